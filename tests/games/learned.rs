//! Practice questions against the engine: each moment is played again with many other dice after those that are told.
//!
//! `LOD_LEARN=5000` asks as many, over all topics; a tenth otherwise.

use lod::learn::{Exercise, QuestionKind, StepKind, Topic, TurnDrill};
use lod_bots::action::{NoteKind, SpaceDecision};
use lod_bots::bots::winter::{Phase, Report};
use lod_bots::bots::{Note, Outcome};
use lod_bots::game::{GameStep, NonPlayerTurn};
use lod_engine::game::{Board, Change, Fact, Faction, Marker, Piece, Place, Side, Space, SpaceSet};
use lod_engine::rules::battle::{BattleReport, dice};
use lod_engine::rules::winter::End;
use lod_engine::rules::winter::{Supply, supply};
use lod_engine::rules::{ActionState, Cost, PieceCounts};
use std::collections::BTreeSet;

/// Who is asked about, in turn.
const WHOSE: [Option<Faction>; 5] = [
    None,
    Some(Faction::British),
    Some(Faction::Patriots),
    Some(Faction::French),
    Some(Faction::Indians),
];

/// How many topics there are.
const TOPICS: u64 = Topic::ALL.len() as u64;

/// Whose questions a topic has: the Indians fight no Battle of their own.
fn whose(topic: Topic, number: u64) -> Option<Faction> {
    let faction = WHOSE[usize::try_from(number / TOPICS % 5).expect("small")];
    match (topic, faction) {
        (Topic::Battle, Some(Faction::Indians)) => None,
        _ => faction,
    }
}

#[test]
fn no_right_answer_is_wrong_and_no_wrong_one_is_right() {
    let (mut tied, mut hidden, mut levels) = (0, 0, BTreeSet::new());
    let mut steps = BTreeSet::new();
    for number in 0..crate::volume::part::<u64>("LOD_LEARN", 5_000, 250) {
        let topic = Topic::ALL[usize::try_from(number % TOPICS).expect("small")];
        let faction = whose(topic, number);
        let question = Exercise::find(topic, faction, 1000 + number)
            .unwrap_or_else(|| panic!("{topic:?} {faction:?} {number}: no such moment"));
        sound(&question, faction);
        levels.insert((topic.id(), question.difficulty));
        if let QuestionKind::Step(place) = question.asked {
            of_a_step(&question, place, &mut steps);
            continue;
        }
        let came = comes_about(&question);
        for answer in &came {
            assert!(
                question.is_right(*answer),
                "{topic:?} {number} {:?} of the {}: {} comes about and is called wrong, not {:?}",
                question.asked,
                question.faction,
                question.named(*answer),
                question.right
            );
        }
        tied += u64::from(question.right.len() > 1);
        for answer in &question.right {
            if !came.contains(answer) {
                assert!(
                    is_as_good(&question, *answer),
                    "{topic:?} {number}: {} is called right and never comes about",
                    question.named(*answer)
                );
                hidden += 1;
            }
        }
    }
    assert!(tied > 0, "{tied} with several right answers, {hidden} hidden");
    assert!(levels.len() > 12, "{levels:?}");
    assert!(steps.len() > 5, "kinds of steps: {steps:?}");
}

/// What a question must have, whatever it is about.
fn sound(question: &Exercise, faction: Option<Faction>) {
    let Exercise { options, right, text, .. } = question;
    assert!(!right.is_empty() && text.ends_with('?'), "{text}");
    assert!(
        faction.is_none_or(|f| f == question.faction || question.asked == QuestionKind::Winner)
    );
    assert!((1..=3).contains(&question.difficulty));
    let different: BTreeSet<&String> = options.iter().collect();
    assert_eq!(different.len(), options.len(), "{options:?}");
    if !options.is_empty() {
        assert!(options.len() > right.len(), "every answer would be right");
        assert!(right.iter().all(|place| *place < options.len()));
    }
    let again = Exercise::find(question.topic, faction, question.seed).expect("the same");
    assert_eq!((&again.text, &again.right), (text, right), "it is found again");
    let fits = |lines: &[String], width: usize| {
        let long = lines.iter().find(|line| line.chars().count() > width);
        assert_eq!(long, None, "{width}");
    };
    fits(&question.scene(80), 80);
    for width in [60, 80] {
        let verdict = question.verdict(right[0], width);
        assert!(verdict[0].starts_with("Correct."), "{verdict:?}");
        assert!(verdict.concat().trim() != "Correct.", "no reason: {verdict:?}");
        fits(&verdict, width);
    }
}

/// A step of a turn, played again from its dice: the answers of the evaluator of whole turns are the correct ones.
fn of_a_step(question: &Exercise, place: usize, kinds: &mut BTreeSet<StepKind>) {
    let Some(GameStep::Turn(taken)) = question.moment.happens(&[], 0) else {
        panic!("{}: no turn", question.text);
    };
    let drill = TurnDrill::of(question.moment.game(), &taken).expect("the turn");
    let right = &crate::run_turns::answers(&drill)[place];
    let step = &drill.steps[place];
    assert_eq!(step.text, question.text);
    for (at, option) in question.options.iter().enumerate() {
        let is_right = right.contains(option);
        assert_eq!(question.is_right(at), is_right, "{}: {option} of {right:?}", question.text);
    }
    // There is something to find out: several candidates, or none.
    assert!(step.kind != StepKind::Space || step.candidates != 1, "{}", question.text);
    kinds.insert(step.kind);
}

