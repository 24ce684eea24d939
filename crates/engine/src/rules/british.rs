//! The Commands and Special Activities of the British (3.2, 4.2). Battle is in [`super::battle`].

use super::{
    Command, Deed, Group, Reason, Refusal, SkirmishKind, Special, Step, deed, loyalty, movement,
};
use crate::game::{
    Board, Change, Fact, Faction, Kind, Leader, Piece, PieceSet, Place, Space, Stock, Support,
};

mod garrison;
mod steps;
#[cfg(test)]
mod tests;

pub use garrison::{can_displace, can_garrison};
use garrison::{garrison_activate, garrison_displace, garrison_move, garrisoned};
pub use steps::legal_steps;
pub(super) use steps::{command_steps, skirmish as skirmish_steps, skirmish_kinds};

const MUSTER: &str = "3.2.1";
const GARRISON: &str = "3.2.2";
const MARCH: &str = "3.2.3";
const SKIRMISH: &str = "4.2.2";
const NAVAL_PRESSURE: &str = "4.2.3";

/// The most Regulars in one Muster (3.2.1).
pub const MUSTER_REGULARS: u8 = 6;
/// What a Garrison costs in all (3.2.2).
pub const GARRISON_COST: u8 = 2;
/// British Regulars and Forts: what Tories muster with or next to (3.2.1).
const STRONGHOLD: PieceSet =
    PieceSet::of(Piece::BritishRegular).union(PieceSet::of(Piece::BritishFort));
/// What a British Skirmish can remove (4.2.2).
const TARGETS: PieceSet = PieceSet::REBELLION_CUBES.union(PieceSet::of(Piece::MilitiaActive));

/// Carries out a step.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn act(deed: &mut Deed, step: &Step) -> Result<(), Refusal> {
    match *step {
        Step::MusterRegulars { space, count } => muster_regulars(deed, space, count),
        Step::MusterTories { space, count } => muster_tories(deed, space, count),
        Step::MusterFort {
            space,
            regulars,
            tories,
        } => muster_fort(deed, space, regulars, tories),
        Step::MusterReward { space, steps } => muster_reward(deed, space, steps),
        Step::GarrisonMove { from, to, count } => garrison_move(deed, from, to, count),
        Step::Activate if deed.command() == Some(Command::March) => march_activate(deed),
        Step::Activate => garrison_activate(deed),
        Step::GarrisonDisplace { city, to } => garrison_displace(deed, city, to),
        Step::March { to, ref groups } => march(deed, to, groups),
        Step::Skirmish {
            space,
            kind,
            militia,
        } => skirmish(deed, space, kind, militia),
        Step::NavalPressureResources { roll } => naval_pressure_resources(deed, roll),
        Step::NavalPressureLower { city } => naval_pressure_lower(deed, city),
        Step::Howe { city } => howe(deed, city),
        _ => Err(Refusal::new("3.2", Reason::NotYours(Faction::British))),
    }
}

/// Whether Regulars can muster in a space (3.2.1): a City without a Blockade, a Colony next to one
/// (1.9), or, once they are in play (1.3.7), the West Indies.
pub fn takes_regulars(board: &Board, space: Space) -> bool {
    match space.kind() {
        Kind::City => !board.is_blockaded(space),
        Kind::Colony => space
            .adjacent()
            .iter()
            .any(|s| s.is_city() && !board.is_blockaded(s)),
        Kind::WestIndies => board.treaty(),
        Kind::IndianReserve => false,
    }
}

/// How many Tories can muster in a space (3.2.1), as far as they are Available: two, one at Passive
/// Opposition, none at Active Opposition or away from Regulars and Forts.
pub fn takes_tories(board: &Board, space: Space) -> u8 {
    if !space.is_city() && !space.is_colony() {
        return 0;
    }
    let most = match board.support(space) {
        Support::ActiveOpposition => return 0,
        Support::PassiveOpposition => 1,
        _ => 2,
    };
    let near =
        board.has(space, STRONGHOLD) || space.adjacent().iter().any(|s| board.has(s, STRONGHOLD));
    if near { most } else { 0 }
}

/// Whether a space is, or can be made, one of this Muster's spaces (3.1, 3.2.1): where a Fort or
/// Reward Loyalty can go.
pub fn can_muster(deed: &Deed, space: Space) -> bool {
    !skirmished(deed, space)
        && (deed.selected.contains(space)
            || takes_tories(deed.board(), space) > 0
            || (deed.regulars_at.is_none() && takes_regulars(deed.board(), space)))
}

