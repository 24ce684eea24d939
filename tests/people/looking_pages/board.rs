//! The board and its spaces.

use super::*;

#[test]
fn the_board() {
    let board = later();
    assert_page(
        |width| tell::board(&board, tell::changed(&Muster::new().record()), width),
        r"
Cities                      Control  Support  Pieces, Leaders, markers
  Quebec City               British  Pas Sup  1r 1t
  Boston                    -        Pas Opp
* New York City             British  Pas Sup  6r 2t 1bf 1c, Howe, 1 bl
  Philadelphia              Rebels   -        1mu
  Norfolk                   -        -
  Charles Town              Rebels   -        2c 1pf
  Savannah                  -        -
Colonies
  New Hampshire             -        -
  Massachusetts             Rebels   Act Opp  1c 1mu 1pf 3fr, Rochambeau, 2 raid
  Connecticut-Rhode Island  -        -
* New York                  British  Pas Opp  2r 3t 1c 1wu 1wa, Washington,
                                              Brant, 1 prop
  New Jersey                -        -
  Pennsylvania              -        -
  Maryland-Delaware         -        -
  Virginia                  British  -        2t
* North Carolina            British  -        4r 1t 1bf 1c 1mu 1wu
  South Carolina            British  -        2t
  Georgia                   Rebels   -        1mu
Indian Reserves
  Quebec                    British  -        1r 1t 1bf 1mu 1wu 1v
  Northwest                 -        -        1wu
  Southwest                 -        -        1wu 1v
  Florida                   British  -        1r 1bf 2wu
West Indies
  West Indies               -        -        1 Squadron
* changed by the last turn

r British Regulars · t Tories · bf British Forts · c Continentals · mu
Underground Militia · pf Patriot Forts · fr French Regulars · wu
Underground War Parties · wa Active War Parties · v Villages · bl Blockades ·
prop Propaganda markers · raid Raid markers
",
        r"
Cities                      Control            Support             Pieces, Leaders, markers
  Quebec City               British Control    Passive Support     1r 1t
  Boston                    -                  Passive Opposition
* New York City             British Control    Passive Support     6r 2t 1bf 1c, Howe, 1 bl
  Philadelphia              Rebellion Control  -                   1mu
  Norfolk                   -                  -
  Charles Town              Rebellion Control  -                   2c 1pf
  Savannah                  -                  -
Colonies
  New Hampshire             -                  -
  Massachusetts             Rebellion Control  Active Opposition   1c 1mu 1pf 3fr, Rochambeau, 2 raid
  Connecticut-Rhode Island  -                  -
* New York                  British Control    Passive Opposition  2r 3t 1c 1wu 1wa, Washington, Brant, 1 prop
  New Jersey                -                  -
  Pennsylvania              -                  -
  Maryland-Delaware         -                  -
  Virginia                  British Control    -                   2t
* North Carolina            British Control    -                   4r 1t 1bf 1c 1mu 1wu
  South Carolina            British Control    -                   2t
  Georgia                   Rebellion Control  -                   1mu
Indian Reserves
  Quebec                    British Control    -                   1r 1t 1bf 1mu 1wu 1v
  Northwest                 -                  -                   1wu
  Southwest                 -                  -                   1wu 1v
  Florida                   British Control    -                   1r 1bf 2wu
West Indies
  West Indies               -                  -                   1 Squadron
* changed by the last turn

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
        |width| tell::space(&board, Space::Massachusetts, width),
        r"
Massachusetts: Colony, Population 2
  State     Rebellion Control; Active Opposition (Total Opposition 4)
  Pieces    1 Continental, 1 Underground Militia, 1 Patriot Fort,
            3 French Regulars
  Leaders   Rochambeau
  Markers   2 Raids
  Adjacent  Boston, New Hampshire, Connecticut-Rhode Island and New York
",
        r"
Massachusetts: Colony, Population 2
  State     Rebellion Control; Active Opposition (Total Opposition 4)
  Pieces    1 Continental, 1 Underground Militia, 1 Patriot Fort, 3 French Regulars
  Leaders   Rochambeau
  Markers   2 Raids
  Adjacent  Boston, New Hampshire, Connecticut-Rhode Island and New York
",
    );
}

