//! The instructions of a box as numbered steps, with what stays behind said once where it is the same.

use super::block::Item;
use super::verb::Within;
use super::voice::Voice;
use super::{instruction, leave};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::keys::keys;
use crate::flowchart::words::Leave;

/// The paragraphs of a list of instructions.
pub(super) fn items(list: &[Instruction], within: Within<'_>, voice: Voice<'_>) -> Vec<Item> {
    let common = common(list);
    let mut items = Vec::new();
    if !common.is_empty() {
        let said = leave::sentences(&common, voice).join(" ");
        items.push(Item::plain(format!("In every step: {said}")));
    }
    let mut hows: Vec<Vec<String>> = Vec::new();
    for (i, instruction) in list.iter().enumerate() {
        let said = instruction::said(instruction, within, voice);
        let mut lines = vec![said.does];
        lines.extend(said.order);
        // What was said of an earlier step is not said again.
        let before = hows.iter().position(|how| *how == said.how);
        let mut how = match before.filter(|_| !said.how.is_empty()) {
            Some(step) => vec![format!("The rest as in step {}.", step + 1)],
            None => said.how.clone(),
        };
        hows.push(said.how);
        let own: Vec<&Leave> = instruction
            .leave()
            .iter()
            .filter(|rule| !common.contains(rule))
            .collect();
        how.extend(leave::sentences(&own, voice));
        if !how.is_empty() {
            lines.push(how.join(" "));
        }
        let mark = if list.len() > 1 {
            format!("{}.", i + 1)
        } else {
            "-".to_string()
        };
        items.push(Item::marked(mark, lines));
    }
    items
}

/// What every instruction that moves units leaves, where there are several.
fn common(list: &[Instruction]) -> Vec<&Leave> {
    let mut movers = list.iter().filter(|i| moves(i));
    let Some(first) = movers.next() else {
        return Vec::new();
    };
    let others: Vec<&Instruction> = movers.collect();
    if others.is_empty() {
        return Vec::new();
    }
    let everywhere = |rule: &&Leave| others.iter().all(|i| i.leave().contains(rule));
    first.leave().iter().filter(everywhere).collect()
}

/// Whether the verb moves units, so that something may have to stay.
fn moves(instruction: &Instruction) -> bool {
    keys(instruction.verb)
        .iter()
        .any(|(key, _)| *key == "leave")
}
