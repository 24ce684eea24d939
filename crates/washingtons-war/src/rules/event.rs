//! An event, as far as it moves what a game keeps (6.3, 6.34).

use super::movement::{Activated, Activation, move_one};
use super::{alliance, opponent, pc};
use crate::Facts;
use crate::names::{Area, Named, Side, Zone};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};

crate::named!(
    /// An event.
    Event, "an event",
    Franklin "franklin" "Franklin", Hortelez "hortelez" "Hortelez", North "north" "North's Government Falls",
    Declaration "declaration" "the Declaration", Steuben "steuben" "Steuben", Destaing "destaing" "d'Estaing",
    Mutiny "mutiny mutinies" "Mutinies", Glover "glover" "Glover", Other "other-event other" "another event",
    Pitt "pitt" "Pitt", TakesPc "takes-pc" "PC taken off", TakesCus "takes-cus" "CUs taken off",
);
crate::slot::typed!(Event);

/// An event by somebody, as a player names both.
pub(super) fn event_named(t: &mut Sitting<'_>) -> Flow<()> {
    let event = which(t)?;
    carry_out(t, event, None)
}

/// A side's event.
pub(super) fn event(t: &mut Sitting<'_>, side: Side) -> Flow<()> {
    let event = which(t)?;
    carry_out(t, event, Some(side))
}

fn which(t: &mut Sitting<'_>) -> Flow<Event> {
    let text = "Which event: franklin, hortelez, north, declaration, pitt, steuben, destaing, mutinies, glover, takes-pc, takes-cus or other?";
    let why = "These move what the program keeps. Of another event only its PC are asked.";
    let not_yet = |board: &Facts, event: &Event| {
        *event != Event::Declaration || board.known::<i64>("year", None) != Some(1775)
    };
    let one = slot("event").must(not_yet, "the Declaration comes into the deck in 1776 (6.1)");
    t.ask_one(query("6.3", text).why(why), one)
}

/// Who plays the event, where that matters and is not known.
fn by(t: &mut Sitting<'_>, side: Option<Side>) -> Flow<Side> {
    match side {
        Some(side) => Ok(side),
        None => t.know(query("6.3", "Who plays the event: british or american?"), slot("event-by")),
    }
}

/// What an event moves.
pub(super) fn carry_out(t: &mut Sitting<'_>, event: Event, side: Option<Side>) -> Flow<()> {
    match event {
        Event::North => {
            let year = number("north-year", 1779, 1783);
            let year = t.ask_one(query("6.34C", "Which year does the card show?"), year)?;
            t.board.keep("war-ends", None, year);
            t.order(
                "War Ends box",
                "this card; the one that lay there goes to the discards",
                "6.34C",
            );
        }
        Event::Franklin => {
            alliance::step(t, 4)?;
        }
        Event::Hortelez => {
            alliance::step(t, 2)?;
        }
        Event::Steuben => {
            if t.regulars()? {
                alliance::step(t, 2)?;
                t.order("Turn marker", "to the side without Regulars", "9.41");
                t.board.keep("regulars", None, false);
            }
        }
        Event::Destaing => {
            t.order("French Navy", "to the turn track, until the next Naval Phase", "12.3");
            t.board.keep::<Option<Zone>>("navy", None, None);
        }
        Event::Mutiny => {
            t.order(
                "This turn",
                "no American PC by OPS cards or discards; flips stay allowed",
                "10.11A",
            );
            t.board.keep("mutinies", None, true);
        }
        Event::Glover => {
            let side = by(t, side)?;
            let by = Activation::Glover;
            move_one(t, &mut Activated { side: Some(side), by, moved: Vec::new() })?;
        }
        Event::Declaration => return declaration(t),
        Event::TakesCus => return takes_cus(t, side),
        Event::TakesPc => return takes_pc(t, side),
        Event::Pitt => {
            reshuffle(t);
            pc::by_text(t, 14)?;
        }
        Event::Other => {
            pc::by_text(t, 14)?;
        }
    }
    Ok(())
}

fn reshuffle(t: &mut Sitting<'_>) {
    t.order("Deck", "shuffle it with the discards before the next deal", "6.1");
    t.board.keep("reshuffle", None, true);
}

/// 6.34Ci: one American PC in each colony with an empty space.
fn declaration(t: &mut Sitting<'_>) -> Flow<()> {
    t.order(
        "Each colony",
        "+ 1 American PC where a space has no PC and no British CU; no flips",
        "6.34C",
    );
    reshuffle(t);
    let program = t.board.plays(Side::American);
    if program {
        t.order(
            "Americans",
            "in each colony a port next to no British PC, else an inland space",
            "6.34C",
        );
    }
    if !program || !t.board.mapped() {
        pc::by_text(t, 14)?;
        return Ok(());
    }
    for area in Area::ALL.iter().filter(|area| **area != Area::Canada) {
        let empty = |board: &Facts, at| board.cus(Side::British, at) == 0;
        if let Some(at) = opponent::committee(t, *area, empty)? {
            t.order(at, "+ 1 American PC, by the Declaration", "6.34C");
            pc::change(t, at, None, Some(Side::American))?;
        }
    }
    Ok(())
}

/// 6.31: CUs go off the map.
fn takes_cus(t: &mut Sitting<'_>, side: Option<Side>) -> Flow<()> {
    let side = by(t, side)?;
    let enemy = side.other();
    let told = if t.board.mapped() && t.board.plays(side) {
        let text = format!("How many {enemy} CUs does the card take off the map [Enter] none?");
        match t.ask_one_or(query("6.31", text), number("hit-cus", 1, 30))? {
            Some(cus) => opponent::largest_stack(t, enemy, cus)?.map(|at| (cus, at)),
            None => None,
        }
    } else {
        let text = format!(
            "CUs taken off the map: how many, and from which {enemy} stack (an opponent: the largest outside Winter Quarters, else the largest) [Enter] none is left?"
        );
        let at = on_map("hit-space", "the CUs stand in a space of the map");
        t.ask_or(query("6.31", text).such_as("2 hartford"), (number("hit-cus", 1, 30), at))?
    };
    if let Some((cus, at)) = told {
        t.order(at, format!("- {cus} {enemy} CU"), "6.31");
        let american = t.board.cus(enemy, at) - t.board.french(at);
        let french = if enemy == Side::American { (cus - american).max(0) } else { 0 };
        t.board.add(enemy, at, -cus, -french.min(t.board.french(at)));
    }
    Ok(())
}

/// 6.31: PC go off; the program takes those that change a colony's hands first.
fn takes_pc(t: &mut Sitting<'_>, side: Option<Side>) -> Flow<()> {
    let side = by(t, side)?;
    let enemy = side.other();
    if t.board.plays(side) {
        let text =
            "first where a colony changes hands, a lead of 1 either way; then the largest gain";
        t.order(format!("{side} choice"), text, "6.31");
    }
    if !t.board.plays(side) || !t.board.mapped() {
        pc::by_text(t, 14)?;
        return Ok(());
    }
    let text = format!("How many {enemy} PC does the card take off [Enter] none?");
    let many = t.ask_one_or(query("6.31", text), number("takes-many", 1, 13))?;
    for _ in 0..many.unwrap_or(0) {
        let Some(at) = opponent::takes_pc(t, side)? else { break };
        t.order(at, format!("- 1 {enemy} PC"), "6.31");
        pc::change(t, at, Some(enemy), None)?;
    }
    Ok(())
}
