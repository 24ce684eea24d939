//! Questions about a Winter Quarters Round.

use super::offers::choices;
use super::question::{ExerciseView, Tracks};
use super::situation::{Situation, search};
use super::turns::{best, graded, of_choice};
use super::{Exercise, QuestionKind, Topic};
use crate::talk::Reasons;
use lod_bots::action::{Note, NoteKind, SpaceDecision};
use lod_bots::bots::winter::{Phase, Report};
use lod_bots::game::{Game, GameStep};
use lod_engine::game::words::joined;
use lod_engine::game::{Board, Fact, Faction, SpaceSet};
use lod_engine::rules::winter::End;
use lod_engine::rules::winter::supply_needs;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A question about a Round.
pub(super) fn winter(seed: u64, faction: Option<Faction>) -> Option<Exercise> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // Only the British and the Patriots shift anything in the Support Phase.
    let kinds = match faction {
        Some(Faction::French | Faction::Indians) => 3,
        _ => 4,
    };
    let kind = rng.random_range(0..kinds);
    let wanted = faction.unwrap_or(Faction::ALL[rng.random_range(0..4)]);
    // Mostly nobody wins: of those only some are asked about.
    let dull = rng.random_range(0..4) == 0;
    // Where no game has this kind of question, another is asked.
    (0..kinds).find_map(|more| {
        search(seed, |game, happened| {
            let GameStep::Winter(report) = happened else {
                return None;
            };
            match (kind + more) % kinds {
                0 => winner(game, report, wanted, dull),
                1 => supply(game, report, wanted),
                2 => earned(game, report, wanted),
                _ => shift(game, report, faction),
            }
        })
    })
}

/// The board before a phase, and the phase.
pub(super) fn phase<'r>(start: &Board, report: &'r Report, id: &str) -> Option<(Board, &'r Phase)> {
    let mut board = *start;
    for phase in &report.phases {
        if phase.id == id {
            return Some((board, phase));
        }
        board.apply_all(&phase.changes).ok()?;
    }
    None
}

/// The Round with the dice that lead to a phase on this board, and no later ones.
fn settled(game: &Game<'static>, report: &Report, id: &str, board: &Board) -> Option<Situation> {
    let dice = &report.dice;
    let mut moments = (0..=dice.len()).map(|n| Situation::new(game, &dice[..n]));
    let same = |happened: &GameStep| match happened {
        GameStep::Winter(again) => {
            phase(game.board(), again, id).is_some_and(|(other, _)| other == *board)
        }
        _ => false,
    };
    moments.find(|moment| moment.always(same))
}

/// A question without its words.
fn about(asked: QuestionKind, moment: Situation, faction: Faction) -> Exercise {
    Exercise::about(Topic::Winter, asked, faction, moment)
}

/// Who wins the Victory Check.
fn winner(game: &Game<'static>, report: &Report, faction: Faction, dull: bool) -> Option<Exercise> {
    let season = game.season();
    let won = match report.end {
        Some(End::Check(faction)) => Some(faction),
        _ => None,
    };
    if !season.victory_check || (won.is_none() && !dull) {
        return None;
    }
    let mut options: Vec<String> = Faction::ALL.map(|f| f.name().to_string()).to_vec();
    options.push("no Faction".to_string());
    let place = won.map_or(Some(4), |w| Faction::ALL.iter().position(|f| *f == w))?;
    let question = about(QuestionKind::Winner, Situation::new(game, &[]), faction);
    Some(Exercise {
        facts: vec!["A Winter Quarters Round begins with the Victory Check (6.1).".to_string()],
        text: "Who wins now?".to_string(),
        options,
        right: vec![place],
        difficulty: 2,
        reasons: Reasons {
            head: vec!["Victory is checked by both conditions of each Faction (7.2).".to_string()],
            ..Reasons::default()
        },
        view: ExerciseView { spaces: SpaceSet::EMPTY, tracks: Tracks::All, card: false },
        ..question
    })
}

/// In how many spaces units are out of supply.
fn supply(game: &Game<'static>, report: &Report, faction: Faction) -> Option<Exercise> {
    let (board, _) = phase(game.board(), report, "supply")?;
    let needs = supply_needs(&board, faction);
    if needs.is_empty() {
        return None;
    }
    let units = |s| board.kinds(s).iter().any(|p| p.faction() == faction);
    let spaces = SpaceSet::MAP.filter(units);
    let moment = settled(game, report, "supply", &board)?;
    let question = about(QuestionKind::OutOfSupply, moment, faction);
    Some(Exercise {
        facts: vec![format!(
            "Winter Quarters, the Supply Phase (6.2.1); Resources of the {faction}: {}.",
            board.resources(faction)
        )],
        text: format!("In how many spaces are units of the {faction} out of supply?"),
        right: vec![needs.len()],
        difficulty: graded(spaces.len(), 4, 7),
        reasons: Reasons {
            head: vec![
                format!(
                    "Out of supply (6.2.1): {}. It would cost {} to pay for all of them.",
                    spaces_named(needs),
                    needs.len()
                ),
                supplied(faction).to_string(),
            ],
            ..Reasons::default()
        },
        board,
        view: ExerciseView { spaces, ..question.view },
        ..question
    })
}

