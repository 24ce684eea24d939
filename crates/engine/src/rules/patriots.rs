//! Patriot Commands and Special Activities (3.3, 4.3), Battle apart.

use super::movement::unmoved_units;
use super::rebel_movement as movement;
use super::rebel_skirmish as skirmish;
use super::{Command, Deed, Group, RallyKind, Reason, Refusal, Special, Step, StrikeKind, Troops};
use crate::game::{
    Board, Control, Faction, Kind, Marker, Piece, PieceSet, Space, SpaceSet, Stock, Support,
};

/// Carries out a step.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn act(deed: &mut Deed, step: &Step) -> Result<(), Refusal> {
    match step {
        Step::Rally { space, kind, from } => rally(deed, *space, *kind, from),
        Step::RallyContinentals { space, militia } => rally_continentals(deed, *space, *militia),
        Step::March { to, groups } => movement::patriot_march(deed, *to, groups),
        Step::RabbleRousing { space } => rabble_rousing(deed, *space),
        Step::Persuasion { space } => persuasion(deed, *space),
        Step::Partisans { space, kind } => partisans(deed, *space, *kind),
        Step::Skirmish {
            space,
            kind,
            militia,
        } => {
            skirmish::no_militia("4.3.3", *militia)?;
            skirmish::skirmish(deed, "4.3.3", *space, *kind, Piece::Continental)
        }
        _ => Err(Refusal::new("3.3", Reason::NotYours(deed.faction()))),
    }
}

const RALLY: &str = "3.3.1";

/// Rally (3.3.1) in one space.
fn rally(deed: &mut Deed, space: Space, kind: RallyKind, from: &[Group]) -> Result<(), Refusal> {
    deed.begin(RALLY, Command::Rally)?;
    if deed.selected.contains(space) && !deed.awaits(space) {
        return Err(Refusal::new(RALLY, Reason::Again(space)));
    }
    select_rally(deed, space)?;
    deed.ahead = None;
    if kind != RallyKind::Regroup && !from.is_empty() {
        return Err(Refusal::count(RALLY, "nothing moves in this kind of Rally"));
    }
    match kind {
        RallyKind::One => place_militia(deed, space, 1),
        RallyKind::Many(count) => rally_many(deed, space, count),
        RallyKind::Fort(units) => rally_fort(deed, space, units),
        RallyKind::Regroup => regroup(deed, space, from),
    }
}

/// Selects a space for a Rally or Rabble-Rousing and pays for it, before anything is done there (8.1, 8.5.2,
/// 8.5.3).
///
/// # Errors
/// A [`Refusal`] where the space cannot be selected or paid for.
pub fn pay_ahead(deed: &mut Deed, command: Command, space: Space) -> Result<(), Refusal> {
    let rule = if command == Command::Rally {
        RALLY
    } else {
        "3.3.4"
    };
    deed.begin(rule, command)?;
    deed.select(rule, space, 1)?;
    deed.ahead = Some(space);
    Ok(())
}

/// Whether the Support of a space lets the Patriots Rally (3.3.1).
pub fn can_rally(board: &Board, space: Space) -> bool {
    board.support(space) != Support::ActiveSupport
}

/// Rally space: no Active Support; one Resource (3.3.1).
fn select_rally(deed: &mut Deed, space: Space) -> Result<(), Refusal> {
    if !can_rally(deed.board(), space) {
        return Err(Refusal::space(RALLY, space, "at Active Support"));
    }
    deed.select(RALLY, space, 1)
}

fn forts(deed: &Deed, space: Space) -> u8 {
    deed.board().pieces(space, Piece::PatriotFort)
}

fn need_fort(deed: &Deed, space: Space) -> Result<(), Refusal> {
    if forts(deed, space) == 0 {
        return Err(Refusal::space(RALLY, space, "no Patriot Fort"));
    }
    Ok(())
}

fn place_militia(deed: &mut Deed, space: Space, count: u8) -> Result<(), Refusal> {
    if !space.is_city() && !space.is_colony() {
        return Err(Refusal::space(
            RALLY,
            space,
            "no Militia are placed in Indian Reserves or the West Indies",
        ));
    }
    deed.place(RALLY, space, Stock::Militia, count)
}

