//! Patriot Commands and Special Activities.

use super::*;

#[test]
fn r3_3_2_march_moves_active_militia_first() {
    let board = table(&[
        (NewYork, Continental, 3),
        (NewYork, MilitiaActive, 1),
        (NewYork, MilitiaUnderground, 2),
        (NewJersey, MilitiaUnderground, 1),
        (Connecticut, Continental, 1),
    ]);
    let march = |groups: &[Group]| ActionStep::March { to: Massachusetts, groups: groups.to_vec() };
    let first = [group(NewYork, &[(Continental, 3), (MilitiaActive, 1)])];
    assert_eq!(only_step(board, Patriots, "march ny>ma 3c 1m"), march(&first));
    assert_eq!(only_step(board, Patriots, "mar ny > ma 3c, 1ma"), march(&first));
    let hidden = [group(NewYork, &[(MilitiaUnderground, 1)])];
    assert_eq!(only_step(board, Patriots, "march ny>ma 1mu"), march(&hidden));
    let both = [
        group(NewYork, &[(MilitiaActive, 1), (MilitiaUnderground, 1)]),
        group(Connecticut, &[(Continental, 1)]),
    ];
    assert_eq!(only_step(board, Patriots, "march ny>ma 2m + ct 1c"), march(&both));
    assert_eq!(only_step(board, Patriots, "march ny>ma 2m + ct>ma 1"), march(&both));
    let all = [group(NewYork, &[(Continental, 3), (MilitiaActive, 1), (MilitiaUnderground, 2)])];
    assert_eq!(only_step(board, Patriots, "march ny>ma all"), march(&all));
}

#[test]
fn r3_3_1_rally() {
    let board = table(&[
        (Virginia, PatriotFort, 1),
        (Virginia, MilitiaActive, 2),
        (Virginia, Continental, 1),
        (NorthCarolina, MilitiaActive, 1),
        (Georgia, MilitiaActive, 2),
    ]);
    let rally = |space, kind| ActionStep::Rally { space, kind, from: Vec::new() };
    assert_eq!(only_step(board, Patriots, "rally ma 1m"), rally(Massachusetts, RallyKind::One));
    assert_eq!(only_step(board, Patriots, "rally ma"), rally(Massachusetts, RallyKind::One));
    assert_eq!(only_step(board, Patriots, "rally va 3m"), rally(Virginia, RallyKind::Many(3)));
    let units = PieceCounts::of(MilitiaActive, 2);
    assert_eq!(
        only_step(board, Patriots, "rally va fort 2m"),
        rally(Virginia, RallyKind::Fort(units))
    );
    assert_eq!(only_step(board, Patriots, "rally ga fort"), rally(Georgia, RallyKind::Fort(units)));
    assert_eq!(
        only_step(board, Patriots, "rally va regroup + nc 1m"),
        ActionStep::Rally {
            space: Virginia,
            kind: RallyKind::Regroup,
            from: vec![group(NorthCarolina, &[(MilitiaActive, 1)])],
        }
    );
    let militia = PieceCounts::of(MilitiaActive, 1);
    for line in ["continentals va 1m", "rally va continentals 1m"] {
        let step = only_step(board, Patriots, line);
        assert_eq!(step, ActionStep::RallyContinentals { space: Virginia, militia });
    }
}

#[test]
fn r3_3_4_rabble_rousing_in_several_spaces() {
    let board = table(&[(Virginia, MilitiaUnderground, 1), (Georgia, MilitiaUnderground, 1)]);
    let rabble = |space| ActionStep::RabbleRousing { space };
    let both = steps(board, Patriots, "rabble va + ga").unwrap();
    assert_eq!(both, [rabble(Virginia), rabble(Georgia)]);
    assert_eq!(only_step(board, Patriots, "rabble-rousing va"), rabble(Virginia));
}

#[test]
fn r4_3_patriot_special_activities() {
    let board = table(&[
        (NewYork, MilitiaUnderground, 2),
        (NewYork, WarPartyActive, 1),
        (NewYork, Tory, 1),
        (Virginia, MilitiaUnderground, 2),
        (Virginia, Village, 1),
    ]);
    let strike = |space, kind| ActionStep::Partisans { space, kind };
    assert_eq!(
        only_step(board, Patriots, "partisans ny w"),
        strike(NewYork, StrikeKind::One(WarPartyActive))
    );
    assert_eq!(
        only_step(board, Patriots, "partisans ny t w"),
        strike(NewYork, StrikeKind::Two(Tory, WarPartyActive))
    );
    assert_eq!(
        only_step(board, Patriots, "partisans va village"),
        strike(Virginia, StrikeKind::Base)
    );
    assert_eq!(
        only_step(board, Patriots, "persuasion va"),
        ActionStep::Persuasion { space: Virginia }
    );
}
