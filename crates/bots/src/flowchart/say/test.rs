//! Tests of a space, in words that follow a noun: "Cities under British Control", "first with Militia".

use super::list::{either, joined, modifiers};
use super::measure;
use super::pieces::{many, one};
use super::place::{self, SpacePhrase, holder};
use super::term::{Link, Term, compared};
use super::voice::Voice;
use crate::flowchart::words::{Amount, Comparison, Holder, Measure, Role, Test};
use lod_engine::game::Support;

/// What holds of a space that passes the test, or of one that fails it.
pub(super) fn modifier(test: &Test, passes: bool, voice: Voice<'_>) -> String {
    let this = voice.action;
    let yes = |word: &str, rest: &str| {
        if passes { format!("{word} {rest}") } else { format!("not {word} {rest}") }
    };
    let with = |what: &str| format!("{} {what}", if passes { "with" } else { "without" });
    let does = |what: String| {
        if passes {
            format!("where {this} {what}")
        } else {
            format!("other than where {this} {what}")
        }
    };
    match test {
        Test::All(parts) => several(parts, passes, passes, voice),
        Test::Any(parts) => match neither(parts, voice).filter(|_| !passes) {
            Some(words) => words,
            None => several(parts, passes, !passes, voice),
        },
        Test::Not(inner) => modifier(inner, !passes, voice),
        Test::In(kinds) if passes => format!("among the {}", place::kinds(kinds)),
        Test::In(kinds) => format!("outside the {}", place::kinds(kinds)),
        Test::Is(spaces) if passes => format!("that is {}", place::names(spaces)),
        Test::Is(spaces) => format!("other than {}", place::names(spaces)),
        Test::Control(h) => {
            let (word, rest) = holder(*h).split_once(' ').unwrap_or(("", ""));
            yes(word, rest)
        }
        Test::Support(levels) => yes("at", &support(levels)),
        Test::Has(kind) => with(many(*kind)),
        Test::Amount(a) => amount(*a, passes),
        Test::Only(only) if passes => {
            format!("whose {} are all {}", many(only.of), many(only.these))
        }
        Test::Only(only) => format!("whose {} are not {} alone", many(only.of), many(only.these)),
        Test::Room => with("room"),
        Test::Blockaded if passes => "Blockaded".to_string(),
        Test::Blockaded => "not Blockaded".to_string(),
        Test::Leader(leader) => with(leader.name()),
        Test::LeaderOf(faction) => with(&format!("the {} Leader", faction.adjective())),
        Test::Borders(tests) => {
            let beside = SpacePhrase::of(tests, voice).single();
            yes("beside", &beside)
        }
        Test::Role(role) => {
            let not = if passes { "" } else { "not " };
            format!("{not}{}", used(*role))
        }
        Test::Compare(c) => comparison(c, passes, voice),
        Test::Gains(h) => does(format!("brings {}", control(*h))),
        Test::Ends(h) => does(format!("ends {}", control(*h))),
        Test::ChangesControl => does("changes Control".to_string()),
        Test::Removes(kind) => does(format!("takes a {}", one(*kind))),
        Test::SpecialOpen => {
            let one = if passes { "a" } else { "no" };
            format!("where {one} Special Activity may still be used this turn")
        }
    }
}

/// What comes first or next in an ordering: "Cities", "with Rebellion cubes".
pub(super) fn kind(test: &Test, voice: Voice<'_>) -> String {
    match test {
        Test::In(kinds) => place::kinds(kinds),
        Test::Is(spaces) => place::names(spaces),
        Test::Role(Role::Selected) => "spaces already selected for this Command".to_string(),
        Test::Role(Role::Battle) => "spaces chosen for Battle".to_string(),
        _ => modifier(test, true, voice),
    }
}

/// All or any of some tests. With `all`, each has to hold.
fn several(parts: &[Test], passes: bool, all: bool, voice: Voice<'_>) -> String {
    // A long part of a choice stands in brackets, so that it is seen where it ends.
    let word = |part: &Test| match part {
        Test::All(inner) if passes && !all && inner.len() > 2 => {
            format!("({})", modifier(part, passes, voice))
        }
        _ => modifier(part, passes, voice),
    };
    let words: Vec<String> = parts.iter().map(word).collect();
    if all { modifiers(&words) } else { format!("either {}", joined(&words, "or")) }
}

/// "with neither A nor B and C", where one of the alternatives has several conditions and each is something that is there.
fn neither(parts: &[Test], voice: Voice<'_>) -> Option<String> {
    if !parts.iter().any(|part| matches!(part, Test::All(_))) {
        return None;
    }
    let there = |part: &Test| {
        let words = modifier(part, true, voice);
        let what = words.strip_prefix("with ")?;
        (!what.contains(" or ") && !what.contains(", and ")).then(|| what.to_string())
    };
    let there: Vec<String> = parts.iter().map(there).collect::<Option<_>>()?;
    Some(format!("with neither {}", there.join(" nor ")))
}

