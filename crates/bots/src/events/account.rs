//! What an Event did, as the "Event or Command?" boxes ask for it (8.3.3, 8.4-8.7).

use crate::flowchart::Sight;
use crate::flowchart::words::{EventTest, Placing};
use lod_engine::game::{Board, Change, Fact, Faction, Piece, PieceSet, Place, Pool, Side, Space};
use lod_engine::rules::{Command, Deed, Special};
use std::ops::Range;
use std::rc::Rc;

/// What a free action was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Deeds {
    /// A Battle was fought.
    pub battle: bool,
    /// A Skirmish was carried out.
    pub skirmish: bool,
    /// The Battle was fought although the Faction's own priorities find none (8.4.4, 8.6.6).
    pub compelled: bool,
}

impl Deeds {
    /// What a finished action was.
    pub fn of(deed: &Deed) -> Deeds {
        Deeds {
            battle: deed.command() == Some(Command::Battle) && !deed.battles().is_empty(),
            skirmish: false,
            compelled: false,
        }
        .with_special(deed.special())
    }

    /// The same, done because the Event says so.
    pub fn compelled(self) -> Deeds {
        Deeds {
            compelled: true,
            ..self
        }
    }

    /// The same with a Special Activity.
    pub fn with_special(mut self, special: Option<Special>) -> Deeds {
        self.skirmish |= special == Some(Special::Skirmish);
        self
    }
}

/// What happened besides the changes of the board, and where it began.
#[derive(Clone, Debug)]
pub(super) struct Account {
    before: Rc<Board>,
    /// The board before the whole Event, by which spaces are of a kind (R172).
    began: Rc<Board>,
    start: usize,
    fights: Vec<Faction>,
    gathers: bool,
    /// How many free actions were granted that were or could be carried out.
    grants: u8,
    /// What Battles did to Total Support less Total Opposition.
    in_battles: i32,
    /// The changes that Battles made, the losses and what a day won brings.
    battles: Vec<Range<usize>>,
}

impl Account {
    /// Begins on this board, after so many changes, as a part of an Event that `began` on another.
    pub fn new(before: Rc<Board>, began: Rc<Board>, start: usize) -> Account {
        Account {
            before,
            began,
            start,
            fights: Vec::new(),
            gathers: false,
            grants: 0,
            in_battles: 0,
            battles: Vec::new(),
        }
    }

