//! `lod serve` as browsers, strangers and a killed machine meet it.

#[path = "../common/chances.rs"]
mod chances;
#[cfg(unix)]
#[path = "../common/left_out.rs"]
mod left_out;
#[path = "../player/mod.rs"]
mod player;
#[path = "../common/program.rs"]
mod program;
#[path = "../common/signal.rs"]
mod signal;
#[path = "../testing/mod.rs"]
mod testing;
#[path = "../common/volume.rs"]
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
