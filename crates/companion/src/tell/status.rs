//! How the game stands for the Faction whose turn begins.

use super::deck::WinterDistance;
use super::page::{GLUE, wrap};
use super::sureness::{self, shown};
use super::track::Track;
use itertools::Itertools;
use lod_engine::game::{Board, Fact, Faction};
use lod_engine::rules::cards::cards;
use lod_engine::rules::deck::Deck;
use lod_engine::rules::sequence::{EligiblePlace, Turn, has_acted, is_eligible};

/// The bytes of a part that may break.
const SHORT: usize = 20;

/// The beginning of a player's turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnStart<'a> {
    /// The board.
    pub board: &'a Board,
    /// The deck, the card being played included.
    pub deck: &'a Deck,
    /// The piles of the deck, where the game began before its first card.
    pub piles: Option<usize>,
    /// Whose turn it is.
    pub turn: &'a Turn,
    /// Whether both cards were shown just before.
    pub has_titles: bool,
}

impl TurnStart<'_> {
    /// The cards and how near Winter Quarters can be; then the Faction, its place among the Eligible (2.3.4), its
    /// Resources and what victory depends on (7.2). A line each, or two where the columns are few.
    pub fn lines(&self, width: usize) -> Vec<String> {
        // Figures stay whole; what is longer than a few words breaks where it has to.
        let part = |part: &String| match part.len() {
            0..SHORT => part.replace(' ', GLUE),
            _ => part.clone(),
        };
        let flow = |parts: Vec<String>| {
            let whole = parts.iter().map(part).join(" \u{b7} ");
            wrap(&whole, "", "", width)
        };
        let lines = [flow(self.cards()), flow(self.standing())].concat();
        lines.iter().map(|line| line.replace(GLUE, " ")).collect()
    }

    /// The cards by their numbers: the titles were shown when the card came.
    fn cards(&self) -> Vec<String> {
        let current = self.deck.current().map(|number| format!("Card {number}"));
        let next = self.deck.next().filter(|_| !self.has_titles && !self.is_winter_next());
        let next = next.map(|number| format!("next {number}"));
        current.into_iter().chain(next).chain([self.winter()]).collect()
    }

    fn is_winter_next(&self) -> bool {
        self.deck.next().is_some_and(|number| cards().is_winter_quarters(number))
    }

    /// How near Winter Quarters can be, and the number of its cards that are left.
    fn winter(&self) -> String {
        let fact = Fact::WinterQuartersLeft;
        let left = shown(self.board, [fact], self.board.winter_quarters_left());
        let distance = self.piles.map(|piles| WinterDistance::new(self.deck, piles));
        match distance {
            _ if self.is_winter_next() => format!("Winter Quarters ({left} left) next"),
            Some(WinterDistance::Cards(1, 1)) => format!("Winter Quarters ({left} left) in 1 card"),
            Some(WinterDistance::Cards(first, last)) if first == last => {
                format!("Winter Quarters ({left} left) in {last} cards")
            }
            Some(WinterDistance::Cards(first, last)) => {
                format!("Winter Quarters ({left} left) in {first}-{last} cards")
            }
            Some(WinterDistance::Next | WinterDistance::Over) | None => {
                format!("Winter Quarters: {left} left")
            }
        }
    }

    fn standing(&self) -> Vec<String> {
        let (board, faction) = (self.board, self.turn.faction);
        let total =
            |track: Track| shown(board, sureness::support(), track.number(board).unwrap_or(0));
        let mut parts = vec![self.place()];
        parts.extend(self.later());
        parts.extend([
            format!(
                "Resources {}",
                shown(board, [Fact::Resources(faction)], board.resources(faction))
            ),
            format!("Support {}", total(Track::TotalSupport)),
            format!("Opposition {}", total(Track::TotalOpposition)),
            format!("CBC {}", shown(board, [Fact::CBC], board.cbc())),
            format!("CRC {}", shown(board, [Fact::CRC], board.crc())),
            format!("FNI {}", shown(board, [Fact::FNI], board.fni())),
        ]);
        parts
    }

    /// The place among the Eligible; of the 2nd also what the 1st executed.
    fn place(&self) -> String {
        let faction = self.turn.faction;
        let first = Faction::ALL.into_iter().find(|f| has_acted(self.board, *f));
        match (self.turn.place, first) {
            (EligiblePlace::Second, Some(first)) => {
                let box_of = self.board.cylinder(first).name();
                let done = box_of.split_once(", ").map_or(box_of, |(_, done)| done);
                format!("{faction} 2nd Eligible after {first} ({done})")
            }
            (EligiblePlace::Second, None) => format!("{faction} 2nd Eligible"),
            (EligiblePlace::First, _) => format!("{faction} 1st Eligible"),
        }
    }

    /// The Factions that are Eligible after the 1st, in the order of the card.
    fn later(&self) -> Option<String> {
        if self.turn.place == EligiblePlace::Second {
            return None;
        }
        let card = self.deck.current().and_then(|number| cards().get(number))?;
        let after = card.order()?.into_iter().skip_while(|f| *f != self.turn.faction).skip(1);
        let later = after.filter(|f| is_eligible(self.board, *f)).join(", ");
        (!later.is_empty()).then(|| format!("then {later}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Change, Cylinder};
    use lod_engine::rules::sequence::CommandScope;

    fn board(resources: u8, first: Option<Faction>) -> Board {
        let mut board = Board::empty();
        let mut changes = vec![
            Change::set(Fact::Resources(Faction::Patriots), 0_u8, resources),
            Change::set(Fact::WinterQuartersLeft, 0_u8, 2_u8),
        ];
        let did = Cylinder::FirstCommandSpecial;
        changes.extend(first.map(|f| Change::set(Fact::Cylinder(f), Cylinder::Eligible, did)));
        board.apply_all(&changes).expect("legal");
        board
    }

    fn status_lines(
        board: &Board,
        piles: Option<usize>,
        has_titles: bool,
        width: usize,
    ) -> Vec<String> {
        let acted = Faction::ALL.iter().any(|f| has_acted(board, *f));
        let place = if acted { EligiblePlace::Second } else { EligiblePlace::First };
        let turn =
            Turn { faction: Faction::Patriots, place, command: CommandScope::Full, event: true };
        let deck = Deck::under_way(&[8, 9], &[1], false);
        TurnStart { board, deck: &deck, piles, turn: &turn, has_titles }.lines(width)
    }

    #[test]
    fn r2_3_4_how_it_stands_when_a_turn_begins() {
        let first = status_lines(&board(3, None), Some(2), false, 120);
        let cards = "Card 1 \u{b7} next 8 \u{b7} Winter Quarters (2 left) in 5-9 cards";
        let standing = "Patriots 1st Eligible \u{b7} then British, French, Indians \u{b7} Resources 3 \u{b7} Support 0 \u{b7} \
                        Opposition 0 \u{b7} CBC 0 \u{b7} CRC 0 \u{b7} FNI 0";
        assert_eq!(first, [cards, standing]);
        let second = status_lines(&board(3, Some(Faction::British)), None, true, 120);
        assert_eq!(second[0], "Card 1 \u{b7} Winter Quarters: 2 left");
        let after =
            "Patriots 2nd Eligible after British (Command + Special Activity) \u{b7} Resources 3";
        assert!(second[1].starts_with(after), "{second:?}");
    }

    #[test]
    fn narrow_columns_break_between_the_figures() {
        for width in [60, 80, 100] {
            for board in [board(50, None), board(50, Some(Faction::British))] {
                let lines = status_lines(&board, Some(2), false, width);
                assert!(lines.iter().all(|line| line.chars().count() <= width), "{lines:?}");
                assert!(lines.len() <= 5, "{lines:?}");
            }
        }
    }
}
