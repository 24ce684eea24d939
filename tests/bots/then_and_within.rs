//! R162: "then" after a kind breaks no tie, "within" does, and so does "then" after a ranking.

use crate::testing::ScriptedSource;
use lod_bots::bots::{Context, Executor, Library};
use lod_bots::flowchart::Node;
use lod_bots::flowchart::instruction::VerbParameters;
use lod_bots::flowchart::order::Criterion;
use lod_engine::game::Faction::{British, French, Indians, Patriots};
use lod_engine::game::Space::{
    Boston, CharlesTown, Georgia, Massachusetts, NewHampshire, NewJersey, NewYorkCity,
    NorthCarolina, Northwest, Pennsylvania, Philadelphia, Savannah, Southwest, Virginia,
};
use lod_engine::game::{Board, Faction, Piece, PieceSet, Position, Space};
use lod_engine::rules::{Command, battle};

fn board(text: &str) -> Board {
    Position::parse(text).expect("a position").board
}

/// The board after what a Faction does with these dice and no others.
#[track_caller]
fn after(
    faction: Faction,
    position: &str,
    dice: &str,
    does: impl FnOnce(&mut Executor<'_>) -> bool,
) -> Board {
    let mut source = ScriptedSource::rolls(dice);
    let context = Context::default();
    let mut run = Executor::new(Library::get(), faction, board(position), context, &mut source);
    assert!(does(&mut run), "it can be done");
    let board = *run.board();
    drop(run);
    board
}

/// The ordering of the instruction with this number in a box or summary.
fn order(faction: Faction, at: &str, number: usize) -> &'static [Criterion] {
    let chart = &Library::get().charts[faction];
    let instructions = match chart.node(at) {
        Some(Node::Command(b)) => &b.instructions,
        Some(Node::Activity(b)) => &b.instructions,
        _ => &chart.summary(at).expect("a summary").instructions,
    };
    &instructions[number - 1].order
}

/// Which of two spaces an ordering takes, with these dice and no others.
#[track_caller]
fn picked(
    (faction, at, number): (Faction, &str, usize),
    position: &str,
    spaces: [Space; 2],
    dice: &str,
) -> Space {
    let mut chosen = None;
    after(faction, position, dice, |run| {
        let spaces = spaces.into_iter().collect();
        let order = order(faction, at, number);
        chosen = run.pick_space(spaces, order, "where").expect("a choice");
        chosen.is_some()
    });
    chosen.expect("a space")
}

/// Both results of a die between two spaces, of which the first is listed first.
#[track_caller]
fn drawn(what: (Faction, &str, usize), position: &str, spaces: [Space; 2]) {
    assert_eq!(picked(what, position, spaces, "d6=3"), spaces[0]);
    assert_eq!(picked(what, position, spaces, "d6=4"), spaces[1]);
}

fn special(at: &'static str) -> impl Fn(&mut Executor<'_>) -> bool {
    move |run| run.first_activity(at).expect("a lawful Special Activity")
}

fn command(command: Command) -> impl Fn(&mut Executor<'_>) -> bool {
    move |run| run.granted(command).expect("a lawful Command")
}

/// B5: New York City breaks a tie of the most Rebellion pieces.
#[test]
fn r162_b5_new_york_city_breaks_the_tie_of_a_ranking() {
    let cities = [Boston, NewYorkCity];
    let equal = "spaces.boston.continentals = 2\nspaces.new-york-city.continentals = 2";
    assert_eq!(picked((British, "B5", 2), equal, cities, ""), NewYorkCity);
    let more = "spaces.boston.continentals = 3\nspaces.new-york-city.continentals = 2";
    assert_eq!(picked((British, "B5", 2), more, cities, ""), Boston);
    let neither = "spaces.boston.continentals = 2\nspaces.savannah.continentals = 2";
    drawn((British, "B5", 2), neither, [Boston, Savannah]);
}

/// B7: of two Battle Cities the table takes one; only without any do the Rebellion pieces count.
#[test]
fn r162_b7_battle_cities_are_drawn() {
    let position = "
        treaty-of-alliance = true
        fni = 2
        resources.british = 9
        leaders.british = { name = 'gage', space = 'boston' }
        spaces.west-indies.squadrons = 1
        spaces.boston = { blockades = 1, british-regulars = 5, continentals = 1 }
        spaces.new-york-city = { blockades = 1, british-regulars = 5, continentals = 2 }";
    let lowered = |battles: &'static [Space], dice| {
        after(British, position, dice, |run| {
            for space in battles {
                let plan = battle::plan(&run.state, *space);
                battle::select(&mut run.state, &plan).expect("a lawful Battle");
            }
            special("B7")(run)
        })
    };
    let both = &[Boston, NewYorkCity];
    assert_eq!(lowered(both, "d6=3").blockades(Boston), 0);
    assert_eq!(lowered(both, "d6=4").blockades(NewYorkCity), 0);
    assert_eq!(lowered(&[Boston], "").blockades(Boston), 0, "the Battle City");
    assert_eq!(lowered(&[], "").blockades(NewYorkCity), 0, "most pieces");
}

