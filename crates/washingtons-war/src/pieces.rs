//! The pieces as a game keeps them: shown, adjusted by hand, and compared with those on the table. All of it in one language:
//! `boston howe 5b pc b`, `howe captured`, `alliance 4`.

use super::answer::{self, RequestedFact};
use super::facts::key;
use super::name_list::{NONE, NameList};
use super::names::{Area, General, Named, Off, Side, Zone};
use super::slot::{AnySlot, Typed, number, slot};
use super::space::Space;
use super::{Facts, ReportLine, Value, Walk};
use itertools::Itertools;
use std::collections::BTreeMap;

/// The facts of a space's CUs, each with its letter and the nation's name.
const CUS: [(&str, char, &str); 3] = [
    ("british-cus", 'b', "British"),
    ("american-cus", 'a', "American"),
    ("french-cus", 'f', "French"),
];

/// The boxes off the map as they are typed, each with its name.
const BOXES: [(Off, &str); 3] = [
    (Off::Box, "Reinforcements box"),
    (Off::Captured, "Captured box"),
    (Off::Out, "Out of the game"),
];

/// What may be typed.
const RIGHT: &str = "type the pieces of a space, as boston howe 5b pc b; a General's box, as howe captured; or a marker, as alliance 4";

/// What a line says: the space that it is about, if it is about one, and each fact with its value.
struct ParsedLine {
    space: Option<Space>,
    facts: Vec<(String, Value)>,
}

/// The marker that is adjusted by this word.
fn marker(word: &str) -> Option<RequestedFact> {
    Some(match word {
        "alliance" => number("alliance", 0, 9).asked().clone(),
        "regulars" => slot::<bool>("regulars").asked().clone(),
        "navy" => slot::<Option<Zone>>("navy").asked().clone(),
        "congress" => slot::<Option<Space>>("congress").asked().clone(),
        "british-box" => number("box-cus", 0, 99).asked().clone(),
        "british-cards" => number("cards-left/british", 0, 99).asked().clone(),
        "american-cards" => number("cards-left/american", 0, 99).asked().clone(),
        "war-ends" => number("war-ends", 0, 1783).asked().clone(),
        _ => return None,
    })
}

/// The letter of a PC, as it is typed.
fn letter(pc: Option<Side>) -> &'static str {
    match pc {
        Some(Side::British) => "b",
        Some(Side::American) => "a",
        None => "-",
    }
}

/// What lies in a space, as it is typed.
fn lying(board: &Facts, at: Space) -> Vec<String> {
    let here = General::ALL.iter().filter(|general| board.stands(**general) == Some(at));
    let mut out: Vec<String> = here.map(|general| general.id().to_string()).collect();
    for (fact, letter, _) in CUS {
        match board.count(fact, at) {
            0 => {}
            cus => out.push(format!("{cus}{letter}")),
        }
    }
    if board.congress() == Some(at) {
        out.push("congress".to_string());
    }
    if let Some(pc) = board.lies(at) {
        out.push(format!("pc {}", letter(Some(pc))));
    }
    out
}

/// Whether the game keeps its pieces.
fn is_kept(board: &Facts) -> Result<(), String> {
    if board.kept() { Ok(()) } else { Err("this game does not keep its pieces".to_string()) }
}

