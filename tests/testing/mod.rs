//! What the library's unit tests and the test programs share.
#![allow(dead_code, unused_imports, reason = "each of them uses a part")]

mod door;
mod layout;

pub use door::{ScriptedDoor, rolls};
pub use layout::Layout;