/// B7: among the most Rebellion pieces most Support decides, counted with the Blockade lifted (R161).
#[test]
fn r162_b7_the_most_support_breaks_the_tie_of_a_ranking() {
    let position = "
        treaty-of-alliance = true
        fni = 2
        leaders.british = { name = 'gage', space = 'savannah' }
        spaces.boston = { support = 'active-support', blockades = 1, militia-active = 1 }
        spaces.savannah = { support = 'passive-support', blockades = 1, militia-active = 1, british-regulars = 1 }";
    let board = after(British, position, "", special("B7"));
    assert_eq!(board.blockades(Boston), 0);
}

/// B10: where there are Rebellion cubes Population decides nothing, elsewhere it does.
#[test]
fn r162_b10_spaces_with_rebellion_cubes_are_drawn() {
    let march = |more: &str, dice| {
        let position = format!(
            "resources.british = 1\nspaces.new-jersey = {{ support = 'active-support', british-regulars = 6 }}\n{more}"
        );
        after(British, &position, dice, command(Command::March))
    };
    let regulars = |board: &Board, city| board.pieces(city, Piece::BritishRegular) > 0;
    let cubes = "spaces.new-york-city.continentals = 1\nspaces.philadelphia.continentals = 1";
    assert!(regulars(&march(cubes, "d6=3"), NewYorkCity));
    assert!(regulars(&march(cubes, "d6=4"), Philadelphia));
    let militia = "spaces.new-york-city.militia-active = 1\nspaces.philadelphia.militia-active = 1";
    assert!(regulars(&march(militia, ""), NewYorkCity), "Population");
    let one = "spaces.new-york-city.militia-active = 1\nspaces.philadelphia.continentals = 1";
    assert!(regulars(&march(one, ""), Philadelphia), "cubes");
}

/// B11: of two spaces with one Regular the table takes one, whatever could be removed there; and the
/// City decides within the last pieces only.
#[test]
fn r162_b11_spaces_with_one_regular_are_drawn() {
    let skirmish = |position, dice| after(British, position, dice, special("B11"));
    let lone = "
        spaces.virginia = { british-regulars = 1, continentals = 1 }
        spaces.georgia = { british-regulars = 1, continentals = 2 }";
    let cubes = |board: &Board, space| board.pieces(space, Piece::Continental);
    assert_eq!(cubes(&skirmish(lone, "d6=3"), Virginia), 0);
    assert_eq!(cubes(&skirmish(lone, "d6=4"), Georgia), 0);
    let many = "
        spaces.virginia = { british-regulars = 2, continentals = 1 }
        spaces.georgia = { british-regulars = 2, continentals = 2 }";
    assert_eq!(cubes(&skirmish(many, ""), Georgia), 0, "as many as possible");
    let militia = |board: &Board, space| board.pieces(space, Piece::MilitiaActive);
    let last = "
        spaces.boston = { british-regulars = 2, militia-active = 1 }
        spaces.virginia = { british-regulars = 2, militia-active = 1 }";
    assert_eq!(militia(&skirmish(last, ""), Boston), 0, "within that a City");
    let several = "
        spaces.boston = { british-regulars = 2, militia-active = 2 }
        spaces.virginia = { british-regulars = 2, militia-active = 2 }";
    assert_eq!(militia(&skirmish(several, "d6=4"), Virginia), 1);
}

/// P4: Villages break a tie of the highest Population.
#[test]
fn r162_p4_villages_break_the_tie_of_a_ranking() {
    let villages = "spaces.massachusetts.villages = 1";
    let what = (Patriots, "P4", 1);
    let spaces = [Massachusetts, Virginia];
    assert_eq!(picked(what, villages, spaces, ""), Massachusetts);
    drawn(what, "", spaces);
    let poor = "spaces.georgia.villages = 1";
    assert_eq!(picked(what, poor, [Virginia, Georgia], ""), Virginia);
}

/// P5: the highest Population decides within each, as after a semicolon; of the second instruction only
/// among the spaces whose Control changes.
#[test]
fn r162_p5_population_within_each_but_only_where_control_changes() {
    let what = (Patriots, "P5", 1);
    assert_eq!(picked(what, "", [Virginia, Georgia], ""), Virginia);
    let villages = "spaces.virginia.villages = 1\nspaces.georgia.villages = 1";
    assert_eq!(picked(what, villages, [Virginia, Georgia], ""), Virginia);
    assert_eq!(picked(what, "", [Savannah, Virginia], ""), Savannah);
    drawn((Patriots, "P5", 2), "", [Virginia, Georgia]);
}

