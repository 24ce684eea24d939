//! Ways in many spaces at once, as a page draws them: a row for each space, with what each way costs and gains.

use lod_bots::flowchart::{Choice, OfferLimit, OtherWay, PieceOption, SpaceOffer, TotalGains};
use lod_engine::game::Space;
use serde::Serialize;
use std::cmp::Reverse;

/// The sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpaceSheet {
    /// A row for each space, those of the highest Population first.
    rows: Vec<SpaceRow>,
    /// What is done with what there is: "Pay".
    does: &'static str,
    /// What is paid from, by its name, and how much there is of it.
    funds: (String, u8),
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
        SpaceSheet { rows, does, funds, is_exact: false, totals: choice.totals }
    }

    /// So many pieces of several that are in spaces, all at once; nothing where they are asked for otherwise.
    pub fn of_pieces(choice: &Choice) -> Option<SpaceSheet> {
        let is_plain = choice.due > 1 && choice.marked.is_none() && choice.later.is_empty();
        let first = choice.pieces.get(choice.default).filter(|_| is_plain)?;
        let mut left = choice.due.saturating_sub(first.count);
        let mut usual = |option: &PieceOption| match option == first {
            true => option.count.min(choice.due),
            false => {
                let taken = option.count.min(left);
                left -= taken;
                taken
            }
        };
        let mut row = |option: &PieceOption| {
            let at = option.space?;
            let way = |count: u8| SpaceWay {
                label: count.to_string(),
                about: String::new(),
                cost: count,
                gains: TotalGains::default(),
                means: Means::Words(format!("{at} {}", option.piece.counted(count))),
            };
            Some(SpaceRow {
                at,
                space: at.id(),
                name: format!("{at}: {}", option.piece.counted(option.count)),
                ways: (0..=option.count.min(choice.due)).map(way).collect(),
                usual: Some(usual(option).into()),
            })
        };
        let rows: Vec<SpaceRow> = choice.pieces.iter().map(&mut row).collect::<Option<_>>()?;
        let funds = ("Left to remove".to_string(), choice.due);
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
            Means::Words(words) => (way.cost > 0).then(|| words.clone()),
            Means::Later(_) => None,
        });
        let said: Vec<String> = said.collect();
        let first = if said.is_empty() { "none".to_string() } else { said.join(mark) };
        // They are asked for in the order of the spaces.
        taken.sort_by_key(|(row, _)| row.at as usize);
        let later = taken.iter().filter_map(|(_, way)| match way.means {
            Means::Later(number) => number.map(|number| number.to_string()),
            Means::Row(_) | Means::Words(_) => None,
        });
        Some(std::iter::once(first).chain(later).collect())
    }

    /// The ways that are taken, in words: "New York 2, Boston 1".
    pub(super) fn in_words(&self, ways: &[usize]) -> Option<String> {
        let told = self.rows.iter().zip(ways).filter_map(|(row, way)| {
            let way = row.ways.get(*way)?;
            let is_nothing = way.label == "0";
            (!is_nothing).then(|| match &way.means {
                Means::Words(words) => words.clone(),
                _ => format!("{}: {}", row.at, way.label),
            })
        });
        let told: Vec<String> = told.collect();
        Some(if told.is_empty() { "none".to_string() } else { told.join("; ") })
    }
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
            Means::Later(_) | Means::Words(_) => false,
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
            means: Means::Later(None),
        };
        let ways: Vec<SpaceWay> = match others.is_empty() {
            true => std::iter::once(nothing).chain(paid).collect(),
            false => paid.into_iter().chain(others.iter().enumerate().map(later)).collect(),
        };
        let usual = ways.iter().position(is_usual);
        let usual = usual.or((others.is_empty()).then_some(0)).or((others.len() == 1).then_some(1));
        SpaceRow { at: space, space: space.id(), name: space.name().to_string(), ways, usual }
    }
}
