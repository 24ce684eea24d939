//! Victory margins (7.2, 8.8).

use super::*;
use lod::tell::GameEnd;

#[test]
fn r7_2_the_margins() {
    let board = later();
    let season =
        Season { seats: Seats::each(&Faction::ALL), victory_check: true, ..Season::default() };
    assert_narrow(
        |width| tell::margins(&board, &season, width),
        r"
No Faction would win a Victory Check now (7.2).
  British   -16  Support 1 - Opposition 7 = -6; needs more than 10
             +3  CRC 5; needs more than CBC 2
  Patriots   -4  Opposition 7 - Support 1 = 6; needs more than 10
             +3  Patriot Forts 2 + 3; needs more than Villages 2
  French     -4  Opposition 7 - Support 1 = 6; needs more than 10
             -3  CBC 2; needs more than CRC 5; Treaty of Alliance played
  Indians   -16  Support 1 - Opposition 7 = -6; needs more than 10
             -3  Villages 2 - 3; needs more than Patriot Forts 2
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
        |width| tell::margins(&board, &season, width),
        r"
No Faction would win a Victory Check now (7.2).
  British   -16  Support 1 - Opposition 7 = -6; needs more than 10
             +3  CRC 5; needs more than CBC 2
  Patriots   -4  Opposition 7 - Support 1 = 6; needs more than 10
             +3  Patriot Forts 2 + 3; needs more than Villages 2
  French     -4  Opposition 7 - Support 1 = 6; needs more than 10
             -3  CBC 2; needs more than CRC 5; Treaty of Alliance played
  Indians   -16  Support 1 - Opposition 7 = -6; needs more than 10
             -3  Villages 2 - 3; needs more than Patriot Forts 2
One player has British and Indians: both must meet their conditions (7.2).
If the game ended now (7.3): Patriots +9, French +3, British -3 (counts -9),
  Indians -9
",
        r"
No Faction would win a Victory Check now (7.2).
  British   -16  Support 1 - Opposition 7 = -6; needs more than 10
             +3  CRC 5; needs more than CBC 2
  Patriots   -4  Opposition 7 - Support 1 = 6; needs more than 10
             +3  Patriot Forts 2 + 3; needs more than Villages 2
  French     -4  Opposition 7 - Support 1 = 6; needs more than 10
             -3  CBC 2; needs more than CRC 5; Treaty of Alliance played
  Indians   -16  Support 1 - Opposition 7 = -6; needs more than 10
             -3  Villages 2 - 3; needs more than Patriot Forts 2
One player has British and Indians: both must meet their conditions (7.2).
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
        |width| tell::margins(&board, &season, width),
        r"
This scenario has no Victory Check: the final margins decide.
  British   -12  Support 3 - Opposition 5 = -2; needs more than 10
             +2  CRC 3; needs more than CBC 1
  Patriots   -8  Opposition 5 - Support 3 = 2; needs more than 10
             +3  Patriot Forts 2 + 3; needs more than Villages 2
  French     -8  Opposition 5 - Support 3 = 2; needs more than 10
             -2  CBC 1; needs more than CRC 3; Treaty of Alliance not played
  Indians   -12  Support 3 - Opposition 5 = -2; needs more than 10
             -3  Villages 2 - 3; needs more than Patriot Forts 2
If the game ended now, the Patriots would win (8.8).
",
    );
}

/// A victory check that ends the game is told with both conditions of each Faction, and the places (7.1, 7.2).
#[test]
fn r7_2_the_end_in_a_victory_check() {
    let board = later();
    assert_page(
        |width| {
            let end = End::Check(Faction::Patriots);
            GameEnd::new(&board, &Seats::one(&[Faction::British]), &end).lines(width)
        },
        r"
THE END OF THE GAME
The Patriots win the game (7.2).
Margins of both conditions (7.2)
  British   -16  Support 1 - Opposition 7 = -6; needs more than 10
             +3  CRC 5; needs more than CBC 2
  Patriots   -4  Opposition 7 - Support 1 = 6; needs more than 10
             +3  Patriot Forts 2 + 3; needs more than Villages 2
  French     -4  Opposition 7 - Support 1 = 6; needs more than 10
             -3  CBC 2; needs more than CRC 5; Treaty of Alliance played
  Indians   -16  Support 1 - Opposition 7 = -6; needs more than 10
             -3  Villages 2 - 3; needs more than Patriot Forts 2
A non-player wins: all players lose equally (7.1).
Final margins (7.1, 7.3)
  1  Patriots   +9 = (Opposition 7 - Support 1) + (Patriot Forts
                     2 + 3 - Villages 2)
  2  French     +3 = (Opposition 7 - Support 1) + (CBC 2 - CRC 5)
  3  British    -3 = (Support 1 - Opposition 7) + (CRC 5 - CBC 2)
  4  Indians    -9 = (Support 1 - Opposition 7) + (Villages
                     2 - 3 - Patriot Forts 2)
",
        r"
THE END OF THE GAME
The Patriots win the game (7.2).
Margins of both conditions (7.2)
  British   -16  Support 1 - Opposition 7 = -6; needs more than 10
             +3  CRC 5; needs more than CBC 2
  Patriots   -4  Opposition 7 - Support 1 = 6; needs more than 10
             +3  Patriot Forts 2 + 3; needs more than Villages 2
  French     -4  Opposition 7 - Support 1 = 6; needs more than 10
             -3  CBC 2; needs more than CRC 5; Treaty of Alliance played
  Indians   -16  Support 1 - Opposition 7 = -6; needs more than 10
             -3  Villages 2 - 3; needs more than Patriot Forts 2
A non-player wins: all players lose equally (7.1).
Final margins (7.1, 7.3)
  1  Patriots   +9 = (Opposition 7 - Support 1) + (Patriot Forts 2 + 3 - Villages 2)
  2  French     +3 = (Opposition 7 - Support 1) + (CBC 2 - CRC 5)
  3  British    -3 = (Support 1 - Opposition 7) + (CRC 5 - CBC 2)
  4  Indians    -9 = (Support 1 - Opposition 7) + (Villages 2 - 3 - Patriot Forts 2)
",
    );
}

