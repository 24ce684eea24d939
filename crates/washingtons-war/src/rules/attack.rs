//! The attacks of a side that the program plays, and its ways to the Congress (7.7, 9.1). Unofficial.

use super::battle::{Battle, Force, enemy_general, survey};
use super::enter::{Entry, Mover, enter};
use super::impulse::{Impulse, NONE_ACTIVE};
use super::odds::Odds;
use super::opponent::{Rank, best, cus, first};
use super::pieces;
use super::priorities::{Verdict, not};
use super::reinforce::is_thin;
use super::ways::{by, march, ways_of};
use crate::Facts;
use crate::names::{BattleCard, General, Side};
use crate::opponents::Number;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{flag, number, on_map, slot};
use crate::space::Space;
use std::cmp::Reverse;

/// The fact of the General of an attack that a player names.
const ATTACKER: &str = "attack-general";

/// An attack that can be made.
#[derive(Clone, Copy, Debug)]
struct Attack {
    general: General,
    cus: i64,
    target: Option<General>,
    enemies: i64,
    at: Space,
    /// The PC of the space before.
    from: Option<Side>,
    /// Whether the British there could retreat neither by land nor by sea.
    cut: bool,
}

/// B12, A10: the best attack whose odds suffice.
pub(super) fn attack(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let found = if t.board.mapped() {
        best_seen(t, i)?
    } else if i.general(&t.board, ATTACKER, 1).is_none() {
        return not(NONE_ACTIVE);
    } else {
        best_told(t, i)?
    };
    let Some((one, odds)) = found else {
        return not(if t.weighed.is_empty() {
            "no attack in reach"
        } else {
            "no attack is good enough"
        });
    };
    let Attack { general, cus, at, .. } = one;
    let by = by(&t.board, general, cus, at);
    let text = format!("{general} with {cus} CU attacks {at}{by}: {} of 100", odds.in_a_hundred());
    i.order(t, text, "9.1");
    i.uses(general);
    if t.board.mapped() {
        march(t, general, cus, at)?;
        return Ok(Verdict::Done);
    }
    if i.side == Side::American || !is_held_up(t, general, cus)? {
        let mover = Mover::new(general, cus, Some(one.from));
        t.board.forget("pc");
        enter(t, mover, at, Some((one.target, one.enemies)))?;
    }
    Ok(Verdict::Done)
}

/// The best attack with its odds.
type Best = Option<(Attack, Odds)>;

/// Whether the odds of an attack suffice, kept for `why`.
fn weigh(t: &mut Sitting<'_>, i: &Impulse<'_>, one: &Attack, odds: Odds) -> bool {
    let (odds, least) = (odds.in_a_hundred(), least(&t.board, i, one));
    t.weighs(format!("{} on {} {odds} of 100, {least} needed", one.general, one.at));
    odds >= least
}

