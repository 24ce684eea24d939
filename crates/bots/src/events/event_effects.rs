//! What an Event did, as the "Event or Command?" boxes ask for it (8.3.3, 8.4-8.7).

use super::play::Prospect;
use crate::flowchart::Evaluator;
use crate::flowchart::words::{EventTest, PieceInSpace, all_hold};
use lod_engine::game::{
    Board, Change, Fact, Faction, OffMapBox, Piece, PieceSet, Place, Side, Space,
};
use lod_engine::rules::{ActionState, Command, Special};
use std::ops::Range;
use std::rc::Rc;

/// Whether a change is of a kind that a bullet asks for. Which way it has to go, how far and where, is up to
/// [`EventEffects::would`].
pub(super) fn is_of(test: &EventTest, change: &Change) -> bool {
    let placed = change.placed();
    let comes = |piece: Piece| placed.is_some_and(|(p, ..)| p == piece);
    let goes = |piece: Piece| change.removed().is_some_and(|(p, ..)| p == piece);
    match test {
        EventTest::ShiftsRoyalist | EventTest::ShiftsRebellion => shifts_support(change),
        EventTest::PlacesBritishFromUnavailable => placed.is_some_and(|(piece, _, from, _)| {
            from == OffMapBox::Unavailable && piece.faction() == Faction::British
        }),
        EventTest::Places(ways) => placed
            .is_some_and(|(piece, ..)| ways.iter().any(|way| way.pieces.set().contains(piece))),
        EventTest::RebellionCasualties => change.grows(Fact::CRC) > Some(0),
        EventTest::BritishCasualties => change.grows(Fact::CBC) > Some(0),
        EventTest::PlacesFortOrRemovesVillage => comes(Piece::PatriotFort) || goes(Piece::Village),
        EventTest::AddsResources(adds) => change.of(Fact::Resources(adds.of)).is_some(),
        EventTest::MovesFrenchFromUnavailable => {
            matches!(change, Change::Move { piece, from: Place::UNAVAILABLE, .. }
                if piece.faction() == Faction::French)
        }
        EventTest::PlacesFrench => placed.is_some_and(|(piece, _, from, to)| {
            (piece, from) == (Piece::FrenchRegular, OffMapBox::Available) && to != Space::WestIndies
        }),
        EventTest::PlacesVillageOrGathers => comes(Piece::Village),
        EventTest::RemovesPatriotFort => goes(Piece::PatriotFort),
        EventTest::Effective => true,
    }
}

/// Whether anything changes that Support and Opposition hang on: a level, or a Blockade (1.6.1, 1.9).
pub(super) fn shifts_support(change: &Change) -> bool {
    let unavailable = |place: Place| place == Place::UNAVAILABLE;
    let blockade = matches!(*change, Change::Move { piece: Piece::Squadron, from, to, .. }
        if !unavailable(from) && !unavailable(to));
    blockade || change.shifts()
}

/// What happened besides the changes of the board, and where it began.
#[derive(Clone, Debug)]
pub(super) struct EventEffects {
    /// The board before.
    pub before: Rc<Board>,
    /// The board before the whole Event, by which spaces are of a kind (R172).
    pub began: Rc<Board>,
    /// Who fought by their own priorities.
    pub fights: Vec<Faction>,
    gathers: bool,
    /// How many free actions were granted that were or could be carried out.
    pub grants: u8,
    /// How many of the acts after a first one could be carried out where that was.
    pub follow: usize,
    /// What Battles did to Total Support less Total Opposition.
    in_battles: i32,
    /// The changes that Battles made, the losses and what a day won brings.
    battles: Vec<Range<usize>>,
}

impl EventEffects {
    /// Begins on this board, as a part of an Event that `began` on another.
    pub fn new(before: Rc<Board>, began: Rc<Board>) -> EventEffects {
        EventEffects {
            before,
            began,
            fights: Vec::new(),
            gathers: false,
            grants: 0,
            follow: 0,
            in_battles: 0,
            battles: Vec::new(),
        }
    }

    /// Whether nothing happened but changes.
    pub fn is_bare(&self) -> bool {
        self.grants == 0 && self.fights.is_empty()
    }

    /// A free action was granted.
    pub fn granted(&mut self, faction: Faction, commands: &[Command]) {
        self.grants = self.grants.saturating_add(1);
        self.gathers |= faction == Faction::Indians && commands.contains(&Command::Gather);
    }

