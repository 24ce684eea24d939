//! Cards, turns and the log of them.

use super::*;

#[test]
fn a_card_is_drawn() {
    let board = position().board;
    let what = ActionKind::Card { current: 29, next: Some(78) };
    assert_narrow(
        |width| ActionReport::of(&record(what, &board, &board, &[])).lines(width),
        r"
Card 29  Edward Bancroft, British Spy    British · Patriots · Indians · French
next: 78  Cherry Valley Destroyed by Tories
",
    );
}

/// A Garrison that pays 2 and a Naval Pressure that brings 2 both show, though the purse is as before.
#[test]
fn r3_2_2_what_cancels_out_is_told_all_the_same() {
    let before = position().board;
    let pays = |from: u8, to: u8| Change::set(Fact::Resources(Faction::British), from, to);
    let moved = Change::pieces(Piece::BritishRegular, 2, Space::NewYorkCity, Space::Boston);
    let changes = [pays(5, 3), moved, pays(3, 5)];
    let after = after(&before, &changes);
    let end_span =
        |doing, space, from, to| ChangeSpan { faction: Faction::British, doing, space, from, to };
    let garrison = StepOwner::Command(Command::Garrison);
    let pressure = StepOwner::Special(Special::NavalPressure);
    let change_spans =
        [end_span(garrison, Some(Space::Boston), 0, 2), end_span(pressure, None, 2, 3)];
    let what = ActionKind::Turn {
        faction: Faction::British,
        outcome: Outcome::Command(Command::Garrison, Some(Special::NavalPressure)),
        card: Some(29),
    };
    let turn = ActionRecord { spans: &change_spans, ..record(what, &before, &after, &changes) };
    assert_page(
        |width| ActionReport::of(&turn).lines(width),
        r"
BRITISH: Garrison + Naval Pressure
On your board
  Boston  + 2 British Regulars from New York City; British Control
",
        r"
BRITISH: Garrison + Naval Pressure
On your board
  Boston  + 2 British Regulars from New York City; British Control
",
    );
}

#[test]
fn a_turn_of_a_non_player() {
    let muster = Muster::new();
    assert_page(
        |width| ActionReport::of(&muster.record()).lines(width),
        r"
BRITISH: Muster + Skirmish
B6 More Available Regulars than 1D6: yes. Muster.
On your board
  New York City   + 2 Tories
  New York        - 1 British Regular, 2 Continentals -> Casualties
  North Carolina  + 4 British Regulars, 1 Tory, 1 British Fort; British Control
  Tracks          British Resources 5 -> 1 · CBC 1 -> 2 · CRC 3 -> 5 ·
                  French Preparations 9 -> 10
  Cylinders       British: 1st Faction, Command + Special Activity
Net changes. `steps` lists every move in order.
",
        r"
BRITISH: Muster + Skirmish
B6 More Available Regulars than 1D6: yes. Muster.
On your board
  New York City   + 2 Tories
  New York        - 1 British Regular, 2 Continentals -> Casualties
  North Carolina  + 4 British Regulars, 1 Tory, 1 British Fort; British Control
  Tracks          British Resources 5 -> 1 · CBC 1 -> 2 · CRC 3 -> 5 · French Preparations 9 -> 10
  Cylinders       British: 1st Faction, Command + Special Activity
Net changes. `steps` lists every move in order.
",
    );
}

