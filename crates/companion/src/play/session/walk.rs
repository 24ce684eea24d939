//! A non-player's turn by its flowchart's own questions, on the players' board: what was done is entered.

use super::Session;
use crate::play::attempt::Attempt;
use crate::play::walked_line::walked_line;
use crate::talk::{
    Ask, EVENT, Form, HeldAnswers, PASS, PromptExit, Ui, ask_player_for, hold, refusal, tell,
};
use crate::walk::walked;
use lod_bots::bots::Outcome;
use lod_bots::game::Next;
use lod_engine::game::Faction;
use lod_engine::shown;

impl<'a> Session<'a, '_> {
    /// The non-player whose turn is next on the players' board, and the card.
    pub(super) fn walks(&self) -> Option<(Faction, u8)> {
        let game = self.history.now();
        match game.next() {
            Next::Turn(turn) if self.has_board() && !game.seats().is_player(turn.faction) => {
                Some((turn.faction, game.current()?))
            }
            _ => None,
        }
    }

    /// The turn by its questions, or as the line says; nothing where the player goes back.
    pub(super) async fn walk(&mut self, rest: &str) -> Result<Option<Attempt<'a>>, PromptExit> {
        let Some((faction, card)) = self.walks() else {
            return Ok(None);
        };
        // Whether it is its turn now is said before the first question.
        let whole = match (rest, self.history.walked(&walked_line(faction, card, PASS))) {
            ("", Ok(_)) => self.walk_by_questions(faction, card).await?,
            ("", Err(stop)) => Err(stop.to_string()),
            (rest, _) => Ok(Some(walked_line(faction, card, rest))),
        };
        let attempt = whole.and_then(|whole| {
            let attempt = whole.map(|line| self.history.walked(&line)).transpose();
            attempt.map_err(|stop| stop.to_string())
        });
        Ok(attempt.unwrap_or_else(|wrong| {
            self.wrapped(&shown::message(&refusal(&wrong)));
            None
        }))
    }

    /// The line that the turn comes to by its questions.
    async fn walk_by_questions(
        &mut self,
        faction: Faction,
        card: u8,
    ) -> Result<Result<Option<String>, String>, PromptExit> {
        let history = &self.history;
        let turn = async |ui: &mut dyn Ui| {
            let turn = walked(ui, faction).await?;
            turn.lines().iter().for_each(|line| tell(ui, line));
            let word = match turn.outcome {
                Outcome::Pass => PASS,
                Outcome::Event(_) => EVENT,
                Outcome::Command(_, None) => "command",
                Outcome::Command(_, Some(_)) => "special",
            };
            let ask = Ask {
                text: format!("{faction}: what changed on your board?"),
                typing: "e.g. ny>nj 3c; va +1mu; resources -2; or later   [Enter] nothing".to_string(),
                help: vec![
                    "Spaces with what changed there, and tracks; the cylinder and a Pass's Resources follow. `later`: \
                     a turn that needs it has it confirmed."
                        .to_string(),
                ],
                ..Ask::new("", Form::Line)
            };
            let whole = |line: &str, _| {
                let line = walked_line(faction, card, &format!("{word}; {}", line.trim()));
                history.walked(&line).map(|_| line).map_err(|stop| stop.to_string())
            };
            ask_player_for(ui, &ask, &whole).await
        };
        match hold(self.screen, &mut HeldAnswers::default(), turn).await {
            Ok(line) => Ok(Ok(Some(line))),
            Err(PromptExit::Back(_)) => Ok(Ok(None)),
            Err(leaving) => Err(leaving),
        }
    }
}
