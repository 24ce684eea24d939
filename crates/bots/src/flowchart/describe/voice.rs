//! What the words of a box need to know of what stands around them.

use crate::flowchart::schema::Chart;
use lod_engine::game::Faction;

/// Whose page it is, and what the tests that look ahead look ahead to.
#[derive(Clone, Copy)]
pub(crate) struct Voice<'c> {
    pub(crate) chart: &'c Chart,
    /// The action whose result is compared with the board before it: "this", "their leaving".
    pub(crate) action: &'static str,
    /// Whether the words are about a space, such as "with Tories", not about the game.
    pub(crate) of_space: bool,
}

impl<'c> Voice<'c> {
    pub(crate) const fn of(chart: &'c Chart) -> Voice<'c> {
        Voice { chart, action: "this", of_space: false }
    }

    pub(crate) const fn about(self, action: &'static str) -> Voice<'c> {
        Voice { action, ..self }
    }

    /// The same, about a space.
    pub(crate) const fn in_space(self) -> Voice<'c> {
        Voice { of_space: true, ..self }
    }

    pub(crate) const fn faction(self) -> Faction {
        self.chart.faction
    }
}
