//! The machine under a conversation: its files, its clock and its processors.

mod clock;
mod disk;
mod workers;

pub use clock::SystemClock;
pub use disk::{Disk, games_folder};
pub use workers::{Threads, threads};

use crate::ports::Ports;
use std::path::Path;
use std::rc::Rc;

/// This machine, games in this folder; a new seed each time.
pub fn ports(folder: &Path) -> Ports {
    of_store(Disk::new(folder))
}

/// The same with this store.
pub fn of_store(store: Disk) -> Ports {
    Ports {
        store: Rc::new(store),
        clock: Rc::new(SystemClock),
        workers: Rc::new(Threads::default()),
        seed: rand::random(),
    }
}
