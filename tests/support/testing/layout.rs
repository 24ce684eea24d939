//! Boards laid out by hand, a piece at a time.

use lod_engine::game::{
    Board, Change, Cylinder, Fact, FactValue, Faction, Leader, Marker, OffMapBox, Piece, PieceType,
    Place, Space, SpaceSet, Support,
};
use lod_engine::rules::{ActionState, Cost};
use std::ops::Deref;

/// A board being laid out. It can be read like a board; what cannot lie there panics where it is laid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub board: Board,
}

impl Deref for Layout {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl From<Layout> for Board {
    fn from(layout: Layout) -> Board {
        layout.board
    }
}

impl Layout {
    /// An empty map before the Treaty of Alliance, all pieces Available, no Squadron and no Resources.
    pub fn empty() -> Layout {
        Layout { board: Board::empty() }
    }

    /// Goes on from a board.
    pub fn of(board: Board) -> Layout {
        Layout { board }
    }

    /// Makes a change that has no word here.
    #[track_caller]
    pub fn change(mut self, change: Change) -> Layout {
        if let Err(violation) = self.board.apply(&change) {
            panic!("no such position: {violation} ({change:?})");
        }
        self
    }

    /// Available pieces in a space; Unavailable ones where no more are Available.
    #[track_caller]
    pub fn put(self, to: Space, piece: Piece, count: u8) -> Layout {
        let enough = self.available(piece.piece_type()) >= count;
        let unavailable = self.off_map(OffMapBox::Unavailable, piece.piece_type()) >= count;
        let from =
            if unavailable && !enough { OffMapBox::Unavailable } else { OffMapBox::Available };
        self.put_from(from, to, piece, count)
    }

    /// Pieces from a box in a space.
    #[track_caller]
    pub fn put_from(self, from: OffMapBox, to: Space, piece: Piece, count: u8) -> Layout {
        self.change(Change::pieces(piece, count, from, to))
    }

    /// The same where they can lie there; else nothing.
    pub fn put_if_possible(mut self, to: Space, piece: Piece, count: u8) -> Layout {
        let from = OffMapBox::Available;
        let place = Change::pieces(piece, count, from, to);
        // What does not fit stays off the map.
        let _ = self.board.apply(&place);
        self
    }

    /// Available pieces of several kinds in a space.
    #[track_caller]
    pub fn put_all(mut self, to: Space, pieces: &[(Piece, u8)]) -> Layout {
        for (piece, count) in pieces {
            self = self.put(to, *piece, *count);
        }
        self
    }

    /// Available pieces in several spaces.
    #[track_caller]
    pub fn lay(mut self, pieces: &[(Space, Piece, u8)]) -> Layout {
        for (to, piece, count) in pieces {
            self = self.put(*to, *piece, *count);
        }
        self
    }

    /// Available pieces go to another box.
    #[track_caller]
    pub fn away(self, piece: PieceType, count: u8, to: OffMapBox) -> Layout {
        if count == 0 {
            return self;
        }
        self.change(Change::pieces(piece.placed(), count, OffMapBox::Available, to))
    }

    /// All but so many of the Available pieces become Unavailable.
    #[track_caller]
    pub fn only(self, piece: PieceType, left: u8) -> Layout {
        let available = self.available(piece);
        let Some(count) = available.checked_sub(left) else {
            panic!("no such position: only {available} are Available, not {left} (1.4.1)");
        };
        self.away(piece, count, OffMapBox::Unavailable)
    }

    /// A Support level.
    #[track_caller]
    pub fn support(self, space: Space, to: Support) -> Layout {
        let from = self.board.support(space);
        if from == to {
            return self;
        }
        self.change(Change::set(Fact::Support(space), from, to))
    }

    /// One Support level wherever people live.
    pub fn everywhere(self, to: Support) -> Layout {
        self.everywhere_but(&[], to)
    }

    /// One Support level wherever people live but in these.
    pub fn everywhere_but(mut self, spaces: &[Space], to: Support) -> Layout {
        for space in SpaceSet::MAP {
            if space.population() > 0 && !spaces.contains(&space) {
                self = self.support(space, to);
            }
        }
        self
    }

    /// Propaganda or Raid markers in a space.
    #[track_caller]
    pub fn marks(self, space: Space, marker: Marker, to: u8) -> Layout {
        let from = self.markers(space, marker);
        self.change(Change::set(marker.fact(space), from, to))
    }

