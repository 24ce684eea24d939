//! A step typed in six ways is that step or a question, and never another step.

use super::round_trip::{as_said, is_of_enemy, played};
use super::*;
use lod_engine::game::words::find_space;
use lod_engine::game::{Leader, ScenarioId, SpaceSet};
use lod_engine::rules::{Group, PieceCounts, StepWord, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The number of steps of each verb, where the environment says no other number.
const STEPS: usize = 6;
/// The most steps of a verb in one position.
const EACH: usize = 4;
/// The length of an action in steps.
const DEEP: usize = 5;
/// The least number of boards that are looked at for the rarest verb.
const BOARDS: u64 = 200;
/// The verbs of Commands, Special Activities and Leaders.
const VERBS: [&str; 28] = [
    "activate",
    "agents",
    "battle",
    "continentals",
    "displace",
    "fort",
    "garrison",
    "gather",
    "hortalez",
    "howe",
    "lead",
    "march",
    "muster",
    "naval",
    "partisans",
    "persuasion",
    "plunder",
    "preparer",
    "rabble",
    "raid",
    "rally",
    "recall",
    "reward",
    "scout",
    "settle",
    "skirmish",
    "trade",
    "war path",
];

/// The shortest beginning of 2 letters that names a space: 1 letter is a piece.
fn shortest(space: Space) -> String {
    let name = space.name().to_lowercase();
    let begins = (2..=name.len()).filter_map(|end| name.get(..end));
    let mut named = begins.filter(|begin| find_space(begin) == Ok(space));
    named.next().unwrap_or(&name).to_string()
}

/// Units in words, the last kind first where they are shuffled.
fn in_words(units: PieceCounts, is_shuffled: bool) -> String {
    let mut words: Vec<String> = units.iter().map(|(piece, n)| piece.counted(n)).collect();
    if is_shuffled {
        words.reverse();
    }
    words.join(" and ").to_lowercase()
}

/// The words of a step that say what is done, the spaces apart.
fn what(step: &ActionStep, units: impl Fn(PieceCounts) -> String) -> String {
    let said = step.words().into_iter().filter_map(|word| match word {
        StepWord::At(_) | StepWord::From(_) | StepWord::Group(_) => None,
        StepWord::Units(before, counts) => Some(format!("{before}{}", units(counts))),
        word => Some(word.to_string()),
    });
    said.collect::<Vec<_>>().join(" ")
}

fn groups(step: &ActionStep, space: impl Fn(Space) -> String) -> String {
    let words = step.words();
    let more = words.iter().filter_map(|word| match word {
        StepWord::Group(Group { from, troops }) => {
            Some(format!(" + {} {}", space(*from), troops.in_letters()))
        }
        _ => None,
    });
    more.collect()
}

/// The step as people type it.
fn ways(step: &ActionStep) -> Vec<String> {
    let words = step.words();
    let to = words.iter().find_map(|w| if let StepWord::At(s) = w { Some(*s) } else { None });
    let from = words.iter().find_map(|w| if let StepWord::From(s) = w { Some(*s) } else { None });
    let verb = step.verb();
    let full = |space: Space| space.name().to_lowercase();
    let letters = what(step, PieceCounts::in_letters);
    let spelled = what(step, |units| in_words(units, false));
    let shuffled = what(step, |units| in_words(units, true));
    let more = groups(step, full);
    let mut ways = match (from, to) {
        (Some(from), Some(to)) => vec![
            format!("{verb} {spelled} from {} to {}{more}", full(from), full(to)),
            format!("{verb} to {} from {}: {shuffled}{more}", full(to), full(from)),
            format!("{verb} {} > {} {shuffled}{more}", from.typed(), to.typed()),
            format!(
                "{verb} {}>{} {letters}{}",
                shortest(from),
                shortest(to),
                groups(step, shortest)
            ),
            format!("{verb} {} to {} with {spelled}{more}", full(from), full(to)),
        ],
        (None, Some(space)) => vec![
            format!("{verb} {} {spelled}{more}", full(space)),
            format!("{verb} in {}: {shuffled}{more}", full(space)),
            format!("{verb} {spelled} in {}{more}", full(space)),
            format!("{verb} {} {letters}{}", shortest(space), groups(step, shortest)),
            format!("{verb} {shuffled}, {}{more}", full(space)),
        ],
        _ => vec![format!("{verb} {spelled}"), format!("{verb}: {shuffled}")],
    };
    ways.push(write(step));
    ways
}

/// Every other board, which is at war, with Howe at British Regulars and FNI above 0 (1.10).
fn with_howe(layout: Layout, seed: u64) -> Layout {
    let regulars = |space: &Space| layout.board.pieces(*space, Piece::BritishRegular) > 0;
    let leads = layout.board.leader(Faction::British) != Leader::Clinton;
    let may = leads && layout.board.treaty() && seed.is_multiple_of(2);
    match SpaceSet::MAP.iter().find(regulars).filter(|_| may) {
        Some(space) => layout.leader(Leader::Howe, space).fni(1),
        None => layout,
    }
}

/// What came of the lines for the steps of one verb.
#[derive(Debug, Default)]
struct Tried {
    steps: usize,
    lines: usize,
    /// Those that are the step; the others are questions and refusals.
    understood: usize,
}

/// What is tried, and what was read as another step.
#[derive(Default)]
struct Trials {
    /// The number of steps of a verb that is enough.
    enough: usize,
    of: BTreeMap<&'static str, Tried>,
    others: Vec<String>,
}

impl Trials {
    fn is_open(&self, verb: &str) -> bool {
        self.of.get(verb).is_none_or(|tried| tried.steps < self.enough)
    }

    fn types(&mut self, state: &ActionState, permit: &Permit, step: &ActionStep) {
        let said = as_said(state, step);
        let tried = self.of.entry(step.verb()).or_default();
        tried.steps += 1;
        for line in ways(step) {
            tried.lines += 1;
            match read(state, permit, &line).as_deref() {
                Ok([one]) if *one == said => tried.understood += 1,
                Ok(other) => {
                    self.others.push(format!("{}: {line} [{step}]: {other:?}", state.faction()));
                }
                Err(_) => {}
            }
        }
    }

    /// Steps of each verb that are legal now, and the way on by one of them, a verb as often as another.
    fn at(&mut self, state: &mut ActionState, permit: &Permit, random: &mut ChaCha8Rng) -> bool {
        let mut by_verb: BTreeMap<&str, Vec<ActionStep>> = BTreeMap::new();
        for step in legal::legal_steps(state) {
            if !is_of_enemy(state.faction(), &step) {
                by_verb.entry(step.verb()).or_default().push(step);
            }
        }
        for (verb, steps) in &mut by_verb {
            for _ in 0..steps.len().min(EACH) {
                if self.is_open(verb) {
                    let step = steps.swap_remove(random.random_range(0..steps.len()));
                    self.types(state, permit, &step);
                }
            }
        }
        let verbs: Vec<Vec<ActionStep>> =
            by_verb.into_values().filter(|steps| !steps.is_empty()).collect();
        if verbs.is_empty() {
            return false;
        }
        let steps = &verbs[random.random_range(0..verbs.len())];
        let step = &steps[random.random_range(0..steps.len())];
        lod_engine::rules::act(state, &legal::roll(state, step, random)).expect("legal");
        if state.victory().is_some() {
            lod_engine::rules::battle::settle_victory(state);
        }
        true
    }
}

#[test]
fn six_ways_of_typing_a_step_are_that_step_or_a_question() {
    let enough = std::env::var("LOD_TYPED").ok().and_then(|n| n.parse().ok()).unwrap_or(STEPS);
    let mut trials = Trials { enough, ..Trials::default() };
    let most = BOARDS.max(u64::try_from(enough).expect("few") * 12);
    for (seed, id) in (100..100 + most).zip(ScenarioId::ALL.into_iter().cycle()) {
        if VERBS.iter().all(|verb| !trials.is_open(verb)) {
            break;
        }
        let layout = with_howe(played(id, seed), seed);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for faction in Faction::ALL {
            let permit = Permit { is_pair: true, ..Permit::turn(faction, people(&Faction::ALL)) };
            let mut state = layout.paid(faction);
            for _ in 0..DEEP {
                if !trials.at(&mut state, &permit, &mut random) {
                    break;
                }
            }
        }
    }
    let Trials { of, others, .. } = trials;
    for (verb, Tried { steps, lines, understood }) in &of {
        println!("{verb:<13} {steps:>6} steps {lines:>7} lines {understood:>7} understood");
    }
    assert!(others.is_empty(), "{} lines: {:#?}", others.len(), &others[..others.len().min(40)]);
    let missing =
        VERBS.iter().filter(|verb| of.get(*verb).is_none_or(|tried| tried.steps < enough));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "too few steps of {missing:?}: {of:#?}");
    let lines: usize = of.values().map(|tried| tried.lines).sum();
    let understood: usize = of.values().map(|tried| tried.understood).sum();
    assert!(understood * 10 >= lines * 9, "{understood} of {lines}: {of:#?}");
}
