//! Rulings on what may be granted to a person.

use super::*;

/// 4.4.3: Plunder belongs to a Raid, also where nothing but Plunder is granted.
#[test]
fn r136_plunder_alone_may_be_granted() {
    let board = table(&[(Virginia, WarPartyUnderground, 2)]);
    let permit = Permit {
        commands: Vec::new(),
        specials: vec![Special::Plunder],
        ..Permit::turn(Indians, people(&[Indians]))
    };
    let opposed = board.support(Virginia, Support::PassiveOpposition);
    let deed = Deed::new(*opposed, Indians, Price::Free, false);
    read(&deed, &permit, "plunder va wu").expect("Plunder is granted");
}

/// 5.3: the spaces of a grant bind a Special Activity too.
#[test]
fn r139_a_special_activity_keeps_to_the_spaces_granted() {
    let board = table(&[
        (NewYork, Tory, 1),
        (NewYork, MilitiaUnderground, 1),
        (Virginia, Tory, 1),
        (Virginia, MilitiaUnderground, 1),
    ]);
    let permit = Permit {
        commands: Vec::new(),
        specials: vec![Special::Partisans],
        spaces: SpaceSet::of(Virginia),
        ..Permit::turn(Patriots, people(&[Patriots]))
    };
    let deed = Deed::new(*board, Patriots, Price::Free, false);
    read(&deed, &permit, "partisans va 1t").expect("Virginia is granted");
    let why = read(&deed, &permit, "partisans ny 1t").expect_err("New York is not");
    assert!(why.contains("not among the spaces granted"), "{why}");
}
