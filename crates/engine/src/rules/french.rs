//! French Commands and Special Activities (3.5, 4.5), but for Battle and the Skirmish.

use super::Reason::{NoWay, NotYours};
use super::choices::{Breadth, every_row};
use super::refusal::{at, refuse, require};
use super::{
    ActionState, ActionStep, Command, CountReason, Group, MomentReason, Preparation, Reason,
    Result, SpaceReason, Special, movement, squadrons,
};
use crate::game::{
    Board, Change, Control, Faction, Kind, OffMapBox, Piece, PieceSet, PieceType, Place, Space,
    SpaceSet, Support,
};

/// Carries out a step.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn act(state: &mut ActionState, step: &ActionStep) -> Result {
    match step {
        ActionStep::FrenchAgents { space, piece } => agents(state, *space, *piece),
        ActionStep::Hortalez { pay } => hortalez(state, *pay),
        ActionStep::FrenchMuster { space, count } => muster(state, *space, *count),
        ActionStep::FrenchMusterFort { space } => muster_fort(state, *space),
        ActionStep::March { to, groups } => march(state, *to, groups),
        ActionStep::PreparerLaGuerre(preparation) => prepare(state, *preparation),
        ActionStep::NavalPressureRaise { to } => naval_pressure(state, to),
        _ => refuse("3.5", NotYours(state.faction())),
    }
}

const AGENTS: &str = "3.5.1";
const HORTALEZ: &str = "3.5.2";
const MUSTER: &str = "3.5.3";
const MARCH: &str = "3.5.4";
const SKIRMISH: &str = "4.5.2";
const NAVAL_PRESSURE: &str = "4.5.3";

/// Regulars in one Muster, at most (3.5.3).
pub const MUSTER_REGULARS: u8 = 4;
/// Regulars that become Available by one Préparer la Guerre, at most (4.5.1).
const PREPARED_REGULARS: u8 = 3;
/// What a Muster costs (3.5.3).
const MUSTER_COST: u8 = 2;
/// The spaces of French Agent Mobilization (3.5.1); Quebec is the Province (R2).
const AGENT_SPACES: [Space; 4] =
    [Space::Quebec, Space::NewYork, Space::NewHampshire, Space::Massachusetts];
const CONTINENTALS: PieceSet = PieceSet::of(Piece::Continental);

fn after_treaty(state: &ActionState, rule: &'static str) -> Result {
    require(state.board().treaty(), rule, MomentReason::BeforeTreaty)
}

/// French Agent Mobilization (3.5.1).
fn agents(state: &mut ActionState, space: Space, piece: PieceType) -> Result {
    require(!state.board().treaty(), AGENTS, MomentReason::AfterTreaty)?;
    state.begin_command(AGENTS, Command::FrenchAgentMobilization)?;
    require(state.selected.is_empty(), AGENTS, CountReason::OneProvince)?;
    let there = AGENT_SPACES.contains(&space);
    require(there, AGENTS, at(space, SpaceReason::NoAgents))?;
    state.check_select(AGENTS, space, 1)?;
    let loyal = state.board().support(space) == Support::ActiveSupport;
    require(!loyal, AGENTS, at(space, SpaceReason::ActiveSupport))?;
    state.select(AGENTS, space, 1)?;
    let count = match piece {
        PieceType::Continental => 1,
        PieceType::Militia => state.board().available(PieceType::Militia).clamp(1, 2),
        _ => {
            return refuse(AGENTS, CountReason::Agents);
        }
    };
    state.place(AGENTS, space, piece, count)
}

/// Refuses Roderigue Hortalez et Cie to the French without a Resource, and a second time (3.5.2).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_hortalez(state: &ActionState) -> Result {
    require(state.command() != Some(Command::Hortalez), HORTALEZ, CountReason::PaidOnce)?;
    state.check_spend(HORTALEZ, Faction::French, 1)
}

/// Roderigue Hortalez et Cie (3.5.2). What is paid is what the Patriots receive, so even a free
/// Command takes it from the French.
fn hortalez(state: &mut ActionState, pay: u8) -> Result {
    check_hortalez(state)?;
    state.begin_command(HORTALEZ, Command::Hortalez)?;
    require(pay > 0, HORTALEZ, CountReason::NothingPaid)?;
    state.spend(HORTALEZ, Faction::French, pay)?;
    state.gain(HORTALEZ, Faction::Patriots, pay.saturating_add(1))
}

/// Whether the French can Muster in a space (3.5.3).
fn takes_regulars(board: &Board, space: Space) -> bool {
    match space.kind() {
        Kind::WestIndies => board.treaty(),
        Kind::IndianReserve => false,
        Kind::City | Kind::Colony => board.treaty() && board.control(space) == Control::Rebellion,
    }
}

