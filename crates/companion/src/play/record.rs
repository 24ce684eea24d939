//! An action of a game, on the record.

use super::game_replay::GameReplay;
use crate::tell::{ActionKind, ActionRecord, ActionTime};
use lod_bots::action::Walk;
use lod_bots::bots::Outcome;
use lod_bots::game::PersonalAction as Did;
use lod_bots::game::{Game, GameStep};
use std::borrow::Cow;

/// What happened in an action of a game; nothing where it has no such action.
pub fn record_of<'s>(history: &'s GameReplay<'_>, action: usize) -> Option<ActionRecord<'s>> {
    let done = history.action(action)?;
    Some(record(&done.start, &done.action, history.after(action)))
}

/// What happened between two states of a game.
pub fn record<'s>(
    start: &'s Game<'_>,
    action: &'s GameStep,
    after: &'s Game<'_>,
) -> ActionRecord<'s> {
    let card = start.current();
    let new = |what| {
        let record = ActionRecord::new(what, start.board(), after.board());
        ActionRecord { when: ActionTime { card, year: start.year() }, ..record }
    };
    match action {
        // What was entered with the card is on the board already.
        GameStep::Card(current) => ActionRecord {
            before: after.board(),
            ..new(ActionKind::Card { current: *current, next: after.deck().next() })
        },
        GameStep::Treaty(signed) => new(ActionKind::Treaty).with_result(signed),
        GameStep::Stroke(played) => {
            let (faction, granted) = (played.faction, played.granted.as_ref());
            new(ActionKind::Stroke { faction, granted }).with_result(&played.done)
        }
        GameStep::Turn(taken) => {
            let (faction, outcome) = (taken.faction, taken.outcome);
            new(ActionKind::Turn { faction, outcome, card }).with_result(&taken.done)
        }
        GameStep::Person(acted) => {
            let faction = acted.faction;
            let turn = |outcome| ActionKind::Turn { faction, outcome, card };
            let what = match &acted.what {
                Did::Pass => turn(Outcome::Pass),
                Did::Event(side) => turn(Outcome::Event(*side)),
                Did::Command(command, special) => turn(Outcome::Command(*command, *special)),
                Did::BrilliantStroke(granted) => {
                    ActionKind::Stroke { faction, granted: Some(granted) }
                }
                Did::Treaty => ActionKind::Treaty,
                Did::Entered(turn) => ActionKind::Entered { faction, action: turn.action },
            };
            let record = ActionRecord {
                changes: acted.changes.clone(),
                spans: &acted.change_spans,
                walk: Cow::Owned(Walk::of_notes(acted.notes.clone())),
                ..new(what)
            };
            match action.entered() {
                // What was entered is on the board already: the rest is ordered.
                Some(_) => ActionRecord { after: &acted.board, ..record },
                None => record,
            }
        }
        GameStep::CardEnds(changes) => ActionRecord {
            changes: changes.clone(),
            ..new(ActionKind::CardEnds { card: card.unwrap_or_default() })
        },
        GameStep::Winter(report) => {
            new(ActionKind::Winter { round: Some(start.season().round), card, report })
        }
        GameStep::Fixed(changes) => {
            ActionRecord { changes: changes.clone(), ..new(ActionKind::Fixed) }
        }
        // It lies on the board already.
        GameStep::Known => {
            ActionRecord { before: after.board(), ..new(ActionKind::Other("BOARD ENTERED")) }
        }
        GameStep::Seated => new(ActionKind::Other("PLAYERS, DICE OR DECK CHANGED")),
    }
}
