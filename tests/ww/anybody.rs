//! Somebody who answers whatever is asked, by chance, and nothing that is refused.

use super::look::Look;
use super::made_up::MadeUp;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use washingtons_war::{Halt, Kind, Question, Value, Walk, WordList};

/// So often something else is tried before Enter.
const TRIES: usize = 40;

/// The answer to what a walk stopped at.
pub fn answer(walk: &Walk<'_>, halt: &Halt, random: &mut impl Rng) -> String {
    let question = match halt {
        Halt::Roll(roll) => {
            let dice = (0..roll.dice).map(|_| random.random_range(1..=6).to_string());
            return dice.collect::<Vec<_>>().join(" ");
        }
        Halt::Ask(question) => question,
        Halt::Done => panic!("it is over"),
    };
    let fits = |line: &String| walk.clone().give(line).is_ok();
    if question.enter && random.random_range(0..8) == 0 {
        return String::new();
    }
    let tried = std::iter::repeat_with(|| line_of(walk, question, random)).take(TRIES).find(fits);
    let bare = ["", "none", "-", "0", "n"].map(String::from);
    let line = tried.or_else(|| bare.into_iter().find(fits));
    // A question with few answers: on until one is found.
    let more = || std::iter::repeat_with(|| line_of(walk, question, random)).take(4000).find(fits);
    let line = line.or_else(more);
    line.unwrap_or_else(|| panic!("{:?}: nothing answers {question:?}", walk.at()))
}

/// A line of the right form.
fn line_of(walk: &Walk<'_>, question: &Question, random: &mut impl Rng) -> String {
    let mut words = Vec::new();
    for wanted in &question.wanted {
        if wanted.optional && random.random_range(0..3) > 0 {
            continue;
        }
        if let Some(word) = &wanted.word {
            words.push(word.clone());
            if wanted.kind == Kind::Truth {
                continue;
            }
        }
        words.push(match &wanted.kind {
            Kind::Truth => ["y", "n"].choose(random).expect("one").to_string(),
            Kind::Number => {
                random.random_range(wanted.least..=wanted.most.min(wanted.least + 8)).to_string()
            }
            Kind::Space | Kind::Lines => space(walk, random),
            Kind::Words(list) => typed(list, random),
        });
    }
    words.join(" ")
}

/// One of a list of words.
pub fn typed(list: &WordList, random: &mut impl Rng) -> String {
    let (words, _) = list.words.choose(random).expect("a word");
    let words: Vec<&str> = words.split(' ').collect();
    words.choose(random).expect("a word").to_string()
}

/// A space: more often one with pieces, or next to one.
fn space(walk: &Walk<'_>, random: &mut impl Rng) -> String {
    let all: Vec<String> = MadeUp::spaces().collect();
    let held = |space: &&String| {
        let some =
            |fact: &str| !matches!(walk.look(fact, Some(space)), Some(Value::Number(0)) | None);
        some("british-cus") || some("american-all")
    };
    let held: Vec<&String> = all.iter().filter(held).collect();
    let Some(from) = held.choose(random) else {
        return all.choose(random).expect("one").clone();
    };
    let near = walk.facts().get(&format!("next/{from}")).map(Value::id).unwrap_or_default();
    let near: Vec<&str> = near.split_whitespace().map(|id| id.trim_start_matches('~')).collect();
    match (random.random_range(0..4), near.choose(random)) {
        (0, _) => all.choose(random).expect("one").clone(),
        (1, _) | (_, None) => from.to_string(),
        (_, Some(near)) => near.to_string(),
    }
}
