//! Lists in a sentence.

use lod_engine::game::words::{self, capital, joined};

/// Words that follow a noun, joined by "and"; what begins with the same "with" shares it.
pub(crate) fn modifiers(parts: &[String]) -> String {
    let mut list: Vec<String> = Vec::new();
    let plain = |part: &str| !part.contains(" and ") && !part.contains(" or ");
    let mut shared: Vec<String> = Vec::new();
    for part in parts {
        match part.strip_prefix("with ").filter(|_| plain(part)) {
            Some(what) => shared.push(what.to_string()),
            None => {
                share(&mut list, &mut shared);
                list.push(part.clone());
            }
        }
    }
    share(&mut list, &mut shared);
    joined(&list)
}

fn share(list: &mut Vec<String>, shared: &mut Vec<String>) {
    if !shared.is_empty() {
        list.push(format!("with {}", joined(shared)));
        shared.clear();
    }
}

/// The names of some things, joined by "or".
pub(crate) fn either<T: ToString>(things: &[T]) -> String {
    let names: Vec<String> = things.iter().map(ToString::to_string).collect();
    words::either(&names)
}

/// A sentence of some words: a capital first and a full stop last.
pub(crate) fn sentence(words: &str) -> String {
    let words = capital(words);
    if words.ends_with(['.', ':', '?']) { words } else { format!("{words}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_noun_shares_its_with() {
        let with = ["with a", "with b", "under c"].map(ToString::to_string);
        assert_eq!(modifiers(&with), "with a and b, and under c");
    }

    #[test]
    fn a_sentence_has_a_capital_and_a_stop() {
        assert_eq!(sentence("first Cities"), "First Cities.");
        assert_eq!(sentence("Is it so?"), "Is it so?");
        assert_eq!(sentence(""), ".");
    }
}
