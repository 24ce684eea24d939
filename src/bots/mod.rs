//! The non-players: what the boxes of the flowcharts do on a board.

mod along;
mod battle;
mod british;
mod british_march;
mod compelled;
mod doors;
mod enough;
mod event_march;
mod french;
mod french_march;
mod garrison;
mod grants;
mod indians;
mod indians_march;
mod indians_raid;
mod indians_scout;
mod indians_trade;
mod involve;
mod leaders;
mod leave;
mod library;
mod march_groups;
mod outlook;
mod patriot_march;
mod patriot_strikes;
mod patriots;
mod pick;
mod run;
mod stroke;
#[cfg(test)]
mod testing;
mod treaty;
mod unattended;
mod verbs;
mod victims;
pub mod winter;

pub(crate) use doors::Loaded;
pub use doors::{Script, Seeded};
pub use library::Library;
pub use outlook::{Outlook, outlook};
pub use pick::Candidate;
pub(crate) use run::fault;
pub use run::{BattlePlan, Moment, Note, Outcome, Rolled, Run};
pub use stroke::{Granted, Struck, brilliant_stroke, brilliant_stroke_due, play_stroke, who_plays};
pub use treaty::{Signed, treaty};
pub use unattended::{Assumed, Unattended};
