//! What compared candidates, in words.

use super::fact::names;
use lod_bots::action::{By, EventPriority, GroupPriority, RankingStep};
use lod_bots::flowchart::order::Metric;
use lod_bots::flowchart::words::{Expr, Role, Verb, need};
use lod_bots::flowchart::{Chart, describe};

/// What a step of an ordering looks at.
pub(super) fn ranking_name(chart: &Chart, verb: Option<Verb>, by: &By) -> String {
    let look = match by {
        By::Kind(test) => Metric::Kind(test),
        By::Most(measure) => Metric::Most(measure),
        By::Least(measure) => Metric::Least(measure),
        By::Beside(spaces) => return format!("spaces adjacent to {}", names(*spaces)),
        By::Worth(worth) => return liking(*worth).to_string(),
        By::Merit(merit) => return merits(*merit).to_string(),
    };
    let names_spaces = |test: &Expr| match test.parts() {
        ("kinds" | "spaces", _) => true,
        ("role", [role]) => matches!(role.role(), Role::Selected | Role::Battle),
        _ => false,
    };
    let foremost = describe::foremost(chart, verb, look);
    match by {
        By::Kind(test) if !names_spaces(test) => format!("spaces {foremost}"),
        // What goes is counted, not what is there.
        By::Most(measure) | By::Least(measure) if measure.needs(need::GROUP) => {
            format!("{foremost} in the group")
        }
        _ => foremost,
    }
}

/// What a non-player likes of what an Event does (8.3).
const fn liking(worth: EventPriority) -> &'static str {
    match worth {
        EventPriority::Instruction => "named first in the Event Instructions (8.3.1)",
        EventPriority::Bullet => "applies to an earlier bullet (8.3.5)",
        EventPriority::Named => "named first in the bullet (8.3.5)",
        EventPriority::Gain => "largest gain for the own Side (8.3.6)",
        EventPriority::Loss => "largest loss for the enemy (8.3.6)",
        EventPriority::Bases => "most Forts and Villages affected (8.3.5)",
        EventPriority::Pieces => "most other pieces affected (8.3.5)",
        EventPriority::Friendly => "fewest friendly pieces lost (8.3.5)",
        EventPriority::Own => "fewest own pieces lost (8.3.5)",
    }
}

/// What a non-player likes of what no key of the data names.
const fn merits(merit: GroupPriority) -> &'static str {
    match merit {
        GroupPriority::InTurns => "cubes alternating (R27)",
        GroupPriority::French => "most French Regulars",
        GroupPriority::Hidden => "most Militia that arrive Underground (8.1.2)",
        GroupPriority::Seen => "most Active Militia (8.1.2)",
        GroupPriority::LeavesOne => "a Continental must stay (R27)",
        GroupPriority::Continentals => "most Continentals (R27)",
        GroupPriority::FirstFace => "most War Parties of the preferred face",
        GroupPriority::FewestLost => "largest group (R184)",
        GroupPriority::Benefits => "own Faction, then the ally, then a non-player (8.3.5)",
        GroupPriority::Suffers => "an enemy, players first, then the ally (8.3.5)",
        GroupPriority::OfFaction => "that Faction",
        GroupPriority::Destination => "named first as destination (8.3.5)",
        GroupPriority::OthersToo => "leaves the other Raids possible",
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
    let key = ranking_name(chart, verb, &sift.by);
    if is_kind(&sift.by) {
        format!("priority, {key}")
    } else {
        let [best, its] = [sift.best(), its].map(|v| value(&sift.by, v));
        format!("priority, {key}: {best} > {its}")
    }
}
