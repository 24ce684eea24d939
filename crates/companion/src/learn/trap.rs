//! The mistakes that are often made when a non-player is run.

use lod_bots::action::{
    By, ConditionResult, Limit, PieceDecision, PieceRank, QuestionTrace, SpaceDecision,
};
use lod_bots::flowchart::ArrowKind;
use lod_bots::flowchart::words::Expr;
use lod_engine::game::data::read_file;
use lod_engine::game::{Board, Space};
use lod_engine::terms;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What is told of each.
static TEXTS: LazyLock<BTreeMap<Trap, String>> = LazyLock::new(|| {
    read_file(include_str!("../../../../learn/mistakes.toml"), |flaws, keys| keys.map(flaws))
        .expect("the embedded texts are checked by a test")
});

terms! {
    /// What is often overlooked at a step.
    Trap {
        /// A non-player executes a full Command in place of a Limited Command (8.1).
        LimitedCommand = "limited-command";
        /// A roll that cannot matter.
        NoDie = "no-die";
        /// An amount that is just enough or just not: "more than" and "at least".
        Close = "close";
        /// A sum of pieces in each space: Leaders count, Underground pieces may not.
        Sum = "sum";
        /// Support and Opposition are levels times Population.
        Level = "level";
        /// What is compared only among equals: "within that", "within each".
        Within = "within";
        /// The cap on spaces holds over all steps of a Command.
        Cap = "cap";
        /// Pieces that must stay.
        Stay = "stay";
        /// The last Tory or Continental is taken last.
        LastCube = "last-cube";
        /// At 0 Resources a Special Activity comes at once, or before another.
        Broke = "broke";
        /// A box that was tried before leads elsewhere.
        Again = "again";
    }
}

impl Trap {
    /// What is told of it.
    pub fn advice(self) -> &'static str {
        TEXTS.get(&self).map_or("", String::as_str)
    }

    /// What is overlooked in a question.
    pub(super) fn of_question(weighed: &QuestionTrace) -> Option<Trap> {
        let close = |left: i32, right: i32| (left - right).abs() < 2 && left.max(right) > 1;
        weighed.facts().iter().find_map(|fact| match (&fact.found, fact.of.parts()) {
            (ConditionResult::Numbers { left, right }, _) => {
                close(*left, *right).then_some(Trap::Close)
            }
            (ConditionResult::Spaces(_), ("any", [tests])) => {
                let is_sum = |test: &Expr| test.compared().is_some() && test.amount().is_none();
                let compares = tests.all().iter().any(is_sum);
                compares.then_some(Trap::Sum)
            }
            _ => None,
        })
    }

    /// What is overlooked in a choice of a space.
    pub(super) fn of_choice(board: &Board, chosen: &SpaceDecision) -> Option<Trap> {
        let limits = chosen.narrowed.iter().chain(&chosen.stopped);
        let separating = || chosen.sifts.iter().filter(|sift| sift.separates());
        if limits.into_iter().any(|limit| matches!(limit, Limit::Full(_))) {
            Some(Trap::Cap)
        } else if !chosen.held.is_empty() {
            Some(Trap::Stay)
        } else if separating().any(|sift| is_of_levels(&sift.by)) && misleads(board, chosen) {
            Some(Trap::Level)
        } else {
            (separating().count() > 1).then_some(Trap::Within)
        }
    }

    /// What is overlooked where pieces are taken: a single cube that stays to the end.
    pub(super) fn of_pieces(taken: &PieceDecision) -> Option<Trap> {
        let is_last = |rank: PieceRank| rank == PieceRank::LastCube;
        taken.line.0.iter().any(|(_, rank)| is_last(*rank)).then_some(Trap::LastCube)
    }

    /// What is overlooked on the way out of a box.
    pub(super) fn of_arrow(kind: ArrowKind) -> Option<Trap> {
        match kind {
            ArrowKind::WhenBroke | ArrowKind::Instead => Some(Trap::Broke),
            ArrowKind::Tried | ArrowKind::Last => Some(Trap::Again),
            _ => None,
        }
    }
}

fn is_of_levels(by: &By) -> bool {
    matches!(by, By::Most(most) if matches!(most.parts(), ("support" | "opposition", [])))
}

/// Whether a candidate that is not selected has a level at least as high as the selected one.
fn misleads(board: &Board, chosen: &SpaceDecision) -> bool {
    let level = |space: Space| board.support(space).level().abs();
    let Some(taken) = chosen.taken else { return false };
    let others = chosen.candidates().without(chosen.equal);
    others.iter().any(|space| space != taken && level(space) >= level(taken))
}
