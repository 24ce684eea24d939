//! What happens to files and programs while a game is played: every answer that was acknowledged is in the
//! file, or the person is told that it is not. Each test prints how many answers that were.

use crate::left_out::missing;
use crate::player;

use player::{Program, answer, answers, folder, soon};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const NEW: [&str; 8] =
    ["game", "--new", "--scenario", "sprint", "--people", "patriots", "--seed", "11"];

/// A program and what it showed last.
struct Sitting {
    program: Program,
    shown: String,
    /// All that it showed.
    text: String,
}

impl Sitting {
    fn new(mut program: Program) -> Sitting {
        let shown = program.prompt(soon()).expect("a prompt");
        let text = shown.clone();
        Sitting { program, shown, text }
    }

    fn say(&mut self, line: &str) -> &str {
        self.program.say(line);
        self.shown = self.program.prompt(soon()).expect("a prompt");
        self.text += &self.shown;
        &self.shown
    }

    /// Plays on for so many lines, all of which are acknowledged then.
    fn on(&mut self, lines: usize) {
        for _ in 0..lines {
            self.say(answer(&self.shown));
        }
    }

    /// Leaves; what was shown, and the exit status.
    fn quit(mut self) -> (String, Option<i32>) {
        self.program.say("quit");
        self.program.end()
    }
}

fn sit(top: &Path, games: &Path, arguments: &[&str]) -> Sitting {
    let mut command = crate::program::lod();
    command.args(["play", "--plain", "--folder"]).arg(games).args(arguments).current_dir(top);
    Sitting::new(Program::run(command))
}

/// What so many lines of the game lead to where nothing happens.
fn undisturbed(lines: usize) -> Vec<String> {
    let games = folder(&format!("undisturbed-{lines}"));
    let mut sitting = sit(&games, &games, &NEW);
    sitting.on(lines);
    assert_eq!(sitting.quit().1, Some(0));
    answers(&games.join("game.lod"))
}

fn lines(answers: &[String]) -> usize {
    answers.iter().filter(|a| a.starts_with("{\"line\"")).count()
}

fn tell(what: &str, acknowledged: &[String], kept: &[String]) {
    let (acknowledged, kept) = (lines(acknowledged), lines(kept));
    println!("{what}: {acknowledged} answers acknowledged, {kept} kept");
}

type Fault = fn(&Path);

fn cut(file: &Path, by: u64) {
    let open = fs::OpenOptions::new().write(true).open(file).unwrap();
    let length = open.metadata().unwrap().len();
    open.set_len(length.saturating_sub(by)).unwrap();
}

fn over(file: &Path, bytes: &[u8]) {
    let other = file.with_extension("sync");
    fs::write(&other, bytes).unwrap();
    fs::rename(other, file).unwrap();
}

fn head(file: &Path) -> Vec<u8> {
    let bytes = fs::read(file).unwrap();
    let end = bytes.iter().position(|b| *b == b'\n').unwrap();
    bytes[..=end].to_vec()
}

/// What is done to the game, and whether it can be saved where it was nevertheless.
const FAULTS: [(&str, Fault, bool); 11] = [
    ("file removed", |f| fs::remove_file(f).unwrap(), true),
    ("file renamed", |f| fs::rename(f, f.with_extension("away")).unwrap(), true),
    ("file replaced by an older copy", |f| over(f, &head(f)), true),
    ("file replaced by another", |f| over(f, b"something else\n"), true),
    ("an older copy written into it", |f| fs::write(f, head(f)).unwrap(), true),
    ("file emptied", |f| cut(f, u64::MAX), true),
    ("file cut by three bytes", |f| cut(f, 3), true),
    ("file cut by half", |f| cut(f, fs::metadata(f).unwrap().len() / 2), true),
    (
        "a bit flipped",
        |f| {
            let mut bytes = fs::read(f).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 4;
            fs::write(f, bytes).unwrap();
        },
        true,
    ),
    ("folder removed", |f| fs::remove_dir_all(f.parent().unwrap()).unwrap(), true),
    (
        "a folder in the file's place",
        |f| {
            fs::remove_file(f).unwrap();
            fs::create_dir(f).unwrap();
        },
        false,
    ),
];