/// The pieces that are kept, or those of one space.
///
/// # Errors
/// Where none are kept, or the space is none.
pub(super) fn board(board: &Facts, rest: &str) -> Result<Vec<String>, String> {
    is_kept(board)?;
    if !rest.is_empty() {
        let (at, _) = space(board, &answer::words(rest))
            .ok_or("type board alone, or with a space, as board boston")?;
        return Ok(vec![match lying(board, at) {
            lying if lying.is_empty() => format!("{}: empty", at.id()),
            lying => format!("{} {}", at.id(), lying.join(" ")),
        }]);
    }
    let (mut pieces, mut pc) = (Vec::new(), BTreeMap::<Option<Area>, Vec<String>>::new());
    for at in board.all_spaces() {
        match (lying(board, at).as_slice(), board.lies(at)) {
            ([], _) => {}
            ([_], Some(lies)) => {
                let one = format!("{} {}", at.id(), letter(Some(lies)));
                pc.entry(board.area(at)).or_default().push(one);
            }
            (lying, _) => pieces.push(format!("  {} {}", at.id(), lying.join(" "))),
        }
    }
    let mut out = vec!["Pieces".to_string()];
    out.extend(pieces);
    out.push("PC alone".to_string());
    let area = |area: Option<Area>| area.map_or(NONE, Named::id);
    out.extend(pc.into_iter().map(|(of, spaces)| format!("  {}: {}", area(of), spaces.join(", "))));
    out.push("Off the map".to_string());
    for (off, name) in BOXES {
        let there = General::ALL.iter().filter(|general| board.off(**general) == off);
        let there = there.map(|general| general.id()).join(", ");
        if !there.is_empty() {
            out.push(format!("  {name}: {there}"));
        }
    }
    Ok(out)
}

/// The space that the words begin with.
fn space(board: &Facts, words: &[String]) -> Option<(Space, usize)> {
    let spaces = board.all_spaces().into_iter().map(|at| (at, board.area(at)));
    let (id, taken) = answer::named(&NameList::spaces(spaces), words)?;
    Some((Space::new(&id), taken))
}

fn parse_line(board: &Facts, line: &str) -> Result<ParsedLine, String> {
    is_kept(board)?;
    let words = answer::words(line);
    let first = words.first().ok_or(RIGHT)?;
    if let Some(wanted) = marker(first) {
        let facts = answer::read(&board.spaces().names, &[wanted], &words[1..].join(" "))?;
        return Ok(ParsedLine { space: None, facts });
    }
    if let Some(general) = General::by_id(first) {
        let place = words.get(1).ok_or(RIGHT)?;
        if let Some((off, _)) = BOXES.iter().find(|(off, _)| off.id() == place) {
            return Ok(ParsedLine { space: None, facts: stands(general, None, *off) });
        }
        let (at, _) = space(board, &words[1..]).ok_or(RIGHT)?;
        return Ok(ParsedLine { space: None, facts: stands(general, Some(at), Off::OnMap) });
    }
    let (at, taken) = space(board, &words).ok_or(RIGHT)?;
    let (mut facts, mut rest) = (Vec::new(), &words[taken..]);
    if let Some((area, taken)) = answer::colony(&board.spaces().names, at.id(), rest) {
        facts.push(area);
        rest = &rest[taken..];
    }
    while let Some(word) = rest.first() {
        rest = &rest[1..];
        if let Some(general) = General::by_id(word) {
            facts.extend(stands(general, Some(at), Off::OnMap));
        } else if word == "congress" {
            facts.push(("congress".to_string(), at.kept()));
        } else if word == "pc" {
            let typed = rest.first().ok_or(RIGHT)?;
            let pcs = [None, Some(Side::British), Some(Side::American)];
            let pc = pcs.into_iter().find(|pc| typed == letter(*pc) || *typed == pc.kept().id());
            facts.push((key("lies", at), pc.ok_or("a PC is b, a or -")?.kept()));
            rest = &rest[1..];
        } else {
            let fits = CUS.iter().find_map(|(fact, letter, _)| {
                let number = word.strip_suffix(*letter)?.parse::<i64>().ok()?;
                (0..=30).contains(&number).then_some((*fact, number))
            });
            let (fact, number) = fits.ok_or_else(|| format!("`{word}`: {RIGHT}"))?;
            facts.push((key(fact, at), number.kept()));
        }
    }
    Ok(ParsedLine { space: Some(at), facts })
}

fn stands(general: General, at: Option<Space>, off: Off) -> Vec<(String, Value)> {
    let of = Some(general.id());
    vec![(key("stands", of), at.kept()), (key("off", of), off.kept())]
}

