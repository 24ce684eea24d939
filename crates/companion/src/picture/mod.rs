//! The whole board in one picture, drawn as SVG: it only draws, and knows no rule.
//!
//! The parts are drawn once each ([`sheet::Part`]) and stand on two pages: an A4 page that lies on its side, and one
//! as wide as a telephone. Every number that is drawn has an id (`boston-british-regulars`), every space a group.

mod book;
mod card;
mod chart;
pub mod flowchart;
mod margin_history;
mod panel;
pub mod places;
mod sheet;
mod symbol;

pub use book::{Book, TurnEntry, page};
pub use chart::chart;
pub use margin_history::{MarginHistory, MarginPoint, TITLE};

use lod_engine::game::Board;

/// Which page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// A4 lying on its side: the spaces where they lie, with all that is in them.
    Wide,
    /// 390 wide, for a telephone: a small map, below it the spaces one by one.
    Tall,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// The board.
    pub board: &'a Board,
    /// An earlier board: what is otherwise now is marked.
    pub since: Option<&'a Board>,
}

/// The picture as an SVG file.
pub fn svg(view: &View<'_>, sheet: Sheet) -> String {
    sheet::drawing(view, sheet)
}

/// How everything looks, in a picture and in a page with pictures.
pub const STYLE: &str = include_str!("style.css");
