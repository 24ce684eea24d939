//! Going back, and setting right by hand.

use super::prompt::{SessionQuestion, SessionReply};
use super::start::{going_on, tell_difference};
use super::{Session, news, step_back};
use crate::own_turn::manual_edit;
use crate::play::board_question;
use crate::play::by_hand::ByHand;
use crate::play::game_replay::{GamePoint, GameReplay};
use crate::play::journal::JournalEntry;
use crate::play::record::record_of;
use crate::talk::PromptExit;
use crate::talk::{Ask, PromptCommand, Reply as Named, count, refusal};
use crate::tell::{self, NewsPosition, order_lines};
use lod_bots::game::{GameStep, Next};
use lod_engine::game::Change;
use lod_engine::shown;

/// So many steps at most are named before they are undone.
const SHOWN: usize = 12;
/// So many turns at most are reported one by one when they are redone.
const AT_LENGTH: usize = 3;

impl<'a> Session<'a, '_> {
    /// Undoes the last answers; whether the game stands elsewhere now.
    pub(super) async fn undo(&mut self, rest: &str) -> Result<bool, PromptExit> {
        let Some(steps) = self.counted(rest) else {
            return Ok(false);
        };
        let left = self.history.count().saturating_sub(steps);
        let mut then = self.history.clone();
        let mut told = Vec::new();
        let mut last = None;
        while then.count() > left && !then.is_misfit() {
            last = then.last_answer().cloned();
            told.push(match &last {
                Some(answer) => undone_step(&then, &answer.line, answer.at),
                None => "an answer that goes otherwise now".to_string(),
            });
            then.undo_to(then.count() - 1);
        }
        if told.is_empty() {
            self.say(&PromptCommand::Undo.nothing());
            return Ok(false);
        }
        // A page shows what an action under way has come to, and leads back to a part of it.
        let is_open = self.screen.draws() && then.over() == self.history.over();
        if told.len() > 1 && !is_open {
            let head = if told.len() == steps {
                "Undo these, latest first:".to_string()
            } else {
                format!("Only {} steps can be undone, latest first:", told.len())
            };
            let ask = Ask::agree(format!("Undo {} steps?", told.len()), Some(true));
            match self.agrees(head, &told, ask).await? {
                SessionReply::Picked(0) => {}
                SessionReply::Moved => {
                    self.say("Undo cancelled.");
                    return Ok(true);
                }
                _ => return Ok(false),
            }
        }
        match told.as_slice() {
            [one] => self.wrapped(&format!("Undone: {one}")),
            several => self.wrapped(&format!("Undone: {} steps.", several.len())),
        }
        self.go_back(then);
        let last = last.filter(|last| !last.at.waits);
        if let Some(answer) = last.as_ref().and_then(|last| ByHand::entry(&last.line)) {
            self.screen.mend(answer.trim());
        } else if let Some(last) = last
            && !ByHand::is_line(&last.line)
        {
            self.screen.mend(last.line.trim());
        }
        Ok(true)
    }

    /// How many steps are meant, where that can be.
    fn counted(&mut self, rest: &str) -> Option<usize> {
        let steps = count(rest);
        if let Err(wrong) = &steps {
            self.wrapped(&refusal(wrong));
        }
        steps.ok()
    }

    /// Asks whether several are to be undone: the first reply agrees.
    async fn agrees(
        &mut self,
        head: String,
        undone: &[String],
        ask: Ask,
    ) -> Result<SessionReply<'a>, PromptExit> {
        let mut lines = vec![head];
        lines.extend(undone.iter().take(SHOWN).map(|what| format!("  {what}")));
        if undone.len() > SHOWN {
            lines.push(format!("  and {} more", undone.len() - SHOWN));
        }
        self.prompt(&SessionQuestion::Own(ask.after(lines))).await
    }

    /// Plays answers again that were undone; whether the game stands elsewhere now.
    pub(super) fn redo(&mut self, rest: &str) -> bool {
        let Some(steps) = self.counted(rest) else {
            return false;
        };
        let steps = steps.min(self.history.undone());
        match steps {
            0 => {
                self.say(&PromptCommand::Redo.nothing());
                return false;
            }
            1 => self.say("Redone: 1 step."),
            several => self.say(&format!("Redone: {several} steps.")),
        }
        let from = self.history.over();
        let mut then = self.history.clone();
        let mut stands = Vec::new();
        for _ in 0..steps {
            if let Err(stop) = then.redo() {
                self.say(&format!("Internal error: {stop}."));
                break;
            }
            stands.push(then.clone());
        }
        let then = stands.last().cloned().unwrap_or_else(|| self.history.clone());
        self.write(JournalEntry::Keep(then.count()));
        let turns: Vec<usize> = (from..then.over()).filter(|i| then.is_turn(*i)).collect();
        // Of many turns the orders up to the last one are told together.
        let last = turns.last().copied().filter(|_| turns.len() > AT_LENGTH).unwrap_or(from);
        let mut together = Vec::new();
        for stand in stands {
            let done = self.history.over();
            self.history = stand;
            for action in done..self.history.over() {
                self.report_again(action, action < last, &mut together);
            }
        }
        self.is_fresh = true;
        true
    }

    /// Reports an action that was redone, or keeps its orders to be told together.
    fn report_again(&mut self, action: usize, is_together: bool, changes: &mut Vec<Change>) {
        let Some(done) = self.history.action(action).cloned() else {
            return;
        };
        if is_together && !done.action.is_by_hand() {
            changes.extend(done.action.changes());
            return;
        }
        if !changes.is_empty() {
            let start = *done.start.board();
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

    /// Back to the start of the action under way, or of its Special Activity.
    pub(super) fn abort(&mut self, rest: &str, question: &SessionQuestion) -> bool {
        let (SessionQuestion::Game(ask), true) = (question, self.history.has_lines()) else {
            self.say("This turn has no answers yet. Type undo or rollback to go further back.");
            return false;
        };
        let special = !rest.is_empty() && "special".starts_with(&rest.to_lowercase());
        let left = match (special, rest.is_empty(), ask.moment.special) {
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
        self.undo_at_once(left.unwrap_or(self.history.count()));
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
        if !sure {
            let reply = self.agrees_to_rollback(place, &turns).await?;
            if !matches!(reply, SessionReply::Picked(0)) {
                self.say("No turn was undone.");
                return Ok(matches!(reply, SessionReply::Moved));
            }
        }
        let number = place + 1;
        self.wrapped(&format!(
            "Rolled back to the start of turn {number}. `redo` restores the turns."
        ));
        self.undo_at_once(self.history.answers_before(actions));
        Ok(true)
    }

    /// Asks which turn to go back to, of the turns shown.
    async fn asks_turn(&mut self, turns: &[usize]) -> Result<SessionReply<'a>, PromptExit> {
        let about = |action: &usize| {
            self.record(*action).map_or_else(String::new, |told| tell::drawn_entry(&told))
        };
        let rows = turns.iter().zip(1..);
        let mut replies: Vec<Named> =
            rows.map(|(action, n)| Named::new(format!("{n}"), about(action))).collect();
        replies.push(Named::new("stay", "undo no turn"));
        let ask = Ask {
            text: "Roll back to the start of which turn?".to_string(),
            default: Some(turns.len()),
            replies,
            ..Ask::default()
        };
        self.prompt(&SessionQuestion::Own(ask)).await
    }

    /// Asks whether the turns from this one on are to be undone.
    async fn agrees_to_rollback(
        &mut self,
        place: usize,
        turns: &[usize],
    ) -> Result<SessionReply<'a>, PromptExit> {
        let undone = turns.get(place..).unwrap_or_default();
        let text = match undone.len() {
            1 => "Undo 1 turn?".to_string(),
            n => format!("Undo {n} turns?"),
        };
        let named = undone.iter().zip(place + 1..).map(|(action, number)| {
            let what = self.record(*action).map_or_else(String::new, |told| told.headline());
            format!("{number:>3}  {what}")
        });
        let under_way = self.history.has_lines().then(|| "and the turn in progress".to_string());
        let named: Vec<String> = named.chain(under_way).collect();
        let mut ask = Ask::agree(text, Some(false));
        ask.replies[0].about = "`redo` restores them".to_string();
        self.agrees("Undo these turns:".to_string(), &named, ask).await
    }

    /// Undoes this answer and those after it.
    fn undo_at_once(&mut self, count: usize) {
        let mut then = self.history.clone();
        then.undo_at_once(count);
        self.go_back(then);
    }

    /// Goes back to how the game stood then, in the journal first, and tells what that means on the table.
    fn go_back(&mut self, mut then: GameReplay<'a>) {
        match then.take_misfit().map(|misfit| *misfit) {
            None => self.write(JournalEntry::Keep(then.count())),
            Some((difference, entries)) => {
                tell_difference(&difference, &going_on(&then), self.screen);
                entries.into_iter().for_each(|entry| self.write(entry));
            }
        }
        let lines = step_back::lines(&self.history, &self.heard, &then, self.screen.width());
        if then.over() != self.history.over() {
            self.headed = None;
        }
        self.history = then;
        self.is_fresh = true;
        self.show(&lines);
        if self.screen.draws()
            && let Some(last) = self.history.over().checked_sub(1)
        {
            self.report_last(last);
        }
        self.stands();
    }

    /// Sets the board right by hand, before the action under way; whether that was done.
    pub(super) fn edit_board(&mut self, rest: &str) -> bool {
        if rest.is_empty() || rest == "?" {
            for line in manual_edit::HELP {
                self.wrapped(line);
            }
            return false;
        }
        self.by_hand(PromptCommand::Fix, rest)
    }

    /// Others play from now on, or the dice or the deck are those of others: `players british`, `dice own`, `deck own`.
    /// Whether that was done.
    pub(super) fn seat(&mut self, word: PromptCommand, rest: &str) -> bool {
        if rest.is_empty() && !self.history.has_lines() {
            self.wrapped(&shown::message(&format!(
                "Now: {}.",
                self.history.seating().description()
            )));
            return false;
        }
        self.by_hand(word, rest)
    }

    /// An answer that sets something by hand.
    pub(super) fn by_hand(&mut self, word: PromptCommand, rest: &str) -> bool {
        let line = format!("{} {rest}", word.typed());
        let mut history = self.history.clone();
        let done = match history.by_hand(&line) {
            Some(Ok(ByHand::Board(changes))) if changes.is_empty() => {
                self.say("No change: the program's board shows this already.");
                return false;
            }
            Some(hand) => hand.and_then(|hand| history.set_by_hand(&line, hand)),
            None => return false,
        };
        let dropped = match done {
            Ok(dropped) => dropped,
            Err(wrong) => {
                self.wrapped(&shown::message(&refusal(&wrong)));
                return false;
            }
        };
        // With the Enter before it that was not typed.
        for _ in self.history.count() + 1..history.count() {
            self.write(JournalEntry::Line(String::new()));
        }
        self.write(JournalEntry::Line(line));
        self.history = history;
        let last = self.history.over() - 1;
        self.settle(last);
        if word == PromptCommand::Turn {
            self.report(last);
            if !self.history.now().known().not_confirmed().is_empty() {
                self.wrapped(
                    "What others changed since is not confirmed: a turn asks for what it needs.",
                );
            }
        } else if self.is_board_entered(last) {
            let said = match word {
                PromptCommand::Forget => "Unknown from now on",
                PromptCommand::Unsure => "To be confirmed again",
                _ => "Entered",
            };
            self.wrapped(&shown::message(&format!("{said}: {rest}.")));
            let excess: Vec<String> = board_question::excess(&self.history.now().known()).collect();
            excess.iter().for_each(|line| self.wrapped(line));
            self.report(last);
        } else if word != PromptCommand::Fix {
            self.wrapped(&format!("From now on: {}.", self.history.seating().description()));
            self.settle_table(last);
        } else {
            if dropped > 0 {
                self.say(
                    "The last answers of this turn no longer apply. The program asks them again.",
                );
            }
            self.report(last);
        }
        self.tells_again = self.screen.draws();
        true
    }
}

