//! `lod check` tells every fault of a file at once, and none that follows from another.

use lod_bots::bots::Library;
use lod_bots::events::words::EventFile;
use lod_bots::events::{Events, instructions, library};
use lod_bots::flowchart::{Chart, doubts};
use lod_companion::picture::flowchart::sheets::{self, Sheets};
use lod_companion::picture::places::{self, MapLayout};
use lod_engine::game::atlas::Atlas;
use lod_engine::game::{DataError, DataErrors};
use lod_engine::game::{Faction, FileError, Scenario, ScenarioId};
use lod_engine::rules::cards::Cards;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

/// What is wrong with a text.
fn flaws(text: &str) -> Vec<DataError> {
    match Chart::parse(text) {
        Ok(chart) => lod_bots::flowchart::check(&chart, text),
        Err(flaws) => flaws.into(),
    }
}

/// The same, each with its line.
fn faults(text: &str) -> Vec<(usize, String)> {
    let told = |flaw: &DataError| (flaw.line(text), flaw.what.clone());
    flaws(text).iter().map(told).collect()
}

/// A small British flowchart, with the summaries of the true one, and each of these texts replaced where it first stands.
fn edited(edits: &[(&str, &str)]) -> String {
    let (_, summaries) = Library::text(Faction::British).split_once("[[summary]]").expect("some");
    let mut text = format!("{}\n[[summary]]{summaries}", include_str!("../cases/flowchart.toml"));
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// However many words are misspelled, each is told with its line, and nothing else.
#[test]
fn every_misspelled_word_is_told() {
    let words = [
        " british-regulars ",
        "(tories,",
        "\"population\"",
        "city and",
        "no patriot-forts",
        "militia-underground\"",
    ];
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for faction in Faction::ALL {
        let text = Library::text(faction);
        let all = words.iter().flat_map(|word| text.match_indices(word));
        // Of words that stand within each other only the inner one can be read: one a line.
        let places: Vec<usize> = all.map(|(at, _)| at).collect();
        for _ in 0..60 {
            let mut at = places.iter().copied().sample(&mut random, 4);
            at.sort_unstable();
            let line = |at: usize| text[..at].matches('\n').count() + 1;
            at.dedup_by_key(|at| line(*at));
            let mut wrong = text.to_string();
            for at in at.iter().rev() {
                wrong.insert_str(at + 1, "qq");
            }
            let told: Vec<usize> = faults(&wrong).iter().map(|(line, _)| *line).collect();
            let expected: Vec<usize> = at.iter().map(|at| line(*at)).collect();
            assert_eq!(told, expected, "{faction}: {:?}", faults(&wrong));
        }
    }
}

#[test]
fn a_wrong_arrow_is_one_fault_and_no_box_is_unreached_for_it() {
    let text = edited(&[("yes = \"B4\"", "yes = \"B99\""), ("yes = \"B8\"", "yes = \"B77\"")]);
    let told = faults(&text);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].1.contains("`B99` is not a box") && told[1].1.contains("`B77`"), "{told:?}");
}

#[test]
fn what_never_holds_is_worth_a_second_look_and_no_fault() {
    for (from, to, what) in [
        (
            "british-regulars >= 10 and",
            "british-regulars >= 1000 and",
            "on no board that was tried this comparison holds",
        ),
        (
            "spaces(city and ",
            "spaces(city and colony and ",
            "on no board that was tried this holds: `city` and `colony` exclude each other",
        ),
        ("fni > 0", "fni >= 0", "on every board that was tried this comparison holds"),
        ("fni > 0", "d6 >= 7", "on no board that was tried this comparison holds"),
        ("fni > 0", "d3 <= 3", "on every board that was tried this comparison holds"),
    ] {
        let text = edited(&[(from, to)]);
        assert_eq!(faults(&text), [], "{to}");
        let told = doubts(&text);
        assert_eq!(told.len(), 1, "{to}: {told:?}");
        assert_eq!(told[0].what, what);
    }
}

