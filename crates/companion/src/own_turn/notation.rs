//! The one-line notation: parts between semicolons, each a verb and what is said of it.

use super::permit::Permit;
use super::phrase::{Phrase, tokens};
use super::said::Said;
use super::trial::{Trial, cited};
use super::unfinished::unfinished;
use super::verb::Verb;
use lod_engine::game::Faction;
use lod_engine::rules::{self, ActionState, ActionStep, battle};

/// The step in the notation. What the dice show, and what the Defender chooses, is no part of it.
///
/// ```
/// use lod_engine::game::Space;
/// use lod_companion::own_turn::notation::write;
/// use lod_engine::rules::ActionStep;
///
/// let step = ActionStep::MusterRegulars { space: Space::Boston, count: 6 };
/// assert_eq!(write(&step), "muster boston 6r");
/// ```
pub fn write(step: &ActionStep) -> String {
    step.unrolled().to_string()
}

/// The longest line that is read: no honest one is longer.
const LONGEST: usize = 1000;
/// So many outcomes of Battles are followed at most to judge what comes after them.
const OUTCOMES: usize = 27;

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinePart {
    /// As typed.
    pub text: String,
    /// Which text of how many between semicolons it is of.
    place: (usize, usize),
    /// What it does.
    pub verb: Verb,
    /// What is said of it.
    pub said: Said,
}

/// What is wrong with the words after a verb, and how they are written.
pub(super) fn written(verb: Verb, faction: Faction, why: String) -> String {
    if why.ends_with('?') {
        why
    } else {
        format!("{}. Form: {}", cited(&why, verb.rule(faction)), verb.row(faction).form)
    }
}

/// The parts of a line; one that begins with a space is for the Command that goes on. `instead` says what else there
/// is, where a verb is none.
///
/// # Errors
/// The part that is wrong and why.
pub(super) fn parts(
    among: &[Verb],
    faction: Faction,
    line: &str,
    mut going_on: Option<Verb>,
    instead: &dyn Fn() -> Option<String>,
) -> Result<Vec<LinePart>, String> {
    if line.chars().count() > LONGEST {
        return Err("the line is too long".to_string());
    }
    let texts: Vec<&str> = line.split(';').map(str::trim).filter(|t| !t.is_empty()).collect();
    let mut parts = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let place = (at, texts.len());
        let wrong = |why: String| of_part(&why, text, place);
        let read = Phrase::read(among, faction, text, going_on);
        let read = read.map_err(|(verb, why)| match (verb, instead()) {
            (Some(verb), _) => written(verb, faction, why),
            (None, Some(possible)) if why.ends_with('?') => format!("{why} {possible}"),
            (None, Some(possible)) => format!("{why}. {possible}"),
            (None, None) => why,
        });
        let there = parts.last().and_then(|part: &LinePart| part.said.to);
        // What is replaced or built is where the part before it was.
        let is_there =
            tokens(text).first().is_some_and(|word| word == "replace" || word == "build");
        for (verb, mut said) in read.map_err(wrong)? {
            said.to = said.to.or(there.filter(|_| is_there));
            let command = verb.grammar().command;
            let command = command.and_then(|command| Verb::of_command(faction, command));
            going_on = command.or(going_on);
            parts.push(LinePart { text: text.trim().to_string(), place, verb, said });
        }
    }
    Ok(parts)
}

/// What is wrong, with the part of the line that it is wrong in.
fn of_part(why: &str, text: &str, place: (usize, usize)) -> String {
    match place {
        (_, 1) => why.to_string(),
        (at, _) => {
            let text = super::words::short(text);
            format!("part {}, \"{text}\": {why}. The whole line was rejected", at + 1)
        }
    }
}

/// Whether a line of a Faction's notation begins with a Special Activity, and not with a Command; nothing where it
/// begins with neither.
pub fn is_special(faction: Faction, line: &str) -> Option<bool> {
    let owned = tokens(line);
    let typed: Vec<&str> = owned.iter().map(String::as_str).collect();
    let (verb, _) = Verb::read(Verb::of(faction), &typed).ok()?;
    match (verb.row(faction).special, verb.grammar().command) {
        (Some(_), _) => Some(true),
        (None, command) => command.map(|_| false),
    }
}

/// Whether a line begins with the verb of any Faction.
pub fn is_verb(line: &str) -> bool {
    let first = tokens(line).first().map(|word| word.to_lowercase());
    first.is_some_and(|word| Verb::is_name(&word))
}

/// The verb of a Faction that the first word of a line is meant to be, where it is one with a slip.
pub fn nearest_verb(faction: Faction, line: &str) -> Option<&'static str> {
    let first = tokens(line).first().map(|word| word.to_lowercase())?;
    Verb::near(Verb::of(faction), &first).map(Verb::typed)
}

/// The steps of a line on this action, checked as a whole. What dice decide is left out: a part is wrong if it
/// cannot be after any outcome of the Battles before it.
///
/// # Errors
/// The part that is wrong, and the rule that forbids it.
pub fn read(state: &ActionState, permit: &Permit, line: &str) -> Result<Vec<ActionStep>, String> {
    let parts = Trial::new(state, permit).parts(line)?;
    check(state, permit, &parts, state.changes().len())
}

/// Checks parts as a whole, through every outcome; the steps as they are on the first. `began`: how many changes the action
/// had before it.
///
/// # Errors
/// The part that is wrong, and the rule that forbids it; that the action cannot end where the line ends it.
pub(super) fn check(
    state: &ActionState,
    permit: &Permit,
    parts: &[LinePart],
    began: usize,
) -> Result<Vec<ActionStep>, String> {
    let mut outcomes = vec![state.clone()];
    let mut steps = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let wrong = |why: &str| of_part(why, &part.text, part.place);
        if part.verb == Verb::Done {
            if at + 1 < parts.len() {
                return Err(wrong("it must be the last part of the line"));
            }
            let owed = outcomes.iter().map(|end| unfinished(end, permit, began, false));
            let owed: Option<Vec<String>> = owed.collect();
            return owed
                .and_then(|owed| owed.into_iter().next())
                .map_or(Ok(steps), |why| Err(wrong(&why)));
        }
        let (mut next, mut refused) = (Vec::new(), None);
        let is_first = steps.len();
        for outcome in &outcomes {
            let trial = Trial::new(outcome, permit);
            match trial.meant(part.verb, &part.said) {
                Ok(step) => {
                    next.extend(ends(&trial, &step));
                    if steps.len() == is_first {
                        steps.push(step);
                    }
                }
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        if let (true, Some(why)) = (next.is_empty(), refused) {
            return Err(wrong(&why));
        }
        next.truncate(OUTCOMES);
        outcomes = next;
    }
    Ok(steps)
}

/// How a step can end: with the least dice, and a Battle with the most on either side as well.
fn ends(trial: &Trial<'_>, step: &ActionStep) -> Vec<ActionState> {
    let Some(plan) = battle::plan_of(trial.state, step) else {
        return trial.after(step).into_iter().collect();
    };
    let forces = battle::forces(trial.state.board(), &plan);
    let (attack, defence) = (forces.attacker_dice(), forces.defender_dice());
    let mut ends = Vec::new();
    for (by_attack, by_defence) in [(1, 1), (3, 1), (1, 3)] {
        let mut state = trial.state.clone();
        let step = plan.step(attack * by_attack, defence * by_defence);
        if rules::act(&mut state, &step).is_ok() {
            battle::settle_victory(&mut state);
            ends.push(state);
        }
    }
    ends
}
