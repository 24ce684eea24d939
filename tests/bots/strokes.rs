//! Brilliant Strokes by non-players (2.3.8, 8.3.7, 8.4.11, 8.5.8, 8.6.11, 8.7.8).

use crate::common;

use lod_assistant::bots::{
    Granted, Library, Moment, Script, Seeded, Struck, brilliant_stroke, brilliant_stroke_due,
    play_stroke, who_plays,
};
use lod_assistant::game::Faction::{British, French, Indians, Patriots};
use lod_assistant::game::Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, Tory,
    WarPartyActive, WarPartyUnderground,
};
use lod_assistant::game::{
    Board, ByFaction, Change, Cylinder, Faction, Leader, Marker, Piece, Pool, Space, Stock, Support,
};
use lod_assistant::rules::cards::cards;
use lod_assistant::rules::seats::Seats;
use lod_assistant::rules::{Command, Special, invariants};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A board being laid out, after the Treaty of Alliance, with all four cards held.
#[derive(Clone, Copy)]
struct Table(Board);

fn table() -> Table {
    let mut table = early();
    table = table.change(Change::Treaty {
        from: false,
        to: true,
    });
    table
}

fn early() -> Table {
    Faction::ALL
        .into_iter()
        .fold(Table(Board::empty()), |t, faction| {
            t.change(Change::BrilliantStroke {
                faction,
                from: false,
                to: true,
            })
        })
}

impl Table {
    fn change(mut self, change: Change) -> Table {
        self.0.apply(&change).expect("the change fits the board");
        self
    }

    fn put(self, to: Space, piece: Piece, count: u8) -> Table {
        self.change(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    fn support(self, space: Space, to: Support) -> Table {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    fn resources(self, faction: Faction, to: u8) -> Table {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    fn leader(self, leader: Leader, to: Space) -> Table {
        let from = self.0.leader(leader.faction());
        let table = if from == leader {
            self
        } else {
            self.change(Change::Succeed { from, to: leader })
        };
        let from = table.0.leader_space(leader.faction());
        table.change(Change::Leader {
            leader,
            from,
            to: Some(to),
        })
    }

    fn cylinder(self, faction: Faction, to: Cylinder) -> Table {
        let from = self.0.cylinder(faction);
        self.change(Change::Cylinder { faction, from, to })
    }

    fn away(self, piece: Stock, count: u8) -> Table {
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to: Pool::Unavailable,
        })
    }
}

fn moment(people: &[Faction], first: Option<Faction>, by: Option<Faction>) -> Moment {
    let mut players = ByFaction([false; 4]);
    for faction in people {
        players[*faction] = true;
    }
    Moment {
        players,
        first_eligible: first,
        stroke_by: by,
        ..Moment::default()
    }
}

fn due_on(table: Table, faction: Faction, people: &[Faction], moment: Moment, snow: bool) -> bool {
    let seats = Seats::each(people);
    let mut door = Script::default();
    brilliant_stroke_due(
        Library::get(),
        table.0,
        faction,
        &seats,
        snow,
        moment,
        &mut door,
    )
    .expect("no die")
}

fn due(table: Table, faction: Faction, first: Faction, by: Option<Faction>) -> bool {
    let people: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != faction).collect();
    due_on(
        table,
        faction,
        &people,
        moment(&people, Some(first), by),
        false,
    )
}

fn strike(table: Table, faction: Faction, dice: &str) -> Struck {
    let mut door = Script::parse(dice).expect("dice");
    let people: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != faction).collect();
    let moment = moment(&people, people.first().copied(), None);
    let struck =
        play_stroke(Library::get(), table.0, faction, moment, &mut door).expect("no fault");
    assert_eq!(door.left(), 0, "{:?}", struck.done.dice);
    struck
}

fn undone(table: Table, struck: &Struck) {
    let mut board = *struck.done.board();
    board
        .undo_all(struck.done.changes())
        .expect("can be undone");
    assert!(board == table.0);
}

// When

