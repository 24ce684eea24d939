//! The steps that fit what is said.

use super::said::{More, Said};
use super::verb::Verb;
use super::words::Item;
use crate::game::{Faction, Kind, Piece, PieceSet, Space, SpaceSet, Stock};
use crate::rules::battle::{self, Plan};
use crate::rules::legal::legal_steps;
use crate::rules::{
    Deed, GatherKind, Group, Preparation, RallyKind, SkirmishKind, Step, StrikeKind, Troops,
    loyalty, movement,
};

/// One way to do what is said: a step, or several that belong together.
pub(super) type Play = Vec<Step>;

/// Every way to do what is said, whether or not the rules allow it; where something can be chosen and is
/// not said, each choice. Among ways that differ in nothing that people tell apart the usual one is first.
///
/// # Errors
/// What is said makes no sense.
pub(super) fn plays(deed: &Deed, verb: Verb, said: &Said) -> Result<Vec<Play>, String> {
    let faction = deed.faction();
    let spaces: Vec<Space> = match said.to {
        Some(space) => vec![space],
        None => Space::ALL.to_vec(),
    };
    let asking = Asking {
        deed,
        said,
        spaces,
        faction,
    };
    asking.plays(verb)
}

struct Asking<'a> {
    deed: &'a Deed,
    said: &'a Said,
    spaces: Vec<Space>,
    faction: Faction,
}

/// Each step by itself.
fn each(steps: impl IntoIterator<Item = Step>) -> Vec<Play> {
    steps.into_iter().map(|step| vec![step]).collect()
}

