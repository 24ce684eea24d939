//! The mutations carried out. All of them are built at once into a copy of the project, each behind a switch that a
//! variable of the environment turns: so the tests are built once, and not once for each mutation.

use super::list::{Mutation, Proof, root};
use super::tree::{Place, Tree};
use crate::spoken;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The longest that a test may take; a mutation that makes it endless has been noticed.
const PATIENCE: Duration = Duration::from_secs(120);

/// What stays out of the copy.
const LEFT_OUT: [&str; 6] = [
    "target",
    ".git",
    ".ci",
    "fuzz/target",
    "fuzz/corpus",
    "fuzz/found",
];

/// The module that the copy gets: which mutation is on, and the data as it has them.
const SWITCH: &str = r#"//! Which mutation is on.
use std::sync::OnceLock;

static WHICH: OnceLock<[Option<String>; 3]> = OnceLock::new();

fn which() -> &'static [Option<String>; 3] {
    WHICH.get_or_init(|| ["LOD_MUTANT", "LOD_OLD", "LOD_NEW"].map(|v| std::env::var(v).ok()))
}

pub fn on(name: &str) -> bool {
    which()[0].as_deref() == Some(name)
}

pub fn read(text: &str) -> &str {
    let [_, Some(old), Some(new)] = which() else { return text };
    let (olds, news) = (old.split('\u{1}'), new.split('\u{1}'));
    let mut changed = text.to_string();
    for (old, new) in olds.zip(news) {
        changed = changed.replacen(old, new, 1);
    }
    String::leak(changed)
}
"#;

/// Where the copy reads data: there the mutation comes in.
const READERS: [&str; 3] = [
    "from_str(text)",
    "DeTable::parse(text)",
    "parse_recoverable(text)",
];

fn folder() -> PathBuf {
    root().join("target/mutations")
}

/// Carries these out, of all that are switched; the names of those that no test noticed.
pub fn out(tree: &Tree, all: &[Mutation], chosen: &[&Mutation]) -> Vec<String> {
    let began = Instant::now();
    let copy = folder().join("tree");
    copy_into(&copy, &switched(tree, all));
    let proofs: Vec<Proof> = chosen.iter().flat_map(|m| m.proofs()).collect();
    let names: BTreeSet<&str> = proofs.iter().map(|p| p.program.as_str()).collect();
    let programs = build(&copy, &names);
    println!("built in {} s", began.elapsed().as_secs());
    hold_unmutated(&programs, &proofs);
    let (mut killed, mut survivors) = (0, Vec::new());
    for mutation in chosen {
        let places = tree
            .places(mutation)
            .unwrap_or_else(|e| panic!("{}: {e}", mutation.name));
        let switches = switches(tree, mutation, &places);
        let passed: Vec<String> = mutation
            .proofs()
            .iter()
            .filter(|proof| !programs[proof.program.as_str()].fails(proof, &switches))
            .map(Proof::words)
            .collect();
        let at = format!("{}:{}", places[0].file.display(), tree.line(&places[0]));
        if passed.is_empty() {
            killed += 1;
            println!("{} killed ({at})", mutation.name);
        } else {
            println!("{} SURVIVED ({at}): {}", mutation.name, passed.join("; "));
            survivors.push(mutation.name.clone());
        }
    }
    let (lost, seconds) = (survivors.len(), began.elapsed().as_secs());
    println!("{killed} killed, {lost} survived, in {seconds} s");
    survivors
}

