//! An action in progress with its dice, choices and notes: common to Events, non-players and players' choices in their turns.
//! What a Faction prefers is in the flowcharts ([`crate::bots`]).
//!
//! A reader of "why" needs [`Note`] and [`NoteKind`], and for the particulars [`QuestionTrace`] with its
//! [`ConditionTrace`], [`SpaceDecision`], [`OptionDecision`] and [`PieceDecision`]. Their conditions and tests are put
//! into words by [`describe::clause`](crate::flowchart::describe::clause) and [`describe::of_space`](crate::flowchart::describe::of_space).

mod chance;
mod choose;
mod citation;
mod context;
mod default_decisions;
mod dice_sources;
mod excluded;
mod facts;
mod leaders;
mod log;
mod narrowing;
mod nested_action;
mod option_decision;
mod origins;
mod piece_order;
mod piece_priority;
mod question_name;
mod question_trace;
mod recorder;
mod space_decision;
mod trace;
mod walk;

pub(crate) use chance::whichever_first;
pub use choose::{Candidate, spaces_of};
pub use citation::Citation;
pub use context::Context;
pub use default_decisions::{AssumedChoice, DefaultDecisions};
pub(crate) use dice_sources::FixedDie;
pub use dice_sources::{Script, SeededDice};
pub use log::{DieRoll, Note, NoteKind, RandomPick, alone, battles, strip_trailing_colon, tales};
pub(crate) use narrowing::OptionFilter;
pub use narrowing::Ranked;
pub use nested_action::ActionResult;
pub use option_decision::{GroupPriority, OptionDecision, OptionOffer};
pub use piece_order::{PieceDecision, PieceOrder, PieceRank};
pub use piece_priority::{PlacedPiece, Source, removal};
pub(crate) use piece_priority::{
    PlacedPieces, cubes_in_turn, cubes_to_give, fewest_type, placement,
};
pub use question_name::QuestionName;
pub use question_trace::{
    ConditionResult, ConditionTrace, Matter, QuestionTrace, RuledOut, Unmet, WhyNot,
};
pub use recorder::ChoiceHead;
pub use space_decision::{
    By, Considered, EventPriority, EventScore, Excluded, Limit, LostTo, RankingStep, SpaceDecision,
    SpaceOutcome,
};
pub use trace::{NoTrace, Trace};
pub use walk::Walk;

use crate::bots::{BattlePlan, Library, Limits};
use crate::events::TrialMemo;
use crate::flowchart::schema::CommandBox;
use crate::flowchart::words::Die;
use crate::flowchart::{
    ArrowKind, Chart, Choice, DecisionSource, Evaluator, FollowedArrow, FreeActionOffer, Interrupt,
    Purpose, SpaceAnswer,
};
use lod_engine::game::{Board, Change, Faction, PieceType, Space, SpaceSet};
use lod_engine::rules::{self, ActionState, ActionStep, Cost, Refusal};
use std::fmt::Display;
use std::rc::Rc;

