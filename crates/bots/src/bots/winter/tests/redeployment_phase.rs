//! The Redeployment Phase (6.5).

use super::*;

#[test]
fn r8_4_9_r8_5_6_r8_6_9_r8_7_7_leaders_go_to_their_troops() {
    let british = early().put(Boston, REGULAR, 2).put(Georgia, REGULAR, 3).phase(
        British,
        "",
        redeployment::leader,
    );
    assert_eq!(british.leader_space(British), Some(Georgia));
    let patriots = early().put(Boston, CONTINENTAL, 2).put(Georgia, MILITIA, 5).phase(
        Patriots,
        "",
        redeployment::leader,
    );
    assert_eq!(patriots.leader_space(Patriots), Some(Boston));
    let french =
        late().put(WestIndies, FRENCHMAN, 5).put(Boston, FRENCHMAN, 1).put(Boston, CONTINENTAL, 1);
    let board = french.phase(French, "", redeployment::leader);
    assert_eq!(board.leader_space(French), Some(Boston));
    let indians =
        early().put(Northwest, WAR_PARTY, 3).put(Quebec, WAR_PARTY, 2).put(Northwest, VILLAGE, 2);
    let brant = indians.phase(Indians, "", redeployment::leader);
    assert_eq!(brant.leader_space(Indians), Some(Northwest));
    let cornplanter =
        indians.leader(Leader::Cornplanter, Northwest).phase(Indians, "", redeployment::leader);
    assert_eq!(cornplanter.leader_space(Indians), Some(Quebec), "room for a Village");
    let full = indians.put(Quebec, VILLAGE, 2).leader(Leader::Cornplanter, Quebec).phase(
        Indians,
        "",
        redeployment::leader,
    );
    assert_eq!(full.leader_space(Indians), Some(Northwest));
}

#[test]
fn r164_no_leader_is_redeployed_to_the_west_indies() {
    let scene = late()
        .put(WestIndies, REGULAR, 5)
        .put(WestIndies, FRENCHMAN, 5)
        .leader(Leader::Gage, WestIndies);
    let alone = scene.phase(British, "", redeployment::leader);
    assert_eq!(alone.leader_space(British), None, "to Available");
    let there = scene.put(Boston, REGULAR, 1).put(Georgia, FRENCHMAN, 1);
    let british = there.phase(British, "", redeployment::leader);
    assert_eq!(british.leader_space(British), Some(Boston));
    let french = there.phase(French, "", redeployment::leader);
    assert_eq!(french.leader_space(French), Some(Georgia));
}

/// R91.
#[test]
fn r6_5_2_a_leader_without_pieces_is_available() {
    let board = early().phase(Patriots, "", redeployment::leader);
    assert_eq!(board.leader_space(Patriots), None);
    let french = late().phase(French, "", redeployment::leader);
    assert_eq!(french.leader_space(French), None);
}

#[test]
fn r91_before_the_treaty_nothing_is_said_of_rochambeau() {
    let told = |scene: Layout| {
        let scene = scene.put(Northwest, VILLAGE, 1).winters(2);
        let report = scene.round(&Season::default(), "");
        let held = report.phases.iter().find(|held| held.phase == Phase::Redeployment);
        format!("{:?}", held.expect("a Redeployment Phase").notes)
    };
    assert!(told(late()).contains("Rochambeau"));
    assert!(!told(early()).contains("Rochambeau"));
}

/// FNI falls and the French rearrange the others, both by non-player French.
fn blockades(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    redeployment::lower_fni(run)?;
    redeployment::rearrange(run)
}

/// R195: where only the French have a player, the order of 8.4.1 picks the Blockade, without Howe too.
#[test]
fn r195_non_player_british_pick_by_8_4_1() {
    let two = late().blockade(Boston).blockade(Savannah);
    let scene = two.put(Savannah, CONTINENTAL, 2).put(Boston, CONTINENTAL, 1);
    let board = scene.phase(British, "", redeployment::lower_fni);
    assert_eq!(
        (board.blockades(Boston), board.blockades(Savannah)),
        (1, 0),
        "most Rebellion pieces"
    );
    let even = two.support(Boston, Support::ActiveSupport);
    let even = even.support(Savannah, Support::PassiveSupport);
    let board = even.phase(British, "", redeployment::lower_fni);
    assert_eq!(board.blockades(Boston), 0, "the most Support with it lifted (R161)");
    let tied = late().blockade(Boston).blockade(Savannah);
    let board = tied.phase(British, "d6=4", redeployment::lower_fni);
    assert_eq!(board.blockades(Savannah), 0, "ties by the table");
}

/// R90.
#[test]
fn r8_6_9_the_other_blockades_go_to_most_support() {
    let scene = late()
        .blockade(Boston)
        .blockade(Savannah)
        .support(NewYorkCity, Support::ActiveSupport)
        .support(Boston, Support::PassiveSupport);
    let board = scene.phase(French, "", blockades);
    assert_eq!(board.fni(), 1);
    assert_eq!(board.blockades(NewYorkCity), 1);
    assert_eq!(board.blockades_on_map(), 1);
    assert_eq!(board.squadrons_west_indies(), 2);
    let own = late().blockade(Boston).blockade(Savannah).support(Boston, Support::PassiveSupport);
    let board = own.phase(French, "", blockades);
    assert_eq!(board.blockades(Boston), 1, "its own Blockade hides no Support");
    let last = late().blockade(Norfolk);
    let board = last.phase(French, "", blockades);
    assert_eq!((board.fni(), board.blockades_on_map()), (0, 0));
}
