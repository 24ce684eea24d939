//! A game at the table: prompts, reports, looking and going back, the journal behind it.

mod audit;
mod chances;
mod confirmation;
mod dice;
mod entry;
mod guess;
mod new_game;
mod news;
mod next_line;
mod one_turn;
mod picture;
mod problem;
mod prompt;
mod prompt_help;
mod saving;
mod start;
mod step_back;
#[cfg(test)]
mod tests;
mod undo;
mod views;
mod walk;

pub use start::{Pace, RunError, StartOptions, page_of, run};

use super::attempt::{Attempt, AttemptEnd};
use super::game_replay::GameReplay;
use super::journal::{Games, Journal, JournalEntry, StoredState};
use super::opening::{self, KEY as STROKE_KEY};
use super::person;
use super::record::record_of;
use super::setup::BoardBegin;
use crate::ports::Workers;
use crate::talk::{Ask, PromptExit, TypedAhead, Ui, refusal};
use crate::tell::{self, ActionRecord, BEFORE_WINTER, GameEnd, NewsPosition, NextUp, Report};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{GameStep, Next, Stack};
use lod_engine::game::Faction;
use lod_engine::rules::cards::cards;
use prompt::{SessionQuestion, SessionReply};
use std::rc::Rc;

/// A game being played.
pub(crate) struct Session<'a, 's> {
    history: GameReplay<'a>,
    journal: Journal,
    games: Games,
    workers: Rc<dyn Workers>,
    screen: &'s mut dyn Ui,
    /// Dice that were typed ahead.
    ahead: TypedAhead,
    /// The game after the answer that is to be agreed to, and a line typed for what comes after it.
    then: Option<GameReplay<'a>>,
    next: Option<String>,
    /// How much of the action under way was told, and the board on the table by it.
    heard: NewsPosition,
    /// Whether a page is told that much once more.
    tells_again: bool,
    /// Whether the game was set up, resumed, undone or redone last: it waits for Enter then at any pace.
    is_fresh: bool,
    /// Whether the set-up or the end of a card was the last that was shown, and no line was typed since: an Enter may
    /// be meant for that.
    turned: bool,
    /// Which reports do.
    pace: Pace,
    /// Whether the person knows that the disk does not take the game.
    warned: bool,
    /// Whether the person was told that leaving loses what is not saved.
    leaving: bool,
    /// The action of which it was said whose it is, and why it came to that.
    headed: Option<news::ToldHeading>,
    /// Whether it was said that earlier turns cannot be shown.
    is_lost_told: bool,
    /// What the person guesses of the non-players.
    shadow: guess::Shadow,
    /// Whose turn is played first of all.
    first: Option<Faction>,
    /// Whether the game went straight to a turn: no player plays a card before it.
    is_straight: bool,
}

impl<'a, 's> Session<'a, 's> {
    /// A game and its journal, on a screen.
    pub fn new(
        history: GameReplay<'a>,
        journal: Journal,
        games: Games,
        workers: Rc<dyn Workers>,
        screen: &'s mut dyn Ui,
    ) -> Session<'a, 's> {
        Session {
            heard: NewsPosition::nothing(*history.now().board()),
            history,
            journal,
            games,
            workers,
            screen,
            ahead: TypedAhead::default(),
            then: None,
            next: None,
            tells_again: false,
            is_fresh: true,
            turned: false,
            pace: Pace::default(),
            warned: false,
            leaving: false,
            headed: None,
            is_lost_told: false,
            shadow: guess::Shadow::default(),
            first: None,
            is_straight: false,
        }
    }

    /// Plays until the person leaves or the input ends. Whether everything is saved then.
    pub async fn play(&mut self) -> bool {
        self.save();
        let name = self.journal.name();
        self.screen.goes_by(&name);
        self.welcome();
        let left = loop {
            if let Some(faction) = self.first.take() {
                match self.one_turn(faction.id()).await {
                    Ok(_) => {}
                    Err(leaving) => break leaving,
                }
            }
            if let Err(leaving) = self.go_on().await {
                break leaving;
            }
        };
        self.save_for_good();
        if left == PromptExit::End {
            self.say("The input has ended.");
        }
        for line in self.last_words() {
            self.screen.show_unbroken(&line);
        }
        self.journal.is_saved()
    }

    /// How the game is left. What is to be typed to go on has a line of its own, to be copied.
    fn last_words(&self) -> Vec<String> {
        let then = match self.history.now().end() {
            None => "The game is saved. To go on:",
            Some(_) => "The game is saved. To look at it again:",
        };
        if self.journal.is_saved() {
            vec![then.to_string(), format!("  lod play {}", self.argument())]
        } else {
            vec!["The game is NOT saved.".to_string()]
        }
    }

