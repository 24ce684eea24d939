//! The program's board and the one on the table: what differs, which turn may have brought it, and what sets either
//! side right.

mod cause;
mod remedy;
mod words;

pub use cause::{Cause, How};

use super::game_replay::GameReplay;
use crate::talk::Corrections;
use cause::Way;
use lod_engine::game::{Board, Cylinder, Fact, FactValue, OffMapBox, PieceType, Place};

/// Something that the two boards show otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardDifference {
    /// What it is about.
    pub fact: Fact,
    /// As the program has it.
    pub mine: FactValue,
    /// As it lies on the table.
    pub real: FactValue,
}

/// The two boards, compared.
#[derive(Clone, Debug)]
pub struct Audit {
    mine: Board,
    /// As the table shows it; what is Available is what is left (1.4.1).
    real: Board,
    differences: Vec<BoardDifference>,
    /// Pieces of which there are more (above 0) or fewer on the table than exist (1.4.1).
    lost: Vec<(PieceType, i32)>,
}

impl Audit {
    /// Compares a board of the program with what a person says of the table.
    pub fn new(mine: &Board, said: &Corrections) -> Audit {
        let mut real = *mine;
        for (fact, told) in &said.told {
            real.tell(*fact, *told);
        }
        let told = |fact: Fact| said.told.iter().find(|(f, _)| *f == fact).map(|(_, t)| *t);
        let mut lost = Vec::new();
        for stock in PieceType::FORCES {
            let others = real.census()[stock as usize] - u16::from(real.available(stock));
            let rest = u16::from(stock.force_pool()).saturating_sub(others);
            if let Some(FactValue::Number(n)) = told(Fact::stock(OffMapBox::Available, stock))
                && n != rest
            {
                lost.push((stock, i32::from(n) - i32::from(rest)));
            }
            real.tell(Fact::stock(OffMapBox::Available, stock), FactValue::Number(rest));
        }
        balance_ships(mine, &mut real);
        let differences = said
            .told
            .iter()
            .filter_map(|(fact, told)| difference(mine, &real, *fact, *told))
            .collect();
        Audit { mine: *mine, real, differences, lost }
    }

    /// What differs. What is Available is not named: it follows from the rest (1.4.1).
    pub fn differences(&self) -> &[BoardDifference] {
        &self.differences
    }

    /// Whether both boards show the same.
    pub fn is_same(&self) -> bool {
        self.differences.is_empty() && self.lost.is_empty()
    }

    /// The differences, by their places: two that explain each other are together, as where pieces lie in the wrong
    /// space or with the wrong face.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (place, difference) in self.differences.iter().enumerate() {
            let other = |group: &&mut Vec<usize>| matches!(group.as_slice(), [one] if self.differences[*one].answers(difference));
            match groups.iter_mut().find(other) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
    }

    /// The actions that may have brought a group of differences, the most likely first.
    pub fn causes(&self, history: &GameReplay<'_>, group: &[usize]) -> Vec<Cause> {
        let ways = Way::all(history);
        let among: Vec<BoardDifference> = group.iter().map(|i| self.differences[*i]).collect();
        cause::causes(&ways, &among, &self.differences)
    }
}

/// Squadrons and Blockades move between the Cities and the West Indies: of those not named there are as many as are
/// left (1.9).
fn balance_ships(mine: &Board, real: &mut Board) {
    let all = |b: &Board| {
        i16::from(b.blockades_on_map() + b.squadrons_west_indies() + b.squadrons_unavailable())
    };
    for fact in [Fact::SQUADRONS_WEST_INDIES, Fact::SQUADRONS_UNAVAILABLE] {
        let missing = all(mine) - all(real);
        let now = mine.fact(fact);
        let then = i16::try_from(now.number()).unwrap_or(0) + missing;
        if let (true, Ok(then)) = (real.fact(fact) == now, u16::try_from(then)) {
            real.tell(fact, FactValue::Number(then));
        }
    }
}

/// How a fact differs, if it does. A Control marker is wrong only where the pieces on the table do not make it so.
fn difference(mine: &Board, real: &Board, fact: Fact, told: FactValue) -> Option<BoardDifference> {
    let has = match fact {
        Fact::Pieces(Place::AVAILABLE, _) => return None,
        Fact::Control(_) if told == mine.fact(fact) => return None,
        Fact::Control(_) => real.fact(fact),
        fact => mine.fact(fact),
    };
    (!is_same(has, told)).then_some(BoardDifference { fact, mine: has, real: told })
}

/// Whether both mean the same: at the table a Faction has acted, whatever it did (2.3.3).
fn is_same(mine: FactValue, real: FactValue) -> bool {
    let acted = |told: FactValue| match told {
        FactValue::Cylinder(at) => {
            !matches!(at, Cylinder::Eligible | Cylinder::Ineligible | Cylinder::Passed)
        }
        _ => false,
    };
    mine == real || (acted(mine) && acted(real))
}

impl BoardDifference {
    /// By how much the program has more than the table; nothing where it is no number.
    fn more(&self) -> Option<i32> {
        Some(number(self.mine)? - number(self.real)?)
    }

    /// Whether the two are two ends of one mistake: what is missing in one place is too much in the other.
    fn answers(&self, other: &BoardDifference) -> bool {
        match (self.more(), other.more()) {
            (Some(a), Some(b)) => a == -b && sort(self.fact) == sort(other.fact),
            _ => false,
        }
    }
}

/// A number, or a level as one.
fn number(told: FactValue) -> Option<i32> {
    match told {
        FactValue::Number(n) => Some(i32::from(n)),
        FactValue::Support(level) => Some(i32::from(level.level())),
        _ => None,
    }
}

/// What can be mistaken for each other.
#[derive(PartialEq)]
enum Sort {
    Stock(PieceType),
    Support,
    Propaganda,
    Raids,
    Resources,
    Casualties,
    Alone(Fact),
}

fn sort(fact: Fact) -> Sort {
    match fact {
        Fact::Pieces(_, piece) => Sort::Stock(piece.piece_type()),
        Fact::Support(_) => Sort::Support,
        Fact::Propaganda(_) => Sort::Propaganda,
        Fact::Raids(_) => Sort::Raids,
        Fact::Resources(_) => Sort::Resources,
        Fact::CBC | Fact::CRC => Sort::Casualties,
        alone => Sort::Alone(alone),
    }
}
