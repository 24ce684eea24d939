//! Levels, Control and cylinders by their letters and words.

use crate::tell::plain;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Control, Cylinder, Support};

/// The letters of a level.
pub(crate) const fn level_code(level: Support) -> &'static str {
    match level {
        Support::ActiveSupport => "as",
        Support::PassiveSupport => "ps",
        Support::Neutral => "neutral",
        Support::PassiveOpposition => "po",
        Support::ActiveOpposition => "ao",
    }
}

/// A level by its letters.
pub(crate) fn level(word: &str) -> Option<Support> {
    let word = word.to_lowercase();
    Support::ALL.into_iter().find(|l| level_code(*l) == word)
}

/// The level that words begin with, and how many of them it takes: "po", "n", "active opposition", "support passive".
pub(crate) fn level_in_words(words: &[&str]) -> Option<(Support, usize)> {
    let (first, rest) = words.split_first()?;
    let word = plain(first);
    let begins = |name: &str, word: &str| word.len() > 2 && name.starts_with(word);
    if let Some(level) = level(first) {
        return Some((level, 1));
    }
    if word == "n" || begins("neutral", &word) {
        return Some((Support::Neutral, 1));
    }
    let second = plain(rest.first()?);
    let both = |level: &Support| {
        let name = plain(level.name());
        name.split_once(' ').is_some_and(|(how, what)| {
            (begins(how, &word) && begins(what, &second))
                || (begins(how, &second) && begins(what, &word))
        })
    };
    Support::ALL.into_iter().find(both).map(|level| (level, 2))
}

/// The letters of who Controls a space.
pub(crate) const fn control_code(control: Control) -> &'static str {
    match control {
        Control::British => "bc",
        Control::Rebellion => "rc",
        Control::None => "nc",
    }
}

/// Who Controls a space, by the letters.
pub(crate) fn control(word: &str) -> Option<Control> {
    let word = word.to_lowercase();
    Control::ALL.into_iter().find(|c| control_code(*c) == word)
}

/// The letter of where a cylinder stands: what it did there does not matter (2.3.3).
pub(crate) const fn cylinder_code(at: Cylinder) -> &'static str {
    match at {
        Cylinder::Eligible => "e",
        Cylinder::Ineligible => "i",
        Cylinder::Passed => "p",
        _ => "a",
    }
}

/// Where a cylinder stands, by a word or its beginning. Who acted is told from who Passed.
pub(crate) fn cylinder(word: &str) -> Option<Cylinder> {
    let word = plain(word);
    let known = [
        ("eligible", Cylinder::Eligible),
        ("ineligible", Cylinder::Ineligible),
        ("acted", Cylinder::FirstCommand),
        ("passed", Cylinder::Passed),
    ];
    unique_beginning(known, |(name, _)| [*name], &word).map(|(_, at)| at)
}
