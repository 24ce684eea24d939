//! Questions about the board: which missing facts are asked for together, and in what words.

use crate::game::words::joined;
use crate::game::{Fact, Faction, Kind, Leader, Piece, PieceSet, Space, SpaceSet, Stock};
use crate::tell::{Thing, things_of};
use crate::tell::{list, short};

/// In so many spaces at once a person is asked for everything that stands there, so that nobody has to
/// look at them a second time; in more of them only for what is needed.
const WHOLE: usize = 12;

/// After so many questions about one space alone all others are asked for at once.
const SINGLES: usize = 4;

/// What is known when a question is put together.
pub(super) struct Known<'k> {
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
pub(super) fn group(missing: &[Fact], known: &Known<'_>) -> Vec<Fact> {
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
        Fact::Cylinder(_) => missing
            .iter()
            .copied()
            .filter(|f| matches!(f, Fact::Cylinder(_)))
            .collect(),
        first if is_number(first) => numbers(missing, &unknown),
        first if first.space().is_none() => vec![first],
        _ => in_spaces(missing, known, &unknown),
    }
}

fn numbers(missing: &[Fact], unknown: &dyn Fn(Vec<Fact>) -> Vec<Fact>) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for fact in missing.iter().copied().filter(|f| is_number(*f)) {
        let more = match fact {
            Fact::Available(stock) => unknown(
                Stock::ALL
                    .into_iter()
                    .filter(|s| s.faction() == stock.faction())
                    .map(Fact::Available)
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
    let wanted: Vec<Fact> = missing
        .iter()
        .copied()
        .filter(|f| f.space().is_some())
        .collect();
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
                return unknown(everything(space, markers));
            }
            wanted
                .iter()
                .copied()
                .filter(|f| f.space() == Some(space) && !is_control(f))
                .collect()
        })
        .collect()
}

/// All that can be seen in a space; markers of Propaganda and Raids only where they matter.
fn everything(space: Space, markers: bool) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Piece::ALL
        .into_iter()
        .map(|p| Fact::Pieces(space, p))
        .collect();
    facts.extend([Fact::Support(space), Fact::Blockades(space)]);
    if markers {
        facts.extend([Fact::Propaganda(space), Fact::Raids(space)]);
    }
    facts
}

/// Whether the fact is a number that stands alone on a track or in a box.
pub(super) fn is_number(fact: Fact) -> bool {
    fact.space().is_none()
        && !matches!(
            fact,
            Fact::Leader(_) | Fact::Treaty | Fact::BrilliantStroke(_) | Fact::Cylinder(_)
        )
}

fn hangs_on_treaty(fact: Fact) -> bool {
    match fact {
        Fact::OnMap(bits) => PieceSet(bits).contains(Piece::FrenchRegular),
        _ => fact.needs_treaty(),
    }
}

/// The spaces that facts are about.
pub(super) fn spaces_of(facts: &[Fact]) -> SpaceSet {
    facts.iter().filter_map(|f| f.space()).collect()
}

/// The question about facts of one group: what to read first, and the question itself.
pub(super) fn words(facts: &[Fact]) -> (Vec<String>, String) {
    let Some(first) = facts.first() else {
        return (Vec::new(), String::new());
    };
    let spaces = among(spaces_of(facts));
    match *first {
        _ if mixed(facts) => things(facts),
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
        Fact::Leader(_) => (Vec::new(), leaders(facts)),
        Fact::Cylinder(_) => (Vec::new(), cylinders(facts)),
        _ if facts.len() > 1 => {
            let names = match facts.len() {
                ..=MANY => facts.iter().map(|f| alone(*f)).collect(),
                _ => rows(facts),
            };
            let numbers: Vec<String> = (2..).take(facts.len()).map(|n| n.to_string()).collect();
            let example = numbers.join(" ");
            (names, format!("One number for each, e.g. {example}"))
        }
        _ => (Vec::new(), alone(*first)),
    }
}

