//! The West Indies in the Supply Phase (6.2.2): 8.4.8, 8.6.8.

use super::super::Run;
use super::choose::{Question, resources};
use crate::flowchart::Stop;
use crate::flowchart::words::Verb;
use lod_engine::game::{Faction, Piece, Space};
use lod_engine::rules::winter;

const WEST_INDIES: Space = Space::WestIndies;

/// The Battle, where it is due.
pub(super) fn battle(run: &mut Run<'_>) -> Result<(), Stop> {
    let due = winter::battle_due(run.board());
    run.all_known()?;
    if !due {
        return Ok(());
    }
    run.west_indies_battle()?;
    run.leaders_settle()
}

/// A Faction pays for its Regulars or takes them back.
pub(super) fn stay(run: &mut Run<'_>) -> Result<(), Stop> {
    let regulars = match run.faction() {
        Faction::French => Piece::FrenchRegular,
        _ => Piece::BritishRegular,
    };
    let there = run.board().pieces(WEST_INDIES, regulars);
    run.all_known()?;
    if there == 0 {
        return Ok(());
    }
    let can_pay = run.board().resources(run.faction()) > 0;
    run.all_known()?;
    let stays = can_pay && wants_to_stay(run)?;
    let returned = if run.is_theirs() {
        let first = if can_pay { 0 } else { there };
        let words = (first..=there)
            .map(|n| match n {
                0 => "Pay 1 Resource; all stay".to_string(),
                n if n == there => "All return to Available".to_string(),
                n => format!("Pay 1 Resource; {n} return to Available"),
            })
            .collect();
        // Enter keeps a person's Regulars there, as long as there are Resources.
        let stays = stays || (can_pay && run.is_played());
        let index = run.person(Question {
            ask: format!("{} in the West Indies", regulars.counted(there)),
            lines: run.reads(|| {
                let resources = resources(run.board(), run.faction());
                vec![format!(
                    "{resources} 1 Resource pays for all that stay (6.2.2)."
                )]
            })?,
            options: words,
            default: if stays { 0 } else { usize::from(there - first) },
            space: Some(WEST_INDIES),
            ..Question::default()
        })?;
        u8::try_from(index).map_or(there, |i| first + i)
    } else if stays {
        0
    } else {
        there
    };
    run.does(|deed| winter::stay(deed, returned))?;
    run.leaders_settle()
}

/// Whether the summary pays.
fn wants_to_stay(run: &mut Run<'_>) -> Result<bool, Stop> {
    let here = [super::super::Candidate::with_after(
        WEST_INDIES,
        *run.board(),
    )];
    let space = run.by_summary("west-indies", Verb::StayWestIndies, &here)?;
    Ok(space.is_some())
}
