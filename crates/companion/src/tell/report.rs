//! The report of an action: what a record comes to, as data and as text. Tables, games and pages tell the same.

use super::battle::battle;
use super::battle_sheet::BattleSheet;
use super::ends;
use super::event_card::special;
use super::news::NewsPosition;
use super::order::{Order, moves};
use super::orders_by_space::{ON_PROGRAM, OrderRow, laid_out, rows, with_grants};
use super::page::{WIDTH, columns, wrap};
use super::record::{ActionKind, ActionRecord, order, titled};
use super::steps::{ReportStep, listed, steps};
use super::turn_summary::{Verdict, reason, sentences};
use super::why::{add_reasons, grounds};
use super::winter::{PhaseReport, left, phases};
use itertools::Itertools;
use lod_bots::action::{Note, NoteKind, battles};
use lod_bots::bots::{DieRoll, Outcome};
use lod_engine::game::{Change, Faction};
use lod_engine::rules::cards::cards;
use lod_engine::shown;
use serde::Serialize;

/// Wider than any line is.
pub(crate) const ENDLESS: usize = 1 << 20;

/// An action as it is told: its parts apart, in lines as long as they are. Lines that belong under another begin with
/// blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Which action of its game it was, from 1; 0 where there is no game.
    pub number: usize,
    /// Which turn it was, from 1, as `why turn 3` counts them; 0 where it was none.
    pub turn: usize,
    /// Whose turn it was, by its id; nothing where it was nobody's.
    pub faction: Option<&'static str>,
    /// The verdict in one line, as a title.
    pub title: String,
    /// The verdict in one line as the terminal shows it.
    pub headline: String,
    /// What stands beside the verdict where it has room: of a card its order and the next one.
    #[serde(skip)]
    pub beside: Vec<String>,
    /// The boxes of the flowchart, in the order in which they were visited.
    pub path: Vec<String>,
    /// The dice, each with its purpose.
    pub dice: Vec<String>,
    /// Why it came to this, in a line or two.
    pub story: String,
    /// The same as a page draws it, where a question of the flowchart decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// What was done, in sentences.
    #[serde(skip)]
    pub done: Vec<String>,
    /// Each Battle with all that counted in it (3.6); how the game ended.
    pub course: Vec<String>,
    /// The Battles as they are drawn.
    pub battles: Vec<BattleSheet>,
    /// What follows from the Battles in the middle of an action.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub aftermath: String,
    /// The phases of a Winter Quarters Round (6.0).
    pub phases: Vec<PhaseReport>,
    /// The steps in the order in which they were done.
    pub steps: Vec<ReportStep>,
    /// What stands over the orders; nothing where there are none to be told.
    pub heading: Option<&'static str>,
    /// Whether the beginning was told in the middle of the action, so that the orders are only the rest.
    #[serde(skip)]
    pub goes_on: bool,
    /// What is to be moved and marked, space by space.
    pub orders: Vec<OrderRow>,
    /// Whether the orders are fewer moves than the steps.
    pub net: bool,
    /// Boxes, decisions with their rules, dice, and the steps in order.
    pub reasons: Vec<String>,
}

impl Report {
    /// The report of an action, without what was told in the middle of it.
    pub fn new(record: &ActionRecord<'_>, heard: &NewsPosition) -> Report {
        let mut report = Report {
            faction: record.faction().map(Faction::id),
            title: record.what.title(),
            headline: record.headline(),
            story: reason(record).iter().filter(|why| !heard.reasons.contains(why)).join(" "),
            path: record.walk.path.clone(),
            dice: record.walk.dice.iter().map(DieRoll::words).collect(),
            reasons: grounds(record, ENDLESS),
            ..Report::default()
        };
        match record.what {
            ActionKind::Winter { card, report: round, .. } => {
                let left = left(record.before, round, heard);
                report.phases = phases(&left, card, round);
                report.course.extend(round.end.iter().flat_map(ends));
                report.goes_on = heard.is_begun();
                if !report.goes_on {
                    report.set_orders(record, heard);
                    report.story = left.iter().flat_map(|held| held.opening(card)).join(" ");
                }
                return report;
            }
            ActionKind::Card { current, next } => {
                report.beside.extend(cards().get(current).and_then(order));
                report.beside.extend(next.map(|n| format!("next: {}", titled(n))));
            }
            _ => {}
        }
        let untold = heard.unreported(&record.walk.notes);
        report.course = told_battles(untold);
        report.battles = battles(untold).map(BattleSheet::from).collect();
        report.done = about_event(record).into_iter().chain(sentences(untold)).collect();
        if !record.spans.is_empty() || record.walk.notes.iter().any(is_chance) {
            report.steps = steps(record);
        }
        match record.what {
            ActionKind::Card { .. } | ActionKind::Other(_) if record.before == record.after => {}
            ActionKind::Fixed => {
                let orders = moves(record.before, record.after, &[]);
                (report.heading, report.orders) = (Some(ON_PROGRAM), rows(&orders));
            }
            _ if !record.grants.is_empty() => {
                (report.heading, report.orders) = (Some(ON_BOARD), with_grants(record));
            }
            _ => {
                report.set_orders(record, heard);
                report.goes_on = heard.is_begun();
                if heard.changes > 0 {
                    report.heading = Some(THE_REST);
                }
            }
        }
        report
    }

