//! The value of each word on an example board.

use super::super::word::{self, Does};
use super::super::{Expr, Sort, need};
use crate::flowchart::Evaluator;
use crate::flowchart::read::{Scope, WordReader};
use crate::testing::Layout;
use Space::{Boston, NewYorkCity, Northwest, Virginia};
use lod_engine::game::{
    Faction, Leader, Marker, OffMapBox, Piece, PieceType, Space, SpaceSet, Support,
};
use lod_engine::rules::PieceCounts;

/// Tests and numbers in a space, each with its value there: 1 for a test that applies, 0 for one that does not.
const IN_A_SPACE: &[(Space, &str, i32)] = &[
    (Virginia, "city or colony and not villages", 1),
    (Virginia, "militia > 3 or militia < 3 or militia >= 4 or militia <= 2 or militia is 2", 0),
    (Virginia, "militia > 2 and militia < 4 and militia >= 3 and militia <= 3 and militia is 3", 1),
    (Virginia, "kind in [city, colony] and space in [boston, virginia]", 1),
    (Boston, "kind in [colony, indian-reserve] or space in [virginia]", 0),
    (Virginia, "support in [neutral, passive-opposition]", 1),
    (Boston, "support in [neutral, passive-opposition]", 0),
    (Virginia, "washington and rebellion-control", 1),
    (Boston, "washington or rebellion-control", 0),
    (Virginia, "selected", 0),
    (Virginia, "only(tories, british-cubes)", 1),
    (Boston, "only(tories, british-cubes)", 0),
    (Virginia, "room", 1),
    (Northwest, "room", 0),
    (NewYorkCity, "blockaded", 1),
    (Boston, "blockaded", 0),
    (Virginia, "leader-of(patriots)", 1),
    (Virginia, "leader-of(british)", 0),
    (Virginia, "borders(villages)", 1),
    (Boston, "borders(villages)", 0),
    (Virginia, "gains(british)", 1),
    (Boston, "gains(british)", 0),
    (Virginia, "ends(rebellion)", 1),
    (Virginia, "ends(british)", 0),
    (Virginia, "changes-control", 1),
    (Boston, "changes-control", 0),
    (Virginia, "removes(tories)", 1),
    (Boston, "removes(tories)", 0),
    (Boston, "special-open", 1),
    (Virginia, "militia + tories - population", 2),
    (Virginia, "if no villages then militia else 0", 3),
    (Northwest, "if no villages then militia else 0", 0),
    (Boston, "support", 2),
    (Virginia, "opposition", 2),
    (Virginia, "markers", 3),
    (Virginia, "raids", 1),
    (Virginia, "leaders(patriots, french)", 1),
    (Virginia, "removes(tories) + 0", 1),
    (Virginia, "brings(british-regulars)", 9),
    (Virginia, "support-gain", 2),
    (Virginia, "opposition-gain", -2),
    (Virginia, "control(british)", 1),
    (Virginia, "control-population", 2),
    (Virginia, "control-changes", 1),
    (Virginia, "empties(tories)", 1),
    (Virginia, "going(militia)", 2),
    (Virginia, "attack - defence", 3),
    (Boston, "game(villages + 2)", 4),
];

/// Conditions and numbers about the game.
const ABOUT_THE_GAME: &[(&str, i32)] = &[
    ("treaty", 1),
    ("any city with (blockaded)", 1),
    ("any colony with (blockaded)", 0),
    ("leader-where(patriots, continentals >= 2)", 1),
    ("leader-where(patriots, villages)", 0),
    ("leader(washington)", 1),
    ("leader(lauzun)", 0),
    ("d3", 3),
    ("d6", 3),
    ("tories", 2),
    ("resources of british", 5),
    ("available of tories", 19),
    ("unavailable of tories", 4),
    ("squadrons-unavailable", 2),
    ("squadrons-west-indies", 0),
    ("support", 2),
    ("opposition", 2),
    ("fni", 1),
    ("cbc", 3),
    ("half(cbc)", 1),
    ("half-up(cbc)", 2),
    ("spaces(tories)", 2),
    ("population(tories)", 3),
    ("british-earnings", 2),
];

/// A board with some of everything, and the board after an action that brings British Control to Virginia.
fn boards() -> [Layout; 2] {
    let before = Layout::empty()
        .treaty()
        .squadrons(1, 2)
        .blockade(NewYorkCity)
        .fni(1)
        .casualties(3, 0)
        .resources(Faction::British, 5)
        .away(PieceType::Tory, 4, OffMapBox::Unavailable)
        .put_all(Boston, &[(Piece::BritishRegular, 3), (Piece::Tory, 1), (Piece::BritishFort, 1)])
        .support(Boston, Support::ActiveSupport)
        .put_all(Virginia, &[(Piece::Continental, 2), (Piece::MilitiaActive, 3)])
        .put(Virginia, Piece::PatriotFort, 1)
        .support(Virginia, Support::PassiveOpposition)
        .marks(Virginia, Marker::Propaganda, 2)
        .marks(Virginia, Marker::Raid, 1)
        .leader(Leader::Washington, Virginia)
        .put_all(Northwest, &[(Piece::Village, 2), (Piece::WarPartyUnderground, 2)]);
    let after = before.put(Virginia, Piece::BritishRegular, 9).support(Virginia, Support::Neutral);
    [before.put(Virginia, Piece::Tory, 1), after]
}

/// Reads an expression where all words of a scope may stand; of an action only that none is under way.
fn read(text: &str, scope: Scope) -> Expr {
    let read = |want| {
        let mut reader = WordReader { scope, ..WordReader::default() };
        let found = reader.read_expression(text, &(0..text.len() + 2), want)?;
        reader.is_clean().then_some(found)
    };
    let found = read(Sort::Truth).or_else(|| read(Sort::Number));
    found.unwrap_or_else(|| panic!("`{text}` is not an expression"))
}

#[test]
fn every_word_has_its_value_on_an_example_board() {
    let [before, after] = boards();
    let eye = Evaluator {
        after: Some(&after),
        battle: [8, 5],
        going: PieceCounts::of(Piece::MilitiaActive, 2),
        roll: 3,
        ..Evaluator::of(&before)
    };
    let in_space = Scope::default().in_space().with(need::BATTLE | need::GROUP);
    let mut found = Vec::new();
    for (space, text, value) in IN_A_SPACE {
        let expr = read(text, in_space);
        assert_eq!(
            expr.value(&eye.at(*space)),
            *value,
            "{text} in {space}: mend its row in words, or the example"
        );
        let passes = expr.passing(SpaceSet::of(*space), &eye).contains(*space);
        assert_eq!(
            passes,
            *value != 0,
            "`among` of {text} in {space}: mend its row in words/truths.rs"
        );
        found.push(expr);
    }
    for (text, value) in ABOUT_THE_GAME {
        let expr = read(text, Scope::question());
        assert_eq!(expr.value(&eye), *value, "{text}: mend its row in words, or the example");
        found.push(expr);
    }
    let mut parts = Vec::new();
    while let Some(expr) = found.pop() {
        found.extend_from_slice(expr.parts().1);
        parts.push(expr);
    }
    for row in word::every().filter(|row| !matches!(row.does, Does::Turn { .. })) {
        let is_row = |part: &Expr| *part == Expr::call(row, part.parts().1.to_vec());
        assert!(
            parts.iter().any(is_row),
            "`{}` has no example here: add one to a list above, where it applies and where not",
            row.id
        );
    }
}