    /// What `lod play` finds the game by.
    fn argument(&self) -> String {
        quoted(&self.games.store().typed(self.journal.record()))
    }

    /// The set-up of a new game, or where a saved one stands.
    fn welcome(&mut self) {
        let width = self.screen.width();
        let Some(last) = self.history.over().checked_sub(1) else {
            // A board in mid-game stands there.
            if !self.history.setup().board.is_unknown() {
                let position = self.history.now().position();
                if self.screen.draws() {
                    self.screen.show_set_up(&tell::set_up(&position))
                } else {
                    self.show(&tell::checklist(&position, width))
                }
            }
            return;
        };
        self.say("Current position:");
        self.report_last(last);
        self.turned = !self.history.has_lines() && !self.is_turn(last);
        // What was told of the action under way is told again.
        if self.screen.draws() {
            self.stands()
        } else {
            self.heard = NewsPosition::nothing(*self.history.now().board())
        }
    }

    /// Whether the players have a board, which counts.
    fn has_board(&self) -> bool {
        self.history.setup().board != BoardBegin::Program
    }

    /// Whether Enter is waited for.
    fn pauses(&self) -> bool {
        let is_paused = self.pace == Pace::Turns || self.is_fresh;
        self.history.waits() && is_paused && !self.history.opening_next()
    }

    /// Tells all that was told since the last answer, and the last turn at least: who comes back finds all orders that may
    /// not be carried out yet. A page is told them one by one as before: it knows which of them were ticked.
    fn report_last(&mut self, last: usize) {
        let is_turn = |i: &usize| {
            let done = self.history.action(*i);
            done.is_some_and(|done| done.is_turn() && !done.action.is_by_hand())
        };
        let turn = (0..=last).rev().find(is_turn).unwrap_or(0);
        let answer = self.history.last_answer().map_or(0, |answer| answer.at.actions);
        let told = (turn.min(answer)..=last).filter(|action| !self.is_board_entered(*action));
        for action in told.collect::<Vec<_>>() {
            self.heard = NewsPosition::nothing(*self.history.at(action).board());
            if self.screen.draws() {
                self.heard = news::told_in(&self.history, action);
            }
            self.show_report(action);
        }
    }

    /// One question, or one action that asks nothing.
    async fn go_on(&mut self) -> Result<(), PromptExit> {
        if self.pauses() {
            match self.prompt(&SessionQuestion::go_on(self.next(), self.enter_help())).await? {
                SessionReply::Moved
                | SessionReply::Left
                | SessionReply::Picked(_)
                | SessionReply::With(..) => {}
                SessionReply::Answer(attempt) => {
                    if self.agrees_to(&attempt).await? {
                        self.is_fresh = false;
                        self.history.skip_enter();
                        self.take(*attempt);
                    }
                }
                SessionReply::Enter => {
                    self.is_fresh = false;
                    self.enter();
                }
            }
            return Ok(());
        }
        // Where the next card is asked about at once, the Enter for what is shown comes there.
        self.turned |= self.history.waits() && (self.pace == Pace::Turns || self.is_fresh);
        self.is_fresh = false;
        self.history.skip_enter();
        if let Some(faction) = self.to_be_guessed() {
            return self.guess(faction).await;
        }
        let attempt = match self.history.attempt(None) {
            Ok(attempt) => attempt,
            Err(stop) => return self.failed(&stop).await,
        };
        match attempt.outcome() {
            AttemptEnd::Done => self.take(attempt),
            AttemptEnd::Asked(ask) => {
                let ask = ask.clone();
                self.take(attempt);
                if self.is_straight && ask.key == STROKE_KEY {
                    match self.history.attempt(Some(opening::NO)) {
                        Ok(no) => self.take(no),
                        Err(stop) => return self.failed(&stop).await,
                    }
                    return Ok(());
                }
                let ask = self.with_following(ask);
                let ask = self.with_entry(ask);
                self.status(&ask);
                if let SessionReply::Answer(attempt) =
                    self.prompt(&SessionQuestion::Game(ask)).await?
                    && self.agrees_to(&attempt).await?
                {
                    self.take(*attempt);
                }
            }
            AttemptEnd::Ended => {
                let game = self.history.now();
                let told = game.end().map(|end| GameEnd::new(game.board(), game.seats(), end));
                let width = self.screen.width();
                match told {
                    Some(told) if self.screen.draws() => self.screen.show_end(&told),
                    told => {
                        let tally = self.tally(width);
                        self.say("");
                        self.show(&told.map(|told| told.lines(width)).unwrap_or_default());
                        self.show(&tally);
                    }
                }
                let question = SessionQuestion::go_on(self.next(), self.enter_help());
                if let SessionReply::Enter = self.prompt(&question).await? {
                    return Err(PromptExit::Quit);
                }
            }
        }
        Ok(())
    }

