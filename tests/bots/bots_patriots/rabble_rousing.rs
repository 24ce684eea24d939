//! P11: Rabble-Rousing.

use super::*;

#[test]
fn r8_5_3_active_support_first_then_population() {
    let spaces =
        [Space::Virginia, Space::Georgia, Space::NewYork, Space::NewJersey, Space::Florida];
    let t = spaces
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 1))
        .support(Space::Virginia, Support::ActiveSupport)
        .support(Space::Georgia, Support::ActiveSupport)
        .opposed(&[Space::NewJersey]);
    let played = command("P11", t, &[]);
    assert_eq!(played.shifts(), [Space::Virginia, Space::Georgia, Space::NewYork]);
    assert_eq!(played.resources(), 7);
    assert!(played.flips().is_empty(), "Rebellion Control everywhere");
}

#[test]
fn r8_5_3_as_many_spaces_as_there_are_resources_for() {
    let t = [Space::Virginia, Space::NewYork, Space::Pennsylvania]
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 1).put(*s, Tory, 2))
        .resources(Faction::Patriots, 2);
    // Three are equal: the table; then two: one D6.
    let played = command("P11", t, &[(D3, 1), (D6, 2), (D6, 6)]);
    assert_eq!(played.shifts(), [Space::NewYork, Space::Virginia]);
    assert_eq!(
        played.flips(),
        [(MilitiaUnderground, 1, Space::NewYork), (MilitiaUnderground, 1, Space::Virginia)]
    );
}

/// P11 -> P13.
#[test]
fn r8_5_3_persuasion_when_resources_reach_zero() {
    let t = [Space::Virginia, Space::Georgia]
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaUnderground, 4))
        .resources(Faction::Patriots, 1);
    let played = command("P11", no_forts(t), &[(D6, 3)]);
    // Both can Persuade: two Resources, of which one pays for Georgia.
    assert_eq!(played.shifts(), [Space::Virginia, Space::Georgia]);
    assert_eq!(played.resources(), 1);
}

#[test]
fn p11_then_p8() {
    let t = [Space::Virginia, Space::Georgia]
        .iter()
        .fold(table().open(&[]), |t, s| t.put(*s, MilitiaUnderground, 4))
        .put(Space::Georgia, Tory, 1);
    let played = turn(t, &[]);
    assert_eq!(played.path, ["P1", "P3", "P6", "P9", "P10", "P11", "P8"]);
    assert_eq!(
        played.outcome,
        Some(Outcome::Command(Command::RabbleRousing, Some(Special::Partisans)))
    );
}
