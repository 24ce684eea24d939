//! One thing on the table goes wrong in a tracked game: an order is not carried out, in the wrong space, or twice.
//! `audit` finds what differs and names the turn first.
//!
//! `LOD_AUDITS` says how many games (200 by default).

use crate::random_player::{chance, one};
use crate::volume::volume;

use lod::play::audit::Audit;
use lod::play::{AttemptEnd, Begin, GameReplay, Setup, record_of};
use lod::talk::differs_typed;
use lod::tell::{Order, Spot, Track, moves, order_sentences};
use lod_bots::bots::Library;
use lod_bots::game::{GameStep, Stack};
use lod_engine::game::position::Options;
use lod_engine::game::{
    Board, Fact, FactValue, Faction, OffMapBox, Piece, PieceSet, Place, ScenarioId, Space,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A game in which the people pass, up to so many actions.
fn game(seed: u64, random: &mut ChaCha8Rng) -> GameReplay<'static> {
    let setup = Setup {
        begin: Begin::Scenario(ScenarioId::ALL[usize::try_from(seed % 4).expect("small")]),
        board: lod::play::BoardBegin::default(),
        people: vec![vec![one(random, &Faction::ALL)]],
        names: lod::play::names::PlayerNames::default(),
        options: Options::default(),
        stack: Stack::Program,
        own_dice: false,
        seed,
    };
    let mut history = GameReplay::new(Library::get(), setup).expect("a game");
    let most = random.random_range(12..160);
    // Some questions come again for as long as the same is answered.
    while history.done().len() < most && history.here().answers < 30 {
        let mut attempt = history.attempt(None).expect("a game goes on");
        let line = match attempt.outcome() {
            AttemptEnd::Ended => break,
            AttemptEnd::Done => None,
            AttemptEnd::Asked(ask) => Some(match (ask.key.as_str(), ask.default) {
                ("turn", _) => "pass".to_string(),
                (_, Some(place)) => ask.replies[place].word.clone(),
                _ => "1".to_string(),
            }),
        };
        if let Some(line) = line {
            attempt = history.attempt(Some(&line)).expect("an answer");
        }
        history.answer(attempt);
    }
    history
}

/// What happened on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    Forgotten,
    WrongSpace,
    Twice,
}

/// What the table shows otherwise: by how much the program has more, or what is there.
#[derive(Clone, Debug)]
struct Planted {
    action: usize,
    mistake: Mistake,
    facts: Vec<(Fact, FactValue)>,
}

fn value(told: FactValue) -> Option<i32> {
    match told {
        FactValue::Number(n) => Some(i32::from(n)),
        FactValue::Support(level) => Some(i32::from(level.level())),
        _ => None,
    }
}

fn before(history: &GameReplay<'_>, action: usize) -> Board {
    *history.done()[action].start.board()
}

fn after(history: &GameReplay<'_>, action: usize) -> Board {
    *history.after(action).board()
}

/// The fact of a spot; what is Available follows from the rest.
fn spot(spot: Spot) -> Option<Fact> {
    match spot {
        Spot::Space(space, piece) => Some(Fact::pieces(space, piece)),
        Spot::Pool(OffMapBox::Available, _) => None,
        Spot::Pool(pool, stock) => Some(Fact::stock(pool, stock)),
    }
}

/// What an order adds to numbers, and what else it sets.
fn effect(order: &Order) -> (Vec<(Fact, i32)>, Option<Fact>) {
    match *order {
        Order::Pieces { count, from, to, .. } => {
            let count = i32::from(count);
            let both = [(spot(from), -count), (spot(to), count)];
            let facts = both.into_iter().filter_map(|(f, n)| Some((f?, n)));
            (facts.collect(), None)
        }
        Order::Markers { marker, space, by } => (vec![(marker.fact(space), by.into())], None),
        Order::Ships { count, from, to } => {
            let fact = |place| Fact::Pieces(place, Piece::Squadron);
            let count = i32::from(count);
            (vec![(fact(from), -count), (fact(to), count)], None)
        }
        Order::Track { track, from, to } => {
            let fact = match track {
                Track::Resources(faction) => Fact::Resources(faction),
                Track::Marker(marker) => Fact::Track(marker),
                _ => return (Vec::new(), None),
            };
            let by = i32::from(to.unwrap_or(0)) - i32::from(from.unwrap_or(0));
            (vec![(fact, by)], None)
        }
        Order::Set { fact: fact @ (Fact::Support(_) | Fact::Control(_)), .. } => {
            (Vec::new(), Some(fact))
        }
        Order::Leader { was, now, .. } if was == now => {
            (Vec::new(), Some(Fact::Leader(now.faction())))
        }
        _ => (Vec::new(), None),
    }
}

