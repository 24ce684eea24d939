//! Squadrons between the West Indies and Unavailable (1.9).

use super::super::words::Squadrons;
use super::{Play, RULE};
use crate::flowchart::Stop;
use lod_engine::game::{Change, Place};

impl Play<'_, '_> {
    pub(super) fn squadrons(&mut self, squadrons: Squadrons) -> Result<(), Stop> {
        let (count, from, to) = match squadrons {
            Squadrons::ToUnavailable(n) => (n, Place::WEST_INDIES, Place::UNAVAILABLE),
            Squadrons::ToWestIndies(n) => (n, Place::UNAVAILABLE, Place::WEST_INDIES),
        };
        let have = match from {
            Place::WEST_INDIES => self.board().squadrons_west_indies(),
            _ => self.board().squadrons_unavailable(),
        };
        self.action.all_known()?;
        for _ in 0..have.min(count) {
            self.action.record(RULE, Change::squadron(from, to))?;
        }
        Ok(())
    }
}
