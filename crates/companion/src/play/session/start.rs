//! From the command line to a game: a new one, a saved one, or one in the middle.

use super::Session;
use super::new_game::new_game;
use crate::picture;
use crate::play::book::book;
use crate::play::game_replay::GameReplay;
use crate::play::journal::{
    Damage, Games, Journal, OpenError, ReplayDifference, SavedAnswers, SavedGame,
};
use crate::play::names::PlayerNames;
use crate::play::setup::{Begin, BoardBegin, Setup};
use crate::ports::Ports;
use crate::talk::{
    Answer, Ask, Form, PlaceExit, PromptExit, Reply, Ui, ask_player, choose_or_back, optional,
    refusal, tell,
};
use crate::tell::wrap_to;
use lod_bots::bots::Library;
use lod_engine::game::position::{Position, PositionFile, say_left_open};
use lod_engine::game::{Faction, ScenarioId};
use lod_engine::rules::position;
use lod_engine::shown;
use thiserror::Error;

/// What the command line wants.
#[derive(Clone, Debug, Default)]
pub struct StartOptions {
    /// The game's name.
    pub name: Option<String>,
    /// A new game.
    pub new: bool,
    /// A new game from the text of a position file.
    pub position: Option<String>,
    /// Its scenario.
    pub scenario: Option<ScenarioId>,
    /// How much of its board is known.
    pub board: Option<BoardBegin>,
    /// Whether it is on the players' own board: the last one, or a new one.
    pub at_table: bool,
    /// Whose turn comes first of all.
    pub faction: Option<Faction>,
    /// Its people.
    pub people: Option<Vec<Vec<Faction>>>,
    /// What they are called.
    pub names: PlayerNames,
    /// Whether its deck is the one on the table.
    pub own_deck: Option<bool>,
    /// Whether people roll its dice.
    pub own_dice: Option<bool>,
    /// The Period Events option (2.1).
    pub period_events: bool,
    /// The Winter is Coming option (2.3.7).
    pub winter_is_coming: bool,
    /// The harder game for a lone player (8.8).
    pub difficulty: bool,
    /// The seed of its deck and dice.
    pub seed: Option<u64>,
    /// Which reports wait for Enter.
    pub pace: Option<Pace>,
}

impl StartOptions {
    /// A saved game.
    pub fn of_game(name: &str) -> StartOptions {
        StartOptions { name: Some(name.to_string()), ..StartOptions::default() }
    }

    /// A new game.
    pub fn of_new() -> StartOptions {
        StartOptions { new: true, ..StartOptions::default() }
    }

    /// The last game on the players' own board, or a new one, perhaps with a Faction's turn at once.
    pub fn of_table(faction: Option<Faction>) -> StartOptions {
        StartOptions { at_table: true, faction, ..StartOptions::default() }
    }
}

/// Which reports of turns wait for Enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Each of them.
    #[default]
    Turns,
    /// None: the game goes on to the next question for a person.
    People,
}

/// Why a game was not played to where the person left it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    /// What was asked for cannot be.
    #[error("{0}")]
    Input(String),
    /// The game could not be saved.
    #[error("{0}")]
    NotSaved(String),
}

/// The story of a saved game as a page; `None` where the person would not go on with the game.
///
/// # Errors
/// See [`RunError`].
pub async fn page_of(
    name: &str,
    ports: &Ports,
    screen: &mut dyn Ui,
) -> Result<Option<String>, RunError> {
    let games = Games::new(&ports.store);
    let opened = saved(Library::get(), &games, name, screen).await?;
    Ok(opened.map(|(history, journal)| picture::page(&book(&history, &journal.name()))))
}

