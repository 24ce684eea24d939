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
pub(super) fn act(deed: &mut ActionState, step: &ActionStep) -> Result {
    match step {
        ActionStep::FrenchAgents { space, piece } => agents(deed, *space, *piece),
        ActionStep::Hortalez { pay } => hortalez(deed, *pay),
        ActionStep::FrenchMuster { space, count } => muster(deed, *space, *count),
        ActionStep::FrenchMusterFort { space } => muster_fort(deed, *space),
        ActionStep::March { to, groups } => march(deed, *to, groups),
        ActionStep::PreparerLaGuerre(preparation) => prepare(deed, *preparation),
        ActionStep::NavalPressureRaise { to } => naval_pressure(deed, to),
        _ => refuse("3.5", NotYours(deed.faction())),
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
pub const PREPARED_REGULARS: u8 = 3;
/// What a Muster costs (3.5.3).
const MUSTER_COST: u8 = 2;
/// The spaces of French Agent Mobilization (3.5.1); Quebec is the Province (R2).
const AGENT_SPACES: [Space; 4] =
    [Space::Quebec, Space::NewYork, Space::NewHampshire, Space::Massachusetts];
const CONTINENTALS: PieceSet = PieceSet::of(Piece::Continental);

fn after_treaty(deed: &ActionState, rule: &'static str) -> Result {
    require(deed.board().treaty(), rule, MomentReason::BeforeTreaty)
}

/// French Agent Mobilization (3.5.1).
fn agents(deed: &mut ActionState, space: Space, piece: PieceType) -> Result {
    require(!deed.board().treaty(), AGENTS, MomentReason::AfterTreaty)?;
    deed.begin(AGENTS, Command::FrenchAgentMobilization)?;
    require(deed.selected.is_empty(), AGENTS, CountReason::OneProvince)?;
    let there = AGENT_SPACES.contains(&space);
    require(there, AGENTS, at(space, SpaceReason::NoAgents))?;
    deed.check_select(AGENTS, space, 1)?;
    let loyal = deed.board().support(space) == Support::ActiveSupport;
    require(!loyal, AGENTS, at(space, SpaceReason::ActiveSupport))?;
    deed.select(AGENTS, space, 1)?;
    let count = match piece {
        PieceType::Continental => 1,
        PieceType::Militia => deed.board().available(PieceType::Militia).clamp(1, 2),
        _ => {
            return refuse(AGENTS, CountReason::Agents);
        }
    };
    deed.place(AGENTS, space, piece, count)
}

/// Refuses Roderigue Hortalez et Cie to the French without a Resource, and a second time (3.5.2).
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_hortalez(deed: &ActionState) -> Result {
    require(deed.command() != Some(Command::Hortalez), HORTALEZ, CountReason::PaidOnce)?;
    deed.check_spend(HORTALEZ, Faction::French, 1)
}

/// Roderigue Hortalez et Cie (3.5.2). What is paid is what the Patriots receive, so even a free
/// Command takes it from the French.
fn hortalez(deed: &mut ActionState, pay: u8) -> Result {
    check_hortalez(deed)?;
    deed.begin(HORTALEZ, Command::Hortalez)?;
    require(pay > 0, HORTALEZ, CountReason::NothingPaid)?;
    deed.spend(HORTALEZ, Faction::French, pay)?;
    deed.gain(HORTALEZ, Faction::Patriots, pay.saturating_add(1))
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
fn muster(deed: &mut ActionState, space: Space, count: u8) -> Result {
    after_treaty(deed, MUSTER)?;
    deed.begin(MUSTER, Command::Muster)?;
    require(deed.selected.is_empty(), MUSTER, CountReason::OneFrenchMuster)?;
    require(
        !(deed.special() == Some(Special::Skirmish) && deed.special_spaces.contains(space)),
        SKIRMISH,
        at(space, SpaceReason::OfSkirmish),
    )?;
    require(count <= MUSTER_REGULARS, MUSTER, CountReason::MusteredFrench)?;
    deed.check_select(MUSTER, space, MUSTER_COST)?;
    let why = match space.is_reserve() {
        true => SpaceReason::Reserve,
        false => SpaceReason::NoRebellionControl,
    };
    require(takes_regulars(deed.board(), space), MUSTER, at(space, why))?;
    deed.select(MUSTER, space, MUSTER_COST)?;
    deed.regulars_at = Some(space);
    deed.place(MUSTER, space, PieceType::FrenchRegular, count)
}

/// French Muster (3.5.3): two Regulars there become a Patriot Fort.
fn muster_fort(deed: &mut ActionState, space: Space) -> Result {
    require(
        deed.command() == Some(Command::Muster) && deed.selected.contains(space),
        MUSTER,
        at(space, SpaceReason::NotOfMuster),
    )?;
    require(space != Space::WestIndies, MUSTER, at(space, SpaceReason::NoColonyOrCity))?;
    require(!deed.once, MUSTER, CountReason::OneFort)?;
    let faction = Faction::Patriots;
    let has = deed.board().resources(faction);
    require(has > 0, MUSTER, Reason::CannotPay { faction, needs: 1, has })?;
    deed.pay(MUSTER, faction, 1)?;
    deed.remove(MUSTER, space, Piece::FrenchRegular, 2)?;
    deed.place(MUSTER, space, PieceType::PatriotFort, 1)?;
    deed.once = true;
    Ok(())
}

/// Whether the French may select a destination (3.5.4): with a Patriot piece there, or a Continental that comes along.
pub fn may_enter(board: &Board, to: Space, escorted: bool) -> bool {
    escorted || board.has(to, PieceSet::PATRIOTS)
}

/// What Continentals in a March to a destination cost the Patriots (3.5.4): nothing where others came before.
pub fn escort_cost(deed: &ActionState, to: Space) -> u8 {
    u8::from(deed.arrived(to, CONTINENTALS) == 0)
}

/// French March (3.5.4) into one destination. Further groups may follow into a destination that was
/// selected: it was paid for, and so were Continentals there.
fn march(deed: &mut ActionState, to: Space, groups: &[Group]) -> Result {
    require(deed.board().treaty(), MARCH, MomentReason::BeforeTreaty)?;
    deed.begin(MARCH, Command::March)?;
    require(!groups.is_empty(), MARCH, CountReason::NoUnits)?;
    let kinds = PieceSet::FRENCH.union(CONTINENTALS);
    movement::check_groups(deed, MARCH, groups, kinds)?;
    for &Group { from, troops } in groups {
        let french = troops.get(Piece::FrenchRegular);
        require(
            french > 0 && troops.get(Piece::Continental) <= french,
            MARCH,
            CountReason::TooManyContinentals,
        )?;
        require(movement::french_can_reach(deed.board(), from, to), MARCH, NoWay { from, to })?;
    }
    let escorted = groups.iter().any(|g| g.troops.get(Piece::Continental) > 0);
    require(may_enter(deed.board(), to, escorted), MARCH, at(to, SpaceReason::NoPatriots))?;
    deed.select(MARCH, to, 1)?;
    if escorted {
        deed.pay(MARCH, Faction::Patriots, escort_cost(deed, to))?;
    }
    movement::move_groups(deed, MARCH, to, groups)
}

/// Préparer la Guerre (4.5.1).
fn prepare(deed: &mut ActionState, preparation: Preparation) -> Result {
    const RULE: &str = "4.5.1";
    deed.use_special_once(Special::PreparerLaGuerre, None)?;
    match preparation {
        Preparation::Squadron => {
            deed.apply(RULE, Change::squadron(Place::UNAVAILABLE, Place::WEST_INDIES))
        }
        Preparation::Regulars(count) => {
            let fits = (1..=PREPARED_REGULARS).contains(&count);
            require(fits, RULE, CountReason::PreparedRegulars)?;
            let regulars = PieceType::FrenchRegular.placed();
            let (from, to) = (OffMapBox::Unavailable, OffMapBox::Available);
            deed.apply(RULE, Change::pieces(regulars, count, from, to))
        }
        Preparation::Resources => deed.gain(RULE, Faction::French, 2),
    }
}

/// Refuses a Skirmish and Naval Pressure before the Treaty, and beside French Agent Mobilization (4.5.2,
/// 4.5.3).
pub(super) fn check_at_war(deed: &ActionState, rule: &'static str, special: Special) -> Result {
    after_treaty(deed, rule)?;
    let command = Command::FrenchAgentMobilization;
    let apart = deed.command() != Some(command);
    require(apart, rule, Reason::Accompany { special, command })
}

/// Refuses a City to which Naval Pressure can bring no Squadron from the West Indies now (4.5.3): there is one, and
/// FNI, the number of Blockades (1.9, R191), can go up with it.
///
/// # Errors
/// A refusal that cites the rule.
pub fn check_blockade(deed: &ActionState, city: Space) -> Result {
    const RULE: &str = NAVAL_PRESSURE;
    require(city.is_city(), RULE, at(city, SpaceReason::NoCity))?;
    check_at_war(deed, RULE, Special::NavalPressure)?;
    deed.check_no_special(RULE)?;
    deed.check_takes_special()?;
    let board = deed.board();
    require(board.squadrons_west_indies() > 0, RULE, at(city, SpaceReason::NoSquadron))?;
    require(squadrons::can_raise_fni(board), RULE, CountReason::FniFull)
}

/// Naval Pressure (4.5.3): FNI up one level, and a Squadron to a City, or the Blockades rearranged.
fn naval_pressure(deed: &mut ActionState, to: &[Space]) -> Result {
    const RULE: &str = NAVAL_PRESSURE;
    check_at_war(deed, RULE, Special::NavalPressure)?;
    squadrons::check_cities(RULE, to)?;
    let squadrons = deed.board().squadrons_west_indies();
    require(squadrons > 0 || deed.board().blockades_on_map() > 0, RULE, MomentReason::NoSquadron)?;
    if squadrons > 0 {
        let &[city] = to else {
            return refuse(RULE, CountReason::OneSquadron);
        };
        check_blockade(deed, city)?;
        deed.use_special_once(Special::NavalPressure, None)?;
        squadrons::raise_fni(deed, RULE)?;
        return squadrons::blockade(deed, RULE, city);
    }
    deed.use_special_once(Special::NavalPressure, None)?;
    if squadrons::can_raise_fni(deed.board()) {
        squadrons::raise_fni(deed, RULE)?;
    }
    squadrons::rearrange(deed, RULE, to)
}

/// What a Command might do in a space next, legal or not; nothing of a Battle or March.
pub(super) fn command_steps(deed: &ActionState, command: Command, space: Space) -> Vec<ActionStep> {
    match command {
        Command::FrenchAgentMobilization if AGENT_SPACES.contains(&space) => {
            [PieceType::Militia, PieceType::Continental]
                .map(|piece| ActionStep::FrenchAgents { space, piece })
                .to_vec()
        }
        Command::Hortalez => (1..=deed.board().resources(Faction::French))
            .map(|pay| ActionStep::Hortalez { pay })
            .collect(),
        Command::Muster if deed.selected.contains(space) => {
            vec![ActionStep::FrenchMusterFort { space }]
        }
        Command::Muster => {
            (0..=MUSTER_REGULARS).map(|count| ActionStep::FrenchMuster { space, count }).collect()
        }
        _ => Vec::new(),
    }
}

/// What a Special Activity that is in no one space might do, legal or not.
pub(super) fn special_steps(
    deed: &ActionState,
    special: Special,
    breadth: Breadth,
) -> Vec<ActionStep> {
    let board = deed.board();
    let cities = SpaceSet::kind(Kind::City);
    match special {
        Special::PreparerLaGuerre => [Preparation::Squadron, Preparation::Resources]
            .into_iter()
            .chain((1..=PREPARED_REGULARS).map(Preparation::Regulars))
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
