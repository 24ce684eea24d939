//! What could be done next, for a player who takes whatever the rules allow.

use super::choices::{Steps, every_level};
use super::strike::Strike;
use super::{
    ActionState, ActionStep, Breadth, Command, Cost, Special, battle, british, french, indians,
    movement, patriots, voluntary_removal,
};
use crate::game::{Faction, Side, Space, SpaceSet};
use rand::{Rng, RngExt};

/// Every legal next step of the acting Faction, made one after another as they are asked for: a March out of
/// several spaces is one choice of numbers out of the product of them all, the largest groups first. Dice show the
/// least they can: [`roll`] throws them.
///
/// After a Battle is won, these are only the steps that settle it (3.6.8), in addition to [`free_rallies`] and [`battle::settle_victory`].
///
/// ```
/// use lod_engine::game::{Board, Faction};
/// use lod_engine::rules::{ActionState, Cost, act, legal};
///
/// let mut action = ActionState::new(Board::empty(), Faction::Indians, Cost::Free, false);
/// let step = legal::moves(&action).next().expect("they can Gather");
/// act(&mut action, &step).expect("it is legal");
/// ```
pub fn moves(state: &ActionState) -> impl Iterator<Item = ActionStep> {
    steps(state, Breadth::Every, legal)
}

/// Legal next steps of every kind that is possible, with a few choices of numbers and groups rather than all of
/// them ([`moves`]): one, and as many as there can be.
pub fn legal_steps(state: &ActionState) -> Vec<ActionStep> {
    steps(state, Breadth::Few, legal).collect()
}

/// The same with steps among them that may turn out illegal: for who takes each of them anyway.
pub fn candidate_steps(state: &ActionState) -> impl Iterator<Item = ActionStep> {
    steps(state, Breadth::Few, |_, all| all)
}

fn steps<'a>(
    state: &'a ActionState,
    breadth: Breadth,
    judged: impl Fn(&'a ActionState, Steps<'a>) -> Steps<'a>,
) -> Steps<'a> {
    if state.victory().is_some() {
        return judged(state, day_won(state, breadth));
    }
    let battles = std::iter::once_with(move || battle::battles(state, breadth)).flatten();
    let battles = battles.map(|plan| {
        let forces = battle::forces(state.board(), &plan);
        plan.step(forces.attacker_dice(), forces.defender_dice())
    });
    let recalls = voluntary_removal::steps(state, breadth);
    Box::new(judged(state, own_steps(state, breadth)).chain(recalls).chain(battles))
}

/// Those of these steps that the rules allow now.
fn legal<'a>(state: &'a ActionState, steps: Steps<'a>) -> Steps<'a> {
    Box::new(steps.filter(|step| super::after(state, [step], |_| ()).is_ok()))
}

/// What might be done next, legal or not, Battle apart.
fn own_steps(state: &ActionState, breadth: Breadth) -> Steps<'_> {
    let faction = state.faction();
    let commands = Command::of(faction).iter().copied();
    let commands = commands.filter(|command| state.command().is_none_or(|is| is == *command));
    let specials = Special::of(faction).iter().copied();
    let specials = specials.filter(move |special| state.may_use(*special));
    // A Limited Command goes on where it is (2.3.5).
    let is_full = state.is_limited() && !state.selected().is_empty();
    let spaces = if is_full { state.selected() } else { SpaceSet::ALL };
    Box::new(
        state
            .leader_choices()
            .into_iter()
            .chain(commands.flat_map(move |c| of_command(state, c, spaces, breadth)))
            .chain(specials.flat_map(move |s| of_special(state, s, SpaceSet::ALL, breadth))),
    )
}

/// What a Command of the acting Faction might do in these spaces next, legal or not; nothing of a Battle
/// ([`battle::legal_battles`]).
pub fn of_command(
    state: &ActionState,
    command: Command,
    spaces: SpaceSet,
    breadth: Breadth,
) -> Box<dyn Iterator<Item = ActionStep> + '_> {
    let spaces = places(command == Command::Hortalez, spaces);
    let steps = spaces.iter().flat_map(move |space| command_steps(state, command, space, breadth));
    match (state.faction(), command) {
        (Faction::British, Command::Garrison | Command::March) => {
            Box::new(steps.chain([ActionStep::Activate]))
        }
        (_, Command::Scout) => {
            let mut scouts: Vec<ActionStep> = steps.collect();
            scouts.sort_by_key(scout_origin);
            Box::new(scouts.into_iter().chain(indians::scout_skirmishes()))
        }
        _ => Box::new(steps),
    }
}

