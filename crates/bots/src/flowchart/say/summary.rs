//! What the foldout says beside the arrows, in words.

use super::block::{Block, Item};
use super::list::sentence;
use super::steps;
use super::verb::BoxOf;
use super::voice::Voice;
use crate::flowchart::schema::{Chart, Summary};

/// The words of a summary: when it applies, its instructions, and what else it says.
pub(super) fn block(chart: &Chart, summary: &Summary) -> Block {
    let voice = Voice::of(chart);
    let mut items = Vec::new();
    if let Some(when) = &summary.when {
        let when = when.reads(true, voice);
        items.push(Item::plain(sentence(&format!("Only if {when}"))));
    }
    items.extend(steps::items(&summary.instructions, BoxOf::Summary(summary), voice));
    if let Some(say) = &summary.say {
        items.push(Item::plain(say.clone()));
    }
    Block {
        id: summary.id.get_ref().clone(),
        title: summary.title.clone(),
        rule: summary.rule.clone(),
        items,
    }
}
