//! The steps that fit what is said.

mod british;
mod french;
mod generated;
mod indians;
mod moves;
mod placing;
mod strikes;
mod units;

use super::parsed_part::ParsedPart;
use super::verb::Verb;
use super::words::Item;
use lod_engine::game::{Faction, PieceSet, Space};
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::{ActionState, ActionStep, PieceCounts, Special};
use units::pick;

/// One way to do what is said: a step, or several that belong together.
pub(super) type Play = Vec<ActionStep>;

/// Every way to do what is said, whether or not the rules allow it. A line that says all of a step is that step.
/// Where something is left open, these are the steps that the rules generate and that say what the line says, the
/// usual way first. Where none of them is legal the step that is closest to the line is the first: the rules say why
/// it cannot be.
///
/// # Errors
/// What is said makes no sense.
pub(super) fn plays(
    deed: &ActionState,
    verb: Verb,
    said: &ParsedPart,
) -> Result<Vec<Play>, String> {
    let faction = deed.faction();
    let spaces: Vec<Space> = match said.to {
        Some(space) => vec![space],
        None => Space::ALL.to_vec(),
    };
    let asking = PlayQuery { deed, said, spaces, faction };
    if verb == Verb::Raid {
        asking.check_raid()?;
    }
    if !asking.leaves_open(verb) {
        return asking.literal(verb);
    }
    let steps = asking.generated(verb);
    let refused = match steps.iter().any(|step| asking.is_legal(step)) {
        true => Vec::new(),
        false => asking.literal(verb)?,
    };
    Ok(refused.into_iter().chain(each(steps)).collect())
}

struct PlayQuery<'a> {
    deed: &'a ActionState,
    said: &'a ParsedPart,
    spaces: Vec<Space>,
    faction: Faction,
}

/// Each step by itself.
fn each(steps: impl IntoIterator<Item = ActionStep>) -> Vec<Play> {
    steps.into_iter().map(|step| vec![step]).collect()
}