#[test]
fn why_it_was_so() {
    let muster = Muster::new();
    assert_page(
        |width| tell::why(&muster.record(), width),
        r"
BRITISH: Muster + Skirmish
  Path   B1 > B2 > B3 > B4 > B6 > B8 > B11
  1  B1 8.4  Is the Event ruled out? No
  2  B2 8.4  Event declined: the roll is too low
  3  B3 8.4  British Resources above 0? Yes
  4  B4 8.4.1  10 Regulars on the map and a City to retake? No
  5  B6 8.4.2  More Available Regulars than 1D6? Yes
  6  B8 8.4.2  Place Regulars in North Carolina
  7  B8 8.4.2  Place Tories where Regulars are the only British cubes:
       North Carolina
  8  B8 8.4.2  Place Tories where Regulars are the only British cubes:
       New York City
  9  B8 8.4.2  Place a British Fort in North Carolina
 10  B11 8.4.1  Skirmish in New York
  1D6 = 3: More Available Regulars than 1D6?
  1D3 = 2: Place Regulars in Random Spaces column
  1D6 = 5: Place Regulars in Random Spaces row
Steps
     Random Spaces (1D3 = 2, 1D6 = 5): Place Regulars in North Carolina. Tied:
       New Jersey, Virginia, North Carolina
  1  Muster in North Carolina: British Resources 5 -> 3. Place
     6 British Regulars and 1 Tory in North Carolina.
  2  Muster in New York City: British Resources 3 -> 1. Place 2 Tories in
     New York City.
  3  Muster in North Carolina: Remove 2 British Regulars from North Carolina to
     Available. Place 1 British Fort in North Carolina.
  4  Skirmish (Special Activity) in New York: CBC 1 -> 2, CRC 3 -> 5. Remove
     1 British Regular and 2 Continentals from New York to Casualties.
",
        r"
BRITISH: Muster + Skirmish
  Path   B1 > B2 > B3 > B4 > B6 > B8 > B11
  1  B1 8.4  Is the Event ruled out? No
  2  B2 8.4  Event declined: the roll is too low
  3  B3 8.4  British Resources above 0? Yes
  4  B4 8.4.1  10 Regulars on the map and a City to retake? No
  5  B6 8.4.2  More Available Regulars than 1D6? Yes
  6  B8 8.4.2  Place Regulars in North Carolina
  7  B8 8.4.2  Place Tories where Regulars are the only British cubes: North Carolina
  8  B8 8.4.2  Place Tories where Regulars are the only British cubes: New York City
  9  B8 8.4.2  Place a British Fort in North Carolina
 10  B11 8.4.1  Skirmish in New York
  1D6 = 3: More Available Regulars than 1D6?
  1D3 = 2: Place Regulars in Random Spaces column
  1D6 = 5: Place Regulars in Random Spaces row
Steps
     Random Spaces (1D3 = 2, 1D6 = 5): Place Regulars in North Carolina. Tied: New Jersey, Virginia, North Carolina
  1  Muster in North Carolina: British Resources 5 -> 3. Place 6 British Regulars and 1 Tory in North Carolina.
  2  Muster in New York City: British Resources 3 -> 1. Place 2 Tories in New York City.
  3  Muster in North Carolina: Remove 2 British Regulars from North Carolina to Available. Place 1 British Fort in
     North Carolina.
  4  Skirmish (Special Activity) in New York: CBC 1 -> 2, CRC 3 -> 5. Remove 1 British Regular and 2 Continentals from
     New York to Casualties.
",
    );
}

