//! People at a game, who type what they do.

use super::answer_replay::AnswerReplay;
use super::{entered, opening, person, walked_line};
use crate::talk::{Ask, LineSource};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{EnteredAction, Game, PlayerTurn, Players, heading};
use lod_engine::game::{Board, ByFaction, Faction, KnownBoard};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{Stroke, Turn};

/// The key of the question for what a player's card changed.
pub const ENTERED_CARD_KEY: &str = "entered-card";
/// The beginning of the key of a question for a card of the players' deck.
pub const CARD_KEY: &str = "card-";

impl AnswerReplay {
    /// A player's card on a board that is not wholly known: what it changed is entered.
    fn enter_card(&mut self, board: Board, stroke: Stroke) -> Result<PlayerTurn, Interrupt> {
        let ask = Ask {
            faction: Some(stroke.faction()),
            key: ENTERED_CARD_KEY.to_string(),
            text: format!("{}: what changed on your board?", heading(stroke, true)),
            typing: "e.g. ny>nj 3c; va +1mu; or later".to_string(),
            ..Ask::default()
        };
        let line = self.line(&ask)?;
        let known = KnownBoard::seen_on(&board);
        let entered = entered::read_card(&known, stroke, &line).map_err(Interrupt::Wrong)?;
        entered.in_place_of_event(board, stroke).map_err(person::wrong)
    }
}

/// A turn that is entered: what it was, and what it changed.
fn entered_turn(
    board: Board,
    turn: &Turn,
    card: &Card,
    begun: (EnteredAction, &str),
) -> Result<PlayerTurn, Interrupt> {
    let entered = entered::read_turn(&KnownBoard::seen_on(&board), turn.faction, card, begun);
    entered.map_err(Interrupt::Wrong)?.on_card(board, turn).map_err(person::wrong)
}

impl Players for AnswerReplay {
    fn card(&mut self, dealt: usize, is_played: bool) -> Result<Option<u8>, Interrupt> {
        let ask = Ask {
            key: format!("{CARD_KEY}{dealt}"),
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
        // Whoever walks through the turn plays no card over the Event.
        if self.next_line().is_some_and(walked_line::is_walked) {
            return Ok(None);
        }
        opening::ask(stands, cards, first, seats, self)
    }

    fn treaty(&mut self, board: Board, people: ByFaction<bool>) -> Result<PlayerTurn, Interrupt> {
        match board.known_facts() {
            Some(_) => self.enter_card(board, Stroke::Treaty),
            None => person::treaty(board, people, self),
        }
    }

    fn stroke(
        &mut self,
        faction: Faction,
        board: Board,
        _: ByFaction<bool>,
    ) -> Result<PlayerTurn, Interrupt> {
        if board.known_facts().is_some() {
            return self.enter_card(board, Stroke::Brilliant(faction));
        }
        let seats = self.seats;
        person::stroke(board, faction, &seats, self)
    }

    fn walked(
        &mut self,
        turn: &Turn,
        card: &Card,
        game: &Game<'_>,
    ) -> Result<Option<PlayerTurn>, Interrupt> {
        let line = self.next_line();
        let Some(begun) = line.and_then(|line| walked_line::of_turn(line, turn, card)) else {
            return Ok(None);
        };
        let (action, rest) = begun.map_err(Interrupt::Wrong)?;
        let taken = entered_turn(*game.board(), turn, card, (action, &rest))?;
        self.takes_line();
        Ok(Some(taken))
    }

    fn turn(&mut self, turn: &Turn, card: &Card, game: &Game<'_>) -> Result<PlayerTurn, Interrupt> {
        let (library, board) = (game.library(), *game.board());
        if let Some(begun) = self.next_line().and_then(entered::begun) {
            let taken = entered_turn(board, turn, card, begun)?;
            self.takes_line();
            return Ok(taken);
        }
        person::take(library, board, card, turn, game.seats(), self)
    }
}
