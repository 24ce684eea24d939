//! The program as the tests start it.

use std::path::PathBuf;
use std::process::Command;

/// Where the program is: cargo says so to the tests of its own package; the others find it beside themselves.
pub fn program() -> PathBuf {
    match option_env!("CARGO_BIN_EXE_lod") {
        Some(path) => PathBuf::from(path),
        None => {
            let test = std::env::current_exe().expect("a test is a program");
            let built = test.ancestors().nth(2).expect("target/debug/deps");
            built.join(format!("lod{}", std::env::consts::EXE_SUFFIX))
        }
    }
}

/// The program, whatever its user has set for every time.
pub fn lod() -> Command {
    let mut command = Command::new(program());
    command.env("LOD_SETTINGS", no_settings());
    command
}

/// The path of a settings file that does not exist.
pub fn no_settings() -> &'static str {
    concat!(env!("CARGO_TARGET_TMPDIR"), "/no-settings.toml")
}
