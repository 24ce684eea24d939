//! Ways in many spaces at once, as a page draws them: a row for each space, with what each way costs and gains.

use lod_bots::flowchart::{Choice, OfferLimit, OtherWay, PieceOption, SpaceOffer, TotalGains};
use lod_engine::game::{PieceType, Space};
use serde::Serialize;
use std::cmp::Reverse;

/// The sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpaceSheet {
    /// A row for each space, those of the highest Population first.
    rows: Vec<SpaceRow>,
    /// What is done with what there is: "Pay".
    does: &'static str,
    /// What is paid from, each by its name, and how much there is of it.
    funds: Vec<(String, u8)>,
    /// Whether all of it is to be taken.
    is_exact: bool,
    /// Total Support and Total Opposition.
    totals: Option<(u8, u8)>,
}

/// A space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct SpaceRow {
    #[serde(skip)]
    at: Space,
    space: &'static str,
    name: String,
    /// Which of the funds its ways are paid from.
    fund: usize,
    ways: Vec<SpaceWay>,
    /// The way that Enter takes there, if it takes one.
    usual: Option<usize>,
}

/// A way in a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct SpaceWay {
    label: String,
    about: String,
    cost: u8,
    gains: TotalGains,
    #[serde(skip)]
    means: Means,
}

/// How it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Means {
    /// Nothing is done there.
    Nothing,
    /// These words among those of the other rows.
    Words(String),
    /// The row of this number, from 1.
    Row(usize),
    /// No row; then the answer of this number to what is asked of the space, where something is.
    Later(Option<usize>),
}

impl SpaceSheet {
    /// What is offered in a choice.
    pub fn of(choice: &Choice) -> SpaceSheet {
        let mut spaces: Vec<Space> = choice.offers.iter().map(|offer| offer.space).collect();
        spaces.dedup();
        spaces.sort_by_key(|space| Reverse(space.population()));
        let (does, funds) = match choice.limit {
            OfferLimit::Resources(has) => {
                ("Pay", (format!("{} Resources", choice.faction.adjective()), has))
            }
            OfferLimit::Levels(levels) => ("Shift", ("Levels".to_string(), levels)),
        };
        let rows = spaces.iter().map(|space| SpaceRow::of(choice, *space)).collect();
        SpaceSheet { rows, does, funds: vec![funds], is_exact: false, totals: choice.totals }
    }

    /// So many pieces of several that are in spaces, all at once; nothing where they are asked for otherwise.
    pub fn of_pieces(choice: &Choice) -> Option<SpaceSheet> {
        if choice.due < 2 || choice.kinds.is_empty() {
            return None;
        }
        let mut left: Vec<u8> = choice.kinds.iter().map(|(_, due)| *due).collect();
        let mut usual = vec![0; choice.pieces.len()];
        // What Enter takes alone, then the others in their order.
        for place in std::iter::once(choice.default).chain(0..choice.pieces.len()) {
            let option = choice.pieces.get(place)?;
            let left = &mut left[kind_of(choice, option)?];
            let taken = (*left).min(option.count - usual[place]);
            usual[place] += taken;
            *left -= taken;
        }
        let row = |(option, usual): (&PieceOption, &u8)| {
            let at = option.space?;
            let fund = kind_of(choice, option)?;
            let way = |count: u8| SpaceWay {
                label: count.to_string(),
                about: String::new(),
                cost: count,
                gains: TotalGains::default(),
                means: match count {
                    0 => Means::Nothing,
                    _ => Means::Words(format!("{at} {}", option.piece.counted(count))),
                },
            };
            Some(SpaceRow {
                at,
                space: at.id(),
                name: format!("{at}: {}", option.piece.counted(option.count)),
                fund,
                ways: (0..=option.count.min(choice.kinds[fund].1)).map(way).collect(),
                usual: Some((*usual).into()),
            })
        };
        let rows = choice.pieces.iter().zip(&usual).map(row).collect::<Option<_>>()?;
        let fund = |(kind, due): &(PieceType, u8)| (format!("{} to remove", kind.name()), *due);
        let funds = choice.kinds.iter().map(fund).collect();
        Some(SpaceSheet { rows, does: "Remove", funds, is_exact: true, totals: None })
    }

    /// The lines of an answer, one for each question that is asked for it: the way of each row, by its place.
    pub(super) fn lines(&self, ways: &[usize]) -> Option<Vec<String>> {
        let taken = self.rows.iter().zip(ways).map(|(row, way)| Some((row, row.ways.get(*way)?)));
        let mut taken: Vec<(&SpaceRow, &SpaceWay)> = taken.collect::<Option<_>>()?;
        if taken.len() < self.rows.len() {
            return None;
        }
        let mark = if self.is_exact { "; " } else { " " };
        let said = taken.iter().filter_map(|(_, way)| match &way.means {
            Means::Row(number) => Some(number.to_string()),
            Means::Words(words) => Some(words.clone()),
            Means::Nothing | Means::Later(_) => None,
        });
        let said: Vec<String> = said.collect();
        let first = if said.is_empty() { "none".to_string() } else { said.join(mark) };
        // They are asked for in the order of the spaces.
        taken.sort_by_key(|(row, _)| row.at as usize);
        let later = taken.iter().filter_map(|(_, way)| match way.means {
            Means::Later(number) => number.map(|number| number.to_string()),
            Means::Nothing | Means::Row(_) | Means::Words(_) => None,
        });
        Some(std::iter::once(first).chain(later).collect())
    }

