//! Questions about a non-player's turn: what it comes to, where, and whether it is the Event.

use super::offers::choices;
use super::question::{ExerciseView, Tracks, occupied};
use super::situation::{Situation, dice_of, search};
use super::{Exercise, QuestionKind, Topic};
use crate::talk::Reasons;
use crate::tell;
use lod_bots::action::{Matter, Note, NoteKind, SpaceDecision, Walk};
use lod_bots::bots::{DieRoll, Library, TurnKind};
use lod_bots::game::{GameStep, NonPlayerTurn};
use lod_engine::game::words::capital;
use lod_engine::game::{Board, Cylinder, Faction, Space, SpaceSet};

/// The turn of this Faction, or of any.
fn turn_of(happened: &GameStep, faction: Option<Faction>) -> Option<&NonPlayerTurn> {
    match happened {
        GameStep::Turn(taken) if faction.is_none_or(|f| f == taken.faction) => Some(taken),
        _ => None,
    }
}

/// How many notes there are before something is done or chosen.
fn deliberation(notes: &[Note]) -> usize {
    let acts = |note: &Note| match &note.what {
        NoteKind::Chose(chosen) => chosen.taken.is_some(),
        NoteKind::Event(_) | NoteKind::Did(..) | NoteKind::Battle(_) | NoteKind::Drawn(_) => true,
        _ => false,
    };
    notes.iter().position(acts).unwrap_or(notes.len())
}

/// The dice in order, without what they are for.
fn dice_told(dice: &[DieRoll]) -> Option<String> {
    let told: Vec<String> =
        dice.iter().map(|d| format!("1{} = {}", d.die.to_uppercase(), d.value)).collect();
    (!told.is_empty()).then(|| format!("The dice, in order: {}.", told.join(", ")))
}

/// Whether a turn that came to this is asked: one in eight plays the Event, one in sixteen is a Pass.
fn is_wanted(kind: TurnKind, seed: u64) -> bool {
    match kind {
        TurnKind::Event => seed.is_multiple_of(8),
        TurnKind::Pass => seed % 16 == 1,
        TurnKind::Command(_) => !seed.is_multiple_of(8) && seed % 16 != 1,
    }
}

/// 1 to 3: up to `one`, up to `two`, more.
pub(super) fn graded(n: usize, one: usize, two: usize) -> u8 {
    1 + u8::from(n > one) + u8::from(n > two)
}

/// What the turn comes to.
pub(super) fn command(seed: u64, faction: Option<Faction>) -> Option<Exercise> {
    // Where no game has such a turn, one with a Command is asked.
    command_of(seed, seed, faction).or_else(|| command_of(seed, seed | 7, faction))
}

/// The same for the outcome that a number stands for.
fn command_of(seed: u64, wanted: u64, faction: Option<Faction>) -> Option<Exercise> {
    search(seed, |game, happened| {
        let taken = turn_of(happened, faction)?;
        let notes = &taken.done.walk.notes[..deliberation(&taken.done.walk.notes)];
        let dice = dice_of(notes, &taken.done.walk.dice)?;
        let (turn_kind, moment) = (TurnKind::from(taken.outcome), Situation::new(game, dice));
        if !is_wanted(turn_kind, wanted) {
            return None;
        }
        let same =
            |h: &GameStep| matches!(h, GameStep::Turn(t) if TurnKind::from(t.outcome) == turn_kind);
        if !moment.always(same) {
            return None;
        }
        let all = TurnKind::all(taken.faction);
        let boxes = taken.done.walk.path.len();
        let question = asked(Topic::Command, QuestionKind::Command, taken, moment);
        Some(Exercise {
            facts: facts(game.board(), taken, dice),
            text: format!("What do the {} do with this turn?", taken.faction),
            right: all.iter().position(|g| *g == turn_kind).into_iter().collect(),
            options: all.iter().map(|g| g.name().to_string()).collect(),
            difficulty: match turn_kind {
                TurnKind::Command(_) => graded(boxes, 6, 8),
                // Short paths are not the easy ones: else all easy questions would be about Events.
                _ => 1 + u8::try_from(seed / 8 % 3).unwrap_or(0),
            },
            reasons: Reasons {
                head: vec![format!(
                    "{}. Path: {}.",
                    turn_kind.name(),
                    taken.done.walk.path.join(" > ")
                )],
                walk: Walk { notes: notes.to_vec(), dice: dice.to_vec(), ..Walk::default() },
                ..Reasons::default()
            },
            view: ExerciseView { card: true, ..question.view },
            ..question
        })
    })
}

