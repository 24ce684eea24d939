//! A seat in front of another one.

use super::{Ask, LineSource, PlayerInput};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{
    Choice, DecisionSource, FreeActionOffer, Happening, Interrupt, Purpose, SpaceAnswer,
};
use lod_engine::game::{Change, SpaceSet};
use lod_engine::rules::ActionState;
use lod_engine::rules::battle::Strength;

/// Passes everything on to another seat, and counts its answers. The first line may be there already.
pub struct Relay<'s> {
    seat: &'s mut dyn PlayerInput,
    line: Option<String>,
    answers: usize,
}

impl<'s> Relay<'s> {
    /// In front of this seat; `line` comes before all of its own.
    pub fn new(line: Option<String>, seat: &'s mut dyn PlayerInput) -> Relay<'s> {
        Relay { seat, line, answers: 0 }
    }

    /// So many answers were given.
    pub const fn answers(&self) -> usize {
        self.answers
    }
}

impl LineSource for Relay<'_> {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        let line = match self.line.take() {
            Some(line) => line,
            None => self.seat.line(ask)?,
        };
        self.answers += 1;
        Ok(line)
    }
}

impl DecisionSource for Relay<'_> {
    fn wants_trace(&self) -> bool {
        self.seat.wants_trace()
    }

    fn shows(&mut self, lines: Vec<String>) {
        self.seat.shows(lines);
    }

    fn shows_battle(&mut self, strength: &Strength) {
        self.seat.shows_battle(strength);
    }

    fn stands(&mut self, changes: &[Change], tales: &dyn Fn() -> Vec<(usize, Happening)>) {
        self.seat.stands(changes, tales);
    }

    fn goes_in(&mut self) {
        self.seat.goes_in();
    }

    fn comes_out(&mut self) {
        self.seat.comes_out();
    }

    fn begins(&mut self, what: &str) {
        self.seat.begins(what);
    }

    fn came_to_nothing(&mut self) {
        self.seat.came_to_nothing();
    }

    fn odds(&mut self, strength: &Strength, stakes: Vec<String>) {
        self.seat.odds(strength, stakes);
    }

    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let value = self.seat.roll(die, purpose)?;
        self.answers += 1;
        Ok(value)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        let chosen = self.seat.choose(choice)?;
        self.answers += 1;
        Ok(chosen)
    }

    fn choose_pieces(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        let chosen = self.seat.choose_pieces(choice)?;
        self.answers += 1;
        Ok(chosen)
    }

    fn choose_spaces(&mut self, choice: &Choice) -> Result<SpaceAnswer, Interrupt> {
        let chosen = self.seat.choose_spaces(choice)?;
        self.answers += 1;
        Ok(chosen)
    }

    fn choose_amounts(&mut self, choice: &Choice) -> Result<Option<Vec<usize>>, Interrupt> {
        let chosen = self.seat.choose_amounts(choice)?;
        self.answers += usize::from(chosen.is_some());
        Ok(chosen)
    }

    fn choose_offers(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        let chosen = self.seat.choose_offers(choice)?;
        self.answers += 1;
        Ok(chosen)
    }

    fn made(&mut self, choice: &Choice) {
        self.seat.made(choice);
    }

    fn granted(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        self.seat.granted(state, grant)
    }

    fn takes_place(&mut self, grant: &FreeActionOffer) -> Result<SpaceSet, Interrupt> {
        self.seat.takes_place(grant)
    }
}
