//! Washington's War: its procedures against the rulebook's examples and against reckonings of the tests' own.

mod battle;
mod odds;
mod score;
mod sitter;
mod winter;
