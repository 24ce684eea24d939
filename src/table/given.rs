//! Facts that nobody has to look up, because the rules fix them.

use crate::game::{Fact, Faction, Piece, PieceSet, Space, Stock};

/// Facts whose answer is none by the rules alone. `treaty` is what is known of the Treaty of Alliance:
/// before it there are no French Regulars on the map, nor their Leader, no Blockades and no French Naval
/// Intervention (1.9, 2.3.9, 1.3.7). Indians are never in Cities, and only Regulars and British Forts in the West Indies
/// (1.4.2); a space without Population is always Neutral (1.6.1); Militia, War Parties, Forts and
/// Villages are never in the Casualties box (1.6.4).
pub fn given(treaty: Option<bool>) -> Vec<Fact> {
    let mut facts = Vec::new();
    for space in Space::ALL {
        for piece in Piece::ALL {
            let city = space.is_city() && PieceSet::INDIANS.contains(piece);
            let sea = space == Space::WestIndies
                && !matches!(
                    piece,
                    Piece::BritishRegular | Piece::BritishFort | Piece::FrenchRegular
                );
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
    for stock in Stock::ALL {
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

#[cfg(test)]
mod tests {
    use super::*;

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
