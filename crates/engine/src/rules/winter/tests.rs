use super::*;
use crate::game::{
    Change, Cylinder, Faction, Leader, Marker, OffMapBox, Piece, PieceType, Space, SpaceSet,
    Support,
};
use crate::rules::cards::WinterEffect;
use crate::rules::{MomentReason, PieceCounts, Reason, Refusal};
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

/// What comes next in a Round in which nothing is done.
fn steps_of(season: &Season, board: &Board) -> Vec<Step> {
    let mut progress = Progress::default();
    std::iter::from_fn(|| season.next(&mut progress, board)).collect()
}

fn tasks_of(season: &Season, board: &Board) -> Vec<(Faction, Task)> {
    let tasks = steps_of(season, board).into_iter().filter_map(|step| match step {
        Step::Task(faction, task) => Some((faction, task)),
        Step::Phase(_) | Step::End(_) => None,
    });
    tasks.collect()
}
