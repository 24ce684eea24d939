//! The steps that a part of a line can mean: those that the rules generate and that say what it says, and the one that it
//! writes.

use super::said::Said;
use super::units::{faceless, pick, says_units};
use super::unknown_board::{is_board_unknown, where_named};
use super::verb::Verb;
use super::verb_row::Takes;
use crate::talk::PieceAmount;
use lod_engine::game::{Faction, Piece, PieceSet, Space, SpaceSet};
use lod_engine::rules::{
    self, ActionState, ActionStep, Breadth, GatherKind, Group, PieceCounts, Preparation, RallyKind,
    StrikeKind, battle, french, legal, mixes, movement, voluntary_removal,
};
use std::cmp::Reverse;

/// What a part says of the step that comes next in an action.
pub(super) struct Candidates<'a> {
    pub state: &'a ActionState,
    pub verb: Verb,
    pub said: &'a Said,
}

impl Candidates<'_> {
    fn faction(&self) -> Faction {
        self.state.faction()
    }

    /// The steps that the part writes, the usual faces first. `least`: what it leaves open is filled with the least, so
    /// that the rules can say what is wrong with the rest.
    pub(super) fn written(&self, least: bool) -> Vec<ActionStep> {
        let (said, verb) = (self.said, self.verb);
        let row = verb.row(self.faction());
        let place = match (said.from, said.to) {
            (Some(from), Some(to)) => format!("{}>{}", from.typed(), to.typed()),
            (None, Some(space)) => space.typed(),
            _ => String::new(),
        };
        let leads = said.faction.unwrap_or(self.faction());
        let whose = if verb.is_of_leader() { leads.id() } else { "" };
        let words = said.words.iter().filter(|word| **word != "all").copied();
        let words = [whose, &place].into_iter().chain(words).collect::<Vec<_>>().join(" ");
        let mut what = self.written_items();
        if least && !said.says_what() {
            what.push(row.least.to_string());
        }
        let top: Vec<String> = match said.also {
            None => vec![String::new()],
            Some(up) if verb == Verb::Battle => vec![format!(" up {}", up.count)],
            Some(item) => {
                let faces = item.faces(PieceSet::MILITIA).into_iter();
                faces.map(|face| format!(" and {}", face.letters())).collect()
            }
        };
        let more: String =
            said.more.iter().map(|more| self.written_more(more.space, &more.items)).collect();
        let stranded = self.state.stranded();
        let is_alone = stranded.iter().any(|(faction, _)| *faction == leads);
        let came = self.state.moved().iter().any(|group| Some(group.to) == said.to);
        let verbs = match verb {
            Verb::Lead if is_alone && !came => &["settle", "lead"][..],
            Verb::Lead => &["lead", "settle"][..],
            verb => &[verb.typed()][..],
        };
        let mut steps: Vec<ActionStep> = Vec::new();
        for verb in verbs {
            for what in &what {
                for top in &top {
                    let text = format!("{verb} {words} {what}{top}{more}");
                    let step = text.parse().ok().map(|step| match step {
                        ActionStep::NavalPressureResources { .. } => {
                            ActionStep::NavalPressureResources { roll: 1 }
                        }
                        step => step,
                    });
                    steps.extend(step.filter(|step| !steps.contains(step)));
                }
            }
        }
        steps
    }

    /// Its pieces and numbers in each way that a step has them: units in their faces, a number with letters or
    /// without, one by its face.
    fn written_items(&self) -> Vec<String> {
        let items = &self.said.items;
        let moves_all = self.verb.sends() && (self.said.has("all") || !self.said.more.is_empty());
        let Takes::Pieces(kinds) = self.verb.row(self.faction()).takes else {
            return vec![number(items)];
        };
        if items.is_empty() && !moves_all {
            return vec![String::new()];
        }
        if items.iter().any(|item| item.is_open) && !self.said.has("all") {
            // How many is left open.
            return Vec::new();
        }
        let Some(units) = self.units(self.said.from.or(self.said.to), items, kinds) else {
            return Vec::new();
        };
        let mut written = vec![units.in_letters()];
        if let [item @ PieceAmount { is_open: false, .. }] = items.as_slice() {
            for face in item.faces(kinds) {
                let (letters, count) = (face.letters(), item.count);
                let of_type = letters.trim_end_matches(['a', 'u']);
                written.extend([
                    format!("{count}{of_type}"),
                    format!("{count}{letters}"),
                    letters.to_string(),
                ]);
            }
        }
        written
    }

    fn written_more(&self, space: Option<Space>, items: &[PieceAmount]) -> String {
        let Some(space) = space else {
            return String::new();
        };
        let units = match self.verb.row(self.faction()).takes {
            Takes::Pieces(kinds) => self.units(Some(space), items, kinds),
            _ => return format!(" + {} {}", space.typed(), number(items)),
        };
        format!(" + {} {}", space.typed(), units.map_or(String::new(), PieceCounts::in_letters))
    }

    /// The units that items name where they are; those that moved already are no more to be moved.
    fn units(
        &self,
        space: Option<Space>,
        items: &[PieceAmount],
        kinds: PieceSet,
    ) -> Option<PieceCounts> {
        let moves = self.verb.sends() || self.verb.is_grouped();
        pick(items, kinds, |piece| match space {
            Some(space) if moves => movement::unmoved(self.state, space, piece),
            Some(space) => self.state.board().pieces(space, piece),
            None => u8::MAX,
        })
    }

    /// The steps that the rules generate where the part says and that say what it says, legal or not, the usual way
    /// first.
    pub(super) fn generated(&self) -> Vec<ActionStep> {
        match self.said.from {
            Some(_) => where_named(self.state, self.said, || self.usual()),
            None => self.usual(),
        }
    }

    fn usual(&self) -> Vec<ActionStep> {
        let mut steps = match self.verb {
            Verb::March | Verb::Scout => self.moves(),
            _ => self.all().filter(|step| self.said.fits(self.verb, step)).collect(),
        };
        steps.retain(|step| {
            is_offered(self.state, step) && !(self.said.items.is_empty() && is_one(step))
        });
        steps.sort_by_key(usual_first);
        steps
    }

    /// All that a verb might do where the part says.
    fn all(&self) -> Box<dyn Iterator<Item = ActionStep> + '_> {
        let (state, row) = (self.state, self.verb.row(self.faction()));
        let breadth = if self.verb.offers_few() { Breadth::Few } else { Breadth::Every };
        let place = if self.verb.names_origin() { self.said.from } else { self.said.to };
        let spaces = place.map_or(SpaceSet::ALL, SpaceSet::of);
        match (self.verb, row.command, row.special) {
            (Verb::Battle, ..) => {
                Box::new(battle::legal_battles(state).into_iter().map(|plan| plan.step(0, 0)))
            }
            (Verb::Activate, ..) => Box::new([ActionStep::Activate].into_iter()),
            (Verb::Recall, ..) => {
                Box::new(voluntary_removal::steps(state, Breadth::Every).into_iter())
            }
            (_, Some(command), _) => legal::of_command(state, command, spaces, breadth),
            (_, _, Some(special)) => Box::new(legal::of_special(state, special, spaces, breadth)),
            _ => Box::new(legal::candidate_steps(state)),
        }
    }

    /// The Marches or Scouts: to each destination from each origin with the units that are said, or a few where none are.
    fn moves(&self) -> Vec<ActionStep> {
        let (said, verb) = (self.said, self.verb);
        if !said.more.is_empty() {
            // Groups are judged as they are written.
            return Vec::new();
        }
        let few: Vec<ActionStep> = self.all().collect();
        let kinds = match verb {
            Verb::Scout => PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES),
            _ => movement::marchers(self.faction()),
        };
        // Of one kind every number is listed.
        let is_one_kind = said.to.is_some()
            && said.from.is_some_and(|from| {
                movement::unmoved_units(self.state, from, kinds).iter().count() == 1
            });
        if said.items.is_empty() && !said.has("all") && !is_one_kind {
            return few.into_iter().filter(|step| said.fits(verb, step)).collect();
        }
        let mut routes: Vec<(Space, Space)> = Vec::new();
        let named = said.to.zip(said.from);
        for route in few.iter().filter_map(group).map(|(to, group)| (to, group.from)).chain(named) {
            let is_said = said.from.is_none_or(|from| from == route.1);
            if is_said && !routes.contains(&route) {
                routes.push(route);
            }
        }
        let step = |(to, from), troops| match verb {
            Verb::Scout => ActionStep::Scout { to, group: Group { from, troops } },
            _ => ActionStep::March { to, groups: vec![Group { from, troops }] },
        };
        let own = PieceSet::faction(self.faction());
        let fits = |units: &PieceCounts| match said.items.as_slice() {
            [] => units.iter().all(|(piece, _)| own.contains(piece)),
            items => says_units(items, *units),
        };
        let of_route = |route: (Space, Space)| {
            let all = movement::unmoved_units(self.state, route.1, kinds);
            let mut units: Vec<PieceCounts> = mixes(all).filter(fits).collect();
            units.sort_by_key(|units| (Reverse(units.total()), units.count(PieceSet::UNDERGROUND)));
            let mut steps = units.into_iter().map(move |units| step(route, units));
            if said.has("all") {
                steps.find(|step| self.is_legal(step)).into_iter().collect()
            } else {
                steps.collect::<Vec<_>>()
            }
        };
        routes.into_iter().flat_map(of_route).collect()
    }

    /// Whether the rules allow a step now.
    fn is_legal(&self, step: &ActionStep) -> bool {
        rules::after(self.state, [step], |_| ()).is_ok()
    }
}

