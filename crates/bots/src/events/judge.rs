//! Whether a non-player plays the Event, and carrying it out (8.3).

use super::guide::Guide;
use super::play::{Play, Prospect};
use super::words::{Event, Text};
use super::{Events, instructions, reach};
use crate::action::{Action, WhyNot};
use crate::flowchart::Stop;
use crate::flowchart::schema::EventSide;
use crate::flowchart::words::EventTest;
use lod_engine::game::{Change, Faction};
use lod_engine::rules::cards::cards;

/// What looking ahead at an Event found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The side it would use.
    pub side: EventSide,
    /// Why it does not do what was asked, if it does not.
    pub why_not: Option<WhyNot>,
    /// What carrying it out would change; empty where that was not even tried.
    pub changes: Vec<Change>,
}

impl Judged {
    /// Whether it does what was asked.
    pub const fn would(&self) -> bool {
        self.why_not.is_none()
    }
}

fn found(card: u8) -> Result<(&'static Event, &'static str), Stop> {
    let event = Events::get()
        .event(card)
        .ok_or_else(|| Stop::Fault(format!("there is no Event {card}")))?;
    let title = cards().get(card).map_or("The Event", |c| c.title.as_str());
    Ok((event, title))
}

/// Carries out a side of an Event for the Faction whose turn it is; `aims` are the bullets for which a
/// non-player does so, in their order (8.3.5, R173).
///
/// # Errors
/// See [`Stop`].
pub fn carry_out(
    action: &mut Action<'_>,
    card: u8,
    side: EventSide,
    aims: &[&EventTest],
) -> Result<(), Stop> {
    let (event, title) = found(card)?;
    let chosen = event.shaded.is_some() && !action.context.players[action.faction()];
    if !action.context.players[action.faction()] {
        let text = event.text(side);
        let which = match chosen {
            true => format!(" ({})", side.id()),
            false => String::new(),
        };
        let faction = action.faction().name().to_uppercase();
        action.door.begins(&format!(
            "{faction} (non-player): Event{which}, card {card} {title}: {}",
            text.say
        ));
    }
    let mut play = Play::new(action, title, aims);
    play.side = chosen.then_some(side.id());
    play.text(event.text(side))
}

/// Whether this side has any effect that may do what the bullet asks for, on whatever board.
pub fn could(card: u8, side: EventSide, test: &EventTest) -> bool {
    Events::get()
        .event(card)
        .is_some_and(|e| reach::could(e.text(side), test))
}

/// The side of the Event on this card that the non-player uses where it plays it for `test`.
///
/// # Errors
/// [`Stop::Unknown`] or a fault.
pub fn side(
    action: &mut Action<'_>,
    card: u8,
    usual: EventSide,
    test: &EventTest,
) -> Result<EventSide, Stop> {
    let faction = action.faction();
    if Guide::of(faction, card).is_some_and(|g| g.otherwise.is_some()) {
        return Ok(judge(action, card, usual, test)?.side);
    }
    let (event, _) = found(card)?;
    Ok(first_side(event, faction, card, usual))
}

/// The side that comes first: the only one, else as the special instruction says, else the usual one
/// (8.3.1, 8.3.2).
fn first_side(event: &Event, faction: Faction, card: u8, usual: EventSide) -> EventSide {
    if event.shaded.is_none() {
        return EventSide::Unshaded;
    }
    let instruction = instructions::instructions(faction).on(card);
    instruction.and_then(|i| i.side).unwrap_or(usual)
}

/// What speaks against the Event for the non-player by its special instruction, whatever it would play the
/// Event for (8.3.1); nothing where no bullet is met for another reason, or where part of the board is unknown.
///
/// # Errors
/// A fault.
pub fn declined(
    action: &mut Action<'_>,
    card: u8,
    usual: EventSide,
) -> Result<Option<WhyNot>, Stop> {
    if action.board().notebook().is_some() || Guide::of(action.faction(), card).is_none() {
        return Ok(None);
    }
    let judged = judge(action, card, usual, &EventTest::Effective)?;
    let by_instruction = |why: &WhyNot| matches!(why, WhyNot::Instruction(_) | WhyNot::Player(_));
    Ok(judged.why_not.filter(by_instruction))
}

/// What the Event on this card would come to for the non-player, if it aimed at `test`.
///
/// # Errors
/// [`Stop::Unknown`] or a fault.
pub fn judge(
    action: &mut Action<'_>,
    card: u8,
    usual: EventSide,
    test: &EventTest,
) -> Result<Judged, Stop> {
    let (event, title) = found(card)?;
    let faction = action.faction();
    let guide = Guide::of(faction, card);
    let side = first_side(event, faction, card, usual);
    let barred = guide
        .and_then(|g| g.unless_player)
        .filter(|f| action.context.players[*f]);
    if let Some(player) = barred {
        return Ok(Judged {
            side,
            why_not: Some(WhyNot::Player(player)),
            changes: Vec::new(),
        });
    }
    let texts = [Some(side), guide.and_then(|g| g.otherwise)];
    if !texts.into_iter().flatten().any(|s| could(card, s, test)) {
        return Ok(Judged {
            side,
            why_not: Some(WhyNot::Bullet),
            changes: Vec::new(),
        });
    }
    let first = weigh(action, title, event.text(side), side, guide, faction, test)?;
    match guide.and_then(|g| g.otherwise) {
        Some(other) if first.why_not > Some(WhyNot::Bullet) => {
            weigh(action, title, event.text(other), other, None, faction, test)
        }
        _ => Ok(first),
    }
}

pub(super) fn weigh(
    action: &mut Action<'_>,
    title: &str,
    text: &'static Text,
    side: EventSide,
    guide: Option<&Guide>,
    faction: Faction,
    test: &EventTest,
) -> Result<Judged, Stop> {
    let Prospect {
        after,
        changes,
        account,
        ..
    } = Play::new(action, title, &[test]).trial(|play| play.text(text))?;
    let unmet = guide.and_then(|g| g.unmet(faction, &account, &after, &changes));
    let why_not = if let Some(unmet) = unmet {
        Some(WhyNot::Instruction(unmet))
    } else if account.is_ineffective(faction, &after, &changes) {
        Some(WhyNot::Ineffective)
    } else if account.would(test, &after, &changes) {
        None
    } else {
        Some(WhyNot::Bullet)
    };
    action.all_known()?;
    Ok(Judged {
        side,
        why_not,
        changes,
    })
}
