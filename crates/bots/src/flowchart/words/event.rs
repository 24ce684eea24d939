//! What the "Event or Command?" boxes ask of an Event; `events::event_effects` judges it.

use super::{Expr, Pieces, Sort};
use crate::flowchart::describe::place::SpacePhrase;
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::read::{Scope, WordReader, parts, twice};
use lod_engine::expression::{Node, RawExpression};
use lod_engine::game::atlas::unknown;
use lod_engine::game::words::either;
use lod_engine::game::{Faction, PieceSet};

/// What an Event would do, judged by carrying it out on a copy of the board (8.3, 8.4-8.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventTest {
    /// Shifts Support/Opposition in the Royalist Side's favor.
    ShiftsRoyalist,
    /// Shifts Support/Opposition in the Rebellion Side's favor.
    ShiftsRebellion,
    /// Places British pieces from Unavailable.
    PlacesBritishFromUnavailable,
    /// Places a piece in one of these ways.
    Places(Vec<PieceInSpace>),
    /// Inflicts Rebellion Casualties, free Skirmish and Battle included.
    RebellionCasualties,
    /// Inflicts British Casualties, free French Battle included.
    BritishCasualties,
    /// Places a Patriot Fort or removes a Village.
    PlacesFortOrRemovesVillage,
    /// Adds a Faction this many Resources, or more.
    AddsResources(AddsResources),
    /// Moves French Regulars or Squadrons from Unavailable.
    MovesFrenchFromUnavailable,
    /// Places Available French pieces on the map.
    PlacesFrench,
    /// Places a Village or grants a free Gather.
    PlacesVillageOrGathers,
    /// Removes a Patriot Fort.
    RemovesPatriotFort,
    /// Is Effective (8.3.3).
    Effective,
}

/// The words that need no brackets.
const PLAIN: [(&str, EventTest); 11] = [
    ("shifts-royalist", EventTest::ShiftsRoyalist),
    ("shifts-rebellion", EventTest::ShiftsRebellion),
    ("places-british-from-unavailable", EventTest::PlacesBritishFromUnavailable),
    ("rebellion-casualties", EventTest::RebellionCasualties),
    ("british-casualties", EventTest::BritishCasualties),
    ("places-fort-or-removes-village", EventTest::PlacesFortOrRemovesVillage),
    ("moves-french-from-unavailable", EventTest::MovesFrenchFromUnavailable),
    ("places-french", EventTest::PlacesFrench),
    ("places-village-or-gathers", EventTest::PlacesVillageOrGathers),
    ("removes-patriot-fort", EventTest::RemovesPatriotFort),
    ("effective", EventTest::Effective),
];

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
    pub tests: Vec<Expr>,
    /// None of these pieces is there, neither before the Event nor when this one comes.
    pub none_already: bool,
}

impl EventTest {
    /// The words in the files.
    pub fn words() -> Vec<&'static str> {
        let plain = PLAIN.iter().map(|(word, _)| *word);
        plain.chain(["places", "adds-resources"]).collect()
    }

    /// What a word without brackets means.
    pub(crate) fn plain(word: &str) -> Option<EventTest> {
        PLAIN.iter().find(|(plain, _)| *plain == word).map(|(_, test)| test.clone())
    }

    /// How it reads, or that the Event does not do it.
    pub(super) fn reads(&self, does: bool, voice: Voice<'_>) -> String {
        let verb = |verb, what: &str| {
            if does { format!("{verb}s {what}") } else { format!("does not {verb} {what}") }
        };
        let one_of = |one, other| {
            if does { format!("{one} or {other}") } else { format!("neither {one} nor {other}") }
        };
        match self {
            EventTest::ShiftsRoyalist => verb(
                "shift",
                "levels in Royalist favor (removing a Blockade counts, a free Battle does not)",
            ),
            EventTest::ShiftsRebellion => verb(
                "shift",
                "levels in Rebellion favor (placing a Blockade counts, a free Battle does not)",
            ),
            EventTest::PlacesBritishFromUnavailable => {
                verb("place", "British pieces from Unavailable")
            }
            EventTest::Places(ways) => {
                let ways: Vec<String> = ways.iter().map(|way| way.reads(voice)).collect();
                verb("place", &either(&ways))
            }
            EventTest::RebellionCasualties => verb(
                "cause",
                "Rebellion Casualties (also by a free Skirmish, or a free Battle that this flowchart would select)",
            ),
            EventTest::BritishCasualties => verb(
                "cause",
                "British Casualties (also by a free Skirmish, or a free French Battle that this flowchart would select)",
            ),
            EventTest::PlacesFortOrRemovesVillage => {
                one_of("places a Patriot Fort", "removes a Village")
            }
            EventTest::AddsResources(adds) => {
                let name = adds.of.adjective();
                match adds.at_least {
                    1 => verb("add", &format!("{name} Resources")),
                    n => verb("add", &format!("at least {n} {name} Resources")),
                }
            }
            EventTest::MovesFrenchFromUnavailable => {
                verb("move", "French Regulars or Squadrons from Unavailable")
            }
            EventTest::PlacesFrench => verb("place", "Available French pieces on the map"),
            EventTest::PlacesVillageOrGathers => one_of("places a Village", "gives a free Gather"),
            EventTest::RemovesPatriotFort => verb("remove", "a Patriot Fort"),
            EventTest::Effective => {
                format!("is {}", if does { "Effective (8.3.3)" } else { "Ineffective (8.3.3)" })
            }
        }
    }
}

