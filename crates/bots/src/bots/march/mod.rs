//! The Marches of non-players (8.4.3, 8.5.4, 8.6.5, 8.7.3): where to, with whom, and how many go.

mod accompanying;
mod british;
mod event;
mod french;
mod groups;
mod indians;
pub(super) mod largest_group;
pub(super) mod must_stay;
mod patriots;

pub(crate) use british::in_place;
pub(super) use event::battle_choice;
pub(crate) use french::toward;
pub(crate) use indians::march as just_enough;
pub(crate) use patriots::militia;

use super::Run;
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Extent, Instruction, VerbParameters};
use crate::flowchart::order::Criterion;
use groups::{first, until_control};
use lod_engine::game::{Control, Faction, PieceSet, Side, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Group, SpaceReason};
use std::fmt::Display;

/// All groups that can go to a space, as large as what has to stay behind allows. Where a Continental opens it to the
/// French, it comes from the space given (3.5.4).
type Groups<'g> = Box<dyn Fn(&Run<'_>, Space, Option<Space>) -> Result<Vec<Group>, Interrupt> + 'g>;

fn groups_of<'g>(
    run: &Run<'_>,
    instruction: &'g Instruction,
    along: PieceSet,
) -> Result<Groups<'g>, Interrupt> {
    Ok(match run.faction() {
        Faction::British => {
            let bands = british::bands(run, instruction, along)?;
            Box::new(move |run, to, _| british::groups(run, &bands, to))
        }
        Faction::Patriots => {
            Box::new(move |run, to, _| patriots::groups(run, instruction, to, along))
        }
        Faction::French => {
            Box::new(move |run, to, from| french::groups(run, instruction, to, along, from))
        }
        Faction::Indians => Box::new(move |run, to, _| indians::groups(run, instruction, to)),
    })
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
pub(crate) fn control(run: &mut Run<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Control(march) = &instruction.terms else {
        return Ok(0);
    };
    let why = match run.faction() {
        Faction::British => SpaceReason::CubesBringNoControl,
        _ => SpaceReason::UnitsBringNoControl,
    };
    let mut times = 0;
    while run.one_more(instruction, times) {
        run.all_known()?;
        let along = run.along(instruction)?;
        let mut groups_to = None;
        let to = run.select(instruction, |run| {
            let unselected = SpaceSet::MAP.without(run.deed.selected());
            let spaces = run.qualify(unselected, &instruction.tests)?;
            if spaces.is_empty() {
                return Ok(spaces);
            }
            let groups_to = groups_to.insert(groups_of(run, instruction, along)?);
            run.able(spaces, (rule(run.faction()), why), |to| {
                let groups = groups_to(run, to, None)?;
                let origins = groups.iter().map(|g| g.from);
                Ok(!groups.is_empty()
                    && run.involves(to, origins)
                    && brings_control(run, to, &groups))
            })
        })?;
        let (Some(to), Some(groups_to)) = (to, groups_to) else {
            break;
        };
        let opener = opener(run, instruction, to, along)?;
        let mut groups = groups_to(run, to, opener)?;
        match march.extent {
            Extent::UntilControl => groups = until_control(run, groups, &march.groups, to)?,
            Extent::All => run.all_leave(to, &groups),
        }
        go(run, &instruction.say, to, groups)?;
        times += 1;
    }
    run.all_known()?;
    Ok(times)
}

/// March one group to each destination, the one that an ordering puts first; how many destinations. `says` has the
/// words before the name of the destination.
fn one_group_each<'g>(
    run: &mut Run<'_>,
    (instruction, order): (&Instruction, &[Criterion]),
    why: SpaceReason,
    groups_to: impl Fn(&Run<'_>) -> Result<Groups<'g>, Interrupt>,
    says: impl Fn(Space) -> String,
) -> Result<u8, Interrupt> {
    let mut times = 0;
    while instruction.max.is_none_or(|m| times < m) {
        let mut all = None;
        let to = run.select(instruction, |run| {
            let among = open(run)?;
            let spaces = run.qualify(among, &instruction.tests)?;
            if spaces.is_empty() {
                return Ok(spaces);
            }
            let groups_to = all.insert(groups_to(run)?);
            run.able(spaces, (rule(run.faction()), why), |to| {
                Ok(!groups_to(run, to, None)?.is_empty())
            })
        })?;
        let (Some(to), Some(groups_to)) = (to, all) else {
            break;
        };
        let groups = groups_to(run, to, None)?;
        let Some(group) = first(run, &groups, order, to)? else {
            break;
        };
        go(run, says(group.from), to, vec![group])?;
        times += 1;
    }
    Ok(times)
}