/// One Faction's action under way.
///
/// Dice and players' choices come from its `source`. The rules judge each step; what is unknown
/// of the board stops it with [`Interrupt::Unknown`].
///
/// ```
/// use lod_bots::action::{Executor, Context, Script};
/// use lod_bots::bots::Library;
/// use lod_engine::game::{Board, Faction};
///
/// let mut source = Script::parse("d6=4").expect("a die");
/// let (board, moment) = (Board::empty(), Context::default());
/// let mut action = Executor::new(Library::get(), Faction::French, board, moment, &mut source);
/// let second = action.choose_equal(2, |i| ["Boston", "Quebec City"][i].to_string(), "Where");
/// assert_eq!(second, Ok(1));
/// assert_eq!(action.walk.dice[0].purpose.what, "Where: Boston 1-3, Quebec City 4-6");
/// ```
pub struct Executor<'a> {
    /// The flowcharts.
    pub library: &'a Library,
    /// The acting Faction's flowchart.
    pub chart: &'a Chart,
    /// What is open to a non-player.
    pub limits: Limits,
    /// What surrounds the turn.
    pub context: Context,
    /// The box and the rule by which it goes now.
    pub citation: Citation<'a>,
    /// Where dice and choices come from.
    pub source: &'a mut dyn DecisionSource,
    /// What was done, and the board as it stands.
    pub state: ActionState,
    /// How it went so far, where a trace is kept.
    pub walk: Walk,
    /// The steps taken, in order.
    pub steps: Vec<ActionStep>,
    /// What an Event or a day won granted to people and was not carried out here, each with the number of
    /// changes before it.
    pub grants: Vec<(usize, FreeActionOffer)>,
    /// How many changes the action had before, where another Faction lends it.
    pub(crate) begun: usize,
    /// Battles chosen and not yet fought.
    pub battles: Vec<BattlePlan>,
    /// The Command whose box is carried out now.
    pub(crate) command: Option<&'a CommandBox>,
    /// How many spaces that Command may have.
    pub(crate) max: Option<u8>,
    /// The boxes of Commands that were tried.
    pub(crate) tried: Vec<&'a str>,
    /// Whether Resources have reached 0 in the middle of the Command (8.5.2, 8.7.1).
    pub(crate) broke: bool,
    /// What spoke against the Event most so far.
    pub(crate) why_not: Option<WhyNot>,
    /// What looking ahead at Events found.
    pub(crate) trial_memo: Option<Rc<TrialMemo>>,
    /// Whether a trace is kept: the path, the dice and the notes.
    traced: bool,
    /// What was found so far for the question under way.
    findings: Vec<ConditionTrace>,
}

impl<'a> Executor<'a> {
    /// An action of `faction` that begins on `board`.
    #[inline]
    pub fn new(
        library: &'a Library,
        faction: Faction,
        board: Board,
        context: Context,
        source: &'a mut dyn DecisionSource,
    ) -> Executor<'a> {
        let state = ActionState::new(board, faction, context.price, context.limited);
        Executor {
            begun: 0,
            traced: source.wants_trace(),
            library,
            chart: &library.charts[faction],
            limits: Limits { limited: context.limited, most: context.most, ..Limits::default() },
            battles: Vec::new(),
            command: None,
            max: None,
            tried: Vec::new(),
            broke: false,
            why_not: None,
            trial_memo: None,
            context,
            citation: Citation::default(),
            source,
            state,
            walk: Walk::default(),
            steps: Vec::new(),
            grants: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// Who acts.
    pub(crate) fn faction(&self) -> Faction {
        self.state.faction()
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        self.state.board()
    }

    /// What tests and measures look at.
    pub(crate) fn evaluator(&self) -> Evaluator<'_> {
        Evaluator { state: Some(&self.state), ..Evaluator::of(self.state.board()) }
    }

    /// Stops where something unknown was looked at.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`] when there was: what was worked out since must not be used.
    pub fn all_known(&self) -> Result<(), Interrupt> {
        if self.state.board().has_unknowns() { Err(Interrupt::Unknown) } else { Ok(()) }
    }

