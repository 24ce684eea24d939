//! What somebody at the table types.

use lod::talk::{Answer, Ask, Form};
use lod_engine::game::{
    Control, Cylinder, Fact, FactValue, Faction, Piece, PieceType, Place, Space, Support,
};

/// The line that gives an answer.
pub fn line(ask: &Ask, answer: &Answer) -> String {
    let numbers = |n: &[usize]| {
        let words: Vec<String> = n.iter().map(|i| (i + 1).to_string()).collect();
        words.join(" ")
    };
    match answer {
        Answer::Line(line) => line.clone(),
        Answer::Yes(yes) => (if *yes { "y" } else { "n" }).to_string(),
        Answer::One(i) => (i + 1).to_string(),
        Answer::Some(chosen) => numbers(chosen),
        Answer::Card(card) => card.map_or(String::new(), |n| n.to_string()),
        Answer::Dice(values) => {
            let words: Vec<String> = values.iter().map(u8::to_string).collect();
            words.join(" ")
        }
        Answer::Facts(told) => facts(told),
        Answer::Still(corrected) => match &ask.form {
            Form::Confirm(believed) => differences(believed, &corrected.told),
            _ => String::new(),
        },
    }
}

/// What is not as it was believed.
fn differences(believed: &[(Fact, FactValue)], told: &[(Fact, FactValue)]) -> String {
    let mut spaces: Vec<(Space, Vec<String>)> = Vec::new();
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for (fact, value) in told.iter().filter(|t| !believed.contains(t)) {
        let item = match (*fact, *value) {
            (Fact::Propaganda(_), FactValue::Number(n)) => format!("{n}prop"),
            (Fact::Raids(_), FactValue::Number(n)) => format!("{n}raid"),
            (_, FactValue::Support(Support::Neutral)) => "neutral".to_string(),
            (_, FactValue::Control(Control::None)) => "nc".to_string(),
            (_, FactValue::Control(Control::British)) => "bc".to_string(),
            (_, FactValue::Control(Control::Rebellion)) => "rc".to_string(),
            (fact, FactValue::Support(_)) => item(fact, *value).unwrap_or_default(),
            (_, FactValue::Leader(leader, at)) => {
                let place = at.map_or(String::new(), |s| format!(" {}", short(s)));
                let name = leader.name().to_lowercase();
                words.push(format!("{}{place}", &name[..name.len().min(4)]));
                continue;
            }
            (Fact::Resources(f), FactValue::Number(n)) => format!("{n}{}", letter(f)),
            (Fact::BrilliantStroke(f), FactValue::Yes(yes)) => {
                format!("{}{}", if yes { "y" } else { "n" }, letter(f))
            }
            (_, FactValue::Yes(yes)) => (if yes { "y" } else { "n" }).to_string(),
            (Fact::Pieces(Place::Box(_), p), FactValue::Number(n)) if p != Piece::Squadron => {
                let code = match p.piece_type() {
                    PieceType::Militia => "m",
                    PieceType::WarParty => "w",
                    other => other.placed().letters(),
                };
                format!("{n}{code}")
            }
            (Fact::SQUADRONS_WEST_INDIES, FactValue::Number(n)) => format!("{n}wi"),
            (Fact::SQUADRONS_UNAVAILABLE, FactValue::Number(n)) => format!("{n}un"),
            (Fact::Pieces(_, p), FactValue::Number(n)) => format!("{n}{}", p.letters()),
            (_, FactValue::Number(n)) => n.to_string(),
            (_, FactValue::Cylinder(_) | FactValue::Name(_) | FactValue::At(_)) => continue,
        };
        match (fact.space(), group(*fact)) {
            (Some(space), _) => into(&mut spaces, space, item),
            (None, group) => into(&mut groups, group, item),
        }
    }
    let spaces = spaces.iter().map(|(s, items)| {
        let (items, whole) = (items.join(" "), whole(believed, told, *s));
        let items = if whole.len() < items.len() { whole } else { items };
        format!("{} {items}", short(*s))
    });
    let groups = groups.iter().map(|(g, items)| format!("{g} {}", items.join(" ")));
    let all: Vec<String> = spaces.chain(groups).chain(words).collect();
    all.join(";")
}

