//! Steps that nobody offered.

use super::{chance, one};
use lod_engine::game::{Faction, Piece, PieceType, Space};
use lod_engine::rules::{
    ActionStep, GatherKind, Group, PieceCounts, Preparation, RallyKind, StrikeKind,
};
use rand::{Rng, RngExt};

fn space(random: &mut impl Rng) -> Space {
    one(random, &Space::ALL)
}

fn near(random: &mut impl Rng, to: Space) -> Space {
    let near: Vec<Space> = to.adjacent().iter().collect();
    if near.is_empty() || chance(random, 4) { space(random) } else { one(random, &near) }
}

fn piece(random: &mut impl Rng) -> Piece {
    one(random, &Piece::FORCES)
}

fn number(random: &mut impl Rng) -> u8 {
    one(random, &[0, 1, 1, 2, 2, 3, 3, 4, 6, 9, 50, 128, 255])
}

fn troops(random: &mut impl Rng) -> PieceCounts {
    let mut troops = PieceCounts::NONE;
    for _ in 0..random.random_range(0..4) {
        let piece = piece(random);
        troops.0[piece as usize] = number(random);
    }
    troops
}

fn groups(random: &mut impl Rng, to: Space) -> Vec<Group> {
    (0..random.random_range(0..4))
        .map(|_| Group { from: near(random, to), troops: troops(random) })
        .collect()
}

fn rally(random: &mut impl Rng) -> RallyKind {
    match random.random_range(0..4) {
        0 => RallyKind::One,
        1 => RallyKind::Fort(troops(random)),
        2 => RallyKind::Many(number(random)),
        _ => RallyKind::Regroup,
    }
}

fn gather(random: &mut impl Rng) -> GatherKind {
    match random.random_range(0..4) {
        0 => GatherKind::One,
        1 => GatherKind::Village(troops(random)),
        2 => GatherKind::Many(number(random)),
        _ => GatherKind::Regroup,
    }
}

fn skirmish(random: &mut impl Rng) -> StrikeKind {
    match random.random_range(0..3) {
        0 => StrikeKind::One(piece(random)),
        1 => StrikeKind::Two(piece(random), piece(random)),
        _ => StrikeKind::Base,
    }
}

fn strike(random: &mut impl Rng) -> StrikeKind {
    match random.random_range(0..3) {
        0 => StrikeKind::One(piece(random)),
        1 => StrikeKind::Two(piece(random), piece(random)),
        _ => StrikeKind::Base,
    }
}

fn maybe<T>(random: &mut impl Rng, of: T) -> Option<T> {
    (!chance(random, 2)).then_some(of)
}

fn spaces(random: &mut impl Rng) -> Vec<Space> {
    (0..random.random_range(0..4)).map(|_| space(random)).collect()
}

fn shifts(random: &mut impl Rng) -> Vec<(Space, u8)> {
    (0..random.random_range(0..4)).map(|_| (space(random), number(random))).collect()
}

