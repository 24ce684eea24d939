//! A due Treaty of Alliance comes before the turn that `decide` is asked for (2.3.9, R14).

use crate::command_line::{err, lod_reading, out};
use serde_json::{Value, json};

/// The 1776 set-up with enough Casualties for the non-player French: 2 Squadrons + 6 Regulars + half of 16 (R14).
const DUE: &str = "base = \"1776\"\ncbc = 16\n";

fn asked(arguments: &[&str], position: &str) -> (Value, String) {
    let mut arguments = [arguments, &["--position", "-"]].concat();
    let text = lod_reading(&arguments, position.as_bytes());
    assert_eq!(text.status.code(), Some(0), "{}", err(&text));
    arguments.push("--json");
    let json = lod_reading(&arguments, position.as_bytes());
    assert_eq!(json.status.code(), Some(0), "{}", err(&json));
    let words: Vec<String> = out(&text).split_whitespace().map(String::from).collect();
    (serde_json::from_slice(&json.stdout).expect("JSON"), words.join(" "))
}

#[test]
fn r14_a_due_treaty_is_played_before_the_turn_of_another_faction() {
    for faction in ["british", "patriots", "indians"] {
        for seed in ["1", "2", "3"] {
            let dice = ["--card", "46", "--seed", seed];
            let (french, _) = asked(&[&["decide", "french"], &dice[..]].concat(), DUE);
            let (answer, text) = asked(&[&["decide", faction], &dice[..]].concat(), DUE);
            assert_eq!(answer["treaty"], french["changes"], "{faction}, seed {seed}");
            assert_eq!(answer["faction"], faction);
            assert_eq!(answer["position"]["treaty-of-alliance"], true);
            // 2.3.8: the Event under the Treaty is never played.
            assert_eq!(answer["event"], Value::Null, "{faction}, seed {seed}");
            let turn = format!("{}: ", faction.to_uppercase());
            let (treaty, turn) = (text.find("TREATY OF ALLIANCE"), text.find(&turn));
            assert!(treaty.is_some() && treaty < turn, "{text}");
            assert!(text.contains("cancels card 46"), "{text}");
            // The hands do the Treaty first.
            let first = french["instructions"].as_array().expect("orders");
            let all = answer["instructions"].as_array().expect("orders");
            assert!(all.starts_with(first), "{all:?}");
            let rolled = french["dice"].as_array().expect("dice");
            assert!(answer["dice"].as_array().expect("dice").starts_with(rolled));
        }
    }
}

#[test]
fn r14_the_reasons_of_the_treaty_come_with_the_turn() {
    let arguments = ["decide", "british", "--seed", "1", "--explain"];
    let (answer, text) = asked(&arguments, DUE);
    assert!(text.contains("half of CBC (round down) 16, 16 needed"), "{text}");
    let why = answer["why"].as_array().expect("steps");
    let boxes: Vec<&str> = why.iter().filter_map(|step| step["box"].as_str()).collect();
    let first = boxes.iter().position(|at| *at == "F10");
    assert!(first.is_some() && first < boxes.iter().position(|at| *at == "B1"), "{boxes:?}");
    assert_eq!(answer["path"][0], "B1");
}

#[test]
fn r14_half_of_the_casualties_rounded_down_decides() {
    let (answer, text) =
        asked(&["decide", "british", "--seed", "1"], "base = \"1776\"\ncbc = 15\n");
    assert_eq!(answer.get("treaty"), None);
    assert!(!text.contains("TREATY OF ALLIANCE"), "{text}");
}

#[test]
fn r2_3_9_the_next_card_is_played_after_the_treaty() {
    // Card 21 begins with the Patriots; card 46 with the British.
    let position = format!("{DUE}[card]\ncurrent = 21\nnext = 46\n");
    let (answer, text) = asked(&["decide", "british", "--seed", "1"], &position);
    assert_eq!(answer["event"], json!({"card": 46, "side": "unshaded"}));
    assert_eq!(answer["position"]["card"]["current"], 46);
    assert!(text.contains("cancels card 21"), "{text}");
}

#[test]
fn r2_3_9_a_treaty_that_may_not_be_played_stays() {
    for (faction, more) in [
        // The 1st Eligible Faction has acted.
        (
            "indians",
            "[card]\ncurrent = 21\n[sequence]\nfirst = { faction = \"patriots\", did = \"command\" }\n",
        ),
        ("british", "[card]\ncurrent = 46\n[sequence]\nineligible = [\"french\"]\n"),
        // A Winter Quarters card is showing.
        ("british", "[options]\nwinter-is-coming = true\n[card]\ncurrent = 46\nnext = 97\n"),
    ] {
        let seed = ["--seed", "1"];
        let (answer, _) =
            asked(&[&["decide", faction], &seed[..]].concat(), &format!("{DUE}{more}"));
        assert_eq!(answer.get("treaty"), None, "{more}");
        assert_eq!(answer["position"]["treaty-of-alliance"], false, "{more}");
    }
}

/// 2.3.9, R141: a French player decides it; the marker counts all of the CBC (R144).
#[test]
fn the_treaty_is_the_french_players() {
    let position = format!("players = [\"french\"]\n{DUE}[card]\ncurrent = 46\n");
    let (answer, text) = asked(&["decide", "british", "--seed", "1"], &position);
    assert_eq!(answer.get("treaty"), None);
    let choice = json!({
        "faction": "french",
        "about": "Whether to play the Treaty of Alliance over card 46 before the British act",
        "between": ["do not play it", "play it"],
        "assumed": "do not play it",
    });
    assert_eq!(answer["choices"][0], choice);
    assert!(text.contains("The French (player) choose: Whether to play the Treaty"), "{text}");
    let few = "players = [\"french\"]\nbase = \"1776\"\n[card]\ncurrent = 46\n";
    let (answer, _) = asked(&["decide", "british", "--seed", "1"], few);
    assert_eq!(answer["choices"], json!([]));
}