#[test]
fn what_was_acknowledged_is_saved_whatever_happens_to_the_file() {
    // With answers after it, and as the last thing before the person leaves.
    for after in [6, 0] {
        let whole = undisturbed(12 + after);
        for (what, fault, can) in FAULTS {
            let top = folder("faults");
            let games = top.join("games");
            fs::create_dir(&games).unwrap();
            let file = games.join("game.lod");
            let mut sitting = sit(&top, &games, &NEW);
            sitting.on(12);
            fault(&file);
            sitting.on(after);
            if !can {
                assert!(sitting.say("quit").contains("NOT saved"), "{what}");
                let (text, status) = sitting.quit();
                assert!(text.contains("The game is NOT saved"), "{what}: {text}");
                assert_eq!(status, Some(1), "{what}");
                println!(
                    "{what}: {} answers acknowledged, told that they are not saved",
                    lines(&whole)
                );
                continue;
            }
            let (text, status) = sitting.quit();
            assert!(text.contains("The game is saved"), "{what}: {text}");
            assert_eq!(status, Some(0), "{what}");
            let kept = answers(&file);
            tell(what, &whole, &kept);
            assert_eq!(kept, whole, "{what}");
        }
    }
}

#[test]
fn two_programs_do_not_play_one_game() {
    let games = folder("two");
    let mut first = sit(&games, &games, &NEW);
    first.on(10);
    let (text, status) = Program::start(&games, &["game"]).end();
    assert_eq!((text.as_str(), status), ("", Some(2)));
    first.on(4);
    assert_eq!(first.quit().1, Some(0));
    let (whole, kept) = (undisturbed(14), answers(&games.join("game.lod")));
    tell("two programs", &whole, &kept);
    assert_eq!(kept, whole);
}

/// A limit on the length of files: the system would end the program.
#[test]
fn a_file_that_may_not_grow_is_told_of() {
    let games = folder("limit");
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -f 24; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_lod")])
        .args(["play", "--plain", "--folder"])
        .arg(&games)
        .args(NEW)
        .env("LOD_SETTINGS", crate::program::no_settings());
    let mut sitting = Sitting::new(Program::run(command));
    sitting.on(60);
    assert_eq!(sitting.text.matches("NOT SAVED").count(), 1, "{}", sitting.text);
    assert!(sitting.say("quit").contains("NOT saved"));
    let (text, status) = sitting.quit();
    assert!(text.contains("The game is NOT saved"), "{text}");
    assert_eq!(status, Some(1));
    // What is in the file is whole, and the game goes on from there.
    let (whole, kept) = (undisturbed(60), answers(&games.join("game.lod")));
    tell("a limit on files, told of", &whole, &kept);
    assert!(!kept.is_empty() && kept.len() < whole.len());
    assert_eq!(kept, whole[..kept.len()]);
    let again = sit(&games, &games, &["game"]);
    assert!(!again.shown.contains("damaged"), "{}", again.shown);
    assert_eq!(again.quit().1, Some(0));
}

/// A disk of one's own, where the system lets one have it: a script on it, and what was on it afterwards.
fn on_a_disk(name: &str, size: &str, script: &str) -> Option<(Program, PathBuf)> {
    let can =
        Command::new("unshare").args(["-Urm", "mount", "-t", "tmpfs", "none", "/mnt"]).output();
    if !can.is_ok_and(|o| o.status.success()) {
        missing(&format!("{name}: the system gives no disk of one's own (unshare -Urm)"));
        return None;
    }
    let top = folder(name);
    let (disk, kept) = (top.join("disk"), top.join("kept"));
    fs::create_dir(&disk).unwrap();
    fs::create_dir(&kept).unwrap();
    let script = format!(
        "mount -t tmpfs -o size={size} none disk && {script}; echo status=$?; cp -a disk/. kept/"
    );
    let mut command = Command::new("unshare");
    command
        .args(["-Urm", "sh", "-c", &script])
        .env("LOD", env!("CARGO_BIN_EXE_lod"))
        .env("LOD_SETTINGS", crate::program::no_settings())
        .current_dir(&top);
    Some((Program::run(command), kept))
}

fn files(folder: &Path) -> Vec<(String, u64)> {
    let mut files: Vec<(String, u64)> = fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap())
        .map(|f| (f.file_name().to_string_lossy().into_owned(), f.metadata().unwrap().len()))
        .collect();
    files.sort();
    files
}

