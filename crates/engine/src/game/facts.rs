//! The facts of a board, which position files, questions, changes and comparisons name one by one.

use super::words::joined;
use super::{
    Control, Cylinder, Faction, Leader, Marker, OffMapBox, Piece, PieceSet, PieceType, Place,
    Space, Support, TrackMarker, wire,
};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// One thing that can be seen on the physical board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Fact {
    /// How many of a kind are in a place. In a box the face is the one of a placed piece ([`Fact::stock`]); a
    /// Squadron in a City is a Blockade (1.9).
    Pieces(Place, #[serde(with = "wire::any_piece")] Piece),
    /// The Support level of a space.
    Support(Space),
    /// Propaganda markers in a space.
    Propaganda(Space),
    /// Raid markers in a space.
    Raids(Space),
    /// A Faction's Resources.
    Resources(Faction),
    /// Where a marker stands on its track.
    Track(TrackMarker),
    /// Who a Faction's Leader is and where.
    Leader(Faction),
    /// Who leads a Faction: half of [`Fact::Leader`].
    LeaderName(Faction),
    /// Where a Leader is: the other half.
    LeaderSpace(Leader),
    /// Whether the Treaty of Alliance has been played.
    Treaty,
    /// Whether a Faction still holds its Brilliant Stroke card.
    BrilliantStroke(Faction),
    /// How many cards with Winter Quarters are still to come.
    WinterQuartersLeft,
    /// Where a Faction's cylinder stands on the Sequence of Play.
    Cylinder(Faction),
    /// Whether an Event keeps a Faction Eligible (2.3.6).
    StaysEligible(Faction),
    /// Whether an Event bars a Faction through the next card (2.3.6).
    BarredNext(Faction),
    /// Who Controls a space.
    Control(Space),
    /// Total Support.
    TotalSupport,
    /// Total Opposition.
    TotalOpposition,
    /// How many of these kinds stand on the map in all.
    OnMap(PieceSet),
    /// How many markers of a kind are not on the map.
    MarkersLeft(Marker),
    /// The same, known only as "at least this number", where that is enough.
    MarkersAtLeast(Marker),
}

/// The end of the Resources track (1.8).
pub const MOST_RESOURCES: u8 = 50;
/// Winter Quarters cards that there are (2.1).
pub const WINTER_QUARTERS: u8 = 8;

impl Fact {
    /// The highest number that it can be; none where counting goes on past the end of the track (1.6.4), nor of what is no
    /// number.
    pub fn most(self) -> Option<u16> {
        Some(match self {
            Fact::Track(marker) => return marker.end(),
            Fact::Resources(_) => MOST_RESOURCES.into(),
            Fact::WinterQuartersLeft => WINTER_QUARTERS.into(),
            Fact::Propaganda(_)
            | Fact::Raids(_)
            | Fact::MarkersLeft(_)
            | Fact::MarkersAtLeast(_) => Marker::FORCE_POOL.into(),
            Fact::Pieces(_, piece) => piece.piece_type().force_pool().into(),
            Fact::TotalSupport | Fact::TotalOpposition => {
                Space::ALL.into_iter().map(|s| 2 * u16::from(s.population())).sum()
            }
            Fact::OnMap(set) => set.stocks().iter().map(|s| u16::from(s.force_pool())).sum(),
            _ => return None,
        })
    }

    /// What its number must be, with the rule, as a sentence without its full stop; empty where nothing limits it.
    pub fn limit(self) -> String {
        match self {
            Fact::Track(marker) => marker.limit().to_string(),
            Fact::Resources(_) => format!("Resources must be 0-{MOST_RESOURCES} (1.8)"),
            Fact::WinterQuartersLeft => {
                format!("there are {WINTER_QUARTERS} Winter Quarters cards (2.1)")
            }
            Fact::MarkersLeft(marker) | Fact::MarkersAtLeast(marker) => markers(marker),
            Fact::Propaganda(_) => markers(Marker::Propaganda),
            Fact::Raids(_) => markers(Marker::Raid),
            Fact::Pieces(_, Piece::Squadron) => {
                let most = PieceType::Squadron.force_pool();
                format!("there are {most} Squadrons and Blockades (1.9)")
            }
            Fact::Pieces(_, piece) => {
                let stock = piece.piece_type();
                format!("there are {} (1.4.1)", stock.counted(stock.force_pool()))
            }
            _ => String::new(),
        }
    }
}

