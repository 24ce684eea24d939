//! The instructions of a box as numbered steps, with what stays behind said once where it is the same.

use super::block::Item;
use super::instruction;
use super::verb::BoxOf;
use super::voice::Voice;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::leave;

/// The paragraphs of a list of instructions.
pub(super) fn items(list: &[Instruction], within: BoxOf<'_>, voice: Voice<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    if let BoxOf::Command(b) = within {
        let stays = leave::sentences(b.leave.as_deref().unwrap_or_default(), voice).join(" ");
        if !stays.is_empty() {
            items.push(Item::plain(stays));
        }
    }
    let mut hows: Vec<Vec<String>> = Vec::new();
    for (i, instruction) in list.iter().enumerate() {
        let said = instruction::said(instruction, within, voice);
        let mut lines = vec![said.does];
        lines.extend(said.order);
        // What was said of an earlier step is not said again.
        let before = hows.iter().position(|how| *how == said.how);
        let how = match before.filter(|_| !said.how.is_empty()) {
            Some(step) => vec![format!("The rest as in step {}.", step + 1)],
            None => said.how.clone(),
        };
        hows.push(said.how);
        if !how.is_empty() {
            lines.push(how.join(" "));
        }
        let mark = if list.len() > 1 { format!("{}.", i + 1) } else { "-".to_string() };
        items.push(Item::marked(mark, lines));
    }
    items
}
