//! Whole evenings at the table, by the Sequence of Play: what a person types in all, between two turns too; and that the
//! same is kept whether it is typed, picked from lists or comes through a pipe.
//!
//! Fifteen evenings by default and one by list; with `LOD_FULL=1` 300, `LOD_EVENINGS` and `LOD_LISTED` say how many.

use crate::player::folder;
use crate::spread::spread;
use lod::table::{TableRequest, run};
use lod::talk::block_on;
use lod_engine::game::ScenarioId;
use lod_engine::game::scenario::scenario;
use person::{Person, Taken};
use std::path::Path;

#[cfg(unix)]
mod listed;
mod person;

const TURNS: usize = 12;

/// The record of a table.
const RECORD: &str = "table.json";

fn scenario_of(seed: u64) -> ScenarioId {
    ScenarioId::ALL[usize::try_from(seed).expect("small") % ScenarioId::ALL.len()]
}

/// An evening that begins with the set-up of a scenario.
fn evening(seed: u64, folder: &Path) -> Person {
    let id = scenario_of(seed);
    let options = TableRequest {
        board: Some(scenario(id).position.board),
        scenario: Some(id),
        seed: Some(seed),
        record: Some(RECORD.to_string()),
        ..TableRequest::default()
    };
    let mut person = Person::new(id, 1000 * seed, TURNS);
    let ports = lod::native::ports(folder);
    block_on(run(&mut person, &options, &ports)).expect("an evening");
    assert_eq!(person.taken.len(), TURNS, "{seed}: {}", person.shown);
    person
}

/// The keys grow with what players do beside the program: each change of theirs is told.
#[test]
fn from_the_third_turn_on_a_turn_takes_four_answers_and_beside_one_player_ten_keys() {
    let evenings = crate::volume::part::<u64>("LOD_EVENINGS", 300, 10);
    let evenings: Vec<Person> =
        (0..evenings).map(|seed| evening(seed, &folder(&format!("evening-{seed}")))).collect();
    let turns = |players: usize| {
        let some = evenings.iter().filter(move |person| person.people.len() == players);
        some.flat_map(|person| &person.taken[2..])
    };
    for players in 1..=3 {
        let answers = spread(turns(players).map(|turn| turn.answers));
        let keys = spread(turns(players).map(|turn| turn.keys));
        println!("{players} players: answers {answers:?}, keys {keys:?} (median, 90 %, most)");
    }
    let all: Vec<&Taken> = (1..=3).flat_map(turns).collect();
    let answers = spread(all.iter().map(|turn| turn.answers));
    let keys = spread(all.iter().map(|turn| turn.keys));
    println!("all: answers {answers:?}, keys {keys:?}");
    // With the one or two answers between two turns that say which card and who.
    assert!(answers[0] <= 4 && answers[2] <= 13, "{answers:?}");
    let keys = spread(turns(1).map(|turn| turn.keys));
    assert!(keys[0] <= 10, "{keys:?}");
}