/// What is true of the game holds and fails on some board that is tried.
#[test]
fn nothing_of_the_files_is_doubted() {
    let charts = Faction::ALL.map(|faction| doubts(Library::text(faction)));
    assert_eq!(charts.concat(), []);
    let events = [0, 1, 2, 3].map(|number| library::doubts(Events::embedded(number)));
    assert_eq!(events.concat(), []);
    let instructions = Faction::ALL.map(|f| instructions::doubts(instructions::text(f)));
    assert_eq!(instructions.concat(), []);
}

/// A condition and a part of it that is replaced, where the mark is, and what is told.
fn excluded(from: &str, to: &str, at: &str, what: &str) {
    let text = edited(&[(from, to)]);
    assert_eq!(faults(&text), [], "{to}");
    let flaws = doubts(&text);
    let told: Vec<(&str, &str)> =
        flaws.iter().map(|flaw| (&text[flaw.at..], flaw.what.as_str())).collect();
    match told[..] {
        [(place, told)] => assert!(place.starts_with(at) && told == what, "{to}: {told}"),
        _ => panic!("{to}: {told:?}"),
    }
}

/// A condition of it.
const B8: &str = "treaty and fni > 0 and leader(gage, clinton)";

fn never(one: &str, other: &str) -> String {
    format!("on no board that was tried this holds: `{one}` and `{other}` exclude each other")
}

#[test]
fn conditions_that_exclude_each_other_are_doubted() {
    for [one, other] in [
        ["british-regulars > 0", "british-regulars < 1"],
        ["fni > 1", "fni < 2"],
        ["2 <= fni", "not fni > 1"],
        ["british-regulars > 0", "british-cubes < 1"],
        ["militia >= 4", "patriot-units <= 3"],
        ["support > opposition", "opposition >= support"],
        ["support is opposition", "support < opposition"],
        ["available(militia) is 2", "available(militia) is 3"],
        ["leader(gage)", "leader(howe, clinton)"],
        ["leader(gage, howe)", "not leader(gage, howe, clinton)"],
        ["first-eligible-player(patriots)", "first-eligible-player(french)"],
        ["any city with tories", "not (any city with tories)"],
        [
            "any city with (boston and british-control)",
            "any city with (boston and rebellion-control)",
        ],
        ["treaty", "not treaty"],
        ["treaty", "not (fni > 0 or treaty)"],
    ] {
        let whole = format!("leader(gage, clinton) or {one} and {other}");
        excluded(B8, &whole, other, &never(one, other));
    }
    excluded(
        B8,
        "(fni > 1 or not treaty) and (treaty and fni < 2)",
        "treaty and fni < 2",
        &never("fni > 1 or not treaty", "treaty and fni < 2"),
    );
    excluded(
        B8,
        "militia > 2 and militia-active < 2 and militia-underground < 2",
        "militia-underground < 2",
        "on no board that was tried this holds: `militia-underground < 2` excludes what stands before it",
    );
    excluded(
        B8,
        "tories < 1 and british-regulars < 1 and british-cubes > 0",
        "british-cubes > 0",
        "on no board that was tried this holds: `british-cubes > 0` excludes what stands before it",
    );
    excluded(
        B8,
        "not (treaty or not treaty)",
        "treaty or not treaty",
        "on no board that was tried this holds",
    );
}

#[test]
fn tests_of_a_space_that_exclude_each_other_are_doubted() {
    for [one, other] in [
        ["british-control", "rebellion-control"],
        ["no-control", "not no-control"],
        ["active-support", "support in [neutral, passive-support]"],
        ["gage", "howe"],
        ["no british-pieces", "british-control"],
        ["rebellion-pieces <= 0", "rebellion-control"],
        ["militia > 1", "militia < 2"],
        ["militia >= 3", "patriot-units <= 2"],
        ["only(militia, patriot-units)", "continentals"],
        ["british-forts >= 2", "villages"],
        ["british-forts >= 2", "room"],
        ["indian-reserve", "active-opposition"],
        ["colony", "blockaded"],
        ["tories > militia", "militia >= tories"],
        ["borders(city)", "not borders(city)"],
    ] {
        excluded(B8, &format!("spaces({one} and {other}) > 1"), other, &never(one, other));
    }
}

