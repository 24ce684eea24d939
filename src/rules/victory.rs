//! Victory (7.0, 8.8).

use super::seats::Seats;
use crate::game::{Board, Faction, Side};
use std::cmp::Reverse;

/// Whether the Faction can win at all: the French only after the Treaty of Alliance (7.1-7.3).
pub fn qualifies(board: &Board, faction: Faction) -> bool {
    faction != Faction::French || board.treaty()
}

/// Whether the Faction can win for whoever runs it: a person with both Factions of a Side needs both to
/// qualify (7.2, 7.3, R179).
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
    factions
        .into_iter()
        .min_by_key(|f| (Reverse(board.final_margin(*f)), tie(seats, *f)))
}

/// Who wins in the Victory Check Phase (6.1, 7.2), if anybody.
///
/// A non-player that meets its conditions beats every person (7.1). A person with both Factions of a
/// Side needs the conditions of both (7.2). A lone player never wins here (8.8).
pub fn check(board: &Board, seats: &Seats) -> Option<Faction> {
    let met: Vec<Faction> = Faction::ALL
        .into_iter()
        .filter(|f| meets(board, *f))
        .collect();
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
    best(
        board,
        seats,
        seats.non_players().filter(|f| qualifies(board, *f)),
    )
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
    Standing {
        faction,
        margin,
        counts,
    }
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
    let rival = rival(board, seats)?;
    let ahead = lowest(board, seats)? - board.final_margin(rival);
    let can_win = seats.players().all(|f| qualifies(board, f));
    Some(match ahead {
        1..=5 if can_win => LoneResult::Stalemate { ahead },
        6.. if can_win => LoneResult::Victory { ahead },
        _ => LoneResult::NonPlayer(rival),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Piece, Space, SpaceSet, Support};
    use crate::testing::Layout;
    use Faction::{British, French, Indians, Patriots};

    /// The tracks of an example.
    #[derive(Clone, Copy)]
    struct Tracks {
        support: u8,
        opposition: u8,
        cbc: u16,
        crc: u16,
        forts: u8,
        villages: u8,
        treaty: bool,
    }

    impl Tracks {
        fn board(self) -> Board {
            let mut layout = Layout::empty().casualties(self.cbc, self.crc);
            let mut wanted = [(1, self.support), (-1, self.opposition)];
            let mut spaces: Vec<Space> = SpaceSet::MAP
                .filter(|s| s.population() > 0)
                .iter()
                .collect();
            spaces.sort_by_key(|s| Reverse(s.population()));
            for space in spaces {
                for (sign, left) in &mut wanted {
                    let levels = (*left / space.population()).min(2);
                    if levels > 0 {
                        *left -= levels * space.population();
                        let level = *sign * i8::try_from(levels).expect("small");
                        layout = layout.support(space, Support::from_level(level));
                        break;
                    }
                }
            }
            assert_eq!(wanted.map(|w| w.1), [0, 0], "the map is too small");
            let provinces = SpaceSet::MAP.filter(Space::is_province);
            for (piece, count) in [
                (Piece::PatriotFort, self.forts),
                (Piece::Village, self.villages),
            ] {
                for space in provinces.iter().take(usize::from(count)) {
                    layout = layout.put(space, piece, 1);
                }
            }
            if self.treaty {
                layout = layout.treaty();
            }
            layout.board
        }
    }

    /// The example of 7.2.
    const CHECK: Tracks = Tracks {
        support: 17,
        opposition: 5,
        cbc: 5,
        crc: 4,
        forts: 3,
        villages: 5,
        treaty: false,
    };

    /// The example of 7.3.
    const FINAL: Tracks = Tracks {
        support: 24,
        opposition: 27,
        cbc: 12,
        crc: 16,
        forts: 6,
        villages: 8,
        treaty: true,
    };

    /// The example of 8.8.
    const LONE: Tracks = Tracks {
        support: 27,
        opposition: 24,
        cbc: 10,
        crc: 14,
        forts: 5,
        villages: 7,
        treaty: true,
    };

    fn people() -> Seats {
        Seats::each(&Faction::ALL)
    }

    fn order(ranking: [Standing; 4]) -> [Faction; 4] {
        ranking.map(|s| s.faction)
    }

    #[test]
    fn r7_2_example_nobody_wins() {
        let board = CHECK.board();
        assert_eq!((board.total_support(), board.total_opposition()), (17, 5));
        assert!(Faction::ALL.into_iter().all(|f| !meets(&board, f)));
        assert_eq!(check(&board, &people()), None);
        assert_eq!(board.margins(British), [2, -1]);
        assert_eq!(board.margins(Patriots), [-22, 1]);
        assert_eq!(board.margins(French), [-22, 1]);
        assert_eq!(board.margins(Indians), [2, -1]);
    }

    #[test]
    fn r7_2_conditions_must_be_exceeded() {
        let met = |t: Tracks, f| meets(&t.board(), f);
        let british = Tracks { crc: 6, ..CHECK };
        assert!(met(british, British));
        assert!(
            !met(Tracks { crc: 5, ..british }, British),
            "equal Casualties"
        );
        assert!(
            !met(
                Tracks {
                    support: 15,
                    ..british
                },
                British
            ),
            "10 is not more than 10"
        );
        assert!(met(
            Tracks {
                support: 16,
                ..british
            },
            British
        ));
        let indians = Tracks {
            villages: 7,
            ..CHECK
        };
        assert!(met(indians, Indians));
        assert!(!met(
            Tracks {
                villages: 6,
                ..indians
            },
            Indians
        ));
        let patriots = Tracks {
            support: 5,
            opposition: 16,
            ..CHECK
        };
        assert!(met(patriots, Patriots));
        assert!(!met(
            Tracks {
                villages: 6,
                ..patriots
            },
            Patriots
        ));
        assert!(!met(
            Tracks {
                opposition: 15,
                ..patriots
            },
            Patriots
        ));
    }

    #[test]
    fn r7_2_the_french_need_the_treaty() {
        let without = Tracks {
            support: 5,
            opposition: 17,
            villages: 8,
            ..CHECK
        };
        assert_eq!(check(&without.board(), &people()), None);
        let with = Tracks {
            treaty: true,
            ..without
        };
        assert_eq!(check(&with.board(), &people()), Some(French));
        assert_eq!(check(&Tracks { crc: 5, ..with }.board(), &people()), None);
    }

    /// R63.
    #[test]
    fn r7_1_the_higher_margin_of_the_side_wins() {
        let both = Tracks {
            crc: 6,
            villages: 8,
            ..CHECK
        };
        assert_eq!(
            check(&both.board(), &people()),
            Some(Indians),
            "2 against 1"
        );
        assert_eq!(
            order(check_ranking(&both.board(), &people(), Indians)),
            [Indians, British, Patriots, French],
            "the French last without the Treaty"
        );
        let tied = Tracks {
            crc: 6,
            villages: 7,
            ..CHECK
        };
        assert_eq!(
            check(&tied.board(), &people()),
            Some(British),
            "British before Indians"
        );
    }

    #[test]
    fn r7_1_ranking_of_a_check_keeps_the_sides_together() {
        let board = Tracks {
            crc: 9,
            villages: 9,
            treaty: true,
            ..CHECK
        }
        .board();
        assert_eq!(
            order(check_ranking(&board, &people(), British)),
            [British, Indians, Patriots, French]
        );
        let board = Tracks {
            crc: 5,
            forts: 1,
            villages: 9,
            treaty: true,
            ..CHECK
        }
        .board();
        assert_eq!(
            order(check_ranking(&board, &people(), Indians)),
            [Indians, British, French, Patriots]
        );
    }

    /// R63.
    #[test]
    fn r7_1_a_non_player_that_passes_beats_the_people() {
        let both = Tracks {
            crc: 9,
            villages: 7,
            ..CHECK
        }
        .board();
        let seats = Seats::each(&[British, Patriots]);
        assert_eq!(
            check(&both, &seats),
            Some(Indians),
            "though the British margin is higher"
        );
        assert_eq!(check(&both, &people()), Some(British));
    }

    #[test]
    fn r7_2_a_combined_victory_needs_both() {
        let one = Tracks { crc: 6, ..CHECK }.board();
        let pair = Seats::one(&[British, Indians])
            .with(Patriots, 1)
            .with(French, 1);
        assert_eq!(check(&one, &people()), Some(British));
        assert_eq!(check(&one, &pair), None);
        let both = Tracks {
            crc: 6,
            villages: 8,
            ..CHECK
        }
        .board();
        assert_eq!(check(&both, &pair), Some(Indians));
    }

    #[test]
    fn r7_3_example_final_margins() {
        let board = FINAL.board();
        let ranking = final_ranking(&board, &people());
        assert_eq!(order(ranking), [Patriots, British, French, Indians]);
        assert_eq!(ranking.map(|s| s.margin), [4, 1, -1, -4]);
    }

    #[test]
    fn r7_3_the_french_come_last_without_the_treaty() {
        let board = Tracks {
            treaty: false,
            cbc: 40,
            ..FINAL
        }
        .board();
        assert_eq!(
            order(final_ranking(&board, &people())),
            [Patriots, Indians, British, French]
        );
        assert_eq!(order(final_ranking(&board, &Seats::NOBODY))[3], French);
    }

    #[test]
    fn r7_3_one_person_with_both_factions_counts_the_worse() {
        let pair = Seats::one(&[Patriots, French])
            .with(British, 1)
            .with(Indians, 2);
        let ranking = final_ranking(&FINAL.board(), &pair);
        assert_eq!(order(ranking), [British, Patriots, French, Indians]);
        assert_eq!(ranking.map(|s| s.counts), [1, -1, -1, -4]);
    }

    #[test]
    fn r7_1_ties_non_players_patriots_british_french_indians() {
        let level = Tracks {
            support: 10,
            opposition: 10,
            cbc: 0,
            crc: 0,
            forts: 0,
            villages: 3,
            treaty: true,
        }
        .board();
        assert!(Faction::ALL.into_iter().all(|f| level.final_margin(f) == 0));
        assert_eq!(
            order(final_ranking(&level, &people())),
            [Patriots, British, French, Indians]
        );
        assert_eq!(
            order(final_ranking(
                &level,
                &Seats::each(&[Patriots, British, French])
            )),
            [Indians, Patriots, British, French]
        );
    }

    #[test]
    fn r8_8_example_a_stalemate() {
        let seats = Seats::one(&[British, Indians]);
        let board = LONE.board();
        assert_eq!(
            [7, 2, -2, -7],
            [British, Indians, Patriots, French].map(|f| board.final_margin(f))
        );
        assert_eq!(
            one_player_outcome(&board, &seats),
            Some(LoneResult::Stalemate { ahead: 4 })
        );
        assert_eq!(check_difficulty(&board, &seats, 2), None);
        assert_eq!(one_player_outcome(&board, &people()), None);
    }

    /// R63.
    #[test]
    fn r8_8_the_bands_of_the_outcome() {
        let seats = Seats::one(&[British, Indians]);
        let outcome = |villages| one_player_outcome(&Tracks { villages, ..LONE }.board(), &seats);
        assert_eq!(outcome(8), Some(LoneResult::Victory { ahead: 6 }));
        assert_eq!(outcome(6), Some(LoneResult::Stalemate { ahead: 2 }));
        assert_eq!(
            outcome(5),
            Some(LoneResult::NonPlayer(Patriots)),
            "level at 0"
        );
        assert_eq!(outcome(4), Some(LoneResult::NonPlayer(Patriots)));
    }

    #[test]
    fn r8_8_a_lone_player_never_wins_a_check() {
        let board = Tracks {
            crc: 6,
            villages: 8,
            ..CHECK
        }
        .board();
        assert_eq!(check(&board, &Seats::one(&[British, Indians])), None);
        assert_eq!(check(&board, &Seats::one(&[British])), Some(Indians));
    }

    #[test]
    fn r8_8_the_difficulty_option_begins_in_the_second_round() {
        let seats = Seats::one(&[British, Indians]);
        let behind = Tracks {
            villages: 4,
            ..LONE
        }
        .board();
        assert_eq!(check_difficulty(&behind, &seats, 1), None);
        assert_eq!(check_difficulty(&behind, &seats, 2), Some(Patriots));
        let level = Tracks {
            villages: 5,
            ..LONE
        }
        .board();
        assert_eq!(check_difficulty(&level, &seats, 2), None, "not lower");
        assert_eq!(check_difficulty(&behind, &people(), 2), None);
    }

    #[test]
    fn r8_8_non_player_ties_go_to_french_indians_patriots() {
        let level = Tracks {
            support: 10,
            opposition: 10,
            cbc: 0,
            crc: 0,
            forts: 0,
            villages: 3,
            treaty: true,
        };
        let winner = |t: Tracks, player| one_player_outcome(&t.board(), &Seats::one(&[player]));
        assert_eq!(winner(level, British), Some(LoneResult::NonPlayer(French)));
        assert_eq!(winner(level, French), Some(LoneResult::NonPlayer(Indians)));
        let early = Tracks {
            treaty: false,
            ..level
        };
        assert_eq!(
            winner(early, British),
            Some(LoneResult::NonPlayer(Indians)),
            "no Treaty"
        );
        assert_eq!(
            winner(early, Indians),
            Some(LoneResult::NonPlayer(Patriots))
        );
    }

    /// Far ahead as Rebellion.
    const FAR: Tracks = Tracks {
        support: 0,
        opposition: 20,
        cbc: 40,
        ..LONE
    };

    /// The same before the Treaty of Alliance.
    const EARLY: Tracks = Tracks {
        treaty: false,
        ..FAR
    };

    #[test]
    fn r179_a_lone_person_with_the_french_needs_the_treaty() {
        for (own, rival) in [(&[French][..], Patriots), (&[Patriots, French], Indians)] {
            let seats = Seats::one(own);
            let ends = |t: Tracks| one_player_outcome(&t.board(), &seats);
            assert!(matches!(ends(FAR), Some(LoneResult::Victory { .. })));
            assert_eq!(ends(EARLY), Some(LoneResult::NonPlayer(rival)));
        }
        let patriots = Seats::one(&[Patriots]);
        let ends = one_player_outcome(&EARLY.board(), &patriots);
        assert!(
            matches!(ends, Some(LoneResult::Victory { .. })),
            "without them"
        );
    }

    #[test]
    fn r179_a_person_with_both_of_the_rebellion_needs_the_treaty() {
        let pair = Seats::one(&[Patriots, French])
            .with(British, 1)
            .with(Indians, 2);
        let order = |t: Tracks, seats| order(final_ranking(&t.board(), seats));
        assert_eq!(order(FAR, &pair)[..2], [Patriots, French]);
        assert_eq!(order(EARLY, &pair)[2..], [Patriots, French]);
        assert_eq!(order(EARLY, &people())[0], Patriots);
    }
}
