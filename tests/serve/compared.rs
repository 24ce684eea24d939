//! What the plain face shows against what the pages are given: the same words in the same order, and the same orders
//! line for line.

use serde_json::Value;

/// The words of a text, one blank between them.
pub fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text that is read from its beginning on.
pub struct Reading<'t> {
    all: &'t str,
    words: String,
    at: usize,
}

impl<'t> Reading<'t> {
    pub fn new(text: &'t str) -> Reading<'t> {
        Reading { all: text, words: words(text), at: 0 }
    }

    /// Reads on to a text that must come.
    pub fn reads(&mut self, text: &str) {
        let text = words(text);
        let Some(found) = self.words[self.at..].find(&text) else {
            panic!("not there, or not in this place: {text}\n\n{}", self.all);
        };
        self.at += found + text.len();
    }

    /// Reads a question: what is to be read before it, and its words.
    pub fn reads_question(&mut self, question: &Value) {
        for line in question["before"].as_array().into_iter().flatten() {
            self.reads(line.as_str().expect("a line"));
        }
        // A question of controls that has no words at a terminal.
        match question["text"].as_str().expect("a question") {
            "Does this match your board?" => {}
            // Where it only goes on, a narrow line leaves what may be done to the next question.
            text if question["form"] == "enter" => {
                self.reads(text.split_once(" (you): ").map_or(text, |(who, _)| who));
            }
            text => self.reads(text),
        }
    }

    /// Reads what was said to the pages.
    pub fn reads_block(&mut self, block: &Value) {
        match block["kind"].as_str().expect("a kind") {
            "answer" => {}
            // Region by region, where a terminal has Cities before Colonies.
            "set-up" => self.reads(block["title"].as_str().expect("a title")),
            "leaf" => {
                for text in [&block["headline"], &block["story"]] {
                    self.reads(text.as_str().expect("a text"));
                }
                let course = block["course"].as_array().expect("lines");
                // Of many lines the terminal keeps who fought, and how it ended; `steps` has the rest.
                let kept = |line: &&str| line.starts_with("BATTLE") || line.starts_with("  Result");
                let lines = course.iter().map(|line| line.as_str().expect("a line"));
                if course.len() > 9 {
                    lines.filter(kept).for_each(|line| self.reads(line))
                } else {
                    lines.for_each(|line| self.reads(line))
                }
                self.reads(block["aftermath"].as_str().unwrap_or_default());
            }
            _ => self.reads(block["text"].as_str().expect("a text")),
        }
    }
}

/// What was said to the pages after an answer; what stands before it was read with its question.
pub fn after_answer(mut blocks: Vec<Value>) -> Vec<Value> {
    match blocks.iter().position(|block| block["kind"] == "answer") {
        Some(answer) => blocks.split_off(answer),
        None => blocks,
    }
}

/// The orders of what was done, in the pages' data, with those that are told in lines before a question.
pub fn orders(blocks: &[Value]) -> Vec<String> {
    let of_leaf = |leaf: &Value| -> Vec<String> {
        let orders = leaf["orders"].as_array().expect("orders").iter();
        orders.map(|order| words(order["text"].as_str().expect("a text"))).collect()
    };
    let text = |line: &Value| line["text"].as_str().expect("a text").to_string();
    let parts = blocks.chunk_by(|a, b| a["kind"] == "line" && b["kind"] == "line");
    let of_part = |part: &[Value]| match part[0]["kind"].as_str() {
        Some("leaf") => of_leaf(&part[0]),
        Some("line") => rows(&part.iter().map(text).collect::<Vec<_>>().join("\n")),
        _ => Vec::new(),
    };
    parts.flat_map(of_part).collect()
}

/// Whether a line is one of the answers, which stand in a list under their numbers.
fn is_reply(line: &str) -> bool {
    let number = line.trim_start().split("  ").next().unwrap_or_default();
    !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// The rows under "On your board" in what the plain face shows; a row that is broken is one again.
pub fn rows(shown: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut inside = false;
    for line in shown.lines() {
        let depth = line.len() - line.trim_start().len();
        match () {
            () if line.strip_suffix(", the rest").unwrap_or(line) == "On your board" => {
                inside = true
            }
            () if is_reply(line) => inside = false,
            () if inside && depth == 2 => rows.push(words(line)),
            () if inside && depth > 2 => {
                let row = rows.last_mut().expect("a row before");
                *row = format!("{row} {}", words(line));
            }
            () => inside = false,
        }
    }
    rows
}
