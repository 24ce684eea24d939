//! Conditions, tests and numbers as the files write them, in one line: `british-regulars >= 10 and any city with
//! (rebellion-control and no patriot-forts)`.
//!
//! An expression stands for the values that its types are read from, each with its place in the text: a flaw in it is told
//! where the word stands.

use super::words::{Condition, Die, EventTest, Measure, Number, Pieces, Role, Test};
use lod_engine::expression::{self, Node, Operator, Written};
use lod_engine::game::atlas::{Flaw, unknown};
use lod_engine::game::{Kind as SpaceKind, Leader, Space, Support, recover};
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// The version of the data: of the words and of how they are written.
const VERSION: &str = "2";

/// What an expression, or a part of it, is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The whole game.
    Condition,
    /// A number about it.
    Number,
    /// What an Event does.
    Event,
    /// One of the ways in which it places pieces.
    Way,
    /// One space.
    Test,
    /// Several tests of one space, all of which have to hold.
    Tests,
    /// A number about one space.
    Measure,
    /// A word of a list.
    Word,
    /// A plain number.
    Whole,
    /// Words for people.
    Text,
    /// It is so where the word stands.
    Flag,
}

use Kind::{Condition as C, Measure as M, Number as N, Test as T, Tests, Word};

/// The keys of the files that hold an expression.
const KEYS: [(&str, Kind); 13] = [
    ("when", C),
    ("if", C),
    ("where", Tests),
    ("only", Tests),
    ("amount", N),
    ("below", N),
    ("number", N),
    ("first", T),
    ("then", T),
    ("most", M),
    ("least", M),
    ("then-most", M),
    ("then-least", M),
];

/// The words that have more than one word in their brackets, or something else: the names of its parts.
const CALLS: [(&str, &[(&str, Kind)]); 13] = [
    ("asked", &[("ask", Kind::Text), ("when", C)]),
    ("event", &[("", Kind::Event)]),
    ("leader-where", &[("of", Word), ("where", Tests)]),
    ("possible", &[("box", Word), ("verb", Word), ("spaces", Kind::Whole)]),
    ("adds-resources", &[("of", Word), ("at-least", Kind::Whole)]),
    ("places", &[("pieces", Word), ("where", Tests), ("none-already", Kind::Flag)]),
    ("half", &[("", N)]),
    ("half-up", &[("", N)]),
    ("game", &[("", N)]),
    ("spaces", &[("", Tests)]),
    ("population", &[("", Tests)]),
    ("borders", &[("", Tests)]),
    ("only", &[("these", Word), ("of", Word)]),
];

/// The words with a list in their brackets.
const LISTS: [&str; 4] = ["leader", "leaders", "first-eligible-player", "brilliant-stroke-by"];

/// Words that mean something alone: themselves, or what stands under a key.
struct Vocabulary {
    key: &'static str,
    has: fn(&str) -> bool,
    all: fn() -> Vec<String>,
}

impl Vocabulary {
    const fn of<W: for<'de> Deserialize<'de>>(key: &'static str) -> Vocabulary {
        Vocabulary { key, has: is::<W>, all: words::<W> }
    }
}

const CONTROLS: [&str; 3] = ["british-control", "rebellion-control", "no-control"];

const CONDITIONS: &[Vocabulary] = &[Vocabulary::of::<Condition>("")];
const NUMBERS: &[Vocabulary] = &[
    Vocabulary::of::<Number>(""),
    Vocabulary::of::<Die>("die"),
    Vocabulary::of::<Pieces>("on-map"),
];
const MEASURES: &[Vocabulary] = &[
    Vocabulary::of::<Measure>(""),
    Vocabulary::of::<Pieces>("count"),
    Vocabulary::of::<Number>("game"),
];
const EVENTS: &[Vocabulary] = &[Vocabulary::of::<EventTest>("")];
const TESTS: &[Vocabulary] = &[
    Vocabulary::of::<Test>(""),
    Vocabulary::of::<Pieces>("has"),
    Vocabulary::of::<Space>("is"),
    Vocabulary::of::<SpaceKind>("in"),
    Vocabulary::of::<Support>("support"),
    Vocabulary::of::<Leader>("leader"),
    Vocabulary::of::<Role>("role"),
    Vocabulary {
        key: "control",
        has: |word| CONTROLS.contains(&word),
        all: || CONTROLS.map(String::from).to_vec(),
    },
];

