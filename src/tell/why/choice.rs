//! How a space was chosen, in words.

use super::fact::{MOST_NAMED, names};
use crate::action::{Beaten, By, Chosen, Failed, Fate, Sift, Worth};
use crate::flowchart::order::Look;
use crate::flowchart::words::{Measure, Test};
use crate::flowchart::{Chart, say};
use crate::game::words::joined;
use crate::game::{Space, SpaceSet};
use crate::rules::{Reason, Refusal};

/// The choice in one line: what, where, and what decided.
pub(super) fn brief(chart: &Chart, chosen: &Chosen) -> String {
    let Some(taken) = chosen.taken else {
        return format!("{}: nowhere; {}", chosen.say, in_vain(chart, chosen));
    };
    let mut text = format!("{}: {taken}", chosen.say);
    let others = chosen.candidates().without(SpaceSet::of(taken));
    let ahead = chosen.runners_up().into_iter().next();
    if others.is_empty() {
        text += ", the only one";
    } else if let Some(beaten) = ahead {
        text += &format!("; {}", before(chart, chosen, taken, &beaten));
    }
    if let Some(drawn) = &chosen.drawn {
        let dice: Vec<String> = (drawn.dice.iter())
            .map(|(die, value)| format!("{} {value}", die.to_uppercase()))
            .collect();
        let dice = dice.join(", ");
        text += &format!("; drawn from {} ({dice})", joined(&drawn.among));
    } else if chosen.together.len() > 1 {
        let rest = names(chosen.together.without(SpaceSet::of(taken)));
        text += &format!("; {rest} equal, by no die as it comes to the same");
    }
    text
}

/// What separated the one chosen from the one that came nearest.
fn before(chart: &Chart, chosen: &Chosen, taken: Space, beaten: &Beaten<'_>) -> String {
    let (_, sift) = beaten.sift;
    let key = key(chart, chosen, &sift.by);
    let other = beaten.space;
    match sift.by {
        By::Kind(_) | By::Beside(_) => format!("{key} come first, {other} is none"),
        _ => format!("{key}: {taken} {}, {other} {}", sift.best(), beaten.value),
    }
}

/// Why nothing was chosen.
fn in_vain(chart: &Chart, chosen: &Chosen) -> String {
    if let Some(why) = &chosen.stopped {
        return refusal(why);
    }
    if chosen.equal.len() > 1 {
        return format!(
            "{} are equal, and a die is still to be rolled",
            names(chosen.equal)
        );
    }
    match (refusals(chosen).as_slice(), chosen.failed.last()) {
        ([(why, spaces)], _) => format!("in {} {why}", some(*spaces)),
        ([_, _, ..], _) => {
            let spaces = chosen.refused.iter().map(|(s, _)| *s).collect();
            format!("the rules allow it in none of {}", some(spaces))
        }
        ([], Some(last)) => {
            let test = of_failed(chart, chosen, last);
            format!("the last left out: {} ({test})", some(last.spaces))
        }
        ([], None) => "no space could be chosen".to_string(),
    }
}

/// The spaces by name; where they are many, how many.
fn some(spaces: SpaceSet) -> String {
    match spaces.len() {
        n if n > MOST_NAMED => format!("{n} spaces"),
        _ => names(spaces),
    }
}

/// The refusals in words, each with the spaces that it holds for.
fn refusals(chosen: &Chosen) -> Vec<(String, SpaceSet)> {
    let mut all: Vec<(String, SpaceSet)> = Vec::new();
    for (space, why) in &chosen.refused {
        let why = refusal(why);
        match all.iter_mut().find(|(other, _)| *other == why) {
            Some((_, spaces)) => spaces.insert(*space),
            None => all.push((why, SpaceSet::of(*space))),
        }
    }
    all
}

fn of_failed(chart: &Chart, chosen: &Chosen, failed: &Failed) -> String {
    say::of_space(chart, chosen.verb, &failed.test, false)
}

/// A refusal without the name of its space.
pub(super) fn refusal(why: &Refusal) -> String {
    match &why.reason {
        Reason::Space { why: words, .. } => format!("{words} ({})", why.rule),
        Reason::Again(_) => format!("selected already ({})", why.rule),
        _ => why.to_string(),
    }
}

/// What a step of an ordering looks at.
pub(super) fn key(chart: &Chart, chosen: &Chosen, by: &By) -> String {
    let look = match by {
        By::Kind(test) => Look::Kind(test),
        By::Most(measure) => Look::Most(measure),
        By::Least(measure) => Look::Least(measure),
        By::Beside(spaces) => return format!("spaces beside {}", names(*spaces)),
        By::Worth(worth) => return liking(*worth).to_string(),
    };
    match by {
        By::Kind(Test::In(_) | Test::Is(_) | Test::Role(_)) => {
            say::foremost(chart, chosen.verb, look)
        }
        By::Kind(_) => format!("spaces {}", say::foremost(chart, chosen.verb, look)),
        _ => say::foremost(chart, chosen.verb, look),
    }
}

/// What a non-player likes of what an Event does (8.3).
const fn liking(worth: Worth) -> &'static str {
    match worth {
        Worth::Instruction => "what the special instruction names first (8.3.1)",
        Worth::Bullet => "what meets an earlier bullet (8.3.5)",
        Worth::Named => "what the bullet names first (8.3.5)",
        Worth::Gain => "the largest gain for the own Side (8.3.6)",
        Worth::Loss => "the largest loss for the enemy (8.3.6)",
        Worth::Bases => "the most Forts and Villages concerned (8.3.5)",
        Worth::Pieces => "the most other pieces concerned (8.3.5)",
        Worth::Friendly => "the fewest friendly pieces lost (8.3.5)",
        Worth::Own => "the fewest own pieces lost (8.3.5)",
    }
}

