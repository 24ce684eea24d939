//! `lod decide`: what a non-player does now, once, without a prompt.

use super::{Failure, input, say};
use crate::bots::{Library, Moment, Outcome, Run, Script, Seeded};
use crate::flowchart::schema::EventSide;
use crate::flowchart::{Door, Stop};
use crate::game::{Board, Change, Cylinder, Faction, Position};
use crate::rules::seats::Seats;
use crate::rules::sequence::{self, Did, Place};
use crate::rules::{Command, Special, cards};
use crate::table::orders;
use serde::Serialize;

/// How `lod decide` is asked.
#[derive(Clone, Debug, Default)]
pub struct DecideOptions {
    /// The card being played, in place of the position's.
    pub card: Option<u8>,
    /// Dice in the order in which they are asked for.
    pub dice: Option<String>,
    /// A seed for the dice.
    pub seed: Option<u64>,
    /// Answer in JSON.
    pub json: bool,
}

/// The answer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Answer {
    faction: Faction,
    outcome: &'static str,
    command: Option<Command>,
    special_activity: Option<Special>,
    event: Option<Played>,
    path: Vec<String>,
    dice: Vec<crate::bots::Rolled>,
    instructions: Vec<String>,
    changes: Vec<Change>,
    notes: Vec<String>,
    position: serde_json::Value,
}

#[derive(Debug, Serialize)]
struct Played {
    card: u8,
    side: EventSide,
}

/// The door that the options ask for.
///
/// # Errors
/// [`Failure::Input`] for dice that are no dice.
pub fn door(dice: Option<&str>, seed: Option<u64>) -> Result<Box<dyn Door>, Failure> {
    Ok(match (dice, seed) {
        (Some(text), _) => Box::new(
            Script::parse(text).map_err(|what| Failure::Input(vec![input("--dice", what)]))?,
        ),
        (None, seed) => Box::new(Seeded::new(seed.unwrap_or_else(rand::random))),
    })
}

/// A stop as a failure of the run.
pub fn failure(stop: Stop) -> Failure {
    match stop {
        Stop::Dice(what) => Failure::Input(vec![input("--dice", what)]),
        other => Failure::Program(other.to_string()),
    }
}

/// What the Faction does in this position.
///
/// # Errors
/// [`Failure::Input`] when the Faction may not act now or the dice do not fit; [`Failure::Program`] when
/// the program fails.
pub fn decide(
    faction: Faction,
    position: &Position,
    options: &DecideOptions,
) -> Result<(), Failure> {
    let mut position = position.clone();
    if let Some(number) = options.card {
        if cards::cards()
            .get(number)
            .is_none_or(|c| c.event().is_none())
        {
            let what = format!("there is no Event card {number}; they are 1 to 96");
            return Err(Failure::Input(vec![input("--card", what)]));
        }
        let next = position.card.and_then(|c| c.next);
        position.card = Some(crate::game::position::Card {
            current: number,
            next,
        });
    }
    let turn = turn(faction, &position)?;
    let moment = moment(faction, &position, turn);
    let mut door = door(options.dice.as_deref(), options.seed)?;
    let before = position.board;
    let mut run = Run::new(Library::get(), faction, before, moment, door.as_mut());
    let outcome = run.turn().map_err(failure)?;
    finish(&mut run, &position, turn, outcome)?;
    let after = Position {
        board: *run.board(),
        ..position.clone()
    };
    let answer = answer(&run, &before, &position, outcome, &after);
    if options.json {
        let text =
            serde_json::to_string_pretty(&answer).map_err(|e| Failure::Program(e.to_string()))?;
        say(&format!("{text}\n"))
    } else {
        say(&for_people(&answer))
    }
}

fn refuse(what: String) -> Failure {
    Failure::Input(vec![input("lod decide", what)])
}

