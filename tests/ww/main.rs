//! Washington's War: its procedures against the rulebook's examples and against reckonings of the tests' own.

#[path = "../support/refused.rs"]
mod refused;

mod activation;
mod alliance;
mod answers;
mod anybody;
mod battle;
mod broken;
mod by_the_book;
mod cards;
mod chart;
mod controls;
mod corrections;
mod enter;
mod examples;
mod game;
mod games;
mod isolation;
mod kept;
mod look;
mod made_up;
mod middle;
mod model;
mod newcomer;
mod odds;
mod offers;
mod opponent_boxes;
mod opponents;
mod own_files;
mod own_map;
mod own_words;
mod pieces;
#[path = "../support/printed.rs"]
mod printed;
#[path = "../support/program.rs"]
mod program;
mod prudence;
mod queue;
mod reactions;
mod rulings;
mod score;
mod scripted;
mod seldom;
mod sitter;
#[path = "../support/volume.rs"]
mod volume;
mod walked;
mod winter;
mod year;
