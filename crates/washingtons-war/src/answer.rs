//! What a typed line means as an answer.

use super::facts::{AREA, key};
use super::lines::{DASHED, Neighbors};
use super::name_list::{Item, NONE, NameList};
use super::names::{Area, General, Named};
use super::report_line::with_rule;
use super::slot::Typed;
use super::space::Space;
use super::{Kind, Question, Value};
use itertools::Itertools;
use lod_companion::talk::{Field, Input};
use lod_companion::tell::Certainty;
use lod_engine::game::atlas::nearest;
use lod_engine::game::words::{capital, unique_beginning};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// No name has more words.
const LONGEST_NAME: usize = 4;

/// What divides the sides of a battle.
pub(super) const VERSUS: &str = "vs";

/// Words that say nothing.
pub(super) const FILLERS: [&str; 9] =
    [VERSUS, "at", "from", "with", "and", "in", "to", "cu", "cus"];

/// A fact that is asked for: its id, its key, and whether it may be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedFact {
    /// The fact's id.
    pub fact: String,
    /// Its key, with what it is a fact of.
    pub key: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it is.
    pub kind: Kind,
    /// The least number.
    pub least: i64,
    /// The largest number.
    pub most: i64,
    /// The word that sets it within a line.
    pub word: Option<String>,
    /// What it is called beside a control.
    pub label: Option<String>,
    /// The side of a `vs` on which it stands, where it stands on one: before it, or after it.
    pub half: Option<Half>,
    /// The ids of its words that are refused now.
    pub refused: Vec<&'static str>,
    /// Whether it is offered: what would say nothing now is not.
    pub offered: bool,
}

/// A side of a `vs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Before it.
    Before,
    /// After it.
    After,
}

impl RequestedFact {
    /// Whether a space after this word is the one that is asked for: a General goes from one space, to another.
    fn is_after(&self, word: &str) -> bool {
        match word {
            "from" => self.fact.ends_with("from"),
            "to" => !self.fact.ends_with("from"),
            _ => true,
        }
    }

    /// The names that are read as an answer.
    fn list<'l>(&self, spaces: &'l NameList) -> Option<Cow<'l, NameList>> {
        match &self.kind {
            Kind::Truth | Kind::Number => None,
            Kind::Space | Kind::Lines => Some(Cow::Borrowed(spaces)),
            Kind::Words(words) => Some(Cow::Owned(NameList::of(words))),
        }
    }

    /// The words that answer it now, where it is no space.
    fn words(&self) -> Option<NameList> {
        let Kind::Words(words) = &self.kind else { return None };
        let mut list = NameList::of(words);
        // A list that is told by its words is told by those that are left.
        let begins = |name: fn(&Item) -> &str| {
            list.items.first().is_some_and(|item| list.what.starts_with(name(item)))
        };
        let name = [Item::word, Item::typed].into_iter().find(|name| begins(*name));
        list.items.retain(|item| !self.refused.contains(&item.id.as_str()));
        if let Some(name) = name.filter(|_| !self.refused.is_empty()) {
            let (last, others) = list.items.split_last()?;
            let others = others.iter().map(name).join(", ");
            list.what = format!("{others} or {}", name(last));
        }
        Some(list)
    }

    /// So many of its words are listed.
    fn listed(&self) -> usize {
        if self.refused.is_empty() { LISTED } else { LEFT }
    }

    /// The names that are offered for it.
    fn offers<'l>(&self, spaces: &'l NameList) -> Option<Cow<'l, NameList>> {
        self.words().map(Cow::Owned).or_else(|| self.list(spaces))
    }
}

/// What is typed for it as well.
const ALSO_VERSUS: [&str; 4] = ["v", "v.", "vs.", "against"];

/// The line's words: small letters, no commas and brackets, a colon by itself.
pub(super) fn words(line: &str) -> Vec<String> {
    let line = line.to_lowercase().replace([',', '(', ')'], " ").replace(':', " : ");
    let words = line.replace('&', " and ");
    let word = |word: &str| if ALSO_VERSUS.contains(&word) { VERSUS } else { word }.to_string();
    words.split_whitespace().map(word).collect()
}

