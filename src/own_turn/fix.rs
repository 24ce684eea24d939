//! The fix-up: anything on the board set by hand, when table and program disagree or an Event was resolved
//! on the board.

mod settled;

use super::said::tokens;
use super::words::{self, Item};
use lod_engine::game::{
    Board, Change, Cylinder, Fact, Faction, Leader, Marker, Piece, Place, Pool, Space, Stock,
    Support,
};

/// What can be set, a line each.
pub const HELP: &[&str] = &[
    "fix boston 3r 1t 0mu            pieces of these kinds in a space, from and to Available",
    "fix boston support passive      or opposition active, neutral",
    "fix va propaganda 2             markers; also raid",
    "fix blockade boston 1           from and to the West Indies; FNI follows",
    "fix squadrons 2                 in the West Indies, from and to Unavailable",
    "fix british resources 7",
    "fix cbc 4                       also crc 3, winter 2 (Winter Quarters cards to come)",
    "fix leader howe boston          or available; another Leader takes the old one's place",
    "fix unavailable british regulars 4   from and to Available; also casualties continentals 2",
    "fix patriots ineligible         or eligible, passed",
    "fix treaty yes                  or no",
    "fix stroke british spent        or held",
    "fix boston +1c +2t              so many more, -1c fewer; resources +2 as well",
];

/// The changes that a line asks for, with what follows from them; the rules of play are not asked, those of the
/// board are.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn parse(board: &Board, line: &str) -> Result<Vec<Change>, String> {
    settle(board, set(board, line)?)
}

/// The changes with what follows from them.
///
/// # Errors
/// What the board may not be like.
pub fn settle(board: &Board, changes: Vec<Change>) -> Result<Vec<Change>, String> {
    settled::settled(board, changes)
}

/// The changes that a line asks for, and no more: on the way to a board that can be, others may follow.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn set(board: &Board, line: &str) -> Result<Vec<Change>, String> {
    let typed = signed(tokens(&line.to_lowercase()));
    let words: Vec<&str> = typed.iter().map(String::as_str).collect();
    let words = match words.split_first() {
        Some((&"fix", rest)) => rest,
        _ => &words,
    };
    let changes = changes(board, words)?;
    let mut after = *board;
    for change in &changes {
        after.apply(change).map_err(|v| v.to_string())?;
    }
    Ok(changes)
}

/// The same words with each sign at what it stands before.
fn signed(typed: Vec<String>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in typed {
        match words.last_mut() {
            Some(sign) if (sign == "+" || sign == "-") && is_amount(&word) => sign.push_str(&word),
            _ => words.push(word),
        }
    }
    words
}

/// Whether a word is a number, or begins with one: `3r`, `+1c`, `-2`.
fn is_amount(word: &str) -> bool {
    let bare = word.strip_prefix(['+', '-']).unwrap_or(word);
    bare.starts_with(|c: char| c.is_ascii_digit())
}

/// What is to be there by a number with a sign before it or none: so much more, so much less, or so much.
fn new_amount(now: u8, sign: &str, number: u8) -> Option<u8> {
    match sign {
        "+" => now.checked_add(number),
        "-" => now.checked_sub(number),
        _ => Some(number),
    }
}

fn changes(board: &Board, words: &[&str]) -> Result<Vec<Change>, String> {
    let Some((first, rest)) = words.split_first() else {
        return Err(format!("what is to be set? e.g. {}", HELP[0]));
    };
    match *first {
        "fni" | "cbc" | "crc" | "winter" => track(board, first, rest),
        "leader" => leader(board, rest),
        "blockade" | "blockades" => {
            let (space, rest) = space(rest)?;
            let now = board.blockades(space).into();
            blockades(board, space, count(rest, now, "fix blockade boston 1")?)
        }
        "squadron" | "squadrons" => {
            let now = board.squadrons_west_indies().into();
            squadrons(board, count(rest, now, "fix squadrons 2")?)
        }
        "unavailable" => pool(board, Pool::Unavailable, rest),
        "casualties" => pool(board, Pool::Casualties, rest),
        "treaty" => treaty(board, rest),
        "resources" | "resource" | "res" => Err(settled::resources_form(rest)),
        "stroke" => stroke(board, rest),
        word => match words::faction(word) {
            Some(faction) => of_faction(board, faction, rest),
            None => in_space(board, words),
        },
    }
}

