//! The small drawings of which a card is full: pieces, markers, Leaders.

use crate::tell::{Countable, sureness};
use lod_engine::game::{Board, Fact, Faction, Piece, PieceType, Space};
use maud::{Markup, html};

/// How high a token is.
pub(super) const HEIGHT: f64 = 16.0;
/// How far the next row of tokens stands below.
pub(super) const ROW: f64 = 18.0;

/// How a token is drawn; in grey its form and its letters tell what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenForm {
    /// A cube: Regulars, Tories, Continentals.
    Cube,
    /// A Fort, with a battlement.
    Fort,
    /// Militia and War Parties: round, filled while Underground.
    Round,
    /// A Village, like a tent.
    Tent,
    /// A marker.
    Marker,
    /// A Leader, by name.
    Leader,
}

/// Something in a space.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    form: TokenForm,
    /// The class of the style.
    class: &'static str,
    /// The letters on it.
    letters: String,
    /// How many, and the id of the number.
    count: Option<(String, String)>,
    /// How it differs from the earlier board: "+2", "-1", "" for not.
    change: String,
    /// Whether it is no longer there.
    gone: bool,
}

/// The id of what is counted.
const fn id(thing: Countable) -> &'static str {
    match thing {
        Countable::Piece(Piece::Squadron) => "blockades",
        Countable::Piece(piece) => piece.id(),
        Countable::Propaganda => "propaganda",
        Countable::Raid => "raids",
    }
}

const fn drawn(thing: Countable) -> (TokenForm, &'static str) {
    match thing {
        Countable::Piece(Piece::BritishRegular) => (TokenForm::Cube, "red"),
        Countable::Piece(Piece::Tory) => (TokenForm::Cube, "green"),
        Countable::Piece(Piece::BritishFort) => (TokenForm::Fort, "red"),
        Countable::Piece(Piece::Continental) => (TokenForm::Cube, "blue"),
        Countable::Piece(Piece::MilitiaUnderground) => (TokenForm::Round, "blue"),
        Countable::Piece(Piece::MilitiaActive) => (TokenForm::Round, "blue open"),
        Countable::Piece(Piece::PatriotFort) => (TokenForm::Fort, "blue"),
        Countable::Piece(Piece::FrenchRegular) => (TokenForm::Cube, "white"),
        Countable::Piece(Piece::WarPartyUnderground) => (TokenForm::Round, "brown"),
        Countable::Piece(Piece::WarPartyActive) => (TokenForm::Round, "brown open"),
        Countable::Piece(Piece::Village) => (TokenForm::Tent, "brown"),
        Countable::Propaganda | Countable::Raid | Countable::Piece(Piece::Squadron) => {
            (TokenForm::Marker, "marker")
        }
    }
}

/// The token of what the markers are that lie in the West Indies.
const SQUADRON: &str = "sq";

/// Every thing that is counted in a space, with the letters and the name for the key.
pub(super) fn key() -> Vec<(Symbol, String)> {
    let mut key: Vec<(Symbol, String)> =
        Countable::all().map(|thing| (Symbol::plain(thing), thing.plural())).collect();
    let (form, class) = (TokenForm::Marker, "marker");
    key.push((Symbol::named(form, class, SQUADRON), "Squadrons".to_string()));
    key
}

/// The token beside the name of a kind of pieces.
pub(super) fn of_stock(stock: PieceType) -> Symbol {
    let mut token = Symbol::plain(Countable::Piece(stock.placed()));
    if matches!(stock, PieceType::Militia | PieceType::WarParty) {
        token.letters.truncate(1);
    }
    token
}

