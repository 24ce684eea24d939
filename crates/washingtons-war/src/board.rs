//! The board as far as it is known: looked at as it is, or asked once where it is not known and matters.

use super::facts::{Of, key};
use super::names::{Area, General, Majority, Named, Off, Side, Zone};
use super::sitting::{Flow, Sitting, query};
use super::slot::{Typed, number, slot, typed};
use super::space::Space;
use super::{Facts, Value};

typed!(Off);

/// The areas south of the line (2.1).
const SOUTH: [Area; 3] = [Area::NorthCarolina, Area::SouthCarolina, Area::Georgia];

/// The fact of each side's CUs in a space; the French ones are counted apart.
const CUS: [&str; 2] = ["british-cus", "american-cus"];

/// The facts of the PC that decide over Canada, with the spaces' names (10.0B).
pub(super) const HELD: [(&str, &str); 2] =
    [("holds-montreal", "Montreal"), ("holds-quebec", "Quebec")];

/// The ratings that the rulebook's text gives; the others are printed on the pieces and asked once.
pub(super) fn printed(general: General, rating: &str) -> Option<i64> {
    match (general, rating) {
        (General::Burgoyne, "battle")
        | (General::Arnold, "agility")
        | (General::Gates, "strategy") => Some(2),
        (General::Burgoyne, "agility") | (General::Greene, "strategy") => Some(1),
        (General::Carleton, "strategy") => Some(3),
        _ => None,
    }
}

impl Facts {
    /// A fact as it is known.
    pub(super) fn known<T: Typed>(&self, fact: &str, of: impl Of) -> Option<T> {
        self.get(&key(fact, of)).and_then(T::of)
    }

    /// Keeps a fact.
    pub(super) fn keep<T: Typed>(&mut self, fact: &str, of: impl Of, value: T) {
        self.set(key(fact, of), value.kept());
    }

    /// Whether a fact is known to hold.
    pub(super) fn is(&self, fact: &str) -> bool {
        self.known(fact, None) == Some(true)
    }

    /// A number, 0 where it is not known.
    pub(super) fn count(&self, fact: &str, of: impl Of) -> i64 {
        self.known(fact, of).unwrap_or(0)
    }

    /// Whether a game keeps its pieces.
    pub(super) fn kept(&self) -> bool {
        self.is("kept")
    }

    /// Whether a game keeps the count of PC.
    pub(super) fn counted(&self) -> bool {
        self.is("counted")
    }

    /// Whether the program plays this side.
    pub(super) fn plays(&self, side: Side) -> bool {
        let played = self.get("opponent").map(Value::id).unwrap_or_default();
        played == "both-sides" || played == format!("{}-side", side.id())
    }

    /// Whose PC lies in a space of the kept board.
    pub(super) fn lies(&self, at: Space) -> Option<Side> {
        self.known("lies", at).flatten()
    }

    /// A side's CUs in a space of the kept board, the French ones among the American.
    pub(super) fn cus(&self, side: Side, at: Space) -> i64 {
        match side {
            Side::British => self.count(CUS[0], at),
            Side::American => self.count(CUS[1], at) + self.french(at),
        }
    }

    /// The French CUs in a space of the kept board.
    pub(super) fn french(&self, at: Space) -> i64 {
        self.count("french-cus", at)
    }

    /// Changes the CUs in a space where they are kept; of the American ones so many are French.
    pub(super) fn add(&mut self, side: Side, at: Space, change: i64, french: i64) {
        if !self.kept() {
            return;
        }
        let at = Some(at.id());
        let fact = CUS[usize::from(side == Side::American)];
        self.keep(fact, at, (self.count(fact, at) + change - french).max(0));
        if french != 0 {
            self.keep("french-cus", at, (self.count("french-cus", at) + french).max(0));
        }
    }

    /// Where a General stands on the kept board.
    pub(super) fn stands(&self, general: General) -> Option<Space> {
        self.known("stands", general).flatten()
    }

    /// The General of a side in a space of the kept board.
    pub(super) fn general(&self, side: Side, at: Space) -> Option<General> {
        self.generals(side).find(|general| self.stands(*general) == Some(at))
    }

    /// A General's Strategy Rating, where it is known.
    pub(super) fn strategy(&self, of: General) -> Option<i64> {
        printed(of, "strategy").or_else(|| self.known("strategy", of))
    }

    /// Why a card of so many points does not activate a General, as far as his rating is known (7.1).
    pub(super) fn lacks_points(&self, general: General, points: i64) -> Option<String> {
        let strategy = self.strategy(general).filter(|strategy| *strategy > points)?;
        Some(format!("{general} has Strategy {strategy}, and {points} is not enough"))
    }

