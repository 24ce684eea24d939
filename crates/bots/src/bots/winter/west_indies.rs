//! The West Indies in the Supply Phase (6.2.2): 8.4.8, 8.6.8.

use super::super::Executor;
use super::choose::resources;
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Interrupt};
use lod_engine::game::Space;
use lod_engine::rules::winter;

const WEST_INDIES: Space = Space::WestIndies;

/// The Battle, where it is due.
pub(super) fn battle(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    run.west_indies_battle().map(drop)
}

/// A Faction pays for its Regulars or takes them back.
pub(super) fn stay(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    let Some(regulars) = winter::regulars(run.faction()) else {
        return Ok(());
    };
    let there = run.board().pieces(WEST_INDIES, regulars);
    if there == 0 {
        return Ok(());
    }
    let can_pay = winter::check_stay(&run.state).is_ok();
    let stays = can_pay && wants_to_stay(run)?;
    let mut returned = if stays { 0 } else { there };
    if run.is_theirs() {
        // Enter keeps a person's Regulars there, as long as there are Resources.
        if can_pay && run.is_played() {
            returned = 0;
        }
        let first = if can_pay { 0 } else { there };
        let words = (first..=there).map(|n| match n {
            0 => "Pay 1 Resource: all stay".to_string(),
            n if n == there => "All return to Available".to_string(),
            n => format!("Pay 1 Resource: {n} return to Available"),
        });
        let index = run.person_option(Choice {
            lines: run.reads(|| {
                let resources = resources(run.board(), run.faction());
                vec![format!("{resources} 1 Resource pays for all that stay (6.2.2).")]
            })?,
            options: words.collect(),
            default: usize::from(returned - first),
            space: Some(WEST_INDIES),
            ..run.question(format!(
                "pay 1 Resource for {} in the West Indies?",
                regulars.counted(there)
            ))
        })?;
        returned = u8::try_from(index).map_or(there, |i| first + i);
    }
    run.does(|state| winter::stay(state, returned))?;
    run.leaders_settle()
}

/// Whether the summary pays.
fn wants_to_stay(run: &mut Executor<'_>) -> Result<bool, Interrupt> {
    let here = [super::super::Candidate::with_after(WEST_INDIES, *run.board())];
    let space = run.by_summary("west-indies", Verb::StayWestIndies, &here)?;
    Ok(space.is_some())
}
