use super::*;
use crate::tell::{ActionKind, ActionRecord, Report};
use crate::testing::{Layout, ScriptedSource};
use Piece::{Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, PatriotFort, Tory};
use Space::{NewJersey, NewYorkCity, Pennsylvania, Philadelphia, Virginia};
use lod_bots::bots::{Context, Executor, Library};
use lod_engine::game::{Board, Fact, Faction, KnownFacts, Piece, PieceSet, Support};
use lod_engine::rules::{Command, Cost, Scope};

const TELLS: usize = 0;
const NOTHING: usize = 1;

fn board(pieces: &[(Space, Piece, u8)]) -> Board {
    Layout::empty().treaty().lay(pieces).board
}

fn grant(command: Command) -> FreeActionOffer {
    FreeActionOffer {
        faction: Faction::Patriots,
        scope: Scope { spaces: SpaceSet::MAP, most: Some(1), ..Scope::of(&[command], &[]) },
        must: false,
        why: String::new(),
        count: None,
        place_matters: true,
    }
}

fn entry(slot: AnswerSlot, answer: Answer) -> AnswerEntry {
    AnswerEntry { slot, answer, asked: true }
}

/// What is said of a grant, and the lines of what is done.
fn answers(told: usize, lines: &[&str]) -> Vec<AnswerEntry> {
    let mut log = vec![entry(AnswerSlot::Choice(0), Answer::One(told))];
    let slot = |n: usize| AnswerSlot::Line { grant: 1, key: format!("own.{n}.next") };
    let lines = (0..).zip(lines);
    log.extend(lines.map(|(n, line)| entry(slot(n), Answer::Line((*line).to_string()))));
    log
}

/// What comes of a grant on a board that is known as far as these spaces were told, and the board after it.
fn acted(
    start: Board,
    known: &[Space],
    command: Command,
    log: &[AnswerEntry],
) -> (Result<bool, Interrupt>, Board, Vec<Space>) {
    let notebook = KnownFacts::open();
    let beside = Fact::beside_the_map().chain(Faction::ALL.map(Fact::Leader));
    let in_spaces = known.iter().flat_map(|s| Fact::in_space(*s).chain([Fact::Control(*s)]));
    notebook.begin(start);
    let known = beside.chain(in_spaces).chain([Fact::Treaty]);
    notebook.learn(known.map(|fact| (fact, start.fact(fact))));
    let start = start.with_known_facts(notebook);
    let mut players = ByFaction([false; 4]);
    players[Faction::Patriots] = true;
    let mut source = LoggedDecisions::new(log, players);
    let mut state = ActionState::new(start, Faction::Patriots, Cost::Free, true);
    let done = source.granted(&mut state, &grant(command));
    let mut missing: Vec<Space> = notebook.missing().iter().filter_map(|f| f.space()).collect();
    missing.dedup();
    notebook.clear_missing();
    (done, state.board().without_known_facts(), missing)
}

/// The board after a free Rally by these lines, the whole board known.
fn rallied(start: Board, lines: &[&str]) -> Board {
    let (done, after, missing) = acted(start, &Space::ALL, Command::Rally, &answers(TELLS, lines));
    assert_eq!((done, missing), (Ok(true), Vec::new()), "{lines:?}");
    after
}

#[test]
fn r181_at_the_table_militia_or_a_fort_in_any_space() {
    let start = board(&[(Virginia, Continental, 1), (Virginia, MilitiaActive, 1)]);
    let one = rallied(start, &["rally nj one", ""]);
    assert_eq!(one.pieces(NewJersey, MilitiaUnderground), 1);
    let fort = rallied(start, &["rally va fort", ""]);
    assert_eq!(fort.pieces(Virginia, PatriotFort), 1);
    assert_eq!(fort.count(Virginia, PieceSet::PATRIOT_UNITS), 0);
    assert_eq!(rallied(start, &["done"]), start, "nothing");
    // Enter alone gives up no free Rally.
    let log = answers(TELLS, &[""]);
    let (done, ..) = acted(start, &Space::ALL, Command::Rally, &log);
    assert!(matches!(done, Err(Interrupt::Wrong(_))), "{done:?}");
    let (done, after, _) = acted(start, &[], Command::Rally, &answers(NOTHING, &[]));
    assert_eq!((done, after), (Ok(true), start));
}

