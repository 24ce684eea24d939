//! The map.

use super::*;

const MAP: &str = include_str!("../../../random-spaces/map.toml");

fn off_the_map(old: &str, new: &str, telling: &str) {
    let text = change(MAP, old, new);
    let at = MAP.find(old).expect("the change");
    let line = text[..at].matches('\n').count() + 1;
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(&all, &text, line, telling);
}

#[test]
fn the_map_is_whole() {
    assert!(Atlas::parse(MAP).is_ok());
}

#[test]
fn a_space_with_a_wrong_id() {
    off_the_map("id = \"boston\"", "id = \"bostom\"", "did you mean `boston`?");
}

#[test]
fn a_space_given_twice() {
    off_the_map("id = \"philadelphia\"", "id = \"new-york-city\" # again", "");
    let text = MAP.replacen("id = \"philadelphia\"", "id = \"boston\" # again", 1);
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(&all, &text, line_of(&text, "# again"), "`boston` is given twice");
}

#[test]
fn a_space_out_of_order() {
    let text = MAP.replacen("id = \"boston\"", "id = \"norfolk\" # early", 1).replacen(
        "id = \"norfolk\"\n",
        "id = \"boston\"\n",
        1,
    );
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(&all, &text, line_of(&text, "# early"), "out of the listed order");
}

#[test]
fn a_border_that_cannot_be() {
    let boston = "adjacent = [\"massachusetts\", \"connecticut-rhode-island\"]";
    off_the_map(
        boston,
        "adjacent = [\"masachusetts\", \"connecticut-rhode-island\"]",
        "did you mean `massachusetts`?",
    );
    off_the_map(boston, "adjacent = [\"boston\", \"massachusetts\"]", "cannot border itself");
    off_the_map(boston, "adjacent = [\"massachusetts\", \"massachusetts\"]", "given twice");
    off_the_map(boston, "adjacent = [\"massachusetts\", \"west-indies\"]", "border nothing");
}

#[test]
fn too_many_people() {
    off_the_map("population = 2", "population = 3", "population is 0, 1 or 2");
}

#[test]
fn a_kind_of_space_that_is_none() {
    off_the_map("kind = \"colony\"", "kind = \"colonie\"", "did you mean `colony`?");
}

#[test]
fn a_table_with_a_hole() {
    let text = change(MAP, "[\"boston\"], [\"massachusetts\"]]", "[\"massachusetts\"]]");
    let all = Atlas::parse(&text).expect_err("a broken map");
    let line = line_of(&text, "columns = [");
    found(&all, &text, line, "3 columns of 6 boxes");
    found(&all, &text, line, "`boston` is missing from the Random Spaces table");
}

#[test]
fn a_table_with_a_wrong_name() {
    off_the_map(
        "[\"boston\"], [\"massachusetts\"]]",
        "[\"bostn\"], [\"massachusetts\"]]",
        "did you mean `boston`?",
    );
    off_the_map(
        "[\"boston\"], [\"massachusetts\"]]",
        "[\"massachusetts\"], [\"massachusetts\"]]",
        "in the table twice",
    );
}

#[test]
fn a_space_left_out() {
    let from = MAP.find("[[space]]\nid = \"west-indies\"").expect("the West Indies");
    let to = MAP.find("# Picking a space").expect("the table");
    let text = change(MAP, &MAP[from..to], "");
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(&all, &text, text.lines().count() + 1, "no [[space]] with the id `west-indies`");
}