/// March to add some of these cubes to where the other kind stands alone; how many spaces.
pub(crate) fn join(run: &mut Run<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let VerbParameters::Join(march) = &instruction.terms else {
        return Ok(0);
    };
    let brings = move |run: &Run<'_>, bands: &[british::Band], to| {
        let mut groups = british::groups(run, bands, to)?;
        groups.retain(|g| g.troops.count(march.bring.set()) > 0 && run.involves(to, Some(g.from)));
        Ok(groups)
    };
    one_group_each(
        run,
        (instruction, &march.groups),
        SpaceReason::NoOtherCubesCome,
        |run| {
            let bands = british::bands(run, instruction, PieceSet::NONE)?;
            Ok(Box::new(move |run, to, _| brings(run, &bands, to)))
        },
        |_| instruction.say.clone(),
    )
}

/// March one Regular to each destination; how many.
pub(crate) fn one(run: &mut Run<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    one_group_each(
        run,
        (instruction, &[]),
        SpaceReason::NoRegularComes,
        |_| Ok(Box::new(|run, to, _| french::singles(run, instruction, to))),
        |from| format!("{} {from} to", instruction.say),
    )
}

/// The spaces that can still be destinations: those selected, and all others while there is room and a Resource for
/// one more.
fn open(run: &Run<'_>) -> Result<SpaceSet, Interrupt> {
    let more = run.has_room() && run.can_pay(1);
    run.all_known()?;
    if !more {
        run.narrowed();
    }
    Ok(if more { SpaceSet::MAP } else { run.deed.selected() })
}

/// Out of which space the Continental comes without whom the French may not enter (R184).
fn opener(
    run: &mut Run<'_>,
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
fn brings_control(run: &Run<'_>, to: Space, groups: &[Group]) -> bool {
    let (board, faction) = (run.board(), run.faction());
    let coming = |set: PieceSet| -> u8 { groups.iter().map(|g| g.troops.count(set)).sum() };
    let (british, indians, rebellion, wanted) = match faction.side() {
        Side::Royalist => {
            (coming(PieceSet::BRITISH), coming(PieceSet::INDIANS), 0, Control::British)
        }
        Side::Rebellion => (0, 0, coming(PieceSet::REBELLION), Control::Rebellion),
    };
    let control = || {
        Control::of(
            board.count(to, PieceSet::BRITISH) + british,
            board.count(to, PieceSet::INDIANS) + indians,
            board.count(to, PieceSet::REBELLION) + rebellion,
        )
    };
    !groups.is_empty()
        && control() == wanted
        && (faction != Faction::French || french::may_enter(run, to, groups))
}

/// These groups March, with Common Cause where War Parties are among them (4.2.1).
fn go(
    run: &mut Run<'_>,
    says: impl Display,
    to: Space,
    groups: Vec<Group>,
) -> Result<(), Interrupt> {
    run.tells_groups("March", to, &groups);
    let war_parties =
        |g: &Group| run.faction() == Faction::British && g.troops.count(PieceSet::WAR_PARTIES) > 0;
    if groups.iter().any(war_parties) && run.deed.special().is_none() {
        run.before_special()?;
        if let Some(with) = run.command.and_then(|b| b.with.as_ref()) {
            run.visit(with.get_ref());
        }
    }
    run.act(&ActionStep::March { to, groups })?;
    run.did(says, to);
    Ok(())
}
