//! A game that is begun in its middle: its tracks, its pieces, its hands (5.0).

use super::turn::Phase;
use super::{alliance, score, set_up};
use crate::Facts;
use crate::names::{Area, General, Named, Off, Side, Zone};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, slot};
use crate::space::Space;

/// What is known of a game that is begun in its middle.
pub(super) fn middle(t: &mut Sitting<'_>) -> Flow<()> {
    let text = "The year, the year on the War Ends card (0 if none), the French Alliance marker, Regulars y/n, the Congress's space?";
    let (year, ends, alliance, regulars, congress) = t.ask(
        query("5.7, 6.34C, 7.7, 9.41, 12.1", text).such_as("1777 0 3 y philadelphia"),
        (
            number("year", 1775, 1783).asks("Which year is it?"),
            number("war-ends", 0, 1783).asks("The year on the War Ends card (0 if there is none)?"),
            number("alliance", 0, 9).asks("French Alliance marker (9 once France is in)?"),
            slot::<bool>("regulars").asks("Do the British still have the Regulars' advantage?"),
            slot::<Option<Space>>("congress")
                .asks("Where is the Continental Congress (none if dispersed)?"),
        ),
    )?;
    for (fact, number) in [("year", year), ("war-ends", ends), ("alliance", alliance)] {
        t.board.keep(fact, None, number);
    }
    t.board.keep("regulars", None, regulars);
    t.board.keep("congress", None, congress);
    let france = alliance == alliance::FRANCE;
    t.board.keep("france-placed", None, france);
    let boxed = "How many CUs are in the British Reinforcements box?";
    let text = if france {
        "The zone of the French Navy, and the CUs in the British Reinforcements box?"
    } else {
        boxed
    };
    let navy = slot::<Option<Zone>>("navy")
        .asks("In which Blockade Zone is the French Navy (none if off the map)?")
        .unless(!france, None);
    let asked = query("8.1, 12.3", text).such_as(if france { "none 0" } else { "0" });
    let (navy, cus) = t.ask(asked, (navy, number("box-cus", 0, 99).asks(boxed)))?;
    t.board.keep("navy", None, navy);
    t.board.keep("box-cus", None, cus);
    if set_up::asks_to_keep(
        t,
        "Does the program keep the pieces? Then you enter the pieces on the map",
    )? {
        pieces_entered(t)?;
    } else {
        score::score(t)?;
        t.board.keep("counted", None, true);
        no_count_of(&mut t.board, &[Area::Canada]);
    }
    past(t, year, france)
}

/// What the turn before has left, and the phase in which it begins.
fn past(t: &mut Sitting<'_>, year: i64, france: bool) -> Flow<()> {
    let text = "Was the Congress dispersed in the turn before this one?";
    let dispersed = t.yes("dispersed-before", query("5.3, D20", text))?;
    if france {
        let text = "Do Rochambeau and the French CUs wait in the American Reinforcements box?";
        let waits = t.yes("french-in-box", query("12.2", text))?;
        t.board.keep("french-wait", None, waits);
    }
    let text = "In which phase does it begin: strategy, winter, naval, politics or end [Enter] reinforcements?";
    let phase =
        t.ask_one_or(query("5.0", text), slot("begins-in"))?.unwrap_or(Phase::Reinforcements);
    t.board.keep("phase", None, phase);
    if phase == Phase::Reinforcements {
        t.board.keep("dispersed-this-turn", None, dispersed || t.board.is("dispersed-this-turn"));
        return Ok(());
    }
    t.board.keep("dispersed-last-turn", None, dispersed);
    t.say("5.0", format!("{year}. It begins in {phase}."));
    if phase == Phase::Strategy { hands(t) } else { Ok(()) }
}

/// No PC is counted in these areas.
pub(super) fn no_count_of(board: &mut Facts, areas: &[Area]) {
    for area in areas {
        board.keep("american-pc", *area, 0_i64);
        board.keep("british-pc", *area, 0_i64);
    }
}

/// The pieces, entered by `fix`.
fn pieces_entered(t: &mut Sitting<'_>) -> Flow<()> {
    no_count_of(&mut t.board, Area::ALL);
    t.board.keep::<Option<Side>>("holds-montreal", None, None);
    t.board.keep::<Option<Side>>("holds-quebec", None, None);
    t.board.keep("counted", None, true);
    for general in General::ALL {
        t.board.keep("off", *general, Off::Box);
    }
    let text = "Enter each space by fix, as: fix boston howe 5b pc b; a General off the map: fix howe captured. Spaces that were not entered are empty. Is everything entered?";
    let why = "b, a and f with a number are British, American and French CUs. Generals who were not entered are in their Reinforcements boxes. board shows what was entered so far, with the counts.";
    while !t.yes("pieces-told", query("4.0", text).why(why))? {}
    Ok(())
}

/// The hands of a Strategy Phase under way.
fn hands(t: &mut Sitting<'_>) -> Flow<()> {
    let cards = |side: Side| {
        let text = format!("How many cards have the {side} side left?");
        number(&format!("cards-left/{}", side.id()), 0, 99).asks(text)
    };
    let text = "How many cards have the British left, and how many the Americans?";
    let (british, american) =
        t.ask(query("5.3", text).such_as("4 5"), (cards(Side::British), cards(Side::American)))?;
    t.board.keep("cards-left", Some("british"), british);
    t.board.keep("cards-left", Some("american"), american);
    let text =
        "How often did the British reinforce this turn (0-1), and how often the Americans (0-2)?";
    let (british, american) = t.ask(
        query("8.1, 8.2", text).such_as("1 0"),
        (
            number("british-did", 0, 1).asks("How often did the British reinforce this turn?"),
            number("american-did", 0, 2).asks("How often did the Americans reinforce this turn?"),
        ),
    )?;
    t.board.keep("reinforced", Some("british"), british);
    t.board.keep("reinforced", Some("american"), american);
    let asked = query("5.3", "Who plays the next card: british or american?");
    let player: Side = t.ask_one(asked, slot("player"))?;
    t.board.keep("player", None, player);
    Ok(())
}
