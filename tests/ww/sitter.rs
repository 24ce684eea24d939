//! Somebody who answers what is asked, and remembers what was.

use super::look::Look;
use lod::cli::ww;
use lod::native::Disk;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::LazyLock;
use washingtons_war::{Facts, Halt, Journal, Opponents, Question, ReportLine, Value, Walk};

/// How the program plays by the project's file.
pub static OPPONENTS: LazyLock<Opponents> = LazyLock::new(|| {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    ww::opponents(Some(dir)).unwrap_or_else(|wrong| panic!("{wrong}"))
});

/// Answers by the key of what is asked, and dice by the order in which they are asked for.
#[derive(Clone, Debug, Default)]
pub struct Sitter {
    answers: BTreeMap<String, String>,
    dice: Vec<u8>,
    known: Facts,
}

/// A procedure that was gone through.
pub struct Done {
    pub walk: Walk<'static>,
    /// The keys that were asked, in their order.
    pub asked: Vec<String>,
    /// The dice that nobody asked for.
    pub dice_left: Vec<u8>,
}

impl Sitter {
    /// Whoever knows these answers, as "attacker howe; regulars y".
    pub fn new(answers: &str) -> Sitter {
        Sitter::default().and(answers)
    }

    /// The same with other answers besides or in place of those before.
    pub fn and(mut self, answers: &str) -> Sitter {
        for answer in answers.split(';').map(str::trim).filter(|a| !a.is_empty()) {
            let (key, line) = answer.split_once(' ').expect("a key and an answer");
            self.answers.insert(key.to_string(), line.to_string());
        }
        self
    }

    /// The same with these dice.
    pub fn dice(mut self, dice: &[u8]) -> Sitter {
        self.dice = dice.to_vec();
        self
    }

    /// The same where a fact is known before.
    pub fn known(mut self, key: &str, value: Value) -> Sitter {
        self.known.set(key, value);
        self
    }

    /// What is known before.
    pub fn facts(&self) -> Facts {
        self.known.clone()
    }

    /// Whether the answer to a question is among those given.
    pub fn knows(&self, question: &Question) -> bool {
        let must = question.wanted.iter().filter(|w| !w.optional);
        must.clone().count() > 0 && must.into_iter().all(|w| self.answers.contains_key(&w.key))
    }

    /// The answer to a question.
    pub fn line(&self, question: &Question) -> String {
        let mut line: Vec<&str> = Vec::new();
        for wanted in &question.wanted {
            match self.answers.get(&wanted.key) {
                Some(answer) => line.push(answer),
                None => assert!(wanted.optional, "{}: {}", wanted.key, question.text),
            }
        }
        line.join(" ")
    }

    /// Goes through a procedure.
    pub fn goes(&self, procedure: &str) -> Done {
        let mut walk = Walk::new(&OPPONENTS, procedure, self.known.clone()).expect("a procedure");
        let (mut dice, mut asked) = (self.dice.clone(), Vec::new());
        loop {
            let line = match walk.go().expect("no fault") {
                Halt::Done => {
                    return Done { walk, asked, dice_left: dice };
                }
                Halt::Roll(roll) => {
                    assert!(dice.len() >= roll.dice, "{}: no dice left", roll.text);
                    let rest = dice.split_off(roll.dice);
                    let rolled = std::mem::replace(&mut dice, rest);
                    let words: Vec<String> = rolled.iter().map(u8::to_string).collect();
                    words.join(" ")
                }
                Halt::Ask(question) => {
                    let must = question.wanted.iter().filter(|w| !w.optional);
                    asked.extend(must.map(|w| w.key.clone()));
                    self.line(&question)
                }
            };
            walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        }
    }
}

impl Done {
    /// All that was told, a line each.
    pub fn told(&self) -> Vec<String> {
        told(self.walk.told())
    }

    /// Whether this was told.
    pub fn tells(&self, words: &str) -> bool {
        self.told().iter().any(|line| line.contains(words))
    }

