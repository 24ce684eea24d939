//! What cannot be: told numbers that are more than exist, or against the rules of the board.

use lod_engine::game::words::number_of;
use lod_engine::game::{
    Board, Fact, FactValue, Kind, Marker, PieceSet, PieceType, Place, Space, SpaceSet,
};

/// How many Squadron/Blockade markers there are (1.9).
const SQUADRONS: u16 = 3;

/// The highest number of what has no end of its own.
const UNENDING: u16 = 500;

/// The highest number that a fact can be.
pub(crate) fn highest(fact: Fact) -> u16 {
    match fact {
        Fact::Pieces(Place::Space(_), p) if p.piece_type().is_base() => 2,
        _ => fact.most().unwrap_or(UNENDING),
    }
}

/// Whether told facts can be true together with what was told before.
///
/// # Errors
/// A sentence that says what is wrong.
pub(crate) fn possible(board: &Board, told: &[(Fact, FactValue)]) -> Result<(), String> {
    for (fact, value) in told {
        if let FactValue::Number(n) = value
            && *n > highest(*fact)
        {
            let place = fact.space().map_or(String::new(), |s| format!(" in {s}"));
            return Err(format!("{n}{place} is too many: at most {}", highest(*fact)));
        }
    }
    let mut after = board.without_known_facts();
    for (fact, value) in told {
        after.tell(*fact, *value);
    }
    let (before, census) = (board.census(), after.census());
    for stock in PieceType::FORCES {
        let (was, n) = (before[stock as usize], census[stock as usize]);
        if n > was && n > u16::from(stock.force_pool()) {
            return Err(format!(
                "with the pieces entered before, that is {n} {}; the game has {} (1.4.1)",
                stock.name(),
                stock.force_pool()
            ));
        }
    }
    for space in Space::ALL {
        let bases = |b: &Board| {
            PieceSet::BASES.iter().map(|p| b.fact(Fact::pieces(space, p)).number()).sum::<u16>()
        };
        if bases(&after) > 2 && bases(&after) > bases(board) {
            return Err(format!("{space} holds at most 2 Forts and Villages (1.4.2)"));
        }
    }
    let sum = |b: &Board, fact: fn(Space) -> Fact| -> u16 {
        Space::ALL.into_iter().map(|s| b.fact(fact(s)).number()).sum()
    };
    for (fact, name) in
        [(Fact::Propaganda as fn(Space) -> Fact, "Propaganda"), (Fact::Raids, "Raid")]
    {
        if sum(&after, fact) > u16::from(Marker::FORCE_POOL) && sum(&after, fact) > sum(board, fact)
        {
            return Err(format!("the game has {} {name} markers", Marker::FORCE_POOL));
        }
    }
    let ships = |b: &Board| sum(b, Fact::blockades) + b.fact(Fact::SQUADRONS_UNAVAILABLE).number();
    if ships(&after) > SQUADRONS && ships(&after) > ships(board) {
        return Err(format!(
            "with those entered before, that is more than the {SQUADRONS} Squadrons and Blockades"
        ));
    }
    intervention(board, &after, told)
}

