//! What a part leaves open is asked, one list at a time, of what is legal.

use super::act::OwnTurn;
use super::candidates::{group, settle};
use super::done_step::DoneStep;
use super::line_meaning::Meaning;
use super::notation::LinePart;
use super::open_part::{MOST, OpenPart, PartWords, open, rows, values};
use super::said::Said;
use super::sentence;
use super::trial::{Trial, wrong};
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use super::words;
use crate::talk::{
    Ask, DraftPart, GroupOffer, LineSource, PageReplies, Preamble, Price, ReadingHints,
    RefusedSpaces, Reply, ReplyListing, SelectionLimits, TurnDraft,
};
use crate::tell::quoted;
use itertools::Itertools;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, TotalGains};
use lod_engine::game::words::at_most;
use lod_engine::game::{Faction, PieceSet, Space, SpaceSet};
use lod_engine::rules::{ActionStep, Breadth, Command, Group, PieceCounts, legal, movement};

/// What the questions of a part led to.
pub(super) enum GuideOutcome {
    /// What is done.
    Step(ActionStep),
    /// A line that was typed instead.
    Line(String),
}

/// The reply of a March that no more groups join, and what else says so.
const NO_MORE: &str = "none";
const NO_MORE_TOO: [&str; 3] = ["done", "no", "no more"];

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
        let mut picked: Vec<(OpenPart, PartWords)> = Vec::new();
        let mut asked: Option<OpenPart> = None;
        let mut narrowed: Vec<String> = Vec::new();
        loop {
            let trial = Trial { asked, ..self.trial_of(rally) };
            let mut steps = trial.fits(verb, &said).map_err(wrong)?;
            steps.retain(|step| picked.iter().all(|(part, words)| part.words_of(step) == *words));
            if !said.bare {
                settle(&mut steps, &said);
            }
            let Some(open) = open(&steps) else {
                let step = steps.into_iter().next().ok_or_else(|| wrong("not possible here"))?;
                return if part.said.bare {
                    self.with_more_groups(step)
                } else {
                    Ok(GuideOutcome::Step(step))
                };
            };
            // Spaces in which all steps agree are as good as said.
            said.to = said.to.or(settled(&steps, OpenPart::To));
            said.from = said.from.or(settled(&steps, OpenPart::From));
            let mut ask = self.asks(verb, open, &steps, &trial, rally);
            if !narrowed.is_empty() {
                ask.preamble.lines.push(format!("So far: {}", narrowed.join(" ")));
            }
            let says_more = !part.said.bare || !picked.is_empty() || !narrowed.is_empty();
            (said.bare, asked) = (true, Some(open));
            let line = ask.in_names(self.line(&ask)?.trim());
            let trial = Trial { asked, ..self.trial_of(rally) };
            let left_out = |line: &str| leaves_out(line, &headed(verb, open, &steps));
            let meant = trial.meaning(verb, open, &rows(&steps, open), &ask, &line);
            // What another Faction may do would leave it out no less.
            if meant.is_err() && says_more && super::is_verb(&line) {
                return Err(left_out(&line));
            }
            match meant.map_err(wrong)? {
                Meaning::Row(words) => {
                    match open {
                        OpenPart::To => said.to = words.space().or(said.to),
                        OpenPart::From => said.from = words.space().or(said.from),
                        OpenPart::What | OpenPart::Also => {}
                    }
                    picked.push((open, words));
                }
                Meaning::Line(line) if says_more && trial.leaves_out(&line, verb, &said) => {
                    return Err(left_out(&line));
                }
                Meaning::Line(line) => return Ok(GuideOutcome::Line(line)),
                Meaning::Said(more) => {
                    // A space that is not in the list: the rules say why, unless it was only left out of it.
                    said = said.with(more);
                    narrowed.push(words::short(&line));
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
            let more = if groups.is_empty() { Vec::new() } else { self.joining(to, &groups) };
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
                preamble: Preamble { draft: Some(self.draft_of(&march)), ..Preamble::default() },
                replies: [none].into_iter().chain(replies).collect(),
                help: vec![Verb::March.row(self.state.faction()).form.to_string()],
                ..self.ask("more", format!("March to {to}: more units from another space?"))
            };
            let line = self.line(&ask)?;
            let line = line.trim();
            let is_end = line.is_empty() || NO_MORE_TOO.contains(&line);
            match if is_end { ask.default } else { ask.exact(line) } {
                Some(0) => return Ok(GuideOutcome::Step(march)),
                Some(place) => groups.push(more[place - 1]),
                None if Verb::begins(line) => {
                    let said = Said::there(Some(to), None);
                    return if self.trial().leaves_out(line, Verb::March, &said) {
                        Err(leaves_out(line, &format!("the March to {to}")))
                    } else {
                        Ok(GuideOutcome::Line(line.to_string()))
                    };
                }
                None => groups = self.joined(&march, &ask, line).map_err(wrong)?,
            }
        }
    }

    /// The draft of a step that is not carried out yet.
    fn draft_of(&self, step: &ActionStep) -> TurnDraft {
        let steps = vec![DoneStep::of_turn(step, self.state.changes().len()).draft()];
        TurnDraft { parts: vec![DraftPart::of_steps(&steps)], steps, ..TurnDraft::default() }
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
            format!("{why}. Possible: {}", at_most(&possible, MOST))
        })?;
        match steps.as_slice() {
            [ActionStep::March { groups, .. }] => Ok(groups.clone()),
            _ => Err(format!("type pieces: {}", at_most(&possible, MOST))),
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
        let named = |step: &ActionStep| match OpenPart::To.words_of(step).space() {
            None => "yes".to_string(),
            Some(city) => format!("yes, the Blockade of {city}"),
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
        let (usual, rows) = (values(steps, open).swap_remove(0), rows(steps, open));
        let usual = rows.iter().position(|row| *row == usual);
        let steps_of = |row: &PartWords| -> Vec<&ActionStep> {
            steps.iter().filter(|step| open.words_of(step) == *row).collect()
        };
        let (prices, gains): (Vec<Price>, Vec<TotalGains>) =
            rows.iter().map(|row| trial.price_and_gains(verb, open, &steps_of(row))).unzip();
        // What is the same for all is said once.
        let same =
            prices.first().filter(|first| prices.len() > 1 && prices.iter().all(|p| p == *first));
        let replies = rows.iter().zip(&prices).zip(gains).map(|((row, price), gains)| {
            let of = steps_of(row);
            let (label, effect) = match open {
                OpenPart::To => (String::new(), trial.brings(verb, &of)),
                OpenPart::From => (String::new(), String::new()),
                OpenPart::What | OpenPart::Also => trial.tells(verb, open, of[0]),
            };
            let shown = if same.is_some() { Price::default() } else { price.clone() };
            let reply = Reply::priced(row.shown(), trial.there(verb, open, row), shown, [effect]);
            let costless = if same.is_some() { &reply.about } else { &reply.costless };
            let (ways, groups) = match open {
                OpenPart::To => (self.ways(verb, &of, trial), self.groups(verb, &of)),
                _ => (Vec::new(), Vec::new()),
            };
            let costless = costless.clone();
            Reply { label, price: price.clone(), costless, gains, ways, groups, ..reply }
        });
        let default = match open {
            OpenPart::What if verb.sends() => usual,
            OpenPart::Also => rows.iter().position(PartWords::is_none),
            _ => None,
        };
        let available =
            matches!(open, OpenPart::To | OpenPart::What).then(|| trial.available(verb));
        let to = PartWords::of_all(steps, OpenPart::To);
        let there = to.filter(|_| open == OpenPart::What && !verb.strikes()).and_then(|to| {
            let there = trial.there(verb, OpenPart::To, &to)?;
            Some(format!("{}: {there}", to.shown()))
        });
        let most = if open == OpenPart::To && !rally { trial.most(verb, steps) } else { 1 };
        let has = self.state.board().resources(self.state.faction());
        let each = same.filter(|price| !price.told.is_empty());
        // A Garrison is paid once (3.2.2).
        let by_space = open.is_where() && verb != Verb::Garrison;
        let each = each.map_or(String::new(), |price| format!(" {}", price.of_each(has, by_space)));
        let is_seen = open == OpenPart::To && !self.seat.is_answered();
        let refused = if is_seen { trial.refused(verb, &rows) } else { Vec::new() };
        let question = question(verb, open, self.state.faction(), steps, most);
        let ask = self.ask(open.name(), format!("{question}{each}"));
        Ask {
            faction: if rally { Some(Faction::Patriots) } else { ask.faction },
            default,
            page: PageReplies {
                does: if open == OpenPart::To { sentence::name(verb) } else { String::new() },
                refused,
                ..PageReplies::default()
            },
            listing: ReplyListing { marked: usual, ..ReplyListing::default() },
            preamble: Preamble {
                lines: available.flatten().into_iter().chain(there).collect(),
                ..Preamble::default()
            },
            replies: replies.collect(),
            help: vec![verb.row(self.state.faction()).form.to_string()],
            reading: ReadingHints { takes_space: open.is_where(), ..ReadingHints::default() },
            limits: SelectionLimits {
                most: (most > 1).then_some(most),
                funds: (most > 1).then_some(has),
            },
            ..ask
        }
    }
}

