//! Where a side that the program plays brings its Armies (7.4, 10.2, 11.1). Unofficial.

use super::attack::{carried, goal, is_held_up};
use super::enter::{Mover, enter};
use super::impulse::{Impulse, NONE_ACTIVE};
use super::opponent::{Rank, best, first};
use super::pieces::worth;
use super::priorities::{Verdict, not};
use super::ways::{by, march, sail};
use crate::Facts;
use crate::names::{General, Side};
use crate::opponents::Number;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};
use crate::space::Space;
use std::cmp::Reverse;

/// What ranks an Army among those that may go: the larger first, then the nearer to home.
type ArmyRank = (i64, i64, Reverse<i64>);

/// A General, his CUs, the goal, and whether by sea.
type Plan = (General, i64, Space, bool);

/// How far a side goes without a battle (7.3C).
fn most(side: Side) -> i64 {
    if side == Side::British { 4 } else { 5 }
}

/// Carries a plan out on the kept board.
fn goes(
    t: &mut Sitting<'_>,
    i: &mut Impulse<'_>,
    plan: Plan,
    also: &str,
    rule: &str,
) -> Flow<Verdict> {
    let (general, cus, to, sea) = plan;
    let (sails, by, rule) = if sea {
        (" by sea", String::new(), format!("{rule}, 7.5"))
    } else {
        ("", by(&t.board, general, cus, to), rule.to_string())
    };
    i.order(t, format!("{general} with {cus} CU{sails} to {to}{by}{also}"), &rule);
    i.uses(general);
    if sea {
        sail(t, general, cus, to)?
    } else {
        march(t, general, cus, to)?
    };
    Ok(Verdict::Done)
}

/// The first Army of those that are ranked, with its goal by land, else by sea for the British.
fn plan(
    t: &mut Sitting<'_>,
    i: &Impulse<'_>,
    armies: &[(ArmyRank, Space)],
    spares: impl Fn(&Facts, Space, i64) -> bool,
    rank: impl Fn(&Facts, Space, i64, bool) -> Option<Rank>,
) -> Flow<Option<Plan>> {
    let at = first(t, "Army that goes", armies)?;
    let Some((general, at)) = at.and_then(|at| Some((t.board.general(i.side, at)?, at))) else {
        return Ok(None);
    };
    let all = t.board.cus(i.side, at);
    let spared = spares(&t.board, at, all) && !i.bares(&t.board, at, 1);
    let cus = (all - i64::from(spared)).min(5);
    let to = goal(t, i, (general, cus, most(i.side)), |board, to| rank(board, to, cus, false))?;
    if let Some(to) = to {
        return Ok(Some((general, cus, to, false)));
    }
    if i.side == Side::American || !t.board.is_sea_port(at) {
        return Ok(None);
    }
    let to = best(t, &format!("Port to which {general} goes"), i.home(), |board, to| {
        let free = to != at && board.is_sea_port(to) && board.general(Side::British, to).is_none();
        rank(board, to, cus, true).filter(|_| free)
    })?;
    Ok(to.map(|to| (general, cus, to, true)))
}

/// B15, A15: before winter a stack out in the cold is brought to Winter Quarters, or south.
pub(super) fn winter_quarters(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let washington = General::Washington;
    let american = i.side == Side::American;
    if !i.is_late(&t.board, Number::Last) {
        return not(format!("{} cards left", i.cards_left(&t.board)));
    }
    if american && !i.may_go(&t.board, washington, 1) {
        return not("Washington has moved, is out of the game, or needs a higher card");
    }
    if !t.board.mapped() {
        return winter_as_told(t, i);
    }
    let mut armies = Vec::new();
    for (general, at, all) in i.armies(t)? {
        let fits = if american { general == washington } else { all >= 2 };
        if fits && !i.bares(&t.board, at, all - 5) && !t.is_safe(at)? {
            armies.push(((all, 0, Reverse(t.board.lines_between(i.home(), at))), at));
        }
    }
    let enemy = i.side.other();
    let found = plan(
        t,
        i,
        &armies,
        |_, _, _| false,
        |board, to, _, _| {
            let free = board.is_shelter(to) && board.cus(enemy, to) == 0;
            free.then_some([-board.near_army(enemy, to), 0, 0])
        },
    )?;
    match found {
        Some(found) => goes(t, i, found, ", before winter", if american { "11.2" } else { "11.1" }),
        None if armies.is_empty() => not("no stack that winter would hit"),
        None => not("no way to Winter Quarters"),
    }
}

