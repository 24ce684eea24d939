//! What the models share: rich random positions, a plain reading of a board, and the comparison.

use lod_engine::game::scenario::{ScenarioId, scenario};
use lod_engine::game::{
    Board, Change, Fact, FactValue, Faction, Kind, Leader, Marker, OffMapBox, Piece, PieceType,
    Place, Space, SpaceSet, Support,
};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many positions each model sees in full.
const POSITIONS: u64 = 20_000;

/// What came of one position.
pub enum Verdict {
    /// Model and program say the same.
    Same,
    /// The rules leave it to a die, or there is nothing to decide.
    Aside,
    /// They differ, and how.
    Different(String),
}

impl Verdict {
    /// The same, or the two beside each other.
    pub fn of<T: PartialEq + std::fmt::Debug>(model: &T, program: &T) -> Verdict {
        if model == program {
            Verdict::Same
        } else {
            Verdict::Different(format!("model   {model:?}\nprogram {program:?}"))
        }
    }
}

/// Holds a model against the program, position by position; each has a seed of its own, so that one
/// can be looked at alone. At least one in `one_in` must have been something to compare.
pub fn compare(name: &str, one_in: u64, check: impl Fn(Board, &mut ChaCha8Rng) -> Verdict) {
    compare_some(name, 1, one_in, check);
}

/// The same over one in `share` of the positions, where each takes many rounds.
pub fn compare_some(
    name: &str,
    share: u64,
    one_in: u64,
    check: impl Fn(Board, &mut ChaCha8Rng) -> Verdict,
) {
    let wish = |key: &str| -> Option<u64> { std::env::var(key).ok()?.parse().ok() };
    let all = crate::volume::part::<u64>("LOD_MODELS", POSITIONS, 75) / share;
    let at = wish("LOD_MODELS_AT");
    let salt = name.bytes().fold(0_u64, |sum, b| sum.wrapping_mul(31).wrapping_add(u64::from(b)));
    let (mut same, mut aside, mut different) = (0, 0, Vec::new());
    for n in at.map_or(0..all, |n| n..n + 1) {
        let mut random = ChaCha8Rng::seed_from_u64(salt ^ (n << 32));
        let board = position(&mut random);
        match check(board, &mut random) {
            Verdict::Same => same += 1,
            Verdict::Aside => aside += 1,
            Verdict::Different(how) => different.push((n, how)),
        }
    }
    println!("{name}: {same} the same, {aside} set aside, {} different", different.len());
    for (n, how) in different.iter().take(12) {
        println!("{name}, position {n}:\n{how}");
    }
    assert!(
        different.is_empty(),
        "{name}: {} positions differ from the model, which is written from the text of the rule: mend the program; where \
         the rule itself is meant to change, its model in tests/models. LOD_MODELS_AT=N looks at position N alone",
        different.len()
    );
    assert!(
        at.is_some() || same * one_in >= all,
        "{name}: only {same} of {all} positions had anything to compare"
    );
}

pub fn one<T: Copy>(random: &mut impl Rng, of: &[T]) -> T {
    of[random.random_range(0..of.len())]
}

pub fn chance(random: &mut impl Rng, in_so_many: u32) -> bool {
    random.random_range(0..in_so_many) == 0
}

fn put(board: &mut Board, change: Change) -> bool {
    board.apply(&change).is_ok()
}

/// A random board that the rules allow. Three kinds come in turn: a few pieces, any number of them, or
/// a scenario's beginning with its pieces moved about.
pub fn position(random: &mut impl Rng) -> Board {
    let mut board = match random.random_range(0..4) {
        0 => strewn(random, 6),
        1 => from_scenario(random),
        _ => strewn(random, 1),
    };
    support(&mut board, random);
    tracks(&mut board, random);
    leaders(&mut board, random);
    board
}