/// Whether this is the space of the action's Skirmish, which no Muster selects then (4.2.2).
pub fn skirmished(deed: &Deed, space: Space) -> bool {
    deed.special() == Some(Special::Skirmish) && deed.special_spaces.contains(space)
}

fn begin_muster(deed: &mut Deed, space: Space) -> Result<(), Refusal> {
    deed.begin(MUSTER, Command::Muster)?;
    if skirmished(deed, space) {
        return Err(Refusal::space(
            SKIRMISH,
            space,
            "a Skirmish space is no Muster space",
        ));
    }
    if deed.once {
        return Err(Refusal::new(
            MUSTER,
            Reason::Moment("the one Fort or Reward Loyalty ends a Muster"),
        ));
    }
    Ok(())
}

fn muster_regulars(deed: &mut Deed, space: Space, count: u8) -> Result<(), Refusal> {
    begin_muster(deed, space)?;
    if deed.regulars_at.is_some() {
        return Err(Refusal::new(
            MUSTER,
            Reason::Moment("Regulars muster in one space only"),
        ));
    }
    if !deed.tories_at.is_empty() {
        return Err(Refusal::new(
            MUSTER,
            Reason::Moment("Regulars muster before Tories"),
        ));
    }
    if !takes_regulars(deed.board(), space) {
        return Err(Refusal::space(
            MUSTER,
            space,
            "Regulars muster in a City without a Blockade, a Colony next to one, or the West Indies \
             after the Treaty of Alliance",
        ));
    }
    if !(1..=MUSTER_REGULARS).contains(&count) {
        return Err(Refusal::count(MUSTER, "one to six Regulars muster"));
    }
    deed.select(MUSTER, space, 1)?;
    deed.regulars_at = Some(space);
    deed.place(MUSTER, space, Stock::BritishRegular, count)
}

fn muster_tories(deed: &mut Deed, space: Space, count: u8) -> Result<(), Refusal> {
    begin_muster(deed, space)?;
    if deed.tories_at.contains(space) {
        return Err(Refusal::new(MUSTER, Reason::Again(space)));
    }
    let most = takes_tories(deed.board(), space);
    if most == 0 {
        return Err(Refusal::space(
            MUSTER,
            space,
            "Tories muster in a City or Colony with or next to British Regulars or Forts, not at \
             Active Opposition",
        ));
    }
    if !(1..=most).contains(&count) {
        return Err(Refusal::count(
            MUSTER,
            "one or two Tories muster, only one at Passive Opposition",
        ));
    }
    deed.select(MUSTER, space, 1)?;
    deed.tories_at.insert(space);
    deed.place(MUSTER, space, Stock::Tory, count)
}

/// The space of the Fort or Reward Loyalty: selected before, or one more that qualifies.
fn finish_muster(deed: &mut Deed, space: Space) -> Result<(), Refusal> {
    begin_muster(deed, space)?;
    if !can_muster(deed, space) {
        return Err(Refusal::space(
            MUSTER,
            space,
            "neither Regulars nor Tories could muster here",
        ));
    }
    if !deed.selected.contains(space) {
        deed.select(MUSTER, space, 1)?;
        if takes_tories(deed.board(), space) == 0 {
            deed.regulars_at = Some(space);
        }
    }
    deed.once = true;
    Ok(())
}

fn muster_fort(deed: &mut Deed, space: Space, regulars: u8, tories: u8) -> Result<(), Refusal> {
    finish_muster(deed, space)?;
    if regulars.checked_add(tories) != Some(3) {
        return Err(Refusal::count(MUSTER, "three cubes become a Fort"));
    }
    deed.remove(MUSTER, space, Piece::BritishRegular, regulars)?;
    deed.remove(MUSTER, space, Piece::Tory, tories)?;
    deed.place(MUSTER, space, Stock::BritishFort, 1)
}

fn muster_reward(deed: &mut Deed, space: Space, steps: u8) -> Result<(), Refusal> {
    finish_muster(deed, space)?;
    loyalty::reward(deed, MUSTER, space, steps, None)
}

