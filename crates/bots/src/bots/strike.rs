//! The ways to strike enemy units in one space: Skirmish (4.2.2, 4.3.3, 4.5.2), that after a Scout too (3.4.3),
//! Partisans (4.3.2) and War Path (4.4.2).

use super::candidates::require;
use super::{Candidate, Executor};
use crate::action::{PieceOrder, fewest_type, removal};
use crate::flowchart::instruction::Instruction;
use lod_engine::game::{Board, Faction, Leader, Piece, PieceSet, Side, Space};
use lod_engine::rules::{ActionStep, Refusal, SpaceReason, Special, StrikeKind, strike};

/// What a strike removes, and the Militia that a Leader removes besides (1.10).
type Targets = (StrikeKind, Option<Piece>);

/// A strike in a space.
struct Strike<'r, 'a> {
    run: &'r Executor<'a>,
    space: Space,
    step: fn(Space, StrikeKind, Option<Piece>) -> ActionStep,
}

impl Strike<'_, '_> {
    /// One way of it, which takes the first pieces of a line.
    fn way(&self, line: &PieceOrder, (kind, militia): Targets) -> Candidate {
        let way = Candidate::new(self.space, (self.step)(self.space, kind, militia));
        self.run.taking(way, line, kind.units() + usize::from(militia.is_some()))
    }

    /// The way that removes a base, where there are no units of a line.
    fn base(&self) -> Candidate {
        self.way(&PieceOrder::default(), (StrikeKind::Base, None))
    }

    /// The ways that remove this many units, the first of a line.
    fn ways(&self, line: &PieceOrder, counts: &[usize]) -> Vec<Candidate> {
        let pieces = line.pieces();
        let kinds = counts.iter().filter_map(|count| kind(pieces.get(..*count)?));
        kinds.map(|kind| self.way(line, (kind, None))).collect()
    }

    /// The same, and that one unit with a Leader who `leads` takes the last Militia of one more (1.10).
    fn ways_led(&self, line: &PieceOrder, counts: &[usize], leads: bool) -> Vec<Candidate> {
        let pieces = line.pieces();
        let targets = counts.iter().filter_map(|count| {
            let mut struck = pieces.get(..*count)?.to_vec();
            let one_more = pieces.get(*count).filter(|_| leads);
            struck.extend(one_more);
            let is_militia = |p: &Piece| PieceSet::MILITIA.contains(*p);
            let last = struck.iter().rposition(is_militia).filter(|_| one_more.is_some());
            let militia = last.map(|last| struck.remove(last));
            struck.truncate(*count);
            Some((kind(&struck)?, militia))
        });
        targets.map(|targets| self.way(line, targets)).collect()
    }
}

/// One unit or two.
fn kind(struck: &[Piece]) -> Option<StrikeKind> {
    match *struck {
        [only] => Some(StrikeKind::One(only)),
        [first, second] => Some(StrikeKind::Two(first, second)),
        _ => None,
    }
}

/// The strike of a Special Activity, where the rules leave it open.
fn open<'r, 'a>(
    run: &'r Executor<'a>,
    special: Special,
    space: Space,
) -> Result<Strike<'r, 'a>, Refusal> {
    strike::check(&run.state, special, space)?;
    let step: fn(Space, StrikeKind, Option<Piece>) -> ActionStep = match special {
        Special::Partisans => |space, kind, _| ActionStep::Partisans { space, kind },
        Special::WarPath => |space, kind, militia| ActionStep::WarPath { space, kind, militia },
        _ => |space, kind, militia| ActionStep::Skirmish { space, kind, militia },
    };
    Ok(Strike { run, space, step })
}

