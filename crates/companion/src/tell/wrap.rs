//! Texts in lines that fit.

use itertools::Itertools;
use lod_engine::game::words::filled;
use lod_engine::shown::NARROW;

/// Breaks text into lines of at most so many columns; lines after the first begin with `indent`.
pub fn wrap_to(text: &str, indent: &str, width: usize) -> Vec<String> {
    let words = text.trim_start();
    filled(unbroken(words), &text[..text.len() - words.len()], indent, width)
}

/// The words of a text; an example of numbers is one of them: "e.g. 2 1 3".
fn unbroken(text: &str) -> Vec<&str> {
    let (mut words, mut rest) = (Vec::new(), Some(text));
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(['?', ')', ',']);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    while let Some(text) = rest {
        let mut end = text.find(' ').unwrap_or(text.len());
        if &text[..end] == "e.g." {
            let numbers = text[end..].split(' ').skip(1).take_while(|word| is_number(word));
            end += numbers.map(|word| 1 + word.len()).sum::<usize>();
        }
        words.push(&text[..end]);
        rest = text[end..].strip_prefix(' ');
    }
    words
}

/// A line that was made for 80 columns, in lines of fewer where there are not so many.
pub fn fitted(line: &str, width: usize) -> Vec<String> {
    let squeezed;
    let line = match width < NARROW && line.chars().count() > width {
        true => {
            squeezed = squeeze(line, width);
            squeezed.as_str()
        }
        false => line,
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