impl Asking<'_> {
    fn plays(&self, verb: Verb) -> Result<Vec<Play>, String> {
        match verb {
            Verb::Muster if self.faction == Faction::French => self.french_muster(),
            Verb::Muster => self.muster(),
            Verb::Fort if self.faction == Faction::French => {
                Ok(self.in_each(|space| vec![Step::FrenchMusterFort { space }]))
            }
            Verb::Fort => self.fort(),
            Verb::Reward => Ok(self.reward()),
            Verb::Garrison => Ok(self.garrison()),
            Verb::Activate => Ok(each([Step::GarrisonActivate])),
            Verb::Displace => Ok(self.displace()),
            Verb::March => self.march(),
            Verb::Battle => self.battle(),
            Verb::Rally => self.rally(),
            Verb::Continentals => self.continentals(),
            Verb::Rabble => Ok(self.with_more(|space| Step::RabbleRousing { space })),
            Verb::Persuasion => Ok(self.with_more(|space| Step::Persuasion { space })),
            Verb::Gather => self.gather(),
            Verb::Scout => self.scout(),
            Verb::Raid => self.raid(),
            Verb::Agents => self.agents(),
            Verb::Hortalez => Ok(self.hortalez()),
            Verb::Skirmish if self.faction == Faction::Indians => {
                let kinds = self.skirmish_kinds(TARGETS)?;
                Ok(each(
                    kinds.into_iter().map(|kind| Step::ScoutSkirmish { kind }),
                ))
            }
            Verb::Skirmish => self.skirmish(),
            Verb::Naval if self.faction == Faction::French => Ok(self.blockades()),
            Verb::Naval => Ok(self.pressure()),
            Verb::Howe => Ok(each(self.cities().map(|city| Step::Howe { city }))),
            Verb::Partisans => self.partisans(),
            Verb::WarPath => self.war_path(),
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

    fn in_each(&self, steps: impl Fn(Space) -> Vec<Step>) -> Vec<Play> {
        self.spaces.iter().flat_map(|s| each(steps(*s))).collect()
    }

    /// One step in the space, and one in each space after a `+`.
    fn with_more(&self, step: impl Fn(Space) -> Step) -> Vec<Play> {
        let more: Vec<Step> = self
            .said
            .more
            .iter()
            .filter_map(|m| m.space)
            .map(&step)
            .collect();
        let mut plays = self.in_each(|space| vec![step(space)]);
        for play in &mut plays {
            play.extend(more.iter().cloned());
        }
        plays
    }

    fn muster(&self) -> Result<Vec<Play>, String> {
        let cubes = PieceSet::BRITISH_CUBES;
        if self.said.items.is_empty() {
            return Ok(self.in_each(|space| {
                let regulars = (1..=6)
                    .rev()
                    .map(|count| Step::MusterRegulars { space, count });
                let tories = (1..=2)
                    .rev()
                    .map(|count| Step::MusterTories { space, count });
                regulars.chain(tories).collect()
            }));
        }
        let mut wanted = Troops::NONE;
        for item in &self.said.items {
            wanted = wanted.with(
                first(item, cubes, "Regulars (r) and Tories (t)")?,
                item.count,
            );
        }
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let (r, t) = (wanted.get(Piece::BritishRegular), wanted.get(Piece::Tory));
            let mut play = Vec::new();
            if r > 0 || t == 0 {
                play.push(Step::MusterRegulars { space, count: r });
            }
            if t > 0 {
                play.push(Step::MusterTories { space, count: t });
            }
            plays.push(play);
        }
        Ok(plays)
    }

    fn french_muster(&self) -> Result<Vec<Play>, String> {
        let counts: Vec<u8> = match self.said.items.as_slice() {
            [] => (0..=4).rev().collect(),
            [item] => {
                first(item, PieceSet::FRENCH, "French Regulars (fr)")?;
                vec![item.count]
            }
            _ => return Err("one number of Regulars is wanted".to_string()),
        };
        Ok(self.in_each(|space| {
            counts
                .iter()
                .map(|&count| Step::FrenchMuster { space, count })
                .collect()
        }))
    }

    fn fort(&self) -> Result<Vec<Play>, String> {
        let mut wanted = Troops::NONE;
        for item in &self.said.items {
            wanted = wanted.with(
                first(
                    item,
                    PieceSet::BRITISH_CUBES,
                    "three of 3r, 2r 1t and so on",
                )?,
                item.count,
            );
        }
        let (r, t) = (wanted.get(Piece::BritishRegular), wanted.get(Piece::Tory));
        let splits = if self.said.items.is_empty() {
            vec![(0, 3), (1, 2), (2, 1), (3, 0)]
        } else {
            vec![(r, t)]
        };
        Ok(self.in_each(|space| {
            splits
                .iter()
                .map(|&(regulars, tories)| Step::MusterFort {
                    space,
                    regulars,
                    tories,
                })
                .collect()
        }))
    }

    fn reward(&self) -> Vec<Play> {
        let said = self.said.number();
        self.in_each(|space| {
            let most = loyalty::reward_steps(self.deed.board(), space, None).max(1);
            let steps = match said {
                Some(n) => n..=n,
                None => 1..=most,
            };
            steps
                .rev()
                .map(|steps| Step::MusterReward { space, steps })
                .collect()
        })
    }

    fn garrison(&self) -> Vec<Play> {
        let origins: Vec<Space> = match self.said.from {
            Some(from) => vec![from],
            None => SpaceSet::MAP.iter().collect(),
        };
        let said = self.said.number();
        self.in_each(|to| {
            let moves = origins.iter().flat_map(|&from| {
                let most = movement::unmoved(self.deed, from, Piece::BritishRegular);
                let counts = match said {
                    Some(n) => n..=n,
                    None if self.said.from.is_some() => 1..=most.max(1),
                    None => 1..=most,
                };
                counts
                    .rev()
                    .map(move |count| Step::GarrisonMove { from, to, count })
            });
            moves.collect()
        })
    }

    fn displace(&self) -> Vec<Play> {
        let cities: Vec<Space> = match self.said.from {
            Some(city) => vec![city],
            None => SpaceSet::kind(Kind::City).iter().collect(),
        };
        let near = |city: Space| match self.said.to {
            Some(to) => vec![to],
            None => city.adjacent().iter().collect(),
        };
        each(cities.into_iter().flat_map(|city| {
            near(city)
                .into_iter()
                .map(move |to| Step::GarrisonDisplace { city, to })
        }))
    }

    /// The groups that are said, into this space.
    fn groups(&self, kinds: PieceSet) -> Result<Vec<Group>, String> {
        let mut groups = Vec::new();
        if let Some(from) = self.said.from {
            let troops = self.units(from, &self.said.items, kinds)?;
            groups.push(Group { from, troops });
        }
        for More { space, items } in &self.said.more {
            let from = space.ok_or("a space is missing after `+`")?;
            let troops = self.units(from, items, kinds)?;
            groups.push(Group { from, troops });
        }
        Ok(groups)
    }

    /// The units of these kinds in a space that items name; Active ones first where no face is said. No
    /// items: all that may still move.
    fn units(&self, from: Space, items: &[Item], kinds: PieceSet) -> Result<Troops, String> {
        let here = |piece| movement::unmoved(self.deed, from, piece);
        pick(items, kinds, here)
    }

    fn march(&self) -> Result<Vec<Play>, String> {
        if self.said.has("here") {
            let to = self.said.to.ok_or("March in place: where?")?;
            let groups = Vec::new();
            return Ok(each([Step::March { to, groups }]));
        }
        let kinds = marchers(self.faction);
        let said = !self.said.items.is_empty() || !self.said.more.is_empty();
        if said && self.said.from.is_some() {
            let groups = self.groups(kinds)?;
            return Ok(self.in_each(|to| {
                vec![Step::March {
                    to,
                    groups: groups.clone(),
                }]
            }));
        }
        let mut plays = Vec::new();
        for step in legal_steps(self.deed) {
            let Step::March { to, groups } = &step else {
                continue;
            };
            let fits = match groups.as_slice() {
                [] => self.said.from.is_none() && !said && !self.said.has("all"),
                [group] => self.said.from.is_none_or(|from| from == group.from),
                _ => false,
            };
            if !fits || !self.spaces.contains(to) {
                continue;
            }
            match groups.first() {
                Some(group) if said => {
                    // The origin is not said: each that has such units.
                    let Ok(troops) = self.units(group.from, &self.said.items, kinds) else {
                        continue;
                    };
                    plays.push(vec![Step::March {
                        to: *to,
                        groups: vec![Group {
                            from: group.from,
                            troops,
                        }],
                    }]);
                }
                _ => plays.push(vec![step]),
            }
        }
        if self.said.has("all") {
            plays = largest(plays);
        }
        Ok(plays)
    }

    fn scout(&self) -> Result<Vec<Play>, String> {
        let kinds = PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES);
        if let Some(from) = self.said.from
            && !self.said.items.is_empty()
        {
            let troops = self.units(from, &self.said.items, kinds)?;
            let group = Group { from, troops };
            return Ok(self.in_each(|to| vec![Step::Scout { to, group }]));
        }
        let fits = |step: &Step| match step {
            Step::Scout { to, group } => {
                self.spaces.contains(to) && self.said.from.is_none_or(|f| f == group.from)
            }
            _ => false,
        };
        Ok(each(legal_steps(self.deed).into_iter().filter(fits)))
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
                    return Err("units are named after `cc` (Common Cause) only".to_string());
                }
                plays.push(vec![alone.step(0, 0)]);
                continue;
            }
            let here = |piece| self.deed.board().pieces(space, piece);
            let common_cause = pick(&self.said.items, PieceSet::WAR_PARTIES, here)?;
            plays.push(vec![
                Plan {
                    common_cause,
                    ..alone
                }
                .step(0, 0),
            ]);
        }
        Ok(plays)
    }

    fn rally(&self) -> Result<Vec<Play>, String> {
        let said = self.said;
        let step = |space, kind| Step::Rally {
            space,
            kind,
            from: Vec::new(),
        };
        if said.has("one") {
            return Ok(self.in_each(|s| vec![step(s, RallyKind::One)]));
        }
        if said.has("regroup") || !said.more.is_empty() {
            let from = self.groups(PieceSet::MILITIA)?;
            return Ok(self.in_each(|space| {
                vec![Step::Rally {
                    space,
                    kind: RallyKind::Regroup,
                    from: from.clone(),
                }]
            }));
        }
        if said.has("fort") {
            let mut plays = Vec::new();
            for &space in &self.spaces {
                let here = |piece| self.deed.board().pieces(space, piece);
                if said.items.is_empty() {
                    plays.extend(
                        pairs(PieceSet::PATRIOT_UNITS)
                            .into_iter()
                            .map(|units| vec![step(space, RallyKind::Fort(units))]),
                    );
                } else {
                    let units = pick(&said.items, PieceSet::PATRIOT_UNITS, here)?;
                    plays.push(vec![step(space, RallyKind::Fort(units))]);
                }
            }
            return Ok(plays);
        }
        if let Some(item) = said.items.first() {
            first(item, PieceSet::MILITIA, "Militia (m)")?;
            let n = self.number("Militia")?;
            return Ok(self.in_each(|space| many(n, |kind| step(space, kind), forts(self, space))));
        }
        Ok(each(legal_steps(self.deed).into_iter().filter(
            |s| matches!(s, Step::Rally { space, .. } if self.spaces.contains(space)),
        )))
    }

    fn continentals(&self) -> Result<Vec<Play>, String> {
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let here = |piece| self.deed.board().pieces(space, piece);
            if !self.said.items.is_empty() {
                let militia = pick(&self.said.items, PieceSet::MILITIA, here)?;
                plays.push(vec![Step::RallyContinentals { space, militia }]);
                continue;
            }
            let all = here(Piece::MilitiaActive).saturating_add(here(Piece::MilitiaUnderground));
            for count in (1..=all).rev() {
                let item = Item {
                    count,
                    kinds: super::words::kinds("m"),
                };
                let militia = pick(&[item], PieceSet::MILITIA, here)?;
                plays.push(vec![Step::RallyContinentals { space, militia }]);
            }
        }
        Ok(plays)
    }

    fn gather(&self) -> Result<Vec<Play>, String> {
        let said = self.said;
        let step = |space, kind| Step::Gather {
            space,
            kind,
            from: Vec::new(),
        };
        if said.has("one") {
            return Ok(self.in_each(|s| vec![step(s, GatherKind::One)]));
        }
        if said.has("regroup") || !said.more.is_empty() {
            let from = self.groups(PieceSet::WAR_PARTIES)?;
            return Ok(self.in_each(|space| {
                vec![Step::Gather {
                    space,
                    kind: GatherKind::Regroup,
                    from: from.clone(),
                }]
            }));
        }
        if said.has("village") {
            let mut plays = Vec::new();
            for &space in &self.spaces {
                let here = |piece| self.deed.board().pieces(space, piece);
                if said.items.is_empty() {
                    let singles = PieceSet::WAR_PARTIES.iter().map(|p| Troops::of(p, 1));
                    let all = singles.chain(pairs(PieceSet::WAR_PARTIES));
                    plays.extend(all.map(|units| vec![step(space, GatherKind::Village(units))]));
                } else {
                    let units = pick(&said.items, PieceSet::WAR_PARTIES, here)?;
                    plays.push(vec![step(space, GatherKind::Village(units))]);
                }
            }
            return Ok(plays);
        }
        if let Some(item) = said.items.first() {
            first(item, PieceSet::WAR_PARTIES, "War Parties (w)")?;
            let n = self.number("War Parties")?;
            let village = |space| self.deed.board().pieces(space, Piece::Village) > 0;
            return Ok(self.in_each(|space| match n {
                1 if !village(space) => vec![step(space, GatherKind::One)],
                _ => vec![step(space, GatherKind::Many(n))],
            }));
        }
        Ok(each(legal_steps(self.deed).into_iter().filter(
            |s| matches!(s, Step::Gather { space, .. } if self.spaces.contains(space)),
        )))
    }

    fn number(&self, what: &str) -> Result<u8, String> {
        self.said
            .number()
            .ok_or_else(|| format!("one number of {what} is wanted"))
    }

    fn raid(&self) -> Result<Vec<Play>, String> {
        let faces = match self.said.items.as_slice() {
            [] => PieceSet::WAR_PARTIES.iter().collect(),
            [item] if item.count == 1 => {
                first(item, PieceSet::WAR_PARTIES, "one War Party (w)")?;
                item.faces(PieceSet::WAR_PARTIES)
            }
            _ => return Err("one War Party at most moves to a Raid (3.4.4)".to_string()),
        };
        let mut plays = Vec::new();
        for &space in &self.spaces {
            let here = Step::Raid { space, from: None };
            if let Some(from) = self.said.from {
                plays.extend(usual(self.deed, space, from, &faces));
                continue;
            }
            if self.said.has("here") {
                plays.push(vec![here]);
                continue;
            }
            let possible = crate::rules::act(&mut self.deed.clone(), &here).is_ok();
            plays.push(vec![here]);
            // A Province named alone is Raided by who is there.
            if !possible || self.said.bare {
                for from in movement::raid_origins(self.deed.board(), space) {
                    plays.extend(usual(self.deed, space, from, &faces));
                }
            }
        }
        Ok(plays)
    }

    fn agents(&self) -> Result<Vec<Play>, String> {
        let kinds = PieceSet::MILITIA.union(PieceSet::of(Piece::Continental));
        let stocks = match self.said.items.as_slice() {
            [] => vec![Stock::Militia, Stock::Continental],
            [item] => {
                let stock = match item.faces(kinds).first() {
                    Some(piece) if item.kinds.is_some() => piece.stock(),
                    _ => return Err("the agents raise 2m or 1c (3.5.1)".to_string()),
                };
                if stock == Stock::Continental && item.count != 1 || item.count > 2 {
                    return Err("two Militia or one Continental (3.5.1)".to_string());
                }
                vec![stock]
            }
            _ => return Err("two Militia or one Continental (3.5.1)".to_string()),
        };
        Ok(self.in_each(|space| {
            stocks
                .iter()
                .map(|&piece| Step::FrenchAgents { space, piece })
                .collect()
        }))
    }

    fn hortalez(&self) -> Vec<Play> {
        let pays = match self.said.number() {
            Some(n) => n..=n,
            None => 1..=self.deed.board().resources(Faction::French).max(1),
        };
        each(pays.map(|pay| Step::Hortalez { pay }))
    }

    fn skirmish_kinds(&self, targets: PieceSet) -> Result<Vec<SkirmishKind>, String> {
        if self.said.has("fort") {
            return Ok(vec![SkirmishKind::Fort]);
        }
        let chosen = victims(&self.said.items, targets)?;
        let mut kinds: Vec<SkirmishKind> = chosen
            .iter()
            .map(|v| match *v {
                (one, None) => SkirmishKind::One(one),
                (one, Some(two)) => SkirmishKind::Two(one, two),
            })
            .collect();
        if self.said.items.is_empty() {
            kinds.push(SkirmishKind::Fort);
        }
        Ok(kinds)
    }

    fn skirmish(&self) -> Result<Vec<Play>, String> {
        let targets = match self.faction {
            Faction::British => TARGETS,
            _ => PieceSet::BRITISH_CUBES,
        };
        let kinds = self.skirmish_kinds(targets)?;
        let mut plays = Vec::new();
        for &space in &self.spaces {
            for &kind in &kinds {
                for militia in self.on_top() {
                    plays.push(vec![Step::Skirmish {
                        space,
                        kind,
                        militia,
                    }]);
                }
            }
        }
        Ok(plays)
    }

    /// A Leader's additional Militia (1.10): as said; where anything but the space is open, each choice.
    fn on_top(&self) -> Vec<Option<Piece>> {
        match self.said.also {
            Some(item) => item
                .faces(PieceSet::MILITIA)
                .into_iter()
                .rev()
                .map(Some)
                .collect(),
            None if self.said.says_what() && !self.said.bare => vec![None],
            None => PieceSet::MILITIA.iter().map(Some).chain([None]).collect(),
        }
    }

    fn cities(&self) -> impl Iterator<Item = Option<Space>> {
        let named = self.said.to;
        let cities: Vec<Option<Space>> = match named {
            Some(city) => vec![Some(city)],
            None if self.said.has("lower") => vec![None],
            None => SpaceSet::kind(Kind::City)
                .iter()
                .map(Some)
                .chain([None])
                .collect(),
        };
        cities.into_iter()
    }

    fn pressure(&self) -> Vec<Play> {
        let resources = Step::NavalPressureResources { roll: 1 };
        if self.said.has("resources") {
            return each([resources]);
        }
        let lower = self.cities().map(|city| Step::NavalPressureLower { city });
        let open = self.said.to.is_none() && !self.said.has("lower");
        each(lower.chain(open.then_some(resources)))
    }

    fn blockades(&self) -> Vec<Play> {
        let Some(first) = self.said.to else {
            return each(
                legal_steps(self.deed)
                    .into_iter()
                    .filter(|s| matches!(s, Step::NavalPressureRaise { .. })),
            );
        };
        let more = self.said.more.iter().filter_map(|m| m.space);
        let to = [first].into_iter().chain(more).collect();
        each([Step::NavalPressureRaise { to }])
    }

    fn strikes(&self, targets: PieceSet) -> Result<Vec<StrikeKind>, String> {
        if self.said.has("village") || self.said.has("fort") {
            return Ok(vec![StrikeKind::Base]);
        }
        let chosen = victims(&self.said.items, targets)?;
        let mut kinds: Vec<StrikeKind> = chosen
            .iter()
            .map(|v| match *v {
                (one, None) => StrikeKind::One(one),
                (one, Some(two)) => StrikeKind::Two(one, two),
            })
            .collect();
        if self.said.items.is_empty() {
            kinds.push(StrikeKind::Base);
        }
        Ok(kinds)
    }

    fn partisans(&self) -> Result<Vec<Play>, String> {
        let kinds = self.strikes(PieceSet::ROYALIST_UNITS)?;
        Ok(self.in_each(|space| {
            kinds
                .iter()
                .map(|&kind| Step::Partisans { space, kind })
                .collect()
        }))
    }

    fn war_path(&self) -> Result<Vec<Play>, String> {
        let kinds = self.strikes(PieceSet::REBELLION_UNITS)?;
        let mut plays = Vec::new();
        for &space in &self.spaces {
            for &kind in &kinds {
                for militia in self.on_top() {
                    plays.push(vec![Step::WarPath {
                        space,
                        kind,
                        militia,
                    }]);
                }
            }
        }
        Ok(plays)
    }

    fn trade(&self) -> Vec<Play> {
        let gift = self.said.number().unwrap_or(0);
        self.in_each(|space| vec![Step::Trade { space, gift }])
    }

    fn plunder(&self) -> Result<Vec<Play>, String> {
        let faces: Vec<Piece> = match self.said.items.as_slice() {
            [] => PieceSet::WAR_PARTIES.iter().collect(),
            [item] if item.count == 1 => item.faces(PieceSet::WAR_PARTIES),
            _ => return Err("Plunder removes one War Party (4.4.3)".to_string()),
        };
        Ok(self.in_each(|space| {
            faces
                .iter()
                .map(|&remove| Step::Plunder { space, remove })
                .collect()
        }))
    }

    fn preparer(&self) -> Result<Vec<Play>, String> {
        let preparations = if self.said.has("squadron") {
            vec![Preparation::Squadron]
        } else if self.said.has("resources") {
            vec![Preparation::Resources]
        } else if let Some(item) = self.said.items.first() {
            first(item, PieceSet::FRENCH, "French Regulars (fr)")?;
            vec![Preparation::Regulars(item.count)]
        } else {
            let regulars = (1..=3).rev().map(Preparation::Regulars);
            [Preparation::Squadron, Preparation::Resources]
                .into_iter()
                .chain(regulars)
                .collect()
        };
        Ok(each(preparations.into_iter().map(Step::PreparerLaGuerre)))
    }

    fn leaders(&self, verb: Verb) -> Vec<Play> {
        let factions: Vec<Faction> = match self.said.faction {
            Some(faction) => vec![faction],
            None => Faction::ALL.to_vec(),
        };
        let mut plays = Vec::new();
        for faction in factions {
            if verb == Verb::Lead {
                plays.extend(self.in_each(|to| vec![Step::Lead { faction, to }]));
                continue;
            }
            if !self.said.has("available") {
                let some = |to| {
                    vec![Step::Settle {
                        faction,
                        to: Some(to),
                    }]
                };
                plays.extend(self.in_each(some));
            }
            if self.said.to.is_none() {
                plays.push(vec![Step::Settle { faction, to: None }]);
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
                _ => return Err("one kind of pieces at a time is taken back".to_string()),
            };
            if faces.is_empty() {
                return Err("only own pieces are taken back (1.4.1)".to_string());
            }
            plays.extend(faces.into_iter().map(|piece| {
                vec![Step::Recall {
                    space,
                    piece,
                    count,
                }]
            }));
        }
        Ok(plays)
    }

    fn win(&self) -> Step {
        let levels = |items: &[Item]| items.first().map_or(1, |i| i.count);
        let here = self.said.to.map(|s| (s, levels(&self.said.items)));
        let more = self
            .said
            .more
            .iter()
            .filter_map(|m| Some((m.space?, levels(&m.items))));
        Step::WinTheDay {
            shifts: here.into_iter().chain(more).collect(),
        }
    }

    fn move_blockade(&self) -> Vec<Play> {
        let from = self
            .said
            .from
            .or_else(|| self.deed.victory().map(|v| v.space));
        let from = from.into_iter();
        from.flat_map(|from| self.in_each(|to| vec![Step::MoveBlockade { from, to }]))
            .collect()
    }
}

