//! How sure a value is that is shown: `?` for what is unknown, `*` after what is not confirmed.

use lod_engine::game::{Board, Fact, PieceSet, Space, SpaceSet, Sureness};
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
    use lod_engine::game::{FactValue, Faction, KnownBoard, KnownFacts, scenario};

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
}
