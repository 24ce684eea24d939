//! Questions about Battles: the arithmetic, and the pieces that are lost.

use super::question::{ExerciseView, Tracks};
use super::situation::{Situation, search};
use super::turns::graded;
use super::{Exercise, QuestionKind, Topic};
use crate::talk::Reasons;
use crate::tell;
use lod_bots::action::{Note, NoteKind};
use lod_bots::bots::Outcome;
use lod_bots::game::{Game, GameStep};
use lod_engine::game::{Faction, Piece, Side, SpaceSet};
use lod_engine::rules::PieceCounts;
use lod_engine::rules::battle::BattleReport;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The sides of a Battle in words.
const SIDES: [&str; 2] = ["Attack", "Defense"];
/// Who can win the day (3.6.8).
const WINNERS: [&str; 3] = ["the Royalists", "the Rebellion", "neither"];

/// A Battle of a turn of this Faction, with its note.
fn battle(happened: &GameStep, faction: Option<Faction>) -> Option<(&Note, &BattleReport)> {
    let GameStep::Turn(taken) = happened else {
        return None;
    };
    // What an Event adds to a Battle is no arithmetic of the Battle.
    if matches!(taken.outcome, Outcome::Event(_)) {
        return None;
    }
    taken.done.walk.notes.iter().find_map(|note| match &note.what {
        NoteKind::Battle(fought) if faction.is_none_or(|f| f == fought.strength.attacker) => {
            Some((note, &**fought))
        }
        _ => None,
    })
}

/// The question about a Battle, without its words.
fn about(
    (topic, asked): (Topic, QuestionKind),
    game: &Game<'static>,
    happened: &GameStep,
    (note, fought): (&Note, &BattleReport),
) -> Option<Exercise> {
    let GameStep::Turn(taken) = happened else {
        return None;
    };
    let moment = Situation::new(game, &taken.done.walk.dice);
    let question = Exercise::about(topic, asked, fought.strength.attacker, moment);
    let mut board = question.board;
    let before = taken.done.changes().get(..note.after)?;
    board.apply_all(before).ok()?;
    let mut facts = vec![format!(
        "Battle in {}: the {} Attack (3.6).",
        fought.strength.space, fought.strength.attacker
    )];
    for (side, troops) in SIDES.iter().zip(fought.strength.troops) {
        facts.push(format!("{side}: {}.", worded(troops)));
    }
    Some(Exercise {
        board,
        facts,
        reasons: Reasons { head: tell::battle(fought).to_vec(), ..Reasons::default() },
        view: ExerciseView {
            spaces: SpaceSet::of(fought.strength.space),
            tracks: Tracks::None,
            card: false,
        },
        ..question
    })
}

/// What an option says before the pieces: a number alone would be taken for its place.
const REMOVES: &str = "remove";

/// "2 Tories and 1 British Regular".
pub(super) fn worded(troops: PieceCounts) -> String {
    tell::kinds_or(troops, "nothing")
}

/// What the dice of a side come to.
fn rolled(fought: &BattleReport, side: usize) -> String {
    let (force, dice) = fought.strength.forces.both()[side];
    let name = SIDES[side];
    match dice {
        0 => format!("{name}: Force Level {force}, no die."),
        n => format!("{name}: Force Level {force}, {n} D3: {}.", fought.rolls[side]),
    }
}

/// What makes up a Force Level (3.6.3).
const fn force_rule(side: usize, attacker: Faction) -> &'static str {
    match (side, attacker) {
        (0, Faction::Patriots) => {
            "Force Level of the Patriots on the Attack (3.6.3): Continentals, French Regulars up to as many as \
             those, and half the Active Militia, rounded down."
        }
        (0, Faction::French) => {
            "Force Level of the French on the Attack (3.6.3): their Regulars, Continentals up to as many as those, \
             and half the Active Militia that accompany them, rounded down."
        }
        (0, _) => {
            "Force Level of the British on the Attack (3.6.3): Regulars, Tories up to as many as those, with War \
             Parties of a Common Cause among the Tories, and half the other Active War Parties, rounded down."
        }
        _ => {
            "Force Level on Defense (3.6.3): all cubes, each Fort, and half the Active Militia or War Parties, \
             rounded down."
        }
    }
}

/// What makes up a Loss Level (3.6.4).
const fn loss_rule(side: usize) -> &'static str {
    match side {
        0 => {
            "Loss Level that the Attack inflicts (3.6.4): a D3 for every three of its Force Level, three at most, \
             and the modifiers of 3.6.5."
        }
        _ => {
            "Loss Level that the Defense inflicts (3.6.4): a D3 for every three of its Force Level, three at most, \
             and the modifiers of 3.6.6."
        }
    }
}

/// When a day is won (3.6.8).
const DAY_RULE: &str = "The Battle goes to the Side that removed fewer pieces, to the Defender if both removed as many; \
                        a Side left with nothing but Underground pieces has lost it. It Wins the Day only outside the \
                        West Indies, and if the loser removed two pieces or more, a cube or a Fort among them (3.6.8).";

/// In which order pieces go (3.6.7).
const fn removal_rule(side: Side) -> &'static str {
    match side {
        Side::Royalist => {
            "The Royalists remove in turns a British Regular and a Tory, then Active War Parties, and on Defence \
             after these Villages, then Forts. A Regular or a Fort counts two, any other piece one; Underground \
             ones stay (3.6.7)."
        }
        Side::Rebellion => {
            "The Rebellion removes in turns a French Regular, a Continental and an Active Militia, and on Defence \
             after these Forts. A Militia counts one, any other of these two; Underground ones stay (3.6.7)."
        }
    }
}

