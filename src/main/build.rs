//! Names the commit that a program to be handed out is built from. A debug build names none: each commit would build
//! the program anew.

use std::env;
use std::path::Path;
use std::process::Command;

/// What git says, in one line; nothing without git, or where the source is no clone.
fn git(arguments: &[&str]) -> Option<String> {
    let told =
        Command::new("git").args(arguments).output().ok().filter(|told| told.status.success())?;
    let line = String::from_utf8(told.stdout).ok()?.trim().to_string();
    Some(line).filter(|line| !line.is_empty())
}

/// The commit that is checked out.
fn commit() -> Option<String> {
    let branch = git(&["symbolic-ref", "-q", "HEAD"]);
    for name in ["HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=8", "HEAD"])
}

fn main() {
    println!("cargo:rerun-if-changed=src/main/build.rs");
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let version = match is_release.then(commit).flatten() {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo:rustc-env=LOD_VERSION={version}");
}
