//! Numbers about one space.

use super::number::{Bounds, counted, sum};
use super::table::words;
use super::{Need, Number, Pieces, Test};
use crate::flowchart::describe::term::{Scale, Term};
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::evaluator::Evaluator;
use crate::flowchart::read::{Expression, Parts, WordReader, from_word, parts, words_of};
use lod_engine::expression::{Node, Operator, RawExpression};
use lod_engine::game::words::joined;
use lod_engine::game::{Board, Control, Faction, Marker, Space, SpaceSet};

words! {
    /// A number about one space.
    Measure = "a number about a space";
    value(eye, space) -> i32;
    limits() -> Option<Bounds> = None;
    reads(voice: Voice<'_>) -> Term;
    grammar {
        /// A plain number.
        Number(number: i32) {
            value: *number,
            limits: Some((*number, *number)),
            reads: Term::Plain(*number),
        }
        /// Pieces there.
        Count(pieces: Pieces) {
            value: eye.count(space, *pieces),
            limits: Some((0, pieces.existing())),
            reads: Term::things(pieces.one(), pieces.many()),
        }
        /// Several added up.
        Sum(measures: Vec<Measure>) {
            value: measures.iter().map(|m| m.value(eye, space)).sum(),
            limits: measures.iter().map(Measure::limits).collect::<Option<Vec<_>>>().map(|all| sum(all.into_iter())),
            reads: Term::sum(measures.iter().map(|part| part.reads(voice))),
        }
        /// One less another.
        Difference(two: Box<Difference>) {
            value: two.from.value(eye, space) - two.take.value(eye, space),
            reads: {
                let (from, take) = (two.from.reads(voice), two.take.reads(voice));
                Term::levels(format!("{} - {}", from.name(), take.name()))
            },
        }
        /// The measure where the test holds, else 0.
        Where(counted: Box<MeasureWhere>) {
            value: match counted.test.value(eye, space) {
                true => counted.count.value(eye, space),
                false => 0,
            },
            limits: counted.count.limits().map(|(low, high)| (low.min(0), high.max(0))),
            reads: {
                let none = counted.test.reads(false, voice);
                counted.count.reads(voice).with(&format!(" ({none}: 0)"))
            },
        }
        /// A number about the whole game.
        Game(number: Box<Number>) {
            value: number.value(eye).fixed,
            reads: number.reads(voice),
        }
    }
    words {
        /// Its Population.
        Population = "population" {
            value: i32::from(space.population()),
            limits: {
                let most = Space::ALL.iter().map(|s| s.population()).max();
                Some((0, i32::from(most.unwrap_or(0))))
            },
            reads: Term::level("Population", Scale::High),
        }
        /// What it adds to Total Support.
        Support = "support" {
            value: i32::from(eye.board.support_value(space)),
            reads: Term::level("Support", Scale::Much),
        }
        /// What it adds to Total Opposition.
        Opposition = "opposition" {
            value: i32::from(eye.board.opposition_value(space)),
            reads: Term::level("Opposition", Scale::Much),
        }
        /// Propaganda and Raid markers.
        Markers = "markers" {
            value: [Marker::Propaganda, Marker::Raid].map(|m| i32::from(eye.board.markers(space, m))).iter().sum(),
            reads: Term::things("Raid/Propaganda marker", "Raid/Propaganda markers"),
        }
        /// Raid markers.
        Raids = "raids" {
            value: i32::from(eye.board.markers(space, Marker::Raid)),
            reads: Term::things("Raid marker", "Raid markers"),
        }
        /// Leaders of these Factions there.
        Leaders(of: Vec<Faction>) = "leaders" {
            value: counted(of.iter().filter(|f| eye.board.has_leader(**f, space)).count()),
            reads: leaders(of),
        }
        /// Pieces of these kinds that the action would take from here.
        Removes(pieces: Pieces) = "removes" needs Ahead {
            value: eye.difference(space, *pieces).min(0).abs(),
            limits: Some((0, pieces.existing())),
            reads: Term::things(pieces.one(), pieces.many()).with(" removed"),
        }
        /// Pieces of these kinds that the action would bring here.
        Brings(pieces: Pieces) = "brings" needs Ahead {
            value: eye.difference(space, *pieces).max(0),
            limits: Some((0, pieces.existing())),
            reads: Term::things(format!("{} added", pieces.one()), format!("{} added", pieces.many())),
        }
        /// By how much the action would raise Total Support less Total Opposition.
        SupportGain = "support-gain" needs Ahead {
            value: eye.later().support_gained(eye.board),
            reads: Term::level("gain in Support - Opposition", Scale::Large),
        }
        /// By how much it would lower it.
        OppositionGain = "opposition-gain" needs Ahead {
            value: -eye.later().support_gained(eye.board),
            reads: Term::level("gain in Opposition - Support", Scale::Large),
        }
        /// How many spaces would come under this Control, less those that would leave it.
        Control(by: Control) = "control" needs Ahead {
            value: {
                let is = |control| i32::from(control == *by);
                let change = |s| eye.control_change(s);
                eye.changed_spaces().map(change).map(|(before, after)| is(after) - is(before)).sum()
            },
            reads: {
                let that = format!(" that gain {}, minus those that lose it", by.name());
                Term::things("space", "spaces").with(&that)
            },
        }
        /// Population of the spaces whose Control would change.
        ControlPopulation = "control-population" needs Ahead {
            value: eye.control_changes().map(|s| i32::from(s.population())).sum(),
            reads: Term::level("Population that changes Control", Scale::High),
        }
        /// How many spaces' Control would change.
        ControlChanges = "control-changes" needs Ahead {
            value: counted(eye.control_changes().count()),
            reads: Term::things("change of Control", "changes of Control"),
        }
        /// How many spaces would lose the last of these pieces.
        Empties(pieces: Pieces) = "empties" needs Ahead {
            value: {
                let left = |board: &Board, s| board.has(s, pieces.set());
                let empties = |s: &Space| left(eye.board, *s) && !left(eye.later(), *s);
                counted(eye.changed_spaces().filter(empties).count())
            },
            reads: {
                let last = pieces.one();
                Term::things(format!("space losing its last {last}"), format!("spaces losing their last {last}"))
            },
        }
        /// Pieces of these kinds in a group that could March.
        Going(pieces: Pieces) = "going" needs Group {
            value: i32::from(eye.going.count(pieces.set())),
            limits: Some((0, pieces.existing())),
            reads: Term::things(pieces.one(), pieces.many()),
        }
        /// In a Battle: the Attacker's Force Level plus the modifiers to the Defender's Loss Level (R25).
        Attack = "attack" needs Battle {
            value: eye.battle[0],
            reads: Term::level("modified Attacker Force Level", Scale::High),
        }
        /// In a Battle: the Defender's Force Level plus the modifiers to the Attacker's Loss Level (R25).
        Defence = "defence" needs Battle {
            value: eye.battle[1],
            reads: Term::level("modified Defender Force Level", Scale::High),
        }
    }
}

/// One number less another; below 0 where the other is more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The one.
    pub from: Measure,
    /// What is taken from it.
    pub take: Measure,
}

