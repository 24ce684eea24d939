//! A turn at the table: run, ask for what was missing, and run again.

use super::finished::{FinishedTask, finished};
use super::known::{forgotten, treaty};
use super::last_known_board::LastKnownBoard;
use super::log::{AnswerEntry, AnswerSlot, LoggedDecisions, MissingAnswer, answered};
use super::opening::{self, OpeningAnswers, TableState, players};
use super::play::{Trace, play};
use super::prompt::Prompt;
use super::saved::SavedTable;
use super::stand::TableStand;
use super::words::{event_in_view, fitting, whose_dice, why};
use crate::ports::{Clock, Store};
use crate::talk::{Answer, Ask, Form, PromptExit, Reasons, TypedAhead, Ui, dice_question, listed};
use crate::tell::{WIDTH, news, wrap_to};
use lod_bots::bots::Library;
use lod_bots::flowchart::Interrupt;
use lod_bots::flowchart::schema::Node;
use lod_engine::game::scenario::{ScenarioId, scenario};
use lod_engine::game::{Board, ByFaction, Change, Fact, FactValue, Faction, KnownFacts};
use lod_engine::shown;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// What is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// A Faction's turn.
    Turn(Faction),
    /// Whether the non-player French play the Treaty of Alliance, and what it does (2.3.9).
    Treaty,
    /// Which non-players play their Brilliant Stroke (8.3.7).
    Strokes,
    /// A Winter Quarters Round (6.0).
    Winter,
}

impl Task {
    /// Whose, if it is one Faction's.
    pub const fn faction(self) -> Option<Faction> {
        match self {
            Task::Turn(f) => Some(f),
            Task::Treaty => Some(Faction::French),
            Task::Strokes | Task::Winter => None,
        }
    }
}

/// Who rolls the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Roller {
    Person,
    Program,
}

/// More orders than these do not stand above a question.
const MOST_ORDERS: usize = 8;
/// A question with its answers and what it hangs on has no more lines, where it can be.
const SCREEN: usize = 20;

/// A session at the table: what is asked once and kept from turn to turn.
pub struct Table<'a> {
    pub(super) library: &'a Library,
    pub(super) notebook: &'static KnownFacts,
    pub(super) ui: &'a mut dyn Ui,
    pub(super) stand: TableStand,
    /// Dice that were typed ahead.
    pub(super) ahead: TypedAhead,
    /// The time, where somebody tells it.
    pub(super) clock: Option<Rc<dyn Clock>>,
    /// Where the table is kept.
    pub(super) kept_at: Option<KeptAt>,
}

pub(super) enum TurnAttempt {
    Done(Box<FinishedTask>),
    Ask(Box<Prompt>),
    /// This line of what a person's Faction does cannot be, and why.
    Wrong(Option<AnswerSlot>, String),
}

/// Where a table is kept.
#[derive(Clone)]
pub(super) struct KeptAt {
    pub store: Rc<dyn Store>,
    /// The name of its record.
    pub record: String,
}

impl KeptAt {
    /// The place, as people find it again.
    pub fn place(&self) -> String {
        self.store.place(&self.record)
    }

    /// Keeps the table for another evening.
    pub fn write(&self, saved: &SavedTable, ui: &mut dyn Ui) {
        if let Err(error) = saved.write(&*self.store, &self.record) {
            ui.title(&shown::message(&format!("NOT SAVED: {}: {error}", self.place())));
        }
    }
}

