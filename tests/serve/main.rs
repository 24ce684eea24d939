//! `lod serve` as browsers, strangers and a killed machine meet it.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/looker.rs"]
mod looker;
#[path = "../player/mod.rs"]
mod player;
#[path = "../common/program.rs"]
mod program;
#[path = "../testing/mod.rs"]
mod testing;
#[path = "../common/typed.rs"]
mod typed;

mod asides;
mod bounds;
mod client;
mod compared;
#[cfg(unix)]
mod doors;
mod forms;
mod fuzzed;
mod kill;
mod own_host;
mod page;
mod places;
mod serving;
mod several;
mod strangers;
mod table;
mod terminal;
mod tracked;

/// The number that an environment variable asks for.
fn number(name: &str, usual: usize) -> usize {
    let said = std::env::var(name).ok();
    said.and_then(|n| n.parse().ok()).unwrap_or(usual)
}
