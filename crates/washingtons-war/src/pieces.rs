//! The pieces as a game keeps them: shown, adjusted by hand, and compared with those on the table. All of it in one language:
//! `boston howe 5b pc b`, `howe captured`, `alliance 4`.

use super::answer::{self, RequestedFact};
use super::domain::{self, NONE};
use super::facts::key;
use super::{Facts, ReportLine, Value, Walk, lines};
use std::collections::BTreeMap;

/// The fact that says whether a game keeps its pieces.
const KEPT: &str = "kept";

/// The facts of a space's CUs, each with its letter and the nation's name.
const CUS: [(&str, char, &str); 3] = [
    ("british-cus", 'b', "British"),
    ("american-cus", 'a', "American"),
    ("french-cus", 'f', "French"),
];

/// The fact of a space's PC.
const PC: &str = "lies";

/// Where a General is on the map, and where he is off it.
const STANDS: &str = "stands";
const OFF: &str = "off";

/// A PC as it is typed.
const PC_LETTERS: [(&str, &str); 3] = [("b", "british"), ("a", "american"), ("-", NONE)];

/// The boxes off the map as they are typed, each with its name.
const BOXES: [(&str, &str); 3] =
    [("box", "Reinforcements box"), ("captured", "Captured box"), ("out", "Out of the game")];

/// The markers that may be adjusted: as they are typed, and the fact.
const MARKERS: [(&str, &str); 8] = [
    ("alliance", "alliance"),
    ("regulars", "regulars"),
    ("navy", "navy"),
    ("congress", "congress"),
    ("british-box", "box-cus"),
    ("british-cards", "cards-left/british"),
    ("american-cards", "cards-left/american"),
    ("war-ends", "war-ends"),
];

/// What may be typed.
const RIGHT: &str = "type the pieces of a space, as boston howe 5b pc b; a General's box, as howe captured; or a marker, as alliance 4";

/// What a line says: the space that it is about, if it is about one, and each fact with its value.
struct ParsedLine {
    space: Option<String>,
    facts: Vec<(String, Value)>,
}

/// Whether the game keeps its pieces.
pub(super) fn is_kept(walk: &Walk<'_>) -> bool {
    walk.look(KEPT, None) == Some(Value::Truth(true))
}

fn number(walk: &Walk<'_>, fact: &str, space: &str) -> i64 {
    match walk.look(fact, Some(space)) {
        Some(Value::Number(number)) => number,
        _ => 0,
    }
}

fn word(walk: &Walk<'_>, fact: &str, of: &str) -> String {
    walk.look(fact, Some(of)).map_or_else(|| NONE.to_string(), |value| value.id())
}

fn generals(walk: &Walk<'_>) -> Vec<String> {
    domain::items(walk.book(), walk.facts(), "general")
}

fn spaces(walk: &Walk<'_>) -> Vec<String> {
    domain::items(walk.book(), walk.facts(), lines::SPACE)
}

/// What lies in a space, as it is typed.
fn lying(walk: &Walk<'_>, space: &str) -> Vec<String> {
    let here = generals(walk).into_iter();
    let mut out: Vec<String> = here.filter(|g| word(walk, STANDS, g) == space).collect();
    for (fact, letter, _) in CUS {
        let cus = number(walk, fact, space);
        if cus != 0 {
            out.push(format!("{cus}{letter}"));
        }
    }
    if walk.look("congress", None) == Some(Value::word(space)) {
        out.push("congress".to_string());
    }
    let pc = word(walk, PC, space);
    if let Some((letter, _)) = PC_LETTERS.iter().find(|(_, id)| *id == pc && pc != NONE) {
        out.push(format!("pc {letter}"));
    }
    out
}

/// The pieces that are kept, or those of one space.
///
/// # Errors
/// Where none are kept, or the space is none.
pub(super) fn board(walk: &Walk<'_>, rest: &str) -> Result<Vec<String>, String> {
    if !is_kept(walk) {
        return Err("this game does not keep its pieces".to_string());
    }
    if !rest.is_empty() {
        let (space, _) = space(walk, &answer::words(rest)).ok_or(RIGHT)?;
        return Ok(vec![one_line(walk, &space)]);
    }
    let (mut pieces, mut pc) = (Vec::new(), BTreeMap::<String, Vec<String>>::new());
    for space in spaces(walk) {
        let lying = lying(walk, &space);
        match lying.as_slice() {
            [] => {}
            [only] if only.starts_with("pc") => {
                let area = word(walk, "area", &space);
                let letter = only.trim_start_matches("pc ");
                pc.entry(area).or_default().push(format!("{space} {letter}"));
            }
            _ => pieces.push(format!("  {space} {}", lying.join(" "))),
        }
    }
    let mut out = vec!["Pieces".to_string()];
    out.extend(pieces);
    out.push("PC alone".to_string());
    out.extend(pc.into_iter().map(|(area, spaces)| format!("  {area}: {}", spaces.join(", "))));
    out.push("Off the map".to_string());
    for (id, name) in BOXES {
        let there = generals(walk).into_iter();
        let there: Vec<String> = there.filter(|g| word(walk, OFF, g) == id).collect();
        if !there.is_empty() {
            out.push(format!("  {name}: {}", there.join(", ")));
        }
    }
    Ok(out)
}

