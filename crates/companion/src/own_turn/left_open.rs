//! What the answers of a part say nothing of, though the notation can: the faces of units, and units that move only where
//! another group goes.

use super::act::OwnTurn;
use super::plays::Play;
use super::trial::Trial;
use super::unknown_board::is_board_unknown;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt};
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Group, PieceCounts, mixes, movement};
use std::cmp::Reverse;

/// What leaves the origin where nothing comes along.
const NOBODY: &str = "nobody";

impl OwnTurn<'_> {
    /// The play with the faces of its units that the person takes, where the rules leave the choice and no answer has
    /// named them: Militia that become Continentals (3.3.1), the War Party that moves to a Raid (3.4.4).
    pub(super) fn with_faces(
        &mut self,
        play: Play,
        named: bool,
        rally: bool,
    ) -> Result<Play, Interrupt> {
        let [step] = play.as_slice() else {
            return Ok(play);
        };
        if named || is_board_unknown(self.state) {
            return Ok(play);
        }
        let trial = self.trial_of(rally);
        let usual = faces(step);
        let ways: Vec<(ActionStep, PieceCounts)> = turned(&trial, step)
            .into_iter()
            .filter(|step| trial.after(&vec![step.clone()]).is_some())
            .map(|step| (step.clone(), faces(&step)))
            .collect();
        if ways.len() < 2 {
            return Ok(play);
        }
        let ask = match step {
            ActionStep::Raid { space, .. } => {
                format!("Raid in {space}: which War Party moves (3.4.4)?")
            }
            _ => "Continentals: which Militia are replaced (3.3.1)?".to_string(),
        };
        let faction = if rally { Faction::Patriots } else { self.state.faction() };
        let choice = Choice {
            options: ways.iter().map(|(_, units)| units.counted()).collect(),
            default: ways.iter().position(|(_, units)| *units == usual).unwrap_or(0),
            ..Choice::new(faction, ask)
        };
        self.stands();
        let chosen = self.seat.choose(&choice)?;
        Ok(match ways.into_iter().nth(chosen) {
            Some((step, _)) => vec![step],
            None => play,
        })
    }

    /// The March with the units that come along from spaces that none may leave alone (3.5.4).
    pub(super) fn in_company(&mut self, play: Play) -> Result<Play, Interrupt> {
        let [ActionStep::March { to, groups }] = play.as_slice() else {
            return Ok(play);
        };
        if groups.is_empty() || is_board_unknown(self.state) {
            return Ok(play);
        }
        let (to, mut groups) = (*to, groups.clone());
        let gone: SpaceSet = groups.iter().map(|g| g.from).collect();
        for from in SpaceSet::ALL.without(gone).without(SpaceSet::of(to)) {
            let more = self.companions(to, from, &groups);
            if more.is_empty() {
                continue;
            }
            let units = more.iter().map(|group| group.troops.counted());
            let ask = format!("March to {to}: who accompanies from {from}?");
            let choice = Choice {
                options: [NOBODY.to_string()].into_iter().chain(units).collect(),
                space: Some(from),
                ..Choice::new(self.state.faction(), ask)
            };
            self.stands();
            let chosen = self.seat.choose(&choice)?;
            groups.extend(chosen.checked_sub(1).and_then(|at| more.get(at)).copied());
        }
        Ok(vec![ActionStep::March { to, groups }])
    }

    /// The groups of a space that can go with these, where not one of its units can go alone.
    fn companions(&self, to: Space, from: Space, groups: &[Group]) -> Vec<Group> {
        let trial = self.trial();
        let goes = |with: &[Group], troops: PieceCounts| {
            let with = with.iter().copied();
            let groups = with.chain([Group { from, troops }]).collect();
            trial.after(&vec![ActionStep::March { to, groups }]).is_some()
        };
        let all =
            movement::unmoved_units(self.state, from, movement::marchers(self.state.faction()));
        let unit_of =
            |with: &[Group]| all.iter().any(|(piece, _)| goes(with, PieceCounts::of(piece, 1)));
        if unit_of(&[]) || !unit_of(groups) {
            return Vec::new();
        }
        let mixes = largest_first(all);
        if mixes.iter().any(|troops| goes(&[], *troops)) {
            return Vec::new();
        }
        mixes
            .into_iter()
            .filter(|troops| goes(groups, *troops))
            .map(|troops| Group { from, troops })
            .collect()
    }
}

/// The units whose faces can be chosen.
fn faces(step: &ActionStep) -> PieceCounts {
    match step {
        ActionStep::RallyContinentals { militia, .. } => *militia,
        ActionStep::Raid { from: Some((_, face)), .. } => PieceCounts::of(*face, 1),
        _ => PieceCounts::NONE,
    }
}

/// A step with each way to take its units by their faces.
fn turned(trial: &Trial<'_>, step: &ActionStep) -> Vec<ActionStep> {
    match step {
        ActionStep::RallyContinentals { space, militia } => {
            let all = PieceCounts::there(trial.state.board(), *space, PieceSet::MILITIA);
            largest_first(all)
                .into_iter()
                .filter(|troops| troops.total() == militia.total())
                .map(|militia| ActionStep::RallyContinentals { space: *space, militia })
                .collect()
        }
        ActionStep::Raid { space, from: Some((from, _)) } => {
            [Piece::WarPartyActive, Piece::WarPartyUnderground]
                .map(|face| ActionStep::Raid { space: *space, from: Some((*from, face)) })
                .to_vec()
        }
        _ => Vec::new(),
    }
}

/// Every choice of some of these units, the largest first, of equals that with the most Active ones.
fn largest_first(all: PieceCounts) -> Vec<PieceCounts> {
    let mut mixes: Vec<PieceCounts> = mixes(all).collect();
    let hidden = |troops: &PieceCounts| troops.count(PieceSet::UNDERGROUND);
    mixes.sort_by_key(|troops| (Reverse(troops.total()), hidden(troops)));
    mixes
}
