//! A non-player's turn run by the learner, box by box.

use super::asking::{RunMode, WORDS, asked};
use super::conclusion::{Answers, Mistake, conclude};
use super::drill::TurnDrill;
use super::question_prompt::{LessonReply, QuestionContext, question_prompt};
use super::session::Learner;
use crate::talk::{Ask, Form, HeldAnswers, PromptExit, Reply, Ui, choose_faction, hold};
use crate::tell::{self, wrap_to};
use lod_bots::game::Next;
use lod_engine::game::Faction;
use rand::RngExt;

/// The turns of the plan, each with what it asks.
pub const PLAN: [(&str, &str); 5] = [
    ("session 1", "you answer the questions of the boxes"),
    ("session 1", "you select the spaces too"),
    ("session 1", "you choose the pieces too, and how many"),
    ("session 2", "alone; your answers are compared at the end"),
    ("session 2", "alone, on a board of what went wrong before"),
];

/// From this turn of the plan on nothing is judged before the end.
pub const ALONE: u8 = 4;

/// What is said where a turn is left before its end.
const NOT_KEPT: &str = "This turn is not kept; progress of the turns before it is.";

/// So many turns alone without an error are the goal of each Faction.
pub const GOAL: u32 = 3;

/// Where something went wrong before, the next turn is one of so many.
const CHOSEN_FROM: u32 = 5;

/// Where a turn begins to be asked.
pub(super) struct Start {
    pub drill: TurnDrill,
    /// The program's turn.
    pub program: TurnDrill,
    pub place: usize,
    /// How it is run.
    pub mode: RunMode,
}

/// Runs turns of a Faction until the person leaves.
///
/// # Errors
/// [`PromptExit::Quit`] and [`PromptExit::End`].
pub(super) async fn run(
    ui: &mut dyn Ui,
    learner: &mut Learner<'_>,
    turn: Option<u8>,
) -> Result<(), PromptExit> {
    let faction = match learner.faction {
        Some(faction) => faction,
        None => choose_faction(ui, "Which Faction do you run?").await?,
    };
    let mut turn = turn;
    loop {
        let number = turn.take().unwrap_or_else(|| learner.progress.run(faction).turn());
        let Some(drill) = next_drill(learner, faction) else {
            ui.show("No game has such a turn.");
            return Ok(());
        };
        let mode = RunMode::of(number, learner.own_dice);
        let mut start = Start { program: drill.clone(), drill, place: 0, mode };
        let mut is_counted = false;
        loop {
            let mut answered = HeldAnswers::default();
            let turn = async |ui: &mut dyn Ui| run_one(ui, &start).await;
            let answers = match hold(ui, &mut answered, turn).await {
                Err(PromptExit::Back(_)) => return Ok(()),
                Err(PromptExit::Quit) => {
                    show_indented(ui, NOT_KEPT);
                    return Err(PromptExit::Quit);
                }
                other => other?,
            };
            learner.own_dice = answers.mode.own_dice;
            conclude(ui, &answers);
            if !std::mem::replace(&mut is_counted, true) {
                for (step, is_right) in &answers.asked {
                    learner.progress.answered_box(&step.label, *is_right);
                    if let Some(trap) = step.trap {
                        learner.progress.met_mistake(trap, !is_right);
                    }
                }
                let errors = u32::try_from(answers.mistakes.len()).unwrap_or(u32::MAX);
                learner.progress.ran(faction, number >= ALONE && answers.is_alone, errors);
                learner.keep(ui);
                for line in learner.progress.run_lines(faction) {
                    ui.show(&line);
                }
            }
            let parted = match next_or_again(ui, &answers).await {
                Err(PromptExit::Back(_)) => return Ok(()),
                other => other?,
            };
            let Some(Mistake { drill, place, .. }) = parted else { break };
            start = Start { drill, program: answers.program, place, mode: answers.mode };
        }
    }
}

/// The next turn to be run: of several that come to hand the one with most of what went wrong before, if anything did; with
/// a seed of one's choice the first.
fn next_drill(learner: &mut Learner<'_>, faction: Faction) -> Option<TurnDrill> {
    let mut best = TurnDrill::find(faction, learner.rng.random())?;
    let weight = |learner: &Learner<'_>, drill: &TurnDrill| -> u32 {
        drill.steps.iter().map(|step| learner.progress.weight(step)).sum()
    };
    if learner.is_seeded || !learner.progress.has_errors(faction) {
        return Some(best);
    }
    for _ in 1..CHOSEN_FROM {
        if let Some(other) = TurnDrill::find(faction, learner.rng.random())
            && weight(learner, &other) > weight(learner, &best)
        {
            best = other;
        }
    }
    Some(best)
}

/// After a turn: the next one, or the error from which this one is to be run again.
async fn next_or_again(ui: &mut dyn Ui, answers: &Answers) -> Result<Option<Mistake>, PromptExit> {
    let mut replies = vec![Reply::new("next", "the next turn")];
    for (mistake, number) in answers.mistakes.iter().zip(1..) {
        let word = match number {
            1 => "again".to_string(),
            _ => format!("again {number}"),
        };
        let at = &mistake.drill.steps[mistake.place].at;
        replies.push(Reply::new(word, format!("this turn again from {at}")));
    }
    let program = &answers.program;
    let ask = Ask {
        text: "Turn to run?".to_string(),
        form: Form::One,
        replies,
        default: Some(0),
        why: program.reasons(),
        help: vec!["why: the reasons of this turn; undo: the menu.".to_string()],
        ..Ask::default()
    };
    let before = QuestionContext::new(&program.before, program.before.board());
    let LessonReply::One(place) = question_prompt(ui, before, &ask).await? else {
        return Ok(None);
    };
    Ok(place.checked_sub(1).and_then(|place| answers.mistakes.get(place)).cloned())
}

/// One turn, or what is left of it.
async fn run_one(ui: &mut dyn Ui, start: &Start) -> Result<Answers, PromptExit> {
    if start.place == 0 {
        open(ui, &start.drill, start.mode.number);
    }
    asked(ui, start).await
}

/// The board and the card.
fn open(ui: &mut dyn Ui, drill: &TurnDrill, number: u8) {
    let faction = drill.taken.faction;
    let width = ui.width();
    ui.show("");
    ui.title(&format!("The {faction}, turn {number} of {}", PLAN.len()));
    let (_, what) = PLAN[usize::from(number.clamp(1, 5)) - 1];
    ui.show(what);
    if faction == Faction::French {
        let played = if drill.before.board().treaty() { "played" } else { "not played yet" };
        ui.show(&format!("Treaty of Alliance: {played}."));
    }
    // A page draws the card, and has buttons for the rest.
    if !ui.draws() {
        card_lines(drill, width).iter().for_each(|line| ui.show(line));
        show_indented(ui, "board, board boston, tracks, forces, card: look.");
        show_indented(ui, WORDS);
    }
}

/// Where the turn begins: the Sequence of Play, the tracks and the card.
pub(super) fn card_lines(drill: &TurnDrill, width: usize) -> Vec<String> {
    let game = &drill.before;
    let (Next::Turn(turn), Some(card)) = (game.next(), game.current()) else {
        return Vec::new();
    };
    let (board, deck) = (game.board(), game.deck());
    let start = tell::TurnStart { board, deck, piles: None, turn: &turn, has_titles: true };
    [start.lines(width), tell::face(card, width)].concat()
}

/// Shows a text, wrapped and indented.
pub(super) fn show_indented(ui: &mut dyn Ui, text: &str) {
    for line in wrap_to(text, "  ", ui.width()) {
        ui.show(&line);
    }
}
