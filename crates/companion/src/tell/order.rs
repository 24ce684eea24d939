//! What is to be done with the things on the physical board, as data.

use super::piece_flow::{Flow, flows};
use super::track::Track;
use lod_engine::game::{
    Board, Change, Control, Fact, FactValue, Faction, Kind, KnownFacts, Leader, Marker, OffMapBox,
    Piece, PieceSet, PieceType, Place, Side, Space, SpaceSet, Support,
};

/// Where pieces lie, and with which face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In a space, with this face.
    Space(Space, Piece),
    /// In a box, where faces do not count.
    Pool(OffMapBox, PieceType),
}

impl Spot {
    /// A piece in a place.
    pub(super) const fn of(piece: Piece, place: Place) -> Spot {
        match place {
            Place::Space(space) => Spot::Space(space, piece),
            Place::Box(pool) => Spot::Pool(pool, piece.piece_type()),
        }
    }
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
    /// What is set otherwise: the level of a space, Neutral without a marker (1.6.2), its Control marker (1.7), a
    /// cylinder (2.3), what an Event says of a Faction (2.3.6), the Treaty (2.3.9) or a Brilliant Stroke (2.3.8).
    Set {
        /// What.
        fact: Fact,
        /// How it was.
        from: FactValue,
        /// How it is.
        to: FactValue,
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
    /// Control of a space that not all is known of: to be looked at.
    CheckControl {
        /// Where.
        space: Space,
    },
    /// A total on the edge of the board that is so many more, or below 0 fewer, whatever it was.
    Shifted {
        /// Which.
        track: Track,
        /// By how much.
        by: i8,
    },
    /// Total Support and Total Opposition are to be counted, as not all is known that they hang on.
    CountTotals,
    /// A marker on the edge of the board; without a number it is not in use.
    Track {
        /// Which.
        track: Track,
        /// Where it stands.
        from: Option<u16>,
        /// Where it goes.
        to: Option<u16>,
    },
}

/// Where an order is told, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OrderPlace {
    Space(Space),
    Tracks,
    Pool(OffMapBox),
    Cylinders,
    Cards,
}

impl OrderPlace {
    /// The name before the row.
    pub(super) fn name(self) -> &'static str {
        match self {
            OrderPlace::Space(space) => space.name(),
            OrderPlace::Tracks => "Tracks",
            OrderPlace::Pool(pool) => pool.name(),
            OrderPlace::Cylinders => "Cylinders",
            OrderPlace::Cards => "Cards",
        }
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
            Order::Set { fact, .. } => [fact.space(), None, None],
            Order::CheckControl { space } | Order::Markers { space, .. } => {
                [Some(space), None, None]
            }
            _ => [None; 3],
        };
        named.into_iter().flatten().collect()
    }

    /// Whether it changes what this fact tells.
    pub(crate) fn touches(&self, fact: Fact) -> bool {
        let spot = |spot: Spot| match spot {
            Spot::Space(space, piece) => Fact::pieces(space, piece),
            Spot::Pool(pool, stock) => Fact::stock(pool, stock),
        };
        let ships = |place: Place| Fact::Pieces(place, Piece::Squadron);
        match *self {
            Order::Pieces { from, to, .. } => [spot(from), spot(to)].contains(&fact),
            Order::Ships { from, to, .. } => [ships(from), ships(to)].contains(&fact),
            Order::Leader { now, .. } => fact == Fact::Leader(now.faction()),
            Order::Set { fact: set, .. } => set == fact,
            Order::CheckControl { space } => fact == Fact::Control(space),
            Order::Markers { marker, space, .. } => fact == marker.fact(space),
            Order::Track { track, .. } | Order::Shifted { track, .. } => track.fact() == Some(fact),
            Order::CountTotals => fact.is_total(),
        }
    }

    /// A track whose value is not known, moved by so many.
    fn shifted(track: Track, by: i32) -> Order {
        Order::Shifted { track, by: i8::try_from(by).unwrap_or(i8::MAX) }
    }

    /// Where it is told: with the place that it ends at, and for what leaves the map with the space that it is removed in.
    pub(super) fn row(&self) -> OrderPlace {
        match *self {
            Order::Pieces { removed_in: Some(space), .. } => OrderPlace::Space(space),
            Order::Pieces { from, to, .. } => match (from, to) {
                (_, Spot::Space(space, _)) | (Spot::Space(space, _), _) => OrderPlace::Space(space),
                (_, Spot::Pool(pool, _)) => OrderPlace::Pool(pool),
            },
            Order::Leader { to, .. } => {
                to.map_or(OrderPlace::Pool(OffMapBox::Available), OrderPlace::Space)
            }
            Order::Set { fact, .. } => match (fact, fact.space()) {
                (_, Some(space)) => OrderPlace::Space(space),
                (Fact::Treaty | Fact::BrilliantStroke(_), _) => OrderPlace::Cards,
                _ => OrderPlace::Cylinders,
            },
            Order::CheckControl { space } | Order::Markers { space, .. } => {
                OrderPlace::Space(space)
            }
            Order::Ships { to, .. } => match to {
                Place::Space(space) => OrderPlace::Space(space),
                Place::Box(pool) => OrderPlace::Pool(pool),
            },
            Order::Track { .. } | Order::Shifted { .. } | Order::CountTotals => OrderPlace::Tracks,
        }
    }
}

