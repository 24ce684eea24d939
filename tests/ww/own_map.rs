//! A person's own map: told space by space, checked, and what procedures make of it (3.0, 7.3, 9.61, 10.3).

use super::isolation::joined_at_random;
use super::sitter::{OPPONENTS, quiet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cell::RefCell;
use std::collections::BTreeMap;
use washingtons_war::{
    Facts, Halt, Kind, MapEditor, MapPosition, Pc, Place, ProcedurePrompt, ReportLine, Space,
    UserMap, Value, Walk,
};

/// What is told of a map by these lines: the sheet, and the text that the file has at the end.
fn told(lines: &[&str]) -> (UserMap, String) {
    let kept = RefCell::new(String::new());
    let mut survey = MapEditor::new(UserMap::default(), |text| {
        *kept.borrow_mut() = text.to_string();
        Ok(())
    });
    for line in lines {
        survey.halt().expect("no fault");
        survey.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let sheet = survey.sheet().clone();
    drop(survey);
    (sheet, kept.into_inner())
}

/// The text of what is asked after these lines.
fn asked(lines: &[&str]) -> String {
    let mut survey = MapEditor::new(UserMap::default(), |_| Ok(()));
    for line in lines {
        survey.give(line).expect(line);
    }
    match survey.halt() {
        Ok(Halt::Ask(question)) => question.text,
        other => panic!("{other:?}"),
    }
}

/// What the rulebook says of a space is not asked: of Charleston only its lines, of Boston its kind too, of Camden all.
#[test]
fn only_what_is_not_known_is_asked() {
    assert!(asked(&["charleston"]).contains("are connected"));
    assert!(asked(&["boston"]).contains("circle or square"));
    assert!(asked(&["boston", "s"]).contains("are connected"));
    assert!(asked(&["camden"]).contains("in which colony"));
    assert!(asked(&["camden", "sc"]).contains("circle or square"));
    // Reading is no winter quarters (11.1).
    assert!(asked(&["reading"]).contains("are connected"));
    // Who is named next to it comes next, with the line back as what Enter means.
    let camden = ["camden", "sc", "c", "ninety six, eutaw springs"];
    assert!(asked(&camden).contains("[Enter] Eutaw Springs"));
    let next = [&camden[..], &["", "sc", "c"]].concat();
    assert!(asked(&next).contains("[Enter] Camden?"));
}

/// The file is written after each answer and says what was told; read again it is the same.
#[test]
fn kept_after_each_answer() {
    let lines = ["camden", "sc", "s", "ninety six eutaw springs dashed +fort ann"];
    let (sheet, text) = told(&["camden", "sc"]);
    assert_eq!(sheet.site("camden").area.as_deref(), Some("sc"));
    assert!(text.contains("area = \"sc\"") && !text.contains("next"));
    let lines = [&lines[..3], &["ninety six eutaw springs dashed +fort-ann"]].concat();
    let (sheet, text) = told(&lines);
    assert_eq!(UserMap::read(&text), Ok(sheet.clone()));
    let next = sheet.site("camden").next.expect("its lines");
    assert_eq!(next.get("fort-ann"), Some(&true));
    assert_eq!(next.get("eutaw-springs"), Some(&false));
    let map = sheet.facts();
    let fact = |key: &str| map.iter().find(|(k, _)| k == key).map(|(_, v)| v.id());
    assert_eq!(fact("area/camden").as_deref(), Some("sc"));
    assert_eq!(fact("quarters/camden").as_deref(), Some("yes"));
}

/// Undo and redo: the file goes with the map.
#[test]
fn taken_back() {
    let kept = RefCell::new(String::new());
    let mut survey = MapEditor::new(UserMap::default(), |text| {
        *kept.borrow_mut() = text.to_string();
        Ok(())
    });
    for line in ["camden", "sc", "c"] {
        survey.give(line).expect(line);
    }
    let before = kept.borrow().clone();
    survey.give("augusta").expect("its lines");
    assert_eq!(survey.undo(1), Ok(1));
    assert_eq!(*kept.borrow(), before);
    assert_eq!(survey.again(2), Ok(1));
    assert!(kept.borrow().contains("next = [\"Augusta\"]"));
    assert_eq!(survey.undo(9), Ok(4));
    assert_eq!(survey.sheet(), &UserMap::default());
}

/// A line has two ends: where two spaces are told and only one has it, that is asked, and both are set right.
#[test]
fn a_line_with_one_end() {
    let lines = ["reading", "philadelphia", "philadelphia", "+york"];
    assert!(asked(&lines).contains("Reading lists Philadelphia"));
    let with = |answer: &str| told(&[&lines[..], &[answer]].concat()).0;
    let joined = with("y");
    assert!(joined.site("philadelphia").next.expect("told").contains_key("reading"));
    let apart = with("n");
    assert!(!apart.site("reading").next.expect("told").contains_key("philadelphia"));
    for sheet in [joined, apart] {
        assert_eq!(sheet.one_ended(), []);
    }
}

/// What is wrong with a line, and what would be right.
#[test]
fn wrong_lines_of_a_map() {
    for (before, line, told) in [
        (&[][..], "princeton", "+princeton"),
        (&[], "wilmington", "wilmington-de or wilmington-nc"),
        (&[], "camden augusta", "one space at a time"),
        (&["camden"], "xx", "a colony in two letters"),
        (&["boston"], "star", "2.1C"),
        (&["charleston"], "charleston", "not adjacent to itself"),
        (&["charleston"], "camden camden", "named twice"),
        (&["charleston"], "", "type the spaces"),
    ] {
        let mut survey = MapEditor::new(UserMap::default(), |_| Ok(()));
        for line in before {
            survey.give(line).expect(line);
        }
        let wrong = survey.try_out(line).expect_err(line);
        assert!(wrong.contains(told), "{line}: {wrong}");
    }
}

/// What the check says: lines with one end, what is still to be told, two pieces of map, a whole one.
#[test]
fn a_map_looked_over() {
    let over = |text: &str| {
        let sheet = UserMap::read(text).unwrap_or_else(|flaws| panic!("{flaws:?}"));
        sheet.look_over().join(" ")
    };
    let one_end = "[[space]]\nname = \"Reading\"\nnext = [\"Philadelphia\"]\n[[space]]\nname = \"Philadelphia\"\nnext = []\n";
    assert!(over(one_end).contains("Reading lists Philadelphia, but Philadelphia does not"));
    let wild = one_end.replace("next = []", "next = []\ndashed = [\"Reading\"]");
    assert!(over(&wild).contains("Philadelphia lists Reading, but Reading does not"));
    assert!(over(one_end).contains("To be entered, 33: "));
    // Every space that the rulebook names, in a row; then in two rows.
    let spaces: Vec<&str> = Space::all().map(Space::id).collect();
    let row = |cut: usize| {
        let entry = |(place, id): (usize, &&str)| {
            let joined = |other: &usize| *other < spaces.len() && (*other < cut) == (place < cut);
            let next = [place.wrapping_sub(1), place + 1].into_iter().filter(joined);
            let next: Vec<&str> = next.map(|other| spaces[other]).collect();
            let space = Space::new(id);
            let area = if space.printed_area().is_some() { "" } else { "area = \"ny\"\n" };
            let kind = if space.printed_quarters().is_some() { "" } else { "kind = \"circle\"\n" };
            format!("[[space]]\nname = {id:?}\n{area}{kind}next = {next:?}\n")
        };
        spaces.iter().enumerate().map(entry).collect::<String>()
    };
    assert!(over(&row(0)).ends_with("35 spaces have all their lines. The map is complete."));
    assert!(over(&row(7)).ends_with("It has 2 parts that no line connects."));
}

/// A kind against the rulebook, and what is no map, is told at its line; of the file with pieces too.
#[test]
fn a_kind_against_the_rulebook() {
    for (name, kind, told) in [
        ("Quebec", "square", "a `star` by the rulebook"),
        ("Boston", "star", "the stars are"),
        ("Reading", "square", "no winter quarters"),
        ("Camden", "sqare", "did you mean `square`?"),
    ] {
        let text = format!("[[space]]\nname = {name:?}\nkind = {kind:?}\n");
        let flaws = UserMap::read(&text).expect_err(name);
        assert!(flaws.iter().any(|f| f.what.contains(told)), "{flaws:?}");
        let flaws = MapPosition::read(&text).expect_err(name);
        assert!(flaws.iter().any(|f| f.what.contains(told)), "{flaws:?}");
    }
}

/// The lines of a map as the guide knows them: `~` before a dashed one.
fn lines(map: &[(&str, &str)]) -> Facts {
    let mut facts = Facts::default();
    for (space, next) in map {
        facts.set(format!("next/{space}"), Value::word(*next));
    }
    facts
}

/// All that is told of a procedure on a map with these lines.
fn on_map(map: &[(&str, &str)], procedure: &str, lines_typed: &[&str]) -> String {
    let mut walk = Walk::new(&OPPONENTS, procedure, lines(map)).expect(procedure);
    for line in lines_typed {
        walk.go().expect("no fault");
        walk.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        quiet(&mut walk);
    }
    walk.go().expect("no fault");
    let told: Vec<String> = walk.told().iter().map(ReportLine::words).collect();
    told.join("\n")
}

/// A few spaces with a dashed line.
const NORTH: [(&str, &str); 5] = [
    ("boston", "newport hartford"),
    ("newport", "boston hartford"),
    ("hartford", "boston newport saratoga"),
    ("saratoga", "hartford ~oswego"),
    ("falmouth", "~quebec"),
];

/// 7.3: four spaces, an American five; a dashed line is three; an enemy CU ends the move there; 7.4A, B: a lone General.
#[test]
fn reach_by_the_map() {
    let reach = |lines: &[&str]| on_map(&NORTH, "reach", lines);
    let howe = reach(&["howe 5 boston", "", "3"]);
    assert!(
        howe.contains("Within 4 spaces, with the spaces gone: Hartford, Newport, Saratoga (2). "),
        "{howe}"
    );
    assert!(howe.contains("By sea, as his whole move"));
    let greene = reach(&["greene 2 boston", ""]);
    assert!(
        greene.contains(
            "without a battle or an overrun: Hartford, Newport, Saratoga (2), Oswego (5)."
        ),
        "{greene}"
    );
    assert!(!greene.contains("By sea"));
    let stopped = reach(&["greene 2 boston", "hartford", ""]);
    assert!(stopped.contains("gone: Hartford, Newport."), "{stopped}");
    assert!(stopped.contains("overrun: Newport."), "{stopped}");
    let alone = reach(&["greene 0 boston", "hartford pc", ""]);
    assert!(alone.contains("gone: Newport."), "{alone}");
    let army = reach(&["greene 1 boston", "hartford pc", ""]);
    assert!(army.contains("gone: Hartford, Newport, Saratoga (2)."));
    // 7.4D: the way to Quebec is Arnold's.
    assert!(reach(&["arnold 2 falmouth", ""]).contains("gone: Quebec (3)"));
    assert!(reach(&["greene 2 falmouth", ""]).contains("gone: none."));
    assert!(reach(&["greene 2 oswego"]).contains("has not the lines of Oswego"));
}

/// 9.61, 9.62: to a space next door without enemy CU or PC, not where the attack came from, over a dashed line too (D4).
#[test]
fn d4_retreats_by_the_map() {
    let reach = |lines: &[&str]| on_map(&NORTH, "reach", lines);
    let gates = reach(&["gates 3 saratoga retreat", ""]);
    assert!(gates.contains("Retreats by land: Hartford, Oswego."), "{gates}");
    let gates = reach(&["gates 3 saratoga retreat from hartford", "oswego pc", ""]);
    assert!(gates.contains("Retreats by land: none."), "{gates}");
    let howe = reach(&["howe 3 newport retreat from hartford", "", "3"]);
    assert!(howe.contains("by land: Boston.") && howe.contains("By sea, if he defended"), "{howe}");
    let blockaded = reach(&["howe 3 newport retreat", "", "9", "new-england"]);
    assert!(!blockaded.contains("By sea"));
}

/// 3.0, 7.3D: a move goes along the lines, and the map knows which are dashed.
#[test]
fn a_move_by_the_map() {
    let went = on_map(
        &NORTH,
        "move",
        &["howe 5 boston", "saratoga", "hartford", "saratoga", "oswego", ""],
    );
    assert!(went.contains("no line joins Boston and Saratoga"));
    assert!(went.contains("Saratoga: Howe with 5 CU; 2 of 4 spaces"));
    assert!(went.contains("to Oswego it would be 5 spaces in all"), "{went}");
}

/// 9.61: a retreat by land goes next door; 9.62: into a blockaded port by land, without another question.
#[test]
fn a_retreat_by_the_map() {
    let battle = |more: &[&str]| {
        let before = ["greene 5 a", "howe 3 boston", "1", "n", "9", "long-island-sound", "=", "4"];
        let fought = ["none", "none", "6 6", "6 1", "1 6", "1"];
        on_map(&NORTH, "battle", &[&before[..], &fought, more].concat())
    };
    let told = battle(&["newport"]);
    assert!(told.contains("Adjacent on your map: Hartford, Newport."), "{told}");
    let mut walk = Walk::new(&OPPONENTS, "battle", lines(&NORTH)).expect("battle");
    for (key, value) in [("agility/howe", 1), ("battle/howe", 1), ("battle/greene", 4)] {
        walk.learn(key, Value::Number(value));
    }
    let lines = [
        "greene 5 a",
        "howe 3 hartford",
        "n",
        "=",
        "none",
        "none",
        "6 6",
        "6 1",
        "1 6",
        "new york",
        "newport",
    ];
    for line in lines {
        walk.go().expect("no fault");
        walk.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    let _ = walk.go();
    let told: Vec<String> = walk.told().iter().map(ReportLine::words).collect();
    let told = told.join("\n");
    assert!(told.contains("no line joins Hartford and New York"), "{told}");
    assert!(told.contains("retreats to Newport"), "{told}");
}

/// 9.61: an opponent's retreat goes next door, and is told what lies there.
#[test]
fn an_opponents_retreat_by_the_map() {
    let mut walk = Walk::new(&OPPONENTS, "retreat", lines(&NORTH)).expect("retreat");
    for line in ["american", "hartford"] {
        walk.go().expect("no fault");
        walk.give(line).expect(line);
    }
    walk.go().expect("no fault");
    let next = "Adjacent on your map: Boston, Newport, Saratoga.";
    assert!(walk.told().iter().any(|told| told.words().contains(next)));
    let wrong = walk.give("oswego").expect_err("two spaces away");
    assert!(wrong.contains("joined"), "{wrong}");
    assert_eq!(walk.give("saratoga"), Ok(()));
}

/// 7.4D, D4: of an opponent's Generals Arnold alone is shown the way to Quebec.
#[test]
fn arnolds_way_back() {
    for (general, next) in [("arnold", "Quebec."), ("gates", "none.")] {
        let mut known = lines(&NORTH);
        known.set("opponent", Value::word("american-side"));
        let mut walk = Walk::new(&OPPONENTS, "battle", known).expect("battle");
        let told = loop {
            let line = match walk.go().expect("no fault") {
                Halt::Done => panic!("no retreat"),
                Halt::Roll(roll) => vec!["6"; roll.dice].join(" "),
                Halt::Ask(question) => match question.wanted[0].fact.as_str() {
                    _ if question.wanted[0].kind == Kind::Truth => "n".to_string(),
                    "attacker" => "howe 5 b".to_string(),
                    "defender" => format!("{general} 4 falmouth"),
                    "pc" | "attacker-card" | "row-card" => "-".to_string(),
                    "majority" => "=".to_string(),
                    "refuge" => break walk.told(),
                    _ => "1".to_string(),
                },
            };
            walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        };
        let shown = format!("Adjacent on your map: {next}");
        let is_shown = told.iter().any(|told| told.words().contains(&shown));
        assert!(is_shown, "{told:#?}");
    }
}

/// 10.11B: a neighbour by the map, and all ports besides.
#[test]
fn placing_by_the_map() {
    let far = on_map(&NORTH, "place", &["b 1", "saratoga -", "boston", "n"]);
    assert!(far.contains("must be adjacent (no chains)"), "{far}");
    let near = on_map(&NORTH, "place", &["b 1", "saratoga -", "hartford", ""]);
    assert!(near.contains("Saratoga: + 1 British PC"));
    let port = on_map(&NORTH, "place", &["b 1", "newport -", "new york", ""]);
    assert!(port.contains("Newport: + 1 British PC"));
}

/// The name of the n-th space of a random map.
fn name(place: usize) -> String {
    format!("s{}", char::from(b'a' + u8::try_from(place).unwrap_or(0)))
}

/// What is typed for what lies in a space.
fn lying(place: &Place) -> String {
    let pc = match place.pc {
        Pc::American => "a",
        Pc::British => "b",
        Pc::None => "-",
    };
    let unit = match (place.british_cu, place.american) {
        (true, _) => "c",
        (_, true) => "u",
        _ => "",
    };
    format!("{pc}{unit}")
}

/// 10.3: on 300 random maps the procedure, answered by what lies there, takes the same PC off as the reckoning on the whole
/// board, and asks of no space twice.
#[test]
fn isolation_by_the_map() {
    let mut random = ChaCha8Rng::seed_from_u64(31);
    let mut gone = 0;
    for _ in 0..300 {
        let count = random.random_range(3..10);
        let mut land = MapPosition::default();
        for place in 0..count {
            let pc = [Pc::British, Pc::American, Pc::British, Pc::American, Pc::None];
            let unit = random.random_range(0..7);
            land.places.push(Place {
                name: name(place),
                pc: pc[random.random_range(0..5)],
                british_cu: unit == 0,
                american: unit == 1,
                congress: place == 0 && random.random_range(0..4) == 0,
                ..Place::default()
            });
        }
        joined_at_random(&mut land, &mut random);
        let mut facts = Facts::default();
        for place in &land.places {
            let next: Vec<String> = place.next.iter().map(|n| name(*n)).collect();
            facts.set(format!("next/{}", place.name), Value::word(next.join(" ")));
        }
        let congress = land.places.iter().find(|p| p.congress);
        let congress = congress.map_or("none".to_string(), |p| p.name.clone());
        facts.set("congress", Value::word(congress));
        let mut walk = Walk::new(&OPPONENTS, "isolation", facts).expect("isolation");
        // Every space is named once for each side; what is not there is said so.
        let mut named: BTreeMap<bool, Vec<String>> = BTreeMap::new();
        for british in [false, true] {
            named.insert(british, land.places.iter().map(|p| p.name.clone()).collect());
        }
        let mut looked = Vec::new();
        while let Halt::Ask(question) = walk.go().expect("no fault") {
            let line = match question.wanted[0].key.split_once('/') {
                Some(("lying", space)) => {
                    assert!(!looked.contains(&space.to_string()), "{space} twice");
                    looked.push(space.to_string());
                    let place = land.places.iter().find(|p| p.name == space);
                    lying(place.expect("a space"))
                }
                _ => {
                    let british = question.text.starts_with("British");
                    let left = named.get_mut(&british).expect("a side");
                    left.pop().map_or(String::new(), |name| format!("+{name}"))
                }
            };
            walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        }
        let off = |side: &str| {
            let told = walk.told().iter().filter_map(|told| match told {
                ReportLine::Order { on, text, .. } if text.starts_with(&format!("- {side} PC")) => {
                    Some(on.to_lowercase())
                }
                _ => None,
            });
            let mut off: Vec<String> = told.collect();
            off.sort();
            off
        };
        let expected = land.clone().remove_isolated();
        let sorted = expected.map(|mut names| {
            names.sort();
            names
        });
        assert_eq!([off("American"), off("British")], sorted, "{land:#?}");
        gone += sorted.concat().len();
    }
    assert!(gone > 100, "{gone}");
}

/// A space on the way whose lines are not told leaves the person to decide.
#[test]
fn isolation_where_the_map_ends() {
    let map = [("newport", "boston")];
    let told = on_map(&map, "isolation", &["newport", "a", "none", "a"]);
    assert!(told.contains("Your map lacks the lines of Boston"), "{told}");
    assert!(told.contains("Newport: - American PC"));
    let told = on_map(&map, "isolation", &["newport", "a", "none", "-"]);
    assert!(told.contains("Newport is not isolated: its way to Boston is open."), "{told}");
}

/// Pasted lines tell a space each: colon, neighbours, the dashed ones last. What they leave open is still to be entered.
#[test]
fn lines_are_pasted() {
    let lines = [
        "camden: ninety six, eutaw springs",
        "ninety six: camden, gilbert town",
        "eutaw springs: camden dashed +fort-ann",
    ];
    let (sheet, text) = told(&lines);
    assert_eq!(UserMap::read(&text), Ok(sheet.clone()));
    let next = |id: &str| sheet.site(id).next.unwrap_or_default();
    assert_eq!(next("camden").keys().collect::<Vec<_>>(), ["eutaw-springs", "ninety-six"]);
    assert_eq!(next("eutaw-springs").get("fort-ann"), Some(&true));
    let looked = sheet.look_over().join(" ");
    assert!(looked.contains("3 spaces have all their lines"), "{looked}");
    assert!(looked.contains("Camden") && !looked.contains("The map is whole"), "{looked}");
    // Pasted again a line replaces the one before; a wrong one changes nothing.
    let (again, _) = told(&[&lines[..], &["camden: ninety six"]].concat());
    assert!(!again.site("camden").next.expect("told").contains_key("eutaw-springs"));
    let mut survey = MapEditor::new(UserMap::default(), |_| Ok(()));
    survey.halt().expect("no fault");
    for wrong in ["camden:", "camdem: ninety six", "camden reading: augusta", "camden: augusta xx"]
    {
        assert!(survey.try_out(wrong).is_err(), "{wrong}");
    }
}

/// A friend's map fills what the own one leaves open; where both tell lines, the own ones stay, and that is told.
#[test]
fn another_map_is_imported() {
    let (mut own, _) = told(&["camden: ninety six", "augusta", "ga", "c"]);
    let (theirs, _) =
        told(&["camden: eutaw springs", "reading: philadelphia", "camden", "sc", "s"]);
    assert_eq!(own.import(&theirs), ["camden"]);
    assert!(own.site("camden").next.expect("told").contains_key("ninety-six"));
    assert_eq!(own.site("camden").area.as_deref(), Some("sc"));
    assert_eq!(own.site("camden").square, Some(true));
    assert!(own.site("reading").next.expect("taken over").contains_key("philadelphia"));
    assert_eq!(own.site("augusta").area.as_deref(), Some("ga"));
    assert_eq!(own.import(&theirs), ["camden"], "the same again");
}