fn winter_as_told(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let american = i.side == Side::American;
    let (text, why, example, rule, by) = if !american {
        (
            "The largest stack, up to 5, that Winter Attrition would hit, of 2 CU or more or a CU alone, and that a General of this card can bring to Winter Quarters or south without a battle, by land or by sea: who brings it, how many CUs, where to [Enter] there is none?",
            "Where several can, the one nearest to Boston by lines, then a die.",
            "howe 5 philadelphia",
            "11.1",
            "B15",
        )
    } else {
        (
            "If Washington would lose CUs to Winter Attrition, and this card can take him to Winter Quarters or south without a battle (5 spaces): with how many CUs (at most 5), and where to [Enter] it cannot, or he would not?",
            "Of two such spaces the one nearer to Philadelphia by lines, then a die.",
            "5 philadelphia",
            "11.2",
            "A15",
        )
    };
    let Some(general) = i.general(&t.board, "winter-general", 1) else {
        return not(NONE_ACTIVE);
    };
    let general = general.unless(american, General::Washington);
    let to = on_map("goes-to", "he ends in a space of the map");
    let asked = query(rule, text).why(why).such_as(example).by(by);
    let told = t.ask_or(asked, (general, number("winter-cus", 1, 5), to))?;
    let Some((general, cus, to)) = told else {
        return not("no stack that winter would hit, or no way");
    };
    i.has(&t.board, general, cus)?;
    i.order(t, format!("{general} with {cus} CU to {to}, before winter"), rule);
    i.uses(general);
    if american || !is_held_up(t, general, cus)? {
        carried(t, general, cus, to)?;
    }
    Ok(Verdict::Done)
}

/// B17, A17: an Army ends where the Political Phase gives a PC (10.2).
pub(super) fn take(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let late = i.is_late(&t.board, Number::Late);
    let small = i.value > 0 && i.value <= i.number(Number::MovesWith);
    let mapped = t.board.mapped();
    if !(late || small || (mapped && i.is_campaign())) {
        let left = i.cards_left(&t.board);
        return not(format!("{left} cards left, and the card has another use"));
    }
    if !mapped {
        return take_as_told(t, i);
    }
    let (side, enemy) = (i.side, i.side.other());
    let mut armies = Vec::new();
    for (general, at, all) in i.armies(t)? {
        let own = t.board.lies(at) == Some(side);
        let fits = match side {
            Side::British => own || !late,
            Side::American => general != General::Washington || !i.is_late(&t.board, Number::Last),
        };
        if all >= 2 && fits && !i.bares(&t.board, at, all - 5) {
            let far = t.board.lines_between(i.home(), at);
            armies.push(((i64::from(own), all, Reverse(far)), at));
        }
    }
    let spares = |board: &Facts, at: Space, all: i64| match side {
        Side::British => board.near_army(enemy, at) > 0 && all > 2,
        Side::American => board.lies(at) != Some(side) && all > 2,
    };
    let found = plan(t, i, &armies, spares, |board, to, cus, sea| {
        let lead = board.lead_at(side, to);
        let enemy_pc = board.lies(to) == Some(enemy);
        let fits = match side {
            Side::British if sea => board.lies(to).is_none() && !board.has_unit(enemy, to),
            Side::British => board.lies(to) != Some(side) && !board.has_unit(enemy, to),
            Side::American => enemy_pc && board.cus(enemy, to) == 0,
        };
        let fits = fits && (-2..=0).contains(&lead) && board.near_army(enemy, to) <= cus;
        fits.then_some([i64::from(enemy_pc), lead, 0])
    })?;
    match found {
        Some(found) => {
            let verb = if side == Side::British { "gives" } else { "flips" };
            let also = if found.3 {
                String::new()
            } else {
                format!("; the Political Phase {verb} the PC")
            };
            goes(t, i, found, &also, "10.2")
        }
        None if armies.is_empty() => not("no Army of 2 CU may go"),
        None => not("no such PC in reach"),
    }
}

