//! Why an order came to be, in sentences.

use super::{brief, chart, choice, is_again, notes_of, shown, source};
use crate::tell::order::OrderPlace;
use crate::tell::orders_by_space::OrderRow;
use crate::tell::record::ActionRecord;
use crate::tell::steps::steps_on;
use itertools::Itertools;
use lod_bots::action::{Note, NoteKind, SpaceDecision, SpaceOutcome};
use lod_engine::game::Space;
use lod_engine::game::words::capital;

/// Tells with each order the choices that came to what is ordered in a space, each with what decided it; elsewhere what
/// each step did there.
pub(in crate::tell) fn add_reasons(record: &ActionRecord<'_>, rows: &mut [OrderRow]) {
    let notes = shown(&notes_of(record));
    for row in rows {
        row.why = match row.row() {
            None | Some(OrderPlace::Cylinders | OrderPlace::Cards) => Vec::new(),
            Some(place @ OrderPlace::Space(space)) => match choices(&notes, space) {
                none if none.is_empty() => steps_on(record, place),
                choices => choices,
            },
            Some(place) => steps_on(record, place),
        };
    }
}

/// The choices that took a space, or pieces from it or to it.
fn choices(notes: &[&Note], space: Space) -> Vec<String> {
    let took = |chosen: &SpaceDecision| {
        matches!(chosen.fate(space), SpaceOutcome::Taken | SpaceOutcome::Together)
    };
    let mut tied: Vec<&Note> = Vec::new();
    let mut sentences = Vec::new();
    for note in notes.iter().copied() {
        let text = match &note.what {
            // Spaces that were tied are taken one after another: the first choice tells why.
            NoteKind::Chose(chosen) if took(chosen) => {
                if tied.iter().any(|first| is_again(note, first)) {
                    continue;
                }
                if chosen.together.len() > 1 {
                    tied.push(note);
                }
                choice::taken(chart(chosen.by), chosen, space)
            }
            NoteKind::From(to, chosen) if *to == space || took(chosen) => brief(note),
            NoteKind::Picked(picked) if [picked.space, picked.to].contains(&Some(space)) => {
                brief(note)
            }
            NoteKind::Took(taken) if taken.space == space => brief(note),
            _ => continue,
        };
        sentences.push(sentence(&text, note));
    }
    sentences.into_iter().dedup().collect()
}

/// "Place 1 Tory in: Boston (only candidate) (B8, 8.4.2)."
fn sentence(text: &str, note: &Note) -> String {
    let text = capital(text.trim_end_matches('.'));
    match source(note, ", ") {
        none if none.is_empty() => format!("{text}."),
        from => format!("{text} ({from})."),
    }
}