fn one_line(walk: &Walk<'_>, space: &str) -> String {
    match lying(walk, space) {
        lying if lying.is_empty() => format!("{space}: empty"),
        lying => format!("{space} {}", lying.join(" ")),
    }
}

/// The space that the words begin with.
fn space(walk: &Walk<'_>, words: &[String]) -> Option<(String, usize)> {
    let mut list = domain::spaces(walk.book(), walk.facts());
    list.items.retain(|item| item.id != NONE);
    answer::named(&list, words)
}

fn parse_line(walk: &Walk<'_>, line: &str) -> Result<ParsedLine, String> {
    if !is_kept(walk) {
        return Err("this game does not keep its pieces".to_string());
    }
    let words = answer::words(line);
    let first = words.first().ok_or(RIGHT)?;
    if let Some((_, fact)) = MARKERS.iter().find(|(typed, _)| typed == first) {
        let id = fact.split('/').next().unwrap_or(fact);
        let wanted = RequestedFact::of(walk.book(), id, fact, false);
        let spaces = domain::spaces(walk.book(), walk.facts());
        let facts = answer::read(walk.book(), &spaces, &[wanted], &words[1..].join(" "))?;
        return Ok(ParsedLine { space: None, facts });
    }
    let list = walk.book().lists.get("general").ok_or(RIGHT)?;
    let general = |words: &[String]| answer::exact(list, words.first()?).filter(|id| id != NONE);
    if let Some(id) = general(&words) {
        let place = words.get(1).ok_or(RIGHT)?;
        if let Some((typed, _)) = BOXES.iter().find(|(typed, _)| typed == place) {
            let facts = off_map(&id, typed);
            return Ok(ParsedLine { space: None, facts });
        }
        let (at, _) = space(walk, &words[1..]).ok_or(RIGHT)?;
        return Ok(ParsedLine { space: None, facts: on_map(&id, &at) });
    }
    let (at, taken) = space(walk, &words).ok_or(RIGHT)?;
    let (mut facts, mut rest) = (Vec::new(), &words[taken..]);
    while let Some(word) = rest.first() {
        rest = &rest[1..];
        if let Some(id) = general(std::slice::from_ref(word)) {
            facts.extend(on_map(&id, &at));
        } else if word == "congress" {
            facts.push(("congress".to_string(), Value::word(at.clone())));
        } else if word == "pc" {
            let letter = rest.first().ok_or(RIGHT)?;
            let pc = PC_LETTERS.iter().find(|(typed, id)| typed == letter || id == letter);
            let (_, pc) = pc.ok_or("a PC is b, a or -")?;
            facts.push((key(PC, Some(&at)), Value::word(*pc)));
            rest = &rest[1..];
        } else {
            let fits = CUS.iter().find_map(|(fact, letter, _)| {
                let number = word.strip_suffix(*letter)?.parse::<i64>().ok()?;
                (0..=30).contains(&number).then_some((*fact, number))
            });
            let (fact, number) = fits.ok_or_else(|| format!("`{word}`: {RIGHT}"))?;
            facts.push((key(fact, Some(&at)), Value::Number(number)));
        }
    }
    Ok(ParsedLine { space: Some(at), facts })
}

fn on_map(general: &str, at: &str) -> Vec<(String, Value)> {
    vec![
        (key(STANDS, Some(general)), Value::word(at)),
        (key(OFF, Some(general)), Value::word("on-map")),
        (key("gone", Some(general)), Value::Truth(false)),
    ]
}

fn off_map(general: &str, place: &str) -> Vec<(String, Value)> {
    vec![
        (key(STANDS, Some(general)), Value::word(NONE)),
        (key(OFF, Some(general)), Value::word(place)),
        (key("gone", Some(general)), Value::Truth(place == "out")),
    ]
}

