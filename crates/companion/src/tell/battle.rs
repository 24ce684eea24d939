//! A Battle in words, with every number of its sums (3.6.3-3.6.8).

use super::countable::kinds_or;
use lod_bots::action::{Note, NoteKind};
use lod_engine::game::Side;
use lod_engine::rules::Victory;
use lod_engine::rules::battle::{BattleReport, ModifierReason, Strength};

/// A note in one line; of a Battle all that counted in it, and who Won the Day.
pub fn note_words(note: &Note) -> String {
    match &note.what {
        NoteKind::Battle(fought) => {
            let lines = battle(fought);
            let lines = lines.iter().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "));
            lines.collect::<Vec<_>>().join("; ")
        }
        NoteKind::WinTheDay(victory) => day_won(victory),
        _ => note.words(),
    }
}

/// "The Royalists Win the Day in Boston".
pub(crate) fn day_won(victory: &Victory) -> String {
    let winner = victory.winner;
    format!("The {} {} the Day in {}", side(winner), wins(winner), victory.space)
}

/// A Battle before the dice. Where and who, the Attacker, the Defender: a line each.
pub(crate) fn strength(strength: &Strength) -> Vec<String> {
    let rolls = dice(strength);
    let line = |at: usize| drawn_up(strength, at, &rolls[at]);
    vec![
        format!("{}, before the dice (3.6.3-3.6.6)", head(strength)),
        format!("Attacker  {}", line(0)),
        format!("Defender  {}", line(1)),
    ]
}

/// The figures alone: "Attacker 6 (2D3 +1), Defender 3 (1D3)".
pub(crate) fn figures(strength: &Strength) -> String {
    let (rolls, forces) = (dice(strength), strength.forces.both());
    let side = |at: usize| {
        let added: i8 = strength.modifiers[at].iter().map(|m| m.by).sum();
        let (force, rolls) = (forces[at].0, &rolls[at]);
        match added {
            0 => format!("{force} ({rolls})"),
            n => format!("{force} ({rolls} {n:+})"),
        }
    };
    format!("Attacker {}, Defender {}", side(0), side(1))
}

/// A Battle that was fought. Where and who, the Attacker, the Defender, the losses and the winner: a line each.
pub fn battle(fought: &BattleReport) -> [String; 5] {
    let BattleReport { strength, rolls, result } = fought;
    let dice = dice(strength);
    let side = |at: usize, loss: i16| {
        let rolled = format!("{} = {}", dice[at], rolls[at]);
        format!("{}: Loss Level {loss}", drawn_up(strength, at, &rolled))
    };
    let losses = |troops| kinds_or(troops, "none");
    [
        format!("{} (3.6)", head(strength)),
        format!("Attacker  {}", side(0, result.defender_loss)),
        format!("Defender  {}", side(1, result.attacker_loss)),
        format!(
            "Losses    Attacker: {}. Defender: {}.",
            losses(result.attacker_removes),
            losses(result.defender_removes)
        ),
        format!("Result    {} (3.6.8)", winner(fought)),
    ]
}

/// "BATTLE in Boston: British attack".
fn head(strength: &Strength) -> String {
    format!("BATTLE in {}: {} attack", strength.space, strength.attacker)
}

/// "1D3", of the Attacker and of the Defender.
fn dice(strength: &Strength) -> [String; 2] {
    strength.forces.both().map(|(_, dice)| format!("{dice}D3"))
}

/// "5 Continentals: Force Level 5. 1D3, +1 Leader".
fn drawn_up(strength: &Strength, at: usize, rolled: &str) -> String {
    let modifiers = strength.modifiers[at].iter();
    let modifiers: String = modifiers.map(|m| format!(", {:+} {}", m.by, reason(m.why))).collect();
    let troops = kinds_or(strength.troops[at], "no pieces");
    let (force, _) = strength.forces.both()[at];
    format!("{troops}: Force Level {force}. {rolled}{modifiers}")
}

/// Why something is added to a Loss Level.
const fn reason(why: ModifierReason) -> &'static str {
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

/// Who wins the Battle, and by how many levels the space shifts.
fn winner(fought: &BattleReport) -> String {
    match (fought.result.victory, fought.result.winner) {
        (Some(won), _) => {
            let levels = if won.levels == 1 { "level" } else { "levels" };
            let (winner, wins) = (side(won.winner), wins(won.winner));
            format!("{winner} {wins} the Day: {} {levels}", won.levels)
        }
        (None, Some(won)) => {
            format!("{} {} the Battle; no Win the Day", side(won), wins(won).to_lowercase())
        }
        (None, None) => "no winner".to_string(),
    }
}

/// A Side as it wins a Battle.
const fn side(side: Side) -> &'static str {
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
