//! The set-up of 1775, the Committees, and For the King (4.0).

use super::opponent;
use super::pc::beside;
use crate::Facts;
use crate::names::{Area, General, Named, Off, Side, Zone};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};
use crate::space::Space;
use itertools::Itertools;
use std::collections::BTreeSet;

/// What is laid out: where, and what.
const LAID_OUT: [(&str, &str); 6] = [
    ("Markers", "turn 1775 with the Regulars' side up, French Alliance 0"),
    (
        "British",
        "Quebec: Carleton, 2 CU, PC; Montreal: PC; Fort Detroit: 1 CU, PC; Boston: Howe, 5 CU, PC; Norfolk, Gilbert Town, Wilmington NC, Ninety Six: PC each",
    ),
    ("British box", "Burgoyne, Clinton, Cornwallis"),
    (
        "American",
        "Lexington and Concord: Washington, 5 CU, PC; Newport: Greene, 2 CU; Charleston: 2 CU, PC; Philadelphia: Congress, PC",
    ),
    ("American box", "Arnold, Lincoln, Gates, Lee, Lafayette"),
    ("French box", "Rochambeau, 5 French CU, the Navy"),
];

/// The British CUs, the American ones, and the Generals with them.
const STACKS: [(Side, &str, i64, Option<General>); 6] = [
    (Side::British, "quebec", 2, Some(General::Carleton)),
    (Side::British, "fort-detroit", 1, None),
    (Side::British, "boston", 5, Some(General::Howe)),
    (Side::American, "lexington", 5, Some(General::Washington)),
    (Side::American, "newport", 2, Some(General::Greene)),
    (Side::American, "charleston", 2, None),
];

/// The PC of both sides, but for the Committees.
const PC: [(Side, &[&str]); 2] = [
    (
        Side::British,
        &[
            "quebec",
            "montreal",
            "fort-detroit",
            "boston",
            "norfolk",
            "gilbert-town",
            "wilmington-nc",
            "ninety-six",
        ],
    ),
    (Side::American, &["lexington", "charleston", "philadelphia"]),
];

/// The set-up by itself.
pub(super) fn set_up(t: &mut Sitting<'_>) -> Flow<()> {
    lay_out(t, false)
}

/// The set-up of a game that is begun: the program keeps the pieces if it is to.
pub(super) fn begin(t: &mut Sitting<'_>) -> Flow<()> {
    let kept = asks_to_keep(
        t,
        "Does the program keep the pieces? Then you name the spaces, and it asks less",
    )?;
    lay_out(t, kept)
}

/// Whether the program keeps the pieces.
pub(super) fn asks_to_keep(t: &mut Sitting<'_>, text: &str) -> Flow<bool> {
    let why = "Generals, CUs and PC on the map, and the boxes. The words board, fix and audit show and adjust them.";
    let kept = t.yes("kept", query("4.0", text).why(why))?;
    t.board.keep("kept", None, kept);
    Ok(kept)
}

/// Where the opponent places the King's PC.
const FOR_THE_KING: &str = "For the King: where the British lead is 0 or -1, a port first; of two the one nearer to Boston by lines, then a die";

fn lay_out(t: &mut Sitting<'_>, kept: bool) -> Flow<()> {
    t.order(
        "Aside",
        "Declaration of Independence and Baron von Steuben: into the deck at the start of 1776",
        "6.1",
    );
    for (on, text) in LAID_OUT {
        t.order(on, text, "4.0");
    }
    t.say("4.0", "On the map now: 8 British CU, 8 British PC, 9 American CU, 3 American PC.");
    t.order("Committees", "1 American PC into each of the 13 colonies, any space without a British piece: then 16 American PC", "4.0");
    if t.board.plays(Side::American) {
        t.order("Americans", "in each colony a port next to no British PC, else an inland space; of two the one nearer to Philadelphia by lines, then a die", "4.0");
    }
    if t.board.plays(Side::British) {
        t.order("British", FOR_THE_KING, "4.0");
    }
    markers(&mut t.board);
    if kept {
        pieces(&mut t.board);
        committees(t)?;
    }
    let placed = for_the_king(t)?;
    t.say(
        "4.0",
        format!(
            "On the map: 8 British CU, {} British PC, 9 American CU, 16 American PC.",
            8 + placed
        ),
    );
    Ok(())
}

/// The markers, and the count of PC with the Committees.
fn markers(board: &mut Facts) {
    for (fact, number) in [("year", 1775), ("war-ends", 0), ("alliance", 0), ("box-cus", 0)] {
        board.keep::<i64>(fact, None, number);
    }
    for (fact, truth) in [("regulars", true), ("france-placed", false), ("counted", true)] {
        board.keep(fact, None, truth);
    }
    board.keep::<Option<Zone>>("navy", None, None);
    board.keep("congress", None, Some(Space::PHILADELPHIA));
    for held in ["holds-montreal", "holds-quebec"] {
        board.keep(held, None, Some(Side::British));
    }
    for area in Area::ALL {
        let committee = i64::from(*area != Area::Canada);
        for (side, spaces) in PC {
            let own = spaces.iter().filter(|id| Space::new(id).printed_area() == Some(*area));
            let own = i64::try_from(own.count()).unwrap_or(0);
            let all = if side == Side::American { own + committee } else { own };
            board.keep(&format!("{}-pc", side.id()), Some(area.id()), all);
        }
    }
}

