//! The rules of Commands, Battles and the year (3 to 7).

use super::{board, state};

use lod::play::setup::{Begin, Setup};
use lod_bots::bots::winter::winter;
use lod_bots::bots::{Context, Library, Opening, Script};
use lod_bots::game::Stack;
use lod_engine::game::Faction::{French, Indians, Patriots};
use lod_engine::game::Piece::{
    Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, PatriotFort, WarPartyActive,
};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Change, Fact, Faction, Leader, Marker, PieceSet, Place, Space};
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::victory::{LoneResult, one_player_outcome};
use lod_engine::rules::winter::lower_fni;
use lod_engine::rules::winter::{Phase, Season};
use lod_engine::rules::{
    ActionState, ActionStep, Cost, GatherKind, Group, PieceCounts, RallyKind, act, movement,
};

fn rally(space: Space, kind: RallyKind) -> ActionStep {
    let from = Vec::new();
    ActionStep::Rally { space, kind, from }
}

#[track_caller]
fn ok(state: &mut ActionState, step: &ActionStep) {
    act(state, step).unwrap_or_else(|refusal| panic!("{step:?}: {refusal}"));
}

#[track_caller]
fn refused(state: &mut ActionState, step: &ActionStep) {
    act(state, step).expect_err("refused");
}

#[test]
fn r48_war_parties_in_common_cause_find_nobody() {
    let found = |cubes, war_parties| {
        let board = board(&format!(
            "[spaces.virginia]\nbritish-regulars = {cubes}\nwar-parties-active = {war_parties}\n\
             militia-underground = 2"
        ));
        movement::located(&board, Space::Virginia)
    };
    assert_eq!(found(2, 4), 0);
    assert_eq!(found(3, 0), 1);
}

const FORT: &str =
    "resources.patriots = 5\n[spaces.virginia]\npatriot-forts = 1\nmilitia-active = 2";

#[test]
fn r49_continentals_come_after_the_spaces_own_rally() {
    let space = Space::Virginia;
    let militia = PieceCounts::of(MilitiaActive, 1);
    let replace = ActionStep::RallyContinentals { space, militia };
    let mut state = state(FORT, Patriots, Cost::Paid);
    ok(&mut state, &replace);
    refused(&mut state, &rally(space, RallyKind::Many(1)));
    let mut state = self::state(FORT, Patriots, Cost::Paid);
    ok(&mut state, &rally(space, RallyKind::Many(1)));
    ok(&mut state, &replace);
}

#[test]
fn r49_at_least_one_piece_is_placed() {
    let mut state = state(FORT, Patriots, Cost::Paid);
    refused(&mut state, &rally(Space::Virginia, RallyKind::Many(0)));
}

#[test]
fn r49_what_is_not_available_replaces_nothing() {
    let text = format!("casualties.continentals = 19\n{FORT}");
    let mut state = state(&text, Patriots, Cost::Paid);
    let replace = |count| ActionStep::RallyContinentals {
        space: Space::Virginia,
        militia: PieceCounts::of(MilitiaActive, count),
    };
    refused(&mut state, &replace(2));
    ok(&mut state, &replace(1));
}

/// Three Continentals and a Militia come from Massachusetts: their Control comes too late to hide the Militia.
#[test]
fn r50_control_counts_as_before_the_first_group() {
    let text = "resources.patriots = 5\n[spaces]\nboston.british-regulars = 2\n\
                massachusetts = { continentals = 3, militia-underground = 1 }";
    let mut state = state(text, Patriots, Cost::Paid);
    let troops = PieceCounts::of(Continental, 3).with(MilitiaUnderground, 1);
    let from = Space::Massachusetts;
    let groups = vec![Group { from, troops }];
    let to = Space::Boston;
    ok(&mut state, &ActionStep::March { to, groups });
    assert_eq!(state.board().pieces(to, MilitiaActive), 1);
}

#[test]
fn r53_no_fort_in_a_free_muster_without_a_patriot_resource() {
    let space = Space::Virginia;
    let muster = |resources| {
        let text = format!(
            "treaty-of-alliance = true\nresources.patriots = {resources}\n\
             [spaces.virginia]\ncontinentals = 1"
        );
        let mut state = state(&text, French, Cost::Free);
        ok(&mut state, &ActionStep::FrenchMuster { space, count: 2 });
        act(&mut state, &ActionStep::FrenchMusterFort { space }).map(|()| *state.board())
    };
    muster(0).expect_err("the Patriots have none");
    assert_eq!(muster(1).expect("a Fort").pieces(space, PatriotFort), 1);
}

/// Washington beside Frenchmen alone leads nobody.
#[test]
fn r55_a_leader_counts_with_a_piece_of_his_faction() {
    let modifier = |militia, leads| {
        let mut board = board(&format!(
            "treaty-of-alliance = true\n[spaces.virginia]\nbritish-regulars = 2\n\
             french-regulars = 2\nmilitia-active = {militia}"
        ));
        if leads {
            let (leader, to) = (Leader::Washington, Some(Space::Virginia));
            let from = None::<Space>;
            board.apply(&Change::set(Fact::LeaderSpace(leader), from, to)).expect("he comes");
        }
        let plan = Plan::new(Space::Virginia, Faction::British);
        battle::attacker_modifier(&board, &plan)
    };
    assert_eq!(modifier(0, true), modifier(0, false));
    assert_eq!(modifier(1, true), modifier(1, false) + 1);
}