/// Plays until the person leaves, or goes back before a game is there.
///
/// # Errors
/// See [`RunError`].
pub async fn run(
    wanted: &StartOptions,
    ports: &Ports,
    screen: &mut dyn Ui,
) -> Result<PlaceExit, RunError> {
    let (library, games) = (Library::get(), &Games::new(&ports.store));
    let seed = wanted.seed.unwrap_or(ports.seed);
    let (position, scenario) = (wanted.position.is_some(), wanted.scenario.is_some());
    let new =
        wanted.new || position || scenario || wanted.people.is_some() || wanted.board.is_some();
    let mut listed = games.all();
    listed.retain(|game| game.is_game);
    let new = new || wanted.name.is_none() && listed.is_empty();
    let opened = loop {
        match (&wanted.name, new) {
            (Some(name), false) => break saved(library, games, name, screen).await?,
            (_, true) => match fresh(library, wanted, games, seed, screen).await? {
                Err(PromptExit::Back(_)) => return Ok(PlaceExit::Back),
                opened => break opened.ok(),
            },
            (None, false) => match begins(wanted, games, &listed, screen).await {
                Ok(StartChoice::New(wanted)) => {
                    match fresh(library, &wanted, games, seed, screen).await? {
                        // Back to this list.
                        Err(PromptExit::Back(_)) => {}
                        opened => break opened.ok(),
                    }
                }
                Ok(StartChoice::Saved(game)) if screen.joins(&game.name) => {
                    return Ok(PlaceExit::Program);
                }
                Ok(StartChoice::Saved(game)) => {
                    let name = ports.store.place(&game.record);
                    break open(library, games, &game.record, &name, screen).await?;
                }
                Err(PromptExit::Back(_)) => return Ok(PlaceExit::Back),
                Err(_) => break None,
            },
        }
    };
    let Some((history, journal)) = opened else {
        screen.show("Good-bye.");
        return Ok(PlaceExit::Program);
    };
    let workers = ports.workers.clone();
    let mut session = Session::new(history, journal, games.clone(), workers, screen);
    session.pace = wanted.pace.unwrap_or_default();
    session.first = wanted.faction;
    if session.play().await {
        Ok(PlaceExit::Program)
    } else {
        Err(RunError::NotSaved("the game could not be saved".to_string()))
    }
}

/// A game and its journal.
type OpenedGame<'a> = Option<(GameReplay<'a>, Journal)>;

/// What the first question was answered with.
enum StartChoice {
    New(Box<StartOptions>),
    Saved(Box<SavedGame>),
}

/// What is begun or continued where the command line does not say it.
async fn begins(
    wanted: &StartOptions,
    games: &Games,
    listed: &[SavedGame],
    screen: &mut dyn Ui,
) -> Result<StartChoice, PromptExit> {
    if !wanted.at_table {
        return menu(wanted, games, listed, screen).await;
    }
    if let Some(last) = games.last_on_own_board().filter(|last| !games.is_over(last)) {
        let about = format!("{}: {}.", last.name, games.history(&last));
        let ask = Ask::agree("Continue this game?".to_string(), Some(true)).after(vec![about]);
        if choose_or_back(screen, &ask).await? == 0 {
            return Ok(StartChoice::Saved(Box::new(last)));
        }
    }
    Ok(StartChoice::New(Box::new(StartOptions { new: true, ..wanted.clone() })))
}

/// A new game, a saved one, or one from a position file.
async fn menu(
    wanted: &StartOptions,
    games: &Games,
    listed: &[SavedGame],
    screen: &mut dyn Ui,
) -> Result<StartChoice, PromptExit> {
    let mut wanted = Box::new(wanted.clone());
    wanted.new = true;
    let mut replies = vec![Reply::new("new", "set up a new game")];
    if screen.has_files() {
        replies.push(Reply::new("position", "set up a new game from a position file"));
    }
    let others = replies.len();
    replies.extend(listed.iter().map(|g| Reply::new(g.name.clone(), games.history(g))));
    let text = "Start a new game, or continue a saved one?".to_string();
    // The game that was just left, where it goes on.
    let last = listed.first().filter(|last| !games.is_over(last));
    let default = Some(last.map_or(0, |_| others));
    let ask = Ask { text, replies, default, ..Ask::default() };
    loop {
        let place = choose_or_back(screen, &ask).await?;
        let Some(saved) = place.checked_sub(others) else {
            if place == 0 {
                return Ok(StartChoice::New(wanted));
            }
            match optional(position_file(screen).await)?.flatten() {
                Some(text) => {
                    wanted.position = Some(text);
                    return Ok(StartChoice::New(wanted));
                }
                None => continue,
            }
        };
        if let Some(game) = listed.get(saved) {
            return Ok(StartChoice::Saved(Box::new(game.clone())));
        }
    }
}

