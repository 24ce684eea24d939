//! Winter Attrition (11.0): first the British, then the Americans and the French; then a side without units loses (13.1).

use crate::names::{Area, General, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};
use crate::space::Space;

/// A side's CUs in one space; the French ones are counted apart.
#[derive(Clone, Copy, Debug)]
struct WinterStack {
    side: Side,
    at: Space,
    cus: i64,
    french: i64,
    general: Option<General>,
}

/// Winter Attrition, space by space.
pub(super) fn winter(t: &mut Sitting<'_>) -> Flow<()> {
    for side in [Side::British, Side::American] {
        if t.board.kept() {
            for at in t.board.all_spaces() {
                let french = if side == Side::American { t.board.french(at) } else { 0 };
                let cus = t.board.cus(side, at) - french;
                if cus + french > 0 {
                    let general = t.board.general(side, at);
                    stack(t, WinterStack { side, at, cus, french, general })?;
                }
            }
        } else {
            while let Some(told) = named_stack(t, side)? {
                stack(t, told)?;
            }
        }
    }
    units_left(t)
}

/// A stack as it is named, where there is one more.
fn named_stack(t: &mut Sitting<'_>, side: Side) -> Flow<Option<WinterStack>> {
    let asked = match side {
        Side::British => query("11.1", "British CUs in one space [Enter] no more?").such_as("reading 5 howe").why(
            "The space, the CUs, the General if there is one. Name each space that is not Winter Quarters and not south of the line. Others lose 0 and need not be named.",
        ),
        Side::American => query("11.2, 11.3", "American and French CUs in one space [Enter] no more?").such_as("philadelphia 6 washington french 2").why(
            "The space, the American CUs, the General if there is one, french and their number. American CUs suffer everywhere. French CUs with an American CU are like them (0 if there is none: then they are like British).",
        ),
    };
    let own =
        format!("{{it}} is {}: with {side} CUs stands a {side} General, or none", side.other());
    let general = slot("stack-general")
        .or(None)
        .must(move |_, g: &Option<General>| g.is_none_or(|g| g.side() == side), own)
        .must(|board, g| g.is_none_or(|g| !board.is_out(g)), "{it} is out of the game");
    let french = number("stack-french", 0, 5).after("french").or(0);
    let french = french.unless(side == Side::British, 0);
    let cus = number("stack-cus", 0, 30).asks("How many CUs?");
    let at = on_map("stack", "CUs stand somewhere on the map");
    let told = t.ask_or(asked, (at, cus, french, general))?;
    if let Some((at, cus, french, _)) = told.filter(|(_, _, french, _)| *french > 0) {
        t.say("11.3", format!("{at}: {cus} American and {french} French CU."));
    }
    Ok(told.map(|(at, cus, french, general)| WinterStack { side, at, cus, french, general }))
}

/// What one stack loses, told, and taken off the kept board.
fn stack(t: &mut Sitting<'_>, stack: WinterStack) -> Flow<()> {
    let WinterStack { side, at, cus, french, .. } = stack;
    let lost = loss(t, &stack)?;
    let left = cus + french - lost;
    if lost == 0 {
        let rule = match side {
            Side::British => "11.1",
            Side::American if cus == 0 => "11.2, 11.3",
            Side::American => "11.2",
        };
        if !t.board.kept() {
            t.order(at, "no losses", rule);
        }
        return Ok(());
    }
    if side == Side::British {
        t.order(at, format!("- {lost} British CU, {left} left"), "11.1");
        t.board.add(side, at, -lost, 0);
        return Ok(());
    }
    let program = t.board.plays(side);
    let mut gone = (lost - cus).max(0);
    if cus > 0 && french > 0 && !program {
        if !t.board.kept() {
            let text =
                format!("- {lost} CU, American or French as the American chooses, {left} left");
            t.order(at, text, "11.3");
            return Ok(());
        }
        let text = format!("How many of the {lost} CU lost in {at} are French?");
        let fits = move |_: &_, n: &i64| *n <= french && *n <= lost && lost - n <= cus;
        let slot = number("winter-french", 0, 5)
            .must(fits, "a number of CUs of each nation that is there");
        gone = t.ask_one(query("11.3", text), slot)?;
    }
    if lost > gone && cus > 0 && french > 0 && program {
        let text = format!("- {} American CU: they can come again, the French cannot", lost - gone);
        t.order(at, text, "11.3, 12.2C");
    } else if lost > gone {
        t.order(at, format!("- {} American CU, {left} left", lost - gone), "11.2");
    }
    if gone > 0 {
        let alone = if cus == 0 { format!(", {left} left") } else { String::new() };
        t.order(at, format!("- {gone} French CU{alone}"), "11.3");
    }
    t.board.add(side, at, -lost, -gone);
    Ok(())
}

