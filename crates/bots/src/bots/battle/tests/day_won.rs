//! The day won: levels, Blockades and the free Rally (3.6.8).

use super::*;

/// The British are sure to win two levels in Pennsylvania, which can take one.
fn two_levels() -> Layout {
    table(&[
        (Pennsylvania, BritishRegular, 9),
        (Pennsylvania, Continental, 1),
        (Pennsylvania, MilitiaActive, 4),
    ])
    .support(Pennsylvania, Support::PassiveSupport)
}

/// The same with Active Support in every space beside it but these.
fn two_levels_for(open: &[Space]) -> Layout {
    let full = Pennsylvania.adjacent().filter(|s| s.population() > 0);
    full.filter(|s| !open.contains(&s))
        .iter()
        .fold(two_levels(), |layout, space| layout.support(space, Support::ActiveSupport))
}

#[test]
fn r32_levels_left_over_go_where_the_winner_gains_most() {
    let board = two_levels_for(&[Space::MarylandDelaware, NewJersey, Philadelphia]);
    let mut source = ScriptedSource::d3(&[3, 3, 3, 1]);
    let mut run = run(board, British, Context::default(), &mut source);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    let support = |s| run.board().support(s);
    assert_eq!(support(Pennsylvania), Support::ActiveSupport);
    assert_eq!(support(Space::MarylandDelaware), Support::PassiveSupport);
    assert_eq!(support(NewJersey), Support::Neutral);
    assert_eq!(run.state.victory(), None);
}

#[test]
fn r32_equal_gains_by_the_table() {
    let board = two_levels_for(&[NewJersey, Philadelphia]);
    let mut source = ScriptedSource::d3(&[3, 3, 3, 1]).d6(5);
    let mut run = run(board, British, Context::default(), &mut source);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().support(NewJersey), Support::PassiveSupport);
    assert_eq!(run.board().support(Philadelphia), Support::Neutral);
}

#[test]
fn r3_6_8_a_person_decides_where_levels_left_over_go() {
    let board = table(&[
        (Pennsylvania, BritishRegular, 3),
        (Pennsylvania, Tory, 3),
        (Pennsylvania, Continental, 9),
        (Pennsylvania, FrenchRegular, 9),
    ])
    .support(Pennsylvania, Support::ActiveOpposition);
    let mut context = Context::default();
    context.players[Patriots] = true;
    // Three levels for six pieces: one to the first on the list, no more.
    let spaces = Pennsylvania.adjacent().filter(|s| s.population() > 0);
    let mut source = ScriptedSource::d3(&[3, 3, 3, 1, 1]).answer(Patriots, 1);
    let mut run = run(board, French, context, &mut source);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    let shifted = SpaceSet::ALL.filter(|s| run.board().support(s) == Support::PassiveOpposition);
    assert_eq!(shifted, spaces.first().map_or(SpaceSet::EMPTY, SpaceSet::of));
}

const fn rally(space: Space, kind: RallyKind) -> ActionStep {
    ActionStep::Rally { space, kind, from: Vec::new() }
}

#[test]
fn r3_6_8_a_free_rally_of_the_patriots_costs_nothing() {
    let board = table(&[(Virginia, Continental, 3), (Virginia, Tory, 2)]);
    let mut source = ScriptedSource::nothing();
    let mut patriots = run(board, Patriots, Context::default(), &mut source);
    patriots
        .act(&ActionStep::Battle {
            space: Virginia,
            ally: false,
            common_cause: PieceCounts::NONE,
            attacker_activates: 0,
            defender_activates: 0,
            attacker_roll: 3,
            defender_roll: 0,
        })
        .unwrap();
    let shifts = vec![(Virginia, 1)];
    patriots.act(&ActionStep::WinTheDay { shifts }).unwrap();
    win_the_day::rally(&mut patriots, &[rally(NewJersey, RallyKind::One)]).unwrap();
    assert_eq!(patriots.board().pieces(NewJersey, MilitiaUnderground), 1);
    assert_eq!(patriots.board().resources(Patriots), 4);
}

/// French sure to win the day in Virginia, and two Continentals elsewhere.
fn french_day() -> Layout {
    table(&[(Virginia, FrenchRegular, 6), (Virginia, Tory, 2), (Pennsylvania, Continental, 2)])
}

/// The French fight in Virginia, and a person plays the Patriots.
fn french_win(source: &mut ScriptedSource) -> Executor<'_> {
    let mut context = Context::default();
    context.players[Patriots] = true;
    let mut french = run(french_day(), French, context, source);
    assert_eq!(part(&mut french, Verb::ChooseBattles), 1);
    part(&mut french, Verb::Fight);
    assert_eq!(french.board().support(Virginia), Support::PassiveOpposition);
    assert_eq!(french.state.victory(), None);
    french
}

