//! `lod` alone: what can be done, and the game that was played last.

use super::place::enter;
use super::{Failure, WwOptions, read_settings, settings, ww};
use crate::places::{DOORS, Place, change_settings, last_game, look_up_card, look_up_flowchart};
use crate::play::journal::Games;
use crate::talk::{Ask, PlaceExit, PromptExit, Reply, Ui, choose, tell};
use crate::terminal::open_ui;

/// What stands above it.
const WELCOME: [&str; 2] = [
    "LIBERTY OR DEATH: the non-players for your table",
    "Unofficial companion; you need a copy of GMT's game.",
];

/// What only a terminal leads to.
const OTHERS: [(&str, &str); 4] = [
    washingtons_war::DOOR,
    (SETTINGS, "your dice, names, colors"),
    ("help", "all commands of lod"),
    ("quit", "leave"),
];
const SETTINGS: &str = "settings";

/// What was chosen.
enum HomeChoice {
    Place(Place),
    SecondGame,
}

const HELP: [&str; 7] = [
    "lod table british begins with a British turn at your own board.",
    "lod play NAME continues a game; lod play --new starts one.",
    "lod decide british --position FILE answers once, without a prompt.",
    "lod winter, lod score and lod simulate work with positions and whole games.",
    "lod cards WORDS and lod flowchart british B8 look things up.",
    "lod games renames, copies and deletes games; lod settings keeps your preferences.",
    "lod --help lists everything.",
];

/// Shows what can be done and does what is chosen.
///
/// # Errors
/// Those of what was chosen.
pub fn home() -> Result<(), Failure> {
    let plain = read_settings()?.is_plain();
    let second = open_ui(plain, async |ui: &mut dyn Ui| {
        loop {
            match chosen(ui).await {
                Ok(HomeChoice::Place(place)) => match enter(&place, ui).await? {
                    PlaceExit::Program => return Ok(false),
                    PlaceExit::Back => ui.show(""),
                },
                Ok(HomeChoice::SecondGame) => return Ok(true),
                Err(_) => return Ok(false),
            }
        }
    })?;
    if second { ww(&WwOptions { plain, ..WwOptions::default() }, None) } else { Ok(()) }
}

/// Asks until something is chosen that ends this screen.
async fn chosen(ui: &mut dyn Ui) -> Result<HomeChoice, PromptExit> {
    for line in WELCOME {
        ui.title(line);
    }
    ui.show("");
    let ports = super::ports();
    let games = Games::new(&ports.store);
    let last = last_game(&games);
    let mut replies = Vec::new();
    if let Some(game) = &last {
        let about =
            format!("{}: {}; {}", game.name, games.history(game), game.played(&*ports.clock));
        replies.push(Reply::new("continue", about));
    }
    let doors = DOORS.into_iter().chain(OTHERS);
    replies.extend(doors.map(|(word, about)| Reply::new(word, about)));
    let ask = Ask {
        text: "Choose:".to_string(),
        default: Some(0),
        replies,
        help: HELP.map(String::from).to_vec(),
        ..Ask::default()
    };
    let left = loop {
        let place = match choose(ui, &ask).await {
            Ok(place) => place,
            Err(leaving) => break leaving,
        };
        let done = match (ask.replies[place].word.as_str(), &last) {
            ("continue", Some(game)) => {
                return Ok(HomeChoice::Place(Place::Game(game.name.clone())));
            }
            ("ww", _) => return Ok(HomeChoice::SecondGame),
            ("quit", _) => Err(PromptExit::Quit),
            (SETTINGS, _) => change_settings(ui, &*ports.store, &settings::record()).await,
            (word, _) => match Place::of_door(word) {
                // Those are looked at from here.
                Some(Place::Cards) => look_up_card(ui).await,
                Some(Place::Flowcharts) => look_up_flowchart(ui).await,
                Some(place) => return Ok(HomeChoice::Place(place)),
                None => {
                    for line in HELP {
                        tell(ui, line);
                    }
                    Ok(())
                }
            },
        };
        if let Err(leaving) = done {
            break leaving;
        }
        ui.show("");
    };
    ui.show(match left {
        PromptExit::End => "The input has ended.",
        _ => "Good-bye.",
    });
    Err(left)
}
