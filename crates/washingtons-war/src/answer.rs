//! What a typed line means as an answer.

use super::definitions::{Definitions, Item, List};
use super::lines::SPACE;
use super::{Kind, Question, Value};
use itertools::Itertools;
use lod_companion::talk::{Field, Input};
use lod_engine::game::atlas::nearest;
use lod_engine::game::words::{capital, unique_beginning};
use std::collections::BTreeSet;

/// No name has more words.
const LONGEST_NAME: usize = 4;

/// Words that say nothing.
const FILLERS: [&str; 7] = ["vs", "at", "from", "with", "and", "in", "to"];

/// A fact that is asked for: its id, its key, and whether it may be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedFact {
    /// The fact's id.
    pub fact: String,
    /// Its key, with what it is a fact of.
    pub key: String,
    /// Whether it may be left out.
    pub optional: bool,
}

/// The line's words: small letters, no commas.
pub(super) fn words(line: &str) -> Vec<String> {
    let line = line.to_lowercase().replace(',', " ");
    line.split_whitespace().map(String::from).collect()
}

/// Reads the facts out of a line, in any order that leaves no doubt.
///
/// # Errors
/// The word that fits none of them, and what would.
pub(super) fn read(
    book: &Definitions,
    spaces: &List,
    wanted: &[RequestedFact],
    line: &str,
) -> Result<Vec<(String, Value)>, String> {
    let words = words(line);
    let mut found: Vec<(String, Value)> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let open: Vec<&RequestedFact> =
            wanted.iter().filter(|w| !found.iter().any(|(key, _)| *key == w.key)).collect();
        let rest = &words[at..];
        let fits = open.iter().find_map(|w| {
            let (value, length) = value(book, spaces, &w.fact, rest, wanted.len() == 1)?;
            Some((w.key.clone(), value, length))
        });
        match fits {
            Some((key, value, length)) => {
                found.push((key, value));
                at += length;
            }
            None if FILLERS.contains(&words[at].as_str()) => at += 1,
            None => return Err(misfit(book, &open, rest)),
        }
    }
    match found.is_empty() {
        true => Err(format!("type {}", forms(book, wanted))),
        false => Ok(found),
    }
}

/// The value at the beginning of the words, and how many of them it takes.
fn value(
    book: &Definitions,
    spaces: &List,
    fact: &str,
    words: &[String],
    alone: bool,
) -> Option<(Value, usize)> {
    let fact = book.facts.get(fact)?;
    if let Some(word) = &fact.word {
        let typed = words.first().map(String::as_str);
        if typed == Some(word.as_str()) {
            return match fact.kind {
                Kind::Truth => Some((Value::Truth(true), 1)),
                _ => {
                    bare(book, spaces, fact, &words[1..]).map(|(value, length)| (value, length + 1))
                }
            };
        }
        let denied = typed == Some("no") && words.get(1) == Some(word);
        if denied && fact.kind == Kind::Truth {
            return Some((Value::Truth(false), 2));
        }
        if !alone {
            return None;
        }
    }
    bare(book, spaces, fact, words)
}

fn bare(
    book: &Definitions,
    spaces: &List,
    fact: &super::Fact,
    words: &[String],
) -> Option<(Value, usize)> {
    let first = words.first()?;
    match &fact.kind {
        Kind::Truth => match first.as_str() {
            "y" | "yes" => Some((Value::Truth(true), 1)),
            "n" | "no" => Some((Value::Truth(false), 1)),
            _ => None,
        },
        Kind::Number => {
            let number = first.parse::<i64>().ok()?;
            let fits = (fact.least..=fact.most).contains(&number);
            fits.then_some((Value::Number(number), 1))
        }
        Kind::Of(list) => {
            let list = match list.as_str() {
                SPACE => spaces,
                list => book.lists.get(list)?,
            };
            let found = named(list, words);
            found.map(|(id, length)| (Value::word(id), length))
        }
    }
}