impl OwnTurn<'_> {
    /// The ways to do a verb in a space, of numbers the least first, where these are all that is open there.
    fn ways(&self, verb: Verb, steps: &[&ActionStep], trial: &Trial<'_>) -> Vec<Reply> {
        let steps: Vec<ActionStep> = steps.iter().map(|step| (*step).clone()).collect();
        let is_open = |part| values(&steps, part).len() > 1;
        if verb.sends() || is_open(OpenPart::From) || is_open(OpenPart::Also) {
            return Vec::new();
        }
        let ways = rows(&steps, OpenPart::What);
        if ways.len() < 2 {
            return Vec::new();
        }
        let step_of =
            |way: &PartWords| steps.iter().find(|step| OpenPart::What.words_of(step) == *way);
        let reply = |way: &PartWords| {
            let (label, about) = trial.tells(verb, OpenPart::What, step_of(way)?);
            let price = match verb {
                Verb::Reward => Price::default(),
                _ => trial.price(step_of(way)?),
            };
            Some(Reply { label, price, ..Reply::new(way.typed(), about) })
        };
        let moves: Vec<&ActionStep> = steps.iter().filter(|s| moving_in(s).is_some()).collect();
        let is_moving =
            |way: &&PartWords| moves.iter().any(|s| OpenPart::What.words_of(s) == **way);
        let mut replies: Vec<Reply> =
            ways.iter().filter(|way| !is_moving(way)).filter_map(reply).collect();
        if let Some(first) = moves.first() {
            replies.push(Reply {
                label: "Move in, flip all Underground".to_string(),
                price: trial.price(first),
                groups: origins(&moves),
                ..Reply::new("regroup", "")
            });
        }
        replies
    }

    /// The groups that can move to a destination, each with all that may leave its space.
    fn groups(&self, verb: Verb, steps: &[&ActionStep]) -> Vec<GroupOffer> {
        if verb != Verb::March {
            return Vec::new();
        }
        let steps: Vec<ActionStep> = steps.iter().map(|step| (*step).clone()).collect();
        let board = self.state.board();
        let faction = self.state.faction();
        let offer = |words: PartWords| {
            let from = words.space()?;
            let units = movement::unmoved_units(self.state, from, movement::marchers(faction));
            let leads = board.leader_space(faction) == Some(from);
            let leader = leads.then(|| board.leader(faction));
            Some(GroupOffer { from, units, leader })
        };
        values(&steps, OpenPart::From).into_iter().filter_map(offer).collect()
    }
}

