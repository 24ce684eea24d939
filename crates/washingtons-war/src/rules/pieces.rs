//! What happens to pieces: lost, carried along, captured, two Generals in one space, the Congress dispersed, Washington out.

use super::{alliance, opponent};
use crate::Facts;
use crate::names::{Area, General, Off, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, slot};
use crate::space::Space;
use std::collections::BTreeSet;

/// How many of so many CUs of a side in a space are French, where nobody has a choice: none of the British, whoever attacks them.
pub(super) fn french_of(board: &Facts, side: Side, at: Space, cus: i64) -> i64 {
    let french = if side == Side::British { 0 } else { board.french(at) };
    (cus - (board.cus(Side::American, at) - french)).max(0).min(french)
}

/// How many of so many CUs are French: a player says where both nations are there and some stay, the program has `own`.
fn french_chosen(
    t: &mut Sitting<'_>,
    at: Space,
    cus: i64,
    asked: (&str, String),
    own: impl Fn(&Facts) -> i64,
) -> Flow<i64> {
    let (all, french) = (t.board.cus(Side::American, at), t.board.french(at));
    let american = all - french;
    if french == 0 || american == 0 || cus == 0 || cus >= all {
        return Ok(french_of(&t.board, Side::American, at, cus));
    }
    if t.board.plays(Side::American) {
        return Ok(own(&t.board));
    }
    let fits = move |_: &Facts, n: &i64| *n <= french && *n <= cus && cus - n <= american;
    let slot = number(asked.0, 0, 5).must(fits, "a number of CUs of each nation that is there");
    t.ask_one(query("12.2C", asked.1), slot)
}

/// So many of a side's CUs in a space are lost in a battle (9.5).
pub(super) fn lose(t: &mut Sitting<'_>, side: Side, at: Space, cus: i64, of: i64) -> Flow<()> {
    if cus == 0 {
        return Ok(());
    }
    if side == Side::British {
        t.order(at, format!("- {cus} British CU"), "9.5");
        t.board.add(side, at, -cus, 0);
        return Ok(());
    }
    let text = format!("How many of the {cus} American CUs lost in {at} are French?");
    // American CUs go first: they can come again, the French cannot (8.2C, 12.2C).
    let american = |board: &Facts| board.cus(side, at) - board.french(at);
    let mut french =
        french_chosen(t, at, cus, ("french-chosen", text), |board| (cus - american(board)).max(0))?;
    if !t.board.plays(side) {
        let alone = t.board.kept() && t.board.french(at) == 0;
        let choice =
            if alone { "" } else { " (the American player chooses if French CUs are there)" };
        t.order(at, format!("- {cus} American CU{choice}"), "9.5");
    } else if cus == of {
        t.order(at, format!("- {cus} CU: all that the Americans have there"), "9.5");
    } else {
        if !t.board.kept() && t.france_placed()? {
            let text = format!("How many of the {of} American CUs in {at} are French?");
            let why = "American CUs are lost first: they can come again, the French cannot (8.2C, 12.2C).";
            let there = number("french-there", 0, 5);
            let asked = query("9.5, 12.2C", text).why(why).by("french-there");
            let there = t.ask_one(asked, there)?;
            french = (cus - (of - there).max(0)).max(0);
        }
        for (n, nation) in [(cus - french, "American"), (french, "French")] {
            if n > 0 {
                t.order(at, format!("- {n} {nation} CU"), "9.5");
            }
        }
    }
    t.board.add(side, at, -cus, -french);
    Ok(())
}

/// CUs go from a space to another on the kept board, with a General or alone (7.3, 9.61).
pub(super) fn carry(
    t: &mut Sitting<'_>,
    side: Side,
    general: Option<General>,
    cus: i64,
    from: Space,
    to: Space,
) -> Flow<()> {
    if from == to || !t.board.kept() {
        return Ok(());
    }
    let french = match side {
        Side::British => 0,
        Side::American => {
            let text = format!("How many of the {cus} CU that go are French?");
            french_chosen(t, from, cus, ("french-go", text), |board| board.french(from).min(cus))?
        }
    };
    t.board.add(side, from, -cus, -french);
    t.board.add(side, to, cus, french);
    if let Some(general) = general {
        t.board.place(general, to);
    }
    Ok(())
}

