//! Dice that decide among equals, each as likely as the others: results that are left over are rolled again.

use crate::sitting::{Flow, Sitting};
use std::fmt::Display;

/// A die's faces.
const FACES: usize = 6;

/// Why dice decide.
const WHY: &str = "They are equal by all that the side looks at; dice decide.";

/// One of some that are tied, in the order of their names: one die, or more dice as the digits of a number.
pub(super) fn decide<T: Copy + Display>(
    t: &mut Sitting<'_>,
    what: &str,
    mut tied: Vec<T>,
) -> Flow<Option<T>> {
    tied.sort_by_key(ToString::to_string);
    if let [] | [_] = tied.as_slice() {
        return Ok(tied.first().copied());
    }
    let dice = (1..).find(|dice| FACES.pow(*dice) >= tied.len()).unwrap_or(1);
    let each = FACES.pow(dice) / tied.len();
    let mut ranges: Vec<String> = (tied.iter().enumerate())
        .map(|(at, one)| format!("{one} {}", results(at * each, (at + 1) * each, dice)))
        .collect();
    if tied.len() * each < FACES.pow(dice) {
        let again = results(tied.len() * each, FACES.pow(dice), dice);
        ranges.push(format!("roll again {again}"));
    }
    let roll = match dice {
        1 => "1D6".to_string(),
        _ => format!("{dice}D6, read as digits"),
    };
    let text = format!("{what}, tied: {}. Random roll ({roll})?", ranges.join(", "));
    loop {
        let rolled = t.roll(text.clone(), WHY, "", usize::try_from(dice).unwrap_or(1))?;
        let digits = rolled.iter().filter_map(|die| usize::try_from(die - 1).ok());
        let result = digits.fold(0, |result, digit| result * FACES + digit);
        if let Some(one) = tied.get(result / each) {
            return Ok(Some(*one));
        }
        t.say("", format!("{} decides nothing: roll again.", typed(result, dice)));
    }
}

/// A result as it is rolled: a face, or a digit for each die.
fn typed(result: usize, dice: u32) -> String {
    (0..dice).rev().map(|place| (result / FACES.pow(place) % FACES + 1).to_string()).collect()
}

/// The results from one up to another, which is left out.
fn results(from: usize, to: usize, dice: u32) -> String {
    match to - from {
        1 => typed(from, dice),
        _ => format!("{}-{}", typed(from, dice), typed(to - 1, dice)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sitting::{Given, Stop};
    use crate::{Facts, Halt, OPPONENTS, Opponents};
    use std::collections::BTreeMap;

    /// All that some dice may show.
    fn faces(dice: usize) -> Vec<String> {
        (0..dice).fold(vec![String::new()], |shown, _| {
            let all = shown.iter().flat_map(|s| (1..=FACES).map(move |face| format!("{s} {face}")));
            all.collect()
        })
    }

    /// Of any number that are tied, each is as likely as any other; whatever decides nothing is said and rolled again.
    #[test]
    fn each_of_the_tied_is_equally_likely() {
        let opponents = Opponents::read(OPPONENTS.0, OPPONENTS.1).expect("the project's file");
        for tied in (2..=12).chain([36, 37, 60]) {
            let dice = [6, 36, 216].iter().position(|faces| tied <= *faces).expect("few") + 1;
            let mut chosen = BTreeMap::<usize, usize>::new();
            for line in faces(dice) {
                let given = [Given::Line(line.clone())];
                let mut t = Sitting::new(&opponents, Facts::default(), &given);
                match decide(&mut t, "Space", (1..=tied).collect()) {
                    Ok(one) => *chosen.entry(one.expect("one of them")).or_default() += 1,
                    Err(Stop::Halt(halt)) => {
                        let Halt::Roll(roll) = *halt else { panic!("no roll") };
                        assert!(roll.text.contains("roll again"), "{tied}, {line}: {}", roll.text);
                        assert_eq!(t.told.len(), 1, "{tied}, {line}");
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
            let each = 6_usize.pow(u32::try_from(dice).expect("few")) / tied;
            assert_eq!(chosen, (1..=tied).map(|one| (one, each)).collect(), "{tied}");
        }
    }

    /// The question names what each result decides, and the results that decide nothing.
    #[test]
    fn the_question_says_what_each_result_decides() {
        let opponents = Opponents::read(OPPONENTS.0, OPPONENTS.1).expect("the project's file");
        let asked = |tied: &[&'static str]| {
            let mut t = Sitting::new(&opponents, Facts::default(), &[]);
            match decide(&mut t, "Zone", tied.to_vec()) {
                Err(Stop::Halt(halt)) => match *halt {
                    Halt::Roll(roll) => roll.text,
                    other => panic!("{other:?}"),
                },
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(asked(&["b", "a"]), "Zone, tied: a 1-3, b 4-6. Random roll (1D6)?");
        let four = "Zone, tied: a 1, b 2, c 3, d 4, roll again 5-6. Random roll (1D6)?";
        assert_eq!(asked(&["d", "a", "b", "c"]), four);
        let seven = asked(&["a", "b", "c", "d", "e", "f", "g"]);
        assert!(seven.starts_with("Zone, tied: a 11-15, b 16-24, "), "{seven}");
        assert!(seven.ends_with("roll again 66. Random roll (2D6, read as digits)?"), "{seven}");
    }
}
