//! The steps that fit what is said.

mod british;
mod french;
mod indians;
mod moves;
mod patriots;
mod strikes;
mod units;

use super::said::Said;
use super::verb::Verb;
use super::words::Item;
use lod_engine::game::{Faction, Piece, PieceSet, Space};
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::{
    ActionState, ActionStep, GatherKind, Group, PieceCounts, RallyKind, movement,
};
use units::pick;

/// One way to do what is said: a step, or several that belong together.
pub(super) type Play = Vec<ActionStep>;

/// Every way to do what is said, whether or not the rules allow it; where something can be chosen and is
/// not said, each choice. Among ways that differ in nothing that people tell apart the usual one is first.
///
/// # Errors
/// What is said makes no sense.
pub(super) fn plays(deed: &ActionState, verb: Verb, said: &Said) -> Result<Vec<Play>, String> {
    let faction = deed.faction();
    let spaces: Vec<Space> = match said.to {
        Some(space) => vec![space],
        None => Space::ALL.to_vec(),
    };
    let asking = Asking { deed, said, spaces, faction };
    let plays = asking.plays(verb)?;
    if plays.is_empty() {
        return asking.nearest(verb);
    }
    Ok(plays)
}

struct Asking<'a> {
    deed: &'a ActionState,
    said: &'a Said,
    spaces: Vec<Space>,
    faction: Faction,
}

/// Each step by itself.
fn each(steps: impl IntoIterator<Item = ActionStep>) -> Vec<Play> {
    steps.into_iter().map(|step| vec![step]).collect()
}

