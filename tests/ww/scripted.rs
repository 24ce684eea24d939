//! Somebody who answers by a script: of each fact the lines for each time that it is asked, Enter or no where it says nothing.

use super::sitter::{OPPONENTS, reasons, told};
use std::collections::BTreeMap;
use washingtons_war::{Facts, Halt, Value, Walk};

/// A script, and what comes of it.
#[derive(Clone, Debug, Default)]
pub struct Script {
    known: Facts,
    lines: BTreeMap<String, Vec<String>>,
    die: u8,
}

/// What came of a script.
pub struct Played {
    pub told: Vec<String>,
    /// The priorities that were asked at, procedure and priority, and what was asked there.
    pub asked: Vec<(String, String, String)>,
    /// The verdicts of the program on its priorities.
    pub reasons: Vec<String>,
    pub facts: Facts,
}

impl Script {
    /// A script as "turned 1; lands-at boston | newport": a fact, and its lines with bars between them, a bare bar for Enter.
    pub fn new(lines: &str) -> Script {
        Script { die: 3, ..Script::default() }.and(lines)
    }

    pub fn and(mut self, lines: &str) -> Script {
        for line in lines.split(';').map(str::trim).filter(|l| !l.is_empty()) {
            let (fact, answers) = line.split_once(' ').unwrap_or((line, ""));
            let answers = answers.split('|').map(|a| a.trim().to_string()).rev();
            self.lines.insert(fact.to_string(), answers.collect());
        }
        self
    }

    /// The same with these facts known before, in place of others.
    pub fn on(self, known: Facts) -> Script {
        Script { known, ..self }
    }

    pub fn known(mut self, key: &str, value: Value) -> Script {
        self.known.set(key, value);
        self
    }

    pub fn die(mut self, die: u8) -> Script {
        self.die = die;
        self
    }

    /// Goes through a procedure.
    pub fn plays(self, procedure: &str) -> Played {
        self.until(procedure, &[])
    }

    /// The same up to where one of these facts is asked.
    pub fn until(mut self, procedure: &str, stop: &[&str]) -> Played {
        let mut walk = Walk::new(&OPPONENTS, procedure, self.known.clone()).expect(procedure);
        let mut asked = Vec::new();
        loop {
            let line = match walk.go().expect("no fault") {
                Halt::Done => break,
                Halt::Roll(roll) => vec![self.die.to_string(); roll.dice].join(" "),
                Halt::Ask(question) => {
                    let fact = question.wanted[0].fact.clone();
                    if stop.contains(&fact.as_str()) {
                        break;
                    }
                    let (at, id) = walk.at();
                    asked.push((at.to_string(), id.to_string(), fact.clone()));
                    assert!(asked.len() < 100, "{asked:?}");
                    match self.lines.get_mut(&fact) {
                        Some(lines) if lines.len() > 1 => lines.pop().unwrap_or_default(),
                        Some(lines) => lines[0].clone(),
                        None if question.enter => String::new(),
                        None => "n".to_string(),
                    }
                }
            };
            walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}: {asked:?}"));
        }
        Played {
            reasons: reasons(walk.told()),
            told: told(walk.told()),
            asked,
            facts: walk.facts().clone(),
        }
    }
}

impl Played {
    pub fn tells(&self, words: &str) -> bool {
        self.told.iter().any(|line| line.contains(words))
    }

    /// The verdicts on a priority, one after another.
    pub fn verdicts(&self, id: &str) -> Vec<&str> {
        let of = |reason: &'_ String| reason.split(' ').nth(1) == Some(&format!("{id}:"));
        let verdicts = self.reasons.iter().filter(|reason| of(reason));
        verdicts.filter_map(|reason| reason.split_once(": ").map(|(_, what)| what)).collect()
    }

    /// How often it was asked at a box.
    pub fn asks(&self, id: &str) -> usize {
        self.asked.iter().filter(|(_, at, _)| at == id).count()
    }
}
