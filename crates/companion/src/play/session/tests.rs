//! Sessions by scripts.

mod audit;
mod dice;
mod keys;
mod known_in_part;
mod nothing_lost;
mod people;
mod steps;
mod words;

use super::start::{self, RunError, StartOptions};
use super::*;
use crate::native::SystemClock;
use crate::play::journal::SavedAnswers;
use crate::play::journal::tests::Scratch;
use crate::ports::Ports;
use crate::ports::{InPlace, MemoryStore};
use crate::talk::{
    Conversation, ConversationState, LineSlot, PlaceExit, TypedInput, TypedLine, block_on,
};
use crate::talk::{DrawnOutput, FileAccess, LineInput};
use lod_bots::game::GameStep;
use lod_engine::game::{Faction, ScenarioId};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::task::Poll;

/// A screen that reads a script.
struct Script {
    lines: VecDeque<String>,
    shown: Vec<String>,
}

impl Script {
    fn new(lines: &[&str]) -> Script {
        Script { lines: lines.iter().map(ToString::to_string).collect(), shown: Vec::new() }
    }

    fn shown_text(&self) -> String {
        self.shown.join("\n")
    }

    /// Whether a line was refused: the prompt stands again without its question.
    fn is_refused(&self) -> bool {
        self.shown.iter().any(|line| line == "? ")
    }
}

impl Ui for Script {
    fn show(&mut self, line: &str) {
        self.shown.push(line.to_string());
    }
    fn question(&mut self, text: &str) {
        self.shown.push(format!("? {text}"));
    }
}

impl DrawnOutput for Script {}

impl LineInput for Script {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        let line = self.lines.pop_front();
        self.shown.extend(line.iter().map(|line| format!("> {line}")));
        Poll::Ready(line.map(TypedInput::Line).ok_or(PromptExit::End))
    }
}

impl FileAccess for Script {}

fn wanted(people: &[Faction]) -> StartOptions {
    StartOptions {
        name: Some("g".to_string()),
        new: true,
        scenario: Some(ScenarioId::Sprint),
        people: Some(vec![people.to_vec()]),
        seed: Some(3),
        ..StartOptions::default()
    }
}

fn resume() -> StartOptions {
    StartOptions { name: Some("g".to_string()), ..StartOptions::default() }
}

fn folder(scratch: &Scratch) -> Ports {
    crate::native::ports(&scratch.0)
}

fn run(wanted: &StartOptions, folder: &Ports, lines: &[&str]) -> (Result<(), RunError>, Script) {
    let mut script = Script::new(lines);
    let done = block_on(start::run(wanted, folder, &mut script));
    (done.map(|_| ()), script)
}

/// The same where it is well.
fn runs(wanted: &StartOptions, folder: &Ports, lines: &[&str]) {
    assert_eq!(run(wanted, folder, lines).0, Ok(()));
}

/// The game that is saved.
fn saved(folder: &Ports) -> GameReplay<'static> {
    let opened = Journal::open(&folder.store, "g.lod").unwrap();
    assert_eq!(opened.damage, None);
    let library = lod_bots::bots::Library::get();
    let resumed = SavedAnswers::of(opened.entries).resume(library, &opened.setup).unwrap();
    assert_eq!(resumed.difference, None);
    resumed.history
}

#[test]
fn the_end_of_the_input_saves_and_the_game_goes_on() {
    let scratch = Scratch::new("s-end");
    let folder = folder(&scratch);
    let (done, script) = run(&wanted(&[Faction::Patriots]), &folder, &["", "", "", "", "pass"]);
    assert_eq!(done, Ok(()));
    assert!(script.shown_text().contains("The game is saved"), "{}", script.shown_text());
    let before = saved(&folder);
    assert!(before.done().len() > 4);
    let (done, script) = run(&resume(), &folder, &["quit"]);
    assert_eq!(done, Ok(()));
    assert!(script.shown_text().contains("PATRIOTS: Pass"), "{}", script.shown_text());
    assert!(saved(&folder).now() == before.now());
}

