//! What a page calls: a place for its request, the reply, and why the program failed.

#![allow(
    unsafe_code,
    reason = "a name that is called from outside cannot be checked to be the only one"
)]

use crate::{Parcel, Program};
use std::cell::RefCell;
use std::panic;

thread_local! {
    static PROGRAM: RefCell<Option<Program>> = const { RefCell::new(None) };
    /// The request, then the reply.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// What the program said when it failed.
    static FAILURE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where the page puts a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn lod_room(length: usize) -> usize {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_ptr().addr()
    })
}

/// Answers the request that is there: where the reply is, and in the lower half of the number its length.
#[unsafe(no_mangle)]
pub extern "C" fn lod_answer() -> u64 {
    let request = TEXT.take();
    let reply = PROGRAM.with_borrow_mut(|program| {
        let program = program.get_or_insert_with(|| {
            panic::set_hook(Box::new(|failure| {
                FAILURE.set(failure.to_string().into_bytes());
            }));
            Program::default()
        });
        program.answered(&Parcel::unpacked(&request)).packed()
    });
    TEXT.set(reply);
    TEXT.with_borrow(|text| place(text))
}

/// Why the last answer did not come: where it is said, and its length, as of a reply.
#[unsafe(no_mangle)]
pub extern "C" fn lod_failure() -> u64 {
    FAILURE.with_borrow(|text| place(text))
}

/// Where bytes are, and in the lower half their number.
fn place(bytes: &[u8]) -> u64 {
    let half = |number: usize| u64::try_from(number).unwrap_or(u64::MAX) & u64::from(u32::MAX);
    half(bytes.as_ptr().addr()) << 32 | half(bytes.len())
}
