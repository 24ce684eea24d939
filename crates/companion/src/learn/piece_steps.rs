//! Questions about pieces: how many are placed, which group goes, which of a space are taken.

use super::hints;
use super::pieces::{as_many, is_on_board, takes};
use super::steps::{StepWalk, option};
use super::trap::Trap;
use super::turn_step::{StepKind, StepOption};
use crate::tell;
use lod_bots::action::{OptionDecision, OptionOffer, PieceDecision, alone};
use lod_engine::game::words::capital;
use lod_engine::game::{Board, Change, Piece, PieceType, Place, Space, SpaceSet, Support};
use lod_engine::rules::british::{self, most_tories};
use lod_engine::rules::french;
use lod_engine::rules::indians::most_war_parties;
use lod_engine::rules::patriots::most_militia;

/// More groups than this are too long a list.
const MOST_GROUPS: usize = 6;

impl StepWalk<'_> {
    /// How many pieces are placed in the space chosen last, asked once a step of the box.
    pub(super) fn amount(&mut self, say: &str, space: Space) {
        let Some((chosen, before)) = self.chosen.take() else {
            return;
        };
        if chosen.taken != Some(space) || alone(&chosen.say) != alone(say) {
            return;
        }
        let span = self.changes.get(before..self.after).unwrap_or_default();
        let placed = span.iter().find_map(|change| match change {
            Change::Move { piece, count, from: Place::Box(_), to: Place::Space(to) }
                if *to == space && piece.faction() == self.chart.faction =>
            {
                Some((piece.piece_type(), *count))
            }
            _ => None,
        });
        let Some((kind, count)) = placed.filter(|(_, count)| *count > 1) else {
            return;
        };
        if !self.first_of(StepKind::Amount, say) {
            return;
        }
        let board = tell::board_after(self.board, self.changes.get(..before).unwrap_or_default());
        let available = board.available(kind);
        let sentence = format!(
            "{} Available {} {available}: {count} placed in {space}.",
            most(&board, kind, space),
            kind.name()
        );
        // The correct number has no place of its own among them.
        let least = count - ((count + available) % 3).min(count - 1);
        let options = [least, least + 1, least + 2];
        let options = options.map(|n| option(format!("place {n}"), n == count, sentence.clone()));
        let text = format!("{}  {} {space}: how many {}?", self.here, capital(say), kind.name());
        let hint = hints::amount(kind, space);
        self.after = before;
        if let Some(step) = self.add(StepKind::Amount, text, options.to_vec(), hint) {
            step.spaces = SpaceSet::of(space);
        }
    }

    /// The group that goes, of several, asked once a step of the box.
    pub(super) fn group(&mut self, picked: &OptionDecision) {
        let is_group = |offer: &OptionOffer| matches!(offer, OptionOffer::Group(_));
        let few = picked.options.len() > 1 && picked.options.len() <= MOST_GROUPS;
        if !few || !picked.options.iter().all(is_group) {
            return;
        }
        let about = tell::about_options(picked);
        let stays = |place: usize| picked.sifts.iter().all(|sift| sift.keeps(place));
        let options = (0..picked.options.len()).map(|place| {
            let words = format!("take {}", tell::option_words(picked, place));
            option(words, place == picked.taken || stays(place), about.clone())
        });
        let options: Vec<StepOption> = options.collect();
        let text = format!("{}  {}: which group?", self.here, picked.head());
        if !self.first_of(StepKind::Pieces, &picked.say) {
            return;
        }
        if let Some(step) = self.add(StepKind::Pieces, text, options, hints::group(picked)) {
            let taken = tell::option_words(picked, picked.taken);
            step.told_as = Some(format!("{}  {}: {taken}. {about}", step.at, picked.head()));
            step.spaces = picked.space.into_iter().chain(picked.to).collect();
            step.trap = picked.held.then_some(Trap::Stay);
        }
    }

    pub(super) fn pieces(&mut self, taken: &PieceDecision) {
        if !taken.line.0.iter().all(|(_, rank)| is_on_board(*rank)) {
            return;
        }
        if !self.first_of(StepKind::Pieces, &taken.say) {
            return;
        }
        let right = taken.taken();
        let about = tell::about_pieces(taken);
        let mut options = vec![option(takes(right), true, about.clone())];
        for other in as_many(taken.line.all(), right) {
            options.push(option(takes(other), false, about.clone()));
        }
        options.sort_by(|a, b| a.words.cmp(&b.words));
        options.dedup_by(|a, b| a.words == b.words);
        let text = format!(
            "{}  {} {}: {} of the pieces there. Which?",
            self.here, taken.say, taken.space, taken.count
        );
        if let Some(step) = self.add(StepKind::Pieces, text, options, hints::pieces(taken)) {
            let pieces = tell::kinds_or(right, "none");
            step.told_as =
                Some(format!("{}  {} {}: {pieces}. {about}", step.at, taken.say, taken.space));
            step.spaces = SpaceSet::of(taken.space);
            step.trap = Trap::of_pieces(taken);
        }
    }
}

/// How many pieces of a kind are placed in a space at most, term by term.
fn most(board: &Board, kind: PieceType, space: Space) -> String {
    let here = |piece: Piece| board.pieces(space, piece);
    match kind {
        PieceType::BritishRegular => format!("At most {} (3.2.1).", british::MUSTER_REGULARS),
        PieceType::Tory => {
            let passive = board.support(space) == Support::PassiveOpposition;
            let level = if passive { " at Passive Opposition" } else { "" };
            format!("At most {}{level} (3.2.1).", most_tories(board, space))
        }
        PieceType::FrenchRegular => format!("At most {} (3.5.3).", french::MUSTER_REGULARS),
        PieceType::WarParty => format!(
            "Villages {} + 1 = {} at most (3.4.1).",
            here(Piece::Village),
            most_war_parties(board, space)
        ),
        PieceType::Militia => format!(
            "Patriot Forts {} + Population {} = {} at most (3.3.1).",
            here(Piece::PatriotFort),
            space.population(),
            most_militia(board, space)
        ),
        PieceType::Continental => {
            let hidden = here(Piece::MilitiaUnderground);
            let all = here(Piece::MilitiaActive) + hidden;
            match hidden {
                0 => format!("Militia {all}, none Underground (8.5.2)."),
                _ => format!("Militia {all}, of which 1 Underground stays (8.5.2)."),
            }
        }
        _ => String::new(),
    }
}
