//! The page: where cards and panels stand, on paper and on a telephone.

use super::card::{card, is_changed};
use super::panel::{self, factions, key, tracks};
use super::places::{CARD_HEIGHT, CARD_WIDTH, PAGE_HEIGHT, PAGE_WIDTH, places};
use super::{STYLE, Sheet, View};
use crate::tell::sureness;
use lod_engine::game::{Control, Fact, Space};
use lod_engine::shown;
use maud::{Markup, PreEscaped, Render, html};

/// A part of a page, drawn with its left upper corner at the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetPart {
    /// The lines between spaces that border each other, on the page of the map.
    Borders,
    /// A space.
    Card(Space),
    /// A space as a small field.
    Field(Space),
    /// Resources and margins.
    Factions,
    /// Tracks, cylinders, boxes.
    Tracks,
    /// What the letters stand for.
    Key,
}

/// How wide the page of a telephone is.
const TALL: i32 = 390;
/// How wide and high the small field of a space is.
const FIELD: (i32, i32) = (41, 29);
/// Where the head of a page ends.
const HEAD: i32 = 34;

impl SheetPart {
    /// Draws it; with ids, which may stand only once in a document.
    pub(super) fn draw(self, view: &View<'_>, ids: bool) -> Markup {
        match self {
            SheetPart::Borders => borders(),
            SheetPart::Card(space) => card(view, space, ids),
            SheetPart::Field(space) => field(view, space, ids),
            SheetPart::Factions => factions(view, ids),
            SheetPart::Tracks => tracks(view, ids),
            SheetPart::Key => key(),
        }
    }
}

/// The drawing as a file of its own.
pub(super) fn drawing(view: &View<'_>, sheet: Sheet) -> String {
    let (wide, high) = size(sheet);
    let title = shown::line(view.title);
    let (width, height) = match sheet {
        Sheet::Wide => ("297mm".to_string(), "210mm".to_string()),
        Sheet::Tall => (wide.to_string(), high.to_string()),
    };
    let mut ids = |part: SheetPart| part.draw(view, true);
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" class="lod" role="img" viewBox=(format!("0 0 {wide} {high}"))
            width=(width) height=(height) {
            title { (title) }
            style { (PreEscaped(STYLE)) }
            rect class="paper" width=(wide) height=(high) {}
            @match sheet {
                Sheet::Wide => { text class="headline" x="11" y="24" { (title) } }
                Sheet::Tall => { text class="headline small" x="7" y="22" { (title) } }
            }
            (laid_out(sheet, &mut ids))
        }
    };
    format!("{}\n", svg.into_string())
}

/// How wide and high a page is.
pub(super) fn size(sheet: Sheet) -> (i32, i32) {
    match sheet {
        Sheet::Wide => (PAGE_WIDTH, PAGE_HEIGHT),
        Sheet::Tall => (TALL, Rows::new(Space::COUNT).end),
    }
}

/// The parts of a page in their places.
pub(super) fn laid_out(sheet: Sheet, put: &mut dyn FnMut(SheetPart) -> Markup) -> Markup {
    match sheet {
        Sheet::Wide => wide(put),
        Sheet::Tall => {
            let rows = Rows::new(Space::COUNT);
            html! {
                (overview(&rows, &Space::ALL, put))
                (at(10, rows.tracks, put(SheetPart::Tracks)))
                (at(10, rows.key, put(SheetPart::Key)))
            }
        }
    }
}

/// Whether no space is otherwise than on the earlier board: paper is spared the picture.
pub(super) fn is_same(view: &View<'_>) -> bool {
    view.since.is_some() && Space::ALL.into_iter().all(|s| !is_changed(view, s))
}

/// What a telephone shows of a turn, and how high it is: the small map, and the spaces that changed one by one.
pub(super) fn brief(
    view: &View<'_>,
    put: &mut dyn FnMut(SheetPart) -> Markup,
) -> (Markup, (i32, i32)) {
    let spaces: Vec<Space> = Space::ALL.into_iter().filter(|s| is_changed(view, *s)).collect();
    let rows = Rows::new(spaces.len());
    (overview(&rows, &spaces, put), (TALL, rows.tracks))
}

fn at(x: i32, y: i32, what: impl Render) -> Markup {
    html! { g transform=(format!("translate({x} {y})")) { (what) } }
}

