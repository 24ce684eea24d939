//! How one of several groups of a space was taken, or one of several ways to carry out an Event.

use super::space_decision::nearest;
use super::{Executor, NoteKind, RandomPick, RankingStep};
use lod_engine::game::{Faction, Space};
use lod_engine::rules::PieceCounts;

/// What a non-player likes of what no key of the data names; the highest number comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupPriority {
    /// By how many cubes a group is off the turns in which they go, below 0 (R27).
    InTurns,
    /// French Regulars that come along (8.5.4).
    French,
    /// Militia that arrive Underground (8.1.2).
    Hidden,
    /// Active Militia and War Parties (8.1.2).
    Seen,
    /// Whether a Continental is left (R27).
    LeavesOne,
    /// Continentals (R27).
    Continentals,
    /// How many War Parties of the face that goes first.
    FirstFace,
    /// By how many units it makes the group smaller, below 0 (R184).
    FewestLost,
    /// Who benefits: the own Faction, then the friend, then an enemy, a non-player first (8.3.5).
    Benefits,
    /// Who suffers: an enemy, a person first, then the friend (8.3.5).
    Suffers,
    /// Whether the way is that of the Faction chosen.
    OfFaction,
    /// How early the instruction for an Event names a place to which units go (8.3.5).
    Destination,
    /// Whether all other Raids can still be carried out (8.7.1).
    OthersToo,
}

/// Something that could have been taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionOffer {
    /// A group that goes.
    Group(PieceCounts),
    /// Something with a name.
    Named(String),
}

/// One of several things that was taken, with all that decided it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDecision {
    /// Whose flowchart decides.
    pub by: Faction,
    /// What is done, before the name of the space.
    pub say: String,
    /// The space or the origin, if the choice is about one.
    pub space: Option<Space>,
    /// Where to, of a group that goes.
    pub to: Option<Space>,
    /// What could have been taken.
    pub options: Vec<OptionOffer>,
    /// What compared them in turn, by their places.
    pub sifts: Vec<RankingStep>,
    /// What chance decided among equals (8.2).
    pub drawn: Option<RandomPick>,
    /// The place of what was taken; of equal ones the first.
    pub taken: usize,
    /// Whether more would have gone but for what has to stay behind.
    pub held: bool,
}

impl OptionDecision {
    /// What is done, and where, or from where to where.
    pub fn head(&self) -> String {
        let OptionDecision { say, space, to, .. } = self;
        match (space, to) {
            (Some(from), Some(to)) => format!("{say} from {from} to {to}"),
            (Some(space), None) => format!("{say} {space}"),
            (None, _) => say.clone(),
        }
    }

    /// Of each sift that decided the option that came nearest there, in their order, and one that is equal.
    pub fn runners_up(&self) -> Vec<(usize, Option<(&RankingStep, i32)>)> {
        let all = 0..self.options.len();
        let mut left: Vec<usize> = all.filter(|i| *i != self.taken).collect();
        let mut found = Vec::new();
        for sift in &self.sifts {
            let (stay, fell): (Vec<usize>, Vec<usize>) = left.iter().partition(|i| sift.keeps(**i));
            if let Some(near) = nearest(fell.into_iter(), &[sift]) {
                found.push(near);
            }
            left = stay;
        }
        found.extend(left.first().map(|other| (*other, None)));
        found
    }
}

impl Executor<'_> {
    /// Which units are in a group that goes to a space now, with what is done.
    pub(crate) fn tells_group(&mut self, say: &str, to: Space, mixture: OptionDecision) {
        self.picked(OptionDecision { say: say.to_string(), to: Some(to), ..mixture });
    }

    /// How something was taken, if there was anything to choose.
    pub(crate) fn picked(&mut self, picked: OptionDecision) {
        if picked.options.len() > 1 || picked.held {
            self.decided(|| NoteKind::Picked(Box::new(picked)));
        }
    }
}
