//! Looking without losing the place.

use super::Session;
use super::prompt::Question;
use crate::play::book::turns;
use crate::talk::{Reasons, Typed, Ui, Word, next_line, sorry};
use crate::tell;
use lod_engine::game::{Board, SpaceSet, words};

impl Session<'_, '_> {
    /// Shows what a looking word asks for.
    pub(super) async fn look(&mut self, word: Word, rest: &str, question: &Question) {
        let width = self.screen.width();
        let board = &self.standing(question);
        let game = self.story.now();
        let lines = match word {
            Word::Board if rest.is_empty() => {
                let lines = tell::board(board, self.just_changed(), width);
                return self.paged_as(&lines, |face, line| face.painted(line)).await;
            }
            Word::Board if rest == "?" || rest.starts_with("--") => {
                return self.board_picture(rest, board).await;
            }
            Word::Chart => return self.chart(rest).await,
            Word::Board => match words::find_space(rest) {
                Ok(space) => tell::space(board, space, width),
                Err(error) => vec![format!("{error}.")],
            },
            Word::Tracks => tell::tracks(board, game.seats(), width),
            Word::Margins => tell::margins(board, &game.season(), width),
            Word::Forces => tell::forces(board, width),
            Word::Card => self.card(rest, width),
            Word::History => self.history(rest, width),
            Word::Why => match Reasons::file(rest) {
                Some(file) => {
                    let told = self.drawn_reasons(question).keep(self.screen, file);
                    return self.wrapped(&told);
                }
                None => self.why(rest, question, width),
            },
            _ => Vec::new(),
        };
        self.paged(&lines).await;
    }

    /// Shows lines, a screen at a time where they are more.
    pub(super) async fn paged(&mut self, lines: &[String]) {
        self.paged_as(lines, |face, line| face.show(line)).await;
    }

    pub(super) async fn paged_as(&mut self, lines: &[String], show: fn(&mut dyn Ui, &str)) {
        let most = self.screen.height().map_or(usize::MAX, |h| h.saturating_sub(2).max(5));
        let mut pages = lines.chunks(most).peekable();
        while let Some(page) = pages.next() {
            for line in page {
                show(self.screen, line);
            }
            if pages.peek().is_none() {
                return;
            }
            self.screen.question("[Enter] more  [q] enough");
            match next_line(self.screen).await {
                Ok(Typed::Line(line)) if line.trim().is_empty() => {}
                _ => return,
            }
        }
    }

    /// The board as it stands at a question: what was done so far in the turn counts.
    pub(super) fn standing(&self, question: &Question) -> Board {
        let mut board = *self.story.now().board();
        if let Question::Game(ask) = question {
            let start = board;
            if board.apply_all(&ask.so_far).is_err() {
                board = start;
            }
        }
        board
    }

    /// The spaces that the last turn changed.
    fn just_changed(&self) -> SpaceSet {
        let last = self.turns().last().and_then(|action| self.told(*action));
        last.map_or(SpaceSet::EMPTY, |told| tell::changed(&told))
    }

    /// The board before the last turn.
    pub(super) fn before_last(&self) -> Option<Board> {
        let last = self.turns().last().and_then(|action| self.told(*action));
        last.map(|told| *told.before)
    }

    fn card(&self, rest: &str, width: usize) -> Vec<String> {
        if !rest.is_empty() {
            return match rest.parse() {
                Ok(number @ 1..=109) => tell::face(number, width),
                _ => vec!["The cards are 1 to 109.".to_string()],
            };
        }
        let deck = self.story.now().deck();
        match deck.current() {
            Some(current) => {
                let mut lines = tell::face(current, width);
                lines.extend(deck.next().into_iter().flat_map(|n| tell::coming(n, width)));
                lines
            }
            None => vec!["No card has been played yet.".to_string()],
        }
    }

    /// The actions that are turns, in order: their places in the story.
    pub(super) fn turns(&self) -> Vec<usize> {
        turns(&self.story).collect()
    }

    /// A line for each turn, with its number.
    pub(super) fn entries(&self, width: usize) -> Vec<String> {
        self.turns()
            .into_iter()
            .zip(1..)
            .filter_map(|(action, number)| {
                let told = self.told(action)?;
                Some(tell::entry(number, &told, width))
            })
            .flatten()
            .collect()
    }

    fn history(&self, rest: &str, width: usize) -> Vec<String> {
        let turns = self.turns();
        if rest.is_empty() {
            return match turns.is_empty() {
                true => vec!["Nothing has happened yet.".to_string()],
                false => self.entries(width),
            };
        }
        let place = rest.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let told = place.and_then(|i| turns.get(i)).and_then(|action| self.told(*action));
        match told {
            Some(told) => tell::log(&told, width),
            None => vec![format!("The turns are 1 to {}.", turns.len())],
        }
    }

    /// What led to this question, or else to the last turn, as it is drawn.
    fn drawn_reasons(&self, question: &Question) -> Reasons {
        if let Question::Game(asked) = question
            && !asked.why.path.is_empty()
        {
            return asked.why.clone();
        }
        let turns = self.turns().into_iter().rev();
        let mut drawn = turns.filter_map(|action| self.reasons_of(action));
        drawn.find(|reasons| !reasons.path.is_empty()).unwrap_or_default()
    }

    /// What led to an action.
    pub(super) fn reasons_of(&self, action: usize) -> Option<Reasons> {
        let told = self.told(action)?;
        Some(Reasons {
            head: vec![told.headline()],
            path: told.path.to_vec(),
            arrows: told.arrows.to_vec(),
            notes: told.decisions.to_vec(),
            changes: told.changes.clone(),
            dice: told.dice.to_vec(),
        })
    }

    /// The reasons of the non-player's turn that stopped with this question, else of the last turn.
    fn why(&self, rest: &str, question: &Question, width: usize) -> Vec<String> {
        if let Question::Game(asked) = question
            && !asked.why.is_empty()
        {
            return asked.why.told(rest, width);
        }
        let topic = match tell::Topic::parse(rest) {
            Ok(topic) => topic,
            Err(wrong) => return vec![sorry(&wrong)],
        };
        match self.turns().last().and_then(|action| self.told(*action)) {
            Some(told) => tell::why_asked(&told, topic, width),
            None => vec!["Nothing has happened yet.".to_string()],
        }
    }
}
