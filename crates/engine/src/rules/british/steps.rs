//! Steps that the British could take next.

use super::{MUSTER_REGULARS, TARGETS, act};
use crate::game::{Faction, Kind, Leader, Piece, PieceSet, Space, SpaceSet, Stock};
use crate::rules::{Command, Deed, Group, SkirmishKind, Special, Step, Troops, loyalty, movement};

/// Legal next steps of the British, Battle apart: every kind of step that is possible, with a choice
/// of numbers and groups rather than all of them.
pub fn legal_steps(deed: &Deed) -> Vec<Step> {
    let mut steps = Vec::new();
    let open = |command| deed.command().is_none_or(|is| is == command);
    for command in [Command::Muster, Command::Garrison, Command::March] {
        if !open(command) {
            continue;
        }
        if command != Command::Muster {
            steps.push(Step::Activate);
        }
        for space in Space::ALL {
            command_steps(deed, command, space, &mut steps);
        }
    }
    if deed.special().is_none() && deed.takes_special() {
        Space::ALL
            .iter()
            .for_each(|space| skirmish(deed, *space, &mut steps));
        naval_pressure(deed, &mut steps);
    }
    steps.retain(|step| act(&mut deed.sketch(), step).is_ok());
    steps
}

/// What a Command with a space might do there next, legal or not; nothing of a Battle.
pub(in crate::rules) fn command_steps(
    deed: &Deed,
    command: Command,
    space: Space,
    steps: &mut Vec<Step>,
) {
    match command {
        Command::Muster => muster(deed, space, steps),
        Command::Garrison if space.is_city() => garrison(deed, space, steps),
        Command::March if space != Space::WestIndies => march(deed, space, steps),
        _ => {}
    }
}

/// One, and as many as there can be.
fn few_or_all(most: u8) -> impl Iterator<Item = u8> {
    [1, most].into_iter().take(usize::from(most.min(2)))
}

fn muster(deed: &Deed, space: Space, steps: &mut Vec<Step>) {
    let board = deed.board();
    let regulars = board.available(Stock::BritishRegular).min(MUSTER_REGULARS);
    for count in few_or_all(regulars) {
        steps.push(Step::MusterRegulars { space, count });
    }
    for count in 1..=2 {
        steps.push(Step::MusterTories { space, count });
    }
    for tories in 0..=3 {
        steps.push(Step::MusterFort {
            space,
            regulars: 3 - tories,
            tories,
        });
    }
    if loyalty::may_reward(board, space) {
        for count in few_or_all(loyalty::reward_steps(board, space, None)) {
            steps.push(Step::MusterReward {
                space,
                steps: count,
            });
        }
    }
}

fn garrison(deed: &Deed, city: Space, steps: &mut Vec<Step>) {
    for from in SpaceSet::MAP {
        let most = movement::unmoved(deed, from, Piece::BritishRegular);
        for count in few_or_all(most) {
            steps.push(Step::GarrisonMove {
                from,
                to: city,
                count,
            });
        }
    }
    for to in city.adjacent() {
        steps.push(Step::GarrisonDisplace { city, to });
    }
}

fn march(deed: &Deed, to: Space, steps: &mut Vec<Step>) {
    if movement::located(deed.board(), to) > 0 {
        let groups = Vec::new();
        steps.push(Step::March { to, groups });
    }
    let origins = SpaceSet::MAP.filter(|from| {
        movement::unmoved(deed, from, Piece::BritishRegular) > 0
            && movement::british_can_move(deed.board(), from, to)
    });
    for from in origins {
        for troops in march_groups(deed, from) {
            let groups = vec![Group { from, troops }];
            steps.push(Step::March { to, groups });
        }
    }
    if origins.len() > 1 {
        let groups = origins
            .iter()
            .filter_map(|from| {
                let troops = march_groups(deed, from).into_iter().next()?;
                Some(Group { from, troops })
            })
            .collect();
        steps.push(Step::March { to, groups });
    }
}

/// All Regulars with the Tories they can take; one Regular; all with War Parties to fill up.
fn march_groups(deed: &Deed, from: Space) -> Vec<Troops> {
    let free = |piece| movement::unmoved(deed, from, piece);
    let regulars = free(Piece::BritishRegular);
    let tories = free(Piece::Tory).min(regulars);
    let main = Troops::of(Piece::BritishRegular, regulars).with(Piece::Tory, tories);
    let mut groups = vec![main];
    if main.total() > 1 {
        groups.push(Troops::of(Piece::BritishRegular, 1));
    }
    for face in PieceSet::WAR_PARTIES.iter() {
        let allies = free(face).min(regulars - tories);
        if allies > 0 {
            groups.push(main.with(face, allies));
        }
    }
    if deed.special().is_some_and(|s| s != Special::CommonCause) {
        groups.retain(|g| g.count(PieceSet::WAR_PARTIES) == 0);
    }
    groups
}

/// What a Skirmish might do there, legal or not.
pub(in crate::rules) fn skirmish(deed: &Deed, space: Space, steps: &mut Vec<Step>) {
    if !super::can_skirmish(deed, space) {
        return;
    }
    let mut extra = vec![None];
    if deed.board().leader_in(Leader::Clinton, space) {
        extra.extend(PieceSet::MILITIA.iter().map(Some));
    }
    for kind in skirmish_kinds() {
        for &militia in &extra {
            steps.push(Step::Skirmish {
                space,
                kind,
                militia,
            });
        }
    }
}

/// Every way of a British Skirmish (4.2.2), wherever it might be.
pub(in crate::rules) fn skirmish_kinds() -> impl Iterator<Item = SkirmishKind> {
    let pairs = TARGETS.iter().flat_map(|first| {
        TARGETS
            .iter()
            .filter(move |second| *second >= first)
            .map(move |second| SkirmishKind::Two(first, second))
    });
    TARGETS
        .iter()
        .map(SkirmishKind::One)
        .chain(pairs)
        .chain([SkirmishKind::Fort])
}

fn naval_pressure(deed: &Deed, steps: &mut Vec<Step>) {
    let howe = deed.board().leader(Faction::British) == Leader::Howe;
    let cities = SpaceSet::kind(Kind::City).iter().map(Some);
    for city in cities.chain([None]) {
        steps.push(Step::NavalPressureLower { city });
        if howe {
            steps.push(Step::Howe { city });
        }
    }
    for roll in 1..=3 {
        steps.push(Step::NavalPressureResources { roll });
    }
}
