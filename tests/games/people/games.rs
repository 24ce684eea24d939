//! The games that are played so.

use super::*;

/// Every Faction alone, and every pair of Factions: of two people, and of one where they are friends.
fn seats() -> Vec<Vec<Vec<Faction>>> {
    let mut seats: Vec<Vec<Vec<Faction>>> = Faction::ALL.iter().map(|f| vec![vec![*f]]).collect();
    for (n, one) in Faction::ALL.into_iter().enumerate() {
        for other in &Faction::ALL[n + 1..] {
            seats.push(vec![vec![one], vec![*other]]);
            if one.friend() == *other {
                seats.push(vec![vec![one, *other]]);
            }
        }
    }
    seats
}

/// Plays the game of this number with a second board.
fn watched(number: u64, count: &mut Count) {
    let seats = seats();
    let at = |of: usize, number: u64| usize::try_from(number).expect("a number") % of;
    let seated = seats[at(seats.len(), number)].clone();
    let scenario = match at(10, number / 12) {
        7 => ScenarioId::Long,
        8 => ScenarioId::Medium,
        9 => ScenarioId::Short,
        _ => ScenarioId::Sprint,
    };
    let mut random = ChaCha8Rng::seed_from_u64(number ^ 0x5EA7 << 32);
    let setup = Setup { people: seated, ..setup(scenario, number, &mut random) };
    let mut people = begun(scenario, number, setup, random, count);
    people.watch = Some(Watch::new(people.history.now().board()));
    people.play();
    assert!(people.history.now().end().is_some(), "{}", people.what);
    people.count.games += 1;
}

/// 1.5: whoever sits where, nothing is asked twice, paid otherwise than it is told, or left out of the orders.
#[test]
fn every_seat_is_asked_once_pays_as_told_and_has_the_right_board() {
    let games: u64 = crate::volume::part("LOD_WATCHED", 1_000, 2);
    let first = crate::first("LOD_WATCHED_AT");
    let mut count = Count::default();
    let began = std::time::Instant::now();
    for number in first..first + games {
        watched(number, &mut count);
        if number % 50 == 49 {
            let (so_far, wrong) = (number + 1 - first, count.wrong.len());
            println!("{} seconds: {so_far} games, {wrong} wrong", began.elapsed().as_secs());
        }
    }
    println!("{} seconds: {count:#?}", began.elapsed().as_secs());
    assert!(count.seen.orders > 0 && count.seen.questions > count.actions / 10);
    assert!(count.wrong.is_empty(), "{} wrong", count.wrong.len());
}

#[test]
fn games_of_people_who_answer_anything() {
    let mut count = Count::default();
    let first = crate::first("LOD_PEOPLE_AT");
    let began = std::time::Instant::now();
    for seed in first..first + crate::volume::volume::<u64>("LOD_PEOPLE", 10) {
        for scenario in crate::scenarios() {
            game(*scenario, seed, &mut count);
        }
        if seed % 1000 == 999 {
            println!("{} seconds: {count:?}", began.elapsed().as_secs());
        }
    }
    println!("{} seconds: {count:?}", began.elapsed().as_secs());
    assert!(count.lines > count.actions / 10, "{count:?}");
    assert!(count.taken_back > 0 && count.known_in_part > 0, "{count:?}");
}

/// Whatever is set by hand in the middle of a game, it goes on to its end.
#[test]
fn games_go_on_after_any_fix() {
    let mut count = Count::default();
    let rounds = if crate::volume::is_full() { 40 } else { 15 };
    for seed in 0..crate::volume::volume::<u64>("LOD_FIXED", 10) {
        for &scenario in crate::scenarios() {
            let mut random = ChaCha8Rng::seed_from_u64((seed + 1) << 8 | scenario as u64);
            let setup = Setup { own_dice: false, ..setup(scenario, seed, &mut random) };
            let what = format!("{}, fixed {seed}, {}", scenario.id(), setup.name());
            let mut people = People::of(setup, &what, seed, &mut count);
            for round in 1..=rounds {
                if people.history.now().end().is_some() {
                    break;
                }
                people.fixed();
                people.some(people.count.actions.max(round) + 1);
            }
        }
    }
    println!("{count:?}");
    assert!(count.fixed > rounds && count.unfixed > rounds / 3, "{count:?}");
}
