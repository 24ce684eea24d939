//! What each Faction may choose from (3.2-3.5, 4.2-4.5).

use Faction::{British, French, Indians, Patriots};
use lod_engine::game::{Board, Faction, Piece, Space, Stock};
use lod_engine::rules::{
    Deed, GatherKind, Group, Preparation, Price, RallyKind, Reason, Step, StrikeKind, Troops, act,
};

const SPACE: Space = Space::Virginia;
const ALL: &[Faction] = &Faction::ALL;

fn group(piece: Piece) -> Group {
    Group {
        from: Space::NorthCarolina,
        troops: Troops::of(piece, 1),
    }
}

/// A step is a Faction's own or it is refused as none of its actions, whatever the board is like.
fn belongs(step: &Step, to: &[Faction]) {
    for faction in Faction::ALL {
        let mut deed = Deed::new(Board::empty(), faction, Price::Free, false);
        let foreign = match act(&mut deed, step) {
            Ok(()) => false,
            Err(refusal) => matches!(refusal.reason, Reason::NotYours(_)),
        };
        assert_eq!(foreign, !to.contains(&faction), "{faction}: {step:?}");
    }
}

fn space_steps() -> [(Step, &'static [Faction]); 9] {
    let (space, from) = (SPACE, Vec::new);
    let groups = vec![group(Piece::Continental)];
    let scout = group(Piece::WarPartyActive);
    let many = GatherKind::Many(1);
    [
        (Step::MusterRegulars { space, count: 1 }, &[British]),
        (Step::Activate, &[British]),
        (Step::March { to: space, groups }, ALL),
        (
            Step::Rally {
                space,
                kind: RallyKind::One,
                from: from(),
            },
            &[Patriots],
        ),
        (Step::RabbleRousing { space }, &[Patriots]),
        (
            Step::Gather {
                space,
                kind: many,
                from: from(),
            },
            &[Indians],
        ),
        (
            Step::Scout {
                to: space,
                group: scout,
            },
            &[Indians],
        ),
        (Step::Raid { space, from: None }, &[Indians]),
        (Step::FrenchMuster { space, count: 1 }, &[French]),
    ]
}

#[test]
fn r3_2_r3_3_r3_4_r3_5_each_faction_has_commands_of_its_own() {
    for (step, factions) in space_steps() {
        belongs(&step, factions);
    }
    let piece = Stock::Militia;
    belongs(
        &Step::FrenchAgents {
            space: SPACE,
            piece,
        },
        &[French],
    );
    belongs(&Step::Hortalez { pay: 1 }, &[French]);
}

#[test]
fn r4_2_r4_3_r4_4_r4_5_each_faction_has_special_activities_of_its_own() {
    let (space, militia) = (SPACE, None);
    let kind = StrikeKind::Base;
    let skirmish = Step::Skirmish {
        space,
        kind,
        militia,
    };
    belongs(&skirmish, &[British, Patriots, French]);
    belongs(&Step::NavalPressureResources { roll: 1 }, &[British]);
    belongs(&Step::NavalPressureLower { city: None }, &[British]);
    let to = vec![Space::Boston];
    belongs(&Step::NavalPressureRaise { to }, &[French]);
    belongs(&Step::Persuasion { space }, &[Patriots]);
    let kind = StrikeKind::Base;
    belongs(&Step::Partisans { space, kind }, &[Patriots]);
    belongs(&Step::Trade { space, gift: 0 }, &[Indians]);
    let war_path = Step::WarPath {
        space,
        kind,
        militia,
    };
    belongs(&war_path, &[Indians]);
    let remove = Piece::WarPartyActive;
    belongs(&Step::Plunder { space, remove }, &[Indians]);
    let prepare = Step::PreparerLaGuerre(Preparation::Resources);
    belongs(&prepare, &[French]);
}
