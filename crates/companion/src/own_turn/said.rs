//! What a part of a line says after its verb, and the steps that say it.

use super::units::{says, says_units};
use super::verb::Verb;
use super::verb_row::Takes;
use super::words;
use crate::talk::{PieceAmount, pieces_named};
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Faction, Leader, PieceSet, Space, SpaceSet};
use lod_engine::rules::{ActionStep, StepWord};

/// A further group or space after a `+`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct More {
    /// The space; for moves the origin.
    pub space: Option<Space>,
    /// What of it.
    pub items: Vec<PieceAmount>,
}

/// What is said of a step; what is not said is asked, or settled where one choice is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// The space, or the destination of a move.
    pub to: Option<Space>,
    /// The origin of a move.
    pub from: Option<Space>,
    /// Pieces and numbers.
    pub items: Vec<PieceAmount>,
    /// Words, such as `fort` or `regroup`.
    pub words: Vec<&'static str>,
    /// What comes on top: after `and` a Leader's additional Militia, after `up` how many units Activate.
    pub also: Option<PieceAmount>,
    /// Further groups.
    pub more: Vec<More>,
    /// Whose Leader.
    pub faction: Option<Faction>,
    /// Whether nothing but the verb was typed: then everything that can be chosen is asked.
    pub bare: bool,
}

impl Said {
    /// Only these spaces, all else being open.
    pub(super) fn there(to: Option<Space>, from: Option<Space>) -> Said {
        Said { to, from, bare: true, ..Said::default() }
    }

    /// Whether a word is among what is said.
    pub(super) fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// Whether anything but spaces is said.
    pub(super) fn says_what(&self) -> bool {
        !self.items.is_empty() || !self.words.is_empty()
    }

    /// The number that is said, whatever it counts.
    pub(super) fn number(&self) -> Option<u8> {
        match self.items.as_slice() {
            [one] => Some(one.count),
            _ => None,
        }
    }

    /// The spaces that it names.
    pub(super) fn spaces(&self) -> SpaceSet {
        let more = self.more.iter().filter_map(|more| more.space);
        self.to.into_iter().chain(self.from).chain(more).collect()
    }

    /// The same with what is said in answer to a question about it.
    #[must_use]
    pub(super) fn with(self, more: Said) -> Said {
        let what = if more.says_what() || !more.more.is_empty() { &more } else { &self };
        Said {
            items: what.items.clone(),
            words: what.words.clone(),
            more: what.more.clone(),
            to: more.to.or(self.to),
            from: more.from.or(self.from),
            also: more.also.or(self.also),
            faction: self.faction,
            bare: self.bare,
        }
    }

    /// Whether a step is one that it can mean: all that is said stands among the words of the step.
    pub(super) fn fits(&self, verb: Verb, step: &ActionStep) -> bool {
        let writes = Verb::writes(step);
        // A Leader left alone goes by either word (1.10).
        let is_verb = writes == verb || (verb, writes) == (Verb::Lead, Verb::Settle);
        let path = step.words();
        is_verb
            && self.fits_spaces(step, &path)
            && self.faction.is_none_or(|faction| path.contains(&StepWord::Whose(faction)))
            && self.words.iter().all(|word| *word == "all" || path.iter().any(|w| stands(w, word)))
            && (self.items.is_empty() || path.iter().any(|word| self.is_what(verb, word)))
            && self.also.is_none_or(|item| path.iter().any(|word| is_on_top(word, item)))
    }

    fn fits_spaces(&self, step: &ActionStep, path: &[StepWord]) -> bool {
        use ActionStep::{Activate, Hortalez, PreparerLaGuerre, ScoutSkirmish};
        // What is done nowhere is done whatever space is named.
        if let Activate | Hortalez { .. } | PreparerLaGuerre(_) | ScoutSkirmish { .. } = step {
            return true;
        }
        if matches!(path, [StepWord::Each(..), ..]) {
            let mut each: Vec<Option<Space>> = path.iter().map(StepWord::space).collect();
            let more = self.more.iter().map(|more| more.space);
            let mut said: Vec<Option<Space>> = self.to.map(Some).into_iter().chain(more).collect();
            each.sort();
            said.sort();
            return said.is_empty() || said == each;
        }
        let mut more = self.more.iter();
        self.to.is_none_or(|space| path.contains(&StepWord::At(space)))
            && self.from.is_none_or(|space| path.contains(&StepWord::From(space)))
            && more.all(|more| path.iter().any(|word| is_group(word, more)))
    }