    /// The changes since it began.
    pub fn since<'c>(&self, changes: &'c [Change]) -> &'c [Change] {
        changes.get(self.start..).unwrap_or_default()
    }

    /// Whether a free action was granted that was or could be carried out.
    pub fn grants_anything(&self) -> bool {
        self.grants > 0
    }

    /// How many of them were granted so far.
    pub fn grants(&self) -> u8 {
        self.grants
    }

    /// Whether nothing happened but changes.
    pub fn is_bare(&self) -> bool {
        self.grants == 0 && self.fights.is_empty()
    }

    /// A free action was granted.
    pub fn granted(&mut self, faction: Faction, commands: &[Command], _specials: &[Special]) {
        self.grants = self.grants.saturating_add(1);
        self.gathers |= faction == Faction::Indians && commands.contains(&Command::Gather);
    }

    /// A Battle or Skirmish took place: these are its changes, and that is what it did to Total Support
    /// less Total Opposition.
    pub fn fought(&mut self, faction: Faction, deeds: &Deeds, changes: Range<usize>, shifted: i32) {
        if (deeds.battle && !deeds.compelled) || deeds.skirmish {
            self.fights.push(faction);
        }
        if deeds.battle {
            self.in_battles += shifted;
            self.battles.push(changes);
        }
    }

    /// By how much the Event moved Total Support less Total Opposition, free Battles apart.
    fn lead(&self, after: &Board) -> i32 {
        after.support_gained(&self.before) - self.in_battles
    }

    /// Whether one of the changes is such; what Battles do hangs on their dice and does not count.
    fn any(&self, changes: &[Change], is: impl Fn(&Change) -> bool) -> bool {
        (self.start..)
            .zip(self.since(changes))
            .any(|(at, change)| !self.in_battle(at) && is(change))
    }

    /// Whether one of the changes, outside Battles, places a piece so; with the board just before it.
    fn any_placed(&self, changes: &[Change], is: impl Fn(&Board, &Change) -> bool) -> bool {
        if !self.any(changes, |c| c.placed().is_some()) {
            return false;
        }
        let mut board = self.before.without_notebook();
        (self.start..).zip(self.since(changes)).any(|(at, change)| {
            let found = !self.in_battle(at) && is(&board, change);
            // At the table part of the board is unknown and a change may not fit it; what is looked at
            // here was asked for when the change was made.
            let _ = board.apply(change);
            found
        })
    }

    fn in_battle(&self, at: usize) -> bool {
        self.battles.iter().any(|b| b.contains(&at))
    }

    /// Whether the Event did what a bullet asks for; `after` is the board then, `changes` all changes.
    pub fn would(&self, test: &EventTest, after: &Board, changes: &[Change]) -> bool {
        match test {
            EventTest::ShiftsRoyalist => self.shifts(changes) && self.lead(after) > 0,
            EventTest::ShiftsRebellion => self.shifts(changes) && self.lead(after) < 0,
            EventTest::PlacesBritishFromUnavailable => self.any(changes, |c| {
                c.placed().is_some_and(|(piece, _, from, _)| {
                    from == Pool::Unavailable && piece.faction() == Faction::British
                })
            }),
            EventTest::Places(ways) => self.any_placed(changes, |board, c| {
                ways.iter().any(|way| is_placed(way, board, &self.began, c))
            }),
            EventTest::RebellionCasualties => {
                self.fights.iter().any(|f| f.side() == Side::Royalist)
                    || self.any(changes, |c| c.grows(Fact::Crc) > Some(0))
            }
            EventTest::BritishCasualties => {
                self.fights.contains(&Faction::French)
                    || self.any(changes, |c| c.grows(Fact::Cbc) > Some(0))
            }
            EventTest::PlacesFortOrRemovesVillage => self.any(changes, |c| {
                c.placed()
                    .is_some_and(|(piece, ..)| piece == Piece::PatriotFort)
                    || c.removed()
                        .is_some_and(|(piece, ..)| piece == Piece::Village)
            }),
            EventTest::AddsResources(adds) => self.adds(adds.of, after) >= i32::from(adds.at_least),
            EventTest::MovesFrenchFromUnavailable => self.any(changes, |c| {
                matches!(c, Change::Move { piece, from: Place::UNAVAILABLE, .. }
                    if piece.faction() == Faction::French)
            }),
            EventTest::PlacesFrench => self.any(changes, |c| {
                c.placed().is_some_and(|(piece, _, from, to)| {
                    (piece, from) == (Piece::FrenchRegular, Pool::Available)
                        && to != Space::WestIndies
                })
            }),
            EventTest::PlacesVillageOrGathers => {
                self.gathers
                    || self.any(changes, |c| {
                        c.placed()
                            .is_some_and(|(piece, ..)| piece == Piece::Village)
                    })
            }
            EventTest::RemovesPatriotFort => self.any(changes, |c| {
                c.removed()
                    .is_some_and(|(piece, ..)| piece == Piece::PatriotFort)
            }),
            EventTest::Effective => true,
        }
    }

    /// Whether anything that Support and Opposition hang on changed: nothing else is worth looking up.
    fn shifts(&self, changes: &[Change]) -> bool {
        self.since(changes).iter().any(|c| c.shifts() || c.sails())
    }

    fn adds(&self, faction: Faction, after: &Board) -> i32 {
        let read = |b: &Board| i32::from(b.resources(faction));
        read(after) - read(&self.before)
    }

    /// 8.3.3: no effect at all, nothing but a loss of friendly pieces, or a gain in Support or
    /// Opposition for the enemy.
    pub fn is_ineffective(&self, faction: Faction, after: &Board, changes: &[Change]) -> bool {
        let since = self.since(changes);
        if since.is_empty() && self.is_bare() {
            return true;
        }
        let side = faction.side();
        let friendly = |piece: Piece| PieceSet::side(side).contains(piece);
        let only_losses = self.is_bare()
            && since.iter().all(|c| match c.removed() {
                Some((piece, ..)) => friendly(piece),
                None => c.counts_casualties() || c.moves_leader(),
            });
        only_losses || (self.shifts(changes) && self.for_the_enemy(side, after))
    }

    fn for_the_enemy(&self, side: Side, after: &Board) -> bool {
        match side {
            Side::Royalist => self.lead(after) < 0,
            Side::Rebellion => self.lead(after) > 0,
        }
    }

    /// The board where the Event began.
    pub fn before(&self) -> &Board {
        &self.before
    }

    /// The board before the whole Event.
    pub const fn began(&self) -> &Rc<Board> {
        &self.began
    }

    /// Who fought.
    pub fn fights(&self) -> &[Faction] {
        &self.fights
    }
}

/// 8.4, 8.5: whether the change places a piece as is asked for. What kind of space it is shows on the board before
/// the Event (R172), `began`; `now`, just before the change, shows whether this Event has put one there since.
fn is_placed(way: &Placing, now: &Board, began: &Board, change: &Change) -> bool {
    let Some((piece, _, _, to)) = change.placed() else {
        return false;
    };
    let these = way.pieces.set();
    let none = |board: &Board| !board.has(to, these);
    these.contains(piece)
        && Sight::of(began).all(to, &way.tests)
        && (!way.none_already || (none(began) && none(now)))
}
