//! What the notation does in a line, the guided way does in answers: the same changes, on any position.

use crate::random_player::{chance, one};
use crate::refusals::{Typist, board};

use lod::own_turn::notation::write;
use lod::own_turn::{Permit, act};
use lod::talk::Ask;
use lod_bots::flowchart::Interrupt;
use lod_engine::game::words::find_space;
use lod_engine::game::{ByFaction, Faction, Space};
use lod_engine::rules::{self, ActionState, ActionStep, Cost, Group, PieceCounts, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// A March or Scout of any mix of the units that a legal one moves.
fn mixed(state: &ActionState, step: &ActionStep, random: &mut ChaCha8Rng) -> ActionStep {
    let mixes = |random: &mut ChaCha8Rng, group: &Group| {
        let fewer = group.troops.iter().fold(PieceCounts::NONE, |troops, (piece, n)| {
            troops.with(piece, random.random_range(0..=n))
        });
        Group { troops: fewer, ..*group }
    };
    for _ in 0..10 {
        let mix = match step {
            ActionStep::March { to, groups } => ActionStep::March {
                to: *to,
                groups: groups
                    .iter()
                    .map(|group| mixes(random, group))
                    .filter(|group| !group.troops.is_empty())
                    .collect(),
            },
            ActionStep::Scout { to, group } => {
                ActionStep::Scout { to: *to, group: mixes(random, group) }
            }
            other => return other.clone(),
        };
        let none = matches!(&mix, ActionStep::March { groups, .. } if groups.is_empty());
        if !none && rules::after(state, [&mix], |_| ()).is_ok() {
            return mix;
        }
    }
    step.clone()
}

/// The longest beginning of a text that names a space, and the rest.
fn names(text: &str) -> (String, String) {
    let spaces: Vec<String> = Space::ALL
        .into_iter()
        .flat_map(|s| {
            [Some(s.name()), s.abbreviation(), (s.name() == "New York City").then_some("nyc")]
        })
        .flatten()
        .map(str::to_lowercase)
        .collect();
    let best = spaces
        .iter()
        .filter(|s| text == s.as_str() || text.starts_with(&format!("{s} ")))
        .max_by_key(|s| s.len());
    match best {
        Some(name) => (name.clone(), text[name.len()..].trim().to_string()),
        None => (String::new(), text.to_string()),
    }
}

/// The answers that lead to a step, by the question's kind; `None` where the question is not one of its own.
pub fn answers(ask: &Ask, written: &str, verb: &str) -> Option<String> {
    let rest = written.strip_prefix(verb)?.trim();
    let kind = ask.key.rsplit('.').next()?;
    let (from, to, what) = match rest.split_once('>') {
        Some((from, rest)) => {
            let (to, what) = names(rest);
            (from.to_string(), to, what)
        }
        None => {
            let (space, what) = match verb {
                "lead" | "settle" => (String::new(), rest.to_string()),
                _ => names(rest),
            };
            match what.strip_prefix("here") {
                Some(_) => ("here".to_string(), space, String::new()),
                None => (space.clone(), space, what),
            }
        }
    };
    let (what, also) = match what.find(" and ").or_else(|| what.find(" up ")) {
        Some(at) => (what[..at].to_string(), what[at + 1..].to_string()),
        None if what.starts_with("and ") || what.starts_with("up ") => {
            (String::new(), what.clone())
        }
        None => (what, "none".to_string()),
    };
    // The groups of a March, each with its origin.
    let mut groups: Vec<(String, String)> = Vec::new();
    for (at, group) in what.split(" + ").enumerate().filter(|_| verb == "march") {
        groups.push(if at == 0 { (from.clone(), group.to_string()) } else { names(group) });
    }
    let same = |name: &str, word: &str| {
        find_space(name).map(Space::name) == find_space(word).map(Space::name)
    };
    Some(match kind {
        "to" => to,
        // A group may need another one that goes with it.
        "from" => {
            let is_row = |name: &str| ask.replies.iter().any(|row| same(name, &row.word));
            groups.into_iter().map(|(name, _)| name).find(|name| is_row(name)).unwrap_or(from)
        }
        // The Cities of French Naval Pressure are all that there is to say.
        "what" if verb == "naval" => format!("{to} {what}").trim().to_string(),
        "what" => {
            // "March from X to Y: which pieces?"
            let is_asked = |name: &str| {
                let space = find_space(name).map(Space::name).unwrap_or_default();
                ask.text.contains(&format!(" from {space} "))
            };
            let asked = groups.into_iter().find(|(name, _)| is_asked(name));
            asked.map_or(what, |(_, units)| units)
        }
        "also" => also,
        "more" => {
            // "So far: March to Boston, move 1 Tory from Norfolk, 2 British Regulars from New York"
            let gone = ask.preamble.draft.as_ref()?.steps.last()?.sentence.split(" from ").skip(1);
            let gone = gone.filter_map(|after| {
                let name = after.split(',').next()?.split(" and ").next()?;
                find_space(name).ok()
            });
            let gone: Vec<Space> = gone.collect();
            let is_left = |(name, _): &(String, String)| {
                find_space(name).is_ok_and(|space| !gone.contains(&space))
            };
            let left = groups.into_iter().filter(is_left);
            let typed = left.map(|(name, units)| format!("{name} {units}"));
            let mut left: Vec<String> = typed.collect();
            left.sort_by_key(|group| ask.replies.iter().all(|row| row.word != *group));
            left.into_iter().next().unwrap_or("none".to_string())
        }
        _ => return None,
    })
}

/// The verb of a written step.
pub fn verb(written: &str) -> &str {
    match written.strip_prefix("war path") {
        Some(_) => "war path",
        None => written.split(' ').next().unwrap_or_default(),
    }
}

#[test]
fn the_guided_way_reaches_what_the_notation_reaches() {
    let positions = crate::volume::part::<u64>("LOD_GUIDED", 1000, 100);
    let first = crate::first("LOD_GUIDED_AT");
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut missed: Vec<String> = Vec::new();
    for seed in first..first + positions {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let faction = Faction::ALL[usize::try_from(seed % 4).expect("small")];
        let price = if chance(&mut random, 3) { Cost::Free } else { Cost::Paid };
        let mut state =
            ActionState::new(board(&mut random), faction, price, chance(&mut random, 5));
        let permit = Permit::turn(faction, ByFaction([true; 4]));
        for _ in 0..4 {
            let mut steps = legal::legal_steps(&state);
            steps.retain(|s| match s {
                ActionStep::Lead { faction: f, .. } | ActionStep::Settle { faction: f, .. } => {
                    *f == faction
                }
                ActionStep::WinTheDay { .. } | ActionStep::MoveBlockade { .. } => false,
                // Offered only where a Fort can follow (3.5.3).
                ActionStep::FrenchMuster { count: 0, .. } => false,
                _ => true,
            });
            if steps.is_empty() {
                break;
            }
            let mut by_verb: BTreeMap<String, Vec<ActionStep>> = BTreeMap::new();
            for step in &steps {
                by_verb.entry(verb(&write(step)).to_string()).or_default().push(step.clone());
            }
            for of_verb in by_verb.values() {
                let step = one(&mut random, of_verb);
                let step = mixed(&state, &step, &mut random);
                let line = write(&step);
                let name = verb(&line).to_string();
                // A gift for the Trade is the British person's answer, where the line does not say it.
                let gift = match step {
                    ActionStep::Trade { gift, .. } => usize::from(gift),
                    _ => 0,
                };
                let typed = |lines: &[String]| {
                    let mut acted = state.clone();
                    let mut typist = Typist::giving(lines, gift);
                    let stop = act(&mut acted, &permit, &mut typist);
                    (acted, stop, typist.asked)
                };
                let (by_line, stop, asked) = typed(std::slice::from_ref(&line));
                // What leads to no Command is not offered (4.1).
                let nowhere =
                    asked.is_some_and(|ask| ask.preamble.lines.concat().contains("`abort`"));
                if nowhere || matches!(stop, Err(Interrupt::Wrong(_))) {
                    continue;
                }
                let mut lines = vec![name.clone()];
                let (guided, why) = loop {
                    let (acted, stop, asked) = typed(&lines);
                    match (stop, asked) {
                        (Err(Interrupt::Question), Some(ask)) => {
                            match answers(&ask, &line, &name) {
                                Some(answer) if lines.len() < 20 => lines.push(answer),
                                _ => break (acted, String::new()),
                            }
                        }
                        (Err(stop), _) => break (acted, stop.to_string()),
                        (Ok(_), _) => break (acted, String::new()),
                    }
                };
                *kinds.entry(name).or_default() += 1;
                if guided.board() != by_line.board() || !why.is_empty() {
                    let done = (by_line.changes(), guided.changes());
                    missed.push(format!("{seed} {faction}: `{line}` by {lines:?}: {why} {done:?}"));
                }
            }
            let step = legal::roll(&state, &one(&mut random, &steps), &mut random);
            if rules::act(&mut state, &step).is_err() || state.victory().is_some() {
                break;
            }
        }
    }
    assert!(missed.is_empty(), "{} of {kinds:?}: {missed:#?}", missed.len());
    let verbs = [
        "muster",
        "fort",
        "reward",
        "garrison",
        "displace",
        "march",
        "battle",
        "rally",
        "continentals",
        "rabble",
        "gather",
        "scout",
        "skirmish",
        "raid",
        "agents",
        "hortalez",
        "naval",
        "howe",
        "persuasion",
        "partisans",
        "trade",
        "war path",
        "plunder",
        "preparer",
        "lead",
        "settle",
        "recall",
    ];
    for verb in verbs {
        assert!(kinds.contains_key(verb), "{verb} never came up: {kinds:?}");
    }
}