#[test]
fn undo_and_rollback_take_back_what_was_done() {
    let scratch = Scratch::new("s-undo");
    let folder = folder(&scratch);
    let (_, script) =
        run(&wanted(&[Faction::Patriots]), &folder, &["", "", "", "", "pass", "", "undo", "undo"]);
    // The Enter after the pass, with what came of it, is a step as well.
    assert!(
        script.shown_text().contains("Undone: British Event (unshaded), card "),
        "{}",
        script.shown_text()
    );
    assert!(script.shown_text().contains("Undone: pass"));
    assert!(script.shown_text().contains("Undo on your board"));
    let undone = saved(&folder);
    let other = Scratch::new("s-undo-plain");
    let plain = crate::native::ports(&other.0);
    runs(&wanted(&[Faction::Patriots]), &plain, &["", "", "", ""]);
    assert!(undone.now() == saved(&plain).now());
    assert_eq!(undone.here(), saved(&plain).here());
    runs(&resume(), &folder, &["pass"]);
    runs(&resume(), &plain, &["pass"]);
    assert!(saved(&folder).now() == saved(&plain).now());
    let (_, script) = run(&resume(), &folder, &["rollback", "1", "yes"]);
    assert!(script.shown_text().contains("back to the start of which turn?"));
    assert_eq!(saved(&folder).done().len(), 0, "before the Enter that led to it");
    runs(&resume(), &folder, &["", "", "", "", "pass"]);
    assert!(saved(&folder).now() == saved(&plain).now());
}

