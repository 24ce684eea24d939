//! `lod winter`: one Winter Quarters Round, every Faction as a non-player.

use super::choices::{choices, dice_left, leftovers};
use super::{Failure, door, failure, input, say};
use crate::tell::{
    ActionRecord, Report as ActionReport, Topic, WIDTH, What, orders, reasons, why_json,
};
use lod_bots::action::Note;
use lod_bots::bots::winter::{Report, winter as conduct};
use lod_bots::bots::{DefaultDecisions, Library};
use lod_engine::game::position::PositionFile;
use lod_engine::game::{Board, ByFaction, Faction, Position};
use lod_engine::rules::cards::cards;
use lod_engine::rules::victory::Standing;
use lod_engine::rules::winter::{End, Season};
use serde_json::{Value, json};

/// How `lod winter` is asked.
#[derive(Clone, Debug, Default)]
pub struct WinterOptions {
    /// The Winter Quarters card.
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

/// Conducts the round.
///
/// # Errors
/// [`Failure::Input`] for a card that is none of Winter Quarters, or dice that do not fit;
/// [`Failure::Program`] when the program fails.
pub fn conducted(
    file: &PositionFile,
    options: &WinterOptions,
) -> Result<(Report, DefaultDecisions), Failure> {
    let position = &file.position;
    let cards = cards();
    let card = winter_card(file, options);
    if let Some(number) = options.card
        && !cards.is_winter_quarters(number)
    {
        let what = format!("card {number} is not a Winter Quarters card (97-104)");
        return Err(Failure::Input(vec![input("--card", what)]));
    }
    let non_players = Position { players: ByFaction([false; 4]), ..position.clone() };
    let on_deck = position.card.map(|c| c.current);
    let season =
        Season { absent: position.players, ..Season::of(&non_players, cards, card, on_deck) };
    let mut door = door(options.dice.as_deref(), options.seed)?;
    let report = conduct(Library::get(), position.board, &season, &mut door).map_err(failure)?;
    Ok((report, door))
}

/// Conducts the round and tells what happened.
///
/// # Errors
/// See [`conducted`].
pub fn winter(file: &PositionFile, options: &WinterOptions) -> Result<(), Failure> {
    let (report, door) = conducted(file, options)?;
    let before = file.position.board;
    if options.json {
        let mut answer = to_json(file, &report, &door);
        if options.explain {
            let notes: Vec<Note> = report.notes().cloned().collect();
            answer["why"] = why_json(&notes).into();
        }
        say(&format!("{answer:#}\n"))
    } else {
        let rest = leftovers(&[], &choices(&door), &dice_left(&door), &file.left_open);
        let card = winter_card(file, options);
        let mut text = to_text(&before, &report, card);
        if options.explain {
            let notes: Vec<&Note> = report.notes().collect();
            for line in reasons(&notes, Topic::Whole, WIDTH) {
                text += &format!("{line}\n");
            }
        }
        say(&(text + &rest))
    }
}

/// The Winter Quarters card: the one asked for, or the position's.
fn winter_card(file: &PositionFile, options: &WinterOptions) -> Option<u8> {
    let next = file.position.card.and_then(|c| c.next);
    options.card.or(next.filter(|n| cards().is_winter_quarters(*n)))
}

/// What to do on the board, phase by phase.
fn phase_orders(before: &Board, report: &Report) -> Vec<Vec<String>> {
    let mut board = *before;
    report
        .phases
        .iter()
        .map(|phase| {
            let list = orders(&board, &phase.changes);
            // The round was carried out on this very board: its changes fit.
            let _ = board.apply_all(&phase.changes);
            list
        })
        .collect()
}

/// What was decided, without what led to it.
fn told(report: &Report) -> impl Iterator<Item = &Note> {
    report.notes().filter(|n| !n.is_reason())
}

fn to_json(file: &PositionFile, report: &Report, door: &DefaultDecisions) -> Value {
    let before = &file.position.board;
    let after = Position { board: report.board, ..file.position.clone() };
    let phases: Vec<Value> =
        report.phases.iter().map(|p| json!({"phase": p.id, "changes": p.changes})).collect();
    let won = report.end.filter(End::in_check).and_then(|e| e.winner());
    json!({
        "victory": won.map(Faction::id),
        "game-end": report.end.as_ref().map(end_json),
        "phases": phases,
        "dice": report.dice,
        "dice-left": dice_left(door),
        "instructions": phase_orders(before, report).concat(),
        "choices": choices(door),
        "notes": told(report).map(Note::words).collect::<Vec<_>>(),
        "assumed": file.left_open,
        "position": after.to_json(),
    })
}

fn end_json(end: &End) -> Value {
    let ranking = match end {
        End::Ranking(places) => places
            .iter()
            .map(|s: &Standing| json!({"faction": s.faction.id(), "margin": s.margin}))
            .collect(),
        _ => Vec::new(),
    };
    json!({
        "winner": end.winner().map(Faction::id),
        "in-victory-check": end.in_check(),
        "ranking": ranking,
    })
}

fn to_text(before: &Board, report: &Report, card: Option<u8>) -> String {
    let what = What::Winter { round: None, card, report };
    let record = ActionRecord {
        changes: report.changes(),
        dice: &report.dice,
        ..ActionRecord::new(what, before, &report.board)
    };
    let lines = ActionReport::of(&record).whole(WIDTH);
    lines.into_iter().map(|line| line + "\n").collect()
}
