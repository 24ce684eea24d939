//! Sources of decisions without a person: dice from a text, from a generator, and a die that always shows the same.

use crate::flowchart::words::Die;
use crate::flowchart::{Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose};
use lod_engine::rules::ActionState;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Dice from a text, in order. A player's choice outside the own turn is made as by a non-player.
#[derive(Clone, Debug, Default)]
pub struct Script {
    dice: Vec<(Die, u8)>,
    next: usize,
}

impl Script {
    /// Reads "d6=4 d3=2".
    ///
    /// # Errors
    /// A sentence about the first word that is no die.
    pub fn parse(text: &str) -> Result<Script, String> {
        let mut dice = Vec::new();
        for word in text.split([' ', ',', '\t', '\n']).filter(|w| !w.is_empty()) {
            let wrong = || {
                format!(
                    "`{}` is not a die: type d3=1 to d3=3 or d6=1 to d6=6",
                    word.chars().take(40).collect::<String>()
                )
            };
            let (die, value) = word.split_once('=').ok_or_else(wrong)?;
            let die = match die.to_ascii_lowercase().as_str() {
                "d3" => Die::D3,
                "d6" => Die::D6,
                _ => return Err(wrong()),
            };
            let value: u8 = value.parse().map_err(|_| wrong())?;
            if !(1..=die.sides()).contains(&value) {
                return Err(wrong());
            }
            dice.push((die, value));
        }
        Ok(Script { dice, next: 0 })
    }

    /// How many dice were not asked for.
    pub fn left(&self) -> usize {
        self.unused().len()
    }

    /// The dice that were not asked for.
    pub fn unused(&self) -> &[(Die, u8)] {
        self.dice.get(self.next..).unwrap_or_default()
    }
}

impl DecisionSource for Script {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let number = self.next + 1;
        match self.dice.get(self.next) {
            Some((scripted, value)) if *scripted == die => {
                self.next += 1;
                Ok(*value)
            }
            Some((scripted, value)) => Err(Interrupt::Dice(format!(
                "die {number} is {}={value}, but a {} is needed: {purpose}",
                scripted.id(),
                die.name()
            ))),
            None => Err(Interrupt::Dice(format!(
                "die {number} is missing, a {}: {purpose}",
                die.name()
            ))),
        }
    }
}

/// Dice from a generator. A player's choice outside the own turn is made as by a non-player.
#[derive(Clone, Debug)]
pub struct SeededDice {
    dice: ChaCha8Rng,
    traced: bool,
}

impl SeededDice {
    /// A generator with this seed.
    pub fn new(seed: u64) -> SeededDice {
        SeededDice { dice: ChaCha8Rng::seed_from_u64(seed), traced: true }
    }

    /// The same dice without purposes and notes ([`DecisionSource::wants_trace`]): faster, for simulations.
    pub fn without_trace(self) -> SeededDice {
        SeededDice { traced: false, ..self }
    }
}

impl DecisionSource for SeededDice {
    fn wants_trace(&self) -> bool {
        self.traced
    }

    fn roll(&mut self, die: Die, _purpose: &Purpose) -> Result<u8, Interrupt> {
        Ok(self.dice.random_range(1..=die.sides()))
    }
}

/// A die that always shows the same, as far as it goes; choices as a non-player would make them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FixedDie {
    value: u8,
    rolled: Option<Die>,
    asked: bool,
}

impl FixedDie {
    /// Nothing was rolled yet.
    pub const fn showing(value: u8) -> FixedDie {
        FixedDie { value, rolled: None, asked: false }
    }

    /// The die rolled last.
    pub const fn rolled(&self) -> Option<Die> {
        self.rolled
    }

    /// Whether neither a die nor a person had a say: with any dice and answers the same would have come of it.
    pub const fn is_unused(&self) -> bool {
        self.rolled.is_none() && !self.asked
    }
}

impl DecisionSource for FixedDie {
    fn wants_trace(&self) -> bool {
        false
    }

    fn roll(&mut self, die: Die, _purpose: &Purpose) -> Result<u8, Interrupt> {
        self.rolled = Some(die);
        Ok(self.value.min(die.sides()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        self.asked = true;
        Ok(choice.default)
    }

    fn record_default(&mut self, _choice: &Choice) {
        self.asked = true;
    }

    fn execute_grant(
        &mut self,
        _state: &mut ActionState,
        _grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        self.asked = true;
        Ok(false)
    }
}
