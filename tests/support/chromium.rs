//! The browser that is installed, where there is one.

use std::process::Command;

const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Whether there is a program of this name.
pub fn runs(name: &str) -> bool {
    let version = Command::new(name).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// The browser there is.
pub fn browser() -> Option<&'static str> {
    BROWSERS.into_iter().find(|name| runs(name))
}
