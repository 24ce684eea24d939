//! Effects in selected spaces, and one of several ways.

use super::Play;
use super::choose::{Pick, Prompt, SpaceQuestion, harms_only};
use super::named::NamedSpaces;
use super::piece_offer::PieceOffer;
use super::trial::{Prospect, TrialKey};
use crate::action::{By, EventPriority, EventScore, GroupPriority};
use crate::events::Result;
use crate::events::effect::{Effect, EffectKind, EffectSpaces};
use crate::flowchart::table::record;
use crate::flowchart::words::Expr;
use lod_engine::game::{Faction, Side, Space, SpaceSet};
use std::rc::Rc;
use toml::Spanned;

record! {
    /// Effects in selected spaces.
    Within {
        /// Spaces that qualify.
        tests = "where": Vec<Expr>,
        /// How many spaces; left out: every one that qualifies.
        spaces: Option<u8>,
        /// Whether fewer may be taken, and none.
        optional: bool,
        /// Who selects, if not the executing Faction.
        by: Option<Faction>,
        /// What happens in each.
        effects = "do": Vec<Spanned<Effect>>,
    }
}

impl EffectKind for Within {
    fn spaces(&self) -> EffectSpaces<'_> {
        EffectSpaces::Selects
    }

    fn faults(&self) -> Vec<(bool, &'static str)> {
        vec![
            (self.effects.is_empty(), "`in` has no effect: its `do` is empty"),
            (self.spaces == Some(0), "`in` takes 0 spaces"),
        ]
    }

    fn parts<'e>(&'e self, tells: &mut dyn FnMut(&'e Effect)) {
        self.effects.iter().map(Spanned::get_ref).for_each(tells);
    }

    fn why_nothing(&self, play: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        let fit = play.fit(&self.tests).unwrap_or(SpaceSet::EMPTY);
        if fit.is_empty() {
            return vec![play.none_qualifies(&self.tests)];
        }
        let inner = |space| {
            let effects = self.effects.iter();
            effects.flat_map(move |effect| effect.get_ref().kind().why_nothing(play, Some(space)))
        };
        let mut reasons: Vec<String> = Vec::new();
        for reason in fit.iter().flat_map(inner) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    fn play(&'static self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        let by = play.decider(self.by);
        let fit = play.fit(&self.tests)?;
        let most = self.spaces.map_or(fit.len(), usize::from);
        let (mut taken, mut named) = (SpaceSet::EMPTY, NamedSpaces::default());
        let is_local = most > 1
            && !play.is_person(by)
            && play.guide(by).is_none()
            && self.effects.iter().all(|effect| effect.get_ref().kind().is_local());
        let mut found = Vec::new();
        while taken.len() < most {
            let left = fit.without(taken);
            let mut options = play.effects_in_each(left, &self.effects, &found)?;
            if is_local {
                found.clone_from(&options);
            }
            let nth = u8::try_from(taken.len() + 1).ok();
            let nth = nth.zip(u8::try_from(most).ok());
            let pick = Pick {
                most: most - taken.len(),
                optional: self.optional,
                whole: true,
                ask: SpaceQuestion::Which,
                nth,
            };
            if named.is_pending() || play.asks_which(by, &options, pick) {
                match play.next_named(&mut named, by, &options, pick, &self.effects)? {
                    Some((space, pieces)) => {
                        taken.insert(space);
                        play.effects_with(&self.effects, space, pieces)?;
                        continue;
                    }
                    None => break,
                }
            }
            let chosen = play.spaces(by, &mut options, pick)?;
            if chosen.is_empty() {
                break;
            }
            taken = taken.union(chosen);
            let ahead = |space| options.iter().find(|(s, _)| *s == space);
            for space in chosen {
                // What was found ahead was found on the board before the first of them.
                let first = ahead(space).filter(|_| chosen.first() == Some(space));
                let repeated = first.map(|(_, outcome)| play.repeats(outcome)).transpose()?;
                if repeated != Some(true) {
                    play.effects(&self.effects, Some(space))?;
                }
            }
        }
        Ok(())
    }
}

