//! What an action has come to since the last question in it, told before the next one.

use super::battle_sheet::BattleSheet;
use super::board::{as_far_as_known, board_after};
use super::order::moves;
use super::orders_by_space::{OrderRow, laid_out, on_board, order_rows, rows};
use super::page::wrap;
use super::record::ActionRecord;
use super::report::{ON_BOARD, Report, course, told_battles};
use super::turn_summary::sentences;
use super::winter::{PhaseReport, first_told};
use lod_bots::action::{Note, NoteKind, battles};
use lod_bots::flowchart::Happening;
use lod_engine::game::{Board, Change};
use lod_engine::rules::winter::Phase;

/// How far an action has come when something is asked in it, and how far it had come at the question before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// So many of the changes were told before.
    pub changes_told: usize,
    /// So many of the tales were told before.
    pub tales_told: usize,
    /// What happened, each with the number of changes before it.
    pub tales: Vec<(usize, Happening)>,
}

/// How far an action has come, without those inside it that are not over.
#[derive(Clone, Debug, Default)]
struct Level {
    changes: Vec<Change>,
    tales: Vec<(usize, Happening)>,
}

/// How far an action has come with those inside it, as the decision source is told of it.
#[derive(Clone, Debug)]
pub struct ActionProgress {
    /// The innermost last.
    levels: Vec<Level>,
    /// How many changes and tales there were at the last question that was answered.
    told: (usize, usize),
}

impl Default for ActionProgress {
    fn default() -> ActionProgress {
        ActionProgress { levels: vec![Level::default()], told: (0, 0) }
    }
}

impl ActionProgress {
    /// The innermost action has come so far.
    pub fn report(&mut self, changes: &[Change], tales: Vec<(usize, Happening)>) {
        if let Some(level) = self.levels.last_mut() {
            changes.clone_into(&mut level.changes);
            level.tales = tales;
        }
    }

    /// Another action begins inside.
    pub fn enter_nested(&mut self) {
        self.levels.push(Level::default());
    }

    /// The innermost is over.
    pub fn leave_nested(&mut self) {
        self.levels.pop();
    }

    /// A question was answered: what there is was told with it.
    pub fn answered(&mut self) {
        let changes = self.levels.iter().map(|level| level.changes.len());
        let tales = self.levels.iter().map(|level| level.tales.len());
        self.told = (changes.sum(), tales.sum());
    }

    /// All changes of the action, and what is new at the next question.
    pub fn news(&self) -> (Vec<Change>, News) {
        let (mut changes, mut tales) = (Vec::new(), Vec::new());
        for level in &self.levels {
            let before = changes.len();
            let own = level.tales.iter().cloned();
            tales.extend(own.map(|(after, tale)| (before + after, tale)));
            changes.extend_from_slice(&level.changes);
        }
        let news = News { changes_told: self.told.0, tales_told: self.told.1, tales };
        (changes, news)
    }
}

/// How much of an action was told before its end.
#[derive(Clone, Debug)]
pub struct NewsPosition {
    /// The board on the table, as it was told what to move there.
    pub table: Board,
    /// So many changes of the action were told.
    pub changes: usize,
    /// So many tales of it.
    pub tales: usize,
    /// What was to be moved and marked for them, as it was told.
    pub orders: Vec<OrderRow>,
    /// Why it came to this, as far as that was told.
    pub reasons: Vec<String>,
}

impl NewsPosition {
    /// The board before an action.
    pub const fn nothing(table: Board) -> NewsPosition {
        NewsPosition { table, changes: 0, tales: 0, orders: Vec::new(), reasons: Vec::new() }
    }

    /// Whether the other tells as much of an action.
    pub fn is_like(&self, other: &NewsPosition) -> bool {
        (self.table, self.changes, self.tales) == (other.table, other.changes, other.tales)
    }

