//! The source of dice and of players' choices.

use super::words::Die;
use crate::action::{NoteKind, QuestionName};
use lod_engine::game::{Board, Change, Faction, Piece, PieceType, Space, SpaceSet};
use lod_engine::rules::battle::Strength;
use lod_engine::rules::winter::Phase;
use lod_engine::rules::{ActionState, ActionStep, Refusal, Scope};
use serde::{Serialize, Serializer};
use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// Why a turn stopped before its end, by who is to act on it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Interrupt {
    /// An unknown fact was read on a board with [`KnownFacts`](lod_engine::game::KnownFacts): enter its `missing` facts,
    /// then begin again.
    #[error("something on the board is not known yet")]
    Unknown,
    /// A player has to answer a question first: the action begins again with that answer.
    #[error("a question waits for its answer")]
    Question,
    /// The dice given do not fit the dice asked for.
    #[error("{0}")]
    Dice(String),
    /// An error of the program: a rule refused a step of a non-player, or a method that is needed is not implemented.
    #[error("{0}")]
    Fault(String),
    /// An error of the program: a rule refused these steps of its own.
    #[error("{refusal}{}", tried(.steps))]
    Refused {
        /// What was tried; nothing where it was no step.
        steps: Vec<ActionStep>,
        /// Why it is not legal.
        refusal: Box<Refusal>,
    },
    /// A player's answer is not legal. The action has not happened; ask again.
    #[error("{0}")]
    Wrong(String),
}

fn tried(steps: &[ActionStep]) -> String {
    if steps.is_empty() { String::new() } else { format!(": {steps:?}") }
}

/// What a die is rolled for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purpose {
    /// In words.
    pub what: String,
    /// Which of the two dice for the Random Spaces table it is, if it is one of them (8.2).
    pub table: Option<TableDie>,
    /// How many of the same were rolled before in the action.
    pub before: usize,
    /// The candidates of a roll for the Random Spaces table.
    pub among: SpaceSet,
}

/// A die for the Random Spaces table (8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableDie {
    /// The D3.
    Column,
    /// The D6.
    Row,
}

impl From<&str> for Purpose {
    fn from(what: &str) -> Purpose {
        Purpose { what: what.to_string(), ..Purpose::default() }
    }
}

impl Purpose {
    /// The purpose in words, the same for both dice of the Random Spaces table.
    pub fn words(&self) -> String {
        format!("{}{}", self.what, self.nth())
    }

    /// What it is rolled for, without the word that leads on to a space: "Regulars for Norfolk", of "Regulars for Norfolk, from".
    pub fn matter(&self) -> &str {
        let what = without_question(&self.what);
        match what.rsplit_once(' ') {
            Some((matter, last)) if PREPOSITIONS.contains(&last) => matter.trim_end_matches(','),
            _ => what,
        }
    }

    /// The purpose with what is rolled among: "Rally in Boston, Norfolk or GA (2nd roll)".
    pub fn words_among(&self, candidates: impl Display) -> String {
        format!("{}{}", RolledAmong(&self.what, candidates), self.nth())
    }

    fn nth(&self) -> String {
        let nth = self.before + 1;
        match (nth, nth % 10, nth % 100) {
            (1, ..) => String::new(),
            (_, 1, end) if end != 11 => format!(" ({nth}st roll)"),
            (_, 2, end) if end != 12 => format!(" ({nth}nd roll)"),
            (_, 3, end) if end != 13 => format!(" ({nth}rd roll)"),
            _ => format!(" ({nth}th roll)"),
        }
    }
}

/// What a die is rolled for, without the question that it decides: "Hessians" of "Hessians: Which space".
pub(crate) fn without_question(what: &str) -> &str {
    what.strip_suffix(": Which space").unwrap_or(what)
}

/// What a die is rolled for, joined with its candidates: "Rally in Boston 1-3, Norfolk 4-6", "Hessians: Boston, NYC or NY".
pub(crate) struct RolledAmong<'w, C>(pub(crate) &'w str, pub(crate) C);

