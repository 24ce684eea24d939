//! How a space was chosen: which were looked at, what kept some out, what separated the others.

use super::{GroupPriority, RandomPick, Ranked};
use crate::flowchart::order::Metric;
use crate::flowchart::words::{Expr, Verb};
use lod_engine::game::{Faction, Space, SpaceSet};
use lod_engine::rules::{ActionStep, PieceCounts, Refusal};

/// A choice among spaces, with all that decided it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceDecision {
    /// Whose flowchart decides.
    pub by: Faction,
    /// The verb of the instruction, where one is carried out.
    pub verb: Option<Verb>,
    /// What is done, before the name of the space.
    pub say: String,
    /// How many steps the action had taken before.
    pub steps: usize,
    /// The spaces that the Command had selected before.
    pub selected: SpaceSet,
    /// The spaces that were looked at; no other could be chosen.
    pub among: SpaceSet,
    /// The tests in their order, each with the spaces that came to it and failed.
    pub failed: Vec<Excluded>,
    /// The spaces that passed and in which the rules leave no way to do it.
    pub refused: Vec<(Space, Refusal)>,
    /// What could be done: the candidates, the ways in one space apart.
    pub entrants: Vec<Considered>,
    /// The steps of the ordering that were looked at, in turn.
    pub sifts: Vec<RankingStep>,
    /// The spaces that the ordering leaves equal.
    pub equal: SpaceSet,
    /// What chance decided among these, if it had to (8.2).
    pub drawn: Option<RandomPick>,
    /// The space chosen; none where nothing could be done, or no more of it.
    pub taken: Option<Space>,
    /// The tied spaces that are all selected, in any order, so that no die decides (R26).
    pub together: SpaceSet,
    /// The place of the entrant that was carried out, where there are several ways in the space.
    pub way: Option<usize>,
    /// What compared the ways in one space, after all that compares spaces.
    pub ways: Vec<RankingStep>,
    /// Each space to which more units would come from another, if what has to stay behind there did not hold them.
    pub held: Vec<(Space, Space)>,
    /// Why only the spaces selected before were looked at, if so.
    pub narrowed: Option<Limit>,
    /// Why nothing was looked at, if so: the purse, for one.
    pub stopped: Option<Limit>,
}

/// Why a Command goes no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// It has all the spaces that it may have, this many.
    Full(u8),
    /// The rules refuse it.
    Refused(Refusal),
}

impl From<Refusal> for Limit {
    fn from(why: Refusal) -> Limit {
        Limit::Refused(why)
    }
}

/// A test that some spaces failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The test, as the data have it.
    pub of: Expr,
    /// What of it failed in these spaces: of several conditions the first, of alternatives the first of each, or all of
    /// them where that would be two numbers of the same pieces.
    pub test: Expr,
    /// The spaces.
    pub spaces: SpaceSet,
    /// Of a test that compares two numbers: what they were in each space.
    pub numbers: Vec<(Space, [i32; 2])>,
}

/// Something that could have been chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Considered {
    /// Where.
    pub space: Space,
    /// What would have been done; empty where the choice is of a space alone.
    pub steps: Vec<ActionStep>,
    /// The group that would go from there; none where it is no choice of where units come from.
    pub going: PieceCounts,
    /// Whether it is compared as it stands after a March that comes before it (8.3.1).
    pub marched: bool,
}

/// What a step of an ordering looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// Those that pass the test come first; the value is 1 where it holds.
    Kind(Expr),
    /// The highest number comes first.
    Most(Expr),
    /// The lowest number comes first.
    Least(Expr),
    /// Those next to one of these spaces come first, as what leaves them goes there; the value is 1 where it holds.
    Beside(SpaceSet),
    /// What no key of the data names: the highest number comes first.
    Merit(GroupPriority),
    /// What an Event does there: the highest number comes first (8.3.5, 8.3.6).
    Worth(EventPriority),
}