/// Every way of a Skirmish in a space, the one that removes the most first.
pub(crate) fn skirmish(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Vec<Candidate>, Refusal> {
    let strike = open(run, Special::Skirmish, space)?;
    let faction = run.faction();
    if faction.side() == Side::Royalist {
        return run.legal_ways(british_skirmish(&strike));
    }
    let cubes = removal(run.board(), space, PieceSet::BRITISH_CUBES, faction);
    let ways = if cubes.is_empty() { vec![strike.base()] } else { strike.ways(&cubes, &[2, 1]) };
    run.legal_ways(ways)
}

/// Cubes before Militia, of the cubes the type with fewest first (8.4.1, R188). With Clinton there a Militia goes
/// besides (1.10), an Underground one if there is one.
fn british_skirmish(strike: &Strike<'_, '_>) -> Vec<Candidate> {
    let (board, space) = (strike.run.board(), strike.space);
    let cubes = fewest_type(board, space, Side::Rebellion);
    let militia = removal(board, space, PieceSet::of(Piece::MilitiaActive), Faction::British);
    let clinton = board.leader_in(Leader::Clinton, space);
    let besides = |mut way: Candidate| {
        if let Some(ActionStep::Skirmish { kind, militia, .. }) = &mut way.step {
            *militia = additional(board, space, *kind).filter(|_| clinton);
        }
        way
    };
    let ways = match (cubes.is_empty(), militia.is_empty()) {
        (true, true) => vec![strike.base()],
        (true, false) => strike.ways(&militia, &[2, 1]),
        (false, _) => {
            let both = PieceOrder(cubes.0.iter().chain(&militia.0).copied().collect());
            [strike.ways(&both, &[2, 1]), strike.ways(&militia, &[2, 1])].concat()
        }
    };
    ways.into_iter().map(besides).collect()
}

/// A Militia that is left beside those that a Skirmish removes, an Underground one if there is one.
fn additional(board: &Board, space: Space, kind: StrikeKind) -> Option<Piece> {
    let is_active = |p: Piece| u8::from(p == Piece::MilitiaActive);
    let taken = match kind {
        StrikeKind::One(piece) => is_active(piece),
        StrikeKind::Two(first, second) => is_active(first) + is_active(second),
        StrikeKind::Base => 0,
    };
    if board.pieces(space, Piece::MilitiaUnderground) > 0 {
        Some(Piece::MilitiaUnderground)
    } else {
        (board.pieces(space, Piece::MilitiaActive) > taken).then_some(Piece::MilitiaActive)
    }
}

/// Every way of the Skirmish after a Scout (4.2.2); the way that costs no Regular first. With Clinton
/// there a Militia is left for him to remove besides (1.10).
pub(crate) fn scout_skirmish(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Vec<Candidate>, Refusal> {
    let board = run.board();
    let scouted =
        run.state.selected().contains(space) && board.pieces(space, Piece::BritishRegular) > 0;
    require(scouted, "3.4.3", space, SpaceReason::NoScout)?;
    let strike = Strike { run, space, step: |_, kind, _| ActionStep::ScoutSkirmish { kind } };
    let exposed = PieceSet::REBELLION_CUBES.union(PieceSet::of(Piece::MilitiaActive));
    let line = removal(board, space, exposed, Faction::Indians);
    if line.is_empty() {
        return run.legal_ways(vec![strike.base()]);
    }
    let clinton = board.has(space, PieceSet::MILITIA) && board.leader_in(Leader::Clinton, space);
    run.legal_ways(strike.ways_led(&line, &[1, 2], clinton))
}

/// Every way of Partisans, the one that removes the most first.
pub(crate) fn partisans(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Vec<Candidate>, Refusal> {
    let strike = open(run, Special::Partisans, space)?;
    let line = removal(run.board(), space, PieceSet::ROYALIST_UNITS, Faction::Patriots);
    let base = strike.way(&line, (StrikeKind::Base, None));
    run.legal_ways([vec![base], strike.ways(&line, &[2, 1])].concat())
}

/// Every way of a War Path; the ways that cost no War Party first. Brant's additional Militia (1.10) is the last of
/// the victims that is one.
pub(crate) fn war_path(
    run: &Executor<'_>,
    _: &Instruction,
    space: Space,
) -> Result<Vec<Candidate>, Refusal> {
    let strike = open(run, Special::WarPath, space)?;
    let board = run.board();
    let line = removal(board, space, PieceSet::REBELLION_UNITS, Faction::Indians);
    if line.is_empty() {
        return run.legal_ways(vec![strike.base()]);
    }
    run.legal_ways(strike.ways_led(&line, &[1, 2], board.leader_in(Leader::Brant, space)))
}
