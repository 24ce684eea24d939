//! What is saved is told of by its name: a game that another program has, files that are none, and how a game is found again.

use crate::player::folder;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The program on the games of this folder, in it.
fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = crate::program::lod();
    command
        .args(arguments)
        .env("LOD_GAMES", folder.join("games"))
        .env("LOD_SETTINGS", folder.join("settings.toml"))
        .current_dir(folder);
    command
}

/// What it says, on both outputs, and how it ended.
fn lod(folder: &Path, arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let mut program = command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut typed = program.stdin.take().expect("its input");
    // It may have left before all is typed.
    let _ = typed.write_all(input.as_bytes());
    drop(typed);
    let done = program.wait_with_output().expect("its output");
    let text = [done.stdout, done.stderr].concat();
    (String::from_utf8_lossy(&text).into_owned(), done.status.code())
}

/// One text in a line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn of_four_new_games_of_one_name_three_are_told_that_it_is_there() {
    for round in 0..5 {
        let folder = folder(&format!("held-four-{round}"));
        let begin = "play g --new --plain --scenario sprint --people patriots --seed 3";
        let begin: Vec<&str> = begin.split(' ').collect();
        let all: Vec<_> = (0..4)
            .map(|_| {
                let mut command = command(&folder, &begin);
                command.stdin(Stdio::piped()).stdout(Stdio::null());
                command.stderr(Stdio::piped()).spawn().expect("the program")
            })
            .collect();
        let mut ended: Vec<(Option<i32>, String)> = all
            .into_iter()
            .map(|program| {
                let done = program.wait_with_output().expect("its end");
                let text = String::from_utf8_lossy(&done.stderr).into_owned();
                (done.status.code(), text)
            })
            .collect();
        ended.sort();
        assert_eq!(ended[0], (Some(0), String::new()), "{ended:?}");
        for (status, text) in &ended[1..] {
            assert_eq!(*status, Some(2), "{ended:?}");
            let told = text.contains("a game `g` exists already") || text.contains("`g` is open");
            assert!(told, "{ended:?}");
        }
        let (text, done) = lod(&folder, &["play", "g", "--plain"], "quit\n");
        assert_eq!(done, Some(0), "{text}");
    }
}

#[test]
fn a_game_saved_as_a_path_is_opened_by_what_is_said() {
    let folder = folder("held-path");
    let begin = "play g --new --plain --scenario sprint --people patriots --seed 3";
    let begin: Vec<&str> = begin.split(' ').collect();
    std::fs::create_dir_all(folder.join("deep")).expect("a folder");
    let mut arguments = begin.clone();
    for (typed, file) in [
        ("x/", "x.lod"),
        ("./y", "y.lod"),
        ("deep/z/", "deep/z.lod"),
        ("deep/", "deep.lod"),
        ("./v.lod", "v.lod"),
        ("./a b.c", "a b.c.lod"),
    ] {
        let (text, done) = lod(&folder, &arguments, &format!("save as {typed}\nquit\n"));
        assert_eq!(done, Some(0), "{text}");
        assert!(folder.join(file).is_file(), "{typed}: {text}");
        let told = text.lines().find_map(|l| l.strip_prefix("  lod play "));
        let told = told.unwrap_or_else(|| panic!("{typed}: {text}")).trim_matches('"');
        let (text, done) = lod(&folder, &["play", told, "--plain"], "quit\n");
        assert_eq!(done, Some(0), "{typed} as {told}: {text}");
        assert!(text.contains("The game is saved."), "{told}: {text}");
        arguments = vec!["play", "g", "--plain"];
    }
}

