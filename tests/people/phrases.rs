//! Turns told in the words of the rules: each is understood, asked about or refused, and never taken for another turn.

use lod::play::{AttemptEnd, Begin, GameReplay, Setup};
use lod_bots::bots::Library;
use lod_bots::game::Stack;
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, Space};
use serde::Deserialize;
use std::collections::BTreeSet;

/// At least as many of a hundred phrases are understood.
const UNDERSTOOD: usize = 96;

/// The phrases of one Faction.
#[derive(Deserialize)]
struct Phrases {
    position: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    text: String,
    then: String,
    phrases: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    Understood,
    Asked,
    Refused,
    Misunderstood,
}

fn begun(faction: Faction, position: &str) -> GameReplay<'static> {
    let setup = Setup {
        begin: Begin::Position(position.to_string()),
        board: lod::play::BoardBegin::default(),
        people: vec![vec![faction]],
        names: lod::play::names::PlayerNames::default(),
        options: Options::default(),
        stack: Stack::Table,
        own_dice: false,
        seed: 1,
    };
    GameReplay::new(Library::get(), setup).expect("a position")
}

/// Types a line; why it is refused where it is.
fn say(history: &mut GameReplay<'static>, line: &str) -> Result<(), String> {
    let attempt = history.attempt(Some(line)).map_err(|stop| stop.to_string())?;
    history.answer(attempt);
    Ok(())
}

/// The question that is asked; nothing where the turn is over.
fn asked(history: &mut GameReplay<'static>) -> Option<(String, String)> {
    if !history.done().is_empty() {
        return None;
    }
    let attempt = history.attempt(None).expect("a question or an end");
    let question = match attempt.outcome() {
        AttemptEnd::Asked(ask) => Some((ask.key.clone(), ask.text.clone())),
        AttemptEnd::Done | AttemptEnd::Ended => None,
    };
    history.answer(attempt);
    question
}

/// The board and what was executed on it.
fn end(history: &GameReplay<'static>) -> String {
    format!("{:?} {:?}", history.done()[0].action, history.after(0).board())
}

/// Ends the turn where it may end: at once, or with the Command that was still to come.
fn finish(history: &mut GameReplay<'static>, then: &str) -> bool {
    for _ in 0..9 {
        if asked(history).is_none() {
            return true;
        }
        if ["done", then].iter().all(|line| say(history, line).is_err()) {
            return false;
        }
    }
    false
}

/// The reading of a phrase and what is shown of it, held against the line that means the same.
fn reading(
    start: &GameReplay<'static>,
    then: &str,
    phrase: &str,
    meaning: &str,
) -> (Reading, String) {
    let (mut typed, mut meant) = (start.clone(), start.clone());
    if meaning != "?"
        && let Err(why) = say(&mut meant, meaning)
    {
        return (Reading::Misunderstood, format!("`{meaning}` is refused: {why}"));
    }
    if let Err(why) = say(&mut typed, phrase) {
        return (Reading::Refused, why);
    }
    if meaning == "?" {
        let question = asked(&mut typed).unwrap_or_default().1;
        let is_taken = finish(&mut typed, "done");
        return (if is_taken { Reading::Misunderstood } else { Reading::Asked }, question);
    }
    for _ in 0..12 {
        let (question, wanted) = (asked(&mut typed), asked(&mut meant));
        if question != wanted {
            let question = question.unwrap_or_default().1;
            if !finish(&mut typed, then) {
                return (Reading::Asked, question);
            }
            let is_same = finish(&mut meant, then) && end(&typed) == end(&meant);
            let read = if is_same { Reading::Understood } else { Reading::Misunderstood };
            return (read, question);
        }
        if question.is_none() {
            let is_same = end(&typed) == end(&meant);
            let read = if is_same { Reading::Understood } else { Reading::Misunderstood };
            return (read, String::new());
        }
        let line = ["done", then, "", "1"].into_iter().find(|line| say(&mut meant, line).is_ok());
        let line = line.unwrap_or_else(|| panic!("`{meaning}` comes to no end: {question:?}"));
        if say(&mut typed, line).is_err() {
            return (Reading::Misunderstood, format!("`{line}` is refused"));
        }
    }
    panic!("`{meaning}` comes to no end");
}

/// The spaces that a text names, the longer of two names first.
fn spaces(text: &str) -> Vec<Space> {
    let mut left = text.to_lowercase();
    let mut by_length = Space::ALL.to_vec();
    by_length.sort_by_key(|space| std::cmp::Reverse(space.name().len()));
    by_length.retain(|space| {
        let name = space.name().to_lowercase();
        let found = left.contains(&name);
        left = left.replace(&name, "");
        found
    });
    by_length
}

/// The phrases of all Factions, each with the game in which it is typed.
fn all() -> Vec<(Faction, Position)> {
    let files = [
        (Faction::British, include_str!("phrases/british.toml")),
        (Faction::Patriots, include_str!("phrases/patriots.toml")),
        (Faction::French, include_str!("phrases/french.toml")),
        (Faction::Indians, include_str!("phrases/indians.toml")),
    ];
    let read = |text| toml::from_str::<Phrases>(text).expect("phrases").position;
    files.into_iter().flat_map(|(f, text)| read(text).into_iter().map(move |p| (f, p))).collect()
}

/// What the phrases mean leads to the end of a turn, and is no question.
#[test]
fn what_the_phrases_mean_is_a_turn() {
    let mut meanings = BTreeSet::new();
    for (faction, position) in all() {
        let start = begun(faction, &position.text);
        for (_, meaning) in &position.phrases {
            if meaning != "?" && meanings.insert((faction, position.text.clone(), meaning.clone()))
            {
                let (read, shown) = reading(&start, &position.then, meaning, meaning);
                assert_eq!(read, Reading::Understood, "{faction}: {meaning}: {shown}");
            }
        }
    }
    assert!(meanings.len() > 150, "{}", meanings.len());
}

#[test]
fn no_turn_in_the_words_of_the_rules_is_misunderstood() {
    let (mut readings, mut wrong) = (Vec::new(), Vec::new());
    for (faction, position) in all() {
        let start = begun(faction, &position.text);
        for (phrase, meaning) in &position.phrases {
            let (mut read, shown) = reading(&start, &position.then, phrase, meaning);
            // A question goes on with what was told.
            let named = spaces(phrase);
            let is_other = read == Reading::Asked
                && !named.is_empty()
                && spaces(&shown).iter().any(|space| !named.contains(space));
            if is_other {
                read = Reading::Misunderstood;
            }
            println!("{read:?}: {faction}: {phrase} [{meaning}] {shown}");
            if read == Reading::Misunderstood {
                wrong.push(format!("{faction}: {phrase} [{meaning}] {shown}"));
            }
            // What the words leave open is to be asked.
            if meaning == "?" && read == Reading::Asked {
                read = Reading::Understood;
            }
            readings.push(read);
        }
    }
    let all = readings.len();
    let count = |of: Reading| readings.iter().filter(|read| **read == of).count();
    let (understood, asked, refused) =
        (count(Reading::Understood), count(Reading::Asked), count(Reading::Refused));
    println!("{all} phrases: {understood} understood, {asked} asked, {refused} refused");
    assert!(all >= 300, "{all}");
    assert!(wrong.is_empty(), "misunderstood: {wrong:#?}");
    assert!(understood * 100 >= all * UNDERSTOOD, "{understood} of {all}");
}
