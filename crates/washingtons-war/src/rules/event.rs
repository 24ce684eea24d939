//! An event, as far as it moves what a game keeps (6.3, 6.34).

use super::movement::{Activated, Activation, move_one};
use super::pc::{self, ByText, PcChange};
use super::{alliance, opponent};
use crate::Facts;
use crate::facts::key;
use crate::names::{Area, Named, Side, Zone};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{Slot, number, on_map, slot};
use crate::space::Space;

crate::named!(
    /// An event.
    Event, "franklin, hortelez, north, declaration, steuben, destaing, mutinies, glover, other, pitt, takes-pc, takes-cus or takes-card",
    Franklin "franklin" "Franklin", Hortelez "hortelez" "Hortelez", North "north" "North's Government Falls",
    Declaration "declaration" "the Declaration", Steuben "steuben" "Steuben", Destaing "destaing" "d'Estaing",
    Mutiny "mutiny mutinies" "Mutinies", Glover "glover" "Glover", Other "other-event other" "another event",
    Pitt "pitt" "Pitt", TakesPc "takes-pc" "PC taken off", TakesCus "takes-cus" "CUs taken off",
    TakesCard "takes-card" "a card drawn from the other hand",
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
    let text = "Which event?";
    let why = "These move what the program keeps. Of another event only its PC are asked.";
    t.ask_one(query("6.3", text).why(why), in_deck("event"))
}

/// An event as it is typed: the Declaration and Steuben are not in the deck of 1775 (6.1E).
pub(super) fn in_deck<'f>(key: &str) -> Slot<'f, Event> {
    let later = [Event::Declaration, Event::Steuben];
    slot(key).must(
        move |board: &Facts, event| {
            !later.contains(event) || board.known::<i64>("year", None) != Some(1775)
        },
        "{it} comes into the deck in 1776 (6.1E)",
    )
}

/// A card that Must Be Played, as it is typed (6.34).
pub(super) fn special<'f>() -> Slot<'f, Event> {
    let special = [Event::Franklin, Event::Declaration, Event::North];
    in_deck("special").must(
        move |_, event| special.contains(event),
        "franklin, declaration or north: no other card Must Be Played (6.34)",
    )
}

/// 6.31, 6.34B: a card is drawn from a hand at random and discarded; one that Must Be Played takes effect at once.
pub(super) fn drawn(t: &mut Sitting<'_>, from: Side) -> Flow<()> {
    let text = format!(
        "Which card that Must Be Played was drawn from the {from} hand [Enter] another card?"
    );
    let why = "A card that Must Be Played takes effect as soon as it is drawn, for either side.";
    let card = t.ask_one_or(query("6.34B", text).why(why), special())?;
    let left = t.board.count("cards-left", from);
    t.board.keep("cards-left", from, (left - 1).max(0));
    t.board.forget(&key("first-is-campaign", from));
    match card {
        Some(card) => {
            t.order("Cards", format!("{card} was drawn: it takes effect now"), "6.34B");
            carry_out(t, card, Some(from))
        }
        None => {
            let text = format!("the card of the {from} hand is shown and discarded; it is no play");
            t.order("Cards", text, "6.31");
            Ok(())
        }
    }
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
            move_one(t, &mut Activated::by(by, Some(side)))?;
        }
        Event::Declaration => return declaration(t),
        Event::TakesCus => return takes_cus(t, side),
        Event::TakesPc => return takes_pc(t, side),
        Event::TakesCard => {
            let side = by(t, side)?;
            let from = side.other();
            if t.board.counted() && t.board.count("cards-left", from) == 0 {
                t.say("6.31", format!("The {from} hand is empty."));
                return Ok(());
            }
            return drawn(t, from);
        }
        Event::Pitt => {
            reshuffle(t, "");
            pc::by_text(t, 14, &ByText::default())?;
        }
        Event::Other => {
            pc::by_text(t, 14, &ByText::default())?;
        }
    }
    Ok(())
}

/// 6.1: the deck is shuffled before the next deal.
pub(super) fn reshuffle(t: &mut Sitting<'_>, why: &str) {
    t.order("Deck", format!("{why}shuffle it with the discards before the next deal"), "6.1");
    t.board.keep("reshuffle", None, true);
}

/// 6.1: Hortelez was discarded.
pub(super) fn hortelez_discarded(t: &mut Sitting<'_>) {
    reshuffle(t, "Hortelez discarded: ");
}

/// 6.34Ci: one American PC in each colony with an empty space.
fn declaration(t: &mut Sitting<'_>) -> Flow<()> {
    t.order(
        "Each colony",
        "+ 1 American PC where a space has no PC and no British CU; no flips",
        "6.34C",
    );
    reshuffle(t, "");
    let program = t.board.plays(Side::American);
    if program {
        t.order(
            "Americans",
            "in each colony a port next to no British PC, else an inland space",
            "6.34C",
        );
    }
    if !t.board.kept() {
        let allowed = vec![(Side::American, PcChange::Placed)];
        pc::by_text(t, 13, &ByText { allowed, once: true })?;
        return Ok(());
    }
    for area in Area::ALL.iter().copied().filter(|area| *area != Area::Canada) {
        let empty = |board: &Facts, at| board.cus(Side::British, at) == 0;
        let at = if program && t.board.mapped() {
            opponent::committee(t, area, empty)?
        } else {
            let text = format!(
                "The Declaration in {area}: in which space is the American PC placed [Enter] none is open?"
            );
            let said = format!("a space of {area} without a PC and without a British CU");
            let open = move |board: &Facts, at: &Space| {
                let here = board.area(*at) == Some(area);
                here && board.lies(*at).is_none() && empty(board, *at)
            };
            let one = on_map("declared", &said).must(open, said.clone());
            t.ask_one_or(query("6.34C, 10.11A", text).such_as("hartford"), one)?
        };
        if let Some(at) = at {
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
        let allowed = vec![(enemy, PcChange::Removed)];
        pc::by_text(t, 14, &ByText { allowed, once: false })?;
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
