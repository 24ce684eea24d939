//! What a choice hangs on, told beside it: Available pieces, and what there is in a space.

use super::candidates::group;
use super::open_part::{OpenPart, PartWords};
use super::sentence;
use super::trial::Trial;
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use super::verb_row::Takes;
use crate::talk::Reply;
use itertools::Itertools;
use lod_engine::game::words::{capital, joined};
use lod_engine::game::{PieceType, Side, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Breadth, movement, voluntary_removal};

impl Trial<'_> {
    /// A verb as one of those that are possible, with what it is, costs and does at once.
    pub(super) fn reply(&self, verb: Verb, step: &ActionStep) -> Reply {
        let price = match verb {
            Verb::Reward => self.reward_price(),
            _ => self.price(step),
        };
        let run_out = if verb == Verb::Recall { self.run_out() } else { None };
        let after = self.at_once(verb).into_iter().chain(run_out);
        Reply::priced(verb.typed(), [verb.about(self.state.faction())], price, after)
            .named(sentence::full_name(verb))
    }

    /// The Available pieces that a verb can place (1.4.1): "Available: 3 Militia, 2 Patriot Forts".
    pub(super) fn available(&self, verb: Verb) -> Option<String> {
        let board = self.state.board();
        let told: Vec<String> = verb
            .row(self.state.faction())
            .places
            .iter()
            .map(|stock| stock.counted(board.available(*stock)))
            .collect();
        (!told.is_empty()).then(|| format!("Available: {}", told.join(", ")))
    }

    /// What is in a space that is listed: where units come from those that may leave.
    pub(super) fn there(&self, verb: Verb, open: OpenPart, value: &PartWords) -> Option<String> {
        let space = value.space().filter(|_| !is_board_unknown(self.state));
        match open {
            // Both sides of a Battle are in its figures.
            OpenPart::To if verb == Verb::Battle => None,
            OpenPart::To => space.map(|space| self.standing(verb, space)),
            OpenPart::From if value.space().is_none() => Some("no units move in".to_string()),
            OpenPart::From => space.map(|space| self.leaving(verb, space)),
            OpenPart::What | OpenPart::Also => None,
        }
    }

    /// What a verb can do in a space.
    pub(super) fn brings(&self, verb: Verb, steps: &[&ActionStep]) -> String {
        match (verb, steps) {
            (Verb::Battle, [one]) => self.effect(one),
            (Verb::Battle, [first, ..]) => {
                format!("{}: {}", OpenPart::What.words_of(first).typed(), self.effect(first))
            }
            (Verb::Reward, _) => String::new(),
            (_, [one]) if verb.strikes() => self.effect(one),
            (_, [_, _, ..]) if verb.moves() => String::new(),
            (_, several) => sentence::ways(several),
        }
    }

    /// A way to do it as a sentence, and what that does.
    pub(super) fn tells(&self, verb: Verb, open: OpenPart, step: &ActionStep) -> (String, String) {
        let effect = self.effect(step);
        let told = match (open, step) {
            (OpenPart::Also, _) => sentence::on_top(step),
            (_, ActionStep::MusterReward { .. }) => self.rewards(step).unwrap_or_default(),
            (_, ActionStep::Battle { .. }) => return (capital(&sentence::does(step)), effect),
            (_, ActionStep::March { .. } | ActionStep::Scout { .. }) => group(step)
                .map_or_else(String::new, |(_, group)| format!("move {}", group.troops.counted())),
            _ if verb.strikes() => effect,
            _ => sentence::does(step),
        };
        let told = if told.is_empty() { sentence::sentence(step) } else { told };
        (capital(&told), String::new())
    }

    /// In how many spaces a verb can be executed, one after another, by what is legal and can be paid.
    pub(super) fn most(&self, verb: Verb, steps: &[ActionStep]) -> u8 {
        let is_one = verb.sends() || verb.strikes() || verb.is_of_leader() || verb.names_origin();
        if is_one || matches!(verb, Verb::Garrison | Verb::Recall) || is_board_unknown(self.state) {
            return 1;
        }
        let mut state = self.state.clone();
        let mut used = SpaceSet::EMPTY;
        for step in steps {
            let Some(space) = step.space().filter(|space| !used.contains(*space)) else {
                continue;
            };
            if let Some(after) = Trial::new(&state, self.permit).after(step) {
                state = after;
                used = used.union(SpaceSet::of(space));
            }
        }
        u8::try_from(used.len()).unwrap_or(u8::MAX)
    }

    /// What there is in a space: Control where a verb asks for it (3.2.1, 3.2.2, 4.3.1), its level, the pieces of the own
    /// Side and of the other: "Neutral · 2 Militia · 1 Tory".
    pub(super) fn standing(&self, verb: Verb, space: Space) -> String {
        let board = self.state.board();
        let own = self.faction().side();
        let pieces = |side: Side| {
            let types = PieceType::FORCES.into_iter().filter(|of| of.faction().side() == side);
            let counted = types.filter_map(|of| {
                let count: u8 = of.faces().map(|face| board.pieces(space, face)).sum();
                (count > 0).then(|| of.counted(count))
            });
            counted.collect::<Vec<_>>().join(", ")
        };
        let control = if verb.on_control() { board.control(space).name() } else { "" };
        let level = if space.population() > 0 { board.support(space).name() } else { "" };
        let told = [control.to_string(), level.to_string(), pieces(own), pieces(own.enemy())];
        told.iter().filter(|part| !part.is_empty()).join(" · ")
    }

    /// The units that a verb can take out of a space: "2 Militia, 1 Continental"; what is there where it takes none.
    pub(super) fn leaving(&self, verb: Verb, space: Space) -> String {
        match verb.row(self.faction()).takes {
            Takes::Pieces(kinds) => movement::unmoved_units(self.state, space, kinds).counted(),
            _ => self.standing(verb, space),
        }
    }

    /// The kinds of which none is Available, so that own pieces may be taken off the map (1.4.1).
    pub(super) fn run_out(&self) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        for step in voluntary_removal::steps(self.state, Breadth::Few) {
            if let ActionStep::Recall { piece, .. } = &step {
                let name = piece.piece_type().name().to_string();
                if !names.contains(&name) && self.after(&step).is_some() {
                    names.push(name);
                }
            }
        }
        (!names.is_empty()).then(|| format!("0 Available: {}", joined(&names)))
    }
}
