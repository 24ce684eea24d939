//! Looking at pictures: the board as a file, the chart, the page.

use super::Session;
use super::prompt::SessionReply;
use crate::picture::{self, Sheet, TITLE, View};
use crate::play::book::{book, course};
use crate::talk::{CommandEffect, OF_BOARD, turn_place, typed_rows};
use crate::tell;
use lod_engine::game::Board;
use lod_engine::game::words::either;

/// How a picture is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PictureRequest<'l> {
    tall: bool,
    since: Option<usize>,
    svg: Option<&'l str>,
    html: Option<&'l str>,
}

/// What `board` can be followed by in a game.
const OF_GAME: [(&str, &str); 4] = [
    ("board N", "as it was after turn N"),
    ("board --since N", "marks the changes since turn N"),
    ("board --svg FILE", "the board as a picture for an A4 page"),
    ("board --svg FILE --tall", "the same for a phone"),
];

impl<'l> PictureRequest<'l> {
    /// What the words after `board`, `chart` or `export` ask for; only these `known` ones may.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    fn read(rest: &'l str, known: &[&str]) -> Result<PictureRequest<'l>, String> {
        let mut wish = PictureRequest::default();
        let mut starts: Vec<usize> = rest.match_indices("--").map(|(at, _)| at).collect();
        starts.retain(|at| rest[..*at].chars().next_back().is_none_or(char::is_whitespace));
        let ends = starts.iter().skip(1).copied().chain([rest.len()]);
        let wrong = |what: &str| Err(format!("{what}. Type {}", either(known)));
        if !rest.is_empty() && starts.first() != Some(&0) {
            let word = rest.split_whitespace().next().unwrap_or_default();
            return wrong(&format!("unknown word {}", tell::quoted(word)));
        }
        for (start, end) in starts.iter().zip(ends) {
            let part = rest[*start..end].trim();
            let (word, value) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let value = value.trim();
            let takes = match word {
                "--since" => Some("N"),
                "--svg" | "--html" => Some("FILE"),
                _ => None,
            };
            if !known.contains(&word) {
                return wrong(&format!("unknown option {}", tell::quoted(word)));
            }
            match (takes, value.is_empty()) {
                (Some(value), true) => return Err(format!("type {word} {value}")),
                (None, false) => return Err(format!("{word} takes no value")),
                _ => {}
            }
            match word {
                "--tall" => wish.tall = true,
                "--svg" => wish.svg = Some(value),
                "--html" => wish.html = Some(value),
                _ => {
                    let number = value
                        .parse()
                        .map_err(|_| format!("{} is not a turn", tell::quoted(value)))?;
                    wish.since = Some(number);
                }
            }
        }
        if wish.tall && wish.svg.is_none() {
            Err("--tall needs --svg FILE".to_string())
        } else {
            Ok(wish)
        }
    }

    fn sheet(&self) -> Sheet {
        if self.tall { Sheet::Tall } else { Sheet::Wide }
    }
}