impl Kind {
    /// What a part of this kind is called.
    const fn words(self) -> &'static str {
        match self {
            C => "a condition about the game",
            N => "a number about the game",
            Kind::Event | Kind::Way => "something that an Event does",
            T | Tests => "a test of a space",
            M => "a number about a space",
            Word | Kind::Flag => "a word",
            Kind::Whole => "a plain number",
            Kind::Text => "a question in double quotes",
        }
    }

    const fn vocabulary(self) -> &'static [Vocabulary] {
        match self {
            C => CONDITIONS,
            N => NUMBERS,
            M => MEASURES,
            Kind::Event | Kind::Way => EVENTS,
            _ => TESTS,
        }
    }

    /// The word for parts with this operator between them.
    fn joined(self, operator: Operator) -> Option<&'static str> {
        match (self, operator) {
            (C | T, Operator::And) => Some("all"),
            (C | T, Operator::Or) => Some("any"),
            (N | M, Operator::Plus) => Some("sum"),
            _ => None,
        }
    }
}

type Value<'t> = Spanned<DeValue<'t>>;
type Read<'t> = Result<Value<'t>, Flaw>;

/// A file with its expressions read, and what is wrong with some of them: the place of what is wrong, and the flaw.
pub(crate) struct Document<'t> {
    pub(crate) table: Spanned<DeTable<'t>>,
    wrong: Vec<(Range<usize>, Flaw)>,
}

impl Document<'_> {
    pub(crate) fn is_clean(&self) -> bool {
        self.wrong.is_empty()
    }

    /// The flaws of the file, with those of its expressions in place of what follows from them.
    pub(crate) fn with_expressions(&self, flaws: Vec<Flaw>) -> Vec<Flaw> {
        let follows = |flaw: &Flaw| self.wrong.iter().any(|(span, _)| span.contains(&flaw.at));
        let mut all: Vec<Flaw> = flaws.into_iter().filter(|flaw| !follows(flaw)).collect();
        all.extend(self.wrong.iter().map(|(_, flaw)| flaw.clone()));
        all.sort_by_key(|flaw| flaw.at);
        all
    }
}

/// Reads a text of TOML with expressions in it as a `T`.
///
/// # Errors
/// Every flaw, in the order of the text.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Vec<Flaw>> {
    let file = document(text)?;
    match recover::read_table(&file.table) {
        Ok(read) if file.is_clean() => Ok(read),
        Ok(_) => Err(file.with_expressions(Vec::new())),
        Err(flaws) => Err(file.with_expressions(flaws)),
    }
}

/// Reads a text of TOML with expressions in it.
///
/// # Errors
/// Every flaw of its syntax, or that it is of another version.
pub(crate) fn document(text: &str) -> Result<Document<'_>, Vec<Flaw>> {
    let mut table = recover::table(text)?;
    let given = table.get_mut().remove("version").map(|v| v.span());
    let number = given.clone().map(|span| &text[span]);
    if number != Some(VERSION) {
        let what = format!(
            "this file has {} of the data; this program reads `version = {VERSION}` (docs/flowcharts.md)",
            number.map_or("no version".to_string(), |n| format!("version {n}"))
        );
        return Err(vec![Flaw::new(given.map_or(0, |span| span.start), what)]);
    }
    let mut reader = DocumentReader { text, wrong: Vec::new() };
    reader.table(table.get_mut());
    let wrong = reader.wrong;
    Ok(Document { table, wrong })
}

struct DocumentReader<'t> {
    text: &'t str,
    wrong: Vec<(Range<usize>, Flaw)>,
}