    /// The Resources of a Faction.
    #[track_caller]
    pub fn resources(self, faction: Faction, to: u8) -> Layout {
        let from = self.board.resources(faction);
        self.change(Change::set(Fact::Resources(faction), from, to))
    }

    /// The Resources of every Faction.
    #[track_caller]
    pub fn everybodys_resources(mut self, to: u8) -> Layout {
        for faction in Faction::ALL {
            self = self.resources(faction, to);
        }
        self
    }

    /// Casualties so far, of the British and of the Rebellion.
    #[track_caller]
    pub fn casualties(self, british: u16, rebellion: u16) -> Layout {
        let (cbc, crc) = (self.cbc(), self.crc());
        self.change(Change::set(Fact::CBC, cbc, british)).change(Change::set(
            Fact::CRC,
            crc,
            rebellion,
        ))
    }

    /// The Treaty of Alliance is played.
    #[track_caller]
    pub fn treaty(self) -> Layout {
        self.change(Change::set(Fact::Treaty, false, true))
    }

    /// French Naval Intervention.
    #[track_caller]
    pub fn fni(self, to: u8) -> Layout {
        let from = self.board.fni();
        self.change(Change::set(Fact::FNI, from, to))
    }

    /// Squadrons in the West Indies and in the Unavailable box.
    #[track_caller]
    pub fn squadrons(mut self, west_indies: u8, unavailable: u8) -> Layout {
        let sum = west_indies + unavailable + self.blockades_on_map();
        assert!(sum <= 3, "no such position: {sum} Squadrons and Blockades (1.9)");
        let told = |n: u8| FactValue::Number(u16::from(n));
        self.board.tell(Fact::SQUADRONS_WEST_INDIES, told(west_indies));
        self.board.tell(Fact::SQUADRONS_UNAVAILABLE, told(unavailable));
        self
    }

    /// A Squadron out of the West Indies blockades a City, and FNI goes one level up with it.
    #[track_caller]
    pub fn blockade(self, city: Space) -> Layout {
        let fni = self.board.fni();
        self.fni(fni + 1).change(Change::squadron(Place::WEST_INDIES, Place::Space(city)))
    }

    /// Who leads a Faction, where the one before stood.
    #[track_caller]
    pub fn led_by(mut self, leader: Leader) -> Layout {
        let faction = leader.faction();
        while self.board.leader(faction) != leader {
            let from = self.board.leader(faction);
            let Some(to) = from.next() else {
                panic!("no such position: nobody comes after {from:?}, {leader:?} led before");
            };
            self = self.change(Change::set(Fact::LeaderName(from.faction()), from, to));
        }
        self
    }

    /// A Leader in a space, whoever led before.
    #[track_caller]
    pub fn leader(self, leader: Leader, to: Space) -> Layout {
        let layout = self.led_by(leader);
        let from = layout.leader_space(leader.faction());
        layout.change(Change::set(Fact::LeaderSpace(leader), from, Some(to)))
    }

    /// A Brilliant Stroke card in a Faction's hand.
    #[track_caller]
    pub fn stroke(self, faction: Faction) -> Layout {
        self.change(Change::set(Fact::BrilliantStroke(faction), false, true))
    }

    /// A cylinder on the Sequence of Play track.
    #[track_caller]
    pub fn cylinder(self, faction: Faction, to: Cylinder) -> Layout {
        let from = self.board.cylinder(faction);
        self.change(Change::set(Fact::Cylinder(faction), from, to))
    }

    /// Winter Quarters cards to come.
    #[track_caller]
    pub fn winters(self, to: u8) -> Layout {
        let from = self.winter_quarters_left();
        self.change(Change::set(Fact::WinterQuartersLeft, from, to))
    }

    /// A Command that is paid for.
    pub fn paid(self, faction: Faction) -> ActionState {
        ActionState::new(self.board, faction, Cost::Paid, false)
    }

    /// A free Command.
    pub fn free(self, faction: Faction) -> ActionState {
        ActionState::new(self.board, faction, Cost::Free, false)
    }

    /// A Limited Command that is paid for.
    pub fn limited(self, faction: Faction) -> ActionState {
        ActionState::new(self.board, faction, Cost::Paid, true)
    }
}
