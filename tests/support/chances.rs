//! Chances as they are told.

/// Their lines of the Factions and Sides, after the heads, each with one space between its words.
pub fn lines_of(text: &str) -> Vec<String> {
    let at = text.find("Chances: ").unwrap_or_else(|| panic!("{text}"));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text[at..].lines().map(words).filter(|line| line.contains('%')).take(6).collect()
}
