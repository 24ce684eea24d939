//! The report of an action: what a record comes to, as data and as text. Tables, games and pages tell the same.

use super::ends;
use super::event_card::special;
use super::news::Heard;
use super::order::moves;
use super::page::{columns, wrap};
use super::record::{ActionRecord, What, order, titled};
use super::rows::{OrderRow, laid_out, rows, with_grants};
use super::steps::{ReportStep, listed, steps};
use super::story::story;
use super::why::grounds;
use super::winter::{PhaseReport, phases};
use lod_bots::action::{Note, Noted, battles};
use lod_bots::bots::{DieRoll, Outcome};
use lod_engine::rules::battle::BattleReport;
use lod_engine::rules::cards::cards;
use lod_engine::shown;
use serde::Serialize;

/// Wider than any line is.
pub(crate) const ENDLESS: usize = 1 << 20;

/// An action as it is told: its parts apart, in lines as long as they are. Lines that belong under another begin with
/// blanks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The verdict in one line.
    pub headline: String,
    /// What stands beside the verdict where it has room: of a card its order and the next one.
    #[serde(skip)]
    pub beside: Vec<String>,
    /// The boxes of the flowchart, where they are told.
    #[serde(skip)]
    pub path: Option<String>,
    /// The dice that the program rolled.
    #[serde(skip)]
    pub dice: Vec<String>,
    /// What happened and why, in one to four sentences.
    pub story: String,
    /// Whether there is more to read of it.
    #[serde(skip)]
    pub more: bool,
    /// Each Battle with all that counted in it (3.6); how the game ended.
    pub course: Vec<String>,
    /// The phases of a Winter Quarters Round (6.0).
    pub phases: Vec<PhaseReport>,
    /// The steps in the order in which they were done.
    #[serde(skip)]
    pub steps: Vec<ReportStep>,
    /// What stands over the orders; nothing where there are none to be told.
    pub heading: Option<&'static str>,
    /// What is to be moved and marked, space by space.
    pub orders: Vec<OrderRow>,
    /// Boxes, decisions with their rules, dice, and the steps in order.
    pub reasons: Vec<String>,
}

impl Report {
    /// The report of an action, without what was told in the middle of it.
    pub fn new(record: &ActionRecord<'_>, heard: &Heard) -> Report {
        let (story, more) = story(record);
        let mut report = Report {
            headline: record.headline(),
            story,
            more,
            dice: match record.rolled {
                true => record.dice.iter().map(rolled).collect(),
                false => Vec::new(),
            },
            reasons: grounds(record, ENDLESS),
            ..Report::default()
        };
        match record.what {
            What::Winter { card, report: round, .. } => {
                report.phases = phases(record.before, card, round, heard);
                report.course.extend(round.end.iter().flat_map(ends));
                return report;
            }
            What::Card { current, next } => {
                report.beside.extend(cards().get(current).and_then(order));
                report.beside.extend(next.map(|n| format!("next: {}", titled(n))));
            }
            _ => {}
        }
        report.course = told_battles(heard.untold(record.decisions));
        if !record.spans.is_empty() || record.decisions.iter().any(is_chance) {
            report.steps = steps(record);
        }
        (report.heading, report.orders) = match record.what {
            What::Card { .. } if record.before == record.after => (None, Vec::new()),
            What::Fixed => {
                let orders = moves(record.before, record.after, &[]);
                (Some("On the program's board"), rows(&orders))
            }
            _ if !record.grants.is_empty() => (Some("On your board"), with_grants(record)),
            _ => {
                let orders = moves(&heard.table, record.after, heard.left(record));
                (Some("On your board"), rows(&orders))
            }
        };
        report
    }

    /// The whole report of an action.
    pub fn of(record: &ActionRecord<'_>) -> Report {
        Report::new(record, &Heard::nothing(*record.before))
    }

    /// The same with the boxes that were visited, and with what led to the Event or stood against it.
    #[must_use]
    pub fn with_path(mut self, record: &ActionRecord<'_>) -> Report {
        if !record.path.is_empty() {
            self.path = Some(format!("Boxes: {}", record.path.join(" ")));
        }
        let about = match record.what {
            What::Turn { outcome: Outcome::Event(_), faction, card } => card
                .and_then(|card| special(faction, card))
                .map(|follows| format!("  Special instruction (8.3.1): {}", follows.say)),
            _ => record.decisions.iter().find_map(|note| match &note.what {
                Noted::NoEvent(_) => Some(format!("  {}.", note.what)),
                _ => None,
            }),
        };
        self.course.splice(0..0, about);
        self
    }

