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
        let mut spaces: Vec<Space> = SpaceSet::MAP.filter(|s| s.population() > 0).iter().collect();
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
        for (piece, count) in [(Piece::PatriotFort, self.forts), (Piece::Village, self.villages)] {
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
const CHECK: Tracks =
    Tracks { support: 17, opposition: 5, cbc: 5, crc: 4, forts: 3, villages: 5, treaty: false };

/// The example of 7.3.
const FINAL: Tracks =
    Tracks { support: 24, opposition: 27, cbc: 12, crc: 16, forts: 6, villages: 8, treaty: true };

/// The example of 8.8.
const LONE: Tracks =
    Tracks { support: 27, opposition: 24, cbc: 10, crc: 14, forts: 5, villages: 7, treaty: true };

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
    assert!(!met(Tracks { crc: 5, ..british }, British), "equal Casualties");
    assert!(!met(Tracks { support: 15, ..british }, British), "10 is not more than 10");
    assert!(met(Tracks { support: 16, ..british }, British));
    let indians = Tracks { villages: 7, ..CHECK };
    assert!(met(indians, Indians));
    assert!(!met(Tracks { villages: 6, ..indians }, Indians));
    let patriots = Tracks { support: 5, opposition: 16, ..CHECK };
    assert!(met(patriots, Patriots));
    assert!(!met(Tracks { villages: 6, ..patriots }, Patriots));
    assert!(!met(Tracks { opposition: 15, ..patriots }, Patriots));
}

#[test]
fn r7_2_the_french_need_the_treaty() {
    let without = Tracks { support: 5, opposition: 17, villages: 8, ..CHECK };
    assert_eq!(check(&without.board(), &people()), None);
    let with = Tracks { treaty: true, ..without };
    assert_eq!(check(&with.board(), &people()), Some(French));
    assert_eq!(check(&Tracks { crc: 5, ..with }.board(), &people()), None);
}

/// R63.
#[test]
fn r7_1_the_higher_margin_of_the_side_wins() {
    let both = Tracks { crc: 6, villages: 8, ..CHECK };
    assert_eq!(check(&both.board(), &people()), Some(Indians), "2 against 1");
    assert_eq!(
        order(check_ranking(&both.board(), &people(), Indians)),
        [Indians, British, Patriots, French],
        "the French last without the Treaty"
    );
    let tied = Tracks { crc: 6, villages: 7, ..CHECK };
    assert_eq!(check(&tied.board(), &people()), Some(British), "British before Indians");
}

#[test]
fn r7_1_ranking_of_a_check_keeps_the_sides_together() {
    let board = Tracks { crc: 9, villages: 9, treaty: true, ..CHECK }.board();
    assert_eq!(
        order(check_ranking(&board, &people(), British)),
        [British, Indians, Patriots, French]
    );
    let board = Tracks { crc: 5, forts: 1, villages: 9, treaty: true, ..CHECK }.board();
    assert_eq!(
        order(check_ranking(&board, &people(), Indians)),
        [Indians, British, French, Patriots]
    );
}

/// R63.
#[test]
fn r7_1_a_non_player_that_passes_beats_the_people() {
    let both = Tracks { crc: 9, villages: 7, ..CHECK }.board();
    let seats = Seats::each(&[British, Patriots]);
    assert_eq!(check(&both, &seats), Some(Indians), "though the British margin is higher");
    assert_eq!(check(&both, &people()), Some(British));
}

#[test]
fn r7_2_a_combined_victory_needs_both() {
    let one = Tracks { crc: 6, ..CHECK }.board();
    let pair = Seats::one(&[British, Indians]).with(Patriots, 1).with(French, 1);
    assert_eq!(check(&one, &people()), Some(British));
    assert_eq!(check(&one, &pair), None);
    let both = Tracks { crc: 6, villages: 8, ..CHECK }.board();
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
    let board = Tracks { treaty: false, cbc: 40, ..FINAL }.board();
    assert_eq!(order(final_ranking(&board, &people())), [Patriots, Indians, British, French]);
    assert_eq!(order(final_ranking(&board, &Seats::NOBODY))[3], French);
}

