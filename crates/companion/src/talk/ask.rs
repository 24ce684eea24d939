//! What a person is asked, and who brings the answer.

use super::read::board_table;
use super::{
    ChoiceSheet, Field, FieldSheet, Form, LessonView, Price, Reasons, SpaceSheet, TurnDraft,
};
use crate::tell::{News, strength};
use lod_bots::flowchart::{Choice, ChoiceCount, DecisionSource, Interrupt, Purpose, TotalGains};
use lod_engine::game::{Change, Fact, FactValue, Faction, KnownBoard, Leader, Side, Space};
use lod_engine::rules::PieceCounts;
use lod_engine::rules::battle::Strength;
use std::sync::Arc;

/// One of the answers that may be given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What to type; any unique prefix is enough.
    pub word: String,
    /// What it means, costs included; may be empty.
    pub about: String,
    /// What it costs, where that can be told apart.
    pub price: Price,
    /// What it means without that cost; only where there is one.
    pub costless: String,
    /// A sentence that stands in place of the word: what it does; empty where the word says it.
    pub label: String,
    /// The full name of what the word stands for, as a page has it: "Rabble-Rousing"; empty where it is the word.
    pub name: String,
    /// What it does to Total Support and Total Opposition, where a page says so beside it.
    pub gains: TotalGains,
    /// The ways to do it there, of numbers the least first, where a page takes space and way together.
    pub ways: Vec<Reply>,
    /// The groups that can move there, where a page takes them together.
    pub groups: Vec<GroupOffer>,
}

/// The units that can move from a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupOffer {
    /// The origin.
    pub from: Space,
    /// How many there are of each at most.
    pub units: PieceCounts,
    /// The Leader there who may accompany them (1.10).
    pub leader: Option<Leader>,
}

/// Whether the replies of a question are all that can be answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ReplySet {
    /// Other lines may be typed.
    #[default]
    No,
    /// One of them is the answer.
    One,
    /// Those that are checked, with commas between; `none` where none is. So many are checked at the beginning.
    Several(Vec<usize>),
}

