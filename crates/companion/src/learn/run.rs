//! A non-player's turn run by the learner, box by box.

use super::asking::{RunMode, WORDS, asked};
use super::conclusion::{Answers, Mistake, conclude};
use super::drill::TurnDrill;
use super::event_steps::EXTENT_RULE;
use super::progress::LeftTurn;
use super::question_prompt::{LessonReply, QuestionContext, question_prompt};
use super::session::Learner;
use crate::talk::{
    Ask, Form, HeldAnswer, HeldAnswers, PromptExit, Reply, Ui, choose_faction, hold,
};
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

/// What is said where a turn is left before its end: nothing keeps it, or it goes on the next time.
const LEFT: [&str; 2] = [
    "This turn is not kept; progress of the turns before it is.",
    "This turn is kept: the next run goes on with it.",
];

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
    /// Whether the learner knows what a non-player executes in place of a Limited Command.
    pub knows_extent: bool,
}

/// A turn under way.
struct TurnUnderWay {
    start: Start,
    /// The seed by which it is found.
    seed: u64,
    /// Its answers so far.
    answered: HeldAnswers,
    /// Whether it was run before, and counted.
    is_again: bool,
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
    let faction = match (learner.faction, &learner.left) {
        (Some(faction), _) => faction,
        (None, Some(left)) => left.faction,
        (None, None) => choose_faction(ui, "Which Faction do you run?").await?,
    };
    let mut turn = turn;
    let mut last: Option<Answers> = None;
    loop {
        let Some(mut under_way) = next_turn(learner, faction, turn.take()) else {
            ui.show("No game has such a turn.");
            return Ok(());
        };
        loop {
            if let Some(answers) = run_one(ui, learner, &mut under_way).await? {
                last = Some(answers);
            }
            let Some(answers) = &last else { return Ok(()) };
            let next = learner.progress.run(faction).turn();
            let parted = match next_or_again(ui, answers, next).await {
                Err(PromptExit::Back(_)) => return Ok(()),
                other => other?,
            };
            let Some(Mistake { drill, place, .. }) = parted else { break };
            let program = answers.program.clone();
            let start = Start { drill, program, place, mode: answers.mode, ..under_way.start };
            let answered = HeldAnswers::default();
            under_way = TurnUnderWay { start, answered, is_again: true, ..under_way };
        }
    }
}

/// Runs a turn, or what is left of it, to its end; nothing where the learner goes back before its first question.
async fn run_one(
    ui: &mut dyn Ui,
    learner: &mut Learner<'_>,
    under_way: &mut TurnUnderWay,
) -> Result<Option<Answers>, PromptExit> {
    let TurnUnderWay { start, seed, answered, is_again } = under_way;
    let (faction, number) = (start.program.taken.faction, start.mode.number);
    let turn = async |ui: &mut dyn Ui| {
        if start.place == 0 {
            open(ui, &start.drill, number);
        }
        asked(ui, start).await
    };
    if !answered.given().is_empty() {
        ui.show("The turn that you left goes on.");
    }
    let end = hold(ui, answered, turn).await;
    learner.progress.left = None;
    let answers = match end {
        Ok(answers) => answers,
        Err(why) if *is_again => {
            return if matches!(why, PromptExit::Back(_)) { Ok(None) } else { Err(why) };
        }
        Err(why) => {
            let answers = answered.given().iter().map(|answer| answer.line.clone()).collect();
            let own_dice = start.mode.own_dice;
            learner.left = Some(LeftTurn { faction, number, seed: *seed, own_dice, answers });
            if matches!(why, PromptExit::Back(_)) {
                return Ok(None);
            }
            learner.progress.left.clone_from(&learner.left);
            let is_kept = learner.keep(ui);
            show_indented(ui, LEFT[usize::from(is_kept)]);
            return Err(why);
        }
    };
    learner.own_dice = answers.mode.own_dice;
    conclude(ui, &answers);
    if !*is_again {
        learner.progress.takes(faction, number, &answers);
        learner.keep(ui);
        learner.progress.run_lines(faction).iter().for_each(|line| ui.show(line));
    }
    Ok(Some(answers))
}

/// The turn that was left before its end, or the next one.
fn next_turn(
    learner: &mut Learner<'_>,
    faction: Faction,
    turn: Option<u8>,
) -> Option<TurnUnderWay> {
    let left = learner.left.take().filter(|left| left.faction == faction);
    let found = left.and_then(|left| Some((TurnDrill::find(faction, left.seed)?, left)));
    let (drill, left) = match found {
        Some(found) => found,
        None => {
            let number = turn.unwrap_or_else(|| learner.progress.run(faction).turn());
            let (seed, drill) = next_drill(learner, faction)?;
            let own_dice = learner.own_dice;
            (drill, LeftTurn { faction, number, seed, own_dice, answers: Vec::new() })
        }
    };
    let start = Start {
        program: drill.clone(),
        drill,
        place: 0,
        mode: RunMode::of(left.number, left.own_dice),
        knows_extent: learner.progress.knows(EXTENT_RULE),
    };
    let answer = |line: String| HeldAnswer { line, question: String::new() };
    let answered = left.answers.into_iter().map(answer).collect();
    Some(TurnUnderWay { start, seed: left.seed, answered, is_again: false })
}

/// The next turn to be run, with its seed: of several that come to hand the one with most of what went wrong before, if
/// anything did; with a seed of one's choice the first.
fn next_drill(learner: &mut Learner<'_>, faction: Faction) -> Option<(u64, TurnDrill)> {
    let is_first = learner.is_seeded || !learner.progress.has_errors(faction);
    let draws = if is_first { 1 } else { CHOSEN_FROM };
    let mut best: Option<(u32, u64, TurnDrill)> = None;
    for _ in 0..draws {
        let seed = learner.rng.random();
        let Some(drill) = TurnDrill::find(faction, seed) else { continue };
        let weight = drill.steps.iter().map(|step| learner.progress.weight(step)).sum();
        if best.as_ref().is_none_or(|(most, ..)| weight > *most) {
            best = Some((weight, seed, drill));
        }
    }
    best.map(|(_, seed, drill)| (seed, drill))
}

/// After a turn: the next one, or the error from which this one is to be run again.
async fn next_or_again(
    ui: &mut dyn Ui,
    answers: &Answers,
    next: u8,
) -> Result<Option<Mistake>, PromptExit> {
    let mut replies = vec![Reply::new("next", "the next turn").named(format!("Run turn {next}"))];
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
