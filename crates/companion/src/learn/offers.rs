//! Which spaces a question offers beside the correct one: other candidates, and spaces that fail exactly one condition.

use lod_bots::action::{Excluded, QuestionTrace, SpaceDecision, SpaceOutcome, alone};
use lod_bots::bots::Library;
use lod_bots::flowchart::words::{Expr, Role, need};
use lod_bots::flowchart::{Chart, Evaluator, Instruction};
use lod_engine::game::{Board, Space, SpaceSet};

/// A choice among more spaces is too long a list to ask.
const MOST: usize = 10;
/// So many spaces are to choose from where there are so many.
const ENOUGH: usize = 4;
/// So many spaces are shown with a question.
const LOOKED_AT: usize = 6;
/// So many spaces are offered where none is left.
const OFFERED: usize = 3;

/// The candidates, and at least one space that fails exactly one condition where there is one. Where most of them are
/// correct there is little to find out.
pub(super) fn choices(board: &Board, chosen: &SpaceDecision) -> Option<SpaceSet> {
    let candidates = chosen.candidates();
    if candidates.is_empty() || candidates.len() > MOST {
        return None;
    }
    let wrong = nearly(board, chosen).into_iter().filter(|s| !candidates.contains(*s));
    let more = ENOUGH.saturating_sub(candidates.len()).max(1);
    let these = candidates.union(wrong.take(more).collect());
    let right = chosen.equal.union(chosen.together).union(chosen.taken.into_iter().collect());
    (these.len() >= 2 * right.len()).then_some(these)
}

/// Where nothing can be done, the spaces that came nearest to it.
pub(super) fn nearest(board: &Board, chosen: &SpaceDecision) -> SpaceSet {
    nearly(board, chosen).into_iter().take(OFFERED).collect()
}

/// The tests that a space fails, as far as the board alone shows it.
fn failed<'t>(tests: &'t Expr, board: &Board, space: Space) -> Vec<&'t Expr> {
    let eye = Evaluator::of(board).at(space);
    let is_failed = |test: &&Expr| passes(test, &eye, false) == Some(false);
    tests.all().iter().filter(is_failed).collect()
}

/// Where no space qualifies for a question: the one that fails a single test, with that test.
pub(super) fn rival(weighed: &QuestionTrace, board: &Board) -> Option<(Space, Expr)> {
    weighed.facts().into_iter().filter(|fact| !fact.holds).find_map(|fact| {
        let ("any", [tests]) = fact.of.parts() else { return None };
        SpaceSet::ALL.iter().find_map(|space| match failed(tests, board, space)[..] {
            [test] => Some((space, test.clone())),
            _ => None,
        })
    })
}

/// Of a question that asks for a space: the spaces that pass all its tests, and those that fail one, as far as the board
/// alone shows it.
pub(super) fn nearest_to(weighed: &QuestionTrace, board: &Board) -> SpaceSet {
    let fails = |tests: &Expr, space: Space| failed(tests, board, space).len();
    let mut near: Vec<(usize, Space)> = Vec::new();
    for fact in weighed.facts() {
        if let ("any", [tests]) = fact.of.parts() {
            let those = SpaceSet::ALL.iter().map(|space| (fails(tests, space), space));
            near.extend(those.filter(|(failed, _)| *failed < 2));
        }
    }
    near.sort_by_key(|(failed, _)| *failed);
    near.into_iter().map(|(_, space)| space).take(LOOKED_AT).collect()
}

/// The spaces that fail exactly one condition: first those that the rules or a full Command refuse, then those where the
/// Faction has pieces.
fn nearly(board: &Board, chosen: &SpaceDecision) -> Vec<Space> {
    let tests = tests_of(chosen);
    let mut spaces: Vec<Space> = SpaceSet::ALL
        .iter()
        .filter(|space| failures(board, chosen, &tests, *space) == 1)
        .filter(|space| is_told(chosen, *space))
        .collect();
    let own = |space: Space| board.kinds(space).iter().any(|p| p.faction() == chosen.by);
    let is_excluded = |space: Space| matches!(chosen.fate(space), SpaceOutcome::Failed(_));
    spaces.sort_by_key(|space| (is_excluded(*space), !own(*space)));
    spaces
}

