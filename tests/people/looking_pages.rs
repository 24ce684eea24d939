//! The words of every page at 80 and at 120 columns.

use lod::tell::{self, ActionKind, ActionRecord, ActionTime, Report as ActionReport};
use lod_bots::action::{RandomPick, Walk};
use lod_bots::bots::winter::{HeldPhase, Report};
use lod_bots::bots::{DieRoll, Note, NoteKind, Outcome, StrokeResult};
use lod_bots::flowchart::schema::EventSide;
use lod_engine::game::position::Options;
use lod_engine::game::{
    Board, Change, Cylinder, Fact, FactValue, Faction, Leader, OffMapBox, Piece, Place, Position,
    ScenarioId, Space, Support, scenario,
};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::{End, Phase, Season};
use lod_engine::rules::{ChangeSpan, Command, Special, StepOwner, victory};
use std::borrow::Cow;

mod board;
mod cards;
mod happenings;
mod margins;
mod set_up;
mod turns;

/// The lines of a page at both widths, every one of them within its width.
fn assert_page(page: impl Fn(usize) -> Vec<String>, eighty: &str, wide: &str) {
    for (width, text) in [(80, eighty), (120, wide)] {
        let lines = page(width);
        assert!(lines.iter().all(|l| l.chars().count() <= width), "{lines:#?}");
        let told = lines.join("\n");
        assert_eq!(told, text.trim_matches('\n'), "\n{told}\n");
    }
}

/// The lines of a page that is the same at both widths.
fn assert_narrow(page: impl Fn(usize) -> Vec<String>, text: &str) {
    assert_page(page, text, text);
}

fn position() -> Position {
    scenario(ScenarioId::Medium).position.clone()
}

fn after(before: &Board, changes: &[Change]) -> Board {
    let mut board = *before;
    board.apply_all(changes).expect("legal");
    board
}

fn place(piece: Piece, count: u8, to: Space) -> Change {
    Change::pieces(piece, count, OffMapBox::Available, to)
}

fn note(at: &str, rule: &str, what: NoteKind) -> Note {
    Note { at: at.to_string(), rule: rule.to_string(), what, after: 0 }
}

fn answered(question: &str, yes: bool) -> NoteKind {
    NoteKind::Answered { question: question.to_string(), yes }
}

fn did(words: &str, space: Space) -> NoteKind {
    NoteKind::Did(words.to_string(), space)
}

fn die(die: &'static str, value: u8, what: &str) -> DieRoll {
    let purpose = what.into();
    DieRoll { die, value, purpose, notes: 0, after: 0 }
}

fn record<'a>(
    what: ActionKind<'a>,
    before: &'a Board,
    after: &'a Board,
    changes: &[Change],
) -> ActionRecord<'a> {
    ActionRecord { changes: changes.to_vec(), ..ActionRecord::new(what, before, after) }
}

/// A British turn on the set-up of 1776: Muster in three spaces and a Skirmish.
struct Muster {
    before: Board,
    after: Board,
    changes: Vec<Change>,
    change_spans: Vec<ChangeSpan>,
    walk: Walk,
}