impl PlayQuery<'_> {
    /// The steps that the line itself writes, in each space that it can mean. What it leaves open is the least.
    fn literal(&self, verb: Verb) -> Result<Vec<Play>, String> {
        match verb {
            Verb::Muster if self.faction == Faction::French => self.french_muster(),
            Verb::Muster => self.muster(),
            Verb::Fort if self.faction == Faction::French => {
                Ok(self.in_each(|space| ActionStep::FrenchMusterFort { space }))
            }
            Verb::Fort => self.fort(),
            Verb::Reward => Ok(self.reward()),
            Verb::Garrison => self.garrison(),
            Verb::Activate => Ok(each([ActionStep::Activate])),
            Verb::Displace => Ok(self.displace()),
            Verb::March => self.march(),
            Verb::Battle => self.battle(),
            Verb::Rally => self.rally(),
            Verb::Continentals => self.continentals(),
            Verb::Rabble => Ok(self.with_more(|space| ActionStep::RabbleRousing { space })),
            Verb::Persuasion => Ok(self.with_more(|space| ActionStep::Persuasion { space })),
            Verb::Gather => self.gather(),
            Verb::Scout => self.scout(),
            Verb::Raid => Ok(self.raid()),
            Verb::Agents => self.agents(),
            Verb::Hortalez => {
                let pay = self.said.number().unwrap_or(1);
                Ok(each([ActionStep::Hortalez { pay }]))
            }
            Verb::Skirmish if self.faction == Faction::Indians => self.scout_skirmish(),
            Verb::Skirmish => self.strikes(Special::Skirmish, |space, kind, militia| {
                ActionStep::Skirmish { space, kind, militia }
            }),
            Verb::Partisans => self.strikes(Special::Partisans, |space, kind, _| {
                ActionStep::Partisans { space, kind }
            }),
            Verb::WarPath => self.strikes(Special::WarPath, |space, kind, militia| {
                ActionStep::WarPath { space, kind, militia }
            }),
            Verb::Naval if self.faction == Faction::French => Ok(self.blockades()),
            Verb::Naval => Ok(self.pressure()),
            Verb::Howe => Ok(each([ActionStep::Howe { city: self.said.to }])),
            Verb::Trade => Ok(self.trade()),
            Verb::Plunder => self.plunder(),
            Verb::Preparer => self.preparer(),
            Verb::Lead | Verb::Settle => Ok(self.leaders(verb)),
            Verb::Recall => self.voluntary_removals(),
            Verb::Win => Ok(each([self.win()])),
            Verb::Blockade => Ok(self.move_blockade()),
            Verb::Done => Ok(Vec::new()),
        }
    }

    fn in_each(&self, step: impl Fn(Space) -> ActionStep) -> Vec<Play> {
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
    ) -> Result<Vec<Play>, String> {
        let items = &self.said.items;
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let units = match items.is_empty() {
                true => PieceCounts::NONE,
                false => pick(items, kinds, |piece| self.deed.board().pieces(space, piece))?,
            };
            plays.push(vec![step(space, units)]);
        }
        Ok(plays)
    }

    /// One step in the space, and one in each space after a `+`.
    fn with_more(&self, step: impl Fn(Space) -> ActionStep) -> Vec<Play> {
        let more: Vec<ActionStep> =
            self.said.more.iter().filter_map(|m| m.space).map(&step).collect();
        let mut plays = self.in_each(step);
        for play in &mut plays {
            play.extend(more.iter().cloned());
        }
        plays
    }

    fn battle(&self) -> Result<Vec<Play>, String> {
        if !self.said.has("cc") && !self.said.items.is_empty() {
            return Err("list units only after `cc` (Common Cause)".to_string());
        }
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let here = |piece| self.deed.board().pieces(space, piece);
            let plan = Plan {
                ally: self.said.has("ally"),
                common_cause: match self.said.has("cc") {
                    true => pick(&self.said.items, PieceSet::WAR_PARTIES, here)?,
                    false => PieceCounts::NONE,
                },
                attacker_activates: self.said.also.map_or(0, |item| item.count),
                ..battle::plan(self.deed, space)
            };
            plays.push(vec![plan.step(0, 0)]);
        }
        Ok(plays)
    }

    fn number(&self, what: &str) -> Result<u8, String> {
        self.said.number().ok_or_else(|| format!("type one number of {what}"))
    }

    fn leaders(&self, verb: Verb) -> Vec<Play> {
        let factions: Vec<Faction> = match self.said.faction {
            Some(faction) => vec![faction],
            None => Faction::ALL.to_vec(),
        };
        let mut plays = Vec::new();
        for faction in factions {
            let alone = self.deed.stranded().iter().any(|(f, _)| *f == faction);
            if verb == Verb::Lead {
                // Left alone he goes by the same word wherever he may be put (1.10).
                let came = |to: Space| self.deed.moved().iter().any(|m| m.to == to);
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
            let placed = self.deed.board().leader_space(faction).is_some();
            if self.said.to.is_none() && placed {
                plays.push(vec![ActionStep::Settle { faction, to: None }]);
            }
        }
        plays
    }

    fn voluntary_removals(&self) -> Result<Vec<Play>, String> {
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
        Ok(each(self.spaces.iter().flat_map(|space| step(*space))))
    }

    fn win(&self) -> ActionStep {
        let levels = |items: &[Item]| items.first().map_or(1, |i| i.count);
        let here = self.said.to.map(|s| (s, levels(&self.said.items)));
        let more = self.said.more.iter().filter_map(|m| Some((m.space?, levels(&m.items))));
        ActionStep::WinTheDay { shifts: here.into_iter().chain(more).collect() }
    }

    fn move_blockade(&self) -> Vec<Play> {
        let from = self.said.from.or_else(|| self.deed.victory().map(|v| v.space));
        let from = from.into_iter();
        from.flat_map(|from| self.in_each(|to| ActionStep::MoveBlockade { from, to })).collect()
    }
}
