//! The question between two turns: who acts next, on which card, or what else is to be done.

use super::course::{NextStep, SEATS};
use super::turn::{Table, Task};
use crate::talk::{
    Answer, Ask, COMMANDS, Form, PromptCommand, PromptExit, Reply, ask_optional, prompt,
};
use lod_engine::game::Faction;

/// What may be done between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuItem {
    /// A turn, a Round, or a check of cards.
    Work(Task),
    /// A new card is played.
    Card(u8),
    /// Another row: what it does here.
    Command(PromptCommand),
}

/// The tasks: the word of each, and what it is. Rows keep their numbers.
const TASKS: [(&str, Task, &str); 7] = [
    ("british", Task::Turn(Faction::British), "turn"),
    ("patriots", Task::Turn(Faction::Patriots), "turn"),
    ("french", Task::Turn(Faction::French), "turn"),
    ("indians", Task::Turn(Faction::Indians), "turn"),
    ("winter", Task::Winter, "Winter Quarters Round"),
    ("treaty", Task::Treaty, "check for the Treaty of Alliance"),
    ("stroke", Task::Strokes, "check for Brilliant Strokes"),
];

/// A row of the menu: its number, its word, what it is, and what it does.
type MenuRow = (usize, &'static str, &'static str, MenuItem);

/// The commands of the menu, in the order of all commands.
fn commands() -> impl Iterator<Item = MenuRow> {
    COMMANDS.iter().filter_map(|command| {
        let (number, about) = command.at_menu?;
        Some((number, command.name, about, MenuItem::Command(command.word)))
    })
}

/// All rows, in the order of their numbers.
fn rows() -> Vec<MenuRow> {
    let tasks = TASKS.iter().zip(1..);
    let tasks = tasks.map(|((word, task, about), n)| (n, *word, *about, MenuItem::Work(*task)));
    let mut rows: Vec<MenuRow> = tasks.chain(commands()).collect();
    rows.sort_by_key(|(number, ..)| *number);
    rows
}

fn reply((_, word, about, _): &MenuRow) -> Reply {
    Reply::new(*word, *about)
}

/// The task of this word.
pub(super) fn task_of(word: &str) -> Option<Task> {
    TASKS.iter().find(|(own, ..)| *own == word).map(|(_, task, _)| *task)
}

/// What a task is called.
pub(super) const fn named(task: Task) -> &'static str {
    match task {
        Task::Turn(Faction::British) => "British turn",
        Task::Turn(Faction::Patriots) => "Patriots turn",
        Task::Turn(Faction::French) => "French turn",
        Task::Turn(Faction::Indians) => "Indians turn",
        Task::Winter => "Winter Quarters",
        Task::Treaty => "Treaty of Alliance",
        Task::Strokes => "Brilliant Strokes",
    }
}

/// The question, and what Enter does.
fn question(table: &Table<'_>) -> Ask {
    let players = table.players();
    let next = table.course().next(&players);
    let rows = rows();
    let mut ask = Ask {
        replies: rows.iter().map(reply).chain([Reply::new("more", "the other commands")]).collect(),
        turns: table.stand.turns.clone(),
        help: vec![
            "Who acts next on your board: the Faction whose turn the flowchart plays. \
             winter: a Winter Quarters Round; treaty, stroke: are these cards played now?"
                .to_string(),
            "guess: guess a non-player's turn, then see it.".to_string(),
        ],
        ..Ask::new("", Form::Card)
    };
    let is_named = |item: MenuItem| match item {
        MenuItem::Work(Task::Turn(faction)) => !players[faction],
        MenuItem::Work(_) => true,
        _ => false,
    };
    ask.inline = (0..rows.len()).filter(|place| is_named(rows[*place].3)).collect();
    match next {
        NextStep::Turn(number, faction, seat) => {
            let place = seat.and_then(|seat| SEATS.get(seat));
            let place = place.map_or_else(String::new, |place| format!(", {place}"));
            ask.lines = vec![format!("[Enter] card {number}, next: {faction}{place}")];
            ask.default = Some(faction as usize);
            ask.replies[faction as usize].about = format!("card {number}{place}");
            ask.lines.push("Is a new card played? Give its number.".to_string());
        }
        NextStep::NewCard => {
            ask.lines = vec!["Give the number of the new card, or what is next.".to_string()];
        }
    }
    let factions = Faction::ALL.into_iter().filter(|faction| !players[*faction]).map(Faction::id);
    let factions: Vec<&str> = factions.collect();
    ask.text = "Next:".to_string();
    ask.typing = format!("{}   winter  treaty  stroke   more?", factions.join(" | "));
    ask
}

/// What is to be done next, an answer in the word for it. `why` shows the reasons of the last turn.
pub(super) async fn menu(table: &mut Table<'_>) -> Result<MenuItem, PromptExit> {
    let ask = question(table);
    loop {
        let row = match prompt(&ask, &mut table.at(&ask).with_guesses()).await? {
            Answer::Card(Some(card)) => {
                table.ui().means(&card.to_string());
                return Ok(MenuItem::Card(card));
            }
            Answer::Line(_) => return Ok(MenuItem::Command(PromptCommand::Guess)),
            Answer::One(place) => rows().get(place).copied(),
            _ => return Ok(MenuItem::Command(PromptCommand::Words)),
        };
        let row = match row {
            Some(row) => Some(row),
            None => {
                table.ui().forgets();
                more(table).await?
            }
        };
        if let Some((_, word, _, item)) = row {
            table.ui().means(word);
            return Ok(item);
        }
    }
}

/// One of the other rows; nothing where the player goes back.
async fn more(table: &mut Table<'_>) -> Result<Option<MenuRow>, PromptExit> {
    let ask = Ask {
        replies: commands().map(|row| reply(&row)).collect(),
        turns: table.stand.turns.clone(),
        ..Ask::new("Which command?", Form::One)
    };
    Ok(match ask_optional(table.ui(), &ask).await? {
        Some(Answer::One(place)) => commands().nth(place),
        _ => None,
    })
}
