//! What is known: each fact by its key.

use super::Value;
use super::lines::{Lines, NEXT};
use super::name_list::NameList;
use super::names::Named;
use super::space::Space;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// What is known so far. A fact of something, such as a General's Agility, has the key `agility/gates`.
///
/// A copy shares what was known when it was frozen, and is cheap.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    frozen: Arc<BTreeMap<String, Value>>,
    /// What was set since, or forgotten.
    since: BTreeMap<String, Option<Value>>,
    /// The lines of the map among them, read when they are first looked at.
    lines: Arc<OnceLock<Lines>>,
    /// The spaces, likewise.
    spaces: Arc<OnceLock<KnownSpaces>>,
}

/// The spaces that something is known of.
#[derive(Debug)]
pub(super) struct KnownSpaces {
    /// Those of the rulebook, then those that a player has named.
    pub all: Vec<Space>,
    /// Their names, and the word for none of them.
    pub names: NameList,
}

impl KnownSpaces {
    fn read(facts: &Facts) -> KnownSpaces {
        let own: BTreeSet<&str> = SPACE_FACTS.iter().flat_map(|fact| facts.things(fact)).collect();
        let own = own.into_iter().filter(|id| !Space::is_printed(id)).map(Space::new);
        let all: Vec<Space> = Space::all().chain(own).collect();
        let names = NameList::or_none(all.iter().map(|at| (*at, facts.area(*at))));
        KnownSpaces { all, names }
    }
}

/// The facts that say of a space that it is there: its lines, and what lies in it.
const SPACE_FACTS: [&str; 5] = [NEXT, "lies", "british-cus", "american-cus", "french-cus"];

/// The fact that says in which area a space lies.
pub(super) const AREA: &str = "area";

/// What a fact may be a fact of: a side, a General, a space, an area.
pub(super) trait Of {
    /// Its word in a key; nothing of a fact that stands alone.
    fn word(&self) -> Option<&str>;
}

impl Of for Option<&str> {
    fn word(&self) -> Option<&str> {
        *self
    }
}

impl Of for Space {
    fn word(&self) -> Option<&str> {
        Some(self.id())
    }
}

impl<T: Named> Of for T {
    fn word(&self) -> Option<&str> {
        Some(self.id())
    }
}

/// The key of a fact, or of something's fact.
pub(super) fn key(fact: &str, of: impl Of) -> String {
    match of.word() {
        Some(of) => format!("{fact}/{of}"),
        None => fact.to_string(),
    }
}

impl Facts {
    /// What a fact is, if it is known.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self.since.get(key) {
            Some(since) => since.as_ref(),
            None => self.frozen.get(key),
        }
    }

    /// All that is known, by key.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &Value)> {
        let frozen = self.frozen.iter();
        let before = frozen.filter(|(key, _)| !self.since.contains_key(*key));
        let since = self.since.iter();
        let since = since.filter_map(|(key, value)| Some((key, value.as_ref()?)));
        before.chain(since).map(|(key, value)| (key.as_str(), value))
    }

    /// The things of which a fact is known.
    pub(super) fn things<'f>(&'f self, fact: &str) -> impl Iterator<Item = &'f str> {
        let from = format!("{fact}/");
        let frozen = self.frozen.range(from.clone()..).map(|(key, _)| key.as_str());
        let since = self.since.range(from.clone()..).map(|(key, _)| key.as_str());
        let begins = from.clone();
        let frozen = frozen.take_while(move |key| key.starts_with(&begins));
        let begins = from.clone();
        let since = since.take_while(move |key| key.starts_with(&begins));
        let both = frozen.chain(since).filter(|key| self.get(key).is_some());
        both.filter_map(move |key| key.strip_prefix(&from))
    }

    /// Sets a fact.
    pub fn set(&mut self, key: impl Into<String>, value: Value) {
        let key = key.into();
        let (fact, of) = key.split_once('/').unwrap_or((&key, ""));
        if fact == NEXT {
            self.lines = Arc::default();
        }
        // Of a space of the rulebook it is known before that it is there, and where.
        let is_there = || SPACE_FACTS.contains(&fact) && self.get(&key).is_none();
        if (fact == AREA || is_there()) && !Space::is_printed(of) {
            self.spaces = Arc::default();
        }
        self.since.insert(key, Some(value));
    }

    /// The lines of the map.
    pub(super) fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::read(self))
    }

    /// The spaces that something is known of.
    pub(super) fn spaces(&self) -> &KnownSpaces {
        self.spaces.get_or_init(|| KnownSpaces::read(self))
    }

    /// Forgets a fact, and all of it where it is a fact of things.
    pub(super) fn forget(&mut self, fact: &str) {
        let kind = fact.split('/').next().unwrap_or(fact);
        if kind == AREA || SPACE_FACTS.contains(&kind) {
            (self.lines, self.spaces) = (Arc::default(), Arc::default());
        }
        let of = format!("{fact}/");
        let keys = self.frozen.keys().chain(self.since.keys());
        let gone: Vec<String> =
            keys.filter(|key| *key == fact || key.starts_with(&of)).cloned().collect();
        self.since.extend(gone.into_iter().map(|key| (key, None)));
    }

    /// The same facts, of which copies are cheap.
    pub(super) fn freeze(&mut self) {
        let frozen = Arc::make_mut(&mut self.frozen);
        for (key, value) in std::mem::take(&mut self.since) {
            match value {
                Some(value) => frozen.insert(key, value),
                None => frozen.remove(&key),
            };
        }
    }
}
