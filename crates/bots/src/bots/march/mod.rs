//! The Marches of non-players (8.4.3, 8.5.4, 8.6.5, 8.7.3): where to, with whom, and how many go.

mod accompanying;
mod british;
mod event;
mod french;
mod groups;
mod indians;
pub(super) mod must_stay;
pub(super) mod party;
mod patriots;

pub(crate) use british::in_place;
pub(super) use event::battle_choice;
pub(crate) use french::toward;
pub(crate) use indians::march as just_enough;
pub(crate) use patriots::militia;

use super::Executor;
use super::candidates::require;
use crate::action::Trace;
use crate::flowchart::instruction::{Extent, Instruction, VerbParameters};
use crate::flowchart::order::Criterion;
use crate::flowchart::{ArrowKind, Interrupt};
use groups::{first, until_control};
use lod_engine::game::{Control, Faction, PieceSet, Side, Space, SpaceSet};
use lod_engine::rules::{ActionStep, SpaceReason};
use party::Party;
use std::fmt::Display;

/// All groups that could go to a space, as large as what has to stay behind allows. Where a Continental opens it to the
/// French, it comes from the space given (3.5.4).
type Parties<'g> = Box<dyn Fn(&Executor<'_>, Space, Option<Space>) -> Vec<Party> + 'g>;

fn parties_of<'g>(
    run: &Executor<'_>,
    instruction: &'g Instruction,
    along: PieceSet,
) -> Parties<'g> {
    match run.faction() {
        Faction::British => {
            let bands = british::bands(run, instruction, along);
            Box::new(move |run, to, _| british::parties(run, &bands, to))
        }
        Faction::Patriots => {
            Box::new(move |run, to, _| patriots::parties(run, instruction, to, along))
        }
        Faction::French => {
            let bands = french::FrenchBands::of(instruction, along);
            Box::new(move |run, to, from| bands.parties(run, to, from))
        }
        Faction::Indians => {
            let bands = indians::Bands::of(instruction);
            Box::new(move |run, to, _| bands.parties(run, to))
        }
    }
}

/// The rule by which a Faction's Marches go.
const fn rule(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "8.4.3",
        Faction::Patriots => "8.5.4",
        Faction::French => "8.6.5",
        Faction::Indians => "8.7.3",
    }
}

/// March to add Control to one destination after another, with all that may go or until it is there (R7); how many
/// destinations.
pub(crate) fn control(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Control(march) = &instruction.terms else {
        return Ok(0);
    };
    let why = match run.faction() {
        Faction::British => SpaceReason::CubesBringNoControl,
        _ => SpaceReason::UnitsBringNoControl,
    };
    run.repeat(instruction, |run| {
        if !run.one_more(instruction)? {
            return Ok(false);
        }
        let along = run.accompanying(instruction)?;
        let mut all = None;
        let to = run.select(instruction, |run, trace| {
            let unselected = SpaceSet::MAP.without(run.state.selected());
            let spaces = granted(run, run.qualify(unselected, &instruction.tests, trace)?);
            if spaces.is_empty() {
                return Ok(spaces);
            }
            let parties_to = all.insert(parties_of(run, instruction, along));
            run.able(spaces, trace, |to, trace| {
                let parties = Party::going(parties_to(run, to, None), to, trace);
                let rule = rule(run.faction());
                require(!parties.is_empty(), rule, to, why)?;
                run.involves(to, parties.iter().map(|p| p.group.from))?;
                require(brings_control(run, to, &parties), rule, to, why)
            })
        })?;
        let (Some(to), Some(parties_to)) = (to, all) else {
            return Ok(false);
        };
        let opener = opener(run, instruction, to, along)?;
        let mut parties = parties_to(run, to, opener);
        parties.retain(|party| !party.is_empty());
        match march.extent {
            Extent::UntilControl => parties = until_control(run, parties, &march.groups, to)?,
            Extent::All => run.all_leave(to, parties.iter().map(|p| &p.group))?,
        }
        go(run, &instruction.say, to, parties)?;
        Ok(true)
    })
}

/// Of these destinations those that a free action may have (5.3); all, where a trace is kept of why it may not go to the
/// others.
fn granted(run: &Executor<'_>, spaces: SpaceSet) -> SpaceSet {
    let quiet = !run.is_traced() && run.board().known_facts().is_none();
    match run.limits.among {
        Some(among) if quiet => spaces.intersect(among),
        _ => spaces,
    }
}

/// Groups that could go to a space; the trace says why others could not.
type Groups<'g> = Box<dyn Fn(&Executor<'_>, Space, &mut dyn Trace) -> Vec<Party> + 'g>;