/// The number that is said, if one is.
fn number(items: &[PieceAmount]) -> String {
    items.first().map_or(String::new(), |item| item.count.to_string())
}

/// Whether a step is chosen here: it does something, and is not what is settled or asked afterwards.
pub(super) fn is_offered(state: &ActionState, step: &ActionStep) -> bool {
    match step {
        ActionStep::Battle { defender_activates, .. } => *defender_activates == 0,
        ActionStep::NavalPressureResources { roll } => *roll == 1,
        ActionStep::Trade { gift, .. } => *gift == 0,
        _ => is_board_unknown(state) || french::musters_anything(state, step),
    }
}

/// Whether a step places as many as `one` does, by another word.
fn is_one(step: &ActionStep) -> bool {
    matches!(
        step,
        ActionStep::Rally { kind: RallyKind::Many(1), .. }
            | ActionStep::Gather { kind: GatherKind::Many(1), .. }
    )
}

/// Chooses what a typed part leaves to whoever acts: of units without a face the usual ones, a Raid by who is there,
/// nothing on top.
pub(super) fn settle(steps: &mut Vec<ActionStep>, said: &Said) {
    let mut seen = Vec::new();
    steps.retain(|step| {
        let has_faces = said.items.is_empty() && !matches!(step, ActionStep::Raid { .. });
        let words = faceless(&step.words());
        let is_new = has_faces || !seen.contains(&words);
        seen.push(words);
        is_new
    });
    let here = |step: &ActionStep| matches!(step, ActionStep::Raid { from: None, .. });
    if steps.iter().any(here) {
        steps.retain(here);
    }
    if steps.iter().any(|step| !has_top(step)) {
        steps.retain(|step| !has_top(step));
    }
}

