//! The numbers on the edge of the board.

use super::sureness;
use lod_engine::game::{Board, Fact, Faction, OffMapBox, Piece, PieceSet, PieceType, TrackMarker};
use serde::Serialize;
use std::fmt;

/// A number that a marker on the edge of the board shows (1.6.3, 1.6.4, 1.8, 1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Track {
    /// A Faction's Resources (1.8).
    Resources(Faction),
    /// Any other marker with a track (1.6.4, 1.9).
    Marker(TrackMarker),
    /// Total Support (1.6.3).
    TotalSupport,
    /// Total Opposition (1.6.3).
    TotalOpposition,
    /// French Preparations, until the Treaty of Alliance is played (2.3.9).
    Preparations,
    /// Winter Quarters cards still in the deck.
    WinterQuarters,
}

/// A track or a margin that differs between two boards: "Patriot Resources 3 -> 2".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackChange {
    /// Its name: "Patriot Resources".
    pub name: String,
    /// What it showed before; a margin with its sign.
    pub was: String,
    /// What it shows now.
    pub is: String,
    /// Whether it is a margin, which no track on the board shows.
    #[serde(skip)]
    pub is_margin: bool,
}

impl fmt::Display for TrackChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} -> {}", self.name, self.was, self.is)
    }
}

impl Track {
    /// Cumulative British Casualties.
    pub(super) const CBC: Track = Track::Marker(TrackMarker::Cbc);
    /// Cumulative Rebellion Casualties.
    pub(super) const CRC: Track = Track::Marker(TrackMarker::Crc);

    /// The name for people.
    pub fn name(self) -> String {
        match self {
            Track::Resources(faction) => format!("{} Resources", faction.adjective()),
            Track::Marker(marker) => marker.name().to_string(),
            Track::TotalSupport => "Total Support".to_string(),
            Track::TotalOpposition => "Total Opposition".to_string(),
            Track::Preparations => "French Preparations".to_string(),
            Track::WinterQuarters => "Winter Quarters left".to_string(),
        }
    }

    /// All of them in the order in which they are told.
    pub fn all() -> impl Iterator<Item = Track> {
        let markers = TrackMarker::ALL.into_iter().map(Track::Marker);
        Faction::ALL.into_iter().map(Track::Resources).chain(markers).chain([
            Track::TotalSupport,
            Track::TotalOpposition,
            Track::Preparations,
            Track::WinterQuarters,
        ])
    }

    /// What it shows, where that is a fact of the board.
    pub const fn fact(self) -> Option<Fact> {
        Some(match self {
            Track::Resources(faction) => Fact::Resources(faction),
            Track::Marker(marker) => Fact::Track(marker),
            Track::TotalSupport => Fact::TotalSupport,
            Track::TotalOpposition => Fact::TotalOpposition,
            Track::Preparations => return None,
            Track::WinterQuarters => Fact::WinterQuartersLeft,
        })
    }

    /// What its number hangs on.
    pub(crate) fn facts(self) -> Vec<Fact> {
        let regulars = Fact::stock(OffMapBox::Available, PieceType::FrenchRegular);
        match self {
            Track::TotalSupport | Track::TotalOpposition => sureness::support().collect(),
            Track::Preparations => sureness::on_map(PieceSet::of(Piece::Squadron))
                .chain([Fact::SQUADRONS_WEST_INDIES, regulars, Fact::CBC])
                .collect(),
            track => track.fact().into_iter().collect(),
        }
    }

    /// The tracks that differ between two boards, with a Faction's first and second margin (7.2).
    pub(crate) fn changed(before: &Board, now: &Board, faction: Faction) -> Vec<TrackChange> {
        let tracks = Track::all().filter_map(|track| {
            let (was, is) = (track.number(before)?, track.number(now)?);
            (was != is).then(|| TrackChange {
                name: track.name(),
                was: was.to_string(),
                is: is.to_string(),
                is_margin: false,
            })
        });
        let names = ["first", "second"].into_iter();
        let margins = names.zip(before.margins(faction).into_iter().zip(now.margins(faction)));
        let margins = margins.filter(|(_, (was, is))| was != is);
        let margins = margins.map(|(name, (was, is))| TrackChange {
            name: format!("{} {name} margin", faction.adjective()),
            was: format!("{was:+}"),
            is: format!("{is:+}"),
            is_margin: true,
        });
        tracks.chain(margins).collect()
    }

    /// The one that shows a fact.
    pub(crate) fn of(fact: Fact) -> Option<Track> {
        Track::all().find(|track| track.fact() == Some(fact))
    }

    /// Where the marker stands on this board; French Preparations are counted until the Treaty of
    /// Alliance only (2.3.9).
    pub fn number(self, board: &Board) -> Option<u16> {
        Some(match self {
            Track::Resources(faction) => board.resources(faction).into(),
            Track::Marker(marker) => board.track(marker),
            Track::TotalSupport => board.total_support().into(),
            Track::TotalOpposition => board.total_opposition().into(),
            Track::Preparations if board.treaty() => return None,
            Track::Preparations => board.french_preparations(),
            Track::WinterQuarters => board.winter_quarters_left().into(),
        })
    }
}
