//! `lod serve`: the conversations on the pages of a browser (`page`), for a telephone beside the board.
//!
//! The pages are one document with a script (`page.html`, `page.js`, `page.css`); `host.js` is what they know of this server.

mod access;
mod access_key;
mod address;
mod answer;
mod assets;
mod connection_limit;
mod rate_limit;
mod refusal_log;
mod refusal_page;
mod server;

pub use access_key::AccessKey;
pub use address::Listen;
pub use server::{ServeError, Server};