/// The sums of both conditions (7.3); a person with both Factions of a Side counts the worse of them.
#[test]
fn r7_3_the_end_after_the_last_support_phase() {
    let board = later();
    let seats = Seats::one(&[Faction::British, Faction::Indians]).with(Faction::Patriots, 1);
    let end = End::Ranking(victory::final_ranking(&board, &seats));
    assert_page(
        |width| GameEnd::new(&board, &seats, &end).lines(width),
        r"
THE END OF THE GAME
The Patriots win the game (7.3).
Final margins (7.1, 7.3)
  1  Patriots   +9 = (Opposition 7 - Support 1) + (Patriot Forts
                     2 + 3 - Villages 2)
  2  French     +3 = (Opposition 7 - Support 1) + (CBC 2 - CRC 5)
  3  British    -3 = (Support 1 - Opposition 7) + (CRC 5 - CBC 2); counts -9,
                     the lower of both Factions
  4  Indians    -9 = (Support 1 - Opposition 7) + (Villages
                     2 - 3 - Patriot Forts 2)
",
        r"
THE END OF THE GAME
The Patriots win the game (7.3).
Final margins (7.1, 7.3)
  1  Patriots   +9 = (Opposition 7 - Support 1) + (Patriot Forts 2 + 3 - Villages 2)
  2  French     +3 = (Opposition 7 - Support 1) + (CBC 2 - CRC 5)
  3  British    -3 = (Support 1 - Opposition 7) + (CRC 5 - CBC 2); counts -9, the lower of both Factions
  4  Indians    -9 = (Support 1 - Opposition 7) + (Villages 2 - 3 - Patriot Forts 2)
",
    );
}

#[test]
fn r8_8_the_end_of_a_lone_players_game() {
    let board = position().board;
    let seats = Seats::one(&[Faction::Patriots]);
    let end = End::Lone(victory::one_player_outcome(&board, &seats).expect("alone"));
    assert_page(
        |width| GameEnd::new(&board, &seats, &end).lines(width),
        r"
THE END OF THE GAME
The struggle continues: you are 5 ahead (8.8).
Final margins (7.1, 7.3)
  1  Patriots   +5 = (Opposition 5 - Support 3) + (Patriot Forts
                     2 + 3 - Villages 2)
  2  British    +0 = (Support 3 - Opposition 5) + (CRC 3 - CBC 1)
  3  Indians    -5 = (Support 3 - Opposition 5) + (Villages
                     2 - 3 - Patriot Forts 2)
  4  French     +0 = (Opposition 5 - Support 3) + (CBC 1 - CRC 3); last without
                     the Treaty of Alliance
You +5, British +0: you are 5 ahead. You need 6 ahead to win (8.8).
",
        r"
THE END OF THE GAME
The struggle continues: you are 5 ahead (8.8).
Final margins (7.1, 7.3)
  1  Patriots   +5 = (Opposition 5 - Support 3) + (Patriot Forts 2 + 3 - Villages 2)
  2  British    +0 = (Support 3 - Opposition 5) + (CRC 3 - CBC 1)
  3  Indians    -5 = (Support 3 - Opposition 5) + (Villages 2 - 3 - Patriot Forts 2)
  4  French     +0 = (Opposition 5 - Support 3) + (CBC 1 - CRC 3); last without the Treaty of Alliance
You +5, British +0: you are 5 ahead. You need 6 ahead to win (8.8).
",
    );
}
