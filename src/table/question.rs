//! Questions about the board: which missing facts are asked for together, and in what words.

use super::lookup::{list, short};
use crate::game::{Fact, Faction, Kind, Leader, Piece, PieceSet, Space, SpaceSet};

/// The missing facts that are asked for at once: those of the sort that was looked for first, single
/// numbers together. What hangs on the Treaty of Alliance waits for it. Where pieces of a space were
/// told before (`told`), the rest of what stands there is asked for too, so that nobody has to look there
/// a third time; `known` says what need not be asked.
pub(super) fn group(
    missing: &[Fact],
    treaty_known: bool,
    told: SpaceSet,
    known: impl Fn(Fact) -> bool,
) -> Vec<Fact> {
    if !treaty_known && missing.iter().any(|f| hangs_on_treaty(*f)) {
        return vec![Fact::Treaty];
    }
    let Some(first) = missing.first() else {
        return Vec::new();
    };
    if is_number(*first) {
        return missing.iter().copied().filter(|f| is_number(*f)).collect();
    }
    if space_of(*first).is_none() {
        return vec![*first];
    }
    let sort = std::mem::discriminant(first);
    let mut facts: Vec<Fact> = missing
        .iter()
        .copied()
        .filter(|f| std::mem::discriminant(f) == sort)
        .collect();
    if matches!(first, Fact::Pieces(..)) {
        for space in spaces_of(&facts).intersect(told) {
            let rest = Piece::ALL.into_iter().map(|p| Fact::Pieces(space, p));
            let rest: Vec<Fact> = rest
                .filter(|f| !facts.contains(f) && !known(*f))
                .filter(|f| treaty_known || !hangs_on_treaty(*f))
                .collect();
            facts.extend(rest);
        }
    }
    facts
}

/// Whether the fact is a number that stands alone on a track or in a box.
pub(super) fn is_number(fact: Fact) -> bool {
    space_of(fact).is_none()
        && !matches!(
            fact,
            Fact::Leader(_) | Fact::Treaty | Fact::BrilliantStroke(_)
        )
}

fn hangs_on_treaty(fact: Fact) -> bool {
    match fact {
        Fact::OnMap(bits) => PieceSet(bits).contains(Piece::FrenchRegular),
        _ => fact.needs_treaty(),
    }
}

/// The space that a fact is about.
pub(super) fn space_of(fact: Fact) -> Option<Space> {
    match fact {
        Fact::Pieces(s, _)
        | Fact::Support(s)
        | Fact::Control(s)
        | Fact::Propaganda(s)
        | Fact::Raids(s)
        | Fact::Blockades(s) => Some(s),
        _ => None,
    }
}

/// The spaces that facts are about.
pub(super) fn spaces_of(facts: &[Fact]) -> SpaceSet {
    facts.iter().filter_map(|f| space_of(*f)).collect()
}

/// The kinds of pieces that facts are about, in the order of the pieces.
pub(super) fn kinds_of(facts: &[Fact]) -> Vec<Piece> {
    Piece::ALL
        .into_iter()
        .filter(|p| {
            facts
                .iter()
                .any(|f| matches!(f, Fact::Pieces(_, k) if k == p))
        })
        .collect()
}

/// The letters that stand for a kind of piece in an answer.
pub(super) const fn code(piece: Piece) -> &'static str {
    match piece {
        Piece::BritishRegular => "r",
        Piece::Tory => "t",
        Piece::BritishFort => "bf",
        Piece::Continental => "c",
        Piece::MilitiaUnderground => "mu",
        Piece::MilitiaActive => "ma",
        Piece::PatriotFort => "pf",
        Piece::FrenchRegular => "fr",
        Piece::WarPartyUnderground => "wu",
        Piece::WarPartyActive => "wa",
        Piece::Village => "v",
    }
}

/// The name of a kind in the plural.
pub(super) fn plural(piece: Piece) -> String {
    piece.counted(2)[2..].to_string()
}

