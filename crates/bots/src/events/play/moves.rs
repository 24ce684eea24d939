//! Moving pieces from space to space.

use super::super::words::Move;
use super::choose::{Pick, there};
use super::place::{one, tally};
use super::{Play, RULE};
use crate::action::{By, Merit, Sift, fault, removal};
use crate::flowchart::Stop;
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::Troops;

impl Play<'_, '_> {
    /// Moves pieces from space to space.
    pub(super) fn relocate(&mut self, moved: &Move, here: Option<Space>) -> Result<(), Stop> {
        let by = moved.by.unwrap_or(self.executing());
        let mut left = self.number(&moved.count, Some(moved.these))?;
        let mut these = moved.these.set();
        if moved.own {
            these = these.intersect(PieceSet::faction(self.executing()));
        }
        if self.is_person(by) {
            return self.person_moves(moved, by, these, here, left);
        }
        if self.guide(by).is_some_and(|g| g.march_away) {
            return self.march_away(by, &moved.tests);
        }
        if let Some(space) = here {
            return self.move_out(moved, by, these, space, left).map(drop);
        }
        let mut done = SpaceSet::EMPTY;
        while left > 0 {
            let fit = self.fit(&moved.tests)?.without(done);
            let options = self.outcomes(fit, |play, space| {
                play.move_out(moved, by, these, space, left).map(drop)
            })?;
            let everything: u32 = options
                .iter()
                .map(|(s, _)| u32::from(self.board().count(*s, these)))
                .sum();
            let most = if everything <= u32::from(left) {
                options.len()
            } else {
                1
            };
            let pick = Pick {
                most,
                optional: moved.optional,
                whole: false,
                ask: "From where",
                nth: None,
            };
            let chosen = self.spaces(by, options, pick)?;
            if chosen.is_empty() {
                break;
            }
            for space in chosen {
                done.insert(space);
                left = left.saturating_sub(self.move_out(moved, by, these, space, left)?);
            }
        }
        Ok(())
    }

    /// Moves as many as may go out of a space; how many.
    fn move_out(
        &mut self,
        moved: &Move,
        by: Faction,
        these: PieceSet,
        from: Space,
        most: u8,
    ) -> Result<u8, Stop> {
        let among = if moved.adjacent {
            from.adjacent()
        } else {
            SpaceSet::ALL.without(SpaceSet::of(from))
        };
        let to = self.fit(&moved.to)?.intersect(among);
        let order = removal(self.board(), from, these, by);
        self.action.all_known()?;
        let pieces = order.pieces();
        let group: Vec<Piece> = pieces.into_iter().take(usize::from(most)).collect();
        let able = |space: Space| {
            group
                .iter()
                .all(|p| self.board().check_place(*p, space).is_ok())
        };
        let mut to = to.filter(able);
        self.action.all_known()?;
        if group.is_empty() || to.is_empty() {
            return Ok(0);
        }
        let could: Vec<Space> = to.iter().collect();
        let sift = self.guide(by).map(|guide| {
            let sight = self.action.sight();
            let rank = |space: &Space| guide.destination(&sight, *space);
            Sift {
                by: By::Merit(Merit::Destination),
                values: could.iter().map(rank).enumerate().collect(),
            }
        });
        self.action.all_known()?;
        if let Some(sift) = &sift {
            let keeps = |place: &usize| sift.keeps(*place);
            to = (0..could.len())
                .filter(keeps)
                .map(|place| could[place])
                .collect();
        }
        let equal = to.len();
        let reason = format_args!("{}: where the units of {from} go", self.title);
        let Some(to) = self.action.random_space(to, reason)? else {
            return Ok(0);
        };
        if self.action.is_heard() {
            let taken = could.iter().position(|space| *space == to);
            let drawn = self.last_drawn().filter(|_| equal > 1);
            let what = format!("where the units of {from} go");
            let names = || could.iter().map(|space| space.name().to_string()).collect();
            let sifts = sift.into_iter().collect();
            self.tells_way(
                (by, &what),
                names,
                sifts,
                (taken.unwrap_or_default(), drawn),
            );
        }
        self.takes(by, "Moved out of", from, (&order, group.len()));
        let troops = order.first(most);
        self.action
            .deed
            .relocate(RULE, from, to, troops)
            .map_err(fault)?;
        self.action.all_known()?;
        Ok(troops.total())
    }

