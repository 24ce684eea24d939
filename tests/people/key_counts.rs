//! How many keys an evening takes at a terminal, counted through its real lists.

use crate::player::folder;
use crate::pty::{ENTER, Pty};

const DOWN: &str = "\x1b[B";

/// A terminal that counts the keys pressed.
struct Counted {
    pty: Pty,
    pressed: usize,
}

impl Counted {
    fn at(size: (u16, u16), name: &str, arguments: &str) -> Counted {
        let folder = folder(&format!("key-counts-{name}-{}", size.0));
        Counted { pty: Pty::run(size, &folder, false, arguments), pressed: 0 }
    }

    /// Presses keys one by one, and reads until this is shown.
    fn presses(&mut self, keys: &[&str], until: &str) -> &mut Counted {
        self.pty.pauses();
        for key in keys {
            assert!(key.chars().count() == 1 || key.starts_with('\x1b'), "{key} is several keys");
            self.pty.keys(&[key]);
            self.pressed += 1;
        }
        self.pty.wait(until);
        self
    }

    fn leaves(&mut self) {
        self.pty.waits().says("quit").wait("The game is saved");
        self.pty.ended(0);
    }
}

/// A list or a prompt is drawn to its end.
const FOOT: &str = "Esc: undo";
const SIZES: [(u16, u16); 2] = [(80, 24), (60, 24)];

#[test]
fn a_game_begins_with_two_keys() {
    for size in SIZES {
        let mut home = Counted::at(size, "begin", "");
        home.pty.wait("> new").wait("quit");
        home.presses(&[ENTER], "> start").pty.wait("quit");
        home.presses(&[ENTER], "Set up the board");
        assert_eq!(home.pressed, 2, "{size:?}");
        home.leaves();
    }
}

#[test]
fn a_non_players_turn_takes_one_key_and_so_does_going_on_with_a_game() {
    for size in SIZES {
        let folder = folder(&format!("key-counts-turn-{}", size.0));
        let new = "play game --new --scenario sprint --people french --seed 16";
        let pty = Pty::run(size, &folder, false, new);
        let mut game = Counted { pty, pressed: 0 };
        game.pty.asked("[Enter] Next: a new card");
        // The first card and the turn on it.
        game.presses(&[ENTER], "INDIANS: Gather + Trade").pty.asked("[Enter] Next: Patriots");
        assert_eq!(game.pressed, 1, "{size:?}");
        game.presses(&[ENTER], "PATRIOTS: ").pty.asked("[Enter] Next: ");
        assert_eq!(game.pressed, 2, "{size:?}");
        game.pty.says("quit").wait("The game is saved");
        game.pty.ended(0);
        let mut home = Counted { pty: Pty::run(size, &folder, false, ""), pressed: 0 };
        home.pty.wait("> continue").wait("quit");
        home.presses(&[ENTER], "PATRIOTS: ").pty.asked("[Enter] Next: ");
        assert_eq!(home.pressed, 1, "{size:?}");
        home.pty.says("quit").wait("The game is saved");
        home.pty.ended(0);
    }
}

#[test]
fn an_own_turn_by_picks_takes_ten_keys_at_most() {
    for size in SIZES {
        let new = "play game --new --scenario sprint --people patriots --seed 1778";
        let mut game = Counted::at(size, "own", new);
        game.pty.asked("[Enter] Next: a new card").keys(&[ENTER]);
        game.pty.wait(">  1  command").wait(FOOT);
        game.presses(&[ENTER], "Which Command").pty.wait(FOOT);
        game.presses(&[ENTER], "Rally in which spaces").pty.wait(FOOT);
        game.presses(&[ENTER], "which pieces").pty.wait(FOOT);
        // The second way there.
        game.presses(&[DOWN, ENTER], "another part, or done").pty.wait(FOOT);
        game.presses(&[ENTER], "PATRIOTS: Rally").pty.asked("[Enter] Next: British");
        assert!(game.pressed <= 10, "{size:?}: {}", game.pressed);
        game.pty.says("quit").wait("The game is saved");
        game.pty.ended(0);
    }
}
