//! A conversation that several pages look at.

use super::Catalog;
use super::news::{Version, VersionWatch};
use super::page_model::{Block, PageQuestion};
use super::pages::Pages;
use super::progress::WorkProgress;
use super::rooms::RoomNames;
use crate::talk::{
    Ask, Command, Conversation, ConversationState, LineSlot, PromptCommand, PromptExit, TypedInput,
    TypedLine,
};
use crate::tell::{AnswerEffect, Overview, Route};
use lod_engine::game::Board;
use lod_engine::shown;
use serde::Serialize;
use std::cell::{Cell, RefCell, RefMut};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// So many parts of what was shown are kept for pages that come later.
const KEPT: usize = 2_000;
/// So many bytes of them, but for the last.
const HEAVY: usize = 1 << 19;

/// So many look-ups that took their time are kept for the pages that asked for them.
const LOOKED: usize = 8;
/// More orders are not ticked at once.
const MOST_TICKS: usize = 2_000;
/// The longest mark of an order.
const LONGEST_MARK: usize = 40;

/// A conversation and what was shown of it.
pub struct Room {
    pub(super) view: Rc<RoomView>,
    /// The conversation, until it is over.
    conversation: RefCell<Option<Conversation<'static, Result<(), String>>>>,
    version: Version,
    /// How often pages had asked anything of any room when one asked of this one last.
    asked_at: Cell<u64>,
    /// For how many rounds no page has waited for news of it.
    unseen: Cell<u32>,
    names: RoomNames,
}

/// What is shown of a conversation.
#[derive(Debug)]
pub struct RoomView {
    /// Another number each time that the conversation begins.
    sitting: u64,
    state: RefCell<State>,
}

impl RoomView {
    /// What was shown, and what is asked: for the moment.
    pub fn state(&self) -> RefMut<'_, State> {
        self.state.borrow_mut()
    }

    /// The number of the sitting, in letters.
    pub fn sitting(&self) -> String {
        format!("{:016x}", self.sitting)
    }
}

/// What was shown, and what is asked.
#[derive(Debug, Default)]
pub struct State {
    /// The name of the place.
    pub place: String,
    /// How many parts were shown before those that are kept.
    dropped: usize,
    blocks: Vec<Block>,
    /// How many bytes those are.
    weight: usize,
    /// The question being asked, as its data and for the pages.
    ask: Option<(Ask, PageQuestion)>,
    /// How many questions were asked.
    pub number: u64,
    /// The number of the question after an answer of a page that came to several lines, and how many those were: they
    /// are undone together.
    pub joint: Option<(u64, usize)>,
    /// Whether a line is waited for.
    is_open: bool,
    /// What is shown for one page alone, while it looks something up.
    aside: Option<LookUp>,
    /// What was looked up and is over, by what was typed for it.
    looked: Vec<(String, Vec<Block>)>,
    /// The work under way.
    work: Option<WorkProgress>,
    /// Whether it is to end early.
    is_stopped: bool,
    /// The commands that the next line may be.
    commands: Vec<&'static Command>,
    /// What stands in the next answer, to be mended.
    mend: String,
    /// The board to draw, and an earlier one.
    board: Option<(Board, Option<Board>)>,
    overview: Option<Overview>,
    /// The orders that are ticked, by their marks.
    ticks: BTreeSet<String>,
    /// How often the board was set.
    boards: u64,
    /// How it ended.
    over: Option<String>,
    /// Whether the pages go on in another conversation.
    left: bool,
}

/// Something that a page looks up.
#[derive(Debug)]
struct LookUp {
    /// What was typed for it.
    line: String,
    /// What was typed for it, as an answer: it may turn out to be one.
    answer: Vec<Block>,
    /// What was shown so far.
    blocks: Vec<Block>,
    /// What stood in the answer to be mended.
    mend: String,
}

/// What a page is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoomUpdate {
    place: String,
    sitting: String,
    /// Goes up with everything that changes.
    version: u64,
    /// The place of the first of the blocks among all.
    from: usize,
    blocks: Vec<Block>,
    question: Option<PageQuestion>,
    number: u64,
    /// The work under way, in place of a question.
    work: Option<WorkProgress>,
    commands: Vec<&'static Command>,
    mend: String,
    /// How often the board was set; 0 where there is none to draw.
    boards: u64,
    /// How many pages wait for news of it.
    watchers: usize,
    /// The orders that are ticked, by their marks.
    ticks: Vec<String>,
    /// The card and the Factions, in a game.
    scene: Option<Overview>,
    over: Option<String>,
}

/// Why a line was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RejectReason {
    /// Somebody answered that question before.
    Late,
    /// The conversation was begun anew, or is over.
    Over,
}

