//! `chances` and `what if`, with workers that need no time.

use super::*;
use crate::chances::Job;
use crate::ports::{HowMany, Playouts, RunningJob, Workers};
use lod_bots::game::Playout;
use lod_engine::game::ByFaction;
use std::cell::Cell;

/// Games whose ends are made up; how many jobs there were.
#[derive(Default)]
struct MadeUp(Rc<Cell<usize>>);

struct Over(Playouts);

impl Workers for MadeUp {
    fn start(&self, job: &Job, how_many: HowMany) -> Box<dyn RunningJob> {
        self.0.set(self.0.get() + 1);
        let count = match how_many {
            HowMany::Exactly(count) => count,
            HowMany::Fitting { least, .. } => least,
        };
        let game = |number: u64, moment: usize| Playout {
            first: Faction::ALL[usize::from(number % 4 < moment as u64 % 4)],
            margins: ByFaction([moment as i32, -1, 0, 1]),
        };
        let games = |number| (0..job.len()).map(|moment| game(number, moment)).collect();
        Box::new(Over((0..count).map(games).collect()))
    }
}

impl RunningJob for Over {
    fn poll(&mut self) -> Poll<Result<Playouts, String>> {
        Poll::Ready(Ok(std::mem::take(&mut self.0)))
    }

    fn done(&self) -> u64 {
        self.0.len() as u64
    }

    fn cancel(&mut self) {}
}

/// A game in memory that such workers play on, and how many jobs they had.
fn made_up() -> (Ports, Rc<Cell<usize>>) {
    let jobs = Rc::new(Cell::new(0));
    let workers = Rc::new(MadeUp(jobs.clone()));
    (Ports { workers, ..in_memory() }, jobs)
}

fn shown(ports: &Ports, wanted: &StartOptions, lines: &[&str]) -> String {
    let mut script = Script::new(lines);
    block_on(start::run(wanted, ports, &mut script)).expect("a game");
    script.text()
}

#[test]
fn chances_are_played_on_in_place_too() {
    let text = shown(&in_memory(), &wanted(&[Faction::Patriots]), &["", "chances 1"]);
    assert!(text.contains("Chances: 1 games played on (seed 1)"), "{text}");
}

#[test]
fn chances_over_the_game_are_found_once_and_kept_beside_it() {
    let (ports, jobs) = made_up();
    let text =
        shown(&ports, &wanted(&[Faction::Patriots]), &["", "", "", "", "", "pass", "chances game"]);
    assert!(text.contains("1st place in % of the games"), "{text}");
    assert!(text.contains("The players' turns that moved the chances most"), "{text}");
    assert!(text.contains("The non-players' turns that moved them most"), "{text}");
    assert_eq!(jobs.get(), 1);
    assert!(ports.store.has("g.chances"));
    let lines = ["chances game", "chances since 1", "chances since 99", "chances game --svg"];
    let text = shown(&ports, &resume(), &lines);
    assert_eq!(jobs.get(), 1, "{text}");
    assert!(text.contains("Type a turn from 1 to"), "{text}");
    assert!(text.contains("Type --svg FILE"), "{text}");
    let page = block_on(start::page_of("g", &ports, &mut Script::new(&[])));
    let page = page.expect("a page").expect("a game");
    assert!(page.contains("1st place in %"), "the page has the chances");
}

#[test]
fn what_if_compares_turns_with_the_non_players() {
    let (ports, _) = made_up();
    let mut lines = vec![""; 5];
    lines.extend([
        "what if rally or pass",
        "what if pass",
        "what if",
        "what if boston",
        "pass",
        "what if pass",
    ]);
    let text = shown(&ports, &wanted(&[Faction::Patriots]), &lines);
    assert!(text.contains("What if, Patriots: 200 games from each"), "{text}");
    assert!(text.contains("  A  the non-player: PATRIOTS"), "{text}");
    assert!(text.contains("  B  pass"), "{text}");
    assert!(text.contains("Compared with A (95 %)"), "{text}");
    assert!(text.contains("Type what if and a turn"), "{text}");
    assert!(text.contains("  B  your turn as you played it"), "{text}");
}
