//! The Political Control Phase: the Congress comes back, Armies place PC (10.2).

use super::pc::put;
use super::{isolation, opponent};
use crate::Facts;
use crate::facts::key;
use crate::names::{Area, General, Named, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};
use crate::space::Space;
use std::collections::BTreeSet;

/// The phase, in its segments.
pub(super) fn politics(t: &mut Sitting<'_>) -> Flow<()> {
    congress_back(t)?;
    if t.board.kept() {
        for general in General::ALL {
            if let Some(at) = t.board.stands(*general)
                && t.board.cus(general.side(), at) > 0
            {
                army(t, general.side(), at)?;
            }
        }
    } else {
        named_armies(t)?;
    }
    isolation::isolation(t)
}

/// Whether the Congress may come back to a space, as far as it is known.
pub(super) fn may_sit(board: &Facts, at: Space) -> bool {
    let own = board.lies(at) == Some(Side::American) && !board.has_unit(Side::British, at);
    board.area(at) != Some(Area::Canada) && (own || !board.kept())
}

/// Segment 1: onto an American PC of the 13 colonies without a British piece.
fn congress_back(t: &mut Sitting<'_>) -> Flow<()> {
    if t.congress()?.is_some() {
        return Ok(());
    }
    let to = if t.board.plays(Side::American) {
        opponent::congress_home(t)?
    } else {
        let text = "To which space does the Congress return: an American PC of the 13 colonies without a British piece (none: there is no such space)?";
        let why = "Where there is no such space it stays out until this segment of the next turn.";
        t.ask_one(query("10.2", text).why(why).such_as("philadelphia"), congress_to())?
    };
    match to {
        Some(at) => t.order(at, "+ Congress", "10.2"),
        None => t.order("Congress", "stays in the Dispersed box", "10.2"),
    }
    t.board.keep("congress", None, to);
    Ok(())
}

/// Where the Congress comes back, as it is typed.
pub(super) fn congress_to<'f>() -> crate::slot::Slot<'f, Option<Space>> {
    slot("congress-to").must(
        |board: &Facts, at: &Option<Space>| match at {
            Some(at) => may_sit(board, *at),
            None => !board.kept() || !board.all_spaces().iter().any(|at| may_sit(board, *at)),
        },
        "the Congress sits in one of the 13 colonies, on an American PC without a British piece (10.2)",
    )
}

/// Segment 2, as a player names the Armies.
fn named_armies(t: &mut Sitting<'_>) -> Flow<()> {
    let (mut named, mut held) = (BTreeSet::new(), BTreeSet::new());
    loop {
        let (generals, spaces) = (named.clone(), held.clone());
        let said = "only an Army places PC here, and each once: no CUs alone, no General named before, none who is out of the game";
        let general = slot("army").not_none(said).must(
            move |board: &Facts, g: &General| !generals.contains(g) && !board.is_out(*g),
            said,
        );
        let stands = "an Army stands on the map, and in one space with no other";
        let at = on_map("army-space", stands).must(move |_, at| !spaces.contains(at), stands);
        let text =
            "Each Army of both sides: General, his CUs, the space, the PC there [Enter] no more?";
        let why = "An Army places a PC in an empty space and flips an enemy's. A lone General and CUs alone do not.";
        let asked = query("10.2", text).why(why).such_as("howe 5 new york a");
        let told = t.ask_or(asked, (general, number("army-cus", 0, 30), at, slot("army-pc")))?;
        let Some((general, cus, at, pc)) = told else {
            return Ok(());
        };
        named.insert(general);
        held.insert(at);
        t.board.keep::<Option<Side>>("pc", at, pc);
        match cus {
            0 => t.say("10.2", format!("{general} has no CU: he places nothing.")),
            _ => army(t, general.side(), at)?,
        }
    }
}

/// An Army places a PC in an empty space, and flips an enemy's.
fn army(t: &mut Sitting<'_>, side: Side, at: Space) -> Flow<()> {
    let was = t.pc(at)?;
    if was == Some(side) {
        return Ok(());
    }
    t.board.forget(&key("pc", at));
    put(t, side, at, was, "", "10.2")
}
