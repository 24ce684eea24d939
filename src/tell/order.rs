//! What is to be done with the things on the physical board, as data.

use super::flow::flows;
use lod_engine::game::{
    Board, Change, Control, Cylinder, Faction, Kind, Leader, Marker, Piece, Place, Pool, Space,
    SpaceSet, Stock, Support,
};

/// Where pieces lie, and with which face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In a space, with this face.
    Space(Space, Piece),
    /// In a box, where faces do not count.
    Pool(Pool, Stock),
}

impl Spot {
    /// A piece in a place.
    pub(super) const fn of(piece: Piece, place: Place) -> Spot {
        match place {
            Place::Space(space) => Spot::Space(space, piece),
            Place::Box(pool) => Spot::Pool(pool, piece.stock()),
        }
    }
}

/// A number that a marker on the edge of the board shows (1.6.3, 1.6.4, 1.8, 1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Track {
    /// A Faction's Resources (1.8).
    Resources(Faction),
    /// French Naval Intervention (1.9).
    Fni,
    /// Cumulative British Casualties (1.6.4).
    Cbc,
    /// Cumulative Rebellion Casualties (1.6.4).
    Crc,
    /// Total Support (1.6.3).
    TotalSupport,
    /// Total Opposition (1.6.3).
    TotalOpposition,
    /// French Preparations, until the Treaty of Alliance is played (2.3.9).
    Preparations,
    /// Winter Quarters cards still in the deck.
    WinterQuarters,
}

/// One thing to do on the physical board. Orders for the same board can be carried out in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Pieces to take from a spot and to put on another; in the same space they are turned over.
    Pieces {
        /// How many.
        count: u8,
        /// Where they lie.
        from: Spot,
        /// Where they go.
        to: Spot,
        /// The space that they were removed in, where that is not the space they come from.
        removed_in: Option<Space>,
    },
    /// A Faction's Leader: who it was and where, who it is and where. No space is the Available box.
    Leader {
        /// The Leader before.
        was: Leader,
        /// His place.
        from: Option<Space>,
        /// The Leader after.
        now: Leader,
        /// His place.
        to: Option<Space>,
    },
    /// The Support level of a space, Neutral without a marker (1.6.2).
    Support {
        /// Where.
        space: Space,
        /// The level after.
        to: Support,
    },
    /// The Control marker of a space (1.7).
    Control {
        /// Where.
        space: Space,
        /// Control after.
        to: Control,
    },
    /// Propaganda or Raid markers to add, or below 0 to take off.
    Markers {
        /// Which.
        marker: Marker,
        /// Where.
        space: Space,
        /// How many more.
        by: i8,
    },
    /// Squadrons and Blockades to move; on a City they lie on the Blockade side (1.9).
    Ships {
        /// How many.
        count: u8,
        /// Where they lie.
        from: Place,
        /// Where they go.
        to: Place,
    },
    /// A marker on the edge of the board; without a number it is not in use.
    Track {
        /// Which.
        track: Track,
        /// Where it stands.
        from: Option<u16>,
        /// Where it goes.
        to: Option<u16>,
    },
    /// A cylinder on the Sequence of Play (2.3).
    Cylinder {
        /// Whose.
        faction: Faction,
        /// Where it goes.
        to: Cylinder,
    },
    /// The Faction is to stay Eligible after this card (2.3.6).
    StayEligible(Faction),
    /// The Faction is Ineligible through the next card (2.3.6).
    BarNext(Faction),
    /// The Treaty of Alliance: played, or back in hand (2.3.9).
    Treaty {
        /// Whether it is played.
        played: bool,
    },
    /// A Brilliant Stroke card: held, or out of the game (2.3.8).
    BrilliantStroke {
        /// Whose.
        faction: Faction,
        /// Whether it is held.
        held: bool,
    },
}

/// Where an order is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Space(Space),
    Tracks,
    Pool(Pool),
    Cylinders,
    Cards,
}

impl Row {
    /// The name before the row.
    pub(super) fn name(self) -> &'static str {
        match self {
            Row::Space(space) => space.name(),
            Row::Tracks => "Tracks",
            Row::Pool(pool) => pool.name(),
            Row::Cylinders => "Cylinders",
            Row::Cards => "Cards",
        }
    }

    /// Its place on the page.
    const fn place(self) -> u8 {
        match self {
            Row::Space(space) => space as u8,
            Row::Tracks => 100,
            Row::Pool(pool) => 101 + pool as u8,
            Row::Cylinders => 110,
            Row::Cards => 111,
        }
    }
}

