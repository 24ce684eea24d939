//! What comes in a game, looked at without going on with it.

use super::{AttemptEnd, EarlierGame, End, GameReplay};
use crate::own_turn;
use crate::play::answer_replay::{QuestionStop, RecordedAnswer};
use crate::play::attempt::Attempt;
use crate::play::opening;
use crate::talk::Ask;
use lod_bots::game::{Game, Next};

impl<'a> GameReplay<'a> {
    /// Whether a line begins with a verb of the notation, or with a slip of one, for whoever acts next.
    pub fn begins_with_verb(&self, line: &str) -> bool {
        let faction = match self.attempt(None).as_ref().map(Attempt::outcome) {
            Ok(AttemptEnd::Asked(ask)) => ask.faction,
            _ => None,
        };
        let near = |faction| own_turn::nearest_verb(faction, line).is_some();
        own_turn::is_verb(line) || faction.is_some_and(near)
    }

    /// What is asked next after these lines more; nothing where the action does not go on with a question.
    pub fn asked_after(&self, lines: impl Iterator<Item = String>) -> Option<Ask> {
        let given = self.given.iter().cloned().chain(lines.map(RecordedAnswer::Line)).collect();
        match self.try_answers(given).ok()?.way {
            End::Asked(ask) => Some(*ask),
            _ => None,
        }
    }

    /// How far an action had come at each question in it; the one under way up to the open question.
    pub fn stops(&self, action: usize) -> Vec<QuestionStop> {
        let (game, replay) = match self.action(action) {
            None => (self.now.clone(), self.replay(self.given.clone())),
            Some(done) if done.action.is_by_hand() => return Vec::new(),
            Some(done) => {
                let then = self.sketch(&done.start);
                (done.start.clone(), then.replay(done.given.clone()))
            }
        };
        replay.stops_of(game)
    }

    /// A game that goes on from a state of this one, for a look at what comes.
    fn sketch(&self, now: &Game<'a>) -> GameReplay<'a> {
        let actions = self.actions(self.over());
        let earlier = EarlierGame::unknown(actions);
        GameReplay::from(self.library, self.setup.clone(), now.clone(), earlier)
    }

    /// Whether the next question, new cards apart, is for a Brilliant Stroke or the Treaty of Alliance.
    pub fn opening_next(&self) -> bool {
        // What comes next is worked out once.
        if self.attempt_ahead().is_err() {
            return false;
        }
        let (given, ahead) = (self.given.clone(), self.ahead.clone());
        let mut then = GameReplay { given, ahead, ..self.sketch(&self.now) };
        while let Ok(next) = then.attempt(None) {
            match next.outcome() {
                AttemptEnd::Asked(ask) => return ask.key == opening::KEY,
                AttemptEnd::Done if matches!(then.now.next(), Next::CardEnds | Next::Draw) => {
                    then.keep_attempt(next);
                }
                AttemptEnd::Done | AttemptEnd::Ended => break,
            }
        }
        false
    }
}
