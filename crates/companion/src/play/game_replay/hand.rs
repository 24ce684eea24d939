//! What is set by hand, an action of its own before the action under way.

use super::{ActionEntry, GamePoint, GameReplay, GivenAnswer};
use crate::play::answer_replay::{QuestionStop, RecordedAnswer};
use crate::play::attempt::{Attempt, End};
use crate::play::board_question::{self, AskedBefore};
use crate::play::by_hand::ByHand;
use crate::play::setup::{Seating, seats_of};
use crate::talk::Ask;
use itertools::Itertools;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{Game, GameStep, seed_of};
use lod_engine::game::Faction;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::rc::Rc;

impl<'a> GameReplay<'a> {
    /// What is set by hand counts; how many answers of the action under way did not fit any more.
    ///
    /// # Errors
    /// What cannot be.
    pub fn set_by_hand(&mut self, line: &str, hand: ByHand) -> Result<usize, String> {
        let (at, mut waits) = (self.here(), self.waits);
        let enter = self.enter_before();
        let before = self.given.len();
        match hand {
            ByHand::Turn(turn) => {
                let start = self.now.clone();
                let action = self.now.skip_to(turn.card, turn.known);
                let action = action.map_err(|error| error.to_string())?;
                let given = std::mem::take(&mut self.given);
                self.done.push(Rc::new(ActionEntry { start, given, action, seating: None }));
                self.ahead.take();
                waits = false;
            }
            ByHand::Board(changes) => {
                let start = self.now.clone();
                let action = self.now.fix(&changes).map_err(|violation| violation.to_string())?;
                self.edited(start, action);
            }
            ByHand::Known(known) => {
                let start = self.now.clone();
                let action = self.now.know(*known);
                self.edited(start, action);
            }
            ByHand::Seats(seating) => self.seat(seating)?,
        }
        self.waits = waits;
        self.whole.take();
        self.answers.extend(enter);
        self.answers.push(GivenAnswer { line: line.to_string(), at });
        self.undone.clear();
        Ok(before - self.given.len())
    }

    /// The Enter after the last turn of a card, where the game went on to the next card without one: what is set by hand
    /// there would else be before the end of that card when it is played again.
    fn enter_before(&self) -> Option<GivenAnswer> {
        let ended = self.done.last().filter(|last| matches!(last.action, GameStep::CardEnds(_)));
        let actions = self.over() - usize::from(ended.is_some());
        let is_given = self.last_answer().is_some_and(|answer| answer.at.actions >= actions);
        let at = GamePoint { actions, answers: 0, waits: true };
        ended.filter(|_| !self.waits && !is_given).map(|_| GivenAnswer { line: String::new(), at })
    }

    /// Others play from here on, or the dice or the deck are those of others.
    fn seat(&mut self, seating: Seating) -> Result<(), String> {
        self.ahead.take();
        let start = self.now.clone();
        let seed = seed_of(self.setup.seed, self.actions(self.over()));
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        self.now.draw_from(seating.stack, &mut random).map_err(|error| error.to_string())?;
        let action = self.now.seat(seats_of(&seating.people), seating.own_dice);
        let given = std::mem::take(&mut self.given);
        let entry = ActionEntry { start, given, action, seating: Some(seating) };
        self.done.push(Rc::new(entry));
        Ok(())
    }

    /// The board was set right by hand before the action under way, whose answers stay as far as they fit.
    fn edited(&mut self, start: Game<'a>, action: GameStep) {
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
    }

    /// Drops the last answers of the action under way that lead nowhere; why the first of them is refused, such as what was
    /// typed before all was known that it reads.
    pub(super) fn refit(&mut self) -> Option<String> {
        let mut refused = None;
        self.ahead.take();
        // The answers before the one that is refused lead to the question that it was given to: so the
        // action is run again once or twice, however many answers there are.
        while !self.given.is_empty()
            && let Err((stop, used)) = self.try_answers_as_far(self.given.clone())
        {
            if let Interrupt::Wrong(why) = stop {
                refused = refused.or(Some(why));
            }
            let fit = used.min(self.given.len()).saturating_sub(1);
            self.given.truncate(fit);
        }
        refused
    }

    /// Why the line was refused that waited for what was just entered about the board: it is asked for again.
    pub fn take_refused(&mut self) -> Option<String> {
        self.refused.take()
    }