/// What a British Skirmish can remove (4.2.2).
const TARGETS: PieceSet = PieceSet::REBELLION_CUBES.union(PieceSet::of(Piece::MilitiaActive));

/// The units that a Faction's March moves, guests among them (3.2.3, 3.3.2, 3.4.2, 3.5.4).
const fn marchers(faction: Faction) -> PieceSet {
    match faction {
        Faction::British => PieceSet::BRITISH_CUBES.union(PieceSet::WAR_PARTIES),
        Faction::Patriots => PieceSet::PATRIOT_UNITS.union(PieceSet::FRENCH),
        Faction::French => PieceSet::FRENCH.union(PieceSet::of(Piece::Continental)),
        Faction::Indians => PieceSet::WAR_PARTIES,
    }
}

fn forts(asking: &Asking<'_>, space: Space) -> bool {
    asking.deed.board().pieces(space, Piece::PatriotFort) > 0
}

/// One Militia is placed anywhere, more at a Fort (3.3.1).
fn many(n: u8, step: impl Fn(RallyKind) -> Step, fort: bool) -> Vec<Step> {
    match n {
        1 if !fort => vec![step(RallyKind::One)],
        _ => vec![step(RallyKind::Many(n))],
    }
}

/// A War Party that moves to a Raid: Active if that leaves one to Activate, else Underground.
fn usual(deed: &Deed, space: Space, from: Space, faces: &[Piece]) -> Vec<Play> {
    let steps: Vec<Step> = [Piece::WarPartyActive, Piece::WarPartyUnderground]
        .into_iter()
        .filter(|face| faces.contains(face))
        .map(|face| Step::Raid {
            space,
            from: Some((from, face)),
        })
        .collect();
    let legal = |s: &&Step| crate::rules::act(&mut deed.clone(), s).is_ok();
    let chosen = steps.iter().find(legal).or(steps.first()).cloned();
    each(chosen)
}