/// Everything in a space, and of its level and Control what differs.
fn whole(believed: &[(Fact, FactValue)], told: &[(Fact, FactValue)], here: Space) -> String {
    let (mut counted, mut other) = (Vec::new(), Vec::new());
    for (fact, value) in told.iter().filter(|(f, _)| f.space() == Some(here)) {
        let differs = !believed.contains(&(*fact, *value));
        match value {
            FactValue::Number(0) => {}
            FactValue::Number(_) => counted.extend(item(*fact, *value)),
            _ if !differs => {}
            FactValue::Support(Support::Neutral) => other.push("neutral".to_string()),
            FactValue::Support(_) => other.extend(item(*fact, *value)),
            FactValue::Control(Control::None) => other.push("nc".to_string()),
            FactValue::Control(Control::British) => other.push("bc".to_string()),
            _ => other.push("rc".to_string()),
        }
    }
    let pieces = match counted.as_slice() {
        [] => "-".to_string(),
        _ => format!("={}", counted.join(" ")),
    };
    other.insert(0, pieces);
    other.join(" ")
}

fn into<K: PartialEq>(list: &mut Vec<(K, Vec<String>)>, key: K, item: String) {
    match list.iter_mut().find(|(k, _)| *k == key) {
        Some((_, items)) => items.push(item),
        None => list.push((key, vec![item])),
    }
}

fn letter(faction: Faction) -> &'static str {
    &faction.id()[..1]
}

const fn group(fact: Fact) -> &'static str {
    match fact {
        Fact::Resources(_) => "re",
        Fact::SQUADRONS_WEST_INDIES | Fact::SQUADRONS_UNAVAILABLE => "sq",
        Fact::Pieces(Place::AVAILABLE, _) => "av",
        Fact::Pieces(Place::UNAVAILABLE, _) => "un",
        Fact::Pieces(Place::CASUALTIES, _) => "ca",
        Fact::FNI => "fni",
        Fact::CBC => "cbc",
        Fact::CRC => "crc",
        Fact::Treaty => "tr",
        Fact::WinterQuartersLeft => "win",
        _ => "st",
    }
}

/// The name of a space as it is typed.
pub fn short(space: Space) -> String {
    let name = match space {
        Space::NewYorkCity => "nyc",
        _ => space.abbreviation().unwrap_or(space.name()),
    };
    name.to_lowercase()
}

/// What is there: nothing for zeros, Neutral spaces and nobody's Control.
fn item(fact: Fact, told: FactValue) -> Option<String> {
    match (fact, told) {
        (_, FactValue::Number(0)) => None,
        (Fact::Pieces(Place::Space(_), p), FactValue::Number(n)) => {
            Some(format!("{n}{}", p.letters()))
        }
        (Fact::Propaganda(_), FactValue::Number(n)) => Some(format!("{n}prop")),
        (Fact::Raids(_), FactValue::Number(n)) => Some(format!("{n}raid")),
        (_, FactValue::Support(Support::ActiveSupport)) => Some("as".to_string()),
        (_, FactValue::Support(Support::PassiveSupport)) => Some("ps".to_string()),
        (_, FactValue::Support(Support::PassiveOpposition)) => Some("po".to_string()),
        (_, FactValue::Support(Support::ActiveOpposition)) => Some("ao".to_string()),
        (_, FactValue::Control(Control::British)) => Some("bc".to_string()),
        (_, FactValue::Control(Control::Rebellion)) => Some("rc".to_string()),
        _ => None,
    }
}

fn facts(told: &[(Fact, FactValue)]) -> String {
    let mut spaces: Vec<(Space, Vec<String>)> = Vec::new();
    let mut words: Vec<String> = Vec::new();
    for (fact, value) in told {
        match (fact.space(), *value) {
            (Some(space), value) => {
                let Some(item) = item(*fact, value) else {
                    continue;
                };
                match spaces.iter_mut().find(|(s, _)| *s == space) {
                    Some((_, items)) => items.push(item),
                    None => spaces.push((space, vec![item])),
                }
            }
            (None, FactValue::Number(n)) => words.push(n.to_string()),
            (None, FactValue::Yes(yes)) => words.push((if yes { "y" } else { "n" }).to_string()),
            (None, FactValue::Cylinder(Cylinder::Eligible)) => {}
            (None, FactValue::Cylinder(place)) => {
                let Fact::Cylinder(faction) = fact else {
                    continue;
                };
                let letter = if place == Cylinder::Ineligible { "i" } else { "a" };
                words.push(format!("{} {letter};", faction.id()));
            }
            (None, FactValue::Leader(leader, at)) => {
                let place = at.map_or(String::new(), |s| format!(" {}", short(s)));
                words.push(format!("{}{place};", leader.name().to_lowercase()));
            }
            _ => {}
        }
    }
    let spaces: Vec<String> =
        spaces.iter().map(|(s, items)| format!("{} {}", short(*s), items.join(" "))).collect();
    format!("{}{}", spaces.join("; "), words.join(" ")).trim_end_matches(';').to_string()
}