fn rally_many(deed: &mut Deed, space: Space, count: u8) -> Result<(), Refusal> {
    need_fort(deed, space)?;
    if count == 0 || count > forts(deed, space) + space.population() {
        return Err(Refusal::count(
            RALLY,
            "at least one Militia, at most Patriot Forts plus Population",
        ));
    }
    place_militia(deed, space, count)
}

fn rally_fort(deed: &mut Deed, space: Space, units: Troops) -> Result<(), Refusal> {
    movement::check_troops(deed.board(), RALLY, space, units, PieceSet::PATRIOT_UNITS)?;
    if units.total() != 2 {
        return Err(Refusal::count(RALLY, "two Patriot units become one Fort"));
    }
    for (piece, count) in units.iter() {
        deed.remove(RALLY, space, piece, count)?;
    }
    deed.place(RALLY, space, Stock::PatriotFort, 1)
}

fn regroup(deed: &mut Deed, space: Space, from: &[Group]) -> Result<(), Refusal> {
    need_fort(deed, space)?;
    movement::check_groups(deed, RALLY, from, PieceSet::MILITIA)?;
    if let Some(group) = from.iter().find(|g| !space.adjacent().contains(g.from)) {
        return Err(Refusal::new(
            RALLY,
            Reason::NoWay {
                from: group.from,
                to: space,
            },
        ));
    }
    movement::move_groups(deed, RALLY, space, from)?;
    let active = deed.board().pieces(space, Piece::MilitiaActive);
    deed.activate(RALLY, space, Piece::MilitiaActive, active)?;
    let origins: Vec<Space> = from.iter().map(|g| g.from).collect();
    movement::remember_faces(deed, &origins, space, Piece::MilitiaUnderground);
    Ok(())
}

/// Rally (3.3.1): Militia in one Rally space with a Patriot Fort become Continentals.
fn rally_continentals(deed: &mut Deed, space: Space, militia: Troops) -> Result<(), Refusal> {
    deed.begin(RALLY, Command::Rally)?;
    if deed.once {
        return Err(Refusal::count(
            RALLY,
            "Militia become Continentals in one space only",
        ));
    }
    need_fort(deed, space)?;
    if !deed.selected.contains(space) {
        select_rally(deed, space)?;
    }
    movement::check_troops(deed.board(), RALLY, space, militia, PieceSet::MILITIA)?;
    if militia.is_empty() {
        return Err(Refusal::count(RALLY, "at least one Militia is replaced"));
    }
    for (piece, count) in militia.iter() {
        deed.remove(RALLY, space, piece, count)?;
    }
    deed.place(RALLY, space, Stock::Continental, militia.total())?;
    deed.once = true;
    Ok(())
}

/// Whether Patriot pieces rouse a space without a Militia that Activates: under Rebellion Control (3.3.4).
fn is_open(board: &Board, space: Space) -> bool {
    board.has(space, PieceSet::PATRIOTS) && board.control(space) == Control::Rebellion
}

/// Whether the pieces of a space are enough for Rabble-Rousing (3.3.4).
pub fn can_rouse(board: &Board, space: Space) -> bool {
    board.pieces(space, Piece::MilitiaUnderground) > 0 || is_open(board, space)
}

/// Rabble-Rousing (3.3.4) in one space.
fn rabble_rousing(deed: &mut Deed, space: Space) -> Result<(), Refusal> {
    const RULE: &str = "3.3.4";
    deed.begin(RULE, Command::RabbleRousing)?;
    if space == Space::WestIndies {
        return Err(Refusal::space(RULE, space, "neither a Province nor a City"));
    }
    if deed.selected.contains(space) && !deed.awaits(space) {
        return Err(Refusal::new(RULE, Reason::Again(space)));
    }
    let open = is_open(deed.board(), space);
    if !open && !can_rouse(deed.board(), space) {
        return Err(Refusal::space(
            RULE,
            space,
            "neither Underground Militia nor Rebellion Control with a Patriot piece",
        ));
    }
    deed.select(RULE, space, 1)?;
    deed.ahead = None;
    deed.mark_space(RULE, space, Marker::Propaganda, 1)?;
    deed.shift(RULE, space, -1)?;
    if open {
        return Ok(());
    }
    deed.activate(RULE, space, Piece::MilitiaUnderground, 1)
}

