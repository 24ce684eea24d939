//! Where the boxes and arrows of the flowcharts stand on their pages: what `flowcharts/sheets.toml` says.

use super::check::flaws;
use lod_bots::flowchart::{ArrowKind, Chart, End};
use lod_engine::game::data::read_file;
use lod_engine::game::{ByFaction, DataError, DataErrors, Faction};
use lod_engine::record;
use std::sync::OnceLock;
use toml::Spanned;

/// A place on the page in millimeters from its left upper corner: across, then down.
pub(super) type Point = [f64; 2];

/// The page: A4.
pub(super) const PAGE: Point = [210.0, 297.0];

/// A rectangle on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    pub(super) const fn new([x, y]: Point, [width, height]: Point) -> Area {
        Area { x, y, width, height }
    }

    pub(super) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub(super) fn middle(self) -> Point {
        [self.x + self.width / 2.0, self.y + self.height / 2.0]
    }
}

/// The pages of all Factions.
#[derive(Debug)]
pub struct Sheets(ByFaction<FlowchartSheet>);

record! {
    /// The file as written.
    SheetsFile {
        british: FlowchartSheet,
        patriots: FlowchartSheet,
        french: FlowchartSheet,
        indians: FlowchartSheet,
    }
}

record! {
    /// The page of one Faction.
    pub(super) FlowchartSheet {
        tips: Tips,
        note: String,
        zone: Vec<Zone>,
        boxes = "box": Vec<PlacedBox>,
        end: Vec<EndShape>,
        arrow: Vec<Line>,
    }
}

record! {
    /// A field of advice.
    pub(super) Tips {
        at: Point,
        size: Point,
        lines: Vec<String>,
    }
}

record! {
    /// A gray field with a name.
    pub(super) Zone {
        name: String,
        at: Point,
        size: Point,
        name_at = "name-at": Option<f64>,
    }
}

record! {
    /// A box of the flowchart in its place, with its short words.
    pub(super) PlacedBox {
        id: Spanned<String>,
        at: Point,
        size: Point,
        head: String,
        lead: Option<String>,
        lines: Vec<String>,
    }
}

record! {
    /// Where a turn ends, or the search for a Special Activity.
    pub(super) EndShape {
        id: Spanned<String>,
        is: End,
        at: Point,
        size: Point,
        words: String,
    }
}

record! {
    /// An arrow in its place.
    pub(super) Line {
        from: Spanned<String>,
        when: ArrowKind,
        to: Spanned<String>,
        by: Spanned<Vec<Point>>,
        label: Option<String>,
        label_at = "label-at": Option<Point>,
        turned: bool,
    }
}

macro_rules! area {
    ($($kind:ident),*) => {$(
        impl $kind {
            pub(super) const fn area(&self) -> Area {
                Area::new(self.at, self.size)
            }
        }
    )*};
}
area!(Tips, Zone, PlacedBox, EndShape);

impl Line {
    pub(super) fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(match self.when {
            ArrowKind::WhenBroke => "at 0",
            when => when.label(),
        })
    }
}

impl Sheets {
    /// Reads the text of a sheets file.
    ///
    /// # Errors
    /// Bad TOML, and every unknown or missing key.
    pub fn parse(text: &str) -> Result<Sheets, DataErrors> {
        let file = read_file(text, |flaws, keys| SheetsFile::from_keys(flaws, &keys))?;
        Ok(Sheets(ByFaction([file.british, file.patriots, file.french, file.indians])))
    }

    /// What keeps a Faction's page from being the drawing of this flowchart.
    pub fn check(&self, chart: &Chart, text: &str) -> Vec<DataError> {
        flaws(&self.0[chart.faction], chart, text)
    }

    /// The page of a Faction.
    pub(super) fn sheet(&self, faction: Faction) -> &FlowchartSheet {
        &self.0[faction]
    }
}

impl FlowchartSheet {
    /// The box of the page with this id.
    pub(super) fn placed(&self, id: &str) -> Option<&PlacedBox> {
        self.boxes.iter().find(|b| b.id.get_ref() == id)
    }

    /// The end with this id.
    pub(super) fn end(&self, id: &str) -> Option<&EndShape> {
        self.end.iter().find(|e| e.id.get_ref() == id)
    }

    /// Where a box or an end stands.
    pub(super) fn area(&self, id: &str) -> Option<Area> {
        let end = || self.end(id).map(EndShape::area);
        self.placed(id).map(PlacedBox::area).or_else(end)
    }
}

static SHEETS: OnceLock<Sheets> = OnceLock::new();

/// The embedded file.
pub const TEXT: &str = include_str!("../../../../../flowcharts/sheets.toml");

/// The sheets in use: those installed, or the embedded ones.
pub fn sheets() -> &'static Sheets {
    SHEETS.get_or_init(|| Sheets::parse(TEXT).expect("the embedded sheets are checked by a test"))
}

/// Puts other sheets in place of the embedded ones, before anything has looked at those.
///
/// # Errors
/// Gives the sheets back when some are in use already.
pub fn install(sheets: Sheets) -> Result<(), Box<Sheets>> {
    SHEETS.set(sheets).map_err(Box::new)
}
