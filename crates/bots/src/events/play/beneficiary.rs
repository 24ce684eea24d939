//! Who benefits and who suffers (8.3.5).

use super::Play;
use crate::action::{By, GroupPriority};
use crate::events::Result;
use lod_engine::game::Faction;

impl Play<'_, '_> {
    /// Which of these Factions: for a benefit the own, then the Friendly one, then a random enemy,
    /// non-players first; for harm a random enemy, players first. Where only friends can suffer, the
    /// other one rather than oneself.
    pub(super) fn select_faction(
        &mut self,
        by: Faction,
        mut among: Vec<Faction>,
        harm: bool,
    ) -> Result<Option<Faction>> {
        among.dedup();
        let (merit, what) = if harm {
            (GroupPriority::Suffers, "who suffers")
        } else {
            (GroupPriority::Benefits, "who benefits")
        };
        let rank = |of: Faction| {
            let first = i32::from(self.is_person(of) == harm);
            match (harm, of.side() != by.side()) {
                (false, true) => first,
                (false, false) => 2 + i32::from(of == by),
                (true, true) => 2 + first,
                (true, false) => i32::from(of != by),
            }
        };
        let mut narrowed = self.action.unranked(among.len());
        narrowed.narrow(&By::Merit(merit), |i| rank(among[i]));
        let name = |i: usize| among[i].name().to_string();
        let chosen = self.one_left((by, what), narrowed, name, "which enemy")?;
        Ok(chosen.map(|i| among[i]))
    }
}