/// What a fact of the board is, where it is not known what it is without pieces.
fn value(board: &Facts, at: &str) -> Value {
    let none = match at.split('/').next() {
        Some("stands" | "lies" | "congress" | "navy") => Value::word(NONE),
        Some("off") => Off::OnMap.kept(),
        Some("regulars") => Value::Truth(false),
        _ => Value::Number(0),
    };
    board.get(at).cloned().unwrap_or(none)
}

/// Adjusts what is kept.
///
/// # Errors
/// What is wrong with the line, or that nothing changes.
pub(super) fn fix(walk: &mut Walk<'_>, line: &str) -> Result<(), String> {
    let said = parse_line(walk.facts(), line)?;
    if said.facts.is_empty() {
        return Err(RIGHT.to_string());
    }
    if said.facts.iter().all(|(at, now)| value(walk.facts(), at) == *now) {
        return Err("no change: the program has these pieces".to_string());
    }
    for (at, value) in said.facts {
        if let Some(space) = at.strip_prefix("lies/") {
            let at = Space::new(space);
            if walk.facts().area(at).is_none() {
                return Err(format!(
                    "the colony of {space} is unknown: type it behind the name, as {space} ny"
                ));
            }
            // The counts of PC by area keep in step.
            let mut board = walk.facts().clone();
            board.set_pc(at, board.lies(at), Option::<Side>::of(&value).flatten());
            let changed = board.all().filter(|(key, value)| walk.facts().get(key) != Some(value));
            let changed: Vec<(String, Value)> =
                changed.map(|(key, value)| (key.to_string(), value.clone())).collect();
            changed.into_iter().for_each(|(key, value)| walk.learn(&key, value));
        }
        walk.learn(&at, value);
    }
    walk.tell(ReportLine::Line { text: format!("Adjusted: {}", line.trim()), rule: String::new() });
    Ok(())
}

/// Compares what is kept in a space with what lies on the table there, as it is typed.
///
/// # Errors
/// What is wrong with the line.
pub(super) fn audit(kept: &Facts, line: &str) -> Result<Vec<String>, String> {
    if line.is_empty() {
        return board(kept, "");
    }
    let said = parse_line(kept, line)?;
    let mut table = kept.clone();
    if let Some(at) = said.space {
        for (fact, ..) in CUS {
            table.keep(fact, at, 0_i64);
        }
        table.keep::<Option<Side>>("lies", at, None);
        for general in General::ALL.iter().filter(|general| kept.stands(**general) == Some(at)) {
            table.keep::<Option<Space>>("stands", *general, None);
        }
    }
    said.facts.into_iter().for_each(|(at, value)| table.set(at, value));
    let differ = differences(kept, &table);
    if differ.is_empty() { Ok(vec!["Both boards agree.".to_string()]) } else { Ok(differ) }
}

/// What differs on the table, each with the line that adjusts it.
fn differences(kept: &Facts, table: &Facts) -> Vec<String> {
    let mut out = Vec::new();
    let mut differs = |what: String, at: &str, fix: &dyn Fn(&Value) -> String| {
        let (was, now) = (value(kept, at), value(table, at));
        if was != now {
            let (was, lies) = (was.id(), now.id());
            let fix = fix(&now);
            out.push(format!("{what}: program {was}, your board {lies}. To adjust: fix {fix}"));
        }
    };
    for at in table.all_spaces() {
        let of = at.id();
        for (fact, letter, nation) in CUS {
            let fix = |now: &Value| format!("{of} {}{letter}", now.id());
            differs(format!("{of}, {nation} CU"), &key(fact, Some(of)), &fix);
        }
        let fix = |now: &Value| format!("{of} pc {}", letter(Option::<Side>::of(now).flatten()));
        differs(format!("{of}, PC"), &key("lies", Some(of)), &fix);
    }
    for general in General::ALL {
        let of = general.id();
        differs(of.to_string(), &key("stands", Some(of)), &|now| match now.id().as_str() {
            NONE => format!("{of} box"),
            at => format!("{of} {at}"),
        });
    }
    differs("Congress".to_string(), "congress", &|now| format!("congress {}", now.id()));
    out
}