#[test]
fn r181_people_rally_as_they_like_after_a_non_players_battle() {
    let fort = RallyKind::Fort(PieceCounts::of(Continental, 2));
    let mut source = ScriptedSource::d3(&[2, 2]).rallies(vec![rally(Pennsylvania, fort)]);
    let french = french_win(&mut source);
    assert_eq!(french.board().pieces(Pennsylvania, PatriotFort), 1);
    assert_eq!(french.board().pieces(Pennsylvania, Continental), 0);
    assert_eq!(french.board().resources(Patriots), 5, "free");
    assert!(french.grants.is_empty());
    let last = french.state.changes().last();
    assert!(last.and_then(Change::placed).is_some_and(|(piece, ..)| piece == PatriotFort));
    let [grant] = &source.granted[..] else { panic!("{:?}", source.granted) };
    assert_eq!((grant.faction, &grant.scope.commands[..]), (Patriots, &[Command::Rally][..]));
    assert_eq!((grant.scope.spaces, grant.scope.most, grant.must), (SpaceSet::MAP, Some(1), false));
}

#[test]
fn r181_where_nobody_is_there_the_rally_is_left_to_the_person() {
    let mut source = ScriptedSource::d3(&[2, 2]);
    let french = french_win(&mut source);
    assert_eq!(french.board().on_map(lod_engine::game::PieceSet::MILITIA), 0);
    assert_eq!(french.board().pieces(Pennsylvania, Continental), 2);
    let [(at, grant)] = &french.grants[..] else { panic!("{:?}", french.grants) };
    assert_eq!(*at, french.state.changes().len());
    assert_eq!(grant.faction, Patriots);
}

/// Patriots sure to win the day in Boston, under two Blockades.
fn blockaded() -> Layout {
    table(&[(Boston, Continental, 6), (Boston, Tory, 2)])
        .blockade(Boston)
        .blockade(Boston)
        .support(Boston, Support::ActiveSupport)
        .support(NewYorkCity, Support::PassiveSupport)
        .support(CharlesTown, Support::ActiveSupport)
}

#[test]
fn r159_the_battle_city_counts_as_without_its_blockades() {
    // Boston ends at Passive Support and is worth 1 without them.
    for (there, moved) in [(Support::PassiveSupport, 0), (Support::ActiveSupport, 1)] {
        let board = blockaded().support(NewYorkCity, Support::Neutral).support(CharlesTown, there);
        let mut source = ScriptedSource::d3(&[1, 1]);
        let mut patriots = run(board, Patriots, Context::default(), &mut source);
        part(&mut patriots, Verb::ChooseBattles);
        part(&mut patriots, Verb::Fight);
        assert_eq!(patriots.board().support(Boston), Support::PassiveSupport);
        assert_eq!(patriots.board().blockades(CharlesTown), moved);
        assert_eq!(patriots.board().blockades(Boston), 2 - moved);
    }
}

/// R75.
#[test]
fn r8_5_1_blockades_move_to_the_cities_with_most_support() {
    let board = blockaded().support(NewYorkCity, Support::Neutral);
    let mut source = ScriptedSource::d3(&[1, 1]);
    let mut one = run(board, Patriots, Context::default(), &mut source);
    part(&mut one, Verb::ChooseBattles);
    part(&mut one, Verb::Fight);
    // Charles Town takes the first and is then no City with Support (R8): the other stays.
    assert_eq!(one.board().blockades(CharlesTown), 1);
    assert_eq!(one.board().blockades(Boston), 1);

    // New York City counts 2 at Passive Support, as Charles Town at Active Support.
    let mut source = ScriptedSource::d3(&[1, 1]).d6(1);
    let mut two = run(blockaded(), Patriots, Context::default(), &mut source);
    part(&mut two, Verb::ChooseBattles);
    part(&mut two, Verb::Fight);
    assert_eq!(two.board().blockades(Boston), 0);
    assert_eq!(two.board().blockades(NewYorkCity), 1);
    assert_eq!(two.board().blockades(CharlesTown), 1);
}

#[test]
fn r3_6_8_a_person_moves_the_blockades_of_the_french() {
    let mut context = Context::default();
    context.players[French] = true;
    let others = SpaceSet::kind(lod_engine::game::Kind::City).len() - 1;
    let mut source = ScriptedSource::d3(&[1, 1]).answer(French, 0).answer(French, others);
    let mut run = run(blockaded(), Patriots, context, &mut source);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().blockades(Boston), 1);
    assert_eq!(run.board().blockades_on_map(), 2);
}
