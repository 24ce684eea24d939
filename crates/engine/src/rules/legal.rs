//! What could be done next, for a player who takes whatever the rules allow.

use super::strike::Strike;
use super::{
    ActionState, ActionStep, Command, Cost, Special, battle, british, french, indians, patriots,
    voluntary_removal,
};
use crate::game::{Faction, Side, Space};
use rand::{Rng, RngExt};

/// Legal next steps of the acting Faction, of every kind that is possible, with a choice of numbers and
/// groups rather than all of them. Dice show the least they can: [`roll`] throws them.
///
/// A day won comes before anything else (3.6.8): then these are the steps that settle it, besides
/// [`free_rallies`] and [`battle::settle_victory`].
pub fn legal_steps(deed: &ActionState) -> Vec<ActionStep> {
    if deed.victory().is_some() {
        return day_won(deed);
    }
    let mut steps = legal(deed, own_steps(deed));
    steps.extend(voluntary_removal::legal_steps(deed));
    steps.extend(battle::legal_battles(deed).iter().map(|plan| {
        let forces = battle::forces(deed.board(), plan);
        plan.step(forces.attacker_dice(), forces.defender_dice())
    }));
    steps
}

/// Those of these steps that the rules allow now.
fn legal(deed: &ActionState, mut steps: Vec<ActionStep>) -> Vec<ActionStep> {
    steps.retain(|step| super::after(deed, [step]).is_ok());
    steps
}

/// What might be done next, legal or not, Battle apart.
fn own_steps(deed: &ActionState) -> Vec<ActionStep> {
    let faction = deed.faction();
    let mut steps = deed.leader_choices();
    for &command in Command::of(faction) {
        if deed.command().is_some_and(|is| is != command) {
            continue;
        }
        let everywhere = spaces(command == Command::Hortalez).iter();
        let mut own: Vec<ActionStep> =
            everywhere.flat_map(|space| command_steps(deed, command, *space)).collect();
        match (faction, command) {
            (Faction::British, Command::Garrison | Command::March) => {
                own.push(ActionStep::Activate)
            }
            (_, Command::Scout) => {
                own.sort_by_key(scout_origin);
                own.extend(indians::scout_skirmishes());
            }
            _ => {}
        }
        steps.extend(own);
    }
    for &special in Special::of(faction) {
        let open = deed.special().is_none_or(|used| used == special);
        if !open || !deed.takes_special() {
            continue;
        }
        let nowhere = matches!(special, Special::NavalPressure | Special::PreparerLaGuerre);
        for space in spaces(nowhere) {
            steps.extend(special_steps(deed, special, *space));
        }
    }
    steps
}

/// Scouts are listed by where they come from.
fn scout_origin(step: &ActionStep) -> Option<Space> {
    match step {
        ActionStep::Scout { group, .. } => Some(group.from),
        _ => None,
    }
}

/// Every space, or one for something that is in none.
fn spaces(nowhere: bool) -> &'static [Space] {
    let most = if nowhere { 1 } else { Space::ALL.len() };
    &Space::ALL[..most]
}

/// What a Command of the acting Faction might do in a space next, legal or not; nothing of a Battle.
pub(super) fn command_steps(deed: &ActionState, command: Command, space: Space) -> Vec<ActionStep> {
    match deed.faction() {
        Faction::British => british::command_steps(deed, command, space),
        Faction::Patriots => patriots::command_steps(deed, command, space),
        Faction::French => french::command_steps(deed, command, space),
        Faction::Indians => indians::command_steps(deed, command, space),
    }
}

/// What a Special Activity of the acting Faction might do in a space, legal or not.
pub(super) fn special_steps(deed: &ActionState, special: Special, space: Space) -> Vec<ActionStep> {
    let faction = deed.faction();
    if let Some(strike) = Strike::of(faction, special) {
        return strike.steps(deed, space);
    }
    match (faction, special) {
        (Faction::Patriots, Special::Persuasion) => vec![ActionStep::Persuasion { space }],
        (Faction::British, Special::NavalPressure) => british::naval_pressure_steps(),
        (Faction::French, _) => french::special_steps(deed, special),
        (Faction::Indians, _) => indians::special_steps(deed, special, space),
        _ => Vec::new(),
    }
}