impl<'t> DocumentReader<'t> {
    /// Puts what the expressions mean in their place.
    fn table(&mut self, table: &mut DeTable<'t>) {
        // A step of an ordering has one key; an arrow of a box has others beside it.
        let step = table.len() == 1;
        for (key, value) in table.iter_mut() {
            let key: &str = key.get_ref();
            let known = KEYS.iter().find(|(name, _)| *name == key);
            match (known, value.get_mut()) {
                (_, DeValue::Integer(_)) => {}
                (Some((_, kind)), _) if key != "then" || step => self.expression(*kind, value),
                // Tests of a destination, each for itself.
                (None, DeValue::Array(list)) if key == "to" => {
                    list.iter_mut().for_each(|item| self.expression(T, item));
                }
                (_, inner) => self.value(inner),
            }
        }
    }

    fn value(&mut self, value: &mut DeValue<'t>) {
        match value {
            DeValue::Table(table) => self.table(table),
            DeValue::Array(list) => list.iter_mut().for_each(|item| self.value(item.get_mut())),
            _ => {}
        }
    }

    fn expression(&mut self, kind: Kind, value: &mut Value<'t>) {
        let span = value.span();
        let read = match value.get_ref() {
            DeValue::String(_) => self.meaning(kind, &span),
            _ => Err(Flaw::new(span.start, "this is written as one expression in quotes")),
        };
        match read {
            Ok(meaning) => *value = meaning,
            Err(flaw) => self.wrong.push((span, flaw)),
        }
    }

