//! What a part leaves open is asked, one list at a time, of what is legal.

use super::act::OwnTurn;
use super::candidates::{group, settle};
use super::line_meaning::{self, LineMeaning};
use super::notation::LinePart;
use super::open_part::{OpenPart, list, open, rows, shown, values};
use super::said::Said;
use super::sentence;
use super::trial::{Trial, named, wrong};
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use super::words;
use crate::talk::{Ask, Price, Reply};
use crate::tell::quoted;
use itertools::Itertools;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt};
use lod_engine::game::{Faction, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Breadth, Command, Group, legal};

/// What the questions of a part led to.
pub(super) enum GuideOutcome {
    /// What is done.
    Step(ActionStep),
    /// A line that was typed instead.
    Line(String),
}

/// The reply of a March that no more groups join.
const NO_MORE: &str = "none";

impl OwnTurn<'_> {
    /// The step that a part means, asking for what is open, or the line that was typed instead. `rally`: for the free
    /// Rally (3.6.8).
    pub(super) fn guide(
        &mut self,
        part: &LinePart,
        rally: bool,
    ) -> Result<GuideOutcome, Interrupt> {
        let verb = part.verb;
        let mut said = part.said.clone();
        let mut picked: Vec<(OpenPart, String)> = Vec::new();
        let mut asked: Option<OpenPart> = None;
        let mut narrowed: Vec<String> = Vec::new();
        loop {
            let trial = Trial { asked, ..self.trial_of(rally) };
            let is_picked =
                |step: &ActionStep| picked.iter().all(|(part, value)| part.of(step) == *value);
            let mut steps = trial.fits(verb, &said).map_err(wrong)?;
            steps.retain(is_picked);
            if !said.bare {
                settle(&mut steps, &said);
            }
            let Some(open) = open(&steps) else {
                let step = steps.into_iter().next().ok_or_else(|| wrong("not possible here"))?;
                return match part.said.bare {
                    true => self.with_more_groups(step),
                    false => Ok(GuideOutcome::Step(step)),
                };
            };
            name_spaces(&mut said, &steps);
            let mut ask = self.asks(verb, open, &steps, &trial, rally);
            if !narrowed.is_empty() {
                ask.lines.push(format!("So far: {}", narrowed.join(" ")));
            }
            let says_more = !part.said.bare || !picked.is_empty() || !narrowed.is_empty();
            (said.bare, asked) = (true, Some(open));
            let line = ask.in_names(self.line(&ask)?.trim());
            let line = line.as_str();
            let trial = Trial { asked, ..self.trial_of(rally) };
            let told = || headed(verb, open, &steps);
            let answer = answer(&trial, verb, open, &steps, &ask, line);
            // What another Faction may do would leave it out no less.
            if answer.is_err() && says_more && super::is_verb(line) {
                return Err(leaves_out(line, &told()));
            }
            match answer.map_err(wrong)? {
                GuideAnswer::Line(line) if says_more && trial.leaves_out(&line, verb, &said) => {
                    return Err(leaves_out(&line, &told()));
                }
                GuideAnswer::Value(value) => {
                    let space = words::find(&value).ok().filter(|_| verb.grammar().takes_place);
                    match open {
                        OpenPart::To => said.to = space.or(said.to),
                        OpenPart::From => said.from = space.or(said.from),
                        OpenPart::What | OpenPart::Also => {}
                    }
                    picked.push((open, value));
                }
                GuideAnswer::Line(line) => return Ok(GuideOutcome::Line(line)),
                GuideAnswer::Said(more) => {
                    // A space that is not in the list: the rules say why, unless it was only left out of it.
                    said = said.with(more);
                    narrowed.push(words::short(line));
                }
            }
        }
    }

    /// The March with more groups to the same destination, as long as some can join and are wanted (2.3.5, 3.5.4).
    fn with_more_groups(&mut self, step: ActionStep) -> Result<GuideOutcome, Interrupt> {
        let ActionStep::March { to, mut groups } = step else {
            return Ok(GuideOutcome::Step(step));
        };
        loop {
            let march = ActionStep::March { to, groups: groups.clone() };
            let more = match groups.is_empty() || is_board_unknown(self.state) {
                true => Vec::new(),
                false => self.joining(to, &groups),
            };
            if more.is_empty() {
                return Ok(GuideOutcome::Step(march));
            }
            let replies = more.iter().map(|group| {
                let typed = format!("{} {}", group.from.typed(), group.troops.in_letters());
                let label = format!("Move {} from {}", group.troops.counted(), group.from);
                Reply { label, ..Reply::new(typed, "") }
            });
            let none = Reply { label: "No more units".to_string(), ..Reply::new(NO_MORE, "") };
            let ask = Ask {
                default: Some(0),
                lines: vec![format!("So far: {}", sentence::sentence(&march))],
                replies: [none].into_iter().chain(replies).collect(),
                help: vec![Verb::March.row(self.state.faction()).form.to_string()],
                ..self.ask("more", format!("March to {to}: more units from another space?"))
            };
            let line = self.line(&ask)?;
            let line = line.trim();
            match if line.is_empty() { ask.default } else { ask.exact(line) } {
                Some(0) => return Ok(GuideOutcome::Step(march)),
                Some(place) => groups.push(more[place - 1]),
                None if Verb::begins(line) => {
                    let said = Said::there(Some(to), None);
                    return match self.trial().leaves_out(line, Verb::March, &said) {
                        true => Err(leaves_out(line, &format!("the March to {to}"))),
                        false => Ok(GuideOutcome::Line(line.to_string())),
                    };
                }
                None => groups = self.joined(&march, &ask, line).map_err(wrong)?,
            }
        }
    }

    /// The groups that can join these, from spaces that none of them leaves.
    fn joining(&self, to: Space, groups: &[Group]) -> Vec<Group> {
        let trial = self.trial();
        let few = legal::of_command(self.state, Command::March, SpaceSet::of(to), Breadth::Few);
        let others = few.filter_map(|step| group(&step).map(|(_, group)| group));
        let is_new = |group: &Group| groups.iter().all(|gone| gone.from != group.from);
        let joins = |group: &Group| {
            let groups = groups.iter().chain([group]).copied().collect();
            trial.after(&ActionStep::March { to, groups }).is_some()
        };
        let joining = others.filter(|group| is_new(group) && joins(group));
        joining.dedup().collect()
    }

    /// The groups of a March with those that a line names.
    fn joined(&self, march: &ActionStep, ask: &Ask, line: &str) -> Result<Vec<Group>, String> {
        let trial = self.trial();
        let parts = trial.parts(&format!("{march} + {}", line.trim_start_matches('+')))?;
        let [LinePart { verb, said, .. }] = parts.as_slice() else {
            return Err("`+` joins groups to the same destination".to_string());
        };
        let possible: Vec<String> = ask.replies.iter().map(|reply| reply.word.clone()).collect();
        let steps = trial.legal(*verb, said).map_err(|why| {
            let why = why.cited(verb.rule(self.state.faction()));
            format!("{why}. Possible: {}", list(&possible))
        })?;
        match steps.as_slice() {
            [ActionStep::March { groups, .. }] => Ok(groups.clone()),
            _ => Err(format!("which pieces? {}", list(&possible))),
        }
    }

    /// Before a British Special Activity that is asked for step by step: whether Howe lowers FNI first (1.10).
    pub(super) fn asks_howe(&mut self, part: &LinePart) -> Result<(), Interrupt> {
        let british = self.state.faction() == Faction::British;
        let special = matches!(part.verb, Verb::Skirmish | Verb::Naval);
        if !british || !special || !part.said.bare || is_board_unknown(self.state) {
            return Ok(());
        }
        let trial = self.trial();
        let lowered = trial.legal(Verb::Howe, &part.said).unwrap_or_default();
        let then = |howe: &ActionStep| {
            let after = trial.after(howe)?;
            let then = Trial { state: &after, ..trial };
            then.legal(part.verb, &part.said).ok()
        };
        let ways: Vec<ActionStep> =
            lowered.into_iter().filter(|howe| then(howe).is_some()).collect();
        if ways.is_empty() {
            return Ok(());
        }
        let named = |step: &ActionStep| match OpenPart::To.of(step) {
            city if city.is_empty() => "yes".to_string(),
            city => format!("yes, the Blockade of {}", named_in_full(OpenPart::To, &city)),
        };
        let options: Vec<String> =
            std::iter::once("no".to_string()).chain(ways.iter().map(named)).collect();
        let fni = self.state.board().fni();
        let ask = format!("Does Howe first lower FNI {fni} -> {} (1.10)?", fni.saturating_sub(1));
        let chosen = self.seat.choose(&Choice {
            // Enter alone gives nothing up.
            default: options.len(),
            options,
            ..Choice::new(Faction::British, ask)
        })?;
        match chosen.checked_sub(1).and_then(|at| ways.get(at)) {
            Some(howe) => self.carry(howe),
            None => Ok(()),
        }
    }

    fn asks(
        &self,
        verb: Verb,
        open: OpenPart,
        steps: &[ActionStep],
        trial: &Trial<'_>,
        rally: bool,
    ) -> Ask {
        let usual = values(steps, open).swap_remove(0);
        let values = rows(steps, open);
        let usual = values.iter().position(|value| *value == usual);
        let with = |value: &String| -> Vec<&ActionStep> {
            steps.iter().filter(|step| open.of(step) == *value).collect()
        };
        let price = |value: &String| match verb {
            // The levels are still to be said.
            Verb::Reward if open == OpenPart::To => trial.reward_prices(&with(value)),
            _ => trial.price(with(value)[0]),
        };
        let prices: Vec<Price> = values.iter().map(price).collect();
        // What is the same for all is said once.
        let same = prices.len() > 1 && prices.iter().all(|price| *price == prices[0]);
        let replies = values.iter().zip(&prices).map(|(value, price)| {
            let with = with(value);
            let (label, effect) = match open {
                OpenPart::To => (String::new(), trial.brings(verb, &with)),
                OpenPart::From => (String::new(), String::new()),
                OpenPart::What | OpenPart::Also => trial.tells(verb, open, with[0]),
            };
            let shown = if same { Price::default() } else { price.clone() };
            let about = trial.there(verb, open, value);
            let reply = Reply::priced(named_in_full(open, value), about, shown, [effect]);
            let costless = if same { reply.about.clone() } else { reply.costless.clone() };
            Reply { label, price: price.clone(), costless, ..reply }
        });
        let default = match open {
            OpenPart::What if verb.grammar().sends => usual,
            OpenPart::Also => values.iter().position(String::is_empty),
            _ => None,
        };
        let available =
            matches!(open, OpenPart::To | OpenPart::What).then(|| trial.available(verb));
        let there = match (open, self::values(steps, OpenPart::To).as_slice()) {
            (OpenPart::What, [one]) if !verb.grammar().strikes => trial
                .there(verb, OpenPart::To, one)
                .map(|there| format!("{}: {there}", named_in_full(OpenPart::To, one))),
            _ => None,
        };
        let most = if open == OpenPart::To && !rally { trial.most(verb, steps) } else { 1 };
        let each = prices.first().filter(|price| same && !price.told.is_empty());
        let each = each.map(|price| format!(" Each: {}", price.told));
        let question = question(verb, open, self.state.faction(), steps, most);
        let ask = self.ask(open.name(), format!("{question}{}", each.unwrap_or_default()));
        Ask {
            faction: if rally { Some(Faction::Patriots) } else { ask.faction },
            default,
            marked: usual,
            lines: available.flatten().into_iter().chain(there).collect(),
            replies: replies.collect(),
            help: vec![verb.row(self.state.faction()).form.to_string()],
            takes_space: matches!(open, OpenPart::To | OpenPart::From),
            most: (most > 1).then_some(most),
            funds: (most > 1).then(|| self.state.board().resources(self.state.faction())),
            ..ask
        }
    }
}