#[test]
fn r8_4_11_the_british_wait_for_a_rebellion_player_or_the_patriots_stroke() {
    let ready = |t: Table, n| {
        t.put(Space::Boston, BritishRegular, n)
            .leader(Leader::Gage, Space::Boston)
    };
    let four = ready(table(), 4);
    assert!(due(four, British, Patriots, None));
    assert!(due(four, British, French, None));
    assert!(!due(four, British, Indians, None), "no Rebellion player");
    assert!(due(four, British, Indians, Some(Patriots)));
    assert!(!due(four, British, Indians, Some(French)));
    assert!(!due(ready(table(), 3), British, Patriots, None));
    assert!(!due(ready(early(), 4), British, Patriots, None));
}

#[test]
fn r8_5_8_the_patriots_wait_for_any_player() {
    let ready = |t: Table, n| {
        t.put(Space::Virginia, Continental, n)
            .leader(Leader::Washington, Space::Virginia)
    };
    let four = ready(table(), 4);
    for first in [British, French, Indians] {
        assert!(due(four, Patriots, first, None));
    }
    assert!(
        !due(four, Patriots, Patriots, None),
        "themselves, no player"
    );
    assert!(!due(four, Patriots, Patriots, Some(British)));
    assert!(!due(ready(table(), 3), Patriots, British, None));
    assert!(!due(ready(early(), 4), Patriots, British, None));
}

#[test]
fn r8_6_11_the_french_wait_for_any_player_or_the_british_stroke() {
    let ready = |n| {
        table()
            .put(Space::Virginia, FrenchRegular, n)
            .leader(Leader::Rochambeau, Space::Virginia)
    };
    assert!(due(ready(4), French, Patriots, None));
    assert!(!due(ready(4), French, French, None));
    assert!(due(ready(4), French, French, Some(British)));
    assert!(!due(ready(4), French, French, Some(Indians)));
    assert!(!due(ready(3), French, Patriots, None));
}

#[test]
fn r8_7_8_the_indians_wait_for_any_player_or_a_rebellion_stroke() {
    let ready = |t: Table, n| {
        t.put(Space::Northwest, WarPartyActive, n)
            .leader(Leader::Brant, Space::Northwest)
    };
    let three = ready(table(), 3);
    assert!(due(three, Indians, British, None));
    assert!(!due(three, Indians, Indians, None));
    assert!(due(three, Indians, Indians, Some(Patriots)));
    assert!(due(three, Indians, Indians, Some(French)));
    assert!(!due(three, Indians, Indians, Some(British)));
    assert!(!due(ready(table(), 2), Indians, British, None));
    assert!(!due(ready(early(), 3), Indians, British, None));
}

#[test]
fn r8_3_7_eligible_with_the_card_and_without_winter_or_a_person() {
    let ready = table()
        .put(Space::Northwest, WarPartyActive, 3)
        .leader(Leader::Brant, Space::Northwest);
    let people = [British];
    let now = || moment(&people, Some(British), None);
    assert!(due_on(ready, Indians, &people, now(), false));
    assert!(!due_on(ready, Indians, &people, now(), true), "Winter");
    assert!(!due_on(ready, Indians, &[British, Indians], now(), false));
    let tired = ready.cylinder(Indians, Cylinder::Ineligible);
    assert!(!due_on(tired, Indians, &people, now(), false));
    let late = ready.cylinder(British, Cylinder::FirstCommand);
    assert!(!due_on(late, Indians, &people, now(), false));
    let spent = ready.change(Change::BrilliantStroke {
        faction: Indians,
        from: true,
        to: false,
    });
    assert!(!due_on(spent, Indians, &people, now(), false));
}

// Trumping

fn all_ready() -> Table {
    table()
        .put(Space::Boston, BritishRegular, 4)
        .leader(Leader::Gage, Space::Boston)
        .put(Space::Virginia, Continental, 4)
        .leader(Leader::Washington, Space::Virginia)
        .put(Space::Pennsylvania, FrenchRegular, 4)
        .leader(Leader::Rochambeau, Space::Pennsylvania)
        .put(Space::Northwest, WarPartyUnderground, 3)
        .leader(Leader::Brant, Space::Northwest)
}