/// Adjusts what is kept.
///
/// # Errors
/// What is wrong with the line, or that nothing changes.
pub(super) fn fix(walk: &mut Walk<'_>, line: &str) -> Result<(), String> {
    let said = parse_line(walk, line)?;
    if said.facts.is_empty() {
        return Err(RIGHT.to_string());
    }
    let now = |walk: &Walk<'_>, at: &str| {
        let (fact, of) = at.split_once('/').map_or((at, None), |(fact, of)| (fact, Some(of)));
        walk.look(fact, of)
    };
    let same = said.facts.iter().all(|(at, value)| now(walk, at).as_ref() == Some(value));
    if same {
        return Err("no change: the program has these pieces".to_string());
    }
    for (at, value) in &said.facts {
        if let Some(space) = at.strip_prefix("lies/") {
            if walk.look("area", Some(space)).is_none() {
                return Err(format!(
                    "the colony of {space} is unknown: enter it with lod ww map add"
                ));
            }
            recount(walk, space, &value.id());
        }
        walk.learn(at, value.clone());
    }
    walk.tell(ReportLine::Line { text: format!("Adjusted: {}", line.trim()), rule: String::new() });
    Ok(())
}

/// Keeps the counts of PC by area in step with a PC that is adjusted.
fn recount(walk: &mut Walk<'_>, space: &str, becomes: &str) {
    let was = word(walk, PC, space);
    let area = word(walk, "area", space);
    for (side, by) in [(was.as_str(), -1), (becomes, 1)] {
        let fact = match side {
            "british" => "british-pc",
            "american" => "american-pc",
            _ => continue,
        };
        let count = number(walk, fact, &area) + by;
        walk.learn(&key(fact, Some(&area)), Value::Number(count.max(0)));
    }
    for held in ["montreal", "quebec"] {
        if held == space {
            walk.learn(&format!("holds-{held}"), Value::word(becomes));
        }
    }
}

/// Compares what is kept in a space with what lies on the table there, as it is typed.
///
/// # Errors
/// What is wrong with the line.
pub(super) fn audit(walk: &Walk<'_>, line: &str) -> Result<Vec<String>, String> {
    if line.is_empty() {
        return board(walk, "");
    }
    let said = parse_line(walk, line)?;
    let mut table = walk.clone();
    if let Some(space) = &said.space {
        for (fact, ..) in CUS {
            table.learn(&key(fact, Some(space)), Value::Number(0));
        }
        table.learn(&key(PC, Some(space)), Value::word(NONE));
        let here = generals(walk).into_iter();
        for general in here.filter(|g| word(walk, STANDS, g) == *space) {
            table.learn(&key(STANDS, Some(&general)), Value::word(NONE));
        }
    }
    for (at, value) in &said.facts {
        table.learn(at, value.clone());
    }
    let differ = differences(walk.facts(), &table, walk);
    match differ.is_empty() {
        true => Ok(vec!["Both boards agree.".to_string()]),
        false => Ok(differ),
    }
}

/// What differs on the table, each with the line that adjusts it.
fn differences(kept: &Facts, table: &Walk<'_>, walk: &Walk<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for (at, value) in table.facts().all() {
        let (fact, of) = at.split_once('/').map_or((at, ""), |(fact, of)| (fact, of));
        let before = match of {
            "" => kept.get(at).cloned(),
            of => walk.look(fact, Some(of)),
        };
        if before.as_ref() == Some(value) {
            continue;
        }
        let was = before.map_or_else(|| "none".to_string(), |value| value.id());
        let (what, fix) = match CUS.iter().find(|(id, ..)| *id == fact) {
            Some((_, letter, nation)) => {
                (format!("{of}, {nation} CU"), format!("{of} {}{letter}", value.id()))
            }
            None if fact == PC => {
                let id = value.id();
                let letter = PC_LETTERS.iter().find(|(_, pc)| *pc == id).map_or("-", |(l, _)| l);
                (format!("{of}, PC"), format!("{of} pc {letter}"))
            }
            None if fact == STANDS && value.id() == NONE => (of.to_string(), format!("{of} box")),
            None if fact == STANDS => (of.to_string(), format!("{of} {}", value.id())),
            None if fact == "congress" => {
                ("Congress".to_string(), format!("congress {}", value.id()))
            }
            None => continue,
        };
        out.push(format!("{what}: program {was}, your board {}. To adjust: fix {fix}", value.id()));
    }
    out
}
