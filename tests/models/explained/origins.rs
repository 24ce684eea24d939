//! Where units come from and which of them go, read a second time on the board as it was.

use super::pieces::{friends, undone};
use super::reading::{Reading, count};
use super::{Counts, Decision};
use crate::common::Field;
use lod_bots::action::{
    By, Considered, GroupPriority, Note, OptionDecision, OptionOffer, SpaceDecision,
};
use lod_bots::flowchart::words::Pieces;
use lod_engine::game::{Board, Change, Faction, Piece, PieceSet, Space};
use lod_engine::rules::{ActionState, ActionStep, Group, PieceCounts, act};

/// So many pieces of these are in a group: counted in a space where nothing else is.
fn in_group(going: PieceCounts, of: Pieces) -> i32 {
    let n = |piece| i32::from(going.get(piece));
    let mut field = Field::of(&Board::empty());
    let g = &mut field.grounds[0];
    g.regulars = n(Piece::BritishRegular);
    g.tories = n(Piece::Tory);
    g.continentals = n(Piece::Continental);
    g.militia_hidden = n(Piece::MilitiaUnderground);
    g.militia_seen = n(Piece::MilitiaActive);
    g.french = n(Piece::FrenchRegular);
    g.war_hidden = n(Piece::WarPartyUnderground);
    g.war_seen = n(Piece::WarPartyActive);
    count(g, of)
}

/// The step that the group of an entrant alone would be.
fn alone(entrant: &Considered, to: Space, by: Faction, say: &str) -> Option<ActionStep> {
    let (from, troops) = (entrant.space, entrant.going);
    let group = Group { from, troops };
    if !entrant.steps.is_empty() || troops.is_empty() {
        return None;
    }
    if say.starts_with("Regulars for") {
        let count = troops.total();
        return Some(ActionStep::GarrisonMove { from, to, count });
    }
    // The French may need a Continental of another group to enter (3.5.4).
    (by != Faction::French).then(|| ActionStep::March { to, groups: vec![group] })
}

/// A choice of where units come from.
pub fn origin(
    (to, chosen): (Space, &SpaceDecision),
    decision: &Decision<'_>,
    board: &Board,
    note: &Note,
    counts: &mut Counts,
) {
    let field = Field::of(board);
    let state: Option<ActionState> = decision.state(chosen.by, chosen.steps, board);
    for entrant in &chosen.entrants {
        for (piece, n) in entrant.going.iter() {
            assert!(board.pieces(entrant.space, piece) >= n, "{note:?}");
        }
        let steps = match alone(entrant, to, chosen.by, &chosen.say) {
            Some(step) => vec![step],
            None => entrant.steps.clone(),
        };
        let Some(mut state) = state.clone().filter(|_| !steps.is_empty()) else {
            *counts.entry("origins aside").or_default() += 1;
            continue;
        };
        for step in &steps {
            act(&mut state, step).unwrap_or_else(|e| panic!("{step:?} is refused: {e} {note:?}"));
        }
        *counts.entry("legal origins").or_default() += 1;
    }
    for sift in &chosen.sifts {
        for (place, value) in &sift.values {
            let entrant = &chosen.entrants[*place];
            let after = state.clone().filter(|_| !entrant.steps.is_empty()).map(|mut state| {
                let mut steps = entrant.steps.iter();
                steps.try_for_each(|s| act(&mut state, s)).expect("legal");
                Field::of(state.board())
            });
            let looks = Reading {
                before: &field,
                after: after.as_ref(),
                selected: chosen.selected,
                battle: None,
            };
            let read = match &sift.by {
                By::Most(most) if most.word() == "going" => {
                    Some(in_group(entrant.going, most.parts().1[0].pieces()))
                }
                By::Most(m) | By::Least(m) => looks.measure(to as usize, m),
                By::Merit(GroupPriority::Seen) => {
                    Some(entrant.going.get(Piece::MilitiaActive).into())
                }
                _ => None,
            };
            match read {
                Some(read) => {
                    assert_eq!(read, *value, "{} {:?} {note:?}", entrant.space, sift.by);
                    *counts.entry("values of origins").or_default() += 1;
                }
                None => *counts.entry("values of origins aside").or_default() += 1,
            }
        }
    }
    // Out of the space that was taken something moves there now.
    let moves = |c: &Change, space: Space| {
        c.moved().is_some_and(|(_, _, from, end)| (from, end) == (space, to))
    };
    if let Some(taken) = chosen.taken.filter(|_| !chosen.entrants.is_empty()) {
        for space in chosen.together.iter().chain([taken]) {
            let mut after = decision.changes[note.after..].iter();
            assert!(after.any(|c| moves(c, space)), "{space} {note:?}");
        }
        *counts.entry("origins").or_default() += 1;
    }
    for (end, from) in &chosen.held {
        assert!(board.has(*from, PieceSet::side(chosen.by.side())), "{end} {note:?}");
    }
}

