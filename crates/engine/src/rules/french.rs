//! French Commands and Special Activities (3.5, 4.5), but for Battle and the Skirmish.

use super::Reason::{Count, Moment, NoWay, NotYours};
use super::refusal::{at, refuse, require};
use super::{
    ActionState, ActionStep, Command, Group, Preparation, Reason, Result, Special, movement,
    squadrons,
};
use crate::game::{
    Board, Change, Control, Faction, Kind, Piece, PieceSet, Place, Pool, Space, SpaceSet, Stock,
    Support,
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
const MUSTER: &str = "3.5.3";
const MARCH: &str = "3.5.4";
const SKIRMISH: &str = "4.5.2";
const NAVAL_PRESSURE: &str = "4.5.3";

/// Regulars in one Muster, at most (3.5.3).
pub const MUSTER_REGULARS: u8 = 4;
/// The spaces of French Agent Mobilization (3.5.1); Quebec is the Province (R2).
const AGENT_SPACES: [Space; 4] =
    [Space::Quebec, Space::NewYork, Space::NewHampshire, Space::Massachusetts];
const CONTINENTALS: PieceSet = PieceSet::of(Piece::Continental);

fn after_treaty(deed: &ActionState, rule: &'static str) -> Result {
    require(deed.board().treaty(), rule, Moment("not before the Treaty of Alliance"))
}

/// Whether French agents can be at work in a space (3.5.1).
pub fn takes_agents(board: &Board, space: Space) -> bool {
    AGENT_SPACES.contains(&space) && board.support(space) != Support::ActiveSupport
}

/// French Agent Mobilization (3.5.1).
fn agents(deed: &mut ActionState, space: Space, piece: Stock) -> Result {
    require(!deed.board().treaty(), AGENTS, Moment("only before the Treaty of Alliance"))?;
    deed.begin(AGENTS, Command::FrenchAgentMobilization)?;
    require(deed.selected.is_empty(), AGENTS, Count("one Province only"))?;
    let there = AGENT_SPACES.contains(&space);
    require(there, AGENTS, at(space, "no agents there"))?;
    require(takes_agents(deed.board(), space), AGENTS, at(space, "at Active Support"))?;
    deed.select(AGENTS, space, 1)?;
    let count = match piece {
        Stock::Continental => 1,
        Stock::Militia => deed.board().available(Stock::Militia).clamp(1, 2),
        _ => {
            return refuse(AGENTS, Count("the agents raise Militia or a Continental"));
        }
    };
    deed.place(AGENTS, space, piece, count)
}

/// Roderigue Hortalez et Cie (3.5.2). What is paid is what the Patriots receive, so even a free
/// Command takes it from the French.
fn hortalez(deed: &mut ActionState, pay: u8) -> Result {
    const RULE: &str = "3.5.2";
    require(deed.command() != Some(Command::Hortalez), RULE, Count("the French pay once"))?;
    deed.begin(RULE, Command::Hortalez)?;
    require(pay > 0, RULE, Count("the French pay at least one Resource"))?;
    deed.spend(RULE, Faction::French, pay)?;
    deed.gain(RULE, Faction::Patriots, pay.saturating_add(1))
}

/// Whether the French can Muster in a space (3.5.3).
pub fn takes_regulars(board: &Board, space: Space) -> bool {
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
    require(deed.selected.is_empty(), MUSTER, Count("the French Muster in one space"))?;
    require(
        !(deed.special() == Some(Special::Skirmish) && deed.special_spaces.contains(space)),
        SKIRMISH,
        at(space, "a Skirmish space"),
    )?;
    require(count <= MUSTER_REGULARS, MUSTER, Count("up to four Regulars"))?;
    let why = match space.is_reserve() {
        true => "an Indian Reserve",
        false => "no Rebellion Control",
    };
    require(takes_regulars(deed.board(), space), MUSTER, at(space, why))?;
    deed.select(MUSTER, space, 2)?;
    deed.regulars_at = Some(space);
    deed.place(MUSTER, space, Stock::FrenchRegular, count)
}

/// French Muster (3.5.3): two Regulars there become a Patriot Fort.
fn muster_fort(deed: &mut ActionState, space: Space) -> Result {
    require(
        deed.command() == Some(Command::Muster) && deed.selected.contains(space),
        MUSTER,
        at(space, "not the Muster space"),
    )?;
    require(space != Space::WestIndies, MUSTER, at(space, "neither a Colony nor a City"))?;
    require(!deed.once, MUSTER, Count("one Fort only"))?;
    let faction = Faction::Patriots;
    let has = deed.board().resources(faction);
    require(has > 0, MUSTER, Reason::CannotPay { faction, needs: 1, has })?;
    deed.pay(MUSTER, faction, 1)?;
    deed.remove(MUSTER, space, Piece::FrenchRegular, 2)?;
    deed.place(MUSTER, space, Stock::PatriotFort, 1)?;
    deed.once = true;
    Ok(())
}

/// French March (3.5.4) into one destination. Further groups may follow into a destination that was
/// selected: it was paid for, and so were Continentals there.
fn march(deed: &mut ActionState, to: Space, groups: &[Group]) -> Result {
    require(
        deed.board().treaty(),
        MARCH,
        Moment("the French March only after the Treaty of Alliance"),
    )?;
    deed.begin(MARCH, Command::March)?;
    require(!groups.is_empty(), MARCH, Count("a destination takes moving units"))?;
    let kinds = PieceSet::FRENCH.union(CONTINENTALS);
    movement::check_groups(deed, MARCH, groups, kinds)?;
    for &Group { from, troops } in groups {
        let french = troops.get(Piece::FrenchRegular);
        require(
            french > 0 && troops.get(Piece::Continental) <= french,
            MARCH,
            Count("Continentals accompany French Regulars one for one"),
        )?;
        require(movement::french_can_reach(deed.board(), from, to), MARCH, NoWay { from, to })?;
    }
    let escorted = groups.iter().any(|g| g.troops.get(Piece::Continental) > 0);
    require(
        escorted || deed.board().has(to, PieceSet::PATRIOTS),
        MARCH,
        at(to, "neither a Patriot piece there nor a Continental on the way"),
    )?;
    deed.select(MARCH, to, 1)?;
    if escorted && deed.arrived(to, CONTINENTALS) == 0 {
        deed.pay(MARCH, Faction::Patriots, 1)?;
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
            require((1..=3).contains(&count), RULE, Count("one to three Regulars"))?;
            let regulars = Stock::FrenchRegular.placed();
            let (from, to) = (Pool::Unavailable, Pool::Available);
            deed.apply(RULE, Change::pieces(regulars, count, from, to))
        }
        Preparation::Resources => deed.gain(RULE, Faction::French, 2),
    }
}

