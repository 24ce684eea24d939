//! Where the March of an Event goes that grants a Battle in the same place (5.1.3, 8.3.5).

use super::patriots::{patriot_groups, patriots_stay};
use super::*;
use crate::common::{Verdict, compare, one};
use lod_bots::bots::{Context, Executor, Library, SeededDice};
use lod_bots::events;
use lod_bots::flowchart::schema::EventSide;
use rand::RngExt;

/// Where an Event may be.
type Follows = fn(&Ground) -> bool;

/// The Events that grant the Patriots a March and a Battle where it went.
const EVENTS: [(u8, Follows); 4] = [
    (1, |g| !g.indies),
    (14, |g| matches!(named(g), "north-carolina" | "southwest")),
    (15, |g| g.colony),
    (21, |g| matches!(named(g), "south-carolina" | "georgia")),
];

fn named(g: &Ground) -> &'static str {
    g.space.id()
}

/// By the first item of the March box (8.5.4): where whole groups bring Rebellion Control, the best of it.
fn for_control(f: &Field, open: &[usize]) -> Vec<usize> {
    let came = Came::new();
    let all = open.iter().copied().filter(|to| {
        let near = f.grounds[*to].near.iter();
        let many: i32 = near
            .filter_map(|from| {
                let all = patriot_groups(f, &came, *from, *to);
                all.iter().map(|u| (total(u) - u[WHITE], u[WHITE])).max()
            })
            .map(|(own, french)| own + french)
            .sum();
        let g = &f.grounds[*to];
        let held = with(g, |g| g.militia_seen += many).holder() == Holder::Rebellion;
        g.holder() != Holder::Rebellion && held
    });
    best(all, |to| {
        let g = &f.grounds[*to];
        let kind = if g.villages > 0 { 2 } else { i32::from(g.city) };
        (kind, g.population)
    })
}

/// By its last item: where there is no Militia and one can come, the best of it.
fn for_militia(f: &Field, open: &[usize]) -> Vec<usize> {
    let comes = |to: usize| {
        f.grounds[to].near.iter().any(|from| {
            [HIDDEN, SEEN].into_iter().any(|face| {
                let g = &f.grounds[*from];
                let mut u = [0; 11];
                u[face] = 1;
                units(g)[face] > 0 && patriots_stay(g, &u)
            })
        })
    };
    let all = open.iter().copied();
    let all = all.filter(|to| f.grounds[*to].militia() == 0 && comes(*to));
    best(all, |to| {
        let g = &f.grounds[*to];
        let changes = with(g, |g| g.militia_seen += 1).holder() != g.holder();
        if changes { 1 + g.population } else { 0 }
    })
}

/// Where the March box leads, of these spaces; nowhere, if its items find none.
fn by_the_box(f: &Field, open: &[usize]) -> Vec<usize> {
    match for_control(f, open) {
        none if none.is_empty() => for_militia(f, open),
        some => some,
    }
}

/// Where any unit at all may go (3.3.2), those that the box lets leave before the others.
fn by_force(f: &Field, open: &[usize]) -> Vec<usize> {
    let came = Came::new();
    let near = |to: &usize| f.grounds[*to].near.clone();
    let open = open.iter().copied();
    let leave = |to: &usize| {
        let mut near = near(to).into_iter();
        near.any(|from| !patriot_groups(f, &came, from, *to).is_empty())
    };
    let free: Vec<usize> = open.clone().filter(leave).collect();
    if !free.is_empty() {
        return free;
    }
    let units = |from: usize| {
        let g = &f.grounds[from];
        g.continentals + g.militia()
    };
    open.filter(|to| near(to).into_iter().any(|from| units(from) > 0)).collect()
}

/// Whether the March may go there on card 15: Partisans follow as well, and which place has room for both hangs on
/// the Battle. There has to be somebody to fight, if the March can go to such a place at all.
fn fine_on_15(f: &Field, open: &[usize], to: usize) -> bool {
    let enemies = |to: &usize| f.grounds[*to].royalists() > 0;
    let battle: Vec<usize> = open.iter().copied().filter(enemies).collect();
    open.contains(&to) && (battle.contains(&to) || by_force(f, &battle).is_empty())
}

/// Where the March may go (R189): among the places where there is somebody to fight, if it can go to any of them
/// at all, else anywhere. The box comes first there, and what it leaves undone has to be all the same.
fn destinations(f: &Field, open: &[usize]) -> Vec<usize> {
    let enemies = |to: &usize| f.grounds[*to].royalists() > 0;
    let battle: Vec<usize> = open.iter().copied().filter(enemies).collect();
    let ways =
        [by_the_box(f, &battle), by_force(f, &battle), by_the_box(f, open), by_force(f, open)];
    ways.into_iter().find(|way| !way.is_empty()).unwrap_or_default()
}

/// R189, over cards 1, 14, 15 and 21, whoever of the Rebellion executes them.
#[test]
fn r189_a_march_of_an_event_goes_where_the_battle_can_be() {
    compare("Event March", 2, |board, random| {
        let (card, among) = one(random, &EVENTS);
        let by = one(random, &[Faction::Patriots, Faction::French]);
        let f = Field::of(&board);
        let open: Vec<usize> = map(&f).filter(|at| among(&f.grounds[*at])).collect();
        let wanted = destinations(&f, &open);
        let mut source = SeededDice::new(random.random());
        let context = Context { card: Some(card), event_open: true, ..Context::default() };
        let mut run = Executor::new(Library::get(), by, board, context, &mut source);
        events::carry_out(&mut run, card, EventSide::Shaded, &[]).expect("no fault");
        let went =
            run.state.changes().iter().filter_map(Change::moved).find_map(|(piece, _, _, to)| {
                (piece.faction() == Faction::Patriots).then(|| place(to))
            });
        let battle = lod_bots::action::battles(&run.walk.notes).next();
        let fought = battle.map(|fought| place(fought.strength.space));
        let there = |to: usize| f.grounds[to].royalists() > 0;
        let told = || {
            let names = |all: &[usize]| -> Vec<String> {
                all.iter().map(|at| f.grounds[*at].told()).collect()
            };
            let all: Vec<usize> = (0..f.grounds.len()).collect();
            format!(
                "card {card}, {by}: {went:?} of {:?}, Battle in {fought:?}\n{}",
                names(&wanted),
                names(&all).join("\n")
            )
        };
        match went {
            None if wanted.is_empty() => Verdict::Aside,
            Some(to)
                if (wanted.contains(&to) || (card == 15 && fine_on_15(&f, &open, to)))
                    && fought == Some(to).filter(|to| there(*to)) =>
            {
                Verdict::Same
            }
            _ => Verdict::Different(told()),
        }
    });
}
