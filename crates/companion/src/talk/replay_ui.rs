//! The face of a conversation that is held again: it gives the answers there are, and then lets a person go on.

use super::held::{HeldAnswer, HeldAnswers};
use super::{Ask, Command, DrawnOutput, FileAccess, LineInput, TypedInput, TypedLine, Ui};
use crate::tell::{ChancesSheet, GameEnd, Overview, Report, SetUpSheet};
use lod_engine::game::Board;
use std::task::Poll;

/// More of a question is not needed to know it again.
const MOST: usize = 50;

/// In front of the face where a person sits.
pub(super) struct ReplayUi<'u> {
    ui: &'u mut dyn Ui,
    answers: &'u mut HeldAnswers,
    /// So many answers were given.
    at: usize,
    /// So many answers after which all but questions is shown; nothing is where it is not said.
    tells_from: Option<usize>,
    /// Whether a question is open.
    is_asking: bool,
    /// Whether a person is asked.
    is_live: bool,
    /// What was answered, until anything comes of it.
    said: Option<String>,
    /// The question that was put last.
    question: String,
}

impl<'u> ReplayUi<'u> {
    pub fn new(
        ui: &'u mut dyn Ui,
        answers: &'u mut HeldAnswers,
        tells_from: Option<usize>,
    ) -> ReplayUi<'u> {
        ReplayUi {
            ui,
            answers,
            at: 0,
            tells_from,
            is_asking: false,
            is_live: false,
            said: None,
            question: String::new(),
        }
    }

    /// The conversation is over.
    pub fn ends(mut self) {
        self.counts();
    }

    /// What was said counts, now that something comes of it.
    fn counts(&mut self) {
        if let Some(line) = self.said.take() {
            self.answers.push(HeldAnswer { line, question: self.question.clone() });
            self.at += 1;
        }
    }

    fn is_over(&self) -> bool {
        self.at >= self.answers.given().len()
    }

    /// The face, where what goes to it now is to be seen.
    fn face(&mut self) -> Option<&mut dyn Ui> {
        self.counts();
        let tells = self.tells_from.is_some_and(|from| self.at >= from) && !self.is_asking;
        (self.is_live || tells).then_some(&mut *self.ui)
    }

    fn with(&mut self, shows: impl FnOnce(&mut dyn Ui)) {
        if let Some(face) = self.face() {
            shows(face);
        }
    }
}

impl Ui for ReplayUi<'_> {
    fn show(&mut self, line: &str) {
        self.with(|ui| ui.show(line));
    }
    fn refused(&mut self, text: &str) {
        self.with(|ui| ui.refused(text));
    }
    fn show_unbroken(&mut self, line: &str) {
        self.with(|ui| ui.show_unbroken(line));
    }
    fn title(&mut self, line: &str) {
        self.with(|ui| ui.title(line));
    }
    fn painted(&mut self, line: &str) {
        self.with(|ui| ui.painted(line));
    }
    fn lists(&self) -> bool {
        self.ui.lists()
    }
    fn question(&mut self, text: &str) {
        self.with(|ui| ui.question(text));
    }
    fn last_words(&mut self, words: &[String]) {
        self.ui.last_words(words);
    }
    fn works(&mut self, done: u64, all: Option<u64>) -> bool {
        self.ui.works(done, all)
    }
    fn rests(&mut self) {
        self.ui.rests();
    }
    fn width(&self) -> usize {
        self.ui.width()
    }
}

impl DrawnOutput for ReplayUi<'_> {
    fn draws(&self) -> bool {
        self.ui.draws()
    }
    fn asked(&mut self, ask: &Ask) {
        let text = if ask.text.is_empty() { ask.in_full() } else { ask.text.clone() };
        let first = text.split_inclusive('?').next().unwrap_or_default();
        self.question = if first.chars().count() > MOST {
            first.chars().take(MOST).chain("...".chars()).collect()
        } else {
            first.to_string()
        };
        self.with(|ui| ui.asked(ask));
    }
    fn stands(&mut self, board: &Board, since: Option<&Board>) {
        self.with(|ui| ui.stands(board, since));
    }
    fn overview(&mut self, overview: Overview) {
        self.with(|ui| ui.overview(overview));
    }
    fn drawing(&mut self, title: &str, svg: String) {
        self.with(|ui| ui.drawing(title, svg));
    }
    fn show_report(&mut self, report: &Report) {
        self.with(|ui| ui.show_report(report));
    }
    fn show_set_up(&mut self, sheet: &SetUpSheet) {
        self.with(|ui| ui.show_set_up(sheet));
    }
    fn show_chances(&mut self, sheet: &ChancesSheet) {
        self.with(|ui| ui.show_chances(sheet));
    }
    fn show_end(&mut self, end: &GameEnd) {
        self.with(|ui| ui.show_end(end));
    }
}

impl LineInput for ReplayUi<'_> {
    fn begins(&mut self) {
        self.counts();
        self.is_live |= self.is_over();
        self.is_asking = true;
        self.with(|ui| ui.begins());
    }
    fn waits(&mut self) {
        self.with(|ui| ui.waits());
    }
    fn poll_line(&mut self) -> Poll<TypedLine> {
        self.counts();
        if !self.is_live
            && let Some(answer) = self.answers.given_mut().get_mut(self.at)
        {
            answer.question.clone_from(&self.question);
            let line = answer.line.clone();
            self.at += 1;
            self.is_asking = false;
            return Poll::Ready(Ok(TypedInput::Line(line)));
        }
        self.is_live = true;
        self.ui.poll_line()
    }
    fn is_typed_ahead(&mut self) -> bool {
        !self.is_live || self.ui.is_typed_ahead()
    }
    fn offer(&mut self, replies: Vec<String>, commands: Vec<&'static Command>) {
        self.with(|ui| ui.offer(replies, commands));
    }
    fn remember(&mut self, line: &str) {
        if self.is_live {
            self.said = Some(line.to_string());
            self.ui.remember(line);
        }
    }
    fn remembered(&self) -> String {
        self.ui.remembered()
    }
    fn mend(&mut self, line: &str) {
        self.ui.mend(line);
    }
}

impl FileAccess for ReplayUi<'_> {
    fn joins(&mut self, game: &str) -> bool {
        self.ui.joins(game)
    }
    fn goes_by(&mut self, game: &str) {
        self.ui.goes_by(game);
    }
    fn save_file(&mut self, what: &str, file: &str, text: &str) -> Result<String, String> {
        self.ui.save_file(what, file, text)
    }
    fn fetch(&mut self, file: &str) -> Result<String, String> {
        self.ui.fetch(file)
    }
    fn has_files(&self) -> bool {
        self.ui.has_files()
    }
}
