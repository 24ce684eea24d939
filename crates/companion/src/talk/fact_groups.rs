//! Questions about the board: which missing facts are asked for together, and in what words.

mod round;

pub(crate) use round::{needed, pass};

use super::{is_number, spaces_of};
use lod_engine::game::{Fact, Faction, OffMapBox, Piece, PieceType, Place, SpaceSet};

/// In so many spaces at once a person is asked for everything that stands there, so that nobody has to
/// look at them a second time; in more of them only for what is needed.
const WHOLE: usize = 12;

/// After so many questions about one space alone all others are asked for at once.
const SINGLES: usize = 4;

/// What is known when a question is put together.
pub(crate) struct Known<'k> {
    /// Whether the Treaty of Alliance has been played, if that was told.
    pub treaty: Option<bool>,
    /// Spaces of which something was told before.
    pub told: SpaceSet,
    /// How many questions of this turn were about one space alone.
    pub singles: usize,
    /// Whether a fact was told, or is fixed by the rules.
    pub fact: &'k dyn Fn(Fact) -> bool,
}

/// The missing facts that are asked for at once, beginning with those of the sort that was looked for
/// first: numbers together, with the other Available pieces of the Faction; all Leaders together; what
/// lies in spaces together. What hangs on the Treaty of Alliance waits for it.
pub(crate) fn group(missing: &[Fact], known: &Known<'_>) -> Vec<Fact> {
    if known.treaty.is_none() && missing.iter().any(|f| hangs_on_treaty(*f)) {
        return vec![Fact::Treaty];
    }
    let Some(first) = missing.first() else {
        return Vec::new();
    };
    let unknown = |facts: Vec<Fact>| -> Vec<Fact> {
        facts.into_iter().filter(|f| !(known.fact)(*f)).collect()
    };
    match *first {
        Fact::Leader(_) => unknown(Faction::ALL.map(Fact::Leader).to_vec()),
        Fact::Cylinder(_) => {
            missing.iter().copied().filter(|f| matches!(f, Fact::Cylinder(_))).collect()
        }
        first if is_number(first) => numbers(missing, &unknown),
        first if first.space().is_none() => vec![first],
        _ => in_spaces(missing, known, &unknown),
    }
}

fn numbers(missing: &[Fact], unknown: &dyn Fn(Vec<Fact>) -> Vec<Fact>) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for fact in missing.iter().copied().filter(|f| is_number(*f)) {
        let more = match fact {
            Fact::Pieces(Place::AVAILABLE, piece) => unknown(
                PieceType::FORCES
                    .into_iter()
                    .filter(|s| s.faction() == piece.faction())
                    .map(|s| Fact::stock(OffMapBox::Available, s))
                    .collect(),
            ),
            _ => vec![fact],
        };
        facts.extend(more);
    }
    let mut seen: Vec<Fact> = Vec::new();
    facts.retain(|f| {
        !seen.contains(f) && {
            seen.push(*f);
            true
        }
    });
    facts
}

fn in_spaces(
    missing: &[Fact],
    known: &Known<'_>,
    unknown: &dyn Fn(Vec<Fact>) -> Vec<Fact>,
) -> Vec<Fact> {
    let wanted: Vec<Fact> = missing.iter().copied().filter(|f| f.space().is_some()).collect();
    let is_marker = |f: &Fact| matches!(f, Fact::Propaganda(_) | Fact::Raids(_));
    let spaces = spaces_of(&wanted);
    // Markers alone are seen without looking through the pieces.
    let looked = spaces.filter(|s| wanted.iter().any(|f| f.space() == Some(s) && !is_marker(f)));
    // Where the engine goes on from space to space, somebody who looks up looks at all of them.
    let (spaces, looked) = match looked.len() {
        1 if known.singles >= SINGLES => {
            let all = spaces.union(SpaceSet::MAP);
            (all, all)
        }
        _ => (spaces, looked),
    };
    let whole = if looked.len() <= WHOLE || known.singles >= SINGLES {
        looked
    } else {
        looked.intersect(known.told)
    };
    if known.treaty.is_none() && !whole.is_empty() {
        return vec![Fact::Treaty];
    }
    let is_control = |f: &Fact| matches!(f, Fact::Control(_));
    if whole.is_empty() && wanted.first().is_some_and(is_control) {
        return wanted.into_iter().filter(is_control).collect();
    }
    let markers = wanted.iter().any(is_marker);
    spaces
        .iter()
        .flat_map(|space| {
            if whole.contains(space) {
                // Markers of Propaganda and Raids only where they matter.
                let seen = Fact::in_space(space).filter(|f| markers || !is_marker(f));
                return unknown(seen.collect());
            }
            wanted.iter().copied().filter(|f| f.space() == Some(space) && !is_control(f)).collect()
        })
        .collect()
}