    /// Why a General cannot take so many CUs with him, where the pieces are kept (7.3A).
    pub(super) fn lacks_cus(&self, general: General, cus: i64) -> Option<String> {
        let at = self.stands(general).filter(|_| self.kept())?;
        let has = self.cus(general.side(), at);
        (cus > has).then(|| format!("{general} has {has} CU in {at}"))
    }

    /// The Generals of a side.
    pub(super) fn generals(&self, side: Side) -> impl Iterator<Item = General> + use<> {
        General::ALL.iter().copied().filter(move |general| general.side() == side)
    }

    /// Whether a General is out of the game.
    pub(super) fn is_out(&self, general: General) -> bool {
        self.off(general) == Off::Out
    }

    /// Where a General is.
    pub(super) fn off(&self, general: General) -> Off {
        self.known("off", general).unwrap_or(Off::OnMap)
    }

    /// Puts a General in a space.
    pub(super) fn place(&mut self, general: General, at: Space) {
        self.keep("stands", general, Some(at));
        self.keep("off", general, Off::OnMap);
    }

    /// Takes a General off the map.
    pub(super) fn take_off(&mut self, general: General, to: Off) {
        self.keep::<Option<Space>>("stands", general, None);
        self.keep("off", general, to);
    }

    /// Whether a side has a General with CUs in a space.
    pub(super) fn has_army(&self, side: Side, at: Space) -> bool {
        self.cus(side, at) > 0 && self.general(side, at).is_some()
    }

    /// Whether a side has a CU or a General in a space, or the Congress.
    pub(super) fn has_unit(&self, side: Side, at: Space) -> bool {
        let congress = side == Side::American && self.congress() == Some(at);
        congress || self.cus(side, at) > 0 || self.general(side, at).is_some()
    }

    /// Where the Congress is, as far as it is known.
    pub(super) fn congress(&self) -> Option<Space> {
        self.known("congress", None).flatten()
    }

    /// Whether a port is in the zone of the French Navy, as far as it is known (12.3).
    pub(super) fn is_blockaded(&self, at: Space) -> bool {
        let navy: Option<Option<Zone>> = self.known("navy", None);
        self.count("alliance", None) >= 9 && at.is_port() && navy.flatten() == at.zone()
    }

    /// Whether the British may come to a port of the kept board by sea (7.5, 8.1C).
    pub(super) fn is_sea_port(&self, at: Space) -> bool {
        at.is_port() && !self.is_blockaded(at) && self.is_free_of(Side::American, at)
    }

    /// Whether a space of the kept board has no CU and no PC of a side.
    pub(super) fn is_free_of(&self, side: Side, at: Space) -> bool {
        self.cus(side, at) == 0 && self.lies(at) != Some(side)
    }

    /// Where an attack on the kept board came from.
    pub(super) fn came_by(&self) -> Option<Space> {
        self.known("came-by", None).flatten()
    }

    /// The area of a space, as far as it is known.
    pub(super) fn area(&self, at: Space) -> Option<Area> {
        at.printed_area().or_else(|| self.known("area", at))
    }

    /// Whether a player's map has all lines of a space.
    pub(super) fn charted(&self, at: Space) -> bool {
        self.lines().of(at).is_some()
    }

    /// Whether it has those of all spaces, and the pieces are kept: then the program sees for itself.
    pub(super) fn mapped(&self) -> bool {
        self.kept() && self.all_spaces().into_iter().all(|at| self.charted(at))
    }

