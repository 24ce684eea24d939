//! `lod decide`: what a non-player does now, once, without a prompt.

use super::choices::{PlayerChoice, UnusedDie, choices, dice_left, leftovers};
use super::flowchart::into_file;
use super::{Failure, Once, parsers, read_position, say};
use crate::picture::flowchart::{TurnPath, lit_svg};
use crate::tell::{
    ActionKind, ActionRecord, ReasonTopic, Report, WIDTH, note_words, reasons, why_json, wrap_to,
};
use clap::Args;
use lod_bots::action::ActionResult;
use lod_bots::bots::{DefaultDecisions, DieRoll, Library, Note, Outcome};
use lod_bots::decide::{self, CannotDecide, Decision, DecisionKind};
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::{FollowedArrow, Interrupt};
use lod_engine::game::position::{CardInPlay, MissingKey, PositionFile};
use lod_engine::game::{Change, Faction, Position};
use lod_engine::rules::sequence::Stroke;
use lod_engine::rules::{Command, Special, cards};
use serde::{Serialize, Serializer};
use std::path::PathBuf;

/// How `lod decide` is asked.
#[derive(Clone, Debug, Args)]
pub struct DecideOptions {
    /// british, patriots, french or indians
    #[arg(value_parser = parsers::faction)]
    faction: Faction,
    /// The position file; - reads standard input
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    position: PathBuf,
    /// With --explain: draw the path into this file or standard output
    #[arg(long, requires = "explain", value_name = "FILE", value_parser = parsers::path(), num_args = 0..=1, require_equals = true)]
    svg: Option<Option<PathBuf>>,
    /// The card being played, instead of the position's
    #[arg(long, value_name = "N")]
    card: Option<u8>,
    /// Dice and output
    #[command(flatten)]
    once: Once,
}

/// The answer; its JSON is the program's.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DecideAnswer {
    faction: Faction,
    outcome: &'static str,
    command: Option<Command>,
    special_activity: Option<Special>,
    event: Option<EventPlay>,
    path: Vec<String>,
    dice: Vec<DieRoll>,
    instructions: Vec<String>,
    changes: Vec<Change>,
    choices: Vec<PlayerChoice>,
    dice_left: Vec<UnusedDie>,
    #[serde(serialize_with = "in_words")]
    notes: Vec<Note>,
    assumed: Vec<MissingKey>,
    #[serde(skip_serializing_if = "Option::is_none")]
    treaty: Option<Vec<Change>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<serde_json::Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrows: Option<Vec<FollowedArrow>>,
    position: serde_json::Value,
}

#[derive(Debug, Serialize)]
struct EventPlay {
    card: u8,
    side: EventSide,
}

/// A stop as a failure of the run.
pub fn failure(stop: Interrupt) -> Failure {
    match stop {
        Interrupt::Dice(what) => Failure::input("--dice", what),
        other => Failure::Program(other.to_string()),
    }
}

/// Says what the Faction does in the position.
///
/// # Errors
/// See [`decided`]; and [`Failure::Input`] for a file that is wrong.
pub fn decide(options: &DecideOptions) -> Result<(), Failure> {
    let file = read_position(&options.position)?;
    let once = &options.once;
    let (position, decision, source) = decision(options.faction, &file, options.card, once)?;
    let told = Told::of(&position, &decision);
    let answer = answer(&file, once, &decision, &told, &source);
    match &options.svg {
        Some(Some(path)) => into_file(path, "--svg", &drawn(&decision))?,
        Some(None) if once.json => {
            let what = "with --json the drawing needs a file: --svg=FILE".to_string();
            return Err(Failure::input("--svg", what));
        }
        Some(None) => return say(&drawn(&decision)),
        None => {}
    }
    if once.json {
        let text =
            serde_json::to_string_pretty(&answer).map_err(|e| Failure::Program(e.to_string()))?;
        say(&format!("{text}\n"))
    } else {
        say(&for_people(&answer, &decision, &told, once.explain))
    }
}

