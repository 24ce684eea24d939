//! What happens between turns.

use super::*;

#[test]
fn r2_3_3_a_pass() {
    let before = position().board;
    let changes = [Change::set(Fact::Resources(Faction::Indians), 0_u8, 1_u8)];
    let after = after(&before, &changes);
    let notes = [note("I3", "8.7", answered("Indian Resources above 0?", false))];
    let what =
        ActionKind::Turn { faction: Faction::Indians, outcome: Outcome::Pass, card: Some(29) };
    assert_narrow(
        |width| {
            ActionReport::of(&ActionRecord {
                walk: Cow::Owned(Walk::of_notes(notes.to_vec())),
                ..record(what, &before, &after, &changes)
            })
            .lines(width)
        },
        r"
INDIANS: Pass
I3 Indian Resources above 0: no. Pass.
On your board
  Tracks  Indian Resources 0 -> 1
",
    );
}

#[test]
fn an_event() {
    let before = position().board;
    let changes = [Change::set(Fact::StaysEligible(Faction::Patriots), false, true)];
    let after = after(&before, &changes);
    let notes = [note("P2", "8.5", NoteKind::Event("Puts Patriot pieces on the map".to_string()))];
    let outcome = Outcome::Event(EventSide::Shaded);
    let what = ActionKind::Turn { faction: Faction::Patriots, outcome, card: Some(42) };
    assert_page(
        |width| {
            ActionReport::of(&ActionRecord {
                walk: Cow::Owned(Walk::of_notes(notes.to_vec())),
                ..record(what, &before, &after, &changes)
            })
            .lines(width)
        },
        r"
PATRIOTS: Event (shaded), card 42 British Attack Danbury
Patriots: place 3 Militia and 1 Continental in Connecticut-Rhode Island. Played
because it puts Patriot pieces on the map.
On your board
  Cylinders  Patriots stay Eligible
",
        r"
PATRIOTS: Event (shaded), card 42 British Attack Danbury
Patriots: place 3 Militia and 1 Continental in Connecticut-Rhode Island. Played because it puts Patriot pieces on the
map.
On your board
  Cylinders  Patriots stay Eligible
",
    );
}

#[test]
fn r2_3_6_the_card_ends() {
    let before = Muster::new().after;
    let changes = [Change::set(
        Fact::Cylinder(Faction::British),
        Cylinder::FirstCommandSpecial,
        Cylinder::Ineligible,
    )];
    let after = after(&before, &changes);
    let what = ActionKind::CardEnds { card: 29 };
    assert_narrow(
        |width| ActionReport::of(&record(what, &before, &after, &changes)).lines(width),
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
        Change::set(Fact::Treaty, false, true),
        place(Piece::FrenchRegular, 4, Space::Massachusetts),
        Change::set(Fact::FNI, 0_u8, 1_u8),
        Change::squadron(Place::WEST_INDIES, Place::Space(Space::NewYorkCity)),
        Change::pieces(Piece::FrenchRegular, 3, OffMapBox::Unavailable, Space::WestIndies),
    ];
    let after = after(&before, &changes);
    assert_page(
        |width| {
            ActionReport::of(&record(ActionKind::Treaty, &before, &after, &changes)).lines(width)
        },
        r"
TREATY OF ALLIANCE: played by the French
On your board
  New York City  + 1 Blockade (Squadron from the West Indies)
  Massachusetts  + 4 French Regulars
  West Indies    + 3 French Regulars from Unavailable; Rebellion Control
  Tracks         FNI 0 -> 1 · Total Support 3 -> 1 · remove the
                 French Preparations marker
  Cards          Treaty of Alliance played
",
        r"
TREATY OF ALLIANCE: played by the French
On your board
  New York City  + 1 Blockade (Squadron from the West Indies)
  Massachusetts  + 4 French Regulars
  West Indies    + 3 French Regulars from Unavailable; Rebellion Control
  Tracks         FNI 0 -> 1 · Total Support 3 -> 1 · remove the French Preparations marker
  Cards          Treaty of Alliance played
",
    );
}

#[test]
fn r2_3_8_a_brilliant_stroke() {
    let before = position().board;
    let changes = [Change::set(Fact::BrilliantStroke(Faction::British), true, false)];
    let after = after(&before, &changes);
    let granted = StrokeResult {
        commands: vec![Command::March, Command::Battle],
        special: Some(Special::CommonCause),
    };
    let what = ActionKind::Stroke { faction: Faction::British, granted: Some(&granted) };
    assert_narrow(
        |width| ActionReport::of(&record(what, &before, &after, &changes)).lines(width),
        r"
BRITISH: Brilliant Stroke, March + Battle + Common Cause
On your board
  Cards  British Brilliant Stroke out of the game
",
    );
}

