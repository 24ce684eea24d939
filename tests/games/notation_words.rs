//! Pieces typed in words in place of letters: the same step or a question, never another step.

use crate::notation::{board, kind, unrolled};
use crate::random_player::{chance, one};
use lod::own_turn::Permit;
use lod::own_turn::notation::{read, write};
use lod_engine::game::{ByFaction, Faction};
use lod_engine::rules::{ActionState, ActionStep, Cost, act, battle, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The names of the pieces of these letters, in the singular and the plural.
fn names(letters: &str) -> Option<&'static [(&'static str, &'static str)]> {
    Some(match letters {
        "r" => {
            &[("regular", "regulars"), ("British Regular", "British Regulars"), ("reg", "regulars")]
        }
        "fr" => &[("French Regular", "French Regulars"), ("french", "french regulars")],
        "t" => &[("tory", "tories"), ("Tory", "Tories"), ("t", "t")],
        "c" => &[("continental", "continentals"), ("cont", "c")],
        "m" => &[("militia", "militia"), ("m", "m")],
        "ma" => &[("active militia", "active militia"), ("militia active", "militia active")],
        "mu" => &[("underground militia", "underground militia"), ("mu", "mu")],
        "w" => &[("war party", "war parties"), ("war-party", "war-parties"), ("wp", "wp")],
        "wa" => &[
            ("active war party", "active war parties"),
            ("war party active", "war parties active"),
        ],
        "wu" => &[("underground war party", "underground war parties")],
        "v" => &[("village", "villages")],
        "bf" => &[("British Fort", "British Forts")],
        "pf" => &[("Patriot Fort", "Patriot Forts")],
        _ => return None,
    })
}

/// How the pieces of a line are typed.
#[derive(Clone, Copy)]
enum Typing {
    /// The number, then the word.
    Number,
    /// The word, then the number.
    Name,
    /// A plural without its number.
    Plural,
    /// The number alone.
    Mere,
}

/// The line with its pieces in words; nothing where it has none.
fn in_words(line: &str, typing: Typing, random: &mut ChaCha8Rng) -> Option<String> {
    let mut changed = false;
    let words: Vec<String> = line
        .split(' ')
        .map(|word| {
            let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = &word[..word.len() - letters.len()];
            let (Ok(count), Some(names)) = (digits.parse::<u8>(), names(letters)) else {
                return word.to_string();
            };
            // A plural is some.
            if count == 0 && matches!(typing, Typing::Plural) {
                return word.to_string();
            }
            changed = true;
            let (singular, plural) = *one(random, &names.iter().collect::<Vec<_>>());
            let name = if count == 1 { singular } else { plural };
            match typing {
                Typing::Number => format!("{count} {name}"),
                Typing::Name => format!("{name} {count}"),
                // The first name of each is no mere letters.
                Typing::Plural => names[0].1.to_string(),
                Typing::Mere => count.to_string(),
            }
        })
        .collect();
    // A number alone takes Active units first.
    let has_face =
        |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with(['a', 'u']);
    let is_other = matches!(typing, Typing::Mere) && line.split(' ').any(has_face);
    (changed && !is_other).then(|| words.join(" "))
}

#[test]
fn pieces_in_words_are_the_pieces_in_letters() {
    let (mut same, mut asked): (BTreeMap<String, u32>, u32) = (BTreeMap::new(), 0);
    for seed in 0..crate::volume::part::<u64>("LOD_NOTATION", 2_000, 400) {
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0x51);
        let faction = Faction::ALL[usize::try_from(seed % 4).unwrap()];
        let price = if chance(&mut random, 3) { Cost::Free } else { Cost::Paid };
        let limited = chance(&mut random, 5);
        let mut state = ActionState::new(board(&mut random), faction, price, limited);
        let permit = Permit::turn(faction, ByFaction([true; 4]));
        for _ in 0..5 {
            let steps = legal::legal_steps(&state);
            if steps.is_empty() {
                break;
            }
            let mut by_kind: BTreeMap<String, Vec<&ActionStep>> = BTreeMap::new();
            for step in &steps {
                by_kind.entry(kind(step)).or_default().push(step);
            }
            for (name, of_kind) in &by_kind {
                let step = unrolled(one(&mut random, of_kind));
                let line = write(&step);
                for typing in [Typing::Number, Typing::Name] {
                    let Some(typed) = in_words(&line, typing, &mut random) else {
                        continue;
                    };
                    let again = read(&state, &permit, &typed);
                    if again.is_err() && crate::notation::leads_nowhere(&state, &step) {
                        continue;
                    }
                    assert_eq!(again, Ok(vec![step.clone()]), "{seed} {faction}: {line}: {typed}");
                    *same.entry(name.clone()).or_default() += 1;
                }
                for typing in [Typing::Plural, Typing::Mere] {
                    let Some(typed) = in_words(&line, typing, &mut random) else {
                        continue;
                    };
                    match read(&state, &permit, &typed) {
                        Ok(again) => {
                            assert_eq!(
                                again,
                                std::slice::from_ref(&step),
                                "{seed} {faction}: {line}: {typed}"
                            );
                        }
                        Err(_) => asked += 1,
                    }
                }
            }
            let step = one(&mut random, &steps.iter().collect::<Vec<_>>());
            let step = legal::roll(&state, step, &mut random);
            act(&mut state, &step).expect("a legal step");
            if state.victory().is_some() && random.random_bool(0.5) {
                battle::settle_victory(&mut state);
            }
        }
    }
    assert!(asked > 100, "{asked}");
    for name in [
        "MusterRegulars",
        "MusterTories",
        "MusterFort",
        "GarrisonMove",
        "March",
        "Battle",
        "Rally",
        "RallyContinentals",
        "Gather",
        "Scout",
        "ScoutSkirmish",
        "FrenchAgents",
        "FrenchMuster",
        "Skirmish",
        "Partisans",
        "WarPath",
        "PreparerLaGuerre",
        "Recall",
    ] {
        assert!(same.contains_key(name), "{name} never came up: {same:?}");
    }
}
