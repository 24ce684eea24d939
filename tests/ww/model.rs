//! A small board of the tests' own: ten spaces, joined as we like it, and the pieces of two opponents on it. It answers what
//! they ask, and carries out what they tell.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// British and American, as places in arrays.
pub const SIDES: [&str; 2] = ["british", "american"];

/// Id, name, area, port, and the PC at the beginning. Where they lie to each other is made up.
const SPACES: [(&str, &str, &str, bool, Option<usize>); 10] = [
    ("boston", "Boston", "ma", true, Some(0)),
    ("newport", "Newport", "ri", true, Some(1)),
    ("hartford", "Hartford", "ct", false, Some(1)),
    ("new-york", "New York", "ny", true, Some(0)),
    ("saratoga", "Saratoga", "ny", false, Some(1)),
    ("philadelphia", "Philadelphia", "pa", true, Some(1)),
    ("reading", "Reading", "pa", false, None),
    ("baltimore", "Baltimore", "md", true, None),
    ("norfolk", "Norfolk", "va", true, Some(0)),
    ("point-pleasant", "Point Pleasant", "va", false, None),
];

const LINES: [(usize, usize); 14] = [
    (0, 1),
    (0, 2),
    (1, 2),
    (2, 3),
    (2, 4),
    (3, 4),
    (3, 6),
    (4, 6),
    (5, 6),
    (5, 7),
    (6, 7),
    (6, 9),
    (7, 8),
    (8, 9),
];

/// Side, Strategy, Battle, Agility: what the rulebook's text does not say is made up.
pub const GENERALS: [(&str, &str, usize, i64, i64, i64); 8] = [
    ("howe", "Howe", 0, 2, 4, 1),
    ("burgoyne", "Burgoyne", 0, 2, 2, 1),
    ("carleton", "Carleton", 0, 3, 3, 2),
    ("washington", "Washington", 1, 2, 5, 3),
    ("greene", "Greene", 1, 1, 4, 3),
    ("arnold", "Arnold", 1, 2, 5, 2),
    ("gates", "Gates", 1, 2, 2, 1),
    ("rochambeau", "Rochambeau", 1, 2, 3, 2),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    On(usize),
    Box,
    Captured,
    Out,
}

/// A way for a General: where to, and the space before that.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub general: usize,
    pub to: usize,
    pub before: usize,
}

#[derive(Clone, Debug)]
pub struct Board {
    pub pc: [Option<usize>; 10],
    pub cus: [[i64; 10]; 2],
    /// How many of the American CUs are French.
    pub french: [i64; 10],
    pub generals: [Where; 8],
    pub congress: Option<usize>,
    /// Whether Mutinies were played this year.
    pub mutinies: bool,
    pub random: ChaCha8Rng,
}

impl Board {
    pub fn new(random: ChaCha8Rng) -> Board {
        let mut cus = [[0; 10]; 2];
        (cus[0][0], cus[0][3]) = (5, 3);
        (cus[1][2], cus[1][1], cus[1][5]) = (5, 2, 2);
        let on = [0, 3].map(Where::On);
        let american = [2, 1].map(Where::On);
        Board {
            pc: SPACES.map(|space| space.4),
            cus,
            french: [0; 10],
            generals: [
                on[0],
                on[1],
                Where::Box,
                american[0],
                american[1],
                Where::Box,
                Where::Box,
                Where::Out,
            ],
            congress: Some(5),
            mutinies: false,
            random,
        }
    }

