//! A conversation that several pages look at.

use super::Host;
use super::face::Pages;
use super::rooms::Names;
use super::shape::{Block, Question};
use crate::talk::Ask;
use lod_engine::game::Board;
use rand::RngExt;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// So many parts of what was shown are kept for pages that come later.
const KEPT: usize = 2_000;
/// So many bytes of them, but for the last.
const HEAVY: usize = 1 << 22;
/// So many looks wait to be fetched.
const LOOKS: usize = 16;
/// How long a page waits for something new before it asks again.
const PATIENCE: Duration = Duration::from_secs(20);

/// A conversation, its thread and what was shown of it.
#[derive(Debug)]
pub struct Room {
    /// Another number each time that the conversation begins.
    sitting: u64,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
    lines: Mutex<Option<Sender<String>>>,
    began: Instant,
    /// When a page last asked, in milliseconds from the beginning.
    asked_at: AtomicU64,
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
    ask: Option<(Ask, Question)>,
    /// How many questions were asked.
    number: u64,
    /// Whether a line is waited for.
    is_open: bool,
    /// What is shown for one page alone, while it looks something up.
    aside: Option<Aside>,
    /// What pages looked up and have not fetched.
    looked: BTreeMap<u64, Vec<Block>>,
    /// How often something was looked up.
    looks: u64,
    words: Vec<String>,
    mend: String,
    board: Option<(Board, Option<Board>)>,
    /// How often the board was set.
    boards: u64,
    /// How it ended.
    over: Option<String>,
    /// Whether the pages go on in another conversation.
    left: bool,
}

/// Something that a page looks up.
#[derive(Debug)]
struct Aside {
    /// The number of the look.
    look: u64,
    /// What was typed for it, as an answer: it may turn out to be one.
    answer: Vec<Block>,
    /// What was shown so far.
    blocks: Vec<Block>,
    /// What stood in the answer to be mended.
    mend: String,
}

/// What a page is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    place: String,
    sitting: String,
    /// Goes up with everything that changes.
    version: u64,
    /// The place of the first of the blocks among all.
    from: usize,
    blocks: Vec<Block>,
    question: Option<Question>,
    number: u64,
    words: Vec<String>,
    mend: String,
    /// How often the board was set; 0 where there is none to draw.
    boards: u64,
    over: Option<String>,
}

/// Why a line was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// Somebody answered that question before.
    Late,
    /// The conversation was begun anew, or is over.
    Over,
}

impl Room {
    /// Begins the conversation at a place.
    ///
    /// # Errors
    /// Where the system has no thread for it.
    pub fn open(place: &str, host: &Arc<dyn Host>, names: &Names) -> std::io::Result<Arc<Room>> {
        let (lines, typed) = channel();
        let room = Arc::new(Room {
            sitting: rand::rng().random(),
            state: Mutex::new(State { place: place.to_string(), ..State::default() }),
            changed: watch::Sender::new(0),
            lines: Mutex::new(Some(lines)),
            began: Instant::now(),
            asked_at: AtomicU64::new(0),
        });
        let (own, place) = (room.clone(), place.to_string());
        let (host, names) = (host.clone(), names.clone());
        let thread = std::thread::Builder::new().name(format!("room {place}"));
        thread.spawn(move || {
            let end = Ending(own.clone());
            let mut face = Pages::new(own, typed, host.clone(), names);
            let over = host.hold(&place, &mut face).err().unwrap_or_default();
            let over = host.told(&over);
            end.0.change(|state| state.end(over));
        })?;
        Ok(room)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at what is known of it.
    pub fn look<T>(&self, what: impl FnOnce(&State) -> T) -> T {
        what(&self.state())
    }

    /// Changes what is shown, and lets the pages know.
    pub fn change<T>(&self, how: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.state();
        let aside = (state.aside.is_some(), state.number);
        let done = how(&mut state);
        // What one page looks up is no news to the others: they are at the same question all the time.
        let goes_on = state.over.is_none() && !state.left;
        let quiet = aside == (true, state.number) && goes_on;
        // Before others see what changed: what a page is told is never newer than its version.
        self.changed.send_modify(|version| *version += u64::from(!quiet));
        done
    }

    /// The number of the sitting, in letters.
    fn sitting(&self) -> String {
        format!("{:016x}", self.sitting)
    }

    /// Whether this is the sitting that a page means.
    pub fn is_sitting(&self, sitting: &str) -> bool {
        self.sitting() == sitting
    }

    /// Whether the conversation is over.
    pub fn is_over(&self) -> bool {
        self.look(|state| state.over.is_some())
    }

    /// For how long no page has asked.
    pub fn idle(&self) -> Duration {
        let asked = Duration::from_millis(self.asked_at.load(Ordering::Relaxed));
        self.began.elapsed().saturating_sub(asked)
    }

    /// Whether a page waits for news of it.
    pub fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }

