//! A March of groups from several spaces into one destination, asked space by space (2.3.5, 3.2.3).

use super::act::OwnTurn;
use super::guide::{GuideOutcome, leaves_out};
use super::line_meaning::{self, LineMeaning};
use super::parsed_part::{More, ParsedPart};
use super::plays::Play;
use super::trial::{OpenPart, Why, list, wrong};
use super::verb::Verb;
use crate::talk::{Ask, Reply};
use lod_bots::flowchart::Interrupt;
use lod_engine::game::Space;
use lod_engine::rules::{ActionStep, Group};

/// The reply that stands for it, below the origins.
pub(super) const WORD: &str = "several";
/// The reply that leaves an origin out.
const NONE: &str = "none";

/// Whether units of more than one space could March there.
pub(super) fn possible(verb: Verb, slot: OpenPart, plays: &[Play]) -> bool {
    verb == Verb::March && slot == OpenPart::From && origins(plays).len() > 1
}

/// The reply for it.
pub(super) fn reply() -> Reply {
    Reply::new(WORD, "groups from more than one")
}

/// Whether the line is the word, or begins it.
pub(super) fn is_meant(line: &str) -> bool {
    let typed = line.trim().to_lowercase();
    typed.len() > 1 && WORD.starts_with(&typed)
}

fn group(play: &Play) -> Option<(Space, Group)> {
    match play.first() {
        Some(ActionStep::March { to, groups }) => groups.first().map(|g| (*to, *g)),
        _ => None,
    }
}

fn origins(plays: &[Play]) -> Vec<Space> {
    let mut found = Vec::new();
    for (_, group) in plays.iter().filter_map(group) {
        if !found.contains(&group.from) {
            found.push(group.from);
        }
    }
    found
}

/// What a line says of one origin.
enum Leaves {
    Group(Group),
    Nothing,
    /// A line of the notation in place of the answer.
    Line(String),
}

/// How far the choice of the groups of a March has come.
struct GroupChoices<'a> {
    to: Space,
    /// The origin that is asked about.
    from: Space,
    /// What leaves the origins before it.
    groups: &'a [Group],
    /// The groups that can go alone.
    plays: &'a [Play],
}

impl GroupChoices<'_> {
    /// What is said of the origin, with the groups before it and another one.
    fn with(&self, said: ParsedPart, another: Option<Group>) -> ParsedPart {
        let more = self.groups.iter().copied().chain(another);
        ParsedPart {
            to: Some(self.to),
            from: Some(self.from),
            more: more.map(More::of).collect(),
            ..said
        }
    }

    /// The groups of the origins after this one.
    fn later(&self) -> impl Iterator<Item = Group> {
        let own = self.plays.iter().filter_map(group).map(|(_, group)| group);
        own.filter(|group| group.from > self.from)
    }
}

