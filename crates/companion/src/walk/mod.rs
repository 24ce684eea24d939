//! `lod walk`: a flowchart by its own questions, for a reader with a board that the program does not know.

mod course;
mod random_spaces;
mod walk_prompt;

pub use course::{WalkedTurn, walked};

use crate::talk::{Ask, Form, HeldAnswers, PlaceExit, PromptExit, Ui, hold, tell};
use lod_engine::game::Faction;
use walk_prompt::ask_in_box;

/// Walks through turns of a Faction until the person leaves.
pub async fn run(ui: &mut dyn Ui, faction: Faction) -> PlaceExit {
    ui.title(&format!("WALK: the {} flowchart by its own questions", faction.adjective()));
    tell(
        ui,
        "No board is kept: answer from yours, with your dice. Type ? for help at any question.",
    );
    let mut answers = HeldAnswers::default();
    let left = loop {
        let turns = async |ui: &mut dyn Ui| turns(ui, faction).await;
        match hold(ui, &mut answers, turns).await {
            Err(PromptExit::Back(_)) => ui.show("Nothing to undo."),
            Err(left) => break left,
            Ok(()) => {}
        }
    };
    if left == PromptExit::End {
        ui.show("The input has ended.");
    }
    ui.show("Good-bye.");
    PlaceExit::Program
}

/// Turn after turn.
async fn turns(ui: &mut dyn Ui, faction: Faction) -> Result<(), PromptExit> {
    loop {
        let turn = walked(ui, faction).await?;
        turn.lines().iter().for_each(|line| tell(ui, line));
        let next = Ask::new(format!("[Enter] The next {} turn", faction.adjective()), Form::Enter);
        ask_in_box(ui, faction, &next).await?;
    }
}
