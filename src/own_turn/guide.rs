//! The guided way: what a part leaves open is asked, one question at a time, of what is legal.

use super::act::OwnTurn;
use super::help;
use super::notation::Part;
use super::plays::Play;
use super::said::{Said, tokens};
use super::several;
use super::trial::{Slot, Trial, named, open, values, wrong};
use super::verb::Verb;
use super::words;
use crate::flowchart::{Door, Stop};
use crate::game::Faction;
use crate::game::words::capital;
use crate::rules::{Group, Step};
use crate::talk::{Ask, Reply};

impl OwnTurn<'_> {
    /// The play that a part means, asking for what is open. `rally`: for the free Rally (3.6.8).
    pub(super) fn guide(&mut self, part: &Part, rally: bool) -> Result<Play, Stop> {
        let mut said = part.said.clone();
        let mut picked: Vec<(Slot, String)> = Vec::new();
        loop {
            let trial = if rally { self.rallies() } else { self.trial() };
            let mut plays = trial.fits(part.verb, &said).map_err(wrong)?;
            plays.retain(|p| picked.iter().all(|(slot, value)| slot.of(p) == *value));
            if said.bare {
                let all = open(&plays);
                plays = trial.leading_on(plays);
                if let (Some(slot), Some(first)) = (all, plays.first())
                    && open(&plays) != all
                {
                    self.seat.settled(&named_in_full(slot, &slot.of(first)));
                }
            }
            let trial = if rally { self.rallies() } else { self.trial() };
            let Some(slot) = open(&plays) else {
                return plays
                    .into_iter()
                    .next()
                    .ok_or_else(|| wrong("that is not possible here"));
            };
            settle(&mut said, &plays);
            if slot == Slot::Also && !said.bare {
                let least = values(&plays, slot).into_iter().min().unwrap_or_default();
                picked.push((slot, least));
                continue;
            }
            let ask = self.asks(part.verb, slot, &plays, &trial, rally);
            said.bare = true;
            let line = self.line(&ask)?;
            match answer(part.verb, slot, &plays, &ask, line.trim()).map_err(wrong)? {
                Answer::Value(value) => picked.push((slot, value)),
                Answer::Several => return self.gather_groups(&plays),
                Answer::Said(more) => {
                    said.items = more.items;
                    said.flags = more.flags;
                    said.more = more.more;
                    said.also = more.also.or(said.also);
                }
                Answer::Space(typed) => {
                    // Not in the list: the rules say why, unless it was only left out of it.
                    let space = words::find(&typed).map_err(wrong)?;
                    match slot {
                        Slot::To => said.to = Some(space),
                        _ => said.from = Some(space),
                    }
                }
            }
        }
    }

    fn asks(&self, verb: Verb, slot: Slot, plays: &[Play], trial: &Trial<'_>, rally: bool) -> Ask {
        let values = values(plays, slot);
        let firsts: Vec<&Play> = values
            .iter()
            .filter_map(|value| plays.iter().find(|p| slot.of(p) == *value))
            .collect();
        let costs: Vec<String> = firsts.iter().map(|play| trial.cost(play)).collect();
        let effect = |value: &String, play: &Play| {
            let effect = trial.effect(play);
            let several = plays.iter().filter(|p| slot.of(p) == *value).count() > 1;
            match (several, verb) {
                (true, Verb::Battle) => format!("{}: {effect}", Slot::What.of(play)),
                // More is to be said before it is clear.
                (true, _) => String::new(),
                _ => effect,
            }
        };
        let standing = |value: &str| match (slot, words::find(value)) {
            (Slot::To, Ok(space)) => trial.standing(verb, space),
            _ => None,
        };
        // What is the same for all is said once.
        let same = costs.len() > 1 && costs.iter().all(|c| *c == costs[0]);
        let mut replies: Vec<Reply> = values
            .iter()
            .zip(firsts.iter().zip(&costs))
            .map(|(value, (play, cost))| Reply {
                word: named_in_full(slot, value),
                about: about(
                    standing(value).as_deref(),
                    slot,
                    play,
                    if same { "" } else { cost },
                    &effect(value, play),
                ),
            })
            .collect();
        if several::possible(verb, slot, plays) {
            replies.push(several::reply());
        }
        let each = match costs.first() {
            Some(cost) if same && !cost.is_empty() => format!(" Each: {cost}"),
            _ => String::new(),
        };
        let default = match slot {
            Slot::What if verb == Verb::March || verb == Verb::Scout => Some(0),
            Slot::Also => values.iter().position(String::is_empty),
            _ => None,
        };
        let available = match slot {
            Slot::To | Slot::What => trial.available(verb),
            Slot::From | Slot::Also => None,
        };
        let ask = Ask {
            default,
            lines: available.into_iter().collect(),
            replies,
            help: help::grammar(verb, self.deed.faction()),
            ..self.ask(
                match slot {
                    Slot::To => "to",
                    Slot::From => "from",
                    Slot::What => "what",
                    Slot::Also => "also",
                },
                format!("{}: {}{each}", capital(verb.typed()), slot.asks()),
            )
        };
        match rally {
            true => Ask {
                faction: Some(Faction::Patriots),
                ..ask
            },
            false => ask,
        }
    }
}

