//! Choosing among candidates: the data's filters and orderings, then the Random Spaces table.

use super::Run;
use crate::flowchart::instruction::Instruction;
use crate::flowchart::order::{Key, Look, turns, within_each};
use crate::flowchart::sight::{looks_ahead, measures_ahead};
use crate::flowchart::words::{Die, Test, Verb};
use crate::flowchart::{Sight, Stop};
use crate::game::atlas::atlas;
use crate::game::{Board, Fact, Space, SpaceSet};
use crate::rules::{self, Deed, Group, Reason, Step, Troops};
use std::fmt::{Display, Formatter};
use std::rc::Rc;

/// Something that could be done in a space.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where.
    pub space: Space,
    /// The steps, all of them legal one after another.
    pub steps: Vec<Step>,
    /// For Battles: what [`crate::flowchart::words::Measure::Attack`] and `Defence` look at.
    pub battle: [i32; 2],
    /// What a group that could March consists of.
    pub going: Troops,
    /// The board after the steps, once somebody has looked.
    after: Option<Rc<Board>>,
    /// The board to look at, where that is not the one as it stands.
    board: Option<Rc<Board>>,
}

impl Candidate {
    /// Steps in a space.
    pub fn new(space: Space, steps: Vec<Step>) -> Candidate {
        Candidate {
            space,
            steps,
            battle: [0; 2],
            going: Troops::NONE,
            after: None,
            board: None,
        }
    }

    /// A group that could March out of its space.
    pub fn group(group: &Group) -> Candidate {
        Candidate {
            going: group.troops,
            ..Candidate::new(group.from, Vec::new())
        }
    }

    /// Something other than steps that would lead to this board (6.0).
    pub fn with_after(space: Space, board: Board) -> Candidate {
        Candidate {
            after: Some(Rc::new(board)),
            ..Candidate::new(space, Vec::new())
        }
    }

    /// A space as it is on another board.
    pub fn on_board(space: Space, board: Board) -> Candidate {
        Candidate {
            board: Some(Rc::new(board)),
            ..Candidate::new(space, Vec::new())
        }
    }
}