    /// Ends the conversation: its input ends.
    pub fn close(&self) {
        drop(self.sender().take());
    }

    fn sender(&self) -> MutexGuard<'_, Option<Sender<String>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a page that has seen so many parts is to be told now.
    pub fn told(&self, seen: usize) -> Told {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.asked_at.store(now, Ordering::Relaxed);
        let state = self.state();
        let version = *self.changed.borrow();
        let from = seen.clamp(state.dropped, state.dropped + state.blocks.len());
        let is_open = state.is_open || state.aside.is_some();
        let open = state.ask.as_ref().filter(|_| is_open);
        Told {
            place: state.place.clone(),
            sitting: self.sitting(),
            version,
            from,
            blocks: state.blocks[from - state.dropped..].to_vec(),
            question: open.map(|(_, question)| question.clone()),
            number: state.number,
            words: state.words.clone(),
            mend: state.mend.clone(),
            boards: state.boards,
            over: state.over.clone(),
        }
    }

    /// The same, once it is something newer than this version.
    pub async fn news(&self, version: u64, seen: usize) -> Told {
        let mut changed = self.changed.subscribe();
        let newer = changed.wait_for(|now| *now > version);
        // Patience that ends is no failure: the page asks again.
        let _ = tokio::time::timeout(PATIENCE, newer).await;
        self.told(seen)
    }

    /// Gives a line to the question of this number; whether the conversation has come to its next question, before
    /// which what was said is saved.
    ///
    /// # Errors
    /// [`NotTaken`].
    pub async fn say(&self, number: u64, line: &str) -> Result<bool, NotTaken> {
        self.give(number, line, false).await?;
        Ok(self.settled().await)
    }

    /// Looks something up with a standing word: what is shown of it goes to this page alone.
    ///
    /// # Errors
    /// [`NotTaken`].
    pub async fn look_up(&self, number: u64, line: &str) -> Result<Vec<Block>, NotTaken> {
        let look = self.give(number, line, true).await?;
        self.settled().await;
        Ok(self.state().looked.remove(&look).unwrap_or_default())
    }

    /// Hands a line over, once nobody looks anything up; the number of the look.
    async fn give(&self, number: u64, line: &str, aside: bool) -> Result<u64, NotTaken> {
        let mut changed = self.changed.subscribe();
        let given = async {
            loop {
                if let Some(look) = self.try_give(number, line, aside)? {
                    return Ok(look);
                }
                changed.changed().await.map_err(|_| NotTaken::Over)?;
            }
        };
        let given = tokio::time::timeout(PATIENCE, given).await;
        given.unwrap_or(Err(NotTaken::Late))
    }

