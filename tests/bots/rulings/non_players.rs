//! Non-players (8).

use super::{command, plays, supplied};
use crate::fixture;

use fixture::at;
use lod_bots::bots::{Context, Executor, Library, Script};
use lod_bots::flowchart::schema::EventSide::Unshaded;
use lod_engine::game::Faction::{British, French, Indians, Patriots};
use lod_engine::game::Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaUnderground, Tory, WarPartyActive,
};
use lod_engine::game::{Board, Marker, PieceSet, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Command, Special};

/// The Random Spaces table from a box on.
fn drawn(dice: &str, spaces: &[Space]) -> Option<Space> {
    let mut source = Script::parse(dice).expect("dice");
    let board = Board::empty();
    let mut run = Executor::new(Library::get(), British, board, Context::default(), &mut source);
    let among: SpaceSet = spaces.iter().copied().collect();
    run.random_space(among, "one of three").expect("a column, then a row")
}

/// R36: the D3 for the column comes before the D6 for the row.
#[test]
fn r9_from_the_box_down_to_the_first_candidate() {
    let three = [Space::Boston, Space::NewYork, Space::Virginia];
    // New York stands below Quebec in the box of the second row.
    assert_eq!(drawn("d3=1 d6=2", &three), Some(Space::NewYork));
    assert_eq!(drawn("d3=1 d6=3", &three), Some(Space::Virginia));
    assert_eq!(drawn("d3=2 d6=6", &three), Some(Space::Boston));
    // After Massachusetts, the last, the table begins anew.
    assert_eq!(drawn("d3=3 d6=6", &three), Some(Space::NewYork));
}

/// Boston could do alone; New Hampshire's Regulars go as well.
#[test]
fn r7_all_that_may_go_not_just_enough() {
    let text = "treaty-of-alliance = true\nresources.french = 5\n[spaces]\n\
                massachusetts = { militia-active = 1, tories = 1 }\n\
                boston = { french-regulars = 3, militia-active = 1 }\n\
                new-hampshire = { french-regulars = 3, militia-active = 1 }";
    let played = command(French, Command::March, text, "");
    assert_eq!(played.board.pieces(Space::Massachusetts, FrenchRegular), 6);
}

/// War Parties do not count against the cubes.
#[test]
fn r29_f13_counts_the_british_alone() {
    let text = "treaty-of-alliance = true\nresources.french = 5\n\
                casualties.french-regulars = 12\n[spaces.virginia]\nfrench-regulars = 3\n\
                british-regulars = 2\nwar-parties-underground = 4";
    // With 3 against 2 they fight, one die each.
    let played = plays(French, text, "d3=1", |run| run.turn().map(|_| true));
    assert!(played.path.contains(&"F16".to_string()), "{:?}", played.path);
}

/// The die could forbid it; that no Fort is Available is plain.
#[test]
fn r35_the_board_before_a_die() {
    let text = "resources.british = 5\nunavailable = { british-regulars = 24, tories = 24 }\n\
                [spaces]\nquebec.british-forts = 2\nnorthwest.british-forts = 2\n\
                southwest.british-forts = 2\nvirginia.support = \"active-opposition\"\n\
                boston = { british-regulars = 1, tories = 1, support = \"passive-support\" }";
    let played = command(British, Command::Muster, text, "");
    assert!(matches!(played.steps[..], [ActionStep::MusterReward { space: Space::Boston, .. }]));
}

#[test]
fn r52_a_non_player_places_a_continental_for_a_single_militia() {
    let text = "resources = { french = 5, patriots = 5 }\n[spaces]\n\
                new-york.militia-active = 13\nquebec.militia-active = 1\n\
                massachusetts.support = \"active-support\"\n\
                new-hampshire.support = \"active-support\"";
    let played = command(French, Command::FrenchAgentMobilization, text, "");
    assert_eq!(played.board.pieces(Space::NewYork, Continental), 1);
    assert_eq!(played.board.pieces(Space::NewYork, MilitiaUnderground), 0);
}

/// Two Continentals and two Frenchmen are fewer Patriot units than three Militia.
#[test]
fn r72_the_size_of_a_group_is_its_patriot_units() {
    let text = "treaty-of-alliance = true\nresources = { patriots = 5, french = 5 }\n[spaces]\n\
                maryland-delaware.villages = 1\n\
                virginia = { continentals = 3, french-regulars = 2 }\n\
                pennsylvania.militia-active = 4";
    let played = plays(Patriots, text, "", |run| {
        run.limits.most = Some(1);
        run.granted(Command::March)
    });
    let [ActionStep::March { to, groups }] = &played.steps[..] else {
        panic!("{:?}", played.steps);
    };
    let origins: Vec<Space> = groups.iter().map(|g| g.from).collect();
    assert_eq!((*to, origins), (Space::MarylandDelaware, vec![Space::Pennsylvania]));
}

