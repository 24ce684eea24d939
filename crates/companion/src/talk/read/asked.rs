//! The words of questions about the board: what is asked for, where, and with which letters.

use crate::talk::{Ask, Form, highest};
use crate::tell::{Countable, list, short, things_of};
use itertools::Itertools;
use lod_engine::game::words::joined;
use lod_engine::game::{
    Fact, FactValue, Faction, Kind, Leader, Piece, PieceSet, PieceType, Place, Space, SpaceSet,
    Support,
};

/// Whether the fact is a number that stands alone on a track or in a box.
pub(crate) fn is_number(fact: Fact) -> bool {
    fact.space().is_none()
        && !matches!(fact, Fact::Leader(_) | Fact::Cylinder(_))
        && !is_yes_no(fact)
}

/// So many markers left are enough for most actions, where the number is unknown.
const ENOUGH: u16 = 6;

/// Whether a question for the fact is answered by yes or no.
pub(crate) const fn is_yes_no(fact: Fact) -> bool {
    matches!(fact, Fact::Treaty | Fact::BrilliantStroke(_) | Fact::MarkersAtLeast(_))
}

/// What yes or no says of such a fact.
pub(crate) fn yes_or_no(fact: Fact, yes: bool) -> FactValue {
    match fact {
        Fact::MarkersAtLeast(_) => FactValue::Number(if yes { ENOUGH } else { 0 }),
        _ => FactValue::Yes(yes),
    }
}

/// The spaces that facts are about.
pub(crate) fn spaces_of(facts: &[Fact]) -> SpaceSet {
    facts.iter().filter_map(|f| f.space()).collect()
}

impl Ask {
    /// A question about facts of one group.
    pub(crate) fn facts(facts: Vec<Fact>) -> Ask {
        let (lines, text, typing) = question_texts(&facts);
        Ask::new(text, Form::Facts(facts)).typed(typing).after(lines)
    }
}

/// What to read before a question about facts of one group, the question itself, and how it is answered.
fn question_texts(facts: &[Fact]) -> (Vec<String>, String, String) {
    let Some(first) = facts.first() else {
        return Default::default();
    };
    let none = Vec::new;
    let spaces = among(spaces_of(facts));
    match *first {
        _ if mixed(facts) => things(facts),
        Fact::Support(_) => (
            vec![format!("Spaces: {spaces}")],
            "Support and Opposition in these spaces?".to_string(),
            format!(
                "e.g. {} po; {} as   [Enter] all Neutral",
                example_space(facts, 0),
                example_space(facts, 1)
            ),
        ),
        Fact::Control(_) => (
            vec![format!("Spaces: {spaces}")],
            "Control of these spaces?".to_string(),
            format!(
                "e.g. {} bc; {} rc   [Enter] none",
                example_space(facts, 0),
                example_space(facts, 1)
            ),
        ),
        Fact::Leader(_) => leaders(facts),
        Fact::Cylinder(_) => cylinders(facts),
        _ if facts.len() > 1 => {
            let names = match facts.len() {
                ..=MANY => facts.iter().map(|f| alone(*f)).collect(),
                _ => rows(facts),
            };
            let sample = |(fact, number): (&Fact, u16)| number.min(highest(*fact));
            let example = facts.iter().zip(2..).map(sample).join(" ");
            let text = "One number for each, in this order?".to_string();
            (names, text, format!("e.g. {example}"))
        }
        Fact::MarkersAtLeast(_) => (none(), alone(*first), "(y/n, or their number)".to_string()),
        first if is_yes_no(first) => (none(), alone(first), "(y/n)".to_string()),
        _ => (none(), alone(*first), String::new()),
    }
}