impl Trial<'_> {
    /// The spaces in which a verb is not possible, by the reason.
    fn refused(&self, verb: Verb, possible: &[PartWords]) -> Vec<RefusedSpaces> {
        let usual = verb.rule(self.state.faction());
        let mut refused: Vec<RefusedSpaces> = Vec::new();
        for space in Space::ALL {
            if possible.iter().any(|row| row.space() == Some(space)) {
                continue;
            }
            let Err(why) = self.legal(verb, &Said::there(Some(space), None)) else {
                continue;
            };
            let (why, rule) = why.in_space(usual);
            match refused.iter_mut().find(|of| of.why == why && of.rule == rule) {
                Some(of) => of.spaces.push(space.id()),
                None => refused.push(RefusedSpaces { spaces: vec![space.id()], why, rule }),
            }
        }
        refused
    }

    /// What the steps of a row cost, and what a row that is a space does to the totals.
    fn price_and_gains(
        &self,
        verb: Verb,
        open: OpenPart,
        steps: &[&ActionStep],
    ) -> (Price, TotalGains) {
        let after = self.after(steps[0]);
        let price = match verb {
            // The levels are still to be said.
            Verb::Reward if open == OpenPart::To => self.reward_prices(steps),
            _ => self.price_by(steps[0], after.as_ref()),
        };
        let gains = match open {
            OpenPart::To => self.gains_by(after.as_ref()),
            _ => TotalGains::default(),
        };
        (price, gains)
    }
}