fn has_top(step: &ActionStep) -> bool {
    match step {
        ActionStep::Skirmish { militia, .. } | ActionStep::WarPath { militia, .. } => {
            militia.is_some()
        }
        ActionStep::Battle { attacker_activates, .. } => *attacker_activates > 0,
        _ => false,
    }
}

/// The destination and the only group of a March or Scout.
pub(super) fn group(step: &ActionStep) -> Option<(Space, Group)> {
    match step {
        ActionStep::March { to, groups } => match groups.as_slice() {
            [one] => Some((*to, *one)),
            _ => None,
        },
        ActionStep::Scout { to, group } => Some((*to, *group)),
        _ => None,
    }
}

/// Leaves out Marches of several groups to where one group can go: the others join it afterwards.
pub(super) fn drop_joined(steps: &mut Vec<ActionStep>) {
    let lone: SpaceSet = steps.iter().filter_map(group).map(|(to, _)| to).collect();
    steps.retain(|step| match step {
        ActionStep::March { to, groups } => groups.len() < 2 || !lone.contains(*to),
        _ => true,
    });
}

/// Where a step comes among those of its verb: the spaces in order, of numbers the largest first, Active units before
/// Underground ones.
fn usual_first(step: &ActionStep) -> (Option<Space>, Option<Space>, Option<StrikeKind>, u8, u8) {
    let down = |count: u8| u8::MAX - count;
    let in_space = |space, first, then| (Some(space), None, None, first, then);
    match *step {
        ActionStep::MusterRegulars { space, count } => in_space(space, 0, down(count)),
        ActionStep::MusterTories { space, count } => in_space(space, 1, down(count)),
        ActionStep::MusterFort { space, regulars, .. } => in_space(space, regulars, 0),
        ActionStep::MusterReward { space, steps: count }
        | ActionStep::FrenchMuster { space, count } => in_space(space, down(count), 0),
        ActionStep::GarrisonMove { from, to, count } => {
            (Some(to), Some(from), None, down(count), 0)
        }
        ActionStep::RallyContinentals { space, militia } => {
            in_space(space, down(militia.total()), down(militia.get(Piece::MilitiaActive)))
        }
        ActionStep::Rally { space, ref kind, .. } => match kind {
            RallyKind::Many(count) => in_space(space, 0, down(*count)),
            RallyKind::One => in_space(space, 1, 0),
            RallyKind::Fort(_) => in_space(space, 2, 0),
            RallyKind::Regroup => in_space(space, 3, 0),
        },
        ActionStep::Gather { space, ref kind, .. } => match kind {
            GatherKind::Many(count) => in_space(space, 0, down(*count)),
            GatherKind::One => in_space(space, 1, 0),
            GatherKind::Village(_) => in_space(space, 2, 0),
            GatherKind::Regroup => in_space(space, 3, 0),
        },
        ActionStep::Raid { space, from } => {
            let hidden = from.is_some_and(|(_, ui)| ui == Piece::WarPartyUnderground);
            (Some(space), from.map(|(from, _)| from), None, u8::from(hidden), 0)
        }
        ActionStep::Skirmish { space, kind, militia }
        | ActionStep::WarPath { space, kind, militia } => {
            (Some(space), None, Some(kind), u8::from(militia.is_none()), 0)
        }
        ActionStep::PreparerLaGuerre(Preparation::Regulars(count)) => {
            (None, None, None, 1, down(count))
        }
        ActionStep::Recall { space, piece, count } => in_space(space, count, piece as u8),
        _ => (None, None, None, 0, 0),
    }
}
