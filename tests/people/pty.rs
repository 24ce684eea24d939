//! `lod play` at a terminal: keys, the first two cards of a game, Ctrl-C, and the terminal afterwards.

use crate::player;

use console::strip_ansi_codes;
use expectrl::Session;
use expectrl::session::OsSession;
use player::folder;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const CTRL_U: &str = "\x15";
const BACKSPACE: &str = "\x7f";
pub const CTRL_C: &str = "\x03";
pub const CTRL_D: &str = "\x04";
const CTRL_Z: &str = "\x1a";
const CTRL_P: &str = "\x10";
const ESC: &str = "\x1b";
/// The prompt as it is drawn, with nothing typed yet, and where the cursor stands after what is under it.
const PROMPT: [&str; 2] = ["\x1b[K> ", "\r\x1b[2C"];
pub const ENTER: &str = "\r";
/// What asks for the next page of a long text.
pub const MORE: &str = "[Enter] more   q: skip the rest";

/// Longer than an answer counts as typed before its question was there.
const READ: Duration = Duration::from_millis(80);
/// So long at most until a typed line is seen: one that is broken is not found.
const SEEN: Duration = Duration::from_millis(500);
/// So long at most until something is shown: the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal with a shell that runs the program and tells how the terminal stood before and
/// stands after it.
pub struct Pty {
    session: OsSession,
    /// All that was shown, byte for byte.
    pub bytes: Vec<u8>,
    /// The same as text.
    pub seen: String,
    at: usize,
    /// So far no page is left to turn.
    turned: usize,
}

impl Pty {
    fn start(folder: &Path, colour: bool, arguments: &str) -> Pty {
        let arguments = format!("play --folder '{}' {arguments}", folder.display());
        // Where `lod play` would look by itself nothing lies.
        Pty::run((80, 24), &folder.join("none"), colour, &arguments)
    }

    /// At so many columns and rows, with saved games in this folder.
    pub fn run(size: (u16, u16), folder: &Path, colour: bool, arguments: &str) -> Pty {
        let (columns, rows) = size;
        let script = format!(
            "trap : INT QUIT; read go; stty cols {columns} rows {rows}; echo tty=$(tty); echo before=$(stty -g); \
             sh -c 'echo pid=$$; exec \"$0\" \"$@\"' '{}' {arguments}; \
             echo ended=$?; echo after=$(stty -g); echo over",
            env!("CARGO_BIN_EXE_lod"),
        );
        let mut command = Command::new("sh");
        command
            .args(["-c", &script])
            .env("TERM", "xterm-256color")
            .env("LOD_GAMES", folder)
            .env("LOD_SETTINGS", crate::program::no_settings())
            .env_remove("CLICOLOR")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("NO_COLOR");
        if !colour {
            command.env("NO_COLOR", "1");
        }
        let mut session = Session::spawn(command).expect("a pseudo-terminal");
        // Only now: what opens the terminal sets a size of its own.
        session.write_all(b"go\n").expect("it is typed");
        session.flush().expect("it is typed");
        Pty { session, bytes: Vec::new(), seen: String::new(), at: 0, turned: 0 }
    }

