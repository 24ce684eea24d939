//! A game on a board that is known as far as it is known: a step stops where it reads what is not, before any question and
//! any die.

use super::{Game, GameStep, Players, Stage};
use crate::flowchart::Interrupt;
use lod_engine::game::{Cylinder, Fact, Faction, KnownBoard, KnownFacts, LentFacts};
use lod_engine::rules::deck::{Deck, DeckError};
use std::borrow::Cow;
use std::sync::Arc;

/// What a step that stopped with [`Interrupt::Unknown`] has read, in the order of reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardReads {
    /// What is unknown, as far as nothing else has to be known first.
    pub unknown: Vec<Fact>,
    /// What is not confirmed. While there is any of it, no die was rolled and nothing asked that counts.
    pub not_confirmed: Vec<Fact>,
}

/// What is known of a board, where that is not all of it, and the notebook in which the board has it.
#[derive(Debug)]
pub(super) struct Knowledge {
    known: KnownBoard,
    _notebook: LentFacts,
}

impl PartialEq for Knowledge {
    fn eq(&self, other: &Knowledge) -> bool {
        self.known == other.known
    }
}

impl Game<'_> {
    /// What is known of the board.
    pub fn known(&self) -> Cow<'_, KnownBoard> {
        match &self.knowledge {
            Some(knowledge) => Cow::Borrowed(&knowledge.known),
            None => Cow::Owned(KnownBoard::of(self.board())),
        }
    }

    /// Whether all of the board is known.
    pub fn knows_all(&self) -> bool {
        self.knowledge.is_none()
    }

    /// So much is known of the board from here on.
    pub fn know(&mut self, known: KnownBoard) -> GameStep {
        self.knowledge = None;
        self.position.board = known.board();
        if !known.is_sure() {
            let notebook = KnownFacts::lend();
            self.position.board = known.on(notebook.notebook());
            self.knowledge = Some(Arc::new(Knowledge { known, _notebook: notebook }));
        }
        GameStep::Known
    }

    /// This card of the players' deck is the current one, whatever was played before it, and so much is known of the board.
    /// A Winter Quarters card is drawn next: what lies open beside it decides whether they change places (2.3.7).
    ///
    /// # Errors
    /// [`DeckError`] where the card cannot come now.
    pub fn skip_to(&mut self, card: u8, known: KnownBoard) -> Result<GameStep, DeckError> {
        if self.stage == Stage::Event(card) {
            return Ok(self.know(known));
        }
        let mut deck = self.deck.clone();
        deck.skip_to(card)?;
        let is_winter = self.cards.is_winter_quarters(card);
        if is_winter {
            let before = deck.played().split_last().map_or(&[][..], |(_, before)| before);
            deck = Deck::under_way(&[card], before, deck.winter_is_coming());
        }
        self.deck = deck;
        let step = self.know(known);
        self.stage = if is_winter { Stage::Draw } else { Stage::Event(card) };
        Ok(if is_winter { step } else { GameStep::Card(card) })
    }

    /// What the last step has read, where it stopped with [`Interrupt::Unknown`].
    pub fn reads(&self) -> &BoardReads {
        &self.reads
    }

    /// Nothing unknown was read.
    pub(super) fn check_all_known(&self) -> Result<(), Interrupt> {
        if self.board().has_unknowns() { Err(Interrupt::Unknown) } else { Ok(()) }
    }

    /// A step on a board of which only this is known. What was read decides whether it counts, whatever it came to.
    pub(super) fn step_as_known(
        &mut self,
        mut known: KnownBoard,
        players: &mut dyn Players,
    ) -> Result<GameStep, Interrupt> {
        let before = self.clone();
        if matches!(self.stage, Stage::Winter(_)) {
            // The Reset Phase moves all cylinders, wherever they are (6.7).
            let at = Faction::ALL.map(Fact::Cylinder).into_iter();
            let unknown: Vec<Fact> = at.filter(|fact| known.value(*fact).is_none()).collect();
            let eligible = unknown.into_iter().map(|fact| (fact, Cylinder::Eligible.into()));
            known.enter(eligible).map_err(|error| Interrupt::Fault(error.to_string()))?;
        }
        let lent = KnownFacts::lend();
        self.position.board = known.on(lent.notebook());
        let stepped = self.step_on(players);
        let reads = BoardReads {
            unknown: lent.notebook().missing(),
            not_confirmed: lent.notebook().assumed_reads(),
        };
        let is_known = reads.unknown.is_empty() && reads.not_confirmed.is_empty();
        let stepped = if is_known { stepped } else { Err(Interrupt::Unknown) };
        let stepped = stepped.and_then(|step| {
            known.becomes(self.board());
            step.enter_into(&mut known)?;
            Ok(step)
        });
        match stepped {
            Ok(mut step) => {
                self.know(known);
                step.close_notebook();
                Ok(step)
            }
            Err(stop) => {
                let decided = std::mem::take(&mut self.decided);
                *self = Game { decided, reads, ..before };
                Err(stop)
            }
        }
    }
}

impl GameStep {
    /// Its boards no longer note what is read of them.
    fn close_notebook(&mut self) {
        match self {
            GameStep::Treaty(done) => done.state.close_notebook(),
            GameStep::Stroke(stroke) => stroke.done.state.close_notebook(),
            GameStep::Turn(taken) => taken.done.state.close_notebook(),
            GameStep::Person(acted) => acted.board = acted.board.without_known_facts(),
            GameStep::Winter(report) => report.board = report.board.without_known_facts(),
            GameStep::Card(_)
            | GameStep::CardEnds(_)
            | GameStep::Fixed(_)
            | GameStep::Known
            | GameStep::Seated => {}
        }
    }
}

#[cfg(test)]
mod tests;
