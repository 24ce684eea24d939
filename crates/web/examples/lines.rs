//! How long a line takes in a page without a computer, the browser apart: plays a saved game on, each question answered with
//! what the program does, else a pass, now and then anything that is offered.
//!
//! `cargo run --profile dist -p lod-web --example lines GAME.lod`

use lod_web::{Parcel, Program};
use serde_json::{Value, json};
use std::error::Error;
use std::time::{Duration, Instant};

/// Asks the program: what it answers, and how long that took.
fn ask(
    program: &mut Program,
    request: &Value,
    bytes: &[u8],
) -> Result<(Value, Duration), Box<dyn Error>> {
    let request = Parcel { head: request.to_string(), bytes: bytes.to_vec() };
    let begun = Instant::now();
    let reply = program.answered(&request);
    let took = begun.elapsed();
    let answer: Value = serde_json::from_str(&reply.head)?;
    let text = answer["text"].as_str().unwrap_or_default();
    if answer["status"] == 200 {
        Ok((serde_json::from_str(text).unwrap_or_default(), took))
    } else {
        Err(text.to_string().into())
    }
}

/// The line that answers a question.
fn line(question: &Value, number: usize) -> &str {
    let replies = question["replies"].as_array().map_or(&[][..], Vec::as_slice);
    let lines: Vec<&str> = replies.iter().filter_map(|reply| reply["line"].as_str()).collect();
    let known = ["program", "pass", "done", "yes"].into_iter().find(|word| lines.contains(word));
    if !question["default"].is_null() {
        return "";
    }
    match (known, number % 3) {
        (Some("program"), _) => "program",
        (_, 0) if !lines.is_empty() => lines[number % lines.len()],
        _ => known.or(lines.first().copied()).unwrap_or_default(),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("a saved game is wanted")?;
    let game = std::fs::read(file)?;
    let mut program = Program::default();
    let records = json!([{ "name": "g.lod", "modified": 0, "length": game.len() }]);
    ask(&mut program, &json!({ "seed": "0000000000000001", "records": records }), &game)?;
    let wanted = json!({ "path": "/wait", "wanted": { "place": "game/g" } });
    let (mut told, _) = ask(&mut program, &wanted, &[])?;
    let mut times = Vec::new();
    while told["over"].is_null() {
        let blocks = told["blocks"].as_array().map_or(0, Vec::len);
        let mut wanted = json!({ "line": line(&told["question"], times.len() + 1) });
        wanted["seen"] = json!(told["from"].as_u64().unwrap_or(0) + u64::try_from(blocks)?);
        for key in ["place", "sitting", "version", "number"] {
            wanted[key] = told[key].clone();
        }
        let (next, took) = ask(&mut program, &json!({ "path": "/say", "wanted": wanted }), &[])?;
        told = next;
        times.push(took);
    }
    times.sort();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    println!("{} lines: median {:.2?}, 95 % {:.2?}", times.len(), at(50), at(95));
    Ok(())
}
