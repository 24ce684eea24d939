//! Which of several ways was taken, in one space or of an Event, read a second time.

use super::{Counts, Decision};
use lod_bots::action::{By, GroupPriority, Note, OptionDecision, OptionOffer, SpaceDecision};
use lod_engine::game::Faction;

/// The way in the space chosen was carried out, and the other one was worse by the key named, or is listed later.
pub fn way(chosen: &SpaceDecision, decision: &Decision<'_>, counts: &mut Counts) {
    let (Some(way), Some((other, lost))) = (chosen.way, chosen.other_way()) else {
        return;
    };
    assert_eq!(Some(chosen.entrants[way].space), chosen.taken);
    assert_eq!(Some(chosen.entrants[other].space), chosen.taken);
    match lost {
        Some((sift, value)) => {
            assert!(sift.keeps(way) && !sift.keeps(other), "{chosen:?}");
            assert_ne!(value, sift.best());
        }
        None => assert!(way < other, "{chosen:?}"),
    }
    if let Some(steps) = decision.steps.filter(|_| chosen.by == decision.faction) {
        let done = &chosen.entrants[way].steps;
        let mut windows = steps.windows(done.len());
        assert!(windows.any(|w| w == &done[..]), "{done:?} {steps:?}");
        *counts.entry("ways").or_default() += 1;
    }
}

/// How a Faction stands to the one that decides: for what helps the own comes first, for what harms an enemy
/// (8.3.5). Nobody is a person here.
fn rank(by: Faction, of: Faction, harm: bool) -> i32 {
    let enemy = of.side() != by.side();
    match (harm, enemy) {
        (false, true) => 1,
        (false, false) => 2 + i32::from(of == by),
        (true, true) => 2,
        (true, false) => i32::from(of != by),
    }
}

/// A way of an Event, or a Faction for it.
pub fn named(picked: &OptionDecision, note: &Note, counts: &mut Counts) {
    assert!(picked.options.len() > 1, "{note:?}");
    let name = |i: usize| match &picked.options[i] {
        OptionOffer::Named(name) => name.as_str(),
        OptionOffer::Group(_) => "",
    };
    for sift in &picked.sifts {
        assert!(sift.keeps(picked.taken), "{note:?}");
        for (place, value) in &sift.values {
            let harm = match sift.by {
                By::Merit(GroupPriority::Benefits) => false,
                By::Merit(GroupPriority::Suffers) => true,
                _ => {
                    *counts.entry("ways of Events aside").or_default() += 1;
                    continue;
                }
            };
            let of = Faction::ALL.into_iter().find(|f| f.name() == name(*place));
            let of = of.expect("a Faction");
            assert_eq!(rank(picked.by, of, harm), *value, "{of} {note:?}");
        }
    }
    for (other, lost) in picked.runners_up() {
        assert_ne!(other, picked.taken);
        let drawn = lost.is_none() && picked.drawn.is_some();
        if let Some((sift, value)) = lost {
            assert!(value < sift.best(), "{note:?}");
        }
        let among = |d: &lod_bots::action::RandomPick| d.among.len() > 1;
        assert!(!drawn || picked.drawn.iter().all(among), "{note:?}");
    }
    *counts.entry("ways of Events").or_default() += 1;
}
