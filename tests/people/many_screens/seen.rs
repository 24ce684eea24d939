//! A screen as a terminal shows it, and what is wrong with it.

use std::num::NonZeroU16;
use vt100::Parser;

use crate::pty::MORE;

/// What stands under the rows of a list.
pub const FEET: [&str; 3] = ["Esc: undo", "Esc: clear", "Esc is undo"];
/// Stands above the rows of a list in which several are checked.
const CHECKS: &str = "Space checks a row";
/// The first line of the orders for hands.
const ORDERS: &str = "On your board";
/// Rows of a terminal in which nothing ever leaves at the top.
const TALL: u16 = 500;

/// The rows that a terminal of this size shows after these bytes, and which of them go on in the next one.
fn drawn(bytes: &[u8], (columns, rows): (u16, u16)) -> (Vec<String>, Vec<bool>) {
    let size = |count| NonZeroU16::new(count).expect("a size");
    let mut parser = Parser::new(size(rows), size(columns), 0);
    parser.process(bytes);
    let screen = parser.screen();
    let wrapped = (0..rows).map(|row| screen.row_wrapped(row)).collect();
    let mut all: Vec<String> =
        screen.rows(0, columns).map(|row| row.trim_end().to_string()).collect();
    while all.last().is_some_and(String::is_empty) {
        all.pop();
    }
    (all, wrapped)
}

/// What stands on a screen.
#[derive(Clone, Default)]
pub struct Seen {
    pub size: (u16, u16),
    pub rows: Vec<String>,
    /// Whether a row is longer than the window.
    pub wraps: bool,
    /// What a window shows that holds all that was written.
    pub whole: Vec<String>,
    /// The same of what was written since the last key.
    pub news: Vec<String>,
}

impl Seen {
    /// What these bytes show; those from `key` on came with the last key.
    pub fn of(bytes: &[u8], key: usize, size: (u16, u16)) -> Seen {
        let (rows, wrapped) = drawn(bytes, size);
        let (whole, _) = drawn(bytes, (size.0, TALL));
        let (news, _) = drawn(&bytes[key.min(bytes.len())..], (size.0, TALL));
        Seen { size, rows, wraps: wrapped.contains(&true), whole, news }
    }

    pub fn text(&self) -> String {
        self.rows.join("\n")
    }

    /// Where the line stands that is typed in: above the rows of its list, where it has one.
    pub fn prompt(&self) -> Option<usize> {
        let is_list = |row: &String| row.starts_with("  ") || row.starts_with('>');
        let last = self.rows.len().checked_sub(1)?;
        if self.rows[last].starts_with(MORE) {
            return Some(last);
        }
        let first = self.rows.iter().rposition(|row| !is_list(row)).map_or(0, |at| at + 1);
        let begins =
            |at: &usize| self.rows[*at].starts_with('>') || self.rows[*at].contains(CHECKS);
        (first..=last).find(begins)
    }

    /// Whether it is a page of a longer text.
    pub fn is_page(&self) -> bool {
        self.prompt().is_some_and(|at| self.rows[at].starts_with(MORE))
    }

    /// The rows of the list that is open.
    pub fn list(&self) -> &[String] {
        self.prompt().map_or(&[], |at| &self.rows[at + 1..])
    }

    /// The question, from its first row to the end of its list.
    pub fn question(&self) -> &[String] {
        let Some(prompt) = self.prompt() else {
            return &[];
        };
        let begins = |row: &String| row.starts_with(|c: char| !c.is_whitespace());
        let first = self.rows[..prompt].iter().rposition(begins).unwrap_or(prompt);
        &self.rows[first..]
    }

    /// What is wrong, where the list `before` was answered with the last key.
    pub fn faults(&self, before: &[String]) -> Vec<&'static str> {
        let checks = [
            ("a row is cut", self.is_cut()),
            ("a row is wider than the window", self.wraps),
            ("a list stands there still", self.keeps_list(before)),
            ("orders are apart from their prompt", self.parts_orders()),
            ("a line stands over another", self.is_overwritten()),
        ];
        checks.into_iter().filter(|(_, is_wrong)| *is_wrong).map(|(name, _)| name).collect()
    }

    fn is_cut(&self) -> bool {
        self.rows.iter().any(|row| row.ends_with("...") || row.ends_with('…'))
    }

    /// Whether the foot of a list stands above the prompt, or a row of the list that was answered.
    fn keeps_list(&self, before: &[String]) -> bool {
        let above = &self.rows[..self.prompt().unwrap_or(self.rows.len())];
        let is_foot = |row: &String| FEET.iter().any(|foot| row.contains(foot));
        above.iter().any(|row| is_foot(row) || before.contains(row))
    }

    /// Whether the last orders, or what stands below them, have left a window that holds it all.
    fn parts_orders(&self) -> bool {
        let Some(first) = self.news.iter().rposition(|row| row == ORDERS) else {
            return false;
        };
        let block = &self.news[first..];
        let is_page = block.last().is_some_and(|row| row.starts_with(MORE));
        // The line in which the cursor stands under a list.
        let fits = block.len() < usize::from(self.size.1);
        fits && !is_page && !self.rows.windows(block.len()).any(|part| part == block)
    }

    /// Whether the window shows something else than the end of all that was written: the cursor went up too far, or not far
    /// enough.
    fn is_overwritten(&self) -> bool {
        !self.whole.ends_with(&self.rows)
    }
}

