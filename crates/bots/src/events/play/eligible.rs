//! Who is Eligible (2.3.6), and desertion (6.6).

use super::Play;
use crate::events::Result;
use crate::events::effect::EffectKind;
use crate::flowchart::read::WordReader;
use lod_engine::game::data::{Entry, FromData};
use lod_engine::game::{Cylinder, Fact, Faction, PieceType, Space};
use lod_engine::rules::sequence::has_acted;
use lod_engine::rules::winter::deserters;
use lod_engine::terms;

/// The Faction is Ineligible through the next card; no effect on one that is so anyway (2.3.6, R190).
#[derive(Clone, Debug)]
pub struct Ineligible(Faction);

impl FromData<WordReader> for Ineligible {
    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<Ineligible> {
        entry.read(reader).map(Ineligible)
    }
}

impl EffectKind for Ineligible {
    fn why_nothing(&self, _: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        vec![format!("the {} are Ineligible through the next card already (2.3.6)", self.0)]
    }

    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        let Ineligible(faction) = *self;
        let anyway = play.board().barred_next(faction) || play.has_acted(faction);
        play.sets("2.3.6", Fact::BarredNext(faction), anyway, true)
    }
}

impl Play<'_, '_> {
    /// R190: whether the Faction executes or has executed something on this card, so that it is Ineligible for the
    /// next one (2.3.6). Before the turn of the 1st Eligible Faction ends no other has.
    fn has_acted(&self, faction: Faction) -> bool {
        let executing = self.executing();
        let first = self.action.context.first_eligible == Some(executing);
        let acts = faction == executing || (!first && has_acted(self.board(), faction));
        acts && !self.board().stays_eligible(faction)
    }

    fn stays_eligible(&mut self, faction: Faction) -> Result {
        if self.board().cylinder(faction) == Cylinder::Ineligible {
            let (from, to) = (Cylinder::Ineligible, Cylinder::Eligible);
            return self.sets("2.3.6", Fact::Cylinder(faction), from, to);
        }
        let stays = self.board().stays_eligible(faction);
        self.sets("2.3.6", Fact::StaysEligible(faction), stays, true)
    }
}

/// The Faction remains Eligible, or becomes so (2.3.6).
#[derive(Clone, Debug)]
pub struct Eligible(Faction);

impl FromData<WordReader> for Eligible {
    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<Eligible> {
        entry.read(reader).map(Eligible)
    }
}

impl EffectKind for Eligible {
    fn why_nothing(&self, _: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        vec![format!("the {} stay Eligible already (2.3.6)", self.0)]
    }

    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        play.stays_eligible(self.0)
    }
}

/// The executing Faction remains Eligible (2.3.6).
#[derive(Debug)]
pub struct RemainEligible;

impl EffectKind for RemainEligible {
    fn why_nothing(&self, play: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        vec![format!("the {} stay Eligible already (2.3.6)", play.executing())]
    }

    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        play.stays_eligible(play.executing())
    }
}

terms! {
    /// Who deserts (6.6).
    Deserters {
        /// Militia and Continentals (6.6.1).
        Patriots = "patriots";
        /// Tories (6.6.2).
        Tories = "tories";
    }
}

impl EffectKind for Deserters {
    fn why_nothing(&self, _: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        vec![match self {
            Deserters::Patriots => {
                "fewer than 5 Militia and fewer than 5 Continentals on the map (6.6.1)".to_string()
            }
            Deserters::Tories => "fewer than 5 Tories on the map (6.6.2)".to_string(),
        }]
    }

    /// Each piece is selected by the Faction that selects it in Winter Quarters.
    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        let mut list = play.action.sure(deserters(play.board()))?;
        list.retain(|d| (d.stock == PieceType::Tory) == (*self == Deserters::Tories));
        for group in list.chunk_by(|a, b| a.chooser == b.chooser) {
            play.action.desert(group[0].chooser, group)?;
        }
        Ok(())
    }
}
