//! A card discarded, and one exchanged for it (6.32, 6.34).

use super::event;
use super::pc::{self, Placing, beside, place};
use crate::Facts;
use crate::names::{General, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};
use crate::space::Space;
use std::collections::BTreeSet;

crate::named!(
    /// A card that is discarded.
    Thrown, "a card",
    Ops "ops-thrown ops" "an OPS card", Event "event-thrown event" "an event", Pitt "pitt" "Pitt",
    Hortelez "hortelez-thrown hortelez" "Hortelez", Must "must-thrown must" "a card that Must Be Played",
);
crate::named!(
    /// What it is discarded for.
    ThrownFor, "what it is discarded for",
    Nothing "for-nothing nothing" "no effect", Pc "for-a-pc pc" "a PC placed or flipped",
    Removal "for-removal remove" "an enemy PC removed",
);
crate::slot::typed!(Thrown, ThrownFor);

/// A card discarded by somebody, as a player names both.
pub(super) fn discard_named(t: &mut Sitting<'_>) -> Flow<()> {
    let text =
        "Which side discards, and which card: ops, event, pitt, hortelez or must (Must Be Played)?";
    let asked = query("6.32", text).such_as("b event");
    let (side, card) = t.ask(asked, (slot("thrown-by"), slot("thrown")))?;
    thrown(t, side, card).map(|_| ())
}

/// A side's discard in a game; whether it counts.
pub(super) fn discard(t: &mut Sitting<'_>, side: Side) -> Flow<bool> {
    let text = "What is discarded: ops, event, pitt, hortelez, or must (it Must Be Played)?";
    let card = t.ask_one(query("6.32", text), slot("thrown"))?;
    thrown(t, side, card)
}

fn thrown(t: &mut Sitting<'_>, side: Side, card: Thrown) -> Flow<bool> {
    match card {
        Thrown::Must => {
            t.not_allowed("6.34", "it is played, never discarded");
            return Ok(false);
        }
        Thrown::Ops => {
            t.order(
                "Cards",
                "to the discards, without effect; an OPS card is never exchanged",
                "6.32",
            );
            return Ok(true);
        }
        Thrown::Hortelez => event::hortelez_discarded(t),
        Thrown::Pitt => {
            if t.alliance()? >= super::alliance::FRANCE {
                t.say("6.32A", "Pitt is for the time before the Alliance: it must be discarded.")
            } else {
                t.say("6.32A", "Pitt could still be played as an event.")
            }
        }
        Thrown::Event => {}
    }
    loop {
        let text = "What for: pc (1 placed or flipped next to a friendly PC), remove (1 enemy PC next to a friendly PC), nothing?";
        match t.ask_one(query("6.32B", text), slot("thrown-for"))? {
            ThrownFor::Nothing => break,
            ThrownFor::Pc => {
                place(t, Placing::new(side, 1, true))?;
                break;
            }
            ThrownFor::Removal if removes(t, side)? => break,
            ThrownFor::Removal => {}
        }
    }
    t.order("Cards", "the event to the discards", "6.32");
    let taker = side.other();
    let empty = t.board.counted() && t.board.count("cards-left", taker) == 0;
    if !t.board.plays(taker) && !empty {
        exchange(t, taker)?;
    }
    Ok(true)
}

/// 6.32B: an enemy PC next to an own one; whether that is done with.
fn removes(t: &mut Sitting<'_>, side: Side) -> Flow<bool> {
    let enemy = side.other();
    let text = format!("Which space, adjacent to {side} PC, loses its {enemy} PC [Enter] none?");
    let one = on_map("removed-at", "a PC is in a space");
    let Some(at) = t.ask_one_or(query("6.32B", text).such_as("oswego"), one)? else {
        return Ok(true);
    };
    let near = !t.board.charted(at) || beside(&t.board, side, at, &BTreeSet::new());
    if t.board.kept() && !(near && t.board.lies(at) == Some(enemy)) {
        let why = format!("only {enemy} PC adjacent to {side} PC are removed");
        t.not_allowed("6.32B", why);
        return Ok(false);
    }
    if is_held(t, side, at)? {
        let why = "with the Congress, an American General or enemy CUs on it a PC stays";
        t.not_allowed("6.32B, D13", why);
        return Ok(false);
    }
    t.order(at, format!("- 1 {enemy} PC"), "6.32B");
    pc::change(t, at, Some(enemy), None)?;
    Ok(true)
}

/// Whether a PC stays in a space for what is with it (D13).
fn is_held(t: &mut Sitting<'_>, side: Side, at: Space) -> Flow<bool> {
    if t.board.counted() && t.congress()? == Some(at) {
        return Ok(true);
    }
    if !t.board.kept() {
        let text = format!("Does {at} hold the Congress, an American General or enemy CUs?");
        let why = "Such a PC stays. So does a British PC under an American General.";
        return t.yes("held-there", query("6.32B, D13", text).why(why));
    }
    let general: Option<General> = t.board.general(Side::American, at);
    let held = |board: &Facts, side| board.cus(side, at) > 0;
    Ok(general.is_some() || held(&t.board, Side::American) || held(&t.board, side.other()))
}

/// 6.32C: the other player may give an OPS card for the event.
fn exchange(t: &mut Sitting<'_>, taker: Side) -> Flow<()> {
    loop {
        let text =
            format!("Does the {taker} player, before his own play, give an OPS card for it?");
        let why = "The British give any, the Americans a 2 or a 3. An exchange is no play, and his queue stays.";
        if !t.yes("takes-back", query("6.32C", text).why(why))? {
            return Ok(());
        }
        let asked = query("6.32C", "Which value has the OPS card that he gives?");
        let value = t.ask_one(asked, number("swap-value", 1, 3))?;
        if taker == Side::American && value == 1 {
            t.not_allowed("6.32C", "the Americans give a 2 or a 3");
            continue;
        }
        let text = format!(
            "the {value} to the discards, the event into the {taker} hand; the {taker} player plays now"
        );
        t.order("Cards", text, "6.32C");
        return Ok(());
    }
}
