//! What a person at the table reads: pure functions from states of the game to lines of text.
//!
//! Every line is at most as wide as asked for, without colour. What is to be moved on the physical board
//! comes first as data ([`moves`]) and is then told space by space ([`on_board`], [`back`]).

mod board;
mod card;
mod checklist;
mod flow;
mod forces;
mod history;
mod margins;
mod next;
mod order;
mod outlooks;
mod page;
mod report;
mod rows;
mod scene;
mod space;
mod story;
mod tracks;
mod why;

pub use board::board;
pub use card::coming;
pub use checklist::checklist;
pub use forces::forces;
pub use history::{entry, log};
pub use margins::{margins, standing};
pub use next::next;
pub use order::{Order, Spot, Track, moves};
pub use outlooks::{face, outlooks, search};
pub(in crate::play) use page::capital;
pub use page::{WIDTH, wrap};
pub use report::report;
pub use rows::{back, on_board};
pub use scene::{Scene, What};
pub use space::space;
pub use tracks::tracks;
pub use why::why;
