//! A game as its answers: they are played, left out and played again; where each action began is kept beside them.

mod hand;
mod look_ahead;
mod undo;

use super::answer_replay::{AnswerReplay, Dice, RecordedAnswer};
use super::attempt::{Attempt, AttemptEnd, End};
use super::board_question;
use super::by_hand::ByHand;
use super::earlier_game::EarlierGame;
use super::journal::{JournalEntry, ReplayDifference, SavedAnswers, SavedPoint, StoredState};
use super::names::PlayerNames;
use super::setup::{BoardBegin, Seating, Setup, SetupError};
use super::walked_line::is_walked;
use crate::talk::{Ask, Reasons};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{Game, GameStep};
use std::rc::Rc;
use std::sync::OnceLock;

/// An action that is over.
#[derive(Clone, Debug)]
pub struct ActionEntry<'a> {
    /// The game before it.
    pub start: Game<'a>,
    /// The answers in it; where the board was set right by hand, those of the action under way then.
    pub given: Vec<RecordedAnswer>,
    /// What happened.
    pub action: GameStep,
    /// Who plays from then on, where that was set by hand.
    pub seating: Option<Seating>,
}

impl ActionEntry<'_> {
    /// Whether it is a turn, as they are counted and gone back to.
    pub fn is_turn(&self) -> bool {
        !matches!(self.action, GameStep::Card(_) | GameStep::CardEnds(_) | GameStep::Known)
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GamePoint {
    /// So many actions are over.
    pub actions: usize,
    /// So many answers were given in the next one, the program's dice among them.
    pub answers: usize,
    /// Whether Enter is waited for before it.
    pub waits: bool,
}

/// An answer that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    /// The line; an empty one is the Enter after a report.
    pub line: String,
    /// Where it was given.
    pub at: GamePoint,
}

/// Where a game goes otherwise than it was stored, and what its journal lacks so that it goes on from the last card.
pub type ReplayMisfit = (ReplayDifference, Vec<JournalEntry>);

/// A game and the answers that it is. What came before the last cards of a saved one is played when it is asked for.
#[derive(Clone, Debug)]
pub struct GameReplay<'a> {
    library: &'a Library,
    setup: Setup,
    /// What came before the actions and answers here.
    earlier: Rc<EarlierGame<'a>>,
    now: Game<'a>,
    done: Vec<Rc<ActionEntry<'a>>>,
    given: Vec<RecordedAnswer>,
    waits: bool,
    answers: Vec<GivenAnswer>,
    /// The answers that were undone, those of a step together; the last step comes again first.
    undone: Vec<Vec<String>>,
    /// What comes after the answers of the action under way, once that was worked out.
    ahead: OnceLock<Attempt<'a>>,
    /// All actions and answers, once they were asked for where some came before.
    whole: OnceLock<(Vec<Rc<ActionEntry<'a>>>, Vec<GivenAnswer>)>,
    /// Where an undo came to a card that goes otherwise than it was stored.
    misfit: Option<Box<ReplayMisfit>>,
    /// Why the line was refused that waited for what was last entered about the board.
    refused: Option<String>,
}

/// The line with the word of the reply for its number, so that what is saved means the same wherever a
/// later version has the reply; a number where two replies have the same word.
fn reply_in_words(ask: &Ask, line: &str) -> String {
    let word = ask.in_words(line.to_string());
    if ask.exact(&word) == ask.exact(line) { word } else { line.to_string() }
}

impl<'a> GameReplay<'a> {
    /// A game that has not begun.
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn new(library: &'a Library, setup: Setup) -> Result<GameReplay<'a>, SetupError> {
        let now = setup.game(library)?;
        Ok(GameReplay {
            waits: true,
            ..GameReplay::from(library, setup, now, EarlierGame::default())
        })
    }

    /// A game that goes on from a card that was stored, or from where its answers begin.
    ///
    /// # Errors
    /// [`SetupError::Position`] where the state cannot be read.
    pub(super) fn from_state(
        library: &'a Library,
        setup: &Setup,
        saved: &Rc<SavedAnswers>,
        at: SavedPoint,
        state: &StoredState,
    ) -> Result<GameReplay<'a>, SetupError> {
        let (now, actions) = state.game(library).map_err(SetupError::Position)?;
        let earlier = EarlierGame::of(saved, at, setup, actions);
        let mut game = GameReplay::from(library, setup.clone(), now, earlier);
        // Where the program fails it does so again at the question.
        let _ = game.run_to_stop();
        Ok(game)
    }

