//! What a page asks, and what it is answered, whatever brings the question.

use super::Catalog;
use super::page_model::Block;
use super::room::{RejectReason, Room};
use super::rooms::RoomNames;
use super::spaces::BoardData;
use super::written_answer::WrittenAnswer;
use crate::talk::PageAnswer;
use crate::tell::AnswerEffect;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// What a page asks; unknown keys are refused.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageRequest {
    /// The name of the place.
    pub place: String,
    /// The sitting that the page looks at; empty where it comes anew.
    #[serde(default)]
    pub sitting: String,
    /// The version that it has seen.
    #[serde(default)]
    pub version: u64,
    /// How many parts it has seen.
    #[serde(default)]
    pub seen: usize,
    /// The number of the question that it answers.
    #[serde(default)]
    pub number: u64,
    /// The line of an answer, where it is none with data of its own.
    #[serde(default)]
    pub line: String,
    /// The mark of an order that is ticked,
    #[serde(default)]
    pub order: String,
    /// and whether it is done.
    #[serde(default)]
    pub on: bool,
    /// What the controls of the question say.
    #[serde(default)]
    pub answer: Option<PageAnswer>,
}

/// An answer: its status as of HTTP, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageReply {
    /// JSON.
    Json(u16, String),
    /// Why there is none, in words.
    Plain(u16, &'static str),
}

/// Why a line was not taken, with what stands now.
#[derive(Serialize)]
struct RejectedLine<'t, T> {
    wrong: &'t str,
    now: T,
}

/// Where pages ask.
pub struct Desk {
    host: Rc<dyn Catalog>,
    names: RoomNames,
}

impl PageReply {
    /// A value as JSON.
    pub fn json(status: u16, value: &impl Serialize) -> PageReply {
        match serde_json::to_string(value) {
            Ok(text) => PageReply::Json(status, text),
            Err(_) => PageReply::Plain(500, "That could not be told."),
        }
    }
}

impl Desk {
    /// Over what a host holds; another seed each time that the host starts.
    pub fn new(host: Rc<dyn Catalog>, seed: u64) -> Desk {
        Desk { host, names: RoomNames::new(seed) }
    }

    /// Whether there is a place of this name.
    pub fn knows(&self, place: &str) -> bool {
        self.host.knows(place)
    }

    /// Releases the saved games that no page has shown for a while: another program may open them.
    pub fn release(&self) {
        self.names.release(&self.host);
    }

    /// Whether work is under way in any conversation, so that [`Desk::go_on`] is wanted.
    pub fn is_working(&self) -> bool {
        self.names.are_working()
    }

    /// Goes on with that work; whether there is more. It takes no time itself.
    pub fn go_on(&self) -> bool {
        self.names.go_on(&self.host)
    }

    /// Leaves the saved conversations at all places but this one, where there is one page alone and it shows none of them.
    pub fn leave_all_but(&self, place: &str) {
        self.names.leave_all_but(place, &self.host);
    }

    /// What the first page leads to.
    pub fn doors(&self) -> PageReply {
        PageReply::json(200, &self.host.links())
    }

    /// The room that a page looks at, or comes to anew, and the version and the parts that it has seen of it.
    ///
    /// # Errors
    /// What is answered where there are too many.
    pub fn room(&self, wanted: &PageRequest) -> Result<(Rc<Room>, u64, usize), PageReply> {
        // Whoever comes back is told how it ended, and begins it anew only where that is wanted.
        if let Some(room) = self.names.sitting(&wanted.sitting) {
            return Ok((room, wanted.version, wanted.seen));
        }
        let full = "The conversation cannot begin: too many are under way; leave one first.";
        let room = self.names.enter(&wanted.place, &self.host);
        room.map(|room| (room, 0, 0)).ok_or(PageReply::Plain(503, full))
    }

    /// What is said to a room that has seen so much.
    pub fn update(&self, room: &Room, seen: usize) -> PageReply {
        PageReply::json(200, &room.update(seen))
    }

    /// What is answered to a line, something to be looked up or a picture that is wanted, by its path; nothing where the
    /// sitting is gone.
    pub fn talked(&self, path: &str, wanted: &PageRequest) -> Option<PageReply> {
        let room = self.names.sitting(&wanted.sitting)?;
        Some(match path {
            "/say" => match room.written(wanted) {
                Ok(WrittenAnswer { line, words, later }) => {
                    match room.give_line(wanted.number, &line, words, &*self.host) {
                        Ok(()) => {
                            room.say_later(&later, &*self.host);
                            self.update(&room, wanted.seen)
                        }
                        Err(wrong) => untaken(wrong, &room, wanted.seen),
                    }
                }
                // Nothing failed: it is answered with what is wrong.
                Err(wrong) => refused(200, &wrong, &room, wanted.seen),
            },
            "/preview" => match room.written(wanted) {
                Ok(written) => {
                    PageReply::json(200, &room.preview(wanted.number, &written.line, &*self.host))
                }
                Err(wrong) => {
                    let wrong = Some(wrong);
                    PageReply::json(200, &AnswerEffect { wrong, ..AnswerEffect::default() })
                }
            },
            "/tick" if wanted.order.is_empty() => PageReply::Plain(400, "An order is missing."),
            "/tick" => {
                if room.tick(&wanted.order, wanted.on) {
                    self.host.keep_ticks(&room.place(), &room.ticks());
                }
                PageReply::json(200, &room.ticks())
            }
            "/look" => match room.look_up(wanted.number, &wanted.line, &*self.host) {
                Ok(looked) => looked_up(looked),
                Err(wrong) => untaken(wrong, &room, wanted.seen),
            },
            "/looked" => looked_up(room.finished_look_up(&wanted.line)),
            "/stop" => {
                room.stop();
                self.update(&room, wanted.seen)
            }
            _ => {
                let state = room.view.state();
                match state.board() {
                    Some((board, since)) => {
                        let data = BoardData::new(&board, since.as_ref(), state.routes());
                        PageReply::json(200, &data)
                    }
                    None => PageReply::Plain(404, "There is no board here."),
                }
            }
        })
    }
}

/// What was looked up; of what takes its time, that it does.
fn looked_up(looked: Option<Vec<Block>>) -> PageReply {
    match looked {
        Some(blocks) => PageReply::json(200, &blocks),
        None => PageReply::Plain(202, ""),
    }
}

fn untaken(wrong: RejectReason, room: &Room, seen: usize) -> PageReply {
    let wrong = match wrong {
        RejectReason::Late => "Somebody answered that question before.",
        RejectReason::Over => "This is over.",
    };
    refused(409, wrong, room, seen)
}

fn refused(status: u16, wrong: &str, room: &Room, seen: usize) -> PageReply {
    PageReply::json(status, &RejectedLine { wrong, now: room.update(seen) })
}
