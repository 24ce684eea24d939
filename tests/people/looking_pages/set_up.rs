//! The set-up.

use super::*;

#[test]
fn the_set_up() {
    let position = position();
    assert_page(
        |width| tell::checklist(&position, width),
        r"
Set up the board: British Return to New York
Cities
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support;
                      British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 1 British Fort, 1 Continental; Howe;
                      Passive Support; British Control
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
Colonies
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort;
                      Active Opposition; Rebellion Control
  [ ] New York        3 British Regulars, 3 Tories, 3 Continentals,
                      2 Underground War Parties; Washington; Brant;
                      British Control
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  1 Continental, 1 Underground Militia,
                      1 Underground War Party; Rebellion Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
Indian Reserves
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort,
                      1 Underground Militia, 1 Underground War Party, 1 Village;
                      British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort,
                      2 Underground War Parties; British Control
Off the map
  [ ] West Indies     2 Squadrons
  [ ] Available       7 British Regulars, 10 Tories, 3 British Forts,
                      12 Continentals, 10 Militia, 4 Patriot Forts,
                      6 French Regulars, 7 War Parties, 10 Villages, Rochambeau
  [ ] Unavailable     6 British Regulars, 6 Tories, 9 French Regulars,
                      1 Squadron
  [ ] Tracks          British Resources 5 · Patriot Resources 2 ·
                      French Resources 5 · Indian Resources 0 · FNI 0 · CBC 1 ·
                      CRC 3 · Total Support 3 · Total Opposition 5 ·
                      French Preparations 9
  [ ] Cylinders       all Eligible
  [ ] Cards in hand   British · Patriots · French · Indians · Treaty of Alliance
  [ ] Deck            4 piles of 10 Events, each with a Winter Quarters card
                      among its last 5 cards; the first pile on top
",
        r"
Set up the board: British Return to New York
Cities
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support; British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 1 British Fort, 1 Continental; Howe; Passive Support; British Control
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
Colonies
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort; Active Opposition; Rebellion Control
  [ ] New York        3 British Regulars, 3 Tories, 3 Continentals, 2 Underground War Parties; Washington; Brant;
                      British Control
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  1 Continental, 1 Underground Militia, 1 Underground War Party; Rebellion Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
Indian Reserves
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort, 1 Underground Militia, 1 Underground War Party,
                      1 Village; British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort, 2 Underground War Parties; British Control
Off the map
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
    let position =
        Position { board: later(), scenario: None, options: Options::default(), ..position() };
    assert_page(
        |width| tell::checklist(&position, width),
        r"
Set up the board: The board
Cities
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support;
                      British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 2 Tories, 1 British Fort,
                      1 Continental; Howe; Passive Support; British Control;
                      1 Blockade
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
Colonies
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort,
                      3 French Regulars; Rochambeau; Active Opposition;
                      Rebellion Control; 2 Raids
  [ ] New York        2 British Regulars, 3 Tories, 1 Continental,
                      1 Underground War Party, 1 Active War Party; Washington;
                      Brant; Passive Opposition; British Control; 1 Propaganda
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  4 British Regulars, 1 Tory, 1 British Fort, 1 Continental,
                      1 Underground Militia, 1 Underground War Party;
                      British Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
Indian Reserves
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort,
                      1 Underground Militia, 1 Underground War Party, 1 Village;
                      British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort,
                      2 Underground War Parties; British Control
Off the map
  [ ] West Indies     1 Squadron
  [ ] Available       3 British Regulars, 7 Tories, 2 British Forts,
                      12 Continentals, 10 Militia, 4 Patriot Forts,
                      3 French Regulars, 7 War Parties, 10 Villages
  [ ] Unavailable     6 British Regulars, 6 Tories, 9 French Regulars,
                      1 Squadron
  [ ] Casualties      1 British Regular, 2 Continentals
  [ ] Tracks          British Resources 1 · Patriot Resources 2 ·
                      French Resources 5 · Indian Resources 0 · FNI 1 · CBC 2 ·
                      CRC 5 · Total Support 1 · Total Opposition 7
  [ ] Cylinders       British: 1st Faction, Command + Special Activity ·
                      Patriots: Eligible · French: Eligible · Indians: Eligible
  [ ] Cards in hand   British · Patriots · French
",
        r"
Set up the board: The board
Cities
  [ ] Quebec City     1 British Regular, 1 Tory; Passive Support; British Control
  [ ] Boston          Passive Opposition
  [ ] New York City   6 British Regulars, 2 Tories, 1 British Fort, 1 Continental; Howe; Passive Support;
                      British Control; 1 Blockade
  [ ] Philadelphia    1 Underground Militia; Rebellion Control
  [ ] Charles Town    2 Continentals, 1 Patriot Fort; Rebellion Control
Colonies
  [ ] Massachusetts   1 Continental, 1 Underground Militia, 1 Patriot Fort, 3 French Regulars; Rochambeau;
                      Active Opposition; Rebellion Control; 2 Raids
  [ ] New York        2 British Regulars, 3 Tories, 1 Continental, 1 Underground War Party, 1 Active War Party;
                      Washington; Brant; Passive Opposition; British Control; 1 Propaganda
  [ ] Virginia        2 Tories; British Control
  [ ] North Carolina  4 British Regulars, 1 Tory, 1 British Fort, 1 Continental, 1 Underground Militia,
                      1 Underground War Party; British Control
  [ ] South Carolina  2 Tories; British Control
  [ ] Georgia         1 Underground Militia; Rebellion Control
Indian Reserves
  [ ] Quebec          1 British Regular, 1 Tory, 1 British Fort, 1 Underground Militia, 1 Underground War Party,
                      1 Village; British Control
  [ ] Northwest       1 Underground War Party
  [ ] Southwest       1 Underground War Party, 1 Village
  [ ] Florida         1 British Regular, 1 British Fort, 2 Underground War Parties; British Control
Off the map
  [ ] West Indies     1 Squadron
  [ ] Available       3 British Regulars, 7 Tories, 2 British Forts, 12 Continentals, 10 Militia, 4 Patriot Forts,
                      3 French Regulars, 7 War Parties, 10 Villages
  [ ] Unavailable     6 British Regulars, 6 Tories, 9 French Regulars, 1 Squadron
  [ ] Casualties      1 British Regular, 2 Continentals
  [ ] Tracks          British Resources 1 · Patriot Resources 2 · French Resources 5 · Indian Resources 0 · FNI 1 ·
                      CBC 2 · CRC 5 · Total Support 1 · Total Opposition 7
  [ ] Cylinders       British: 1st Faction, Command + Special Activity · Patriots: Eligible · French: Eligible ·
                      Indians: Eligible
  [ ] Cards in hand   British · Patriots · French
",
    );
}
