//! Where a board keeps each fact: by its name it is read and written.

use super::{Board, Cylinder, Fact, FactValue, Leader, Piece, PieceType, Place, Space, Support};

/// Where a board keeps what it says of a fact.
enum Cell<'b> {
    Count(&'b mut u8),
    Sum(&'b mut u16),
    Level(&'b mut Support),
    Yes(&'b mut bool),
    Cylinder(&'b mut Cylinder),
    Name(&'b mut Leader),
    At(&'b mut Option<Space>),
    Leader(&'b mut Leader, &'b mut Option<Space>),
}

impl Cell<'_> {
    #[inline(always)]
    fn read(self) -> FactValue {
        match self {
            Cell::Count(count) => (*count).into(),
            Cell::Sum(sum) => (*sum).into(),
            Cell::Level(level) => (*level).into(),
            Cell::Yes(yes) => (*yes).into(),
            Cell::Cylinder(at) => (*at).into(),
            Cell::Name(leader) => (*leader).into(),
            Cell::At(space) => (*space).into(),
            Cell::Leader(leader, space) => FactValue::Leader(*leader, *space),
        }
    }

    #[inline(always)]
    fn write(self, told: FactValue) {
        match (self, told) {
            (Cell::Count(count), _) => *count = u8::try_from(told.number()).unwrap_or(u8::MAX),
            (Cell::Sum(sum), _) => *sum = told.number(),
            (Cell::Level(level), FactValue::Support(to)) => *level = to,
            (Cell::Yes(yes), FactValue::Yes(to)) => *yes = to,
            (Cell::Cylinder(at), FactValue::Cylinder(to)) => *at = to,
            (Cell::Name(leader), FactValue::Name(to)) => *leader = to,
            (Cell::At(space), FactValue::At(to)) => *space = to,
            (Cell::Leader(leader, space), FactValue::Leader(to, there)) => {
                (*leader, *space) = (to, there);
            }
            _ => {}
        }
    }
}

impl Board {
    /// The cell of a fact; none of pieces and totals, nor of a Leader who is not in play now.
    #[inline(always)]
    fn cell(&mut self, fact: Fact) -> Option<Cell<'_>> {
        Some(match fact {
            Fact::Support(s) => Cell::Level(&mut self.support[s as usize]),
            Fact::Propaganda(s) => Cell::Count(&mut self.propaganda[s as usize]),
            Fact::Raids(s) => Cell::Count(&mut self.raids[s as usize]),
            Fact::Resources(f) => Cell::Count(&mut self.resources[f]),
            Fact::Track(marker) => Cell::Sum(&mut self.tracks[marker as usize]),
            Fact::Leader(f) => Cell::Leader(&mut self.leaders[f], &mut self.leader_spaces[f]),
            Fact::LeaderName(f) => Cell::Name(&mut self.leaders[f]),
            Fact::LeaderSpace(leader) if self.leaders[leader.faction()] == leader => {
                Cell::At(&mut self.leader_spaces[leader.faction()])
            }
            Fact::Treaty => Cell::Yes(&mut self.treaty),
            Fact::BrilliantStroke(f) => Cell::Yes(&mut self.brilliant_strokes[f]),
            Fact::WinterQuartersLeft => Cell::Count(&mut self.winter_quarters_left),
            Fact::Cylinder(f) => Cell::Cylinder(&mut self.cylinders[f]),
            Fact::StaysEligible(f) => Cell::Yes(&mut self.stays_eligible[f]),
            Fact::BarredNext(f) => Cell::Yes(&mut self.barred_next[f]),
            _ => return None,
        })
    }

    /// The pieces of a kind in a place, known or not.
    #[inline]
    pub(super) fn pile(&self, place: Place, piece: Piece) -> u8 {
        match place {
            Place::Space(space) => self.pieces[space as usize][piece as usize],
            Place::Box(pool) => self.pools[pool as usize][piece.piece_type() as usize],
        }
    }

    /// Puts this many pieces of a kind there in place of those that are.
    #[inline]
    pub(super) fn set_pile(&mut self, place: Place, piece: Piece, count: u8) {
        match place {
            Place::Space(space) => {
                self.pieces[space as usize][piece as usize] = count;
                match count {
                    0 => self.present[piece as usize].remove(space),
                    _ => self.present[piece as usize].insert(space),
                }
            }
            Place::Box(pool) => self.pools[pool as usize][piece.piece_type() as usize] = count,
        }
    }

    /// Writes a fact down. Totals are no part of a board and are left to the notebook.
    #[inline]
    pub fn tell(&mut self, fact: Fact, told: impl Into<FactValue>) {
        let told = told.into();
        if let Fact::Pieces(place, piece) = fact {
            self.set_pile(place, piece, u8::try_from(told.number()).unwrap_or(u8::MAX));
        } else if let Some(cell) = self.cell(fact) {
            cell.write(told);
        }
    }

    /// Reads a fact off the board, known or not.
    pub fn fact(&self, fact: Fact) -> FactValue {
        let mut board = self.without_known_facts();
        match fact {
            Fact::Pieces(place, piece) => board.pile(place, piece).into(),
            Fact::Control(s) => board.control(s).into(),
            Fact::TotalSupport => board.total_support().into(),
            Fact::TotalOpposition => board.total_opposition().into(),
            Fact::OnMap(set) => board.on_map(set).into(),
            Fact::MarkersLeft(marker) | Fact::MarkersAtLeast(marker) => {
                board.markers_left(marker).into()
            }
            fact => board.cell(fact).map_or(FactValue::At(None), Cell::read),
        }
    }

    /// The same; of a board that is borrowed for writing only pieces and totals need a copy.
    #[inline]
    pub(super) fn current(&mut self, fact: Fact) -> FactValue {
        match self.cell(fact) {
            Some(cell) => cell.read(),
            None => self.fact(fact),
        }
    }

    /// How many of a kind stand in spaces and boxes: on a whole board, as many as exist (1.4.1).
    pub fn census(&self) -> [u16; PieceType::COUNT] {
        let mut sum = [0_u16; PieceType::COUNT];
        for row in &self.pieces {
            for piece in Piece::ALL {
                sum[piece.piece_type() as usize] += u16::from(row[piece as usize]);
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