const PERSUASION: &str = "4.3.1";

/// Whether the Patriots can use Persuasion in a space now (4.3.1).
pub fn can_persuade(deed: &Deed, space: Space) -> bool {
    check_persuasion(deed, space).is_ok()
}

fn check_persuasion(deed: &Deed, space: Space) -> Result<(), Refusal> {
    match deed.special() {
        None => {}
        Some(Special::Persuasion) => {
            if deed.special_spaces.contains(space) {
                return Err(Refusal::new(PERSUASION, Reason::Again(space)));
            }
            if deed.special_spaces.len() >= 3 {
                return Err(Refusal::count(
                    PERSUASION,
                    "Persuasion takes three spaces at most",
                ));
            }
        }
        Some(used) => return Err(Refusal::new(PERSUASION, Reason::SpecialUsed(used))),
    }
    if !deed.takes_special() {
        return Err(Refusal::new("2.3.5", Reason::Limited));
    }
    let refused = |why| Err(Refusal::space(PERSUASION, space, why));
    if !space.is_city() && !space.is_colony() {
        return refused("neither a Colony nor a City");
    }
    if deed.board().pieces(space, Piece::MilitiaUnderground) == 0 {
        return refused("no Underground Militia");
    }
    if deed.board().control(space) != Control::Rebellion {
        return refused("no Rebellion Control");
    }
    Ok(())
}

/// Persuasion (4.3.1) in one of its spaces.
fn persuasion(deed: &mut Deed, space: Space) -> Result<(), Refusal> {
    check_persuasion(deed, space)?;
    deed.use_special(Special::Persuasion, Some(space))?;
    deed.activate(PERSUASION, space, Piece::MilitiaUnderground, 1)?;
    deed.gain(PERSUASION, Faction::Patriots, 1)?;
    deed.mark_space(PERSUASION, space, Marker::Propaganda, 1)
}

/// Whether Partisans or a Skirmish may accompany the Command in a space now (4.3.2, 4.3.3).
pub fn can_strike(deed: &Deed, space: Space) -> bool {
    skirmish::check_strike(deed, "4.1", space).is_ok()
}

/// Partisans (4.3.2).
fn partisans(deed: &mut Deed, space: Space, kind: StrikeKind) -> Result<(), Refusal> {
    const RULE: &str = "4.3.2";
    skirmish::check_strike(deed, RULE, space)?;
    deed.use_special_once(Special::Partisans, Some(space))?;
    let strike = |deed: &mut Deed, piece: Piece| {
        if !PieceSet::ROYALIST_UNITS.contains(piece) {
            return Err(Refusal::count(RULE, "Partisans strike Royalist units"));
        }
        deed.lose(RULE, space, piece, 1)
    };
    let rise = |deed: &mut Deed| {
        deed.activate(RULE, space, Piece::MilitiaUnderground, 2)?;
        deed.remove(RULE, space, Piece::MilitiaActive, 1)
    };
    match kind {
        StrikeKind::One(piece) => {
            deed.activate(RULE, space, Piece::MilitiaUnderground, 1)?;
            strike(deed, piece)
        }
        StrikeKind::Two(first, second) => {
            rise(deed)?;
            strike(deed, first)?;
            strike(deed, second)
        }
        StrikeKind::Base => {
            if deed.board().has(space, PieceSet::WAR_PARTIES) {
                return Err(Refusal::space(RULE, space, "War Parties guard the Village"));
            }
            rise(deed)?;
            deed.lose(RULE, space, Piece::Village, 1)
        }
    }
}

/// Steps that the Patriots may take now (Battle apart), of every kind, though not every choice of
/// units: enough for a player who plays at random.
pub fn legal_steps(deed: &Deed) -> Vec<Step> {
    let mut steps = movement::leader_steps(deed);
    for space in SpaceSet::MAP {
        steps.extend(special_choices(deed, space));
        if deed.selected.contains(space) {
            steps.extend(continental_choices(deed, space));
            continue;
        }
        match deed.command() {
            None => {
                steps.extend(rally_choices(deed, space));
                steps.extend(march_choices(deed, space));
                steps.push(Step::RabbleRousing { space });
            }
            Some(Command::Rally) => steps.extend(rally_choices(deed, space)),
            Some(Command::March) => steps.extend(march_choices(deed, space)),
            Some(Command::RabbleRousing) => steps.push(Step::RabbleRousing { space }),
            Some(_) => {}
        }
    }
    movement::allowed(deed, steps)
}

