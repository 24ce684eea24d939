//! Parts of flowcharts, and boards, for the tests of the non-players.

use super::{Context, Executor, Library, SeededDice};
use lod_engine::game::scenario::scenario;
use lod_engine::game::{Board, Faction, ScenarioId};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The Patriot summaries that Battles need.
pub(super) const PATRIOT_SUMMARIES: &str = r#"
[[summary]]
id = "win-the-day"
rule = "3.6.8"
title = "Levels left over"
say = "R32."

[[summary.do]]
verb = "win-the-day"
say = "Shift toward Active Support:"
order = [{ most = "opposition-gain" }]

[[summary]]
id = "redeploy"
rule = "8.5.6"
title = "Washington"
say = "Most Continentals."

[[summary.do]]
verb = "redeploy"
say = "Move Washington to"
order = [{ most = "continentals" }]
"#;

/// The Indians Pass; their Leader goes where most War Parties are.
pub(super) const INDIANS: &str = r#"
version = 2
faction = "indians"
start = "pass"

[[summary]]
id = "redeploy"
rule = "8.7.7"
title = "The Indian Leader"
say = "Most War Parties."

[[summary.do]]
verb = "redeploy"
say = "Move the Indian Leader to"
order = [{ most = "war-parties" }]
"#;

/// Boards that come about when non-players alone take turns, Winter Quarters left out.
pub fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for (seed, id) in (0..).zip(ScenarioId::ALL) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut source = SeededDice::new(seed);
        let mut board = scenario(id).position.board;
        for faction in Faction::ALL.repeat(20) {
            let context = Context {
                card: Some(random.random_range(1..=96)),
                event_open: random.random(),
                ..Context::default()
            };
            let mut run = Executor::new(Library::get(), faction, board, context, &mut source);
            run.turn().expect("no fault");
            board = *run.board();
            boards.push(board);
        }
    }
    boards
}
