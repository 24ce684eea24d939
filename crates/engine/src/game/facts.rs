//! Facts told about a board that nobody tracks: writing them down and reading them back.

use serde::{Deserialize, Serialize};

use super::{
    Board, Control, Cylinder, Fact, Faction, Leader, Piece, PieceSet, Space, Stock, Support,
};

/// What is told about a [`Fact`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Told {
    /// A number.
    Number(u16),
    /// A level of Support.
    Support(Support),
    /// Who Controls a space.
    Control(Control),
    /// A Leader and where he is.
    Leader(Leader, Option<Space>),
    /// Yes or no.
    Yes(bool),
    /// Where a cylinder stands.
    Cylinder(Cylinder),
    /// Who leads a Faction.
    Name(Leader),
    /// Where a Leader is; without a space, in the Available box (1.10).
    At(Option<Space>),
}

macro_rules! told_from {
    ($($from:ty => $to:expr,)*) => { $(
        impl From<$from> for Told {
            fn from(value: $from) -> Told {
                $to(value.into())
            }
        }
    )* };
}

told_from! {
    u8 => Told::Number,
    u16 => Told::Number,
    bool => Told::Yes,
    Support => Told::Support,
    Control => Told::Control,
    Cylinder => Told::Cylinder,
    Leader => Told::Name,
    Option<Space> => Told::At,
}

impl Told {
    /// The number told; 0 where no number was.
    pub const fn number(self) -> u16 {
        match self {
            Told::Number(n) => n,
            _ => 0,
        }
    }

    fn small(self) -> u8 {
        u8::try_from(self.number()).unwrap_or(u8::MAX)
    }
}

impl Fact {
    /// Whether the fact is a sum over the board, which [`super::Notebook::learn_total`] keeps.
    pub const fn is_total(self) -> bool {
        matches!(
            self,
            Fact::Control(_) | Fact::TotalSupport | Fact::TotalOpposition | Fact::OnMap(_)
        )
    }

    /// The space that it is about.
    pub const fn space(self) -> Option<Space> {
        match self {
            Fact::Pieces(s, _)
            | Fact::Support(s)
            | Fact::Control(s)
            | Fact::Propaganda(s)
            | Fact::Raids(s)
            | Fact::Blockades(s) => Some(s),
            _ => None,
        }
    }

    /// Whether it hangs on the Treaty of Alliance: before it the answer is none (1.9, 2.3.9).
    pub const fn needs_treaty(self) -> bool {
        matches!(
            self,
            Fact::Pieces(_, Piece::FrenchRegular) | Fact::Blockades(_) | Fact::Fni
        )
    }
}

impl Board {
    /// A board of which nothing has been told: all boxes and tracks are empty, so that what is told is
    /// exactly what is there.
    pub fn untold() -> Board {
        Board {
            pools: [[0; Stock::COUNT]; 3],
            ..Board::empty()
        }
    }

    /// Writes a fact down. Totals are no part of a board and are left to the notebook.
    pub fn tell(&mut self, fact: Fact, told: Told) {
        match (fact, told) {
            (Fact::Pieces(s, p), _) => self.pieces[s as usize][p as usize] = told.small(),
            (Fact::Support(s), Told::Support(level)) => self.support[s as usize] = level,
            (Fact::Propaganda(s), _) => self.propaganda[s as usize] = told.small(),
            (Fact::Raids(s), _) => self.raids[s as usize] = told.small(),
            (Fact::Blockades(Space::WestIndies), _) => {}
            (Fact::Blockades(s), _) => {
                self.pieces[s as usize][Piece::Squadron as usize] = told.small()
            }
            (Fact::SquadronsWestIndies, _) => {
                self.pieces[Space::WestIndies as usize][Piece::Squadron as usize] = told.small();
            }
            (Fact::SquadronsUnavailable, _) => {
                self.pools[1][Stock::Squadron as usize] = told.small()
            }
            (Fact::Available(k), _) => self.pools[0][k as usize] = told.small(),
            (Fact::Unavailable(k), _) => self.pools[1][k as usize] = told.small(),
            (Fact::Casualties(k), _) => self.pools[2][k as usize] = told.small(),
            (Fact::Resources(f), _) => self.resources[f] = told.small(),
            (Fact::Fni, _) => self.fni = told.small(),
            (Fact::Cbc, _) => self.cbc = told.number(),
            (Fact::Crc, _) => self.crc = told.number(),
            (Fact::Leader(f), Told::Leader(leader, space)) => {
                self.leaders[f] = leader;
                self.leader_spaces[f] = space;
            }
            (Fact::Treaty, Told::Yes(yes)) => self.treaty = yes,
            (Fact::BrilliantStroke(f), Told::Yes(yes)) => self.brilliant_strokes[f] = yes,
            (Fact::WinterQuartersLeft, _) => self.winter_quarters_left = told.small(),
            (Fact::Cylinder(f), Told::Cylinder(place)) => self.cylinders[f] = place,
            (Fact::LeaderName(f), Told::Name(leader)) => self.leaders[f] = leader,
            (Fact::LeaderSpace(leader), Told::At(space))
                if self.leaders[leader.faction()] == leader =>
            {
                self.leader_spaces[leader.faction()] = space;
            }
            (Fact::StaysEligible(f), Told::Yes(yes)) => self.stays_eligible[f] = yes,
            (Fact::BarredNext(f), Told::Yes(yes)) => self.barred_next[f] = yes,
            _ => {}
        }
    }

