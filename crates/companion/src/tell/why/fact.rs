//! What was found about a condition, in words.

use crate::tell::in_order::added_up;
use crate::tell::order::Order;
use crate::tell::order_sentences::order_sentences;
use crate::tell::steps::{did, is_no_count};
use itertools::Itertools;
use lod_bots::action::{ConditionResult, ConditionTrace, RuledOut, WhyNot};
use lod_bots::events::EventAssessment;
use lod_bots::flowchart::words::{Die, Expr, Relation};
use lod_bots::flowchart::{Chart, describe};
use lod_engine::game::words::joined;
use lod_engine::game::{Change, Cylinder, Fact, Space, SpaceSet};

/// So many spaces are named; of more only the number is told.
pub(super) const MOST_NAMED: usize = 8;

/// So many spaces are named in a box of a drawing.
const MOST_IN_SHORT: usize = 3;

/// A fact with its numbers: "Opposition 5 > Support 3".
pub(super) fn fact_clause(chart: &Chart, fact: &ConditionTrace) -> String {
    // The page explains the word at its end; here the rule stands for it.
    let clause = match &fact.found {
        ConditionResult::NoEvent(why) => ruled_out(chart, why),
        ConditionResult::Free => "the action is free (3.1.2)".to_string(),
        ConditionResult::Numbers { .. } | ConditionResult::Rolled { .. } => short(chart, fact),
        // What the question asks needs no second wording.
        ConditionResult::Event(found) if found.why_not == Some(WhyNot::Bullet) => {
            "the Event does not do this".to_string()
        }
        _ => describe::clause(chart, &fact.of, fact.holds).replace("see the end", "8.3.3"),
    };
    let more = match &fact.found {
        ConditionResult::Rolled { holds_for, roll: Some(_), .. } if !is_bare_roll(fact) => {
            format!(" (needed: {})", Die::results(holds_for))
        }
        ConditionResult::Spaces(spaces) | ConditionResult::Possible(spaces) => named(*spaces),
        ConditionResult::Leader(Some(space)) => format!(" ({space})"),
        ConditionResult::Leader(None) => " (not on the map)".to_string(),
        ConditionResult::Event(EventAssessment { why_not, changes, lacking, .. }) => {
            // The clause says itself that the Event does not do what the bullet wants.
            let why = match (why_not, lacking) {
                (Some(WhyNot::Bullet | WhyNot::Ineffective), Some(lacking))
                    if !lacking.is_empty() =>
                {
                    format!(" on this board: {lacking}")
                }
                (Some(WhyNot::Bullet), Some(_)) => " on this board".to_string(),
                (None | Some(WhyNot::Bullet), _) => String::new(),
                (Some(why), _) if clause.ends_with(&why.words()) => String::new(),
                (Some(why), _) => format!(": {}", why.words()),
            };
            match effects(changes).as_str() {
                "" => why,
                told => format!("{why}. Effect if played: {told}"),
            }
        }
        ConditionResult::Numbers { .. }
        | ConditionResult::Rolled { .. }
        | ConditionResult::Free
        | ConditionResult::NoEvent(_)
        | ConditionResult::Parts(_)
        | ConditionResult::Plain => String::new(),
    };
    format!("{clause}{more}").trim_end_matches('.').to_string()
}

/// The fact in as few words as a box of a drawing has room for: "2 British Regulars on the map, 10 needed".
pub(super) fn short(chart: &Chart, fact: &ConditionTrace) -> String {
    let found_in = |spaces: SpaceSet| match spaces.len() {
        0 => "no space qualifies".to_string(),
        n if n > MOST_IN_SHORT => format!("{n} spaces"),
        _ => names(spaces),
    };
    match (fact.of.compared(), &fact.found) {
        (Some(c), ConditionResult::Numbers { left, right }) => {
            describe::figures(chart, c, [*left, *right], fact.holds, None)
        }
        (Some(c), ConditionResult::Rolled { left, right, roll, .. }) => {
            describe::figures(chart, c, [*left, *right], fact.holds, *roll)
        }
        (_, ConditionResult::Spaces(spaces) | ConditionResult::Possible(spaces)) => {
            found_in(*spaces)
        }
        (_, ConditionResult::Leader(Some(space))) => format!("Leader in {space}"),
        (_, ConditionResult::Leader(None)) => "Leader off the map".to_string(),
        (_, ConditionResult::NoEvent(why)) if why.is_empty() => "the Event is open".to_string(),
        (_, ConditionResult::NoEvent(why)) => {
            let short = |why: &RuledOut| match why {
                RuledOut::Sword => "sword on the symbol",
                RuledOut::Sequence => "they may not play the Event (2.3.4)",
                RuledOut::Free => "free action",
                RuledOut::NoCard => "no Event card",
            };
            joined(&why.iter().map(short).collect::<Vec<_>>())
        }
        (_, ConditionResult::Free) => "free action".to_string(),
        _ => describe::clause(chart, &fact.of, fact.holds).replace(" (see the end)", ""),
    }
}

