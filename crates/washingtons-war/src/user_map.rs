//! A player's own map, as far as it is entered: of each space its colony, circle or square, and its lines. Its file may also say
//! what lies there, for `lod ww map FILE`; that is kept as it is.

use super::answer::exact;
use super::facts::key;
use super::lines::{self, NEXT, Neighbors};
use super::name_list::NameList;
use super::names::{Area, Named, Side};
use super::space::Space;
use super::{Facts, Opponents, ReportLine, Walk};
use itertools::Itertools;
use lod_engine::game::atlas::unknown;
use lod_engine::game::data::read_file;
use lod_engine::game::{DataError, DataErrors};
use lod_engine::record;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use toml::Spanned;

record! {
    /// A map as it is written.
    MapFile {
        space: Vec<SpaceEntry>,
    }
}

record! {
    /// A space as it is written.
    SpaceEntry {
        name: Spanned<String>,
        area: Option<Spanned<String>>,
        /// `circle`, `square` or `star`.
        kind: Option<Spanned<String>>,
        /// The neighbors; left out where they are not known yet.
        next: Option<Vec<Spanned<String>>>,
        /// Those over a dashed line.
        dashed: Vec<Spanned<String>>,
        pc: Option<Spanned<String>>,
        british_cu = "british-cu": bool,
        american: bool,
        congress: bool,
    }
}

/// Reads the file; a space may be entered in part.
///
/// # Errors
/// Every flaw: an area or a kind that is none, or not the rulebook's, a space twice or next to itself, the Congress twice.
pub fn read(text: &str) -> Result<Facts, DataErrors> {
    read_spaces(text).map(|(map, _)| map)
}

/// Reads a file in which each space has all its lines and its area.
///
/// # Errors
/// The same flaws, and a line with one end, a space without an area, a map in parts.
pub fn read_whole(text: &str) -> Result<Facts, DataErrors> {
    let (map, entries) = read_spaces(text)?;
    let mut flaws = Vec::new();
    let named: Vec<Space> = entries.iter().map(|(_, at)| *at).collect();
    for (entry, at) in &entries {
        let mut flaw = |what: String| flaws.push(DataError::new(entry.name.span().start, what));
        if map.area(*at).is_none() {
            flaw(format!("{at} needs an `area`: the rulebook's text does not say it"));
        }
        for (to, dashed) in map.neighbors(*at) {
            if !named.contains(&to) {
                let ids = named.iter().map(|at| at.id());
                flaw(unknown("a space of this file", to.id(), ids));
            } else if !map.neighbors(to).contains(&(*at, dashed)) {
                flaw(format!("{at} names {to}, and {to} does not name it"));
            }
        }
    }
    let parts = parts(&map);
    if let Some((entry, _)) = entries.first().filter(|_| flaws.is_empty() && parts > 1) {
        let what = format!("the map has {parts} parts that no line connects");
        flaws.push(DataError::new(entry.name.span().start, what));
    }
    if flaws.is_empty() { Ok(map) } else { Err(flaws.into()) }
}

fn read_spaces(text: &str) -> Result<(Facts, Vec<(SpaceEntry, Space)>), DataErrors> {
    let file = read_file(text, |flaws, keys| MapFile::from_keys(flaws, &keys))?;
    let (mut map, mut flaws, mut entries) = (Facts::default(), Vec::new(), Vec::new());
    for entry in file.space {
        let at = Space::written(entry.name.get_ref());
        if entries.iter().any(|(_, there)| *there == at) {
            flaws.push(DataError::new(entry.name.span().start, "this space is there already"));
        }
        if let Err(flaw) = read_space(&mut map, at, &entry) {
            flaws.push(flaw);
        }
        entries.push((entry, at));
    }
    if flaws.is_empty() { Ok((map, entries)) } else { Err(flaws.into()) }
}

fn read_space(map: &mut Facts, at: Space, entry: &SpaceEntry) -> Result<(), DataError> {
    let flaw = |what: &str| DataError::new(entry.name.span().start, what);
    let of = Some(at.id());
    if let Some(area) = area(at, entry)? {
        map.keep("area", of, area);
    }
    if let Some(square) = is_square(at, entry)? {
        map.keep("quarters", of, square);
    }
    if let Some(next) = &entry.next {
        let ends = |names: &[Spanned<String>], dashed: bool| -> Neighbors {
            names.iter().map(|name| (Space::written(name.get_ref()), dashed)).collect()
        };
        let mut next = ends(next, false);
        next.extend(ends(&entry.dashed, true));
        if next.contains_key(&at) {
            return Err(flaw("a space is not next to itself"));
        }
        map.keep(NEXT, of, next);
    }
    if let Some(pc) = &entry.pc {
        let word = pc.get_ref().as_str();
        let words = || Side::OR_NONE.words.iter().map(|(typed, _)| super::names::first(typed));
        if !words().contains(&word) {
            return Err(DataError::new(pc.span().start, unknown("a PC", word, words())));
        }
        map.keep("lies", of, Side::by_id(word));
    }
    for (fact, there) in [("british-cus", entry.british_cu), ("american-cus", entry.american)] {
        if there {
            map.keep(fact, of, 1_i64);
        }
    }
    if entry.congress {
        if map.congress().is_some() {
            return Err(flaw("the Congress is in another space already"));
        }
        map.keep("congress", None, Some(at));
    }
    Ok(())
}