/// What a day won lets one do (3.6.8), and Leaders that the Battle left alone (1.10).
fn day_won(deed: &ActionState) -> Vec<ActionStep> {
    let mut steps = deed.leader_choices();
    let Some(victory) = deed.victory() else {
        return steps;
    };
    if victory.levels > 0 {
        let spread = battle::win_the_day_options(deed.board(), &victory);
        let here = (spread.here > 0).then_some((victory.space, spread.here));
        let with = |adjacent: &[(Space, u8)]| ActionStep::WinTheDay {
            shifts: here.into_iter().chain(adjacent.iter().copied()).collect(),
        };
        steps.push(with(&[]));
        for &(space, most) in &spread.adjacent {
            steps.extend((1..=most).map(|levels| with(&[(space, levels)])));
        }
        if spread.adjacent.len() > 1 {
            steps.push(with(&in_turn(&spread)));
        }
    }
    if victory.winner == Side::Rebellion && deed.board().is_blockaded(victory.space) {
        let from = victory.space;
        steps.extend(Space::ALL.map(|to| ActionStep::MoveBlockade { from, to }));
    }
    legal(deed, steps)
}

/// How a Faction's Leader may go after units that moved, or away from where it was left alone (1.10).
pub fn leader_steps(deed: &ActionState, faction: Faction) -> Vec<ActionStep> {
    let mut steps = legal(deed, deed.leader_choices());
    steps.retain(|s| match s {
        ActionStep::Lead { faction: f, .. } | ActionStep::Settle { faction: f, .. } => {
            *f == faction
        }
        _ => false,
    });
    steps
}

/// All the levels left over, one to each adjacent space.
fn in_turn(spread: &battle::Spread) -> Vec<(Space, u8)> {
    spread.adjacent.iter().take(usize::from(spread.left)).map(|&(space, _)| (space, 1)).collect()
}

/// The free Rallies that the Patriots may hold now, after a Rebellion victory (3.6.8).
pub fn free_rallies(deed: &ActionState) -> Vec<ActionStep> {
    if deed.victory().is_none_or(|v| v.winner == Side::Royalist) {
        return Vec::new();
    }
    let rally = ActionState::new(*deed.board(), Faction::Patriots, Cost::Free, true);
    let mut steps = own_steps(&rally);
    steps.retain(|step| battle::free_rally(&mut deed.scratch_copy(), step).is_ok());
    steps
}

