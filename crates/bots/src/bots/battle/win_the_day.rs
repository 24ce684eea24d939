//! What a day won brings: shifts, the Patriots' free Rally, Blockades that move (3.6.8).

use super::super::{Candidate, Context, Executor};
use crate::action::{NoTrace, NoteKind};
use crate::flowchart::instruction::Instruction;
use crate::flowchart::{Choice, FreeActionOffer, Interrupt, OfferLimit, SpaceOffer, TotalGains};
use lod_engine::game::words::number_of;
use lod_engine::game::{Board, Faction, Kind, Side, Space, SpaceSet, Support};
use lod_engine::rules::battle::ShiftOptions;
use lod_engine::rules::{ActionState, ActionStep, Command, Cost, Scope, Victory, battle};

pub(super) const RULE: &str = "3.6.8";

/// Settles the last Battle, whether or not a day was won.
pub(super) fn settle(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    let Some(victory) = run.state.victory() else {
        return Ok(());
    };
    let citation = run.citation;
    run.citation.rule = RULE;
    run.decided(|| NoteKind::WinTheDay(victory));
    shift(run, &victory)?;
    if victory.winner == Side::Rebellion {
        free_rally(run, &victory)?;
        move_blockades(run, victory.space)?;
    }
    run.citation = citation;
    battle::settle_victory(&mut run.state);
    Ok(())
}

/// An instruction of a summary.
fn instruction<'a>(
    run: &Executor<'a>,
    faction: Faction,
    summary: &str,
) -> Result<&'a Instruction, Interrupt> {
    run.library.charts[faction]
        .summary(summary)
        .and_then(|s| s.instructions.first())
        .ok_or_else(|| Interrupt::Fault(format!("{faction}: no summary `{summary}`")))
}

/// Shifts the Battle space as far as it goes, then adjacent spaces (R32); what was shifted.
pub(super) fn shift(run: &mut Executor<'_>, victory: &Victory) -> Result<ActionStep, Interrupt> {
    let options = run.sure(battle::win_the_day_options(run.board(), victory))?;
    let mut shifts = Vec::new();
    if options.here > 0 {
        shifts.push((victory.space, options.here));
    }
    if options.left > 0 && !options.adjacent.is_empty() {
        if run.context.players[victory.winner.first()] {
            shifts.extend(player(run, victory, &options)?)
        } else {
            spread(run, victory, options, &mut shifts)?
        }
    }
    for (space, levels) in &shifts {
        let levels = number_of(usize::from(*levels), "level", "levels");
        run.note(format_args!("{space} shifts {levels}"));
    }
    let step = ActionStep::WinTheDay { shifts };
    run.act(&step)?;
    Ok(step)
}

/// Gives the levels that remain to adjacent spaces, one after another, as far as each goes.
fn spread(
    run: &mut Executor<'_>,
    victory: &Victory,
    options: ShiftOptions,
    shifts: &mut Vec<(Space, u8)>,
) -> Result<(), Interrupt> {
    let ShiftOptions { mut left, mut adjacent, .. } = options;
    while left > 0 && !adjacent.is_empty() {
        let Some(space) = next(run, victory, shifts, &adjacent)? else {
            break;
        };
        for (_, room) in adjacent.extract_if(.., |(open, _)| *open == space) {
            let levels = room.min(left);
            shifts.push((space, levels));
            left -= levels;
        }
    }
    Ok(())
}

/// The adjacent spaces that a player shifts, and how far: all of them are one question.
fn player(
    run: &mut Executor<'_>,
    victory: &Victory,
    options: &ShiftOptions,
) -> Result<Vec<(Space, u8)>, Interrupt> {
    let offers: Vec<SpaceOffer> = options
        .adjacent
        .iter()
        .flat_map(|(space, most)| (1..=*most).rev().map(|amount| (*space, amount)))
        .map(|(space, amount)| {
            let gains = TotalGains::default();
            SpaceOffer { space, amount, cost: amount, gains }
        })
        .collect();
    let remain = number_of(options.left.into(), "level remains", "levels remain");
    let space = victory.space;
    let ask = format!("Win the Day in {space}, {remain}: shift which adjacent spaces (3.6.8)");
    let question = Choice {
        options: offers.iter().map(|o| format!("{} {}", o.space, o.amount)).collect(),
        about: offers.iter().map(|o| becomes(run.board(), victory.winner, o)).collect(),
        default: offers.len(),
        limit: OfferLimit::Levels(options.left),
        offers: offers.clone(),
        ..Choice::new(victory.winner.first(), ask)
    };
    let taken = run.ask_offers(&question)?;
    Ok(taken.iter().filter_map(|place| offers.get(*place)).map(|o| (o.space, o.amount)).collect())
}

/// The result of a shift: "Neutral -> Passive Support".
fn becomes(board: &Board, winner: Side, offer: &SpaceOffer) -> String {
    let now = board.support(offer.space);
    let levels = offer.amount.cast_signed();
    let then = Support::from_level(match winner {
        Side::Royalist => now.level() + levels,
        Side::Rebellion => now.level() - levels,
    });
    format!("{} -> {}", now.name(), then.name())
}

