//! A year from its middle on (checks 10 and 11): France enters after a Campaign's last activation, and a side without units
//! loses in the Strategy and the Winter Attrition Phase only.

use super::sitter::OPPONENTS;
use std::collections::BTreeMap;
use washingtons_war::{Facts, Halt, Walk};

/// Someone at the board in 1777: of each fact the lines for each time that it is asked, the last of them for good.
struct Person {
    lines: BTreeMap<&'static str, Vec<&'static str>>,
    asked: Vec<String>,
}

/// How the game stands before: the Alliance at 8, the British begin, and all cards are lost but the first ones.
fn person(lines: &[(&'static str, &[&'static str])]) -> Person {
    let always: [(&str, &[&str]); 13] = [
        ("opponent", &["nobody"]),
        ("from-the-start", &["n"]),
        ("year", &["1777 0 8 y philadelphia"]),
        ("navy", &["delaware"]),
        ("box-cus", &["4"]),
        ("american-pc", &["2 1"]),
        ("british-pc", &["1"]),
        ("arrive", &["3"]),
        ("campaign-first", &["n"]),
        ("begins", &["a"]),
        ("act", &["lost"]),
        ("american-units", &["y y"]),
        ("lands", &["newport"]),
    ];
    let all = always.iter().chain(lines);
    let lines = all.map(|(fact, lines)| (*fact, lines.iter().rev().copied().collect()));
    Person { lines: lines.collect(), asked: Vec::new() }
}

impl Person {
    /// What is told up to this year's end, or to the game's.
    fn plays(&mut self) -> Vec<String> {
        let mut walk = Walk::new(&OPPONENTS, "turn", Facts::default()).expect("a year");
        loop {
            let line = match walk.go().expect("no fault") {
                Halt::Done => break,
                Halt::Roll(roll) => vec!["3"; roll.dice].join(" "),
                Halt::Ask(question) => {
                    let fact = question.wanted[0].fact.as_str();
                    self.asked.push(fact.to_string());
                    if fact == "arrive" && self.asked.iter().filter(|a| *a == "arrive").count() > 1
                    {
                        break;
                    }
                    match self.lines.get_mut(fact) {
                        Some(lines) if lines.len() > 1 => lines.pop().unwrap_or_default(),
                        Some(lines) => lines[0],
                        None if question.enter => "",
                        None => "n",
                    }
                    .to_string()
                }
            };
            walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}: {:?}", self.asked));
        }
        walk.told().iter().map(|told| told.words()).collect()
    }

    fn place(&self, fact: &str) -> Option<usize> {
        self.asked.iter().position(|asked| asked == fact)
    }
}

/// The place of what begins so.
fn told(all: &[String], words: &str) -> usize {
    let found = all.iter().position(|line| line.contains(words));
    found.unwrap_or_else(|| panic!("{words}: {all:#?}"))
}

/// 12.2: the first overrun of a Campaign brings the marker to 9; France waits for the second General.
#[test]
fn france_after_the_last_activation() {
    let mut person = person(&[
        ("act", &["campaign", "lost"]),
        ("campaign-size", &["2"]),
        ("walker", &["greene 4 newport", "washington 5 philadelphia"]),
        ("walks-to", &["hartford enemy", "", "reading enemy", ""]),
        ("there", &["none 1"]),
    ]);
    let all = person.plays();
    let first = told(&all, "Hartford: overrun");
    let moved = told(&all, "Alliance marker: 8 -> 9");
    let second = told(&all, "Reading: overrun");
    let navy = told(&all, "French Navy: to the zone Delaware");
    assert!(first < moved && moved < second && second < navy, "{all:#?}");
    assert_eq!(all.iter().filter(|line| line.starts_with("Alliance marker: 8")).count(), 1);
    assert!(!all.iter().any(|line| line.contains("9 -> 10")));
    let war = told(&all, "European War: - 2 British CU");
    assert!(navy < war);
}

/// 13.1: in the Strategy Phase a side without units has lost; with units on both sides, or on neither, it goes on.
#[test]
fn no_units_in_the_strategy_phase() {
    for (units, wins) in [("n y", "The British win at once"), ("y n", "The Americans win at once")]
    {
        let mut person = person(&[("act", &["units"]), ("american-units", &[units])]);
        let all = person.plays();
        assert!(all.last().is_some_and(|line| line.starts_with(wins)), "{all:#?}");
    }
    for units in ["y y", "n n"] {
        let mut person =
            person(&[("act", &["units", "lost"]), ("american-units", &[units, "y y"])]);
        let all = person.plays();
        assert!(!all.iter().any(|line| line.contains("win at once")), "{units}");
        told(&all, "to 1778");
    }
}

/// 13.1: in the Winter Attrition Phase too, and the game is over then.
#[test]
fn no_units_in_winter() {
    let mut person = person(&[("american-units", &["n y"])]);
    let all = person.plays();
    told(&all, "The British win at once");
    assert!(all.last().is_some_and(|line| line.contains("win at once")));
    assert!(person.place("army").is_none());
}

/// D8: the European War takes its CUs in the End Phase, and nobody is asked what is left on the map then.
#[test]
fn d8_none_in_the_end_phase() {
    let mut person = person(&[("act", &["event", "lost"]), ("event", &["franklin"])]);
    let all = person.plays();
    told(&all, "European War: - 2 British CU");
    told(&all, "to 1778");
    let units = person.asked.iter().filter(|fact| *fact == "american-units");
    assert_eq!(units.count(), 1, "in winter alone");
    assert!(person.place("american-units") < person.place("army"));
}
