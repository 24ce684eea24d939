//! Asks a non-player what it does in a position, and why: `cargo run -p lod-bots --example decide`.

use lod_bots::action::{ConditionResult, ConditionTrace, NoteKind};
use lod_bots::bots::{Library, SeededDice};
use lod_bots::decide;
use lod_bots::flowchart::describe;
use lod_engine::game::{DataError, Faction, Position};
use std::error::Error;

/// The set-up of 1776 with more Tories in New York.
const POSITION: &str = r#"
base = "1776"

[spaces.new-york]
tories = 3
"#;

/// A condition with the parts that were looked at below it.
fn print_condition(faction: Faction, condition: &ConditionTrace, depth: usize) {
    let chart = &Library::get().charts[faction];
    println!(
        "{:depth$}- {}",
        "",
        describe::clause(chart, &condition.of, condition.holds),
        depth = 2 * depth
    );
    if let ConditionResult::Parts(parts) = &condition.found {
        parts.iter().for_each(|part| print_condition(faction, part, depth + 1));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let position = Position::parse(POSITION)
        .map_err(|flaws| flaws.iter().map(DataError::to_string).collect::<Vec<_>>().join("; "))?;

    // Any source of dice and choices will do, `Script` with dice written down beforehand among them.
    let decision = decide(Library::get(), &position, Faction::British, &mut SeededDice::new(1))?;

    println!("{:?}, through the boxes {}", decision.what, decision.done.walk.path.join(", "));
    for step in decision.moves() {
        println!("  {step:?}");
    }
    for rolled in decision.dice() {
        println!("  rolled {}", rolled.words());
    }
    for note in decision.trace() {
        println!("  {} ({}): {}", note.at, note.rule, note.words());
        if let NoteKind::Weighed(question) = &note.what {
            print_condition(Faction::British, &question.finding, 2);
        }
    }
    for change in decision.done.changes() {
        println!("  {change}");
    }
    Ok(())
}
