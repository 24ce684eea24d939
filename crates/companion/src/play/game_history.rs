//! A game as it is kept: where it began, the answers given, and where each action began. It can be taken
//! back to any answer.

use super::answer_replay::{AnswerReplay, Dice, QuestionStop, RecordedAnswer};
use super::names::PlayerNames;
use super::opening;
use super::setup::{Seating, Setup, SetupError, seats_of};
use crate::own_turn;
use crate::talk::{Ask, Reasons};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{Game, GameStep, Next};
use lod_engine::game::{Change, Violation};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// An action that is over.
#[derive(Clone, Debug)]
pub struct ActionEntry<'a> {
    /// The game before it.
    pub start: Game<'a>,
    /// The answers in it; where the board was set right by hand, those of the action under way then.
    pub given: Vec<RecordedAnswer>,
    /// How many answers of the next action were given before this one: where the board was set right by hand.
    pub kept: usize,
    /// Whether Enter was waited for: where the board was set right by hand.
    pub waited: bool,
    /// What happened.
    pub action: GameStep,
    /// Who plays from then on, where that was set by hand.
    pub seating: Option<Seating>,
}

/// How far a game is kept when it is taken back: whole actions, and answers of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UndoPoint {
    /// So many actions.
    pub actions: usize,
    /// So many answers in the next action.
    pub answers: usize,
}

/// A try to go on: nothing is kept of it until [`GameHistory::accept`].
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    given: Vec<RecordedAnswer>,
    known: usize,
    /// The question that the last line answers, and the line.
    answer: Option<(Box<Ask>, String)>,
    /// Both sides of each Battle that a person begins with that line.
    battles: Vec<Vec<String>>,
    way: End<'a>,
}

#[derive(Clone, Debug)]
enum End<'a> {
    Asked(Box<Ask>),
    Done(Box<(Game<'a>, GameStep)>),
    Ended,
}

/// Where a try ends.
#[derive(Debug, PartialEq, Eq)]
pub enum AttemptEnd<'w> {
    /// Something is asked.
    Asked(&'w Ask),
    /// The action is over.
    Done,
    /// The game is over.
    Ended,
}

impl Attempt<'_> {
    /// The answers that are new: what a person typed, and the program's dice.
    pub fn fresh(&self) -> &[RecordedAnswer] {
        &self.given[self.known.min(self.given.len())..]
    }

    /// The reply that the line gives to the question with this key.
    pub fn reply_to(&self, key: &str) -> Option<&str> {
        let (ask, line) = self.answer.as_ref().filter(|(ask, _)| ask.key == key)?;
        let place = ask.reply(line).ok()?;
        ask.replies.get(place).map(|reply| reply.word.as_str())
    }

    /// Both sides of each Battle that a person begins with the line, before any die.
    pub fn battles(&self) -> &[Vec<String>] {
        &self.battles
    }

    /// The game after it, where the action is over.
    pub fn game(&self) -> Option<&Game<'_>> {
        match &self.way {
            End::Done(done) => Some(&done.0),
            End::Asked(_) | End::Ended => None,
        }
    }

    /// The answers that led there.
    pub fn answers(&self) -> &[RecordedAnswer] {
        &self.given
    }

    /// Where it ends.
    pub fn outcome(&self) -> AttemptEnd<'_> {
        match &self.way {
            End::Asked(ask) => AttemptEnd::Asked(ask),
            End::Done(_) => AttemptEnd::Done,
            End::Ended => AttemptEnd::Ended,
        }
    }
}

/// A game and how it came about.
#[derive(Clone, Debug)]
pub struct GameHistory<'a> {
    library: &'a Library,
    setup: Setup,
    now: Game<'a>,
    done: Vec<ActionEntry<'a>>,
    given: Vec<RecordedAnswer>,
    /// Whether its first question was reached, though none of it is answered: orders came before it.
    begun: bool,
    /// What comes after them, once that was worked out.
    ahead: OnceLock<Attempt<'a>>,
}