fn markers(marker: Marker) -> String {
    format!("there are {} {} markers", Marker::FORCE_POOL, marker.name())
}

/// The value of a [`Fact`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FactValue {
    /// A number.
    Number(u16),
    /// A level of Support.
    Support(Support),
    /// Who Controls a space.
    Control(Control),
    /// A Leader and where he is.
    Leader(Leader, Option<Space>),
    /// Yes or no.
    Yes(bool),
    /// Where a cylinder stands.
    Cylinder(Cylinder),
    /// Who leads a Faction.
    Name(Leader),
    /// Where a Leader is; without a space, in the Available box (1.10).
    At(Option<Space>),
}

macro_rules! told_from {
    ($($from:ty => $to:expr,)*) => { $(
        impl From<$from> for FactValue {
            fn from(value: $from) -> FactValue {
                $to(value.into())
            }
        }
    )* };
}

told_from! {
    u8 => FactValue::Number,
    u16 => FactValue::Number,
    bool => FactValue::Yes,
    Support => FactValue::Support,
    Control => FactValue::Control,
    Cylinder => FactValue::Cylinder,
    Leader => FactValue::Name,
    Option<Space> => FactValue::At,
}

impl Display for FactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |space: Option<Space>| space.map_or(Place::AVAILABLE, Place::Space);
        match *self {
            FactValue::Number(number) => write!(f, "{number}"),
            FactValue::Support(level) => write!(f, "{level}"),
            FactValue::Control(control) => write!(f, "{control}"),
            FactValue::Leader(leader, space) => write!(f, "{leader}, {}", place(space)),
            FactValue::Yes(yes) => f.write_str(if yes { "yes" } else { "no" }),
            FactValue::Cylinder(cylinder) => write!(f, "{cylinder}"),
            FactValue::Name(leader) => write!(f, "{leader}"),
            FactValue::At(space) => write!(f, "{}", place(space)),
        }
    }
}

impl FactValue {
    /// The number; 0 where the value is not one.
    pub const fn number(self) -> u16 {
        match self {
            FactValue::Number(n) => n,
            _ => 0,
        }
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fact::Pieces(Place::Space(space), piece) => write!(f, "{space}: {piece}"),
            Fact::Pieces(Place::Box(pool), piece) => write!(f, "{pool} {}", piece.piece_type()),
            Fact::Support(space) | Fact::Control(space) => write!(f, "{space}"),
            Fact::Propaganda(space) => write!(f, "{space}: Propaganda"),
            Fact::Raids(space) => write!(f, "{space}: Raids"),
            Fact::Resources(faction) => write!(f, "{} Resources", faction.adjective()),
            Fact::Track(marker) => write!(f, "{marker}"),
            Fact::Leader(faction) | Fact::LeaderName(faction) => {
                write!(f, "{} Leader", faction.adjective())
            }
            Fact::LeaderSpace(leader) => write!(f, "{leader}"),
            Fact::Treaty => f.write_str("Treaty of Alliance played"),
            Fact::BrilliantStroke(faction) => {
                write!(f, "{} Brilliant Stroke in hand", faction.adjective())
            }
            Fact::WinterQuartersLeft => f.write_str("Winter Quarters cards left"),
            Fact::Cylinder(faction) => write!(f, "{} cylinder", faction.adjective()),
            Fact::StaysEligible(faction) => write!(f, "{faction} remain Eligible"),
            Fact::BarredNext(faction) => write!(f, "{faction} Ineligible through the next card"),
            Fact::TotalSupport => f.write_str("Total Support"),
            Fact::TotalOpposition => f.write_str("Total Opposition"),
            Fact::MarkersLeft(marker) => write!(f, "{} markers left", marker.name()),
            Fact::MarkersAtLeast(marker) => write!(f, "{} markers left at least", marker.name()),
            Fact::OnMap(set) => {
                let kinds: Vec<&str> = set.iter().map(Piece::name).collect();
                write!(f, "{} on the map", joined(&kinds))
            }
        }
    }
}

