//! What lies at the root of the project: a file that no list names was left there by mistake.

use std::process::Command;

const NAMED: &[&str] = &[
    ".cargo",
    ".ci",
    ".github",
    ".gitignore",
    ".cargo",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "crates",
    "deny.toml",
    "rustfmt.toml",
    "docs",
    "event-instructions",
    "flowcharts",
    "fuzz",
    "learn",
    "random-spaces",
    "scenarios",
    "src",
    "tests",
    "washingtons-war",
];

#[test]
fn every_file_at_the_root_is_named() {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    // An archive of the sources has no list of its files.
    let Ok(listed) = listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    else {
        return;
    };
    let mut strangers: Vec<&str> = listed
        .lines()
        .filter_map(|path| path.split('/').next())
        .filter(|name| !NAMED.contains(name))
        .collect();
    strangers.dedup();
    assert!(strangers.is_empty(), "at the root, and in no list: {strangers:?}");
}
