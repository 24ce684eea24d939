//! What a walk tells.

use itertools::Itertools;

/// One thing told, in the order in which it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportLine {
    /// A line to read.
    Line {
        /// The text.
        text: String,
        /// The rule, or nothing.
        rule: String,
    },
    /// Why the program decided so, told where it is asked for.
    Reason {
        /// The text.
        text: String,
        /// The rule, or nothing.
        rule: String,
    },
    /// Something to do on the board.
    Order {
        /// Where on the board.
        on: String,
        /// What to do.
        text: String,
        /// The rule, or nothing.
        rule: String,
    },
    /// One side of a sum.
    Sum {
        /// Whose.
        side: String,
        /// Each part: amount, what it is, the rule.
        parts: Vec<(i64, String, String)>,
        /// What they add up to.
        total: i64,
    },
}

impl ReportLine {
    /// In one line, as a pipe shows it and tests read it.
    pub fn words(&self) -> String {
        match self {
            ReportLine::Line { text, rule } | ReportLine::Reason { text, rule } => {
                with_rule(text, rule)
            }
            ReportLine::Order { on, text, rule } => with_rule(&format!("{on}: {text}"), rule),
            ReportLine::Sum { side, parts, total } => {
                let parts = parts
                    .iter()
                    .map(|(amount, say, rule)| with_rule(&format!("{amount} {say}"), rule))
                    .join(", ");
                format!("{side}: {parts} = {total}")
            }
        }
    }
}

/// A text and the rule behind it.
pub(super) fn with_rule(text: &str, rule: &str) -> String {
    match rule {
        "" => text.to_string(),
        _ => format!("{text} ({rule})"),
    }
}
