//! Reads the expressions of the files: each word by its row in a table of [`super::words`], and what makes no sense is
//! told where the word stands.

use super::words::exclusion;
use super::words::{BoardQuestion, Die, Number, Pieces, Possible, Role, Test, Verb};
use lod_engine::expression::{self, Node, Operator, RawExpression};
use lod_engine::game::DataError;
use lod_engine::game::atlas::unknown;
use lod_engine::game::recover::A_WORD;
pub(crate) use lod_engine::game::recover::from_word;
use lod_engine::game::{Control, Faction, Kind, Leader, PieceType, Space, Support};
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::ops::Range;

/// What surrounds a word.
#[derive(Clone, Copy, Default)]
pub(crate) struct Scope {
    /// It is part of a question or a bullet: a person at a table has to answer it.
    pub(crate) question: bool,
    /// There is a question in words for it.
    pub(crate) asked: bool,
    /// It is part of a Muster, or of a Special Activity that may follow one.
    pub(crate) muster: bool,
    /// It is part of a Battle.
    pub(crate) battle: bool,
    /// It is no part of choosing a candidate, so that there is no action to look ahead to.
    pub(crate) settled: bool,
    /// It is about which group Marches.
    pub(crate) group: bool,
    /// It is an answer, whose one die is rolled before anything is made of it.
    pub(crate) rolled: bool,
}

/// What a word needs around it to make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// An action whose result it looks at.
    Ahead,
    /// The two sides of a Battle.
    Battle,
    /// A group that could March.
    Group,
    /// A Command under way.
    Command,
    /// A die.
    Die,
    /// A number that rolls no die.
    NoDie,
    /// The same, but for a die that is rolled already.
    Whole,
    /// Words for a person who looks at the board.
    Words,
    /// No such words.
    NoWords,
}

/// Reads words, and keeps what is wrong with them.
#[derive(Default)]
pub(crate) struct WordReader {
    pub(crate) scope: Scope,
    /// What cannot be read.
    pub(crate) unread: Vec<DataError>,
    /// What can be read and makes no sense.
    pub(crate) senseless: Vec<DataError>,
    /// What looks at another box, with its place.
    pub(crate) possible: Vec<(usize, Possible)>,
    /// Whose file it is.
    pub(crate) faction: Option<Faction>,
    /// The expression under way, and where it begins.
    pub(crate) text: (String, usize),
}

/// What a word is made of.
pub(crate) trait Parts {
    /// How often it needs this, all its parts counted.
    fn needs(&self, _need: Need) -> usize {
        0
    }
}

/// A part of an expression with a word of its own for each thing that it can be.
pub(crate) trait Expression: Parts + PartialEq + Sized {
    /// What such a part is called.
    const WHAT: &'static str;

    /// The words that it can begin with.
    const RIGHT: &'static [&'static str];

    /// Reads it; what is wrong is kept by the reader.
    fn read(reader: &mut WordReader, written: &RawExpression) -> Option<Self>;

    /// Whether all of these can hold together.
    fn can_all_hold(_all: &[&Self]) -> bool {
        true
    }

    /// What is told where they cannot.
    fn never(_what: &str) -> String {
        "this can never hold".to_string()
    }

    /// Several of which each has to hold.
    fn all(reader: &mut WordReader, what: &str, written: &RawExpression) -> Option<Vec<Self>> {
        let flaws = reader.count();
        let parts = parts(Operator::And, written);
        let all = reader.several(what, &parts, Self::read)?;
        // What is wrong with one of them is told there.
        if reader.count() == flaws {
            exclusion::excluded(reader, what, &parts, &all);
        }
        Some(all)
    }
}

/// A word with brackets: the word, the names of what stands in them, and its place.
#[derive(Clone, Copy)]
pub(crate) struct Call<'a> {
    pub(crate) word: &'a str,
    pub(crate) parts: &'a [&'a str],
    pub(crate) at: usize,
}

/// What stands in the brackets of a word.
pub(crate) trait Argument: Parts + Sized {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<Self>;
}

impl WordReader {
    /// Tells what cannot be read.
    pub(crate) fn unread<T>(&mut self, at: usize, what: impl Into<String>) -> Option<T> {
        self.unread.push(DataError::new(at, what));
        None
    }

