//! `lod decide`: what a non-player does now, once, without a prompt.

use super::choices::{Chosen, DieLeft, choices, dice_left, leftovers};
use super::{Failure, input, say};
use crate::tell::{Topic, WIDTH, orders_and_grants, reasons, why_json, wrap_to};
use lod_bots::action::Noted;
use lod_bots::bots::{
    self, Context, DefaultDecisions, DieRoll, Done, Library, Note, Outcome, Script, Seeded,
    StrokePlay,
};
use lod_bots::events::{Events, event_name};
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt};
use lod_bots::game;
use lod_engine::game::position::{LeftOpen, PositionFile};
use lod_engine::game::{Change, Faction, Position};
use lod_engine::rules::position::{in_order, winter_first};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, EligiblePlace, Stroke};
use lod_engine::rules::{Command, Special, cards};
use serde::{Serialize, Serializer};

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
    /// Tell how each decision came about.
    pub explain: bool,
}

/// The answer; its JSON is the program's.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Answer {
    faction: Faction,
    outcome: &'static str,
    command: Option<Command>,
    special_activity: Option<Special>,
    event: Option<Played>,
    path: Vec<String>,
    dice: Vec<DieRoll>,
    instructions: Vec<String>,
    changes: Vec<Change>,
    choices: Vec<Chosen>,
    dice_left: Vec<DieLeft>,
    #[serde(serialize_with = "in_words")]
    notes: Vec<Note>,
    assumed: Vec<LeftOpen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<serde_json::Value>>,
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
pub fn door(dice: Option<&str>, seed: Option<u64>) -> Result<DefaultDecisions, Failure> {
    Ok(match (dice, seed) {
        (Some(text), _) => DefaultDecisions::scripted(
            Script::parse(text).map_err(|what| Failure::Input(vec![input("--dice", what)]))?,
        ),
        (None, seed) => DefaultDecisions::seeded(Seeded::new(seed.unwrap_or_else(rand::random))),
    })
}

/// A stop as a failure of the run.
pub fn failure(stop: Interrupt) -> Failure {
    match stop {
        Interrupt::Dice(what) => Failure::Input(vec![input("--dice", what)]),
        other => Failure::Program(other.to_string()),
    }
}