/// The refusal of a line that would drop what was said of a part that is still open.
pub(super) fn leaves_out(line: &str, part: &str) -> Interrupt {
    let line = quoted(line);
    wrong(format!("{line} would leave out {part}: answer this question first, or type undo"))
}

impl Trial<'_> {
    /// Whether a line begins with a verb and does not say this part anew, with its spaces.
    fn leaves_out(&self, line: &str, verb: Verb, said: &Said) -> bool {
        let same = |of: Option<Space>, now: Option<Space>| of.is_none() || of == now;
        let anew = self.parts(line).is_ok_and(|parts| {
            let is_it = |part: &LinePart| {
                let now = &part.said;
                part.verb == verb && same(said.to, now.to) && same(said.from, now.from)
            };
            parts.iter().any(is_it)
        });
        Verb::begins(line) && !anew
    }
}

/// The verb with the spaces that are settled: "March from Boston to New York".
fn headed(verb: Verb, open: OpenPart, steps: &[ActionStep]) -> String {
    let settled = |of: OpenPart| match (of == open, values(steps, of).as_slice()) {
        (false, [one]) => words::find(one).ok(),
        _ => None,
    };
    let (from, to) = (settled(OpenPart::From), settled(OpenPart::To));
    let from = from.filter(|from| Some(*from) != to);
    let from = from.map_or(String::new(), |space| format!(" from {space}"));
    let to = to.map_or(String::new(), |to| format!(" {} {to}", way(verb, !from.is_empty())));
    format!("{}{from}{to}", sentence::name(verb))
}

