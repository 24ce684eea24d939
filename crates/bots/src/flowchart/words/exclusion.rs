//! What can never hold: parts of an expression that exclude each other, such as `fni > 1 and fni < 2`.

use super::number::Bounds;
use super::{Comparison, Condition, Measure, Need, Number, Relation, Test, can_pass};
use crate::flowchart::read::{Expression, Parts, WordReader};
use lod_engine::expression::{Node, Operator, RawExpression};
use lod_engine::game::{Faction, Piece, PieceSet, Space};
use std::ops::Range;

/// What does not hold; of several parts it is told where they always do.
pub(super) fn not_so<T: Expression>(
    reader: &mut WordReader,
    written: &RawExpression,
    not: impl FnOnce(T) -> T,
) -> Option<T> {
    let flaws = reader.count();
    let all = [not(T::read(reader, written)?)];
    let is_compound = matches!(written.node, Node::Two(Operator::And | Operator::Or, ..));
    if is_compound && reader.count() == flaws {
        excluded(reader, "not", &[written], &all);
    }
    let [not] = all;
    Some(not)
}

/// Tells where parts exclude each other: at the first that those before it leave no room for.
pub(crate) fn excluded<T: Expression>(
    reader: &mut WordReader,
    what: &str,
    written: &[&RawExpression],
    all: &[T],
) {
    let all: Vec<&T> = all.iter().collect();
    if T::can_all_hold(&all) {
        return;
    }
    let Some(last) = (0..all.len()).find(|last| !T::can_all_hold(&all[..=*last])) else {
        return;
    };
    let words = |place: usize| {
        let (text, begin) = &reader.text;
        let Range { start, end } = written[place].span;
        text.get(start - begin..end - begin).unwrap_or_default()
    };
    let with = (0..last).find(|with| !T::can_all_hold(&[all[*with], all[last]]));
    let mut told = T::never(what);
    match with {
        Some(with) => {
            told += &format!(": `{}` and `{}` exclude each other", words(with), words(last));
        }
        None if last > 0 => told += &format!(": `{}` excludes what stands before it", words(last)),
        None => {}
    }
    reader.flaw(written[last].span.start, told);
}

/// A part of an expression that holds or not.
trait Claim: PartialEq + Sized {
    /// Where it is looked at.
    type Place: Copy;

    /// Of these pieces there are never more, or fewer.
    const GIVEN: &'static [(PieceSet, Bounds)] = &[];

    /// What would have to be so for it to hold, or to fail: one of these ways at least.
    fn ways(&self, holds: bool, place: Self::Place) -> Vec<Alternative<'_, Self>>;
}

/// All that has to be so in one way.
struct Alternative<'t, T> {
    /// Parts that hold, or fail.
    parts: Vec<(&'t T, bool)>,
    /// What is so of the board.
    facts: Vec<Premise<'t, T>>,
}

/// What is so of the board where something holds.
#[derive(Clone)]
enum Premise<'t, T> {
    /// It holds itself, or fails.
    Itself(&'t T, bool),
    /// This many of these pieces are there.
    Pieces(PieceSet, Bounds),
    /// By so much the first number is more than the other, or than 0.
    Number(Quantity<'t>, Option<Quantity<'t>>, Bounds),
    /// Something is in one of these states, a bit for each.
    Is(Aspect, u32),
    /// All of these hold in this space.
    Inside(Space, &'t [Test]),
}

/// A number that two comparisons may be about.
#[derive(Clone, Copy, PartialEq)]
enum Quantity<'t> {
    Number(&'t Number),
    Measure(&'t Measure),
}

/// What is in one state at a time.
#[derive(Clone, Copy, PartialEq)]
enum Aspect {
    Control,
    Support,
    Leader(Faction),
    FirstEligible,
}

/// Any number from this one on.
const fn from(least: i32) -> Bounds {
    (least, i32::MAX)
}

/// Any number up to this one.
const fn up_to(most: i32) -> Bounds {
    (i32::MIN, most)
}

/// These states.
fn states(all: impl IntoIterator<Item = usize>) -> u32 {
    all.into_iter().fold(0, |set, state| set | 1 << state)
}

/// These states, or all but these.
const fn is(holds: bool, states: u32) -> u32 {
    if holds { states } else { !states }
}

/// The one way in which these facts are so.
fn so<'t, T>(facts: impl Into<Vec<Premise<'t, T>>>) -> Vec<Alternative<'t, T>> {
    vec![Alternative { parts: Vec::new(), facts: facts.into() }]
}