/// Any step at all.
pub fn any_step(random: &mut impl Rng) -> ActionStep {
    let (s, n) = (space(random), number(random));
    let adjacent = near(random, s);
    match random.random_range(0..35) {
        0 => ActionStep::MusterRegulars { space: s, count: n },
        1 => ActionStep::MusterTories { space: s, count: n },
        2 => ActionStep::MusterFort { space: s, regulars: n, tories: number(random) },
        3 => ActionStep::MusterReward { space: s, steps: n },
        4 => ActionStep::GarrisonMove { from: adjacent, to: s, count: n },
        5 => ActionStep::Activate,
        6 => ActionStep::GarrisonDisplace { city: s, to: adjacent },
        7 | 8 => ActionStep::March { to: s, groups: groups(random, s) },
        9 | 10 => ActionStep::Battle {
            space: s,
            ally: chance(random, 2),
            common_cause: troops(random),
            attacker_activates: n,
            defender_activates: number(random),
            attacker_roll: number(random),
            defender_roll: number(random),
        },
        11 => ActionStep::WinTheDay { shifts: shifts(random) },
        12 => ActionStep::MoveBlockade { from: s, to: space(random) },
        13 => ActionStep::Rally { space: s, kind: rally(random), from: groups(random, s) },
        14 => ActionStep::RallyContinentals { space: s, militia: troops(random) },
        15 => ActionStep::RabbleRousing { space: s },
        16 => ActionStep::Gather { space: s, kind: gather(random), from: groups(random, s) },
        17 => ActionStep::Scout { to: s, group: Group { from: adjacent, troops: troops(random) } },
        18 => ActionStep::ScoutSkirmish { kind: skirmish(random) },
        19 => ActionStep::Raid {
            space: s,
            from: {
                let from = (adjacent, piece(random));
                maybe(random, from)
            },
        },
        20 => ActionStep::FrenchAgents { space: s, piece: one(random, &PieceType::FORCES) },
        21 => ActionStep::Hortalez { pay: n },
        22 => ActionStep::FrenchMuster { space: s, count: n },
        23 => ActionStep::FrenchMusterFort { space: s },
        24 => ActionStep::Skirmish {
            space: s,
            kind: skirmish(random),
            militia: {
                let ui = piece(random);
                maybe(random, ui)
            },
        },
        25 => ActionStep::NavalPressureResources { roll: n },
        26 => ActionStep::NavalPressureLower { city: maybe(random, s) },
        27 => ActionStep::NavalPressureRaise { to: spaces(random) },
        28 => ActionStep::Howe { city: maybe(random, s) },
        29 => ActionStep::Persuasion { space: s },
        30 => ActionStep::Partisans { space: s, kind: strike(random) },
        31 => ActionStep::Trade { space: s, gift: n },
        32 => ActionStep::WarPath {
            space: s,
            kind: strike(random),
            militia: {
                let ui = piece(random);
                maybe(random, ui)
            },
        },
        33 => match random.random_range(0..4) {
            0 => ActionStep::Plunder { space: s, remove: piece(random) },
            1 => ActionStep::PreparerLaGuerre(Preparation::Squadron),
            2 => ActionStep::PreparerLaGuerre(Preparation::Regulars(n)),
            _ => ActionStep::PreparerLaGuerre(Preparation::Resources),
        },
        _ => {
            let faction = one(random, &Faction::ALL);
            if chance(random, 3) {
                ActionStep::Recall { space: s, piece: piece(random), count: n }
            } else if chance(random, 2) {
                ActionStep::Lead { faction, to: s }
            } else {
                let to = maybe(random, s);
                ActionStep::Settle { faction, to }
            }
        }
    }
}

