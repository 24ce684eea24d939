//! How a run can fail, and the exit status for it.

use itertools::Itertools;
use lod_engine::game::FileError;
use std::fmt;
use std::process::ExitCode;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input was wrong: exit status 2.
    Input(Vec<FileError>),
    /// The program failed: exit status 1.
    Program(String),
}

impl Failure {
    /// One fault of the input: of a file as a whole, or of an option.
    pub(crate) fn input(place: &str, what: impl Into<String>) -> Failure {
        Failure::Input(vec![FileError::whole(place, what)])
    }

    /// The exit status.
    pub fn status(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Program(_) => 1,
            Failure::Input(_) => 2,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Program(what) => f.write_str(what),
            Failure::Input(faults) => {
                let lines = faults.iter().map(ToString::to_string).join("\n");
                f.write_str(&lines)
            }
        }
    }
}

impl std::error::Error for Failure {}