/// What turns a mutation on.
fn switches(tree: &Tree, mutation: &Mutation, places: &[Place]) -> Vec<(&'static str, String)> {
    let mut found = vec![("LOD_MUTANT", mutation.name.clone())];
    let data = || places.iter().filter(|p| p.is_data());
    if data().next().is_some() {
        // What stands around it makes the text unique among the files that are read.
        let whole = |p: &Place| {
            let text = tree.text(&p.file);
            let from = text[..p.range.start]
                .rmatch_indices('\n')
                .nth(3)
                .map_or(0, |(i, _)| i);
            (
                text[from..p.range.start].to_string(),
                text[p.range.clone()].to_string(),
            )
        };
        let old = data().map(whole).map(|(before, old)| before + &old);
        let new = data().map(|p| whole(p).0 + &p.new);
        found.push(("LOD_OLD", old.collect::<Vec<_>>().join("\u{1}")));
        found.push(("LOD_NEW", new.collect::<Vec<_>>().join("\u{1}")));
    }
    found
}

/// The program's files with all mutations behind their switches.
fn switched(tree: &Tree, all: &[Mutation]) -> BTreeMap<PathBuf, String> {
    let mut places: BTreeMap<PathBuf, Vec<(String, Place)>> = BTreeMap::new();
    for mutation in all {
        for place in tree
            .places(mutation)
            .unwrap_or_else(|e| panic!("{}: {e}", mutation.name))
        {
            if !place.is_data() {
                let here = places.entry(place.file.clone()).or_default();
                here.push((mutation.name.clone(), place));
            }
        }
    }
    let mut texts = BTreeMap::new();
    for (file, mut here) in places {
        let mut text = tree.text(&file).to_string();
        here.sort_by_key(|(_, p)| std::cmp::Reverse(p.range.start));
        for same in here.chunk_by(|a, b| a.1.range == b.1.range) {
            let range = same[0].1.range.clone();
            let mut switch = String::from("(");
            for (name, place) in same {
                let new = &place.new;
                switch += &format!("if crate::mutations::on({name:?}) {{ {new} }} else ");
            }
            switch += &format!("{{ {} }})", &text[range.clone()]);
            text.replace_range(range, &switch);
        }
        texts.insert(file, text);
    }
    texts
}

/// Copies the project with these texts in place of its own; what is there already and the same is left alone, so
/// that it need not be built again.
fn copy_into(copy: &Path, texts: &BTreeMap<PathBuf, String>) {
    let mut kept = BTreeSet::new();
    let mut write = |below: &Path, content: &[u8]| {
        let path = copy.join(below);
        if fs::read(&path).ok().as_deref() != Some(content) {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, content).expect("a copy");
        }
        kept.insert(path);
    };
    for below in project() {
        let content = match texts.get(&below) {
            Some(text) => text.clone().into_bytes(),
            None => fs::read(root().join(&below)).expect("a file"),
        };
        let is_program = below.starts_with("src") && below.extension().is_some_and(|e| e == "rs");
        match String::from_utf8(content) {
            Ok(text) if is_program => write(&below, with_switch(&below, text).as_bytes()),
            Ok(text) => write(&below, text.as_bytes()),
            Err(other) => write(&below, other.as_bytes()),
        }
    }
    write(Path::new("src/mutations.rs"), SWITCH.as_bytes());
    for stale in spoken::rust_files(copy)
        .iter()
        .filter(|p| !kept.contains(*p))
    {
        fs::remove_file(stale).expect("a file that is not there any more");
    }
}

fn with_switch(below: &Path, text: String) -> String {
    let reading = |reader: &str| reader.replace("(text)", "(crate::mutations::read(text))");
    let text = READERS
        .iter()
        .fold(text, |text, r| text.replace(r, &reading(r)));
    if below == Path::new("src/lib.rs") {
        return text + "#[allow(missing_docs)]\npub mod mutations;\n";
    }
    text
}

/// Every file of the project by its path below the root.
fn project() -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![root().to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let below = path
                .strip_prefix(root())
                .expect("below the root")
                .to_path_buf();
            if LEFT_OUT.iter().any(|out| below == Path::new(out)) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(below);
            }
        }
    }
    files
}

/// A test program.
struct Program {
    path: PathBuf,
    /// Where it runs.
    folder: PathBuf,
}

