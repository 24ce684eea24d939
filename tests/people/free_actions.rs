//! The Treaty of Alliance, Brilliant Strokes, free actions and Leaders by the same lists as a turn (2.3.8, 2.3.9, 5.3, 1.10).

use crate::events_of_players::{ALL, after, on_card, typed};

/// A card in 1776 at which the French may play the Treaty of Alliance, and no Brilliant Stroke.
const TREATY: &str = "base = \"1776\"\ncbc = 20\n[card]\ncurrent = 46\n[brilliant-strokes]\nbritish = false\n\
                      patriots = false\nindians = false\n";

/// The Southern Campaign, with the Brilliant Stroke of the British.
const STROKE: &str = "base = \"1778\"\n[card]\ncurrent = 46\n[brilliant-strokes]\nbritish = true\n\
                      patriots = false\nfrench = false\nindians = false\n";

/// 2.3.9: the Muster comes with its Leader, so that he is no part of it; a City says what its Blockade does (1.9).
#[test]
fn r2_3_9_the_treaty_asks_for_its_muster_and_the_city() {
    let treaty = |name: &str, lines: &[&str]| {
        let lines = [&["", "treaty", "yes"], lines].concat();
        typed(&format!("treaty-{name}"), "french", TREATY, &lines)
    };
    for (name, lines) in [
        ("rows", &["muster", "1", "4"][..]),
        ("words", &["place 4 french regulars in philadelphia"]),
        ("form", &["muster philadelphia 4fr; done"]),
    ] {
        let shown = treaty(name, lines);
        assert!(shown.contains("Philadelphia + 4 French Regulars"), "{name}: {shown}");
        assert!(!shown.contains("settle"), "{name}: {shown}");
        let shown = treaty(name, &[lines, &["done"]].concat());
        let asked = after(&shown, "Rochambeau from Available");
        assert!(asked.contains("FNI 0 -> 1"), "{name}: {asked}");
        assert!(asked.contains("New York City"), "{name}: {asked}");
        assert!(asked.contains("· Total Support 3 -> "), "{name}: {asked}");
        assert!(asked.contains("FNI +1: Blockade which City?"), "{name}: {asked}");
    }
    let shown = treaty("leader", &["muster philadelphia 3fr", "settle french boston"]);
    assert!(
        shown.contains("Rochambeau moves to the space of this Command anyway (2.3.9)"),
        "{shown}"
    );
}

/// 2.3.8: a Stroke by rows alone; each number is its row, and `done` ends the groups of a March.
#[test]
fn r2_3_8_a_stroke_is_played_by_the_rows_of_its_lists() {
    let lines = ["", "british", "yes", "command", "march", "1", "1", "2", "done", "1", "done"];
    let shown = typed("stroke-rows", "british", STROKE, &lines);
    assert!(shown.contains("2 Move 1 British Regular 1r"), "{shown}");
    assert!(shown.contains("Quebec City + 1 British Regular from New York City"), "{shown}");
    assert!(
        shown.contains("Does Clinton go with 1 British Regular to Quebec City (1.10)?"),
        "{shown}"
    );
    assert!(shown.contains("Clinton from New York City"), "{shown}");
    assert!(
        shown.contains("British, Brilliant Stroke: Command, Special Activity or end?"),
        "{shown}"
    );
    // The same in words.
    let words = ["", "british", "yes", "march 1 regular from nyc to quebec city", "1", "done"];
    let typed = typed("stroke-words", "british", STROKE, &words);
    assert!(
        typed.contains("British, Brilliant Stroke: Command, Special Activity or end?"),
        "{typed}"
    );
    assert!(typed.contains("Quebec City + 1 British Regular from New York City"), "{typed}");
}

/// 5.3: what an Event grants, to its Faction or to another's player, by rows, and in words; `?` shows a line of it that is
/// taken.
#[test]
fn r5_3_a_free_action_is_picked_or_typed_like_a_turn() {
    type Case = (u8, &'static str, &'static [&'static str], &'static [&'static str], &'static str);
    let cases: [Case; 4] = [
        (48, "british", &["unshaded"], &["1", "1", "1", "1", ""], "March"),
        (
            48,
            "british",
            &["unshaded"],
            &["march all from nyc to boston"],
            "Boston + 5 British Regulars, 3 Tories",
        ),
        (67, "french", &["shaded", "french"], &["1", "1", "2"], "Muster"),
        (
            67,
            "french",
            &["shaded", "french"],
            &["place 2 french regulars in massachusetts"],
            "Massachusetts + 2 French Regulars",
        ),
    ];
    for (at, (card, by, side, lines, what)) in cases.into_iter().enumerate() {
        let first = [&["event"], side].concat();
        let position = on_card(card, by, "");
        let asked = typed(&format!("granted-{at}"), ALL, &position, &[&first[..], &["?"]].concat());
        let (_, help) = asked.rsplit_once("> ?").expect("an answer to `?`");
        let example = help.split('`').nth(1).expect("an example").to_string();
        let taken = typed(
            &format!("granted-{at}-example"),
            ALL,
            &position,
            &[&first[..], &[example.as_str()]].concat(),
        );
        let told = after(&taken, &format!("> {example}"));
        assert!(told.contains("On your board"), "`{example}`: {taken}");
        let done =
            typed(&format!("granted-{at}-lines"), ALL, &position, &[&first[..], lines].concat());
        assert!(done.contains(what) && done.contains("On your board"), "{lines:?}: {done}");
    }
}

/// 6.5.2: where a Leader can go, and whom he joins there.
#[test]
fn r6_5_2_a_leader_moves_to_pieces_that_are_named() {
    let passed = r#"["british", "patriots", "french", "indians"]"#;
    let position = format!(
        "base = \"1778\"\n[card]\ncurrent = 30\nnext = 97\n[sequence]\npassed = {passed}\n"
    );
    let shown = typed("leader-winter", "british", &position, &[""; 12]);
    assert!(
        shown.contains("New York City 5 British Regulars, 3 Tories, 1 British Fort [Enter]"),
        "{shown}"
    );
    assert!(shown.contains("4 Savannah 2 Tories"), "{shown}");
}
