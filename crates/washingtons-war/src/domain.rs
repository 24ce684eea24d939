//! The things of a list as far as they are known: its own items, and the spaces that a person has named besides.

use super::interpreter::named;
use super::lines::{NEXT, SPACE};
use super::{Definitions, Facts, Item, List};
use std::collections::BTreeSet;

/// The id that stands for none in a list.
pub(super) const NONE: &str = "none";

/// The facts that say of a space that it is there: its lines, and what lies in it.
pub(super) const SPACE_FACTS: [&str; 5] =
    [NEXT, "lies", "british-cus", "american-cus", "french-cus"];

/// The spaces with those that a person has named besides, as they are typed.
pub(super) fn spaces(book: &Definitions, facts: &Facts) -> List {
    let own = book.lists.get(SPACE);
    let mut items: Vec<Item> = own.iter().flat_map(|list| list.items.clone()).collect();
    for id in self::items(book, facts, SPACE) {
        if !items.iter().any(|item| item.id == id) {
            let name = named(&id);
            items.push(Item { id, name, also: Vec::new() });
        }
    }
    let what = own.map_or_else(String::new, |list| list.what.clone());
    List { what, open: own.is_some_and(|list| list.open), items }
}

/// The ids of a list in its order; of an open list also those that something is known of.
pub(super) fn items(book: &Definitions, facts: &Facts, list: &str) -> Vec<String> {
    let Some(known) = book.lists.get(list) else {
        return Vec::new();
    };
    let own = known.items.iter().filter(|item| item.id != NONE);
    let mut ids: Vec<String> = own.map(|item| item.id.clone()).collect();
    if list == SPACE {
        let own: BTreeSet<&str> = known.items.iter().map(|item| item.id.as_str()).collect();
        let named = facts.spaces().iter().filter(|id| !own.contains(id.as_str()));
        ids.extend(named.cloned());
    }
    ids
}
