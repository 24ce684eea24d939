//! A non-player's turn run by the learner, box by box.

use super::Trap;
use super::question_prompt::{QuestionContext, SHOWN, pause, question_prompt};
use super::session::Learner;
use super::steps::{NONE_LEFT, turn_steps};
use super::{StepKind, TurnStep};
use crate::play::record;
use crate::talk::{Ask, Form, HeldAnswers, PromptExit, Reasons, Reply, Ui, choose_faction, hold};
use crate::tell::{self, wrap_to};
use itertools::Itertools;
use lod_bots::bots::{Library, Outcome, SeededDice};
use lod_bots::flowchart::{End, describe};
use lod_bots::game::{Game, GameStep, Next, NonPlayerTurn};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Faction, ScenarioId};
use lod_engine::rules::sequence::{self, CommandScope};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The turns of the plan, each with what it asks.
pub const PLAN: [(&str, &str); 5] = [
    ("session 1", "you answer the questions of the boxes"),
    ("session 1", "you select the spaces too"),
    ("session 1", "you choose the pieces too, and how many"),
    ("session 2", "alone; your answers are compared at the end"),
    ("session 2", "alone once more"),
];

/// From this turn of the plan on nothing is judged before the end.
pub const ALONE: u8 = 4;

/// So many turns alone without an error are the goal of each Faction.
pub const GOAL: u32 = 3;

/// So many games are looked through at most.
const GAMES: u32 = 60;

/// A search begins after fewer actions of a game than this.
const LATEST: u32 = 150;

/// A turn with fewer questions teaches too little, one with more takes too long.
const LENGTH: std::ops::RangeInclusive<usize> = 4..=16;

/// A turn to be run.
#[derive(Clone, Debug)]
pub struct TurnDrill {
    /// The turn.
    pub taken: NonPlayerTurn,
    /// The game before it.
    pub before: Game<'static>,
    /// The game after it.
    pub after: Game<'static>,
    /// Its questions.
    pub steps: Vec<TurnStep>,
}

impl TurnDrill {
    /// The turn of a Faction with this seed; the same seed always gives the same. At most one in four plays the Event
    /// or Passes. `None` where no game has such a turn.
    pub fn find(faction: Faction, seed: u64) -> Option<TurnDrill> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..GAMES {
            let id = ScenarioId::ALL[rng.random_range(0..ScenarioId::ALL.len())];
            let game = Game::new(Library::get(), id, Options::default(), &mut rng);
            let first = rng.random_range(0..LATEST);
            let (mut quiet, mut heard) =
                (SeededDice::new(rng.random()).without_trace(), SeededDice::new(rng.random()));
            let Ok(mut game) = game else { continue };
            if !(0..first).all(|_| matches!(game.step(&mut quiet), Ok(Some(_)))) {
                continue;
            }
            loop {
                let before = game.clone();
                let Ok(Some(happened)) = game.step(&mut heard) else { break };
                let GameStep::Turn(taken) = happened else { continue };
                let executes = matches!(taken.outcome, Outcome::Command(..));
                if taken.faction != faction || !(executes || seed.is_multiple_of(4)) {
                    continue;
                }
                let board = before.board();
                let is_limited = sequence::extent_left(board) == CommandScope::Limited;
                let steps = turn_steps(&taken, board, is_limited);
                if LENGTH.contains(&steps.len()) {
                    return Some(TurnDrill { taken, before, after: game, steps });
                }
            }
        }
        None
    }

    /// The board after so many changes of the turn.
    pub(super) fn board_at(&self, changes: usize) -> Board {
        let so_far = self.taken.done.changes().get(..changes).unwrap_or_default();
        tell::board_after(self.before.board(), so_far)
    }

    /// All that decided the turn.
    fn reasons(&self) -> Reasons {
        let done = &self.taken.done;
        Reasons { head: Vec::new(), walk: done.walk.clone(), changes: done.changes().to_vec() }
    }
}

