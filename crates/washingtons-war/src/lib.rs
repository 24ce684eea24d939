//! A guide through the procedures of *Washington's War*: boxes that ask, test, roll, add up, do and call, over named facts.
//! All of it is data (`washingtons-war/*.toml`); nothing here knows a rule. Like the companion's conversations it knows no
//! file, clock or chance: those come in through its ports.
//!
//! A fact that is known is never asked; one that is read and not known is asked at that moment. A session is a list of
//! answers, run again from its beginning.

mod answer;
mod book;
mod build;
mod chart;
mod data;
mod domain;
mod facts;
mod journal;
mod land;
mod lines;
mod memo;
mod menu;
mod odds;
pub mod own;
mod page;
mod pick;
mod pieces;
mod ratings;
mod resolve;
mod route;
mod rows;
mod schema;
mod search;
mod session;
mod sheet;
mod sitting;
mod survey;
mod text;
mod told;
mod value;
mod walk;

pub use answer::Wanted;
pub use book::{Book, Box, Fact, Item, List, Procedure, Work};
pub use build::build;
pub use chart::{chart, mermaid};
pub use data::FILES;
pub use facts::Facts;
pub use journal::Journal;
pub use land::{Land, Pc, Place};
pub use menu::{ANSWERS, DOOR, Host, talk};
pub use odds::Odds;
pub use own::Own;
pub use page::page;
pub use ratings::Ratings;
pub use session::Session;
pub use sheet::{Sheet, Site};
pub use sitting::{End, Sitting, hold};
pub use survey::Survey;
pub use told::Told;
pub use value::{Kind, Value};
pub use walk::{Halt, Question, Roll, Walk};
