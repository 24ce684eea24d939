//! A person at `lod play --plain`, by pipes.
#![allow(dead_code, reason = "each test uses a part")]

#[path = "../support/refused.rs"]
pub mod refused;

use refused::is_refused;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A folder of one test alone.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// The program, running.
pub struct Program {
    child: Child,
    input: ChildStdin,
    output: Receiver<Vec<u8>>,
    text: String,
}

/// Why there is no prompt.
#[derive(Debug, PartialEq, Eq)]
pub enum Silent {
    /// The time is over.
    Time,
    /// The program has ended.
    Ended,
}

impl Program {
    pub fn start(folder: &Path, arguments: &[&str]) -> Program {
        let mut command = crate::program::lod();
        command
            .args(["play", "--plain", "--folder"])
            .arg(folder)
            .args(arguments)
            .env("LOD_GAMES", folder)
            .env("LOD_SETTINGS", folder.join("settings.toml"))
            .current_dir(folder);
        Program::run(command)
    }

    /// The program, as this command starts it.
    pub fn run(mut command: Command) -> Program {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let mut out = child.stdout.take().unwrap();
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = out.read(&mut buffer) {
                if send.send(buffer[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        Program { child, input, output, text: String::new() }
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What was shown up to the next prompt.
    pub fn prompt(&mut self, until: Instant) -> Result<String, Silent> {
        loop {
            if self.text.ends_with("\n> ") {
                return Ok(std::mem::take(&mut self.text));
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.text.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Timeout) => return Err(Silent::Time),
                Err(RecvTimeoutError::Disconnected) => return Err(Silent::Ended),
            }
        }
    }

    pub fn say(&mut self, line: &str) {
        // A program that was killed does not read.
        let _ = self.input.write_all(format!("{line}\n").as_bytes());
        let _ = self.input.flush();
    }

    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Ends the input; what was shown until the program ended, and the exit status.
    pub fn end(mut self) -> (String, Option<i32>) {
        drop(self.input);
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_secs(60)) {
            self.text.push_str(&String::from_utf8_lossy(&bytes));
        }
        (self.text, self.child.wait().unwrap().code())
    }

    /// Waits until the program has ended by itself; what was shown, and the exit status.
    pub fn end_unasked(mut self) -> (String, Option<i32>) {
        let _ = self.prompt(soon());
        self.end()
    }

    /// Ends the input; the exit status.
    pub fn finish(mut self) -> Option<i32> {
        drop(self.input);
        self.child.wait().unwrap().code()
    }
}

/// A person who Rallies when first, passes else, and takes what a non-player would in all other
/// questions: the same at the same question, whatever came before.
pub fn answer(shown: &str) -> &'static str {
    let refused = is_refused(shown) && !shown.contains("Not answered yet");
    let asks = |what: &str| shown.lines().rev().take(3).any(|l| l.contains(what));
    match () {
        () if asks("Which Command") || asks("Which Special Activity") => "done",
        () if asks("Win the Day in") => "none",
        () if refused => "pass",
        () if asks("(1st Eligible): Command, Event or Pass?") => "rally va; done",
        () if asks("Pass?") => "pass",
        () => "",
    }
}

/// The lines of a saved game without its states, checksums and header.
pub fn answers(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .skip(1)
        .filter_map(|line| line.get(26..line.len() - 1))
        .filter(|entry| !entry.starts_with("{\"after\""))
        .map(str::to_string)
        .collect()
}

/// The last state of a saved game.
pub fn state(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .rev()
        .filter_map(|line| line.get(26..line.len() - 1))
        .find(|entry| entry.starts_with("{\"after\""))
        .unwrap_or_default()
        .to_string()
}

/// So long at most for anything.
pub fn soon() -> Instant {
    Instant::now() + Duration::from_secs(20)
}

/// Plays to the end of the game, or for so many lines.
pub fn play(folder: &Path, arguments: &[&str], lines: usize) -> Option<i32> {
    let mut program = Program::start(folder, arguments);
    for _ in 0..lines {
        match program.prompt(soon()) {
            Ok(shown) if shown.contains("The game is over") => return program.finish(),
            Ok(shown) => program.say(answer(&shown)),
            Err(silent) => panic!("no prompt: {silent:?}"),
        }
    }
    let _ = program.prompt(soon());
    program.finish()
}
