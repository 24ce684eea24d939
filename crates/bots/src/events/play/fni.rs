//! French Naval Intervention and the Blockades that go with it (1.9).

use super::Play;
use super::choose::{Pick, SpaceQuestion};
use super::named::NamedSpaces;
use super::trial::{TrialKey, Tried};
use crate::events::Result;
use crate::events::effect::{ANYWHERE, EffectKind};
use crate::flowchart::table::choices;
use lod_engine::game::{Change, Fact, Faction, Kind, Place, Space, SpaceSet};

const RULE: &str = "1.9";

choices! {
    /// Changes French Naval Intervention; nothing before the Treaty of Alliance (1.9).
    #[derive(Copy, PartialEq, Eq)]
    Fni {
        /// This many levels up, each with a Squadron that becomes a Blockade.
        Raise(u8) = "raise",
        /// This many levels down, each with a Blockade that becomes a Squadron.
        Lower(u8) = "lower",
        /// Up or down to this level.
        To(u8) = "to",
    }
}

impl EffectKind for Fni {
    fn faults(&self) -> Vec<(bool, &'static str)> {
        let by_none = matches!(self, Fni::Raise(0) | Fni::Lower(0));
        let off_track = matches!(self, Fni::To(4..));
        vec![(by_none, "`fni` by 0 levels"), (off_track, "FNI is 0 to 3 (1.9)")]
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        tells(Change::squadron(Place::WEST_INDIES, ANYWHERE));
    }

    fn why_nothing(&self, play: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        let (board, now) = (play.board(), play.board().fni());
        let up = matches!(self, Fni::Raise(_)) || matches!(self, Fni::To(to) if *to > now);
        vec![match (board.treaty(), up) {
            (false, _) => "FNI stays 0 before the Treaty of Alliance (1.9)".to_string(),
            (true, true) if now < 3 => "no Squadron in the West Indies (1.9)".to_string(),
            _ => format!("FNI is {now} already"),
        }]
    }

    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        let now = play.action.sure(play.board().fni())?;
        let to = match *self {
            Fni::Raise(n) => now.saturating_add(n).min(3),
            Fni::Lower(n) => now.saturating_sub(n),
            Fni::To(n) => n,
        };
        let levels = now.abs_diff(to);
        let mut named = NamedSpaces::default();
        for done in 0..levels {
            let nth = (done + 1, levels);
            if to <= now {
                play.lower(levels - done, nth)?;
            } else if !play.raise(nth, &mut named)? {
                break;
            }
        }
        Ok(())
    }
}

impl Play<'_, '_> {
    /// One level up with a Squadron that becomes a Blockade, which the French place; whether there was
    /// one, after the Treaty of Alliance.
    fn raise(&mut self, nth: (u8, u8), named: &mut NamedSpaces) -> Result<bool> {
        let able = self.board().treaty() && self.board().squadrons_west_indies() > 0;
        let cities = if able { SpaceSet::kind(Kind::City) } else { SpaceSet::EMPTY };
        let blockade = |play: &mut Play<'_, '_>, city: Space| {
            play.sails(1, Some([Place::WEST_INDIES, city.into()]))
        };
        let by = Faction::French;
        let city = if self.is_person(by) {
            self.named_city(by, cities, nth, named)?
        } else {
            self.city(by, cities, ("Place the Blockade in which City", nth), blockade)?
        };
        city.map_or(Ok(()), |city| blockade(self, city))?;
        Ok(city.is_some())
    }

    /// One of `levels` levels down with a Blockade that the British remove to the West Indies. Where all
    /// Blockades are removed, none is selected (R26). Cities are compared with as many Blockades removed as possible: the
    /// first of two changes nothing yet (8.3.6).
    fn lower(&mut self, levels: u8, nth: (u8, u8)) -> Result {
        let blockaded = SpaceSet::kind(Kind::City).filter(|s| self.board().is_blockaded(s));
        let blockades = blockaded.iter().map(|s| self.board().blockades(s));
        let all_go = blockades.map(u32::from).sum::<u32>() <= u32::from(levels);
        let lift = |play: &mut Play<'_, '_>, city: Option<Space>| {
            play.sails(-1, city.map(|city| [city.into(), Place::WEST_INDIES]))
        };
        let city = if self.action.sure(all_go)? {
            blockaded.first()
        } else {
            let ask = ("Remove which Blockade", nth);
            self.city(Faction::British, blockaded, ask, |play, city| {
                let count = play.board().blockades(city).min(levels);
                (0..count).try_for_each(|_| lift(play, Some(city)))
            })?
        };
        lift(self, city)
    }

    /// The City for the next Blockade, which a person names alone or with those after it.
    fn named_city(
        &mut self,
        by: Faction,
        cities: SpaceSet,
        nth: (u8, u8),
        named: &mut NamedSpaces,
    ) -> Result<Option<Space>> {
        let left = (1 + nth.1 - nth.0).min(self.board().squadrons_west_indies());
        let ask = match left {
            0 | 1 => "Place the Blockade in which City".to_string(),
            several => format!("Place the Blockades in which {several} Cities"),
        };
        let blockade = |play: &mut Play<'_, '_>, city: Space| {
            play.sails(1, Some([Place::WEST_INDIES, city.into()]))
        };
        let key = TrialKey::new(self.effect, Tried::Blockade { left });
        let options = self.outcomes(key, cities, blockade)?;
        let pick = Pick {
            most: left.into(),
            optional: false,
            whole: true,
            ask: SpaceQuestion::Words(&ask),
            nth: Some(nth),
        };
        Ok(self.next_named(named, by, &options, pick, &[])?.map(|(city, _)| city))
    }

    /// The City that a Faction picks, of this many one after another.
    fn city(
        &mut self,
        by: Faction,
        among: SpaceSet,
        (ask, nth): (&str, (u8, u8)),
        does: impl Fn(&mut Play<'_, '_>, Space) -> Result,
    ) -> Result<Option<Space>> {
        // What a City is worth hangs on how many levels are left.
        let left = 1 + nth.1 - nth.0;
        let key = TrialKey::new(self.effect, Tried::Blockade { left });
        let mut options = self.outcomes(key, among, does)?;
        let pick = Pick {
            most: 1,
            optional: false,
            whole: true,
            ask: SpaceQuestion::Words(ask),
            nth: Some(nth),
        };
        Ok(self.spaces(by, &mut options, pick)?.first())
    }

    /// One level up or down, with a Squadron or Blockade if there is one.
    fn sails(&mut self, levels: i8, squadron: Option<[Place; 2]>) -> Result {
        let from = self.board().fni();
        self.sets(RULE, Fact::FNI, from, from.saturating_add_signed(levels))?;
        match squadron {
            Some([from, to]) => self.changes(RULE, Change::squadron(from, to)),
            None => Ok(()),
        }
    }
}
