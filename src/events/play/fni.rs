//! French Naval Intervention and the Blockades that go with it (1.9).

use super::super::words::Fni;
use super::Play;
use crate::flowchart::Stop;
use crate::flowchart::words::Verb;
use crate::game::{Change, Faction, Harbour, Kind, Space, SpaceSet};

const RULE: &str = "1.9";

impl Play<'_, '_> {
    pub(super) fn fni(&mut self, fni: Fni) -> Result<(), Stop> {
        let now = self.board().fni();
        self.run.settled()?;
        let to = match fni {
            Fni::Raise(n) => now.saturating_add(n).min(3),
            Fni::Lower(n) => now.saturating_sub(n),
            Fni::To(n) => n,
        };
        for _ in now..to {
            if !self.raise()? {
                break;
            }
        }
        for _ in to..now {
            self.lower()?;
        }
        Ok(())
    }

    /// One level up with a Squadron that becomes a Blockade; whether there was one, after the Treaty.
    fn raise(&mut self) -> Result<bool, Stop> {
        let able = self.board().treaty() && self.board().squadrons_west_indies() > 0;
        self.run.settled()?;
        if !able {
            return Ok(false);
        }
        let cities = SpaceSet::kind(Kind::City);
        let Some(city) = self.city(
            cities,
            Faction::French,
            Verb::NavalPressureRaise,
            "Where does the Blockade go",
        )?
        else {
            return Ok(false);
        };
        let from = self.board().fni();
        self.run.record(RULE, Change::Fni { from, to: from + 1 })?;
        self.run.record(
            RULE,
            Change::Sail {
                from: Harbour::WestIndies,
                to: Harbour::City(city),
            },
        )?;
        Ok(true)
    }

    /// One level down with a Blockade that goes back to the West Indies.
    fn lower(&mut self) -> Result<(), Stop> {
        let blockaded = SpaceSet::kind(Kind::City).filter(|s| self.board().is_blockaded(s));
        self.run.settled()?;
        let city = self.city(
            blockaded,
            Faction::British,
            Verb::NavalPressureLower,
            "Which Blockade is lifted",
        )?;
        let from = self.board().fni();
        self.run.record(RULE, Change::Fni { from, to: from - 1 })?;
        if let Some(city) = city {
            self.run.record(
                RULE,
                Change::Sail {
                    from: Harbour::City(city),
                    to: Harbour::WestIndies,
                },
            )?;
        }
        Ok(())
    }

    /// The City of a Blockade: the executing person's choice, or a non-player's by the Naval Pressure of
    /// the Faction whose business it is (4.2.3, 4.5.3).
    fn city(
        &mut self,
        among: SpaceSet,
        whose: Faction,
        verb: Verb,
        ask: &str,
    ) -> Result<Option<Space>, Stop> {
        let by = self.executing();
        if self.is_person(by) {
            let list: Vec<Space> = among.iter().collect();
            let names = list.iter().map(|s| s.name().to_string()).collect();
            let index = self.ask(by, &format!("{ask}?"), names, false, None)?;
            return Ok(index.map(|i| list[i]));
        }
        let library = self.run.library;
        let instruction = library.charts[whose]
            .activity
            .iter()
            .flat_map(|b| &b.instructions)
            .find(|i| i.verb == verb);
        let reason = format!("{}: {ask}", self.title);
        let Some(instruction) = instruction else {
            return self.run.random_space(among, &reason);
        };
        let fit = self.run.qualify(among, &instruction.tests)?;
        let fit = if fit.is_empty() { among } else { fit };
        self.run.pick_space(fit, &instruction.order, &reason)
    }
}