impl<C: Display> Display for RolledAmong<'_, C> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let RolledAmong(what, candidates) = self;
        let what = without_question(what);
        let last = what.rsplit(' ').next().unwrap_or_default();
        let colon = if PREPOSITIONS.contains(&last) { "" } else { ":" };
        write!(f, "{what}{colon} {candidates}")
    }
}

/// Words that lead on to a space or a piece without a colon.
const PREPOSITIONS: [&str; 9] = ["at", "by", "for", "from", "in", "into", "of", "to", "with"];

impl Display for Purpose {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let die = match self.table {
            Some(TableDie::Column) => ": Random Spaces column",
            Some(TableDie::Row) => ": Random Spaces row",
            None => "",
        };
        write!(f, "{}{die}", self.words())
    }
}

impl Serialize for Purpose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A choice of a player's Faction during another Faction's turn or in a Winter Quarters Round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The circumstances, to be read before the options.
    pub lines: Vec<String>,
    /// Who chooses.
    pub faction: Faction,
    /// The question in words.
    pub ask: String,
    /// The options in words.
    pub options: Vec<String>,
    /// The result and cost of each option; empty if there is nothing to say.
    pub about: Vec<String>,
    /// The option that a non-player would take; in a player's Winter Quarters the one that Enter takes.
    pub default: usize,
    /// The space that it is about, if it is one.
    pub space: Option<Space>,
    /// Whether it is where the Leader of that Faction goes (1.10, 6.5.2).
    pub leads: bool,
    /// Which of several alike it is, as `ask` says too.
    pub count: Option<ChoiceCount>,
    /// The option that a list marks where it is to be named, as in an Event (5.0): there Enter alone takes none.
    pub marked: Option<usize>,
    /// The pieces that the first options are, if they are pieces; what comes after them takes none.
    pub pieces: Vec<PieceOption>,
    /// The pieces of what follows, that may be named in the same answer.
    pub later: Vec<PieceOption>,
    /// How many pieces, or spaces, may be named at once.
    pub due: u8,
    /// How many of each kind of piece these are, where that is fixed (6.6).
    pub kinds: Vec<(PieceType, u8)>,
    /// The spaces that the first options are, where several may be named at once; [`Choice::pieces`] are then those that
    /// may be named with them.
    pub spaces: Vec<Space>,
    /// How many pieces may be named in each of them.
    pub each: Vec<u8>,
    /// Where several ways or effects take pieces, those of the first way and of each effect: an example of what may be named.
    pub way: Vec<PieceOption>,
    /// Whether the second of them is still possible after the first.
    pub has_second: bool,
    /// What is bought where by each option, if several may be taken at once, a space once.
    pub offers: Vec<SpaceOffer>,
    /// What all that is taken of them comes to at most.
    pub limit: OfferLimit,
    /// The options that Enter takes of them.
    pub usual: Vec<usize>,
    /// What there is to do in those spaces where no option is taken; where there are several ways they are asked for next.
    pub others: Vec<OtherWay>,
    /// Total Support and Total Opposition, where it is told what the options do to them.
    pub totals: Option<(u8, u8)>,
}

/// What offers are counted in, and how much of it there is for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferLimit {
    /// Resources that are paid.
    Resources(u8),
    /// Levels to shift, which cost nothing (3.6.8).
    Levels(u8),
}

/// What is bought in a space by an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceOffer {
    /// Where.
    pub space: Space,
    /// How much of it.
    pub amount: u8,
    /// What it takes of the limit.
    pub cost: u8,
    /// What it does to the totals.
    pub gains: TotalGains,
}

/// What is done in a space in place of an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherWay {
    /// Where.
    pub space: Space,
    /// What, in a word.
    pub word: &'static str,
    /// What it comes to.
    pub about: String,
    /// What it does to the totals.
    pub gains: TotalGains,
}

/// What is added to Total Support and to Total Opposition, or taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TotalGains {
    /// To Total Support.
    pub support: i16,
    /// To Total Opposition.
    pub opposition: i16,
}

