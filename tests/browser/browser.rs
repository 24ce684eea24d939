//! `lod serve` in a real browser: what people tap, what they see, and what the browser says of it. Where no Chromium
//! with a chromedriver is installed, a line says so and nothing is tried.

#[path = "../support/chances.rs"]
mod chances;
#[path = "../support/chromium.rs"]
mod chromium;
#[path = "../support/left_out.rs"]
mod left_out;
#[path = "../support/player.rs"]
mod player;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/volume.rs"]
#[allow(dead_code, reason = "the tests of the browser use a part")]
mod volume;

mod checks;
mod driver;
mod figures;
mod folder;
mod page;
mod server;

mod alone;
mod alone_taps;
mod alone_work;
mod game;
mod keys;
mod learn;
mod lookups;
mod reading;
mod screens;
mod second;
mod set_up;
mod sight;
mod tap_counts;
mod taps;
mod together;