/// What a learner answered to the questions of a turn.
#[derive(Default)]
struct Answers {
    /// Wrong ones, by the place of the question.
    wrong: Vec<(usize, usize)>,
    /// Questions that were shown, not answered.
    shown: u32,
    asked: u32,
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
        let Some(drill) = TurnDrill::find(faction, learner.rng.random()) else {
            ui.show("No game has such a turn.");
            return Ok(());
        };
        let mut answered = HeldAnswers::default();
        let turn = async |ui: &mut dyn Ui| run_one(ui, &drill, number).await;
        let answers = match hold(ui, &mut answered, turn).await {
            Err(PromptExit::Back(_)) => return Ok(()),
            other => other?,
        };
        for (place, step) in drill.steps.iter().enumerate() {
            if step.kind.from_turn() <= number {
                let right = answers.wrong.iter().all(|(wrong, _)| *wrong != place);
                learner.progress.answered_box(&step.label, right);
            }
        }
        let errors = u32::try_from(answers.wrong.len()).unwrap_or(u32::MAX) + answers.shown;
        learner.progress.ran(faction, number, errors);
        learner.keep(ui);
        conclude(ui, &drill, number, &answers);
        for line in learner.progress.run_lines(faction) {
            ui.show(&line);
        }
        let ask = Ask {
            text: "[Enter] the next turn".to_string(),
            form: Form::Enter,
            why: drill.reasons(),
            help: vec![
                "Enter: the next turn; why: the reasons of this one; back: the menu.".to_string(),
            ],
            ..Ask::default()
        };
        match pause(ui, before(&drill), &ask).await {
            Err(PromptExit::Back(_)) => return Ok(()),
            other => other?,
        }
    }
}

/// One turn.
async fn run_one(ui: &mut dyn Ui, drill: &TurnDrill, number: u8) -> Result<Answers, PromptExit> {
    open(ui, drill, number);
    asked(ui, drill, number).await
}

/// The board and the card.
fn open(ui: &mut dyn Ui, drill: &TurnDrill, number: u8) {
    let faction = drill.taken.faction;
    let width = ui.width();
    let game = &drill.before;
    ui.show("");
    ui.title(&format!("The {faction}, turn {number} of {}", PLAN.len()));
    let (_, what) = PLAN[usize::from(number.clamp(1, 5)) - 1];
    ui.show(what);
    if let (Next::Turn(turn), Some(card)) = (game.next(), game.current()) {
        let (board, deck) = (game.board(), game.deck());
        let start = tell::TurnStart { board, deck, piles: None, turn: &turn, has_titles: true };
        let lines = start.lines(width);
        lines.iter().chain(&tell::face(card, width)).for_each(|line| ui.show(line));
    }
    // A page has buttons for them.
    if !ui.draws() {
        show_indented(
            ui,
            "board, board boston, tracks, forces, card: look. box: the box in full. hint, flowchart, show me.",
        );
    }
}

/// Shows a text, wrapped and indented.
fn show_indented(ui: &mut dyn Ui, text: &str) {
    for line in wrap_to(text, "  ", ui.width()) {
        ui.show(&line);
    }
}

/// What can be looked at where a turn pauses: the game before it.
fn before(drill: &TurnDrill) -> QuestionContext<'_> {
    QuestionContext::new(&drill.before, drill.before.board())
}

/// The text of a box.
fn box_lines(drill: &TurnDrill, id: &str, width: usize) -> Vec<String> {
    let chart = &Library::get().charts[drill.taken.faction];
    let text = describe::part(chart, id, width).unwrap_or_default();
    text.lines().map(str::to_string).collect()
}

/// Every box with where its arrows lead.
fn overview(drill: &TurnDrill) -> Vec<String> {
    let chart = &Library::get().charts[drill.taken.faction];
    let mut nodes: Vec<_> = chart.nodes().collect();
    let number = |id: &str| id.get(1..).and_then(|n| n.parse::<u8>().ok()).unwrap_or(u8::MAX);
    nodes.sort_by_key(|node| number(node.id()));
    let line = |node: &lod_bots::flowchart::Node<'_>| {
        let ways = chart.ways_from(*node).into_iter();
        let to = |id: &str| {
            let end = End::ALL.into_iter().find(|end| end.id() == id);
            end.map_or_else(|| id.to_string(), |end| end.name().to_string())
        };
        let ways = ways.map(|way| format!("{}: {}", way.label(), to(way.to))).join("; ");
        format!("{} {}   {}", node.id(), node.title(), ways)
    };
    nodes.iter().map(line).collect()
}

/// A question with its answer and the reason, in one line.
fn result(step: &TurnStep, answer: &str) -> String {
    let sentence = step.right().map_or("", |right| right.sentence.as_str());
    match step.kind {
        StepKind::Answer | StepKind::Event | StepKind::Next | StepKind::Amount => {
            sentence.to_string()
        }
        StepKind::Space => {
            let what = step.selects.as_deref().unwrap_or(&step.text);
            match step.right().is_some_and(|right| right.words == NONE_LEFT) {
                true => format!("{what}. {sentence}"),
                false => format!("{what}: {answer}. {sentence}"),
            }
        }
        _ => format!("{} {answer}. {sentence}", step.text),
    }
}

