//! Choices of numbers, units and groups: a few of them, or every one.

use super::{ActionStep, Group, PieceCounts};
use crate::game::{Piece, PieceSet, Space};

/// Steps, made one after another as they are asked for.
pub(super) type Steps<'a> = Box<dyn Iterator<Item = ActionStep> + 'a>;

/// How many of the choices of numbers, units and groups there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// One, and as many as there can be; of units one of each kind, and all.
    Few,
    /// Every one.
    Every,
}

impl Breadth {
    /// Numbers up to this one.
    pub(super) fn numbers(self, most: u8) -> impl Iterator<Item = u8> {
        (1..=most).filter(move |n| self == Breadth::Every || *n == 1 || *n == most)
    }

    /// Some of these units.
    pub(super) fn units(self, all: PieceCounts) -> Vec<PieceCounts> {
        match self {
            Breadth::Few => {
                all.iter().map(|(piece, _)| PieceCounts::of(piece, 1)).chain([all]).collect()
            }
            Breadth::Every => mixes(all).collect(),
        }
    }

    /// Groups out of these: no more units than each has.
    pub(super) fn groups(self, all: Vec<Group>) -> Box<dyn Iterator<Item = Vec<Group>>> {
        match self {
            Breadth::Few => {
                let single: Vec<_> = all.iter().map(|group| vec![*group]).collect();
                Box::new(single.into_iter().chain([Vec::new(), all]))
            }
            Breadth::Every => Box::new(every_group(all)),
        }
    }
}

/// Every choice of numbers up to these, the largest of the first number first. There are as many as the product of
/// the numbers, so they are made one by one; the caller drops the illegal ones.
struct Numbers {
    most: Vec<u8>,
    next: Option<Vec<u8>>,
}

impl Numbers {
    fn up_to(most: Vec<u8>) -> Numbers {
        Numbers { next: Some(most.clone()), most }
    }
}

impl Iterator for Numbers {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let numbers = self.next.take()?;
        if let Some(last) = numbers.iter().rposition(|n| *n > 0) {
            let mut less = numbers.clone();
            less[last] -= 1;
            less[last + 1..].copy_from_slice(&self.most[last + 1..]);
            self.next = Some(less);
        }
        Some(numbers)
    }
}

/// Two of these kinds, in every way.
pub(super) fn pairs(kinds: PieceSet) -> impl Iterator<Item = (Piece, Piece)> {
    let others = move |one| kinds.iter().filter(move |other| *other >= one);
    kinds.iter().flat_map(move |one| others(one).map(move |other| (one, other)))
}

/// Every choice of some of these units, all of them first.
pub fn mixes(all: PieceCounts) -> impl Iterator<Item = PieceCounts> {
    let (kinds, most): (Vec<Piece>, Vec<u8>) = all.iter().unzip();
    let mix = move |numbers: Vec<u8>| {
        let units = kinds.iter().zip(numbers);
        units.fold(PieceCounts::NONE, |mix, (piece, count)| mix.with(*piece, count))
    };
    Numbers::up_to(most).map(mix).filter(|mix| !mix.is_empty())
}

/// Every choice of groups, no more units than each of these has; without a unit too.
fn every_group(all: Vec<Group>) -> impl Iterator<Item = Vec<Group>> {
    let units = all.iter().flat_map(|g| g.troops.iter().map(|(piece, n)| (g.from, piece, n)));
    let units: Vec<(Space, Piece, u8)> = units.collect();
    let most = units.iter().map(|(.., most)| *most).collect();
    Numbers::up_to(most).map(move |numbers| {
        let mut groups: Vec<Group> = Vec::new();
        for (&(from, piece, _), count) in units.iter().zip(numbers).filter(|(_, n)| *n > 0) {
            match groups.last_mut() {
                Some(group) if group.from == from => {
                    group.troops = group.troops.with(piece, count);
                }
                _ => groups.push(Group { from, troops: PieceCounts::of(piece, count) }),
            }
        }
        groups
    })
}

/// Every choice of levels in these spaces, no more than each of them takes and no more than this many in all.
pub(super) fn every_level(most: &[(Space, u8)], all: u8) -> impl Iterator<Item = Vec<(Space, u8)>> {
    let spaces: Vec<Space> = most.iter().map(|(space, _)| *space).collect();
    let numbers = Numbers::up_to(most.iter().map(|(_, most)| *most).collect());
    let fits = numbers.filter(move |n| n.iter().map(|n| u16::from(*n)).sum::<u16>() <= all.into());
    fits.map(move |numbers| {
        let levels = spaces.iter().copied().zip(numbers);
        levels.filter(|(_, levels)| *levels > 0).collect()
    })
}

/// Every choice of this many of these spaces, each as often as may be, the order apart.
pub(super) fn every_row(spaces: &[Space], count: usize) -> impl Iterator<Item = Vec<Space>> {
    let last = u8::try_from(spaces.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let rows = Numbers::up_to(vec![last; count]).filter(|row| row.is_sorted());
    rows.map(|row| row.iter().map(|at| spaces[usize::from(*at)]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mix_and_every_group_once() {
        let (c, m) = (Piece::Continental, Piece::MilitiaActive);
        let of = |c_count, m_count| PieceCounts::of(c, c_count).with(m, m_count);
        assert_eq!(mixes(of(1, 1)).collect::<Vec<_>>(), [of(1, 1), of(1, 0), of(0, 1)]);
        let from = |from, troops| Group { from, troops };
        let all = vec![from(Space::Boston, of(1, 0)), from(Space::NewYork, of(0, 1))];
        let groups: Vec<Vec<Group>> = every_group(all.clone()).collect();
        assert_eq!(groups, [all.clone(), vec![all[0]], vec![all[1]], Vec::new()]);
    }

    #[test]
    fn every_level_up_to_so_many() {
        let most = [(Space::Boston, 2), (Space::NewYork, 1)];
        let levels: Vec<_> = every_level(&most, 2).map(|l| l.len()).collect();
        assert_eq!(levels, [1, 2, 1, 1, 0]);
    }

    #[test]
    fn every_row_once() {
        let cities = [Space::Boston, Space::Norfolk, Space::Savannah];
        assert_eq!(every_row(&cities, 2).count(), 6);
        assert_eq!(every_row(&cities, 0).collect::<Vec<_>>(), [Vec::new()]);
    }
}
