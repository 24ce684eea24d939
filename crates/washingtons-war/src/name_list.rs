//! The names of which one answers a question: a list of words, or the spaces of the map as far as they are known.

use super::answer::plain;
use super::names::{Area, WordList};
use super::space::Space;

/// The word for none of a list.
pub(super) const NONE: &str = "none";

/// Names of which one answers.
#[derive(Clone, Debug, Default)]
pub(super) struct NameList {
    /// What one of them is, as "a General".
    pub what: String,
    /// Whether a player may name others.
    pub open: bool,
    pub items: Vec<Item>,
}

/// One of them: its id, as it is shown, what else may be typed for it, and its area where that is known.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub id: String,
    pub name: String,
    /// The same as it is compared with what is typed.
    pub plain: String,
    pub also: Vec<String>,
    pub area: Option<Area>,
}

impl Item {
    /// From what is typed for it, the first of it its id.
    fn new(typed: &str, name: &str) -> Item {
        let mut typed = typed.split(' ').map(String::from);
        let id = typed.next().unwrap_or_default();
        let (name, plain) = (name.to_string(), plain(name));
        Item { id, name, plain, also: typed.collect(), area: None }
    }

    /// A space, in its area where that is known.
    fn space(at: Space, area: Option<Area>) -> Item {
        Item { area, ..Item::new(at.typed(), &at.to_string()) }
    }

    /// What is typed for it as a rule.
    pub(super) fn typed(&self) -> &str {
        self.also.first().filter(|also| also.len() < self.id.len()).unwrap_or(&self.id)
    }

    /// The first that is typed for it and reads as a word.
    pub(super) fn word(&self) -> &str {
        self.also.iter().find(|word| word.len() > 2).unwrap_or(&self.id)
    }
}

impl NameList {
    /// The words of a list.
    pub(super) fn of(words: &WordList) -> NameList {
        let items = words.words.iter().map(|(typed, shown)| Item::new(typed, shown));
        NameList { what: words.what.to_string(), open: false, items: items.collect() }
    }

    /// Spaces, each with its area where that is known.
    pub(super) fn spaces(spaces: impl Iterator<Item = (Space, Option<Area>)>) -> NameList {
        let items = spaces.map(|(at, area)| Item::space(at, area));
        NameList { what: "a space".to_string(), open: true, items: items.collect() }
    }

    /// The same, and the word for none of them.
    pub(super) fn or_none(spaces: impl Iterator<Item = (Space, Option<Area>)>) -> NameList {
        let mut list = NameList::spaces(spaces);
        list.items.push(Item::new("none - nowhere", NONE));
        list
    }
}