    /// What is left to be moved and marked after what was heard.
    fn set_orders(&mut self, record: &ActionRecord<'_>, heard: &NewsPosition) {
        let left = heard.left(record);
        let orders = moves(&heard.table, record.after, left);
        (self.heading, self.orders) = (Some(ON_BOARD), rows(&orders));
        if handled(left) > ordered(&orders) {
            self.net = true;
        }
    }

    /// The whole report of an action.
    pub fn of(record: &ActionRecord<'_>) -> Report {
        Report::new(record, &NewsPosition::nothing(*record.before))
    }

    /// The whole report for a page, where nothing goes by: its orders are those told in the middle of the action, then
    /// what was left, each with its reasons.
    pub fn kept(record: &ActionRecord<'_>, heard: &NewsPosition) -> Report {
        let mut whole = Report::of(record);
        if !heard.orders.is_empty() && record.grants.is_empty() {
            let rest = Report::new(record, heard);
            whole.orders = [heard.orders.as_slice(), &rest.orders].concat();
            whole.net = rest.net;
        }
        whole.verdict = Verdict::of_turn(record);
        add_reasons(record, &mut whole.orders);
        whole
    }

    /// The verdict, why, and what is to be moved and marked, in lines of at most so many columns: what hands need. The
    /// rest is in [`Report::folded`]. Who is next comes after it ([`super::next`]).
    pub fn lines(&self, width: usize) -> Vec<String> {
        let mut lines = self.head(width);
        if !self.story.is_empty() {
            lines.extend(wrap(&self.story, "", "", width));
        }
        if self.has_whole_battles() {
            lines.extend(course(&self.course, width))
        } else {
            lines.extend(course(&results(&self.course), width))
        }
        if self.goes_on {
            let left = self.phases.iter().filter(|phase| !phase.is_quiet());
            lines.extend(left.flat_map(|phase| phase.lines(width)));
        }
        if let Some(heading) = self.heading {
            lines.extend(headed(heading, &self.orders, width));
            if self.net {
                lines.extend(wrap(NET, "", "", width));
            }
        }
        lines
    }

    /// Whether [`Report::lines`] tells Battles whole, and not their results alone. Narrow lines do not cut them.
    fn has_whole_battles(&self) -> bool {
        course(&self.course, WIDTH).len() <= MOST_COURSE || !self.phases.is_empty()
    }

    /// What is shown on request: boxes, dice, what was done and all Battles, then the steps in order.
    pub fn folded(&self, width: usize) -> Vec<String> {
        let battles = if self.phases.is_empty() { course(&self.course, width) } else { Vec::new() };
        self.folded_with(battles, width)
    }

    fn folded_with(&self, battles: Vec<String>, width: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        if !self.path.is_empty() {
            let path = format!("Path: {}", self.path.join(" > "));
            lines.extend(wrap(&path, "  ", "    ", width));
        }
        lines.extend(self.dice.iter().flat_map(|die| wrap(die, "  ", "      ", width)));
        lines.extend(self.done.iter().flat_map(|text| wrap(text, "  ", "    ", width)));
        for phase in &self.phases {
            lines.extend(phase.lines(width));
        }
        lines.extend(battles);
        lines.extend(listed(&self.steps, width));
        lines
    }

    /// The report with all that [`Report::lines`] folds away, each thing once: where nobody can ask for it.
    pub fn whole(&self, width: usize) -> Vec<String> {
        let mut lines = self.lines(width);
        let rest = if self.has_whole_battles() {
            self.folded_with(Vec::new(), width)
        } else {
            self.folded(width)
        };
        if !rest.is_empty() {
            lines.push(String::new());
            lines.extend(rest);
        }
        lines
    }

    fn head(&self, width: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for part in [&self.headline].into_iter().chain(&self.beside) {
            match lines.last_mut() {
                Some(line) if columns(line) + 4 + columns(part) <= width => {
                    *line = format!("{line}    {part}");
                }
                _ => lines.extend(wrap(part, "", "  ", width)),
            }
        }
        lines
    }

