//! How a space was selected, in words.

use super::answer::{ahead_of, behind};
use super::fact::{MOST_NAMED, names};
use super::key::{self, is_kind, value};
use super::way;
use itertools::Itertools;
use lod_bots::action::{
    By, Excluded, Limit, LostTo, RandomPick, RankingStep, SpaceDecision, SpaceOutcome, alone,
    strip_trailing_colon,
};
use lod_bots::flowchart::order::Criterion;
use lod_bots::flowchart::words::{Expr, Role};
use lod_bots::flowchart::{Chart, describe};
use lod_engine::game::words::{capital, joined};
use lod_engine::game::{Space, SpaceSet};
use lod_engine::rules::{Reason, Refusal};

/// The choice in one line: what, where, and what decided.
pub(super) fn brief(chart: &Chart, chosen: &SpaceDecision) -> String {
    let Some(taken) = chosen.taken else {
        let say = alone(&chosen.say);
        return format!("{say}: no space. {}", capital(&in_vain(chart, chosen)));
    };
    self::taken(chart, chosen, taken)
}

/// A space that was selected, and what decided for it.
pub(super) fn taken(chart: &Chart, chosen: &SpaceDecision, space: Space) -> String {
    format!("{}: {space}{}", chosen.say, decided(chart, chosen, space))
}

/// What decided for a space: that it was the only one, what parted it from the nearest, chance; and the way in it.
fn decided(chart: &Chart, chosen: &SpaceDecision, taken: Space) -> String {
    let mut text = String::new();
    let others = chosen.candidates().without(SpaceSet::of(taken));
    if others.is_empty() {
        text += " (only candidate)";
    } else if let Some(beaten) = chosen.runners_up().into_iter().next() {
        text += &format!("; {}", before(chart, chosen, taken, &beaten));
    }
    if let Some(drawn) = &chosen.drawn {
        let tied = match drawn.among.as_slice() {
            few if few.len() <= MOST_NAMED => few.join(", "),
            many => format!("{} spaces", many.len()),
        };
        text += &format!("; random roll ({}), tied: {tied}", drawn.rolled());
        text += &by_table(chart, chosen).map_or(String::new(), |why| format!("; {why}"));
    } else if chosen.together.len() > 1 {
        let rest = names(chosen.together.without(SpaceSet::of(taken)));
        text += &format!("; tied: {rest}, all selected in turn");
    }
    if let Some(way) = way::brief(chart, chosen) {
        text += &format!("; {way}");
    }
    text
}

/// Where units come from, in one line.
pub(super) fn origins(chart: &Chart, chosen: &SpaceDecision) -> String {
    match chosen.together.len() {
        0 | 1 => brief(chart, chosen),
        _ => format!("{}: {} (all)", chosen.say, names(chosen.together)),
    }
}

/// What became of a space in a choice of where units come from; nothing where none could.
pub(super) fn leaving(chart: &Chart, chosen: &SpaceDecision, space: Space) -> Option<String> {
    match chosen.fate(space) {
        SpaceOutcome::Taken => Some("units leave it".to_string()),
        SpaceOutcome::Together => Some("units leave it".to_string()),
        SpaceOutcome::NotDrawn(_)
        | SpaceOutcome::Equal
        | SpaceOutcome::Beaten(_)
        | SpaceOutcome::Refused(_) => Some(fate(chart, chosen, space)),
        _ => None,
    }
}

/// What separated the one chosen from the one that came nearest.
fn before(chart: &Chart, chosen: &SpaceDecision, taken: Space, beaten: &LostTo<'_>) -> String {
    let (_, sift) = beaten.sift;
    let key = key::ranking_name(chart, chosen.verb, &sift.by);
    let other = beaten.space;
    if is_kind(&sift.by) {
        format!("priority, {key}: {taken} yes, {other} no{}", by_kind(chart, chosen, taken, beaten))
    } else {
        let [best, its] = [sift.best(), beaten.value].map(|v| value(&sift.by, v));
        format!("priority, {key}: {taken} {best}, {other} {its}")
    }
}

