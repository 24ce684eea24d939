//! Random legal positions.

use super::testing::Layout;
use lod_engine::game::{
    Board, Faction, Kind, Marker, OffMapBox, Piece, PieceSet, PieceType, Space, SpaceSet, Support,
};
use rand::{Rng, RngExt};

fn one<T: Copy>(random: &mut impl Rng, of: &[T]) -> T {
    of[random.random_range(0..of.len())]
}

/// The spaces where a Faction's pieces are likely.
fn home(stock: PieceType, random: &mut impl Rng, heart: &[Space]) -> Space {
    if random.random_range(0..3) > 0 {
        return one(random, heart);
    }
    let kinds: &[Kind] = match stock {
        PieceType::WarParty | PieceType::Village => &[Kind::IndianReserve, Kind::Colony],
        _ => &[Kind::City, Kind::Colony, Kind::Colony, Kind::IndianReserve],
    };
    let kind = one(random, kinds);
    let spaces: Vec<Space> = SpaceSet::kind(kind).iter().collect();
    one(random, &spaces)
}

/// A random board that the rules allow: as many pieces as exist, two Forts or Villages in a space, no
/// French on the map before the Treaty of Alliance, Leaders with their own Faction's pieces.
pub fn position(random: &mut impl Rng) -> Board {
    let mut layout = Layout::empty();
    let treaty = random.random_range(0..2) == 0;
    if treaty {
        layout = layout.treaty();
    }
    // A few spaces hold most pieces, as in a real game.
    let heart: Vec<Space> = (0..random.random_range(3..10))
        .map(|_| Space::ALL[random.random_range(0..Space::COUNT)])
        .collect();
    for stock in PieceType::FORCES {
        for pool in [OffMapBox::Unavailable, OffMapBox::Casualties] {
            if stock.may_be_in(pool) && random.random_range(0..2) == 0 {
                let count = random.random_range(0..=stock.force_pool() / 3);
                layout = layout.away(stock, count, pool);
            }
        }
        for _ in 0..random.random_range(0..=stock.force_pool()) {
            let space = home(stock, random, &heart);
            let faces: Vec<Piece> =
                Piece::FORCES.into_iter().filter(|p| p.piece_type() == stock).collect();
            layout = layout.put_if_possible(space, one(random, &faces), 1);
        }
    }
    for space in SpaceSet::MAP {
        if space.population() > 0 && random.random_range(0..3) > 0 {
            layout = layout.support(space, one(random, &Support::ALL));
        }
        for marker in [Marker::Propaganda, Marker::Raid] {
            if space.population() > 0 && random.random_range(0..8) == 0 {
                let count: u8 = random.random_range(1..3);
                if layout.markers_left(marker) >= count {
                    layout = layout.marks(space, marker, count);
                }
            }
        }
    }
    let out = random.random_range(0..=3);
    layout = layout.squadrons(3 - out, out);
    if treaty {
        let cities: Vec<Space> = SpaceSet::kind(Kind::City).iter().collect();
        for _ in 0..random.random_range(0..=3) {
            let city = one(random, &cities);
            if layout.squadrons_west_indies() > 0 {
                layout = layout.blockade(city);
            }
        }
    }
    for faction in Faction::ALL {
        layout = layout.resources(faction, random.random_range(0..10));
        if random.random_range(0..2) == 0 {
            layout = layout.stroke(faction);
        }
        for _ in 0..random.random_range(0..3) {
            // No French Leader Change before the Treaty (6.5.1).
            let fixed = faction == Faction::French && !treaty;
            if let Some(next) = layout.board.leader(faction).next().filter(|_| !fixed) {
                layout = layout.led_by(next);
            }
        }
        let own: Vec<Space> =
            SpaceSet::MAP.filter(|s| layout.has(s, PieceSet::faction(faction))).iter().collect();
        if !own.is_empty() && random.random_range(0..5) > 0 {
            layout = layout.leader(layout.board.leader(faction), one(random, &own));
        }
    }
    let (cbc, crc) = (random.random_range(0..20), random.random_range(0..20));
    layout.casualties(cbc, crc).board
}
