//! A Battle in words, with every number of its sums (3.6.3-3.6.8).

use super::countable::kinds_or;
use itertools::Itertools;
use lod_bots::action::{Note, NoteKind};
use lod_engine::game::words::number_of;
use lod_engine::game::{Board, Side};
use lod_engine::rules::Victory;
use lod_engine::rules::battle::{BattleReport, ModifierReason, Plan, Strength};

/// A note in one line; of a Battle all that counted in it, and who Won the Day.
pub fn note_words(note: &Note) -> String {
    match &note.what {
        NoteKind::Battle(fought) => {
            let lines = battle(fought);
            lines.iter().map(|l| l.trim_end_matches('.').split_whitespace().join(" ")).join("; ")
        }
        NoteKind::WinTheDay(victory) => day_won(victory),
        _ => note.words(),
    }
}

/// "The Royalists Win the Day in Boston".
pub(crate) fn day_won(victory: &Victory) -> String {
    let winner = victory.winner;
    format!("The {} {} the Day in {}", side_name(winner), wins(winner), victory.space)
}

/// The sides of a Battle, the Attacker first.
pub(super) const SIDES: [&str; 2] = ["Attacker", "Defender"];

/// A Battle before the dice. Where and who, the Attacker, the Defender: a line each.
pub(crate) fn strength(strength: &Strength) -> Vec<String> {
    let head = format!("{}, before the dice (3.6.3-3.6.6)", head(strength));
    let side = |at: usize| {
        let sum = [vec![dice(strength, at)], modifiers(strength, at)].concat().join(", ");
        format!("{}. {} Loss Level: {sum}", drawn_up(strength, at), SIDES[1 - at])
    };
    vec![head, side(0), side(1)]
}

/// What it can change beside pieces where all is known: "New York: British Control, Neutral. Patriot margins -1 and +2 (7.2)".
pub(crate) fn stakes(board: &Board, plan: &Plan) -> Vec<String> {
    if board.known_facts().is_some() {
        return Vec::new();
    }
    let (space, attacker) = (plan.space, plan.attacker);
    let level = (space.population() > 0).then(|| board.support(space).name());
    let there = std::iter::once(board.control(space).name()).chain(level).format(", ");
    let [first, second] = board.margins(attacker);
    let whose = attacker.adjective();
    vec![format!("{space}: {there}. {whose} margins {first:+} and {second:+} (7.2)")]
}

/// The figures alone, to the Attacker: "Force Level 6 against 3; you roll 2D3 +1, they roll 1D3".
pub(crate) fn figures(strength: &Strength) -> String {
    let [attack, defence] =
        [0, 1].map(|at| format!("{}{}", dice(strength, at), added(strength, at, " ")));
    let forces = strength.forces;
    format!(
        "Force Level {} against {}; you roll {attack}, they roll {defence}",
        forces.attacker, forces.defender
    )
}

/// A Battle that was fought. Where and who, the Attacker, the Defender, what each rolls and so makes the other
/// remove (3.6.4, 3.6.7), the winner: a line each.
pub fn battle(fought: &BattleReport) -> [String; 6] {
    let strength = &fought.strength;
    let side = |at: usize| match modifiers(strength, at).as_slice() {
        [] => drawn_up(strength, at),
        added => format!("{}; {}", drawn_up(strength, at), added.join(", ")),
    };
    [
        format!("{} (3.6)", head(strength)),
        side(0),
        side(1),
        rolled(fought, 0),
        rolled(fought, 1),
        format!("Result    {} (3.6.8)", winner(fought)),
    ]
}

