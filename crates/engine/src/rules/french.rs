//! French Commands and Special Activities (3.5, 4.5), Battle apart.

use super::rebel_movement as movement;
use super::rebel_skirmish as skirmish;
use super::{Command, Deed, Preparation, Reason, Refusal, Special, Step};
use crate::game::{
    Board, Change, Control, Fact, Faction, Kind, Piece, PieceSet, Place, Pool, Space, SpaceSet,
    Stock, Support,
};

/// Carries out a step.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn act(deed: &mut Deed, step: &Step) -> Result<(), Refusal> {
    match step {
        Step::FrenchAgents { space, piece } => agents(deed, *space, *piece),
        Step::Hortalez { pay } => hortalez(deed, *pay),
        Step::FrenchMuster { space, count } => muster(deed, *space, *count),
        Step::FrenchMusterFort { space } => muster_fort(deed, *space),
        Step::March { to, groups } => movement::french_march(deed, *to, groups),
        Step::PreparerLaGuerre(preparation) => prepare(deed, *preparation),
        Step::Skirmish {
            space,
            kind,
            militia,
        } => {
            skirmish::no_militia(SKIRMISH, *militia)?;
            check_skirmish(deed, *space)?;
            skirmish::skirmish(deed, SKIRMISH, *space, *kind, Piece::FrenchRegular)
        }
        Step::NavalPressureRaise { to } => naval_pressure(deed, to),
        _ => Err(Refusal::new("3.5", Reason::NotYours(deed.faction()))),
    }
}

fn after_treaty(deed: &Deed, rule: &'static str) -> Result<(), Refusal> {
    if deed.board().treaty() {
        return Ok(());
    }
    Err(Refusal::new(
        rule,
        Reason::Moment("not before the Treaty of Alliance"),
    ))
}

/// The spaces of French Agent Mobilization (3.5.1); Quebec is the Province (R2).
const AGENT_SPACES: [Space; 4] = [
    Space::Quebec,
    Space::NewYork,
    Space::NewHampshire,
    Space::Massachusetts,
];

/// Whether French agents can be at work in a space (3.5.1).
pub fn takes_agents(board: &Board, space: Space) -> bool {
    AGENT_SPACES.contains(&space) && board.support(space) != Support::ActiveSupport
}

/// French Agent Mobilization (3.5.1).
fn agents(deed: &mut Deed, space: Space, piece: Stock) -> Result<(), Refusal> {
    const RULE: &str = "3.5.1";
    if deed.board().treaty() {
        return Err(Refusal::new(
            RULE,
            Reason::Moment("only before the Treaty of Alliance"),
        ));
    }
    deed.begin(RULE, Command::FrenchAgentMobilization)?;
    if !deed.selected.is_empty() {
        return Err(Refusal::count(RULE, "one Province only"));
    }
    if !AGENT_SPACES.contains(&space) {
        return Err(Refusal::space(RULE, space, "no agents there"));
    }
    if !takes_agents(deed.board(), space) {
        return Err(Refusal::space(RULE, space, "at Active Support"));
    }
    deed.select(RULE, space, 1)?;
    let count = match piece {
        Stock::Continental => 1,
        Stock::Militia => deed.board().available(Stock::Militia).clamp(1, 2),
        _ => {
            return Err(Refusal::count(
                RULE,
                "the agents raise Militia or a Continental",
            ));
        }
    };
    deed.place(RULE, space, piece, count)
}

/// Roderigue Hortalez et Cie (3.5.2). What is paid is what the Patriots receive, so even a free
/// Command takes it from the French.
fn hortalez(deed: &mut Deed, pay: u8) -> Result<(), Refusal> {
    const RULE: &str = "3.5.2";
    if deed.command() == Some(Command::Hortalez) {
        return Err(Refusal::count(RULE, "the French pay once"));
    }
    deed.begin(RULE, Command::Hortalez)?;
    if pay == 0 {
        return Err(Refusal::count(RULE, "the French pay at least one Resource"));
    }
    deed.spend(RULE, Faction::French, pay)?;
    deed.gain(RULE, Faction::Patriots, pay.saturating_add(1))
}