/// The kind that an item names first of these.
fn first(item: &Item, of: PieceSet, wanted: &str) -> Result<Piece, String> {
    item.faces(of)
        .first()
        .copied()
        .ok_or_else(|| format!("{wanted} are wanted here"))
}

/// The units that items name among those that are there, Active ones first where no face is said; no items
/// name all.
fn pick(items: &[Item], kinds: PieceSet, here: impl Fn(Piece) -> u8) -> Result<Troops, String> {
    let mut troops = Troops::NONE;
    if items.is_empty() {
        return Ok(kinds.iter().fold(troops, |t, p| t.with(p, here(p))));
    }
    for item in items {
        let mut faces = item.faces(kinds);
        if item.kinds.is_none() {
            faces.retain(|p| here(*p) > 0);
            let mut stocks: Vec<Stock> = faces.iter().map(|p| p.stock()).collect();
            stocks.dedup();
            if stocks.len() > 1 {
                return Err(format!(
                    "{} of what? e.g. {0}{}",
                    item.count,
                    super::words::code(faces[0])
                ));
            }
            faces.sort_by_key(|p| PieceSet::UNDERGROUND.contains(*p));
        }
        let Some(last) = faces.last().copied() else {
            return Err("these pieces have no part in it".to_string());
        };
        let mut left = item.count;
        for face in faces {
            let free = here(face).saturating_sub(troops.get(face));
            let taken = if face == last { left } else { left.min(free) };
            troops = troops.with(face, taken);
            left -= taken;
        }
    }
    Ok(troops)
}

