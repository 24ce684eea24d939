//! What a Winter Quarters Round surely looks at: it is asked for in one pass over the map, and confirmed in one look.

use crate::talk::is_number;
use lod_engine::game::{Fact, Faction, OffMapBox, PieceType, Space};
use lod_engine::rules::winter::Season;

/// The facts that no Round goes without, unless the game ends in its Victory Check.
pub(crate) fn needed(season: &Season) -> Vec<Fact> {
    let (regulars, tories) = season.release;
    let released = [(regulars, PieceType::BritishRegular), (tories, PieceType::Tory)];
    let released = released.into_iter().filter(|(most, _)| *most > 0);
    let lost = PieceType::FORCES.into_iter();
    let lost = lost.filter(|s| s.is_casualty() && !s.is_base());
    Space::ALL
        .into_iter()
        .flat_map(Fact::in_space)
        .chain(Faction::ALL.map(Fact::Leader))
        .chain(Faction::ALL.map(Fact::Resources))
        .chain([Fact::FNI, Fact::CBC, Fact::CRC])
        .chain(lost.map(|s| Fact::stock(OffMapBox::Casualties, s)))
        .chain(released.map(|(_, stock)| Fact::stock(OffMapBox::Unavailable, stock)))
        .chain([Fact::SQUADRONS_WEST_INDIES, Fact::Treaty, Fact::WinterQuartersLeft])
        .collect()
}

/// What is seen in one look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum QuestionGroup {
    Map,
    Leaders,
    Tracks,
    Other,
}

impl QuestionGroup {
    fn of(fact: Fact) -> QuestionGroup {
        match fact {
            _ if fact.is_total() => QuestionGroup::Map,
            Fact::Leader(_) => QuestionGroup::Leaders,
            _ if fact.space().is_some() => QuestionGroup::Map,
            _ if is_number(fact) => QuestionGroup::Tracks,
            _ => QuestionGroup::Other,
        }
    }
}

/// Of what is needed all that lies together with what was looked for first.
pub(crate) fn pass(missing: &[Fact], needed: &[Fact], known: &dyn Fn(Fact) -> bool) -> Vec<Fact> {
    if !known(Fact::Treaty) {
        return vec![Fact::Treaty];
    }
    let Some(evaluator) = missing.first().map(|f| QuestionGroup::of(*f)) else {
        return Vec::new();
    };
    let mut facts: Vec<Fact> = Vec::new();
    let alike = |f: &&Fact| QuestionGroup::of(**f) == evaluator && !f.is_total() && !known(**f);
    for fact in needed.iter().chain(missing).filter(alike) {
        if !facts.contains(fact) {
            facts.push(*fact);
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::Piece;

    fn asked(missing: &[Fact], known: &[Fact]) -> Vec<Fact> {
        let season = Season { release: (6, 0), ..Season::default() };
        pass(missing, &needed(&season), &|f| known.contains(&f))
    }

    #[test]
    fn r6_0_one_pass_over_the_map_with_its_markers() {
        let missing = [Fact::TotalSupport, Fact::Resources(Faction::British)];
        assert_eq!(asked(&missing, &[]), [Fact::Treaty]);
        let tories = Fact::pieces(Space::Boston, Piece::Tory);
        let map = asked(&missing, &[Fact::Treaty, tories]);
        assert!(map.iter().all(|f| f.space().is_some()));
        let there = |f: &Fact| map.contains(f);
        let spaces = Space::ALL.into_iter();
        let all: Vec<Fact> = spaces.flat_map(Fact::in_space).filter(|f| !there(f)).collect();
        assert_eq!(all, [tories], "all but what is known");
    }

    #[test]
    fn r6_0_tracks_and_boxes_together() {
        let missing = [Fact::CRC, Fact::stock(OffMapBox::Available, PieceType::Tory)];
        let tracks = asked(&missing, &[Fact::Treaty, Fact::FNI]);
        assert_eq!(tracks[..4], Faction::ALL.map(Fact::Resources));
        assert!(tracks.contains(&Fact::stock(OffMapBox::Unavailable, PieceType::BritishRegular)));
        assert!(!tracks.contains(&Fact::stock(OffMapBox::Unavailable, PieceType::Tory)), "6.5.3");
        assert!(!tracks.contains(&Fact::FNI));
        assert_eq!(tracks.last(), Some(&Fact::stock(OffMapBox::Available, PieceType::Tory)));
        let leaders = asked(&[Fact::Leader(Faction::French)], &[Fact::Treaty]);
        assert_eq!(leaders.len(), 4);
    }
}