/// Parts that all hold, or fail, together, or one of them at least.
fn parts<'t, T>(
    parts: impl IntoIterator<Item = &'t T>,
    holds: bool,
    together: bool,
) -> Vec<Alternative<'t, T>> {
    let parts: Vec<(&T, bool)> = parts.into_iter().map(|part| (part, holds)).collect();
    let way = |parts: &[(&'t T, bool)]| Alternative { parts: parts.to_vec(), facts: Vec::new() };
    if together { vec![way(&parts)] } else { parts.chunks(1).map(way).collect() }
}

/// The ways in which a number of pieces lies within the bounds, or outside.
fn amount<'t, T>(set: PieceSet, bounds: Bounds, holds: bool) -> Vec<Alternative<'t, T>> {
    within(bounds, holds).into_iter().flat_map(|b| so([Premise::Pieces(set, b)])).collect()
}

/// The bounds, or what lies below and above them.
fn within((least, most): Bounds, holds: bool) -> Vec<Bounds> {
    match holds {
        true => vec![(least, most)],
        false => {
            let below = least.checked_sub(1).map(up_to);
            below.into_iter().chain(most.checked_add(1).map(from)).collect()
        }
    }
}

/// The ways in which two numbers compare so, or not.
fn compared<'t, N, T>(
    two: &'t Comparison<N>,
    holds: bool,
    quantity: impl Fn(&'t N) -> Quantity<'t>,
) -> Vec<Alternative<'t, T>> {
    let difference = match two.is {
        Relation::MoreThan => from(1),
        Relation::LessThan => up_to(-1),
        Relation::AtLeast => from(0),
        Relation::AtMost => up_to(0),
        Relation::Equal => (0, 0),
    };
    let (left, right) = (quantity(&two.left), quantity(&two.right));
    let fact = |bounds| match (left.plain(), right.plain()) {
        (None, Some(number)) => left.fact(moved(bounds, number)),
        (Some(number), None) => right.fact(moved(turned(bounds), number)),
        _ => Premise::Number(left, Some(right), bounds),
    };
    within(difference, holds).into_iter().flat_map(|bounds| so([fact(bounds)])).collect()
}

fn moved((least, most): Bounds, by: i32) -> Bounds {
    let end = |end: i32| match end {
        i32::MIN | i32::MAX => end,
        end => end.saturating_add(by),
    };
    (end(least), end(most))
}

fn turned((least, most): Bounds) -> Bounds {
    (0_i32.saturating_sub(most), 0_i32.saturating_sub(least))
}

fn both((least, most): Bounds, (other_least, other_most): Bounds) -> Bounds {
    (least.max(other_least), most.min(other_most))
}

impl<'t> Quantity<'t> {
    fn plain(self) -> Option<i32> {
        match self {
            Quantity::Number(Number::Number(number))
            | Quantity::Measure(Measure::Number(number)) => Some(*number),
            _ => None,
        }
    }

    fn fact<T>(self, bounds: Bounds) -> Premise<'t, T> {
        match self {
            Quantity::Number(Number::OnMap(of)) | Quantity::Measure(Measure::Count(of)) => {
                Premise::Pieces(of.set(), bounds)
            }
            _ => Premise::Number(self, None, both(bounds, self.limits())),
        }
    }

    fn limits(self) -> Bounds {
        match self {
            Quantity::Number(number) => number.limits(),
            Quantity::Measure(measure) => measure.limits().unwrap_or((i32::MIN, i32::MAX)),
        }
    }
}

impl Claim for Test {
    type Place = Space;

    const GIVEN: &'static [(PieceSet, Bounds)] = &[(PieceSet::BASES, (0, 2))];