impl Asking<'_> {
    fn plays(&self, verb: Verb) -> Result<Vec<Play>, String> {
        match verb {
            Verb::Muster if self.faction == Faction::French => self.french_muster(),
            Verb::Muster => self.muster(),
            Verb::Fort if self.faction == Faction::French => {
                Ok(self.in_each(|space| vec![ActionStep::FrenchMusterFort { space }]))
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
            Verb::Raid => self.raid(),
            Verb::Agents => self.agents(),
            Verb::Hortalez => Ok(self.hortalez()),
            Verb::Skirmish if self.faction == Faction::Indians => {
                let kinds = self.strike_kinds(TARGETS)?;
                Ok(each(kinds.into_iter().map(|kind| ActionStep::ScoutSkirmish { kind })))
            }
            Verb::Skirmish => {
                let targets = match self.faction {
                    Faction::British => TARGETS,
                    _ => PieceSet::BRITISH_CUBES,
                };
                self.strikes(targets, |space, kind, militia| ActionStep::Skirmish {
                    space,
                    kind,
                    militia,
                })
            }
            Verb::Naval if self.faction == Faction::French => Ok(self.blockades()),
            Verb::Naval => Ok(self.pressure()),
            Verb::Howe => Ok(each(self.cities().map(|city| ActionStep::Howe { city }))),
            Verb::Partisans => self.partisans(),
            Verb::WarPath => self.strikes(PieceSet::REBELLION_UNITS, |space, kind, militia| {
                ActionStep::WarPath { space, kind, militia }
            }),
            Verb::Trade => Ok(self.trade()),
            Verb::Plunder => self.plunder(),
            Verb::Preparer => self.preparer(),
            Verb::Lead | Verb::Settle => Ok(self.leaders(verb)),
            Verb::Recall => self.recall(),
            Verb::Win => Ok(each([self.win()])),
            Verb::Blockade => Ok(self.move_blockade()),
            Verb::Done => Ok(Vec::new()),
        }
    }

    /// Where nothing legal fits, the step that is closest to what is said: the rules say why it cannot be.
    fn nearest(&self, verb: Verb) -> Result<Vec<Play>, String> {
        let from = Vec::new();
        Ok(match verb {
            Verb::Battle => self.in_each(|s| vec![battle::plan(self.deed, s).step(0, 0)]),
            Verb::Rally => self.in_each(|space| {
                vec![ActionStep::Rally { space, kind: RallyKind::One, from: from.clone() }]
            }),
            Verb::Gather => self.in_each(|space| {
                vec![ActionStep::Gather { space, kind: GatherKind::One, from: from.clone() }]
            }),
            Verb::Continentals => self.in_each(|space| {
                vec![ActionStep::RallyContinentals {
                    space,
                    militia: PieceCounts::of(Piece::MilitiaActive, 1),
                }]
            }),
            Verb::March if self.said.from.is_some() => {
                let groups = self.groups(movement::marchers(self.faction))?;
                self.in_each(|to| vec![ActionStep::March { to, groups: groups.clone() }])
            }
            Verb::Scout => {
                let kinds = PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES);
                let Some(from) = self.said.from else {
                    return Ok(Vec::new());
                };
                let troops = self.units(from, &self.said.items, kinds)?;
                let group = Group { from, troops };
                self.in_each(|to| vec![ActionStep::Scout { to, group }])
            }
            Verb::Naval => each([ActionStep::NavalPressureRaise { to: Vec::new() }]),
            _ => Vec::new(),
        })
    }

    fn in_each(&self, steps: impl Fn(Space) -> Vec<ActionStep>) -> Vec<Play> {
        self.spaces.iter().flat_map(|s| each(steps(*s))).collect()
    }

    /// One step in the space, and one in each space after a `+`.
    fn with_more(&self, step: impl Fn(Space) -> ActionStep) -> Vec<Play> {
        let more: Vec<ActionStep> =
            self.said.more.iter().filter_map(|m| m.space).map(&step).collect();
        let mut plays = self.in_each(|space| vec![step(space)]);
        for play in &mut plays {
            play.extend(more.iter().cloned());
        }
        plays
    }

    fn battle(&self) -> Result<Vec<Play>, String> {
        let up = self.said.also.map(|item| item.count);
        if !self.said.says_what() {
            let plans = battle::legal_battles(self.deed);
            return Ok(each(
                plans
                    .iter()
                    .filter(|p| self.spaces.contains(&p.space) && p.defender_activates == 0)
                    .filter(|p| up.is_none_or(|n| n == p.attacker_activates))
                    .map(|p| p.step(0, 0)),
            ));
        }
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let alone = Plan {
                ally: self.said.has("ally"),
                attacker_activates: up.unwrap_or(0),
                ..battle::plan(self.deed, space)
            };
            if !self.said.has("cc") {
                if !self.said.items.is_empty() {
                    return Err("list units only after `cc` (Common Cause)".to_string());
                }
                plays.push(vec![alone.step(0, 0)]);
                continue;
            }
            let here = |piece| self.deed.board().pieces(space, piece);
            let common_cause = pick(&self.said.items, PieceSet::WAR_PARTIES, here)?;
            plays.push(vec![Plan { common_cause, ..alone }.step(0, 0)]);
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
                let some = |to| vec![ActionStep::Settle { faction, to: Some(to) }];
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

    fn recall(&self) -> Result<Vec<Play>, String> {
        let own = PieceSet::faction(self.faction);
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let (faces, count) = match self.said.items.as_slice() {
                [] => (own.iter().collect(), 1),
                [item] => (item.faces(own), item.count),
                _ => return Err("remove one kind of piece at a time".to_string()),
            };
            if faces.is_empty() {
                return Err("only own pieces may be removed (1.4.1)".to_string());
            }
            let most = |piece| self.deed.board().pieces(space, piece).max(1);
            let counts = match self.said.items.is_empty() {
                true => 1..=faces.iter().map(|p| most(*p)).max().unwrap_or(1),
                false => count..=count,
            };
            let steps = counts.flat_map(|count| {
                faces.iter().map(move |&piece| ActionStep::Recall { space, piece, count })
            });
            plays.extend(each(steps));
        }
        Ok(plays)
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
        from.flat_map(|from| self.in_each(|to| vec![ActionStep::MoveBlockade { from, to }]))
            .collect()
    }
}

/// What a British Skirmish can remove (4.2.2).
const TARGETS: PieceSet = PieceSet::REBELLION_CUBES.union(PieceSet::of(Piece::MilitiaActive));
