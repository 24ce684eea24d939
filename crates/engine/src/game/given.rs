//! Facts that nobody has to look up, because the rules fix them.

use super::{Fact, Faction, Notebook, Piece, PieceSet, Space, Stock, Told};

/// Facts whose answer is none by the rules alone. `treaty` is what is known of the Treaty of Alliance:
/// before it there are no French Regulars on the map, nor their Leader, no Blockades and no French Naval
/// Intervention (1.9, 2.3.9, 1.3.7). Indians are never in Cities, and only Regulars and British Forts in the West Indies
/// (1.4.2); a space without Population is always Neutral (1.6.1); Militia, War Parties, Forts and
/// Villages are never in the Casualties box (1.6.4).
pub fn given(treaty: Option<bool>) -> Vec<Fact> {
    let mut facts = Vec::new();
    for space in Space::ALL {
        for piece in Piece::FORCES {
            let city = space.is_city() && PieceSet::INDIANS.contains(piece);
            let sea = space == Space::WestIndies && !sails(piece);
            if city || sea {
                facts.push(Fact::Pieces(space, piece));
            }
        }
        if space.population() == 0 {
            facts.push(Fact::Support(space));
        }
        if !space.is_city() {
            facts.push(Fact::Blockades(space));
        }
    }
    facts.extend([
        Fact::Propaganda(Space::WestIndies),
        Fact::Raids(Space::WestIndies),
    ]);
    for stock in Stock::FORCES {
        if !stock.is_casualty() || stock.is_base() {
            facts.push(Fact::Casualties(stock));
        }
    }
    if let Some(yes) = treaty {
        facts.push(Fact::Treaty);
        if !yes {
            for space in Space::ALL {
                facts.push(Fact::Pieces(space, Piece::FrenchRegular));
                facts.push(Fact::Blockades(space));
            }
            facts.extend([Fact::Fni, Fact::Leader(Faction::French)]);
        }
    }
    facts
}

/// How many stand on the map, looked for in vain, where all the other places of such pieces are known (1.4.1).
pub fn follows(notebook: &Notebook) -> Option<(Fact, i32)> {
    let missing = notebook.missing();
    let (fact, set) = missing.iter().find_map(|fact| match fact {
        Fact::OnMap(bits) => Some((*fact, PieceSet(*bits))),
        _ => None,
    })?;
    let stocks = both_faces(set)?;
    let elsewhere: Vec<Fact> = stocks.iter().flat_map(|s| off_the_map(*s)).collect();
    if !notebook.can_read_all(elsewhere.iter().copied()) {
        return None;
    }
    let board = notebook.start()?.without_notebook();
    let all: u16 = stocks.iter().map(|s| u16::from(s.pool())).sum();
    let away: u16 = elsewhere.iter().map(|f| board.fact(*f).number()).sum();
    Some((fact, i32::from(all.saturating_sub(away))))
}

/// What is Available of a kind that lies nowhere else, where it was told how many are on the map.
pub fn left_over(fact: Fact, on_map: i32) -> Option<(Fact, Told)> {
    let Fact::OnMap(bits) = fact else { return None };
    let [stock] = both_faces(PieceSet(bits))?[..] else {
        return None;
    };
    let available = Fact::Available(stock);
    let left = u16::try_from(i32::from(stock.pool()) - on_map).ok()?;
    (off_the_map(stock) == [available]).then_some((available, Told::Number(left)))
}

/// The kinds of a set that has both faces of each.
fn both_faces(set: PieceSet) -> Option<Vec<Stock>> {
    let stocks = set.stocks();
    let faces = Piece::FORCES.into_iter();
    let mut faces = faces.filter(|p| stocks.contains(&p.stock()));
    faces.all(|p| set.contains(p)).then_some(stocks)
}

/// Where pieces of a kind can be besides the map: boxes and the West Indies (1.4.2, 1.6.4).
fn off_the_map(stock: Stock) -> Vec<Fact> {
    let mut facts = vec![Fact::Available(stock)];
    if stock.is_casualty() && !stock.is_base() {
        facts.push(Fact::Casualties(stock));
    }
    if matches!(
        stock,
        Stock::BritishRegular | Stock::Tory | Stock::FrenchRegular
    ) {
        facts.push(Fact::Unavailable(stock));
    }
    let faces = Piece::FORCES.into_iter().filter(|p| p.stock() == stock);
    facts.extend(
        faces
            .filter(|p| sails(*p))
            .map(|p| Fact::Pieces(Space::WestIndies, p)),
    );
    facts
}

/// Whether such a piece can be in the West Indies (1.4.2).
const fn sails(piece: Piece) -> bool {
    matches!(
        piece,
        Piece::BritishRegular | Piece::BritishFort | Piece::FrenchRegular
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;

    const VILLAGES: Fact = Fact::OnMap(PieceSet::of(Piece::Village).0);

    fn notebook(told: &[(Fact, u16)]) -> &'static Notebook {
        let notebook = Notebook::open();
        let mut board = Board::untold();
        for (fact, n) in told {
            board.tell(*fact, Told::Number(*n));
        }
        notebook.begin(board);
        notebook.learn(board, told.iter().map(|(fact, _)| *fact));
        notebook
    }

    #[test]
    fn r1_4_1_villages_on_the_map_follow_from_those_available() {
        let available = Fact::Available(Stock::Village);
        let told = notebook(&[(available, 7)]);
        assert_eq!(follows(told), None, "nobody looks for it");
        told.look(VILLAGES);
        assert_eq!(follows(told), Some((VILLAGES, 5)));
        let untold = notebook(&[]);
        untold.look(VILLAGES);
        assert_eq!(follows(untold), None);
        assert_eq!(left_over(VILLAGES, 5), Some((available, Told::Number(7))));
        assert_eq!(left_over(Fact::Cbc, 5), None);
    }

    #[test]
    fn r1_4_1_cubes_lie_in_several_boxes() {
        let regulars = Fact::OnMap(PieceSet::of(Piece::BritishRegular).0);
        let stock = Stock::BritishRegular;
        let told = notebook(&[
            (Fact::Available(stock), 4),
            (Fact::Casualties(stock), 3),
            (Fact::Unavailable(stock), 6),
            (Fact::Pieces(Space::WestIndies, Piece::BritishRegular), 2),
        ]);
        told.look(regulars);
        assert_eq!(follows(told), Some((regulars, 10)));
        assert_eq!(left_over(regulars, 10), None);
        let faces = Fact::OnMap(PieceSet::of(Piece::MilitiaActive).0);
        assert_eq!(left_over(faces, 1), None, "one face of two");
    }

    #[test]
    fn r1_4_2_indians_are_never_in_cities() {
        let facts = given(None);
        assert!(facts.contains(&Fact::Pieces(Space::Boston, Piece::Village)));
        assert!(!facts.contains(&Fact::Pieces(Space::Quebec, Piece::Village)));
    }

    #[test]
    fn r2_3_9_before_the_treaty_no_french_on_the_map() {
        let french = Fact::Pieces(Space::Quebec, Piece::FrenchRegular);
        assert!(!given(None).contains(&french));
        assert!(given(Some(false)).contains(&french));
        assert!(!given(Some(true)).contains(&french));
        assert!(given(Some(false)).contains(&Fact::Fni));
    }
}
