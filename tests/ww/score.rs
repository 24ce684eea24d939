//! Who controls what, and who wins (check 11, 10.0, 13.2).

use super::sitter::{Done, Sitter};
use washingtons_war::{Area, Named};

const COLONIES: [&str; 13] =
    ["nh", "ma", "ri", "ct", "ny", "nj", "pa", "de", "md", "va", "nc", "sc", "ga"];

/// So many colonies American, then so many British, the others tied.
fn count(american: usize, british: usize, montreal: &str, quebec: &str) -> Done {
    let mut answers = format!("holds-montreal {montreal}; holds-quebec {quebec}");
    for (place, colony) in COLONIES.iter().enumerate() {
        let (a, b) = match place {
            place if place < american => (2, 1),
            place if place < american + british => (0, 1),
            place => (place % 3, place % 3),
        };
        answers += &format!("; american-pc/{colony} {a}; british-pc/{colony} {b}");
    }
    Sitter::new(&answers).goes("score")
}

#[test]
fn who_wins_by_the_colonies() {
    for (american, british, winner) in [
        (7, 5, "american"),
        (7, 6, "british"),
        (6, 5, "british"),
        (6, 6, "british"),
        (13, 0, "american"),
        (0, 0, "british"),
        (0, 7, "british"),
    ] {
        let done = count(american, british, "-", "-");
        assert_eq!(done.word("final-winner"), winner, "{american} {british}");
        let numbers = ["american-colonies", "british-colonies"].map(|f| done.number(f, None));
        let counted = [american, british].map(|n| i64::try_from(n).expect("few"));
        assert_eq!(numbers, counted);
    }
}

/// Canada is the fourteenth area: it makes seven and seven possible, and then the British win.
#[test]
fn seven_and_seven() {
    let done = count(7, 6, "b", "b");
    assert_eq!(done.number("british-colonies", None), 7);
    assert_eq!(done.word("final-winner"), "british");
    assert!(done.tells("Both have enough: then the British win. (13.2)"));
}

/// D19, 10.0B: Canada needs both; Fort Detroit is not even asked.
#[test]
fn d19_canada_needs_montreal_and_quebec() {
    for (montreal, quebec, american) in
        [("a", "a", 7), ("a", "b", 6), ("a", "-", 6), ("-", "-", 6), ("b", "b", 6)]
    {
        let done = count(6, 5, montreal, quebec);
        assert_eq!(done.number("american-colonies", None), american);
        assert!(done.asked.iter().all(|key| !key.contains("detroit")));
        let british = done.number("british-colonies", None);
        assert_eq!(british, if montreal == "b" { 6 } else { 5 });
    }
}

#[test]
fn fourteen_areas_are_counted() {
    assert_eq!(Area::ALL.len(), 14);
    let done = count(7, 5, "-", "-");
    for area in Area::ALL {
        assert!(done.tells(&format!("{}: ", area)), "{area}");
    }
}
