//! The Redeployment Phase (6.5): 8.7.7, 8.6.9, 8.4.9, 8.5.6.

use super::super::{Candidate, Executor};
use super::choose::Series;
use crate::action::spaces_of;
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Interrupt};
use itertools::Itertools;
use lod_engine::game::{Change, Faction, Kind, Place, Space, SpaceSet};
use lod_engine::rules::squadrons::blockaded_cities;
use lod_engine::rules::winter::{self, Task};
use lod_engine::rules::{ActionState, Refusal};

/// A Faction redeploys its Leader (6.5.2).
pub(super) fn leader(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    let faction = run.faction();
    let mut to = run.board().leader_space(faction);
    if !run.is_played() {
        to = run.redeployment(faction)?;
        let name = run.board().leader(faction).name();
        run.cites("redeploy", "6.5.2");
        match to {
            Some(space) => run.did(format_args!("Move {name} to"), space),
            None => run.note(format_args!("Move {name} to Available")),
        }
    }
    if run.is_theirs() {
        to = person(run, to)?;
    }
    run.does(|state| winter::redeploy(state, to))
}

/// The Leader Change (6.5.1) by the Event card on deck.
pub(super) fn change(run: &mut Executor<'_>, order: [Faction; 4]) -> Result<(), Interrupt> {
    if let Some((from, to)) = winter::leader_change(run.board(), order) {
        run.cites("redeployment", "6.5.1").note(format_args!(
            "Leader Change ({} first on the card on deck): {} replaces {}",
            order[0],
            to.name(),
            from.name()
        ));
    }
    run.does(|state| winter::carry_out(state, &Task::ChangeLeader(order)))
}

fn person(run: &mut Executor<'_>, to: Option<Space>) -> Result<Option<Space>, Interrupt> {
    let faction = run.faction();
    let spaces = winter::redeploy_spaces(run.board(), faction);
    let stays = to.filter(|space| spaces.contains(*space));
    let anywhere = spaces.first().filter(|_| run.is_played() || to.is_some());
    let name = run.board().leader(faction).name();
    let question = Choice {
        lines: run.reads(|| {
            let place = run.board().leader_space(faction);
            vec![format!("{name} is in {} (6.5.2).", place.map_or("Available", Space::name))]
        })?,
        leads: true,
        ..run.question(format!("move {name} to which space?"))
    };
    run.person_space(spaces, Some("Available"), stays.or(anywhere), question)
}

fn blockaded(run: &Executor<'_>) -> SpaceSet {
    SpaceSet::kind(Kind::City).filter(|s| run.board().is_blockaded(s))
}

fn sail(state: &mut ActionState, from: Place, to: Place) -> Result<(), Refusal> {
    state.apply("6.5.4", Change::squadron(from, to))
}

/// FNI goes down and a Blockade leaves (6.5.4).
pub(super) fn lower_fni(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    if !run.board().treaty() || run.board().fni() == 0 {
        return Ok(());
    }
    let leaving = leaving(run)?;
    run.does(|state| winter::lower_fni(state, leaving))
}

/// The French move the other Blockades (6.5.4, 8.6.9).
pub(super) fn rearrange(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    if !run.board().treaty() {
        return Ok(());
    }
    let to = rearranged(run)?;
    run.does(|state| winter::rearrange_blockades(state, &to))
}

/// Which Blockade goes: as the British like, or in the order of 8.4.1; where the French are a non-player, as 8.6.9
/// says (R195). Those put the others anew, so that of equal ones it is all the same which goes: no die (R26).
fn leaving(run: &mut Executor<'_>) -> Result<Option<Space>, Interrupt> {
    let cities = run.sure(blockaded(run))?;
    if cities.len() < 2 {
        return Ok(cities.first());
    }
    let by_french = run.faction() == Faction::French;
    let (id, rule) = if by_french { ("blockades", "8.6.9") } else { ("howe", "8.4.1") };
    let mut instructions = run.summary(id)?.instructions.iter();
    let mut picked = None;
    if let Some(instruction) = instructions.find(|i| i.verb == Verb::RemoveBlockade) {
        run.cites(id, rule);
        let lifted = |s| run.foretell(s, |state| sail(state, Place::Space(s), Place::WEST_INDIES));
        let candidates = cities.iter().filter_map(lifted).collect();
        picked = run.choice(instruction, |run, trace| {
            let best = run.order(candidates, &instruction.order, trace)?;
            let no_die = by_french || run.is_played();
            run.draw(spaces_of(&best), no_die, "Remove the Blockade from", trace)
        })?;
    }
    if run.is_theirs() {
        let fni = run.board().fni();
        let lines = vec![format!("FNI {fni} -> {}: remove 1 Blockade (6.5.4).", fni - 1)];
        let ask = Choice { lines, ..run.question("remove 1 Blockade from which City?") };
        return run.person_space(cities, None, picked, ask);
    }
    Ok(picked.or(cities.first()))
}

/// Where the other Blockades lie from now on. A non-player judges the Cities with all of them lifted
/// and then lays one after the other.
fn rearranged(run: &mut Executor<'_>) -> Result<Vec<Space>, Interrupt> {
    if run.is_played() {
        return persons(run);
    }
    let before = run.state.clone();
    let lifted = blockaded_cities(run.board());
    for city in &lifted {
        run.does(|state| sail(state, Place::Space(*city), Place::WEST_INDIES))?;
    }
    let mut to = Vec::new();
    for (index, was) in lifted.iter().enumerate() {
        let left = lifted.len() - index;
        let series = BlockadePlacements;
        let cities = run.next_by_summary("blockades", Verb::PlaceBlockade, left, &series)?;
        let mut city = cities.first();
        if run.is_theirs() {
            let ask = format!("move the Blockade of {was} to which City?");
            let question = run.question(ask);
            city = run.person_space(SpaceSet::kind(Kind::City), None, city, question)?;
        }
        let city = city.unwrap_or(*was);
        run.does(|state| sail(state, Place::WEST_INDIES, Place::Space(city)))?;
        to.push(city);
    }
    run.state = before;
    Ok(to)
}

/// The same as a person likes: nothing is moved before all of them are known.
fn persons(run: &mut Executor<'_>) -> Result<Vec<Space>, Interrupt> {
    let all = blockaded_cities(run.board());
    let names = all.iter().map(|s| s.name()).join(", ");
    let lie = format!("Blockades: {names}. FNI: {}.", run.board().fni());
    let mut to = Vec::new();
    for (place, was) in all.iter().enumerate() {
        let ask = match all.len() {
            1 => format!("move the Blockade of {was} to which City?"),
            many => {
                format!("move the Blockade of {was} ({} of {many}) to which City?", place + 1)
            }
        };
        let question = Choice { lines: vec![lie.clone()], ..run.question(ask) };
        let city = run.person_space(SpaceSet::kind(Kind::City), None, Some(*was), question)?;
        to.push(city.unwrap_or(*was));
    }
    Ok(to)
}

/// Blockades that come to Cities.
struct BlockadePlacements;

impl Series for BlockadePlacements {
    fn candidates(&self, run: &Executor<'_>) -> Result<Vec<Candidate>, Interrupt> {
        let laid = |s| run.foretell(s, |state| sail(state, Place::WEST_INDIES, Place::Space(s)));
        Ok(SpaceSet::kind(Kind::City).iter().filter_map(laid).collect())
    }

    fn does(&self, run: &mut Executor<'_>, space: Space) -> Result<(), Refusal> {
        sail(&mut run.state, Place::WEST_INDIES, Place::Space(space))
    }
}