/// The Faction's turn by the Sequence of Play; without a card it acts as 1st Eligible.
fn turn(faction: Faction, position: &Position) -> Result<Option<sequence::Turn>, Failure> {
    if position.players[faction] {
        return Err(refuse(format!(
            "a person plays the {faction} in this position; take them out of `players` to see what \
             the non-player would do"
        )));
    }
    let Some(card) = position.card else {
        if !sequence::is_eligible(&position.board, faction) {
            return Err(refuse(format!("the {faction} are not Eligible (2.3.1)")));
        }
        return Ok(None);
    };
    let order = cards::cards()
        .get(card.current)
        .and_then(|c| c.order())
        .ok_or_else(|| refuse(format!("card {} has no Faction order", card.current)))?;
    match sequence::turn(&position.board, order, &seats(position)) {
        Some(turn) if turn.faction == faction => Ok(Some(turn)),
        Some(turn) => Err(refuse(format!(
            "the {} act now on card {}, not the {faction} (2.3.2)",
            turn.faction, card.current
        ))),
        None => Err(refuse(format!(
            "nobody is left to act on card {} (2.3.4)",
            card.current
        ))),
    }
}

fn seats(position: &Position) -> Seats {
    let people: Vec<Faction> = Faction::ALL
        .into_iter()
        .filter(|f| position.players[*f])
        .collect();
    Seats::each(&people)
}

fn moment(faction: Faction, position: &Position, turn: Option<sequence::Turn>) -> Moment {
    let card = position.card.and_then(|c| cards::cards().get(c.current));
    Moment {
        players: position.players,
        card: position.card.map(|c| c.current),
        event_open: turn.is_some_and(|t| t.event),
        sword: card.is_some_and(|c| c.has_sword(faction)),
        first_eligible: card
            .and_then(|c| c.order())
            .and_then(|order| sequence::first_eligible(&position.board, order)),
        ..Moment::default()
    }
}

/// The cylinder: where the Sequence of Play puts it after what was done (2.3).
fn finish(
    run: &mut Run<'_>,
    position: &Position,
    turn: Option<sequence::Turn>,
    outcome: Outcome,
) -> Result<(), Failure> {
    let faction = run.faction();
    let turn = turn.unwrap_or(sequence::Turn {
        faction,
        place: Place::First,
        command: sequence::Extent::Full,
        event: position.card.is_some(),
    });
    let did = match outcome {
        Outcome::Pass => None,
        Outcome::Event(_) => Some(Did::Event),
        Outcome::Command(_, Some(_)) => Some(Did::CommandSpecial),
        Outcome::Command(_, None) => Some(Did::Command),
    };
    let moved = match did {
        Some(did) => sequence::did(run.board(), &turn, did)
            .map_err(|refusal| Failure::Program(refusal.to_string()))?,
        None => vec![Change::Cylinder {
            faction,
            from: run.board().cylinder(faction),
            to: Cylinder::Passed,
        }],
    };
    moved
        .iter()
        .try_for_each(|change| run.record("2.3", *change).map_err(failure))
}

fn answer(
    run: &Run<'_>,
    before: &Board,
    position: &Position,
    outcome: Outcome,
    after: &Position,
) -> Answer {
    let (name, command, special_activity, event) = match outcome {
        Outcome::Event(side) => (
            "event",
            None,
            None,
            position.card.map(|c| Played {
                card: c.current,
                side,
            }),
        ),
        Outcome::Command(command, special) => ("command", Some(command), special, None),
        Outcome::Pass => ("pass", None, None, None),
    };
    Answer {
        faction: run.faction(),
        outcome: name,
        command,
        special_activity,
        event,
        path: run.path.clone(),
        dice: run.dice.clone(),
        instructions: orders(before, run.deed.changes()),
        changes: run.deed.changes().to_vec(),
        notes: run.notes.iter().map(|n| n.text.clone()).collect(),
        position: after.to_json(),
    }
}

fn for_people(answer: &Answer) -> String {
    let what = match (answer.command, answer.special_activity, &answer.event) {
        (Some(c), Some(s), _) => format!("{} with {}", c.name(), s.name()),
        (Some(c), None, _) => c.name().to_string(),
        (None, _, Some(e)) => format!("Event {}", e.card),
        _ => "Pass".to_string(),
    };
    let mut text = format!("{}: {what}\n", answer.faction);
    text += &format!("  Boxes: {}\n", answer.path.join(" "));
    for die in &answer.dice {
        text += &format!(
            "  {} = {}  {}\n",
            die.die.to_uppercase(),
            die.value,
            die.reason
        );
    }
    for (i, line) in answer.instructions.iter().enumerate() {
        text += &format!("  {:>2}  {line}\n", i + 1);
    }
    text
}