/// The one number that is left, or by how much it is to be more or less than now.
fn count(rest: &[&str], now: u16, example: &str) -> Result<u8, String> {
    let [word] = rest else {
        return Err(format!("one number is wanted; e.g. {example}"));
    };
    let number = word.trim_start_matches(['+', '-']);
    let sign = &word[..word.len() - number.len()];
    let no_number = || format!("`{}` is no number; e.g. {example}", words::short(word));
    let number: u8 = number.parse().map_err(|_| no_number())?;
    if sign.len() > 1 {
        return Err(no_number());
    }
    u8::try_from(now)
        .ok()
        .and_then(|now| new_amount(now, sign, number))
        .ok_or_else(|| format!("there are {now}: `{}` cannot be", words::short(word)))
}

fn track(board: &Board, name: &str, rest: &[&str]) -> Result<Vec<Change>, String> {
    let now = match name {
        "fni" => board.fni().into(),
        "cbc" => board.cbc(),
        "crc" => board.crc(),
        _ => board.winter_quarters_left().into(),
    };
    let to = count(rest, now, &format!("fix {name} 2"))?;
    Ok(vec![match name {
        "fni" => Change::set(Fact::Fni, board.fni(), to),
        "cbc" => Change::set(Fact::Cbc, board.cbc(), u16::from(to)),
        "crc" => Change::set(Fact::Crc, board.crc(), u16::from(to)),
        _ => Change::set(Fact::WinterQuartersLeft, board.winter_quarters_left(), to),
    }])
}

fn leader(board: &Board, rest: &[&str]) -> Result<Vec<Change>, String> {
    let example = "fix leader howe boston, or available";
    let Some((name, mut place)) = rest.split_first() else {
        return Err(format!("which Leader? {example}"));
    };
    let mut fits = Leader::ALL
        .into_iter()
        .filter(|l| l.id().starts_with(name) || l.id().replace('-', " ").starts_with(name));
    let (Some(leader), None) = (fits.next(), fits.next()) else {
        let names: Vec<&str> = Leader::ALL.iter().map(|l| l.id()).collect();
        return Err(format!("`{}` is none of: {}", words::short(name), names.join(", ")));
    };
    if let Some((&"canoe", more)) = place.split_first() {
        place = more;
    }
    let faction = leader.faction();
    let to = match place {
        [] => return Err(format!("where is {}? {example}", leader.name())),
        [word] if word.len() > 1 && "available".starts_with(word) => None,
        place => Some(words::find(&place.join(" "))?),
    };
    let mut changes = Vec::new();
    let now = board.leader(faction);
    if now != leader {
        changes.push(Change::set(Fact::LeaderName(now.faction()), now, leader));
    }
    changes.push(Change::set(Fact::LeaderSpace(leader), board.leader_space(faction), to));
    Ok(changes)
}

/// The space that the words begin with, and the words after it.
fn space<'w, 't>(typed: &'w [&'t str]) -> Result<(Space, &'w [&'t str]), String> {
    let most = typed.iter().position(|w| is_amount(w)).unwrap_or(typed.len());
    for cut in (1..=most).rev() {
        if let Ok(space) = words::find(&typed[..cut].join(" ")) {
            return Ok((space, &typed[cut..]));
        }
    }
    match typed.first() {
        Some(first) if most > 0 => match words::find(first) {
            Err(why) => Err(why),
            Ok(space) => Ok((space, &typed[1..])),
        },
        _ => Err("a space is missing; e.g. fix boston 3r".to_string()),
    }
}

fn blockades(board: &Board, city: Space, to: u8) -> Result<Vec<Change>, String> {
    let from = board.blockades(city);
    let here = Place::Space(city);
    let mut changes = Vec::new();
    for taken in 0..to.saturating_sub(from) {
        let harbour = if taken < board.squadrons_west_indies() {
            Place::WEST_INDIES
        } else if taken - board.squadrons_west_indies() < board.squadrons_unavailable() {
            Place::UNAVAILABLE
        } else {
            return Err(format!(
                "there are only {} Squadrons off the Cities",
                board.squadrons_west_indies() + board.squadrons_unavailable()
            ));
        };
        changes.push(Change::squadron(harbour, here));
    }
    for _ in to..from {
        changes.push(Change::squadron(here, Place::WEST_INDIES));
    }
    Ok(changes)
}

fn squadrons(board: &Board, to: u8) -> Result<Vec<Change>, String> {
    let from = board.squadrons_west_indies();
    let missing = to.saturating_sub(from);
    if missing > board.squadrons_unavailable() {
        return Err(format!(
            "at most {} Squadrons can be in the West Indies; the others are Blockades",
            from + board.squadrons_unavailable()
        ));
    }
    let out = Change::squadron(Place::UNAVAILABLE, Place::WEST_INDIES);
    let back = Change::squadron(Place::WEST_INDIES, Place::UNAVAILABLE);
    let gone = from.saturating_sub(to);
    Ok((0..missing).map(|_| out).chain((0..gone).map(|_| back)).collect())
}

