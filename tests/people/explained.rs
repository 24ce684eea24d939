//! How a decision came about: `--explain` for programs and in words, `why` with what may follow it at the table
//! and in a game.

use crate::command_line::{err, lod_reading, out};
use serde_json::{Value, json};

/// The answer of the program, which takes no offence.
fn told(arguments: &[&str], input: &str) -> String {
    let done = lod_reading(arguments, input.as_bytes());
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    out(&done)
}

fn as_json(arguments: &[&str], position: &str) -> Value {
    let arguments = [arguments, &["--json", "--position", "-"]].concat();
    serde_json::from_str(&told(&arguments, position)).expect("JSON")
}

/// The steps of the explanation, each with all its keys.
fn steps(answer: &Value) -> Vec<Value> {
    let steps = answer["why"].as_array().expect("steps").clone();
    for step in &steps {
        for key in ["box", "rule", "say"] {
            assert!(step[key].is_string(), "{key}: {step}");
        }
        for key in ["facts", "dice", "candidates", "separated-by"] {
            assert!(step[key].is_array(), "{key}: {step}");
        }
    }
    steps
}

const GARRISON: [&str; 5] = ["decide", "british", "--seed", "3", "--explain"];

#[test]
fn a_question_has_its_numbers_and_a_choice_what_separated_the_candidates() {
    let steps = steps(&as_json(&GARRISON, "base = \"1776\""));
    let of = |name: &'static str| steps.iter().filter(move |s| s["box"] == name);
    let question = of("B4").next().expect("a question");
    assert_eq!(question["answer"], true);
    assert_eq!(question["facts"][0]["left"], 12);
    assert_eq!(question["facts"][0]["right"], 10);
    assert_eq!(question["facts"][1]["spaces"], json!(["philadelphia"]));
    let choice = of("B5").next().expect("a choice");
    assert_eq!(choice["chosen"], "philadelphia");
    let key = &choice["separated-by"][0];
    assert_eq!(key["best"], 1);
    let values = key["values"].as_array().expect("values");
    let boston = json!({ "space": "boston", "value": 0, "stays": false });
    assert!(values.contains(&boston), "{values:?}");
    let left_out = choice["left-out"].as_array().expect("spaces");
    let new_york = left_out.iter().find(|s| s["space"] == "new-york-city");
    assert_eq!(new_york.expect("a reason")["why"], "excluded: under British Control");
    let origin = of("B5").nth(1).expect("where they come from");
    assert_eq!((&origin["to"], &origin["chosen"]), (&json!("philadelphia"), &json!("florida")));
    let held = "Excluded, all units must stay (8.4): Quebec City.";
    let text = told(&[&GARRISON[..], &["--position", "-"]].concat(), "base = \"1776\"");
    assert!(text.contains(held), "{text}");
    let again = |s: &&Value| s["say"].as_str().is_some_and(|s| s.contains("to: Norfolk"));
    let drawn = of("B5").find(again).expect("a second choice");
    assert_eq!(drawn["separated-by"], json!([]));
    assert_eq!(drawn["dice"].as_array().expect("dice").len(), 2);
    assert_eq!(drawn["equal"].as_array().expect("equals").len(), 4);
}

#[test]
fn the_same_in_words_and_only_where_it_is_asked_for() {
    let arguments = [&GARRISON[..], &["--position", "-"]].concat();
    let text = unbroken(&told(&arguments, "base = \"1776\""));
    for line in [
        "12 British Regulars on the map, 10 needed.",
        "Priority, most Rebellion pieces (with Patriot Forts: 0)",
        "Philadelphia 1, Boston 0",
    ] {
        assert!(text.contains(line), "{line}:\n{text}");
    }
    let plain = as_json(&GARRISON[..4], "base = \"1776\"");
    assert_eq!(plain.get("why"), None);
}

#[test]
fn a_die_is_told_with_the_results_that_would_have_done() {
    let scripted = ["decide", "patriots", "--seed", "3", "--explain"];
    let steps = steps(&as_json(&scripted, "base = \"1775\""));
    let asked = steps.iter().find(|s| s["box"] == "P9").expect("a question");
    assert_eq!(asked["dice"], json!([{ "die": "d6", "value": 1, "holds-for": [5, 6] }]));
}

#[test]
fn r6_0_a_winter_quarters_round_is_explained_too() {
    let answer = as_json(&["winter", "--seed", "1", "--explain"], "base = \"1778\"");
    let steps = steps(&answer);
    assert!(steps.iter().any(|s| s["box"] == "redeploy"), "{steps:?}");
    assert_eq!(as_json(&["winter", "--seed", "1"], "base = \"1778\"").get("why"), None);
}

#[test]
fn r6_0_what_a_winter_quarters_round_moves_stands_phase_by_phase() {
    let answer = as_json(&["winter", "--seed", "1"], "base = \"1775\"");
    let orders = answer["instructions"].as_array().expect("sentences").iter();
    let british = orders.filter_map(|order| order.as_str()?.strip_prefix("British Resources "));
    // Supply is paid (6.2.1), then Resources come in (6.3), then Reward Loyalty is paid (6.4.1).
    assert_eq!(british.collect::<Vec<_>>(), ["6 -> 5.", "5 -> 12.", "12 -> 9."]);
}

/// The same without its line breaks.
fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

const BANCROFT: &str = r#"
card = { current = 29 }
resources = { british = 5, patriots = 3, french = 0, indians = 2 }
[spaces]
boston = { militia-underground = 4, british-regulars = 3 }
"#;

/// 8.3.1: where the Event Instructions of a musket stand against the Event, they are named with their number.
#[test]
fn r8_3_1_the_instruction_that_declines_the_event_is_named_with_its_number() {
    let arguments = ["decide", "british", "--seed", "1", "--position", "-"];
    let declined =
        "Event declined: Event Instructions: 2 Militia would Activate, 4 needed (8.3.1).";
    let text = unbroken(&told(&arguments, BANCROFT));
    assert!(text.contains(declined), "{text}");
    let enough = BANCROFT.replace("underground = 4", "underground = 8");
    let text = unbroken(&told(&arguments, &enough));
    assert!(text.contains("Event declined: no bullet applies."), "{text}");
}

const STIRLING: &str = r#"
card = { current = 5 }
resources = { british = 5, patriots = 3, french = 0, indians = 2 }
sequence = { ineligible = ["french"], passed = ["patriots"] }
[spaces]
boston = { british-regulars = 3 }
quebec-city = { british-regulars = 1 }
new-york-city = { british-regulars = 1 }
norfolk = { british-regulars = 1 }
savannah = { british-regulars = 1 }
"#;

/// 2.3.6, R190: what an Event does to Eligibility is an effect, and named; where it changes nothing the Event is
/// Ineffective (8.3.3), and no die is rolled for it.
#[test]
fn r190_an_effect_on_eligibility_is_named_or_is_none() {
    let arguments = ["decide", "british", "--seed", "1", "--explain", "--position", "-"];
    let text = unbroken(&told(&arguments, STIRLING));
    let effect = "Effect if played: The Patriots are Ineligible through the next card";
    assert!(text.contains(effect), "{text}");
    assert!(text.contains("1D6 = 4: the bullet needs 5-6"), "{text}");
    let acted = "first = { faction = \"patriots\", did = \"command-and-special-activity\" }";
    let text = told(&arguments, &STIRLING.replace("passed = [\"patriots\"]", acted));
    assert!(text.contains("Event declined: Ineffective (8.3.3)."), "{text}");
    assert!(!text.contains("1D6 = 4: Is Effective"), "{text}");
    assert!(!text.contains("Effect if played"), "{text}");
}