/// "British (Attacker) roll 2D3 = 1 + 3, +2: Defender Loss Level 6. The Defender removes 3 Continentals."
fn rolled(fought: &BattleReport, at: usize) -> String {
    let BattleReport { strength, dice: rolls, result } = fought;
    let who = match (at, strength.attacker.side().enemy()) {
        (0, _) => format!("{} (Attacker)", strength.attacker),
        (_, side) => format!("{} (Defender)", side_name(side)),
    };
    let who = match (at, strength.attacker.side().enemy()) {
        (1, Side::Rebellion) => format!("{who} rolls"),
        _ => format!("{who} roll"),
    };
    let (level, removed) = match at {
        0 => (result.defender_loss, result.defender_removes),
        _ => (result.attacker_loss, result.attacker_removes),
    };
    let (dice, added) = (dice(strength, at), added(strength, at, ", "));
    let (enemy, removed) = (SIDES[1 - at], kinds_or(removed, "no piece"));
    let roll = match rolls[at].as_slice() {
        [] => dice,
        rolled => format!("{dice} = {}", rolled.iter().join(" + ")),
    };
    format!("{who} {roll}{added}: {enemy} Loss Level {level}. The {enemy} removes {removed}.")
}

/// "BATTLE in Boston: British attack".
fn head(strength: &Strength) -> String {
    format!("BATTLE in {}: {} attack", strength.space, strength.attacker)
}

/// "1D3", what that side rolls.
fn dice(strength: &Strength, at: usize) -> String {
    match strength.forces.both()[at] {
        (_, 0) => "0 dice".to_string(),
        (_, dice) => format!("{dice}D3"),
    }
}

/// ", +2", all that is added to that side's roll; nothing where nothing is.
fn added(strength: &Strength, at: usize, before: &str) -> String {
    match strength.modifiers[at].iter().map(|m| i16::from(m.by)).sum::<i16>() {
        0 => String::new(),
        sum => format!("{before}{sum:+}"),
    }
}

/// "Attacker  5 Continentals, +2 Event: Force Level 7".
fn drawn_up(strength: &Strength, at: usize) -> String {
    let event = match (at, strength.event_force) {
        (0, by) if by != 0 => format!(", {by:+} {}", reason(ModifierReason::Event)),
        _ => String::new(),
    };
    let troops = kinds_or(strength.troops[at], "no pieces");
    let (force, _) = strength.forces.both()[at];
    format!("{}  {troops}{event}: Force Level {force}", SIDES[at])
}

/// "+1 Leader", all that is added to that side's roll.
fn modifiers(strength: &Strength, at: usize) -> Vec<String> {
    let modifiers = strength.modifiers[at].iter();
    modifiers.map(|m| format!("{:+} {}", m.by, reason(m.why))).collect()
}

/// Why something is added to a Loss Level.
pub(super) const fn reason(why: ModifierReason) -> &'static str {
    match why {
        ModifierReason::MostlyRegulars => "at least half Regulars",
        ModifierReason::Underground => "Underground",
        ModifierReason::Leader => "Leader",
        ModifierReason::Lauzun => "Lauzun",
        ModifierReason::BlockadedCity => "Blockaded City",
        ModifierReason::Squadron => "Squadron",
        ModifierReason::DefendingForts => "Defending Forts",
        ModifierReason::IndianReserve => "Indian Reserve",
        ModifierReason::WashingtonDefends => "Washington defends",
        ModifierReason::Event => "Event",
    }
}

/// Who wins the Battle, and what comes of it: by how many levels the space shifts, if any.
pub(super) fn outcome(fought: &BattleReport) -> [String; 2] {
    match (fought.result.victory, fought.result.winner) {
        (Some(won), _) => {
            let levels = number_of(won.levels.into(), "level", "levels");
            [format!("{} {} the Day", side_name(won.winner), wins(won.winner)), levels]
        }
        (None, Some(won)) => {
            let won = format!("{} {} the Battle", side_name(won), wins(won).to_lowercase());
            [won, "no Win the Day".to_string()]
        }
        (None, None) => ["no winner".to_string(), String::new()],
    }
}

/// The same in a line.
fn winner(fought: &BattleReport) -> String {
    let [who, then] = outcome(fought);
    match (then.is_empty(), fought.result.victory) {
        (true, _) => who,
        (_, Some(_)) => format!("{who}: {then}"),
        (_, None) => format!("{who}; {then}"),
    }
}

/// A Side as a sentence has it.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Royalist => "Royalists",
        Side::Rebellion => "Rebellion",
    }
}

/// What that Side does with the Day.
const fn wins(side: Side) -> &'static str {
    match side {
        Side::Royalist => "Win",
        Side::Rebellion => "Wins",
    }
}