/// A game of twelve lines.
fn game(name: &str) -> PathBuf {
    let games = folder(name);
    let mut sitting = sit(&games, &games, &NEW);
    sitting.on(12);
    assert_eq!(sitting.quit().1, Some(0));
    games.join("game.lod")
}

#[test]
fn a_full_disk_is_told_of_and_the_game_can_be_saved_elsewhere() {
    let new = NEW.join(" ");
    let script = format!("$LOD play --plain --folder disk {new}");
    let Some((program, kept)) = on_a_disk("full", "16k", &script) else {
        return;
    };
    let mut sitting = Sitting::new(program);
    sitting.on(50);
    assert_eq!(sitting.text.matches("NOT SAVED").count(), 1, "{}", sitting.text);
    let elsewhere = kept.with_file_name("elsewhere");
    let shown = sitting.say(&format!("save as {}", elsewhere.display()));
    assert!(shown.contains("Saved as"), "{shown}");
    let (text, _) = sitting.quit();
    assert!(text.contains("The game is saved") && text.contains("status=0"), "{text}");
    let (whole, saved) = (undisturbed(50), answers(&elsewhere.with_extension("lod")));
    tell("a full disk, saved elsewhere", &whole, &saved);
    assert_eq!(saved, whole);
    let files = files(&kept);
    assert_eq!(files.len(), 1, "{files:?}");
    let there = answers(&kept.join("game.lod"));
    assert!(!there.is_empty());
    assert_eq!(there, whole[..there.len()]);
}

#[test]
fn a_damaged_game_on_a_full_disk_leaves_nothing_empty_behind() {
    let game = game("full-damaged-game");
    let mut bytes = fs::read(&game).unwrap();
    let place = bytes.len() - 100;
    bytes[place] ^= 4;
    fs::write(&game, bytes).unwrap();
    let length = fs::metadata(&game).unwrap().len();
    let script = format!("cp '{}' disk && $LOD play --plain --folder disk game", game.display());
    let size = format!("{}k", length / 1024 + 5);
    let Some((program, kept)) = on_a_disk("full-damaged", &size, &script) else {
        return;
    };
    let mut sitting = Sitting::new(program);
    assert!(sitting.shown.contains("The original was not kept"), "{}", sitting.shown);
    assert!(sitting.shown.contains("NOT SAVED"), "{}", sitting.shown);
    sitting.say("quit");
    let (text, _) = sitting.quit();
    assert!(text.contains("status=1"), "{text}");
    // The damaged one is as it was: nothing of it is thrown away.
    assert_eq!(files(&kept), [("game.lod".to_string(), length)]);
}

#[test]
fn a_game_on_a_disk_that_can_only_be_read_is_told_of_once_it_matters() {
    let game = game("read-only-game");
    let script = format!(
        "cp '{}' disk && mount -o remount,ro disk && $LOD play --plain --folder disk game",
        game.display()
    );
    let Some((program, kept)) = on_a_disk("read-only", "1m", &script) else {
        return;
    };
    let mut sitting = Sitting::new(program);
    assert!(!sitting.shown.contains("NOT SAVED"), "{}", sitting.shown);
    sitting.on(8);
    assert_eq!(sitting.text.matches("NOT SAVED").count(), 1, "{}", sitting.text);
    sitting.say("quit");
    let (text, _) = sitting.quit();
    assert!(text.contains("The game is NOT saved") && text.contains("status=1"), "{text}");
    assert_eq!(fs::read(kept.join("game.lod")).unwrap(), fs::read(game).unwrap());
}

#[test]
fn a_signal_ends_a_piped_game_with_what_is_saved() {
    for (signal, status) in [("TERM", None), ("HUP", None), ("INT", None), ("QUIT", Some(131))] {
        let games = folder("piped-signal");
        let mut sitting = sit(&games, &games, &NEW);
        sitting.on(10);
        let id = sitting.program.id().to_string();
        crate::signal::send(signal, &id);
        let (text, ended) = sitting.program.end_unasked();
        assert!(text.contains("The game is saved. To go on:"), "{signal}: {text}");
        assert_eq!(ended, status, "{signal}");
        let (whole, kept) = (undisturbed(10), answers(&games.join("game.lod")));
        tell(&format!("SIG{signal}"), &whole, &kept);
        assert_eq!(kept, whole);
    }
}
