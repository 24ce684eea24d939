//! A game as its answers: they are played, left out and played again; where each action began is kept beside them.

use super::answer_replay::{AnswerReplay, Dice, QuestionStop, RecordedAnswer};
use super::attempt::{Attempt, AttemptEnd, End};
use super::by_hand::ByHand;
use super::names::PlayerNames;
use super::opening;
use super::setup::{Seating, Setup, SetupError, seats_of};
use crate::own_turn;
use crate::talk::{Ask, Reasons};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{Game, GameStep, Next, seed_of};
use lod_engine::game::Change;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
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
        !matches!(self.action, GameStep::Card(_) | GameStep::CardEnds(_))
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

/// A game and the answers that it is.
#[derive(Clone, Debug)]
pub struct GameReplay<'a> {
    library: &'a Library,
    setup: Setup,
    /// So many actions came before it, where it does not begin with the set-up.
    before: u64,
    now: Game<'a>,
    done: Vec<Rc<ActionEntry<'a>>>,
    given: Vec<RecordedAnswer>,
    waits: bool,
    answers: Vec<GivenAnswer>,
    /// The answers that were undone, those of a step together; the last step comes again first.
    undone: Vec<Vec<String>>,
    /// What comes after the answers of the action under way, once that was worked out.
    ahead: OnceLock<Attempt<'a>>,
}

/// The line with the word of the reply for its number, so that what is saved means the same wherever a
/// later version has the reply; a number where two replies have the same word.
fn in_words(ask: &Ask, line: &str) -> String {
    let word = ask.in_words(line.to_string());
    match ask.exact(&word) == ask.exact(line) {
        true => word,
        false => line.to_string(),
    }
}

impl<'a> GameReplay<'a> {
    /// A game that has not begun.
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn new(library: &'a Library, setup: Setup) -> Result<GameReplay<'a>, SetupError> {
        let now = setup.game(library)?;
        Ok(GameReplay { waits: true, ..GameReplay::from(library, setup, now, 0) })
    }

    /// A game that goes on from here, after so many actions.
    pub fn from(library: &'a Library, setup: Setup, now: Game<'a>, before: u64) -> GameReplay<'a> {
        GameReplay {
            library,
            setup,
            before,
            now,
            done: Vec::new(),
            given: Vec::new(),
            waits: false,
            answers: Vec::new(),
            undone: Vec::new(),
            ahead: OnceLock::new(),
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

    /// The actions that are over.
    pub fn done(&self) -> &[Rc<ActionEntry<'a>>] {
        &self.done
    }

    /// The game after an action.
    pub fn after(&self, action: usize) -> &Game<'a> {
        self.done.get(action + 1).map_or(&self.now, |d| &d.start)
    }

    /// Whether this action is a turn.
    pub fn is_turn(&self, action: usize) -> bool {
        self.done.get(action).is_some_and(|done| done.is_turn())
    }

    /// The answers that count.
    pub fn answers(&self) -> &[GivenAnswer] {
        &self.answers
    }

    /// How many steps can be redone.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// Whether it waits for Enter, after the set-up or the report of a turn.
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// Where it stands.
    pub fn here(&self) -> GamePoint {
        GamePoint { actions: self.done.len(), answers: self.given.len(), waits: self.waits }
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
        } else if let Some(hand) = self.by_hand(line) {
            self.set_by_hand(line, hand.map_err(Interrupt::Wrong)?).map_err(Interrupt::Wrong)?;
        } else {
            // Where no report waits for Enter, the line comes after several of them.
            while self.goes_on()? {}
            let attempt = self.attempt(Some(line))?;
            self.answer(attempt);
        }
        self.run_on()
    }

    /// Enter, after a report.
    pub fn enter(&mut self) {
        self.given_line("");
        self.undone.clear();
        self.waits = false;
    }

    /// Goes on without an Enter.
    pub fn skip_enter(&mut self) {
        self.waits = false;
    }