/// On the kept board: the most odds first, then the nearest to home.
fn best_seen(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<Best> {
    let mut good = Vec::new();
    for one in attacks(t, i)? {
        let odds = odds(t, i, &one)?;
        if weigh(t, i, &one, odds) {
            let far = t.board.lines_between(i.home(), one.at);
            good.push((
                (score(i, &one, odds), Reverse(far.min(99)), Reverse(good.len())),
                one,
                odds,
            ));
        }
    }
    let best = good.into_iter().max_by_key(|(rank, ..)| *rank);
    Ok(best.map(|(_, one, odds)| (one, odds)))
}

/// Of those that a player names, one after another.
fn best_told(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<Best> {
    let mut best: Best = None;
    while let Some(one) = named_attack(t, i)? {
        let odds = odds(t, i, &one)?;
        t.say("", format!("{} on {}: {odds}.", one.general, one.at));
        if !weigh(t, i, &one, odds) {
            continue;
        }
        let wins = match &best {
            None => true,
            Some((old, before)) => match score(i, &one, odds).cmp(&score(i, old, *before)) {
                std::cmp::Ordering::Equal => wins_tie(t, i, old.at, one.at)?,
                order => order.is_gt(),
            },
        };
        if wins {
            best = Some((one, odds));
        }
    }
    Ok(best)
}

/// The odds of an attack; where Washington would be lost by it the defender has a Battle Card (6.33, 9.63A).
fn odds(t: &mut Sitting<'_>, i: &Impulse<'_>, one: &Attack) -> Flow<Odds> {
    let attacker = Force::new(i.side, Some(one.general), one.cus);
    let mut defender = Force::new(i.side.other(), one.target, one.enemies);
    if risks_washington(one) && i.enemy_cards(&t.board) > 0 {
        defender.card = BattleCard::Battle;
    }
    let battle = Battle::new(attacker, defender, one.at, one.from);
    let battle = if battle.is_overrun() { battle } else { survey(t, battle)? };
    Ok(Odds::count(&battle))
}

/// Whether Washington attacks over a British PC: if he loses he Surrenders.
fn risks_washington(one: &Attack) -> bool {
    one.general == General::Washington && one.from == Some(Side::British)
}

/// The least odds of an attack.
fn least(board: &Facts, i: &Impulse<'_>, one: &Attack) -> i64 {
    let washington = one.target == Some(General::Washington) && one.from == Some(Side::British);
    let british = i.side == Side::British;
    i.number(match () {
        () if risks_washington(one) => Number::AttackAsWashington,
        () if one.cut => Number::AttackCutOff,
        () if one.from == Some(i.side.other()) => Number::AttackFromEnemy,
        () if british && is_thin(board, i) => Number::AttackThin,
        () if british && washington => Number::AttackWashington,
        () => Number::Attack,
    })
}

/// What an attack is worth: who cannot retreat, then the odds, Washington, the CUs.
fn score(i: &Impulse<'_>, one: &Attack, odds: Odds) -> i64 {
    let hundred = odds.in_a_hundred();
    match i.side {
        Side::British => {
            let washington = one.target == Some(General::Washington);
            hundred * 100 + 50 * i64::from(washington) + one.cus
        }
        Side::American => 10_000 * i64::from(one.cut) + hundred * 50 + one.cus,
    }
}

/// Whether the attacker would stand beside a stronger Army then, with no way to retreat (9.61, 9.62).
fn is_trap(board: &Facts, i: &Impulse<'_>, one: &Attack) -> bool {
    let (side, enemy) = (i.side, i.side.other());
    let free = |to: Space| board.is_free_of(enemy, to);
    let sea = side == Side::British && one.at.is_port() && !board.is_blockaded(one.at);
    board.near_army(enemy, one.at) > one.cus && !sea && !board.near(one.at, free)
}

/// All attacks on the kept board.
fn attacks(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<Vec<Attack>> {
    let (side, enemy) = (i.side, i.side.other());
    let armies = i.armies(t)?;
    let mut attacks = Vec::new();
    for at in t.board.all_spaces() {
        let enemies = t.board.cus(enemy, at);
        if enemies == 0 {
            continue;
        }
        for (general, from, all) in &armies {
            let way = ways_of(&t.board, *general, *all, 4).and_then(|ways| ways.to(at));
            let Some(way) = way else { continue };
            let before = way.iter().rev().nth(1).copied().unwrap_or(*from);
            let sea = side == Side::American && t.has_royal_navy(at)?;
            let board = &t.board;
            let flees = |to: Space| to != before && board.is_free_of(side, to);
            let cut = side == Side::American && !sea && !board.near(at, flees);
            let one = Attack {
                general: *general,
                cus: (*all).min(5),
                target: board.general(enemy, at),
                enemies,
                at,
                from: board.lies(before),
                cut,
            };
            let washington = one.target == Some(General::Washington);
            let leaves = !washington && i.bares(board, *from, *all - one.cus);
            if !leaves && !is_trap(&t.board, i, &one) {
                attacks.push(one);
            }
        }
    }
    Ok(attacks)
}

/// An attack as a player names it.
fn named_attack(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<Option<Attack>> {
    let kept = t.board.kept();
    let enemy = if kept { "" } else { "enemy General, his CUs, " };
    let text = format!(
        "Each attack that a General of this card can make: General, CUs, {enemy}space, PC of the space before [Enter] no more?"
    );
    let (id, why, example) = match i.side {
        Side::British => (
            "B12",
            "Within 4 spaces, a dashed line counting as 3. Interceptions are not reckoned in.",
            if kept { "howe 5 newport b" } else { "howe 5 greene 2 newport b" },
        ),
        Side::American => (
            "A10",
            "Within 4 spaces, a dashed line counting as 3. Add the word cut if the British could retreat neither by land nor by sea.",
            if kept { "greene 2 boston a" } else { "greene 4 howe 3 newport a" },
        ),
    };
    loop {
        let Some(general) = i.general(&t.board, ATTACKER, 1) else {
            return Ok(None);
        };
        let asked = query("9.1", text.clone()).why(why).such_as(example).by(id);
        let target = enemy_general("attack-target", i.side).unless(kept, None);
        let enemy = i.side.other();
        let at = on_map("attack-space", "an attack goes to a space").must(
            move |board: &Facts, at: &Space| !kept || board.cus(enemy, *at) > 0,
            format!("an attack goes to a space with {enemy} CUs (9.1)"),
        );
        let enemies = cus("attack-target-cus").unless(kept, 0);
        let with = number("attack-cus", 1, 5);
        let from = slot("attack-from");
        let cut = flag("cut-off", "cut").unless(i.side == Side::British, false);
        let told = t.ask_or(asked, (general, with, target, enemies, at, from, cut))?;
        let Some((general, cus, target, enemies, at, from, cut)) = told else {
            return Ok(None);
        };
        let (target, enemies) = if kept {
            (t.board.general(enemy, at), t.board.cus(enemy, at))
        } else {
            (target, enemies)
        };
        i.has(&t.board, general, cus)?;
        if i.activates(t, general)? {
            return Ok(Some(Attack { general, cus, target, enemies, at, from, cut }));
        }
    }
}

/// Whether the later one of two attacks that are as good is made: the nearer to home, then a die.
fn wins_tie(t: &mut Sitting<'_>, i: &Impulse<'_>, old: Space, new: Space) -> Flow<bool> {
    let nearer = if old == new {
        None
    } else {
        let text = format!(
            "Two attacks are tied: which space is nearer to {} by lines, {old} or {new} (none: equally near)?",
            i.home()
        );
        let one = slot("tie-nearer").must(
            move |_, at: &Option<Space>| at.is_none_or(|at| [old, new].contains(&at)),
            "one of the two, or none if they are equally near",
        );
        t.ask_one(query("9.1", text), one)?
    };
    match nearer {
        Some(nearer) => Ok(nearer == new),
        None => {
            let text =
                "Die between the two: 1 to 3 the attack named first, 4 to 6 the one named last?";
            Ok(t.die(text, "", "9.1")? >= 4)
        }
    }
}

/// 7.8: on its way a British Army may be intercepted; whether it was.
pub(super) fn is_held_up(t: &mut Sitting<'_>, general: General, cus: i64) -> Flow<bool> {
    loop {
        let text = format!(
            "{general} on his way there: the next space with an American PC and an American Army next to it, and the PC of the space before [Enter] none, or no more?"
        );
        let why = "Only spaces that he goes through. An interception that succeeds ends his move there, with a battle.";
        let asked = query("7.8", text).why(why).such_as("reading b").by("next");
        let at = on_map("way-space", "he enters a space of the map");
        let Some((at, from)) = t.ask_or(asked, (at, slot("way-from")))? else {
            return Ok(false);
        };
        t.board.forget("pc");
        t.board.keep("pc", at, Some(Side::American));
        let mover = Mover::new(general, cus, Some(from));
        if enter(t, mover, at, Some((None, 0)))?.entry == Entry::Stopped {
            return Ok(true);
        }
    }
}

/// Tells who goes to the Congress.
fn sets_out(t: &mut Sitting<'_>, i: &mut Impulse<'_>, general: General, cus: i64, to: Space) {
    let by = by(&t.board, general, cus, to);
    i.order(t, format!("{general} with {cus} CU to the Congress in {to}{by}"), "7.7");
    i.uses(general);
}

/// B11: the British go to a Congress that nobody guards, or one CU alone against 4 or 5.
pub(super) fn congress(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let Some(congress) = t.congress()? else {
        return not("the Congress is dispersed");
    };
    let guard = t.board.cus(Side::American, congress);
    let led = t.board.general(Side::American, congress).is_some();
    if !t.board.mapped() {
        return if t.board.kept() && (guard > 1 || guard == 1 && led) {
            not(format!("{guard} CU guard it"))
        } else {
            congress_as_told(t, i, congress)
        };
    }
    let mut ranked = Vec::new();
    for (general, at, all) in i.armies(t)? {
        let open = guard == 0 || (guard == 1 && !led && all >= 4);
        let reaches = ways_of(&t.board, general, all, 4).is_some_and(|ways| ways.reaches(congress));
        if open && reaches {
            let far = t.board.lines_between(i.home(), at);
            ranked.push(((all, Reverse(far)), at));
        }
    }
    let none = match guard {
        0 => "no Army reaches the Congress".to_string(),
        guard => format!("{guard} CU guard it, or no Army reaches it"),
    };
    to_congress(t, i, congress, &ranked, &none)
}

/// The first Army goes to the Congress; a British CU stays on a PC that nothing else holds.
fn to_congress<R: Ord + Copy>(
    t: &mut Sitting<'_>,
    i: &mut Impulse<'_>,
    congress: Space,
    ranked: &[(R, Space)],
    none: &str,
) -> Flow<Verdict> {
    let at = first(t, "Army that goes to the Congress", ranked)?;
    let Some((general, at)) = at.and_then(|at| Some((t.board.general(i.side, at)?, at))) else {
        return not(none);
    };
    let all = t.board.cus(i.side, at);
    let held = i.side == Side::British && t.board.lies(at) == Some(i.side);
    let stays = held && (2..=5).contains(&all) && !i.bares(&t.board, at, 1);
    let cus = (all - i64::from(stays)).min(5);
    sets_out(t, i, general, cus, congress);
    march(t, general, cus, congress)?;
    Ok(Verdict::Done)
}

fn congress_as_told(t: &mut Sitting<'_>, i: &mut Impulse<'_>, congress: Space) -> Flow<Verdict> {
    let text = format!(
        "To the Congress in {congress} with no American CU there, or one alone against 4 or 5: who can reach it, with how many CUs (up to 5; 1 stays on a PC that nothing else holds), PC of the space before [Enter] none can?"
    );
    let why = "Where several can, the one with most CUs; then the nearest to Boston by lines, then a die.";
    let asked = query("7.7", text).why(why).such_as("howe 4 b").by("B11");
    let Some(general) = i.general(&t.board, "congress-general", 1) else {
        return not(NONE_ACTIVE);
    };
    let told = t.ask_or(asked, (general, number("goes-cus", 1, 5), slot("goes-from")))?;
    let Some((general, cus, from)) = told else {
        return not("no Army reaches a Congress without a guard");
    };
    i.has(&t.board, general, cus)?;
    sets_out(t, i, general, cus, congress);
    if !is_held_up(t, general, cus)? {
        t.board.forget("pc");
        let mover = Mover::new(general, cus, Some(from));
        enter(t, mover, congress, None)?;
    }
    Ok(Verdict::Done)
}

/// A13: the Americans go to a Congress without a CU that a British Army may reach.
pub(super) fn guard(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let Some(congress) = t.congress()? else {
        return not("the Congress is dispersed");
    };
    let board = &t.board;
    let guard = board.cus(Side::American, congress);
    if board.kept() && guard > 0 {
        return not(format!("{guard} CU guard the Congress"));
    }
    if !board.mapped() {
        return guard_as_told(t, i, congress);
    }
    let near =
        |at: &Space| board.has_army(Side::British, *at) && board.lines_between(*at, congress) <= 4;
    if !board.all_spaces().iter().any(near) {
        return not("no British Army is near the Congress");
    }
    let mut ranked = Vec::new();
    for (general, at, all) in i.armies(t)? {
        let reaches = ways_of(&t.board, general, all, 5).is_some_and(|ways| ways.reaches(congress));
        if all >= 2 && reaches {
            let other = general != General::Washington;
            let far = t.board.lines_between(at, congress);
            ranked.push(((other, Reverse(far), all), at));
        }
    }
    to_congress(t, i, congress, &ranked, "no Army of 2 CU reaches it")
}

fn guard_as_told(t: &mut Sitting<'_>, i: &mut Impulse<'_>, congress: Space) -> Flow<Verdict> {
    let text = format!(
        "To the Congress in {congress} without an American CU, with a British Army within 4 spaces: the nearest General with 2 CU or more who can end there, not Washington if another can: who, with how many CUs [Enter] no need, or none can?"
    );
    let why = "With all his CUs, up to 5. Of two as near the one with more CUs, then a die.";
    let asked = query("7.7", text).why(why).such_as("greene 3").by("A13");
    let Some(general) = i.general(&t.board, "guard-general", 2) else {
        return not(NONE_ACTIVE);
    };
    let Some((general, cus)) = t.ask_or(asked, (general, number("guard-cus", 2, 5)))? else {
        return not(
            "the Congress has a guard, no British Army is near, or no Army of 2 CU reaches it",
        );
    };
    i.has(&t.board, general, cus)?;
    sets_out(t, i, general, cus, congress);
    carried(t, general, cus, congress)?;
    Ok(Verdict::Done)
}

/// A General who goes as a player has seen to it: on the kept board too.
pub(super) fn carried(t: &mut Sitting<'_>, general: General, cus: i64, to: Space) -> Flow<()> {
    if let Some(from) = t.board.stands(general).filter(|_| t.board.kept()) {
        pieces::carry(t, general.side(), Some(general), cus, from, to)?;
        pieces::two_generals(t, general)?;
        if general.side() == Side::American {
            pieces::capture(t, general.side(), to)?;
        }
    }
    Ok(())
}

/// The best goal on the kept board among those that a General reaches.
pub(super) fn goal(
    t: &mut Sitting<'_>,
    i: &Impulse<'_>,
    (general, cus, most): (General, i64, i64),
    rank: impl Fn(&Facts, Space) -> Option<Rank>,
) -> Flow<Option<Space>> {
    let Some(ways) = ways_of(&t.board, general, cus, most) else {
        return Ok(None);
    };
    let side = i.side;
    best(t, &format!("Space to which {general} goes"), i.home(), |board, at| {
        let open = ways.reaches(at) && board.general(side, at).is_none();
        rank(board, at).filter(|_| open)
    })
}