/// The reasons with the rule before them.
fn by_rule(rule: &str, reasons: Reasons) -> Reasons {
    let mut head = vec![rule.to_string()];
    head.extend(reasons.head);
    Reasons { head, ..reasons }
}

/// The arithmetic of a Battle.
pub(super) fn arithmetic(seed: u64, faction: Option<Faction>) -> Option<Exercise> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (kind, side) = (rng.random_range(0..5), rng.random_range(0..2));
    search(seed, |game, happened| {
        let (note, fought) = battle(happened, faction)?;
        let (space, name) = (fought.strength.space, SIDES[side]);
        let asked = match kind {
            0 | 1 => QuestionKind::Force(space, side),
            2 | 3 => QuestionKind::Loss(space, side),
            _ => QuestionKind::Day(space),
        };
        let question = about((Topic::Battle, asked.clone()), game, happened, (note, fought))?;
        let mut facts = question.facts.clone();
        let rule = match asked {
            QuestionKind::Force(..) => force_rule(side, fought.strength.attacker),
            QuestionKind::Loss(..) => loss_rule(side),
            _ => DAY_RULE,
        };
        let question = Exercise { reasons: by_rule(rule, question.reasons), ..question };
        let question = match asked {
            QuestionKind::Force(..) => {
                let (force, _) = fought.strength.forces.both()[side];
                Exercise {
                    text: format!("What is the Force Level of the {name}?"),
                    right: vec![force.into()],
                    difficulty: graded(fought.strength.troops[side].iter().count(), 1, 2),
                    ..question
                }
            }
            QuestionKind::Loss(..) => {
                facts.push(rolled(fought, side));
                let loss = [fought.result.defender_loss, fought.result.attacker_loss][side];
                let text = format!(
                    "Which Loss Level does the {name} inflict, modifiers (3.6.5, 3.6.6) included?"
                );
                Exercise {
                    facts,
                    text,
                    right: vec![usize::try_from(loss).ok()?],
                    difficulty: graded(fought.strength.modifiers[side].len(), 0, 2),
                    ..question
                }
            }
            _ => {
                facts.extend([0, 1].map(|side| rolled(fought, side)));
                let winner = match fought.result.victory.map(|won| won.winner) {
                    Some(Side::Royalist) => 0,
                    Some(Side::Rebellion) => 1,
                    None => 2,
                };
                Exercise {
                    facts,
                    text: "Which Side Wins the Day?".to_string(),
                    options: WINNERS.map(String::from).to_vec(),
                    right: vec![winner],
                    difficulty: 3,
                    ..question
                }
            }
        };
        Some(question)
    })
}

/// Which pieces a side loses.
pub(super) fn pieces(seed: u64, faction: Option<Faction>) -> Option<Exercise> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let side: usize = rng.random_range(0..2);
    search(seed, |game, happened| {
        let (note, fought) = battle(happened, faction)?;
        let result = &fought.result;
        let (removes, level) = match side {
            0 => (result.attacker_removes, result.attacker_loss),
            _ => (result.defender_removes, result.defender_loss),
        };
        let mut options = others(fought.strength.troops[side], removes);
        if removes.is_empty() || options.len() < 2 {
            return None;
        }
        let right = format!("{REMOVES} {}", worded(removes));
        options.push(right.clone());
        options.sort();
        let asked = QuestionKind::Removes(fought.strength.space, side);
        let question = about((Topic::Pieces, asked), game, happened, (note, fought))?;
        let mut facts = question.facts.clone();
        let own = match side {
            0 => fought.strength.attacker.side(),
            _ => fought.strength.attacker.side().enemy(),
        };
        let (side, name) = (fought.strength.troops[side], ["Attackers", "Defenders"][side]);
        facts.push(format!("The {name} take a Loss Level of {level}."));
        Some(Exercise {
            reasons: by_rule(removal_rule(own), question.reasons),
            facts,
            text: format!("What do the {name} lose (3.6.7)?"),
            right: options.iter().position(|o| *o == right).into_iter().collect(),
            options,
            difficulty: graded(side.iter().count(), 2, 3),
            ..question
        })
    })
}

/// The pieces one by one.
pub(super) fn one_by_one(troops: PieceCounts) -> Vec<Piece> {
    let each = troops.iter();
    each.flat_map(|(piece, n)| std::iter::repeat_n(piece, n.into())).collect()
}

/// So many of each kind.
pub(super) fn together<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> PieceCounts {
    let pieces = pieces.into_iter();
    pieces.fold(PieceCounts::NONE, |troops, piece| troops.with(*piece, 1))
}

/// Other pieces that somebody might think go: other kinds first, one more, one fewer.
fn others(line: PieceCounts, removed: PieceCounts) -> Vec<String> {
    let all = one_by_one(line);
    let count = usize::from(removed.total());
    let thoughts = [count, count + 1, count.saturating_sub(1)]
        .into_iter()
        .flat_map(|n| [together(all.iter().take(n)), together(all.iter().rev().take(n))]);
    let mut words: Vec<String> = Vec::new();
    for thought in thoughts.filter(|t| *t != removed) {
        let thought = format!("{REMOVES} {}", worded(thought));
        if words.len() < 3 && !words.contains(&thought) {
            words.push(thought);
        }
    }
    words
}
