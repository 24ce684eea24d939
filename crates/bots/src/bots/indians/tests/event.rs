//! I1 and I2: the Event.

use super::*;

#[test]
fn i1_a_sword_or_a_closed_event_leads_to_i3_else_i2() {
    let at = |event_open, sword| {
        let context = Context { event_open, sword, ..Context::default() };
        let source = ScriptedSource::nothing().then_always(1);
        play_with(calm(), context, source).path
    };
    assert!(at(true, true).starts_with("I1 I3 "));
    assert!(at(false, false).starts_with("I1 I3 "));
    assert!(at(true, false).starts_with("I1 I2 I3 "));
}

/// What moves the Indians to the Event (8.7), bullet by bullet.
#[test]
fn i2_each_bullet_judges_what_its_words_say() {
    let event = &Library::get().charts[Indians].event[0];
    assert_eq!(event.side, EventSide::Unshaded, "8.3.2");
    let tests: Vec<_> = event.bullet.iter().filter_map(|b| b.when.event()).collect();
    let expected = [
        &EventTest::ShiftsRoyalist,
        &EventTest::PlacesVillageOrGathers,
        &EventTest::RemovesPatriotFort,
        &EventTest::Effective,
    ];
    assert_eq!(tests, expected);
}
