//! Looking without losing the place.

use super::Session;
use super::prompt::{SessionQuestion, SessionReply};
use crate::play::answer_replay::RecordedAnswer;
use crate::play::attempt::AttemptEnd;
use crate::play::book::turns;
use crate::talk::{
    BoardView, CommandEffect, PromptCommand, Reasons, no_such_turn, refusal, turn_place,
};
use crate::tell::{self, ActionRecord, AnswerEffect, GameMoment, Overview};
use lod_bots::game::Next;
use lod_engine::game::{Board, SpaceSet, scenario};

impl<'a> Session<'a, '_> {
    /// What a command that looks something up shows.
    pub(super) async fn view(
        &mut self,
        word: PromptCommand,
        rest: &str,
        question: &SessionQuestion,
    ) -> CommandEffect<SessionReply<'a>> {
        let width = self.screen.width();
        let board = &self.standing(question);
        let lines = match word {
            PromptCommand::Board if rest.is_empty() => {
                tell::board(board, self.just_changed(), width)
            }
            PromptCommand::Board if rest.chars().all(|c| c.is_ascii_digit()) => {
                return CommandEffect::tried(self.board_after(rest, width)).painted();
            }
            PromptCommand::Board if rest == "?" || rest.starts_with("--") => {
                return self.board_picture(rest, board);
            }
            PromptCommand::Chart => return self.chart(rest),
            PromptCommand::Chances => return CommandEffect::tried(self.chances(rest).await),
            PromptCommand::History => self.history(rest, width),
            PromptCommand::Why => match self.why(rest, question, width) {
                Ok(lines) => lines,
                Err(text) => return CommandEffect::Says(vec![text]),
            },
            PromptCommand::Steps => self.last_report(|report| report.folded(width)),
            PromptCommand::Repeat => self.last_report(|report| report.lines(width)),
            PromptCommand::Tally => self.tally(width),
            PromptCommand::Deck => tell::deck(self.history.now().deck(), self.piles(), width),
            _ => {
                let view = BoardView::of(self.history.now(), board, rest, width);
                word.view(&view).unwrap_or_default()
            }
        };
        CommandEffect::looked_up(word, lines)
    }

    /// The board as it stands at a question: what was done so far in the turn counts.
    pub(super) fn standing(&self, question: &SessionQuestion) -> Board {
        let board = self.history.now().board();
        match question {
            SessionQuestion::Game(ask) => tell::board_after(board, &ask.moment.so_far),
            _ => *board,
        }
    }

    /// The spaces that the last turn changed.
    fn just_changed(&self) -> SpaceSet {
        let last = self.last_turn();
        last.map_or(SpaceSet::EMPTY, |told| tell::changed(&told))
    }

    /// The card and the Factions at a question where this is the board, and what the last turn moved.
    pub(super) fn overview(&self, board: &Board) -> Overview {
        let game = self.history.now();
        let acts = match game.next() {
            Next::Turn(turn) => Some(turn.faction),
            _ => None,
        };
        let (cards, players) = ((game.current(), game.deck().next()), game.people());
        let is_over = game.end().is_some();
        let moment = GameMoment { board, cards, year: game.year(), acts, players, is_over };
        let last = self.last_turn();
        Overview::new(&moment, last.as_ref())
    }

    /// What an answer would do on the board, without giving it. What dice decide is not looked at.
    pub(super) fn try_out(&mut self, line: &str, question: &SessionQuestion) {
        let SessionQuestion::Game(ask) = question else {
            return self.say("No answer to preview here.");
        };
        let attempt = match self.history.attempt(Some(line)) {
            Ok(attempt) => attempt,
            Err(stop) => {
                let wrong = Some(refusal(&stop.to_string()));
                return self.screen.effect(&AnswerEffect { wrong, ..AnswerEffect::default() });
            }
        };
        let rolled = |given: &RecordedAnswer| matches!(given, RecordedAnswer::Rolled(_));
        if attempt.fresh().iter().any(rolled) {
            let note = Some("The result depends on dice.".to_string());
            return self.screen.effect(&AnswerEffect { note, ..AnswerEffect::default() });
        }
        let before = self.standing(question);
        let (after, changes) = match (attempt.outcome(), attempt.game()) {
            (AttemptEnd::Asked(next), _) => {
                let board = tell::as_far_as_known(self.history.now().board(), &next.moment.so_far);
                (board.unwrap_or(before), next.moment.so_far.get(ask.moment.so_far.len()..))
            }
            (_, Some(game)) => (*game.board(), None),
            _ => (before, None),
        };
        let orders = tell::moves(&before, &after, changes.unwrap_or_default());
        let effect = AnswerEffect::new(&orders, &before, &after, ask.faction);
        self.screen.effect(&effect);
    }

    /// The board before the last turn.
    pub(super) fn before_last(&self) -> Option<Board> {
        let last = self.last_turn();
        last.map(|told| *told.before)
    }

    fn last_turn(&self) -> Option<ActionRecord<'_>> {
        self.record(turns(&self.history).next_back()?)
    }

    /// The actions that are turns, in order: their places in the story.
    pub(super) fn turns(&self) -> Vec<usize> {
        turns(&self.history).collect()
    }

    /// A line for each turn, with its number.
    pub(super) fn entries(&self, width: usize) -> Vec<String> {
        self.turns()
            .into_iter()
            .zip(1..)
            .filter_map(|(action, number)| {
                let told = self.record(action)?;
                Some(if self.screen.draws() {
                    vec![format!("{number}. {}", tell::drawn_entry(&told))]
                } else {
                    tell::entry(number, &told, width)
                })
            })
            .flatten()
            .collect()
    }

    /// The board as it was after a turn, with what that turn changed.
    fn board_after(&self, number: &str, width: usize) -> Result<Vec<String>, String> {
        let turns = self.turns();
        let action = turns[turn_place(number.parse().unwrap_or(0), turns.len())?];
        let Some(told) = self.record(action) else {
            return Ok(Vec::new());
        };
        let mut lines = vec![format!("After turn {number}, {}", told.what.title())];
        lines.extend(tell::board(told.after, tell::changed(&told), width));
        Ok(lines)
    }

    fn history(&self, rest: &str, width: usize) -> Vec<String> {
        let turns = self.turns();
        if rest.is_empty() && !turns.is_empty() {
            return self.entries(width);
        }
        let place = turn_place(rest.parse().unwrap_or(0), turns.len());
        match place.map(|place| self.record(turns[place])) {
            Ok(Some(told)) => tell::log(&told, width),
            Ok(None) => Vec::new(),
            Err(wrong) => vec![refusal(&wrong)],
        }
    }

    /// What led to this question, or else to the last turn, as it is drawn.
    fn drawn_reasons(&self, question: &SessionQuestion) -> Reasons {
        if let SessionQuestion::Game(asked) = question
            && !asked.why.walk.path.is_empty()
        {
            return asked.why.clone();
        }
        let turns = self.turns().into_iter().rev();
        let mut drawn = turns.filter_map(|action| self.reasons_of(action));
        drawn.find(|reasons| !reasons.walk.path.is_empty()).unwrap_or_default()
    }

    /// What led to an action.
    pub(super) fn reasons_of(&self, action: usize) -> Option<Reasons> {
        let told = self.record(action)?;
        Some(Reasons {
            head: vec![told.headline()],
            walk: told.walk.into_owned(),
            changes: told.changes,
        })
    }

    /// A part of the report of the last turn.
    fn last_report(&self, part: impl Fn(&tell::Report) -> Vec<String>) -> Vec<String> {
        let last = self.last_turn();
        let lines = last.map(|told| {
            let report = tell::Report::of(&told);
            (part(&report), report.headline)
        });
        match lines {
            Some((lines, headline)) if lines.is_empty() => vec![headline, "No steps.".to_string()],
            Some((lines, headline)) if lines[0] != headline => [vec![headline], lines].concat(),
            Some((lines, _)) => lines,
            None => vec!["No turn has been played yet.".to_string()],
        }
    }

    /// What each Faction did so far.
    pub(super) fn tally(&self, width: usize) -> Vec<String> {
        let mut tally = tell::Tally::default();
        for action in self.turns() {
            if let Some(told) = self.record(action) {
                tally.add(&told, self.history.at(action).seats());
            }
        }
        tally.lines(width)
    }

    /// The piles of the deck; of a game that began in the middle of a pile nobody knows when Winter Quarters can come.
    pub(super) fn piles(&self) -> Option<usize> {
        let begin = self.history.begin();
        let piles = begin.position().scenario.map(|id| scenario(id).winters());
        let is_start = |piles: &u8| {
            begin.deck().played().is_empty() && begin.board().winter_quarters_left() == *piles
        };
        piles.filter(is_start).map(usize::from)
    }

    /// The reasons of the non-player's turn that stopped with this question, else of the last; of an earlier one by its
    /// number.
    ///
    /// # Errors
    /// What is said in place of them: that the turn is drawn, or what is wrong.
    fn why(
        &mut self,
        rest: &str,
        question: &SessionQuestion,
        width: usize,
    ) -> Result<Vec<String>, String> {
        let turns = self.turns();
        let (turn, rest) = Reasons::turn(rest, turns.len()).map_err(|wrong| refusal(&wrong))?;
        let named = turn.map(|place| turns[place]);
        if let Some(file) = Reasons::file(rest) {
            let reasons = match named {
                Some(action) => self.reasons_of(action).unwrap_or_default(),
                None => self.drawn_reasons(question),
            };
            return Err(reasons.keep(self.screen, file));
        }
        if let (None, SessionQuestion::Game(question)) = (named, question)
            && !question.why.is_empty()
        {
            return Ok(question.why.lines_about(rest, width));
        }
        let topic = tell::ReasonTopic::parse(rest).map_err(|wrong| refusal(&wrong))?;
        match named.or(turns.last().copied()).and_then(|action| self.record(action)) {
            Some(told) => Ok(tell::why_asked(&told, topic, width)),
            None => Err(refusal(&no_such_turn(0))),
        }
    }
}
