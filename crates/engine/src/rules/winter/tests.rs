use super::*;
use crate::game::{
    Change, Cylinder, Faction, Leader, Marker, OffMapBox, Piece, PieceType, Space, SpaceSet,
    Support,
};
use crate::rules::cards::WinterEffect;
use crate::rules::{PieceCounts, Reason};
use crate::testing::Layout;
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

fn set(spaces: &[Space]) -> SpaceSet {
    spaces.iter().copied().collect()
}
