//! Straight to one turn: a Faction typed at a card, on a board on which others acted without the program.

use super::Session;
use super::prompt::SessionQuestion;
use crate::play::attempt::{Attempt, AttemptEnd};
use crate::play::game_replay::GameReplay;
use crate::play::one_turn::{OneTurnLine, ahead, card_for, check, read};
use crate::play::opening::KEY as STROKE_KEY;
use crate::play::people::CARD_KEY;
use crate::play::person::KEY as TURN_KEY;
use crate::talk::{
    Ask, Form, Preamble, PromptCommand, PromptExit, ask_player_for, optional, refusal,
};
use crate::tell;
use lod_bots::game::{Next, Stack};
use lod_engine::game::Faction;
use lod_engine::game::words::joined;
use lod_engine::rules::cards::cards;

/// Which card a number names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardNamed {
    /// The one that is played next.
    Next,
    /// The one after that.
    AfterNext,
}

impl Session<'_, '_> {
    /// The command that a line at a card means: "british", "british 42", and the number of a card where none is in play.
    pub(super) fn one_turn_typed(&self, question: &SessionQuestion, line: &str) -> Option<String> {
        let said = self.one_turn_at(question, line)?;
        let goes_on = matches!(question, SessionQuestion::GoOn(..));
        match said.faction {
            None if is_number(&said) && self.is_card_in_play() => None,
            Some(faction) if self.history.now().seats().is_player(faction) => None,
            Some(faction) if goes_on && said.card.is_none() && self.is_next(faction) => {
                Some(String::new())
            }
            _ => Some(format!("{} {}", PromptCommand::Turn.typed(), line.trim())),
        }
    }

    /// Why the number of another card is no answer while one is in play: it would leave the board not confirmed.
    pub(super) fn leaves_card(&self, question: &SessionQuestion, line: &str) -> Option<String> {
        let said = self.one_turn_at(question, line).filter(is_number)?;
        let (card, now) = (said.card?, self.history.now().current()?);
        (card != now && self.is_card_in_play()).then(|| {
            let next = self.next().what.replacen("Next", "next", 1);
            format!(
                "card {now} is not over ({next}). `turn {card}` goes to card {card} all the same: the board is \
                 then not confirmed"
            )
        })
    }

    /// What a line at a card or at a turn says of a turn to go straight to.
    fn one_turn_at<'l>(
        &self,
        question: &SessionQuestion,
        line: &'l str,
    ) -> Option<OneTurnLine<'l>> {
        if !self.has_board() || self.history.now().stack() != Stack::Table {
            return None;
        }
        let said = OneTurnLine::read(line)?;
        let is_asked = match question {
            SessionQuestion::GoOn(..) => true,
            SessionQuestion::Own(_) => false,
            SessionQuestion::Game(ask) => {
                let at_card = ask.key.starts_with(CARD_KEY) && said.faction.is_some();
                let at_turn = [TURN_KEY, STROKE_KEY].contains(&ask.key.as_str());
                (at_card || at_turn) && ask.exact(line).is_none()
            }
        };
        is_asked.then_some(said)
    }

    /// Whether a card is in play, or a Round is.
    fn is_card_in_play(&self) -> bool {
        matches!(self.history.now().next(), Next::Turn(_) | Next::CardEnds | Next::Winter)
    }

    /// Which card a line before the first card, or at the end of one, is the number of: of the next one, which no others acted
    /// before, or of the one after it.
    pub(super) fn card_named(&self, question: &SessionQuestion, line: &str) -> Option<CardNamed> {
        let game = self.history.now();
        let is_first = game.deck().played().is_empty();
        let is_here = match game.next() {
            Next::CardEnds => true,
            // Before it the cylinders are as the set-up has them.
            Next::Draw => is_first && game.known().is_whole(),
            _ => false,
        };
        let is_here = is_here && game.stack() == Stack::Table;
        let is_here = is_here && matches!(question, SessionQuestion::GoOn(..));
        let card = line.trim().parse::<u8>().ok().filter(|_| is_here)?;
        if game.deck().next() == Some(card) {
            return Some(CardNamed::Next);
        }
        self.answers_card(line).then_some(CardNamed::AfterNext)
    }

    /// Whether the number of a card answers what is asked once this one is over.
    fn answers_card(&self, line: &str) -> bool {
        let mut then = self.history.clone();
        let is_asked =
            |then: &GameReplay<'_>| match then.attempt(None).as_ref().map(Attempt::outcome) {
                Ok(AttemptEnd::Asked(ask)) => ask.key.starts_with(CARD_KEY),
                _ => false,
            };
        then.goes_on().is_ok() && is_asked(&then) && then.attempt(Some(line)).is_ok()
    }

    fn is_next(&self, faction: Faction) -> bool {
        matches!(self.history.now().next(), Next::Turn(turn) if turn.faction == faction)
    }

    /// Goes straight to a turn; whether the game stands elsewhere now.
    pub(super) async fn one_turn(&mut self, rest: &str) -> Result<bool, PromptExit> {
        if rest.is_empty() {
            let why_not = check(self.history.now(), None).err();
            let text = "Type a Faction, a card or both, e.g. turn british 42.";
            self.wrapped(&why_not.map_or_else(|| text.to_string(), |why| refusal(&why)));
            return Ok(false);
        }
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

/// Whether a line is the number of a card alone.
fn is_number(said: &OneTurnLine<'_>) -> bool {
    said.faction.is_none() && said.changes.is_none()
}
