//! What is agreed on before a game: with the answers given since, all that a saved game is.

use super::names::{self, PlayerNames};
use itertools::Itertools;
use lod_bots::bots::Library;
use lod_bots::game::{Game, SetUpError, Stack};
use lod_engine::game::DataError;
use lod_engine::game::position::{Options, PositionFile};
use lod_engine::game::scenario::scenario;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Faction, FileError, KnownBoard, Position, ScenarioId};
use lod_engine::rules::position;
use lod_engine::rules::seats::Seats;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use thiserror::Error;

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    /// With the set-up of a scenario.
    Scenario(ScenarioId),
    /// In the middle: a position file's text.
    Position(String),
}

/// How much of the board is known at the beginning, and who keeps it. Later there is no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardBegin {
    /// No physical board: the program keeps it.
    #[default]
    Program,
    /// The players' board, set up for the scenario, or as the position file has it.
    SetUp,
    /// The players' board in the middle of a game: all of it is entered before the first card.
    Entered,
    /// The players' board in the middle of a game: asked as needed.
    Asked,
}

impl BoardBegin {
    /// All of them.
    pub const ALL: [BoardBegin; 4] =
        [BoardBegin::Program, BoardBegin::SetUp, BoardBegin::Entered, BoardBegin::Asked];

    /// As it is typed.
    pub const fn id(self) -> &'static str {
        match self {
            BoardBegin::Program => "program",
            BoardBegin::SetUp => "set-up",
            BoardBegin::Entered => "entered",
            BoardBegin::Asked => "asked",
        }
    }

    /// What it means.
    pub const fn about(self) -> &'static str {
        match self {
            BoardBegin::Program => "kept by the program; you move what it says",
            BoardBegin::SetUp => "your board, set up for the scenario",
            BoardBegin::Entered => "your board in mid-game: enter it now",
            BoardBegin::Asked => "your board in mid-game: asked as needed",
        }
    }

    /// The one that is typed.
    pub fn from_id(id: &str) -> Option<BoardBegin> {
        BoardBegin::ALL.into_iter().find(|own| own.id() == id)
    }

    /// Whether nothing of it is known before it is entered.
    pub const fn is_unknown(self) -> bool {
        matches!(self, BoardBegin::Entered | BoardBegin::Asked)
    }
}

/// What is agreed on before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where it begins.
    pub begin: Begin,
    /// How much of the board is known then.
    pub board: BoardBegin,
    /// The people, each with the Factions they run.
    pub people: Vec<Vec<Faction>>,
    /// What they are called.
    pub names: PlayerNames,
    /// The options of the rules.
    pub options: Options,
    /// Whose deck.
    pub stack: Stack,
    /// Whether people roll the dice.
    pub own_dice: bool,
    /// The seed of the program's deck and dice.
    pub seed: u64,
}

/// Why a set-up is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The position file is wrong.
    #[error("the position is not legal: {0}")]
    Position(String),
    /// There is no such deck.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// Something is missing in its JSON.
    #[error("the set-up has no `{0}`")]
    Missing(&'static str),
    /// The people cannot sit like that.
    #[error("{0}")]
    People(String),
}

/// The players of a game that only non-players play.
pub(super) const NO_PLAYERS: &str = "none";

/// Whether people may share the Factions out like that: each one Faction, or both of a Side (1.5).
///
/// # Errors
/// A [`SetupError::People`] that says what is wrong.
pub fn check_people(people: &[Vec<Faction>]) -> Result<(), SetupError> {
    let wrong = |what: &str| Err(SetupError::People(what.to_string()));
    let all: Vec<Faction> = people.iter().flatten().copied().collect();
    if people.iter().any(Vec::is_empty) {
        return wrong("at least 1 Faction needs a player");
    }
    if Faction::ALL.iter().any(|f| all.iter().filter(|g| *g == f).count() > 1) {
        return wrong("a Faction is listed twice");
    }
    for person in people {
        match person.as_slice() {
            [_] => {}
            [one, other] if one.friend() == *other => {}
            _ => return wrong("a player has 1 Faction, or both of a Side (1.5)"),
        }
    }
    Ok(())
}