    /// What was seen, if nothing unknown was looked at for it: where it decides what is looked at next, so that no fact
    /// is asked for in vain.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub(crate) fn sure<T>(&self, seen: T) -> Result<T, Interrupt> {
        self.all_known().map(|()| seen)
    }

    /// What `look` finds about one of several things, or `None` where something unknown was looked at.
    ///
    /// # Errors
    /// Any stop but [`Interrupt::Unknown`].
    pub(crate) fn known<T>(
        &self,
        look: impl FnOnce() -> Result<T, Interrupt>,
    ) -> Result<Option<T>, Interrupt> {
        let Some(notebook) = self.board().known_facts() else {
            return look().map(Some);
        };
        let missing = notebook.set_aside();
        let found = look();
        let doubt = self.board().has_unknowns();
        notebook.put_back(missing);
        match found {
            Ok(value) if !doubt => Ok(Some(value)),
            Ok(_) | Err(Interrupt::Unknown) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// What `look` finds about each of several things: all of them are looked at before a person is asked about
    /// what is unknown.
    ///
    /// # Errors
    /// As [`Executor::known`], and [`Interrupt::Unknown`] at the end.
    pub(crate) fn known_of_each<T: Copy, R>(
        &self,
        all: impl IntoIterator<Item = T>,
        mut look: impl FnMut(T) -> Result<R, Interrupt>,
    ) -> Result<Vec<(T, R)>, Interrupt> {
        let all = all.into_iter();
        let mut found = Vec::with_capacity(all.size_hint().0);
        for one in all {
            if let Some(result) = self.known(|| look(one))? {
                found.push((one, result));
            }
        }
        self.sure(found)
    }

    /// Rolls a die.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`], or what the decision source says.
    pub(crate) fn roll(&mut self, die: Die, reason: impl Display) -> Result<u8, Interrupt> {
        self.roll_after(0, die, reason)
    }

    /// Rolls a die; `before` is how many were rolled for the same reason.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`], or what the decision source says.
    pub(crate) fn roll_after(
        &mut self,
        before: usize,
        die: Die,
        reason: impl Display,
    ) -> Result<u8, Interrupt> {
        let mut what = self.in_words(reason);
        what.truncate(what.trim_end_matches(':').len());
        self.roll_for(die, Purpose { what, before, ..Purpose::default() })
    }

    fn roll_for(&mut self, die: Die, purpose: Purpose) -> Result<u8, Interrupt> {
        self.all_known()?;
        self.tell_progress();
        let value = self.source.roll(die, &purpose)?;
        if self.traced {
            let (notes, after) = (self.walk.notes.len(), self.state.changes().len());
            self.walk.dice.push(DieRoll { die: die.id(), value, purpose, notes, after });
        }
        Ok(value)
    }

    /// The words for a trace; none where no trace is kept.
    pub(crate) fn in_words(&self, words: impl Display) -> String {
        if self.traced { words.to_string() } else { String::new() }
    }

    /// Writes down that the turn came to a box.
    pub(crate) fn visit(&mut self, at: &str) {
        if self.traced {
            self.walk.path.push(at.to_string());
        }
    }

    /// Writes down that the turn follows an arrow out of a box.
    pub(crate) fn follow(&mut self, from: &str, kind: ArrowKind, to: &str) {
        if self.traced {
            let (from, to) = (from.to_string(), to.to_string());
            self.walk.arrows.push(FollowedArrow { from, kind, to });
        }
    }

    /// Writes down what was decided, for "why"; it is made only where a trace is kept.
    pub(crate) fn decided(&mut self, what: impl FnOnce() -> NoteKind) {
        if self.traced {
            self.walk.notes.push(Note {
                at: self.citation.at.to_string(),
                rule: self.citation.rule.to_string(),
                what: what(),
                after: self.state.changes().len(),
            });
        }
    }

    /// Writes down in words what was decided.
    pub(crate) fn note(&mut self, words: impl Display) {
        self.decided(|| NoteKind::Words(words.to_string()));
    }

    /// Writes down what was done in a space, or to it: the words before its name.
    pub(crate) fn did(&mut self, words: impl Display, space: Space) {
        self.decided(|| NoteKind::Did(words.to_string(), space));
    }

    /// Whether a trace is kept.
    pub(crate) const fn is_traced(&self) -> bool {
        self.traced
    }

    /// Whether more may be looked up for the sake of an explanation: not where that would be asked of a person.
    pub(crate) fn can_explain(&self) -> bool {
        self.traced && self.board().known_facts().is_none()
    }

    /// Whether a player has the Faction, and is asked, or reads what was selected.
    pub(crate) fn is_persons(&self, faction: Faction) -> bool {
        self.context.players[faction] || self.context.absent[faction]
    }

    /// The space that a person takes, or no space where `none` has words for that.
    ///
    /// # Errors
    /// [`Interrupt::Question`].
    pub(crate) fn person_space(
        &mut self,
        spaces: SpaceSet,
        none: Option<&str>,
        default: Option<Space>,
        question: Choice,
    ) -> Result<Option<Space>, Interrupt> {
        let list: Vec<Space> = spaces.iter().collect();
        let at = list.iter().position(|s| Some(*s) == default);
        let about = if question.leads {
            self.pieces_to_join(&list, question.faction)
        } else {
            question.about
        };
        let index = self.person_option(Choice {
            about,
            options: list.iter().map(|s| s.name()).chain(none).map(String::from).collect(),
            default: at.unwrap_or(none.map_or(0, |_| list.len())),
            ..question
        })?;
        Ok(list.get(index).copied())
    }

    /// The pieces of a Faction whom its Leader would join in each of these spaces, and nothing for the option to take none.
    fn pieces_to_join(&self, spaces: &[Space], faction: Faction) -> Vec<String> {
        let board = self.board().without_known_facts();
        let types = PieceType::FORCES.into_iter().filter(|of| of.faction() == faction);
        let types: Vec<PieceType> = types.collect();
        let there = |space: &Space| {
            let counts = types.iter().filter_map(|of| {
                let count: u8 = of.faces().map(|face| board.pieces(*space, face)).sum();
                (count > 0).then(|| of.counted(count))
            });
            counts.collect::<Vec<_>>().join(", ")
        };
        spaces.iter().map(there).chain([String::new()]).collect()
    }

    /// The place of the option that a person's Faction takes; with one option only there is nothing to ask.
    ///
    /// # Errors
    /// [`Interrupt::Question`].
    pub(crate) fn person_option(&mut self, mut question: Choice) -> Result<usize, Interrupt> {
        if question.options.len() < 2 {
            return Ok(0);
        }
        let last = question.options.len() - 1;
        question.default = question.default.min(last);
        if self.context.players[question.faction] {
            return Ok(self.ask_option(&question)?.min(last));
        }
        // An absent person takes what a non-player would.
        self.all_known()?;
        self.source.record_default(&question);
        Ok(question.default)
    }

    /// The decision source, once it has received the progress of the action.
    fn informed_source(&mut self) -> Result<&mut dyn DecisionSource, Interrupt> {
        self.all_known()?;
        self.tell_progress();
        Ok(self.source)
    }

    /// Asks a person for one of the options.
    ///
    /// # Errors
    /// [`Interrupt::Question`].
    pub(crate) fn ask_option(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        self.informed_source()?.choose(choice)
    }

    /// Asks a person for options that are pieces, one or several at once.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    pub(crate) fn ask_pieces(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        self.informed_source()?.choose_pieces(choice)
    }

    /// Asks a person for spaces, one or several at once.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    pub(crate) fn ask_spaces(&mut self, choice: &Choice) -> Result<SpaceAnswer, Interrupt> {
        self.informed_source()?.choose_spaces(choice)
    }

    /// Asks a person for all pieces of a space at once; `None` where each is asked for by itself.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    pub(crate) fn ask_amounts(&mut self, choice: &Choice) -> Result<Option<Vec<usize>>, Interrupt> {
        self.informed_source()?.choose_amounts(choice)
    }

    /// Asks a person for offers, several at once.
    ///
    /// # Errors
    /// [`Interrupt::Question`] or [`Interrupt::Wrong`].
    pub(crate) fn ask_offers(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        self.informed_source()?.choose_offers(choice)
    }

    /// Lets a player's Faction execute a free action on `state`, after the player has read the progress so far; whether the
    /// player has decided about it.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`], [`Interrupt::Question`] or [`Interrupt::Wrong`].
    pub(crate) fn settle_grant(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        self.all_known()?;
        self.enter_nested();
        let settled = self.source.execute_grant(state, grant);
        self.source.leave_nested();
        settled
    }

    /// Reports the progress of the action to the decision source.
    fn tell_progress(&mut self) {
        let changes = self.state.changes().get(self.begun..).unwrap_or_default();
        let (notes, begun) = (&self.walk.notes, self.begun);
        self.source.report_progress(changes, &|| tales(notes, begun));
    }

    /// Begins an action inside this one.
    pub(crate) fn enter_nested(&mut self) {
        self.tell_progress();
        self.source.enter_nested();
    }

    /// Records a free action that a player executes later (5.3).
    pub(crate) fn leave_to_person(&mut self, grant: FreeActionOffer) {
        self.grants.push((self.state.changes().len(), grant));
    }

    /// Changes the action if all facts read so far are known. If `change` reads an unknown one, its result is neither a
    /// change nor a refusal, but [`Interrupt::Unknown`].
    fn change_state<T>(
        &mut self,
        change: impl FnOnce(&mut ActionState) -> T,
    ) -> Result<T, Interrupt> {
        self.all_known()?;
        let done = change(&mut self.state);
        self.sure(done)
    }

    /// Does what the rules know how to do.
    ///
    /// # Errors
    /// A refusal is a fault, unless it comes of something unknown.
    pub fn does<T>(
        &mut self,
        does: impl FnOnce(&mut ActionState) -> Result<T, Refusal>,
    ) -> Result<T, Interrupt> {
        self.change_state(does)?.map_err(fault)
    }

    /// Makes a change that no Command or Special Activity makes, such as a cylinder's (2.3).
    ///
    /// # Errors
    /// As [`Executor::does`].
    pub(crate) fn record(&mut self, rule: &'static str, change: Change) -> Result<(), Interrupt> {
        self.does(|state| state.apply(rule, change))
    }

    /// Takes one step.
    ///
    /// # Errors
    /// As [`Executor::does`].
    pub(crate) fn act(&mut self, step: &ActionStep) -> Result<(), Interrupt> {
        let done = self.change_state(|state| rules::act_at_once(state, step))?;
        done.map_err(|refusal| Interrupt::Refused {
            steps: vec![step.clone()],
            refusal: Box::new(refusal),
        })?;
        self.steps.push(step.clone());
        Ok(())
    }

    /// Takes the step of a candidate.
    ///
    /// # Errors
    /// A refusal is a fault: the options are to be legal.
    pub(crate) fn perform(&mut self, candidate: &Candidate) -> Result<(), Interrupt> {
        candidate.step.iter().try_for_each(|step| self.act(step))
    }

    /// Whether the action costs no Resources (3.1.2).
    pub(crate) fn is_free(&self) -> bool {
        self.state.price() == Cost::Free
    }

    /// Whether the Faction can pay so much more, if it has to pay at all (3.1.2).
    pub(crate) fn can_pay(&self, amount: u8) -> bool {
        self.state.can_pay(self.faction(), amount)
    }

    /// Refuses a cost that the Faction cannot pay, if it has to pay at all (3.1).
    ///
    /// # Errors
    /// What there is and what is needed.
    pub(crate) fn check_can_pay(&self, amount: u8) -> Result<(), Refusal> {
        self.state.check_pay("3.1", self.faction(), amount)
    }

    /// The refusal of a cost that the Faction cannot pay (3.1).
    pub(crate) fn unpaid(&self, needs: u8) -> Refusal {
        self.state.unpaid("3.1", self.faction(), needs)
    }

    /// A step that the rules allow now.
    ///
    /// # Errors
    /// Their refusal.
    pub(crate) fn legal(&self, step: ActionStep) -> Result<ActionStep, Refusal> {
        rules::after(&self.state, [&step], |_| ()).map(|()| step)
    }
}

/// What the rules refuse a non-player, or an Event, is a fault of the program.
pub(crate) fn fault(refusal: Refusal) -> Interrupt {
    Interrupt::Refused { steps: Vec::new(), refusal: Box::new(refusal) }
}