#[test]
fn a_damaged_file_is_never_the_game_to_continue() {
    let folder = folder("held-damaged");
    let begin = "play good --new --plain --scenario sprint --people patriots --seed 3";
    lod(&folder, &begin.split(' ').collect::<Vec<_>>(), "quit\n");
    let good = std::fs::read_to_string(folder.join("games/good.lod")).expect("a game");
    let later = good.replacen("\"lod-play\":2", "\"lod-play\":3", 1);
    for (name, text) in
        [("empty", ""), ("torn", &good[..100]), ("later", &later), ("none", "hello\n")]
    {
        // Played last of all.
        std::fs::write(folder.join(format!("games/{name}.lod")), text).expect("written");
        let (text, _) = lod(&folder, &[], "quit\n");
        assert!(
            text.contains("continue  good:") || flat(&text).contains("continue good:"),
            "{name}: {text}"
        );
        let (text, _) = lod(&folder, &["games"], "");
        assert!(text.contains(&format!("{name} ")) && text.contains("damaged"), "{text}");
        let (text, _) = lod(&folder, &["play", "--plain"], "quit\n");
        assert!(!text.contains(&format!(" {name} ")), "{text}");
    }
}

/// So many bytes the program reads, as the system counts them for a shell and what it has run.
#[cfg(target_os = "linux")]
fn bytes_read(folder: &Path, arguments: &[&str]) -> u64 {
    let lod = command(folder, arguments);
    let mut shell = Command::new("sh");
    shell.args(["-c", "\"$@\" < /dev/null > /dev/null 2>&1; cat /proc/$$/io", "sh"]);
    shell.arg(lod.get_program()).args(lod.get_args());
    shell.envs(lod.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.current_dir(lod.get_current_dir().unwrap_or(folder));
    let told = shell.output().expect("a shell").stdout;
    let told = String::from_utf8_lossy(&told);
    let count = told.lines().find_map(|line| line.strip_prefix("rchar: ")?.parse().ok());
    count.unwrap_or_else(|| panic!("{told}"))
}

/// A file as long as a disk is not read to list the games; most of it is a hole, so that the test needs no disk.
#[test]
#[cfg(target_os = "linux")]
fn the_list_of_games_reads_no_long_file() {
    const LONG: u64 = 900 << 20;
    let folder = folder("held-long");
    let begin = "play good --new --plain --scenario sprint --people patriots --seed 3";
    lod(&folder, &begin.split(' ').collect::<Vec<_>>(), "quit\n");
    let good = std::fs::read(folder.join("games/good.lod")).expect("a game");
    for (name, begins) in [("long", &good[..]), ("zeros", &b"\0"[..]), ("line", &good[..60])] {
        let path = folder.join(format!("games/{name}.lod"));
        std::fs::write(&path, begins).expect("written");
        let file = std::fs::OpenOptions::new().write(true).open(&path).expect("the file");
        file.set_len(LONG).expect("a hole");
    }
    for arguments in [&["games"][..], &["play", "--plain"], &[]] {
        let read = bytes_read(&folder, arguments);
        assert!(read > 0 && read < LONG / 10, "{arguments:?}: {read} bytes");
    }
    let (text, _) = lod(&folder, &["games"], "");
    assert!(text.contains("long  ") && text.contains("sprint"), "{text}");
}

#[test]
#[cfg(unix)]
fn what_is_no_journal_of_lod_ww_is_told_at_once() {
    let folder = folder("held-ww");
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    std::fs::write(folder.join("text"), "hello\n").expect("written");
    std::fs::create_dir(folder.join("folder")).expect("a folder");
    for (file, says) in [
        ("pipe", "pipe: a pipe is in its place, not a journal of `lod ww`"),
        ("folder", "folder: a folder is in its place, not a journal of `lod ww`"),
        ("/dev/zero", "/dev/zero: a device is in its place, not a journal of `lod ww`"),
        ("text", "text:1: this is not a journal"),
        ("text/x", "text/x: "),
    ] {
        for new in [&[][..], &["--new"]] {
            if file == "text" && !new.is_empty() {
                continue;
            }
            let arguments = [&["ww", "turn", "--journal", file], new].concat();
            let (text, done) = lod(&folder, &arguments, "");
            assert_eq!(done, Some(2), "{file}: {text}");
            assert!(text.contains(says), "{file}: {text}");
        }
    }
    assert!(folder.join("pipe").exists() && folder.join("folder").is_dir());
    // An answer of the journal that does not fit is the file's fault too.
    let odd = "lod ww, answers, version 2\nnonsense\n";
    std::fs::write(folder.join("odd"), odd).expect("written");
    let (text, done) = lod(&folder, &["ww", "turn", "--journal", "odd"], "");
    assert_eq!(done, Some(2), "{text}");
}