    /// The window has so many columns and rows now.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        let process = self.session.get_process_mut();
        process.set_window_size(columns, rows).expect("a size");
    }

    /// Takes in what is shown by now; whether there was anything.
    pub fn take_in(&mut self) -> bool {
        let mut buffer = [0; 4096];
        match self.session.try_read(&mut buffer) {
            Ok(n) if n > 0 => {
                self.bytes.extend_from_slice(&buffer[..n]);
                self.seen += &String::from_utf8_lossy(&buffer[..n]);
                true
            }
            _ => false,
        }
    }

    /// Reads until the program waits for keys, a line being ended with that.
    pub fn waits(&mut self) -> &mut Pty {
        let until = Instant::now() + PATIENCE;
        while !self.is_asked() {
            self.turns_page();
            if !self.take_in() {
                assert!(Instant::now() < until, "no prompt:\n{}", self.seen);
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        self.at = self.seen.len();
        self
    }

    /// Reads on where a text is longer than the window.
    pub fn turns_page(&mut self) {
        if let Some(found) = self.seen[self.turned..].find(MORE) {
            self.turned += found + MORE.len();
            self.pauses().keys(&["\r"]);
        }
    }

    /// Leaves the pages of a text that is longer than the window.
    pub fn leaves_pages(&mut self) -> &mut Pty {
        self.says_at_page("q")
    }

    /// Types a line where a page is to be turned.
    pub fn says_at_page(&mut self, line: &str) -> &mut Pty {
        self.wait(MORE);
        self.turned = self.at;
        self.pauses().keys(&[line, ENTER])
    }

    /// Leaves the time in which a person reads: what comes at once is taken for lines that were typed ahead.
    pub fn pauses(&mut self) -> &mut Pty {
        std::thread::sleep(READ);
        self
    }

    /// Whether a prompt is the last that was shown, after a line was ended.
    fn is_asked(&self) -> bool {
        let new = &self.seen[self.at..];
        let drawn = new.rfind("\x1b[K> ").map(|at| &new[at + 4..]);
        let ended = |at: usize| new[..at].contains('\n');
        new.rfind("\x1b[K> ").is_some_and(ended)
            && drawn.is_some_and(|d| d.ends_with("\x1b[?2026l") && d.contains("\r\x1b["))
    }

    /// Reads until this is shown, after what was waited for before.
    pub fn wait(&mut self, what: &str) -> &mut Pty {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = self.seen[self.at..].find(what) {
                self.at += found + what.len();
                return self;
            }
            self.turns_page();
            if !self.take_in() {
                assert!(Instant::now() < until, "no `{what}`:\n{}", self.seen);
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }

    /// Waits for the prompt after this, where keys are read.
    pub fn asked(&mut self, what: &str) -> &mut Pty {
        self.wait(what).wait(PROMPT[0]).wait(PROMPT[1])
    }

    pub fn keys(&mut self, keys: &[&str]) -> &mut Pty {
        for key in keys {
            self.session.write_all(key.as_bytes()).expect("it is typed");
            self.session.flush().expect("it is typed");
        }
        self
    }

    pub fn says(&mut self, line: &str) -> &mut Pty {
        self.keys(&[line, ENTER])
    }

    /// Types a line as a person does: Enter comes when the line is seen.
    pub fn types(&mut self, line: &str) -> &mut Pty {
        self.pauses().keys(&[line]);
        let until = Instant::now() + SEEN;
        while !is_drawn(line, &self.seen[self.at..]) && Instant::now() < until {
            if !self.take_in() {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        self.at = self.seen.len();
        self.keys(&[ENTER])
    }

    /// What stands after this word.
    fn told(&self, name: &str) -> String {
        let line = self.seen.lines().find_map(|l| l.split_once(name));
        line.expect("it is told").1.trim().to_string()
    }

    /// Sends the program a signal.
    pub fn signal(&mut self, name: &str) {
        crate::signal::send(name, &self.told("pid="));
    }

    /// Reads until something comes, but not for long: not every key shows.
    pub fn stirs(&mut self) -> &mut Pty {
        let until = Instant::now() + SEEN;
        while !self.take_in() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        self
    }

    /// Reads until nothing comes for so long and the program waits; how much came. A busy machine may let it rest in the middle of
    /// its work: who is to be run is not at rest.
    pub fn settles(&mut self, silence: Duration) -> usize {
        let (from, until) = (self.bytes.len(), Instant::now() + PATIENCE);
        let mut quiet = Instant::now();
        while quiet.elapsed() < silence {
            assert!(Instant::now() < until, "no end:\n{}", self.seen);
            if self.take_in() || self.is_at_work() {
                quiet = Instant::now();
            } else {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        self.bytes.len() - from
    }

    /// Whether a thread of the program runs or is to be run, where a system tells.
    fn is_at_work(&self) -> bool {
        let Some((_, pid)) = self.seen.lines().find_map(|line| line.split_once("pid=")) else {
            return false;
        };
        let threads = std::fs::read_dir(format!("/proc/{}/task", pid.trim())).into_iter().flatten();
        threads.flatten().any(|thread| {
            let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
            stat.contains(") R ") || stat.contains(") D ")
        })
    }

    /// Whether Ctrl-Z or its signal has stopped the program.
    pub fn is_suspended(&self) -> bool {
        let stat = format!("/proc/{}/stat", self.told("pid="));
        std::fs::read_to_string(stat).is_ok_and(|stat| stat.contains(") T "))
    }

    /// Sets the terminal, as the shell does around a job.
    pub fn stty(&self, how: &str) {
        let set = Command::new("stty").args(["-F", &self.told("tty="), how]).status();
        assert!(set.expect("it runs").success());
    }

    /// How the terminal stands now.
    fn state(&self) -> String {
        let output = Command::new("stty").args(["-F", &self.told("tty="), "-g"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_string()
    }

    /// The program has ended with this status, and left the terminal as it was, the cursor shown.
    pub fn ended(&mut self, status: u8) -> String {
        self.wait(&format!("ended={status}")).wait("over");
        assert_eq!(self.told("before="), self.told("after="));
        let hidden = self.seen.rfind("\x1b[?25l");
        assert!(hidden <= self.seen.rfind("\x1b[?25h"), "the cursor is hidden");
        std::mem::take(&mut self.seen)
    }
}

/// Whether an editor has drawn this line, whole or its end letter by letter.
fn is_drawn(line: &str, shown: &str) -> bool {
    let mut text = strip_ansi_codes(shown).into_owned();
    text.retain(|c| c != '\r');
    text.ends_with(line) || text.contains(&format!("> {line}"))
}

const NEW: &str = "game --new --scenario sprint --people patriots --seed 1778";
const TURN: &str = "Command, Event or Pass?";

/// The first two cards, with keys of every kind, until Ctrl-C; then the game goes on.
fn two_cards(name: &str, colour: bool) {
    let folder = folder(name);
    let mut pty = Pty::start(&folder, colour, NEW);
    pty.asked("[Enter] Next: a new card").keys(&[ENTER]);
    pty.asked(TURN).says("?");
    pty.wait("lists the commands of every prompt").asked(TURN);
    pty.says("xyzzy").asked("Unknown word");
    // A typing error set right, and the beginning of a word.
    pty.keys(&["cxm", LEFT, BACKSPACE, "o", ENTER]);
    pty.asked("Which Command").says("ral").asked("Rally in which spaces").says("abort");
    pty.wait("back to its start").asked(TURN);
    pty.says("rally pa one").asked("As a line: rally pa one");
    pty.says("undo").wait("Undone: rally pa one").wait(TURN).wait("> rally pa one");
    // It stands there to be mended; else the arrows walk through the rows of the list.
    pty.keys(&[CTRL_U]).wait(">  1  command").keys(&[UP]).wait(">  3  pass");
    pty.keys(&[DOWN]).wait(">  1  command").keys(&[DOWN]).wait(">  2  event");
    pty.keys(&[CTRL_P]).wait("> rally pa one").keys(&[ENTER]);
    pty.asked("As a line: rally pa one");
    pty.says("done").wait("PATRIOTS: Rally");
    for _ in 0..9 {
        pty.asked("");
        if pty.seen.contains("Card 8  ") {
            break;
        }
        pty.keys(&[ENTER]).wait("\n");
    }
    assert!(pty.seen.contains("Card 8  "), "{}", pty.seen);
    pty.keys(&["marg", CTRL_C]).wait("The game is saved. To go on:").wait("lod play");
    let text = pty.ended(130);
    assert_eq!(text.contains("\x1b[1m"), colour, "{text}");

    let mut pty = Pty::start(&folder, colour, "game");
    pty.wait("Current position").asked("");
    pty.says("history").wait("PATRIOTS: Rally").asked("");
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
    pty.wait("change which row?").wait("> start").keys(&[CTRL_C]);
    pty.ended(130);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_new_game_is_set_up_on_one_screen() {
    let folder = folder("pty-menu");
    let mut pty = Pty::start(&folder, false, "");
    const ROWS: &str = "change which row?";
    // A row with its value, a list, the other of two values, several that are checked.
    pty.wait(ROWS).wait("> start").keys(&["sc", ENTER]);
    pty.wait("Scenario?").wait("> sprint").keys(&["1775", ENTER]);
    pty.wait(ROWS).wait("1775-1780").wait("quit").keys(&["deck", ENTER]);
    pty.wait(ROWS).wait("own: you type").wait("quit").keys(&[ESC]);
    pty.wait("> undo").wait(ROWS).wait("> start").keys(&["opt", ENTER]);
    pty.wait("Options of this game?").wait("> [ ] period-events").keys(&[DOWN, " ", ENTER]);
    pty.wait("> winter-is-coming").wait(ROWS).wait("> start").keys(&["play", ENTER]);
    pty.wait("human players?").wait("> [ ] british").keys(&[DOWN]);
    pty.wait("> [x] patriots").keys(&[" ", DOWN, DOWN, DOWN, DOWN, " ", ENTER]);
    pty.wait("> patriots+french").wait(ROWS).wait("> start").keys(&["name", ENTER]);
    pty.asked("Name of the saved game?").pauses().says("our game");
    pty.wait(ROWS).wait("our game").wait("quit").keys(&[ENTER]);
    pty.wait("Set up the board: ").asked("Play a Brilliant Stroke first?").pauses().says("q");
    // The folder is none that `lod play` would look in by itself.
    let there = folder.join("our game");
    pty.wait(&format!("  lod play \"{}\"", there.display()));
    pty.ended(0);
    // The last choices are those of the next game.
    let mut pty = Pty::start(&folder, false, "");
    pty.wait("or continue a saved one?").wait("> new").wait("our game").keys(&["our", ENTER]);
    pty.asked("Play a Brilliant Stroke first?").pauses().says("quit");
    pty.ended(0);
    let mut pty = Pty::start(&folder, false, "--new");
    pty.wait("1775-1780").wait("Patriots and French").wait("winter-is-coming").wait("quit");
    pty.keys(&["quit", ENTER]).wait("Good-bye");
    pty.ended(0);
}

#[test]
fn a_new_game_begins_with_two_keys() {
    let folder = folder("pty-two-keys");
    let mut pty = Pty::run((80, 24), &folder, false, "");
    pty.wait("Choose:").wait("> new").keys(&[ENTER]);
    pty.wait("change which row?").wait("> start").keys(&[ENTER]);
    pty.wait("Set up the board: ").asked("[Enter] Next: a new card").says("quit");
    pty.ended(0);
    let mut pty = Pty::run((80, 24), &folder, false, "");
    pty.wait("Choose:").wait("> continue").keys(&["qu", ENTER]);
    pty.ended(0);
}

#[test]
fn ctrl_d_on_an_empty_line_leaves_like_quit() {
    let folder = folder("pty-ctrl-d");
    let mut pty = Pty::start(&folder, false, NEW);
    pty.asked("[Enter] Next: a new card").keys(&[ENTER]);
    pty.asked(TURN).keys(&["pas", CTRL_D, "s", ENTER]);
    pty.asked("[Enter]").keys(&[CTRL_D]);
    pty.wait("The game is saved. To go on:").wait("lod play");
    let text = pty.ended(0);
    assert!(!text.contains("The input has ended"), "{text}");
}

#[test]
fn a_signal_from_outside_leaves_the_terminal_as_it_was_and_says_that_the_game_is_saved() {
    for (signal, status) in [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)] {
        let folder = folder(&format!("pty-signal-{signal}"));
        let mut pty = Pty::start(&folder, false, NEW);
        pty.asked("[Enter] Next: a new card").keys(&[ENTER]);
        pty.asked(TURN).keys(&["pas"]).wait("pas");
        assert_ne!(pty.state(), pty.told("before="), "a line is edited");
        pty.signal(signal);
        pty.wait("The game is saved. To go on:").wait("lod play");
        pty.ended(status);
        let mut pty = Pty::start(&folder, false, "game");
        pty.asked(TURN).says("quit");
        pty.ended(0);
    }
}

#[test]
fn ctrl_z_suspends_and_the_question_comes_back() {
    let folder = folder("pty-ctrl-z");
    let mut pty = Pty::start(&folder, false, NEW);
    pty.asked("[Enter] Next: a new card").keys(&[ENTER]);
    pty.asked(TURN).keys(&["pas"]).wait("pas");
    for suspended in [true, false] {
        if suspended {
            pty.keys(&[CTRL_Z]);
        } else {
            pty.signal("TSTP");
        }
        let until = Instant::now() + PATIENCE;
        while !pty.is_suspended() {
            assert!(Instant::now() < until, "it is suspended");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(pty.state(), pty.told("before="));
        pty.signal("CONT");
        pty.wait(TURN).wait("> pas");
        assert_ne!(pty.state(), pty.told("before="), "a line is edited again");
    }
    // What was typed is still there.
    pty.keys(&["s", ENTER]).wait("PATRIOTS: Pass").asked("");
    pty.says("quit");
    pty.ended(0);
}

#[test]
fn a_long_line_typed_again_is_drawn_once() {
    let folder = folder("pty-long");
    let mut pty = Pty::start(&folder, false, NEW);
    pty.asked("[Enter] Next: a new card").keys(&[ENTER]);
    let long = "rally pa zz ".repeat(25);
    pty.asked(TURN).says(&long).asked("Unknown word");
    let before = pty.seen.len();
    pty.keys(&[UP, "x", UP, UP]);
    // Time to write much, where it does.
    let until = Instant::now() + Duration::from_secs(2);
    while Instant::now() < until {
        if !pty.take_in() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    let drawn = pty.seen.len() - before;
    assert!(drawn < 10_000, "{drawn} bytes");
    pty.keys(&[CTRL_C]);
    pty.ended(130);
}

#[test]
fn lines_that_are_pasted_are_answers_one_after_another() {
    let folder = folder("pty-pasted");
    let mut pty = Pty::start(&folder, false, NEW);
    pty.asked("[Enter] Next: a new card");
    pty.keys(&["\rpass\rquit\r"]);
    pty.wait("PATRIOTS: Pass").wait("The game is saved");
    pty.ended(0);
}

/// What is typed where a page is to be turned waits for the end of the text.
#[test]
fn a_command_typed_at_a_page_costs_no_order() {
    const NEXT: &str = "[Enter] Next: a new card";
    let folder = folder("pty-pages");
    let shown = |name: &str, line: &str| {
        let new = NEW.replacen("game", name, 1);
        let mut pty = Pty::start(&folder, false, &new);
        pty.says_at_page(line);
        if !line.is_empty() {
            pty.wait(&format!("then: {line}"));
        }
        pty.wait(NEXT);
        match line {
            "" => pty.wait(PROMPT[0]),
            "tracks" => pty.asked(NEXT),
            answer => pty.wait(&format!("> {answer}")),
        };
        pty.pauses().keys(&[CTRL_U]).says("quit");
        strip_ansi_codes(&pty.ended(0)).into_owned()
    };
    let whole = shown("whole", "");
    let (orders, _) = whole.split_once(NEXT).expect("a question");
    let orders: Vec<&str> =
        orders.lines().map(str::trim).filter(|row| row.contains("  ")).collect();
    assert!(orders.len() > 15, "{whole}");
    // A command is answered then; what answers a question stands at it.
    for (name, line, then) in [("tracks", "tracks", "\n> tracks"), ("answer", "xyzzy", "> xyzzy")] {
        let text = shown(name, line);
        let at = text.rfind(then).unwrap_or_else(|| panic!("{text}"));
        for order in &orders {
            assert!(text[..at].contains(order), "{line}: {order}\n{text}");
        }
    }
}