/// Two units of these kinds, in every way.
fn pairs(kinds: PieceSet) -> Vec<Troops> {
    kinds
        .iter()
        .flat_map(|first| {
            kinds
                .iter()
                .filter(move |second| *second >= first)
                .map(move |second| Troops::of(first, 1).with(second, 1))
        })
        .collect()
}

/// One or two pieces to be removed, in every way that items allow.
fn victims(items: &[Item], targets: PieceSet) -> Result<Vec<(Piece, Option<Piece>)>, String> {
    let ones = || targets.iter().map(|p| (p, None));
    let twos = || {
        targets.iter().flat_map(move |first| {
            targets
                .iter()
                .filter(move |second| *second >= first)
                .map(move |second| (first, Some(second)))
        })
    };
    let wanted: u16 = items.iter().map(|i| u16::from(i.count)).sum();
    let all: Vec<(Piece, Option<Piece>)> = match (items, wanted) {
        ([], _) => ones().chain(twos()).collect(),
        (_, 1) => ones().collect(),
        (_, 2) => twos().collect(),
        _ => return Err("one piece or two are removed".to_string()),
    };
    let mut slots: Vec<Vec<Piece>> = Vec::new();
    for item in items {
        let faces = item.faces(targets);
        if faces.is_empty() {
            return Err("pieces of that kind are not removed by this".to_string());
        }
        slots.extend((0..item.count).map(|_| faces.clone()));
    }
    let fits = |v: &(Piece, Option<Piece>)| match (slots.as_slice(), v.1) {
        ([], _) => true,
        ([one], None) => one.contains(&v.0),
        ([one, two], Some(second)) => {
            (one.contains(&v.0) && two.contains(&second))
                || (one.contains(&second) && two.contains(&v.0))
        }
        _ => false,
    };
    Ok(all.into_iter().filter(fits).collect())
}

/// For each way to go the largest group of own units.
fn largest(plays: Vec<Play>) -> Vec<Play> {
    let own = |play: &Play| match play.first() {
        Some(Step::March { to, groups }) => groups.first().map(|g| (*to, g.from, g.troops)),
        _ => None,
    };
    let mut best: Vec<Play> = Vec::new();
    for play in plays {
        let Some((to, from, troops)) = own(&play) else {
            continue;
        };
        let known = best
            .iter_mut()
            .find(|b| own(b).is_some_and(|(t, f, _)| (t, f) == (to, from)));
        match known {
            Some(b) if own(b).is_some_and(|(_, _, t)| t.total() < troops.total()) => *b = play,
            Some(_) => {}
            None => best.push(play),
        }
    }
    best
}