    /// The ways that are taken, in words: "New York 2, Boston 1".
    pub(super) fn in_words(&self, ways: &[usize]) -> Option<String> {
        let told = self.rows.iter().zip(ways).filter_map(|(row, way)| {
            let way = row.ways.get(*way)?;
            match &way.means {
                Means::Nothing => None,
                Means::Words(words) => Some(words.clone()),
                Means::Row(_) | Means::Later(_) => Some(format!("{}: {}", row.at, way.label)),
            }
        });
        let told: Vec<String> = told.collect();
        Some(if told.is_empty() { "none".to_string() } else { told.join("; ") })
    }
}

/// Which of the kinds that are asked for these pieces are.
fn kind_of(choice: &Choice, option: &PieceOption) -> Option<usize> {
    choice.kinds.iter().position(|(kind, _)| *kind == option.piece.piece_type())
}

impl SpaceRow {
    fn of(choice: &Choice, space: Space) -> SpaceRow {
        let offers = choice.offers.iter().enumerate().filter(|(_, offer)| offer.space == space);
        let others: Vec<&OtherWay> = choice.others.iter().filter(|o| o.space == space).collect();
        let offered = |(place, offer): (usize, &SpaceOffer)| SpaceWay {
            label: if others.is_empty() {
                offer.amount.to_string()
            } else {
                format!("Pay {}", offer.cost)
            },
            about: if others.is_empty() {
                choice.about.get(place).cloned().unwrap_or_default()
            } else {
                String::new()
            },
            cost: offer.cost,
            gains: offer.gains,
            means: Means::Row(place + 1),
        };
        let mut paid: Vec<SpaceWay> = offers.map(offered).collect();
        paid.sort_by_key(|way| way.cost);
        let is_usual = |way: &SpaceWay| match way.means {
            Means::Row(number) => choice.usual.contains(&(number - 1)),
            Means::Nothing | Means::Later(_) | Means::Words(_) => false,
        };
        let later = |(place, other): (usize, &&OtherWay)| SpaceWay {
            label: other.word.to_string(),
            about: other.about.clone(),
            cost: 0,
            gains: other.gains,
            means: Means::Later((others.len() > 1).then_some(place + 1)),
        };
        let nothing = SpaceWay {
            label: "0".to_string(),
            about: String::new(),
            cost: 0,
            gains: TotalGains::default(),
            means: Means::Nothing,
        };
        let ways: Vec<SpaceWay> = if others.is_empty() {
            std::iter::once(nothing).chain(paid).collect()
        } else {
            paid.into_iter().chain(others.iter().enumerate().map(later)).collect()
        };
        let usual = ways.iter().position(is_usual);
        let usual = usual.or((others.is_empty()).then_some(0)).or((others.len() == 1).then_some(1));
        let name = space.name().to_string();
        SpaceRow { at: space, space: space.id(), name, fund: 0, ways, usual }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Faction, Piece};

    /// 6.6: so many of each kind desert; what Enter takes alone comes first.
    #[test]
    fn r6_6_the_usual_answer_has_the_number_of_each_kind() {
        let pieces = [
            (Space::Norfolk, Piece::MilitiaActive, 1),
            (Space::CharlesTown, Piece::MilitiaUnderground, 3),
            (Space::Boston, Piece::Continental, 2),
            (Space::Pennsylvania, Piece::Continental, 2),
        ];
        let option =
            |(space, piece, count)| PieceOption { piece, space: Some(space), from: None, count };
        let choice = Choice {
            default: 1,
            pieces: pieces.map(option).to_vec(),
            due: 4,
            kinds: vec![(PieceType::Militia, 1), (PieceType::Continental, 3)],
            ..Choice::new(Faction::Indians, "which desert (6.6)?")
        };
        let sheet = SpaceSheet::of_pieces(&choice).expect("a sheet");
        let usual: Vec<usize> = sheet.rows.iter().filter_map(|row| row.usual).collect();
        assert_eq!(usual, [0, 1, 2, 1]);
        let lines = sheet.lines(&usual).expect("lines");
        assert_eq!(
            lines,
            [
                "Charles Town 1 Underground Militia; Boston 2 Continentals; Pennsylvania 1 Continental"
            ]
        );
        // No row takes more than there are to go.
        assert_eq!(sheet.rows[1].ways.len(), 2);
    }
}
