//! What games that were played on add up to.

use super::{Mean, Share};
use lod_bots::game::Playout;
use lod_engine::game::{ByFaction, Faction, Side};
use serde_json::{Map, Value, json};

/// How a position goes on: who ranks first how often, and with which margins. It is whole numbers, so that the order of
/// the games makes no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    /// How many games.
    pub games: u64,
    /// Their seed.
    pub seed: u64,
    /// The games in which a Faction ranks first (7.3).
    pub first: ByFaction<u64>,
    /// The final margins added up.
    sums: ByFaction<i64>,
    /// Their squares added up.
    squares: ByFaction<u64>,
}

impl Chances {
    /// These games of a seed.
    pub fn of<'p>(seed: u64, games: impl IntoIterator<Item = &'p Playout>) -> Chances {
        let mut chances = Chances { seed, ..Chances::default() };
        for game in games {
            chances.games += 1;
            chances.first[game.first] += 1;
            for faction in Faction::ALL {
                let margin = i64::from(game.margins[faction]);
                chances.sums[faction] += margin;
                chances.squares[faction] += margin.unsigned_abs().pow(2);
            }
        }
        chances
    }

    /// How often the Faction ranks first.
    pub fn share(&self, faction: Faction) -> Share {
        Share::of(self.first[faction], self.games)
    }

    /// How often a Faction of the Side ranks first.
    pub fn side(&self, side: Side) -> Share {
        let factions = Faction::ALL.into_iter().filter(|f| f.side() == side);
        Share::of(factions.map(|f| self.first[f]).sum(), self.games)
    }

    /// The final margin on average.
    pub fn margin(&self, faction: Faction) -> Mean {
        Mean::of(self.games, self.sums[faction], self.squares[faction])
    }

    /// As data: `first`, `interval`, `margin` and `margin-interval` by Faction, `side` and `side-interval` by Side.
    pub fn to_json(&self) -> Value {
        let by_faction = |value: &dyn Fn(Faction) -> Value| -> Value {
            Faction::ALL
                .into_iter()
                .map(|f| (f.id().to_string(), value(f)))
                .collect::<Map<_, _>>()
                .into()
        };
        let by_side = |value: &dyn Fn(Share) -> Value| {
            json!({
                "royalist": value(self.side(Side::Royalist)),
                "rebellion": value(self.side(Side::Rebellion)),
            })
        };
        json!({
            "games": self.games,
            "seed": self.seed,
            "first": by_faction(&|f| self.share(f).found.into()),
            "interval": by_faction(&|f| self.share(f).interval()),
            "margin": by_faction(&|f| self.margin(f).found.into()),
            "margin-interval": by_faction(&|f| self.margin(f).interval()),
            "side": by_side(&|share| share.found.into()),
            "side-interval": by_side(&|share| share.interval()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(first: Faction, margin: i32) -> Playout {
        Playout { first, margins: ByFaction([margin, -margin, 0, 1]) }
    }

    #[test]
    fn games_add_up_in_any_order() {
        let games =
            [game(Faction::British, 2), game(Faction::French, -4), game(Faction::British, 5)];
        let chances = Chances::of(7, &games);
        assert_eq!(chances, Chances::of(7, games.iter().rev()));
        assert_eq!(chances.first, ByFaction([2, 0, 1, 0]));
        assert_eq!(chances.margin(Faction::British).found, 1.0);
        assert!((chances.side(Side::Royalist).found - 2.0 / 3.0).abs() < 1e-9);
        let all: f64 = Faction::ALL.into_iter().map(|f| chances.share(f).found).sum();
        assert!((all - 1.0).abs() < 1e-9);
    }
}
