//! Whole games at `lod play --plain`: what is typed (`tests/recorded/plays/NAME.in`), all that is then shown
//! (`NAME.out`), and the log that `export` writes (`NAME.log`). The program is ended five times on the way,
//! and the game resumed from its journal.
//!
//! `REGENERATE=1 cargo test --test games whole_games` records them anew, by somebody who sees the journal and
//! plays by it: review what changed.

use crate::player;
use crate::player::refused::refusals;
#[path = "../support/recorder.rs"]
mod recorder;

use player::{Program, folder, soon};
use recorder::Recorder;
use std::path::{Path, PathBuf};

/// The input ends at this line of a script.
const END: &str = "#end of input";
/// The program is killed at this line of a script.
const KILL: &str = "#kill";

/// A game.
pub struct Whole {
    name: &'static str,
    arguments: &'static [&'static str],
    seed: u64,
}

const GAMES: [Whole; 2] = [
    Whole {
        name: "sprint-patriots",
        arguments: &["--new", "--scenario", "sprint", "--people", "patriots", "--seed", "1778"],
        seed: 1,
    },
    Whole {
        name: "1776-royalists",
        arguments: &[
            "--new",
            "--scenario",
            "1776",
            "--people",
            "british+indians",
            "--deck",
            "own",
            "--dice",
            "own",
            "--winter-is-coming",
        ],
        seed: 2,
    },
];

fn file(game: &Whole, kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/recorded/plays")
        .join(format!("{}.{kind}", game.name))
}

/// Who says the next line, from what is shown.
trait Says {
    fn line(&mut self, shown: &str) -> Option<String>;
}

impl<I: Iterator<Item = String>> Says for I {
    fn line(&mut self, _: &str) -> Option<String> {
        self.next()
    }
}

/// The game as it is shown, the program's ends and starts included.
fn shown(game: &Whole, folder: &Path, says: &mut dyn Says) -> String {
    let mut text = String::new();
    let first = [&["game"], game.arguments].concat();
    let mut arguments: &[&str] = &first;
    loop {
        text += &format!("$ lod play --plain {}\n", arguments.join(" "));
        let mut program = Program::start(folder, arguments);
        arguments = &["game"];
        let ended = loop {
            let Ok(shown) = program.prompt(soon()) else {
                panic!("{}: no prompt\n{text}", game.name);
            };
            text += &shown;
            match says.line(&shown).as_deref() {
                None => {
                    program.kill();
                    return text;
                }
                Some(KILL) => {
                    program.kill();
                    break format!("{KILL}\n");
                }
                Some(END) => break program.end().0,
                Some("quit") => {
                    program.say("quit");
                    break program.end().0;
                }
                Some(line) => program.say(line),
            }
        };
        text += &format!("{ended}\n");
        if text.contains("The game is over") {
            return text;
        }
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn played(game: &Whole) {
    let record = std::env::var_os("REGENERATE").is_some();
    if record {
        let folder = folder(&format!("whole-{}-recorded", game.name));
        let mut recorder = Recorder::new(&folder, game.seed);
        let text = shown(game, &folder, &mut recorder);
        std::fs::write(file(game, "in"), recorder.lines.join("\n") + "\n").unwrap();
        std::fs::write(file(game, "out"), text).unwrap();
        std::fs::copy(folder.join("log.txt"), file(game, "log")).unwrap();
    }
    let folder = folder(&format!("whole-{}", game.name));
    let script = read(&file(game, "in"));
    let text = shown(game, &folder, &mut script.lines().map(str::to_string));
    std::fs::write(folder.join("shown.txt"), &text).unwrap();
    let differs = format!(
        "it goes otherwise than recorded (see {}): REGENERATE=1 records it anew",
        folder.join("shown.txt").display()
    );
    assert!(text == read(&file(game, "out")), "{}: {differs}", game.name);
    let log = read(&folder.join("log.txt"));
    assert!(log == read(&file(game, "log")), "{}: {differs}", game.name);

    assert_eq!(text.matches("\n$ lod play").count(), 5, "resumed five times");
    assert!(script.contains(KILL) && script.contains(END));
    let typed = |l: &&str| l.starts_with("$ ");
    for line in text.lines().chain(log.lines()).filter(|l| !typed(l)) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(refusals(&text) > 0, "{}: no refusal", game.name);
    for missing in ["BOARD ADJUSTED", "Undo on your board", "Undone", "WINTER"] {
        assert!(text.contains(missing), "{}: no {missing}", game.name);
    }
    assert!(!text.contains("Internal error"), "{}", game.name);
}

#[test]
fn a_whole_sprint_by_the_patriots() {
    played(&GAMES[0]);
}

#[test]
fn a_whole_game_of_1776_by_the_royalists_with_their_own_cards_and_dice() {
    played(&GAMES[1]);
}
