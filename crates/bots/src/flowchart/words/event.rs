//! What the "Event or Command?" boxes ask of an Event; `events::event_effects` judges it.

use super::table::words;
use super::{Condition, Pieces, Test};
use crate::flowchart::describe::place::SpacePhrase;
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::read::{Argument, Call, Expression, WordReader, arguments, parts};
use lod_engine::expression::{Node, Operator, RawExpression};
use lod_engine::game::words::either;
use lod_engine::game::{Faction, PieceSet};

words! {
    /// What an Event would do, judged by carrying it out on a copy of the board (8.3, 8.4-8.7).
    EventTest = "something that an Event does";
    reads(does: bool, voice: Voice<'_>) -> String;
    grammar {}
    words {
        /// Shifts Support/Opposition in the Royalist Side's favor.
        ShiftsRoyalist = "shifts-royalist" {
            verb(does, "shift", "levels in Royalist favor (removing a Blockade counts, a free Battle does not)")
        }
        /// Shifts Support/Opposition in the Rebellion Side's favor.
        ShiftsRebellion = "shifts-rebellion" {
            verb(does, "shift", "levels in Rebellion favor (placing a Blockade counts, a free Battle does not)")
        }
        /// Places British pieces from Unavailable.
        PlacesBritishFromUnavailable = "places-british-from-unavailable" {
            verb(does, "place", "British pieces from Unavailable")
        }
        /// Places a piece in one of these ways.
        Places(ways: Vec<PieceInSpace>) = "places" {{
            let ways: Vec<String> = ways.iter().map(|way| way.reads(voice)).collect();
            verb(does, "place", &either(&ways))
        }}
        /// Inflicts Rebellion Casualties, free Skirmish and Battle included.
        RebellionCasualties = "rebellion-casualties" {
            verb(does, "cause", "Rebellion Casualties (also by a free Skirmish, or a free Battle that this page would \
                select)")
        }
        /// Inflicts British Casualties, free French Battle included.
        BritishCasualties = "british-casualties" {
            verb(does, "cause", "British Casualties (also by a free Skirmish, or a free French Battle that this page \
                would select)")
        }
        /// Places a Patriot Fort or removes a Village.
        PlacesFortOrRemovesVillage = "places-fort-or-removes-village" {
            one_of(does, "places a Patriot Fort", "removes a Village")
        }
        /// Adds a Faction this many Resources, or more.
        AddsResources(adds: AddsResources) = "adds-resources" {{
            let name = adds.of.adjective();
            match adds.at_least {
                1 => verb(does, "add", &format!("{name} Resources")),
                n => verb(does, "add", &format!("at least {n} {name} Resources")),
            }
        }}
        /// Moves French Regulars or Squadrons from Unavailable.
        MovesFrenchFromUnavailable = "moves-french-from-unavailable" {
            verb(does, "move", "French Regulars or Squadrons from Unavailable")
        }
        /// Places Available French pieces on the map.
        PlacesFrench = "places-french" { verb(does, "place", "Available French pieces on the map") }
        /// Places a Village or grants a free Gather.
        PlacesVillageOrGathers = "places-village-or-gathers" {
            one_of(does, "places a Village", "gives a free Gather")
        }
        /// Removes a Patriot Fort.
        RemovesPatriotFort = "removes-patriot-fort" { verb(does, "remove", "a Patriot Fort") }
        /// Is Effective (8.3.3).
        Effective = "effective" {
            format!("is {}", if does { "Effective (8.3.3)" } else { "Ineffective (8.3.3)" })
        }
    }
}

/// This many Resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddsResources {
    /// Whose.
    pub of: Faction,
    /// How many there are to be more, at least.
    pub at_least: u8,
}

/// A piece in a kind of space (8.4, 8.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceInSpace {
    /// One of these.
    pub pieces: Pieces,
    /// What holds of its space on the board before the Event (R172).
    pub tests: Vec<Test>,
    /// None of these pieces is there, neither before the Event nor when this one comes.
    pub none_already: bool,
}

arguments!(AddsResources { of = "of", at_least = "at-least" }
    never |adds: &AddsResources| adds.at_least == 0 => "`at-least` is 0: every Event does that");
arguments!(PieceInSpace { pieces = "pieces", tests = "where", none_already = "none-already" }
    never |way: &PieceInSpace| way.pieces.set().without(PieceSet::ACTIVE).is_empty()
        => "Militia and War Parties are placed Underground, never Active");

impl Argument for Vec<PieceInSpace> {
    fn take(
        reader: &mut WordReader,
        call: Call<'_>,
        given: &[RawExpression],
    ) -> Option<Vec<PieceInSpace>> {
        let way = |reader: &mut WordReader| PieceInSpace::take(reader, call, given);
        // The program looks up what is placed and where; nothing is under way.
        reader
            .read_in_scope(|scope| (scope.question, scope.asked) = (true, true), way)
            .map(|way| vec![way])
    }
}

impl Expression for EventTest {
    const WHAT: &'static str = "something that an Event does";
    const RIGHT: &'static [&'static str] = EventTest::WORDS;

    fn read(reader: &mut WordReader, written: &RawExpression) -> Option<EventTest> {
        let at = written.span.start;
        match &written.node {
            Node::Two(Operator::Or, ..) => {
                let ways = parts(Operator::Or, written);
                let ways = reader.several("places", &ways, |reader, way| {
                    match EventTest::read(reader, way)? {
                        EventTest::Places(ways) => Some(ways),
                        _ => reader.unread(
                            way.span.start,
                            "only `places(...)` can stand beside `or` in an Event",
                        ),
                    }
                });
                ways.map(|ways| EventTest::Places(ways.concat()))
            }
            Node::Name(_, Some(_)) => reader.misplaced::<EventTest>(written),
            _ => match written.call() {
                None => reader.misplaced::<EventTest>(written),
                Some((name, given)) => {
                    let found = EventTest::named(reader, name, given, at);
                    found.unwrap_or_else(|| reader.unknown(name, at, &[]))
                }
            },
        }
    }
}

impl Condition {
    /// What it asks of an Event: of several the first.
    pub fn event(&self) -> Option<&EventTest> {
        match self {
            Condition::Event(test) => Some(test),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().find_map(Condition::event)
            }
            Condition::Not(inner) => inner.event(),
            _ => None,
        }
    }
}

/// "places it" or "does not place it".
fn verb(does: bool, verb: &str, what: &str) -> String {
    if does { format!("{verb}s {what}") } else { format!("does not {verb} {what}") }
}

/// Two things of which one is done, or neither.
fn one_of(does: bool, one: &str, other: &str) -> String {
    match does {
        true => format!("{one} or {other}"),
        false => format!("neither {one} nor {other}"),
    }
}

impl PieceInSpace {
    /// Pieces in a kind of space.
    fn reads(&self, voice: Voice<'_>) -> String {
        let place = SpacePhrase::of(&self.tests, voice);
        let place = match self.none_already {
            true => place.and("with none there"),
            false => place,
        };
        format!("{} in {}", self.pieces.many(), place.single())
    }
}