/// Whether a sentence tells what is wrong with a space.
fn is_told(chosen: &SpaceDecision, space: Space) -> bool {
    matches!(
        chosen.fate(space),
        SpaceOutcome::Failed(_)
            | SpaceOutcome::Refused(_)
            | SpaceOutcome::Stopped(_)
            | SpaceOutcome::Selected
            | SpaceOutcome::NoRoom(_)
    )
}

/// The conditions of a choice: those of its instruction; without one, those at which a space failed.
pub(super) fn tests_of(chosen: &SpaceDecision) -> Vec<&Expr> {
    let chart: &Chart = &Library::get().charts[chosen.by];
    let commands = chart.command.iter().flat_map(|b| &b.instructions);
    let mut all = commands.chain(chart.activity.iter().flat_map(|b| &b.instructions));
    let same =
        |i: &&Instruction| Some(i.verb) == chosen.verb && alone(&i.say) == alone(&chosen.say);
    let mut tests: Vec<&Expr> = all.find(same).map_or(Vec::new(), |i| i.tests.iter().collect());
    for failed in &chosen.failed {
        if !tests.contains(&&failed.of) {
            tests.push(&failed.of);
        }
    }
    tests
}

/// How many conditions keep a space out.
fn failures(board: &Board, chosen: &SpaceDecision, tests: &[&Expr], space: Space) -> usize {
    let eye = Evaluator::of(board).at(space);
    let tests: usize = tests.iter().map(|test| failing(test, &eye, chosen)).sum();
    let full = chosen.narrowed.is_some() && !chosen.selected.contains(space);
    let refused = chosen.refused.iter().any(|(s, _)| *s == space);
    tests + usize::from(full) + usize::from(refused) + usize::from(chosen.stopped.is_some())
}

/// What of a test a space fails: several conditions each, alternatives as one.
fn failing(test: &Expr, eye: &Evaluator<'_>, chosen: &SpaceDecision) -> usize {
    if let ("and", parts) = test.parts() {
        return parts.iter().map(|part| failing(part, eye, chosen)).sum();
    }
    let space = eye.here;
    let failed = |f: &Excluded| (f.of == *test || f.test == *test) && f.spaces.contains(space);
    let by_trace = || !chosen.failed.iter().any(failed);
    let selected = chosen.selected.contains(space);
    usize::from(!passes(test, eye, selected).unwrap_or_else(by_trace))
}

/// Whether a space passes a test; `None` where the board alone does not show it.
fn passes(test: &Expr, eye: &Evaluator<'_>, selected: bool) -> Option<bool> {
    const UNSEEN: u16 = need::AHEAD | need::BATTLE | need::GROUP | need::COMMAND;
    let passes_part = |part: &Expr| passes(part, eye, selected);
    let each = |parts: &[Expr], ends: bool| {
        let parts: Vec<Option<bool>> = parts.iter().map(passes_part).collect();
        if parts.contains(&Some(ends)) {
            Some(ends)
        } else {
            parts.into_iter().collect::<Option<Vec<bool>>>().map(|_| !ends)
        }
    };
    let is_under = |by: &Expr| eye.board.control(eye.here) == by.control();
    match test.parts() {
        ("and", parts) => each(parts, false),
        ("or", parts) => each(parts, true),
        ("not", [inner]) => passes_part(inner).map(|so| !so),
        ("role", [role]) if role.role() == Role::Selected => Some(selected),
        ("ends", [by]) if !is_under(by) => Some(false),
        ("gains", [by]) if is_under(by) => Some(false),
        _ if test.needs(UNSEEN) => None,
        _ => Some(test.holds(eye)),
    }
}
