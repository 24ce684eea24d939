//! Whether a non-player plays the Event, and carrying it out (8.3).

use super::Events;
use super::instruction_rule::InstructionRule;
use super::instructions::instructions;
use super::play::Play;
use super::words::Event;
use crate::action::{Executor, WhyNot};
use crate::flowchart::Interrupt;
use crate::flowchart::schema::EventSide;
use crate::flowchart::words::EventTest;
use lod_engine::game::{Change, Faction, Piece, Space};
use lod_engine::rules::cards::cards;

/// What looking ahead at an Event found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAssessment {
    /// The side it would use.
    pub side: EventSide,
    /// Why it does not do what was asked, if it does not.
    pub why_not: Option<WhyNot>,
    /// What carrying it out would change; empty where that was not even tried, or where no trace is kept.
    pub changes: Vec<Change>,
    /// Of an Event that is played for what it places the first such piece and where; nothing where no trace is kept.
    pub placed: Option<(Piece, Space)>,
    /// Of an Event whose text does it, but not on this board: what is missing for it, in words, as far as that can be
    /// told. Nothing where the text has no such effect, or where no trace is kept.
    pub lacking: Option<String>,
}

impl EventAssessment {
    /// Whether it does what was asked.
    pub const fn would(&self) -> bool {
        self.why_not.is_none()
    }
}

fn found(card: u8) -> Result<(&'static Event, &'static str), Interrupt> {
    let event = Events::get()
        .event(card)
        .ok_or_else(|| Interrupt::Fault(format!("there is no Event {card}")))?;
    let title = cards().get(card).map_or("The Event", |c| c.title.as_str());
    Ok((event, title))
}

/// Carries out a side of an Event for the Faction whose turn it is; `aims` are the bullets for which a
/// non-player does so, in their order (8.3.5, R173).
///
/// # Errors
/// See [`Interrupt`].
pub fn carry_out(
    action: &mut Executor<'_>,
    card: u8,
    side: EventSide,
    aims: &[&EventTest],
) -> Result<(), Interrupt> {
    let (event, title) = found(card)?;
    let text = event.text(side);
    let mut chosen = None;
    let is_player = action.context.players[action.faction()];
    let sided = event.shaded.as_ref().map(|_| side.id());
    if !is_player {
        chosen = sided;
    }
    if action.is_traced() {
        let which = sided.map_or(String::new(), |side| format!(" ({side})"));
        let faction = action.faction().name().to_uppercase();
        let who = if is_player { "" } else { " (non-player)" };
        let what = format!("{faction}{who}: Event{which}, card {card} {title}: {}", text.say);
        action.source.set_heading(&what);
    }
    let mut play = Play::new(action, title, aims);
    play.side = chosen;
    play.carry_out(text)
}

/// Whether this side has any effect that may do what the bullet asks for, on whatever board.
pub fn could(card: u8, side: EventSide, test: &EventTest) -> bool {
    let event = Events::get().event(card);
    event.is_some_and(|e| e.text(side).could(test))
}

/// The side of the Event on this card that the non-player uses where it plays it for `test`.
///
/// # Errors
/// [`Interrupt::Unknown`] or a fault.
pub fn side(
    action: &mut Executor<'_>,
    card: u8,
    usual: EventSide,
    test: &EventTest,
) -> Result<EventSide, Interrupt> {
    let faction = action.faction();
    if InstructionRule::of(faction, card).is_some_and(|g| g.otherwise.is_some()) {
        return Ok(judge(action, card, usual, test)?.side);
    }
    let (event, _) = found(card)?;
    Ok(first_side(event, faction, usual))
}

/// The side that comes first: the only one, else as the special instruction says, else the usual one
/// (8.3.1, 8.3.2).
fn first_side(event: &Event, faction: Faction, usual: EventSide) -> EventSide {
    if event.shaded.is_none() {
        return EventSide::Unshaded;
    }
    let instruction = instructions(faction).on(*event.card.get_ref());
    instruction.and_then(|i| i.side).unwrap_or(usual)
}

/// What speaks against the Event for the non-player by its special instruction, whatever it would play the
/// Event for (8.3.1); nothing where no bullet is met for another reason, or where part of the board is unknown.
///
/// # Errors
/// A fault.
pub fn declined(
    action: &mut Executor<'_>,
    card: u8,
    usual: EventSide,
) -> Result<Option<WhyNot>, Interrupt> {
    if action.board().known_facts().is_some()
        || InstructionRule::of(action.faction(), card).is_none()
    {
        return Ok(None);
    }
    let judged = judge(action, card, usual, &EventTest::Effective)?;
    let by_instruction = |why: &WhyNot| matches!(why, WhyNot::Instruction(_) | WhyNot::Player(_));
    Ok(judged.why_not.filter(by_instruction))
}

