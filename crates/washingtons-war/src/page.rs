//! What was told, as lines of a screen.

use super::ReportLine;
use super::report_line::with_rule;
use itertools::Itertools;
use lod_companion::tell::wrap;

/// The lines of what was told, at most so many columns wide.
pub fn page(told: &[ReportLine], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut on_board = false;
    let shown = |told: &&ReportLine| !matches!(told, ReportLine::Reason { .. });
    let told: Vec<&ReportLine> = told.iter().filter(shown).collect();
    let widest = told.iter().map(|told| match **told {
        ReportLine::Order { ref on, .. } => on.chars().count(),
        ReportLine::Sum { ref side, .. } => side.chars().count(),
        _ => 0,
    });
    let label = widest.max().unwrap_or(0).min(22);
    for one in told {
        let is_order = matches!(one, ReportLine::Order { .. });
        if is_order && !on_board {
            lines.push("On your board".to_string());
        }
        on_board = is_order;
        let (first, text) = match one {
            ReportLine::Line { text, rule } | ReportLine::Reason { text, rule } => {
                ("   ".to_string(), with_rule(text, rule))
            }
            ReportLine::Order { on, text, rule } => {
                (format!("  {on:<label$}  "), with_rule(text, rule))
            }
            ReportLine::Sum { side, parts, total } => {
                let parts = parts
                    .iter()
                    .map(|(amount, say, rule)| with_rule(&format!("{amount} {say}"), rule))
                    .join(" + ");
                let text = format!("{parts} = {total}");
                (format!("  {side:<label$}  "), text)
            }
        };
        let rest = " ".repeat(match one {
            ReportLine::Line { .. } => 3,
            _ => label + 4,
        });
        lines.extend(wrap(&text, &first, &rest, width));
    }
    lines
}
