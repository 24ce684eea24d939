//! A step in the notation.

use super::verb::Verb;
use super::words::{code, place, troops};
use itertools::Itertools;
use lod_engine::game::{Faction, Piece, PieceType, Space};
use lod_engine::rules::{
    ActionStep, GatherKind, Group, PieceCounts, Preparation, RallyKind, StrikeKind,
};

/// A step as it is written, in the parts that a person may leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotationWriter {
    pub verb: Verb,
    /// The origin of a move; "here" where none is needed.
    pub from: Option<String>,
    /// The space or destination.
    pub to: Option<String>,
    /// Pieces, numbers and words.
    pub what: String,
    /// What comes on top.
    pub also: String,
}

/// The step in the notation. What the dice show, and what the Defender chooses, is no part of it.
///
/// ```
/// use lod_engine::game::Space;
/// use lod_companion::own_turn::notation::write;
/// use lod_engine::rules::ActionStep;
///
/// let step = ActionStep::MusterRegulars { space: Space::Boston, count: 6 };
/// assert_eq!(write(&step), "muster boston 6r");
/// ```
pub fn write(step: &ActionStep) -> String {
    let NotationWriter { verb, from, to, what, also } = NotationWriter::of(step);
    let route = match (from, to) {
        (Some(from), Some(to)) if from == "here" => format!("{to} here"),
        (Some(from), Some(to)) => format!("{from}>{to}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => String::new(),
    };
    let words = [verb.typed().to_string(), route, what, also];
    words.iter().map(String::as_str).filter(|w| !w.is_empty()).join(" ")
}

impl NotationWriter {
    fn new(verb: Verb) -> NotationWriter {
        NotationWriter { verb, from: None, to: None, what: String::new(), also: String::new() }
    }

    fn at(self, space: Space) -> NotationWriter {
        NotationWriter { to: Some(place(space)), ..self }
    }

    fn from(self, space: Space) -> NotationWriter {
        NotationWriter { from: Some(place(space)), ..self }
    }

    fn what(self, what: impl Into<String>) -> NotationWriter {
        NotationWriter { what: what.into(), ..self }
    }

    fn also(self, also: impl Into<String>) -> NotationWriter {
        NotationWriter { also: also.into(), ..self }
    }

    /// The step in its parts.
    pub(super) fn of(step: &ActionStep) -> NotationWriter {
        let new = NotationWriter::new(Verb::writes(step));
        match step {
            ActionStep::MusterRegulars { space, count } => new.at(*space).what(format!("{count}r")),
            ActionStep::MusterTories { space, count } => new.at(*space).what(format!("{count}t")),
            ActionStep::MusterFort { space, regulars, tories } => new.at(*space).what(troops(
                PieceCounts::of(Piece::BritishRegular, *regulars).with(Piece::Tory, *tories),
            )),
            ActionStep::MusterReward { space, steps } => new.at(*space).what(steps.to_string()),
            ActionStep::GarrisonMove { from, to, count } => {
                new.from(*from).at(*to).what(format!("{count}r"))
            }
            ActionStep::Activate => new,
            ActionStep::GarrisonDisplace { city, to } => new.from(*city).at(*to),
            ActionStep::March { to, groups } => march(new.at(*to), groups),
            ActionStep::Battle { space, ally, common_cause, attacker_activates, .. } => {
                let help = match (ally, common_cause.is_empty()) {
                    (true, true) => "ally".to_string(),
                    (false, true) => "alone".to_string(),
                    (_, false) => format!("cc {}", troops(*common_cause)),
                };
                let up = match attacker_activates {
                    0 => String::new(),
                    n => format!("up {n}"),
                };
                new.at(*space).what(help).also(up)
            }
            ActionStep::WinTheDay { shifts } => new.what(levels(shifts)),
            ActionStep::MoveBlockade { from, to } => new.from(*from).at(*to),
            ActionStep::Rally { space, kind, from } => new.at(*space).what(rally(kind, from)),
            ActionStep::RallyContinentals { space, militia } => {
                new.at(*space).what(troops(*militia))
            }
            ActionStep::RabbleRousing { space }
            | ActionStep::FrenchMusterFort { space }
            | ActionStep::Persuasion { space } => new.at(*space),
            ActionStep::Gather { space, kind, from } => new.at(*space).what(gather(kind, from)),
            ActionStep::Scout { to, group } => {
                new.from(group.from).at(*to).what(troops(group.troops))
            }
            ActionStep::ScoutSkirmish { kind } => new.what(strike(kind, "fort")),
            ActionStep::Raid { space, from } => raid(new.at(*space), *from),
            ActionStep::FrenchAgents { space, piece } => new.at(*space).what(agents(*piece)),
            ActionStep::Hortalez { pay } => new.what(pay.to_string()),
            ActionStep::FrenchMuster { space, count } => new.at(*space).what(format!("{count}fr")),
            ActionStep::NavalPressureResources { .. } => new.what("resources"),
            ActionStep::NavalPressureLower { city } | ActionStep::Howe { city } => match city {
                Some(city) => new.at(*city),
                None => new.what("lower"),
            },
            ActionStep::NavalPressureRaise { to } => new.what(cities(to)),
            ActionStep::Partisans { space, kind } => new.at(*space).what(strike(kind, "village")),
            // What the British give is not said before they have answered (4.4.1).
            ActionStep::Trade { space, gift: 0 } => new.at(*space),
            ActionStep::Trade { space, gift } => new.at(*space).what(gift.to_string()),
            ActionStep::Skirmish { space, kind, militia }
            | ActionStep::WarPath { space, kind, militia } => {
                new.at(*space).what(strike(kind, "fort")).also(on_top(*militia))
            }
            ActionStep::Plunder { space, remove } => new.at(*space).what(code(*remove)),
            ActionStep::PreparerLaGuerre(preparation) => new.what(match preparation {
                Preparation::Squadron => "squadron".to_string(),
                Preparation::Regulars(n) => format!("{n}fr"),
                Preparation::Resources => "resources".to_string(),
            }),
            ActionStep::Recall { space, piece, count } => {
                new.at(*space).what(format!("{count}{}", code(*piece)))
            }
            ActionStep::Lead { faction, to } => new.what(leader(*faction, Some(*to))),
            ActionStep::Settle { faction, to } => new.what(leader(*faction, *to)),
        }
    }
}

fn march(new: NotationWriter, groups: &[Group]) -> NotationWriter {
    let Some((first, rest)) = groups.split_first() else {
        return NotationWriter { from: Some("here".to_string()), ..new };
    };
    new.from(first.from).what(format!("{}{}", troops(first.troops), further(rest)))
}

fn further(groups: &[Group]) -> String {
    groups.iter().map(|g| format!(" + {} {}", place(g.from), troops(g.troops))).collect()
}

fn levels(shifts: &[(Space, u8)]) -> String {
    let words: Vec<String> =
        shifts.iter().map(|(space, levels)| format!("{} {levels}", place(*space))).collect();
    if words.is_empty() { "none".to_string() } else { words.join(" + ") }
}

fn cities(to: &[Space]) -> String {
    to.iter().map(|s| place(*s)).join(" + ")
}

fn rally(kind: &RallyKind, from: &[Group]) -> String {
    match kind {
        RallyKind::One => "one".to_string(),
        RallyKind::Fort(units) => format!("fort {}", troops(*units)),
        RallyKind::Many(n) => format!("{n}m"),
        RallyKind::Regroup => format!("regroup{}", further(from)),
    }
}

fn gather(kind: &GatherKind, from: &[Group]) -> String {
    match kind {
        GatherKind::One => "one".to_string(),
        GatherKind::Village(units) => format!("village {}", troops(*units)),
        GatherKind::Many(n) => format!("{n}w"),
        GatherKind::Regroup => format!("regroup{}", further(from)),
    }
}

fn raid(new: NotationWriter, from: Option<(Space, Piece)>) -> NotationWriter {
    match from {
        Some((from, ui)) => new.from(from).what(code(ui)),
        None => NotationWriter { from: Some("here".to_string()), ..new },
    }
}

fn agents(piece: PieceType) -> String {
    match piece {
        PieceType::Continental => "1c".to_string(),
        _ => "2m".to_string(),
    }
}

fn two(first: Piece, second: Piece) -> String {
    troops(PieceCounts::of(first, 1).with(second, 1))
}

fn strike(kind: &StrikeKind, base: &str) -> String {
    match kind {
        StrikeKind::One(piece) => format!("1{}", code(*piece)),
        StrikeKind::Two(first, second) => two(*first, *second),
        StrikeKind::Base => base.to_string(),
    }
}

fn on_top(militia: Option<Piece>) -> String {
    match militia {
        Some(ui) => format!("and {}", code(ui)),
        None => String::new(),
    }
}

fn leader(faction: Faction, to: Option<Space>) -> String {
    let to = to.map_or_else(|| "available".to_string(), place);
    format!("{} {to}", faction.id())
}
