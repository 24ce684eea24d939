//! A word is what the question asks for first, and a number is a row that is shown, or refused.

use crate::piped::NewGame;

const BRITISH: NewGame = NewGame::of("british", 1);
const PATRIOTS: NewGame = NewGame::of("patriots", 2);
/// The lines up to the first turn of the Patriots.
const FIRST: &str = "no | | | ";

fn is_told(game: NewGame, typed: &str, told: &str) {
    let shown = game.answers(typed);
    assert!(shown.contains(told), "{typed}: {shown}");
}

/// Where a Command goes on a space is read before the verbs and commands that begin so.
#[test]
fn a_space_is_read_first_where_a_command_goes_on() {
    let rallied = format!("{FIRST} | rally va");
    is_told(PATRIOTS, &format!("{rallied} | pa 1"), "As a line: rally va one; rally pa one 1 ");
    is_told(PATRIOTS, &format!("{FIRST} | rally va one; pa 1"), "rally va one; rally pa one 1 ");
    is_told(PATRIOTS, &format!("{rallied} | pennsyl one"), "rally va one; rally pa one 1 ");
    is_told(PATRIOTS, &format!("{rallied} | pa"), "As a line: rally va one; rally pa one 1 ");
    is_told(BRITISH, "no | muster boston 2r | sav 2t", "Savannah: needs a City or Colony");
    is_told(BRITISH, "no | muster nyc 2r | ma 2t", "Massachusetts: needs a City or Colony");
    is_told(BRITISH, "no | march ny>nj 1r | nyc>nj 1r | 2", "march ny>nj 1r; march nyc>nj 1r 1 ");
    is_told(
        BRITISH,
        "no | march ny>nj 1r | nyc>nj regulars",
        "New York City to New Jersey: which pieces?",
    );
    // A verb or a command in full is that.
    is_told(BRITISH, "no | muster boston 2r | naval", "British Resources 4 -> ");
    is_told(BRITISH, "no | muster boston 2r | board", "Quebec City British Pas Sup");
}

#[test]
fn a_space_is_read_first_where_spaces_are_asked() {
    is_told(BRITISH, "no | muster | sav", "Muster in Savannah: which pieces?");
    is_told(BRITISH, "no | muster | bo", "Muster in Boston: which pieces?");
    is_told(BRITISH, "no | muster | sav 2r", "As a line: muster savannah 2r 1 ");
    is_told(BRITISH, "no | muster | ma 2t", "Massachusetts: needs a City or Colony");
    is_told(BRITISH, "no | event | shaded | sav", "(2 of 2)");
}

#[test]
fn the_beginning_of_two_words_is_asked_about() {
    is_told(PATRIOTS, &format!("{FIRST} | pa"), "\"pa\" is ambiguous: pass or partisans");
    is_told(PATRIOTS, &format!("{FIRST} | pas"), "Patriots: Pass");
    is_told(PATRIOTS, &format!("{FIRST} | par"), "Partisans in which space?");
    is_told(PATRIOTS, "no | | | pa", "\"pa\" is ambiguous: patriots or pass");
    is_told(BRITISH, "no | muster boston 2r | bo", "\"bo\" is ambiguous: Boston or board");
    is_told(
        BRITISH,
        "no | muster nyc 2r | mar",
        "\"mar\" is ambiguous: Maryland-Delaware or margins",
    );
}

#[test]
fn a_number_is_a_row_that_is_shown_or_refused() {
    for number in ["4", "5", "0", "99"] {
        let shown = BRITISH.answers(&format!("no | {number}"));
        assert!(
            shown.contains(&format!("There is no row {number}. Type a number from 1 to 3")),
            "{number}: {shown}"
        );
        let shown = BRITISH.answers(&format!("no | muster boston 2r | 1{number}"));
        assert!(shown.contains("muster, fort, reward, skirmish, naval or done"), "{shown}");
    }
    is_told(PATRIOTS, &format!("{FIRST} | 6"), "from 1 to 3, or command, event or pass");
    is_told(BRITISH, "no | 2", "unshaded or shaded?");
    let stroke = "british | y | 3";
    is_told(BRITISH, stroke, "from 1 to 2, or command or special");
}

/// At the question of a Brilliant Stroke a line may be one for the turn after it: refused, it is not put again.
#[test]
fn a_line_that_may_be_an_answer_or_a_command_is_refused_once() {
    let shown = BRITISH.answers("f");
    let told = "\"f\" is ambiguous: an answer or forces or fix";
    assert_eq!(shown.matches(told).count(), 1, "{shown}");
    is_told(BRITISH, "f | no | board", "Quebec City British Pas Sup");
}
