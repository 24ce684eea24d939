//! An action of a game, on the record.

use super::story::Story;
use crate::tell::{ActionRecord, What, When};
use lod_bots::action::Walk;
use lod_bots::bots::Outcome;
use lod_bots::game::PersonalAction as Did;
use lod_bots::game::{Game, Happened};
use std::borrow::Cow;

/// What happened in an action of a game; nothing where it has no such action.
pub fn record_of<'s>(story: &'s Story<'_>, action: usize) -> Option<ActionRecord<'s>> {
    let done = story.done().get(action)?;
    Some(record(&done.start, &done.action, story.after(action)))
}

/// What happened between two states of a game.
pub fn record<'s>(
    start: &'s Game<'_>,
    action: &'s Happened,
    after: &'s Game<'_>,
) -> ActionRecord<'s> {
    let card = start.current();
    let new = |what| {
        let record = ActionRecord::new(what, start.board(), after.board());
        ActionRecord { when: When { card, year: start.year() }, ..record }
    };
    match action {
        Happened::Card(current) => new(What::Card { current: *current, next: after.deck().next() }),
        Happened::Treaty(signed) => new(What::Treaty).of(signed),
        Happened::Stroke(played) => {
            let (faction, granted) = (played.faction, played.granted.as_ref());
            new(What::Stroke { faction, granted }).of(&played.done)
        }
        Happened::Turn(taken) => {
            let (faction, outcome) = (taken.faction, taken.outcome);
            new(What::Turn { faction, outcome, card }).of(&taken.done)
        }
        Happened::Person(acted) => {
            let faction = acted.faction;
            let turn = |outcome| What::Turn { faction, outcome, card };
            let what = match &acted.what {
                Did::Pass => turn(Outcome::Pass),
                Did::Event(side) => turn(Outcome::Event(*side)),
                Did::Command(command, special) => turn(Outcome::Command(*command, *special)),
                Did::BrilliantStroke(granted) => What::Stroke { faction, granted: Some(granted) },
                Did::Treaty => What::Treaty,
            };
            ActionRecord {
                changes: acted.changes.clone(),
                spans: &acted.stretches,
                walk: Cow::Owned(Walk::of_notes(acted.notes.clone())),
                ..new(what)
            }
        }
        Happened::CardEnds(changes) => ActionRecord {
            changes: changes.clone(),
            ..new(What::CardEnds { card: card.unwrap_or_default() })
        },
        Happened::Winter(report) => ActionRecord {
            changes: report.changes(),
            walk: Cow::Owned(Walk::of_dice(report.dice.clone())),
            ..new(What::Winter { round: Some(start.season().round), card, report })
        },
        Happened::Fixed(changes) => ActionRecord { changes: changes.clone(), ..new(What::Fixed) },
        Happened::Seated => new(What::Other("PLAYERS OR DICE CHANGED")),
        Happened::Restored => new(What::Other("The game resumes from the stored position")),
    }
}
