//! What a player pays for in a phase of Winter Quarters is one question: several spaces in one line (6.2.1, 6.4).

use crate::piped::piped;
use crate::player::folder;

/// A card on which all have Passed, then a Round.
const BASE: &str = r#"base = "1778"
[card]
current = 30
next = 97
[sequence]
passed = ["british", "patriots", "french", "indians"]
[resources]
patriots = 10
british = 4
[spaces.virginia]
militia-underground = 1
raids = 1
[spaces.new-jersey]
militia-underground = 2
[spaces.georgia]
british-regulars = 2
[spaces.maryland-delaware]
british-regulars = 2
[spaces.quebec-city]
support = "neutral"
propaganda = 3
[spaces.new-york-city]
support = "neutral"
[spaces.philadelphia]
support = "neutral"
"#;

const COMMITTEES: &str = "Patriots: Committees of Correspondence in which spaces?";
const REWARD: &str = "British: Reward Loyalty in which spaces?";
const SUPPLY: &str = "British: pay 1 Resource in which spaces out of supply (6.2.1)?";

/// What a player of this Faction is shown in a Round, in one line.
fn shown(name: &str, people: &str, typed: &str) -> String {
    let folder = folder(name);
    let file = folder.join("position.toml");
    std::fs::write(&file, BASE).expect("a position");
    let mut lod = crate::program::lod();
    lod.args(["play", "game", "--new", "--plain", "--deck", "program", "--dice", "program"])
        .args(["--seed", "1", "--people", people, "--position"])
        .arg(&file)
        .arg("--folder")
        .arg(&folder);
    let shown = piped(lod, &folder, typed);
    let _ = std::fs::remove_dir_all(&folder);
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has(text: &str, wanted: &[&str]) {
    for words in wanted {
        let set_up = text.find("Next: Winter Quarters").unwrap_or(0);
        assert!(text.contains(words), "{words}: {}", &text[set_up..]);
    }
}

/// 6.4.2: markers first, then up to 2 levels a space; all spaces are one answer, and the phase is over.
#[test]
fn r6_4_2_committees_take_several_spaces_in_one_answer() {
    let text = shown("winter-committees", "patriots", "| | nc 1, virginia, new jersey 1");
    has(
        &text,
        &[
            "Patriot Resources: 17. 1 Resource each marker, then each level.",
            "Virginia 3 3 Resources: 1 marker + 2 levels, Neutral -> Active Opposition",
            "Virginia 1 1 Resource: 1 marker, still Neutral",
            "Virginia Active Opposition; - 1 Raid",
            "North Carolina Active Opposition Tracks Patriot Resources 17 -> 12 · Total Opposition 16 -> 23",
            "move Washington to which space?",
        ],
    );
    assert_eq!(text.matches(COMMITTEES).count(), 1, "{text}");
}

#[test]
fn r6_4_2_enter_buys_nothing_and_a_number_is_a_row() {
    let text = shown("winter-none", "patriots", "| | |");
    has(&text, &["[Enter] none > Redeployment (6.5)"]);
    let rows = shown("winter-rows", "patriots", "| | 1 3");
    has(&rows, &["Boston Active Opposition Norfolk Passive Opposition"]);
}

/// What is not possible is refused with what is, and nothing is bought.
#[test]
fn r6_4_2_a_line_is_refused_as_a_whole() {
    for (typed, why) in [
        ("boston 2", "Boston: 1, not 2"),
        ("va 4, nc 1", "Virginia: 1 to 3, not 4"),
        ("nyc", "Not possible in New York City. Possible: Boston, Norfolk, New Jersey,"),
        ("va 1, va 2", "Virginia is named twice"),
        ("va 1, xyzzy", "\"xyzzy\" is not a space"),
    ] {
        let text = shown("winter-refused", "patriots", &format!("| | {typed}"));
        has(&text, &[why]);
        assert!(!text.contains("Tracks Patriot Resources 17 ->"), "{text}");
    }
}

/// 6.4.1: together they cost no more than there is.
#[test]
fn r6_4_1_reward_loyalty_is_paid_for_all_spaces_together() {
    let all = shown("winter-dear", "british", "| | | all");
    has(&all, &[REWARD, "That is 9 Resources in all, British Resources 8."]);
    let some = shown("winter-reward", "british", "| | | philadelphia 1, quebec city; nyc 2");
    has(
        &some,
        &[
            "Quebec City Active Support; - 3 Propaganda",
            "New York City Active Support Philadelphia Passive Support",
            "Tracks British Resources 8 -> 0",
        ],
    );
    assert_eq!(some.matches(REWARD).count(), 1, "{some}");
}

/// 6.2.1: the spaces that are paid for are one answer; the others are asked one by one, and not to pay.
#[test]
fn r6_2_1_supply_is_paid_in_several_spaces_at_once() {
    let text = shown("winter-supply", "british", "| georgia");
    has(
        &text,
        &[
            "Out of supply: New Hampshire 2 Tories; Connecticut-Rhode Island 2 Tories; New York 4 British Regulars, 2 \
             Tories; Maryland-Delaware 2 British Regulars; Georgia 2 British Regulars. British Resources: 4.",
            "Georgia 1 Resource: 2 British Regulars stay",
            SUPPLY,
            "[Enter] New Hampshire, Connecticut-Rhode Island, New York, Maryland-Delaware",
            "British: what do the units out of supply in New Hampshire do",
        ],
    );
    let after = &text[text.find("> georgia").expect("typed")..];
    assert!(!after.contains("Pay 1 Resource"), "{after}");
    let enter = shown("winter-supply-enter", "british", "| |");
    has(
        &enter,
        &[
            "Tracks British Resources 4 -> 0",
            "British: what do the units out of supply in Georgia do",
        ],
    );
    let dear = shown("winter-supply-all", "british", "| all");
    has(&dear, &["That is 5 Resources in all, British Resources 4."]);
}