/// Whether the turn comes to the Event.
pub(super) fn event(seed: u64, faction: Option<Faction>) -> Option<Exercise> {
    search(seed, |game, happened| {
        let taken = turn_of(happened, faction)?;
        let notes = &taken.done.walk.notes;
        let settled = |n: &Note| matches!(n.what, NoteKind::Event(_) | NoteKind::NoEvent(_));
        let end = notes.iter().position(settled)? + 1;
        let bullet = |n: &Note| matches!(&n.what, NoteKind::Weighed(w) if matches!(w.matter, Matter::Bullet(_)));
        let looked = notes[..end].iter().filter(|n| bullet(n)).count();
        if looked == 0 {
            return None;
        }
        let dice = dice_of(&notes[..end], &taken.done.walk.dice)?;
        let (turn_kind, moment) = (TurnKind::from(taken.outcome), Situation::new(game, dice));
        let plays = turn_kind == TurnKind::Event;
        let same = |h: &GameStep| matches!(h, GameStep::Turn(t) if (TurnKind::from(t.outcome) == TurnKind::Event) == plays);
        if !moment.always(same) {
            return None;
        }
        let question = asked(Topic::Event, QuestionKind::Event, taken, moment);
        Some(Exercise {
            facts: facts(game.board(), taken, dice),
            text: format!("Do the {} play the Event?", taken.faction),
            options: vec!["yes".to_string(), "no".to_string()],
            right: vec![usize::from(!plays)],
            difficulty: graded(looked, 2, 4),
            reasons: Reasons {
                walk: Walk { notes: notes[..end].to_vec(), dice: dice.to_vec(), ..Walk::default() },
                ..Reasons::default()
            },
            focus: tell::ReasonTopic::Event,
            view: ExerciseView { card: true, ..question.view },
            ..question
        })
    })
}

/// The first choice of a space in a turn, and how many notes come before it.
pub(super) fn first_choice(notes: &[Note]) -> Option<(usize, &Note, &SpaceDecision)> {
    let at = deliberation(notes);
    // What chance drew is written down before the choice that it belongs to.
    let drawn = matches!(notes.get(at)?.what, NoteKind::Drawn(_));
    let note = notes.get(at + usize::from(drawn))?;
    match &note.what {
        NoteKind::Chose(chosen) if note.after == 0 && chosen.drawn.is_some() == drawn => {
            Some((at, note, &**chosen))
        }
        _ => None,
    }
}

/// The spaces that are right: the one taken first, then those that the ordering leaves equal to it.
pub(super) fn best(chosen: &SpaceDecision) -> Vec<Space> {
    let all = chosen.equal.union(chosen.together);
    let taken = chosen.taken.into_iter();
    taken.clone().chain(all.iter().filter(|s| Some(*s) != chosen.taken)).collect()
}

