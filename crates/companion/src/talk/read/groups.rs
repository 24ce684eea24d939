//! What lies on tracks, in boxes and in hands, as it is typed and shown: "resources 5b 3p", "fni 1", "strokes nb".

use super::amounts::{Amount, amounts, changed};
use super::number;
use crate::tell::{Countable, quoted};
use itertools::Itertools;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{Fact, FactValue, Faction, OffMapBox, PieceType, TrackMarker};

/// What stands together on tracks, in boxes and in hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Resources,
    Available,
    Unavailable,
    Casualties,
    Squadrons,
    Track(TrackMarker),
    Treaty,
    Strokes,
    Winter,
}

impl Group {
    /// All of them in the order in which they are shown.
    pub(crate) fn all() -> impl Iterator<Item = Group> {
        let boxes = [
            Group::Resources,
            Group::Available,
            Group::Unavailable,
            Group::Casualties,
            Group::Squadrons,
        ];
        let markers = TrackMarker::ALL.map(Group::Track);
        let cards = [Group::Treaty, Group::Strokes, Group::Winter];
        boxes.into_iter().chain(markers).chain(cards)
    }

    const fn name(self) -> &'static str {
        match self {
            Group::Resources => "Resources",
            Group::Available => "Available",
            Group::Unavailable => "Unavailable",
            Group::Casualties => "Casualties",
            Group::Squadrons => "Squadrons",
            Group::Track(marker) => marker.name(),
            Group::Treaty => "Treaty",
            Group::Strokes => "Strokes",
            Group::Winter => "Winter Quarters to come",
        }
    }

    /// Its facts, each with its letters; a lone number has none.
    pub(crate) fn facts(self) -> Vec<(Fact, &'static str)> {
        let lying = |pool: OffMapBox| {
            PieceType::FORCES.map(|s| (Fact::stock(pool, s), stock_code(s))).to_vec()
        };
        let each =
            |of: fn(Faction) -> Fact| Faction::ALL.map(|f| (of(f), faction_code(f))).to_vec();
        match self {
            Group::Resources => each(Fact::Resources),
            Group::Available => lying(OffMapBox::Available),
            Group::Unavailable => lying(OffMapBox::Unavailable),
            Group::Casualties => lying(OffMapBox::Casualties),
            Group::Squadrons => {
                vec![(Fact::SQUADRONS_WEST_INDIES, "wi"), (Fact::SQUADRONS_UNAVAILABLE, "un")]
            }
            Group::Track(marker) => vec![(Fact::Track(marker), "")],
            Group::Treaty => vec![(Fact::Treaty, "")],
            Group::Strokes => each(Fact::BrilliantStroke),
            Group::Winter => vec![(Fact::WinterQuartersLeft, "")],
        }
    }

    /// "Resources 5b 3p"; nothing where none of its facts is among these.
    pub(crate) fn shown(self, facts: &[(Fact, FactValue)]) -> Option<String> {
        Some(format!("{} {}", self.name(), self.values(facts)?))
    }

    /// The same as it is typed: "resources 5b 3p".
    pub(crate) fn written(self, facts: &[(Fact, FactValue)]) -> Option<String> {
        Some(format!("{} {}", self.typed(), self.values(facts)?))
    }

    fn values(self, facts: &[(Fact, FactValue)]) -> Option<String> {
        let words: Vec<String> = self
            .facts()
            .into_iter()
            .filter_map(|(fact, code)| {
                let (_, value) = facts.iter().find(|(f, _)| *f == fact)?;
                Some(match value {
                    FactValue::Yes(yes) => format!("{}{code}", if *yes { 'y' } else { 'n' }),
                    other => format!("{}{code}", other.number()),
                })
            })
            .collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// What the words after its name say: "5b 3p", "+1b", "british 5", "yf", or "3" where it is a lone number. `now` is the
    /// number before, for what is told as more or fewer.
    ///
    /// # Errors
    /// What is wrong, and an example.
    pub(crate) fn read(
        self,
        words: &[&str],
        now: &dyn Fn(Fact) -> Result<u16, String>,
    ) -> Result<Vec<(Fact, FactValue)>, String> {
        if words.is_empty() {
            return Err(format!("{} needs a value, e.g. `{}`", self.name(), self.sample()));
        }
        if self.is_yes_no() {
            return self.cards(words);
        }
        let (amounts, first) = amounts(words);
        if let Some(word) = first.or(amounts.is_empty().then(|| words[0].to_string())) {
            // A name without a number.
            return Err(number(&word, "number").err().unwrap_or_default());
        }
        let read = |amount: &Amount| {
            let fact = self.fact(amount)?;
            Ok((fact, FactValue::Number(changed(amount, self.name(), || now(fact))?)))
        };
        amounts.iter().map(read).collect()
    }

    const fn is_yes_no(self) -> bool {
        matches!(self, Group::Treaty | Group::Strokes)
    }

    /// The fact that an amount counts.
    fn fact(self, amount: &Amount) -> Result<Fact, String> {
        let facts = self.facts();
        let label = amount.label.as_str();
        let by_code = facts.iter().find(|(_, code)| *code == label).map(|(fact, _)| *fact);
        match (by_code.or_else(|| self.in_words(label)), self) {
            (Some(fact), _) => Ok(fact),
            (None, Group::Squadrons) if label.is_empty() => Ok(Fact::SQUADRONS_WEST_INDIES),
            (None, Group::Resources) if label.is_empty() => {
                let n = amount.digits.as_str();
                Err(format!(
                    "put the Faction after the number (b, p, f or i), e.g. `resources {n}b`"
                ))
            }
            _ => Err(format!(
                "unknown word {} in {}; e.g. `{}`",
                quoted(&amount.typed()),
                self.name(),
                self.sample()
            )),
        }
    }

    /// The one fact that a word of three letters at least begins.
    fn in_words(self, word: &str) -> Option<Fact> {
        let facts = self.facts().into_iter().map(|(fact, _)| fact);
        unique_beginning(facts, |fact| [in_words(*fact)], word).filter(|_| word.len() > 2)
    }

    /// Cards: "yes", "nb yf", "british spent".
    fn cards(self, words: &[&str]) -> Result<Vec<(Fact, FactValue)>, String> {
        let facts = self.facts();
        if let [name, state] = words
            && let Some(fact) = self.in_words(name)
        {
            return match *state {
                "held" | "yes" | "y" => Ok(vec![(fact, FactValue::Yes(true))]),
                "spent" | "no" | "n" => Ok(vec![(fact, FactValue::Yes(false))]),
                _ => Err(self.neither()),
            };
        }
        let read = |word: &&str| {
            let (yes, code) = match *word {
                "yes" => (true, ""),
                "no" => (false, ""),
                word if word.starts_with('y') => (true, &word[1..]),
                word if word.starts_with('n') => (false, &word[1..]),
                _ => return Err(self.neither()),
            };
            let found = facts.iter().find(|(_, own)| *own == code);
            found.map(|(fact, _)| (*fact, FactValue::Yes(yes))).ok_or_else(|| self.neither())
        };
        words.iter().map(read).collect()
    }

    fn neither(self) -> String {
        match self {
            Group::Strokes => format!(
                "{}: type y (held) or n (played), e.g. `{}` or `stroke british spent`",
                self.name(),
                self.sample()
            ),
            _ => format!("{}: type y or n, e.g. `{}`", self.name(), self.sample()),
        }
    }

    fn sample(self) -> String {
        let value = match self {
            Group::Treaty => "yes",
            Group::Strokes => "y",
            _ => "2",
        };
        let words = self.facts().iter().map(|(_, code)| format!("{value}{code}")).join(" ");
        format!("{} {}", self.typed(), words)
    }

    /// Its name as it is typed.
    pub(crate) fn typed(self) -> String {
        let name = self.name().split(' ').next().unwrap_or_default();
        name.to_lowercase()
    }

    /// The group whose name begins so.
    pub(crate) fn named(word: &str) -> Option<Group> {
        // `wi` are the West Indies.
        let least = |g: Group| if g == Group::Winter { 3 } else { 2 };
        let named = unique_beginning(Group::all(), |group| [group.name().to_lowercase()], word);
        named.filter(|group| word.len() >= least(*group))
    }
}

/// How a fact beside the map is told: what is typed before it, what it belongs to, its letters.
pub(crate) fn place_of(fact: Fact) -> Option<(String, String, &'static str)> {
    Group::all().find_map(|group| {
        let (_, code) = group.facts().into_iter().find(|(own, _)| *own == fact)?;
        Some((group.typed(), group.name().to_string(), code))
    })
}

/// What a fact of a group is called where it is not told by its letters.
fn in_words(fact: Fact) -> String {
    match fact {
        Fact::SQUADRONS_WEST_INDIES => "west indies".to_string(),
        Fact::SQUADRONS_UNAVAILABLE => "unavailable".to_string(),
        Fact::Pieces(_, piece) => piece.piece_type().name().to_lowercase(),
        Fact::Resources(faction) | Fact::BrilliantStroke(faction) => faction.id().to_string(),
        _ => String::new(),
    }
}

const fn stock_code(stock: PieceType) -> &'static str {
    match stock {
        PieceType::Militia => "m",
        PieceType::WarParty => "w",
        other => Countable::Piece(other.placed()).code(),
    }
}

const fn faction_code(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "b",
        Faction::Patriots => "p",
        Faction::French => "f",
        Faction::Indians => "i",
    }
}
