//! The instructions of a box as numbered steps; what must stay is written once for steps that share it.

use super::block::Item;
use super::list::sentence;
use super::order;
use super::verb::{BoxOf, InstructionText};
use super::voice::Voice;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::must_stay;
use lod_engine::game::words::joined;

/// The paragraphs of a list of instructions.
pub(super) fn items(list: &[Instruction], within: BoxOf<'_>, voice: Voice<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    if let BoxOf::Command(b) = within {
        let stays = must_stay::sentences(b.leave.as_deref().unwrap_or_default(), voice).join(" ");
        if !stays.is_empty() {
            items.push(Item::plain(stays));
        }
    }
    let mut hows: Vec<Vec<String>> = Vec::new();
    for (i, instruction) in list.iter().enumerate() {
        let voice = voice.about(instruction.verb.entry().action);
        let saying = InstructionText { instruction, within, voice };
        let mut lines = vec![does(&saying)];
        lines.extend(order::sentence(&instruction.order, voice));
        let how = saying.how();
        // The words of an earlier step are not repeated.
        match hows.iter().position(|before| *before == how) {
            _ if how.is_empty() => {}
            Some(step) => lines.push(format!("Otherwise as step {}.", step + 1)),
            None => lines.push(how.join(" ")),
        }
        hows.push(how);
        let mark = if list.len() > 1 { format!("{}.", i + 1) } else { String::new() };
        items.push(Item::marked(mark, lines));
    }
    items
}

/// What an instruction does, and under which conditions.
fn does(saying: &InstructionText<'_>) -> String {
    let instruction = saying.instruction;
    let nothing = instruction.only_if_nothing.then(|| "no step applied yet".to_string());
    let before = instruction.otherwise.then(|| "the step before did not apply".to_string());
    let when = instruction.condition.as_ref().map(|when| when.reads(true, saying.voice));
    let ifs: Vec<String> = nothing.into_iter().chain(before).chain(when).collect();
    if ifs.is_empty() {
        sentence(&saying.does())
    } else {
        sentence(&format!("if {}: {}", joined(&ifs), saying.does()))
    }
}
