//! What is told of the mistakes that are made most often when a non-player is run.

use lod::learn::Trap;
use std::collections::BTreeSet;

#[test]
fn each_mistake_has_its_text_and_no_other() {
    let texts: BTreeSet<&str> = Trap::ALL.iter().map(|trap| trap.advice()).collect();
    assert_eq!(texts.len(), Trap::ALL.len(), "no two alike");
    for text in texts {
        assert!(text.len() > 30 && text.ends_with('.'), "{text:?}");
    }
}
