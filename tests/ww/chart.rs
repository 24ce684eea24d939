//! The opponents' charts, as they are shown and drawn.

use super::sitter::BOOK;
use washingtons_war::{chart, mermaid};

#[test]
fn every_box_and_arrow_is_on_the_page_and_in_the_drawing() {
    for side in ["british", "american"] {
        let procedure = &BOOK.procedures[side];
        let (page, graph) = (chart(procedure, 80).join("\n"), mermaid(procedure));
        for b in &procedure.boxes {
            assert!(page.contains(&format!("\n{}  ", b.id)), "{}", b.id);
            let node = format!("box_{}[", b.id.replace('-', "_"));
            assert!(graph.contains(&node), "{node}");
        }
        assert!(page.lines().all(|line| line.chars().count() <= 80));
        assert!(page.contains("yes -> ") && page.contains("Enter -> "));
        assert!(graph.contains("-->|yes|") && graph.contains("-->|Enter|"));
        assert!(page.contains("unofficial"));
    }
}