/// What the Faction does in this position.
///
/// # Errors
/// [`Failure::Input`] when the Faction may not act now or the dice do not fit; [`Failure::Program`] when
/// the program fails.
pub fn decided(
    faction: Faction,
    file: &PositionFile,
    once: &Once,
) -> Result<DecideAnswer, Failure> {
    let (position, decision, source) = decision(faction, file, None, once)?;
    Ok(answer(file, once, &decision, &Told::of(&position, &decision), &source))
}

/// The position with the card that is asked about, what is decided in it, and by which dice and choices.
fn decision(
    faction: Faction,
    file: &PositionFile,
    card: Option<u8>,
    once: &Once,
) -> Result<(Position, Decision, DefaultDecisions), Failure> {
    let mut position = file.position.clone();
    if let Some(number) = card {
        if cards::cards().get(number).is_none_or(|c| c.event().is_none()) {
            let what = format!("Event card number {number} must be 1-96");
            return Err(Failure::input("--card", what));
        }
        let next = position.card.and_then(|c| c.next);
        position.card = Some(CardInPlay { current: number, next });
    }
    let mut source = once.decisions()?;
    let decision =
        decide::decide(Library::get(), &position, faction, &mut source).map_err(refused)?;
    Ok((position, decision, source))
}

fn answer(
    file: &PositionFile,
    once: &Once,
    decision: &Decision,
    told: &Told,
    source: &DefaultDecisions,
) -> DecideAnswer {
    let done = &decision.done;
    let position = &decision.position;
    let (outcome, command, special_activity, event) = outcome(decision.what, position.card);
    let after = Position { board: *done.board(), ..position.clone() };
    let all: Vec<&ActionResult> = decision.treaty.iter().chain([done]).collect();
    let notes: Vec<Note> = all.iter().flat_map(|done| &done.walk.notes).cloned().collect();
    DecideAnswer {
        faction: decision.faction,
        outcome,
        command,
        special_activity,
        event,
        treaty: decision.treaty.as_ref().map(|treaty| treaty.changes().to_vec()),
        instructions: told.instructions(),
        changes: done.changes().to_vec(),
        path: done.walk.path.clone(),
        dice: all.iter().flat_map(|done| &done.walk.dice).cloned().collect(),
        choices: choices(source),
        dice_left: dice_left(source),
        assumed: file.left_open.clone(),
        why: once.explain.then(|| why_json(&notes)),
        arrows: once.explain.then(|| done.walk.arrows.clone()),
        notes,
        position: after.to_json(),
    }
}

/// The outcome by its name, with what was executed or played.
fn outcome(
    what: DecisionKind,
    card: Option<CardInPlay>,
) -> (&'static str, Option<Command>, Option<Special>, Option<EventPlay>) {
    let played = |card, side| Some(EventPlay { card, side });
    match what {
        DecisionKind::Turn(Outcome::Event(side)) => {
            ("event", None, None, card.and_then(|c| played(c.current, side)))
        }
        DecisionKind::Turn(Outcome::Command(command, special)) => {
            ("command", Some(command), special, None)
        }
        DecisionKind::Turn(Outcome::Pass) => ("pass", None, None, None),
        DecisionKind::Stroke(Stroke::Treaty) => {
            (STROKE, None, None, played(TREATY, EventSide::Unshaded))
        }
        DecisionKind::Stroke(Stroke::Brilliant(faction)) => {
            let card = cards::cards().brilliant_stroke(faction);
            (STROKE, None, None, card.and_then(|card| played(card, EventSide::Unshaded)))
        }
    }
}

/// Why there is no answer, with what would be right.
fn refused(why: CannotDecide) -> Failure {
    let hint = match &why {
        CannotDecide::Interrupted(stop) => return failure(stop.clone()),
        CannotDecide::WinterFirst(_) => {
            ". Execute the Round with `lod winter`, or set `winter-is-coming = true` under [options]"
        }
        CannotDecide::IsPlayer(_) => ". Remove them from `players` to see the non-player",
        _ => "",
    };
    Failure::input("lod decide", format!("{why}{hint}"))
}