/// 11.1 to 11.3: what a stack loses; a die decides over a single CU without a General.
fn loss(t: &mut Sitting<'_>, stack: &WinterStack) -> Flow<i64> {
    // French CUs without an American one among them are like British ones (11.3).
    let as_british = stack.side == Side::British || stack.cus == 0;
    let washington = stack.general == Some(General::Washington) && !as_british;
    let all = stack.cus + stack.french;
    // Where an American stack without Washington is does not matter.
    let safe = all > 0 && (as_british || washington) && t.is_safe(stack.at)?;
    if all == 0 || (as_british && safe) {
        return Ok(0);
    }
    // Up to 5 with Washington, French ones among them (11.2, D12).
    let exempt = if washington && safe { all.min(5) } else { 0 };
    let lost = match all - exempt {
        0 => 0,
        1 if stack.general.is_some() && exempt == 0 => 0,
        1 => {
            let whose = if stack.side == Side::British { "British " } else { "" };
            let rule = if stack.side == Side::British { "11.1" } else { "11.2" };
            let text = format!("Die for the single {whose}CU in {}?", stack.at);
            i64::from(t.die(text, "On a 1 to 3 it is lost.", rule)? <= 3)
        }
        // Half, fractions down; what is above Washington's five as if it were alone (D11).
        more => more / 2,
    };
    if exempt > 0 && !t.board.kept() {
        t.order(stack.at, format!("{exempt} CU with Washington are exempt"), "11.2");
    }
    Ok(lost)
}

/// Whether the Americans have a CU left, and the British one in the 13 colonies (13.1).
pub(super) fn units(t: &mut Sitting<'_>, asked: crate::sitting::Query) -> Flow<(bool, bool)> {
    if t.board.kept() {
        return Ok(units_kept(&t.board));
    }
    let (american, british) = (
        slot("american-units")
            .asks("Is any American or French CU left on the map, Canada included?"),
        slot("british-units").asks("Is any British CU left in the 13 colonies?"),
    );
    t.ask(asked.such_as("y y"), (american, british))
}

/// The same on the kept board.
pub(super) fn units_kept(board: &crate::Facts) -> (bool, bool) {
    let spaces = board.all_spaces();
    let canada = |at: Space| board.area(at) == Some(Area::Canada);
    (
        spaces.iter().any(|at| board.cus(Side::American, *at) > 0),
        spaces.iter().any(|at| board.cus(Side::British, *at) > 0 && !canada(*at)),
    )
}

/// 13.1: only here and in the Strategy Phase does a side without units lose at once.
fn units_left(t: &mut Sitting<'_>) -> Flow<()> {
    let text =
        "What is left on the map: any American or French CU, any British CU in the 13 colonies?";
    let why = "Only here and in the Strategy Phase does a side without units lose at once.";
    let (american, british) = units(t, query("13.1, D10", text).why(why))?;
    match (american, british) {
        (false, true) => {
            t.say("13.1", "The British win at once: no American or French CU is left.")
        }
        (true, false) => {
            t.say("13.1", "The Americans win at once: no British CU is left in the 13 colonies.");
        }
        (false, false) => {
            t.say("13.1, D10", "Both at once: the rules do not say. Agree on it, or go on.");
        }
        (true, true) => {}
    }
    if american != british {
        t.board.keep("game-over", None, true);
    }
    Ok(())
}