impl Track {
    /// The name for people.
    pub fn name(self) -> String {
        match self {
            Track::Resources(faction) => format!("{} Resources", faction.adjective()),
            Track::Fni => "FNI".to_string(),
            Track::Cbc => "CBC".to_string(),
            Track::Crc => "CRC".to_string(),
            Track::TotalSupport => "Total Support".to_string(),
            Track::TotalOpposition => "Total Opposition".to_string(),
            Track::Preparations => "French Preparations".to_string(),
            Track::WinterQuarters => "Winter Quarters to come".to_string(),
        }
    }

    /// All of them in the order in which they are told.
    pub fn all() -> impl Iterator<Item = Track> {
        Faction::ALL.into_iter().map(Track::Resources).chain([
            Track::Fni,
            Track::Cbc,
            Track::Crc,
            Track::TotalSupport,
            Track::TotalOpposition,
            Track::Preparations,
            Track::WinterQuarters,
        ])
    }

    /// Where the marker stands on this board; French Preparations are counted until the Treaty of
    /// Alliance only (2.3.9).
    pub fn number(self, board: &Board) -> Option<u16> {
        Some(match self {
            Track::Resources(faction) => board.resources(faction).into(),
            Track::Fni => board.fni().into(),
            Track::Cbc => board.cbc(),
            Track::Crc => board.crc(),
            Track::TotalSupport => board.total_support().into(),
            Track::TotalOpposition => board.total_opposition().into(),
            Track::Preparations if board.treaty() => return None,
            Track::Preparations => board.french_preparations(),
            Track::WinterQuarters => board.winter_quarters_left().into(),
        })
    }
}

impl Order {
    /// The spaces that it changes, those that pieces leave too.
    pub(super) fn spaces(&self) -> SpaceSet {
        let spot = |spot: Spot| match spot {
            Spot::Space(space, _) => Some(space),
            Spot::Pool(..) => None,
        };
        let named = match *self {
            Order::Pieces { from, to, removed_in, .. } => [spot(from), spot(to), removed_in],
            Order::Leader { from, to, .. } => [from, to, None],
            Order::Ships { from, to, .. } => [from.space(), to.space(), None],
            Order::Support { space, .. }
            | Order::Control { space, .. }
            | Order::Markers { space, .. } => [Some(space), None, None],
            _ => [None; 3],
        };
        named.into_iter().flatten().collect()
    }

    /// Where it is told: with the place that it ends at, and for what leaves the map with the space.
    pub(super) fn row(&self) -> Row {
        match *self {
            Order::Pieces { from, to, .. } => match (from, to) {
                (_, Spot::Space(space, _)) | (Spot::Space(space, _), _) => Row::Space(space),
                (_, Spot::Pool(pool, _)) => Row::Pool(pool),
            },
            Order::Leader { to, .. } => to.map_or(Row::Pool(Pool::Available), Row::Space),
            Order::Support { space, .. }
            | Order::Control { space, .. }
            | Order::Markers { space, .. } => Row::Space(space),
            Order::Ships { to, .. } => match to {
                Place::Space(space) => Row::Space(space),
                Place::Box(pool) => Row::Pool(pool),
            },
            Order::Track { .. } => Row::Tracks,
            Order::Cylinder { .. } | Order::StayEligible(_) | Order::BarNext(_) => Row::Cylinders,
            Order::Treaty { .. } | Order::BrilliantStroke { .. } => Row::Cards,
        }
    }
}

/// Everything to do on a physical board that stands as `before` to make it stand as `after`: spaces in
/// map order, tracks, boxes, cylinders, cards. `changes` say which pieces went where, when they are known.
pub fn moves(before: &Board, after: &Board, changes: &[Change]) -> Vec<Order> {
    let mut orders = pieces(before, after, changes);
    orders.extend(leaders(before, after));
    orders.extend(SpaceSet::ALL.iter().flat_map(|s| space(before, after, s)));
    orders.extend(ships(before, after));
    orders.extend(tracks(before, after));
    orders.extend(Faction::ALL.into_iter().flat_map(|f| moment(before, after, f)));
    orders.extend(cards(before, after));
    orders.sort_by_key(|order| order.row().place());
    orders
}