/// The outcome of a Brilliant Stroke or the Treaty of Alliance.
const STROKE: &str = "brilliant-stroke";

/// The Treaty of Alliance card (2.3.9).
const TREATY: u8 = 109;

fn in_words<S: Serializer>(notes: &[Note], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(notes.iter().filter(|n| !n.is_reason()).map(note_words))
}

/// The path of the turn on the Faction's flowchart.
fn drawn(decision: &Decision) -> String {
    let done = &decision.done;
    let stroke = stroke_title(decision);
    let title = what(decision, &stroke).headline();
    let chart = &Library::get().charts[decision.faction];
    lit_svg(chart, &TurnPath { title: &title, walk: &done.walk, changes: done.changes() })
}

fn stroke_title(decision: &Decision) -> String {
    format!("{} BRILLIANT STROKE", decision.faction.name().to_uppercase())
}

/// What kind of action it is.
fn what<'a>(decision: &Decision, stroke: &'a str) -> ActionKind<'a> {
    let card = decision.position.card.map(|card| card.current);
    match decision.what {
        DecisionKind::Turn(outcome) => {
            ActionKind::Turn { faction: decision.faction, outcome, card }
        }
        DecisionKind::Stroke(Stroke::Treaty) => ActionKind::Treaty,
        DecisionKind::Stroke(Stroke::Brilliant(_)) => ActionKind::Other(stroke),
    }
}

/// What is told of an answer.
struct Told {
    /// The Treaty of Alliance, where it is played first, and what that means for the card.
    treaty: Option<(Report, String)>,
    /// The turn.
    turn: Report,
}

impl Told {
    fn of(asked: &Position, decision: &Decision) -> Told {
        let stroke = stroke_title(decision);
        let what = what(decision, &stroke);
        let before = &decision.position.board;
        let turn =
            ActionRecord::new(what, before, decision.done.board()).with_result(&decision.done);
        let treaty = decision.treaty.as_ref().map(|treaty| {
            let record = ActionRecord::new(ActionKind::Treaty, &asked.board, treaty.board());
            (Report::of(&record.with_result(treaty)), cancelled(asked, decision))
        });
        Told { treaty, turn: Report::of(&turn) }
    }

    fn instructions(&self) -> Vec<String> {
        let first = self.treaty.iter().flat_map(|(report, _)| report.instructions());
        first.chain(self.turn.instructions()).collect()
    }
}

/// Which card the turn after the Treaty is played on.
fn cancelled(asked: &Position, decision: &Decision) -> String {
    let faction = decision.faction;
    match (asked.card, decision.position.card) {
        (Some(over), Some(next)) => format!(
            "The Treaty cancels card {} (2.3.8). The {faction} act on card {}.",
            over.current, next.current
        ),
        (Some(over), None) => format!(
            "The Treaty cancels card {} (2.3.8). The next card is not known: the {faction} act as 1st Eligible, \
             without an Event.",
            over.current
        ),
        (None, _) => format!("The Treaty comes first (2.3.9). Then the {faction} act."),
    }
}

/// The answer in words.
fn for_people(answer: &DecideAnswer, decision: &Decision, told: &Told, explain: bool) -> String {
    let explained = |done: &ActionResult| {
        if explain {
            let notes: Vec<&Note> = done.walk.notes.iter().collect();
            reasons(&notes, ReasonTopic::Whole, WIDTH)
        } else {
            Vec::new()
        }
    };
    let mut lines = Vec::new();
    if let (Some((report, card)), Some(treaty)) = (&told.treaty, &decision.treaty) {
        lines.extend(report.whole(WIDTH));
        lines.extend(explained(treaty));
        lines.push(String::new());
        lines.extend(wrap_to(card, "", WIDTH));
        lines.push(String::new());
    }
    lines.extend(told.turn.whole(WIDTH));
    lines.extend(explained(&decision.done));
    let text: String = lines.into_iter().map(|line| line + "\n").collect();
    text + &leftovers(&answer.instructions, &answer.choices, &answer.dice_left, &answer.assumed)
}