/// Reads "british+indians=Anna, french": people with commas between, their Factions with a plus, a name after `=`; "none".
///
/// # Errors
/// A [`SetupError::People`] that says what would be right.
pub fn read_named(text: &str) -> Result<(Vec<Vec<Faction>>, PlayerNames), SetupError> {
    let (mut people, mut named) = (Vec::new(), PlayerNames::default());
    if text.trim().eq_ignore_ascii_case(NO_PLAYERS) {
        return Ok((people, named));
    }
    for person in text.split([',', ';']) {
        let (factions, name) = match person.split_once('=') {
            Some((factions, name)) => {
                let name = names::check(name).map_err(SetupError::People)?;
                (factions, Some(name))
            }
            None => (person, None),
        };
        let factions = factions
            .split(['+', '&', ' '])
            .map(str::trim)
            .filter(|w| !w.is_empty() && !w.eq_ignore_ascii_case("and"))
            .map(read_faction)
            .collect::<Result<Vec<Faction>, SetupError>>()?;
        for faction in &factions {
            named.set(*faction, name.clone());
        }
        people.push(factions);
    }
    check_people(&people)?;
    Ok((people, named))
}

/// The same without names.
///
/// # Errors
/// A [`SetupError::People`] that says what would be right.
pub fn read_people(text: &str) -> Result<Vec<Vec<Faction>>, SetupError> {
    read_named(text).map(|(people, _)| people)
}

fn read_faction(word: &str) -> Result<Faction, SetupError> {
    let typed = word.to_lowercase();
    unique_beginning(Faction::ALL, |f| [f.id()], &typed).ok_or_else(|| {
        SetupError::People(format!(
            "\"{}\" is not a Faction. Type british, patriots, french or indians",
            word.chars().take(24).collect::<String>()
        ))
    })
}

/// Who plays, whose dice are rolled and whose deck is drawn from now on, in the middle of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The people, each with the Factions they run.
    pub people: Vec<Vec<Faction>>,
    /// What they are called.
    pub names: PlayerNames,
    /// Whether people roll the dice.
    pub own_dice: bool,
    /// Whose deck.
    pub stack: Stack,
}

impl Seating {
    /// In words: "players: british; your dice, program deck".
    pub fn description(&self) -> String {
        let owner = |own| if own { "your" } else { "program" };
        let (dice, deck) = (owner(self.own_dice), owner(self.stack == Stack::Table));
        format!("players: {}; {dice} dice, {deck} deck", self.names.written(&self.people))
    }
}

/// Who runs what.
pub(super) fn seats_of(people: &[Vec<Faction>]) -> Seats {
    let mut seats = Seats::NOBODY;
    for (person, factions) in (0_u8..).zip(people) {
        for faction in factions {
            seats = seats.with(*faction, person);
        }
    }
    seats
}

impl Setup {
    /// Who runs what at the beginning.
    pub fn seats(&self) -> Seats {
        seats_of(&self.people)
    }

    /// The position that the game begins from, with the options agreed on.
    fn position(&self, text: &str) -> Result<Position, SetupError> {
        let position = Position::parse(text)
            .map_err(|flaws| SetupError::Position(flaws.into_iter().map(|f| f.what).join("; ")))?;
        Ok(Position { options: self.options, ..position })
    }

    /// Whether a new game can begin so: its deck has the Winter Quarters card that ends it (2.1, 6.1).
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn can_begin(&self) -> Result<(), SetupError> {
        let Begin::Position(text) = &self.begin else {
            return Ok(());
        };
        let told = |faults: Vec<FileError>| SetupError::Position(faults.iter().join("; "));
        let file = PositionFile::read("position file", text).map_err(told)?;
        let ends = file.position.board.winter_quarters_left() > 0;
        if ends || self.stack != Stack::Program || file.position.scenario.is_none() {
            return Ok(());
        }
        let flaw = DataError {
            at: file.winters_at.unwrap_or_default(),
            what: "`winter-quarters-left = 0`: the program's deck has no Winter Quarters card then, and the game \
                   never ends; set at least 1, or play with your own deck (2.1)"
                .to_string(),
        };
        Err(told(FileError::all("position file", text, &[flaw])))
    }

    /// What is said where a Winter Quarters card comes before the Event that the position has as current (2.3.7).
    pub fn winter_first(&self) -> Option<String> {
        let Begin::Position(text) = &self.begin else {
            return None;
        };
        let position = self.position(text).ok()?;
        let winter = position::winter_first(&position)?;
        let event = position.card?.current;
        Some(format!(
            "Winter Quarters comes first: card {winter} is next without Winter is Coming, so it swaps places with \
             card {event} (2.3.7). The game begins with the Round."
        ))
    }

