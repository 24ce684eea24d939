//! Decisions without a person: dice from a script or a generator. What people's Factions have to decide is
//! written down, with what was taken for it.

use super::{Script, SeededDice};
use crate::flowchart::words::Die;
use crate::flowchart::{Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose};
use lod_engine::rules::ActionState;

/// What was a person's to decide, as it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssumedChoice {
    /// One of several options: the place of the one taken.
    Choice(Box<Choice>, usize),
    /// A free Command or Special Activity: none was carried out.
    Grant(FreeActionOffer),
}

#[derive(Debug)]
enum Dice {
    Script(Script),
    Seeded(Box<SeededDice>),
}

/// A source of dice whose choices are defaults, noted as [`AssumedChoice`].
#[derive(Debug)]
pub struct DefaultDecisions {
    dice: Dice,
    assumed: Vec<AssumedChoice>,
}

impl DefaultDecisions {
    /// With scripted dice.
    pub fn scripted(dice: Script) -> DefaultDecisions {
        DefaultDecisions { dice: Dice::Script(dice), assumed: Vec::new() }
    }

    /// With dice of a generator.
    pub fn seeded(dice: SeededDice) -> DefaultDecisions {
        DefaultDecisions { dice: Dice::Seeded(Box::new(dice)), assumed: Vec::new() }
    }

    /// What was people's to decide so far, in order.
    pub fn assumed(&self) -> &[AssumedChoice] {
        &self.assumed
    }

    /// Scripted dice that were not asked for.
    pub fn dice_left(&self) -> &[(Die, u8)] {
        match &self.dice {
            Dice::Script(script) => script.unused(),
            Dice::Seeded(_) => &[],
        }
    }

    fn inner(&mut self) -> &mut dyn DecisionSource {
        match &mut self.dice {
            Dice::Script(script) => script,
            Dice::Seeded(seeded) => seeded.as_mut(),
        }
    }
}

impl DecisionSource for DefaultDecisions {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.inner().roll(die, purpose)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        let taken = self.inner().choose(choice)?;
        self.assumed.push(AssumedChoice::Choice(Box::new(choice.clone()), taken));
        Ok(taken)
    }

    fn discard_decisions(&mut self) {
        self.assumed.clear();
    }

    fn record_default(&mut self, choice: &Choice) {
        let taken = choice.default;
        self.assumed.push(AssumedChoice::Choice(Box::new(choice.clone()), taken));
    }

    fn execute_grant(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        let done = self.inner().execute_grant(state, grant)?;
        if !done {
            self.assumed.push(AssumedChoice::Grant(grant.clone()));
        }
        Ok(done)
    }
}