/// Levels of Support; some sets of them have names of their own (1.6.1).
fn support(levels: &[Support]) -> String {
    use Support::{ActiveOpposition, ActiveSupport, Neutral, PassiveOpposition, PassiveSupport};
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

pub(super) const fn control(holder: Holder) -> &'static str {
    match holder {
        Holder::British => "British Control",
        Holder::Rebellion => "Rebellion Control",
        Holder::None => "a state of no Control",
    }
}

fn amount(a: Amount, passes: bool) -> String {
    let (one, many) = (one(a.of), many(a.of));
    let (least, most) = (i32::from(a.at_least), i32::from(a.at_most));
    let words = match (a.at_least, a.at_most) {
        (n, m) if n == m && passes => Link::Same.counted(least, one, many),
        (n, m) if n == m => Link::Other.counted(least, one, many),
        (0, _) if passes => Link::NoMore.counted(most, one, many),
        (0, _) => Link::More.counted(most, one, many),
        (_, u8::MAX) if passes => Link::NoLess.counted(least, one, many),
        (_, u8::MAX) => Link::Less.counted(least, one, many),
        _ if passes => format!("{least} to {most} {many}"),
        _ => format!("fewer than {least} or more than {most} {many}"),
    };
    format!("with {words}")
}

const fn used(role: Role) -> &'static str {
    match role {
        Role::Selected => "already selected for this Command",
        Role::Battle => "chosen for Battle",
        Role::Special => "used by this turn's Special Activity",
        Role::MovedInto => "that units moved into this turn",
        Role::MovedFrom => "that units moved out of this turn",
        Role::Mustered => "where Regulars were placed this turn",
    }
}

fn comparison(c: &Comparison<Measure>, passes: bool, voice: Voice<'_>) -> String {
    let link = Link::of(c.is, passes);
    let (left, right) = (measure::term(&c.left, voice), measure::term(&c.right, voice));
    match (&c.left, &left, &right) {
        (Measure::Count(_), Term::Things { one, many }, Term::Plain(n)) => {
            format!("with {}", link.counted(*n, one, many))
        }
        (Measure::Population, Term::Level { .. }, Term::Plain(n)) => {
            let n = Term::Plain(*n);
            let words = compared(&left, link, &n).replacen(" is ", " ", 1);
            format!("with {words}")
        }
        (Measure::Removes(kind), _, Term::Plain(n)) => {
            let counted = link.counted(*n, one(*kind), many(*kind));
            format!("where {} removes {counted}", voice.action)
        }
        (Measure::Brings(kind), _, Term::Plain(n)) => {
            let counted = link.counted(*n, one(*kind), many(*kind));
            format!("where {} brings {counted}", voice.action)
        }
        _ => format!("where {}", compared(&left, link, &right)),
    }
}

#[cfg(test)]
mod tests {
    use crate::bots::Library;
    use crate::flowchart::say;
    use crate::flowchart::words::{Amount, Only, Pieces, Role, Test};
    use lod_engine::game::{Faction, Leader};

    fn fails(test: &Test) -> String {
        say::of_space(&Library::get().charts[Faction::Indians], None, test, false)
    }

    const fn war_parties(at_least: u8, at_most: u8) -> Test {
        Test::Amount(Amount { of: Pieces::WarParties, at_least, at_most })
    }

    #[test]
    fn of_a_space_that_fails_it_is_said_what_it_has() {
        let only = Test::Only(Only { of: Pieces::BritishCubes, these: Pieces::Tories });
        for (test, words) in [
            (war_parties(3, u8::MAX), "with fewer than 3 War Parties"),
            (war_parties(0, 2), "with more than 2 War Parties"),
            (war_parties(2, 2), "with any number but 2 of War Parties"),
            (war_parties(2, 3), "with fewer than 2 or more than 3 War Parties"),
            (only, "whose British cubes are not Tories alone"),
            (Test::SpecialOpen, "where no Special Activity may still be used this turn"),
            (Test::Role(Role::Mustered), "not where Regulars were placed this turn"),
        ] {
            assert_eq!(fails(&test), words);
        }
    }

    /// I7: three War Parties, or two with the Leader: nothing of it is left out.
    #[test]
    fn alternatives_of_several_conditions_are_said_in_full() {
        let beside = Test::All(vec![war_parties(2, u8::MAX), Test::Leader(Leader::Cornplanter)]);
        let either = Test::Any(vec![war_parties(3, u8::MAX), beside]);
        assert_eq!(
            fails(&either),
            "with neither at least 3 War Parties nor at least 2 War Parties and Cornplanter"
        );
        let either = Test::Any(vec![war_parties(3, u8::MAX), Test::Leader(Leader::Cornplanter)]);
        assert_eq!(fails(&either), "with fewer than 3 War Parties and without Cornplanter");
    }
}
