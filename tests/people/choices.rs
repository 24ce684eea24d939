//! What `decide` and `winter` say of themselves: the choices that are people's, dice left over, and what
//! a position file leaves open.

use crate::command_line::{err, lod_reading, out};
use serde_json::{Value, json};

/// Four Villages on the map: the Indians play any Event that does something.
const FOUR_VILLAGES: &str = "\
[spaces.northwest]
villages = 2
[spaces.southwest]
villages = 2
";

/// A moment on a card at which only one Faction has not passed.
fn moment(base: &str, person: &str, card: u8, acts: &str) -> String {
    let passed: Vec<&str> =
        ["british", "patriots", "french", "indians"].into_iter().filter(|f| *f != acts).collect();
    format!(
        "base = \"{base}\"\nplayers = [\"{person}\"]\n[card]\ncurrent = {card}\n[sequence]\npassed = {passed:?}\n"
    )
}

/// The answer as JSON and for a person, on one line.
fn both(arguments: &[&str], position: &str) -> (Value, String) {
    let mut arguments = [arguments, &["--position", "-"]].concat();
    let text = lod_reading(&arguments, position.as_bytes());
    assert_eq!(text.status.code(), Some(0), "{}", err(&text));
    arguments.push("--json");
    let json = lod_reading(&arguments, position.as_bytes());
    assert_eq!(json.status.code(), Some(0), "{}", err(&json));
    let words: Vec<String> = out(&text).split_whitespace().map(String::from).collect();
    let json = serde_json::from_slice(&json.stdout).unwrap();
    (json, words.join(" "))
}

fn decide(faction: &str, position: &str, dice: &str) -> (Value, String) {
    both(&["decide", faction, "--dice", dice], position)
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().filter_map(Value::as_str).collect()
}

/// 5.1: which British Regulars go (card 30), piece after piece.
#[test]
fn which_regulars_go_is_the_persons() {
    let position = moment("1778", "british", 30, "french");
    let (answer, text) = decide("french", &position, "d6=6");
    let choices = answer["choices"].as_array().unwrap();
    assert_eq!(choices.len(), 3, "{choices:?}");
    for choice in choices {
        assert_eq!(choice["faction"], "british");
        let between = words(&choice["between"]);
        assert!(between.contains(&"Florida, 1 British Regular"), "{between:?}");
        assert!(between.contains(&choice["assumed"].as_str().unwrap()));
    }
    assert_eq!(choices[0]["assumed"], "Quebec City, 1 British Regular");
    assert_eq!(choices[2]["assumed"], "New York City, 1 British Regular");
    assert_eq!(answer["changes"][0]["from"], "quebec-city");
    assert!(
        text.contains("The British (player) choose: Hessians, shaded: Remove which piece: Quebec City, 1 British Regular / "),
        "{text}"
    );
    let assumed =
        "Assumed: Quebec City, 1 British Regular (2 times); New York City, 1 British Regular";
    assert!(text.contains(assumed), "{text}");
}

/// So few French Regulars are Available that a 1 leads to Battle.
const BATTLE_OF_FRENCH: &str = "\
treaty-of-alliance = true
resources.french = 9
casualties.french-regulars = 9
spaces.north-carolina.support = \"passive-support\"";

/// 3.6.8: where the levels of a day won go, of which none is taken for a player; the Battle is told once.
#[test]
fn levels_that_remain_are_the_persons() {
    let position = moment("1778", "patriots", 31, "french")
        .replace("base = \"1778\"", BATTLE_OF_FRENCH)
        + "[spaces.south-carolina]\nsupport = \"active-opposition\"\nfrench-regulars = 6\ntories = 2\n";
    let (answer, text) = decide("french", &position, "d6=1 d3=3 d3=1");
    let choice = &answer["choices"][0];
    assert_eq!(choice["faction"], "patriots");
    assert!(words(&choice["between"]).contains(&"North Carolina 1"), "{choice}");
    assert_eq!(choice["assumed"], "nothing");
    assert!(text.contains("North Carolina 1 / Georgia 1. Assumed: nothing"), "{text}");
    assert_eq!(text.matches("BATTLE in South Carolina").count(), 1, "{text}");
}

