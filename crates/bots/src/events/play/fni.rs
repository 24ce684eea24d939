//! French Naval Intervention and the Blockades that go with it (1.9).

use super::super::words::Fni;
use super::Play;
use super::choose::Pick;
use crate::flowchart::Stop;
use lod_engine::game::{Change, Fact, Faction, Kind, Place, Space, SpaceSet};

const RULE: &str = "1.9";

/// One City, of so many one after another.
const fn one(ask: &str, nth: (u8, u8)) -> Pick<'_> {
    Pick {
        most: 1,
        optional: false,
        whole: true,
        ask,
        nth: Some(nth),
    }
}

impl Play<'_, '_> {
    pub(super) fn fni(&mut self, fni: Fni) -> Result<(), Stop> {
        let now = self.board().fni();
        self.action.all_known()?;
        let to = match fni {
            Fni::Raise(n) => now.saturating_add(n).min(3),
            Fni::Lower(n) => now.saturating_sub(n),
            Fni::To(n) => n,
        };
        for up in now..to {
            if !self.raise((up - now + 1, to - now))? {
                break;
            }
        }
        for left in (to..now).rev() {
            self.lower(left - to + 1, (now - left, now - to))?;
        }
        Ok(())
    }

    /// One level up with a Squadron that becomes a Blockade, which the French place; whether there was
    /// one, after the Treaty of Alliance.
    fn raise(&mut self, nth: (u8, u8)) -> Result<bool, Stop> {
        let able = self.board().treaty() && self.board().squadrons_west_indies() > 0;
        self.action.all_known()?;
        if !able {
            return Ok(false);
        }
        let cities = SpaceSet::kind(Kind::City);
        let options = self.outcomes(cities, |play, city| play.blockade(city))?;
        let pick = one("Where does the Blockade go", nth);
        let chosen = self.spaces(Faction::French, options, pick)?;
        let Some(city) = chosen.first() else {
            return Ok(false);
        };
        self.blockade(*city)?;
        Ok(true)
    }

    fn blockade(&mut self, city: Space) -> Result<(), Stop> {
        let from = self.board().fni();
        self.action
            .record(RULE, Change::set(Fact::Fni, from, from + 1))?;
        let sail = Change::squadron(Place::WEST_INDIES, Place::Space(city));
        self.action.record(RULE, sail)
    }

    /// One of `levels` levels down with a Blockade that the British remove to the West Indies. Where all
    /// Blockades go, nobody picks (R26). What a City is worth shows when as many go from it as can: one of
    /// two changes nothing yet (8.3.6).
    fn lower(&mut self, levels: u8, nth: (u8, u8)) -> Result<(), Stop> {
        let blockaded = SpaceSet::kind(Kind::City).filter(|s| self.board().is_blockaded(s));
        let markers: u32 = blockaded
            .iter()
            .map(|s| u32::from(self.board().blockades(s)))
            .sum();
        self.action.all_known()?;
        let city = if markers <= u32::from(levels) {
            blockaded.first()
        } else {
            let options = self.outcomes(blockaded, |play, city| play.clear(city, levels))?;
            let pick = one("Which Blockade is lifted", nth);
            self.spaces(Faction::British, options, pick)?
                .first()
                .copied()
        };
        self.lift(city)
    }

    /// So many Blockades at most leave a City.
    fn clear(&mut self, city: Space, most: u8) -> Result<(), Stop> {
        let count = self.board().blockades(city).min(most);
        self.action.all_known()?;
        (0..count).try_for_each(|_| self.lift(Some(city)))
    }

    fn lift(&mut self, city: Option<Space>) -> Result<(), Stop> {
        let from = self.board().fni();
        let to = from.saturating_sub(1);
        self.action.record(RULE, Change::set(Fact::Fni, from, to))?;
        let Some(city) = city else { return Ok(()) };
        let sail = Change::squadron(Place::Space(city), Place::WEST_INDIES);
        self.action.record(RULE, sail)
    }
}