    /// Goes on without an Enter to the end of the next turn, or to a question; whether an action was over.
    ///
    /// # Errors
    /// As [`GameReplay::play`].
    pub fn goes_on(&mut self) -> Result<bool, Interrupt> {
        let before = self.done.len();
        self.skip_enter();
        self.run_on()?;
        Ok(self.done.len() > before)
    }

    /// Goes on to the end of a turn, or to a question.
    fn run_on(&mut self) -> Result<(), Interrupt> {
        while !self.waits {
            let next = self.attempt(None)?;
            let goes_on = next.outcome() == AttemptEnd::Done;
            self.accept(next);
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    fn given_line(&mut self, line: &str) {
        let answer = GivenAnswer { line: line.to_string(), at: self.here() };
        self.answers.push(answer);
    }

    /// An answer counts; those that were undone are gone.
    pub fn answer(&mut self, attempt: Attempt<'a>) {
        self.skip_enter();
        if let Some(line) = attempt.line() {
            let line = line.to_string();
            self.given_line(&line);
            self.undone.clear();
        }
        self.accept(attempt);
    }

    /// What is set by hand counts; how many answers of the action under way did not fit any more.
    ///
    /// # Errors
    /// What cannot be.
    pub fn set_by_hand(&mut self, line: &str, hand: ByHand) -> Result<usize, String> {
        let (at, waits) = (self.here(), self.waits);
        let before = self.given.len();
        match hand {
            ByHand::Board(changes) => self.edit_board(&changes)?,
            ByHand::Seats(seating) => self.seat(seating)?,
        }
        self.waits = waits;
        self.answers.push(GivenAnswer { line: line.to_string(), at });
        self.undone.clear();
        Ok(before - self.given.len())
    }

    /// Undoes this answer and those after it, each a step to be redone.
    pub fn undo_to(&mut self, count: usize) {
        if count < self.answers.len() {
            let at = self.answers[count].at;
            let undone = self.answers.drain(count..).rev();
            self.undone.extend(undone.map(|answer| vec![answer.line]));
            self.cut(at);
        }
    }

    /// The same in one step.
    pub fn undo_at_once(&mut self, count: usize) {
        let steps = self.undone.len();
        self.undo_to(count);
        let undone: Vec<String> = self.undone.drain(steps..).rev().flatten().collect();
        self.undone.extend((!undone.is_empty()).then_some(undone));
    }

    /// Redoes the step that was undone last.
    ///
    /// # Errors
    /// As [`GameReplay::play`].
    pub fn redo(&mut self) -> Result<(), Interrupt> {
        let lines = self.undone.pop().unwrap_or_default();
        let undone = std::mem::take(&mut self.undone);
        let done = lines.iter().try_for_each(|line| self.play(line));
        self.undone = undone;
        done
    }

    /// These answers can be redone.
    pub fn can_redo(&mut self, lines: impl DoubleEndedIterator<Item = String>) {
        self.undone = lines.rev().map(|line| vec![line]).collect();
    }

    /// How many answers are left where the action under way is undone.
    pub fn abort(&self) -> Option<usize> {
        let by_hand = |d: &Rc<ActionEntry<'_>>| d.action.is_by_hand();
        let first = self.done.iter().rposition(|d| !by_hand(d)).map_or(0, |last| last + 1);
        let is_line = |answer: &GivenAnswer| {
            answer.at.actions >= first && !answer.at.waits && ByHand::word(&answer.line).is_none()
        };
        self.answers.iter().position(is_line)
    }

    /// How many answers are left without the last so many of the action under way.
    pub fn without(&self, count: usize) -> Option<usize> {
        let (here, left) = (self.done.len(), self.given.len().saturating_sub(count));
        let is_later = |answer: &GivenAnswer| {
            answer.at.actions == here && !answer.at.waits && answer.at.answers >= left
        };
        self.answers.iter().position(is_later)
    }

    /// How many answers are left before this action.
    pub fn answers_before(&self, action: usize) -> usize {
        let within = self.answers.iter().position(|answer| answer.at.actions >= action);
        match within {
            Some(place) if self.answers[place].at.actions == action => place,
            within => within.unwrap_or(self.answers.len()).saturating_sub(1),
        }
    }

    /// Goes on from the answers given and perhaps one more line.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] where the line is no answer, [`Interrupt::Fault`] where the program fails.
    pub fn attempt(&self, line: Option<&str>) -> Result<Attempt<'a>, Interrupt> {
        let next = self.next()?;
        match (line, &next.way) {
            (None, _) => Ok(next.clone()),
            // Dice that the program rolls before the question come before the line.
            (Some(line), End::Asked(ask)) => {
                let line = in_words(ask, line);
                let mut given = next.given.clone();
                given.push(RecordedAnswer::Line(line.clone()));
                let answer = Some((ask.clone(), line));
                let attempt = self.run(given)?;
                Ok(Attempt { answer, ..attempt })
            }
            (Some(_), _) => Err(Interrupt::Wrong("no question is open".to_string())),
        }
    }

    /// Whether a line begins with a verb of the notation, or with a slip of one, for whoever acts next.
    pub fn begins_with_verb(&self, line: &str) -> bool {
        let faction = match self.attempt(None).as_ref().map(Attempt::outcome) {
            Ok(AttemptEnd::Asked(ask)) => ask.faction,
            _ => None,
        };
        let near = |faction| own_turn::nearest_verb(faction, line).is_some();
        own_turn::is_verb(line) || faction.is_some_and(near)
    }

    /// What comes after the answers given.
    fn next(&self) -> Result<&Attempt<'a>, Interrupt> {
        match self.ahead.get() {
            Some(next) => Ok(next),
            None => {
                let next = self.run(self.given.clone())?;
                Ok(self.ahead.get_or_init(|| next))
            }
        }
    }