/// A kind of pieces off the map in words: "british regulars".
fn stock(words: &[&str]) -> Option<Stock> {
    let name = words.join(" ");
    let name = name.trim();
    let known: &[(&str, Stock)] = &[
        ("british regulars", Stock::BritishRegular),
        ("french regulars", Stock::FrenchRegular),
        ("tories", Stock::Tory),
        ("tory", Stock::Tory),
        ("continentals", Stock::Continental),
        ("militia", Stock::Militia),
        ("war parties", Stock::WarParty),
        ("villages", Stock::Village),
        ("british forts", Stock::BritishFort),
        ("patriot forts", Stock::PatriotFort),
        ("r", Stock::BritishRegular),
        ("fr", Stock::FrenchRegular),
    ];
    if let Some((_, stock)) = known.iter().find(|(n, _)| *n == name) {
        return Some(*stock);
    }
    let mut fits =
        known.iter().filter(|(n, _)| !name.is_empty() && n.starts_with(name)).map(|(_, s)| *s);
    let first = fits.next()?;
    fits.all(|s| s == first).then_some(first)
}

fn pool(board: &Board, pool: Pool, rest: &[&str]) -> Result<Vec<Change>, String> {
    let example = match pool {
        Pool::Casualties => "fix casualties continentals 2",
        _ => "fix unavailable british regulars 4",
    };
    let Some((number, kind)) = rest.split_last() else {
        return Err(format!("of what? e.g. {example}"));
    };
    let piece = stock(kind).ok_or_else(|| format!("of what? e.g. {example}"))?;
    let from = board.pool(pool, piece);
    let to = count(&[number], from.into(), example)?;
    let available = board.available(piece);
    let missing = to.saturating_sub(from);
    if missing > available {
        return Err(format!(
            "there are {} and {available} more Available: at most {}",
            from,
            from + available
        ));
    }
    Ok(if missing > 0 {
        vec![Change::pieces(piece.placed(), missing, Pool::Available, pool)]
    } else if from > to {
        vec![Change::pieces(piece.placed(), from - to, pool, Pool::Available)]
    } else {
        Vec::new()
    })
}

fn treaty(board: &Board, rest: &[&str]) -> Result<Vec<Change>, String> {
    let to = match rest {
        [word] if "yes".starts_with(word) => true,
        [word] if "no".starts_with(word) => false,
        _ => return Err("fix treaty yes, or no".to_string()),
    };
    Ok(vec![Change::set(Fact::Treaty, board.treaty(), to)])
}

fn stroke(board: &Board, rest: &[&str]) -> Result<Vec<Change>, String> {
    let example = "fix stroke british spent, or held";
    let [name, state] = rest else {
        return Err(example.to_string());
    };
    let faction = words::faction(name).ok_or(example)?;
    let to = match *state {
        "held" => true,
        "spent" => false,
        _ => return Err(example.to_string()),
    };
    Ok(vec![Change::set(Fact::BrilliantStroke(faction), board.brilliant_stroke(faction), to)])
}

fn of_faction(board: &Board, faction: Faction, rest: &[&str]) -> Result<Vec<Change>, String> {
    match rest {
        [word, number @ ..] if word.len() > 2 && "resources".starts_with(word) => {
            let now = board.resources(faction).into();
            let to = count(number, now, "fix british resources 7")?;
            Ok(vec![Change::set(Fact::Resources(faction), board.resources(faction), to)])
        }
        [number] if is_amount(number) => Err(format!(
            "`{number}` of what? `fix {} resources {}` (0-50)",
            faction.id(),
            number.parse::<u16>().map_or(7, |n| n.min(50))
        )),
        [word] if word.len() > 2 => {
            let to = [
                ("eligible", Cylinder::Eligible),
                ("ineligible", Cylinder::Ineligible),
                ("passed", Cylinder::Passed),
            ]
            .into_iter()
            .find(|(name, _)| name.starts_with(word))
            .map(|(_, to)| to)
            .ok_or("eligible, ineligible or passed")?;
            Ok(vec![Change::set(Fact::Cylinder(faction), board.cylinder(faction), to)])
        }
        _ => Err(format!("fix {0} resources 7, or fix {0} ineligible", faction.id())),
    }
}

