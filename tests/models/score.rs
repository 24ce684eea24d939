//! Support and Opposition (1.6), Control (1.7), margins and ranking (7.1-7.3), earnings (6.3).

use crate::common::{BRITISH, FRENCH, Field, Holder, INDIANS, PATRIOTS, Verdict, compare};
use lod_engine::game::{Control, Faction, SpaceSet};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::victory;
use rand::{Rng, RngExt};

/// 1.6.3 with R160: a Blockaded City adds nothing to Total Support and all it has to Total Opposition.
pub fn totals(field: &Field) -> (i32, i32) {
    let support = field
        .map()
        .filter(|g| g.level > 0 && g.blockades == 0)
        .map(|g| g.level * g.population)
        .sum();
    let opposition = field.map().filter(|g| g.level < 0).map(|g| -g.level * g.population).sum();
    (support, opposition)
}

/// By how much each Faction is beyond its two conditions (7.2).
pub fn margins(field: &Field) -> [[i32; 2]; 4] {
    let (support, opposition) = totals(field);
    let forts: i32 = field.map().map(|g| g.patriot_forts).sum();
    let villages: i32 = field.map().map(|g| g.villages).sum();
    let mut margins = [[0; 2]; 4];
    margins[BRITISH] = [support - opposition - 10, field.crc - field.cbc];
    margins[PATRIOTS] = [opposition - support - 10, forts + 3 - villages];
    margins[FRENCH] = [opposition - support - 10, field.cbc - field.crc];
    margins[INDIANS] = [support - opposition - 10, villages - 3 - forts];
    margins
}

#[test]
fn r160_totals_and_margins() {
    compare("totals and margins", 1, |board, _| {
        let field = Field::of(&board);
        let (support, opposition) = totals(&field);
        let program = (
            i32::from(board.total_support()),
            i32::from(board.total_opposition()),
            Faction::ALL.map(|f| board.margins(f)),
        );
        Verdict::of(&(support, opposition, margins(&field)), &program)
    });
}

#[test]
fn r1_7_control() {
    compare("Control", 1, |board, _| {
        let model: Vec<Holder> =
            Field::of(&board).grounds.iter().map(super::common::Ground::holder).collect();
        let program: Vec<Holder> = SpaceSet::ALL
            .iter()
            .map(|s| match board.control(s) {
                Control::British => Holder::British,
                Control::Rebellion => Holder::Rebellion,
                Control::None => Holder::Nobody,
            })
            .collect();
        Verdict::of(&model, &program)
    });
}

/// Ties in the order of 7.1: non-players, Patriots, British, French, Indians; against a lone person in
/// that of 8.8.
fn tie(people: [bool; 4], lone: bool, faction: usize) -> (bool, usize) {
    let order = if lone {
        [FRENCH, INDIANS, PATRIOTS, BRITISH]
    } else {
        [PATRIOTS, BRITISH, FRENCH, INDIANS]
    };
    let place = order.iter().position(|f| *f == faction);
    (people[faction], place.expect("one of the four"))
}

fn seats(random: &mut impl Rng) -> ([bool; 4], bool, Seats) {
    let people = [(); 4].map(|()| random.random_range(0..3) == 0);
    let seated: Vec<Faction> = Faction::ALL.into_iter().filter(|f| people[*f as usize]).collect();
    // One person has both Factions of a Side, or each a Faction of his own.
    let pair =
        seated.len() == 2 && seated[0].side() == seated[1].side() && random.random_range(0..2) == 0;
    let seats = if pair { Seats::one(&seated) } else { Seats::each(&seated) };
    (people, pair, seats)
}

/// 7.1, 7.3: the total margin, the worse of both for who runs a whole Side; the French last without the
/// Treaty.
#[test]
fn r7_3_final_ranking() {
    compare("final ranking", 2, |board, random| {
        let field = Field::of(&board);
        let (people, pair, seats) = seats(random);
        let total = margins(&field).map(|[first, second]| first + 10 + second);
        let counts = |f: usize| {
            let friend = [INDIANS, FRENCH, PATRIOTS, BRITISH][f];
            if pair && people[f] { total[f].min(total[friend]) } else { total[f] }
        };
        // Who has the French with the Patriots does not qualify either (R179).
        let out = |f: usize| !field.treaty && (f == FRENCH || (pair && people[f] && f == PATRIOTS));
        let lone = pair || people.iter().filter(|p| **p).count() == 1;
        let program = victory::final_ranking(&board, &seats).map(|s| s.faction as usize);
        let mut model = [BRITISH, PATRIOTS, FRENCH, INDIANS];
        // Two Factions of one person that count the same are one place to the rule.
        model.sort_by_key(|f| {
            let at = program.iter().position(|p| p == f);
            let own = if pair && people[*f] { at } else { None };
            (
                out(*f),
                -counts(*f),
                tie(people, lone, *f).0,
                own.is_none(),
                own,
                tie(people, lone, *f),
            )
        });
        let ambiguous = pair
            && (0..4).any(|f| !people[f] && (0..4).any(|g| people[g] && counts(f) == counts(g)));
        if ambiguous {
            return Verdict::Aside;
        }
        Verdict::of(
            &(people, pair, total, field.treaty, model),
            &(people, pair, total, field.treaty, program),
        )
    });
}

/// R179: who wins in the Victory Check Phase. Non-players that win go first (7.1); nobody wins who plays
/// alone (8.8); who runs a Side must meet all of both Factions' conditions (7.2).
#[test]
fn r179_victory_check() {
    compare("victory check", 2, |board, random| {
        let field = Field::of(&board);
        let (people, pair, seats) = seats(random);
        let margins = margins(&field);
        let meets = |f: usize| margins[f].iter().all(|m| *m > 0) && (f != FRENCH || field.treaty);
        let persons = people.iter().filter(|p| **p).count();
        let lone = persons == 1 || pair;
        let friend = |f: usize| [INDIANS, FRENCH, PATRIOTS, BRITISH][f];
        let wins = |f: usize| {
            if !people[f] {
                meets(f)
            } else if lone {
                false
            } else {
                meets(f) && (!pair || meets(friend(f)))
            }
        };
        let winners: Vec<usize> = (0..4).filter(|f| wins(*f)).collect();
        let bots: Vec<usize> = winners.iter().copied().filter(|f| !people[*f]).collect();
        let who = if bots.is_empty() { winners } else { bots };
        let sum = |f: &usize| margins[*f][0] + margins[*f][1];
        let top = who.iter().map(sum).max();
        let best: Vec<usize> = who.iter().copied().filter(|f| Some(sum(f)) == top).collect();
        let program = victory::check(&board, &seats).map(|f| f as usize);
        if best.len() > 1 && program.is_some_and(|p| best.contains(&p)) {
            return Verdict::Aside;
        }
        Verdict::of(&best.first().copied(), &program)
    });
}
