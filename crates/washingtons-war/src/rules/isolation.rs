//! Isolated PC come off (10.3): on a player's own map exactly, elsewhere as people see them. First the American ones, all at
//! the same time, then the British ones of what is left.

use super::pc::change;
use crate::facts::key;
use crate::names::Side;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{on_map, slot};
use crate::space::Space;
use std::collections::BTreeSet;

crate::named!(
    /// What lies in a space, as it is typed: the PC, then a unit.
    Lying, "- a or b, then c or u",
    Empty "empty -" "nothing", EmptyBritish "empty-british -c" "a British CU",
    EmptyAmerican "empty-american -u" "an American unit", American "american a" "an American PC",
    AmericanHeld "american-held au" "an American PC and unit",
    AmericanOccupied "american-occupied ac" "an American PC, a British CU",
    British "british b" "a British PC", BritishHeld "british-held bc" "a British PC and CU",
    BritishOccupied "british-occupied bu" "a British PC, an American unit",
);
crate::slot::typed!(Lying);

/// What matters in a space: the PC, a British CU, an American or French unit.
type Held = (Option<Side>, bool, bool);

impl Lying {
    fn held(self) -> Held {
        let (american, british) = (Some(Side::American), Some(Side::British));
        match self {
            Lying::Empty => (None, false, false),
            Lying::EmptyBritish => (None, true, false),
            Lying::EmptyAmerican => (None, false, true),
            Lying::American => (american, false, false),
            Lying::AmericanHeld => (american, false, true),
            Lying::AmericanOccupied => (american, true, false),
            Lying::British => (british, false, false),
            Lying::BritishHeld => (british, true, false),
            Lying::BritishOccupied => (british, false, true),
        }
    }

    /// What is left when the PC comes off.
    fn without_pc(self) -> Lying {
        match self {
            Lying::AmericanOccupied => Lying::EmptyBritish,
            Lying::BritishOccupied => Lying::EmptyAmerican,
            _ => Lying::Empty,
        }
    }
}

/// Isolated PC of both sides.
pub(super) fn isolation(t: &mut Sitting<'_>) -> Flow<()> {
    t.board.forget("lying");
    for side in [Side::American, Side::British] {
        let charted = t.board.all_spaces().into_iter().any(|at| t.board.charted(at));
        if t.board.kept() && charted { on_board(t, side)? } else { as_seen(t, side)? }
    }
    Ok(())
}

fn rule(side: Side) -> &'static str {
    if side == Side::American { "10.31" } else { "10.32" }
}

/// What lies in a space: on the kept board, or asked once.
fn held(t: &mut Sitting<'_>, at: Space) -> Flow<Held> {
    if t.board.kept() {
        let american =
            t.board.cus(Side::American, at) > 0 || t.board.general(Side::American, at).is_some();
        return Ok((t.board.lies(at), t.board.cus(Side::British, at) > 0, american));
    }
    let why = "A way to safety goes over own PC: to an empty space, an own unit, the Congress or a British port. A lone British General does not count.";
    let text = format!(
        "{at}: what is there? PC a, b or - (none), then c for a British CU or u for an American or French CU or General"
    );
    let slot = slot::<Lying>(&key("lying", at));
    Ok(t.know(query("10.3", text).why(why), slot)?.held())
}

/// Whether a space makes a PC safe that reaches it (10.31, 10.32).
fn saves(side: Side, at: Space, (pc, british, american): Held, congress: Option<Space>) -> bool {
    match side {
        Side::American => {
            let own = pc == Some(side) && american;
            congress == Some(at) || (pc.is_none() && !british) || own
        }
        Side::British => {
            let own = pc == Some(side) && (at.is_port() || british);
            (pc.is_none() && !american) || own
        }
    }
}

/// A group of joined PC.
struct PcGroup {
    spaces: Vec<Space>,
    /// The space by which it is safe.
    safe_by: Option<Space>,
    /// A space of it whose lines the map lacks.
    uncharted: Option<Space>,
}