impl TotalGains {
    /// What makes the totals of one board those of the other.
    pub fn between(before: &Board, after: &Board) -> TotalGains {
        TotalGains {
            support: i16::from(after.total_support()) - i16::from(before.total_support()),
            opposition: i16::from(after.total_opposition()) - i16::from(before.total_opposition()),
        }
    }
}

/// A piece that is an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOption {
    /// Which.
    pub piece: Piece,
    /// The space that tells it apart from others: where it is, or where it goes.
    pub space: Option<Space>,
    /// The box that tells it apart, in words.
    pub from: Option<&'static str>,
    /// How many such pieces there are.
    pub count: u8,
}

/// A space that a person takes: the place of its option, and those of the pieces that are named with it, one after
/// another; `None` where none are named.
pub type NamedSpace = (usize, Option<Vec<usize>>);

/// The spaces that a person takes by one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceAnswer {
    /// In order.
    pub spaces: Vec<NamedSpace>,
    /// Whether no others are to be asked for, where fewer may be taken.
    pub is_whole: bool,
}

/// Which of several choices alike one is: "(2 of 3)".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceCount {
    /// Its number, from 1.
    pub nth: u8,
    /// How many there are at most.
    pub of: u8,
}

impl ChoiceCount {
    /// `None` where there is one, or no end.
    pub const fn new(nth: u8, of: u8) -> Option<ChoiceCount> {
        match of {
            1 | u8::MAX => None,
            _ => Some(ChoiceCount { nth, of }),
        }
    }
}

impl Display for ChoiceCount {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({} of {})", self.nth, self.of)
    }
}

impl Choice {
    /// A choice without what it hangs on and without options.
    pub fn new(faction: Faction, ask: impl Into<String>) -> Choice {
        Choice {
            lines: Vec::new(),
            faction,
            ask: ask.into(),
            options: Vec::new(),
            about: Vec::new(),
            default: 0,
            space: None,
            leads: false,
            count: None,
            marked: None,
            pieces: Vec::new(),
            later: Vec::new(),
            due: 1,
            kinds: Vec::new(),
            spaces: Vec::new(),
            each: Vec::new(),
            way: Vec::new(),
            has_second: false,
            offers: Vec::new(),
            limit: OfferLimit::Resources(0),
            usual: Vec::new(),
            others: Vec::new(),
            totals: None,
        }
    }
}

/// A free Command or Special Activity that an Event or card (5.3) or a day won (3.6.8) grants to a person's
/// Faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeActionOffer {
    /// Whose.
    pub faction: Faction,
    /// What it may come to and where.
    pub scope: Scope,
    /// Whether it has to be done if it can be.
    pub must: bool,
    /// What grants it, in a few words.
    pub why: String,
    /// Which of several alike it is, one space after another.
    pub count: Option<ChoiceCount>,
    /// Whether what follows happens where it takes place.
    pub place_matters: bool,
}

/// Something that happened in an action, as people read it before the next question in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A phase of the Winter Quarters Round begins (6.0).
    Phase(Phase),
    /// Something was done: the box, and what.
    Done(String, NoteKind),
}

/// Dice and decisions: a person with real dice, a seeded generator, a script or a replay.
///
/// The rules and non-players ask it and never see which it is. Dice have to be rolled, and a person's choices made.
/// Everything else has an answer that does for a source without people.
///
/// ```
/// use lod_bots::flowchart::words::Die;
/// use lod_bots::flowchart::{DecisionSource, Interrupt, Purpose};
///
/// /// Ones, and what a non-player would take.
/// struct Ones;
///
/// impl DecisionSource for Ones {
///     fn roll(&mut self, _die: Die, _purpose: &Purpose) -> Result<u8, Interrupt> {
///         Ok(1)
///     }
/// }
///
/// assert_eq!(Ones.roll(Die::D6, &"Trade".into()), Ok(1));
/// ```
pub trait DecisionSource {
    /// Whether a trace is kept of what dice are for and what was decided. Where none is, it is not put
    /// into words.
    fn wants_trace(&self) -> bool {
        true
    }

