//! A non-player's turn run by the learner, box by box.

use super::Trap;
use super::own_path::{Followed, OwnAnswers};
use super::question_prompt::{QuestionContext, SHOWN, question_prompt};
use super::session::Learner;
use super::steps::turn_steps;
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
    ("session 2", "alone, on a board of what went wrong before"),
];

/// From this turn of the plan on nothing is judged before the end.
pub const ALONE: u8 = 4;

/// So many turns alone without an error are the goal of each Faction.
pub const GOAL: u32 = 3;

/// Where something went wrong before, the next turn is one of so many.
const CHOSEN_FROM: u32 = 5;

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
    /// Its dice before the first.
    pub(super) dice: SeededDice,
    /// The answers that are the learner's own.
    pub(super) own: OwnAnswers,
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
                let (before, dice) = (game.clone(), heard.clone());
                let Ok(Some(happened)) = game.step(&mut heard) else { break };
                let GameStep::Turn(taken) = happened else { continue };
                let executes = matches!(taken.outcome, Outcome::Command(..));
                if taken.faction != faction || !(executes || seed.is_multiple_of(4)) {
                    continue;
                }
                let own = OwnAnswers::default();
                let mut drill =
                    TurnDrill { taken, before, after: game, steps: Vec::new(), dice, own };
                drill.steps = turn_steps(&drill.taken, drill.before.board(), drill.is_limited());
                if LENGTH.contains(&drill.steps.len()) {
                    return Some(drill);
                }
                game = drill.after;
            }
        }
        None
    }

    /// Whether the Sequence of Play leaves a Limited Command.
    pub(super) fn is_limited(&self) -> bool {
        sequence::extent_left(self.before.board()) == CommandScope::Limited
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

/// An error of a learner: the turn as it was there, the place of the question and the answer, none where it was shown.
#[derive(Clone)]
struct Mistake {
    drill: TurnDrill,
    place: usize,
    answer: Option<usize>,
}

/// What a learner answered to the questions of a turn.
struct Answers {
    mistakes: Vec<Mistake>,
    /// What was asked, and whether the answer was correct.
    asked: Vec<(TurnStep, bool)>,
    /// The turn that came of it.
    drill: TurnDrill,
    /// Whether it came to its end.
    is_whole: bool,
}

/// Where a turn begins to be asked.
struct Start {
    drill: TurnDrill,
    place: usize,
    number: u8,
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
        let mut start = Start { drill: drill.clone(), place: 0, number };
        let mut is_counted = false;
        loop {
            let mut answered = HeldAnswers::default();
            let turn = async |ui: &mut dyn Ui| run_one(ui, &start).await;
            let answers = match hold(ui, &mut answered, turn).await {
                Err(PromptExit::Back(_)) => return Ok(()),
                other => other?,
            };
            conclude(ui, &drill, number, &answers);
            if !std::mem::replace(&mut is_counted, true) {
                for (step, is_right) in &answers.asked {
                    learner.progress.answered_box(&step.label, *is_right);
                    if let Some(trap) = step.trap {
                        learner.progress.met_mistake(trap, !is_right);
                    }
                }
                let errors = u32::try_from(answers.mistakes.len()).unwrap_or(u32::MAX);
                learner.progress.ran(faction, number, errors);
                learner.keep(ui);
                for line in learner.progress.run_lines(faction) {
                    ui.show(&line);
                }
            }
            let parted = match next_or_again(ui, &drill, &answers).await {
                Err(PromptExit::Back(_)) => return Ok(()),
                other => other?,
            };
            let Some(mistake) = parted else { break };
            start = Start { drill: mistake.drill, place: mistake.place, number };
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
async fn next_or_again(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    answers: &Answers,
) -> Result<Option<Mistake>, PromptExit> {
    let mut replies = vec![Reply::new("next", "the next turn")];
    if let Some(first) = answers.mistakes.first() {
        let at = &first.drill.steps[first.place].at;
        replies.push(Reply::new("again", format!("this turn again from {at}")));
    }
    let ask = Ask {
        text: "Turn to run?".to_string(),
        form: Form::One,
        replies,
        default: Some(0),
        why: drill.reasons(),
        help: vec!["why: the reasons of this turn; undo: the menu.".to_string()],
        ..Ask::default()
    };
    let place = question_prompt(ui, before(drill), &ask).await?;
    Ok(answers.mistakes.first().filter(|_| place == 1).cloned())
}

/// One turn, or what is left of it.
async fn run_one(ui: &mut dyn Ui, start: &Start) -> Result<Answers, PromptExit> {
    if start.place == 0 {
        open(ui, &start.drill, start.number);
    }
    asked(ui, start).await
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
            match step.right().is_some_and(|right| right.space.is_none()) {
                true => format!("{what}. {sentence}"),
                false => format!("{what}: {answer}. {sentence}"),
            }
        }
        _ => format!("{} {answer}. {sentence}", step.text),
    }
}

/// The questions of that turn; those of a later one are told with their answers. From turn 4 on what follows from a wrong
/// answer is followed.
async fn asked(ui: &mut dyn Ui, start: &Start) -> Result<Answers, PromptExit> {
    let Start { drill, number, .. } = start;
    let (mistakes, asked) = (Vec::new(), Vec::new());
    let mut answers = Answers { mistakes, asked, drill: drill.clone(), is_whole: true };
    let (mut place, mut here) = (start.place, String::new());
    while let Some(step) = answers.drill.steps.get(place).cloned() {
        if step.at != here {
            here.clone_from(&step.at);
            ui.show("");
        }
        step.told.iter().for_each(|told| show_indented(ui, told));
        if step.kind.from_turn() > *number {
            let words = step.right().map_or("", |right| right.words.as_str());
            show_indented(ui, &result(&step, words));
            tell_draw(ui, &step);
            place += 1;
            continue;
        }
        let answer = one(ui, &answers.drill, &step).await?;
        let is_right = answer.is_some_and(|answer| step.options[answer].is_right);
        answers.asked.push((step.clone(), is_right));
        if !is_right {
            answers.mistakes.push(Mistake { drill: answers.drill.clone(), place, answer });
        }
        judge(ui, &step, answer, *number);
        let followed = match answer.filter(|_| *number >= ALONE) {
            Some(answer) => answers.drill.followed(place, answer),
            None => Followed::Same,
        };
        match followed {
            Followed::Same => {
                tell_draw(ui, &step);
                place += 1;
            }
            Followed::Own(own, next) => (answers.drill, place) = (*own, next),
            Followed::Ends => {
                answers.is_whole = false;
                break;
            }
        }
    }
    Ok(answers)
}

/// What is said at once of an answer; nothing of it where the learner is alone.
fn judge(ui: &mut dyn Ui, step: &TurnStep, answer: Option<usize>, number: u8) {
    let right = step.right().map_or("", |right| right.words.as_str());
    let text = match answer.and_then(|answer| step.options.get(answer)) {
        None => {
            let sentence = step.right().map_or("", |right| right.sentence.as_str());
            format!("Answer: {right}. {sentence}")
        }
        Some(option) if number >= ALONE => format!("{} {}", step.text, option.words),
        Some(option) if option.is_right => format!("Correct. {}", option.sentence),
        Some(option) => {
            let trap = step.trap.map_or("", Trap::told);
            format!("Incorrect: {right}. {} {trap}", option.sentence)
        }
    };
    show_indented(ui, text.trim_end());
}

/// What chance decided after a question.
fn tell_draw(ui: &mut dyn Ui, step: &TurnStep) {
    if let Some(drawn) = &step.drawn {
        let text = format!("{drawn}.");
        wrap_to(&text, "  ", ui.width()).iter().for_each(|line| ui.show(line));
    }
}

/// One question, with what can be looked at: the place of the answer, none where it was shown.
async fn one(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    step: &TurnStep,
) -> Result<Option<usize>, PromptExit> {
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
    if !step.spaces.is_empty() {
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
    Ok(Some(answer).filter(|answer| *answer != SHOWN))
}

/// What the turn came to and, where nothing was said before, each error with the reason.
fn conclude(ui: &mut dyn Ui, drill: &TurnDrill, number: u8, answers: &Answers) {
    let width = ui.width();
    ui.show("");
    ui.title("The turn as the program executes it");
    let action = GameStep::Turn(drill.taken.clone());
    for line in tell::Report::of(&record(&drill.before, &action, &drill.after)).lines(width) {
        ui.show(&line);
    }
    ui.show("");
    let (errors, asked) = (answers.mistakes.len(), answers.asked.len());
    if number >= ALONE && errors > 0 {
        ui.title("Where the ways parted");
        for mistake in &answers.mistakes {
            show_indented(ui, &mistake.told());
        }
        show_indented(ui, &format!("Your turn: {}.", answers.came_to()));
        show_indented(ui, &format!("The program's: {}.", came_to(drill)));
    }
    ui.show(&format!("Questions: {asked}, errors: {errors}."));
}

impl Mistake {
    /// The question, both answers and why.
    fn told(&self) -> String {
        let step = &self.drill.steps[self.place];
        let right = step.right();
        let words = right.map_or("", |o| o.words.as_str());
        let Some(option) = self.answer.and_then(|answer| step.options.get(answer)) else {
            return format!("{} Shown: {words}.", step.text);
        };
        let trap = step.trap.map_or("", Trap::told);
        let text = format!(
            "{} You answered {}, correct is {words}. {} {trap}",
            step.text, option.words, option.sentence
        );
        text.trim_end().to_string()
    }
}

impl Answers {
    /// The boxes of the learner's turn and what it came to, as far as it went.
    fn came_to(&self) -> String {
        let last = self.mistakes.last().filter(|_| !self.is_whole);
        let Some(step) = last.and_then(|last| last.drill.steps.get(last.place)) else {
            return came_to(&self.drill);
        };
        match step.kind {
            StepKind::Event => format!("Event in {}", step.at),
            _ => format!("it cannot go on after your answer in {}", step.at),
        }
    }
}

/// The boxes of a turn and what it came to.
fn came_to(drill: &TurnDrill) -> String {
    let what = match drill.taken.outcome {
        Outcome::Pass => "Pass".to_string(),
        Outcome::Event(side) => format!("Event ({})", side.id()),
        Outcome::Command(command, special) => tell::executed(command, special),
    };
    format!("{}: {what}", drill.taken.done.walk.path.join(" > "))
}