    /// What is asked next after these lines more; nothing where the action does not go on with a question.
    pub fn asked_after(&self, lines: impl Iterator<Item = String>) -> Option<Ask> {
        let given = self.given.iter().cloned().chain(lines.map(RecordedAnswer::Line)).collect();
        match self.run(given).ok()?.way {
            End::Asked(ask) => Some(*ask),
            _ => None,
        }
    }

    /// How far an action had come at each question in it; the one under way up to the open question.
    pub fn stops(&self, action: usize) -> Vec<QuestionStop> {
        let (mut game, replay) = match self.done.get(action) {
            None => (self.now.clone(), self.replay(self.given.clone())),
            Some(done) if done.action.is_by_hand() => return Vec::new(),
            Some(done) => {
                let then =
                    GameReplay::from(self.library, self.setup.clone(), done.start.clone(), 0);
                (done.start.clone(), then.replay(done.given.clone()))
            }
        };
        let mut replay = replay.with_stops();
        // Where it fails, the questions before count.
        let _ = game.step(&mut replay);
        replay.into_stops()
    }

    /// The actions of the game itself until so many are over: what was set by hand does not change how dice fall.
    pub fn actions(&self, over: usize) -> u64 {
        let own = self.done[..over].iter().filter(|d| !d.action.is_by_hand());
        self.before + own.count() as u64
    }

    /// What the people are called from here on.
    pub fn names(&self) -> &PlayerNames {
        let seated = self.done.iter().rev().find_map(|d| d.seating.as_ref());
        seated.map_or(&self.setup.names, |seating| &seating.names)
    }

    /// Whether people roll the dice in a state of this game.
    pub fn has_own_dice(&self, game: &Game<'_>) -> bool {
        game.own_dice().unwrap_or(self.setup.own_dice)
    }

    /// Others play from here on, or the dice or the deck are those of others.
    fn seat(&mut self, seating: Seating) -> Result<(), String> {
        self.ahead.take();
        let start = self.now.clone();
        let seed = seed_of(self.setup.seed, self.actions(self.done.len()));
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        self.now.draw_from(seating.stack, &mut random).map_err(|error| error.to_string())?;
        let action = self.now.seat(seats_of(&seating.people), seating.own_dice);
        let given = std::mem::take(&mut self.given);
        let entry = ActionEntry { start, given, action, seating: Some(seating) };
        self.done.push(Rc::new(entry));
        Ok(())
    }

