//! Shifts, markers, Resources and boxes.

use super::super::words::{Mark, Resources, Shift, Transfer};
use super::{Play, RULE};
use crate::action::fault;
use crate::flowchart::Stop;
use lod_engine::game::{Change, Fact, Space};

impl Play<'_, '_> {
    /// Toward a level, no further than to it (1.6.1).
    pub(super) fn shift(&mut self, shift: &Shift, here: Option<Space>) -> Result<(), Stop> {
        let Some(space) = here else { return Ok(()) };
        let way = shift.toward.level() - self.board().support(space).level();
        self.action.all_known()?;
        let most = shift
            .levels
            .and_then(|n| i8::try_from(n).ok())
            .unwrap_or(i8::MAX);
        let levels = way.clamp(-most, most);
        self.action.deed.shift(RULE, space, levels).map_err(fault)?;
        self.action.all_known()
    }

    /// As many markers as are left.
    pub(super) fn mark(&mut self, mark: &Mark, here: Option<Space>) -> Result<(), Stop> {
        let Some(space) = here else { return Ok(()) };
        self.action
            .deed
            .mark_space(RULE, space, mark.marker, mark.count)
            .map_err(fault)?;
        self.action.all_known()
    }

    /// 5.1.1: never above 50 or below 0.
    pub(super) fn resources(&mut self, resources: &Resources) -> Result<(), Stop> {
        let faction = resources.of;
        let from = self.board().resources(faction);
        let mut to = from;
        if let Some(count) = &resources.add {
            to = to.saturating_add(self.number(count, None)?).min(50);
        }
        if let Some(count) = &resources.take {
            to = to.saturating_sub(self.number(count, None)?);
        }
        self.action.all_known()?;
        if from == to {
            return Ok(());
        }
        self.action
            .record(RULE, Change::set(Fact::Resources(faction), from, to))
    }

    /// From box to box, as far as there are.
    pub(super) fn transfer(&mut self, transfer: &Transfer) -> Result<(), Stop> {
        let piece = transfer.these;
        let (from, to) = (transfer.from, transfer.to);
        let count = self.board().pool(from, piece).min(transfer.count);
        self.action.all_known()?;
        if count == 0 {
            return Ok(());
        }
        self.action
            .record(RULE, Change::pieces(piece.placed(), count, from, to))
    }
}
