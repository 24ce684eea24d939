//! What a position file says, and what it leaves open.

use super::*;

#[test]
fn the_example_is_read() {
    let position = read(EXAMPLE);
    let board = &position.board;
    assert_eq!(position.scenario, Some(ScenarioId::Medium));
    assert_eq!(position.players, ByFaction([false, true, true, false]));
    assert_eq!(position.card, Some(CardInPlay { current: 28, next: Some(42) }));
    assert_eq!(board.cylinder(Faction::British), Cylinder::Eligible);
    let cylinder = board.cylinder(Faction::Patriots);
    assert_eq!(cylinder, Cylinder::FirstCommandSpecial);
    assert_eq!(board.cylinder(Faction::French), Cylinder::Passed);
    assert_eq!(board.cylinder(Faction::Indians), Cylinder::Ineligible);
    assert_eq!(board.resources(Faction::British), 6);
    assert_eq!(board.resources(Faction::French), 5);
    assert_eq!(board.off_map(OffMapBox::Casualties, PieceType::Continental), 2);
    assert_eq!(board.available(PieceType::Continental), 10);
    let sequence = &position.to_json()["sequence"];
    assert_eq!(sequence["first"]["faction"], "patriots");
    assert_eq!(sequence["first"]["did"], "command-and-special-activity");
    assert_eq!(sequence["passed"][0], "french");
    assert_eq!(sequence["ineligible"][0], "indians");
}

#[test]
fn without_a_base_the_map_is_empty() {
    let position = read("");
    assert_eq!(position, Position::default());
    assert_eq!(position.board, Board::empty());
    assert_eq!(position.board.available(PieceType::BritishRegular), 25);
}

#[test]
fn a_key_replaces_one_value_and_keeps_the_rest() {
    let base = read("base = \"1776\"");
    let position = read("base = \"1776\"\n[spaces.new-york]\ntories = 1");
    let board = &position.board;
    assert_eq!(board.pieces(Space::NewYork, Piece::Tory), 1);
    assert_eq!(board.pieces(Space::NewYork, Piece::BritishRegular), 3);
    let more = base.board.available(PieceType::Tory) + 2;
    assert_eq!(board.available(PieceType::Tory), more);
}

#[test]
fn clear_takes_out_pieces_and_markers_but_keeps_the_support() {
    let text = "base = \"1776\"\n[spaces.quebec-city]\nbritish-regulars = 4\nclear = true";
    let board = read(text).board;
    let support = board.support(Space::QuebecCity);
    assert_eq!(support, Support::PassiveSupport);
    assert_eq!(board.count(Space::QuebecCity, PieceSet::ALL), 4);
    let board =
        read("base = \"1778\"\n[spaces.west-indies]\nclear = true\n[unavailable]\nsquadrons = 3")
            .board;
    assert_eq!(board.squadrons_west_indies(), 0);
    assert_eq!(board.available(PieceType::FrenchRegular), 11);
}

#[test]
fn a_leader_can_be_given_in_part() {
    let board =
        read("base = \"1776\"\nleaders.british.space = \"boston\"\nspaces.boston.tories = 1");
    let board = board.board;
    assert_eq!(board.leader(Faction::British), Leader::Howe);
    assert_eq!(board.leader_space(Faction::British), Some(Space::Boston));
    let board = read("base = \"1776\"\nleaders.british.space = \"available\"").board;
    assert_eq!(board.leader_space(Faction::British), None);
}

#[test]
fn every_beginning_of_a_second_turn_can_be_told() {
    for (did, cylinder) in [
        ("command", Cylinder::SecondCommand),
        ("limited-command", Cylinder::SecondLimited),
        ("event", Cylinder::SecondEvent),
    ] {
        let text = format!(
            "[sequence]\nfirst = {{ faction = \"french\", did = \"event\" }}\nsecond = {{ faction = \"british\", did = \"{did}\" }}\nstays-eligible = [\"french\"]\nineligible-next = [\"indians\"]"
        );
        let board = read(&text).board;
        assert_eq!(board.cylinder(Faction::British), cylinder);
        assert_eq!(board.cylinder(Faction::French), Cylinder::FirstEvent);
        assert!(board.stays_eligible(Faction::French));
        assert!(board.barred_next(Faction::Indians));
    }
}
