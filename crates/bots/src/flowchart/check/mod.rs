//! What a flowchart file must hold beyond words that can be read: arrows that lead somewhere, boxes that are reached, verbs in
//! their place.

mod arrows;
mod boxes;
pub(crate) mod doubts;
mod trial;

use super::schema::Chart;
use super::table;
use lod_engine::game::DataError;
use lod_engine::game::Faction;
use lod_engine::game::atlas::nearest;
use std::collections::HashSet;

/// Every flaw of a flowchart, in the order of the file; `text` is what the chart was read from.
pub fn check(chart: &Chart, text: &str) -> Vec<DataError> {
    let mut check = Check { chart, flaws: Vec::new() };
    check.ids();
    check.arrows();
    // An arrow that leads wrong leaves boxes unreached: that is no fault of theirs.
    if check.flaws.is_empty() {
        check.unreached();
        check.circles();
    }
    check.summaries(text.len());
    let mut flaws = [check.flaws, chart.senseless.clone()].concat();
    flaws.sort_by_key(|f| f.at);
    flaws
}

/// What of a flowchart held on no board that was tried, or on all: no fault, but worth a second look. Nothing of a text that
/// cannot be read.
pub fn doubts(text: &str) -> Vec<DataError> {
    table::doubts(text, Chart::from_keys)
}

struct Check<'c> {
    chart: &'c Chart,
    flaws: Vec<DataError>,
}

impl<'c> Check<'c> {
    fn flaw(&mut self, at: usize, what: impl Into<String>) {
        self.flaws.push(DataError::new(at, what));
    }

    fn ids(&mut self) {
        let chart = self.chart;
        let letter = chart.faction.letter();
        let mut seen = HashSet::new();
        for node in chart.nodes() {
            let (id, at) = (node.id(), node.at());
            let number = id.strip_prefix(letter).unwrap_or_default();
            if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
                self.flaw(
                    at,
                    format!(
                        "`{id}` is no box number of the {}: it is `{letter}` and a number",
                        chart.faction
                    ),
                );
            }
            if !seen.insert(id) {
                self.flaw(at, format!("`{id}` is given twice"));
            }
        }
    }

    fn summaries(&mut self, end: usize) {
        let chart = self.chart;
        let mut seen = HashSet::new();
        for id in chart.summary.iter().map(|s| &s.id) {
            if !seen.insert(id.get_ref().as_str()) {
                self.flaw(id.span().start, format!("`{}` is given twice", id.get_ref()));
            }
        }
        let known = summaries(chart.faction);
        let missing: Vec<&str> = known.iter().copied().filter(|id| !seen.contains(id)).collect();
        let strange = |id: &str| !known.contains(&id);
        if missing.is_empty() {
            for id in chart.summary.iter().map(|s| &s.id) {
                if strange(id.get_ref()) {
                    let what = format!("nothing asks for a summary `{}`", id.get_ref());
                    self.flaw(id.span().start, what);
                }
            }
        }
        for id in missing {
            let others = seen.iter().copied().filter(|s| strange(s));
            let hint = match nearest(id, others) {
                Some(s) => format!(" (is it the one called `{s}`?)"),
                None => String::new(),
            };
            self.flaw(end, format!("missing summary `{id}`{hint}"));
        }
    }
}

/// The summaries that the program looks up by name.
pub const fn summaries(faction: Faction) -> &'static [&'static str] {
    match faction {
        Faction::British => &[
            "reward-loyalty",
            "supply",
            "west-indies",
            "redeploy",
            "tory-desertion",
            "trade-answer",
            "howe",
            "brilliant-stroke",
            "leader-movement",
            "win-the-day",
            "defending",
        ],
        Faction::Patriots => &[
            "supply",
            "redeploy",
            "patriot-desertion",
            "committees",
            "brilliant-stroke",
            "leader-movement",
            "win-the-day",
            "defending",
            "give-up-fort",
        ],
        Faction::French => &[
            "supply",
            "west-indies",
            "redeploy",
            "blockades",
            "tory-desertion",
            "treaty",
            "brilliant-stroke",
            "leader-movement",
            "blockade-move",
            "defending",
        ],
        Faction::Indians => &[
            "supply",
            "supply-village",
            "redeploy",
            "patriot-desertion",
            "brilliant-stroke",
            "leader-movement",
            "defending",
            "give-up-village",
        ],
    }
}
