//! Why a space was selected, or why not; and which pieces were taken there.

use super::super::page::wrap;
use super::{chart, choice, head, picked, pieces};
use crate::tell::order::moves;
use crate::tell::orders_by_space::rows;
use crate::tell::record::ActionRecord;
use lod_bots::action::{Note, NoteKind, SpaceOutcome, alone};
use lod_bots::flowchart::words::Verb;
use lod_engine::game::Space;

/// What is told of a space together: a choice that was made again and again.
struct SpaceChoices<'n> {
    note: &'n Note,
    verb: Option<Verb>,
    say: &'n str,
    fates: Vec<String>,
}

/// What became of a space in every choice that was made, in order.
pub(super) fn place(notes: &[&Note], space: Space, width: usize) -> Vec<String> {
    let mut told: Vec<SpaceChoices<'_>> = Vec::new();
    for note in notes {
        let (verb, say, fate) = match &note.what {
            // What looks at other spaces only says nothing of this one.
            NoteKind::Chose(c) if c.fate(space) == SpaceOutcome::Outside => continue,
            NoteKind::Chose(c) => (c.verb, c.say.as_str(), choice::fate(chart(c.by), c, space)),
            NoteKind::From(_, c) => match choice::leaving(chart(c.by), c, space) {
                Some(fate) => (None, c.say.as_str(), fate),
                None => continue,
            },
            NoteKind::Picked(picked) if [picked.space, picked.to].contains(&Some(space)) => {
                let brief = picked::brief(chart(picked.by), picked);
                (None, picked.say.as_str(), format!("{}{brief}.", head(note)))
            }
            NoteKind::Took(taken) if taken.space == space => {
                let text = format!("{}{}.", head(note), pieces::brief(taken));
                (None, taken.say.as_str(), text)
            }
            _ => continue,
        };
        let same = |t: &&mut SpaceChoices<'_>| {
            let box_of = |n: &Note| (n.at.clone(), n.rule.clone());
            box_of(t.note) == box_of(note) && t.say == say && t.verb == verb && is_choice(t.note)
        };
        match told.iter_mut().rev().find(same).filter(|_| is_choice(note)) {
            Some(before) if before.fates.contains(&fate) => {}
            Some(before) => before.fates.push(fate),
            None => told.push(SpaceChoices { note, verb, say, fates: vec![fate] }),
        }
    }
    let mut lines = vec![format!("{space}")];
    for SpaceChoices { note, say, fates, .. } in &told {
        let fates = fates.join("; then ");
        let text =
            if is_choice(note) { format!("{}{}: {fates}.", head(note), alone(say)) } else { fates };
        lines.extend(wrap(&text, "  ", "    ", width));
    }
    if told.is_empty() {
        let none = "No step of this turn looks at this space.";
        lines.extend(wrap(none, "  ", "    ", width));
    }
    lines
}

/// What the whole action changed in a space, in a line.
pub(super) fn changed(record: &ActionRecord<'_>, space: Space) -> String {
    let orders = moves(record.before, record.after, &[]);
    let rows = rows(&orders);
    let here = rows.iter().find(|row| row.place() == space.name());
    match here {
        Some(row) => format!("Changed in {space}: {}", row.row_text()),
        None => format!("Changed in {space}: nothing"),
    }
}

const fn is_choice(note: &Note) -> bool {
    matches!(note.what, NoteKind::Chose(_) | NoteKind::From(..))
}
