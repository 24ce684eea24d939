//! The words that are numbers: what stands in their brackets, what they need around them, their value, how they read.

use super::expr::Sort::{Control, Faction, Number, Pieces, Stock, Test, Truth};
use super::need::{AHEAD, BATTLE, DIE, GROUP, SPACE};
use super::word::{Given, Word};
use super::{Die, Expr};
use crate::flowchart::describe::place::{Plural, SpacePhrase};
use crate::flowchart::describe::term::{Scale, Term};
use crate::flowchart::describe::voice::Voice;
use lod_engine::game::words::joined;
use lod_engine::game::{Marker, OffMapBox, Space, SpaceSet};
use lod_engine::rules::winter::british_earnings;

/// Every word that is a number.
pub(super) static WORDS: &[Word] = &[
    // What the grammar makes.
    Word::number(
        "+",
        &[Number],
        0,
        |eye, all| all.iter().map(|part| part.value(eye)).sum(),
        |all, voice| Term::sum(all.iter().map(|part| part.term(voice))),
    )
    .again()
    .implied(),
    Word::number(
        "-",
        &[Number, Number],
        0,
        |eye, given| given[0].value(eye) - given[1].value(eye),
        |given, voice| {
            let [from, take] = [0, 1].map(|i: usize| given[i].term(voice).name());
            Term::levels(format!("{from} - {take}"))
        },
    )
    .implied(),
    Word::number(
        "if",
        &[Truth, Number, Number],
        SPACE,
        |eye, given| given[if given[0].holds(eye) { 1 } else { 2 }].value(eye),
        |given, voice| {
            let (not_so, other) = (given[0].reads(false, voice.in_space()), given[2].term(voice));
            given[1].term(voice).with(&format!(" ({not_so}: {})", other.name()))
        },
    )
    .implied(),
    // Pieces, as the number of them.
    Word::number(
        "count",
        &[Pieces],
        SPACE,
        |eye, given| eye.count(given[0].pieces().set()),
        |given, _| pieces(given, ""),
    )
    .implied(),
    Word::number(
        "on-map",
        &[Pieces],
        0,
        |eye, given| eye.board.on_map(given[0].pieces().set()).into(),
        |given, _| pieces(given, " on the map"),
    )
    .implied(),
    // Of a space.
    Word::number(
        "population",
        &[],
        SPACE,
        |eye, _| eye.here.population().into(),
        |_, _| Term::level("Population", Scale::High),
    ),
    Word::number(
        "support",
        &[],
        SPACE,
        |eye, _| eye.board.support_value(eye.here).into(),
        |_, _| Term::level("Support", Scale::Much),
    ),
    Word::number(
        "opposition",
        &[],
        SPACE,
        |eye, _| eye.board.opposition_value(eye.here).into(),
        |_, _| Term::level("Opposition", Scale::Much),
    ),
    Word::number(
        "markers",
        &[],
        SPACE,
        |eye, _| {
            let of = |marker| i32::from(eye.board.markers(eye.here, marker));
            Marker::ALL.map(of).iter().sum()
        },
        |_, _| Term::things("Raid/Propaganda marker", "Raid/Propaganda markers"),
    ),
    Word::number(
        "raids",
        &[],
        SPACE,
        |eye, _| eye.board.markers(eye.here, Marker::Raid).into(),
        |_, _| Term::things("Raid marker", "Raid markers"),
    ),
    Word::number(
        "leaders",
        &[Faction],
        SPACE,
        |eye, given| {
            let here = |of: &&Expr| eye.board.has_leader(of.faction(), eye.here);
            counted(given.iter().filter(here).count())
        },
        |given, _| leaders(given),
    )
    .again(),
    // Of what an action would do.
    Word::number(
        "removes",
        &[Pieces],
        SPACE | AHEAD,
        |eye, given| eye.added(given[0].pieces().set()).min(0).abs(),
        |given, _| pieces(given, " removed"),
    ),
    Word::number(
        "brings",
        &[Pieces],
        SPACE | AHEAD,
        |eye, given| eye.added(given[0].pieces().set()).max(0),
        |given, _| pieces(given, " added"),
    ),
    Word::number(
        "support-gain",
        &[],
        SPACE | AHEAD,
        |eye, _| eye.later().support_gained(eye.board),
        |_, _| Term::level("gain in Support - Opposition", Scale::Large),
    ),
    Word::number(
        "opposition-gain",
        &[],
        SPACE | AHEAD,
        |eye, _| -eye.later().support_gained(eye.board),
        |_, _| Term::level("gain in Opposition - Support", Scale::Large),
    ),
    Word::number(
        "control",
        &[Control],
        SPACE | AHEAD,
        |eye, given| {
            let is = |control| i32::from(control == given[0].control());
            let change = |space| eye.control_change(space);
            eye.changed_spaces().map(change).map(|[before, after]| is(after) - is(before)).sum()
        },
        |given, _| {
            let gain =
                format!(" that gain {}, minus those that lose it", given[0].control().name());
            Term::things("space", "spaces").with(&gain)
        },
    ),
    Word::number(
        "control-population",
        &[],
        SPACE | AHEAD,
        |eye, _| eye.control_changes().map(|space| i32::from(space.population())).sum(),
        |_, _| Term::level("Population that changes Control", Scale::High),
    ),
    Word::number(
        "control-changes",
        &[],
        SPACE | AHEAD,
        |eye, _| counted(eye.control_changes().count()),
        |_, _| Term::things("change of Control", "changes of Control"),
    ),
    Word::number(
        "empties",
        &[Pieces],
        SPACE | AHEAD,
        |eye, given| {
            let set = given[0].pieces().set();
            let empties =
                |space: &Space| eye.board.has(*space, set) && !eye.later().has(*space, set);
            counted(eye.changed_spaces().filter(empties).count())
        },
        |given, _| {
            let last = given[0].pieces().one();
            let [one, many] = [
                format!("space losing its last {last}"),
                format!("spaces losing their last {last}"),
            ];
            Term::things(one, many)
        },
    ),
    Word::number(
        "going",
        &[Pieces],
        GROUP,
        |eye, given| eye.going.count(given[0].pieces().set()).into(),
        |given, _| pieces(given, ""),
    ),
    // Of a Battle: a Force Level plus the modifiers to the other's Loss Level (R25).
    Word::number(
        "attack",
        &[],
        BATTLE,
        |eye, _| eye.battle[0],
        |_, _| Term::level("modified Attacker Force Level", Scale::High),
    ),
    Word::number(
        "defence",
        &[],
        BATTLE,
        |eye, _| eye.battle[1],
        |_, _| Term::level("modified Defender Force Level", Scale::High),
    ),
    // Of the game. A die is rolled only where it can matter (R26).
    Word::number("d3", &[], DIE, |eye, _| eye.roll.into(), |_, _| Term::Roll(Die::D3)),
    Word::number("d6", &[], DIE, |eye, _| eye.roll.into(), |_, _| Term::Roll(Die::D6)),
    Word::number(
        "game",
        &[Number],
        0,
        |eye, given| given[0].value(eye),
        |given, voice| given[0].term(voice),
    ),
    Word::number(
        "resources",
        &[Faction],
        0,
        |eye, given| eye.board.resources(given[0].faction()).into(),
        |given, _| Term::levels(format!("{} Resources", given[0].faction().adjective())),
    ),
    Word::number(
        "available",
        &[Stock],
        0,
        |eye, given| eye.board.available(given[0].stock()).into(),
        |given, _| boxed("Available", given),
    ),
    Word::number(
        "unavailable",
        &[Stock],
        0,
        |eye, given| eye.board.off_map(OffMapBox::Unavailable, given[0].stock()).into(),
        |given, _| boxed("Unavailable", given),
    ),
    Word::number(
        "squadrons-unavailable",
        &[],
        0,
        |eye, _| eye.board.squadrons_unavailable().into(),
        |_, _| Term::things("Unavailable Squadron", "Unavailable Squadrons"),
    ),
    Word::number(
        "squadrons-west-indies",
        &[],
        0,
        |eye, _| eye.board.squadrons_west_indies().into(),
        |_, _| Term::things("Squadron", "Squadrons").with(" in the West Indies"),
    ),
    Word::number(
        "support",
        &[],
        0,
        |eye, _| eye.board.total_support().into(),
        |_, _| Term::level("Support", Scale::Much),
    ),
    Word::number(
        "opposition",
        &[],
        0,
        |eye, _| eye.board.total_opposition().into(),
        |_, _| Term::level("Opposition", Scale::Much),
    ),
    Word::number(
        "fni",
        &[],
        0,
        |eye, _| eye.board.fni().into(),
        |_, _| Term::level("FNI", Scale::High),
    ),
    Word::number(
        "cbc",
        &[],
        0,
        |eye, _| eye.board.cbc().into(),
        |_, _| Term::level("CBC", Scale::High),
    ),
    Word::number(
        "half",
        &[Number],
        0,
        |eye, given| given[0].value(eye).div_euclid(2),
        |given, voice| half(given, "down", voice),
    ),
    Word::number(
        "half-up",
        &[Number],
        0,
        |eye, given| (given[0].value(eye) + 1).div_euclid(2),
        |given, voice| half(given, "up", voice),
    ),
    Word::number(
        "spaces",
        &[Test],
        0,
        |eye, given| counted(given[0].passing(SpaceSet::ALL, eye).len()),
        |given, voice| {
            let place = SpacePhrase::of(given[0].all(), voice);
            Term::things(place.without_article(), place.plural(Plural::Or))
        },
    ),
    Word::number(
        "population",
        &[Test],
        0,
        |eye, given| {
            let spaces = given[0].passing(SpaceSet::ALL, eye);
            spaces.iter().map(|space| i32::from(space.population())).sum()
        },
        |given, voice| {
            let place = SpacePhrase::of(given[0].all(), voice).plural(Plural::And);
            Term::level(format!("Population in all {place}"), Scale::High)
        },
    ),
    // What the British earn in the Resources Phase (6.3.1), the West Indies apart (8.4.7).
    Word::number(
        "british-earnings",
        &[],
        0,
        |eye, _| british_earnings(eye.board).into(),
        |_, _| Term::level("income from British Forts and Cities", Scale::Large),
    ),
];

/// How many there are.
fn counted(many: usize) -> i32 {
    i32::try_from(many).unwrap_or(i32::MAX)
}

fn pieces(given: Given<'_>, more: &str) -> Term {
    Term::things(given[0].pieces().one(), given[0].pieces().many()).with(more)
}

fn boxed(state: &str, given: Given<'_>) -> Term {
    let stock = given[0].stock();
    let single = stock.counted(1);
    let single = single.trim_start_matches("1 ");
    Term::things(format!("{state} {single}"), format!("{state} {}", stock.name()))
}

fn half(given: Given<'_>, rounded: &str, voice: Voice<'_>) -> Term {
    let name = given[0].term(voice).name();
    Term::level(format!("half of {name} (round {rounded})"), Scale::Large)
}

fn leaders(given: Given<'_>) -> Term {
    let names: Vec<String> = given.iter().map(|of| of.faction().adjective().to_string()).collect();
    match &names[..] {
        [one] => Term::things(format!("{one} Leader"), format!("{one} Leader")),
        several => {
            let names = joined(several);
            Term::things(format!("Leader ({names})"), format!("{names} Leaders"))
        }
    }
}
