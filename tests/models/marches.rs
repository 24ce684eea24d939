//! The Marches of British, Patriots and Indians (8.4.3, 8.5.4, 8.7.3): destinations, and the size of the
//! groups that go there.

use crate::common::{BRITISH, FRENCH, Field, Ground, Holder, INDIANS, PATRIOTS};
use crate::walk::{Said, Walk, best, map, place, room, shaped, space, with};
use lod_bots::bots::Outcome;
use lod_engine::game::{Board, Change, Fact, Faction, Leader, Piece, Support};
use lod_engine::rules::{ActionStep, Command, PieceCounts};

use british::british_march;
use indians::indian_march;
use patriots::patriot_march;

mod british;
mod events;
mod indians;
mod patriots;

/// So many of each kind, in the order of [`Piece`].
type Units = [i32; 11];

const REGULAR: usize = Piece::BritishRegular as usize;
const TORY: usize = Piece::Tory as usize;
const CONTINENTAL: usize = Piece::Continental as usize;
const HIDDEN: usize = Piece::MilitiaUnderground as usize;
const SEEN: usize = Piece::MilitiaActive as usize;
const WHITE: usize = Piece::FrenchRegular as usize;
const WAR_HIDDEN: usize = Piece::WarPartyUnderground as usize;
const WAR_SEEN: usize = Piece::WarPartyActive as usize;

fn units(g: &Ground) -> Units {
    let mut u = [0; 11];
    u[REGULAR] = g.regulars;
    u[TORY] = g.tories;
    u[CONTINENTAL] = g.continentals;
    u[HIDDEN] = g.militia_hidden;
    u[SEEN] = g.militia_seen;
    u[WHITE] = g.french;
    u[WAR_HIDDEN] = g.war_hidden;
    u[WAR_SEEN] = g.war_seen;
    u
}

/// The ground with so many units more, or less.
fn moved(g: &Ground, u: &Units, sign: i32) -> Ground {
    with(g, |g| {
        g.regulars += sign * u[REGULAR];
        g.tories += sign * u[TORY];
        g.continentals += sign * u[CONTINENTAL];
        g.militia_hidden += sign * u[HIDDEN];
        g.militia_seen += sign * u[SEEN];
        g.french += sign * u[WHITE];
        g.war_hidden += sign * u[WAR_HIDDEN];
        g.war_seen += sign * u[WAR_SEEN];
    })
}

fn total(u: &Units) -> i32 {
    u.iter().sum()
}

fn counted(troops: &PieceCounts) -> Units {
    troops.0.map(i32::from)
}

/// The units that came to each space in this Command and stay there (3.2.3).
struct Came([Units; 23]);

impl Came {
    fn new() -> Came {
        Came([[0; 11]; 23])
    }

    /// What has not moved yet.
    fn left(&self, f: &Field, at: usize) -> Units {
        let here = units(&f.grounds[at]);
        let mut u = [0; 11];
        for (n, left) in u.iter_mut().enumerate() {
            *left = (here[n] - self.0[at][n]).max(0);
        }
        u
    }

    /// After a March: all that stand there more than before came.
    fn note(&mut self, before: &Field, after: &Field, to: usize) {
        let (b, a) = (units(&before.grounds[to]), units(&after.grounds[to]));
        for n in 0..11 {
            self.0[to][n] += (a[n] - b[n]).max(0);
        }
    }
}

/// A March step: where to, and from where with what.
fn marched(step: Option<&ActionStep>) -> Option<(usize, Vec<(usize, Units)>)> {
    match step {
        Some(ActionStep::March { to, groups }) => {
            Some((place(*to), groups.iter().map(|g| (place(g.from), counted(&g.troops))).collect()))
        }
        _ => None,
    }
}

/// Whole groups, the largest first, until the ground is held: what they may have been.
fn largest_first(
    groups: &[(usize, Units)],
    sizes: &[(usize, i32)],
    holds: impl Fn(&[(usize, Units)]) -> bool,
) -> Said {
    let size = |from: usize| sizes.iter().find(|s| s.0 == from).map_or(0, |s| s.1);
    let mut last = i32::MAX;
    for (n, (from, u)) in groups.iter().enumerate() {
        if total(u) != size(*from) {
            return Err(format!("{} from {:?}, of {sizes:?}", total(u), space(*from)));
        }
        if holds(&groups[..n]) {
            return Err(format!("more than enough from {groups:?}"));
        }
        last = last.min(total(u));
    }
    let larger = sizes.iter().any(|(from, n)| *n > last && !groups.iter().any(|g| g.0 == *from));
    if larger || !holds(groups) {
        return Err(format!("{groups:?}, of {sizes:?}"));
    }
    Ok(())
}

/// Holds one March against the turns in which it is the first Command that can be.
fn marches(
    name: &str,
    faction: Faction,
    at: &str,
    shape: impl Fn(&mut Board),
    model: impl Fn(&mut Walk) -> Said<bool>,
) {
    shaped(name, faction, &[at], shape, |walk| {
        let marched = matches!(walk.outcome, Outcome::Command(Command::March, _));
        // Howe comes before a March with Common Cause.
        let first = match &walk.steps[..] {
            [ActionStep::Howe { .. }, next, ..] => matches!(next, ActionStep::March { .. }),
            [next, ..] => matches!(next, ActionStep::March { .. }),
            [] => true,
        };
        // Steps of an earlier Command that came to nothing: its Special Activity.
        if !first && marched {
            walk.pass_activity();
        }
        let executed = model(walk)?;
        if executed != marched {
            return Err(format!("a March {executed}, but {:?}", walk.outcome));
        }
        match walk.next() {
            Some(step @ ActionStep::March { .. }) => Err(format!("{step:?}, and no further move")),
            _ => Ok(()),
        }
    });
}

/// Nothing is left for Rabble-Rousing, or the Patriots would hardly ever March (P10).
fn roused(board: &mut Board) {
    let f = Field::of(board);
    for g in f.map().filter(|g| g.population > 0 && g.level > -2) {
        if g.militia_hidden > 0 || g.holder() == Holder::Rebellion {
            let change = Change::set(
                Fact::Support(g.space),
                board.support(g.space),
                Support::ActiveOpposition,
            );
            board.apply(&change).expect("a level");
        }
    }
}

/// 8.4.3
#[test]
fn british_march_moves() {
    marches("British March", Faction::British, "B10", |_| (), british_march);
}

/// 8.5.4
#[test]
fn patriot_march_moves() {
    marches("Patriot March", Faction::Patriots, "P5", roused, patriot_march);
}

/// 8.7.3
#[test]
fn indian_march_moves() {
    marches("Indian March", Faction::Indians, "I10", |_| (), indian_march);
}
