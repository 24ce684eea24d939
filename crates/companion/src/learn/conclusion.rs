//! What a learner answered to a turn, and how it is compared at the end.

use super::asking::RunMode;
use super::drill::TurnDrill;
use super::run::{Start, show_indented};
use super::{StepKind, TurnStep};
use crate::play::record;
use crate::talk::Ui;
use crate::tell;
use lod_bots::bots::Outcome;
use lod_bots::game::GameStep;

/// An error of a learner: the turn as it was there, the place of the question and the answer, none where it was shown.
#[derive(Clone)]
pub(super) struct Mistake {
    pub drill: TurnDrill,
    pub place: usize,
    answer: Option<usize>,
    /// Whether it was judged at once.
    is_judged: bool,
}

/// What a learner answered to the questions of a turn.
pub(super) struct Answers {
    pub mistakes: Vec<Mistake>,
    /// What was asked, and whether the answer was correct.
    pub asked: Vec<(TurnStep, bool)>,
    /// The turn that came of it.
    pub drill: TurnDrill,
    /// The program's turn with the dice that fell.
    pub program: TurnDrill,
    /// Whether it came to its end.
    pub is_whole: bool,
    /// Whether every answer was followed and none judged before the end.
    pub is_alone: bool,
    /// How it was run at last.
    pub mode: RunMode,
}

/// What the turn came to and, where nothing was said before, each error with the reason.
pub(super) fn conclude(ui: &mut dyn Ui, answers: &Answers) {
    let (width, drill) = (ui.width(), &answers.program);
    ui.show("");
    // A page has room for what to look at again, whether it was judged before or not.
    let lists_first = ui.draws() && !answers.mistakes.is_empty();
    if lists_first {
        ui.title("Where your answers were corrected");
        answers.show_mistakes(ui);
    }
    ui.title("The turn as the program executes it");
    let action = GameStep::Turn(drill.taken.clone());
    let report = tell::Report::of(&record(&drill.before, &action, &drill.after));
    if ui.draws() {
        ui.show_report(&report)
    } else {
        report.lines(width).iter().for_each(|line| ui.show(line))
    }
    ui.show("");
    let (errors, asked) = (answers.mistakes.len(), answers.asked.len());
    if answers.mistakes.iter().any(|mistake| !mistake.is_judged) {
        ui.title("Where the paths differ");
        if !lists_first {
            answers.show_mistakes(ui);
        }
        show_indented(ui, &format!("Your turn: {}.", answers.came_to()));
        show_indented(ui, &format!("The program's: {}.", came_to(drill)));
        if answers.drill.own.rolls.iter().any(Option::is_some) {
            show_indented(ui, "The program rolled the dice of its turn that yours did not roll.");
        }
    }
    // A part of its own: leaving the pages of the turn does not leave it.
    ui.title(&format!("Questions: {asked}, errors: {errors}."));
}

impl Mistake {
    /// The question, both answers and why.
    fn explanation(&self) -> String {
        let step = &self.drill.steps[self.place];
        let words = step.rights();
        let Some(option) = self.answer.and_then(|answer| step.options.get(answer)) else {
            return format!("{} Shown: {words}.", step.text);
        };
        let text = format!(
            "{} You: {}. Correct: {words}. {} {}",
            step.text,
            option.words,
            option.sentence,
            step.overlooked()
        );
        text.trim_end().to_string()
    }
}

impl Answers {
    /// Nothing is answered yet.
    pub(super) fn begin(start: &Start) -> Answers {
        Answers {
            mistakes: Vec::new(),
            asked: Vec::new(),
            drill: start.drill.clone(),
            program: start.program.clone(),
            is_whole: true,
            is_alone: true,
            mode: start.mode,
        }
    }

    /// Takes an answer to the question in this place, none where it was shown.
    pub(super) fn takes(
        &mut self,
        step: &TurnStep,
        place: usize,
        answer: Option<usize>,
        mode: RunMode,
    ) {
        let is_right = answer.is_some_and(|answer| step.options[answer].is_right);
        self.asked.push((step.clone(), is_right));
        self.is_alone &= !mode.helps;
        if !is_right {
            let drill = self.drill.clone();
            self.mistakes.push(Mistake { drill, place, answer, is_judged: mode.helps });
        }
    }

    /// Takes the dice that fell before the next question.
    pub(super) fn rolled(&mut self, rolls: Vec<Option<u8>>) {
        // The program's dice are those of the turn as it was decided.
        let is_own = rolls.last().is_some_and(Option::is_some);
        match self.drill.with_rolls(rolls.clone()).filter(|_| is_own) {
            Some(drill) => self.drill = drill,
            None => self.drill.own.rolls = rolls,
        }
        if !self.drill.own.is_other_path() {
            self.program = self.drill.clone();
        }
    }

    /// Each error with the reason.
    fn show_mistakes(&self, ui: &mut dyn Ui) {
        for (mistake, number) in self.mistakes.iter().zip(1..) {
            let number =
                if self.mistakes.len() > 1 { format!("{number}. ") } else { String::new() };
            show_indented(ui, &format!("{number}{}", mistake.explanation()));
        }
    }

    /// The boxes of the learner's turn and what it came to, as far as it went.
    fn came_to(&self) -> String {
        let last = self.mistakes.last().filter(|_| !self.is_whole);
        let Some(step) = last.and_then(|last| last.drill.steps.get(last.place)) else {
            return came_to(&self.drill);
        };
        match step.kind {
            StepKind::Event => format!("Event in {}", step.at),
            _ => format!("it cannot go on after your answer in {}", step.at),
        }
    }
}

/// The boxes of a turn and what it came to.
fn came_to(drill: &TurnDrill) -> String {
    let what = match drill.taken.outcome {
        Outcome::Pass => "Pass".to_string(),
        Outcome::Event(side) => format!("Event ({})", side.id()),
        Outcome::Command(command, special) => tell::executed(command, special),
    };
    format!("{}: {what}", drill.taken.done.walk.path.join(" > "))
}
