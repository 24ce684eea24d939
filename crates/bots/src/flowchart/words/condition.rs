//! Conditions about the whole game: what they are, how they read, what is wrong with them. `bots::run::conditions`
//! judges them.

use super::number::{self, needs_die};
use super::{Comparison, EventTest, Number, Test, Verb, event};
use crate::flowchart::check::spot::Spot;
use crate::flowchart::check::words::{Scope, WordCheck};
use crate::flowchart::say::list::{either, joined};
use crate::flowchart::say::place::SpacePhrase;
use crate::flowchart::say::term::{Link, compared};
use crate::flowchart::say::verb::filled;
use crate::flowchart::say::voice::Voice;
use crate::flowchart::schema::Node;
use lod_engine::game::{Faction, Leader};
use serde::Deserialize;

/// A condition about the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Every one holds.
    All(Vec<Condition>),
    /// At least one holds; looked at in order (R35).
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// The same, with words for a person who looks at the board.
    Asked(Box<Asked>),
    /// The Treaty of Alliance has been played.
    Treaty,
    /// The Sequence of Play (2.3.4) or a sword rules the Event out (8.1).
    NoEvent,
    /// Two numbers compare so.
    Compare(Comparison<Number>),
    /// Some space, the West Indies included, passes every test.
    AnySpace(Vec<Test>),
    /// The Event on the card would do this.
    Event(EventTest),
    /// A Faction's Leader is in a space that passes the tests.
    LeaderWhere(LeaderWhere),
    /// One of these Leaders is its Faction's current one.
    Leader(Vec<Leader>),
    /// A person plays the 1st Eligible Faction, and it is one of these.
    FirstEligiblePlayer(Vec<Faction>),
    /// One of these Factions has just played its Brilliant Stroke.
    BrilliantStrokeBy(Vec<Faction>),
    /// No Special Activity was used yet in this turn (R15).
    SpecialUnused,
    /// This instruction of the same box could be carried out now.
    Possible(Possible),
}

/// A condition with the question that a person answers by looking at the board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// A question with the answers yes and no.
    pub ask: String,
    /// The same for the program.
    pub when: Condition,
}

/// Where a Leader is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderWhere {
    /// Whose Leader.
    pub of: Faction,
    /// What holds in his space.
    #[serde(rename = "where")]
    pub tests: Vec<Test>,
}

/// An instruction elsewhere that could be carried out in so many spaces.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Possible {
    /// The box that holds it.
    #[serde(rename = "box")]
    pub at: String,
    /// The verb of the instruction.
    pub verb: Verb,
    /// In at least so many spaces.
    pub spaces: u8,
}

/// Whether a condition may need a die.
pub fn has_die(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(has_die),
        Condition::Not(inner) => has_die(inner),
        Condition::Asked(asked) => has_die(&asked.when),
        Condition::Compare(c) => needs_die(&c.left) || needs_die(&c.right),
        _ => false,
    }
}

impl WordCheck<'_> {
    pub(crate) fn condition(&mut self, spot: Spot<'_>, condition: &Condition, scope: Scope) {
        let inner = Scope { settled: true, ..scope };
        match condition {
            Condition::All(parts) => self.conditions(spot.key("all"), "all", parts, scope),
            Condition::Any(parts) => self.conditions(spot.key("any"), "any", parts, scope),
            Condition::Not(not) => self.condition(spot.key("not"), not, scope),
            Condition::Asked(asked) => {
                let spot = spot.key("asked");
                if scope.asked {
                    self.flaw(spot, "`asked` inside something asked: one question is enough");
                }
                self.asked(spot, &asked.ask, &asked.when, scope);
            }
            Condition::Compare(c) => self.numbers(spot.key("compare"), c, inner),
            Condition::AnySpace(tests) => {
                let spot = spot.key("any-space");
                self.wordless(spot, "any", scope);
                self.filter(spot, "any-space", tests, inner);
            }
            Condition::Event(EventTest::AddsResources(adds)) if adds.at_least == 0 => self.flaw(
                spot.key("event").key("adds-resources"),
                "`at-least` is 0: every Event does that",
            ),
            Condition::Event(EventTest::Places(ways)) if !scope.asked => {
                self.placing(spot.key("event").key("places"), ways);
            }
            Condition::Event(_) if scope.asked => self.flaw(
                spot.key("event"),
                "the program judges the Event itself: no words are needed for it",
            ),
            Condition::LeaderWhere(w) => {
                let spot = spot.key("leader-where").key("where");
                self.filter(spot, "where", &w.tests, inner);
            }
            Condition::Leader(list) => self.doubles(spot.key("leader"), "leader", list),
            Condition::FirstEligiblePlayer(list) => {
                let key = "first-eligible-player";
                self.doubles(spot.key(key), key, list);
            }
            Condition::BrilliantStrokeBy(list) => {
                let key = "brilliant-stroke-by";
                self.doubles(spot.key(key), key, list);
            }
            Condition::Possible(possible) => {
                let spot = spot.key("possible");
                self.wordless(spot, "possible", scope);
                self.possible(spot, possible);
            }
            Condition::Event(_)
            | Condition::Treaty
            | Condition::NoEvent
            | Condition::SpecialUnused => {}
        }
    }

    fn conditions(&mut self, spot: Spot<'_>, what: &str, parts: &[Condition], scope: Scope) {
        self.doubles(spot, what, parts);
        for (i, part) in parts.iter().enumerate() {
            self.condition(spot.item(i), part, scope);
        }
    }

    fn possible(&mut self, spot: Spot<'_>, possible: &Possible) {
        let chart = self.chart;
        if possible.spaces == 0 {
            self.flaw(spot.key("spaces"), "`spaces` is 0: that always holds");
        }
        let ids = || chart.command.iter().map(|c| c.id.get_ref().as_str());
        match chart.node(&possible.at) {
            Some(Node::Command(b)) => {
                if !b.instructions.iter().any(|i| i.verb == possible.verb) {
                    let verb = possible.verb.id();
                    self.flaw(
                        spot.key("verb"),
                        format!("`{}` has no instruction `{verb}`", possible.at),
                    );
                }
            }
            Some(node) => {
                let kind = node.kind();
                self.flaw(
                    spot.key("box"),
                    format!("`{}` is {kind}; `possible` looks at a Command", possible.at),
                );
            }
            None => {
                let what = lod_engine::game::atlas::unknown("a Command's box", &possible.at, ids());
                self.flaw(spot.key("box"), what);
            }
        }
    }
}

/// What has to hold, or has not to hold.
pub(crate) fn clause(condition: &Condition, holds: bool, voice: Voice<'_>) -> String {
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
        Condition::Event(test) => format!("the Event {}", event::clause(test, holds, voice)),
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
