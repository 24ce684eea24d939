//! Raid, Trade and Plunder as a line says them (3.4.4, 4.4.1, 4.4.3).

use super::units::first;
use super::{Play, PlayQuery, PlaysResult, each};
use lod_engine::game::{Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Breadth, Command, legal};

impl PlayQuery<'_> {
    /// Refuses what no War Party is that moves to a Raid.
    pub(super) fn check_raid(&self) -> Result<(), String> {
        match self.said.items.as_slice() {
            [] => Ok(()),
            [item] if item.count == 1 => {
                let which = "at most 1 War Party (w) moves to a Raid space";
                first(item, PieceSet::WAR_PARTIES, which).map(drop)
            }
            _ => Err("at most 1 War Party moves to a Raid space".to_string()),
        }
    }

    /// The faces that a War Party may have that moves to a Raid, the Active first.
    pub(super) fn raiders(&self) -> Vec<Piece> {
        let mut faces = vec![Piece::WarPartyActive, Piece::WarPartyUnderground];
        if let Some(item) = self.said.items.first() {
            faces.retain(|face| item.faces(PieceSet::WAR_PARTIES).contains(face));
        }
        faces
    }

    pub fn raid(&self) -> Vec<Play> {
        let step = |space, from| ActionStep::Raid { space, from };
        let Some(origin) = self.said.from else {
            return self.in_each(|space| step(space, None));
        };
        let faces = self.raiders();
        let raids = |space| faces.iter().map(move |face| step(space, Some((origin, *face))));
        let steps = self.in_any(raids);
        each(self.with_usual_faces(steps))
    }

    /// The Raids of a Province. One that is named alone is Raided by who is there, if that is possible; War Parties that
    /// are named too move there.
    pub fn raids(&self, space: Space) -> Vec<ActionStep> {
        let here = ActionStep::Raid { space, from: None };
        let moves = !self.said.items.is_empty();
        if !self.said.bare && !moves && self.is_legal(&here) {
            return vec![here];
        }
        let spaces = SpaceSet::of(space);
        legal::of_command(self.state, Command::Raid, spaces, Breadth::Every).collect()
    }

    /// Of the Raids out of one Province the usual one: by an Active War Party, if that leaves one to Activate.
    pub(super) fn with_usual_faces(&self, mut steps: Vec<ActionStep>) -> Vec<ActionStep> {
        let way = |step: &ActionStep| match *step {
            ActionStep::Raid { space, from } => Some((space, from.map(|(from, _)| from))),
            _ => None,
        };
        steps.dedup_by(|later, first| {
            let same_way = way(later) == way(first);
            if same_way && !self.is_legal(first) && self.is_legal(later) {
                std::mem::swap(first, later);
            }
            same_way
        });
        steps
    }

    /// A Trade for what the British give, if it is said.
    pub fn trade(&self) -> Vec<Play> {
        let gift = self.said.number().unwrap_or(0);
        self.in_each(|space| ActionStep::Trade { space, gift })
    }

    pub fn plunder(&self) -> PlaysResult {
        let faces: Vec<Piece> = match self.said.items.as_slice() {
            [] => vec![Piece::WarPartyUnderground],
            [item] if item.count == 1 => item.faces(PieceSet::WAR_PARTIES),
            _ => return Err("Plunder removes 1 War Party".to_string()),
        };
        let step = |space| faces.iter().map(move |&remove| ActionStep::Plunder { space, remove });
        Ok(each(self.in_any(step)))
    }
}
