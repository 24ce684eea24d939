//! Spaces, Factions and pieces by what a player types, and lists of words in a sentence.

use super::Space;
use super::atlas::nearest;
use thiserror::Error;

/// Why a word names no single space.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Lookup {
    /// Several spaces begin like this.
    #[error("\"{text}\" is ambiguous: {}", join(.spaces))]
    Ambiguous {
        /// What was typed.
        text: String,
        /// The spaces that it can mean, in listed order.
        spaces: Vec<Space>,
    },
    /// No space begins like this.
    #[error("\"{text}\" is not a space{}", near(text).map_or(String::new(), |s| format!(". Did you mean {s}?")))]
    Unknown {
        /// What was typed.
        text: String,
    },
}

/// The words with a capital first.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// "1 Village", "2 Villages": a number with the word for one or for several.
pub fn number_of(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// Words in lines of at most this many columns: the first line begins with `first`, the others with `rest`. A word that is
/// longer has a line of its own.
pub fn filled<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
    first: &str,
    rest: &str,
    width: usize,
) -> Vec<String> {
    let columns = |text: &str| text.chars().count();
    let (mut lines, mut line, mut is_bare) = (Vec::new(), first.to_string(), true);
    for word in words {
        let word = word.as_ref();
        if !is_bare && columns(&line) + 1 + columns(word) > width {
            let full = std::mem::replace(&mut line, rest.to_string());
            lines.push(full.trim_end().to_string());
            is_bare = true;
        }
        if !is_bare {
            line.push(' ');
        }
        line.push_str(word);
        is_bare = false;
    }
    lines.push(line.trim_end().to_string());
    lines
}

/// "one, two and three".
pub fn joined<S: AsRef<str>>(words: &[S]) -> String {
    joined_by(words, "and")
}

/// "a", "a or b", "a, b or c".
pub fn either<S: AsRef<str>>(words: &[S]) -> String {
    joined_by(words, "or")
}

/// "a, b and c", with the word that joins the last; with a comma before that word too where a part has an "and" or an
/// "or" of its own.
pub fn joined_by<S: AsRef<str>>(words: &[S], last_by: &str) -> String {
    let is_nested = |word: &S| [" and ", " or "].iter().any(|by| word.as_ref().contains(by));
    let comma = if words.iter().any(is_nested) { "," } else { "" };
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{}{comma} {last_by} {}", first.join(", "), last.as_ref())
        }
    }
}

