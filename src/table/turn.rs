//! A turn at the table: run, ask for what was missing, and run again.

use super::card::{event, facts, side, special};
use super::given::given;
use super::log::{Entry, Recall, Slot, Wanted};
use super::prompt::{Answer, Form, Interface, Leave, Prompt};
use super::question;
use crate::bots::{Library, Moment, Note, Outcome, Rolled, Run};
use crate::flowchart::Stop;
use crate::flowchart::schema::{EventSide, Node};
use crate::flowchart::words::Die;
use crate::game::{
    Board, ByFaction, Change, Control, Cylinder, Fact, Faction, Notebook, SpaceSet, Told,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;

/// What is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A Faction's turn.
    Turn(Faction),
    /// Whether a part of the foldout beside the arrows applies: a summary's name.
    Check(Faction, &'static str),
}

impl Task {
    /// Whose.
    pub const fn faction(self) -> Faction {
        match self {
            Task::Turn(f) | Task::Check(f, _) => f,
        }
    }
}

/// A turn, or a check, that came to its end.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Whose.
    pub faction: Faction,
    /// How the turn ended; a check has none.
    pub outcome: Option<Outcome>,
    /// Whether what was checked applies.
    pub applies: bool,
    /// The boxes visited.
    pub path: Vec<String>,
    /// The dice rolled.
    pub dice: Vec<Rolled>,
    /// What was decided.
    pub notes: Vec<Note>,
    /// What changes.
    pub changes: Vec<Change>,
    /// The board as told at the start, with its notebook.
    pub start: Board,
    /// The card being played.
    pub card: Option<u8>,
    /// The side of the Event, if one is played.
    pub side: Option<EventSide>,
    /// Where the cylinder goes.
    pub cylinder: Option<Cylinder>,
    /// How many answers were asked of a person.
    pub asked: usize,
}

/// Who rolls the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Roller {
    Person,
    Program,
}

/// A session at the table: what is asked once and kept from turn to turn.
pub struct Table<'a> {
    library: &'a Library,
    notebook: &'static Notebook,
    interface: &'a mut dyn Interface,
    random: ChaCha8Rng,
    players: Option<ByFaction<bool>>,
    roller: Option<Roller>,
    queue: VecDeque<u8>,
    rolled: Vec<(Die, u8)>,
    treaty: bool,
}

enum Attempt {
    Done(Box<Finished>),
    Ask(Box<Prompt>),
}

/// What the walk had done when it stopped.
#[derive(Default)]
struct Way {
    path: Vec<String>,
    dice: Vec<Rolled>,
    notes: Vec<Note>,
    changes: Vec<Change>,
}

/// The places of the Sequence of Play at which a Faction can act (2.3.4).
const SEATS: [&str; 4] = [
    "1st Eligible",
    "2nd Eligible, after a Command alone",
    "2nd Eligible, after a Command with a Special Activity",
    "2nd Eligible, after the Event",
];

