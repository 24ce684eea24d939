//! The French Alliance (check 10, 12.0).

use super::sitter::{Done, Sitter};

fn moved(alliance: u8, trigger: &str) -> Done {
    Sitter::new(&format!(
        "alliance {alliance}; trigger {trigger}; regulars y; navy delaware; lands newport"
    ))
    .and("france-placed n")
    .goes("alliance")
}

#[test]
fn each_trigger_alone() {
    for (trigger, by) in [("victory", 1), ("regulars", 2), ("hortelez", 2), ("franklin", 4)] {
        let done = moved(3, trigger);
        assert!(done.tells(&format!("Alliance marker: 3 -> {} (12.1)", 3 + by)), "{trigger}");
        assert!(!done.tells("French Navy"));
    }
}

/// 9.41: the Regulars count once in a game.
#[test]
fn regulars_once() {
    let done =
        Sitter::new("alliance 3; trigger regulars; regulars n; france-placed n").goes("alliance");
    assert!(done.tells("The marker stays at 3"));
}

/// 12.2: never above 9, and there France enters after the card with all its activations.
#[test]
fn at_nine_france_enters() {
    for (before, trigger) in [(8, "victory"), (8, "franklin"), (7, "hortelez")] {
        let done = moved(before, trigger);
        assert_eq!(done.number("alliance", None), 9);
        let told = done.told();
        let card =
            told.iter().position(|t| t.contains("First finish the card with all its activations"));
        let navy = told.iter().position(|t| t.starts_with("French Navy: to the zone Delaware"));
        assert!(card.is_some() && card < navy, "{told:?}");
        assert!(done.tells("Newport: + Rochambeau, + 5 French CU"));
        assert_eq!(done.word("european-war-now"), "yes");
    }
}

/// 7.6B: three back, not under 0.
#[test]
fn washington_captured() {
    assert!(moved(2, "captured").tells("Alliance marker: 2 -> 0"));
    assert!(moved(8, "captured").tells("Alliance marker: 8 -> 5"));
}

/// 12.2A: nothing moves once France is in.
#[test]
fn nothing_after_france_is_in() {
    for trigger in ["victory", "regulars", "hortelez", "franklin", "captured"] {
        let done = Sitter::new(&format!("alliance 9; trigger {trigger}; france-placed y"))
            .goes("alliance");
        assert!(done.tells("the marker is of no more use") && done.told().len() == 1);
    }
}

/// 12.2Bii: without a port, to the box.
#[test]
fn no_port_for_rochambeau() {
    let done = Sitter::new("navy delaware; lands none").goes("france");
    assert!(done.tells("American box: + Rochambeau, + 5 French CU"));
}
