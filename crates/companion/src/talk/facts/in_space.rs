//! What a part of a line says of a space: numbers of things, the level, who Controls it.

use super::amount::{Amount, amounts, is_amount, is_nothing};
use super::reader::{FactReader, twice};
use super::values::{control, level, level_in_words};
use crate::talk::read::{example_space, find_among, mixed};
use crate::tell::{Countable, quoted, short, things_of};
use itertools::Itertools;
use lod_engine::game::atlas::nearest;
use lod_engine::game::{
    Board, Control, EnteredChange, Fact, FactValue, Piece, Space, Support, Violation, derived_facts,
};

/// What questions that are answered by a word alone want after a space.
const LEVELS: &str = "as, ps, n, po, ao";
const CONTROLS: &str = "bc (British), rc (Rebellion), nc (none)";

type Entered = Vec<EnteredChange>;

impl FactReader<'_> {
    /// What words say of the space that they begin with.
    pub(super) fn of_space(&self, words: &[&str], part: &str) -> Result<Entered, String> {
        let begins = |n: usize| {
            let word = words[n];
            is_amount(word)
                || word.starts_with('=')
                || is_nothing(word)
                || level(word).is_some()
                || (n > 0 && (control(word).is_some() || level_in_words(&words[n..]).is_some()))
        };
        let cut = (0..words.len()).find(|n| begins(*n)).unwrap_or(words.len());
        let only = self.spaces();
        let (space, rest) = match (cut, only.first()) {
            (0, Some(space)) if only.len() == 1 && !self.is_shown => (space, words),
            (0, _) => return Err(self.nowhere(words)),
            _ => self.named(words, cut)?,
        };
        match rest {
            [] => self.nothing_said(space, part),
            rest => self.in_space(space, rest),
        }
    }

    /// The longest beginning of words that names a space, and the words after it.
    fn named<'w, 't>(
        &self,
        words: &'w [&'t str],
        most: usize,
    ) -> Result<(Space, &'w [&'t str]), String> {
        let find = |cut: usize| find_among(&words[..cut].join(" "), self.spaces());
        let named = (1..=most).rev().find_map(|cut| Some((find(cut).ok()?, &words[cut..])));
        named.map_or_else(|| find(most).map(|space| (space, &words[most..])), Ok)
    }

    fn nowhere(&self, words: &[&str]) -> String {
        if self.is_shown {
            format!("begin with the space, e.g. nyc {}", words.join(" "))
        } else {
            format!(
                "begin with the space, e.g. {} {}",
                example_space(&self.asked, 0),
                quoted(words[0]).trim_matches('"')
            )
        }
    }

    /// The word that a question wants after each space, where it wants one word.
    fn wanted(&self) -> Option<&'static str> {
        match (self.is_shown, self.asked.first()) {
            (false, Some(Fact::Support(_))) if !mixed(&self.asked) => Some(LEVELS),
            (false, Some(Fact::Control(_))) => Some(CONTROLS),
            _ => None,
        }
    }

    /// A space alone: nothing of what is asked for is there.
    fn nothing_said(&self, space: Space, part: &str) -> Result<Entered, String> {
        match (self.is_shown, self.wanted()) {
            (true, _) => Err(format!(
                "add the pieces in {space}, e.g. {} 3r 1t po, or - for none",
                short(space).to_lowercase()
            )),
            (_, Some(wanted)) => Err(format!("{space}: add {wanted} at the end")),
            _ if part.chars().count() == 1 => {
                Err(format!("{} is too short for the name of an empty space", quoted(part)))
            }
            _ => self.nothing_in(space),
        }
    }

    /// What words say of a space.
    pub(super) fn in_space(&self, space: Space, words: &[&str]) -> Result<Entered, String> {
        let mut words = words.to_vec();
        let whole = match words.first_mut() {
            Some(word) if is_nothing(word) => {
                *word = "";
                true
            }
            Some(word) => {
                let bare = word.strip_prefix('=');
                *word = bare.unwrap_or(word);
                bare.is_some()
            }
            None => false,
        };
        words.retain(|word| !word.is_empty());
        let asked_alone = matches!(words.as_slice(), [] | ["0"]) && !self.is_shown;
        if asked_alone && self.wanted().is_none() {
            return self.nothing_in(space);
        }
        let mut said = Entered::new();
        let rest = self.levels(space, &words, whole, &mut said)?;
        let (amounts, left) = amounts(&rest);
        if let Some(word) = left {
            return Err(self.unread(Some(space), &word));
        }
        for amount in amounts {
            let fact = self.thing(Some(space), &amount)?.fact(space);
            match fact.space() {
                // In the West Indies they are no Blockades, and told with the tracks.
                None if amount.number()? > 0 => {
                    return Err(format!("no Blockades in {space} (1.9)"));
                }
                None => {}
                Some(_) => self.tell(&mut said, amount.entered(fact)?)?,
            }
        }
        if whole && self.wanted().is_none() {
            let is_said = |fact: &Fact| said.iter().any(|change| change.fact() == Some(*fact));
            let gone: Vec<Fact> =
                self.counted_in(space).into_iter().filter(|fact| !is_said(fact)).collect();
            said.extend(gone.into_iter().map(none_of));
        }
        if said.is_empty() && !self.is_shown && self.wanted().is_none() {
            // Told before, and the same.
            said.extend(self.asked_in(space).into_iter().map(none_of));
        }
        Ok(said)
    }

    /// Takes the levels and who Controls the space out of the words; the words that are left.
    fn levels<'t>(
        &self,
        space: Space,
        words: &[&'t str],
        nothing: bool,
        said: &mut Entered,
    ) -> Result<Vec<&'t str>, String> {
        if nothing && words.is_empty() && self.wanted().is_some() {
            let none = if self.wanted() == Some(CONTROLS) {
                EnteredChange::Is(Fact::Control(space), Control::None.into())
            } else {
                EnteredChange::Is(Fact::Support(space), Support::Neutral.into())
            };
            self.tell(said, none)?;
        }
        let mut rest = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            if let Some(holder) = control(word) {
                self.tell(said, EnteredChange::Is(Fact::Control(space), holder.into()))?;
                at += 1;
            } else if let Some((level, taken)) = level_in_words(&words[at..]) {
                self.tell(said, EnteredChange::Is(Fact::Support(space), level.into()))?;
                at += taken;
            } else {
                rest.push(*word);
                at += 1;
            }
        }
        Ok(rest)
    }

    /// Nothing is there of what was asked, or nothing at all in a space that was not asked about.
    fn nothing_in(&self, space: Space) -> Result<Entered, String> {
        let here = self.asked_in(space);
        if !here.is_empty() {
            return Ok(here.into_iter().map(none_of).collect());
        }
        let pieces = Fact::in_space(space).filter(|fact| matches!(fact, Fact::Pieces(..)));
        let fixed = derived_facts(None);
        Ok(pieces.filter(|fact| !fixed.contains(fact)).map(none_of).collect())
    }

    pub(super) fn asked_in(&self, space: Space) -> Vec<Fact> {
        self.asked.iter().copied().filter(|f| f.space() == Some(space)).collect()
    }

    /// What is counted in a space among what is shown or asked for; all pieces where nothing of it is.
    fn counted_in(&self, space: Space) -> Vec<Fact> {
        let counts = |fact: &Fact| Countable::of(*fact).is_some();
        match self.asked_in(space) {
            none if none.is_empty() && !self.is_shown => {
                Fact::in_space(space).filter(|fact| matches!(fact, Fact::Pieces(..))).collect()
            }
            here => here.into_iter().filter(counts).collect(),
        }
    }

    /// Adds what is to be kept.
    fn tell(&self, said: &mut Entered, change: EnteredChange) -> Result<(), String> {
        let Some(fact) = change.fact() else { return Ok(()) };
        if said.iter().any(|other| other.fact() == Some(fact)) {
            return Err(twice(fact, ""));
        }
        if keeps(change)? {
            said.push(change);
        }
        Ok(())
    }

    /// The things that can be counted in a space here; all that are pieces where it is a box.
    fn things(&self, space: Option<Space>) -> Vec<Countable> {
        match (self.is_shown, space) {
            (_, None) => Countable::all().filter(|thing| thing.force().is_some()).collect(),
            (true, Some(space)) => things_of(&Fact::in_space(space).collect::<Vec<_>>()),
            (false, Some(space)) => things_of(&self.asked_in(space)),
        }
    }

    /// What an amount counts in a space or a box.
    pub(super) fn thing(&self, space: Option<Space>, amount: &Amount) -> Result<Countable, String> {
        let label = amount.label.as_str();
        let things = self.things(space);
        if label.is_empty() {
            let lettered = things_of(&self.asked).len() > 1
                || self.asked.iter().any(|f| matches!(f, Fact::Support(_)));
            return match things.as_slice() {
                [one] if !lettered => Ok(*one),
                _ => {
                    let place = space.map_or("a box", Space::name);
                    Err(format!("put the piece after the number in {place}: {}", self.codes(space)))
                }
            };
        }
        if let Some(thing) = Countable::all().find(|t| t.code() == label) {
            return Ok(thing);
        }
        let named = |t: &Countable| t.is_named(label);
        let mut hits: Vec<Countable> = things.into_iter().filter(named).collect();
        let is_own =
            |t: &Countable| t.force().is_some_and(|piece| Some(piece.faction().side()) == self.own);
        if hits.len() > 1 && hits.iter().filter(|t| is_own(t)).count() == 1 {
            hits.retain(is_own);
        }
        match hits.as_slice() {
            [one] => Ok(*one),
            [] => match Countable::all().filter(named).collect::<Vec<_>>().as_slice() {
                [one] => Ok(*one),
                [_, _, ..] => Err(format!("{} is ambiguous: type more of the word", quoted(label))),
                [] => Err(self.unread(space, label)),
            },
            several => {
                let codes = several.iter().map(|thing| thing.code()).sorted_unstable();
                Err(format!("{} is ambiguous: {}", quoted(label), codes.format(" or ")))
            }
        }
    }

    fn unread(&self, space: Option<Space>, word: &str) -> String {
        if let (Some(wanted), Some(space)) = (self.wanted(), space) {
            return format!("{space}: add {wanted} at the end");
        }
        let near = nearest(word, Countable::all().flat_map(|thing| thing.names()).copied());
        let piece_named = |name: &&str| Countable::all().find(|thing| thing.names().contains(name));
        match near.and_then(|name| Some((name, piece_named(&name)?.code()))) {
            Some((name, code)) => {
                format!("unknown piece {}. Did you mean {name} ({code})?", quoted(word))
            }
            None => format!("unknown piece {}. Type {}", quoted(word), self.codes(space)),
        }
    }

    fn codes(&self, space: Option<Space>) -> String {
        let things = match self.things(space) {
            none if none.is_empty() => things_of(&self.asked),
            here => here,
        };
        things.into_iter().map(|t| format!("{} {}", t.code(), t.plural())).join(", ")
    }
}

