//! The non-player Indian March (8.7.3, 3.4.2).

use super::super::Executor;
use super::super::candidates::require;
use super::super::shortfall::{come, units_needed, war_parties};
use super::must_stay::may_leave;
use super::party::{KeptParty, Party};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::indians::march_cost;
use lod_engine::rules::movement::{indians_can_move, unmoved};
use lod_engine::rules::{ActionStep, Group, PieceCounts, SpaceReason};

/// Marches as many War Parties as `missing` says into each destination that the instruction picks; how
/// many destinations.
pub(crate) fn march(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Enough(enough) = &instruction.terms else {
        return Ok(0);
    };
    run.repeat(instruction, |run| {
        if !run.has_room() {
            return Ok(false);
        }
        let missing =
            |run: &Executor<'_>, to| units_needed(run.board(), to, Faction::Indians, enough.up_to);
        let to = run.select(instruction, |run, trace| {
            let among =
                SpaceSet::MAP.filter(|s| s.is_province() && !run.state.selected().contains(s));
            let spaces = run.qualify(among, &instruction.tests, trace)?;
            let bands = Bands::of(instruction);
            run.able(spaces, trace, |to, trace| {
                let missing = missing(run, to);
                let ready = Party::going(bands.parties(run, to), to, trace);
                require(missing > 0, "8.7.3", to, SpaceReason::NoWarPartyNeeded)?;
                let come: u8 = ready.iter().map(|party| party.group.troops.total()).sum();
                let why = SpaceReason::FewWarPartiesCome;
                require(come >= missing, "8.7.3", to, why)?;
                run.involves(to, ready.iter().map(|party| party.group.from))
            })
        })?;
        let Some(to) = to else {
            return Ok(false);
        };
        let groups = gathered(run, instruction, to, missing(run, to))?;
        run.act(&ActionStep::March { to, groups })?;
        run.did(&instruction.say, to);
        Ok(true)
    })
}

/// What could March out of each space, as large as the restrictions allow. Where to makes no difference to it.
pub(super) struct Bands<'g> {
    instruction: &'g Instruction,
    /// The group out of each space. Where not all is known it is looked up each time.
    found: [KeptParty; Space::COUNT],
}

impl<'g> Bands<'g> {
    pub fn of(instruction: &'g Instruction) -> Bands<'g> {
        Bands { instruction, found: [const { KeptParty::unknown() }; Space::COUNT] }
    }

    /// All groups that could March to `to`, as long as the board stands still.
    pub fn parties(&self, run: &Executor<'_>, to: Space) -> Vec<Party> {
        let may_keep = run.board().known_facts().is_none();
        let party =
            |from: Space| self.found[from as usize].party(from, may_keep, || self.band(run, from));
        origins(run, to).iter().map(party).collect()
    }

    fn band(&self, run: &Executor<'_>, from: Space) -> Party {
        let troops = free(run, self.instruction, from, PieceCounts::NONE);
        let there = PieceSet::WAR_PARTIES.iter().map(|face| unmoved(&run.state, from, face));
        Party { held: troops.total() < there.sum(), ..Group { from, troops }.into() }
    }
}

/// The Provinces around from which a March can be paid for: without Resources only a free one (3.4.2).
fn origins(run: &Executor<'_>, to: Space) -> SpaceSet {
    to.adjacent()
        .filter(|from| run.may_depart(from) && indians_can_move(from, to))
        .filter(|from| run.can_pay(march_cost(&run.state, std::iter::once(from))))
}

/// Which face goes first.
fn faces(instruction: &Instruction) -> [Piece; 2] {
    war_parties(match &instruction.terms {
        VerbParameters::Enough(enough) => enough.prefer,
        _ => None,
    })
}

/// The War Parties that may go from a space besides those `taken`.
fn free(
    run: &Executor<'_>,
    instruction: &Instruction,
    from: Space,
    taken: PieceCounts,
) -> PieceCounts {
    let mut going = taken;
    for face in faces(instruction) {
        let rest = unmoved(&run.state, from, face).saturating_sub(taken.get(face));
        going = (1..=rest)
            .rev()
            .map(|count| going.with(face, count))
            .find(|all| may_leave(run, &instruction.leave, from, *all))
            .unwrap_or(going);
    }
    PieceSet::WAR_PARTIES
        .iter()
        .fold(PieceCounts::NONE, |t, face| t.with(face, going.get(face) - taken.get(face)))
}

/// This many War Parties: all that may go of one face before any of the other (8.7.3), from one origin after
/// another, as many as possible from each (8.2); by no die where all of one face go (R26).
fn gathered(
    run: &mut Executor<'_>,
    instruction: &Instruction,
    to: Space,
    mut missing: u8,
) -> Result<Vec<Group>, Interrupt> {
    let mut groups: Vec<Group> =
        origins(run, to).iter().map(|from| Group { from, troops: PieceCounts::NONE }).collect();
    for face in faces(instruction) {
        let ready: Vec<(Space, u8)> = groups
            .iter()
            .map(|g| (g.from, free(run, instruction, g.from, g.troops).get(face)))
            .filter(|(_, count)| *count > 0)
            .collect();
        for (from, count) in come(run, (face, ready), to, missing)? {
            for group in groups.iter_mut().filter(|g| g.from == from) {
                group.troops = group.troops.with(face, count);
            }
            missing -= count;
        }
    }
    groups.retain(|g| !g.troops.is_empty());
    Ok(groups)
}
