//! Victory (7.0, 8.8).

use super::seats::Seats;
use crate::game::{Board, Faction, Side};
use std::cmp::Reverse;

/// Whether the Faction can win at all: the French only after the Treaty of Alliance (7.1-7.3).
pub fn qualifies(board: &Board, faction: Faction) -> bool {
    faction != Faction::French || board.treaty()
}

/// Whether the Faction can win: a player with both Factions of a Side needs both to qualify (7.2, 7.3, R179).
pub fn can_win(board: &Board, seats: &Seats, faction: Faction) -> bool {
    qualifies(board, faction) && (!seats.is_pair(faction) || qualifies(board, faction.friend()))
}

/// Whether both victory conditions of the Faction are met (7.2).
pub fn meets(board: &Board, faction: Faction) -> bool {
    let lead = || i32::from(board.total_support()) - i32::from(board.total_opposition());
    let favoured = || match faction.side() {
        Side::Royalist => lead() > 10,
        Side::Rebellion => lead() < -10,
    };
    qualifies(board, faction) && favoured() && board.margins(faction).into_iter().all(|m| m > 0)
}

/// The place in which ties are resolved, lowest first: non-players, Patriots, British, French,
/// Indians (7.1). Among the non-players against a lone player: French, Indians, Patriots (8.8).
fn tie(seats: &Seats, faction: Faction) -> (bool, u8) {
    let lone = seats.is_lone() && !seats.is_player(faction);
    let place = match faction {
        Faction::French if lone => 0,
        Faction::Indians if lone => 1,
        Faction::Patriots if lone => 2,
        Faction::British if lone => 3,
        Faction::Patriots => 0,
        Faction::British => 1,
        Faction::French => 2,
        Faction::Indians => 3,
    };
    (seats.is_player(faction), place)
}

/// The one with the highest margin (both conditions together), ties resolved (7.1).
fn best(
    board: &Board,
    seats: &Seats,
    factions: impl IntoIterator<Item = Faction>,
) -> Option<Faction> {
    factions.into_iter().min_by_key(|f| (Reverse(board.final_margin(*f)), tie(seats, *f)))
}

/// The Faction that wins in the Victory Check Phase, if any (6.1, 7.2).
///
/// A non-player that meets its conditions beats every player (7.1). A player with both Factions of a
/// Side needs the conditions of both (7.2). A lone player never wins here (8.8).
pub fn check(board: &Board, seats: &Seats) -> Option<Faction> {
    let met: Vec<Faction> = Faction::ALL.into_iter().filter(|f| meets(board, *f)).collect();
    let passes = |f: &Faction| {
        !seats.is_player(*f)
            || (!seats.is_lone() && (!seats.is_pair(*f) || met.contains(&f.friend())))
    };
    let winners: Vec<Faction> = met.iter().copied().filter(passes).collect();
    let non_players = winners.iter().copied().filter(|f| !seats.is_player(*f));
    best(board, seats, non_players).or_else(|| best(board, seats, winners.iter().copied()))
}

/// The One-Player Difficulty Option (8.8): from the second Winter Quarters Round on, the non-player
/// that wins because one of the lone player's Factions has a lower margin than it. `round` counts
/// from 1. The French before the Treaty of Alliance cannot win and are not compared.
pub fn check_difficulty(board: &Board, seats: &Seats, round: u8) -> Option<Faction> {
    if round < 2 || !seats.is_lone() {
        return None;
    }
    let rival = rival(board, seats)?;
    (lowest(board, seats)? < board.final_margin(rival)).then_some(rival)
}

/// The lowest margin of the people's Factions (8.8).
fn lowest(board: &Board, seats: &Seats) -> Option<i32> {
    seats.players().map(|f| board.final_margin(f)).min()
}

/// The non-player with the highest margin among those that can win (8.8).
fn rival(board: &Board, seats: &Seats) -> Option<Faction> {
    best(board, seats, seats.non_players().filter(|f| qualifies(board, *f)))
}

/// A place in the ranking (7.1, 7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The Faction.
    pub faction: Faction,
    /// Its own total victory margin (7.3).
    pub margin: i32,
    /// What counts: the worse of both margins when one person runs both Factions of a Side (7.3).
    pub counts: i32,
}

fn standing(board: &Board, seats: &Seats, faction: Faction) -> Standing {
    let margin = board.final_margin(faction);
    let counts = if seats.is_pair(faction) {
        margin.min(board.final_margin(faction.friend()))
    } else {
        margin
    };
    Standing { faction, margin, counts }
}

/// The places after the final Support Phase, first place first (6.4.3, 7.3): the highest total margin
/// wins, positive or not; ties per 7.1; the French come last without the Treaty of Alliance, and a person
/// who has them with the Patriots comes after everybody else (R179).
pub fn final_ranking(board: &Board, seats: &Seats) -> [Standing; 4] {
    let mut places = Faction::ALL.map(|f| standing(board, seats, f));
    places.sort_by_key(|s| {
        (
            !qualifies(board, s.faction),
            !can_win(board, seats, s.faction),
            Reverse(s.counts),
            tie(seats, s.faction),
            Reverse(s.margin),
        )
    });
    places
}

/// The places after a win in the Victory Check Phase (7.1): the winner, its friend, then the other
/// Side with its higher margin first; the French come last without the Treaty of Alliance. (When a
/// non-player wins, all people lose equally whatever their places.)
pub fn check_ranking(board: &Board, seats: &Seats, winner: Faction) -> [Standing; 4] {
    let mut places = Faction::ALL.map(|f| standing(board, seats, f));
    places.sort_by_key(|s| {
        (
            !qualifies(board, s.faction),
            s.faction.side() != winner.side(),
            s.faction != winner,
            Reverse(s.margin),
            tie(seats, s.faction),
        )
    });
    places
}

/// What a lone player's end hangs on (8.8): the lowest margin of the player's Factions, and the non-player
/// with the highest that can win.
pub fn lead(board: &Board, seats: &Seats) -> Option<(i32, Faction)> {
    Some((lowest(board, seats)?, rival(board, seats)?))
}

/// How a lone player's game ends (8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoneResult {
    /// This non-player wins the war.
    NonPlayer(Faction),
    /// The struggle continues: the player is ahead by 1 to 5.
    Stalemate {
        /// By how much.
        ahead: i32,
    },
    /// The player wins, ahead by 6 or more.
    Victory {
        /// By how much.
        ahead: i32,
    },
}

/// How a lone player's game ends after the final Support Phase (8.8): the lowest margin of the
/// player's Factions less the highest of the non-players. Without a lead a non-player wins (ties go to
/// non-players, 7.1); so it does against a player who has the French without the Treaty of Alliance, alone
/// or with the Patriots (R179). `None` without a lone player.
pub fn one_player_outcome(board: &Board, seats: &Seats) -> Option<LoneResult> {
    if !seats.is_lone() {
        return None;
    }
    let (lowest, rival) = lead(board, seats)?;
    let ahead = lowest - board.final_margin(rival);
    let can_win = seats.players().all(|f| qualifies(board, f));
    Some(match ahead {
        1..=5 if can_win => LoneResult::Stalemate { ahead },
        6.. if can_win => LoneResult::Victory { ahead },
        _ => LoneResult::NonPlayer(rival),
    })
}

#[cfg(test)]
mod tests;
