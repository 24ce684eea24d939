//! The Operations Queue of one player (7.1B).

use crate::names::Side;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::slot;

crate::named!(
    /// A card that a player with a queue plays.
    QueuePlay, "a card",
    One "ops-one 1" "1", Two "ops-two 2" "2", Three "ops-three 3" "3",
    Other "other event discard" "another play", Battle "battle b" "a card in a battle",
    Exchange "exchange x" "an exchange", Finish "finish end" "the end of the turn",
);
crate::slot::typed!(QueuePlay);

/// The queue of one player, card by card.
pub(super) fn queue(t: &mut Sitting<'_>) -> Flow<()> {
    let side = Side::British;
    loop {
        let text = "The player's next card: 1, 2 or 3 into the queue, other (event, discard, other use), battle, exchange, or end of the turn?";
        let why = "Each card play must go into the queue, or it is abandoned. A card in a battle and one exchanged for a discard are no plays.";
        let play = t.ask_one(query("7.1B", text).why(why), slot("play"))?;
        let value = match play {
            QueuePlay::Finish => {
                end(t, side, "over with the turn");
                return Ok(());
            }
            QueuePlay::Battle | QueuePlay::Exchange => {
                let text = format!(
                    "The queue stays: cards {}, points {}.",
                    cards(t, side),
                    points(t, side)
                );
                t.say("7.1B", text);
                continue;
            }
            QueuePlay::Other => {
                match cards(t, side) {
                    0 => t.say("", "There is no queue."),
                    _ => end(t, side, "abandoned"),
                }
                continue;
            }
            QueuePlay::One => 1,
            QueuePlay::Two => 2,
            QueuePlay::Three => 3,
        };
        if card(t, side, value)? == Queued::Activates {
            end(t, side, "used");
        }
    }
}

/// What a card into the queue comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Queued {
    /// The queue does not take it.
    Refused,
    /// The queue goes on.
    Waits,
    /// A General is activated now.
    Activates,
}

fn cards(t: &Sitting<'_>, side: Side) -> i64 {
    t.board.count("queue-cards", side)
}

/// The points of a player's queue.
pub(super) fn points(t: &Sitting<'_>, side: Side) -> i64 {
    t.board.count("queue-points", side)
}

/// Begins or extends a queue by one OPS card.
pub(super) fn card(t: &mut Sitting<'_>, side: Side, value: i64) -> Flow<Queued> {
    let held = cards(t, side);
    if held == 0 && value == 3 {
        let why = "a queue begins with a 1 or a 2; a 3 activates any General by itself";
        t.not_allowed("7.1B, D15", why);
        return Ok(Queued::Refused);
    }
    let total = points(t, side) * i64::from(held > 0) + value;
    t.board.keep("queue-cards", side, held + 1);
    t.board.keep("queue-points", side, total);
    if held == 0 {
        let text =
            format!("begins with {value}; the next card played into it may activate a General");
        t.order("Queue", text, "7.1B");
        return Ok(Queued::Waits);
    }
    let most = total.min(3);
    t.say("7.1B", format!("The queue has {total} points: a General with Strategy {most} or less may be activated now."));
    let asked = query("7.1B", "Is a General activated now, or does the queue go on? y: activated");
    Ok(if t.yes("activates", asked)? { Queued::Activates } else { Queued::Waits })
}

/// What ends a queue: its cards go to the discards (7.1B, 5.7).
pub(super) fn end(t: &mut Sitting<'_>, side: Side, how: &str) {
    let held = cards(t, side);
    if held > 0 {
        let whose = if t.board.counted() { format!("{side}, ") } else { String::new() };
        t.order("Queue", format!("{whose}{how}: its cards to the discards, {held}"), "7.1B, 5.7");
    }
    t.board.keep("queue-cards", side, 0_i64);
    t.board.keep("queue-points", side, 0_i64);
}
