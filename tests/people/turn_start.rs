//! What is told before a player's own turn, and what its question leaves open (2.3.3-2.3.5).

use crate::piped::NewGame;

const BRITISH: NewGame = NewGame::of("british", 1);
const PATRIOTS: NewGame = NewGame::of("patriots", 1);
const INDIANS: NewGame = NewGame::of("indians", 1);

const TWO: NewGame = NewGame::of("british,indians", 1);

/// What is shown for the last line that was typed has these in it, its line breaks gone.
fn tells(game: NewGame, typed: &str, parts: &[&str]) {
    let shown = game.answers(typed);
    for part in parts {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

/// The 1st Eligible has the whole choice. Its cards were shown with their titles just before.
#[test]
fn r2_3_4_the_first_eligible_has_the_whole_choice() {
    tells(
        BRITISH,
        "no",
        &[
            "Card 46 · Winter Quarters (4 left) in 5-9 cards",
            "British 1st Eligible · then Indians, French, Patriots · Resources 5 · Support 3 · Opposition 5 · CBC 1 · \
             CRC 3 · FNI 0",
            "Event, unshaded: Place 1 Tory",
            "Event, shaded: Shift 2 Cities",
            "1 command with or without a Special Activity",
            "2 event Edmund Burke on Conciliation",
            "3 pass +2 Resources, still Eligible; then the Indians",
            "British (1st Eligible): Command, Event or Pass?",
        ],
    );
    // `?` says what the choice leaves to the 2nd.
    tells(
        BRITISH,
        "no | ?",
        &["after a Command a Limited Command; after a Command + Special Activity"],
    );
}

/// After a Special Activity a Limited Command or the Event is open; a Pass would end the card.
#[test]
fn r2_3_5_a_limited_command_is_called_one() {
    tells(
        PATRIOTS,
        "no | | | |",
        &[
            "Card 52 · next 95 · Winter Quarters (4 left) in 4-8 cards",
            "Patriots 2nd Eligible after French (Command + Special Activity) · Resources 2",
            "Event: Remove up to 4 French Regulars",
            "1 command Limited Command: 1 space, no Special Activity",
            "3 pass +1 Resource, still Eligible; then the card ends",
            "Patriots (2nd Eligible): Limited Command, Event or Pass?",
        ],
    );
}

#[test]
fn r2_3_4_the_question_names_only_what_is_open() {
    // After the Event.
    tells(
        INDIANS,
        "no |",
        &["Indians 2nd Eligible after British (Event)", "Indians (2nd Eligible): Command or Pass?"],
    );
    // After a Command alone.
    let shown = TWO.answers("no | muster nyc 2t; done |");
    assert!(shown.contains("after British (Command only)"), "{shown}");
    assert!(shown.ends_with("Indians (2nd Eligible): Limited Command or Pass?"), "{shown}");
    assert!(!shown.contains("Event"), "{shown}");
    // A Limited Command without Resources, and without Persuasion to add some.
    let shown = PATRIOTS.answers("no | | | | | fix resources 0p");
    assert!(shown.contains("No Command: Patriot Resources 0"), "{shown}");
    assert!(shown.ends_with("Patriots (2nd Eligible): Event or Pass?"), "{shown}");
}
