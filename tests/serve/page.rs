//! A page of the browser: what it knows of a conversation, and the lines it sends.

use crate::client::{Answer, Client};
use serde_json::{Value, json};
use std::time::Duration;

/// A page.
pub struct Page {
    pub client: Client,
    pub place: String,
    pub sitting: String,
    version: u64,
    seen: u64,
    pub number: u64,
    /// What the server told last.
    pub told: Value,
}

impl Page {
    /// Goes to a place and waits for its first question; with what was said before it.
    pub fn enter(client: Client, place: &str) -> (Page, Vec<Value>) {
        let mut page = Page {
            client,
            place: place.to_string(),
            sitting: String::new(),
            version: 0,
            seen: 0,
            number: 0,
            told: Value::Null,
        };
        let blocks = page.settled(Vec::new()).expect("the server answers");
        (page, blocks)
    }

    /// What a page asks with.
    pub fn wants(&self, line: &str) -> Value {
        json!({
            "place": self.place, "sitting": self.sitting, "version": self.version, "seen": self.seen,
            "number": self.number, "line": line,
        })
    }

    /// Waits for news.
    pub fn wait(&mut self) -> Option<Vec<Value>> {
        let answer = self.ask("/wait", "")?;
        assert_eq!(answer.status, 200, "{answer:?}");
        Some(self.take(&answer.json()))
    }

    /// Gives a line; what the server answers.
    pub fn give(&mut self, line: &str) -> Option<Answer> {
        self.ask("/say", line)
    }

    /// Asks, and once more where nobody may ask so quickly.
    fn ask(&mut self, path: &str, line: &str) -> Option<Answer> {
        let body = self.wants(line);
        self.posts(path, &body)
    }

    /// The answer to a request, which is made once more where nobody may ask so quickly.
    pub fn posts(&mut self, path: &str, body: &Value) -> Option<Answer> {
        loop {
            let answer = self.client.post(path, body)?;
            if answer.status != 429 {
                return Some(answer);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Gives a line to the question that stands here, and waits for the next; what was said then. Nothing where the
    /// server did not acknowledge it.
    pub fn say(&mut self, line: &str) -> Option<Vec<Value>> {
        let answer = self.give(line)?;
        assert_eq!(answer.status, 200, "{line}: {answer:?}");
        Some(self.take(&answer.json()))
    }

    /// Looks something up: what is shown of it.
    pub fn look(&mut self, line: &str) -> Vec<Value> {
        let answer = self.ask("/look", line).expect("an answer");
        assert_eq!(answer.status, 200, "{line}: {answer:?}");
        answer.json().as_array().expect("parts").clone()
    }

    /// Waits until there is a question, or an end.
    pub fn settled(&mut self, mut blocks: Vec<Value>) -> Option<Vec<Value>> {
        while self.told.is_null() || self.told["question"].is_null() && self.over().is_none() {
            blocks.extend(self.wait()?);
        }
        Some(blocks)
    }

    /// Takes what is told; the parts that are new.
    pub fn take(&mut self, told: &Value) -> Vec<Value> {
        let count = |name: &str| told[name].as_u64().expect(name);
        if told["sitting"] != self.sitting.as_str() {
            self.sitting = told["sitting"].as_str().expect("a sitting").to_string();
            (self.version, self.seen, self.number) = (0, 0, 0);
        }
        assert!(count("number") >= self.number, "numbers only go up");
        let blocks = told["blocks"].as_array().expect("parts");
        let known = usize::try_from(self.seen.saturating_sub(count("from"))).expect("few");
        let fresh = blocks.get(known..).unwrap_or_default().to_vec();
        self.seen = self.seen.max(count("from") + blocks.len() as u64);
        self.version = count("version");
        self.number = count("number");
        self.place = told["place"].as_str().expect("a place").to_string();
        self.told = told.clone();
        fresh
    }

    /// How it ended.
    pub fn over(&self) -> Option<&str> {
        self.told["over"].as_str()
    }

    /// The question.
    pub fn question(&self) -> &Value {
        &self.told["question"]
    }

    /// The question as a person at a pipe reads it, after what was said.
    pub fn shown(&self, blocks: &[Value]) -> String {
        let texts = blocks.iter().filter_map(|block| block["text"].as_str());
        let said: Vec<&str> = texts.collect();
        let question = self.question()["text"].as_str().unwrap_or_default();
        // As on a screen: the question has its number, and is not written once more after a line that was refused.
        let number = if is_refused(blocks) { "" } else { "1. " };
        format!("{}\n{number}{question}", said.join("\n"))
    }
}

/// Whether the line was refused.
pub fn is_refused(blocks: &[Value]) -> bool {
    blocks.iter().any(|block| block["kind"] == "refusal")
}

/// The texts of parts, whatever kind they are.
pub fn texts(blocks: &[Value]) -> String {
    let strings = blocks.iter().map(ToString::to_string);
    strings.collect::<Vec<_>>().join("\n")
}