/// Every Reserve is full, so that no Village can be placed; nobody can pay.
#[test]
fn r58_unpaid_war_parties_of_a_non_player_stay() {
    let text = "winter-quarters-left = 1\n[spaces]\nmassachusetts.war-parties-active = 2\n\
                quebec.british-forts = 2\nnorthwest.british-forts = 2\n\
                southwest.british-forts = 2\nflorida.patriot-forts = 2";
    let mut source = Script::default();
    let season = Season::default();
    let report = winter(Library::get(), board(text), &season, &mut source).expect("no die");
    let supply = report.phases.iter().find(|held| held.phase == Phase::Supply).expect("supply");
    assert_eq!(supply.changes, []);
    let board = report.board;
    assert_eq!(board.count(Space::Massachusetts, PieceSet::WAR_PARTIES), 2);
}

/// The French would have the highest margin, but cannot win yet.
#[test]
fn r63_non_player_french_without_the_treaty_are_compared_with_nobody() {
    let outcome = |treaty: bool| {
        let board = board(&format!("treaty-of-alliance = {treaty}\ncbc = 30\ncrc = 0"));
        one_player_outcome(&board, &Seats::one(&[Faction::British]))
    };
    assert_eq!(outcome(true), Some(LoneResult::NonPlayer(French)));
    assert_eq!(outcome(false), Some(LoneResult::NonPlayer(Patriots)));
}

fn signed(squadrons: u8) -> Board {
    let text = format!("[spaces.west-indies]\nsquadrons = {squadrons}");
    let mut source = Script::parse("d3=1 d6=1").expect("dice");
    let opening = Opening {
        library: Library::get(),
        board: board(&text),
        seats: Seats::NOBODY,
        winter_showing: false,
        context: Context::default(),
    };
    let signed = opening.play_treaty(&mut source);
    *signed.expect("no fault").board()
}

#[test]
fn r92_fni_rises_only_with_a_squadron() {
    assert_eq!(signed(0).fni(), 0);
    assert_eq!(signed(1).fni(), 1);
}

#[test]
fn r143_no_card_in_sight_is_dealt_again() {
    let text = "base = \"1776\"\nwinter-quarters-left = 2\n[card]\ncurrent = 28\nnext = 42\n";
    for seed in 0..20 {
        let setup = Setup {
            begin: Begin::Position(text.to_string()),
            board: lod::play::BoardBegin::default(),
            people: vec![vec![Indians]],
            names: lod::play::names::PlayerNames::default(),
            options: Options::default(),
            stack: Stack::Program,
            own_dice: false,
            seed,
        };
        let order = setup.game(Library::get()).expect("a deck").deck().order();
        let dealt = |card: u8| order.iter().filter(|n| **n == card).count();
        assert_eq!((dealt(28), dealt(42)), (0, 1), "seed {seed}");
    }
}

#[test]
fn r40_a_person_may_give_two_beside_cornplanter() {
    let text = "resources.indians = 5\n\
                leaders.indians = { name = \"cornplanter\", space = \"northwest\" }\n\
                [spaces.northwest]\nwar-parties-active = 2";
    for count in [1, 2] {
        let mut state = state(text, Indians, Cost::Paid);
        let kind = GatherKind::Village(PieceCounts::of(WarPartyActive, count));
        let (space, from) = (Space::Northwest, Vec::new());
        ok(&mut state, &ActionStep::Gather { space, kind, from });
        assert_eq!(state.board().pieces(space, WarPartyActive), 2 - count);
    }
}

/// Where not all markers go.
#[test]
fn r46_propaganda_goes_first() {
    let text = "resources.british = 5\n[spaces.boston]\nbritish-regulars = 1\ntories = 1\n\
                propaganda = 1\nraids = 1";
    let mut state = state(text, Faction::British, Cost::Paid);
    let space = Space::Boston;
    ok(&mut state, &ActionStep::MusterReward { space, steps: 1 });
    let left = [Marker::Propaganda, Marker::Raid].map(|m| state.board().markers(space, m));
    assert_eq!(left, [0, 1]);
}

#[test]
fn r54_a_continental_in_any_of_the_groups() {
    let text = "treaty-of-alliance = true\nresources = { french = 5, patriots = 5 }\n[spaces]\n\
                new-york.french-regulars = 1\n\
                virginia = { french-regulars = 1, continentals = 1 }";
    let mut state = state(text, French, Cost::Paid);
    let plain = PieceCounts::of(FrenchRegular, 1);
    let led = plain.with(Continental, 1);
    let group = |from, troops| Group { from, troops };
    let to = Space::Northwest;
    refused(&mut state, &ActionStep::March { to, groups: vec![group(Space::NewYork, plain)] });
    let groups = vec![group(Space::NewYork, plain), group(Space::Virginia, led)];
    ok(&mut state, &ActionStep::March { to, groups });
}

#[test]
fn r61_at_fni_0_no_blockade_leaves() {
    let mut board = board("treaty-of-alliance = true\n[spaces.west-indies]\nsquadrons = 1");
    let (from, to) = (Place::WEST_INDIES, Place::Space(Space::Boston));
    board.apply(&Change::squadron(from, to)).expect("a Squadron");
    let mut state = ActionState::new(board, French, Cost::Free, false);
    lower_fni(&mut state, Some(Space::Boston)).expect("nothing to do");
    assert_eq!(state.board().blockades(Space::Boston), 1);
}