/// Says what the Faction does in this position.
///
/// # Errors
/// See [`decided`].
pub fn decide(
    faction: Faction,
    file: &PositionFile,
    options: &DecideOptions,
) -> Result<(), Failure> {
    let answer = decided(faction, file, options)?;
    if options.json {
        let text =
            serde_json::to_string_pretty(&answer).map_err(|e| Failure::Program(e.to_string()))?;
        say(&format!("{text}\n"))
    } else {
        say(&for_people(&answer, options.explain))
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
    options: &DecideOptions,
) -> Result<Answer, Failure> {
    let mut position = file.position.clone();
    if let Some(number) = options.card {
        if cards::cards().get(number).is_none_or(|c| c.event().is_none()) {
            let what = format!("there is no Event card {number}; they are 1 to 96");
            return Err(Failure::Input(vec![input("--card", what)]));
        }
        let next = position.card.and_then(|c| c.next);
        position.card = Some(lod_engine::game::position::CardInPlay { current: number, next });
    }
    in_order(&position).map_err(refuse)?;
    if let Some(winter) = winter_first(&position) {
        return Err(refuse(format!(
            "Winter Quarters comes first: without Winter is Coming, card {winter} changes places with the Event (2.3.7); \
             conduct the Round with `lod winter`, or set `winter-is-coming = true` under [options]"
        )));
    }
    let mut door = door(options.dice.as_deref(), options.seed)?;
    let decided = act(faction, &position, &mut door)?;
    Ok(Answer {
        choices: choices(&door),
        dice_left: dice_left(&door),
        assumed: file.left_open.clone(),
        why: options.explain.then(|| why_json(&decided.notes)),
        ..decided
    })
}

/// The Treaty of Alliance or the Brilliant Stroke where its conditions hold, else the turn by the
/// Sequence of Play.
fn act(
    faction: Faction,
    position: &Position,
    door: &mut DefaultDecisions,
) -> Result<Answer, Failure> {
    let board = position.board;
    let seats = seats(position);
    if seats.is_player(faction) {
        return Err(refuse(format!(
            "a person plays the {faction} in this position; take them out of `players` to see what \
             the non-player would do"
        )));
    }
    if faction == Faction::French
        && sequence::may_play_treaty(&board, winter_showing(position), &seats).is_ok()
    {
        let context = surroundings(position, None);
        let signed = bots::treaty(Library::get(), board, context, door).map_err(failure)?;
        return Ok(Answer {
            outcome: STROKE,
            event: Some(Played { card: TREATY, side: EventSide::Unshaded }),
            ..answer(faction, position, signed)
        });
    }
    let aborted = match stroke(faction, position, door)? {
        Some(struck) if struck.granted.is_some() => return Ok(struck_answer(position, struck)),
        aborted => aborted,
    };
    // An aborted play was not played (8.3.7): nobody had anything to decide in it.
    door.forget();
    let turn = turn(faction, position)?;
    let context = surroundings(position, turn.as_ref());
    let turn = turn.unwrap_or(sequence::Turn {
        faction,
        place: EligiblePlace::First,
        command: sequence::Extent::Full,
        event: false,
    });
    let taken = game::carry_out(Library::get(), board, context, &turn, door).map_err(failure)?;
    let (outcome, command, special_activity, event) = match taken.outcome {
        Outcome::Event(side) => {
            let played = position.card.map(|c| Played { card: c.current, side });
            ("event", None, None, played)
        }
        Outcome::Command(command, special) => ("command", Some(command), special, None),
        Outcome::Pass => ("pass", None, None, None),
    };
    let mut done = taken.done;
    if let Some(aborted) = aborted {
        done.dice.splice(..0, aborted.done.dice);
        done.notes.splice(..0, aborted.done.notes);
    }
    Ok(Answer { outcome, command, special_activity, event, ..answer(faction, position, done) })
}

/// What surrounds the turn; without one, what surrounds a card put over the Event.
fn surroundings(position: &Position, turn: Option<&sequence::Turn>) -> Context {
    match position.card.and_then(|c| cards::cards().get(c.current)) {
        Some(card) => game::context(&position.board, card, turn, &seats(position)),
        None => Context { players: position.players, ..Context::default() },
    }
}

/// The Faction's Brilliant Stroke, played or aborted (8.3.7); `None` where its conditions do not hold.
/// It comes before the 1st Eligible Faction acts, whoever that is (2.3.8).
fn stroke(
    faction: Faction,
    position: &Position,
    door: &mut DefaultDecisions,
) -> Result<Option<StrokePlay>, Failure> {
    let (board, seats, winter) = (position.board, seats(position), winter_showing(position));
    let (library, context) = (Library::get(), surroundings(position, None));
    let (due, why) =
        bots::brilliant_stroke_due(library, board, faction, &seats, winter, context, door)
            .map_err(failure)?;
    if !due {
        return Ok(None);
    }
    let mut struck = bots::play_stroke(library, board, faction, context, door).map_err(failure)?;
    let answer = Context { stroke_by: Some(faction), ..context };
    struck.done.begin_with(why);
    let trump = bots::who_plays(library, board, &seats, winter, &answer, &[], door)
        .map_err(failure)?
        .0
        .filter(|_| struck.granted.is_some());
    if let Some(other) = trump {
        struck.done.notes.push(Note {
            after: struck.done.changes().len(),
            at: String::new(),
            rule: "2.3.8".to_string(),
            what: Noted::Words(format!(
                "The {other} would Trump this with their own Brilliant Stroke"
            )),
        });
    }
    if struck.granted.is_some() {
        let may = |f: &Faction| {
            Stroke::Brilliant(*f).may_trump(Stroke::Brilliant(faction))
                && sequence::may_play_brilliant_stroke(&board, *f, winter, &seats).is_ok()
        };
        for person in seats.players().filter(may) {
            door.made(&Choice {
                lines: Vec::new(),
                about: Vec::new(),
                faction: person,
                ask: format!("Whether to Trump the Brilliant Stroke of the {faction}"),
                options: vec!["let it stand".to_string(), "Trump it".to_string()],
                default: 0,
                space: None,
                leads: false,
            });
        }
    }
    Ok(Some(struck))
}

fn struck_answer(position: &Position, struck: StrokePlay) -> Answer {
    let card = cards::cards().brilliant_stroke(struck.faction);
    Answer {
        outcome: STROKE,
        event: card.map(|card| Played { card, side: EventSide::Unshaded }),
        ..answer(struck.faction, position, struck.done)
    }
}

/// The outcome of a Brilliant Stroke or the Treaty of Alliance.
const STROKE: &str = "brilliant-stroke";

/// The Treaty of Alliance card (2.3.9).
const TREATY: u8 = 109;

/// Whether a Winter Quarters card lies open on the deck (2.3.8).
fn winter_showing(position: &Position) -> bool {
    position.card.and_then(|c| c.next).is_some_and(|n| cards::cards().is_winter_quarters(n))
}

fn refuse(what: String) -> Failure {
    Failure::Input(vec![input("lod decide", what)])
}

/// The Faction's turn by the Sequence of Play; without a card it acts as 1st Eligible.
fn turn(faction: Faction, position: &Position) -> Result<Option<sequence::Turn>, Failure> {
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
        None => Err(refuse(format!("nobody is left to act on card {} (2.3.4)", card.current))),
    }
}

