//! What somebody at the table types who types as little as will do.

use crate::typed;
use lod::talk::{Answer, Ask};
use lod_engine::game::Space;
use lod_engine::game::words::find_space;

/// The line that gives an answer, with as little typed as will do.
pub fn line(ask: &Ask, answer: &Answer) -> String {
    let mut line = typed::line(ask, answer).replace("; ", ";");
    for space in Space::ALL {
        let name = typed::short(space);
        let is_unique = |n: &usize| {
            let begins = name.get(..*n).map(find_space);
            matches!(begins, Some(Ok(found)) if found == space)
        };
        if let Some(n) = (2..name.len()).find(is_unique) {
            line = line.replace(&name, &name[..n]);
        }
    }
    without_spaces(&line)
}

/// A number needs no space before it: "ny4r1c".
fn without_spaces(line: &str) -> String {
    let mut short = String::new();
    for (at, c) in line.char_indices() {
        let next = line[at + c.len_utf8()..].trim_start_matches(['+', '-', '=']);
        let is_amount = next.starts_with(|c: char| c.is_ascii_digit());
        if c != ' ' || !is_amount || !short.ends_with(char::is_alphabetic) {
            short.push(c);
        }
    }
    short
}
