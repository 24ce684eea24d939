//! Questions about one step of a turn, in any of its boxes.

use super::moment::Moment;
use super::question::View;
use super::run::TurnDrill;
use super::steps::{StepKind, TurnStep};
use super::turns::graded;
use super::{Asked, Question, Topic};
use crate::talk::Reasons;
use crate::tell;
use lod_engine::game::{Faction, SpaceSet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// So many turns are looked through for a step.
const TURNS: u32 = 12;
/// So many for the same box on another board.
const TURNS_OF_BOX: u32 = 150;

/// A step of a turn of this Faction, or of any; of the mistakes that are often made if `traps`.
pub(super) fn step(seed: u64, faction: Option<Faction>, traps: bool) -> Option<Question> {
    let topic = if traps { Topic::Mistakes } else { Topic::Box };
    let tries = if traps { TURNS_OF_BOX } else { TURNS };
    find(seed, faction, topic, tries, |step| is_fair(step) && (!traps || step.trap))
}

/// The same box, or step of it, on another board.
pub(super) fn again(seed: u64, faction: Faction, topic: Topic, label: &str) -> Option<Question> {
    find(seed, Some(faction), topic, TURNS_OF_BOX, |step| step.label == label && is_fair(step))
}

fn find(
    seed: u64,
    faction: Option<Faction>,
    topic: Topic,
    tries: u32,
    fits: impl Fn(&TurnStep) -> bool,
) -> Option<Question> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..tries {
        let whose =
            faction.unwrap_or_else(|| Faction::ALL[rng.random_range(0..Faction::ALL.len())]);
        let Some(drill) = TurnDrill::find(whose, rng.random()) else {
            continue;
        };
        let places: Vec<usize> =
            (0..drill.steps.len()).filter(|place| fits(&drill.steps[*place])).collect();
        // Each box alike: a Command with many steps is not asked oftener than its question.
        let mut labels: Vec<&str> =
            places.iter().map(|place| drill.steps[*place].label.as_str()).collect();
        labels.dedup();
        if labels.is_empty() {
            continue;
        }
        let label = labels[rng.random_range(0..labels.len())];
        let of: Vec<usize> =
            places.iter().copied().filter(|place| drill.steps[*place].label == label).collect();
        let place = of[rng.random_range(0..of.len())];
        return Some(question(&drill, place, topic, rng.random_range(1..=6)));
    }
    None
}

/// Whether there is something to find out: of spaces at least two that could be selected, or none.
fn is_fair(step: &TurnStep) -> bool {
    step.kind != StepKind::Space || step.candidates != 1
}

fn question(drill: &TurnDrill, place: usize, topic: Topic, shown: u8) -> Question {
    let step = &drill.steps[place];
    let taken = &drill.taken;
    let moment = Moment::new(&drill.before, &taken.done.dice);
    let board = drill.board_at(step.after);
    let mut facts = vec![format!("It is the turn of the {}.", taken.faction)];
    let path = &taken.done.path;
    let end = path.iter().position(|at| *at == step.at).map_or(0, |at| at + 1);
    facts.push(format!("Path: {}.", path[..end].join(" > ")));
    if step.kind == StepKind::Answer && step.has_die {
        let die = step.die.unwrap_or(shown);
        facts.push(format!("If a die is needed, it shows {die}."));
    }
    let right = (0..step.options.len()).filter(|i| step.options[*i].is_right).collect();
    Question {
        board,
        facts,
        text: step.text.clone(),
        options: step.options.iter().map(|o| o.words.clone()).collect(),
        right,
        sentences: step.options.iter().map(|o| o.sentence.clone()).collect(),
        label: Some(step.label.clone()),
        difficulty: graded(step.options.len(), 3, 5),
        reasons: Reasons {
            notes: taken.done.notes.iter().filter(|n| n.at == step.at).cloned().collect(),
            ..Reasons::default()
        },
        focus: tell::Topic::Way,
        view: View {
            spaces: if step.spaces.is_empty() { SpaceSet::EMPTY } else { step.spaces },
            tracks: !matches!(step.kind, StepKind::Space | StepKind::Pieces),
            card: step.kind == StepKind::Event,
        },
        ..Question::about(topic, Asked::Step(place), taken.faction, moment)
    }
}