impl Room {
    /// A conversation at a place, which begins with [`Room::begin`].
    pub fn new(place: &str, host: &Rc<dyn Catalog>, names: &RoomNames) -> Rc<Room> {
        let view = Rc::new(RoomView {
            sitting: names.new_sitting(),
            state: RefCell::new(State { place: place.to_string(), ..State::default() }),
        });
        let (host, slot, place) = (host.clone(), LineSlot::default(), place.to_string());
        let mut pages = Pages::new(view.clone(), slot.clone(), host.clone(), names.clone());
        let talk = async move { host.hold(&place, &mut pages).await };
        Rc::new(Room {
            view,
            conversation: RefCell::new(Some(Conversation::new(&slot, talk))),
            version: Version::default(),
            asked_at: Cell::new(names.asks()),
            unseen: Cell::default(),
            names: names.clone(),
        })
    }

    /// Runs the conversation up to its first question.
    pub fn begin(&self, host: &dyn Catalog) {
        self.resume(None, host);
        self.announce();
    }

    /// Runs the conversation on to its next question, before which what was said is saved, to work that takes its time, or
    /// to its end.
    fn resume(&self, line: Option<TypedLine>, host: &dyn Catalog) {
        let Some(mut conversation) = self.conversation.take() else {
            return;
        };
        let over = match catch_unwind(AssertUnwindSafe(|| conversation.resume(line))) {
            Ok(ConversationState::Asks | ConversationState::Works) => {
                *self.conversation.borrow_mut() = Some(conversation);
                return;
            }
            Ok(ConversationState::Ended(done)) => {
                sentence(&host.without_own_paths(&done.err().unwrap_or_default()))
            }
            Err(_) => "The program could not go on here; what was saved is saved.".to_string(),
        };
        drop(conversation);
        self.view.state().end(over);
    }

    /// Lets the pages know that something changed.
    fn announce(&self) {
        self.version.rise();
    }

    /// Whether this is the sitting that a page means.
    pub fn is_sitting(&self, sitting: &str) -> bool {
        self.view.sitting() == sitting
    }

    /// Whether the conversation is over.
    pub fn is_over(&self) -> bool {
        self.view.state().over.is_some()
    }

    /// How often pages had asked anything of any room when one asked of this one last.
    pub fn asked_at(&self) -> u64 {
        self.asked_at.get()
    }

    /// Counts one more round if no page waits for news of it; for how many in a row none has.
    pub(super) fn count_unwatched_round(&self) -> u32 {
        let rounds = if self.is_watched() { 0 } else { self.unseen.get() + 1 };
        self.unseen.set(rounds);
        rounds
    }

    /// The name of the place.
    pub fn place(&self) -> String {
        self.view.state().place.clone()
    }

    /// The orders that are ticked, by their marks.
    pub fn ticks(&self) -> Vec<String> {
        self.view.state().ticks.iter().cloned().collect()
    }

    /// Ticks an order for all pages, or takes the tick away; whether that is something new.
    pub fn tick(&self, order: &str, on: bool) -> bool {
        let mut state = self.view.state();
        let is_mark = order.len() <= LONGEST_MARK && state.ticks.len() < MOST_TICKS;
        let is_new = if on {
            is_mark && state.ticks.insert(order.to_string())
        } else {
            state.ticks.remove(order)
        };
        drop(state);
        if is_new {
            self.announce();
        }
        is_new
    }

    /// What an answer would do; nothing where that cannot be said here, or the question is answered by now.
    pub fn preview(&self, number: u64, line: &str, host: &dyn Catalog) -> AnswerEffect {
        let tries =
            self.view.state().commands.iter().any(|command| command.word == PromptCommand::Try);
        if !tries || line.contains(['\n', '\r']) {
            return AnswerEffect::default();
        }
        let blocks = self.look_up(number, &format!("{} {line}", PromptCommand::Try.typed()), host);
        let effect = |block: Block| match block {
            Block::Effect(effect) => Some(effect),
            _ => None,
        };
        let found = blocks.ok().flatten().into_iter().flatten().find_map(effect);
        found.unwrap_or_default()
    }

    /// Whether a page waits for news of it.
    pub fn is_watched(&self) -> bool {
        self.version.is_watched()
    }

    /// Whether work is under way in place of a question.
    pub fn is_working(&self) -> bool {
        self.view.state().work.is_some()
    }

    /// Runs the work under way on for a while; whether there is more of it.
    pub(super) fn continue_work(&self, host: &dyn Catalog) -> bool {
        let step = || self.view.state().work.map(WorkProgress::step);
        let before = step();
        if before.is_none() {
            return false;
        }
        self.resume(None, host);
        let now = step();
        if now != before {
            self.announce();
        }
        now.is_some()
    }