/// A General's worth where one of two stays: Washington before all, then by Battle, then by Agility (7.4C).
pub(super) fn worth(t: &mut Sitting<'_>, general: General) -> Flow<i64> {
    Ok(match general {
        General::Washington => 1000,
        _ => t.battle_rating(general)? * 10 + t.agility(general)?,
    })
}

/// 7.4C: of two Generals of a side in one space one goes to the Reinforcements box, and never Washington.
pub(super) fn two_generals(t: &mut Sitting<'_>, comer: General) -> Flow<()> {
    let Some(at) = t.board.stands(comer).filter(|_| t.board.kept()) else {
        return Ok(());
    };
    let mut others = t.board.generals(comer.side());
    let other = others.find(|g| *g != comer && t.board.stands(*g) == Some(at));
    let Some(other) = other else {
        return Ok(());
    };
    let goes = match (comer, other) {
        (_, General::Washington) => comer,
        (General::Washington, _) => other,
        _ if t.board.plays(comer.side()) => {
            if worth(t, comer)? > worth(t, other)? {
                other
            } else {
                comer
            }
        }
        _ => {
            let text = format!(
                "{comer} and {other} are both in {at}: which one goes to the Reinforcements box?"
            );
            let one = slot("goes-off")
                .must(move |_, g| [comer, other].contains(g), "one of the two goes");
            t.ask_one(query("7.4", text), one)?
        }
    };
    to_box(t, goes, "", "7.4");
    Ok(())
}

/// A General goes to the Reinforcements box of his side.
pub(super) fn to_box(t: &mut Sitting<'_>, general: General, also: &str, rule: &str) {
    t.order(format!("{} box", general.side()), format!("{general}{also}"), rule);
    t.board.take_off(general, Off::Box);
}

/// 7.6: a lone enemy General where an Army came to, on the kept board.
pub(super) fn capture(t: &mut Sitting<'_>, captor: Side, at: Space) -> Flow<()> {
    let captive = t.board.general(captor.other(), at);
    match captive.filter(|_| t.board.kept()) {
        Some(captive) if t.board.cus(captor.other(), at) == 0 && t.board.cus(captor, at) > 0 => {
            captured(t, captive, ", who is there alone", "7.6")
        }
        _ => Ok(()),
    }
}

/// 7.6: a General is captured; Washington is out of the game, and the marker goes back by 3 (12.1).
pub(super) fn captured(t: &mut Sitting<'_>, captive: General, how: &str, rule: &str) -> Flow<()> {
    if captive == General::Washington {
        alliance::step(t, -3)?;
        return washington_out(t);
    }
    t.order("Captured box", format!("{captive}{how}"), rule);
    t.board.take_off(captive, Off::Captured);
    Ok(())
}

/// 7.7: the Congress goes to its box where it is in this space.
pub(super) fn disperse(t: &mut Sitting<'_>, at: Space, also: &str) -> Flow<()> {
    if t.area(at)? != Area::Canada && t.congress()? == Some(at) {
        t.order("Congress", format!("to the Dispersed box{also}"), "7.7");
        t.board.keep::<Option<Space>>("congress", None, None);
        t.board.keep("dispersed-this-turn", None, true);
    }
    Ok(())
}

/// 7.6B: Washington is out of the game.
pub(super) fn washington_out(t: &mut Sitting<'_>) -> Flow<()> {
    t.order("Washington", "out of the game", "7.6B");
    t.board.take_off(General::Washington, Off::Out);
    washington_pc(t)
}

/// 7.6B: the British remove 5 American PC, at most 1 an area.
pub(super) fn washington_pc(t: &mut Sitting<'_>) -> Flow<()> {
    let text = "the British remove 5, at most 1 an area, none with an American CU, a General or the Congress";
    t.order("American PC", text, "7.6B");
    let (kept, program) = (t.board.kept(), t.board.plays(Side::British));
    if !kept && !program && !t.board.counted() {
        return Ok(());
    }
    let mut stripped: BTreeSet<Area> = BTreeSet::new();
    while stripped.len() < 5 {
        let area = if kept { strip_at(t, &stripped)? } else { strip_in(t, &stripped)? };
        let Some(area) = area else { break };
        stripped.insert(area);
    }
    Ok(())
}

