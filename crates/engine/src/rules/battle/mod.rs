//! Battle (3.6): by Command (3.2.4, 3.3.3, 3.5.5), by Event, and in the West Indies (6.2.2).
//!
//! A [`Plan`] is a Battle with every choice made; [`forces`] says how many dice it takes,
//! [`outcome`] what the rolls do, [`act`](crate::rules::act) does it. A won Battle then waits in [`ActionState::victory`] for
//! [`ActionStep::WinTheDay`], and after a Rebellion victory for [`free_rally`] and
//! [`ActionStep::MoveBlockade`], until [`settle_victory`]; the next Battle can only begin after that.

mod battle_report;
mod force;
mod losses;
mod modifiers;
mod plan;
#[cfg(test)]
mod tests;
mod win_the_day;

pub use battle_report::{BattleReport, Strength, fought, strength};
pub use force::{Forces, dice, forces};
pub use losses::{BattleResult, outcome};
pub use modifiers::{
    Modifier, ModifierReason, Modifiers, assess, attacker_modifier, attacker_modifiers,
    defender_modifier, defender_modifiers,
};
pub use plan::{Plan, indian_activations};
pub use win_the_day::{ShiftOptions, free_rally, settle_victory, win_the_day_options};

use super::british::check_common_cause;
use super::choices::{Breadth, mixes};
use super::refusal::{at, refuse, require};
use super::strike::Strike;
use super::{
    ActionState, ActionStep, Command, Cost, CountReason, MomentReason, PieceCounts, Result,
    SpaceReason, Special,
};
use crate::game::{Board, Faction, Leader, Piece, PieceSet, Side, Space};
use crate::rules::Reason::{Again, NotYours};
use force::faces;
use plan::{any, standing};

/// Carries out a step.
///
/// # Errors
/// A refusal that cites the rule.
pub(super) fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    match (plan_of(state, step), step) {
        (Some(plan), ActionStep::Battle { attacker_roll, defender_roll, .. }) => {
            fight(state, &plan, *attacker_roll, *defender_roll)
        }
        (_, ActionStep::WinTheDay { shifts }) => win_the_day::win_the_day(state, shifts),
        (_, ActionStep::MoveBlockade { from, to }) => win_the_day::move_blockade(state, *from, *to),
        _ => refuse("3.6", NotYours(state.faction())),
    }
}

/// The Battle that the French must fight in the West Indies at Winter Quarters, if there is one
/// (6.2.2). Squadrons are markers (R21).
pub fn west_indies_plan(board: &Board) -> Option<Plan> {
    let space = Space::WestIndies;
    (any(board, space, PieceSet::FRENCH) && any(board, space, PieceSet::BRITISH))
        .then(|| Plan::new(space, Faction::French))
}

/// Fights the Battle in the West Indies at Winter Quarters (6.2.2) in a free action of the French.
///
/// # Errors
/// A refusal that cites the rule; the action is then as before.
pub fn west_indies(state: &mut ActionState, attacker_roll: u8, defender_roll: u8) -> Result {
    const RULE: &str = "6.2.2";
    require(state.faction() == Faction::French, RULE, NotYours(state.faction()))?;
    let free = state.price() == Cost::Free;
    require(free, RULE, MomentReason::FreeBattle)?;
    let Some(plan) = west_indies_plan(state.board()) else {
        return refuse(RULE, at(Space::WestIndies, SpaceReason::NoWestIndiesBattle));
    };
    super::act(state, &plan.step(attacker_roll, defender_roll))
}

/// The Battles that the Faction could fight now, with every choice of both sides but for the faces
/// of Common Cause War Parties, Active ones first.
pub fn legal_battles(state: &ActionState) -> Vec<Plan> {
    battles(state, Breadth::Few)
}

/// The Battles that the Faction could fight now.
pub(super) fn battles(state: &ActionState, breadth: Breadth) -> Vec<Plan> {
    let board = state.board();
    let open = |plan: &Plan| check(state, plan).is_ok();
    let plans = Space::ALL.map(|space| plan(state, space)).into_iter();
    let with_help = plans.filter(open).flat_map(|plan| helped(board, &plan, breadth));
    with_help
        .filter(|plan| open(plan) && enlist(&mut state.scratch_copy(), plan).is_ok())
        .flat_map(|plan| activated(board, plan))
        .collect()
}

