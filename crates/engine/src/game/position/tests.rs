//! Position files against shared rules: the schema, its flaws, and what is written back.

use super::*;
use crate::game::{
    Board, Cylinder, Faction, Leader, Marker, OffMapBox, Piece, PieceSet, PieceType, Space,
    SpaceSet, Support,
};
use proptest::prelude::*;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod example;
mod limits;
mod words;
mod written;

/// The example of the interface, word for word in its keys.
const EXAMPLE: &str = r#"base = "1776"
players = ["patriots", "french"]
treaty-of-alliance = false
fni = 0
cbc = 1
crc = 3
winter-quarters-left = 4

[options]
winter-is-coming = false

[card]
current = 28
next = 42

[sequence]
first = { faction = "patriots", did = "command-and-special-activity" }
passed = ["french"]
ineligible = ["indians"]

[resources]
british = 6

[leaders]
british = { name = "howe", space = "new-york-city" }

[brilliant-strokes]
british = true

[spaces.philadelphia]
clear = true
support = "neutral"
militia-underground = 1

[unavailable]
british-regulars = 6
squadrons = 1
[casualties]
continentals = 2
"#;

fn read(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|flaws| panic!("{flaws:?}\n{text}"))
}

/// All the faults of a text, one a line.
fn faults(text: &str) -> String {
    let faults = Position::read("p.toml", text).expect_err(text);
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Asserts that the text has one fault, on this line, that says all this.
#[track_caller]
fn fault(text: &str, line: usize, says: &[&str]) {
    let told = faults(text);
    assert!(told.starts_with(&format!("p.toml:{line}: ")), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    for word in says {
        assert!(told.contains(word), "{word:?} is not in: {told}");
    }
}
