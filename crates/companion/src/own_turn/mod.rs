//! A person's Command with a Special Activity, limited or free or granted, by the same rules as the
//! non-players' (3.0, 4.0).
//!
//! [`act`] asks line by line until the person is done. A line is the one-line notation ([`notation`]) or a
//! bare verb, after which everything open is asked. `docs/notation.md` has the notation.

mod act;
mod beside;
mod carry;
mod day_won;
mod effects;
pub mod fix;
mod guide;
mod help;
mod instead;
mod left_open;
pub mod notation;
mod permit;
mod plays;
mod possible;
mod said;
mod several;
#[cfg(test)]
mod tests;
mod trial;
mod typed;
mod unfinished;
mod untold;
mod verb;
mod verb_row;
mod words;
mod written;

pub use act::{Done, act, is_possible};
pub use notation::{is_special, is_verb};
pub use permit::Permit;
