//! More answers worked out by hand from the rulebook, before the program was asked.

use super::answers::holds;

/// 9.2 to 9.46, 9.7: by a difference of -4 to 5 the attacker wins 3, 6, 10, 15, 21, 26, 30, 33, 35 and 36 of 36 falls; each rating
/// is half or whole, and never more than the CUs.
#[test]
fn odds_with_ratings() {
    holds(
        "odds",
        &[
            // Washington 6: 3 or 5 with 5 CUs; Howe 4: 2 or 4. 26 + 15 + 33 + 26 of 144.
            ("5 washington vs 5 howe hartford lost; 6; 4", "(25 of 36)"),
            ("5 washington vs 5 howe hartford lost last; 6; 4", "(8 of 9)"),
            ("5 greene vs 5 howe hartford lost last; 6; 4", "(25 of 36)"),
            // Greene with 2 CUs is worth 2 whatever his die; Howe 1 or 3.
            ("2 greene vs 4 howe hartford lost; 4; 3", "(7 of 24)"),
            ("2 greene vs 4 howe hartford; 4; 3", "(13 of 72)"),
            ("1 arnold vs 1 none hartford lost; 5", "(13 of 18)"),
            ("3 howe vs 3 gates hartford lost; 2; 2", "(83 of 144)"),
            ("3 howe vs 3 gates hartford lost intercepted; 2; 2", "(61 of 144)"),
            ("3 howe vs 3 gates hartford lost plays battle; 2; 2", "(119 of 144)"),
            ("3 howe vs 3 gates hartford lost answers event; 2; 2", "(61 of 144)"),
            ("3 howe vs 3 gates hartford lost plays event answers battle; 2; 2", "(61 of 144)"),
            ("3 howe vs 3 gates hartford lost plays battle answers battle; 2; 2", "(83 of 144)"),
            ("3 howe vs 3 none philadelphia lost pc b; 1", "(7 of 9)"),
            ("3 howe vs 3 none philadelphia lost pc a; 1", "(47 of 72)"),
            ("3 howe vs 3 none quebec lost; 1", "(47 of 72)"),
            ("2 burgoyne vs 2 none montreal lost pc b", "(7 of 8)"),
            ("2 burgoyne vs 2 none montreal lost pc b navy st-lawrence", "(7 of 9)"),
            ("2 burgoyne vs 2 none montreal lost pc b navy delaware", "(7 of 8)"),
            // A General with his CU is not overrun, nor one CU that an interception brought.
            ("4 burgoyne vs 1 lee hartford lost; 1", "(139 of 144)"),
            ("3 burgoyne vs 1 none hartford lost", "(17 of 18)"),
            ("4 burgoyne vs 1 none hartford lost intercepted", "(17 of 18)"),
            ("4 gates vs 1 none hartford", "Overrun, no battle"),
        ],
    );
}

/// 11.1 to 11.3: circles and squares north of the line, all spaces south of it; Washington's five in Winter Quarters.
#[test]
fn winters_by_the_map() {
    holds(
        "winter",
        &[
            ("new york 3; n; ; ; y y", "New York: - 1 British CU, 2 left"),
            ("new york 3; y; ; ; y y", "New York: no losses"),
            ("norfolk 4; n; ; ; y y", "Norfolk: - 2 British CU, 2 left"),
            ("new bern 5; ; ; y y", "New Bern: no losses"),
            ("reading 7 howe; ; ; y y", "Reading: - 3 British CU, 4 left"),
            ("; norfolk 1; 3; ; y y", "Norfolk: - 1 American CU, 0 left"),
            ("; new york 10; ; y y", "New York: - 5 American CU, 5 left"),
            ("; norfolk 5 washington; n; ; y y", "Norfolk: - 2 American CU, 3 left"),
            ("; norfolk 5 washington; y; ; y y", "Norfolk: no losses"),
            ("; philadelphia 7 washington; ; y y", "Philadelphia: - 1 American CU, 6 left"),
            ("; reading 1 washington; ; y y", "Reading: no losses"),
            ("; new york 0 french 4; n; ; y y", "New York: - 2 French CU, 2 left"),
            ("; new york 0 french 4; y; ; y y", "New York: no losses"),
            ("; new york 5 french 5; ; y y", "New York: 5 American and 5 French CU."),
            ("; new york 5 french 5; ; y y", "New York: - 5 CU, American or French"),
        ],
    );
}

/// 12.1, 12.2, 12.3: the marker stops at 9, and France comes once.
#[test]
fn the_marker_reaches_9() {
    holds(
        "alliance",
        &[
            ("8; hortelez; new-england; newport", "Alliance marker: 8 -> 9"),
            ("8; hortelez; new-england; newport", "French Navy: to the zone New England"),
            ("7; franklin; delaware; none", "American box: + Rochambeau, + 5 French CU"),
            ("9; victory; y", "France is in the war"),
            ("9; captured; y", "France is in the war"),
        ],
    );
}

/// 6.32, 6.34: what a discard does, and what is never discarded.
#[test]
fn discards_by_hand() {
    holds(
        "discard",
        &[
            ("b ops", "to the discards, without effect; an OPS card is never exchanged"),
            ("a must", "Not allowed: it is played, never discarded. (6.34)"),
            ("b event; nothing; n", "Cards: the event to the discards"),
            ("b event; nothing; y; 1; y; 2", "Not allowed: the Americans give a 2 or a 3."),
            ("a event; nothing; y; 1", "the 1 to the discards, the event into the British hand"),
            ("b hortelez; nothing; n", "Hortelez discarded: shuffle it"),
        ],
    );
}
