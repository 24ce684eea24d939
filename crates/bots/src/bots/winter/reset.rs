//! The Event of the Winter Quarters card (6.7).

use super::super::{Candidate, Executor};
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Interrupt};
use lod_engine::game::{Board, Faction, Piece, PieceSet};
use lod_engine::rules::cards::WinterEffect;
use lod_engine::rules::winter;

/// Resolves the Event, with the Fort or Village that a Faction gives up.
pub(super) fn effect(run: &mut Executor<'_>, effect: WinterEffect) -> Result<(), Interrupt> {
    let asked = run.sure(winter::effect_spaces(run.board(), effect))?;
    let space = match asked {
        None => None,
        Some((faction, spaces)) => {
            let (id, ask) = match faction {
                Faction::Indians => ("give-up-village", "remove 1 Village from which space?"),
                _ => ("give-up-fort", "remove 1 Patriot Fort from which space?"),
            };
            let candidates: Vec<Candidate> = spaces
                .iter()
                .filter_map(|s| {
                    run.foretell(s, |state| winter::apply_effect(state, effect, Some(s)))
                })
                .collect();
            let question = Choice {
                lines: run.reads(|| vec![ahead(run.board(), faction)])?,
                ..run.question(ask)
            };
            run.one_of(id, Verb::GiveUpBase, &candidates, question)?
        }
    };
    run.does(|state| winter::apply_effect(state, effect, space))?;
    run.leaders_settle()
}

/// Why the Faction gives up a base (cards 102, 103).
fn ahead(board: &Board, faction: Faction) -> String {
    let forts = board.on_map(PieceSet::of(Piece::PatriotFort));
    let villages = board.on_map(PieceSet::of(Piece::Village));
    let (forts, villages) = (format!("Patriot Forts {forts} + 3"), format!("Villages {villages}"));
    match faction {
        Faction::Indians => format!("Second margin: {villages} > {forts} (7.2)."),
        _ => format!("Second margin: {forts} > {villages} (7.2)."),
    }
}
