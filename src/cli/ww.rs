//! `lod ww`: Washington's War, procedures at the table and an opponent.

mod files;
mod map;
mod own;

pub use files::WW_FILES;

use super::{Failure, input, say};
use crate::guide::{
    Book, End, Facts, Halt, Journal, Session, Sitting, Told, Walk, build, chart, hold, mermaid,
    page,
};
use crate::native::games_folder;
use crate::talk::{Ask, Leaving, Reply, Ui, choose};
use crate::tell::WIDTH;
use crate::terminal::sit;
use lod_engine::game::Fault;
use lod_engine::shown;
use own::Own;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::{Path, PathBuf};

/// The folder of the data files.
const DATA: &str = "washingtons-war";

/// The procedures whose answers are kept.
const KEPT: [&str; 1] = ["turn"];

/// How `lod ww` is asked.
#[derive(Clone, Debug, Default)]
pub struct WwOptions {
    /// The procedure, or a prefix of its name.
    pub procedure: Option<String>,
    /// What is answered beforehand.
    pub words: Vec<String>,
    /// The file in which a game's answers are kept.
    pub journal: Option<PathBuf>,
    /// Begin another game; the file of the one before gets another name.
    pub new: bool,
    /// Numbered questions, one answer a line.
    pub plain: bool,
    /// A chart as a Mermaid graph.
    pub mermaid: bool,
    /// The seed of the program's dice.
    pub seed: Option<u64>,
    /// The directory with data files in place of the embedded ones.
    pub data: Option<PathBuf>,
    /// The folder in which a person's own map and ratings are kept; beside the saved games where none is given, and
    /// nowhere for what comes through a pipe.
    pub own: Option<PathBuf>,
}

/// The book of the embedded files, or of those below a data directory that has some.
///
/// # Errors
/// [`Failure::Input`] with every fault of the files.
pub fn book(data: Option<&Path>) -> Result<Book, Failure> {
    build(&files(data).map_err(Failure::Input)?).map_err(Failure::Input)
}

/// The files' names and texts.
fn files(data: Option<&Path>) -> Result<Vec<(String, String)>, Vec<Fault>> {
    let dir = data.filter(|dir| dir.join(DATA).is_dir());
    let (mut texts, mut faults) = (Vec::new(), Vec::new());
    for (path, embedded) in WW_FILES {
        match super::data::read_file(dir, &format!("{DATA}/{path}"), embedded) {
            Ok((name, text)) => texts.push((name, text.into_owned())),
            Err(fault) => faults.push(fault),
        }
    }
    match faults.is_empty() {
        true => Ok(texts),
        false => Err(faults),
    }
}