/// The mixture of cubes that goes in turns, of so many, if none came before (R27).
fn off_turn(board: &Board, space: Space, by: Faction, group: PieceCounts) -> i32 {
    let cubes = PieceSet::BRITISH_CUBES.union(PieceSet::REBELLION_CUBES);
    let cubes = cubes.intersect(PieceSet::side(by.side()));
    let there = cubes.iter();
    let there = there.fold(PieceCounts::NONE, |all, p| all.with(p, board.pieces(space, p)));
    let regulars = PieceSet::of(Piece::BritishRegular).union(PieceSet::of(Piece::FrenchRegular));
    let order = friends(there, by.side());
    let first = &order[..usize::from(group.count(cubes))];
    let wanted = first.iter().filter(|p| regulars.contains(**p)).count();
    let wanted = i32::try_from(wanted).expect("few");
    (i32::from(group.count(regulars)) - wanted).abs()
}

/// A choice of which units go.
pub fn group(
    picked: &OptionDecision,
    board: &Board,
    changes: &[Change],
    note: &Note,
    counts: &mut Counts,
) {
    let Some(space) = picked.space else {
        super::ways::named(picked, note, counts);
        return;
    };
    let groups: Vec<PieceCounts> = (picked.options.iter())
        .filter_map(|o| match o {
            OptionOffer::Group(troops) => Some(*troops),
            OptionOffer::Named(_) => None,
        })
        .collect();
    for (piece, n) in groups.iter().flat_map(|g| g.iter()) {
        assert!(board.pieces(space, piece) >= n, "{note:?}");
    }
    let taken = groups[picked.taken];
    assert!(picked.sifts.iter().all(|s| s.keeps(picked.taken)), "{note:?}");
    let came =
        changes[..note.after].iter().any(|c| c.moved().is_some_and(|(_, _, _, to)| to == space));
    for sift in &picked.sifts {
        for (place, value) in &sift.values {
            let g = groups[*place];
            let of = |piece| i32::from(g.get(piece));
            let read = match &sift.by {
                By::Merit(GroupPriority::InTurns) if !came => -off_turn(board, space, picked.by, g),
                By::Merit(GroupPriority::French) => of(Piece::FrenchRegular),
                By::Merit(GroupPriority::Seen) => of(Piece::MilitiaActive),
                By::Merit(GroupPriority::Continentals) => of(Piece::Continental),
                By::Merit(GroupPriority::LeavesOne) => {
                    i32::from(g.get(Piece::Continental) < board.pieces(space, Piece::Continental))
                }
                By::Merit(GroupPriority::Hidden) if *value > 0 => of(Piece::MilitiaUnderground),
                _ => {
                    *counts.entry("merits aside").or_default() += 1;
                    continue;
                }
            };
            assert_eq!(read, *value, "{g:?} {:?} {note:?}", sift.by);
            *counts.entry("merits").or_default() += 1;
        }
    }
    if picked.held {
        let units = PieceSet::side(picked.by.side()).without(PieceSet::BASES);
        assert!(board.count(space, units) > taken.total(), "{note:?}");
        *counts.entry("groups held").or_default() += 1;
    }
    let left = undone(taken, changes, note, |c| {
        c.moved().filter(|(_, _, from, _)| *from == space).map(|(piece, count, ..)| (piece, count))
    });
    assert!(left.is_empty(), "{left:?} did not go: {note:?}");
    *counts.entry("groups").or_default() += 1;
}