/// Whether a change is to be kept: what the rules say anyway need not be.
///
/// # Errors
/// The rules say otherwise.
pub(super) fn keeps(change: EnteredChange) -> Result<bool, String> {
    let (fact, is_none) = match change {
        EnteredChange::Is(fact, value) => {
            (fact, [0_u8.into(), Support::Neutral.into()].contains(&value))
        }
        EnteredChange::Adds(fact, n) => (fact, n == 0),
        EnteredChange::Moves { .. } => return Ok(true),
    };
    if !derived_facts(None).contains(&fact) {
        Ok(true)
    } else if is_none {
        Ok(false)
    } else {
        Err(never(fact))
    }
}

/// Nothing of what a fact counts, or no level.
fn none_of(fact: Fact) -> EnteredChange {
    let value = match fact {
        Fact::Support(_) => FactValue::Support(Support::Neutral),
        _ => FactValue::Number(0),
    };
    EnteredChange::Is(fact, value)
}

/// Why there is never any of what a fact counts, or never a level.
fn never(fact: Fact) -> String {
    let place = fact.space().map_or("", Space::name);
    let rule = match fact {
        Fact::Support(_) => return format!("{place} is always Neutral (1.6.1)"),
        Fact::Pieces(_, Piece::Squadron) => ", which is not a City (1.9)".to_string(),
        Fact::Pieces(at, piece) => {
            match at.space().map(|space| Board::unknown().check_place(piece, space)) {
                Some(Err(Violation::Forbidden { rule, .. })) => format!(" ({rule})"),
                _ => String::new(),
            }
        }
        _ => String::new(),
    };
    let what = Countable::of(fact).map_or_else(String::new, Countable::plural);
    format!("no {what} in {place}{rule}")
}
