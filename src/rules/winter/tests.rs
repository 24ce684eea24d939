use super::*;
use crate::game::{
    Change, Cylinder, Faction, Harbour, Leader, Marker, Piece, Pool, Space, SpaceSet, Stock,
    Support,
};
use crate::rules::cards::WinterEffect;
use crate::rules::{Price, Reason, Troops};
use Faction::{British, French, Indians, Patriots};
use Space::{
    Boston, CharlesTown, Florida, Georgia, Massachusetts, NewYork, NewYorkCity, Norfolk,
    NorthCarolina, Northwest, Pennsylvania, Philadelphia, Quebec, QuebecCity, Savannah,
    SouthCarolina, Southwest, Virginia, WestIndies,
};

mod desertion_and_reset;
mod income;
mod phases;
mod redeployment_phase;
mod supply_phase;

/// A board in the making.
struct Build(Board);

impl Build {
    fn new() -> Build {
        Build(Board::empty())
    }

    fn make(mut self, change: Change) -> Build {
        self.0.apply(&change).expect("legal");
        self
    }

    fn put(self, space: Space, piece: Piece, count: u8) -> Build {
        self.make(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to: space,
        })
    }

    fn treaty(self) -> Build {
        self.make(Change::Treaty {
            from: false,
            to: true,
        })
    }

    fn rich(self, faction: Faction, to: u8) -> Build {
        self.make(Change::Resources {
            faction,
            from: 0,
            to,
        })
    }

    fn level(self, space: Space, to: Support) -> Build {
        self.make(Change::Shift {
            space,
            from: Support::Neutral,
            to,
        })
    }

    /// FNI at the number of these Blockades.
    fn blockades(mut self, cities: &[Space]) -> Build {
        self.0 = self.0.with_squadrons(3).with_unavailable_squadrons(0);
        for city in cities {
            self = self.make(Change::Sail {
                from: Harbour::WestIndies,
                to: Harbour::City(*city),
            });
        }
        let to = u8::try_from(cities.len()).expect("few");
        self.make(Change::Fni { from: 0, to })
    }

    fn casualties(self, cbc: u16, crc: u16) -> Build {
        self.make(Change::Cbc { from: 0, to: cbc })
            .make(Change::Crc { from: 0, to: crc })
    }

    fn by(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Free, false)
    }
}

fn set(spaces: &[Space]) -> SpaceSet {
    spaces.iter().copied().collect()
}