impl<'a> Table<'a> {
    /// A session that begins.
    pub fn new(library: &'a Library, ui: &'a mut dyn Ui, seed: u64) -> Table<'a> {
        Table {
            library,
            notebook: KnownFacts::open(),
            ui,
            stand: TableStand::new(seed),
            ahead: TypedAhead::default(),
            clock: None,
            kept_at: None,
        }
    }

    /// The time to the minute.
    pub(super) fn now(&self) -> String {
        let clock = self.clock.as_ref();
        clock.map_or_else(String::new, |clock| clock.minute(clock.now()))
    }

    /// What is to be kept when the session ends.
    pub fn saved(&self) -> SavedTable {
        SavedTable { when: self.now(), ..self.stand.saved() }
    }

    /// The same session with what is believed of the board to begin with.
    pub fn with_memory(mut self, memory: LastKnownBoard) -> Table<'a> {
        let saved = SavedTable { memory, ..self.stand.saved() };
        self.stand = TableStand::of(&saved, self.stand.seed);
        self
    }

    /// The session begins anew with the set-up of a scenario on the table; who plays and whose dice stays.
    pub(super) fn begin_with(&mut self, id: ScenarioId) {
        self.stand = self.stand.begun_with(id, &scenario(id).position.board);
    }

    /// Who answers.
    pub fn ui(&mut self) -> &mut dyn Ui {
        self.ui
    }

    /// Works a turn or a check out, asking for what is needed. `None` when the person gives it up.
    ///
    /// # Errors
    /// [`PromptExit`].
    pub async fn work_out(&mut self, task: Task) -> Result<Option<FinishedTask>, PromptExit> {
        self.ahead.clear();
        let mut log = Vec::new();
        loop {
            if let Some(over) = self.go_on(task, &mut log).await? {
                return Ok(over);
            }
        }
    }

    /// Says a text in lines as wide as there is room.
    pub(super) fn tell(&mut self, text: &str) {
        for line in wrap_to(text, "  ", self.columns()) {
            self.ui.title(&line);
        }
    }

    /// A turn is over: what the session knows from now on.
    pub(super) fn finish_turn(&mut self, task: Task, log: &[AnswerEntry], finished: &FinishedTask) {
        if let Some(Answer::Some(chosen)) = answered(log, &AnswerSlot::Players) {
            self.stand.kept.players = Some(players(chosen));
        }
        if let Some(Answer::One(i)) = answered(log, &AnswerSlot::Scenario) {
            self.stand.kept.scenario = ScenarioId::ALL.get(*i).copied();
        }
        if let Some(answer) = answered(log, &AnswerSlot::Dice) {
            self.stand.roller = Some(roller(answer));
        }
        self.stand.treaty |= treaty(log) == Some(true);
        let players = self.stand.kept.players.unwrap_or(finished.players);
        self.stand.people = self.people_acted(finished.card, finished.seat, &players);
        self.stand.first_on = finished.card.filter(|_| finished.seat == 0);
        self.goes_on_after(task, finished);
        self.stand.memory.forget(forgotten(log));
        let told = log.iter().flat_map(|e| e.answer.told()).copied();
        let (after, changes) = (finished.after(), &finished.trace.changes);
        self.stand.memory.turn_over(told, after, changes);
        self.write_down(finished);
    }

    /// Who plays and whose dice is asked anew at the next turn.
    pub(super) fn ask_people_anew(&mut self) {
        self.stand.kept.players = None;
        self.stand.roller = None;
    }

    /// After which turn here people could act last: between the 1st and the 2nd Eligible Faction of a card nobody does.
    pub(super) fn people_acted(
        &self,
        card: Option<u8>,
        seat: usize,
        players: &ByFaction<bool>,
    ) -> Option<u32> {
        let card = card.filter(|_| seat > 0);
        match players.0.contains(&true) {
            false => None,
            true if card.is_some() && card == self.stand.first_on => self.stand.people,
            true => Some(self.stand.memory.turns()),
        }
    }

    /// The columns of the screen.
    pub(super) fn columns(&self) -> usize {
        self.ui.width()
    }

    /// The Treaty of Alliance has been played: it need not be asked about again.
    pub fn sign_treaty(&mut self) {
        self.stand.treaty = true;
    }

    pub(super) fn attempt(&self, task: Task, log: &[AnswerEntry]) -> TurnAttempt {
        let winters = self.stand.memory.told(Fact::WinterQuartersLeft);
        let kept = TableState {
            winters: winters.map(FactValue::number).filter(|left| *left > 0),
            gone: self.strokes_gone(),
            treaty: self.stand.treaty,
            ..self.stand.kept
        };
        match opening::setting(self.library, task, log, kept) {
            Ok(setting) => self.walk(task, log, &setting),
            Err(mut opening) => {
                opening.ask.faction = task.faction();
                let why = "The card and the Sequence of Play decide whether the Event is open (2.3.4, 8.1).";
                opening.ask.why = Reasons::words(why);
                TurnAttempt::Ask(opening)
            }
        }
    }

    fn walk(&self, task: Task, log: &[AnswerEntry], setting: &OpeningAnswers) -> TurnAttempt {
        let told = self.learn(task, log);
        if let Some(asked) = self.forgotten_spaces(task, log, told) {
            return asked;
        }
        if let Some((ask, yes)) = self.contradiction(task, log, setting) {
            let said = if yes { "yes" } else { "no" };
            let what = format!(
                "your answer \"{said}\" to \"{ask}\" does not match the pieces you entered"
            );
            return self.trouble(task, told, Trace::default(), &what);
        }
        let start = self.believe(log);
        let mut source = LoggedDecisions::new(log, setting.context.players);
        let (result, mut way) = play(self.library, task, start, setting, &mut source);
        let so_far = source.so_far();
        let (wanted, line) = (source.wanted.take(), source.line);
        // What was done in an action inside the turn counts too.
        if wanted.is_some() && so_far.len() > way.changes.len() {
            way.changes = so_far;
        }
        let card = setting.context.card;
        let leant_on = self.notebook.assumed_reads();
        if !leant_on.is_empty() {
            return self.confirm(task, told, way, leant_on, setting, log);
        }
        match result {
            Ok(ending) => {
                TurnAttempt::Done(Box::new(finished(task, setting, ending, way, told, log)))
            }
            Err(Interrupt::Unknown) => self.ask_about_board(task, log, told, way, setting),
            Err(Interrupt::Question) => match wanted {
                Some(wanted) => self.want(task, log, told, way, wanted, card),
                None => self.trouble(
                    task,
                    told,
                    way,
                    "internal error, the flowchart stopped without a question",
                ),
            },
            Err(Interrupt::Wrong(what)) if line.is_some() => TurnAttempt::Wrong(line, what),
            Err(stop) => self.trouble(task, told, way, &stop.to_string()),
        }
    }

    /// The reasons so far, after what stands first.
    fn reasons(&self, task: Task, way: &Trace, first: Vec<String>) -> Reasons {
        let why = why(self.library, task, way);
        Reasons { head: [first, why.head].concat(), ..why }
    }

    /// A question in mid-turn: on this board, after this way.
    pub(super) fn prompt(
        &self,
        task: Task,
        board: Board,
        way: Trace,
        slot: AnswerSlot,
        ask: Ask,
    ) -> TurnAttempt {
        let ask = Ask {
            faction: task.faction(),
            why: self.reasons(task, &way, ask.why.head),
            board: Some(board),
            so_far: way.changes,
            ..ask
        };
        TurnAttempt::Ask(Box::new(Prompt { slot, ask }))
    }

    pub(super) fn trouble(&self, task: Task, board: Board, way: Trace, what: &str) -> TurnAttempt {
        let lines = vec![
            format!("The turn cannot continue: {what}."),
            "An answer may not match the board.".to_string(),
        ];
        let replies = ["undo the last answer", "drop this turn"];
        let ask = Ask::one("Undo or drop?", replies).after(lines);
        self.prompt(task, board, way, AnswerSlot::Trouble, ask)
    }

    fn want(
        &self,
        task: Task,
        log: &[AnswerEntry],
        board: Board,
        way: Trace,
        wanted: MissingAnswer,
        number: Option<u8>,
    ) -> TurnAttempt {
        let (slot, ask) = match wanted {
            MissingAnswer::Judge { key, ask, rule } => {
                let mut lines = self.in_view(task, &key, number);
                if !way.changes.is_empty() {
                    lines.extend(self.so_far(&board, &way.changes));
                }
                let mut put = Ask::new(&ask, Form::YesNo).typed("(y/n)").after(lines);
                put.why = Reasons::words(&format!("The rule is {rule}."));
                (AnswerSlot::Judge { key, ask }, put)
            }
            MissingAnswer::Die { die, purpose, lines } => {
                if answered(log, &AnswerSlot::Dice).is_none() && self.stand.roller.is_none() {
                    (AnswerSlot::Dice, whose_dice())
                } else {
                    let mut ask = dice_question(vec![(die, purpose.clone())]);
                    ask.lines.splice(0..0, lines);
                    (AnswerSlot::Die { die, purpose }, ask)
                }
            }
            MissingAnswer::Line { slot, ask } => {
                let mut ask = *ask;
                if !way.changes.is_empty() && ask.so_far.is_empty() {
                    let so_far = self.so_far(&board, &way.changes);
                    ask.why.head.extend(so_far.clone());
                    ask.lines.extend(fitting(so_far, MOST_ORDERS));
                }
                (slot, ask)
            }
            MissingAnswer::Choice { index, choice, so_far: (changes, told) } => {
                let card = match answered(log, &AnswerSlot::WinterCard) {
                    Some(Answer::Card(card)) => *card,
                    _ => None,
                };
                let told = news(&board, &changes, &told, card, WIDTH);
                self.notebook.clear_missing();
                let mut lines = choice.lines.clone();
                lines.push(format!("The {} (player) choose.", choice.faction));
                let mut ask = Ask::of_choice(&choice).after(lines);
                let below = ask.lines.iter().chain([&ask.text]);
                let below = below.map(|line| wrap_to(line, "  ", WIDTH).len()).sum::<usize>();
                let mut room = SCREEN.saturating_sub(below + listed(&ask, WIDTH).len());
                // A line stands a little further in than it was made for.
                let whole = told.iter().take_while(|line| {
                    let tall = wrap_to(&format!("    {line}"), "    ", WIDTH).len();
                    let fits = tall <= room;
                    room = room.saturating_sub(tall);
                    fits
                });
                let room = whole.count();
                if told.len() > room {
                    ask.why.head.extend(told.clone());
                }
                ask.lines.splice(0..0, fitting(told, room));
                (AnswerSlot::Choice(index), ask)
            }
        };
        self.prompt(task, board, way, slot, ask)
    }

    /// What the turn has done so far, which is not on the table yet.
    fn so_far(&self, board: &Board, changes: &[Change]) -> Vec<String> {
        let mut lines = vec!["This turn so far:".to_string()];
        lines.extend(crate::tell::orders_by_space(board, changes, WIDTH));
        self.notebook.clear_missing();
        lines
    }

    /// The card and its special instruction, at the questions about its Event.
    fn in_view(&self, task: Task, key: &str, number: Option<u8>) -> Vec<String> {
        let at = key.split('.').next().unwrap_or(key);
        let node = task.faction().and_then(|f| self.library.charts[f].node(at));
        if !matches!(node, Some(Node::Event(_))) {
            return Vec::new();
        }
        event_in_view(task, number)
    }
}

pub(super) fn roller(answer: &Answer) -> Roller {
    match answer {
        Answer::One(0) => Roller::Person,
        _ => Roller::Program,
    }
}
