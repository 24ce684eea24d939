//! The set-up of a new game, on one screen: every row has a value, and Enter begins.

mod sheet;

use super::start::{NamedSetup, StartOptions, begin_of, people_of, position_file};
use crate::play::by_hand::OWNERS;
use crate::play::journal::Games;
use crate::play::names::PlayerNames;
use crate::play::setup::{Begin, BoardBegin, Setup, read_named, written};
use crate::talk::{
    Ask, HeldAnswers, PageReplies, Preamble, PromptExit, Reply, ReplySet, Ui, ask_player_for, hold,
};
use itertools::Itertools;
use lod_bots::game::Stack;
use lod_engine::game::position::{Options, Position};
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Faction, ScenarioId, scenario};

/// What begins the game.
const START: &str = "start";

/// An option of the rules.
struct NamedOption {
    /// As it is typed.
    word: &'static str,
    /// Its name.
    name: &'static str,
    /// What it does.
    about: &'static str,
    /// Whether it is for one player alone.
    is_for_one: bool,
    /// Its place among the options.
    of: fn(&mut Options) -> &mut bool,
}

impl NamedOption {
    const ALL: [NamedOption; 3] = [
        NamedOption {
            word: "period-events",
            name: "Period Events",
            about: "deal the Events by their years (2.1)",
            is_for_one: false,
            of: |options| &mut options.period_events,
        },
        NamedOption {
            word: "winter-is-coming",
            name: "Winter is Coming",
            about: "Winter Quarters cards wait for their turn (2.3.7)",
            is_for_one: false,
            of: |options| &mut options.winter_is_coming,
        },
        NamedOption {
            word: "harder",
            name: "Harder game",
            about: "the harder game for one player (8.8)",
            is_for_one: true,
            of: |options| &mut options.difficulty,
        },
    ];

    fn is_on(&self, mut options: Options) -> bool {
        *(self.of)(&mut options)
    }
}

/// What the screen takes: rows of a list, or typed lines as well.
fn start_help(is_list: bool) -> Vec<String> {
    let help: &[&str] = if is_list {
        &["Enter takes the marked row: `start` begins, `deck` and `dice` switch, the others \
               ask for what they show. Arrows or the beginning of a word mark another row."]
    } else {
        &[
            "Enter starts the game. A row and its value set it at once, e.g. `scenario 1776`, \
         `players british, patriots+french`, `dice own`, `options harder`, `name thursday`.",
            "A player's name may stand after the Factions: `players british=Anna, french=Ben`.",
        ]
    };
    help.iter().map(ToString::to_string).collect()
}

/// A row of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetupRow {
    Scenario,
    Board,
    Players,
    Deck,
    Dice,
    Options,
    Name,
    Position,
}

impl SetupRow {
    const ALL: [(SetupRow, &str); 8] = [
        (SetupRow::Scenario, "scenario"),
        (SetupRow::Board, "board"),
        (SetupRow::Players, "players"),
        (SetupRow::Deck, "deck"),
        (SetupRow::Dice, "dice"),
        (SetupRow::Options, "options"),
        (SetupRow::Name, "name"),
        (SetupRow::Position, "position"),
    ];

    /// The word that names it.
    fn word(self) -> &'static str {
        let named = SetupRow::ALL.iter().find(|(row, _)| *row == self);
        named.map_or("", |(_, word)| word)
    }

    /// The line that gives it a value.
    fn line(self, value: &str) -> String {
        format!("{} {value}", self.word())
    }
}

/// What a line on the screen does.
enum SetupStep {
    Start,
    /// The game is to begin like this.
    Set(Box<SetupDraft>),
    /// The row is asked for.
    Asks(SetupRow),
}

/// A game as it would begin now.
#[derive(Clone)]
struct SetupDraft {
    setup: Setup,
    name: Option<String>,
}

/// Asks for what the command line left open, until the game is to begin. Once that names scenario and players, the rest is
/// as usual.
pub(super) async fn new_game(
    wanted: &StartOptions,
    games: &Games,
    seed: u64,
    screen: &mut dyn Ui,
) -> Result<NamedSetup, PromptExit> {
    let first = SetupDraft::new(wanted, games, seed);
    if is_complete(wanted) {
        return Ok(first.into_named(games));
    }
    let mut answers = HeldAnswers::default();
    let agrees = async |ui: &mut dyn Ui| first.clone().ask_until_start(games, ui).await;
    Ok(hold(screen, &mut answers, agrees).await?.into_named(games))
}

