//! The published examples of play, to the last piece.

use serde_json::Value;

fn decide(file: &str, dice: &str) -> Value {
    let output = crate::program::lod()
        .args(["decide", "british", "--json", "--dice", dice, "--position"])
        .arg(format!("tests/positions/{file}.toml"))
        .output()
        .expect("lod runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn position(file: &str) -> Value {
    let text = std::fs::read_to_string(format!("tests/positions/{file}.toml")).expect("a file");
    lod_engine::game::Position::parse(&text).expect("a position").to_json()
}

fn path(answer: &Value) -> Vec<&str> {
    answer["path"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

/// Howe goes with the four; the Blockade, the Special Activity and the order of the dice as published.
#[test]
fn british_garrison_and_naval_pressure() {
    let answer =
        decide("garrison", "d3=1 d3=3 d6=5 d3=2 d6=2 d3=3 d6=1 d6=5 d3=2 d6=5 d6=2 d6=5 d6=4");
    assert_eq!(path(&answer), ["B1", "B2", "B3", "B4", "B5", "B7"]);
    assert_eq!(answer["command"], "garrison");
    assert_eq!(answer["special-activity"], "naval-pressure");
    assert_eq!(answer["dice"].as_array().map(Vec::len), Some(13));
    assert_eq!(answer["position"], position("garrison-after"));
}

/// R36: the dice in the published order.
#[test]
fn british_muster_and_skirmish() {
    let answer = decide("muster", "d3=3 d6=4 d3=3 d6=5 d3=3");
    assert_eq!(path(&answer), ["B1", "B2", "B3", "B4", "B6", "B8", "B11"]);
    assert_eq!(answer["command"], "muster");
    assert_eq!(answer["special-activity"], "skirmish");
    assert_eq!(answer["position"], position("muster-after"));
}