/// "a, b, c", or "a, b and 3 more" where there are more than `most`.
pub fn at_most<S: AsRef<str>>(words: &[S], most: usize) -> String {
    let shown: Vec<&str> = words.iter().take(most).map(AsRef::as_ref).collect();
    match words.len().saturating_sub(most) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// What a typed word can stand for: the thing that it names in full, else all with a name that begins so. An empty word
/// names nothing.
///
/// ```
/// use lod_engine::game::{Faction, words::begun_with};
///
/// assert_eq!(begun_with(Faction::ALL, |faction| [faction.id()], "pat"), [Faction::Patriots]);
/// assert_eq!(begun_with(["muster", "march"], |word| [*word], "m"), ["muster", "march"]);
/// ```
pub fn begun_with<T, N>(
    things: impl IntoIterator<Item = T>,
    names: impl Fn(&T) -> N,
    typed: &str,
) -> Vec<T>
where
    N: IntoIterator<Item: AsRef<str>>,
{
    let is_named = |thing: &T, fits: fn(&str, &str) -> bool| {
        names(thing).into_iter().any(|n| fits(n.as_ref(), typed))
    };
    let begins =
        |thing: &T| !typed.is_empty() && is_named(thing, |name, typed| name.starts_with(typed));
    let mut fits: Vec<T> = things.into_iter().filter(begins).collect();
    match fits.iter().position(|thing| is_named(thing, |name, typed| name == typed)) {
        Some(whole) => vec![fits.swap_remove(whole)],
        None => fits,
    }
}

/// The one thing that a typed word can stand for: see [`begun_with`].
pub fn unique_beginning<T, N>(
    things: impl IntoIterator<Item = T>,
    names: impl Fn(&T) -> N,
    typed: &str,
) -> Option<T>
where
    N: IntoIterator<Item: AsRef<str>>,
{
    let mut fits = begun_with(things, names, typed);
    fits.pop().filter(|_| fits.is_empty())
}

/// Short forms that people use besides the printed ones.
const ALIASES: [(&str, Space); 1] = [("nyc", Space::NewYorkCity)];

fn join(spaces: &[Space]) -> String {
    let names: Vec<&str> = spaces.iter().map(|s| s.name()).collect();
    names.join(", ")
}

/// Lower case, with single blanks in place of hyphens and other marks.
fn plain(text: &str) -> String {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The space with this whole name, id or printed abbreviation, in any case.
pub fn named_in_full(text: &str) -> Option<Space> {
    let word = plain(text);
    Space::ALL.into_iter().find(|s| {
        [plain(s.name()), plain(s.id())].contains(&word)
            || s.abbreviation().map(plain).as_ref() == Some(&word)
            || ALIASES.contains(&(word.as_str(), *s))
    })
}

/// The space that a person means: a whole name, id or printed abbreviation, or else the only one
/// that begins so, in any case.
///
/// ```
/// use lod_engine::game::{Space, words::find_space};
///
/// assert_eq!(find_space("phil"), Ok(Space::Philadelphia));
/// assert_eq!(find_space("New York"), Ok(Space::NewYork));
/// assert!(find_space("new").is_err());
/// ```
///
/// # Errors
/// [`Lookup`]: the spaces it can be, or that it is none.
pub fn find_space(text: &str) -> Result<Space, Lookup> {
    if let Some(space) = named_in_full(text) {
        return Ok(space);
    }
    let word = plain(text);
    let spaces = begun_with(Space::ALL, |s| [plain(s.name()), plain(s.id())], &word);
    match spaces.as_slice() {
        [space] => Ok(*space),
        [] => Err(Lookup::Unknown { text: text.trim().to_string() }),
        _ => Err(Lookup::Ambiguous { text: text.trim().to_string(), spaces }),
    }
}

/// The space with the nearest name or the nearest beginning of one.
fn near(text: &str) -> Option<Space> {
    let word = &plain(text);
    let length = word.chars().count();
    let begins: Vec<(String, Space)> = Space::ALL
        .into_iter()
        .flat_map(|s| {
            let name = plain(s.name());
            let start = name.chars().take(length).collect();
            [(name, s), (start, s)]
        })
        .collect();
    let found = nearest(word, begins.iter().map(|(n, _)| n.as_str()))?;
    // Half of a short word is hardly a likeness.
    if strsim::damerau_levenshtein(word, found) * 3 > length {
        return None;
    }
    begins.iter().find(|(n, _)| n == found).map(|(_, s)| *s)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_sentences() {
        assert_eq!(capital("préparer"), "Préparer");
    }
    use proptest::prelude::*;

    fn ambiguous(text: &str) -> Vec<Space> {
        match find_space(text) {
            Err(Lookup::Ambiguous { spaces, .. }) => spaces,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_name_id_and_abbreviation_finds_its_space() {
        for space in Space::ALL {
            assert_eq!(find_space(space.name()), Ok(space));
            assert_eq!(find_space(&space.name().to_uppercase()), Ok(space));
            assert_eq!(find_space(space.id()), Ok(space));
            if let Some(abbreviation) = space.abbreviation() {
                assert_eq!(find_space(abbreviation), Ok(space));
                assert_eq!(find_space(&abbreviation.to_lowercase()), Ok(space));
            }
        }
    }

    #[test]
    fn a_whole_name_wins_over_a_longer_one() {
        assert_eq!(find_space("new york"), Ok(Space::NewYork));
        assert_eq!(find_space("QUEBEC"), Ok(Space::Quebec));
        assert_eq!(find_space("quebec c"), Ok(Space::QuebecCity));
        assert_eq!(find_space("new-york-c"), Ok(Space::NewYorkCity));
    }

    #[test]
    fn short_forms() {
        assert_eq!(find_space("NYC"), Ok(Space::NewYorkCity));
        assert_eq!(find_space("ny"), Ok(Space::NewYork));
        assert_eq!(find_space("qc"), Ok(Space::Quebec));
        assert_eq!(find_space("ma"), Ok(Space::Massachusetts));
        assert_eq!(find_space(" connecticut  rh"), Ok(Space::ConnecticutRhodeIsland));
        assert_eq!(find_space("Connecticut-R"), Ok(Space::ConnecticutRhodeIsland));
    }

    #[test]
    fn lines_are_filled_and_a_long_word_stands_alone() {
        let words = "one two three elephantine four".split(' ');
        let lines = filled(words, "- ", "  ", 9);
        assert_eq!(lines, ["- one two", "  three", "  elephantine", "  four"]);
        assert_eq!(filled([""; 0], "> ", "", 9), [">"]);
        assert_eq!(filled(["a", "", "b"], "", "", 9), ["a  b"]);
    }

    #[test]
    fn words_are_joined() {
        assert_eq!(joined(&["a", "b", "c"]), "a, b and c");
        assert_eq!(joined(&["a or b", "c"]), "a or b, and c");
        assert_eq!(joined_by(&[""; 0], "or"), "");
        assert_eq!(joined::<&str>(&[]), "");
    }

    #[test]
    fn a_beginning_stands_for_all_that_begin_so_and_a_whole_name_for_its_own() {
        let words = ["war", "war path", "win"];
        let of = |typed| begun_with(words, |word| [*word], typed);
        assert_eq!(of("w"), words);
        assert_eq!(of("war"), ["war"]);
        assert!(of("").is_empty() && of("x").is_empty());
        let only = |typed| unique_beginning(words, |word| [*word], typed);
        assert_eq!(
            (only("wi"), only("war"), only("wa"), only("")),
            (Some("win"), Some("war"), None, None)
        );
    }

    #[test]
    fn several_are_listed() {
        assert_eq!(ambiguous("que"), [Space::QuebecCity, Space::Quebec]);
        assert_eq!(ambiguous("new y"), [Space::NewYorkCity, Space::NewYork]);
        let told = find_space("que").unwrap_err().to_string();
        assert_eq!(told, "\"que\" is ambiguous: Quebec City, Quebec");
    }

    #[test]
    fn the_nearest_is_named() {
        let told = find_space("Bostn").unwrap_err().to_string();
        assert_eq!(told, "\"Bostn\" is not a space. Did you mean Boston?");
        let told = find_space("masach").unwrap_err().to_string();
        assert!(told.ends_with("Did you mean Massachusetts?"), "{told}");
        let told = find_space("done").unwrap_err().to_string();
        assert_eq!(told, "\"done\" is not a space");
        assert!(find_space("").is_err());
        assert!(find_space("- -").is_err());
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(text in ".*") {
            let _ = find_space(&text);
        }
    }
}