#[test]
fn the_log_of_a_turn() {
    let muster = Muster::new();
    assert_page(
        |width| tell::log(&muster.record(), width),
        r"
BRITISH: Muster + Skirmish
On your board
  New York City   + 2 Tories
  New York        - 1 British Regular, 2 Continentals -> Casualties
  North Carolina  + 4 British Regulars, 1 Tory, 1 British Fort; British Control
  Tracks          British Resources 5 -> 1 · CBC 1 -> 2 · CRC 3 -> 5 ·
                  French Preparations 9 -> 10
  Cylinders       British: 1st Faction, Command + Special Activity
  Path   B1 > B2 > B3 > B4 > B6 > B8 > B11
  1  B1 8.4  Is the Event ruled out? No
  2  B2 8.4  Event declined: the roll is too low
  3  B3 8.4  British Resources above 0? Yes
  4  B4 8.4.1  10 Regulars on the map and a City to retake? No
  5  B6 8.4.2  More Available Regulars than 1D6? Yes
  6  B8 8.4.2  Place Regulars in North Carolina
  7  B8 8.4.2  Place Tories where Regulars are the only British cubes:
       North Carolina
  8  B8 8.4.2  Place Tories where Regulars are the only British cubes:
       New York City
  9  B8 8.4.2  Place a British Fort in North Carolina
 10  B11 8.4.1  Skirmish in New York
  1D6 = 3: More Available Regulars than 1D6?
  1D3 = 2: Place Regulars in Random Spaces column
  1D6 = 5: Place Regulars in Random Spaces row
Steps
     Random Spaces (1D3 = 2, 1D6 = 5): Place Regulars in North Carolina. Tied:
       New Jersey, Virginia, North Carolina
  1  Muster in North Carolina: British Resources 5 -> 3. Place
     6 British Regulars and 1 Tory in North Carolina.
  2  Muster in New York City: British Resources 3 -> 1. Place 2 Tories in
     New York City.
  3  Muster in North Carolina: Remove 2 British Regulars from North Carolina to
     Available. Place 1 British Fort in North Carolina.
  4  Skirmish (Special Activity) in New York: CBC 1 -> 2, CRC 3 -> 5. Remove
     1 British Regular and 2 Continentals from New York to Casualties.
",
        r"
BRITISH: Muster + Skirmish
On your board
  New York City   + 2 Tories
  New York        - 1 British Regular, 2 Continentals -> Casualties
  North Carolina  + 4 British Regulars, 1 Tory, 1 British Fort; British Control
  Tracks          British Resources 5 -> 1 · CBC 1 -> 2 · CRC 3 -> 5 · French Preparations 9 -> 10
  Cylinders       British: 1st Faction, Command + Special Activity
  Path   B1 > B2 > B3 > B4 > B6 > B8 > B11
  1  B1 8.4  Is the Event ruled out? No
  2  B2 8.4  Event declined: the roll is too low
  3  B3 8.4  British Resources above 0? Yes
  4  B4 8.4.1  10 Regulars on the map and a City to retake? No
  5  B6 8.4.2  More Available Regulars than 1D6? Yes
  6  B8 8.4.2  Place Regulars in North Carolina
  7  B8 8.4.2  Place Tories where Regulars are the only British cubes: North Carolina
  8  B8 8.4.2  Place Tories where Regulars are the only British cubes: New York City
  9  B8 8.4.2  Place a British Fort in North Carolina
 10  B11 8.4.1  Skirmish in New York
  1D6 = 3: More Available Regulars than 1D6?
  1D3 = 2: Place Regulars in Random Spaces column
  1D6 = 5: Place Regulars in Random Spaces row
Steps
     Random Spaces (1D3 = 2, 1D6 = 5): Place Regulars in North Carolina. Tied: New Jersey, Virginia, North Carolina
  1  Muster in North Carolina: British Resources 5 -> 3. Place 6 British Regulars and 1 Tory in North Carolina.
  2  Muster in New York City: British Resources 3 -> 1. Place 2 Tories in New York City.
  3  Muster in North Carolina: Remove 2 British Regulars from North Carolina to Available. Place 1 British Fort in
     North Carolina.
  4  Skirmish (Special Activity) in New York: CBC 1 -> 2, CRC 3 -> 5. Remove 1 British Regular and 2 Continentals from
     New York to Casualties.
",
    );
}

#[test]
fn a_line_of_the_history() {
    let muster = Muster::new();
    let when = ActionTime { card: Some(29), year: Some(1776) };
    let record = ActionRecord { when, ..muster.record() };
    assert_narrow(
        |width| tell::entry(7, &record, width),
        r"
   7  1776  card 29  BRITISH: Muster + Skirmish  British Resources 5 -> 1
",
    );
}
