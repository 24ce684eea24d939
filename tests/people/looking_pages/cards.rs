//! Cards of Events and Winter Quarters.

use super::*;

#[test]
fn an_event_card() {
    assert_page(
        |width| [tell::face(29, width), tell::coming(78, width)].concat(),
        r"
Card 29  Edward Bancroft, British Spy
  Order    British · Patriots · Indians · French
  Years    1775-1776; one text for all
  Swords   French (as non-players they ignore the Event)
  Muskets  British, Patriots, Indians (as non-players they follow the Event
           Instructions)
  Text  Patriots Activate Militia, or Indians War Parties, until half of them on
    the map (rounded down) are Active.
  Non-player British:  Select the Patriots. If fewer than 4 Militia would
    Activate, Command + Special Activity instead.
  Non-player Patriots:  Select the Indians.
  Non-player Indians:  Select the Patriots.
Next: 78  Cherry Valley Destroyed by Tories
  Order    Indians · Patriots · French · British
",
        r"
Card 29  Edward Bancroft, British Spy
  Order    British · Patriots · Indians · French
  Years    1775-1776; one text for all
  Swords   French (as non-players they ignore the Event)
  Muskets  British, Patriots, Indians (as non-players they follow the Event Instructions)
  Text  Patriots Activate Militia, or Indians War Parties, until half of them on the map (rounded down) are Active.
  Non-player British:  Select the Patriots. If fewer than 4 Militia would Activate, Command + Special Activity instead.
  Non-player Patriots:  Select the Indians.
  Non-player Indians:  Select the Patriots.
Next: 78  Cherry Valley Destroyed by Tories
  Order    Indians · Patriots · French · British
",
    );
}

#[test]
fn a_winter_quarters_card() {
    assert_page(
        |width| [tell::face(99, width), tell::coming(77, width)].concat(),
        r"
Card 99  Winter Quarters – West Indies Conflict Goes the Other Way
  Reset Phase: reduce the higher of CRC and CBC by half their difference,
  rounded down.
Next: 77  General Burgoyne Cracks Down
  Order    Indians · Patriots · French · British
",
        r"
Card 99  Winter Quarters – West Indies Conflict Goes the Other Way
  Reset Phase: reduce the higher of CRC and CBC by half their difference, rounded down.
Next: 77  General Burgoyne Cracks Down
  Order    Indians · Patriots · French · British
",
    );
}