/// A value as it is shown: a space by its name.
fn named_in_full(slot: Slot, value: &str) -> String {
    match (slot, words::find(value)) {
        (Slot::To | Slot::From, Ok(space)) => space.name().to_string(),
        _ => shown(value).to_string(),
    }
}

/// What is left open is shown as "none".
fn shown(value: &str) -> &str {
    if value.is_empty() { "none" } else { value }
}

/// What a reply means, its cost included, and what it does.
fn about(standing: Option<&str>, slot: Slot, play: &Play, cost: &str, effect: &str) -> String {
    let mut told: Vec<String> = standing.map(str::to_string).into_iter().collect();
    match (slot, play.first()) {
        (Slot::To | Slot::From, _) => {
            let value = slot.of(play);
            if value == "here" {
                told.push("nothing moves in".to_string());
            }
        }
        (Slot::What, Some(Step::March { groups, .. })) => {
            told.extend(groups.first().map(units));
        }
        (Slot::What, Some(Step::Scout { group, .. })) => told.push(units(group)),
        _ => {}
    }
    for text in [cost, effect] {
        if !text.is_empty() {
            told.push(text.to_string());
        }
    }
    told.join(": ")
}

fn units(group: &Group) -> String {
    words::counted(group.troops)
}

/// Spaces in which all plays agree are as good as said.
fn settle(said: &mut Said, plays: &[Play]) {
    for (slot, space) in [(Slot::To, &mut said.to), (Slot::From, &mut said.from)] {
        if let [one] = values(plays, slot).as_slice()
            && space.is_none()
        {
            *space = words::find(one).ok();
        }
    }
}

enum Answer {
    /// One of the values of the slot.
    Value(String),
    /// More words of the notation.
    Said(Said),
    /// A space that is not listed.
    Space(String),
    /// Groups from several spaces.
    Several,
}

/// What a line answers to the question for a slot.
fn answer(verb: Verb, slot: Slot, plays: &[Play], ask: &Ask, line: &str) -> Result<Answer, String> {
    let values = values(plays, slot);
    if line.is_empty() {
        let default = ask.default.and_then(|at| values.get(at));
        return default
            .map(|v| Answer::Value(v.clone()))
            .ok_or_else(|| format!("{} {}", slot.asks(), list(&values)));
    }
    let typed = line.to_lowercase();
    let place = matches!(slot, Slot::To | Slot::From)
        .then(|| named(&typed))
        .flatten();
    if let Some(value) = ask.exact(line).and_then(|at| values.get(at)) {
        return Ok(Answer::Value(value.clone()));
    }
    if let Some(value) = values
        .iter()
        .find(|v| shown(v) == typed || place.as_ref() == Some(v))
    {
        return Ok(Answer::Value(value.clone()));
    }
    let offered = several::possible(verb, slot, plays);
    if offered && (several::is_meant(line) || ask.exact(line) == Some(values.len())) {
        return Ok(Answer::Several);
    }
    let begin: Vec<&String> = values
        .iter()
        .filter(|v| shown(v).starts_with(&typed))
        .collect();
    if let [one] = begin.as_slice() {
        return Ok(Answer::Value((*one).clone()));
    }
    match slot {
        Slot::To | Slot::From => {
            words::find(&typed)?;
            Ok(Answer::Space(typed))
        }
        Slot::What => {
            let mut said = Said::default();
            let words = tokens(&typed);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut chunks = words.split(|w| *w == "+");
            said.what(verb, chunks.next().unwrap_or_default())?;
            for chunk in chunks {
                said.further(verb, chunk)?;
            }
            Ok(Answer::Said(said))
        }
        Slot::Also => Err(format!("{} {}", slot.asks(), list(&values))),
    }
}

fn list(values: &[String]) -> String {
    let shown: Vec<&str> = values.iter().take(8).map(|v| shown(v)).collect();
    shown.join(", ")
}
