//! Going back, and setting right by hand.

use super::Session;
use super::prompt::{Question, Reply};
use crate::play::journal::Entry;
use crate::play::own_turn::fix;
use crate::play::story::Cut;
use crate::play::tape::Given;
use crate::rules::invariants;
use crate::shown;
use crate::talk::Leaving;
use crate::talk::{Ask, Reply as Named};
use crate::tell;

impl Session<'_, '_> {
    /// Takes the last answer back; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some(cut) = self.story.undo() else {
            self.say("There is nothing to take back.");
            return false;
        };
        let given = match self.story.done().get(cut.actions) {
            Some(done) => &done.given,
            None => self.story.given(),
        };
        let what = match given.get(cut.answers) {
            Some(Given::Line(line)) if line.is_empty() => "Taken back: Enter.".to_string(),
            Some(Given::Line(line)) => format!("Taken back: {line}"),
            _ => "Taken back: what was set by hand.".to_string(),
        };
        self.wrapped(&what);
        self.cut(cut);
        true
    }

    /// Back to the start of the action under way, or of its Special Activity.
    pub(super) fn abort(&mut self, rest: &str, question: &Question) -> bool {
        let (Question::Game(ask), true) = (question, self.has_lines()) else {
            self.say("Nothing has been done in this turn yet; undo and rollback go further back.");
            return false;
        };
        let special = !rest.is_empty() && "special".starts_with(&rest.to_lowercase());
        let cut = match (special, rest.is_empty(), ask.special) {
            (true, _, Some(answers)) if answers > 0 => self.story.without(answers),
            (true, ..) => {
                self.say("No Special Activity is under way; abort alone takes the turn back.");
                return false;
            }
            (false, true, _) => self.story.abort(),
            _ => {
                self.say("Say abort, or abort special.");
                return false;
            }
        };
        self.say(if special {
            "The Special Activity is taken back."
        } else {
            "The turn is taken back to its start."
        });
        let then = *self.story.now().board();
        let mut now = then;
        // The Special Activity's part of it cannot be told apart: what stays is asked for again.
        if !special && now.apply_all(&ask.so_far).is_ok() && now != then {
            self.say("If you have moved pieces for it:");
            let lines = tell::back(&now, &then, self.screen.width());
            self.show(&lines);
        }
        self.cut(cut);
        true
    }

    /// Back to the start of a turn.
    pub(super) fn rollback(&mut self, rest: &str) -> Result<bool, Leaving> {
        let turns = self.turns();
        if turns.is_empty() {
            self.say("No turn has been taken yet.");
            return Ok(false);
        }
        let width = self.screen.width();
        let number = if rest.is_empty() {
            let entries = self.entries(width);
            self.show(&entries);
            let mut replies: Vec<Named> = (1..=turns.len())
                .map(|n| Named::new(n.to_string(), ""))
                .collect();
            replies.push(Named::new("stay", ""));
            let ask = Ask {
                text: "Back to the start of which turn?".to_string(),
                default: Some(replies.len() - 1),
                replies,
                ..Ask::default()
            };
            match self.converse(&Question::Own(ask))? {
                Reply::Picked(place) => Some(place),
                Reply::Moved => return Ok(true),
                _ => None,
            }
        } else {
            rest.parse::<usize>().ok().and_then(|n| n.checked_sub(1))
        };
        let Some(actions) = number.and_then(|n| turns.get(n)).copied() else {
            if !rest.is_empty() {
                self.say(&format!("The turns are 1 to {}.", turns.len()));
            }
            return Ok(false);
        };
        let number = number.map_or(0, |n| n + 1);
        self.say(&format!("Back to the start of turn {number}."));
        self.cut(Cut {
            actions,
            answers: 0,
        });
        self.pause = true;
        Ok(true)
    }

    /// Takes the game back, in the journal first, and tells what that means on the table.
    fn cut(&mut self, to: Cut) {
        self.journal.add(&Entry::Cut(to));
        self.save();
        let now = *self.story.now().board();
        let reported = to.actions < self.story.done().len();
        self.story.cut(to);
        self.pause = false;
        if reported {
            let then = *self.story.now().board();
            let lines = tell::back(&now, &then, self.screen.width());
            self.show(&lines);
        }
    }

    /// Sets the board right by hand, before the action under way; whether that was done.
    pub(super) fn fix(&mut self, rest: &str) -> bool {
        if rest.is_empty() || rest == "?" {
            let help: Vec<String> = fix::HELP.iter().map(ToString::to_string).collect();
            for line in help {
                self.wrapped(&line);
            }
            return false;
        }
        let changes = match fix::parse(self.story.now().board(), rest) {
            Ok(changes) => changes,
            Err(wrong) => {
                let text = format!("Sorry: {}.", wrong.trim_end_matches('.'));
                self.wrapped(&shown::message(&text));
                return false;
            }
        };
        let mut story = self.story.clone();
        let dropped = match story.fix(&changes) {
            Ok(dropped) => dropped,
            Err(violation) => {
                self.wrapped(&format!("Sorry: {violation}."));
                return false;
            }
        };
        self.journal.add(&Entry::Fix {
            text: rest.to_string(),
            changes,
            kept: story.given().len(),
        });
        let before = invariants::violations(self.story.now().board());
        self.story = story;
        self.settle();
        let last = self.story.done().len() - 1;
        self.report(last);
        for wrong in invariants::violations(self.story.now().board()) {
            if !before.contains(&wrong) {
                self.wrapped(&format!("Mind: this breaks a rule: {wrong}."));
            }
        }
        if dropped > 0 {
            self.say("This turn's last answers no longer fit: they are asked again.");
        }
        true
    }

    /// Answers that lead nowhere by now are asked again.
    pub(super) fn drop_unfit(&mut self, dropped: usize) {
        if dropped == 0 {
            return;
        }
        self.say("The last answers of the turn under way no longer fit: they are asked again.");
        let here = self.story.here();
        self.journal.add(&Entry::Cut(here));
        self.save();
    }
}
