//! The page without a computer: its folder, as `.ci/web` makes it, behind Python's plain server of files.

use crate::player::folder;

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A host of plain files under way, and what it was asked for.
pub struct Folder {
    pub files: PathBuf,
    port: u16,
    server: Option<Child>,
    asked: Arc<Mutex<Vec<String>>>,
}

/// Where `.ci/web` puts it.
fn built() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("target/web/lod-web")
}

impl Folder {
    /// A copy of the folder, served; nothing where it was not built, which a line says.
    pub fn serve(scene: &str) -> Option<Folder> {
        let built = built();
        if !built.join("lod.wasm.lzma").exists() {
            crate::left_out::missing("no folder of the page without a computer (.ci/web)");
            return None;
        }
        let files = folder(&format!("alone-{scene}"));
        copy(&built, &files);
        // A port that is free now is free a moment later.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let mut folder = Folder { files, port, server: None, asked: Arc::default() };
        folder.starts();
        Some(folder)
    }

    pub fn origin(&self) -> String {
        format!("http://localhost:{}", self.port)
    }

    /// Serves the files.
    pub fn starts(&mut self) {
        let mut server = Command::new("python3")
            .args(["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory"])
            .arg(&self.files)
            .arg(self.port.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("python3 -m http.server");
        let lines = BufReader::new(server.stderr.take().expect("a pipe")).lines();
        let asked = self.asked.clone();
        std::thread::spawn(move || {
            lines.map_while(Result::ok).for_each(|line| asked.lock().expect("lines").push(line));
        });
        self.server = Some(server);
        let until = Instant::now() + Duration::from_secs(30);
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(Instant::now() < until, "the server of files does not answer");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Serves nothing any more.
    pub fn stops(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// The numbers that the page has marked by asking for them.
    pub fn marks(&self) -> Vec<usize> {
        let asked = self.asked.lock().expect("lines");
        let number = |line: &String| {
            let (_, rest) = line.split_once("mark?")?;
            rest.split(' ').next()?.parse().ok()
        };
        asked.iter().filter_map(number).collect()
    }

    /// The files whose bytes were sent.
    pub fn loaded(&self) -> Vec<String> {
        let asked = self.asked.lock().expect("lines");
        let sent = asked.iter().filter(|line| line.contains("\" 200 "));
        sent.filter_map(|line| Some(line.split("GET ").nth(1)?.split(' ').next()?.to_string()))
            .collect()
    }

    /// Puts another version in the place of this one: its style says so.
    pub fn becomes_another_version(&self) {
        let script = "
import hashlib, json, re, sys
folder = sys.argv[1]
read = lambda name: open(f'{folder}/{name}').read()
style = read('page.css') + '\\nbody{--another-version:1}\\n'
open(f'{folder}/page.css', 'w').write(style)
worker = read('sw.js')
old = re.search(r'\"page.css\": \"(.*?)\"', worker).group(1)
worker = worker.replace(old, hashlib.sha256(style.encode()).hexdigest())
worker = re.sub(r'VERSION = \".*?\"', 'VERSION = \"another\"', worker, count=1)
open(f'{folder}/sw.js', 'w').write(worker)
";
        let done = Command::new("python3").args(["-c", script]).arg(&self.files).status();
        assert!(done.expect("python3").success());
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        self.stops();
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let (path, into) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &into);
        } else {
            std::fs::copy(&path, &into).expect("a copy");
        }
    }
}