/// 5.1: whose Regulars (card 36), which Forts (card 11), which City and what there (card 2).
#[test]
fn what_cards_leave_to_a_person_is_said() {
    let cases = [
        ("1778", "french", 36, "Remove which piece (1 of 3)", "West Indies, 1 French Regular"),
        ("1778", "patriots", 11, "Remove which piece (1 of 2)", "Pennsylvania, 1 Patriot Fort"),
        ("1776", "british", 2, "Which City", "Philadelphia"),
    ];
    for (base, person, card, about, option) in cases {
        let position = moment(base, person, card, "indians") + FOUR_VILLAGES;
        let (answer, text) = decide("indians", &position, "d6=6");
        assert_eq!(answer["outcome"], "event", "card {card}");
        let choice = &answer["choices"][0];
        assert_eq!(choice["faction"], person, "card {card}");
        let asked = choice["about"].as_str().unwrap();
        assert!(asked.ends_with(about), "{asked}");
        assert!(words(&choice["between"]).contains(&option), "{choice}");
        assert!(words(&choice["between"]).contains(&choice["assumed"].as_str().unwrap()));
        let name = answer["choices"][0]["faction"].as_str().unwrap();
        let name = name[..1].to_uppercase() + &name[1..];
        assert!(text.contains(&format!("The {name} (player) choose: ")), "{text}");
    }
}

/// 4.4.1: what a person's British give for a Trade; of four non-players nothing is anybody's.
#[test]
fn a_trade_is_answered_by_the_person() {
    let position = moment("1776", "british", 2, "indians");
    let (answer, text) = decide("indians", &position, "d6=1");
    assert_eq!(
        answer["choices"],
        json!([{
            "faction": "british",
            "about": "British: how many Resources do you give the Indians for Trade (0-5)",
            "between": ["0", "1", "2", "3", "4", "5"],
            "assumed": "0",
        }])
    );
    assert!(text.contains("0 / 1 / 2 / 3 / 4 / 5. Assumed: 0"), "{text}");
    let alone = position.replace("players = [\"british\"]", "players = []");
    let (answer, text) = both(&["decide", "indians", "--seed", "1"], &alone);
    assert_eq!(answer["choices"], json!([]));
    assert!(!text.contains("(player)"), "{text}");
}

/// 5.3: a free Command granted to a person is that person's, and nothing of it is assumed.
#[test]
fn a_free_command_is_left_to_the_person() {
    let position = moment("1778", "patriots", 5, "french");
    let (answer, text) = both(&["decide", "french", "--dice", "d6=6"], &position);
    let choice = &answer["choices"][0];
    assert_eq!(choice["faction"], "patriots");
    assert_eq!(choice["between"], json!(["March", "nothing"]));
    assert_eq!(choice["assumed"], "nothing");
    // The orders say it in its place already.
    assert!(text.contains("Their player resolves it."), "{text}");
    assert!(!text.contains("(player)"), "{text}");
}

/// 3.6.8, R181: so is the free Rally after a day that the French won.
#[test]
fn the_free_rally_of_a_persons_patriots_is_theirs() {
    let position = "\
players = [\"patriots\"]
treaty-of-alliance = true
[resources]
french = 5
[spaces.new-york-city]
french-regulars = 9
tories = 2
[spaces.virginia]
militia-active = 1
[unavailable]
french-regulars = 6
";
    let arguments = ["decide", "french", "--seed", "1"];
    let (answer, text) = both(&arguments, position);
    assert_eq!(answer["command"], "battle");
    let rally = json!([{
        "faction": "patriots",
        "about": "The Patriots may execute a free Rally in 1 space",
        "between": ["Rally", "nothing"],
        "assumed": "nothing",
    }]);
    assert_eq!(answer["choices"], rally);
    assert_eq!(answer["position"]["spaces"]["virginia"]["militia-active"], 1);
    assert!(text.contains("a free Rally in 1 space. Their player resolves it."), "{text}");
}

