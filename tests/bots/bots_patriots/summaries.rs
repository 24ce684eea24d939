//! The summaries of 8.5.

use super::*;
use lod_bots::action::NoTrace;

fn with_run<T>(table: Layout, context: Context, look: impl FnOnce(&mut Executor<'_>) -> T) -> T {
    let mut source = ScriptedSource::nothing();
    let mut run =
        Executor::new(Library::get(), Faction::Patriots, table.board, context, &mut source);
    look(&mut run)
}

#[test]
fn r8_5_6_washington_to_the_most_continentals() {
    let t = table().put(Space::Virginia, Continental, 2).put(Space::Georgia, Continental, 3).put(
        Space::NewYork,
        MilitiaActive,
        5,
    );
    let to = with_run(t, Context::default(), |run| run.redeployment(Faction::Patriots));
    assert_eq!(to, Ok(Some(Space::Georgia)));
}

#[test]
fn r8_5_8_brilliant_stroke() {
    let stroke = |t: Layout, first: Faction, player: bool| {
        let mut players = ByFaction([false; 4]);
        players[first] = player;
        let context = Context { players, first_eligible: Some(first), ..Context::default() };
        with_run(t, context, |run| {
            let chart = run.chart;
            let summary = chart.summary("brilliant-stroke").expect("there is one");
            let when = summary.when.as_ref().expect("a condition");
            run.holds(lod_bots::action::Matter::Beside, &summary.title, when).expect("no die")
        })
    };
    let ready = |count| {
        table()
            .treaty()
            .put(Space::Virginia, Continental, count)
            .leader(Leader::Washington, Space::Virginia)
    };
    for first in Faction::ALL {
        assert!(stroke(ready(4), first, true));
        assert!(!stroke(ready(4), first, false));
    }
    assert!(!stroke(ready(3), Faction::British, true));
    let early =
        table().put(Space::Virginia, Continental, 4).leader(Leader::Washington, Space::Virginia);
    assert!(!stroke(early, Faction::British, true));
}

/// R74.
#[test]
fn r8_5_9_committees_first_where_the_fewest_raids_lie_and_never_for_markers_alone() {
    let spaces = [Space::Virginia, Space::NewYork, Space::Georgia];
    let t = spaces
        .iter()
        .fold(table(), |t, s| t.put(*s, MilitiaActive, 1))
        .marks(Space::Virginia, Marker::Raid, 1)
        .marks(Space::NewYork, Marker::Raid, 3)
        .opposed(&[Space::Georgia])
        .resources(Faction::Patriots, 3);
    with_run(t, Context::default(), |run| {
        let chart = run.chart;
        let committees = &chart.summary("committees").expect("there is one").instructions[0];
        let among = spaces.into_iter().collect::<SpaceSet>();
        let able = run.qualify(among, &committees.tests, &mut NoTrace).expect("all known");
        // Three Resources would only clear New York of its markers; Georgia cannot shift.
        assert_eq!(able, SpaceSet::of(Space::Virginia));
        let both = [Space::Virginia, Space::NewYork].into_iter().collect();
        let first = run.pick_space(both, &committees.order, "Committees");
        assert_eq!(first, Ok(Some(Space::Virginia)));
    });
}

#[test]
fn every_patriot_box_and_summary_is_there() {
    let chart = &Library::get().charts[Faction::Patriots];
    let mut boxes: Vec<&str> = chart.nodes().map(|n| n.id()).collect();
    boxes.sort_by_key(|id| id[1..].parse::<u8>().unwrap_or(0));
    let expected: Vec<String> = (1..=13).map(|n| format!("P{n}")).collect();
    assert_eq!(boxes, expected);
    for id in [
        "supply",
        "redeploy",
        "patriot-desertion",
        "committees",
        "brilliant-stroke",
        "leader-movement",
        "win-the-day",
        "defending",
        "give-up-fort",
    ] {
        assert!(chart.summary(id).is_some(), "{id}");
    }
}
