//! A Winter Quarters Round, phase by phase (6.1-6.7).

use super::board::board_after;
use super::event_card::titled_effect;
use super::news::{NewsPosition, notes_after};
use super::order::moves;
use super::orders_by_space::{OrderRow, laid_out, rows};
use super::page::wrap;
use super::report::{course, told_battles};
use super::turn_summary::sentences;
use lod_bots::action::{Note, NoteKind};
use lod_bots::bots::winter::Report;
use lod_engine::game::{Board, Change};
use lod_engine::rules::winter::Phase;
use serde::Serialize;

/// A phase that was held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PhaseReport {
    /// Its name in a word.
    pub name: &'static str,
    /// Its name; where there was nothing to do, that too.
    pub title: String,
    /// Why it went so, then its Battles; what stands under another line begins with blanks.
    pub reasons: Vec<String>,
    /// What is to be moved and marked.
    pub orders: Vec<OrderRow>,
}

impl PhaseReport {
    /// Whether nothing is told of it but its name.
    pub(super) fn is_quiet(&self) -> bool {
        self.reasons.is_empty() && self.orders.is_empty()
    }

    /// In lines of at most so many columns.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        let mut lines = wrap(&self.title, "", "  ", width);
        lines.extend(course(&self.reasons, width));
        lines.extend(laid_out(&self.orders, width));
        lines
    }
}

/// Each phase that was held, with its reasons and its own list of what to do, in the Reset Phase the Event of
/// the card too (6.7). Of the phases told in the middle of the Round only the name is left.
pub(super) fn phases(
    left: &[RemainingNotes<'_>],
    card: Option<u8>,
    report: &Report,
) -> Vec<PhaseReport> {
    let told = left.iter().map(|held| {
        let orders = rows(&moves(&held.before, &held.after, held.changes));
        let reasons = reasons(held, card);
        let title = headed(held, report, orders.is_empty() && reasons.is_empty());
        PhaseReport { name: held.phase.name(), title, reasons, orders }
    });
    told.collect()
}

/// What is left to tell of a phase, with the boards around that.
pub(super) struct RemainingNotes<'r> {
    phase: Phase,
    before: Board,
    after: Board,
    changes: &'r [Change],
    notes: &'r [Note],
    /// Whether some of it was told.
    told: bool,
    /// Whether its name was told, with what is done in it first.
    begun: bool,
}

impl RemainingNotes<'_> {
    /// What is told before all else in the phase, where its name was not told yet.
    pub(super) fn opening(&self, card: Option<u8>) -> Vec<String> {
        if self.begun { Vec::new() } else { first_told(self.phase, card) }
    }
}

/// The phases with what is left to tell of them.
pub(super) fn left<'r>(
    start: &Board,
    report: &'r Report,
    heard: &NewsPosition,
) -> Vec<RemainingNotes<'r>> {
    let mut board = *start;
    let (mut changes, mut tales) = (heard.changes, heard.tales);
    let phases = report.phases.iter();
    phases
        .map(|held| {
            let (done, left) = held.changes.split_at(changes.min(held.changes.len()));
            let mut step = |changes: &[Change]| {
                board = board_after(&board, changes);
                board
            };
            let (before, after) = (step(done), step(left));
            // Each phase has its name as a tale.
            let own = held.notes.iter().filter(|note| note.is_tale()).count();
            let told = tales.saturating_sub(1).min(own);
            changes -= done.len();
            let begun = tales > 0;
            tales -= tales.min(own + 1);
            RemainingNotes {
                phase: held.phase,
                before,
                after,
                changes: left,
                notes: notes_after(&held.notes, told),
                told: told + done.len() > 0,
                begun,
            }
        })
        .collect()
}

/// The name of a phase, and how it ended where nothing else is told of it.
fn headed(held: &RemainingNotes<'_>, report: &Report, is_quiet: bool) -> String {
    let title = held.phase.title();
    match (is_quiet, held.phase) {
        (true, _) if held.told => format!("{title}: see above"),
        (true, Phase::Victory) => format!("{title}: {}", victory(report)),
        (true, _) => format!("{title}: nothing to do"),
        (false, _) if held.told => format!("{title}, the rest"),
        (false, _) => title.to_string(),
    }
}

/// Whether the Victory Check Phase ended the game (6.1).
fn victory(report: &Report) -> &'static str {
    match report.end {
        Some(end) if end.in_check() => "the game ends",
        _ => "no winner",
    }
}

/// What is told of a phase before all else in it: of the Reset the Event of the Winter Quarters card (6.7).
pub(super) fn first_told(phase: Phase, card: Option<u8>) -> Vec<String> {
    if phase != Phase::Reset {
        return Vec::new();
    }
    card.and_then(titled_effect).into_iter().collect()
}

/// Why it went so in a phase; chance with its candidates, and the Battles.
fn reasons(held: &RemainingNotes<'_>, card: Option<u8>) -> Vec<String> {
    let notes = held.notes;
    let mut texts = held.opening(card);
    texts.extend(sentences(notes));
    texts.extend(notes.iter().filter_map(drawn));
    let lines = texts.into_iter().map(|text| format!("  {text}"));
    lines.chain(told_battles(notes)).collect()
}

fn drawn(note: &Note) -> Option<String> {
    match &note.what {
        NoteKind::Drawn(drawn) => Some(drawn.to_string()),
        _ => None,
    }
}