/// French Muster (3.5.3): Regulars.
fn muster(state: &mut ActionState, space: Space, count: u8) -> Result {
    after_treaty(state, MUSTER)?;
    state.begin_command(MUSTER, Command::Muster)?;
    require(state.selected.is_empty(), MUSTER, CountReason::OneFrenchMuster)?;
    require(
        !(state.special() == Some(Special::Skirmish) && state.special_spaces.contains(space)),
        SKIRMISH,
        at(space, SpaceReason::OfSkirmish),
    )?;
    require(count <= MUSTER_REGULARS, MUSTER, CountReason::MusteredFrench)?;
    state.check_select(MUSTER, space, MUSTER_COST)?;
    let why =
        if space.is_reserve() { SpaceReason::Reserve } else { SpaceReason::NoRebellionControl };
    require(takes_regulars(state.board(), space), MUSTER, at(space, why))?;
    state.select(MUSTER, space, MUSTER_COST)?;
    state.regulars_at = Some(space);
    state.place(MUSTER, space, PieceType::FrenchRegular, count)
}

/// French Muster (3.5.3): two Regulars there become a Patriot Fort.
fn muster_fort(state: &mut ActionState, space: Space) -> Result {
    require(
        state.command() == Some(Command::Muster) && state.selected.contains(space),
        MUSTER,
        at(space, SpaceReason::NotOfMuster),
    )?;
    require(space != Space::WestIndies, MUSTER, at(space, SpaceReason::NoColonyOrCity))?;
    require(!state.once_used, MUSTER, CountReason::OneFort)?;
    let faction = Faction::Patriots;
    let has = state.board().resources(faction);
    require(has > 0, MUSTER, Reason::CannotPay { faction, needs: 1, has })?;
    state.pay(MUSTER, faction, 1)?;
    state.remove(MUSTER, space, Piece::FrenchRegular, 2)?;
    state.place(MUSTER, space, PieceType::PatriotFort, 1)?;
    state.once_used = true;
    Ok(())
}

/// Whether the French may select a destination (3.5.4): with a Patriot piece there, or a Continental that comes along.
pub fn may_enter(board: &Board, to: Space, escorted: bool) -> bool {
    escorted || board.has(to, PieceSet::PATRIOTS)
}

/// What Continentals in a March to a destination cost the Patriots (3.5.4): nothing where others came before.
pub fn escort_cost(state: &ActionState, to: Space) -> u8 {
    u8::from(state.arrived(to, CONTINENTALS) == 0)
}

/// French March (3.5.4) into one destination. Further groups may follow into a destination that was
/// selected: it was paid for, and so were Continentals there.
fn march(state: &mut ActionState, to: Space, groups: &[Group]) -> Result {
    require(state.board().treaty(), MARCH, MomentReason::BeforeTreaty)?;
    state.begin_command(MARCH, Command::March)?;
    require(!groups.is_empty(), MARCH, CountReason::NoUnits)?;
    let kinds = PieceSet::FRENCH.union(CONTINENTALS);
    movement::check_groups(state, MARCH, groups, kinds)?;
    for &Group { from, troops } in groups {
        let french = troops.get(Piece::FrenchRegular);
        require(
            french > 0 && troops.get(Piece::Continental) <= french,
            MARCH,
            CountReason::TooManyContinentals,
        )?;
        require(movement::french_can_reach(state.board(), from, to), MARCH, NoWay { from, to })?;
    }
    let escorted = groups.iter().any(|g| g.troops.get(Piece::Continental) > 0);
    require(may_enter(state.board(), to, escorted), MARCH, at(to, SpaceReason::NoPatriots))?;
    state.select(MARCH, to, 1)?;
    if escorted {
        state.pay(MARCH, Faction::Patriots, escort_cost(state, to))?;
    }
    movement::move_groups(state, MARCH, to, groups)
}

/// How many Regulars Préparer la Guerre makes Available (4.5.1, R196): three, or all that are Unavailable if fewer.
pub fn prepared_regulars(board: &Board) -> u8 {
    board.off_map(OffMapBox::Unavailable, PieceType::FrenchRegular).min(PREPARED_REGULARS)
}

/// Préparer la Guerre (4.5.1).
fn prepare(state: &mut ActionState, preparation: Preparation) -> Result {
    const RULE: &str = "4.5.1";
    state.use_special_once(Special::PreparerLaGuerre, None)?;
    match preparation {
        Preparation::Squadron => {
            state.apply(RULE, Change::squadron(Place::UNAVAILABLE, Place::WEST_INDIES))
        }
        Preparation::Regulars(count) => {
            let all = prepared_regulars(state.board());
            require(
                count > 0 && (all == 0 || count == all),
                RULE,
                CountReason::PreparedRegulars(all),
            )?;
            let regulars = PieceType::FrenchRegular.placed();
            let (from, to) = (OffMapBox::Unavailable, OffMapBox::Available);
            state.apply(RULE, Change::pieces(regulars, count, from, to))
        }
        Preparation::Resources => state.gain(RULE, Faction::French, 2),
    }
}

