//! Loss Levels (3.6.4), removal (3.6.7) and who Wins the Day (3.6.8).

use super::force::Line;
use super::modifiers::{attacker_modifier, defender_modifier, leads};
use super::plan::{Plan, standing};
use crate::game::{Board, Faction, Leader, Piece, PieceSet, Side, Space};
use crate::rules::{PieceCounts, Victory};
use smallvec::SmallVec;
use std::iter::repeat_n;

/// How a Battle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleResult {
    /// The Attacker Loss Level; none is lost at 0 or below.
    pub attacker_loss: i16,
    /// The Defender Loss Level.
    pub defender_loss: i16,
    /// What the Attacker removes.
    pub attacker_removes: PieceCounts,
    /// What the Defender removes.
    pub defender_removes: PieceCounts,
    /// The winning side; none if both are eliminated.
    pub winner: Option<Side>,
    /// The day won, where the rule grants it.
    pub victory: Option<Victory>,
}

/// How a Battle ends with these rolls (3.6.4-3.6.8).
pub fn outcome(board: &Board, plan: &Plan, attacker_roll: u8, defender_roll: u8) -> BattleResult {
    let attackers = Line::attacking(board, plan);
    let defenders = Line::defending(board, plan);
    let attacker_loss = i16::from(defender_roll) + i16::from(attacker_modifier(board, plan));
    let defender_loss = i16::from(attacker_roll) + i16::from(defender_modifier(board, plan));
    let attacker_removes = removal(&attackers, attacker_loss);
    let defender_removes = removal(&defenders, defender_loss);
    let winner =
        winner(board, plan.space, (&attackers, attacker_removes), (&defenders, defender_removes));
    let loser_removes =
        if winner == Some(attackers.side) { defender_removes } else { attacker_removes };
    let victory = winner
        .filter(|_| plan.space != Space::WestIndies && is_decisive(loser_removes))
        .map(|winner| Victory {
            space: plan.space,
            winner,
            levels: levels(
                loser_removes,
                winner == Side::Rebellion
                    && is_washington_there(board, plan, attacker_removes, defender_removes),
            ),
        });
    BattleResult {
        attacker_loss,
        defender_loss,
        attacker_removes,
        defender_removes,
        winner,
        victory,
    }
}

/// Pieces one after another.
type File = SmallVec<[Piece; 16]>;

/// What a piece counts against a Loss Level (3.6.7).
const fn value(piece: Piece) -> i16 {
    match piece {
        Piece::BritishRegular
        | Piece::FrenchRegular
        | Piece::Continental
        | Piece::BritishFort
        | Piece::PatriotFort => 2,
        _ => 1,
    }
}

/// The pieces that a side removes for a Loss Level (3.6.7).
fn removal(line: &Line, level: i16) -> PieceCounts {
    let mut left = level;
    let mut removed = PieceCounts::NONE;
    for piece in order(line) {
        if left <= 0 {
            break;
        }
        left -= value(piece);
        removed = removed.with(piece, 1);
    }
    removed
}

/// Every piece of a side that can be lost, in the order of removal (3.6.7).
fn order(line: &Line) -> File {
    let all = |piece| File::from_elem(piece, line.troops.get(piece).into());
    let mut order = match line.side {
        Side::Royalist => {
            let mut order = alternate(&[all(Piece::BritishRegular), tories(line)]);
            order.extend(repeat_n(Piece::WarPartyActive, usize::from(line.irregulars())));
            order
        }
        Side::Rebellion => alternate(&[
            all(Piece::FrenchRegular),
            all(Piece::Continental),
            all(Piece::MilitiaActive),
        ]),
    };
    for base in [Piece::Village, Piece::BritishFort, Piece::PatriotFort] {
        order.extend(all(base));
    }
    order
}

/// The Tories in turn, War Parties of Common Cause before the last of them (R6).
fn tories(line: &Line) -> File {
    let tories = usize::from(line.troops.get(Piece::Tory));
    let last = tories.min(1);
    let mut order = File::from_elem(Piece::Tory, tories - last);
    let helpers = line.common_cause.min(line.troops.get(Piece::WarPartyActive));
    order.extend(repeat_n(Piece::WarPartyActive, usize::from(helpers)));
    order.extend(repeat_n(Piece::Tory, last));
    order
}

/// One of each in turn until all are gone.
fn alternate(files: &[File]) -> File {
    let longest = files.iter().map(|file| file.len()).max().unwrap_or(0);
    (0..longest)
        .flat_map(|turn| files.iter().filter_map(move |file| file.get(turn).copied()))
        .collect()
}

/// The side that lost fewest pieces, the Defender if equal; a surviving side over an eliminated
/// one (3.6.8).
fn winner(
    board: &Board,
    space: Space,
    attackers: (&Line, PieceCounts),
    defenders: (&Line, PieceCounts),
) -> Option<Side> {
    let (attacking, defending) = (attackers.0.side, defenders.0.side);
    match (is_eliminated(board, space, attackers), is_eliminated(board, space, defenders)) {
        (true, true) => None,
        (true, false) => Some(defending),
        (false, true) => Some(attacking),
        (false, false) if attackers.1.total() < defenders.1.total() => Some(attacking),
        (false, false) => Some(defending),
    }
}

/// Whether nothing of a side but Underground units is left in the space (3.6.8), pieces that took
/// no part included.
fn is_eliminated(board: &Board, space: Space, (line, removed): (&Line, PieceCounts)) -> bool {
    let set = PieceSet::side(line.side).without(PieceSet::UNDERGROUND);
    standing(board, space, set).total().saturating_add(line.activated) <= removed.total()
}

/// Whether the loser removed enough to Win the Day: two pieces at least, a cube or Fort among them
/// (3.6.8, R158).
fn is_decisive(removed: PieceCounts) -> bool {
    let weighty =
        PieceSet::BRITISH.union(PieceSet::REBELLION_CUBES).union(PieceSet::of(Piece::PatriotFort));
    removed.total() >= 2 && removed.count(weighty) > 0
}

/// Half the loser's pieces, at most three levels; twice as many with Washington (3.6.8).
fn levels(removed: PieceCounts, doubled: bool) -> u8 {
    let levels = (removed.total() / 2).min(3);
    if doubled { levels * 2 } else { levels }
}

/// Whether Washington is there to double the shift: the Patriots took part, and the Battle left
/// some of their pieces for him to lead (1.10, 3.6.1).
fn is_washington_there(
    board: &Board,
    plan: &Plan,
    attacker_removes: PieceCounts,
    defender_removes: PieceCounts,
) -> bool {
    let space = plan.space;
    plan.involves(Faction::Patriots)
        && leads(board, Faction::Patriots, space)
        && board.leader_in(Leader::Washington, space)
        && standing(board, space, PieceSet::PATRIOTS).total()
            > attacker_removes
                .count(PieceSet::PATRIOTS)
                .saturating_add(defender_removes.count(PieceSet::PATRIOTS))
}