fn in_space(board: &Board, typed: &[&str]) -> Result<Vec<Change>, String> {
    let (space, rest) = space(typed)?;
    match rest {
        [] => Err(format!("what is in {space}? e.g. fix {} 3r 1t", words::place(space))),
        [word, number @ ..] if word.len() > 1 && "propaganda".starts_with(word) => {
            marks(board, space, Marker::Propaganda, number)
        }
        [word, number @ ..] if word.len() > 1 && "raids".starts_with(word) => {
            marks(board, space, Marker::Raid, number)
        }
        [word, number @ ..] if word.len() > 1 && "blockades".starts_with(word) => {
            let now = board.blockades(space).into();
            blockades(board, space, count(number, now, HELP[3])?)
        }
        [word, ..] if is_amount(word) => pieces(board, space, rest),
        words => Ok(vec![Change::set(Fact::Support(space), board.support(space), level(words)?)]),
    }
}

fn marks(
    board: &Board,
    space: Space,
    marker: Marker,
    number: &[&str],
) -> Result<Vec<Change>, String> {
    let from = board.markers(space, marker);
    let to = count(number, from.into(), HELP[2])?;
    let left = board.markers_left(marker);
    if to > from.saturating_add(left) {
        return Err(format!(
            "only {left} {} markers are left: at most {} here",
            marker.name(),
            from + left
        ));
    }
    Ok(vec![Change::set(marker.fact(space), from, to)])
}

/// A level in words: "support passive", "passive support", "neutral", "ao".
fn level(words: &[&str]) -> Result<Support, String> {
    let has = |name: &str| words.iter().any(|w| w.len() > 2 && name.starts_with(w));
    let short = |code: &str| words == [code];
    let (active, passive) = (has("active"), has("passive"));
    let (support, opposition) = (has("support"), has("opposition"));
    match words.len() {
        1 if has("neutral") || short("n") => return Ok(Support::Neutral),
        1 if short("as") => return Ok(Support::ActiveSupport),
        1 if short("ps") => return Ok(Support::PassiveSupport),
        1 if short("po") => return Ok(Support::PassiveOpposition),
        1 if short("ao") => return Ok(Support::ActiveOpposition),
        2 => {}
        _ => return Err(wanted(words)),
    }
    match (active, passive, support, opposition) {
        (true, false, true, false) => Ok(Support::ActiveSupport),
        (false, true, true, false) => Ok(Support::PassiveSupport),
        (false, true, false, true) => Ok(Support::PassiveOpposition),
        (true, false, false, true) => Ok(Support::ActiveOpposition),
        _ => Err(wanted(words)),
    }
}

fn wanted(typed: &[&str]) -> String {
    format!(
        "`{}`: pieces (3r 1t), support passive, opposition active, neutral, propaganda, raid or blockade \
         with a number",
        words::short(&typed.join(" "))
    )
}

/// The one kind that an item means.
fn kind(item: &Item, word: &str) -> Result<Piece, String> {
    match item.kinds {
        Some([one]) => Ok(*one),
        // Regulars are British unless they are called French.
        Some([Piece::BritishRegular, ..]) => Ok(Piece::BritishRegular),
        Some(several) => {
            let codes: Vec<&str> = several.iter().map(|p| words::code(*p)).collect();
            Err(format!("`{}`: {}?", words::short(word), codes.join(" or ")))
        }
        None => {
            Err(format!("`{}` of what? r, t, bf, c, mu, ma, pf, fr, wu, wa, v", words::short(word)))
        }
    }
}

/// Sets pieces of kinds: what is too many goes to Available first, then the rest comes from there.
fn pieces(board: &Board, space: Space, typed: &[&str]) -> Result<Vec<Change>, String> {
    let (mut out, mut into) = (Vec::new(), Vec::new());
    for word in typed {
        let bare = word.strip_prefix(['+', '-']).unwrap_or(word);
        let item = Item::read(bare).ok_or_else(|| wanted(&[word]))?;
        let piece = kind(&item, bare)?;
        let have = board.pieces(space, piece);
        let sign = &word[..word.len() - bare.len()];
        let count = new_amount(have, sign, item.count).ok_or_else(|| {
            let there = piece.counted(have);
            format!("there are {there}: `{}` cannot be", words::short(word))
        })?;
        if count < have {
            out.push(Change::pieces(piece, have - count, space, Pool::Available));
        } else if count > have {
            into.push(Change::pieces(piece, count - have, Pool::Available, space));
        }
    }
    out.append(&mut into);
    Ok(out)
}
