//! What a turn under way has done, to be checked before it ends.

use crate::tell::TrackChange;
use itertools::Itertools;
use lod_engine::rules::PieceCounts;

/// A step that is done, or the same in several spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftStep {
    /// The sentence: "Rally in Boston and Virginia, place 1 Militia each".
    pub sentence: String,
    /// The pieces that it names; of several spaces, those of each.
    pub pieces: PieceCounts,
}

/// What a turn has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnDraft {
    /// The steps in order.
    pub steps: Vec<DraftStep>,
    /// The tracks and margins that they changed.
    pub tracks: Vec<TrackChange>,
    /// The same in the notation; empty where the last step is not carried out yet.
    pub written: String,
}

impl TurnDraft {
    /// The lines of a terminal: the sentences, and the notation.
    pub(crate) fn lines(&self) -> Vec<String> {
        let steps = self.steps.iter().map(|step| step.sentence.clone());
        let told = steps.chain(self.tracks.iter().map(ToString::to_string)).join("; ");
        let written = (!self.written.is_empty()).then(|| format!("As a line: {}", self.written));
        [format!("So far: {told}")].into_iter().chain(written).collect()
    }
}
