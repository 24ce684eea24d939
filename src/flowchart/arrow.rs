//! The arrows between the boxes of a flowchart.

use super::schema::{Chart, Node};
use toml::Spanned;

/// What an arrow stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// The answer yes.
    Yes,
    /// The answer no.
    No,
    /// The Event is not played.
    NoEvent,
    /// Nothing in the box could be carried out.
    None,
    /// The Special Activity after a Command.
    Then,
    /// The Special Activity before or in the middle of a Command.
    Special,
    /// The Special Activity woven into a Command.
    With,
    /// The Special Activity as soon as Resources are 0.
    WhenBroke,
    /// Another Special Activity in place of this one.
    Instead,
}

impl Way {
    /// The key in the file.
    pub const fn key(self) -> &'static str {
        match self {
            Way::Yes => "yes",
            Way::No => "no",
            Way::NoEvent | Way::None => "none",
            Way::Then => "then",
            Way::Special => "special",
            Way::With => "with",
            Way::WhenBroke => "when-broke",
            Way::Instead => "go",
        }
    }

    /// A few words for drawings.
    pub const fn label(self) -> &'static str {
        match self {
            Way::Yes => "yes",
            Way::No => "no",
            Way::NoEvent => "no Event",
            Way::None => "if none",
            Way::Then => "then",
            Way::Special => "first",
            Way::With => "with",
            Way::WhenBroke => "at 0 Resources",
            Way::Instead => "instead",
        }
    }

    /// Whether it leads to a Special Activity rather than on through the turn.
    pub const fn aside(self) -> bool {
        matches!(self, Way::Then | Way::Special | Way::With | Way::WhenBroke)
    }
}

/// One arrow.
#[derive(Clone, Copy, Debug)]
pub struct Arrow<'a> {
    /// The box where it begins.
    pub from: Node<'a>,
    /// What it stands for.
    pub way: Way,
    /// Where it leads, as written in the file.
    pub to: &'a Spanned<String>,
}

impl<'a> Node<'a> {
    /// The arrows that begin here, in the order in which they are followed.
    pub fn arrows(self) -> Vec<Arrow<'a>> {
        let arrow = |way, to| Arrow {
            from: self,
            way,
            to,
        };
        match self {
            Node::Question(b) => vec![arrow(Way::Yes, &b.yes), arrow(Way::No, &b.no)],
            Node::Event(b) => vec![arrow(Way::NoEvent, &b.none)],
            Node::Command(b) => {
                let with = b.with.iter().map(|to| arrow(Way::With, to));
                let broke = b.when_broke.iter().map(|to| arrow(Way::WhenBroke, to));
                let then = b.then.iter().map(|to| arrow(Way::Then, to));
                let special = b.special.iter().map(|to| arrow(Way::Special, to));
                special
                    .chain(with)
                    .chain(broke)
                    .chain(then)
                    .chain([arrow(Way::None, &b.none)])
                    .collect()
            }
            Node::Activity(b) => {
                let instead = b.instead.iter().map(|i| arrow(Way::Instead, &i.go));
                let none = b.none.iter().map(|to| arrow(Way::None, to));
                instead.chain(none).collect()
            }
        }
    }

    /// What kind of box it is.
    pub const fn kind(self) -> &'static str {
        match self {
            Node::Question(_) => "a question",
            Node::Event(_) => "an Event box",
            Node::Command(_) => "a Command",
            Node::Activity(_) => "a Special Activity",
        }
    }
}

impl Chart {
    /// Every arrow, box by box.
    pub fn arrows(&self) -> impl Iterator<Item = Arrow<'_>> {
        self.nodes().flat_map(Node::arrows)
    }
}
