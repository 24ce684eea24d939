//! The questions of a turn, one after another: asked, answered, taken back.

use super::finished::FinishedTask;
use super::known::facts_of;
use super::log::{AnswerEntry, AnswerSlot, Log, undo};
use super::prompt::Prompt;
use super::turn::{Table, Task, TurnAttempt};
use super::words::brief;
use crate::talk::{self, Answer, Form, PromptCommand, PromptExit, codes, needs_legend, refusal};
use crate::tell::board_after;
use lod_engine::shown;

impl Table<'_> {
    /// Asks for one thing after another until the task is done.
    pub(super) async fn go(
        &mut self,
        task: Task,
        mut log: Log,
    ) -> Result<Option<FinishedTask>, PromptExit> {
        self.ahead.clear();
        loop {
            let mut prompt = match self.attempt(task, log.given()) {
                TurnAttempt::Done(finished) => {
                    self.finish_turn(task, log, &finished);
                    return Ok(Some(*finished));
                }
                TurnAttempt::Ask(prompt) => *prompt,
                TurnAttempt::Wrong(line, what) => {
                    log.retain(|e| Some(&e.slot) != line.as_ref());
                    self.tell(&shown::message(&refusal(&what)));
                    continue;
                }
            };
            if let AnswerSlot::Die { die, purpose } = &prompt.slot
                && let Some(value) = self.ready(*die, purpose, log.given())
            {
                log.add(AnswerEntry {
                    slot: prompt.slot.clone(),
                    question: String::new(),
                    typed: String::new(),
                    answer: Answer::Dice(vec![value]),
                    asked: false,
                });
                continue;
            }
            prompt = self.with_following(task, log.given(), prompt);
            prompt.ask.turns.clone_from(&self.turns);
            match self.ask(&prompt).await {
                Ok((Answer::One(choice), _)) if prompt.slot == AnswerSlot::Trouble => {
                    if choice == 1 || self.take_back(&mut log, 1) == 0 {
                        self.forget_under_way();
                        return Ok(None);
                    }
                }
                // It is the players' turn, and they play it on the board.
                Ok((Answer::Yes(false), _)) if prompt.slot == AnswerSlot::Played => {
                    self.forget_under_way();
                    return Ok(None);
                }
                Ok((answer, typed)) => log.push(self.heard(&prompt, answer, typed)),
                Err(PromptExit::Back(steps)) => {
                    if self.take_back(&mut log, steps) == 0 {
                        self.forget_under_way();
                        return Ok(None);
                    }
                }
                Err(PromptExit::Again(steps)) => {
                    self.ahead.clear();
                    if log.redo_up_to(steps) == 0 {
                        self.ui.title(&PromptCommand::Redo.nothing());
                    } else if let Some(Answer::Dice(values)) = log.last().map(|e| &e.answer) {
                        self.ahead.keep(values, values.len());
                    }
                }
                Err(leave) => return Err(leave),
            }
            if self.resumed.is_empty() && !self.is_replay {
                self.keep_under_way(task, log.given());
            }
        }
    }

    /// The answer to a question, and how it was typed: from a turn that was not finished as long as its lines fit.
    async fn ask(&mut self, prompt: &Prompt) -> Result<(Answer, String), PromptExit> {
        if let Some(line) = self.resumed.pop_front() {
            match prompt.ask.read(&line) {
                Ok(answer) => return Ok((answer, line)),
                Err(_) => self.resumed.clear(),
            }
        }
        if self.is_replay {
            return Err(PromptExit::End);
        }
        if let (true, Some(board)) = (self.ui.draws(), &prompt.ask.board) {
            let seen = self.seen_on(board);
            // What is looked up is on the board as it was when the action began; a player decides in the middle of it.
            let decides = matches!(prompt.slot, AnswerSlot::Choice(_) | AnswerSlot::Line { .. });
            let so_far = prompt.ask.so_far.as_slice();
            let so_far = if decides { so_far } else { &[] };
            self.ui.stands(&board_after(&seen, so_far), None);
        }
        let answer = talk::prompt(&prompt.ask, &mut self.at(&prompt.ask)).await?;
        Ok((answer, self.ui.remembered()))
    }

    /// An answer as it is kept.
    fn heard(&mut self, prompt: &Prompt, answer: Answer, typed: String) -> AnswerEntry {
        match (&answer, &prompt.ask.form) {
            (Answer::Dice(values), form) => {
                let wanted = if let Form::Dice(dice) = form { dice.len() } else { 1 };
                self.ahead.keep(values, wanted);
            }
            (_, Form::Facts(facts)) if needs_legend(facts) => self.legend.extend(codes(facts)),
            (_, Form::Confirm(believed)) => self.legend.extend(codes(&facts_of(believed))),
            _ => {}
        }
        AnswerEntry {
            slot: prompt.slot.clone(),
            question: prompt.ask.in_full(),
            typed,
            answer,
            asked: true,
        }
    }

    /// Takes so many answers back and says which; how many there were. The last of them stands there to
    /// be mended.
    pub(super) fn take_back(&mut self, log: &mut Log, steps: usize) -> usize {
        self.ahead.clear();
        for step in 0..steps {
            let Some(entry) = undo(log) else {
                return step;
            };
            let typed = match entry.typed.as_str() {
                "" => "Enter",
                typed => typed,
            };
            let question = brief(&entry.question);
            self.tell(&shown::message(&format!("Undone: \"{typed}\"   ({question})")));
            self.ui.mend(&entry.typed);
        }
        steps
    }
}