    /// A number that is known at the end, or told: the sum of a side's modifiers, totals, odds.
    pub fn number(&self, fact: &str, of: Option<&str>) -> i64 {
        let side = |side: &str| Some(side.to_lowercase()) == of.map(String::from);
        let sum = |line: &ReportLine| match line {
            ReportLine::Sum { side: of, total, .. } if side(of) => Some(*total),
            _ => None,
        };
        let numbers = |of: &str| {
            let told = self.told();
            let line = told.iter().rfind(|line| line.contains(of)).expect(of);
            let numbers = line.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
            numbers.collect::<Vec<i64>>()
        };
        let lost = |line: &ReportLine| match line {
            ReportLine::Order { text, rule, .. } if rule == "9.5" => {
                let all = text.contains("all that the Americans") && of == Some("american");
                let own = text.split_whitespace().nth(2).is_some_and(side) || all;
                own.then(|| text.split_whitespace().nth(1)?.parse().ok()).flatten()
            }
            _ => None,
        };
        match fact {
            "loss" => return self.walk.told().iter().find_map(lost).unwrap_or(0),
            "drm" => return self.walk.told().iter().rev().find_map(sum).expect("a sum"),
            "attacker-total" => return numbers("side wins (a tie")[0],
            "defender-total" => return numbers("side wins (a tie")[1],
            "odds-wins" => return numbers("The attacker wins ")[2],
            "odds" => return numbers("The attacker wins ")[0],
            "odds-of" => return numbers("The attacker wins ")[3],
            _ => {}
        }
        match self.walk.look(fact, of) {
            Some(Value::Number(number)) => number,
            other => panic!("{fact}: {other:?}"),
        }
    }

    /// A word, yes or no that is known at the end.
    pub fn word(&self, fact: &str) -> String {
        if fact == "winner" {
            let american = self.tells(": the American side wins");
            return if american { "american" } else { "british" }.to_string();
        }
        self.walk.look(fact, None).map(|v| v.id()).unwrap_or_default()
    }
}

/// All that was told without the reasons, a line each.
pub fn told(lines: &[ReportLine]) -> Vec<String> {
    let told = lines.iter().filter(|line| !matches!(line, ReportLine::Reason { .. }));
    told.map(ReportLine::words).collect()
}

/// The reasons alone.
pub fn reasons(lines: &[ReportLine]) -> Vec<String> {
    let reasons = lines.iter().filter(|line| matches!(line, ReportLine::Reason { .. }));
    reasons.map(ReportLine::words).collect()
}

/// Goes through a procedure with these lines, dice and Enter among them.
pub fn through(procedure: &str, lines: &[&str]) -> Done {
    let mut walk = Walk::new(&OPPONENTS, procedure, Facts::default()).expect("a procedure");
    walk.go().expect("no fault");
    for line in lines {
        walk.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        quiet(&mut walk);
    }
    assert_eq!(walk.go(), Ok(Halt::Done), "{lines:?}");
    Done { walk, asked: Vec::new(), dice_left: Vec::new() }
}

/// Answers that nothing of the enemy lies in a space that is entered, where that is asked.
pub fn quiet(walk: &mut Walk<'_>) {
    while let Halt::Ask(question) = walk.go().expect("no fault")
        && question.wanted.iter().any(|wanted| wanted.fact == "lies-there")
    {
        walk.give("").expect("nothing");
    }
}

/// The journal in a file.
pub fn journal(path: &Path) -> Result<Journal, String> {
    Journal::open(&Disk::new(Path::new(".")), &Disk::name_of(path))
}

/// What the program shows for these lines.
pub fn shown(arguments: &[&str], lines: &[&str]) -> String {
    let mut program = begun(arguments);
    let mut input = program.stdin.take().expect("its input");
    for line in lines {
        writeln!(input, "{line}").expect("read");
    }
    drop(input);
    let output = program.wait_with_output().expect("its output");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

/// The program with its answers and its words in pipes.
pub fn begun(arguments: &[&str]) -> Child {
    crate::program::lod()
        .arg("ww")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program")
}

/// Compares with the record of that name; `REGENERATE=1` writes it anew, to be reviewed.
pub fn is_recorded(name: &str, text: &str) {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ww").join(name);
    if std::env::var_os("REGENERATE").is_some() {
        std::fs::write(&place, text).expect("written");
    }
    let recorded = std::fs::read_to_string(&place).expect("the record");
    assert_eq!(text, recorded);
}
