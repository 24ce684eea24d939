//! Texts in lines that fit.

use itertools::Itertools;
use lod_engine::game::Space;
use lod_engine::game::words::filled;
use lod_engine::shown::NARROW;

/// Breaks text into lines of at most so many columns; lines after the first begin with `indent`.
pub fn wrap_to(text: &str, indent: &str, width: usize) -> Vec<String> {
    let words = text.trim_start();
    filled(unbroken(words, width), &text[..text.len() - words.len()], indent, width)
}

/// The words of a text, those of the name of a space as one: "from", "New York City".
pub(super) fn split_words(text: &str) -> Vec<&str> {
    let (mut words, mut rest) = (Vec::new(), Some(text));
    while let Some(text) = rest {
        let names = Space::ALL.iter().map(|space| space.name()).filter(|name| name.contains(' '));
        let name = names.filter(|name| text.starts_with(name)).map(str::len).max().unwrap_or(0);
        let end = text[name..].find(' ').map_or(text.len(), |at| name + at);
        words.push(&text[..end]);
        rest = text[end..].strip_prefix(' ');
    }
    words
}

/// What stays with the words beside it: "3 <= 4".
const COMPARING: [&str; 6] = ["=", "<", ">", "<=", ">=", "->"];

/// In fewer columns no words stay together.
const FEWEST: usize = 32;

/// So long at most are words that stay together.
const TOGETHER: usize = 24;

/// The words of a text, those that stay together as one: "e.g. 2 1 3", "2 Resources", "3 <= 4", "New York City"; in
/// few columns only single words.
pub fn unbroken(text: &str, width: usize) -> Vec<&str> {
    if width < FEWEST {
        return text.split(' ').collect();
    }
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(['?', ')', ',']);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    // Not "4 of", "2 in".
    let is_noun = |word: &str| word.chars().take_while(|c| c.is_alphabetic()).count() > 3;
    let is_count = |word: &str| {
        let digits = word.trim_start_matches(['(', '+', '-']);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    let (mut units, mut begun, mut at) = (Vec::new(), 0, 0);
    let mut words = split_words(text).into_iter().peekable();
    while let Some(word) = words.next() {
        at += word.len();
        let is_example = text[begun..].starts_with("e.g. ");
        let stays = words.peek().is_some_and(|next| {
            let is_sum = COMPARING.contains(&word) || COMPARING.contains(next);
            let fits = at - begun + next.len() < TOGETHER && !next.is_empty();
            // "[Enter] none"
            let is_key = word == "[Enter]" && fits;
            is_key
                || is_example && is_number(next)
                || (is_sum || is_count(word) && is_noun(next)) && fits
        });
        if !stays {
            units.push(&text[begun..at]);
            begun = at + 1;
        }
        at += 1;
    }
    units
}

/// A line that was made for 80 columns, in lines of fewer where there are not so many.
pub fn fitted(line: &str, width: usize) -> Vec<String> {
    let squeezed;
    let line = if width < NARROW && line.chars().count() > width {
        squeezed = squeeze(line, width);
        squeezed.as_str()
    } else {
        line
    };
    let begin = line.len() - line.trim_start().len();
    wrap_to(line, &" ".repeat((begin + 2).min(width / 2)), width)
}

/// A line that was set for more columns than there are, without the blanks of its columns.
fn squeeze(line: &str, width: usize) -> String {
    let words = line.trim_start();
    let begin = (line.len() - words.len()).min(width / 6);
    let mut parts = words.split("  ").map(str::trim).filter(|part| !part.is_empty());
    format!("{:begin$}{}", "", parts.join("  "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell::WIDTH;

    #[test]
    fn an_example_of_dice_stays_together() {
        let text = "Roll 1D3 1D6 (Random Spaces): Regulars for Boston (2nd roll)? e.g. 2 1 3";
        for width in [40, 60, 64, 70] {
            let lines = wrap_to(text, "  ", width);
            assert!(lines.iter().all(|line| line.len() <= width), "{lines:?}");
            assert!(lines.iter().any(|line| line.ends_with("e.g. 2 1 3")), "{lines:?}");
            assert_eq!(lines.join(" ").replace("   ", " "), text);
        }
        assert_eq!(wrap_to("a  b e.g. boston 2", "", 80), ["a  b e.g. boston 2"]);
    }

    #[test]
    fn a_number_stays_with_what_it_counts_and_a_name_whole() {
        let text = "1 Resource a space (4 of 5), 3 <= 4 in New York City from Quebec City:  all";
        let units = unbroken(text, 60);
        assert_eq!(units.join(" "), text);
        let whole = ["1 Resource", "(4", "5),", "3 <= 4", "New York City", "Quebec City:"];
        for unit in whole {
            assert!(units.contains(&unit), "{unit}: {units:?}");
        }
        assert_eq!(unbroken("", 60), [""]);
        assert_eq!(unbroken("in New York City", 30), ["in", "New", "York", "City"]);
    }

    #[test]
    fn no_line_is_wider_than_80_columns() {
        let text = "Place 2 British Regulars in Connecticut-Rhode Island. ".repeat(5);
        for line in wrap_to(text.trim(), "      ", WIDTH) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert_eq!(wrap_to("short", "  ", WIDTH), vec!["short"]);
        assert_eq!(wrap_to("  1  short", "  ", WIDTH), vec!["  1  short"]);
    }

    #[test]
    fn a_narrow_screen_breaks_lines_between_words() {
        let cells = "  Savannah -                NH -                      MA 1c 1mu 1pf ao";
        assert_eq!(fitted(cells, 80), [cells]);
        let narrow = fitted(cells, 60);
        assert_eq!(narrow.len(), 2);
        assert!(narrow.iter().all(|l| l.chars().count() <= 60), "{narrow:?}");
        assert_eq!(narrow[1], "    1mu 1pf ao");
        let row = "  [ ] Quebec City               2 British Regulars,";
        assert_eq!(fitted(row, 40), ["  [ ] Quebec City  2 British Regulars,"]);
        let under = format!("{:32}2 Tories; Active Support;", "");
        assert_eq!(fitted(&under, 40), ["      2 Tories; Active Support;"]);
        let long = format!("    {}", "x".repeat(99));
        assert_eq!(fitted(&long, 60).concat().trim(), "x".repeat(99));
    }
}