fn pieces(before: &Board, after: &Board, changes: &[Change]) -> Vec<Order> {
    let mut flows = flows(before, after, changes);
    flows.sort_by_key(|flow| way(flow.from, flow.to));
    flows
        .into_iter()
        .map(|flow| Order::Pieces {
            count: flow.count,
            from: flow.from,
            to: flow.to,
            removed_in: flow.removed_in,
        })
        .collect()
}

/// Pieces that come, those out of Available first, then pieces that go, then those turned over.
fn way(from: Spot, to: Spot) -> (u8, u8) {
    match (from, to) {
        (Spot::Pool(pool, _), _) => (0, pool as u8),
        (Spot::Space(a, _), Spot::Space(b, _)) if a == b => (3, 0),
        (Spot::Space(a, _), Spot::Space(..)) => (1, a as u8),
        (Spot::Space(..), Spot::Pool(pool, _)) => (2, pool as u8),
    }
}

fn leaders(before: &Board, after: &Board) -> Vec<Order> {
    Faction::ALL
        .into_iter()
        .map(|f| Order::Leader {
            was: before.leader(f),
            from: before.leader_space(f),
            now: after.leader(f),
            to: after.leader_space(f),
        })
        .filter(|o| matches!(o, Order::Leader { was, from, now, to } if (was, from) != (now, to)))
        .collect()
}

fn space(before: &Board, after: &Board, space: Space) -> Vec<Order> {
    let mut orders = Vec::new();
    let to = after.support(space);
    if to != before.support(space) {
        orders.push(Order::Support { space, to });
    }
    let to = after.control(space);
    if to != before.control(space) {
        orders.push(Order::Control { space, to });
    }
    for marker in [Marker::Propaganda, Marker::Raid] {
        let number = |b: &Board| i8::try_from(b.markers(space, marker)).unwrap_or(i8::MAX);
        let by = number(after) - number(before);
        if by != 0 {
            orders.push(Order::Markers { marker, space, by });
        }
    }
    orders
}

/// The harbours where Squadrons and Blockades lie.
fn harbours() -> impl Iterator<Item = Place> {
    let cities = SpaceSet::kind(Kind::City).iter().map(Place::Space);
    cities.chain([Place::WEST_INDIES, Place::UNAVAILABLE])
}

fn ships(before: &Board, after: &Board) -> Vec<Order> {
    let lying = |board: &Board, place| match place {
        Place::WEST_INDIES => board.squadrons_west_indies(),
        Place::Space(city) => board.blockades(city),
        Place::Box(_) => board.squadrons_unavailable(),
    };
    let less = |a: &Board, b: &Board| -> Vec<(Place, u8)> {
        harbours()
            .map(|h| (h, lying(a, h).saturating_sub(lying(b, h))))
            .filter(|(_, n)| *n > 0)
            .collect()
    };
    let mut gives = less(before, after);
    let mut orders = Vec::new();
    for (to, mut wanted) in less(after, before) {
        for (from, left) in &mut gives {
            let count = wanted.min(*left);
            if count > 0 {
                wanted -= count;
                *left -= count;
                let from = *from;
                orders.push(Order::Ships { count, from, to });
            }
        }
    }
    orders
}

fn tracks(before: &Board, after: &Board) -> Vec<Order> {
    Track::all()
        .map(|track| (track, track.number(before), track.number(after)))
        .filter(|(_, from, to)| from != to)
        .map(|(track, from, to)| Order::Track { track, from, to })
        .collect()
}

/// A Faction's cylinder and what an Event says of it. What no longer holds needs no marker and is left
/// out.
fn moment(before: &Board, after: &Board, faction: Faction) -> Vec<Order> {
    let mut orders = Vec::new();
    let to = after.cylinder(faction);
    if to != before.cylinder(faction) {
        orders.push(Order::Cylinder { faction, to });
    }
    if after.stays_eligible(faction) && !before.stays_eligible(faction) {
        orders.push(Order::StayEligible(faction));
    }
    if after.barred_next(faction) && !before.barred_next(faction) {
        orders.push(Order::BarNext(faction));
    }
    orders
}

fn cards(before: &Board, after: &Board) -> Vec<Order> {
    let mut orders = Vec::new();
    let played = after.treaty();
    if played != before.treaty() {
        orders.push(Order::Treaty { played });
    }
    for faction in Faction::ALL {
        let held = after.brilliant_stroke(faction);
        if held != before.brilliant_stroke(faction) {
            orders.push(Order::BrilliantStroke { faction, held });
        }
    }
    orders
}