    /// The verdict, what happened and why, then "On your board", in lines of at most so many columns. Who is next comes
    /// after it ([`super::next`]).
    pub fn lines(&self, width: usize) -> Vec<String> {
        let mut lines = self.head(width);
        lines.extend(self.path.iter().flat_map(|path| wrap(path, "  ", "  ", width)));
        let dice = self.dice(width);
        // That there is more to read is said once.
        let is_cut = dice.as_ref().is_some_and(|dice| dice.ends_with(MORE));
        lines.extend(dice);
        if !self.story.is_empty() {
            let more = if self.more && !is_cut { MORE } else { "" };
            lines.extend(wrap(format!("{} {more}", self.story).trim_end(), "", "", width));
        }
        if !self.phases.is_empty() {
            lines.push(String::new());
            lines.extend(self.phases.iter().flat_map(|phase| phase.lines(width)));
            lines.extend(self.course.iter().flat_map(|line| wrap(line, "", "  ", width)));
            return lines;
        }
        lines.extend(course(&self.course, width));
        if !self.steps.is_empty() {
            lines.push(String::new());
            lines.extend(listed(&self.steps, width));
        }
        if let Some(heading) = self.heading {
            lines.push(String::new());
            lines.extend(headed(heading, &self.orders, width));
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

    /// The dice in one line: their values, or how many where that is too long.
    fn dice(&self, width: usize) -> Option<String> {
        let line = format!("Dice: {}", self.dice.join(", "));
        match self.dice.len() {
            0 => None,
            _ if columns(&line) <= width.max(shown::NARROW) => Some(line),
            many => Some(format!("Dice: {many} rolled {MORE}")),
        }
    }

    /// The same without what could steer a screen.
    #[must_use]
    pub fn clean(mut self) -> Report {
        let clean = |text: &mut String| *text = shown::line(text).into_owned();
        let phases = self.phases.iter_mut();
        let texts = phases.flat_map(|phase| {
            let own = phase.reasons.iter_mut().chain([&mut phase.title]);
            own.chain(phase.orders.iter_mut().map(|order| &mut order.text))
        });
        texts
            .chain(self.course.iter_mut().chain(&mut self.reasons))
            .chain([&mut self.headline, &mut self.story])
            .chain(self.orders.iter_mut().map(|order| &mut order.text))
            .for_each(clean);
        self
    }

    /// How many bytes it takes on a page, more or less.
    pub fn weight(&self) -> usize {
        let text = |text: &String| size_of::<String>() + text.len();
        let orders = |orders: &[OrderRow]| -> usize {
            orders.iter().map(|order| text(&order.text) + text(&order.why)).sum()
        };
        let lines = |lines: &[String]| -> usize { lines.iter().map(text).sum() };
        let phases = self.phases.iter();
        let phases: usize =
            phases.map(|p| text(&p.title) + lines(&p.reasons) + orders(&p.orders)).sum();
        let own = text(&self.headline) + text(&self.story) + lines(&self.course);
        own + lines(&self.reasons) + orders(&self.orders) + phases
    }
}

/// What stands where there is more to read.
const MORE: &str = "(why)";

/// Whether chance decided.
pub(super) const fn is_chance(note: &Note) -> bool {
    matches!(note.what, Noted::Drawn(_))
}

/// A die as it stands among others.
fn rolled(die: &DieRoll) -> String {
    format!("{} {}", die.die.to_uppercase(), die.value)
}

/// Orders under their heading.
pub(super) fn headed(heading: &str, orders: &[OrderRow], width: usize) -> Vec<String> {
    match orders {
        [] => vec![format!("{heading} nothing changes.")],
        orders => [vec![heading.to_string()], laid_out(orders, width)].concat(),
    }
}

/// Each Battle with all that counted in it, to be added up again (3.6); what stands under its first line begins with
/// blanks.
pub(super) fn told_battles(notes: &[Note]) -> Vec<String> {
    battles(notes)
        .map(BattleReport::lines)
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
                rest = "           ";
            }
        }
    }
    told
}
