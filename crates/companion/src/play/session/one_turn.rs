//! Straight to one turn: a Faction typed at a card, on a board on which others acted without the program.

use super::Session;
use super::prompt::SessionQuestion;
use crate::play::one_turn::{OneTurnLine, ahead, card_for, check, read};
use crate::play::opening::KEY as STROKE_KEY;
use crate::play::people::CARD_KEY;
use crate::play::person::KEY as TURN_KEY;
use crate::talk::{Ask, Form, Preamble, PromptCommand, PromptExit, ask_player_for, optional};
use crate::tell;
use lod_bots::game::{Next, Stack};
use lod_engine::game::Faction;
use lod_engine::game::words::joined;
use lod_engine::rules::cards::cards;

impl Session<'_, '_> {
    /// The command that a line at a card means: "british", "british 42", and the number of a card at a turn.
    pub(super) fn one_turn_typed(&self, question: &SessionQuestion, line: &str) -> Option<String> {
        let game = self.history.now();
        if !self.has_board() || game.stack() != Stack::Table {
            return None;
        }
        let said = OneTurnLine::read(line)?;
        let goes_on = matches!(question, SessionQuestion::GoOn(..));
        if let SessionQuestion::Game(ask) = question {
            let at_card = ask.key.starts_with(CARD_KEY) && said.faction.is_some();
            let at_turn = [TURN_KEY, STROKE_KEY].contains(&ask.key.as_str());
            if !(at_card || at_turn) || ask.exact(line).is_some() {
                return None;
            }
        }
        let is_here =
            said.faction.is_none() && said.changes.is_none() && said.card == game.current();
        match said.faction {
            // The number of the card in play, typed once more: nobody acted since.
            _ if is_here => None,
            _ if matches!(question, SessionQuestion::Own(_)) => None,
            Some(faction) if game.seats().is_player(faction) => None,
            Some(faction) if goes_on && said.card.is_none() && self.is_next(faction) => {
                Some(String::new())
            }
            _ => Some(format!("{} {}", PromptCommand::Turn.typed(), line.trim())),
        }
    }

    /// Whether a line before the first card, or at the end of one, is the number of the next one, which no others acted before.
    pub(super) fn names_next_card(&self, question: &SessionQuestion, line: &str) -> bool {
        let game = self.history.now();
        let is_first = game.deck().played().is_empty();
        let is_here = match game.next() {
            Next::CardEnds => true,
            // Before it the cylinders are as the set-up has them.
            Next::Draw => is_first && game.known().is_whole(),
            _ => false,
        };
        let is_here = is_here && game.stack() == Stack::Table;
        let number = line.trim().parse::<u8>().ok().filter(|_| is_here);
        matches!(question, SessionQuestion::GoOn(..))
            && number.is_some_and(|card| game.deck().next().is_none_or(|next| next == card))
    }

    fn is_next(&self, faction: Faction) -> bool {
        matches!(self.history.now().next(), Next::Turn(turn) if turn.faction == faction)
    }

    /// Goes straight to a turn; whether the game stands elsewhere now.
    pub(super) async fn one_turn(&mut self, rest: &str) -> Result<bool, PromptExit> {
        let line = match OneTurnLine::read(rest) {
            Some(OneTurnLine { faction: Some(faction), card, changes: None })
                if check(self.history.now(), Some(faction)).is_ok() =>
            {
                self.one_turn_line(faction, card).await?
            }
            _ => Some(rest.to_string()),
        };
        let is_there = line.is_some_and(|line| self.by_hand(PromptCommand::Turn, &line));
        self.is_straight |= is_there;
        Ok(is_there)
    }

    /// The line with what it leaves out, asked for; nothing where the player goes back.
    async fn one_turn_line(
        &mut self,
        faction: Faction,
        card: Option<u8>,
    ) -> Result<Option<String>, PromptExit> {
        let game = self.history.now();
        let card = match card.or_else(|| card_for(game, faction)) {
            Some(card) => card,
            None => {
                let next = game.deck().next();
                let ask = Ask {
                    text: format!("{} turn: number of the card played now?", faction.adjective()),
                    typing: next.map_or_else(String::new, |next| format!("[Enter] {next}")),
                    help: vec!["A number from 1 to 96, as printed on the Event card.".to_string()],
                    ..Ask::new("", Form::Line)
                };
                let number = |line: &str, _| match (line.trim().parse(), next) {
                    (Ok(card), _) => Ok(card),
                    (_, Some(next)) if line.trim().is_empty() => Ok(next),
                    _ => Err("type the number of the card, 1 to 96".to_string()),
                };
                match optional(ask_player_for(self.screen, &ask, &number).await)? {
                    Some(card) => card,
                    None => return Ok(None),
                }
            }
        };
        let line = format!("{} {card}", faction.id());
        let others = ahead(game, card, faction);
        if others.is_empty() {
            return Ok(Some(line));
        }
        let named = joined(&others.iter().map(|other| other.name()).collect::<Vec<_>>());
        let example = others[0].id();
        let ask = Ask {
            preamble: Preamble { lines: cards().get(card).map(tell::card_line).into_iter().collect(), ..Preamble::default() },
            text: format!("Before the {faction}: did the {named} act or Pass?"),
            typing: format!(
                "e.g. {example} command, special, event or passed   [Enter] no: they are Ineligible"
            ),
            help: vec![
                "The Faction, then command, special (Command + Special Activity), event, passed or ineligible. Changes \
                 of the board may follow: `patriots command; ny>nj 3c; treaty y`. What is not named is confirmed \
                 where a turn needs it."
                    .to_string(),
            ],
            ..Ask::new("", Form::Line)
        };
        let whole = |typed: &str, _| {
            let line = format!("{line}; {}", typed.trim());
            read(game, &line).map(|_| line)
        };
        optional(ask_player_for(self.screen, &ask, &whole).await)
    }
}
