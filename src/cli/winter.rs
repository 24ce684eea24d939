//! `lod winter`: one Winter Quarters Round, every Faction as a non-player.

use super::choices::{choices, dice_left, leftovers};
use super::{Failure, Once, failure, parsers, read_position, say};
use crate::tell::{
    ActionKind, ActionRecord, ReasonTopic, Report as ActionReport, WIDTH, note_words, reasons,
    why_json,
};
use clap::Args;
use lod_bots::action::Note;
use lod_bots::bots::winter::{Report, winter as conduct};
use lod_bots::bots::{DefaultDecisions, Library};
use lod_engine::game::position::PositionFile;
use lod_engine::game::{ByFaction, Faction, Position};
use lod_engine::rules::cards::cards;
use lod_engine::rules::victory::Standing;
use lod_engine::rules::winter::{End, Season};
use serde_json::{Value, json};
use std::path::PathBuf;

/// How `lod winter` is asked.
#[derive(Clone, Debug, Args)]
pub struct WinterOptions {
    /// The position file; - reads standard input
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    position: PathBuf,
    /// The Winter Quarters card, 97 to 104
    #[arg(long, value_name = "N")]
    card: Option<u8>,
    /// Dice and output
    #[command(flatten)]
    once: Once,
}

/// Conducts the round.
///
/// # Errors
/// [`Failure::Input`] for a card that is none of Winter Quarters, or dice that do not fit;
/// [`Failure::Program`] when the program fails.
pub fn conducted(
    file: &PositionFile,
    card: Option<u8>,
    once: &Once,
) -> Result<(Report, DefaultDecisions), Failure> {
    let position = &file.position;
    let cards = cards();
    if let Some(number) = card
        && !cards.is_winter_quarters(number)
    {
        let what = format!("card {number} is not a Winter Quarters card (97-104)");
        return Err(Failure::input("--card", what));
    }
    let card = winter_card(file, card);
    let non_players = Position { players: ByFaction([false; 4]), ..position.clone() };
    let on_deck = position.card.map(|c| c.current);
    let season =
        Season { absent: position.players, ..Season::of(&non_players, cards, card, on_deck) };
    let mut source = once.decisions()?;
    let report = conduct(Library::get(), position.board, &season, &mut source).map_err(failure)?;
    Ok((report, source))
}

/// Conducts the round and tells what happened.
///
/// # Errors
/// See [`conducted`].
pub fn winter(options: &WinterOptions) -> Result<(), Failure> {
    let (file, once) = (&read_position(&options.position)?, &options.once);
    let (report, source) = conducted(file, options.card, once)?;
    let told = round_report(file, &report, options.card);
    if once.json {
        let mut answer = to_json(file, &report, &told, &source);
        if once.explain {
            let notes: Vec<Note> = report.notes().cloned().collect();
            answer["why"] = why_json(&notes).into();
        }
        say(&format!("{answer:#}\n"))
    } else {
        let rest = leftovers(&[], &choices(&source), &dice_left(&source), &file.left_open);
        let lines = told.whole(WIDTH).into_iter();
        let mut text: String = lines.map(|line| line + "\n").collect();
        if once.explain {
            let notes: Vec<&Note> = report.notes().collect();
            for line in reasons(&notes, ReasonTopic::Whole, WIDTH) {
                text += &format!("{line}\n");
            }
        }
        say(&(text + &rest))
    }
}

/// The Winter Quarters card: the one asked for, or the position's.
fn winter_card(file: &PositionFile, card: Option<u8>) -> Option<u8> {
    let next = file.position.card.and_then(|c| c.next);
    card.or(next.filter(|n| cards().is_winter_quarters(*n)))
}

fn to_json(
    file: &PositionFile,
    report: &Report,
    told: &ActionReport,
    source: &DefaultDecisions,
) -> Value {
    let notes = report.notes().filter(|n| !n.is_reason());
    let after = Position { board: report.board, ..file.position.clone() };
    let phases: Vec<Value> = report
        .phases
        .iter()
        .map(|p| json!({"phase": p.phase.id(), "changes": p.changes}))
        .collect();
    let won = report.end.filter(End::in_check).and_then(|e| e.winner());
    json!({
        "victory": won.map(Faction::id),
        "game-end": report.end.as_ref().map(end_json),
        "phases": phases,
        "dice": report.dice,
        "dice-left": dice_left(source),
        "instructions": told.instructions(),
        "choices": choices(source),
        "notes": notes.map(note_words).collect::<Vec<_>>(),
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

/// The report of the Round.
fn round_report(file: &PositionFile, report: &Report, card: Option<u8>) -> ActionReport {
    let what = ActionKind::Winter { round: None, card: winter_card(file, card), report };
    ActionReport::of(&ActionRecord::new(what, &file.position.board, &report.board))
}
