//! The rest of a Winter Quarters Round: West Indies (6.2.2), Resources (6.3), Support (6.4),
//! Redeployment (6.5), Desertion (6.6), Reset (6.7). Where equals are left to a die, the model takes
//! what the program took.

use crate::battle::{Fight, fight, odds};
use crate::common::{BRITISH, FRENCH, Field, Ground, Holder, INDIANS, PATRIOTS, Verdict, compare};
use crate::winter::{Phase, Round};
use lod_engine::game::{Board, Change, Faction, Leader, Piece, Space};
use rand_chacha::ChaCha8Rng;

mod desertion;
mod redeployment;
mod support;
mod west_indies;

const BR: usize = 0;
const TORY: usize = 1;
const CONT: usize = 3;
const MILITIA: usize = 4;
const FR: usize = 6;
const INDIES: usize = Space::WestIndies as usize;

/// Holds one phase of a round against a model that carries `before` on.
fn held(
    name: &str,
    id: &str,
    one_in: u64,
    model: impl Fn(&Round, &Phase) -> Result<Field, String>,
) {
    compare(name, one_in, |board: Board, random: &mut ChaCha8Rng| {
        let round = match Round::on(board, random) {
            Ok(round) => round,
            Err(how) => return Verdict::Different(how),
        };
        let Some(phase) = round.phase(id) else {
            return Verdict::Aside;
        };
        let told = |how: String| Verdict::Different(format!("people {:?}\n{how}", round.people));
        match model(&round, phase) {
            Err(how) => told(how),
            Ok(field) if field == phase.after => Verdict::Same,
            Ok(field) => told(field.beside(&phase.before, &phase.after)),
        }
    });
}