    /// A game that goes on from here.
    fn from(
        library: &'a Library,
        setup: Setup,
        now: Game<'a>,
        earlier: EarlierGame<'a>,
    ) -> GameReplay<'a> {
        GameReplay {
            library,
            setup,
            earlier: Rc::new(earlier),
            now,
            done: Vec::new(),
            given: Vec::new(),
            waits: false,
            answers: Vec::new(),
            undone: Vec::new(),
            ahead: OnceLock::new(),
            whole: OnceLock::new(),
            misfit: None,
            refused: None,
        }
    }

    /// The flowcharts.
    pub fn library(&self) -> &'a Library {
        self.library
    }

    /// What was agreed on.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game after the last action that is over.
    pub fn now(&self) -> &Game<'a> {
        &self.now
    }

    /// How many actions are over.
    pub fn over(&self) -> usize {
        self.earlier.over + self.done.len()
    }

    /// An action that is over; none where it is not, or cannot be played any more.
    pub fn action(&self, action: usize) -> Option<&Rc<ActionEntry<'a>>> {
        match action.checked_sub(self.earlier.over) {
            Some(recent) => self.done.get(recent),
            None => self.earlier()?.action(action),
        }
    }

    /// The number of the first action that was played here.
    pub fn first_here(&self) -> usize {
        self.earlier.over
    }

    /// The game when so many actions were over.
    ///
    /// # Errors
    /// Where there are not so many.
    pub(super) fn first_actions(mut self, over: usize) -> Result<GameReplay<'a>, ReplayDifference> {
        if over > self.over() {
            let what = vec!["the game asks something else now".to_string()];
            return Err(ReplayDifference { action: self.over() + 1, what });
        }
        self.cut(GamePoint { actions: over, ..GamePoint::default() });
        Ok(self)
    }

    /// The game before the card from which it is played.
    fn earlier(&self) -> Option<&GameReplay<'a>> {
        self.earlier.game(self.library, &self.setup)
    }

    /// The actions that are over, all of them.
    pub fn done(&self) -> &[Rc<ActionEntry<'a>>] {
        self.whole().map_or(&self.done, |(done, _)| done)
    }

    /// The game before an action, or as it stands now.
    pub fn at(&self, action: usize) -> &Game<'a> {
        self.action(action).map_or(&self.now, |d| &d.start)
    }

    /// The game after an action.
    pub fn after(&self, action: usize) -> &Game<'a> {
        self.at(action + 1)
    }

    /// The game as it began.
    pub fn begin(&self) -> Game<'a> {
        match self.earlier.begin(self.library, &self.setup) {
            Some(begin) => begin.begin(),
            None => self.done.first().map_or(&self.now, |d| &d.start).clone(),
        }
    }

    /// Whether this action is a turn.
    pub fn is_turn(&self, action: usize) -> bool {
        self.action(action).is_some_and(|done| done.is_turn())
    }

    /// The number of a turn among the turns, from 1.
    pub fn turn_number(&self, action: usize) -> usize {
        let from = self.earlier.over;
        match self.earlier().filter(|_| action < from) {
            Some(earlier) => earlier.turn_number(action),
            None => self.earlier.turns + (from..=action).filter(|i| self.is_turn(*i)).count(),
        }
    }

    /// How many answers count.
    pub fn count(&self) -> usize {
        self.earlier.answers() + self.answers.len()
    }

    /// The answers that count, all of them.
    pub fn answers(&self) -> &[GivenAnswer] {
        self.whole().map_or(&self.answers, |(_, answers)| answers)
    }

    /// The last answer.
    pub fn last_answer(&self) -> Option<&GivenAnswer> {
        self.answers.last().or_else(|| self.earlier()?.last_answer())
    }

    /// All actions and answers, where some came before those here and can be played.
    fn whole(&self) -> Option<&(Vec<Rc<ActionEntry<'a>>>, Vec<GivenAnswer>)> {
        let mut earlier = vec![self.earlier()?];
        Some(self.whole.get_or_init(|| {
            while let Some(before) = earlier.last().and_then(|game| game.earlier()) {
                earlier.push(before);
            }
            let games = || earlier.iter().rev().copied().chain([self]);
            let done = games().flat_map(|game| game.done.iter().cloned());
            (done.collect(), games().flat_map(|game| game.answers.iter().cloned()).collect())
        }))
    }

    /// Where what came before goes otherwise than it was stored, once it was asked for: it is not shown then.
    pub fn lost(&self) -> Option<&ReplayDifference> {
        self.earlier.difference()
    }

    /// Whether an undo came to such a card.
    pub(super) fn is_misfit(&self) -> bool {
        self.misfit.is_some()
    }

    /// Where an undo came to a card that goes otherwise than it was stored.
    pub(super) fn take_misfit(&mut self) -> Option<Box<ReplayMisfit>> {
        self.misfit.take()
    }

    /// Whether it waits for Enter, after the set-up or the report of a turn.
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// Where it stands.
    pub fn here(&self) -> GamePoint {
        GamePoint { actions: self.over(), answers: self.given.len(), waits: self.waits }
    }

    /// Whether a line was given in the action under way.
    pub fn has_lines(&self) -> bool {
        self.given.iter().any(|given| matches!(given, RecordedAnswer::Line(_)))
    }

    /// Plays a line as it was saved, and goes on to where the next one is wanted.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] where the line is no answer, [`Interrupt::Fault`] where the program fails.
    pub fn play(&mut self, line: &str) -> Result<(), Interrupt> {
        if line.is_empty() && self.waits {
            self.enter();
        } else if let Some(answer) = ByHand::entry(line) {
            self.pass_reports()?;
            let attempt = self.attempt(Some(answer))?;
            if !matches!(attempt.step(), Some(GameStep::Known)) {
                let what = "no question about the board is open";
                return Err(Interrupt::Wrong(what.to_string()));
            }
            self.answer(attempt);
        } else if is_walked(line) {
            // Turns that the program decided come before it where no report waits for Enter.
            let attempt = loop {
                match self.walked(line) {
                    Err(stop) if !self.goes_on()? => return Err(stop),
                    Err(_) => {}
                    Ok(attempt) => break attempt,
                }
            };
            self.answer(attempt);
        } else if let Some(hand) = self.by_hand(line) {
            self.set_by_hand(line, hand.map_err(Interrupt::Wrong)?).map_err(Interrupt::Wrong)?;
        } else {
            self.pass_reports()?;
            let attempt = self.attempt(Some(line))?;
            self.answer(attempt);
        }
        self.run_to_stop()
    }

    /// Enter, after a report.
    pub fn enter(&mut self) {
        self.keep_line("");
        self.undone.clear();
        self.waits = false;
    }

    /// Goes on without an Enter.
    pub fn skip_enter(&mut self) {
        self.waits = false;
    }

    /// Waits for an Enter again that was skipped.
    pub fn wait_for_enter(&mut self) {
        self.waits = true;
    }

    /// Goes on without an Enter to the end of the next turn, or to a question; whether an action was over.
    ///
    /// # Errors
    /// As [`GameReplay::play`].
    pub fn goes_on(&mut self) -> Result<bool, Interrupt> {
        let before = self.over();
        self.skip_enter();
        self.run_to_stop()?;
        Ok(self.over() > before)
    }

    /// Goes on to the next question, past all reports that would wait for Enter.
    fn pass_reports(&mut self) -> Result<(), Interrupt> {
        while self.goes_on()? {}
        Ok(())
    }

    /// Goes on to the end of a turn, or to a question.
    fn run_to_stop(&mut self) -> Result<(), Interrupt> {
        while !self.waits {
            let next = self.attempt(None)?;
            let goes_on = next.outcome() == AttemptEnd::Done;
            self.keep_attempt(next);
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// Keeps the line of an answer that counts.
    fn keep_line(&mut self, line: &str) {
        self.whole.take();
        let answer = GivenAnswer { line: line.to_string(), at: self.here() };
        self.answers.push(answer);
    }

    /// An answer counts; those that were undone are gone.
    pub fn answer(&mut self, attempt: Attempt<'a>) {
        self.skip_enter();
        if let Some(line) = attempt.line() {
            let line = line.to_string();
            self.keep_line(&line);
            self.undone.clear();
        }
        self.keep_attempt(attempt);
    }

    /// Goes on from the answers given and perhaps one more line.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] where the line is no answer, [`Interrupt::Fault`] where the program fails.
    pub fn attempt(&self, line: Option<&str>) -> Result<Attempt<'a>, Interrupt> {
        let next = self.attempt_ahead()?;
        match (line, &next.way) {
            (None, _) => Ok(next.clone()),
            (Some(line), End::Asked(ask)) if board_question::is_about_board(ask) => {
                self.board_answered(ask, line)
            }
            // Dice that the program rolls before the question come before the line.
            (Some(line), End::Asked(ask)) => {
                let line = reply_in_words(ask, line);
                let mut given = next.given.clone();
                given.push(RecordedAnswer::Line(line.clone()));
                let answer = Some((ask.clone(), line));
                let attempt = self.try_answers(given)?;
                Ok(Attempt { answer, ..attempt })
            }
            (Some(_), _) => Err(Interrupt::Wrong("no question is open".to_string())),
        }
    }

    /// What comes after the answers given, worked out once.
    fn attempt_ahead(&self) -> Result<&Attempt<'a>, Interrupt> {
        match self.ahead.get() {
            Some(next) => Ok(next),
            None => {
                let next = self.try_answers(self.given.clone())?;
                Ok(self.ahead.get_or_init(|| next))
            }
        }
    }

    /// The actions of the game itself until so many are over: what was set by hand does not change how dice fall.
    pub fn actions(&self, over: usize) -> u64 {
        let recent = over.saturating_sub(self.earlier.over);
        let own = self.done.iter().take(recent).filter(|d| !d.action.is_by_hand());
        self.earlier.actions + own.count() as u64
    }

    /// What the people are called from here on.
    pub fn names(&self) -> &PlayerNames {
        let seated = self.done.iter().rev().find_map(|d| d.seating.as_ref());
        let before = self.earlier.names.as_ref().unwrap_or(&self.setup.names);
        seated.map_or(before, |seating| &seating.names)
    }

    /// Whether people roll the dice in a state of this game.
    pub fn has_own_dice(&self, game: &Game<'_>) -> bool {
        game.own_dice().unwrap_or(self.setup.own_dice)
    }

    /// The answers of the action under way, to play it by.
    fn replay(&self, given: Vec<RecordedAnswer>) -> AnswerReplay {
        let dice = if self.has_own_dice(&self.now) {
            Dice::Own
        } else {
            Dice::Program { seed: self.setup.seed, action: self.actions(self.over()) }
        };
        AnswerReplay::new(given, dice, self.now.people())
            .seated(*self.now.seats())
            .on_board(self.setup.board != BoardBegin::Program)
    }

    /// What the action under way comes to by these answers.
    fn try_answers(&self, given: Vec<RecordedAnswer>) -> Result<Attempt<'a>, Interrupt> {
        self.try_answers_as_far(given).map_err(|(stop, _)| stop)
    }

    /// What the action under way comes to by these answers; where it fails, also how many were used until then.
    fn try_answers_as_far(
        &self,
        given: Vec<RecordedAnswer>,
    ) -> Result<Attempt<'a>, (Interrupt, usize)> {
        if self.setup.board == BoardBegin::Entered
            && given.is_empty()
            && let Some(ask) = board_question::whole_board(&self.now)
        {
            return Ok(self.asking(ask, given));
        }
        let typed = given.len();
        let mut replay = self.replay(given);
        let mut game = self.now.clone();
        let result = game.step(&mut replay);
        let count = replay.used();
        let battles = replay.battles();
        let (mut given, used, wanted) = replay.into_parts();
        if matches!(result, Err(Interrupt::Unknown)) {
            // Dice that were rolled on what is not known do not count.
            given.truncate(typed);
            let ask = self.board_question(&game, &given);
            return Ok(self.asking(ask, given));
        }
        let way = match (result, wanted) {
            (Ok(Some(action)), _) => End::Done(Box::new((game, action))),
            (Ok(None), _) => End::Ended,
            (Err(Interrupt::Question), Some(mut ask)) => {
                let decided = game.into_decided();
                if !decided.is_empty() {
                    ask.why = Reasons::from_text("This turn so far");
                    ask.why.walk.notes = decided;
                }
                End::Asked(Box::new(ask))
            }
            (Err(stop), _) => return Err((stop, count)),
        };
        if !used {
            let stop =
                Interrupt::Wrong("the saved game has more answers than questions".to_string());
            // One more than fits, as where an answer is refused.
            return Err((stop, count + 1));
        }
        Ok(Attempt { known: self.given.len(), given, answer: None, battles, way })
    }

    /// An attempt that comes to a question.
    fn asking(&self, ask: Ask, given: Vec<RecordedAnswer>) -> Attempt<'a> {
        let way = End::Asked(Box::new(ask));
        Attempt { known: self.given.len(), given, answer: None, battles: Vec::new(), way }
    }

    /// Goes on with an attempt that was made at this very moment.
    fn keep_attempt(&mut self, attempt: Attempt<'a>) {
        self.ahead.take();
        self.whole.take();
        match attempt.way {
            End::Done(done) if matches!(done.1, GameStep::Known) => {
                let (game, action) = *done;
                let start = std::mem::replace(&mut self.now, game);
                let given = self.given.clone();
                self.done.push(Rc::new(ActionEntry { start, given, action, seating: None }));
                self.refused = self.refit();
            }
            End::Done(done) => {
                let (game, action) = *done;
                let start = std::mem::replace(&mut self.now, game);
                let entry = ActionEntry { start, given: attempt.given, action, seating: None };
                self.waits = entry.is_turn() && self.now.end().is_none();
                self.done.push(Rc::new(entry));
                self.given.clear();
            }
            way @ (End::Asked(_) | End::Ended) => {
                self.given = attempt.given.clone();
                let known = self.given.len();
                let next =
                    Attempt { given: attempt.given, known, answer: None, battles: Vec::new(), way };
                self.ahead = OnceLock::from(next);
            }
        }
    }
}