#[test]
fn a_blockaded_city() {
    let board = later();
    assert_narrow(
        |width| tell::space(&board, Space::NewYorkCity, width),
        r"
New York City: City, Population 2
  State     British Control; Passive Support (Blockaded: counts for nothing)
  Pieces    6 British Regulars, 2 Tories, 1 British Fort, 1 Continental
  Leaders   Howe
  Markers   1 Blockade
  Adjacent  New York and New Jersey
",
    );
}

#[test]
fn the_west_indies() {
    let board = later();
    assert_narrow(
        |width| tell::space(&board, Space::WestIndies, width),
        r"
West Indies
  State    no Control; always Neutral
  Pieces   none
  Markers  1 Squadron
",
    );
}

#[test]
fn the_tracks() {
    let board = later();
    assert_page(
        |width| tell::tracks(&board, &Seats::NOBODY, width),
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
  Cylinders          British: 1st Faction, Command + Special Activity ·
                     Patriots: Eligible · French: Eligible · Indians: Eligible
  Brilliant Strokes  British · Patriots · French
  Winter Quarters    4 left
",
        r"
Tracks
  Resources          British 1 · Patriots 2 · French 5 · Indians 0
  Support            Total Support 1 · Total Opposition 7
  Casualties         CBC 2 · CRC 5
  France             FNI 1 · Blockades 1 · Squadrons in the West Indies 1, Unavailable 1
  On the map         British Forts 4 · Patriot Forts 2 · Villages 2
  Leaders            Howe: New York City · Washington: New York · Rochambeau: Massachusetts · Brant: New York
  Cylinders          British: 1st Faction, Command + Special Activity · Patriots: Eligible · French: Eligible · Indians:
                     Eligible
  Brilliant Strokes  British · Patriots · French
  Winter Quarters    4 left
",
    );
}

#[test]
fn the_tracks_before_the_treaty() {
    let board = position().board;
    assert_page(
        |width| tell::tracks(&board, &Seats::NOBODY, width),
        r"
Tracks
  Resources          British 5 · Patriots 2 · French 5 · Indians 0
  Support            Total Support 3 · Total Opposition 5
  Casualties         CBC 1 · CRC 3
  France             French Preparations 9 · Squadrons in the West Indies 2,
                     Unavailable 1
  Treaty             Squadrons in the West Indies 2 + Available French Regulars
                     6 + half of CBC 0 = 8 (8.1), more than 15 needed
  On the map         British Forts 3 · Patriot Forts 2 · Villages 2
  Leaders            Howe: New York City · Washington: New York · Rochambeau:
                     Available · Brant: New York
  Cylinders          British: Eligible · Patriots: Eligible · French: Eligible ·
                     Indians: Eligible
  Brilliant Strokes  British · Patriots · French · Indians · Treaty of Alliance
  Winter Quarters    4 left
",
        r"
Tracks
  Resources          British 5 · Patriots 2 · French 5 · Indians 0
  Support            Total Support 3 · Total Opposition 5
  Casualties         CBC 1 · CRC 3
  France             French Preparations 9 · Squadrons in the West Indies 2, Unavailable 1
  Treaty             Squadrons in the West Indies 2 + Available French Regulars 6 + half of CBC 0 = 8 (8.1), more than
                     15 needed
  On the map         British Forts 3 · Patriot Forts 2 · Villages 2
  Leaders            Howe: New York City · Washington: New York · Rochambeau: Available · Brant: New York
  Cylinders          British: Eligible · Patriots: Eligible · French: Eligible · Indians: Eligible
  Brilliant Strokes  British · Patriots · French · Indians · Treaty of Alliance
  Winter Quarters    4 left
",
    );
}

#[test]
fn the_forces() {
    let board = later();
    assert_page(
        |width| tell::forces(&board, width),
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
