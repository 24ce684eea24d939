//! What a person does with the pieces: a turn's changes as plain sentences.

use lod_engine::game::words::joined;
use lod_engine::game::{
    Board, Change, Control, Cylinder, Fact, FactValue, Faction, Marker, Piece, PieceSet, Place,
    Space, SpaceSet, TrackMarker,
};

/// The orders of a turn that began on `start`, in the order to carry them out: pieces and markers, the
/// Control that changed, then tracks, then cylinders.
pub fn orders(start: &Board, changes: &[Change]) -> Vec<String> {
    let mut after = *start;
    // The changes were made on this very board.
    let _ = after.apply_all(changes);
    let mut list = pieces(changes);
    list.extend(markers(changes));
    list.extend(control(start, &after, changes));
    list.extend(tracks(start, &after, changes));
    list.extend(changes.iter().filter_map(moment));
    list
}

/// One sentence under way: pieces of several kinds that go the same way are told together.
#[derive(PartialEq)]
enum Sentence {
    Move(Place, Place),
    Flip(Space),
    Told(String),
}

/// Pieces, Leaders and ships, those that go the same way together.
pub(super) fn pieces(changes: &[Change]) -> Vec<String> {
    let mut ways: Vec<(Sentence, Vec<(Piece, u8)>)> = Vec::new();
    for change in changes {
        let (way, piece, count) = match *change {
            Change::Move { from, to, .. } if change.sails() => {
                ways.push((Sentence::Told(sail(from, to)), Vec::new()));
                continue;
            }
            Change::Move { piece, count, from, to } => (Sentence::Move(from, to), piece, count),
            Change::Flip { piece, count, space } => (Sentence::Flip(space), piece, count),
            Change::Set { fact, from, to } => {
                if let Some(text) = leader(fact, from, to) {
                    ways.push((Sentence::Told(text), Vec::new()));
                }
                continue;
            }
        };
        if count == 0 {
            continue;
        }
        match ways.last_mut() {
            Some((last, load)) if *last == way => {
                match load.iter_mut().find(|(p, _)| *p == piece) {
                    Some((_, n)) => *n += count,
                    None => load.push((piece, count)),
                }
            }
            _ => ways.push((way, vec![(piece, count)])),
        }
    }
    ways.into_iter().map(|(way, load)| sentence(&way, &load)).collect()
}

fn leader(fact: Fact, from: FactValue, to: FactValue) -> Option<String> {
    let place = |space: Option<Space>| space.map_or("Available", Space::name);
    match (fact, from, to) {
        (Fact::LeaderSpace(leader), FactValue::At(from), FactValue::At(to)) => {
            Some(format!("Move {} from {} to {}.", leader.name(), place(from), place(to)))
        }
        (_, FactValue::Name(from), FactValue::Name(to)) => {
            Some(format!("Replace {} with {}.", from.name(), to.name()))
        }
        _ => None,
    }
}

fn sentence(way: &Sentence, load: &[(Piece, u8)]) -> String {
    // Off the map the face of a piece does not count.
    let boxed = matches!(way, Sentence::Move(Place::Box(_), Place::Box(_)));
    let names = || {
        let words: Vec<String> = load
            .iter()
            .map(|(piece, n)| match boxed {
                true => piece.piece_type().counted(*n),
                false => piece.counted(*n),
            })
            .collect();
        joined(&words)
    };
    match way {
        Sentence::Move(Place::AVAILABLE, Place::Space(to)) => format!("Place {} in {to}.", names()),
        Sentence::Move(Place::Box(from), Place::Space(to)) => {
            format!("Place {} from {} in {to}.", names(), from.name())
        }
        Sentence::Move(Place::Space(from), Place::Box(to)) => {
            format!("Remove {} from {from} to {}.", names(), to.name())
        }
        Sentence::Move(from, to) => {
            format!("Move {} from {} to {}.", names(), from.name(), to.name())
        }
        Sentence::Flip(space) => {
            let words = load
                .iter()
                .map(|(piece, n)| {
                    let after = piece.flipped().unwrap_or(*piece);
                    let what = piece.piece_type().counted(*n);
                    match PieceSet::UNDERGROUND.contains(after) {
                        true => format!("flip {what} Underground"),
                        false => format!("Activate {what}"),
                    }
                })
                .collect::<Vec<_>>();
            format!("{space}: {}.", joined(&words))
        }
        Sentence::Told(text) => text.clone(),
    }
}