/// That a kind comes before Population, where a space with less of it was selected for that (R162).
fn by_kind(
    chart: &Chart,
    chosen: &SpaceDecision,
    taken: Space,
    beaten: &LostTo<'_>,
) -> &'static str {
    let (_, sift) = beaten.sift;
    let lower = taken.population() < beaten.space.population();
    if matches!(sift.by, By::Kind(_)) && lower && ranks_population(chart, chosen) {
        " (kinds before Population, R162)"
    } else {
        ""
    }
}

/// That Population decides nothing among equals of which chance took one with less of it (R162).
fn by_table(chart: &Chart, chosen: &SpaceDecision) -> Option<&'static str> {
    let less = |taken: Space| chosen.equal.iter().any(|s| s.population() > taken.population());
    let less = chosen.drawn.is_some() && chosen.taken.is_some_and(less);
    (less && ranks_population(chart, chosen))
        .then_some("Population decides only within its kind (R162)")
}

/// Whether the instruction of a choice ranks by Population too.
fn ranks_population(chart: &Chart, chosen: &SpaceDecision) -> bool {
    fn ranks(order: &[Criterion]) -> bool {
        order.iter().any(|step| match step {
            Criterion::Most(m) | Criterion::ThenMost(m) => m.word() == "population",
            Criterion::WithinThat(inner) | Criterion::WithinEach(inner) => ranks(inner),
            _ => false,
        })
    }
    let commands = chart.command.iter().flat_map(|b| &b.instructions);
    let all = commands.chain(chart.activity.iter().flat_map(|b| &b.instructions));
    let all = all.chain(chart.summary.iter().flat_map(|s| &s.instructions));
    let mut same = all.filter(|i| {
        Some(i.verb) == chosen.verb
            && strip_trailing_colon(&i.say) == strip_trailing_colon(&chosen.say)
    });
    same.any(|i| ranks(&i.order))
}

/// Why nothing was chosen.
pub(super) fn in_vain(chart: &Chart, chosen: &SpaceDecision) -> String {
    if let Some(why) = &chosen.stopped {
        return limit(why);
    }
    if chosen.equal.len() > 1 {
        return format!("tied: {}", names(chosen.equal));
    }
    let mut all: Vec<String> = chosen.narrowed.iter().map(limit).collect();
    let mut of_refused = refusals(chosen, true);
    if of_refused.len() > 1 {
        of_refused = refusals(chosen, false);
    }
    // That a Command which is full has selected its spaces needs no word.
    let again = |spaces: SpaceSet| spaces.without(chosen.selected).is_empty();
    let left = of_refused
        .iter()
        .filter(|(_, spaces, is_again)| all.is_empty() || !(*is_again && again(*spaces)));
    let refused: Vec<String> =
        left.map(|(why, spaces, _)| format!("{}: {why}", some(*spaces))).collect();
    all.extend(refused);
    if of_refused.is_empty() {
        all.extend(last_failed(chart, chosen));
    }
    if all.is_empty() { "no space is open to it".to_string() } else { all.join("; ") }
}

/// What keeps the action from every space that passed, where that is the same and no matter of the space.
pub(super) fn everywhere(chosen: &SpaceDecision) -> Option<String> {
    let (_, first) = chosen.refused.first()?;
    let same = chosen.refused.iter().all(|(_, why)| why == first);
    (same && !matches!(first.reason, Reason::Space { .. })).then(|| refusal(first))
}

/// Whether it tests that a space is selected already.
fn is_selected(test: &Expr) -> bool {
    matches!(test.parts(), ("role", [role]) if role.role() == Role::Selected)
}