/// What looks like them and can hold is none.
#[test]
fn what_can_hold_is_not_doubted() {
    for condition in [
        "british-regulars > 0 and british-regulars < 2",
        "support > opposition or opposition > support",
        "d6 > 3 and d6 < 3",
        "militia > 1 and militia-active < 2 and militia-underground < 2",
        "leader(gage) and not leader(howe)",
        "any city with british-control and any city with rebellion-control",
        "any city with british-control and any city with not british-control",
        "fni > 1 and (fni < 2 or treaty)",
        "not (treaty and fni > 0)",
        "any space with (british-control and war-parties > rebellion-pieces and room)",
        "any space with (gains(british) or no-control and no british-pieces)",
    ] {
        assert_eq!(doubts(&edited(&[(B8, condition)])), [], "{condition}");
    }
}

/// What is missing only because its key is misspelled is no fault of its own.
#[test]
fn a_misspelled_key_is_one_fault() {
    for (key, wrong) in [("title =", "titel ="), ("verb =", "verp ="), ("yes =", "yess =")] {
        let told = faults(&edited(&[(key, wrong)]));
        assert_eq!(told.len(), 1, "{told:?}");
    }
    let text = Events::embedded(0);
    for (key, wrong) in [("count =", "coutn ="), ("do =", "doo ="), ("unshaded]", "unshadet]")] {
        assert!(text.contains(key), "{key}");
        let flaws = EventFile::parse(0, &text.replacen(key, wrong, 1)).expect_err(wrong);
        assert_eq!(flaws.len(), 1, "{flaws:?}");
    }
}

#[test]
fn every_fault_of_the_syntax_is_told() {
    let text = format!("{}x = = 1\n\ny = [1,\n", Library::text(Faction::French));
    let lines: Vec<usize> = faults(&text).iter().map(|(line, _)| *line).collect();
    let last = text.lines().count();
    assert!(lines.contains(&(last - 2)) && lines.contains(&last), "{lines:?} of {last}");
}

/// A flaw in an expression is told where the word stands, several of them at once.
#[test]
fn the_word_in_an_expression_is_marked() {
    let text = concat!(
        "version = 2\nfaction = \"british\"\nstart = \"B1\"\n\n",
        "[[question]]\nid = \"B1\"\nrule = \"8.4\"\ntitle = \"A City to retake?\"\nask = \"A City?\"\n",
        "when = \"british-regulers >= 10 and any city with (rebellion-control and no patriot-fords)\"\n",
        "yes = \"pass\"\nno = \"B2\"\n\n",
        "[[question]]\nid = \"B2\"\nrule = \"8.4\"\ntitle = \"FNI?\"\nask = \"FNI?\"\n",
        "when = \"treaty and fnni > 0 and leader(gage, clinton)\"\nyes = \"pass\"\nno = \"pass\"\n",
    );
    let flaws = Chart::parse(text).expect_err("three flaws");
    let faults = FileError::marked("british.toml", text, &flaws);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "british.toml:10: `british-regulers` is not a number about the game; did you mean `british-regulars`?\n    \
             10:9 | when = \"british-regulers >= 10 and any city with (rebellion-\n         |         ^^^^^^^^^^^^^^^^",
            "british.toml:10: `patriot-fords` is not a test of a space; did you mean `patriot-forts`?\n    \
             10:76 | ith (rebellion-control and no patriot-fords)\"\n          |                               ^^^^^^^^^^^^^",
            "british.toml:19: `fnni` is not a number about the game; did you mean `fni`?\n    \
             19:20 | when = \"treaty and fnni > 0 and leader(gage, clinton)\"\n          |                    ^^^^",
        ],
    );
}

/// What makes no sense in one box is told beside what cannot be read in another, and not where it may follow from that.
#[test]
fn a_box_is_judged_beside_one_that_cannot_be_read() {
    let told = faults(&edited(&[
        ("ask = \"Are at least 10", "askk = \"Are at least 10"),
        ("fni > 0", "fni > fni"),
    ]));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].1.contains("did you mean `ask`?"), "{told:?}");
    assert!(told[1].1.contains("both numbers of the comparison are the same"), "{told:?}");
}

