//! Amounts are read alike in every verb and question: a number and a word beside it are one amount.

use crate::piped::NewGame;

const BRITISH: NewGame = NewGame::of("british", 1);
const PATRIOTS: NewGame = NewGame::of("patriots", 2);
const FRENCH: NewGame = NewGame::of("french", 2);
/// The lines up to the first turn of the Patriots, with a Rally.
const RALLIED: &str = "no | | | | rally va";

/// What is shown for the last line has this in it.
fn is_told(game: NewGame, typed: &str, told: &str) {
    let shown = game.answers(typed);
    assert!(shown.contains(told), "{typed}: {shown}");
}

/// The last line is asked about, or refused, and nothing is done.
fn does_nothing(game: NewGame, typed: &str, told: &str) {
    is_told(game, typed, told);
    let shown = game.answers(typed);
    assert!(!shown.contains("On your board"), "{typed}: {shown}");
}

#[test]
fn a_number_and_a_word_after_it_are_one_amount() {
    for (typed, steps) in [
        ("muster nyc 2 tories", "muster nyc 2t"),
        ("muster boston 3 regulars", "muster boston 3r"),
        ("muster nyc 3 regulars 1 tory", "muster nyc 3r; muster nyc 1t"),
        ("muster nyc 3 r 1 t", "muster nyc 3r; muster nyc 1t"),
        ("muster nyc regulars 3 tories 1", "muster nyc 3r; muster nyc 1t"),
        ("muster boston 3 British Regulars", "muster boston 3r"),
        ("muster nyc 1t | muster nyc fort 2 regulars 1 tory", "muster nyc 1t; fort nyc 2r 1t"),
        ("muster nyc 1t | muster nyc 1 fort 3 regulars", "muster nyc 1t; fort nyc 3r"),
        ("march nyc>nj 2 regulars | 2", "march nyc>nj 2r"),
        ("march nyc>nj 2 regulars + ny 1 regular 1 tory | 2", "march nyc>nj 2r + ny 1r 1t"),
        ("march ny>nj 2 regulars 2 tories", "march ny>nj 2r 2t"),
        ("garrison nyc>boston 2 regulars | 2", "garrison nyc>boston 2r"),
        ("muster | nyc 2 tories", "muster nyc 2t"),
        ("muster | nyc | 2 tories", "muster nyc 2t"),
        ("march | nj | nyc | 2 regulars | none | 2", "march nyc>nj 2r"),
        ("march | nj | nyc | 1r | ny 1 regular 1 tory | none | 2", "march nyc>nj 1r + ny 1r 1t"),
    ] {
        is_told(BRITISH, &format!("no | {typed}"), &format!("As a line: {steps} 1 "));
    }
    is_told(PATRIOTS, &format!("{RALLIED} | skirmish nyc 1 regular"), "skirmish nyc 1r 1 ");
    is_told(PATRIOTS, &format!("{RALLIED} | partisans quebec 1 war party"), "partisans qc 1wu 1 ");
    is_told(PATRIOTS, "no | | | | march ma>nh 1 continental 1 militia", "march ma>nh 1c 1mu 1 ");
    is_told(FRENCH, " | agents quebec 2 militia", "agents qc 2m 1 ");
    is_told(FRENCH, " | agents quebec 1 continental", "agents qc 1c 1 ");
}

#[test]
fn a_word_without_a_number_is_1() {
    is_told(BRITISH, "no | muster nyc tory", "As a line: muster nyc 1t 1 ");
    is_told(BRITISH, "no | muster nyc regular tory", "As a line: muster nyc 1r; muster nyc 1t 1 ");
    is_told(BRITISH, "no | march nyc>nj regular | 2", "As a line: march nyc>nj 1r 1 ");
}

#[test]
fn a_plural_without_a_number_asks() {
    does_nothing(BRITISH, "no | march nyc>nj regulars", "2 Move 2 British Regulars 2r 3 Move 3");
    does_nothing(BRITISH, "no | muster nyc tories", "1 Place 1 Tory 1t 2 Place 2 Tories 2t");
    does_nothing(BRITISH, "no | march nyc>nj regulars; done", "type 6r, 5r, 4r, 3r, 2r, 1r");
    // One amount alone is possible (R196).
    let all = "+ 3 French Regulars from Unavailable";
    is_told(FRENCH, " | agents quebec 2m | preparer regulars", all);
}

/// In a line a number alone asks which pieces it counts; at a list it is its row.
#[test]
fn a_bare_number_asks_where_several_pieces_are_possible() {
    does_nothing(BRITISH, "no | muster nyc 2", "1 Place 2 British Regulars 2r 2 Place 2 Tories 2t");
    does_nothing(BRITISH, "no | march ny>nj 2", "Move 1 British Regular, 1 Tory 1r 1t");
    does_nothing(BRITISH, "no | muster nyc 1t | fort nyc 3", ": which pieces?");
    is_told(BRITISH, "no | muster | nyc | 2", "As a line: muster nyc 2r 1 ");
    is_told(BRITISH, "no | muster | nyc | 8", "As a line: muster nyc 2t 1 ");
    does_nothing(BRITISH, "no | muster | nyc | 9", "Possible: muster nyc 6r");
    // A number alone is enough where one kind is possible.
    is_told(BRITISH, "no | march nyc>nj | 2 | 2", "As a line: march nyc>nj 2r 1 ");
    is_told(BRITISH, "no | garrison nyc>boston 2 | 2", "As a line: garrison nyc>boston 2r 1 ");
    is_told(FRENCH, " | agents quebec 2m | preparer 2", "3 at most (4.5.1)");
}

/// 3.2.3, 4.2.1, 3.3.2: War Parties and French Regulars of the other Faction cost it something: they are named.
#[test]
fn all_is_all_own_units() {
    is_told(BRITISH, "no | march ny>nj all", "As a line: march ny>nj 3r 3t 1 ");
    let french = "no | fix treaty yes; va 3fr 2c | | | | no | march va>nc all";
    is_told(PATRIOTS, french, "As a line: march va>nc 2c 1 ");
}

/// `fix` reads the same words; what both Sides have is the own Side's.
#[test]
fn fix_means_the_sides_own_pieces() {
    is_told(BRITISH, "no | fix boston 2 regulars", "Boston + 2 British Regulars");
    is_told(
        BRITISH,
        "no | fix boston 1 fort 2 regulars",
        "Boston + 2 British Regulars, 1 British Fort",
    );
    is_told(BRITISH, "no | fix boston regulars 2", "Boston + 2 British Regulars");
    is_told(BRITISH, "no | audit boston 2 regulars 1 tory", "Boston");
    is_told(PATRIOTS, "no | fix treaty yes | fix va 2 regulars", "Virginia + 2 French Regulars");
    is_told(PATRIOTS, "no | fix va 1 fort", "Virginia + 1 Patriot Fort");
    let both = NewGame::of("british,patriots", 1);
    is_told(both, "no | fix boston 2 regulars", "Boston + 2 British Regulars");
    is_told(both, "fix boston 2 regulars", "\"regulars\" is ambiguous: fr or r");
}