/// The fact with what is needed in brackets: "7 Villages on the map (4 needed)", "1D6 = 6 (5 needed)".
pub(super) fn with_need(chart: &Chart, fact: &ConditionTrace) -> String {
    match (fact.of.compared(), &fact.found) {
        (Some(c), ConditionResult::Rolled { die, roll: Some(roll), .. }) => {
            match (c.left.word(), c.is, c.right) {
                ("d3" | "d6", Relation::AtLeast, Expr::Number(n)) => {
                    format!("1{} = {roll} ({n} needed)", die.name())
                }
                _ => short(chart, fact),
            }
        }
        _ => match short(chart, fact).rsplit_once(", ") {
            Some((what, needed)) if needed.ends_with(" needed") => format!("{what} ({needed})"),
            _ => short(chart, fact),
        },
    }
}

/// The number that a die is compared with, without the die: "Available British Regulars 3".
pub(super) fn without_roll(chart: &Chart, fact: &ConditionTrace) -> String {
    match (fact.of.compared(), &fact.found) {
        (Some(c), ConditionResult::Rolled { left, right, .. }) => {
            describe::fixed_figures(chart, c, [*left, *right])
        }
        _ => String::new(),
    }
}

/// Whether a die is compared with a number alone, which then says what is needed.
fn is_bare_roll(fact: &ConditionTrace) -> bool {
    fact.of.compared().is_some_and(|c| matches!(c.right, Expr::Number(_)))
}

/// What rules the Event out, each in a clause.
fn ruled_out(chart: &Chart, why: &[RuledOut]) -> String {
    let faction = chart.faction;
    if why.is_empty() {
        let symbol = faction.adjective();
        return format!(
            "the {faction} may play the Event (2.3.4); the {symbol} symbol has no sword"
        );
    }
    let clause = |why: &RuledOut| match why {
        RuledOut::Sword => {
            let symbol = faction.adjective();
            format!("the {symbol} symbol has a sword (8.1)")
        }
        RuledOut::Sequence => {
            format!("the {faction} may not play the Event (2.3.4)")
        }
        RuledOut::Free => "a free action is not an Event (3.1.2)".to_string(),
        RuledOut::NoCard => "no Event card is in play".to_string(),
    };
    let clauses: Vec<String> = why.iter().map(clause).collect();
    joined(&clauses)
}

/// What an Event would do: to Resources, tracks, pieces and markers, and to Eligibility (2.3.6).
fn effects(changes: &[Change]) -> String {
    let told = did(changes, &is_no_count, added_up);
    let eligible = changes.iter().flat_map(eligibility);
    Some(told).filter(|told| !told.is_empty()).into_iter().chain(eligible).join(" ")
}

/// What a change does to Eligibility.
fn eligibility(change: &Change) -> Vec<String> {
    let Change::Set { fact, from, to } = *change else {
        return Vec::new();
    };
    let ends = (from, to);
    let again = (Cylinder::Ineligible.into(), Cylinder::Eligible.into());
    match fact {
        Fact::Cylinder(faction) if ends == again => {
            vec![format!("The {faction} become Eligible.")]
        }
        Fact::StaysEligible(_) | Fact::BarredNext(_) if to == true.into() => {
            order_sentences(&[Order::Set { fact, from, to }])
        }
        _ => Vec::new(),
    }
}

fn named(spaces: SpaceSet) -> String {
    match spaces.len() {
        0 => String::new(),
        n if n > MOST_NAMED => format!(" ({n} spaces)"),
        _ => format!(" ({})", names(spaces)),
    }
}

/// The names of spaces.
pub(super) fn names(spaces: SpaceSet) -> String {
    let names: Vec<&str> = spaces.iter().map(Space::name).collect();
    joined(&names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{OffMapBox, Piece};

    #[test]
    fn what_an_event_does_twice_in_a_space_is_added_up() {
        let out =
            Change::pieces(Piece::MilitiaUnderground, 1, Space::CharlesTown, OffMapBox::Available);
        let comes = Change::pieces(Piece::Tory, 2, OffMapBox::Available, Space::CharlesTown);
        assert_eq!(
            effects(&[out, comes, out, comes]),
            "Remove 2 Underground Militia from Charles Town to Available. Place 4 Tories in Charles Town."
        );
    }
}