#[test]
fn there_is_nothing_before_the_beginning() {
    let scratch = Scratch::new("s-nothing");
    let folder = folder(&scratch);
    let lines = ["undo", "abort", "rollback", "history", "why", "quit"];
    let (done, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    assert_eq!(done, Ok(()));
    assert!(script.shown_text().contains("Nothing to undo"), "{}", script.shown_text());
}

#[test]
fn words_and_answers_at_one_prompt() {
    let scratch = Scratch::new("s-words");
    let folder = folder(&scratch);
    let lines = [
        "",
        "",
        "",
        "",
        "board",
        "board nyc",
        "bo",
        "tracks",
        "margins",
        "forces",
        "card",
        "card 5",
        "history",
        "history 1",
        "history 99",
        "why",
        "?",
        "f",
        "xyzzy",
        "fix",
        "pas",
    ];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    let text = script.shown_text();
    assert!(text.contains("forces or fix"), "{text}");
    assert!(text.contains("PATRIOTS: Pass"), "{text}");
    assert!(text.contains("Type a turn from 1 to"), "{text}");
    for line in script.shown.iter().filter(|l| !l.starts_with('?')) {
        assert!(line.chars().count() <= 90, "{line}");
    }
}

#[test]
fn abort_goes_to_the_start_of_the_turn() {
    let scratch = Scratch::new("s-abort");
    let folder = folder(&scratch);
    let lines = ["", "", "", "", "rally pa", "abort"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    let text = script.shown_text();
    assert!(text.contains("back to its start"), "{text}");
    let history = saved(&folder);
    assert!(!history.has_lines());
}

#[test]
fn fix_sets_the_board_at_any_prompt_and_can_be_taken_back() {
    let scratch = Scratch::new("s-fix");
    let folder = folder(&scratch);
    let lines = [
        "",
        "",
        "",
        "fix british resources 9",
        "",
        "fix boston 99r",
        "fix fni 2",
        "fix treaty yes",
        "fix winter 7",
        "fix blockade boston 1",
        "fix treaty no",
    ];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    let text = script.shown_text();
    assert!(text.contains("BOARD ADJUSTED"), "{text}");
    // FNI goes with the Blockades (R191); what hangs on the Treaty keeps it.
    assert!(text.contains("FNI 0 -> 1"), "{text}");
    assert!(text.contains("a Blockade on Boston"), "{text}");
    assert!(text.contains("must be 1-"), "{text}");
    let history = saved(&folder);
    let fixes = |s: &GameReplay<'_>| {
        s.done().iter().filter(|done| matches!(done.action, GameStep::Fixed(_))).count()
    };
    assert_eq!(history.now().board().fni(), 1);
    let done = fixes(&history);
    runs(&resume(), &folder, &["undo"]);
    assert_eq!(fixes(&saved(&folder)), done - 1);
    assert_eq!(saved(&folder).now().board().fni(), 0);
}

#[test]
fn save_as_goes_on_under_the_other_name() {
    let scratch = Scratch::new("s-as");
    let folder = folder(&scratch);
    let lines = ["", "", "save as g", "save as h", "", "", "pass"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    assert!(script.shown_text().contains("exists already"), "{}", script.shown_text());
    assert!(script.shown_text().contains("Saved as "));
    let h = StartOptions { name: Some("h".to_string()), ..StartOptions::default() };
    let (_, script) = run(&h, &folder, &["quit"]);
    assert!(script.shown_text().contains("PATRIOTS: Pass"), "{}", script.shown_text());
    assert!(saved(&folder).done().len() < 4);
}

#[test]
fn own_dice_take_a_run_on_one_line() {
    let scratch = Scratch::new("s-dice");
    let folder = folder(&scratch);
    let wanted = StartOptions { own_dice: Some(true), ..wanted(&[Faction::Patriots]) };
    let (_, script) = run(&wanted, &folder, &["", "7", "2 4 3 3 3 3 3", "undo"]);
    let text = script.shown_text();
    assert!(text.contains("British Resources"), "{text}");
    assert!(text.contains("Undone: 2"), "{text}");
}

#[test]
fn an_own_deck_is_told_card_by_card() {
    let scratch = Scratch::new("s-deck");
    let folder = folder(&scratch);
    let wanted = StartOptions { own_deck: Some(true), ..wanted(&[Faction::Patriots]) };
    let (_, script) = run(&wanted, &folder, &["", "300", "61", "61", "66", ""]);
    let text = script.shown_text();
    assert!(text.contains("is in play already"), "{text}");
    assert!(text.contains("next: 66"), "{text}");
    assert_eq!(saved(&folder).now().current(), Some(61));
}

#[test]
fn every_question_of_a_new_game() {
    let scratch = Scratch::new("s-new");
    let folder = folder(&scratch);
    let lines = [
        "scenario",
        "1776",
        "players",
        "british+french",
        "undo",
        "players british+indians, french",
        "deck table",
        "undo",
        "redo",
        "options winter",
        "dice",
        "name g",
        "start",
        "",
        "61",
        "66",
        "quit",
    ];
    let (done, script) = run(&StartOptions::default(), &folder, &lines);
    assert_eq!(done, Ok(()), "{}", script.shown_text());
    let history = saved(&folder);
    let setup = history.setup();
    assert_eq!(setup.people.len(), 2);
    assert!(setup.own_dice && setup.options.winter_is_coming);
    assert_eq!(history.now().current(), Some(61), "{}", script.shown_text());
}

#[test]
fn names_that_are_not_there_or_there_already() {
    let scratch = Scratch::new("s-names");
    let folder = folder(&scratch);
    let (done, _) = run(&resume(), &folder, &[]);
    assert!(matches!(done, Err(RunError::Input(what)) if what.contains("--new")));
    let (done, _) = run(&wanted(&[Faction::British]), &folder, &["quit"]);
    assert_eq!(done, Ok(()));
    let (done, _) = run(&wanted(&[Faction::British]), &folder, &["quit"]);
    assert!(matches!(done, Err(RunError::Input(what)) if what.contains("already")));
}

#[test]
fn a_disk_that_takes_nothing_is_told_at_once_and_the_game_goes_on() {
    let scratch = Scratch::new("s-full");
    let blocked = scratch.0.join("file");
    std::fs::write(&blocked, "").unwrap();
    let folder = crate::native::ports(&blocked);
    let elsewhere = scratch.0.join("other");
    let save = format!("save as {}", elsewhere.display());
    let (done, script) = run(
        &wanted(&[Faction::Patriots]),
        &folder,
        &["", "", "", "quit", "", "pass", &save, "quit"],
    );
    assert_eq!(done, Ok(()), "{}", script.shown_text());
    assert!(script.shown_text().contains("NOT SAVED"), "{}", script.shown_text());
    assert!(elsewhere.with_extension("lod").exists());
    let (done, _) = run(&wanted(&[Faction::Patriots]), &folder, &["", ""]);
    assert!(matches!(done, Err(RunError::NotSaved(_))));
}

#[test]
fn r2_3_8_people_are_asked_for_brilliant_strokes_and_trumps() {
    let scratch = Scratch::new("s-stroke");
    let folder = folder(&scratch);
    let wanted = StartOptions { scenario: Some(ScenarioId::Long), ..wanted(&[Faction::British]) };
    let (_, script) = run(&wanted, &folder, &["british", "yes"]);
    let text = script.shown_text();
    assert!(text.contains("Play a Brilliant Stroke first?"), "{text}");
    assert!(text.contains("Brilliant Stroke: Command or Special Activity?"), "{text}");
    let (_, script) = run(&resume(), &folder, &["abort"]);
    assert!(script.shown_text().contains("Brilliant Stroke first?"), "{}", script.shown_text());
}

/// How often the list of a question's replies is on the screen.
fn times(script: &Script, row: &str) -> usize {
    script.shown.iter().filter(|l| l.contains(row)).count()
}

#[test]
fn help_shows_the_replies_once_and_a_wrong_answer_not_at_all() {
    let scratch = Scratch::new("s-once");
    let folder = folder(&scratch);
    let before = ["", "", "", ""];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &before);
    assert_eq!(times(&script, "+1 Resource, still Eligible"), 1, "{}", script.shown_text());
    let (_, script) = run(&resume(), &folder, &["", "?", "xyzzy"]);
    assert_eq!(times(&script, "+1 Resource, still Eligible"), 2, "{}", script.shown_text());
    let (_, script) = run(&StartOptions::default(), &folder, &["new", "xyzzy"]);
    assert_eq!(times(&script, "non-players: British"), 1, "{}", script.shown_text());
}

#[test]
fn every_number_in_a_list_is_an_answer() {
    let scratch = Scratch::new("s-numbers");
    let folder = folder(&scratch);
    let lines = ["", "", "", "", "1", "1", "3"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    assert!(!script.is_refused(), "{}", script.shown_text());
}

#[test]
fn a_die_that_was_typed_ahead_is_shown_with_its_value() {
    let scratch = Scratch::new("s-ahead");
    let folder = folder(&scratch);
    let wanted = StartOptions { own_dice: Some(true), ..wanted(&[Faction::Patriots]) };
    // At the prompt that only goes on, dice are taken for the next action.
    let (_, script) = run(&wanted, &folder, &["", "2 3 1", "?"]);
    let text = script.shown_text();
    assert!(!script.is_refused(), "{text}");
    let (_, script) = run(&resume(), &folder, &["undo", "undo", "undo", ""]);
    assert!(script.shown_text().contains("\nBRITISH: "), "{}", script.shown_text());
    let lines = text.replace("\n  ", " ");
    assert!(lines.contains("\nYour 1D3 = 2: "), "{text}");
    assert!(lines.contains("Random Spaces (1D3 = 3, 1D6 = 1): "), "{text}");
    assert!(!lines.contains("Your 1D3 = 3"), "the draw tells both of its dice: {text}");
}

#[test]
fn the_board_is_set_up_before_the_first_card() {
    let scratch = Scratch::new("s-set-up");
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder(&scratch), &[]);
    assert!(!script.shown_text().contains("Card "), "{}", script.shown_text());
    assert!(script.shown_text().contains("[Enter] Next: a new card"), "{}", script.shown_text());
}

#[test]
fn looking_in_the_midst_of_a_turn_shows_what_was_done_so_far() {
    let scratch = Scratch::new("s-so-far");
    let wanted = StartOptions { seed: Some(1778), ..wanted(&[Faction::Patriots]) };
    let lines = ["", "board pa", "rally pa one", "board pa"];
    let (_, script) = run(&wanted, &folder(&scratch), &lines);
    let text = script.shown_text();
    assert!(text.contains("As a line: rally pa one"), "{text}");
    assert!(text.contains("5 Continentals, 3 Underground Militia"), "{text}");
}

/// Shows into a list, and is given its lines.
struct Resumed {
    slot: LineSlot,
    shown: Rc<RefCell<Vec<String>>>,
}

impl Ui for Resumed {
    fn show(&mut self, line: &str) {
        self.shown.borrow_mut().push(line.to_string());
    }
    fn question(&mut self, text: &str) {
        self.shown.borrow_mut().push(format!("? {text}"));
    }
}

impl DrawnOutput for Resumed {}

impl LineInput for Resumed {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        self.slot.take()
    }
}

