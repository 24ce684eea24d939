//! How parts of an expression read together.

use super::word::Given;
use super::{Expr, Relation};
use crate::flowchart::describe::list::{either, modifiers};
use crate::flowchart::describe::term::{Link, Term, compared};
use crate::flowchart::describe::verb::doing;
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::schema::Node;
use lod_engine::game::words::joined_by;
use lod_engine::game::{Faction, Kind, Space, Support};

pub(super) fn not(so: bool, words: &str) -> String {
    format!("{}{words}", no(so))
}

pub(super) const fn no(so: bool) -> &'static str {
    if so { "" } else { "not " }
}

pub(super) fn with(so: bool, what: &str) -> String {
    format!("{} {what}", if so { "with" } else { "without" })
}

pub(super) fn does(so: bool, voice: Voice<'_>, verb: &str, what: &str) -> String {
    let action = voice.action;
    if so {
        format!("where {action} {verb}s {what}")
    } else {
        format!("where {action} does not {verb} {what}")
    }
}

pub(super) fn kinds(given: Given<'_>) -> Vec<Kind> {
    given.iter().map(Expr::kind).collect()
}

pub(super) fn spaces(given: Given<'_>) -> Vec<Space> {
    given.iter().map(Expr::space).collect()
}

pub(super) fn factions(given: Given<'_>) -> Vec<Faction> {
    given.iter().map(Expr::faction).collect()
}

/// What comes first or next in an ordering: "Cities", "with Rebellion cubes".
pub(crate) fn kind(test: &Expr, voice: Voice<'_>) -> String {
    use super::Role;
    use crate::flowchart::describe::place;
    match test.parts() {
        ("kinds", given) => place::kinds(&kinds(given)),
        ("spaces", given) => place::names(&spaces(given)),
        ("role", [role]) if role.role() == Role::Selected => "spaces already selected".to_string(),
        ("role", [role]) if role.role() == Role::Battle => "spaces selected for Battle".to_string(),
        _ => test.reads(true, voice.in_space()),
    }
}

/// All or any of some parts. With `all`, each has to hold.
pub(super) fn several(parts: Given<'_>, so: bool, all: bool, voice: Voice<'_>) -> String {
    // A long part of a choice stands in brackets, so that it is seen where it ends.
    let word = |part: &Expr| match part.parts() {
        ("and", inner) if voice.of_space && so && !all && inner.len() > 2 => {
            format!("({})", part.reads(so, voice))
        }
        _ => part.reads(so, voice),
    };
    let words: Vec<String> = parts.iter().map(word).collect();
    match (all, voice.of_space) {
        (true, true) => modifiers(&words),
        (true, false) => joined_by(&words, "and"),
        (false, _) => format!("either {}", joined_by(&words, "or")),
    }
}

/// "with neither A nor B and C", where one of the alternatives has several conditions and each is something that is there.
pub(super) fn neither(parts: Given<'_>, voice: Voice<'_>) -> Option<String> {
    parts.iter().find(|part| part.word() == "and")?;
    let there = |part: &Expr| {
        let words = part.reads(true, voice);
        let what = words.strip_prefix("with ")?;
        (!what.contains(" or ") && !what.contains(", and ")).then(|| what.to_string())
    };
    let there: Vec<String> = parts.iter().map(there).collect::<Option<_>>()?;
    Some(format!("with neither {}", there.join(" nor ")))
}

/// Levels of Support; some sets of them have names of their own (1.6.1).
pub(super) fn levels(given: Given<'_>) -> String {
    use Support::{ActiveOpposition, ActiveSupport, Neutral, PassiveOpposition, PassiveSupport};
    let levels: Vec<Support> = given.iter().map(Expr::level).collect();
    let is = |set: &[Support]| set.len() == levels.len() && set.iter().all(|l| levels.contains(l));
    if is(&[ActiveSupport, PassiveSupport]) {
        "Active or Passive Support".to_string()
    } else if is(&[ActiveOpposition, PassiveOpposition]) {
        "Active or Passive Opposition".to_string()
    } else if is(&[PassiveOpposition, Neutral, PassiveSupport]) {
        "Neutral or Passive".to_string()
    } else {
        let names: Vec<&str> = levels.iter().map(|l| l.name()).collect();
        either(&names)
    }
}

/// Two numbers compared: of a space "with 3+ Tories", of the game "Opposition > Support".
pub(super) fn compares(given: Given<'_>, is: Relation, so: bool, voice: Voice<'_>) -> String {
    let (link, left, right) = (Link::of(is, so), given[0].term(voice), given[1].term(voice));
    if !voice.of_space {
        return compared(&left, link, &right);
    }
    let (Term::Plain(number), (word, pieces)) = (&right, given[0].parts()) else {
        return format!("where {}", compared(&left, link, &right));
    };
    let what = match word {
        "count" => "with".to_string(),
        "removes" => format!("where {} removes", voice.action),
        "brings" => format!("where {} adds", voice.action),
        "population" => return format!("with {}", compared(&left, link, &right)),
        _ => return format!("where {}", compared(&left, link, &right)),
    };
    let of = pieces[0].pieces();
    format!("{what} {}", link.counted(*number, of.one(), of.many()))
}

/// Whether an instruction elsewhere could be carried out.
pub(super) fn possible(given: Given<'_>, so: bool, voice: Voice<'_>) -> String {
    let [Expr::Name(at), verb, Expr::Number(spaces)] = given else { return String::new() };
    let verb = verb.verb();
    let spaces = match spaces {
        1 => "at least 1 space".to_string(),
        n => format!("at least {n} spaces"),
    };
    let step = match voice.chart.node(at) {
        Some(Node::Command(b)) => b.instructions.iter().position(|i| i.verb == verb),
        _ => None,
    };
    let what = match step {
        Some(step) => format!("{} (step {} of {at})", doing(verb, voice.faction()), step + 1),
        None => format!("{} ({at})", verb.id()),
    };
    format!("the {} could {}now {what} in {spaces}", voice.faction(), no(so))
}