    /// Keeps what a person is to read before the next die or choice; it is not shown where that is settled.
    fn shows(&mut self, _lines: Vec<String>) {}

    /// Keeps both sides of a Battle in the same way.
    fn shows_battle(&mut self, _strength: &Strength) {}

    /// Takes note of how far the action under way has come: its changes, and what happened, each with the number of
    /// changes before it. Said before each die and question, so that people are told before they answer.
    fn stands(&mut self, _changes: &[Change], _tales: &dyn Fn() -> Vec<(usize, Happening)>) {}

    /// Another action begins inside the one under way; what [`DecisionSource::stands`] says is its own now.
    fn goes_in(&mut self) {}

    /// The action inside is over. What it came to is the outer one's now.
    fn comes_out(&mut self) {}

    /// Names what is carried out from here on, such as a card: the questions in it stand under that. Nothing where
    /// it is the turn under way.
    fn begins(&mut self, _what: &str) {}

    /// What was decided until now came to nothing: a Brilliant Stroke that is aborted was not played (8.3.7).
    fn came_to_nothing(&mut self) {}

    /// Keeps what a person sees before a Battle is fought, both sides of it and in lines what it can change, to be agreed to
    /// before any die.
    fn odds(&mut self, _strength: &Strength, _stakes: Vec<String>) {}

    /// Rolls a die.
    ///
    /// # Errors
    /// [`Interrupt::Dice`] or [`Interrupt::Question`].
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt>;

    /// Takes one of the options for a person's Faction; without a choice of its own, what a non-player would take.
    ///
    /// # Errors
    /// [`Interrupt::Question`].
    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        Ok(choice.default)
    }

    /// Takes pieces for a person's Faction ([`Choice::pieces`]), one after another: the places of their options, or, after
    /// the last option, those of [`Choice::later`]. Without a choice of its own, one.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_pieces(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        self.choose(choice).map(|place| vec![place])
    }

    /// Takes spaces for a person's Faction ([`Choice::spaces`]), and pieces in them. Without a choice of its own, one.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_spaces(&mut self, choice: &Choice) -> Result<SpaceAnswer, Interrupt> {
        let place = self.choose(choice)?;
        Ok(SpaceAnswer { spaces: vec![(place, None)], is_whole: false })
    }

    /// Takes all pieces of a space for a person's Faction at once, of several kinds ([`Choice::pieces`]): the places of
    /// their options. `None` where they are to be asked for one after another.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_amounts(&mut self, _choice: &Choice) -> Result<Option<Vec<usize>>, Interrupt> {
        Ok(None)
    }

    /// Pays for a person's Faction in several spaces at once ([`Choice::offers`]): the places of their options. Without
    /// a choice of its own one option, or what Enter takes.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_offers(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        let place = self.choose(choice)?;
        let is_one = place < choice.options.len();
        Ok(if is_one { vec![place] } else { choice.usual.clone() })
    }

    /// The answer of a question of a flowchart, which was found to be this, where a reader walks its boxes in the place of
    /// the non-player.
    fn answers(&mut self, _question: &QuestionName, found: bool) -> bool {
        found
    }

    /// The candidate that such a reader selects in this choice, or none of them; nothing where the non-player's priorities
    /// select.
    fn selects(&mut self, _choice: &QuestionName) -> Option<Option<Space>> {
        None
    }

    /// Takes note of a choice of a person's Faction that was made as a non-player would: `default` is
    /// what was taken.
    fn made(&mut self, _choice: &Choice) {}

    /// Lets a person's Faction carry out what it is granted, on the action; whether that was settled here.
    /// Where no non-player can do it and the action is as before, it is left to the person.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn granted(
        &mut self,
        _state: &mut ActionState,
        _grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        Ok(false)
    }

    /// Where a person's Faction carries out what it is granted, if it does that out of the program's
    /// sight and the place matters.
    ///
    /// # Errors
    /// [`Interrupt::Question`].
    fn takes_place(&mut self, _grant: &FreeActionOffer) -> Result<SpaceSet, Interrupt> {
        Ok(SpaceSet::EMPTY)
    }
}