/// The PC joined to one; nothing more is looked at once a way to safety is found, where the group is not wanted.
fn group(t: &mut Sitting<'_>, side: Side, from: Space, whole: bool) -> Flow<PcGroup> {
    let congress = if side == Side::American { t.congress()? } else { None };
    let mut found = PcGroup { spaces: Vec::new(), safe_by: None, uncharted: None };
    let (mut edge, mut seen) = (vec![from], BTreeSet::from([from]));
    while let Some(at) = edge.first().copied() {
        edge.remove(0);
        let there = held(t, at)?;
        if found.safe_by.is_none() && saves(side, at, there, congress) {
            found.safe_by = Some(at);
            if !whole {
                return Ok(found);
            }
        }
        if there.0 != Some(side) {
            continue;
        }
        found.spaces.push(at);
        if !t.board.charted(at) {
            found.uncharted.get_or_insert(at);
        }
        let near: Vec<Space> = t.board.neighbors(at).map(|(to, _)| to).collect();
        edge.extend(near.into_iter().filter(|to| !at.is_arnolds(*to) && seen.insert(*to)));
    }
    Ok(found)
}

/// Every group of the kept board is judged, and those isolated come off at the same time.
fn on_board(t: &mut Sitting<'_>, side: Side) -> Flow<()> {
    let (mut judged, mut off) = (BTreeSet::new(), BTreeSet::new());
    for at in t.board.all_spaces() {
        if t.board.lies(at) != Some(side) || judged.contains(&at) {
            continue;
        }
        let group = group(t, side, at, true)?;
        judged.extend(group.spaces.iter().copied());
        let isolated = match (group.safe_by, group.uncharted) {
            (Some(_), _) => false,
            (None, None) => true,
            (None, Some(blank)) => {
                let text = format!(
                    "Is the {side} PC in {at} isolated? Your map lacks the lines of {blank}"
                );
                t.yes("is-cut-off", query("10.3", text))?
            }
        };
        if isolated {
            off.extend(group.spaces);
        }
    }
    t.board
        .all_spaces()
        .into_iter()
        .filter(|at| off.contains(at))
        .try_for_each(|at| take(t, side, at))
}

/// Groups as a player names them: where the map has the space, what matters is asked and the whole group goes.
fn as_seen(t: &mut Sitting<'_>, side: Side) -> Flow<()> {
    let (what, why) = match side {
        Side::American => (
            "Look for each group of joined American PC that touches no empty space free of British CUs, and holds no American or French CU, no General of theirs and no Congress. British pieces on their PC do not matter. Dashed lines join too, but not Falmouth to Quebec.",
            "A group is safe with an empty space next to it that has no British CU, or with an American or French CU or General, or the Congress, on one of its PC. Where your own map has the space, name any doubtful one: what matters is asked, and the whole group goes at once.",
        ),
        Side::British => (
            "Now that the American ones are off: look for each group of joined British PC without a port and without a British CU that touches no empty space free of American and French CUs and Generals. A British General alone does not help.",
            "A group is safe with a port among its spaces, blockaded or not, with a British CU on one of its PC, or with an empty space next to it that has no American or French CU or General.",
        ),
    };
    t.say(&format!("{}, D5", rule(side)), what);
    loop {
        let text = format!("{side}: name a space with an isolated {side} PC [Enter] no more?");
        let Some(at) = t.ask_one_or(
            query(rule(side), text).why(why),
            on_map("isolated", "name the space, or press Enter alone"),
        )?
        else {
            return Ok(());
        };
        if !t.board.charted(at) {
            take(t, side, at)?;
            continue;
        }
        if held(t, at)?.0 != Some(side) {
            t.say("10.0", format!("No {side} PC is in {at}."));
            continue;
        }
        let group = group(t, side, at, false)?;
        match (group.safe_by, group.uncharted) {
            (Some(safe), _) => {
                t.say(rule(side), format!("{at} is not isolated: its way to {safe} is open."));
            }
            (None, Some(blank)) => {
                t.say(
                    rule(side),
                    format!(
                        "Your map lacks the lines of {blank}: what you see on the board counts."
                    ),
                );
                take(t, side, at)?;
            }
            (None, None) => group.spaces.into_iter().try_for_each(|at| take(t, side, at))?,
        }
    }
}

/// One isolated PC comes off.
fn take(t: &mut Sitting<'_>, side: Side, at: Space) -> Flow<()> {
    t.order(at, format!("- {side} PC, all isolated ones at the same time"), rule(side));
    if t.board.charted(at) && !t.board.kept() {
        let lying: Option<Lying> = t.board.known("lying", at);
        t.board.keep("lying", at, lying.map_or(Lying::Empty, Lying::without_pc));
    }
    change(t, at, Some(side), None)
}