impl Muster {
    fn new() -> Muster {
        use Space::{NewYork, NewYorkCity, NorthCarolina};
        let before = position().board;
        let lose = |piece, count| Change::pieces(piece, count, NewYork, OffMapBox::Casualties);
        let pays = |from: u8, to: u8| Change::set(Fact::Resources(Faction::British), from, to);
        let end_span = |doing, space, from, to| ChangeSpan {
            faction: Faction::British,
            doing,
            space: Some(space),
            from,
            to,
        };
        let (muster, skirmish) =
            (StepOwner::Command(Command::Muster), StepOwner::Special(Special::Skirmish));
        let change_spans = vec![
            end_span(muster, NorthCarolina, 0, 2),
            end_span(muster, NorthCarolina, 2, 3),
            end_span(muster, NewYorkCity, 3, 5),
            end_span(muster, NorthCarolina, 5, 7),
            end_span(skirmish, NewYork, 7, 11),
        ];
        let changes = vec![
            pays(5, 3),
            place(Piece::BritishRegular, 6, NorthCarolina),
            place(Piece::Tory, 1, NorthCarolina),
            pays(3, 1),
            place(Piece::Tory, 2, NewYorkCity),
            Change::pieces(Piece::BritishRegular, 2, NorthCarolina, OffMapBox::Available),
            place(Piece::BritishFort, 1, NorthCarolina),
            lose(Piece::BritishRegular, 1),
            lose(Piece::Continental, 2),
            Change::set(Fact::CBC, 1_u8, 2_u8),
            Change::set(Fact::CRC, 3_u8, 5_u8),
            Change::set(
                Fact::Cylinder(Faction::British),
                Cylinder::Eligible,
                Cylinder::FirstCommandSpecial,
            ),
        ];
        let drawn = NoteKind::Drawn(RandomPick {
            what: "Place Regulars in".to_string(),
            among: ["New Jersey", "Virginia", "North Carolina"].map(String::from).to_vec(),
            result: 2,
            dice: vec![("d3", 2), ("d6", 5)],
        });
        let muster = "Place Tories where Regulars are the only British cubes:";
        Muster {
            before,
            after: after(&before, &changes),
            changes,
            change_spans,
            walk: Walk {
                path: ["B1", "B2", "B3", "B4", "B6", "B8", "B11"].map(String::from).to_vec(),
                arrows: Vec::new(),
                notes: vec![
                    note("B1", "8.4", answered("Is the Event ruled out?", false)),
                    note("B2", "8.4", NoteKind::NoEvent("the roll is too low".to_string())),
                    note("B3", "8.4", answered("British Resources above 0?", true)),
                    note(
                        "B4",
                        "8.4.1",
                        answered("10 Regulars on the map and a City to retake?", false),
                    ),
                    note("B6", "8.4.2", answered("More Available Regulars than 1D6?", true)),
                    note("B8", "8.2", drawn),
                    note("B8", "8.4.2", did("Place Regulars in", Space::NorthCarolina)),
                    note("B8", "8.4.2", did(muster, Space::NorthCarolina)),
                    note("B8", "8.4.2", did(muster, Space::NewYorkCity)),
                    note("B8", "8.4.2", did("Place a British Fort in", Space::NorthCarolina)),
                    note("B11", "8.4.1", did("Skirmish in", Space::NewYork)),
                ],
                dice: vec![
                    die("d6", 3, "More Available Regulars than 1D6?"),
                    die("d3", 2, "Place Regulars in Random Spaces column"),
                    die("d6", 5, "Place Regulars in Random Spaces row"),
                ],
            },
        }
    }

    fn record(&self) -> ActionRecord<'_> {
        ActionRecord {
            spans: &self.change_spans,
            walk: Cow::Borrowed(&self.walk),
            ..record(
                ActionKind::Turn {
                    faction: Faction::British,
                    outcome: Outcome::Command(Command::Muster, Some(Special::Skirmish)),
                    card: Some(29),
                },
                &self.before,
                &self.after,
                &self.changes,
            )
        }
    }
}

/// Later in the game: the French at sea, markers and Leaders about.
fn later() -> Board {
    let board = Muster::new().after;
    let changes = [
        Change::set(Fact::Treaty, false, true),
        Change::set(Fact::FNI, 0_u8, 1_u8),
        Change::squadron(Place::WEST_INDIES, Place::Space(Space::NewYorkCity)),
        place(Piece::FrenchRegular, 3, Space::Massachusetts),
        Change::set(
            Fact::LeaderSpace(Leader::Rochambeau),
            FactValue::At(None),
            Some(Space::Massachusetts),
        ),
        Change::set(Fact::Raids(Space::Massachusetts), 0_u8, 2_u8),
        Change::set(Fact::Propaganda(Space::NewYork), 0_u8, 1_u8),
        Change::set(Fact::Support(Space::NewYork), Support::Neutral, Support::PassiveOpposition),
        Change::Flip { piece: Piece::WarPartyUnderground, count: 1, space: Space::NewYork },
        Change::set(Fact::BrilliantStroke(Faction::Indians), true, false),
    ];
    after(&board, &changes)
}
