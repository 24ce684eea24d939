//! What may be typed on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use lod::cli::{HowManyGames, WwOptions, path};
use lod::learn::Topic;
use lod::play::names::Names;
use lod::play::setup::read_named;
use lod_engine::game::{Faction, ScenarioId};
use std::num::NonZero;
use std::path::PathBuf;

/// Plays the non-player Factions of Liberty or Death
#[derive(Debug, Parser)]
#[command(name = "lod", version)]
pub struct Arguments {
    /// Read the data files from this directory
    #[arg(long, global = true, value_name = "DIR", value_parser = path())]
    pub data: Option<PathBuf>,
    /// A subcommand; none shows the home screen
    #[command(subcommand)]
    pub wanted: Option<Wanted>,
}

#[derive(Debug, Subcommand)]
pub enum Wanted {
    /// Look up a card or search all cards
    Cards {
        /// A number, or words of the title or text; none lists all
        query: Vec<String>,
        /// A position file: tell who would play the Event; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: Option<PathBuf>,
    },
    /// Show Support, Control and margins of a position, or draw it
    Score {
        /// The position file; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: PathBuf,
        /// Answer in JSON
        #[arg(long, conflicts_with = "svg")]
        json: bool,
        /// Draw the board into this new SVG file
        #[arg(long, value_name = "FILE", value_parser = path())]
        svg: Option<PathBuf>,
        /// Draw it for a phone instead of an A4 page
        #[arg(long, requires = "svg")]
        tall: bool,
        /// An earlier position file: mark the changes in the picture
        #[arg(long, value_name = "FILE", requires = "svg", value_parser = path())]
        since: Option<PathBuf>,
        /// Play on with non-players: who ranks first how often
        #[command(flatten)]
        chances: ChancesArguments,
    },
    /// Compare two positions: boards, margins and chances
    Compare {
        /// A position file; - reads standard input
        #[arg(value_parser = path())]
        a: PathBuf,
        /// Another
        #[arg(value_parser = path())]
        b: PathBuf,
        /// Play on from both with the same cards and dice
        #[command(flatten)]
        chances: ChancesArguments,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Run non-player turns for your own board (nothing tracked)
    Table {
        /// The first Faction: british, patriots, french or indians
        #[arg(value_parser = faction)]
        faction: Option<Faction>,
        /// The set-up on your board: 1775, 1776, 1778 or sprint
        #[arg(long, value_parser = scenario, conflicts_with = "position")]
        scenario: Option<ScenarioId>,
        /// A position file of your board
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: Option<PathBuf>,
        /// The file of the session; by default beside the saved games
        #[arg(long, value_name = "FILE", value_parser = path())]
        memory: Option<PathBuf>,
        /// Ask numbered questions, one answer a line
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        plain: Option<bool>,
        /// The seed of the program dice
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// Learn the flowcharts: guided turns and practice questions
    Learn {
        /// Only this Faction, or run: execute its turns yourself
        #[arg(value_name = "FACTION|run", value_parser = learner_wish)]
        wish: Option<LearnerWish>,
        /// After run: the Faction
        #[arg(value_parser = faction)]
        faction: Option<Faction>,
        /// After run: the first turn (1-5)
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
        turn: Option<u8>,
        /// Only this topic, e.g. command, space, winter, box or mistakes
        #[arg(long, value_parser = topic)]
        topic: Option<Topic>,
        /// The seed of the questions
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// The number of questions
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        questions: Option<u32>,
        /// The file of your progress; by default beside the saved games
        #[arg(long, value_name = "FILE", value_parser = path())]
        progress: Option<PathBuf>,
        /// Ask numbered questions, one answer a line
        #[arg(long)]
        plain: bool,
    },
    /// Play a game against non-players; the program tracks the board
    Play(Box<PlayArguments>),
    /// Print what a non-player does in a position
    Decide {
        /// british, patriots, french or indians
        #[arg(value_parser = faction)]
        faction: Faction,
        /// The position file; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: PathBuf,
        /// With --explain: draw the path into this file or standard output
        #[arg(long, requires = "explain", value_name = "FILE", value_parser = path(), num_args = 0..=1, require_equals = true)]
        svg: Option<Option<PathBuf>>,
        /// The card being played, instead of the position's
        #[arg(long, value_name = "N")]
        card: Option<u8>,
        /// Dice and output
        #[command(flatten)]
        once: Once,
    },
    /// Execute a Winter Quarters Round of four non-players
    Winter {
        /// The position file; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: PathBuf,
        /// The Winter Quarters card, 97 to 104
        #[arg(long, value_name = "N")]
        card: Option<u8>,
        /// Dice and output
        #[command(flatten)]
        once: Once,
    },
    /// Play whole games of four non-players
    Simulate {
        /// 1775, 1776, 1778 or sprint
        #[arg(long, value_parser = scenario, required_unless_present = "from")]
        scenario: Option<ScenarioId>,
        /// Play on from this position file, not from a scenario
        #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with = "scenario")]
        from: Option<PathBuf>,
        /// The number of games
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// The seed; the same seed gives the same games
        #[arg(long)]
        seed: Option<u64>,
        /// The number of threads; default: all of the machine
        #[arg(long)]
        threads: Option<NonZero<usize>>,
        /// Use period Events
        #[arg(long)]
        period_events: bool,
        /// A Winter Quarters card waits for its turn
        #[arg(long)]
        winter_is_coming: bool,
        /// Use the harder game for one player (8.8)
        #[arg(long)]
        difficulty: bool,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a flowchart: as text, drawing or graph
    Flowchart {
        /// british, patriots, french or indians
        #[arg(value_parser = faction, required_unless_present = "all")]
        faction: Option<Faction>,
        /// Only this box (B8) or summary (supply)
        #[arg(value_name = "BOX", conflicts_with = "graph")]
        part: Option<String>,
        /// All four flowcharts, one a page (with --html)
        #[arg(long, requires = "html", conflicts_with_all = ["faction", "svg", "mermaid", "dot"])]
        all: bool,
        /// Draw it on an A4 page, into this new file or standard output
        #[arg(long, group = "graph", value_name = "FILE", value_parser = path(), num_args = 0..=1, require_equals = true)]
        svg: Option<Option<PathBuf>>,
        /// Draw it as a page to print, into this new file or standard output
        #[arg(long, group = "graph", value_name = "FILE", value_parser = path(), num_args = 0..=1, require_equals = true)]
        html: Option<Option<PathBuf>>,
        /// Print a Mermaid graph
        #[arg(long, group = "graph")]
        mermaid: bool,
        /// Print a Graphviz graph
        #[arg(long, group = "graph")]
        dot: bool,
        /// Only titles in the boxes of a graph
        #[arg(long, conflicts_with_all = ["svg", "html"], requires = "graph")]
        brief: bool,
    },
    /// Play Washington's War: procedures, odds and an opponent
    Ww(WwOptions),
    /// Play in a browser, on this machine or on a phone
    Serve {
        /// The port; 0 selects a free one
        #[arg(long, default_value_t = 1775)]
        port: u16,
        /// Allow your network, with a key; shows the address and its QR code
        #[arg(long)]
        lan: bool,
        /// Make a new key: old addresses no longer work
        #[arg(long, requires = "lan")]
        new_key: bool,
    },
    /// Check the data files and list every fault with its line
    Check,
    /// List the saved games, or rename, copy or delete one
    Games {
        /// An action; none lists the games
        #[command(subcommand)]
        wanted: Option<Manage>,
        /// The folder of the saved games
        #[arg(long, global = true, value_name = "DIR", value_parser = path())]
        folder: Option<PathBuf>,
    },
    /// Show or change settings: dice, plain, color, pace, names
    Settings {
        /// Which setting
        key: Option<String>,
        /// Its new value
        #[arg(conflicts_with = "default")]
        value: Option<String>,
        /// Reset it to the default
        #[arg(long, requires = "key")]
        default: bool,
    },
    /// Print completions: bash, zsh, fish, elvish or powershell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// Games played on from a position.
#[derive(Clone, Copy, Debug, Args)]
pub struct ChancesArguments {
    /// Play N games on with non-players; without N, for 2 seconds
    #[arg(long, value_name = "N", num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "the option may stand without its value")]
    pub chances: Option<Option<NonZero<u64>>>,
    /// The seed of these games; the same seed gives the same games
    #[arg(long, value_name = "N", requires = "chances")]
    pub seed: Option<u64>,
    /// How many threads play them; by default one per processor
    #[arg(long, value_name = "N", requires = "chances")]
    pub threads: Option<NonZero<usize>>,
}

impl ChancesArguments {
    /// How many games are wanted, if any.
    pub fn wanted(&self) -> Option<HowManyGames> {
        let &ChancesArguments { chances, seed, threads } = self;
        chances.map(|games| HowManyGames { games, seed, threads })
    }
}

/// What is asked once, without a prompt: the dice, and the form of the answer.
#[derive(Debug, Args)]
pub struct Once {
    /// Dice in the order of the rolls, e.g. "d6=4 d3=2"
    #[arg(long, conflicts_with = "seed")]
    pub dice: Option<String>,
    /// The seed of the dice
    #[arg(long)]
    pub seed: Option<u64>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Explain each decision
    #[arg(long)]
    pub explain: bool,
}

#[derive(Debug, Subcommand)]
pub enum Manage {
    /// List name, last session, scenario, players and progress
    List,
    /// Rename a game
    Rename {
        /// The game
        from: String,
        /// Its new name
        to: String,
    },
    /// Copy a game under another name
    Copy {
        /// The game
        from: String,
        /// The name of the copy
        to: String,
    },
    /// Delete a game, after a confirmation
    Delete {
        /// The game
        name: String,
        /// Skip the confirmation
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is one switch")]
pub struct PlayArguments {
    /// The game to continue; with --new the name of a new one
    pub name: Option<String>,
    /// List the saved games
    #[arg(long)]
    pub list: bool,
    /// Write the history with pictures into this new HTML file
    #[arg(long, value_name = "FILE", requires = "name", conflicts_with_all = ["list", "new", "position", "scenario", "people"], value_parser = path())]
    pub export_html: Option<PathBuf>,
    /// Start a new game; asks for the options not given
    #[arg(long)]
    pub new: bool,
    /// Begin from a position file
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub position: Option<PathBuf>,
    /// 1775, 1776, 1778 or sprint
    #[arg(long, value_parser = scenario, conflicts_with = "position")]
    pub scenario: Option<ScenarioId>,
    /// Who plays, e.g. british or british+indians, or british=Anna,french=Ben
    #[arg(long, alias = "players", value_parser = people)]
    pub people: Option<People>,
    /// The Event deck: own or program
    #[arg(long, value_parser = deck())]
    pub deck: Option<String>,
    /// The dice: own or program
    #[arg(long, value_parser = ["program", "own"])]
    pub dice: Option<String>,
    /// Use period Events
    #[arg(long)]
    pub period_events: bool,
    /// Use Winter is Coming (2.3.7)
    #[arg(long)]
    pub winter_is_coming: bool,
    /// Use the harder game for one player (8.8)
    #[arg(long)]
    pub difficulty: bool,
    /// The seed of the program deck and dice
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The folder of the saved games
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub folder: Option<PathBuf>,
    /// Ask numbered questions, one answer a line
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub plain: Option<bool>,
    /// Reports that wait for Enter: each turn, or none
    #[arg(long, value_parser = pace())]
    pub pace: Option<String>,
}

/// Whose deck: the word of before for `own` is `table`.
fn deck() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(["program".into(), PossibleValue::new("own").alias("table")])
}

/// Where reports wait: the word of before for `players` is `people`.
fn pace() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(["turns".into(), PossibleValue::new("players").alias("people")])
        .map(|word| if word == "people" { "players".to_string() } else { word })
}

/// The players, each with the Factions they run, and what they are called.
pub type People = (Vec<Vec<Faction>>, Names);

fn people(text: &str) -> Result<People, String> {
    read_named(text).map_err(|error| error.to_string())
}

fn scenario(text: &str) -> Result<ScenarioId, String> {
    ScenarioId::from_id(text).ok_or_else(|| "type 1775, 1776, 1778 or sprint".to_string())
}

fn topic(text: &str) -> Result<Topic, String> {
    let wrong =
        || "type command, space, pieces, event, battle, winter, box or mistakes".to_string();
    Topic::from_id(text).ok_or_else(wrong)
}

/// What `lod learn` is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnerWish {
    /// Turns that the learner runs.
    Run,
    /// A Faction alone.
    Of(Faction),
}

fn learner_wish(word: &str) -> Result<LearnerWish, String> {
    match word {
        "run" => Ok(LearnerWish::Run),
        _ => faction(word).map(LearnerWish::Of),
    }
}

/// A Faction by any prefix of its id.
fn faction(text: &str) -> Result<Faction, String> {
    let text = text.to_lowercase();
    let mut fits =
        Faction::ALL.into_iter().filter(|f| !text.is_empty() && f.id().starts_with(&text));
    match (fits.next(), fits.next()) {
        (Some(one), None) => Ok(one),
        _ => Err("type british, patriots, french or indians".to_string()),
    }
}