/// Everything to do on a physical board that stands as `before` to make it stand as `after`: spaces in
/// map order, tracks, boxes, cylinders, cards. `changes` say which pieces went where, when they are known. Of a board
/// of which only a part is known they say all that is told.
pub fn moves(before: &Board, after: &Board, changes: &[Change]) -> Vec<Order> {
    let transition = Transition::new(before, after, changes);
    let mut orders = pieces(&transition);
    orders.extend(Faction::ALL.into_iter().filter_map(|f| leader(&transition, f)));
    orders.extend(SpaceSet::ALL.iter().flat_map(|s| space_markers(&transition, s)));
    orders.extend(ships(&transition));
    orders.extend(tracks(&transition));
    orders.extend(Faction::ALL.into_iter().flat_map(|f| eligibility(&transition, f)));
    orders.extend(cards(&transition));
    orders.sort_by_key(Order::row);
    orders
}

/// What lies between two boards.
pub(super) struct Transition<'d> {
    pub before: Board,
    pub after: Board,
    pub changes: &'d [Change],
    /// What is known of the board before, where that is not all.
    pub known: Option<&'static KnownFacts>,
}

impl<'d> Transition<'d> {
    pub(super) fn new(before: &Board, after: &Board, changes: &'d [Change]) -> Transition<'d> {
        Transition {
            before: before.without_known_facts(),
            after: after.without_known_facts(),
            changes,
            known: before.known_facts(),
        }
    }

    /// A fact before and after, where it changed.
    fn change(&self, fact: Fact) -> Option<(FactValue, FactValue)> {
        let (from, to) = match self.known {
            None => (self.before.fact(fact), self.after.fact(fact)),
            Some(_) => return net_change(self.changes, fact),
        };
        (from != to).then_some((from, to))
    }

    /// A fact that is set otherwise.
    fn set(&self, fact: Fact) -> Option<Order> {
        set(fact, |fact| self.change(fact))
    }

    /// Whether every piece of a space is known.
    fn knows_pieces(&self, space: Space) -> bool {
        let pieces = || PieceSet::ALL.iter().map(|p| Fact::pieces(space, p));
        self.known.is_none_or(|known| known.knows_all(pieces()))
    }

    /// By how much the pieces of a Side grow in a space.
    fn growth(&self, side: Side, space: Space) -> i32 {
        let own = |change: &Change| {
            let (piece, count, from, to) = change.forces()?;
            let here =
                i32::from(to == Place::Space(space)) - i32::from(from == Place::Space(space));
            (piece.faction().side() == side).then_some(here * i32::from(count))
        };
        self.changes.iter().filter_map(own).sum()
    }

    /// Whether the Control marker of a space stays right, whatever its unknown pieces are.
    fn keeps_control(&self, space: Space) -> bool {
        let entered = self
            .known
            .filter(|known| known.knows(Fact::Control(space)))
            .filter(|known| known.start().same_pieces(&self.before, space))
            .and_then(|known| known.look_total(Fact::Control(space)));
        let (royalist, rebellion) =
            (self.growth(Side::Royalist, space), self.growth(Side::Rebellion, space));
        match entered {
            Some(FactValue::Control(Control::British)) => royalist >= 0 && rebellion <= 0,
            Some(FactValue::Control(Control::Rebellion)) => royalist <= 0 && rebellion >= 0,
            _ => royalist == 0 && rebellion == 0,
        }
    }
}

/// A fact before changes and after them, where it changed. A number that is not known has another beginning in each turn:
/// it moves by what it grows in all.
pub(super) fn net_change(changes: &[Change], fact: Fact) -> Option<(FactValue, FactValue)> {
    let mut steps = changes.iter().filter_map(|change| change.of(fact));
    let (from, to) = steps.next()?;
    let (from, to) = match from {
        FactValue::Number(_) => {
            let grows: i32 = changes.iter().filter_map(|change| change.grows(fact)).sum();
            let least = FactValue::Number(u16::try_from(-grows).unwrap_or(0));
            let begin = from.plus(grows).map_or(least, |_| from);
            (begin, begin.plus(grows)?)
        }
        _ => (from, steps.next_back().map_or(to, |(_, last)| last)),
    };
    (from != to).then_some((from, to))
}

fn pieces(transition: &Transition<'_>) -> Vec<Order> {
    let mut flows = flows(transition);
    flows.sort_by_key(|flow| hand_order(flow.from, flow.to));
    flows.into_iter().map(Order::from).collect()
}

impl From<Flow> for Order {
    fn from(Flow { count, from, to, removed_in }: Flow) -> Order {
        Order::Pieces { count, from, to, removed_in }
    }
}

/// The order in which hands move pieces: out of boxes, Available first, from space to space, into boxes; then pieces are
/// turned over.
fn hand_order(from: Spot, to: Spot) -> (u8, u8) {
    match (from, to) {
        (Spot::Pool(pool, _), _) => (0, pool as u8),
        (Spot::Space(a, _), Spot::Space(b, _)) if a == b => (3, 0),
        (Spot::Space(a, _), Spot::Space(..)) => (1, a as u8),
        (Spot::Space(..), Spot::Pool(pool, _)) => (2, pool as u8),
    }
}

fn leader(transition: &Transition<'_>, faction: Faction) -> Option<Order> {
    let leads = transition.change(Fact::Leader(faction));
    let (was, from, now, to) = match (leads, transition.known) {
        (Some((FactValue::Leader(was, from), FactValue::Leader(now, to))), _) => {
            (was, from, now, to)
        }
        (_, None) => return None,
        _ => {
            let (was, now) = match transition.change(Fact::LeaderName(faction)) {
                Some((FactValue::Name(was), FactValue::Name(now))) => (was, now),
                _ => (transition.before.leader(faction), transition.before.leader(faction)),
            };
            // Another Leader takes over where the one before him is.
            let mut ways = transition.changes.iter().filter_map(|change| match *change {
                Change::Set {
                    fact: Fact::LeaderSpace(leader),
                    from: FactValue::At(from),
                    to: FactValue::At(to),
                } if leader.faction() == faction => Some((from, to)),
                _ => None,
            });
            let stays = transition.before.leader_space(faction);
            let (from, first) = ways.next().unwrap_or((stays, stays));
            (was, from, now, ways.next_back().map_or(first, |(_, last)| last))
        }
    };
    ((was, from) != (now, to)).then_some(Order::Leader { was, from, now, to })
}

/// The level, the Control and the markers of a space.
fn space_markers(transition: &Transition<'_>, space: Space) -> Vec<Order> {
    let change = |fact| transition.change(fact);
    let level = set(Fact::Support(space), change).into_iter();
    level.chain(control(transition, space)).chain(markers(space, change)).collect()
}

/// The order to set a fact otherwise, by how facts change.
pub(super) fn set(
    fact: Fact,
    change: impl Fn(Fact) -> Option<(FactValue, FactValue)>,
) -> Option<Order> {
    let (from, to) = change(fact)?;
    Some(Order::Set { fact, from, to })
}

/// The orders for Propaganda and Raid markers of a space, by how facts change.
pub(super) fn markers(
    space: Space,
    change: impl Fn(Fact) -> Option<(FactValue, FactValue)>,
) -> impl Iterator<Item = Order> {
    let number = |value: FactValue| i8::try_from(value.number()).unwrap_or(i8::MAX);
    Marker::ALL.into_iter().filter_map(move |marker| {
        let (from, to) = change(marker.fact(space))?;
        Some(Order::Markers { marker, space, by: number(to) - number(from) })
    })
}

fn control(transition: &Transition<'_>, space: Space) -> Option<Order> {
    let touched = transition.changes.iter().any(|change| change.force_spaces().contains(space));
    match transition.known {
        Some(_) if !touched => None,
        Some(_) if !transition.knows_pieces(space) => {
            (!transition.keeps_control(space)).then_some(Order::CheckControl { space })
        }
        _ => {
            let control = |board: &Board| FactValue::Control(board.control(space));
            let (from, to) = (control(&transition.before), control(&transition.after));
            (from != to).then_some(Order::Set { fact: Fact::Control(space), from, to })
        }
    }
}

/// The harbours where Squadrons and Blockades lie.
fn harbours() -> impl Iterator<Item = Place> {
    let cities = SpaceSet::kind(Kind::City).iter().map(Place::Space);
    cities.chain([Place::WEST_INDIES, Place::UNAVAILABLE])
}

fn ships(transition: &Transition<'_>) -> Vec<Order> {
    let lying = |board: &Board, place| i16::from(board.pieces_in(place, Piece::Squadron));
    let growth = |place: Place| match transition.known {
        None => lying(&transition.after, place) - lying(&transition.before, place),
        Some(_) => {
            let arrivals = |change: &Change| match *change {
                Change::Move { count, from, to, .. } if change.sails() => {
                    i16::from(count) * (i16::from(to == place) - i16::from(from == place))
                }
                _ => 0,
            };
            transition.changes.iter().map(arrivals).sum()
        }
    };
    let (mut givers, mut takers) = (Vec::new(), Vec::new());
    for harbour in harbours() {
        let growth = growth(harbour);
        let count = u8::try_from(growth.unsigned_abs()).unwrap_or(u8::MAX);
        if growth > 0 { &mut takers } else { &mut givers }.push((harbour, count));
    }
    let mut orders = Vec::new();
    for (to, mut wanted) in takers {
        for (from, left) in &mut givers {
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

fn tracks(transition: &Transition<'_>) -> Vec<Order> {
    if transition.known.is_some() {
        return known_tracks(transition);
    }
    Track::all()
        .map(|track| (track, track.number(&transition.before), track.number(&transition.after)))
        .filter(|(_, from, to)| from != to)
        .map(|(track, from, to)| Order::Track { track, from, to })
        .collect()
}

/// The tracks that changes move where only a part of the board is known.
fn known_tracks(transition: &Transition<'_>) -> Vec<Order> {
    let own = |track: &Track| {
        matches!(track, Track::Resources(_) | Track::Marker(_) | Track::WinterQuarters)
    };
    let moved = Track::all().filter(own).filter_map(|track| {
        let fact = track.fact()?;
        let (from, to) = transition.change(fact)?;
        let (from, to) = (from.number(), to.number());
        Some(if transition.known.is_none_or(|known| known.knows(fact)) {
            Order::Track { track, from: Some(from), to: Some(to) }
        } else {
            Order::shifted(track, i32::from(to) - i32::from(from))
        })
    });
    moved.chain(totals(transition)).chain(preparations(transition)).collect()
}

/// French Preparations (2.3.9), which move with Available French Regulars, with Squadrons and Blockades that are not
/// Unavailable, and with Casualties, until the Treaty of Alliance is played.
fn preparations(transition: &Transition<'_>) -> Option<Order> {
    let Transition { before, after, changes, known } = transition;
    let (known, track) = ((*known)?, Track::Preparations);
    let counted = [
        Fact::CBC,
        Fact::SQUADRONS_WEST_INDIES,
        Fact::stock(OffMapBox::Available, PieceType::FrenchRegular),
    ];
    let blockades = SpaceSet::kind(Kind::City).iter().map(Fact::blockades);
    let is_counted = known.knows_all(counted.into_iter().chain(blockades));
    let from = is_counted.then(|| before.french_preparations());
    match net_change(changes, Fact::Treaty) {
        Some((_, FactValue::Yes(true))) => return Some(Order::Track { track, from, to: None }),
        // It is taken back: the marker returns, where it can be said to which number.
        Some(_) if is_counted => {
            let to = Some(after.french_preparations());
            return Some(Order::Track { track, from: None, to });
        }
        Some(_) => return None,
        None => {}
    }
    if before.treaty() || !known.knows(Fact::Treaty) {
        return None;
    }
    let by: i16 = changes.iter().map(preparations_added).sum();
    (by != 0).then(|| match from {
        Some(from) => Order::Track { track, from: Some(from), to: from.checked_add_signed(by) },
        None => Order::shifted(track, by.into()),
    })
}

/// By how much a change moves French Preparations.
fn preparations_added(change: &Change) -> i16 {
    match *change {
        Change::Move { piece, count, from, to } => {
            let counts = |place: Place| match piece {
                Piece::FrenchRegular => place == Place::AVAILABLE,
                Piece::Squadron => place != Place::UNAVAILABLE,
                _ => false,
            };
            (i16::from(counts(to)) - i16::from(counts(from))) * i16::from(count)
        }
        _ => change.grows(Fact::CBC).map_or(0, |by| i16::try_from(by).unwrap_or(0)),
    }
}

/// Total Support and Opposition (1.6.3), which move with shifts and with Blockades.
fn totals(transition: &Transition<'_>) -> Vec<Order> {
    let Transition { before, after, changes, known: Some(known) } = transition else {
        return Vec::new();
    };
    let (mut cities, mut shifted) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
    for change in *changes {
        match *change {
            Change::Move { from, to, .. } if change.sails() => {
                let ends = [from.space(), to.space()].into_iter().flatten();
                cities = cities.union(ends.filter(|s| s.is_city()).collect());
            }
            Change::Set { fact: Fact::Support(space), .. } => shifted.insert(space),
            _ => {}
        }
    }
    let touched = shifted.union(cities);
    let supports = |s| [before, after].iter().any(|b| b.support(s) > Support::Neutral);
    // A Blockade takes away Support alone (1.9, R160).
    let unseen = cities.iter().any(|s| !known.knows(Fact::Support(s)))
        || touched.iter().any(|s| s.is_city() && supports(s) && !known.knows(Fact::blockades(s)));
    if unseen {
        return vec![Order::CountTotals];
    }
    if touched.is_empty() {
        return Vec::new();
    }
    let whole = known.knows_all(SpaceSet::MAP.iter().map(Fact::Support));
    let total = |track: Track| {
        let fact = track.fact()?;
        let [was, is] = [before, after].map(|board| i32::from(board.fact(fact).number()));
        // By how much the total that was entered is more than that of the spaces that are known.
        let more = if known.knows(fact) {
            let of_known = known.start().fact(fact).number();
            known.look_total(fact).map(|entered| i32::from(entered.number()) - i32::from(of_known))
        } else {
            whole.then_some(0)
        };
        let number = |n: i32| u16::try_from(n).ok();
        (was != is).then_some(match more {
            Some(more) => Order::Track { track, from: number(was + more), to: number(is + more) },
            None => Order::shifted(track, is - was),
        })
    };
    [Track::TotalSupport, Track::TotalOpposition].into_iter().filter_map(total).collect()
}

/// A Faction's cylinder, and what an Event says of the Faction's Eligibility. What no longer holds needs no marker and is
/// left out.
fn eligibility(transition: &Transition<'_>, faction: Faction) -> Vec<Order> {
    let begins = |order: &Order| matches!(order, Order::Set { to: FactValue::Yes(true), .. });
    let by_event = [Fact::StaysEligible(faction), Fact::BarredNext(faction)].into_iter();
    let by_event = by_event.filter_map(|fact| transition.set(fact)).filter(begins);
    transition.set(Fact::Cylinder(faction)).into_iter().chain(by_event).collect()
}

/// The Treaty of Alliance and the Brilliant Stroke cards.
fn cards(transition: &Transition<'_>) -> impl Iterator<Item = Order> {
    let strokes = Faction::ALL.map(Fact::BrilliantStroke);
    [Fact::Treaty].into_iter().chain(strokes).filter_map(|fact| transition.set(fact))
}
