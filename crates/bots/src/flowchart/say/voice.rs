//! What the words of a box need to know of what stands around them.

use crate::flowchart::schema::Chart;
use lod_engine::game::Faction;

/// Whose page it is, and what the tests that look ahead look ahead to.
#[derive(Clone, Copy)]
pub(super) struct Voice<'c> {
    pub(super) chart: &'c Chart,
    /// The action whose result is compared with the board before it: "this", "their leaving".
    pub(super) action: &'static str,
}

impl<'c> Voice<'c> {
    pub(super) const fn of(chart: &'c Chart) -> Voice<'c> {
        Voice { chart, action: "this" }
    }

    pub(super) const fn about(self, action: &'static str) -> Voice<'c> {
        Voice { action, ..self }
    }

    pub(super) const fn faction(self) -> Faction {
        self.chart.faction
    }
}
