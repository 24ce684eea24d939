//! Shifts, markers, Resources and boxes.

use super::pieces::Count;
use super::{Play, RULE};
use crate::events::Result;
use crate::events::effect::{ANYWHERE, EffectKind, EffectSpaces};
use crate::flowchart::table::choices;
use crate::flowchart::table::record;
use lod_engine::game::{
    Change, Fact, Faction, MOST_RESOURCES, Marker, OffMapBox, Piece, PieceType, Place as Spot,
    Space, Support,
};

record! {
    /// Shifts the selected space toward a level, no further than to it (1.6.1).
    Shift {
        /// Toward which level.
        toward: Support,
        /// By how many levels; left out: all the way.
        levels: Option<u8>,
    }
}

impl EffectKind for Shift {
    fn spaces(&self) -> EffectSpaces<'_> {
        EffectSpaces::Selected
    }

    fn is_local(&self) -> bool {
        true
    }

    fn is_idle(&self, play: &Play<'_, '_>, space: Space) -> bool {
        space.population() == 0 || play.board().support(space) == self.toward
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        let (fact, from) = (Fact::Support(ANYWHERE), Support::Neutral);
        tells(Change::set(fact, from, self.toward));
    }

    fn why_nothing(&self, play: &Play<'_, '_>, here: Option<Space>) -> Vec<String> {
        let Some(space) = here else { return Vec::new() };
        vec![match space.population() {
            0 => format!("{space} has no Population (1.6.1)"),
            _ => format!("{space} is at {} already", play.board().support(space)),
        }]
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let Some(space) = here else { return Ok(()) };
        let way = self.toward.level() - play.board().support(space).level();
        let most = self.levels.and_then(|n| i8::try_from(n).ok());
        let most = most.unwrap_or(i8::MAX);
        play.does(|state| state.shift(RULE, space, way.clamp(-most, most)))
    }
}

record! {
    /// Places markers in the selected space, as many of them as are left.
    Mark {
        /// Which.
        marker: Marker,
        /// How many.
        count: u8 = 1,
    }
}

impl EffectKind for Mark {
    fn spaces(&self) -> EffectSpaces<'_> {
        EffectSpaces::Selected
    }

    fn is_local(&self) -> bool {
        true
    }

    fn why_nothing(&self, _: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        let name = match self.marker {
            Marker::Propaganda => "Propaganda",
            Marker::Raid => "Raid",
        };
        vec![format!("no {name} marker is left")]
    }

    fn play(&self, play: &mut Play<'_, '_>, here: Option<Space>) -> Result {
        let Some(space) = here else { return Ok(()) };
        play.does(|state| state.mark_space(RULE, space, self.marker, self.count))
    }
}

record! {
    /// Adds or takes Resources, within 0 to 50 (5.1.1).
    Resources {
        /// Whose.
        of: Faction,
        /// How many more.
        add: Option<Count>,
        /// How many fewer.
        take: Option<Count>,
    }
}

impl EffectKind for Resources {
    fn counts(&self) -> Vec<&Count> {
        self.add.iter().chain(&self.take).collect()
    }

    fn faults(&self) -> Vec<(bool, &'static str)> {
        let both_or_none = self.add.is_some() == self.take.is_some();
        vec![(both_or_none, "`resources` needs one of `add` and `take`")]
    }

    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        tells(Change::set(Fact::Resources(self.of), 0_u8, 1_u8));
    }

    fn why_nothing(&self, play: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        let now = play.board().resources(self.of);
        let whose = self.of.adjective();
        vec![match (&self.add, now) {
            (Some(_), MOST_RESOURCES) | (None, 0) => format!("{whose} Resources are {now} already"),
            _ => format!("{whose} Resources change by 0"),
        }]
    }

    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        let (from, to) = match (&self.add, &self.take) {
            (Some(count), _) => {
                let count = play.number(count, None)?;
                let from = play.board().resources_to_add(self.of, count);
                (from, from.saturating_add(count).min(MOST_RESOURCES))
            }
            (None, Some(count)) => {
                let from = play.board().resources(self.of);
                (from, from.saturating_sub(play.number(count, None)?))
            }
            (None, None) => return Ok(()),
        };
        play.sets(RULE, Fact::Resources(self.of), from, to)
    }
}

record! {
    /// Moves pieces from box to box.
    Transfer {
        /// Which kind.
        these: PieceType,
        /// How many, as far as there are.
        count: u8,
        /// From.
        from: OffMapBox,
        /// To.
        to: OffMapBox,
    }
}

impl EffectKind for Transfer {
    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        let piece = self.these.placed();
        tells(Change::pieces(piece, self.count, self.from, self.to));
    }

    fn why_nothing(&self, _: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        vec![format!("0 {} {}", self.these.name(), self.from)]
    }

    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        let (piece, from) = (self.these.placed(), self.from.into());
        let count = play.board().pieces_in(from, piece).min(self.count);
        match count {
            0 => Ok(()),
            _ => play.changes(RULE, Change::pieces(piece, count, from, self.to)),
        }
    }
}

choices! {
    /// Moves Squadrons, as far as there are (1.9).
    #[derive(Copy, PartialEq, Eq)]
    Squadrons {
        /// This many from the West Indies to Unavailable.
        ToUnavailable(u8) = "to-unavailable",
        /// This many from Unavailable to the West Indies.
        ToWestIndies(u8) = "to-west-indies",
    }
}

impl Squadrons {
    const fn sail(self) -> (u8, [Spot; 2]) {
        match self {
            Squadrons::ToUnavailable(n) => (n, [Spot::WEST_INDIES, Spot::UNAVAILABLE]),
            Squadrons::ToWestIndies(n) => (n, [Spot::UNAVAILABLE, Spot::WEST_INDIES]),
        }
    }
}

impl EffectKind for Squadrons {
    fn possible(&self, tells: &mut dyn FnMut(Change)) {
        let (_, [from, to]) = self.sail();
        tells(Change::squadron(from, to));
    }

    fn why_nothing(&self, _: &Play<'_, '_>, _: Option<Space>) -> Vec<String> {
        vec![match self {
            Squadrons::ToUnavailable(_) => "no Squadron in the West Indies".to_string(),
            Squadrons::ToWestIndies(_) => "no Unavailable Squadron".to_string(),
        }]
    }

    fn play(&self, play: &mut Play<'_, '_>, _: Option<Space>) -> Result {
        let (count, [from, to]) = self.sail();
        let have = play.board().pieces_in(from, Piece::Squadron);
        (0..have.min(count)).try_for_each(|_| play.changes(RULE, Change::squadron(from, to)))
    }
}