/// Draws one order of one turn, and what becomes of it; nothing where that could not be.
fn drawn(history: &GameReplay<'_>, random: &mut ChaCha8Rng) -> Option<Planted> {
    let turn = |i: &usize| {
        let done = &history.done()[*i].action;
        !matches!(done, GameStep::Card(_) | GameStep::CardEnds(_))
    };
    let turns: Vec<usize> = (0..history.done().len()).filter(turn).collect();
    let action = one(random, &turns);
    let (then, now) = (before(history, action), after(history, action));
    let orders = moves(&then, &now, &[]);
    if orders.is_empty() {
        return None;
    }
    let order = one(random, &orders);
    let board = *history.now().board();
    let (mut numbers, set) = effect(&order);
    if let Some(fact) = set {
        // Nothing touched it since.
        let still = now.fact(fact) == board.fact(fact);
        let facts = vec![(fact, then.fact(fact))];
        let mistake = Mistake::Forgotten;
        return still.then_some(Planted { action, mistake, facts });
    }
    let mut mistake = Mistake::Forgotten;
    if let Order::Pieces { to, from, count, .. } = order {
        let space = |spot| matches!(spot, Spot::Space(..));
        match (to, random.random_range(0..3)) {
            (Spot::Space(right, piece), 1) => {
                let spaces = Space::ALL.into_iter().filter(|s| {
                    let indians = PieceSet::INDIANS.contains(piece) && s.is_city();
                    *s != right && *s != Space::WestIndies && !indians
                });
                let wrong = one(random, &spaces.collect::<Vec<_>>());
                mistake = Mistake::WrongSpace;
                let count = i32::from(count);
                // As after the turn, but for where they lie.
                numbers =
                    vec![(Fact::pieces(right, piece), count), (Fact::pieces(wrong, piece), -count)];
            }
            (_, 2) if space(to) != space(from) => {
                mistake = Mistake::Twice;
                numbers = numbers.into_iter().map(|(f, n)| (f, -n)).collect();
            }
            _ => {}
        }
    }
    let mut facts = Vec::new();
    for (fact, more) in numbers {
        let n = value(board.fact(fact))? - more;
        facts.push((fact, FactValue::Number(u16::try_from(n).ok()?)));
        // Since then it never was less than nothing, so that nobody noticed.
        let states = (action..history.done().len()).map(|i| after(history, i));
        let numbers = states.filter_map(|b| value(b.fact(fact)));
        if numbers.into_iter().any(|n| n < more) {
            return None;
        }
    }
    (!facts.is_empty()).then_some(Planted { action, mistake, facts })
}

/// Whether no other turn would explain what is seen as well, or one before it only.
fn can_be_told_apart(history: &GameReplay<'_>, planted: &Planted) -> bool {
    let board = *history.now().board();
    let mut others: Vec<(usize, usize)> = Vec::new();
    let mut own = 0;
    for action in 0..history.done().len() {
        let (then, now) = (before(history, action), after(history, action));
        let explains = |(fact, real): &&(Fact, FactValue)| {
            let (was, is) = (then.fact(*fact), now.fact(*fact));
            let mine = board.fact(*fact);
            match (value(was), value(is), value(mine), value(*real)) {
                (Some(was), Some(is), Some(mine), Some(real)) => {
                    let (by, more) = (is - was, mine - real);
                    let part = by.signum() == more.signum() && by.abs() > more.abs();
                    let twice = planted.mistake == Mistake::Twice;
                    was != is && (by == more || (twice && (part || by == -more)))
                }
                _ => was != is && is == mine,
            }
        };
        let count = planted.facts.iter().filter(explains).count();
        if action == planted.action {
            own = count;
        } else if count > 0 {
            others.push((count, action));
        }
    }
    let twice = planted.mistake == Mistake::Twice;
    others.into_iter().all(|(count, action)| {
        if twice { false } else { count < own || (count == own && action < planted.action) }
    })
}

/// What a person types for what lies on the table.
fn typed(facts: &[(Fact, FactValue)]) -> String {
    let words = facts.iter().map(|(fact, told)| {
        let n = told.number();
        match (*fact, *told) {
            (Fact::SQUADRONS_WEST_INDIES, _) => format!("squadrons {n}wi"),
            (Fact::SQUADRONS_UNAVAILABLE, _) => format!("squadrons {n}un"),
            (Fact::Pieces(Place::Space(space), piece), _) => {
                format!("{space} {n}{}", piece.letters())
            }
            (Fact::Propaganda(space), _) => format!("{space} {n}prop"),
            (Fact::Raids(space), _) => format!("{space} {n}raid"),
            (Fact::Support(space), FactValue::Support(level)) => {
                let levels = ["ao", "po", "neutral", "ps", "as"];
                let place = usize::try_from(level.level() + 2).expect("a level");
                format!("{space} {}", levels[place])
            }
            (Fact::Control(space), FactValue::Control(control)) => {
                use lod_engine::game::Control;
                let word = match control {
                    Control::British => "bc",
                    Control::Rebellion => "rc",
                    Control::None => "nc",
                };
                format!("{space} {word}")
            }
            (Fact::Pieces(Place::Box(pool), piece), _) => {
                format!("{} {n}{}", pool.id(), piece.letters())
            }
            (Fact::Resources(faction), _) => format!("resources {n}{}", &faction.id()[..1]),
            (Fact::FNI, _) => format!("fni {n}"),
            (Fact::CBC, _) => format!("cbc {n}"),
            (Fact::CRC, _) => format!("crc {n}"),
            (Fact::Leader(_), FactValue::Leader(leader, at)) => {
                format!("{} {}", leader.name(), at.map_or("available", Space::name))
            }
            other => panic!("{other:?}"),
        }
    });
    words.collect::<Vec<_>>().join("; ")
}

