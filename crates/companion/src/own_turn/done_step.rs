//! A step that a turn has done, as it is written and as a sentence.

use super::sentence::{does, full_name, sentence};
use super::verb::Verb;
use crate::talk::{DraftPart, DraftStep};
use crate::tell::order_rows;
use lod_engine::game::words::{capital, joined};
use lod_engine::game::{Board, Change, Space};
use lod_engine::rules::{ActionStep, StepWord};
use std::fmt::{Display, Formatter};
use std::ops::Range;

/// A step that is done.
pub(super) struct DoneStep {
    /// Without what dice showed.
    step: ActionStep,
    /// Whether it came with a Won Day (3.6.8) and cost nothing.
    is_free: bool,
    /// The Resources that it added, below 0 where it paid.
    pub gains: i16,
    /// How many changes the action had before.
    since: usize,
}

impl DoneStep {
    /// A step that comes after so many changes of the action.
    pub fn of_turn(step: &ActionStep, since: usize) -> DoneStep {
        DoneStep { step: step.unrolled(), is_free: false, gains: 0, since }
    }

    pub fn free(step: &ActionStep, since: usize) -> DoneStep {
        DoneStep { is_free: true, ..DoneStep::of_turn(step, since) }
    }

    const fn before(&self) -> &'static str {
        if self.is_free { "free " } else { "" }
    }

    /// "free Rally in Virginia, place 1 Militia".
    pub fn sentence(&self) -> String {
        format!("{}{}", self.before(), sentence(&self.step))
    }

    /// The sentence, and its parts apart.
    pub fn draft(&self) -> DraftStep {
        let verb = Verb::writes(&self.step);
        let name = capital(&format!("{}{}", self.before(), full_name(verb)));
        let space = self.step.space().map_or(String::new(), |space| space.name().to_string());
        let mut does = does(&self.step);
        if does.is_empty() && space.is_empty() {
            does = sentence(&self.step);
        }
        DraftStep { sentence: self.sentence(), name, spaces: space, does, gains: self.gains }
    }
}

/// What was done in sentences; the same in several spaces is one: "Rally in Boston and Virginia, place 1 Militia each".
pub(super) fn sentences(steps: &[DoneStep]) -> Vec<DraftStep> {
    let is_same = |a: &&DoneStep, b: &&DoneStep| {
        let is_alike = a.is_free == b.is_free && a.step.verb() == b.step.verb();
        is_alike
            && does(&a.step) == does(&b.step)
            && has_one_space(&a.step)
            && has_one_space(&b.step)
    };
    let steps: Vec<&DoneStep> = steps.iter().collect();
    let drafts = steps.chunk_by(is_same).map(|alike| match alike {
        [one] => one.draft(),
        several => {
            let names: Vec<&str> =
                several.iter().filter_map(|done| Some(done.step.space()?.name())).collect();
            let first = several[0].sentence();
            let each = if does(&several[0].step).is_empty() { "" } else { " each" };
            let sentence = format!("{}{each}", first.replacen(names[0], &joined(&names), 1));
            let one = several[0].draft();
            let does = format!("{}{each}", one.does);
            let gains = several.iter().map(|done| done.gains).sum();
            DraftStep { sentence, spaces: joined(&names), does, gains, ..one }
        }
    });
    drafts.collect()
}

/// The Commands and Special Activities, each with what it changed from space to space; as its steps are told where
/// that is in no space, or the board is not known.
pub(super) fn parts(steps: &[DoneStep], now: &Board, changes: &[Change]) -> Vec<DraftPart> {
    let groups = steps.chunk_by(|one, next| one.draft().name == next.draft().name);
    let groups: Vec<&[DoneStep]> = groups.collect();
    let ends = groups.iter().skip(1).map(|next| next[0].since).chain([changes.len()]);
    let part = |(own, end): (&&[DoneStep], usize)| {
        let by_step = DraftPart::of_steps(&sentences(own));
        let rows = rows(now, changes, own[0].since..end);
        if rows.is_empty() { by_step } else { DraftPart { rows, ..by_step } }
    };
    groups.iter().zip(ends).map(part).collect()
}

/// What some of the changes do in each space; the same in several spaces is told once.
fn rows(now: &Board, changes: &[Change], own: Range<usize>) -> Vec<(String, String)> {
    let mut before = *now;
    let undone = before.undo_all(changes.get(own.start..).unwrap_or_default());
    if undone.is_err() || before.known_facts().is_some() {
        return Vec::new();
    }
    let rows = order_rows(&before, changes.get(own).unwrap_or_default());
    let rows: Vec<_> = rows.iter().filter(|row| row.space.is_some()).collect();
    let told = rows.chunk_by(|one, next| one.says == next.says).map(|alike| {
        let names: Vec<&str> = alike.iter().map(|row| row.place()).collect();
        (names.join(", "), alike[0].says.join(" "))
    });
    told.collect()
}

/// Whether a step is done in its space alone, which its sentence names.
fn has_one_space(step: &ActionStep) -> bool {
    let spaces: Vec<Space> = step.words().iter().filter_map(StepWord::space).collect();
    matches!(spaces.as_slice(), [one] if step.space() == Some(*one) && sentence(step).contains(one.name()))
}

/// "free rally va one".
impl Display for DoneStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.before(), self.step)
    }
}