/// The step with its dice thrown: D3 for each side of a Battle (3.6.4), a D3 for Naval Pressure (4.2.3).
/// A step without dice is as it was.
pub fn roll(deed: &ActionState, step: &ActionStep, random: &mut impl Rng) -> ActionStep {
    let mut d3 = |dice: u8| (0..dice).map(|_| random.random_range(1..=3)).sum::<u8>();
    if let Some(plan) = battle::plan_of(deed, step) {
        let forces = battle::forces(deed.board(), &plan);
        let attacker = d3(forces.attacker_dice());
        return plan.step(attacker, d3(forces.defender_dice()));
    }
    match step {
        ActionStep::NavalPressureResources { .. } => {
            ActionStep::NavalPressureResources { roll: d3(1) }
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Leader, Piece, Support};
    use crate::rules::act;
    use crate::testing::Layout;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// Nine Resources for the Patriots, three Squadrons in the West Indies.
    fn rich() -> Layout {
        Layout::empty().squadrons(3, 0).resources(Faction::Patriots, 9)
    }

    fn won() -> ActionState {
        let mut deed = rich()
            .treaty()
            .blockade(Space::Boston)
            .put(Space::Boston, Piece::Continental, 12)
            .put(Space::Boston, Piece::BritishRegular, 4)
            .support(Space::Boston, Support::PassiveOpposition)
            .paid(Faction::Patriots);
        let battle = legal_steps(&deed)
            .into_iter()
            .find(|s| matches!(s, ActionStep::Battle { .. }))
            .expect("a Battle");
        act(&mut deed, &battle).expect("legal");
        deed
    }

    #[test]
    fn r3_6_8_the_spoils_come_first() {
        let deed = won();
        let victory = deed.victory().expect("a day won");
        assert_eq!((victory.winner, victory.levels), (Side::Rebellion, 1));
        let steps = legal_steps(&deed);
        assert!(steps.contains(&ActionStep::WinTheDay { shifts: vec![(Space::Boston, 1)] }));
        let blockades =
            steps.iter().filter(|s| matches!(s, ActionStep::MoveBlockade { .. })).count();
        assert_eq!(blockades, 6, "to every other City");
        assert_eq!(steps.len(), blockades + 1, "no other step");
        assert!(free_rallies(&deed).is_empty(), "the shift comes first");
    }

    #[test]
    fn r3_6_8_a_free_rally_after_the_shift() {
        let mut deed = won();
        let shifts = vec![(Space::Boston, 1)];
        act(&mut deed, &ActionStep::WinTheDay { shifts }).expect("legal");
        let rallies = free_rallies(&deed);
        assert!(rallies.iter().all(|s| matches!(s, ActionStep::Rally { .. })));
        assert!(!rallies.is_empty());
        battle::settle_victory(&mut deed);
        assert!(free_rallies(&deed).is_empty());
    }

    #[test]
    fn r1_10_royal_leaders_follow_too() {
        let mut deed = Layout::empty()
            .resources(Faction::British, 9)
            .put(Space::Boston, Piece::BritishRegular, 4)
            .leader(Leader::Gage, Space::Boston)
            .paid(Faction::British);
        let march = legal_steps(&deed)
            .into_iter()
            .find(|s| matches!(s, ActionStep::March { to, groups } if *to == Space::Massachusetts && !groups.is_empty()))
            .expect("a March");
        act(&mut deed, &march).expect("legal");
        assert!(
            legal_steps(&deed).contains(&ActionStep::Lead {
                faction: Faction::British,
                to: Space::Massachusetts
            })
        );
    }

    #[test]
    fn r1_10_an_available_leader_comes_with_a_placed_piece() {
        let laid = rich().put(Space::Georgia, Piece::Continental, 1);
        let mut deed = laid.paid(Faction::Patriots);
        let settle = |to| ActionStep::Settle { faction: Faction::Patriots, to: Some(to) };
        assert!(act(&mut deed, &settle(Space::Georgia)).is_err());
        let rally = ActionStep::Rally {
            space: Space::Virginia,
            kind: crate::rules::RallyKind::One,
            from: Vec::new(),
        };
        act(&mut deed, &rally).expect("legal");
        assert!(act(&mut deed, &settle(Space::Georgia)).is_err());
        assert!(legal_steps(&deed).contains(&settle(Space::Virginia)));
        act(&mut deed, &settle(Space::Virginia)).expect("legal");
    }

    /// 1.3.7: the West Indies are no space. A Leader who is left alone goes to none of his pieces there; one who is
    /// Available comes there with a piece that is placed.
    #[test]
    fn r1_10_a_leader_left_alone_does_not_go_to_the_west_indies() {
        let laid = rich()
            .put(Space::WestIndies, Piece::BritishRegular, 2)
            .put(Space::Georgia, Piece::BritishRegular, 1)
            .leader(Leader::Gage, Space::Boston);
        let mut deed = laid.paid(Faction::British);
        let settle = |to| ActionStep::Settle { faction: Faction::British, to };
        let steps = leader_steps(&deed, Faction::British);
        assert_eq!(steps, [settle(None), settle(Some(Space::Georgia))]);
        assert!(act(&mut deed, &settle(Some(Space::WestIndies))).is_err());
        act(&mut deed, &settle(Some(Space::Georgia))).expect("legal");
    }

    #[test]
    fn r3_6_4_dice_roll_what_dice_can() {
        let deed = rich()
            .put(Space::Virginia, Piece::Continental, 6)
            .put(Space::Virginia, Piece::Tory, 4)
            .paid(Faction::Patriots);
        let battle = legal_steps(&deed)
            .into_iter()
            .find(|s| matches!(s, ActionStep::Battle { .. }))
            .expect("a Battle");
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut sums = [false; 20];
        for _ in 0..200 {
            let step = roll(&deed, &battle, &mut random);
            act(&mut deed.clone(), &step).expect("legal dice");
            if let ActionStep::Battle { attacker_roll, .. } = step {
                sums[usize::from(attacker_roll)] = true;
            }
        }
        assert!(sums[2..=6].iter().all(|s| *s), "{sums:?}");
        let rabble = ActionStep::RabbleRousing { space: Space::Virginia };
        assert_eq!(roll(&deed, &rabble, &mut random), rabble);
    }
}