impl<'a> Table<'a> {
    /// A session that begins.
    pub fn new(library: &'a Library, interface: &'a mut dyn Interface, seed: u64) -> Table<'a> {
        Table {
            library,
            notebook: Notebook::open(),
            interface,
            random: ChaCha8Rng::seed_from_u64(seed),
            players: None,
            roller: None,
            queue: VecDeque::new(),
            rolled: Vec::new(),
            treaty: false,
        }
    }

    /// The same session with the dice rolled by the program, without asking.
    pub fn with_program_dice(mut self) -> Table<'a> {
        self.roller = Some(Roller::Program);
        self
    }

    /// Who answers.
    pub fn interface(&mut self) -> &mut dyn Interface {
        self.interface
    }

    /// Works a turn or a check out, asking for what is needed. `None` when the person takes back more
    /// than there is.
    ///
    /// # Errors
    /// [`Leave::Quit`] and [`Leave::End`].
    pub fn work_out(&mut self, task: Task) -> Result<Option<Finished>, Leave> {
        let mut log: Vec<Entry> = Vec::new();
        self.queue.clear();
        self.rolled.clear();
        loop {
            let prompt = match self.attempt(task, &log) {
                Attempt::Done(finished) => {
                    self.keep(&log);
                    return Ok(Some(*finished));
                }
                Attempt::Ask(prompt) => prompt,
            };
            if let Slot::Die { die, .. } = prompt.slot
                && let Some(value) = self.ready(die, &log, &prompt)
            {
                log.push(Entry {
                    slot: prompt.slot.clone(),
                    answer: Answer::Dice(vec![value]),
                    asked: false,
                });
                continue;
            }
            match self.interface.ask(&prompt) {
                Ok(Answer::One(choice)) if prompt.slot == Slot::Trouble => {
                    if choice == 1 || !take_back(&mut log) {
                        return Ok(None);
                    }
                    self.queue.clear();
                }
                Ok(answer) => {
                    if let Answer::Dice(values) = &answer {
                        self.queue.extend(values.iter().skip(1));
                    }
                    log.push(Entry {
                        slot: prompt.slot.clone(),
                        answer,
                        asked: true,
                    });
                }
                Err(Leave::Back) => {
                    self.queue.clear();
                    if !take_back(&mut log) {
                        return Ok(None);
                    }
                }
                Err(leave) => return Err(leave),
            }
        }
    }

    /// A result that needs no asking: rolled by the program, or typed ahead.
    fn ready(&mut self, die: Die, log: &[Entry], prompt: &Prompt) -> Option<u8> {
        let roller = answered(log, &Slot::Dice).map(roller).or(self.roller);
        let value = match roller {
            Some(Roller::Program) => {
                let index = log
                    .iter()
                    .filter(|e| matches!(e.slot, Slot::Die { .. }))
                    .count();
                match self.rolled.get(index) {
                    Some((kind, value)) if *kind == die => *value,
                    _ => {
                        self.rolled.truncate(index);
                        let value = self.random.random_range(1..=die.sides());
                        self.rolled.push((die, value));
                        value
                    }
                }
            }
            _ => {
                let value = self.queue.pop_front()?;
                if value > die.sides() {
                    self.queue.clear();
                    self.interface.say(&format!(
                        "The {value} typed ahead is not on a {}; please type this die anew.",
                        die.name()
                    ));
                    return None;
                }
                value
            }
        };
        let reason = match &prompt.slot {
            Slot::Die { reason, .. } => reason.as_str(),
            _ => "",
        };
        let text = format!("{} = {value} for {reason}", die.name()).replace("::", ":");
        for line in super::wrap(&text, "  ") {
            self.interface.say(&line);
        }
        Some(value)
    }

    fn keep(&mut self, log: &[Entry]) {
        if let Some(Answer::Some(chosen)) = answered(log, &Slot::Players) {
            self.players = Some(players(chosen));
        }
        if let Some(answer) = answered(log, &Slot::Dice) {
            self.roller = Some(roller(answer));
        }
        self.treaty |= treaty(log) == Some(true);
    }

    fn attempt(&mut self, task: Task, log: &[Entry]) -> Attempt {
        let faction = task.faction();
        let opening = |slot: Slot, lines: Vec<String>, text: &str, form: Form| {
            Attempt::Ask(Box::new(Prompt {
                faction: Some(faction),
                slot,
                lines,
                text: text.to_string(),
                form,
                why: vec!["The turn has not begun: this settles what surrounds it (8.1).".into()],
                board: Board::untold(),
                changes: Vec::new(),
            }))
        };
        let mut moment = Moment::default();
        match answered(log, &Slot::Players) {
            Some(Answer::Some(chosen)) => moment.players = players(chosen),
            _ => match self.players {
                Some(p) => moment.players = p,
                None => {
                    return opening(
                        Slot::Players,
                        Vec::new(),
                        "Which Factions do people play? (Enter: none)",
                        Form::Some(Faction::ALL.iter().map(|f| f.name().to_string()).collect()),
                    );
                }
            },
        }
        let mut seat = 0;
        if let Task::Turn(_) = task {
            let Some(Answer::Card(number)) = answered(log, &Slot::Card) else {
                return opening(
                    Slot::Card,
                    Vec::new(),
                    "Card number? (Enter: no card)",
                    Form::Card,
                );
            };
            moment.card = *number;
            if let Some((card, face)) = number.and_then(event) {
                let Some(Answer::One(place)) = answered(log, &Slot::Seat) else {
                    let mut lines = vec![facts(card, face)];
                    if face.swords[faction] {
                        lines.push(format!(
                            "A sword stands under the {faction}: they pass this Event over (8.1)."
                        ));
                    }
                    return opening(
                        Slot::Seat,
                        lines,
                        &format!("Where do the {faction} act on this card?"),
                        Form::One(SEATS.iter().map(|s| (*s).to_string()).collect()),
                    );
                };
                seat = *place;
                moment.sword = face.swords[faction];
                moment.event_open = seat == 0 || seat == 2;
                if seat == 0 {
                    moment.first_eligible = Some(faction);
                }
                let musket = special(faction, card.number).filter(|s| s.else_command);
                if let Some(instruction) = musket
                    && moment.event_open
                    && !moment.sword
                {
                    match answered(log, &Slot::Instruction) {
                        Some(Answer::Yes(yes)) => moment.event_open = *yes,
                        _ => {
                            return opening(
                                Slot::Instruction,
                                vec![format!("Special instruction (8.3.1): {}", instruction.say)],
                                "By this instruction, can the Event be played? (y/n)",
                                Form::YesNo,
                            );
                        }
                    }
                }
            }
        } else {
            match answered(log, &Slot::FirstEligible) {
                Some(Answer::One(0)) => {}
                Some(Answer::One(i)) => moment.first_eligible = Faction::ALL.get(*i - 1).copied(),
                _ => {
                    let mut options = vec!["nobody now".to_string()];
                    options.extend(Faction::ALL.iter().map(|f| f.name().to_string()));
                    return opening(
                        Slot::FirstEligible,
                        Vec::new(),
                        "Who is 1st Eligible on this card?",
                        Form::One(options),
                    );
                }
            }
        }
        self.walk(task, log, moment, seat)
    }

    fn walk(&mut self, task: Task, log: &[Entry], moment: Moment, seat: usize) -> Attempt {
        let faction = task.faction();
        let start = self.learn(log);
        let mut door = Recall::new(log);
        let mut run = Run::new(self.library, faction, start, moment.clone(), &mut door);
        let (mut outcome, mut applies) = (None, false);
        let result = match task {
            Task::Turn(_) => run.turn().map(|o| outcome = Some(o)),
            Task::Check(_, name) => match self.library.charts[faction].summary(name) {
                None => Ok(()),
                Some(summary) => match &summary.when {
                    None => Ok(()),
                    Some(when) => {
                        let held = run.holds(name, &summary.rule, &summary.title, when);
                        held.map(|yes| applies = yes)
                    }
                },
            },
        };
        let result = match result {
            Ok(()) => run.settled(),
            stopped => stopped,
        };
        let activity = run.deed.special();
        let way = Way {
            path: std::mem::take(&mut run.path),
            dice: std::mem::take(&mut run.dice),
            notes: std::mem::take(&mut run.notes),
            changes: run.deed.changes().to_vec(),
        };
        drop(run);
        let wanted = door.wanted.take();
        match result {
            Ok(()) => {
                let text = match outcome {
                    Some(Outcome::Event(usual)) => {
                        Some(moment.card.and_then(|n| side(faction, n)).unwrap_or(usual))
                    }
                    _ => None,
                };
                Attempt::Done(Box::new(Finished {
                    faction,
                    outcome,
                    applies,
                    path: way.path,
                    dice: way.dice,
                    notes: way.notes,
                    changes: way.changes,
                    start,
                    card: moment.card,
                    side: text,
                    cylinder: outcome
                        .filter(|_| moment.card.is_some())
                        .map(|o| cylinder(o, seat, activity.is_some())),
                    asked: log.iter().filter(|e| e.asked).count(),
                }))
            }
            Err(Stop::Unknown) => {
                let missing = self.notebook.missing();
                let known = treaty(log).is_some() || self.treaty;
                let notebook = self.notebook;
                let facts = question::group(&missing, known, looked_at(log), |f| notebook.knows(f));
                self.notebook.clear_missing();
                if facts.is_empty() {
                    return self.trouble(
                        task,
                        start,
                        way,
                        "a question of the flowchart has no words for a person",
                    );
                }
                let (lines, text) = question::words(&facts);
                let form = Form::Facts(facts);
                let prompt = self.prompt(task, start, way, Slot::Facts, lines, text, form);
                Attempt::Ask(Box::new(prompt))
            }
            Err(Stop::Person(_)) => match wanted {
                Some(wanted) => self.want(task, log, start, way, wanted, moment.card),
                None => self.trouble(task, start, way, "the walk stopped for no reason"),
            },
            Err(Stop::Dice(what) | Stop::Fault(what)) => self.trouble(task, start, way, &what),
        }
    }

    /// The board as told so far, its notebook filled in.
    fn learn(&self, log: &[Entry]) -> Board {
        let treaty = treaty(log).or(self.treaty.then_some(true));
        let mut start = Board::untold();
        let mut known = given(treaty);
        let mut totals: Vec<(Fact, i32)> = Vec::new();
        start.tell(Fact::Treaty, Told::Yes(treaty == Some(true)));
        for entry in log {
            let Answer::Facts(facts) = &entry.answer else {
                continue;
            };
            for (fact, told) in facts {
                match told {
                    Told::Control(c) if fact.is_total() => totals.push((*fact, Control::code(*c))),
                    _ if fact.is_total() => totals.push((*fact, i32::from(told.number()))),
                    _ => {
                        start.tell(*fact, *told);
                        known.push(*fact);
                    }
                }
            }
        }
        self.notebook.begin(start);
        self.notebook.learn(start, known);
        for (fact, value) in totals {
            self.notebook.learn_total(fact, value);
        }
        start.with_notebook(self.notebook)
    }

    #[allow(clippy::too_many_arguments)]
    fn prompt(
        &self,
        task: Task,
        board: Board,
        way: Way,
        slot: Slot,
        lines: Vec<String>,
        text: String,
        form: Form,
    ) -> Prompt {
        Prompt {
            faction: Some(task.faction()),
            slot,
            lines,
            text,
            form,
            why: why(self.library, task, &way),
            board,
            changes: way.changes,
        }
    }

    fn trouble(&self, task: Task, board: Board, way: Way, what: &str) -> Attempt {
        let lines = vec![
            format!("The turn cannot go on: {what}."),
            "Perhaps an answer does not fit the board.".to_string(),
        ];
        let form = Form::One(vec![
            "take the last answer back".to_string(),
            "give this turn up".to_string(),
        ]);
        let text = "What now?".to_string();
        Attempt::Ask(Box::new(self.prompt(
            task,
            board,
            way,
            Slot::Trouble,
            lines,
            text,
            form,
        )))
    }

    fn want(
        &self,
        task: Task,
        log: &[Entry],
        board: Board,
        way: Way,
        wanted: Wanted,
        number: Option<u8>,
    ) -> Attempt {
        let (slot, lines, text, form) = match wanted {
            Wanted::Judge { key, ask, rule } => {
                let mut lines = self.in_view(task.faction(), &key, number, log);
                if !way.changes.is_empty() {
                    lines.push("Once this turn has done so far:".to_string());
                    lines.extend(
                        super::orders(&board, &way.changes)
                            .into_iter()
                            .map(|o| format!("  {o}")),
                    );
                    self.notebook.clear_missing();
                }
                let text = format!("{ask} (y/n)");
                let mut prompt = self.prompt(
                    task,
                    board,
                    way,
                    Slot::Judge { key, ask },
                    lines,
                    text,
                    Form::YesNo,
                );
                if let Some(first) = prompt.why.first_mut() {
                    *first = format!("The rule is {rule}. {first}");
                }
                return Attempt::Ask(Box::new(prompt));
            }
            Wanted::Die { die, reason } => {
                if answered(log, &Slot::Dice).is_none() && self.roller.is_none() {
                    let form = Form::One(vec!["I roll mine".into(), "you roll for me".into()]);
                    (Slot::Dice, Vec::new(), "Dice:".to_string(), form)
                } else {
                    let (dice, text) = dice_words(die, &reason);
                    (
                        Slot::Die { die, reason },
                        Vec::new(),
                        text,
                        Form::Dice(dice),
                    )
                }
            }
            Wanted::Choice { index, choice } => (
                Slot::Choice(index),
                vec![format!("The {} choose.", choice.faction)],
                choice.ask,
                Form::One(choice.options),
            ),
        };
        Attempt::Ask(Box::new(
            self.prompt(task, board, way, slot, lines, text, form),
        ))
    }

    /// The card's facts and special instruction, at the questions about its Event.
    fn in_view(
        &self,
        faction: Faction,
        key: &str,
        number: Option<u8>,
        log: &[Entry],
    ) -> Vec<String> {
        let at = key.split('.').next().unwrap_or(key);
        let Some(Node::Event(_)) = self.library.charts[faction].node(at) else {
            return Vec::new();
        };
        let Some((card, _)) = number.and_then(event) else {
            return Vec::new();
        };
        let first = !log.iter().any(|e| match &e.slot {
            Slot::Judge { key, .. } => key.starts_with(at),
            _ => false,
        });
        let mut lines = vec![format!("Card {} {}", card.number, card.title)];
        if let Some(instruction) = special(faction, card.number)
            && first
        {
            lines.push(format!("Special instruction (8.3.1): {}", instruction.say));
        }
        lines
    }
}

