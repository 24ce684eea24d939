//! The Treaty of Alliance (2.3.9, card 109).

use super::*;
use lod_engine::game::Fact;

/// The moment before four non-players act.
fn opening(scene: Layout) -> Opening<'static> {
    Opening {
        library: library(),
        board: scene.board,
        seats: Seats::NOBODY,
        winter_showing: false,
        context: Context::default(),
    }
}

#[test]
fn r2_3_9_the_treaty_brings_a_blockade_and_six_regulars() {
    let scene = early()
        .away(PieceType::FrenchRegular, 2, OffMapBox::Unavailable)
        .away(PieceType::BritishRegular, 4, OffMapBox::Unavailable)
        .support(NewYorkCity, Support::ActiveSupport);
    let mut source = ScriptedSource::nothing();
    let signed = opening(scene).play_treaty(&mut source).unwrap();
    let board = *signed.board();
    assert!(board.treaty());
    assert_eq!((board.fni(), board.blockades_on_map()), (1, 1));
    assert_eq!(board.pieces(WestIndies, FRENCHMAN), 3);
    assert_eq!(regulars(&board, WestIndies), 3);
    assert_eq!(board.off_map(OffMapBox::Unavailable, PieceType::FrenchRegular), 0);
    assert_eq!(board.off_map(OffMapBox::Unavailable, PieceType::BritishRegular), 1);
    let dry = Layout::empty().squadrons(0, 3);
    let mut source = ScriptedSource::nothing();
    let signed = opening(dry).play_treaty(&mut source).unwrap();
    assert_eq!(signed.board().fni(), 0, "1.9: no Squadron, no level");
}

/// R92.
#[test]
fn r2_3_9_rochambeau_lands_with_the_free_muster() {
    let scene = early().put(Boston, CONTINENTAL, 1).put(Virginia, MILITIA, 1).change(Change::set(
        Fact::Cylinder(Indians),
        lod_engine::game::Cylinder::Eligible,
        lod_engine::game::Cylinder::Ineligible,
    ));
    let mut source = ScriptedSource::rolls("d3=1 d6=1");
    let signed = opening(scene).play_treaty(&mut source).unwrap();
    let board = *signed.board();
    assert_eq!(board.pieces(Boston, FRENCHMAN), 4, "first with Continentals");
    assert_eq!(board.leader_space(French), Some(Boston));
    assert_eq!(board.resources(French), 0, "free");
    assert_eq!(board.pieces(WestIndies, FRENCHMAN), 3);
    assert_eq!(board.cylinder(Indians), lod_engine::game::Cylinder::Eligible);
    assert_eq!(lod_engine::rules::invariants::violations(&board), Vec::<String>::new());
}

#[test]
fn r8_4_11_a_stroke_waits_for_treaty_troops_and_a_player() {
    let due = |scene: Layout, first| {
        let mut players = ByFaction([false; 4]);
        players[Patriots] = true;
        let context = Context { players, first_eligible: Some(first), ..Context::default() };
        let seats = Seats::each(&[Patriots]);
        let mut source = ScriptedSource::nothing();
        let opening = Opening { seats, context, ..opening(scene) };
        opening.is_stroke_due(British, &mut source).unwrap().0
    };
    let held = Change::set(Fact::BrilliantStroke(British), false, true);
    let ready =
        |scene: Layout| scene.put(Boston, REGULAR, 4).leader(Leader::Gage, Boston).change(held);
    assert!(due(ready(late()), Patriots));
    assert!(!due(ready(late()), Indians), "a non-player is 1st");
    assert!(!due(ready(early()), Patriots), "before the Treaty");
    let few = late().put(Boston, REGULAR, 3).leader(Leader::Gage, Boston).change(held);
    assert!(!due(few, Patriots));
}
