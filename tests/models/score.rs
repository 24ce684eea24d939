//! Support and Opposition (1.6), Control (1.7), margins and ranking (7.1-7.3), earnings (6.3).

use crate::common::{BRITISH, FRENCH, Field, Holder, INDIANS, PATRIOTS, Verdict, compare};
use lod_assistant::game::{Control, Faction, SpaceSet};

/// 1.6.3 with R160: a Blockaded City adds nothing to Total Support and all it has to Total Opposition.
pub fn totals(field: &Field) -> (i32, i32) {
    let support = field
        .map()
        .filter(|g| g.level > 0 && g.blockades == 0)
        .map(|g| g.level * g.population)
        .sum();
    let opposition = field
        .map()
        .filter(|g| g.level < 0)
        .map(|g| -g.level * g.population)
        .sum();
    (support, opposition)
}

/// By how much each Faction is beyond its two conditions (7.2).
pub fn margins(field: &Field) -> [[i32; 2]; 4] {
    let (support, opposition) = totals(field);
    let forts: i32 = field.map().map(|g| g.patriot_forts).sum();
    let villages: i32 = field.map().map(|g| g.villages).sum();
    let mut margins = [[0; 2]; 4];
    margins[BRITISH] = [support - opposition - 10, field.crc - field.cbc];
    margins[PATRIOTS] = [opposition - support - 10, forts + 3 - villages];
    margins[FRENCH] = [opposition - support - 10, field.cbc - field.crc];
    margins[INDIANS] = [support - opposition - 10, villages - 3 - forts];
    margins
}

#[test]
fn r160_totals_and_margins() {
    compare("totals and margins", 1, |board, _| {
        let field = Field::of(&board);
        let (support, opposition) = totals(&field);
        let program = (
            i32::from(board.total_support()),
            i32::from(board.total_opposition()),
            Faction::ALL.map(|f| board.margins(f)),
        );
        Verdict::of(&(support, opposition, margins(&field)), &program)
    });
}

#[test]
fn r1_7_control() {
    compare("Control", 1, |board, _| {
        let model: Vec<Holder> = Field::of(&board)
            .grounds
            .iter()
            .map(super::common::Ground::holder)
            .collect();
        let program: Vec<Holder> = SpaceSet::ALL
            .iter()
            .map(|s| match board.control(s) {
                Control::British => Holder::British,
                Control::Rebellion => Holder::Rebellion,
                Control::None => Holder::Nobody,
            })
            .collect();
        Verdict::of(&model, &program)
    });
}
