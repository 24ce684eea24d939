//! Victory margins (7.2, 8.8).

use super::*;

#[test]
fn r7_2_the_margins() {
    let board = later();
    let season =
        Season { seats: Seats::each(&Faction::ALL), victory_check: true, ..Season::default() };
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

/// A victory check that ends the game is told with both conditions of each Faction, and the places (7.1, 7.2).
#[test]
fn r7_2_the_end_in_a_victory_check() {
    let board = later();
    assert_page(
        |width| {
            let end = End::Check(Faction::Patriots);
            tell::ending(&board, &Seats::one(&[Faction::British]), &end, width)
        },
        r"
THE END OF THE GAME
The Patriots win the game (7.2).
Both conditions of each Faction by themselves (7.2)
  British   -16  Support 1 less Opposition 7 has to be above 10
             +3  CRC 5 has to be above CBC 2
  Patriots   -4  Opposition 7 less Support 1 has to be above 10
             +3  Patriot Forts 2 plus 3 have to be above Villages 2
  French     -4  Opposition 7 less Support 1 has to be above 10
             -3  CBC 2 has to be above CRC 5
                 the Treaty of Alliance has been played
  Indians   -16  Support 1 less Opposition 7 has to be above 10
             -3  Villages 2 less 3 have to be above Patriot Forts 2
A non-player wins: all people lose equally (7.1).
Both conditions added up, place by place (7.1, 7.3)
  1  Patriots   +9 = Opposition 7 less Support 1 plus Patriot Forts 2 plus
                     3 less Villages 2
  2  French     +3 = Opposition 7 less Support 1 plus CBC 2 less CRC 5
  3  British    -3 = Support 1 less Opposition 7 plus CRC 5 less CBC 2
  4  Indians    -9 = Support 1 less Opposition 7 plus Villages 2 less 3 less
                     Patriot Forts 2
",
        r"
THE END OF THE GAME
The Patriots win the game (7.2).
Both conditions of each Faction by themselves (7.2)
  British   -16  Support 1 less Opposition 7 has to be above 10
             +3  CRC 5 has to be above CBC 2
  Patriots   -4  Opposition 7 less Support 1 has to be above 10
             +3  Patriot Forts 2 plus 3 have to be above Villages 2
  French     -4  Opposition 7 less Support 1 has to be above 10
             -3  CBC 2 has to be above CRC 5
                 the Treaty of Alliance has been played
  Indians   -16  Support 1 less Opposition 7 has to be above 10
             -3  Villages 2 less 3 have to be above Patriot Forts 2
A non-player wins: all people lose equally (7.1).
Both conditions added up, place by place (7.1, 7.3)
  1  Patriots   +9 = Opposition 7 less Support 1 plus Patriot Forts 2 plus 3 less Villages 2
  2  French     +3 = Opposition 7 less Support 1 plus CBC 2 less CRC 5
  3  British    -3 = Support 1 less Opposition 7 plus CRC 5 less CBC 2
  4  Indians    -9 = Support 1 less Opposition 7 plus Villages 2 less 3 less Patriot Forts 2
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
        |width| tell::ending(&board, &seats, &end, width),
        r"
THE END OF THE GAME
The Patriots win the game (7.3).
Both conditions added up, place by place (7.1, 7.3)
  1  Patriots   +9 = Opposition 7 less Support 1 plus Patriot Forts 2 plus
                     3 less Villages 2
  2  French     +3 = Opposition 7 less Support 1 plus CBC 2 less CRC 5
  3  British    -3 = Support 1 less Opposition 7 plus CRC 5 less CBC 2; counts
                     -9, the worse of both Factions
  4  Indians    -9 = Support 1 less Opposition 7 plus Villages 2 less 3 less
                     Patriot Forts 2
",
        r"
THE END OF THE GAME
The Patriots win the game (7.3).
Both conditions added up, place by place (7.1, 7.3)
  1  Patriots   +9 = Opposition 7 less Support 1 plus Patriot Forts 2 plus 3 less Villages 2
  2  French     +3 = Opposition 7 less Support 1 plus CBC 2 less CRC 5
  3  British    -3 = Support 1 less Opposition 7 plus CRC 5 less CBC 2; counts -9, the worse of both Factions
  4  Indians    -9 = Support 1 less Opposition 7 plus Villages 2 less 3 less Patriot Forts 2
",
    );
}

#[test]
fn r8_8_the_end_of_a_lone_players_game() {
    let board = position().board;
    let seats = Seats::one(&[Faction::Patriots]);
    let end = End::Lone(victory::one_player_outcome(&board, &seats).expect("alone"));
    assert_page(
        |width| tell::ending(&board, &seats, &end, width),
        r"
THE END OF THE GAME
A stalemate: you are 5 ahead (8.8).
Both conditions added up, place by place (7.1, 7.3)
  1  Patriots   +5 = Opposition 5 less Support 3 plus Patriot Forts 2 plus
                     3 less Villages 2
  2  British    +0 = Support 3 less Opposition 5 plus CRC 3 less CBC 1
  3  Indians    -5 = Support 3 less Opposition 5 plus Villages 2 less 3 less
                     Patriot Forts 2
  4  French     +0 = Opposition 5 less Support 3 plus CBC 1 less CRC 3; last
                     without the Treaty of Alliance
Your lowest margin +5 less the highest of the others that can win, British +0:
  +5. Above 0 you are ahead; 6 or more wins (8.8).
",
        r"
THE END OF THE GAME
A stalemate: you are 5 ahead (8.8).
Both conditions added up, place by place (7.1, 7.3)
  1  Patriots   +5 = Opposition 5 less Support 3 plus Patriot Forts 2 plus 3 less Villages 2
  2  British    +0 = Support 3 less Opposition 5 plus CRC 3 less CBC 1
  3  Indians    -5 = Support 3 less Opposition 5 plus Villages 2 less 3 less Patriot Forts 2
  4  French     +0 = Opposition 5 less Support 3 plus CBC 1 less CRC 3; last without the Treaty of Alliance
Your lowest margin +5 less the highest of the others that can win, British +0: +5. Above 0 you are ahead; 6 or more wins
  (8.8).
",
    );
}