/// What an answer undoes of a game that stands after it, in a line: what was typed, and the turns that came of it.
fn undone_step(history: &GameReplay<'_>, line: &str, at: GamePoint) -> String {
    let actions = at.actions..history.over();
    let turns = actions.filter(|action| history.is_turn(*action));
    let turns: Vec<String> = turns.filter_map(|turn| named(history, turn)).collect();
    let turns = turns.join(", ");
    let line = ByHand::entry(line).unwrap_or(line).trim();
    match (line.is_empty(), turns.is_empty()) {
        (_, false) if ByHand::is_line(line) => turns,
        (true, true) if at.waits => begun(history, at.actions),
        (true, true) => "Enter".to_string(),
        (true, false) => turns,
        (false, true) => line.to_string(),
        (false, false) => format!("{line} ({turns})"),
    }
}

/// What an Enter began after so many actions: a new card, or what is under way.
fn begun(history: &GameReplay<'_>, actions: usize) -> String {
    let later = (actions..history.over()).filter_map(|action| history.action(action));
    let new = later.into_iter().find_map(|done| match done.action {
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
fn named(history: &GameReplay<'_>, action: usize) -> Option<String> {
    let done = history.action(action)?;
    let told = record_of(history, action)?;
    Some(match (&done.action, &done.seating) {
        (GameStep::Fixed(_), _) => {
            let rows = order_lines(&tell::moves(told.before, told.after, &[]));
            format!("{} ({})", PromptCommand::Fix.typed(), rows.join("; "))
        }
        (_, Some(seating)) => {
            let what = if done.start.stack() != seating.stack {
                "deck"
            } else if history.has_own_dice(&done.start) == seating.own_dice {
                "players"
            } else {
                "dice"
            };
            format!("change of {what} ({})", seating.description())
        }
        _ => told.what.title().replacen(": ", " ", 1),
    })
}
