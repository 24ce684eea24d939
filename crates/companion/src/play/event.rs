//! A person's Event (5.0): the one place where it is carried out.

use crate::talk::{Ask, PlayerInput, Reply, ReplyListing};
use lod_bots::action::Note;
use lod_bots::bots::Library;
use lod_bots::events::Events;
use lod_bots::flowchart::Interrupt;
use lod_bots::flowchart::schema::EventSide;
use lod_bots::game::play_event;
use lod_engine::game::{ByFaction, Side};
use lod_engine::rules::ActionState;
use lod_engine::rules::cards::Card;

/// A person executes the Event of the card: the side of a dual-use one (5.2) unless it is said, then every choice of
/// the text. What was decided by non-players comes with it.
///
/// # Errors
/// See [`Interrupt`].
pub fn play(
    library: &Library,
    state: &mut ActionState,
    card: &Card,
    said: Option<EventSide>,
    players: ByFaction<bool>,
    seat: &mut dyn PlayerInput,
) -> Result<(EventSide, Vec<Note>), Interrupt> {
    let side = match said {
        Some(side) => side,
        None => side(state, card, seat)?,
    };
    Ok((side, play_event(library, state, card, side, players, seat)?))
}

/// What the Event of the card does, in a line for each of its texts (5.2); nothing for other cards.
pub(super) fn summary(card: &Card) -> Vec<String> {
    let Some(event) = Events::get().event(card.number) else {
        return Vec::new();
    };
    match &event.shaded {
        None => vec![format!("Event: {}", event.unshaded.say)],
        Some(shaded) => vec![
            format!("Event, unshaded: {}", event.unshaded.say),
            format!("Event, shaded: {}", shaded.say),
        ],
    }
}

/// Which of two texts (5.2); the only one where there is one.
fn side(
    state: &ActionState,
    card: &Card,
    seat: &mut dyn PlayerInput,
) -> Result<EventSide, Interrupt> {
    let event = Events::get()
        .event(card.number)
        .ok_or_else(|| Interrupt::Fault(format!("{} is not an Event", card.number)))?;
    let Some(shaded) = &event.shaded else {
        return Ok(EventSide::Unshaded);
    };
    let ask = Ask {
        faction: Some(state.faction()),
        key: "event-side".to_string(),
        text: format!("{}: unshaded or shaded?", card.title),
        replies: vec![
            Reply::new("unshaded", event.unshaded.say.clone()),
            Reply::new("shaded", shaded.say.clone()),
        ],
        // The shaded text helps the Rebellion (5.2).
        listing: ReplyListing {
            marked: (state.faction().side() == Side::Rebellion).then_some(1),
            ..ReplyListing::default()
        },
        ..Ask::default()
    };
    let line = seat.line(&ask)?;
    match side_of(&line) {
        Some(side) => Ok(side),
        None => Ok([EventSide::Unshaded, EventSide::Shaded][ask.reply(&line)?]),
    }
}

/// The side that a line names: `shaded`, `event shaded`, "execute the shaded Event".
fn side_of(line: &str) -> Option<EventSide> {
    let line = line.to_lowercase();
    let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let says_more = |word: &&str| !["play", "execute", "the", "text"].contains(word);
    let mut words: Vec<&str> = words.filter(says_more).collect();
    let is_event = |word: &&str| word.len() > 1 && "event".starts_with(word);
    if words.len() == 2 {
        words.remove(words.iter().position(is_event)?);
    }
    let [word] = words.as_slice() else {
        return None;
    };
    let sides = [("unshaded", EventSide::Unshaded), ("shaded", EventSide::Shaded)];
    let mut named = sides.into_iter().filter(|(name, _)| word.len() > 2 && name.starts_with(word));
    named.next().map(|(_, side)| side)
}

/// A line where a person chooses what to do, and the side of the Event that it names: that is the Event then.
///
/// # Errors
/// The Event has one text.
pub(super) fn with_side(
    card: &Card,
    line: String,
) -> Result<(String, Option<EventSide>), Interrupt> {
    let Some(side) = side_of(&line) else {
        return Ok((line, None));
    };
    let has_sides = Events::get().event(card.number).is_some_and(|event| event.shaded.is_some());
    if has_sides {
        Ok(("event".to_string(), Some(side)))
    } else {
        Err(Interrupt::Wrong(format!("{} has one text (5.2). Type event", card.title)))
    }
}
