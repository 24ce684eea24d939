//! A step as an English sentence of what it does.

use super::verb::Verb;
use crate::tell::kinds;
use itertools::Itertools;
use lod_engine::game::words::{capital, joined};
use lod_engine::game::{Faction, Piece, PieceType, Space};
use lod_engine::rules::{
    ActionStep, GatherKind, Group, PieceCounts, Preparation, RallyKind, StrikeKind,
};

/// What a step does where it is done: "place 1 Militia"; nothing where its verb and space say all.
pub(super) fn does(step: &ActionStep) -> String {
    match step {
        ActionStep::MusterRegulars { count, .. } => placing(PieceType::BritishRegular, *count),
        ActionStep::MusterTories { count, .. } => placing(PieceType::Tory, *count),
        ActionStep::FrenchMuster { count, .. } => placing(PieceType::FrenchRegular, *count),
        ActionStep::MusterFort { regulars, tories, .. } => {
            let cubes = PieceCounts::of(Piece::BritishRegular, *regulars);
            let cubes = cubes.with(Piece::Tory, *tories);
            format!("build a Fort: replace {}", kinds(cubes))
        }
        ActionStep::FrenchMusterFort { .. } => {
            "build a Patriot Fort: replace 2 French Regulars".to_string()
        }
        ActionStep::MusterReward { steps, .. } => format!("{steps} markers and levels"),
        ActionStep::GarrisonMove { from, count, .. } => {
            format!("move {} from {from}", PieceType::BritishRegular.counted(*count))
        }
        ActionStep::GarrisonDisplace { to, .. } => format!("displace Rebellion units to {to}"),
        ActionStep::March { groups, .. } if groups.is_empty() => "no units move in".to_string(),
        ActionStep::March { groups, .. } => format!("move {}", moved(groups)),
        ActionStep::Scout { group, .. } => format!("move {}", moved(&[*group])),
        ActionStep::Battle { ally, common_cause, attacker_activates, .. } => {
            fought(*ally, *common_cause, *attacker_activates)
        }
        ActionStep::Rally { kind, from, .. } => match kind {
            RallyKind::One => placing(PieceType::Militia, 1),
            RallyKind::Many(count) => placing(PieceType::Militia, *count),
            RallyKind::Fort(units) => format!("build a Fort: replace {}", kinds(*units)),
            RallyKind::Regroup => regrouped("Militia", from),
        },
        ActionStep::Gather { kind, from, .. } => match kind {
            GatherKind::One => placing(PieceType::WarParty, 1),
            GatherKind::Many(count) => placing(PieceType::WarParty, *count),
            GatherKind::Village(units) => format!("build a Village: replace {}", kinds(*units)),
            GatherKind::Regroup => regrouped("War Parties", from),
        },
        ActionStep::RallyContinentals { militia, .. } => {
            let placed = PieceType::Continental.counted(militia.total());
            format!("replace {} with {placed}", kinds(*militia))
        }
        ActionStep::Raid { from: Some((from, face)), .. } => {
            format!("{} moves from {from}", face.counted(1))
        }
        ActionStep::FrenchAgents { piece: PieceType::Continental, .. } => {
            placing(PieceType::Continental, 1)
        }
        ActionStep::FrenchAgents { .. } => placing(PieceType::Militia, 2),
        ActionStep::Hortalez { pay } => format!("the French pay {pay}"),
        ActionStep::NavalPressureResources { roll: roll @ 1.. } => {
            format!("add 1D3 = {roll} Resources")
        }
        ActionStep::NavalPressureResources { roll: 0 } => "add 1D3 Resources".to_string(),
        ActionStep::Partisans { kind, .. } => struck(*kind, None, "the Village"),
        ActionStep::ScoutSkirmish { kind } => struck(*kind, None, "the Fort"),
        ActionStep::Skirmish { kind, militia, .. } | ActionStep::WarPath { kind, militia, .. } => {
            struck(*kind, *militia, "the Fort")
        }
        ActionStep::Plunder { remove, .. } => format!("remove {}", remove.counted(1)),
        ActionStep::PreparerLaGuerre(preparation) => match preparation {
            Preparation::Squadron => "move 1 Squadron to the West Indies".to_string(),
            Preparation::Regulars(count) => {
                format!("move {} to Available", PieceType::FrenchRegular.counted(*count))
            }
            // What is paid and added is told beside it.
            Preparation::Resources => "add Resources".to_string(),
        },
        ActionStep::Recall { piece, count, .. } => {
            format!("remove {} to Available", piece.counted(*count))
        }
        _ => String::new(),
    }
}

/// What is done on top of a step (1.10, 3.6.3): "Activate 1 more".
pub(super) fn on_top(step: &ActionStep) -> String {
    match step {
        ActionStep::Battle { attacker_activates: 0, .. } => "Activate none".to_string(),
        ActionStep::Battle { attacker_activates, .. } => format!("Activate {attacker_activates}"),
        ActionStep::Skirmish { militia: Some(face), .. }
        | ActionStep::WarPath { militia: Some(face), .. } => {
            format!("remove {} too", face.counted(1))
        }
        _ => "remove no more Militia".to_string(),
    }
}

/// What a step does, in a few words.
fn way(step: &ActionStep) -> String {
    match step {
        ActionStep::Rally { kind: RallyKind::Regroup, .. }
        | ActionStep::Gather { kind: GatherKind::Regroup, .. } => "regroup".to_string(),
        _ => does(step).replacen("build ", "place ", 1),
    }
}