    /// Where a person's own turn begins: how the game stands for the Faction.
    fn status(&mut self, ask: &Ask) {
        let game = self.history.now();
        if let (Next::Turn(turn), true) = (game.next(), ask.key == person::KEY) {
            let last =
                self.history.over().checked_sub(1).and_then(|last| self.history.action(last));
            let last = last.map(|done| &done.action);
            let start = tell::TurnStart {
                board: game.board(),
                deck: game.deck(),
                piles: self.piles(),
                turn: &turn,
                has_titles: matches!(last, Some(GameStep::Card(_))),
            };
            let lines = start.lines(self.screen.width());
            self.say("");
            self.show(&lines);
        }
    }

    /// The program cannot go on: nothing is lost, and the game can be set right or taken back.
    async fn failed(&mut self, stop: &Interrupt) -> Result<(), PromptExit> {
        self.say(&format!("Internal error: {stop}."));
        self.say(
            "No answer is lost. Please report it with the file from `report`. To continue, type undo, rollback or fix.",
        );
        let help = vec!["[Enter] tries the same once more.".to_string()];
        self.prompt(&SessionQuestion::go_on("Try again".into(), help)).await?;
        Ok(())
    }

    /// Writes an answer down, and only then acts on it.
    fn take(&mut self, attempt: Attempt<'a>) {
        if let Some(line) = attempt.line() {
            let line = line.to_string();
            self.write(JournalEntry::Line(line));
        }
        let done = attempt.outcome() == AttemptEnd::Done;
        self.history.answer(attempt);
        if done {
            let last = self.history.over() - 1;
            self.is_straight &= !self.is_turn(last);
            self.settle(last);
            self.report(last);
            self.judge_guess(last);
            self.remark_on_card(last);
            if let Some(why) = self.history.take_refused() {
                self.wrapped(&refusal(&why));
            }
        }
    }

    /// The same with the Enter after a report.
    fn enter(&mut self) {
        self.write(JournalEntry::Line(String::new()));
        self.history.enter();
    }

    /// Writes an entry, durably.
    fn write(&mut self, entry: JournalEntry) {
        self.journal.add(&entry);
        self.save();
    }

    /// Says what is strange about a card of a person's own deck: a Winter Quarters card lies among the last
    /// five of its pile of ten Events and itself (2.1).
    fn remark_on_card(&mut self, action: usize) {
        let game = self.history.after(action);
        let (stack, deck) = (game.stack(), game.deck());
        let Some(GameStep::Card(card)) = self.history.action(action).map(|d| &d.action) else {
            return;
        };
        let seen = deck.played().len() + deck.left();
        if !self.has_board()
            && stack == Stack::Table
            && seen <= BEFORE_WINTER
            && cards().is_winter_quarters(*card)
        {
            let card = *card;
            self.wrapped(&format!(
                "Check the deck: card {card} is a Winter Quarters card among the first {seen} cards. They \
                 come only among the last 5 of a pile (2.1). `undo` corrects a wrong number."
            ));
        }
    }

    /// The state after an action is written down; it can be worked out again, so it need not be on the
    /// disk before the game goes on.
    fn settle(&mut self, action: usize) {
        if let Some(state) = StoredState::after(&self.history, action) {
            self.write(JournalEntry::After(state));
        }
    }

    /// Whether this action is a turn, as they are counted and gone back to.
    fn is_turn(&self, action: usize) -> bool {
        self.history.is_turn(action)
    }