/// The test at which the last spaces failed, with what of it each of them failed.
fn last_failed(chart: &Chart, chosen: &SpaceDecision) -> Option<String> {
    let last = chosen.failed.last()?;
    if is_selected(&last.test) && chosen.selected.is_empty() {
        return Some("no space is selected for this Command".to_string());
    }
    let these: Vec<&Excluded> = chosen.failed.iter().filter(|f| f.of == last.of).collect();
    // Of all spaces none passes: that says it.
    let all = SpaceSet::MAP.without(last.spaces).is_empty();
    if all && chosen.failed.len() == 1 {
        let passes = describe::of_space(chart, chosen.verb, &last.test, true);
        return Some(format!("no space {passes}"));
    }
    let each = these.into_iter();
    let each =
        each.map(|f| format!("{} ({})", some(f.spaces), of_failed(chart, chosen, f))).join("; ");
    Some(format!("excluded last: {each}"))
}

/// Why a Command goes no further.
pub(super) fn limit(why: &Limit) -> String {
    match why {
        Limit::Full(1) => "the Command has its 1 space (3.1)".to_string(),
        Limit::Full(n) => format!("the Command has all its {n} spaces (3.1)"),
        Limit::Refused(why) => refusal(why),
    }
}

/// The spaces by name; where they are many, how many.
pub(super) fn some(spaces: SpaceSet) -> String {
    match spaces.len() {
        n if n > MOST_NAMED => format!("{n} spaces"),
        _ => names(spaces),
    }
}

/// The refusals in words, with what has to stay behind elsewhere if that is to be told; each with the spaces that it
/// holds for, and whether these were selected before.
fn refusals(chosen: &SpaceDecision, with_held: bool) -> Vec<(String, SpaceSet, bool)> {
    let mut all: Vec<(String, SpaceSet, bool)> = Vec::new();
    for (space, why) in &chosen.refused {
        let is_again = matches!(why.reason, Reason::Again(_));
        let why = if with_held { barred(chosen, *space, why) } else { refusal(why) };
        match all.iter_mut().find(|(other, ..)| *other == why) {
            Some((_, spaces, _)) => spaces.insert(*space),
            None => all.push((why, SpaceSet::of(*space), is_again)),
        }
    }
    all
}

/// Why a space cannot be chosen, and where what has to stay behind keeps units from coming to it.
fn barred(chosen: &SpaceDecision, space: Space, why: &Refusal) -> String {
    let held = chosen.held_from(space);
    if held.is_empty() {
        refusal(why)
    } else {
        format!("{}; more must stay in {}", refusal(why), some(held))
    }
}

pub(super) fn of_failed(chart: &Chart, chosen: &SpaceDecision, failed: &Excluded) -> String {
    describe::of_space(chart, chosen.verb, &failed.test, false)
}

/// A refusal without the name of its space.
pub(super) fn refusal(why: &Refusal) -> String {
    match &why.reason {
        Reason::Space { why: words, .. } => format!("{words} ({})", why.rule),
        Reason::Again(_) => format!("selected already ({})", why.rule),
        Reason::SpecialUsed(_) => {
            format!("the Special Activity of this turn is used ({})", why.rule)
        }
        _ => why.to_string(),
    }
}

