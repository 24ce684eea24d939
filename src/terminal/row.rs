//! A row of a list, in as many lines as it needs.

use crate::tell::unbroken;
use console::measure_text_width;
use lod_engine::shown;

/// A column of fewer columns is hard to read: what it says begins further to the left then.
const FEWEST: usize = 24;

/// Where a row goes on whose meaning does not begin in a column.
const RUNNING: usize = 8;

/// Whether the meanings of rows begin in one column, after heads of so many columns: only where half the window is left for
/// them.
pub(super) fn has_column(head: usize, width: usize) -> bool {
    2 * (head + 2) <= width
}

/// A row in lines that fit a screen of so many columns, never cut: after its head what it means, from the column where the
/// head ends.
pub(super) fn wrapped(head: &str, about: &str, width: usize) -> Vec<String> {
    let at = measure_text_width(head) + 2;
    let at = if at + FEWEST >= width { 4.min(width / 2) } else { at };
    wrapped_at(head, about, at, width)
}

/// The same where its meaning follows its head and goes on further to the left.
pub(super) fn running(head: &str, about: &str, width: usize) -> Vec<String> {
    wrapped_at(head, about, RUNNING.min(width / 4), width)
}

fn wrapped_at(head: &str, about: &str, at: usize, width: usize) -> Vec<String> {
    // What fills a line to its end would be followed by an empty one.
    let width = width.saturating_sub(1).max(2);
    let text = format!("{head}  {about}");
    let (mut lines, mut line) = (Vec::new(), String::new());
    let text = shown::line(text.trim_end());
    let units = unbroken(&text, width);
    let last = units.len() - 1;
    for (place, unit) in units.into_iter().enumerate() {
        let word = if place < last { format!("{unit} ") } else { unit.to_string() };
        if measure_text_width(&line) + measure_text_width(word.trim_end()) > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(at)));
        }
        for letter in word.chars() {
            // A blank at the end of a full line begins no other.
            if letter == ' ' && measure_text_width(&line) == width {
                continue;
            }
            if measure_text_width(&line) + measure_text_width(letter.encode_utf8(&mut [0; 4]))
                > width
            {
                lines.push(std::mem::replace(&mut line, " ".repeat(at)));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines.retain(|line| !line.trim().is_empty());
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_goes_on_under_its_meaning_and_is_never_cut() {
        let about = "a game against non-players on the program's board";
        let lines = wrapped("> new         ", about, 50);
        let second = "                program's board";
        assert_eq!(lines, ["> new           a game against non-players on the", second]);
        for width in 20..100 {
            let name = "a-name-of-a-saved-game-that-is-rather-long";
            let lines = wrapped(&format!("  {name}"), about, width);
            let is_narrow = |line: &String| measure_text_width(line) < width;
            assert!(lines.iter().all(is_narrow), "{width}: {lines:?}");
            let letters: String = lines.concat().split_whitespace().collect();
            assert_eq!(letters, format!("{name}{}", about.replace(' ', "")), "{width}");
        }
    }
}
