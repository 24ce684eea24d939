//! Reinforcements of a side that the program plays: with which card, to which space, with which General (8.1, 8.2). Unofficial.

use super::impulse::Impulse;
use super::opponent::{self, Rank};
use super::pieces;
use super::priorities::{Verdict, not};
use crate::Facts;
use crate::names::{Area, General, Off, Side};
use crate::opponents::Number;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{on_map, slot};
use crate::space::Space;

/// B9, A9: once a turn all CUs of the British box, twice as many American CUs as the card says.
pub(super) fn reinforce(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    let side = i.side;
    let before = t.board.count("reinforced", side);
    let late = i.is_late(&t.board, Number::Late);
    let cus = match side {
        Side::British => {
            let there = t.board.count("box-cus", None);
            if before > 0 || there == 0 {
                return not(if there == 0 {
                    "no CU in the box"
                } else {
                    "reinforced this turn already"
                });
            }
            let full = there >= i.number(Number::BoxFull);
            if !(i.value == 1 || full || late || is_thin(&t.board, i)) {
                return not(format!("a {}, and only {there} CU in the box", i.value));
            }
            there
        }
        Side::American => {
            if before >= 2 {
                return not("2 reinforcements this turn already");
            }
            if !(i.value >= 2 || late || few_units(t, i)?) {
                return not("a 1, and neither cards nor units are few");
            }
            i.value
        }
    };
    let Some((at, with)) = comes_where(t, i)? else {
        return not("no space for them");
    };
    let (article, rule) = if side == Side::British { ("the", "8.1") } else { ("an", "8.2") };
    let into = format!("into {article} {side} Reinforcement Card box");
    if t.board.kept() {
        t.order("Card", into, rule);
        pieces::muster(t, side, cus, at, with)?;
    } else {
        t.order(at, format!("+ {cus} {side} CU"), rule);
        if let Some(with) = with {
            let also = match side {
                Side::British => "; a British General who was there goes to the box",
                Side::American => "",
            };
            t.order(at, format!("+ {with}{also}"), rule);
        }
        let enemy = side.other();
        t.order("Card", format!("{into}; a lone {enemy} General in {at} is captured"), rule);
    }
    t.board.keep("reinforced", side, before + 1);
    if side == Side::British {
        t.board.keep("box-cus", None, 0_i64);
    }
    Ok(Verdict::Done)
}

/// Whether the British have few CUs left in the 13 colonies (13.1).
pub(super) fn is_thin(board: &Facts, i: &Impulse<'_>) -> bool {
    let spaces = board.all_spaces().into_iter();
    let colonies = spaces.filter(|at| board.area(*at) != Some(Area::Canada));
    let cus: i64 = colonies.map(|at| board.cus(Side::British, at)).sum();
    board.kept() && cus <= i.number(Number::Few)
}