/// Which of Virginia, where Loyalty would be Rewarded, and New York with its Village the one Resource goes to.
fn fed(virginia: &str) -> Space {
    let text = format!(
        "resources = {{ british = 5, patriots = 1 }}\n[spaces]\n\
         virginia = {{ militia-active = 2, british-regulars = 1, {virginia} }}\n\
         new-york = {{ militia-active = 2, villages = 1, tories = 1 }}"
    );
    let board = supplied(&text, "");
    let whole = |space: &Space| board.count(*space, PieceSet::MILITIA) == 2;
    let fed: Vec<Space> = [Space::Virginia, Space::NewYork].into_iter().filter(whole).collect();
    assert_eq!(fed.len(), 1, "{fed:?}");
    fed[0]
}

#[test]
fn r73_the_patriots_pay_first_where_loyalty_could_be_rewarded() {
    assert_eq!(fed("tories = 1"), Space::Virginia);
    assert_eq!(fed("tories = 1, support = \"active-support\""), Space::NewYork);
    assert_eq!(fed("british-forts = 1"), Space::NewYork);
}

/// Out of supply in Colonies that the British would come to Control.
#[test]
fn r73_the_french_pay_first_where_loyalty_could_be_rewarded() {
    let fed = |georgia: &str| {
        let text = format!(
            "treaty-of-alliance = true\nresources = {{ british = 5, french = 1 }}\n[spaces]\n\
             quebec.patriot-forts = 1\n\
             georgia = {{ french-regulars = 3, british-forts = 1, british-regulars = 1, tories = 1, {georgia} }}\n\
             virginia = {{ french-regulars = 3, british-forts = 1, british-regulars = 2 }}"
        );
        let board = supplied(&text, "");
        [Space::Georgia, Space::Virginia].map(|s| board.pieces(s, FrenchRegular))
    };
    assert_eq!(fed("support = \"neutral\""), [3, 0]);
    assert_eq!(fed("support = \"active-support\""), [0, 3]);
}

#[test]
fn r79_patriots_without_continentals_do_not_join_the_french() {
    let left = |patriots: &str| {
        let text = format!(
            "treaty-of-alliance = true\nresources = {{ patriots = 5, french = 5 }}\n\
             [spaces.virginia]\nfrench-regulars = 4\nbritish-regulars = 1\n{patriots} = 2"
        );
        let dice = if patriots == "continentals" { "d3=1 d3=1" } else { "d3=1" };
        let played = command(French, Command::Battle, &text, dice);
        assert!(played.done);
        played.board.resources(Patriots)
    };
    assert_eq!(left("militia-active"), 5);
    assert_eq!(left("continentals"), 4);
}

/// New York, with the higher Population, is Raided first; New Jersey can be from Pennsylvania alone.
#[test]
fn r81_an_origin_is_left_to_the_target_that_has_no_other() {
    let text = "resources.indians = 5\n[spaces]\n\
                new-york.support = \"passive-opposition\"\n\
                new-jersey.support = \"passive-opposition\"\n\
                pennsylvania.war-parties-underground = 1\n\
                northwest.war-parties-underground = 1";
    let board = command(Indians, Command::Raid, text, "").board;
    let raided = [Space::NewYork, Space::NewJersey].map(|s| board.markers(s, Marker::Raid));
    assert_eq!(raided, [1, 1]);
}

#[test]
fn r86_no_patriot_piece_no_committees() {
    let stay = |rebels: &str| {
        let text = format!(
            "treaty-of-alliance = true\nresources = {{ british = 5, french = 0, patriots = 0 }}\n\
             [spaces.virginia]\ntories = 2\n{rebels} = 1"
        );
        supplied(&text, "").pieces(Space::Virginia, Tory)
    };
    assert_eq!(stay("militia-active"), 2);
    assert_eq!(stay("french-regulars"), 0);
}

/// A March would turn them: three War Parties and three Militia of a Colony under Rebellion Control.
#[test]
fn r150_no_face_turns() {
    let text = "[spaces]
        pennsylvania = { war-parties-underground = 6, militia-active = 1 }
        new-jersey = { militia-active = 3 }
        northwest = { british-forts = 2 }
        new-york = { support = 'active-support' }
        maryland-delaware = { support = 'active-support' }";
    at(Indians, 88, &[text]).follows(
        Unshaded,
        "",
        "spaces.pennsylvania.war-parties-underground = 3
        spaces.new-jersey.war-parties-underground = 3",
    );
}

/// 8.1.2: after the one War Party the single Tory goes, of two Regulars none.
#[test]
fn r163_of_the_british_cubes_the_fewer_first() {
    let text = "[spaces.virginia]\nmilitia-underground = 2\nwar-parties-active = 1\n\
                british-regulars = 2\ntories = 1";
    let played = plays(Patriots, text, "", |run| {
        let used = run.granted_special(Special::Partisans, SpaceSet::of(Space::Virginia), 1)?;
        Ok(!used.is_empty())
    });
    let left = |piece| played.board.pieces(Space::Virginia, piece);
    assert_eq!((left(WarPartyActive), left(Tory), left(BritishRegular)), (0, 0, 2));
}