/// Does what is wanted: a procedure, a sum without a session, or the menu.
///
/// # Errors
/// [`Failure::Input`] for what cannot be; [`Failure::Program`] where the program fails.
pub fn ww(options: &WwOptions) -> Result<(), Failure> {
    let book = book(options.data.as_deref())?;
    match options.procedure.as_deref() {
        Some("chart") => return show_chart(&book, options),
        Some("map") => return map::map(&book, options),
        Some("ratings") => return map::ratings(&book, options),
        _ => {}
    }
    let wanted = match &options.procedure {
        Some(typed) => Some(named(&book, typed)?),
        None => None,
    };
    if let Some(id) = &wanted
        && !options.words.is_empty()
    {
        return at_once(&book, id, options);
    }
    let mut dice = match options.seed {
        Some(seed) => ChaCha8Rng::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let mut own = Own::find(&book, options)?;
    let end = sit(options.plain, async |face: &mut dyn Ui| match wanted {
        Some(id) => conduct(face, &book, &id, options, &mut own, &mut dice).await,
        None => menu(face, &book, options, &mut own, &mut dice).await,
    });
    over(end)
}

/// What a conversation's end means for the command.
fn over(end: End) -> Result<(), Failure> {
    match end {
        End::Failed(what) => Err(Failure::Program(shown::message(&what).to_string())),
        End::NotBegun(what) => {
            let what = shown::message(&what);
            Err(Failure::Input(vec![input("lod ww", what)]))
        }
        End::Done | End::Left => Ok(()),
    }
}

/// The procedure that is typed.
fn named(book: &Book, typed: &str) -> Result<String, Failure> {
    let mut fits = book.procedures.keys().filter(|id| id.starts_with(typed));
    let exact = book.procedures.contains_key(typed);
    match (exact, fits.next(), fits.next()) {
        (true, ..) => Ok(typed.to_string()),
        (false, Some(id), None) => Ok(id.clone()),
        _ => {
            let right = book.procedures.keys().map(String::as_str);
            let what = lod_engine::game::atlas::unknown("a procedure", typed, right);
            Err(Failure::Input(vec![input("lod ww", what)]))
        }
    }
}

/// A procedure as a page or a graph, an opponent's first of all.
fn show_chart(book: &Book, options: &WwOptions) -> Result<(), Failure> {
    let [typed] = options.words.as_slice() else {
        let what = "say which procedure: lod ww chart british";
        return Err(Failure::Input(vec![input("lod ww chart", what)]));
    };
    let id = named(book, typed)?;
    match book.procedures.get(&id) {
        Some(procedure) if options.mermaid => say(&mermaid(procedure)),
        Some(procedure) => say(&(chart(procedure, WIDTH).join("\n") + "\n")),
        None => Ok(()),
    }
}

/// A procedure with all its answers, semicolons between them, and all that it tells.
fn at_once(book: &Book, id: &str, options: &WwOptions) -> Result<(), Failure> {
    let lines = options.words.join(" ");
    let own = Own::find(book, options)?;
    let wrong = |what: String| Failure::Input(vec![input(&format!("lod ww {id}"), what)]);
    let mut walk = Walk::new(book, id, Facts::default()).map_err(Failure::Program)?;
    walk.go().map_err(Failure::Program)?;
    for line in lines.split(';') {
        walk.give(line).map_err(wrong)?;
        walk.go().map_err(Failure::Program)?;
    }
    // What is typed goes before what is kept.
    for (key, value) in own.iter().flat_map(|own| own.facts(book)) {
        if walk.facts().get(&key).is_none() {
            walk.learn(&key, value);
        }
    }
    match walk.go().map_err(Failure::Program)? {
        Halt::Done => say(&text(walk.told(), WIDTH)),
        Halt::Ask(question) => {
            let what = format!(
                "still to be said, after a semicolon: {} ({})",
                question.text, question.form
            );
            Err(wrong(what))
        }
        Halt::Roll(roll) => Err(wrong(format!(
            "still to be said, after a semicolon: {} ({} dice)",
            roll.text, roll.dice
        ))),
    }
}

fn text(told: &[Told], width: usize) -> String {
    page(told, width).iter().map(|l| format!("{l}\n")).collect()
}

/// The file in which a game is kept, where the procedure is one that is.
fn journal(face: &mut dyn Ui, id: &str, options: &WwOptions) -> Result<Option<Journal>, String> {
    if !KEPT.contains(&id) {
        return Ok(None);
    }
    let own = || games_folder(None).join("washingtons-war.answers");
    let path = options.journal.clone().unwrap_or_else(own);
    if options.new
        && let Some(other) = Journal::set_aside(&path)?
    {
        let other = other.to_string_lossy();
        face.show(&shown::line(&format!("The game before is kept as {other}.")));
    }
    Journal::open(&path).map(Some)
}

async fn conduct(
    face: &mut dyn Ui,
    book: &Book,
    id: &str,
    options: &WwOptions,
    own: &mut Option<Own>,
    dice: &mut ChaCha8Rng,
) -> End {
    if let Some(procedure) = book.procedures.get(id) {
        face.title(&procedure.title.to_uppercase());
        face.show(&procedure.about);
    }
    let journal = match journal(face, id, options) {
        Ok(journal) => journal,
        Err(wrong) => return End::NotBegun(wrong),
    };
    let mut known = Facts::default();
    for (key, value) in own.iter().flat_map(|own| own.facts(book)) {
        known.set(key, value);
    }
    let mut session = match Session::begin(book, id, &known, journal) {
        Ok(session) => session,
        Err(wrong) => return End::NotBegun(wrong),
    };
    if session.count() > 0 && session.halt() == Ok(Halt::Done) {
        face.show("This game is over; --new begins another.");
    }
    let end = hold(face, &mut session, dice).await;
    let learnt = own.as_mut().map(|own| own.learn(book, session.walk().facts()));
    match learnt {
        Some(Err(wrong)) => End::Failed(wrong),
        _ => end,
    }
}

/// The first screen: a word, and what it does.
const MENU: [(&str, &str); 8] = [
    ("turn", "The whole game, year by year; the next start goes on."),
    ("battle", "One battle, from the cards to the last piece."),
    ("odds", "The odds of a battle, with all that they assume."),
    ("winter", "Winter Attrition, stack by stack."),
    ("politics", "The Political Control Phase and isolated PC."),
    (MAP, "Your own map, space by space or pasted."),
    (OPPONENT, "One impulse of an opponent."),
    (MORE, "All other procedures."),
];

/// The rows of the first screen that are no procedures.
const MAP: &str = "map";
const OPPONENT: &str = "opponent";
const MORE: &str = "more";

/// The procedures that are an opponent's impulse.
const OPPONENTS: [&str; 2] = ["british", "american"];

/// The procedures to choose from, one after another.
async fn menu(
    face: &mut dyn Ui,
    book: &Book,
    options: &WwOptions,
    own: &mut Option<Own>,
    dice: &mut ChaCha8Rng,
) -> End {
    face.title("WASHINGTON'S WAR: procedures at the table, and an opponent");
    face.show("An unofficial companion: you need a copy of the game, which is GMT Games'.");
    let offered = book.procedures.values().filter(|p| !p.inner);
    let more = offered
        .map(|p| (p.id.as_str(), p.about.as_str()))
        .filter(|(id, _)| !OPPONENTS.contains(id) && !MENU.iter().any(|(listed, _)| listed == id));
    let more: Vec<(&str, &str)> = more.collect();
    let about = |id: &'static str| book.procedures.get(id).map_or("", |p| p.about.as_str());
    let opponents = OPPONENTS.map(|id| (id, about(id)));
    loop {
        let Ok(row) = choose(face, &question("What now?", &MENU)).await else {
            return End::Left;
        };
        let rows = match MENU.get(row) {
            Some((MAP, _)) => match map::tell(face, book, options, own).await {
                End::Done | End::Left => continue,
                other => return other,
            },
            Some((OPPONENT, _)) => opponents.as_slice(),
            Some((MORE, _)) => more.as_slice(),
            _ => &MENU[row..=row],
        };
        let chosen = match rows {
            [(id, _)] => id,
            rows => match choose(face, &question("Which procedure?", rows)).await {
                Ok(place) => rows.get(place).map_or(MORE, |(id, _)| id),
                Err(Leaving::Quit | Leaving::End) => return End::Left,
                Err(_) => continue,
            },
        };
        match conduct(face, book, chosen, options, own, dice).await {
            End::Done => {}
            other => return other,
        }
    }
}

/// A question with a row for each word.
fn question(text: &str, rows: &[(&str, &str)]) -> Ask {
    Ask {
        text: text.to_string(),
        replies: rows.iter().map(|(word, about)| Reply::new(*word, *about)).collect(),
        help: vec!["lod ww ratings: the Generals' ratings.".to_string()],
        ..Ask::default()
    }
}
