//! How two positions differ in the same games: the same cards and dice.

use super::Mean;
use lod_bots::game::Playout;
use lod_engine::game::Faction;

/// How much better a Faction goes on from one position than from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChancesDifference {
    /// In first place, in percentage points.
    pub first: Mean,
    /// In final margin.
    pub margin: Mean,
}

impl ChancesDifference {
    /// The games of the one less those of the other, number by number: what chance brings to both falls out.
    pub fn of(faction: Faction, one: &[Playout], other: &[Playout]) -> ChancesDifference {
        let (mut first, mut margin) = (PairSums::default(), PairSums::default());
        for (one, other) in one.iter().zip(other) {
            first.add(i64::from(one.first == faction) - i64::from(other.first == faction));
            margin.add(i64::from(one.margins[faction]) - i64::from(other.margins[faction]));
        }
        ChancesDifference { first: first.mean().in_points(), margin: margin.mean() }
    }

    /// Whether the games tell the positions apart: the interval of the first places leaves 0 out.
    pub fn is_clear(&self) -> bool {
        self.first.is_clear()
    }
}

#[derive(Default)]
struct PairSums {
    count: u64,
    sum: i64,
    squares: u64,
}

impl PairSums {
    fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += value.unsigned_abs().pow(2);
    }

    fn mean(&self) -> Mean {
        Mean::of(self.count, self.sum, self.squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::ByFaction;

    #[test]
    fn what_both_share_falls_out() {
        let game = |first, margin| Playout { first, margins: ByFaction([margin; 4]) };
        let one: Vec<Playout> = (0..100).map(|n| game(Faction::British, n)).collect();
        let other: Vec<Playout> = (0..100)
            .map(|n| match n % 10 {
                0 => game(Faction::French, n - 1),
                _ => game(Faction::British, n - 1),
            })
            .collect();
        let found = ChancesDifference::of(Faction::British, &one, &other);
        assert!((found.first.found - 10.0).abs() < 1e-9 && found.is_clear());
        assert_eq!((found.margin.low, found.margin.high), (1.0, 1.0));
        assert!(!ChancesDifference::of(Faction::Indians, &one, &other).is_clear());
        assert!(found.first.high - found.first.low < 20.0);
    }
}
