//! What stands in a box: lines of letters that fit it.

use super::letters::Font;
use super::sheets::{Area, PlacedBox};
use lod_bots::flowchart::schema::Node;

/// The size of the letters in every box of a sheet that is laid on the table: 9 points.
const SIZES: [f64; 1] = [3.175];
/// How far lines stand apart, in sizes.
pub(super) const LEADING: f64 = 1.19;
/// How far a bullet is indented.
const INDENT: f64 = 2.9;

/// One line in a box.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BoxLine {
    pub(super) words: String,
    pub(super) font: Font,
    /// From the left edge of the text.
    pub(super) indent: f64,
    /// Whether a list's point stands before it.
    pub(super) point: bool,
}

/// The words of a box: its head, and what follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Content {
    pub(super) head: String,
    pub(super) lead: Option<String>,
    pub(super) lines: Vec<String>,
    /// What a turn found here, in bold letters.
    pub(super) answer: Vec<String>,
}

/// Smaller letters, where a turn's own words have to fit: down to 6 points.
const SMALL_SIZES: [f64; 4] = [2.82, 2.65, 2.4, 2.12];

impl Content {
    /// The words of a box in its place.
    pub(super) fn of(placed: &PlacedBox) -> Content {
        Content {
            head: format!("{} {}", placed.id.get_ref(), placed.head),
            lead: placed.lead.clone(),
            lines: placed.lines.clone(),
            answer: Vec::new(),
        }
    }

    /// Its lines in letters of this size, in a text of this width.
    fn rows(&self, size: f64, width: f64) -> Vec<BoxLine> {
        let plain = Font::regular(size);
        let mut rows = Vec::new();
        let mut add = |text: &str, font: Font, indent: f64, listed: bool| {
            for (at, words) in font.lines(text, width - indent).into_iter().enumerate() {
                rows.push(BoxLine { words, font, indent, point: listed && at == 0 });
            }
        };
        add(&self.head, Font::bold(size.max(3.175) * 1.05), 0.0, false);
        if let Some(lead) = &self.lead {
            add(lead, plain, 0.0, false);
        }
        let listed = self.lines.len() > 1;
        for line in &self.lines {
            add(line, plain, if listed { INDENT } else { 0.0 }, listed);
        }
        for line in &self.answer {
            add(line, Font::bold(size), 0.0, false);
        }
        rows
    }

    /// Its lines in the largest letters that fit the box; none where not even the smallest do.
    pub(super) fn fitted(&self, node: Node<'_>, area: Area) -> Option<Vec<BoxLine>> {
        self.in_sizes(&SIZES, node, area)
    }

    /// Its lines in letters that fit the box, its words left out where there is no room for them beside what the turn
    /// found; of that the end, if need be.
    pub(super) fn squeezed(mut self, node: Node<'_>, area: Area) -> Vec<BoxLine> {
        if let Some(rows) = self.fitted(node, area) {
            return rows;
        }
        self.lead = None;
        let own = !self.answer.is_empty();
        if own {
            self.lines.clear();
        }
        loop {
            let small = || self.in_sizes(&SMALL_SIZES, node, area);
            if let Some(rows) = self.fitted(node, area).or_else(small) {
                return rows;
            }
            let lines = if own { &mut self.answer } else { &mut self.lines };
            let Some(last) = lines.last_mut() else {
                return Vec::new();
            };
            match last.trim_end_matches(" ...").rsplit_once(' ') {
                Some((shorter, _)) => *last = format!("{shorter} ..."),
                None => {
                    lines.pop();
                }
            }
        }
    }

    fn in_sizes(&self, sizes: &[f64], node: Node<'_>, area: Area) -> Option<Vec<BoxLine>> {
        let room = room(node, area);
        sizes.iter().copied().find_map(|size| {
            let rows = self.rows(size, room.width);
            let fits = height(&rows) <= room.height
                && rows.iter().all(|r| r.indent + r.font.width(&r.words) <= room.width);
            fits.then_some(rows)
        })
    }
}

/// How high lines stand one below the other.
pub(super) fn height(rows: &[BoxLine]) -> f64 {
    rows.iter().map(|r| r.font.size * LEADING).sum()
}

/// How far the left and right corners of a question stand out.
pub(super) fn slant(area: Area) -> f64 {
    (area.height / 3.0).min(5.0)
}

/// Where text may stand in a box.
pub(super) fn room(node: Node<'_>, area: Area) -> Area {
    let (side, above) = match node {
        Node::Question(_) => (slant(area) * 0.85, 1.2),
        Node::Event(_) => (2.5, 1.5),
        Node::Command(_) | Node::Activity(_) => (2.6, 1.4),
    };
    Area::new([area.x + side, area.y + above], [area.width - 2.0 * side, area.height - 2.0 * above])
}
