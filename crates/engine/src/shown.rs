//! What may be shown: the one filter between all that comes from outside and a screen.

use std::borrow::Cow;
use std::fmt::Write;

/// Nothing is set narrower than this.
pub const NARROW: usize = 60;

/// The longest message in full; of a longer one the beginning and the end are shown,
const LONGEST: usize = 700;
/// the end being so much.
const END: usize = 200;

/// Whether a character steers a terminal, turns the direction of what stands beside it, or cannot be seen.
fn is_raw(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{fffe}'..='\u{ffff}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

fn filtered(text: &str, keep: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(|c| is_raw(c) && !keep(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            _ if keep(c) || !is_raw(c) => out.push(c),
            '\n' | '\t' => out.push(' '),
            _ => {
                // Writing to a text cannot fail.
                let _ = write!(out, "<U+{:04X}>", u32::from(c));
            }
        }
    }
    Cow::Owned(out)
}

/// A text as one line: what would steer a terminal is shown by its number, as `<U+001B>`.
pub fn line(text: &str) -> Cow<'_, str> {
    filtered(text, |_| false)
}

/// The same for a text of several lines, which stay apart.
pub fn lines(text: &str) -> Cow<'_, str> {
    filtered(text, |c| c == '\n')
}

/// A message as one line that a screen can hold: the middle of an endless one is left out.
pub fn message(text: &str) -> String {
    let text = line(text);
    let start = |count| text.char_indices().nth(count).map(|(at, _)| at);
    let Some(head) = start(LONGEST).and_then(|_| start(LONGEST - END)) else {
        return text.into_owned();
    };
    let tail = text.char_indices().rev().nth(END - 1).map_or(0, |(at, _)| at);
    format!("{} [...] {}", &text[..head], &text[tail..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_told_by_its_number() {
        assert_eq!(line("a\x1b[31mb\u{9b}c"), "a<U+001B>[31mb<U+009B>c");
        assert_eq!(line("\u{202e}x\u{7}"), "<U+202E>x<U+0007>");
        assert_eq!(line("two\nlines\tand\rmore"), "two lines and<U+000D>more");
        assert_eq!(lines("two\nlines\x1b"), "two\nlines<U+001B>");
        assert!(matches!(line("Préparer 日本"), Cow::Borrowed(_)));
        for number in 0..=0x0010_ffff {
            let Some(c) = char::from_u32(number) else {
                continue;
            };
            assert!(!line(&c.to_string()).contains(char::is_control));
        }
    }

    #[test]
    fn the_middle_of_an_endless_message_is_left_out() {
        let short = "é".repeat(LONGEST);
        assert_eq!(message(&short), short);
        let long = format!("begin{}end", "é".repeat(1_000_000));
        let shown = message(&long);
        assert!(shown.starts_with("begin") && shown.ends_with("end"));
        assert_eq!(shown.chars().count(), LONGEST + " [...] ".len());
    }
}
