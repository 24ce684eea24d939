//! The user interface of a room: what a conversation shows becomes data for pages.

use super::Catalog;
use super::page_model::Block;
use super::room::RoomView;
use super::rooms::RoomNames;
use crate::talk::{
    Ask, Command, DrawnOutput, FileAccess, Form, LineInput, LineSlot, TypedLine, Ui,
};
use crate::tell::{AnswerEffect, ChancesSheet, GameEnd, Overview, Report, SetUpSheet};
use lod_engine::game::Board;
use lod_engine::shown;
use std::rc::Rc;
use std::task::Poll;

/// Wider than any line that is not set in columns: the page breaks lines itself.
const WIDTH: usize = 400;
/// The longest text that is given as a file.
const LONGEST: usize = 1 << 23;

/// The user interface of a room.
pub struct Pages {
    view: Rc<RoomView>,
    lines: LineSlot,
    host: Rc<dyn Catalog>,
    names: RoomNames,
    /// The question that is about to be asked; its words are not shown.
    ask: Option<Ask>,
    /// The question that was asked last, which stays until another is asked.
    standing: Ask,
    /// Whether a question has begun since a line was read.
    begun: bool,
    last: String,
}

impl Pages {
    /// Over what is shown of a room, with the lines that come to this slot.
    pub fn new(
        view: Rc<RoomView>,
        lines: LineSlot,
        host: Rc<dyn Catalog>,
        names: RoomNames,
    ) -> Pages {
        Pages {
            view,
            lines,
            host,
            names,
            ask: None,
            standing: Ask::default(),
            begun: false,
            last: String::new(),
        }
    }

    fn add(&mut self, block: Block) {
        self.view.state().add(block);
    }
}

impl Ui for Pages {
    fn show(&mut self, line: &str) {
        // Between a question's data and its words stand its answers, which the page draws.
        if self.ask.is_none() {
            let text = self.host.without_own_paths(&shown::line(line));
            self.add(Block::Line { text });
        }
    }
    fn title(&mut self, line: &str) {
        let text = self.host.without_own_paths(&shown::line(line));
        self.add(Block::Title { text });
    }
    fn refused(&mut self, text: &str) {
        let text = self.host.without_own_paths(&shown::line(text));
        self.add(Block::Refusal { text });
    }
    fn effect(&mut self, effect: &AnswerEffect) {
        self.add(Block::Effect(effect.clone()));
    }
    fn question(&mut self, text: &str) {
        let ask = match (self.ask.take(), text) {
            (Some(ask), _) => ask,
            // What was typed was no answer: the same question once more.
            (None, "") => return,
            (None, text) => Ask::new(text, Form::Line),
        };
        self.standing = ask;
    }
    fn works(&mut self, done: u64, all: Option<u64>) -> bool {
        self.view.state().set_work(done, all)
    }
    fn rests(&mut self) {
        self.view.state().end_work();
    }
    fn width(&self) -> usize {
        WIDTH
    }
}

impl DrawnOutput for Pages {
    fn draws(&self) -> bool {
        true
    }
    fn asked(&mut self, ask: &Ask) {
        self.ask = Some(ask.clone());
    }
    fn stands(&mut self, board: &Board, since: Option<&Board>) {
        self.view.state().set_board(board, since);
    }
    fn overview(&mut self, overview: Overview) {
        self.view.state().set_overview(overview);
    }
    fn drawing(&mut self, title: &str, svg: String) {
        self.add(Block::Drawing { title: title.to_string(), svg });
    }
    fn show_set_up(&mut self, sheet: &SetUpSheet) {
        self.add(Block::SetUp(Box::new(sheet.clone())));
    }
    fn show_chances(&mut self, sheet: &ChancesSheet) {
        self.add(Block::Chances(Box::new(sheet.clone())));
    }
    fn show_report(&mut self, report: &Report) {
        self.add(Block::Leaf(Box::new(report.clone().clean())));
    }
    fn show_end(&mut self, end: &GameEnd) {
        self.add(Block::End(Box::new(end.clone())));
    }
}

impl LineInput for Pages {
    fn begins(&mut self) {
        self.begun = true;
    }
    fn waits(&mut self) {
        self.ask = None;
        let begun = std::mem::take(&mut self.begun);
        self.view.state().wait(&self.standing, begun);
    }
    fn poll_line(&mut self) -> Poll<TypedLine> {
        self.lines.take()
    }
    fn offer(&mut self, _: Vec<String>, commands: Vec<&'static Command>) {
        self.view.state().set_commands(commands);
    }
    fn remember(&mut self, line: &str) {
        self.last = line.to_string();
    }
    fn remembered(&self) -> String {
        self.last.clone()
    }
    fn mend(&mut self, line: &str) {
        self.view.state().set_mend(line);
    }
}

impl FileAccess for Pages {
    fn goes_by(&mut self, game: &str) {
        let place = self.host.of_game(game);
        self.names.moved(&self.view, &place);
        self.view.state().set_ticks(self.host.ticks(&place));
    }
    fn joins(&mut self, game: &str) -> bool {
        let place = self.host.of_game(game);
        self.names.joins(&self.view, &place)
    }
    fn save_file(&mut self, what: &str, file: &str, text: &str) -> Result<String, String> {
        if text.len() > LONGEST {
            return Err(format!("the {what} is too long for a page"));
        }
        let name: String = file
            .chars()
            .map(|c| match c {
                c if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ') => c,
                _ => '-',
            })
            .collect();
        let (what, text) = (what.to_string(), text.to_string());
        let told = format!("The {what} is here as {name}, to be saved on this device.");
        self.add(Block::File { what, name, text });
        Ok(told)
    }
    fn has_files(&self) -> bool {
        false
    }
}