fn pieces(board: &mut Facts) {
    for (side, spaces) in PC {
        spaces.iter().for_each(|id| board.keep("lies", Some(*id), Some(side)));
    }
    for general in General::ALL {
        let boxed = STACKS.iter().all(|(.., with)| *with != Some(*general));
        if boxed {
            board.keep("off", *general, Off::Box);
        }
    }
    for (side, id, cus, general) in STACKS {
        board.add(side, Space::new(id), cus, 0);
        if let Some(general) = general {
            board.keep("stands", general, Some(Space::new(id)));
        }
    }
}

/// One American PC in each colony, in a space without a British piece.
fn committees(t: &mut Sitting<'_>) -> Flow<()> {
    let colonies = || Area::ALL.iter().copied().filter(|area| *area != Area::Canada);
    if t.board.plays(Side::American) && t.board.mapped() {
        for area in colonies() {
            let open = |board: &Facts, at| !board.has_unit(Side::British, at);
            if let Some(at) = opponent::committee(t, area, open)? {
                t.order(at, format!("+ 1 American PC, the Committee of {area}"), "4.0");
                t.board.keep("lies", at, Some(Side::American));
            }
        }
        return Ok(());
    }
    let mut sat: BTreeSet<Area> = BTreeSet::new();
    while sat.len() < colonies().count() {
        let left = colonies().filter(|area| !sat.contains(area)).map(Named::id).join(" ");
        let text = format!("Committees {} of 13 (left: {left}): into which space?", sat.len() + 1);
        let why = "One in each of the 13 colonies, in a space without a British piece. Several fit in one line, with semicolons between them.";
        let held = sat.clone();
        let said = "a Committee goes into a space of a colony (4.0)";
        let one = on_map("committee", said).barred(move |board: &Facts, at: &Space| {
            let taken = board.lies(*at).is_some() || board.has_unit(Side::British, *at);
            match board.area(*at) {
                Some(Area::Canada) => Some(format!("Canada takes no Committee; {said}")),
                Some(area) if held.contains(&area) => {
                    Some(format!("{area} has its Committee already, 1 in each colony (4.0)"))
                }
                _ if taken => Some("a PC or a British piece is there already (4.0)".to_string()),
                _ => None,
            }
        });
        let at = t.ask_one(query("4.0", text).why(why).such_as("hartford"), one)?;
        sat.insert(t.area(at)?);
        t.board.keep("lies", at, Some(Side::American));
    }
    Ok(())
}

/// Why the King's PC may not go to a space of the kept board, if it may not (10.11B, D14).
fn bars_king(board: &Facts, at: Space, new: &BTreeSet<Space>) -> Option<&'static str> {
    match () {
        () if board.area(at) == Some(Area::Canada) => Some("not in Canada (D14)"),
        () if board.lies(at).is_some() => Some("a PC is there already (10.11B)"),
        () if board.has_unit(Side::American, at) => Some("an American Unit is there (10.11B)"),
        () if board.charted(at) && !beside(board, Side::British, at, new) => {
            Some("no British PC is next to it (10.11B)")
        }
        () => None,
    }
}

/// The King's PC; how many there are.
fn for_the_king(t: &mut Sitting<'_>) -> Flow<i64> {
    let text = "For the King: how many PC does your print give the British, 3 or 2?";
    let why = "The rulebook says 3; an older print is said to give 2.";
    let count = t.ask_one(query("4.0, D14", text).why(why), number("king-count", 2, 3))?;
    let mut new: BTreeSet<Space> = BTreeSet::new();
    for n in 1..=count {
        let why = "Next to a British PC, all ports being neighbors, into a space without a PC and without an American Unit. Not in Canada.";
        if t.board.kept() {
            let at = if t.board.plays(Side::British) && t.board.mapped() {
                let open =
                    |board: &Facts, at| bars_king(board, at, &new).is_none() && board.charted(at);
                let Some(at) = opponent::for_the_king(t, open)? else {
                    return Ok(n - 1);
                };
                at
            } else {
                let text = format!("For the King, British PC {n} of {count}: into which space?");
                let why = if t.board.plays(Side::British) {
                    format!("{FOR_THE_KING}. {why}")
                } else {
                    why.to_string()
                };
                let held = new.clone();
                let one = on_map("king-at", "the King's PC goes into a space of a colony (10.11B)")
                    .barred(move |board, at| bars_king(board, *at, &held).map(String::from));
                t.ask_one(query("4.0, 10.11B", text).why(why).such_as("new york"), one)?
            };
            let area = t.area(at)?;
            t.order(at, "+ 1 British PC", "4.0");
            t.board.keep("lies", at, Some(Side::British));
            t.board.recount(area, None, Some(Side::British));
            new.insert(at);
        } else {
            let text = format!("For the King: into which colony goes British PC {n} of {count}?");
            let one = slot("king").must(
                |_, area: &Area| *area != Area::Canada,
                "in a colony, and Canada is none (D14)",
            );
            let area = t.ask_one(query("4.0, 10.11B", text).why(why).such_as("ny"), one)?;
            t.order(area, "+ 1 British PC", "4.0");
            t.board.recount(area, None, Some(Side::British));
        }
    }
    Ok(count)
}
