//! Steps that the Indians could take next.

use super::{act, can_gather, can_raid, can_trade, can_war_path, free_to_raid, outnumbers};
use crate::game::{Faction, Leader, Piece, PieceSet, Space, SpaceSet};
use crate::rules::british::skirmish_kinds;
use crate::rules::{Command, Deed, GatherKind, Group, Step, StrikeKind, Troops, movement};

/// Legal next steps of the Indians: every kind of step that is possible, with a choice of numbers and
/// groups rather than all of them.
pub fn legal_steps(deed: &Deed) -> Vec<Step> {
    let mut steps = Vec::new();
    let open = |command| deed.command().is_none_or(|is| is == command);
    if open(Command::Gather) {
        gather(deed, &mut steps);
    }
    if open(Command::March) {
        march(deed, &mut steps);
    }
    if open(Command::Scout) {
        scout(deed, &mut steps);
    }
    if open(Command::Raid) {
        for space in SpaceSet::MAP {
            raid(deed, space, &mut steps);
        }
    }
    if deed.special().is_none() && deed.takes_special() {
        trade(deed, &mut steps);
        war_path(deed, &mut steps);
        plunder(deed, &mut steps);
    }
    steps.retain(|step| act(&mut deed.clone(), step).is_ok());
    steps
}

/// Whether a Raid of this Province could be the next step.
pub(super) fn can_be_raided(deed: &Deed, space: Space) -> bool {
    let mut steps = Vec::new();
    raid(deed, space, &mut steps);
    steps
        .iter()
        .any(|step| act(&mut deed.clone(), step).is_ok())
}

/// The War Parties of a Province that may still move.
fn free(deed: &Deed, from: Space) -> Troops {
    PieceSet::WAR_PARTIES.iter().fold(Troops::NONE, |t, face| {
        t.with(face, movement::unmoved(deed, from, face))
    })
}

/// All free War Parties of each Province that borders this one.
fn neighbours(deed: &Deed, to: Space) -> Vec<Group> {
    to.adjacent()
        .filter(|from| movement::indians_can_move(from, to))
        .iter()
        .map(|from| Group {
            from,
            troops: free(deed, from),
        })
        .filter(|group| !group.troops.is_empty())
        .collect()
}

fn gather(deed: &Deed, steps: &mut Vec<Step>) {
    for space in SpaceSet::MAP {
        if !can_gather(deed.board(), space) || deed.selected.contains(space) {
            continue;
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
}

fn march(deed: &Deed, steps: &mut Vec<Step>) {
    for to in SpaceSet::MAP.filter(Space::is_province) {
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
}

fn scout(deed: &Deed, steps: &mut Vec<Step>) {
    let board = deed.board();
    for from in SpaceSet::MAP.filter(Space::is_province) {
        let regulars = board.pieces(from, Piece::BritishRegular);
        if regulars == 0 {
            continue;
        }
        let tories = board.pieces(from, Piece::Tory).min(regulars);
        for face in PieceSet::WAR_PARTIES.iter() {
            let one = Troops::of(face, 1).with(Piece::BritishRegular, 1);
            let all = Troops::of(face, 1)
                .with(Piece::BritishRegular, regulars)
                .with(Piece::Tory, tories);
            for to in from.adjacent() {
                for troops in [one, all] {
                    let group = Group { from, troops };
                    steps.push(Step::Scout { to, group });
                }
            }
        }
    }
    steps.extend(skirmish_kinds().map(|kind| Step::ScoutSkirmish { kind }));
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

fn trade(deed: &Deed, steps: &mut Vec<Step>) {
    for space in SpaceSet::MAP.filter(|s| can_trade(deed.board(), s)) {
        for gift in 0..=deed.board().resources(Faction::British).min(3) {
            steps.push(Step::Trade { space, gift });
        }
    }
}

fn war_path(deed: &Deed, steps: &mut Vec<Step>) {
    let units = PieceSet::REBELLION_UNITS;
    for space in SpaceSet::MAP.filter(|s| can_war_path(deed.board(), s)) {
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
}

fn plunder(deed: &Deed, steps: &mut Vec<Step>) {
    for space in SpaceSet::MAP.filter(|s| s.is_province() && outnumbers(deed.board(), s)) {
        for remove in PieceSet::WAR_PARTIES.iter() {
            steps.push(Step::Plunder { space, remove });
        }
    }
}