#[test]
fn r7_3_one_person_with_both_factions_counts_the_worse() {
    let pair = Seats::one(&[Patriots, French]).with(British, 1).with(Indians, 2);
    let ranking = final_ranking(&FINAL.board(), &pair);
    assert_eq!(order(ranking), [British, Patriots, French, Indians]);
    assert_eq!(ranking.map(|s| s.counts), [1, -1, -1, -4]);
}

#[test]
fn r7_1_ties_non_players_patriots_british_french_indians() {
    let level =
        Tracks { support: 10, opposition: 10, cbc: 0, crc: 0, forts: 0, villages: 3, treaty: true }
            .board();
    assert!(Faction::ALL.into_iter().all(|f| level.final_margin(f) == 0));
    assert_eq!(order(final_ranking(&level, &people())), [Patriots, British, French, Indians]);
    assert_eq!(
        order(final_ranking(&level, &Seats::each(&[Patriots, British, French]))),
        [Indians, Patriots, British, French]
    );
}

#[test]
fn r8_8_example_a_stalemate() {
    let seats = Seats::one(&[British, Indians]);
    let board = LONE.board();
    assert_eq!([7, 2, -2, -7], [British, Indians, Patriots, French].map(|f| board.final_margin(f)));
    assert_eq!(one_player_outcome(&board, &seats), Some(LoneResult::Stalemate { ahead: 4 }));
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
    assert_eq!(outcome(5), Some(LoneResult::NonPlayer(Patriots)), "level at 0");
    assert_eq!(outcome(4), Some(LoneResult::NonPlayer(Patriots)));
}

#[test]
fn r8_8_a_lone_player_never_wins_a_check() {
    let board = Tracks { crc: 6, villages: 8, ..CHECK }.board();
    assert_eq!(check(&board, &Seats::one(&[British, Indians])), None);
    assert_eq!(check(&board, &Seats::one(&[British])), Some(Indians));
}

#[test]
fn r8_8_the_difficulty_option_begins_in_the_second_round() {
    let seats = Seats::one(&[British, Indians]);
    let behind = Tracks { villages: 4, ..LONE }.board();
    assert_eq!(check_difficulty(&behind, &seats, 1), None);
    assert_eq!(check_difficulty(&behind, &seats, 2), Some(Patriots));
    let level = Tracks { villages: 5, ..LONE }.board();
    assert_eq!(check_difficulty(&level, &seats, 2), None, "not lower");
    assert_eq!(check_difficulty(&behind, &people(), 2), None);
}

#[test]
fn r8_8_non_player_ties_go_to_french_indians_patriots() {
    let level =
        Tracks { support: 10, opposition: 10, cbc: 0, crc: 0, forts: 0, villages: 3, treaty: true };
    let winner = |t: Tracks, player| one_player_outcome(&t.board(), &Seats::one(&[player]));
    assert_eq!(winner(level, British), Some(LoneResult::NonPlayer(French)));
    assert_eq!(winner(level, French), Some(LoneResult::NonPlayer(Indians)));
    let early = Tracks { treaty: false, ..level };
    assert_eq!(winner(early, British), Some(LoneResult::NonPlayer(Indians)), "no Treaty");
    assert_eq!(winner(early, Indians), Some(LoneResult::NonPlayer(Patriots)));
}

/// Far ahead as Rebellion.
const FAR: Tracks = Tracks { support: 0, opposition: 20, cbc: 40, ..LONE };

/// The same before the Treaty of Alliance.
const EARLY: Tracks = Tracks { treaty: false, ..FAR };

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
    assert!(matches!(ends, Some(LoneResult::Victory { .. })), "without them");
}

#[test]
fn r179_a_person_with_both_of_the_rebellion_needs_the_treaty() {
    let pair = Seats::one(&[Patriots, French]).with(British, 1).with(Indians, 2);
    let order = |t: Tracks, seats| order(final_ranking(&t.board(), seats));
    assert_eq!(order(FAR, &pair)[..2], [Patriots, French]);
    assert_eq!(order(EARLY, &pair)[2..], [Patriots, French]);
    assert_eq!(order(EARLY, &people())[0], Patriots);
}