impl<'a> Session<'a, '_> {
    /// `board` with more than a space after it.
    pub(super) fn board_picture(
        &mut self,
        rest: &str,
        board: &Board,
    ) -> CommandEffect<SessionReply<'a>> {
        if rest == "?" {
            let rows = [OF_BOARD.as_slice(), &OF_GAME].concat();
            return CommandEffect::Shows(typed_rows(&rows, self.screen.width()));
        }
        CommandEffect::tried(self.try_board(rest, board)).painted()
    }

    fn try_board(&mut self, rest: &str, board: &Board) -> Result<Vec<String>, String> {
        let wish = PictureRequest::read(rest, &["--since", "--svg", "--tall"])?;
        let (turn, before) = self.earlier(wish.since)?;
        let width = self.screen.width();
        if let Some(file) = wish.svg {
            let title = format!("{}: {}", self.journal.name(), self.moment_of(board));
            let view = View { title: &title, board, since: Some(&before) };
            let text = picture::svg(&view, wish.sheet());
            return Ok(vec![self.keep_as(file, "picture", &text)?]);
        }
        Ok(tell::board_since(board, &before, turn, width))
    }

    /// A turn and the board before it: the last turn, if nothing else is said.
    fn earlier(&self, turn: Option<usize>) -> Result<(usize, Board), String> {
        let turns = self.turns();
        let turn = turn.unwrap_or(turns.len());
        if turn == 0 && turns.is_empty() {
            return Ok((0, *self.history.now().board()));
        }
        let action = turns[turn_place(turn, turns.len())?];
        Ok((turn, *self.history.at(action).board()))
    }

    /// "1776, after turn 12", and "1776, during turn 13" where the board is that of a turn which is not over.
    fn moment_of(&self, board: &Board) -> String {
        let after = match self.turns().len() {
            turns if board != self.history.now().board() => format!("during turn {}", turns + 1),
            0 => "the set-up".to_string(),
            turn => format!("after turn {turn}"),
        };
        match self.history.now().year() {
            Some(year) => format!("{year}, {after}"),
            None => after,
        }
    }

    /// `chart`: the margins over the game, drawn here or into a file.
    pub(super) fn chart(&mut self, rest: &str) -> CommandEffect<SessionReply<'a>> {
        if rest.is_empty() && self.screen.draws() {
            let svg = picture::chart(TITLE, &course(&self.history), Sheet::Tall);
            self.screen.drawing(TITLE, svg);
            return CommandEffect::Stays;
        }
        CommandEffect::tried(self.try_chart(rest))
    }

    fn try_chart(&mut self, rest: &str) -> Result<Vec<String>, String> {
        let wish = PictureRequest::read(rest, &["--svg", "--tall"])?;
        let file = wish.svg.ok_or("type chart --svg FILE")?;
        let title = format!("{}: final margins (7.3)", self.journal.name());
        let text = picture::chart(&title, &course(&self.history), wish.sheet());
        Ok(vec![self.keep_as(file, "chart", &text)?])
    }

    /// `export --html FILE`: the story of the game as a page.
    ///
    /// # Errors
    /// What is wrong, and what would be right.
    pub(super) fn export_page(&mut self, rest: &str) -> Result<String, String> {
        let wish = PictureRequest::read(rest, &["--html"])?;
        let file = wish.html.ok_or("type export --html FILE")?;
        let text = picture::page(&book(&self.history, &self.journal.name()));
        self.keep_as(file, "page", &text)
    }

    /// Writes a new file; what is to be said then.
    pub(super) fn keep_as(&mut self, file: &str, what: &str, text: &str) -> Result<String, String> {
        self.screen.save_file(what, file, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 3] = ["--since", "--svg", "--tall"];

    #[test]
    fn a_picture_is_asked_for_in_any_order() {
        let wish = PictureRequest::read("--svg my own--file.svg --since 3 --tall", &KNOWN).unwrap();
        let expected = PictureRequest {
            tall: true,
            since: Some(3),
            svg: Some("my own--file.svg"),
            ..PictureRequest::default()
        };
        assert_eq!(wish, expected);
    }

    #[test]
    fn what_cannot_be_is_said() {
        for (typed, says) in [
            ("--map", "unknown option \"--map\". Type --since, --svg"),
            ("--svg x --tall y", "--tall takes no value"),
            ("--svg", "type --svg FILE"),
            ("--since", "type --since N"),
            ("--since x", "\"x\" is not a turn"),
            ("--since -1", "\"-1\" is not a turn"),
            ("--tall", "--tall needs --svg FILE"),
            ("x --tall", "unknown word \"x\". Type --since"),
            ("--html x", "unknown option \"--html\""),
        ] {
            let wrong = PictureRequest::read(typed, &KNOWN).unwrap_err();
            assert!(wrong.contains(says), "{typed}: {wrong}");
        }
    }
}
