//! What the effects `remove`, `replace` and `turn` do with pieces on the map.

use super::choose::Prompt;
use super::pieces::{Count, PieceCount, PieceTerms, PieceWork, one, there};
use super::replace::Replace;
use super::trial::SpaceProspect;
use super::{Play, RULE};
use crate::action::{PieceOrder, PieceRank, removal};
use crate::events::Result;
use crate::events::effect::{ANYWHERE, EffectKind};
use crate::flowchart::words::{Expr, Pieces};
use crate::flowchart::{ChoiceCount, PieceOption};
use lod_engine::game::{Board, Change, Faction, OffMapBox, Piece, PieceSet, Space, SpaceSet};

/// The removal of one piece of each of these kinds from a space to a box.
pub(super) fn removals(these: Pieces, to: OffMapBox) -> impl Iterator<Item = Change> {
    these.set().iter().map(move |piece| Change::pieces(piece, 1, ANYWHERE, to))
}

/// Something that an Event does with pieces on the map, one after another.
#[derive(Clone)]
pub(super) struct PieceTask<'e> {
    pub terms: PieceTerms<'e>,
    /// The kinds of pieces.
    pub these: PieceSet,
    /// Kinds of these that are taken only when no others are left.
    pub last: PieceSet,
    /// If set, pieces that must stay in each space while others can be taken elsewhere: this number by the Event
    /// Instructions, where an enemy executes the Event (8.3.1), and the last friendly Tory or Continental (8.1.2).
    must_stay: Option<u8>,
    kind: TaskKind<'e>,
    /// The space of each piece that a player has named so far.
    named: Vec<Space>,
}

/// What is done with each piece.
#[derive(Clone, Copy)]
pub(super) enum TaskKind<'e> {
    Remove(OffMapBox),
    Replace(&'e Replace),
    Flip,
    /// The player names pieces that shall be Active: an Underground one is flipped, an Active one counts as it is.
    Activate,
}

impl<'e> PieceTask<'e> {
    pub fn new(
        play: &Play<'_, '_>,
        effect: &'e impl EffectKind,
        kind: TaskKind<'e>,
        (these, by): (PieceSet, Faction),
        ask: &'static str,
    ) -> PieceTask<'e> {
        let tests = effect.own_spaces().map_or(&[][..], |(tests, _)| tests);
        PieceTask {
            terms: PieceTerms { effect: play.effect, by, tests, optional: false, ask },
            these,
            last: PieceSet::NONE,
            must_stay: None,
            kind,
            named: Vec::new(),
        }
    }

    /// Of pieces to name as Active: the Underground ones first, as a non-player flips them, then the Active ones that
    /// were not named yet. None where all are Active.
    fn to_activate(&self, pieces: Vec<PieceCount>) -> Vec<PieceCount> {
        let (mut found, active): (Vec<PieceCount>, Vec<PieceCount>) =
            pieces.into_iter().partition(|(_, piece, _)| piece.is_underground());
        if found.is_empty() {
            return found;
        }
        found.extend(active.into_iter().filter_map(|(space, piece, count)| {
            let named = self.named.iter().filter(|named| **named == space).count();
            let left = count.saturating_sub(u8::try_from(named).unwrap_or(u8::MAX));
            (left > 0).then_some((space, piece, left))
        }));
        found
    }
}

impl Play<'_, '_> {
    /// Why none of these pieces are taken: there are none, or too few for one in this many.
    pub(super) fn none_or_few(
        &self,
        these: Pieces,
        count: &Count,
        tests: &[Expr],
        here: Option<Space>,
    ) -> String {
        let spaces = self.spaces_of_effect(tests, here);
        if !spaces.iter().any(|space| self.board().has(space, these.set())) {
            self.none_of(these.many(), tests, here)
        } else if self.number(count, Some(these)).is_ok_and(|n| n == 0) {
            format!("too few {}", these.many())
        } else {
            "none removed".to_string()
        }
    }

    /// Executes a task: in the selected space, or in spaces that the deciding Faction selects.
    pub(super) fn execute_task(
        &mut self,
        task: PieceTask<'_>,
        count: &Count,
        these: Pieces,
        here: Option<Space>,
    ) -> Result {
        let count = self.number(count, Some(these))?;
        let selects_spaces = here.is_none() && !self.is_person(task.terms.by);
        if selects_spaces && self.plan_whole_event(&task, count)? {
            return Ok(());
        }
        self.pieces(task, here, count)
    }
}

