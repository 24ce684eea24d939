//! Questions one after another, and what comes next.

use super::question_prompt::{QuestionContext, pause, question_prompt};
use super::session::LearnRequest;
use super::{Exercise, MissedQuestion, Progress, QuestionKind, Topic};
use crate::ports::Ports;
use crate::talk::{Ask, Form, History, PromptCommand, PromptExit, Reply, Ui, tell};
use lod_engine::game::Faction;
use lod_engine::shown;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Of so many new questions the one is taken that is as hard as it should be.
const LOOKED_AT: u32 = 4;

/// What is known of the learner, with the tally.
type LearnerState = (Progress, [u32; 2]);

/// A question that was answered, with what was so before its answer and after it.
struct PracticeAnswer {
    question: Exercise,
    before: LearnerState,
    after: LearnerState,
}

/// A session of questions.
pub(super) struct Practice {
    options: LearnRequest,
    ports: Ports,
    progress: Progress,
    rng: ChaCha8Rng,
    /// How many were answered, and how many of them rightly.
    tally: [u32; 2],
    /// The questions answered.
    answered: History<PracticeAnswer>,
    /// Whether the last question came again: then the next is a new one.
    repeated: bool,
    /// Whether the person knows that progress cannot be kept.
    warned: bool,
}

impl Practice {
    pub(super) fn new(options: LearnRequest, progress: Progress, ports: &Ports) -> Practice {
        let seed = options.seed.unwrap_or(ports.seed);
        Practice {
            options,
            ports: ports.clone(),
            progress,
            rng: ChaCha8Rng::seed_from_u64(seed),
            tally: [0; 2],
            answered: History::default(),
            repeated: false,
            warned: false,
        }
    }

    /// Whether questions were asked for, without a menu.
    pub(super) fn is_asked_for(&self) -> bool {
        self.options.topic.is_some() || self.options.questions.is_some()
    }

    /// The Faction that the session is about.
    pub(super) fn faction(&self) -> Option<Faction> {
        self.options.faction
    }

    /// What is known of the learner.
    pub(super) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The same, to be changed.
    pub(super) fn progress_mut(&mut self) -> &mut Progress {
        &mut self.progress
    }

    /// The seed of the next turn that is run.
    pub(super) fn next_seed(&mut self) -> u64 {
        self.rng.random()
    }

    /// How each topic goes.
    pub(super) fn show_progress(&self, ui: &mut dyn Ui) {
        for line in self.progress.lines() {
            ui.show(&line);
        }
    }

    /// Asks until there were as many questions as wanted, or the person leaves.
    ///
    /// # Errors
    /// [`PromptExit::Quit`] and [`PromptExit::End`].
    pub(super) async fn run(&mut self, ui: &mut dyn Ui) -> Result<(), PromptExit> {
        // A page has buttons for them.
        if !ui.draws() {
            ui.show("Look around before you answer: board, tracks, forces, card.");
        }
        let done = self.ask_all(ui).await;
        let [asked, right] = self.tally;
        if asked > 0 {
            ui.show("");
            ui.show(&format!("This session: {right} of {asked} correct."));
            self.show_progress(ui);
        }
        done
    }

    async fn ask_all(&mut self, ui: &mut dyn Ui) -> Result<(), PromptExit> {
        let mut again: Option<Exercise> = None;
        // The question that was asked when answers before it were undone.
        let mut open: Option<Exercise> = None;
        while self.options.questions.is_none_or(|n| self.tally[0] < n) {
            let Some(question) = again.take().or_else(|| self.next()) else {
                tell(ui, "No game had such a moment: try another topic.");
                return Ok(());
            };
            let before = self.standing();
            let mut answered = self.one(ui, &question).await;
            let is_open = answered.is_err();
            if !is_open {
                let after = self.standing();
                open = None;
                self.answered.push(PracticeAnswer { question: question.clone(), before, after });
                answered = self.wait(ui, &question).await;
            }
            if is_open && self.answered.ahead().is_none() {
                open = Some(question.clone());
            }
            match answered {
                Err(PromptExit::Back(steps)) => match self.back(steps) {
                    Some(earlier) => {
                        self.keep(ui);
                        ui.show("Undone. The question again:");
                        again = Some(earlier);
                    }
                    None => {
                        ui.show("There is no answer to undo.");
                        again = Some(question);
                    }
                },
                Err(PromptExit::Again(steps)) => {
                    let redone = self.redo(steps);
                    ui.show(&PromptCommand::Redo.told(redone));
                    self.keep(ui);
                    again = match redone {
                        0 => Some(question).filter(|_| is_open),
                        _ => self
                            .answered
                            .ahead()
                            .map(|next| next.question.clone())
                            .or_else(|| open.take()),
                    };
                }
                other => other?,
            }
        }
        Ok(())
    }

    fn standing(&self) -> LearnerState {
        (self.progress.clone(), self.tally)
    }

    /// The question so many answers ago, or the first one, with all as it was before it.
    fn back(&mut self, steps: usize) -> Option<Exercise> {
        if self.answered.undo_up_to(steps) == 0 {
            return None;
        }
        let undone = self.answered.ahead()?;
        (self.progress, self.tally) = undone.before.clone();
        Some(undone.question.clone())
    }