    pub fn id(at: usize) -> &'static str {
        SPACES[at].0
    }

    pub fn area(at: usize) -> &'static str {
        SPACES[at].2
    }

    pub fn port(at: usize) -> bool {
        SPACES[at].3
    }

    pub fn areas() -> BTreeSet<&'static str> {
        SPACES.iter().map(|space| space.2).collect()
    }

    /// The space of this name or id.
    pub fn space(name: &str) -> Option<usize> {
        SPACES.iter().position(|space| space.0 == name || space.1 == name)
    }

    pub fn general(name: &str) -> Option<usize> {
        GENERALS.iter().position(|g| g.0 == name || g.1 == name)
    }

    pub fn next(at: usize) -> impl Iterator<Item = usize> {
        LINES.iter().filter_map(move |(a, b)| match () {
            () if *a == at => Some(*b),
            () if *b == at => Some(*a),
            () => None,
        })
    }

    pub fn count(&self, side: usize, area: &str) -> i64 {
        let own = (0..10).filter(|at| self.pc[*at] == Some(side) && Board::area(*at) == area);
        i64::try_from(own.count()).unwrap_or(0)
    }

    /// How far a side is ahead in an area.
    pub fn lead(&self, side: usize, at: usize) -> i64 {
        self.count(side, Board::area(at)) - self.count(1 - side, Board::area(at))
    }

    pub fn letter(&self, at: usize) -> &'static str {
        ["b", "a"].get(self.pc[at].unwrap_or(2)).copied().unwrap_or("-")
    }

    pub fn who(&self, side: usize, at: usize) -> Option<usize> {
        self.other(side, at, usize::MAX)
    }

    /// The same besides one General: for a moment two of a side stand in a space.
    pub fn other(&self, side: usize, at: usize, besides: usize) -> Option<usize> {
        let is = |g: &usize| GENERALS[*g].2 == side && self.generals[*g] == Where::On(at);
        (0..GENERALS.len()).filter(|g| *g != besides).find(is)
    }

    /// What a General is worth where one of two stays (7.4C).
    pub fn worth(general: usize) -> i64 {
        match general {
            3 => 1000,
            _ => GENERALS[general].4 * 10 + GENERALS[general].5,
        }
    }

    /// The Armies of a side: General, space, CUs.
    pub fn armies(&self, side: usize) -> Vec<(usize, usize, i64)> {
        let standing = self.standing(side).into_iter();
        let armies = standing.map(|(g, at)| (g, at, self.cus[side][at]));
        armies.filter(|(.., cus)| *cus > 0).collect()
    }

    /// How many lines lie between two spaces.
    pub fn lines(from: usize, to: usize) -> usize {
        let (mut edge, mut far) = (BTreeSet::from([from]), 0);
        while !edge.contains(&to) {
            edge.extend(edge.clone().into_iter().flat_map(Board::next));
            far += 1;
        }
        far
    }

    /// How many lines lie between a space and the nearest British Army.
    pub fn lines_to_british(&self, at: usize) -> usize {
        let armies = self.armies(0).into_iter();
        let lines = armies.map(|(_, army, _)| Board::lines(army, at));
        lines.min().unwrap_or(99)
    }

    /// Whether a stronger enemy Army stands next door than a side's CUs in a space.
    pub fn outdone(&self, side: usize, at: usize) -> bool {
        let armies = self.armies(1 - side).into_iter();
        let near = |army| Board::next(at).any(|to| to == army);
        armies.filter(|(_, army, _)| near(*army)).any(|(.., cus)| cus > self.cus[side][at])
    }

    /// CUs, a General, or the Congress.
    pub fn units(&self, side: usize, at: usize) -> bool {
        let congress = side == 1 && self.congress == Some(at);
        congress || self.cus[side][at] > 0 || self.who(side, at).is_some()
    }

    /// The Generals of a side on the map, each with his space.
    pub fn standing(&self, side: usize) -> Vec<(usize, usize)> {
        let on = |g: usize| match self.generals[g] {
            Where::On(at) if GENERALS[g].2 == side => Some((g, at)),
            _ => None,
        };
        (0..GENERALS.len()).filter_map(on).collect()
    }

    /// Where a General with CUs can end, a space with enemy CUs among them, within so many lines; none with an own General.
    pub fn ways(&self, general: usize, most: usize) -> Vec<Way> {
        let Where::On(from) = self.generals[general] else {
            return Vec::new();
        };
        let side = GENERALS[general].2;
        let alone = self.cus[side][from] == 0;
        let mut found: Vec<Way> = Vec::new();
        let mut edge = vec![from];
        let mut seen = BTreeSet::from([from]);
        for _ in 0..most {
            let mut further = Vec::new();
            for before in edge {
                for to in Board::next(before) {
                    let enemy = self.cus[1 - side][to] > 0;
                    if (alone && (enemy || self.pc[to] == Some(1 - side))) || !seen.insert(to) {
                        continue;
                    }
                    found.push(Way { general, to, before });
                    if !enemy && !self.units(1 - side, to) {
                        further.push(to);
                    }
                }
            }
            edge = further;
        }
        found.retain(|way| self.who(side, way.to).is_none());
        found
    }

    /// Moves a General with up to five CUs; so many stay behind.
    pub fn march(&mut self, general: usize, to: usize, stay: i64) -> i64 {
        let Where::On(from) = self.generals[general] else {
            panic!("{} is not on the map", GENERALS[general].1);
        };
        let side = GENERALS[general].2;
        let with = (self.cus[side][from] - stay).min(5);
        self.shift(side, from, to, with);
        self.put(general, to);
        with
    }

    /// CUs go from one space to another, French ones before American ones.
    pub fn shift(&mut self, side: usize, from: usize, to: usize, cus: i64) {
        if side == 1 {
            let french = self.french[from].min(cus);
            self.french[from] -= french;
            self.french[to] += french;
        }
        self.lose(side, from, cus);
        self.cus[side][to] += cus;
    }

    /// CUs go off the map, French ones where no American ones are left.
    pub fn lose(&mut self, side: usize, at: usize, cus: i64) {
        self.cus[side][at] -= cus;
        if side == 1 {
            self.french[at] = self.french[at].min(self.cus[1][at]);
        }
        assert!(self.cus[side][at] >= 0, "{}: more go than are there", SPACES[at].1);
    }

    /// French CUs go off the map.
    pub fn lose_french(&mut self, at: usize, cus: i64) {
        self.french[at] -= cus;
        self.cus[1][at] -= cus;
        assert!(self.french[at] >= 0, "{}: no French there", SPACES[at].1);
    }

    /// A General comes to a space: of two one goes to the box, and never Washington (7.4C).
    pub fn put(&mut self, general: usize, at: usize) {
        if let Some(there) = self.who(GENERALS[general].2, at).filter(|g| *g != general) {
            let goes = if there == 3 { general } else { there };
            self.generals[goes] = Where::Box;
            if goes == general {
                return;
            }
        }
        self.generals[general] = Where::On(at);
    }

    /// Where beaten defenders can go by land (9.61).
    pub fn refuges(&self, side: usize, at: usize, not: Option<usize>) -> Vec<usize> {
        let open = |to: &usize| {
            Some(*to) != not && self.cus[1 - side][*to] == 0 && self.pc[*to] != Some(1 - side)
        };
        Board::next(at).filter(open).collect()
    }

    /// A PC that an OPS card may place or flip (10.11): whether it flips, and the space, the best first. Of British PC those of
    /// `old` have neighbours.
    pub fn placings(&self, side: usize, old: &[Option<usize>; 10]) -> Vec<usize> {
        let army = |at: usize| self.who(side, at).is_some() && (side == 1 || self.cus[0][at] > 0);
        let near = |at: usize| {
            let next = Board::next(at).any(|to| old[to] == Some(0));
            let sea =
                Board::port(at) && (0..10).any(|p| Board::port(p) && p != at && old[p] == Some(0));
            next || sea
        };
        let may = |at: usize| match self.pc[at] {
            Some(pc) if pc == side => false,
            Some(_) => army(at),
            None if side == 0 => army(at) || (!self.units(1, at) && near(at)),
            None => self.congress.is_some() && !self.mutinies && self.cus[0][at] == 0,
        };
        let mut all: Vec<usize> = (0..10).filter(|at| may(*at)).collect();
        all.sort_by_key(|at| (self.pc[*at].is_none(), self.lead(side, *at).abs()));
        all
    }

    /// An enemy PC that a discard may remove (6.32B).
    pub fn removal(&self, side: usize) -> Option<usize> {
        let enemy = 1 - side;
        (0..10).find(|at| {
            let near = Board::next(*at).any(|to| self.pc[to] == Some(side));
            let held = self.cus[enemy][*at] > 0
                || self.who(1, *at).is_some()
                || self.congress == Some(*at);
            self.pc[*at] == Some(enemy) && near && !held && (-1..=0).contains(&self.lead(side, *at))
        })
    }

    pub fn die(&mut self) -> i64 {
        self.random.random_range(1..=6)
    }

    /// The map as a person would type it for `lod ww map`.
    pub fn typed(&self) -> String {
        let mut text = String::new();
        for (at, space) in SPACES.iter().enumerate() {
            text += &format!("[[space]]\nname = \"{}\"\n", space.1);
            if let Some(side) = self.pc[at] {
                text += &format!("pc = \"{}\"\n", SIDES[side]);
            }
            let american = self.cus[1][at] > 0 || self.who(1, at).is_some();
            let british = self.cus[0][at] > 0;
            let congress = self.congress == Some(at);
            let next: Vec<String> =
                Board::next(at).map(|to| format!("{:?}", SPACES[to].1)).collect();
            text +=
                &format!("american = {american}\nbritish-cu = {british}\ncongress = {congress}\n");
            text += &format!("next = [{}]\n\n", next.join(", "));
        }
        text
    }

    /// All that must hold of the pieces at any time.
    pub fn in_order(&self) {
        let mut held = BTreeMap::new();
        for (g, general) in GENERALS.iter().enumerate() {
            if let Where::On(at) = self.generals[g] {
                let other = held.insert((general.2, at), g);
                assert!(other.is_none(), "two Generals in {}", SPACES[at].1);
            }
        }
        for (at, space) in SPACES.iter().enumerate() {
            assert!((0..=self.cus[1][at]).contains(&self.french[at]), "{}", space.1);
            assert!(self.cus[0][at] == 0 || self.cus[1][at] == 0, "both sides in {}", space.1);
            assert!(
                self.congress != Some(at) || self.cus[0][at] == 0,
                "the Congress under the British"
            );
        }
    }
}
