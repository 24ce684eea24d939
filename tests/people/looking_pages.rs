//! The words of every page at 80 and at 120 columns.

use lod_assistant::bots::winter::{End, Season};
use lod_assistant::bots::{Granted, Note, Noted, Outcome, Rolled};
use lod_assistant::flowchart::schema::EventSide;
use lod_assistant::game::position::Options;
use lod_assistant::game::{
    Board, Change, Cylinder, Faction, Harbour, Leader, Marker, Piece, Pool, Position, ScenarioId,
    Space, Stock, Support, scenario,
};
use lod_assistant::play::view::{self, Scene, What};
use lod_assistant::rules::seats::Seats;
use lod_assistant::rules::{Command, Special, victory};

/// The lines of a page at both widths, every one of them within its width.
fn assert_page(page: impl Fn(usize) -> Vec<String>, eighty: &str, wide: &str) {
    for (width, text) in [(80, eighty), (120, wide)] {
        let lines = page(width);
        assert!(
            lines.iter().all(|l| l.chars().count() <= width),
            "{lines:#?}"
        );
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
    Change::Place {
        piece,
        count,
        from: Pool::Available,
        to,
    }
}

fn note(at: &str, rule: &str, what: Noted) -> Note {
    Note {
        at: at.to_string(),
        rule: rule.to_string(),
        what,
    }
}

fn answered(question: &str, yes: bool, die: Option<u8>) -> Noted {
    Noted::Answered {
        question: question.to_string(),
        yes,
        die,
    }
}

fn did(words: &str, space: Space) -> Noted {
    Noted::Did(words.to_string(), space)
}

fn die(die: &'static str, value: u8, reason: &str) -> Rolled {
    let reason = reason.to_string();
    Rolled { die, value, reason }
}

fn scene<'a>(
    what: What<'a>,
    before: &'a Board,
    after: &'a Board,
    changes: &'a [Change],
) -> Scene<'a> {
    Scene {
        what,
        before,
        after,
        changes,
        path: &[],
        notes: &[],
        dice: &[],
        rolled: true,
    }
}

/// A British turn on the set-up of 1776: Muster in three spaces and a Skirmish.
struct Muster {
    before: Board,
    after: Board,
    changes: Vec<Change>,
    path: Vec<String>,
    notes: Vec<Note>,
    dice: Vec<Rolled>,
}