/// The rule of the box reached, and the way there.
fn why(library: &Library, task: Task, way: &Way) -> Vec<String> {
    let faction = task.faction();
    let chart = &library.charts[faction];
    let mut lines = Vec::new();
    match (task, way.path.last().and_then(|at| chart.node(at))) {
        (Task::Check(_, name), _) => {
            if let Some(summary) = chart.summary(name) {
                lines.push(format!("{} (rule {}).", summary.title, summary.rule));
                lines.push(summary.say.clone());
            }
        }
        (_, Some(node)) => lines.push(format!(
            "This is box {}, {} (rule {}).",
            node.id(),
            node.title(),
            node.rule()
        )),
        (_, None) => lines.push("The turn begins.".to_string()),
    }
    if !way.path.is_empty() {
        lines.push(format!("The way so far: {}.", way.path.join(" ")));
    }
    lines.extend(way.notes.iter().map(|n| {
        if n.at.is_empty() {
            format!("  {} ({})", n.text, n.rule)
        } else {
            format!("  {}: {} ({})", n.at, n.text, n.rule)
        }
    }));
    lines.extend(
        way.dice
            .iter()
            .map(|d| format!("  {} = {} for {}", d.die.to_uppercase(), d.value, d.reason)),
    );
    lines
}

fn answered<'l>(log: &'l [Entry], slot: &Slot) -> Option<&'l Answer> {
    log.iter().find(|e| e.slot == *slot).map(|e| &e.answer)
}