/// The question about facts of one group: what to read first, and the question itself.
pub(super) fn words(facts: &[Fact]) -> (Vec<String>, String) {
    let Some(first) = facts.first() else {
        return (Vec::new(), String::new());
    };
    let spaces = among(spaces_of(facts));
    match *first {
        Fact::Pieces(..) => pieces(facts),
        Fact::Support(_) => (
            vec![format!("Spaces: {spaces}")],
            format!(
                "Support and Opposition there? e.g. {} po; {} as   Enter: all Neutral",
                example(facts, 0),
                example(facts, 1)
            ),
        ),
        Fact::Control(_) => (
            vec![format!("Spaces: {spaces}")],
            format!(
                "Who Controls them? e.g. {} b; {} r   Enter: nobody",
                example(facts, 0),
                example(facts, 1)
            ),
        ),
        Fact::Propaganda(_) => markers(facts, "Propaganda markers"),
        Fact::Raids(_) => markers(facts, "Raid markers"),
        Fact::Blockades(_) => markers(facts, "Blockades"),
        _ if facts.len() > 1 => {
            let names: Vec<String> = facts.iter().map(|f| alone(*f)).collect();
            let numbers: Vec<String> = (2..).take(facts.len()).map(|n| n.to_string()).collect();
            let example = numbers.join(" ");
            (names, format!("One number for each, e.g. {example}"))
        }
        _ => (Vec::new(), alone(*first)),
    }
}

fn alone(fact: Fact) -> String {
    match fact {
        Fact::SquadronsWestIndies => "Squadrons in the West Indies?".to_string(),
        Fact::SquadronsUnavailable => "Squadrons and Blockades Unavailable?".to_string(),
        Fact::Available(stock) => format!("{} Available?", stock.name()),
        Fact::Unavailable(stock) => format!("{} Unavailable?", stock.name()),
        Fact::Casualties(stock) => format!("{} among the Casualties?", stock.name()),
        Fact::Resources(faction) => format!("{} Resources?", faction.adjective()),
        Fact::Fni => "French Naval Intervention (FNI), 0 to 3?".to_string(),
        Fact::Cbc => "Cumulative British Casualties (CBC)?".to_string(),
        Fact::Crc => "Cumulative Rebellion Casualties (CRC)?".to_string(),
        Fact::TotalSupport => "Total Support?".to_string(),
        Fact::TotalOpposition => "Total Opposition?".to_string(),
        Fact::OnMap(bits) => {
            let names: Vec<String> = PieceSet(bits).iter().map(plural).collect();
            format!(
                "{} on the map in all, the West Indies apart?",
                names.join(" and ")
            )
        }
        Fact::WinterQuartersLeft => "Winter Quarters cards still to come?".to_string(),
        Fact::BrilliantStroke(faction) => {
            format!("Do the {faction} still hold their Brilliant Stroke card? (y/n)")
        }
        Fact::Treaty => "Has the Treaty of Alliance been played? (y/n)".to_string(),
        Fact::Leader(faction) => leader(faction),
        _ => String::new(),
    }
}

fn leader(faction: Faction) -> String {
    let names: Vec<&str> = Leader::ALL
        .into_iter()
        .filter(|l| l.faction() == faction)
        .map(Leader::name)
        .collect();
    match names.as_slice() {
        [one] => format!("Where is {one}? (a space, or available)"),
        _ => format!(
            "Which {faction} Leader is in play, and where? ({}; then a space or available)",
            names.join(", ")
        ),
    }
}

fn markers(facts: &[Fact], what: &str) -> (Vec<String>, String) {
    (
        vec![format!("Spaces: {}", among(spaces_of(facts)))],
        format!(
            "How many {what} in each? e.g. {} 1   Enter: none",
            example(facts, 0)
        ),
    )
}