/// Builds these test programs of the copy.
fn build(copy: &Path, names: &BTreeSet<&str>) -> BTreeMap<String, Program> {
    let mut programs = BTreeMap::new();
    for name in names {
        let is_units = *name == "units";
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "test",
            "--offline",
            "--no-run",
            "--message-format=json-render-diagnostics",
        ]);
        match is_units {
            true => cargo.args(["-p", "lod-units"]),
            false => cargo.args(["--test", name]),
        };
        let built = cargo
            .current_dir(copy)
            .env("CARGO_TARGET_DIR", folder().join("build"))
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_INCREMENTAL", "1")
            .env("RUSTFLAGS", "-Awarnings")
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo");
        assert!(
            built.status.success(),
            "{name}: the mutations do not compile"
        );
        let messages = String::from_utf8_lossy(&built.stdout);
        let is_it = |m: &serde_json::Value| {
            let target = if is_units { "lod_units" } else { name };
            m["target"]["name"] == target && m["profile"]["test"] == true
        };
        let path = messages
            .lines()
            .filter_map(|l| serde_json::from_str::<serde_json::Value>(l).ok())
            .filter(is_it)
            .find_map(|m| m["executable"].as_str().map(PathBuf::from))
            .unwrap_or_else(|| panic!("{name}: no program was built"));
        let folder = if is_units {
            copy.join("tests/units")
        } else {
            copy.to_path_buf()
        };
        programs.insert(name.to_string(), Program { path, folder });
    }
    programs
}

/// Without a mutation all the tests pass.
fn hold_unmutated(programs: &BTreeMap<String, Program>, proofs: &[Proof]) {
    let (mut seen, mut failed) = (BTreeSet::new(), Vec::new());
    for proof in proofs {
        if seen.insert((&proof.program, &proof.test, proof.card)) {
            let (said, _) = programs[proof.program.as_str()].run(proof, &[]);
            if !proof.passed(&said) {
                failed.push(format!("{}:\n{said}", proof.words()));
            }
        }
    }
    assert!(
        failed.is_empty(),
        "without a mutation these fail:\n{}",
        failed.join("\n")
    );
}

impl Program {
    /// Runs a test; what it said, and whether it came to an end.
    fn run(&self, proof: &Proof, switches: &[(&'static str, String)]) -> (String, bool) {
        let said = folder().join("said");
        let file = File::create(&said).expect("a file for what is said");
        let mut command = Command::new(&self.path);
        command.arg(&proof.test).current_dir(&self.folder);
        command.env_remove("LOD_MUTATIONS");
        command.envs(switches.iter().map(|(key, value)| (key, value)));
        if let Some(card) = proof.card {
            command.env("EVENT", card.to_string());
        }
        command
            .stdout(file.try_clone().expect("a file"))
            .stderr(file);
        let mut child = command.spawn().expect("a test program");
        let began = Instant::now();
        let ended = loop {
            match child.try_wait().expect("a test program") {
                Some(_) => break true,
                None if began.elapsed() > PATIENCE => {
                    child.kill().expect("a test program");
                    child.wait().expect("a test program");
                    break false;
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        (
            String::from_utf8_lossy(&fs::read(&said).expect("what was said")).into_owned(),
            ended,
        )
    }

    /// Whether the test fails with these switches.
    fn fails(&self, proof: &Proof, switches: &[(&'static str, String)]) -> bool {
        let (said, ended) = self.run(proof, switches);
        let case = proof
            .case
            .as_ref()
            .is_none_or(|case| said.contains(&format!(", {case}")));
        !ended || (!proof.passed(&said) && case)
    }
}

impl Proof {
    /// Whether the test's line says that it passed.
    fn passed(&self, said: &str) -> bool {
        said.lines().any(|line| {
            let test = line
                .strip_prefix("test ")
                .and_then(|l| l.strip_suffix(" ... ok"));
            test.is_some_and(|t| t.rsplit("::").next() == Some(self.test.as_str()))
        })
    }
}
