//! Conditions about the whole game; `bots::bot_turn::conditions` judges them.

use super::exclusion::{can_all_hold, not_so};
use super::number::Number;
use super::table::words;
use super::{Comparison, EventTest, Need, Test, Verb};
use crate::flowchart::describe::list::either;
use crate::flowchart::describe::place::SpacePhrase;
use crate::flowchart::describe::term::{Link, compared};
use crate::flowchart::describe::verb::doing;
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::read::{Argument, Call, Expression, Parts, WordReader, arguments, parts};
use crate::flowchart::schema;
use lod_engine::expression::{Node, Operator, RawExpression};
use lod_engine::game::words::joined_by;
use lod_engine::game::{Faction, Leader};

words! {
    /// A condition about the whole game.
    Condition = "a condition about the game";
    reads(holds: bool, voice: Voice<'_>) -> String;
    grammar {
        /// Every one holds.
        All(conditions: Vec<Condition>) { several(conditions, holds, holds, voice) }
        /// At least one holds; looked at in order (R35).
        Any(conditions: Vec<Condition>) { several(conditions, holds, !holds, voice) }
        /// It does not hold.
        Not(condition: Box<Condition>) { condition.reads(!holds, voice) }
        /// Two numbers compare so.
        Compare(two: Comparison<Number>) {
            compared(&two.left.reads(voice), Link::of(two.is, holds), &two.right.reads(voice))
        }
        /// Some space, the West Indies included, passes every test.
        AnySpace(tests: Vec<Test>) needs Words {{
            let place = SpacePhrase::of(tests, voice).with_west_indies();
            place.counted(if holds { "a" } else { "no" })
        }}
    }
    words {
        /// The same, with words for a player who looks at the board.
        Asked(asked: Box<BoardQuestion>) = "asked" { asked.when.reads(holds, voice) }
        /// The Treaty of Alliance has been played.
        Treaty = "treaty" { format!("the Treaty was {}played", not(holds)) }
        /// The Sequence of Play (2.3.4) or a sword rules the Event out (8.1).
        NoEvent = "no-event" {{
            let (faction, symbol) = (voice.faction(), voice.faction().adjective());
            match holds {
                true => format!(
                    "the Sequence of Play leaves the {faction} no Event, or the {symbol} symbol has a sword"
                ),
                false => format!(
                    "the Sequence of Play leaves the {faction} the Event, and the {symbol} symbol has no sword"
                ),
            }
        }}
        /// The Event on the card would do this.
        Event(test: EventTest) = "event" needs NoWords { format!("the Event {}", test.reads(holds, voice)) }
        /// A Faction's Leader is in a space that passes the tests.
        LeaderWhere(leader: LeaderWhere) = "leader-where" {{
            let place = SpacePhrase::of(&leader.tests, voice);
            // Only British and French pieces may be there (1.4.2).
            let place = match leader.of {
                Faction::British | Faction::French => place.with_west_indies().single(),
                Faction::Patriots | Faction::Indians => place.single(),
            };
            format!("the {} Leader is {}in {place}", leader.of.adjective(), not(holds))
        }}
        /// One of these Leaders is its Faction's current one.
        Leader(leaders: Vec<Leader>) = "leader" {{
            let names: Vec<&str> = leaders.iter().map(|l| l.name()).collect();
            let whose = leaders.first().map_or("", |l| l.faction().adjective());
            format!("{} is {}the {whose} Leader", either(&names), not(holds))
        }}
        /// A player has the 1st Eligible Faction, and it is one of these.
        FirstEligiblePlayer(factions: Vec<Faction>) = "first-eligible-player" {
            match (factions.len() == Faction::ALL.len(), holds) {
                (true, true) => "a player has the 1st Eligible Faction".to_string(),
                (true, false) => "a non-player is the 1st Eligible Faction".to_string(),
                (false, true) => {
                    format!("a player has the 1st Eligible Faction ({})", either(factions))
                }
                (false, false) => format!("no player has the {} as 1st Eligible Faction", either(factions)),
            }
        }
        /// One of these Factions has just played its Brilliant Stroke.
        BrilliantStrokeBy(factions: Vec<Faction>) = "brilliant-stroke-by" {{
            let have = if holds { "have" } else { "have not" };
            format!("the {} {have} just played their Brilliant Stroke", either(factions))
        }}
        /// No Special Activity was used yet in this turn (R15).
        SpecialUnused = "special-unused" {
            format!("{} Special Activity has been used this turn", if holds { "no" } else { "a" })
        }
        /// This instruction of a Command could be carried out now.
        Possible(possible: Possible) = "possible" needs Words { possible.reads(holds, voice) }
    }
}

/// A condition with the question that a person answers by looking at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardQuestion {
    /// A question with the answers yes and no.
    pub ask: String,
    /// The same for the program.
    pub when: Condition,
}

/// Where a Leader is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderWhere {
    /// Whose Leader.
    pub of: Faction,
    /// What holds in his space.
    pub tests: Vec<Test>,
}

/// An instruction elsewhere that could be carried out in this many spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possible {
    /// The box that holds it.
    pub at: String,
    /// The verb of the instruction.
    pub verb: Verb,
    /// In at least this many spaces.
    pub spaces: u8,
}

arguments!(LeaderWhere { of = "of", tests = "where" });
arguments!(PossibleParts { at = "box", verb = "verb", spaces = "spaces" }
    never |parts: &PossibleParts| parts.spaces == 0 => "`spaces` is 0: that always holds");