    /// Whether an action that began on this board and came so far goes on from what was told of it.
    pub fn leads_to(&self, start: &Board, so_far: &[Change]) -> bool {
        let told = so_far.get(..self.changes);
        told.is_some_and(|told| board_after(start, told) == self.table)
    }

    /// How much is told once the action has come so far, with so many tales.
    #[must_use]
    pub fn after(&self, start: &Board, so_far: &[Change], tales: usize) -> NewsPosition {
        let table = board_after(start, so_far);
        let orders = if self.leads_to(start, so_far) {
            [self.orders.clone(), order_rows(&self.table, &so_far[self.changes..])].concat()
        } else {
            order_rows(start, so_far)
        };
        NewsPosition { table, changes: so_far.len(), tales, orders, reasons: Vec::new() }
    }

    /// Whether something was told.
    pub const fn is_begun(&self) -> bool {
        self.changes + self.tales > 0
    }

    /// The changes that are left to do; nothing is known of them where the table stands otherwise.
    pub(super) fn left<'r>(&self, record: &'r ActionRecord<'_>) -> &'r [Change] {
        match record.changes.split_at_checked(self.changes) {
            Some((told, left)) if as_far_as_known(record.before, told) == Some(self.table) => left,
            _ => &[],
        }
    }

    /// The notes after those that were told.
    pub(super) fn unreported<'n>(&self, notes: &'n [Note]) -> &'n [Note] {
        notes_after(notes, self.tales)
    }
}

/// The notes after so many that tell something.
pub(super) fn notes_after(notes: &[Note], told: usize) -> &[Note] {
    let tells = notes.iter().enumerate().filter(|(_, note)| note.is_tale());
    match told.checked_sub(1) {
        None => notes,
        Some(last) => {
            let place = tells.map(|(place, _)| place + 1).nth(last);
            &notes[place.unwrap_or(notes.len())..]
        }
    }
}

/// A part of an action: of a Winter Quarters Round a phase.
struct ActionPart {
    phase: Option<Phase>,
    from: usize,
    notes: Vec<Note>,
}

impl News {
    /// The phase of a Winter Quarters Round that is under way.
    pub fn phase(&self) -> Option<Phase> {
        self.tales.iter().rev().find_map(|(_, tale)| phase_of(tale))
    }

    /// What is new, in its parts.
    fn parts(&self) -> Vec<ActionPart> {
        let (before, since) = self.tales.split_at(self.tales_told.min(self.tales.len()));
        let phase = before.iter().rev().find_map(|(_, tale)| phase_of(tale));
        let mut parts = vec![ActionPart { phase, from: self.changes_told, notes: Vec::new() }];
        for (after, tale) in since {
            if let Some(phase) = phase_of(tale) {
                parts.push(ActionPart { phase: Some(phase), from: *after, notes: Vec::new() });
            } else if let (Some(note), Some(part)) = (note(*after, tale), parts.last_mut()) {
                part.notes.push(note);
            }
        }
        parts
    }
}

const fn phase_of(tale: &Happening) -> Option<Phase> {
    match tale {
        Happening::Phase(phase) => Some(*phase),
        _ => None,
    }
}

/// What was done; chance is told among it.
fn note(after: usize, tale: &Happening) -> Option<Note> {
    let Happening::Done(at, what) = tale else {
        return None;
    };
    let what = match what {
        NoteKind::Drawn(drawn) => NoteKind::Words(drawn.to_string()),
        other => other.clone(),
    };
    Some(Note { at: at.clone(), rule: String::new(), what, after })
}

/// A part of an action, its changes and the boards before and after them.
struct Stage<'c> {
    part: ActionPart,
    before: Board,
    after: Board,
    changes: &'c [Change],
}