/// Pieces anywhere: of each kind at most one part in `part`.
fn strewn(random: &mut impl Rng, part: u8) -> Board {
    let mut board = Board::empty();
    treaty(&mut board, chance(random, 2));
    let heart: Vec<Space> =
        (0..random.random_range(1..10)).map(|_| one(random, &Space::ALL)).collect();
    let loose = random.random_range(2..6);
    for stock in PieceType::FORCES {
        for pool in [OffMapBox::Unavailable, OffMapBox::Casualties] {
            if stock.may_be_in(pool) && chance(random, 3) {
                let change = Change::pieces(
                    stock.placed(),
                    random.random_range(0..=stock.force_pool() / 3),
                    OffMapBox::Available,
                    pool,
                );
                put(&mut board, change);
            }
        }
        for _ in 0..random.random_range(0..=stock.force_pool() / part) {
            let to =
                if chance(random, loose) { one(random, &Space::ALL) } else { one(random, &heart) };
            let piece = ui(random, stock);
            let change = Change::pieces(piece, 1, OffMapBox::Available, to);
            put(&mut board, change);
        }
    }
    let away = random.random_range(0..=3);
    board.tell(Fact::SQUADRONS_UNAVAILABLE, FactValue::Number(away));
    board.tell(Fact::SQUADRONS_WEST_INDIES, FactValue::Number(3 - away));
    board
}

fn ui(random: &mut impl Rng, stock: PieceType) -> Piece {
    let faces: Vec<Piece> = Piece::FORCES.into_iter().filter(|p| p.piece_type() == stock).collect();
    one(random, &faces)
}

fn treaty(board: &mut Board, to: bool) {
    let from = board.treaty();
    put(board, Change::set(Fact::Treaty, from, to));
}

/// A scenario's beginning after some wandering and some losses.
fn from_scenario(random: &mut impl Rng) -> Board {
    let mut board = scenario(one(random, &ScenarioId::ALL)).position.board;
    for faction in Faction::ALL {
        if let Some(from) = board.leader_space(faction) {
            let change = Change::set(
                Fact::LeaderSpace(board.leader(faction)),
                Some(from),
                FactValue::At(None),
            );
            put(&mut board, change);
        }
    }
    if !board.treaty() && chance(random, 2) {
        treaty(&mut board, true);
    }
    for _ in 0..random.random_range(0..60) {
        let (from, piece) = (one(random, &Space::ALL), one(random, &Piece::FORCES));
        let near: Vec<Space> = from.adjacent().iter().collect();
        let change = match random.random_range(0..4) {
            0 => Change::pieces(piece, 1, from, OffMapBox::Available),
            1 => Change::pieces(piece, random.random_range(1..4), OffMapBox::Available, from),
            _ if near.is_empty() => continue,
            _ => Change::pieces(
                piece,
                board.pieces(from, piece).min(random.random_range(1..5)),
                from,
                one(random, &near),
            ),
        };
        put(&mut board, change);
    }
    board
}

/// Levels, markers, Blockades and the FNI that goes with them.
fn support(board: &mut Board, random: &mut impl Rng) {
    let calm = random.random_range(1..5);
    // Some countries lean one way as a whole.
    let levels: &[Support] =
        one(random, &[&Support::ALL[..], &Support::ALL, &Support::ALL[..3], &Support::ALL[2..]]);
    for space in SpaceSet::MAP.iter().filter(|s| s.population() > 0) {
        if !chance(random, calm) {
            let change =
                Change::set(Fact::Support(space), board.support(space), one(random, levels));
            put(board, change);
        }
    }
    let often = random.random_range(2..12);
    for space in SpaceSet::MAP {
        for marker in [Marker::Propaganda, Marker::Raid] {
            if chance(random, often) {
                let from = board.markers(space, marker);
                let change = Change::set(marker.fact(space), from, random.random_range(0..4_u8));
                put(board, change);
            }
        }
    }
    if board.treaty() {
        let cities: Vec<Space> = SpaceSet::kind(Kind::City).iter().collect();
        for _ in 0..random.random_range(0..=3) {
            let to = Place::Space(one(random, &cities));
            if put(board, Change::squadron(Place::WEST_INDIES, to)) {
                let from = board.fni();
                put(board, Change::set(Fact::FNI, from, from + 1));
            }
        }
    }
}

