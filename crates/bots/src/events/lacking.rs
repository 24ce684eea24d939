//! What is missing on the board for what the text of an Event does.

use super::effect::Effect;
use super::words::Text;
use crate::action::Executor;
use crate::flowchart::describe;
use crate::flowchart::words::{EventTest, Expr, Pieces, all_hold};
use lod_engine::game::SpaceSet;

/// Pieces that an effect takes, with the tests of the spaces that it takes them from.
type Taking<'e> = (Pieces, &'e [Expr]);

impl Text {
    /// What is missing for what is asked of it: pieces to take, where all that does it takes pieces and finds none. Empty
    /// where that is not all of it, or part of the board is unknown.
    pub(super) fn lacking(&self, action: &Executor<'_>, test: &EventTest) -> String {
        let mut taking = Vec::new();
        let only_takes =
            self.effects.iter().all(|effect| takes(effect.get_ref(), &[], test, &mut taking));
        if !only_takes || action.board().known_facts().is_some() {
            return String::new();
        }
        let evaluator = action.evaluator();
        let mut missing: Vec<String> = Vec::new();
        for (pieces, tests) in taking {
            let spaces = SpaceSet::MAP.filter(|space| all_hold(tests, &evaluator.at(space)));
            if !action.board().with_any(spaces, pieces.set()).is_empty() {
                return String::new();
            }
            let place = if tests.is_empty() {
                "on the map".to_string()
            } else {
                format!("in {}", describe::a_space(action.chart, tests))
            };
            let words = format!("no {} is {place}", pieces.one());
            if !missing.contains(&words) {
                missing.push(words);
            }
        }
        missing.join(", and ")
    }
}

/// Collects what an effect takes, and the effects in it, as far as they do what is asked; whether they do that in no
/// other way.
fn takes<'e>(
    effect: &'e Effect,
    around: &'e [Expr],
    test: &EventTest,
    taking: &mut Vec<Taking<'e>>,
) -> bool {
    match effect {
        _ if !effect.kind().could(test) => true,
        Effect::In(within) => {
            within.effects.iter().all(|part| takes(part.get_ref(), &within.tests, test, taking))
        }
        Effect::Remove(remove) => {
            let tests = if remove.tests.is_empty() { around } else { &remove.tests };
            taking.push((remove.these, tests));
            true
        }
        _ => false,
    }
}
