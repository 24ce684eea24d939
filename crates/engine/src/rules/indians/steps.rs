//! Steps that the Indians could take next.

use super::{act, can_gather, can_raid, can_trade, can_war_path, free_to_raid, outnumbers};
use crate::game::{Faction, Leader, Piece, PieceSet, Space, SpaceSet};
use crate::rules::british::skirmish_kinds;
use crate::rules::{Command, Deed, GatherKind, Group, Special, Step, StrikeKind, Troops, movement};

/// Legal next steps of the Indians: every kind of step that is possible, with a choice of numbers and
/// groups rather than all of them.
pub fn legal_steps(deed: &Deed) -> Vec<Step> {
    let mut steps = Vec::new();
    let open = |command| deed.command().is_none_or(|is| is == command);
    for command in [Command::Gather, Command::March] {
        if open(command) {
            for space in SpaceSet::MAP {
                command_steps(deed, command, space, &mut steps);
            }
        }
    }
    if open(Command::Scout) {
        for from in SpaceSet::MAP {
            for to in from.adjacent() {
                scout(deed, from, to, &mut steps);
            }
        }
        steps.extend(skirmish_kinds().map(|kind| Step::ScoutSkirmish { kind }));
    }
    if open(Command::Raid) {
        for space in SpaceSet::MAP {
            raid(deed, space, &mut steps);
        }
    }
    if deed.special().is_none() && deed.takes_special() {
        for special in [Special::Trade, Special::WarPath, Special::Plunder] {
            for space in SpaceSet::MAP {
                special_steps(deed, special, space, &mut steps);
            }
        }
    }
    steps.retain(|step| act(&mut deed.sketch(), step).is_ok());
    steps
}

/// What a Command might do in a space next, legal or not.
pub(in crate::rules) fn command_steps(
    deed: &Deed,
    command: Command,
    space: Space,
    steps: &mut Vec<Step>,
) {
    match command {
        Command::Gather => gather(deed, space, steps),
        Command::March if space.is_province() => march(deed, space, steps),
        Command::Scout => {
            for from in space.adjacent() {
                scout(deed, from, space, steps);
            }
        }
        Command::Raid => raid(deed, space, steps),
        _ => {}
    }
}

/// What a Special Activity might do in a space, legal or not.
pub(in crate::rules) fn special_steps(
    deed: &Deed,
    special: Special,
    space: Space,
    steps: &mut Vec<Step>,
) {
    match special {
        Special::Trade if can_trade(deed.board(), space) => trade(deed, space, steps),
        Special::WarPath if can_war_path(deed.board(), space) => war_path(deed, space, steps),
        Special::Plunder if space.is_province() && outnumbers(deed.board(), space) => {
            steps.extend(
                PieceSet::WAR_PARTIES
                    .iter()
                    .map(|remove| Step::Plunder { space, remove }),
            );
        }
        _ => {}
    }
}

/// Whether a Raid of this Province could be the next step.
pub(super) fn can_be_raided(deed: &Deed, space: Space) -> bool {
    let mut steps = Vec::new();
    raid(deed, space, &mut steps);
    steps
        .iter()
        .any(|step| act(&mut deed.sketch(), step).is_ok())
}

/// All free War Parties of each Province that borders this one.
fn neighbours(deed: &Deed, to: Space) -> Vec<Group> {
    to.adjacent()
        .filter(|from| movement::indians_can_move(from, to))
        .iter()
        .map(|from| Group {
            from,
            troops: movement::unmoved_units(deed, from, PieceSet::WAR_PARTIES),
        })
        .filter(|group| !group.troops.is_empty())
        .collect()
}

fn gather(deed: &Deed, space: Space, steps: &mut Vec<Step>) {
    if !can_gather(deed.board(), space) || deed.selected.contains(space) {
        return;
    }
    let mut kinds = vec![GatherKind::One];
    for first in PieceSet::WAR_PARTIES.iter() {
        kinds.push(GatherKind::Village(Troops::of(first, 1)));
        for second in PieceSet::WAR_PARTIES.iter().filter(|p| *p >= first) {
            kinds.push(GatherKind::Village(Troops::of(first, 1).with(second, 1)));
        }
    }
    kinds.extend((1..=3).map(GatherKind::Many));
    steps.extend(kinds.into_iter().map(|kind| Step::Gather {
        space,
        kind,
        from: Vec::new(),
    }));
    let kind = GatherKind::Regroup;
    for from in [Vec::new(), neighbours(deed, space)] {
        steps.push(Step::Gather { space, kind, from });
    }
}

fn march(deed: &Deed, to: Space, steps: &mut Vec<Step>) {
    let groups = neighbours(deed, to);
    for group in &groups {
        let single = group.troops.iter().map(|(face, _)| Troops::of(face, 1));
        for troops in single.chain([group.troops]) {
            let from = group.from;
            steps.push(Step::March {
                to,
                groups: vec![Group { from, troops }],
            });
        }
    }
    if groups.len() > 1 {
        steps.push(Step::March { to, groups });
    }
}

fn scout(deed: &Deed, from: Space, to: Space, steps: &mut Vec<Step>) {
    let board = deed.board();
    if !from.is_province() || board.pieces(from, Piece::BritishRegular) == 0 {
        return;
    }
    let regulars = board.pieces(from, Piece::BritishRegular);
    let tories = board.pieces(from, Piece::Tory).min(regulars);
    for face in PieceSet::WAR_PARTIES.iter() {
        let one = Troops::of(face, 1).with(Piece::BritishRegular, 1);
        let all = Troops::of(face, 1)
            .with(Piece::BritishRegular, regulars)
            .with(Piece::Tory, tories);
        for troops in [one, all] {
            let group = Group { from, troops };
            steps.push(Step::Scout { to, group });
        }
    }
}

fn raid(deed: &Deed, space: Space, steps: &mut Vec<Step>) {
    if !can_raid(deed, space) {
        return;
    }
    steps.push(Step::Raid { space, from: None });
    for from in movement::raid_origins(deed.board(), space) {
        for face in PieceSet::WAR_PARTIES.iter() {
            if free_to_raid(deed, from, face) > 0 {
                steps.push(Step::Raid {
                    space,
                    from: Some((from, face)),
                });
            }
        }
    }
}

fn trade(deed: &Deed, space: Space, steps: &mut Vec<Step>) {
    for gift in 0..=deed.board().resources(Faction::British).min(3) {
        steps.push(Step::Trade { space, gift });
    }
}

fn war_path(deed: &Deed, space: Space, steps: &mut Vec<Step>) {
    let units = PieceSet::REBELLION_UNITS;
    let mut kinds: Vec<StrikeKind> = units.iter().map(StrikeKind::One).collect();
    for first in units.iter() {
        for second in units.iter().filter(|p| *p >= first) {
            kinds.push(StrikeKind::Two(first, second));
        }
    }
    kinds.push(StrikeKind::Base);
    let mut extra = vec![None];
    if deed.board().leader_in(Leader::Brant, space) {
        extra.extend(PieceSet::MILITIA.iter().map(Some));
    }
    for kind in kinds {
        for &militia in &extra {
            steps.push(Step::WarPath {
                space,
                kind,
                militia,
            });
        }
    }
}
