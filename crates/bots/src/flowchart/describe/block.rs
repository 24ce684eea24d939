//! The words of a box before they are laid out.

/// A part of a page: a heading and what stands under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of the box, or the name of a part without one.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The rule; empty where there is no single one.
    pub rule: String,
    /// What stands under it.
    pub items: Vec<Item>,
}

/// Some lines with a mark before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What stands before it: "1.", "-", ">" or nothing.
    pub mark: String,
    /// Each begins on a line of its own.
    pub lines: Vec<String>,
}

impl Item {
    pub(super) fn plain(line: String) -> Item {
        Item { mark: String::new(), lines: vec![line] }
    }

    pub(super) fn marked(mark: impl Into<String>, lines: Vec<String>) -> Item {
        Item { mark: mark.into(), lines }
    }
}
