//! Broken Event files: every flaw is found, on its line, in words that help.

use lod_bots::events::library;
use lod_bots::events::words::EventFile;
use lod_engine::game::DataError;

const WHOLE: &str = include_str!("../../event-instructions/events-01-24.toml");

fn flaws(text: &str) -> Vec<DataError> {
    EventFile::parse(0, text).err().map_or_else(Vec::new, Vec::from)
}

/// One edit brings one flaw, on the line of `at` in the edited text, with these words.
fn broken(old: &str, new: &str, at: &str, telling: &str) {
    assert!(WHOLE.contains(old), "`{old}` is not in the file");
    let text = WHOLE.replacen(old, new, 1);
    let found = flaws(&text);
    let line = text[..text.find(at).expect("the place")].lines().count();
    let told: Vec<String> =
        found.iter().map(|f| format!("{}: {}", f.line(&text), f.what)).collect();
    assert!(
        found.iter().any(|f| f.what.contains(telling) && f.line(&text).abs_diff(line) <= 1),
        "{telling} near line {line}, not: {told:?}"
    );
}

#[test]
fn the_embedded_files_are_whole() {
    let texts = [
        WHOLE,
        include_str!("../../event-instructions/events-25-48.toml"),
        include_str!("../../event-instructions/events-49-72.toml"),
        include_str!("../../event-instructions/events-73-96.toml"),
    ];
    for (number, text) in texts.iter().enumerate() {
        assert!(EventFile::parse(number, text).is_ok());
        let other = EventFile::parse((number + 1) % 4, text);
        assert!(other.is_err(), "each file holds its own cards");
    }
}

#[test]
fn a_card_out_of_order_or_missing() {
    broken("card = 2\n", "card = 3\n", "card = 3\n", "here comes card 2, not 3");
    let without_last = WHOLE.find("[[event]]\ncard = 24").expect("card 24");
    let text = &WHOLE[..without_last];
    assert!(flaws(text).iter().any(|f| f.what.contains("card 24 is missing")));
}

#[test]
fn an_unknown_word() {
    broken("marker = \"propaganda\"", "marker = \"propagandas\"", "propagandas", "propagandas");
    broken("these = \"continentals\"", "these = \"continentels\"", "continentels", "continentels");
}

#[test]
fn an_empty_text() {
    let say = WHOLE.lines().find(|l| l.starts_with("say = ")).expect("words");
    broken(say, "say = \" \"", "card = 1\n", "`say` is empty");
}

/// A file of 24 cards of which the first does this.
fn with(effects: &str) -> String {
    let cards = (1..=24).map(|card| {
        let effects = if card == 1 { effects } else { "\"remain-eligible\"" };
        format!("[[event]]\ncard = {card}\n[event.unshaded]\nsay = \"x\"\ndo = [{effects}]\n")
    });
    std::iter::once("version = 2\n".to_string()).chain(cards).collect()
}

fn told(effects: &str) -> String {
    let text = with(effects);
    let found = flaws(&text);
    let all: Vec<String> = found.iter().map(|f| f.what.clone()).collect();
    assert!(found.iter().all(|f| f.line(&text) == 3), "{all:?}");
    all.join("\n")
}

#[test]
fn effects_that_cannot_be() {
    assert_eq!(told("\"remain-eligible\""), "");
    assert!(told("").contains("`do` is empty"));
    let inner = "{ in = { spaces = 1, do = [\"remain-eligible\"] } }";
    assert!(told(&format!("{{ in = {{ spaces = 1, do = [{inner}] }} }}")).contains("another `in`"));
    assert!(told("{ in = { spaces = 0, do = [\"remain-eligible\"] } }").contains("0 spaces"));
    assert!(told("{ in = { spaces = 1, do = [] } }").contains("has no effect"));
    assert!(told("{ shift = { toward = \"neutral\" } }").contains("stand in `in`"));
    assert!(told("{ mark = { marker = \"raid\" } }").contains("stand in `in`"));
    assert!(told("{ resources = { of = \"british\" } }").contains("`add` and `take`"));
    assert!(told("{ resources = { of = \"british\", add = 1, take = 1 } }").contains("one of"));
    assert!(told("{ fni = { to = 4 } }").contains("0 to 3"));
    assert!(told("{ fni = { lower = 0 } }").contains("0 levels"));
    assert!(told("{ free = { acts = [] } }").contains("needs acts"));
    assert!(told("{ free = { acts = [{ of = [{ by = \"british\" }] }] } }").contains("one of"));
    let there = "{ free = { acts = [{ of = [{ command = \"march\" }], there = true }] } }";
    assert!(told(there).contains("no act before it"));
    let way = "{ say = \"x\", do = [\"remain-eligible\"] }";
    assert!(told(&format!("{{ either = {{ ways = [{way}] }} }}")).contains("two ways"));
    assert!(told("{ place = { these = [], count = 1 } }").contains("needs kinds"));
    let half = "{ remove = { these = \"militia\", count = \"half-active\" } }";
    assert!(told(half).contains("for `turn` only"));
    let none = "{ replace = { these = \"tories\", with = \"militia\", count = 1, each = 0 } }";
    assert!(told(none).contains("`each = 0`"));
    let part = "{ number = \"population(city)\", one-in = 0 }";
    let resources = format!("{{ resources = {{ of = \"british\", add = {part} }} }}");
    assert!(told(&resources).contains("`one-in = 0`"));
    let own = "{ in = { spaces = 1, do = [{ remove = { these = \"militia\", count = 1, where = \"room\" } }] } }";
    assert!(told(own).contains("remove its `where`"));
    assert!(told("{ move = { these = \"militia\", count = 1, to = [] } }").contains("`to` or"));
    let least =
        "{ move = { these = \"militia\", count = 1, to = [], adjacent = true, least = 1 } }";
    assert!(told(least).contains("`least`"));
}

#[test]
fn tests_that_exclude_each_other() {
    let whole = "kind in [city, colony, indian-reserve] and british-pieces\"";
    for (new, at, telling) in [
        (
            "british-control and rebellion-control\"",
            "rebellion-control\"",
            "`british-control` and `rebellion-control` exclude each other",
        ),
        ("city or no tories and tories\"", "tories\"", "`no tories` and `tories` exclude"),
    ] {
        let text = WHOLE.replacen(whole, new, 1);
        assert_eq!(flaws(&text), [], "{new}");
        let doubts = library::doubts(&text);
        let [doubt] = &doubts[..] else { panic!("{new}: {doubts:?}") };
        assert!(text[doubt.at..].starts_with(at) && doubt.what.contains(telling), "{doubt:?}");
    }
}
