//! Words that a question lists are taken, in the forms in which they stand there.

use crate::piped::NewGame;

const BRITISH: NewGame = NewGame::of("british", 1);
const PATRIOTS: NewGame = NewGame::of("patriots", 2);

fn is_told(game: NewGame, typed: &str, told: &str) {
    let shown = game.answers(typed);
    assert!(shown.contains(told), "{typed}: {shown}");
}

/// 5.2: the side of an Event is named where the Event is, and at the question before it, as no and then that.
#[test]
fn r5_2_the_side_is_named_with_the_event() {
    let shaded = "Edmund Burke on Conciliation: Which 2 Cities? e.g. quebec city, nyc";
    for typed in ["event | shaded", "event shaded", "shaded", "event | event shaded", "ev sha"] {
        is_told(BRITISH, &format!("no | {typed}"), shaded);
    }
    for typed in ["event shaded", "shaded"] {
        is_told(BRITISH, typed, shaded);
    }
    is_told(BRITISH, "no | event unshaded", "Which 3 spaces?");
    is_told(BRITISH, "no | unshaded", "Which 3 spaces?");
    is_told(NewGame::of("french", 2), " | event shaded", "has one text (5.2)");
}

/// 2.3.8: what is typed of the turn at the question of the Brilliant Stroke is no, and then that.
#[test]
fn r2_3_8_the_turn_may_be_typed_at_the_question_of_the_stroke() {
    is_told(BRITISH, "pass", "British: Pass");
    is_told(BRITISH, "event", "unshaded or shaded?");
    is_told(BRITISH, "command", "Which Command");
    is_told(BRITISH, "muster boston 2r", "As a line: muster boston 2r 1 ");
    is_told(BRITISH, "nonsense", "Type british or no");
    // Another Faction is next: there is no turn to type.
    is_told(PATRIOTS, "no | | pass", "Enter");
}

#[test]
fn a_slip_of_a_verb_is_guessed_at() {
    for start in ["", "no | ", "no | command | "] {
        is_told(BRITISH, &format!("{start}batle ny"), "Did you mean battle? Possible now: muster");
    }
    is_told(BRITISH, "no | muster boston 2r | skirmsh ny", "Did you mean skirmish?");
    is_told(BRITISH, "british | y | mustre nyc 2r", "Did you mean muster?");
    let shown = BRITISH.answers("no | event shaded");
    assert!(!shown.contains("Did you mean"), "{shown}");
}

/// 4.4.1: nothing is a gift like any other.
#[test]
fn r4_4_1_a_trade_for_nothing_asks_nothing() {
    let both = NewGame::of("british+indians", 1);
    let gathered = "no | pass | no | gather quebec one";
    is_told(both, &format!("{gathered} | trade sw 0"), "As a line: gather qc one; trade sw 1 ");
    is_told(both, &format!("{gathered} | trade sw 1"), "As a line: gather qc one; trade sw 1 1 ");
    is_told(both, &format!("{gathered} | trade sw"), "how many Resources do you give");
}

#[test]
fn a_row_that_leads_to_a_space_is_taken_as_it_stands() {
    for typed in ["to ny", "to New York", "ny", "TO NY"] {
        is_told(
            BRITISH,
            &format!("no | march nyc>ny 1r | {typed}"),
            "New York Howe from New York City",
        );
    }
    for typed in ["stay in nyc", "nyc", "stay"] {
        let shown = BRITISH.answers(&format!("no | march nyc>ny 1r | {typed}"));
        assert!(
            shown.contains("march nyc>ny 1r 1 march") && !shown.contains("Howe from"),
            "{shown}"
        );
    }
    is_told(BRITISH, "no | march nyc>ny 1r | to nyc", "Type to New York or stay in New York City");
    is_told(BRITISH, "no | march | to nj | from nyc", "which pieces?");
}

#[test]
fn a_command_in_several_spaces_is_typed_with_a_plus() {
    let first = "no | | | ";
    let rally = "rally ma one; rally ct one 1 ";
    is_told(PATRIOTS, &format!("{first} | rally ma one + ct one"), rally);
    is_told(PATRIOTS, &format!("{first} | rally ma one; ct one"), rally);
    is_told(BRITISH, "no | muster nyc 1r + ny 1t", "muster nyc 1r; muster ny 1t 1 ");
    // A `+` joins the groups of a move, as before.
    is_told(BRITISH, "no | march nyc>nj 1r + ny 1r | 2", "march nyc>nj 1r + ny 1r 1 ");
}

/// 5.1: a piece goes by its letters and its name, without the article.
#[test]
fn a_piece_with_an_article_goes_by_its_name() {
    let game = NewGame::of("patriots", 1).own_deck();
    for (typed, piece) in [
        ("patriot", "Patriot Fort"),
        ("pf", "Patriot Fort"),
        ("Patriot Fort", "Patriot Fort"),
        ("a patriot fort", "Patriot Fort"),
        ("bf", "British Fort"),
        ("british", "British Fort"),
        ("v", "Village"),
    ] {
        let placed = format!("Massachusetts + 1 {piece} ");
        is_told(game, &format!("4 | 46 | no | event | shaded | {typed}"), &placed);
    }
    let typed = "4 | 46 | no | event | shaded | fort";
    assert!(!game.answers(typed).contains("On your board"), "which Fort?");
}

/// 6.4.1: the levels stand after the space.
#[test]
fn r6_4_1_levels_are_typed_with_the_space() {
    let game = NewGame::of("british", 1).own_deck();
    let winter = "46 | 97 | |";
    is_told(game, &format!("{winter} ny 2"), "New York Active Support");
    is_told(game, &format!("{winter} ny 1"), "New York Passive Support");
    let shown = game.answers(&format!("{winter} ny 2; quebec city 1"));
    assert!(shown.contains("Quebec City Active Support"), "{shown}");
    assert!(shown.contains("New York Active Support"), "{shown}");
    is_told(game, &format!("{winter} quebec city 2"), "Quebec City: 1, not 2");
}

/// A command that is listed and not handled shows nothing.
#[test]
fn each_command_that_help_lists_is_answered() {
    let game = NewGame::of("french", 16);
    let help = game.shows(" | help");
    let rows = help.lines().skip_while(|line| !line.ends_with("At every prompt:")).skip(1);
    let rows = rows.take_while(|line| line.starts_with("  ") && !line.is_empty());
    let names: Vec<&str> = rows
        .filter(|row| !row.starts_with("   "))
        .filter_map(|row| row.split_whitespace().next())
        .collect();
    assert!(names.len() > 25, "{help}");
    let shown = game.shows(&format!(" | {}", names.join(" | ")));
    for name in names {
        let answer = shown.split_once(&format!("\n> {name}\n")).map(|(_, answer)| answer);
        let answer = answer.unwrap_or_else(|| panic!("{name} was not typed: {shown}"));
        let first = answer.lines().find(|line| !line.is_empty()).unwrap_or_default();
        assert!(
            !first.contains(". [Enter]") && !first.starts_with("Press Enter"),
            "`{name}` is answered by {first:?}: give its row in talk/command.rs what it `looks` at, or do it in \
             `run_command` of play/session/prompt.rs"
        );
    }
}
