//! The non-players: what the boxes of the flowcharts do on a board.
//!
//! From outside, [`Library::get`] (the flowcharts), [`Seeded`] and [`Script`] (dice) and [`winter`](mod@winter) are enough;
//! the rest serves [`crate::game`] and [`decide()`](crate::decide()).

pub(crate) mod battle;
pub(crate) mod british;
mod candidates;
mod forced_by_event;
pub(crate) mod french;
pub(crate) mod garrison;
mod gist;
mod grants;
pub(crate) mod indians;
pub(crate) mod indians_raid;
pub(crate) mod indians_scout;
pub(crate) mod indians_trade;
mod leader_constraint;
mod library;
pub(crate) mod march;
mod non_players;
mod outlook;
pub(crate) mod patriots;
mod run;
mod shortfall;
pub(crate) mod strike;
mod stroke;
#[cfg(test)]
pub(crate) mod testing;
mod treaty;
mod verbs;

pub use crate::action::{
    AssumedChoice, Candidate, Context, DefaultDecisions, DieRoll, Done, Note, Noted, Script, Seeded,
};
pub(crate) use crate::action::{FixedDie, fault};
pub use gist::TurnKind;
pub use indians_trade::TRADE_ANSWER;
pub use library::Library;
pub(crate) use non_players::{DepartureRule, FreeAction, Freed};
pub use outlook::{EventForecast, event_forecast};
pub use run::{BattlePlan, Limits, Outcome, Run};
pub use stroke::{Granted, StrokePlay, brilliant_stroke_due, play_stroke, who_plays};
pub use treaty::treaty;
pub mod winter;