    fn record(&self, action: usize) -> Option<ActionRecord<'_>> {
        record_of(&self.history, action)
    }

    /// Tells what happened in an action, and what is left to move of it.
    fn report(&mut self, action: usize) {
        if self.is_board_entered(action) {
            return self.keep_told(action);
        }
        if self.history.action(action).is_some_and(|done| done.action.is_by_hand()) {
            return self.report_by_hand(action);
        }
        self.show_report(action);
        self.heard = NewsPosition::nothing(*self.history.after(action).board());
    }

    /// The same of what was set by hand.
    fn report_by_hand(&mut self, action: usize) {
        self.show_report(action);
        self.settle_table(action);
    }

    /// What was set by hand is on the table already; what was ordered in the action under way may be other orders now.
    fn settle_table(&mut self, action: usize) {
        let Some(done) = self.history.action(action) else {
            return;
        };
        if matches!(done.action, GameStep::Seated)
            && self.history.told_so_far().changes.len() >= self.heard.changes
        {
            return self.keep_told(action);
        }
        let stands = if action + 1 < self.history.over() {
            NewsPosition::nothing(*self.history.after(action).board())
        } else {
            news::standing(&self.history)
        };
        let mut table = self.heard.table;
        if let GameStep::Fixed(changes) = &done.action {
            for change in changes {
                // What does not fit was told in the action under way already.
                let _ = table.apply(change);
            }
        }
        if table != stands.table {
            let lines = tell::on_board(&table, &stands.table, &[], self.screen.width());
            self.show(&lines);
        }
        self.heard = stands;
    }

    /// Shows the report of an action, without what was told in the middle of it.
    fn show_report(&mut self, action: usize) {
        let width = self.screen.width();
        self.turned = match self.history.action(action).map(|d| &d.action) {
            Some(GameStep::CardEnds(_)) => true,
            Some(GameStep::Card(_)) | None => self.turned,
            // A turn is read before its own Enter.
            Some(_) => false,
        };
        let heard = self.heard.clone();
        let Some(told) = self.record(action) else {
            return;
        };
        if self.screen.draws() {
            let turn = self.history.is_turn(action).then(|| self.history.turn_number(action));
            let turn = turn.unwrap_or(0);
            let report = Report::kept(&told, &heard);
            return self.screen.show_report(&Report { number: action + 1, turn, ..report });
        }
        // Its reason stands at its first part.
        let headed = self.headed.iter().filter(|headed| headed.action == action);
        let reasons = headed.flat_map(|headed| &headed.why).cloned().collect();
        let lines = Report::new(&told, &NewsPosition { reasons, ..heard }).lines(width);
        self.say("");
        if let Some((title, rest)) = lines.split_first() {
            self.screen.title(title);
            self.show(rest);
        }
    }

    /// Who is next, in a few words.
    fn next(&self) -> NextUp {
        let game = self.history.now();
        match game.next() {
            Next::Turn(turn) => {
                let name = self.history.names().get(turn.faction);
                tell::next(Some(&turn), game.seats(), name)
            }
            Next::CardEnds => tell::next(None, game.seats(), None),
            Next::Draw => "Next: a new card".into(),
            Next::Winter => "Next: Winter Quarters".into(),
            Next::End => NextUp { over: Some("The game is over.".to_string()), .."leave".into() },
        }
    }

    /// What Enter does where the game waits for it.
    fn enter_help(&self) -> Vec<String> {
        let game = self.history.now();
        let what = match game.next() {
            Next::Turn(turn) if game.seats().is_player(turn.faction) => {
                format!("[Enter] begins the turn of the {}.", turn.faction)
            }
            Next::Turn(turn) => {
                return vec![
                    format!("[Enter] plays the turn of the {}, a non-player.", turn.faction),
                    "guess: guess what they do, then see it.".to_string(),
                ];
            }
            Next::CardEnds => {
                "[Enter] ends the card and adjusts the cylinders (2.3.6).".to_string()
            }
            Next::Draw => "[Enter] draws the next card.".to_string(),
            Next::Winter => "[Enter] begins the Winter Quarters Round (6.0).".to_string(),
            Next::End => {
                "[Enter] leaves the game. It can still be looked at: history, margins, board 12."
                    .to_string()
            }
        };
        vec![what]
    }

    fn say(&mut self, line: &str) {
        self.screen.show(line);
    }

    fn show(&mut self, lines: &[String]) {
        for line in lines {
            self.screen.show(line);
        }
    }

    /// Lines of the program's own, broken to the width.
    fn wrapped(&mut self, text: &str) {
        for line in crate::tell::wrap_to(text, "  ", self.screen.width()) {
            self.screen.show(&line);
        }
    }
}

/// As a shell takes it for one word. That of Windows knows double quotes alone, and no name there has one in it.
fn quoted(text: &str) -> String {
    if !cfg!(windows) && text.contains(['"', '$', '`', '!', '\\']) {
        format!("'{}'", text.replace('\'', "'\\''"))
    } else {
        format!("\"{text}\"")
    }
}
