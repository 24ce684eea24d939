//! A session: the menu, and turn after turn until the person leaves.

use super::log::Slot;
use super::prompt::{Answer, Form, Interface, Leave, Prompt};
use super::turn::{Table, Task};
use super::{Plain, Terminal, report, wrap};
use crate::bots::Library;
use crate::game::{Board, Faction};
use std::io::IsTerminal;

/// What the command line said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whose turn to begin with; without it the menu comes first.
    pub faction: Option<Faction>,
    /// Numbered questions even at a terminal.
    pub plain: bool,
    /// The seed of the program's dice.
    pub seed: Option<u64>,
}

/// An entry of the menu.
#[derive(Clone, Copy)]
enum Entry {
    Turn(Faction),
    Strokes,
    Help,
    Quit,
}

const MENU: [(&str, Entry); 7] = [
    ("British turn", Entry::Turn(Faction::British)),
    ("Patriots turn", Entry::Turn(Faction::Patriots)),
    ("French turn", Entry::Turn(Faction::French)),
    ("Indians turn", Entry::Turn(Faction::Indians)),
    (
        "Treaty of Alliance, Brilliant Strokes: played now?",
        Entry::Strokes,
    ),
    ("Help", Entry::Help),
    ("Quit", Entry::Quit),
];

const HELP: [&str; 5] = [
    "Your board is the truth; I ask only what a turn needs, and answer with what to do.",
    "At every question: back undoes the last answer, as often as you like; why shows the rule and the \
     way through the boxes; ? shows what an answer looks like; quit leaves.",
    "Spaces go by their abbreviation or the first letters of their name, in any case.",
    "Answer for the board as it stands when the turn begins, and move nothing until the orders come.",
    "Dice: roll your own and type the results, or let me roll; that is asked once.",
];

/// Plays at the table until the person leaves.
pub fn run(options: &Options) {
    let seed = options.seed.unwrap_or_else(rand::random);
    let people = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if people && !options.plain {
        let mut terminal = Terminal::default();
        session(&mut terminal, options.faction, seed);
    } else {
        let piped = !std::io::stdin().is_terminal();
        let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let mut plain = Plain::new(input, output, piped);
        session(&mut plain, options.faction, seed);
    }
}

/// The same with any interface.
pub(super) fn session(interface: &mut dyn Interface, faction: Option<Faction>, seed: u64) {
    interface.say("Your board is the truth; I only ask.          back  why  ?  quit");
    let mut table = Table::new(Library::get(), interface, seed);
    let mut next = faction;
    let left = loop {
        let entry = match next.take() {
            Some(faction) => Entry::Turn(faction),
            None => match menu(&mut table) {
                Ok(entry) => entry,
                Err(leave) => break leave,
            },
        };
        let done = match entry {
            Entry::Turn(faction) => turn(&mut table, faction),
            Entry::Strokes => strokes(&mut table),
            Entry::Help => {
                say_all(&mut table, &HELP);
                Ok(())
            }
            Entry::Quit => break Leave::Quit,
        };
        if let Err(leave) = done {
            break leave;
        }
    };
    table.interface().say(match left {
        Leave::End => "The input has ended. Good-bye.",
        _ => "Good-bye.",
    });
}

fn say_all(table: &mut Table<'_>, text: &[&str]) {
    for line in text.iter().flat_map(|t| wrap(t, "  ")) {
        table.interface().say(&line);
    }
}

fn menu(table: &mut Table<'_>) -> Result<Entry, Leave> {
    let prompt = Prompt {
        faction: None,
        slot: Slot::Menu,
        lines: Vec::new(),
        text: "What now?".to_string(),
        form: Form::One(MENU.iter().map(|(name, _)| (*name).to_string()).collect()),
        why: vec!["This is the menu: no turn has begun.".to_string()],
        board: Board::untold(),
        changes: Vec::new(),
    };
    loop {
        match table.interface().ask(&prompt) {
            Ok(Answer::One(i)) => return Ok(MENU.get(i).map_or(Entry::Help, |(_, e)| *e)),
            Ok(_) => {}
            Err(Leave::Back) => table.interface().say("There is nothing to take back here."),
            Err(leave) => return Err(leave),
        }
    }
}

fn turn(table: &mut Table<'_>, faction: Faction) -> Result<(), Leave> {
    table.interface().say(&format!("{faction} turn."));
    match table.work_out(Task::Turn(faction))? {
        Some(finished) => {
            for line in report(&finished) {
                table.interface().say(&line);
            }
        }
        None => table.interface().say("The turn was not taken."),
    }
    Ok(())
}

/// Whether a non-player plays the Treaty of Alliance or a Brilliant Stroke now (8.1, 8.3.7).
fn strokes(table: &mut Table<'_>) -> Result<(), Leave> {
    let mut any = false;
    for faction in Faction::ALL {
        for name in ["treaty", "brilliant-stroke"] {
            let Some(summary) = Library::get().charts[faction].summary(name) else {
                continue;
            };
            any = true;
            let heading = format!("{faction}: {} ({})", summary.title, summary.rule);
            table.interface().say(&heading);
            let Some(finished) = table.work_out(Task::Check(faction, name))? else {
                return Ok(());
            };
            let verdict = if finished.applies {
                "Yes, it is played now."
            } else {
                "No, not now."
            };
            for line in wrap(&format!("{verdict} {}", summary.say), "  ") {
                table.interface().say(&line);
            }
        }
    }
    if !any {
        table
            .interface()
            .say("The flowcharts name no such conditions.");
    }
    Ok(())
}
