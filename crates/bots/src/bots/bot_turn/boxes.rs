//! The boxes of Commands and Special Activities, and their instructions, carried out.

use super::{Executor, Limits};
use crate::action::{Candidate, Matter, NoteKind, spaces_of};
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::schema::{ActivityBox, CommandBox, Node};
use crate::flowchart::words::{Verb, need};
use crate::flowchart::{ArrowKind, End, Interrupt};
use lod_engine::game::Space;
use lod_engine::rules::british::march_finds_militia;
use lod_engine::rules::patriots::pay_ahead;
use lod_engine::rules::{ActionStep, Command};
use smallvec::SmallVec;

impl<'a> Executor<'a> {
    /// A Command that a card grants (2.3.9, 5.3): the first box for it that can be carried out, without
    /// the questions before it; whether one could.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn granted(&mut self, command: Command) -> Result<bool, Interrupt> {
        let chart = self.chart;
        for b in chart.command.iter().filter(|b| b.command == command) {
            self.visit(b.id.get_ref());
            if self.command(b)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn command(&mut self, b: &'a CommandBox) -> Result<bool, Interrupt> {
        if !self.instructions(b)? {
            return Ok(false);
        }
        self.over()?;
        if let Some(then) = &b.then
            && self.state.special().is_none()
            && !self.is_bare()
        {
            self.follow_to_activity((b, ArrowKind::Then), then.get_ref())?;
        }
        Ok(true)
    }

    /// The moves of a Command are over, unless more of it is to come: Leaders follow (1.10, R187), and Militia are
    /// found (3.2.3, R185).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn over(&mut self) -> Result<(), Interrupt> {
        let battle = self.state.command() == Some(Command::Battle);
        if self.limits.goes_on && !battle {
            return Ok(());
        }
        self.leaders_follow()?;
        if self.sure(march_finds_militia(&self.state))? {
            self.act(&ActionStep::Activate)?;
        }
        self.leaders_settle()
    }

