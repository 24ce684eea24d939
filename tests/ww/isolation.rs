//! Isolated PC (checks 6 and 7, 10.3): the examples, and random maps against a naive path search.

use super::made_up::MadeUp;
use super::sitter::{OPPONENTS, through};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use washingtons_war::{Halt, MapPosition, Pc, Place, Space, Value, Walk};

/// A map in short: each space its name, its PC (a, b or -) and marks (c British CU, u American unit, g Congress), and its
/// neighbours.
fn land(spaces: &[(&str, &str, &str)]) -> MapPosition {
    let lines: Vec<String> = spaces
        .iter()
        .map(|(name, what, next)| {
            let pc = match &what[..1] {
                "a" => "american",
                "b" => "british",
                _ => "none",
            };
            let marks = [("c", "british-cu"), ("u", "american"), ("g", "congress")];
            let marks = marks.map(|(mark, key)| format!("{key} = {}\n", what[1..].contains(mark)));
            let next: Vec<String> = next.split_whitespace().map(|n| format!("{n:?}")).collect();
            let known = Space::new(name).printed_area().is_some();
            let area = if known { "" } else { "area = \"ct\"\n" };
            format!(
                "[[space]]\nname = {name:?}\n{area}pc = {pc:?}\n{}next = [{}]\n",
                marks.concat(),
                next.join(", ")
            )
        })
        .collect();
    MapPosition::read(&lines.concat()).unwrap_or_else(|flaws| panic!("{flaws:?}"))
}

fn removed(spaces: &[(&str, &str, &str)]) -> [Vec<String>; 2] {
    land(spaces).remove_isolated()
}

fn named(american: &[&str], british: &[&str]) -> [Vec<String>; 2] {
    [american, british].map(|names| names.iter().map(ToString::to_string).collect())
}

/// W10, 10.31: A and B are safe by an empty Newport, and go where a British CU stands there.
#[test]
fn w10_an_empty_space() {
    let map = |newport| [("aa", "a", "bb"), ("bb", "a", "aa newport"), ("newport", newport, "bb")];
    assert_eq!(removed(&map("-")), named(&[], &[]));
    assert_eq!(removed(&map("-c")), named(&["aa", "bb"], &[]));
}

/// W11, 10.31: the Congress keeps its space and those that reach it.
#[test]
fn w11_the_congress() {
    for newport in ["-g", "ag", "-cg"] {
        let map = [("aa", "a", "bb"), ("bb", "a", "aa newport"), ("newport", newport, "bb")];
        assert_eq!(removed(&map), named(&[], &[]), "{newport}");
    }
}

/// W12, 10.31: a CU or General in A keeps all three, also through a British CU on C; without one all go.
#[test]
fn w12_units_on_a_pc() {
    let map = |a, c| [("aa", a, "cc"), ("cc", c, "aa bb"), ("bb", "a", "cc")];
    assert_eq!(removed(&map("au", "a")), named(&[], &[]));
    assert_eq!(removed(&map("au", "ac")), named(&[], &[]));
    assert_eq!(removed(&map("a", "a")), named(&["aa", "cc", "bb"], &[]));
}

/// W13, 10.32: by an empty Hartford; by a port; and not by an empty Hartford with an American unit.
#[test]
fn w13_hartford() {
    let map = |a, hartford| [(a, "b", "hartford"), ("hartford", hartford, a)];
    assert_eq!(removed(&map("aa", "-")), named(&[], &[]));
    assert_eq!(removed(&map("aa", "-u")), named(&[], &["aa"]));
    assert_eq!(removed(&map("new-haven", "-u")), named(&[], &[]));
    assert_eq!(removed(&map("new-haven", "au")), named(&[], &[]));
}

/// W14, 10.32: ringed by American PC, kept by a British CU.
#[test]
fn w14_a_british_cu() {
    let map = |a| [("aa", a, "bb cc"), ("bb", "au", "aa"), ("cc", "au", "aa")];
    assert_eq!(removed(&map("bc")), named(&[], &[]));
    assert_eq!(removed(&map("b")), named(&[], &["aa"]));
}

/// W15, 10.3: both cut off: the American ones go first, all at once, and that saves the British.
fn mutual() -> MapPosition {
    land(&[
        ("aa", "b", "bb cc dd"),
        ("bb", "b", "aa cc dd"),
        ("cc", "a", "aa bb"),
        ("dd", "a", "aa bb"),
    ])
}

#[test]
fn w15_americans_first() {
    assert_eq!(mutual().remove_isolated(), named(&["cc", "dd"], &[]));
    assert_eq!(mutual().isolated(Pc::British), [0, 1], "before, the British are cut off too");
}

/// Check 7: W15 without a map, answered by hand, gives the same orders.
#[test]
fn w15_by_hand() {
    let done = through("isolation", &["+cc", "+dd", "", ""]);
    let told = done.told();
    let off: Vec<&String> = told.iter().filter(|t| t.contains(": - ")).collect();
    assert_eq!(off.len(), 2);
    assert!(off[0].starts_with("Cc: - American PC") && off[1].starts_with("Dd: - American PC"));
    let british = told.iter().position(|t| t.starts_with("Now that the American ones are off"));
    let last = told.iter().rposition(|t| t.contains("American PC, all isolated ones"));
    assert!(last < british);
}