/// Whether a verb goes to its space or is done in it.
fn way(verb: Verb, has_origin: bool) -> &'static str {
    if verb.grammar().sends || verb.grammar().is_route && verb != Verb::Raid || has_origin {
        "to"
    } else {
        "in"
    }
}

/// What is asked: "Rally in which spaces (1 to 3, e.g. 1 3)?", "March to Boston from which space?".
fn question(
    verb: Verb,
    open: OpenPart,
    faction: Faction,
    steps: &[ActionStep],
    most: u8,
) -> String {
    let head = headed(verb, open, steps);
    match open {
        OpenPart::To if most > 1 => format!("{head} in which spaces (1 to {most}, e.g. 1 3)?"),
        OpenPart::To => format!("{head} {} which space?", way(verb, false)),
        OpenPart::From => format!("{head} from which space?"),
        OpenPart::What | OpenPart::Also => format!("{head}: {}", open.asks(verb, faction)),
    }
}

/// A value as it is shown: a space by its name.
fn named_in_full(slot: OpenPart, value: &str) -> String {
    match (slot, words::find(value)) {
        (OpenPart::To | OpenPart::From, Ok(space)) => space.name().to_string(),
        _ => shown(value).to_string(),
    }
}

/// Spaces in which all steps agree are as good as said.
fn name_spaces(said: &mut Said, steps: &[ActionStep]) {
    for (part, space) in [(OpenPart::To, &mut said.to), (OpenPart::From, &mut said.from)] {
        if let (None, [one]) = (&space, values(steps, part).as_slice()) {
            *space = words::find(one).ok();
        }
    }
}