    /// Whether the pieces and numbers that are said are this word.
    fn is_what(&self, verb: Verb, word: &StepWord) -> bool {
        match (word, self.items.as_slice()) {
            (StepWord::Units(_, units), items) => says_units(items, *units),
            (StepWord::Number("", count, of), [item]) => {
                let of = pieces_named(of);
                let is_kind = |kinds| of.is_none_or(|of| !of.intersect(kinds).is_empty());
                (item.is_open || item.count == *count) && item.kinds.is_none_or(is_kind)
            }
            (StepWord::Face("", face), [item]) => item.count == 1 && says(item, *face),
            (StepWord::Word("one"), [item]) => {
                let placed = verb.places_one();
                item.count == 1
                    && item.kinds.is_none_or(|kinds| !kinds.intersect(placed).is_empty())
            }
            _ => false,
        }
    }

    /// Whether what is said goes together: pieces and words that a verb does not take are refused, not dropped.
    ///
    /// # Errors
    /// What has no part in it.
    pub(super) fn agrees(&self, verb: Verb) -> Result<(), String> {
        let grammar = verb.grammar();
        let is_alone = |word: &&&str| grammar.alone.contains(word);
        let all_of = self.words == ["all"] && self.items.iter().all(|item| item.is_open);
        if let Some(word) = self.words.iter().find(is_alone)
            && (!self.items.is_empty() || self.words.len() > 1)
            && !all_of
        {
            return Err(format!("\"{word}\" must be typed alone"));
        }
        match (verb.grammar().takes, self.items.as_slice()) {
            (Takes::Nothing, [_, ..]) => {
                Err(format!("`{}` takes no pieces or numbers", verb.typed()))
            }
            (_, [] | [PieceAmount { kinds: None, .. }]) | (Takes::Pieces(_), _) => Ok(()),
            _ => Err(format!("`{}` takes one number", verb.typed())),
        }
    }

    /// Refuses pieces that a verb does not take.
    ///
    /// # Errors
    /// Which it takes.
    pub(super) fn check_pieces(&self, verb: Verb, faction: Faction) -> Result<(), String> {
        let kinds = match verb.row(faction).takes {
            Takes::Pieces(kinds) => kinds,
            Takes::Nothing => PieceSet::NONE,
            Takes::Number => return Ok(()),
        };
        let more = self.more.iter().flat_map(|more| &more.items);
        match self.items.iter().chain(more).find(|item| item.faces(kinds).is_empty()) {
            Some(_) => Err(format!("`{}` takes {}", verb.typed(), words::kinds(kinds))),
            None => Ok(()),
        }
    }
}

/// Whether a word of a line is this word, or stands before its pieces: "fort 2m".
fn stands(word: &StepWord, said: &str) -> bool {
    match word {
        StepWord::Word(word) => *word == said,
        StepWord::Units(before, _) | StepWord::Number(before, ..) => before.trim_end() == said,
        _ => false,
    }
}

/// Whether a further group that is said is this word.
fn is_group(word: &StepWord, more: &More) -> bool {
    match word {
        StepWord::Group(group) => {
            more.space == Some(group.from) && says_units(&more.items, group.troops)
        }
        _ => false,
    }
}

/// Whether what is said on top is this word.
fn is_on_top(word: &StepWord, item: PieceAmount) -> bool {
    match word {
        StepWord::Face("and ", face) => says(&item, *face),
        StepWord::Number("up ", count, _) => item.count == *count,
        _ => false,
    }
}

/// The Faction of a word, which may be the name of its Leader.
pub(super) fn whose(word: &str) -> Option<Faction> {
    let word = word.to_lowercase();
    words::faction(&word).or_else(|| {
        let leader = unique_beginning(Leader::ALL, |leader| [leader.id()], &word);
        leader.filter(|_| word.len() > 2).map(Leader::faction)
    })
}
