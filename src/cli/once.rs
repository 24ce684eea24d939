//! What is asked once, without a prompt.

use super::Failure;
use clap::Args;
use lod_bots::bots::{DefaultDecisions, Script, SeededDice};

/// The dice, and the form of the answer.
#[derive(Clone, Debug, Default, Args)]
pub struct Once {
    /// Dice in the order of the rolls, e.g. "d6=4 d3=2"
    #[arg(long, conflicts_with = "seed")]
    pub dice: Option<String>,
    /// The seed of the dice
    #[arg(long)]
    pub seed: Option<u64>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Explain each decision
    #[arg(long)]
    pub explain: bool,
}

impl Once {
    /// Where dice and choices come from.
    ///
    /// # Errors
    /// [`Failure::Input`] for dice that are no dice.
    pub(super) fn decisions(&self) -> Result<DefaultDecisions, Failure> {
        let wrong = |what| Failure::input("--dice", what);
        Ok(match &self.dice {
            Some(text) => DefaultDecisions::scripted(Script::parse(text).map_err(wrong)?),
            None => {
                DefaultDecisions::seeded(SeededDice::new(self.seed.unwrap_or_else(rand::random)))
            }
        })
    }
}
