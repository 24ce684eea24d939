//! Who benefits and who suffers (8.3.5), and who is Eligible (2.3.6).

use super::super::words::Deserters;
use super::Play;
use crate::flowchart::Stop;
use crate::game::{Change, Cylinder, Faction, Stock};
use crate::rules::winter::deserters;

impl Play<'_, '_> {
    /// Which of these Factions: for a benefit the own, then the Friendly one, then a random enemy,
    /// non-players first; for harm a random enemy, players first. Where only friends can suffer, the
    /// other one rather than oneself.
    pub(super) fn whom(
        &mut self,
        by: Faction,
        mut among: Vec<Faction>,
        harm: bool,
    ) -> Result<Option<Faction>, Stop> {
        among.dedup();
        if !harm && let Some(own) = [by, by.friend()].into_iter().find(|f| among.contains(f)) {
            return Ok(Some(own));
        }
        let enemies: Vec<Faction> = among
            .iter()
            .copied()
            .filter(|f| f.side() != by.side())
            .collect();
        if enemies.is_empty() {
            let friend = [by.friend(), by].into_iter().find(|f| among.contains(f));
            return Ok(friend);
        }
        let first: Vec<Faction> = enemies
            .iter()
            .copied()
            .filter(|f| self.is_person(*f) == harm)
            .collect();
        let list = if first.is_empty() { enemies } else { first };
        let label = |i: usize| list[i].name().to_string();
        let reason = format_args!("{}: which enemy", self.title);
        let index = self.action.choose_equal(list.len(), label, reason)?;
        Ok(list.get(index).copied())
    }

    /// 2.3.6: Ineligible through the next card.
    pub(super) fn ineligible(&mut self, faction: Faction) -> Result<(), Stop> {
        if self.board().barred_next(faction) {
            return Ok(());
        }
        let change = Change::BarNext {
            faction,
            from: false,
            to: true,
        };
        self.action.record("2.3.6", change)
    }

    /// 2.3.6: the Faction remains Eligible, or becomes so.
    pub(super) fn eligible(&mut self, faction: Faction) -> Result<(), Stop> {
        if self.board().cylinder(faction) == Cylinder::Ineligible {
            let change = Change::Cylinder {
                faction,
                from: Cylinder::Ineligible,
                to: Cylinder::Eligible,
            };
            return self.action.record("2.3.6", change);
        }
        if self.board().stays_eligible(faction) {
            return Ok(());
        }
        let change = Change::StayEligible {
            faction,
            from: false,
            to: true,
        };
        self.action.record("2.3.6", change)
    }

    /// 6.6: pieces desert as in Winter Quarters, each picked by whoever picks it then.
    pub(super) fn desertion(&mut self, who: Deserters) -> Result<(), Stop> {
        let mut list = deserters(self.board());
        self.action.all_known()?;
        list.retain(|d| (d.stock == Stock::Tory) == (who == Deserters::Tories));
        for group in list.chunk_by(|a, b| a.chooser == b.chooser) {
            let non_players = self.action.non_players;
            non_players.desert(self.action, group[0].chooser, group)?;
        }
        Ok(())
    }
}