    /// Carries out the instructions of a Command; whether anything of the Command was done, the
    /// Special Activity and the mere choice of Battles apart.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(in crate::bots) fn instructions(&mut self, b: &'a CommandBox) -> Result<bool, Interrupt> {
        self.in_command(b, |run| run.one_after_another(&b.instructions))
    }

    /// Carries out instructions in turn; whether anything was done, the Special Activity and the mere choice of
    /// Battles apart.
    fn one_after_another(&mut self, instructions: &'a [Instruction]) -> Result<bool, Interrupt> {
        let (mut done, mut before) = (false, false);
        for instruction in instructions {
            if (instruction.otherwise && before) || (instruction.only_if_nothing && done) {
                continue;
            }
            before = self.carry_out(instruction)? > 0;
            done |= before && !matches!(instruction.verb, Verb::Special | Verb::ChooseBattles);
        }
        Ok(done)
    }

    /// Looks for a Special Activity from a box on, along its arrows, after this arrow of a Command; whether one was
    /// carried out.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn follow_to_activity(
        &mut self,
        (of, kind): (&CommandBox, ArrowKind),
        start: &'a str,
    ) -> Result<bool, Interrupt> {
        let before = self.citation;
        self.follow(of.id.get_ref(), kind, start);
        let used = self.first_activity(start)?;
        self.citation = before;
        Ok(used)
    }

    /// Looks for a Special Activity from a box on, along its arrows; whether one was carried out.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn first_activity(&mut self, start: &'a str) -> Result<bool, Interrupt> {
        let dead_end = self.try_activities(start, &mut SmallVec::new())?;
        if let Some((last, kind)) = dead_end {
            self.follow(last, kind, End::NoSpecialActivity.id());
        }
        Ok(dead_end.is_none())
    }

    /// Tries a box and those that follow where nothing was possible; the last of them with the way out of it where
    /// none was possible.
    fn try_activities(
        &mut self,
        start: &'a str,
        seen: &mut SmallVec<[&'a str; 4]>,
    ) -> Result<Option<(&'a str, ArrowKind)>, Interrupt> {
        let chart = self.chart;
        let mut at = start;
        loop {
            seen.push(at);
            let Some(Node::Activity(b)) = chart.node(at) else {
                return Err(Interrupt::Fault(format!("{at} is no Special Activity")));
            };
            self.cites(at, &b.rule).visit(at);
            if let Some(instead) = &b.instead
                && self.holds(Matter::Instead, &b.title, &instead.when)?
            {
                let go: &'a str = instead.go.get_ref();
                let dead_end = if seen.contains(&go) {
                    Some((at, ArrowKind::Tried))
                } else {
                    self.follow(at, ArrowKind::Instead, go);
                    self.try_activities(go, seen)?
                };
                if dead_end.is_none() || !instead.back {
                    return Ok(dead_end);
                }
            }
            if self.carry_out_activity(b)? {
                self.leaders_settle()?;
                return Ok(None);
            }
            self.cites(at, &b.rule).decided(|| NoteKind::NotPossible(b.title.clone()));
            match b.none.as_ref().map(|none| none.get_ref().as_str()) {
                Some(none) if seen.contains(&none) => {
                    let goes_round = !self.is_traced() || !chart.ring(Node::Activity(b)).is_empty();
                    if goes_round {
                        return Ok(Some((at, ArrowKind::Tried)));
                    }
                    // Tried in place of another box before: nothing more comes after it.
                    self.follow(at, ArrowKind::None, none);
                    return Ok(Some((none, ArrowKind::Last)));
                }
                Some(none) => {
                    self.follow(at, ArrowKind::None, none);
                    at = none;
                }
                None => return Ok(Some((at, ArrowKind::Last))),
            }
        }
    }

    /// Carries out the instructions of a Special Activity; whether anything was done.
    pub(in crate::bots) fn carry_out_activity(
        &mut self,
        b: &'a ActivityBox,
    ) -> Result<bool, Interrupt> {
        self.carry_out_activity_within(b, 1)
    }

    /// One space of a Special Activity that may take this many more; whether it took place.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(in crate::bots) fn carry_out_activity_within(
        &mut self,
        b: &'a ActivityBox,
        spaces: u8,
    ) -> Result<bool, Interrupt> {
        let narrow = |limits: &mut Limits| limits.activity = spaces;
        let all = |run: &mut Executor<'a>| run.one_after_another(&b.instructions);
        self.with_limits(narrow, |run| run.in_box(b.citation(), None, all))
    }

    /// Whether a Battle Command has come to nothing: no space was chosen.
    fn no_battle(&self) -> bool {
        let battle = |b: &CommandBox| b.command == Command::Battle;
        self.command.is_some_and(battle) && self.battles.is_empty()
    }

    /// Carries out one instruction as often as it says; how often it was done.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn carry_out(&mut self, instruction: &'a Instruction) -> Result<u8, Interrupt> {
        if instruction.verb == Verb::Special {
            return self.special_of_command().map(u8::from);
        }
        if instruction.verb.comes_after_moves() {
            self.leaders_follow()?;
        }
        if !self.applies(instruction, false)? {
            return Ok(0);
        }
        if let Some(times) = self.special_verb(instruction)? {
            return self.sure(times);
        }
        let mut times = 0;
        while instruction.max.is_none_or(|m| times < m) {
            let Some(chosen) = self.next_way(instruction, times)? else {
                break;
            };
            if self.in_activity() {
                self.before_special()?;
                // Howe may have lifted the Blockade that was to go (1.10).
                if instruction.verb == Verb::NavalPressureLower && self.check_way(&chosen).is_err()
                {
                    continue;
                }
            }
            let chosen = match self.command {
                Some(b) if self.pays_the_last(b, chosen.space) => {
                    self.broke_ahead(b, instruction, chosen.space)?
                }
                _ => chosen,
            };
            self.tells_taking(&instruction.say, &chosen);
            self.perform(&chosen)?;
            self.did(&instruction.say, chosen.space);
            times += 1;
            self.when_broke()?;
        }
        Ok(times)
    }

    /// The Special Activity that a Command's box has in its middle, if it is open; whether it was carried out.
    fn special_of_command(&mut self) -> Result<bool, Interrupt> {
        let open = self.state.special().is_none()
            && !self.is_bare()
            && !self.no_battle()
            && self.battles.iter().all(|b| b.common_cause.is_empty());
        match self.command.and_then(|b| Some((b, b.special.as_ref()?))) {
            Some((b, go)) if open => self.follow_to_activity((b, ArrowKind::Special), go.get_ref()),
            _ => Ok(false),
        }
    }

    /// Whether the condition of an instruction holds, if it has one. One with a die is looked at only where something
    /// can be done: there is nothing to roll for otherwise.
    fn applies(&mut self, instruction: &Instruction, can_be_done: bool) -> Result<bool, Interrupt> {
        match &instruction.condition {
            Some(condition) if condition.needs(need::DIE) == can_be_done => {
                let matter = Matter::Step(instruction.verb);
                self.holds(matter, &instruction.say, condition)
            }
            _ => Ok(true),
        }
    }

    /// The space in which an instruction is carried out next, and the way to do it there.
    fn next_way(
        &mut self,
        instruction: &'a Instruction,
        times: u8,
    ) -> Result<Option<Candidate>, Interrupt> {
        self.choice(instruction, |run, trace| {
            let candidates = run.candidates(instruction, trace)?;
            if candidates.is_empty() {
                return Ok(None);
            }
            if times == 0 && !run.applies(instruction, true)? {
                trace.drops();
                return Ok(None);
            }
            let candidates = run.order(candidates, &instruction.order, trace)?;
            let ways = match &instruction.terms {
                VerbParameters::Ways(ways) => &ways[..],
                _ => &[],
            };
            let repeats = run.repeats_activity();
            let left = if repeats {
                Some(run.limits.activity)
            } else {
                instruction.max.map(|m| m.saturating_sub(times))
            };
            let calm = !run.command.is_some_and(|b| run.breaks_within(b, candidates.len()));
            let apart = instruction.verb.is_local() || (repeats && instruction.verb.is_fight());
            let each = if apart { run.way_in_each(candidates, ways, trace)? } else { candidates };
            let all = calm && apart && run.all_go(&each, left)?;
            let space = run.draw(spaces_of(&each), all, &instruction.say, trace)?;
            let here = each.into_iter().filter(|c| Some(c.space) == space);
            let way = run.way(here.collect(), ways, trace)?;
            way.iter().for_each(|way| trace.takes_way(way));
            Ok(way)
        })
    }

    /// Whether selecting this space takes the last Resource in the middle of the Command.
    fn pays_the_last(&self, b: &CommandBox, space: Space) -> bool {
        matches!(b.command, Command::Rally | Command::RabbleRousing)
            && self.may_break(b)
            && !self.state.selected().contains(space)
            && self.board().resources(self.faction()) == 1
    }

    /// Whether this many spaces more take the last Resource in the middle: then it matters which is the last.
    fn breaks_within(&self, b: &CommandBox, spaces: usize) -> bool {
        self.may_break(b) && usize::from(self.board().resources(self.faction())) <= spaces
    }

    /// The payment for a space that takes the last Resource, the Special Activity that comes at once, and what
    /// is then to be done in that space (8.5.2, 8.5.3, R169).
    fn broke_ahead(
        &mut self,
        b: &'a CommandBox,
        instruction: &Instruction,
        space: Space,
    ) -> Result<Candidate, Interrupt> {
        self.does(|state| pay_ahead(state, b.command, space))?;
        self.when_broke()?;
        let options = self.sure(self.options(instruction, space))?;
        let first = options.ok().and_then(|mut options| options.next());
        first.ok_or_else(|| Interrupt::Fault(format!("{}: {space} was paid for", b.title)))
    }

    /// Whether the Faction may use its Special Activity where Resources reach 0 in the middle.
    fn may_break(&self, b: &CommandBox) -> bool {
        !b.when_broke.is_empty()
            && !self.broke
            && !self.is_bare()
            && !self.is_free()
            && self.state.special().is_none()
    }

    /// The mid-Command Special Activity of a Faction whose Resources have reached 0 (8.5.2, 8.5.3, 8.7.1).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn when_broke(&mut self) -> Result<(), Interrupt> {
        let Some(b) = self.command else {
            return Ok(());
        };
        if !self.may_break(b) || self.sure(self.board().resources(self.faction()) > 0)? {
            return Ok(());
        }
        self.broke = true;
        for go in &b.when_broke {
            let Some(Node::Activity(a)) = self.chart.node(go.get_ref()) else {
                return Err(Interrupt::Fault(format!("{} is no Special Activity", go.get_ref())));
            };
            self.follow(b.id.get_ref(), ArrowKind::WhenBroke, go.get_ref());
            self.visit(go.get_ref());
            if self.carry_out_activity(a)? {
                break;
            }
        }
        Ok(())
    }
}
