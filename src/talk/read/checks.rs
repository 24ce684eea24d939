//! What cannot be: told numbers that are more than exist, or against the rules of the board.

use crate::game::{Board, Fact, Marker, Piece, PieceSet, Space, Stock, Told};

/// How many Squadron/Blockade markers there are (1.9).
const SQUADRONS: u16 = 3;

/// The highest number that a fact can be.
pub(crate) fn highest(fact: Fact) -> u16 {
    match fact {
        Fact::Pieces(_, p) if p.stock().is_base() => 2,
        Fact::Pieces(_, p) => u16::from(p.stock().pool()),
        Fact::Available(s) | Fact::Unavailable(s) | Fact::Casualties(s) => u16::from(s.pool()),
        Fact::Propaganda(_) | Fact::Raids(_) => u16::from(Marker::POOL),
        Fact::Blockades(_) | Fact::SquadronsWestIndies | Fact::SquadronsUnavailable => SQUADRONS,
        Fact::Resources(_) => 50,
        Fact::Fni => 3,
        Fact::TotalSupport | Fact::TotalOpposition => Space::ALL
            .into_iter()
            .map(|s| 2 * u16::from(s.population()))
            .sum(),
        Fact::OnMap(bits) => {
            let mut stocks: Vec<Stock> = PieceSet(bits).iter().map(Piece::stock).collect();
            stocks.dedup();
            stocks.into_iter().map(|s| u16::from(s.pool())).sum()
        }
        Fact::WinterQuartersLeft => 8,
        _ => 500,
    }
}

/// Whether told facts can be true together with what was told before.
///
/// # Errors
/// A sentence that says what is wrong.
pub(crate) fn possible(board: &Board, told: &[(Fact, Told)]) -> Result<(), String> {
    for (fact, value) in told {
        if let Told::Number(n) = value
            && *n > highest(*fact)
        {
            let place = fact.space().map_or(String::new(), |s| format!(" in {s}"));
            return Err(format!(
                "{n}{place} is too many: {} at most",
                highest(*fact)
            ));
        }
    }
    let mut after = board.without_notebook();
    for (fact, value) in told {
        after.tell(*fact, *value);
    }
    let (before, census) = (board.census(), after.census());
    for stock in Stock::ALL {
        let (was, n) = (before[stock as usize], census[stock as usize]);
        if n > was && n > u16::from(stock.pool()) {
            return Err(format!(
                "with what was told before that makes {n} {}, and there are {}",
                stock.name(),
                stock.pool()
            ));
        }
    }
    for space in Space::ALL {
        let bases = |b: &Board| {
            PieceSet::BASES
                .iter()
                .map(|p| b.fact(Fact::Pieces(space, p)).number())
                .sum::<u16>()
        };
        if bases(&after) > 2 && bases(&after) > bases(board) {
            return Err(format!(
                "{space} has room for two Forts or Villages only (1.4.2)"
            ));
        }
    }
    let sum = |b: &Board, fact: fn(Space) -> Fact| -> u16 {
        Space::ALL
            .into_iter()
            .map(|s| b.fact(fact(s)).number())
            .sum()
    };
    for (fact, name) in [
        (Fact::Propaganda as fn(Space) -> Fact, "Propaganda"),
        (Fact::Raids, "Raid"),
    ] {
        if sum(&after, fact) > u16::from(Marker::POOL) && sum(&after, fact) > sum(board, fact) {
            return Err(format!("there are {} {name} markers", Marker::POOL));
        }
    }
    let ships = |b: &Board| {
        sum(b, Fact::Blockades)
            + b.fact(Fact::SquadronsWestIndies).number()
            + b.fact(Fact::SquadronsUnavailable).number()
    };
    if ships(&after) > SQUADRONS && ships(&after) > ships(board) {
        return Err(format!(
            "with what was told before that is more than the {SQUADRONS} Squadrons and Blockades"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_4_1_no_more_than_exist() {
        let mut board = Board::untold();
        let tories = Fact::Available(Stock::Tory);
        board.tell(tories, Told::Number(20));
        let told = |n| [(Fact::Pieces(Space::Boston, Piece::Tory), Told::Number(n))];
        assert_eq!(possible(&board, &told(5)), Ok(()));
        assert!(
            possible(&board, &told(6))
                .unwrap_err()
                .contains("26 Tories")
        );
        assert!(possible(&board, &told(26)).is_err());
    }

    #[test]
    fn r1_4_2_two_forts_or_villages() {
        let board = Board::untold();
        let told = |n| {
            [
                (Fact::Pieces(Space::Quebec, Piece::Village), Told::Number(n)),
                (
                    Fact::Pieces(Space::Quebec, Piece::BritishFort),
                    Told::Number(1),
                ),
            ]
        };
        assert_eq!(possible(&board, &told(1)), Ok(()));
        assert!(possible(&board, &told(2)).is_err());
    }
}
