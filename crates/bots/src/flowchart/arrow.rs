//! The arrows between the boxes of a flowchart.

use super::schema::{Chart, Node};
use lod_engine::terms;
use serde::Serialize;
use toml::Spanned;

terms! {
    /// What an arrow stands for. The id of an arrow in the file is its key.
    ArrowKind {
        /// The answer yes.
        Yes = "yes";
        /// The answer no.
        No = "no";
        /// Nothing in the box could be carried out, or the Event is not played.
        None = "none";
        /// The Special Activity after a Command.
        Then = "then";
        /// The Special Activity before or in the middle of a Command.
        Special = "special";
        /// The Special Activity woven into a Command.
        With = "with";
        /// The Special Activity as soon as Resources are 0.
        WhenBroke = "when-broke";
        /// Another Special Activity in place of this one.
        Instead = "instead";
        /// The Event is played.
        Played = "played";
        /// Nothing could be carried out here, nor in the box tried before that comes next.
        Tried = "tried";
        /// Nothing could be carried out, and no box comes next.
        Last = "last";
    }
}

impl ArrowKind {
    /// A few words for drawings.
    pub const fn label(self) -> &'static str {
        match self {
            ArrowKind::Yes => "yes",
            ArrowKind::No => "no",
            ArrowKind::None | ArrowKind::Last => "if none",
            ArrowKind::Then => "then",
            ArrowKind::Special => "first",
            ArrowKind::With => "with",
            ArrowKind::WhenBroke => "at 0 Resources",
            ArrowKind::Instead => "instead",
            ArrowKind::Played => "play it",
            ArrowKind::Tried => "if none, and already tried",
        }
    }

    /// Whether it leads from a box that was not possible, or gives way, to the next that is tried.
    pub(crate) const fn is_onward(self) -> bool {
        matches!(self, ArrowKind::None | ArrowKind::Instead)
    }

    /// Whether it leads to a Special Activity rather than on through the turn.
    pub const fn is_to_special_activity(self) -> bool {
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

/// An arrow that a turn followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FollowedArrow {
    /// The box where it begins.
    pub from: String,
    /// What it stands for.
    #[serde(rename = "when")]
    pub kind: ArrowKind,
    /// The box where it leads, or the id of an [`End`].
    pub to: String,
}

terms! {
    /// Where a way ends that no box follows.
    End {
        /// The Faction Passes (2.3.3).
        Pass = "pass", "Pass";
        /// The Event is the turn.
        Event = "event", "Event";
        /// The turn has no Special Activity.
        NoSpecialActivity = "no-special-activity", "no Special Activity";
    }
}

/// A way out of a box: an arrow of the file, or what follows where none of them is gone.
#[derive(Clone, Copy, Debug)]
pub struct Way<'a> {
    /// The box.
    pub from: Node<'a>,
    /// What it stands for.
    pub kind: ArrowKind,
    /// The box where it leads, or the id of an [`End`].
    pub to: &'a str,
    /// Whether that box may have been tried before: then it is not tried again.
    pub unless_tried: bool,
}

impl Way<'_> {
    /// A few words for drawings.
    pub fn label(&self) -> String {
        let label = match (self.kind, self.from) {
            (ArrowKind::WhenBroke, Node::Command(b)) if b.when_broke.len() > 1 => {
                let at = b.when_broke.iter().position(|to| to.get_ref() == self.to);
                format!("{}, choice {}", self.kind.label(), at.unwrap_or(0) + 1)
            }
            (ArrowKind::Instead, Node::Activity(b))
                if b.instead.as_ref().is_some_and(|i| i.back) =>
            {
                format!("{}; back if not possible", self.kind.label())
            }
            (kind, _) => kind.label().to_string(),
        };
        if self.unless_tried { format!("{label}, unless already tried") } else { label }
    }
}

impl<'a> Node<'a> {
    /// The arrows that begin here, in the order in which they are followed.
    pub fn arrows(self) -> Vec<Arrow<'a>> {
        let arrow = |kind, to| Arrow { from: self, kind, to };
        match self {
            Node::Question(b) => vec![arrow(ArrowKind::Yes, &b.yes), arrow(ArrowKind::No, &b.no)],
            Node::Event(b) => vec![arrow(ArrowKind::None, &b.none)],
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

    /// Every way out of every box.
    pub fn ways(&self) -> Vec<Way<'_>> {
        self.nodes().flat_map(|node| self.ways_from(node)).collect()
    }

    /// Every way out of a box, in the order in which they are gone.
    pub fn ways_from<'c>(&'c self, from: Node<'c>) -> Vec<Way<'c>> {
        let way = |kind, to, unless_tried| Way { from, kind, to, unless_tried };
        let end = |kind, end: End| way(kind, end.id(), false);
        let mut ways = Vec::new();
        if matches!(from, Node::Event(_)) {
            ways.push(end(ArrowKind::Played, End::Event));
        }
        let arrows = from.arrows();
        for arrow in &arrows {
            let tried = arrow.kind == ArrowKind::None && !self.ring(from).is_empty();
            ways.push(way(arrow.kind, arrow.to.get_ref(), tried));
            if tried {
                let command = matches!(from, Node::Command(_));
                let out = if command { End::Pass } else { End::NoSpecialActivity };
                ways.push(end(ArrowKind::Tried, out));
            }
        }
        let goes_on = arrows.iter().any(|arrow| arrow.kind == ArrowKind::None);
        if matches!(from, Node::Activity(_)) && !goes_on {
            ways.push(end(ArrowKind::Last, End::NoSpecialActivity));
        }
        ways
    }

    /// The boxes that a box sends to where nothing could be carried out, one after another, if they send back to it:
    /// itself first. Empty where they do not.
    pub fn ring<'c>(&'c self, from: Node<'c>) -> Vec<&'c str> {
        let (mut seen, mut next) = (Vec::new(), vec![from]);
        while let Some(node) = next.pop() {
            let onward = node.arrows().into_iter().filter(|a| a.kind.is_onward());
            let onward = onward.filter_map(|a| self.node(a.to.get_ref()));
            for to in onward.filter(|to| !matches!(to, Node::Question(_) | Node::Event(_))) {
                if !seen.contains(&to.id()) {
                    seen.push(to.id());
                    next.push(to);
                }
            }
        }
        if seen.contains(&from.id()) { seen } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From every box of the embedded flowcharts a way leads out of the turn, or of the search for a Special Activity.
    #[test]
    fn every_loop_has_a_way_out() {
        for faction in lod_engine::game::Faction::ALL {
            let chart = &crate::bots::Library::get().charts[faction];
            let ways = chart.ways();
            let is_end = |id: &str| chart.node(id).is_none();
            for node in chart.nodes() {
                let (mut seen, mut next) = (Vec::new(), vec![node.id()]);
                while let Some(id) = next.pop() {
                    if !seen.contains(&id) {
                        seen.push(id);
                        next.extend(
                            ways.iter()
                                .filter(|w| w.from.id() == id && !w.kind.is_to_special_activity())
                                .map(|w| w.to),
                        );
                    }
                }
                assert!(seen.iter().any(|id| is_end(id)), "{faction} {}", node.id());
            }
            for b in &chart.event {
                assert!(
                    ways.iter().any(|w| w.from.id() == b.id.get_ref() && w.to == End::Event.id())
                );
            }
        }
    }
}
