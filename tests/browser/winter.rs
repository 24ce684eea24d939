//! A Winter Quarters Round at the table, answered from the board of `tests/sessions/winter-quarters.in`.

use crate::page::{MAIN, Page};

/// A space, its level where it is not Neutral, and pieces.
type Place = (&'static str, &'static str, &'static [(u32, &'static str)]);

/// What lies where.
const BOARD: [Place; 15] = [
    ("Quebec City", "Passive Support", &[(1, "British Regulars"), (1, "Tories")]),
    ("Boston", "Passive Opposition", &[]),
    (
        "New York City",
        "Passive Support",
        &[(6, "British Regulars"), (1, "British Forts"), (1, "Continentals")],
    ),
    ("Philadelphia", "", &[(1, "Underground Militia")]),
    ("Charles Town", "", &[(2, "Continentals"), (1, "Patriot Forts")]),
    (
        "Massachusetts",
        "Active Opposition",
        &[(1, "Continentals"), (1, "Underground Militia"), (1, "Patriot Forts")],
    ),
    (
        "New York",
        "",
        &[
            (3, "British Regulars"),
            (3, "Tories"),
            (3, "Continentals"),
            (2, "Underground War Parties"),
        ],
    ),
    ("Virginia", "", &[(2, "Tories")]),
    (
        "North Carolina",
        "",
        &[(1, "Continentals"), (1, "Underground Militia"), (1, "Underground War Parties")],
    ),
    ("South Carolina", "", &[(2, "Tories")]),
    ("Georgia", "", &[(1, "Underground Militia")]),
    (
        "Quebec",
        "",
        &[
            (1, "British Regulars"),
            (1, "Tories"),
            (1, "British Forts"),
            (1, "Underground Militia"),
            (1, "Underground War Parties"),
            (1, "Villages"),
        ],
    ),
    ("Northwest", "", &[(1, "Underground War Parties")]),
    ("Southwest", "", &[(1, "Underground War Parties"), (1, "Villages")]),
    (
        "Florida",
        "",
        &[(1, "British Regulars"), (1, "British Forts"), (2, "Underground War Parties")],
    ),
];

#[test]
fn winter_quarters_are_answered_by_tapping() {
    let Some(mut page) = Page::open("winter") else {
        return;
    };
    page.goes("table");
    page.says("Winter");
    page.sends();
    page.taps("[data-card='99']");
    page.looks_right("card");
    page.says(MAIN);
    page.says_all(&[("Which scenario", "1776")]);
    page.taps("#ask .stepper input");
    page.types("#ask .stepper input", "4");
    page.sends();
    page.taps("[data-card='42']");
    page.says(MAIN);
    page.says_all(&[("Treaty of Alliance", "no")]);
    for (place, level, pieces) in BOARD {
        if !level.is_empty() {
            page.picks(level, place);
        }
        for (number, what) in pieces {
            page.adds(*number, what, place);
        }
    }
    page.looks_right_everywhere("board");
    page.sends();
    for (number, what, place) in
        [(5, "British", "Resources"), (2, "Patriots", "Resources"), (5, "French", "Resources")]
    {
        page.adds(number, what, place);
    }
    page.looks_right("tracks");
    page.sends();
    page.answers(|page| {
        page.picks("Howe", "British Leader");
        page.picks("New York City", "British Leader");
        page.picks("New York", "Patriot Leader");
        page.picks("New York", "Indian Leader");
        page.sends();
    });
    page.says_all(&[("Dice", "program")]);
    let told = page.shown(".page.now .leaf");
    assert!(told.contains("British Resources 5 \u{2192} "), "{told}");
    // What each phase did is folded.
    page.taps(".page.now details > summary");
    let told = page.shown(".page.now .leaf");
    for phase in ["Victory Check (6.1)", "Supply (6.2.1)", "Resources (6.3)", "(6.7)"] {
        assert!(told.contains(phase), "{phase}: {told}");
    }
    page.looks_right_everywhere("round");
    page.ends();
}