/// A question to a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// Whose Faction is asked, if it is one's.
    pub faction: Option<Faction>,
    /// The same question at the same moment has the same key, whatever its words.
    pub key: String,
    /// What the question is part of, to stand above it: a card that is carried out; nothing in a turn.
    pub heading: String,
    /// What the turn under way has done, to be read before the lines.
    pub draft: Option<TurnDraft>,
    /// The turn that is run, where it is a question of one.
    pub lesson: Option<LessonView>,
    /// Both sides of the Battles that it is about, to be seen before the lines.
    pub battles: Vec<Strength>,
    /// What to read first.
    pub lines: Vec<String>,
    /// How many of those lines, the last of them, are the text of an Event.
    pub event_lines: usize,
    /// The question, in one line.
    pub text: String,
    /// How an answer is typed, to be shown after the question where one is.
    pub typing: String,
    /// What an answer looks like.
    pub form: Form,
    /// The answers, where they are few.
    pub replies: Vec<Reply>,
    /// The same answers as a page has them, where they are the rows of a sheet with values.
    pub sheet: Option<ChoiceSheet>,
    /// The same answers as a page has them, where they are ways in many spaces at once.
    pub spaces: Option<SpaceSheet>,
    /// What a page has in place of the first reply, which leads there: the Commands,
    pub commands: Vec<Reply>,
    /// and the Special Activities that may come before one.
    pub specials: Vec<Reply>,
    /// The Command or Special Activity whose spaces are asked for, by its name.
    pub does: String,
    /// Controls that write a line together, where nothing is typed.
    pub controls: Vec<Field>,
    /// What a player's turn can have changed, where a page takes it in place of the replies.
    pub entry: Option<FieldSheet>,
    /// Whether they are all, so that a list without a line to type is enough.
    pub closed: ReplySet,
    /// What each of the dice is for that are asked for.
    pub purposes: Vec<Purpose>,
    /// Whether Enter alone lets the program roll the dice that are asked for.
    pub rolls: bool,
    /// What Enter alone means: the place of a reply.
    pub default: Option<usize>,
    /// The row that a list marks where Enter alone means nothing: the first where nothing is said.
    pub marked: Option<usize>,
    /// Whether Enter alone has to be pressed twice for that.
    pub twice: bool,
    /// Replies that are not possible, each with the reason: they are not shown.
    pub refused: Vec<(usize, String)>,
    /// The places of the replies that the question names itself, so that no list of them is shown with it; the others
    /// are behind the last, as `more`.
    pub inline: Vec<usize>,
    /// What `?` shows besides the replies.
    pub help: Vec<String>,
    /// Lines that are legal now, each with the word that it begins with; `?` shows the first, `help WORD` that of a word.
    pub examples: Vec<(String, String)>,
    /// The rule, the way there and what was decided on it, for `why`; without it `why` is about the last turn.
    pub why: Reasons,
    /// The turns told before it, the first first, for `why turn 3`.
    pub turns: Arc<Vec<Arc<Reasons>>>,
    /// What is shown of the board below these lines.
    pub table: Vec<(Fact, FactValue)>,
    /// What is known of the board, which what is entered now has to fit; without it nothing.
    pub known: Option<Box<KnownBoard>>,
    /// How many of the turn's last answers belong to the Special Activity under way: `abort` can take
    /// back these alone.
    pub special: Option<usize>,
    /// Whose Leader goes where one of the replies says (1.10, 6.5.2): `lead` and `settle` are read there too.
    pub leads: Option<Faction>,
    /// Whether a line may begin with a space, which then is read before any command.
    pub takes_space: bool,
    /// Whose pieces are meant by a word for pieces of both Sides, such as "regulars".
    pub own: Option<Side>,
    /// Which of several alike it is, as its text says too.
    pub count: Option<ChoiceCount>,
    /// Where several replies may be taken at once: how many spaces at most.
    pub most: Option<u8>,
    /// Where several replies may be taken at once: what there is to pay for them.
    pub funds: Option<u8>,
    /// What happened in the action, and how much of it was told before; in a tracked game.
    pub news: News,
    /// What the action has changed so far: not yet on the physical board; `abort` tells how to take it back.
    pub so_far: Vec<Change>,
}

impl Ask {
    /// All that a terminal of this width shows above the question.
    pub fn read_first(&self, width: usize) -> Vec<String> {
        let draft = self.draft.iter().flat_map(TurnDraft::lines);
        let battles = self.battles.iter().flat_map(strength);
        let table = board_table::shown(&self.table, width);
        draft.chain(battles).chain(self.lines.iter().cloned()).chain(table).collect()
    }

    /// Whether `why` has something to tell: what led to the question, or the turns before it.
    pub(super) fn has_reasons(&self) -> bool {
        !(self.why.is_empty() && self.turns.is_empty())
    }

    /// A choice that the rules leave to a person's Faction.
    pub(crate) fn of_choice(choice: &Choice) -> Ask {
        Ask {
            replies: Reply::of(choice.options.clone(), &choice.about),
            leads: choice.leads.then_some(choice.faction),
            count: choice.count,
            marked: choice.marked,
            ..Ask::new(choice.ask.as_str(), Form::One).after(choice.lines.clone())
        }
    }
}

/// Who brings the lines that people type: a prompt, a script, a journal.
pub trait LineSource {
    /// The answer to a question. The one who asks makes sense of it, and says [`Interrupt::Wrong`] where it
    /// has none.
    ///
    /// # Errors
    /// [`Interrupt::Question`] where there is no answer yet.
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt>;
}

/// Where a person sits: dice, choices and lines come from there.
pub trait PlayerInput: DecisionSource + LineSource {}

impl<T: DecisionSource + LineSource + ?Sized> PlayerInput for T {}