/// P7: among Cities the highest Population, elsewhere the table.
#[test]
fn r162_p7_population_within_the_cities() {
    for number in [1, 6, 7] {
        let what = (Patriots, "P7", number);
        assert_eq!(picked(what, "", [Boston, NewYorkCity], ""), NewYorkCity);
        assert_eq!(picked(what, "", [Boston, Virginia], ""), Boston);
        drawn(what, "", [Virginia, Georgia]);
    }
}

/// P11: at Active Support the highest Population, elsewhere the table.
#[test]
fn r162_p11_population_within_active_support() {
    let what = (Patriots, "P11", 1);
    let active = "
        spaces.virginia.support = 'active-support'
        spaces.georgia.support = 'active-support'";
    assert_eq!(picked(what, active, [Virginia, Georgia], ""), Virginia);
    drawn(what, "", [Virginia, Georgia]);
}

/// P12: Control decides among Forts removed and among all other Skirmishes; the table only where it decides nothing.
#[test]
fn r186_p12_control_within_the_whole_list() {
    let skirmish = |position: &str, dice| {
        let position = format!("resources.patriots = 1\n{position}");
        after(Patriots, &position, dice, special("P12"))
    };
    let forts = "
        spaces.virginia = { continentals = 2, british-forts = 1, war-parties-underground = 1 }
        spaces.georgia = { continentals = 2, british-forts = 1, war-parties-underground = 2 }";
    let fort = |board: &Board, space| board.pieces(space, Piece::BritishFort);
    assert_eq!(fort(&skirmish(forts, ""), Georgia), 0, "British Control ends");
    let british = |board: &Board, space| board.count(space, PieceSet::BRITISH_CUBES);
    let cubes = |virginia: [u8; 2], georgia: [u8; 2], dice| {
        let [[v, w], [g, h]] = [virginia, georgia];
        let position = format!(
            "spaces.virginia = {{ continentals = {v}, british-regulars = {w} }}
            spaces.georgia = {{ continentals = {g}, british-regulars = {h} }}"
        );
        let after = skirmish(&position, dice);
        match (british(&after, Virginia) < w, british(&after, Georgia) < h) {
            (true, false) => Virginia,
            (false, true) => Georgia,
            both => panic!("{both:?}"),
        }
    };
    // Rebellion Control comes in Georgia; Virginia has it already.
    assert_eq!(cubes([3, 1], [2, 2], ""), Georgia);
    // It comes before British Control ended, as in Virginia.
    assert_eq!(cubes([2, 3], [2, 2], ""), Georgia);
    // Which comes before a Skirmish that changes no Control.
    assert_eq!(cubes([2, 3], [2, 5], ""), Virginia);
    assert_eq!(cubes([2, 5], [2, 5], "d6=3"), Virginia);
    assert_eq!(cubes([2, 5], [2, 5], "d6=4"), Georgia);
    // A Fort comes before any of it.
    let either = "
        spaces.virginia = { continentals = 2, british-regulars = 2 }
        spaces.georgia = { continentals = 9, british-forts = 1 }";
    assert_eq!(fort(&skirmish(either, ""), Georgia), 0);
}

/// F7: of two spaces that come under Rebellion Control the table takes one; where none does, the most
/// Patriot units decide.
#[test]
fn r162_f7_spaces_that_gain_control_are_drawn() {
    let agents = |more: &str, dice| {
        let position = format!(
            "resources.french = 1\nspaces.quebec.militia-active = 1\nspaces.new-york.militia-active = 1\n{more}"
        );
        after(French, &position, dice, command(Command::FrenchAgentMobilization))
    };
    let militia = |board: &Board, space| board.pieces(space, Piece::MilitiaUnderground);
    let gains = "spaces.massachusetts = { militia-active = 1, british-regulars = 1 }";
    assert_eq!(militia(&agents(gains, "d6=3"), NewHampshire), 2);
    assert_eq!(militia(&agents(gains, "d6=4"), Massachusetts), 2);
    let held = "spaces.massachusetts.militia-active = 3\nspaces.new-hampshire.militia-active = 2";
    assert_eq!(militia(&agents(held, ""), Massachusetts), 2, "most units");
}