    /// A person moves piece by piece, out of one space or of any. Where there are several destinations
    /// the origins come one after another.
    fn person_moves(
        &mut self,
        moved: &Move,
        by: Faction,
        these: PieceSet,
        here: Option<Space>,
        most: u8,
    ) -> Result<(), Stop> {
        if let (true, Some(from), u8::MAX) = (moved.together, here, most) {
            return self.person_moves_all(moved, by, these, from);
        }
        let origins = match here {
            Some(space) => SpaceSet::of(space),
            None => self.fit(&moved.tests)?,
        };
        let one_goal = !moved.adjacent && self.fit(&moved.to)?.len() == 1;
        if one_goal || here.is_some() {
            return self
                .person_moves_from(moved, by, these, origins, most)
                .map(drop);
        }
        let (mut left, mut visited) = (most, SpaceSet::EMPTY);
        while left > 0 {
            let mut list = Vec::new();
            for from in origins.without(visited) {
                if !self
                    .person_ways(moved, these, SpaceSet::of(from), None)?
                    .is_empty()
                {
                    list.push(from);
                }
            }
            let names = list.iter().map(|s| s.name().to_string()).collect();
            let ask = "Out of which space?";
            let lines = before(visited);
            let chosen = self.ask_after(lines, by, ask, names, moved.optional, None)?;
            let Some(index) = chosen else {
                break;
            };
            visited.insert(list[index]);
            let from = SpaceSet::of(list[index]);
            left -= self.person_moves_from(moved, by, these, from, left)?;
        }
        Ok(())
    }

    /// Piece by piece out of these spaces; how many.
    fn person_moves_from(
        &mut self,
        moved: &Move,
        by: Faction,
        these: PieceSet,
        origins: SpaceSet,
        most: u8,
    ) -> Result<u8, Stop> {
        let mut goal: Option<Space> = None;
        let mut gone: Vec<(Space, Piece, Space)> = Vec::new();
        for done in 0..most {
            let only = goal.filter(|_| moved.together);
            let ways = self.person_ways(moved, these, origins, only)?;
            let one_goal = ways.iter().all(|w| ways.first().is_none_or(|f| f.2 == w.2));
            let options = ways
                .iter()
                .map(|(from, piece, to)| match (origins.len(), one_goal) {
                    (1, true) => one(*piece),
                    (1, false) => format!("{} to {to}", one(*piece)),
                    (_, true) => format!("{from}, {}", one(*piece)),
                    (_, false) => format!("{from}, {} to {to}", one(*piece)),
                })
                .collect();
            let at = Some(origins)
                .filter(|o| o.len() == 1)
                .and_then(SpaceSet::first);
            let optional = moved.optional && done >= moved.least;
            let mut lines: Vec<String> = told(&gone).into_iter().collect();
            lines.extend(self.still_there(these, origins));
            let ask = format!("What moves{}?", tally(done + 1, most));
            let chosen = self.ask_after(lines, by, &ask, options, optional, at)?;
            let Some(index) = chosen else {
                return Ok(done);
            };
            let (from, piece, to) = ways[index];
            gone.push((from, piece, to));
            goal = Some(to);
            self.action
                .deed
                .relocate(RULE, from, to, Troops::of(piece, 1))
                .map_err(fault)?;
        }
        Ok(most)
    }

