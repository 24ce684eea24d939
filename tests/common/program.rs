//! The program as the tests start it.

use std::process::Command;

/// The program, whatever its user has set for every time.
pub fn lod() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lod"));
    command.env("LOD_SETTINGS", no_settings());
    command
}

/// The path of a settings file that does not exist.
pub fn no_settings() -> &'static str {
    concat!(env!("CARGO_TARGET_TMPDIR"), "/no-settings.toml")
}