    fn replay(&self, given: Vec<RecordedAnswer>) -> AnswerReplay {
        let dice = if self.has_own_dice(&self.now) {
            Dice::Own
        } else {
            Dice::Program { seed: self.setup.seed, action: self.actions(self.done.len()) }
        };
        AnswerReplay::new(given, dice, self.now.people()).seated(*self.now.seats())
    }

    fn run(&self, given: Vec<RecordedAnswer>) -> Result<Attempt<'a>, Interrupt> {
        self.run_as_far(given).map_err(|(stop, _)| stop)
    }

    /// The same; where it fails, also how many answers were used until then.
    fn run_as_far(&self, given: Vec<RecordedAnswer>) -> Result<Attempt<'a>, (Interrupt, usize)> {
        let mut replay = self.replay(given);
        let mut game = self.now.clone();
        let result = game.step(&mut replay);
        let count = replay.used();
        let battles = replay.battles();
        let (given, used, wanted) = replay.into_parts();
        let way = match (result, wanted) {
            (Ok(Some(action)), _) => End::Done(Box::new((game, action))),
            (Ok(None), _) => End::Ended,
            (Err(Interrupt::Question), Some(mut ask)) => {
                let decided = game.into_decided();
                if !decided.is_empty() {
                    ask.why = Reasons::words("This turn so far");
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

    /// Keeps a try of this very moment.
    fn accept(&mut self, attempt: Attempt<'a>) {
        self.ahead.take();
        match attempt.way {
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

    /// Goes back to a point that it came by.
    fn cut(&mut self, to: GamePoint) {
        self.ahead.take();
        if to.actions < self.done.len() {
            let mut rest = self.done.split_off(to.actions).into_iter();
            if let Some(first) = rest.next().map(Rc::unwrap_or_clone) {
                self.now = first.start;
                self.given = first.given;
            }
        }
        self.given.truncate(to.answers);
        self.waits = to.waits;
    }

    /// Sets the board right by hand before the action under way, whose answers stay as far as they fit.
    fn edit_board(&mut self, changes: &[Change]) -> Result<(), String> {
        let start = self.now.clone();
        let action = self.now.fix(changes).map_err(|violation| violation.to_string())?;
        let given = self.given.clone();
        self.done.push(Rc::new(ActionEntry { start, given, action, seating: None }));
        self.refit();
        // An action under way asks something: its last line is asked again.
        let ends = |game: &GameReplay<'_>| matches!(game.attempt(None), Ok(a) if !matches!(a.way, End::Asked(_)));
        while !self.given.is_empty() && ends(self) {
            let last = |g: &RecordedAnswer| matches!(g, RecordedAnswer::Line(_));
            self.given.truncate(self.given.iter().rposition(last).unwrap_or(0));
            self.ahead.take();
        }
        Ok(())
    }

    /// Drops the last answers of the action under way that lead nowhere.
    fn refit(&mut self) {
        // The answers before the one that is refused lead to the question that it was given to: so the
        // action is run again once or twice, however many answers there are.
        while !self.given.is_empty()
            && let Err((_, used)) = self.run_as_far(self.given.clone())
        {
            let fit = used.min(self.given.len()).saturating_sub(1);
            self.given.truncate(fit);
        }
        self.ahead.take();
    }

    /// Whether the next question, new cards apart, is for a Brilliant Stroke or the Treaty of Alliance.
    pub fn opening_next(&self) -> bool {
        // What comes next is worked out once.
        if self.next().is_err() {
            return false;
        }
        let actions = self.actions(self.done.len());
        let start = GameReplay::from(self.library, self.setup.clone(), self.now.clone(), actions);
        let mut then = GameReplay { given: self.given.clone(), ahead: self.ahead.clone(), ..start };
        while let Ok(next) = then.attempt(None) {
            match next.outcome() {
                AttemptEnd::Asked(ask) => return ask.key == opening::KEY,
                AttemptEnd::Done if matches!(then.now.next(), Next::CardEnds | Next::Draw) => {
                    then.accept(next);
                }
                AttemptEnd::Done | AttemptEnd::Ended => break,
            }
        }
        false
    }
}
