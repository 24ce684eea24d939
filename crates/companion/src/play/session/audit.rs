//! `audit`: the board on the table against the program's, and which side is to be set right.

use super::Session;
use super::prompt::{SessionQuestion, SessionReply};
use crate::play::audit::Audit;
use crate::talk::facts::written;
use crate::talk::{Ask, Corrections, PromptExit, Reply as Named, refusal};
use crate::talk::{differs_asked, differs_typed};
use lod_engine::game::{Board, Fact, FactValue, KnownBoard};
use lod_engine::shown;

/// Which side is wrong.
enum Side {
    Table,
    Mine,
    Neither,
    /// The game stands elsewhere now: nothing is left to compare.
    Moved,
}

impl Session<'_, '_> {
    /// Compares the boards; whether the game stands elsewhere now.
    pub(super) async fn audit(
        &mut self,
        rest: &str,
        question: &SessionQuestion,
    ) -> Result<bool, PromptExit> {
        let (board, own) = (self.standing(question), self.history.own_side());
        let said = if rest.is_empty() {
            match differs_asked(&board, own, self.screen).await {
                Ok(said) => said,
                Err(PromptExit::Quit) if self.may_quit() => return Err(PromptExit::Quit),
                Err(PromptExit::End) => return Err(PromptExit::End),
                Err(_) => {
                    self.say("No comparison.");
                    return Ok(false);
                }
            }
        } else {
            match differs_typed(&board, own, rest) {
                Ok(said) => said,
                Err(wrong) => {
                    self.wrapped(&shown::message(&refusal(&wrong)));
                    return Ok(false);
                }
            }
        };
        let known = KnownBoard::seen_on(&board);
        let is_known = |(fact, _): &(Fact, FactValue)| {
            matches!(fact, Fact::Control(_)) || known.value(*fact).is_some()
        };
        let (told, unknown) = said.told.into_iter().partition(is_known);
        let said = Corrections { told, ..said };
        let unknown: Vec<(Fact, FactValue)> = unknown;
        if unknown.is_empty() {
            return self.compare(board, &said).await;
        }
        // The program has nothing to compare these with.
        let is_moved = self.edit_board(&written(&unknown));
        let is_same = |(fact, told): &(Fact, FactValue)| {
            matches!(fact, Fact::Control(_)) || board.fact(*fact) == *told
        };
        if !is_moved || said.told.iter().all(is_same) {
            return Ok(is_moved);
        }
        self.compare(self.standing(question), &said).await?;
        Ok(true)
    }

    /// Says what differs from this board and sets either side right; whether the game stands elsewhere now.
    async fn compare(&mut self, board: Board, said: &Corrections) -> Result<bool, PromptExit> {
        let audit = Audit::new(&board, said);
        let lines = audit.lines(&self.history, self.screen.width());
        self.show(&lines);
        let groups = audit.groups();
        if groups.is_empty() {
            return Ok(false);
        }
        let all: Vec<usize> = groups.concat();
        let as_fix = format!("fix {}", audit.line(&all));
        let mut sides =
            vec![("table", "show the moves for your board"), ("program", as_fix.as_str())];
        if groups.len() > 1 {
            sides.push(("each", "decide one by one"));
        }
        let (mut table, mut mine) = (Vec::new(), Vec::new());
        match self.side("Which board do you want to correct?", &sides).await? {
            Some(Side::Table) => table = all,
            Some(Side::Mine) => mine = all,
            Some(Side::Neither) => return Ok(false),
            Some(Side::Moved) => return Ok(true),
            None => {
                for group in groups {
                    let what = audit.differences()[group[0]].comparison();
                    self.say("");
                    self.wrapped(&what);
                    let as_fix = format!("fix {}", audit.line(&group));
                    let sides = [sides[0], ("program", as_fix.as_str())];
                    match self.side("Which board do you want to correct?", &sides).await? {
                        Some(Side::Table) => table.extend(group),
                        Some(Side::Mine) => mine.extend(group),
                        Some(Side::Moved) => return Ok(true),
                        Some(Side::Neither) | None => {}
                    }
                }
            }
        }
        if !table.is_empty() {
            let lines = audit.on_the_table(&table, self.screen.width());
            self.show(&lines);
        }
        Ok(!mine.is_empty() && self.set_mine(&audit, &mine, board == *self.history.now().board()))
    }

    /// Asks which board is wrong; nothing where each difference is to be asked for.
    async fn side(
        &mut self,
        text: &str,
        sides: &[(&str, &str)],
    ) -> Result<Option<Side>, PromptExit> {
        let mut replies: Vec<Named> =
            sides.iter().map(|(word, about)| Named::new(*word, *about)).collect();
        replies.push(Named::new("leave", "change neither board"));
        let last = replies.len() - 1;
        let ask = Ask {
            text: text.to_string(),
            replies,
            default: Some(last),
            help: vec![
                "table: shows the moves for your board. program: your board is copied to the program's (undo \
                 reverts it)."
                    .to_string(),
            ],
            ..Ask::default()
        };
        Ok(match self.prompt(&SessionQuestion::Own(ask)).await? {
            SessionReply::Picked(0) => Some(Side::Table),
            SessionReply::Picked(1) => Some(Side::Mine),
            SessionReply::Picked(place) if place < last => None,
            SessionReply::Moved => {
                self.say("Comparison cancelled.");
                Some(Side::Moved)
            }
            SessionReply::Left => {
                self.say("Comparison cancelled.");
                Some(Side::Neither)
            }
            _ => Some(Side::Neither),
        })
    }

    /// Sets the program's board as the table's: one step, as by `fix`. Whether that was done.
    fn set_mine(&mut self, audit: &Audit, picked: &[usize], between: bool) -> bool {
        // What can be on a board that is not wholly known is judged as it is entered.
        let changes =
            if self.history.now().knows_all() { audit.with_me(picked).map(|_| ()) } else { Ok(()) };
        let wrong = match changes {
            Ok(_) if !between => {
                "a turn is in progress. Finish or abort it, then type audit again".to_string()
            }
            Ok(_) => return self.edit_board(&audit.line(picked)),
            Err(wrong) => wrong,
        };
        self.wrapped(&shown::message(&refusal(&wrong)));
        false
    }
}