/// Which space comes first.
pub(super) fn space(seed: u64, faction: Option<Faction>) -> Option<Exercise> {
    search(seed, |game, happened| {
        let taken = turn_of(happened, faction)?;
        let notes = &taken.done.walk.notes;
        let (at, note, chosen) = first_choice(notes)?;
        // With one candidate there is nothing to compare.
        if chosen.candidates().len() < 2 {
            return None;
        }
        let these = choices(game.board(), chosen).filter(|_| chosen.by == taken.faction)?;
        let dice = dice_of(&notes[..at], &taken.done.walk.dice)?;
        let moment = Situation::new(game, dice);
        let right: SpaceSet = best(chosen).into_iter().collect();
        let same = |h: &GameStep| match h {
            GameStep::Turn(t) => first_choice(&t.done.walk.notes)
                .is_some_and(|(_, _, c)| best(c).into_iter().collect::<SpaceSet>() == right),
            _ => false,
        };
        if !moment.always(same) {
            return None;
        }
        let question = asked(Topic::Space, QuestionKind::Space, taken, moment);
        let mut facts = facts(game.board(), taken, dice);
        facts.push(format!("Path: {}.", way(taken, note)));
        Some(of_choice(Exercise { facts, ..question }, these, note, chosen))
    })
}

/// A question for the space that a choice took.
pub(super) fn of_choice(
    question: Exercise,
    these: SpaceSet,
    note: &Note,
    chosen: &SpaceDecision,
) -> Exercise {
    let chart = &Library::get().charts[chosen.by];
    let node = chart.node(&note.at);
    let node = node.map(|node| format!("{} {}", node.id(), node.title()));
    let summary = || chart.summary(&note.at).map(|s| s.title.clone());
    let title = node.or_else(summary).unwrap_or_default();
    let by = chosen.by.name().to_uppercase();
    let place = |space: &Space| these.iter().position(|s| s == *space);
    let mut facts = question.facts;
    let say = capital(&chosen.say);
    facts.push(match say.starts_with(&title) {
        true => format!("{by}  {say} ..."),
        false => format!("{by}  {title}: {say} ..."),
    });
    Exercise {
        facts,
        text: "Which space comes first?".to_string(),
        options: these.iter().map(|s| s.name().to_string()).collect(),
        right: best(chosen).iter().filter_map(place).collect(),
        difficulty: graded(these.len() + chosen.sifts.len(), 5, 8),
        reasons: Reasons { walk: Walk::of_notes(vec![note.clone()]), ..Reasons::default() },
        focus: tell::ReasonTopic::Step(1),
        view: ExerciseView { spaces: these, ..question.view },
        ..question
    }
}

/// The boxes up to that of a note.
fn way(taken: &NonPlayerTurn, note: &Note) -> String {
    let path = &taken.done.walk.path;
    let end = path.iter().position(|at| *at == note.at).map_or(path.len(), |at| at + 1);
    path[..end].join(" > ")
}

/// Whose turn it is, what was done on the card before it (2.3.4), and the dice that fall on the way.
fn facts(board: &Board, taken: &NonPlayerTurn, dice: &[DieRoll]) -> Vec<String> {
    let mut facts = vec![format!("It is the turn of the {}.", taken.faction)];
    let done = Faction::ALL.map(|faction| (faction, board.cylinder(faction)));
    let done = done
        .into_iter()
        .filter(|(_, cylinder)| !matches!(cylinder, Cylinder::Eligible | Cylinder::Ineligible));
    facts.extend(done.map(|(faction, at)| format!("The cylinder of the {faction}: {at}.")));
    facts.extend(dice_told(dice));
    facts
}

/// What all questions about a turn have in common.
fn asked(topic: Topic, asked: QuestionKind, taken: &NonPlayerTurn, moment: Situation) -> Exercise {
    Exercise::about(topic, asked, taken.faction, moment)
}

impl Exercise {
    /// A question without words yet, which shows all that stands on the board.
    pub(super) fn about(
        topic: Topic,
        asked: QuestionKind,
        faction: Faction,
        moment: Situation,
    ) -> Exercise {
        let board = *moment.game().board();
        Exercise {
            topic,
            faction,
            seed: 0,
            origin: None,
            moment,
            asked,
            board,
            facts: Vec::new(),
            text: String::new(),
            options: Vec::new(),
            right: Vec::new(),
            sentences: Vec::new(),
            label: None,
            difficulty: 1,
            reasons: Reasons::default(),
            focus: tell::ReasonTopic::Way,
            view: ExerciseView { spaces: occupied(&board), tracks: Tracks::None, card: false },
        }
    }
}
