//! The West Indies (6.2.2, 8.4.8, 8.6.8).

use super::*;
use crate::flowchart::Purpose;
use crate::flowchart::words::Die;
use lod_engine::rules::battle::Strength;

#[test]
fn r6_2_2_the_battle_takes_dice_by_force_level() {
    let scene = late().put(WestIndies, FRENCHMAN, 6).put(WestIndies, REGULAR, 3);
    let board = scene.phase(French, "d3=3 d3=3 d3=1", west_indies::battle);
    assert!(board.count(WestIndies, PieceSet::BRITISH) < 3);
    let peace = late().put(WestIndies, FRENCHMAN, 6);
    assert_eq!(peace.phase(French, "", west_indies::battle), peace.board);
}

#[test]
fn r8_4_8_the_british_stay_only_in_control() {
    let scene = late().put(WestIndies, REGULAR, 2).resources(British, 3);
    let board = scene.phase(British, "", west_indies::stay);
    assert_eq!((regulars(&board, WestIndies), board.resources(British)), (2, 2));
    let tied = scene.put(WestIndies, FRENCHMAN, 2);
    let board = tied.phase(British, "", west_indies::stay);
    assert_eq!((regulars(&board, WestIndies), board.resources(British)), (0, 3));
    let broke = scene.resources(British, 0);
    assert_eq!(regulars(&broke.phase(British, "", west_indies::stay), WestIndies), 0);
}

#[test]
fn r8_6_8_the_french_stay_where_they_can_pay() {
    let scene = late().put(WestIndies, FRENCHMAN, 1).put(WestIndies, REGULAR, 4);
    let board = scene.resources(French, 1).phase(French, "", west_indies::stay);
    assert_eq!(board.pieces(WestIndies, FRENCHMAN), 1);
    assert_eq!(board.resources(French), 0);
    let broke = scene.phase(French, "", west_indies::stay);
    assert_eq!(broke.pieces(WestIndies, FRENCHMAN), 0);
}

/// Counts the Battles that are shown before their dice.
struct Shown {
    dice: ScriptedSource,
    battles: usize,
}

impl DecisionSource for Shown {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.dice.roll(die, purpose)
    }

    fn show_battle(&mut self, _: &Strength) {
        self.battles += 1;
    }
}

/// A Battle without a die (Force Level below 3, 3.6.4) is told once: nothing of it stands before a later question.
#[test]
fn r6_2_2_a_battle_without_dice_is_not_shown_before_the_next_question() {
    for (regulars, battles) in [(1, 0), (4, 1)] {
        let scene = late().put(WestIndies, REGULAR, regulars).put(WestIndies, FRENCHMAN, regulars);
        let mut shown = Shown { dice: ScriptedSource::nothing().then_always(1), battles: 0 };
        let context = Context { price: Cost::Free, ..Context::default() };
        let mut run = Executor::new(library(), French, scene.board, context, &mut shown);
        assert!(run.west_indies_battle().expect("a lawful Battle"));
        assert_eq!(shown.battles, battles, "{regulars} Regulars");
    }
}
