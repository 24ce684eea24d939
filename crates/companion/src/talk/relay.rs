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

    fn is_answered(&self) -> bool {
        self.line.is_some() || self.seat.is_answered()
    }
}

impl DecisionSource for Relay<'_> {
    fn wants_trace(&self) -> bool {
        self.seat.wants_trace()
    }

    fn show_lines(&mut self, lines: Vec<String>) {
        self.seat.show_lines(lines);
    }

    fn show_battle(&mut self, strength: &Strength) {
        self.seat.show_battle(strength);
    }

    fn report_progress(&mut self, changes: &[Change], tales: &dyn Fn() -> Vec<(usize, Happening)>) {
        self.seat.report_progress(changes, tales);
    }

    fn enter_nested(&mut self) {
        self.seat.enter_nested();
    }

    fn leave_nested(&mut self) {
        self.seat.leave_nested();
    }

    fn set_heading(&mut self, what: &str) {
        self.seat.set_heading(what);
    }

    fn discard_decisions(&mut self) {
        self.seat.discard_decisions();
    }

    fn show_odds(&mut self, strength: &Strength, stakes: Vec<String>) {
        self.seat.show_odds(strength, stakes);
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

    fn record_default(&mut self, choice: &Choice) {
        self.seat.record_default(choice);
    }

    fn execute_grant(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        self.seat.execute_grant(state, grant)
    }

    fn grant_spaces(&mut self, grant: &FreeActionOffer) -> Result<SpaceSet, Interrupt> {
        self.seat.grant_spaces(grant)
    }
}
