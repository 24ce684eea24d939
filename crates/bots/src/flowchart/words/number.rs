//! Numbers about the whole game.

use super::table::words;
use super::{Comparison, Condition, Die, Need, Pieces, Test, can_pass, comparison};
use crate::flowchart::describe::place::{Plural, SpacePhrase};
use crate::flowchart::describe::term::{Scale, Term};
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::evaluator::{Evaluator, Uncertain};
use crate::flowchart::read::{Expression, WordReader, from_word, parts, words_of};
use lod_engine::expression::{Node, Operator, RawExpression};
use lod_engine::game::{Faction, OffMapBox, PieceType, Space, SpaceSet};
use lod_engine::rules::winter::british_earnings;

/// A number lies between these, both included.
pub(crate) type Bounds = (i32, i32);

/// The end of the Resources track (1.8).
const RESOURCES: i32 = 50;
/// The end of the FNI track (1.9).
const FNI: i32 = 3;
/// More than Forts and Cities can bring in all (6.3.1).
const EARNINGS: i32 = 100;

words! {
    /// A number about the whole game.
    Number = "a number about the game";
    value(eye) -> Uncertain;
    limits() -> Bounds = (0, i32::MAX);
    reads(voice: Voice<'_>) -> Term;
    grammar {
        /// A plain number.
        Number(number: i32) {
            value: fixed(*number),
            limits: (*number, *number),
            reads: Term::Plain(*number),
        }
        /// The roll of a die; rolled only where it can matter (R26).
        Die(die: Die) needs Die {
            value: Uncertain { fixed: 0, die: Some(*die) },
            limits: (1, i32::from(die.sides())),
            reads: Term::Roll(*die),
        }
        /// Pieces on the map in all, the West Indies apart.
        OnMap(pieces: Pieces) {
            value: fixed(eye.board.on_map(pieces.set())),
            limits: (0, pieces.existing()),
            reads: Term::things(pieces.one(), pieces.many()).with(" on the map"),
        }
        /// Several added up.
        Sum(numbers: Vec<Number>) {
            value: numbers.iter().fold(fixed(0), |sum, part| {
                let number = part.value(eye);
                Uncertain { fixed: sum.fixed + number.fixed, die: sum.die.or(number.die) }
            }),
            limits: sum(numbers.iter().map(Number::limits)),
            reads: Term::sum(numbers.iter().map(|part| part.reads(voice))),
        }
    }
    words {
        /// A Faction's Resources.
        Resources(of: Faction) = "resources" {
            value: fixed(eye.board.resources(*of)),
            limits: (0, RESOURCES),
            reads: Term::levels(format!("{} Resources", of.adjective())),
        }
        /// Available pieces of a kind.
        Available(stock: PieceType) = "available" {
            value: fixed(eye.board.available(*stock)),
            limits: (0, i32::from(stock.force_pool())),
            reads: boxed("Available", *stock),
        }
        /// Unavailable pieces of a kind.
        Unavailable(stock: PieceType) = "unavailable" {
            value: fixed(eye.board.off_map(OffMapBox::Unavailable, *stock)),
            limits: (0, i32::from(stock.force_pool())),
            reads: boxed("Unavailable", *stock),
        }
        /// Squadrons that are Unavailable.
        SquadronsUnavailable = "squadrons-unavailable" {
            value: fixed(eye.board.squadrons_unavailable()),
            limits: (0, i32::from(PieceType::Squadron.force_pool())),
            reads: Term::things("Unavailable Squadron", "Unavailable Squadrons"),
        }
        /// Squadrons in the West Indies.
        SquadronsWestIndies = "squadrons-west-indies" {
            value: fixed(eye.board.squadrons_west_indies()),
            limits: (0, i32::from(PieceType::Squadron.force_pool())),
            reads: Term::things("Squadron", "Squadrons").with(" in the West Indies"),
        }
        /// Total Support.
        Support = "support" {
            value: fixed(eye.board.total_support()),
            limits: (0, 2 * population()),
            reads: Term::level("Support", Scale::Much),
        }
        /// Total Opposition.
        Opposition = "opposition" {
            value: fixed(eye.board.total_opposition()),
            limits: (0, 2 * population()),
            reads: Term::level("Opposition", Scale::Much),
        }
        /// French Naval Intervention.
        Fni = "fni" {
            value: fixed(eye.board.fni()),
            limits: (0, FNI),
            reads: Term::level("FNI", Scale::High),
        }
        /// Cumulative British Casualties.
        Cbc = "cbc" {
            value: fixed(eye.board.cbc()),
            reads: Term::level("CBC", Scale::High),
        }
        /// Half, rounded down. A die is halved once it is rolled: see `Evaluator::number_with`.
        Half(number: Box<Number>) = "half" needs Whole {
            value: halved(number.value(eye), 0),
            limits: (number.limits().0 / 2, number.limits().1 / 2),
            reads: half(number, "down", voice),
        }
        /// Half, rounded up.
        HalfUp(number: Box<Number>) = "half-up" needs Whole {
            value: halved(number.value(eye), 1),
            limits: {
                let (low, high) = number.limits();
                (low.saturating_add(1) / 2, high.saturating_add(1) / 2)
            },
            reads: half(number, "up", voice),
        }
        /// How many spaces pass the tests.
        Spaces(tests: Vec<Test>) = "spaces" needs Words {
            value: fixed(counted(eye.fitting(tests).len())),
            limits: (0, counted(can_pass(tests).len())),
            reads: {
                let place = SpacePhrase::of(tests, voice);
                Term::things(place.without_article(), place.plural(Plural::Or))
            },
        }
        /// Population of the spaces that pass the tests.
        Population(tests: Vec<Test>) = "population" {
            value: fixed(eye.fitting(tests).iter().map(|s| i32::from(s.population())).sum::<i32>()),
            limits: (0, population()),
            reads: {
                let place = SpacePhrase::of(tests, voice).plural(Plural::And);
                Term::level(format!("Population in all {place}"), Scale::High)
            },
        }
        /// What the British earn in the Resources Phase from Forts and Cities (6.3.1), the West Indies
        /// apart (8.4.7).
        BritishEarnings = "british-earnings" {
            value: fixed(british_earnings(eye.board)),
            limits: (0, EARNINGS),
            reads: Term::level(
                "income from British Forts and Cities",
                Scale::Large,
            ),
        }
    }
}

impl Expression for Number {
    const WHAT: &'static str = "a number about the game";
    const RIGHT: &'static [&'static str] = Number::WORDS;

    fn read(reader: &mut WordReader, written: &RawExpression) -> Option<Number> {
        match Number::known(reader, written) {
            Some(found) => found,
            None => match &written.node {
                Node::Name(name, _) | Node::Call(name, _) => {
                    let others = [words_of::<Die>(), words_of::<Pieces>()];
                    reader.unknown(name, written.span.start, &others)
                }
                _ => reader.misplaced::<Number>(written),
            },
        }
    }
}