const MUSTER: &str = "3.5.3";
const SKIRMISH: &str = "4.5.2";

/// Regulars in one Muster, at most (3.5.3).
pub const MUSTER_REGULARS: u8 = 4;

/// Whether the French can Muster in a space (3.5.3).
pub fn takes_regulars(board: &Board, space: Space) -> bool {
    match space.kind() {
        Kind::WestIndies => board.treaty(),
        Kind::IndianReserve => false,
        Kind::City | Kind::Colony => board.treaty() && board.control(space) == Control::Rebellion,
    }
}

/// French Muster (3.5.3): Regulars.
fn muster(deed: &mut Deed, space: Space, count: u8) -> Result<(), Refusal> {
    after_treaty(deed, MUSTER)?;
    deed.begin(MUSTER, Command::Muster)?;
    if !deed.selected.is_empty() {
        return Err(Refusal::count(MUSTER, "the French Muster in one space"));
    }
    if deed.special() == Some(Special::Skirmish) && deed.special_spaces.contains(space) {
        return Err(Refusal::space("4.5.2", space, "a Skirmish space"));
    }
    if count > MUSTER_REGULARS {
        return Err(Refusal::count(MUSTER, "up to four Regulars"));
    }
    if !takes_regulars(deed.board(), space) {
        let why = match space.is_reserve() {
            true => "an Indian Reserve",
            false => "no Rebellion Control",
        };
        return Err(Refusal::space(MUSTER, space, why));
    }
    deed.select(MUSTER, space, 2)?;
    deed.regulars_at = Some(space);
    deed.place(MUSTER, space, Stock::FrenchRegular, count)
}

/// French Muster (3.5.3): two Regulars there become a Patriot Fort.
fn muster_fort(deed: &mut Deed, space: Space) -> Result<(), Refusal> {
    if deed.command() != Some(Command::Muster) || !deed.selected.contains(space) {
        return Err(Refusal::space(MUSTER, space, "not the Muster space"));
    }
    if space == Space::WestIndies {
        return Err(Refusal::space(MUSTER, space, "neither a Colony nor a City"));
    }
    if deed.once {
        return Err(Refusal::count(MUSTER, "one Fort only"));
    }
    let has = deed.board().resources(Faction::Patriots);
    if has == 0 {
        return Err(Refusal::new(
            MUSTER,
            Reason::CannotPay {
                faction: Faction::Patriots,
                needs: 1,
                has,
            },
        ));
    }
    deed.pay(MUSTER, Faction::Patriots, 1)?;
    deed.remove(MUSTER, space, Piece::FrenchRegular, 2)?;
    deed.place(MUSTER, space, Stock::PatriotFort, 1)?;
    deed.once = true;
    Ok(())
}

/// Préparer la Guerre (4.5.1).
fn prepare(deed: &mut Deed, preparation: Preparation) -> Result<(), Refusal> {
    const RULE: &str = "4.5.1";
    deed.use_special_once(Special::PreparerLaGuerre, None)?;
    match preparation {
        Preparation::Squadron => deed.apply(
            RULE,
            Change::squadron(Place::UNAVAILABLE, Place::WEST_INDIES),
        ),
        Preparation::Regulars(count @ 1..=3) => deed.apply(
            RULE,
            Change::pieces(
                Stock::FrenchRegular.placed(),
                count,
                Pool::Unavailable,
                Pool::Available,
            ),
        ),
        Preparation::Regulars(_) => Err(Refusal::count(RULE, "one to three Regulars")),
        Preparation::Resources => deed.gain(RULE, Faction::French, 2),
    }
}

/// Skirmish and Naval Pressure: after the Treaty, and not with French Agent Mobilization (4.5.2,
/// 4.5.3).
fn check_at_war(deed: &Deed, rule: &'static str, special: Special) -> Result<(), Refusal> {
    after_treaty(deed, rule)?;
    if deed.command() == Some(Command::FrenchAgentMobilization) {
        return Err(Refusal::new(rule, Reason::Accompany { special }));
    }
    Ok(())
}

