//! `lod learn`: how the non-players decide.

use super::{Failure, learn_record, parsers, ports, read_settings};
use crate::learn::{LearnRequest, run};
use crate::native::Disk;
use crate::talk::Ui;
use crate::terminal::open_ui;
use clap::{Args, value_parser};
use lod_engine::game::Faction;
use std::path::PathBuf;

/// How `lod learn` is asked.
#[derive(Clone, Debug, Args)]
pub struct LearnOptions {
    /// Only this Faction, or run: execute its turns yourself
    #[arg(value_name = "FACTION|run", value_parser = learner_wish)]
    wish: Option<LearnerWish>,
    /// After run: the Faction
    #[arg(value_parser = parsers::faction)]
    faction: Option<Faction>,
    /// After run: the first turn (1-5)
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=5))]
    turn: Option<u8>,
    /// The seed of the turns
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The file of your progress; by default beside the saved games
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    progress: Option<PathBuf>,
    /// The dice: own or program
    #[arg(long, value_name = "WHOSE", value_parser = parsers::is_own())]
    dice: Option<bool>,
    /// Ask numbered questions, one answer a line
    #[arg(long)]
    plain: bool,
}

/// What a lesson is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LearnerWish {
    /// Turns that the learner runs.
    Run,
    /// A Faction alone.
    Of(Faction),
}

fn learner_wish(word: &str) -> Result<LearnerWish, String> {
    match word {
        "run" => Ok(LearnerWish::Run),
        _ => parsers::faction(word).map(LearnerWish::Of),
    }
}

/// Learns at the terminal.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong, or for what belongs to turns that are run without them.
pub fn learn(wanted: &LearnOptions) -> Result<(), Failure> {
    let runs = wanted.wish == Some(LearnerWish::Run);
    if !runs && (wanted.faction.is_some() || wanted.turn.is_some()) {
        let what = "a second Faction and --turn go with run: lod learn run british --turn 2";
        return Err(Failure::input("lod learn", what));
    }
    let options = LearnRequest {
        faction: match wanted.wish {
            Some(LearnerWish::Of(faction)) => Some(faction),
            _ => wanted.faction,
        },
        run: runs,
        turn: wanted.turn,
        seed: wanted.seed,
        own_dice: wanted.dice.unwrap_or_default(),
        record: wanted.progress.as_deref().map(Disk::name_of).or_else(learn_record),
    };
    let plain = wanted.plain || read_settings()?.is_plain();
    open_ui(plain, async |ui: &mut dyn Ui| run(ui, &options, &ports()).await);
    Ok(())
}
