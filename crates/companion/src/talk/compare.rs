//! The program's board compared with the players' one: it is shown in one look, and only what differs is typed.

use super::facts::Address;
use super::read::board_table;
use super::read::{among, is_available};
use super::{Answer, Ask, Corrections, Form, PromptExit, Reasons, Ui, ask_player};
use crate::tell::{WIDTH, wrap};
use itertools::Itertools;
use lod_engine::game::{
    Board, Fact, FactValue, KnownBoard, Piece, Place, Side, SpaceSet, derived_facts,
};

/// What the board on the table shows, where a person of this Side says how it differs from this one.
///
/// # Errors
/// [`PromptExit`].
pub(crate) async fn differs_asked(
    board: &Board,
    own: Option<Side>,
    ui: &mut dyn Ui,
) -> Result<Corrections, PromptExit> {
    let ask = ask(board, own, ui.width());
    Ok(corrected(ask_player(ui, &ask).await?))
}

/// The same by a line that was typed.
///
/// # Errors
/// A sentence that says what is wrong and what would be right.
pub fn differs_typed(board: &Board, own: Option<Side>, line: &str) -> Result<Corrections, String> {
    ask(board, own, WIDTH).read(line).map(corrected)
}

fn corrected(answer: Answer) -> Corrections {
    match answer {
        Answer::Still(corrected) => corrected,
        _ => Corrections::default(),
    }
}

/// All that can be seen on the table. What the rules fix is left out; what is Available follows from the rest (1.4.1)
/// and is shown, not compared.
fn ask(board: &Board, own: Option<Side>, width: usize) -> Ask {
    let fixed = derived_facts(None);
    let mut known = KnownBoard::seen_on(board);
    let seen: Vec<(Fact, FactValue)> = Fact::seen()
        .filter(|fact| !fixed.contains(fact))
        .filter_map(|fact| {
            // Control follows from the pieces.
            let control = matches!(fact, Fact::Control(_)).then(|| board.fact(fact));
            Some((fact, known.value(fact).or(control.filter(|_| known.is_whole()))?))
        })
        .collect();
    let mut lines = vec!["The program's board:".to_string()];
    let empty = |(fact, told): &&(Fact, FactValue)| match fact {
        Fact::Pieces(Place::UNAVAILABLE | Place::CASUALTIES, piece) => {
            *piece != Piece::Squadron && told.number() == 0
        }
        _ => false,
    };
    let lying: Vec<(Fact, FactValue)> = seen.iter().filter(|f| !empty(f)).copied().collect();
    lines.extend(board_table::shown(&lying, width));
    lines.extend(unknown(&known, width));
    let (available, believed): (Vec<_>, Vec<_>) =
        seen.into_iter().partition(|(fact, _)| is_available(*fact));
    known.doubt(available.into_iter().map(|(fact, _)| fact));
    let text = format!(
        "[Enter] no differences   or list them, e.g. {}   ? help",
        board_table::example(&believed)
    );
    let mut ask = Ask::new("", Form::Confirm(believed)).typed(text).after(lines);
    ask.reading.own = own;
    ask.moment.known = Some(Box::new(known));
    ask.why = Reasons::from_text(
        "List the pieces and markers that differ. The program then names the turn that is the likely cause.",
    );
    ask
}

/// What is unknown, which is entered and not compared.
fn unknown(known: &KnownBoard, width: usize) -> Vec<String> {
    let is_open = |fact: &Fact| !matches!(fact, Fact::Control(_)) && known.value(*fact).is_none();
    let open: Vec<Address> = Fact::seen().filter(is_open).filter_map(Address::of).collect();
    let spaces: SpaceSet = open.iter().filter_map(|at| at.space()).collect();
    let spaces = (!spaces.is_empty()).then(|| among(spaces));
    let beside = open.iter().filter(|at| at.space().is_none()).map(|at| at.title()).unique();
    let all: Vec<String> = spaces.into_iter().chain(beside).collect();
    if all.is_empty() {
        Vec::new()
    } else {
        wrap(&format!("? unknown: {}", all.join(", ")), "  ", "    ", width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{
        Faction, OffMapBox, Piece, PieceType, ScenarioId, Space, Support, scenario,
    };

    fn board() -> Board {
        scenario::scenario(ScenarioId::Medium).position.board
    }

    #[test]
    fn what_is_there_is_shown_and_no_empty_box() {
        let text = ask(&board(), None, 80).preamble.lines.join("\n");
        for shown in ["NYC 6r 1bf 1c ps bc", "NJ -", "Unavailable 6r 6t 9fr", "CRC 3"] {
            assert!(text.contains(shown), "{shown}: {text}");
        }
        assert!(!text.contains("Casualties"), "none are there: {text}");
    }

    #[test]
    fn enter_says_that_all_is_the_same() {
        let board = board();
        let same = differs_typed(&board, None, "").expect("the same");
        assert!(same.told.len() > 200, "{}", same.told.len());
        for (fact, told) in same.told {
            assert_eq!(told, board.fact(fact), "{fact:?}");
        }
    }

    #[test]
    fn only_what_is_named_differs_in_the_letters_of_the_table() {
        let board = board();
        let line = "boston 3t 1mu po; resources 9b; gage boston; patriots passed; ny 1raid bc";
        let said = differs_typed(&board, None, line).expect("read");
        let told = |fact: Fact| said.told.iter().find(|(f, _)| *f == fact).map(|(_, t)| *t);
        let boston = Space::Boston;
        let number = |n| Some(FactValue::Number(n));
        assert_eq!(told(Fact::pieces(boston, Piece::Tory)), number(3));
        assert_eq!(told(Fact::pieces(boston, Piece::MilitiaUnderground)), number(1));
        let level = FactValue::Support(Support::PassiveOpposition);
        assert_eq!(told(Fact::Support(boston)), Some(level));
        assert_eq!(told(Fact::Resources(Faction::British)), number(9));
        assert_eq!(told(Fact::Raids(Space::NewYork)), number(1));
        let differ = said.told.iter().filter(|(f, t)| board.fact(*f) != *t);
        assert!(differ.count() <= 8);
    }

    #[test]
    fn a_word_that_begins_two_kinds_of_pieces_names_neither() {
        let wrong = differs_typed(&board(), None, "casualties 1 british").unwrap_err();
        assert!(wrong.contains("\"1british\""), "{wrong}");
        let said = differs_typed(&board(), None, "casualties 1 british reg").expect("read");
        let fact = Fact::stock(OffMapBox::Casualties, PieceType::BritishRegular);
        assert!(said.told.contains(&(fact, FactValue::Number(1))));
    }

    #[test]
    fn r1_4_1_more_pieces_than_there_are_must_come_from_elsewhere() {
        let wrong = differs_typed(&board(), None, "boston 25t").unwrap_err();
        assert!(wrong.contains("the game has 25"), "{wrong}");
        assert!(differs_typed(&board(), None, "atlantis 1t").is_err());
    }
}