impl Muster {
    fn new() -> Muster {
        use Space::{NewYork, NewYorkCity, NorthCarolina};
        let before = position().board;
        let lose = |piece, count| Change::Remove {
            piece,
            count,
            from: NewYork,
            to: Pool::Casualties,
        };
        let changes = vec![
            place(Piece::BritishRegular, 6, NorthCarolina),
            place(Piece::Tory, 1, NorthCarolina),
            place(Piece::Tory, 2, NewYorkCity),
            Change::Remove {
                piece: Piece::BritishRegular,
                count: 2,
                from: NorthCarolina,
                to: Pool::Available,
            },
            place(Piece::BritishFort, 1, NorthCarolina),
            Change::Resources {
                faction: Faction::British,
                from: 5,
                to: 1,
            },
            lose(Piece::BritishRegular, 1),
            lose(Piece::Continental, 2),
            Change::Cbc { from: 1, to: 2 },
            Change::Crc { from: 3, to: 5 },
            Change::Cylinder {
                faction: Faction::British,
                from: Cylinder::Eligible,
                to: Cylinder::FirstCommandSpecial,
            },
        ];
        let muster = "Muster Tories beside Regulars that stand alone:";
        Muster {
            before,
            after: after(&before, &changes),
            changes,
            path: ["B1", "B2", "B3", "B4", "B6", "B8", "B11"]
                .map(String::from)
                .to_vec(),
            notes: vec![
                note(
                    "B1",
                    "8.4",
                    answered("Is the Event ruled out?", false, None),
                ),
                note(
                    "B2",
                    "8.4",
                    Noted::NoEvent("the die is too low".to_string()),
                ),
                note(
                    "B3",
                    "8.4",
                    answered("British Resources above 0?", true, None),
                ),
                note(
                    "B4",
                    "8.4.1",
                    answered("Ten Regulars on the map and a City to retake?", false, None),
                ),
                note(
                    "B6",
                    "8.4.2",
                    answered("More Available Regulars than a D6?", true, Some(3)),
                ),
                note(
                    "B8",
                    "8.4.2",
                    did(
                        "Muster as many Regulars as possible in one space:",
                        Space::NorthCarolina,
                    ),
                ),
                note("B8", "8.4.2", did(muster, Space::NorthCarolina)),
                note("B8", "8.4.2", did(muster, Space::NewYorkCity)),
                note(
                    "B8",
                    "8.4.2",
                    did("A British Fort in", Space::NorthCarolina),
                ),
                note("B11", "8.4.1", did("Skirmish in", Space::NewYork)),
            ],
            dice: vec![
                die("d6", 3, "More Available Regulars than a D6?"),
                die(
                    "d3",
                    2,
                    "Muster as many Regulars as possible in one space: Random Spaces column",
                ),
                die(
                    "d6",
                    5,
                    "Muster as many Regulars as possible in one space: Random Spaces row",
                ),
            ],
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            path: &self.path,
            notes: &self.notes,
            dice: &self.dice,
            ..scene(
                What::Turn {
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
        Change::Treaty {
            from: false,
            to: true,
        },
        Change::Fni { from: 0, to: 1 },
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(Space::NewYorkCity),
        },
        place(Piece::FrenchRegular, 3, Space::Massachusetts),
        Change::Leader {
            leader: Leader::Rochambeau,
            from: None,
            to: Some(Space::Massachusetts),
        },
        Change::Mark {
            marker: Marker::Raid,
            space: Space::Massachusetts,
            from: 0,
            to: 2,
        },
        Change::Mark {
            marker: Marker::Propaganda,
            space: Space::NewYork,
            from: 0,
            to: 1,
        },
        Change::Shift {
            space: Space::NewYork,
            from: Support::Neutral,
            to: Support::PassiveOpposition,
        },
        Change::Flip {
            piece: Piece::WarPartyUnderground,
            count: 1,
            space: Space::NewYork,
        },
        Change::BrilliantStroke {
            faction: Faction::Indians,
            from: true,
            to: false,
        },
    ];
    after(&board, &changes)
}

#[test]
fn a_card_is_drawn() {
    let board = position().board;
    let what = What::Card {
        current: 29,
        next: Some(78),
    };
    assert_narrow(
        |width| view::report(&scene(what, &board, &board, &[]), width),
        r"
Card 29  Edward Bancroft, British Spy    British · Patriots · Indians · French
next: 78  Cherry Valley Destroyed by Tories
",
    );
}

#[test]
fn a_turn_of_a_non_player() {
    let muster = Muster::new();
    assert_page(
        |width| view::report(&muster.scene(), width),
        r"
BRITISH  Muster with Skirmish
Dice: D6 3, D3 2, D6 5
More Available Regulars than a D6 (3): yes; so Muster. Muster as many Regulars
as possible in one space: North Carolina. Muster Tories beside Regulars that
stand alone: North Carolina and New York City. Skirmish in New York. (why)

On your board
  New York City   + 2 Tories
  New York        - 1 British Regular, 2 Continentals -> Casualties
  North Carolina  + 4 British Regulars, 1 Tory, 1 British Fort; British Control
  Tracks          British Resources 5 -> 1 · CBC 1 -> 2 · CRC 3 -> 5 ·
                  French Preparations 9 -> 10
  Cylinders       British: 1st Faction, Command and Special Activity
",
        r"
BRITISH  Muster with Skirmish
Dice: D6 3, D3 2, D6 5
More Available Regulars than a D6 (3): yes; so Muster. Muster as many Regulars as possible in one space: North Carolina.
Muster Tories beside Regulars that stand alone: North Carolina and New York City. Skirmish in New York. (why)

On your board
  New York City   + 2 Tories
  New York        - 1 British Regular, 2 Continentals -> Casualties
  North Carolina  + 4 British Regulars, 1 Tory, 1 British Fort; British Control
  Tracks          British Resources 5 -> 1 · CBC 1 -> 2 · CRC 3 -> 5 · French Preparations 9 -> 10
  Cylinders       British: 1st Faction, Command and Special Activity
",
    );
}

#[test]
fn why_it_was_so() {
    let muster = Muster::new();
    assert_page(
        |width| view::why(&muster.scene(), width),
        r"
BRITISH  Muster with Skirmish
  Boxes  B1 B2 B3 B4 B6 B8 B11
  B1 8.4  Is the Event ruled out? No
  B2 8.4  No Event: the die is too low
  B3 8.4  British Resources above 0? Yes
  B4 8.4.1  Ten Regulars on the map and a City to retake? No
  B6 8.4.2  More Available Regulars than a D6? Yes
  B8 8.4.2  Muster as many Regulars as possible in one space: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: New York City
  B8 8.4.2  A British Fort in North Carolina
  B11 8.4.1  Skirmish in New York
  D6 = 3 for: More Available Regulars than a D6?
  D3 = 2 for: Muster as many Regulars as possible in one space: Random Spaces
      column
  D6 = 5 for: Muster as many Regulars as possible in one space: Random Spaces
      row
",
        r"
BRITISH  Muster with Skirmish
  Boxes  B1 B2 B3 B4 B6 B8 B11
  B1 8.4  Is the Event ruled out? No
  B2 8.4  No Event: the die is too low
  B3 8.4  British Resources above 0? Yes
  B4 8.4.1  Ten Regulars on the map and a City to retake? No
  B6 8.4.2  More Available Regulars than a D6? Yes
  B8 8.4.2  Muster as many Regulars as possible in one space: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: New York City
  B8 8.4.2  A British Fort in North Carolina
  B11 8.4.1  Skirmish in New York
  D6 = 3 for: More Available Regulars than a D6?
  D3 = 2 for: Muster as many Regulars as possible in one space: Random Spaces column
  D6 = 5 for: Muster as many Regulars as possible in one space: Random Spaces row
",
    );
}

#[test]
fn the_log_of_a_turn() {
    let muster = Muster::new();
    assert_page(
        |width| view::log(&muster.scene(), width),
        r"
BRITISH  Muster with Skirmish
  Boxes  B1 B2 B3 B4 B6 B8 B11
  B1 8.4  Is the Event ruled out? No
  B2 8.4  No Event: the die is too low
  B3 8.4  British Resources above 0? Yes
  B4 8.4.1  Ten Regulars on the map and a City to retake? No
  B6 8.4.2  More Available Regulars than a D6? Yes
  B8 8.4.2  Muster as many Regulars as possible in one space: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: New York City
  B8 8.4.2  A British Fort in North Carolina
  B11 8.4.1  Skirmish in New York
  D6 = 3 for: More Available Regulars than a D6?
  D3 = 2 for: Muster as many Regulars as possible in one space: Random Spaces
      column
  D6 = 5 for: Muster as many Regulars as possible in one space: Random Spaces
      row
   1  Place 6 British Regulars and 1 Tory in North Carolina.
   2  Place 2 Tories in New York City.
   3  Remove 2 British Regulars from North Carolina to Available.
   4  Place 1 British Fort in North Carolina.
   5  Remove 1 British Regular and 2 Continentals from New York to Casualties.
   6  North Carolina: put a British Control marker.
   7  British Resources: 5 -> 1.
   8  Cumulative British Casualties: 1 -> 2.
   9  Cumulative Rebellion Casualties: 3 -> 5.
  10  British cylinder -> 1st Faction, Command and Special Activity.
",
        r"
BRITISH  Muster with Skirmish
  Boxes  B1 B2 B3 B4 B6 B8 B11
  B1 8.4  Is the Event ruled out? No
  B2 8.4  No Event: the die is too low
  B3 8.4  British Resources above 0? Yes
  B4 8.4.1  Ten Regulars on the map and a City to retake? No
  B6 8.4.2  More Available Regulars than a D6? Yes
  B8 8.4.2  Muster as many Regulars as possible in one space: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: North Carolina
  B8 8.4.2  Muster Tories beside Regulars that stand alone: New York City
  B8 8.4.2  A British Fort in North Carolina
  B11 8.4.1  Skirmish in New York
  D6 = 3 for: More Available Regulars than a D6?
  D3 = 2 for: Muster as many Regulars as possible in one space: Random Spaces column
  D6 = 5 for: Muster as many Regulars as possible in one space: Random Spaces row
   1  Place 6 British Regulars and 1 Tory in North Carolina.
   2  Place 2 Tories in New York City.
   3  Remove 2 British Regulars from North Carolina to Available.
   4  Place 1 British Fort in North Carolina.
   5  Remove 1 British Regular and 2 Continentals from New York to Casualties.
   6  North Carolina: put a British Control marker.
   7  British Resources: 5 -> 1.
   8  Cumulative British Casualties: 1 -> 2.
   9  Cumulative Rebellion Casualties: 3 -> 5.
  10  British cylinder -> 1st Faction, Command and Special Activity.
",
    );
}

#[test]
fn a_line_of_the_history() {
    let muster = Muster::new();
    assert_narrow(
        |width| vec![view::entry(7, &muster.scene(), width)],
        r"
   7  BRITISH  Muster with Skirmish
",
    );
}

#[test]
fn r2_3_3_a_pass() {
    let before = position().board;
    let changes = [Change::Resources {
        faction: Faction::Indians,
        from: 0,
        to: 1,
    }];
    let after = after(&before, &changes);
    let notes = [note(
        "I3",
        "8.7",
        answered("Indian Resources above 0?", false, None),
    )];
    let what = What::Turn {
        faction: Faction::Indians,
        outcome: Outcome::Pass,
        card: Some(29),
    };
    assert_narrow(
        |width| {
            view::report(
                &Scene {
                    notes: &notes,
                    ..scene(what, &before, &after, &changes)
                },
                width,
            )
        },
        r"
INDIANS  Pass
Indian Resources above 0: no; so Pass.

On your board
  Tracks  Indian Resources 0 -> 1
",
    );
}

#[test]
fn an_event() {
    let before = position().board;
    let changes = [Change::StayEligible {
        faction: Faction::Patriots,
        from: false,
        to: true,
    }];
    let after = after(&before, &changes);
    let notes = [note(
        "P2",
        "8.5",
        Noted::Event("Puts Patriot pieces on the map".to_string()),
    )];
    let outcome = Outcome::Event(EventSide::Shaded);
    let what = What::Turn {
        faction: Faction::Patriots,
        outcome,
        card: Some(42),
    };
    assert_page(
        |width| {
            view::report(
                &Scene {
                    notes: &notes,
                    ..scene(what, &before, &after, &changes)
                },
                width,
            )
        },
        r"
PATRIOTS  the shaded Event of card 42, British Attack Danbury
The Patriots bring three Militia and a Continental to Connecticut-Rhode Island.
Why: it puts Patriot pieces on the map.

On your board
  Cylinders  Patriots stay Eligible
",
        r"
PATRIOTS  the shaded Event of card 42, British Attack Danbury
The Patriots bring three Militia and a Continental to Connecticut-Rhode Island. Why: it puts Patriot pieces on the map.

On your board
  Cylinders  Patriots stay Eligible
",
    );
}

#[test]
fn r2_3_6_the_card_ends() {
    let before = Muster::new().after;
    let changes = [Change::Cylinder {
        faction: Faction::British,
        from: Cylinder::FirstCommandSpecial,
        to: Cylinder::Ineligible,
    }];
    let after = after(&before, &changes);
    let what = What::CardEnds { card: 29 };
    assert_narrow(
        |width| view::report(&scene(what, &before, &after, &changes), width),
        r"
Card 29 ends

On your board
  Cylinders  British: Ineligible
",
    );
}

#[test]
fn r2_3_9_the_treaty() {
    let before = position().board;
    let changes = [
        Change::Treaty {
            from: false,
            to: true,
        },
        place(Piece::FrenchRegular, 4, Space::Massachusetts),
        Change::Fni { from: 0, to: 1 },
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(Space::NewYorkCity),
        },
        Change::Place {
            piece: Piece::FrenchRegular,
            count: 3,
            from: Pool::Unavailable,
            to: Space::WestIndies,
        },
    ];
    let after = after(&before, &changes);
    assert_page(
        |width| view::report(&scene(What::Treaty, &before, &after, &changes), width),
        r"
TREATY OF ALLIANCE  the French play it

On your board
  New York City  + 1 Blockade from the West Indies
  Massachusetts  + 4 French Regulars
  West Indies    + 3 French Regulars from Unavailable; Rebellion Control
  Tracks         FNI 0 -> 1 · Total Support 3 -> 1 ·
                 French Preparations marker off
  Cards          Treaty of Alliance played
",
        r"
TREATY OF ALLIANCE  the French play it

On your board
  New York City  + 1 Blockade from the West Indies
  Massachusetts  + 4 French Regulars
  West Indies    + 3 French Regulars from Unavailable; Rebellion Control
  Tracks         FNI 0 -> 1 · Total Support 3 -> 1 · French Preparations marker off
  Cards          Treaty of Alliance played
",
    );
}

#[test]
fn r2_3_8_a_brilliant_stroke() {
    let before = position().board;
    let changes = [Change::BrilliantStroke {
        faction: Faction::British,
        from: true,
        to: false,
    }];
    let after = after(&before, &changes);
    let granted = Granted {
        commands: vec![Command::March, Command::Battle],
        special: Some(Special::CommonCause),
    };
    let what = What::Stroke {
        faction: Faction::British,
        granted: Some(&granted),
    };
    assert_narrow(
        |width| view::report(&scene(what, &before, &after, &changes), width),
        r"
BRITISH BRILLIANT STROKE  March, Battle and Common Cause

On your board
  Cards  British Brilliant Stroke out of the game
",
    );
}

#[test]
fn r6_0_the_last_winter() {
    let before = position().board;
    let changes = [
        Change::Remove {
            piece: Piece::Tory,
            count: 3,
            from: Space::NewYork,
            to: Pool::Available,
        },
        Change::Transfer {
            piece: Stock::BritishRegular,
            count: 6,
            from: Pool::Unavailable,
            to: Pool::Available,
        },
        Change::WinterQuarters { from: 4, to: 3 },
    ];
    let after = after(&before, &changes);
    let notes = [
        note(
            "reward-loyalty",
            "8.4.5",
            did("Reward Loyalty in", Space::Norfolk),
        ),
        note(
            "reward-loyalty",
            "8.4.5",
            did("Reward Loyalty in", Space::Boston),
        ),
    ];
    let end = End::Lone(victory::Outcome::Stalemate { ahead: 3 });
    let what = What::Winter {
        round: 4,
        end: Some(&end),
    };
    assert_narrow(
        |width| {
            view::report(
                &Scene {
                    notes: &notes,
                    ..scene(what, &before, &after, &changes)
                },
                width,
            )
        },
        r"
WINTER QUARTERS  round 4
A stalemate: you are 3 ahead (8.8). Reward Loyalty in Norfolk and Boston.

On your board
  New York   - 3 Tories
  Tracks     Winter Quarters to come 4 -> 3
  Available  + 6 British Regulars from Unavailable
",
    );
}

#[test]
fn a_change_by_hand() {
    let before = position().board;
    let changes = [place(Piece::Tory, 1, Space::Boston)];
    let after = after(&before, &changes);
    let what = What::Other("By hand: 1 Tory in Boston");
    assert_narrow(
        |width| view::report(&scene(what, &before, &after, &changes), width),
        r"
By hand: 1 Tory in Boston

On your board
  Boston  + 1 Tory; British Control
",
    );
}

#[test]
fn the_way_back() {
    let muster = Muster::new();
    assert_page(
        |width| view::back(&muster.after, &muster.before, width),
        r"
To take your board back
  New York City   - 2 Tories
  New York        + 1 British Regular, 2 Continentals from Casualties
  North Carolina  - 4 British Regulars, 1 Tory, 1 British Fort;
                  Rebellion Control
  Tracks          British Resources 1 -> 5 · CBC 2 -> 1 · CRC 5 -> 3 ·
                  French Preparations 10 -> 9
  Cylinders       British: Eligible
",
        r"
To take your board back
  New York City   - 2 Tories
  New York        + 1 British Regular, 2 Continentals from Casualties
  North Carolina  - 4 British Regulars, 1 Tory, 1 British Fort; Rebellion Control
  Tracks          British Resources 1 -> 5 · CBC 2 -> 1 · CRC 5 -> 3 · French Preparations 10 -> 9
  Cylinders       British: Eligible
",
    );
}

#[test]
fn the_set_up() {
    let position = position();
    assert_page(
        |width| view::checklist(&position, width),
        r"
Set-up: British Return to New York
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support;
                      British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 1 British Fort, 1 Continental; Howe;
                      Passive Support; British Control
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort;
                      Active Opposition; Rebellion Control
  [ ] New York        3 British Regulars, 3 Tories, 3 Continentals,
                      2 Underground War Parties; Washington; Brant;
                      British Control
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  1 Continental, 1 Underground Militia, 1 Underground War
                      Party; Rebellion Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort, 1 Underground
                      Militia, 1 Underground War Party, 1 Village;
                      British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort, 2 Underground War
                      Parties; British Control
  [ ] West Indies     2 Squadrons
  [ ] Available       7 British Regulars, 10 Tories, 3 British Forts,
                      12 Continentals, 10 Militia, 4 Patriot Forts, 6 French
                      Regulars, 7 War Parties, 10 Villages, Rochambeau
  [ ] Unavailable     6 British Regulars, 6 Tories, 9 French Regulars,
                      1 Squadron
  [ ] Tracks          British Resources 5 · Patriot Resources 2 · French
                      Resources 5 · Indian Resources 0 · FNI 0 · CBC 1 · CRC 3 ·
                      Total Support 3 · Total Opposition 5 · French
                      Preparations 9
  [ ] Cylinders       all Eligible
  [ ] Cards in hand   British · Patriots · French · Indians · Treaty of Alliance
  [ ] Deck            4 piles of 10 Events, each with a Winter Quarters card
                      among its last 5 cards; the first pile on top
",
        r"
Set-up: British Return to New York
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support; British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 1 British Fort, 1 Continental; Howe; Passive Support; British Control
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort; Active Opposition; Rebellion Control
  [ ] New York        3 British Regulars, 3 Tories, 3 Continentals, 2 Underground War Parties; Washington; Brant;
                      British Control
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  1 Continental, 1 Underground Militia, 1 Underground War Party; Rebellion Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort, 1 Underground Militia, 1 Underground War Party,
                      1 Village; British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort, 2 Underground War Parties; British Control
  [ ] West Indies     2 Squadrons
  [ ] Available       7 British Regulars, 10 Tories, 3 British Forts, 12 Continentals, 10 Militia, 4 Patriot Forts,
                      6 French Regulars, 7 War Parties, 10 Villages, Rochambeau
  [ ] Unavailable     6 British Regulars, 6 Tories, 9 French Regulars, 1 Squadron
  [ ] Tracks          British Resources 5 · Patriot Resources 2 · French Resources 5 · Indian Resources 0 · FNI 0 ·
                      CBC 1 · CRC 3 · Total Support 3 · Total Opposition 5 · French Preparations 9
  [ ] Cylinders       all Eligible
  [ ] Cards in hand   British · Patriots · French · Indians · Treaty of Alliance
  [ ] Deck            4 piles of 10 Events, each with a Winter Quarters card among its last 5 cards; the first pile on
                      top
",
    );
}

#[test]
fn the_set_up_in_the_middle_of_a_game() {
    let position = Position {
        board: later(),
        scenario: None,
        options: Options::default(),
        ..position()
    };
    assert_page(
        |width| view::checklist(&position, width),
        r"
Set-up: The board
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support;
                      British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 2 Tories, 1 British Fort,
                      1 Continental; Howe; Passive Support; British Control;
                      1 Blockade
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort,
                      3 French Regulars; Rochambeau; Active Opposition;
                      Rebellion Control; 2 Raids
  [ ] New York        2 British Regulars, 3 Tories, 1 Continental, 1 Underground
                      War Party, 1 Active War Party; Washington; Brant;
                      Passive Opposition; British Control; 1 Propaganda
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  4 British Regulars, 1 Tory, 1 British Fort, 1 Continental,
                      1 Underground Militia, 1 Underground War Party;
                      British Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort, 1 Underground
                      Militia, 1 Underground War Party, 1 Village;
                      British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort, 2 Underground War
                      Parties; British Control
  [ ] West Indies     1 Squadron
  [ ] Available       3 British Regulars, 7 Tories, 2 British Forts,
                      12 Continentals, 10 Militia, 4 Patriot Forts, 3 French
                      Regulars, 7 War Parties, 10 Villages
  [ ] Unavailable     6 British Regulars, 6 Tories, 9 French Regulars,
                      1 Squadron
  [ ] Casualties      1 British Regular, 2 Continentals
  [ ] Tracks          British Resources 1 · Patriot Resources 2 · French
                      Resources 5 · Indian Resources 0 · FNI 1 · CBC 2 · CRC 5 ·
                      Total Support 1 · Total Opposition 7
  [ ] Cylinders       British: 1st Faction, Command and Special Activity ·
                      Patriots: Eligible · French: Eligible · Indians: Eligible
  [ ] Cards in hand   British · Patriots · French
",
        r"
Set-up: The board
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support; British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 2 Tories, 1 British Fort, 1 Continental; Howe; Passive Support;
                      British Control; 1 Blockade
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort, 3 French Regulars; Rochambeau;
                      Active Opposition; Rebellion Control; 2 Raids
  [ ] New York        2 British Regulars, 3 Tories, 1 Continental, 1 Underground War Party, 1 Active War Party;
                      Washington; Brant; Passive Opposition; British Control; 1 Propaganda
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  4 British Regulars, 1 Tory, 1 British Fort, 1 Continental, 1 Underground Militia, 1 Underground
                      War Party; British Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort, 1 Underground Militia, 1 Underground War Party,
                      1 Village; British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort, 2 Underground War Parties; British Control
  [ ] West Indies     1 Squadron
  [ ] Available       3 British Regulars, 7 Tories, 2 British Forts, 12 Continentals, 10 Militia, 4 Patriot Forts,
                      3 French Regulars, 7 War Parties, 10 Villages
  [ ] Unavailable     6 British Regulars, 6 Tories, 9 French Regulars, 1 Squadron
  [ ] Casualties      1 British Regular, 2 Continentals
  [ ] Tracks          British Resources 1 · Patriot Resources 2 · French Resources 5 · Indian Resources 0 · FNI 1 ·
                      CBC 2 · CRC 5 · Total Support 1 · Total Opposition 7
  [ ] Cylinders       British: 1st Faction, Command and Special Activity · Patriots: Eligible · French: Eligible ·
                      Indians: Eligible
  [ ] Cards in hand   British · Patriots · French
",
    );
}

#[test]
fn the_board() {
    let board = later();
    assert_page(
        |width| view::board(&board, width),
        r"
Space                     Control  Support  Pieces, Leaders, markers
Quebec City               British  Pas Sup  1r 1t
Boston                    -        Pas Opp
New York City             British  Pas Sup  6r 2t 1bf 1c, Howe, 1 bl
Philadelphia              Rebels   -        1mu
Norfolk                   -        -
Charles Town              Rebels   -        2c 1pf
Savannah                  -        -
New Hampshire             -        -
Massachusetts             Rebels   Act Opp  1c 1mu 1pf 3fr, Rochambeau, 2 raid
Connecticut-Rhode Island  -        -
New York                  British  Pas Opp  2r 3t 1c 1wu 1wa, Washington, Brant,
                                            1 prop
New Jersey                -        -
Pennsylvania              -        -
Maryland-Delaware         -        -
Virginia                  British  -        2t
North Carolina            British  -        4r 1t 1bf 1c 1mu 1wu
South Carolina            British  -        2t
Georgia                   Rebels   -        1mu
Quebec                    British  -        1r 1t 1bf 1mu 1wu 1v
Northwest                 -        -        1wu
Southwest                 -        -        1wu 1v
Florida                   British  -        1r 1bf 2wu
West Indies               -        -        1 Squadron

r British Regulars · t Tories · bf British Forts · c Continentals · mu
Underground Militia · pf Patriot Forts · fr French Regulars · wu Underground War
Parties · wa Active War Parties · v Villages · bl Blockades · prop Propaganda
markers · raid Raid markers
",
        r"
Space                     Control            Support             Pieces, Leaders, markers
Quebec City               British Control    Passive Support     1r 1t
Boston                    -                  Passive Opposition
New York City             British Control    Passive Support     6r 2t 1bf 1c, Howe, 1 bl
Philadelphia              Rebellion Control  -                   1mu
Norfolk                   -                  -
Charles Town              Rebellion Control  -                   2c 1pf
Savannah                  -                  -
New Hampshire             -                  -
Massachusetts             Rebellion Control  Active Opposition   1c 1mu 1pf 3fr, Rochambeau, 2 raid
Connecticut-Rhode Island  -                  -
New York                  British Control    Passive Opposition  2r 3t 1c 1wu 1wa, Washington, Brant, 1 prop
New Jersey                -                  -
Pennsylvania              -                  -
Maryland-Delaware         -                  -
Virginia                  British Control    -                   2t
North Carolina            British Control    -                   4r 1t 1bf 1c 1mu 1wu
South Carolina            British Control    -                   2t
Georgia                   Rebellion Control  -                   1mu
Quebec                    British Control    -                   1r 1t 1bf 1mu 1wu 1v
Northwest                 -                  -                   1wu
Southwest                 -                  -                   1wu 1v
Florida                   British Control    -                   1r 1bf 2wu
West Indies               -                  -                   1 Squadron

r British Regulars · t Tories · bf British Forts · c Continentals · mu Underground Militia · pf Patriot Forts · fr
French Regulars · wu Underground War Parties · wa Active War Parties · v Villages · bl Blockades · prop Propaganda
markers · raid Raid markers
",
    );
}

#[test]
fn a_colony() {
    let board = later();
    assert_page(
        |width| view::space(&board, Space::Massachusetts, width),
        r"
Massachusetts: Colony, Population 2
  Standing  Rebellion Control; Active Opposition (Total Opposition 4)
  Pieces    1 Continental, 1 Underground Militia, 1 Patriot Fort, 3 French
            Regulars
  Leaders   Rochambeau
  Markers   2 Raids
  Borders   Boston, New Hampshire, Connecticut-Rhode Island and New York
",
        r"
Massachusetts: Colony, Population 2
  Standing  Rebellion Control; Active Opposition (Total Opposition 4)
  Pieces    1 Continental, 1 Underground Militia, 1 Patriot Fort, 3 French Regulars
  Leaders   Rochambeau
  Markers   2 Raids
  Borders   Boston, New Hampshire, Connecticut-Rhode Island and New York
",
    );
}

#[test]
fn a_blockaded_city() {
    let board = later();
    assert_narrow(
        |width| view::space(&board, Space::NewYorkCity, width),
        r"
New York City: City, Population 2
  Standing  British Control; Passive Support (Blockaded: counts for nothing)
  Pieces    6 British Regulars, 2 Tories, 1 British Fort, 1 Continental
  Leaders   Howe
  Markers   1 Blockade
  Borders   New York and New Jersey
",
    );
}

#[test]
fn the_west_indies() {
    let board = later();
    assert_narrow(
        |width| view::space(&board, Space::WestIndies, width),
        r"
West Indies
  Standing  no Control; always Neutral
  Pieces    none
  Markers   1 Squadron
",
    );
}

#[test]
fn the_tracks() {
    let board = later();
    assert_page(
        |width| view::tracks(&board, width),
        r"
Tracks
  Resources          British 1 · Patriots 2 · French 5 · Indians 0
  Support            Total Support 1 · Total Opposition 7
  Casualties         CBC 2 · CRC 5
  France             FNI 1 · Blockades 1 · Squadrons in the West Indies 1,
                     Unavailable 1
  On the map         British Forts 4 · Patriot Forts 2 · Villages 2
  Leaders            Howe: New York City · Washington: New York · Rochambeau:
                     Massachusetts · Brant: New York
  Cylinders          British: 1st Faction, Command and Special Activity ·
                     Patriots: Eligible · French: Eligible · Indians: Eligible
  Brilliant Strokes  British · Patriots · French
  Winter Quarters    4 to come
",
        r"
Tracks
  Resources          British 1 · Patriots 2 · French 5 · Indians 0
  Support            Total Support 1 · Total Opposition 7
  Casualties         CBC 2 · CRC 5
  France             FNI 1 · Blockades 1 · Squadrons in the West Indies 1, Unavailable 1
  On the map         British Forts 4 · Patriot Forts 2 · Villages 2
  Leaders            Howe: New York City · Washington: New York · Rochambeau: Massachusetts · Brant: New York
  Cylinders          British: 1st Faction, Command and Special Activity · Patriots: Eligible · French: Eligible ·
                     Indians: Eligible
  Brilliant Strokes  British · Patriots · French
  Winter Quarters    4 to come
",
    );
}

#[test]
fn the_tracks_before_the_treaty() {
    let board = position().board;
    assert_page(
        |width| view::tracks(&board, width),
        r"
Tracks
  Resources          British 5 · Patriots 2 · French 5 · Indians 0
  Support            Total Support 3 · Total Opposition 5
  Casualties         CBC 1 · CRC 3
  France             French Preparations 9 · Squadrons in the West Indies 2,
                     Unavailable 1
  On the map         British Forts 3 · Patriot Forts 2 · Villages 2
  Leaders            Howe: New York City · Washington: New York · Rochambeau:
                     Available · Brant: New York
  Cylinders          British: Eligible · Patriots: Eligible · French: Eligible ·
                     Indians: Eligible
  Brilliant Strokes  British · Patriots · French · Indians · Treaty of Alliance
  Winter Quarters    4 to come
",
        r"
Tracks
  Resources          British 5 · Patriots 2 · French 5 · Indians 0
  Support            Total Support 3 · Total Opposition 5
  Casualties         CBC 1 · CRC 3
  France             French Preparations 9 · Squadrons in the West Indies 2, Unavailable 1
  On the map         British Forts 3 · Patriot Forts 2 · Villages 2
  Leaders            Howe: New York City · Washington: New York · Rochambeau: Available · Brant: New York
  Cylinders          British: Eligible · Patriots: Eligible · French: Eligible · Indians: Eligible
  Brilliant Strokes  British · Patriots · French · Indians · Treaty of Alliance
  Winter Quarters    4 to come
",
    );
}

#[test]
fn the_forces() {
    let board = later();
    assert_page(
        |width| view::forces(&board, width),
        r"
Forces                    Map West Indies   Available Unavailable  Casualties
British Regulars           15           -           3           6           1
Tories                     12           -           7           6           -
British Forts               4           -           2           -           -
Continentals                6           -          12           -           2
Militia                     5           -          10           -           -
Patriot Forts               2           -           4           -           -
French Regulars             3           -           3           9           -
War Parties                 8           -           7           -           -
Villages                    2           -          10           -           -
Squadrons                   1           1           -           1           -
",
        r"
Forces                       Map    West Indies      Available    Unavailable     Casualties
British Regulars              15              -              3              6              1
Tories                        12              -              7              6              -
British Forts                  4              -              2              -              -
Continentals                   6              -             12              -              2
Militia                        5              -             10              -              -
Patriot Forts                  2              -              4              -              -
French Regulars                3              -              3              9              -
War Parties                    8              -              7              -              -
Villages                       2              -             10              -              -
Squadrons                      1              1              -              1              -
",
    );
}

#[test]
fn an_event_card() {
    assert_page(
        |width| [view::face(29, width), view::coming(78, width)].concat(),
        r"
Card 29  Edward Bancroft, British Spy
  Order    British · Patriots · Indians · French
  Years    1775-1776; one text for all
  Swords   French (as non-players they ignore the Event)
  Muskets  British, Patriots, Indians (as non-players they heed a special
           instruction)
  Text  The Patriots have to Activate Militia, or the Indians War Parties, until
    half of them on the map, rounded down, are Active.
  Non-player British:  Aim the Event at the Patriots. With fewer than 4 Militia
    to Activate, take a Command and Special Activity.
  Non-player Patriots:  Aim the Event at the Indians.
  Non-player Indians:  Aim the Event at the Patriots.
Next: 78  Cherry Valley Destroyed by Tories
  Order    Indians · Patriots · French · British
",
        r"
Card 29  Edward Bancroft, British Spy
  Order    British · Patriots · Indians · French
  Years    1775-1776; one text for all
  Swords   French (as non-players they ignore the Event)
  Muskets  British, Patriots, Indians (as non-players they heed a special instruction)
  Text  The Patriots have to Activate Militia, or the Indians War Parties, until half of them on the map, rounded down,
    are Active.
  Non-player British:  Aim the Event at the Patriots. With fewer than 4 Militia to Activate, take a Command and Special
    Activity.
  Non-player Patriots:  Aim the Event at the Indians.
  Non-player Indians:  Aim the Event at the Patriots.
Next: 78  Cherry Valley Destroyed by Tories
  Order    Indians · Patriots · French · British
",
    );
}

#[test]
fn a_winter_quarters_card() {
    assert_page(
        |width| [view::face(99, width), view::coming(77, width)].concat(),
        r"
Card 99  Winter Quarters – West Indies Conflict Goes the Other Way
  Reset Phase: whichever of CRC and CBC is higher drops by half the gap between
  them, fractions dropped.
Next: 77  General Burgoyne Cracks Down
  Order    Indians · Patriots · French · British
",
        r"
Card 99  Winter Quarters – West Indies Conflict Goes the Other Way
  Reset Phase: whichever of CRC and CBC is higher drops by half the gap between them, fractions dropped.
Next: 77  General Burgoyne Cracks Down
  Order    Indians · Patriots · French · British
",
    );
}

#[test]
fn r7_2_the_margins() {
    let board = later();
    let season = Season {
        seats: Seats::each(&Faction::ALL),
        victory_check: true,
        ..Season::default()
    };
    assert_narrow(
        |width| view::margins(&board, &season, width),
        r"
Nobody would win a victory check now (7.2).
  British   -16  Support 1 less Opposition 7 has to be above 10
             +3  CRC 5 has to be above CBC 2
  Patriots   -4  Opposition 7 less Support 1 has to be above 10
             +3  Patriot Forts 2 plus 3 have to be above Villages 2
  French     -4  Opposition 7 less Support 1 has to be above 10
             -3  CBC 2 has to be above CRC 5
                 the Treaty of Alliance has been played
  Indians   -16  Support 1 less Opposition 7 has to be above 10
             -3  Villages 2 less 3 have to be above Patriot Forts 2
If the game ended now (7.3): Patriots +9, French +3, British -3, Indians -9
",
    );
}

#[test]
fn r7_2_the_margins_of_a_pair() {
    let board = later();
    let season = Season {
        seats: Seats::one(&[Faction::British, Faction::Indians]).with(Faction::Patriots, 1),
        victory_check: true,
        ..Season::default()
    };
    assert_page(
        |width| view::margins(&board, &season, width),
        r"
Nobody would win a victory check now (7.2).
  British   -16  Support 1 less Opposition 7 has to be above 10
             +3  CRC 5 has to be above CBC 2
  Patriots   -4  Opposition 7 less Support 1 has to be above 10
             +3  Patriot Forts 2 plus 3 have to be above Villages 2
  French     -4  Opposition 7 less Support 1 has to be above 10
             -3  CBC 2 has to be above CRC 5
                 the Treaty of Alliance has been played
  Indians   -16  Support 1 less Opposition 7 has to be above 10
             -3  Villages 2 less 3 have to be above Patriot Forts 2
One person has British and Indians: both have to meet their conditions (7.2).
If the game ended now (7.3): Patriots +9, French +3, British -3 (counts -9),
  Indians -9
",
        r"
Nobody would win a victory check now (7.2).
  British   -16  Support 1 less Opposition 7 has to be above 10
             +3  CRC 5 has to be above CBC 2
  Patriots   -4  Opposition 7 less Support 1 has to be above 10
             +3  Patriot Forts 2 plus 3 have to be above Villages 2
  French     -4  Opposition 7 less Support 1 has to be above 10
             -3  CBC 2 has to be above CRC 5
                 the Treaty of Alliance has been played
  Indians   -16  Support 1 less Opposition 7 has to be above 10
             -3  Villages 2 less 3 have to be above Patriot Forts 2
One person has British and Indians: both have to meet their conditions (7.2).
If the game ended now (7.3): Patriots +9, French +3, British -3 (counts -9), Indians -9
",
    );
}

#[test]
fn r8_8_the_margins_of_a_lone_player() {
    let board = position().board;
    let season = Season {
        seats: Seats::one(&[Faction::British, Faction::Indians]),
        victory_check: false,
        ..Season::default()
    };
    assert_narrow(
        |width| view::margins(&board, &season, width),
        r"
There is no victory check in this scenario: the end of the game decides.
  British   -12  Support 3 less Opposition 5 has to be above 10
             +2  CRC 3 has to be above CBC 1
  Patriots   -8  Opposition 5 less Support 3 has to be above 10
             +3  Patriot Forts 2 plus 3 have to be above Villages 2
  French     -8  Opposition 5 less Support 3 has to be above 10
             -2  CBC 1 has to be above CRC 3
                 the Treaty of Alliance has to be played first
  Indians   -12  Support 3 less Opposition 5 has to be above 10
             -3  Villages 2 less 3 have to be above Patriot Forts 2
Alone you do not win a victory check; a non-player may (8.8).
If the game ended now: the Patriots win the war (8.8).
",
    );
}