/// The number of a turn, as `history` counts.
fn turn(history: &GameReplay<'_>, action: usize) -> usize {
    let is_turn =
        |i: &usize| !matches!(history.done()[*i].action, GameStep::Card(_) | GameStep::CardEnds(_));
    (0..=action).filter(is_turn).count()
}

/// What the first cause quotes is an order of that action, as it was told.
fn quoted(history: &GameReplay<'_>, action: usize, text: &str) {
    let record = record_of(history, action).expect("an action");
    let orders = moves(record.before, record.after, &record.changes);
    let told: Vec<String> = orders.iter().flat_map(|order| order_sentences(&[*order])).collect();
    let quote = text.split('"').nth(1).expect("an order");
    let is_told = |one: &str| told.iter().any(|text| text.trim_end_matches('.') == one);
    // Several orders, or pieces of several kinds.
    assert!(quote.contains(" and ") || is_told(quote), "{quote}: {told:?}");
}

/// Audits one mistake; whether the turn that made it is named first.
fn audited(history: &GameReplay<'_>, planted: &Planted, audit: &Audit) -> bool {
    let what = format!("{planted:?}: {}", typed(&planted.facts));
    let found: Vec<(Fact, FactValue)> =
        audit.differences().iter().map(|d| (d.fact, d.real)).collect();
    assert_eq!(found.len(), planted.facts.len(), "{what}: {found:?}");
    for fact in &planted.facts {
        assert!(found.contains(fact), "{what}: {found:?}");
    }
    let groups = audit.groups();
    assert_eq!(groups.len(), 1, "{what}: {found:?}");
    let causes = audit.causes(history, &groups[0]);
    let named = causes.iter().any(|c| c.action == planted.action);
    assert!(named, "{what}: {causes:?}");
    for width in [60, 80] {
        let lines = audit.lines(history, width);
        assert!(lines.iter().all(|l| l.chars().count() <= width), "{lines:?}");
    }
    let text = audit.lines(history, 1000).join("\n");
    quoted(history, causes[0].action, &text);
    let first = text.find("Turn ").map(|at| &text[at + 5..]);
    let number = first.and_then(|rest| rest.split(' ').next()?.parse().ok());
    number == Some(turn(history, planted.action))
}

/// Both sides can be set right.
fn set_right(board: &Board, planted: &Planted, audit: &Audit) {
    let all: Vec<usize> = (0..audit.differences().len()).collect();
    let told = audit.on_the_table(&all, 80);
    assert!(told.len() > 1, "{planted:?}: {told:?}");
    let only_marker = matches!(planted.facts[..], [(Fact::Control(_), _)]);
    match audit.with_me(&all) {
        Err(wrong) => assert!(only_marker, "{planted:?}: {wrong}"),
        Ok(changes) => {
            let line = audit.line(&all);
            let fixed = lod::own_turn::manual_edit::parse(board, &format!("fix {line}"));
            assert_eq!(fixed.as_ref(), Ok(&changes), "`fix` takes it: {line}");
            let mut mine = *board;
            mine.apply_all(&changes).expect("it was tried");
            for (fact, told) in &planted.facts {
                assert_eq!(mine.fact(*fact), *told, "{planted:?}: {line}");
            }
        }
    }
}

#[test]
fn a_mistake_at_the_table_is_found_with_its_turn() {
    let games = volume::<u64>("LOD_AUDITS", 200);
    let (mut first, mut alike) = (0, 0);
    let mut kinds = [0; 3];
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let history = game(seed, &mut random);
        let board = *history.now().board();
        let mut tries = 0;
        loop {
            tries += 1;
            assert!(tries < 5000, "{seed}: no mistake can be made");
            let Some(planted) = drawn(&history, &mut random) else {
                continue;
            };
            // What cannot lie on a table is no mistake.
            let Ok(said) = differs_typed(&board, None, &typed(&planted.facts)) else {
                continue;
            };
            let audit = Audit::new(&board, &said);
            let found = audited(&history, &planted, &audit);
            set_right(&board, &planted, &audit);
            if can_be_told_apart(&history, &planted) {
                let text = audit.lines(&history, 80).join("\n");
                assert!(found, "{seed}: {planted:?}\n{text}");
                first += 1;
                kinds[planted.mistake as usize] += 1;
                break;
            }
            alike += 1;
        }
        if chance(&mut random, 50) {
            let same = Audit::new(&board, &differs_typed(&board, None, "").expect("the same"));
            assert!(same.is_same() && same.lines(&history, 80).len() == 1);
        }
    }
    println!("{first} named first, {kinds:?}; {alike} more that a later turn told as well");
    assert_eq!(first, games);
    assert!(games < 200 || kinds.iter().all(|n| *n >= 10), "{kinds:?}");
}
