//! A person's Command with a Special Activity, limited or free or granted, by the same rules as the
//! non-players' (3.0, 4.0).
//!
//! [`act`] asks line by line until the person is done. A line is the one-line notation ([`notation`]) or a
//! bare verb, after which everything open is asked. `docs/notation.md` has the notation.

mod act;
mod alternatives;
mod candidates;
mod choice_hints;
mod day_won;
mod done_step;
mod effects;
mod execution;
mod guide;
mod help;
mod line_meaning;
pub mod manual_edit;
pub mod notation;
mod open_part;
mod permit;
mod phrase;
mod piece_amounts;
mod possible;
mod reward_prices;
mod said;
mod sentence;
#[cfg(test)]
mod tests;
mod trial;
mod unfinished;
mod units;
mod unknown_board;
mod verb;
mod verb_row;
mod words;

pub(crate) use act::first_replies;
pub use act::{OwnTurnResult, act, begun_verbs, is_possible};
pub use help::verb_help;
pub use notation::nearest_verb;
pub use notation::{is_special, is_verb};
pub use permit::Permit;
pub(crate) use piece_amounts::{
    FILLERS, help_for_pieces, pieces_in_words, several_pieces, typing_for_pieces,
};
