mod examples;

use super::word::{self, Does};
use super::*;
use crate::bots::Library;
use crate::bots::testing::boards;
use crate::flowchart::{Evaluator, describe};
use lod_engine::game::{Faction, Leader, Space, SpaceSet};

fn word(word: &str, given: Vec<Expr>) -> Expr {
    Expr::of(word, given).expect("a word")
}

/// Every test of the embedded flowcharts.
fn tests() -> Vec<Expr> {
    let charts = Library::get().charts.0.iter();
    let instructions = charts.flat_map(|chart| {
        let commands = chart.command.iter().flat_map(|b| &b.instructions);
        let activities = chart.activity.iter().flat_map(|b| &b.instructions);
        let summaries = chart.summary.iter().flat_map(|b| &b.instructions);
        commands.chain(activities).chain(summaries)
    });
    instructions.flat_map(|i| i.tests.clone()).collect()
}

/// A word with a quicker way to look at many spaces, by each thing that can stand in its brackets.
fn quick() -> Vec<Expr> {
    let mut all = Vec::new();
    for row in word::every() {
        let Does::Truth { among: Some(_), .. } = row.does else { continue };
        let each = |sort: Sort| {
            let words = Literal::words(sort).into_iter();
            words
                .flat_map(|word| Literal::all(word).iter().copied())
                .filter(move |of| of.sort() == sort)
        };
        match row.takes {
            [] => all.push(Expr::call(row, Vec::new())),
            [Sort::Pieces, Sort::Pieces] => {
                let pieces: Vec<Expr> = each(Sort::Pieces).map(Expr::Literal).collect();
                for two in pieces.windows(2) {
                    all.push(Expr::call(row, two.to_vec()));
                    all.push(Expr::call(row, vec![two[1].clone(), two[0].clone()]));
                }
            }
            [Sort::Number, Sort::Number] => {
                for of in each(Sort::Pieces).map(Expr::Literal) {
                    let count = word("count", vec![of]);
                    let number = |n| Expr::Number(n);
                    all.extend((0..4).map(|n| Expr::call(row, vec![count.clone(), number(n)])));
                }
            }
            // Of whole tests: those of the files are enough.
            [Sort::Truth | Sort::Test] => {}
            [sort] => all.extend(each(*sort).map(|of| Expr::call(row, vec![Expr::Literal(of)]))),
            takes => {
                panic!("{}: add {takes:?} here, so that its sets of spaces are tested", row.id)
            }
        }
    }
    all
}

/// A word that looks at many spaces at once finds those that it finds one by one.
#[test]
fn sets_of_spaces_pass_as_each_of_them_does() {
    let mut tests = [tests(), quick()].concat();
    let pairs: Vec<Vec<Expr>> = tests.windows(2).map(<[Expr]>::to_vec).collect();
    for two in pairs {
        tests.push(word("not", vec![two[0].clone()]));
        tests.push(word("borders", vec![two[0].clone()]));
        tests.push(word("or", two.clone()));
        tests.push(word("and", two));
    }
    let (mut passed, mut failed) = (0, 0);
    for board in boards().iter().step_by(6) {
        let eye = Evaluator::of(board);
        for test in &tests {
            let each = SpaceSet::ALL.filter(|space| test.holds(&eye.at(space)));
            assert_eq!(
                test.passing(SpaceSet::ALL, &eye),
                each,
                "{test:?}: `among` finds other spaces than those where it holds: mend its row in words/truths.rs"
            );
            passed += each.len();
            failed += Space::COUNT - each.len();
        }
    }
    assert!(passed > 100_000 && failed > 100_000, "{passed}, {failed}");
}

fn fails(test: &Expr) -> String {
    describe::of_space(&Library::get().charts[Faction::Indians], None, test, false)
}

fn of(pieces: Pieces) -> Expr {
    Expr::Literal(Literal::Pieces(pieces))
}

fn war_parties(is: &str, number: i32) -> Expr {
    word(is, vec![word("count", vec![of(Pieces::WarParties)]), Expr::Number(number)])
}

#[test]
fn of_a_space_that_fails_it_is_said_what_it_has() {
    let only = word("only", vec![of(Pieces::Tories), of(Pieces::BritishCubes)]);
    let mustered = word("role", vec![Expr::Literal(Literal::Role(Role::Mustered))]);
    for (test, words) in [
        (war_parties(">=", 3), "with fewer than 3 War Parties"),
        (war_parties("<=", 2), "with more than 2 War Parties"),
        (war_parties("is", 2), "with any number but 2 of War Parties"),
        (only, "with other British cubes than Tories"),
        (word("special-open", vec![]), "where no Special Activity may follow"),
        (mustered, "not where Regulars Mustered"),
    ] {
        assert_eq!(fails(&test), words);
    }
}

/// I7: three War Parties, or two with the Leader: nothing of it is left out.
#[test]
fn alternatives_of_several_conditions_are_said_in_full() {
    let leader = || word("led-by", vec![Expr::Literal(Literal::Leader(Leader::Cornplanter))]);
    let beside = word("and", vec![war_parties(">=", 2), leader()]);
    let either = word("or", vec![war_parties(">=", 3), beside]);
    assert_eq!(fails(&either), "with neither 3+ War Parties nor 2+ War Parties and Cornplanter");
    let either = word("or", vec![war_parties(">=", 3), leader()]);
    assert_eq!(fails(&either), "with fewer than 3 War Parties and without Cornplanter");
}
