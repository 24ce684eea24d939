//! Going back, and setting right by hand.

use super::Session;
use super::new_game::OWNERS;
use super::news;
use super::prompt::{SessionQuestion, SessionReply};
use super::step_back;
use crate::own_turn::manual_edit;
use crate::play::answer_replay::RecordedAnswer;
use crate::play::game_history::{GameHistory, UndoPoint};
use crate::play::journal::JournalEntry;
use crate::play::record::record_of;
use crate::play::setup::{Seating, read_named};
use crate::play::step::{Step, StepWas, is_turn, last_step};
use crate::talk::PromptExit;
use crate::talk::{Ask, PromptCommand, Reply as Named, count, refusal};
use crate::tell::{self, NewsPosition, order_lines};
use lod_bots::game::{GameStep, Next};
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Change, Faction};
use lod_engine::shown;

/// So many steps at most are named before they are taken back.
const SHOWN: usize = 12;
/// So many turns at most are reported one by one when they are done again.
const AT_LENGTH: usize = 3;

/// What was taken back and can be done again.
pub(super) struct RedoState<'a> {
    /// The game before all of it.
    whole: GameHistory<'a>,
    /// Where the game stood before each step, and whether it waited for Enter; the last was taken back last.
    steps: Vec<(UndoPoint, bool)>,
}

impl<'a> RedoState<'a> {
    /// The game before the last so many steps, whether it waited for Enter, and how many they are.
    fn again(&mut self, steps: usize) -> Option<(GameHistory<'a>, bool, usize)> {
        let steps = steps.min(self.steps.len());
        let place = self.steps.len() - steps;
        let (to, pause) = self.steps.drain(place..).next()?;
        let mut history = self.whole.clone();
        history.cut(to);
        Some((history, pause, steps))
    }
}