/// The names of many numbers, those of one sort in a row.
fn rows(facts: &[Fact]) -> Vec<String> {
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for fact in facts {
        let (sort, name) = match *fact {
            Fact::Resources(faction) => ("Resources", faction.name().to_string()),
            Fact::Available(stock) => ("Available", stock.name().to_string()),
            Fact::Unavailable(stock) => ("Unavailable", stock.name().to_string()),
            Fact::Casualties(stock) => ("Casualties", stock.name().to_string()),
            Fact::SquadronsWestIndies => ("Squadrons", "in the West Indies".to_string()),
            Fact::SquadronsUnavailable => ("Squadrons", "and Blockades Unavailable".to_string()),
            Fact::Fni => ("Tracks", "FNI".to_string()),
            Fact::Cbc => ("Tracks", "CBC".to_string()),
            Fact::Crc => ("Tracks", "CRC".to_string()),
            Fact::TotalSupport => ("Tracks", "Total Support".to_string()),
            Fact::TotalOpposition => ("Tracks", "Total Opposition".to_string()),
            Fact::OnMap(bits) => ("On the map, the West Indies apart", kinds(PieceSet(bits))),
            _ => ("", alone(*fact)),
        };
        match rows.last_mut() {
            Some((last, names)) if *last == sort => names.push(name),
            _ => rows.push((sort, vec![name])),
        }
    }
    let row = |(sort, names): (&str, Vec<String>)| match sort {
        "" => names.join(" "),
        _ => format!("{sort}: {}", names.join(", ")),
    };
    rows.into_iter().map(row).collect()
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
            format!(
                "{} on the map in all, the West Indies apart?",
                kinds(PieceSet(bits))
            )
        }
        Fact::WinterQuartersLeft => "Winter Quarters cards still to come?".to_string(),
        Fact::BrilliantStroke(faction) => {
            format!("Do the {faction} still hold their Brilliant Stroke card? (y/n)")
        }
        Fact::Treaty => "Has the Treaty of Alliance been played? (y/n)".to_string(),
        _ => String::new(),
    }
}

