//! Narrowing down what could be taken, one ranking after another: spaces, groups and other options alike (8.1.3).

use super::{By, Executor, OptionDecision, OptionOffer, RankingStep, Trace};
use lod_engine::game::Faction;
use smallvec::SmallVec;

/// What a ranking knows of something that could be taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ranked {
    /// Its place among all that could be.
    pub place: usize,
    /// What it was last compared by.
    pub value: i32,
}

impl AsRef<Ranked> for Ranked {
    fn as_ref(&self) -> &Ranked {
        self
    }
}

/// The highest value, or the least: those that have it are to be kept.
pub(super) fn best<T: AsRef<Ranked>>(
    left: &[T],
    by: &dyn Fn() -> By,
    least: bool,
    trace: &mut dyn Trace,
) -> i32 {
    trace.compares(by, &mut left.iter().map(|one| *one.as_ref()));
    let all = left.iter().map(|one| one.as_ref().value);
    if least { all.min() } else { all.max() }.unwrap_or_default()
}

/// Options that are no spaces, narrowed down by what no key of the data names.
pub(crate) struct OptionFilter {
    /// How many there were.
    count: usize,
    left: SmallVec<[Ranked; 8]>,
    /// What compared them, where a trace is kept.
    sifts: Option<Vec<RankingStep>>,
}

/// Where no trace is kept, there is nothing to write to.
impl Trace for Option<Vec<RankingStep>> {
    fn compares(&mut self, by: &dyn Fn() -> By, left: &mut dyn Iterator<Item = Ranked>) {
        if let Some(sifts) = self {
            sifts.push(RankingStep::new(by(), left));
        }
    }
}

impl OptionFilter {
    /// Keeps those with the highest value.
    pub fn narrow(&mut self, by: &By, value: impl Fn(usize) -> i32) {
        for one in &mut self.left {
            one.value = value(one.place);
        }
        let best = best(&self.left, &|| by.clone(), false, &mut self.sifts);
        self.left.retain(|one| one.value == best);
    }

    /// The same by one key after another, as long as several are left; `value` has the option and the place of the key.
    pub fn narrow_in_turn<const N: usize>(
        &mut self,
        keys: [By; N],
        value: impl Fn(usize, usize) -> i32,
    ) {
        for (at, key) in keys.iter().enumerate() {
            if self.left.len() > 1 {
                self.narrow(key, |i| value(i, at));
            }
        }
    }

    /// The places of those that are left.
    pub fn left(&self) -> impl ExactSizeIterator<Item = usize> {
        self.left.iter().map(|one| one.place)
    }

    /// Keeps the first of them.
    pub fn keep_first(&mut self) {
        self.left.truncate(1);
    }

    /// How one of all the options was taken, the first that is left; `None` where no trace is kept.
    pub fn decision(
        self,
        by: Faction,
        offer: impl Fn(usize) -> OptionOffer,
    ) -> Option<OptionDecision> {
        let taken = self.left.first()?.place;
        Some(OptionDecision {
            by,
            say: String::new(),
            space: None,
            to: None,
            sifts: self.sifts?,
            options: (0..self.count).map(offer).collect(),
            drawn: None,
            taken,
            held: false,
        })
    }
}

impl Executor<'_> {
    /// This many options, none of them compared yet.
    pub(crate) fn unranked(&self, count: usize) -> OptionFilter {
        let left = (0..count).map(|place| Ranked { place, value: 0 });
        OptionFilter { count, left: left.collect(), sifts: self.is_traced().then(Vec::new) }
    }
}
