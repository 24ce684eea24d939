//! PC of a side that the program plays: placed by its card, by a Landing Party, or by a discard (7.2B, 6.32, 10.11). Unofficial.

use super::event;
use super::impulse::{Impulse, Turned};
use super::opponent::{Rank, best};
use super::pc::{self, ByText, PcChange, Placing, beside, by_text, change, put};
use super::priorities::{Verdict, done_or, not};
use crate::Facts;
use crate::names::{Area, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::space::Space;
use std::collections::BTreeSet;

/// B19, A19: PC as often as the value of the card.
pub(super) fn place(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    if !t.board.mapped() {
        return place_as_told(t, i);
    }
    let mut new = BTreeSet::new();
    let side = i.side;
    for _ in 0..i.value {
        let at = best(t, "PC", i.home(), |board, at| match side {
            Side::British => british_pc(board, at, &new),
            Side::American => american_pc(board, at),
        })?;
        let Some(at) = at else { break };
        let was = t.board.lies(at);
        put(t, side, at, was, "", "10.11")?;
        new.insert(at);
    }
    done_or(!new.is_empty(), "no space for a PC")
}

/// B19: flip under an Army; lead 0 or -1; the last empty space of a group without units; lead 1; next to the Congress.
fn british_pc(board: &Facts, at: Space, new: &BTreeSet<Space>) -> Option<Rank> {
    let army = board.has_army(Side::British, at);
    let flips = board.lies(at) == Some(Side::American) && army;
    let free = board.lies(at).is_none() && !board.has_unit(Side::American, at);
    let lead = board.lead_at(Side::British, at);
    let lonely =
        |to: Space| board.lies(to) == Some(Side::American) && board.cus(Side::American, to) == 0;
    let kind = match () {
        () if flips => 5,
        () if is_close(lead) => 4,
        () if board.near(at, lonely) => 3,
        () if lead == 1 => 2,
        () => i64::from(board.near(at, |to| board.congress() == Some(to))),
    };
    (flips || (free && (army || beside(board, Side::British, at, new)))).then_some([kind, 0, 0])
}

/// A19: flip under a General; the last empty space next to a British group; lead -1 or 0; at the edge; a colony without PC.
fn american_pc(board: &Facts, at: Space) -> Option<Rank> {
    let british = |to: Space| board.lies(to) == Some(Side::British);
    let flips = british(at) && board.general(Side::American, at).is_some();
    let free = board.lies(at).is_none() && board.cus(Side::British, at) == 0 && !is_barred(board);
    let lead = board.lead_at(Side::American, at);
    let group = |to: Space| british(to) && board.cus(Side::British, to) == 0 && !to.is_port();
    let last = board.near(at, group) && !board.near(at, |to| board.lies(to).is_none());
    let none = board
        .area(at)
        .is_some_and(|area| area != Area::Canada && board.count("american-pc", area) == 0);
    let kind = match () {
        () if flips => 5,
        () if last => 4,
        () if is_close(lead) => 3,
        () if lead == 1 && board.near(at, british) => 2,
        () => 2 * i64::from(none),
    };
    (flips || free).then_some([kind, 0, 0])
}

/// Whether one PC more changes hands of an area.
fn is_close(lead: i64) -> bool {
    (-1..=0).contains(&lead)
}

/// 10.11A: whether the Americans place nothing now.
fn is_barred(board: &Facts) -> bool {
    board.is("mutinies") || board.congress().is_none()
}

fn place_as_told(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<Verdict> {
    let value = i.value;
    let card = Placing { sees_lines: true, ..Placing::new(i.side, value, false) };
    let text = match i.side {
        Side::British => {
            let asked = query("10.11B", "Can the British place or flip a PC with this card?");
            let why = card.why();
            if !t.board.kept() && !t.yes("british-can-pc", asked.why(why))? {
                return not("no space for a PC");
            }
            format!(
                "up to {value} PC, each the first that may be of these: flip under an Army; place where the British lead is 0 or -1; the last empty space of an American group without units; where the lead is 1; next to the Congress; anywhere"
            )
        }
        Side::American if t.congress()?.is_none() || t.board.is("mutinies") => {
            format!("flip up to {value} PC under Generals; nothing is placed now")
        }
        Side::American => format!(
            "up to {value} PC, each the first that may be of these: flip under a General; the last empty space next to a British group without CU and port; place where the lead is -1 or 0; next to a British PC where the lead is 1; a colony without PC; anywhere"
        ),
    };
    i.order(t, text, "10.11");
    if t.board.kept() {
        return done_or(pc::place(t, card)? > 0, "no PC changed");
    }
    let mut allowed = vec![(i.side, PcChange::Flipped)];
    if i.side == Side::British || !is_barred(&t.board) {
        allowed.push((i.side, PcChange::Placed));
    }
    let changed = by_text(t, value, &ByText { allowed, once: false })?;
    done_or(changed > 0, "no PC changed")
}

/// B4: a Landing Party in place of an activation (7.2B).
pub(super) fn land(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    if i.landed {
        return not("once a Campaign");
    }
    if t.board.kept() && !t.board.mapped() {
        let text = "a Landing Party, where a port may be in an area with a British lead of -2 to 0: place a PC, or flip the American one";
        i.order(t, text, "7.2B, D21");
        if !pc::landing(t)? {
            return not("no port for it");
        }
    } else if !t.board.mapped() {
        let text = "Is there a port, not blockaded, no star, without American Units, where a Landing Party places or flips a PC, in an area with a British lead of -2 to 0?";
        if !t.yes("lands-party", query("7.2B, D21", text))? {
            return not("no port for it");
        }
        let text = "a Landing Party in that port: place a PC, or flip the American one";
        i.order(t, text, "7.2B, D21");
        let own = [PcChange::Placed, PcChange::Flipped].map(|how| (Side::British, how));
        if by_text(t, 1, &ByText { allowed: own.into(), once: false })? == 0 {
            return not("no PC changed");
        }
    } else {
        let at = best(t, "Landing Party", i.home(), |board, at| {
            let lead = board.lead_at(Side::British, at);
            let open = at.is_port() && !at.is_fortified() && !board.is_blockaded(at);
            let own = board.lies(at) == Some(Side::British);
            let free = !board.has_unit(Side::American, at) && !own;
            let american = i64::from(board.lies(at) == Some(Side::American));
            (open && free && (-2..=0).contains(&lead)).then_some([american, lead, 0])
        })?;
        let Some(at) = at else {
            return not("no port for it");
        };
        let was = t.board.lies(at);
        put(t, Side::British, at, was, ", by a Landing Party", "7.2B")?;
    }
    i.landed = true;
    i.left -= 1;
    Ok(Verdict::Done)
}

/// B20, A22: the card is discarded; an event or a Campaign removes an enemy PC next to an own one, or places one (6.32, 5.3).
pub(super) fn discard(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let (mapped, event) = (t.board.mapped(), i.value == 0);
    if event && !mapped {
        let text = match i.side {
            Side::British => {
                "discard it: remove an American PC next to a British one where the British lead is -1 or 0; else place one; else nothing"
            }
            Side::American => {
                "discard it: remove a British PC next to an American one where the lead is -1 or 0; else place one, if allowed; else nothing"
            }
        };
        i.order(t, text, "6.32B");
    }
    if i.card == Turned::Hortelez {
        event::hortelez_discarded(t);
    }
    let changed = match () {
        () if !event => false,
        () if mapped => changes_pc(t, i)?,
        () => {
            let enemy = (i.side.other(), PcChange::Removed);
            let own = [PcChange::Placed, PcChange::Flipped].map(|how| (i.side, how));
            let allowed = own.into_iter().chain([enemy]).collect();
            by_text(t, 1, &ByText { allowed, once: false })? > 0
        }
    };
    if !changed {
        i.order(t, "discard the card without effect", "5.3");
    }
    let other = i.side.other();
    if event && !t.board.plays(other) && i.enemy_cards(&t.board) > 0 {
        let gives = if other == Side::American { "a 2 or a 3" } else { "an OPS card" };
        let text = format!(
            "the event to the discards: before the next play the {other} player may give {gives} for it"
        );
        t.order("Cards", text, "6.32C");
    }
    Ok(Verdict::Done)
}

/// The PC that a discard removes or places, on the kept board; whether there is one.
fn changes_pc(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<bool> {
    let (side, enemy) = (i.side, i.side.other());
    let new = BTreeSet::new();
    let off = best(t, "PC removed", i.home(), |board, at| {
        let held = match side {
            Side::British => board.has_unit(Side::American, at),
            Side::American => {
                board.cus(enemy, at) > 0 || board.general(Side::American, at).is_some()
            }
        };
        let fits = board.lies(at) == Some(enemy) && !held && beside(board, side, at, &new);
        let lead = board.lead_at(side, at);
        fits.then_some([i64::from(is_close(lead)), lead, 0])
    })?;
    if let Some(at) = off {
        t.order(at, format!("- 1 {enemy} PC, by the discard"), "6.32B");
        change(t, at, Some(enemy), None)?;
        return Ok(true);
    }
    let on = best(t, "PC placed", i.home(), |board, at| {
        let free = board.lies(at).is_none()
            && match side {
                Side::British => !board.has_unit(Side::American, at),
                Side::American => board.cus(enemy, at) == 0 && !is_barred(board),
            };
        let fits = free && beside(board, side, at, &new);
        fits.then_some([i64::from(is_close(board.lead_at(side, at))), 0, 0])
    })?;
    if let Some(at) = on {
        t.order(at, format!("+ 1 {side} PC, by the discard"), "6.32B");
        change(t, at, None, Some(side))?;
    }
    Ok(on.is_some())
}
