//! The same evening by list, by line and through a pipe.

use super::person::Line;
use super::{RECORD, evening, scenario_of};
use crate::player::folder;
use crate::pty::{ENTER, Pty};
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

const DOWN: &str = "\x1b[B";
const SIZES: [(u16, u16); 3] = [(80, 24), (60, 24), (120, 40)];

fn arguments(seed: u64, folder: &Path) -> Vec<String> {
    let memory = folder.join(RECORD).display().to_string();
    let words = [
        "table",
        "--scenario",
        scenario_of(seed).id(),
        "--memory",
        &memory,
        "--seed",
        &seed.to_string(),
    ];
    words.map(String::from).to_vec()
}

/// What is kept, but for the time.
fn record(folder: &Path) -> Value {
    let text = std::fs::read_to_string(folder.join(RECORD)).expect("the record of the table");
    let mut kept: Value = serde_json::from_str(&text).expect("JSON");
    let parts = kept.as_object_mut().expect("an object");
    parts.remove("when").expect("the time");
    // The lines as they were typed.
    parts.remove("lines").expect("the answers");
    kept
}

fn through_a_pipe(seed: u64, lines: &[Line]) -> Value {
    let folder = folder(&format!("evening-pipe-{seed}"));
    let mut child = crate::program::lod()
        .args(arguments(seed, &folder))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let typed: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all((typed.join("\n") + "\nquit\n").as_bytes()).expect("typed");
    drop(pipe);
    child.wait_with_output().expect("it ends");
    record(&folder)
}

/// At a terminal; by list where it opens.
fn at_a_terminal(seed: u64, lines: &[Line], by_list: bool) -> Value {
    let folder = folder(&format!("evening-{}-{seed}", if by_list { "list" } else { "line" }));
    let size = SIZES[usize::try_from(seed).expect("small") % SIZES.len()];
    let mut pty = Pty::run(size, &folder, false, &arguments(seed, &folder).join(" "));
    for line in lines {
        pty.waits();
        match (by_list, line.down) {
            (true, Some(down)) => pty.pauses().keys(&vec![DOWN; down]).pauses().keys(&[ENTER]),
            (true, None) => pty.pauses().says(&line.text),
            (false, _) => pty.says(&line.text),
        };
    }
    pty.waits().says("quit").wait("Good-bye.");
    pty.ended(0);
    record(&folder)
}

#[test]
fn by_list_by_line_and_through_a_pipe_the_same_is_kept() {
    for seed in 0..crate::volume::part::<u64>("LOD_LISTED", 300, 1) {
        let folder = folder(&format!("evening-here-{seed}"));
        let (lines, here) = (evening(seed, &folder).typed, record(&folder));
        assert_eq!(through_a_pipe(seed, &lines), here, "{seed}: through a pipe");
        assert_eq!(at_a_terminal(seed, &lines, false), here, "{seed}: by line");
        assert_eq!(at_a_terminal(seed, &lines, true), here, "{seed}: by list");
    }
}