    /// The same at once; `None` while something is looked up.
    fn try_give(&self, number: u64, line: &str, aside: bool) -> Result<Option<u64>, NotTaken> {
        let mut state = self.state();
        if state.over.is_some() {
            return Err(NotTaken::Over);
        }
        if state.aside.is_some() && state.number == number {
            return Ok(None);
        }
        if !state.is_open || state.number != number {
            return Err(NotTaken::Late);
        }
        let sender = self.sender();
        let sender = sender.as_ref().ok_or(NotTaken::Over)?;
        sender.send(line.to_string()).map_err(|_| NotTaken::Over)?;
        state.is_open = false;
        let asked = state.ask.as_ref().map(|(_, question)| question.clone());
        let (before, question) = asked.map(|q| (q.before, q.text)).unwrap_or_default();
        let mut answer: Vec<Block> = before.into_iter().map(|text| Block::Line { text }).collect();
        let text = line.to_string();
        answer.push(Block::Answer { question, text });
        match aside {
            true => {
                state.looks += 1;
                state.aside = Some(Aside {
                    look: state.looks,
                    answer,
                    blocks: Vec::new(),
                    mend: state.mend.clone(),
                });
            }
            false => answer.into_iter().for_each(|block| state.add(block)),
        }
        self.changed.send_modify(|version| *version += u64::from(!aside));
        Ok(Some(state.looks))
    }

    /// Waits until a line is waited for again, or the conversation is over; whether it came to that.
    async fn settled(&self) -> bool {
        let mut changed = self.changed.subscribe();
        let settled = async {
            while !self.look(|state| state.is_open || state.over.is_some() || state.left) {
                if changed.changed().await.is_err() {
                    return;
                }
            }
        };
        // What takes longer is told as soon as it is there.
        tokio::time::timeout(PATIENCE, settled).await.is_ok()
    }
}

/// Marks the conversation as over, however its thread ends.
struct Ending(Arc<Room>);

impl Drop for Ending {
    fn drop(&mut self) {
        if !self.0.is_over() {
            let what = "The program could not go on here; what was saved is saved.";
            self.0.change(|state| state.end(what.to_string()));
        }
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

    /// What was looked up is for all pages after all.
    fn share(&mut self) {
        if let Some(aside) = self.aside.take() {
            aside.answer.into_iter().for_each(|block| self.add(block));
            aside.blocks.into_iter().for_each(|block| self.add(block));
        }
    }

    /// The conversation is over.
    fn end(&mut self, how: String) {
        self.share();
        self.over = (!self.left).then_some(how);
    }

    /// The pages go on at another place, where the conversation that they want is held already.
    pub fn leave(&mut self, place: &str) {
        self.place = place.to_string();
        self.left = true;
    }

    /// The board as it stands, with an earlier one.
    pub fn stands(&mut self, board: &Board, since: Option<&Board>) {
        let now = Some((*board, since.copied()));
        if self.board != now {
            self.board = now;
            self.boards += 1;
        }
    }

    /// The board to draw, and an earlier one.
    pub fn board(&self) -> Option<(Board, Option<Board>)> {
        self.board
    }

    /// What can be said at the next question besides answers, and what stands there to be mended.
    pub fn offers(&mut self, words: Vec<String>) {
        self.words = words;
    }

    /// What stands in the next answer, to be mended.
    pub fn mends(&mut self, line: &str) {
        self.mend = line.to_string();
    }

    /// Waits for a line: to a question that has just begun, or to the same once more, as after something was looked up.
    pub fn wait(&mut self, ask: &Ask, begun: bool) {
        let same = self.ask.as_ref().is_some_and(|(before, _)| before == ask);
        match self.aside.take_if(|_| same && !begun) {
            Some(aside) => {
                self.looked.insert(aside.look, aside.blocks);
                if self.mend.is_empty() {
                    self.mend = aside.mend;
                }
                // What a page that has gone did not fetch is not kept for ever.
                while self.looked.len() > LOOKS
                    || self.looked.len() > 1 && self.looked_weigh() > HEAVY
                {
                    self.looked.pop_first();
                }
            }
            None => {
                self.share();
                self.number += 1;
            }
        }
        self.ask = Some((ask.clone(), Question::from(ask)));
        self.is_open = true;
    }

    fn looked_weigh(&self) -> usize {
        self.looked.values().flatten().map(Block::weight).sum()
    }

    /// A line came: the next question has nothing to be mended so far.
    pub fn heard(&mut self) {
        self.mend.clear();
    }
}

/// Where lines come from, for the face.
pub type Typed = Receiver<String>;