/// The text of a position file that can be read; `None` where the person gives up.
pub(super) async fn position_file(screen: &mut dyn Ui) -> Result<Option<String>, PromptExit> {
    let ask = Ask::new("Which position file?", Form::Line).typed("[Enter] none");
    loop {
        let Answer::Line(line) = ask_player(screen, &ask).await? else {
            return Ok(None);
        };
        let file = line.trim();
        if file.is_empty() {
            return Ok(None);
        }
        match screen.fetch(file) {
            Err(wrong) => tell(screen, &shown::message(&refusal(&wrong))),
            Ok(text) => match position::read(file, &text) {
                Ok(_) => return Ok(Some(text)),
                Err(faults) => faults.iter().for_each(|fault| tell(screen, &fault.to_string())),
            },
        }
    }
}

/// A new game, as far as the command line or the person says how; or how they left its set-up.
async fn fresh<'a>(
    library: &'a Library,
    wanted: &StartOptions,
    games: &Games,
    seed: u64,
    screen: &mut dyn Ui,
) -> Result<Result<(GameReplay<'a>, Journal), PromptExit>, RunError> {
    if let Some(name) = &wanted.name {
        free(games, name)?;
    }
    tell_left_open(wanted, screen);
    let (name, setup) = match new_game(wanted, games, seed, screen).await {
        Ok(agreed) => agreed,
        Err(leaving) => return Ok(Err(leaving)),
    };
    let input = |what: String| RunError::Input(what);
    setup.can_begin().map_err(|e| input(e.to_string()))?;
    if let Some(swapped) = setup.winter_first() {
        tell(screen, &swapped);
    }
    let record = games.record(&name).map_err(|e| input(e.to_string()))?;
    let history = GameReplay::new(library, setup).map_err(|e| input(e.to_string()))?;
    let mut journal = Journal::new(games.store(), &record, history.setup());
    match journal.save() {
        // Another program was faster with a game of that name.
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            return Err(taken(&name));
        }
        // What else the disk says is told by the session, which tries again.
        _ => {}
    }
    Ok(Ok((history, journal)))
}

/// Says what the position file of a new game leaves open.
fn tell_left_open(wanted: &StartOptions, screen: &mut dyn Ui) {
    let file = wanted.position.as_deref().map(PositionFile::parse);
    if let Some(Ok(file)) = file
        && let Some(text) = say_left_open(&file.left_open)
    {
        tell(screen, &text);
    }
}

/// Whether a new game may have this name.
fn free(games: &Games, name: &str) -> Result<(), RunError> {
    let record = games.record(name).map_err(|e| RunError::Input(format!("`{name}`: {e}")))?;
    if games.store().has(&record) { Err(taken(name)) } else { Ok(()) }
}

/// That a new game cannot have this name.
fn taken(name: &str) -> RunError {
    RunError::Input(format!(
        "a game `{name}` exists already: `lod play \"{name}\"` continues it; choose another name for a new game"
    ))
}

/// The saved game of this name.
async fn saved<'a>(
    library: &'a Library,
    games: &Games,
    name: &str,
    screen: &mut dyn Ui,
) -> Result<OpenedGame<'a>, RunError> {
    let record = games.find(name).map_err(|e| RunError::Input(format!("`{name}`: {e}")))?;
    open(library, games, &record, name, screen).await
}

