//! Wrong words and numbers are told.

use super::*;

#[test]
fn bad_toml_is_told_with_its_line() {
    fault("fni = 0\ncbc = \n", 2, &["not TOML"]);
    fault("fni = 0\nfni = 1\n", 2, &["not TOML", "duplicate", "`fni`"]);
    assert!(faults("[spaces.boston\nfni").starts_with("p.toml:1: "));
}

#[test]
fn unknown_keys_are_told_with_the_nearest() {
    fault("bse = \"1776\"", 1, &["`bse`", "did you mean `base`?"]);
    fault("\n[resorces]\nbritish = 1", 2, &["did you mean `resources`?"]);
    fault("[resources]\nbritsh = 1", 2, &["did you mean `british`?"]);
    fault("[options]\nwinter-coming = true", 2, &["winter-is-coming"]);
    fault("[card]\ncurent = 3\ncurrent = 3", 2, &["`current`"]);
    fault("[sequence]\npased = []", 2, &["`passed`"]);
    fault("[leaders]\nbritish = { nam = \"howe\" }", 2, &["`name`"]);
    fault("[spaces.bostn]\ntories = 1", 1, &["did you mean `boston`?"]);
    fault("[spaces.boston]\ntory = 1", 2, &["did you mean `tories`?"]);
    fault("[available]\ntory = 1", 2, &["did you mean `tories`?"]);
    fault("[casualties]\nsquadrons = 1", 2, &["[unavailable]"]);
    fault("[sequence]\nfirst = { faction = \"french\", did = \"event\", dod = 1 }", 2, &["`did`"]);
}

#[test]
fn wrong_words_are_told_with_the_nearest() {
    fault("base = \"1776a\"", 1, &["a scenario", "`1776`"]);
    fault("players = [\"patriot\"]", 1, &["`patriots`"]);
    fault("players = [\"french\", \"french\"]", 1, &["twice"]);
    fault("[leaders]\nbritish = { name = \"how\" }", 2, &["`howe`"]);
    fault(
        "[leaders]\nbritish = { name = \"washington\" }",
        2,
        &["leads the Patriots", "gage, howe, clinton"],
    );
    fault("[leaders]\nbritish = { space = \"availble\" }", 2, &["`available`"]);
    fault("[spaces.boston]\nsupport = \"active-suport\"", 2, &["`active-support`"]);
    fault("[sequence]\nfirst = { faction = \"french\", did = \"comand\" }", 2, &["`command`"]);
    fault(
        "[sequence]\nfirst = { faction = \"french\", did = \"limited-command\" }",
        2,
        &["`first`"],
    );
    fault("[sequence]\nfirst = { faction = \"french\" }", 2, &["needs `did`"]);
    fault(
        "[sequence]\nsecond = { faction = \"french\", did = \"event\" }",
        2,
        &["needs a `first`"],
    );
}

#[test]
fn pieces_of_two_faces_are_told_apart() {
    fault("[spaces.boston]\nmilitia = 1", 2, &["`militia-underground` or `militia-active`"]);
    fault(
        "[spaces.quebec]\nwar-parties = 1",
        2,
        &["`war-parties-underground` or `war-parties-active`"],
    );
    fault("[available]\nmilitia-active = 1", 2, &["just `militia`"]);
}

#[test]
fn wrong_types_are_told() {
    fault("fni = \"1\"", 1, &["`fni` must be a whole number, not text"]);
    fault("fni = 1.0", 1, &["a number with a fraction"]);
    fault("treaty-of-alliance = 1", 1, &["true or false, not a number"]);
    fault("players = \"french\"", 1, &["a list"]);
    fault("players = [1]", 1, &["text in quotes"]);
    fault("spaces = 1", 1, &["must be a table"]);
    fault("[spaces]\nboston = 1", 2, &["must be a table"]);
    fault("[leaders]\nbritish = \"howe\"", 2, &["must be a table"]);
    fault("[[card]]\ncurrent = 1", 1, &["must be a table, not a list"]);
}

#[test]
fn numbers_out_of_range_are_told() {
    fault("fni = 4", 1, &["0-3"]);
    fault("fni = -1", 1, &["below 0"]);
    fault("cbc = 1000", 1, &["999"]);
    fault("crc = 99999999999999999999999999999999999999999999", 1, &["too large"]);
    fault("crc = -99999999999999999999999999999999", 1, &["below 0"]);
    fault("winter-quarters-left = 9", 1, &["8 Winter Quarters"]);
    fault("[resources]\nindians = 51", 2, &["0-50"]);
    fault("[spaces.boston]\ntories = 26", 2, &["25 Tories"]);
    fault("[spaces.boston]\ntories = -1", 2, &["below 0"]);
    fault("[spaces.boston]\npropaganda = 13", 2, &["12 Propaganda"]);
    fault("[card]\ncurrent = 97", 2, &["Event card, 1 to 96"]);
    fault("[card]\ncurrent = 0", 2, &["is not a card"]);
    fault("[card]\ncurrent = 1\nnext = 105", 3, &["97 to 104"]);
    fault("[card]\ncurrent = 1\nnext = 1", 3, &["same card"]);
    fault("[card]\nnext = 1", 1, &["needs `current`"]);
}

#[test]
fn a_leader_is_where_he_is_said_to_be_in_either_order() {
    let named_first =
        read("base = \"1775\"\n[leaders]\nbritish = { name = \"howe\", space = \"quebec\" }");
    let named_last =
        read("base = \"1775\"\n[leaders]\nbritish = { space = \"quebec\", name = \"howe\" }");
    assert_eq!(named_first.board.leader_space(Faction::British), Some(Space::Quebec));
    assert_eq!(named_last, named_first);
}

/// What one key of a table makes wrong hides nothing of the others.
#[test]
fn the_rest_of_a_table_is_judged() {
    let told = faults("[card]\ncurent = 5\nnext = 120\nplayed = [5, 7, 7, \"x\"]");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    for (line, says) in lines.iter().zip(["`curent`", "97 to 104", "twice", "whole number"]) {
        assert!(line.contains(says), "{line}");
    }
}