impl Run<'_> {
    /// The spaces of `among` that pass the tests, which look at nothing ahead. Tests are looked up one
    /// after another, so that at the table no more is asked than what is needed.
    ///
    /// # Errors
    /// [`Stop::Unknown`].
    pub fn qualify(&self, among: SpaceSet, tests: &[Test]) -> Result<SpaceSet, Stop> {
        let mut spaces = among;
        for test in tests.iter().filter(|t| !looks_ahead(t)) {
            spaces = self.sight().passing(spaces, test);
            self.settled()?;
        }
        Ok(spaces)
    }

    /// The candidates that pass the tests that look ahead.
    ///
    /// # Errors
    /// [`Stop::Unknown`] or a fault.
    pub fn qualify_ahead(
        &self,
        mut candidates: Vec<Candidate>,
        tests: &[Test],
    ) -> Result<Vec<Candidate>, Stop> {
        for test in tests.iter().filter(|t| looks_ahead(t)) {
            self.foresee(&mut candidates)?;
            candidates.retain(|c| self.sight_of(c).test(c.space, test));
            self.settled()?;
        }
        Ok(candidates)
    }

    /// What `look` finds about one of several things, or `None` where something unknown was looked at.
    /// The caller goes on with the others, so that a person is asked about all of them at once, and
    /// calls [`Run::settled`] at the end.
    ///
    /// # Errors
    /// Any stop but [`Stop::Unknown`].
    pub fn known<T>(&self, look: impl FnOnce() -> Result<T, Stop>) -> Result<Option<T>, Stop> {
        let Some(notebook) = self.board().notebook() else {
            return look().map(Some);
        };
        let missing = notebook.set_aside();
        let found = look();
        let doubt = self.board().in_doubt();
        notebook.put_back(missing);
        match found {
            Ok(value) if !doubt => Ok(Some(value)),
            Ok(_) | Err(Stop::Unknown) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    fn foresee(&self, candidates: &mut [Candidate]) -> Result<(), Stop> {
        self.look_ahead(candidates)?;
        self.settled()
    }

    /// The boards that candidates lead to, as far as the board is known.
    fn look_ahead(&self, candidates: &mut [Candidate]) -> Result<(), Stop> {
        for candidate in candidates.iter_mut().filter(|c| c.after.is_none()) {
            let mut deed: Deed = self.deed.sketch();
            for step in &candidate.steps {
                if let Err(refusal) = rules::act(&mut deed, step) {
                    if self.board().in_doubt() {
                        break;
                    }
                    return Err(Stop::Fault(format!("{step:?}: {refusal}")));
                }
            }
            candidate.after = Some(Rc::new(*deed.board()));
        }
        Ok(())
    }

    pub(super) fn sight_of<'b>(&'b self, candidate: &'b Candidate) -> Sight<'b> {
        Sight {
            board: candidate.board.as_deref().unwrap_or(self.deed.board()),
            after: candidate.after.as_deref(),
            deed: Some(&self.deed),
            battle: candidate.battle,
            going: candidate.going,
        }
    }

    /// Narrows candidates down by an ordering: those left are equal in its eyes (8.1.3). A later step is
    /// looked at only where no candidate is of an earlier kind; what stands within decides among equals.
    ///
    /// # Errors
    /// [`Stop::Unknown`] or a fault.
    pub fn order(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Key],
    ) -> Result<Vec<Candidate>, Stop> {
        for turn in turns(order) {
            if candidates.len() < 2 {
                return Ok(candidates);
            }
            if self.narrow(&mut candidates, turn.look)? {
                candidates = self.order(candidates, turn.within)?;
                break;
            }
        }
        match within_each(order) {
            [] => Ok(candidates),
            each => self.order(candidates, each),
        }
    }

    /// Keeps the candidates that a step of an ordering puts before the others; whether there are any.
    fn narrow(&self, candidates: &mut Vec<Candidate>, look: Look<'_>) -> Result<bool, Stop> {
        let ahead = match look {
            Look::Kind(test) => looks_ahead(test),
            Look::Most(m) | Look::Least(m) => measures_ahead(m),
        };
        if ahead {
            self.foresee(candidates)?;
        }
        let values: Vec<i32> = candidates
            .iter()
            .map(|c| {
                let sight = self.sight_of(c);
                match look {
                    Look::Kind(test) => i32::from(sight.test(c.space, test)),
                    Look::Most(m) => sight.measure(c.space, m),
                    Look::Least(m) => -sight.measure(c.space, m),
                }
            })
            .collect();
        self.settled()?;
        let best = values.iter().copied().max().unwrap_or(0);
        if matches!(look, Look::Kind(_)) && best == 0 {
            return Ok(false);
        }
        let mut values = values.into_iter();
        candidates.retain(|_| values.next() == Some(best));
        Ok(true)
    }

    /// Of several ways in one space the one that an ordering puts first; the first listed among equal ones.
    ///
    /// # Errors
    /// As [`Run::order`].
    pub fn way(&self, mut ways: Vec<Candidate>, order: &[Key]) -> Result<Option<Candidate>, Stop> {
        if ways.len() > 1 && !order.is_empty() {
            // No way is better for the Casualties that there were before: at the table nobody is asked for them.
            const CASUALTIES: [Fact; 2] = [Fact::Cbc, Fact::Crc];
            match self.board().notebook() {
                Some(notebook) => notebook.overlook(&CASUALTIES, || self.look_ahead(&mut ways))?,
                None => self.look_ahead(&mut ways)?,
            }
            ways = self.order(ways, order)?;
        }
        Ok(ways.into_iter().next())
    }

    /// In each space the way that an ordering puts first.
    ///
    /// # Errors
    /// As [`Run::order`].
    pub fn way_in_each(
        &self,
        mut candidates: Vec<Candidate>,
        order: &[Key],
    ) -> Result<Vec<Candidate>, Stop> {
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        let mut found = Vec::new();
        for space in spaces {
            let here = candidates.extract_if(.., |c| c.space == space).collect();
            found.extend(self.way(here, order)?);
        }
        Ok(found)
    }

    /// The one candidate to take: by the ordering, then by the Random Spaces table (8.2); among several
    /// ways in the same space the first listed.
    ///
    /// # Errors
    /// [`Stop::Unknown`], a die that is missing, or a fault.
    pub fn pick(
        &mut self,
        candidates: Vec<Candidate>,
        order: &[Key],
        reason: impl Display,
    ) -> Result<Option<Candidate>, Stop> {
        let candidates = self.order(candidates, order)?;
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        let Some(space) = self.random_space(spaces, reason)? else {
            return Ok(None);
        };
        Ok(candidates.into_iter().find(|c| c.space == space))
    }

    /// Whether all of these equal candidates will be taken whatever the dice say, with one and the same
    /// result: then no die decides which is first (R26). Only for verbs that are [`local`], and for [`fights`]
    /// of a Special Activity in several spaces. `left` is how often the instruction may go on, `max` how many
    /// spaces the Command has.
    ///
    /// # Errors
    /// [`Stop::Unknown`].
    pub fn all_go(
        &self,
        candidates: &[Candidate],
        left: Option<u8>,
        max: Option<u8>,
    ) -> Result<bool, Stop> {
        let spaces: SpaceSet = candidates.iter().map(|c| c.space).collect();
        let fits = |most: Option<u8>, used: usize| {
            most.is_none_or(|m| used + candidates.len() <= usize::from(m))
        };
        if candidates.len() < 2
            || spaces.len() < candidates.len()
            || !fits(left, 0)
            || !fits(max, self.deed.selected().len())
        {
            return Ok(false);
        }
        let forward = self.outcome(candidates.iter());
        let backward = self.outcome(candidates.iter().rev());
        self.settled()?;
        Ok(forward.is_some() && forward == backward)
    }

    /// The board after all of these; `None` where one of them is refused.
    fn outcome<'c>(&self, candidates: impl Iterator<Item = &'c Candidate>) -> Option<Board> {
        let mut deed = self.deed.sketch();
        for (index, candidate) in candidates.enumerate() {
            if index > 0 && self.repeats_activity() {
                deed.begin_anew();
                deed.further_space();
            }
            for step in &candidate.steps {
                rules::act(&mut deed, step).ok()?;
            }
        }
        Some(*deed.board())
    }

    /// Whether the rules allow a step now.
    pub fn is_legal(&self, step: &Step) -> bool {
        rules::act(&mut self.deed.sketch(), step).is_ok()
    }

    /// Whether the rules allow the steps of a candidate now.
    pub fn allows(&self, candidate: &Candidate) -> bool {
        let mut deed = self.deed.sketch();
        let mut steps = candidate.steps.iter();
        steps.all(|step| rules::act(&mut deed, step).is_ok())
    }

    /// Those of `spaces` that an ordering puts first: equals in its eyes.
    ///
    /// # Errors
    /// As [`Run::order`].
    pub fn equals(&self, spaces: SpaceSet, order: &[Key]) -> Result<SpaceSet, Stop> {
        let all = spaces.iter().map(|s| Candidate::new(s, Vec::new()));
        let first = self.order(all.collect(), order)?;
        Ok(first.into_iter().map(|c| c.space).collect())
    }

    /// The space to take among `spaces`, by an ordering and then the table.
    ///
    /// # Errors
    /// As [`Run::pick`].
    pub fn pick_space(
        &mut self,
        spaces: SpaceSet,
        order: &[Key],
        reason: impl Display,
    ) -> Result<Option<Space>, Stop> {
        let candidates = spaces
            .iter()
            .map(|s| Candidate::new(s, Vec::new()))
            .collect();
        Ok(self.pick(candidates, order, reason)?.map(|c| c.space))
    }

    /// One of equal spaces: one D6 for two (R10), else the Random Spaces table (8.2, R9).
    ///
    /// # Errors
    /// [`Stop::Unknown`] or a die that is missing.
    pub fn random_space(
        &mut self,
        spaces: SpaceSet,
        reason: impl Display,
    ) -> Result<Option<Space>, Stop> {
        if spaces.len() < 2 {
            return Ok(spaces.first());
        }
        let reason = self.told(reason);
        let reason = reason.trim_end_matches([':', '.']);
        match spaces.len() {
            2 => {
                let roll = self.roll(Die::D6, format_args!("{reason}: {}", Either(spaces)))?;
                Ok(spaces.iter().nth(usize::from(roll > 3)))
            }
            _ => {
                let column = self.roll(Die::D3, format_args!("{reason}: Random Spaces column"))?;
                let row = self.roll(Die::D6, format_args!("{reason}: Random Spaces row"))?;
                let atlas = atlas();
                let start = atlas.boxes[usize::from(column.clamp(1, 3)) - 1]
                    [usize::from(row.clamp(1, 6)) - 1];
                let table = &atlas.table;
                Ok((0..table.len())
                    .map(|i| table[(start + i) % table.len()])
                    .find(|s| spaces.contains(*s))
                    .or_else(|| spaces.first()))
            }
        }
    }

    /// Whether the Command may select one more space, of `max` at most.
    pub fn has_room(&self, max: Option<u8>) -> bool {
        max.is_none_or(|m| self.deed.selected().len() < usize::from(m))
    }

    /// What an instruction could do now: every space that passes its tests with every way to do it.
    ///
    /// # Errors
    /// [`Stop::Unknown`] or a fault.
    pub fn candidates(
        &self,
        instruction: &Instruction,
        max: Option<u8>,
    ) -> Result<Vec<Candidate>, Stop> {
        let among = if !self.has_room(max) && self.deed.command().is_some() && !self.in_activity() {
            self.deed.selected()
        } else {
            SpaceSet::ALL
        };
        let among = self.selectable(among);
        let spaces = self.qualify(among, &instruction.tests)?;
        let mut candidates = Vec::new();
        for space in spaces {
            candidates.extend(
                self.known(|| self.options(instruction, space))?
                    .unwrap_or_default(),
            );
        }
        self.settled()?;
        self.qualify_ahead(candidates, &instruction.tests)
    }

    /// Takes the steps of a candidate.
    ///
    /// # Errors
    /// A refusal is a fault: the options are to be legal.
    pub fn perform(&mut self, steps: &[Step]) -> Result<(), Stop> {
        for step in steps {
            self.act(step)?;
        }
        Ok(())
    }

    /// Takes one step.
    ///
    /// # Errors
    /// A refusal is a fault, unless it comes of something unknown.
    pub fn act(&mut self, step: &Step) -> Result<(), Stop> {
        match rules::act(&mut self.deed, step) {
            Ok(()) => {
                self.steps.push(step.clone());
                self.settled()
            }
            Err(refusal) => {
                self.settled()?;
                Err(Stop::Fault(format!("{step:?}: {refusal}")))
            }
        }
    }

    /// Whether a refusal is only about Resources.
    pub fn affordable(&self, step: &Step) -> bool {
        let mut deed = self.deed.sketch();
        !matches!(
            rules::act(&mut deed, step),
            Err(crate::rules::Refusal {
                reason: Reason::CannotPay { .. },
                ..
            })
        )
    }
}

/// Whether a verb does nothing outside its space.
pub(super) const fn local(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::RallyFort
            | Verb::RallyMilitia
            | Verb::RabbleRouse
            | Verb::Persuade
            | Verb::MusterTories
            | Verb::GatherVillage
            | Verb::GatherWarParties
    )
}

/// Whether a verb is a fight that a Special Activity granted in several spaces (5.3) carries out in each of
/// them by itself.
pub(super) const fn fights(verb: Verb) -> bool {
    matches!(verb, Verb::Skirmish | Verb::WarPath)
}

/// Two spaces, with the results of a die that stand for each.
struct Either(SpaceSet);

impl Display for Either {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (space, results) in self.0.iter().zip(["1-3, ", "4-6"]) {
            write!(f, "{space} {results}")?;
        }
        Ok(())
    }
}