/// Skirmish and Naval Pressure: after the Treaty, and not with French Agent Mobilization (4.5.2,
/// 4.5.3).
fn check_at_war(deed: &ActionState, rule: &'static str, special: Special) -> Result {
    after_treaty(deed, rule)?;
    require(
        deed.command() != Some(Command::FrenchAgentMobilization),
        rule,
        Reason::Accompany { special },
    )
}

/// Whether the Command leaves the French a Skirmish in a space (4.5.2).
pub(super) fn check_skirmish(deed: &ActionState, space: Space) -> Result {
    check_at_war(deed, SKIRMISH, Special::Skirmish)?;
    require(deed.regulars_at() != Some(space), SKIRMISH, at(space, "a Muster space"))
}

/// Whether Naval Pressure can bring a Squadron from the West Indies to a City now (4.5.3): there is one, and FNI,
/// the number of Blockades (1.9, R191), can go up with it.
pub fn can_blockade(deed: &ActionState) -> bool {
    let board = deed.board();
    check_at_war(deed, NAVAL_PRESSURE, Special::NavalPressure).is_ok()
        && deed.special().is_none()
        && deed.takes_special()
        && board.squadrons_west_indies() > 0
        && squadrons::can_raise_fni(board)
}

/// Naval Pressure (4.5.3): FNI up one level, and a Squadron to a City, or the Blockades rearranged.
fn naval_pressure(deed: &mut ActionState, to: &[Space]) -> Result {
    const RULE: &str = NAVAL_PRESSURE;
    check_at_war(deed, RULE, Special::NavalPressure)?;
    let blockades = can_blockade(deed);
    deed.use_special_once(Special::NavalPressure, None)?;
    squadrons::check_cities(RULE, to)?;
    let squadrons = deed.board().squadrons_west_indies();
    require(
        squadrons > 0 || deed.board().blockades_on_map() > 0,
        RULE,
        Moment("no Squadron is in the West Indies and no Blockade on a City"),
    )?;
    if squadrons::can_raise_fni(deed.board()) {
        squadrons::raise_fni(deed, RULE)?;
    }
    if squadrons == 0 {
        return squadrons::rearrange(deed, RULE, to);
    }
    require(
        blockades,
        RULE,
        Count("FNI is as high as it may be, so no further Squadron leaves the West Indies"),
    )?;
    let &[city] = to else {
        return refuse(RULE, Count("one Squadron goes from the West Indies to one City"));
    };
    squadrons::blockade(deed, RULE, city)
}

/// What a Command might do in a space next, legal or not; nothing of a Battle.
pub(super) fn command_steps(deed: &ActionState, command: Command, space: Space) -> Vec<ActionStep> {
    match command {
        Command::FrenchAgentMobilization if AGENT_SPACES.contains(&space) => {
            [Stock::Militia, Stock::Continental]
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
        Command::March if deed.board().treaty() && !deed.selected.contains(space) => {
            let near =
                SpaceSet::MAP.filter(|from| movement::french_can_reach(deed.board(), from, space));
            movement::marches(space, near, |from| {
                let (guard, guest) = (Piece::FrenchRegular, Piece::Continental);
                movement::escorted(deed, from, PieceSet::FRENCH, guard, guest)
            })
        }
        _ => Vec::new(),
    }
}

/// What a Special Activity that is in no one space might do, legal or not.
pub(super) fn special_steps(deed: &ActionState, special: Special) -> Vec<ActionStep> {
    let board = deed.board();
    let cities = SpaceSet::kind(Kind::City);
    match special {
        Special::PreparerLaGuerre => [Preparation::Squadron, Preparation::Resources]
            .into_iter()
            .chain((1..=3).map(Preparation::Regulars))
            .map(ActionStep::PreparerLaGuerre)
            .collect(),
        Special::NavalPressure if !board.treaty() => Vec::new(),
        Special::NavalPressure if board.squadrons_west_indies() > 0 => {
            cities.iter().map(|city| ActionStep::NavalPressureRaise { to: vec![city] }).collect()
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