/// Reads the facts out of a line, in any order that leaves no doubt; beside those that are asked for the colony that is typed
/// behind a space, where none is known.
///
/// # Errors
/// The word that fits none of them, and what would.
pub(super) fn read(
    spaces: &NameList,
    wanted: &[RequestedFact],
    line: &str,
) -> Result<Vec<(String, Value)>, String> {
    let words = words(line);
    let versus = words.iter().position(|word| word == VERSUS);
    let mut found: Vec<(String, Value)> = Vec::new();
    let (mut at, mut named_space) = (0, None);
    while at < words.len() {
        let half = versus.map(|versus| if at < versus { Half::Before } else { Half::After });
        let stands = |w: &&RequestedFact| w.half.is_none() || half.is_none() || w.half == half;
        let unread = wanted.iter().filter(|w| !found.iter().any(|(key, _)| *key == w.key));
        let before = at.checked_sub(1).map_or("", |before| words[before].as_str());
        let open = unread.filter(stands).filter(|w| w.kind != Kind::Space || w.is_after(before));
        let open: Vec<&RequestedFact> = open.collect();
        let rest = &words[at..];
        let fits = open.iter().find_map(|w| {
            let (value, length) = value(spaces, w, rest, wanted.len() == 1)?;
            Some((w, value, length))
        });
        let behind = || colony(spaces, named_space.as_deref()?, rest);
        match fits {
            Some((w, value, length)) => {
                named_space = (w.kind == Kind::Space).then(|| value.id());
                found.push((w.key.clone(), value));
                at += length;
            }
            None if let Some((fact, length)) = behind() => {
                found.push(fact);
                (at, named_space) = (at + length, None);
            }
            None if FILLERS.contains(&words[at].as_str()) => at += 1,
            None => {
                let lines = wanted.iter().filter(|w| open.is_empty() && w.kind == Kind::Lines);
                let open: Vec<&RequestedFact> = open.iter().copied().chain(lines).collect();
                if open.is_empty() {
                    let hyphen = if words[at - 1].starts_with('+') {
                        format!(". A name of several words: {}-{}", words[at - 1], rest[0])
                    } else {
                        String::new()
                    };
                    let form = forms(wanted);
                    return Err(format!(
                        "\"{}\" is one word too many. Type {form}{hyphen}",
                        rest[0]
                    ));
                }
                return Err(misfit(spaces, &open, rest));
            }
        }
    }
    if found.is_empty() { Err(format!("type {}", forms(wanted))) } else { Ok(found) }
}

/// The fact that a space lies in the colony that is typed behind it, where none is known, and how many words that takes.
pub(super) fn colony(
    spaces: &NameList,
    at: &str,
    words: &[String],
) -> Option<((String, Value), usize)> {
    let known = spaces.items.iter().any(|item| item.id == at && item.area.is_some());
    if known || at == NONE {
        return None;
    }
    let areas = NameList::of(&Area::WORDS);
    let (area, taken) = (1..=words.len().min(2)).rev().find_map(|length| {
        let typed = words[..length].join("-");
        Some((exact(&areas, &typed)?, length))
    })?;
    Some(((key(AREA, Some(at)), Value::word(area)), taken))
}

/// The value at the beginning of the words, and how many of them it takes.
fn value(
    spaces: &NameList,
    wanted: &RequestedFact,
    words: &[String],
    alone: bool,
) -> Option<(Value, usize)> {
    if let Some(word) = &wanted.word {
        let typed = words.first().map(String::as_str);
        if typed == Some(word.as_str()) {
            return match wanted.kind {
                Kind::Truth => Some((Value::Truth(true), 1)),
                _ => bare(spaces, wanted, &words[1..]).map(|(value, length)| (value, length + 1)),
            };
        }
        let denied = typed == Some("no") && words.get(1) == Some(word);
        if denied && wanted.kind == Kind::Truth {
            return Some((Value::Truth(false), 2));
        }
        if !alone {
            return None;
        }
    }
    bare(spaces, wanted, words)
}