impl Ask {
    /// The word that a line stands for among the replies: any other line as it is.
    fn word_meant<'l>(&'l self, line: &'l str) -> &'l str {
        let place = if line.trim().is_empty() { self.default } else { self.exact(line) };
        place.map_or(line.trim(), |place| self.replies[place].word.as_str())
    }
}

impl SetupDraft {
    /// Asks for one row after another until the game is to begin.
    async fn ask_until_start(
        mut self,
        games: &Games,
        ui: &mut dyn Ui,
    ) -> Result<SetupDraft, PromptExit> {
        loop {
            let ask = self.set_up_question(games, ui.has_files(), ui.lists());
            let read = |line: &str, _| self.read_line(&ask, line, games);
            let step = ask_player_for(ui, &ask, &read).await?;
            match step {
                SetupStep::Start => return Ok(self),
                SetupStep::Set(set) => self = *set,
                SetupStep::Asks(SetupRow::Position) => {
                    if let Some(text) = position_file(ui).await? {
                        self = self.with_value(SetupRow::Position, &text, games).unwrap_or(self);
                    }
                }
                SetupStep::Asks(row) => {
                    let ask = self.row_question(row, games);
                    let set = |line: &str, _| self.with_value(row, ask.word_meant(line), games);
                    let set = ask_player_for(ui, &ask, &set).await?;
                    self = set;
                }
            }
        }
    }

    /// What the command line says, else what was chosen the last time, else the Sprint as the Patriots.
    fn new(wanted: &StartOptions, games: &Games, seed: u64) -> SetupDraft {
        let usual = if wanted.at_table { BoardBegin::Asked } else { BoardBegin::default() };
        let board = wanted.board.unwrap_or(usual);
        let last = games.last_setup().filter(|last| {
            !is_complete(wanted)
                && wanted.position.is_none()
                && matches!(last.begin, Begin::Scenario(_))
        });
        let last = last.as_ref();
        let begin = begin_of(wanted)
            .or(last.map(|last| last.begin.clone()))
            .unwrap_or(Begin::Scenario(ScenarioId::Sprint));
        // Where there is a board there are its deck and dice.
        let is_own = board != BoardBegin::Program;
        let last_on_board = last.filter(|last| last.board == board);
        let last_deck = last_on_board.map_or(is_own, |last| last.stack == Stack::Table);
        let last_dice = last_on_board.map_or(is_own, |last| last.own_dice);
        let own_deck = wanted.own_deck.unwrap_or(last_deck);
        let (people, names) = people_at_first(wanted, &begin, last, board);
        let setup = Setup {
            options: options_at_first(wanted, &begin, last),
            begin,
            board,
            people,
            names,
            stack: if own_deck { Stack::Table } else { Stack::Program },
            own_dice: wanted.own_dice.unwrap_or(last_dice),
            seed,
        };
        SetupDraft { setup, name: wanted.name.clone() }.completed()
    }

    /// The harder game is for one player alone.
    fn completed(mut self) -> SetupDraft {
        self.setup.options.difficulty &= self.setup.seats().is_lone();
        self
    }

    /// The set-up, with the name of its saved game.
    fn into_named(self, games: &Games) -> NamedSetup {
        (self.game_name(games), self.setup)
    }

    /// The name of the saved game.
    fn game_name(&self, games: &Games) -> String {
        self.name.clone().unwrap_or_else(|| free_name(&self.setup, games))
    }

    /// The question of the screen, with a row for each value.
    fn set_up_question(&self, games: &Games, has_files: bool, is_list: bool) -> Ask {
        let mut replies =
            vec![Reply::new(START, format!("begin; saved as {}", self.game_name(games)))];
        let is_there = |row: &SetupRow| match row {
            SetupRow::Scenario | SetupRow::Board => {
                matches!(self.setup.begin, Begin::Scenario(_))
            }
            SetupRow::Position => has_files,
            _ => true,
        };
        for (row, word) in SetupRow::ALL.into_iter().filter(|(row, _)| is_there(row)) {
            replies.push(Reply::new(word, self.row_value(row, games)));
        }
        let sheet = self.sheet(&replies);
        Ask {
            preamble: Preamble { lines: vec!["NEW GAME".to_string()], ..Preamble::default() },
            page: PageReplies { sheet: Some(sheet), ..PageReplies::default() },
            text: "Start, or change which row?".to_string(),
            replies,
            closed: ReplySet::One,
            default: Some(0),
            help: start_help(is_list),
            ..Ask::default()
        }
    }

