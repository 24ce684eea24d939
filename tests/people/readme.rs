//! What the README shows is what the program prints: each `console` block is run, and its lines stand in the output in this order.
//! A line of `...` leaves some out.

use crate::player::folder;

use std::io::Write;
use std::process::Stdio;

const README: &str = include_str!("../../README.md");

/// The blocks of the README that show a session.
fn blocks() -> Vec<&'static str> {
    let parts = README.split("```console\n").skip(1);
    parts.map(|part| part.split("```").next().expect("its end")).collect()
}

/// What is printed for the command of a block when these lines are typed.
fn printed(command: &str, typed: &[&str]) -> String {
    let mut words = command.split(' ');
    assert_eq!(words.next(), Some("lod"), "{command}");
    let mut program = crate::program::lod()
        .args(words)
        .arg("--plain")
        .env("LOD_GAMES", folder("readme"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = typed.join("\n");
    lines.push_str("\nquit\n");
    let mut input = program.stdin.take().expect("an input");
    input.write_all(lines.as_bytes()).expect("it is typed");
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn each_session_is_what_the_program_prints() {
    let blocks = blocks();
    assert!(!blocks.is_empty());
    for block in blocks {
        let mut lines = block.lines();
        let command = lines.next().and_then(|line| line.strip_prefix("$ ")).expect("a command");
        let shown: Vec<&str> = lines.collect();
        let typed: Vec<&str> = shown
            .iter()
            .filter_map(|line| line.strip_prefix("> ").or((*line == ">").then_some("")))
            .collect();
        let printed = printed(command, &typed);
        let mut rest: Vec<&str> = printed.lines().map(str::trim_end).collect();
        for part in shown.split(|line| *line == "...") {
            if part.is_empty() {
                continue;
            }
            let at = rest.windows(part.len()).position(|window| window == part);
            let at = at.unwrap_or_else(|| {
                panic!("`{command}` does not print\n{}\nbut\n{}", part.join("\n"), rest.join("\n"))
            });
            rest.drain(..at + part.len());
        }
    }
}