impl PieceWork for PieceTask<'_> {
    type Way = PieceCount;

    fn terms(&self) -> &PieceTerms<'_> {
        &self.terms
    }

    fn ways(&self, play: &Play<'_, '_>, among: SpaceSet) -> Result<Vec<Self::Way>> {
        let mut pieces = there(play.board(), among, self.these);
        match self.kind {
            TaskKind::Activate => pieces = self.to_activate(pieces),
            TaskKind::Replace(replace) if replace.both => {
                pieces.retain(|(space, ..)| replace.can_place(play, self.terms.by, *space));
            }
            _ => {}
        }
        let not_last = |way: &Self::Way| !self.last.contains(way.1);
        if pieces.iter().any(not_last) {
            pieces.retain(not_last);
        }
        Ok(pieces)
    }

    fn all_at_once(
        &mut self,
        play: &mut Play<'_, '_>,
        ways: &[Self::Way],
        due: u8,
    ) -> Result<bool> {
        let all: u32 = ways.iter().map(|(.., n)| u32::from(*n)).sum();
        // With too few new pieces the order matters.
        let in_any_order = match self.kind {
            TaskKind::Replace(replace) => {
                let available = play.board().available(replace.with);
                u32::from(available) >= all * u32::from(replace.each)
            }
            _ => true,
        };
        let must_be_all = !self.terms.optional && all <= u32::from(due) && self.last.is_empty();
        if !must_be_all || !in_any_order {
            return Ok(false);
        }
        for way in ways {
            (0..way.2).try_for_each(|_| self.does(play, way))?;
        }
        Ok(true)
    }

    fn prompt(
        &self,
        _: &Play<'_, '_>,
        ways: &[Self::Way],
        here: Option<Space>,
        (number, count): (u8, u8),
    ) -> Prompt {
        let option = |(space, piece, _): &Self::Way| match here {
            Some(_) => one(*piece),
            None => format!("{space}, {}", one(*piece)),
        };
        let piece = |(space, piece, count): &Self::Way| PieceOption {
            piece: *piece,
            space: here.is_none().then_some(*space),
            from: None,
            count: *count,
        };
        let so_far = match count {
            u8::MAX if number > 1 => format!(" ({} so far)", number - 1),
            _ => String::new(),
        };
        let place = here.map_or(String::new(), |s| format!(" in {s}"));
        Prompt {
            ask: format!("{}{place}{so_far}", self.terms.ask),
            count: ChoiceCount::new(number, count),
            options: ways.iter().map(option).collect(),
            optional: self.terms.optional,
            space: here,
            pieces: ways.iter().map(piece).collect(),
            ..Prompt::default()
        }
    }

    fn is_same(way: &Self::Way, other: &Self::Way) -> bool {
        (way.0, way.1) == (other.0, other.1)
    }

    fn does(&mut self, play: &mut Play<'_, '_>, way: &Self::Way) -> Result {
        self.named.push(way.0);
        self.take_one(play, way.0, way.1)
    }

    fn fill(&self, play: &mut Play<'_, '_>, space: Space, most: u8) -> Result<u8> {
        let by = self.terms.by;
        let mut order = play.action.sure(removal(play.board(), space, self.these, by))?;
        if !self.last.is_empty() {
            order.0.sort_by_key(|(piece, _)| self.last.contains(*piece));
            for (piece, rank) in &mut order.0 {
                if self.last.contains(*piece) {
                    *rank = PieceRank::NamedLast;
                }
            }
        }
        self.order_equal_bases(play, space, most, &mut order.0)?;
        let mut count = order.0.len();
        if let Some(must_stay) = self.must_stay {
            let has_last_cube = put_last_cube_last(by, &mut order);
            count = count.saturating_sub(usize::from(must_stay) + usize::from(has_last_cube));
        }
        let count = count.min(usize::from(most));
        let done = match self.kind {
            TaskKind::Remove(_) => "Removed in",
            TaskKind::Replace(_) => "Replaced in",
            TaskKind::Flip | TaskKind::Activate => "Flipped in",
        };
        play.takes(by, done, space, (&order, count));
        for (piece, _) in &order.0[..count] {
            self.take_one(play, space, *piece)?;
        }
        Ok(u8::try_from(count).unwrap_or(u8::MAX))
    }

    fn manner(&self) -> u32 {
        let kinds = self.these.iter().fold(0, |kinds, piece| kinds | 1 << piece as u32);
        kinds << u8::BITS | self.must_stay.map_or(0, |stay| u32::from(stay) + 1)
    }

    fn is_possible(&self, board: &Board, space: Space) -> bool {
        board.has(space, self.these)
    }

    /// Of pieces of several Factions the enemies' first, then the Friendly Faction's, its last Tory or Continental too
    /// (R175), then the deciding Faction's own (8.3.5).
    fn first(&self, play: &Play<'_, '_>, due: u8) -> Result<(Self, Vec<SpaceProspect>)> {
        let by = self.terms.by;
        let fit = play.fit(self.terms.tests)?;
        let has = |set: PieceSet| fit.iter().any(|s| play.board().has(s, set));
        let owners = [
            self.these.without(PieceSet::side(by.side())),
            self.these.intersect(PieceSet::faction(by.friend())),
            self.these.intersect(PieceSet::faction(by)),
        ];
        let mut task = self.clone();
        task.these = owners.into_iter().find(|set| has(*set)).unwrap_or(self.these);
        let others = task.these.without(self.last);
        if others != task.these && has(others) {
            task.these = others;
        }
        let enemy = play.executing().side() != by.side();
        let guide = play.guide(by).filter(|_| enemy);
        task.must_stay = Some(guide.map_or(0, |guide| guide.leave));
        let mut options = play.filled(&task, fit, due)?;
        if options.is_empty() {
            task.must_stay = None;
            options = play.filled(&task, fit, due)?;
        }
        Ok((task, options))
    }

    fn supply(&self, play: &Play<'_, '_>) -> Option<u8> {
        match self.kind {
            TaskKind::Replace(replace) => {
                Some(play.board().available(replace.with).div_ceil(replace.each))
            }
            _ => None,
        }
    }
}