/// F17: of two Battle Cities the table takes one; without any most Support decides.
#[test]
fn r162_f17_battle_cities_are_drawn() {
    let position = "
        treaty-of-alliance = true
        resources.french = 9
        spaces.west-indies.squadrons = 1
        spaces.boston = { support = 'passive-support', french-regulars = 3, british-regulars = 1 }
        spaces.new-york-city = { support = 'active-support', french-regulars = 3, british-regulars = 1 }";
    let raised = |battles: &'static [Space], dice| {
        after(French, position, dice, |run| {
            for space in battles {
                let plan = battle::plan(&run.state, *space);
                battle::select(&mut run.state, &plan).expect("a lawful Battle");
            }
            special("F17")(run)
        })
    };
    let both = &[Boston, NewYorkCity];
    assert_eq!(raised(both, "d6=3").blockades(Boston), 1);
    assert_eq!(raised(both, "d6=4").blockades(NewYorkCity), 1);
    assert_eq!(raised(&[Boston], "").blockades(Boston), 1, "the Battle City");
    assert_eq!(raised(&[], "").blockades(NewYorkCity), 1, "most Support");
}

/// I8: of two Forts the table takes one; a Village breaks the tie of the most pieces only.
#[test]
fn r162_i8_forts_are_drawn_and_a_village_stands_within_the_pieces() {
    let path = |position: &str, dice| {
        let position = format!("resources.indians = 1\n{position}");
        after(Indians, &position, dice, special("I8"))
    };
    let forts = "
        spaces.northwest = { war-parties-underground = 2, patriot-forts = 1 }
        spaces.southwest = { war-parties-underground = 2, patriot-forts = 1, villages = 1 }";
    let fort = |board: &Board, space| board.pieces(space, Piece::PatriotFort);
    assert_eq!(fort(&path(forts, "d6=3"), Northwest), 0);
    assert_eq!(fort(&path(forts, "d6=4"), Southwest), 0);
    let units = "
        spaces.northwest = { war-parties-underground = 2, militia-active = 2 }
        spaces.southwest = { war-parties-underground = 2, militia-active = 2, villages = 1 }";
    let militia = |board: &Board, space| board.pieces(space, Piece::MilitiaActive);
    assert_eq!(militia(&path(units, ""), Southwest), 0, "a Village");
}

/// I4: the highest Population decides within each.
#[test]
fn r162_i4_population_within_each() {
    let what = (Indians, "I4", 1);
    assert_eq!(picked(what, "", [Virginia, Georgia], ""), Virginia);
    drawn(what, "", [Virginia, NorthCarolina]);
}

/// I7: a kind, then another; nothing within them.
#[test]
fn r162_i7_kinds_in_turn_are_drawn() {
    let what = (Indians, "I7", 2);
    let enemies = "
        spaces.northwest = { militia-active = 1, war-parties-underground = 1 }
        spaces.southwest.militia-active = 1";
    drawn(what, enemies, [Northwest, Southwest]);
    let hidden = "spaces.northwest.war-parties-underground = 1";
    assert_eq!(picked(what, hidden, [Northwest, Southwest], ""), Southwest);
}

/// 8.6.9: beside Continentals the most French Regulars; where that is not possible, the most French Regulars too.
#[test]
fn r162_8_6_9_the_most_regulars_beside_continentals_if_possible() {
    let what = (French, "redeploy", 1);
    let both = "
        treaty-of-alliance = true
        spaces.boston = { french-regulars = 1, continentals = 1 }
        spaces.virginia = { french-regulars = 2, continentals = 1 }
        spaces.georgia.french-regulars = 2
        spaces.pennsylvania.french-regulars = 1";
    assert_eq!(picked(what, both, [Boston, Virginia], ""), Virginia);
    assert_eq!(picked(what, both, [Boston, Georgia], ""), Boston);
    assert_eq!(picked(what, both, [Pennsylvania, Georgia], ""), Georgia);
}

/// 8.4.1: where the displaced go, rank after rank.
#[test]
fn r162_8_4_1_the_displaced_go_by_rank_after_rank() {
    let chart = &Library::get().charts[British];
    let Some(Node::Command(garrison)) = chart.node("B5") else {
        panic!("the Garrison");
    };
    let VerbParameters::Displace(to) = &garrison.instructions[5].terms else {
        panic!("destinations");
    };
    let picked = |position: &str, spaces: [Space; 2], dice| {
        let mut chosen = None;
        after(British, position, dice, |run| {
            let spaces = spaces.into_iter().collect();
            chosen = run.pick_space(spaces, &to.order, "to").expect("a choice");
            true
        });
        chosen
    };
    let opposed = "spaces.virginia.support = 'passive-opposition'\nspaces.georgia.support = 'passive-support'";
    assert_eq!(picked(opposed, [Virginia, Georgia], ""), Some(Virginia));
    let supported = "spaces.georgia.support = 'passive-support'";
    assert_eq!(picked(supported, [Virginia, Georgia], ""), Some(Virginia));
    assert_eq!(picked("", [Virginia, Georgia], ""), Some(Georgia));
    assert_eq!(picked("", [NewJersey, Georgia], "d6=4"), Some(Georgia));
    assert_eq!(picked("", [CharlesTown, Savannah], "d6=3"), Some(CharlesTown));
}
