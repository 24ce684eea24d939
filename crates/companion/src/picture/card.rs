//! A space as a card: its name, Control, Population, Support, and all that lies there.

use super::View;
use super::places::{CARD_HEIGHT, CARD_WIDTH, places};
use super::symbol::{self, Symbol, tokens};
use crate::tell::{self, sureness};
use lod_engine::game::{Board, Control, Fact, Kind, Space, Support};
use lod_engine::shown;
use maud::{Markup, html};

/// Where the rows of tokens begin.
const TOP: f64 = 33.5;
/// How wide their room is.
const WIDE: f64 = 113.0;
/// How high it is: three rows.
const HIGH: f64 = 52.5;
/// Between two tokens.
const GAP: f64 = 4.0;

/// The class of a space's kind.
const fn kind(space: Kind) -> &'static str {
    match space {
        Kind::City => "city",
        Kind::Colony => "colony",
        Kind::IndianReserve => "reserve",
        Kind::WestIndies => "sea",
    }
}

const fn control(control: Control) -> &'static str {
    match control {
        Control::None => "none",
        Control::British => "british",
        Control::Rebellion => "rebels",
    }
}

const fn support(support: Support) -> &'static str {
    match support {
        Support::Neutral => "none",
        Support::ActiveSupport | Support::PassiveSupport => "support",
        Support::ActiveOpposition | Support::PassiveOpposition => "opposition",
    }
}

/// Whether anything is otherwise in the space than on the earlier board.
pub(super) fn is_changed(view: &View<'_>, space: Space) -> bool {
    let board = view.board;
    view.since.is_some_and(|since| {
        let both = [board, since];
        let is_known = |fact| both.iter().all(|b| sureness::mark(b, [fact]) != sureness::UNKNOWN);
        let has_pieces = both.iter().all(|b| sureness::has_pieces(b, space));
        has_pieces && board.control(space) != since.control(space)
            || is_known(Fact::Support(space)) && !board.same_support(since, space)
            || tokens(board, Some(since), space).iter().any(Symbol::is_changed)
    })
}

/// All that a reader says who cannot see the picture.
fn described(board: &Board, space: Space) -> String {
    let mut parts = vec![format!("{space}: {}", held(board, space, board.control(space).name()))];
    if space.population() > 0 {
        parts.push(level(board, space, board.support(space).name()));
    }
    parts.extend(tell::contents(board, space));
    parts.join(", ")
}

/// The word for its Control, marked where it is not sure.
fn held(board: &Board, space: Space, word: &str) -> String {
    sureness::control(board, space, word)
}

/// The word for its level, marked where it is not sure.
fn level(board: &Board, space: Space, word: &str) -> String {
    sureness::shown(board, [Fact::Support(space)], word)
}

/// The card of a space, its left upper corner at the origin. Ids where they are wanted.
pub(super) fn card(view: &View<'_>, space: Space, ids: bool) -> Markup {
    let board = view.board;
    let id = |what: &str| ids.then(|| format!("{}-{what}", space.id()));
    let was = view.since.unwrap_or(board);
    let (holder, support_level) = (board.control(space), board.support(space));
    let turned = |differs: bool| if differs { " turned" } else { "" };
    let rounded = if space.is_city() { "10" } else { "3" };
    let changed = is_changed(view, space);
    html! {
        g class=(format!("space {}", kind(space.kind()))) id=[ids.then_some(space.id())] data-space=[ids.then_some(space.id())] {
            title { (shown::line(&described(board, space))) }
            rect class=(if changed { "card changed" } else { "card" }) width=(CARD_WIDTH) height=(CARD_HEIGHT)
                rx=(rounded) {}
            text class="title" x=(CARD_WIDTH / 2) y="13" {
                @if changed { "* " }
                (places().layout(space).label)
            }
            rect class=(format!("band {}", control(holder))) x="3.5" y="17" width="50" height="14" {}
            text id=[id("control")] class=(format!("state {}{}", control(holder), turned(changed && holder != was.control(space))))
                x="28.5" y="27.5" { (held(board, space, tell::held(holder))) }
            @if space.population() > 0 {
                text class="people" x="60" y="27.5" { (space.population()) }
                rect class=(format!("band {}", support(support_level))) x="66.5" y="17" width="50" height="14" {}
                text id=[id("support")] class=(format!("state {}{}", support(support_level), turned(changed && support_level != was.support(space))))
                    x="91.5" y="27.5" { (level(board, space, tell::level(support_level))) }
            }
            (contents(&tokens(board, view.since, space), ids))
        }
    }
}

/// The tokens row by row, smaller where they are many.
fn contents(tokens: &[Symbol], ids: bool) -> Markup {
    let (scale, places) = fitting(tokens);
    let scaled = if scale < 1.0 { format!(" scale({scale:.2})") } else { String::new() };
    html! {
        @if !tokens.is_empty() {
            g transform=(format!("translate(4 {TOP}){scaled}")) {
                @for (token, (x, y)) in tokens.iter().zip(places) { (token.draw(x, y, ids)) }
            }
        }
    }
}

/// How large the tokens are drawn, and where each stands.
fn fitting(tokens: &[Symbol]) -> (f64, Vec<(f64, f64)>) {
    let mut scale = 1.0;
    loop {
        match packed(tokens, WIDE / scale, HIGH / scale) {
            Some(places) => return (scale, places),
            None => scale *= 0.97,
        }
    }
}

/// Where each token stands in a room so wide and high; nothing where they are too many for it.
fn packed(tokens: &[Symbol], wide: f64, high: f64) -> Option<Vec<(f64, f64)>> {
    let (mut x, mut y) = (0.0, 0.0);
    let mut places = Vec::new();
    for token in tokens {
        if x > 0.0 && x + token.width() > wide {
            (x, y) = (0.0, y + symbol::ROW);
        }
        if y + symbol::HEIGHT > high || token.width() > wide {
            return None;
        }
        places.push((x, y));
        x += token.width() + GAP;
    }
    Some(places)
}
