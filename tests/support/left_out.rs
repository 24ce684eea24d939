//! What a run of the tests leaves out, and says so. The lines of a test that passes are kept from the screen; these are not.

use std::io::Write;

/// Says what is not tried.
pub fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

/// Says what is not tried since something is missing here. The full run (`LOD_FULL=1`) has to have it.
#[track_caller]
pub fn missing(what: &str) {
    let is_full = std::env::var_os("LOD_FULL").is_some_and(|said| !said.is_empty());
    assert!(!is_full, "the full run needs it: {what}");
    skipped(what);
}
