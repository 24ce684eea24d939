//! One instruction in words.

use super::list::{joined, sentence};
use super::order;
use super::spaces::Spaces;
use super::verb::{BoxOf, Saying};
use super::voice::Voice;
use crate::flowchart::instruction::Instruction;

/// An instruction in sentences.
pub(super) struct Said {
    /// What is done, and under which conditions.
    pub(super) does: String,
    /// Which spaces come first.
    pub(super) order: Option<String>,
    /// How it is done.
    pub(super) how: Vec<String>,
}

/// The sentences of an instruction.
pub(super) fn said(instruction: &Instruction, within: BoxOf<'_>, voice: Voice<'_>) -> Said {
    let voice = voice.about(instruction.verb.entry().action);
    let words = Saying {
        instruction,
        at: Spaces::of(&instruction.tests, instruction.max, voice),
        within,
        voice,
    }
    .words();
    let mut ifs = Vec::new();
    if instruction.only_if_nothing {
        ifs.push("nothing was done so far".to_string());
    }
    if instruction.otherwise {
        ifs.push("the step before did nothing".to_string());
    }
    if let Some(when) = &instruction.condition {
        ifs.push(when.reads(true, voice));
    }
    let does = if ifs.is_empty() {
        sentence(&words.does)
    } else {
        sentence(&format!("if {}: {}", joined(&ifs, "and"), words.does))
    };
    Said {
        does,
        order: order::sentence(&instruction.order, &instruction.tests, voice),
        how: words.how,
    }
}
