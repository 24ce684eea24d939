//! The opponents' priorities, as they are shown and drawn.

use super::sitter::OPPONENTS;
use washingtons_war::{Side, chart, cited, mermaid};

#[test]
fn every_priority_is_on_the_page_and_in_the_drawing() {
    for (side, labels) in [
        (Side::British, "B1 B5 B10 B9 B11 B12 B15 B17 B4 B19 B21 B20"),
        (Side::American, "A1 A5 A8 A11 A9 A13 A10 A15 A17 A19 A21 A22"),
    ] {
        let (page, graph) = (chart(&OPPONENTS, side, 80), mermaid(&OPPONENTS, side));
        for label in labels.split(' ') {
            assert!(page.iter().any(|line| line.starts_with(&format!("{label} "))), "{label}");
            assert!(graph.contains(&format!("  {label}[\"{label} ")), "{label}");
        }
        assert!(page.iter().all(|line| line.chars().count() <= 80));
        assert!(page.iter().any(|line| line.contains("Unofficial")));
        assert!(!page.iter().any(|line| line.contains('{')), "a number has no value: {page:#?}");
        assert_eq!(graph.matches("-->|else|").count(), labels.split(' ').count() - 1);
        assert!(cited(&OPPONENTS, side).iter().all(|(rule, _)| !rule.is_empty()));
    }
}