impl PieceInSpace {
    /// Pieces in a kind of space.
    fn reads(&self, voice: Voice<'_>) -> String {
        let place = SpacePhrase::of(&self.tests, voice).single();
        let none = if self.none_already { " where there are none" } else { "" };
        format!("{} in {place}{none}", self.pieces.many())
    }
}

impl WordReader {
    /// What an Event does.
    pub(crate) fn effect(&mut self, written: &RawExpression) -> Option<EventTest> {
        let at = written.span.start;
        if let Node::Two("or", ..) = &written.node {
            let mut ways = Vec::new();
            for part in parts("or", written) {
                match self.effect(part)? {
                    EventTest::Places(more) => {
                        if more.iter().any(|way| ways.contains(way)) {
                            self.flaw(part.span.start, twice("places"));
                        }
                        ways.extend(more);
                    }
                    _ => {
                        let what = "only `places(...)` can stand beside `or` in an Event";
                        return self.unread(part.span.start, what);
                    }
                }
            }
            return Some(EventTest::Places(ways));
        }
        match &written.node {
            Node::Call(name, given) if name == "places" => {
                self.place(given, at).map(|way| EventTest::Places(vec![way]))
            }
            Node::Call(name, given) if name == "adds-resources" => self.adds(given, at),
            Node::Name(name, None) if ["places", "adds-resources"].contains(&name.as_str()) => {
                self.unread(at, format!("`{name}` needs brackets with something in them"))
            }
            Node::Name(name, None) => match EventTest::plain(name) {
                Some(test) => Some(test),
                None => {
                    let what = self.sort_name(Sort::Effect);
                    self.unread(at, unknown(what, name, EventTest::words()))
                }
            },
            Node::Call(name, _) if EventTest::plain(name).is_some() => {
                self.unread(at, format!("`{name}` has nothing in brackets"))
            }
            _ => self.misplaced(Sort::Effect, at),
        }
    }

    /// A piece in a kind of space. The program looks up what is placed and where; nothing is under way.
    fn place(&mut self, given: &[RawExpression], at: usize) -> Option<PieceInSpace> {
        let (pieces, tests, rest) = match given {
            [pieces, tests, rest @ ..] if rest.len() < 2 => (pieces, tests, rest),
            _ => {
                let what = "in the brackets of `places` stand: pieces, where, none-already";
                return self.unread(at, what);
            }
        };
        let pieces = self.expr(pieces, Sort::Pieces);
        let scope = Scope::question();
        let tests = self.read_in_scope(scope, |reader| reader.expr(tests, Sort::Test));
        let none_already = match rest {
            [] => false,
            [flag] if flag.node == Node::Name("none-already".to_string(), None) => true,
            _ => {
                return self.unread(rest[0].span.start, "only `none-already` can stand here");
            }
        };
        let pieces = pieces?.pieces();
        if pieces.set().without(PieceSet::ACTIVE).is_empty() {
            self.flaw(at, "Militia and War Parties are placed Underground, never Active");
        }
        Some(PieceInSpace { pieces, tests: tests?.all().to_vec(), none_already })
    }

    fn adds(&mut self, given: &[RawExpression], at: usize) -> Option<EventTest> {
        let [of, at_least] = given else {
            return self.unread(at, "in the brackets of `adds-resources` stand: of, at-least");
        };
        let (of, number) = (self.expr(of, Sort::Faction), &at_least.node);
        let of = of?.faction();
        let at_least = match number {
            Node::Number(number) => u8::try_from(*number).ok(),
            _ => None,
        };
        match at_least {
            Some(0) => self.flaw(at, "`at-least` is 0: every Event does that"),
            Some(_) => {}
            None => return self.unread(given[1].span.start, "a plain number should stand here"),
        }
        Some(EventTest::AddsResources(AddsResources { of, at_least: at_least? }))
    }
}
