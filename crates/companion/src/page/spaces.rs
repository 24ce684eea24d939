//! The board as data, for pages that draw it.

use crate::tell::{Countable, Route};
use lod_engine::game::{Board, Faction, Kind, Piece, Space};
use serde::Serialize;

/// A board to draw, beside an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardData {
    spaces: Vec<SpaceData>,
    /// What moved in the last turn.
    routes: Vec<Route>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct SpaceData {
    id: &'static str,
    name: &'static str,
    kind: &'static str,
    population: u8,
    control: &'static str,
    /// 2 is Active Support, -2 Active Opposition.
    level: i8,
    pieces: Vec<PieceCount>,
    leaders: Vec<LeaderPlace>,
}

/// Pieces or markers of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PieceCount {
    code: &'static str,
    owner: &'static str,
    count: u8,
    /// How many there were.
    was: u8,
}

/// A Leader who is in the space, or was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct LeaderPlace {
    name: &'static str,
    faction: &'static str,
    here: bool,
}

impl BoardData {
    /// A board, what it was, and what moved in between.
    pub fn new(board: &Board, since: Option<&Board>, routes: &[Route]) -> BoardData {
        let before = since.unwrap_or(board);
        let spaces = Space::ALL.into_iter().map(|space| space_data(board, before, space));
        BoardData { spaces: spaces.collect(), routes: routes.to_vec() }
    }
}

fn space_data(board: &Board, before: &Board, space: Space) -> SpaceData {
    let count = |thing: Countable| {
        let (count, was) = (thing.count(board, space), thing.count(before, space));
        let is_there = count > 0 || was > 0;
        is_there.then(|| PieceCount { code: thing.code(), owner: owner(thing), count, was })
    };
    let mut pieces: Vec<PieceCount> = Countable::all().filter_map(count).collect();
    let (squadrons, were) = (board.squadrons_west_indies(), before.squadrons_west_indies());
    if space == Space::WestIndies && squadrons + were > 0 {
        pieces.push(PieceCount { code: "sq", owner: "french", count: squadrons, was: were });
    }
    SpaceData {
        id: space.id(),
        name: space.name(),
        kind: match space.kind() {
            Kind::City => "city",
            Kind::Colony => "colony",
            Kind::IndianReserve => "reserve",
            Kind::WestIndies => "sea",
        },
        population: space.population(),
        control: board.control(space).id(),
        level: board.support(space).level(),
        pieces,
        leaders: Faction::ALL.into_iter().filter_map(|f| leader(board, before, f, space)).collect(),
    }
}

fn leader(board: &Board, before: &Board, faction: Faction, space: Space) -> Option<LeaderPlace> {
    let here = board.has_leader(faction, space);
    let name = match (here, before.has_leader(faction, space)) {
        (true, _) => board.leader(faction).name(),
        (false, true) => before.leader(faction).name(),
        (false, false) => return None,
    };
    Some(LeaderPlace { name, faction: faction.id(), here })
}

fn owner(thing: Countable) -> &'static str {
    match thing {
        Countable::Piece(Piece::Tory) => "tories",
        Countable::Piece(piece) => piece.faction().id(),
        Countable::Propaganda | Countable::Raid => "none",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{ScenarioId, scenario};

    #[test]
    fn all_that_is_in_a_space_is_told_with_what_was() {
        let now = scenario(ScenarioId::Medium).position.board;
        let before = scenario(ScenarioId::Long).position.board;
        let told = BoardData::new(&now, Some(&before), &[]);
        assert_eq!(told.spaces.len(), Space::COUNT);
        for (space, data) in Space::ALL.into_iter().zip(&told.spaces) {
            for piece in &data.pieces {
                let thing = Countable::all().find(|thing| thing.code() == piece.code);
                let Some(thing) = thing else { continue };
                assert_eq!(piece.count, thing.count(&now, space));
                assert_eq!(piece.was, thing.count(&before, space));
            }
        }
    }
}
