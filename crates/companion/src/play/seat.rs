//! Seats around other seats.

use super::{opening, person};
use crate::talk::{Ask, Lines, Seat};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{
    Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose, Tale, YesNoQuestion,
};
use lod_bots::game::{Acted, Game, Players};
use lod_engine::game::{Board, ByFaction, Change, Faction};
use lod_engine::rules::ActionState;
use lod_engine::rules::cards::Card;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{Stroke, Turn};

/// A seat whose first line is there already.
pub(super) struct First<'a> {
    line: Option<String>,
    seat: &'a mut dyn Seat,
}

impl<'a> First<'a> {
    /// This line before all others.
    pub fn new(line: String, seat: &'a mut dyn Seat) -> First<'a> {
        First::maybe(Some(line), seat)
    }

    /// This line before all others, if there is one.
    pub fn maybe(line: Option<String>, seat: &'a mut dyn Seat) -> First<'a> {
        First { line, seat }
    }
}

impl Lines for First<'_> {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        match self.line.take() {
            Some(line) => Ok(line),
            None => self.seat.line(ask),
        }
    }
}

/// People at a game, who type what they do.
pub(super) struct People<'a>(pub &'a mut dyn Seat);

impl Players for People<'_> {
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
        let line = self.0.line(&ask)?;
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
        opening::ask(stands, cards, first, seats, self.0)
    }

    fn treaty(&mut self, board: Board, people: ByFaction<bool>) -> Result<Acted, Interrupt> {
        person::treaty(board, people, self.0)
    }

    fn stroke(
        &mut self,
        faction: Faction,
        board: Board,
        people: ByFaction<bool>,
    ) -> Result<Acted, Interrupt> {
        person::stroke(board, faction, people, self.0)
    }

    fn turn(&mut self, turn: &Turn, card: &Card, game: &Game<'_>) -> Result<Acted, Interrupt> {
        let (library, board) = (game.library(), *game.board());
        person::take(library, board, card, turn, game.people(), self.0)
    }
}

macro_rules! same_source {
    ($seat:ident, $inner:tt) => {
        impl DecisionSource for $seat<'_> {
            fn wants_trace(&self) -> bool {
                self.$inner.wants_trace()
            }

            fn shows(&mut self, lines: Vec<String>) {
                self.$inner.shows(lines);
            }

            fn begins(&mut self, what: &str) {
                self.$inner.begins(what);
            }

            fn odds(&mut self, lines: Vec<String>) {
                self.$inner.odds(lines);
            }

            fn stands(&mut self, changes: &[Change], tales: &dyn Fn() -> Vec<(usize, Tale)>) {
                self.$inner.stands(changes, tales);
            }

            fn goes_in(&mut self) {
                self.$inner.goes_in();
            }

            fn comes_out(&mut self) {
                self.$inner.comes_out();
            }

            fn settled(&mut self, word: &str) -> bool {
                self.$inner.settled(word)
            }

            fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
                self.$inner.roll(die, purpose)
            }

            fn answered(&self, key: &str, ask: &str) -> Option<bool> {
                self.$inner.answered(key, ask)
            }

            fn judge(&mut self, question: &YesNoQuestion<'_>) -> Result<bool, Interrupt> {
                self.$inner.judge(question)
            }

            fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
                self.$inner.choose(choice)
            }

            fn granted(
                &mut self,
                deed: &mut ActionState,
                grant: &FreeActionOffer,
            ) -> Result<bool, Interrupt> {
                self.$inner.granted(deed, grant)
            }
        }
    };
}

same_source!(First, seat);
same_source!(People, 0);
