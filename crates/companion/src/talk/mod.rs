//! The conversation: questions, what a typed line means, and the faces through which it is held.

mod around;
mod ask;
mod choices;
mod command;
mod compare;
mod conversation;
mod converse;
mod dice;
mod fields;
mod form;
mod guess;
mod help;
mod history;
mod pages;
mod picks;
mod problem;
mod put;
mod read;
mod reasons;
mod relay;
mod reply;
mod rows;
mod ui;

pub(crate) use around::{Around, BoardView};
pub use ask::{Ask, Closed, Lines, Reply, Seat};
pub use choices::listed;
pub(crate) use choices::show;
pub use command::{Button, Command, Word, count};
pub(crate) use command::{COMMANDS, OF_BOX, Said, said};
pub(crate) use compare::differs_asked;
pub use compare::differs_typed;
pub use conversation::{Conversation, Event, LineSlot, block_on};
pub use converse::{Asker, converse, refusal, tell};
pub(crate) use dice::{Roll, question as dice_question};
pub use fields::{Field, Input, Setting, Writing, fields, written_line};
pub(crate) use form::Shape;
pub use form::{Answer, Corrected, Form};
pub(crate) use guess::{Guess, Guesses};
pub use history::History;
pub use lod_bots::flowchart::words::Die;
pub(crate) use pages::paged;
pub use picks::Pick;
pub(crate) use problem::{keep_first_free, problem};
pub use put::{choose, put};
pub(crate) use put::{put_at, put_checked, put_paged};
pub(crate) use read::look::{Look, example, is_marker, shown};
pub(crate) use read::{
    Reading, codes, highest, is_number, legend, needs_legend, spaces_of, written,
};
pub use reasons::Reasons;
pub(crate) use relay::Relay;
pub(crate) use reply::stands_for;
pub use ui::{Typed, TypedLine, Ui, next_line};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// So many of the last steps are to be taken back.
    Back(usize),
    /// So many of the steps taken back are to be done again.
    Again(usize),
    /// The person leaves.
    Quit,
    /// There is no more input.
    End,
}