fn seats(position: &Position) -> Seats {
    let people: Vec<Faction> = Faction::ALL.into_iter().filter(|f| position.players[*f]).collect();
    Seats::each(&people)
}

/// The part of the answer that every outcome has.
fn answer(faction: Faction, position: &Position, done: Done) -> Answer {
    let after = Position { board: *done.board(), ..position.clone() };
    Answer {
        faction,
        outcome: "",
        command: None,
        special_activity: None,
        event: None,
        instructions: orders_and_grants(&position.board, done.changes(), &done.grants),
        changes: done.changes().to_vec(),
        path: done.path,
        dice: done.dice,
        choices: Vec::new(),
        dice_left: Vec::new(),
        assumed: Vec::new(),
        why: None,
        notes: done.notes,
        position: after.to_json(),
    }
}

fn in_words<S: Serializer>(notes: &[Note], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(notes.iter().filter(|n| !n.is_reason()).map(Note::words))
}

/// What the Event says, and why it is played or not.
fn about_the_event(answer: &Answer) -> Vec<String> {
    let says = answer
        .event
        .as_ref()
        .and_then(|e| Some(Events::get().event(e.card)?.text(e.side)))
        .map(|text| format!("  The Event: {}", text.say));
    let why = answer.notes.iter().find_map(|n| match &n.what {
        Noted::Event(bullet) => Some(format!("  Why: {bullet}.")),
        Noted::NoEvent(_) => Some(format!("  {}.", n.words())),
        _ => None,
    });
    says.into_iter().chain(why).flat_map(|l| wrap_to(&l, "    ", WIDTH)).collect()
}

fn for_people(answer: &Answer, explain: bool) -> String {
    let what = match (answer.command, answer.special_activity, &answer.event) {
        (Some(c), Some(s), _) => format!("{} with {}", c.name(), s.name()),
        (Some(c), None, _) => c.name().to_string(),
        (None, _, Some(e)) if answer.outcome == STROKE => {
            format!("Brilliant Stroke, card {}", e.card)
        }
        (None, _, Some(e)) => event_name(Some(e.card), e.side),
        _ => "Pass".to_string(),
    };
    let mut text = format!("{}: {what}\n", answer.faction);
    text += &format!("  Boxes: {}\n", answer.path.join(" "));
    for line in about_the_event(answer) {
        text += &format!("{line}\n");
    }
    let dice = answer.dice.iter().map(|d| format!("  {}", d.words()));
    let orders = (1..).zip(&answer.instructions).map(|(i, line)| format!("  {i:>2}  {line}"));
    for line in dice.chain(orders).flat_map(|l| wrap_to(&l, "      ", WIDTH)) {
        text += &format!("{line}\n");
    }
    if explain {
        let notes: Vec<&Note> = answer.notes.iter().collect();
        for line in reasons(&notes, Topic::Whole, WIDTH) {
            text += &format!("{line}\n");
        }
    }
    text + &leftovers(&answer.instructions, &answer.choices, &answer.dice_left, &answer.assumed)
}