record! {
    /// One of several ways.
    Either {
        /// The ways.
        ways: Vec<WayOut>,
        /// Whether none may be taken.
        optional: bool,
        /// Whether the Faction that a way is for suffers by it (8.3.5).
        harm: bool,
        /// The question for a person, without its mark.
        ask: Option<String>,
        /// Who chooses, if not the executing Faction.
        by: Option<Faction>,
    }
}

record! {
    /// One way among several.
    WayOut {
        /// The way in a few words, for a person who chooses.
        say: String,
        /// Whom it benefits or harms, where the choice is among Factions (8.3.5).
        faction = "for": Option<Faction>,
        /// Only where a Faction of this Side executes the Event.
        side: Option<Side>,
        /// Only where one of these Factions executes the Event.
        executing: Option<Vec<Faction>>,
        /// Only in such a space.
        tests = "where": Vec<Expr>,
        /// What then happens.
        effects = "do": Vec<Spanned<Effect>>,
    }
}

impl WayOut {
    /// Whether it is one where this Faction executes the Event.
    fn is_for(&self, executing: Faction) -> bool {
        let among = self.executing.as_ref();
        self.side.is_none_or(|s| s == executing.side())
            && among.is_none_or(|list| list.contains(&executing))
    }
}

impl EffectKind for Either {
    fn faults(&self) -> Vec<(bool, &'static str)> {
        vec![(self.ways.len() < 2, "`either` needs two ways or more")]
    }

    fn parts<'e>(&'e self, tells: &mut dyn FnMut(&'e Effect)) {
        self.ways.iter().flat_map(|w| &w.effects).map(Spanned::get_ref).for_each(tells);
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let executing = play.executing();
        let open: Vec<&WayOut> = self.ways.iter().filter(|way| way.is_for(executing)).collect();
        if open.is_empty() {
            return vec![format!("it gives the {executing} nothing to do")];
        }
        let effects = open.into_iter().flat_map(|way| &way.effects);
        effects.flat_map(|effect| effect.get_ref().kind().why_nothing(play, here)).collect()
    }

    fn names_pieces(&self, play: &Play<'_, '_>, here: Option<Space>) -> Result<Option<PieceOffer>> {
        let open = self.open(play, here)?;
        let offers = self.offers(play, here, &open)?;
        Ok(offers.and_then(|offers| PieceOffer::of_ways(&offers, self.optional)))
    }

    fn play(&'static self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let by = play.decider(self.by);
        let open = self.open(play, here)?;
        let offers = self.offers(play, here, &open)?;
        if let Some(way) = offers.map(|offers| play.way_of_named(&offers)).transpose()?.flatten() {
            return play.effects(&open[way].effects, here);
        }
        let board = play.shared_board();
        let mut ways: Vec<(&'static WayOut, Rc<Prospect>)> = play.each(open, |way| {
            let key = TrialKey::of_list(&way.effects).in_space(here);
            let outcome = play.trial_once(key, &board, |play| play.effects(&way.effects, here))?;
            Ok(Some(outcome).filter(|o| o.does_something()))
        })?;
        if self.optional && !play.is_person(by) {
            ways.retain(|(_, o)| !harms_only(by, o) && !play.is_against(o));
        }
        let prompt = || {
            let ask = self.ask.as_deref().unwrap_or("Which of these");
            let place = here.map_or(String::new(), |space| format!(" in {space}"));
            Prompt {
                ask: format!("{ask}{place}"),
                options: ways.iter().map(|(w, _)| w.say.clone()).collect(),
                optional: self.optional,
                space: here,
                marked: self.marked(by, &ways),
                ..Prompt::default()
            }
        };
        let way = if play.is_person(by) {
            let open: Vec<&WayOut> = ways.iter().map(|(way, _)| *way).collect();
            let offers = self.offers(play, here, &open)?;
            play.ask_way(by, prompt(), &offers.unwrap_or_default())?
        } else {
            play.way(by, self.harm, &ways)?
        };
        match way {
            Some(index) if !play.has_named() && play.repeats(&ways[index].1)? => Ok(()),
            Some(index) => play.effects(&ways[index].0.effects, here),
            None => Ok(()),
        }
    }
}