    /// The game at its beginning.
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn game<'a>(&self, library: &'a Library) -> Result<Game<'a>, SetupError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let seats = self.seats();
        Ok(match &self.begin {
            Begin::Scenario(id) => {
                let mut game =
                    Game::seated(library, *id, self.options, seats, self.stack, &mut rng)?;
                if self.board.is_unknown() {
                    game.know(KnownBoard::nothing());
                }
                game
            }
            Begin::Position(text) => {
                // Those who play may be others than the file names.
                let position = Position { players: seats.people(), ..self.position(text)? };
                Game::from_position(library, position, seats, self.stack, &mut rng)?
            }
        })
    }

    /// In a few words.
    pub fn name(&self) -> String {
        let begin = match &self.begin {
            Begin::Scenario(id) => id.id().to_string(),
            Begin::Position(_) => "from a position".to_string(),
        };
        format!("{begin}, players: {}", self.names.seated(&self.people))
    }

    /// The name of the scenario that it begins with, where it is one.
    pub fn scenario_title(&self) -> Option<String> {
        match &self.begin {
            Begin::Scenario(id) => Some(scenario(*id).title.clone()),
            Begin::Position(_) => None,
        }
    }

    /// For the journal.
    pub fn to_json(&self) -> Value {
        let (scenario, position) = match &self.begin {
            Begin::Scenario(id) => (Some(id.id()), None),
            Begin::Position(text) => (None, Some(text.as_str())),
        };
        let people: Vec<Vec<&str>> =
            self.people.iter().map(|p| p.iter().map(|f| f.id()).collect()).collect();
        json!({
            "scenario": scenario,
            "position": position,
            "board": self.board.id(),
            "people": people,
            "names": Value::from(self.names.clone()),
            "period-events": self.options.period_events,
            "winter-is-coming": self.options.winter_is_coming,
            "difficulty": self.options.difficulty,
            "deck-on-the-table": self.stack == Stack::Table,
            "own-dice": self.own_dice,
            "seed": self.seed,
        })
    }

    /// From the journal.
    ///
    /// # Errors
    /// See [`SetupError`].
    pub fn from_json(value: &Value) -> Result<Setup, SetupError> {
        let begin = match (value["scenario"].as_str(), value["position"].as_str()) {
            (Some(id), _) => {
                Begin::Scenario(ScenarioId::from_id(id).ok_or(SetupError::Missing("scenario"))?)
            }
            (None, Some(text)) => Begin::Position(text.to_string()),
            (None, None) => return Err(SetupError::Missing("scenario")),
        };
        let list = value["people"].as_array().ok_or(SetupError::Missing("people"))?;
        let people: Option<Vec<Vec<Faction>>> = list
            .iter()
            .map(|person| {
                person.as_array()?.iter().map(|f| Faction::from_id(f.as_str()?)).collect()
            })
            .collect();
        let people = people.ok_or(SetupError::Missing("people"))?;
        check_people(&people)?;
        let flag = |key: &'static str| value[key].as_bool().ok_or(SetupError::Missing(key));
        let board = value["board"].as_str().and_then(BoardBegin::from_id);
        Ok(Setup {
            begin,
            board: board.ok_or(SetupError::Missing("board"))?,
            people,
            names: value["names"].clone().into(),
            options: Options {
                period_events: flag("period-events")?,
                winter_is_coming: flag("winter-is-coming")?,
                difficulty: flag("difficulty")?,
            },
            stack: if flag("deck-on-the-table")? { Stack::Table } else { Stack::Program },
            own_dice: flag("own-dice")?,
            seed: value["seed"].as_u64().ok_or(SetupError::Missing("seed"))?,
        })
    }
}