/// The adjacent space that a non-player shifts next.
fn next(
    run: &mut Executor<'_>,
    victory: &Victory,
    shifts: &[(Space, u8)],
    adjacent: &[(Space, u8)],
) -> Result<Option<Space>, Interrupt> {
    let instruction = instruction(run, victory.winner.first(), "win-the-day")?;
    let candidate = |(space, _): &(Space, u8)| {
        let shifts = shifts.iter().copied().chain([(*space, 1)]).collect();
        Candidate::new(*space, ActionStep::WinTheDay { shifts })
    };
    let candidates = adjacent.iter().map(candidate).collect();
    let chosen = run.pick(candidates, &instruction.order, &instruction.say)?;
    Ok(chosen.map(|c| c.space))
}

/// The Patriots' free Rally in one space: by the priorities of their Rally (8.5.2), or as the person who
/// plays them likes (R181).
pub(super) fn free_rally(run: &mut Executor<'_>, victory: &Victory) -> Result<(), Interrupt> {
    if run.context.players[Faction::Patriots] {
        return persons_rally(run, victory);
    }
    let steps = rally_steps(run)?;
    rally(run, &steps)
}

/// The person's free Rally, through the decision source.
fn persons_rally(run: &mut Executor<'_>, victory: &Victory) -> Result<(), Interrupt> {
    let mut state = ActionState::new(*run.board(), Faction::Patriots, Cost::Free, true);
    let grant = FreeActionOffer {
        faction: Faction::Patriots,
        scope: Scope { spaces: SpaceSet::MAP, most: Some(1), ..Scope::of(&[Command::Rally], &[]) },
        must: false,
        why: format!("{RULE} in {}", victory.space),
        count: None,
        place_matters: true,
    };
    let settled = run.settle_grant(&mut state, &grant)?;
    if !settled && state.changes().is_empty() {
        run.leave_to_person(grant);
        return Ok(());
    }
    let text = match state.selected().first() {
        Some(space) => format!("Free Patriot Rally in {space}, by their player"),
        None => "The player declines the free Rally".to_string(),
    };
    run.note(text);
    state.changes().iter().try_for_each(|change| run.record(RULE, *change))
}

/// Carries the free Rally out and lets Leaders follow.
pub(super) fn rally(run: &mut Executor<'_>, steps: &[ActionStep]) -> Result<(), Interrupt> {
    let Some(space) = steps.iter().find_map(rallied) else {
        run.decided(|| NoteKind::NotPossible("free Rally".to_string()));
        return Ok(());
    };
    for step in steps {
        run.does(|state| battle::free_rally(state, step))?;
    }
    run.did("Free Patriot Rally in", space);
    run.leaders_follow()
}

fn rallied(step: &ActionStep) -> Option<Space> {
    match step {
        ActionStep::Rally { space, .. } | ActionStep::RallyContinentals { space, .. } => {
            Some(*space)
        }
        _ => None,
    }
}

/// What the Patriots' Rally box does in one space, free, without a Special Activity; worked out on a
/// copy of the board.
fn rally_steps(run: &mut Executor<'_>) -> Result<Vec<ActionStep>, Interrupt> {
    let chart = &run.library.charts[Faction::Patriots];
    let Some(rally) = chart.command.iter().find(|b| b.command == Command::Rally) else {
        return Err(Interrupt::Fault("the Patriots: no Rally".to_string()));
    };
    let context = Context { limited: true, price: Cost::Free, ..run.context };
    let mut patriots = run.nested(Faction::Patriots, context);
    patriots.instructions(rally)?;
    let mut done = patriots.into_result()?;
    run.merge_notes(&mut done);
    Ok(done.steps)
}

/// The French move the Blockades of the Battle City, one after another, to Cities with more Support than
/// it has without them (8.5.1, 8.6.6, R8, R159).
pub(super) fn move_blockades(run: &mut Executor<'_>, from: Space) -> Result<(), Interrupt> {
    if !from.is_city() {
        return Ok(());
    }
    let blockades = run.sure(run.board().blockades(from))?;
    for _ in 0..blockades {
        let Some(to) = harbour(run, from)? else {
            break;
        };
        run.act(&ActionStep::MoveBlockade { from, to })?;
        run.did(format_args!("Move a Blockade from {from} to"), to);
    }
    Ok(())
}

/// Where the next Blockade goes.
fn harbour(run: &mut Executor<'_>, from: Space) -> Result<Option<Space>, Interrupt> {
    let instruction = instruction(run, Faction::French, "blockade-move")?;
    let others = SpaceSet::kind(Kind::City).filter(|s| s != from);
    let here = run.board().open_support_value(from);
    let more = run.sure(others.filter(|s| run.board().support_value(s) > here))?;
    let more = run.qualify(more, &instruction.tests, &mut NoTrace)?;
    if !run.context.players[Faction::French] {
        let chosen = run.pick(Candidate::each(more), &instruction.order, &instruction.say)?;
        return Ok(chosen.map(|c| c.space));
    }
    let best = run.order(Candidate::each(more), &instruction.order, &mut NoTrace)?;
    let best = best.first().map(|best| best.space);
    let ask = format!("move the Blockade from {from} to which City?");
    run.person_space(others, Some("It stays"), best, Choice::new(Faction::French, ask))
}
