//! The Event of the Winter Quarters card (6.7).

use super::super::{Candidate, Run};
use crate::flowchart::Stop;
use crate::flowchart::words::Verb;
use crate::game::Faction;
use crate::rules::cards::WinterEffect;
use crate::rules::winter;

/// Resolves the Event, with the Fort or Village that a Faction gives up.
pub(super) fn effect(run: &mut Run<'_>, effect: WinterEffect) -> Result<(), Stop> {
    let asked = winter::effect_spaces(run.board(), effect);
    run.all_known()?;
    let space = match asked {
        None => None,
        Some((faction, spaces)) => {
            let (id, ask) = match faction {
                Faction::Indians => ("give-up-village", "Remove a Village from"),
                _ => ("give-up-fort", "Remove a Patriot Fort from"),
            };
            let candidates: Vec<Candidate> = spaces
                .iter()
                .filter_map(|s| run.foretell(s, |deed| winter::apply_effect(deed, effect, Some(s))))
                .collect();
            run.one_of(id, Verb::GiveUpBase, &candidates, ask)?
        }
    };
    run.does(|deed| winter::apply_effect(deed, effect, space))?;
    run.leaders_settle()
}
