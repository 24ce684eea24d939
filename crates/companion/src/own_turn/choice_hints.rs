//! What a choice hangs on, told beside it: Available pieces, Control and Support.

use super::trial::Trial;
use super::verb::Verb;
use lod_engine::game::Space;
use lod_engine::game::words::joined;
use lod_engine::rules::{ActionStep, Breadth, voluntary_removal};

impl Trial<'_> {
    /// The Available pieces that a verb can place (1.4.1): "Available: 3 Militia, 2 Patriot Forts".
    pub(super) fn available(&self, verb: Verb) -> Option<String> {
        let board = self.state.board();
        let told: Vec<String> = verb
            .row(self.state.faction())
            .places
            .iter()
            .map(|stock| stock.counted(board.available(*stock)))
            .collect();
        (!told.is_empty()).then(|| format!("Available: {}", told.join(", ")))
    }

    /// Control and Support of a space, where a verb asks for them (3.2.1, 3.2.2, 3.3.4, 3.4.4, 4.3.1).
    pub(super) fn standing(&self, verb: Verb, space: Space) -> Option<String> {
        let board = self.state.board();
        let control = board.control(space).name();
        let level = board.support(space).name();
        match verb.grammar().hangs_on {
            (true, false) => Some(control.to_string()),
            (false, true) => Some(level.to_string()),
            (true, true) => Some(format!("{control}, {level}")),
            (false, false) => None,
        }
    }

    /// The kinds of which none is Available, so that own pieces may be taken off the map (1.4.1).
    pub(super) fn run_out(&self) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        for step in voluntary_removal::steps(self.state, Breadth::Few) {
            if let ActionStep::Recall { piece, .. } = &step {
                let name = piece.piece_type().name().to_string();
                if !names.contains(&name) && self.after(&step).is_some() {
                    names.push(name);
                }
            }
        }
        (!names.is_empty()).then(|| format!("0 Available: {}", joined(&names)))
    }
}
