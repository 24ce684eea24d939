//! Winter Attrition (check 5, 11.0), against a reckoning of its own.

use super::sitter::{Done, through};

/// What is left of a stack by the rules, reckoned on fingers. `die` is rolled where one CU stands alone.
fn naive(side: &str, cus: i64, french: i64, general: &str, safe: bool, die: u8) -> i64 {
    let all = cus + french;
    let as_british = side == "british" || cus == 0;
    if as_british && safe {
        return all;
    }
    let exempt = if !as_british && general == "washington" && safe { all.min(5) } else { 0 };
    let rest = all - exempt;
    let left = match rest {
        0 => 0,
        1 if general != "none" && exempt == 0 => 1,
        1 => i64::from(die > 3),
        // Half stays, and of an odd number the larger half.
        _ => (rest + 1) / 2,
    };
    exempt + left
}

/// How many CUs the program takes from one stack.
fn lost(done: &Done) -> i64 {
    let told = done.told();
    let line = told.iter().find(|line| line.contains(": - "));
    let number = line.and_then(|line| line.split(": - ").nth(1)?.split(' ').next()?.parse().ok());
    number.unwrap_or(0)
}

#[test]
fn every_stack_of_every_side() {
    let places = [("hartford", false, "n"), ("hartford", true, "y"), ("charleston", true, "")];
    let mut dice_rolled = 0;
    for (place, safe, quarters) in places {
        for general in ["none", "howe", "greene", "washington"] {
            let british = general == "howe";
            for cus in 0..=8_i64 {
                for french in [0, 1, 2, 5] {
                    if cus + french == 0 || (french > 0 && british) {
                        continue;
                    }
                    for die in [3, 4] {
                        let sides: &[&str] = match general {
                            "none" if french == 0 => &["british", "american"],
                            "howe" => &["british"],
                            _ => &["american"],
                        };
                        for side in sides {
                            let stack = format!("{place} {cus} {general} french {french}");
                            let line = match *side {
                                "british" => format!("{place} {cus} {general}"),
                                _ => stack,
                            };
                            let done = one_stack(side, &line, quarters, die);
                            let all = cus + french;
                            let left = naive(side, cus, french, general, safe, die);
                            let what = format!("{side} {line} {die}");
                            assert_eq!(all - lost(&done), left, "{what}: {:?}", done.told());
                            dice_rolled += usize::from(done.asked.contains(&"die".to_string()));
                        }
                    }
                }
            }
        }
    }
    assert_eq!(dice_rolled, 26);
}

/// One stack alone through the whole procedure; what is asked besides is answered as it comes.
fn one_stack(side: &str, line: &str, quarters: &str, die: u8) -> Done {
    use washingtons_war::{Facts, Halt, Walk};
    let mut walk =
        Walk::new(&super::sitter::OPPONENTS, "winter", Facts::default()).expect("winter");
    let (mut given, mut asked) = (false, Vec::new());
    loop {
        let answer = match walk.go().expect("no fault") {
            Halt::Done => {
                return Done { walk, asked, dice_left: Vec::new() };
            }
            Halt::Roll(_) => {
                asked.push("die".to_string());
                die.to_string()
            }
            Halt::Ask(question) => match question.wanted[0].fact.as_str() {
                "stack" if !given && question.text.to_lowercase().starts_with(side) => {
                    given = true;
                    line.to_string()
                }
                "stack" => String::new(),
                "quarters" => quarters.to_string(),
                "american-units" => "y y".to_string(),
                other => panic!("{other}"),
            },
        };
        walk.give(&answer).unwrap_or_else(|wrong| panic!("{answer}: {wrong}"));
    }
}

/// W16, 11.1: five British at Reading lose two, three lose one.
#[test]
fn w16_british_at_reading() {
    let done = through("winter", &["reading 5", "reading 3", "", "", "y y"]);
    assert!(done.tells("Reading: - 2 British CU, 3 left (11.1)"));
    assert!(done.tells("Reading: - 1 British CU, 2 left (11.1)"));
}

/// W17, 11.2: Washington with six at Philadelphia: five are exempt, the sixth has its die.
#[test]
fn w17_washington_at_philadelphia() {
    for (die, left) in [("3", "- 1 American CU, 5 left"), ("4", "no losses")] {
        let done = through("winter", &["", "philadelphia 6 washington", die, "", "y y"]);
        assert!(done.tells("Philadelphia: 5 CU with Washington are exempt (11.2)"));
        assert!(done.tells(left), "{:?}", done.told());
    }
}

/// D11: with Washington and eight, half of the three above five, fractions down.
#[test]
fn d11_half_of_the_excess() {
    let done = through("winter", &["", "philadelphia 8 washington", "", "y y"]);
    assert!(done.tells("- 1 American CU, 7 left"));
}

/// D12: French CUs are among Washington's five.
#[test]
fn d12_french_among_the_five() {
    let done = through("winter", &["", "philadelphia 2 washington french 5", "", "y y"]);
    assert!(done.tells("- 1 CU, American or French as the American chooses, 6 left"));
}

/// 13.1 and D10: a side without units loses at once, after all losses; both at once is not settled.
#[test]
fn automatic_victory_after_winter() {
    for (answer, told) in [
        ("n y", "The British win at once"),
        ("y n", "The Americans win at once"),
        ("n n", "Both at once"),
    ] {
        assert!(through("winter", &["", "", answer]).tells(told));
    }
    assert!(through("winter", &["", "", "y y"]).told().is_empty());
}

/// A square that was told is not asked again.
#[test]
fn quarters_are_asked_once() {
    let done = through("winter", &["boston 5", "n", "boston 3", "", "boston 5 greene", "", "y y"]);
    assert_eq!(done.told().len(), 3);
}

/// What is said of a line where the lines before it were taken.
fn refused(procedure: &str, lines: &[&str], line: &str) -> String {
    use washingtons_war::{Facts, Walk};
    let mut walk =
        Walk::new(&super::sitter::OPPONENTS, procedure, Facts::default()).expect(procedure);
    for line in lines {
        walk.go().expect("no fault");
        walk.give(line).expect(line);
    }
    walk.go().expect("no fault");
    walk.give(line).expect_err(line)
}

/// 11.1, 11.2: a General of the other side stands with no stack of this one; what would be right is said.
#[test]
fn a_general_of_the_other_side() {
    let british = refused("winter", &[], "reading 3 greene");
    assert_eq!(british, "Greene is American: with British CUs stands a British General, or none");
    let american = refused("winter", &[""], "reading 3 howe");
    assert!(american.starts_with("Howe is British: with American CUs"));
    // Rochambeau is on the American side (2.2).
    assert!(through("winter", &["", "savannah 2 rochambeau", "", "y y"]).tells("1 left"));
}

/// 10.2 and 3.0: each Army places once, and no two stand in one space.
#[test]
fn an_army_is_named_once() {
    let first = ["philadelphia", "howe 5 new york -"];
    for again in ["howe 4 boston a", "clinton 4 new york a", "none 4 boston a"] {
        assert!(refused("politics", &first, again).contains("an Army"), "{again}");
    }
}
