//! The keys that facts have in a position file.

use super::super::{Cylinder, Fact, Faction, OffMapBox, Piece, PieceType, Space, TrackMarker};
use super::Did;

/// The facts that have a key for themselves.
pub(super) fn alone() -> impl Iterator<Item = (&'static str, Fact)> {
    let markers = TrackMarker::ALL.map(|marker| (marker.id(), Fact::Track(marker)));
    let treaty = [("treaty-of-alliance", Fact::Treaty)];
    let winters = [("winter-quarters-left", Fact::WinterQuartersLeft)];
    treaty.into_iter().chain(markers).chain(winters)
}

/// A key, and the fact of a Faction that it is of.
type OfFaction = (&'static str, fn(Faction) -> Fact);

/// The facts that have a table with a key for each Faction.
pub(super) const BY_FACTION: [OfFaction; 2] =
    [("resources", Fact::Resources), ("brilliant-strokes", Fact::BrilliantStroke)];

/// The lists of Factions of whom something is so on this card.
pub(super) const LISTS: [OfFaction; 2] =
    [("stays-eligible", Fact::StaysEligible), ("ineligible-next", Fact::BarredNext)];

/// Where a cylinder stands after an action (2.3.4): whether the 1st or the 2nd Faction took it, and which it was.
pub(super) const ACTED: [(Cylinder, &str, Did); 6] = [
    (Cylinder::FirstCommand, "first", Did::Command),
    (Cylinder::FirstCommandSpecial, "first", Did::CommandAndSpecialActivity),
    (Cylinder::FirstEvent, "first", Did::Event),
    (Cylinder::SecondCommand, "second", Did::Command),
    (Cylinder::SecondLimited, "second", Did::LimitedCommand),
    (Cylinder::SecondEvent, "second", Did::Event),
];

/// The keys of a space.
pub(super) fn of_space(space: Space) -> impl Iterator<Item = (&'static str, Fact)> {
    let squadrons = match space {
        Space::WestIndies => "squadrons",
        _ => "blockades",
    };
    let pieces = Piece::FORCES.map(|p| (p.id(), Fact::pieces(space, p)));
    let support = [("support", Fact::Support(space))];
    support.into_iter().chain(pieces).chain([
        ("propaganda", Fact::Propaganda(space)),
        ("raids", Fact::Raids(space)),
        (squadrons, Fact::pieces(space, Piece::Squadron)),
    ])
}

/// The keys of a box: Squadrons lie in one of them alone.
pub(super) fn of_box(pool: OffMapBox) -> impl Iterator<Item = (&'static str, Fact)> {
    let stocks = PieceType::ALL.into_iter();
    let stocks =
        stocks.filter(move |s| *s != PieceType::Squadron || pool == OffMapBox::Unavailable);
    stocks.map(move |s| (s.id(), Fact::stock(pool, s)))
}