/// What a Special Activity of the acting Faction might do in these spaces, legal or not. Howe's lowering of FNI is among
/// what British Naval Pressure might do (1.10).
pub fn of_special(
    state: &ActionState,
    special: Special,
    spaces: SpaceSet,
    breadth: Breadth,
) -> impl Iterator<Item = ActionStep> {
    let nowhere = matches!(special, Special::NavalPressure | Special::PreparerLaGuerre);
    let spaces = places(nowhere, spaces);
    spaces.iter().flat_map(move |space| special_steps(state, special, space, breadth))
}

/// Scouts are listed by where they come from.
fn scout_origin(step: &ActionStep) -> Option<Space> {
    match step {
        ActionStep::Scout { group, .. } => Some(group.from),
        _ => None,
    }
}

/// These spaces, or one for something that is in none.
fn places(nowhere: bool, spaces: SpaceSet) -> SpaceSet {
    if nowhere { SpaceSet::of(Space::ALL[0]) } else { spaces }
}

/// What a Command of the acting Faction might do in a space next, legal or not; nothing of a Battle.
pub(super) fn command_steps(
    state: &ActionState,
    command: Command,
    space: Space,
    breadth: Breadth,
) -> Steps<'_> {
    if command == Command::March {
        return movement::marches(state, space, breadth);
    }
    let steps = match state.faction() {
        Faction::British => british::command_steps(state, command, space, breadth),
        Faction::Patriots => patriots::command_steps(state, command, space, breadth),
        Faction::French => french::command_steps(state, command, space),
        Faction::Indians => indians::command_steps(state, command, space, breadth),
    };
    Box::new(steps.into_iter())
}

/// What a Special Activity of the acting Faction might do in a space, legal or not.
pub(super) fn special_steps(
    state: &ActionState,
    special: Special,
    space: Space,
    breadth: Breadth,
) -> Vec<ActionStep> {
    let faction = state.faction();
    if let Some(strike) = Strike::of(faction, special) {
        return strike.steps(state, space);
    }
    match (faction, special) {
        (Faction::Patriots, Special::Persuasion) => vec![ActionStep::Persuasion { space }],
        (Faction::British, Special::NavalPressure) => british::naval_pressure_steps(),
        (Faction::French, _) => french::special_steps(state, special, breadth),
        (Faction::Indians, _) => indians::special_steps(state, special, space, breadth),
        _ => Vec::new(),
    }
}

/// What a day won might let one do (3.6.8), and Leaders that the Battle left alone (1.10).
fn day_won(state: &ActionState, breadth: Breadth) -> Steps<'_> {
    let mut steps = state.leader_choices();
    if let Some(victory) = state.victory() {
        if victory.levels > 0 {
            let spread = battle::win_the_day_options(state.board(), &victory);
            let here = (spread.here > 0).then_some((victory.space, spread.here));
            steps.extend(levels(&spread, breadth).into_iter().map(|levels| {
                ActionStep::WinTheDay { shifts: here.into_iter().chain(levels).collect() }
            }));
        }
        if victory.winner == Side::Rebellion && state.board().is_blockaded(victory.space) {
            let from = victory.space;
            steps.extend(Space::ALL.map(|to| ActionStep::MoveBlockade { from, to }));
        }
    }
    Box::new(steps.into_iter())
}

/// How a Faction's Leader may go after units that moved, or away from where it was left alone (1.10).
pub fn leader_steps(state: &ActionState, faction: Faction) -> Vec<ActionStep> {
    let choices = state.leader_choices().into_iter();
    let own = choices.filter(move |s| match s {
        ActionStep::Lead { faction: f, .. } | ActionStep::Settle { faction: f, .. } => {
            *f == faction
        }
        _ => false,
    });
    legal(state, Box::new(own)).collect()
}

