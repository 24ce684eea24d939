//! The question between two turns: who acts next, on which card, or what else is to be done.

use super::course::{NextStep, SEATS};
use super::turn::{Table, Task};
use crate::talk::{Answer, Ask, Form, PromptExit, Reply, ask_player, prompt};
use lod_engine::game::Faction;

/// What may be done between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuItem {
    /// A turn, a Round, or a check of cards.
    Work(Task),
    /// So many answers of the turns that are over undone.
    Undo(usize),
    /// So many turns that were undone redone.
    Redo(usize),
    /// A new card is played.
    Card(u8),
    /// The card and the place on it are asked anew.
    ForgetCard,
    /// Players and dice are asked anew.
    People,
    /// The last known board, as a position file.
    Save,
    /// The set-up of a scenario is on the board.
    SetUp,
    /// A turn that the player guesses first.
    Guess,
    /// A turn of which the player guesses the boxes first.
    GuessBoxes,
    /// What seems wrong, as a file.
    Report,
    Help,
    Quit,
}

/// What the question may be answered with.
type MenuRow = (&'static str, MenuItem, &'static str, &'static str);

/// A row: its word, what it does, and the word of earlier versions. The first twelve keep their numbers.
const ROWS: [MenuRow; 15] = [
    ("british", MenuItem::Work(Task::Turn(Faction::British)), "turn", "British turn"),
    ("patriots", MenuItem::Work(Task::Turn(Faction::Patriots)), "turn", "Patriots turn"),
    ("french", MenuItem::Work(Task::Turn(Faction::French)), "turn", "French turn"),
    ("indians", MenuItem::Work(Task::Turn(Faction::Indians)), "turn", "Indians turn"),
    ("winter", MenuItem::Work(Task::Winter), "Winter Quarters Round", "Winter Quarters"),
    (
        "treaty",
        MenuItem::Work(Task::Treaty),
        "check for the Treaty of Alliance",
        "Treaty of Alliance: is it played now?",
    ),
    (
        "stroke",
        MenuItem::Work(Task::Strokes),
        "check for Brilliant Strokes",
        "Brilliant Strokes: is one played now?",
    ),
    ("help", MenuItem::Help, "how the table works", "Help"),
    ("quit", MenuItem::Quit, "leave; the table is saved", "Quit"),
    ("players", MenuItem::People, "change players or dice", "Change players or dice"),
    (
        "save",
        MenuItem::Save,
        "save the board as a position file",
        "Save the board as a position file",
    ),
    ("set-up", MenuItem::SetUp, "load a scenario set-up", "Load a scenario set-up"),
    ("card", MenuItem::ForgetCard, "enter the card and the Factions on it again", "card"),
    ("guess", MenuItem::Guess, "guess a non-player's turn, then see it", "guess"),
    ("report", MenuItem::Report, "write a file that reports a problem", "report"),
];

/// The rows behind `more`, in their order.
const MORE: [&str; 8] = ["players", "card", "set-up", "save", "guess", "report", "help", "quit"];

fn row(word: &str) -> Option<&'static MenuRow> {
    ROWS.iter().find(|(name, ..)| *name == word)
}

/// What a task is called.
pub(super) fn named(task: Task) -> &'static str {
    let mut rows = ROWS.iter();
    let name = rows.find(|(_, item, ..)| *item == MenuItem::Work(task));
    name.and_then(|(_, _, _, name)| name.split(':').next()).unwrap_or_default()
}

/// The question, and what Enter does.
fn question(table: &Table<'_>) -> Ask {
    let players = table.players();
    let next = table.course().next(&players);
    let mut ask = Ask {
        replies: ROWS
            .iter()
            .map(|(word, _, about, _)| Reply::new(*word, *about))
            .chain([Reply::new("more", "the other commands")])
            .collect(),
        aliases: ROWS.iter().zip(0..).map(|((.., old), at)| ((*old).to_string(), at)).collect(),
        turns: table.turns.clone(),
        help: vec![
            "Who acts next on your board: the Faction whose turn the flowchart plays. \
             winter: a Winter Quarters Round; treaty, stroke: are these cards played now?"
                .to_string(),
            "guess: guess a non-player's turn, then see it.".to_string(),
        ],
        ..Ask::new("", Form::One)
    };
    let is_named = |item: MenuItem| match item {
        MenuItem::Work(Task::Turn(faction)) => !players[faction],
        MenuItem::Work(_) => true,
        _ => false,
    };
    ask.inline = (0..ROWS.len()).filter(|place| is_named(ROWS[*place].1)).collect();
    match next {
        NextStep::Turn(number, faction, seat) => {
            let place = seat.and_then(|seat| SEATS.get(seat));
            let place = place.map_or_else(String::new, |place| format!(", {place}"));
            ask.lines = vec![format!("[Enter] card {number}, next: {faction}{place}")];
            ask.default = Some(faction as usize);
            ask.replies[faction as usize].about = format!("card {number}{place}");
            ask.lines.push("Is a new card played? Give its number.".to_string());
        }
        NextStep::NewCard if table.course().card().is_some() => {
            ask.lines = vec!["Give the number of the new card, or what is next.".to_string()];
        }
        NextStep::NewCard => {}
    }
    if table.course().card().is_some() {
        ask.form = Form::Card;
    }
    let factions = Faction::ALL.into_iter().filter(|faction| !players[*faction]).map(Faction::id);
    let factions: Vec<&str> = factions.collect();
    ask.text = "Next:".to_string();
    ask.typing = format!("{}   winter  treaty  stroke   more?", factions.join(" | "));
    ask
}

/// What is to be done next. `undo` and `redo` go through the turns that are over, and `why` shows the reasons of the last.
pub(super) async fn menu(table: &mut Table<'_>) -> Result<MenuItem, PromptExit> {
    let ask = question(table);
    loop {
        return Ok(match prompt(&ask, &mut table.at(&ask).with_guesses()).await {
            Ok(Answer::Card(Some(card))) => MenuItem::Card(card),
            Ok(Answer::Line(line)) if line.ends_with(" box") => MenuItem::GuessBoxes,
            Ok(Answer::Line(_)) => MenuItem::Guess,
            Ok(Answer::One(place)) => match ROWS.get(place) {
                Some((_, item, ..)) => *item,
                None => match more(table).await? {
                    Some(item) => item,
                    None => continue,
                },
            },
            Ok(_) => MenuItem::Help,
            Err(PromptExit::Back(steps)) => MenuItem::Undo(steps),
            Err(PromptExit::Again(steps)) => MenuItem::Redo(steps),
            Err(leave) => return Err(leave),
        });
    }
}

/// One of the other rows; nothing where the player goes back.
async fn more(table: &mut Table<'_>) -> Result<Option<MenuItem>, PromptExit> {
    let rows: Vec<_> = MORE.iter().filter_map(|word| row(word)).collect();
    let ask = Ask {
        replies: rows.iter().map(|(word, _, about, _)| Reply::new(*word, *about)).collect(),
        turns: table.turns.clone(),
        ..Ask::new("Which command?", Form::One)
    };
    match ask_player(table.face(), &ask).await {
        Ok(Answer::One(place)) => Ok(rows.get(place).map(|(_, item, ..)| *item)),
        Ok(_) | Err(PromptExit::Back(_) | PromptExit::Again(_)) => Ok(None),
        Err(leave) => Err(leave),
    }
}
