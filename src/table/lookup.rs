//! Spaces by what a person types.

use crate::game::{Space, SpaceSet, atlas};

/// Lower case, with single spaces for hyphens, dots and the like.
pub(super) fn plain(text: &str) -> String {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The short name of a space in lists.
pub(super) fn short(space: Space) -> &'static str {
    match space {
        Space::NewYorkCity => "NYC",
        _ => space.abbreviation().unwrap_or_else(|| space.name()),
    }
}

/// Short names with commas between.
pub(super) fn list(spaces: SpaceSet) -> String {
    spaces.iter().map(short).collect::<Vec<_>>().join(", ")
}

/// At most so much of what was typed, for a message.
pub(super) fn quoted(text: &str) -> String {
    let clean: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(24)
        .collect();
    if text.chars().count() > 24 {
        format!("`{clean}...`")
    } else {
        format!("`{clean}`")
    }
}

/// The space that the words mean: a name, an id or a printed abbreviation, else the one space whose
/// name begins so; upper and lower case are the same.
///
/// # Errors
/// A sentence that says what the words could mean.
pub fn find_space(words: &str) -> Result<Space, String> {
    let word = plain(words);
    if word.is_empty() {
        return Err("a space is missing here".to_string());
    }
    let exact = Space::ALL.into_iter().find(|s| {
        plain(s.name()) == word
            || plain(s.id()) == word
            || plain(short(*s)) == word
            || s.abbreviation().is_some_and(|a| plain(a) == word)
    });
    if let Some(space) = exact {
        return Ok(space);
    }
    let begun = SpaceSet::ALL.filter(|s| plain(s.name()).starts_with(&word));
    match begun.len() {
        1 => begun
            .first()
            .ok_or_else(|| "a space is missing here".to_string()),
        0 => {
            let names: Vec<String> = Space::ALL.into_iter().map(|s| plain(s.name())).collect();
            let cut: String = word.chars().take(30).collect();
            Err(
                match atlas::nearest(&cut, names.iter().map(String::as_str)) {
                    Some(n) => format!("{} is no space; perhaps {n}?", quoted(words)),
                    None => format!("{} is no space (? lists them)", quoted(words)),
                },
            )
        }
        _ => Err(format!(
            "{} could be {}",
            quoted(words),
            begun.iter().map(Space::name).collect::<Vec<_>>().join(", ")
        )),
    }
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
        assert!(find_space("bostom").unwrap_err().contains("boston"));
        assert!(find_space(&"x".repeat(10_000)).unwrap_err().len() < 80);
    }
}
