//! Winter Quarters Rounds of people who answer at random, on boards from the middle of games: no question is asked
//! twice in the same state, each payment is made as it was told, all that happened is told before the next question
//! and once, and Enter never gives pieces away while there is money (6.2.1, 6.2.2).
//!
//! `LOD_WINTERS` says how many Rounds (60 by default); `LOD_WINTERS_AT` which is the first.

use crate::random_player::{chance, one};
use lod::play::{AttemptEnd, Begin, GameReplay, Setup};
use lod::talk::{Ask, Form, Reply};
use lod_bots::bots::Library;
use lod_bots::flowchart::Happening;
use lod_bots::game::{Game, GameStep, Stack};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Change, Fact, Faction, Piece, PieceType, ScenarioId, Space};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// No Round asks more.
const ENDLESS: usize = 200;

/// A game of four people, so many turns of non-players later, before a Winter Quarters card.
fn history(random: &mut ChaCha8Rng, seed: u64) -> GameReplay<'static> {
    let scenario = one(random, &[ScenarioId::Long, ScenarioId::Medium, ScenarioId::Short]);
    let mut game = Game::new(Library::get(), scenario, Options::default(), random).expect("a deck");
    let mut source = lod_bots::action::SeededDice::new(seed);
    for _ in 0..random.random_range(0..120) {
        if game.end().is_some() || game.step(&mut source).is_err() {
            break;
        }
    }
    let mut position = game.position();
    position.card = None;
    for faction in Faction::ALL {
        if chance(random, 2) {
            let from = position.board.resources(faction);
            let to = random.random_range(0..4_u8);
            let change = Change::set(Fact::Resources(faction), from, to);
            position.board.apply(&change).expect("Resources");
        }
    }
    if position.board.winter_quarters_left() == 0 {
        return history(random, seed + 1);
    }
    GameReplay::new(
        Library::get(),
        Setup {
            begin: Begin::Position(position.to_toml()),
            board: lod::play::BoardBegin::default(),
            people: Faction::ALL.map(|f| vec![f]).to_vec(),
            names: lod::play::names::PlayerNames::default(),
            options: Options::default(),
            stack: Stack::Table,
            own_dice: chance(random, 4),
            seed,
        },
    )
    .expect("a set-up")
}

/// "British Resources 5 -> 4" in a text.
fn payment(about: &str) -> Option<(Faction, u8, u8)> {
    Faction::ALL.into_iter().find_map(|faction| {
        let (_, rest) = about.split_once(&format!("{} Resources ", faction.adjective()))?;
        let (from, rest) = rest.split_once(" -> ")?;
        let to: String = rest.chars().take_while(char::is_ascii_digit).collect();
        Some((faction, from.parse().ok()?, to.parse().ok()?))
    })
}

/// What a Faction has on the map and in the West Indies.
fn pieces(board: &Board, faction: Faction) -> u32 {
    let all = Space::ALL.into_iter().flat_map(|s| Piece::FORCES.map(|p| (s, p)));
    let own = all.filter(|(_, p)| p.faction() == faction);
    own.map(|(s, p)| u32::from(board.pieces(s, p))).sum()
}

/// A line that the question takes.
fn line(history: &GameReplay<'_>, ask: &Ask, random: &mut ChaCha8Rng) -> (String, Option<usize>) {
    if let Form::Dice(_) = ask.form {
        return (random.random_range(1..=3).to_string(), None);
    }
    let replies = ask.replies.len();
    assert!(replies > 0, "{ask:?}");
    let first = random.random_range(0..replies);
    for place in (0..replies).map(|n| (first + n) % replies) {
        let line = ask.replies[place].word.clone();
        if history.attempt(Some(&line)).is_ok() {
            return (line, Some(place));
        }
    }
    panic!("no answer to {ask:?}");
}