fn bare(spaces: &NameList, wanted: &RequestedFact, words: &[String]) -> Option<(Value, usize)> {
    let first = words.first()?;
    match &wanted.kind {
        Kind::Truth => match first.as_str() {
            "y" | "yes" => Some((Value::Truth(true), 1)),
            "n" | "no" => Some((Value::Truth(false), 1)),
            _ => None,
        },
        Kind::Number => {
            let number = first.parse::<i64>().ok()?;
            let fits = (wanted.least..=wanted.most).contains(&number);
            fits.then_some((Value::Number(number), 1))
        }
        Kind::Lines => neighbors(spaces, words),
        Kind::Space | Kind::Words(_) => {
            let found = named(&*wanted.list(spaces)?, words);
            found.map(|(id, length)| (Value::word(id), length))
        }
    }
}

/// The spaces that lines lead to, each once, those over dashed ones last: as many words as say that.
fn neighbors(spaces: &NameList, words: &[String]) -> Option<(Value, usize)> {
    let (mut next, mut at, mut dashed) = (Neighbors::new(), 0, false);
    while at < words.len() {
        if words[at] == DASHED {
            (dashed, at) = (true, at + 1);
            continue;
        }
        let found = named(spaces, &words[at..]).map(|(id, taken)| (Space::new(&id), taken));
        let Some((to, taken)) = found.filter(|(to, _)| to.id() != NONE && !next.contains_key(to))
        else {
            break;
        };
        next.insert(to, dashed);
        at += taken;
    }
    (!next.is_empty()).then(|| (next.kept(), at))
}

/// The id of the item whose name the words begin with, and how many of them it takes.
pub(super) fn named(list: &NameList, words: &[String]) -> Option<(String, usize)> {
    let most = LONGEST_NAME.min(words.len());
    if let Some(new) = words.first().and_then(|word| word.strip_prefix('+')).filter(|_| list.open) {
        let typed = |length: usize| [&[new.to_string()], &words[1..length]].concat().join("-");
        let known =
            (1..=most).rev().find_map(|length| Some((exact(list, &typed(length))?, length)));
        return known.or_else(|| Some((new_space(new)?, 1)));
    }
    let typed = |length: usize| words[..length].join("-");
    let whole = (1..=most).rev().find_map(|length| Some((exact(list, &typed(length))?, length)));
    // A beginning is as short as can be: in `lexington a` the letter is another answer.
    whole.or_else(|| (1..=most).find_map(|length| Some((item(list, &typed(length))?, length))))
}

