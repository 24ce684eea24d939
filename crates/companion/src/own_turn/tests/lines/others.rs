//! Commands and Special Activities of the Indians and the French.

use super::*;

#[test]
fn r3_4_1_gather() {
    let board = table(&[
        (Northwest, WarPartyActive, 1),
        (Northwest, WarPartyUnderground, 1),
        (Southwest, Village, 1),
    ]);
    let gather = |space, kind| ActionStep::Gather { space, kind, from: Vec::new() };
    let village = PieceCounts::of(WarPartyActive, 1).with(WarPartyUnderground, 1);
    assert_eq!(
        only_step(board, Indians, "gather nw village"),
        gather(Northwest, GatherKind::Village(village))
    );
    assert_eq!(only_step(board, Indians, "gather nw one"), gather(Northwest, GatherKind::One));
    assert_eq!(only_step(board, Indians, "gather sw 2w"), gather(Southwest, GatherKind::Many(2)));
}

#[test]
fn r3_4_3_scout_and_its_skirmish() {
    let board = table(&[
        (Northwest, WarPartyActive, 2),
        (Northwest, BritishRegular, 1),
        (Northwest, Tory, 1),
        (NewYork, MilitiaUnderground, 1),
    ]);
    let units = [(WarPartyActive, 2), (BritishRegular, 1), (Tory, 1)];
    let scout = ActionStep::Scout { to: NewYork, group: group(Northwest, &units) };
    let line = "scout nw>ny 2w 1r 1t; skirmish";
    let kind = StrikeKind::One(MilitiaActive);
    assert_eq!(steps(board, Indians, line).unwrap(), [scout, ActionStep::ScoutSkirmish { kind }]);
    let mut state = paid(board, Indians);
    play(&mut state, &mut Script::of(&[line, "done"])).unwrap();
    assert_eq!(state.board().resources(Indians), 9);
    assert_eq!(state.board().resources(British), 9);
}

#[test]
fn r3_4_4_raid_by_who_is_there_or_comes() {
    let board = table(&[
        (Virginia, WarPartyUnderground, 1),
        (Northwest, WarPartyActive, 1),
        (Northwest, WarPartyUnderground, 1),
    ]);
    let board = board.support(Virginia, Support::ActiveOpposition);
    let board = board.support(Pennsylvania, Support::PassiveOpposition);
    let raid = |space, from| ActionStep::Raid { space, from };
    assert_eq!(only_step(board, Indians, "raid va"), raid(Virginia, None));
    let active = Some((Northwest, WarPartyActive));
    assert_eq!(only_step(board, Indians, "raid nw>va"), raid(Virginia, active));
    // An Active one alone could not Activate there.
    let hidden = Some((Northwest, WarPartyUnderground));
    assert_eq!(only_step(board, Indians, "raid pa"), raid(Pennsylvania, hidden));
}

#[test]
fn r3_5_french_before_the_treaty() {
    let board = table(&[]);
    assert_eq!(
        only_step(board, French, "agents quebec 2m"),
        ActionStep::FrenchAgents { space: Quebec, piece: lod_engine::game::PieceType::Militia }
    );
    assert_eq!(only_step(board, French, "hortalez 3"), ActionStep::Hortalez { pay: 3 });
    let resources = ActionStep::PreparerLaGuerre(Preparation::Resources);
    assert_eq!(only_step(board, French, "préparer la guerre resources"), resources);
}

#[test]
fn r3_5_3_r4_5_french_at_war() {
    let mut board = at_war(table(&[
        (Boston, Continental, 2),
        (NewYorkCity, FrenchRegular, 2),
        (NewYorkCity, Tory, 2),
    ]));
    board = board.away(PieceType::FrenchRegular, 3, OffMapBox::Unavailable);
    let muster = ActionStep::FrenchMuster { space: Boston, count: 4 };
    let fort = ActionStep::FrenchMusterFort { space: Boston };
    assert_eq!(steps(board, French, "muster boston 4; fort").unwrap(), [muster, fort]);
    assert_eq!(
        only_step(board, French, "preparer 3fr"),
        ActionStep::PreparerLaGuerre(Preparation::Regulars(3))
    );
    assert_eq!(
        only_step(board, French, "naval boston"),
        ActionStep::NavalPressureRaise { to: vec![Boston] }
    );
    let kind = StrikeKind::Two(Tory, Tory);
    let skirmish = ActionStep::Skirmish { space: NewYorkCity, kind, militia: None };
    assert_eq!(only_step(board, French, "skirmish nyc 2"), skirmish);
    assert_eq!(only_step(board, French, "skirmish 2t"), skirmish);
}

#[test]
fn r4_4_indian_special_activities() {
    let board = table(&[
        (Northwest, WarPartyUnderground, 2),
        (Northwest, Village, 1),
        (Virginia, WarPartyUnderground, 3),
        (Virginia, MilitiaActive, 1),
    ]);
    let board = board.support(Virginia, Support::PassiveOpposition);
    let kind = StrikeKind::One(MilitiaActive);
    assert_eq!(
        only_step(board, Indians, "war path va 1m"),
        ActionStep::WarPath { space: Virginia, kind, militia: None }
    );
    let plunder = ActionStep::Plunder { space: Virginia, remove: WarPartyUnderground };
    assert_eq!(only_step(board, Indians, "plunder va"), plunder);
    let permit = Permit::turn(Indians, people(&[Indians, British]));
    let trade = ActionStep::Trade { space: Northwest, gift: 2 };
    assert_eq!(read(&paid(board, Indians), &permit, "trade nw 2"), Ok(vec![trade]));
}
