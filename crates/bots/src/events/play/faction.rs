//! Who benefits and who suffers (8.3.5), and who is Eligible (2.3.6).

use super::super::words::Deserters;
use super::Play;
use crate::action::{By, Drawn, Merit, Sift};
use crate::flowchart::Stop;
use lod_engine::game::{Change, Cylinder, Fact, Faction, Stock};
use lod_engine::rules::sequence::has_acted;
use lod_engine::rules::winter::deserters;

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
        let all = among.clone();
        let chosen = self.suffers_or_benefits(by, among, harm)?;
        if let Some((faction, drawn)) = chosen
            .as_ref()
            .filter(|_| self.action.is_heard() && all.len() > 1)
        {
            let rank = |f: &Faction| self.rank(by, *f, harm);
            let (merit, what) = match harm {
                true => (Merit::Suffers, "who suffers"),
                false => (Merit::Benefits, "who benefits"),
            };
            let values = all.iter().map(rank).enumerate().collect();
            let sift = Sift {
                by: By::Merit(merit),
                values,
            };
            let names = || all.iter().map(|f| f.name().to_string()).collect();
            let taken = all.iter().position(|f| f == faction).unwrap_or_default();
            self.tells_way((by, what), names, vec![sift], (taken, drawn.clone()));
        }
        Ok(chosen.map(|(faction, _)| faction))
    }

    /// How early a Faction comes: the highest first.
    fn rank(&self, by: Faction, of: Faction, harm: bool) -> i32 {
        let enemy = of.side() != by.side();
        let first = i32::from(self.is_person(of) == harm);
        match (harm, enemy) {
            (false, true) => first,
            (false, false) => 2 + i32::from(of == by),
            (true, true) => 2 + first,
            (true, false) => i32::from(of != by),
        }
    }

    /// The same with what chance decided.
    fn suffers_or_benefits(
        &mut self,
        by: Faction,
        among: Vec<Faction>,
        harm: bool,
    ) -> Result<Option<(Faction, Option<Drawn>)>, Stop> {
        if !harm && let Some(own) = [by, by.friend()].into_iter().find(|f| among.contains(f)) {
            return Ok(Some((own, None)));
        }
        let enemies: Vec<Faction> = among
            .iter()
            .copied()
            .filter(|f| f.side() != by.side())
            .collect();
        if enemies.is_empty() {
            let friend = [by.friend(), by].into_iter().find(|f| among.contains(f));
            return Ok(friend.map(|f| (f, None)));
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
        let drawn = self.last_drawn().filter(|_| list.len() > 1);
        Ok(list.get(index).map(|f| (*f, drawn)))
    }

    /// 2.3.6: Ineligible through the next card; no effect on a Faction that is so anyway.
    pub(super) fn ineligible(&mut self, faction: Faction) -> Result<(), Stop> {
        let anyway = self.board().barred_next(faction) || self.has_acted(faction);
        self.action.all_known()?;
        if anyway {
            return Ok(());
        }
        let change = Change::set(Fact::BarredNext(faction), false, true);
        self.action.record("2.3.6", change)
    }

    /// R190: whether the Faction executes or has executed something on this card, so that it is Ineligible for the
    /// next one (2.3.6). Before the turn of the 1st Eligible Faction ends no other has.
    fn has_acted(&self, faction: Faction) -> bool {
        let executing = self.executing();
        let first = self.action.context.first_eligible == Some(executing);
        let acts = faction == executing || (!first && has_acted(self.board(), faction));
        acts && !self.board().stays_eligible(faction)
    }

    /// 2.3.6: the Faction remains Eligible, or becomes so.
    pub(super) fn eligible(&mut self, faction: Faction) -> Result<(), Stop> {
        if self.board().cylinder(faction) == Cylinder::Ineligible {
            let change = Change::set(
                Fact::Cylinder(faction),
                Cylinder::Ineligible,
                Cylinder::Eligible,
            );
            return self.action.record("2.3.6", change);
        }
        if self.board().stays_eligible(faction) {
            return Ok(());
        }
        let change = Change::set(Fact::StaysEligible(faction), false, true);
        self.action.record("2.3.6", change)
    }

    /// 6.6: pieces desert as in Winter Quarters, each picked by whoever picks it then.
    pub(super) fn desertion(&mut self, who: Deserters) -> Result<(), Stop> {
        let mut list = deserters(self.board());
        self.action.all_known()?;
        list.retain(|d| (d.stock == Stock::Tory) == (who == Deserters::Tories));
        for group in list.chunk_by(|a, b| a.chooser == b.chooser) {
            self.action.desert(group[0].chooser, group)?;
        }
        Ok(())
    }
}