/// 2.3.8: a person who may Trump a Brilliant Stroke.
#[test]
fn a_trump_is_the_persons() {
    let position = "base = \"1778\"\nplayers = [\"patriots\", \"indians\"]\n[card]\ncurrent = 2\n";
    let (answer, _) = both(&["decide", "british", "--seed", "1"], position);
    assert_eq!(answer["outcome"], "brilliant-stroke");
    let last = answer["choices"].as_array().unwrap().last().unwrap();
    assert_eq!(last["faction"], "indians");
    assert_eq!(last["about"], "Trump the British Brilliant Stroke");
    assert_eq!(last["assumed"], "no");
    let spent = format!("{position}[brilliant-strokes]\nindians = false\n");
    let (answer, _) = both(&["decide", "british", "--seed", "1"], &spent);
    let about = |c: &Value| c["about"].as_str().unwrap().contains("Trump");
    assert!(!answer["choices"].as_array().unwrap().iter().any(about));
}

/// 6.0: a Winter Quarters Round comes out as with four non-players; what people would have decided is
/// told as theirs.
#[test]
fn winter_tells_peoples_choices_and_plays_as_without_them() {
    let people = "base = \"1778\"\nplayers = [\"patriots\", \"french\"]\n[card]\ncurrent = 9\n";
    let nobody = "base = \"1778\"\nplayers = []\n[card]\ncurrent = 9\n";
    for seed in ["1", "2", "3", "4", "5"] {
        let arguments = ["winter", "--seed", seed];
        let (theirs, text) = both(&arguments, people);
        let (alone, _) = both(&arguments, nobody);
        assert_eq!(alone["choices"], json!([]));
        for key in ["phases", "dice", "instructions", "game-end"] {
            assert_eq!(theirs[key], alone[key], "{key}, seed {seed}");
        }
        // Where a player is not asked, as no unit leaves, that is said in place of the question (6.2.1).
        let unasked = |n: &&str| !n.starts_with("Patriots out of supply: 0 units to remove");
        let notes: Vec<&str> = words(&theirs["notes"]).into_iter().filter(unasked).collect();
        assert_eq!(notes, words(&alone["notes"]), "notes, seed {seed}");
        assert_eq!(theirs["position"]["players"], json!(["patriots", "french"]));
        let choices = theirs["choices"].as_array().unwrap();
        let of = |what: &str| {
            choices
                .iter()
                .find(|c| c["about"].as_str().unwrap().starts_with(what))
                .unwrap_or_else(|| panic!("{what}: {choices:?}"))
        };
        let washington = of("move Washington to");
        let to = washington["assumed"].as_str().unwrap();
        let note = format!("Move Washington to {to}");
        assert!(words(&theirs["notes"]).contains(&note.as_str()), "{note}");
        assert_eq!(of("what do the units out of supply in")["faction"], "patriots");
        assert_eq!(of("Committees of Correspondence in")["faction"], "patriots");
        assert!(choices.iter().all(|c| c["faction"] != "british" && c["faction"] != "indians"));
        assert!(
            text.contains("The Patriots (player) choose: move Washington to which space: "),
            "{text}"
        );
    }
}

/// Scripted dice that nobody asked for are named; as a rule there are none.
#[test]
fn dice_left_over_are_named() {
    let position = moment("1776", "british", 2, "indians");
    let (answer, text) = decide("indians", &position, "d6=1 d3=2 d6=5");
    let left = json!([{"die": "d3", "value": 2}, {"die": "d6", "value": 5}]);
    assert_eq!(answer["dice-left"], left);
    assert!(text.contains("Dice not used: d3=2 d6=5"), "{text}");
    let (answer, text) = decide("indians", &position, "d6=1");
    assert_eq!(answer["dice-left"], json!([]));
    assert!(!text.contains("Dice not used"), "{text}");
    let (answer, _) = both(&["decide", "indians", "--seed", "4"], &position);
    assert_eq!(answer["dice-left"], json!([]));
    let winter = "[spaces.quebec]\nvillages = 1\n";
    let (answer, text) = both(&["winter", "--dice", "d3=3"], winter);
    assert_eq!(answer["dice"], json!([]));
    assert_eq!(answer["dice-left"], json!([{"die": "d3", "value": 3}]));
    assert!(text.contains("Dice not used: d3=3"), "{text}");
}

