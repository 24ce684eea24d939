//! People at a game, who type what they do.

use super::answer_replay::AnswerReplay;
use super::{entered, opening, person, walked_line};
use crate::own_turn;
use crate::talk::{Ask, LineSource};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{EnteredAction, Game, PlayerTurn, Players, heading};
use lod_engine::game::{Board, ByFaction, Faction, KnownBoard};
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{Stroke, Turn};

/// The key of the question for what a player's card changed.
pub const ENTERED_CARD_KEY: &str = "entered-card";
/// The parts of a card that is executed by its Commands.
const PARTS: [&str; 2] = ["command", "special"];
/// The beginning of the key of a question for a card of the players' deck.
pub const CARD_KEY: &str = "card-";

impl AnswerReplay {
    /// A player's card on the players' board, where the next line enters what it changed. Where not all is known, that is
    /// asked first: its Commands then ask for what they need.
    fn entered_card(
        &mut self,
        board: Board,
        stroke: Stroke,
    ) -> Result<Option<PlayerTurn>, Interrupt> {
        let is_partly = board.known_facts().is_some();
        if !is_partly && (!self.has_board || self.next_line().is_none()) {
            return Ok(None);
        }
        let Some(line) = self.next_line() else {
            return self.line(&what_changed(stroke)).map(|_| None);
        };
        let entered = entered::read_card(&KnownBoard::seen_on(&board), stroke, line);
        let is_command = own_turn::is_verb(line) || PARTS.contains(&line.trim());
        match entered {
            Ok(entered) if is_partly || entered.later || !entered.changes.is_empty() => {
                self.takes_line();
                entered.in_place_of_event(board, stroke).map(Some).map_err(person::wrong)
            }
            Err(wrong) if !is_command && (is_partly || entered::is_change(line)) => {
                Err(Interrupt::Wrong(wrong))
            }
            _ => Ok(None),
        }
    }
}

/// What a card on a board that is not wholly known is asked for.
fn what_changed(stroke: Stroke) -> Ask {
    Ask {
        faction: Some(stroke.faction()),
        key: ENTERED_CARD_KEY.to_string(),
        text: format!("{}: what changed on your board?", heading(stroke, true)),
        typing: "e.g. ny>nj 3c; va +1mu; or later, or command".to_string(),
        ..Ask::default()
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
            text: if is_played {
                "Number of the card played now?".to_string()
            } else {
                "Number of the next card (face up on the deck)?".to_string()
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
        match self.entered_card(board, Stroke::Treaty)? {
            Some(entered) => Ok(entered),
            None => person::treaty(board, people, self),
        }
    }

    fn stroke(
        &mut self,
        faction: Faction,
        board: Board,
        _: ByFaction<bool>,
    ) -> Result<PlayerTurn, Interrupt> {
        if let Some(entered) = self.entered_card(board, Stroke::Brilliant(faction))? {
            return Ok(entered);
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
