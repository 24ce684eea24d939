//! A step typed in six ways is that step or a question, and never another step.

use super::round_trip::{as_said, is_of_enemy, played, step_by_chance};
use super::*;
use lod_engine::game::ScenarioId;
use lod_engine::game::words::find_space;
use lod_engine::rules::{Group, PieceCounts, StepWord, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// So many boards, where the environment says no other number.
const BOARDS: u64 = 3;

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

#[test]
fn six_ways_of_typing_a_step_are_that_step_or_a_question() {
    let boards = std::env::var("LOD_TYPED").ok().and_then(|n| n.parse().ok()).unwrap_or(BOARDS);
    let mut others: Vec<String> = Vec::new();
    let mut read_of: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (seed, id) in (100..100 + boards).zip(ScenarioId::ALL.into_iter().cycle()) {
        let layout = played(id, seed);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for faction in Faction::ALL {
            let permit = Permit { is_pair: true, ..Permit::turn(faction, people(&Faction::ALL)) };
            let mut state = layout.paid(faction);
            for _ in 0..2 {
                let mut steps = legal::legal_steps(&state);
                steps.retain(|step| !is_of_enemy(faction, step));
                for _ in 0..steps.len().min(30) {
                    let step = steps.swap_remove(random.random_range(0..steps.len()));
                    let said = as_said(&state, &step);
                    for line in ways(&step) {
                        let (tried, understood) =
                            read_of.entry(step.verb().to_string()).or_default();
                        *tried += 1;
                        match read(&state, &permit, &line).as_deref() {
                            Ok([one]) if *one == said => *understood += 1,
                            Ok(other) => {
                                others.push(format!("{faction}: {line} [{step}]: {other:?}"));
                            }
                            Err(_) => {}
                        }
                    }
                }
                step_by_chance(&mut state, &mut random);
            }
        }
    }
    println!("{read_of:#?}");
    assert!(others.is_empty(), "{} lines: {:#?}", others.len(), &others[..others.len().min(40)]);
    let (tried, understood) =
        read_of.values().fold((0, 0), |(a, b), (tried, read)| (a + tried, b + read));
    assert!(understood * 10 >= tried * 8, "{understood} of {tried}: {read_of:#?}");
}