/// The groups of a Rally or Gather that move in (3.3.1, 3.4.1).
fn moving_in(step: &ActionStep) -> Option<&[Group]> {
    match step {
        ActionStep::Rally { from, .. } | ActionStep::Gather { from, .. } if !from.is_empty() => {
            Some(from)
        }
        _ => None,
    }
}

/// The spaces that units can move in from by any of these steps, each with the most that can.
fn origins(steps: &[&ActionStep]) -> Vec<GroupOffer> {
    let mut offers: Vec<GroupOffer> = Vec::new();
    for group in steps.iter().filter_map(|step| moving_in(step)).flatten() {
        match offers.iter_mut().find(|offer| offer.from == group.from) {
            Some(offer) => {
                let most = |piece| offer.units.get(piece).max(group.troops.get(piece));
                offer.units = PieceCounts::each(PieceSet::ALL, most);
            }
            None => offers.push(GroupOffer { from: group.from, units: group.troops, leader: None }),
        }
    }
    offers
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

/// The space in which all steps agree at a part.
fn settled(steps: &[ActionStep], part: OpenPart) -> Option<Space> {
    PartWords::of_all(steps, part)?.space()
}

/// The verb with the spaces that are settled: "March from Boston to New York".
fn headed(verb: Verb, open: OpenPart, steps: &[ActionStep]) -> String {
    let settled = |part| settled(steps, part).filter(|_| part != open);
    let (from, to) = (settled(OpenPart::From), settled(OpenPart::To));
    let from = from.filter(|from| Some(*from) != to);
    let from = from.map_or(String::new(), |space| format!(" from {space}"));
    let to = to.map_or(String::new(), |to| format!(" {} {to}", way(verb, !from.is_empty())));
    format!("{}{from}{to}", sentence::name(verb))
}

/// Whether a verb goes to its space or is done in it.
fn way(verb: Verb, has_origin: bool) -> &'static str {
    if verb.sends() || verb.is_route() && verb != Verb::Raid || has_origin { "to" } else { "in" }
}

/// What is asked: "Rally in which spaces, at most 3 (e.g. 1 3)?", "March to Boston from which space?".
fn question(
    verb: Verb,
    open: OpenPart,
    faction: Faction,
    steps: &[ActionStep],
    most: u8,
) -> String {
    let head = headed(verb, open, steps);
    match open {
        OpenPart::To if most > 1 => format!("{head} in which spaces, at most {most} (e.g. 1 3)?"),
        OpenPart::To => format!("{head} {} which space?", way(verb, false)),
        OpenPart::From => format!("{head} from which space?"),
        OpenPart::What | OpenPart::Also => format!("{head}: {}", open.asks(verb, faction)),
    }
}