    /// What a row has now.
    fn row_value(&self, row: SetupRow, games: &Games) -> String {
        let owner = |own: bool, what: &str, does: &str| {
            if own {
                format!("own: you type {what} (switch to program)")
            } else {
                format!("program: it {does} (switch to own)")
            }
        };
        match row {
            SetupRow::Scenario => match &self.setup.begin {
                Begin::Scenario(id) => about_scenario(*id),
                Begin::Position(_) => String::new(),
            },
            SetupRow::Board => self.setup.board.about().to_string(),
            SetupRow::Position => match &self.setup.begin {
                Begin::Scenario(_) => "begin from a position file".to_string(),
                Begin::Position(_) => "begin from this position file, or another".to_string(),
            },
            SetupRow::Players => {
                let people = &self.setup.people;
                let plays = |faction: &Faction| people.iter().flatten().any(|f| f == faction);
                let others: Vec<&str> =
                    Faction::ALL.iter().filter(|f| !plays(f)).map(|f| f.name()).collect();
                let seats = self.setup.names.seated(people);
                if others.is_empty() {
                    seats
                } else {
                    format!("{seats}; non-players: {}", others.join(", "))
                }
            }
            SetupRow::Deck => {
                owner(self.setup.stack == Stack::Table, "each number", "shuffles and draws")
            }
            SetupRow::Dice => owner(self.setup.own_dice, "each result", "rolls"),
            SetupRow::Options => {
                if self.options_on().is_empty() {
                    "none (period Events, Winter is Coming, harder game)".to_string()
                } else {
                    self.options_on().join(", ")
                }
            }
            SetupRow::Name => self.game_name(games),
        }
    }

