//! What stands out in a line, and in which colour. Whether there are colours at all is for `console` to say.

use console::style;
use lod_engine::game::{Faction, Side};

/// The line as it is.
pub(super) fn bare(line: &str) -> String {
    line.to_string()
}

/// What stands out.
pub(super) fn bold(line: &str) -> String {
    style(line).bold().to_string()
}

/// A heading, in the colour of the Faction that it begins with.
pub(super) fn heading(line: &str) -> String {
    let begins = |faction: &Faction| line.starts_with(&faction.name().to_uppercase());
    let line = style(line).bold();
    match Faction::ALL.into_iter().find(begins) {
        Some(Faction::British) => line.red(),
        Some(Faction::Patriots) => line.blue(),
        Some(Faction::French) => line.cyan(),
        Some(Faction::Indians) => line.yellow(),
        None => line,
    }
    .to_string()
}

/// The names of the Factions, each in its colour.
pub(super) fn by_faction(line: &str) -> String {
    let paint = |faction: Faction, name: &str| {
        let name = style(name);
        match faction {
            Faction::British => name.red(),
            Faction::Patriots => name.blue(),
            Faction::French => name.cyan(),
            Faction::Indians => name.yellow(),
        }
        .to_string()
    };
    let mut painted = String::new();
    for part in line.split_inclusive(|c: char| !c.is_alphabetic()) {
        let word = part.trim_end_matches(|c: char| !c.is_alphabetic());
        let is = |faction: &Faction| faction.name().eq_ignore_ascii_case(word);
        match Faction::ALL.into_iter().find(is) {
            Some(faction) => painted.push_str(&(paint(faction, word) + &part[word.len()..])),
            None => painted.push_str(part),
        }
    }
    painted
}

/// Each Side's words in its colour.
pub(super) fn by_side(line: &str) -> String {
    let parts = crate::tell::by_side(line);
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
    fn a_line_of_the_board_has_its_colours_only_where_there_are_any() {
        let row = "* New York  British  Pas Opp  2r 3c, Washington";
        console::set_colors_enabled(false);
        assert_eq!(by_side(row), row);
        console::set_colors_enabled(true);
        let painted = by_side(row);
        assert!(painted.contains('\u{1b}'), "{painted}");
        assert_eq!(console::strip_ansi_codes(&painted), row);
        console::set_colors_enabled(false);
    }
}
