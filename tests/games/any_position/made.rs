//! Position files of every kind, drawn at random.

use crate::random_player::{chance, one};

use lod_engine::game::{Faction, Kind, Marker, PieceType, Space, SpaceSet};
use lod_engine::rules::cards::cards;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The lines of a position file, by their table; `""` is the top.
pub type Lines = Vec<(String, Vec<String>)>;

const LEVELS: [&str; 5] =
    ["active-support", "passive-support", "neutral", "passive-opposition", "active-opposition"];

/// So many pieces of a kind are left, as they are put down.
struct Heap(BTreeMap<&'static str, u8>);

impl Heap {
    fn new() -> Heap {
        let pieces = PieceType::FORCES.iter().map(|s| (s.id(), s.force_pool()));
        Heap(pieces.chain([("propaganda", Marker::FORCE_POOL)]).collect())
    }

    fn take(&mut self, stock: &'static str, count: u8) -> u8 {
        let left = self.0.get_mut(stock).expect("a kind");
        let taken = count.min(*left);
        *left -= taken;
        taken
    }
}

fn list(factions: &[Faction]) -> String {
    let ids: Vec<String> = factions.iter().map(|f| format!("{:?}", f.id())).collect();
    format!("[{}]", ids.join(", "))
}

/// A position that can be, in which it is this Faction's turn.
pub fn position(random: &mut ChaCha8Rng, acting: Faction) -> Lines {
    let full = one(random, &[15, 35, 35, 60]);
    let mut heap = Heap::new();
    let treaty = chance(random, 10) || !chance(random, 3);
    let squadrons: u8 = if treaty { random.random_range(0..=3) } else { 3 };
    let cities: Vec<Space> = SpaceSet::kind(Kind::City).iter().collect();
    let mut blockades: Vec<Space> = Vec::new();
    if treaty {
        for _ in 0..random.random_range(0..=3 - squadrons) {
            blockades.push(one(random, &cities));
        }
    }
    let based = chance(random, 3);
    let mut top = vec![
        format!("treaty-of-alliance = {treaty}"),
        format!("fni = {}", blockades.len()),
        format!("winter-quarters-left = {}", random.random_range(1..=2)),
        format!("cbc = {}", random.random_range(0..=12)),
        format!("crc = {}", random.random_range(0..=12)),
    ];
    // The rest of a position is its own; a base gives the scenario.
    if based {
        top.push("base = \"1776\"".to_string());
    }
    let others: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != acting).collect();
    let mut people: Vec<Faction> = Vec::new();
    for _ in 0..one(random, &[0, 0, 1, 1, 2]) {
        let person = one(random, &others);
        if !people.contains(&person) {
            people.push(person);
        }
    }
    top.push(format!("players = {}", list(&people)));
    let mut lines: Lines = vec![(String::new(), top)];
    if !chance(random, 5) {
        lines.extend(card(random, acting));
    }
    let resources = |random: &mut ChaCha8Rng| one(random, &[0, 0, 1, 2, 3, 5, 9, 20]);
    let resources = Faction::ALL.map(|f| format!("{} = {}", f.id(), resources(random)));
    lines.push(("resources".to_string(), resources.to_vec()));
    let mut where_is: BTreeMap<&'static str, Vec<Space>> = BTreeMap::new();
    for space in SpaceSet::MAP {
        let mut here = Vec::new();
        let french = if treaty { 5 } else { 0 };
        let indians = if space.is_city() { 0 } else { 3 };
        for (key, stock, most) in [
            ("british-regulars", "british-regulars", 6),
            ("tories", "tories", 4),
            ("continentals", "continentals", 5),
            ("militia-underground", "militia", 3),
            ("militia-active", "militia", 2),
            ("french-regulars", "french-regulars", french),
            ("war-parties-underground", "war-parties", indians),
            ("war-parties-active", "war-parties", indians),
        ] {
            let wanted = if most > 0 && random.random_range(0..100) < full {
                random.random_range(1..=most)
            } else {
                0
            };
            let count = heap.take(stock, wanted);
            if count > 0 {
                where_is.entry(stock).or_default().push(space);
            }
            let fits = stock != "war-parties" || !space.is_city();
            if count > 0 || (based && fits) {
                here.push(format!("{key} = {count}"));
            }
        }
        let mut room = 2;
        for base in ["british-forts", "patriot-forts", "villages"] {
            let fits = room > 0 && (base != "villages" || !space.is_city());
            let count =
                if fits && random.random_range(0..100) < 12 { heap.take(base, 1) } else { 0 };
            room -= count;
            if count > 0 || (based && (base != "villages" || !space.is_city())) {
                here.push(format!("{base} = {count}"));
            }
        }
        let on = blockades.iter().filter(|s| **s == space).count();
        if space.is_city() && (on > 0 || based) {
            here.push(format!("blockades = {on}"));
        }
        if space.population() > 0 {
            here.push(format!("support = {:?}", one(random, &LEVELS)));
            let wanted = if chance(random, 10) { random.random_range(1..=2) } else { 0 };
            here.push(format!("propaganda = {}", heap.take("propaganda", wanted)));
        }
        if space.is_colony() {
            here.push(format!("raids = {}", u8::from(chance(random, 12))));
        }
        lines.push((format!("spaces.{}", space.id()), here));
    }
    let mut sea = vec![format!("squadrons = {squadrons}")];
    for stock in ["french-regulars", "british-regulars"] {
        if treaty && chance(random, 3) {
            sea.push(format!("{stock} = {}", heap.take(stock, 2)));
        }
    }
    lines.push(("spaces.west-indies".to_string(), sea));
    let leaders = [
        ("british", &["gage", "howe", "clinton"][..], "british-regulars"),
        ("patriots", &["washington"], "continentals"),
        ("french", &["rochambeau", "lauzun"], "french-regulars"),
        ("indians", &["brant", "cornplanter", "dragging-canoe"], "war-parties"),
    ];
    let led = leaders.map(|(faction, names, stock)| {
        let at = match where_is.get(stock) {
            Some(spaces) if !chance(random, 6) => one(random, spaces).id(),
            _ => "available",
        };
        let name = one(random, names);
        format!("{faction} = {{ name = {name:?}, space = {at:?} }}")
    });
    lines.push(("leaders".to_string(), led.to_vec()));
    let away = 3 - squadrons - u8::try_from(blockades.len()).expect("few");
    let mut gone = vec![format!("squadrons = {away}")];
    let mut lost = Vec::new();
    for stock in ["british-regulars", "tories", "french-regulars", "continentals"] {
        let count = |random: &mut ChaCha8Rng| {
            if chance(random, 3) { random.random_range(1..=3) } else { 0 }
        };
        if stock != "continentals" {
            gone.push(format!("{stock} = {}", heap.take(stock, count(random))));
        }
        lost.push(format!("{stock} = {}", heap.take(stock, count(random))));
    }
    lines.push(("unavailable".to_string(), gone));
    lines.push(("casualties".to_string(), lost));
    let held = Faction::ALL.map(|f| format!("{} = {}", f.id(), chance(random, 3)));
    lines.push(("brilliant-strokes".to_string(), held.to_vec()));
    lines
}

