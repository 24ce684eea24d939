//! A Winter Quarters Round and the end of a game in words.

use lod_engine::rules::victory;
use lod_engine::rules::winter::{End, Phase};

/// The phases of the Winter Quarters Round in a word each, with the place of this one.
pub(crate) fn phases(now: Phase) -> (Vec<&'static str>, usize) {
    (Phase::ALL.iter().map(|phase| phase.name()).collect(), now as usize)
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