fn sail(from: Place, to: Place) -> String {
    let is_city = |space: &Space| *space != Space::WestIndies;
    let name = |place: Place| match place {
        Place::Space(Space::WestIndies) => "the West Indies",
        other => other.name(),
    };
    let city = |place: Place| place.space().filter(is_city);
    let what = if city(from).is_some() { "Blockade" } else { "Squadron" };
    let flips = match (city(from), city(to)) {
        (None, Some(_)) => " and flip it to Blockade",
        (Some(_), None) => " and flip it to Squadron",
        _ => "",
    };
    format!("Move 1 {what} from {} to {}{flips}.", name(from), name(to))
}

/// Support levels and Propaganda and Raid markers, each space once.
pub(super) fn markers(changes: &[Change]) -> Vec<String> {
    let mut list = Vec::new();
    for space in Space::ALL {
        if let Some((FactValue::Support(from), FactValue::Support(to))) =
            ends(changes, Fact::Support(space))
        {
            list.push(format!("{space}: {} -> {}.", from.name(), to.name()));
        }
        for marker in [Marker::Propaganda, Marker::Raid] {
            let fact = marker.fact(space);
            let net: i32 = changes.iter().filter_map(|c| c.grows(fact)).sum();
            let word = if net.abs() == 1 { "marker" } else { "markers" };
            let name = marker.name();
            match net {
                0 => {}
                1.. => list.push(format!("Place {net} {name} {word} in {space}.")),
                _ => list.push(format!("Remove {} {name} {word} from {space}.", -net)),
            }
        }
    }
    list
}

/// What a fact was before all of these and what it is after them, where that is another.
fn ends(changes: &[Change], fact: Fact) -> Option<(FactValue, FactValue)> {
    let mut steps = changes.iter().filter_map(|change| change.of(fact));
    let (from, to) = steps.next()?;
    let to = steps.next_back().map_or(to, |(_, last)| last);
    (from != to).then_some((from, to))
}

fn control(start: &Board, after: &Board, changes: &[Change]) -> Vec<String> {
    let touched: SpaceSet = changes.iter().flat_map(|c| c.force_spaces().iter()).collect();
    let changed = touched.iter().filter(|s| start.control(*s) != after.control(*s));
    changed
        .map(|space| match after.control(space) {
            Control::None => format!("Remove the Control marker from {space}."),
            control => format!("Place {} in {space}.", control.name()),
        })
        .collect()
}

fn tracks(start: &Board, after: &Board, changes: &[Change]) -> Vec<String> {
    let mut list = totals(start, after);
    let mut track = |name: &str, fact: Fact| {
        if let Some((from, to)) = ends(changes, fact) {
            list.push(format!("{name} {} -> {}.", from.number(), to.number()));
        }
    };
    for f in Faction::ALL {
        track(&format!("{} Resources", f.adjective()), Fact::Resources(f));
    }
    for marker in TrackMarker::ALL {
        let name = match marker {
            TrackMarker::Fni => marker.name(),
            _ => marker.title(),
        };
        track(name, Fact::Track(marker));
    }
    list
}

/// Total Support and Opposition (1.6.3).
fn totals(start: &Board, after: &Board) -> Vec<String> {
    [
        ("Total Support", Board::total_support as fn(&Board) -> u8),
        ("Total Opposition", Board::total_opposition),
    ]
    .into_iter()
    .map(|(name, of)| (name, of(start), of(after)))
    .filter(|(_, was, is)| was != is)
    .map(|(name, was, is)| format!("{name} {was} -> {is}."))
    .collect()
}