impl PieceTask<'_> {
    /// Orders an enemy Fort and an enemy Village in one space, which are equal (8.1.2): where not all of them are taken,
    /// those that meet a bullet for which the Event is played come first, then those of the Faction selected by 8.3.5.
    fn order_equal_bases(
        &self,
        play: &mut Play<'_, '_>,
        space: Space,
        most: u8,
        order: &mut [(Piece, PieceRank)],
    ) -> Result {
        let by = self.terms.by;
        let is_enemy_base = |p: Piece| p.piece_type().is_base() && p.faction().side() != by.side();
        let bases = order.iter().take_while(|(p, _)| is_enemy_base(*p)).count();
        if usize::from(most) >= bases {
            return Ok(());
        }
        let order = &mut order[..bases];
        let mut kinds: Vec<Piece> = order.iter().map(|(piece, _)| *piece).collect();
        kinds.dedup();
        if kinds.len() < 2 {
            return Ok(());
        }
        let people = kinds.iter().filter(|p| play.is_person(p.faction()));
        if [0, kinds.len()].contains(&people.count()) {
            let aimed = play.action.known_of_each(kinds, |piece| {
                let outcome = play.trial(|play| self.take_one(play, space, piece))?;
                Ok(play.aimed(by, &outcome))
            })?;
            let most = aimed.iter().map(|(_, aimed)| *aimed).max();
            let first = aimed.iter().filter(|(_, aimed)| Some(*aimed) == most);
            kinds = first.map(|(piece, _)| *piece).collect();
        }
        let owners = kinds.iter().map(|p| p.faction()).collect();
        if let Some(first) = play.select_faction(by, owners, true)? {
            order.sort_by_key(|(piece, _)| piece.faction() != first);
            for (_, rank) in order {
                *rank = PieceRank::Suffers;
            }
        }
        Ok(())
    }

    /// Does the task with one piece.
    fn take_one(&self, play: &mut Play<'_, '_>, space: Space, piece: Piece) -> Result {
        match self.kind {
            TaskKind::Remove(OffMapBox::Casualties) => {
                play.does(|state| state.lose(RULE, space, piece, 1))
            }
            TaskKind::Remove(to) => play.changes(RULE, Change::pieces(piece, 1, space, to)),
            TaskKind::Replace(replace) => replace.exchange(play, self.terms.by, space, piece),
            TaskKind::Activate if !piece.is_underground() => Ok(()),
            TaskKind::Flip | TaskKind::Activate => {
                play.changes(RULE, Change::Flip { piece, count: 1, space })
            }
        }
    }
}

/// Puts the last friendly Tory or Continental at the end (8.1.2); whether there is one.
fn put_last_cube_last(by: Faction, order: &mut PieceOrder) -> bool {
    let order = &mut order.0;
    let last = order.iter().rposition(|(p, _)| {
        matches!(p, Piece::Tory | Piece::Continental) && p.faction().side() == by.side()
    });
    if let Some(at) = last {
        let (piece, _) = order.remove(at);
        order.push((piece, PieceRank::LastCube));
    }
    last.is_some()
}
