//! What `?` says at a question.

use super::read::{legend, look, mixed, spaces_of};
use super::{Ask, Form, rows};
use crate::tell::{plain, short, things_of};
use lod_engine::game::{Fact, Kind, SpaceSet};

/// What an answer looks like, and what may be named in it.
pub(crate) fn help(ask: &Ask) -> Vec<String> {
    let mut text = ask.help.clone();
    text.extend(of_form(ask));
    if rows::spaces(ask).len() > 1 {
        text.push("rows: tell the spaces one by one.".to_string());
    }
    if !ask.so_far.is_empty() {
        text.push(
            "Answer for the board as it stands on the table: what this turn does is reckoned with."
                .to_string(),
        );
    }
    text.push(match ask.why.is_empty() {
        true => "undo (or back) takes the last answer back; quit leaves.".into(),
        false => "undo (or back): take the last answer back, undo 3 three; redo: give it again.  why: the rule \
                  and the way so far, why 3 a step of it, why boston a space, why event each bullet.  quit: leave."
            .into(),
    });
    text
}

/// What the form of an answer is.
pub(crate) fn of_form(ask: &Ask) -> Vec<String> {
    match &ask.form {
        Form::Line | Form::Enter => Vec::new(),
        Form::YesNo => vec!["Answer y (yes) or n (no).".to_string()],
        Form::One if !ask.numbered() => {
            let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
            vec![format!("Answer with one of: {}.", words.join(", "))]
        }
        Form::One => vec![format!(
            "Answer with a number from 1 to {}, or the first letters of one of them.",
            ask.replies.len()
        )],
        Form::Some => {
            vec!["Answer with numbers, with spaces between; Enter for none of them.".to_string()]
        }
        Form::Card => vec![
            "Answer with the number of the Event card (1-96); Enter when there is no card, as when \
             an Event grants the Command."
                .to_string(),
        ],
        Form::WinterCard => {
            vec!["Answer with the number of the Winter Quarters card (97-104).".to_string()]
        }
        Form::Dice(dice) => {
            let rolls: Vec<String> =
                dice.iter().map(|d| format!("a {} (1 to {})", d.name(), d.sides())).collect();
            vec![format!(
                "Roll {} and type the result. Results typed after it, as in `3 5`, are kept for the \
                 next dice.",
                rolls.join(", then ")
            )]
        }
        Form::Facts(facts) => facts_help(facts),
        Form::Still(believed) => {
            let facts: Vec<Fact> = believed.iter().map(|(fact, _)| *fact).collect();
            let letters = (!things_of(&facts).is_empty()).then(|| legend(&facts));
            look::help().into_iter().chain(letters).collect()
        }
    }
}

fn facts_help(facts: &[Fact]) -> Vec<String> {
    let mut text = Vec::new();
    match facts.first() {
        Some(_) if mixed(facts) => {
            if things_of(facts).len() > 1 || facts.iter().any(|f| matches!(f, Fact::Support(_))) {
                text.push(format!(
                    "Per space, numbers with letters: `nyc 6r 1t; ny 3c`. {} First letters of the \
                     words do too.",
                    legend(facts)
                ));
            } else {
                text.push("Per space, the number: `nyc 6; ny 3`.".to_string());
            }
            text.push(
                "What is not named is not there (a level: Neutral). A name alone or with -: nothing is there."
                    .to_string(),
            );
        }
        Some(Fact::Support(_)) => text.push(
            "Per space as, ps, n, po or ao (active/passive support, neutral, passive/active \
             opposition): `boston po; nyc as`, or lists: `po: boston, nyc`. Spaces that are not named \
             are Neutral."
                .to_string(),
        ),
        Some(Fact::Control(_)) => text.push(
            "Per space b (British) or r (Rebellion): `nyc b; phila r`, or lists: `b: nyc, boston; r: \
             phila`. Spaces that are not named are under nobody's Control."
                .to_string(),
        ),
        Some(Fact::Leader(_)) => text.push(
            "Each Leader's name, then his space; the name alone when he is in the Available box: \
             `howe nyc; washington pa; brant`."
                .to_string(),
        ),
        Some(Fact::Cylinder(_)) => text.push(
            "The Faction, then e (in the Eligible box), i (Ineligible), a (it has acted) or p (it Passed): \
             `patriots i; french p`. Who is not named is Eligible."
                .to_string(),
        ),
        Some(Fact::Treaty | Fact::BrilliantStroke(_)) => {
            text.push("Answer y (yes) or n (no).".to_string());
        }
        _ if facts.len() > 1 => text.push(
            "Answer with one number for each, in the order shown, with spaces between."
                .to_string(),
        ),
        _ => text.push("Answer with one number, read off the board.".to_string()),
    }
    let mut spaces = spaces_of(facts);
    if matches!(facts.first(), Some(Fact::Leader(_))) {
        spaces = SpaceSet::ALL;
    }
    if !spaces.is_empty() {
        text.push(
            "A space is named by its abbreviation or the first letters of its name:".to_string(),
        );
        for (kind, name) in [
            (Kind::City, "Cities"),
            (Kind::Colony, "Colonies"),
            (Kind::IndianReserve, "Indian Reserves"),
            (Kind::WestIndies, "Beyond the map"),
        ] {
            let names: Vec<String> = spaces
                .filter(|s| s.kind() == kind)
                .iter()
                .map(|s| {
                    if plain(short(s)) == plain(s.name()) {
                        s.name().to_string()
                    } else {
                        format!("{s} ({})", short(s))
                    }
                })
                .collect();
            if !names.is_empty() {
                text.push(format!("  {name}: {}", names.join(", ")));
            }
        }
    }
    text
}
