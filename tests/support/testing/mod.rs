//! What the library's unit tests and the test programs share.
#![allow(dead_code, unused_imports, reason = "each of them uses a part")]

mod casualties;
mod layout;
mod scripted_source;

pub use casualties::by_growth;
pub use layout::Layout;
pub use scripted_source::{ScriptedSource, rolls};