    fn meaning(&mut self, kind: Kind, span: &Range<usize>) -> Read<'t> {
        let raw = &self.text[span.clone()];
        let quotes = match raw.starts_with("\"\"\"") || raw.starts_with("'''") {
            true => 3,
            false => 1,
        };
        let start = span.start + quotes;
        let written = expression::read(&self.text[start..span.end - quotes], start)?;
        self.read(kind, &written)
    }

    /// What an expression means as a condition, a test, a number.
    fn read(&mut self, kind: Kind, written: &Written) -> Read<'t> {
        let at = &written.span;
        match (kind, &written.node) {
            (Tests, _) => self.list(at, T, parts(Operator::And, written)),
            (_, Node::Two(operator, ..)) if kind.joined(*operator).is_some() => {
                let key = kind.joined(*operator).unwrap_or_default();
                let inner = self.list(at, kind, parts(*operator, written))?;
                Ok(entry(key, at, inner))
            }
            (Kind::Event, node) if places(node) => {
                let ways = self.list(at, Kind::Way, parts(Operator::Or, written))?;
                Ok(entry("places", at, ways))
            }
            (C | T, Node::Not(inner)) => Ok(entry("not", at, self.read(kind, inner)?)),
            (C | T, Node::Two(relation, left, right)) => {
                self.comparison(kind, *relation, (left, right), at)
            }
            (C, Node::Any(what, tests)) => self.any_space(what, tests, at),
            (T, Node::Among(what, items)) => self.among(what, items, at),
            (N | M, Node::Number(_)) => Ok(entry("number", at, self.whole(at)?)),
            (M, Node::Two(Operator::Minus, from, take)) => {
                let parts = [("from", self.read(M, from)?), ("take", self.read(M, take)?)];
                Ok(entry("difference", at, fields(at, parts)))
            }
            (M, Node::If(test, count, other)) if other.node == Node::Number(0) => {
                let parts = [("test", self.read(T, test)?), ("count", self.read(M, count)?)];
                Ok(entry("where", at, fields(at, parts)))
            }
            (Kind::Whole, Node::Number(_)) => self.whole(at),
            (Kind::Text, Node::Text(words)) => Ok(word(at, words)),
            (Kind::Flag, Node::Name(_, None)) => {
                Ok(Spanned::new(at.clone(), DeValue::Boolean(true)))
            }
            (Word, Node::Name(name, None)) => Ok(word(at, name)),
            (_, Node::Name(name, None)) => Ok(self.name(kind, name, at)),
            (_, Node::Name(name, Some(of))) => self.call(kind, name, std::slice::from_ref(of), at),
            (_, Node::Call(name, arguments)) => self.call(kind, name, arguments, at),
            _ => Err(Flaw::new(at.start, format!("{} should stand here", kind.words()))),
        }
    }

    fn list<'w>(
        &mut self,
        at: &Range<usize>,
        kind: Kind,
        items: impl IntoIterator<Item = &'w Written>,
    ) -> Read<'t> {
        let items = items.into_iter().map(|item| self.read(kind, item));
        Ok(listed(at, items.collect::<Result<_, _>>()?))
    }

    fn whole(&self, at: &Range<usize>) -> Read<'t> {
        let number = DeValue::parse(&self.text[at.clone()]);
        let number = number.map_err(|e| Flaw::new(at.start, e.message().trim()))?;
        Ok(Spanned::new(at.clone(), number.into_inner()))
    }

    /// Two numbers; pieces beside a plain number have a word of their own.
    fn comparison(
        &mut self,
        kind: Kind,
        relation: Operator,
        (left, right): (&Written, &Written),
        at: &Range<usize>,
    ) -> Read<'t> {
        let (relation, limits): (_, &[&str]) = match relation {
            Operator::More => ("more-than", &[]),
            Operator::Less => ("less-than", &[]),
            Operator::AtLeast => ("at-least", &["at-least"]),
            Operator::AtMost => ("at-most", &["at-most"]),
            Operator::Is => ("equal", &["at-least", "at-most"]),
            _ => {
                let what = format!("{} should stand here", kind.words());
                return Err(Flaw::new(at.start, what));
            }
        };
        if let (T, Node::Name(pieces, None), Node::Number(_)) = (kind, &left.node, &right.node)
            && is::<Pieces>(pieces)
            && !limits.is_empty()
        {
            let mut amount = vec![("of", word(&left.span, pieces))];
            for limit in limits {
                amount.push((limit, self.whole(&right.span)?));
            }
            return Ok(entry("amount", at, fields(at, amount)));
        }
        let number = if kind == C { N } else { M };
        let compared = [
            ("left", self.read(number, left)?),
            ("is", word(&(left.span.end..right.span.start), relation)),
            ("right", self.read(number, right)?),
        ];
        Ok(entry("compare", at, fields(at, compared)))
    }

    /// Some space that passes tests; of a kind, where it is named.
    fn any_space(&mut self, what: &Written, tests: &Written, at: &Range<usize>) -> Read<'t> {
        let mut all = Vec::new();
        if what.node != Node::Name("space".to_string(), None) {
            let kinds = self.list(&what.span, Word, [what])?;
            all.push(entry("in", &what.span, kinds));
        }
        for part in parts(Operator::And, tests) {
            all.push(self.read(T, part)?);
        }
        Ok(entry("any-space", at, listed(at, all)))
    }

    /// A space of several kinds, of several names, at several levels.
    fn among(&mut self, what: &Written, items: &[Written], at: &Range<usize>) -> Read<'t> {
        let key = match &what.node {
            Node::Name(name, None) => match name.as_str() {
                "kind" => Some("in"),
                "space" => Some("is"),
                "support" => Some("support"),
                _ => None,
            },
            _ => None,
        };
        let key = key.ok_or_else(|| {
            Flaw::new(at.start, "before `in` stands `kind`, `space` or `support`")
        })?;
        Ok(entry(key, at, self.list(at, Word, items)?))
    }

    /// A word alone. Of one that means nothing that is told, and the rest of the expression is read all the same.
    fn name(&mut self, kind: Kind, name: &str, at: &Range<usize>) -> Value<'t> {
        let plain = word(at, name);
        let found = kind.vocabulary().iter().find(|words| (words.has)(name));
        match found.map(|words| words.key) {
            Some("") => plain,
            Some("control") => {
                let holder = name.trim_end_matches("-control");
                entry("control", at, word(at, if holder == "no" { "none" } else { holder }))
            }
            Some(key @ ("is" | "in" | "support")) => entry(key, at, listed(at, vec![plain])),
            Some(key) => entry(key, at, plain),
            None => {
                let all: Vec<String> = kind.vocabulary().iter().flat_map(|w| (w.all)()).collect();
                let what = match all.iter().any(|word| word == name) {
                    true => format!("`{name}` needs brackets with something in them"),
                    false => unknown(kind.words(), name, all.iter().map(String::as_str)),
                };
                self.wrong.push((at.clone(), Flaw::new(at.start, what)));
                plain
            }
        }
    }

    /// A word with something in brackets, or with `of` and one thing.
    fn call(&mut self, kind: Kind, name: &str, given: &[Written], at: &Range<usize>) -> Read<'t> {
        let wanted = match CALLS.iter().find(|(call, _)| *call == name) {
            Some((_, wanted)) => *wanted,
            None => &[("", Word)],
        };
        let meaning = match wanted {
            _ if LISTS.contains(&name) => self.list(at, Word, given)?,
            [("", inner)] if given.len() == 1 => self.read(*inner, &given[0])?,
            several => self.fields(name, several, given, at)?,
        };
        let call = match name {
            "places" if kind == Kind::Way => return Ok(meaning),
            _ => entry(name, at, meaning),
        };
        // A number about the game stands beside those about a space.
        let of_game = ["resources", "available", "unavailable", "half", "half-up", "spaces"];
        Ok(match kind == M && of_game.contains(&name) {
            true => entry("game", at, call),
            false => call,
        })
    }

    /// What stands in brackets, by the names of its parts.
    fn fields(
        &mut self,
        name: &str,
        wanted: &[(&str, Kind)],
        given: &[Written],
        at: &Range<usize>,
    ) -> Read<'t> {
        let must = wanted.iter().filter(|(_, kind)| *kind != Kind::Flag);
        if given.len() < must.count() || given.len() > wanted.len() {
            let names: Vec<&str> = wanted.iter().map(|(name, _)| *name).collect();
            let what = match &names[..] {
                [_] => format!("`{name}` has one thing in its brackets"),
                several => format!("in the brackets of `{name}` stand: {}", several.join(", ")),
            };
            return Err(Flaw::new(at.start, what));
        }
        let parts = wanted.iter().zip(given);
        let parts = parts.map(|((part, kind), given)| Ok((*part, self.read(*kind, given)?)));
        Ok(fields(at, parts.collect::<Result<Vec<_>, _>>()?))
    }
}