fn standing(
    table: Table,
    people: &[Faction],
    moment: &Moment,
    aborted: &[Faction],
) -> Option<Faction> {
    let seats = Seats::each(people);
    let mut door = Script::default();
    who_plays(
        Library::get(),
        table.0,
        &seats,
        false,
        moment,
        aborted,
        &mut door,
    )
    .expect("no die")
}

#[test]
fn r2_3_8_non_players_trump_one_another() {
    let people = [Patriots];
    let now = moment(&people, Some(Patriots), None);
    let who = |table, aborted: &[Faction]| standing(table, &people, &now, aborted);
    assert_eq!(who(all_ready(), &[]), Some(Indians));
    assert_eq!(who(all_ready(), &[Indians]), Some(French));
    assert_eq!(who(all_ready(), &[Indians, French]), Some(British));
    assert_eq!(who(all_ready(), &[Indians, French, British]), None);
    let nobody = moment(&people, Some(French), None);
    assert_eq!(standing(all_ready(), &people, &nobody, &[]), None);
}

#[test]
fn r2_3_8_answers_to_a_stroke_and_to_the_answer() {
    let people = [Patriots];
    // No player is 1st Eligible: what brings them in is the Stroke just played.
    let to = |by| moment(&people, Some(British), Some(by));
    let no_war_parties = all_ready().change(Change::BrilliantStroke {
        faction: Indians,
        from: true,
        to: false,
    });
    let who = |table, by| standing(table, &people, &to(by), &[]);
    assert_eq!(who(all_ready(), Patriots), Some(Indians));
    assert_eq!(
        who(no_war_parties, Patriots),
        Some(French),
        "the French Trump the British answer"
    );
    let no_french = no_war_parties.cylinder(French, Cylinder::Ineligible);
    assert_eq!(who(no_french, Patriots), Some(British));
    let seats = [British];
    let now = moment(&seats, Some(Patriots), Some(British));
    assert_eq!(
        standing(all_ready(), &seats, &now, &[]),
        Some(Indians),
        "the French Stroke brings the Indians in"
    );
    assert_eq!(standing(no_war_parties, &seats, &now, &[]), Some(French));
    let seats = [Indians];
    let now = moment(&seats, Some(Indians), Some(Indians));
    assert_eq!(standing(all_ready(), &seats, &now, &[]), None);
}

// What

/// Muster beside Gage with Reward Loyalty, the Skirmish in the very space of the Muster, and a Garrison
/// of one City, all without Resources but for the Reward. R93.
#[test]
fn r8_3_7_a_british_stroke() {
    let start = table()
        .put(Space::Boston, BritishRegular, 4)
        .put(Space::Boston, MilitiaActive, 1)
        .leader(Leader::Gage, Space::Boston)
        .support(Space::Boston, Support::PassiveOpposition)
        .support(Space::Virginia, Support::PassiveOpposition)
        .support(Space::NewHampshire, Support::PassiveSupport)
        .put(Space::Philadelphia, MilitiaUnderground, 2)
        .put(Space::Norfolk, MilitiaUnderground, 2)
        .resources(British, 1)
        .cylinder(Indians, Cylinder::Ineligible);
    let struck = strike(start, British, "d3=1 d6=5");
    assert_eq!(
        struck.granted,
        Some(Granted {
            commands: vec![Command::Muster, Command::Garrison],
            special: Some(Special::Skirmish),
        })
    );
    assert_eq!(
        struck.done.path,
        ["B1", "B3", "B4", "B6", "B8", "B11", "B1", "B3", "B4", "B5"]
    );
    let expected = start
        .change(Change::BrilliantStroke {
            faction: British,
            from: true,
            to: false,
        })
        .put(Space::Boston, BritishRegular, 3)
        .put(Space::Norfolk, BritishRegular, 3)
        .put(Space::Boston, Tory, 1)
        .support(Space::Boston, Support::PassiveSupport)
        .resources(British, 0)
        .change(Change::Remove {
            piece: MilitiaActive,
            count: 1,
            from: Space::Boston,
            to: Pool::Available,
        })
        .change(Change::Move {
            piece: MilitiaUnderground,
            count: 2,
            from: Space::Norfolk,
            to: Space::Virginia,
        })
        .change(Change::Flip {
            piece: MilitiaUnderground,
            count: 1,
            space: Space::Virginia,
        })
        .cylinder(Indians, Cylinder::Eligible);
    assert!(
        *struck.done.board() == expected.0,
        "{:#?}",
        struck.done.changes()
    );
    undone(start, &struck);
}