    /// The neighbors of a space on a player's map, each with whether the line is dashed.
    pub(super) fn neighbors(&self, at: Space) -> impl Iterator<Item = (Space, bool)> + '_ {
        self.lines().of(at).into_iter().flatten().map(|(to, dashed)| (*to, *dashed))
    }

    /// Whether something holds of a space next to another, the Falmouth way left out.
    pub(super) fn near(&self, at: Space, holds: impl Fn(Space) -> bool) -> bool {
        self.neighbors(at).any(|(to, _)| !at.is_arnolds(to) && holds(to))
    }

    /// Whether a line of a player's map joins two spaces.
    pub(super) fn joined(&self, one: Space, other: Space) -> bool {
        self.lines().line(one, other).is_some()
    }

    /// Whether that line is a dashed one.
    pub(super) fn is_wild(&self, one: Space, other: Space) -> bool {
        self.lines().line(one, other) == Some(true)
    }

    /// Whether a space is Winter Quarters or south of the line, as far as it is known (11.1).
    pub(super) fn is_shelter(&self, at: Space) -> bool {
        let south = self.area(at).is_some_and(|area| SOUTH.contains(&area));
        let square = at.printed_quarters().or_else(|| self.known("quarters", at));
        south || square == Some(true)
    }

    /// How many lines lie between two spaces.
    pub(super) fn lines_between(&self, one: Space, other: Space) -> i64 {
        self.lines().between(one, other)
    }

    /// All spaces: those of the rulebook, then those that a player has named.
    pub(super) fn all_spaces(&self) -> Vec<Space> {
        self.spaces().all.clone()
    }

    /// By how many PC a side is ahead in an area, where they are counted.
    pub(super) fn lead(&self, side: Side, area: Area) -> i64 {
        let pc = |fact| self.count(fact, area);
        let american = pc("american-pc") - pc("british-pc");
        if side == Side::American { american } else { -american }
    }

    /// The same in the area of a space.
    pub(super) fn lead_at(&self, side: Side, at: Space) -> i64 {
        self.area(at).map_or(0, |area| self.lead(side, area))
    }

    /// The CUs of the largest Army of a side next to a space, 0 where there is none.
    pub(super) fn near_army(&self, side: Side, at: Space) -> i64 {
        let near = self.neighbors(at).map(|(to, _)| to).filter(|to| !at.is_arnolds(*to));
        near.filter(|to| self.has_army(side, *to)).map(|to| self.cus(side, to)).max().unwrap_or(0)
    }

    /// The side that controls an area, where the PC are counted (10.0B).
    pub(super) fn control(&self, area: Area) -> Majority {
        let held = |fact: &str| self.known::<Option<Side>>(fact, None).flatten();
        let by = match area {
            Area::Canada => {
                held("holds-montreal").filter(|side| held("holds-quebec") == Some(*side))
            }
            _ => match self.lead(Side::American, area) {
                0 => None,
                lead => Some(if lead > 0 { Side::American } else { Side::British }),
            },
        };
        Majority::of(by)
    }

    /// A PC is placed, flipped or removed: on the kept board, and in the counts (10.0).
    pub(super) fn set_pc(&mut self, at: Space, was: Option<Side>, to: Option<Side>) {
        self.keep(if self.kept() { "lies" } else { "pc" }, Some(at.id()), to);
        if !self.counted() {
            return;
        }
        if let Some(area) = self.area(at) {
            self.recount(area, was, to);
        }
        for (held, fact) in [(Space::MONTREAL, "holds-montreal"), (Space::QUEBEC, "holds-quebec")] {
            if held == at {
                self.keep(fact, None, to);
            }
        }
    }

    /// A PC of an area changed, nobody said where: who holds Montreal and Quebec is asked again.
    pub(super) fn forgets_canada(&mut self, area: Area) {
        if area == Area::Canada {
            HELD.iter().for_each(|(fact, _)| self.forget(fact));
        }
    }

    /// The same in the counts alone.
    pub(super) fn recount(&mut self, area: Area, was: Option<Side>, to: Option<Side>) {
        for (side, by) in [(was, -1), (to, 1)] {
            if let Some(side) = side {
                let fact = format!("{}-pc", side.id());
                let count = (self.count(&fact, area) + by).max(0);
                self.keep(&fact, area, count);
            }
        }
    }
}

impl Majority {
    /// This side, or neither.
    pub(super) fn of(side: Option<Side>) -> Majority {
        match side {
            Some(Side::British) => Majority::British,
            Some(Side::American) => Majority::American,
            None => Majority::Nobody,
        }
    }
}