impl Number {
    /// The number, or `None` where it is no number about the game.
    pub(super) fn known(
        reader: &mut WordReader,
        written: &RawExpression,
    ) -> Option<Option<Number>> {
        let at = written.span.start;
        match &written.node {
            Node::Number(_) => {
                let number = reader.call("number", Some(std::slice::from_ref(written)), at);
                Some(number.map(Number::Number))
            }
            Node::Two(Operator::Plus, ..) => {
                let parts: Vec<Option<Number>> = (parts(Operator::Plus, written).into_iter())
                    .map(|part| Number::read(reader, part))
                    .collect();
                Some(parts.into_iter().collect::<Option<_>>().map(Number::Sum))
            }
            _ => {
                let (name, given) = written.call()?;
                Number::named(reader, name, given, at).or_else(|| {
                    let pieces = || from_word(name).map(Number::OnMap);
                    let alone = || from_word(name).map(Number::Die).or_else(pieces).map(Some);
                    given.is_none().then(alone).flatten()
                })
            }
        }
    }

    /// Two numbers compared, with one die at most.
    pub(super) fn compared(
        reader: &mut WordReader,
        relation: Operator,
        left: &RawExpression,
        right: &RawExpression,
        at: usize,
    ) -> Option<Comparison<Number>> {
        let flaws = reader.count();
        let compared: Comparison<Number> =
            comparison::<_, Condition>(reader, relation, left, right, at)?;
        let (left, right) = (&compared.left, &compared.right);
        if left.needs(Need::Die) + right.needs(Need::Die) > 1 {
            reader.flaw(at, "a comparison rolls one die at most, not two");
        } else if left == right {
            reader.flaw(at, "both numbers of the comparison are the same");
        } else if reader.count() == flaws {
            reader.flaw_if(at, compared.settled(left.limits(), right.limits()));
        }
        Some(compared)
    }
}

impl Evaluator<'_> {
    /// Every space in which all of these tests hold; at the table one space after another.
    fn fitting(&self, tests: &[Test]) -> SpaceSet {
        match self.board.known_facts() {
            Some(_) => SpaceSet::ALL.filter(|s| self.all(s, tests)),
            None => self.passing_all(SpaceSet::ALL, tests),
        }
    }

    /// A number about the whole game, of which a die that it needs shows this.
    pub(crate) fn number_with(&self, number: &Number, roll: u8) -> i32 {
        match number {
            Number::Die(_) => i32::from(roll),
            Number::Half(inner) => self.number_with(inner, roll).div_euclid(2),
            Number::HalfUp(inner) => (self.number_with(inner, roll) + 1).div_euclid(2),
            Number::Sum(parts) => parts.iter().map(|n| self.number_with(n, roll)).sum(),
            _ => self.number(number).fixed,
        }
    }

    /// A number about the whole game, with a die left out if it needs one.
    pub fn number(&self, number: &Number) -> Uncertain {
        number.value(self)
    }
}

fn fixed(number: impl Into<i32>) -> Uncertain {
    Uncertain { fixed: number.into(), die: None }
}

fn halved(number: Uncertain, more: i32) -> Uncertain {
    Uncertain { fixed: (number.fixed + more).div_euclid(2), ..number }
}

/// How many there are.
pub(super) fn counted(many: usize) -> i32 {
    i32::try_from(many).unwrap_or(i32::MAX)
}

pub(super) fn sum(parts: impl Iterator<Item = Bounds>) -> Bounds {
    parts.fold((0, 0), |(low, high), (l, h)| (low.saturating_add(l), high.saturating_add(h)))
}

/// Of all spaces together.
fn population() -> i32 {
    Space::ALL.iter().map(|s| i32::from(s.population())).sum()
}

fn half(number: &Number, rounded: &str, voice: Voice<'_>) -> Term {
    let name = number.reads(voice).name();
    Term::level(format!("half of {name} (round {rounded})"), Scale::Large)
}

fn boxed(state: &str, stock: PieceType) -> Term {
    let single = stock.counted(1);
    let single = single.trim_start_matches("1 ");
    Term::things(format!("{state} {single}"), format!("{state} {}", stock.name()))
}