impl OwnTurn<'_> {
    /// The March of these plays' groups into their one destination, a question for each origin, or the line that was
    /// typed instead.
    pub(super) fn gather_groups(&mut self, plays: &[Play]) -> Result<GuideOutcome, Interrupt> {
        let Some((to, _)) = plays.iter().find_map(group) else {
            return Err(wrong("no unit can March there"));
        };
        let mut groups: Vec<Group> = Vec::new();
        for from in origins(plays) {
            let march = |group: Group| ActionStep::March {
                to,
                groups: groups.iter().copied().chain([group]).collect(),
            };
            let own = plays.iter().filter_map(group).map(|(_, g)| g);
            let trial = self.trial();
            let open: Vec<Group> =
                own.filter(|g| g.from == from && trial.after(&vec![march(*g)]).is_some()).collect();
            if open.is_empty() {
                continue;
            }
            let chosen = GroupChoices { to, from, groups: &groups, plays };
            let ask = self.asks_group(&chosen, &open, &march(open[0]));
            let line = ask.in_words(self.line(&ask)?);
            match self.group(&chosen, &ask, &open, &line)? {
                Leaves::Group(group) => groups.push(group),
                Leaves::Nothing => {}
                Leaves::Line(line)
                    if self.trial().leaves_out(&line, Verb::March, Some(to), None) =>
                {
                    return Err(leaves_out(&line, &format!("the March to {to}")));
                }
                Leaves::Line(line) => return Ok(GuideOutcome::Line(line)),
            }
        }
        let Some((first, rest)) = groups.split_first() else {
            let rule = Verb::March.rule(self.state.faction()).unwrap_or_default();
            return Err(wrong(format!("no unit was named to March to {to} ({rule})")));
        };
        let all = ParsedPart {
            to: Some(to),
            from: Some(first.from),
            items: More::of(*first).items,
            more: rest.iter().copied().map(More::of).collect(),
            ..ParsedPart::default()
        };
        self.trial().fits(Verb::March, &all).map_err(wrong)?;
        self.in_company(vec![ActionStep::March { to, groups }]).map(GuideOutcome::Play)
    }

    fn asks_group(&self, chosen: &GroupChoices<'_>, open: &[Group], first: &ActionStep) -> Ask {
        let GroupChoices { to, from, .. } = *chosen;
        let mut replies: Vec<Reply> =
            open.iter().map(|g| Reply::new(g.troops.in_letters(), g.troops.counted())).collect();
        // Some units March: the last origin is not left out where all others were.
        if !chosen.groups.is_empty() || chosen.later().next().is_some() {
            replies.push(Reply::new(NONE, format!("no units from {from}")));
        }
        let cost = match self.trial().cost(&vec![first.clone()]) {
            cost if cost.is_empty() => cost,
            cost => format!(" In all: {cost}"),
        };
        Ask {
            default: Some(0),
            replies,
            help: vec![Verb::March.row(self.state.faction()).form.to_string()],
            ..self.ask("group", format!("March to {to}: which units from {from}?{cost}"))
        }
    }

    /// What a line says of an origin.
    fn group(
        &self,
        chosen: &GroupChoices<'_>,
        ask: &Ask,
        open: &[Group],
        line: &str,
    ) -> Result<Leaves, Interrupt> {
        let typed = line.trim().to_lowercase();
        if typed.is_empty() || ask.exact(&typed).is_some() || NONE.starts_with(&typed) {
            let group = open.get(ask.reply(line)?).copied();
            return Ok(group.map_or(Leaves::Nothing, Leaves::Group));
        }
        let trial = self.trial();
        let said =
            match line_meaning::read(&trial, Verb::March, OpenPart::What, line).map_err(wrong)? {
                LineMeaning::Line(line) => return Ok(Leaves::Line(line)),
                LineMeaning::Said(said) if !said.more.is_empty() => {
                    let says = "answer for one origin at a time".to_string();
                    return Err(self.not_from(open, &says.into()));
                }
                LineMeaning::Said(said) => said,
                LineMeaning::Nothing => ParsedPart::default(),
            };
        let fits = trial.legal(Verb::March, &chosen.with(said.clone(), None));
        // What cannot go alone may go with a group that is still to come (3.5.4).
        let fits = fits.or_else(|why| {
            let later = chosen.later().find_map(|group| {
                let said = chosen.with(said.clone(), Some(group));
                trial.legal(Verb::March, &said).ok()
            });
            later.ok_or_else(|| self.not_from(open, &why))
        })?;
        let mut groups: Vec<Group> = Vec::new();
        for (_, group) in fits.iter().filter_map(group) {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        match groups.as_slice() {
            [] => Ok(Leaves::Nothing),
            [one] => Ok(Leaves::Group(*one)),
            several => {
                let all: Vec<String> = several.iter().map(|g| g.troops.in_letters()).collect();
                Err(wrong(format!("how many? {}", list(&all))))
            }
        }
    }

    /// A refusal with the rule, and with what can leave the origin.
    fn not_from(&self, open: &[Group], why: &Why) -> Interrupt {
        let why = why.cited(Verb::March.rule(self.state.faction()));
        let all: Vec<String> = open.iter().map(|g| g.troops.in_letters()).collect();
        wrong(format!("{why}. Possible: {}, {NONE}", list(&all)))
    }
}
