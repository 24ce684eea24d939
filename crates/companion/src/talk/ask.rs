//! What a person is asked, and who brings the answer.

use super::{
    AskedMoment, DiceRequest, Form, PageReplies, Preamble, Price, ReadingHints, Reasons,
    ReplyListing, SelectionLimits,
};
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, TotalGains};
use lod_engine::game::{Faction, Leader, Space};
use lod_engine::rules::PieceCounts;
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
    /// What is to be read first.
    pub preamble: Preamble,
    /// The question, in one line.
    pub text: String,
    /// How an answer is typed, to be shown after the question where one is.
    pub typing: String,
    /// What an answer looks like.
    pub form: Form,
    /// The answers, where they are few.
    pub replies: Vec<Reply>,
    /// Whether they are all, so that a list without a line to type is enough.
    pub closed: ReplySet,
    /// What Enter alone means: the place of a reply.
    pub default: Option<usize>,
    /// How they are listed.
    pub listing: ReplyListing,
    /// How many of them may be taken at once, where several may.
    pub limits: SelectionLimits,
    /// The same answers as a page has them.
    pub page: PageReplies,
    /// The dice that are asked for.
    pub dice: DiceRequest,
    /// What a line may mean beside the replies.
    pub reading: ReadingHints,
    /// What `?` shows besides the replies.
    pub help: Vec<String>,
    /// Lines that are legal now, each with the word that it begins with; `?` shows the first, `help WORD` that of a word.
    pub examples: Vec<(String, String)>,
    /// The rule, the way there and what was decided on it, for `why`; without it `why` is about the last turn.
    pub why: Reasons,
    /// The turns told before it, the first first, for `why turn 3`.
    pub turns: Arc<Vec<Arc<Reasons>>>,
    /// Where the game stands.
    pub moment: AskedMoment,
}

impl Ask {
    /// Whether `why` has something to tell: what led to the question, or the turns before it.
    pub(super) fn has_reasons(&self) -> bool {
        !(self.why.is_empty() && self.turns.is_empty())
    }

    /// A choice that the rules leave to a person's Faction.
    pub(crate) fn of_choice(choice: &Choice) -> Ask {
        Ask {
            replies: Reply::with_meanings(choice.options.clone(), &choice.about),
            reading: ReadingHints {
                leads: choice.leads.then_some(choice.faction),
                ..ReadingHints::default()
            },
            listing: ReplyListing {
                count: choice.count,
                marked: choice.marked,
                ..ReplyListing::default()
            },
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

    /// Whether the answer to the next question is there already: then nobody sees the question.
    fn is_answered(&self) -> bool {
        false
    }
}

/// Where a person sits: dice, choices and lines come from there.
pub trait PlayerInput: DecisionSource + LineSource {}

impl<T: DecisionSource + LineSource + ?Sized> PlayerInput for T {}
