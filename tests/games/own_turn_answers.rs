//! How many answers and keys own turns take: picked from the lists one by one, and typed in one line.
//!
//! `LOD_OWN_TURNS` says how many turns of each Faction.

use crate::guided::{answers, verb};
use crate::random_player::{chance, one};
use crate::refusals::{Typist, board};

use lod::own_turn::notation::write;
use lod::own_turn::{Permit, act};
use lod::talk::Ask;
use lod_bots::flowchart::Interrupt;
use lod_engine::game::words::find_space;
use lod_engine::game::{ByFaction, Faction};
use lod_engine::rules::{self, ActionState, ActionStep, Cost, legal};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The most answers that a guided turn takes in the median.
const MEDIAN: usize = 10;

/// What a turn took.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    answers: usize,
    keys: usize,
}

/// A turn of a Faction: one Command in up to three spaces, and perhaps a Special Activity.
fn turn(state: &ActionState, random: &mut ChaCha8Rng) -> Vec<ActionStep> {
    let mut state = state.clone();
    let mut steps: Vec<ActionStep> = Vec::new();
    let spaces = 1 + usize::from(chance(random, 2)) + usize::from(chance(random, 3));
    while steps.len() < spaces {
        let name = |step: &ActionStep| verb(&write(step)).to_string();
        let first = steps.first().map(name);
        let mut open = legal::legal_steps(&state);
        open.retain(|step| match step {
            ActionStep::Lead { .. } | ActionStep::Settle { .. } | ActionStep::Recall { .. } => {
                false
            }
            ActionStep::FrenchMuster { count: 0, .. } => false,
            step => first.as_ref().is_none_or(|verb| name(step) == *verb),
        });
        if open.is_empty() {
            break;
        }
        // A verb as often as another.
        let verbs: Vec<String> = open.iter().map(name).collect();
        let verb = one(random, &verbs);
        open.retain(|step| name(step) == verb);
        let step = legal::roll(&state, &one(random, &open), random);
        if rules::act(&mut state, &step).is_err() || state.victory().is_some() {
            return Vec::new();
        }
        steps.push(step);
    }
    if state.check_end().is_ok() && state.command().is_some() { steps } else { Vec::new() }
}

/// The keys for an answer in a list: Enter alone, the number of the row, or what has to be typed.
fn keys(ask: &Ask, answer: &str) -> usize {
    let Ok(place) = ask.reply(answer) else {
        return answer.len() + 1;
    };
    if ask.default == Some(place) {
        1
    } else if ask.numbered() {
        (place + 1).to_string().len() + 1
    } else {
        answer.len() + 1
    }
}

/// The spaces of the steps from this one on that one answer takes: of the same verb, each in a space of its own.
fn together(ask: &Ask, written: &[String]) -> Option<Vec<String>> {
    let own = verb(written.first()?);
    let most = usize::from(ask.limits.most.unwrap_or(1));
    let mut names: Vec<String> = Vec::new();
    for line in written.iter().take(most).take_while(|line| verb(line) == own) {
        let name = answers(ask, line, own)?;
        if names.contains(&name) {
            break;
        }
        names.push(name);
    }
    Some(names)
}

/// The one of these steps that a question names the space of.
fn asked_of(ask: &Ask, written: &[String]) -> usize {
    let is_named = |line: &String| {
        let to = answers(&Ask { key: "own.0.to".to_string(), ..ask.clone() }, line, verb(line));
        let space = to.and_then(|to| find_space(&to).ok());
        let after =
            space.and_then(|space| ask.text.split(&format!(" {space}")).nth(1).map(str::to_string));
        after.is_some_and(|after| after.starts_with(':') || after.starts_with(" from"))
    };
    written.iter().rposition(is_named).unwrap_or(0)
}

/// The turn by the lists; nothing where they do not lead there.
fn by_picks(state: &ActionState, permit: &Permit, steps: &[ActionStep]) -> Option<Taken> {
    let written: Vec<String> = steps.iter().map(write).collect();
    let (mut lines, mut taken) = (Vec::new(), Taken::default());
    let (mut at, mut last, mut begun) = (0, 0, false);
    loop {
        let mut acted = state.clone();
        let mut typist = Typist::giving(&lines, 0);
        let stop = act(&mut acted, permit, &mut typist);
        match (stop, typist.asked) {
            (Err(Interrupt::Question), Some(ask)) if lines.len() < 40 => {
                let kind = ask.key.rsplit('.').next().unwrap_or_default();
                let next = last + usize::from(begun);
                let answer = match (kind, written.get(next)) {
                    ("next", None) => "done".to_string(),
                    ("next", Some(line)) => {
                        (at, last, begun) = (next, next, true);
                        verb(line).to_string()
                    }
                    ("to", _) => {
                        let names = together(&ask, &written[at..])?;
                        last = at + names.len() - 1;
                        names.join(", ")
                    }
                    _ => {
                        let line = &written[at + asked_of(&ask, &written[at..=last])];
                        answers(&ask, line, verb(line))?
                    }
                };
                taken.answers += 1;
                taken.keys += keys(&ask, &answer);
                lines.push(answer);
            }
            (Ok(_), _) => return (last + 1 == written.len()).then_some(taken),
            _ => return None,
        }
    }
}

/// The turn in one line.
fn by_line(state: &ActionState, permit: &Permit, steps: &[ActionStep]) -> Option<Taken> {
    let written: Vec<String> = steps.iter().map(write).chain(["done".to_string()]).collect();
    let line = written.join("; ");
    let mut typist = Typist::of(std::slice::from_ref(&line));
    act(&mut state.clone(), permit, &mut typist).ok()?;
    Some(Taken { answers: 1, keys: line.len() + 1 })
}

/// Median, ninth decile and worst.
fn spread(mut all: Vec<usize>) -> [usize; 3] {
    all.sort_unstable();
    [5, 9, 10].map(|tenths| all[(all.len() * tenths / 10).min(all.len() - 1)])
}

#[test]
fn own_turns_take_few_answers() {
    let many = usize::try_from(crate::volume::part::<u64>("LOD_OWN_TURNS", 100, 15)).expect("few");
    for faction in Faction::ALL {
        let permit = Permit::turn(faction, ByFaction([true; 4]));
        let (mut picked, mut typed) = (Vec::new(), Vec::new());
        for seed in 0..many * 20 {
            if picked.len() == many {
                break;
            }
            let mut random = ChaCha8Rng::seed_from_u64(u64::try_from(seed).expect("small"));
            let state = ActionState::new(board(&mut random), faction, Cost::Paid, false);
            let steps = turn(&state, &mut random);
            if steps.is_empty() {
                continue;
            }
            let (picks, line) =
                (by_picks(&state, &permit, &steps), by_line(&state, &permit, &steps));
            let (Some(picks), Some(line)) = (picks, line) else { continue };
            picked.push(picks);
            typed.push(line);
        }
        assert_eq!(picked.len(), many, "{faction}: too few turns");
        let answers = spread(picked.iter().map(|taken| taken.answers).collect());
        let keys = spread(picked.iter().map(|taken| taken.keys).collect());
        let line = spread(typed.iter().map(|taken| taken.keys).collect());
        println!(
            "{faction}: {answers:?} answers and {keys:?} keys by picks, {line:?} keys in a line"
        );
        assert!(answers[0] <= MEDIAN, "{faction}: {answers:?}");
    }
}