#[test]
fn r181_at_the_table_militia_gather_at_a_fort_and_turn_continental() {
    let start = board(&[
        (Pennsylvania, PatriotFort, 1),
        (Pennsylvania, MilitiaActive, 1),
        (NewJersey, MilitiaActive, 3),
    ]);
    let lines = ["rally pa regroup + nj 2m", "continentals pa 1m", "done"];
    let moved = rallied(start, &lines);
    assert_eq!(moved.pieces(NewJersey, MilitiaActive), 1);
    assert_eq!(moved.pieces(Pennsylvania, MilitiaUnderground), 2);
    assert_eq!(moved.pieces(Pennsylvania, Continental), 1);
}

#[test]
fn r181_at_the_table_a_space_where_nothing_is_possible_is_refused() {
    let full = Layout::empty().treaty();
    let full = full.support(Virginia, Support::ActiveSupport).board;
    let log = answers(TELLS, &["rally va one"]);
    let (done, after, _) = acted(full, &Space::ALL, Command::Rally, &log);
    assert!(matches!(&done, Err(Interrupt::Wrong(why)) if why.contains("Virginia")), "{done:?}");
    assert_eq!(after, full);
    let after = rallied(full, &["rally phila one", "done"]);
    assert_eq!(after.pieces(Philadelphia, MilitiaUnderground), 1);
}

/// 5.3, 3.3.2: a free March is entered in the notation; only the spaces that it names are looked at.
#[test]
fn a_free_march_asks_for_the_spaces_that_it_names() {
    let start = board(&[(Virginia, Continental, 3), (NewJersey, Tory, 1)]);
    let log = answers(TELLS, &["march va>nc 2c", "done"]);
    let (done, _, missing) = acted(start, &[], Command::March, &log);
    assert_eq!(done, Err(Interrupt::Unknown));
    assert!(!missing.is_empty());
    let named = [Virginia, Space::NorthCarolina];
    assert!(missing.iter().all(|s| named.contains(s)), "{missing:?}");
    let (done, after, missing) = acted(start, &named, Command::March, &log);
    assert_eq!((done, missing), (Ok(true), Vec::new()));
    assert_eq!(after.pieces(Space::NorthCarolina, Continental), 2);
    assert_eq!(after.pieces(Virginia, Continental), 1);
}

#[test]
fn what_cannot_be_is_refused_and_a_verb_alone_is_not_enough() {
    let start = board(&[(Virginia, Continental, 1)]);
    let refused = |line: &str| {
        let log = answers(TELLS, &[line]);
        match acted(start, &Space::ALL, Command::March, &log).0 {
            Err(Interrupt::Wrong(why)) => why,
            other => panic!("{line}: {other:?}"),
        }
    };
    assert!(refused("march va>nc 2c").contains("Virginia"));
    assert!(refused("march").contains("march FROM>TO"));
    assert!(refused("rally va one").contains("no free Rally"));
}

/// 3.6: the dice of a free Battle are asked for like any others.
#[test]
fn a_free_battle_rolls_and_wins_the_day() {
    let start = board(&[(Virginia, Continental, 6), (Virginia, Tory, 2)]);
    let log = answers(TELLS, &["battle va"]);
    let notebook = KnownFacts::open();
    notebook.begin(start);
    let mut players = ByFaction([false; 4]);
    players[Faction::Patriots] = true;
    let mut source = LoggedDecisions::new(&log, players);
    let mut state = ActionState::new(start, Faction::Patriots, Cost::Free, true);
    let done = source.granted(&mut state, &grant(Command::Battle));
    assert_eq!(done, Err(Interrupt::Question));
    assert!(matches!(source.wanted, Some(MissingAnswer::Die { die: Die::D3, .. })));
}

#[test]
fn r181_without_a_person_it_is_told_as_theirs() {
    let start = board(&[(NewYorkCity, FrenchRegular, 9), (NewYorkCity, Tory, 2)]);
    let mut context = Context { price: Cost::Free, ..Context::default() };
    context.players[Faction::Patriots] = true;
    let mut source = ScriptedSource::rolls("d3=3 d3=3 d3=3");
    let mut run = Executor::new(Library::get(), Faction::French, start, context, &mut source);
    assert_eq!(run.granted(Command::Battle), Ok(true));
    assert!(run.walk.dice.iter().all(|d| d.die == Die::D3.id()));
    let record = ActionRecord {
        changes: run.state.changes().to_vec(),
        grants: &run.grants,
        ..ActionRecord::new(ActionKind::Other("a Battle"), &start, run.state.board())
    };
    let told = Report::of(&record).instructions();
    let theirs = "The Patriots may execute a free Rally in 1 space. Their player resolves it.";
    assert!(told.iter().any(|line| line == theirs), "{told:?}");
    assert!(told.iter().all(|line| !line.contains("Militia")), "{told:?}");
}
