//! The conversation: questions, what a typed line means, and the faces through which it is held.

mod ask;
mod choices;
mod command;
mod compare;
mod conversation;
mod dice;
mod fields;
mod form;
mod guess;
mod help;
mod history;
mod pages;
mod picks;
mod problem;
mod prompt_context;
mod prompt_loop;
mod read;
mod reasons;
mod relay;
mod reply;
mod rows;
mod standalone_prompt;
mod ui;

pub use ask::{Ask, LineSource, PlayerInput, Reply, ReplySet};
pub use choices::listed;
pub(crate) use choices::show;
pub use command::{Button, Command, PromptCommand, count};
pub(crate) use command::{COMMANDS, CommandMatch, OF_BOX, match_command};
pub(crate) use compare::differs_asked;
pub use compare::differs_typed;
pub use conversation::{Conversation, ConversationState, LineSlot, block_on};
pub(crate) use dice::{Roll, question as dice_question};
pub use fields::{Field, FieldValue, Input, LineFormat, fields, written_line};
pub(crate) use form::Shape;
pub use form::{Answer, Corrections, Form};
pub(crate) use guess::{Guess, Guesses};
pub use history::History;
pub use lod_bots::flowchart::words::Die;
pub(crate) use pages::paged;
pub use picks::Pick;
pub(crate) use problem::{keep_first_free, problem};
pub(crate) use prompt_context::{BoardView, PromptContext};
pub use prompt_loop::{PromptHandler, prompt_loop, refusal, tell};
pub(crate) use read::board_table::{BoardTable, example, is_marker, shown};
pub(crate) use read::{
    FactParser, codes, highest, is_number, legend, needs_legend, spaces_of, written,
};
pub use reasons::Reasons;
pub(crate) use relay::Relay;
pub(crate) use reply::stands_for;
pub use standalone_prompt::{ask_player, choose};
pub(crate) use standalone_prompt::{ask_player_at, ask_player_checked, ask_player_paged};
pub use ui::{TypedInput, TypedLine, Ui, next_line};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptExit {
    /// So many of the last steps are to be taken back.
    Back(usize),
    /// So many of the steps taken back are to be done again.
    Again(usize),
    /// The person leaves.
    Quit,
    /// There is no more input.
    End,
}
