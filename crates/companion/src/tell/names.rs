//! Spaces by what a person types.

use itertools::Itertools;
use lod_engine::game::{Space, SpaceSet, words};

/// Lower case, with single spaces for hyphens, dots and the like.
pub(crate) fn plain(text: &str) -> String {
    let text: String = text.to_lowercase().chars().map(bare).collect();
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).join(" ")
}

/// A letter without its accent.
fn bare(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    }
}

/// The short name of a space in lists.
pub(crate) fn short(space: Space) -> &'static str {
    match space {
        Space::NewYorkCity => "NYC",
        _ => space.abbreviation().unwrap_or_else(|| space.name()),
    }
}

/// Short names with commas between.
pub(crate) fn list(spaces: SpaceSet) -> String {
    spaces.iter().map(short).join(", ")
}

/// At most so much of what was typed, for a message.
pub(crate) fn quoted(text: &str) -> String {
    let clean: String =
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(24).collect();
    if text.chars().count() > 24 { format!("\"{clean}...\"") } else { format!("\"{clean}\"") }
}

/// The space that the words mean ([`words::find_space`]).
///
/// # Errors
/// A short sentence that says what the words could mean.
pub(crate) fn find_space(typed: &str) -> Result<Space, String> {
    if plain(typed).is_empty() {
        return Err("name a space".to_string());
    }
    if typed.chars().count() > 40 {
        return Err(format!("{} is not a space (? lists them)", quoted(typed)));
    }
    words::find_space(typed).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_an_id_an_abbreviation_or_a_unique_prefix_in_any_case() {
        for (typed, space) in [
            ("NYC", Space::NewYorkCity),
            ("ny", Space::NewYork),
            ("New York", Space::NewYork),
            ("new york c", Space::NewYorkCity),
            ("qc", Space::Quebec),
            ("quebec", Space::Quebec),
            ("Quebec C", Space::QuebecCity),
            ("phila", Space::Philadelphia),
            ("connecticut-rhode-island", Space::ConnecticutRhodeIsland),
            ("wi", Space::WestIndies),
        ] {
            assert_eq!(find_space(typed), Ok(space), "{typed}");
        }
    }

    #[test]
    fn what_is_ambiguous_or_unknown_is_said_in_a_short_line() {
        assert!(find_space("new").unwrap_err().contains("New Hampshire"));
        assert!(find_space("bostom").unwrap_err().contains("Boston"));
        assert!(find_space(&"x".repeat(10_000)).unwrap_err().len() < 80);
    }
}