/// The place is marked, whatever stands on the line.
#[test]
fn the_place_is_marked() {
    let long = format!("{}\"wörd\" = 1", "é = \"ü\"; ".repeat(20));
    for (text, at, place, mark) in [
        ("a = 1\nbb = \"word\"\n", 11, "2:6 | bb = \"word\"", "^^^^^^"),
        ("x", 1, "1:2 | x", "^"),
        ("\tsay\u{1b}[2J = 3", 1, "1:2 |  say [2J = 3", "^^^"),
        (&long, long.find("\"w").expect("the word"), "1:181 | ", "^^^^^^"),
        ("é", 1, "", ""),
    ] {
        let faults = FileError::marked("a file", text, &[DataError::new(at, "wrong")]);
        let [line, below] = &faults[0].excerpt[..] else {
            assert!(place.is_empty(), "{text:?}");
            continue;
        };
        assert!(line.trim_start().starts_with(place), "{line}");
        assert_eq!(below.trim_start_matches([' ', '|']), mark);
        assert!(line.chars().count() <= 79, "{line}");
    }
}

/// Where a text is changed, and what is told of that, in its order.
type Edits<'e> = &'e [(&'e str, &'e str, &'e str)];

/// A file with these changes has exactly these faults, each where a broken bar stands in the new text.
fn told_of<T>(text: &str, read: impl Fn(&str) -> Result<T, DataErrors>, edits: Edits<'_>) {
    let mut text = text.to_string();
    for (from, to, _) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let mut marks = Vec::new();
    while let Some(at) = text.find('¦') {
        text.remove(at);
        marks.push(at);
    }
    let flaws = read(&text).err().expect("faults");
    let told: Vec<&str> = flaws.iter().map(|flaw| flaw.what.as_str()).collect();
    let expected: Vec<&str> =
        edits.iter().map(|(.., told)| *told).filter(|t| !t.is_empty()).collect();
    assert_eq!(told, expected);
    let places: Vec<usize> = flaws.iter().map(|flaw| flaw.at).collect();
    assert_eq!(places, marks, "{told:?}");
}

/// Misspelled keys and words, a wrong kind of value, a missing key, something given twice: each is told once, at its place.
#[test]
fn every_fault_of_each_kind_of_file_is_told_once() {
    told_of(
        include_str!("../../random-spaces/map.toml"),
        Atlas::parse,
        &[
            ("\"boston\"", "¦\"bostn\"", "`bostn` is not a space; did you mean `boston`?"),
            (
                "population = 2",
                "population = ¦\"two\"",
                "`population` must be a whole number from 0 to 255, not text in quotes",
            ),
            (
                "name = \"Norfolk\"",
                "¦nam = \"Norfolk\"",
                "`nam` is not a key that can stand here; did you mean `name`?",
            ),
            (
                "[\"virginia\"",
                "[¦\"virgina\"",
                "`virgina` is not a space; did you mean `virginia`?",
            ),
            (
                "[[space]]\nid = \"savannah\"\nname = \"Savannah\"\n",
                "¦[[space]]\nid = \"savannah\"\n",
                "`space` needs `name`",
            ),
            (
                "kind = \"colony\"",
                "kind = ¦\"colny\"",
                "`colny` is not a kind of space; did you mean `colony`?",
            ),
            ("id = \"georgia\"", "id = ¦\"virginia\"", "`virginia` is given twice"),
        ],
    );
    told_of(
        places::TEXT,
        MapLayout::parse,
        &[
            ("\"boston\"", "¦\"bostn\"", "`bostn` is not a space; did you mean `boston`?"),
            (
                "short = \"NYC\"",
                "¦shrt = \"NYC\"",
                "`shrt` is not a key that can stand here; did you mean `short`?",
            ),
            (
                "at = [568, 410]",
                "at = [568, ¦\"x\"]",
                "`at` must be a whole number, not text in quotes",
            ),
            ("at = [694, 520]", "at = ¦[694, 520, 3]", "`at` must be a list of 2, not of 3"),
            ("short = \"Sav\"", "short = ¦\"QueC\"", "`QueC` is the short name of another space"),
        ],
    );
    told_of(
        include_str!("../../event-instructions/cards.toml"),
        Cards::parse,
        &[
            (
                "title = \"Waxhaws",
                "¦titel = \"Waxhaws",
                "`titel` is not a key that can stand here; did you mean `title`?",
            ),
            (
                "\"event\"\nyears = \"1775-1776\"",
                "¦\"evnt\"\nyears = \"1775-1776\"",
                "`evnt` is not a kind of card; did you mean `event`?",
            ),
            (
                "number = 4\n",
                "number = ¦\"4\"\n",
                "`number` must be a whole number from 0 to 255, not text in quotes",
            ),
            ("number = 5\n", "number = ¦5\n", "card 5 of the kind `event` needs `shaded`"),
            ("shaded = true\n\n[[card]]\nnumber = 6", "\n[[card]]\nnumber = 6", ""),
            (
                "\"french\"]\nshaded = true\n\n[[card]]\nnumber = 8",
                "¦\"frnch\"]\nshaded = true\n\n[[card]]\nnumber = 8",
                "`frnch` is not a Faction; did you mean `french`?",
            ),
            ("number = 9\n", "number = ¦8\n", "card 8 is given twice"),
        ],
    );
    told_of(
        sheets::TEXT,
        Sheets::parse,
        &[
            (
                "note = \"* Not",
                "¦noet = \"* Not",
                "`noet` is not a key that can stand here; did you mean `note`?",
            ),
            (
                "name = \"Event\"",
                "¦nam = \"Event\"",
                "`nam` is not a key that can stand here; did you mean `name`?",
            ),
            ("at = [5, 63.5]", "at = ¦\"x\"", "`at` must be a list of 2, not text in quotes"),
            (
                "[[british.zone]]\nname = \"Commands\"\nat = [59.5, 80]\nsize = [82, 200.5]",
                "¦[[british.zone]]\nname = \"Commands\"\nat = [59.5, 80]",
                "`zone` needs `size`",
            ),
        ],
    );
    told_of(
        Events::embedded(0),
        |text| EventFile::parse(0, text),
        &[
            (
                "card = 1\n",
                "¦crad = 1\n",
                "`crad` is not a key that can stand here; did you mean `card`?",
            ),
            ("do = [", "¦doo = [", "`doo` is not a key that can stand here; did you mean `do`?"),
            (
                "card = 3\n",
                "card = ¦\"3\"\n",
                "`card` must be a whole number from 0 to 255, not text in quotes",
            ),
        ],
    );
}

/// What a scenario says of itself and of its set-up is told together.
#[test]
fn every_fault_of_a_scenario_is_told_once() {
    told_of(
        ScenarioId::Medium.text(),
        Scenario::parse,
        &[
            ("# The middle", "¦# The middle", "this file needs `last-year`"),
            (
                "title = ",
                "¦titel = ",
                "`titel` is not a key that can stand here; did you mean `title`?",
            ),
            ("last-year = 1779\n", "", ""),
            (
                "\"1777-1778\"",
                "¦\"1777-1779\"",
                "`1777-1779` is not a period; did you mean `1777-1778`?",
            ),
            ("= true", "= ¦\"yes\"", "`victory-check` must be true or false, not text in quotes"),
            (
                "round = 1",
                "¦rond = 1",
                "`rond` is not a key that can stand here; did you mean `round`?",
            ),
            (
                "militia = 10",
                "¦militias = 10",
                "`militias` is not a kind of piece; did you mean `militia`?",
            ),
            (
                "quebec-city = \"british\"",
                "quebec-city = ¦\"britsh\"",
                "`britsh` is not a Control; did you mean `british`?",
            ),
            ("cbc = 1", "¦cbb = 1", "`cbb` is not a key of a position file; did you mean `cbc`?"),
            ("\"howe\"", "¦\"how\"", "`how` is not a Leader; did you mean `howe`?"),
            (
                "[position.spaces.boston]",
                "[position.spaces.¦bostn]",
                "`bostn` is not a space; did you mean `boston`?",
            ),
        ],
    );
    told_of(
        ScenarioId::Medium.text(),
        Scenario::parse,
        &[("[printed]", "¦[[printed]]", "`printed` must be a table, not a list")],
    );
}
