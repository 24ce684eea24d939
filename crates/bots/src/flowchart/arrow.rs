//! The arrows between the boxes of a flowchart.

use super::schema::{Chart, Node};
use toml::Spanned;

/// What an arrow stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
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

impl ArrowKind {
    /// The key in the file.
    pub const fn key(self) -> &'static str {
        match self {
            ArrowKind::Yes => "yes",
            ArrowKind::No => "no",
            ArrowKind::NoEvent | ArrowKind::None => "none",
            ArrowKind::Then => "then",
            ArrowKind::Special => "special",
            ArrowKind::With => "with",
            ArrowKind::WhenBroke => "when-broke",
            ArrowKind::Instead => "go",
        }
    }

    /// Whether it leads from a box that was not possible, or gives way, to the next that is tried.
    pub const fn is_onward(self) -> bool {
        matches!(self, ArrowKind::None | ArrowKind::Instead)
    }

    /// Whether it leads to a Special Activity rather than on through the turn.
    pub const fn aside(self) -> bool {
        matches!(
            self,
            ArrowKind::Then | ArrowKind::Special | ArrowKind::With | ArrowKind::WhenBroke
        )
    }
}

/// One arrow.
#[derive(Clone, Copy, Debug)]
pub struct Arrow<'a> {
    /// The box where it begins.
    pub from: Node<'a>,
    /// What it stands for.
    pub kind: ArrowKind,
    /// Where it leads, as written in the file.
    pub to: &'a Spanned<String>,
}

impl Arrow<'_> {
    /// A few words for drawings.
    pub fn label(&self) -> String {
        let label = match (self.kind, self.from) {
            (ArrowKind::Yes, _) => "yes",
            (ArrowKind::No, _) => "no",
            (ArrowKind::NoEvent, _) => "no Event",
            (ArrowKind::None, _) => "if none",
            (ArrowKind::Then, _) => "then",
            (ArrowKind::Special, _) => "first",
            (ArrowKind::With, _) => "with",
            (ArrowKind::WhenBroke, Node::Command(b)) if b.when_broke.len() > 1 => {
                let at = b.when_broke.iter().position(|to| std::ptr::eq(to, self.to));
                return format!("at 0 Resources, choice {}", at.unwrap_or(0) + 1);
            }
            (ArrowKind::WhenBroke, _) => "at 0 Resources",
            (ArrowKind::Instead, Node::Activity(b))
                if b.instead.as_ref().is_some_and(|i| i.back) =>
            {
                "instead; back if not possible"
            }
            (ArrowKind::Instead, _) => "instead",
        };
        label.to_string()
    }
}

impl<'a> Node<'a> {
    /// The arrows that begin here, in the order in which they are followed.
    pub fn arrows(self) -> Vec<Arrow<'a>> {
        let arrow = |kind, to| Arrow { from: self, kind, to };
        match self {
            Node::Question(b) => vec![arrow(ArrowKind::Yes, &b.yes), arrow(ArrowKind::No, &b.no)],
            Node::Event(b) => vec![arrow(ArrowKind::NoEvent, &b.none)],
            Node::Command(b) => {
                let with = b.with.iter().map(|to| arrow(ArrowKind::With, to));
                let broke = b.when_broke.iter().map(|to| arrow(ArrowKind::WhenBroke, to));
                let then = b.then.iter().map(|to| arrow(ArrowKind::Then, to));
                let special = b.special.iter().map(|to| arrow(ArrowKind::Special, to));
                special
                    .chain(with)
                    .chain(broke)
                    .chain(then)
                    .chain([arrow(ArrowKind::None, &b.none)])
                    .collect()
            }
            Node::Activity(b) => {
                let instead = b.instead.iter().map(|i| arrow(ArrowKind::Instead, &i.go));
                let none = b.none.iter().map(|to| arrow(ArrowKind::None, to));
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