    /// Ends the work early: what is done by then counts.
    pub fn stop(&self) {
        let state = &mut *self.view.state();
        state.is_stopped = state.work.is_some();
    }

    /// Ends the conversation: its input ends.
    pub fn close(&self, host: &dyn Catalog) {
        self.stop();
        while self.continue_work(host) {}
        self.resume(Some(Err(PromptExit::End)), host);
        self.announce();
    }

    /// What is new for a page that has seen so many parts.
    pub fn update(&self, seen: usize) -> RoomUpdate {
        self.asked_at.set(self.names.asks());
        let state = self.view.state();
        let from = seen.clamp(state.dropped, state.dropped + state.blocks.len());
        let open = state.ask.as_ref().filter(|_| state.is_open);
        RoomUpdate {
            place: state.place.clone(),
            sitting: self.view.sitting(),
            version: self.version.now(),
            from,
            blocks: state.blocks[from - state.dropped..].to_vec(),
            question: open.map(|(_, question)| question.clone()),
            number: state.number,
            work: state.work,
            commands: state.commands.clone(),
            mend: state.mend.clone(),
            boards: state.boards,
            watchers: self.version.watchers(),
            ticks: state.ticks.iter().cloned().collect(),
            scene: state.overview.clone(),
            over: state.over.clone(),
        }
    }

    /// Waits for something newer than this version.
    pub fn news(&self, version: u64) -> VersionWatch<'_> {
        self.version.newer(version)
    }

    /// Gives a line to the question of this number; `words` stand for it where it is told.
    ///
    /// # Errors
    /// [`RejectReason`].
    pub fn give_line(
        &self,
        number: u64,
        line: &str,
        words: Option<String>,
        host: &dyn Catalog,
    ) -> Result<(), RejectReason> {
        let answer = self.answer_blocks(number, line, words)?;
        answer.into_iter().for_each(|block| self.view.state().add(block));
        self.pass_on(line, host);
        self.announce();
        Ok(())
    }

    /// Looks something up with a standing word: what is shown of it goes to this page alone. Nothing where it takes its
    /// time: [`Room::finished_look_up`] has it later.
    ///
    /// # Errors
    /// [`RejectReason`].
    pub fn look_up(
        &self,
        number: u64,
        line: &str,
        host: &dyn Catalog,
    ) -> Result<Option<Vec<Block>>, RejectReason> {
        let answer = self.answer_blocks(number, line, None)?;
        let mut state = self.view.state();
        let mend = state.mend.clone();
        state.aside = Some(LookUp { line: line.to_string(), answer, blocks: Vec::new(), mend });
        drop(state);
        self.pass_on(line, host);
        let state = self.view.state();
        // What one page looks up is no news to the others: they are at the same question all the time.
        if state.number != number || state.over.is_some() || state.left || state.work.is_some() {
            self.announce();
        }
        drop(state);
        Ok(self.finished_look_up(line))
    }

    /// Takes what was looked up with this line: nothing while the look-up takes its time, no part where there was none.
    pub fn finished_look_up(&self, line: &str) -> Option<Vec<Block>> {
        let state = &mut *self.view.state();
        let place = state.looked.iter().position(|(looked, _)| looked == line);
        match place {
            Some(place) => Some(state.looked.remove(place).1),
            None => state.work.is_none().then(Vec::new),
        }
    }

    /// What is shown of the answer that a line is to the question of this number.
    ///
    /// # Errors
    /// [`RejectReason`] where no line is taken for it.
    fn answer_blocks(
        &self,
        number: u64,
        line: &str,
        words: Option<String>,
    ) -> Result<Vec<Block>, RejectReason> {
        let state = self.view.state();
        if state.over.is_some() {
            return Err(RejectReason::Over);
        }
        if !state.is_open || state.number != number {
            return Err(RejectReason::Late);
        }
        let Some((ask, question)) = &state.ask else {
            return Ok(Vec::new());
        };
        let before = question.before.iter().map(|text| Block::Line { text: text.clone() });
        let words = words.or_else(|| ask.answer_in_full(line));
        let text = words.unwrap_or_else(|| line.to_string());
        let (question, text) = (question.text.clone(), shown::line(&text).into_owned());
        Ok(before.chain([Block::Answer { question, text }]).collect())
    }

    /// Passes a line on to the conversation.
    fn pass_on(&self, line: &str, host: &dyn Catalog) {
        let mut state = self.view.state();
        state.is_open = false;
        // The next question has nothing to be mended so far.
        state.mend.clear();
        drop(state);
        self.resume(Some(Ok(TypedInput::Line(line.to_string()))), host);
    }
}

