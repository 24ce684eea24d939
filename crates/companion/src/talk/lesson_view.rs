//! What a page draws beside the question of a turn that is run.

use lod_engine::game::Space;
use serde::Serialize;

/// A turn that is run, as far as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LessonView {
    /// Whose turn: "Run the British".
    pub title: String,
    /// Which of the five turns, and how it goes: "Turn 2 of 5 · 3 correct, 1 corrected".
    pub about: String,
    /// The boxes gone through, each with its answer.
    pub path: Vec<LessonBox>,
    /// The box that asks.
    pub here: String,
    /// The boxes to which its answers lead.
    pub ways: Vec<LessonBox>,
    /// The question in full; empty where the question itself says all.
    pub asks: String,
    /// The spaces to look at.
    pub spaces: Vec<Space>,
    /// The card of the turn: "5 William Alexander, Lord Stirling"; empty where there is none.
    pub card: String,
    /// What became of the answer before; nothing where it is not judged.
    pub verdict: Option<LessonVerdict>,
    /// What is so since then and was not asked.
    pub told: Vec<String>,
}

/// What is said of an answer to a question of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LessonVerdict {
    /// The correct answers.
    pub right: Vec<String>,
    /// Whether the answer was one of them; nothing where it was shown.
    pub is_right: Option<bool>,
    /// One true sentence about the answer.
    pub sentence: String,
    /// What is often overlooked here; empty where nothing is.
    pub overlooked: String,
}

/// A box of a flowchart, with an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LessonBox {
    /// Its number.
    pub id: String,
    /// The answer given there, or that leads to it; empty where none is.
    pub says: String,
}