/// Without a base, what the file does not say is said, in each command that reads it.
#[test]
fn what_a_position_leaves_open_is_said() {
    let position = "[resources]\nbritish = 3\n[spaces.quebec]\nvillages = 1\n";
    let said = "Without a base, these values were assumed: winter-quarters-left = 0 \
                (this is the final Round), squadrons = 0 (none anywhere), treaty-of-alliance = false, \
                fni = 0, cbc = 0, crc = 0, resources.patriots = 0, resources.french = 0, \
                resources.indians = 0, leaders = available, brilliant-strokes = false, unavailable = \
                empty, casualties = empty.";
    for arguments in
        [&["decide", "indians", "--seed", "1"][..], &["winter", "--seed", "1"], &["score"]]
    {
        let (answer, text) = both(arguments, position);
        assert!(text.contains(said), "{arguments:?}: {text}");
        let first = json!({
            "key": "winter-quarters-left",
            "taken": "0",
            "so": "this is the final Round",
        });
        assert_eq!(answer["assumed"][0], first, "{arguments:?}");
        assert_eq!(answer["assumed"].as_array().unwrap().len(), 13);
        let (answer, text) = both(arguments, "base = \"1776\"");
        assert_eq!(answer["assumed"], json!([]), "{arguments:?}");
        assert!(!text.contains("leaves open"), "{text}");
    }
    let card = lod_reading(&["cards", "29", "--position", "-"], position.as_bytes());
    let words: Vec<String> = out(&card).split_whitespace().map(String::from).collect();
    assert!(words.join(" ").contains(said), "{}", out(&card));
}

/// 1.9: Squadrons that stand nowhere; the rest of those given for one place lies in the West Indies.
#[test]
fn what_is_given_is_not_open() {
    let open = |position: &str| {
        let (answer, _) = both(&["score"], position);
        let list = answer["assumed"].as_array().unwrap().clone();
        let said = |v: &Value| format!("{} {}", v["key"].as_str().unwrap(), v["so"]);
        list.iter().map(said).collect::<Vec<_>>()
    };
    let has = |list: &[String], what: &str| list.iter().any(|l| l.starts_with(what));
    let some = open("[unavailable]\nsquadrons = 1\n");
    assert!(!has(&some, "squadrons") && !has(&some, "unavailable"), "{some:?}");
    let few = open("[spaces.west-indies]\nsquadrons = 1\n");
    assert!(few.contains(&"squadrons elsewhere \"2 of 3 nowhere\"".to_string()), "{few:?}");
    assert!(!has(&open("[spaces.west-indies]\nsquadrons = 3\n"), "squadrons"));
    let winters = open("winter-quarters-left = 2\n");
    assert!(!has(&winters, "winter-quarters-left"), "{winters:?}");
    // All that the program writes down itself is given.
    let (answer, _) = both(&["decide", "british", "--seed", "1"], "base = \"1776\"");
    assert_eq!(answer["assumed"], json!([]));
}

/// 5.1: in a tracked game the same choice is asked.
#[test]
fn a_tracked_game_asks_the_person() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("choices-play");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("eleven.toml");
    std::fs::write(&file, moment("1778", "patriots", 11, "indians") + FOUR_VILLAGES).unwrap();
    let play = |name: &str, file: &std::path::Path, input: &str| {
        let arguments = [
            "play",
            name,
            "--new",
            "--people",
            "patriots",
            "--deck",
            "own",
            "--dice",
            "own",
            "--plain",
            "--position",
            file.to_str().unwrap(),
            "--folder",
            folder.to_str().unwrap(),
        ];
        out(&lod_reading(&arguments, input.as_bytes()))
    };
    let text = play("asked", &file, "\n6\n4\n");
    assert!(text.contains("Pennsylvania, 1 Patriot Fort"), "{text}");
    assert!(text.contains("Remove which piece\n   (1 of 2)?"), "{text}");
    assert!(!text.contains("assumed") && !text.contains("leaves open"), "{text}");
    // Without a base the game says at its beginning what the file leaves open.
    let bare = folder.join("bare.toml");
    std::fs::write(&bare, "[spaces.quebec]\nvillages = 1\n").unwrap();
    let text = play("bare", &bare, "");
    assert!(text.contains("winter-quarters-left = 0 (this is the\n  final Round)"), "{text}");
    let _ = std::fs::remove_dir_all(&folder);
}
