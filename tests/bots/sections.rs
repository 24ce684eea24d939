//! What each Faction may choose from (3.2-3.5, 4.2-4.5).

use Faction::{British, French, Indians, Patriots};
use lod_engine::game::{Board, Faction, Piece, PieceType, Space};
use lod_engine::rules::{
    ActionState, ActionStep, Cost, GatherKind, Group, PieceCounts, Preparation, RallyKind, Reason,
    StrikeKind, act,
};

const SPACE: Space = Space::Virginia;
const ALL: &[Faction] = &Faction::ALL;

fn group(piece: Piece) -> Group {
    Group { from: Space::NorthCarolina, troops: PieceCounts::of(piece, 1) }
}

/// A step is a Faction's own or it is refused as none of its actions, whatever the board is like.
fn belongs(step: &ActionStep, to: &[Faction]) {
    for faction in Faction::ALL {
        let mut state = ActionState::new(Board::empty(), faction, Cost::Free, false);
        let foreign = match act(&mut state, step) {
            Ok(()) => false,
            Err(refusal) => matches!(refusal.reason, Reason::NotYours(_)),
        };
        assert_eq!(foreign, !to.contains(&faction), "{faction}: {step:?}");
    }
}

fn space_steps() -> [(ActionStep, &'static [Faction]); 9] {
    let (space, from) = (SPACE, Vec::new);
    let groups = vec![group(Piece::Continental)];
    let scout = group(Piece::WarPartyActive);
    let many = GatherKind::Many(1);
    [
        (ActionStep::MusterRegulars { space, count: 1 }, &[British]),
        (ActionStep::Activate, &[British]),
        (ActionStep::March { to: space, groups }, ALL),
        (ActionStep::Rally { space, kind: RallyKind::One, from: from() }, &[Patriots]),
        (ActionStep::RabbleRousing { space }, &[Patriots]),
        (ActionStep::Gather { space, kind: many, from: from() }, &[Indians]),
        (ActionStep::Scout { to: space, group: scout }, &[Indians]),
        (ActionStep::Raid { space, from: None }, &[Indians]),
        (ActionStep::FrenchMuster { space, count: 1 }, &[French]),
    ]
}

#[test]
fn r3_2_r3_3_r3_4_r3_5_each_faction_has_commands_of_its_own() {
    for (step, factions) in space_steps() {
        belongs(&step, factions);
    }
    let piece = PieceType::Militia;
    belongs(&ActionStep::FrenchAgents { space: SPACE, piece }, &[French]);
    belongs(&ActionStep::Hortalez { pay: 1 }, &[French]);
}

#[test]
fn r4_2_r4_3_r4_4_r4_5_each_faction_has_special_activities_of_its_own() {
    let (space, militia) = (SPACE, None);
    let kind = StrikeKind::Base;
    let skirmish = ActionStep::Skirmish { space, kind, militia };
    belongs(&skirmish, &[British, Patriots, French]);
    belongs(&ActionStep::NavalPressureResources { roll: 1 }, &[British]);
    belongs(&ActionStep::NavalPressureLower { city: None }, &[British]);
    let to = vec![Space::Boston];
    belongs(&ActionStep::NavalPressureRaise { to }, &[French]);
    belongs(&ActionStep::Persuasion { space }, &[Patriots]);
    let kind = StrikeKind::Base;
    belongs(&ActionStep::Partisans { space, kind }, &[Patriots]);
    belongs(&ActionStep::Trade { space, gift: 0 }, &[Indians]);
    let war_path = ActionStep::WarPath { space, kind, militia };
    belongs(&war_path, &[Indians]);
    let remove = Piece::WarPartyActive;
    belongs(&ActionStep::Plunder { space, remove }, &[Indians]);
    let prepare = ActionStep::PreparerLaGuerre(Preparation::Resources);
    belongs(&prepare, &[French]);
}
