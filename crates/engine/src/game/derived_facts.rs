//! Facts that need no look at the board, because the rules fix them.

use super::{
    Board, Fact, FactValue, Faction, KnownFacts, OffMapBox, Piece, PieceSet, PieceType, Space,
};

/// Facts whose answer is none by the rules alone. `treaty` is what is known of the Treaty of Alliance:
/// before it there are no French Regulars on the map, nor their Leader, no Blockades and no French Naval
/// Intervention (1.9, 2.3.9, 1.3.7). Pieces are never where they may not be placed (1.4.2); a space without
/// Population is always Neutral (1.6.1); Militia, War Parties, Forts and Villages are never in the Casualties box
/// (1.6.4), and only Regulars and Tories are Unavailable (1.3.9).
pub fn derived_facts(treaty: Option<bool>) -> Vec<Fact> {
    let board = treaty_is(treaty != Some(false));
    let mut facts = Vec::new();
    for space in Space::ALL {
        let barred = Piece::ALL.into_iter();
        let barred = barred.filter(|p| board.check_place(*p, space).is_err());
        facts.extend(barred.map(|p| Fact::pieces(space, p)));
        if space.population() == 0 {
            facts.push(Fact::Support(space));
        }
    }
    facts.extend([Fact::Propaganda(Space::WestIndies), Fact::Raids(Space::WestIndies)]);
    for pool in [OffMapBox::Unavailable, OffMapBox::Casualties] {
        let kept = PieceType::FORCES.into_iter().filter(|s| !s.may_be_in(pool));
        facts.extend(kept.map(|s| Fact::stock(pool, s)));
    }
    facts.extend(treaty.map(|_| Fact::Treaty));
    if treaty == Some(false) {
        facts.extend([Fact::FNI, Fact::Leader(Faction::French)]);
    }
    facts
}

fn treaty_is(played: bool) -> Board {
    let mut board = Board::unknown();
    board.tell(Fact::Treaty, FactValue::Yes(played));
    board
}

/// How many stand on the map, where all the other places of such pieces can be read (1.4.1).
pub(super) fn follows(notebook: &KnownFacts, total: Fact) -> Option<FactValue> {
    let Fact::OnMap(set) = total else { return None };
    let stocks = both_faces(set)?;
    let elsewhere: Vec<Fact> = stocks.iter().flat_map(|s| off_the_map(*s)).collect();
    if !notebook.can_read_all(elsewhere.iter().copied()) {
        return None;
    }
    let board = notebook.start();
    let all: u16 = stocks.iter().map(|s| u16::from(s.force_pool())).sum();
    let away: u16 = elsewhere.iter().map(|f| board.fact(*f).number()).sum();
    Some(all.saturating_sub(away).into())
}

/// How many pieces are Available, from their number on the map, of a kind that is in no other box.
pub fn left_over(fact: Fact, on_map: FactValue) -> Option<(Fact, FactValue)> {
    let Fact::OnMap(set) = fact else { return None };
    let [stock] = both_faces(set)?[..] else {
        return None;
    };
    let available = Fact::stock(OffMapBox::Available, stock);
    let left = u16::from(stock.force_pool()).checked_sub(on_map.number())?;
    (off_the_map(stock) == [available]).then_some((available, FactValue::Number(left)))
}

/// The kinds of a set that has both faces of each.
fn both_faces(set: PieceSet) -> Option<Vec<PieceType>> {
    let stocks = set.stocks();
    let mut faces = stocks.iter().flat_map(|s| s.faces());
    faces.all(|p| set.contains(p)).then_some(stocks)
}

/// Where pieces of a kind can be besides the map: boxes and the West Indies (1.4.2, 1.6.4).
fn off_the_map(stock: PieceType) -> Vec<Fact> {
    let board = treaty_is(true);
    let boxes = OffMapBox::ALL.into_iter().filter(|p| stock.may_be_in(*p));
    let sails = |p: &Piece| board.check_place(*p, Space::WestIndies).is_ok();
    let indies = stock.faces().filter(sails);
    boxes
        .map(|pool| Fact::stock(pool, stock))
        .chain(indies.map(|p| Fact::pieces(Space::WestIndies, p)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VILLAGES: Fact = Fact::OnMap(PieceSet::of(Piece::Village));

    fn notebook(told: &[(Fact, u16)]) -> &'static KnownFacts {
        let notebook = KnownFacts::open();
        notebook.begin(Board::unknown());
        notebook.learn(told.iter().map(|(fact, n)| (*fact, FactValue::Number(*n))));
        notebook
    }

    #[test]
    fn r1_4_1_villages_on_the_map_follow_from_those_available() {
        let available = Fact::stock(OffMapBox::Available, PieceType::Village);
        let told = notebook(&[(available, 7)]);
        assert_eq!(told.look_total(VILLAGES), Some(FactValue::Number(5)));
        assert_eq!(told.missing(), []);
        let unknown = notebook(&[]);
        assert_eq!(unknown.look_total(VILLAGES), None);
        assert_eq!(unknown.missing(), [VILLAGES]);
        assert_eq!(
            left_over(VILLAGES, FactValue::Number(5)),
            Some((available, FactValue::Number(7)))
        );
        assert_eq!(left_over(Fact::CBC, FactValue::Number(5)), None);
    }

    #[test]
    fn r1_4_1_cubes_lie_in_several_boxes() {
        let regulars = Fact::OnMap(PieceSet::of(Piece::BritishRegular));
        let stock = PieceType::BritishRegular;
        let told = notebook(&[
            (Fact::stock(OffMapBox::Available, stock), 4),
            (Fact::stock(OffMapBox::Casualties, stock), 3),
            (Fact::stock(OffMapBox::Unavailable, stock), 6),
            (Fact::pieces(Space::WestIndies, Piece::BritishRegular), 2),
        ]);
        assert_eq!(told.look_total(regulars), Some(FactValue::Number(10)));
        assert_eq!(left_over(regulars, FactValue::Number(10)), None);
        let faces = Fact::OnMap(PieceSet::of(Piece::MilitiaActive));
        assert_eq!(left_over(faces, FactValue::Number(1)), None, "one face of two");
    }

    #[test]
    fn r1_4_2_indians_are_never_in_cities() {
        let facts = derived_facts(None);
        assert!(facts.contains(&Fact::pieces(Space::Boston, Piece::Village)));
        assert!(!facts.contains(&Fact::pieces(Space::Quebec, Piece::Village)));
    }

    #[test]
    fn r2_3_9_before_the_treaty_no_french_on_the_map() {
        let french = Fact::pieces(Space::Quebec, Piece::FrenchRegular);
        assert!(!derived_facts(None).contains(&french));
        assert!(derived_facts(Some(false)).contains(&french));
        assert!(!derived_facts(Some(true)).contains(&french));
        assert!(derived_facts(Some(false)).contains(&Fact::FNI));
    }
}