/// FNI is the number of Blockades on Cities (1.9, R191): whether what is told of them now agrees, with all that was told
/// before. Where a City was not told, a Squadron that was told nowhere else may be there.
fn intervention(board: &Board, after: &Board, told: &[(Fact, FactValue)]) -> Result<(), String> {
    let says = |fact: Fact| told.iter().any(|(said, _)| *said == fact);
    let knows = |fact: Fact| says(fact) || board.known_facts().is_some_and(|n| n.knows(fact));
    let boxes = [Fact::SQUADRONS_WEST_INDIES, Fact::SQUADRONS_UNAVAILABLE];
    let cities: Vec<Fact> = SpaceSet::kind(Kind::City).iter().map(Fact::blockades).collect();
    let mut ships = boxes.iter().chain(&cities);
    let news = says(Fact::FNI) || ships.any(|fact| says(*fact));
    if !news || !knows(Fact::FNI) {
        return Ok(());
    }
    let number = |fact: Fact| after.fact(fact).number();
    let all_known = |facts: &[Fact]| facts.iter().all(|fact| knows(*fact));
    let seen: u16 = cities.iter().map(|fact| number(*fact)).sum();
    let elsewhere: u16 = boxes.iter().map(|fact| number(*fact)).sum();
    let left = SQUADRONS.saturating_sub(elsewhere);
    let (least, most) = match (all_known(&cities), all_known(&boxes)) {
        (true, _) => (seen, seen),
        (false, true) => (left.max(seen), left.max(seen)),
        (false, false) => (seen, left.max(seen)),
    };
    let fni = number(Fact::FNI);
    if (least..=most).contains(&fni) {
        return Ok(());
    }
    let blockades = match fni < least {
        true => least,
        false => most,
    };
    let at_most = match fni > most && least < most {
        true => "at most ",
        false => "",
    };
    let blockades = number_of(blockades.into(), "Blockade", "Blockades");
    Err(format!(
        "FNI {fni}, but {at_most}{blockades} on Cities. FNI is the number of Blockades (1.9); \
         check both; undo changes earlier answers"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{OffMapBox, Piece};

    #[test]
    fn r1_4_1_no_more_than_exist() {
        let mut board = Board::unknown();
        let tories = Fact::stock(OffMapBox::Available, PieceType::Tory);
        board.tell(tories, FactValue::Number(20));
        let told = |n| [(Fact::pieces(Space::Boston, Piece::Tory), FactValue::Number(n))];
        assert_eq!(possible(&board, &told(5)), Ok(()));
        assert!(possible(&board, &told(6)).unwrap_err().contains("26 Tories"));
        assert!(possible(&board, &told(26)).is_err());
    }

    #[test]
    fn r1_4_2_two_forts_or_villages() {
        let board = Board::unknown();
        let told = |n| {
            [
                (Fact::pieces(Space::Quebec, Piece::Village), FactValue::Number(n)),
                (Fact::pieces(Space::Quebec, Piece::BritishFort), FactValue::Number(1)),
            ]
        };
        assert_eq!(possible(&board, &told(1)), Ok(()));
        assert!(possible(&board, &told(2)).is_err());
    }

    #[test]
    fn r191_fni_and_blockades_are_held_against_each_other() {
        let number = |fact, n| (fact, FactValue::Number(n));
        let on = |city, n| number(Fact::blockades(city), n);
        let board = Board::unknown();
        let told = |told: &[(Fact, FactValue)]| possible(&board, told);
        let fni = |n| number(Fact::FNI, n);
        assert_eq!(told(&[fni(3)]), Ok(()), "no City was told");
        assert_eq!(told(&[fni(1), on(Space::Boston, 1)]), Ok(()));
        let wrong = told(&[fni(1), on(Space::Boston, 2)]).unwrap_err();
        assert!(wrong.contains("FNI 1, but 2 Blockades"), "{wrong}");
        let indies = number(Fact::SQUADRONS_WEST_INDIES, 2);
        let wrong = told(&[fni(2), indies]).unwrap_err();
        assert!(wrong.contains("FNI 2, but at most 1 Blockade on"), "{wrong}");
        let away = number(Fact::SQUADRONS_UNAVAILABLE, 0);
        assert_eq!(told(&[fni(1), indies, away]), Ok(()));
        assert!(told(&[fni(0), indies, away]).is_err());
        let all = |n| -> Vec<(Fact, FactValue)> {
            let cities = SpaceSet::kind(Kind::City).iter();
            let mut all: Vec<_> = cities.map(|city| on(city, 0)).collect();
            all[2].1 = FactValue::Number(n);
            all
        };
        assert_eq!(told(&[all(1), vec![fni(1)]].concat()), Ok(()));
        assert!(told(&[all(1), vec![fni(2)]].concat()).is_err());
        assert!(told(&[all(0), vec![fni(1)]].concat()).is_err());
        // What was told before counts.
        let notebook = lod_engine::game::KnownFacts::open();
        notebook.begin(board);
        notebook.learn([(Fact::FNI, FactValue::Number(0))]);
        let before = board.with_known_facts(notebook);
        assert!(possible(&before, &[on(Space::Norfolk, 1)]).is_err());
        assert_eq!(possible(&before, &[on(Space::Norfolk, 0)]), Ok(()));
        assert_eq!(possible(&before, &[number(Fact::CBC, 3)]), Ok(()));
    }
}
