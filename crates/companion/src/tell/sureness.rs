//! How sure a value is that is shown: `?` for what is unknown, `*` after what is not confirmed.

use lod_engine::game::{Board, Fact, Faction, Marker, PieceSet, Space, SpaceSet, Sureness};
use serde::Serialize;
use std::fmt::Display;

/// How sure a value is that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// It is known.
    #[default]
    Known,
    /// A player acted since and did not enter what changed.
    NotConfirmed,
    /// Nobody entered it.
    Unknown,
}

/// Stands for what is unknown.
pub(crate) const UNKNOWN: &str = "?";

impl Certainty {
    /// Of a fact of which this is known.
    pub(crate) fn of(sureness: Option<Sureness>) -> Certainty {
        match sureness {
            Some(Sureness::Known) => Certainty::Known,
            Some(Sureness::NotConfirmed) => Certainty::NotConfirmed,
            None => Certainty::Unknown,
        }
    }

    /// Of a value that comes from these facts: of the least sure one.
    pub(crate) fn on(board: &Board, facts: impl IntoIterator<Item = Fact>) -> Certainty {
        let Some(notebook) = board.known_facts() else { return Certainty::Known };
        let each = |fact: Fact| match (notebook.knows(fact), notebook.believes(fact)) {
            (true, _) => Certainty::Known,
            (false, true) => Certainty::NotConfirmed,
            (false, false) => Certainty::Unknown,
        };
        facts.into_iter().map(each).max().unwrap_or_default()
    }

    /// What stands after a value, or in its place.
    const fn mark(self) -> &'static str {
        match self {
            Certainty::Known => "",
            Certainty::NotConfirmed => "*",
            Certainty::Unknown => UNKNOWN,
        }
    }
}

/// What stands after a value that comes from these facts; nothing where they are known.
pub(crate) fn mark(board: &Board, facts: impl IntoIterator<Item = Fact>) -> &'static str {
    Certainty::on(board, facts).mark()
}

/// A value with its mark, or the mark alone where it is unknown.
pub(crate) fn shown(
    board: &Board,
    facts: impl IntoIterator<Item = Fact>,
    value: impl Display,
) -> String {
    match mark(board, facts) {
        UNKNOWN => UNKNOWN.to_string(),
        mark => format!("{value}{mark}"),
    }
}

/// What is listed, with a mark after it: of these facts the least sure one.
pub(crate) fn listed(
    board: &Board,
    facts: impl IntoIterator<Item = Fact>,
    mut parts: Vec<String>,
) -> String {
    match mark(board, facts) {
        UNKNOWN => {
            parts.push(UNKNOWN.to_string());
            parts.join(", ")
        }
        mark => parts.join(", ") + mark,
    }
}

/// Who Controls a space, where all its pieces are known or the marker is.
pub(crate) fn control(board: &Board, space: Space, words: &str) -> String {
    let by_marker = mark(board, [Fact::Control(space)]);
    match mark(board, pieces(space)) {
        UNKNOWN if by_marker != UNKNOWN => format!("{words}{by_marker}"),
        _ => shown(board, pieces(space), words),
    }
}

/// The Leader of a Faction: his name where he is known to be here.
pub(crate) fn leader(board: &Board, faction: Faction, is_here: bool) -> Option<String> {
    let name = board.leader(faction).name();
    is_here.then(|| shown(board, [Fact::Leader(faction)], name)).filter(|name| name != UNKNOWN)
}

/// Whether the pieces in a space are known, confirmed or not.
pub(crate) fn has_pieces(board: &Board, space: Space) -> bool {
    mark(board, pieces(space)) != UNKNOWN
}

/// Whether the markers of a kind in a space are unknown.
pub(crate) fn is_unknown(board: &Board, marker: Marker, space: Space) -> bool {
    mark(board, [marker.fact(space)]) == UNKNOWN
}

/// What the marks mean; nothing where all of the board is known.
pub(crate) fn legend(board: &Board) -> Option<String> {
    board.known_facts()?;
    Some("? unknown · value* not confirmed".to_string())
}

/// The pieces of these kinds on the map.
pub(crate) fn on_map(set: PieceSet) -> impl Iterator<Item = Fact> {
    SpaceSet::MAP.iter().flat_map(move |s| set.iter().map(move |piece| Fact::pieces(s, piece)))
}

/// The levels and Blockades that Total Support and Total Opposition hang on (1.6.3).
pub(crate) fn support() -> impl Iterator<Item = Fact> {
    SpaceSet::MAP.iter().filter(|s| s.population() > 0).flat_map(|space| {
        let blockades = space.is_city().then(|| Fact::blockades(space));
        [Fact::Support(space)].into_iter().chain(blockades)
    })
}

