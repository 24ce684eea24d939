//! What a line of text is made of, to be drawn apart: the words stay as they are.

use lod_engine::game::Faction;

/// How a part of a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinePart {
    Words,
    /// What a row begins with: a space, a track, a Faction.
    Label,
    /// A citation, a die, a short form: what is passed over in reading.
    Aside,
    /// A margin above 0 (7.2).
    Met,
    /// A margin below 0.
    Missed,
}

/// A label has so many letters at most.
const LONGEST_LABEL: usize = 30;
/// The short form of an own turn begins with this.
const SHORT_FORM: &str = "As a line:";

/// A line in its parts, in order.
pub(super) fn parts(line: &str) -> Vec<(LinePart, &str)> {
    if line.starts_with(SHORT_FORM) {
        return vec![(LinePart::Aside, line)];
    }
    let mut parts = Vec::new();
    let (label, mut rest) = labelled(line);
    if let Some(label) = label {
        parts.push((LinePart::Words, &line[..2]));
        parts.push((LinePart::Label, label));
    }
    let mut tells_margin = label.is_some_and(has_margin) || begins_with_margin(rest);
    while !rest.is_empty() {
        let (part, length) = next(rest, &mut tells_margin);
        let (text, after) = rest.split_at(length);
        parts.push((part, text));
        rest = after;
    }
    parts
}

/// The label of a row, between two blanks and two blanks, and the rest of it.
fn labelled(line: &str) -> (Option<&str>, &str) {
    let label = line
        .strip_prefix("  ")
        .filter(|text| text.starts_with(char::is_uppercase))
        .and_then(|text| text.split_once("  "))
        .map(|(label, _)| label)
        .filter(|label| label.len() <= LONGEST_LABEL && !label.ends_with('.'));
    match label {
        Some(text) => (label, &line[2 + text.len()..]),
        None => (None, line),
    }
}

/// Whether a row of a table has a margin alone in its column or before its sum.
fn begins_with_margin(row: &str) -> bool {
    let text = row.trim_start();
    let number = text.split([' ', ':']).next().unwrap_or_default();
    let after = &text[number.len()..];
    signed(number).is_some() && (after.starts_with("  ") || after.starts_with(": "))
}

/// The first part of the rest of a line, and how long it is.
fn next(rest: &str, tells_margin: &mut bool) -> (LinePart, usize) {
    let blanks = rest.len() - rest.trim_start().len();
    if blanks > 0 {
        return (LinePart::Words, blanks);
    }
    if let Some(length) = citation(rest).or_else(|| die(rest)) {
        return (LinePart::Aside, length);
    }
    if rest.starts_with('(') {
        return (LinePart::Words, 1);
    }
    let word = rest.split(' ').next().unwrap_or(rest);
    let core = word.trim_end_matches([',', ';', ':', '.', ')']);
    match signed(core) {
        Some(number) if *tells_margin && number > 0 => (LinePart::Met, core.len()),
        Some(number) if *tells_margin && number < 0 => (LinePart::Missed, core.len()),
        Some(_) => (LinePart::Words, word.len()),
        None => {
            let goes_on = *tells_margin && ["", "and", "->"].contains(&core);
            *tells_margin = goes_on || has_margin(core);
            (LinePart::Words, word.len())
        }
    }
}

/// Whether a signed number after this is a margin.
fn has_margin(word: &str) -> bool {
    let names = |faction: Faction| [faction.name(), faction.adjective()];
    Faction::ALL.into_iter().any(|faction| names(faction).contains(&word))
        || ["margin", "margins", "Margins", "counts", "You"].contains(&word)
}