/// All of a choice: what was left out and why, the candidates, what separated them, chance.
pub(super) fn whole(chart: &Chart, chosen: &SpaceDecision, is_from: bool) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(why) = &chosen.stopped {
        lines.push(format!("Not begun: {}.", limit(why)));
        return lines;
    }
    if let Some(why) = &chosen.narrowed {
        lines.push(format!("Only spaces already selected: {}.", limit(why)));
    }
    for failed in &chosen.failed {
        let (test, spaces) = (of_failed(chart, chosen, failed), named(failed));
        lines.push(format!("Excluded, {test}: {spaces}."));
    }
    for (why, spaces, _) in refusals(chosen, true) {
        lines.push(format!("Excluded, {why}: {}.", names(spaces)));
    }
    // That there is none is said by what excludes them all, and by the head of the step.
    match (chosen.candidates().len(), chosen.taken) {
        (0, _) => {}
        (1, Some(only)) => lines.push(format!("Only candidate: {only}.")),
        _ => lines.push(format!("Candidates: {}.", names(chosen.candidates()))),
    }
    for sift in chosen.sifts.iter().filter(|sift| sift.separates()) {
        lines.push(sifted(chart, chosen, sift));
    }
    let kind_first = |taken: Space| {
        let mut lost = chosen.runners_up().into_iter();
        lost.any(|beaten| !by_kind(chart, chosen, taken, &beaten).is_empty())
    };
    if chosen.taken.is_some_and(kind_first) {
        lines.push("Kinds come before Population (R162).".to_string());
    }
    lines.extend(by_table(chart, chosen).map(|why| format!("{why}.")));
    if let Some(drawn) = &chosen.drawn {
        lines.push(format!("{drawn} (8.2)."));
    } else if chosen.equal.len() > 1 {
        lines.push(format!("Tied: {}.", names(chosen.equal)));
    }
    if chosen.together.len() > 1 && is_from {
        lines.push("Origins: all of them.".to_string());
    } else if chosen.together.len() > 1 {
        lines.push("All are selected: no roll.".to_string());
    }
    // What a roll or the want of others decides is said with it.
    let taken = chosen.taken.filter(|_| chosen.drawn.is_none() && chosen.candidates().len() > 1);
    lines.extend(taken.map(|space| format!("Selected: {space}.")));
    lines.extend(way::whole(chart, chosen));
    lines
}

/// What decided a choice: what was chosen, the nearest rival with what parted the two, and the excluded by condition.
pub(super) fn decisive(chart: &Chart, chosen: &SpaceDecision) -> Vec<String> {
    let mut lines = vec![match chosen.taken {
        Some(space) => format!("Selected: {space}."),
        None => format!("Selected: none. {}.", capital(&in_vain(chart, chosen))),
    }];
    if chosen.stopped.is_some() {
        return lines;
    }
    if let Some(beaten) = chosen.runners_up().first() {
        lines.push(format!("Nearest: {}", behind(chosen, beaten)));
    }
    if let Some(drawn) = &chosen.drawn {
        lines.push(format!("{drawn} (8.2)."));
    } else if chosen.equal.len() > 1 {
        lines.push(format!("Tied: {}.", some(chosen.equal)));
    }
    for failed in &chosen.failed {
        let (test, spaces) = (of_failed(chart, chosen, failed), some(failed.spaces));
        lines.push(format!("Excluded, {test}: {spaces}."));
    }
    for (why, spaces, _) in refusals(chosen, true) {
        lines.push(format!("Excluded, {why}: {}.", some(spaces)));
    }
    lines.extend(way::brief(chart, chosen).map(|way| format!("In it: {way}.")));
    lines
}

/// The spaces that failed a test, with the two numbers that it compares.
fn named(failed: &Excluded) -> String {
    if failed.numbers.is_empty() {
        return names(failed.spaces);
    }
    let each: Vec<String> = (failed.numbers.iter())
        .map(|(space, both)| format!("{space} ({})", compared(failed, *both)))
        .collect();
    joined(&each)
}

/// The two numbers of a test, the second only where the words do not say it.
pub(super) fn compared(failed: &Excluded, [left, right]: [i32; 2]) -> String {
    match failed.test.compared() {
        Some(compared) if matches!(compared.right, Expr::Number(_)) => left.to_string(),
        _ => format!("{left} and {right}"),
    }
}

/// A step of the ordering with its values.
fn sifted(chart: &Chart, chosen: &SpaceDecision, sift: &RankingStep) -> String {
    let key = key::ranking_name(chart, chosen.verb, &sift.by);
    let mut seen: Vec<(String, i32)> = Vec::new();
    for (place, value) in &sift.values {
        let Some(entrant) = chosen.entrants.get(*place) else {
            continue;
        };
        let pair = (label(chosen, sift, entrant.space, *place), *value);
        if !seen.contains(&pair) {
            seen.push(pair);
        }
    }
    if is_kind(&sift.by) {
        let names = |kind: i32| {
            let of = seen.iter().filter(|(_, v)| *v == kind);
            let of: Vec<&str> = of.map(|(name, _)| name.as_str()).collect();
            joined(&of)
        };
        return format!("Priority, {key}: yes {}; no {}.", names(1), names(0));
    }
    seen.sort_by_key(|(_, v)| (*v - sift.best()).abs());
    let values =
        (seen.iter()).map(|(name, v)| format!("{name} {}", value(&sift.by, *v))).join(", ");
    format!("Priority, {key}: {values}.")
}

