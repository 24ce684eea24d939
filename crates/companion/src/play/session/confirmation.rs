//! What is shown before it is done: both sides of a person's Battle, the card that a person plays.

use super::Session;
use super::prompt::{SessionQuestion, SessionReply};
use crate::play::attempt::Attempt;
use crate::play::opening;
use crate::talk::{Ask, PromptExit};

/// The key of the question whether it is to be done.
const KEY: &str = "agree";

impl<'a> Session<'a, '_> {
    /// Whether the answer is to be taken: a Battle is fought, and a Brilliant Stroke or the Treaty of Alliance is
    /// played, once the person has seen it and agreed. No answer of the game's own: no journal has it.
    pub(super) async fn agrees_to(&mut self, attempt: &Attempt<'a>) -> Result<bool, PromptExit> {
        let Some(ask) = self.to_agree(attempt) else {
            return Ok(true);
        };
        let ask = Ask { key: KEY.to_string(), ..ask };
        let mut then = self.history.clone();
        then.answer(attempt.clone());
        self.then = Some(then);
        let reply = self.prompt(&SessionQuestion::Own(ask)).await;
        self.then = None;
        Ok(matches!(reply?, SessionReply::Picked(0)))
    }

    /// The question with what is to be read; nothing where there is nothing to agree to.
    fn to_agree(&self, attempt: &Attempt<'a>) -> Option<Ask> {
        if let Some(card) = attempt.reply_to(opening::KEY).and_then(opening::card_of) {
            return Some(Ask::agree("Play it in place of the Event?", Some(true)).after(card));
        }
        let battles = attempt.battles();
        // Where people roll, both sides are shown with the first die.
        if battles.is_empty() || self.history.has_own_dice(self.history.now()) {
            return None;
        }
        let text = match battles.len() {
            1 => "Fight this Battle?",
            _ => "Fight these Battles?",
        };
        let stakes = battles.iter().flat_map(|battle| battle.stakes.clone()).collect();
        let battles = battles.iter().map(|battle| battle.strength.clone()).collect();
        let mut ask = Ask::agree(text, Some(true)).after(stakes);
        ask.preamble.battles = battles;
        ask.replies[0].name = "Fight".to_string();
        Some(ask)
    }

    /// Whether a line answers the question after what is to be agreed to, which is a yes: so what is typed ahead, or in a
    /// script, needs none.
    pub(super) fn goes_on(&self, ask: &Ask, line: &str) -> bool {
        let then = self.then.as_ref().filter(|_| ask.key == KEY);
        then.is_some_and(|then| then.attempt(Some(line)).is_ok())
    }
}
