//! Questions about pieces: which of a space a non-player takes first (8.1.2).

use super::battles::{one_by_one, together, worded};
use super::question::{ExerciseView, Tracks};
use super::situation::{Situation, search};
use super::turns::graded;
use super::{Exercise, QuestionKind, Topic};
use crate::talk::Reasons;
use crate::tell;
use lod_bots::action::{NoteKind, PieceRank, Walk};
use lod_bots::game::GameStep;
use lod_engine::game::{Faction, SpaceSet};
use lod_engine::rules::PieceCounts;

/// What an option says before the pieces: a number alone would be taken for its place.
const TAKES: &str = "take";

/// Whether the board alone says what comes first; the text of an Event does not stand on it.
pub(super) const fn is_on_board(standing: PieceRank) -> bool {
    matches!(
        standing,
        PieceRank::Bases
            | PieceRank::Hidden
            | PieceRank::Seen
            | PieceRank::Cubes
            | PieceRank::FewestType
            | PieceRank::OwnCubes
            | PieceRank::OwnSeen
            | PieceRank::OwnHidden
            | PieceRank::OwnBases
            | PieceRank::LastCube
    )
}

/// Which pieces of a space are taken first in a turn of this Faction.
pub(super) fn first(seed: u64, faction: Option<Faction>) -> Option<Exercise> {
    search(seed, |game, happened| {
        let GameStep::Turn(turn) = happened else {
            return None;
        };
        let (at, note, taken) =
            turn.done.walk.notes.iter().enumerate().find_map(|(at, note)| {
                let NoteKind::Took(taken) = &note.what else {
                    return None;
                };
                let on_board = taken.line.0.iter().all(|(_, standing)| is_on_board(*standing));
                let whose = taken.by == turn.faction && faction.is_none_or(|f| f == taken.by);
                (on_board && whose).then_some((at, note, &**taken))
            })?;
        let moment = Situation::new(game, &turn.done.walk.dice);
        let question = Exercise::about(Topic::Pieces, QuestionKind::Takes(at), taken.by, moment);
        let mut board = question.board;
        board.apply_all(turn.done.changes().get(..note.after)?).ok()?;
        let others = as_many(taken.line.all(), taken.taken());
        let mut options: Vec<String> = others.into_iter().map(takes).collect();
        let right = takes(taken.taken());
        options.push(right.clone());
        options.sort();
        if options.len() < 2 {
            return None;
        }
        let (count, by) = (taken.count, taken.by.name().to_uppercase());
        Some(Exercise {
            board,
            facts: vec![
                format!("{by}  {} {}: {count} of the pieces there.", taken.say, taken.space),
                format!("To choose from: {}.", worded(taken.line.all())),
            ],
            text: "Which pieces come first (8.1.2)?".to_string(),
            right: options.iter().position(|o| *o == right).into_iter().collect(),
            difficulty: graded(taken.line.all().iter().count(), 2, 3),
            options,
            reasons: Reasons { walk: Walk::of_notes(vec![note.clone()]), ..Reasons::default() },
            focus: tell::ReasonTopic::Step(1),
            view: ExerciseView {
                spaces: SpaceSet::of(taken.space),
                tracks: Tracks::None,
                card: false,
            },
            ..question
        })
    })
}

/// The option that takes these.
pub(super) fn takes(these: PieceCounts) -> String {
    format!("{TAKES} {}", worded(these))
}

/// As many others as are taken, those that come first and those that come last on the board's own list.
pub(super) fn as_many(line: PieceCounts, taken: PieceCounts) -> Vec<PieceCounts> {
    let pieces = one_by_one(line);
    let count = usize::from(taken.total());
    let ends = [0, (pieces.len() - count) / 2, pieces.len() - count];
    let mut others: Vec<PieceCounts> = Vec::new();
    for from in ends {
        let these = together(&pieces[from..from + count]);
        if these != taken && !others.contains(&these) {
            others.push(these);
        }
    }
    others
}
