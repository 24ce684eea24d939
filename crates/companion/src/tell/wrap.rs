//! Texts in lines that fit.

use lod_engine::game::words::filled;

/// Breaks text into lines of at most so many columns; lines after the first begin with `indent`.
pub fn wrap_to(text: &str, indent: &str, width: usize) -> Vec<String> {
    let words = text.trim_start();
    filled(words.split(' '), &text[..text.len() - words.len()], indent, width)
}

/// A line that was made for 80 columns, in lines of fewer where there are not so many.
pub fn fitted(line: &str, width: usize) -> Vec<String> {
    let begin = line.len() - line.trim_start().len();
    wrap_to(line, &" ".repeat((begin + 2).min(width / 2)), width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell::WIDTH;

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
        let long = format!("    {}", "x".repeat(99));
        assert_eq!(fitted(&long, 60).concat().trim(), "x".repeat(99));
    }
}