/// Where the units of a Faction are in supply (6.2.1), in a sentence.
const fn supplied(faction: Faction) -> &'static str {
    match faction {
        Faction::British => {
            "British cubes are in supply in a space with a British Fort and in a City under British Control."
        }
        Faction::Patriots => {
            "Militia and Continentals are in supply in a space with a Patriot Fort and in a Colony or City under Rebellion \
             Control."
        }
        Faction::French => {
            "French Regulars are in supply in a space with a Patriot Fort and in a Colony or City under Rebellion Control."
        }
        Faction::Indians => {
            "War Parties are in supply in a space with a Village and in the Indian Reserves."
        }
    }
}

fn spaces_named(spaces: SpaceSet) -> String {
    let names: Vec<&str> = spaces.iter().map(|s| s.name()).collect();
    joined(&names)
}

/// What a Faction earns, by the rule, in a sentence.
const fn earnings(faction: Faction) -> &'static str {
    match faction {
        Faction::British => {
            "British earnings (6.3.1): 1 for each Fort, the Population of each City under their Control that is \
             not Blockaded, 5 for the West Indies under British Control once the Treaty was played."
        }
        Faction::Indians => "Indian earnings (6.3.2): half the Villages on the map, rounded down.",
        Faction::Patriots => {
            "Patriot earnings (6.3.3): 1 for each Fort, and half the spaces under Rebellion Control, rounded down."
        }
        Faction::French => {
            "French earnings (6.3.4): before the Treaty twice the Squadrons in the West Indies; after it the FNI, \
             the Population of open Cities that the British do not Control, 5 for the West Indies."
        }
    }
}

/// How much a Faction earns.
fn earned(game: &Game<'static>, report: &Report, faction: Faction) -> Option<Exercise> {
    let (board, phase) = phase(game.board(), report, "resources")?;
    let gains = phase.changes.iter().filter_map(|change| change.grows(Fact::Resources(faction)));
    let sum = usize::try_from(gains.sum::<i32>()).ok()?;
    let moment = settled(game, report, "resources", &board)?;
    let question = about(QuestionKind::Earned, moment, faction);
    Some(Exercise {
        facts: vec![format!(
            "Winter Quarters, the Resources Phase (6.3); Resources of the {faction} so far: {}.",
            board.resources(faction)
        )],
        text: format!("How many Resources do the {faction} earn now?"),
        right: vec![sum],
        difficulty: match faction {
            Faction::Indians => 1,
            Faction::Patriots => 2,
            _ => 3,
        },
        reasons: Reasons {
            head: vec![format!("They earn {sum}."), earnings(faction).to_string()],
            ..Reasons::default()
        },
        board,
        view: ExerciseView {
            spaces: super::question::occupied(&board),
            tracks: Tracks::All,
            card: false,
        },
        ..question
    })
}

/// The first choice of the Support Phase, before anything is changed in it.
pub(super) fn first_shift(phase: &Phase) -> Option<(&Note, &SpaceDecision)> {
    let choice = phase.notes.iter().find_map(|note| match &note.what {
        NoteKind::Chose(chosen) if chosen.taken.is_some() => Some((note, &**chosen)),
        _ => None,
    });
    choice.filter(|(note, _)| note.after == 0)
}

/// Where Reward Loyalty or the Committees begin.
fn shift(game: &Game<'static>, report: &Report, faction: Option<Faction>) -> Option<Exercise> {
    let (board, held) = phase(game.board(), report, "support")?;
    let (note, chosen) = first_shift(held)?;
    if faction.is_some_and(|f| f != chosen.by) {
        return None;
    }
    let these = choices(&board, chosen)?;
    let right: SpaceSet = best(chosen).into_iter().collect();
    let moment = settled(game, report, "support", &board)?;
    let question = about(QuestionKind::Shift, moment, chosen.by);
    let start = game.board();
    let same = |h: &GameStep| match h {
        GameStep::Winter(again) => phase(start, again, "support").is_none_or(|(other, held)| {
            other != board
                || first_shift(held)
                    .is_some_and(|(_, c)| best(c).into_iter().collect::<SpaceSet>() == right)
        }),
        _ => false,
    };
    if !question.moment.always(same) {
        return None;
    }
    let question = Exercise {
        facts: vec![format!(
            "Winter Quarters, the Support Phase (6.4); Resources of the {}: {}.",
            chosen.by,
            board.resources(chosen.by)
        )],
        board,
        ..question
    };
    Some(of_choice(question, these, note, chosen))
}