/// What the Event on this card would come to for the non-player, if it aimed at `test`.
///
/// # Errors
/// [`Interrupt::Unknown`] or a fault.
pub fn judge(
    action: &mut Executor<'_>,
    card: u8,
    usual: EventSide,
    test: &EventTest,
) -> Result<EventAssessment, Interrupt> {
    let (event, title) = found(card)?;
    let faction = action.faction();
    let guide = InstructionRule::of(faction, card);
    let side = first_side(event, faction, usual);
    let otherwise = guide.and_then(|g| g.otherwise);
    let untried = |why_not: WhyNot| {
        let why_not = Some(why_not);
        Ok(EventAssessment { side, why_not, changes: Vec::new(), placed: None, lacking: None })
    };
    if let Some(player) = guide.and_then(|g| g.unless_player)
        && action.context.players[player]
    {
        return untried(WhyNot::Player(player));
    }
    let mut texts = [Some(side), otherwise].into_iter().flatten();
    if !texts.any(|side| event.text(side).could(test)) {
        return untried(WhyNot::Bullet);
    }
    let first = weigh(action, title, (event, side), guide, test)?;
    match otherwise {
        Some(other) if first.why_not > Some(WhyNot::Bullet) => {
            weigh(action, title, (event, other), None, test)
        }
        _ => Ok(first),
    }
}

fn weigh(
    action: &mut Executor<'_>,
    title: &str,
    (event, side): (&'static Event, EventSide),
    guide: Option<&InstructionRule>,
    test: &EventTest,
) -> Result<EventAssessment, Interrupt> {
    let faction = action.faction();
    let text = event.text(side);
    let outcome = Play::new(action, title, &[test]).look_ahead(text)?;
    let why_not = action.sure(match guide.and_then(|g| g.unmet(faction, &outcome)) {
        Some(unmet) => Some(WhyNot::Instruction(unmet)),
        None if outcome.is_ineffective(faction) => Some(WhyNot::Ineffective),
        None if outcome.would(test) => None,
        None => Some(WhyNot::Bullet),
    })?;
    let traced = action.is_traced();
    let changes = if traced { outcome.changes().to_vec() } else { Vec::new() };
    let placed = match test {
        EventTest::Places(ways) if traced && why_not.is_none() => outcome.placement(ways),
        _ => None,
    };
    let lacking = match why_not {
        Some(WhyNot::Bullet | WhyNot::Ineffective) if traced => Some(text.lacking(action, test)),
        _ => None,
    };
    Ok(EventAssessment { side, why_not, changes, placed, lacking })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::testing::boards;
    use crate::bots::{Context, Executor, Library, SeededDice};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// What the four boxes ask for.
    fn tests() -> Vec<&'static EventTest> {
        let charts = Library::get().charts.0.iter();
        let bullets = charts.flat_map(|chart| &chart.event).flat_map(|b| &b.bullet);
        let mut tests: Vec<&EventTest> = Vec::new();
        for test in bullets.filter_map(|b| b.when.event()) {
            if !tests.contains(&test) {
                tests.push(test);
            }
        }
        tests
    }

    /// 8.4-8.7: what the effects of a text cannot meet is never met, whatever the board and whoever plays.
    #[test]
    fn r8_4_no_bullet_is_left_out_that_an_event_meets() {
        let (boards, tests) = (boards(), tests());
        assert_eq!(tests.len(), 15);
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut left_out = 0;
        for event in Events::get().iter() {
            let card = *event.card.get_ref();
            for side in [EventSide::Unshaded, EventSide::Shaded] {
                let text = event.text(side);
                for faction in Faction::ALL.repeat(crate::volume::part("LOD_REACH", 8, 1)) {
                    let board = boards[random.random_range(0..boards.len())];
                    let players = Faction::ALL.map(|f| f != faction && random.random());
                    let context = Context {
                        card: Some(card),
                        players: lod_engine::game::ByFaction(players),
                        ..Context::default()
                    };
                    for test in tests.iter().copied().filter(|t| !text.could(t)) {
                        let mut source = SeededDice::new(1);
                        let library = Library::get();
                        let mut run = Executor::new(library, faction, board, context, &mut source);
                        let found = weigh(&mut run, "", (event, side), None, test);
                        let why_not = found.expect("no fault").why_not;
                        assert!(
                            why_not >= Some(WhyNot::Bullet),
                            "{faction}, card {card}, {side:?}, {test:?}"
                        );
                        left_out += 1;
                    }
                }
            }
        }
        assert!(left_out > 5_000, "{left_out}");
    }
}
