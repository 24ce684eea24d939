//! The program, serving.

use crate::client::Client;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

/// A server with its own games, home and folder.
pub struct Serving {
    child: Child,
    pub port: u16,
    /// The key in the address, where there is one.
    pub key: Option<String>,
    /// What it said before it served.
    pub said: Vec<String>,
    errors: Arc<Mutex<String>>,
}

/// A folder of one test alone, with what a user of a machine has.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let scratch = Scratch(crate::player::folder(&format!("serve-{name}")));
        for folder in ["games", "home", "here"] {
            std::fs::create_dir_all(scratch.0.join(folder)).expect("a folder");
        }
        scratch
    }

    pub fn games(&self) -> PathBuf {
        self.0.join("games")
    }

    /// Begins a game of a sprint and leaves it at its first question.
    pub fn with_game(self, name: &str, people: &str) -> Scratch {
        let done = crate::player::play(&self.games(), &new(name, people, "11"), 0);
        assert_eq!(done, Some(0));
        self
    }

    /// Every file with what is in it.
    pub fn listing(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
                match entry.path() {
                    path if path.is_dir() => folders.push(path),
                    path => files.push((path.clone(), std::fs::read(&path).expect("a file"))),
                }
            }
        }
        files.sort();
        files
    }

    /// `lod serve` on these games.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = crate::program::lod();
        command
            .arg("serve")
            .args(arguments)
            .env("LOD_GAMES", self.games())
            .env("HOME", self.0.join("home"))
            .current_dir(self.0.join("here"))
            .stdin(Stdio::null());
        command
    }

    /// Serves them at a free port.
    pub fn serve(&self, arguments: &[&str]) -> Serving {
        Serving::start(self.command(&[&["--port", "0"], arguments].concat()))
    }
}

/// How a new game of a sprint is asked for.
pub fn new<'a>(name: &'a str, people: &'a str, seed: &'a str) -> [&'a str; 8] {
    ["--new", name, "--scenario", "sprint", "--people", people, "--seed", seed]
}

impl Serving {
    pub fn start(mut command: Command) -> Serving {
        let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("the program starts");
        let errors = Arc::new(Mutex::new(String::new()));
        let (mut from, into) = (child.stderr.take().expect("a pipe"), errors.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = from.read(&mut buffer) {
                let text = String::from_utf8_lossy(&buffer[..n]);
                into.lock().expect("errors").push_str(&text);
            }
        });
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut said = Vec::new();
        while !said.last().is_some_and(|l: &String| l.contains("Ctrl-C")) {
            let line = lines.next().expect("its first lines").expect("text");
            said.push(line);
        }
        let address = said[0].split_once("http://").expect("an address").1;
        let (_, port) = address.split_once(':').expect("a port");
        let (port, rest) = port.split_once('/').expect("a port");
        let key = rest.strip_prefix("?key=").map(String::from);
        let port = port.parse().expect("a port");
        Serving { child, port, key, said, errors }
    }

    /// A client that may ask.
    pub fn client(&self) -> Client {
        Client::new(self.port, self.key.as_deref())
    }

    /// What it said of refusals and failures.
    pub fn errors(&self) -> String {
        self.errors.lock().expect("errors").clone()
    }

    /// Waits until a text stands among its errors.
    pub fn complains(&self, of: &str) {
        let until = crate::player::soon();
        while !self.errors().contains(of) {
            assert!(std::time::Instant::now() < until, "no `{of}`: {}", self.errors());
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What stands after a key in the system's status of it, where the system has one.
    pub fn status(&self, key: &str) -> Option<String> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let value = text.lines().find_map(|line| line.strip_prefix(key))?;
        Some(value.trim().to_string())
    }

    /// Kills it as a crash of the machine would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Whether a text names a place of this machine's files.
pub fn names_files(text: &str, scratch: &Path) -> bool {
    text.contains(&scratch.display().to_string())
        || text.contains("/home/")
        || text.contains("/etc/")
}