/// The area that is written of a space, where the rulebook has none.
fn area(at: Space, entry: &SpaceEntry) -> Result<Option<Area>, DataError> {
    let Some(written) = &entry.area else { return Ok(None) };
    let wrong = |what: String| DataError::new(written.span().start, what);
    let list = NameList::of(&Area::WORDS);
    let area =
        exact(&list, written.get_ref()).and_then(|id| Area::by_id(&id)).ok_or_else(|| {
            wrong(unknown("an area", written.get_ref(), Area::ALL.iter().map(|area| area.id())))
        })?;
    match at.printed_area() {
        Some(printed) if printed != area => {
            Err(wrong(format!("{at} is in `{}` by the rulebook", printed.id())))
        }
        printed => Ok(Some(area).filter(|_| printed.is_none())),
    }
}

/// Whether a space is a square, where that is written: of a star nothing need be said (2.1).
fn is_square(at: Space, entry: &SpaceEntry) -> Result<Option<bool>, DataError> {
    let Some(written) = &entry.kind else { return Ok(None) };
    let wrong = |what: String| Err(DataError::new(written.span().start, what));
    match (written.get_ref().as_str(), at.printed_quarters()) {
        ("star", Some(true)) => Ok(None),
        ("circle" | "square", Some(true)) => {
            wrong(format!("{at} is a `star` by the rulebook (2.1C)"))
        }
        ("star", _) => wrong(
            "the stars are Quebec, Montreal, Philadelphia and Charleston alone (2.1C)".to_string(),
        ),
        ("square", Some(false)) => {
            wrong(format!("{at} is no winter quarters by the rulebook (11.1)"))
        }
        (kind @ ("square" | "circle"), _) => Ok(Some(kind == "square")),
        (other, _) => wrong(unknown("a kind of space", other, ["circle", "square", "star"])),
    }
}

/// Whether the rulebook says a fact of a space.
fn is_printed(fact: &str, at: Space) -> bool {
    match fact {
        "area" => at.printed_area().is_some(),
        _ => at.printed_quarters().is_some(),
    }
}

/// Whether a fact of a space is known, by the rulebook or entered.
fn is_known(map: &Facts, fact: &str, at: Space) -> bool {
    is_printed(fact, at) || map.get(&key(fact, at)).is_some()
}

/// The spaces whose lines are entered.
fn charted(map: &Facts) -> Vec<Space> {
    map.things(NEXT).map(Space::new).collect()
}

/// The spaces that are named, by themselves or as neighbors.
fn named(map: &Facts) -> BTreeSet<Space> {
    let own = ["area", "quarters", NEXT].into_iter().flat_map(|fact| map.things(fact));
    let next = charted(map).into_iter().flat_map(|at| map.neighbors(at).map(|(to, _)| to));
    own.map(Space::new).chain(next).collect()
}

/// The lines of a space: those entered, else those of the spaces that name it.
pub(super) fn usual(map: &Facts, at: Space) -> Neighbors {
    if map.charted(at) {
        return map.neighbors(at).collect();
    }
    let naming = charted(map).into_iter().filter_map(|one| {
        map.neighbors(one).find(|(to, _)| *to == at).map(|(_, dashed)| (one, dashed))
    });
    naming.collect()
}

/// Lines that are entered from one end and not from the other, though that one is entered too.
pub fn one_ended(map: &Facts) -> Vec<(Space, Space)> {
    let mut found = Vec::new();
    for one in charted(map) {
        for (other, dashed) in map.neighbors(one) {
            if map.charted(other) && !map.neighbors(other).contains(&(one, dashed)) {
                found.push((one, other));
            }
        }
    }
    found
}

/// The spaces that have no lines, no area or no kind yet: first those next to what is entered.
pub(super) fn open(map: &Facts) -> Vec<Space> {
    let all = named(map).into_iter().chain(Space::all()).unique();
    let whole =
        |at: Space| map.charted(at) && is_known(map, "area", at) && is_known(map, "quarters", at);
    all.filter(|at| !whole(*at)).collect()
}

/// In how many parts the map is.
fn parts(map: &Facts) -> usize {
    let mut left = named(map);
    let mut parts = 0;
    while let Some(first) = left.pop_first() {
        parts += 1;
        let mut edge = vec![first];
        while let Some(at) = edge.pop() {
            let near = |to: &Space| map.joined(at, *to);
            let joined: Vec<Space> = left.iter().copied().filter(near).collect();
            left.retain(|to| !joined.contains(to));
            edge.extend(joined);
        }
    }
    parts
}

