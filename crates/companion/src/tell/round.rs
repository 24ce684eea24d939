//! A Winter Quarters Round and the end of a game in words.

use lod_engine::rules::victory;
use lod_engine::rules::winter::{End, Phase};

/// A phase of the Winter Quarters Round, by its name and rule.
pub(crate) fn phase_title(phase: &str) -> &str {
    match phase {
        "victory" => "Victory Check (6.1)",
        "supply" => "Supply (6.2.1)",
        "west-indies" => "West Indies (6.2.2)",
        "resources" => "Resources (6.3)",
        "support" => "Support: Reward Loyalty and Committees of Correspondence (6.4)",
        "redeployment" => "Redeployment (6.5)",
        "desertion" => "Desertion (6.6)",
        "reset" => "Reset (6.7)",
        other => other,
    }
}

/// The phases of the Winter Quarters Round in a word each, with the place of this one.
pub(crate) fn phases(now: &'static str) -> (Vec<&'static str>, usize) {
    let all = Phase::ALL.iter();
    let place = all.clone().position(|phase| phase.id() == now).unwrap_or_default();
    (all.map(|phase| phase_name(phase.id())).collect(), place)
}

/// A phase of the Winter Quarters Round in a word.
pub(super) fn phase_name(phase: &'static str) -> &'static str {
    match phase {
        "victory" => "Victory",
        "supply" => "Supply",
        "west-indies" => "West Indies",
        "resources" => "Resources",
        "support" => "Support",
        "redeployment" => "Redeploy",
        "desertion" => "Desertion",
        "reset" => "Reset",
        other => other,
    }
}

/// How the game ended, a sentence a line (7.2, 7.3, 8.8).
pub(crate) fn ends(end: &End) -> Vec<String> {
    match end {
        End::Check(f) => vec![format!("The {f} win the game (7.2).")],
        End::Difficulty(f) => vec![format!("The {f} win the game (8.8).")],
        End::Ranking(places) => std::iter::once("The game is over (7.3):".to_string())
            .chain(places.iter().map(|s| format!("  {}: {:+}", s.faction, s.margin)))
            .collect(),
        End::Lone(victory::LoneResult::NonPlayer(f)) => vec![format!("The {f} win the war (8.8).")],
        End::Lone(victory::LoneResult::Stalemate { ahead }) => {
            vec![format!("The struggle continues: you are {ahead} ahead (8.8).")]
        }
        End::Lone(victory::LoneResult::Victory { ahead }) => {
            vec![format!("You win, {ahead} ahead (8.8).")]
        }
    }
}
