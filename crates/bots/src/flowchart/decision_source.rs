//! The source of dice and of players' choices.

use super::words::Die;
use super::{Choice, ChoiceCount, Interrupt, Purpose, SpaceAnswer};
use crate::action::{NoteKind, QuestionName};
use lod_engine::game::{Change, Faction, Space, SpaceSet};
use lod_engine::rules::battle::Strength;
use lod_engine::rules::winter::Phase;
use lod_engine::rules::{ActionState, Scope};

/// A free Command or Special Activity that an Event, a card (5.3) or Win the Day (3.6.8) grants to a player's Faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeActionOffer {
    /// Which Faction executes it.
    pub faction: Faction,
    /// Which actions it may be, and where.
    pub scope: Scope,
    /// Whether it must be executed if possible.
    pub must: bool,
    /// What grants it, in a few words.
    pub why: String,
    /// Which of several equal free actions it is, one space after another.
    pub count: Option<ChoiceCount>,
    /// Whether later effects take place in the space where it is executed.
    pub place_matters: bool,
}

/// Something that happened in an action and that players read before the next question in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A phase of the Winter Quarters Round begins (6.0).
    Phase(Phase),
    /// Something was executed: the box, and what it was.
    Done(String, NoteKind),
}

/// Dice and decisions: from a player with real dice, a seeded generator, a script or a replay.
///
/// The rules and non-players ask it and never see which it is. Only [`DecisionSource::roll`] is required: each other
/// method has a default that fits a source without players.
///
/// ```
/// use lod_bots::flowchart::words::Die;
/// use lod_bots::flowchart::{DecisionSource, Interrupt, Purpose};
///
/// /// Each die shows 1; a player's Faction chooses as a non-player would.
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
    /// Whether the reasons of decisions and dice are recorded. Without it they are never put into words.
    fn wants_trace(&self) -> bool {
        true
    }

    /// Shows lines before the next die or choice, unless that has its answer already.
    fn show_lines(&mut self, _lines: Vec<String>) {}

    /// Shows both sides of a Battle before the next die or choice, unless that has its answer already.
    fn show_battle(&mut self, _strength: &Strength) {}

    /// Receives the progress of the action before each die and question, so that players read it before they answer: its
    /// changes so far, and what happened, each with the number of changes before it.
    fn report_progress(
        &mut self,
        _changes: &[Change],
        _tales: &dyn Fn() -> Vec<(usize, Happening)>,
    ) {
    }

    /// An action inside the current one begins: from now on [`DecisionSource::report_progress`] is about the inner one.
    fn enter_nested(&mut self) {}

    /// The inner action ends: its changes belong to the outer one from now on.
    fn leave_nested(&mut self) {}

    /// Sets the heading of the questions that follow, such as the name of a card; empty for the turn itself.
    fn set_heading(&mut self, _what: &str) {}

    /// Discards the decisions so far: they belong to a Brilliant Stroke that was aborted, so it was not played (8.3.7).
    fn discard_decisions(&mut self) {}

    /// Shows what a player confirms before the dice of a Battle: both sides, and in lines what the Battle can change.
    fn show_odds(&mut self, _strength: &Strength, _stakes: Vec<String>) {}

    /// Rolls a die.
    ///
    /// # Errors
    /// [`Interrupt::Dice`] or [`Interrupt::Question`].
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt>;

    /// Selects one option for a player's Faction; by default the one that a non-player would select.
    ///
    /// # Errors
    /// [`Interrupt::Question`].
    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        Ok(choice.default)
    }

    /// Selects pieces for a player's Faction: the index of each in [`Choice::pieces`], in order; an index after the last
    /// option is one of [`Choice::later`]. By default one piece, by [`DecisionSource::choose`].
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_pieces(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        self.choose(choice).map(|place| vec![place])
    }

    /// Selects some of [`Choice::spaces`] for a player's Faction, and pieces in them. By default one space, by
    /// [`DecisionSource::choose`].
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_spaces(&mut self, choice: &Choice) -> Result<SpaceAnswer, Interrupt> {
        let place = self.choose(choice)?;
        Ok(SpaceAnswer { spaces: vec![(place, None)], is_whole: false })
    }

    /// Selects pieces of several kinds in one space for a player's Faction: the index of each in [`Choice::pieces`].
    /// `None`, the default, to be asked for one kind after another.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_amounts(&mut self, _choice: &Choice) -> Result<Option<Vec<usize>>, Interrupt> {
        Ok(None)
    }

    /// Selects purchases for a player's Faction: the index of each in [`Choice::offers`]. By default one of them, by
    /// [`DecisionSource::choose`], or those that Enter selects.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn choose_offers(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        let place = self.choose(choice)?;
        let is_one = place < choice.options.len();
        Ok(if is_one { vec![place] } else { choice.usual.clone() })
    }

    /// The answer of a flowchart's question when a learner runs the turn in place of the non-player; `found` is the
    /// correct answer, and the default.
    fn override_answer(&mut self, _question: &QuestionName, found: bool) -> bool {
        found
    }

    /// The space that a learner selects in this choice in place of the non-player: `Some(None)` for none of the
    /// candidates. By default the non-player's priorities decide.
    fn override_selection(&mut self, _choice: &QuestionName) -> Option<Option<Space>> {
        None
    }

    /// Records a choice of a player's Faction that was not asked, and for which [`Choice::default`] was selected.
    fn record_default(&mut self, _choice: &Choice) {}

    /// Lets a player's Faction execute a free action, on `state`; whether the player has decided about it, also to
    /// execute none. If not, the player executes it later, outside the program.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    fn execute_grant(
        &mut self,
        _state: &mut ActionState,
        _grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        Ok(false)
    }

    /// Where a player's Faction executed a free action outside the program, if later effects take place there.
    ///
    /// # Errors
    /// [`Interrupt::Question`].
    fn grant_spaces(&mut self, _grant: &FreeActionOffer) -> Result<SpaceSet, Interrupt> {
        Ok(SpaceSet::EMPTY)
    }
}