/// A name as it is typed: small letters, hyphens, no points.
pub(super) fn plain(name: &str) -> String {
    let kept = name.chars().filter(|c| !['.', '\'', '’'].contains(c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The id of the item that is typed letter for letter: its id, its name or another.
pub(super) fn exact(list: &NameList, typed: &str) -> Option<String> {
    let typed = plain(typed);
    let mut items = list.items.iter();
    let found =
        items.find(|item| item.id == typed || item.plain == typed || item.also.contains(&typed));
    if let Some(item) = found {
        return Some(item.id.clone());
    }
    // As it is printed with its colony: "Boston MA".
    let (name, area) = typed.rsplit_once('-').filter(|_| list.open)?;
    let area = Area::by_id(area)?;
    let bare = list.items.iter().find(|item| item.id == name && item.area == Some(area))?;
    Some(bare.id.clone())
}

/// The id of a space that the rulebook does not name, if it can be one.
fn new_space(typed: &str) -> Option<String> {
    let is_name = typed.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    ((2..=40).contains(&typed.len()) && is_name).then(|| typed.to_string())
}

/// The id of the item that is typed: by its id, a name, or the only one that begins so.
pub(super) fn item(list: &NameList, typed: &str) -> Option<String> {
    if let Some(id) = exact(list, typed) {
        return Some(id);
    }
    let typed = plain(typed);
    // A letter alone begins too much.
    if typed.len() < 2 && list.items.len() > SHORT_LIST {
        return None;
    }
    // Of a name a letter is too little as well.
    let name = |item: &Item| if typed.len() > 1 { item.plain.clone() } else { String::new() };
    let names = |item: &&Item| [item.id.clone(), name(item)];
    unique_beginning(&list.items, names, &typed).map(|item| item.id.clone())
}

/// What is wrong with the word at which the reading stopped.
fn misfit(spaces: &NameList, open: &[&RequestedFact], rest: &[String]) -> String {
    let word = rest.first().map(String::as_str).unwrap_or_default();
    let lists: Vec<Cow<'_, NameList>> = open.iter().filter_map(|w| w.list(spaces)).collect();
    let names: Vec<&str> =
        lists.iter().flat_map(|list| list.items.iter().map(|item| item.id.as_str())).collect();
    let offers: Vec<Cow<'_, NameList>> = open.iter().filter_map(|w| w.offers(spaces)).collect();
    let offered: Vec<&str> =
        offers.iter().flat_map(|list| list.items.iter().map(|item| item.id.as_str())).collect();
    let begin = offered.iter().copied().filter(|name| name.starts_with(word));
    let begin: Vec<&str> = begin.collect::<BTreeSet<_>>().into_iter().collect();
    if (2..=6).contains(&begin.len()) {
        return format!("that could be {}: type more", begin.join(" or "));
    }
    let right = forms(open.iter().copied());
    let behind = open.iter().find(|w| w.kind == Kind::Number && w.word.as_deref() == Some(word));
    if let Some(behind) = behind {
        return format!("after \"{word}\" type {}-{}", behind.least, behind.most);
    }
    if word.parse::<i64>().is_ok() {
        let numbers = open.iter().filter(|w| w.kind == Kind::Number);
        let numbers = numbers.map(|w| format!("{} {}-{}", in_words(&w.fact), w.least, w.most));
        return match { numbers }.join(", ") {
            none if none.is_empty() => format!("{word} does not fit here. Type {right}."),
            numbers => format!("{word} does not fit here: {numbers}. Type {right}."),
        };
    }
    let other = General::by_id(word).is_some() || Area::by_id(word).is_some();
    if other || names.contains(&word) || word == VERSUS {
        return format!("\"{word}\" does not fit here. Type {right}.");
    }
    let guess =
        nearest(word, offered.iter().copied().filter(|name| name.len() > 2 && *name != NONE));
    let guess = guess.map_or(String::new(), |near| format!(" Did you mean {near}?"));
    let new = if lists.iter().any(|list| list.open) {
        format!(" For a space that the rulebook does not name, type +{word}.")
    } else {
        String::new()
    };
    format!("unknown word \"{word}\". Type {right}.{new}{guess}")
}

/// Of lists longer than this a letter alone is no item.
const SHORT_LIST: usize = 8;

/// Lists longer than this are named by what they are; of some that are left of one it is less.
const LISTED: usize = 7;
const LEFT: usize = 5;

/// What may be typed for these facts.
pub(super) fn forms<'w>(wanted: impl IntoIterator<Item = &'w RequestedFact>) -> String {
    wanted.into_iter().filter(|w| w.offered).map(form).join(", ")
}

/// More items than these are typed, not chosen.
const SHOWN: usize = 20;
/// More numbers than these are typed, not chosen.
const FEW: i64 = 12;

/// Yes and no as choices.
pub(super) fn yes_no() -> Vec<(String, String)> {
    ["yes", "no"].map(|word| (word.to_string(), String::new())).into()
}

/// What may be typed for a fact, word by word: the larger numbers first.
pub(super) fn words_for(spaces: &NameList, wanted: &RequestedFact) -> Vec<String> {
    match (&wanted.kind, wanted.offers(spaces)) {
        (Kind::Number, _) => {
            (wanted.least..=wanted.most.min(5)).rev().map(|number| number.to_string()).collect()
        }
        (Kind::Space, Some(list)) => {
            list.items.iter().map(|item| item.id.replace('-', " ")).collect()
        }
        (_, Some(list)) => list.items.iter().map(|item| item.typed().to_string()).collect(),
        _ => vec!["y".to_string()],
    }
}

/// What each word means of the short lists among these facts, and how a space is added.
pub(super) fn meanings(wanted: &[RequestedFact]) -> Vec<String> {
    let spaces = wanted.iter().any(|w| matches!(w.kind, Kind::Space | Kind::Lines));
    let new = "A space that the rulebook does not name: a plus and its name, as +white-plains.";
    let row = |item: &Item| format!("{} {}", item.typed(), item.name);
    let told = |item: &&Item| item.typed() != item.name.to_lowercase();
    let mut rows: Vec<(String, Vec<&str>)> = Vec::new();
    for fact in wanted {
        let Some(list) = fact.words().filter(|list| list.items.len() <= SHOWN) else { continue };
        let row = list.items.iter().filter(told).map(row).join(", ");
        match rows.iter_mut().find(|(listed, _)| *listed == row) {
            _ if row.is_empty() => {}
            Some((_, words)) => words.extend(fact.word.as_deref()),
            None => rows.push((row, fact.word.as_deref().into_iter().collect())),
        }
    }
    let labeled = |(row, words): (String, Vec<&str>)| match words.as_slice() {
        [] => format!("{row}."),
        words => format!("{}: {row}.", words.join(", ")),
    };
    rows.into_iter().map(labeled).chain(spaces.then(|| new.to_string())).collect()
}

/// The words that answer, each with its meaning, where one fact is asked for and they are few.
pub(super) fn choices(wanted: &[RequestedFact]) -> Vec<(String, String)> {
    let [asked @ RequestedFact { optional: false, word: None, .. }] = wanted else {
        return Vec::new();
    };
    let row = |item: &Item| (item.word().to_string(), item.name.clone());
    match (&asked.kind, asked.words()) {
        (Kind::Truth, _) => yes_no(),
        (Kind::Number, _) if asked.most - asked.least < FEW => {
            (asked.least..=asked.most).map(|number| (number.to_string(), String::new())).collect()
        }
        (_, Some(list)) if list.items.len() <= SHOWN => list.items.iter().map(row).collect(),
        _ => Vec::new(),
    }
}

/// A control for each fact, where the answer is no single word.
pub(super) fn controls(spaces: &NameList, asked: &Question) -> Vec<Field> {
    let lines = asked.wanted.iter().any(|wanted| wanted.kind == Kind::Lines);
    if lines || !asked.choices.is_empty() {
        return Vec::new();
    }
    let field = |wanted: &RequestedFact| {
        let input = match (&wanted.kind, wanted.offers(spaces)) {
            // A word that stands alone says yes.
            (Kind::Truth, _) if wanted.word.is_some() => {
                choice([(String::new(), "yes".to_string())])
            }
            (Kind::Truth, _) => choice(["yes", "no"].map(|w| (w.to_string(), w.to_string()))),
            (_, Some(list)) => {
                choice(list.items.iter().map(|item| (item.typed().to_string(), item.name.clone())))
            }
            _ => Input::Number {
                most: u16::try_from(wanted.most).unwrap_or(u16::MAX),
                code: String::new(),
            },
        };
        Field {
            space: None,
            over: String::new(),
            head: wanted.word.clone().unwrap_or_default(),
            label: wanted.label.clone().unwrap_or_else(|| in_words(&wanted.fact)),
            input,
            value: None,
            certainty: Certainty::Unknown,
            needed: !wanted.optional && !asked.enter,
        }
    };
    asked.wanted.iter().filter(|wanted| wanted.offered).map(field).collect()
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
pub(super) fn form(wanted: &RequestedFact) -> String {
    let form = match (&wanted.kind, wanted.words()) {
        (Kind::Truth, _) if wanted.word.is_none() => "y/n".to_string(),
        (Kind::Truth, _) => String::new(),
        (Kind::Space, _) => "a space".to_string(),
        (Kind::Lines, _) => "spaces".to_string(),
        (_, Some(list)) if list.items.len() > wanted.listed() => list.what,
        (_, Some(list)) => list.items.iter().map(Item::typed).join("/"),
        _ if wanted.least == wanted.most => wanted.least.to_string(),
        _ => format!("{}-{}", wanted.least, wanted.most),
    };
    let form = match &wanted.word {
        Some(word) => format!("{word} {form}").trim_end().to_string(),
        None => form,
    };
    if wanted.optional { format!("[{form}]") } else { form }
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

/// A reason with its rule.
pub(super) fn why(why: &str, rule: &str) -> String {
    match (why, rule) {
        ("", "") => String::new(),
        ("", rule) => format!("Section {rule} of the rulebook needs it."),
        (why, rule) => with_rule(why, rule),
    }
}
