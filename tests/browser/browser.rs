//! `lod serve` in a real browser: what people tap, what they see, and what the browser says of it. Where no Chromium
//! with a chromedriver is installed, a line says so and nothing is tried.

#[path = "../common/chromium.rs"]
mod chromium;
#[path = "../player/mod.rs"]
mod player;
#[path = "../common/program.rs"]
mod program;

mod checks;
mod driver;
mod page;
mod server;

mod game;
mod keys;
mod learn;
mod lookups;
mod table;
mod taps;
mod together;
mod winter;