/// A measure that counts only where a test holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasureWhere {
    /// What must hold.
    pub test: Test,
    /// What then counts.
    pub count: Measure,
}

impl Parts for Difference {
    fn needs(&self, need: Need) -> usize {
        self.from.needs(need) + self.take.needs(need)
    }
}

impl Parts for MeasureWhere {
    fn needs(&self, need: Need) -> usize {
        self.test.needs(need) + self.count.needs(need)
    }
}

impl Expression for Measure {
    const WHAT: &'static str = "a number about a space";
    const RIGHT: &'static [&'static str] = Measure::WORDS;

    fn read(reader: &mut WordReader, written: &RawExpression) -> Option<Measure> {
        let at = written.span.start;
        match &written.node {
            Node::Number(_) => {
                let number = reader.call("number", Some(std::slice::from_ref(written)), at);
                return number.map(Measure::Number);
            }
            Node::Two(Operator::Plus, ..) => {
                let parts: Vec<Option<Measure>> = (parts(Operator::Plus, written).into_iter())
                    .map(|part| Measure::read(reader, part))
                    .collect();
                return parts.into_iter().collect::<Option<_>>().map(Measure::Sum);
            }
            Node::Two(Operator::Minus, from, take) => {
                let (from, take) = (Measure::read(reader, from), Measure::read(reader, take));
                let two = Difference { from: from?, take: take? };
                if two.from == two.take {
                    reader.flaw(at, "both numbers are the same: that is always 0");
                }
                return Some(Measure::Difference(Box::new(two)));
            }
            Node::If(test, count, other) if other.node == Node::Number(0) => {
                let (test, count) = (Test::read(reader, test), Measure::read(reader, count));
                let counted = MeasureWhere { test: test?, count: count? };
                return Some(Measure::Where(Box::new(counted)));
            }
            Node::Call(name, given) if name == "game" => {
                return reader.call(name, Some(given), at).and_then(|n| of_game(reader, n, at));
            }
            _ => {}
        }
        let Some((name, given)) = written.call() else {
            return reader.misplaced::<Measure>(written);
        };
        if let Some(found) = Measure::named(reader, name, given, at) {
            return found;
        }
        if let Some(pieces) = from_word(name).filter(|_| given.is_none()) {
            return Some(Measure::Count(pieces));
        }
        match Number::known(reader, written) {
            Some(number) => number.and_then(|number| of_game(reader, Box::new(number), at)),
            None => {
                let numbers = Number::WORDS.iter().map(ToString::to_string).collect();
                reader.unknown(name, at, &[words_of::<Pieces>(), numbers])
            }
        }
    }
}

/// A number about the game beside those about a space.
fn of_game(reader: &mut WordReader, number: Box<Number>, at: usize) -> Option<Measure> {
    reader.fits("game", Need::NoDie, number.needs(Need::Die), at);
    Some(Measure::Game(number))
}

impl Evaluator<'_> {
    /// A number about a space.
    pub fn measure(&self, space: Space, measure: &Measure) -> i32 {
        measure.value(self, space)
    }

    pub(super) fn difference(&self, space: Space, pieces: Pieces) -> i32 {
        i32::from(self.later().count(space, pieces.set())) - self.count(space, pieces)
    }

    /// Spaces whose pieces the candidate action changes: only there can Control change.
    fn changed_spaces(&self) -> impl Iterator<Item = Space> {
        let (before, after) = (self.board, self.later());
        SpaceSet::ALL.iter().filter(move |s| !before.same_pieces(after, *s))
    }

    fn control_changes(&self) -> impl Iterator<Item = Space> {
        self.changed_spaces().filter(|s| {
            let (before, after) = self.control_change(*s);
            before != after
        })
    }
}

fn leaders(list: &[Faction]) -> Term {
    let names: Vec<String> = list.iter().map(|f| f.adjective().to_string()).collect();
    match &names[..] {
        [one] => Term::things(format!("{one} Leader"), format!("{one} Leader")),
        several => {
            let names = joined(several);
            Term::things(format!("Leader ({names})"), format!("{names} Leaders"))
        }
    }
}