/// The pieces of a space.
pub(crate) fn pieces(space: Space) -> impl Iterator<Item = Fact> {
    PieceSet::ALL.iter().map(move |piece| Fact::pieces(space, piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture;
    use lod_engine::game::{FactValue, KnownBoard, KnownFacts, Support, derived_facts, scenario};
    use lod_engine::rules::seats::Seats;
    use lod_engine::rules::winter::Season;

    #[test]
    fn a_value_says_how_sure_it_is() {
        let whole = scenario::scenario(lod_engine::game::ScenarioId::Medium).position.board;
        let lent = KnownFacts::lend();
        let mut known = KnownBoard::of(&whole);
        known.forget([Fact::CBC]);
        known.doubt([Fact::Resources(Faction::British)]);
        known.enter([(Fact::CRC, FactValue::Number(2))]).expect("possible");
        let board = known.on(lent.notebook());
        assert_eq!(shown(&board, [Fact::CBC], 0), "?");
        assert_eq!(shown(&board, [Fact::CRC], 2), "2");
        assert_eq!(shown(&board, [Fact::Resources(Faction::British)], 5), "5*");
        assert_eq!(shown(&board, [Fact::Resources(Faction::British), Fact::CBC], 5), "?");
        assert_eq!(shown(&whole, [Fact::CBC], 3), "3");
        assert!(legend(&board).is_some() && legend(&whole).is_none());
    }

    /// The same fact with another value.
    fn other(fact: Fact, value: FactValue) -> FactValue {
        match value {
            FactValue::Number(n) => FactValue::Number(n + 1),
            FactValue::Yes(yes) => FactValue::Yes(!yes),
            FactValue::Support(Support::ActiveSupport) => Support::PassiveSupport.into(),
            FactValue::Support(_) => Support::ActiveSupport.into(),
            FactValue::Leader(leader, None) => FactValue::Leader(leader, Some(Space::Georgia)),
            FactValue::Leader(leader, Some(_)) => FactValue::Leader(leader, None),
            value => panic!("{fact:?} {value:?}"),
        }
    }

    type TextView<'v> = &'v dyn Fn(&Board) -> Vec<String>;

    /// What a view shows of a fact it marks, where that is unknown or not confirmed.
    #[test]
    fn each_view_marks_all_that_it_shows() {
        let mut whole = scenario::scenario(lod_engine::game::ScenarioId::Medium).position.board;
        whole.tell(Fact::Propaganda(Space::Boston), 1_u8);
        whole.tell(Fact::Raids(Space::Virginia), 1_u8);
        let season = Season { seats: Seats::NOBODY, ..Season::default() };
        let tell = |view: TextView<'_>, board: &Board| view(board).join("\n");
        let drawn = |board: &Board, sheet| {
            picture::svg(&picture::View { title: "", board, since: None }, sheet)
        };
        let views: [(&str, TextView<'_>); 9] = [
            ("board", &|b| crate::tell::board(b, SpaceSet::EMPTY, 80)),
            ("Boston", &|b| crate::tell::space(b, Space::Boston, 80)),
            ("Virginia", &|b| crate::tell::space(b, Space::Virginia, 80)),
            ("tracks", &|b| crate::tell::tracks(b, &Seats::NOBODY, 80)),
            ("margins", &|b| crate::tell::margins(b, &season, 80)),
            ("forces", &|b| crate::tell::forces(b, 80)),
            ("faction", &|b| {
                Faction::ALL
                    .iter()
                    .flat_map(|f| crate::tell::faction(b, *f, &season, false, 80))
                    .collect()
            }),
            ("picture", &|b| vec![drawn(b, picture::Sheet::Wide)]),
            ("tall picture", &|b| vec![drawn(b, picture::Sheet::Tall)]),
        ];
        let views = views.map(|(name, view)| (name, view, tell(view, &whole)));
        let fixed = derived_facts(Some(false));
        let facts = Fact::everywhere().chain([Fact::WinterQuartersLeft]);
        for fact in facts.filter(|fact| !fixed.contains(fact)) {
            let mut changed = whole;
            changed.tell(fact, other(fact, whole.fact(fact)));
            let known = |sureness: Option<Sureness>| {
                let all = KnownBoard::of(&whole);
                KnownBoard::from_facts(all.facts().filter_map(|(own, value, how)| {
                    if own == fact {
                        sureness.map(|sureness| (own, value, sureness))
                    } else {
                        Some((own, value, how))
                    }
                }))
            };
            let is_drawn = |name: &str| match fact.space() {
                None | Some(Space::Boston | Space::Virginia | Space::WestIndies) => true,
                Some(_) => !name.contains("picture"),
            };
            for (name, view, plain) in views.iter().filter(|(name, ..)| is_drawn(name)) {
                if *plain == tell(view, &changed) {
                    continue;
                }
                let marks = |known: &KnownBoard, mark: &str| {
                    let lent = KnownFacts::lend();
                    tell(view, &known.on(lent.notebook())).matches(mark).count()
                };
                let sure = known(Some(Sureness::Known));
                for (how, mark) in [(None, UNKNOWN), (Some(Sureness::NotConfirmed), "*")] {
                    assert!(
                        marks(&known(how), mark) > marks(&sure, mark),
                        "{name} shows {fact:?} without {mark}"
                    );
                }
            }
        }
    }
}