    /// What is to be moved and marked, in sentences; in a Winter Quarters Round phase by phase.
    pub fn instructions(&self) -> Vec<String> {
        let of_phases = self.phases.iter().flat_map(|phase| &phase.orders);
        if self.phases.is_empty() {
            self.orders.iter().flat_map(OrderRow::sentences).collect()
        } else {
            of_phases.flat_map(OrderRow::sentences).collect()
        }
    }

    /// The same without what could steer a screen.
    #[must_use]
    pub fn clean(mut self) -> Report {
        let clean = |text: &mut String| *text = shown::line(text).into_owned();
        let phases = self.phases.iter_mut();
        let texts = phases.flat_map(|phase| {
            let own = phase.reasons.iter_mut().chain([&mut phase.title]);
            own.chain(phase.orders.iter_mut().flat_map(OrderRow::texts))
        });
        texts
            .chain(self.course.iter_mut().chain(&mut self.reasons).chain(&mut self.dice))
            .chain(self.steps.iter_mut().map(|step| &mut step.text))
            .chain([&mut self.title, &mut self.headline, &mut self.story, &mut self.aftermath])
            .chain(&mut self.path)
            .chain(self.verdict.iter_mut().flat_map(Verdict::texts))
            .chain(self.orders.iter_mut().flat_map(OrderRow::texts))
            .for_each(clean);
        self
    }
}

/// What led to the Event, or why it was declined.
fn about_event(record: &ActionRecord<'_>) -> Option<String> {
    match record.what {
        ActionKind::Turn { outcome: Outcome::Event(_), faction, card } => {
            let follows = special(faction, card?)?;
            Some(format!("Event Instructions (8.3.1): {}", follows.say))
        }
        _ => record.walk.notes.iter().find_map(|note| match &note.what {
            NoteKind::NoEvent(_) => Some(format!("{}.", note.what)),
            _ => None,
        }),
    }
}

/// What stands over the orders of an action.
pub(super) const ON_BOARD: &str = "On your board";

/// The same where some were told in its middle.
const THE_REST: &str = "On your board, the rest";

/// Longer accounts of Battles are cut to their results.
const MOST_COURSE: usize = 11;

/// Said where the orders are fewer moves than the steps.
const NET: &str = "Net changes. `steps` lists every move in order.";

/// How many pieces changes take into the hand.
fn handled(changes: &[Change]) -> usize {
    let counts = changes.iter().map(|change| match change {
        Change::Move { count, .. } | Change::Flip { count, .. } => usize::from(*count),
        Change::Set { .. } => 0,
    });
    counts.sum()
}

/// How many pieces the orders do.
fn ordered(orders: &[Order]) -> usize {
    let counts = orders.iter().map(|order| match order {
        Order::Pieces { count, .. } | Order::Ships { count, .. } => usize::from(*count),
        _ => 0,
    });
    counts.sum()
}

/// Of each Battle the first line and the last.
fn results(course: &[String]) -> Vec<String> {
    let is_head = |line: &String| !line.starts_with(' ');
    let battles = course.chunk_by(|_, next| !is_head(next));
    battles.flat_map(|battle| battle.first().into_iter().chain(battle.last())).cloned().collect()
}

/// Whether chance decided.
pub(super) const fn is_chance(note: &Note) -> bool {
    matches!(note.what, NoteKind::Drawn(_))
}

/// Orders under their heading.
pub(super) fn headed(heading: &str, orders: &[OrderRow], width: usize) -> Vec<String> {
    match orders {
        [] => vec![format!("{heading}: no change.")],
        orders => [vec![heading.to_string()], laid_out(orders, width)].concat(),
    }
}

/// Each Battle with all that counted in it, to be added up again (3.6); what stands under its first line begins with
/// blanks.
pub(super) fn told_battles(notes: &[Note]) -> Vec<String> {
    battles(notes)
        .map(battle)
        .flat_map(|[head, rest @ ..]| [head].into_iter().chain(rest.map(|l| format!("  {l}"))))
        .collect()
}

/// Sentences that begin with blanks, then Battles, each after an empty line.
pub(super) fn course(lines: &[String], width: usize) -> Vec<String> {
    let mut told = Vec::new();
    let mut rest = "    ";
    for line in lines {
        match line.strip_prefix("  ") {
            Some(text) => told.extend(wrap(text, "  ", rest, width)),
            None => {
                told.push(String::new());
                told.extend(wrap(line, "", "  ", width));
                rest = "            ";
            }
        }
    }
    told
}
