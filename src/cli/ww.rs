//! `lod ww`: Washington's War, procedures at the table and an opponent.

use super::{Failure, input, say};
use crate::game::Fault;
use crate::guide::{
    Book, End, Facts, Halt, Journal, Land, Session, Told, Walk, build, chart, hold, mermaid, page,
};
use crate::play::journal::Folder;
use crate::shown;
use crate::talk::{Ask, Face, Reply, choose, sit};
use crate::tell::WIDTH;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::{Path, PathBuf};

/// The data files below `washingtons-war`, each with its text.
pub const WW_FILES: [(&str, &str); 35] = [
    (
        "lists.toml",
        include_str!("../../washingtons-war/lists.toml"),
    ),
    (
        "generals.toml",
        include_str!("../../washingtons-war/generals.toml"),
    ),
    ("map.toml", include_str!("../../washingtons-war/map.toml")),
    ("game.toml", include_str!("../../washingtons-war/game.toml")),
    (
        "procedures/set-up.toml",
        include_str!("../../washingtons-war/procedures/set-up.toml"),
    ),
    (
        "procedures/turn.toml",
        include_str!("../../washingtons-war/procedures/turn.toml"),
    ),
    (
        "procedures/enter.toml",
        include_str!("../../washingtons-war/procedures/enter.toml"),
    ),
    (
        "procedures/battle.toml",
        include_str!("../../washingtons-war/procedures/battle.toml"),
    ),
    (
        "procedures/odds.toml",
        include_str!("../../washingtons-war/procedures/odds.toml"),
    ),
    (
        "procedures/alliance.toml",
        include_str!("../../washingtons-war/procedures/alliance.toml"),
    ),
    (
        "procedures/france.toml",
        include_str!("../../washingtons-war/procedures/france.toml"),
    ),
    (
        "procedures/washington.toml",
        include_str!("../../washingtons-war/procedures/washington.toml"),
    ),
    (
        "procedures/queue.toml",
        include_str!("../../washingtons-war/procedures/queue.toml"),
    ),
    (
        "procedures/winter.toml",
        include_str!("../../washingtons-war/procedures/winter.toml"),
    ),
    (
        "procedures/politics.toml",
        include_str!("../../washingtons-war/procedures/politics.toml"),
    ),
    (
        "procedures/isolation.toml",
        include_str!("../../washingtons-war/procedures/isolation.toml"),
    ),
    (
        "procedures/pc.toml",
        include_str!("../../washingtons-war/procedures/pc.toml"),
    ),
    (
        "procedures/move.toml",
        include_str!("../../washingtons-war/procedures/move.toml"),
    ),
    (
        "procedures/place.toml",
        include_str!("../../washingtons-war/procedures/place.toml"),
    ),
    (
        "procedures/discard.toml",
        include_str!("../../washingtons-war/procedures/discard.toml"),
    ),
    (
        "procedures/score.toml",
        include_str!("../../washingtons-war/procedures/score.toml"),
    ),
    (
        "opponent/common.toml",
        include_str!("../../washingtons-war/opponent/common.toml"),
    ),
    (
        "opponent/british.toml",
        include_str!("../../washingtons-war/opponent/british.toml"),
    ),
    (
        "opponent/american.toml",
        include_str!("../../washingtons-war/opponent/american.toml"),
    ),
    (
        "procedures/event.toml",
        include_str!("../../washingtons-war/procedures/event.toml"),
    ),
    (
        "procedures/fleet.toml",
        include_str!("../../washingtons-war/procedures/fleet.toml"),
    ),
    (
        "procedures/rochambeau.toml",
        include_str!("../../washingtons-war/procedures/rochambeau.toml"),
    ),
    (
        "procedures/european-war.toml",
        include_str!("../../washingtons-war/procedures/european-war.toml"),
    ),
    (
        "procedures/washington-pc.toml",
        include_str!("../../washingtons-war/procedures/washington-pc.toml"),
    ),
    (
        "opponent/tie.toml",
        include_str!("../../washingtons-war/opponent/tie.toml"),
    ),
    (
        "opponent/retreat.toml",
        include_str!("../../washingtons-war/opponent/retreat.toml"),
    ),
    (
        "opponent/two-generals.toml",
        include_str!("../../washingtons-war/opponent/two-generals.toml"),
    ),
    (
        "opponent/card-in-battle.toml",
        include_str!("../../washingtons-war/opponent/card-in-battle.toml"),
    ),
    (
        "opponent/way.toml",
        include_str!("../../washingtons-war/opponent/way.toml"),
    ),
    (
        "opponent/choices.toml",
        include_str!("../../washingtons-war/opponent/choices.toml"),
    ),
];

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
        Some("map") => return map(&book, options),
        _ => {}
    }
    let wanted = match &options.procedure {
        Some(typed) => Some(named(&book, typed)?),
        None => None,
    };
    if let Some(id) = &wanted
        && !options.words.is_empty()
    {
        return at_once(&book, id, &options.words.join(" "));
    }
    let mut dice = match options.seed {
        Some(seed) => ChaCha8Rng::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let end = sit(options.plain, |face| match wanted {
        Some(id) => conduct(face, &book, &id, options, &mut dice),
        None => menu(face, &book, options, &mut dice),
    });
    match end {
        End::Failed(what) => Err(Failure::Program(shown::message(&what).to_string())),
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
            let what = crate::game::atlas::unknown("a procedure", typed, right);
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

/// A person's own map: what is wrong with it, what is isolated, and the count.
fn map(book: &Book, options: &WwOptions) -> Result<(), Failure> {
    let [path] = options.words.as_slice() else {
        let what =
            "say which file: lod ww map FILE (docs/washingtons-war.md says how it is written)";
        return Err(Failure::Input(vec![input("lod ww map", what)]));
    };
    let (name, text) = super::read_text(Path::new(path))?;
    let land = Land::read(&text, book);
    let mut land = land.map_err(|flaws| Failure::Input(Fault::all(&name, &text, &flaws)))?;
    let [american, british] = land.remove_isolated();
    let list = |names: &[String]| match names.is_empty() {
        true => "none".to_string(),
        false => names.join(", "),
    };
    let mut out = format!(
        "{} spaces, in order.\nIsolated American PC, all off at once (10.31): {}\nThen isolated British PC (10.32): {}\nPC after that:\n",
        land.places.len(),
        list(&american),
        list(&british)
    );
    for (area, [american, british]) in land.count() {
        out += &format!("  {area:<8} American {american}, British {british}\n");
    }
    say(&out)
}

/// A procedure with all its answers, semicolons between them, and all that it tells.
fn at_once(book: &Book, id: &str, lines: &str) -> Result<(), Failure> {
    let wrong = |what: String| Failure::Input(vec![input(&format!("lod ww {id}"), what)]);
    let mut walk = Walk::new(book, id, Facts::default()).map_err(Failure::Program)?;
    walk.go().map_err(Failure::Program)?;
    for line in lines.split(';') {
        walk.give(line).map_err(wrong)?;
        walk.go().map_err(Failure::Program)?;
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
fn journal(face: &mut dyn Face, id: &str, options: &WwOptions) -> Result<Option<Journal>, String> {
    if !KEPT.contains(&id) {
        return Ok(None);
    }
    let own = || Folder::find(None).path().join("washingtons-war.answers");
    let path = options.journal.clone().unwrap_or_else(own);
    if options.new
        && let Some(other) = Journal::set_aside(&path)?
    {
        let other = other.to_string_lossy();
        face.show(&shown::line(&format!(
            "The game before is kept as {other}."
        )));
    }
    Journal::open(&path).map(Some)
}

fn conduct(
    face: &mut dyn Face,
    book: &Book,
    id: &str,
    options: &WwOptions,
    dice: &mut ChaCha8Rng,
) -> End {
    if let Some(procedure) = book.procedures.get(id) {
        face.title(&procedure.title.to_uppercase());
        face.show(&procedure.about);
    }
    let journal = match journal(face, id, options) {
        Ok(journal) => journal,
        Err(wrong) => return End::Failed(wrong),
    };
    match Session::begin(book, id, Facts::default(), journal) {
        Ok(mut session) => {
            if session.count() > 0 && session.halt() == Ok(Halt::Done) {
                face.show("This game is over; --new begins another.");
            }
            hold(face, &mut session, dice)
        }
        Err(wrong) => End::Failed(wrong),
    }
}

/// The procedures to choose from, one after another.
fn menu(face: &mut dyn Face, book: &Book, options: &WwOptions, dice: &mut ChaCha8Rng) -> End {
    face.title("WASHINGTON'S WAR: procedures at the table, and an opponent");
    face.show("An unofficial companion: you need a copy of the game, which is GMT Games'.");
    face.show("Its opponents are our own: a fair sparring partner, without proof of strength.");
    let replies = book.procedures.values();
    let ask = Ask {
        text: "What now?".to_string(),
        replies: replies.map(|p| Reply::new(&p.id, &p.about)).collect(),
        help: vec!["Each of these is of use alone.".to_string()],
        ..Ask::default()
    };
    loop {
        let Ok(place) = choose(face, &ask) else {
            return End::Left;
        };
        let Some(id) = book.procedures.keys().nth(place) else {
            continue;
        };
        match conduct(face, book, id, options, dice) {
            End::Done => {}
            other => return other,
        }
    }
}