impl Either {
    /// The ways that the deciding Faction may take. Those that the Event Instructions exclude are not tried, which saves
    /// questions on a board known in part.
    fn open<'e>(&'e self, play: &Play<'_, '_>, here: Option<Space>) -> Result<Vec<&'e WayOut>> {
        let (by, executing) = (play.decider(self.by), play.executing());
        let guide = play.guide(by);
        let mut open = Vec::new();
        for way in self.ways.iter().filter(|way| way.is_for(executing)) {
            let is_taken = guide.is_none_or(|g| g.takes(play.board(), by, way.faction));
            let is_here = |space| Ok(way.tests.is_empty() || play.fit(&way.tests)?.contains(space));
            if is_taken && here.map_or(Ok(true), is_here)? {
                open.push(way);
            }
        }
        Ok(open)
    }

    /// The pieces that the effects of each way take, where a person names them.
    fn offers(
        &self,
        play: &Play<'_, '_>,
        here: Option<Space>,
        open: &[&WayOut],
    ) -> Result<Option<Vec<Vec<PieceOffer>>>> {
        let by = play.decider(self.by);
        let offers = open.iter().map(|way| play.all_offers(by, here, &way.effects));
        offers.collect()
    }

    /// The way that a list marks: one that benefits the person's own Faction, then the own Side, or harms an enemy.
    fn marked(&self, by: Faction, ways: &[(&WayOut, Rc<Prospect>)]) -> usize {
        let rank = |way: &WayOut| {
            let own = way.faction.is_none_or(|f| f.side() == by.side());
            2 * i32::from(own != self.harm) + i32::from(way.faction == Some(by) && !self.harm)
        };
        let best = ways.iter().map(|(way, _)| rank(way)).max();
        ways.iter().position(|(way, _)| Some(rank(way)) == best).unwrap_or(0)
    }
}

impl Play<'_, '_> {
    /// The way that a non-player takes: by its instruction, by who benefits or suffers, by worth, by
    /// chance.
    fn way(
        &mut self,
        by: Faction,
        harm: bool,
        ways: &[(&WayOut, Rc<Prospect>)],
    ) -> Result<Option<usize>> {
        let mut narrowed = self.action.unranked(ways.len());
        let aimed = |i: usize| self.aimed(by, &ways[i].1);
        narrowed.narrow(&By::Worth(EventPriority::Bullet), aimed);
        let factions: Vec<Faction> = narrowed.left().filter_map(|i| ways[i].0.faction).collect();
        if !factions.is_empty() {
            let faction = self.select_faction(by, factions, harm)?;
            let of_it = |i: usize| ways[i].0.faction.is_none_or(|f| Some(f) == faction);
            narrowed.narrow(&By::Merit(GroupPriority::OfFaction), |i| i32::from(of_it(i)));
        }
        let mut worths = vec![EventScore::default(); ways.len()];
        for i in narrowed.left() {
            worths[i] = self.worth(by, None, (&ways[i].1, &[]), true);
        }
        let worths = self.action.sure(worths)?;
        narrowed.narrow_in_turn(EventPriority::ALL.map(By::Worth), |i, part| worths[i][part]);
        let after = |i: usize| ways[i].1.after();
        if narrowed.left().zip(narrowed.left().skip(1)).all(|(i, next)| after(i) == after(next)) {
            narrowed.keep_first();
        }
        let name = |i: usize| ways[i].0.say.clone();
        self.one_left((by, "which way"), narrowed, name, "which way")
    }
}