/// A Round of which these phases did something.
fn round(before: &Board, phases: Vec<HeldPhase>, end: Option<End>) -> Report {
    let mut board = *before;
    for phase in &phases {
        board.apply_all(&phase.changes).expect("legal");
    }
    Report { phases, dice: Vec::new(), board, end }
}

fn held(phase: Phase, changes: Vec<Change>, notes: Vec<Note>) -> HeldPhase {
    HeldPhase { phase, changes, notes }
}

/// Each phase with its reasons and its own list (6.1-6.7), the card's Event by name.
#[test]
fn r6_0_a_winter_phase_by_phase() {
    let before = position().board;
    let pays = |faction, from: u8, to: u8| Change::set(Fact::Resources(faction), from, to);
    let loyal = |space| note("reward-loyalty", "8.4.5", did("Reward Loyalty in", space));
    let supply = vec![Change::pieces(Piece::Tory, 3, Space::NewYork, OffMapBox::Available)];
    let reset =
        vec![pays(Faction::British, 4, 9), Change::set(Fact::WinterQuartersLeft, 4_u8, 3_u8)];
    let phases = vec![
        held(Phase::Victory, Vec::new(), Vec::new()),
        held(Phase::Supply, supply, Vec::new()),
        held(Phase::WestIndies, Vec::new(), Vec::new()),
        held(
            Phase::Support,
            vec![pays(Faction::British, 5, 4)],
            vec![loyal(Space::Norfolk), loyal(Space::Boston)],
        ),
        held(Phase::Reset, reset, Vec::new()),
    ];
    let report = round(&before, phases, None);
    let what = ActionKind::Winter { round: Some(1), card: Some(97), report: &report };
    assert_page(
        |width| ActionReport::of(&record(what, &before, &report.board, &[])).lines(width),
        r"
WINTER QUARTERS: Round 1
Card 97, Winter Quarters – Royals Commit: Reset Phase: if CRC > CBC,
French Resources +5; otherwise British Resources +5.
On your board
  New York  - 3 Tories -> Available
  Tracks    British Resources 5 -> 9 · Winter Quarters left 4 -> 3
",
        r"
WINTER QUARTERS: Round 1
Card 97, Winter Quarters – Royals Commit: Reset Phase: if CRC > CBC, French Resources +5; otherwise
British Resources +5.
On your board
  New York  - 3 Tories -> Available
  Tracks    British Resources 5 -> 9 · Winter Quarters left 4 -> 3
",
    );
}

#[test]
fn r6_0_the_last_winter() {
    let before = position().board;
    let finish = vec![Change::set(Fact::WinterQuartersLeft, 4_u8, 3_u8)];
    let phases = vec![
        held(Phase::Victory, Vec::new(), Vec::new()),
        held(Phase::Support, finish, Vec::new()),
    ];
    let end = End::Lone(victory::LoneResult::Stalemate { ahead: 3 });
    let report = round(&before, phases, Some(end));
    let what = ActionKind::Winter { round: Some(4), card: None, report: &report };
    assert_narrow(
        |width| ActionReport::of(&record(what, &before, &report.board, &[])).lines(width),
        r"
WINTER QUARTERS: Round 4

The struggle continues: you are 3 ahead (8.8).
On your board
  Tracks  Winter Quarters left 4 -> 3
",
    );
}

#[test]
fn a_change_by_hand() {
    let before = position().board;
    let changes = [place(Piece::Tory, 1, Space::Boston)];
    let after = after(&before, &changes);
    let what = ActionKind::Other("By hand: 1 Tory in Boston");
    assert_narrow(
        |width| ActionReport::of(&record(what, &before, &after, &changes)).lines(width),
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
        |width| tell::orders_to_undo(&muster.after, &muster.before, &[], width),
        r"
Undo on your board
  New York City   - 2 Tories -> Available
  New York        + 1 British Regular, 2 Continentals from Casualties
  North Carolina  - 4 British Regulars, 1 Tory, 1 British Fort -> Available;
                  Rebellion Control
  Tracks          British Resources 1 -> 5 · CBC 2 -> 1 · CRC 5 -> 3 ·
                  French Preparations 10 -> 9
  Cylinders       British: Eligible
",
        r"
Undo on your board
  New York City   - 2 Tories -> Available
  New York        + 1 British Regular, 2 Continentals from Casualties
  North Carolina  - 4 British Regulars, 1 Tory, 1 British Fort -> Available; Rebellion Control
  Tracks          British Resources 1 -> 5 · CBC 2 -> 1 · CRC 5 -> 3 · French Preparations 10 -> 9
  Cylinders       British: Eligible
",
    );
}