    fn ways(&self, holds: bool, space: Space) -> Vec<Alternative<'_, Test>> {
        let (passes, fails) = self.limits(space);
        if !(if holds { passes } else { fails }) {
            return Vec::new();
        }
        let control = |states| Premise::Is(Aspect::Control, states);
        match self {
            Test::All(tests) => parts(tests, holds, holds),
            Test::Any(tests) => parts(tests, holds, !holds),
            Test::Not(test) => parts([&**test], !holds, true),
            Test::Control(by) => {
                let mut facts = vec![control(is(holds, states([*by as usize])))];
                // Whoever Controls a space has pieces there (1.7).
                facts.extend(
                    super::controlling(*by)
                        .filter(|_| holds)
                        .map(|set| Premise::Pieces(set, from(1))),
                );
                so(facts)
            }
            Test::Gains(to) if holds => so([control(is(false, states([*to as usize])))]),
            Test::Ends(of) if holds => so([control(states([*of as usize]))]),
            Test::Support(levels) => {
                let levels = states(levels.iter().map(|level| *level as usize));
                so([Premise::Is(Aspect::Support, is(holds, levels))])
            }
            Test::Leader(leader) if holds => {
                so([Premise::Is(Aspect::Leader(leader.faction()), states([*leader as usize]))])
            }
            Test::Has(pieces) => amount(pieces.set(), from(1), holds),
            Test::Amount(number) => {
                let most = match number.at_most {
                    u8::MAX => i32::MAX,
                    most => most.into(),
                };
                amount(number.of.set(), (number.at_least.into(), most), holds)
            }
            Test::Only(only) => {
                let others = only.of.set().without(only.these.set());
                let (these, others) = ((only.these.set(), from(1)), (others, up_to(0)));
                match holds {
                    true => so([these, others].map(|(set, bounds)| Premise::Pieces(set, bounds))),
                    false => [these, others]
                        .into_iter()
                        .flat_map(|(set, b)| amount(set, b, false))
                        .collect(),
                }
            }
            Test::Room => amount(PieceSet::BASES, up_to(1), holds),
            Test::Compare(two) => compared(two, holds, Quantity::Measure),
            _ => so([Premise::Itself(self, holds)]),
        }
    }
}

impl Claim for Condition {
    type Place = ();

    fn ways(&self, holds: bool, (): ()) -> Vec<Alternative<'_, Condition>> {
        match self {
            Condition::All(conditions) => parts(conditions, holds, holds),
            Condition::Any(conditions) => parts(conditions, holds, !holds),
            Condition::Not(condition) => parts([&**condition], !holds, true),
            Condition::Asked(asked) => parts([&asked.when], holds, true),
            // Each comparison rolls its own die.
            Condition::Compare(two) if two.needs(Need::Die) > 0 => so([]),
            Condition::Compare(two) => compared(two, holds, Quantity::Number),
            Condition::AnySpace(tests) if holds => {
                let spaces = can_pass(tests);
                let only = spaces.first().filter(|_| spaces.len() == 1);
                let inside = only.map(|space| Premise::Inside(space, &tests[..]));
                so(inside.into_iter().chain([Premise::Itself(self, true)]).collect::<Vec<_>>())
            }
            Condition::Leader(leaders) => {
                let faction = leaders[0].faction();
                match leaders.iter().all(|leader| leader.faction() == faction) {
                    true => {
                        let leaders = states(leaders.iter().map(|leader| *leader as usize));
                        so([Premise::Is(Aspect::Leader(faction), is(holds, leaders))])
                    }
                    false => so([Premise::Itself(self, holds)]),
                }
            }
            Condition::FirstEligiblePlayer(factions) => {
                let factions = states(factions.iter().map(|faction| *faction as usize));
                so([Premise::Is(Aspect::FirstEligible, is(holds, factions))])
            }
            _ => so([Premise::Itself(self, holds)]),
        }
    }
}

/// Whether these conditions can hold together.
pub(super) fn can_all_hold(conditions: &[&Condition]) -> bool {
    can_hold(conditions.iter().copied(), ())
}

