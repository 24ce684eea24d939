//! The conversation: questions, what a typed line means, and the faces through which it is held.

mod ask;
mod ask_parts;
mod ask_player;
mod board_view;
mod choice_sheet;
mod choices;
mod command;
mod compare;
mod conversation;
mod dice;
mod draft;
mod drawn_output;
mod entry;
pub(crate) mod fact_groups;
pub(crate) mod facts;
mod fields;
mod file_access;
mod form;
mod guess;
mod held;
mod help;
mod history;
mod lesson_view;
mod line_input;
mod picks;
mod price;
mod problem;
mod prompt_context;
mod prompt_handler;
pub(crate) mod read;
mod reasons;
mod relay;
mod replay_ui;
mod reply;
mod several;
mod space_sheet;
mod typed_ahead;
mod ui;

pub use ask::{Ask, GroupOffer, LineSource, PlayerInput, Reply, ReplySet};
pub use ask_parts::{
    AskedMoment, DiceRequest, PageReplies, Preamble, ReadingHints, RefusedSpaces, ReplyListing,
    SelectionLimits,
};
pub(crate) use ask_player::{
    ask_optional, ask_player_alone, ask_player_for, choose_faction, choose_or_back, optional,
};
pub use ask_player::{ask_player, choose};
pub(crate) use board_view::{BoardView, OF_BOARD, typed_rows};
pub(crate) use choice_sheet::{ChoiceRow, ChoiceSheet, ChoiceValue};
pub(crate) use choices::show;
pub use choices::{at_end, listed, with_meaning};
pub use command::{Button, Command, PromptCommand, count};
pub(crate) use command::{COMMANDS, OF_WALK, of_box};
pub(crate) use compare::differs_asked;
pub use compare::differs_typed;
pub use conversation::{Conversation, ConversationState, LineSlot, block_on};
pub(crate) use dice::{purpose_words, question as dice_question};
pub use draft::{DraftPart, DraftStep, TurnDraft};
pub use drawn_output::DrawnOutput;
pub(crate) use entry::{EVENT, LATER, NO_CHANGE, PASS};
use fields::LineFormat;
pub use fields::{Field, FieldSheet, FieldValue, FieldsAnswer, Input};
pub use file_access::FileAccess;
pub(crate) use form::Shape;
pub use form::{Answer, Corrections, Form, PageAnswer};
pub(crate) use guess::Guesses;
pub(crate) use held::{HeldAnswer, HeldAnswers, hold};
pub use help::question_help;
pub use history::History;
pub use lesson_view::{LessonBox, LessonVerdict, LessonView};
pub use line_input::LineInput;
pub use lod_bots::flowchart::words::Die;
pub use picks::Pick;
pub use price::Price;
pub(crate) use problem::{keep_first_free, problem};
pub use prompt_context::{CommandEffect, CommandUse, PromptContext};
pub(crate) use prompt_handler::PromptHandler;
pub use prompt_handler::{prompt, refusal, tell};
pub(crate) use read::board_table::example;
pub(crate) use read::{
    PieceAmount, highest, is_number, legend, needs_legend, pieces_named, spaces_of,
};
pub use reasons::Reasons;
pub(crate) use reasons::{no_such_turn, turn_place};
pub(crate) use relay::Relay;
pub(crate) use reply::stands_for;
pub use space_sheet::SpaceSheet;
pub(crate) use typed_ahead::TypedAhead;
pub use ui::{TypedInput, TypedLine, Ui, next_line};

/// How a place was left that the first screen leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceExit {
    /// With the program.
    Program,
    /// Back to where it was entered from: nothing was begun there.
    Back,
}

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