    /// The options that are on, as they are typed.
    fn options_on(&self) -> Vec<&'static str> {
        let on = NamedOption::ALL.into_iter().filter(|option| option.is_on(self.setup.options));
        on.map(|option| option.word).collect()
    }

    /// What a line on the screen does: a row, a row with its value, or a value that says itself what it is.
    fn read_line(&self, ask: &Ask, line: &str, games: &Games) -> Result<SetupStep, String> {
        let line = line.trim();
        let (word, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let set = |draft: SetupDraft| SetupStep::Set(Box::new(draft));
        let place = if line.is_empty() { Ok(0) } else { ask.place(word) };
        let row = place.ok().and_then(|place| {
            let word = ask.replies[place].word.as_str();
            let row = SetupRow::ALL.iter().find(|(_, own)| *own == word);
            Some(row.map(|(row, _)| *row)).filter(|row| row.is_some() || word == START)
        });
        match row {
            Some(None) if value.is_empty() => return Ok(SetupStep::Start),
            Some(Some(row)) if !value.is_empty() && row != SetupRow::Position => {
                return self.with_value(row, value, games).map(set);
            }
            // Of two values the other one is meant.
            Some(Some(SetupRow::Deck)) => {
                let other = OWNERS[usize::from(self.setup.stack == Stack::Program)];
                return self.with_value(SetupRow::Deck, other, games).map(set);
            }
            Some(Some(SetupRow::Dice)) => {
                let other = OWNERS[usize::from(!self.setup.own_dice)];
                return self.with_value(SetupRow::Dice, other, games).map(set);
            }
            Some(Some(row)) => return Ok(SetupStep::Asks(row)),
            _ => {}
        }
        self.with_value(SetupRow::Scenario, line, games)
            .or_else(|_| self.with_value(SetupRow::Players, line, games))
            .map(set)
            .map_err(|_| ask.place(line).err().unwrap_or_else(|| "Type a row.".to_string()))
    }

    /// The question for a row.
    fn row_question(&self, row: SetupRow, games: &Games) -> Ask {
        match row {
            SetupRow::Scenario => {
                let replies =
                    ScenarioId::ALL.iter().map(|id| Reply::new(id.id(), about_scenario(*id)));
                let default = match &self.setup.begin {
                    Begin::Scenario(id) => ScenarioId::ALL.iter().position(|own| own == id),
                    Begin::Position(_) => None,
                };
                Ask {
                    text: "Scenario?".to_string(),
                    replies: replies.collect(),
                    closed: ReplySet::One,
                    default,
                    ..Ask::default()
                }
            }
            SetupRow::Players => self.players_question(),
            SetupRow::Board => Ask {
                text: "Which board?".to_string(),
                replies: BoardBegin::ALL.map(|own| Reply::new(own.id(), own.about())).to_vec(),
                closed: ReplySet::One,
                default: BoardBegin::ALL.iter().position(|own| *own == self.setup.board),
                ..Ask::default()
            },
            SetupRow::Options => Ask {
                text: "Options of this game?".to_string(),
                typing: "e.g. harder, or none".to_string(),
                replies: NamedOption::ALL.map(|own| Reply::new(own.word, own.about)).to_vec(),
                closed: ReplySet::Several(
                    NamedOption::ALL
                        .iter()
                        .positions(|option| option.is_on(self.setup.options))
                        .collect(),
                ),
                ..Ask::default()
            },
            SetupRow::Deck | SetupRow::Dice | SetupRow::Name | SetupRow::Position => Ask {
                text: "Name of the saved game?".to_string(),
                typing: format!("[Enter] {}", self.game_name(games)),
                ..Ask::default()
            },
        }
    }

    fn players_question(&self) -> Ask {
        let rows = [
            ("british", "one player"),
            ("patriots", "one player"),
            ("french", "one player"),
            ("indians", "one player"),
            ("british+indians", "one player for both"),
            ("patriots+french", "one player for both"),
        ];
        let plays = |at: &usize| {
            let people = &self.setup.people;
            people.iter().any(|person| written(std::slice::from_ref(person)) == rows[*at].0)
        };
        Ask {
            text: "Which Factions have human players?".to_string(),
            typing: "e.g. british, patriots+french".to_string(),
            replies: rows.map(|(word, about)| Reply::new(word, about)).to_vec(),
            closed: ReplySet::Several((0..rows.len()).filter(plays).collect()),
            help: vec![
                "Each player has one Faction, or both of a Side with a plus between (1.5, 8.8). The others are \
                 non-players. A name may follow: `british=Anna, french=Ben`."
                    .to_string(),
            ],
            ..Ask::default()
        }
    }

    /// The draft with another value in a row.
    fn with_value(&self, row: SetupRow, value: &str, games: &Games) -> Result<SetupDraft, String> {
        let mut draft = self.clone();
        let typed = value.trim().to_lowercase();
        let owner = || {
            // As the command line has it.
            let typed = if typed == "table" { OWNERS[1] } else { &typed };
            let word = unique_beginning(OWNERS, |word| [*word], typed);
            word.map(|word| word == "own").ok_or_else(|| "Type own or program.".to_string())
        };
        match row {
            SetupRow::Scenario => draft.setup.begin = Begin::Scenario(scenario_of(&typed)?),
            SetupRow::Board => {
                let board = unique_beginning(BoardBegin::ALL, |own| [own.id()], &typed);
                draft.setup.board = board.ok_or_else(|| {
                    format!("Type a board: {}", BoardBegin::ALL.map(BoardBegin::id).join(", "))
                })?;
                let is_own = draft.setup.board != BoardBegin::Program;
                draft.setup.own_dice = is_own;
                draft.setup.stack = if is_own { Stack::Table } else { Stack::Program };
            }
            SetupRow::Players => {
                let (people, names) = read_named(value).map_err(|error| error.to_string())?;
                draft.setup.names = names.of(&people, &self.setup.names);
                draft.setup.people = people;
            }
            SetupRow::Deck => {
                draft.setup.stack = if owner()? { Stack::Table } else { Stack::Program };
            }
            SetupRow::Dice => draft.setup.own_dice = owner()?,
            SetupRow::Options => {
                draft.setup.options = options_of(&typed, draft.setup.seats().is_lone())?
            }
            SetupRow::Position => {
                let known = people_of(value);
                if !known.is_empty() {
                    draft.setup.people = known;
                }
                let options = Position::parse(value).map(|position| position.options);
                draft.setup.options = options.unwrap_or_default();
                draft.setup.begin = Begin::Position(value.to_string());
            }
            SetupRow::Name if typed.is_empty() => {}
            SetupRow::Name => {
                let record = games.record(value).map_err(|error| error.to_string())?;
                if games.store().has(&record) {
                    return Err(format!("a game {} exists already", value.trim()));
                }
                draft.name = Some(value.trim().to_string());
            }
        }
        Ok(draft.completed())
    }
}

