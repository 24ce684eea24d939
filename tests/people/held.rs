//! What is saved is told of by its name: a table or a game that another program has, files that are none, and how a game is
//! found again.

use crate::player::{Program, folder, soon};
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

const TABLE: [&str; 6] = ["table", "--plain", "--seed", "3", "--memory", "my.json"];

/// A table on which one turn was worked out.
fn remembered(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    let arguments = [&TABLE[..], &["--scenario", "1776", "patriots"]].concat();
    let (text, done) = lod(&folder, &arguments, "\n30\n1\n\n2\nquit\n");
    assert_eq!(done, Some(0), "{text}");
    assert!(text.contains("PATRIOTS: "), "{text}");
    folder
}

#[test]
fn a_set_up_takes_the_place_of_a_remembered_board_only_where_that_is_agreed() {
    let folder = remembered("held-agreed");
    let before = std::fs::read(folder.join("my.json")).expect("a table");
    let again = [&TABLE[..], &["--scenario", "1775"]].concat();
    let question = "Does the set-up of 1775 replace the last known board?";
    let (text, _) = lod(&folder, &again, "n\nquit\n");
    assert!(text.contains(question), "{text}");
    assert!(flat(&text).contains("The last known board has 1 turn, the last 20"), "{text}");
    assert_eq!(std::fs::read(folder.join("my.json")).expect("a table"), before);
    assert!(!folder.join("my-1.json").exists());
    let (text, _) = lod(&folder, &again, "y\nbritish\n\n\n0\n2\nquit\n");
    assert!(flat(&text).contains("open it with lod table --memory my-1.json"), "{text}");
    assert_eq!(std::fs::read(folder.join("my-1.json")).expect("kept"), before);
    // The kept one goes on where it was.
    let kept = ["table", "--plain", "--memory", "my-1.json"];
    let (text, _) = lod(&folder, &kept, "y\nquit\n");
    assert!(text.contains("Is it still the same game?"), "{text}");
    // Nothing asks where there is nothing to lose.
    let (text, _) =
        lod(&folder, &["table", "--plain", "--memory", "n.json", "--scenario", "1775"], "quit\n");
    assert!(!text.contains("replace"), "{text}");
}

#[test]
fn another_game_at_the_table_keeps_the_one_before() {
    let folder = remembered("held-other");
    let before = std::fs::read(folder.join("my.json")).expect("a table");
    let (text, _) = lod(&folder, &TABLE, "n\nquit\n");
    assert!(flat(&text).contains("kept as my-1.json"), "{text}");
    assert_eq!(std::fs::read(folder.join("my-1.json")).expect("kept"), before);
}

#[test]
fn a_turn_under_way_is_kept_with_its_board() {
    let folder = remembered("held-turn");
    let (_, _) = lod(&folder, &TABLE, "y\nbritish\n\n");
    let again = [&TABLE[..], &["--scenario", "1775"]].concat();
    let (text, _) = lod(&folder, &again, "y\nquit\n");
    assert!(text.contains("replace the last known board?"), "{text}");
    assert!(folder.join("my-1.json").exists());
    let kept = ["table", "--plain", "--memory", "my-1.json"];
    let (text, _) = lod(&folder, &kept, "y\nquit\n");
    assert!(text.contains("British turn resumes ("), "{text}");
}

#[test]
fn the_menu_asks_before_a_set_up_replaces_the_board() {
    let folder = remembered("held-menu");
    let (text, _) = lod(&folder, &TABLE, "y\nset-up\n1775\nn\nset-up\n1775\ny\nquit\n");
    assert_eq!(text.matches("Does the set-up of 1775 replace").count(), 2, "{text}");
    assert_eq!(text.matches("The last known board stays.").count(), 1, "{text}");
    assert!(flat(&text).contains("kept as my-1.json"), "{text}");
    assert!(folder.join("my-1.json").exists());
}

#[test]
fn a_second_table_on_the_same_memory_is_refused_by_name() {
    let folder = remembered("held-second");
    let mut first = Program::run(command(&folder, &TABLE));
    first.prompt(soon()).expect("a question");
    let (text, done) = lod(&folder, &TABLE, "y\nquit\n");
    assert_eq!(done, Some(2), "{text}");
    assert!(text.contains("the table `my` is open in another program"), "{text}");
    let (text, done) = lod(&folder, &["table", "--plain", "--memory", "other.json"], "quit\n");
    assert_eq!(done, Some(0), "{text}");
    assert_eq!(first.finish(), Some(0));
    let (text, done) = lod(&folder, &TABLE, "y\nquit\n");
    assert_eq!(done, Some(0), "{text}");
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
