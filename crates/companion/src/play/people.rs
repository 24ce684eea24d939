//! People at a game, who type what they do.

use super::answer_replay::AnswerReplay;
use super::{opening, person};
use crate::talk::{Ask, LineSource};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{Game, PlayerTurn, Players};
use lod_engine::game::{Board, ByFaction, Faction};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{Stroke, Turn};

impl Players for AnswerReplay {
    fn card(&mut self, dealt: usize, is_played: bool) -> Result<Option<u8>, Interrupt> {
        let ask = Ask {
            key: format!("card-{dealt}"),
            text: match is_played {
                true => "Number of the card played now?".to_string(),
                false => "Number of the next card (face up on the deck)?".to_string(),
            },
            help: vec![
                "A number from 1 to 104; 97 to 104 are Winter Quarters. `none`: the deck is empty."
                    .to_string(),
            ],
            ..Ask::default()
        };
        let line = self.line(&ask)?;
        let typed = line.trim();
        if !is_played && typed.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        let number = typed.parse();
        number
            .map(Some)
            .map_err(|_| Interrupt::Wrong("type the number of the card, 1 to 104".to_string()))
    }

    fn opens(
        &mut self,
        stands: Option<Stroke>,
        cards: &[Stroke],
        first: Option<Faction>,
        seats: &Seats,
    ) -> Result<Option<Stroke>, Interrupt> {
        opening::ask(stands, cards, first, seats, self)
    }

    fn treaty(&mut self, board: Board, people: ByFaction<bool>) -> Result<PlayerTurn, Interrupt> {
        person::treaty(board, people, self)
    }

    fn stroke(
        &mut self,
        faction: Faction,
        board: Board,
        _: ByFaction<bool>,
    ) -> Result<PlayerTurn, Interrupt> {
        let seats = self.seats;
        person::stroke(board, faction, &seats, self)
    }

    fn turn(&mut self, turn: &Turn, card: &Card, game: &Game<'_>) -> Result<PlayerTurn, Interrupt> {
        let (library, board) = (game.library(), *game.board());
        person::take(library, board, card, turn, game.seats(), self)
    }
}
