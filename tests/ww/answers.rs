//! Answers worked out by hand from the rulebook, a row each: what is typed, and what must be told.

use super::sitter::{Sitter, through};

/// What is told where these lines are typed, semicolons between them.
fn told(procedure: &str, lines: &str) -> Vec<String> {
    let lines: Vec<&str> = lines.split(';').map(str::trim).collect();
    through(procedure, &lines).told()
}

/// Every row's answer is told, or all that is wrong.
pub fn holds(procedure: &str, rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(lines, answer)| {
            let told = told(procedure, lines);
            let found = told.iter().any(|line| line.contains(answer));
            (!found).then(|| format!("{lines}: {answer}: {told:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// 11.1: half, fractions down, outside of Winter Quarters and north of the line; a CU with a General stays.
#[test]
fn british_winters() {
    holds(
        "winter",
        &[
            ("reading 5 howe; ; ; y y", "Reading: - 2 British CU, 3 left"),
            ("reading 3; ; ; y y", "Reading: - 1 British CU, 2 left"),
            ("reading 2; ; ; y y", "Reading: - 1 British CU, 1 left"),
            ("reading 4 clinton; ; ; y y", "Reading: - 2 British CU, 2 left"),
            ("reading 10; ; ; y y", "Reading: - 5 British CU, 5 left"),
            ("reading 1 howe; ; ; y y", "Reading: no losses"),
            ("reading 1; 3; ; ; y y", "Reading: - 1 British CU, 0 left"),
            ("reading 1; 1; ; ; y y", "Reading: - 1 British CU, 0 left"),
            ("reading 1; 4; ; ; y y", "Reading: no losses"),
            ("reading 1; 6; ; ; y y", "Reading: no losses"),
            ("philadelphia 9; ; ; y y", "Philadelphia: no losses"),
            ("quebec 3 carleton; ; ; y y", "Quebec: no losses"),
            ("montreal 1; ; ; y y", "Montreal: no losses"),
            ("charleston 7; ; ; y y", "Charleston: no losses"),
            ("savannah 7; ; ; y y", "Savannah: no losses"),
            ("gilbert town 1; ; ; y y", "Gilbert Town: no losses"),
            ("reading 6; ; ; y y", "Reading: - 3 British CU, 3 left"),
            ("reading 9 clinton; ; ; y y", "Reading: - 4 British CU, 5 left"),
        ],
    );
}

/// 11.2: everywhere, but for up to five with Washington in Winter Quarters or south of the line.
#[test]
fn american_winters() {
    holds(
        "winter",
        &[
            ("; savannah 4; ; y y", "Savannah: - 2 American CU, 2 left"),
            ("; philadelphia 5 greene; ; y y", "Philadelphia: - 2 American CU, 3 left"),
            ("; reading 1 greene; ; y y", "Reading: no losses"),
            ("; reading 3 greene; ; y y", "Reading: - 1 American CU, 2 left"),
            ("; reading 1 rochambeau; ; y y", "Reading: no losses"),
            ("; reading 1; 2; ; y y", "Reading: - 1 American CU, 0 left"),
            ("; reading 1; 5; ; y y", "Reading: no losses"),
            ("; charleston 1; 3; ; y y", "Charleston: - 1 American CU, 0 left"),
            ("; philadelphia 5 washington; ; y y", "Philadelphia: no losses"),
            ("; savannah 5 washington; ; y y", "Savannah: no losses"),
            ("; reading 5 washington; ; y y", "Reading: - 2 American CU, 3 left"),
            ("; reading 7 washington; ; y y", "Reading: - 3 American CU, 4 left"),
            ("; philadelphia 6 washington; 3; ; y y", "Philadelphia: - 1 American CU, 5 left"),
            ("; philadelphia 6 washington; 4; ; y y", "Philadelphia: no losses"),
            ("; philadelphia 8 washington; ; y y", "Philadelphia: - 1 American CU, 7 left"),
            ("; philadelphia 9 washington; ; y y", "Philadelphia: - 2 American CU, 7 left"),
        ],
    );
}

/// 11.3: French CUs are like American ones beside one of them, else like British ones.
#[test]
fn french_winters() {
    holds(
        "winter",
        &[
            ("; philadelphia 0 french 5; ; y y", "Philadelphia: no losses"),
            ("; savannah 0 french 4; ; y y", "Savannah: no losses"),
            ("; reading 0 french 5; ; y y", "Reading: - 2 French CU, 3 left"),
            ("; reading 0 french 1 rochambeau; ; y y", "Reading: no losses"),
            ("; philadelphia 1 french 3; ; y y", "Philadelphia: - 2 CU, American or French"),
            ("; philadelphia 2 french 3 washington; ; y y", "Philadelphia: no losses"),
        ],
    );
}

/// 12.1: what moves the marker, and how far; not under 0.
#[test]
fn the_marker_moves() {
    holds(
        "alliance",
        &[
            ("0; victory", "Alliance marker: 0 -> 1"),
            ("7; victory", "Alliance marker: 7 -> 8"),
            ("0; hortelez", "Alliance marker: 0 -> 2"),
            ("6; hortelez", "Alliance marker: 6 -> 8"),
            ("4; franklin", "Alliance marker: 4 -> 8"),
            ("0; franklin", "Alliance marker: 0 -> 4"),
            ("5; captured", "Alliance marker: 5 -> 2"),
            ("3; captured", "Alliance marker: 3 -> 0"),
            ("2; captured", "Alliance marker: 2 -> 0"),
            ("0; captured", "The marker stays at 0"),
            ("3; regulars; y", "Alliance marker: 3 -> 5"),
            ("3; regulars; n", "The marker stays at 3"),
        ],
    );
}

/// 9.2: equal totals are the attacker's; 9.7: four or five CUs on one without a General is no battle.
#[test]
fn odds_by_hand() {
    holds(
        "odds",
        &[
            ("3 howe vs 3 none hartford lost; 1", "47 of 72"),
            ("4 howe vs 3 none hartford lost; 1", "7 of 9"),
            ("2 howe vs 3 none hartford lost; 1", "1 of 2"),
            ("5 howe vs 2 none hartford lost; 1", "17 of 18"),
            ("3 howe vs 3 none hartford; 1", "7 of 9"),
            ("3 howe vs 3 none boston lost; 1", "7 of 9"),
            ("3 howe vs 3 none boston lost navy new-england; 1", "47 of 72"),
            ("3 howe vs 3 none charleston lost; 1", "47 of 72"),
            ("3 howe vs 3 none charleston lost pc b; 1", "7 of 9"),
            ("3 howe vs 3 none hartford lost militia b; 1", "7 of 9"),
            ("3 howe vs 3 none hartford lost militia a; 1", "1 of 2"),
            ("4 howe vs 1 none hartford", "Overrun, no battle"),
            ("5 howe vs 1 none hartford", "Overrun, no battle"),
        ],
    );
}

/// A battle at Hartford, Howe with 4 on Gates with 3, and its facts besides.
const FIGHT: &str = "attacker howe; attacker-cus 4; from-pc b; defender gates; defender-cus 3; space hartford; attacker-card -; \
     defender-card -; battle/howe 3; battle/gates 2; agility/gates 1; agility/howe 2; majority/ct =; majority/ma =; majority/sc =; \
     regulars y; retreat-to -; alliance 0; france-placed n; pc/hartford -; pc/charleston a; pc/boston b; congress philadelphia; navy none; \
     battle/washington 5; agility/washington 3; battle/greene 4; agility/greene 3; last-card n; battle/arnold 5";

/// Every row's battle, with what differs and its dice: ratings, battle, losses. Its answer is told, or not where it begins
/// with `not `.
fn fought(rows: &[(&str, &[u8], &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(differs, dice, answer)| {
            let told = Sitter::new(FIGHT).and(differs).dice(dice).goes("battle").told();
            let found = |answer: &str| told.iter().any(|line| line.contains(answer));
            let holds = match answer.strip_prefix("not ") {
                Some(answer) => !found(answer),
                None => found(answer),
            };
            (!holds).then(|| format!("{differs} {dice:?}: {answer}: {told:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// 9.3, 9.4: CUs, rating (half on 1 to 3, at most the CUs), each modifier for itself, the die; 9.2: a tie is the attacker's.
#[test]
fn totals_by_hand() {
    fought(&[
        ("", &[4, 4, 1, 1, 3, 1], "9 to 6: the British"),
        ("", &[1, 1, 1, 1, 3, 1], "7 to 5: the British"),
        ("", &[3, 6, 2, 6, 1, 6], "8 to 11: the American"),
        ("", &[6, 3, 1, 6, 1, 6], "9 to 10: the American"),
        ("", &[4, 4, 1, 4, 3, 1], "9 to 9: the British"),
        ("", &[4, 4, 1, 5, 1, 6], "9 to 10: the American"),
        ("regulars n", &[4, 4, 1, 1, 3, 1], "8 to 6: the British"),
        ("majority/ct a", &[4, 4, 1, 1, 3, 1], "9 to 7: the British"),
        ("majority/ct b", &[4, 4, 1, 1, 3, 1], "10 to 6: the British"),
        ("attacker-card b", &[4, 4, 1, 1, 3, 1], "11 to 6: the British"),
        ("attacker-card e", &[4, 4, 1, 1, 3, 1], "10 to 6: the British"),
        ("attacker-card t", &[4, 4, 1, 1, 3, 1], "11 to 6: the British"),
        ("defender-card b", &[4, 4, 1, 1, 3, 1], "9 to 8: the British"),
        ("defender-card e", &[4, 4, 1, 1, 3, 1], "9 to 7: the British"),
        ("attacker-card b; defender-card b", &[4, 4, 1, 1, 3, 1], "11 to 8: the British"),
        ("attacker-cus 2", &[4, 4, 1, 1, 3, 1], "6 to 6: the British"),
        ("attacker-cus 2", &[1, 4, 1, 1, 3, 1], "5 to 6: the American"),
        ("attacker-cus 1", &[6, 6, 1, 1, 3, 1], "4 to 6: the American"),
        ("attacker-cus 5", &[6, 6, 1, 1, 3, 1], "10 to 6: the British"),
        ("defender-cus 1", &[6, 6, 1, 1, 3, 1], "9 to 3: the British"),
        ("defender none", &[4, 1, 1, 3, 1], "9 to 4: the British"),
        ("space boston", &[4, 4, 1, 1, 3, 1], "10 to 6: the British"),
        (
            "space boston; alliance 9; france-placed y; navy new-england",
            &[4, 4, 1, 1, 3, 1],
            "9 to 6: the British",
        ),
        (
            "space boston; alliance 9; france-placed y; navy delaware",
            &[4, 4, 1, 1, 3, 1],
            "10 to 6: the British",
        ),
        ("space charleston", &[4, 4, 1, 1, 3, 1], "9 to 6: the British"),
        ("space charleston; pc/charleston b", &[4, 4, 1, 1, 3, 1], "10 to 6: the British"),
        ("space charleston; pc/charleston -", &[4, 4, 1, 1, 3, 1], "9 to 6: the British"),
    ]);
    let washington =
        "attacker washington; attacker-cus 5; from-pc a; defender howe; defender-cus 3";
    let greene = "attacker greene; attacker-cus 5; from-pc a; defender howe; defender-cus 3";
    let with = |who: &str, more: &str| format!("{who}; {more}");
    fought(&[
        (washington, &[4, 4, 1, 1, 1, 6], "11 to 8: the American"),
        (washington, &[3, 4, 1, 1, 1, 6], "8 to 8: the American"),
        (washington, &[3, 4, 1, 2, 1, 6], "8 to 9: the British"),
        (&with(washington, "last-card y"), &[4, 4, 1, 1, 1, 6], "13 to 8: the American"),
        (&with(greene, "last-card y"), &[4, 4, 1, 1, 1, 6], "10 to 8: the American"),
        (&with(greene, "majority/ct a"), &[4, 4, 1, 1, 1, 6], "11 to 8: the American"),
        (&with(greene, "regulars n"), &[4, 4, 1, 1, 1, 6], "10 to 7: the American"),
    ]);
}

/// 9.5: the loser loses 1, 1, 1, 2, 2, 3; the winner 1 up to the losing General's Agility and one more, up to 1 where he has none.
#[test]
fn losses_by_hand() {
    let (british, american) = ("Hartford: - 1 British CU", "Hartford: - 1 American CU");
    let wins = [4, 4, 6, 1];
    let dice = |british: u8, american: u8| [&wins[..], &[british, american]].concat();
    let six = "defender-cus 6";
    for (die, lost) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        let answer = format!("Hartford: - {lost} American CU");
        fought(&[(six, &dice(6, die), &answer)]);
    }
    fought(&[
        ("", &dice(1, 1), british),
        ("", &dice(2, 1), british),
        ("", &dice(3, 1), "not British CU (9.5)"),
        ("agility/gates 2", &dice(3, 1), british),
        ("agility/gates 2", &dice(4, 1), "not British CU (9.5)"),
        ("agility/gates 3", &dice(4, 1), british),
        ("agility/gates 3", &dice(5, 1), "not British CU (9.5)"),
        ("agility/gates 2", &dice(2, 1), british),
        ("agility/gates 3", &dice(3, 1), british),
        ("defender none", &[4, 6, 1, 1, 1], british),
        ("defender none", &[4, 6, 1, 2, 1], "not British CU (9.5)"),
        // The Americans win: the loss dice change places.
        ("", &[1, 4, 1, 6, 1, 3], american),
        ("", &[1, 4, 1, 6, 1, 4], "not American CU (the"),
        ("", &[1, 4, 1, 6, 4, 6], "Hartford: - 2 British CU"),
        ("", &[1, 4, 1, 6, 6, 6], "Hartford: - 3 British CU"),
        ("attacker-cus 1", &[1, 4, 1, 6, 6, 6], british),
        ("defender-cus 2", &dice(6, 6), "Hartford: - 2 American CU"),
    ]);
}

/// 9.2 step 7, 9.41, 12.1, 7.7, 6.33: what comes after a battle.
#[test]
fn after_battles_by_hand() {
    let lost = [1, 4, 1, 6];
    let dice = |british: u8| [&lost[..], &[british, 6]].concat();
    fought(&[
        ("", &[4, 4, 6, 1, 6, 1], "not Alliance marker"),
        ("", &dice(1), "Alliance marker: 0 -> 1"),
        ("", &dice(4), "Alliance marker: 0 -> 1"),
        ("", &dice(6), "Alliance marker: 0 -> 3"),
        ("regulars n", &dice(6), "Alliance marker: 0 -> 1"),
        ("alliance 8", &dice(1), "Alliance marker: 8 -> 9"),
        ("from-pc a", &dice(1), "Alliance marker: 0 -> 3"),
        ("from-pc a; attacker-cus 2", &dice(1), "Alliance marker: 0 -> 1"),
        ("from-pc a", &dice(1), "Howe"),
        ("congress hartford", &[4, 4, 6, 1, 6, 1], "Congress: to the Dispersed box"),
        ("congress hartford", &dice(1), "not Congress: to the Dispersed box"),
        ("attacker-card b", &[4, 4, 6, 1, 6, 1], "draws 1 after this impulse"),
        ("attacker-card e", &[4, 4, 6, 1, 6, 1], "not draws 1 after this impulse"),
        ("defender-card b", &[4, 4, 6, 1, 6, 1], "the American side draws 1 after this impulse"),
    ]);
}

/// 7.1B: what a queue begins with, adds up to, allows, and what abandons it.
#[test]
fn queues_by_hand() {
    holds(
        "queue",
        &[
            ("1; end", "over with the turn: its cards to the discards, 1"),
            ("2; end", "over with the turn: its cards to the discards, 1"),
            ("3; end", "begins with a 1 or a 2"),
            ("1; 1; y; end", "The queue has 2 points: a General with Strategy 2"),
            ("1; 2; y; end", "The queue has 3 points: a General with Strategy 3"),
            ("2; 1; y; end", "The queue has 3 points: a General with Strategy 3"),
            ("2; 3; y; end", "The queue has 5 points: a General with Strategy 3"),
            ("1; 1; n; 1; y; end", "The queue has 3 points"),
            ("1; 1; n; end", "over with the turn: its cards to the discards, 2"),
            ("1; event; end", "abandoned: its cards to the discards, 1"),
            ("1; 1; n; event; end", "abandoned: its cards to the discards, 2"),
            ("1; b; 1; y; end", "The queue stays: cards 1, points 1"),
            ("2; x; 2; y; end", "The queue has 4 points"),
            ("1; 1; y; 2; 1; y; end", "The queue has 3 points"),
        ],
    );
}

/// 9.2: exact odds of 36, as ninths, twelfths and thirty-sixths of what two dice may do; 9.42, 9.43, 9.45 shift the line.
#[test]
fn more_odds_by_hand() {
    holds(
        "odds",
        &[
            // The attacker wins where his die is not less than the other by more than he is ahead.
            ("1 howe vs 3 none hartford lost; 1", "25 of 72"),
            ("1 howe vs 4 none hartford lost; 1", "2 of 9"),
            ("1 howe vs 5 none hartford lost; 1", "1 of 8"),
            ("1 howe vs 6 none hartford lost; 1", "1 of 18"),
            ("5 howe vs 3 none hartford lost; 1", "7 of 8"),
            ("5 howe vs 2 none hartford; 1", "71 of 72"),
            ("4 howe vs 4 none hartford lost; 1", "47 of 72"),
            ("4 howe vs 4 none boston; 1", "7 of 8"),
            ("4 howe vs 4 none hartford lost militia a; 1", "1 of 2"),
            ("5 howe vs 5 none newport lost; 1", "7 of 9"),
            ("5 howe vs 5 none philadelphia lost; 1", "47 of 72"),
            ("5 howe vs 5 none savannah; 1", "7 of 8"),
            ("3 howe vs 1 none hartford lost; 1", "7 of 8"),
            ("2 howe vs 2 none hartford; 1", "7 of 9"),
            ("5 howe vs 5 none norfolk; 1", "7 of 8"),
            ("5 howe vs 5 none wilmington-de lost; 1", "7 of 9"),
            ("1 howe vs 2 none hartford lost; 1", "1 of 2"),
        ],
    );
}

/// 6.3, 6.34, 7.6B, 12.1: what an event moves; 6.32: what a discard does, and who may take it back with what.
#[test]
fn events_and_discards_by_hand() {
    holds(
        "event",
        &[
            ("franklin; 3", "Alliance marker: 3 -> 7"),
            ("franklin; 7", "Alliance marker: 7 -> 9"),
            ("hortelez; 6", "Alliance marker: 6 -> 8"),
            ("steuben; y; 4", "Alliance marker: 4 -> 6"),
            ("north; 1779", "War Ends box: this card"),
            ("destaing", "until the next Naval Phase"),
            ("mutinies", "no American PC by OPS cards or discards; flips stay allowed"),
            ("declaration; ", "+ 1 American PC where a space has no PC and no British CU"),
            ("declaration; ", "Deck: shuffle it with the discards before the next deal"),
            ("pitt; ", "Deck: shuffle it with the discards before the next deal"),
        ],
    );
    holds(
        "washington",
        &[
            ("7", "Alliance marker: 7 -> 4"),
            ("2", "Alliance marker: 2 -> 0"),
            ("0", "the British remove 5, at most 1 an area"),
        ],
    );
    holds(
        "discard",
        &[
            ("a ops", "an OPS card is never exchanged"),
            ("b must", "it is played, never discarded"),
            ("b pitt; 9; nothing; n", "must be discarded"),
            ("b event; nothing; n", "the event to the discards"),
            (
                "a event; nothing; y; 1",
                "the event into the British hand; the British player plays now",
            ),
            (
                "b event; nothing; y; 2",
                "the event into the American hand; the American player plays now",
            ),
            ("a hortelez; nothing; n", "Hortelez discarded: shuffle it with the discards"),
        ],
    );
}

/// 7.4, 7.5, 7.6, 7.2B, 10.11: who may enter, sail, land, place and flip.
#[test]
fn entries_by_hand() {
    holds(
        "enter",
        &[
            ("greene 5 a hartford; howe 0", "Captured box: Howe"),
            (
                "greene 5 a hartford fifth; none 1",
                "no battle and no overrun in a move of five spaces",
            ),
            (
                "howe 0 b hartford; none 0; a",
                "a General without CUs enters no space with an enemy CU or PC",
            ),
            (
                "howe 0 b hartford; none 2",
                "a General without CUs enters no space with an enemy CU or PC",
            ),
            ("howe 0 b hartford; greene 0; -", "but not stop on the enemy General"),
            (
                "howe 5 a boston sea; none 0; 0; -",
                "Not allowed: only the British, from port to port",
            ),
            ("howe 5 b hartford sea; none 0", "Not allowed: only the British, from port to port"),
            ("howe 5 b boston sea; none 1; 0", "neither with an American CU or PC"),
            ("howe 5 b boston sea; none 0; 0; a", "neither with an American CU or PC"),
            ("greene 5 a boston sea; none 0", "Not allowed: only the British, from port to port"),
        ],
    );
    holds(
        "landing",
        &[
            ("newport -; 0; n", "Newport: + 1 British PC"),
            ("newport a; 0; n", "Newport: the PC is flipped: British"),
            ("newport -; 0; y; ", "Americans are there"),
        ],
    );
    holds(
        "place",
        &[
            ("a 1; oswego b; y", "Oswego: the PC is flipped: American"),
            ("a 1; oswego b; n; ", "only an American General flips a British PC where he stands"),
        ],
    );
}
