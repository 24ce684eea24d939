//! Comparisons with the values that were found, short enough for a box of a drawing.

use super::term::Term;
use super::voice::Voice;
use crate::flowchart::schema::Chart;
use crate::flowchart::words::{Comparison, Need, Number, Relation};
use itertools::Itertools;
use lod_engine::game::words::joined;

/// A comparison with the values that were found, the die of one left out of it, and the result of the die where one was
/// rolled: "2 British Regulars on the map, 10 needed", "Opposition 5 > Support 3".
pub fn figures(
    chart: &Chart,
    of: &Comparison<Number>,
    [left, right]: [i32; 2],
    holds: bool,
    roll: Option<u8>,
) -> String {
    let voice = Voice::of(chart);
    match (&of.left, &of.right) {
        (number, Number::Number(n)) if number.needs(Need::Die) == 0 => {
            against(number, left, needed(of.is, *n), voice)
        }
        (Number::Number(n), number) if number.needs(Need::Die) == 0 => {
            against(number, right, needed(flipped(of.is), *n), voice)
        }
        _ => {
            let [left, right] = [(&of.left, left), (&of.right, right)]
                .map(|(n, value)| side(n, value, roll, voice));
            format!("{left} {} {right}", sign(of.is, holds))
        }
    }
}

/// The numbers of a comparison that stand before a die is rolled: "Available British Regulars 3".
pub fn fixed_figures(chart: &Chart, of: &Comparison<Number>, [left, right]: [i32; 2]) -> String {
    let voice = Voice::of(chart);
    let told: Vec<String> = [(&of.left, left), (&of.right, right)]
        .into_iter()
        .filter_map(|(number, value)| match number {
            Number::Die(_) => None,
            Number::Sum(parts) if number.needs(Need::Die) > 0 => {
                let fixed = parts.iter().find(|part| part.needs(Need::Die) == 0)?;
                Some(side(fixed, value, None, voice))
            }
            _ => Some(side(number, value, None, voice)),
        })
        .collect();
    joined(&told)
}

/// A number and what it is held against.
fn against(number: &Number, value: i32, needed: Option<String>, voice: Voice<'_>) -> String {
    let told = match number.reads(voice) {
        Term::Things { one, .. } if value == 1 => format!("1 {one}"),
        Term::Things { many, .. } => format!("{value} {many}"),
        other => format!("{} {value}", other.name()),
    };
    match needed {
        Some(needed) => format!("{told}, {needed}"),
        None => told,
    }
}

/// What a number must be; nothing where any above 0 does.
fn needed(relation: Relation, n: i32) -> Option<String> {
    match (relation, n) {
        (Relation::MoreThan, 0) | (Relation::AtLeast, 1) => None,
        (Relation::MoreThan, n) => Some(format!("{} needed", n + 1)),
        (Relation::AtLeast, n) => Some(format!("{n} needed")),
        (Relation::LessThan, n) => Some(format!("at most {}", n - 1)),
        (Relation::AtMost, n) => Some(format!("at most {n}")),
        (Relation::Equal, n) => Some(format!("exactly {n} needed")),
    }
}

/// The same relation, seen from the other number.
const fn flipped(relation: Relation) -> Relation {
    match relation {
        Relation::MoreThan => Relation::LessThan,
        Relation::LessThan => Relation::MoreThan,
        Relation::AtLeast => Relation::AtMost,
        Relation::AtMost => Relation::AtLeast,
        Relation::Equal => Relation::Equal,
    }
}

/// The sign of what is so.
const fn sign(relation: Relation, holds: bool) -> &'static str {
    match (relation, holds) {
        (Relation::MoreThan, true) | (Relation::AtMost, false) => ">",
        (Relation::LessThan, true) | (Relation::AtLeast, false) => "<",
        (Relation::AtLeast, true) | (Relation::LessThan, false) => ">=",
        (Relation::AtMost, true) | (Relation::MoreThan, false) => "<=",
        (Relation::Equal, true) => "=",
        (Relation::Equal, false) => "is not",
    }
}

/// One of two numbers that are compared.
fn side(number: &Number, value: i32, roll: Option<u8>, voice: Voice<'_>) -> String {
    match number {
        Number::Number(n) => n.to_string(),
        Number::Die(die) => match roll {
            Some(roll) => format!("1{} = {roll}", die.name()),
            None => format!("any 1{}", die.name()),
        },
        Number::Sum(parts) if number.needs(Need::Die) > 0 => {
            let (dice, fixed): (Vec<&Number>, Vec<&Number>) =
                parts.iter().partition(|part| part.needs(Need::Die) > 0);
            let fixed = match fixed.as_slice() {
                [one] => side(one, value, roll, voice),
                several => {
                    let names: Vec<String> =
                        several.iter().map(|n| n.reads(voice).name()).collect();
                    format!("{} {value}", joined(&names))
                }
            };
            let dice = dice.into_iter().map(|die| side(die, 0, roll, voice));
            std::iter::once(fixed).chain(dice).join(" + ")
        }
        _ => format!("{} {value}", number.reads(voice).name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Library;
    use crate::flowchart::words::Die;
    use lod_engine::game::{Faction, PieceType};

    #[test]
    fn a_comparison_tells_both_values() {
        let chart = &Library::get().charts[Faction::British];
        let say = |left, is, right, values, holds, roll| {
            figures(chart, &Comparison { left, is, right }, values, holds, roll)
        };
        let regulars = || Number::Available(PieceType::BritishRegular);
        let more = Relation::MoreThan;
        let at_least = |n| (Relation::AtLeast, Number::Number(n));
        let (is, ten) = at_least(10);
        assert_eq!(
            say(regulars(), is, ten, [2, 10], false, None),
            "2 Available British Regulars, 10 needed"
        );
        assert_eq!(
            say(regulars(), more, Number::Number(0), [1, 0], true, None),
            "1 Available British Regular"
        );
        assert_eq!(
            say(Number::Opposition, more, Number::Support, [5, 3], true, None),
            "Opposition 5 > Support 3"
        );
        let die = || Number::Die(Die::D6);
        assert_eq!(
            say(regulars(), more, die(), [3, 0], false, Some(4)),
            "Available British Regulars 3 <= 1D6 = 4"
        );
        let both = Number::Sum(vec![Number::Support, Number::Die(Die::D3)]);
        assert_eq!(
            say(Number::Opposition, more, both, [5, 3], true, None),
            "Opposition 5 > Support 3 + any 1D3"
        );
    }
}