/// What can be done in a space, each way once: "place up to 3 Militia, or a Fort, or regroup".
pub(super) fn ways(steps: &[&ActionStep]) -> String {
    let mut ways: Vec<(String, String)> = Vec::new();
    for step in steps {
        let told = way(step);
        let told = told.split([':', ',']).next().unwrap_or_default();
        // Where units come from is asked next.
        let told =
            if steps.len() > 1 { told.split(" from ").next().unwrap_or_default() } else { told };
        // Ways that differ in their numbers are one, up to the largest.
        let beginning = |word: &str| word.chars().take(3).collect::<String>();
        let is_word = |word: &&str| !word.starts_with(|c: char| c.is_ascii_digit());
        let key = told.split(' ').filter(is_word).take(2).map(beginning).join(" ");
        match ways.iter_mut().find(|(own, _)| *own == key) {
            None => ways.push((key, told.to_string())),
            Some((_, most)) if most.contains("up to ") => {}
            Some((_, most)) => {
                if let Some(at) = most.find(|c: char| c.is_ascii_digit()) {
                    most.insert_str(at, "up to ");
                }
            }
        }
    }
    let told: Vec<String> =
        ways.into_iter().map(|(_, told)| told).filter(|t| !t.is_empty()).collect();
    let joined = told.join(", or ");
    joined.replace(", or place ", ", or ")
}

/// The whole step in a sentence: "Rally in Virginia, place 1 Militia".
pub(super) fn sentence(step: &ActionStep) -> String {
    let verb = Verb::writes(step);
    let head = match step {
        ActionStep::Lead { faction, to } => return follows(*faction, Some(*to)),
        ActionStep::Settle { faction, to } => return follows(*faction, *to),
        ActionStep::WinTheDay { .. } => return step.to_string(),
        ActionStep::NavalPressureRaise { to } => {
            let cities: Vec<&str> = to.iter().map(|city| city.name()).collect();
            return format!("Naval Pressure: Blockade {}", joined(&cities));
        }
        ActionStep::NavalPressureLower { .. } => return "Naval Pressure: lower FNI".to_string(),
        ActionStep::Howe { .. } => return "Howe lowers FNI".to_string(),
        _ => match verb.grammar().command {
            Some(command) if verb != Verb::Reward => command.name().to_string(),
            _ => name(verb),
        },
    };
    let goes = verb.moves() && verb != Verb::Raid;
    let way = if goes { "to" } else { "in" };
    let place = match step.space().filter(|_| verb.takes_place()) {
        Some(space) => format!(" {way} {space}"),
        None => String::new(),
    };
    match does(step) {
        what if what.is_empty() => format!("{head}{place}"),
        what => format!("{head}{place}, {what}"),
    }
}

/// The Command or Special Activity, or the part of one that has a name of its own.
pub(super) fn name(verb: Verb) -> String {
    let grammar = verb.grammar();
    let is_whole =
        |command| Faction::ALL.map(|f| Verb::of_command(f, command)).contains(&Some(verb));
    match (verb, grammar.command, grammar.special) {
        (Verb::Reward, ..) => "Reward Loyalty".to_string(),
        (Verb::Howe, ..) => capital(verb.typed()),
        (_, Some(command), _) if is_whole(command) => command.name().to_string(),
        (_, _, Some(special)) => special.name().to_string(),
        _ => capital(verb.typed()),
    }
}

/// What a verb is in full, as a choice among others.
pub(super) fn full_name(verb: Verb) -> String {
    match verb {
        Verb::Fort => "Build a Fort".to_string(),
        Verb::Continentals => "Place Continentals".to_string(),
        Verb::Activate => "Activate Militia".to_string(),
        Verb::Displace => "Displace Rebellion units".to_string(),
        Verb::Howe => "Howe lowers FNI".to_string(),
        Verb::Lead => "Leader follows".to_string(),
        Verb::Settle => "Place the Leader".to_string(),
        Verb::Recall => "Remove own pieces".to_string(),
        Verb::Blockade => "Move a Blockade".to_string(),
        verb => name(verb),
    }
}

fn follows(faction: Faction, to: Option<Space>) -> String {
    match to {
        Some(to) => format!("{} Leader to {to}", capital(faction.name())),
        None => format!("{} Leader to Available", capital(faction.name())),
    }
}

fn placing(stock: PieceType, count: u8) -> String {
    format!("place {}", stock.counted(count))
}

fn moved(groups: &[Group]) -> String {
    groups.iter().map(|group| format!("{} from {}", kinds(group.troops), group.from)).join(", ")
}

fn regrouped(units: &str, from: &[Group]) -> String {
    match from {
        [] => format!("flip all {units} Underground"),
        groups => format!("move in {}, flip all {units} Underground", moved(groups)),
    }
}

fn fought(ally: bool, common_cause: PieceCounts, up: u8) -> String {
    let with = match (ally, common_cause.is_empty()) {
        (_, false) => format!("fight with {} (Common Cause)", kinds(common_cause)),
        (true, true) => "fight with the ally, who pays".to_string(),
        (false, true) => "fight alone".to_string(),
    };
    let up = match up {
        0 => String::new(),
        count => format!("Activate {count}"),
    };
    [with, up].iter().filter(|part| !part.is_empty()).join(", ")
}

fn struck(kind: StrikeKind, militia: Option<Piece>, base: &str) -> String {
    let removed = match kind {
        StrikeKind::One(one) => one.counted(1),
        StrikeKind::Two(one, other) => kinds(PieceCounts::of(one, 1).with(other, 1)),
        StrikeKind::Base => base.to_string(),
    };
    match militia {
        Some(face) => format!("remove {removed}, and {}", face.counted(1)),
        None => format!("remove {removed}"),
    }
}