/// The answers that come about with any dice after those that are told: each result of the next two dice, and others
/// behind them.
fn comes_about(question: &Exercise) -> BTreeSet<usize> {
    let mut came = BTreeSet::new();
    let place = |name: &str| {
        let place = question.options.iter().position(|o| o == name);
        place.unwrap_or_else(|| panic!("{name} is no option of {:?}", question.options))
    };
    let dice = (1..=6).flat_map(|one| (1..=6).map(move |other| [one, other]));
    for (seed, dice) in (900..).zip(dice) {
        match question.moment.happens(&dice, seed) {
            Some(GameStep::Turn(taken)) => came.extend([in_turn(question, &taken, place)]),
            Some(GameStep::Winter(report)) => came.extend(in_winter(question, &report, place)),
            other => panic!("{other:?}"),
        }
    }
    came
}

/// What a turn came to.
fn in_turn(question: &Exercise, taken: &NonPlayerTurn, place: impl Fn(&str) -> usize) -> usize {
    let notes = &taken.done.walk.notes;
    match question.asked {
        QuestionKind::Command => place(match taken.outcome {
            Outcome::Event(_) => "Event",
            Outcome::Command(command, _) => command.name(),
            Outcome::Pass => "Pass",
        }),
        QuestionKind::Event => usize::from(!matches!(taken.outcome, Outcome::Event(_))),
        QuestionKind::Space => {
            let (_, chosen) = first(notes).expect("a choice");
            place(chosen.taken.expect("a space").name())
        }
        QuestionKind::Force(space, side) => {
            let (_, fought) = battle(notes, space);
            let force = [fought.strength.forces.attacker, fought.strength.forces.defender][side];
            let sum = fought.rolls[side];
            let most = 3 * dice(force);
            assert!(sum <= most && sum >= dice(force), "{sum} with Force Level {force}");
            force.into()
        }
        QuestionKind::Loss(space, side) => {
            let (_, fought) = battle(notes, space);
            let added: i8 = fought.strength.modifiers[side].iter().map(|m| m.by).sum();
            let loss = i16::from(fought.rolls[side]) + i16::from(added);
            usize::try_from(loss).expect("a level from 0")
        }
        QuestionKind::Day(space) => won(battle(notes, space).1),
        QuestionKind::Removes(space, side) => place(&removed(taken, space, side)),
        QuestionKind::Takes(note) => place(&taken_first(taken, &notes[note])),
        ref other => panic!("{other:?} of a turn"),
    }
}

/// Whose day it is (3.6.8): that of the winner where it is no box beside the map and the loser removed two pieces, a cube
/// or a Fort among them (R158); nobody's otherwise.
fn won(fought: &BattleReport) -> usize {
    let result = &fought.result;
    let attacker = fought.strength.attacker.side();
    let (lost, place) = match result.winner {
        Some(side) if side == attacker => (result.defender_removes, side),
        Some(side) => (result.attacker_removes, side),
        None => return 2,
    };
    let small = [Piece::MilitiaActive, Piece::WarPartyActive, Piece::Village];
    let enough = lost.total() >= 2 && lost.iter().any(|(piece, _)| !small.contains(&piece));
    match place {
        _ if !enough || fought.strength.space == Space::WestIndies => 2,
        Side::Royalist => 0,
        Side::Rebellion => 1,
    }
}

/// The first choice of a space.
fn first(notes: &[Note]) -> Option<(&Note, &SpaceDecision)> {
    notes.iter().find_map(|note| match &note.what {
        NoteKind::Chose(chosen) if chosen.taken.is_some() => Some((note, &**chosen)),
        _ => None,
    })
}

/// The Battle there.
fn battle(notes: &[Note], space: Space) -> (&Note, &BattleReport) {
    let found = notes.iter().find_map(|note| match &note.what {
        NoteKind::Battle(fought) if fought.strength.space == space => Some((note, &**fought)),
        _ => None,
    });
    found.expect("the Battle")
}

/// The pieces that went from the space in the Battle, by the changes of the board.
fn removed(taken: &NonPlayerTurn, space: Space, side: usize) -> String {
    let (note, fought) = battle(&taken.done.walk.notes, space);
    let own = match side {
        0 => fought.strength.attacker.side(),
        _ => fought.strength.attacker.side().enemy(),
    };
    let mut gone = PieceCounts::NONE;
    for change in &taken.done.changes()[note.after..] {
        match *change {
            Change::Move { piece, count, from: Place::Space(from), to: Place::Box(_) }
                if from == space && piece.faction().side() == own =>
            {
                gone = gone.with(piece, count)
            }
            Change::Set { fact: Fact::Support(_) | Fact::Cylinder(_), .. } => break,
            _ => {}
        }
    }
    option("remove", gone)
}

