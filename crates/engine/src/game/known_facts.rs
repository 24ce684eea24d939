//! What is known of a board of which not all is known.
//!
//! The rules may run on a board of which most is unknown. Such a board carries a
//! [`KnownFacts`]: every read of something unknown is written down there, so that the program can ask
//! exactly that and begin the turn anew, a little wiser. What is believed from an earlier turn is read like
//! what was told; that it was is written down too, so that it can be confirmed before anything hangs on it.

use super::derived_facts::follows;
use super::{Board, Fact, FactValue};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
struct Pages {
    known: HashSet<Fact>,
    believed: HashSet<Fact>,
    missing: Vec<Fact>,
    leant_on: Vec<Fact>,
    start: Board,
    totals: HashMap<Fact, FactValue>,
}

impl Pages {
    fn write(&mut self, fact: Fact, told: FactValue) {
        if fact.is_total() {
            self.totals.insert(fact, told);
        } else {
            self.start.tell(fact, told);
        }
    }

    /// Whether a fact can be read; where it is only believed, that is written down.
    fn can_read(&mut self, fact: Fact) -> bool {
        if self.known.contains(&fact) {
            return true;
        }
        let believed = self.believed.contains(&fact);
        if believed && !self.leant_on.contains(&fact) {
            self.leant_on.push(fact);
        }
        believed
    }
}

/// What is known about a board, and which unknown facts were read.
#[derive(Debug, Default)]
pub struct KnownFacts(Mutex<Pages>);

/// Notebooks that are given back.
static SPARE: Mutex<Vec<&'static KnownFacts>> = Mutex::new(Vec::new());

/// A notebook for one run. At its end it is given back: no board may keep it longer.
#[derive(Debug)]
pub struct LentFacts(&'static KnownFacts);

impl LentFacts {
    /// The notebook.
    pub fn notebook(&self) -> &'static KnownFacts {
        self.0
    }
}

impl Drop for LentFacts {
    fn drop(&mut self) {
        self.0.begin(Board::unknown());
        SPARE.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}

impl KnownFacts {
    /// An empty notebook that lives as long as the program.
    pub fn open() -> &'static KnownFacts {
        Box::leak(Box::default())
    }

    /// An empty notebook for one run. There are never more than run at once.
    pub fn lend() -> LentFacts {
        let spare = SPARE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        LentFacts(spare.unwrap_or_else(KnownFacts::open))
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets everything: nothing is known of `start` yet.
    pub fn begin(&self, start: Board) {
        *self.pages() = Pages { start: start.without_known_facts(), ..Pages::default() };
    }

    /// The board at the start of the turn, as far as it is known.
    pub fn start(&self) -> Board {
        self.pages().start
    }

    /// Records a known fact.
    pub fn learn(&self, told: impl IntoIterator<Item = (Fact, FactValue)>) {
        let mut pages = self.pages();
        for (fact, value) in told {
            pages.known.insert(fact);
            pages.write(fact, value);
        }
        pages.missing.clear();
    }

    /// Assumes this value until the fact is entered.
    pub fn believe(&self, facts: impl IntoIterator<Item = (Fact, FactValue)>) {
        let mut pages = self.pages();
        for (fact, value) in facts {
            pages.believed.insert(fact);
            pages.write(fact, value);
        }
    }

    /// What was believed and read since the beginning, in the order of reading.
    pub fn assumed_reads(&self) -> Vec<Fact> {
        self.pages().leant_on.clone()
    }

    /// Whether the fact is known.
    pub fn knows(&self, fact: Fact) -> bool {
        self.pages().known.contains(&fact)
    }

    /// Whether the fact is believed from an earlier turn; [`KnownFacts::start`] has its value.
    pub fn believes(&self, fact: Fact) -> bool {
        self.pages().believed.contains(&fact)
    }

    /// Notes that the fact was looked for; whether it is known.
    pub fn look(&self, fact: Fact) -> bool {
        let mut pages = self.pages();
        let known = pages.can_read(fact);
        if !known && !pages.missing.contains(&fact) {
            pages.missing.push(fact);
        }
        known
    }

    /// The entered total, or the one that follows from other facts; `None` after noting that it is missing.
    pub fn look_total(&self, fact: Fact) -> Option<FactValue> {
        if !self.knows(fact)
            && let Some(follows) = follows(self, fact)
        {
            return Some(follows);
        }
        self.look(fact).then(|| self.pages().totals.get(&fact).copied())?
    }

    /// Whether all of the facts are known.
    pub fn knows_all(&self, facts: impl IntoIterator<Item = Fact>) -> bool {
        let pages = self.pages();
        facts.into_iter().all(|f| pages.known.contains(&f))
    }

    /// Whether all of the facts are known or assumed; if so, they count as used.
    pub(crate) fn can_read_all(&self, facts: impl IntoIterator<Item = Fact>) -> bool {
        let mut pages = self.pages();
        let facts: Vec<Fact> = facts.into_iter().collect();
        let there = |f: &Fact| pages.known.contains(f) || pages.believed.contains(f);
        facts.iter().all(there) && facts.iter().all(|f| pages.can_read(*f))
    }

    /// Each fact with its value, and whether it is known.
    pub(super) fn facts(&self) -> Vec<(Fact, FactValue, bool)> {
        let pages = self.pages();
        let value = |fact: Fact| {
            if fact.is_total() {
                pages.totals.get(&fact).copied().unwrap_or(FactValue::Number(0))
            } else {
                pages.start.fact(fact)
            }
        };
        let told = pages.known.iter().map(|fact| (*fact, value(*fact), true));
        let believed = pages.believed.iter().filter(|fact| !pages.known.contains(fact));
        told.chain(believed.map(|fact| (*fact, value(*fact), false))).collect()
    }

    /// What was looked for in vain since the last [`KnownFacts::learn`], in the order of looking.
    pub fn missing(&self) -> Vec<Fact> {
        self.pages().missing.clone()
    }

    /// Whether anything was looked for in vain.
    pub(crate) fn is_missing(&self) -> bool {
        !self.pages().missing.is_empty()
    }

    /// Takes what was looked for in vain away, to look at something else for itself.
    pub fn set_aside(&self) -> Vec<Fact> {
        std::mem::take(&mut self.pages().missing)
    }

    /// Puts back what was set aside, before what was looked for since.
    pub fn put_back(&self, mut aside: Vec<Fact>) {
        let mut pages = self.pages();
        pages.missing.retain(|fact| !aside.contains(fact));
        aside.append(&mut pages.missing);
        pages.missing = aside;
    }

    /// Looks at something for which these facts do not matter: they are neither looked for nor leant on.
    pub fn without_recording<T>(&self, facts: &[Fact], look: impl FnOnce() -> T) -> T {
        let (before, leant_on) = (self.set_aside(), self.assumed_reads());
        let found = look();
        let mut pages = self.pages();
        pages.missing.retain(|fact| !facts.contains(fact));
        pages.leant_on.retain(|fact| leant_on.contains(fact) || !facts.contains(fact));
        drop(pages);
        self.put_back(before);
        found
    }
}
