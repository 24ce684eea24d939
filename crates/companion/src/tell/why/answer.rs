//! One true sentence about an answer to a question of a turn.

use super::choice::{compared, in_vain, limit, of_failed, refusal, some};
use super::key::{self, is_kind, value};
use super::visited::{facts, short_facts};
use super::{chart, fact, picked, pieces};
use crate::tell::countable::kinds;
use lod_bots::action::{
    ConditionResult, LostTo, OptionDecision, PieceDecision, QuestionTrace, RankingStep,
    SpaceDecision, SpaceOutcome,
};
use lod_bots::flowchart::words::{Die, Verb};
use lod_engine::game::words::capital;
use lod_engine::game::{Faction, Space, SpaceSet};

/// What became of a space in a choice.
pub fn about_space(chosen: &SpaceDecision, space: Space) -> String {
    let chart = chart(chosen.by);
    match chosen.fate(space) {
        SpaceOutcome::Taken | SpaceOutcome::Together => selected(chosen, space),
        SpaceOutcome::NotDrawn(_) | SpaceOutcome::Equal => tied(chosen),
        SpaceOutcome::Beaten(beaten) => behind(chosen, &beaten),
        SpaceOutcome::Failed(failed) => {
            let test = of_failed(chart, chosen, failed);
            match failed.numbers.iter().find(|(s, _)| *s == space) {
                Some((_, both)) => {
                    format!("{space} is excluded: {test} ({}).", compared(failed, *both))
                }
                None => format!("{space} is excluded: {test}."),
            }
        }
        SpaceOutcome::Refused(why) => format!("{space} is not possible: {}.", refusal(why)),
        SpaceOutcome::Stopped(why) => format!("No space is possible: {}.", limit(why)),
        SpaceOutcome::Selected => format!("{space} is selected already."),
        SpaceOutcome::NoRoom(why) => format!("{space} is not selected, and {}.", limit(why)),
        SpaceOutcome::Outside => format!("{space} is not a space of this step."),
        SpaceOutcome::NoWay => format!("Nothing is possible in {space}."),
    }
}

/// Why a space comes first.
fn selected(chosen: &SpaceDecision, space: Space) -> String {
    let equal = chosen.equal.union(chosen.together);
    match chosen.runners_up().first() {
        Some(beaten) => behind(chosen, beaten),
        None if equal.len() > 1 => tied(chosen),
        None => format!("{space} is the only candidate."),
    }
}

fn tied(chosen: &SpaceDecision) -> String {
    let equal = chosen.equal.union(chosen.together);
    format!("Tied: {}.", some(equal.union(chosen.taken.into_iter().collect())))
}

/// The spaces that a criterion kept where it put this one behind.
pub(super) fn ahead_of(chosen: &SpaceDecision, beaten: &LostTo<'_>) -> String {
    let (_, sift) = beaten.sift;
    let kept: SpaceSet = (sift.values.iter())
        .filter(|(place, _)| sift.keeps(*place))
        .filter_map(|(place, _)| chosen.entrants.get(*place))
        .map(|e| e.space)
        .collect();
    some(kept.without(SpaceSet::of(beaten.space)))
}

/// What put a space behind another.
pub(super) fn behind(chosen: &SpaceDecision, beaten: &LostTo<'_>) -> String {
    let (_, sift) = beaten.sift;
    let key = key::ranking_name(chart(chosen.by), chosen.verb, &sift.by);
    let space = beaten.space;
    let ahead = ahead_of(chosen, beaten);
    if is_kind(&sift.by) {
        format!("First {key}: {ahead}, not {space}.")
    } else {
        let [its, best] = [beaten.value, sift.best()].map(|v| value(&sift.by, v));
        format!("{space} {its}, {ahead} {best}: {key} first.")
    }
}

/// What the ordering of a choice looks at first, of all that decides; `None` where nothing does.
pub fn first_key(chosen: &SpaceDecision) -> Option<String> {
    first_of(&chosen.sifts, chosen.by, chosen.verb)
}

/// The same of a choice of a group or a way.
pub fn first_of_options(picked: &OptionDecision) -> Option<String> {
    first_of(&picked.sifts, picked.by, None)
}

fn first_of(sifts: &[RankingStep], by: Faction, verb: Option<Verb>) -> Option<String> {
    let sift = sifts.iter().find(|sift| sift.separates())?;
    Some(format!("First compare: {}.", key::ranking_name(chart(by), verb, &sift.by)))
}

/// What an answer that no space is left comes to.
pub fn about_no_space(chosen: &SpaceDecision) -> String {
    match chosen.taken {
        Some(space) => format!("{space} is possible."),
        None => format!("No space is left: {}.", in_vain(chart(chosen.by), chosen)),
    }
}

/// Which pieces come first, and why.
pub fn about_pieces(taken: &PieceDecision) -> String {
    match pieces::key(taken) {
        Some(key) => format!("{}.", capital(&key)),
        None => format!("These are removed: {}.", kinds(taken.taken())),
    }
}

/// Which of several groups or ways comes first, and why.
pub fn about_options(picked: &OptionDecision) -> String {
    format!("{}.", capital(&picked::brief(chart(picked.by), picked)))
}

/// One of several groups or ways.
pub fn option_words(picked: &OptionDecision, place: usize) -> String {
    picked::option_name(picked, place)
}

/// The facts that decided a question.
pub fn about_question(weighed: &QuestionTrace) -> String {
    format!("{}.", facts(weighed).join("; "))
}

/// Whether a die had to be rolled for a question.
pub fn about_die(weighed: &QuestionTrace) -> String {
    let chart = chart(weighed.by);
    let rolled = weighed.facts().into_iter().find_map(|f| match &f.found {
        ConditionResult::Rolled { die, holds_for, roll, .. } => Some((f, die, holds_for, roll)),
        _ => None,
    });
    match rolled {
        Some((fact, die, holds_for, Some(_))) => {
            let name = die.name();
            let results = Die::results(holds_for);
            let fixed = fact::without_roll(chart, fact);
            format!("The die decides: with {fixed}, 1{name} of {results} means yes.")
        }
        Some(_) => {
            let facts: Vec<String> = short_facts(weighed).collect();
            format!("No result of the die matters: {}.", facts.join("; "))
        }
        None => format!("Decided without the die: {}.", facts(weighed).join("; ")),
    }
}
