//! A guide through the procedures of *Washington's War*: boxes that ask, test, roll, add up, do and call, over named facts.
//! All of it is data (`washingtons-war/*.toml`); nothing here knows a rule. Like the companion's conversations it knows no
//! file, clock or chance: those come in through its ports.
//!
//! A fact that is known is never asked; one that is read and not known is asked at that moment. A session is a list of
//! answers, run again from its beginning.

mod answer;
mod board;
mod build;
mod chart;
mod data;
mod definitions;
mod domain;
mod facts;
mod interpreter;
mod journal;
mod lines;
mod map_editor;
mod map_position;
mod memo;
mod menu;
#[macro_use]
mod names;
pub mod own;
mod page;
mod pick;
mod pieces;
mod procedure_prompt;
mod ratings;
mod report_line;
mod resolve;
mod route;
mod rules;
mod schema;
mod search;
mod session;
mod sitting;
mod slot;
mod space;
mod text;
mod user_map;
mod value;
mod walk;

pub use answer::{Half, RequestedFact};
pub use build::build;
pub use chart::{chart, mermaid};
pub use data::FILES;
pub use definitions::{Box, Definitions, Fact, Item, List, Procedure, Work};
pub use facts::Facts;
pub use journal::Journal;
pub use map_editor::MapEditor;
pub use map_position::{MapPosition, Pc, Place};
pub use menu::{ANSWERS, DOOR, Host, talk};
pub use names::{Area, General, Named, Side, WordList, Zone};
pub use own::Own;
pub use page::page;
pub use procedure_prompt::{End, ProcedurePrompt, hold};
pub use ratings::Ratings;
pub use report_line::ReportLine;
pub use rules::Odds;
pub use session::Session;
pub use space::Space;
pub use user_map::{Site, UserMap};
pub use value::{Kind, Value};
pub use walk::{Halt, Question, Roll, Walk};