/// The names of many numbers, those of one sort in a row.
fn rows(facts: &[Fact]) -> Vec<String> {
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for fact in facts {
        let (sort, name) = match *fact {
            Fact::Resources(faction) => ("Resources", faction.name().to_string()),
            Fact::SQUADRONS_WEST_INDIES => ("Squadrons", "in the West Indies".to_string()),
            Fact::SQUADRONS_UNAVAILABLE => ("Squadrons", "and Blockades Unavailable".to_string()),
            Fact::Pieces(Place::Box(pool), piece) => {
                (pool.name(), piece.piece_type().name().to_string())
            }
            Fact::Track(marker) => ("Tracks", marker.name().to_string()),
            Fact::TotalSupport | Fact::TotalOpposition => ("Tracks", fact.to_string()),
            Fact::MarkersLeft(marker) => ("Markers left", marker.name().to_string()),
            Fact::OnMap(set) => ("On the map without the West Indies", kinds(set)),
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

/// What is asked for by itself, as a question: a number with its range, where the game has one.
pub(crate) fn alone(fact: Fact) -> String {
    let text = subject(fact);
    let goes_on = |fact| matches!(fact, Fact::Track(marker) if marker.end().is_none());
    let counted = is_number(fact) && !goes_on(fact);
    match text.strip_suffix('?') {
        Some(text) if counted => format!("{text} (0-{})?", highest(fact)),
        _ => text,
    }
}

/// What is asked for by itself, as a label.
pub(crate) fn label(fact: Fact) -> String {
    subject(fact).trim_end_matches('?').to_string()
}

fn subject(fact: Fact) -> String {
    match fact {
        Fact::SQUADRONS_WEST_INDIES => "Squadrons in the West Indies?".to_string(),
        Fact::SQUADRONS_UNAVAILABLE => "Squadrons and Blockades Unavailable?".to_string(),
        Fact::Pieces(Place::CASUALTIES, piece) => {
            format!("{} in Casualties?", piece.piece_type().name())
        }
        Fact::Pieces(Place::Box(pool), piece) => {
            format!("{} {}?", piece.piece_type().name(), pool.name())
        }
        Fact::Track(marker) => format!("{} ({})?", marker.title(), marker.name()),
        Fact::Resources(_) | Fact::TotalSupport | Fact::TotalOpposition => format!("{fact}?"),
        Fact::MarkersLeft(marker) => format!("{} markers left, not on the map?", marker.name()),
        Fact::MarkersAtLeast(marker) => {
            format!("Are at least {ENOUGH} {} markers left, not on the map?", marker.name())
        }
        Fact::OnMap(set) => {
            format!("{} on the map without the West Indies?", kinds(set))
        }
        Fact::WinterQuartersLeft => {
            "Winter Quarters cards left, counting one being played?".to_string()
        }
        Fact::BrilliantStroke(faction) => {
            format!("Do the {faction} still hold their Brilliant Stroke card?")
        }
        Fact::Treaty => "Has the Treaty of Alliance been played?".to_string(),
        _ => String::new(),
    }
}

/// "Continentals, Militia and Patriot Forts": both faces of a kind are one.
fn kinds(pieces: PieceSet) -> String {
    let both = |stock: PieceType| Piece::FORCES.iter().filter(move |p| p.piece_type() == stock);
    let mut names: Vec<String> = Vec::new();
    for piece in pieces.iter() {
        let stock = piece.piece_type();
        let name = if both(stock).count() > 1 && both(stock).all(|p| pieces.contains(*p)) {
            stock.name().to_string()
        } else {
            Countable::Piece(piece).plural()
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    joined(&names)
}

/// "Gage, Howe, Clinton": the Leaders that a Faction can have.
pub(crate) fn names_of(faction: Faction) -> Vec<Leader> {
    Leader::ALL.into_iter().filter(|l| l.faction() == faction).collect()
}

/// The Leaders that are asked for, those of a Faction together.
pub(crate) fn asked_leaders(facts: &[Fact]) -> Vec<Vec<Leader>> {
    let factions = facts.iter().filter_map(|fact| match fact {
        Fact::Leader(faction) => Some(*faction),
        _ => None,
    });
    factions.map(names_of).collect()
}

/// An answer to a question for Leaders: "gage ny; washington ma".
pub(crate) fn leaders_example(facts: &[Fact]) -> String {
    let leaders = asked_leaders(facts).into_iter().zip(["ny", "ma", "va", "nw"]);
    leaders.map(|(of, space)| format!("{} {space}", of[0].name().to_lowercase())).join("; ")
}

fn leaders(facts: &[Fact]) -> (Vec<String>, String, String) {
    let (who, names) = match asked_leaders(facts).as_slice() {
        [one] => ("Current Leader and his space", one.iter().map(|leader| leader.name()).join("/")),
        several => {
            let factions = several.iter().map(|leaders| leaders[0].faction().adjective());
            ("Current Leaders and their spaces", factions.into_iter().join(", "))
        }
    };
    (Vec::new(), format!("{who} ({names})?"), format!("e.g. {}", leaders_example(facts)))
}

/// The Factions whose cylinders are asked for.
pub(crate) fn owners(facts: &[Fact]) -> Vec<Faction> {
    facts
        .iter()
        .filter_map(|f| match f {
            Fact::Cylinder(faction) => Some(*faction),
            _ => None,
        })
        .collect()
}

fn cylinders(facts: &[Fact]) -> (Vec<String>, String, String) {
    let names: Vec<&str> = owners(facts).iter().map(|f| f.name()).collect();
    let example = names.first().map(|n| n.to_lowercase()).unwrap_or_default();
    (
        Vec::new(),
        format!("Which cylinders are not in the Eligible box ({})?", names.join(", ")),
        format!(
            "e.g. {example} ineligible, or passed, command, special (Command + Special Activity), event, second \
             (acted as 2nd Eligible)   [Enter] none"
        ),
    )
}

/// Whether the facts are about things that are counted in spaces, perhaps with the level of Support.
pub(crate) fn mixed(facts: &[Fact]) -> bool {
    facts.iter().any(|f| Countable::of(*f).is_some())
}

/// Whether the answer is told in parts that stand for themselves.
pub(crate) fn is_in_parts(asked: &[Fact]) -> bool {
    mixed(asked)
        || matches!(
            asked.first(),
            Some(Fact::Support(_) | Fact::Control(_) | Fact::Leader(_) | Fact::Cylinder(_))
        )
}

/// From so many things on in one space, everything there is asked for.
const MANY: usize = 5;

/// In more spaces than these they are listed line by line.
const MANY_SPACES: usize = 6;

/// Whether everything is asked for in a space.
fn is_whole(facts: &[Fact], space: Space) -> bool {
    let here = facts.iter().filter(|f| f.space() == Some(space));
    here.filter(|f| Countable::of(**f).is_some()).count() >= MANY
}

/// Whether all that lies on the map is asked for: nothing at all is then no answer that Enter gives.
fn asks_whole_map(facts: &[Fact]) -> bool {
    SpaceSet::MAP.iter().all(|space| is_whole(facts, space))
}

/// Whether an answer leaves a whole map that was asked for empty and Neutral.
pub(crate) fn empties_map(asked: &[Fact], told: &[(Fact, FactValue)]) -> bool {
    let is_none = |value: FactValue| {
        matches!(value, FactValue::Number(0) | FactValue::Support(Support::Neutral))
    };
    asks_whole_map(asked) && told.iter().all(|(_, value)| is_none(*value))
}

/// Whether the letters need to be known that stand for the things.
pub(crate) fn needs_legend(facts: &[Fact]) -> bool {
    spaces_of(facts).iter().any(|s| is_whole(facts, s))
}

/// The letters for all things that a question is about.
pub(crate) fn legend(facts: &[Fact]) -> String {
    let mut words: Vec<String> =
        things_of(facts).into_iter().map(|t| format!("{} {}", t.code(), t.plural())).collect();
    if facts.iter().any(|f| matches!(f, Fact::Support(_))) {
        words.push("as/ps Active/Passive Support".to_string());
        words.push("ao/po Opposition".to_string());
    }
    format!("Letters: {}.", words.join(", "))
}

fn things(facts: &[Fact]) -> (Vec<String>, String, String) {
    let kinds = things_of(facts);
    let support = |s: Space| facts.contains(&Fact::Support(s));
    let lettered = kinds.len() > 1 || facts.iter().any(|f| matches!(f, Fact::Support(_)));
    let name = |t: &Countable| {
        if lettered { format!("{} ({})", t.plural(), t.code()) } else { t.plural() }
    };
    let here = |space: Space| -> Vec<Countable> {
        let facts: Vec<Fact> = facts.iter().copied().filter(|f| f.space() == Some(space)).collect();
        things_of(&facts)
    };
    let spaces = spaces_of(facts);
    let whole = spaces.filter(|s| is_whole(facts, s));
    let mut lines = Vec::new();
    if !whole.is_empty() {
        lines.push(format!("All pieces and the Support level in: {}", among(whole)));
    }
    let mut sets: Vec<(Vec<Countable>, bool, SpaceSet)> = Vec::new();
    for space in spaces.without(whole) {
        let (things, level) = (here(space), support(space));
        match sets.iter_mut().find(|(k, l, _)| *k == things && *l == level) {
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
            .map(
                |(t, amount)| {
                    if lettered { format!("{amount}{}", t.code()) } else { amount.to_string() }
                },
            )
            .collect();
        if support(space) {
            items.push("po".to_string());
        }
        format!("{} {}", sample_name(space), items.join(" "))
    };
    let is_marker = |fact: &Fact| matches!(fact, Fact::Propaganda(_) | Fact::Raids(_));
    let what = if facts.iter().all(is_marker) { "markers" } else { "pieces" };
    let (text, typing) = if spaces.len() == 1 {
        (format!("List the {what} there:"), format!("e.g. {}   [Enter] none", sample(0, 2)))
    } else {
        let more = if spaces.len() > MANY_SPACES { "   more lines: end with ;" } else { "" };
        let none = if asks_whole_map(facts) { ", or none" } else { "   [Enter] none" };
        let typing = format!("e.g. {}; {}{none}{more}", sample(0, 2), sample(1, 3));
        (format!("List the {what} by space:"), typing)
    };
    (lines, text, typing)
}

pub(crate) fn sample_name(space: Space) -> String {
    short(space).to_lowercase()
}

/// The short name of one of the spaces, for an example.
pub(crate) fn example_space(facts: &[Fact], index: usize) -> String {
    let spaces: Vec<Space> = spaces_of(facts).iter().collect();
    spaces.get(index).or(spaces.first()).map(|s| sample_name(*s)).unwrap_or_default()
}

/// A set of spaces in few words.
pub(crate) fn among(spaces: SpaceSet) -> String {
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
    use lod_engine::game::OffMapBox;

    #[test]
    fn many_numbers_are_named_in_rows() {
        let facts = [
            Fact::Resources(Faction::British),
            Fact::Resources(Faction::Patriots),
            Fact::FNI,
            Fact::CBC,
            Fact::stock(OffMapBox::Casualties, PieceType::Tory),
            Fact::OnMap(PieceSet::of(Piece::Village)),
        ];
        let (lines, text, typing) = question_texts(&facts);
        assert_eq!(
            lines,
            [
                "Resources: British, Patriots",
                "Tracks: FNI, CBC",
                "Casualties: Tories",
                "On the map without the West Indies: Villages"
            ]
        );
        assert_eq!(
            format!("{text} {typing}"),
            "One number for each, in this order? e.g. 2 3 3 5 6 7"
        );
        let (lines, ..) = question_texts(&facts[..5]);
        assert_eq!(lines[2], "French Naval Intervention (FNI) (0-3)?");
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