impl State {
    /// Shows one more part.
    pub fn add(&mut self, block: Block) {
        if let Some(aside) = &mut self.aside {
            return aside.blocks.push(block);
        }
        self.weight += block.weight();
        self.blocks.push(block);
        if self.blocks.len() > 2 * KEPT {
            self.drop_first(self.blocks.len() - KEPT);
        }
        if self.weight > HEAVY {
            let mut left = self.weight;
            let light = |block: &Block| {
                left -= block.weight();
                left <= HEAVY / 2
            };
            let last = self.blocks.len() - 1;
            let first = self.blocks.iter().position(light);
            self.drop_first(first.map_or(last, |first| (first + 1).min(last)));
        }
    }

    /// Forgets so many of the first parts.
    fn drop_first(&mut self, count: usize) {
        let weight = |block: Block| block.weight();
        self.weight -= self.blocks.drain(..count).map(weight).sum::<usize>();
        self.dropped += count;
    }

    /// Shows what was looked up to all pages after all.
    fn share_look_up(&mut self) {
        if let Some(aside) = self.aside.take() {
            aside.answer.into_iter().for_each(|block| self.add(block));
            aside.blocks.into_iter().for_each(|block| self.add(block));
        }
    }

    /// So much of the work is done; whether it is to go on.
    pub fn set_work(&mut self, done: u64, all: Option<u64>) -> bool {
        self.work = Some(WorkProgress { done, all });
        !self.is_stopped
    }

    /// The work is over.
    pub fn end_work(&mut self) {
        self.work = None;
        self.is_stopped = false;
    }

    /// The conversation is over.
    fn end(&mut self, how: String) {
        self.end_work();
        self.share_look_up();
        self.over = (!self.left).then(|| shown::line(&how).into_owned());
    }

    /// The pages go on at another place, where the conversation that they want is held already.
    pub fn leave(&mut self, place: &str) {
        self.place = place.to_string();
        self.left = true;
    }

    /// Sets the board as it stands, with an earlier one.
    pub fn set_board(&mut self, board: &Board, since: Option<&Board>) {
        let now = Some((*board, since.copied()));
        if self.board != now {
            self.board = now;
            self.boards += 1;
        }
    }

    /// Sets the card and the Factions at the next question; where something else moved, the board is another too.
    pub fn set_overview(&mut self, overview: Overview) {
        let drawn = |overview: &Overview| {
            (overview.routes.clone(), overview.unsure.clone(), overview.markers.clone())
        };
        if self.overview.as_ref().map(drawn) != Some(drawn(&overview)) {
            self.boards += 1;
        }
        self.overview = Some(overview);
    }

    /// The question that waits for a line.
    pub fn asked(&self) -> Option<&Ask> {
        self.ask.as_ref().filter(|_| self.is_open).map(|(ask, _)| ask)
    }

    /// Sets the orders that were ticked before.
    pub fn set_ticks(&mut self, ticks: Vec<String>) {
        self.ticks = ticks.into_iter().take(MOST_TICKS).collect();
    }

    /// What moved last.
    pub fn routes(&self) -> &[Route] {
        self.overview.as_ref().map_or(&[], |overview| &overview.routes)
    }

    /// The board to draw, and an earlier one.
    pub fn board(&self) -> Option<(Board, Option<Board>)> {
        self.board
    }

    /// Sets the commands that the next line may be.
    pub fn set_commands(&mut self, commands: Vec<&'static Command>) {
        self.commands = commands;
    }

    /// Sets what stands in the next answer, to be mended.
    pub fn set_mend(&mut self, line: &str) {
        self.mend = shown::line(line).into_owned();
    }

    /// Waits for a line: to a question that has just begun, or to the same once more, as after something was looked up.
    pub fn wait(&mut self, ask: &Ask, begun: bool) {
        let same = self.ask.as_ref().is_some_and(|(before, _)| before == ask);
        match self.aside.take_if(|_| same && !begun) {
            Some(aside) => {
                self.looked.push((aside.line, aside.blocks));
                if self.looked.len() > LOOKED {
                    self.looked.remove(0);
                }
                if self.mend.is_empty() {
                    self.mend = aside.mend;
                }
            }
            None => {
                self.share_look_up();
                self.number += 1;
            }
        }
        self.ask = Some((ask.clone(), PageQuestion::from(ask)));
        self.is_open = true;
    }
}

/// What a conversation ended with, with the end of a sentence.
fn sentence(text: &str) -> String {
    let stop = if text.is_empty() || text.ends_with('.') { "" } else { "." };
    format!("{text}{stop}")
}