fn pieces(facts: &[Fact]) -> (Vec<String>, String) {
    let kinds = kinds_of(facts);
    let name = |p: &Piece| {
        if kinds.len() == 1 {
            plural(*p)
        } else {
            format!("{} ({})", plural(*p), code(*p))
        }
    };
    let mut sets: Vec<(Vec<Piece>, SpaceSet)> = Vec::new();
    for space in spaces_of(facts) {
        let here: Vec<Piece> = kinds
            .iter()
            .copied()
            .filter(|p| facts.contains(&Fact::Pieces(space, *p)))
            .collect();
        match sets.iter_mut().find(|(k, _)| *k == here) {
            Some((_, spaces)) => spaces.insert(space),
            None => sets.push((here, SpaceSet::of(space))),
        }
    }
    let lines = sets
        .iter()
        .map(|(k, spaces)| {
            let names: Vec<String> = k.iter().map(name).collect();
            format!("{} in: {}", names.join(", "), among(*spaces))
        })
        .collect();
    let sample = |i: usize, n: u8| {
        let space = example(facts, i);
        let here: Vec<String> = sets
            .iter()
            .find(|(_, spaces)| spaces.iter().any(|s| sample_name(s) == space))
            .map(|(k, _)| {
                k.iter()
                    .take(2)
                    .enumerate()
                    .map(|(j, p)| {
                        let amount = if j == 0 { n } else { 1 };
                        if kinds.len() == 1 {
                            amount.to_string()
                        } else {
                            format!("{amount}{}", code(*p))
                        }
                    })
                    .collect()
            })
            .unwrap_or_default();
        format!("{space} {}", here.join(" "))
    };
    let text = if spaces_of(facts).len() == 1 {
        format!("How many there? e.g. {}   Enter: none", sample(0, 2))
    } else {
        format!(
            "How many, and where? e.g. {}; {}   Enter: none",
            sample(0, 2),
            sample(1, 3)
        )
    };
    (lines, text)
}

fn sample_name(space: Space) -> String {
    short(space).to_lowercase()
}

/// The short name of one of the spaces, for an example.
pub(super) fn example(facts: &[Fact], index: usize) -> String {
    let spaces: Vec<Space> = spaces_of(facts).iter().collect();
    spaces
        .get(index)
        .or(spaces.first())
        .map(|s| sample_name(*s))
        .unwrap_or_default()
}

/// A set of spaces in few words.
pub(super) fn among(spaces: SpaceSet) -> String {
    let mut rest = spaces;
    let mut words: Vec<String> = Vec::new();
    if spaces.intersect(SpaceSet::MAP) == SpaceSet::MAP {
        words.push("the whole map".to_string());
        rest = rest.without(SpaceSet::MAP);
    }
    for (kind, name) in [
        (Kind::City, "all Cities"),
        (Kind::Colony, "all Colonies"),
        (Kind::IndianReserve, "all Indian Reserves"),
    ] {
        let all = SpaceSet::kind(kind);
        if rest.intersect(all) == all {
            words.push(name.to_string());
            rest = rest.without(all);
        }
    }
    if !rest.is_empty() {
        words.push(list(rest));
    }
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Stock;

    #[test]
    fn facts_of_the_sort_looked_for_first_are_asked_together() {
        let missing = [
            Fact::Pieces(Space::Boston, Piece::Tory),
            Fact::Support(Space::Boston),
            Fact::Pieces(Space::NewYork, Piece::Tory),
        ];
        assert_eq!(
            group(&missing, true, SpaceSet::EMPTY, |_| false),
            vec![missing[0], missing[2]]
        );
    }

    #[test]
    fn numbers_are_asked_together() {
        let missing = [
            Fact::Available(Stock::Tory),
            Fact::Treaty,
            Fact::Available(Stock::Militia),
        ];
        assert_eq!(
            group(&missing, true, SpaceSet::EMPTY, |_| false),
            vec![missing[0], missing[2]]
        );
    }

    #[test]
    fn a_space_that_was_looked_at_before_is_told_whole() {
        let missing = [Fact::Pieces(Space::Boston, Piece::Tory)];
        let facts = group(
            &missing,
            true,
            SpaceSet::of(Space::Boston),
            |f| matches!(f, Fact::Pieces(_, p) if PieceSet::INDIANS.contains(p)),
        );
        assert_eq!(facts.len(), 8);
        assert_eq!(group(&missing, true, SpaceSet::EMPTY, |_| false).len(), 1);
    }

    #[test]
    fn r2_3_9_french_regulars_wait_for_the_treaty() {
        let missing = [
            Fact::Pieces(Space::Boston, Piece::Tory),
            Fact::Pieces(Space::Boston, Piece::FrenchRegular),
        ];
        assert_eq!(
            group(&missing, false, SpaceSet::EMPTY, |_| false),
            vec![Fact::Treaty]
        );
        assert_eq!(group(&missing, true, SpaceSet::EMPTY, |_| false).len(), 2);
    }

    #[test]
    fn whole_kinds_of_spaces_are_named_at_once() {
        assert_eq!(among(SpaceSet::MAP), "the whole map");
        assert_eq!(
            among(SpaceSet::kind(Kind::City).union(SpaceSet::of(Space::Georgia))),
            "all Cities, GA"
        );
    }
}