#[test]
fn r2_3_8_reward_loyalty_is_not_free() {
    let start = table()
        .put(Space::Boston, BritishRegular, 4)
        .put(Space::Boston, MilitiaActive, 1)
        .leader(Leader::Clinton, Space::Boston)
        .support(Space::Boston, Support::PassiveOpposition)
        .support(Space::Virginia, Support::ActiveOpposition)
        .away(Stock::BritishRegular, 14);
    let rewarded = |n| {
        let struck = strike(start.resources(British, n), British, "");
        assert_eq!(struck.granted.expect("played").commands[0], Command::Muster);
        (
            struck.done.board().support(Space::Boston),
            struck.done.board().resources(British),
        )
    };
    assert_eq!(rewarded(2), (Support::PassiveSupport, 0));
    assert_eq!(rewarded(1), (Support::Neutral, 0));
    assert_eq!(rewarded(0), (Support::PassiveOpposition, 0));
}

/// A Raid that leaves Brant's Province, Plunder where it went, and a second Raid elsewhere.
#[test]
fn r8_3_7_an_indian_stroke_raids_twice() {
    let start = table()
        .put(Space::NewYork, WarPartyUnderground, 3)
        .leader(Leader::Brant, Space::NewYork)
        .put(Space::Virginia, WarPartyUnderground, 2)
        .put(Space::Massachusetts, MilitiaUnderground, 1)
        .support(Space::Massachusetts, Support::ActiveOpposition)
        .support(Space::Virginia, Support::ActiveOpposition)
        .support(Space::Pennsylvania, Support::PassiveOpposition)
        .resources(Patriots, 5)
        .cylinder(Patriots, Cylinder::Ineligible);
    let struck = strike(start, Indians, "d6=4");
    assert_eq!(
        struck.granted,
        Some(Granted {
            commands: vec![Command::Raid, Command::Raid],
            special: Some(Special::Plunder),
        })
    );
    assert_eq!(struck.done.path, ["I1", "I3", "I4", "I5", "I1", "I3", "I4"]);
    let raid = |space| Change::Mark {
        marker: Marker::Raid,
        space,
        from: 0,
        to: 1,
    };
    let expected = start
        .change(Change::BrilliantStroke {
            faction: Indians,
            from: true,
            to: false,
        })
        .change(Change::Remove {
            piece: WarPartyUnderground,
            count: 1,
            from: Space::NewYork,
            to: Pool::Available,
        })
        .change(raid(Space::Pennsylvania))
        .support(Space::Pennsylvania, Support::Neutral)
        .resources(Patriots, 3)
        .resources(Indians, 2)
        .change(Change::Flip {
            piece: WarPartyUnderground,
            count: 1,
            space: Space::Virginia,
        })
        .change(raid(Space::Virginia))
        .support(Space::Virginia, Support::PassiveOpposition)
        .cylinder(Patriots, Cylinder::Eligible);
    assert!(
        *struck.done.board() == expected.0,
        "{:#?}",
        struck.done.changes()
    );
    undone(start, &struck);
}

