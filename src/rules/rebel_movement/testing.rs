//! Boards and random players for the tests of the Rebellion's actions.

use crate::game::{
    Board, Change, Faction, Harbour, Leader, Marker, Piece, PieceSet, Pool, Space, Stock, Support,
};
use crate::rules::{Deed, Price, Reason, Refusal, Step, act};
use std::collections::BTreeSet;

/// A board being laid out.
#[derive(Clone, Copy)]
pub struct Table(pub Board);

/// An empty board with ten Resources for each Rebellion Faction.
pub fn table() -> Table {
    Table(Board::empty())
        .resources(Faction::Patriots, 10)
        .resources(Faction::French, 10)
}

impl Table {
    /// Makes a change.
    pub fn change(mut self, change: Change) -> Table {
        self.0.apply(&change).expect("the change fits the board");
        self
    }

    /// Places Available pieces.
    pub fn put(self, to: Space, piece: Piece, count: u8) -> Table {
        self.change(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    /// Sets a Support level.
    pub fn support(self, space: Space, to: Support) -> Table {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    /// Sets Resources.
    pub fn resources(self, faction: Faction, to: u8) -> Table {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    /// Plays the Treaty of Alliance.
    pub fn treaty(self) -> Table {
        self.change(Change::Treaty {
            from: false,
            to: true,
        })
    }

    /// Sets the FNI.
    pub fn fni(self, to: u8) -> Table {
        let from = self.0.fni();
        self.change(Change::Fni { from, to })
    }

    /// Adds a Squadron to a harbour.
    pub fn squadron(self, to: Harbour) -> Table {
        let unavailable = self.0.squadrons_unavailable();
        let table = Table(self.0.with_unavailable_squadrons(unavailable + 1));
        table.change(Change::Sail {
            from: Harbour::Unavailable,
            to,
        })
    }

    /// Takes Available pieces away to another box.
    pub fn away(self, piece: Stock, count: u8, to: Pool) -> Table {
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    /// Puts the current Leader of a Faction in a space.
    pub fn leader(self, leader: Leader, to: Space) -> Table {
        self.change(Change::Leader {
            leader,
            from: None,
            to: Some(to),
        })
    }

    /// Markers in a space.
    pub fn marks(self, space: Space, marker: Marker, to: u8) -> Table {
        self.change(Change::Mark {
            marker,
            space,
            from: 0,
            to,
        })
    }

    /// A paid action.
    pub fn paid(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Paid, false)
    }

    /// A free action.
    pub fn free(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Free, false)
    }

    /// A Limited Command.
    pub fn limited(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Paid, true)
    }
}

/// Takes a step that must be legal.
pub fn ok(deed: &mut Deed, step: Step) {
    if let Err(refusal) = act(deed, &step) {
        panic!("{step:?} refused: {refusal}");
    }
}

/// Tries a step that must be refused, and nothing changed by it.
pub fn refused(deed: &mut Deed, step: Step) -> Refusal {
    let before = deed.clone();
    let refusal = act(deed, &step).expect_err("must be refused");
    assert!(before.board() == deed.board(), "{step:?} left a trace");
    assert_eq!(before.changes(), deed.changes());
    assert_eq!(before.command(), deed.command());
    assert_eq!(before.special(), deed.special());
    assert_eq!(before.selected(), deed.selected());
    refusal
}

/// Why a step is refused.
pub fn why(deed: &mut Deed, step: Step) -> Reason {
    refused(deed, step).reason
}

/// A small generator: the same numbers for the same seed.
pub struct Chance(u64);

impl Chance {
    /// From a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % n as u64).expect("below a usize")
    }

    fn small(&mut self, n: u8) -> u8 {
        u8::try_from(self.below(usize::from(n))).expect("below a u8")
    }
}

/// A board with pieces, Support, markers, Leaders and tracks thrown about.
pub fn scattered(chance: &mut Chance) -> Board {
    let mut table = table();
    if chance.below(3) > 0 {
        table = table.treaty();
        for _ in 0..3 {
            let harbours = [
                Harbour::Unavailable,
                Harbour::WestIndies,
                Harbour::City(Space::ALL[chance.below(7)]),
            ];
            table = table.squadron(harbours[chance.below(3)]);
        }
        table = table.fni(table.0.blockades_on_map());
    } else {
        table = table.squadron(Harbour::Unavailable);
    }
    for faction in Faction::ALL {
        table = table.resources(faction, chance.small(8));
    }
    table = table.away(Stock::FrenchRegular, chance.small(6), Pool::Unavailable);
    let mut board = table.0;
    for _ in 0..60 {
        let change = Change::Place {
            piece: Piece::ALL[chance.below(Piece::COUNT)],
            count: 1 + chance.small(3),
            from: Pool::Available,
            to: Space::ALL[chance.below(Space::COUNT)],
        };
        // What does not fit the board stays off it.
        let _ = board.apply(&change);
    }
    for space in Space::ALL.into_iter().filter(|s| s.population() > 0) {
        let from = board.support(space);
        let to = Support::ALL[chance.below(5)];
        board
            .apply(&Change::Shift { space, from, to })
            .expect("any level");
    }
    for faction in Faction::ALL {
        let homes: Vec<Space> = Space::ALL
            .into_iter()
            .filter(|s| board.has(*s, PieceSet::faction(faction)))
            .collect();
        if let Some(to) = homes.get(chance.below(homes.len().max(1))) {
            let change = Change::Leader {
                leader: board.leader(faction),
                from: None,
                to: Some(*to),
            };
            board.apply(&change).expect("a Leader goes anywhere");
        }
    }
    board
}

/// The total of each kind wherever it is.
pub fn census(board: &Board) -> Vec<u8> {
    Stock::ALL
        .into_iter()
        .map(|stock| {
            let pools = [Pool::Available, Pool::Unavailable, Pool::Casualties];
            let off: u8 = pools.into_iter().map(|p| board.pool(p, stock)).sum();
            let kinds = PieceSet::ALL.iter().filter(|p| p.stock() == stock);
            let on: u8 = kinds
                .flat_map(|p| Space::ALL.map(|s| board.pieces(s, p)))
                .sum();
            off + on
        })
        .collect()
}

/// Plays random actions through `legal` on random boards: every step offered is taken, pieces are
/// neither made nor lost, Resources stay on the track, and what was done can be undone. Returns
/// the kinds of steps met, by `name`.
pub fn walk(
    faction: Faction,
    legal: fn(&Deed) -> Vec<Step>,
    name: fn(&Step) -> Option<String>,
) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    for seed in 0..150 {
        let mut chance = Chance::new(seed + 1);
        let board = scattered(&mut chance);
        let price = [Price::Paid, Price::Paid, Price::Free][chance.below(3)];
        let mut deed = Deed::new(board, faction, price, chance.below(5) == 0);
        for _ in 0..10 {
            let steps = legal(&deed);
            for step in &steps {
                act(&mut deed.clone(), step).expect("a legal step is legal");
                met.extend(name(step));
            }
            if steps.is_empty() {
                break;
            }
            ok(&mut deed, steps[chance.below(steps.len())].clone());
            check(&board, &deed);
        }
    }
    met
}

fn check(start: &Board, deed: &Deed) {
    let now = deed.board();
    assert_eq!(census(start), census(now));
    for faction in Faction::ALL {
        assert!(now.resources(faction) <= 50);
        if deed.price() == Price::Free && deed.command() != Some(crate::rules::Command::Hortalez) {
            assert!(now.resources(faction) >= start.resources(faction));
        }
    }
    for space in Space::ALL {
        assert!(
            now.count(space, PieceSet::BASES) <= 2,
            "stacking in {space}"
        );
        for piece in PieceSet::ALL.iter() {
            if now.pieces(space, piece) > 0 {
                now.check_place(piece, space).expect("may stand there");
            }
        }
    }
    assert!(now.treaty() || now.fni() == 0);
    assert!(now.fni() <= 3);
    assert!(deed.selected().len() <= 1 || !deed.is_limited());
    assert!(deed.special().is_none() || !deed.is_limited());
    let mut back = *now;
    back.undo_all(deed.changes()).expect("can be undone");
    assert!(back == *start);
}
