//! Whether a non-player would play the Event on a card or go on to its Commands (8.3, 8.4-8.7), looked
//! at without playing.

use super::{Context, Executor, FixedDie, Library};
use crate::action::{Matter, WhyNot};
use crate::events::{self, TrialMemo};
use crate::flowchart::Interrupt;
use crate::flowchart::schema::{EventBox, EventSide};
use crate::flowchart::words::{Die, EventTest};
use lod_engine::game::{Board, Faction};
use std::rc::Rc;

/// What a non-player would do about an Event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventForecast {
    /// It plays this side, for this bullet.
    Plays {
        /// The side.
        side: EventSide,
        /// The bullet in words.
        bullet: String,
    },
    /// It plays this side for this bullet if a die is high enough.
    Chance {
        /// The side.
        side: EventSide,
        /// The bullet in words.
        bullet: String,
        /// The die.
        die: Die,
        /// The results that do.
        results: Vec<u8>,
    },
    /// The Sequence of Play leaves it no Event (2.3.4).
    Closed,
    /// A sword stands under its symbol (8.1).
    Sword,
    /// It goes on to its Commands.
    Command(WhyNot),
}

/// What the Faction would do about the Event on the card of this moment. Nothing is carried out.
///
/// # Errors
/// A fault.
pub fn event_forecast(
    library: &Library,
    faction: Faction,
    board: Board,
    context: &Context,
) -> Result<EventForecast, Interrupt> {
    if context.sword {
        return Ok(EventForecast::Sword);
    }
    let (Some(card), true) = (context.card, context.event_open) else {
        return Ok(EventForecast::Closed);
    };
    let look = EventQuestion { library, faction, board, context, trial_memo: Rc::default() };
    let mut chance = None;
    for b in &library.charts[faction].event {
        for index in 0..b.bullet.len() {
            match look.bullet(card, b, index)? {
                Some(plays @ EventForecast::Plays { .. }) => return Ok(plays),
                found => chance = chance.or(found),
            }
        }
    }
    if let Some(chance) = chance {
        return Ok(chance);
    }
    let usual = library.charts[faction].usual_side();
    let mut source = FixedDie::showing(1);
    let mut run = look.run(&mut source);
    let judged = events::judge(&mut run, card, usual, &EventTest::Effective)?;
    Ok(EventForecast::Command(judged.why_not.unwrap_or(WhyNot::Bullet)))
}

struct EventQuestion<'l> {
    library: &'l Library,
    faction: Faction,
    board: Board,
    context: &'l Context,
    /// What looking ahead found for any bullet.
    trial_memo: Rc<TrialMemo>,
}

impl<'l> EventQuestion<'l> {
    fn run<'d>(&self, source: &'d mut FixedDie) -> Executor<'d>
    where
        'l: 'd,
    {
        let mut run = Executor::new(self.library, self.faction, self.board, *self.context, source);
        run.trial_memo = Some(Rc::clone(&self.trial_memo));
        run
    }

    /// What one bullet leads to: with every result of its die, if it has one.
    fn bullet(
        &self,
        card: u8,
        b: &EventBox,
        index: usize,
    ) -> Result<Option<EventForecast>, Interrupt> {
        let bullet = &b.bullet[index];
        let (mut results, mut die) = (Vec::new(), None);
        for value in 1..=Die::D6.sides() {
            let mut source = FixedDie::showing(value);
            let mut run = self.run(&mut source);
            run.cites(b.id.get_ref(), &b.rule);
            let held = run.holds(Matter::Bullet(index + 1), &bullet.say, &bullet.when)?;
            die = source.rolled();
            if held {
                results.push(value);
            }
            if die.is_none_or(|d| value >= d.sides()) {
                break;
            }
        }
        if results.is_empty() {
            return Ok(None);
        }
        let mut source = FixedDie::showing(1);
        let side = match bullet.when.event() {
            Some(test) => {
                let mut run = self.run(&mut source);
                events::side(&mut run, card, b.side, test)?
            }
            None => b.side,
        };
        let bullet = bullet.say.clone();
        Ok(Some(match die {
            Some(die) if results.len() < usize::from(die.sides()) => {
                EventForecast::Chance { side, bullet, die, results }
            }
            _ => EventForecast::Plays { side, bullet },
        }))
    }
}