/// Whether what stood above the prompt stands there still, all of it in its order, with nothing of the list below it; `said`
/// is what came then.
pub fn is_left_whole(before: &Seen, after: &Seen, said: &str) -> bool {
    let Some(said) = after.rows.iter().position(|row| row.starts_with(said)) else {
        return false;
    };
    let above = &after.rows[..said];
    let prompt = before.prompt().unwrap_or(before.rows.len());
    let stood = &before.rows[..prompt];
    // The prompt, with what was typed, is the last row before it but for blank ones.
    let left = above.iter().rposition(|row| row.starts_with('>') || row.starts_with(MORE));
    let left = left.unwrap_or(said);
    let end = stood.len().min(left);
    let is_blank = |row: &String| row.trim().is_empty();
    stood[stood.len() - end..] == above[left - end..left]
        && above[(left + 1).min(said)..].iter().all(is_blank)
}

mod tests {
    use super::*;

    const SIZE: (u16, u16) = (40, 8);

    fn seen(text: &str) -> Seen {
        Seen::of(text.replace('\n', "\r\n").as_bytes(), 0, SIZE)
    }

    fn faults(text: &str) -> Vec<&'static str> {
        seen(text).faults(&[])
    }

    #[test]
    fn a_whole_screen_has_no_fault() {
        let text = "On your board\n  Boston  + 1 Tory\n\nWhich?\n> \n> one    a row\n  two    another\n  Esc: undo";
        assert_eq!(faults(text), Vec::<&str>::new());
        assert_eq!(seen(text).prompt(), Some(4));
        assert_eq!(seen(text).list().len(), 3);
        assert_eq!(seen(text).question()[0], "Which?");
    }

    #[test]
    fn a_row_that_is_cut_is_a_fault() {
        assert_eq!(faults("Which?\n> \n  1  Boston  2 Tories, 3 Regul..."), ["a row is cut"]);
        assert_eq!(faults("Which?\n> \n  1  Boston  2 Tories, 3 Regul…"), ["a row is cut"]);
    }

    #[test]
    fn a_row_wider_than_the_window_is_a_fault() {
        let long = format!("Which? {}", "word ".repeat(9));
        assert_eq!(faults(&long), ["a row is wider than the window"]);
    }

    #[test]
    fn a_list_that_stays_after_its_answer_is_a_fault() {
        let list = seen("Which?\n> \n> one    a row\n  two    another");
        let stays = "Which?\n> one\n> one    a row\n  two    another\nNext?\n> ";
        assert_eq!(seen(stays).faults(list.list()), ["a list stands there still"]);
        assert_eq!(seen("Which?\n> one\nNext?\n> ").faults(list.list()), Vec::<&str>::new());
        for foot in FEET {
            let text = format!("Which?\n> one\n  {foot}\nNext?\n> ");
            assert_eq!(faults(&text), ["a list stands there still"], "{foot}");
        }
    }

    #[test]
    fn orders_that_left_the_window_are_a_fault_where_it_holds_them() {
        let orders = "On your board\n  Boston\n  Tracks\n\nWhich?\n> ";
        assert_eq!(faults(orders), Vec::<&str>::new());
        // A pager that went on too early.
        let gone = format!("{}\x1b[H\x1b[2JWhich?\n> ", orders.replace("> ", ""));
        let news = seen(orders).news;
        let apart = Seen { news, ..seen(&gone) };
        assert!(apart.faults(&[]).contains(&"orders are apart from their prompt"));
    }

    #[test]
    fn a_line_over_another_is_a_fault() {
        let rows: String = (0..9).map(|row| format!("row {row}\n")).collect();
        // Ten rows up in a window of eight is the first of them.
        let over = format!("{rows}\x1b[10Aover the first of all");
        assert_eq!(faults(&over), ["a line stands over another"]);
        assert_eq!(
            faults(&format!("{rows}\x1b[2Aover a row that stands there")),
            Vec::<&str>::new()
        );
    }

    #[test]
    fn a_torn_screen_is_not_left_whole() {
        let before = seen("one\ntwo\nWhich?\n> \n> first    a row\n  second   another");
        let whole = seen("one\ntwo\nWhich?\n> zz\nSaved.");
        assert!(is_left_whole(&before, &whole, "Saved."));
        for torn in [
            "one\ntwo\n> zz\nSaved.",
            "one\ntwo\nWhich?\n> zz\n> first    a row\nSaved.",
            "one\nWhich?\n> zz\nSaved.",
            "one\ntwo\nWhich?\n> zz",
            "one\ntwo\nWhich?\n> zz\n  second   another\nSaved.",
        ] {
            assert!(!is_left_whole(&before, &seen(torn), "Saved."), "{torn}");
        }
    }
}
