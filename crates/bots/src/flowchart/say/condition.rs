//! Conditions about the whole game, as clauses: "FNI is above 0".

use super::list::{either, joined};
use super::number;
use super::pieces::many;
use super::place::SpacePhrase;
use super::term::{Link, compared};
use super::verb::filled;
use super::voice::Voice;
use crate::flowchart::schema::Node;
use crate::flowchart::words::{Condition, EventTest, Placing, Possible};
use lod_engine::game::{Faction, Leader};

/// What has to hold, or has not to hold.
pub(super) fn clause(condition: &Condition, holds: bool, voice: Voice<'_>) -> String {
    let not = if holds { "" } else { "not " };
    match condition {
        Condition::All(parts) => several(parts, holds, holds, voice),
        Condition::Any(parts) => several(parts, holds, !holds, voice),
        Condition::Not(inner) => clause(inner, !holds, voice),
        Condition::Asked(asked) => clause(&asked.when, holds, voice),
        Condition::Treaty => format!("the Treaty of Alliance has {not}been played"),
        Condition::NoEvent if holds => format!(
            "the Sequence of Play keeps the {0} from the Event, or the {1} symbol on the card has a sword",
            voice.faction(),
            voice.faction().adjective()
        ),
        Condition::NoEvent => format!(
            "the Sequence of Play lets the {0} play the Event, and the {1} symbol on the card has no sword",
            voice.faction(),
            voice.faction().adjective()
        ),
        Condition::Compare(c) => compared(
            &number::term(&c.left, voice),
            Link::of(c.is, holds),
            &number::term(&c.right, voice),
        ),
        Condition::AnySpace(tests) => {
            let place = SpacePhrase::of(tests, voice).with_west_indies();
            format!("there is {}", place.counted(if holds { "a" } else { "no" }))
        }
        Condition::Event(test) => format!("the Event {}", event(test, holds, voice)),
        Condition::LeaderWhere(w) => {
            let place = SpacePhrase::of(&w.tests, voice).single();
            format!("the {} Leader is {not}in {place}", w.of.adjective())
        }
        Condition::Leader(list) => leader(list, not),
        Condition::FirstEligiblePlayer(list) if list.len() == Faction::ALL.len() => {
            let nobody = if holds { "a person" } else { "no person" };
            format!("{nobody} plays the 1st Eligible Faction")
        }
        Condition::FirstEligiblePlayer(list) => {
            let named = either(list);
            if holds {
                format!("a person plays the 1st Eligible Faction, which is the {named}")
            } else {
                format!("no person plays the {named} as 1st Eligible Faction")
            }
        }
        Condition::BrilliantStrokeBy(list) => {
            let have = if holds { "have" } else { "have not" };
            format!("the {} {have} just played their Brilliant Stroke", either(list))
        }
        Condition::SpecialUnused => {
            let no = if holds { "no" } else { "a" };
            format!("{no} Special Activity has been used this turn")
        }
        Condition::Possible(possible) => could(possible, holds, voice),
    }
}

fn several(parts: &[Condition], holds: bool, all: bool, voice: Voice<'_>) -> String {
    let words: Vec<String> = parts.iter().map(|p| clause(p, holds, voice)).collect();
    if all { joined(&words, "and") } else { format!("either {}", joined(&words, "or")) }
}

fn leader(list: &[Leader], not: &str) -> String {
    let names: Vec<&str> = list.iter().map(|l| l.name()).collect();
    let whose = list.first().map_or("", |l| l.faction().adjective());
    format!("{} is {not}the {whose} Leader", either(&names))
}

/// What an Event does, or does not do (8.4-8.7).
fn event(test: &EventTest, does: bool, voice: Voice<'_>) -> String {
    let (verb, rest) = match test {
        EventTest::AddsResources(adds) => {
            let verb = if does { "adds" } else { "does not add" };
            let name = adds.of.adjective();
            return match adds.at_least {
                1 => format!("{verb} {name} Resources"),
                n => format!("{verb} {n} or more {name} Resources"),
            };
        }
        EventTest::ShiftsRoyalist => (
            "shift",
            "Support or Opposition in the Royalists' favor (lifting a Blockade from a City at Support counts, a free Battle does not)",
        ),
        EventTest::ShiftsRebellion => (
            "shift",
            "Support or Opposition in the Rebellion's favor (a Blockade that takes Support away counts, a free Battle does not)",
        ),
        EventTest::PlacesBritishFromUnavailable => ("place", "British pieces out of Unavailable"),
        EventTest::Places(ways) => {
            let verb = if does { "places" } else { "does not place" };
            let ways: Vec<String> = ways.iter().map(|way| placing(way, voice)).collect();
            return format!("{verb} {}", joined(&ways, "or"));
        }
        EventTest::RebellionCasualties => (
            "cause",
            "Rebellion Casualties, be it by a free Skirmish, or a free Battle that the priorities of this page would fight",
        ),
        EventTest::BritishCasualties => (
            "cause",
            "British Casualties, be it by a free Skirmish, or a free French Battle that the priorities of this page would fight",
        ),
        EventTest::PlacesFortOrRemovesVillage => {
            return one_of(does, "places a Patriot Fort", "removes a Village");
        }
        EventTest::MovesFrenchFromUnavailable => {
            ("move", "French Regulars or Squadrons out of Unavailable")
        }
        EventTest::PlacesFrench => ("place", "Available French pieces on the map"),
        EventTest::PlacesVillageOrGathers => {
            return one_of(does, "places a Village", "grants a free Gather");
        }
        EventTest::RemovesPatriotFort => ("remove", "a Patriot Fort"),
        EventTest::Effective if does => return "is Effective (see the end)".to_string(),
        EventTest::Effective => return "is not Effective (see the end)".to_string(),
    };
    if does { format!("{verb}s {rest}") } else { format!("does not {verb} {rest}") }
}

/// Two things of which one is done, or neither.
fn one_of(does: bool, one: &str, other: &str) -> String {
    match does {
        true => format!("{one} or {other}"),
        false => format!("neither {one} nor {other}"),
    }
}

/// Pieces in a kind of space.
fn placing(way: &Placing, voice: Voice<'_>) -> String {
    let place = SpacePhrase::of(&way.tests, voice);
    let place = match way.none_already {
        true => place.and("without any already"),
        false => place,
    };
    format!("{} in {}", many(way.pieces), place.single())
}

/// Whether an instruction elsewhere could be carried out.
fn could(possible: &Possible, holds: bool, voice: Voice<'_>) -> String {
    let spaces = match possible.spaces {
        1 => "at least one space".to_string(),
        n => format!("at least {n} spaces"),
    };
    let can = if holds { "could" } else { "could not" };
    let what = match voice.chart.node(&possible.at) {
        Some(Node::Command(b)) => {
            b.instructions.iter().position(|i| i.verb == possible.verb).map(|n| {
                let verb = filled(possible.verb.entry().doing, voice.faction());
                format!("{verb} (step {} of {})", n + 1, possible.at)
            })
        }
        _ => None,
    };
    let what = what.unwrap_or_else(|| format!("{} ({})", possible.verb.id(), possible.at));
    format!("the {} {can} now {what} in {spaces}", voice.faction())
}
