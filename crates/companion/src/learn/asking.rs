//! The questions of a turn that is run, one after the other, with what can be looked at there.

use super::conclusion::Answers;
use super::drill::TurnDrill;
use super::own_dice::{begun, dice_before, roll_due};
use super::own_path::Followed;
use super::question_prompt::{LessonReply, LessonRun, QuestionContext, question_prompt};
use super::run::{ALONE, PLAN, Start, card_lines, show_indented};
use super::{StepKind, StepOption, TurnStep};
use crate::talk::{
    Ask, Form, LessonBox, LessonVerdict, LessonView, Preamble, PromptExit, Reasons, Reply, Ui,
};
use crate::tell::{self, wrap_to};
use itertools::Itertools;
use lod_bots::action::{Matter, NoteKind};
use lod_bots::bots::Library;
use lod_bots::flowchart::{ArrowKind, End, Node, describe};
use lod_engine::rules::cards::cards;

/// What is said where one answer after the other is judged again, or no longer.
const HELP: [&str; 2] = [
    "Help is off: your answers are followed, and compared at the end.",
    "Help is on: each answer is judged at once.",
];

/// What is said where the dice change hands.
const DICE: [&str; 2] = ["The program rolls from here on.", "You roll from here on."];

/// The text of a box, by its number; none where the flowchart has no such box.
fn box_lines(drill: &TurnDrill, id: &str, width: usize) -> Option<Vec<String>> {
    let faction = drill.taken.faction;
    let chart = &Library::get().charts[faction];
    // The letter of the flowchart may be left out.
    let lettered = || chart.node(&format!("{}{id}", &faction.name()[..1]));
    let node = chart.node(&id.to_uppercase()).or_else(lettered)?;
    let text = describe::part(chart, node.id(), width).ok()?;
    Some(text.lines().map(str::to_string).collect())
}

/// Every box with where its arrows lead.
fn overview(drill: &TurnDrill, width: usize) -> Vec<String> {
    let chart = &Library::get().charts[drill.taken.faction];
    let line = |node: &Node<'_>| {
        let ways = chart.ways_from(*node).into_iter();
        let destination = |id: &str| {
            let end = End::ALL.into_iter().find(|end| end.id() == id);
            end.map_or_else(|| id.to_string(), |end| end.name().to_string())
        };
        let ways = ways.map(|way| format!("{}: {}", way.label(), destination(way.to))).join("; ");
        wrap_to(&format!("{} {}   {}", node.id(), node.title(), ways), "     ", width)
    };
    describe::in_order(chart).iter().flat_map(line).collect()
}

/// What is told of a question that is not asked.
fn result(step: &TurnStep) -> String {
    let sentence = || step.right().map_or_else(String::new, |right| right.sentence.clone());
    step.told_as.clone().unwrap_or_else(sentence)
}

/// How the turn is run from here on.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunMode {
    /// Which of the five turns it is: what it asks.
    pub number: u8,
    /// Whether each answer is judged at once.
    pub helps: bool,
    /// Whether the learner rolls the dice.
    pub own_dice: bool,
}

impl RunMode {
    /// A turn of the plan.
    pub fn of(number: u8, own_dice: bool) -> RunMode {
        RunMode { number, helps: number < ALONE, own_dice }
    }

    /// Changes it, where a reply does, and says so.
    pub(super) fn takes(&mut self, ui: &mut dyn Ui, reply: &LessonReply) -> bool {
        let said = match reply {
            LessonReply::Helps(on) => {
                self.helps = *on;
                HELP[usize::from(*on)]
            }
            LessonReply::OwnDice(own) => {
                self.own_dice = *own;
                DICE[usize::from(*own)]
            }
            _ => return false,
        };
        show_indented(ui, said);
        true
    }
}

/// What was said since the last question: in lines at once, or with the next question of a page.
#[derive(Clone, Debug, Default)]
pub(super) struct SinceQuestion {
    /// What became of the answer, and that in a line.
    verdict: Option<(LessonVerdict, String)>,
    told: Vec<String>,
}

impl SinceQuestion {
    /// Tells something.
    pub(super) fn tells(&mut self, ui: &mut dyn Ui, text: &str) {
        if ui.draws() { self.told.push(text.to_string()) } else { show_indented(ui, text) }
    }

    /// Shows the die of a box that the turn did not roll.
    fn shows_spare(&mut self, ui: &mut dyn Ui, answers: &Answers, step: &TurnStep) {
        if let (Some((die, purpose)), Some(value)) = (&step.spare, answers.drill.own.spare) {
            self.tells(ui, &format!("1{} = {value}: {}.", die.name(), purpose.what));
        }
    }

