//! How the program chooses for a side that it plays: where its map is whole it sees for itself, else a player looks for it
//! by the same words. Unofficial.

use super::retreat::Loser;
use super::{alliance, pieces, politics, tie};
use crate::Facts;
use crate::facts::key;
use crate::names::{Area, BattleCard, General, Side, Zone};
use crate::opponents::Number;
use crate::report_line::with_rule;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{Slot, number, slot};
use crate::space::Space;
use itertools::Itertools;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Display;

/// A choice among spaces: what a player looks for, the best kind first, and from where lines are counted.
pub(super) struct Choice<'c> {
    pub what: &'static str,
    pub rule: &'static str,
    pub texts: &'c [(&'static str, String)],
    pub why: &'static str,
    pub home: Space,
}

/// What ranks one thing before another: the larger first.
pub(super) type Rank = [i64; 3];

/// The best of those that fit; by the lines from home where they are equal, then by a die. Where the map is not whole a
/// player names it.
pub(super) fn choose(
    t: &mut Sitting<'_>,
    choice: &Choice<'_>,
    told: impl Fn() -> Slot<'static, Space>,
    rank: impl Fn(&Facts, Space) -> Option<Rank>,
) -> Flow<Option<Space>> {
    if t.board.mapped() {
        return best(t, choice.what, choice.home, rank);
    }
    for (id, text) in choice.texts {
        let asked = query(choice.rule, text.as_str()).why(choice.why).by(id);
        if let Some(at) = t.ask_one_or(asked, told())? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// The best space on the kept board.
pub(super) fn best(
    t: &mut Sitting<'_>,
    what: &str,
    home: Space,
    rank: impl Fn(&Facts, Space) -> Option<Rank>,
) -> Flow<Option<Space>> {
    let board = &t.board;
    let ranked = board
        .all_spaces()
        .into_iter()
        .filter_map(|at| Some(((rank(board, at)?, Reverse(board.lines_between(home, at))), at)));
    let ranked: Vec<_> = ranked.collect();
    first(t, what, &ranked)
}

/// The first of what is ranked; dice decide among equals, and are told what for.
pub(super) fn first<R: Ord + Copy, T: Copy + Display>(
    t: &mut Sitting<'_>,
    what: &str,
    ranked: &[(R, T)],
) -> Flow<Option<T>> {
    let Some(most) = ranked.iter().map(|(rank, _)| *rank).max() else {
        return Ok(None);
    };
    t.weighs(in_order(ranked));
    let even = ranked.iter().filter(|(rank, _)| *rank == most).map(|(_, one)| *one);
    tie::decide(t, what, even.collect())
}

/// What is ranked, the best first, as "Hartford, Boston = Newport".
fn in_order<R: Ord + Copy, T: Copy + Display>(ranked: &[(R, T)]) -> String {
    let sorted = ranked.iter().sorted_by_key(|(rank, one)| (Reverse(*rank), one.to_string()));
    let even = sorted.chunk_by(|(rank, _)| *rank);
    even.into_iter().map(|(_, even)| even.map(|(_, one)| one).join(" = ")).join(", ")
}

/// How near the nearest British Army is to a space: 100 less the lines between.
fn british_near(board: &Facts, at: Space) -> i64 {
    let armies = board.all_spaces().into_iter().filter(|s| board.has_army(Side::British, *s));
    armies.map(|army| 100 - board.lines_between(at, army)).max().unwrap_or(0)
}

/// A25: the American PC farthest from British Armies, for the Congress (10.2).
pub(super) fn congress_home(t: &mut Sitting<'_>) -> Flow<Option<Space>> {
    if t.board.mapped() {
        return best(t, "Space of the Congress", Space::PHILADELPHIA, |board, at| {
            politics::may_sit(board, at).then(|| [-british_near(board, at), 0, 0])
        });
    }
    let text = "The Congress returns to the American PC farthest from British Armies, in the 13 colonies, without a British piece: which is that (none if there is none)?";
    let why = "Of two as far the one nearer to Philadelphia by lines, then a die.";
    t.ask_one(query("10.2", text).why(why).by("A25-congress"), politics::congress_to())
}

/// A25: the zone with most British CUs in its ports, then Long Island Sound.
pub(super) fn navy_zone(t: &mut Sitting<'_>) -> Flow<Zone> {
    if !t.board.kept() {
        let text = "The French Navy goes to the zone with most British CUs in its ports: which is that [Enter] no port has a British CU?";
        let why = "Of two with as many CUs Long Island Sound, then the one nearer to Philadelphia by lines, then a die.";
        let asked = query("12.3", text).why(why).such_as("new-england").by("A25-navy");
        let told = t.ask_one_or(asked, slot("navy"))?;
        return Ok(told.unwrap_or(Zone::LongIslandSound));
    }
    let spaces = t.board.all_spaces();
    let cus = |zone: Zone| -> i64 {
        let ports = spaces.iter().filter(|at| at.zone() == Some(zone));
        ports.map(|at| t.board.cus(Side::British, *at)).sum()
    };
    let held = alliance::zones().filter(|zone| cus(*zone) > 0);
    let ranked: Vec<_> =
        held.map(|zone| ((cus(zone), zone == Zone::LongIslandSound), zone)).collect();
    Ok(first(t, "Zone of the French Navy", &ranked)?.unwrap_or(Zone::LongIslandSound))
}

/// A25: where an American Army is, then next to one, then any port (12.2).
pub(super) fn rochambeau_port(t: &mut Sitting<'_>) -> Flow<Option<Space>> {
    let texts = [
        ("A25-army", "Rochambeau and 5 French CUs land in a port without British CU and PC: first where an American Army is [Enter] in no such port?"),
        ("A25-near", "Then next to an American Army [Enter] no such port?"),
        ("A25-any", "Then any port without British CU and PC [Enter] there is none?"),
    ]
    .map(|(id, text)| (id, text.to_string()));
    let why = "They must land where a port is open. Of two the one nearer to Philadelphia by lines, then a die.";
    let what = "Port of Rochambeau";
    let choice = Choice { what, rule: "12.2", texts: &texts, why, home: Space::PHILADELPHIA };
    let wharf = || {
        slot("wharf").must(
            |board: &Facts, at: &Space| alliance::may_land(board, *at),
            "they land in a port (12.2Bii)",
        )
    };
    choose(t, &choice, wharf, |board, at| {
        let army = |at| board.has_army(Side::American, at);
        alliance::may_land(board, at)
            .then(|| [if army(at) { 2 } else { i64::from(board.near(at, army)) }, 0, 0])
    })
}

/// B24: a CU without a General first, then of the largest Army, in the area with the largest British lead (12.2).
pub(super) fn war_loss(t: &mut Sitting<'_>, n: i64) -> Flow<Option<Space>> {
    let rank = |board: &Facts, at: Space| {
        let cus = board.cus(Side::British, at);
        let lead = board.area(at).map_or(0, |area| board.lead(Side::British, area));
        (cus > 0).then(|| match board.general(Side::British, at) {
            None => [1, 0, lead],
            Some(_) => [0, cus, lead],
        })
    };
    let what = "British CU of the European War";
    if t.board.kept() {
        return best(t, what, Space::BOSTON, rank);
    }
    let texts = [
        ("B24-alone", format!("European War, British CU {n} of 2: from a space with CUs and no General, in the area with the largest British lead [Enter] no CU is without a General?")),
        ("B24-army", "Then from the largest British Army, in the area with the largest British lead [Enter] no British CU is on the map?".to_string()),
    ];
    let why = "Of two the one nearer to Boston by lines, then a die. Blockaded ports too; not from the box.";
    let choice = Choice { what, rule: "12.2, D9", texts: &texts, why, home: Space::BOSTON };
    choose(t, &choice, || slot("war-space"), rank)
}

/// B24: where the Americans lead by 1 or 2, the smaller lead first (7.6B).
pub(super) fn strips(t: &mut Sitting<'_>, stripped: &BTreeSet<Area>) -> Flow<Option<Space>> {
    best(t, "American PC removed", Space::BOSTON, |board, at| {
        let lead = board.area(at).map_or(0, |area| board.lead(Side::American, area));
        let close = if (1..=2).contains(&lead) { 3 - lead } else { 0 };
        pieces::may_strip(board, at, stripped).then_some([close, 0, 0])
    })
}

/// 6.33: the next card of its row is turned over in a battle.
pub(super) fn card_in_battle(t: &mut Sitting<'_>, side: Side, gain: i64) -> Flow<BattleCard> {
    let treason = if side == Side::British { "t Treason, " } else { "" };
    let text = format!(
        "Turn the next card of the {side} row over: b {side} Battle Card, {treason}h Hortelez, e another event, - any other card, or none is left?"
    );
    let why = "A Battle Card of its flag is played (+2), an event of either flag discarded (+1). An OPS card, a Campaign and one that Must Be Played go to the end of the row, face down.";
    let own =
        move |_: &Facts, card: &BattleCard| *card != BattleCard::Treason || side == Side::British;
    let one =
        slot("row-card").must(own, "Treason is a British Battle Card: in an American row it is e");
    t.board.keep("holder", None, side);
    let card = t.ask_one(query("6.33, 9.45, D1", text).why(why).by("turns"), one)?;
    t.board.forget(&key("first-is-campaign", side));
    let event = [BattleCard::Event, BattleCard::Hortelez].contains(&card);
    let on = format!("{side} card");
    if event && gain < t.tactics(side).number(Number::EventGain) {
        let text = format!(
            "the event stays in the row, at its end, face down: it would change the odds by {gain} of 100"
        );
        t.order(on, text, "9.45");
        return Ok(BattleCard::None);
    }
    let (text, rule) = match card {
        BattleCard::None => (
            "none in this battle; what was turned over goes to the end of the row, face down",
            "6.33",
        ),
        _ if event => ("discard the event for +1", "9.45"),
        _ => ("play the Battle Card", "6.33"),
    };
    t.order(on, text, rule);
    Ok(card)
}

/// 9.61 to 9.63: B23 for the British, by sea first; A24 for the Americans, far from British Armies.
pub(super) fn retreat(t: &mut Sitting<'_>, loser: Loser) -> Flow<Option<Space>> {
    let Loser { side, at, .. } = loser;
    t.board.keep("beaten-at", None, at);
    if side == Side::British && t.has_royal_navy(at)? {
        let texts = [(
            "B23-sea",
            format!(
                "The British retreat from {at} by sea: to the port with most British CUs of those not blockaded, without an American CU or PC [Enter] there is none?"
            ),
        )];
        let why = "Of two with as many CUs the one nearer to Boston by lines, then a die.";
        let what = "Port of the retreat";
        let choice = Choice { what, rule: "9.62", texts: &texts, why, home: Space::BOSTON };
        let bars =
            move |board: &_, to: &_| Some(with_rule(&loser.bars_by_sea(board, *to)?, "9.62"));
        let haven = || slot("haven").barred(bars);
        let by_sea = choose(t, &choice, haven, |board, to| {
            loser.bars_by_sea(board, to).is_none().then(|| [board.cus(side, to), 0, 0])
        })?;
        if by_sea.is_some() {
            return Ok(by_sea);
        }
    }
    let (texts, why, home) = match side {
        Side::British => (
            [
                ("B23-british", format!("The British retreat from {at} by land: to a British PC adjacent, no American CU there, not where the attack came from [Enter] there is none?")),
                ("B23-empty", "Then to a space adjacent without PC, no American CU there, not where the attack came from [Enter] there is none?".to_string()),
            ],
            "Of two the one nearer to Boston by lines, then a die. A dashed line will do, but for Falmouth to Quebec (D4).",
            Space::BOSTON,
        ),
        Side::American => (
            [
                ("A24-american", format!("The Americans retreat from {at}: to the American PC adjacent that is farthest from British Armies, no British CU there, not where the British came from [Enter] there is none?")),
                ("A24-empty", "Then to the space adjacent without PC that is farthest from British Armies, no British CU there, not where the British came from [Enter] there is none?".to_string()),
            ],
            "Of two as far the one nearer to Philadelphia by lines, then a die. A dashed line will do, from Falmouth to Quebec for Arnold alone (D4).",
            Space::PHILADELPHIA,
        ),
    };
    let choice = Choice { what: "Space of the retreat", rule: "9.61", texts: &texts, why, home };
    if !t.board.mapped() {
        loser.list(t);
    }
    let bars = move |board: &_, to: &_| Some(with_rule(&loser.bars(board, *to)?, "9.61"));
    let refuge = || slot("refuge").barred(bars);
    choose(t, &choice, refuge, |board, to| {
        let far = if side == Side::British { 0 } else { -british_near(board, to) };
        loser.bars(board, to).is_none().then(|| [i64::from(board.lies(to) == Some(side)), far, 0])
    })
}

/// 7.4C: of two Generals of a side that the program plays one goes to the box, where the pieces are not kept.
pub(super) fn two_generals(t: &mut Sitting<'_>, comer: General, at: Space) -> Flow<()> {
    let side = comer.side();
    let text = format!("Which {side} General is in {at} already [Enter] none?");
    let why = "One of the two goes to the Reinforcements box, and never Washington.";
    let host = slot("host").must(
        move |board: &Facts, host: &General| {
            host.side() == side && *host != comer && !board.is_out(*host)
        },
        "another General of the same side, or Enter if there is none",
    );
    t.board.keep("comer", None, comer);
    t.board.keep("comes-into", None, at);
    let Some(host) = t.ask_one_or(query("7.4", text).why(why).by("host"), host)? else {
        return Ok(());
    };
    let goes = if pieces::worth(t, comer)? > pieces::worth(t, host)? { host } else { comer };
    let text = format!(
        "{goes}: the better General stays, by Battle Rating, then Agility; Washington always"
    );
    t.order(format!("{side} box"), text, "7.4");
    Ok(())
}

/// A number of CUs from 1 to 30.
pub(super) fn cus<'f>(key: &str) -> Slot<'f, i64> {
    number(key, 1, 30)
}

/// A25: a port of a colony next to no British PC, else an inland space: an empty one, for a Committee or the Declaration.
pub(super) fn committee(
    t: &mut Sitting<'_>,
    area: Area,
    open: impl Fn(&Facts, Space) -> bool,
) -> Flow<Option<Space>> {
    best(t, &format!("PC in {area}"), Space::PHILADELPHIA, |board, at| {
        let british = board.near(at, |to| board.lies(to) == Some(Side::British));
        let fits = board.area(at) == Some(area) && board.lies(at).is_none() && open(board, at);
        fits.then(|| [i64::from(at.is_port() && !british), i64::from(!at.is_port()), 0])
    })
}

/// For the King: where the British lead is 0 or -1, a port first (4.0).
pub(super) fn for_the_king(
    t: &mut Sitting<'_>,
    open: impl Fn(&Facts, Space) -> bool,
) -> Flow<Option<Space>> {
    best(t, "For the King", Space::BOSTON, |board, at| {
        let lead = board.area(at).map_or(0, |area| board.lead(Side::American, area));
        let close = (0..=1).contains(&lead);
        open(board, at).then(|| [i64::from(close), i64::from(at.is_port()), 0])
    })
}

/// The largest stack of so many CUs outside of Winter Quarters, else the largest (6.31).
pub(super) fn largest_stack(t: &mut Sitting<'_>, side: Side, cus: i64) -> Flow<Option<Space>> {
    for at in t.board.all_spaces() {
        if t.board.cus(side, at) >= cus {
            t.is_safe(at)?;
        }
    }
    best(t, "CUs taken off", Space::BOSTON, |board, at| {
        let here = board.cus(side, at);
        (here >= cus).then(|| [i64::from(!board.is_shelter(at)), here, 0])
    })
}

/// An enemy PC without a unit: where a colony changes hands, then where the lead is largest (6.31).
pub(super) fn takes_pc(t: &mut Sitting<'_>, side: Side) -> Flow<Option<Space>> {
    best(t, "PC taken off", Space::BOSTON, |board, at| {
        let lead = board.area(at).map_or(0, |area| board.lead(side, area));
        let held = board.has_unit(Side::American, at) || board.cus(Side::British, at) > 0;
        let close = [0, -1].contains(&lead);
        let fits = board.lies(at) == Some(side.other()) && !held;
        fits.then(|| [i64::from(close), lead, 0])
    })
}
