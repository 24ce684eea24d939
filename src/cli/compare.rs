//! `lod compare`: two positions side by side.

use super::chances::ChancesOptions;
use super::{Failure, parsers, read_position, say};
use crate::chances::{Chances, ChancesDifference};
use crate::ports::Playouts;
use crate::tell::{self, WIDTH, wrap_to};
use clap::Args;
use lod_bots::game::Playout;
use lod_engine::game::position::PositionFile;
use lod_engine::game::{Board, Faction, Space};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// How `lod compare` is asked.
#[derive(Clone, Debug, Args)]
pub struct CompareOptions {
    /// A position file; - reads standard input
    #[arg(value_name = "A", value_parser = parsers::path())]
    one: PathBuf,
    /// Another
    #[arg(value_name = "B", value_parser = parsers::path())]
    other: PathBuf,
    /// Play on from both with the same cards and dice
    #[command(flatten)]
    chances: ChancesOptions,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Says what differs on both boards, their margins and, where wanted, how both go on.
///
/// # Errors
/// [`Failure::Input`] for a position that cannot be; [`Failure::Program`] when the answer cannot be written.
pub fn compare(options: &CompareOptions) -> Result<(), Failure> {
    let files = [read_position(&options.one)?, read_position(&options.other)?];
    let [one, other] = &files;
    let chances = options.chances.play(&[one, other])?.map(Both::of);
    if options.json {
        return say(&format!("{:#}\n", to_json(one, other, chances.as_ref())));
    }
    let mut lines = differing(one, other);
    lines.extend(margins(&one.position.board, &other.position.board));
    if let Some(both) = &chances {
        lines.extend(both.lines());
    }
    say(&(lines.join("\n") + "\n"))
}

/// Games from both positions with the same cards and dice.
struct Both {
    seed: u64,
    games: [Vec<Playout>; 2],
}

impl Both {
    fn of((seed, played): (u64, Playouts)) -> Both {
        let of = |place: usize| played.iter().map(|games| games[place]).collect();
        Both { seed, games: [of(0), of(1)] }
    }

    fn chances(&self) -> [Chances; 2] {
        [0, 1].map(|place: usize| Chances::of(self.seed, &self.games[place]))
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, chances) in ["A", "B"].into_iter().zip(self.chances()) {
            lines.push(String::new());
            let told = tell::chances(&chances, WIDTH);
            lines.push(format!("{name}: {}", told[0]));
            lines.extend(told.into_iter().skip(1));
        }
        lines.push(String::new());
        lines.push("B less A, game by game with the same cards and dice (95 %)".to_string());
        let [one, other] = &self.games;
        let rows = Faction::ALL.map(|f| (f.name(), ChancesDifference::of(f, other, one)));
        lines.extend(tell::differences(rows));
        lines
    }
}

/// The values at which two positions differ, by their paths in the position file.
fn differences(one: &PositionFile, other: &PositionFile) -> Vec<(String, Value, Value)> {
    let (mut one, mut other) = (one.position.to_json(), other.position.to_json());
    // A base gives values, and is none.
    for file in [&mut one, &mut other] {
        file.as_object_mut().map(|file| file.remove("base"));
    }
    let mut found = Vec::new();
    gather("", &one, &other, &mut found);
    found
}

fn gather(path: &str, one: &Value, other: &Value, found: &mut Vec<(String, Value, Value)>) {
    let (Some(a), Some(b)) = (one.as_object(), other.as_object()) else {
        if one != other {
            found.push((path.to_string(), one.clone(), other.clone()));
        }
        return;
    };
    let added = b.keys().filter(|key| !a.contains_key(*key));
    for key in a.keys().chain(added) {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let value = |side: &Map<String, Value>| side.get(key).cloned().unwrap_or_default();
        gather(&path, &value(a), &value(b), found);
    }
}

/// What differs: of the spaces, and elsewhere, in order.
fn parts(one: &PositionFile, other: &PositionFile) -> [Vec<(String, Value, Value)>; 2] {
    let (spaces, tracks): (Vec<_>, Vec<_>) =
        differences(one, other).into_iter().partition(|(path, ..)| path.starts_with("spaces."));
    [spaces, tracks]
}

/// What differs in a space: the keys of the position file, and Control.
fn of_space(
    space: Space,
    found: &[(String, Value, Value)],
    boards: [&Board; 2],
) -> Vec<(String, Value, Value)> {
    let head = format!("spaces.{}.", space.id());
    let own = found.iter().filter_map(|(path, a, b)| {
        Some((path.strip_prefix(&head)?.to_string(), a.clone(), b.clone()))
    });
    let mut own: Vec<_> = own.collect();
    let [a, b] = boards.map(|board| board.control(space).id());
    if a != b {
        own.push(("control".to_string(), a.into(), b.into()));
    }
    own
}

/// A value in words.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "none".to_string(),
        Value::Array(all) if all.is_empty() => "none".to_string(),
        Value::Array(all) => all.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

fn differing(one: &PositionFile, other: &PositionFile) -> Vec<String> {
    let [spaces, tracks] = parts(one, other);
    let boards = [&one.position.board, &other.position.board];
    let mut lines = Vec::new();
    let mut line = |name: &str, found: &[(String, Value, Value)]| {
        let parts = found.iter().map(|(key, a, b)| format!("{key} {} -> {}", shown(a), shown(b)));
        let text = format!("{name}: {}", parts.collect::<Vec<_>>().join("; "));
        lines.extend(wrap_to(&text, "  ", WIDTH));
    };
    for space in Space::ALL {
        let own = of_space(space, &spaces, boards);
        if !own.is_empty() {
            line(space.name(), &own);
        }
    }
    if !tracks.is_empty() {
        line("Elsewhere", &tracks);
    }
    match lines.is_empty() {
        true => vec!["The positions are equal.".to_string()],
        false => [vec!["Differences, A -> B".to_string()], lines].concat(),
    }
}

fn margins(one: &Board, other: &Board) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        format!("{:11}{:>14}{:>14}{:>18}", "Margins", "1st (7.2)", "2nd (7.2)", "final (7.3)"),
    ];
    lines.extend(Faction::ALL.map(|faction| {
        let [a, b] = [one, other].map(|board| board.margins(faction));
        let both = |a: i32, b: i32| format!("{a:+} -> {b:+}");
        let last = both(one.final_margin(faction), other.final_margin(faction));
        let name = faction.name();
        format!("  {name:9}{:>14}{:>14}{last:>18}", both(a[0], b[0]), both(a[1], b[1]))
    }));
    lines
}

fn to_json(one: &PositionFile, other: &PositionFile, chances: Option<&Both>) -> Value {
    let boards = [&one.position.board, &other.position.board];
    let [spaces, tracks] = parts(one, other);
    let pairs = |found: Vec<(String, Value, Value)>| -> Value {
        let rows = found.into_iter().map(|(key, a, b)| (key, json!([a, b])));
        rows.collect::<Map<String, Value>>().into()
    };
    let by_space: Map<String, Value> = Space::ALL
        .into_iter()
        .filter_map(|space| {
            let own = of_space(space, &spaces, boards);
            (!own.is_empty()).then(|| (space.id().to_string(), pairs(own)))
        })
        .collect();
    let margins = boards.map(|board| {
        let by = Faction::ALL.into_iter().map(|f| (f.id().to_string(), json!(board.margins(f))));
        by.collect::<Map<String, Value>>()
    });
    let mut answer = json!({"spaces": by_space, "tracks": pairs(tracks), "margins": margins});
    if let Some(both) = chances {
        answer["chances"] = both.chances().iter().map(Chances::to_json).collect();
    }
    answer
}
