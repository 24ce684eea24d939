//! Flowcharts.

use super::board;
use super::shown::assert_clean;
use lod_bots::bots::winter::winter;
use lod_bots::bots::{Context, Executor, Library, SeededDice};
use lod_bots::flowchart::{Chart, check, describe};
use lod_engine::game::{ByFaction, Faction};
use lod_engine::rules::invariants;
use lod_engine::rules::winter::Season;
use lod_engine::shown;

/// The seeds of the boards that a flowchart without a flaw is played on.
const BOARDS: u64 = 6;

/// Checks a flowchart; one without a flaw can be drawn and played.
pub fn flowchart(bytes: &[u8]) {
    flowchart_on(bytes, BOARDS);
}

/// The same on so many boards.
pub fn flowchart_on(bytes: &[u8], boards: u64) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let flaws = match Chart::parse(text) {
        Err(flaws) => flaws,
        Ok(chart) => {
            let flaws = check(&chart, text);
            if flaws.is_empty() {
                play(chart, boards);
                return;
            }
            flaws.into()
        }
    };
    let last = text.bytes().filter(|b| *b == b'\n').count() + 1;
    for flaw in flaws {
        let line = flaw.line(text);
        assert!((1..=last).contains(&line), "line {line} of {last}");
        assert!(!flaw.what.is_empty(), "refused without a word");
        assert_clean(&shown::message(&flaw.what));
    }
}

fn play(chart: Chart, boards: u64) {
    let page = describe::page(&chart, 80);
    assert!(page.contains(chart.start.get_ref().as_str()), "{page}");
    let faction = chart.faction;
    let mut changed = Some(chart);
    let mut charts = Faction::ALL.map(|f| {
        (f == faction)
            .then(|| changed.take())
            .flatten()
            .or_else(|| Chart::parse(Library::text(f)).ok())
            .expect("the embedded text")
    });
    // The changed one takes the turn, the others are looked up.
    charts.sort_by_key(|c| c.faction as usize);
    let library = Library { charts: ByFaction(charts) };
    for seed in 0..boards {
        let mut dice = SeededDice::new(seed);
        let board = board(seed);
        let mut run = Executor::new(&library, faction, board, Context::default(), &mut dice);
        if let Err(stop) = run.turn() {
            panic!("board {seed}, {:?}: {stop}", run.walk.path);
        }
        let wrong = invariants::violations(run.board());
        assert!(wrong.is_empty(), "board {seed}: {wrong:?}");
        let season = Season { order: Some(Faction::ALL), round: 1, ..Season::default() };
        match winter(&library, board, &season, &mut dice) {
            Ok(report) => {
                let wrong = invariants::violations(&report.board);
                assert!(wrong.is_empty(), "board {seed}, the Round: {wrong:?}");
            }
            Err(stop) => panic!("board {seed}, the Round: {stop}"),
        }
    }
}