/// Whether a space can pass all of these tests.
pub(super) fn can_pass_all(tests: &[&Test], space: Space) -> bool {
    can_hold(tests.iter().copied(), space)
}

/// This many ways are looked at; where there are more, something may hold.
const MOST: u32 = 2_000;

/// Whether all of these can hold together.
fn can_hold<'t, T: Claim + 't>(all: impl IntoIterator<Item = &'t T>, place: T::Place) -> bool {
    let claims: Vec<(&T, bool)> = all.into_iter().map(|claim| (claim, true)).collect();
    follow(&claims, place, &mut Vec::new(), &mut 0)
}

/// Whether these claims fit what is so already.
fn follow<'t, T: Claim>(
    claims: &[(&'t T, bool)],
    place: T::Place,
    held: &mut Vec<Premise<'t, T>>,
    steps: &mut u32,
) -> bool {
    *steps += 1;
    let Some(((claim, holds), rest)) = claims.split_first().filter(|_| *steps < MOST) else {
        return true;
    };
    claim.ways(*holds, place).into_iter().any(|way| {
        let before = held.len();
        let fits = way.facts.into_iter().all(|fact| {
            held.push(fact);
            fits(held)
        });
        let found = fits && follow(&[&way.parts, rest].concat(), place, held, steps);
        held.truncate(before);
        found
    })
}

/// Whether the last of these facts fits the others.
fn fits<T: Claim>(facts: &[Premise<'_, T>]) -> bool {
    match &facts[facts.len() - 1] {
        Premise::Itself(last, holds) => facts.iter().all(
            |fact| !matches!(fact, Premise::Itself(other, so) if so != holds && other == last),
        ),
        Premise::Pieces(..) => {
            let mut pieces = T::GIVEN.to_vec();
            for fact in facts {
                let Premise::Pieces(set, bounds) = fact else { continue };
                match pieces.iter_mut().find(|(other, _)| other == set) {
                    Some((_, all)) => *all = both(*all, *bounds),
                    None => pieces.push((*set, *bounds)),
                }
            }
            can_be(&pieces)
        }
        Premise::Number(one, other, _) => {
            let bounds = facts.iter().filter_map(|fact| match fact {
                Premise::Number(left, right, bounds) if (left, right) == (one, other) => {
                    Some(*bounds)
                }
                Premise::Number(left, Some(right), bounds)
                    if (Some(left), Some(right)) == (other.as_ref(), Some(one)) =>
                {
                    Some(turned(*bounds))
                }
                _ => None,
            });
            let (least, most) = bounds.fold((i32::MIN, i32::MAX), both);
            least <= most
        }
        Premise::Is(of, _) => {
            let left = facts.iter().fold(u32::MAX, |left, fact| match fact {
                Premise::Is(other, states) if other == of => left & states,
                _ => left,
            });
            left != 0
        }
        Premise::Inside(space, _) => {
            let tests = facts.iter().filter_map(|fact| match fact {
                Premise::Inside(other, tests) if other == space => Some(*tests),
                _ => None,
            });
            can_hold(tests.flatten(), *space)
        }
    }
}

/// Whether there can be this many pieces of each of these sets.
fn can_be(claims: &[(PieceSet, Bounds)]) -> bool {
    let nested = |(one, (least, _)): &(PieceSet, Bounds)| {
        let wider = claims.iter().filter(|(other, _)| one.without(*other).is_empty());
        wider.map(|(_, (_, most))| most).any(|most| least > most)
    };
    let mut each = Piece::FORCES.map(|piece| (0, i32::from(piece.piece_type().force_pool())));
    for (set, (least, most)) in claims.iter().cycle().take(claims.len() * claims.len()) {
        for piece in set.iter() {
            let others = set.iter().filter(|other| *other != piece).map(|p| each[p as usize]);
            let (low, high) = others.fold((0, 0), |(low, high): Bounds, (l, h)| {
                (low.saturating_add(l), high.saturating_add(h))
            });
            let own = (least.saturating_sub(high), most.saturating_sub(low));
            each[piece as usize] = both(each[piece as usize], own);
        }
    }
    !claims.iter().any(nested) && each.iter().all(|(least, most)| least <= most)
}