/// The changes of the action that was the last one.
fn changes(history: &GameReplay<'_>) -> Vec<Change> {
    match &history.done().last().expect("an action").action {
        GameStep::Winter(report) => report.changes(),
        other => panic!("no Round: {other:?}"),
    }
}

fn round(seed: u64) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut history = history(&mut random, seed);
    for card in [97 + seed % 8, 97 + (seed + 1) % 8] {
        let attempt = history.attempt(None).expect("a card");
        history.answer(attempt);
        let attempt = history.attempt(Some(&card.to_string())).expect("its number");
        history.answer(attempt);
    }
    let start = *history.now().board();
    let mut seen: Vec<(String, Vec<String>, Board)> = Vec::new();
    let mut before: Option<Ask> = None;
    let mut taken: Option<(Ask, Option<usize>)> = None;
    for _ in 0..ENDLESS {
        let attempt = history.attempt(None).expect("the Round goes on");
        let (asked, now) = match attempt.outcome() {
            AttemptEnd::Asked(ask) => (Some(ask.clone()), ask.moment.so_far.clone()),
            _ => (None, Vec::new()),
        };
        history.answer(attempt);
        let now = if asked.is_some() { now } else { changes(&history) };
        let told = before.as_ref().map_or(0, |ask| ask.moment.so_far.len());
        let new = now.get(told..).unwrap_or_default();
        if let Some((ask, place)) = &taken {
            paid(ask, *place, new, seed);
        }
        let Some(ask) = asked else {
            return seen.len();
        };
        let mut board = start;
        board.apply_all(&ask.moment.so_far).expect("the changes fit");
        // All that happened since the last question is told, and nothing of it twice.
        if let Some(before) = &before {
            assert_eq!(before.moment.so_far, now[..told], "{seed}: {ask:?}");
            assert_eq!(ask.moment.news.tales_told, before.moment.news.tales.len(), "{seed}");
            let both = before.moment.news.tales.iter().zip(&ask.moment.news.tales);
            assert!(both.clone().all(|(a, b)| a == b), "{seed}: {ask:?}");
        }
        assert_eq!(ask.moment.news.changes_told, told, "{seed}: {ask:?}");
        assert!(matches!(ask.moment.news.tales[0].1, Happening::Phase(_)), "{seed}");
        let question = (ask.text.clone(), ask.preamble.lines.clone(), board);
        if ask.key != lod::play::DIE_KEY {
            assert!(!seen.contains(&question), "{seed}: asked twice: {ask:?}");
        }
        seen.push(question);
        hangs_on(&ask, &board, seed);
        kept(&history, &ask, &board, seed);
        let (line, place) = line(&history, &ask, &mut random);
        taken = Some((ask.clone(), place));
        before = Some(ask);
        let attempt = history.attempt(Some(&line)).expect("it was tried");
        let is_over = attempt.outcome() == AttemptEnd::Done;
        history.answer(attempt);
        if is_over {
            let (ask, place) = taken.expect("an answer");
            paid(&ask, place, &changes(&history)[ask.moment.so_far.len()..], seed);
            return seen.len();
        }
    }
    panic!("{seed}: no end");
}

/// What a reply says of Resources is the next thing that happens to them.
fn paid(ask: &Ask, place: Option<usize>, new: &[Change], seed: u64) {
    let Some(reply) = place.and_then(|place| ask.replies.get(place)) else {
        return;
    };
    let Some(faction) = ask.faction else { return };
    let first = new.iter().find_map(|change| match change {
        Change::Set { fact: Fact::Resources(faction), from, to } => Some((
            *faction,
            from.number().try_into().expect("few"),
            to.number().try_into().expect("few"),
        )),
        _ => None,
    });
    if ask.form == Form::Some {
        let spent = first.filter(|(of, ..)| *of == faction).map_or(0, |(_, from, to)| from - to);
        assert_eq!(spent, reply.price.pays, "{seed}: {reply:?} of {ask:?}");
        return;
    }
    match payment(&reply.about) {
        Some((_, from, to)) if from == to => {}
        Some(told) => assert_eq!(first, Some(told), "{seed}: {reply:?} of {ask:?}"),
        None if ask.text.contains("out of supply") => {
            let spends =
                |change: &Change| change.grows(Fact::Resources(faction)).is_some_and(|n| n < 0);
            assert!(!new.first().is_some_and(spends), "{seed}: {reply:?} of {ask:?}");
        }
        None => {}
    }
}

