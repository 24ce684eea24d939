//! The non-player British Garrison (8.4.1, 3.2.2).

use super::candidates::require;
use super::march::must_stay::most_leaving;
use super::shortfall::{come, units_needed};
use super::{Candidate, Executor};
use crate::action::{By, Limit, NoTrace, Trace, spaces_of};
use crate::flowchart::Interrupt;
use crate::flowchart::instruction::{Instruction, Target, VerbParameters};
use lod_engine::game::{Faction, Kind, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::british::{can_displace, check_garrison, check_garrison_space, garrisoned};
use lod_engine::rules::{ActionStep, Command, Refusal, SpaceReason};

const REGULAR: Piece = Piece::BritishRegular;
const REGULARS: PieceSet = PieceSet::of(REGULAR);

/// Moves Regulars to Cities as the instruction says; how many Cities got some.
pub(crate) fn move_regulars<'a>(
    run: &mut Executor<'a>,
    instruction: &'a Instruction,
) -> Result<u8, Interrupt> {
    let VerbParameters::Enough(enough) = &instruction.terms else {
        return Ok(0);
    };
    let up_to = enough.up_to;
    run.repeat(instruction, |run| {
        let mut ready = Vec::new();
        let city = run.select(instruction, |run, trace| {
            if let Err(why) = check_garrison(&run.state) {
                trace.abandon_choice(why.into());
                return Ok(SpaceSet::EMPTY);
            }
            let cities = run.qualify(destinations(run, trace), &instruction.tests, trace)?;
            if cities.is_empty() {
                return Ok(cities);
            }
            let (origins, held) = origins(run, instruction);
            let able = run.able(cities, trace, |city, trace| {
                is_able(run, city, up_to, (&origins, held), trace)
            });
            ready = origins;
            able
        })?;
        let Some(city) = city else {
            return Ok(false);
        };
        let missing = units_needed(run.board(), city, Faction::British, up_to);
        ready.retain(|(s, _)| *s != city);
        for (from, count) in come(run, (REGULAR, ready), city, missing)? {
            run.act(&ActionStep::GarrisonMove { from, to: city, count })?;
        }
        run.did(&instruction.say, city);
        Ok(true)
    })
}

/// As many Regulars as a City needs may come to it.
fn is_able(
    run: &Executor<'_>,
    city: Space,
    up_to: Target,
    (origins, held): (&[(Space, u8)], SpaceSet),
    trace: &mut dyn Trace,
) -> Result<(), Refusal> {
    let need = units_needed(run.board(), city, Faction::British, up_to);
    require(need > 0, "8.4.1", city, SpaceReason::NoRegularsNeeded)?;
    let held = held.without(SpaceSet::of(city));
    held.iter().for_each(|from| trace.holds_back(from, city));
    let others = || origins.iter().filter(|(from, _)| *from != city);
    let enough = need <= others().map(|(_, n)| *n).sum();
    require(enough, "8.4.1", city, SpaceReason::FewRegularsCome)?;
    run.involves(city, origins.iter().map(|(s, _)| *s))?;
    let moved = |from| ActionStep::GarrisonMove { from, to: city, count: 1 };
    run.any_legal(others().map(|(from, _)| moved(*from)))
}

/// The Cities that Regulars may still be sent to: of a Limited Command, the one it has (2.3.5).
fn destinations(run: &Executor<'_>, trace: &mut dyn Trace) -> SpaceSet {
    let selected = run.state.selected();
    if run.state.is_limited() && !selected.is_empty() {
        trace.narrows(Limit::Full(1));
        selected
    } else {
        SpaceSet::kind(Kind::City)
    }
}

/// Spaces with Regulars that are free to move, and how many; and those where what has to stay behind holds some. A
/// City that received some this turn is no origin.
fn origins(run: &Executor<'_>, instruction: &Instruction) -> (Vec<(Space, u8)>, SpaceSet) {
    let board = run.board();
    let (mut found, mut held) = (Vec::new(), SpaceSet::EMPTY);
    let with_regulars = board.may_have(SpaceSet::MAP, REGULARS);
    for space in with_regulars.filter(|s| run.may_depart(s)) {
        if run.state.arrived(space, REGULARS) > 0 || check_garrison_space(board, space).is_err() {
            continue;
        }
        let most = board.count(space, REGULARS);
        let free = most_leaving(run, &instruction.leave, space, (REGULAR, most));
        if free > 0 {
            found.push((space, free));
        }
        if free < most {
            held.insert(space);
        }
    }
    (found, held)
}

/// Activates Militia in the Cities, once Regulars have moved.
pub(crate) fn activate(run: &mut Executor<'_>, _: &Instruction) -> Result<u8, Interrupt> {
    if run.state.command() != Some(Command::Garrison) {
        return Ok(0);
    }
    run.act(&ActionStep::Activate)?;
    Ok(1)
}

/// Displaces the Rebellion units of one City, once Regulars have moved.
pub(crate) fn displace<'a>(
    run: &mut Executor<'a>,
    instruction: &'a Instruction,
) -> Result<u8, Interrupt> {
    let VerbParameters::Displace(to) = &instruction.terms else {
        return Ok(0);
    };
    if run.state.command() != Some(Command::Garrison) {
        return Ok(0);
    }
    let city = run.choice(instruction, |run, trace| {
        let mut among = SpaceSet::kind(Kind::City);
        if run.state.is_limited() {
            trace.narrows(Limit::Full(1));
            among = among.intersect(garrisoned(&run.state));
        }
        // Among Cities with as many units the destination decides; the table only between equals in that too.
        let cities = run.qualify(among, &instruction.tests, trace)?;
        let cities = Candidate::each(cities.filter(|c| can_displace(run.board(), c)));
        let mut cities = run.order(cities, &instruction.order, trace)?;
        let around = spaces_of(&cities).neighbours();
        let around = run.qualify(around, &to.tests, &mut NoTrace)?;
        let refuges = run.equals(around, &to.order, &mut NoTrace)?;
        let beside = |city: Space| !city.adjacent().intersect(refuges).is_empty();
        let by = By::Beside(refuges);
        run.narrow_further(&mut cities, by, trace, |c| i32::from(beside(c.space)))?;
        run.draw(spaces_of(&cities).filter(beside), false, &instruction.say, trace)
    })?;
    let Some(city) = city else {
        return Ok(0);
    };
    // The best of those beside the Cities that were left is the best beside this one too.
    let beside = run.qualify(city.adjacent(), &to.tests, &mut NoTrace)?;
    let say = run.in_words(format_args!("{} {city} to", instruction.say));
    let Some(to) = run.pick_space(beside, &to.order, &say)? else {
        return Ok(0);
    };
    run.act(&ActionStep::GarrisonDisplace { city, to })?;
    run.did(&say, to);
    Ok(1)
}