impl<'a> Session<'a, '_> {
    /// Takes the last steps back; whether the game stands elsewhere now.
    pub(super) async fn undo(&mut self, rest: &str) -> Result<bool, PromptExit> {
        let Some(steps) = self.counted(rest) else {
            return Ok(false);
        };
        let mut before = Vec::new();
        let mut told = Vec::new();
        let (mut history, mut pause) = (self.history.clone(), self.pause);
        let mut last = None;
        while told.len() < steps
            && let Some(step) = last_step(&history, pause)
        {
            told.push(Self::told_step(&history, &step));
            before.push((history.here(), pause));
            history.cut(step.to);
            pause = step.pause;
            last = Some(step);
        }
        let Some(last) = last else {
            self.say(&PromptCommand::Undo.nothing());
            return Ok(false);
        };
        if told.len() > 1 && !self.agrees(steps, &told).await? {
            return Ok(false);
        }
        match told.as_slice() {
            [one] => self.wrapped(&format!("Undone: {one}")),
            several => self.wrapped(&format!("Undone: {} steps.", several.len())),
        }
        self.keep_undone(&mut before);
        self.cut(last.to, last.pause);
        if let StepWas::Line(line) = &last.what {
            self.screen.mend(line);
        }
        Ok(true)
    }

    /// Keeps the game before these steps are undone, for `redo`.
    fn keep_undone(&mut self, steps: &mut Vec<(UndoPoint, bool)>) {
        let undone = self
            .undone
            .get_or_insert_with(|| RedoState { whole: self.history.clone(), steps: Vec::new() });
        undone.steps.append(steps);
    }

    /// How many steps are meant, where that can be.
    fn counted(&mut self, rest: &str) -> Option<usize> {
        let steps = count(rest);
        if let Err(wrong) = &steps {
            self.wrapped(&refusal(wrong));
        }
        steps.ok()
    }

    /// Whether several steps are to be taken back.
    async fn agrees(&mut self, wanted: usize, told: &[String]) -> Result<bool, PromptExit> {
        let mut lines = vec![match told.len() == wanted {
            true => "Undo these, latest first:".to_string(),
            false => format!("Only {} steps can be undone, latest first:", told.len()),
        }];
        lines.extend(told.iter().take(SHOWN).map(|what| format!("  {what}")));
        if told.len() > SHOWN {
            lines.push(format!("  and {} more", told.len() - SHOWN));
        }
        let ask = Ask::agree(format!("Undo {} steps?", told.len()), Some(true)).after(lines);
        let reply = self.prompt(&SessionQuestion::Own(ask)).await?;
        Ok(matches!(reply, SessionReply::Picked(0)))
    }

    /// What a step takes back of a game that stands after it, in a line: the line that was typed, and the turns that came
    /// of it.
    fn told_step(history: &GameHistory<'_>, step: &Step) -> String {
        let actions = step.to.actions..history.done().len();
        let turns = actions.filter(|action| is_turn(history, *action));
        let turns: Vec<String> = turns.filter_map(|turn| named(history, turn)).collect();
        let turns = turns.join(", ");
        match &step.what {
            StepWas::ByHand => turns,
            StepWas::Line(line) if turns.is_empty() && line.is_empty() => "Enter".to_string(),
            StepWas::Line(line) if turns.is_empty() => line.clone(),
            StepWas::Line(line) if line.is_empty() => turns,
            StepWas::Line(line) => format!("{line} ({turns})"),
            StepWas::Enter if !turns.is_empty() => turns,
            StepWas::Enter => begun(history, step.to.actions),
        }
    }

    /// Does again what was taken back; whether the game stands elsewhere now.
    pub(super) fn redo(&mut self, rest: &str) -> bool {
        let Some(steps) = self.counted(rest) else {
            return false;
        };
        let again = self.undone.as_mut().and_then(|undone| undone.again(steps));
        let Some((history, pause, steps)) = again else {
            self.say(&PromptCommand::Redo.nothing());
            return false;
        };
        match steps {
            1 => self.say("Redone: 1 step."),
            several => self.say(&format!("Redone: {several} steps.")),
        }
        let from = self.history.done().len();
        let mut have = self.history.answers().len();
        for (place, done) in history.done().iter().enumerate().skip(from) {
            self.give(&done.given, have);
            if let GameStep::Fixed(changes) = &done.action {
                self.journal.add(&JournalEntry::Fix {
                    text: PromptCommand::Redo.typed().to_string(),
                    changes: changes.clone(),
                    kept: done.kept,
                    waited: done.waited,
                });
            }
            if let Some(seating) = &done.seating {
                self.journal
                    .add(&JournalEntry::Seated { seating: seating.clone(), waited: done.waited });
            }
            have = done.kept;
            self.journal.add(&JournalEntry::after(history.after(place)));
        }
        self.give(history.answers(), have);
        self.save();
        self.history = history;
        self.report_again(from);
        self.pause = pause;
        if !pause {
            self.begin();
        }
        true
    }

    /// Reports what was done again from this action on: of many turns the orders up to the last one together.
    fn report_again(&mut self, from: usize) {
        let done = self.history.done().len();
        let turns: Vec<usize> = (from..done).filter(|i| self.is_turn(*i)).collect();
        let (is_many, last) = (turns.len() > AT_LENGTH, turns.last().copied().unwrap_or(done));
        let mut changes: Vec<Change> = Vec::new();
        for action in from..done {
            let is_by_hand = self.history.done()[action].action.is_by_hand();
            if is_many && action < last && !is_by_hand {
                changes.extend(self.told(action).map(|told| told.changes).unwrap_or_default());
                continue;
            }
            if !changes.is_empty() {
                let start = *self.history.done()[action].start.board();
                let fresh: Vec<Change> = changes.drain(..).skip(self.heard.changes).collect();
                let lines = tell::on_board(&self.heard.table, &start, &fresh, self.screen.width());
                self.show(&lines);
                self.heard = NewsPosition::nothing(start);
            }
            if self.screen.draws() {
                self.heard = news::told_in(&self.history, action);
            }
            self.report(action);
        }
    }

    /// Writes down answers from this one on.
    fn give(&mut self, given: &[RecordedAnswer], from: usize) {
        for given in given.iter().skip(from) {
            self.journal.add(&JournalEntry::Given(given.clone()));
        }
    }

    /// Back to the start of the action under way, or of its Special Activity.
    pub(super) fn abort(&mut self, rest: &str, question: &SessionQuestion) -> bool {
        let (SessionQuestion::Game(ask), true) = (question, self.has_lines()) else {
            self.say("This turn has no answers yet. Type undo or rollback to go further back.");
            return false;
        };
        let special = !rest.is_empty() && "special".starts_with(&rest.to_lowercase());
        let cut = match (special, rest.is_empty(), ask.special) {
            (true, _, Some(answers)) if answers > 0 => self.history.without(answers),
            (true, ..) => {
                self.say("No Special Activity is in progress. Type abort to undo the whole turn.");
                return false;
            }
            (false, true, _) => self.history.abort(),
            _ => {
                self.say("Type abort, or abort special.");
                return false;
            }
        };
        self.say(if special {
            "Undone: the Special Activity."
        } else {
            "Undone: the turn, back to its start."
        });
        self.keep_undone(&mut vec![(self.history.here(), self.pause)]);
        self.cut(cut, false);
        true
    }

    /// Back to the start of a turn, once that is confirmed: `rollback 3`, or `rollback 3 yes` at once.
    pub(super) async fn rollback(&mut self, rest: &str) -> Result<bool, PromptExit> {
        let turns = self.turns();
        if turns.is_empty() {
            self.say("No turn has been played yet.");
            return Ok(false);
        }
        let (typed, sure) = match rest.rsplit_once(char::is_whitespace) {
            Some((number, yes)) if yes.eq_ignore_ascii_case("yes") => (number.trim(), true),
            _ => (rest, false),
        };
        let place = if typed.is_empty() {
            match self.asks_turn(&turns).await? {
                SessionReply::Picked(place) => Some(place),
                SessionReply::Moved => return Ok(true),
                _ => None,
            }
        } else {
            typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1))
        };
        let Some((place, actions)) = place.and_then(|n| Some((n, *turns.get(n)?))) else {
            if !typed.is_empty() {
                let last = turns.len();
                self.say(&format!("Type a turn from 1 to {last}, e.g. rollback {last}."));
            }
            return Ok(false);
        };
        if !sure && !self.agrees_to_rollback(place, &turns).await? {
            self.say("No turn was undone.");
            return Ok(false);
        }
        let number = place + 1;
        self.wrapped(&format!(
            "Rolled back to the start of turn {number}. `redo` restores the turns."
        ));
        self.keep_undone(&mut vec![(self.history.here(), self.pause)]);
        self.cut(UndoPoint { actions, answers: 0 }, true);
        Ok(true)
    }

    /// Asks which turn to go back to, of the turns shown.
    async fn asks_turn(&mut self, turns: &[usize]) -> Result<SessionReply<'a>, PromptExit> {
        let draws = self.screen.draws();
        if !draws {
            let entries = self.entries(self.screen.width());
            self.show(&entries);
        }
        let about = |action: &usize| {
            let told = if draws { self.told(*action) } else { None };
            told.map_or_else(String::new, |told| tell::drawn_entry(&told))
        };
        let rows = turns.iter().zip(1..);
        let mut replies: Vec<Named> =
            rows.map(|(action, n)| Named::new(format!("{n}"), about(action))).collect();
        replies.push(Named::new("stay", ""));
        let ask = Ask {
            text: "Roll back to the start of which turn?".to_string(),
            default: Some(turns.len()),
            replies,
            ..Ask::default()
        };
        self.prompt(&SessionQuestion::Own(ask)).await
    }

    /// Whether the turns from this one on are to be undone.
    async fn agrees_to_rollback(
        &mut self,
        place: usize,
        turns: &[usize],
    ) -> Result<bool, PromptExit> {
        let undone = turns.get(place..).unwrap_or_default();
        let mut lines = vec!["Undo these turns:".to_string()];
        let named = undone.iter().take(SHOWN).zip(place + 1..);
        lines.extend(named.map(|(action, number)| {
            let what = self.told(*action);
            let what = what.map_or_else(String::new, |told| told.headline());
            format!("  {number:>3}  {what}")
        }));
        if undone.len() > SHOWN {
            lines.push(format!("  and {} more turns", undone.len() - SHOWN));
        }
        if self.has_lines() {
            lines.push("  and the turn in progress".to_string());
        }
        let text = match undone.len() {
            1 => "Undo 1 turn?".to_string(),
            n => format!("Undo {n} turns?"),
        };
        let mut ask = Ask::agree(text, Some(false)).after(lines);
        ask.replies[0].about = "`redo` restores them".to_string();
        let reply = self.prompt(&SessionQuestion::Own(ask)).await?;
        Ok(matches!(reply, SessionReply::Picked(0)))
    }

    /// Takes the game back, in the journal first, and tells what that means on the table. `pause` where the game waits
    /// for Enter then.
    fn cut(&mut self, to: UndoPoint, pause: bool) {
        self.journal.add(&JournalEntry::Cut(to));
        self.save();
        let lines = step_back::lines(&self.history, &self.heard, to, pause, self.screen.width());
        self.history.cut(to);
        self.pause = pause;
        if !pause {
            self.begin();
        }
        self.show(&lines);
        if self.screen.draws()
            && let Some(last) = self.history.done().len().checked_sub(1)
        {
            self.report_last(last);
        }
        self.stands();
    }

    /// Sets the board right by hand, before the action under way; whether that was done.
    pub(super) fn edit_board(&mut self, rest: &str, question: &SessionQuestion) -> bool {
        if rest.is_empty() || rest == "?" {
            let help: Vec<String> = manual_edit::HELP.iter().map(ToString::to_string).collect();
            for line in help {
                self.wrapped(&line);
            }
            return false;
        }
        let own = self.own_side(question);
        let changes = match manual_edit::parse_by(self.history.now().board(), own, rest) {
            Ok(changes) => changes,
            Err(wrong) => {
                self.wrapped(&shown::message(&refusal(&wrong)));
                return false;
            }
        };
        if changes.is_empty() {
            self.say("No change: the program's board shows this already.");
            return false;
        }
        self.set_by_hand(rest.to_string(), changes)
    }

    /// The same by changes; `text` is how they were said. Whether that was done.
    pub(super) fn set_by_hand(&mut self, text: String, changes: Vec<Change>) -> bool {
        if let Err(wrong) = self.history.now().allows(&changes) {
            self.wrapped(&format!("Not possible: {wrong}."));
            return false;
        }
        let mut history = self.history.clone();
        let dropped = match history.edit_board(&changes, self.pause) {
            Ok(dropped) => dropped,
            Err(violation) => {
                self.wrapped(&refusal(&violation.to_string()));
                return false;
            }
        };
        self.journal.add(&JournalEntry::Fix {
            text,
            changes,
            kept: history.answers().len(),
            waited: self.pause,
        });
        self.undone = None;
        self.history = history;
        self.settle();
        if dropped > 0 {
            self.say("The last answers of this turn no longer apply. The program asks them again.");
        }
        self.report(self.history.done().len() - 1);
        self.tells_again = self.screen.draws();
        true
    }

    /// Others play from now on, or roll the dice: `people british`, `dice own`. Whether that was done.
    pub(super) fn seat(&mut self, word: PromptCommand, rest: &str) -> bool {
        if self.has_lines() {
            self.say(
                "Players and dice change only between turns. Finish this turn, or `abort` it first.",
            );
            return false;
        }
        let game = self.history.now();
        let mut people: Vec<Vec<Faction>> = Vec::new();
        for person in 0..4 {
            let runs = |f: &Faction| game.seats().person(*f) == Some(person);
            let factions: Vec<Faction> = Faction::ALL.into_iter().filter(runs).collect();
            people.extend(Some(factions).filter(|f| !f.is_empty()));
        }
        let known = self.history.names().clone();
        let mut seating = Seating {
            names: known.of(&people, &known),
            people,
            own_dice: self.history.has_own_dice(game),
        };
        let typed = rest.to_lowercase();
        let wrong = match word {
            _ if typed.is_empty() => Some(format!("Now: {}.", seating.words())),
            PromptCommand::Dice => match unique_beginning(OWNERS, |word| [*word], &typed) {
                Some(word) => {
                    seating.own_dice = word == "own";
                    None
                }
                None => Some("Type dice own, or dice program.".to_string()),
            },
            _ => match read_named(rest) {
                Ok((people, names)) => {
                    seating.names = names.of(&people, &known);
                    seating.people = people;
                    None
                }
                Err(error) => Some(refusal(&error.to_string())),
            },
        };
        if let Some(wrong) = wrong {
            self.wrapped(&shown::message(&wrong));
            return false;
        }
        self.undone = None;
        self.journal.add(&JournalEntry::Seated { seating: seating.clone(), waited: self.pause });
        self.history.seat(&seating, self.pause);
        self.settle();
        self.wrapped(&format!("From now on: {}.", seating.words()));
        self.settle_table(self.history.done().len() - 1);
        self.tells_again = self.screen.draws();
        true
    }

    /// Answers that lead nowhere by now are asked again.
    pub(super) fn drop_unfit(&mut self, dropped: usize) {
        if dropped == 0 {
            return;
        }
        self.say("The last answers of this turn no longer apply. The program asks them again.");
        let here = self.history.here();
        self.journal.add(&JournalEntry::Cut(here));
        self.save();
    }
}