/// Whether the French can Skirmish in a space now, with something British to strike (4.5.2).
pub fn can_skirmish(deed: &Deed, space: Space) -> bool {
    check_skirmish(deed, space).is_ok() && deed.board().has(space, PieceSet::BRITISH)
}

fn check_skirmish(deed: &Deed, space: Space) -> Result<(), Refusal> {
    check_at_war(deed, SKIRMISH, Special::Skirmish)?;
    if deed.regulars_at() == Some(space) {
        return Err(Refusal::space(SKIRMISH, space, "a Muster space"));
    }
    skirmish::check(deed, SKIRMISH, space, Piece::FrenchRegular)
}

/// Whether Naval Pressure can bring a Squadron from the West Indies to a City now (4.5.3): there is one, and FNI,
/// the number of Blockades (1.9, R191), can go up with it.
pub fn can_blockade(deed: &Deed) -> bool {
    let board = deed.board();
    check_at_war(deed, "4.5.3", Special::NavalPressure).is_ok()
        && deed.special().is_none()
        && deed.takes_special()
        && board.squadrons_west_indies() > 0
        && can_raise_fni(board)
}

/// Whether FNI can go up one level: for each Squadron or Blockade that is not Unavailable one, up to three (1.9,
/// 4.5.3).
fn can_raise_fni(board: &Board) -> bool {
    board.fni() < (board.squadrons_west_indies() + board.blockades_on_map()).min(3)
}

/// Naval Pressure (4.5.3): FNI up one level, and a Squadron to a City, or the Blockades rearranged.
fn naval_pressure(deed: &mut Deed, to: &[Space]) -> Result<(), Refusal> {
    const RULE: &str = "4.5.3";
    check_at_war(deed, RULE, Special::NavalPressure)?;
    let blockades = can_blockade(deed);
    deed.use_special_once(Special::NavalPressure, None)?;
    if let Some(space) = to.iter().find(|s| !s.is_city()) {
        return Err(Refusal::space(RULE, *space, "Blockades lie on Cities"));
    }
    let squadrons = deed.board().squadrons_west_indies();
    let fni = deed.board().fni();
    if deed.board().squadrons_west_indies() + deed.board().blockades_on_map() == 0 {
        return Err(Refusal::new(
            RULE,
            Reason::Moment("no Squadron is in the West Indies and no Blockade on a City"),
        ));
    }
    if can_raise_fni(deed.board()) {
        deed.apply(RULE, Change::set(Fact::Fni, fni, fni + 1))?;
    }
    if squadrons == 0 {
        return rearrange(deed, RULE, to);
    }
    if !blockades {
        return Err(Refusal::count(
            RULE,
            "FNI is as high as it may be, so no further Squadron leaves the West Indies",
        ));
    }
    let &[city] = to else {
        return Err(Refusal::count(
            RULE,
            "one Squadron goes from the West Indies to one City",
        ));
    };
    deed.apply(
        RULE,
        Change::squadron(Place::WEST_INDIES, Place::Space(city)),
    )
}

/// Puts the Blockades that are on Cities on these Cities, a City named once for each.
fn rearrange(deed: &mut Deed, rule: &'static str, to: &[Space]) -> Result<(), Refusal> {
    let mut missing = to.to_vec();
    let mut spare = Vec::new();
    for city in SpaceSet::kind(Kind::City) {
        for _ in 0..deed.board().blockades(city) {
            match missing.iter().position(|s| *s == city) {
                Some(at) => {
                    missing.swap_remove(at);
                }
                None => spare.push(city),
            }
        }
    }
    if to.is_empty() || missing.len() != spare.len() {
        return Err(Refusal::count(
            rule,
            "name a City for each of the Blockades that are on Cities",
        ));
    }
    missing.sort();
    spare.into_iter().zip(missing).try_for_each(|(from, to)| {
        deed.apply(rule, Change::squadron(Place::Space(from), Place::Space(to)))
    })
}

