//! The guided turns: each text explains the boxes on the way of its turn, all of them and no other, and leaves what is
//! so on the board to the program.

use lod::learn::GuidedTurn;
use lod_engine::game::{Faction, Leader, Space};

#[test]
fn each_box_on_the_way_is_explained_and_no_other() {
    for turn in GuidedTurn::all() {
        let played = turn.played().expect("a turn of the Faction");
        let taken = played.taken().expect("a turn");
        let told: Vec<&String> = turn.boxes.iter().map(|b| &b.id).collect();
        let mut way: Vec<&String> = Vec::new();
        for at in &taken.done.walk.path {
            if !way.contains(&at) {
                way.push(at);
            }
        }
        assert_eq!(told, way, "{}", turn.faction);
    }
}

#[test]
fn each_faction_has_one_turn_and_none_is_hurried() {
    let factions: Vec<Faction> = GuidedTurn::all().iter().map(|turn| turn.faction).collect();
    assert_eq!(factions, [Faction::British, Faction::Patriots, Faction::French, Faction::Indians]);
    for turn in GuidedTurn::all() {
        let mut texts = vec![&turn.opening, &turn.closing];
        texts.extend(turn.boxes.iter().map(|b| &b.tell));
        for text in texts {
            assert!(!text.is_empty(), "{}", turn.faction);
        }
    }
}

#[test]
fn no_text_says_what_is_on_the_board() {
    let spaces = Space::ALL.into_iter().map(Space::name);
    let names: Vec<&str> = spaces.chain(Leader::ALL.into_iter().map(Leader::name)).collect();
    for turn in GuidedTurn::all() {
        let told = turn.boxes.iter().flat_map(|b| &b.tell);
        for text in turn.opening.iter().chain(told).chain(&turn.closing) {
            assert!(text.ends_with('.') || text.ends_with('?'), "{text}");
            let dice = text.replace("D3", "").replace("D6", "");
            assert!(!dice.contains(|c: char| c.is_ascii_digit()), "a number: {text}");
            let named = names.iter().find(|name| text.contains(**name));
            assert_eq!(named, None, "{text}");
        }
    }
}