fn tracks(board: &mut Board, random: &mut impl Rng) {
    for faction in Faction::ALL {
        let most = one(random, &[1_u8, 3, 8, 20, 51]);
        let change = Change::set(
            Fact::Resources(faction),
            board.resources(faction),
            random.random_range(0..most),
        );
        put(board, change);
        let held = Change::set(
            Fact::BrilliantStroke(faction),
            board.brilliant_stroke(faction),
            chance(random, 2),
        );
        put(board, held);
    }
    let most = one(random, &[3_u16, 12, 45]);
    let (cbc, crc) = (random.random_range(0..most), random.random_range(0..most));
    let from = board.cbc();
    put(board, Change::set(Fact::CBC, from, cbc));
    let from = board.crc();
    put(board, Change::set(Fact::CRC, from, crc));
    let from = board.winter_quarters_left();
    let to = random.random_range(1..5_u8);
    put(board, Change::set(Fact::WinterQuartersLeft, from, to));
}

/// Each Leader with pieces of his Faction, the West Indies among the places, or Available.
fn leaders(board: &mut Board, random: &mut impl Rng) {
    for faction in Faction::ALL {
        for _ in 0..random.random_range(0..3) {
            let from = board.leader(faction);
            // No French Leader Change before the Treaty (6.5.1).
            let fixed = faction == Faction::French && !board.treaty();
            if let Some(to) = from.next().filter(|_| !fixed) {
                put(board, Change::set(Fact::LeaderName(from.faction()), from, to));
            }
        }
        let own: Vec<Space> = Space::ALL
            .into_iter()
            .filter(|s| {
                Piece::FORCES.into_iter().any(|p| p.faction() == faction && board.pieces(*s, p) > 0)
            })
            .collect();
        if !own.is_empty() && !chance(random, 5) {
            let change = Change::set(
                Fact::LeaderSpace(board.leader(faction)),
                FactValue::At(None),
                Some(one(random, &own)),
            );
            put(board, change);
        }
    }
}

/// A space as a person sees it on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    pub space: Space,
    pub city: bool,
    pub colony: bool,
    pub reserve: bool,
    pub indies: bool,
    pub population: i32,
    /// The places of its neighbours in the list.
    pub near: Vec<usize>,
    pub regulars: i32,
    pub tories: i32,
    pub british_forts: i32,
    pub continentals: i32,
    pub militia_hidden: i32,
    pub militia_seen: i32,
    pub patriot_forts: i32,
    pub french: i32,
    pub war_hidden: i32,
    pub war_seen: i32,
    pub villages: i32,
    /// From -2, Active Opposition, to 2, Active Support.
    pub level: i32,
    pub propaganda: i32,
    pub raids: i32,
    pub blockades: i32,
}

/// Who holds a space (1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    British,
    Rebellion,
    Nobody,
}

impl Ground {
    pub fn british(&self) -> i32 {
        self.regulars + self.tories + self.british_forts
    }

    pub fn militia(&self) -> i32 {
        self.militia_hidden + self.militia_seen
    }

    pub fn war_parties(&self) -> i32 {
        self.war_hidden + self.war_seen
    }

    pub fn patriots(&self) -> i32 {
        self.continentals + self.militia() + self.patriot_forts
    }

    pub fn royalists(&self) -> i32 {
        self.british() + self.war_parties() + self.villages
    }

    pub fn rebels(&self) -> i32 {
        self.patriots() + self.french
    }

    /// What is there, in a line.
    pub fn told(&self) -> String {
        let counts = [
            (self.regulars, "British Regulars"),
            (self.tories, "Tories"),
            (self.british_forts, "British Forts"),
            (self.continentals, "Continentals"),
            (self.militia_hidden, "Underground Militia"),
            (self.militia_seen, "Active Militia"),
            (self.patriot_forts, "Patriot Forts"),
            (self.french, "French Regulars"),
            (self.war_hidden, "Underground War Parties"),
            (self.war_seen, "Active War Parties"),
            (self.villages, "Villages"),
            (self.propaganda, "Propaganda"),
            (self.raids, "Raids"),
            (self.blockades, "Blockades"),
        ];
        let there: Vec<String> =
            counts.iter().filter(|(n, _)| *n != 0).map(|(n, what)| format!("{n} {what}")).collect();
        format!("{} ({}) at {}: {}", self.space, self.population, self.level, there.join(", "))
    }

    /// 1.7
    pub fn holder(&self) -> Holder {
        if self.rebels() > self.royalists() {
            Holder::Rebellion
        } else if self.royalists() > self.rebels() && self.british() > 0 {
            Holder::British
        } else {
            Holder::Nobody
        }
    }
}

