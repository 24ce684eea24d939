//! How a player's turn is entered: what a page needs for it, and what a line lacks.

use super::Session;
use super::prompt::SessionQuestion;
use crate::play::entered;
use crate::play::people::ENTERED_CARD_KEY;
use crate::play::person::{KEY as TURN_KEY, STROKE_KEY};
use crate::talk::{Ask, FieldSheet, Form, LATER, PageReplies};
use lod_bots::game::Next;

impl Session<'_, '_> {
    /// The question with all that a player's turn can have changed, for a face that draws it.
    pub(super) fn with_entry(&self, ask: Ask) -> Ask {
        if !self.has_board() || !self.screen.draws() {
            return ask;
        }
        let game = self.history.now();
        let actions = match (ask.key.as_str(), game.next()) {
            (TURN_KEY, Next::Turn(turn)) => entered::actions(&turn),
            (ENTERED_CARD_KEY, _) => Vec::new(),
            _ => return ask,
        };
        Ask {
            page: PageReplies {
                entry: Some(FieldSheet::of_turn(&game.known(), actions)),
                ..ask.page
            },
            ..ask
        }
    }

    /// Whether a question takes what changed, so that one change alone is its answer.
    pub(super) fn takes_changes(&self, question: &SessionQuestion) -> bool {
        let SessionQuestion::Game(ask) = question else { return false };
        let is_card =
            self.has_board() && [ENTERED_CARD_KEY, STROKE_KEY].contains(&ask.key.as_str());
        is_card || matches!(ask.form, Form::Confirm(_))
    }

    /// What is wrong with a line that enters a turn: that it is not entered is all that it says, or its first word has a slip.
    pub(super) fn lacks_turn(&self, ask: &Ask, line: &str) -> Option<String> {
        if !self.has_board() || ask.key != TURN_KEY {
            return None;
        }
        if line.eq_ignore_ascii_case(LATER) {
            let wrong = "type what the turn was too: command later, special later or event later";
            return Some(wrong.to_string());
        }
        entered::slip(line)
    }
}
