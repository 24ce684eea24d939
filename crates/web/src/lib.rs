//! The conversations of the companion for a page that holds them itself, without a server.
//!
//! The page gives requests and gets replies, both as a [`Parcel`]: JSON with bytes after it. It is the page that keeps things:
//! a reply says what to write, and the page shows what it says once that is written. So there is no file, clock or chance in
//! here, and no call out: all of it comes with the requests.

mod clock;
mod exports;
mod parcel;
mod program;
mod request;
mod store;
mod workers;

pub use parcel::Parcel;
pub use program::Program;