enum GuideAnswer {
    /// One of the values of the slot.
    Value(String),
    /// More words of the notation, spaces among them.
    Said(Said),
    /// A line of the notation in place of the answer.
    Line(String),
}

/// Whether a value begins so. Of pieces each word says some: fewer words are other pieces.
fn is_begun(open: OpenPart, value: &str, typed: &str) -> bool {
    let rest = value.strip_prefix(typed);
    let pieces = matches!(open, OpenPart::What | OpenPart::Also);
    rest.is_some_and(|rest| !pieces || !rest.contains(' '))
}

/// What a line answers to the question for a part.
fn answer(
    trial: &Trial<'_>,
    verb: Verb,
    open: OpenPart,
    steps: &[ActionStep],
    ask: &Ask,
    line: &str,
) -> Result<GuideAnswer, String> {
    let values = rows(steps, open);
    let asks = || format!("{} {}", open.asks(verb, trial.faction()), list(&values));
    let typed = line.to_lowercase();
    let space = matches!(open, OpenPart::To | OpenPart::From).then(|| named(&typed)).flatten();
    let is_it = |value: &&String| shown(value) == typed || space.as_ref() == Some(*value);
    let place = if line.is_empty() { ask.default } else { ask.exact(line) };
    if let Some(value) = place.and_then(|at| values.get(at)).or_else(|| values.iter().find(is_it)) {
        return Ok(GuideAnswer::Value(value.clone()));
    }
    if line.is_empty() {
        return Err(asks());
    }
    if let Some(places) = ask.several(line).filter(|places| places.len() > 1) {
        return Ok(GuideAnswer::Line(format!("{} {}", verb.typed(), ask.named(&places))));
    }
    let begin: Vec<&String> = values.iter().filter(|v| is_begun(open, shown(v), &typed)).collect();
    if let [one] = begin.as_slice() {
        return Ok(GuideAnswer::Value((*one).clone()));
    }
    match line_meaning::read(trial, verb, open, line)? {
        LineMeaning::Line(line) => Ok(GuideAnswer::Line(line)),
        LineMeaning::Said(said) => Ok(GuideAnswer::Said(said)),
        LineMeaning::Nothing => Err(asks()),
    }
}