    /// The turn of the non-player that is next as players carried it out by its flowchart.
    ///
    /// # Errors
    /// [`Interrupt::Wrong`] where it is not its turn yet, or for what is wrong in the line.
    pub fn walked(&self, line: &str) -> Result<Attempt<'a>, Interrupt> {
        let is_line = |given: &RecordedAnswer| matches!(given, RecordedAnswer::Line(_));
        let typed = self.given.iter().rposition(is_line).map_or(0, |last| last + 1);
        let mut given = self.given[..typed].to_vec();
        given.push(RecordedAnswer::Line(line.to_string()));
        let attempt = self.try_answers(given)?;
        match &attempt.way {
            End::Done(done) if done.1.entered().is_some() => {
                let answer = Some((Box::default(), line.to_string()));
                Ok(Attempt { answer, ..attempt })
            }
            _ => Err(Interrupt::Wrong(
                "answer the open question first: the Treaty of Alliance or a Brilliant Stroke may come before the \
                 turn (2.3.8, 2.3.9). Answers in the turn itself go with `abort`"
                    .to_string(),
            )),
        }
    }

    /// An answer about the board: it is so before the action that waits for it.
    pub(super) fn board_answered(&self, ask: &Ask, line: &str) -> Result<Attempt<'a>, Interrupt> {
        let known = board_question::answered(&self.now, ask, line).map_err(Interrupt::Wrong)?;
        let mut game = self.now.clone();
        let step = game.know(known);
        let given = self.given.clone();
        Ok(Attempt {
            known: given.len(),
            given,
            answer: Some((Box::new(ask.clone()), line.to_string())),
            battles: Vec::new(),
            way: End::Done(Box::new((game, step))),
        })
    }

    /// What is asked about the board before the action goes on.
    pub(super) fn board_question(&self, game: &Game<'_>, given: &[RecordedAnswer]) -> Ask {
        let is_answer = |done: &&Rc<ActionEntry<'_>>| matches!(done.action, GameStep::Known);
        let in_a_row = self.done.iter().rev().take_while(is_answer).count();
        let told = self.told_before(given);
        let (leaves_one, acted) = (self.leaves_one(), self.acted_unseen());
        board_question::question(game, AskedBefore { in_a_row, leaves_one, told, acted })
    }

    /// Who acted since all of the board was last confirmed and did not enter what changed, and on which card.
    fn acted_unseen(&self) -> Vec<(Faction, u8)> {
        let unseen = self.since_confirmed().filter_map(|entry| {
            let (faction, _) = entry.action.entered().filter(|(_, turn)| turn.later)?;
            Some((faction, entry.start.current()?))
        });
        let mut acted: Vec<(Faction, u8)> = unseen.collect();
        acted.reverse();
        acted
    }

    /// The actions since all of the board was last confirmed, the last one first; none where it is now.
    fn since_confirmed(&self) -> impl Iterator<Item = &Rc<ActionEntry<'a>>> {
        let is_confirmed = |game: &Game<'_>| game.known().not_confirmed().is_empty();
        let actions = if is_confirmed(&self.now) { 0 } else { self.over() };
        let entries = (0..actions).rev().map_while(|action| self.action(action));
        entries.take_while_inclusive(move |entry| !is_confirmed(&entry.start))
    }

    /// How far the action under way had come at its last question. What was asked about the board since may stop it sooner,
    /// so that it is also run on what was known before each of these answers.
    fn told_before(&self, given: &[RecordedAnswer]) -> QuestionStop {
        let mut told = self.last_stop(&self.now, given);
        for action in (0..self.over()).rev() {
            // What was entered while Enter was waited for came before the action.
            let is_before = |answer: &GivenAnswer| {
                answer.at.actions == action && answer.at.waits && !answer.line.is_empty()
            };
            let Some(entry) = self.action(action) else { break };
            let goes_on = match entry.action {
                GameStep::Known => true,
                // Whoever plays now, the same answers lead on.
                GameStep::Seated => entry.given.as_slice() == given,
                _ => false,
            };
            if !goes_on || self.answers.iter().any(is_before) {
                break;
            }
            let stop = self.last_stop(&entry.start, &entry.given);
            if stop.changes.len() > told.changes.len() {
                told = stop;
            }
        }
        told
    }

    /// How far the action under way was told, whatever of the board was entered since.
    pub fn told_so_far(&self) -> QuestionStop {
        self.told_before(&self.given)
    }

    /// How far an action comes with these answers at the last question that is asked.
    fn last_stop(&self, game: &Game<'a>, given: &[RecordedAnswer]) -> QuestionStop {
        self.replay(given.to_vec()).stops_of(game.clone()).pop().unwrap_or_default()
    }

    /// Whether there may be two confirmations of what is not confirmed: at most one for each turn that was not entered. Who
    /// goes straight to a turn does so again for the next one, on a board that others changed meanwhile.
    fn leaves_one(&self) -> bool {
        let (mut not_entered, mut confirmations) = (0, 0);
        let mut after = self.now.known().not_confirmed().len();
        for entry in self.since_confirmed() {
            let before = entry.start.known().not_confirmed().len();
            match entry.action.entered() {
                Some((_, turn)) => not_entered += usize::from(turn.later),
                None if before < after => return true,
                None => {
                    let is_answer = matches!(entry.action, GameStep::Known);
                    confirmations += usize::from(is_answer && before > after);
                }
            }
            after = before;
        }
        not_entered > confirmations + 1
    }
}