/// The name of a candidate where values are compared: where the ways in one space differ, with its way.
fn label(chosen: &SpaceDecision, sift: &RankingStep, space: Space, place: usize) -> String {
    let here = |i: &usize| chosen.entrants.get(*i).is_some_and(|e| e.space == space);
    let mut values = sift.values.iter().filter(|(i, _)| here(i)).map(|(_, v)| *v);
    let first = values.next();
    let alike = values.all(|v| Some(v) == first);
    match way_of(chosen, place).filter(|_| !alike) {
        Some(way) => format!("{space} ({way})"),
        None => space.to_string(),
    }
}

/// The way of a candidate, where there are several in its space.
pub(super) fn way_of(chosen: &SpaceDecision, place: usize) -> Option<String> {
    let one = chosen.entrants.get(place)?;
    let here = chosen.entrants.iter().filter(|e| e.space == one.space);
    let several = here.count() > 1;
    several.then(|| way::steps_clause(&one.steps)).flatten()
}

/// What became of a space in a choice, after "Boston:".
pub(super) fn fate(chart: &Chart, chosen: &SpaceDecision, space: Space) -> String {
    match chosen.fate(space) {
        SpaceOutcome::Taken => format!("selected{}", decided(chart, chosen, space)),
        SpaceOutcome::Together => "tied, and selected in turn".to_string(),
        SpaceOutcome::NotDrawn(drawn) => {
            let taken = drawn.among.get(drawn.result).map_or("", String::as_str);
            format!("tied with {}; {}: {taken}", some(others(chosen, space)), rolled(drawn))
        }
        SpaceOutcome::Equal if chosen.taken.is_none() => "tied with others".to_string(),
        SpaceOutcome::Equal => "tied with the selected space".to_string(),
        SpaceOutcome::Beaten(beaten) => {
            let (_, sift) = beaten.sift;
            let key = key::ranking_name(chart, chosen.verb, &sift.by);
            let ahead = ahead_of(chosen, &beaten);
            if is_kind(&sift.by) {
                let kind = chosen.taken.map_or("", |taken| by_kind(chart, chosen, taken, &beaten));
                format!("not selected: priority, {key}: {ahead}{kind}")
            } else {
                let [its, best] = [beaten.value, sift.best()].map(|v| value(&sift.by, v));
                format!("not selected: priority, {key}: {its} here, {best} in {ahead}")
            }
        }
        SpaceOutcome::Failed(failed) => {
            let test = of_failed(chart, chosen, failed);
            match failed.numbers.iter().find(|(s, _)| *s == space) {
                Some((_, both)) => format!("excluded: {test} ({})", compared(failed, *both)),
                None => format!("excluded: {test}"),
            }
        }
        SpaceOutcome::Refused(why) => format!("excluded: {}", barred(chosen, space, why)),
        SpaceOutcome::Stopped(why) => format!("no space was examined: {}", limit(why)),
        SpaceOutcome::Selected => "selected already for this Command".to_string(),
        SpaceOutcome::NoRoom(why) => format!("only spaces already selected: {}", limit(why)),
        SpaceOutcome::Outside => "not looked at".to_string(),
        SpaceOutcome::NoWay => "no effect there".to_string(),
    }
}

/// The spaces that a space is tied with.
fn others(chosen: &SpaceDecision, space: Space) -> SpaceSet {
    chosen.equal.union(chosen.taken.into_iter().collect()).without(SpaceSet::of(space))
}

/// "rolled 2 and 4".
fn rolled(drawn: &RandomPick) -> String {
    let values: Vec<String> = drawn.dice.iter().map(|(_, value)| value.to_string()).collect();
    format!("rolled {}", joined(&values))
}