/// Whether it says which pieces an Event places, in one way or in several.
fn places(node: &Node) -> bool {
    match node {
        Node::Two(Operator::Or, left, _) => places(&left.node),
        Node::Call(name, _) => name == "places",
        _ => false,
    }
}

/// What one operator joins, from left to right.
fn parts(operator: Operator, written: &Written) -> Vec<&Written> {
    match &written.node {
        Node::Two(joins, left, right) if *joins == operator => {
            [parts(operator, left), vec![right]].concat()
        }
        _ => vec![written],
    }
}

fn word<'t>(at: &Range<usize>, word: &str) -> Value<'t> {
    Spanned::new(at.clone(), DeValue::String(word.to_string().into()))
}

fn listed<'t>(at: &Range<usize>, items: Vec<Value<'t>>) -> Value<'t> {
    let mut list = DeArray::new();
    items.into_iter().for_each(|item| list.push(item));
    Spanned::new(at.clone(), DeValue::Array(list))
}

fn fields<'t, 'k>(
    at: &Range<usize>,
    parts: impl IntoIterator<Item = (&'k str, Value<'t>)>,
) -> Value<'t> {
    let mut table = DeTable::new();
    for (key, value) in parts {
        table.insert(Spanned::new(value.span(), key.to_string().into()), value);
    }
    Spanned::new(at.clone(), DeValue::Table(table))
}

fn entry<'t>(key: &str, at: &Range<usize>, value: Value<'t>) -> Value<'t> {
    let mut table = DeTable::new();
    table.insert(Spanned::new(at.clone(), key.to_string().into()), value);
    Spanned::new(at.clone(), DeValue::Table(table))
}

/// Whether this alone is one of the words.
fn is<T: for<'de> Deserialize<'de>>(word: &str) -> bool {
    let word: StrDeserializer<'_, Error> = word.into_deserializer();
    T::deserialize(word).is_ok()
}

/// All of the words, from what is said to a wrong one.
fn words<T: for<'de> Deserialize<'de>>() -> Vec<String> {
    let wrong: StrDeserializer<'_, Error> = "?".into_deserializer();
    let said = T::deserialize(wrong).err().map(|e| e.to_string());
    let said = said.unwrap_or_default();
    let quoted = said.split('`').skip(3).step_by(2);
    quoted.map(String::from).collect()
}
