//! The non-players and the Events against the rules.

#[path = "../support/boards.rs"]
mod common;
#[path = "../support/fixture.rs"]
mod fixture;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/testing/mod.rs"]
mod testing;
#[path = "../support/volume.rs"]
mod volume;

mod bots_british;
mod bots_patriots;
mod bullets;
mod changed_flowcharts;
mod events;
mod given_rulings;
mod instructions;
mod rulings;
mod sections;
mod smoke_british;
mod smoke_indians;
mod smoke_patriots;
mod strokes;
mod then_and_within;
mod worked_examples;
