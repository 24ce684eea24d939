//! What a step does, beside the choice of it: both sides of a Battle, what a strike removes and costs, and
//! what is paid.

use super::notation::write;
use super::said::Said;
use super::trial::Trial;
use super::verb::Verb;
use crate::talk::Price;
use crate::tell;
use lod_engine::game::words::joined;
use lod_engine::game::{Change, Faction, OffMapBox, Piece, PieceSet, Place};
use lod_engine::rules::{ActionState, ActionStep, Cost, battle};
use std::cmp::Ordering;

impl Trial<'_> {
    /// What a Battle pits against each other (3.6.3-3.6.6), or what a Skirmish, Partisans or War Path removes
    /// and costs (4.2.2, 4.3.2, 4.3.3, 4.4.2, 4.5.2); nothing for other steps.
    pub(super) fn effect(&self, step: &ActionStep) -> String {
        match step {
            ActionStep::Battle { .. } => battle::plan_of(self.state, step)
                .map(|plan| tell::figures(&battle::strength(self.state.board(), &plan)))
                .unwrap_or_default(),
            ActionStep::Skirmish { .. }
            | ActionStep::ScoutSkirmish { .. }
            | ActionStep::Partisans { .. }
            | ActionStep::WarPath { .. } => self.strike(step),
            _ => String::new(),
        }
    }

    /// What a strike or Battle does that its verb alone carries out, as there is one only.
    pub(super) fn at_once(&self, verb: Verb) -> Option<String> {
        if !verb.strikes() {
            return None;
        }
        match self.legal(verb, &Said::there(None, None)).ok()?.as_slice() {
            [only] => Some(format!("{}: {}", write(only), self.effect(only))),
            _ => None,
        }
    }

    /// "remove 2 Continentals to Casualties; lose 1 British Regular to Casualties".
    fn strike(&self, step: &ActionStep) -> String {
        let Some(after) = self.after(step) else {
            return String::new();
        };
        let side = PieceSet::side(self.state.faction().side());
        let (mut removes, mut costs, mut turns) = (Vec::new(), Vec::new(), Vec::new());
        for change in &after.changes()[self.state.changes().len()..] {
            match *change {
                Change::Move { piece, count, from: Place::Space(_), to: Place::Box(to) } => {
                    let list = if side.contains(piece) { &mut costs } else { &mut removes };
                    match list.iter_mut().find(|(p, _, way)| (*p, *way) == (piece, to)) {
                        Some((_, n, _)) => *n += count,
                        None => list.push((piece, count, to)),
                    }
                }
                Change::Flip { piece, count, .. } if piece.is_underground() => {
                    turns.push(piece.piece_type().counted(count));
                }
                _ => {}
            }
        }
        let mut told = vec![format!("remove {}", lost(&removes)), format!("lose {}", lost(&costs))];
        if !turns.is_empty() {
            told.push(format!("Activate {}", joined(&turns)));
        }
        told.join("; ")
    }

    /// What a step costs and brings in Resources: "2 Resources (5 left)".
    pub(super) fn price(&self, step: &ActionStep) -> Price {
        self.price_by(step, self.after(step).as_ref())
    }

    /// The same, where the action after the step is there; nothing where the step is not possible.
    pub(super) fn price_by(&self, step: &ActionStep, after: Option<&ActionState>) -> Price {
        let Some(after) = after else {
            return Price::default();
        };
        let (mut pays, mut told) = (0, Vec::new());
        for faction in Faction::ALL {
            let has = self.state.board().resources(faction);
            let left = after.board().resources(faction);
            let own = faction == self.state.faction();
            match (left.cmp(&has), own) {
                (Ordering::Less, true) => {
                    pays = has - left;
                    told.push(Price::of(pays, has).told);
                }
                (Ordering::Less, false) => {
                    told.push(format!("{faction} pay {} ({has} left)", has - left));
                }
                // The die that decides is rolled later (4.2.3).
                (Ordering::Greater, _) if is_rolled(step) => {
                    told.push(format!("{faction} add 1D3"));
                }
                (Ordering::Greater, _) => {
                    told.push(format!("{faction} add {}", left - has));
                }
                _ => {}
            }
        }
        match (step, told.is_empty()) {
            // Only with Gage is a level for nothing, also where the action is free (1.10, 2.3.8).
            (ActionStep::MusterReward { .. }, true) => Price::of_purchase(0),
            (_, true) if self.state.price() == Cost::Free => Price::in_words("free"),
            _ => Price { pays, told: told.join("; ") },
        }
    }
}

/// Whether a die decides what the step brings in Resources (4.2.3).
const fn is_rolled(step: &ActionStep) -> bool {
    matches!(step, ActionStep::NavalPressureResources { .. })
}

/// "2 Tories to Casualties and 1 Militia to Available".
fn lost(pieces: &[(Piece, u8, OffMapBox)]) -> String {
    if pieces.is_empty() {
        return "no piece".to_string();
    }
    let told: Vec<String> = pieces
        .iter()
        .map(|(piece, n, to)| format!("{} to {}", piece.counted(*n), to.name()))
        .collect();
    joined(&told)
}