fn take_as_told(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let american = i.side == Side::American;
    let (text, why, example, by) = if american {
        (
            "An American Army of this card that can end on a British PC without CUs, in an area where the Americans lead by -2 to 0: who, with how many CUs, into which space [Enter] none can?",
            "Where several can, the space nearest to Philadelphia by lines, then a die.",
            "greene 3 norfolk",
            "A17",
        )
    } else {
        (
            "A British Army of this card that can end, by land or by sea, on an American PC or an empty space without American Units, where the British lead by -2 to 0, not next to a stronger American Army: who, with how many CUs, into which space, PC of the space before [Enter] none can?",
            "Where several can, the space nearest to Boston by lines, then a die.",
            "howe 5 hartford b",
            "B17",
        )
    };
    let Some(general) = i.general(&t.board, "takes-general", 1) else {
        return not(NONE_ACTIVE);
    };
    let to = on_map("goes-to", "he ends in a space of the map");
    let from = slot("goes-from").unless(american, None);
    let asked = query("10.2", text).why(why).such_as(example).by(by);
    let told = t.ask_or(asked, (general, number("goes-cus", 1, 5), to, from))?;
    let Some((general, cus, to, from)) = told else {
        return not("no such PC in reach");
    };
    i.has(&t.board, general, cus)?;
    let (then, rule) = if american {
        ("flips the PC, and a lone British General there is captured", "10.2, 7.6")
    } else {
        ("gives the PC", "10.2")
    };
    i.order(t, format!("{general} with {cus} CU to {to}; the Political Phase {then}"), rule);
    i.uses(general);
    if american {
        carried(t, general, cus, to)?;
    } else if !is_held_up(t, general, cus)? {
        t.board.forget("pc");
        enter(t, Mover::new(general, cus, Some(from)), to, Some((None, 0)))?;
    }
    Ok(Verdict::Done)
}

/// B10, A11: in a Campaign a General alone beside an enemy Army goes first: to CUs without a General, else away (7.4, 7.6).
pub(super) fn save(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let nothing = "no General is alone beside an enemy Army";
    if !t.board.mapped() {
        return not(nothing);
    }
    let (side, enemy) = (i.side, i.side.other());
    let lone = lone(t, i, |board, at| board.near_army(enemy, at) > 0)?;
    let Some(general) = first(t, "General alone", &lone)? else {
        return not(nothing);
    };
    let rank = |board: &Facts, at: Space| {
        let free = board.lies(at) != Some(enemy) && !board.has_unit(enemy, at);
        let (cus, danger) = (board.cus(side, at), board.near_army(enemy, at));
        (free && (cus > 0 || danger == 0)).then_some([i64::from(cus > 0), cus - danger, 0])
    };
    alone_to(t, i, general, rank, ("away from the enemy Army", "7.4, 7.6"))
}

/// A General alone goes to the best space for him.
fn alone_to(
    t: &mut Sitting<'_>,
    i: &mut Impulse<'_>,
    general: General,
    rank: impl Fn(&Facts, Space) -> Option<Rank>,
    (also, rule): (&str, &str),
) -> Flow<Verdict> {
    let Some(to) = goal(t, i, (general, 0, most(i.side)), rank)? else {
        return not(format!("no such space for {general}"));
    };
    let by = by(&t.board, general, 0, to);
    i.order(t, format!("{general} goes to {to}{by}, {also}"), rule);
    i.uses(general);
    march(t, general, 0, to)?;
    Ok(Verdict::Done)
}

/// The lone Generals of a side that may be activated where something holds, each with his worth.
fn lone(
    t: &mut Sitting<'_>,
    i: &Impulse<'_>,
    holds: impl Fn(&Facts, Space) -> bool,
) -> Flow<Vec<(i64, General)>> {
    let mut lone = Vec::new();
    for general in t.board.generals(i.side) {
        let at = t.board.stands(general).filter(|at| t.board.cus(i.side, *at) == 0);
        if at.is_some_and(|at| holds(&t.board, at)) && i.is_active(t, general)? {
            lone.push((worth(t, general)?, general));
        }
    }
    Ok(lone)
}

/// B21, A21: a lone General joins CUs without one (7.4).
pub(super) fn join(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let nothing = "no lone General can join CUs";
    if !t.board.mapped() {
        let board = &t.board;
        let waits = |at: &Space| board.cus(i.side, *at) > 0 && board.general(i.side, *at).is_none();
        let none_waits = board.kept() && !board.all_spaces().iter().any(waits);
        if none_waits || t.board.kept() && lone(t, i, |_, _| true)?.is_empty() {
            return not(nothing);
        }
        let asked =
            query("7.4", "Can a lone General of this card reach own CUs without a General?");
        if !t.yes("lone-joins", asked)? {
            return not(nothing);
        }
        i.order(t, "the lone General joins the CUs, the most of them first", "7.4");
        return Ok(Verdict::Done);
    }
    let (side, enemy) = (i.side, i.side.other());
    let lone = lone(t, i, |_, _| true)?;
    let Some(general) = first(t, "General alone", &lone)? else {
        return not(nothing);
    };
    let rank = |board: &Facts, at: Space| {
        let cus = board.cus(side, at);
        (cus > 0 && board.lies(at) != Some(enemy)).then_some([cus, 0, 0])
    };
    alone_to(t, i, general, rank, ("to the CUs there", "7.4"))
}