    /// Tells what becomes of an answer.
    fn judges(&mut self, ui: &mut dyn Ui, step: &TurnStep, answer: Option<usize>, mode: RunMode) {
        let line = judged(step, answer, mode);
        if ui.draws() && mode.helps {
            self.verdict = Some((verdict(step, answer), line))
        } else {
            show_indented(ui, &line)
        }
    }

    /// No question comes that it could be told with.
    fn ends(self, ui: &mut dyn Ui) {
        let verdict = self.verdict.map(|(_, line)| line);
        verdict.iter().chain(&self.told).for_each(|line| show_indented(ui, line));
    }
}

/// The questions of a turn; those of a later one are told with their answers. Without help what follows from a wrong answer
/// is followed.
pub(super) async fn asked(ui: &mut dyn Ui, start: &Start) -> Result<Answers, PromptExit> {
    let mut answers = Answers::begin(start);
    let mut mode = start.mode;
    let (mut place, mut here) = (start.place, String::new());
    let mut since = SinceQuestion::default();
    loop {
        roll_due(ui, &mut answers, &mut mode, place, &mut since).await?;
        let Some(step) = answers.drill.steps.get(place).cloned() else { break };
        if step.at != here {
            here.clone_from(&step.at);
            // Leaving the pages before a box does not leave what is told of it.
            if ui.draws() { ui.show("") } else { ui.title("") }
        }
        step.told.iter().for_each(|told| since.tells(ui, told));
        since.shows_spare(ui, &answers, &step);
        let is_known = step.kind == StepKind::Extent && start.knows_extent;
        if is_known || !step.turns.contains(&mode.number) {
            since.tells(ui, &result(&step));
            place += 1;
            continue;
        }
        let answer = ask_step(ui, &answers, &step, &mut mode, &since).await?;
        answers.takes(&step, place, answer, mode);
        since = SinceQuestion::default();
        since.judges(ui, &step, answer, mode);
        let followed = match answer.filter(|_| !mode.helps) {
            Some(answer) => answers.drill.followed(place, answer),
            None => Followed::Same,
        };
        match followed {
            Followed::Same => {
                place += 1;
            }
            Followed::Own(own, next) => (answers.drill, place) = (*own, next),
            Followed::Ends => {
                answers.is_whole = false;
                break;
            }
        }
    }
    since.ends(ui);
    if answers.is_whole {
        answers.drill.told_last.iter().for_each(|line| show_indented(ui, line));
    }
    answers.mode = mode;
    Ok(answers)
}

/// What is said at once of an answer; nothing of it where the learner is alone.
fn judged(step: &TurnStep, answer: Option<usize>, mode: RunMode) -> String {
    let right = step.rights();
    let text = match answer.and_then(|answer| step.options.get(answer)) {
        None => {
            let sentence = step.right().map_or("", |right| right.sentence.as_str());
            format!("Answer: {right}. {sentence}")
        }
        Some(option) if !mode.helps => format!("Your answer: {}.", option.words),
        Some(option) if option.is_right => format!("Correct. {}", option.sentence),
        // Its sentence begins with the answer: "P6 no".
        Some(option) if step.kind == StepKind::Answer => {
            format!("Incorrect. {} {}", option.sentence, step.overlooked())
        }
        Some(option) => {
            format!("Incorrect. Correct answer: {right}. {} {}", option.sentence, step.overlooked())
        }
    };
    text.trim_end().to_string()
}

/// The same as data.
fn verdict(step: &TurnStep, answer: Option<usize>) -> LessonVerdict {
    let given = answer.and_then(|answer| step.options.get(answer));
    let right = step.options.iter().filter(|option| option.is_right);
    let is_wrong = given.is_some_and(|option| !option.is_right);
    LessonVerdict {
        right: right.map(|option| option.words.clone()).collect(),
        is_right: given.map(|option| option.is_right),
        sentence: given.or(step.right()).map_or_else(String::new, |told| told.sentence.clone()),
        overlooked: if is_wrong { step.overlooked().to_string() } else { String::new() },
    }
}

/// A place in a turn at which something is asked.
pub(super) struct TurnPoint<'s> {
    /// The box.
    pub at: &'s str,
    /// What helps there.
    pub hint: &'s str,
    /// So many notes,
    pub notes: usize,
    /// dice,
    pub dice: usize,
    /// and changes were there before.
    pub after: usize,
    /// What is asked; where a die is asked for only whether it is about the Event.
    pub kind: Option<StepKind>,
}