/// What an Event does to Eligibility (2.3.6).
pub(crate) fn eligibility(change: &Change) -> Option<String> {
    let Change::Set { fact, from, to } = *change else {
        return None;
    };
    match (fact, from, to) {
        (
            Fact::Cylinder(faction),
            FactValue::Cylinder(Cylinder::Ineligible),
            FactValue::Cylinder(Cylinder::Eligible),
        ) => Some(format!("The {faction} become Eligible.")),
        (Fact::StaysEligible(faction), _, FactValue::Yes(true)) => {
            Some(format!("The {faction} stay Eligible."))
        }
        (Fact::BarredNext(faction), _, FactValue::Yes(true)) => {
            Some(format!("The {faction} are Ineligible through the next card."))
        }
        _ => None,
    }
}

/// What is told after everything else: cylinders, cards.
fn moment(change: &Change) -> Option<String> {
    let Change::Set { fact, to, .. } = *change else {
        return None;
    };
    match (fact, to) {
        (Fact::Cylinder(faction), FactValue::Cylinder(at)) => {
            Some(format!("{} cylinder: {}.", faction.adjective(), at.name()))
        }
        (Fact::Treaty, FactValue::Yes(true)) => {
            Some("The Treaty of Alliance is played.".to_string())
        }
        (Fact::BrilliantStroke(faction), FactValue::Yes(false)) => {
            Some(format!("Take the {faction} Brilliant Stroke card out of the game."))
        }
        _ => eligibility(change),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{Leader, OffMapBox, Support};

    fn place(piece: Piece, count: u8, to: Space) -> Change {
        Change::pieces(piece, count, OffMapBox::Available, to)
    }

    #[test]
    fn pieces_that_go_the_same_way_are_told_together() {
        let to = Space::ConnecticutRhodeIsland;
        let changes = [
            place(Piece::BritishRegular, 4, to),
            place(Piece::BritishRegular, 2, to),
            place(Piece::Tory, 1, to),
            Change::pieces(Piece::BritishRegular, 1, to, Space::NewYork),
        ];
        assert_eq!(
            orders(&Board::empty(), &changes),
            [
                "Place 6 British Regulars and 1 Tory in Connecticut-Rhode Island.",
                "Move 1 British Regular from Connecticut-Rhode Island to New York.",
                "Place British Control in Connecticut-Rhode Island.",
                "Place British Control in New York.",
            ]
        );
    }

    #[test]
    fn r1_6_3_tracks_are_told_once_with_their_ends() {
        let mut changes: Vec<Change> = [(5, 6), (6, 4)]
            .into_iter()
            .map(|(from, to): (u8, u8)| Change::set(Fact::Resources(Faction::British), from, to))
            .collect();
        let mut start = Board::empty();
        start.apply(&Change::set(Fact::Resources(Faction::British), 0_u8, 5_u8)).unwrap();
        changes.push(Change::set(
            Fact::Support(Space::NewYork),
            Support::Neutral,
            Support::PassiveSupport,
        ));
        changes.push(Change::set(Fact::Raids(Space::Georgia), 0_u8, 1_u8));
        assert_eq!(
            orders(&start, &changes),
            [
                "New York: Neutral -> Passive Support.",
                "Place 1 Raid marker in Georgia.",
                "Total Support 0 -> 2.",
                "British Resources 5 -> 4.",
            ]
        );
    }

    #[test]
    fn faces_leaders_and_ships() {
        let changes = [
            Change::Flip { piece: Piece::MilitiaUnderground, count: 2, space: Space::Virginia },
            Change::set(Fact::LeaderSpace(Leader::Howe), Some(Space::Boston), FactValue::At(None)),
            Change::squadron(Place::WEST_INDIES, Place::Space(Space::Norfolk)),
        ];
        let told = orders(&Board::empty(), &changes);
        assert_eq!(told[0], "Virginia: Activate 2 Militia.");
        assert_eq!(told[1], "Move Howe from Boston to Available.");
        assert_eq!(
            told[2],
            "Move 1 Squadron from the West Indies to Norfolk and flip it to Blockade."
        );
    }
}