/// A card on which it is this Faction's turn: those before it have Passed, are Ineligible, or one of them acted.
fn card(random: &mut ChaCha8Rng, acting: Faction) -> Lines {
    let number: u8 = random.random_range(1..=96);
    let mut card = vec![format!("current = {number}")];
    if chance(random, 2) {
        let next = (1..=96).filter(|n| *n != number).collect::<Vec<u8>>();
        card.push(format!("next = {}", one(random, &next)));
    }
    let order = cards().get(number).and_then(|c| c.order()).expect("an Event");
    let mut before: Vec<Faction> = order.into_iter().take_while(|f| *f != acting).collect();
    let mut sequence = Vec::new();
    if !before.is_empty() && chance(random, 2) {
        let place = random.random_range(0..before.len());
        let did = one(random, &["command", "command-and-special-activity", "event"]);
        let first = before.remove(place).id();
        sequence.push(format!("first = {{ faction = {first:?}, did = {did:?} }}"));
    }
    let (gone, passed): (Vec<Faction>, Vec<Faction>) =
        before.into_iter().partition(|_| chance(random, 3));
    sequence.push(format!("passed = {}", list(&passed)));
    sequence.push(format!("ineligible = {}", list(&gone)));
    vec![("card".to_string(), card), ("sequence".to_string(), sequence)]
}

/// One thing in it that cannot be, or may not.
pub fn spoiled(random: &mut ChaCha8Rng, lines: &mut Lines) {
    let place = random.random_range(0..lines.len());
    let (_, table) = &mut lines[place];
    if table.is_empty() || chance(random, 4) {
        let top = &mut lines[0].1;
        let fni = top.iter().position(|l| l.starts_with("fni")).expect("FNI");
        top[fni] = format!("fni = {}", random.random_range(0..=4));
        return;
    }
    let at = random.random_range(0..table.len());
    let value = one(random, &["0", "1", "2", "3", "8", "99", "true", "false", "104", "\"boston\""]);
    match random.random_range(0..3) {
        0 => {
            table.remove(at);
        }
        _ => {
            let key = table[at].split(" = ").next().expect("a key").to_string();
            table[at] = format!("{key} = {value}");
        }
    }
}

pub fn text(lines: &Lines) -> String {
    let mut text = String::new();
    for (name, table) in lines {
        if !name.is_empty() {
            let _ = writeln!(text, "[{name}]");
        }
        for line in table {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}
