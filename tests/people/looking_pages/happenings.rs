//! What happens between turns.

use super::*;

#[test]
fn r2_3_3_a_pass() {
    let before = position().board;
    let changes = [Change::Resources {
        faction: Faction::Indians,
        from: 0,
        to: 1,
    }];
    let after = after(&before, &changes);
    let notes = [note(
        "I3",
        "8.7",
        answered("Indian Resources above 0?", false, None),
    )];
    let what = What::Turn {
        faction: Faction::Indians,
        outcome: Outcome::Pass,
        card: Some(29),
    };
    assert_narrow(
        |width| {
            tell::report(
                &Scene {
                    notes: &notes,
                    ..scene(what, &before, &after, &changes)
                },
                width,
            )
        },
        r"
INDIANS  Pass
Indian Resources above 0: no; so Pass.

On your board
  Tracks  Indian Resources 0 -> 1
",
    );
}

#[test]
fn an_event() {
    let before = position().board;
    let changes = [Change::StayEligible {
        faction: Faction::Patriots,
        from: false,
        to: true,
    }];
    let after = after(&before, &changes);
    let notes = [note(
        "P2",
        "8.5",
        Noted::Event("Puts Patriot pieces on the map".to_string()),
    )];
    let outcome = Outcome::Event(EventSide::Shaded);
    let what = What::Turn {
        faction: Faction::Patriots,
        outcome,
        card: Some(42),
    };
    assert_page(
        |width| {
            tell::report(
                &Scene {
                    notes: &notes,
                    ..scene(what, &before, &after, &changes)
                },
                width,
            )
        },
        r"
PATRIOTS  the shaded Event of card 42, British Attack Danbury
The Patriots bring three Militia and a Continental to Connecticut-Rhode Island.
Why: it puts Patriot pieces on the map.

On your board
  Cylinders  Patriots stay Eligible
",
        r"
PATRIOTS  the shaded Event of card 42, British Attack Danbury
The Patriots bring three Militia and a Continental to Connecticut-Rhode Island. Why: it puts Patriot pieces on the map.

On your board
  Cylinders  Patriots stay Eligible
",
    );
}

#[test]
fn r2_3_6_the_card_ends() {
    let before = Muster::new().after;
    let changes = [Change::Cylinder {
        faction: Faction::British,
        from: Cylinder::FirstCommandSpecial,
        to: Cylinder::Ineligible,
    }];
    let after = after(&before, &changes);
    let what = What::CardEnds { card: 29 };
    assert_narrow(
        |width| tell::report(&scene(what, &before, &after, &changes), width),
        r"
Card 29 ends

On your board
  Cylinders  British: Ineligible
",
    );
}

#[test]
fn r2_3_9_the_treaty() {
    let before = position().board;
    let changes = [
        Change::Treaty {
            from: false,
            to: true,
        },
        place(Piece::FrenchRegular, 4, Space::Massachusetts),
        Change::Fni { from: 0, to: 1 },
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(Space::NewYorkCity),
        },
        Change::Place {
            piece: Piece::FrenchRegular,
            count: 3,
            from: Pool::Unavailable,
            to: Space::WestIndies,
        },
    ];
    let after = after(&before, &changes);
    assert_page(
        |width| tell::report(&scene(What::Treaty, &before, &after, &changes), width),
        r"
TREATY OF ALLIANCE  the French play it

On your board
  New York City  + 1 Blockade from the West Indies
  Massachusetts  + 4 French Regulars
  West Indies    + 3 French Regulars from Unavailable; Rebellion Control
  Tracks         FNI 0 -> 1 · Total Support 3 -> 1 ·
                 French Preparations marker off
  Cards          Treaty of Alliance played
",
        r"
TREATY OF ALLIANCE  the French play it

On your board
  New York City  + 1 Blockade from the West Indies
  Massachusetts  + 4 French Regulars
  West Indies    + 3 French Regulars from Unavailable; Rebellion Control
  Tracks         FNI 0 -> 1 · Total Support 3 -> 1 · French Preparations marker off
  Cards          Treaty of Alliance played
",
    );
}

#[test]
fn r2_3_8_a_brilliant_stroke() {
    let before = position().board;
    let changes = [Change::BrilliantStroke {
        faction: Faction::British,
        from: true,
        to: false,
    }];
    let after = after(&before, &changes);
    let granted = Granted {
        commands: vec![Command::March, Command::Battle],
        special: Some(Special::CommonCause),
    };
    let what = What::Stroke {
        faction: Faction::British,
        granted: Some(&granted),
    };
    assert_narrow(
        |width| tell::report(&scene(what, &before, &after, &changes), width),
        r"
BRITISH BRILLIANT STROKE  March, Battle and Common Cause

On your board
  Cards  British Brilliant Stroke out of the game
",
    );
}

#[test]
fn r6_0_the_last_winter() {
    let before = position().board;
    let changes = [
        Change::Remove {
            piece: Piece::Tory,
            count: 3,
            from: Space::NewYork,
            to: Pool::Available,
        },
        Change::Transfer {
            piece: Stock::BritishRegular,
            count: 6,
            from: Pool::Unavailable,
            to: Pool::Available,
        },
        Change::WinterQuarters { from: 4, to: 3 },
    ];
    let after = after(&before, &changes);
    let notes = [
        note(
            "reward-loyalty",
            "8.4.5",
            did("Reward Loyalty in", Space::Norfolk),
        ),
        note(
            "reward-loyalty",
            "8.4.5",
            did("Reward Loyalty in", Space::Boston),
        ),
    ];
    let end = End::Lone(victory::LoneResult::Stalemate { ahead: 3 });
    let what = What::Winter {
        round: 4,
        end: Some(&end),
    };
    assert_narrow(
        |width| {
            tell::report(
                &Scene {
                    notes: &notes,
                    ..scene(what, &before, &after, &changes)
                },
                width,
            )
        },
        r"
WINTER QUARTERS  round 4
A stalemate: you are 3 ahead (8.8). Reward Loyalty in Norfolk and Boston.

On your board
  New York   - 3 Tories
  Tracks     Winter Quarters to come 4 -> 3
  Available  + 6 British Regulars from Unavailable
",
    );
}

#[test]
fn a_change_by_hand() {
    let before = position().board;
    let changes = [place(Piece::Tory, 1, Space::Boston)];
    let after = after(&before, &changes);
    let what = What::Other("By hand: 1 Tory in Boston");
    assert_narrow(
        |width| tell::report(&scene(what, &before, &after, &changes), width),
        r"
By hand: 1 Tory in Boston

On your board
  Boston  + 1 Tory; British Control
",
    );
}

#[test]
fn the_way_back() {
    let muster = Muster::new();
    assert_page(
        |width| tell::back(&muster.after, &muster.before, width),
        r"
To take your board back
  New York City   - 2 Tories
  New York        + 1 British Regular, 2 Continentals from Casualties
  North Carolina  - 4 British Regulars, 1 Tory, 1 British Fort;
                  Rebellion Control
  Tracks          British Resources 1 -> 5 · CBC 2 -> 1 · CRC 5 -> 3 ·
                  French Preparations 10 -> 9
  Cylinders       British: Eligible
",
        r"
To take your board back
  New York City   - 2 Tories
  New York        + 1 British Regular, 2 Continentals from Casualties
  North Carolina  - 4 British Regulars, 1 Tory, 1 British Fort; Rebellion Control
  Tracks          British Resources 1 -> 5 · CBC 2 -> 1 · CRC 5 -> 3 · French Preparations 10 -> 9
  Cylinders       British: Eligible
",
    );
}