/// The Battle without help, and with all the help there might be.
fn helped(board: &Board, plan: &Plan, breadth: Breadth) -> Vec<Plan> {
    let mut plans = vec![*plan];
    if plan.attacker != Faction::British {
        plans.push(Plan { ally: true, ..*plan });
        return plans;
    }
    let kinds = PieceSet::BRITISH_CUBES.union(PieceSet::WAR_PARTIES);
    let there = standing(board, plan.space, kinds);
    if breadth == Breadth::Every {
        let war_parties = standing(board, plan.space, PieceSet::WAR_PARTIES);
        plans.extend(mixes(war_parties).map(|common_cause| Plan { common_cause, ..*plan }));
        return plans;
    }
    let wanted = there.get(Piece::BritishRegular).saturating_sub(there.get(Piece::Tory));
    for count in 1..=wanted.min(there.count(PieceSet::WAR_PARTIES)) {
        let active = there.get(Piece::WarPartyActive).min(count);
        plans.push(Plan {
            common_cause: PieceCounts::of(Piece::WarPartyActive, active)
                .with(Piece::WarPartyUnderground, count - active),
            ..*plan
        });
    }
    plans
}

/// The Battle with every number of units Activated on both sides.
fn activated(board: &Board, plan: Plan) -> impl Iterator<Item = Plan> {
    let defenders = defenders_hidden(board, &plan);
    (0..=attackers_hidden(board, &plan)).flat_map(move |attacker_activates| {
        (0..=defenders).map(move |defender_activates| Plan {
            attacker_activates,
            defender_activates,
            ..plan
        })
    })
}

/// How many units the Attacker could still Activate: those of Factions that take part, beyond
/// Common Cause.
fn attackers_hidden(board: &Board, plan: &Plan) -> u8 {
    let kinds = plan.attacking_kinds().intersect(PieceSet::UNDERGROUND);
    standing(board, plan.space, kinds)
        .total()
        .saturating_sub(plan.common_cause.get(Piece::WarPartyUnderground))
}

/// The Battle that a step of the acting Faction fights; `None` for any other step.
pub fn plan_of(state: &ActionState, step: &ActionStep) -> Option<Plan> {
    let &ActionStep::Battle {
        space,
        ally,
        common_cause,
        attacker_activates,
        defender_activates,
        ..
    } = step
    else {
        return None;
    };
    Some(Plan { ally, common_cause, attacker_activates, defender_activates, ..plan(state, space) })
}

/// A Battle of the acting Faction alone, with what an Event grants to its action.
pub fn plan(state: &ActionState, space: Space) -> Plan {
    Plan { event_modifiers: state.event_modifiers, ..Plan::new(space, state.faction()) }
}

/// How many units the Defender could Activate.
pub fn defenders_hidden(board: &Board, plan: &Plan) -> u8 {
    let kinds = PieceSet::side(plan.defending_side()).intersect(PieceSet::UNDERGROUND);
    standing(board, plan.space, kinds).total()
}

/// The rule of the Faction's own Battle Command.
const fn rule(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "3.2.4",
        Faction::Patriots => "3.3.3",
        Faction::French => "3.5.5",
        Faction::Indians => "3.6.1",
    }
}

/// Whether the Battle may be fought, its cost apart.
fn check(state: &ActionState, plan: &Plan) -> Result {
    let (board, space, faction) = (state.board(), plan.space, plan.attacker);
    let rule = rule(faction);
    require(faction != Faction::Indians, rule, NotYours(faction))?;
    require(state.victory.is_none(), "3.6.8", MomentReason::Unsettled)?;
    require(faction != Faction::French || board.treaty(), rule, MomentReason::BeforeTreaty)?;
    if state.command() == Some(Command::Battle) && !is_promised(state, space) {
        state.check_unselected(rule, space)?;
    }
    if let Some(special @ (Special::Skirmish | Special::Partisans)) = state.special() {
        let rule = Strike::of(faction, special).map_or(rule, |strike| strike.rule);
        require(
            !state.special_spaces.contains(space),
            rule,
            at(space, SpaceReason::OfSpecialActivity),
        )?;
    }
    require(
        any(board, space, PieceSet::faction(faction)),
        rule,
        at(space, SpaceReason::NoAttacker),
    )?;
    let enemy = any(board, space, PieceSet::side(plan.defending_side()));
    require(enemy, rule, at(space, SpaceReason::NoEnemy))?;
    check_help(state, plan)?;
    let (attackers, defenders) = (plan.attacker_activates, plan.defender_activates);
    require(
        attackers == 0 || attackers <= attackers_hidden(board, plan),
        "3.6.3",
        CountReason::AttackerActivates,
    )?;
    require(
        defenders == 0 || defenders <= defenders_hidden(board, plan),
        "3.6.3",
        CountReason::DefenderActivates,
    )
}

/// Whether a Battle in the space was selected and paid for before (8.1).
fn is_promised(state: &ActionState, space: Space) -> bool {
    state.promised.iter().any(|(s, _)| *s == space)
}