fn hangs_on_treaty(fact: Fact) -> bool {
    match fact {
        Fact::OnMap(set) => set.contains(Piece::FrenchRegular),
        _ => fact.needs_treaty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{PieceSet, PieceType, Space};

    fn asked(missing: &[Fact], treaty: Option<bool>, told: SpaceSet) -> Vec<Fact> {
        let city = |f: Fact| matches!(f, Fact::Pieces(Place::Space(_), p) if PieceSet::INDIANS.contains(p));
        let fact = |f: Fact| city(f) || f == Fact::Leader(Faction::Indians);
        group(missing, &Known { treaty, told, singles: 0, fact: &fact })
    }

    fn everywhere(fact: impl Fn(Space) -> Fact) -> Vec<Fact> {
        SpaceSet::MAP.iter().map(fact).collect()
    }

    #[test]
    fn what_is_needed_in_many_spaces_is_asked_alone() {
        let tories = everywhere(|s| Fact::pieces(s, Piece::Tory));
        assert_eq!(asked(&tories, None, SpaceSet::EMPTY), tories);
        let control = everywhere(Fact::Control);
        let all = [control.clone(), tories].concat();
        assert_eq!(asked(&all, None, SpaceSet::EMPTY), control);
    }

    #[test]
    fn a_few_spaces_and_those_looked_at_before_are_told_whole() {
        let missing = [Fact::pieces(Space::Boston, Piece::Tory)];
        let facts = asked(&missing, Some(true), SpaceSet::EMPTY);
        assert_eq!(facts.len(), 8 + 2);
        assert_eq!(asked(&missing, None, SpaceSet::EMPTY), [Fact::Treaty]);
        let tories = everywhere(|s| Fact::pieces(s, Piece::Tory));
        let facts = asked(&tories, Some(true), SpaceSet::of(Space::Boston));
        assert_eq!(facts.len(), tories.len() - 1 + 10);
    }

    #[test]
    fn numbers_are_asked_together_and_the_available_pieces_of_a_faction() {
        let missing = [
            Fact::stock(OffMapBox::Available, PieceType::Tory),
            Fact::Treaty,
            Fact::CBC,
            Fact::stock(OffMapBox::Available, PieceType::BritishFort),
        ];
        assert_eq!(
            asked(&missing, Some(true), SpaceSet::EMPTY),
            [
                Fact::stock(OffMapBox::Available, PieceType::BritishRegular),
                Fact::stock(OffMapBox::Available, PieceType::Tory),
                Fact::stock(OffMapBox::Available, PieceType::BritishFort),
                Fact::CBC
            ]
        );
    }

    #[test]
    fn leaders_are_asked_together() {
        let missing = [Fact::Leader(Faction::French)];
        assert_eq!(asked(&missing, Some(true), SpaceSet::EMPTY).len(), 3);
    }

    #[test]
    fn r2_3_9_french_regulars_wait_for_the_treaty() {
        let missing = everywhere(|s| Fact::pieces(s, Piece::FrenchRegular));
        assert_eq!(asked(&missing, None, SpaceSet::EMPTY), [Fact::Treaty]);
        assert_eq!(asked(&missing, Some(true), SpaceSet::EMPTY), missing);
    }
}