/// Refuses a Skirmish and Naval Pressure before the Treaty, and beside French Agent Mobilization (4.5.2,
/// 4.5.3).
pub(super) fn check_at_war(state: &ActionState, rule: &'static str, special: Special) -> Result {
    after_treaty(state, rule)?;
    let command = Command::FrenchAgentMobilization;
    let apart = state.command() != Some(command);
    require(apart, rule, Reason::Accompany { special, command })
}

/// Refuses a City to which Naval Pressure can bring no Squadron from the West Indies now (4.5.3): there is one, and
/// FNI, the number of Blockades (1.9, R191), can go up with it.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_blockade(state: &ActionState, city: Space) -> Result {
    const RULE: &str = NAVAL_PRESSURE;
    require(city.is_city(), RULE, at(city, SpaceReason::NoCity))?;
    check_at_war(state, RULE, Special::NavalPressure)?;
    state.check_no_special(RULE)?;
    state.check_takes_special()?;
    let board = state.board();
    require(board.squadrons_west_indies() > 0, RULE, at(city, SpaceReason::NoSquadron))?;
    require(squadrons::can_raise_fni(board), RULE, CountReason::FniFull)
}

/// Naval Pressure (4.5.3): FNI up one level, and a Squadron to a City, or the Blockades rearranged.
fn naval_pressure(state: &mut ActionState, to: &[Space]) -> Result {
    const RULE: &str = NAVAL_PRESSURE;
    check_at_war(state, RULE, Special::NavalPressure)?;
    squadrons::check_cities(RULE, to)?;
    let squadrons = state.board().squadrons_west_indies();
    require(squadrons > 0 || state.board().blockades_on_map() > 0, RULE, MomentReason::NoSquadron)?;
    if squadrons > 0 {
        let &[city] = to else {
            return refuse(RULE, CountReason::OneSquadron);
        };
        check_blockade(state, city)?;
        state.use_special_once(Special::NavalPressure, None)?;
        squadrons::raise_fni(state, RULE)?;
        return squadrons::blockade(state, RULE, city);
    }
    state.use_special_once(Special::NavalPressure, None)?;
    if squadrons::can_raise_fni(state.board()) {
        squadrons::raise_fni(state, RULE)?;
    }
    squadrons::rearrange(state, RULE, to)
}

/// Whether a step does anything, if it is of the French Muster: without a Regular it does where a Fort can follow (3.5.3).
pub fn musters_anything(state: &ActionState, step: &ActionStep) -> bool {
    match *step {
        ActionStep::FrenchMuster { space, count: 0 } => {
            let fort = ActionStep::FrenchMusterFort { space };
            super::after(state, [step, &fort], |_| ()).is_ok()
        }
        _ => true,
    }
}

/// What a Command might do in a space next, legal or not; nothing of a Battle or March.
pub(super) fn command_steps(
    state: &ActionState,
    command: Command,
    space: Space,
) -> Vec<ActionStep> {
    match command {
        Command::FrenchAgentMobilization if AGENT_SPACES.contains(&space) => {
            [PieceType::Militia, PieceType::Continental]
                .map(|piece| ActionStep::FrenchAgents { space, piece })
                .to_vec()
        }
        Command::Hortalez => (1..=state.board().resources(Faction::French))
            .map(|pay| ActionStep::Hortalez { pay })
            .collect(),
        Command::Muster if state.selected.contains(space) => {
            vec![ActionStep::FrenchMusterFort { space }]
        }
        Command::Muster => {
            (0..=MUSTER_REGULARS).map(|count| ActionStep::FrenchMuster { space, count }).collect()
        }
        _ => Vec::new(),
    }
}

/// The steps of a Special Activity without a single space, legal or not.
pub(super) fn special_steps(
    state: &ActionState,
    special: Special,
    breadth: Breadth,
) -> Vec<ActionStep> {
    let board = state.board();
    let cities = SpaceSet::kind(Kind::City);
    match special {
        Special::PreparerLaGuerre => [Preparation::Squadron, Preparation::Resources]
            .into_iter()
            .chain(Some(prepared_regulars(board)).filter(|n| *n > 0).map(Preparation::Regulars))
            .map(ActionStep::PreparerLaGuerre)
            .collect(),
        Special::NavalPressure if !board.treaty() => Vec::new(),
        Special::NavalPressure if board.squadrons_west_indies() > 0 => {
            cities.iter().map(|city| ActionStep::NavalPressureRaise { to: vec![city] }).collect()
        }
        Special::NavalPressure if breadth == Breadth::Every => {
            let cities: Vec<Space> = cities.iter().collect();
            let rows = every_row(&cities, usize::from(board.blockades_on_map()));
            rows.map(|to| ActionStep::NavalPressureRaise { to }).collect()
        }
        Special::NavalPressure => {
            let now = squadrons::blockaded_cities(board);
            let moved = |at: usize, city| {
                let mut to = now.clone();
                to[at] = city;
                ActionStep::NavalPressureRaise { to }
            };
            let each = (0..now.len()).flat_map(|at| cities.iter().map(move |city| (at, city)));
            each.map(|(at, city)| moved(at, city)).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