    /// What is read, or that it cannot be.
    pub(crate) fn keep<T>(&mut self, read: Result<T, DataError>) -> Option<T> {
        read.map_err(|flaw| self.unread.push(flaw)).ok()
    }

    /// Tells what makes no sense.
    pub(crate) fn flaw(&mut self, at: usize, what: impl Into<String>) {
        self.senseless.push(DataError::new(at, what));
    }

    /// The same where there is something to tell.
    pub(crate) fn flaw_if(&mut self, at: usize, what: Option<impl Into<String>>) {
        self.senseless.extend(what.map(|what| DataError::new(at, what)));
    }

    /// Reads in other surroundings.
    pub(crate) fn read_in_scope<T>(
        &mut self,
        change: impl FnOnce(&mut Scope),
        read: impl FnOnce(&mut WordReader) -> T,
    ) -> T {
        let around = self.scope;
        change(&mut self.scope);
        let found = read(self);
        self.scope = around;
        found
    }

    /// The flaws found so far.
    pub(crate) fn count(&self) -> usize {
        self.unread.len() + self.senseless.len()
    }

    /// A whole expression, as its text in the file.
    pub(crate) fn read_expression<T: Expression>(
        &mut self,
        text: &str,
        span: &Range<usize>,
    ) -> Option<T> {
        let written = self.raw_expression(text, span)?;
        T::read(self, &written)
    }

    /// Tests of which all have to hold, as their text in the file.
    pub(crate) fn filter(&mut self, text: &str, span: &Range<usize>) -> Option<Vec<Test>> {
        let written = self.raw_expression(text, span)?;
        Test::all(self, "where", &written)
    }

    fn raw_expression(&mut self, text: &str, span: &Range<usize>) -> Option<RawExpression> {
        self.text = (text.to_string(), begin(text, span));
        match expression::read(text, self.text.1) {
            Ok(written) => Some(written),
            Err(flaw) => self.unread(flaw.at, flaw.what),
        }
    }

    /// Several, none of them twice.
    pub(crate) fn several<T: PartialEq>(
        &mut self,
        what: &str,
        items: &[&RawExpression],
        read: impl Fn(&mut WordReader, &RawExpression) -> Option<T>,
    ) -> Option<Vec<T>> {
        let all: Vec<Option<T>> = items.iter().map(|item| read(self, item)).collect();
        let all: Vec<T> = all.into_iter().collect::<Option<_>>()?;
        for (place, item) in items.iter().enumerate() {
            if all[..place].contains(&all[place]) {
                self.flaw(item.span.start, twice(what));
            }
        }
        Some(all)
    }

    /// Words of a list, none of them twice.
    pub(crate) fn list<T: DeserializeOwned + PartialEq>(
        &mut self,
        what: &str,
        items: &[RawExpression],
    ) -> Option<Vec<T>> {
        let items: Vec<&RawExpression> = items.iter().collect();
        self.several(what, &items, WordReader::word)
    }

    /// A word out of a fixed list.
    pub(crate) fn word<T: DeserializeOwned>(&mut self, written: &RawExpression) -> Option<T> {
        let at = written.span.start;
        let Node::Name(name, None) = &written.node else {
            return self.unread(at, "a word should stand here");
        };
        match from_word(name) {
            Some(word) => Some(word),
            None => {
                let words = words_of::<T>();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.unread(at, unknown(A_WORD, name, words))
            }
        }
    }

    /// A word with something in brackets.
    pub(crate) fn call<T: Argument>(
        &mut self,
        word: &str,
        given: Option<&[RawExpression]>,
        at: usize,
    ) -> Option<T> {
        match given {
            Some(given) => T::take(self, Call { word, parts: &[], at }, given),
            None => self.unread(at, format!("`{word}` needs brackets with something in them")),
        }
    }

    /// A word without brackets.
    pub(crate) fn alone(
        &mut self,
        word: &str,
        given: Option<&[RawExpression]>,
        at: usize,
    ) -> Option<()> {
        match given {
            None => Some(()),
            Some(_) => self.unread(at, format!("`{word}` has nothing in brackets")),
        }
    }

