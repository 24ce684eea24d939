//! `lod play` at a terminal: keys, the first two cards of a game, Ctrl-C, and the terminal afterwards.

use crate::player;

use expectrl::Session;
use expectrl::session::OsSession;
use player::folder;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";
const BACKSPACE: &str = "\x7f";
const CTRL_C: &str = "\x03";
const ENTER: &str = "\r";

/// So long at most until something is shown: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal of 80 by 24 with a shell that runs the program and tells how the terminal stood before and
/// stands after it.
struct Pty {
    session: OsSession,
    seen: String,
    at: usize,
}

impl Pty {
    fn start(folder: &Path, colour: bool, arguments: &str) -> Pty {
        let script = format!(
            "trap : INT; stty cols 80 rows 24; echo before=$(stty -g); '{}' play --folder '{}' \
             {arguments}; echo ended=$?; echo after=$(stty -g); echo over",
            env!("CARGO_BIN_EXE_lod"),
            folder.display()
        );
        let mut command = Command::new("sh");
        command
            .args(["-c", &script])
            .env("TERM", "xterm-256color")
            .env_remove("CLICOLOR")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("NO_COLOR");
        if !colour {
            command.env("NO_COLOR", "1");
        }
        Pty {
            session: Session::spawn(command).expect("a pseudo-terminal"),
            seen: String::new(),
            at: 0,
        }
    }

    /// Reads until this is shown, after what was waited for before.
    fn wait(&mut self, what: &str) -> &mut Pty {
        let until = Instant::now() + PATIENCE;
        let mut buffer = [0; 4096];
        loop {
            if let Some(found) = self.seen[self.at..].find(what) {
                self.at += found + what.len();
                return self;
            }
            match self.session.try_read(&mut buffer) {
                Ok(n) if n > 0 => self.seen += &String::from_utf8_lossy(&buffer[..n]),
                _ => {
                    assert!(Instant::now() < until, "no `{what}`:\n{}", self.seen);
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
        }
    }

    /// Waits for the prompt after this, where keys are read.
    fn asked(&mut self, what: &str) -> &mut Pty {
        self.wait(what).wait("\n> ")
    }

    fn keys(&mut self, keys: &[&str]) -> &mut Pty {
        for key in keys {
            self.session.write_all(key.as_bytes()).expect("it is typed");
            self.session.flush().expect("it is typed");
        }
        self
    }

    fn says(&mut self, line: &str) -> &mut Pty {
        self.keys(&[line, ENTER])
    }

    /// The program has ended with this status, and left the terminal as it was, the cursor shown.
    fn ended(&mut self, status: u8) -> String {
        self.wait(&format!("ended={status}")).wait("over");
        let after = |name: &str| {
            let line = self.seen.lines().find_map(|l| l.split_once(name));
            line.expect("the terminal's state").1.trim().to_string()
        };
        assert_eq!(after("before="), after("after="));
        let hidden = self.seen.rfind("\x1b[?25l");
        assert!(
            hidden <= self.seen.rfind("\x1b[?25h"),
            "the cursor is hidden"
        );
        std::mem::take(&mut self.seen)
    }
}

const NEW: &str = "game --new --scenario sprint --people patriots --seed 1778";
const TURN: &str = "what do you do?";

/// The first two cards, with keys of every kind, until Ctrl-C; then the game goes on.
fn two_cards(name: &str, colour: bool) {
    let folder = folder(name);
    let mut pty = Pty::start(&folder, colour, NEW);
    pty.asked("[Enter] Next: a new card").keys(&[ENTER]);
    pty.asked(TURN).says("?");
    pty.wait("At every prompt").asked(TURN);
    pty.says("xyzzy").asked("Sorry: ");
    // A typing error set right, and the beginning of a word.
    pty.keys(&["cxm", LEFT, BACKSPACE, "o", ENTER]);
    pty.asked("Command?").says("ra").asked("Sorry: ");
    pty.says("ral").asked("Rally: where?").says("abort");
    pty.wait("taken back to its start").asked(TURN);
    pty.says("rally pa one").asked("So far: rally pa one");
    pty.says("undo")
        .wait("Taken back: rally pa one")
        .asked(TURN);
    // The line before the last one again.
    pty.keys(&[UP, UP, ENTER]).asked("So far: rally pa one");
    pty.says("done").wait("PATRIOTS  Rally");
    for _ in 0..9 {
        pty.asked("");
        if pty.seen.contains("Card 8  ") {
            break;
        }
        pty.keys(&[ENTER]).wait("\n");
    }
    assert!(pty.seen.contains("Card 8  "), "{}", pty.seen);
    pty.keys(&["marg", CTRL_C]);
    let text = pty.ended(130);
    assert_eq!(text.contains("\x1b[1m"), colour, "{text}");

    let mut pty = Pty::start(&folder, colour, "game");
    pty.wait("The game stands like this").asked("");
    pty.says("history").wait("PATRIOTS  Rally").asked("");
    pty.says("quit").wait("The game is saved");
    pty.ended(0);
}

#[test]
fn two_cards_at_a_terminal_without_colour() {
    two_cards("pty-plain", false);
}

#[test]
fn two_cards_at_a_terminal_with_colour() {
    two_cards("pty-colour", true);
}

#[test]
fn ctrl_c_at_the_first_question_leaves_nothing_behind() {
    let folder = folder("pty-ctrl-c");
    let mut pty = Pty::start(&folder, false, "");
    pty.asked("A new game, or go on with one?").keys(&[CTRL_C]);
    pty.ended(130);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn the_questions_of_a_new_game_and_the_list_of_the_games() {
    let folder = folder("pty-menu");
    let mut pty = Pty::start(&folder, false, "");
    pty.asked("A new game, or go on with one?").says("n");
    pty.asked("Which scenario?").says("?");
    pty.asked("undo takes the last answer back").says("sp");
    pty.asked("Who plays what?").says("undo");
    pty.asked("Which scenario?").says("4");
    pty.asked("Who plays what?").says("spanish");
    pty.asked("Sorry: ").says("patriots+french");
    pty.asked("Whose deck?").says("program");
    pty.asked("(Period Events, 2.1)?").keys(&[ENTER]);
    pty.asked("(Winter is Coming, 2.3.7)?").says("y");
    pty.asked("(8.8)?").says("n");
    pty.asked("Whose dice?").says("p");
    pty.asked("A name for the game?").says("our game");
    pty.wait("Set-up: Southern Campaign Sprint");
    pty.asked("[Enter] Next: a new card").says("q");
    // The folder is none that `lod play` would look in by itself.
    let there = folder.join("our game");
    pty.wait(&format!("lod play \"{}\" goes on", there.display()));
    pty.ended(0);
    let mut pty = Pty::start(&folder, false, "");
    pty.wait("our game")
        .asked("A new game, or go on with one?")
        .says("our");
    pty.asked("[Enter] Next: a new card").says("quit");
    pty.ended(0);
}
