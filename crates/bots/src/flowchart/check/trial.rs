//! Boards on which conditions are tried: what never holds on any of them is worth a second look.

use crate::flowchart::Evaluator;
use crate::flowchart::words::{Expr, need};
use lod_engine::game::{
    Board, Change, Fact, Faction, Kind, Leader, OffMapBox, Piece, PieceSet, PieceType, Space,
    SpaceSet, Support,
};
use lod_engine::rules::PieceCounts;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// This many boards are tried.
const TRIALS: usize = 3_000;

static ALL: LazyLock<Vec<TriedBoard>> = LazyLock::new(|| {
    let mut random = ChaCha8Rng::seed_from_u64(56);
    let boards: Vec<Board> = (0..=TRIALS).map(|_| board(&mut random)).collect();
    let trial = |boards: &[Board]| TriedBoard {
        board: boards[0],
        after: boards[1],
        battle: [0, 0].map(|_: i32| random.random_range(0..12)),
        going: PieceCounts(std::array::from_fn(|_| random.random_range(0..4))),
        first_eligible: random.random_range(0..Faction::ALL.len()),
        stroke_by: random.random_range(0..=Faction::ALL.len()),
        seed: random.random(),
    };
    boards.windows(2).map(trial).collect()
});

/// All that a condition can look at.
struct TriedBoard {
    board: Board,
    after: Board,
    battle: [i32; 2],
    going: PieceCounts,
    first_eligible: usize,
    stroke_by: usize,
    seed: u64,
}

/// Whether it holds on some board, or fails on some, in some space if it is about a space.
pub(super) fn can_be(expr: &Expr, so: bool) -> bool {
    let spaces = if expr.needs(need::SPACE) { SpaceSet::ALL } else { SpaceSet::of(Space::Boston) };
    ALL.iter().any(|trial| {
        let eye = trial.evaluator();
        spaces.iter().any(|space| trial.judge(expr, &eye.at(space)) == so)
    })
}

impl TriedBoard {
    fn evaluator(&self) -> Evaluator<'_> {
        let (after, battle, going) = (Some(&self.after), self.battle, self.going);
        Evaluator { after, battle, going, ..Evaluator::of(&self.board) }
    }

    /// Whether it holds. Each comparison rolls its own die; what only a turn knows is as a coin shows for it.
    fn judge(&self, expr: &Expr, eye: &Evaluator<'_>) -> bool {
        let is = |faction: &Expr, of: usize| faction.faction() as usize == of;
        match expr.parts() {
            ("and", parts) => parts.iter().all(|part| self.judge(part, eye)),
            ("or", parts) => parts.iter().any(|part| self.judge(part, eye)),
            ("not", [inner]) => !self.judge(inner, eye),
            ("first-eligible-player", of) => of.iter().any(|f| is(f, self.first_eligible)),
            ("brilliant-stroke-by", of) => of.iter().any(|f| is(f, self.stroke_by)),
            ("no-event" | "event" | "special-unused" | "possible" | "special-open", _) => {
                self.coin(expr, eye).is_multiple_of(2)
            }
            _ if expr.needs(need::COMMAND) => self.coin(expr, eye).is_multiple_of(2),
            _ => {
                let sides = expr.die().map_or(1, |die| u64::from(die.sides()));
                let roll = u8::try_from(self.coin(expr, eye) % sides + 1).unwrap_or(1);
                expr.holds(&eye.rolled(roll))
            }
        }
    }

    fn coin(&self, expr: &Expr, eye: &Evaluator<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, eye.here as usize, format!("{expr:?}")).hash(&mut hasher);
        hasher.finish()
    }
}

fn one<T: Copy>(random: &mut impl Rng, of: &[T]) -> T {
    of[random.random_range(0..of.len())]
}

/// A board with few pieces or many, in some spaces more than in others.
fn board(random: &mut impl Rng) -> Board {
    let mut board = Board::empty();
    board.tell(Fact::Treaty, random.random::<bool>());
    board.tell(Fact::FNI, random.random_range(0..=3_u8));
    board.tell(Fact::CBC, random.random_range(0..=20_u8));
    for faction in Faction::ALL {
        let resources = one(random, &[0_u8, 0, 1, 2, 3, 5, 9, 20, 50]);
        board.tell(Fact::Resources(faction), resources);
        let leaders: Vec<Leader> =
            Leader::ALL.into_iter().filter(|l| l.faction() == faction).collect();
        let leader = one(random, &leaders);
        board.tell(Fact::LeaderName(faction), leader);
        let space = random.random_ratio(3, 4).then(|| one(random, &Space::ALL));
        board.tell(Fact::LeaderSpace(leader), space);
    }
    let (mut squadrons, at_sea) = (3_u8, random.random_range(0..=3_u8));
    for space in Space::ALL.iter().copied().filter(|space| space.population() > 0) {
        board.tell(Fact::Support(space), one(random, &Support::ALL));
        board.tell(Fact::Propaganda(space), one(random, &[0_u8, 0, 0, 1, 2]));
        board.tell(Fact::Raids(space), one(random, &[0_u8, 0, 0, 1, 2]));
        let is_city = SpaceSet::kind(Kind::City).contains(space);
        if is_city && squadrons > at_sea && random.random_ratio(1, 4) {
            board.tell(Fact::blockades(space), 1_u8);
            squadrons -= 1;
        }
    }
    let away = random.random_range(0..=squadrons);
    board.tell(Fact::SQUADRONS_UNAVAILABLE, away);
    board.tell(Fact::SQUADRONS_WEST_INDIES, squadrons - away);
    let heart: Vec<Space> =
        (0..random.random_range(1..8)).map(|_| one(random, &Space::ALL)).collect();
    for piece in Piece::FORCES {
        let stock = piece.piece_type();
        let most = stock.force_pool();
        let count = one(random, &[0, 0, 1, 1, 2, 3, most / 4, most / 2, most]);
        for pool in [OffMapBox::Unavailable, OffMapBox::Casualties] {
            let lost = random.random_range(0..=most / 4);
            put(&mut board, Change::pieces(stock.placed(), lost, OffMapBox::Available, pool));
        }
        for _ in 0..count {
            let to = if random.random_ratio(2, 3) {
                one(random, &heart)
            } else {
                one(random, &Space::ALL)
            };
            if fits(&board, piece, to) {
                put(&mut board, Change::pieces(piece, 1, OffMapBox::Available, to));
            }
        }
    }
    board
}

/// 1.4.2: where a piece can be.
fn fits(board: &Board, piece: Piece, space: Space) -> bool {
    let away = matches!(piece.piece_type(), PieceType::BritishRegular | PieceType::FrenchRegular);
    (space != Space::WestIndies || away)
        && (!PieceSet::BASES.contains(piece) || board.has_room(space))
}

/// Makes a change where it can be made.
fn put(board: &mut Board, change: Change) {
    let before = *board;
    if board.apply(&change).is_err() {
        *board = before;
    }
}
