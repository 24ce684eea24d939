//! The words of the rules that say more than the pieces and spaces beside them, a row each: words of the notation, other
//! names of verbs, what the rules do by themselves.

use super::super::verb::Verb::{self, *};

/// What words say.
#[derive(Clone, Copy)]
pub(super) enum Says {
    /// A word of the verb, and a step of its own where the one before is said in full.
    Base(&'static str),
    /// A part with this verb, in the same space unless another is named.
    Part(Verb),
    /// A word of the verb.
    Word(&'static str),
    /// A word of the verb; what follows is done by the rules.
    Done(&'static str),
    /// What follows is done by the rules: nothing of it is chosen.
    Rules,
    /// What follows is chosen.
    Chosen,
    /// Units come from another space.
    MoveIn,
    /// In the space of the part before.
    There,
    /// What was said last holds for each space.
    Each,
    /// Nothing.
    Filler,
}

/// Verbs of which a row holds; of all where there are none.
type Of = &'static [Verb];

/// Words, `|` between those that say the same and `~` for any words up to one that begins so, and what they say. The first row
/// that fits holds.
pub(super) const SAYINGS: &[(Of, &str, Says)] = &[
    (&[Battle], "with french|with patriots|with indians", Says::Word("ally")),
    (&[Battle], "without french|without patriots|without indians", Says::Word("alone")),
    (&[Battle], "french pay|patriots pay", Says::Done("ally")),
    (&[Battle], "common cause", Says::Word("cc")),
    (&[Battle], "activate", Says::Word("up")),
    (&[Rally, Gather], "flip", Says::Done("regroup")),
    (&[Rally, Gather], "move", Says::MoveIn),
    (&[Naval], "move", Says::Chosen),
    (&[Preparer], "add", Says::Done("resources")),
    (&[Rally], "replace ~ with ~ continental", Says::Part(Continentals)),
    (&[Rally], "replace ~ fort|build ~ fort", Says::Base("fort")),
    (&[Muster], "replace ~ fort|build ~ fort", Says::Part(Fort)),
    (&[Gather], "replace ~ village|build ~ village", Says::Base("village")),
    (&[], "activate|add|shift|raise|lower fni", Says::Rules),
    (&[], "place|remove|use|using|:", Says::Chosen),
    (&[March], "common cause", Says::Filler),
    (&[], "there", Says::There),
    (&[], "each", Says::Each),
];

/// Other names of verbs.
pub(super) const NAMES: &[(Verb, &str)] = &[
    (Agents, "french agent mobilization|french agent|agent mobilization|agent"),
    (Hortalez, "roderigue hortalez"),
    (Battle, "attack"),
    (Persuasion, "persuade"),
    (Naval, "blockade"),
];

/// What a line does that names no verb.
pub(super) const DEEDS: &[(Verb, &str)] = &[
    (Rally, "build ~ fort|replace ~ with ~ fort"),
    (Fort, "build ~ fort|replace ~ with ~ fort"),
    (Gather, "build ~ village|replace ~ with ~ village"),
    (Continentals, "replace ~ with ~ continental"),
    (March, "move"),
];

/// What a `~` does not reach beyond.
const ENDS: [&str; 5] = ["then", "build", "replace", "place", "remove"];

/// How many words a row takes of a line that begins so; of words with `~` the first alone.
pub(super) fn taken(row: &str, line: &[String]) -> Option<usize> {
    row.split('|').find_map(|words| taken_by(words, line))
}

fn taken_by(words: &str, line: &[String]) -> Option<usize> {
    let mut parts = words.split(" ~ ");
    let head: Vec<&str> = parts.next()?.split(' ').collect();
    let is_head = head.len() <= line.len() && head.iter().zip(line).all(|(own, word)| own == word);
    let mut rest = line.get(head.len()..).filter(|_| is_head)?;
    for part in parts {
        let end = rest.iter().position(|word| ENDS.contains(&word.as_str()));
        let found = rest[..end.unwrap_or(rest.len())].iter().position(|w| w.starts_with(part))?;
        rest = &rest[found + 1..];
    }
    Some(head.len())
}