/// R94.
#[test]
fn r1_10_aborted_unless_a_command_involves_the_leader() {
    let start = table()
        .put(Space::WestIndies, FrenchRegular, 4)
        .leader(Leader::Rochambeau, Space::WestIndies)
        .away(Stock::FrenchRegular, 11)
        .resources(French, 9);
    let struck = strike(start, French, "");
    assert_eq!(struck.granted, None);
    assert_eq!(
        struck.done.path,
        ["F1", "F3", "F4", "F9", "F13", "F14", "F10", "F11"]
    );
    assert!(struck.done.changes().is_empty() && *struck.done.board() == start.0);
    // The British take the Rebellion's Control away, and Regulars can Muster beside him.
    let contested = start
        .put(Space::WestIndies, BritishRegular, 9)
        .change(Change::Transfer {
            piece: Stock::FrenchRegular,
            count: 3,
            from: Pool::Unavailable,
            to: Pool::Available,
        });
    let struck = strike(contested, French, "d6=1 d3=2");
    assert_eq!(
        struck.granted,
        Some(Granted {
            commands: vec![Command::Muster, Command::Hortalez],
            special: Some(Special::Skirmish),
        })
    );
    assert_eq!(
        struck.done.board().pieces(Space::WestIndies, FrenchRegular),
        6
    );
    assert_eq!(
        struck
            .done
            .board()
            .pieces(Space::WestIndies, BritishRegular),
        7
    );
    assert_eq!(
        struck.done.board().resources(French),
        7,
        "Hortalez is its payment"
    );
}

/// R95.
#[test]
fn r8_3_7_the_next_strongest_plays_when_a_play_is_aborted() {
    let start = table()
        .put(Space::WestIndies, FrenchRegular, 4)
        .leader(Leader::Rochambeau, Space::WestIndies)
        .away(Stock::FrenchRegular, 11)
        .put(Space::Boston, BritishRegular, 4)
        .leader(Leader::Gage, Space::Boston);
    let people = [Patriots, Indians];
    let seats = Seats::each(&people);
    let now = moment(&people, Some(Patriots), None);
    let mut door = Seeded::new(1);
    let attempts = brilliant_stroke(Library::get(), start.0, &seats, false, &now, &mut door)
        .expect("no fault");
    let who: Vec<(Faction, bool)> = attempts
        .iter()
        .map(|a| (a.faction, a.granted.is_some()))
        .collect();
    assert_eq!(who, [(French, false), (British, true)]);
}

/// R94, R170: no War Party of another Province comes.
#[test]
fn r170_a_march_moves_units_of_the_leaders_space_alone() {
    // Brant's Province is no place to Gather in or to build; from it the March ends Rebellion Control.
    let start = table()
        .put(Space::NewYork, WarPartyActive, 3)
        .leader(Leader::Brant, Space::NewYork)
        .support(Space::NewYork, Support::ActiveSupport)
        .put(Space::NewJersey, MilitiaActive, 2)
        .support(Space::NewJersey, Support::ActiveSupport)
        .put(Space::Pennsylvania, WarPartyUnderground, 2)
        .support(Space::Pennsylvania, Support::ActiveSupport)
        .away(Stock::WarParty, 10)
        .away(Stock::Village, 12);
    let struck = strike(start, Indians, "");
    let first: Vec<&Change> = struck
        .done
        .changes()
        .iter()
        .filter(|c| matches!(c, Change::Move { .. }))
        .collect();
    assert!(!first.is_empty());
    assert!(
        first
            .iter()
            .take_while(|c| matches!(
                c,
                Change::Move {
                    to: Space::NewJersey,
                    ..
                }
            ))
            .all(|c| matches!(
                c,
                Change::Move {
                    from: Space::NewYork,
                    ..
                }
            )),
        "{:#?}",
        struck.done.changes()
    );
    assert_eq!(struck.granted.expect("played").commands[0], Command::March);
}

// Smoke

fn touches(change: &Change, here: Space) -> bool {
    match *change {
        Change::Place { to, .. } => to == here,
        Change::Remove { from, .. } => from == here,
        Change::Move { from, to, .. } => from == here || to == here,
        Change::Flip { space, .. } | Change::Shift { space, .. } => space == here,
        _ => false,
    }
}