/// The id of the item whose name the words begin with, and how many of them it takes.
pub(super) fn named(list: &List, words: &[String]) -> Option<(String, usize)> {
    let most = LONGEST_NAME.min(words.len());
    let typed = |length: usize| words[..length].join("-");
    let whole = (1..=most).rev().find_map(|length| Some((exact(list, &typed(length))?, length)));
    // A beginning is as short as can be: in `lexington a` the letter is another answer.
    whole.or_else(|| (1..=most).find_map(|length| Some((item(list, &typed(length))?, length))))
}

/// A name as it is typed: small letters, hyphens, no points.
fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace(['.', '\'', '’'], "");
    name.replace(' ', "-")
}

/// The id of the item that is typed letter for letter: its id, its name or another.
pub(super) fn exact(list: &List, typed: &str) -> Option<String> {
    let typed = plain(typed);
    let mut items = list.items.iter();
    let found = items
        .find(|item| item.id == typed || plain(&item.name) == typed || item.also.contains(&typed));
    found.map(|item| item.id.clone())
}

/// The id of the item that is typed: by its id, a name, or the only one that begins so.
pub(super) fn item(list: &List, typed: &str) -> Option<String> {
    if list.open
        && let Some(new) = typed.strip_prefix('+')
    {
        let is_name = new.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let fits = (2..=40).contains(&new.len()) && is_name;
        return fits.then(|| new.to_string());
    }
    if let Some(id) = exact(list, typed) {
        return Some(id);
    }
    let typed = plain(typed);
    // A letter alone begins too much.
    if typed.len() < 2 && list.items.len() > SHORT_LIST {
        return None;
    }
    // Of a name a letter is too little as well.
    let name = |item: &Item| if typed.len() > 1 { plain(&item.name) } else { String::new() };
    let names = |item: &&Item| [item.id.clone(), name(item)];
    unique_beginning(&list.items, names, &typed).map(|item| item.id.clone())
}

/// What is wrong with the word at which the reading stopped.
fn misfit(book: &Definitions, open: &[&RequestedFact], rest: &[String]) -> String {
    let word = rest.first().map(String::as_str).unwrap_or_default();
    if open.is_empty() {
        return format!("\"{word}\" is one word too many");
    }
    let lists = open.iter().filter_map(|w| match book.facts.get(&w.fact).map(|f| &f.kind) {
        Some(Kind::Of(list)) => book.lists.get(list),
        _ => None,
    });
    let lists: Vec<&List> = lists.collect();
    let names: Vec<&str> =
        lists.iter().flat_map(|list| list.items.iter().map(|item| item.id.as_str())).collect();
    let begin = names.iter().copied().filter(|name| name.starts_with(word));
    let begin: Vec<&str> = begin.collect::<BTreeSet<_>>().into_iter().collect();
    if (2..=6).contains(&begin.len()) {
        return format!("that could be {}: type more", begin.join(" or "));
    }
    let open: Vec<RequestedFact> = open.iter().map(|w| (*w).clone()).collect();
    let right = forms(book, &open);
    let guess = nearest(word, names.iter().copied().filter(|name| name.len() > 2));
    let guess = match guess {
        Some(near) => format!(" Did you mean {near}?"),
        None => String::new(),
    };
    let new = match lists.iter().any(|list| list.open) {
        true => format!(" For a space that the rulebook does not name, type +{word}."),
        false => String::new(),
    };
    match word.parse::<i64>() {
        Ok(number) => format!("{number} does not fit here. Type {right}."),
        Err(_) => format!("unknown word \"{word}\". Type {right}.{new}{guess}"),
    }
}

/// Of lists longer than this a letter alone is no item.
const SHORT_LIST: usize = 8;

/// Lists longer than this are named by what they are.
const LISTED: usize = 7;

/// What may be typed for these facts.
pub(super) fn forms(book: &Definitions, wanted: &[RequestedFact]) -> String {
    wanted.iter().map(|w| form(book, w)).join(", ")
}

/// More items than these are typed, not chosen.
const SHOWN: usize = 20;
/// More numbers than these are typed, not chosen.
const FEW: i64 = 12;

/// Yes and no as choices.
pub(super) fn yes_no() -> Vec<(String, String)> {
    ["yes", "no"].map(|word| (word.to_string(), String::new())).into()
}

