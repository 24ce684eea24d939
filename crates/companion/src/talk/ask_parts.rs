//! The parts of a question, by what they serve.

use super::read::board_table;
use super::{ChoiceSheet, Field, FieldSheet, LessonView, Reply, SpaceSheet, TurnDraft};
use crate::tell::{News, strength};
use lod_bots::flowchart::{ChoiceCount, Purpose};
use lod_engine::game::{Change, Fact, FactValue, Faction, KnownBoard, Side};
use lod_engine::rules::battle::Strength;
use serde::Serialize;

/// What stands above a question, in the order in which it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preamble {
    /// What the question is part of: a card that is carried out; nothing in a turn.
    pub heading: String,
    /// What the turn under way has done.
    pub draft: Option<TurnDraft>,
    /// The turn that is run, where it is a question of one.
    pub lesson: Option<LessonView>,
    /// Both sides of the Battles that it is about.
    pub battles: Vec<Strength>,
    /// Further lines.
    pub lines: Vec<String>,
    /// How many of those lines, the last of them, are the text of an Event.
    pub event_lines: usize,
    /// What is shown of the board below these lines.
    pub table: Vec<(Fact, FactValue)>,
}

impl Preamble {
    /// All that a terminal of this width shows above the question.
    pub fn read_first(&self, width: usize) -> Vec<String> {
        let draft = self.draft.iter().flat_map(TurnDraft::lines);
        let battles = self.battles.iter().flat_map(strength);
        let table = board_table::shown(&self.table, width);
        draft.chain(battles).chain(self.lines.iter().cloned()).chain(table).collect()
    }
}

/// How the replies are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplyListing {
    /// The row that is marked where Enter alone means nothing: the first where nothing is said.
    pub marked: Option<usize>,
    /// Whether Enter alone has to be pressed twice for the default.
    pub twice: bool,
    /// Replies that are not possible, each with the reason: they are not shown.
    pub refused: Vec<(usize, String)>,
    /// The places of the replies that the question names itself, so that no list of them is shown with it; the others
    /// are behind the last, as `more`.
    pub inline: Vec<usize>,
    /// Which of several alike the question is, as its text says too.
    pub count: Option<ChoiceCount>,
}

/// The answers as a page has them, where that is not a list of the replies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageReplies {
    /// The replies as the rows of a sheet with values.
    pub sheet: Option<ChoiceSheet>,
    /// The replies as ways in many spaces at once.
    pub spaces: Option<SpaceSheet>,
    /// In place of the first reply, which leads there: the Commands,
    pub commands: Vec<Reply>,
    /// and the Special Activities that may come before one.
    pub specials: Vec<Reply>,
    /// The Command or Special Activity whose spaces are asked for, by its name.
    pub does: String,
    /// Why it may not be in the other spaces.
    pub refused: Vec<RefusedSpaces>,
    /// Controls that write a line together, where nothing is typed.
    pub controls: Vec<Field>,
    /// In place of the replies: what a player's turn can have changed.
    pub entry: Option<FieldSheet>,
}

/// Spaces that may not be selected, all for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusedSpaces {
    /// Which, by their ids.
    pub spaces: Vec<&'static str>,
    /// What is wrong there, without the space.
    pub why: String,
    /// The rule that says so.
    pub rule: Option<&'static str>,
}

/// The dice that are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceRequest {
    /// What each of them is for.
    pub purposes: Vec<Purpose>,
    /// Whether Enter alone lets the program roll them.
    pub rolls: bool,
}

/// Where several replies may be taken at once: how far that goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelectionLimits {
    /// How many spaces at most.
    pub most: Option<u8>,
    /// What there is to pay for them.
    pub funds: Option<u8>,
}

/// What a typed line may mean beside the replies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadingHints {
    /// Whether a line may begin with a space, which then is read before any command.
    pub takes_space: bool,
    /// Whose pieces are meant by a word for pieces of both Sides, such as "regulars".
    pub own: Option<Side>,
    /// Whose Leader goes where one of the replies says (1.10, 6.5.2): `lead` and `settle` are read there too.
    pub leads: Option<Faction>,
}

/// Where the game stands at a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskedMoment {
    /// What is known of the board, which what is entered now has to fit; without it nothing.
    pub known: Option<Box<KnownBoard>>,
    /// What happened in the action, and how much of it was told before.
    pub news: News,
    /// What the action has changed so far: not yet on the physical board; `abort` tells how to take it back.
    pub so_far: Vec<Change>,
    /// How many of the turn's last answers belong to the Special Activity under way: `abort` can take
    /// back these alone.
    pub special: Option<usize>,
}