    /// A free action was carried out, with these changes from the one board to the other; `compelled` if the
    /// Faction's own priorities find none: such a Battle is no fight that a bullet asks for (8.4.4, 8.6.6).
    pub fn carried_out(
        &mut self,
        (state, special): (&ActionState, Option<Special>),
        compelled: bool,
        changes: Range<usize>,
        [before, after]: [&Board; 2],
    ) {
        let battle = state.command() == Some(Command::Battle) && !state.battles().is_empty();
        if (battle && !compelled) || special == Some(Special::Skirmish) {
            self.fights.push(state.faction());
        }
        if battle {
            self.in_battles += after.support_gained(before);
            self.battles.push(changes);
        }
    }
}

impl Prospect {
    /// By how much it moves Total Support less Total Opposition in a Side's favor, free Battles apart (8.4-8.7).
    /// Where nothing changes that those hang on nothing is looked up.
    fn lead(&self, side: Side) -> i32 {
        if !self.changes().iter().any(shifts_support) {
            return 0;
        }
        let EventEffects { before, in_battles, .. } = &self.account;
        let royalist = self.after().support_gained(before) - in_battles;
        match side {
            Side::Royalist => royalist,
            Side::Rebellion => -royalist,
        }
    }

    /// The changes outside Battles, each with its place: what Battles do hangs on their dice and does not count.
    fn settled(&self) -> impl Iterator<Item = (usize, &Change)> {
        let battles = &self.account.battles;
        let all = self.changes().iter().enumerate();
        all.filter(|(at, _)| !battles.iter().any(|b| b.contains(at)))
    }

    /// The first piece that a change, outside Battles, places in one of these ways, and where.
    pub fn placement(&self, ways: &[PieceInSpace]) -> Option<(Piece, Space)> {
        let EventEffects { before, began, .. } = &self.account;
        let (_, change) = self.settled().find(|(at, change)| {
            let now = || {
                // Part of the board may be unknown, and a change may not fit it; what is looked at
                // here was asked for when the change was made.
                let mut board = before.without_known_facts();
                for earlier in &self.changes()[..*at] {
                    let _ = board.apply(earlier);
                }
                board
            };
            ways.iter().any(|way| is_placed(way, now, began, change))
        })?;
        change.placed().map(|(piece, _, _, to)| (piece, to))
    }

    /// Whether the Event does what a bullet asks for.
    pub fn would(&self, test: &EventTest) -> bool {
        let EventEffects { before, fights, gathers, .. } = &self.account;
        let resources = |board: &Board, of: Faction| i32::from(board.resources(of));
        let any = || self.settled().any(|(_, change)| is_of(test, change));
        match test {
            EventTest::ShiftsRoyalist => self.lead(Side::Royalist) > 0,
            EventTest::ShiftsRebellion => self.lead(Side::Rebellion) > 0,
            EventTest::Places(ways) => any() && self.placement(ways).is_some(),
            EventTest::RebellionCasualties => {
                fights.iter().any(|f| f.side() == Side::Royalist) || any()
            }
            EventTest::BritishCasualties => fights.contains(&Faction::French) || any(),
            EventTest::AddsResources(adds) => {
                let added = resources(self.after(), adds.of) - resources(before, adds.of);
                added >= i32::from(adds.at_least)
            }
            EventTest::PlacesVillageOrGathers => *gathers || any(),
            EventTest::Effective => true,
            _ => any(),
        }
    }

    /// 8.3.3: no effect at all, nothing but a loss of friendly pieces, or a gain in Support or
    /// Opposition for the enemy.
    pub fn is_ineffective(&self, faction: Faction) -> bool {
        let friendly = PieceSet::side(faction.side());
        // Of nothing at all every change is a loss.
        let only_losses = self.account.is_bare()
            && self.changes().iter().all(|c| match c.removed() {
                Some((piece, ..)) => friendly.contains(piece),
                None => c.counts_casualties() || c.moves_leader(),
            });
        only_losses || self.lead(faction.side()) < 0
    }
}

/// 8.4, 8.5: whether the change places a piece as is asked for. What kind of space it is shows on the board before
/// the Event (R172), `began`; `now`, just before the change, shows whether this Event has put one there since.
fn is_placed(
    way: &PieceInSpace,
    now: impl FnOnce() -> Board,
    began: &Board,
    change: &Change,
) -> bool {
    let these = way.pieces.set();
    change.placed().is_some_and(|(piece, _, _, to)| {
        let none = |board: &Board| !board.has(to, these);
        these.contains(piece)
            && all_hold(&way.tests, &Evaluator::of(began).at(to))
            && (!way.none_already || (none(began) && none(&now())))
    })
}
