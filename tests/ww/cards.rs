//! A person's cards in the guided year: each goes through its own procedure, and what the game keeps follows.

use super::look::Look;
use super::sitter::{OPPONENTS, quiet};
use washingtons_war::{Facts, Halt, ReportLine, Value, Walk};

/// A year under way: 1777, the British begin, 7 CUs in their box, 2 American and 1 British PC in each colony.
struct Year {
    walk: Walk<'static>,
    /// The facts that were asked since the year began.
    asked: Vec<String>,
}

impl Year {
    fn new() -> Year {
        let walk = Walk::new(&OPPONENTS, "turn", Facts::default()).expect("a year");
        let mut year = Year { walk, asked: Vec::new() };
        let colonies = ["2 1"; 13];
        let before = ["nobody", "n", "1777 0 3 y philadelphia", "4", "n"];
        let after = ["b b", "n", "", "3", "n", "b"];
        let all = [&before[..], &colonies, &after].concat();
        year.says(&all);
        year.asked.clear();
        year
    }

    /// Gives these lines.
    fn says(&mut self, lines: &[&str]) {
        for line in lines {
            if let Halt::Ask(question) = self.walk.go().expect("no fault") {
                self.asked.extend(question.wanted.into_iter().map(|w| w.fact));
            }
            self.walk.give(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
            quiet(&mut self.walk);
        }
        self.walk.go().expect("no fault");
    }

    /// What is wrong with a line.
    fn refuses(&mut self, line: &str) -> String {
        self.walk.go().expect("no fault");
        self.walk.give(line).expect_err(line)
    }

    fn number(&self, fact: &str, of: Option<&str>) -> i64 {
        match self.walk.look(fact, of) {
            Some(Value::Number(number)) => number,
            other => panic!("{fact}: {other:?}"),
        }
    }

    /// American and British PC in an area.
    fn pc(&self, area: &str) -> [i64; 2] {
        ["american-pc", "british-pc"].map(|fact| self.number(fact, Some(area)))
    }

    fn cards(&self) -> [i64; 2] {
        ["american", "british"].map(|side| self.number("cards-left", Some(side)))
    }

    fn tells(&self, words: &str) -> bool {
        self.walk.told().iter().any(|t| t.words().contains(words))
    }

    /// Whose card is asked for now.
    fn whose(&mut self) -> String {
        match self.walk.go().expect("no fault") {
            Halt::Ask(question) if question.wanted[0].fact == "act" => {
                self.walk.look("player", None).expect("a player").id()
            }
            other => panic!("{other:?}"),
        }
    }
}

/// 10.11: a card places and flips as often as its value, and the counts by area follow; then it is the other's turn.
#[test]
fn pc_by_a_card() {
    let mut year = Year::new();
    year.says(&["pc 2", "long island -", "", "reading a", ""]);
    assert_eq!((year.pc("ny"), year.pc("pa")), ([2, 2], [1, 2]));
    assert_eq!((year.cards(), year.whose()), ([7, 6], "american".to_string()));
    year.says(&["pc 3", "hartford -", "n", "boston b", "", ""]);
    assert_eq!((year.pc("ct"), year.pc("ma")), ([3, 1], [3, 0]));
    assert_eq!(year.cards(), [6, 6]);
    // The number is asked where it was not said, once.
    year.asked.clear();
    year.says(&["pc", "1", ""]);
    assert_eq!(year.asked, ["act", "card-told", "card-value", "place-space", "place-pc"]);
    assert_eq!(year.whose(), "american");
}

/// 10.0B: a PC in Montreal or Quebec decides whose Canada is, without another question.
#[test]
fn canada_follows() {
    let mut year = Year::new();
    assert_eq!(year.walk.look("control", Some("canada")), Some(Value::word("british")));
    year.says(&["pc 1", "", "pc 1", "quebec b", ""]);
    assert_eq!(year.walk.look("holds-quebec", None), Some(Value::word("american")));
    assert_eq!(year.walk.look("control", Some("canada")), Some(Value::word("nobody")));
}

/// 6.32: an event discarded places, or takes a PC off; what Must Be Played is no play.
#[test]
fn discards() {
    let mut year = Year::new();
    year.says(&["discard", "must"]);
    assert_eq!(year.whose(), "british");
    year.says(&["discard", "event", "remove", "hartford", "n", "n"]);
    assert_eq!(year.pc("ct"), [1, 1]);
    year.says(&["discard", "event", "pc", "saratoga -", "n", "", "y", "1"]);
    assert_eq!((year.pc("ny"), year.cards()), ([3, 1], [6, 6]));
    assert!(year.tells("the event into the British hand"));
    year.says(&["discard", "ops"]);
    assert_eq!(year.cards(), [6, 5]);
    // The Congress is known to be there.
    year.says(&["discard", "ops", "discard", "event", "remove", "philadelphia"]);
    assert!(year.tells("a PC stays"));
    year.says(&["remove", "", "n"]);
    assert_eq!(year.pc("pa"), [2, 1]);
}

/// 7.1: who may be activated by a card's number; Enter is a move that is done on the board already.
#[test]
fn who_moves_by_a_number() {
    let mut year = Year::new();
    year.says(&["move 2"]);
    let wrong = year.refuses("carleton 2 quebec");
    assert_eq!(wrong, "Carleton has Strategy 3, and 2 is not enough (7.1)");
    assert!(year.refuses("greene 2 newport").contains("side to play"));
    year.says(&[""]);
    assert_eq!((year.cards(), year.whose()), ([7, 6], "american".to_string()));
    year.says(&["move 1", "greene 2 newport", "hartford", ""]);
    assert!(year.tells("Hartford: Greene with 2 CU; 1 of 5 spaces"));
    // With a 1 printed on him Greene goes with any card: its number is not asked (7.1A).
    year.asked.clear();
    year.says(&["pc 1", "", "move", "greene 2 hartford", ""]);
    assert!(!year.asked.contains(&"card-value".to_string()));
    // Any General goes with a 3, whatever his rating.
    year.asked.clear();
    year.says(&["move 3", "howe 5 boston", "hartford", ""]);
    assert!(!year.asked.contains(&"strategy".to_string()));
}

/// 7.1B: the queue of each side for itself; its points activate, another play abandons it, the turn ends it.
#[test]
fn queues() {
    let mut year = Year::new();
    year.says(&["queue 3"]);
    assert!(year.tells("a queue begins with a 1 or a 2"));
    assert_eq!(year.cards(), [7, 7]);
    year.says(&["queue 1", "queue 2", "queue 2", "n", "pc 1", ""]);
    assert!(year.tells("American, abandoned: its cards to the discards, 1"));
    assert_eq!(year.number("queue-points", Some("british")), 3);
    year.says(&["queue 1", "y", "carleton 2 quebec", ""]);
    assert!(year.tells("British, used: its cards to the discards, 3"));
    assert_eq!(year.number("queue-points", Some("british")), 0);
    assert_eq!(year.cards(), [5, 4]);
    // Two points are not enough for Carleton.
    year.says(&["pc 1", "", "queue 1", "pc 1", "", "queue 1", "y"]);
    let wrong = year.refuses("carleton 2 quebec");
    assert!(wrong.contains("Carleton has Strategy 3, and 2 is not enough"), "{wrong}");
    year.says(&["", "queue 1"]);
    for _ in 0..4 {
        year.says(&["lost", ""]);
    }
    assert!(!year.tells("over with the turn"));
    year.says(&["", "", "y y", "", "", ""]);
    assert!(year.tells("American, over with the turn: its cards to the discards, 1"));
}

/// 7.2: as many Generals as the Campaign says, none twice; one Landing Party among them, British only.
#[test]
fn campaigns() {
    let mut year = Year::new();
    year.says(&["campaign", "3", "landing"]);
    assert!(year.refuses("hartford -").contains("to a port"));
    assert!(year.refuses("charleston a").contains("no fortified one"));
    assert!(year.refuses("newport b").contains("flips an American one"));
    year.says(&["newport a", ""]);
    assert_eq!(year.pc("ri"), [1, 2]);
    year.says(&["howe 5 boston", "newport", ""]);
    assert!(year.refuses("howe 5 newport").contains("not moved by this card"));
    year.says(&["clinton 2 new york", ""]);
    assert_eq!((year.cards(), year.whose()), ([7, 6], "american".to_string()));
    year.asked.clear();
    year.says(&["campaign", "2", "greene 2 newport", "", ""]);
    assert!(!year.asked.contains(&"campaign-act".to_string()));
    assert_eq!(year.cards(), [6, 6]);
    // The next card activates Howe again.
    year.says(&["move 3", "howe 5 newport", ""]);
}

/// D21 and 7.2B: where an American stands nobody lands.
#[test]
fn d21_no_landing_on_americans() {
    let mut year = Year::new();
    year.says(&["campaign", "2", "landing", "newport -", "y"]);
    assert!(year.tells("Not allowed: Americans are there."));
    year.says(&[""]);
    assert_eq!(year.pc("ri"), [2, 1]);
}

/// 8.1, 8.2: British CUs come out of their box, American ones by the card's number; once and twice a turn.
#[test]
fn reinforcements() {
    let mut year = Year::new();
    year.says(&["reinforce 1"]);
    assert!(year.refuses("8").contains("0-7"));
    assert!(year.refuses("3 at hartford").contains("a port"));
    year.says(&["3 at boston"]);
    assert!(year.tells("Boston: + 3 British CU"));
    assert_eq!(year.number("box-cus", None), 4);
    year.asked.clear();
    year.says(&["reinforce 2"]);
    assert_eq!(year.asked, ["act", "card-told"]);
    assert!(year.tells("+ 2 American CU"));
    assert!(year.refuses("reinforce 1").contains("the British reinforce once a turn"));
    assert_eq!(year.whose(), "british");
}

/// 7.3C: Glover takes one American General six spaces far, into a battle or over a CU too.
#[test]
fn glover() {
    let mut year = Year::new();
    year.says(&["pc 1", "", "event", "glover", "greene 4 newport", "hartford"]);
    for space in ["saratoga", "reading", "saratoga", "reading"] {
        year.says(&[space]);
    }
    year.says(&["new york enemy", "none 1"]);
    assert!(year.tells("New York: overrun: - 1 enemy CU"));
    assert!(year.tells("6 of 6 spaces"));
}

/// 10.0: where the counts went wrong they are counted anew, and the card is still to be played.
#[test]
fn counted_anew() {
    let mut year = Year::new();
    year.says(&["count"]);
    year.says(&["4 0"; 13]);
    year.says(&["a b"]);
    assert_eq!((year.pc("ny"), year.cards()), ([4, 0], [7, 7]));
    year.says(&["pc 1", "boston a", ""]);
    assert_eq!(year.pc("ma"), [3, 1]);
}

/// 12.2Bii: the French who found no port wait; any OPS card into a Reinforcement box brings all of them, and is used up.
#[test]
fn the_french_who_wait() {
    let mut year = Year::new();
    year.walk.learn("french-wait", Value::Truth(true));
    // The British have no say in it.
    year.says(&["reinforce 1", "2"]);
    assert!(!year.asked.iter().any(|fact| fact == "french-come"));
    year.says(&["reinforce 1", "y", "none"]);
    assert_eq!((year.cards(), year.whose().as_str()), ([7, 6], "american"));
    // They need not come.
    year.says(&["reinforce 1", "n"]);
    assert!(year.tells("One space: + 1 American CU"));
    assert!(!year.tells("Rochambeau, + 5 French CU"));
    let mut year = Year::new();
    year.walk.learn("french-wait", Value::Truth(true));
    year.says(&["reinforce 1", "2", "reinforce 1", "y"]);
    assert!(year.refuses("hartford").contains("12.2Bii"));
    year.says(&["newport"]);
    assert!(year.tells("Newport: + Rochambeau, + 5 French CU"));
    assert!(!year.tells("American CU, and a General"));
    assert_eq!(year.number("reinforced", Some("american")), 1);
    assert_eq!((year.cards(), year.whose().as_str()), ([6, 6], "british"));
    year.asked.clear();
    // Who came does not wait.
    year.says(&["discard", "ops", "reinforce 2"]);
    assert!(!year.asked.iter().any(|fact| fact == "french-come"));
}

/// 6.34B, 6.31: a card that Must Be Played takes effect where it is drawn at random, whoever gains; it is no play.
#[test]
fn r6_34b_a_card_drawn_at_random() {
    let mut year = Year::new();
    let before = year.number("alliance", None);
    year.says(&["lost", "franklin"]);
    assert_eq!(year.number("alliance", None), before + 4);
    assert_eq!((year.cards(), year.whose()), ([7, 6], "british".to_string()));
    // Drawn from the other hand by an event, which is a play.
    year.says(&["event", "takes-card", "north", "1779"]);
    assert_eq!(year.number("war-ends", None), 1779);
    assert_eq!((year.cards(), year.whose()), ([6, 5], "american".to_string()));
    year.says(&["event", "takes-card", ""]);
    assert!(year.tells("the card of the British hand is shown and discarded; it is no play"));
    assert_eq!(year.cards(), [5, 4]);
}

/// 6.34B, 12.2: Franklin that is drawn at 5 brings France at once, before the card that is played then.
#[test]
fn r6_34b_france_comes_by_a_drawn_card() {
    let mut year = Year::new();
    year.walk.learn("alliance", Value::Number(5));
    year.says(&["lost", "franklin", "delaware", "newport"]);
    assert_eq!((year.number("alliance", None), year.cards()), (9, [7, 6]));
    assert_eq!(year.whose(), "british");
}

/// 6.31, 10.12A, 6.34Ci: PC change only as the card allows: the Declaration places one American PC in each colony.
#[test]
fn r6_31_pc_as_the_card_allows() {
    let mut year = Year::new();
    year.walk.learn("year", Value::Number(1776));
    year.says(&["pc 1", "", "event", "declaration", "ny b +", "ny a f", "ny a -"]);
    let barred = |told: &ReportLine| told.words().contains("this card allows American PC placed");
    assert_eq!(year.walk.told().iter().filter(|told| barred(told)).count(), 3);
    let before = year.pc("ny");
    year.says(&["ny a +", "ny a +"]);
    assert!(year.tells("this card changes one PC in each colony"));
    assert_eq!(year.pc("ny"), [before[0] + 1, before[1]]);
}

/// 6.32C: a player without cards is not asked to give one for a discard.
#[test]
fn r6_32c_no_card_of_an_empty_hand() {
    for (cards, asked) in [(0, false), (1, true)] {
        let mut year = Year::new();
        year.walk.learn("cards-left/american", Value::Number(cards));
        year.asked.clear();
        year.says(&["discard", "event", "nothing"]);
        let question =
            matches!(year.walk.go(), Ok(Halt::Ask(q)) if q.wanted[0].fact == "takes-back");
        assert_eq!(question, asked, "{cards}");
    }
}

/// 6.1E: no Declaration and no Steuben in 1775, by a card that is played and by one that is drawn.
#[test]
fn r6_1e_cards_of_1776() {
    let mut year = Year::new();
    year.walk.learn("year", Value::Number(1775));
    year.says(&["event"]);
    for card in ["declaration", "steuben"] {
        assert!(year.refuses(card).contains("comes into the deck in 1776 (6.1E)"), "{card}");
    }
    year.says(&["franklin", "lost"]);
    assert!(year.refuses("declaration").contains("comes into the deck in 1776 (6.1E)"));
}