fn march(deed: &mut Deed, to: Space, groups: &[Group]) -> Result<(), Refusal> {
    deed.begin(MARCH, Command::March)?;
    if to == Space::WestIndies {
        return Err(Refusal::space(MARCH, to, "no March to the West Indies"));
    }
    if deed.located {
        return Err(Refusal::new(
            MARCH,
            Reason::Moment("units move before Militia Activate"),
        ));
    }
    if groups.is_empty() && deed.selected.contains(to) {
        return Err(Refusal::new(MARCH, Reason::Again(to)));
    }
    movement::check_origins(MARCH, groups)?;
    deed.select(MARCH, to, 1)?;
    groups
        .iter()
        .try_for_each(|group| march_group(deed, to, group))
}

/// Whether the cubes at the destinations of a March find Militia once all have moved (3.2.3, R185).
pub fn march_finds_militia(deed: &Deed) -> bool {
    deed.faction() == Faction::British
        && deed.command() == Some(Command::March)
        && !deed.located
        && deed
            .selected()
            .iter()
            .any(|to| movement::located(deed.board(), to) > 0)
}

fn march_activate(deed: &mut Deed) -> Result<(), Refusal> {
    if !march_finds_militia(deed) {
        return Err(Refusal::new(
            MARCH,
            Reason::Moment("the cubes find no more Militia"),
        ));
    }
    for to in deed.selected() {
        movement::locate_militia(deed, MARCH, to)?;
    }
    deed.located = true;
    Ok(())
}

fn march_group(deed: &mut Deed, to: Space, group: &Group) -> Result<(), Refusal> {
    let Group { from, troops } = *group;
    movement::check_group(
        deed,
        MARCH,
        group,
        PieceSet::BRITISH_CUBES.union(PieceSet::WAR_PARTIES),
    )?;
    let allies = troops.count(PieceSet::WAR_PARTIES);
    let regulars = troops.get(Piece::BritishRegular);
    if troops.get(Piece::Tory).saturating_add(allies) > regulars {
        return Err(Refusal::count(
            MARCH,
            "Tories only accompany Regulars, one for one",
        ));
    }
    if allies > 0 {
        if !movement::indians_can_move(from, to) {
            return Err(Refusal::new("4.2.1", Reason::NoWay { from, to }));
        }
        deed.use_special(Special::CommonCause, Some(from))?;
    }
    if !movement::british_can_move(deed.board(), from, to) {
        return Err(Refusal::new(MARCH, Reason::NoWay { from, to }));
    }
    deed.move_troops(MARCH, from, to, troops)?;
    movement::turn_arrivals(deed, "4.2.1", Piece::WarPartyUnderground)
}

/// Whether a Battle, Muster or Garrison destination keeps the Skirmish out of a space (4.2.2).
fn closed_to_skirmish(deed: &Deed, space: Space) -> bool {
    let taken = match deed.command() {
        Some(Command::Muster | Command::Battle) => deed.selected,
        _ => garrisoned(deed),
    };
    taken.union(deed.battles).contains(space)
}

/// Whether the British can Skirmish in a space in this action (4.2.2): Regulars and Rebellion pieces
/// there, and no Battle, Muster or Garrison destination.
pub fn can_skirmish(deed: &Deed, space: Space) -> bool {
    check_skirmish(deed, space).is_ok() && deed.board().has(space, PieceSet::REBELLION)
}

fn check_skirmish(deed: &Deed, space: Space) -> Result<(), Refusal> {
    if closed_to_skirmish(deed, space) {
        return Err(Refusal::space(
            SKIRMISH,
            space,
            "no Skirmish in a Battle or Muster space or a Garrison destination",
        ));
    }
    if deed.board().pieces(space, Piece::BritishRegular) == 0 {
        return Err(Refusal::space(SKIRMISH, space, "no British Regulars"));
    }
    Ok(())
}

fn skirmish(
    deed: &mut Deed,
    space: Space,
    kind: SkirmishKind,
    militia: Option<Piece>,
) -> Result<(), Refusal> {
    if deed.special() == Some(Special::Skirmish) {
        return Err(Refusal::new(
            deed::ONE_SPECIAL,
            Reason::SpecialUsed(Special::Skirmish),
        ));
    }
    check_skirmish(deed, space)?;
    deed.use_special(Special::Skirmish, Some(space))?;
    remove_by_skirmish(deed, space, kind)?;
    let Some(face) = militia else {
        return Ok(());
    };
    if !PieceSet::MILITIA.contains(face) || !deed.board().leader_in(Leader::Clinton, space) {
        return Err(Refusal::space(
            "1.10",
            space,
            "only Clinton in the space removes one more Militia",
        ));
    }
    deed.lose("1.10", space, face, 1)
}

