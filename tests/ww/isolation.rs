//! Isolated PC (checks 6 and 7, 10.3): the examples, and random maps against a naive path search.

use super::made_up::MadeUp;
use super::sitter::{OPPONENTS, through};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use washingtons_war::{Facts, Halt, ReportLine, Space, Value, Walk, user_map};

/// A space of a test's map, with its neighbors' places.
#[derive(Clone, Debug, Default)]
pub struct Place {
    pub name: String,
    pub pc: Option<&'static str>,
    pub british_cu: bool,
    pub american: bool,
    pub congress: bool,
    pub next: BTreeSet<usize>,
}

/// A test's map with what lies on it.
#[derive(Clone, Debug, Default)]
pub struct Land(pub Vec<Place>);

impl Land {
    /// The board as a game keeps it.
    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        facts.set("kept", Value::Truth(true));
        facts.set("congress", Value::word("none"));
        for place in &self.0 {
            let name = &place.name;
            let next: Vec<&str> = place.next.iter().map(|n| self.0[*n].name.as_str()).collect();
            facts.set(format!("next/{name}"), Value::word(next.join(" ")));
            facts.set(format!("lies/{name}"), Value::word(place.pc.unwrap_or("none")));
            facts.set(format!("british-cus/{name}"), Value::Number(place.british_cu.into()));
            facts.set(format!("american-cus/{name}"), Value::Number(place.american.into()));
            if place.congress {
                facts.set("congress", Value::word(name.as_str()));
            }
        }
        facts
    }

    /// The PC that the program takes off, American ones and British ones.
    fn taken_off(&self) -> [Vec<String>; 2] {
        let mut walk = Walk::new(&OPPONENTS, "isolation", self.facts()).expect("isolation");
        assert_eq!(walk.go(), Ok(Halt::Done));
        taken_off(walk.told())
    }

    /// The same by walking every path without shortcuts: American ones first, all at once.
    pub fn naive(&self) -> [Vec<String>; 2] {
        let mut land = self.clone();
        ["american", "british"].map(|side| {
            let own = (0..land.0.len()).filter(|at| land.0[*at].pc == Some(side));
            let off: Vec<usize> = own.filter(|at| naive(&land, *at, side)).collect();
            off.iter().for_each(|at| land.0[*at].pc = None);
            let mut names: Vec<String> = off.iter().map(|at| land.0[*at].name.clone()).collect();
            names.sort();
            names
        })
    }
}

/// The spaces that lose their PC by these orders, American ones and British ones.
pub fn taken_off(told: &[ReportLine]) -> [Vec<String>; 2] {
    ["American", "British"].map(|side| {
        let off = told.iter().filter_map(|told| match told {
            ReportLine::Order { on, text, .. } if text.starts_with(&format!("- {side} PC")) => {
                Some(on.to_lowercase().replace(' ', "-"))
            }
            _ => None,
        });
        let mut off: Vec<String> = off.collect();
        off.sort();
        off
    })
}

/// A map in short: each space its name, its PC (a, b or -) and marks (c British CU, u American unit, g Congress), and its
/// neighbors.
fn land(spaces: &[(&str, &str, &str)]) -> Land {
    let place = |(name, what, next): &(&str, &str, &str)| Place {
        name: name.to_string(),
        pc: match &what[..1] {
            "a" => Some("american"),
            "b" => Some("british"),
            _ => None,
        },
        british_cu: what.contains('c'),
        american: what[1..].contains('u'),
        congress: what.contains('g'),
        next: next
            .split_whitespace()
            .map(|to| spaces.iter().position(|(name, ..)| *name == to).expect("a space"))
            .collect(),
    };
    Land(spaces.iter().map(place).collect())
}

fn removed(spaces: &[(&str, &str, &str)]) -> [Vec<String>; 2] {
    land(spaces).taken_off()
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
    assert_eq!(removed(&map("a", "a")), named(&["aa", "bb", "cc"], &[]));
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
#[test]
fn w15_americans_first() {
    let map = |cc| {
        [("aa", "b", "bb cc dd"), ("bb", "b", "aa cc dd"), ("cc", cc, "aa bb"), ("dd", cc, "aa bb")]
    };
    assert_eq!(removed(&map("a")), named(&["cc", "dd"], &[]));
    // Where the American ones stay, the British are cut off.
    assert_eq!(removed(&map("au")), named(&[], &["aa", "bb"]));
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
fn naive(land: &Land, from: usize, side: &str) -> bool {
    let american = side == "american";
    let mut group = vec![from];
    loop {
        let before = group.len();
        for place in 0..land.0.len() {
            let joined = group.iter().any(|g| land.0[*g].next.contains(&place));
            if joined && land.0[place].pc == Some(side) && !group.contains(&place) {
                group.push(place);
            }
        }
        if group.len() == before {
            break;
        }
    }
    let held = group.iter().any(|g| {
        let p = &land.0[*g];
        let port = Space::new(&p.name).is_port();
        if american { p.american || p.congress } else { port || p.british_cu }
    });
    let open = group.iter().flat_map(|g| &land.0[*g].next).any(|n| {
        let p = &land.0[*n];
        let empty = p.pc.is_none() && !(if american { p.british_cu } else { p.american });
        empty || (american && p.congress)
    });
    !held && !open
}

/// A map of so many spaces, a few of them ports, with pieces by a die, each two joined or not.
pub fn at_random(count: usize, random: &mut impl Rng) -> Land {
    let ports = ["newport", "norfolk", "savannah", "baltimore"];
    let mut land = Land::default();
    for place in 0..count {
        let name = match random.random_range(0..6) {
            0 if place < ports.len() => ports[place].to_string(),
            _ => format!("s{}", char::from(b'a' + u8::try_from(place).expect("few"))),
        };
        let pcs = [Some("british"), Some("american"), None];
        let unit = random.random_range(0..7);
        land.0.push(Place {
            name,
            pc: pcs[random.random_range(0..5) / 2],
            british_cu: unit == 0,
            american: unit == 1,
            congress: place == 0 && random.random_range(0..4) == 0,
            next: BTreeSet::new(),
        });
    }
    for one in 0..count {
        for other in 0..one {
            if random.random_range(0..3) == 0 {
                land.0[one].next.insert(other);
                land.0[other].next.insert(one);
            }
        }
    }
    land
}

#[test]
fn random_maps_against_a_naive_search() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let (mut isolated, mut kept) = (0, 0);
    for _ in 0..10_000 {
        let land = at_random(random.random_range(2..12), &mut random);
        let expected = land.naive();
        assert_eq!(land.taken_off(), expected, "{land:#?}");
        isolated += expected.concat().len();
        kept += usize::from(expected.concat().is_empty());
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
        (space("aa", "\"bb\"") + &space("bb", ""), "and Bb does not name it"),
        (space("aa", "") + &space("bb", ""), "2 parts that no line connects"),
        (space("aa", "\"cc\""), "`cc` is not a space of this file"),
        (space("aa", "\"aa\""), "not next to itself"),
        (space("aa", "") + &space("aa", ""), "there already"),
        ("[[space]]\nname = \"camden\"\n".to_string(), "needs an `area`"),
        ("[[space]]\nname = \"boston\"\narea = \"ct\"\n".to_string(), "by the rulebook"),
        ("[[space]]\nname = \"aa\"\narea = \"xx\"\n".to_string(), "is not an area"),
        ("[[space]]\nnam = \"aa\"\n".to_string(), "did you mean `name`?"),
    ] {
        let flaws = user_map::read_whole(&text).expect_err(&text);
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