    /// Redoes so many answers; how many there were.
    fn redo(&mut self, steps: usize) -> usize {
        let redone = self.answered.redo_up_to(steps);
        if let (1.., Some(last)) = (redone, self.answered.last()) {
            (self.progress, self.tally) = last.after.clone();
        }
        redone
    }

    /// What comes next: what was missed, if its turn has come, else something new.
    fn next(&mut self) -> Option<Exercise> {
        let LearnRequest { faction, topic, .. } = self.options;
        let due = self.progress.due(topic, faction).filter(|_| !self.repeated);
        let again = due.and_then(|missed| self.again(missed));
        self.repeated = again.is_some();
        if again.is_some() {
            return again;
        }
        let topic = topic.unwrap_or_else(|| self.topic());
        let level = self.progress.level(topic);
        let mut best: Option<Exercise> = None;
        for _ in 0..LOOKED_AT {
            let question = Exercise::find(topic, faction, self.rng.random())?;
            let off = |q: &Exercise| match &q.label {
                Some(label) => self.progress.asked_of(label),
                None => u32::from(q.difficulty.abs_diff(level)),
            };
            if best.as_ref().is_none_or(|b| off(&question) < off(b)) {
                best = Some(question);
            }
            if best.as_ref().is_some_and(|b| off(b) == 0) {
                break;
            }
        }
        best
    }

    /// What was missed; where it was about a step of a box, the same step on another board.
    fn again(&mut self, missed: MissedQuestion) -> Option<Exercise> {
        let first = Exercise::find(missed.topic, missed.faction, missed.seed)?;
        let Some(label) = &first.label else {
            return Some(first);
        };
        let other = Exercise::again(missed.topic, first.faction, label, self.rng.random());
        let question = other.unwrap_or(first);
        Some(Exercise { origin: Some(missed.seed), ..question })
    }

    /// A topic by chance, those oftener that go less well.
    fn topic(&mut self) -> Topic {
        let weight = |topic: Topic| {
            let score = self.progress.score(topic);
            2 + (score.asked - score.right).min(2)
        };
        let weights = Topic::ALL.map(weight);
        let mut at = self.rng.random_range(0..weights.iter().sum());
        for (topic, weight) in Topic::ALL.into_iter().zip(weights) {
            if at < weight {
                return topic;
            }
            at -= weight;
        }
        Topic::Command
    }

    /// One question, its answer and the reasons.
    async fn one(&mut self, ui: &mut dyn Ui, question: &Exercise) -> Result<(), PromptExit> {
        let number = self.tally[0] + 1;
        ui.show("");
        ui.title(&format!("Question {number}: {}", question.topic.about()));
        let ask = asked(question, ui.width());
        let answer = question_prompt(ui, question.scene_of(false), &ask).await?;
        let right = question.is_right(answer);
        for line in question.verdict(answer, ui.width()) {
            ui.show(&line);
        }
        let whose = self.options.faction;
        let seed = question.origin.unwrap_or(question.seed);
        self.progress.answered(question.topic, whose, seed, right);
        if let Some(label) = &question.label {
            self.progress.answered_box(label, right);
            ui.show(&self.progress.box_line(label));
        }
        self.tally[0] += 1;
        self.tally[1] += u32::from(right);
        self.keep(ui);
        Ok(())
    }

    /// Waits after an answer, for whoever wants to know more of it.
    async fn wait(&self, ui: &mut dyn Ui, question: &Exercise) -> Result<(), PromptExit> {
        if self.options.questions == Some(self.tally[0]) {
            return Ok(());
        }
        let ask = Ask {
            text: "[Enter] the next question".to_string(),
            form: Form::Enter,
            why: question.reasons.clone(),
            help: vec!["Enter goes on; why tells the reasons of this answer.".to_string()],
            ..Ask::default()
        };
        pause(ui, question.scene_of(true), &ask).await
    }

    /// Writes progress down, where it is kept.
    pub(super) fn keep(&mut self, ui: &mut dyn Ui) {
        let Some(record) = self.options.record.as_deref() else {
            return;
        };
        let store = &*self.ports.store;
        if let Err(why) = self.progress.write(store, record)
            && !self.warned
        {
            self.warned = true;
            let text = format!("Progress is not kept in {}: {why}.", store.place(record));
            tell(ui, &shown::message(&text));
        }
    }
}

/// A question as it is put.
fn asked(question: &Exercise, width: usize) -> Ask {
    let form = match question.options.as_slice() {
        [] => Form::Line,
        _ => Form::One,
    };
    let help = match form {
        Form::Line => vec!["Type a number.".to_string()],
        _ => Vec::new(),
    };
    Ask {
        lines: question.scene(width),
        text: question.text.clone(),
        replies: question.options.iter().map(|o| Reply::new(o.clone(), "")).collect(),
        form,
        help,
        ..Ask::default()
    }
}

impl Exercise {
    /// What can be looked at while it is asked, or once it was answered.
    fn scene_of(&self, answered: bool) -> QuestionContext<'_> {
        QuestionContext {
            secret: !answered && self.asked == QuestionKind::Winner,
            redoes: true,
            ..QuestionContext::new(self.moment.game(), &self.board)
        }
    }
}
