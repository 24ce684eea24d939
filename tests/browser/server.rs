//! `lod serve` with a folder of games of its own.

use crate::program::lod;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

/// A server under way.
pub struct Server {
    program: Child,
    /// Where its pages come from.
    pub origin: String,
}

impl Server {
    /// Serves the games of this folder, at a port that is free or at this one.
    pub fn start(games: &Path, port: &str) -> Server {
        let mut program = lod()
            .env("LOD_GAMES", games)
            .args(["serve", "--port", port])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let said = program.stdout.take().expect("a pipe");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let origin = lines.find_map(|line| {
            let at = line.find("http://")?;
            Some(line[at..].trim_end_matches('/').to_string())
        });
        Server { program, origin: origin.expect("it says its address") }
    }
}

impl Server {
    /// Ends it as a crash would.
    pub fn ends(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ends();
    }
}
