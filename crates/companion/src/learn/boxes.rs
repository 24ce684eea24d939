//! Questions about one step of a turn, in any of its boxes.

use super::question::{ExerciseView, Tracks};
use super::run::TurnDrill;
use super::situation::{Situation, search};
use super::steps::{StepKind, TurnStep};
use super::trap::Trap;
use super::turns::graded;
use super::{Exercise, QuestionKind, Topic};
use crate::talk::Reasons;
use crate::tell;
use lod_bots::action::Walk;
use lod_bots::bots::Outcome;
use lod_bots::game::GameStep;
use lod_engine::game::{Faction, SpaceSet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// So many turns are looked through for a step.
const TURNS: u32 = 12;
/// So many for the same box on another board.
const TURNS_OF_BOX: u32 = 150;

/// The kinds of steps, as often as they are asked.
const KINDS: [StepKind; 14] = [
    StepKind::Answer,
    StepKind::Space,
    StepKind::Next,
    StepKind::Pieces,
    StepKind::Space,
    StepKind::Pay,
    StepKind::Answer,
    StepKind::Space,
    StepKind::Roll,
    StepKind::Event,
    StepKind::Space,
    StepKind::Next,
    StepKind::Pieces,
    StepKind::Extent,
];

/// A step of a turn of this Faction, or of any; of the mistakes that are often made if `traps`.
pub(super) fn step(seed: u64, faction: Option<Faction>, traps: bool) -> Option<Exercise> {
    let topic = if traps { Topic::Mistakes } else { Topic::Box };
    let tries = if traps { TURNS_OF_BOX } else { TURNS };
    // Each of the mistakes alike, each kind of step as often as wanted; where no turn has this one, any of them.
    let of = |n: usize| usize::try_from(seed % n as u64).unwrap_or_default();
    let (trap, kind) = (Trap::ALL[of(Trap::ALL.len())], KINDS[of(KINDS.len())]);
    let this = |step: &TurnStep| match traps {
        true => is_fair(step) && step.trap == Some(trap),
        false => is_fair(step) && step.kind == kind,
    };
    let any = |step: &TurnStep| is_fair(step) && (!traps || step.trap.is_some());
    find(seed, faction, topic, tries, this).or_else(|| find(seed, faction, topic, tries, any))
}

/// The same box, or step of it, on another board.
pub(super) fn again(seed: u64, faction: Faction, topic: Topic, label: &str) -> Option<Exercise> {
    find(seed, Some(faction), topic, TURNS_OF_BOX, |step| step.label == label && is_fair(step))
}

fn find(
    seed: u64,
    faction: Option<Faction>,
    topic: Topic,
    tries: u32,
    fits: impl Fn(&TurnStep) -> bool,
) -> Option<Exercise> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut looked = 0;
    let found = search(seed, |game, happened| {
        let GameStep::Turn(taken) = happened else {
            return None;
        };
        let executes = matches!(taken.outcome, Outcome::Command(..));
        let wanted = faction.is_none_or(|f| f == taken.faction);
        if !wanted || !(executes || seed.is_multiple_of(4)) {
            return None;
        }
        looked += 1;
        let steps = TurnDrill::questions(game, taken);
        match one_of(&steps, &fits, &mut rng) {
            None if looked < tries => None,
            place => Some(place.and_then(|place| {
                let drill = TurnDrill::of(game, taken)?;
                Some(question(&drill, place, topic, rng.random_range(1..=6)))
            })),
        }
    });
    found.flatten()
}

/// One of the steps that fit. Each box alike: a Command with many steps is not asked oftener than its question.
fn one_of(
    steps: &[TurnStep],
    fits: &impl Fn(&TurnStep) -> bool,
    rng: &mut ChaCha8Rng,
) -> Option<usize> {
    let fitting = steps.iter().enumerate().filter(|(_, step)| fits(step));
    let places: Vec<(usize, &str)> =
        fitting.map(|(place, step)| (place, step.label.as_str())).collect();
    let mut labels: Vec<&str> = places.iter().map(|(_, label)| *label).collect();
    labels.dedup();
    if labels.is_empty() {
        return None;
    }
    let label = labels[rng.random_range(0..labels.len())];
    let of: Vec<usize> =
        places.iter().filter(|(_, other)| *other == label).map(|(place, _)| *place).collect();
    Some(of[rng.random_range(0..of.len())])
}

/// Whether there is something to find out: of spaces at least two that could be selected, or none.
fn is_fair(step: &TurnStep) -> bool {
    step.kind != StepKind::Space || step.candidates != 1
}

fn question(drill: &TurnDrill, place: usize, topic: Topic, shown: u8) -> Exercise {
    let step = &drill.steps[place];
    let taken = &drill.taken;
    let moment = Situation::new(&drill.before, &taken.done.walk.dice);
    let board = drill.board_at(step.after);
    let mut facts = vec![format!("It is the turn of the {}.", taken.faction)];
    let path = &taken.done.walk.path;
    let end = path.iter().position(|at| *at == step.at).map_or(0, |at| at + 1);
    facts.push(format!("Path: {}.", path[..end].join(" > ")));
    if step.kind == StepKind::Answer && step.has_die {
        let die = step.die.unwrap_or(shown);
        facts.push(format!("If a die is needed, it shows {die}."));
    }
    let right = (0..step.options.len()).filter(|i| step.options[*i].is_right).collect();
    Exercise {
        board,
        facts,
        text: step.text.clone(),
        options: step.options.iter().map(|o| o.words.clone()).collect(),
        right,
        sentences: step.options.iter().map(|o| o.sentence.clone()).collect(),
        label: Some(step.label.clone()),
        difficulty: graded(step.options.len(), 3, 5),
        reasons: Reasons {
            walk: Walk::of_notes(
                taken.done.walk.notes.iter().filter(|n| n.at == step.at).cloned().collect(),
            ),
            ..Reasons::default()
        },
        focus: tell::ReasonTopic::Way,
        view: ExerciseView {
            spaces: if step.spaces.is_empty() { SpaceSet::EMPTY } else { step.spaces },
            tracks: match step.kind {
                StepKind::Space | StepKind::Pieces => Tracks::None,
                _ if !step.spaces.is_empty() => Tracks::None,
                StepKind::Extent => Tracks::Some(&["Cylinders"]),
                StepKind::Next | StepKind::Pay => Tracks::Some(&["Resources"]),
                StepKind::Event => Tracks::Some(&["Resources", "Support", "On the map"]),
                StepKind::Roll | StepKind::Answer => Tracks::All,
            },
            card: step.kind == StepKind::Event,
        },
        ..Exercise::about(topic, QuestionKind::Step(place), taken.faction, moment)
    }
}
