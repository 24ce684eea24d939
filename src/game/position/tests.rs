//! Position files against shared rules: the schema, its flaws, and what is written back.

use super::*;
use crate::game::{Leader, Marker, Piece, PieceSet, Pool, Space, SpaceSet, Stock, Support};
use proptest::prelude::*;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The example of the interface, word for word in its keys.
const EXAMPLE: &str = r#"base = "1776"
players = ["patriots", "french"]
treaty-of-alliance = false
fni = 0
cbc = 1
crc = 3
winter-quarters-left = 4

[options]
winter-is-coming = false

[card]
current = 28
next = 42

[sequence]
first = { faction = "patriots", did = "command-and-special-activity" }
passed = ["french"]
ineligible = ["indians"]

[resources]
british = 6

[leaders]
british = { name = "howe", space = "new-york-city" }

[brilliant-strokes]
british = true

[spaces.philadelphia]
clear = true
support = "neutral"
militia-underground = 1

[unavailable]
british-regulars = 6
squadrons = 1
[casualties]
continentals = 2
"#;

fn read(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|flaws| panic!("{flaws:?}\n{text}"))
}

/// All the faults of a text, one a line.
fn faults(text: &str) -> String {
    let faults = Position::read("p.toml", text).expect_err(text);
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Asserts that the text has one fault, on this line, that says all this.
#[track_caller]
fn fault(text: &str, line: usize, says: &[&str]) {
    let told = faults(text);
    assert!(told.starts_with(&format!("p.toml:{line}: ")), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    for word in says {
        assert!(told.contains(word), "{word:?} is not in: {told}");
    }
}

#[test]
fn the_example_is_read() {
    let position = read(EXAMPLE);
    let board = &position.board;
    assert_eq!(position.scenario, Some(ScenarioId::Medium));
    assert_eq!(position.players, ByFaction([false, true, true, false]));
    assert_eq!(
        position.card,
        Some(Card {
            current: 28,
            next: Some(42)
        })
    );
    assert_eq!(board.cylinder(Faction::British), Cylinder::Eligible);
    let cylinder = board.cylinder(Faction::Patriots);
    assert_eq!(cylinder, Cylinder::FirstCommandSpecial);
    assert_eq!(board.cylinder(Faction::French), Cylinder::Passed);
    assert_eq!(board.cylinder(Faction::Indians), Cylinder::Ineligible);
    assert_eq!(board.resources(Faction::British), 6);
    assert_eq!(board.resources(Faction::French), 5);
    assert_eq!(board.pool(Pool::Casualties, Stock::Continental), 2);
    assert_eq!(board.available(Stock::Continental), 10);
    let sequence = position.sequence();
    let did = Did::CommandAndSpecialActivity;
    assert_eq!(sequence.first, Some((Faction::Patriots, did)));
    assert_eq!(sequence.passed, [Faction::French]);
    assert_eq!(sequence.ineligible, [Faction::Indians]);
}

#[test]
fn without_a_base_the_map_is_empty() {
    let position = read("");
    assert_eq!(position, Position::default());
    assert_eq!(position.board, Board::empty());
    assert_eq!(position.board.available(Stock::BritishRegular), 25);
}

#[test]
fn a_key_replaces_one_value_and_keeps_the_rest() {
    let base = read("base = \"1776\"");
    let position = read("base = \"1776\"\n[spaces.new-york]\ntories = 1");
    let board = &position.board;
    assert_eq!(board.pieces(Space::NewYork, Piece::Tory), 1);
    assert_eq!(board.pieces(Space::NewYork, Piece::BritishRegular), 3);
    let more = base.board.available(Stock::Tory) + 2;
    assert_eq!(board.available(Stock::Tory), more);
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
    assert_eq!(board.available(Stock::FrenchRegular), 11);
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

#[test]
fn bad_toml_is_told_with_its_line() {
    fault("fni = 0\ncbc = \n", 2, &["not TOML"]);
    fault("fni = 0\nfni = 1\n", 2, &["not TOML", "duplicate", "`fni`"]);
    assert!(faults("[spaces.boston\nfni").starts_with("p.toml:1: "));
}

#[test]
fn unknown_keys_are_told_with_the_nearest() {
    fault("bse = \"1776\"", 1, &["`bse`", "did you mean `base`?"]);
    fault(
        "\n[resorces]\nbritish = 1",
        2,
        &["did you mean `resources`?"],
    );
    fault("[resources]\nbritsh = 1", 2, &["did you mean `british`?"]);
    fault("[options]\nwinter-coming = true", 2, &["winter-is-coming"]);
    fault("[card]\ncurent = 3\ncurrent = 3", 2, &["`current`"]);
    fault("[sequence]\npased = []", 2, &["`passed`"]);
    fault("[leaders]\nbritish = { nam = \"howe\" }", 2, &["`name`"]);
    fault("[spaces.bostn]\ntories = 1", 1, &["did you mean `boston`?"]);
    fault("[spaces.boston]\ntory = 1", 2, &["did you mean `tories`?"]);
    fault("[available]\ntory = 1", 2, &["did you mean `tories`?"]);
    fault("[casualties]\nsquadrons = 1", 2, &["[unavailable]"]);
    fault(
        "[sequence]\nfirst = { faction = \"french\", did = \"event\", dod = 1 }",
        2,
        &["`did`"],
    );
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
    fault(
        "[leaders]\nbritish = { space = \"availble\" }",
        2,
        &["`available`"],
    );
    fault(
        "[spaces.boston]\nsupport = \"active-suport\"",
        2,
        &["`active-support`"],
    );
    fault(
        "[sequence]\nfirst = { faction = \"french\", did = \"comand\" }",
        2,
        &["`command`"],
    );
    fault(
        "[sequence]\nfirst = { faction = \"french\", did = \"limited-command\" }",
        2,
        &["`first`"],
    );
    fault(
        "[sequence]\nfirst = { faction = \"french\" }",
        2,
        &["needs `did`"],
    );
    fault(
        "[sequence]\nsecond = { faction = \"french\", did = \"event\" }",
        2,
        &["needs a `first`"],
    );
}

#[test]
fn pieces_of_two_faces_are_told_apart() {
    fault(
        "[spaces.boston]\nmilitia = 1",
        2,
        &["`militia-underground` or `militia-active`"],
    );
    fault(
        "[spaces.quebec]\nwar-parties = 1",
        2,
        &["`war-parties-underground` or `war-parties-active`"],
    );
    fault("[available]\nmilitia-active = 1", 2, &["just `militia`"]);
}

#[test]
fn wrong_types_are_told() {
    fault(
        "fni = \"1\"",
        1,
        &["`fni` must be a whole number, not text"],
    );
    fault("fni = 1.0", 1, &["a number with a fraction"]);
    fault(
        "treaty-of-alliance = 1",
        1,
        &["true or false, not a number"],
    );
    fault("players = \"french\"", 1, &["a list"]);
    fault("players = [1]", 1, &["text in quotes"]);
    fault("spaces = 1", 1, &["must be a table"]);
    fault("[spaces]\nboston = 1", 2, &["must be a table"]);
    fault("[leaders]\nbritish = \"howe\"", 2, &["must be a table"]);
    fault("[[card]]\ncurrent = 1", 1, &["must be a table, not a list"]);
}

#[test]
fn numbers_out_of_range_are_told() {
    fault("fni = 4", 1, &["0 to 3"]);
    fault("fni = -1", 1, &["below 0"]);
    fault("cbc = 1000", 1, &["999"]);
    fault(
        "crc = 99999999999999999999999999999999999999999999",
        1,
        &["too much"],
    );
    fault("crc = -99999999999999999999999999999999", 1, &["below 0"]);
    fault("winter-quarters-left = 9", 1, &["8 Winter Quarters"]);
    fault("[resources]\nindians = 51", 2, &["0 to 50"]);
    fault("[spaces.boston]\ntories = 26", 2, &["25 Tories"]);
    fault("[spaces.boston]\ntories = -1", 2, &["below 0"]);
    fault("[spaces.boston]\npropaganda = 13", 2, &["12 Propaganda"]);
    fault("[card]\ncurrent = 97", 2, &["Event card, 1 to 96"]);
    fault("[card]\ncurrent = 0", 2, &["no card"]);
    fault("[card]\ncurrent = 1\nnext = 105", 3, &["97 to 104"]);
    fault("[card]\ncurrent = 1\nnext = 1", 3, &["same card"]);
    fault("[card]\nnext = 1", 1, &["needs `current`"]);
}

#[test]
fn r2_1_no_more_winters_than_the_scenario_has() {
    fault(
        "base = \"1776\"\nwinter-quarters-left = 5",
        2,
        &["1776 has 4"],
    );
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
    fault(
        &format!("{text}2"),
        3,
        &["3 Forts and Villages", "two at most"],
    );
    read(&format!("{text}1"));
}

#[test]
fn r1_4_2_no_indian_pieces_in_a_city() {
    fault(
        "[spaces.boston]\nwar-parties-active = 1",
        2,
        &["Boston", "stay out of Cities"],
    );
    fault("[spaces.boston]\nvillages = 1", 2, &["stay out of Cities"]);
    read("[spaces.massachusetts]\nvillages = 1");
}

#[test]
fn r1_4_2_only_some_pieces_in_the_west_indies() {
    fault(
        "[spaces.west-indies]\ntories = 1",
        2,
        &["West Indies", "`british-forts`"],
    );
    read("[spaces.west-indies]\nbritish-regulars = 1\nbritish-forts = 1");
    fault("[spaces.west-indies]\nraids = 1", 2, &["West Indies"]);
    fault("[spaces.west-indies]\nblockades = 1", 2, &["`squadrons`"]);
    fault("[spaces.boston]\nsquadrons = 1", 2, &["`blockades`"]);
}

#[test]
fn r1_6_1_spaces_without_population_are_neutral() {
    for space in ["quebec", "northwest", "southwest", "florida", "west-indies"] {
        let text = format!("[spaces.{space}]\nsupport = ");
        fault(
            &format!("{text}\"passive-support\""),
            2,
            &["always `neutral`"],
        );
        read(&format!("{text}\"neutral\""));
    }
}

#[test]
fn r1_6_4_forts_do_not_stay_in_the_casualties_box() {
    fault("[casualties]\npatriot-forts = 1", 2, &["Casualties box"]);
    fault("[casualties]\nwar-parties = 1", 2, &["Casualties box"]);
    read("[casualties]\npatriot-forts = 0\nfrench-regulars = 2");
    fault(
        "[unavailable]\ncontinentals = 1",
        2,
        &["Unavailable (1.3.9)"],
    );
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
fn r1_9_the_fni_follows_the_treaty_and_the_squadrons() {
    fault("base = \"1776\"\nfni = 1", 2, &["before the Treaty"]);
    let text = "base = \"1776\"\ntreaty-of-alliance = true\nfni = ";
    read(&format!("{text}2"));
    read(&format!(
        "{text}2\n[spaces.norfolk]\nblockades = 2\n[spaces.west-indies]\nsquadrons = 0"
    ));
    fault(&format!("{text}3"), 3, &["above the 2 Squadrons"]);
}

#[test]
fn r2_3_9_no_french_pieces_before_the_treaty() {
    let text = "[spaces.quebec]\nfrench-regulars = 1\n";
    fault(
        text,
        2,
        &["`french-regulars` in Quebec", "treaty-of-alliance"],
    );
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
    fault(
        "[leaders]\nindians = { space = \"northwest\" }",
        2,
        &["Brant"],
    );
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

#[test]
fn every_flaw_is_told_at_once() {
    let told = faults("fni = 7\n[spaces.bostn]\n[resources]\nfrench = 60");
    let lines: Vec<&str> = told.lines().map(|l| &l[..9]).collect();
    assert_eq!(lines, ["p.toml:1:", "p.toml:2:", "p.toml:4:"]);
}

#[test]
fn json_has_every_space_track_box_and_marker() {
    let json = read(EXAMPLE).to_json();
    for space in SpaceSet::ALL {
        let space = &json["spaces"][space.id()];
        assert!(space["support"].is_string());
        assert!(space["raids"].is_number() && space["propaganda"].is_number());
        for piece in Piece::ALL {
            assert!(space[piece.id()].is_number());
        }
    }
    assert_eq!(json["spaces"]["boston"]["blockades"], 0);
    assert_eq!(json["spaces"]["west-indies"]["squadrons"], 2);
    for pool in ["available", "unavailable", "casualties"] {
        for stock in Stock::ALL {
            assert!(json[pool][stock.id()].is_number());
        }
    }
    assert_eq!(json["unavailable"]["squadrons"], 1);
    assert_eq!(json["casualties"]["continentals"], 2);
    assert_eq!(json["available"]["continentals"], 10);
    assert_eq!(json["base"], "1776");
    assert_eq!(json["players"], serde_json::json!(["patriots", "french"]));
    assert_eq!(json["card"], serde_json::json!({"current": 28, "next": 42}));
    assert_eq!(json["sequence"]["first"]["faction"], "patriots");
    assert_eq!(json["sequence"]["passed"], serde_json::json!(["french"]));
    assert_eq!(json["leaders"]["british"]["space"], "new-york-city");
    assert_eq!(json["leaders"]["french"]["space"], "available");
    assert_eq!(json["resources"]["british"], 6);
    assert_eq!(json["brilliant-strokes"]["indians"], true);
    assert_eq!(json["options"]["winter-is-coming"], false);
    assert_eq!(json["winter-quarters-left"], 4);
    let bare = Position::default().to_json();
    assert!(bare["base"].is_null() && bare["card"].is_null());
}

#[test]
fn the_set_ups_are_read_back_as_written() {
    for id in ScenarioId::ALL {
        let position = read(&format!("base = \"{}\"", id.id()));
        assert_eq!(read(&position.to_toml()), position);
    }
}

/// A legal position made of a seed.
fn random_position(seed: u64) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position {
        scenario: rng
            .random_bool(0.5)
            .then(|| ScenarioId::ALL[rng.random_range(0..4)]),
        ..Position::default()
    };
    let board = &mut position.board;
    board.treaty = rng.random_bool(0.5);
    board.winter_quarters_left = rng.random_range(0..=2);
    board.cbc = rng.random_range(0..60);
    board.crc = rng.random_range(0..60);
    random_squadrons(&mut rng, board);
    for space in Space::ALL {
        if space.population() > 0 {
            board.support[space as usize] = Support::from_level(rng.random_range(-2..=2));
        }
        random_pieces(&mut rng, board, space);
    }
    for stock in [Stock::BritishRegular, Stock::Tory, Stock::FrenchRegular] {
        for pool in [Pool::Unavailable, Pool::Casualties] {
            let left = board.pools[0][stock as usize];
            let count = rng.random_range(0..=left);
            board.pools[0][stock as usize] -= count;
            board.pools[pool as usize][stock as usize] += count;
        }
    }
    let mut cylinders = [
        Cylinder::Eligible,
        Cylinder::Ineligible,
        Cylinder::Passed,
        Cylinder::Eligible,
    ];
    if rng.random_bool(0.5) {
        cylinders[0] = [
            Cylinder::FirstCommand,
            Cylinder::FirstCommandSpecial,
            Cylinder::FirstEvent,
        ][rng.random_range(0..3)];
        cylinders[3] = [
            Cylinder::Eligible,
            Cylinder::SecondCommand,
            Cylinder::SecondLimited,
            Cylinder::SecondEvent,
        ][rng.random_range(0..4)];
    }
    cylinders.rotate_left(rng.random_range(0..4));
    board.cylinders = ByFaction(cylinders);
    for faction in Faction::ALL {
        random_faction(&mut rng, board, faction);
        position.players[faction] = rng.random();
    }
    position.options = Options {
        winter_is_coming: rng.random(),
        period_events: rng.random(),
        difficulty: rng.random(),
    };
    if rng.random_bool(0.7) {
        position.card = Some(Card {
            current: rng.random_range(1..=50),
            next: rng.random_bool(0.5).then(|| rng.random_range(51..=104)),
        });
    }
    position
}

fn random_squadrons(rng: &mut impl Rng, board: &mut Board) {
    for _ in 0..3 {
        match rng.random_range(0..4) {
            0 => board.squadrons_unavailable += 1,
            1 if board.treaty => board.blockades[Space::Norfolk as usize] += 1,
            2 if board.treaty => board.blockades[Space::Boston as usize] += 1,
            _ => board.squadrons_west_indies += 1,
        }
    }
    if board.treaty {
        board.fni = board.blockades_on_map();
    }
}

fn random_pieces(rng: &mut impl Rng, board: &mut Board, space: Space) {
    for piece in Piece::ALL {
        let stock = piece.stock();
        let left = board.pools[0][stock as usize];
        let mut count = rng.random_range(0..=left.min(4));
        if board.check_place(piece, space).is_err() || rng.random_bool(0.5) {
            count = 0;
        }
        if stock.is_base() {
            count = count.min(2 - board.count(space, PieceSet::BASES));
        }
        board.pieces[space as usize][piece as usize] = count;
        board.pools[0][stock as usize] -= count;
    }
    if space != Space::WestIndies && rng.random_bool(0.2) {
        let propaganda = board.markers_left(Marker::Propaganda).min(3);
        board.propaganda[space as usize] = rng.random_range(0..=propaganda);
        let raids = board.markers_left(Marker::Raid).min(3);
        board.raids[space as usize] = rng.random_range(0..=raids);
    }
}

fn random_faction(rng: &mut impl Rng, board: &mut Board, faction: Faction) {
    board.resources[faction] = rng.random_range(0..=50);
    board.brilliant_strokes[faction] = rng.random();
    board.stays_eligible[faction] = rng.random_bool(0.2);
    board.barred_next[faction] = rng.random_bool(0.2);
    let own: Vec<Leader> = Leader::ALL
        .into_iter()
        .filter(|l| l.faction() == faction)
        .collect();
    board.leaders[faction] = own[rng.random_range(0..own.len())];
    let with: Vec<Space> = Space::ALL
        .into_iter()
        .filter(|s| board.has(*s, PieceSet::faction(faction)))
        .collect();
    if !with.is_empty() && rng.random_bool(0.8) {
        board.leader_spaces[faction] = Some(with[rng.random_range(0..with.len())]);
    }
}

/// One small change of a text.
fn mutated(text: &str, seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..chars.len());
        let marks = ['"', '\n', '[', ']', '=', '-', '9', '0', '.', '{', 'é', ' '];
        let mark = marks[rng.random_range(0..marks.len())];
        match rng.random_range(0..4) {
            0 => chars[at] = mark,
            1 => chars.insert(at, mark),
            2 => {
                chars.remove(at);
            }
            _ => {
                let end = rng.random_range(at..chars.len().min(at + 40));
                let piece: Vec<char> = chars[at..end].to_vec();
                let to = rng.random_range(0..chars.len());
                chars.splice(to..to, piece);
            }
        }
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_is_read_back(seed in any::<u64>()) {
        let position = random_position(seed);
        let text = position.to_toml();
        let back = Position::read("p.toml", &text);
        prop_assert_eq!(back.as_ref(), Ok(&position), "{}", text);
    }

    #[test]
    fn no_text_is_too_strange(text in "(?s).*") {
        let _ = Position::parse(&text);
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = Position::parse(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_slip_of_the_pen_is_too_strange(seed in any::<u64>()) {
        for text in [EXAMPLE, ScenarioId::Short.text()] {
            let text = mutated(text, seed);
            let _ = crate::game::Scenario::parse(&text);
            match Position::read("p.toml", &text) {
                Ok(position) => {
                    let back = Position::parse(&position.to_toml());
                    prop_assert_eq!(back, Ok(position));
                }
                Err(faults) => {
                    prop_assert!(!faults.is_empty());
                    let lines = text.matches('\n').count() + 1;
                    for fault in faults {
                        prop_assert!(fault.line.is_some_and(|l| (1..=lines).contains(&l)));
                    }
                }
            }
        }
    }

    #[test]
    fn any_word_and_number_in_any_key(
        at in 0..EXAMPLE.lines().count(),
        value in prop_oneof!["-?[0-9]{1,45}", "\"[a-z0-9-]{0,12}\"", "[\\[\\]{}]{1,9}", "0x[0-9a-f]{1,9}"],
    ) {
        let lines: Vec<String> = EXAMPLE
            .lines()
            .enumerate()
            .map(|(n, line)| match line.split_once('=') {
                Some((key, _)) if n == at => format!("{key}= {value}"),
                _ => line.to_string(),
            })
            .collect();
        let _ = Position::parse(&lines.join("\n"));
    }
}

#[test]
fn a_hundred_thousand_keys_are_read_once_and_told_of_in_short() {
    let keys =
        |count: usize| -> String { (0..count).map(|n| format!("key-{n} = {n}\n")).collect() };
    let spaces = |count: usize| -> String {
        let lines = (0..count).map(|n| format!("space-{n} = {{ clear = true }}\n"));
        format!("[spaces]\n{}", lines.collect::<String>())
    };
    let broken = |count: usize| "= =\n".repeat(count);
    let factions = |count: usize| format!("players = [{}]", "\"x\",".repeat(count));
    let texts: [&dyn Fn(usize) -> String; 4] = [&keys, &spaces, &broken, &factions];
    for text in texts {
        let begun = std::time::Instant::now();
        let faults = Position::read("p.toml", &text(100_000)).unwrap_err();
        assert!(faults.len() <= 101, "{}", faults.len());
        let last = faults.last().unwrap().to_string();
        assert!(last.contains(" more flaws"), "{last}");
        assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    }
    let long = format!("{} = 1", "k".repeat(1 << 20));
    let faults = Position::read("p.toml", &long).unwrap_err();
    assert!(faults[0].to_string().chars().count() < 1000);
}

#[test]
fn faults_have_the_lines_of_their_flaws() {
    let text = "a = 1\nb = 2\n\nc = 3";
    let flaws = Position::parse(text).unwrap_err();
    let faults = Position::read("p.toml", text).unwrap_err();
    assert_eq!(faults.len(), 3);
    for (flaw, fault) in flaws.iter().zip(faults) {
        assert_eq!(fault.line, Some(flaw.line(text)));
    }
}
