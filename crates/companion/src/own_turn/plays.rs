//! The steps that fit what is said.

mod british;
mod french;
mod generated;
mod indians;
mod moves;
mod placing;
mod strikes;
mod units;

pub(super) use generated::is_worth_a_word;

use super::parsed_part::ParsedPart;
use super::verb::Verb;
use crate::talk::PieceAmount;
use lod_engine::game::{Faction, PieceSet, Space};
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::{ActionState, ActionStep, PieceCounts, after};
use units::pick;

/// One way to do what is said: a step, or several that belong together.
pub(super) type Play = Vec<ActionStep>;

/// All ways, or why what is said makes no sense.
pub(super) type PlaysResult = Result<Vec<Play>, String>;

/// Every way to do what is said, whether or not the rules allow it. A line that says all of a step is that step.
/// Where something is left open, these are the steps that the rules generate and that say what the line says, the
/// usual way first. Where none of them is legal the step that is closest to the line is the first: the rules say why
/// it cannot be.
///
/// # Errors
/// What is said makes no sense.
pub(super) fn plays(state: &ActionState, verb: Verb, said: &ParsedPart) -> PlaysResult {
    let ways = said.with_numbers()?;
    let [.., least] = ways.as_slice() else {
        return plays_of(state, verb, said);
    };
    if ways.len() == 1 {
        return plays_of(state, verb, said);
    }
    let all = ways.iter().filter_map(|way| plays_of(state, verb, way).ok()).flatten();
    let mut legal: Vec<Play> = all.filter(|play| after(state, play, drop).is_ok()).collect();
    if said.says_all_of() {
        legal.truncate(1);
    }
    match legal.is_empty() {
        true => plays_of(state, verb, least),
        false => Ok(legal),
    }
}

/// The same where every number is said.
fn plays_of(state: &ActionState, verb: Verb, said: &ParsedPart) -> PlaysResult {
    let faction = state.faction();
    let spaces: Vec<Space> = match said.to {
        Some(space) => vec![space],
        None => Space::ALL.to_vec(),
    };
    let asking = PlayQuery { state, said, spaces, faction };
    if verb == Verb::Raid {
        asking.check_raid()?;
    }
    let literal = || (verb.row(faction).writes)(&asking);
    if !asking.leaves_open(verb) {
        return literal();
    }
    let steps = asking.generated(verb);
    let refused = match steps.iter().any(|step| asking.is_legal(step)) {
        true => Vec::new(),
        false => literal()?,
    };
    Ok(refused.into_iter().chain(each(steps)).collect())
}

pub(super) struct PlayQuery<'a> {
    pub(super) state: &'a ActionState,
    pub(super) said: &'a ParsedPart,
    spaces: Vec<Space>,
    faction: Faction,
}

/// Each step by itself.
pub(super) fn each(steps: impl IntoIterator<Item = ActionStep>) -> Vec<Play> {
    steps.into_iter().map(|step| vec![step]).collect()
}