/// Whether an American PC of the kept board may go for Washington, none in an area stripped already.
pub(super) fn may_strip(board: &Facts, at: Space, stripped: &BTreeSet<Area>) -> bool {
    board.lies(at) == Some(Side::American)
        && !board.has_unit(Side::American, at)
        && board.area(at).is_none_or(|area| !stripped.contains(&area))
}

fn strip_at(t: &mut Sitting<'_>, stripped: &BTreeSet<Area>) -> Flow<Option<Area>> {
    let any = t.board.all_spaces().into_iter().any(|at| may_strip(&t.board, at, stripped));
    let at = if t.board.plays(Side::British) {
        opponent::strips(t, stripped)?
    } else if !any {
        None
    } else {
        let text = format!(
            "American PC {} of 5 that the British remove: from which space, each area once?",
            stripped.len() + 1
        );
        let why = "A space without an American CU, an American General or the Congress; Canada is an area too.";
        let one = slot("stripped-at").must(
            |board: &Facts, at: &Space| may_strip(board, *at, stripped),
            "an American PC without an American CU, a General or the Congress, each area once (7.6B)",
        );
        Some(t.ask_one(query("7.6", text).why(why).such_as("hartford"), one)?)
    };
    let Some(at) = at else {
        return Ok(None);
    };
    let area = t.area(at)?;
    t.order(at, "- 1 American PC", "7.6");
    t.board.set_pc(at, Some(Side::American), None);
    Ok(Some(area))
}

/// The same by areas, where the pieces are not kept.
fn strip_in(t: &mut Sitting<'_>, stripped: &BTreeSet<Area>) -> Flow<Option<Area>> {
    let n = stripped.len() + 1;
    let mut texts = vec![(
        "from",
        format!(
            "American PC {n} of 5 that the British remove: from which area, each once [Enter] no more can be?"
        ),
        "From a space without an American CU, an American General or the Congress; Canada is an area too.",
    )];
    if t.board.plays(Side::British) {
        let why = "From a space without an American CU, an American General or the Congress. Of two areas the one nearer to Boston by lines, then a die.";
        texts = vec![
            (
                "B24-close",
                format!(
                    "American PC {n} of 5 that the British remove: from an area where the Americans lead by 1 or 2, the smaller first, each once [Enter] there is none?"
                ),
                why,
            ),
            (
                "B24-other",
                "Then from any other area, each once [Enter] no more can be?".to_string(),
                why,
            ),
        ];
    }
    for (id, text, why) in texts {
        let one = slot("strips").must(
            |board: &Facts, area: &Area| {
                let pc = board.count("american-pc", *area) > 0 || *area == Area::Canada;
                !stripped.contains(area) && (pc || !board.counted())
            },
            "an area with an American PC, and each area once (7.6B)",
        );
        let asked = query("7.6", text).why(why).such_as("ny").by(id);
        if let Some(area) = t.ask_one_or(asked, one)? {
            let text =
                "- 1 American PC, from a space without an American CU, a General or the Congress";
            t.order(area, text, "7.6");
            if t.board.counted() {
                t.board.recount(area, Some(Side::American), None);
            }
            t.board.forgets_canada(area);
            return Ok(Some(area));
        }
    }
    Ok(None)
}

/// 8.1C, 8.2C: reinforcements come to a space of the kept board; a General there goes to the box.
pub(super) fn muster(
    t: &mut Sitting<'_>,
    side: Side,
    cus: i64,
    at: Space,
    with: Option<General>,
) -> Flow<()> {
    if !t.board.kept() {
        return Ok(());
    }
    if let (Some(with), Some(replaced)) = (with, t.board.general(side, at)) {
        to_box(t, replaced, &format!(", replaced by {with}"), "8.1, 8.2");
    }
    t.board.add(side, at, cus, 0);
    if side == Side::British {
        t.board.keep("box-cus", None, t.board.count("box-cus", None) - cus);
    }
    if cus > 0 {
        t.order(at, format!("+ {cus} {side} CU"), "8.1, 8.2");
    }
    if let Some(with) = with {
        t.order(at, format!("+ {with}"), "8.1, 8.2");
        t.board.place(with, at);
    }
    capture(t, side, at)
}
