//! The steps that the rules generate, and which of them a line says.

use super::super::trial::OpenPart;
use super::super::unknown_board::{is_board_unknown, where_named};
use super::super::verb::Verb;
use super::PlayQuery;
use super::moves::largest_groups;
use lod_engine::game::{Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::{
    ActionState, ActionStep, Breadth, Group, Preparation, StrikeKind, after, french, legal,
};

impl PlayQuery<'_> {
    /// Whether the line leaves more open than the space, so that there is something to choose from.
    pub(super) fn leaves_open(&self, verb: Verb) -> bool {
        let said = self.said;
        match (verb, said.flags.as_slice()) {
            (Verb::Raid, flags) => flags.is_empty() && said.from.is_none(),
            (Verb::Displace, _) => said.from.is_none() || said.to.is_none(),
            _ if !said.items.is_empty() || !said.more.is_empty() => false,
            (_, []) | (Verb::March, ["all"]) => true,
            (Verb::Rally, ["fort"]) | (Verb::Gather, ["village"]) => true,
            _ => false,
        }
    }

    /// What might be done that says what the line says, legal or not, the usual way first.
    pub(super) fn generated(&self, verb: Verb) -> Vec<ActionStep> {
        match self.said.from {
            Some(_) => where_named(self.state, self.said, || self.usual_steps(verb)),
            None => self.usual_steps(verb),
        }
    }

    fn usual_steps(&self, verb: Verb) -> Vec<ActionStep> {
        let steps = self.moves(verb);
        let mut steps: Vec<ActionStep> =
            steps.filter(|step| self.says(verb, step) && self.is_offered(step)).collect();
        steps.sort_by_key(usual_first);
        match verb {
            Verb::March if self.said.has("all") => {
                let own = PieceSet::faction(self.faction);
                let is_own = |group: &Group| group.troops.iter().all(|(p, _)| own.contains(p));
                steps.retain(|step| match step {
                    ActionStep::March { groups, .. } => groups.iter().all(is_own),
                    _ => false,
                });
                steps.retain(|step| self.is_legal(step));
                largest_groups(steps)
            }
            Verb::Raid => self.with_usual_faces(steps),
            Verb::Continentals => {
                // Of the ways that differ by faces alone the first takes Active Militia first.
                steps.dedup_by_key(|step| match step {
                    ActionStep::RallyContinentals { space, militia } => {
                        Some((*space, militia.total()))
                    }
                    _ => None,
                });
                steps
            }
            _ => steps,
        }
    }

    /// Whether the rules allow a step now.
    pub(super) fn is_legal(&self, step: &ActionStep) -> bool {
        match step {
            // Its dice are not thrown; none that is illegal is generated.
            ActionStep::Battle { .. } => true,
            _ => after(self.state, [step], drop).is_ok(),
        }
    }

    /// All that a verb might do where the line says.
    fn moves(&self, verb: Verb) -> Box<dyn Iterator<Item = ActionStep> + '_> {
        let (state, row) = (self.state, verb.row(self.faction));
        let breadth = if row.offers_few { Breadth::Few } else { Breadth::Every };
        let place = if row.names_origin { self.said.from } else { self.said.to };
        let spaces = place.map_or(SpaceSet::ALL, SpaceSet::of);
        match (row.generates, row.command, row.special) {
            (Some(generates), ..) => Box::new(generates(self).into_iter()),
            (_, Some(command), _) => legal::of_command(state, command, spaces, breadth),
            (_, _, Some(special)) => Box::new(legal::of_special(state, special, spaces, breadth)),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// Whether a step says what the line says, as far as it says anything: its verb, origin, space and words stand
    /// in the notation of the step.
    fn says(&self, verb: Verb, step: &ActionStep) -> bool {
        let said = self.said;
        let written = |part: OpenPart| part.of_step(step);
        // What is done nowhere is done whatever space is named.
        let nowhere = matches!(verb, Verb::Hortalez | Verb::Preparer)
            || matches!(step, ActionStep::ScoutSkirmish { .. });
        let is_at = |said: Option<Space>, part| {
            nowhere || said.is_none_or(|space| written(part) == space.typed())
        };
        let mut words = said.flags.iter().filter(|word| **word != "all");
        Verb::writes(step) == verb
            && is_at(said.to, OpenPart::To)
            && is_at(said.from, OpenPart::From)
            && words.all(|word| written(OpenPart::What).split(' ').any(|other| other == *word))
            && self.says_on_top(step)
    }

    /// The same of what comes on top, and of who Raids.
    fn says_on_top(&self, step: &ActionStep) -> bool {
        let also = self.said.also;
        match step {
            ActionStep::Battle { attacker_activates, .. } => {
                also.is_none_or(|item| item.count == *attacker_activates)
            }
            ActionStep::Skirmish { militia, .. } | ActionStep::WarPath { militia, .. } => {
                self.on_top().contains(militia)
            }
            ActionStep::Raid { from: Some((_, ui)), .. } => self.raiders().contains(ui),
            // War Parties that are named move there.
            ActionStep::Raid { from: None, .. } => self.said.items.is_empty(),
            _ => true,
        }
    }

    /// Whether a step is the line's to choose: not what is settled or asked afterwards, nor what takes more words.
    fn is_offered(&self, step: &ActionStep) -> bool {
        match step {
            ActionStep::Battle { defender_activates, .. } => *defender_activates == 0,
            ActionStep::NavalPressureResources { roll } => *roll == 1,
            ActionStep::Trade { gift, .. } => *gift == 0,
            ActionStep::March { groups, .. } => match groups.as_slice() {
                [] => !self.said.has("all"),
                [_] => true,
                _ => false,
            },
            _ => is_worth_a_word(self.state, step),
        }
    }
}

/// Whether a step does anything.
pub(in crate::own_turn) fn is_worth_a_word(state: &ActionState, step: &ActionStep) -> bool {
    is_board_unknown(state) || french::musters_anything(state, step)
}

/// Where a step comes among those of its verb: the spaces in order, of numbers the largest first, Active units before
/// Underground ones.
fn usual_first(step: &ActionStep) -> (Option<Space>, Option<Space>, Option<StrikeKind>, u8, u8) {
    let down = |count: u8| u8::MAX - count;
    let at = |space, first, then| (Some(space), None, None, first, then);
    match *step {
        ActionStep::MusterRegulars { space, count } => at(space, 0, down(count)),
        ActionStep::MusterTories { space, count } => at(space, 1, down(count)),
        ActionStep::MusterFort { space, regulars, .. } => at(space, regulars, 0),
        ActionStep::MusterReward { space, steps: count }
        | ActionStep::FrenchMuster { space, count } => at(space, down(count), 0),
        ActionStep::GarrisonMove { from, to, count } => {
            (Some(to), Some(from), None, down(count), 0)
        }
        ActionStep::RallyContinentals { space, militia } => {
            at(space, down(militia.total()), down(militia.get(Piece::MilitiaActive)))
        }
        ActionStep::Raid { space, from } => {
            let hidden = from.is_some_and(|(_, ui)| ui == Piece::WarPartyUnderground);
            (Some(space), from.map(|(from, _)| from), None, u8::from(hidden), 0)
        }
        ActionStep::Skirmish { space, kind, militia }
        | ActionStep::WarPath { space, kind, militia } => {
            (Some(space), None, Some(kind), u8::from(militia.is_none()), 0)
        }
        ActionStep::PreparerLaGuerre(Preparation::Regulars(count)) => {
            (None, None, None, 1, down(count))
        }
        ActionStep::Recall { space, piece, count } => at(space, count, piece as u8),
        _ => (None, None, None, 0, 0),
    }
}
