//! What a fact can be that is no number: levels, Control, cylinders, cards, by their letters and words.

use crate::tell::plain;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Control, Cylinder, Fact, FactValue, Support};

const LEVELS: [(Support, &str); 5] = [
    (Support::ActiveSupport, "as"),
    (Support::PassiveSupport, "ps"),
    (Support::Neutral, "neutral"),
    (Support::PassiveOpposition, "po"),
    (Support::ActiveOpposition, "ao"),
];
const CONTROLS: [(Control, &str); 3] =
    [(Control::British, "bc"), (Control::None, "nc"), (Control::Rebellion, "rc")];
/// Where a cylinder can be (2.3.2-2.3.4). Of the 2nd Eligible it does not matter what it did.
const CYLINDERS: [(Cylinder, &str); 7] = [
    (Cylinder::Eligible, "eligible"),
    (Cylinder::Ineligible, "ineligible"),
    (Cylinder::Passed, "passed"),
    (Cylinder::FirstCommand, "command"),
    (Cylinder::FirstCommandSpecial, "special"),
    (Cylinder::FirstEvent, "event"),
    (Cylinder::SecondLimited, "second"),
];

/// The values of a fact that is no number and no Leader, each with its letters.
pub(crate) fn choices(fact: Fact) -> Vec<(FactValue, &'static str)> {
    match fact {
        Fact::Support(_) => LEVELS.map(|(level, code)| (level.into(), code)).to_vec(),
        Fact::Control(_) => CONTROLS.map(|(holder, code)| (holder.into(), code)).to_vec(),
        Fact::Cylinder(_) => CYLINDERS.map(|(at, code)| (at.into(), code)).to_vec(),
        Fact::Treaty | Fact::BrilliantStroke(_) => vec![(true.into(), "y"), (false.into(), "n")],
        _ => Vec::new(),
    }
}

/// Whether a value goes without saying where it is asked for: nothing there, Neutral, no Control, Eligible.
pub(crate) fn is_quiet(value: FactValue) -> bool {
    let quiet: [FactValue; 4] =
        [0_u8.into(), Support::Neutral.into(), Control::None.into(), Cylinder::Eligible.into()];
    quiet.contains(&value)
}

/// The letters of such a value.
pub(crate) fn letters_of(fact: Fact, value: FactValue) -> Option<&'static str> {
    let value = match value {
        FactValue::Cylinder(at) if CYLINDERS.iter().all(|(own, _)| *own != at) => {
            Cylinder::SecondLimited.into()
        }
        value => value,
    };
    choices(fact).into_iter().find(|(own, _)| *own == value).map(|(_, code)| code)
}

/// Who Controls a space, by the letters.
pub(super) fn control(word: &str) -> Option<Control> {
    CONTROLS.iter().find(|(_, code)| word.eq_ignore_ascii_case(code)).map(|(holder, _)| *holder)
}

/// Where a cylinder is, by a word or its beginning.
pub(super) fn cylinder(word: &str) -> Option<Cylinder> {
    unique_beginning(CYLINDERS, |(_, name)| [*name], &plain(word)).map(|(at, _)| at)
}

/// A level by its letters.
pub(super) fn level(word: &str) -> Option<Support> {
    LEVELS.iter().find(|(_, code)| word.eq_ignore_ascii_case(code)).map(|(level, _)| *level)
}

/// The level that words begin with, and how many of them it takes: "po", "n", "active opposition", "support passive".
pub(super) fn level_in_words(words: &[&str]) -> Option<(Support, usize)> {
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
    let is_meant = |level: &Support| {
        let name = plain(level.name());
        name.split_once(' ').is_some_and(|(how, what)| {
            (begins(how, &word) && begins(what, &second))
                || (begins(how, &second) && begins(what, &word))
        })
    };
    Support::ALL.into_iter().find(is_meant).map(|level| (level, 2))
}