/// The removals of a British Skirmish (4.2.2), whoever ordered it (3.4.3).
pub(super) fn remove_by_skirmish(
    deed: &mut Deed,
    space: Space,
    kind: SkirmishKind,
) -> Result<(), Refusal> {
    let target = |piece: Piece| {
        if TARGETS.contains(piece) {
            Ok(())
        } else {
            Err(Refusal::count(
                SKIRMISH,
                "a Skirmish removes Rebellion cubes and Active Militia",
            ))
        }
    };
    match kind {
        SkirmishKind::One(piece) => {
            target(piece)?;
            deed.lose(SKIRMISH, space, piece, 1)
        }
        SkirmishKind::Two(first, second) => {
            target(first)?;
            target(second)?;
            deed.lose(SKIRMISH, space, first, 1)?;
            deed.lose(SKIRMISH, space, second, 1)?;
            deed.lose(SKIRMISH, space, Piece::BritishRegular, 1)
        }
        SkirmishKind::Fort => {
            if deed.board().has(space, TARGETS) {
                return Err(Refusal::space(
                    SKIRMISH,
                    space,
                    "the Fort goes only where there are no Rebellion cubes or Active Militia",
                ));
            }
            deed.lose(SKIRMISH, space, Piece::PatriotFort, 1)?;
            deed.lose(SKIRMISH, space, Piece::BritishRegular, 1)
        }
    }
}

fn use_naval_pressure(deed: &mut Deed) -> Result<(), Refusal> {
    deed.use_special_once(Special::NavalPressure, None)
}

fn naval_pressure_resources(deed: &mut Deed, roll: u8) -> Result<(), Refusal> {
    use_naval_pressure(deed)?;
    if deed.board().fni() > 0 {
        return Err(Refusal::new(
            NAVAL_PRESSURE,
            Reason::Moment("with FNI above 0 Naval Pressure lowers it"),
        ));
    }
    if !(1..=3).contains(&roll) {
        return Err(Refusal::count(NAVAL_PRESSURE, "the die shows 1 to 3"));
    }
    deed.gain(NAVAL_PRESSURE, Faction::British, roll)
}

fn naval_pressure_lower(deed: &mut Deed, city: Option<Space>) -> Result<(), Refusal> {
    use_naval_pressure(deed)?;
    lower_fni(deed, NAVAL_PRESSURE, city)
}

/// Lowers FNI one level; a Blockade, if any City has one, goes to the West Indies (1.9).
fn lower_fni(deed: &mut Deed, rule: &'static str, city: Option<Space>) -> Result<(), Refusal> {
    let from = deed.board().fni();
    if from == 0 {
        return Err(Refusal::new(rule, Reason::Moment("FNI is at 0")));
    }
    let to = from - 1;
    deed.apply(rule, Change::set(Fact::Fni, from, to))?;
    match city {
        Some(city) => deed.apply(
            rule,
            Change::squadron(Place::Space(city), Place::WEST_INDIES),
        ),
        None if deed.board().blockades_on_map() > 0 => Err(Refusal::count(
            rule,
            "one Blockade goes back to the West Indies",
        )),
        None => Ok(()),
    }
}

fn howe(deed: &mut Deed, city: Option<Space>) -> Result<(), Refusal> {
    const RULE: &str = "1.10";
    if !deed.takes_special() {
        return Err(Refusal::new("2.3.5", Reason::Limited));
    }
    if deed.howe {
        return Err(Refusal::new(
            RULE,
            Reason::Moment("Howe lowers FNI once for a Special Activity"),
        ));
    }
    if deed.special().is_some() {
        return Err(Refusal::new(
            RULE,
            Reason::Moment("Howe lowers FNI before the Special Activity, and it was used already"),
        ));
    }
    if deed.board().leader(Faction::British) != Leader::Howe {
        return Err(Refusal::new(
            RULE,
            Reason::Moment("Howe is not the British Leader"),
        ));
    }
    lower_fni(deed, RULE, city)?;
    deed.howe = true;
    Ok(())
}
