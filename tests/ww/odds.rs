//! The odds before a battle (check 2).

use super::sitter::{shown, through};
use washingtons_war::Odds;

fn odds(line: &str, more: &[&str]) -> Odds {
    let lines: Vec<&str> = std::iter::once(line).chain(more.iter().copied()).collect();
    let done = through("odds", &lines);
    let number = |fact| done.number(fact, None);
    assert!(done.tells(&format!("{} of 100", number("odds"))));
    Odds::new(number("odds-wins"), number("odds-of"))
}

/// W1 before cards and ratings, and with the cards that were played.
#[test]
fn w1_exactly() {
    let line = "5 burgoyne vs 5 gates saratoga militia a";
    assert_eq!(odds(line, &["2"]), Odds::new(83, 144));
    assert_eq!(odds(line, &["3"]), Odds::new(1, 2));
    let cards = format!("{line} plays event answers battle");
    assert_eq!(odds(&cards, &["2"]), Odds::new(61, 144));
}

#[test]
fn in_lowest_terms_and_in_a_hundred() {
    let odds = Odds::new(747, 1296);
    assert_eq!((odds.wins(), odds.of()), (83, 144));
    assert_eq!(odds.in_a_hundred(), 58);
    assert_eq!(Odds::new(0, 36), Odds::new(0, 1));
    assert_eq!(Odds::new(36, 36).in_a_hundred(), 100);
}

/// Without Generals' ratings the odds would be those of two dice: the attacker wins a tie. A rating of 1 counts on a 4 to 6 only.
#[test]
fn two_dice_by_the_difference() {
    for (attacker, defender, wins) in
        [(1, 4, 6 + 10), (2, 3, 15 + 21), (3, 3, 21 + 26), (4, 3, 26 + 30), (5, 2, 33 + 35)]
    {
        let line = format!("{attacker} howe vs {defender} none hartford lost");
        assert_eq!(odds(&line, &["1"]), Odds::new(wins, 72), "{line}");
    }
}

/// All that a line can say changes the odds in its direction.
#[test]
fn each_word_counts() {
    let plain = "3 howe vs 3 greene newport lost";
    let chance = |line: &str| odds(line, &["4", "4"]).in_a_hundred();
    let even = chance(plain);
    for better in ["militia b", "plays battle"] {
        assert!(chance(&format!("{plain} {better}")) > even, "{better}");
    }
    for worse in ["militia a", "navy new-england", "intercepted", "answers event"] {
        assert!(chance(&format!("{plain} {worse}")) < even, "{worse}");
    }
    assert!(chance("3 howe vs 3 greene newport") > even);
    assert_eq!(chance(&format!("{plain} navy delaware")), even);
}

/// The question has an example; what each word means is told by help, once, under the words that it follows.
#[test]
fn the_line_of_the_odds_is_explained_once() {
    let text = shown(&["odds", "--plain"], &["?", "5 burgoyne vs 5 gates saratoga militia a", "2"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (question, help) = text.split_once("> ?").expect("the question");
    assert!(
        question.trim_end().ends_with("else counts? e.g. 5 burgoyne vs 5 gates saratoga militia a"),
        "{text}"
    );
    assert_eq!(help.matches("- no card").count(), 1, "{help}");
    for row in ["militia: b British", "pc: b British", "plays, answers: - no card"] {
        assert!(help.contains(row), "{row}: {help}");
    }
    assert!(help.contains("The attacker wins 58 of 100 (83 of 144) (9.2)"), "{help}");
}
