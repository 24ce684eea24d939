//! Random legal positions.

use lod_assistant::game::{
    Board, Change, Fact, Faction, Harbour, Kind, Leader, Marker, Piece, PieceSet, Pool, Space,
    SpaceSet, Stock, Support, Told,
};
use rand::{Rng, RngExt};

fn one<T: Copy>(random: &mut impl Rng, of: &[T]) -> T {
    of[random.random_range(0..of.len())]
}

/// The spaces where a Faction's pieces are likely.
fn home(stock: Stock, random: &mut impl Rng, heart: &[Space]) -> Space {
    if random.random_range(0..3) > 0 {
        return one(random, heart);
    }
    let kinds: &[Kind] = match stock {
        Stock::WarParty | Stock::Village => &[Kind::IndianReserve, Kind::Colony],
        _ => &[Kind::City, Kind::Colony, Kind::Colony, Kind::IndianReserve],
    };
    let kind = one(random, kinds);
    let spaces: Vec<Space> = SpaceSet::kind(kind).iter().collect();
    one(random, &spaces)
}

/// A random board that the rules allow: as many pieces as exist, two Forts or Villages in a space, no
/// French on the map before the Treaty of Alliance, Leaders with their own Faction's pieces.
pub fn position(random: &mut impl Rng) -> Board {
    let mut board = Board::empty();
    let put = |board: &mut Board, change: Change| board.apply(&change).is_ok();
    let treaty = random.random_range(0..2) == 0;
    if treaty {
        put(
            &mut board,
            Change::Treaty {
                from: false,
                to: true,
            },
        );
    }
    // A few spaces hold most pieces, as in a real game.
    let heart: Vec<Space> = (0..random.random_range(3..10))
        .map(|_| Space::ALL[random.random_range(0..Space::COUNT)])
        .collect();
    for stock in Stock::ALL {
        for pool in [Pool::Unavailable, Pool::Casualties] {
            let fits = match pool {
                Pool::Unavailable => matches!(
                    stock,
                    Stock::BritishRegular | Stock::Tory | Stock::FrenchRegular
                ),
                _ => stock.is_casualty() && !stock.is_base(),
            };
            if fits && random.random_range(0..2) == 0 {
                let count = random.random_range(0..=stock.pool() / 3);
                put(
                    &mut board,
                    Change::Transfer {
                        piece: stock,
                        count,
                        from: Pool::Available,
                        to: pool,
                    },
                );
            }
        }
        for _ in 0..random.random_range(0..=stock.pool()) {
            let space = home(stock, random, &heart);
            let faces: Vec<Piece> = Piece::ALL
                .into_iter()
                .filter(|p| p.stock() == stock)
                .collect();
            let piece = one(random, &faces);
            put(
                &mut board,
                Change::Place {
                    piece,
                    count: 1,
                    from: Pool::Available,
                    to: space,
                },
            );
        }
    }
    for space in SpaceSet::MAP {
        if space.population() > 0 && random.random_range(0..3) > 0 {
            let to = one(random, &Support::ALL);
            put(
                &mut board,
                Change::Shift {
                    space,
                    from: Support::Neutral,
                    to,
                },
            );
        }
        for marker in [Marker::Propaganda, Marker::Raid] {
            if space.population() > 0 && random.random_range(0..8) == 0 {
                put(
                    &mut board,
                    Change::Mark {
                        marker,
                        space,
                        from: 0,
                        to: random.random_range(1..3),
                    },
                );
            }
        }
    }
    let out = random.random_range(0..=3);
    board.tell(Fact::SquadronsUnavailable, Told::Number(out));
    board.tell(Fact::SquadronsWestIndies, Told::Number(3 - out));
    if treaty {
        let cities: Vec<Space> = SpaceSet::kind(Kind::City).iter().collect();
        let fni = random.random_range(0..=3);
        put(&mut board, Change::Fni { from: 0, to: fni });
        for _ in 0..fni {
            let to = Harbour::City(one(random, &cities));
            put(
                &mut board,
                Change::Sail {
                    from: Harbour::WestIndies,
                    to,
                },
            );
        }
    }
    for faction in Faction::ALL {
        let to = random.random_range(0..10);
        put(
            &mut board,
            Change::Resources {
                faction,
                from: 0,
                to,
            },
        );
        let held = random.random_range(0..2) == 0;
        put(
            &mut board,
            Change::BrilliantStroke {
                faction,
                from: false,
                to: held,
            },
        );
        for _ in 0..random.random_range(0..3) {
            let from = board.leader(faction);
            // No French Leader Change before the Treaty (6.5.1).
            let fixed = faction == Faction::French && !treaty;
            if let Some(to) = from.next().filter(|_| !fixed) {
                put(&mut board, Change::Succeed { from, to });
            }
        }
        let own: Vec<Space> = SpaceSet::MAP
            .filter(|s| board.has(s, PieceSet::faction(faction)))
            .iter()
            .collect();
        if !own.is_empty() && random.random_range(0..5) > 0 {
            let leader: Leader = board.leader(faction);
            let to = Some(one(random, &own));
            put(
                &mut board,
                Change::Leader {
                    leader,
                    from: None,
                    to,
                },
            );
        }
    }
    let (cbc, crc) = (random.random_range(0..20), random.random_range(0..20));
    put(&mut board, Change::Cbc { from: 0, to: cbc });
    put(&mut board, Change::Crc { from: 0, to: crc });
    board
}