/// Steps that the French may take now (Battle apart), of every kind, though not every choice of
/// units: enough for a player who plays at random.
pub fn legal_steps(deed: &Deed) -> Vec<Step> {
    let mut steps = movement::leader_steps(deed);
    steps.extend(special_choices(deed));
    match deed.command() {
        None => {
            steps.extend(agent_choices());
            steps.extend(
                (1..=deed.board().resources(Faction::French)).map(|pay| Step::Hortalez { pay }),
            );
            steps.extend(muster_choices());
            steps.extend(march_choices(deed));
        }
        Some(Command::Muster) => {
            steps.extend(
                deed.selected
                    .iter()
                    .map(|space| Step::FrenchMusterFort { space }),
            );
        }
        Some(Command::March) => steps.extend(march_choices(deed)),
        Some(_) => {}
    }
    movement::allowed(deed, steps)
}

fn agent_choices() -> impl Iterator<Item = Step> {
    AGENT_SPACES.into_iter().flat_map(|space| {
        [Stock::Militia, Stock::Continental].map(|piece| Step::FrenchAgents { space, piece })
    })
}

fn muster_choices() -> impl Iterator<Item = Step> {
    SpaceSet::ALL
        .iter()
        .flat_map(|space| (0..=4).map(move |count| Step::FrenchMuster { space, count }))
}

fn march_choices(deed: &Deed) -> Vec<Step> {
    if !deed.board().treaty() {
        return Vec::new();
    }
    SpaceSet::MAP
        .without(deed.selected)
        .iter()
        .flat_map(|to| march_to(deed, to))
        .collect()
}

fn march_to(deed: &Deed, to: Space) -> Vec<Step> {
    let near = SpaceSet::MAP.filter(|from| {
        movement::french_can_reach(deed.board(), from, to)
            && deed.board().has(from, PieceSet::FRENCH)
    });
    movement::group_choices(
        deed,
        near,
        PieceSet::FRENCH,
        Piece::FrenchRegular,
        Piece::Continental,
    )
    .into_iter()
    .map(|groups| Step::March { to, groups })
    .collect()
}

/// What a Command might do in a space next, legal or not; nothing of a Battle.
pub(super) fn command_steps(deed: &Deed, command: Command, space: Space) -> Vec<Step> {
    match command {
        Command::FrenchAgentMobilization if AGENT_SPACES.contains(&space) => {
            [Stock::Militia, Stock::Continental]
                .map(|piece| Step::FrenchAgents { space, piece })
                .to_vec()
        }
        Command::Muster => (0..=4)
            .map(|count| Step::FrenchMuster { space, count })
            .collect(),
        Command::March if space != Space::WestIndies && deed.board().treaty() => {
            march_to(deed, space)
        }
        _ => Vec::new(),
    }
}

/// The ways of a Skirmish in a space, legal or not.
pub(super) fn skirmish_steps(deed: &Deed, space: Space) -> Vec<Step> {
    if deed.board().treaty() && deed.board().has(space, PieceSet::FRENCH) {
        skirmish::choices(space)
    } else {
        Vec::new()
    }
}

fn special_choices(deed: &Deed) -> Vec<Step> {
    if !deed.takes_special() || deed.special().is_some() {
        return Vec::new();
    }
    let mut steps = vec![
        Step::PreparerLaGuerre(Preparation::Squadron),
        Step::PreparerLaGuerre(Preparation::Resources),
    ];
    steps.extend((1..=3).map(|n| Step::PreparerLaGuerre(Preparation::Regulars(n))));
    if !deed.board().treaty() {
        return steps;
    }
    let strikers = SpaceSet::ALL.filter(|s| deed.board().has(s, PieceSet::FRENCH));
    steps.extend(strikers.iter().flat_map(skirmish::choices));
    let cities = SpaceSet::kind(Kind::City);
    if deed.board().squadrons_west_indies() > 0 {
        steps.extend(
            cities
                .iter()
                .map(|city| Step::NavalPressureRaise { to: vec![city] }),
        );
    } else {
        let now: Vec<Space> = cities
            .iter()
            .flat_map(|c| (0..deed.board().blockades(c)).map(move |_| c))
            .collect();
        steps.extend((0..now.len()).flat_map(|at| {
            let now = &now;
            cities.iter().map(move |city| {
                let mut to = now.clone();
                to[at] = city;
                Step::NavalPressureRaise { to }
            })
        }));
    }
    steps
}

#[cfg(test)]
mod tests;