/// The people as [`read_people`] reads them.
pub fn written(people: &[Vec<Faction>]) -> String {
    PlayerNames::default().written(people)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Faction::{British, French, Indians, Patriots};
    use lod_engine::game::Fact;
    use lod_engine::rules::Reason;

    fn setup() -> Setup {
        Setup {
            begin: Begin::Scenario(ScenarioId::Sprint),
            board: BoardBegin::default(),
            people: vec![vec![British, Indians], vec![French]],
            names: PlayerNames::default(),
            options: Options::default(),
            stack: Stack::Program,
            own_dice: false,
            seed: u64::MAX,
        }
    }

    #[test]
    fn r1_5_one_faction_or_a_side_for_each_person() {
        assert_eq!(
            read_people("british+indians, french"),
            Ok(vec![vec![British, Indians], vec![French]])
        );
        assert_eq!(read_people("pat and fr"), Ok(vec![vec![Patriots, French]]));
        let (people, names) = read_named("british+indians = Anna, french").expect("people");
        assert_eq!(people, vec![vec![British, Indians], vec![French]]);
        assert_eq!(names.get(Indians), Some("Anna"));
        assert_eq!(names.written(&people), "british+indians=Anna, french");
        for wrong in [
            "",
            "british, british",
            "british+french",
            "spanish",
            ",",
            "b+p+f+i",
            "british=",
            "british=a=b",
        ] {
            assert!(read_people(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_set_up_comes_back_from_its_json() {
        let mut setup = setup();
        assert_eq!(Setup::from_json(&setup.to_json()), Ok(setup.clone()));
        setup.begin = Begin::Position("base = \"1776\"".to_string());
        setup.stack = Stack::Table;
        setup.own_dice = true;
        setup.names.set(British, Some("Anna".to_string()));
        assert_eq!(Setup::from_json(&setup.to_json()), Ok(setup.clone()));
        assert!(Setup::from_json(&json!({})).is_err());
    }

    #[test]
    fn r1_5_seats_of_pairs() {
        let seats = setup().seats();
        assert!(seats.is_pair(British) && seats.is_player(French) && !seats.is_lone());
        assert!(!seats.is_player(Patriots));
    }

    /// R143
    #[test]
    fn a_position_in_the_middle_goes_on_with_either_deck() {
        let text = "base = \"1776\"\nwinter-quarters-left = 2\n[card]\ncurrent = 28\nnext = 42\n";
        for stack in [Stack::Program, Stack::Table] {
            let setup = Setup { begin: Begin::Position(text.to_string()), stack, ..setup() };
            let game = setup.game(Library::get()).unwrap();
            assert_eq!(game.current(), Some(28));
            assert_eq!(game.deck().next(), Some(42));
            assert_eq!(game.deck().left() > 10, stack == Stack::Program);
        }
        let without = Setup { begin: Begin::Position(String::new()), ..setup() };
        assert!(without.game(Library::get()).is_err());
    }

    /// A deck on the table of which somebody names other cards than it can hold: the game asks on.
    #[test]
    fn r2_1_an_own_deck_is_never_used_up_before_the_end() {
        use crate::play::{AttemptEnd, GameReplay};
        let setup = Setup {
            begin: Begin::Scenario(ScenarioId::Sprint),
            board: BoardBegin::default(),
            people: Vec::new(),
            stack: Stack::Table,
            own_dice: false,
            ..setup()
        };
        let mut history = GameReplay::new(Library::get(), setup).expect("a game");
        let mut cards = 1..=30;
        loop {
            let attempt = history.attempt(None).expect("no fault");
            let asked = matches!(attempt.outcome(), AttemptEnd::Asked(_));
            history.answer(attempt);
            if asked {
                let Some(card) = cards.next() else { break };
                let told = history.attempt(Some(&card.to_string()));
                history.answer(told.expect("another Event"));
            }
        }
        assert!(history.now().end().is_none());
        let winters = |to: u8| {
            let from = history.now().board().winter_quarters_left();
            history.now().allows(&[lod_engine::game::Change::set(
                Fact::WinterQuartersLeft,
                from,
                to,
            )])
        };
        assert_eq!(winters(1), Ok(()));
        assert!(winters(7).is_err());
    }

    #[test]
    fn no_deck_of_the_program_is_without_winter_quarters() {
        let with_years_left = |left: u8, stack| Setup {
            begin: Begin::Position(format!("base = \"1776\"\nwinter-quarters-left = {left}\n")),
            stack,
            ..setup()
        };
        let wrong = with_years_left(0, Stack::Program).can_begin().expect_err("no end");
        let words = wrong.to_string();
        assert!(words.contains("position file:2:"), "{words}");
        assert!(words.contains("`winter-quarters-left = 0`"), "{words}");
        for (left, stack) in [(1, Stack::Program), (0, Stack::Table)] {
            assert_eq!(with_years_left(left, stack).can_begin(), Ok(()));
        }
        let game = with_years_left(2, Stack::Program).game(Library::get()).expect("a game");
        let winters = |to: u8| {
            let from = game.board().winter_quarters_left();
            game.allows(&[lod_engine::game::Change::set(Fact::WinterQuartersLeft, from, to)])
        };
        assert_eq!(winters(1), Ok(()));
        for wrong in [0, 3] {
            let why = winters(wrong).expect_err("not in the deck");
            assert_eq!(why, Reason::WinterQuartersLeft { least: 1, most: 2 });
        }
    }
}