    /// What nothing is called.
    pub(crate) fn unknown<T: Expression>(
        &mut self,
        name: &str,
        at: usize,
        others: &[Vec<String>],
    ) -> Option<T> {
        let others = others.iter().flatten().map(String::as_str);
        let right: Vec<&str> = T::RIGHT.iter().copied().chain(others).collect();
        self.unread(at, unknown(T::WHAT, name, right))
    }

    /// What no part of this kind can be.
    pub(crate) fn misplaced<T: Expression>(&mut self, written: &RawExpression) -> Option<T> {
        self.unread(written.span.start, format!("{} should stand here", T::WHAT))
    }

    /// The one thing in the brackets of a word.
    fn one<'w>(&mut self, call: Call<'_>, given: &'w [RawExpression]) -> Option<&'w RawExpression> {
        match given {
            [one] => Some(one),
            _ => self.unread(call.at, call.wanted()),
        }
    }

    /// Tells where a word cannot stand; `dice` is how many its parts roll.
    pub(crate) fn fits(&mut self, word: &str, need: Need, dice: usize, at: usize) {
        let scope = self.scope;
        let wrong = match need {
            Need::Ahead if scope.settled => format!(
                "`{word}` looks at what an action would do in its own space; it stands only in the `where` and \
                 `order` of an instruction"
            ),
            Need::Battle if !scope.battle => {
                "`attack` and `defence` stand only in a Battle".to_string()
            }
            Need::Group if !scope.group => format!("`{word}` stands only in `groups`"),
            Need::Command if scope.question => {
                "`role` looks at a Command under way, and there is none at a question".to_string()
            }
            Need::NoDie if dice > 0 => "a die is not rolled again for every space".to_string(),
            Need::Whole if dice > 0 && !scope.rolled => format!("`{word}` cannot halve a die"),
            Need::Words if scope.question && !scope.asked => {
                format!("`{word}` is not a number to ask for: give it words with `ask` or `asked`")
            }
            Need::NoWords if scope.asked => {
                "the program judges the Event itself: no words are needed for it".to_string()
            }
            _ => return,
        };
        self.flaw(at, wrong);
    }
}

impl Call<'_> {
    /// What should stand in the brackets.
    fn wanted(self) -> String {
        match self.parts {
            [] => format!("`{}` has one thing in its brackets", self.word),
            parts => format!("in the brackets of `{}` stand: {}", self.word, parts.join(", ")),
        }
    }
}

/// What is told of a list with the same thing in it again.
pub(crate) fn twice(what: &str) -> String {
    format!("`{what}` names the same thing twice: take one away")
}

/// Where the text of a value begins that fills these bytes with its quotes.
fn begin(text: &str, span: &Range<usize>) -> usize {
    let quotes = match span.len().saturating_sub(text.len()) {
        marks @ 0..6 => marks / 2,
        // A line break after three quotes is no part of the text.
        _ => 3,
    };
    span.end.saturating_sub(quotes + text.len())
}

/// What one operator joins, from left to right.
pub(crate) fn parts(operator: Operator, written: &RawExpression) -> Vec<&RawExpression> {
    match &written.node {
        Node::Two(joins, left, right) if *joins == operator => {
            [parts(operator, left), vec![right]].concat()
        }
        _ => vec![written],
    }
}

/// All words of a type, from what is said to a wrong one.
pub(crate) fn words_of<T: DeserializeOwned>() -> Vec<String> {
    let wrong: StrDeserializer<'_, Error> = "?".into_deserializer();
    let said = T::deserialize(wrong).err().map(|e| e.to_string());
    let said = said.unwrap_or_default();
    said.split('`').skip(3).step_by(2).map(String::from).collect()
}

impl<T: Parts> Parts for Vec<T> {
    fn needs(&self, need: Need) -> usize {
        self.iter().map(|part| part.needs(need)).sum()
    }
}

impl<T: Parts> Parts for Box<T> {
    fn needs(&self, need: Need) -> usize {
        self.as_ref().needs(need)
    }
}

impl<T: Expression> Argument for T {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<T> {
        let one = reader.one(call, given)?;
        T::read(reader, one)
    }
}

