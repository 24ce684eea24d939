//! Why a space was chosen, or why not.

use super::super::page::wrap;
use super::{chart, choice, head};
use crate::action::{Chosen, Note, Noted};
use crate::game::Space;

/// What became of a space in every choice that was made, in order.
pub(super) fn place(notes: &[&Note], space: Space, width: usize) -> Vec<String> {
    let mut told: Vec<(&Note, &Chosen, Vec<String>)> = Vec::new();
    for note in notes {
        let Noted::Chose(chosen) = &note.what else {
            continue;
        };
        let fate = choice::fate(chart(chosen.by), chosen, space);
        let same = |(n, c, _): &&mut (&Note, &Chosen, Vec<String>)| {
            n.at == note.at && c.say == chosen.say && c.verb == chosen.verb
        };
        match told.iter_mut().rev().find(same) {
            Some((.., fates)) if fates.contains(&fate) => {}
            Some((.., fates)) => fates.push(fate),
            None => told.push((note, chosen, vec![fate])),
        }
    }
    let mut lines = vec![format!("{space}")];
    for (note, chosen, fates) in &told {
        let text = format!("{}{}: {}.", head(note), chosen.say, fates.join("; then "));
        lines.extend(wrap(&text, "  ", "    ", width));
    }
    if told.is_empty() {
        let none = "No space was chosen for anything, so that none was compared.";
        lines.extend(wrap(none, "  ", "    ", width));
    }
    lines
}
