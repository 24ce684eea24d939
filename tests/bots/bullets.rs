//! The "Event or Command?" boxes (8.4, 8.5, 8.6, 8.7) on real cards: each bullet where it alone has the
//! Event played, and where it just fails; Ineffective Events (8.3.3) and how an Event is carried out (8.3.4-8.3.8).

use crate::fixture;

use fixture::{FIVE, TREATY, TWENTY_FIVE, VILLAGES, at};
use lod_bots::flowchart::schema::EventSide::{Shaded, Unshaded};
use lod_bots::flowchart::words::EventTest;
use lod_engine::game::Faction::{British, French, Indians, Patriots};

mod all;
mod british;
mod french;
mod indians;
mod patriots;

/// No bullet.
const NONE: [usize; 0] = [];
const OPPOSITION: &str = "spaces.virginia.support = 'passive-opposition'";
const SUPPORT: &str = "spaces.virginia.support = 'passive-support'";
