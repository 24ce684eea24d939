//! What an answer adds to itself: the choices that are people's, dice left over, and what the position
//! file leaves open.

use crate::tell::{WIDTH, grant_sentence, wrap_to};
use itertools::Itertools;
use lod_bots::bots::{AssumedChoice, DefaultDecisions};
use lod_bots::flowchart::Choice;
use lod_engine::game::Faction;
use lod_engine::game::position::{MissingKey, say_left_open};
use serde::Serialize;

/// What stands for a free action left undone, and for offers of which none is taken.
const NOTHING: &str = "nothing";

/// Options beyond this are counted, not listed, for a person.
const LISTED: usize = 6;

/// A choice that the rules leave to a Faction that a person plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PlayerChoice {
    /// Whose.
    faction: Faction,
    /// About what.
    about: String,
    /// Between which.
    between: Vec<String>,
    /// What the program assumed.
    assumed: String,
    /// What it is about, without which of several alike it is.
    #[serde(skip)]
    matter: String,
}

/// A scripted die that nobody asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct UnusedDie {
    die: &'static str,
    value: u8,
}

/// The choices in the order in which they came up.
pub(super) fn choices(source: &DefaultDecisions) -> Vec<PlayerChoice> {
    source.assumed().iter().map(chosen).collect()
}

fn chosen(assumed: &AssumedChoice) -> PlayerChoice {
    match assumed {
        AssumedChoice::Choice(choice, taken) => {
            let count = choice.count.map_or(String::new(), |count| format!(" {count}"));
            let about = bare(&choice.ask);
            PlayerChoice {
                faction: choice.faction,
                matter: about.replacen(&count, "", 1),
                about,
                between: choice.options.clone(),
                assumed: assumed_options(choice, *taken),
            }
        }
        AssumedChoice::Grant(grant) => {
            let about = bare(&grant_sentence(grant));
            PlayerChoice {
                faction: grant.faction,
                matter: about.clone(),
                about,
                between: grant
                    .scope
                    .commands
                    .iter()
                    .map(|c| c.name())
                    .chain(grant.scope.specials.iter().map(|s| s.name()))
                    .chain((!grant.must).then_some(NOTHING))
                    .map(str::to_string)
                    .collect(),
                assumed: NOTHING.to_string(),
            }
        }
    }
}

/// The option that is taken; after the last, those that are usual.
fn assumed_options(choice: &Choice, taken: usize) -> String {
    let mut usual = choice.usual.iter().filter_map(|place| choice.options.get(*place));
    match choice.options.get(taken) {
        Some(option) => option.clone(),
        None if choice.usual.is_empty() => NOTHING.to_string(),
        None => usual.join(", "),
    }
}

/// Without the mark at its end.
fn bare(words: &str) -> String {
    words.trim_end_matches(['.', ':', '?', ' ']).to_string()
}

/// Dice left over.
pub(super) fn dice_left(source: &DefaultDecisions) -> Vec<UnusedDie> {
    let left = source.dice_left().iter();
    left.map(|(die, value)| UnusedDie { die: die.id(), value: *value }).collect()
}

/// All of it in words; nothing where there is nothing to say. What the instructions leave to a Faction in
/// its place is not said again.
pub(super) fn leftovers(
    instructions: &[String],
    choices: &[PlayerChoice],
    dice: &[UnusedDie],
    open: &[MissingKey],
) -> String {
    let told = |c: &PlayerChoice| instructions.iter().any(|line| line.contains(&c.about));
    let shown: Vec<&PlayerChoice> = choices.iter().filter(|c| !told(c)).collect();
    let alike =
        |a: &&PlayerChoice, b: &&PlayerChoice| a.faction == b.faction && a.matter == b.matter;
    let choices = shown.chunk_by(alike).map(told_once);
    let unused: Vec<String> = dice.iter().map(|d| format!("{}={}", d.die, d.value)).collect();
    let unused = (!unused.is_empty()).then(|| format!("  Dice not used: {}", unused.join(" ")));
    let lines = choices.chain(unused).flat_map(|l| wrap_to(&l, "      ", WIDTH));
    let text: String = lines.map(|l| l + "\n").collect();
    text + &open_lines(open)
}

/// Choices of one matter, piece after piece: told once, with the options that the first one had.
fn told_once(choices: &[&PlayerChoice]) -> String {
    let Some(first) = choices.first() else {
        return String::new();
    };
    let between = match first.between.len() {
        0..=LISTED => first.between.join(" / "),
        n => format!("one of {n}"),
    };
    let assumed: Vec<String> = choices
        .chunk_by(|a, b| a.assumed == b.assumed)
        .filter_map(|same| {
            let what = &same.first()?.assumed;
            Some(match same.len() {
                1 => what.clone(),
                n => format!("{what} ({n} times)"),
            })
        })
        .collect();
    format!(
        "  The {} (player) choose: {}: {between}. Assumed: {}",
        first.faction,
        first.matter,
        assumed.join("; ")
    )
}

/// What the position file leaves open.
pub(super) fn open_lines(open: &[MissingKey]) -> String {
    let line = say_left_open(open).map(|line| format!("  {line}"));
    let lines = line.iter().flat_map(|l| wrap_to(l, "    ", WIDTH));
    lines.map(|l| l + "\n").collect()
}
