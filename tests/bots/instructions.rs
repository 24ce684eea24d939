//! The special instructions of the non-players (8.3.1), one test each: what the instruction makes of a
//! position, and what the Event would come to there without it.

use crate::fixture;

use fixture::{FIVE, TREATY, TWENTY_FIVE, VILLAGES, at};
use lod_bots::flowchart::schema::EventSide::{Shaded, Unshaded};
use lod_engine::game::Faction::{British, French, Indians, Patriots};

mod british;
mod french;
mod indians;
mod others;
mod patriots;