    /// Reads a fact off the board.
    pub fn fact(&self, fact: Fact) -> Told {
        let n = |n: u8| Told::Number(u16::from(n));
        match fact {
            Fact::Pieces(s, p) => n(self.pieces[s as usize][p as usize]),
            Fact::Support(s) => Told::Support(self.support[s as usize]),
            Fact::Control(s) => Told::Control(self.without_notebook().control(s)),
            Fact::Propaganda(s) => n(self.propaganda[s as usize]),
            Fact::Raids(s) => n(self.raids[s as usize]),
            Fact::Blockades(Space::WestIndies) => n(0),
            Fact::Blockades(s) => n(self.squadrons(s)),
            Fact::SquadronsWestIndies => n(self.squadrons(Space::WestIndies)),
            Fact::SquadronsUnavailable => n(self.pools[1][Stock::Squadron as usize]),
            Fact::Available(k) => n(self.pools[0][k as usize]),
            Fact::Unavailable(k) => n(self.pools[1][k as usize]),
            Fact::Casualties(k) => n(self.pools[2][k as usize]),
            Fact::Resources(f) => n(self.resources[f]),
            Fact::Fni => n(self.fni),
            Fact::Cbc => Told::Number(self.cbc),
            Fact::Crc => Told::Number(self.crc),
            Fact::Leader(f) => Told::Leader(self.leaders[f], self.leader_spaces[f]),
            Fact::Treaty => Told::Yes(self.treaty),
            Fact::TotalSupport => n(self.without_notebook().total_support()),
            Fact::TotalOpposition => n(self.without_notebook().total_opposition()),
            Fact::OnMap(bits) => n(self.without_notebook().on_map(PieceSet(bits))),
            Fact::WinterQuartersLeft => n(self.winter_quarters_left),
            Fact::BrilliantStroke(f) => Told::Yes(self.brilliant_strokes[f]),
            Fact::Cylinder(f) => Told::Cylinder(self.cylinders[f]),
            Fact::LeaderName(f) => Told::Name(self.leaders[f]),
            Fact::LeaderSpace(leader) => {
                let leads = self.leaders[leader.faction()] == leader;
                Told::At(self.leader_spaces[leader.faction()].filter(|_| leads))
            }
            Fact::StaysEligible(f) => Told::Yes(self.stays_eligible[f]),
            Fact::BarredNext(f) => Told::Yes(self.barred_next[f]),
        }
    }

    /// How many of a kind stand in spaces and boxes: on a whole board, as many as exist (1.4.1).
    pub fn census(&self) -> [u16; Stock::COUNT] {
        let mut sum = [0_u16; Stock::COUNT];
        for row in &self.pieces {
            for piece in Piece::FORCES {
                sum[piece.stock() as usize] += u16::from(row[piece as usize]);
            }
        }
        for pool in &self.pools {
            for (total, count) in sum.iter_mut().zip(pool) {
                *total += u16::from(*count);
            }
        }
        sum
    }
}

impl Fact {
    /// What can be seen in a space, Control apart: pieces, the level, Blockades; then the other markers.
    pub fn in_space(space: Space) -> impl Iterator<Item = Fact> {
        let pieces = Piece::FORCES
            .into_iter()
            .map(move |p| Fact::Pieces(space, p));
        pieces.chain([
            Fact::Support(space),
            Fact::Blockades(space),
            Fact::Propaganda(space),
            Fact::Raids(space),
        ])
    }

    /// What stands on tracks and in boxes.
    pub fn beside_the_map() -> impl Iterator<Item = Fact> {
        let pools = [Fact::Available, Fact::Unavailable, Fact::Casualties];
        let pools = pools.into_iter().flat_map(|pool| Stock::FORCES.map(pool));
        let tracks = [
            Fact::Fni,
            Fact::Cbc,
            Fact::Crc,
            Fact::SquadronsWestIndies,
            Fact::SquadronsUnavailable,
        ];
        let resources = Faction::ALL.map(Fact::Resources);
        resources.into_iter().chain(pools).chain(tracks)
    }

    /// All that can be seen on a board, Control among it.
    pub fn seen() -> impl Iterator<Item = Fact> {
        Fact::everywhere().chain(Space::ALL.map(Fact::Control))
    }

    /// All that a whole board says.
    pub fn everywhere() -> impl Iterator<Item = Fact> {
        let cards = Faction::ALL.map(Fact::BrilliantStroke);
        let leaders = Faction::ALL.map(Fact::Leader);
        Space::ALL
            .into_iter()
            .flat_map(Fact::in_space)
            .chain(Fact::beside_the_map())
            .chain(leaders)
            .chain(cards)
            .chain([Fact::Treaty])
    }
}

impl Control {
    /// The number that [`super::Notebook::learn_total`] keeps for it.
    pub const fn code(self) -> i32 {
        match self {
            Control::None => 0,
            Control::British => 1,
            Control::Rebellion => 2,
        }
    }
}