/// What a non-player likes of what an Event does in a space, the most important first (8.3.1, 8.3.5, 8.3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventPriority {
    /// How early its special instruction names it.
    Instruction,
    /// How early a bullet comes that it meets, of those for which the Event is played.
    Bullet,
    /// How early such a bullet names the space.
    Named,
    /// By how much the total of the own Side rises.
    Gain,
    /// By how much that of the enemy falls.
    Loss,
    /// Forts and Villages that it touches.
    Bases,
    /// Other pieces that it touches.
    Pieces,
    /// Friendly pieces that it costs, below 0.
    Friendly,
    /// Own pieces that it costs, below 0.
    Own,
}

impl EventPriority {
    /// All of them, in order.
    pub const ALL: [EventPriority; 9] = [
        EventPriority::Instruction,
        EventPriority::Bullet,
        EventPriority::Named,
        EventPriority::Gain,
        EventPriority::Loss,
        EventPriority::Bases,
        EventPriority::Pieces,
        EventPriority::Friendly,
        EventPriority::Own,
    ];
}

/// How good what an Event does is, by each [`EventPriority`] in order.
pub type EventScore = [i32; EventPriority::ALL.len()];

impl From<Metric<'_>> for By {
    fn from(look: Metric<'_>) -> By {
        match look {
            Metric::Kind(test) => By::Kind(test.clone()),
            Metric::Most(measure) => By::Most(measure.clone()),
            Metric::Least(measure) => By::Least(measure.clone()),
        }
    }
}

/// A step of an ordering that compared what was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingStep {
    /// What it looks at.
    pub by: By,
    /// The place of each entrant that was left, and its value.
    pub values: Vec<(usize, i32)>,
}

impl RankingStep {
    /// What compared those that were left.
    pub(super) fn new(by: By, left: &mut dyn Iterator<Item = Ranked>) -> RankingStep {
        RankingStep { by, values: left.map(|one| (one.place, one.value)).collect() }
    }

    /// The value that stays.
    pub fn best(&self) -> i32 {
        let values = self.values.iter().map(|(_, value)| *value);
        let best = match self.by {
            By::Least(_) => values.min(),
            _ => values.max(),
        };
        best.unwrap_or_default()
    }

    /// Whether an entrant was left and stayed.
    pub fn keeps(&self, entrant: usize) -> bool {
        let best = self.best();
        self.values.contains(&(entrant, best))
    }

    /// Whether it kept some and not others.
    pub fn separates(&self) -> bool {
        let best = self.best();
        self.values.iter().any(|(_, value)| *value != best)
    }
}

/// How a candidate fell behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostTo<'c> {
    /// Which.
    pub space: Space,
    /// The step of the ordering that decided, and its place among them.
    pub sift: (usize, &'c RankingStep),
    /// Its value there.
    pub value: i32,
}

