//! Cards, turns and the log of them.

use super::*;

#[test]
fn a_card_is_drawn() {
    let board = position().board;
    let what = What::Card {
        current: 29,
        next: Some(78),
    };
    assert_narrow(
        |width| tell::report(&scene(what, &board, &board, &[]), width),
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
        |width| tell::report(&muster.scene(), width),
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
        |width| tell::why(&muster.scene(), width),
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
        |width| tell::log(&muster.scene(), width),
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
        |width| vec![tell::entry(7, &muster.scene(), width)],
        r"
   7  BRITISH  Muster with Skirmish
",
    );
}
