//! What compared candidates, in words.

use super::fact::names;
use lod_bots::action::{By, EventPriority, GroupPriority, RankingStep};
use lod_bots::flowchart::order::Metric;
use lod_bots::flowchart::words::{Role, Test, Verb};
use lod_bots::flowchart::{Chart, say};

/// What a step of an ordering looks at.
pub(super) fn words(chart: &Chart, verb: Option<Verb>, by: &By) -> String {
    let look = match by {
        By::Kind(test) => Metric::Kind(test),
        By::Most(measure) => Metric::Most(measure),
        By::Least(measure) => Metric::Least(measure),
        By::Beside(spaces) => return format!("spaces beside {}", names(*spaces)),
        By::Worth(worth) => return liking(*worth).to_string(),
        By::Merit(merit) => return merits(*merit).to_string(),
    };
    match by {
        By::Kind(Test::In(_) | Test::Is(_) | Test::Role(Role::Selected | Role::Battle)) => {
            say::foremost(chart, verb, look)
        }
        By::Kind(_) => format!("spaces {}", say::foremost(chart, verb, look)),
        _ => say::foremost(chart, verb, look),
    }
}

/// What a non-player likes of what an Event does (8.3).
const fn liking(worth: EventPriority) -> &'static str {
    match worth {
        EventPriority::Instruction => "what the special instruction names first (8.3.1)",
        EventPriority::Bullet => "what meets an earlier bullet (8.3.5)",
        EventPriority::Named => "what the bullet names first (8.3.5)",
        EventPriority::Gain => "the largest gain for the own Side (8.3.6)",
        EventPriority::Loss => "the largest loss for the enemy (8.3.6)",
        EventPriority::Bases => "the most Forts and Villages concerned (8.3.5)",
        EventPriority::Pieces => "the most other pieces concerned (8.3.5)",
        EventPriority::Friendly => "the fewest friendly pieces lost (8.3.5)",
        EventPriority::Own => "the fewest own pieces lost (8.3.5)",
    }
}

/// What a non-player likes of what no key of the data names.
const fn merits(merit: GroupPriority) -> &'static str {
    match merit {
        GroupPriority::InTurns => "the fewest cubes off the turns in which they go (R27)",
        GroupPriority::French => "the most French Regulars",
        GroupPriority::Hidden => "the most Militia that arrive Underground (8.1.2)",
        GroupPriority::Seen => "the most Active Militia (8.1.2)",
        GroupPriority::LeavesOne => "those that leave a Continental behind (R27)",
        GroupPriority::Continentals => "the most Continentals (R27)",
        GroupPriority::FirstFace => "the most War Parties of the face that goes first",
        GroupPriority::FewestLost => "the fewest units less in the group (R184)",
        GroupPriority::Benefits => "the own Faction, then the friend, then a non-player (8.3.5)",
        GroupPriority::Suffers => "an enemy, a person first, then the friend (8.3.5)",
        GroupPriority::OfFaction => "the ways of that Faction",
        GroupPriority::Destination => "the places that are named first (8.3.5)",
        GroupPriority::OthersToo => "spaces that leave the other Raids possible",
    }
}

/// Whether some are of a kind and the others are not: there is no number to tell.
pub(super) const fn is_kind(by: &By) -> bool {
    matches!(
        by,
        By::Kind(_)
            | By::Beside(_)
            | By::Merit(
                GroupPriority::LeavesOne
                    | GroupPriority::OthersToo
                    | GroupPriority::OfFaction
                    | GroupPriority::Destination
                    | GroupPriority::Benefits
                    | GroupPriority::Suffers
            )
    )
}

/// A value as it is told: what is to be few counts below 0.
pub(super) const fn value(by: &By, value: i32) -> i32 {
    match by {
        By::Merit(GroupPriority::InTurns | GroupPriority::FewestLost) => -value,
        _ => value,
    }
}

/// The key that decided, with the number of what was taken and that of the other.
pub(super) fn behind(chart: &Chart, verb: Option<Verb>, sift: &RankingStep, its: i32) -> String {
    let key = words(chart, verb, &sift.by);
    match is_kind(&sift.by) {
        true => format!("{key} come first"),
        false => {
            let [best, its] = [sift.best(), its].map(|v| value(&sift.by, v));
            format!("first {key} ({best} and {its})")
        }
    }
}
