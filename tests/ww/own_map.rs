//! A person's own map: told space by space, checked, and what procedures make of it (3.0, 7.3, 9.61, 10.3).

use super::isolation::{Place, at_random, taken_off};
use super::sitter::{OPPONENTS, quiet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use washingtons_war::{Facts, Halt, Kind, ReportLine, Session, Space, Value, Walk, user_map};

/// The conversation in which a map is entered, after these lines.
fn entered(lines: &[&str]) -> Session<'static> {
    let session = Session::begin(&OPPONENTS, "map", &Facts::default(), None);
    let mut session = session.expect("a session");
    for line in lines {
        session.halt().expect("no fault");
        session.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    }
    session.halt().expect("no fault");
    session
}

/// The map after these lines, and the text of its file.
fn told(lines: &[&str]) -> (Facts, String) {
    let facts = entered(lines).walk().facts().clone();
    let text = user_map::text(&facts);
    (facts, text)
}

/// The text of what is asked after these lines.
fn asked(lines: &[&str]) -> String {
    match entered(lines).halt() {
        Ok(Halt::Ask(question)) => question.text,
        other => panic!("{other:?}"),
    }
}

/// The neighbors of a space, `~` before those over a dashed line.
fn next(map: &Facts, space: &str) -> String {
    map.get(&format!("next/{space}")).map(Value::id).unwrap_or_default()
}

/// What the rulebook says of a space is not asked: of Charleston only its lines, of Boston its kind too, of Camden all.
#[test]
fn only_what_is_not_known_is_asked() {
    assert!(asked(&["charleston"]).contains("are connected"));
    assert!(asked(&["boston"]).contains("Winter Quarters (a square)"));
    assert!(asked(&["boston", "y"]).contains("are connected"));
    assert!(asked(&["camden"]).contains("in which colony"));
    assert!(asked(&["camden", "sc"]).contains("Winter Quarters (a square)"));
    // Reading is no winter quarters (11.1).
    assert!(asked(&["reading"]).contains("are connected"));
    // Who is named next to it comes next, with the line back as what Enter means.
    let camden = ["camden", "sc", "n", "ninety six, eutaw springs"];
    assert!(asked(&camden).contains("[Enter] Eutaw Springs"));
    let next = [&camden[..], &["", "sc", "n"]].concat();
    assert!(asked(&next).contains("[Enter] Camden?"));
}

/// The file says what was told; read again it is the same.
#[test]
fn what_is_told_is_in_the_file() {
    let (map, text) = told(&["camden", "sc"]);
    assert_eq!(map.get("area/camden"), Some(&Value::word("sc")));
    assert!(text.contains("area = \"sc\"") && !text.contains("next"));
    let (_, text) = told(&["camden", "sc", "y", "ninety six eutaw springs dashed +fort-ann"]);
    let read = user_map::read(&text).expect("a map");
    assert_eq!(user_map::text(&read), text);
    assert_eq!(next(&read, "camden"), "eutaw-springs ~fort-ann ninety-six");
    assert_eq!(read.get("quarters/camden"), Some(&Value::Truth(true)));
}

/// Undo and redo: the map goes with the answers.
#[test]
fn taken_back() {
    let mut session = entered(&["camden", "sc", "n"]);
    let text = |session: &Session<'_>| user_map::text(session.walk().facts());
    let before = text(&session);
    session.give("augusta").expect("its lines");
    assert_eq!(session.undo(1), Ok(1));
    assert_eq!(text(&session), before);
    assert_eq!(session.again(2), Ok(1));
    assert!(text(&session).contains("next = [\"Augusta\"]"));
    assert_eq!(session.undo(9), Ok(4));
    assert!(!text(&session).contains("[[space]]"));
}

/// Names as they are printed, at the prompt and in a file: with the colony behind them, and areas by their names.
#[test]
fn names_as_they_are_printed() {
    let text = "[[space]]\nname = \"Portsmouth NH\"\narea = \"New Hampshire\"\nnext = [\"Boston MA\"]\n\
        [[space]]\nname = \"Boston MA\"\nnext = [\"Portsmouth NH\"]\n";
    let map = user_map::read(text).expect("a map");
    assert_eq!(map.get("area/portsmouth-nh"), Some(&Value::word("nh")));
    assert_eq!(next(&map, "portsmouth-nh"), "boston");
    assert_eq!(next(&map, "boston"), "portsmouth-nh");
    assert!(user_map::text(&map).contains("name = \"Portsmouth NH\""));
    let again = user_map::read(&user_map::text(&map)).expect("the same");
    assert_eq!(next(&again, "boston"), "portsmouth-nh");
    let (map, _) = told(&["boston ma", "y", "newport ri +portsmouth-nh"]);
    assert_eq!(next(&map, "boston"), "newport portsmouth-nh");
    // Wilmington is in two colonies.
    let (map, _) = told(&["hartford", "n", "wilmington nc, wilmington de"]);
    assert_eq!(next(&map, "hartford"), "wilmington-de wilmington-nc");
    // A plus before a name that is known.
    let (map, _) = told(&["boston", "y", "+new haven ct ticonderoga"]);
    assert_eq!(next(&map, "boston"), "new-haven ticonderoga");
    assert!(entered(&[]).try_out("boston ny").is_err(), "Boston is not in New York");
}

