//! `lod serve`: the conversations on the pages of a browser (`page`), for a telephone beside the board.
//!
//! The pages are one document with a script (`page.html`, `page.js`, `page.css`); `host.js` is what they know of this server.

mod address;
mod answer;
mod assets;
mod complaints;
mod crowd;
mod gate;
mod key;
mod pace;
mod refused;
mod server;

pub use address::Listen;
pub use key::Key;
pub use server::{ServeError, Server};