impl FileAccess for Resumed {}

/// A game in memory, resumed with these lines one by one: what was shown before each, and the journal.
fn resumed(lines: &[&str]) -> (Vec<Vec<String>>, Vec<u8>) {
    let (ports, slot, shown) = (in_memory(), LineSlot::default(), Rc::default());
    let mut ui = Resumed { slot: slot.clone(), shown: Rc::clone(&shown) };
    let (wanted, own) = (wanted(&[Faction::Patriots]), ports.clone());
    let talk = async move { start::run(&wanted, &own, &mut ui).await };
    let mut conversation = Conversation::new(&slot, talk);
    let mut all = Vec::new();
    let mut event = conversation.resume(None);
    for line in lines {
        assert_eq!(event, ConversationState::Asks, "before {line}");
        all.push(shown.take());
        event = conversation.resume(Some(Ok(TypedInput::Line((*line).to_string()))));
    }
    assert_eq!(event, ConversationState::Ended(Ok(PlaceExit::Program)));
    all.push(shown.take());
    (all, journal_of(&ports))
}

fn in_memory() -> Ports {
    let clock = Rc::new(SystemClock);
    let workers = Rc::new(InPlace(clock.clone()));
    Ports { store: Rc::new(MemoryStore::default()), clock, workers, seed: 5 }
}