/// Whether the help that the Attacker counts on is there.
fn check_help(state: &ActionState, plan: &Plan) -> Result {
    const COMMON_CAUSE: &str = "4.2.1";
    let (board, space, faction) = (state.board(), plan.space, plan.attacker);
    if plan.ally && plan.attacking_side() == Side::Rebellion {
        let there = any(board, space, PieceSet::faction(faction.friend()));
        require(there, rule(faction), at(space, SpaceReason::NoAlly))?;
    }
    if plan.common_cause.is_empty() {
        return Ok(());
    }
    require(faction == Faction::British, COMMON_CAUSE, NotYours(faction))?;
    let enough = plan.common_cause.iter().all(|(piece, count)| {
        PieceSet::WAR_PARTIES.contains(piece)
            && count <= standing(board, space, PieceSet::of(piece)).total()
    });
    require(enough, COMMON_CAUSE, CountReason::CommonCause)?;
    check_common_cause(state, space)
}

/// Selects the space, pays for both Factions unless that was done before, uses Common Cause.
fn enlist(state: &mut ActionState, plan: &Plan) -> Result {
    let promised = state.promised.iter().position(|(s, _)| *s == plan.space);
    match promised.map(|i| state.promised.remove(i)) {
        Some((_, ally)) => charge_ally(state, plan, ally)?,
        None => charge(state, plan)?,
    }
    if !plan.common_cause.is_empty() {
        state.use_special(Special::CommonCause, Some(plan.space))?;
    }
    Ok(())
}

/// Selects the space and pays for both Factions.
fn charge(state: &mut ActionState, plan: &Plan) -> Result {
    let rule = rule(plan.attacker);
    state.begin_command(rule, Command::Battle)?;
    state.select(rule, plan.space, 1)?;
    charge_ally(state, plan, false)
}

/// The ally pays, if it joins and has not paid yet (3.3.3, 3.5.5).
fn charge_ally(state: &mut ActionState, plan: &Plan, paid: bool) -> Result {
    let joins = plan.ally && plan.attacking_side() == Side::Rebellion;
    if paid || !joins || joins_free(state.board(), plan) {
        return Ok(());
    }
    state.pay(rule(plan.attacker), plan.attacker.friend(), 1)
}

/// Selects a space for a Battle to be resolved later, and pays for it at once, the ally too (8.1);
/// the Special Activity keeps out of the space (4.2.2, 4.5.2). [`ActionStep::Battle`] there then costs
/// nothing more.
///
/// # Errors
/// A refusal that cites the rule; the action is then as before.
pub fn select(state: &mut ActionState, plan: &Plan) -> Result {
    state.atomically(|state| {
        check_unselected(state, plan)?;
        charge(state, plan)?;
        state.promised.push((plan.space, plan.ally));
        state.battles.insert(plan.space);
        Ok(())
    })
}

/// Whether the Battle may be selected: not twice (3.1).
fn check_unselected(state: &ActionState, plan: &Plan) -> Result {
    require(!is_promised(state, plan.space), rule(plan.attacker), Again(plan.space))?;
    check(state, plan)
}

/// Whether the ally can pay for its part (3.3.3, 3.5.5).
pub fn ally_can_pay(state: &ActionState, plan: &Plan) -> bool {
    state.can_pay(plan.attacker.friend(), 1) || joins_free(state.board(), plan)
}

/// Rochambeau: the French with him join a Patriot Command at no cost (1.10).
fn joins_free(board: &Board, plan: &Plan) -> bool {
    plan.attacker == Faction::Patriots && board.leader_in(Leader::Rochambeau, plan.space)
}

/// Fights a Battle, up to the removal of losses (3.6.3-3.6.7).
fn fight(state: &mut ActionState, plan: &Plan, attacker_roll: u8, defender_roll: u8) -> Result {
    check(state, plan)?;
    enlist(state, plan)?;
    let forces = forces(state.board(), plan);
    check_roll(attacker_roll, forces.attacker_dice())?;
    check_roll(defender_roll, forces.defender_dice())?;
    let outcome = outcome(state.board(), plan, attacker_roll, defender_roll);
    let space = plan.space;
    let (hidden, _) = faces(plan.attacking_side());
    let common_cause = plan.common_cause.get(Piece::WarPartyUnderground);
    state.activate("4.2.1", space, hidden, common_cause)?;
    state.activate("3.6.3", space, hidden, plan.attacker_activates)?;
    let (hidden, _) = faces(plan.defending_side());
    state.activate("3.6.3", space, hidden, plan.defender_activates)?;
    for removed in [outcome.attacker_removes, outcome.defender_removes] {
        for (piece, count) in removed.iter() {
            state.lose("3.6.7", space, piece, count)?;
        }
    }
    state.battles.insert(space);
    state.victory = outcome.victory;
    Ok(())
}

/// The sum of this many D3 (3.6.4).
fn check_roll(roll: u8, dice: u8) -> Result {
    require((dice..=dice * 3).contains(&roll), "3.6.4", CountReason::Roll)
}
