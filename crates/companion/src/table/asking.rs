//! The questions of a turn, one after another.

use super::finished::FinishedTask;
use super::known::facts_of;
use super::log::{AnswerEntry, AnswerSlot};
use super::prompt::Prompt;
use super::turn::{Table, Task, TurnAttempt};
use crate::talk::{self, Answer, Form, PromptExit, codes, needs_legend, refusal};
use crate::tell::board_after;
use lod_engine::shown;

impl Table<'_> {
    /// Works the task out as far as the answers go, and asks for one thing more; what it came to once it is over.
    pub(super) async fn go_on(
        &mut self,
        task: Task,
        log: &mut Vec<AnswerEntry>,
    ) -> Result<Option<Option<FinishedTask>>, PromptExit> {
        let mut prompt = match self.attempt(task, log) {
            TurnAttempt::Done(finished) => {
                self.finish_turn(task, log, &finished);
                return Ok(Some(Some(*finished)));
            }
            TurnAttempt::Ask(prompt) => *prompt,
            TurnAttempt::Wrong(line, what) => {
                log.retain(|entry| Some(&entry.slot) != line.as_ref());
                self.ui.forgets();
                self.tell(&shown::message(&refusal(&what)));
                return Ok(None);
            }
        };
        if let AnswerSlot::Die { die, purpose } = &prompt.slot
            && let Some(value) = self.ready(*die, purpose, log)
        {
            let answer = Answer::Dice(vec![value]);
            log.push(AnswerEntry { slot: prompt.slot, answer, asked: false });
            return Ok(None);
        }
        prompt = self.with_following(task, log, prompt);
        prompt.ask.turns.clone_from(&self.stand.turns);
        match self.ask(&prompt).await? {
            Answer::One(choice) if prompt.slot == AnswerSlot::Trouble => {
                if choice == 0 {
                    self.ui.forgets();
                    return Err(PromptExit::Back(1));
                }
                Ok(Some(None))
            }
            // It is the players' turn, and they play it on the board.
            Answer::Yes(false) if prompt.slot == AnswerSlot::Played => Ok(Some(None)),
            answer => {
                self.hears(&prompt, &answer);
                log.push(AnswerEntry { slot: prompt.slot, answer, asked: true });
                Ok(None)
            }
        }
    }

    /// The answer to a question.
    async fn ask(&mut self, prompt: &Prompt) -> Result<Answer, PromptExit> {
        if let (true, Some(board)) = (self.ui.draws(), &prompt.ask.board) {
            let seen = self.seen_on(board);
            // What is looked up is on the board as it was when the action began; a player decides in the middle of it.
            let decides = matches!(prompt.slot, AnswerSlot::Choice(_) | AnswerSlot::Line { .. });
            let so_far = prompt.ask.so_far.as_slice();
            let so_far = if decides { so_far } else { &[] };
            self.ui.stands(&board_after(&seen, so_far), None);
        }
        talk::prompt(&prompt.ask, &mut self.at(&prompt.ask)).await
    }

    /// What an answer leaves for the questions after it: dice that were typed ahead, letters that were explained.
    fn hears(&mut self, prompt: &Prompt, answer: &Answer) {
        match (answer, &prompt.ask.form) {
            (Answer::Dice(values), form) => {
                let wanted = if let Form::Dice(dice) = form { dice.len() } else { 1 };
                self.ahead.keep(values, wanted);
            }
            (_, Form::Facts(facts)) if needs_legend(facts) => {
                self.stand.legend.extend(codes(facts));
            }
            (_, Form::Confirm(believed)) => {
                self.stand.legend.extend(codes(&facts_of(believed)));
            }
            _ => {}
        }
    }
}