/// Pieces as an option has them.
fn option(does: &str, pieces: PieceCounts) -> String {
    let words: Vec<String> = pieces.iter().map(|(p, n)| p.counted(n)).collect();
    match words.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{does} {} and {last}", all.join(", ")),
        words => format!("{does} {}", words.concat()),
    }
}

/// The pieces that left the space, turned over or went, in the next changes of the board, as many as were to be chosen.
fn taken_first(taken: &NonPlayerTurn, note: &Note) -> String {
    let NoteKind::Took(chosen) = &note.what else {
        panic!("{:?}", note.what);
    };
    let mut gone = PieceCounts::NONE;
    for change in &taken.done.changes()[note.after..] {
        let left = chosen.count.saturating_sub(gone.total().into());
        let (piece, count) = match *change {
            Change::Move { piece, count, from, .. } if from == Place::Space(chosen.space) => {
                (piece, count)
            }
            Change::Flip { piece, count, space } if space == chosen.space => (piece, count),
            _ => continue,
        };
        let count = count.min(u8::try_from(left).expect("few"));
        let could = chosen.line.0.iter().any(|(other, _)| *other == piece);
        if could && count > 0 {
            gone = gone.with(piece, count);
        }
    }
    option("take", gone)
}

/// What a Winter Quarters Round came to; nothing where it went otherwise before the moment.
fn in_winter(question: &Exercise, report: &Report, place: impl Fn(&str) -> usize) -> Option<usize> {
    let start = question.moment.game().board();
    let at = |id: &str| phase(start, report, id).filter(|(board, _)| *board == question.board);
    match question.asked {
        QuestionKind::Winner => Some(match report.end {
            Some(End::Check(faction)) => place(faction.name()),
            _ => place("no Faction"),
        }),
        QuestionKind::OutOfSupply => {
            let (mut board, _) = at("supply")?;
            // With a full purse a refusal is about the units alone.
            let faction = question.faction;
            let from = board.resources(faction);
            let to = 50_u8;
            let full = Change::set(Fact::Resources(faction), from, to);
            board.apply(&full).expect("a purse");
            let payable = SpaceSet::MAP.filter(|space| {
                let mut state = ActionState::new(board, question.faction, Cost::Free, false);
                supply(&mut state, space, Supply::Pay).is_ok()
            });
            Some(payable.len())
        }
        QuestionKind::Earned => {
            let (board, held) = at("resources")?;
            let mut after = board;
            after.apply_all(&held.changes).expect("they fit");
            let [had, has] = [board, after].map(|b| b.resources(question.faction));
            Some(usize::from(has - had))
        }
        QuestionKind::Shift => {
            let (_, held) = at("support")?;
            let (_, chosen) = first(&held.notes)?;
            Some(place(chosen.taken?.name()))
        }
        ref other => panic!("{other:?} of Winter Quarters"),
    }
}

/// The board before a phase.
fn phase<'r>(start: &Board, report: &'r Report, id: &str) -> Option<(Board, &'r Phase)> {
    let mut board = *start;
    for phase in &report.phases {
        if phase.id == id {
            return Some((board, phase));
        }
        board.apply_all(&phase.changes).expect("they fit");
    }
    None
}

/// Whether an answer that never came first is as good all the same: it is taken in the same turn without a die
/// (R26), or no place of the Random Spaces table leads to it past its equals (8.2).
fn is_as_good(question: &Exercise, answer: usize) -> bool {
    let name = question.named(answer);
    let space = Space::ALL.into_iter().find(|s| s.name() == name);
    let (Some(space), Some(happened)) = (space, question.moment.happens(&[], 1)) else {
        return false;
    };
    let before = question.moment.game().board();
    let (notes, after): (Vec<Note>, Board) = match happened {
        GameStep::Turn(taken) => (taken.done.walk.notes.clone(), *taken.done.board()),
        GameStep::Winter(report) => {
            let support = report.phases.iter().find(|phase| phase.id == "support");
            let notes = support.map_or_else(Vec::new, |phase| phase.notes.clone());
            (notes, report.board)
        }
        _ => return false,
    };
    let raided = after.markers(space, Marker::Raid) > before.markers(space, Marker::Raid);
    let touched = raided || !after.same_pieces(before, space) || !after.same_support(before, space);
    let mut choices = notes.iter().filter(|note| match &note.what {
        NoteKind::Chose(chosen) => chosen.taken.is_some() && chosen.equal.contains(space),
        _ => false,
    });
    let Some((_, chosen)) = choices.find_map(|note| first(std::slice::from_ref(note))) else {
        return false;
    };
    let later = notes.iter().any(|note| match &note.what {
        NoteKind::Chose(next) => next.say == chosen.say && next.taken == Some(space),
        _ => false,
    });
    let drawn: Vec<&str> =
        chosen.drawn.iter().flat_map(|d| d.among.iter().map(String::as_str)).collect();
    (chosen.together.contains(space) && (later || touched))
        || (drawn.len() > 2 && drawn.contains(&space.name()))
}