/// The dice to roll at once, and what for: for the Random Spaces table both (8.2).
fn dice_words(die: Die, reason: &str) -> (Vec<Die>, String) {
    match reason.strip_suffix(": Random Spaces column") {
        Some(what) => (
            vec![Die::D3, Die::D6],
            format!(
                "D3 and D6 on the Random Spaces table for {}",
                what.trim_end_matches(':')
            ),
        ),
        None => (
            vec![die],
            format!("{} for {}", die.name(), reason.trim_end_matches(':')),
        ),
    }
}

/// Drops the last answer of a person and what the program rolled after it.
fn take_back(log: &mut Vec<Entry>) -> bool {
    while let Some(entry) = log.pop() {
        if entry.asked {
            return true;
        }
    }
    false
}

/// The spaces whose pieces were told, in part at least.
fn looked_at(log: &[Entry]) -> SpaceSet {
    log.iter()
        .filter_map(|e| match &e.answer {
            Answer::Facts(facts) => Some(facts),
            _ => None,
        })
        .flatten()
        .filter_map(|(fact, _)| match fact {
            Fact::Pieces(space, _) => Some(*space),
            _ => None,
        })
        .collect()
}

fn treaty(log: &[Entry]) -> Option<bool> {
    log.iter().find_map(|e| match &e.answer {
        Answer::Facts(facts) => facts.iter().find_map(|(fact, told)| match (fact, told) {
            (Fact::Treaty, Told::Yes(yes)) => Some(*yes),
            _ => None,
        }),
        _ => None,
    })
}

fn players(chosen: &[usize]) -> ByFaction<bool> {
    let mut players = ByFaction([false; 4]);
    for faction in Faction::ALL {
        players[faction] = chosen.contains(&(faction as usize));
    }
    players
}

fn roller(answer: &Answer) -> Roller {
    match answer {
        Answer::One(0) => Roller::Person,
        _ => Roller::Program,
    }
}

/// Where the cylinder goes (2.3.4); a non-player's full Command in place of a Limited one stands in the
/// Limited Command box (8.1).
fn cylinder(outcome: Outcome, seat: usize, special: bool) -> Cylinder {
    match (outcome, seat) {
        (Outcome::Pass, _) => Cylinder::Passed,
        (Outcome::Event(_), 0) => Cylinder::FirstEvent,
        (Outcome::Event(_), _) => Cylinder::SecondEvent,
        (Outcome::Command(..), 0) if special => Cylinder::FirstCommandSpecial,
        (Outcome::Command(..), 0) => Cylinder::FirstCommand,
        (Outcome::Command(..), 3) => Cylinder::SecondCommand,
        (Outcome::Command(..), _) => Cylinder::SecondLimited,
    }
}
