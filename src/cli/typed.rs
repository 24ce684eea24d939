//! What is typed after a program's name.

use super::complain;
use clap::Parser;
use lod_engine::shown;
use std::process::ExitCode;

/// The arguments, or the exit status where they are none: then the help or what is wrong was shown.
///
/// # Errors
/// The exit status.
pub fn arguments<A: Parser>() -> Result<A, ExitCode> {
    let status = |error: &clap::Error| ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
    let wrong = match A::try_parse() {
        Ok(arguments) => return Ok(arguments),
        Err(wrong) => wrong,
    };
    // What is shown of the arguments goes through the filter like everything from outside.
    let shown: Vec<String> =
        std::env::args_os().map(|argument| shown::message(&argument.to_string_lossy())).collect();
    match A::try_parse_from(shown) {
        Err(wrong) => {
            // Where it cannot be written there is nobody to tell.
            let _ = wrong.print();
            Err(status(&wrong))
        }
        Ok(_) => {
            complain(&wrong);
            Err(status(&wrong))
        }
    }
}
