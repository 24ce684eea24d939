//! The set-up of a game as rows to tick, region by region, as a page draws it.

use super::Countable;
use super::checklist::off_map;
use lod_engine::game::scenario::scenario;
use lod_engine::game::{Board, Control, Faction, Position, Space, Support};
use serde::Serialize;

/// The regions in the order in which they are set up, each with its spaces from North to South.
const REGIONS: [(&str, &[Space]); 3] = {
    use Space::{
        Boston, CharlesTown, ConnecticutRhodeIsland, Florida, Georgia, MarylandDelaware,
        Massachusetts, NewHampshire, NewJersey, NewYork, NewYorkCity, Norfolk, NorthCarolina,
        Northwest, Pennsylvania, Philadelphia, Quebec, QuebecCity, Savannah, SouthCarolina,
        Southwest, Virginia, WestIndies,
    };
    [
        (
            "Quebec and New England",
            &[QuebecCity, Quebec, NewHampshire, Massachusetts, Boston, ConnecticutRhodeIsland],
        ),
        (
            "Middle Colonies",
            &[
                NewYork,
                NewYorkCity,
                NewJersey,
                Pennsylvania,
                Philadelphia,
                MarylandDelaware,
                Northwest,
            ],
        ),
        (
            "South and West Indies",
            &[
                Virginia,
                Norfolk,
                NorthCarolina,
                SouthCarolina,
                CharlesTown,
                Georgia,
                Savannah,
                Florida,
                Southwest,
                WestIndies,
            ],
        ),
    ]
};

/// The set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetUpSheet {
    /// The scenario.
    pub title: String,
    /// The regions, then what is off the map.
    pub groups: Vec<SetUpGroup>,
}

/// A region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetUpGroup {
    /// Its name.
    pub name: &'static str,
    /// What is set up there.
    pub rows: Vec<SetUpRow>,
    /// The spaces where nothing is.
    pub empty: Vec<&'static str>,
}

/// What is set up in a space, in a box or on a track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetUpRow {
    /// What it is ticked by.
    pub mark: String,
    /// The space, by its id.
    pub space: Option<&'static str>,
    /// The name.
    pub name: &'static str,
    /// Who controls it: the id and the words of the marker.
    pub control: Option<(&'static str, &'static str)>,
    /// Its level and the words of the marker.
    pub level: Option<(i8, &'static str)>,
    /// Pieces and markers by their letters.
    pub pieces: Vec<(&'static str, u8)>,
    /// Leaders, each with the Faction.
    pub leaders: Vec<(&'static str, &'static str)>,
    /// What is set up off the map, in words.
    pub text: String,
}

/// What is to be set up for a position.
pub fn set_up(position: &Position) -> SetUpSheet {
    let board = &position.board;
    let groups = REGIONS.iter().map(|(name, spaces)| {
        let rows: Vec<SetUpRow> = spaces.iter().map(|space| row(board, *space)).collect();
        let (rows, empty): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| !row.is_empty());
        SetUpGroup { name, rows, empty: empty.into_iter().map(|row| row.name).collect() }
    });
    let off = off_map(position).into_iter().map(|(name, text)| SetUpRow {
        mark: mark(name),
        space: None,
        name,
        control: None,
        level: None,
        pieces: Vec::new(),
        leaders: Vec::new(),
        text,
    });
    let off = SetUpGroup { name: "Off the map", rows: off.collect(), empty: Vec::new() };
    SetUpSheet {
        title: position.scenario.map_or("The board", |id| scenario(id).title.as_str()).to_string(),
        groups: groups.chain([off]).collect(),
    }
}

impl SetUpRow {
    /// Whether nothing is to be set up there.
    fn is_empty(&self) -> bool {
        self.control.is_none()
            && self.level.is_none()
            && self.pieces.is_empty()
            && self.leaders.is_empty()
    }
}

fn mark(name: &str) -> String {
    format!("set-up-{}", name.to_lowercase().replace(' ', "-"))
}

fn row(board: &Board, space: Space) -> SetUpRow {
    let (control, level) = (board.control(space), board.support(space));
    let squadrons = Some(("sq", board.squadrons_west_indies()));
    let squadrons = squadrons.filter(|(_, count)| space == Space::WestIndies && *count > 0);
    let pieces = Countable::all().map(|thing| (thing.code(), thing.count(board, space)));
    SetUpRow {
        mark: mark(space.id()),
        space: Some(space.id()),
        name: space.name(),
        control: (control != Control::None).then(|| (control.id(), control.name())),
        level: (level != Support::Neutral).then(|| (level.level(), level.name())),
        pieces: pieces.filter(|(_, count)| *count > 0).chain(squadrons).collect(),
        leaders: Faction::ALL
            .into_iter()
            .filter(|faction| board.has_leader(*faction, space))
            .map(|faction| (board.leader(faction).name(), faction.id()))
            .collect(),
        text: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::ScenarioId;

    /// 2.1: every piece, marker and Leader on the map is in a row, once.
    #[test]
    fn r2_1_all_that_is_on_the_map_is_set_up() {
        for id in ScenarioId::ALL {
            let position = &scenario(id).position;
            let board = &position.board;
            let sheet = set_up(position);
            let rows: Vec<&SetUpRow> = sheet.groups.iter().flat_map(|group| &group.rows).collect();
            for space in Space::ALL {
                let row = rows.iter().find(|row| row.space == Some(space.id()));
                for thing in Countable::all() {
                    let told = row.and_then(|r| r.pieces.iter().find(|p| p.0 == thing.code()));
                    let told = told.map_or(0, |(_, count)| *count);
                    assert_eq!(told, thing.count(board, space), "{id:?} {space} {}", thing.code());
                }
                let level = row.and_then(|row| row.level).map_or(0, |(level, _)| level);
                assert_eq!(level, board.support(space).level(), "{id:?} {space}");
            }
            let leaders = rows.iter().map(|row| row.leaders.len()).sum::<usize>();
            let there = Faction::ALL.into_iter().filter(|f| board.leader_space(*f).is_some());
            assert_eq!(leaders, there.count(), "{id:?}");
            let mut marks: Vec<&str> = rows.iter().map(|row| row.mark.as_str()).collect();
            marks.sort_unstable();
            marks.dedup();
            assert_eq!(marks.len(), rows.len());
            assert!(marks.iter().all(|mark| mark.len() <= 40), "{marks:?}");
        }
    }
}