/// What is known, or asked once.
impl Sitting<'_> {
    /// Whose PC lies in a space.
    pub(super) fn pc(&mut self, at: Space) -> Flow<Option<Side>> {
        if self.board.kept() {
            return Ok(self.board.lies(at));
        }
        let asked = query("10.0", format!("Which PC is in {at}?"));
        self.know(asked, slot(&key("pc", at)))
    }

    /// The area of a space.
    pub(super) fn area(&mut self, at: Space) -> Flow<Area> {
        if let Some(area) = at.printed_area() {
            return Ok(area);
        }
        let asked = query("9.43", format!("{at}: in which colony, or Canada?"));
        let why =
            "Militia, control and Winter Attrition depend on it. The rulebook does not give it.";
        self.know(asked.why(why), slot(&key("area", at)))
    }

    /// Whether a space is Winter Quarters, or south of the line (11.1).
    pub(super) fn is_safe(&mut self, at: Space) -> Flow<bool> {
        Ok(SOUTH.contains(&self.area(at)?) || self.is_quarters(at)?)
    }

    /// Whether a space is Winter Quarters.
    pub(super) fn is_quarters(&mut self, at: Space) -> Flow<bool> {
        if let Some(printed) = at.printed_quarters() {
            return Ok(printed);
        }
        let asked = query("11.0", format!("Is {at} Winter Quarters (a square)?"));
        let why =
            "The stars are known; which spaces are squares is printed on the map and asked once.";
        self.know(asked.why(why), slot(&key("quarters", at)))
    }

    fn rating(
        &mut self,
        of: General,
        rating: &str,
        most: i64,
        asked: (&str, &'static str, &'static str),
    ) -> Flow<i64> {
        if let Some(printed) = printed(of, rating) {
            return Ok(printed);
        }
        let (text, why, rule) = asked;
        let slot = number(&key(rating, of), 1, most);
        self.know(query(rule, format!("{of}: {text}")).why(why), slot)
    }

    /// A General's Strategy Rating.
    pub(super) fn strategy(&mut self, of: General) -> Flow<i64> {
        let why = "It says which cards activate him.";
        self.rating(of, "strategy", 3, ("Strategy Rating (top left)?", why, "7.1"))
    }

    /// A General's Battle Rating.
    pub(super) fn battle_rating(&mut self, of: General) -> Flow<i64> {
        let why = "Half of it counts on a 1 to 3, all of it on a 4 to 6. It is printed on the piece and asked once.";
        self.rating(of, "battle", 6, ("Battle Rating (top right)?", why, "9.3"))
    }

    /// A General's Agility Rating.
    pub(super) fn agility(&mut self, of: General) -> Flow<i64> {
        let why = "It is printed on the piece and asked once.";
        self.rating(of, "agility", 3, ("Agility Rating (lower right)?", why, "2.2"))
    }

    /// Whether the British have the Regulars' advantage.
    pub(super) fn regulars(&mut self) -> Flow<bool> {
        let asked = query("9.41", "Do the British still have the Regulars' advantage?");
        self.know(asked.why("The turn marker shows it: +1 in every battle."), slot("regulars"))
    }

    /// The French Alliance marker.
    pub(super) fn alliance(&mut self) -> Flow<i64> {
        let asked = query("12.1", "French Alliance marker (9 once France is in)?");
        let why = "Victories and lost Regulars move it; the Navy comes at 9.";
        self.know(asked.why(why), number("alliance", 0, 9))
    }

    /// Whether France has entered the war.
    pub(super) fn france_placed(&mut self) -> Flow<bool> {
        let asked = query("12.2", "Has France entered the war already?");
        self.know(
            asked.why("France enters once, when the marker reaches 9."),
            slot("france-placed"),
        )
    }

    /// Where the Congress is, if it is not dispersed.
    pub(super) fn congress(&mut self) -> Flow<Option<Space>> {
        let asked = query("7.7", "Where is the Continental Congress (none if dispersed)?");
        self.know(asked, slot("congress"))
    }

    /// Whether a port is in the zone of the French Navy (12.3).
    pub(super) fn blockaded(&mut self, at: Space) -> Flow<bool> {
        let Some(zone) = at.zone() else {
            return Ok(false);
        };
        if self.alliance()? < 9 {
            return Ok(false);
        }
        let text = "In which Blockade Zone is the French Navy (none if off the map)?";
        let why = "In its zone the British get no help from the sea.";
        let navy: Option<Zone> = self.know(query("12.3", text).why(why), slot("navy"))?;
        Ok(navy == Some(zone))
    }

    /// 9.42, 9.62: a port that is not blockaded, of the fortified ones only those with a British PC.
    pub(super) fn has_royal_navy(&mut self, at: Space) -> Flow<bool> {
        let open = at.is_port() && !self.blockaded(at)?;
        Ok(open && (!at.is_fortified() || self.pc(at)? == Some(Side::British)))
    }

    /// Sees to it that the PC are known that decide over Canada (10.0B).
    pub(super) fn held_in_canada(&mut self) -> Flow<()> {
        for (fact, name) in HELD {
            let asked = query("10.0B", format!("Which PC is in {name}?"));
            self.know::<Option<Side>>(asked, slot(fact))?;
        }
        Ok(())
    }

    /// 9.43, 10.0B: the side with more PC in an area; in Canada the one with Montreal and Quebec.
    pub(super) fn majority(&mut self, area: Area) -> Flow<Majority> {
        if self.board.counted() {
            if area == Area::Canada {
                self.held_in_canada()?;
            }
            return Ok(self.board.control(area));
        }
        let text = format!("Who has more PC in {area} (in Canada: both Montreal and Quebec)?");
        let why =
            "The Militia helps the side with more PC. If they are even, it helps neither side.";
        self.know(query("9.43", text).why(why), slot(&key("majority", area)))
    }
}
