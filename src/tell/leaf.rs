//! An action as a page tells it: its parts apart, in lines as long as they are.

use super::ends;
use super::news::Heard;
use super::report::told_battles;
use super::rows::places;
use super::scene::{Scene, What};
use super::story::story;
use super::why::{grounds, why};
use super::winter::{Held, phases_since};
use lod_engine::game::Space;

/// Wider than any line is.
pub(crate) const ENDLESS: usize = 1 << 20;

/// What is to be done in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderLine {
    /// The space, where it is one.
    pub space: Option<Space>,
    /// The place, and all that is to be moved and marked there.
    pub text: String,
}

impl From<String> for OrderLine {
    fn from(text: String) -> OrderLine {
        OrderLine { space: None, text }
    }
}

/// The parts of an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaf {
    /// The verdict in one line.
    pub headline: String,
    /// What happened and why, in a breath.
    pub story: String,
    /// Each Battle with all that counted in it (3.6); how the game ended.
    pub course: Vec<String>,
    /// The phases of a Winter Quarters Round (6.0).
    pub phases: Vec<Held>,
    /// What is to be moved and marked, space by space.
    pub orders: Vec<OrderLine>,
    /// Boxes, decisions with their rules, dice, and the steps in order.
    pub reasons: Vec<String>,
}

/// The parts of an action. Lines under another begin with blanks.
pub fn leaf(scene: &Scene<'_>) -> Leaf {
    leaf_since(scene, &Heard::nothing(*scene.before))
}

/// The same where a part was told in the middle of the action: what is left of it.
pub fn leaf_since(scene: &Scene<'_>, heard: &Heard) -> Leaf {
    let mut leaf = Leaf {
        headline: scene.headline(),
        story: story(scene).trim_end_matches(" (why)").to_string(),
        ..Leaf::default()
    };
    if let What::Winter { card, report, .. } = scene.what {
        leaf.phases = phases_since(scene.before, card, report, heard);
        leaf.course.extend(report.end.iter().flat_map(ends));
        leaf.reasons = grounds(scene, ENDLESS);
        return leaf;
    }
    leaf.course = told_battles(heard.untold(scene.notes), ENDLESS);
    leaf.course.retain(|line| !line.is_empty());
    leaf.orders = places(&heard.table, scene.after, heard.left(scene));
    leaf.reasons.extend(why(scene, ENDLESS).into_iter().skip(1));
    leaf
}