#[test]
fn a_thousand_positions_strike_without_a_fault() {
    let mut played = ByFaction([0; 4]);
    let mut aborted = 0;
    let mut common_cause = 0;
    for seed in 0..1000 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut start = Table(common::position(&mut random));
        if !start.0.treaty() {
            continue;
        }
        for faction in Faction::ALL {
            if !start.0.brilliant_stroke(faction) {
                start = start.change(Change::BrilliantStroke {
                    faction,
                    from: false,
                    to: true,
                });
            }
        }
        for faction in Faction::ALL {
            let people: Vec<Faction> = Faction::ALL
                .into_iter()
                .filter(|f| *f != faction && random.random_range(0..2) == 0)
                .collect();
            let now = moment(&people, people.first().copied(), None);
            let mut door = Seeded::new(seed);
            let struck = play_stroke(Library::get(), start.0, faction, now, &mut door)
                .unwrap_or_else(|stop| panic!("position {seed}, {faction}: {stop}"));
            undone(start, &struck);
            match struck.granted {
                None => {
                    aborted += 1;
                    assert!(struck.done.changes().is_empty());
                }
                Some(granted) => {
                    played[faction] += 1;
                    assert!((1..=2).contains(&granted.commands.len()));
                    common_cause += usize::from(granted.special == Some(Special::CommonCause));
                    let leader = start.0.leader_space(faction).expect("a Leader");
                    assert!(
                        granted.commands[0] == Command::Battle
                            || struck.done.changes().iter().any(|c| touches(c, leader)),
                        "position {seed}, {faction} in {leader}: {:#?}",
                        struck.done.changes()
                    );
                    assert!(!struck.done.board().brilliant_stroke(faction));
                    assert!(
                        Faction::ALL
                            .into_iter()
                            .all(|f| struck.done.board().cylinder(f) == Cylinder::Eligible)
                    );
                    let before = invariants::violations(&start.0);
                    let after = invariants::violations(struck.done.board());
                    assert!(
                        !before.is_empty() || after.is_empty(),
                        "position {seed}, {faction}: {after:?}"
                    );
                }
            }
        }
    }
    assert!(played.0.iter().all(|n| *n > 50), "{played:?}");
    assert!(aborted > 10 && common_cause > 0, "{aborted} {common_cause}");
}

// lod decide

fn decide(faction: &str, text: &str, dice: &[&str]) -> std::process::Output {
    let path = format!("{}/{faction}-stroke.toml", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).expect("written");
    std::process::Command::new(env!("CARGO_BIN_EXE_lod"))
        .args(["decide", faction, "--json", "--position", &path])
        .args(dice)
        .output()
        .expect("lod runs")
}

#[test]
fn r2_3_8_decide_interrupts_before_the_first_eligible() {
    let first = |faction| {
        cards()
            .iter()
            .find(|c| c.order().is_some_and(|o| o[0] == faction))
            .expect("a card")
            .number
    };
    let text =
        |card| format!("base = \"1778\"\nplayers = [\"patriots\"]\n[card]\ncurrent = {card}\n");
    let output = decide("british", &text(first(Patriots)), &["--seed", "1"]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["outcome"], "brilliant-stroke");
    assert_eq!(answer["event"]["card"], 106);
    assert_eq!(answer["event"]["side"], "unshaded");
    assert_eq!(answer["position"]["brilliant-strokes"]["british"], false);
    // No player is 1st Eligible: an ordinary turn.
    let output = decide("british", &text(first(British)), &["--seed", "1"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_ne!(answer["outcome"], "brilliant-stroke");
    // The cards are gone: it is not their turn.
    let gone = text(first(Patriots)) + "[brilliant-strokes]\nbritish = false\n";
    assert_eq!(
        decide("british", &gone, &["--seed", "1"]).status.code(),
        Some(2)
    );
}
