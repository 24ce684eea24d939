//! Marches that special instructions of Events ask for (8.3.1): all that may go, to prepare a Battle; and
//! out of one space.

use super::super::{Executor, Limits, battle};
use super::must_stay::may_leave;
use super::party::Party;
use super::{opener, parties_of};
use crate::action::NoTrace;
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::schema::CommandBox;
use crate::flowchart::words::Verb;
use crate::flowchart::{Chart, Interrupt};
use lod_engine::game::{Piece, PieceSet, Space};
use lod_engine::rules::{ActionStep, Command, PieceCounts};

/// The first box for a Command.
fn box_of(chart: &Chart, command: Command) -> Result<&CommandBox, Interrupt> {
    let found = chart.command.iter().find(|b| b.command == command);
    found.ok_or_else(|| Interrupt::Fault(format!("{}: no {}", chart.faction, command.name())))
}

/// How a Faction selects Battles (8.4.4, 8.5.1, 8.6.6).
pub(in crate::bots) fn battle_choice(chart: &Chart) -> Result<&Instruction, Interrupt> {
    let b = box_of(chart, Command::Battle)?;
    b.instructions
        .iter()
        .find(|i| i.verb == Verb::ChooseBattles)
        .ok_or_else(|| Interrupt::Fault(format!("{}: no Battle is chosen", b.id.get_ref())))
}

/// The March of all of these.
fn step(to: Space, parties: &[Party]) -> ActionStep {
    ActionStep::March { to, groups: parties.iter().map(|party| party.group).collect() }
}

impl<'a> Executor<'a> {
    /// The first box for a Command.
    pub(in crate::bots) fn box_of(&self, command: Command) -> Result<&'a CommandBox, Interrupt> {
        box_of(self.chart, command)
    }

    /// How the Faction selects Battles (8.4.4, 8.5.1, 8.6.6).
    pub(in crate::bots) fn battle_choice(&self) -> Result<&'a Instruction, Interrupt> {
        battle_choice(self.chart)
    }

    /// How whole groups March: as the instruction that adds Control says, or else any other.
    pub(in crate::bots) fn group_march(
        &self,
    ) -> Result<(&'a CommandBox, &'a Instruction), Interrupt> {
        let b = self.box_of(Command::March)?;
        let adds_control = |i: &&Instruction| matches!(i.terms, VerbParameters::Control(_));
        let found = b.instructions.iter().find(adds_control);
        found
            .or(b.instructions.first())
            .map(|instruction| (b, instruction))
            .ok_or_else(|| Interrupt::Fault(format!("{}: it does nothing", b.id.get_ref())))
    }

    /// Whether the Faction's priorities would select a Battle in one of the spaces of the free action.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn would_battle(&self) -> Result<bool, Interrupt> {
        let instruction = self.battle_choice()?;
        Ok(!battle::candidates(self, instruction, &mut NoTrace)?.is_empty())
    }

    /// March to a space with all units that what the March box leaves behind lets go; whether any went.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn march_all(&mut self, to: Space) -> Result<bool, Interrupt> {
        let (b, instruction) = self.group_march()?;
        self.in_command(b, |run| {
            let along = run.accompanying(instruction)?;
            run.march(instruction, to, along)
        })
    }

    /// The March to a space with all units that an instruction lets go, if it is legal. Where a Continental
    /// opens the space to the French, it comes from the `opener` (3.5.4).
    pub(in crate::bots) fn march_with_all(
        &self,
        instruction: &Instruction,
        to: Space,
        along: PieceSet,
        opener: Option<Space>,
    ) -> Option<Vec<Party>> {
        let mut parties = parties_of(self, instruction, along)(self, to, opener);
        parties.retain(|party| !party.is_empty());
        let legal = !parties.is_empty() && self.legal(step(to, &parties)).is_ok();
        legal.then_some(parties)
    }

    /// March to a space with all units that an instruction lets go; whether any went.
    pub(in crate::bots) fn march(
        &mut self,
        instruction: &Instruction,
        to: Space,
        along: PieceSet,
    ) -> Result<bool, Interrupt> {
        let opener = opener(self, instruction, to, along)?;
        let parties = self.sure(self.march_with_all(instruction, to, along, opener))?;
        let Some(parties) = parties else {
            return Ok(false);
        };
        self.all_leave(to, parties.iter().map(|party| &party.group))?;
        let step = step(to, &parties);
        for mixture in parties.into_iter().filter_map(|party| party.mixture) {
            self.tells_group("March", to, *mixture);
        }
        self.act(&step)?;
        self.over()?;
        Ok(true)
    }

    /// Move out of a space to those next to it what the March box would march; whether anything went. No
    /// face turns: it is no March (1.4.3).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn march_out(&mut self, rule: &'static str, from: Space) -> Result<bool, Interrupt> {
        let before = self.state.mark();
        let b = self.box_of(Command::March)?;
        let narrow = |limits: &mut Limits| {
            limits.among = Some(from.adjacent());
            limits.most = Some(b.max.unwrap_or(u8::MAX));
            limits.out_of = Some(from);
        };
        let done = self.with_limits(narrow, |run| run.instructions(b))?;
        let moved = self.state.moved().to_vec();
        self.state.restore(before);
        for group in moved {
            let troops = self.as_they_stand(group.from, group.troops);
            self.does(|state| state.relocate(rule, group.from, group.to, troops))?;
        }
        self.leaders_follow()?;
        self.leaders_settle()?;
        Ok(done)
    }

    /// The same units with the faces that they show in the space.
    fn as_they_stand(&self, space: Space, troops: PieceCounts) -> PieceCounts {
        troops.iter().fold(PieceCounts::NONE, |all, (piece, count)| {
            let same = self.board().pieces(space, piece).min(count);
            let all = all.with(piece, same);
            match piece.flipped() {
                Some(other) => all.with(other, count - same),
                None => all.with(piece, count - same),
            }
        })
    }

    /// Move as many of these units as what the March box leaves behind lets go, to a space next to theirs
    /// (8.1.2, 8.2); whether any went. Those named first go first.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(crate) fn move_out(
        &mut self,
        rule: &'static str,
        from: Space,
        order: &[Piece],
    ) -> Result<bool, Interrupt> {
        let (_, instruction) = self.group_march()?;
        let mut going = PieceCounts::NONE;
        for piece in order {
            let more = going.with(*piece, 1);
            if may_leave(self, &instruction.leave, from, more) {
                going = more;
            }
        }
        let open =
            |to: Space| going.iter().all(|(piece, _)| self.board().check_place(piece, to).is_ok());
        let to = self.sure(from.adjacent().filter(open))?;
        if going.is_empty() {
            return Ok(false);
        }
        let Some(to) = self.random_space(to, format_args!("Move the units of {from} to"))? else {
            return Ok(false);
        };
        self.does(|state| state.relocate(rule, from, to, going))?;
        self.leaders_follow()?;
        self.leaders_settle()?;
        Ok(true)
    }
}
