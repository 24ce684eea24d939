//! Turns in the words of the rules, in any usual order and form.

use super::*;

fn same(board: Layout, faction: Faction, line: &str, notation: &str) {
    let means = steps(board, faction, notation).unwrap_or_else(|why| panic!("{notation}: {why}"));
    assert_eq!(steps(board, faction, line), Ok(means), "{line}");
}

#[test]
fn pieces_and_spaces_come_in_any_order() {
    let board = table(&[(NewYorkCity, BritishRegular, 5), (NewYorkCity, Tory, 2)]);
    for line in [
        "march 3 regulars from new york city to new jersey",
        "march to new jersey from nyc: 3 regulars",
        "march nyc -> nj three regulars",
        "March 3 British Regulars, New York City > New Jersey.",
        "march from nyc to nj with 3 Regulars",
        "march nyc nj 3r",
    ] {
        same(board, British, line, "march nyc>nj 3r");
    }
    same(board, British, "march 2 regulars and 2 tories from nyc to nj", "march nyc>nj 2r 2t");
    same(board, British, "march all regulars from nyc to nj", "march nyc>nj 5r");
    same(board, British, "garrison boston with 2 regulars from nyc", "garrison nyc>boston 2");
    same(
        board,
        British,
        "garrison 2 regulars from new york city to boston",
        "garrison nyc>boston 2",
    );
    same(board, British, "muster 2 tories nyc", "muster nyc 2t");
    same(board, British, "place two Tories in New York City", "muster nyc 2t");
}

#[test]
fn one_verb_serves_several_spaces() {
    let board = table(&[
        (Virginia, MilitiaUnderground, 3),
        (Boston, MilitiaUnderground, 2),
        (NewYorkCity, BritishRegular, 3),
        (Virginia, PatriotFort, 1),
    ]);
    let rallies = "rally nj one; rally md one; rally pa one";
    for line in [
        "rally nj, md, pa",
        "Rally in New Jersey, Maryland-Delaware and Pennsylvania",
        "rally nj + md + pa",
        "rally nj, md, pa: one Militia each",
        "rally nj one + md one, pa one",
    ] {
        same(board, Patriots, line, rallies);
    }
    same(board, Patriots, "rally va 2 militia, nc", "rally va 2m; rally nc one");
    same(board, Patriots, "rabble va, boston", "rabble va; rabble boston");
    same(board, Patriots, "Rabble-Rousing in Virginia and Boston", "rabble va; rabble boston");
    same(board, British, "muster nyc 2t, ny 2t", "muster nyc 2t; muster ny 2t");
    same(
        board,
        British,
        "muster 3 Regulars in nyc and 2 Tories in ny",
        "muster nyc 3r; muster ny 2t",
    );
}

#[test]
fn what_is_done_names_the_verb() {
    let board = table(&[
        (Virginia, MilitiaUnderground, 4),
        (Boston, MilitiaUnderground, 2),
        (Virginia, Tory, 1),
        (Massachusetts, PatriotFort, 1),
        (Massachusetts, MilitiaUnderground, 2),
    ]);
    for (line, notation) in [
        ("build a Fort in Virginia", "rally va fort 2m"),
        ("replace two Militia with a Fort in Virginia", "rally va fort 2m"),
        ("Rally in Virginia: replace 2 Militia with one Fort", "rally va fort 2m"),
        ("place one Militia in Georgia", "rally ga one"),
        ("Rally in Massachusetts: move in 2 Militia from Boston", "rally ma regroup + boston 2m"),
        ("Rally in Massachusetts: flip all Militia Underground", "rally ma regroup"),
        (
            "rally ga one and then partisans in virginia: remove one tory",
            "rally ga one; partisans va t",
        ),
        ("Partisans in Virginia: Activate one Militia and remove 1 Tory", "partisans va t"),
    ] {
        same(board, Patriots, line, notation);
    }
}

/// 1.10, 4.4.2: a unit with its number is one of the strike; Brant's additional Militia is `and m`.
#[test]
fn r1_10_two_units_of_a_strike_are_joined_by_and() {
    let board = table(&[
        (Southwest, WarPartyUnderground, 3),
        (Southwest, Continental, 1),
        (Southwest, MilitiaUnderground, 2),
    ]);
    let board = board.leader(Leader::Brant, Southwest);
    let line = "war path southwest 1 continental and 1 underground militia";
    same(board, Indians, line, "war path sw 1c 1mu");
    let line = "war path in southwest: 1 continental and 1 underground militia and mu";
    same(board, Indians, line, "war path sw 1c 1mu and mu");
}

/// What can be meant in two ways is asked or refused.
#[test]
fn what_is_not_clear_is_no_step() {
    let board = table(&[(NewYorkCity, BritishRegular, 5), (NewYorkCity, Tory, 2)]);
    for line in [
        "muster boston > nyc 2t",
        "march 3 regulars",
        "move 1 regular from nyc to boston",
        "march nyc>nj 2r boston philadelphia",
        "muster nyc 2t in boston from philadelphia",
        "battle nyc 3x",
    ] {
        assert!(steps(board, British, line).is_err(), "{line}: {:?}", steps(board, British, line));
    }
}
