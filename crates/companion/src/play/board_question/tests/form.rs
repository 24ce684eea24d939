//! A board in mid-game that is entered before the first card.

use super::*;

/// A board in mid-game is entered before the first card: the map, then tracks, then box by box; what the others leave in the
/// last box follows, and no box is asked for what is never there (1.3.9, 1.4.1, 1.6.4).
#[test]
fn r1_4_1_a_form_asks_for_one_box_at_a_time() {
    let mut evening =
        Evening::new(Agreed::new(ScenarioId::Medium, &[], BoardBegin::Entered, 5), Entry::Changes);
    let truth = evening.truth();
    let mut boxes = Vec::new();
    for _ in 0..12 {
        let next = evening.part.attempt(None).expect("a question");
        let AttemptEnd::Asked(ask) = next.outcome() else { break };
        let Form::Facts(facts) = &ask.form else {
            let played = ask.key == CARDS_KEY;
            assert!(played || !is_about_board(ask), "{}", ask.text);
            if !played {
                break;
            }
            evening.says("");
            continue;
        };
        for fact in facts {
            if let Fact::Pieces(Place::Box(pool), piece) = *fact {
                assert!(piece.piece_type().may_be_in(pool), "{fact}");
                boxes.push(pool);
            }
        }
        assert!(!is_number(facts[0]) || facts.len() < 10, "{facts:?}");
        let line = as_it_lies(facts, &truth);
        evening.says(&line);
    }
    boxes.dedup();
    assert_eq!(boxes, [OffMapBox::Available, OffMapBox::Unavailable], "Casualties follow");
    assert_eq!(evening.part.now().known().board(), truth);
}

/// What is typed for facts of this board.
pub(super) fn as_it_lies(facts: &[Fact], board: &Board) -> String {
    let told: Vec<(Fact, FactValue)> = facts.iter().map(|f| (*f, board.fact(*f))).collect();
    match told.as_slice() {
        _ if crate::talk::read::is_in_parts(facts) => written(&told),
        [(Fact::MarkersAtLeast(_), left)] => match left.number() {
            6.. => "y".to_string(),
            n => {
                if n % 2 == 0 {
                    "n".to_string()
                } else {
                    n.to_string()
                }
            }
        },
        [(_, FactValue::Yes(yes))] => if *yes { "y" } else { "n" }.to_string(),
        _ => {
            let numbers = told.iter().map(|(_, value)| value.number().to_string());
            numbers.collect::<Vec<_>>().join(" ")
        }
    }
}