impl PlayQuery<'_> {
    /// What might be done in each space that the line can mean.
    pub fn in_any<S: IntoIterator<Item = ActionStep>>(
        &self,
        steps: impl FnMut(Space) -> S,
    ) -> Vec<ActionStep> {
        self.spaces.iter().copied().flat_map(steps).collect()
    }

    pub fn hortalez(&self) -> Vec<Play> {
        each([ActionStep::Hortalez { pay: self.said.number().unwrap_or(1) }])
    }

    pub fn in_each(&self, step: impl Fn(Space) -> ActionStep) -> Vec<Play> {
        each(self.spaces.iter().map(|space| step(*space)))
    }

    /// Refuses groups after a `+` where one piece is placed.
    fn no_more_groups(&self) -> Result<(), String> {
        match self.said.more.is_empty() {
            true => Ok(()),
            false => Err("`one` places 1 piece: no group moves after `+`".to_string()),
        }
    }

    /// In each space the step that replaces the units that are named there.
    fn replacing(
        &self,
        kinds: PieceSet,
        step: impl Fn(Space, PieceCounts) -> ActionStep,
    ) -> PlaysResult {
        let items = &self.said.items;
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let units = match items.is_empty() {
                true => PieceCounts::NONE,
                false => pick(items, kinds, |piece| self.state.board().pieces(space, piece))?,
            };
            plays.push(vec![step(space, units)]);
        }
        Ok(plays)
    }

    /// One step in the space, and one in each space after a `+`.
    pub fn with_more(&self, step: impl Fn(Space) -> ActionStep) -> Vec<Play> {
        let more: Vec<ActionStep> =
            self.said.more.iter().filter_map(|m| m.space).map(&step).collect();
        let mut plays = self.in_each(step);
        for play in &mut plays {
            play.extend(more.iter().cloned());
        }
        plays
    }

    pub fn battle(&self) -> PlaysResult {
        if !self.said.has("cc") && !self.said.items.is_empty() {
            return Err("list units only after `cc` (Common Cause)".to_string());
        }
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let here = |piece| self.state.board().pieces(space, piece);
            let plan = Plan {
                ally: self.said.has("ally"),
                common_cause: match self.said.has("cc") {
                    true => pick(&self.said.items, PieceSet::WAR_PARTIES, here)?,
                    false => PieceCounts::NONE,
                },
                attacker_activates: self.said.also.map_or(0, |item| item.count),
                ..battle::plan(self.state, space)
            };
            plays.push(vec![plan.step(0, 0)]);
        }
        Ok(plays)
    }

    fn number(&self, what: &str) -> Result<u8, String> {
        self.said.number().ok_or_else(|| format!("type one number of {what}"))
    }

    pub fn leaders(&self, verb: Verb) -> Vec<Play> {
        let factions: Vec<Faction> = match self.said.faction {
            Some(faction) => vec![faction],
            // The first is whom a refusal is about.
            None => {
                let others = Faction::ALL.into_iter().filter(|f| *f != self.faction);
                std::iter::once(self.faction).chain(others).collect()
            }
        };
        let mut plays = Vec::new();
        for faction in factions {
            let alone = self.state.stranded().iter().any(|(f, _)| *f == faction);
            if verb == Verb::Lead {
                // Left alone he goes by the same word wherever he may be put (1.10).
                let came = |to: Space| self.state.moved().iter().any(|m| m.to == to);
                let led = self.spaces.iter().filter(|to| !alone || came(**to));
                if !self.said.has("available") {
                    plays.extend(each(led.map(|to| ActionStep::Lead { faction, to: *to })));
                }
                if !alone && !self.said.has("available") {
                    continue;
                }
            }
            if !self.said.has("available") {
                let some = |to| ActionStep::Settle { faction, to: Some(to) };
                plays.extend(self.in_each(some));
            }
            // A Leader who is Available already stays there without a word.
            let placed = self.state.board().leader_space(faction).is_some();
            if self.said.to.is_none() && placed {
                plays.push(vec![ActionStep::Settle { faction, to: None }]);
            }
        }
        plays
    }

    pub fn voluntary_removals(&self) -> PlaysResult {
        let own = PieceSet::faction(self.faction);
        let (faces, count) = match self.said.items.as_slice() {
            [] => (own.iter().collect(), 1),
            [item] => (item.faces(own), item.count),
            _ => return Err("remove one kind of piece at a time".to_string()),
        };
        if faces.is_empty() {
            return Err("only own pieces may be removed".to_string());
        }
        let step =
            |space| faces.iter().map(move |&piece| ActionStep::Recall { space, piece, count });
        Ok(each(self.in_any(step)))
    }

    pub fn win(&self) -> ActionStep {
        let levels = |items: &[PieceAmount]| items.first().map_or(1, |i| i.count);
        let here = self.said.to.map(|s| (s, levels(&self.said.items)));
        let more = self.said.more.iter().filter_map(|m| Some((m.space?, levels(&m.items))));
        ActionStep::WinTheDay { shifts: here.into_iter().chain(more).collect() }
    }

    pub fn move_blockade(&self) -> Vec<Play> {
        let from = self.said.from.or_else(|| self.state.victory().map(|v| v.space));
        let from = from.into_iter();
        from.flat_map(|from| self.in_each(|to| ActionStep::MoveBlockade { from, to })).collect()
    }
}
