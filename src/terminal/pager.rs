//! Where a long text is broken into pages: before a part of it, such as a region of the map or a phase, where one begins in
//! time.

use super::screen::WrittenLine;
use console::measure_text_width;

/// A page shorter than this is not broken off for the sake of a part.
const SHORTEST: usize = 5;

/// How many of these rows are shown now, in a window of so many: all of them where the question, of so many rows, fits below.
pub(super) fn page(rows: &[String], height: usize, question: usize) -> usize {
    let heads = |at: usize| rows.get(at + 1).is_some_and(|next| indent(next) > 0);
    let is_part = |at: &usize| {
        indent(&rows[*at]) == 0 && !is_blank(&rows[*at]) && (heads(*at) || follows(&rows[at - 1]))
    };
    let fits = |from: usize| rows.len() - from + question <= height;
    // The line that asks for more.
    let most = height.saturating_sub(2).max(SHORTEST).min(rows.len().saturating_sub(1));
    if fits(0) || most == 0 {
        return rows.len();
    }
    // The last orders stand with the question, and as much before them as fits.
    match (1..=most).find(|at| fits(*at) && is_part(at)) {
        // A few lines more may leave the window at its top.
        Some(at) if at < SHORTEST => return rows.len(),
        Some(at) => return at,
        None => {}
    }
    let last = SHORTEST.min(most)..=most;
    let is_row = |at: &usize| indent(&rows[*at]) <= 2 && !is_blank(&rows[*at]);
    last.clone().rev().find(is_part).or_else(|| last.rev().find(is_row)).unwrap_or(most)
}

/// What is left of a text once its page was skipped: it goes on with the next report.
pub(super) fn after_skipping(mut rest: Vec<WrittenLine>) -> Vec<WrittenLine> {
    match rest.iter().position(|line| line.is_title) {
        Some(next) => rest.split_off(next),
        None => Vec::new(),
    }
}

/// Whether a part may begin after this row: its end, or a blank line.
fn follows(row: &str) -> bool {
    is_blank(row) || indent(row) > 0
}

fn is_blank(row: &str) -> bool {
    row.trim().is_empty()
}

fn indent(row: &str) -> usize {
    measure_text_width(row) - measure_text_width(row.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<String> {
        text.lines().map(str::to_string).collect()
    }

    #[test]
    fn a_text_is_broken_before_a_part_that_does_not_fit() {
        let phase = |name: &str, rows: usize| format!("{name}\n{}", "  an order\n".repeat(rows));
        let text = ["Supply", "Resources", "Support", "Reset"].map(|name| phase(name, 5)).concat();
        let text = rows(&text);
        assert_eq!(page(&text, 30, 5), 24);
        // As much as fits stands with the question.
        assert_eq!(page(&text, 24, 5), 6);
        assert_eq!(page(&text, 18, 5), 12);
        // None of the parts at the end fits with it yet.
        assert_eq!(page(&text, 14, 11), 12);
        assert_eq!(page(&text[..18], 24, 5), 18);
    }

    #[test]
    fn orders_stay_with_the_question_after_them() {
        let text = rows(
            "PATRIOTS: Battle\nP6 yes.\n\nBATTLE in Norfolk\n  Attacker\n  Defender\nOn your board\n  Norfolk\n  Tracks\nThe number of the next card,\n  or what is next.",
        );
        assert_eq!(page(&text, 9, 2), 6);
        // Two lines at the top are no page of their own.
        assert_eq!(page(&text, 10, 2), 11);
    }

    #[test]
    fn a_part_longer_than_a_page_is_broken_between_two_rows() {
        let text =
            rows(&format!("Board\n{}", "  Boston  2 Regulars,\n          3 Tories\n".repeat(20)));
        let first = page(&text, 24, 2);
        assert_eq!((first, indent(&text[first])), (21, 2));
        // Never a page without a row, whatever the window.
        for height in 0..60 {
            let shown = page(&text, height, 3);
            assert!(shown > 0 && shown <= text.len(), "{height}");
        }
        assert_eq!(page(&text[..1], 3, 5), 1);
    }
}