/// The figures that a question hangs on stand above it, and they are those of the board.
fn hangs_on(ask: &Ask, board: &Board, seed: u64) {
    let Some(faction) = ask.faction else { return };
    let money = format!("{} Resources: {}", faction.adjective(), board.resources(faction));
    let has = |text: &str| ask.preamble.lines.iter().any(|line| line.contains(text));
    let buys = ["out of supply", "Reward Loyalty", "Committees", "West Indies"];
    let is_purchase =
        ask.reading.leads.is_none() && buys.iter().any(|word| ask.text.contains(word));
    if ask.key == "choice" && is_purchase {
        assert!(has(&money), "{seed}: {ask:?}");
    }
    if ask.text.contains("desert") {
        // How many of which kind, and once some are selected how many of all.
        let due = |kind: &PieceType| (1..=9).any(|n| ask.text.contains(&kind.counted(n)));
        assert!(PieceType::ALL.iter().any(due), "{seed}: {ask:?}");
        assert!(ask.preamble.lines.is_empty() || has("Selected so far: "), "{seed}: {ask:?}");
        assert!(ask.replies.iter().all(|r| !r.about.is_empty()), "{seed}: {ask:?}");
    }
}

/// Enter costs no piece where supply or the West Indies are paid for.
fn kept(history: &GameReplay<'_>, ask: &Ask, board: &Board, seed: u64) {
    let Some(faction) = ask.faction else { return };
    let pays = ["out of supply", "West Indies"];
    if board.resources(faction) == 0 || !pays.iter().any(|word| ask.text.contains(word)) {
        return;
    }
    let default = ask.default.and_then(|place| ask.replies.get(place));
    let enter = default.map_or("", |reply| &reply.word);
    assert!(default.is_some() || ask.form == Form::Some, "{seed}: {ask:?}");
    // Whoever would not pay for the space in the question before it keeps its units by a shift.
    let pays =
        |reply: &Reply| ["Pay", "1 Resource"].iter().any(|word| reply.word.starts_with(word));
    if ask.form == Form::One && !ask.replies.iter().any(pays) {
        let shifts = |reply: &Reply| reply.word.starts_with("Shift");
        assert!(!ask.replies.iter().any(shifts) || default.is_some_and(shifts), "{seed}: {ask:?}");
        return;
    }
    let next = history.attempt(Some(enter)).expect("Enter");
    if let AttemptEnd::Asked(next) = next.outcome() {
        let gone = next.moment.so_far[ask.moment.so_far.len()..]
            .iter()
            .any(|change| change.removed().is_some_and(|(piece, ..)| piece.faction() == faction));
        let mut after = *board;
        let end = next.moment.so_far.len().min(ask.moment.so_far.len() + 1);
        after.apply_all(&next.moment.so_far[ask.moment.so_far.len()..end]).expect("a payment");
        assert!(
            !gone || after.resources(faction) < board.resources(faction),
            "{seed}: Enter gives pieces away: {ask:?}"
        );
        assert_eq!(pieces(&after, faction), pieces(board, faction), "{seed}");
    }
}

#[test]
fn people_in_winter_are_told_what_they_decide_on_and_asked_once() {
    let (first, rounds) =
        (crate::first("LOD_WINTERS_AT"), crate::volume::part::<u64>("LOD_WINTERS", 600, 10));
    let asked: Vec<usize> = (first..first + rounds).map(round).collect();
    let all: usize = asked.iter().sum();
    assert!(all > asked.len() * 3, "too few questions: {asked:?}");
}