/// Tests in the brackets of a word are about spaces other than that of a candidate.
impl<T: Expression> Argument for Vec<T> {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<Vec<T>> {
        let one = reader.one(call, given)?;
        reader.read_in_scope(|scope| scope.settled = true, |reader| T::all(reader, call.word, one))
    }
}

macro_rules! boxed {
    ($($type:ty),*) => { $(
        impl Argument for Box<$type> {
            fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<Self> {
                <$type as Argument>::take(reader, call, given).map(Box::new)
            }
        }
    )* };
}

/// Words of fixed lists.
macro_rules! plain {
    ($($type:ty),*) => { $(
        impl Parts for $type {}

        impl Argument for $type {
            fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<$type> {
                let one = reader.one(call, given)?;
                reader.word(one)
            }
        }
    )* };
}

/// Lists of such words.
macro_rules! lists {
    ($($type:ty),*) => { $(
        impl Argument for Vec<$type> {
            fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<Self> {
                reader.list(call.word, given)
            }
        }
    )* };
}

boxed!(BoardQuestion, Number);
plain!(Die, Faction, Control, Kind, Leader, Pieces, Role, Space, PieceType, Support, Verb);
lists!(Faction, Kind, Leader, Space, Support);

impl Parts for String {}
impl Parts for i32 {}
impl Parts for u8 {}
impl Parts for bool {}

/// A word that is what it says.
impl Argument for String {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<String> {
        let one = reader.one(call, given)?;
        match &one.node {
            Node::Name(name, None) => Some(name.clone()),
            _ => reader.unread(one.span.start, "a word should stand here"),
        }
    }
}

impl Argument for i32 {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<i32> {
        let one = reader.one(call, given)?;
        match one.node {
            Node::Number(number) if i32::try_from(number).is_ok() => i32::try_from(number).ok(),
            _ => reader.unread(one.span.start, "a plain number should stand here"),
        }
    }
}

impl Argument for u8 {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<u8> {
        let number = i32::take(reader, call, given)?;
        match u8::try_from(number) {
            Ok(number) => Some(number),
            Err(_) => {
                reader.unread(given[0].span.start, format!("`{number}` is too large a number"))
            }
        }
    }
}

/// It is so where the word stands.
impl Argument for bool {
    fn take(reader: &mut WordReader, call: Call<'_>, given: &[RawExpression]) -> Option<bool> {
        let [flag] = given else { return Some(false) };
        let name = call.parts.last().copied().unwrap_or_default();
        match &flag.node {
            Node::Name(word, None) if word == name => Some(true),
            _ => reader.unread(flag.span.start, format!("only `{name}` can stand here")),
        }
    }
}

/// Several things in the brackets of a word, each with its name; what they can never be, and what is told then.
macro_rules! arguments {
    ($type:ident { $($field:ident = $name:literal),* } $(never $wrong:expr => $what:expr)*) => {
        impl $crate::flowchart::read::Parts for $type {}

        impl $crate::flowchart::read::Argument for $type {
            fn take(
                reader: &mut $crate::flowchart::read::WordReader,
                call: $crate::flowchart::read::Call<'_>,
                given: &[lod_engine::expression::RawExpression],
            ) -> Option<$type> {
                let call = $crate::flowchart::read::Call { parts: &[$($name),*], ..call };
                let mut left = call.each(reader, given)?;
                $(let $field = $crate::flowchart::read::Argument::take(reader, call, left.next()?);)*
                let found = $type { $($field: $field?),* };
                $(if $wrong(&found) {
                    reader.flaw(call.at, $what);
                })*
                Some(found)
            }
        }
    };
}
pub(crate) use arguments;

impl Call<'_> {
    /// Each of the things in the brackets, the last ones empty where they are left out.
    pub(crate) fn each<'w>(
        self,
        reader: &mut WordReader,
        given: &'w [RawExpression],
    ) -> Option<impl Iterator<Item = &'w [RawExpression]> + use<'w>> {
        if given.len() > self.parts.len() {
            return reader.unread(self.at, self.wanted());
        }
        Some(given.chunks(1).chain(std::iter::repeat(&given[given.len()..])))
    }
}