/// A part of a step that can be made different.
enum Part<'a> {
    Space(&'a mut Space),
    Number(&'a mut u8),
    Piece(&'a mut Piece),
    Face(&'a mut Option<Piece>),
    City(&'a mut Option<Space>),
    Flag(&'a mut bool),
    Troops(&'a mut PieceCounts),
    Groups(&'a mut Vec<Group>),
    Spaces(&'a mut Vec<Space>),
    Shifts(&'a mut Vec<(Space, u8)>),
    Rally(&'a mut RallyKind),
    Gather(&'a mut GatherKind),
    Skirmish(&'a mut StrikeKind),
    Strike(&'a mut StrikeKind),
    Stock(&'a mut PieceType),
    Faction(&'a mut Faction),
}

fn parts(step: &mut ActionStep) -> Vec<Part<'_>> {
    match step {
        ActionStep::MusterRegulars { space, count }
        | ActionStep::MusterTories { space, count }
        | ActionStep::FrenchMuster { space, count } => {
            vec![Part::Space(space), Part::Number(count)]
        }
        ActionStep::MusterFort { space, regulars, tories } => {
            vec![Part::Space(space), Part::Number(regulars), Part::Number(tories)]
        }
        ActionStep::MusterReward { space, steps } => vec![Part::Space(space), Part::Number(steps)],
        ActionStep::GarrisonMove { from, to, count } => {
            vec![Part::Space(from), Part::Space(to), Part::Number(count)]
        }
        ActionStep::Activate => vec![],
        ActionStep::GarrisonDisplace { city, to } => vec![Part::Space(city), Part::Space(to)],
        ActionStep::March { to, groups } => vec![Part::Space(to), Part::Groups(groups)],
        ActionStep::Battle {
            space,
            ally,
            common_cause,
            attacker_activates,
            defender_activates,
            attacker_roll,
            defender_roll,
        } => vec![
            Part::Space(space),
            Part::Flag(ally),
            Part::Troops(common_cause),
            Part::Number(attacker_activates),
            Part::Number(defender_activates),
            Part::Number(attacker_roll),
            Part::Number(defender_roll),
        ],
        ActionStep::WinTheDay { shifts } => vec![Part::Shifts(shifts)],
        ActionStep::MoveBlockade { from, to } => vec![Part::Space(from), Part::Space(to)],
        ActionStep::Rally { space, kind, from } => {
            vec![Part::Space(space), Part::Rally(kind), Part::Groups(from)]
        }
        ActionStep::RallyContinentals { space, militia } => {
            vec![Part::Space(space), Part::Troops(militia)]
        }
        ActionStep::RabbleRousing { space }
        | ActionStep::FrenchMusterFort { space }
        | ActionStep::Persuasion { space } => vec![Part::Space(space)],
        ActionStep::Gather { space, kind, from } => {
            vec![Part::Space(space), Part::Gather(kind), Part::Groups(from)]
        }
        ActionStep::Scout { to, group } => {
            vec![Part::Space(to), Part::Space(&mut group.from), Part::Troops(&mut group.troops)]
        }
        ActionStep::ScoutSkirmish { kind } => vec![Part::Skirmish(kind)],
        ActionStep::Raid { space, from } => match from {
            Some((origin, ui)) => {
                vec![Part::Space(space), Part::Space(origin), Part::Piece(ui)]
            }
            None => vec![Part::Space(space)],
        },
        ActionStep::FrenchAgents { space, piece } => vec![Part::Space(space), Part::Stock(piece)],
        ActionStep::Hortalez { pay } => vec![Part::Number(pay)],
        ActionStep::Skirmish { space, kind, militia } => {
            vec![Part::Space(space), Part::Skirmish(kind), Part::Face(militia)]
        }
        ActionStep::NavalPressureResources { roll } => vec![Part::Number(roll)],
        ActionStep::NavalPressureLower { city } | ActionStep::Howe { city } => {
            vec![Part::City(city)]
        }
        ActionStep::NavalPressureRaise { to } => vec![Part::Spaces(to)],
        ActionStep::Partisans { space, kind } => vec![Part::Space(space), Part::Strike(kind)],
        ActionStep::Trade { space, gift } => vec![Part::Space(space), Part::Number(gift)],
        ActionStep::WarPath { space, kind, militia } => {
            vec![Part::Space(space), Part::Strike(kind), Part::Face(militia)]
        }
        ActionStep::Plunder { space, remove } => vec![Part::Space(space), Part::Piece(remove)],
        ActionStep::PreparerLaGuerre(preparation) => match preparation {
            Preparation::Regulars(count) => vec![Part::Number(count)],
            _ => vec![],
        },
        ActionStep::Lead { faction, to } => vec![Part::Faction(faction), Part::Space(to)],
        ActionStep::Settle { faction, to } => vec![Part::Faction(faction), Part::City(to)],
        ActionStep::Recall { space, piece, count } => {
            vec![Part::Space(space), Part::Piece(piece), Part::Number(count)]
        }
    }
}

/// One group made different: fewer or more units, another kind with them, another origin.
fn regroup(groups: &mut Vec<Group>, random: &mut impl Rng) {
    if groups.is_empty() || chance(random, 5) {
        let to = space(random);
        groups.push(Group { from: near(random, to), troops: troops(random) });
        return;
    }
    let at = random.random_range(0..groups.len());
    match random.random_range(0..5) {
        0 => groups[at].from = space(random),
        1 => groups.push(groups[at]),
        2 => {
            groups.remove(at);
        }
        _ => unbalance(&mut groups[at].troops, random),
    }
}

fn unbalance(troops: &mut PieceCounts, random: &mut impl Rng) {
    let piece = piece(random);
    let count = &mut troops.0[piece as usize];
    *count = match random.random_range(0..3) {
        0 => number(random),
        1 => count.saturating_add(1),
        _ => count.saturating_sub(1),
    };
}

/// A step like this one, with a part or two made different.
pub fn scrambled(step: &ActionStep, random: &mut impl Rng) -> ActionStep {
    let mut step = step.clone();
    for _ in 0..random.random_range(1..3) {
        let mut parts = parts(&mut step);
        if parts.is_empty() {
            break;
        }
        let at = random.random_range(0..parts.len());
        match parts.swap_remove(at) {
            Part::Space(s) => *s = near(random, *s),
            Part::Number(n) => *n = number(random),
            Part::Piece(p) => *p = piece(random),
            Part::Face(ui) => *ui = Some(piece(random)),
            Part::City(city) => {
                let other = space(random);
                *city = maybe(random, other);
            }
            Part::Flag(flag) => *flag = !*flag,
            Part::Troops(t) => unbalance(t, random),
            Part::Groups(g) => regroup(g, random),
            Part::Spaces(s) => *s = spaces(random),
            Part::Shifts(s) => *s = shifts(random),
            Part::Rally(kind) => *kind = rally(random),
            Part::Gather(kind) => *kind = gather(random),
            Part::Skirmish(kind) => *kind = skirmish(random),
            Part::Strike(kind) => *kind = strike(random),
            Part::Stock(stock) => *stock = one(random, &PieceType::FORCES),
            Part::Faction(faction) => *faction = one(random, &Faction::ALL),
        }
    }
    step
}
