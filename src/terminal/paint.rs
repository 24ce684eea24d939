//! What stands out in a line, and in which colour. Whether there are colours at all is for `console` to say.

use super::line_parts::{LinePart, parts};
use console::{StyledObject, style};
use lod_engine::game::{Faction, Side};

/// The line as it is.
pub(super) fn bare(line: &str) -> String {
    line.to_string()
}

/// A line of text: its label stands out, margins are green or red, citations and dice are dimmed.
pub(super) fn text_line(line: &str) -> String {
    drawn(line, str::to_string)
}

/// What stands out.
pub(super) fn bold(line: &str) -> String {
    style(line).bold().to_string()
}

/// A heading, in the colour of the Faction that it begins with.
pub(super) fn heading(line: &str) -> String {
    let begins = |faction: &Faction| line.starts_with(&faction.name().to_uppercase());
    let bold = style(line).bold();
    match Faction::ALL.into_iter().find(begins) {
        Some(faction) => in_colour(faction, bold).to_string(),
        None => bold.to_string(),
    }
}

fn in_colour(faction: Faction, text: StyledObject<&str>) -> StyledObject<&str> {
    match faction {
        Faction::British => text.red(),
        Faction::Patriots => text.blue(),
        Faction::French => text.cyan(),
        Faction::Indians => text.yellow(),
    }
}

/// A row of a list, the names of the Factions in their colours. Its short form at the end is drawn already.
pub(super) fn row(line: &str) -> String {
    let (words, short) = line.split_at(line.find('\u{1b}').unwrap_or(line.len()));
    drawn(words, by_faction) + short
}

/// The names of the Factions in their colours.
fn by_faction(line: &str) -> String {
    let mut painted = String::new();
    for part in line.split_inclusive(|c: char| !c.is_alphabetic()) {
        let word = part.trim_end_matches(|c: char| !c.is_alphabetic());
        let is = |faction: &Faction| faction.name().eq_ignore_ascii_case(word);
        match Faction::ALL.into_iter().find(is) {
            Some(faction) => {
                painted += &in_colour(faction, style(word)).to_string();
                painted += &part[word.len()..];
            }
            None => painted += part,
        }
    }
    painted
}

/// A line of the board, each Side's words in its colour.
pub(super) fn board(line: &str) -> String {
    drawn(line, by_side)
}

/// The line with its label, citations and margins drawn, its other words by `words`.
fn drawn(line: &str, words: fn(&str) -> String) -> String {
    let draw = |(part, text): (LinePart, &str)| match part {
        LinePart::Words => words(text),
        LinePart::Label => style(text).bold().to_string(),
        LinePart::Aside => style(text).dim().to_string(),
        LinePart::Met => style(text).green().to_string(),
        LinePart::Missed => style(text).red().to_string(),
    };
    parts(line).into_iter().map(draw).collect()
}

/// Each Side's words in its colour.
fn by_side(words: &str) -> String {
    let parts = crate::tell::by_side(words);
    let paint = |(side, part): &(Option<Side>, &str)| match side {
        Some(Side::Royalist) => style(part).red().to_string(),
        Some(Side::Rebellion) => style(part).blue().to_string(),
        None => (*part).to_string(),
    };
    parts.iter().map(paint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_colours_only_where_there_are_any() {
        let rows = [
            "* New York  British  Pas Opp  2r 3c, Washington",
            "  Boston  + 1 Tory   British Control",
            "  British    -3  Support 4 - Opposition 7 = -3; needs more than 10 (7.2)",
        ];
        for draw in [text_line, board, heading, row] {
            console::set_colors_enabled(false);
            assert_eq!(rows.map(draw), rows);
        }
        console::set_colors_enabled(true);
        for draw in [text_line, board] {
            let painted = rows.map(draw);
            assert_eq!(painted.each_ref().map(|row| console::strip_ansi_codes(row)), rows);
            assert!(painted[1].starts_with("  \u{1b}[1mBoston\u{1b}[0m  "), "{painted:?}");
            assert!(painted[2].contains("\u{1b}[31m-3\u{1b}[0m  "), "{painted:?}");
            assert!(painted[2].ends_with("\u{1b}[2m(7.2)\u{1b}[0m"), "{painted:?}");
        }
        assert!(board(rows[0]).contains("\u{1b}[31mBritish\u{1b}"), "{}", board(rows[0]));
        console::set_colors_enabled(false);
    }
}