/// Where the levels left over may go: a few are none, any number in one adjacent space, and one each.
fn levels(spread: &battle::ShiftOptions, breadth: Breadth) -> Vec<Vec<(Space, u8)>> {
    let adjacent = &spread.adjacent;
    if breadth == Breadth::Every {
        return every_level(adjacent, spread.left).collect();
    }
    let single = adjacent.iter().flat_map(|&(space, most)| (1..=most).map(move |n| (space, n)));
    let mut levels: Vec<_> = [Vec::new()].into_iter().chain(single.map(|one| vec![one])).collect();
    if adjacent.len() > 1 {
        let each = adjacent.iter().take(usize::from(spread.left));
        levels.push(each.map(|&(space, _)| (space, 1)).collect());
    }
    levels
}

/// The free Rallies that the Patriots may hold now, after a Rebellion victory (3.6.8).
pub fn free_rallies(state: &ActionState) -> Vec<ActionStep> {
    if state.victory().is_none_or(|v| v.winner == Side::Royalist) {
        return Vec::new();
    }
    let rally = ActionState::new(*state.board(), Faction::Patriots, Cost::Free, true);
    let steps = own_steps(&rally, Breadth::Few);
    steps.filter(|step| battle::free_rally(&mut state.scratch_copy(), step).is_ok()).collect()
}

