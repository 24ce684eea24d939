//! Questions about Battles: the arithmetic, and the pieces that are lost.

use super::moment::{Moment, search};
use super::question::View;
use super::turns::graded;
use super::{Asked, Question, Topic};
use crate::action::{Note, Noted};
use crate::bots::Outcome;
use crate::game::words::joined;
use crate::game::{Faction, Piece, Side, SpaceSet};
use crate::play::{Game, Happened};
use crate::rules::Troops;
use crate::rules::battle::Fought;
use crate::talk::Reasons;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The sides of a Battle in words.
const SIDES: [&str; 2] = ["Attack", "Defence"];
/// Who can win the day (3.6.8).
const WINNERS: [&str; 3] = ["the Royalists", "the Rebellion", "nobody"];

/// A Battle of a turn of this Faction, with its note.
fn battle(happened: &Happened, faction: Option<Faction>) -> Option<(&Note, &Fought)> {
    let Happened::Turn(taken) = happened else {
        return None;
    };
    // What an Event adds to a Battle is no arithmetic of the Battle.
    if matches!(taken.outcome, Outcome::Event(_)) {
        return None;
    }
    taken.done.notes.iter().find_map(|note| match &note.what {
        Noted::Battle(fought) if faction.is_none_or(|f| f == fought.attacker) => {
            Some((note, &**fought))
        }
        _ => None,
    })
}

/// The question about a Battle, without its words.
fn about(
    (topic, asked): (Topic, Asked),
    game: &Game<'static>,
    happened: &Happened,
    (note, fought): (&Note, &Fought),
) -> Option<Question> {
    let Happened::Turn(taken) = happened else {
        return None;
    };
    let moment = Moment::new(game, &taken.done.dice);
    let question = Question::about(topic, asked, fought.attacker, moment);
    let mut board = question.board;
    let before = taken.done.changes().get(..note.after)?;
    board.apply_all(before).ok()?;
    let mut facts = vec![format!(
        "Battle in {}: the {} Attack (3.6).",
        fought.space, fought.attacker
    )];
    for (side, troops) in SIDES.iter().zip(fought.troops) {
        facts.push(format!("{side}: {}.", worded(troops)));
    }
    Some(Question {
        board,
        facts,
        reasons: Reasons {
            head: fought.lines().to_vec(),
            ..Reasons::default()
        },
        view: View {
            spaces: SpaceSet::of(fought.space),
            tracks: false,
            card: false,
        },
        ..question
    })
}

/// What an option says before the pieces: a number alone would be taken for its place.
const REMOVES: &str = "remove";

/// "2 Tories and 1 British Regular".
pub(super) fn worded(troops: Troops) -> String {
    let pieces: Vec<String> = troops.iter().map(|(p, n)| p.counted(n)).collect();
    match pieces.is_empty() {
        true => "nothing".to_string(),
        false => joined(&pieces),
    }
}

/// What the dice of a side come to.
fn rolled(fought: &Fought, side: usize) -> String {
    let (force, dice) = match side {
        0 => (fought.forces.attacker, fought.forces.attacker_dice()),
        _ => (fought.forces.defender, fought.forces.defender_dice()),
    };
    let name = SIDES[side];
    match dice {
        0 => format!("{name}: Force Level {force}, no die."),
        n => format!(
            "{name}: Force Level {force}, {n} D3 that come to {}.",
            fought.rolls[side]
        ),
    }
}

/// The arithmetic of a Battle.
pub(super) fn arithmetic(seed: u64, faction: Option<Faction>) -> Option<Question> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (kind, side) = (rng.random_range(0..5), rng.random_range(0..2));
    search(seed, |game, happened| {
        let (note, fought) = battle(happened, faction)?;
        let (space, name) = (fought.space, SIDES[side]);
        let asked = match kind {
            0 | 1 => Asked::Force(space, side),
            2 | 3 => Asked::Loss(space, side),
            _ => Asked::Day(space),
        };
        let question = about(
            (Topic::Battle, asked.clone()),
            game,
            happened,
            (note, fought),
        )?;
        let mut facts = question.facts.clone();
        let question = match asked {
            Asked::Force(..) => {
                let force = [fought.forces.attacker, fought.forces.defender][side];
                Question {
                    text: format!("What is the Force Level of the {name}?"),
                    right: vec![force.into()],
                    difficulty: graded(fought.troops[side].iter().count(), 1, 2),
                    ..question
                }
            }
            Asked::Loss(..) => {
                facts.push(rolled(fought, side));
                let loss = [fought.result.defender_loss, fought.result.attacker_loss][side];
                let text = format!(
                    "Which Loss Level does the {name} inflict, with all that is added and taken away?"
                );
                Question {
                    facts,
                    text,
                    right: vec![usize::try_from(loss).ok()?],
                    difficulty: graded(fought.modifiers[side].len(), 0, 2),
                    ..question
                }
            }
            _ => {
                facts.extend([0, 1].map(|side| rolled(fought, side)));
                let winner = match fought.result.winner {
                    Some(Side::Royalist) => 0,
                    Some(Side::Rebellion) => 1,
                    None => 2,
                };
                Question {
                    facts,
                    text: "Who wins the day?".to_string(),
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
pub(super) fn pieces(seed: u64, faction: Option<Faction>) -> Option<Question> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let side: usize = rng.random_range(0..2);
    search(seed, |game, happened| {
        let (note, fought) = battle(happened, faction)?;
        let result = &fought.result;
        let (removes, level) = match side {
            0 => (result.attacker_removes, result.attacker_loss),
            _ => (result.defender_removes, result.defender_loss),
        };
        let mut options = others(fought.troops[side], removes);
        if removes.is_empty() || options.len() < 2 {
            return None;
        }
        let right = format!("{REMOVES} {}", worded(removes));
        options.push(right.clone());
        options.sort();
        let asked = Asked::Removes(fought.space, side);
        let question = about((Topic::Pieces, asked), game, happened, (note, fought))?;
        let mut facts = question.facts.clone();
        let (side, name) = (fought.troops[side], ["Attackers", "Defenders"][side]);
        facts.push(format!("The {name} take a Loss Level of {level}."));
        Some(Question {
            facts,
            text: format!("What do the {name} lose (3.6.7)?"),
            right: options
                .iter()
                .position(|o| *o == right)
                .into_iter()
                .collect(),
            options,
            difficulty: graded(side.iter().count(), 2, 3),
            ..question
        })
    })
}

/// Other pieces that somebody might think go: other kinds first, one more, one fewer.
fn others(line: Troops, removed: Troops) -> Vec<String> {
    let all: Vec<Piece> = line
        .iter()
        .flat_map(|(piece, n)| std::iter::repeat_n(piece, n.into()))
        .collect();
    let count = usize::from(removed.total());
    let take = |pieces: &mut dyn Iterator<Item = &Piece>| {
        pieces.fold(Troops::NONE, |troops, piece| troops.with(*piece, 1))
    };
    let thoughts = [
        take(&mut all.iter().take(count)),
        take(&mut all.iter().rev().take(count)),
        take(&mut all.iter().take(count + 1)),
        take(&mut all.iter().rev().take(count + 1)),
        take(&mut all.iter().take(count.saturating_sub(1))),
        take(&mut all.iter().rev().take(count.saturating_sub(1))),
    ];
    let mut words: Vec<String> = Vec::new();
    for thought in thoughts.into_iter().filter(|t| *t != removed) {
        let thought = format!("{REMOVES} {}", worded(thought));
        if words.len() < 3 && !words.contains(&thought) {
            words.push(thought);
        }
    }
    words
}
