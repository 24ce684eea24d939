//! Answers worked out by hand from the rulebook, a row each: what is typed, and what must be told.

use super::sitter::through;

/// What is told where these lines are typed, semicolons between them.
fn told(procedure: &str, lines: &str) -> Vec<String> {
    let lines: Vec<&str> = lines.split(';').map(str::trim).collect();
    through(procedure, &lines).told()
}

/// Every row's answer is told, or all that is wrong.
fn holds(procedure: &str, rows: &[(&str, &str)]) {
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
            ("reading 1 howe; ; ; y y", "Reading: nothing lost"),
            ("reading 1; 3; ; ; y y", "Reading: - 1 British CU, 0 left"),
            ("reading 1; 1; ; ; y y", "Reading: - 1 British CU, 0 left"),
            ("reading 1; 4; ; ; y y", "Reading: nothing lost"),
            ("reading 1; 6; ; ; y y", "Reading: nothing lost"),
            ("philadelphia 9; ; ; y y", "Philadelphia: nothing lost"),
            ("quebec 3 carleton; ; ; y y", "Quebec: nothing lost"),
            ("montreal 1; ; ; y y", "Montreal: nothing lost"),
            ("charleston 7; ; ; y y", "Charleston: nothing lost"),
            ("savannah 7; ; ; y y", "Savannah: nothing lost"),
            ("gilbert town 1; ; ; y y", "Gilbert Town: nothing lost"),
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
            ("; reading 1 greene; ; y y", "Reading: nothing lost"),
            ("; reading 1 rochambeau; ; y y", "Reading: nothing lost"),
            ("; reading 1; 2; ; y y", "Reading: - 1 American CU, 0 left"),
            ("; reading 1; 5; ; y y", "Reading: nothing lost"),
            ("; charleston 1; 3; ; y y", "Charleston: - 1 American CU, 0 left"),
            ("; philadelphia 5 washington; ; y y", "Philadelphia: nothing lost"),
            ("; savannah 5 washington; ; y y", "Savannah: nothing lost"),
            ("; reading 5 washington; ; y y", "Reading: - 2 American CU, 3 left"),
            ("; reading 7 washington; ; y y", "Reading: - 3 American CU, 4 left"),
            ("; philadelphia 6 washington; 3; ; y y", "Philadelphia: - 1 American CU, 5 left"),
            ("; philadelphia 6 washington; 4; ; y y", "Philadelphia: nothing lost"),
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
            ("; philadelphia 0 french 5; ; y y", "Philadelphia: nothing lost"),
            ("; savannah 0 french 4; ; y y", "Savannah: nothing lost"),
            ("; reading 0 french 5; ; y y", "Reading: - 2 French CU, 3 left"),
            ("; reading 0 french 1 rochambeau; ; y y", "Reading: nothing lost"),
            ("; philadelphia 1 french 3; ; y y", "Philadelphia: - 2 CU, American or French"),
            ("; philadelphia 2 french 3 washington; ; y y", "Philadelphia: nothing lost"),
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
            ("3 howe vs 3 none hartford lost; 0", "7 of 12"),
            ("4 howe vs 3 none hartford lost; 0", "13 of 18"),
            ("2 howe vs 3 none hartford lost; 0", "5 of 12"),
            ("5 howe vs 2 none hartford lost; 0", "11 of 12"),
            ("3 howe vs 3 none hartford; 0", "13 of 18"),
            ("3 howe vs 3 none boston lost; 0", "13 of 18"),
            ("3 howe vs 3 none boston lost navy new-england; 0", "7 of 12"),
            ("3 howe vs 3 none charleston lost; 0", "7 of 12"),
            ("3 howe vs 3 none charleston lost pc b; 0", "13 of 18"),
            ("3 howe vs 3 none hartford lost militia b; 0", "13 of 18"),
            ("3 howe vs 3 none hartford lost militia a; 0", "5 of 12"),
            ("4 howe vs 1 none hartford", "Overrun, no battle"),
            ("5 howe vs 1 none hartford", "Overrun, no battle"),
        ],
    );
}