fn few_units(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<bool> {
    let few = i.number(Number::Few);
    if t.board.kept() {
        let spaces = t.board.all_spaces().into_iter();
        let cus: i64 = spaces.map(|at| t.board.cus(Side::American, at)).sum();
        return Ok(cus <= few);
    }
    let asked = query("13.1", format!("Are {few} American CUs or fewer on the map?"));
    t.yes("few-units", asked.why("At none the British win at once."))
}

/// What a tie between spaces is about.
const WHERE: &str = "Space of the reinforcements";

/// To which space, and with which General.
fn comes_where(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<Option<(Space, Option<General>)>> {
    if !t.board.mapped() {
        return comes_as_told(t, i);
    }
    let at = match i.side {
        Side::British => opponent::best(t, WHERE, i.home(), british_port)?,
        Side::American => {
            let guard = i.number(Number::Guard);
            opponent::best(t, WHERE, i.home(), |board, at| american_place(board, at, guard))?
        }
    };
    let Some(at) = at else {
        return Ok(None);
    };
    let there = t.board.general(i.side, at);
    if i.side == Side::American && there.is_some() {
        return Ok(Some((at, None)));
    }
    let least = match there {
        Some(there) => pieces::worth(t, there)?,
        None => 0,
    };
    let mut ranked = Vec::new();
    for general in t.board.generals(i.side) {
        if t.board.off(general) != Off::Box || general == General::Rochambeau {
            continue;
        }
        let rank = match i.side {
            Side::British => (pieces::worth(t, general)?, 0, 0),
            Side::American => {
                let greene = i64::from(general == General::Greene);
                (greene, t.agility(general)?, t.battle_rating(general)?)
            }
        };
        if i.side == Side::American || rank.0 > least {
            ranked.push((rank, general));
        }
    }
    Ok(Some((at, opponent::first(t, "General of the reinforcements", &ranked)?)))
}

/// B9: beside a stronger Army, then an Army under 5, then where the lead is -2 to 0; nearest to the Congress.
fn british_port(board: &Facts, at: Space) -> Option<Rank> {
    let cus = board.cus(Side::British, at);
    let colony = board.area(at) != Some(Area::Canada);
    let kind = match () {
        () if cus > 0 && board.near_army(Side::American, at) > cus => 3,
        () if board.has_army(Side::British, at) && cus < 5 && colony => 2,
        () => i64::from((-2..=0).contains(&board.lead_at(Side::British, at))),
    };
    let far = board.congress().map_or(0, |congress| board.lines_between(at, congress));
    board.is_sea_port(at).then_some([kind, -far, 0])
}

/// A9: the Congress without its guard, Washington under 5, a lone General, a PC next to a British one.
fn american_place(board: &Facts, at: Space, guard: i64) -> Option<Rank> {
    let (cus, general) = (board.cus(Side::American, at), board.general(Side::American, at));
    let edge = board.lies(at) == Some(Side::American)
        && general.is_none()
        && board.near(at, |to| board.lies(to) == Some(Side::British));
    let boxed = board.generals(Side::American).any(|g| board.off(g) == Off::Box);
    let weak = cus < 5 && board.near_army(Side::British, at) <= cus;
    let kind = match () {
        () if board.congress() == Some(at) && cus < guard => 4,
        () if general == Some(General::Washington) && weak => 3,
        () if general.is_some() && cus == 0 => 2,
        () if edge && boxed && board.lead_at(Side::American, at) >= 0 => 1,
        () => return None,
    };
    board.is_free_of(Side::British, at).then_some([kind, 0, 0])
}

/// The same as a player looks for it.
fn comes_as_told(t: &mut Sitting<'_>, i: &Impulse<'_>) -> Flow<Option<(Space, Option<General>)>> {
    let side = i.side;
    let with = slot("comes-with").or(None).must(
        move |board: &Facts, g: &Option<General>| {
            let boxed = |g| if board.kept() { board.off(g) == Off::Box } else { !board.is_out(g) };
            g.is_none_or(|g| g.side() == side && boxed(g))
        },
        "a General of the opponent's own box comes",
    );
    if side == Side::British {
        let text = "Reinforcements, into the first of these ports that may be: British CUs next to a stronger American Army; a British Army under 5; a British lead of -2 to 0; nearest to the Congress. Which, and the best General of the box (Battle, then Agility) if no General as good is there [Enter] no port may be?";
        let why = "A port may be if it is not blockaded and has no American CU and no American PC. Of two that fit as well the one nearer to Boston by lines, then a die.";
        let said = "British reinforcements come to a port that is not blockaded, without an American CU or PC (8.1C, 12.3)";
        let at = on_map("lands-at", said).must(|board: &Facts, at| board.is_sea_port(*at), said);
        let asked = query("8.1", text).why(why).such_as("boston clinton").by("B9");
        return t.ask_or(asked, (at, with));
    }
    let text = format!(
        "Reinforcements, {} CU, to the first of these that may be: the Congress with fewer than {} American CU; Washington under 5, not next to a stronger British Army; a lone General; an American PC next to a British one, lead 0 or more. Where, and, if no General is there, Greene or the best Agility of the box [Enter] nothing fits?",
        i.value,
        i.number(Number::Guard)
    );
    let why = "A space may be if it has no British CU and no British PC. Of two that fit as well the one nearer to Philadelphia by lines, then a die.";
    let said = "American reinforcements come to a space without a British CU or PC (8.2C)";
    let at = on_map("comes-to", said)
        .must(|board: &Facts, at| board.is_free_of(Side::British, *at), said);
    let asked = query("8.2", text).why(why).such_as("hartford greene").by("A9");
    t.ask_or(asked, (at, with))
}