/// "Continentals, Militia and Patriot Forts": both faces of a kind are one.
fn kinds(pieces: PieceSet) -> String {
    let both = |stock: Stock| Piece::ALL.iter().filter(move |p| p.stock() == stock);
    let mut names: Vec<String> = Vec::new();
    for piece in pieces.iter() {
        let stock = piece.stock();
        let name = match both(stock).count() > 1 && both(stock).all(|p| pieces.contains(*p)) {
            true => stock.name().to_string(),
            false => Thing::Piece(piece).plural(),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    joined(&names)
}

/// "Gage, Howe, Clinton": the Leaders that a Faction can have.
pub(super) fn names_of(faction: Faction) -> Vec<Leader> {
    Leader::ALL
        .into_iter()
        .filter(|l| l.faction() == faction)
        .collect()
}

fn leaders(facts: &[Fact]) -> String {
    let names: Vec<String> = facts
        .iter()
        .filter_map(|f| match f {
            Fact::Leader(faction) => Some(names_of(*faction)),
            _ => None,
        })
        .map(|leaders| {
            let names: Vec<&str> = leaders.iter().map(|l| l.name()).collect();
            names.join("/")
        })
        .collect();
    let examples: Vec<String> = facts
        .iter()
        .filter_map(|f| match f {
            Fact::Leader(faction) => Some(names_of(*faction)[0].name().to_lowercase()),
            _ => None,
        })
        .zip(["ny", "ma", "va", "nw"])
        .map(|(name, space)| format!("{name} {space}"))
        .collect();
    let who = match names.len() {
        1 => "Who leads, and where",
        _ => "Who leads each Faction, and where",
    };
    format!(
        "{who} ({})? e.g. {}   A name alone: Available",
        names.join(", "),
        examples.join("; ")
    )
}

/// The Factions whose cylinders are asked for.
pub(super) fn owners(facts: &[Fact]) -> Vec<Faction> {
    facts
        .iter()
        .filter_map(|f| match f {
            Fact::Cylinder(faction) => Some(*faction),
            _ => None,
        })
        .collect()
}

fn cylinders(facts: &[Fact]) -> String {
    let names: Vec<&str> = owners(facts).iter().map(|f| f.name()).collect();
    let example = names.first().map(|n| n.to_lowercase()).unwrap_or_default();
    format!(
        "Whose cylinder is not in the Eligible box ({})? e.g. {example} i (Ineligible), {example} a \
         (acted) or {example} p (Passed)   Enter: all are Eligible",
        names.join(", ")
    )
}

/// Whether the facts are about things that are counted in spaces, perhaps with the level of Support.
pub(super) fn mixed(facts: &[Fact]) -> bool {
    facts.iter().any(|f| Thing::of(*f).is_some())
}

/// From so many things on in one space, everything there is asked for.
const MANY: usize = 5;

/// Whether everything is asked for in a space.
fn is_whole(facts: &[Fact], space: Space) -> bool {
    let here = facts.iter().filter(|f| f.space() == Some(space));
    here.filter(|f| Thing::of(**f).is_some()).count() >= MANY
}

/// Whether the letters need to be known that stand for the things.
pub(super) fn needs_legend(facts: &[Fact]) -> bool {
    spaces_of(facts).iter().any(|s| is_whole(facts, s))
}

/// The letters of the things that a question is about.
pub(super) fn codes(facts: &[Fact]) -> impl Iterator<Item = &'static str> {
    things_of(facts).into_iter().map(Thing::code)
}

/// The letters for all things that a question is about.
pub(super) fn legend(facts: &[Fact]) -> String {
    let mut words: Vec<String> = things_of(facts)
        .into_iter()
        .map(|t| format!("{} {}", t.code(), t.plural()))
        .collect();
    if facts.iter().any(|f| matches!(f, Fact::Support(_))) {
        words.push("as/ps Active/Passive Support".to_string());
        words.push("ao/po Opposition".to_string());
    }
    format!("Letters: {}.", words.join(", "))
}

fn things(facts: &[Fact]) -> (Vec<String>, String) {
    let kinds = things_of(facts);
    let support = |s: Space| facts.contains(&Fact::Support(s));
    let lettered = kinds.len() > 1 || facts.iter().any(|f| matches!(f, Fact::Support(_)));
    let name = |t: &Thing| {
        if lettered {
            format!("{} ({})", t.plural(), t.code())
        } else {
            t.plural()
        }
    };
    let here = |space: Space| -> Vec<Thing> {
        let facts: Vec<Fact> = facts
            .iter()
            .copied()
            .filter(|f| f.space() == Some(space))
            .collect();
        things_of(&facts)
    };
    let spaces = spaces_of(facts);
    let whole = spaces.filter(|s| is_whole(facts, s));
    let mut lines = Vec::new();
    if !whole.is_empty() {
        lines.push(format!("Everything in: {}", among(whole)));
    }
    let mut sets: Vec<(Vec<Thing>, bool, SpaceSet)> = Vec::new();
    for space in spaces.without(whole) {
        let (things, level) = (here(space), support(space));
        match sets
            .iter_mut()
            .find(|(k, l, _)| *k == things && *l == level)
        {
            Some((.., spaces)) => spaces.insert(space),
            None => sets.push((things, level, SpaceSet::of(space))),
        }
    }
    for (things, level, spaces) in &sets {
        let mut names: Vec<String> = things.iter().map(name).collect();
        if *level {
            names.push("Support (as ps po ao)".to_string());
        }
        lines.push(format!("{} in: {}", names.join(", "), among(*spaces)));
    }
    let sample = |index: usize, n: u8| {
        let Some(space) = spaces.iter().nth(index).or(spaces.first()) else {
            return String::new();
        };
        let mut items: Vec<String> = here(space)
            .iter()
            .take(2)
            .zip([n, 1])
            .map(|(t, amount)| {
                if lettered {
                    format!("{amount}{}", t.code())
                } else {
                    amount.to_string()
                }
            })
            .collect();
        if support(space) {
            items.push("po".to_string());
        }
        format!("{} {}", sample_name(space), items.join(" "))
    };
    let text = if spaces.len() == 1 {
        format!("What is there? e.g. {}   Enter: nothing", sample(0, 2))
    } else {
        format!(
            "What is where? e.g. {}; {}   Enter: nothing",
            sample(0, 2),
            sample(1, 3)
        )
    };
    (lines, text)
}

pub(super) fn sample_name(space: Space) -> String {
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

    fn asked(missing: &[Fact], treaty: Option<bool>, told: SpaceSet) -> Vec<Fact> {
        let city = |f: Fact| matches!(f, Fact::Pieces(_, p) if PieceSet::INDIANS.contains(p));
        let fact = |f: Fact| city(f) || f == Fact::Leader(Faction::Indians);
        group(
            missing,
            &Known {
                treaty,
                told,
                singles: 0,
                fact: &fact,
            },
        )
    }

    fn everywhere(fact: impl Fn(Space) -> Fact) -> Vec<Fact> {
        SpaceSet::MAP.iter().map(fact).collect()
    }

    #[test]
    fn what_is_needed_in_many_spaces_is_asked_alone() {
        let tories = everywhere(|s| Fact::Pieces(s, Piece::Tory));
        assert_eq!(asked(&tories, None, SpaceSet::EMPTY), tories);
        let control = everywhere(Fact::Control);
        let all = [control.clone(), tories].concat();
        assert_eq!(asked(&all, None, SpaceSet::EMPTY), control);
    }

    #[test]
    fn a_few_spaces_and_those_looked_at_before_are_told_whole() {
        let missing = [Fact::Pieces(Space::Boston, Piece::Tory)];
        let facts = asked(&missing, Some(true), SpaceSet::EMPTY);
        assert_eq!(facts.len(), 8 + 2);
        assert_eq!(asked(&missing, None, SpaceSet::EMPTY), [Fact::Treaty]);
        let tories = everywhere(|s| Fact::Pieces(s, Piece::Tory));
        let facts = asked(&tories, Some(true), SpaceSet::of(Space::Boston));
        assert_eq!(facts.len(), tories.len() - 1 + 10);
    }

    #[test]
    fn numbers_are_asked_together_and_the_available_pieces_of_a_faction() {
        let missing = [
            Fact::Available(Stock::Tory),
            Fact::Treaty,
            Fact::Cbc,
            Fact::Available(Stock::BritishFort),
        ];
        assert_eq!(
            asked(&missing, Some(true), SpaceSet::EMPTY),
            [
                Fact::Available(Stock::BritishRegular),
                Fact::Available(Stock::Tory),
                Fact::Available(Stock::BritishFort),
                Fact::Cbc
            ]
        );
    }

    #[test]
    fn many_numbers_are_named_in_rows() {
        let facts = [
            Fact::Resources(Faction::British),
            Fact::Resources(Faction::Patriots),
            Fact::Fni,
            Fact::Cbc,
            Fact::Casualties(Stock::Tory),
            Fact::OnMap(PieceSet::of(Piece::Village).0),
        ];
        let (lines, text) = words(&facts);
        assert_eq!(
            lines,
            [
                "Resources: British, Patriots",
                "Tracks: FNI, CBC",
                "Casualties: Tories",
                "On the map, the West Indies apart: Villages"
            ]
        );
        assert_eq!(text, "One number for each, e.g. 2 3 4 5 6 7");
        let (lines, _) = words(&facts[..5]);
        assert_eq!(lines[2], "French Naval Intervention (FNI), 0 to 3?");
    }

    #[test]
    fn leaders_are_asked_together() {
        let missing = [Fact::Leader(Faction::French)];
        assert_eq!(asked(&missing, Some(true), SpaceSet::EMPTY).len(), 3);
    }

    #[test]
    fn r2_3_9_french_regulars_wait_for_the_treaty() {
        let missing = everywhere(|s| Fact::Pieces(s, Piece::FrenchRegular));
        assert_eq!(asked(&missing, None, SpaceSet::EMPTY), [Fact::Treaty]);
        assert_eq!(asked(&missing, Some(true), SpaceSet::EMPTY), missing);
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