/// What a Command might do in a space next, legal or not; nothing of a Battle.
pub(super) fn command_steps(deed: &Deed, command: Command, space: Space) -> Vec<Step> {
    match command {
        Command::Rally => rally_choices(deed, space),
        Command::March => march_choices(deed, space),
        Command::RabbleRousing => vec![Step::RabbleRousing { space }],
        _ => Vec::new(),
    }
}

fn rally_choices(deed: &Deed, space: Space) -> Vec<Step> {
    let mut kinds = vec![RallyKind::One];
    let units: Vec<Piece> = PieceSet::PATRIOT_UNITS.iter().collect();
    for (i, first) in units.iter().enumerate() {
        for second in &units[i..] {
            kinds.push(RallyKind::Fort(Troops::of(*first, 1).with(*second, 1)));
        }
    }
    let mut steps = continental_choices(deed, space);
    if forts(deed, space) > 0 {
        let most = forts(deed, space) + space.population();
        kinds.extend((1..=most).map(RallyKind::Many));
        let groups: Vec<Group> = space
            .adjacent()
            .iter()
            .map(|from| Group {
                from,
                troops: unmoved_units(deed, from, PieceSet::MILITIA),
            })
            .filter(|g| !g.troops.is_empty())
            .collect();
        let mut choices: Vec<Vec<Group>> = groups.iter().map(|g| vec![*g]).collect();
        choices.push(Vec::new());
        choices.push(groups);
        steps.extend(choices.into_iter().map(|from| Step::Rally {
            space,
            kind: RallyKind::Regroup,
            from,
        }));
    }
    steps.extend(kinds.into_iter().map(|kind| Step::Rally {
        space,
        kind,
        from: Vec::new(),
    }));
    steps
}

fn continental_choices(deed: &Deed, space: Space) -> Vec<Step> {
    let rally = deed.command().is_none_or(|c| c == Command::Rally);
    if !rally || deed.once || forts(deed, space) == 0 {
        return Vec::new();
    }
    let all = PieceSet::MILITIA.iter().fold(Troops::NONE, |troops, face| {
        troops.with(face, deed.board().pieces(space, face))
    });
    let mut choices: Vec<Troops> = all.iter().map(|(face, _)| Troops::of(face, 1)).collect();
    choices.push(all);
    choices
        .into_iter()
        .map(|militia| Step::RallyContinentals { space, militia })
        .collect()
}

fn march_choices(deed: &Deed, to: Space) -> Vec<Step> {
    movement::group_choices(
        deed,
        movement::patriot_reaches(to),
        PieceSet::PATRIOT_UNITS,
        Piece::Continental,
        Piece::FrenchRegular,
    )
    .into_iter()
    .map(|groups| Step::March { to, groups })
    .collect()
}

/// What a Special Activity might do in a space, legal or not.
pub(super) fn special_choices(deed: &Deed, space: Space) -> Vec<Step> {
    let mut steps = Vec::new();
    let free_for = |special| deed.special().is_none_or(|used| used == special);
    if !deed.takes_special() {
        return steps;
    }
    if free_for(Special::Persuasion) && matches!(space.kind(), Kind::City | Kind::Colony) {
        steps.push(Step::Persuasion { space });
    }
    if deed.special().is_some() {
        return steps;
    }
    if deed.board().pieces(space, Piece::MilitiaUnderground) > 0 {
        let targets: Vec<Piece> = PieceSet::ROYALIST_UNITS.iter().collect();
        let mut kinds = vec![StrikeKind::Base];
        for (i, first) in targets.iter().enumerate() {
            kinds.push(StrikeKind::One(*first));
            kinds.extend(
                targets[i..]
                    .iter()
                    .map(|second| StrikeKind::Two(*first, *second)),
            );
        }
        steps.extend(
            kinds
                .into_iter()
                .map(|kind| Step::Partisans { space, kind }),
        );
    }
    if deed.board().pieces(space, Piece::Continental) > 0 {
        steps.extend(skirmish::choices(space));
    }
    steps
}

#[cfg(test)]
mod tests;
