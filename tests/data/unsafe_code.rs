//! Nothing in the workspace is `unsafe`, but for the names that a page calls in `crates/web`.

use crate::sources::rust_files;

use std::fs;
use std::path::Path;

/// The one crate with a name for others to call, and the file that has it.
const ALLOWED: (&str, &str) = ("crates/web", "exports.rs");

fn text(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders of the workspace's packages.
fn members() -> Vec<String> {
    let manifest: toml::Table = text("Cargo.toml").parse().expect("TOML");
    let members = manifest["workspace"]["members"].as_array().expect("a list");
    members.iter().map(|member| member.as_str().expect("a folder").to_string()).collect()
}

#[test]
fn one_crate_alone_may_have_it() {
    let manifest: toml::Table = text("Cargo.toml").parse().expect("TOML");
    assert_eq!(manifest["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    let members = members();
    assert!(members.iter().any(|member| member == ALLOWED.0));
    for member in &members {
        let own: toml::Table = text(Path::new(member).join("Cargo.toml")).parse().expect("TOML");
        if member == ALLOWED.0 {
            assert_eq!(own["lints"]["rust"]["unsafe_code"].as_str(), Some("deny"))
        } else {
            assert_eq!(own["lints"]["workspace"].as_bool(), Some(true), "{member}")
        }
    }
}

#[test]
fn in_that_crate_one_file_alone_has_it_and_there_it_names_functions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(ALLOWED.0).join("src");
    let mut names = 0;
    for file in rust_files(&root) {
        let is_allowed = file.ends_with(ALLOWED.1);
        for line in text(&file).lines().filter(|line| line.contains("unsafe")) {
            assert!(is_allowed, "{}: {line}", file.display());
            match line {
                "#[unsafe(no_mangle)]" => names += 1,
                line => assert_eq!(line.trim(), "unsafe_code,"),
            }
        }
    }
    assert_eq!(names, 3);
}