/// The words that answer, each with its meaning, where one fact is asked for and they are few.
pub(super) fn choices(book: &Definitions, wanted: &[RequestedFact]) -> Vec<(String, String)> {
    let [RequestedFact { fact, optional: false, .. }] = wanted else {
        return Vec::new();
    };
    match book.facts.get(fact) {
        Some(fact) if fact.word.is_none() => match &fact.kind {
            Kind::Truth => yes_no(),
            Kind::Number if fact.most - fact.least < FEW => {
                (fact.least..=fact.most).map(|number| (number.to_string(), String::new())).collect()
            }
            Kind::Number => Vec::new(),
            Kind::Of(list) => match book.lists.get(list) {
                Some(list) if list.items.len() <= SHOWN => {
                    let row = |item: &Item| (item.word().to_string(), item.name.clone());
                    list.items.iter().map(row).collect()
                }
                _ => Vec::new(),
            },
        },
        _ => Vec::new(),
    }
}

/// A control for each fact, where the answer is no single word.
pub(super) fn controls(book: &Definitions, spaces: &List, asked: &Question) -> Vec<Field> {
    if !asked.choices.is_empty() {
        return Vec::new();
    }
    let field = |wanted: &RequestedFact| {
        let fact = book.facts.get(&wanted.fact)?;
        let input = match &fact.kind {
            // A word that stands alone says yes.
            Kind::Truth if fact.word.is_some() => choice([(String::new(), "yes".to_string())]),
            Kind::Truth => choice(["yes", "no"].map(|word| (word.to_string(), word.to_string()))),
            Kind::Number => Input::Number {
                most: u16::try_from(fact.most).unwrap_or(u16::MAX),
                code: String::new(),
            },
            Kind::Of(list) => {
                let list = if list == SPACE { spaces } else { book.lists.get(list)? };
                choice(list.items.iter().map(|item| (item.typed().to_string(), item.name.clone())))
            }
        };
        Some(Field {
            space: None,
            over: String::new(),
            head: fact.word.clone().unwrap_or_default(),
            label: fact.label.clone().unwrap_or_else(|| in_words(&wanted.fact)),
            input,
            value: None,
            needed: !wanted.optional && !asked.enter,
        })
    };
    asked.wanted.iter().filter_map(field).collect()
}

fn choice(options: impl IntoIterator<Item = (String, String)>) -> Input {
    Input::Choice { options: options.into_iter().collect(), quiet: None }
}

/// An id as words: "Defender CUs".
fn in_words(id: &str) -> String {
    let mut words = id.split('-').map(|word| match word {
        "cus" => "CUs".to_string(),
        "pc" => "PC".to_string(),
        word => word.to_string(),
    });
    capital(&words.join(" "))
}

/// What may be typed for a fact.
pub(super) fn form(book: &Definitions, wanted: &RequestedFact) -> String {
    let Some(fact) = book.facts.get(&wanted.fact) else {
        return String::new();
    };
    let form = match &fact.kind {
        Kind::Truth if fact.word.is_none() => "y/n".to_string(),
        Kind::Truth => String::new(),
        Kind::Number => format!("{}-{}", fact.least, fact.most),
        Kind::Of(list) => book.lists.get(list).map_or(String::new(), |list| {
            if list.items.len() > LISTED {
                return list.what.clone();
            }
            list.items.iter().map(Item::typed).join("/")
        }),
    };
    let form = match &fact.word {
        Some(word) => format!("{word} {form}").trim_end().to_string(),
        None => form,
    };
    match wanted.optional {
        true => format!("[{form}]"),
        false => form,
    }
}

/// The dice that a line tells.
///
/// # Errors
/// What is wrong with it.
pub(super) fn dice(line: &str, count: usize) -> Result<Vec<i64>, String> {
    let right = || match count {
        1 => "type one number from 1 to 6, or Enter for program dice".to_string(),
        _ => format!("type {count} numbers from 1 to 6, or Enter for program dice"),
    };
    let dice: Option<Vec<i64>> = words(line)
        .iter()
        .map(|word| word.parse().ok().filter(|die| (1..=6).contains(die)))
        .collect();
    dice.filter(|dice| dice.len() == count).ok_or_else(right)
}
