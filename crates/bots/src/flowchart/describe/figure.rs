//! Comparisons with the values that were found, short enough for a box of a drawing.

use super::term::Term;
use super::voice::Voice;
use crate::flowchart::schema::Chart;
use crate::flowchart::words::{Comparison, Expr, Relation, need};
use itertools::Itertools;
use lod_engine::game::words::joined;

/// A comparison with the values that were found, the die of one left out of it, and the result of the die where one was
/// rolled: "2 British Regulars on the map, 10 needed", "Opposition 5 > Support 3".
pub fn figures(
    chart: &Chart,
    of: Comparison<'_>,
    [left, right]: [i32; 2],
    holds: bool,
    roll: Option<u8>,
) -> String {
    let voice = Voice::of(chart);
    match (of.left, of.right) {
        (number, Expr::Number(n)) if !number.needs(need::DIE) => {
            against(number, left, needed(of.is, *n), voice)
        }
        (Expr::Number(n), number) if !number.needs(need::DIE) => {
            against(number, right, needed(flipped(of.is), *n), voice)
        }
        _ => {
            let [left, right] = [(of.left, left), (of.right, right)];
            // What stands on the board comes before a die alone.
            let (first, is, second) = match (of.left.word(), of.right) {
                ("d3" | "d6", board) if !matches!(board, Expr::Number(_)) => {
                    (right, flipped(of.is), left)
                }
                _ => (left, of.is, right),
            };
            let [first, second] = [first, second].map(|(n, value)| side(n, value, roll, voice));
            format!("{first} {} {second}", sign(is, holds))
        }
    }
}

/// The numbers of a comparison that stand before a die is rolled: "Available British Regulars 3".
pub fn fixed_figures(chart: &Chart, of: Comparison<'_>, [left, right]: [i32; 2]) -> String {
    let voice = Voice::of(chart);
    let told: Vec<String> = [(of.left, left), (of.right, right)]
        .into_iter()
        .filter_map(|(number, value)| match number.parts() {
            ("d3" | "d6", _) => None,
            ("+", parts) if number.needs(need::DIE) => {
                let fixed = parts.iter().find(|part| !part.needs(need::DIE))?;
                Some(side(fixed, value, None, voice))
            }
            _ => Some(side(number, value, None, voice)),
        })
        .collect();
    joined(&told)
}

/// What a condition makes a reader count on the board, or look for: "count Available British Regulars". Nothing where a
/// die alone decides.
pub fn to_count(chart: &Chart, condition: &Expr) -> Vec<String> {
    let voice = Voice::of(chart);
    if let Some(of) = condition.compared() {
        let is_counted = |number: &&Expr| {
            !matches!(number, Expr::Number(_)) && !matches!(number.word(), "d3" | "d6")
        };
        let numbers = [of.left, of.right].into_iter().filter(is_counted);
        let names: Vec<String> = numbers.map(|number| number.term(voice).name()).collect();
        return if names.is_empty() {
            Vec::new()
        } else {
            vec![format!("count {}", joined(&names))]
        };
    }
    match condition.parts() {
        ("and" | "or" | "not", parts) => {
            parts.iter().flat_map(|part| to_count(chart, part)).collect()
        }
        ("any", [tests]) => vec![format!("look for {}", super::a_space(chart, tests.all()))],
        ("no-event", _) => vec![format!(
            "look at the {} symbol of the card, and at what the 1st Eligible executed",
            chart.faction.adjective()
        )],
        ("event", _) => vec![format!("look whether {}", condition.reads(true, voice))],
        _ => vec![format!("find out whether {}", condition.reads(true, voice))],
    }
}

/// A number and what it is held against.
fn against(number: &Expr, value: i32, needed: Option<String>, voice: Voice<'_>) -> String {
    let told = match number.term(voice) {
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
fn side(number: &Expr, value: i32, roll: Option<u8>, voice: Voice<'_>) -> String {
    match number.parts() {
        ("d3" | "d6", _) => match roll {
            Some(roll) => format!("{} = {roll}", number.term(voice).name()),
            None => format!("any {}", number.term(voice).name()),
        },
        ("+", parts) if number.needs(need::DIE) => {
            let (dice, fixed): (Vec<&Expr>, Vec<&Expr>) =
                parts.iter().partition(|part| part.needs(need::DIE));
            let fixed = match fixed.as_slice() {
                [one] => side(one, value, roll, voice),
                several => {
                    let names: Vec<String> = several.iter().map(|n| n.term(voice).name()).collect();
                    format!("{} {value}", joined(&names))
                }
            };
            let dice = dice.into_iter().map(|die| side(die, 0, roll, voice));
            std::iter::once(fixed).chain(dice).join(" + ")
        }
        _ if matches!(number, Expr::Number(_)) => number.term(voice).name(),
        _ => format!("{} {value}", number.term(voice).name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Library;
    use crate::flowchart::words::Literal;
    use lod_engine::game::{Faction, PieceType};

    #[test]
    fn a_comparison_tells_both_values() {
        let chart = &Library::get().charts[Faction::British];
        let word = |word, given| Expr::of(word, given).expect("a word");
        let say = |left: Expr, is, right: Expr, values, holds, roll| {
            figures(chart, Comparison { left: &left, is, right: &right }, values, holds, roll)
        };
        let stock = || Expr::Literal(Literal::Stock(PieceType::BritishRegular));
        let regulars = || word("available", vec![stock()]);
        let more = Relation::MoreThan;
        let at_least = |n| (Relation::AtLeast, Expr::Number(n));
        let (is, ten) = at_least(10);
        assert_eq!(
            say(regulars(), is, ten, [2, 10], false, None),
            "2 Available British Regulars, 10 needed"
        );
        assert_eq!(
            say(regulars(), more, Expr::Number(0), [1, 0], true, None),
            "1 Available British Regular"
        );
        assert_eq!(
            say(word("opposition", vec![]), more, word("support", vec![]), [5, 3], true, None),
            "Opposition 5 > Support 3"
        );
        let die = || word("d6", vec![]);
        assert_eq!(
            say(regulars(), more, die(), [3, 0], false, Some(4)),
            "Available British Regulars 3 <= 1D6 = 4"
        );
        let both = word("+", vec![word("support", vec![]), word("d3", vec![])]);
        assert_eq!(
            say(word("opposition", vec![]), more, both, [5, 3], true, None),
            "Opposition 5 > Support 3 + any 1D3"
        );
    }
}