    /// What has not moved out of these spaces yet: "Left in Boston: 2 British Regulars, 1 Tory."
    fn still_there(&self, these: PieceSet, origins: SpaceSet) -> Vec<String> {
        let left = |from: Space| {
            let pieces: Vec<String> = there(self.board(), from, these)
                .into_iter()
                .map(|(piece, count)| {
                    let came = self.action.deed.arrived(from, PieceSet::of(piece));
                    (piece, count.saturating_sub(came))
                })
                .filter(|(_, count)| *count > 0)
                .map(|(piece, count)| piece.counted(count))
                .collect();
            (!pieces.is_empty()).then(|| format!("Left in {from}: {}.", pieces.join(", ")))
        };
        origins.iter().filter_map(left).collect()
    }

    /// What could move where; pieces that have moved stay.
    fn person_ways(
        &self,
        moved: &Move,
        these: PieceSet,
        origins: SpaceSet,
        only: Option<Space>,
    ) -> Result<Vec<(Space, Piece, Space)>, Stop> {
        let fit = self.fit(&moved.to)?;
        let mut ways = Vec::new();
        for from in origins {
            let mut to = if moved.adjacent {
                fit.intersect(from.adjacent())
            } else {
                fit.without(SpaceSet::of(from))
            };
            if let Some(only) = only {
                to = to.intersect(SpaceSet::of(only));
            }
            for (piece, count) in there(self.board(), from, these) {
                if self.action.deed.arrived(from, PieceSet::of(piece)) < count {
                    let open = to.filter(|s| self.board().check_place(piece, s).is_ok());
                    ways.extend(open.iter().map(|to| (from, piece, to)));
                }
            }
        }
        self.action.all_known()?;
        Ok(ways)
    }

    /// All of them go to one space: a person names it.
    fn person_moves_all(
        &mut self,
        moved: &Move,
        by: Faction,
        these: PieceSet,
        from: Space,
    ) -> Result<(), Stop> {
        let group = there(self.board(), from, these);
        let mut to = self.fit(&moved.to)?.without(SpaceSet::of(from));
        if moved.adjacent {
            to = to.intersect(from.adjacent());
        }
        let open = |space: Space| {
            group
                .iter()
                .all(|(piece, _)| self.board().check_place(*piece, space).is_ok())
        };
        let list: Vec<Space> = to.filter(open).iter().collect();
        self.action.all_known()?;
        if group.is_empty() {
            return Ok(());
        }
        let names = list.iter().map(|s| s.name().to_string()).collect();
        let ask = format!("Where do the units of {from} go?");
        let Some(index) = self.ask(by, &ask, names, moved.optional, Some(from))? else {
            return Ok(());
        };
        let troops = group
            .iter()
            .fold(Troops::NONE, |troops, (piece, n)| troops.with(*piece, *n));
        self.action
            .deed
            .relocate(RULE, from, list[index], troops)
            .map_err(fault)?;
        self.action.all_known()
    }
}

/// Out of which spaces units have moved: "Before: Boston, New York."
fn before(visited: SpaceSet) -> Vec<String> {
    let names: Vec<&str> = visited.iter().map(Space::name).collect();
    let told = (!names.is_empty()).then(|| format!("Before: {}.", names.join(", ")));
    told.into_iter().collect()
}

/// What has moved so far: "Moved: 2 Tories from Boston to New York."
fn told(gone: &[(Space, Piece, Space)]) -> Option<String> {
    let mut ways: Vec<((Space, Piece, Space), u8)> = Vec::new();
    for way in gone {
        match ways.iter_mut().find(|(known, _)| known == way) {
            Some((_, count)) => *count += 1,
            None => ways.push((*way, 1)),
        }
    }
    let words: Vec<String> = ways
        .iter()
        .map(|((from, piece, to), count)| format!("{} from {from} to {to}", piece.counted(*count)))
        .collect();
    (!words.is_empty()).then(|| format!("Moved: {}.", words.join("; ")))
}