/// The table as a person sees it: every space in listed order, and what lies beside the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub grounds: Vec<Ground>,
    /// By Faction: British, Patriots, French, Indians.
    pub resources: [i32; 4],
    pub leaders: [Leader; 4],
    /// Where each Leader is in the list of spaces.
    pub leader_at: [Option<usize>; 4],
    pub fni: i32,
    pub cbc: i32,
    pub crc: i32,
    pub squadrons: i32,
    pub treaty: bool,
    /// Off the map, by [`PieceType`]: Available, Unavailable, Casualties.
    pub available: [i32; 9],
    pub unavailable: [i32; 9],
    pub casualties: [i32; 9],
}

pub const BRITISH: usize = 0;
pub const PATRIOTS: usize = 1;
pub const FRENCH: usize = 2;
pub const INDIANS: usize = 3;

impl Field {
    /// Reads a board.
    pub fn of(board: &Board) -> Field {
        let n = i32::from;
        let ground = |space: Space| {
            let count = |p: Piece| n(board.pieces(space, p));
            Ground {
                space,
                city: space.kind() == Kind::City,
                colony: space.kind() == Kind::Colony,
                reserve: space.kind() == Kind::IndianReserve,
                indies: space == Space::WestIndies,
                population: n(space.population()),
                near: space.adjacent().iter().map(|s| s as usize).collect(),
                regulars: count(Piece::BritishRegular),
                tories: count(Piece::Tory),
                british_forts: count(Piece::BritishFort),
                continentals: count(Piece::Continental),
                militia_hidden: count(Piece::MilitiaUnderground),
                militia_seen: count(Piece::MilitiaActive),
                patriot_forts: count(Piece::PatriotFort),
                french: count(Piece::FrenchRegular),
                war_hidden: count(Piece::WarPartyUnderground),
                war_seen: count(Piece::WarPartyActive),
                villages: count(Piece::Village),
                level: i32::from(board.support(space).level()),
                propaganda: n(board.markers(space, Marker::Propaganda)),
                raids: n(board.markers(space, Marker::Raid)),
                blockades: n(board.blockades(space)),
            }
        };
        let pool = |pool: OffMapBox| PieceType::FORCES.map(|s| n(board.off_map(pool, s)));
        Field {
            grounds: Space::ALL.into_iter().map(ground).collect(),
            resources: Faction::ALL.map(|f| n(board.resources(f))),
            leaders: Faction::ALL.map(|f| board.leader(f)),
            leader_at: Faction::ALL.map(|f| board.leader_space(f).map(|s| s as usize)),
            fni: n(board.fni()),
            cbc: i32::from(board.cbc()),
            crc: i32::from(board.crc()),
            squadrons: n(board.squadrons_west_indies()),
            treaty: board.treaty(),
            available: pool(OffMapBox::Available),
            unavailable: pool(OffMapBox::Unavailable),
            casualties: pool(OffMapBox::Casualties),
        }
    }

    /// The map without the West Indies.
    pub fn map(&self) -> impl Iterator<Item = &Ground> {
        self.grounds.iter().filter(|g| !g.indies)
    }

    /// What a model has made of `before` beside what the program has: only what differs.
    pub fn beside(&self, before: &Field, program: &Field) -> String {
        let mut lines = Vec::new();
        for (n, ground) in self.grounds.iter().enumerate() {
            if *ground != program.grounds[n] {
                lines.push(format!("before  {}", before.grounds[n].told()));
                lines.push(format!("model   {}", ground.told()));
                lines.push(format!("program {}", program.grounds[n].told()));
            }
        }
        for (who, f) in [("before ", before), ("model  ", self), ("program", program)] {
            lines.push(format!(
                "{who} Resources {:?}, Available {:?}, Casualties {:?}, FNI {}, {:?} at {:?}",
                f.resources, f.available, f.casualties, f.fni, f.leaders, f.leader_at
            ));
        }
        lines.join("\n")
    }

    /// Whether this Leader stands in this space.
    pub fn led_by(&self, leader: Leader, at: usize) -> bool {
        let faction = leader.faction() as usize;
        self.leaders[faction] == leader && self.leader_at[faction] == Some(at)
    }
}