/// The line with the word of the reply for its number, so that what is kept means the same wherever a
/// later version has the reply; a number where two replies have the same word.
fn in_words(ask: &Ask, line: &str) -> String {
    let word = ask.in_words(line.to_string());
    match ask.exact(&word) == ask.exact(line) {
        true => word,
        false => line.to_string(),
    }
}

impl<'a> GameHistory<'a> {
    /// A game that has not begun.
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn new(library: &'a Library, setup: Setup) -> Result<GameHistory<'a>, SetupError> {
        let now = setup.game(library)?;
        Ok(GameHistory::at(library, setup, now))
    }

    fn at(library: &'a Library, setup: Setup, now: Game<'a>) -> GameHistory<'a> {
        GameHistory {
            library,
            setup,
            now,
            done: Vec::new(),
            given: Vec::new(),
            begun: false,
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
    pub fn done(&self) -> &[ActionEntry<'a>] {
        &self.done
    }

    /// The answers in the action under way.
    pub fn answers(&self) -> &[RecordedAnswer] {
        &self.given
    }

    /// Whether the action under way told something: it does so once only.
    pub fn is_begun(&self) -> bool {
        self.begun || !self.given.is_empty()
    }

    /// The action under way told something before its first question.
    pub fn begin(&mut self) {
        self.begun = true;
    }

    /// The game after an action.
    pub fn after(&self, action: usize) -> &Game<'a> {
        self.done.get(action + 1).map_or(&self.now, |d| &d.start)
    }

    /// Where the game stands, as [`GameHistory::cut`] takes it.
    pub fn here(&self) -> UndoPoint {
        UndoPoint { actions: self.done.len(), answers: self.given.len() }
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
                let then = GameHistory::at(self.library, self.setup.clone(), done.start.clone());
                (done.start.clone(), then.replay(done.given.clone()))
            }
        };
        let mut replay = replay.with_stops();
        // Where it fails, the questions before count.
        let _ = game.step(&mut replay);
        replay.into_stops()
    }

    /// The actions of the game itself: what was set by hand does not change how dice fall.
    fn actions(&self) -> usize {
        let by_hand = |d: &&ActionEntry<'_>| d.action.is_by_hand();
        self.done.len() - self.done.iter().filter(by_hand).count()
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

    /// Others play from here on, or the dice are rolled by others: before any line of an action.
    /// `waited` where Enter was waited for.
    pub fn seat(&mut self, seating: &Seating, waited: bool) {
        self.ahead.take();
        self.begun = false;
        let start = self.now.clone();
        let action = self.now.seat(seats_of(&seating.people), seating.own_dice);
        self.done.push(ActionEntry {
            start,
            given: std::mem::take(&mut self.given),
            kept: 0,
            waited,
            action,
            seating: Some(seating.clone()),
        });
    }

    fn replay(&self, given: Vec<RecordedAnswer>) -> AnswerReplay {
        let dice = if self.has_own_dice(&self.now) {
            Dice::Own
        } else {
            Dice::Program {
                seed: self.setup.seed,
                action: u64::try_from(self.actions()).unwrap_or(u64::MAX),
            }
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
    pub fn accept(&mut self, attempt: Attempt<'a>) {
        self.ahead.take();
        match attempt.way {
            End::Done(done) => {
                let (game, action) = *done;
                self.begun = false;
                self.done.push(ActionEntry {
                    start: std::mem::replace(&mut self.now, game),
                    given: attempt.given,
                    kept: 0,
                    waited: false,
                    action,
                    seating: None,
                });
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

    /// Keeps an answer without going on: a journal is read so.
    pub fn record_answer(&mut self, given: RecordedAnswer) {
        self.ahead.take();
        self.given.push(given);
    }

    /// Takes the game back.
    pub fn cut(&mut self, to: UndoPoint) {
        self.ahead.take();
        self.begun = false;
        if to.actions < self.done.len() {
            let mut rest = self.done.split_off(to.actions).into_iter();
            if let Some(first) = rest.next() {
                self.now = first.start;
                self.given = first.given;
            }
        }
        self.given.truncate(to.answers);
        if let Some(last) = self.done.last_mut() {
            last.kept = last.kept.min(to.answers);
        }
    }

    /// What going back to the start of the action under way keeps.
    pub fn abort(&self) -> UndoPoint {
        UndoPoint { actions: self.done.len(), answers: 0 }
    }

    /// What taking back the last so many answers of the action under way keeps.
    pub fn without(&self, count: usize) -> UndoPoint {
        UndoPoint { actions: self.done.len(), answers: self.given.len().saturating_sub(count) }
    }

    /// Sets the board right by hand before the action under way, whose answers stay as far as they fit;
    /// how many did not. `waited` where Enter was waited for then.
    ///
    /// # Errors
    /// The first change that cannot be.
    pub fn edit_board(&mut self, changes: &[Change], waited: bool) -> Result<usize, Violation> {
        self.push_edit(changes, waited)?;
        let before = self.given.len();
        self.refit();
        // An action under way asks something: its last line is asked again.
        let ends = |history: &GameHistory<'_>| matches!(history.attempt(None), Ok(a) if !matches!(a.way, End::Asked(_)));
        while !self.given.is_empty() && ends(self) {
            let last = |g: &RecordedAnswer| matches!(g, RecordedAnswer::Line(_));
            self.given.truncate(self.given.iter().rposition(last).unwrap_or(0));
            self.ahead.take();
        }
        if let Some(fixed) = self.done.last_mut() {
            fixed.kept = self.given.len();
        }
        Ok(before - self.given.len())
    }

    /// The same with so many answers of the action under way kept, as was found when it was done: a journal is read so.
    ///
    /// # Errors
    /// The first change that cannot be.
    pub fn edit_board_keeping(
        &mut self,
        changes: &[Change],
        kept: usize,
        waited: bool,
    ) -> Result<(), Violation> {
        self.push_edit(changes, waited)?;
        self.ahead.take();
        self.given.truncate(kept);
        if let Some(fixed) = self.done.last_mut() {
            fixed.kept = self.given.len();
        }
        Ok(())
    }

    fn push_edit(&mut self, changes: &[Change], waited: bool) -> Result<(), Violation> {
        let start = self.now.clone();
        let action = self.now.fix(changes)?;
        self.done.push(ActionEntry {
            start,
            given: self.given.clone(),
            kept: 0,
            waited,
            action,
            seating: None,
        });
        Ok(())
    }

    /// Drops the last answers of the action under way that lead nowhere; how many.
    pub fn refit(&mut self) -> usize {
        let before = self.given.len();
        // The answers before the one that is refused lead to the question that it was given to: so the
        // action is run again once or twice, however many answers there are.
        while !self.given.is_empty()
            && let Err((_, used)) = self.run_as_far(self.given.clone())
        {
            let fit = used.min(self.given.len()).saturating_sub(1);
            self.given.truncate(fit);
        }
        self.ahead.take();
        before - self.given.len()
    }

    /// Whether the next question, new cards apart, is for a Brilliant Stroke or the Treaty of Alliance.
    pub fn opening_next(&self) -> bool {
        let Ok(next) = self.next() else {
            return false;
        };
        let asks = |ask: &Ask| ask.key == opening::KEY;
        match (self.now.next(), &next.way) {
            (Next::Turn(_), End::Asked(ask)) => asks(ask),
            (Next::CardEnds | Next::Draw, End::Done(done)) => {
                let mut game = done.0.clone();
                loop {
                    let is_turn = matches!(game.next(), Next::Turn(_));
                    if !is_turn && !matches!(game.next(), Next::CardEnds | Next::Draw) {
                        return false;
                    }
                    let mut replay = self.replay(Vec::new());
                    let stepped = game.step(&mut replay);
                    if is_turn || stepped.is_err() {
                        let (.., wanted) = replay.into_parts();
                        return is_turn && stepped.is_err() && wanted.is_some_and(|ask| asks(&ask));
                    }
                }
            }
            _ => false,
        }
    }
}
