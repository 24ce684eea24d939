//! `lod` alone: what can be done, and the game that was played last.

use super::cards::found_cards;
use super::flowchart::{Form, drawn};
use super::place::{Place, enter, last_game};
use super::{Failure, Settings};
use crate::play::journal::Games;
use crate::talk::{Answer, Ask, Leaving, Reply, Ui, choose, put, tell};
use crate::terminal::sit;
use lod_bots::bots::Library;
use lod_engine::game::Faction;
use lod_engine::shown;

/// What stands above it.
const WELCOME: [&str; 3] = [
    "LIBERTY OR DEATH: the non-players at your table",
    "",
    "An unofficial companion: you need a copy of the game, which is GMT Games'.",
];

/// What can be done without a game.
pub(super) const DOORS: [(&str, &str); 7] = [
    ("new", "a game against non-players; the program keeps the board"),
    ("games", "the saved games, or one from a position file"),
    ("table", "your own board: I ask what a non-player needs to know"),
    ("cards", "look a card up"),
    ("learn", "how non-players decide: turns box by box, questions"),
    ("flowcharts", "how a non-player decides, in words"),
    ("help", "what else there is"),
];

const HELP: [&str; 7] = [
    "lod table british begins with a British turn at your own board.",
    "lod play NAME goes on with a game; lod play --new begins one.",
    "lod decide british --position FILE answers once, without a prompt.",
    "lod winter, lod score and lod simulate work with positions and whole games.",
    "lod cards WORDS and lod flowchart british B8 look things up.",
    "lod games renames, copies and deletes games; lod settings shows what you want every time.",
    "lod --help lists everything.",
];

/// Shows what can be done and does what is chosen.
///
/// # Errors
/// Those of what was chosen.
pub fn home() -> Result<(), Failure> {
    let plain = Settings::read()?.is_plain();
    sit(plain, async |face: &mut dyn Ui| match chosen(face).await {
        Ok(place) => enter(&place, face).await,
        Err(_) => Ok(()),
    })
}

/// Asks until something is chosen that ends this screen.
async fn chosen(face: &mut dyn Ui) -> Result<Place, Leaving> {
    for line in WELCOME {
        face.title(line);
    }
    face.show("");
    let ports = super::ports();
    let games = Games::new(&ports.store);
    let last = last_game(&games);
    let mut replies = Vec::new();
    if let Some(game) = &last {
        let about = format!("{}: {}; {}", game.name, games.story(game), game.played(&*ports.clock));
        replies.push(Reply::new("continue", about));
    }
    replies.extend(DOORS.map(|(word, about)| Reply::new(word, about)));
    let ask = Ask {
        text: "What now?".to_string(),
        default: last.is_some().then_some(0),
        replies,
        help: HELP.map(String::from).to_vec(),
        ..Ask::default()
    };
    let left = loop {
        let place = match choose(face, &ask).await {
            Ok(place) => place,
            Err(leaving) => break leaving,
        };
        let done = match (ask.replies[place].word.as_str(), &last) {
            ("continue", Some(game)) => return Ok(Place::Game(game.name.clone())),
            (word, _) => match Place::of_door(word) {
                // Those are looked at from here.
                Some(Place::Cards) => a_card(face).await,
                Some(Place::Flowcharts) => a_flowchart(face).await,
                Some(place) => return Ok(place),
                None => {
                    for line in HELP {
                        tell(face, line);
                    }
                    Ok(())
                }
            },
        };
        if let Err(leaving) = done {
            break leaving;
        }
        face.show("");
    };
    face.show(match left {
        Leaving::End => "The input has ended. Good-bye.",
        _ => "Good-bye.",
    });
    Err(left)
}

/// Shows a card, or the cards with these words.
pub(super) async fn a_card(face: &mut dyn Ui) -> Result<(), Leaving> {
    let ask = Ask {
        text: "Which card? A number or words of it".to_string(),
        typing: "(Enter: none)".to_string(),
        ..Ask::default()
    };
    let query = line(face, &ask).await?;
    if !query.is_empty() {
        let text = found_cards(&query, None, face.width());
        show(face, text);
    }
    Ok(())
}

/// Shows a Faction's flowchart, or one box of it.
pub(super) async fn a_flowchart(face: &mut dyn Ui) -> Result<(), Leaving> {
    let ask = Ask::one("Whose?", Faction::ALL.map(Faction::id));
    let faction = Faction::ALL[choose(face, &ask).await?];
    let ask = Ask {
        text: "Which box, as B8?".to_string(),
        typing: "Enter: all of it".to_string(),
        ..Ask::default()
    };
    let part = line(face, &ask).await?;
    let form = match part.as_str() {
        "" => Form::Page,
        part => Form::Part(part.to_uppercase()),
    };
    let text = drawn(&Library::get().charts[faction], &form, face.width());
    show(face, text);
    Ok(())
}

/// Shows a text, or what went wrong.
fn show(face: &mut dyn Ui, text: Result<String, Failure>) {
    match text {
        Ok(text) => text.lines().for_each(|line| face.show(line)),
        Err(failure) => tell(face, &shown::message(&failure.to_string())),
    }
}

/// Any line.
async fn line(face: &mut dyn Ui, ask: &Ask) -> Result<String, Leaving> {
    loop {
        match put(face, ask).await {
            Ok(Answer::Line(line)) => return Ok(line),
            Err(Leaving::Back(_)) => return Ok(String::new()),
            Ok(_) | Err(Leaving::Again(_)) => {}
            Err(leaving) => return Err(leaving),
        }
    }
}
