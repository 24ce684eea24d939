//! Lists in a sentence.

use lod_engine::game::words::capital;

/// "a, b and c", with the word that joins the last; with a comma before that word too where a part has an "and" or an
/// "or" of its own.
pub(crate) fn joined(parts: &[String], last: &str) -> String {
    let nested = |part: &String| part.contains(" and ") || part.contains(" or ");
    let comma = if parts.iter().any(nested) { "," } else { "" };
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., end] => format!("{}{comma} {last} {end}", init.join(", ")),
    }
}

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
    joined(&list, "and")
}

fn share(list: &mut Vec<String>, shared: &mut Vec<String>) {
    if !shared.is_empty() {
        list.push(format!("with {}", joined(shared, "and")));
        shared.clear();
    }
}

/// The names of some things, joined by "or".
pub(crate) fn either<T: ToString>(things: &[T]) -> String {
    let names: Vec<String> = things.iter().map(ToString::to_string).collect();
    joined(&names, "or")
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
    fn lists_are_joined() {
        let words = |n: usize| ["a", "b", "c"][..n].iter().map(ToString::to_string);
        let list = |n| words(n).collect::<Vec<String>>();
        assert_eq!(joined(&list(0), "and"), "");
        assert_eq!(joined(&list(1), "and"), "a");
        assert_eq!(joined(&list(3), "or"), "a, b or c");
        let with = ["with a", "with b", "under c"].map(ToString::to_string);
        assert_eq!(modifiers(&with), "with a and b, and under c");
        let nested = ["a or b".to_string(), "c".to_string()];
        assert_eq!(joined(&nested, "and"), "a or b, and c");
    }

    #[test]
    fn a_sentence_has_a_capital_and_a_stop() {
        assert_eq!(sentence("first Cities"), "First Cities.");
        assert_eq!(sentence("Is it so?"), "Is it so?");
        assert_eq!(sentence(""), ".");
    }
}
