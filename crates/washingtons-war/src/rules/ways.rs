//! Ways over the lines of a player's own map, and the marches of the program on them (7.3).

use super::enter::{Entry, Mover, enter, land};
use super::pieces;
use crate::Facts;
use crate::names::{General, Side};
use crate::sitting::{Flow, Sitting};
use crate::space::Space;
use itertools::Itertools;
use std::collections::BTreeMap;

/// How a space was come to: shunned spaces on the way, and the space and count before it.
type Come = BTreeMap<(Space, i64), (usize, Space, i64)>;

/// The ways of a side from a space, in so many spaces; a dashed line counts three (7.3D).
pub(super) struct Ways {
    start: Space,
    come: Come,
}

/// The ways through spaces that are open, with fewest of the shunned ones, and then the shortest: so many spaces at most, a
/// dashed line counting as so many, and whether Arnold goes.
pub(super) fn ways(
    board: &Facts,
    start: Space,
    (most, wild, arnold): (i64, i64, bool),
    through: impl Fn(Space) -> bool,
    shuns: impl Fn(Space) -> bool,
) -> Ways {
    let mut come: Come = BTreeMap::from([((start, 0), (0, start, 0))]);
    for gone in 0..most {
        let here: Vec<(Space, usize)> = come
            .iter()
            .filter(|((_, at), _)| *at == gone)
            .map(|((space, _), (shunned, ..))| (*space, *shunned))
            .collect();
        for (space, shunned) in here {
            if space != start && !through(space) {
                continue;
            }
            let shunned = shunned + usize::from(space != start && shuns(space));
            for (to, dashed) in board.neighbors(space) {
                let far = gone + if dashed { wild } else { 1 };
                let barred = space.is_arnolds(to) && !arnold;
                if far > most || barred || to == start {
                    continue;
                }
                if come.get(&(to, far)).is_none_or(|(before, ..)| shunned < *before) {
                    come.insert((to, far), (shunned, space, gone));
                }
            }
        }
    }
    Ways { start, come }
}

impl Ways {
    /// The spaces on the best way to one, that one last; nothing where there is none.
    pub(super) fn to(&self, goal: Space) -> Option<Vec<Space>> {
        let reached = self.come.iter().filter(|((space, _), _)| *space == goal);
        let best = reached.map(|((_, far), (shunned, ..))| (*shunned, *far)).min()?;
        let (mut at, mut path) = ((goal, best.1), Vec::new());
        while at.0 != self.start {
            path.push(at.0);
            let (_, before, gone) = self.come.get(&at)?;
            at = (*before, *gone);
        }
        path.reverse();
        Some(path)
    }

    /// The spaces within reach, and how many spaces away.
    pub(super) fn far(&self) -> BTreeMap<Space, i64> {
        let mut far = BTreeMap::new();
        for (at, gone) in self.come.keys() {
            // Of one space the shorter way comes first.
            far.entry(*at).or_insert(*gone);
        }
        far
    }

    /// Whether a space is reached.
    pub(super) fn reaches(&self, space: Space) -> bool {
        space != self.start && self.come.keys().any(|(to, _)| *to == space)
    }
}

/// The ways of a General with or without CUs (7.4): no enemy CU on them, and for him alone no enemy PC. Enemy PC are shunned:
/// Americans may intercept there (7.8), and who loses a battle goes back over them (9.63).
pub(super) fn ways_of(board: &Facts, general: General, cus: i64, most: i64) -> Option<Ways> {
    let enemy = general.side().other();
    let start = board.stands(general)?;
    let through =
        |at: Space| board.cus(enemy, at) == 0 && (cus > 0 || board.lies(at) != Some(enemy));
    let shuns = |at: Space| board.lies(at) == Some(enemy);
    Some(ways(board, start, (most, 3, general == General::Arnold), through, shuns))
}

/// The spaces on the way of a General of the program, the goal last.
fn path(board: &Facts, general: General, cus: i64, to: Space) -> Vec<Space> {
    let peace = board.cus(general.side().other(), to) == 0;
    let most = if general.side() == Side::American && peace { 5 } else { 4 };
    ways_of(board, general, cus, most).and_then(|ways| ways.to(to)).unwrap_or_default()
}

/// The spaces that he goes through, as ", by Barnstable".
pub(super) fn by(board: &Facts, general: General, cus: i64, to: Space) -> String {
    match path(board, general, cus, to).split_last() {
        Some((_, through)) if !through.is_empty() => format!(", by {}", through.iter().join(", ")),
        _ => String::new(),
    }
}

/// A General of the program goes to a space, space by space.
pub(super) fn march(t: &mut Sitting<'_>, general: General, cus: i64, to: Space) -> Flow<()> {
    for at in path(&t.board, general, cus, to) {
        let mover = Mover::new(general, cus, None);
        if t.board.stands(general).is_none() || enter(t, mover, at, None)?.entry != Entry::Onward {
            break;
        }
    }
    pieces::two_generals(t, general)
}

/// A British General of the program goes by sea (7.5).
pub(super) fn sail(t: &mut Sitting<'_>, general: General, cus: i64, to: Space) -> Flow<()> {
    let mover = Mover::new(general, cus, None);
    land(t, mover, to, true, None)?;
    pieces::two_generals(t, general)
}