/// What lies in a space now, and what lay there on the earlier board.
pub(super) fn tokens(board: &Board, since: Option<&Board>, space: Space) -> Vec<Symbol> {
    let (mut tokens, mut absent) = (Vec::new(), Vec::new());
    let mut add = |mut token: Symbol, id: &str, fact: Fact, of: &dyn Fn(&Board) -> u8| {
        let now = of(board);
        let was = since.filter(|since| sureness::mark(since, [fact]) != sureness::UNKNOWN);
        let was = was.map_or(now, of);
        let shown = sureness::shown(board, [fact], now);
        let is_unknown = shown == sureness::UNKNOWN;
        // What is not there has one sign with the others.
        let is_absent =
            if is_unknown { matches!(fact, Fact::Pieces(..)) } else { now == 0 && was == 0 };
        if is_absent {
            absent.push(fact);
            return;
        }
        token.count = Some((shown, format!("{}-{id}", space.id())));
        token.gone = now == 0 && !is_unknown;
        if now != was && !is_unknown {
            token.change = format!("{:+}", i32::from(now) - i32::from(was));
        }
        tokens.push(token);
    };
    for thing in Countable::all() {
        add(Symbol::plain(thing), id(thing), thing.fact(space), &|b| thing.count(b, space));
    }
    if space == Space::WestIndies {
        let token = Symbol::named(TokenForm::Marker, "marker", SQUADRON);
        add(token, "squadrons", Fact::SQUADRONS_WEST_INDIES, &Board::squadrons_west_indies);
    }
    match sureness::mark(board, absent) {
        "" => {}
        mark => tokens.push(Symbol::named(TokenForm::Marker, "marker", mark)),
    }
    for faction in Faction::ALL {
        let is_known = |b: &Board| sureness::mark(b, [Fact::Leader(faction)]) != sureness::UNKNOWN;
        let there =
            |b: &Board| (is_known(b) && b.has_leader(faction, space)).then(|| b.leader(faction));
        let now = there(board);
        let was = since.filter(|b| is_known(b) && is_known(board)).map_or(now, there);
        for (leader, change) in [(now, "+"), (was.filter(|_| was != now), "-")] {
            let Some(leader) = leader else { continue };
            let mark = sureness::mark(board, [Fact::Leader(faction)]);
            let name = format!("{}{mark}", leader.name());
            let mut token = Symbol::named(TokenForm::Leader, "leader", &name);
            token.gone = change == "-";
            if was != now {
                token.change = change.to_string();
            }
            tokens.push(token);
        }
    }
    tokens
}

impl Symbol {
    fn named(form: TokenForm, class: &'static str, letters: &str) -> Symbol {
        Symbol {
            form,
            class,
            letters: letters.to_string(),
            count: None,
            change: String::new(),
            gone: false,
        }
    }

    fn plain(thing: Countable) -> Symbol {
        let (form, class) = drawn(thing);
        let letters = match form {
            TokenForm::Marker => thing.code().to_string(),
            _ => thing.code().to_uppercase(),
        };
        Symbol::named(form, class, &letters)
    }

    /// Whether it is otherwise than on the earlier board.
    pub(super) fn is_changed(&self) -> bool {
        !self.change.is_empty()
    }

    /// How wide its form is.
    fn form_width(&self) -> f64 {
        match self.form {
            TokenForm::Leader => letters_wide(&self.letters, 6.3) + 8.0,
            TokenForm::Marker => letters_wide(&self.letters, 5.6) + 6.0,
            _ => 22.0,
        }
    }

    /// How wide it is in all.
    pub(super) fn width(&self) -> f64 {
        self.form_width() + self.count_width() + letters_wide(&self.change, 6.0)
    }

    fn count_width(&self) -> f64 {
        match &self.count {
            Some((count, _)) => 2.0 + letters_wide(count, 8.2),
            None => 0.0,
        }
    }

    /// Draws it with its left upper corner there. Ids where they are wanted.
    pub(super) fn draw(&self, x: f64, y: f64, ids: bool) -> Markup {
        let (wide, high) = (self.form_width(), HEIGHT);
        let class = if self.gone { "gone" } else { self.class };
        let count = self.count.as_ref();
        html! {
            g class=(class) transform=(format!("translate({x:.1} {y:.1})")) {
                (self.outline(wide, high))
                text x=(format!("{:.1}", wide / 2.0)) y="12" class=(self.ui()) { (self.letters) }
                @if let Some((count, id)) = count {
                    text id=[ids.then_some(id)] class="count" x=(format!("{:.1}", wide + 2.0)) y="13" { (count) }
                }
                @if !self.change.is_empty() {
                    text class="change" x=(format!("{:.1}", wide + self.count_width())) y="8" { (self.change) }
                }
            }
        }
    }

    /// How its letters look.
    fn ui(&self) -> &'static str {
        match self.form {
            TokenForm::Leader => "name",
            TokenForm::Marker => "word",
            _ => "letters",
        }
    }

    fn outline(&self, wide: f64, high: f64) -> Markup {
        let wide = format!("{wide:.1}");
        match self.form {
            TokenForm::Cube | TokenForm::Marker => html! { rect width=(wide) height=(high) {} },
            TokenForm::Round => html! { rect width=(wide) height=(high) rx="8" {} },
            TokenForm::Leader => html! { rect width=(wide) height=(high) rx="3" {} },
            TokenForm::Fort => html! { path d="M0 16V0H5V3H8.5V0H13.5V3H17V0H22V16Z" {} },
            TokenForm::Tent => html! { path d="M0 16L4 0H18L22 16Z" {} },
        }
    }
}

/// About how wide letters are.
fn letters_wide(letters: &str, each: f64) -> f64 {
    letters.chars().fold(0.0, |sum, _| sum + each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn without_colour_no_two_tokens_look_alike() {
        let key = key();
        let looks: HashSet<String> =
            key.iter().map(|(token, _)| format!("{:?} {}", token.form, token.letters)).collect();
        assert_eq!(looks.len(), key.len());
    }
}