/// What stands in the brackets of `possible`.
struct PossibleParts {
    at: String,
    verb: Verb,
    spaces: u8,
}

impl Parts for Possible {}

/// What the other box has to have for it is looked at when all boxes are read.
impl Argument for Possible {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<Possible> {
        let PossibleParts { at, verb, spaces } = Argument::take(reader, call, given)?;
        let possible = Possible { at, verb, spaces };
        reader.possible.push((call.at, possible.clone()));
        Some(possible)
    }
}

impl Parts for BoardQuestion {
    fn needs(&self, need: Need) -> usize {
        self.when.needs(need)
    }
}

impl Argument for BoardQuestion {
    fn take(
        reader: &mut WordReader,
        call: Call<'_>,
        given: &[RawExpression],
    ) -> Option<BoardQuestion> {
        let [ask, when] = given else {
            return reader.unread(call.at, "in the brackets of `asked` stand: ask, when");
        };
        let Node::Text(words) = &ask.node else {
            return reader.unread(ask.span.start, "a question in double quotes should stand here");
        };
        if reader.scope.asked {
            reader.flaw(call.at, "`asked` inside something asked: one question is enough");
        }
        let read = |reader: &mut WordReader| Condition::read(reader, when);
        let when = reader.read_in_scope(|scope| scope.asked = true, read)?;
        reader.question(ask.span.start, words, &when);
        Some(BoardQuestion { ask: words.clone(), when })
    }
}

impl WordReader {
    /// A condition that is asked in words.
    pub(crate) fn question(&mut self, at: usize, ask: &str, when: &Condition) {
        if ask.trim().is_empty() {
            self.flaw(at, "`ask` is empty");
        }
        if when.needs(Need::Die) > 0 {
            self.flaw(
                at,
                "the program rolls dice itself: leave the die out of what is asked, and put it beside an `asked` for \
                 the rest",
            );
        }
    }
}

impl Expression for Condition {
    const WHAT: &'static str = "a condition about the game";
    const RIGHT: &'static [&'static str] = Condition::WORDS;

    fn can_all_hold(conditions: &[&Condition]) -> bool {
        can_all_hold(conditions)
    }

    fn read(reader: &mut WordReader, written: &RawExpression) -> Option<Condition> {
        let at = written.span.start;
        match &written.node {
            Node::Two(Operator::And, ..) => {
                return Condition::all(reader, "all", written).map(Condition::All);
            }
            Node::Two(Operator::Or, ..) => {
                let ways = parts(Operator::Or, written);
                return reader.several("any", &ways, Condition::read).map(Condition::Any);
            }
            Node::Not(inner) => return not_so(reader, inner, |c| Condition::Not(Box::new(c))),
            Node::Two(relation, left, right) => {
                let compared = Number::compared(reader, *relation, left, right, at);
                return compared.map(Condition::Compare);
            }
            Node::Any(what, tests) => {
                reader.fits("any", Need::Words, 0, at);
                return any_space(reader, what, tests).map(Condition::AnySpace);
            }
            _ => {}
        }
        let Some((name, given)) = written.call() else {
            return reader.misplaced::<Condition>(written);
        };
        let found = Condition::named(reader, name, given, at);
        found.unwrap_or_else(|| reader.unknown(name, at, &[]))
    }
}

/// Some space that passes tests; of a kind, where it is named.
fn any_space(
    reader: &mut WordReader,
    what: &RawExpression,
    tests: &RawExpression,
) -> Option<Vec<Test>> {
    let kind = match what.node == Node::Name("space".to_string(), None) {
        true => Vec::new(),
        false => vec![Test::In(vec![reader.word(what)?])],
    };
    let flaws = reader.count();
    let inside = |reader: &mut WordReader| Test::all(reader, "any-space", tests);
    let tests = reader.read_in_scope(|scope| scope.settled = true, inside)?;
    let all = [kind, tests].concat();
    if reader.count() == flaws && !Test::can_all_hold(&all.iter().collect::<Vec<_>>()) {
        reader.flaw(what.span.start, "no space can ever pass `any-space`");
    }
    Some(all)
}

const fn not(holds: bool) -> &'static str {
    if holds { "" } else { "not " }
}

fn several(parts: &[Condition], holds: bool, all: bool, voice: Voice<'_>) -> String {
    let words: Vec<String> = parts.iter().map(|p| p.reads(holds, voice)).collect();
    if all { joined_by(&words, "and") } else { format!("either {}", joined_by(&words, "or")) }
}

impl Possible {
    /// Whether an instruction elsewhere could be carried out.
    fn reads(&self, holds: bool, voice: Voice<'_>) -> String {
        let spaces = match self.spaces {
            1 => "at least 1 space".to_string(),
            n => format!("at least {n} spaces"),
        };
        let step = match voice.chart.node(&self.at) {
            Some(schema::Node::Command(b)) => {
                b.instructions.iter().position(|i| i.verb == self.verb)
            }
            _ => None,
        };
        let what = match step {
            Some(step) => {
                let verb = doing(self.verb, voice.faction());
                format!("{verb} (step {} of {})", step + 1, self.at)
            }
            None => format!("{} ({})", self.verb.id(), self.at),
        };
        format!("the {} could {}now {what} in {spaces}", voice.faction(), not(holds))
    }
}
