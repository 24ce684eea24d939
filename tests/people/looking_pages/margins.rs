//! Victory margins (7.2, 8.8).

use super::*;

#[test]
fn r7_2_the_margins() {
    let board = later();
    let season = Season {
        seats: Seats::each(&Faction::ALL),
        victory_check: true,
        ..Season::default()
    };
    assert_narrow(
        |width| tell::margins(&board, &season, width),
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
        |width| tell::margins(&board, &season, width),
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
        |width| tell::margins(&board, &season, width),
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
