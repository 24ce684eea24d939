//! The guided way: what a part leaves open is asked, one question at a time, of what is legal.

use super::act::OwnTurn;
use super::line_meaning::{self, LineMeaning};
use super::notation::LinePart;
use super::parsed_part::ParsedPart;
use super::plays::Play;
use super::sentence;
use super::several;
use super::trial::{OpenPart, Trial, list, named, open, shown, values, wrong};
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use super::words;
use crate::talk::{Ask, PieceAmount, Reply};
use crate::tell::quoted;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt};
use lod_engine::game::words::{capital, either};
use lod_engine::game::{Faction, Piece, Space};
use lod_engine::rules::{ActionStep, Group};

/// What the questions of a part led to.
pub(super) enum GuideOutcome {
    /// What is done.
    Play(Play),
    /// A line of the notation that was typed instead.
    Line(String),
}

impl OwnTurn<'_> {
    /// The play that a part means, asking for what is open, or the line that was typed instead. `rally`: for the
    /// free Rally (3.6.8).
    pub(super) fn guide(
        &mut self,
        part: &LinePart,
        rally: bool,
    ) -> Result<GuideOutcome, Interrupt> {
        let mut said = part.said.clone();
        let mut picked: Vec<(OpenPart, String)> = Vec::new();
        let mut asked: Option<OpenPart> = None;
        let mut narrowed: Vec<String> = Vec::new();
        loop {
            let trial = self.trial_of(rally);
            let trial = Trial { asked, ..trial };
            let mut plays = trial.fits(part.verb, &said).map_err(wrong)?;
            plays.retain(|p| picked.iter().all(|(slot, value)| slot.of(p) == *value));
            let trial = self.trial_of(rally);
            let Some(slot) = open(&plays) else {
                let play = plays.into_iter().next();
                let play = play.ok_or_else(|| wrong("not possible here"))?;
                let named =
                    said.says_what() || picked.iter().any(|(slot, _)| *slot == OpenPart::What);
                if !part.said.bare {
                    return Ok(GuideOutcome::Play(play));
                }
                let play = self.with_faces(play, named, rally)?;
                return self.in_company(play).map(GuideOutcome::Play);
            };
            settle(&mut said, &plays);
            if slot == OpenPart::Also && !said.bare {
                let least = values(&plays, slot).into_iter().min().unwrap_or_default();
                picked.push((slot, least));
                continue;
            }
            let mut ask = self.asks(part.verb, slot, &plays, &trial, rally);
            if !narrowed.is_empty() {
                ask.lines.push(format!("So far: {}", narrowed.join(" ")));
            }
            said.bare = true;
            asked = Some(slot);
            let line = self.line(&ask)?;
            let trial = self.trial_of(rally);
            let says_more = !part.said.bare || !picked.is_empty() || !narrowed.is_empty();
            let answer = answer(&trial, part.verb, slot, &plays, &ask, line.trim());
            // What another Faction may do would leave it out no less.
            if answer.is_err() && says_more && super::is_verb(line.trim()) {
                return Err(leaves_out(line.trim(), &headed(part.verb, slot, &plays)));
            }
            match answer.map_err(wrong)? {
                GuideAnswer::Line(line)
                    if says_more && trial.leaves_out(&line, part.verb, said.to, said.from) =>
                {
                    return Err(leaves_out(&line, &headed(part.verb, slot, &plays)));
                }
                GuideAnswer::Value(value) => picked.push((slot, value)),
                GuideAnswer::Several => return self.gather_groups(&plays),
                GuideAnswer::Line(line) => return Ok(GuideOutcome::Line(line)),
                GuideAnswer::Said(more) => {
                    // A space that is not in the list: the rules say why, unless it was only left out of it.
                    let meant = said.clone().with(more.clone());
                    let is_picked =
                        |p: &Play| picked.iter().all(|(slot, value)| slot.of(p) == *value);
                    if let Some(count) = more.mere_number() {
                        let trial = Trial { asked, ..trial };
                        let mut plays = trial.fits(part.verb, &meant).map_err(wrong)?;
                        plays.retain(is_picked);
                        let values = values(&plays, OpenPart::What);
                        if values.len() > 1 {
                            return Err(wrong(which_piece(count, &values)));
                        }
                    }
                    narrowed.push(words::short(line.trim()));
                    said = meant;
                }
            }
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
        let lowered: Vec<Play> = trial.legal(Verb::Howe, &part.said).unwrap_or_default();
        let then = |howe: &Play| {
            let after = trial.after(howe)?;
            let then = Trial { state: &after, ..trial };
            then.legal(part.verb, &part.said).ok()
        };
        let ways: Vec<Play> = lowered.into_iter().filter(|howe| then(howe).is_some()).collect();
        if ways.is_empty() {
            return Ok(());
        }
        let named = |play: &Play| match OpenPart::To.of(play) {
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
            Some(howe) => self.carry_all(howe),
            None => Ok(()),
        }
    }

    fn asks(
        &self,
        verb: Verb,
        slot: OpenPart,
        plays: &[Play],
        trial: &Trial<'_>,
        rally: bool,
    ) -> Ask {
        let values = values(plays, slot);
        let firsts: Vec<&Play> =
            values.iter().filter_map(|value| plays.iter().find(|p| slot.of(p) == *value)).collect();
        let with = |value: &str| -> Vec<&Play> {
            plays.iter().filter(|play| slot.of(play) == value).collect()
        };
        let cost = |(value, play): (&String, &&Play)| match verb {
            // The levels are still to be said.
            Verb::Reward if slot == OpenPart::To => trial.reward_prices(&with(value)),
            _ => trial.cost(play),
        };
        let costs: Vec<String> = values.iter().zip(&firsts).map(cost).collect();
        let effect = |value: &str, play: &Play| match (with(value).len() > 1, verb) {
            (true, Verb::Battle) => format!("{}: {}", OpenPart::What.of(play), trial.effect(play)),
            // More is to be said before it is clear.
            (true, _) => String::new(),
            _ => trial.effect(play),
        };
        let standing = |value: &str, play: &Play| match (slot, words::find(value)) {
            (OpenPart::To, Ok(space)) => trial.standing(verb, space),
            (OpenPart::What, _) => trial.rewards(play),
            _ => None,
        };
        // What is the same for all is said once.
        let same = costs.len() > 1 && costs.iter().all(|c| *c == costs[0]);
        let mut replies: Vec<Reply> = values
            .iter()
            .zip(firsts.iter().zip(&costs))
            .map(|(value, (play, cost))| (value, play, if same { "" } else { cost }))
            .map(|(value, play, cost)| Reply {
                label: match slot {
                    OpenPart::What | OpenPart::Also => trial.result(verb, play),
                    OpenPart::To | OpenPart::From => String::new(),
                },
                ..Reply::priced(
                    named_in_full(slot, value),
                    about(standing(value, play), slot, play),
                    cost,
                    [effect(value, play)],
                )
            })
            .collect();
        if several::possible(verb, slot, plays) {
            replies.push(several::reply());
        }
        let each = match costs.first() {
            Some(cost) if same && !cost.is_empty() => format!(" Each: {cost}"),
            _ => String::new(),
        };
        let (default, available) = match slot {
            OpenPart::What => (verb.grammar().sends.then_some(0), trial.available(verb)),
            OpenPart::Also => (values.iter().position(String::is_empty), None),
            OpenPart::To => (None, trial.available(verb)),
            OpenPart::From => (None, None),
        };
        let question = slot.asks(verb, self.state.faction());
        let text = format!("{}: {question}{each}", headed(verb, slot, plays));
        let ask = self.ask(slot.name(), text);
        Ask {
            faction: if rally { Some(Faction::Patriots) } else { ask.faction },
            default,
            lines: available.into_iter().collect(),
            replies,
            help: vec![verb.row(self.state.faction()).form.to_string()],
            takes_space: matches!(slot, OpenPart::To | OpenPart::From),
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
    pub(super) fn leaves_out(
        &self,
        line: &str,
        verb: Verb,
        to: Option<Space>,
        from: Option<Space>,
    ) -> bool {
        let same = |of: Option<Space>, now: Option<Space>| of.is_none() || of == now;
        let anew = self.parts(line).is_ok_and(|parts| {
            let is_it =
                |p: &LinePart| p.verb == verb && same(to, p.said.to) && same(from, p.said.from);
            parts.iter().any(is_it)
        });
        Verb::begins(line) && !anew
    }
}

/// The verb with the spaces that are settled: "March from Boston to New York".
fn headed(verb: Verb, slot: OpenPart, plays: &[Play]) -> String {
    let settled = |of: OpenPart| match (of == slot, values(plays, of).as_slice()) {
        (false, [one]) => words::find(one).ok(),
        _ => None,
    };
    let (from, to) = (settled(OpenPart::From), settled(OpenPart::To));
    let goes = verb.grammar().sends || from.is_some();
    let from = from.filter(|from| Some(*from) != to);
    let from = from.map_or(String::new(), |space| format!(" from {}", space.name()));
    let to = to.map_or(String::new(), |space| {
        format!(" {} {}", if goes { "to" } else { "in" }, space.name())
    });
    format!("{}{from}{to}", capital(verb.typed()))
}

/// A value as it is shown: a space by its name.
fn named_in_full(slot: OpenPart, value: &str) -> String {
    match (slot, words::find(value)) {
        (OpenPart::To | OpenPart::From, Ok(space)) => space.name().to_string(),
        _ => shown(value).to_string(),
    }
}

/// What a reply means.
fn about(standing: Option<String>, slot: OpenPart, play: &Play) -> Vec<String> {
    let mut told: Vec<String> = standing.into_iter().collect();
    match (slot, play.first()) {
        (OpenPart::To | OpenPart::From, _) => {
            let value = slot.of(play);
            if value == "here" {
                told.push("no units move in".to_string());
            }
        }
        (OpenPart::What, Some(ActionStep::March { groups, .. })) => {
            told.extend(groups.first().map(units));
        }
        (OpenPart::What, Some(ActionStep::Scout { group, .. })) => told.push(units(group)),
        // What is removed and costs, and what is paid for, stands there already.
        (OpenPart::What, Some(step))
            if told.is_empty() && !Verb::writes(step).grammar().strikes =>
        {
            told.extend(Some(sentence::does(step)).filter(|what| !what.is_empty()));
        }
        _ => {}
    }
    told
}

fn units(group: &Group) -> String {
    group.troops.counted()
}

/// Spaces in which all plays agree are as good as said.
fn settle(said: &mut ParsedPart, plays: &[Play]) {
    for (slot, space) in [(OpenPart::To, &mut said.to), (OpenPart::From, &mut said.from)] {
        if let [one] = values(plays, slot).as_slice()
            && space.is_none()
        {
            *space = words::find(one).ok();
        }
    }
}

/// Refuses a mere number where several kinds of pieces can be counted.
///
/// # Errors
/// What may be typed instead.
fn counts_one_kind(typed: &str, values: &[String]) -> Result<(), String> {
    let mut kinds = Vec::new();
    for value in values {
        let words: Vec<&str> = value.split(' ').collect();
        let Some((PieceAmount { kinds: Some(of), .. }, _)) = PieceAmount::first(&words) else {
            continue;
        };
        let of = of.iter().next().map(Piece::piece_type);
        if value.starts_with(|c: char| c.is_ascii_digit()) && !kinds.contains(&of) {
            kinds.push(of);
        }
    }
    match typed.parse::<u8>() {
        Ok(count) if kinds.len() > 1 => Err(which_piece(count, values)),
        _ => Ok(()),
    }
}

/// The refusal of a mere number, with two of the values that it may mean.
fn which_piece(count: u8, values: &[String]) -> String {
    let number = count.to_string();
    let (mut examples, others): (Vec<&String>, Vec<&String>) = values
        .iter()
        .filter(|value| !value.is_empty())
        .partition(|value| value.strip_prefix(&number).is_some_and(|rest| !rest.contains(' ')));
    examples.extend(others);
    examples.truncate(2);
    let examples: Vec<&str> = examples.into_iter().map(String::as_str).collect();
    format!("{count} of which piece? e.g. {}", either(&examples))
}

enum GuideAnswer {
    /// One of the values of the slot.
    Value(String),
    /// More words of the notation, spaces among them.
    Said(ParsedPart),
    /// A line of the notation in place of the answer.
    Line(String),
    /// Groups from several spaces.
    Several,
}

/// Whether a value begins so. Of pieces each word says some: fewer words are other pieces.
fn is_begun(slot: OpenPart, value: &str, typed: &str) -> bool {
    let rest = value.strip_prefix(typed);
    let pieces = matches!(slot, OpenPart::What | OpenPart::Also);
    rest.is_some_and(|rest| !pieces || !rest.contains(' '))
}

/// What a line answers to the question for a slot.
fn answer(
    trial: &Trial<'_>,
    verb: Verb,
    slot: OpenPart,
    plays: &[Play],
    ask: &Ask,
    line: &str,
) -> Result<GuideAnswer, String> {
    let values = values(plays, slot);
    if line.is_empty() {
        let default = ask.default.and_then(|at| values.get(at));
        return default.map(|v| GuideAnswer::Value(v.clone())).ok_or_else(|| {
            format!("{} {}", slot.asks(verb, trial.state.faction()), list(&values))
        });
    }
    let typed = line.to_lowercase();
    let place = matches!(slot, OpenPart::To | OpenPart::From).then(|| named(&typed)).flatten();
    if let Some(value) = ask.exact(line).and_then(|at| values.get(at)) {
        return Ok(GuideAnswer::Value(value.clone()));
    }
    if let Some(value) = values.iter().find(|v| shown(v) == typed || place.as_ref() == Some(v)) {
        return Ok(GuideAnswer::Value(value.clone()));
    }
    let offered = several::possible(verb, slot, plays);
    if offered && (several::is_meant(line) || ask.exact(line) == Some(values.len())) {
        return Ok(GuideAnswer::Several);
    }
    if slot == OpenPart::What {
        counts_one_kind(&typed, &values)?;
    }
    let begin: Vec<&String> = values.iter().filter(|v| is_begun(slot, shown(v), &typed)).collect();
    if let [one] = begin.as_slice() {
        return Ok(GuideAnswer::Value((*one).clone()));
    }
    Ok(match line_meaning::read(trial, verb, slot, line)? {
        LineMeaning::Line(line) => GuideAnswer::Line(line),
        LineMeaning::Said(said) => GuideAnswer::Said(said),
        LineMeaning::Nothing => {
            return Err(format!("{} {}", slot.asks(verb, trial.state.faction()), list(&values)));
        }
    })
}
