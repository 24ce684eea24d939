//! What a turn under way has done, to be checked before it ends.

use crate::tell::TrackChange;
use itertools::Itertools;

/// A step that is done, or the same in several spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftStep {
    /// The sentence: "Rally in Boston and Virginia, place 1 Militia each".
    pub sentence: String,
    /// The Command or Special Activity that it is of: "Rally".
    pub name: String,
    /// Where it was done: "Boston and Virginia"; empty where the name says all.
    pub spaces: String,
    /// What was done there: "place 1 Militia each".
    pub does: String,
    /// The Resources that it added, below 0 where it paid.
    pub gains: i16,
}

/// A Command or Special Activity of a turn, with all that it did on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPart {
    /// Its name.
    pub name: String,
    /// The Resources that it added, below 0 where it paid.
    pub gains: i16,
    /// The spaces, and what was done there; those with the same stand together.
    pub rows: Vec<(String, String)>,
}

impl DraftPart {
    /// A part whose steps are told as they are.
    pub fn of_steps(steps: &[DraftStep]) -> DraftPart {
        DraftPart {
            name: steps.first().map_or(String::new(), |step| step.name.clone()),
            gains: steps.iter().map(|step| step.gains).sum(),
            rows: steps.iter().map(|step| (step.spaces.clone(), step.does.clone())).collect(),
        }
    }
}

/// What a turn has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnDraft {
    /// The steps in order.
    pub steps: Vec<DraftStep>,
    /// The Commands and Special Activities that they are of.
    pub parts: Vec<DraftPart>,
    /// The tracks and margins that they changed.
    pub tracks: Vec<TrackChange>,
    /// The same in the notation; empty where the last step is not carried out yet.
    pub written: String,
}

impl TurnDraft {
    /// The lines of a terminal: the notation and the margins, as the orders have told the rest; of what is not carried out
    /// yet the sentences.
    pub(crate) fn lines(&self) -> Vec<String> {
        if self.written.is_empty() {
            let steps = self.steps.iter().map(|step| &step.sentence).join("; ");
            return vec![format!("So far: {steps}")];
        }
        let margins = self.tracks.iter().filter(|change| change.is_margin).join("; ");
        let margins = (!margins.is_empty()).then_some(margins);
        [format!("As a line: {}", self.written)].into_iter().chain(margins).collect()
    }
}
