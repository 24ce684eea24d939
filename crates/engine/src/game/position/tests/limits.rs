//! What no position may be (1.4, 1.6, 1.9, 1.10, 2.1, 2.3).

use super::*;

#[test]
fn r2_1_no_more_winters_than_the_scenario_has() {
    fault("base = \"1776\"\nwinter-quarters-left = 5", 2, &["1776 has 4"]);
    read("base = \"1776\"\nwinter-quarters-left = 1");
    read("winter-quarters-left = 8");
}

#[test]
fn r1_4_1_no_more_pieces_than_exist() {
    fault(
        "[spaces.boston]\ntories = 20\n[spaces.norfolk]\ntories = 6",
        4,
        &["26 Tories", "only 25", "Boston 20, Norfolk 6"],
    );
    fault(
        "base = \"1776\"\n[casualties]\nbritish-regulars = 8",
        3,
        &["26 British Regulars", "Casualties 8", "Unavailable 6"],
    );
    fault(
        "[spaces.quebec]\nmilitia-underground = 9\nmilitia-active = 7",
        3,
        &["16 Militia", "Quebec 16"],
    );
    read("[spaces.boston]\ntories = 19\n[spaces.norfolk]\ntories = 6");
}

#[test]
fn r1_4_1_available_adds_up() {
    fault(
        "base = \"1776\"\n[available]\ntories = 9",
        3,
        &["15 of 25 Tories stand elsewhere", "10 are Available"],
    );
    read("base = \"1776\"\n[available]\ntories = 10");
}

#[test]
fn r1_4_2_two_forts_and_villages_at_most() {
    let text = "[spaces.quebec]\nbritish-forts = 1\nvillages = ";
    fault(&format!("{text}2"), 3, &["3 Forts and Villages", "at most 2"]);
    read(&format!("{text}1"));
}

#[test]
fn r1_4_2_no_indian_pieces_in_a_city() {
    fault("[spaces.boston]\nwar-parties-active = 1", 2, &["Boston", "stay out of Cities"]);
    fault("[spaces.boston]\nvillages = 1", 2, &["stay out of Cities"]);
    read("[spaces.massachusetts]\nvillages = 1");
}

#[test]
fn r1_4_2_only_some_pieces_in_the_west_indies() {
    fault("[spaces.west-indies]\ntories = 1", 2, &["West Indies", "`british-forts`"]);
    read("[spaces.west-indies]\nbritish-regulars = 1\nbritish-forts = 1");
    fault("[spaces.west-indies]\nraids = 1", 2, &["West Indies"]);
    fault("[spaces.west-indies]\nblockades = 1", 2, &["`squadrons`"]);
    fault("[spaces.boston]\nsquadrons = 1", 2, &["`blockades`"]);
}

#[test]
fn r1_6_1_spaces_without_population_are_neutral() {
    for space in ["quebec", "northwest", "southwest", "florida", "west-indies"] {
        let text = format!("[spaces.{space}]\nsupport = ");
        fault(&format!("{text}\"passive-support\""), 2, &["always `neutral`"]);
        read(&format!("{text}\"neutral\""));
    }
}

#[test]
fn r1_6_4_forts_do_not_stay_in_the_casualties_box() {
    fault("[casualties]\npatriot-forts = 1", 2, &["Casualties box"]);
    fault("[casualties]\nwar-parties = 1", 2, &["Casualties box"]);
    read("[casualties]\npatriot-forts = 0\nfrench-regulars = 2");
    fault("[unavailable]\ncontinentals = 1", 2, &["Unavailable (1.3.9)"]);
}

#[test]
fn r1_9_three_squadrons_in_all() {
    let text = "base = \"1778\"\nfni = 1\n[spaces.norfolk]\nblockades = 1\n";
    let position = read(text);
    assert_eq!(position.board.squadrons_west_indies(), 2);
    fault(
        &format!("{text}[spaces.west-indies]\nsquadrons = 3"),
        6,
        &["4 Squadrons", "only 3", "West Indies 3, Norfolk 1"],
    );
    fault("[unavailable]\nsquadrons = 4", 2, &["3 Squadrons"]);
    let position = read("[unavailable]\nsquadrons = 2");
    assert_eq!(position.board.squadrons_west_indies(), 1);
}

#[test]
fn r1_9_blockades_lie_on_cities_after_the_treaty() {
    fault("[spaces.virginia]\nblockades = 1", 2, &["only a City"]);
    fault("[spaces.norfolk]\nblockades = 1", 2, &["before the Treaty"]);
    read("treaty-of-alliance = true\nfni = 3\n[spaces.norfolk]\nblockades = 3");
}

#[test]
fn r1_9_the_fni_follows_the_treaty_and_the_blockades() {
    fault("base = \"1776\"\nfni = 1", 2, &["before the Treaty"]);
    let text = "base = \"1776\"\ntreaty-of-alliance = true\nfni = ";
    read(&format!("{text}0"));
    read(&format!("{text}2\n[spaces.norfolk]\nblockades = 2\n[spaces.west-indies]\nsquadrons = 0"));
    fault(&format!("{text}3"), 3, &["FNI is 3", "0 Blockades", "set `fni = 0`"]);
}

#[test]
fn r2_3_9_no_french_pieces_before_the_treaty() {
    let text = "[spaces.quebec]\nfrench-regulars = 1\n";
    fault(text, 2, &["`french-regulars` in Quebec", "treaty-of-alliance"]);
    read(&format!("treaty-of-alliance = true\n{text}"));
    let text = "base = \"1778\"\n\ntreaty-of-alliance = false";
    assert!(faults(text).starts_with("p.toml:3: `french-regulars` in Conn"));
}

#[test]
fn r1_10_a_leader_stands_with_his_own() {
    fault(
        "base = \"1776\"\n[leaders]\nbritish = { name = \"howe\", space = \"boston\" }",
        3,
        &["Howe is in Boston", "\"available\"", "new-york-city"],
    );
    fault(
        "base = \"1776\"\n\n[spaces.new-york]\ncontinentals = 0",
        3,
        &["Washington is in New York", "`patriots`"],
    );
    fault("[leaders]\nindians = { space = \"northwest\" }", 2, &["Brant"]);
}

/// R11.
#[test]
fn r3_3_4_and_3_4_4_twelve_markers_of_a_kind() {
    for key in ["propaganda", "raids"] {
        let text = format!("[spaces.virginia]\n{key} = 12\n[spaces.georgia]\n{key} = ");
        fault(&format!("{text}1"), 4, &["13", "only 12"]);
        read(&format!("{text}0"));
    }
}

#[test]
fn r2_3_a_faction_has_one_cylinder() {
    fault(
        "[sequence]\nfirst = { faction = \"french\", did = \"event\" }\npassed = [\"french\"]",
        3,
        &["`first`", "`passed`"],
    );
    fault(
        "[sequence]\npassed = [\"indians\"]\nineligible = [\"indians\"]",
        3,
        &["`passed`", "`ineligible`"],
    );
}