/// What became of a space in a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceOutcome<'c> {
    /// It was chosen.
    Taken,
    /// It is tied, and all tied spaces are selected in any order, so that no die decides (R26).
    Together,
    /// Chance took another of the equals (8.2).
    NotDrawn(&'c RandomPick),
    /// It was equal to the last, and nothing needed another.
    Equal,
    /// Another came before it.
    Beaten(LostTo<'c>),
    /// It failed a test.
    Failed(&'c Excluded),
    /// The rules refuse it.
    Refused(&'c Refusal),
    /// The whole choice was not begun.
    Stopped(&'c Limit),
    /// The Command had selected it before, and does not look at such spaces here.
    Selected,
    /// The Command goes on only in the spaces that it has selected: why.
    NoRoom(&'c Limit),
    /// It is none of the spaces that were looked at.
    Outside,
    /// It passed, and nothing could be done there.
    NoWay,
}

impl SpaceDecision {
    /// What became of a space.
    pub fn fate(&self, space: Space) -> SpaceOutcome<'_> {
        if self.taken == Some(space) {
            return SpaceOutcome::Taken;
        }
        if self.together.contains(space) {
            return SpaceOutcome::Together;
        }
        if let Some(why) = &self.stopped {
            return SpaceOutcome::Stopped(why);
        }
        if self.equal.contains(space) {
            return self.drawn.as_ref().map_or(SpaceOutcome::Equal, SpaceOutcome::NotDrawn);
        }
        if let Some(beaten) = self.beaten(space) {
            return SpaceOutcome::Beaten(beaten);
        }
        if let Some(failed) = self.failed.iter().find(|f| f.spaces.contains(space)) {
            return SpaceOutcome::Failed(failed);
        }
        if let Some((_, why)) = self.refused.iter().find(|(s, _)| *s == space) {
            return SpaceOutcome::Refused(why);
        }
        match (self.among.contains(space), &self.narrowed) {
            (true, _) => SpaceOutcome::NoWay,
            (false, _) if self.selected.contains(space) => SpaceOutcome::Selected,
            (false, Some(why)) => SpaceOutcome::NoRoom(why),
            (false, None) => SpaceOutcome::Outside,
        }
    }

    /// The spaces of the entrants.
    pub fn candidates(&self) -> SpaceSet {
        self.entrants.iter().map(|e| e.space).collect()
    }

    /// How a space fell behind: where there are several ways in it, the best of them. `None` where it stayed to
    /// the end or was no candidate.
    pub fn beaten(&self, space: Space) -> Option<LostTo<'_>> {
        let here = |place: &usize| self.entrants.get(*place).is_some_and(|e| e.space == space);
        if self.equal.contains(space) {
            return None;
        }
        let sifts = self.sifts.iter().enumerate();
        let mut lost = sifts.filter_map(|(at, sift)| {
            let mut ways = sift.values.iter().filter(|(place, _)| here(place));
            let (_, value) = ways.find(|(place, _)| !sift.keeps(*place))?;
            Some(LostTo { space, sift: (at, sift), value: *value })
        });
        lost.next_back()
    }

    /// The spaces out of which more units would have come to this one, if what has to stay behind did not hold them.
    pub fn held_from(&self, space: Space) -> SpaceSet {
        let held = self.held.iter().filter(|(to, _)| *to == space);
        held.map(|(_, from)| *from).collect()
    }

    /// The way in the space chosen that came nearest to the one that was carried out: its place, and what decided
    /// against it, with its value there; nothing where they are equal and the other is listed first.
    pub fn other_way(&self) -> Option<(usize, Option<(&RankingStep, i32)>)> {
        let way = self.way?;
        let here = |place: &usize| self.entrants[*place].space == self.entrants[way].space;
        let others = (0..self.entrants.len()).filter(|i| *i != way).filter(here);
        nearest(others, &self.sifts.iter().chain(&self.ways).collect::<Vec<_>>())
    }

    /// The candidates that fell behind, those first that stayed longest and came nearest.
    pub fn runners_up(&self) -> Vec<LostTo<'_>> {
        let mut all: Vec<LostTo<'_>> =
            self.candidates().iter().filter_map(|s| self.beaten(s)).collect();
        all.sort_by_key(|b| {
            let (at, sift) = b.sift;
            (usize::MAX - at, (sift.best() - b.value).abs())
        });
        all
    }
}

/// Of these the one that stayed longest and came nearest: what put it behind and its value there, if it fell.
pub(super) fn nearest<'s>(
    others: impl Iterator<Item = usize>,
    sifts: &[&'s RankingStep],
) -> Option<(usize, Option<(&'s RankingStep, i32)>)> {
    let fell = |one: usize| {
        sifts.iter().enumerate().find_map(|(at, sift)| {
            let (_, value) = sift.values.iter().find(|(place, _)| *place == one)?;
            (!sift.keeps(one)).then_some((at, *value))
        })
    };
    let near = |one: &usize| match fell(*one) {
        None => (0, 0, *one),
        Some((at, value)) => (sifts.len() - at, (sifts[at].best() - value).abs(), *one),
    };
    let one = others.min_by_key(near)?;
    Some((one, fell(one).map(|(at, value)| (sifts[at], value))))
}