/// A line has two ends: where two spaces are told and only one has it, that is asked, and both are set right.
#[test]
fn a_line_with_one_end() {
    let lines = ["reading", "philadelphia", "philadelphia", "+york"];
    assert!(asked(&lines).contains("Reading lists Philadelphia"));
    let with = |answer: &str| told(&[&lines[..], &[answer]].concat()).0;
    let (joined, apart) = (with("y"), with("n"));
    assert_eq!(next(&joined, "philadelphia"), "reading york");
    assert_eq!(next(&apart, "reading"), "");
    for map in [joined, apart] {
        assert_eq!(user_map::one_ended(&map), []);
    }
}

/// What is wrong with a line, and what would be right.
#[test]
fn wrong_lines_of_a_map() {
    for (before, line, told) in [
        (&[][..], "princeton", "+princeton"),
        (&[], "wilmington", "wilmington-de or wilmington-nc"),
        (&[], "camden augusta", "does not fit here"),
        (&["camden"], "xx", "Type a colony or Canada"),
        (&["boston"], "star", "Type y/n"),
        (&["charleston"], "charleston", "not adjacent to itself"),
        (&["charleston"], "", "type spaces"),
        (&[], "camden:", "Type"),
        (&[], "camdem: ninety six", "Did you mean camden?"),
        (&[], "camden reading: augusta", "does not fit here"),
        (&[], "camden: augusta xx", "unknown word \"xx\""),
    ] {
        let wrong = entered(before).try_out(line).expect_err(line);
        assert!(wrong.contains(told), "{line}: {wrong}");
    }
}

/// What the check says: lines with one end, what is still to be told, two pieces of map, a whole one.
#[test]
fn a_map_looked_over() {
    let over = |text: &str| {
        let map = user_map::read(text).unwrap_or_else(|flaws| panic!("{flaws:?}"));
        user_map::look_over(&map).join(" ")
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
        let flaws = user_map::read(&text).expect_err(name);
        assert!(flaws.iter().any(|f| f.what.contains(told)), "{flaws:?}");
        let flaws = user_map::read_whole(&text).expect_err(name);
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
    assert!(wrong.contains("no line joins Hartford and Oswego (9.61)"), "{wrong}");
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

/// What is typed for what lies in a space.
fn lying(place: &Place) -> String {
    let pc = place.pc.map_or("-", |side| &side[..1]);
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
        let land = at_random(count, &mut random);
        let mut facts = Facts::default();
        for place in &land.0 {
            let next: Vec<&str> = place.next.iter().map(|n| land.0[*n].name.as_str()).collect();
            facts.set(format!("next/{}", place.name), Value::word(next.join(" ")));
        }
        let congress = land.0.iter().find(|p| p.congress);
        let congress = congress.map_or("none".to_string(), |p| p.name.clone());
        facts.set("congress", Value::word(congress));
        let mut walk = Walk::new(&OPPONENTS, "isolation", facts).expect("isolation");
        // Every space is named once for each side; what is not there is said so.
        let mut named: BTreeMap<bool, Vec<String>> = BTreeMap::new();
        for british in [false, true] {
            named.insert(british, land.0.iter().map(|p| p.name.clone()).collect());
        }
        let mut looked = Vec::new();
        while let Halt::Ask(question) = walk.go().expect("no fault") {
            let line = match question.wanted[0].key.split_once('/') {
                Some(("lying", space)) => {
                    assert!(!looked.contains(&space.to_string()), "{space} twice");
                    looked.push(space.to_string());
                    let place = land.0.iter().find(|p| p.name == space);
                    lying(place.expect("a space"))
                }
                _ => {
                    let british = question.text.starts_with("British");
                    let left = named.get_mut(&british).expect("a side");
                    left.pop().map_or(String::new(), |name| {
                        if Space::new(&name).is_port() { name } else { format!("+{name}") }
                    })
                }
            };
            walk.give(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        }
        let expected = land.naive();
        assert_eq!(taken_off(walk.told()), expected, "{land:#?}");
        gone += expected.concat().len();
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
    let (map, text) = told(&lines);
    assert_eq!(user_map::text(&user_map::read(&text).expect("a map")), text);
    assert_eq!(next(&map, "camden"), "eutaw-springs ninety-six");
    assert_eq!(next(&map, "eutaw-springs"), "camden ~fort-ann");
    let looked = user_map::look_over(&map).join(" ");
    assert!(looked.contains("3 spaces have all their lines"), "{looked}");
    assert!(looked.contains("Camden") && !looked.contains("The map is complete"), "{looked}");
    // Pasted again a line replaces the one before.
    let (again, _) = told(&[&lines[..], &["camden: ninety six"]].concat());
    assert_eq!(next(&again, "camden"), "ninety-six");
}

/// A friend's map fills what the own one leaves open; where both tell lines, the own ones stay, and that is told.
#[test]
fn another_map_is_imported() {
    let (mut own, _) = told(&["camden: ninety six", "augusta", "ga", "n"]);
    let (theirs, _) =
        told(&["camden: eutaw springs", "reading: philadelphia", "camden", "sc", "y"]);
    let camden = [Space::new("camden")];
    assert_eq!(user_map::import(&mut own, &theirs), camden);
    assert_eq!(next(&own, "camden"), "ninety-six");
    assert_eq!(own.get("area/camden"), Some(&Value::word("sc")));
    assert_eq!(own.get("quarters/camden"), Some(&Value::Truth(true)));
    assert_eq!(next(&own, "reading"), "philadelphia");
    assert_eq!(own.get("area/augusta"), Some(&Value::word("ga")));
    assert_eq!(user_map::import(&mut own, &theirs), camden, "the same again");
}