fn journal_of(ports: &Ports) -> Vec<u8> {
    ports.store.read("g.lod", u64::MAX).expect("no fault").expect("a journal")
}

/// The same lines give the same conversation and the same journal, whether a host resumes it with each or it reads them
/// itself, in memory or on a disk.
#[test]
fn the_same_lines_give_the_same_conversation() {
    let lines = [
        "",
        "",
        "",
        "",
        "rally",
        "ma",
        "undo",
        "board",
        "pass",
        "",
        "fix fni 1",
        "why",
        "undo 2",
        "yes",
        "redo",
        "rollback 1 yes",
        "",
        "",
        "audit boston 3r",
        "leave",
        "guess",
        "quit",
    ];
    let (first, journal) = resumed(&lines);
    assert_eq!(resumed(&lines), (first.clone(), journal.clone()));
    let scratch = Scratch::new("s-resumed");
    for ports in [in_memory(), folder(&scratch)] {
        let (done, script) = run(&wanted(&[Faction::Patriots]), &ports, &lines);
        assert_eq!(done, Ok(()));
        let told = script.shown.iter().filter(|line| !line.starts_with("> "));
        let without = |line: &&String| !line.starts_with("  lod play ");
        let told: Vec<&String> = told.filter(without).collect();
        assert_eq!(told, first.iter().flatten().filter(without).collect::<Vec<_>>());
        assert_eq!(journal_of(&ports), journal);
    }
}
