//! What `why` tells: of the turn under way at a question, of the last turn between turns.

use super::{Ui, refusal};
use crate::picture::flowchart::{TurnPath, chart_of, lit_svg};
use crate::tell::{self, ReasonTopic, quoted, wrap_to};
use lod_bots::action::{Note, Walk};
use lod_engine::game::Change;
use lod_engine::shown;

/// The reasons so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    /// The rule, the box, or whatever else stands first.
    pub head: Vec<String>,
    /// How the turn went.
    pub walk: Walk,
    /// What was changed.
    pub changes: Vec<Change>,
}

/// The place of the turn of this number among so many.
///
/// # Errors
/// [`no_such_turn`].
pub(crate) fn turn_place(number: usize, count: usize) -> Result<usize, String> {
    let place = number.checked_sub(1).filter(|place| *place < count);
    place.ok_or_else(|| no_such_turn(count))
}

/// What is said where a turn is none of so many.
pub(crate) fn no_such_turn(count: usize) -> String {
    match count {
        0 => "no turn has been played yet".to_string(),
        last => format!("type a turn from 1 to {last}"),
    }
}

impl Reasons {
    /// Words alone, where nothing was decided yet.
    pub fn from_text(text: &str) -> Reasons {
        Reasons { head: vec![text.to_string()], ..Reasons::default() }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.walk.path.is_empty() && self.walk.notes.is_empty()
    }

    /// Which of so many turns these words after `why` ask about, by its place, and the words after its number; no
    /// place where they name none.
    ///
    /// # Errors
    /// In words: what would be right.
    pub fn turn(words: &str, count: usize) -> Result<(Option<usize>, &str), String> {
        let (first, rest) = words.trim().split_once(char::is_whitespace).unwrap_or_default();
        if !first.eq_ignore_ascii_case("turn") {
            return Ok((None, words));
        }
        let rest = rest.trim_start();
        let (number, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match number.parse::<usize>() {
            Err(_) => Err(format!("{} is not a turn. Type `why turn 3`", quoted(number))),
            Ok(number) => turn_place(number, count).map(|place| (Some(place), rest)),
        }
    }

    /// The file into which these words after `why` want the turn drawn, if they do.
    pub fn file(words: &str) -> Option<&str> {
        words.trim().strip_prefix("--svg").map(str::trim)
    }

    /// The turn so far on its flowchart.
    ///
    /// # Errors
    /// There is no turn to draw.
    pub fn drawn(&self) -> Result<String, String> {
        let chart =
            chart_of(&self.walk.path).ok_or("no box was visited, so no path can be drawn")?;
        let name = format!("{} non-player", chart.faction.adjective());
        let title = self.head.first().map_or(name.as_str(), |head| head.trim_end_matches('.'));
        Ok(lit_svg(chart, &TurnPath { title, walk: &self.walk, changes: &self.changes }))
    }

    /// Draws the turn so far into a new file; what is to be said then.
    pub fn keep(&self, ui: &mut dyn Ui, file: &str) -> String {
        if file.is_empty() {
            return refusal("type why --svg FILE");
        }
        let kept = self.drawn().and_then(|drawing| ui.save_file("flowchart", file, &drawing));
        shown::message(&kept.unwrap_or_else(|wrong| refusal(&wrong)))
    }

    /// What these words after `why` ask for, in lines of at most so many columns.
    pub fn lines_about(&self, words: &str, width: usize) -> Vec<String> {
        let topic = match ReasonTopic::parse(words) {
            Ok(topic) => topic,
            Err(wrong) => return vec![refusal(&wrong)],
        };
        let notes: Vec<&Note> = self.walk.notes.iter().collect();
        if topic != ReasonTopic::Way {
            let mut lines = tell::reasons(&notes, topic, width);
            if matches!(topic, ReasonTopic::Step(_)) && !self.walk.path.is_empty() {
                lines.extend(tell::why_all(width));
            }
            return lines;
        }
        let mut text = self.head.clone();
        if !self.walk.path.is_empty() {
            text.push(format!("Path so far: {}.", self.walk.path.join(" > ")));
        }
        let mut lines: Vec<String> = text.iter().flat_map(|t| wrap_to(t, "  ", width)).collect();
        lines.extend(tell::reasons(&notes, topic, width));
        let dice = self.walk.dice.iter().map(|d| format!("  {}", d.words()));
        lines.extend(dice.flat_map(|line| wrap_to(&line, "      ", width)));
        lines.extend(tell::why_more(&notes, width));
        lines
    }
}