/// March one group to each destination, the one that an ordering puts first; how many destinations. `says` has the
/// words before the name of the destination.
fn one_group_each<'g>(
    run: &mut Executor<'_>,
    (instruction, order): (&Instruction, &[Criterion]),
    why: SpaceReason,
    parties_to: impl Fn(&Executor<'_>) -> Groups<'g>,
    says: impl Fn(Space) -> String,
) -> Result<u8, Interrupt> {
    run.repeat(instruction, |run| {
        let mut found = Vec::new();
        let to = run.select(instruction, |run, trace| {
            let spaces = run.qualify(open(run, trace), &instruction.tests, trace)?;
            let spaces = granted(run, spaces);
            if spaces.is_empty() {
                return Ok(spaces);
            }
            let parties_to = parties_to(run);
            let look = |to, trace: &mut dyn Trace| {
                let parties = Party::going(parties_to(run, to, trace), to, trace);
                require(!parties.is_empty(), rule(run.faction()), to, why)?;
                Ok(parties)
            };
            run.look_in(spaces, trace, look, |to, parties| found.push((to, parties)))?;
            Ok(found.iter().map(|(to, _)| *to).collect())
        })?;
        let Some((to, mut parties)) = found.into_iter().find(|(space, _)| Some(*space) == to)
        else {
            return Ok(false);
        };
        let Some(party) = first(run, &mut parties, order, to, |_, _, _| false)? else {
            return Ok(false);
        };
        go(run, says(party.group.from), to, vec![party])?;
        Ok(true)
    })
}

/// March to add some of these cubes to where the other kind stands alone; how many spaces.
pub(crate) fn join(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Join(march) = &instruction.terms else {
        return Ok(0);
    };
    one_group_each(
        run,
        (instruction, &march.groups),
        SpaceReason::NoOtherCubesCome,
        |run| {
            let bands = british::bands(run, instruction, PieceSet::NONE);
            Box::new(move |run, to, trace| {
                let mut parties = Party::going(british::parties(run, &bands, to), to, trace);
                parties.retain(|Party { group, .. }| {
                    group.troops.count(march.bring.set()) > 0 && run.may_go(group.from, to, trace)
                });
                parties
            })
        },
        |_| instruction.say.clone(),
    )
}

/// March one Regular to each destination; how many.
pub(crate) fn one(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    one_group_each(
        run,
        (instruction, &[]),
        SpaceReason::NoRegularComes,
        |_| Box::new(|run, to, trace| french::singles(run, instruction, to, trace)),
        |from| format!("{} {from} to", instruction.say),
    )
}

/// The spaces that can still be destinations: those selected, and all others while there is room and a Resource for
/// one more.
fn open(run: &Executor<'_>, trace: &mut dyn Trace) -> SpaceSet {
    if run.has_room() && run.can_pay(1) {
        return SpaceSet::MAP;
    }
    trace.narrows(run.full());
    run.state.selected()
}

/// Out of which space the Continental comes without whom the French may not enter (R184).
fn opener(
    run: &mut Executor<'_>,
    instruction: &Instruction,
    to: Space,
    along: PieceSet,
) -> Result<Option<Space>, Interrupt> {
    match run.faction() {
        Faction::French => french::opener(run, instruction, to, along),
        _ => Ok(None),
    }
}

/// Whether these groups may go there and would bring the Control that the Faction wants: British, or of the Rebellion.
fn brings_control<'p>(
    run: &Executor<'_>,
    to: Space,
    parties: impl IntoIterator<Item = &'p Party> + Clone,
) -> bool {
    let (board, faction) = (run.board(), run.faction());
    let all = || parties.clone().into_iter();
    let coming = |set: PieceSet| -> u8 { all().map(|party| party.group.troops.count(set)).sum() };
    let (mine, wanted) = match faction.side() {
        Side::Royalist => (PieceSet::ROYALIST, Control::British),
        Side::Rebellion => (PieceSet::REBELLION, Control::Rebellion),
    };
    let control = || {
        let coming = all().map(|party| PieceSet::camps(&party.group.troops.0));
        let sums =
            |sums: [u8; 3], more: [u8; 3]| std::array::from_fn(|camp| sums[camp] + more[camp]);
        Control::of(coming.fold(board.camps(to), sums))
    };
    coming(mine) > 0
        && control() == wanted
        && (faction != Faction::French || french::may_enter(run, to, all()))
}

/// These groups March, with Common Cause where War Parties are among them (4.2.1).
fn go(
    run: &mut Executor<'_>,
    says: impl Display,
    to: Space,
    parties: Vec<Party>,
) -> Result<(), Interrupt> {
    let groups: Vec<_> = parties.iter().map(|party| party.group).collect();
    for mixture in parties.into_iter().filter_map(|party| party.mixture) {
        run.tells_group("March", to, *mixture);
    }
    let uses_war_parties = run.faction() == Faction::British
        && groups.iter().any(|group| group.troops.count(PieceSet::WAR_PARTIES) > 0);
    if uses_war_parties && run.state.special().is_none() {
        run.before_special()?;
        if let Some((b, with)) = run.command.and_then(|b| Some((b, b.with.as_ref()?))) {
            run.follow(b.id.get_ref(), ArrowKind::With, with.get_ref());
            run.visit(with.get_ref());
        }
    }
    run.act(&ActionStep::March { to, groups })?;
    run.did(says, to);
    Ok(())
}