/// D5: dashed lines join, but Falmouth and Quebec do not.
#[test]
fn d5_falmouth_and_quebec() {
    let map = [("quebec", "-", "falmouth aa"), ("falmouth", "a", "quebec"), ("aa", "a", "quebec")];
    assert_eq!(removed(&map), named(&["falmouth"], &[]));
}

/// Whether one PC is isolated, by walking every path without shortcuts.
fn naive(land: &MapPosition, from: usize, side: Pc) -> bool {
    let american = side == Pc::American;
    let mut group = vec![from];
    loop {
        let before = group.len();
        for place in 0..land.places.len() {
            let joined = group.iter().any(|g| land.places[*g].next.contains(&place));
            if joined && land.places[place].pc == side && !group.contains(&place) {
                group.push(place);
            }
        }
        if group.len() == before {
            break;
        }
    }
    let held = group.iter().any(|g| {
        let p = &land.places[*g];
        if american { p.american || p.congress } else { p.port || p.british_cu }
    });
    let open = group.iter().flat_map(|g| &land.places[*g].next).any(|n| {
        let p = &land.places[*n];
        let empty = p.pc == Pc::None && !(if american { p.british_cu } else { p.american });
        empty || (american && p.congress)
    });
    !held && !open
}

/// Joins each two places or not, by a die.
pub fn joined_at_random(land: &mut MapPosition, random: &mut impl Rng) {
    for one in 0..land.places.len() {
        for other in 0..one {
            if random.random_range(0..3) == 0 {
                land.places[one].next.insert(other);
                land.places[other].next.insert(one);
            }
        }
    }
}

#[test]
fn random_maps_against_a_naive_search() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let (mut isolated, mut kept) = (0, 0);
    for _ in 0..10_000 {
        let count = random.random_range(2..12);
        let mut land = MapPosition::default();
        for place in 0..count {
            land.places.push(Place {
                name: format!("s{place}"),
                pc: [Pc::British, Pc::American, Pc::British, Pc::American, Pc::None]
                    [random.random_range(0..5)],
                port: random.random_range(0..6) == 0,
                british_cu: random.random_range(0..6) == 0,
                american: random.random_range(0..6) == 0,
                congress: place == 0 && random.random_range(0..4) == 0,
                ..Place::default()
            });
        }
        joined_at_random(&mut land, &mut random);
        for side in [Pc::American, Pc::British] {
            let own = (0..count).filter(|p| land.places[*p].pc == side);
            let expected: Vec<usize> = own.filter(|p| naive(&land, *p, side)).collect();
            assert_eq!(land.isolated(side), expected, "{land:#?}");
            isolated += expected.len();
            kept += usize::from(expected.is_empty());
        }
    }
    assert!(isolated > 1000 && kept > 1000, "{isolated} {kept}");
}

/// What is wrong with a map is told at its line.
#[test]
fn flaws_of_a_map() {
    let space = |name: &str, next: &str| {
        format!("[[space]]\nname = {name:?}\narea = \"ct\"\nnext = [{next}]\n")
    };
    for (text, told) in [
        (space("aa", "\"bb\"") + &space("bb", ""), "and bb does not name it"),
        (space("aa", "") + &space("bb", ""), "1 spaces are not joined"),
        (space("aa", "\"cc\""), "`cc` is not a space of this file"),
        (space("aa", "\"aa\""), "not next to itself"),
        (space("aa", "") + &space("aa", ""), "there already"),
        ("[[space]]\nname = \"camden\"\n".to_string(), "needs an `area`"),
        ("[[space]]\nname = \"boston\"\narea = \"ct\"\n".to_string(), "by the rulebook"),
        ("[[space]]\nname = \"aa\"\narea = \"xx\"\n".to_string(), "is not an area"),
        ("[[space]]\nnam = \"aa\"\n".to_string(), "did you mean `name`?"),
    ] {
        let flaws = MapPosition::read(&text).expect_err(&text);
        assert!(flaws.iter().any(|f| f.what.contains(told)), "{told}: {flaws:?}");
    }
}

/// 10.3: a map that is American throughout is one group, which is judged as any other: it is not too much at once.
#[test]
fn a_map_of_one_side() {
    let more: Vec<String> = ('a'..='m').map(|letter| format!("new-{letter}")).collect();
    for congress in ["philadelphia", "none"] {
        let mut facts = MadeUp::new(0).facts();
        facts.set("kept", Value::Truth(true));
        facts.set("congress", Value::word(congress));
        for space in &more {
            facts.set(format!("next/{space}"), Value::word("boston"));
        }
        facts.set("next/boston", Value::word(format!("lexington {}", more.join(" "))));
        for space in MadeUp::spaces().chain(more.iter().cloned()) {
            facts.set(format!("lies/{space}"), Value::word("american"));
        }
        let mut walk = Walk::new(&OPPONENTS, "isolation", facts).expect("a walk");
        assert_eq!(walk.go(), Ok(Halt::Done));
        let off = walk.told().iter().filter(|told| told.words().contains(": - American PC"));
        let all = MadeUp::spaces().count() + more.len();
        assert!(all > 60, "{all}");
        assert_eq!(off.count(), if congress == "none" { all } else { 0 }, "{congress}");
    }
}