fn signed(word: &str) -> Option<i32> {
    let digits = word.strip_prefix(['+', '-'])?;
    digits.starts_with(|c: char| c.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// Rules, boxes and rulings in parentheses, or a box with its rule in a column: how long they are.
fn citation(text: &str) -> Option<usize> {
    let Some(inside) = text.strip_prefix('(') else {
        let (cited, _) = text.split_once("  ")?;
        let (node, rule) = cited.split_once(' ')?;
        return (is_cited(node) && is_cited(rule)).then_some(cited.len());
    };
    let (inside, _) = inside.split_once(')')?;
    inside.split(", ").all(is_cited).then_some(inside.len() + 2)
}

/// "3.2.1", "8.8-8.9", "B8", "R158".
fn is_cited(text: &str) -> bool {
    let digits = text.strip_prefix(['B', 'P', 'F', 'I', 'R']).unwrap_or(text);
    let is_part = |c: char| c.is_ascii_digit() || ['.', '-'].contains(&c);
    let is_named = digits.len() < text.len() || digits.contains('.');
    is_named && digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(is_part)
}

/// A die and what it showed: "2D3 = 1 + 3".
fn die(text: &str) -> Option<usize> {
    let sides = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = sides.strip_prefix("D3").or_else(|| sides.strip_prefix("D6"))?;
    let (mut end, mut before) = (after, " = ");
    while let Some(shown) = end.strip_prefix(before) {
        let left = shown.trim_start_matches(|c: char| c.is_ascii_digit());
        if left.len() == shown.len() {
            break;
        }
        (end, before) = (left, " + ");
    }
    (end != after).then_some(text.len() - end.len())
}

#[cfg(test)]
mod tests {
    use super::LinePart::{Aside, Label, Met, Missed, Words};
    use super::*;

    /// The parts that are not drawn as the rest is.
    fn drawn(line: &str) -> Vec<(LinePart, &str)> {
        let all = parts(line);
        assert_eq!(all.iter().map(|(_, text)| *text).collect::<String>(), line);
        all.into_iter().filter(|(part, _)| *part != Words).collect()
    }

    #[test]
    fn a_row_begins_with_its_label() {
        assert_eq!(drawn("  New York City   + 2 Tories"), [(Label, "New York City")]);
        assert_eq!(drawn("  Tracks  British Resources 5 -> 1 · CBC +2"), [(Label, "Tracks")]);
        // What goes on under it has none, nor has a sentence, or a row of a menu.
        for line in ["                  Boston", "  Boston has 2 Tories.", "  1  Boston  2 Tories"]
        {
            assert_eq!(drawn(line), []);
        }
    }

    #[test]
    fn r7_2_margins_are_told_apart_by_their_sign() {
        let row = "  British    -3  Support 4 - Opposition 7 = -3; needs more than 10";
        assert_eq!(drawn(row), [(Label, "British"), (Missed, "-3")]);
        assert_eq!(drawn("            +2  CRC 3; needs more than CBC 1"), [(Met, "+2")]);
        assert_eq!(drawn("Patriot first margin -3 -> +1"), [(Missed, "-3"), (Met, "+1")]);
        assert_eq!(
            drawn("Round 1 (7.2): British -18 +1, French +0 -1"),
            [(Aside, "(7.2)"), (Missed, "-18"), (Met, "+1"), (Missed, "-1")]
        );
        // Other numbers with a sign are none.
        assert_eq!(drawn("Total Support -2. British Resources +3"), []);
        assert_eq!(drawn("  3 + 1 Underground, +1 Leader: 5"), []);
    }

    #[test]
    fn citations_and_dice_are_asides() {
        assert_eq!(drawn("Declined (B2, 8.3.1)."), [(Aside, "(B2, 8.3.1)")]);
        assert_eq!(drawn("Income (R158), of 2 (of 3) (3)"), [(Aside, "(R158)")]);
        let rolled = "Random Spaces (1D3 = 2, 2D6 = 1 + 6): more than 1D6.";
        assert_eq!(drawn(rolled), [(Aside, "1D3 = 2"), (Aside, "2D6 = 1 + 6")]);
        // A die that is to be rolled.
        assert_eq!(drawn("1D3: British Resources"), []);
        assert_eq!(drawn(" 12  B5 8.4.1  Boston: 2"), [(Aside, "B5 8.4.1")]);
        assert_eq!(drawn("B4 10 Regulars on the map"), []);
        assert_eq!(drawn("As a line: rally pa one"), [(Aside, "As a line: rally pa one")]);
    }
}
