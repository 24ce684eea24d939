//! What a hint names: the fact to count or to compare, where the box alone would be read again.

use super::offers::tests_of;
use crate::tell;
use lod_bots::action::{OptionDecision, PieceDecision, QuestionTrace, SpaceDecision};
use lod_bots::bots::Library;
use lod_bots::flowchart::describe;
use lod_bots::flowchart::schema::EventBox;
use lod_engine::game::words::capital;
use lod_engine::game::{Faction, PieceType, Space};

/// How much of a Command is executed.
pub(super) const EXTENT: &str = "Look at what a non-player executes where the Sequence of Play leaves a Limited Command \
                                 (8.1).";

/// What comes after a box.
pub(super) fn next(faction: Faction) -> String {
    format!(
        "Count {} Resources, and look which boxes the turn came to before.",
        faction.adjective()
    )
}

/// The answer of a question.
pub(super) fn question(weighed: &QuestionTrace) -> String {
    sentence(&describe::to_count(chart(weighed.by), &weighed.finding.of))
}

/// Whether a die is rolled.
pub(super) fn roll(weighed: &QuestionTrace) -> String {
    let count = question(weighed);
    format!("{count} Then try the lowest and the highest result of the die.")
}

/// The first bullet that applies.
pub(super) fn event(faction: Faction, event: &EventBox) -> String {
    let chart = chart(faction);
    let bullets = event.bullet.iter().zip(1..).map(|(bullet, number)| {
        let all = describe::to_count(chart, &bullet.when).join("; ");
        format!("Bullet {number}: {all}.")
    });
    bullets.collect::<Vec<_>>().join(" ")
}

/// The space that comes first: what the ordering looks at first, or else what a space needs.
pub(super) fn space(chosen: &SpaceDecision) -> String {
    let needs = || {
        let tests: Vec<_> = tests_of(chosen).into_iter().cloned().collect();
        let look = if tests.is_empty() {
            "Look in which spaces the rules allow it.".to_string()
        } else {
            format!("Look for {}.", describe::a_space(chart(chosen.by), &tests))
        };
        match chosen.taken {
            Some(_) if chosen.candidates().len() > 1 => format!("{look} All of them are tied."),
            _ => look,
        }
    };
    tell::first_key(chosen).unwrap_or_else(needs)
}

/// The space that the dice select.
pub(super) const RANDOM: &str =
    "Find the box of the 1D3 and the 1D6, and read on to the first of the tied spaces.";

/// How many pieces are placed.
pub(super) fn amount(kind: PieceType, space: Space) -> String {
    let there = match kind {
        PieceType::Militia => format!(", the Patriot Forts in {space} and its Population"),
        PieceType::WarParty => format!(" and the Villages in {space}"),
        PieceType::Continental => format!(" and the Militia in {space}"),
        PieceType::Tory => format!(", and look at the level of {space}"),
        _ => String::new(),
    };
    format!("Count Available {}{there}.", kind.name())
}

/// The group that goes.
pub(super) fn group(picked: &OptionDecision) -> String {
    tell::first_of_options(picked)
        .unwrap_or_else(|| "Count how many units each group has.".to_string())
}

/// The pieces of a space that come first.
pub(super) fn pieces(taken: &PieceDecision) -> String {
    let is_of = |side: bool| {
        let mut pieces = taken.line.0.iter().map(|(piece, _)| piece.faction().side());
        pieces.any(|other| (other == taken.by.side()) == side)
    };
    let mut hint = format!("Count the pieces of each kind in {}.", taken.space);
    if is_of(false) {
        hint += " Enemy pieces: Underground before Active; of cubes the fewer kind first.";
    }
    if is_of(true) {
        hint += " Own pieces: cubes first, the kind with more; then Active before Underground.";
    }
    hint
}

fn chart(faction: Faction) -> &'static lod_bots::flowchart::Chart {
    &Library::get().charts[faction]
}

fn sentence(parts: &[String]) -> String {
    format!("{}.", capital(&parts.join("; ")))
}