impl TurnPoint<'_> {
    /// A question of a turn.
    pub(super) fn of<'s>(drill: &TurnDrill, step: &'s TurnStep) -> TurnPoint<'s> {
        let walk = &drill.taken.done.walk;
        TurnPoint {
            at: &step.at,
            hint: &step.hint,
            notes: begun(&walk.notes, step),
            dice: dice_before(walk, step),
            after: step.after,
            kind: Some(step.kind),
        }
    }

    /// The rule of the box and what was decided on the way to it. Who is alone hears of answers at the end.
    pub(super) fn reasons(&self, drill: &TurnDrill, mode: RunMode) -> Reasons {
        let chart = &Library::get().charts[drill.taken.faction];
        let done = &drill.taken.done;
        let asks = chart.node(self.at).map(|node| {
            let asks = match node {
                Node::Question(q) => q.ask.as_str(),
                _ => node.title(),
            };
            format!("{}: {asks} ({})", self.at, node.rule())
        });
        let mut head: Vec<String> = asks.into_iter().collect();
        let mut walk = done.walk.clone();
        let at = walk.path.iter().position(|id| id == self.at);
        walk.path.truncate(at.map_or(0, |at| at + 1));
        walk.dice.truncate(self.dice);
        walk.notes.truncate(self.notes);
        // What a box looked at for this question is its answer.
        walk.notes.retain(|note| {
            let is_answer = match (self.kind, &note.what) {
                (Some(StepKind::Event), _) => true,
                (Some(StepKind::Next), NoteKind::Weighed(w)) => w.matter == Matter::Instead,
                _ => false,
            };
            !is_answer || note.at != self.at
        });
        if !mode.helps {
            walk.notes.clear();
            head.push("The reasons of your answers are told at the end of the turn.".to_string());
        }
        let changes = done.changes().get(..self.after).unwrap_or_default().to_vec();
        Reasons { head, walk, changes }
    }
}

/// A card by its number and title.
fn named(card: u8) -> String {
    let title = cards().get(card).map_or("", |card| card.title.as_str());
    format!("{card} {title}")
}

/// The turn as a page draws it: what was answered in each box, and where the answers lead.
pub(super) fn view(
    answers: &Answers,
    step: &TurnStep,
    mode: RunMode,
    since: &SinceQuestion,
) -> LessonView {
    let drill = &answers.drill;
    let chart = &Library::get().charts[drill.taken.faction];
    let walk = &drill.taken.done.walk;
    let said = |id: &String| {
        let left = walk.arrows.iter().find(|arrow| arrow.from == *id);
        let says = match (left.map(|arrow| arrow.kind), chart.node(id)) {
            (Some(ArrowKind::Yes), _) => "yes",
            (Some(ArrowKind::No), _) => "no",
            (Some(ArrowKind::None), Some(Node::Event(_))) => "no Event",
            (Some(ArrowKind::None), _) => "none",
            _ => "",
        };
        LessonBox { id: id.clone(), says: says.to_string() }
    };
    let here = walk.path.iter().position(|id| *id == step.at).unwrap_or(walk.path.len());
    let lead = |option: &StepOption| {
        let (id, _) = option.leads.as_deref()?.split_once(' ')?;
        Some(LessonBox { id: id.to_string(), says: option.words.clone() })
    };
    let asks = match (step.kind, chart.node(&step.at)) {
        (StepKind::Answer | StepKind::Roll, Some(Node::Question(q))) => {
            format!("{} ({})", q.ask, q.rule)
        }
        _ => String::new(),
    };
    let rights = answers.asked.iter().filter(|(_, is_right)| *is_right).count();
    let goes = if mode.helps {
        format!("{rights} correct, {} corrected", answers.asked.len() - rights)
    } else {
        "alone".to_string()
    };
    LessonView {
        title: format!("Run the {}", drill.taken.faction),
        about: format!("Turn {} of {} \u{b7} {goes}", mode.number, PLAN.len()),
        path: walk.path[..here].iter().map(said).collect(),
        here: step.at.clone(),
        ways: step.options.iter().filter_map(lead).collect(),
        asks,
        spaces: step.spaces.iter().collect(),
        card: drill.before.current().map_or_else(String::new, named),
        verdict: since.verdict.as_ref().map(|(verdict, _)| verdict.clone()),
        told: since.told.clone(),
    }
}

/// What is to be looked at before a question.
fn in_view(drill: &TurnDrill, step: &TurnStep, ui: &dyn Ui) -> Vec<String> {
    let board = drill.board_at(step.after);
    match step.kind {
        StepKind::Random => describe::random_spaces(),
        // A page draws them.
        _ if step.spaces.is_empty() || ui.draws() => Vec::new(),
        _ => tell::spaces(&board, step.spaces, ui.width()),
    }
}

