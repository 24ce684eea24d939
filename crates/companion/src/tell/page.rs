//! Lines that fit.

use super::wrap::split_words;
use lod_engine::game::TrackMarker;
use lod_engine::game::words::filled;
use lod_engine::shown::NARROW;

/// The width where nothing says otherwise.
pub const WIDTH: usize = 80;

/// A blank at which no line is broken.
pub(crate) const GLUE: &str = "\u{a0}";

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

/// Breaks words into lines of at most `width` columns (never narrower than [`NARROW`]): the first begins
/// with `first`, the others with `rest`. A word that is longer than a line is cut.
pub fn wrap(text: &str, first: &str, rest: &str, width: usize) -> Vec<String> {
    let width = width.max(NARROW);
    let room = width.saturating_sub(columns(rest)).min(longest_word(width));
    let units = units(text).into_iter().flat_map(|unit| parted(unit, room));
    let words = units.flat_map(|unit| pieces(&unit, width));
    filled(words, first, rest, width)
}

/// What belongs together, apart where a line has no room for it: at best before an arrow.
fn parted(unit: String, room: usize) -> Vec<String> {
    if columns(&unit) <= room {
        return vec![unit];
    }
    match unit.split_once(" -> ") {
        Some((from, to)) => [from.to_string(), format!("-> {to}")]
            .into_iter()
            .flat_map(|part| parted(part, room))
            .collect(),
        None => unit.split(' ').map(String::from).collect(),
    }
}

/// Words that stay with what comes next.
const LEAD: [&str; 15] = [
    "+",
    "-",
    "->",
    "Resources",
    "Preparations",
    "Support",
    "Opposition",
    "British",
    "Patriot",
    "French",
    "War",
    "Connecticut-Rhode",
    "New",
    "Underground",
    "Active",
];

/// Words that stay with what came before.
const FOLLOW: [&str; 5] = ["·", "->", "Control", "Support", "Opposition"];

/// The words, those that belong together as one: "+ 2 Tories", "5 -> 4", "British Control;".
fn units(text: &str) -> Vec<String> {
    let mut units: Vec<String> = Vec::new();
    let mut open = false;
    for word in split_words(text) {
        let bare = word.trim_end_matches([',', ';', '.']);
        let lead = word.trim_start_matches('(');
        match units.last_mut() {
            Some(unit) if open || (FOLLOW.contains(&bare) && !unit.ends_with([':', ',', ';'])) => {
                unit.push(' ');
                unit.push_str(word);
            }
            _ => units.push(word.to_string()),
        }
        let digits = lead.trim_start_matches(['+', '-']);
        let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        let is_marker = TrackMarker::ALL.iter().any(|marker| marker.name() == lead);
        open = LEAD.contains(&lead) || is_marker || is_number;
    }
    units
}

/// A word of more columns is cut where lines are this wide; so what belongs together is parted before.
fn longest_word(width: usize) -> usize {
    (width - 40).max(40)
}

/// The word whole, or in parts when it is too long for lines of this width.
fn pieces(word: &str, width: usize) -> Vec<String> {
    if columns(word) <= longest_word(width) {
        return vec![word.to_string()];
    }
    let letters: Vec<char> = word.chars().collect();
    letters.chunks((width - 40).max(20)).map(|part| part.iter().collect()).collect()
}

/// Labelled rows: the labels in a column, the texts wrapped beside them.
pub(super) fn table<L: AsRef<str>>(rows: &[(L, String)], width: usize) -> Vec<String> {
    let labels = rows.iter().map(|(label, _)| columns(label.as_ref()));
    let wide = labels.max().unwrap_or(0);
    let rest = " ".repeat(wide + 4);
    rows.iter()
        .flat_map(|(label, text)| {
            let first = format!("  {:<wide$}  ", label.as_ref());
            wrap(text, &first, &rest, width)
        })
        .collect()
}

/// A text as it stands within a sentence.
pub(crate) fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "one two three four five six seven eight nine ten eleven twelve thirteen";
        let lines = wrap(text, "> ", "    ", 60);
        assert_eq!(
            lines,
            ["> one two three four five six seven eight nine ten eleven", "    twelve thirteen"]
        );
        let long = wrap(&"x".repeat(300), "> ", "  ", 60);
        assert!(long.iter().all(|l| columns(l) <= 60));
        let kept: usize = long.iter().map(|l| l.matches('x').count()).sum();
        assert_eq!(kept, 300);
    }

    #[test]
    fn words_that_belong_together_are_not_cut_within_one() {
        let text = "- 2 Underground War Parties -> Available, + 1 Village";
        let lines = wrap(text, "", "", 80);
        assert_eq!(lines, [text]);
    }

    #[test]
    fn labels_stand_in_a_column() {
        let rows = [("a", "one".to_string()), ("long", "two".to_string())];
        assert_eq!(table(&rows, 80), ["  a     one", "  long  two"]);
    }
}
