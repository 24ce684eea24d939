//! A page in lines that are not too wide.

use super::block::Block;
use lod_engine::game::words::filled;
use std::fmt::Write;

const INDENT: &str = "     ";

/// The lines of a block, at most this many columns wide.
pub(super) fn lay_out(block: &Block, width: usize) -> String {
    let mut out = String::new();
    let first = if block.id.is_empty() {
        String::new()
    } else {
        format!("{:<width$}", block.id, width = INDENT.len())
    };
    let rule = if block.rule.is_empty() { String::new() } else { format!(" ({})", block.rule) };
    let title = format!("{}{rule}", block.title);
    wrap(&mut out, &first, INDENT, &title, width);
    for item in &block.items {
        let first = match item.mark.as_str() {
            "" => INDENT.to_string(),
            mark => format!("{INDENT}{mark} "),
        };
        let next = " ".repeat(first.chars().count());
        for (i, line) in item.lines.iter().enumerate() {
            let first = if i == 0 { &first } else { &next };
            wrap(&mut out, first, &next, line, width);
        }
    }
    out
}

/// Words in lines of at most this many columns; a longer word has its line for itself.
fn wrap(out: &mut String, first: &str, next: &str, words: &str, width: usize) {
    for line in filled(words.split_whitespace(), first, next, width) {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{line}");
    }
}