/// All of a choice: what was left out and why, the candidates, what separated them, chance.
pub(super) fn whole(chart: &Chart, chosen: &Chosen) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(why) = &chosen.stopped {
        lines.push(format!("Not begun: {}.", refusal(why)));
        return lines;
    }
    for failed in &chosen.failed {
        let (test, spaces) = (of_failed(chart, chosen, failed), named(failed));
        lines.push(format!("Left out ({test}): {spaces}."));
    }
    for (why, spaces) in refusals(chosen) {
        lines.push(format!("Not possible in {}: {why}.", names(spaces)));
    }
    match chosen.candidates().len() {
        0 => lines.push("Nothing is left to choose from.".to_string()),
        _ => lines.push(format!("Could be chosen: {}.", names(chosen.candidates()))),
    }
    for sift in chosen.sifts.iter().filter(|sift| sift.separates()) {
        lines.push(sifted(chart, chosen, sift));
    }
    if chosen.equal.len() > 1 {
        lines.push(format!("Equal: {}.", names(chosen.equal)));
    }
    if let Some(drawn) = &chosen.drawn {
        lines.push(format!("Chance (8.2): {drawn}."));
    }
    if chosen.together.len() > 1 {
        lines.push("No die decides: it comes to the same whichever is first.".to_string());
    }
    lines.push(match chosen.taken {
        Some(space) => format!("Chosen: {space}."),
        None => "Nothing is chosen.".to_string(),
    });
    lines
}

/// The spaces that failed a test, with the two numbers that it compares.
fn named(failed: &Failed) -> String {
    if failed.numbers.is_empty() {
        return names(failed.spaces);
    }
    let each: Vec<String> = (failed.numbers.iter())
        .map(|(space, both)| format!("{space} ({})", compared(failed, *both)))
        .collect();
    joined(&each)
}

/// The two numbers of a test, the second only where the words do not say it.
fn compared(failed: &Failed, [left, right]: [i32; 2]) -> String {
    match &failed.test {
        Test::Compare(c) if matches!(c.right, Measure::Number(_)) => left.to_string(),
        _ => format!("{left} and {right}"),
    }
}

/// A step of the ordering with its values.
fn sifted(chart: &Chart, chosen: &Chosen, sift: &Sift) -> String {
    let key = key(chart, chosen, &sift.by);
    let mut seen: Vec<(Space, i32)> = Vec::new();
    for (place, value) in &sift.values {
        let Some(entrant) = chosen.entrants.get(*place) else {
            continue;
        };
        let pair = (entrant.space, *value);
        if !seen.contains(&pair) {
            seen.push(pair);
        }
    }
    if let By::Kind(_) | By::Beside(_) = sift.by {
        let of = |kind: i32| {
            seen.iter()
                .filter(move |(_, v)| *v == kind)
                .map(|(s, _)| *s)
        };
        let (these, others) = (of(1).collect(), of(0).collect());
        return format!("First {key}: {}; not {}.", names(these), names(others));
    }
    seen.sort_by_key(|(_, v)| (*v - sift.best()).abs());
    let values: Vec<String> = (seen.iter())
        .map(|(space, v)| format!("{space} {v}"))
        .collect();
    format!("First {key}: {}.", joined(&values))
}

/// What became of a space in a choice, after "Boston:".
pub(super) fn fate(chart: &Chart, chosen: &Chosen, space: Space) -> String {
    match chosen.fate(space) {
        Fate::Taken => match chosen.candidates().len() {
            0 | 1 => "chosen, as the only one".to_string(),
            _ => "chosen".to_string(),
        },
        Fate::Together => "equal, and it comes to the same whichever is first".to_string(),
        Fate::NotDrawn(drawn) => format!("equal, and chance took another: {drawn}"),
        Fate::Equal if chosen.taken.is_none() => "equal to others; a die decides".to_string(),
        Fate::Equal => "equal to what was chosen".to_string(),
        Fate::Beaten(beaten) => {
            let (_, sift) = beaten.sift;
            let key = key(chart, chosen, &sift.by);
            let ahead: SpaceSet = (sift.values.iter())
                .filter(|(place, _)| sift.keeps(*place))
                .filter_map(|(place, _)| chosen.entrants.get(*place))
                .map(|e| e.space)
                .collect();
            let ahead = some(ahead);
            match sift.by {
                By::Kind(_) | By::Beside(_) => format!("not chosen: {key} come first, as {ahead}"),
                _ => format!(
                    "not chosen: first {key}, which is {} here and {} in {ahead}",
                    beaten.value,
                    sift.best()
                ),
            }
        }
        Fate::Failed(failed) => {
            let test = of_failed(chart, chosen, failed);
            match failed.numbers.iter().find(|(s, _)| *s == space) {
                Some((_, both)) => format!("left out: {test} ({})", compared(failed, *both)),
                None => format!("left out: {test}"),
            }
        }
        Fate::Refused(why) => format!("not possible: {}", refusal(why)),
        Fate::Stopped(why) => format!("no space was looked at: {}", refusal(why)),
        Fate::Selected => "selected already for this Command".to_string(),
        Fate::NoRoom => "the Command has its spaces, no other may be added".to_string(),
        Fate::Outside => "no space of the kind that is looked at here".to_string(),
        Fate::NoWay => "it would do nothing there".to_string(),
    }
}