/// What an Enter began after so many actions: a new card, or what is under way.
fn begun(history: &GameHistory<'_>, actions: usize) -> String {
    let new = history.done().iter().skip(actions).find_map(|done| match done.action {
        GameStep::Card(card) => Some(card),
        _ => None,
    });
    match (new, history.now().next()) {
        (Some(card), _) => format!("card {card}"),
        (None, Next::Turn(turn)) => {
            format!("the beginning of the {} turn", turn.faction.adjective())
        }
        (None, Next::Winter) => "the beginning of the Winter Quarters Round".to_string(),
        (None, _) => "Enter".to_string(),
    }
}

/// What an action was, by what undoes it: "French March + Skirmish".
fn named(history: &GameHistory<'_>, action: usize) -> Option<String> {
    let done = history.done().get(action)?;
    let told = record_of(history, action)?;
    Some(match (&done.action, &done.seating) {
        (GameStep::Fixed(_), _) => {
            let rows = order_lines(&tell::moves(told.before, told.after, &[]));
            format!("{} ({})", PromptCommand::Fix.typed(), rows.join("; "))
        }
        (_, Some(seating)) => {
            let before = history.has_own_dice(&done.start);
            match before == seating.own_dice {
                true => format!("change of players ({})", seating.words()),
                false => format!("change of dice ({})", seating.words()),
            }
        }
        _ => told.what.title().replacen(": ", " ", 1),
    })
}