/// The parts of what is new, as far as their changes fit on the board before the action.
fn stages<'c>(start: &Board, changes: &'c [Change], news: &News) -> Vec<Stage<'c>> {
    let parts = news.parts();
    let ends = parts.iter().skip(1).map(|part| part.from);
    let ends: Vec<usize> = ends.chain([changes.len()]).collect();
    let told = changes.get(..news.changes_told).unwrap_or_default();
    let Some(mut board) = as_far_as_known(start, told) else {
        return Vec::new();
    };
    let mut stages = Vec::new();
    for (part, end) in parts.into_iter().zip(ends) {
        let done = changes.get(part.from..end).unwrap_or_default();
        let Some(after) = as_far_as_known(&board, done) else { break };
        stages.push(Stage { part, before: board, after, changes: done });
        board = after;
    }
    stages
}

/// What happened since the last question, with what is to be moved and marked now; `start` is the board before the
/// action, `changes` are all of it. The phases of a Winter Quarters Round are told apart, the one under way by its
/// name even where nothing was done in it; `card` is the Winter Quarters card.
pub fn news_lines(
    start: &Board,
    changes: &[Change],
    news: &News,
    card: Option<u8>,
    width: usize,
) -> Vec<String> {
    let stages = stages(start, changes, news);
    let last = stages.len().saturating_sub(1);
    let mut lines = Vec::new();
    for (place, Stage { part, before, after, changes }) in stages.iter().enumerate() {
        let said = |texts: Vec<String>| {
            texts.into_iter().flat_map(|text| wrap(&text, "  ", "    ", width))
        };
        let [led_to, follows] = around_battles(&part.notes);
        let mut texts: Vec<String> = said(led_to).collect();
        texts.extend(course(&told_battles(&part.notes), width));
        texts.extend(said(follows));
        let orders = match part.phase {
            Some(_) => laid_out(&rows(&moves(before, after, changes)), width),
            None if changes.is_empty() => Vec::new(),
            None => on_board(before, after, changes, width),
        };
        let current = place == last && place > 0;
        if let Some(phase) = part.phase
            && (current || !texts.is_empty() || !orders.is_empty())
        {
            lines.extend(wrap(phase.title(), "", "  ", width));
            // A part without a beginning goes on with its phase.
            if place > 0 {
                let first = first_told(phase, card);
                lines.extend(first.iter().flat_map(|text| wrap(text, "  ", "    ", width)));
            }
        }
        lines.extend(texts);
        lines.extend(orders);
    }
    lines
}

/// What is said before the first Battle, and what follows from the Battles.
fn around_battles(notes: &[Note]) -> [Vec<String>; 2] {
    let is_battle = |note: &Note| matches!(note.what, NoteKind::Battle(_));
    let first = notes.iter().position(is_battle).unwrap_or(notes.len());
    let (before, after) = notes.split_at(first);
    [sentences(before), sentences(after)]
}

/// What happened since the last question, for a page: why, and the Battles, over these orders of the action so far.
pub fn news_report(
    start: &Board,
    changes: &[Change],
    news: &News,
    orders: &[OrderRow],
    card: Option<u8>,
) -> Report {
    let fresh: Vec<Note> = news.parts().into_iter().flat_map(|part| part.notes).collect();
    let all = News { changes_told: 0, tales_told: 0, tales: news.tales.clone() };
    let phases = stages(start, changes, &all).into_iter().filter_map(|stage| {
        let phase = stage.part.phase?;
        let mut reasons = first_told(phase, card);
        reasons.extend(sentences(&stage.part.notes));
        let orders = rows(&moves(&stage.before, &stage.after, stage.changes));
        let (name, title) = (phase.name(), phase.title().to_string());
        Some(PhaseReport { name, title, reasons, orders })
    });
    let phases: Vec<PhaseReport> = phases.collect();
    let [story, aftermath] = if phases.is_empty() {
        around_battles(&fresh).map(|texts| texts.join(" "))
    } else {
        [String::new(), String::new()]
    };
    Report {
        story,
        aftermath,
        course: told_battles(&fresh),
        battles: battles(&fresh).map(BattleSheet::from).collect(),
        phases,
        orders: orders.to_vec(),
        heading: Some(ON_BOARD),
        ..Report::default()
    }
}
