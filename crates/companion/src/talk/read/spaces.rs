//! The space that a person means where some spaces are asked for.

use crate::tell::{find_space, plain, quoted, short};
use itertools::Itertools;
use lod_engine::game::{Space, SpaceSet, words};

/// The most words of the name of a space.
const NAME_WORDS: usize = 3;

/// The space that the words mean: a printed abbreviation, or else a name or its beginning among the
/// spaces asked for, or else whatever it means on the whole board.
///
/// # Errors
/// A short sentence that says what the words could mean.
pub(crate) fn find_among(typed: &str, asked: SpaceSet) -> Result<Space, String> {
    let word = plain(typed);
    let is_short = |s: &Space| plain(short(*s)) == word && plain(s.name()) != word;
    if let Some(space) = Space::ALL.into_iter().find(is_short) {
        return Ok(space);
    }
    let names = |s: &Space| [plain(s.name()), plain(s.id()), plain(short(*s))];
    let near = words::begun_with(asked.iter(), names, &word);
    match near.as_slice() {
        [space] => Ok(*space),
        [] => find_space(typed),
        _ => find_space(typed).map_err(|_| {
            let names = near.iter().map(|space| space.name()).join(", ");
            format!("{} is ambiguous: {}", quoted(typed), names)
        }),
    }
}

/// What the first of these words name, the longest name first, and how many words that are.
pub(crate) fn leading<W: AsRef<str>, T>(
    words: &[W],
    named: impl Fn(&str) -> Option<T>,
) -> Option<(T, usize)> {
    let most = words.len().min(NAME_WORDS);
    (1..=most).rev().find_map(|used| {
        let name = words[..used].iter().map(AsRef::as_ref).join(" ");
        Some((named(&name)?, used))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_looked_for_among_what_was_asked_first() {
        let set_of = |spaces: &[Space]| spaces.iter().copied().collect::<SpaceSet>();
        let city = set_of(&[Space::QuebecCity, Space::NewJersey]);
        assert_eq!(find_among("quebec", city), Ok(Space::QuebecCity));
        assert_eq!(find_among("New", city), Ok(Space::NewJersey));
        assert_eq!(find_among("qc", city), Ok(Space::Quebec));
        let both = set_of(&[Space::QuebecCity, Space::Quebec]);
        assert_eq!(find_among("quebec", both), Ok(Space::Quebec));
        assert_eq!(find_among("QUEBEC C", both), Ok(Space::QuebecCity));
        assert_eq!(find_among("boston", city), Ok(Space::Boston));
        assert_eq!(find_among("nyc", city), Ok(Space::NewYorkCity));
        let new = set_of(&[Space::NewYork, Space::NewJersey, Space::Boston]);
        assert_eq!(
            find_among("new", new),
            Err("\"new\" is ambiguous: New York, New Jersey".to_string())
        );
        assert!(find_among("bostom", new).unwrap_err().contains("Boston?"));
    }
}
