//! A step that a turn has done, as it is written and as a sentence.

use super::sentence::sentence;
use lod_engine::rules::ActionStep;
use std::fmt::{Display, Formatter};

/// A step that is done.
pub(super) struct DoneStep {
    /// Without what dice showed.
    step: ActionStep,
    /// Whether it came with a Won Day (3.6.8) and cost nothing.
    is_free: bool,
}

impl DoneStep {
    pub fn of_turn(step: &ActionStep) -> DoneStep {
        DoneStep { step: step.unrolled(), is_free: false }
    }

    pub fn free(step: &ActionStep) -> DoneStep {
        DoneStep { is_free: true, ..DoneStep::of_turn(step) }
    }

    const fn before(&self) -> &'static str {
        if self.is_free { "free " } else { "" }
    }

    /// "free Rally in Virginia, place 1 Militia".
    pub fn sentence(&self) -> String {
        format!("{}{}", self.before(), sentence(&self.step))
    }
}

/// "free rally va one".
impl Display for DoneStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.before(), self.step)
    }
}