/// A saved game.
async fn open<'a>(
    library: &'a Library,
    games: &Games,
    record: &str,
    name: &str,
    screen: &mut dyn Ui,
) -> Result<OpenedGame<'a>, RunError> {
    let opened = match Journal::open(games.store(), record) {
        Ok(opened) => opened,
        Err(OpenError::Io(_, error)) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(RunError::Input(unknown(games, name)));
        }
        Err(error) => return Err(RunError::Input(error.to_string())),
    };
    if let Some(damage) = &opened.damage {
        tell_damage(damage, &games.store().place(record), screen);
    }
    let mut journal = opened.journal;
    let resumed = SavedAnswers::of(opened.entries).resume(library, &opened.setup);
    let resumed = resumed
        .map_err(|e| RunError::Input(format!("the game `{name}` has an unreadable set-up: {e}")))?;
    if let Some(difference) = &resumed.difference {
        let then = going_on(&resumed.history);
        tell_difference(difference, &then, screen);
    }
    for entry in &resumed.missing {
        journal.add(entry);
    }
    Ok(Some((resumed.history, journal)))
}

fn unknown(games: &Games, name: &str) -> String {
    let names: Vec<String> = games.all().into_iter().map(|g| g.name).collect();
    let nearest = names
        .iter()
        .max_by(|a, b| {
            let near = |g: &str| strsim::jaro_winkler(g, name);
            near(a).total_cmp(&near(b))
        })
        .filter(|g| strsim::jaro_winkler(g, name) > 0.7);
    let hint = match (nearest, names.is_empty()) {
        (Some(game), _) => format!("did you mean `{game}`?"),
        (None, true) => "no game is saved yet".to_string(),
        (None, false) => "`lod play --list` lists the games".to_string(),
    };
    format!(
        "no game `{name}` in {}; {hint} (`lod play \"{name}\" --new` starts one)",
        games.store().home()
    )
}

fn tell_damage(damage: &Damage, place: &str, screen: &mut dyn Ui) {
    let kept = match &damage.original {
        Ok(kept) => format!("The original is kept as {kept}."),
        Err(error) => format!("The original was not kept: {error}."),
    };
    let text = format!(
        "{place} is damaged from line {} on. The game continues from the lines before. {kept}",
        damage.line
    );
    tell(screen, &text);
}

/// Most of the values that differ that are shown.
const SHOWN: usize = 12;

/// How a game goes on that was stored otherwise.
pub(super) fn going_on(history: &GameReplay<'_>) -> String {
    match history.now().current() {
        Some(card) => {
            format!("The game continues at card {card}, with the answers that still apply.")
        }
        None => "The game continues with the answers that still apply.".to_string(),
    }
}

/// Shows where the game goes otherwise, and what comes of that.
pub(super) fn tell_difference(difference: &ReplayDifference, then: &str, screen: &mut dyn Ui) {
    let mut lines = vec![format!(
        "Action {} of this game has another result in this version of the program:",
        difference.action
    )];
    let what = difference.what.iter().take(SHOWN);
    lines.extend(what.map(|w| format!("  {}", shown::message(w))));
    if difference.what.len() > SHOWN {
        lines.push(format!("  and {} more", difference.what.len() - SHOWN));
    }
    lines.push(then.to_string());
    let width = screen.width();
    for line in lines.iter().flat_map(|l| wrap_to(l, "    ", width)) {
        screen.show(&line);
    }
}

/// A position's people, where its file names any.
pub(super) fn people_of(text: &str) -> Vec<Vec<Faction>> {
    let Ok(position) = Position::parse(text) else {
        return Vec::new();
    };
    let players: Vec<Faction> = Faction::ALL.into_iter().filter(|f| position.players[*f]).collect();
    match players.as_slice() {
        [one, other] if one.friend() == *other => vec![players],
        _ => players.into_iter().map(|f| vec![f]).collect(),
    }
}

/// Where the game that is wanted begins, if that is said.
pub(super) fn begin_of(wanted: &StartOptions) -> Option<Begin> {
    match (&wanted.position, wanted.scenario) {
        (Some(text), _) => Some(Begin::Position(text.clone())),
        (None, Some(id)) => Some(Begin::Scenario(id)),
        (None, None) => None,
    }
}

/// The set-up under the name.
pub(super) type NamedSetup = (String, Setup);
