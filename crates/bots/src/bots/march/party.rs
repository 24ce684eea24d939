//! The largest group that may leave a space, and which units it is made of (8.1.2).

use super::super::Executor;
use super::must_stay::may_leave;
use crate::action::{By, GroupPriority, OptionDecision, OptionOffer, Trace, cubes_to_give};
use crate::flowchart::words::MustStay;
use lod_engine::game::{Piece, Space};
use lod_engine::rules::{Group, PieceCounts};
use smallvec::SmallVec;
use std::cell::Cell;

/// Units that could leave a space together.
#[derive(Clone, Debug)]
pub(in crate::bots) struct Party {
    /// Who goes; empty where nothing may leave.
    pub group: Group,
    /// Whether more would leave if what has to stay behind did not hold it.
    pub held: bool,
    /// How it was put together, where a trace is kept.
    pub mixture: Option<Box<OptionDecision>>,
}

/// A group out of a space, and whether more would leave, once that was looked up.
pub(super) struct KeptParty(Cell<Option<(PieceCounts, bool)>>);

impl KeptParty {
    pub const fn unknown() -> KeptParty {
        KeptParty(Cell::new(None))
    }

    /// What was kept, else what is found now; how it was put together is not kept.
    pub fn party(&self, from: Space, may_keep: bool, find: impl FnOnce() -> Party) -> Party {
        match self.0.get() {
            Some((troops, held)) => Party { held, ..Group { from, troops }.into() },
            None => {
                let party = find();
                self.0.set(may_keep.then_some((party.group.troops, party.held)));
                party
            }
        }
    }
}

impl From<Group> for Party {
    fn from(group: Group) -> Party {
        Party { group, held: false, mixture: None }
    }
}

impl Party {
    /// Whether nothing may leave.
    pub fn is_empty(&self) -> bool {
        self.group.troops.is_empty()
    }

    /// Those with units that go; where all must stay, the trace says so.
    pub fn going(mut parties: Vec<Party>, to: Space, trace: &mut dyn Trace) -> Vec<Party> {
        for party in parties.iter().filter(|party| party.held) {
            trace.holds_back(party.group.from, to);
        }
        parties.retain(|party| !party.is_empty());
        parties
    }
}

/// The group to leave: of the first of these sizes of which any mixture may go, the mixture with the highest merits,
/// the first of equal ones. `fit` says what of a mixture may go, if it may.
pub(super) fn largest_party<const N: usize>(
    run: &Executor<'_>,
    from: Space,
    sizes: impl IntoIterator<Item = impl Iterator<Item = PieceCounts>>,
    fit: impl Fn(PieceCounts) -> Option<PieceCounts>,
    (keys, merits): ([GroupPriority; N], impl Fn(PieceCounts) -> [i32; N]),
) -> Party {
    let mut held = false;
    for mixtures in sizes {
        let mut some = false;
        let able = mixtures.inspect(|_| some = true).filter_map(&fit);
        let able: SmallVec<[_; 8]> = able.map(|troops| (troops, merits(troops))).collect();
        let mut options = run.unranked(able.len());
        options.narrow_in_turn(keys.map(By::Merit), |i, at| able[i].1[at]);
        let best = options.left().next();
        if let Some(troops) = best.map(|i| able[i].0) {
            let offer = |i: usize| OptionOffer::Group(able[i].0);
            let mixture = options.decision(run.faction(), offer);
            let mixture = mixture.map(|m| OptionDecision { space: Some(from), held, ..m }.into());
            return Party { group: Group { from, troops }, held, mixture };
        }
        held |= some;
    }
    Party { held, ..Group { from, troops: PieceCounts::NONE }.into() }
}

/// Cubes that could leave a space together: each kind with how many of it are free to.
pub(in crate::bots) struct Cubes {
    /// British or French Regulars.
    pub regulars: (Piece, u8),
    /// Tories or Continentals.
    pub others: (Piece, u8),
    /// How many of the others came this turn and stay in any case.
    pub staying: u8,
    /// Who goes with them.
    pub guide: PieceCounts,
}

/// The most cubes that may leave a space: a Regular at least, and no more of the others than Regulars; among equal
/// numbers the mixture that takes them in turns, beginning with the kind most numerous there (R27). What does not
/// suit is left out.
pub(in crate::bots) fn largest_mixture(
    run: &Executor<'_>,
    leave: &[MustStay],
    from: Space,
    cubes: &Cubes,
    suits: impl Fn(PieceCounts) -> bool,
) -> Party {
    let ((regular, regulars), (other, others)) = (cubes.regulars, cubes.others);
    let mixture = |r, o| cubes.guide.with(regular, r).with(other, o);
    let (mixture, suits) = (&mixture, &suits);
    let sizes = (1..=regulars.saturating_add(others)).rev().map(|size| {
        (1..=size.min(regulars))
            .map(move |r| (r, size - r))
            .filter(move |(r, o)| *o <= others.min(*r))
            .map(move |(r, o)| mixture(r, o))
            .filter(move |troops| suits(*troops))
    });
    let off_turn = |troops: PieceCounts| {
        let (r, size) = (troops.get(regular), troops.get(regular) + troops.get(other));
        let wanted = cubes_to_give(regulars, others, cubes.staying, size);
        [-i32::from(r.abs_diff(wanted.map_or(r, |(wanted, _)| wanted)))]
    };
    let fit = |troops| Some(troops).filter(|t| may_leave(run, leave, from, *t));
    largest_party(run, from, sizes, fit, ([GroupPriority::InTurns], off_turn))
}
