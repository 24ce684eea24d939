//! `lod serve` as browsers, strangers and a killed machine meet it.

#[path = "../support/chances.rs"]
mod chances;
#[cfg(unix)]
#[path = "../support/left_out.rs"]
mod left_out;
#[path = "../support/player.rs"]
mod player;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/signal.rs"]
mod signal;
#[path = "../support/testing/mod.rs"]
mod testing;
#[path = "../support/volume.rs"]
mod volume;

mod asides;
mod bounds;
mod client;
mod compared;
#[cfg(unix)]
mod doors;
mod forms;
mod fuzzed;
mod kill;
mod load;
mod own_host;
mod page;
mod places;
mod second_phone;
mod serving;
mod several;
mod strangers;
mod terminal;
mod tracked;
mod undone;
mod works;