/// One question, with what can be looked at: the place of the answer, none where it was shown.
async fn ask_step(
    ui: &mut dyn Ui,
    answers: &Answers,
    step: &TurnStep,
    mode: &mut RunMode,
    since: &SinceQuestion,
) -> Result<Option<usize>, PromptExit> {
    let drill = &answers.drill;
    let replies = step.options.iter().map(|o| {
        let leads = o.leads.as_ref().map_or(String::new(), |to| format!("to {to}"));
        Reply::new(o.words.clone(), leads)
    });
    let mut lines = in_view(drill, step, ui);
    // A page folds the card away beside each question.
    let card = if ui.draws() { card_lines(drill, ui.width()) } else { Vec::new() };
    let event_lines = card.len();
    lines.extend(card);
    let mut ask = Ask {
        preamble: Preamble { lines, event_lines, ..Preamble::default() },
        text: step.text.clone(),
        replies: replies.collect(),
        form: Form::One,
        help: vec![WORDS.to_string()],
        ..Ask::default()
    };
    let point = TurnPoint::of(drill, step);
    loop {
        ask.why = point.reasons(drill, *mode);
        ask.preamble.lesson = Some(view(answers, step, *mode, since));
        let reply = put(ui, drill, &point, &ask, *mode).await?;
        match reply {
            LessonReply::One(place) => return Ok(Some(place)),
            LessonReply::Shown => return Ok(None),
            reply => mode.takes(ui, &reply),
        };
    }
}

/// The words of a question of a turn.
pub(super) const WORDS: &str = "box: this box in full; box 7: another. hint: what to count. flowchart: all boxes. \
                     why: the rule and the path. show me: the answer. help off: nothing is judged before the end; help on. \
                     dice own: you roll; dice program.";

/// Puts a question of a turn, with what can be looked at there.
///
/// # Errors
/// [`PromptExit`].
pub(super) async fn put(
    ui: &mut dyn Ui,
    drill: &TurnDrill,
    point: &TurnPoint<'_>,
    ask: &Ask,
    mode: RunMode,
) -> Result<LessonReply, PromptExit> {
    let (board, width) = (drill.board_at(point.after), ui.width());
    let aside = |line: &str| match line {
        "box" => box_lines(drill, point.at, width),
        "hint" => Some(wrap_to(point.hint, "  ", width)),
        "flowchart" => Some(overview(drill, width)),
        _ => box_lines(drill, line.strip_prefix("box ")?.trim(), width),
    };
    let run = Some(LessonRun { aside: &aside, helps: mode.helps, own_dice: mode.own_dice });
    let around = QuestionContext { run, ..QuestionContext::new(&drill.before, &board) };
    question_prompt(ui, around, ask).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::of_box;
    use lod_engine::game::Faction;

    /// A page is told of each answer what a line says of it, and whether it is correct.
    #[test]
    fn a_verdict_says_as_data_what_its_line_says() {
        let (mut right, mut wrong) = (0, 0);
        for (faction, seed) in Faction::ALL.into_iter().zip(3..) {
            let drill = TurnDrill::find(faction, seed).expect("a turn");
            for step in &drill.steps {
                let mode = RunMode::of(1, false);
                for (place, option) in step.options.iter().enumerate() {
                    let told = verdict(step, Some(place));
                    assert_eq!(told.is_right, Some(option.is_right));
                    assert_eq!(told.right.contains(&option.words), option.is_right);
                    let line = judged(step, Some(place), mode);
                    for part in [&told.sentence, &told.overlooked] {
                        assert!(line.contains(part.as_str()), "{part}: {line}");
                    }
                    if option.is_right { right += 1 } else { wrong += 1 }
                }
                let shown = verdict(step, None);
                assert_eq!((shown.is_right, shown.overlooked.as_str()), (None, ""));
                assert!(judged(step, None, mode).contains(&shown.sentence));
            }
        }
        assert!(right > 15 && wrong > 30, "{right} {wrong}");
    }

    /// At each question the buttons change how the turn is run, as far as it is not run so already.
    #[test]
    fn a_question_offers_how_else_the_turn_can_be_run() {
        for (helps, own_dice, offered) in
            [(true, false, ["help off", "dice own"]), (false, true, ["help on", "dice program"])]
        {
            let names: Vec<&str> = of_box(helps, own_dice).iter().map(|row| row.name).collect();
            assert!(offered.iter().all(|name| names.contains(name)), "{names:?}");
            let others = ["help on", "help off", "dice own", "dice program"];
            let others = others.iter().filter(|name| names.contains(name));
            assert_eq!(others.count(), offered.len());
        }
    }
}
