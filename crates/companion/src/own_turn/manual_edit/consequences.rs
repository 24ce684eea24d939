//! What hangs on what is set by hand: it follows, or the fix is refused.

use lod_engine::game::{
    Board, Change, Fact, Faction, Kind, OffMapBox, PieceSet, Place, Space, SpaceSet,
};
use lod_engine::rules::invariants;

/// The changes with what follows from them: FNI goes with the Blockades (1.9, R191), a Leader left alone goes to
/// Available (1.10).
///
/// # Errors
/// What the board may not be like, and what is possible.
pub(super) fn with_consequences(
    before: &Board,
    mut changes: Vec<Change>,
) -> Result<Vec<Change>, String> {
    let mut after = *before;
    after.apply_all(&changes).map_err(|v| v.to_string())?;
    for change in &changes {
        stays_off_the_map(change)?;
    }
    treaty(before, &after)?;
    let mut follow = intervention(before, &after)?;
    follow.extend(leaders(&changes, &after));
    after.apply_all(&follow).map_err(|v| v.to_string())?;
    changes.extend(follow);
    let was = invariants::violations(before);
    let wrong = invariants::violations(&after);
    match wrong.into_iter().find(|wrong| !was.contains(wrong)) {
        Some(wrong) => Err(format!("not a possible board: {wrong}")),
        None => Ok(changes),
    }
}

/// Only some kinds of pieces are ever Unavailable or Casualties (1.3.9, 1.6.4).
fn stays_off_the_map(change: &Change) -> Result<(), String> {
    let Change::Move { piece, from: Place::Box(_), to: Place::Box(to), .. } = *change else {
        return Ok(());
    };
    if piece.piece_type().may_be_in(to) {
        return Ok(());
    }
    Err(match to {
        OffMapBox::Casualties => format!(
            "{} are never Casualties. Possible: Regulars, Tories, Continentals (1.6.4)",
            piece.piece_type().name()
        ),
        _ => format!(
            "{} are never Unavailable. Possible: Regulars, Tories (1.3.9)",
            piece.piece_type().name()
        ),
    })
}

/// What was played cannot be taken back while something on the board hangs on it (2.3.9).
fn treaty(before: &Board, after: &Board) -> Result<(), String> {
    if after.treaty() || !before.treaty() {
        return Ok(());
    }
    let mut there: Vec<String> = SpaceSet::ALL
        .iter()
        .filter(|s| after.has(*s, PieceSet::FRENCH))
        .map(|s| format!("French Regulars in {s}"))
        .collect();
    let cities = SpaceSet::kind(Kind::City).iter();
    let blockaded = cities.filter(|s| after.is_blockaded(*s));
    there.extend(blockaded.map(|s| format!("a Blockade on {s}")));
    if there.is_empty() {
        Ok(())
    } else {
        Err(format!("no Treaty of Alliance, but {}. Remove them first (2.3.9)", there.join(", ")))
    }
}

/// FNI as the number of Blockades, where one of them was set.
fn intervention(before: &Board, after: &Board) -> Result<Vec<Change>, String> {
    let (fni, blockades) = (after.fni(), after.blockades_on_map());
    let moved = blockades != before.blockades_on_map();
    if fni == blockades || (!moved && fni == before.fni()) {
        return Ok(Vec::new());
    }
    if !moved {
        return Err(format!(
            "FNI is the number of Blockades on Cities, {blockades} now: set the Blockades, e.g. `fix blockade \
             boston 1`, and FNI follows (1.9)"
        ));
    }
    Ok(vec![Change::set(Fact::FNI, fni, blockades)])
}

/// The Leaders that these changes left without a piece of their Faction.
fn leaders(changes: &[Change], after: &Board) -> Vec<Change> {
    let placed = |faction: Faction| {
        changes.iter().any(|c| c.of(Fact::LeaderSpace(after.leader(faction))).is_some())
    };
    let alone = |faction: &Faction| {
        let at = after.leader_space(*faction);
        at.is_some_and(|space| !after.has(space, PieceSet::faction(*faction))) && !placed(*faction)
    };
    Faction::ALL
        .into_iter()
        .filter(alone)
        .map(|faction| {
            let fact = Fact::LeaderSpace(after.leader(faction));
            Change::set(fact, after.leader_space(faction), None::<Space>)
        })
        .collect()
}