/// The questions of that turn; those of a later one are told with their answers.
async fn asked(ui: &mut dyn Ui, drill: &TurnDrill, number: u8) -> Result<Answers, PromptExit> {
    let mut answers = Answers::default();
    let mut here = "";
    for (place, step) in drill.steps.iter().enumerate() {
        if step.at != here {
            here = &step.at;
            ui.show("");
        }
        step.told.iter().for_each(|told| show_indented(ui, told));
        if step.kind.from_turn() > number {
            let words = step.right().map_or("", |right| right.words.as_str());
            show_indented(ui, &result(step, words));
        } else {
            question(ui, drill, (place, number), &mut answers).await?;
        }
        tell_draw(ui, step);
    }
    Ok(answers)
}

/// One question of a turn, until its answer is correct; in the silent turn it is asked once.
async fn question(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    (place, number): (usize, u8),
    answers: &mut Answers,
) -> Result<(), PromptExit> {
    let step = &drill.steps[place];
    answers.asked += 1;
    let mut missed = false;
    loop {
        let answer = one(ui, drill, step, !missed).await?;
        let Some(option) = step.options.get(answer) else {
            answers.shown += u32::from(!missed);
            let right = step.right();
            let text =
                right.map_or(String::new(), |o| format!("Answer: {}. {}", o.words, o.sentence));
            show_indented(ui, &text);
            return Ok(());
        };
        let overlooked = step.trap.filter(|_| !option.is_right && !missed);
        if !option.is_right && !missed {
            answers.wrong.push((place, answer));
            missed = true;
        }
        if number >= ALONE {
            let text = format!("{} {}", step.text, option.words);
            show_indented(ui, &text);
            return Ok(());
        }
        let verdict = if option.is_right { "Correct." } else { "Incorrect." };
        let text = format!("{verdict} {}", option.sentence);
        show_indented(ui, &text);
        if let Some(trap) = overlooked {
            show_indented(ui, trap.told());
        }
        if option.is_right {
            return Ok(());
        }
    }
}

/// What chance decided after a question.
fn tell_draw(ui: &mut dyn Ui, step: &TurnStep) {
    if let Some(drawn) = &step.drawn {
        let text = format!("{drawn}.");
        wrap_to(&text, "  ", ui.width()).iter().for_each(|line| ui.show(line));
    }
}

/// One question, with what can be looked at.
async fn one(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    step: &TurnStep,
    first: bool,
) -> Result<usize, PromptExit> {
    let board = drill.board_at(step.after);
    let width = ui.width();
    let aside = |line: &str| match line {
        "box" => Some(box_lines(drill, &step.at, width)),
        "hint" => Some(match &step.hint {
            Some(hint) => vec![hint.clone()],
            None => box_lines(drill, &step.at, width),
        }),
        "flowchart" => Some(overview(drill)),
        _ => None,
    };
    let mut lines = Vec::new();
    if first && !step.spaces.is_empty() {
        lines = tell::spaces(&board, step.spaces, width);
    }
    let ask = Ask {
        lines,
        text: step.text.clone(),
        replies: step
            .options
            .iter()
            .map(|o| {
                let leads = o.leads.as_ref().map_or(String::new(), |to| format!("to {to}"));
                Reply::new(o.words.clone(), leads)
            })
            .collect(),
        form: Form::One,
        help: vec![
            "box: this box in full. hint: a hint. flowchart: all boxes. show me: the answer."
                .to_string(),
        ],
        ..Ask::default()
    };
    let scene = QuestionContext {
        aside: Some(&aside),
        redoes: true,
        ..QuestionContext::new(&drill.before, &board)
    };
    let answer = question_prompt(ui, scene, &ask).await?;
    Ok(if answer == SHOWN { step.options.len() } else { answer })
}

/// What the turn came to, and each wrong answer with the reason where none was told before.
fn conclude(ui: &mut dyn Ui, drill: &TurnDrill, number: u8, answers: &Answers) {
    let width = ui.width();
    ui.show("");
    ui.title("The turn as the program executes it");
    let action = GameStep::Turn(drill.taken.clone());
    for line in tell::Report::of(&record(&drill.before, &action, &drill.after)).lines(width) {
        ui.show(&line);
    }
    ui.show("");
    if number >= ALONE {
        for (place, answer) in &answers.wrong {
            let step = &drill.steps[*place];
            let (words, sentence) = step
                .options
                .get(*answer)
                .map_or(("", ""), |o| (o.words.as_str(), o.sentence.as_str()));
            let right = step.right().map_or("", |o| o.words.as_str());
            let text =
                format!("{} You answered {words}, correct is {right}. {sentence}", step.text);
            let told = step.trap.map_or("", Trap::told);
            let text = format!("{text} {told}");
            wrap_to(&text, "  ", width).iter().for_each(|line| ui.show(line));
        }
    }
    let errors = answers.wrong.len() + usize::try_from(answers.shown).unwrap_or(0);
    ui.show(&format!("Questions: {}, errors: {errors}.", answers.asked));
}
