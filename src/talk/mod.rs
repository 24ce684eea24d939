//! The conversation: questions, what a typed line means, and the faces through which it is held.

mod ask;
mod choices;
mod face;
mod plain;
mod reply;
mod terminal;
mod word;

pub use ask::{Ask, Lines, Reply, Seat};
pub use choices::listed;
pub(crate) use choices::{numbered, show};
pub use face::{Face, Typed};
pub use plain::Plain;
pub use terminal::Terminal;
pub(crate) use word::{Said, WORDS, Word, said};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// The last answer is to be undone.
    Back,
    /// The person leaves.
    Quit,
    /// There is no more input.
    End,
}
