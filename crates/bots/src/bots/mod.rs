//! The non-players: what the boxes of the flowcharts do on a board.
//!
//! From outside, [`Library::get`] (the flowcharts), [`SeededDice`] and [`Script`] (dice) and [`winter`](mod@winter) are
//! enough; the rest serves [`crate::game`] and [`decide()`](crate::decide()).

pub(crate) mod battle;
mod bot_turn;
pub(crate) mod british;
mod candidates;
mod event_forecast;
mod forced_by_event;
pub(crate) mod french;
pub(crate) mod garrison;
mod grants;
pub(crate) mod indians;
pub(crate) mod indians_raid;
pub(crate) mod indians_scout;
pub(crate) mod indians_trade;
mod leader_constraint;
mod library;
pub(crate) mod march;
mod non_players;
pub(crate) mod patriots;
mod shortfall;
pub(crate) mod strike;
mod stroke;
#[cfg(test)]
pub(crate) mod testing;
mod treaty;
mod turn_kind;
mod verbs;

pub use crate::action::{
    ActionResult, AssumedChoice, Candidate, Context, DefaultDecisions, DieRoll, Executor, Note,
    NoteKind, Script, SeededDice,
};
pub(crate) use crate::action::{FixedDie, fault};
pub use bot_turn::{BattlePlan, Limits, Outcome};
pub use event_forecast::{EventForecast, event_forecast};
pub use indians_trade::TRADE_ANSWER;
pub use library::Library;
pub(crate) use non_players::{DepartureRule, FreeAction, FreeActionResult};
pub use stroke::{Opening, StrokePlay, StrokeResult};
pub use turn_kind::TurnKind;
pub mod winter;