/// Whether the command line names what the game begins with, and its players.
fn is_complete(wanted: &StartOptions) -> bool {
    begin_of(wanted).is_some() && wanted.people.is_some()
}

/// The players and their names: as the command line, the position or the last set-up has them, else the Patriots alone.
fn people_at_first(
    wanted: &StartOptions,
    begin: &Begin,
    last: Option<&Setup>,
    board: BoardBegin,
) -> (Vec<Vec<Faction>>, PlayerNames) {
    let in_position = match begin {
        Begin::Position(text) => people_of(text),
        Begin::Scenario(_) => Vec::new(),
    };
    let (mut people, names) = match (&wanted.people, last) {
        (Some(people), _) => (people.clone(), PlayerNames::default()),
        (None, _) if !in_position.is_empty() => (in_position, PlayerNames::default()),
        (None, Some(last)) => (last.people.clone(), last.names.clone()),
        (None, None) => (vec![vec![Faction::Patriots]], PlayerNames::default()),
    };
    // Whoever names a Faction runs the others.
    if let Some(named) = wanted.faction.filter(|_| wanted.people.is_none()) {
        let is_new = last.is_none_or(|last| last.board != board);
        if is_new || people.iter().flatten().contains(&named) {
            people = Faction::ALL.into_iter().filter(|f| *f != named).map(|f| vec![f]).collect();
        }
    }
    let names = wanted.names.of(&people, &names);
    (people, names)
}

/// The options: those of the position or the last set-up, and those that the command line names.
fn options_at_first(wanted: &StartOptions, begin: &Begin, last: Option<&Setup>) -> Options {
    let mut options = match begin {
        Begin::Position(text) => {
            Position::parse(text).map_or_else(|_| Options::default(), |p| p.options)
        }
        Begin::Scenario(_) => last.map_or_else(Options::default, |last| last.options),
    };
    options.period_events |= wanted.period_events;
    options.winter_is_coming |= wanted.winter_is_coming;
    options.difficulty |= wanted.difficulty;
    options
}

/// What a scenario is, in a few words.
fn about_scenario(id: ScenarioId) -> String {
    let scenario = scenario(id);
    let (first, last) = (scenario.first_year, scenario.last_year);
    format!("{}, {first}-{last}: {} Winter Quarters", scenario.title, scenario.winters())
}

fn scenario_of(typed: &str) -> Result<ScenarioId, String> {
    unique_beginning(ScenarioId::ALL, |id| [id.id()], typed).ok_or_else(|| {
        let ids = ScenarioId::ALL.map(ScenarioId::id);
        format!("Type a scenario: {}", ids.join(", "))
    })
}

/// The options that are named: all others are off.
fn options_of(typed: &str, lone: bool) -> Result<Options, String> {
    let mut options = Options::default();
    for word in typed.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty()) {
        match (unique_beginning(NamedOption::ALL, |option| [option.word], word), word) {
            (Some(option), _) if option.is_for_one && !lone => {
                return Err("The harder game has one player (8.8)".to_string());
            }
            (Some(option), _) => *(option.of)(&mut options) = true,
            (None, "none") => {}
            (None, _) => {
                let words = NamedOption::ALL.map(|option| option.word);
                return Err(format!("Type none, or any of: {}", words.join(", ")));
            }
        }
    }
    Ok(options)
}

/// The first name of a saved game that is free.
fn free_name(setup: &Setup, games: &Games) -> String {
    let stem = match &setup.begin {
        _ if setup.board.is_unknown() => "table",
        Begin::Scenario(id) => id.id(),
        Begin::Position(_) => "game",
    };
    let free = |name: &String| games.record(name).is_ok_and(|record| !games.store().has(&record));
    (1..10_000).map(|n| format!("{stem}-{n}")).find(free).unwrap_or_else(|| stem.to_string())
}
