//! What may be typed on the command line.

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use lod::cli::{WwOptions, path};
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
    /// Take the data files (random-spaces, event-instructions, scenarios, flowcharts) from this directory
    #[arg(long, global = true, value_name = "DIR", value_parser = path())]
    pub data: Option<PathBuf>,
    /// What is wanted; without a word, a screen to choose from
    #[command(subcommand)]
    pub wanted: Option<Wanted>,
}

#[derive(Debug, Subcommand)]
pub enum Wanted {
    /// Show a card, or search the cards: order, icons, both texts in the program's words
    Cards {
        /// A number, or words of the title or the text; without any, the list
        query: Vec<String>,
        /// A position file: who would play the Event now, and why; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: Option<PathBuf>,
    },
    /// Show what a position adds up to: Support, Control, victory margins; or draw it
    Score {
        /// The position file; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: PathBuf,
        /// Answer in JSON
        #[arg(long, conflicts_with = "svg")]
        json: bool,
        /// Draw the whole board into this new file
        #[arg(long, value_name = "FILE", value_parser = path())]
        svg: Option<PathBuf>,
        /// Draw it for a telephone, not for an A4 page
        #[arg(long, requires = "svg")]
        tall: bool,
        /// An earlier position file: what is otherwise now is marked in the picture
        #[arg(long, value_name = "FILE", requires = "svg", value_parser = path())]
        since: Option<PathBuf>,
    },
    /// Sit at the table: ask about the board only what a turn needs, and say what to do
    Table {
        /// Whose turn to begin with: british, patriots, french or indians
        #[arg(value_parser = faction)]
        faction: Option<Faction>,
        /// The set-up that lies on the table: 1775, 1776, 1778 or sprint
        #[arg(long, value_parser = scenario, conflicts_with = "position")]
        scenario: Option<ScenarioId>,
        /// What lies on the table, as a position file
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: Option<PathBuf>,
        /// The file in which the table is remembered; at a terminal one beside the saved games, if not given
        #[arg(long, value_name = "FILE", value_parser = path())]
        memory: Option<PathBuf>,
        /// Numbered questions, one answer a line
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        plain: Option<bool>,
        /// The seed of the program's dice
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// Learn how the non-players decide: turns told box by box, and questions from games
    Learn {
        /// This Faction alone: british, patriots, french or indians; or run: execute its turns yourself
        #[arg(value_name = "FACTION|run", value_parser = learner_wish)]
        wish: Option<LearnerWish>,
        /// After run: whose turns
        #[arg(value_parser = faction)]
        faction: Option<Faction>,
        /// After run: begin with this turn of the five
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
        turn: Option<u8>,
        /// Questions of this topic alone: command, space, pieces, event, battle, winter, box or mistakes
        #[arg(long, value_parser = topic)]
        topic: Option<Topic>,
        /// The seed of the questions; the same seed asks the same
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// So many questions, then it ends
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        questions: Option<u32>,
        /// The file in which progress is kept; at a terminal one beside the saved games, if not given
        #[arg(long, value_name = "FILE", value_parser = path())]
        progress: Option<PathBuf>,
        /// Numbered questions, one answer a line
        #[arg(long)]
        plain: bool,
    },
    /// Play a whole game against non-players: the program keeps the board, the cards and the score
    Play(Box<PlayArguments>),
    /// Say what a non-player Faction does now, once, without a prompt
    Decide {
        /// british, patriots, french or indians
        #[arg(value_parser = faction)]
        faction: Faction,
        /// The position file; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: PathBuf,
        /// Draw the path of the turn on the flowchart, with --explain: into this new file, or to standard output
        #[arg(long, requires = "explain", value_name = "FILE", value_parser = path(), num_args = 0..=1, require_equals = true)]
        svg: Option<Option<PathBuf>>,
        /// The card being played, in place of the position's
        #[arg(long, value_name = "N")]
        card: Option<u8>,
        /// Dice, and what the answer is
        #[command(flatten)]
        once: Once,
    },
    /// Hold a Winter Quarters Round with every Faction a non-player
    Winter {
        /// The position file; - reads standard input
        #[arg(long, value_name = "FILE", value_parser = path())]
        position: PathBuf,
        /// The Winter Quarters card, 97 to 104
        #[arg(long, value_name = "N")]
        card: Option<u8>,
        /// Dice, and what the answer is
        #[command(flatten)]
        once: Once,
    },
    /// Play whole games with four non-players
    Simulate {
        /// 1775, 1776, 1778 or sprint
        #[arg(long, value_parser = scenario)]
        scenario: ScenarioId,
        /// How many games
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// The seed; the same seed gives the same games
        #[arg(long)]
        seed: Option<u64>,
        /// How many threads; as many as the machine has, if not given
        #[arg(long)]
        threads: Option<NonZero<usize>>,
        /// Deal the Events by their years
        #[arg(long)]
        period_events: bool,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a Faction's flowchart: in words, or as a graph for Mermaid or Graphviz
    Flowchart {
        /// british, patriots, french or indians
        #[arg(value_parser = faction, required_unless_present = "all")]
        faction: Option<Faction>,
        /// Only this box (B8) or this part beside the arrows (supply)
        #[arg(value_name = "BOX", conflicts_with = "graph")]
        part: Option<String>,
        /// All four flowcharts, each on a page (with --html)
        #[arg(long, requires = "html", conflicts_with_all = ["faction", "svg", "mermaid", "dot"])]
        all: bool,
        /// Draw it on an A4 page: into this new file, or to standard output
        #[arg(long, group = "graph", value_name = "FILE", value_parser = path(), num_args = 0..=1, require_equals = true)]
        svg: Option<Option<PathBuf>>,
        /// The same as a page to print: into this new file, or to standard output
        #[arg(long, group = "graph", value_name = "FILE", value_parser = path(), num_args = 0..=1, require_equals = true)]
        html: Option<Option<PathBuf>>,
        /// As a Mermaid graph
        #[arg(long, group = "graph")]
        mermaid: bool,
        /// As a Graphviz graph
        #[arg(long, group = "graph")]
        dot: bool,
        /// In the boxes of a graph their titles alone
        #[arg(long, conflicts_with_all = ["svg", "html"], requires = "graph")]
        brief: bool,
    },
    /// Washington's War: its procedures at the table, odds, and an opponent
    Ww(WwOptions),
    /// Play on the pages of a browser, on this machine or on a telephone beside the board
    Serve {
        /// The port to listen at; 0 takes a free one
        #[arg(long, default_value_t = 1775)]
        port: u16,
        /// Let the network ask too, with a key: the address is shown, and as a code for a telephone's camera
        #[arg(long)]
        lan: bool,
        /// Make another key: addresses that were given away are good no more
        #[arg(long, requires = "lan")]
        new_key: bool,
    },
    /// Check the data files and tell every fault with its file and line
    Check,
    /// List the saved games, or rename, copy or delete one
    Games {
        /// What to do; without it they are listed
        #[command(subcommand)]
        wanted: Option<Manage>,
        /// Where saved games lie
        #[arg(long, global = true, value_name = "DIR", value_parser = path())]
        folder: Option<PathBuf>,
    },
    /// Show what you want every time, or set it: dice, plain, colour, pace, names
    Settings {
        /// Which setting
        key: Option<String>,
        /// What it is to be
        #[arg(conflicts_with = "default")]
        value: Option<String>,
        /// As usual again
        #[arg(long, requires = "key")]
        default: bool,
    },
    /// Print the completions of a shell: bash, zsh, fish, elvish or powershell
    Completions {
        /// Whose
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// What is asked once, without a prompt: whose dice, and in which form the answer is.
#[derive(Debug, Args)]
pub struct Once {
    /// Dice in the order in which they are asked for, as "d6=4 d3=2"
    #[arg(long, conflicts_with = "seed")]
    pub dice: Option<String>,
    /// A seed for the dice
    #[arg(long)]
    pub seed: Option<u64>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Tell how each decision came about
    #[arg(long)]
    pub explain: bool,
}

#[derive(Debug, Subcommand)]
pub enum Manage {
    /// List them: name, when it was last played, scenario, people, how far it has come
    List,
    /// Give a game another name
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
    /// Delete a game, after a question
    Delete {
        /// The game
        name: String,
        /// Without a question
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct PlayArguments {
    /// The game to go on with; with --new the name of a new one
    pub name: Option<String>,
    /// List the saved games
    #[arg(long)]
    pub list: bool,
    /// Write the saved game's story, with pictures, into this new file as a page for a browser
    #[arg(long, value_name = "FILE", requires = "name", conflicts_with_all = ["list", "new", "position", "scenario", "people"], value_parser = path())]
    pub export_html: Option<PathBuf>,
    /// Begin a new game; what is not said below is asked
    #[arg(long)]
    pub new: bool,
    /// Begin in the middle, from a position file
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub position: Option<PathBuf>,
    /// 1775, 1776, 1778 or sprint
    #[arg(long, value_parser = scenario, conflicts_with = "position")]
    pub scenario: Option<ScenarioId>,
    /// Who plays what: british, or british+indians for one person with both; more people with commas, names after
    /// `=` as in british=Anna,french=Ben
    #[arg(long, value_parser = people)]
    pub people: Option<People>,
    /// Whose deck: the program's, or your own on the table
    #[arg(long, value_parser = ["program", "table"])]
    pub deck: Option<String>,
    /// Whose dice: the program's, or your own
    #[arg(long, value_parser = ["program", "own"])]
    pub dice: Option<String>,
    /// Deal the Events by their years
    #[arg(long)]
    pub period_events: bool,
    /// A Winter Quarters card waits for its turn
    #[arg(long)]
    pub winter_is_coming: bool,
    /// The harder game for one player
    #[arg(long)]
    pub difficulty: bool,
    /// The seed of the program's deck and dice
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Where saved games lie
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub folder: Option<PathBuf>,
    /// Numbered questions, one answer a line
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub plain: Option<bool>,
    /// Which reports wait for Enter: each of a turn, or none before the questions to people
    #[arg(long, value_parser = ["turns", "people"])]
    pub pace: Option<String>,
}

/// The people, each with the Factions they run, and what they are called.
pub type People = (Vec<Vec<Faction>>, Names);

fn people(text: &str) -> Result<People, String> {
    read_named(text).map_err(|error| error.to_string())
}

fn scenario(text: &str) -> Result<ScenarioId, String> {
    ScenarioId::from_id(text).ok_or_else(|| "say 1775, 1776, 1778 or sprint".to_string())
}

fn topic(text: &str) -> Result<Topic, String> {
    let wrong = || "say command, space, pieces, event, battle, winter, box or mistakes".to_string();
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
        _ => Err("say british, patriots, french or indians".to_string()),
    }
}
