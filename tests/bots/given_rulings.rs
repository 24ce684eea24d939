//! Rulings that no other test shows.

use crate::testing::{Layout, ScriptedSource};
use lod_bots::bots::{Context, Executor, Library, SeededDice};
use lod_bots::events;
use lod_bots::flowchart::schema::EventSide;
use lod_bots::game::Game;
use lod_engine::game::position::Options;
use lod_engine::game::{
    Board, Control, Faction, Leader, Piece, PieceSet, Position, ScenarioId, Space,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Whether the shaded Event puts Underground Militia where the Patriots want them (8.5).
fn wanted(card: u8, position: &str) -> bool {
    let board = Position::read("a board", position).expect("a position").board;
    let context = Context { card: Some(card), ..Context::default() };
    let mut source = ScriptedSource::nothing();
    let library = Library::get();
    let mut run = Executor::new(library, Faction::Patriots, board, context, &mut source);
    let bullet = &library.charts[Faction::Patriots].event[0].bullet[1];
    let test = bullet.when.event().expect("what it asks of an Event");
    let judged = events::judge(&mut run, card, EventSide::Shaded, test);
    judged.expect("a judgement").would()
}

/// Card 4 puts Militia into Massachusetts, card 3 into Northwest and Southwest.
#[test]
fn r1_active_support_or_a_village() {
    let massachusetts = "[spaces.massachusetts]\n";
    let northwest = "[spaces.northwest]\n";
    for (card, position, yes) in [
        (4, format!("{massachusetts}support = \"active-support\""), true),
        (4, format!("{massachusetts}support = \"passive-support\""), false),
        (4, format!("{massachusetts}support = \"active-support\"\nmilitia-underground = 1"), false),
        (3, format!("{northwest}villages = 1"), true),
        (3, format!("{northwest}villages = 0"), false),
        (3, format!("{northwest}villages = 1\nmilitia-underground = 1"), false),
    ] {
        assert_eq!(wanted(card, &position), yes, "card {card}: {position}");
    }
}

/// R189: card 14 costs the Rebellion Casualties (8.4) where the War Parties go to the one of its two spaces in which War
/// Path can follow; the March box alone likes North Carolina as well.
#[test]
fn r189_bullets_are_judged_on_the_march_that_something_follows() {
    let board = Position::read(
        "a board",
        r#"
        [spaces.virginia]
        war-parties-underground = 4
        [spaces.north-carolina]
        support = "passive-support"
        [spaces.southwest]
        continentals = 1
        "#,
    );
    let board = board.expect("a position").board;
    let context = Context { card: Some(14), ..Context::default() };
    let mut source = ScriptedSource::nothing();
    let library = Library::get();
    let mut run = Executor::new(library, Faction::British, board, context, &mut source);
    let bullet = &library.charts[Faction::British].event[0].bullet[3];
    let test = bullet.when.event().expect("what it asks of an Event");
    let judged = events::judge(&mut run, 14, EventSide::Unshaded, test);
    assert!(judged.expect("a judgement").would());
}

#[test]
fn r12_the_spaces_in_the_order_of_the_map_file() {
    let map = include_str!("../../random-spaces/map.toml");
    let listed = map.lines().filter_map(|l| l.strip_prefix("id = \"")?.strip_suffix('"'));
    assert!(listed.eq(Space::ALL.map(Space::id)));
}

/// The smallest die that divides the things evenly: one D6 for two and six, one D3 for three, and for
/// other numbers a D3 and a D6 together.
#[test]
fn r19_equal_things_by_the_smallest_die() {
    let choose = |count: usize, dice: &str| {
        let mut source = ScriptedSource::rolls(dice);
        let board = Board::empty();
        let context = Context::default();
        let mut run = Executor::new(Library::get(), Faction::British, board, context, &mut source);
        let chosen = run.choose_equal(count, |i| i.to_string(), "a choice").expect("a die");
        drop(run);
        chosen
    };
    assert_eq!(choose(1, ""), 0);
    assert_eq!((choose(2, "d6=3"), choose(2, "d6=4")), (0, 1));
    assert_eq!((choose(3, "d3=1"), choose(3, "d3=3")), (0, 2));
    assert_eq!((choose(6, "d6=1"), choose(6, "d6=6")), (0, 5));
    assert_eq!(choose(4, "d3=1 d6=2"), 1);
    // The last two of eighteen results would favour some of four: they are rolled again.
    assert_eq!(choose(4, "d3=3 d6=6 d3=1 d6=1"), 0);
}

#[test]
fn r20_doubtful_borders() {
    use Space::{
        MarylandDelaware, NewHampshire, NewYork, Northwest, Pennsylvania, Quebec, QuebecCity,
        Southwest, Virginia,
    };
    let adjacent = |a: Space, b: Space| {
        assert_eq!(a.adjacent().contains(b), b.adjacent().contains(a));
        a.adjacent().contains(b)
    };
    assert!(adjacent(NewYork, Quebec));
    assert!(adjacent(NewHampshire, QuebecCity));
    assert!(adjacent(MarylandDelaware, Northwest));
    assert!(!adjacent(Quebec, Southwest));
    assert!(!adjacent(NewHampshire, Quebec));
    assert!(!adjacent(Pennsylvania, Virginia));
}

#[test]
fn r21_squadrons_do_not_control_the_west_indies() {
    let layout = Layout::empty().treaty().squadrons(2, 1);
    assert_eq!(layout.squadrons_west_indies(), 2);
    assert_eq!(layout.control(Space::WestIndies), Control::None);
    let layout = layout.put(Space::WestIndies, Piece::BritishRegular, 1);
    assert_eq!(layout.control(Space::WestIndies), Control::British);
    let layout = layout.put(Space::WestIndies, Piece::FrenchRegular, 1).blockade(Space::Boston);
    assert_eq!(layout.control(Space::WestIndies), Control::None);
}

#[test]
fn r22_a_leader_is_no_piece() {
    let board = Layout::empty()
        .put(Space::Virginia, Piece::MilitiaActive, 1)
        .put(Space::Virginia, Piece::Tory, 1)
        .leader(Leader::Washington, Space::Virginia);
    assert_eq!(board.count(Space::Virginia, PieceSet::ALL), 2);
    assert_eq!(board.control(Space::Virginia), Control::None);
    assert_eq!(board.on_map(PieceSet::PATRIOTS), 1);
}

/// 2.4.1: the Event with which the last Winter Quarters card changed places is still on the deck.
#[test]
fn r44_the_event_under_the_last_winter_is_never_played() {
    for seed in 0..5 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut source = SeededDice::new(seed);
        let (id, options) = (ScenarioId::Sprint, Options::default());
        let mut game = Game::new(Library::get(), id, options, &mut rng).expect("a deck");
        while game.step(&mut source).expect("no fault").is_some() {}
        let waiting = game.deck().next().expect("an Event on the deck");
        assert!(!game.deck().played().contains(&waiting));
        assert_eq!(game.board().winter_quarters_left(), 0);
    }
}