impl Fact {
    /// The level of French Naval Intervention.
    pub const FNI: Fact = Fact::Track(TrackMarker::Fni);
    /// Cumulative British Casualties.
    pub const CBC: Fact = Fact::Track(TrackMarker::Cbc);
    /// Cumulative Rebellion Casualties.
    pub const CRC: Fact = Fact::Track(TrackMarker::Crc);
    /// Squadrons in the West Indies.
    pub const SQUADRONS_WEST_INDIES: Fact = Fact::Pieces(Place::WEST_INDIES, Piece::Squadron);
    /// Squadrons that are Unavailable.
    pub const SQUADRONS_UNAVAILABLE: Fact = Fact::Pieces(Place::UNAVAILABLE, Piece::Squadron);

    /// How many of a kind stand in a space.
    pub const fn pieces(space: Space, piece: Piece) -> Fact {
        Fact::Pieces(Place::Space(space), piece)
    }

    /// Blockades on a City (1.9).
    pub const fn blockades(city: Space) -> Fact {
        Fact::pieces(city, Piece::Squadron)
    }

    /// How many of a kind lie in a box.
    pub const fn stock(pool: OffMapBox, stock: PieceType) -> Fact {
        Fact::Pieces(Place::Box(pool), stock.placed())
    }

    /// Whether the fact is a sum over the board.
    pub const fn is_total(self) -> bool {
        matches!(
            self,
            Fact::Control(_)
                | Fact::TotalSupport
                | Fact::TotalOpposition
                | Fact::OnMap(_)
                | Fact::MarkersLeft(_)
                | Fact::MarkersAtLeast(_)
        )
    }

    /// The space that it is about. Squadrons in the West Indies are seen with the tracks.
    pub fn space(self) -> Option<Space> {
        match self {
            Fact::SQUADRONS_WEST_INDIES => None,
            Fact::Pieces(place, _) => place.space(),
            Fact::Support(s) | Fact::Control(s) | Fact::Propaganda(s) | Fact::Raids(s) => Some(s),
            _ => None,
        }
    }

    /// Whether it hangs on the Treaty of Alliance: before it the answer is none (1.9, 2.3.9).
    pub fn needs_treaty(self) -> bool {
        match self {
            Fact::Pieces(_, Piece::FrenchRegular | Piece::Squadron) => self.space().is_some(),
            _ => self == Fact::FNI,
        }
    }

    /// What can be seen in a space, Control apart: pieces, the level, Blockades; then the other markers.
    pub fn in_space(space: Space) -> impl Iterator<Item = Fact> {
        let blockades = (space != Space::WestIndies).then(|| Fact::blockades(space));
        let markers = [Fact::Propaganda(space), Fact::Raids(space)];
        let forces = Piece::FORCES.map(|p| Fact::pieces(space, p));
        let seen = forces.into_iter().chain([Fact::Support(space)]);
        seen.chain(blockades).chain(markers)
    }

    /// What lies in a box, Squadrons apart.
    pub fn in_box(pool: OffMapBox) -> impl Iterator<Item = Fact> {
        PieceType::FORCES.into_iter().map(move |stock| Fact::stock(pool, stock))
    }

    /// What stands on tracks and in boxes.
    pub fn beside_the_map() -> impl Iterator<Item = Fact> {
        let tracks = TrackMarker::ALL.map(Fact::Track);
        let squadrons = [Fact::SQUADRONS_WEST_INDIES, Fact::SQUADRONS_UNAVAILABLE];
        let resources = Faction::ALL.map(Fact::Resources);
        let boxes = OffMapBox::ALL.into_iter().flat_map(Fact::in_box);
        resources.into_iter().chain(boxes).chain(tracks).chain(squadrons)
    }

    /// All that can be seen on a board, Control and cylinders among it, and the Winter Quarters cards to come.
    pub fn seen() -> impl Iterator<Item = Fact> {
        let control = Space::ALL.map(Fact::Control);
        let cylinders = Faction::ALL.map(Fact::Cylinder);
        Fact::everywhere().chain(control).chain(cylinders).chain([Fact::WinterQuartersLeft])
    }

    /// All that a whole board says.
    pub fn everywhere() -> impl Iterator<Item = Fact> {
        let spaces = Space::ALL.into_iter().flat_map(Fact::in_space);
        spaces
            .chain(Fact::beside_the_map())
            .chain(Faction::ALL.map(Fact::Leader))
            .chain(Faction::ALL.map(Fact::BrilliantStroke))
            .chain([Fact::Treaty])
    }
}