/// The step with its dice thrown: D3 for each side of a Battle (3.6.4), a D3 for Naval Pressure (4.2.3).
/// A step without dice is as it was.
pub fn roll(state: &ActionState, step: &ActionStep, random: &mut impl Rng) -> ActionStep {
    let mut d3 = |dice: u8| (0..dice).map(|_| random.random_range(1..=3)).sum::<u8>();
    if let Some(plan) = battle::plan_of(state, step) {
        let forces = battle::forces(state.board(), &plan);
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
    use crate::game::{Leader, Piece, PieceSet, PieceType, Support};
    use crate::rules::testing::{Chance, scattered};
    use crate::rules::{
        GatherKind, Group, PieceCounts, Preparation, RallyKind, StrikeKind, act, mixes,
    };
    use crate::testing::Layout;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// Nine Resources for the Patriots, three Squadrons in the West Indies.
    fn rich() -> Layout {
        Layout::empty().squadrons(3, 0).resources(Faction::Patriots, 9)
    }

    fn won() -> ActionState {
        let mut state = rich()
            .treaty()
            .blockade(Space::Boston)
            .put(Space::Boston, Piece::Continental, 12)
            .put(Space::Boston, Piece::BritishRegular, 4)
            .support(Space::Boston, Support::PassiveOpposition)
            .paid(Faction::Patriots);
        let battle = legal_steps(&state)
            .into_iter()
            .find(|s| matches!(s, ActionStep::Battle { .. }))
            .expect("a Battle");
        act(&mut state, &battle).expect("legal");
        state
    }

    #[test]
    fn r3_6_8_the_spoils_come_first() {
        let state = won();
        let victory = state.victory().expect("a day won");
        assert_eq!((victory.winner, victory.levels), (Side::Rebellion, 1));
        let steps = legal_steps(&state);
        assert!(steps.contains(&ActionStep::WinTheDay { shifts: vec![(Space::Boston, 1)] }));
        let blockades =
            steps.iter().filter(|s| matches!(s, ActionStep::MoveBlockade { .. })).count();
        assert_eq!(blockades, 6, "to every other City");
        assert_eq!(steps.len(), blockades + 1, "no other step");
        assert!(free_rallies(&state).is_empty(), "the shift comes first");
    }

    #[test]
    fn r3_6_8_a_free_rally_after_the_shift() {
        let mut state = won();
        let shifts = vec![(Space::Boston, 1)];
        act(&mut state, &ActionStep::WinTheDay { shifts }).expect("legal");
        let rallies = free_rallies(&state);
        assert!(rallies.iter().all(|s| matches!(s, ActionStep::Rally { .. })));
        assert!(!rallies.is_empty());
        battle::settle_victory(&mut state);
        assert!(free_rallies(&state).is_empty());
    }

    #[test]
    fn r1_10_royal_leaders_follow_too() {
        let mut state = Layout::empty()
            .resources(Faction::British, 9)
            .put(Space::Boston, Piece::BritishRegular, 4)
            .leader(Leader::Gage, Space::Boston)
            .paid(Faction::British);
        let march = legal_steps(&state)
            .into_iter()
            .find(|s| matches!(s, ActionStep::March { to, groups } if *to == Space::Massachusetts && !groups.is_empty()))
            .expect("a March");
        act(&mut state, &march).expect("legal");
        assert!(
            legal_steps(&state).contains(&ActionStep::Lead {
                faction: Faction::British,
                to: Space::Massachusetts
            })
        );
    }

    #[test]
    fn r1_10_an_available_leader_comes_with_a_placed_piece() {
        let laid = rich().put(Space::Georgia, Piece::Continental, 1);
        let mut state = laid.paid(Faction::Patriots);
        let settle = |to| ActionStep::Settle { faction: Faction::Patriots, to: Some(to) };
        assert!(act(&mut state, &settle(Space::Georgia)).is_err());
        let rally = ActionStep::Rally {
            space: Space::Virginia,
            kind: crate::rules::RallyKind::One,
            from: Vec::new(),
        };
        act(&mut state, &rally).expect("legal");
        assert!(act(&mut state, &settle(Space::Georgia)).is_err());
        assert!(legal_steps(&state).contains(&settle(Space::Virginia)));
        act(&mut state, &settle(Space::Virginia)).expect("legal");
    }

    /// 1.3.7: the West Indies are no space. A Leader who is left alone goes to none of his pieces there; one who is
    /// Available comes there with a piece that is placed.
    #[test]
    fn r1_10_a_leader_left_alone_does_not_go_to_the_west_indies() {
        let laid = rich()
            .put(Space::WestIndies, Piece::BritishRegular, 2)
            .put(Space::Georgia, Piece::BritishRegular, 1)
            .leader(Leader::Gage, Space::Boston);
        let mut state = laid.paid(Faction::British);
        let settle = |to| ActionStep::Settle { faction: Faction::British, to };
        let steps = leader_steps(&state, Faction::British);
        assert_eq!(steps, [settle(None), settle(Some(Space::Georgia))]);
        assert!(act(&mut state, &settle(Some(Space::WestIndies))).is_err());
        act(&mut state, &settle(Some(Space::Georgia))).expect("legal");
    }

    #[test]
    fn r3_6_4_dice_roll_what_dice_can() {
        let state = rich()
            .put(Space::Virginia, Piece::Continental, 6)
            .put(Space::Virginia, Piece::Tory, 4)
            .paid(Faction::Patriots);
        let battle = legal_steps(&state)
            .into_iter()
            .find(|s| matches!(s, ActionStep::Battle { .. }))
            .expect("a Battle");
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut sums = [false; 20];
        for _ in 0..200 {
            let step = roll(&state, &battle, &mut random);
            act(&mut state.clone(), &step).expect("legal dice");
            if let ActionStep::Battle { attacker_roll, .. } = step {
                sums[usize::from(attacker_roll)] = true;
            }
        }
        assert!(sums[2..=6].iter().all(|s| *s), "{sums:?}");
        let rabble = ActionStep::RabbleRousing { space: Space::Virginia };
        assert_eq!(roll(&state, &rabble, &mut random), rabble);
    }

    /// Units that might be meant by a step: one, two or three of these kinds.
    fn few_units(kinds: PieceSet) -> Vec<PieceCounts> {
        mixes(PieceCounts::each(kinds, |_| 2)).filter(|units| units.total() <= 3).collect()
    }

    fn strikes() -> Vec<StrikeKind> {
        let all = PieceSet::ALL.iter().filter(|p| *p != Piece::Squadron);
        let all: Vec<Piece> = all.collect();
        let two = all.iter().flat_map(|a| all.iter().map(move |b| StrikeKind::Two(*a, *b)));
        let ordered = two.filter(|kind| matches!(kind, StrikeKind::Two(a, b) if a <= b));
        let one = all.iter().map(|piece| StrikeKind::One(*piece));
        one.chain(ordered).chain([StrikeKind::Base]).collect()
    }

    /// Steps that a person might type in a space, in numbers beyond what the rules have; no March.
    fn thinkable(state: &ActionState, space: Space) -> Vec<ActionStep> {
        let numbers = || 0..=8_u8;
        let mut steps: Vec<ActionStep> = numbers()
            .flat_map(|n| {
                [
                    ActionStep::MusterRegulars { space, count: n },
                    ActionStep::MusterTories { space, count: n },
                    ActionStep::MusterReward { space, steps: n },
                    ActionStep::FrenchMuster { space, count: n },
                    ActionStep::Rally { space, kind: RallyKind::Many(n), from: Vec::new() },
                    ActionStep::Gather { space, kind: GatherKind::Many(n), from: Vec::new() },
                    ActionStep::Trade { space, gift: n },
                    ActionStep::Hortalez { pay: n },
                    ActionStep::PreparerLaGuerre(Preparation::Regulars(n)),
                ]
            })
            .collect();
        steps.extend([
            ActionStep::Activate,
            ActionStep::Rally { space, kind: RallyKind::One, from: Vec::new() },
            ActionStep::Gather { space, kind: GatherKind::One, from: Vec::new() },
            ActionStep::RabbleRousing { space },
            ActionStep::Persuasion { space },
            ActionStep::FrenchMusterFort { space },
            ActionStep::PreparerLaGuerre(Preparation::Squadron),
            ActionStep::PreparerLaGuerre(Preparation::Resources),
            ActionStep::Raid { space, from: None },
        ]);
        for n in 0..=3 {
            let tories = 3 - n;
            steps.push(ActionStep::MusterFort { space, regulars: n, tories });
        }
        for city in [None, Some(space)] {
            steps.extend([ActionStep::NavalPressureLower { city }, ActionStep::Howe { city }]);
        }
        for piece in [PieceType::Militia, PieceType::Continental, PieceType::Tory] {
            steps.push(ActionStep::FrenchAgents { space, piece });
        }
        for units in few_units(PieceSet::PATRIOT_UNITS) {
            let kind = RallyKind::Fort(units);
            steps.push(ActionStep::Rally { space, kind, from: Vec::new() });
            steps.push(ActionStep::RallyContinentals { space, militia: units });
        }
        for units in few_units(PieceSet::WAR_PARTIES) {
            let kind = GatherKind::Village(units);
            steps.push(ActionStep::Gather { space, kind, from: Vec::new() });
        }
        for kind in strikes() {
            steps.push(ActionStep::Partisans { space, kind });
            steps.push(ActionStep::ScoutSkirmish { kind });
            for militia in [None, Some(Piece::MilitiaActive), Some(Piece::MilitiaUnderground)] {
                steps.push(ActionStep::Skirmish { space, kind, militia });
                steps.push(ActionStep::WarPath { space, kind, militia });
            }
        }
        for piece in PieceSet::faction(state.faction()).iter() {
            steps.push(ActionStep::Plunder { space, remove: piece });
            steps.extend((1..=3).map(|count| ActionStep::Recall { space, piece, count }));
        }
        for from in Space::ALL {
            steps.extend([
                ActionStep::NavalPressureRaise { to: vec![space, from] },
                ActionStep::NavalPressureRaise { to: vec![space] },
                ActionStep::GarrisonDisplace { city: from, to: space },
            ]);
            steps.extend((1..=3).map(|count| ActionStep::GarrisonMove { from, to: space, count }));
            for face in PieceSet::WAR_PARTIES.iter() {
                steps.push(ActionStep::Raid { space, from: Some((from, face)) });
            }
            let parties = PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES);
            for troops in few_units(parties) {
                steps.push(ActionStep::Scout { to: space, group: Group { from, troops } });
            }
            for troops in few_units(PieceSet::WAR_PARTIES.union(PieceSet::MILITIA)) {
                let from = vec![Group { from, troops }];
                let (rally, gather) = (RallyKind::Regroup, GatherKind::Regroup);
                steps.push(ActionStep::Rally { space, kind: rally, from: from.clone() });
                steps.push(ActionStep::Gather { space, kind: gather, from });
            }
        }
        steps
    }

    /// A Squadron more than once on a City is written in the order of the Cities.
    fn in_order(step: &ActionStep) -> bool {
        !matches!(step, ActionStep::NavalPressureRaise { to } if !to.is_sorted())
    }

    /// Whatever step the rules accept is among the moves; and they accept each of these.
    #[test]
    fn every_legal_step_is_a_move() {
        let mut accepted = 0;
        for seed in 0..6 {
            for faction in Faction::ALL {
                let board = scattered(&mut Chance::new(seed + 7)).board;
                let state = ActionState::new(board, faction, Cost::Paid, false);
                let commands = Command::of(faction).iter().filter(|c| **c != Command::March);
                let of_commands =
                    commands.flat_map(|c| of_command(&state, *c, SpaceSet::ALL, Breadth::Every));
                let of_specials = Special::of(faction).iter().flat_map(|special| {
                    Space::ALL.map(|s| special_steps(&state, *special, s, Breadth::Every))
                });
                let mut all: Vec<ActionStep> = of_commands.chain(of_specials.flatten()).collect();
                all.extend(voluntary_removal::steps(&state, Breadth::Every));
                let legal = |step: &ActionStep| crate::rules::after(&state, [step], |_| ()).is_ok();
                let mut thinkable: Vec<ActionStep> =
                    Space::ALL.into_iter().flat_map(|space| thinkable(&state, space)).collect();
                thinkable.retain(|step| in_order(step) && legal(step));
                accepted += thinkable.len();
                for step in thinkable {
                    assert!(all.contains(&step), "{faction}, seed {seed}: {step:?}");
                }
            }
        }
        assert!(accepted > 1000, "{accepted}");
    }

    /// Whatever March the rules accept moves no more units than these groups have.
    #[test]
    fn every_legal_march_is_a_choice_of_numbers() {
        let mut accepted = 0;
        for seed in 0..400 {
            let mut chance = Chance::new(seed + 1);
            let board = scattered(&mut chance).board;
            let faction = Faction::ALL[chance.below(4)];
            let state = ActionState::new(board, faction, Cost::Free, false);
            let to = Space::ALL[chance.below(Space::COUNT)];
            let mut groups: Vec<Group> = Vec::new();
            for _ in 0..=chance.below(2) {
                let from = Space::ALL[chance.below(Space::COUNT)];
                let kinds = movement::marchers(faction);
                let here = PieceCounts::there(&board, from, kinds);
                let mixes: Vec<PieceCounts> = mixes(here).take(50).collect();
                if let Some(troops) = mixes.get(chance.below(mixes.len().max(1))) {
                    groups.push(Group { from, troops: *troops });
                }
            }
            let step = ActionStep::March { to, groups: groups.clone() };
            if groups.is_empty() || crate::rules::after(&state, [&step], |_| ()).is_err() {
                continue;
            }
            accepted += 1;
            let most = movement::march_groups(&state, to);
            for group in groups {
                let all = most.iter().find(|all| all.from == group.from).expect("an origin");
                assert!(group.troops.iter().all(|(p, n)| n <= all.troops.get(p)), "{step:?}");
            }
        }
        assert!(accepted > 20, "{accepted}");
    }

    /// Few choices are some of all.
    #[test]
    fn what_is_offered_is_a_move() {
        let state = Layout::empty()
            .resources(Faction::Patriots, 3)
            .put(Space::Virginia, Piece::Continental, 2)
            .put(Space::Virginia, Piece::MilitiaUnderground, 1)
            .put(Space::Virginia, Piece::PatriotFort, 1)
            .paid(Faction::Patriots);
        let all: Vec<ActionStep> = moves(&state).collect();
        let few = legal_steps(&state);
        assert!(few.len() < all.len() && few.iter().all(|step| all.contains(step)));
        assert!(all.iter().all(|step| crate::rules::check(&state, step).is_ok()));
    }
}