/// What is wrong with the map, and how far it is entered, in sentences.
pub fn look_over(map: &Facts) -> Vec<String> {
    let mut by_area: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for at in Space::all().chain(named(map)).unique() {
        let [entered, all] = by_area.entry(map.area(at).map_or("?", Named::id)).or_default();
        *entered += usize::from(map.charted(at));
        *all += 1;
    }
    let by_area = by_area.into_iter().map(|(area, [told, all])| format!("{area} {told}/{all}"));
    let mut out = vec![
        format!("By colony: {}.", { by_area }.join(", ")),
        format!("{} spaces have all their lines.", charted(map).len()),
    ];
    let ends = one_ended(map);
    for (one, other) in &ends {
        out.push(format!("{one} lists {other}, but {other} does not list it so."));
    }
    let open = open(map);
    out.push(match (open.len(), parts(map)) {
        (0, 0 | 1) if ends.is_empty() => "The map is complete.".to_string(),
        (0, 0 | 1) => "Correct the lines with one end.".to_string(),
        (0, parts) => format!("It has {parts} parts that no line connects."),
        (count, _) => format!("To be entered, {count}: {}.", open.iter().join(", ")),
    });
    out
}

/// The lines of each space that is entered, then what is to be said of the map.
pub(super) fn shown(map: &Facts) -> Vec<String> {
    let entered = charted(map).into_iter();
    let lines = entered.map(|at| format!("  {at}: {}", lines::shown(&map.neighbors(at).collect())));
    lines.chain(look_over(map)).collect()
}

/// Takes over what another map has and this one has not; the spaces on whose lines they differ.
pub fn import(own: &mut Facts, other: &Facts) -> Vec<Space> {
    let mut differ = Vec::new();
    for fact in ["area", "quarters", NEXT] {
        for at in other.things(fact) {
            let key = key(fact, Some(at));
            match (own.get(&key), other.get(&key)) {
                (Some(own), theirs) if fact == NEXT && Some(own) != theirs => {
                    differ.push(Space::new(at));
                }
                (None, Some(theirs)) => own.set(key, theirs.clone()),
                _ => {}
            }
        }
    }
    differ
}

/// What the Political Phase takes off a whole map with its pieces, and how many PC are left in each area (10.3).
///
/// # Errors
/// A fault of the program, in words.
pub fn isolated(opponents: &Opponents, mut map: Facts) -> Result<Vec<ReportLine>, String> {
    map.keep("kept", None, true);
    let congress = map.congress();
    map.keep("congress", None, congress);
    let mut walk = Walk::new(opponents, "isolation", map)?;
    walk.go()?;
    let board = walk.facts();
    let mut count: BTreeMap<Area, [usize; 2]> = BTreeMap::new();
    for at in board.all_spaces() {
        if let (Some(area), Some(side)) = (board.area(at), board.lies(at)) {
            count.entry(area).or_default()[usize::from(side == Side::British)] += 1;
        }
    }
    let line = |text: String| ReportLine::Line { text, rule: "10.3".to_string() };
    let none = if walk.told().is_empty() { " none" } else { "" };
    let spaces = charted(board).len();
    let mut told = vec![line(format!("{spaces} spaces. Isolated PC, American ones first:{none}"))];
    told.extend_from_slice(walk.told());
    told.extend(count.into_iter().map(|(area, [american, british])| {
        let text = format!("{area}: American PC {american}, British PC {british}");
        ReportLine::Line { text, rule: String::new() }
    }));
    Ok(told)
}

/// The file in which it is kept.
pub fn text(map: &Facts) -> String {
    let mut out = "# A map of Washington's War as its owner entered it. `lod ww map add` continues it, `lod ww map check` checks it.\n"
        .to_string();
    let own = ["area", "quarters", NEXT, "lies", "british-cus", "american-cus"].into_iter();
    let own = own.flat_map(|fact| map.things(fact)).map(Space::new);
    for at in own.chain(map.congress()).sorted().dedup() {
        let of = Some(at.id());
        let quoted = |at: Space| format!("{:?}", at.to_string());
        let mut line = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                // Writing to a text cannot fail.
                let _ = writeln!(out, "{key} = {value}");
            }
        };
        line("\n[[space]]\nname", Some(quoted(at)));
        let area = map.known::<Area>("area", of).filter(|_| !is_printed("area", at));
        line("area", area.map(|area| format!("{:?}", area.id())));
        let square = map.known("quarters", of).filter(|_| !is_printed("quarters", at));
        line("kind", square.map(|square| if square { "\"square\"" } else { "\"circle\"" }.into()));
        let ends = |wild: bool| {
            let next = map.neighbors(at).filter(|(_, dashed)| *dashed == wild);
            format!("[{}]", { next }.map(|(to, _)| quoted(to)).join(", "))
        };
        line("next", map.charted(at).then(|| ends(false)));
        line("dashed", Some(ends(true)).filter(|ends| ends != "[]"));
        line("pc", map.lies(at).map(|side| format!("{:?}", side.id())));
        let there = [
            ("british-cu", map.count("british-cus", of) > 0),
            ("american", map.count("american-cus", of) > 0),
            ("congress", map.congress() == Some(at)),
        ];
        for (key, there) in there {
            line(key, there.then(|| "true".to_string()));
        }
    }
    out
}