/// The map with all around it in its corners.
fn wide(put: &mut dyn FnMut(SheetPart) -> Markup) -> Markup {
    let right = PAGE_WIDTH - 11;
    html! {
        (put(SheetPart::Borders))
        (at(11, 42, put(SheetPart::Key)))
        (at(right - panel::FACTIONS_WIDTH, 374, put(SheetPart::Factions)))
        (at(right - panel::TRACKS_WIDTH, PAGE_HEIGHT - 10 - panel::TRACKS_HEIGHT, put(SheetPart::Tracks)))
        @for space in Space::ALL {
            @let place = places().layout(space);
            (at(place.x - CARD_WIDTH / 2, place.y - CARD_HEIGHT / 2, put(SheetPart::Card(space))))
        }
    }
}

/// Where the parts of a telephone's page begin, one below the other.
struct Rows {
    factions: i32,
    cards: i32,
    tracks: i32,
    key: i32,
    end: i32,
}

/// Cards in a row.
const ACROSS: usize = 3;

impl Rows {
    /// With so many cards.
    fn new(cards: usize) -> Rows {
        let lines = (0..cards).step_by(ACROSS).fold(0, |sum, _| sum + CARD_HEIGHT + 8);
        let factions = HEAD + scaled(PAGE_HEIGHT) + 8;
        let cards = factions + panel::FACTIONS_HEIGHT + 8;
        let tracks = cards + lines + 8;
        let key = tracks + panel::TRACKS_HEIGHT + 10;
        Rows { factions, cards, tracks, key, end: key + panel::KEY_HEIGHT + 14 }
    }
}

/// A length of the map's page on the page of a telephone.
fn scaled(length: i32) -> i32 {
    length * TALL / PAGE_WIDTH
}

/// The map with small fields, the Factions, then cards in their listed order.
fn overview(rows: &Rows, spaces: &[Space], put: &mut dyn FnMut(SheetPart) -> Markup) -> Markup {
    let shrink = f64::from(TALL) / f64::from(PAGE_WIDTH);
    html! {
        g transform=(format!("translate(0 {HEAD})")) {
            g transform=(format!("scale({shrink:.4})")) { (put(SheetPart::Borders)) }
            @for space in Space::ALL {
                @let place = places().layout(space);
                (at(scaled(place.x) - FIELD.0 / 2, scaled(place.y) - FIELD.1 / 2, put(SheetPart::Field(space))))
            }
        }
        (at(10, rows.factions, put(SheetPart::Factions)))
        @for (row, spaces) in (0..).zip(spaces.chunks(ACROSS)) {
            @for (column, space) in (0..).zip(spaces) {
                (at(7 + column * 128, rows.cards + row * (CARD_HEIGHT + 8), put(SheetPart::Card(*space))))
            }
        }
    }
}

fn borders() -> Markup {
    html! {
        g class="borders" {
            @for from in Space::ALL {
                @for to in from.adjacent().iter().filter(|to| *to > from) {
                    @let (a, b) = (places().layout(from), places().layout(to));
                    line x1=(a.x) y1=(a.y) x2=(b.x) y2=(b.y) {}
                }
            }
        }
    }
}

/// "B +2": who has Control, and the Support level.
fn field(view: &View<'_>, space: Space, ids: bool) -> Markup {
    let board = view.board;
    let (class, letter) = match board.control(space) {
        Control::None => ("none", ""),
        Control::British => ("british", "B"),
        Control::Rebellion => ("rebels", "R"),
    };
    let level = match (space.population(), board.support(space).level()) {
        (0, _) => String::new(),
        (_, level) => {
            let sign = if level == 0 { "0".to_string() } else { format!("{level:+}") };
            sureness::shown(board, [Fact::Support(space)], sign)
        }
    };
    let letter = sureness::control(board, space, letter);
    let rounded = if space.is_city() { "9" } else { "2" };
    let mark = if is_changed(view, space) { "changed" } else { "card" };
    html! {
        g class="field" data-space=[ids.then_some(space.id())] {
            rect class=(format!("{mark} band {class}")) width=(FIELD.0) height=(FIELD.1) rx=(rounded) {}
            text class=(format!("state {class}")) x=(FIELD.0 / 2) y="12" { (places().layout(space).short) }
            text class=(format!("state {class}")) x=(FIELD.0 / 2) y="24" { (format!("{letter} {level}").trim()) }
        }
    }
}
