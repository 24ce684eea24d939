//! `lod ww`: Washington's War, procedures at the table and an opponent.

mod map;

use super::data::{DATA_FILES, DataFile};
use super::{Failure, parsers, say};
use crate::native::{Disk, games_folder};
use crate::talk::Ui;
use crate::tell::WIDTH;
use crate::terminal::open_ui;
use clap::Args;
use lod_engine::game::words::unique_beginning;
use lod_engine::shown;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use washingtons_war::{
    ANSWERS, End, Halt, Host, Named, OPPONENT, OPPONENTS, Opponents, Own, PROCEDURES, ReportLine,
    Session, Side, chart, mermaid, own, page,
};

/// The folder of the data file.
const DATA: &str = "washingtons-war";

/// How it is asked.
#[derive(Clone, Debug, Default, Args)]
pub struct WwOptions {
    /// A procedure, chart PROCEDURE, map [add|check] or ratings
    pub procedure: Option<String>,
    /// Print a chart as a Mermaid graph
    #[arg(long)]
    pub mermaid: bool,
    /// The answers with semicolons: odds "5 burgoyne vs 5 gates a; 2"
    pub words: Vec<String>,
    /// Start another game; the last one is kept under another name
    #[arg(long)]
    pub new: bool,
    /// The file of the game; by default beside the saved games
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    pub journal: Option<PathBuf>,
    /// Numbered questions, one answer a line
    #[arg(long)]
    pub plain: bool,
    /// The seed of the program's dice
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The folder of your map and ratings; by default that of the saved games
    #[arg(long, value_name = "DIR", value_parser = parsers::path())]
    pub own: Option<PathBuf>,
}

impl WwOptions {
    /// The folder in which a player's files are.
    fn store(&self) -> Disk {
        let usual = || games_folder(None);
        Disk::new(&self.own.clone().unwrap_or_else(usual))
    }

    /// The player's map and ratings; nothing for what comes through a pipe, where no folder is given.
    ///
    /// # Errors
    /// [`Failure::Input`] with every fault of the files.
    fn own(&self) -> Result<Option<Own>, Failure> {
        if self.own.is_some() || std::io::stdin().is_terminal() {
            Own::read(Rc::new(self.store()), own::MAP).map(Some).map_err(Failure::Input)
        } else {
            Ok(None)
        }
    }
}

/// Whether a data folder has the file of this game, and none of the other's.
pub fn is_alone(dir: &Path) -> bool {
    let has = |file: &DataFile| dir.join(file.path()).exists();
    dir.join(DATA).is_dir() && !DATA_FILES.iter().any(has)
}

/// How the program plays, by the embedded file, or by that below a data directory that has one.
///
/// # Errors
/// [`Failure::Input`] with every fault of the file.
pub fn opponents(data: Option<&Path>) -> Result<Opponents, Failure> {
    let dir = data.filter(|dir| dir.join(DATA).is_dir());
    let (path, embedded) = OPPONENTS;
    let read = super::data::read_file(dir, &format!("{DATA}/{path}"), embedded);
    let (name, text) = read.map_err(|fault| Failure::Input(vec![fault]))?;
    Opponents::read(&name, &text).map_err(Failure::Input)
}

/// Does what is wanted: a procedure, a sum without a session, or the menu.
///
/// # Errors
/// [`Failure::Input`] for what cannot be; [`Failure::Program`] where the program fails.
pub fn ww(options: &WwOptions, data: Option<&Path>) -> Result<(), Failure> {
    let opponents = opponents(data)?;
    match options.procedure.as_deref() {
        Some("chart") => return show_chart(&opponents, options),
        Some("map") => return map::map(&opponents, options),
        Some("ratings") => return map::ratings(options),
        _ => {}
    }
    let wanted = match &options.procedure {
        Some(typed) => Some(named(typed)?),
        None => None,
    };
    if let Some(id) = &wanted
        && !options.words.is_empty()
    {
        return at_once(&opponents, id, options);
    }
    conduct(&opponents, wanted.as_deref(), options, options.own()?)
}

/// Holds the conversation of a procedure, or of the menu.
fn conduct(
    opponents: &Opponents,
    wanted: Option<&str>,
    options: &WwOptions,
    own: Option<Own>,
) -> Result<(), Failure> {
    let mut dice = match options.seed {
        Some(seed) => ChaCha8Rng::seed_from_u64(seed),
        None => rand::make_rng(),
    };
    let mut host = Host {
        opponents,
        store: Rc::new(Disk::new(&games_folder(None))),
        answers: options.journal.as_deref().map_or(ANSWERS.to_string(), Disk::name_of),
        new: options.new,
        own,
        dice: &mut dice,
    };
    let end = open_ui(options.plain, async |ui: &mut dyn Ui| {
        let end = match wanted {
            Some(id) => host.conduct(ui, id).await,
            None => host.menu(ui).await,
        };
        if end == End::Left {
            ui.show("Good-bye.");
        }
        end
    });
    over(end)
}

/// What a conversation's end means for the command.
fn over(end: End) -> Result<(), Failure> {
    match end {
        End::Failed(what) => Err(Failure::Program(shown::message(&what).to_string())),
        End::NotBegun(what) => {
            let what = shown::message(&what);
            Err(Failure::input("lod ww", what))
        }
        End::Done | End::Left => Ok(()),
    }
}

/// The procedure that is typed.
fn named(typed: &str) -> Result<String, Failure> {
    let ids = || PROCEDURES.iter().map(|procedure| procedure.id);
    if typed == OPPONENT {
        let what = "name an opponent: lod ww british, or lod ww american";
        return Err(Failure::input("lod ww", what));
    }
    unique_beginning(ids(), |id| [*id], typed).map(String::from).ok_or_else(|| {
        let what = lod_engine::game::atlas::unknown("a procedure", typed, ids());
        Failure::input("lod ww", what)
    })
}

/// An opponent's priorities as a page or a graph.
fn show_chart(opponents: &Opponents, options: &WwOptions) -> Result<(), Failure> {
    let sides = || Side::ALL.iter().copied();
    let side = match options.words.as_slice() {
        [typed] => unique_beginning(sides(), |side| [side.id()], typed),
        _ => None,
    };
    match side {
        Some(side) if options.mermaid => say(&mermaid(opponents, side)),
        Some(side) => say(&(chart(opponents, side, WIDTH).join("\n") + "\n")),
        None => {
            let what = "name an opponent: lod ww chart british, or american";
            Err(Failure::input("lod ww chart", what))
        }
    }
}

/// A procedure with all its answers, semicolons between them, and all that it tells.
fn at_once(opponents: &Opponents, id: &str, options: &WwOptions) -> Result<(), Failure> {
    let wrong = |what: String| Failure::input(&format!("lod ww {id}"), what);
    let known = options.own()?.map(|own| own.facts()).unwrap_or_default();
    let session = Session::begin(opponents, id, &known, None);
    let mut session = session.map_err(Failure::Program)?;
    session.give(&options.words.join(" ")).map_err(wrong)?;
    match session.halt().map_err(Failure::Program)? {
        Halt::Done => say(&text(session.told(), WIDTH)),
        Halt::Ask(question) => {
            let what = format!("missing, after a semicolon: {} ({})", question.text, question.form);
            Err(wrong(what))
        }
        Halt::Roll(roll) => {
            Err(wrong(format!("missing, after a semicolon: {} ({} dice)", roll.text, roll.dice)))
        }
    }
}

fn text(told: &[ReportLine], width: usize) -> String {
    page(told, width).iter().map(|l| format!("{l}\n")).collect()
}
