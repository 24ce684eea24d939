//! An expression of the data files: a tree of words, each a row of one table.

use super::{EventTest, Pieces, Role, Verb, Word, need};
use crate::flowchart::Evaluator;
use crate::flowchart::describe::term::Term;
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::words::word::{self, Does};
use crate::flowchart::words::{Die, Relation};
use lod_engine::game::data;
use lod_engine::game::{Control, Faction, Kind, Leader, PieceType, Space, SpaceSet, Support};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Fixed lists of words that an expression can name: each list is a sort.
macro_rules! sorts {
    ($($name:ident($type:ty) $get:ident;)*) => {
        /// What a part of an expression stands for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Sort { Truth, Test, Number, Name, Effect, $($name),* }

        /// A word out of a fixed list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Literal { $($name($type)),* }

        impl Literal {
            pub(crate) fn sort(self) -> Sort {
                match self { $(Literal::$name(_) => Sort::$name),* }
            }

            /// The words of all lists.
            fn lists() -> impl Iterator<Item = (&'static str, Literal)> {
                let mut all = Vec::new();
                $(all.extend(every::<$type>().map(|(word, term)| (word, Literal::$name(term))));)*
                all.into_iter()
            }

            /// The words of a list.
            pub(crate) fn words(sort: Sort) -> Vec<&'static str> {
                match sort {
                    $(Sort::$name => every::<$type>().map(|(word, _)| word).collect(),)*
                    _ => Vec::new(),
                }
            }
        }

        impl Expr {
            $(
                #[allow(missing_docs)]
                pub fn $get(&self) -> $type {
                    match self {
                        Expr::Literal(Literal::$name(word)) => *word,
                        other => unreachable!("the reader puts no {other:?} here"),
                    }
                }
            )*
        }
    };
}

sorts! {
    Pieces(Pieces) pieces;
    Space(Space) space;
    Kind(Kind) kind;
    Level(Support) level;
    Leader(Leader) leader;
    Role(Role) role;
    Control(Control) control;
    Faction(Faction) faction;
    Stock(PieceType) stock;
    Verb(Verb) verb;
}

/// The words of a list, each with what it is.
fn every<T: data::Term>() -> impl Iterator<Item = (&'static str, T)> {
    T::every().map(|term| (term.word(), term))
}

static LITERALS: LazyLock<HashMap<&'static str, Vec<Literal>>> = LazyLock::new(|| {
    let mut all: HashMap<&'static str, Vec<Literal>> = HashMap::new();
    for (word, literal) in Literal::lists() {
        all.entry(word).or_default().push(literal);
    }
    all
});

impl Literal {
    /// The word in every list that has it.
    pub(crate) fn all(word: &str) -> &'static [Literal] {
        LITERALS.get(word).map_or(&[], Vec::as_slice)
    }
}

/// A condition, a test of a space or a number, as the data have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A plain number.
    Number(i32),
    /// The name of a box.
    Name(String),
    /// A word out of a fixed list.
    Literal(Literal),
    /// Something that an Event does.
    Effect(Box<EventTest>),
    /// A word with what stands in its brackets.
    Call(Call),
}

/// A word with what stands in its brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    word: &'static Word,
    given: Vec<Expr>,
    needs: u16,
    /// Whether only the turn knows it, or a part of it.
    of_turn: bool,
}

/// Two numbers compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'e> {
    /// The one.
    pub left: &'e Expr,
    /// How they compare.
    pub is: Relation,
    /// The other.
    pub right: &'e Expr,
}

impl Expr {
    /// A word with what stands in its brackets: `None` where there is no such word with this many things in them.
    pub fn of(word: &str, given: Vec<Expr>) -> Option<Expr> {
        word::rows(word).find(|row| row.fits(given.len())).map(|row| Expr::call(row, given))
    }

    pub(crate) fn call(word: &'static Word, given: Vec<Expr>) -> Expr {
        let needs = given.iter().fold(word.needs, |needs, part| needs | part.all_needs());
        // What is tested elsewhere needs no space here.
        let elsewhere = word.takes.contains(&Sort::Test) || word.id == "game";
        let needs = if elsewhere { needs & !need::SPACE | word.needs & need::SPACE } else { needs };
        let of_turn = matches!(word.does, Does::Turn { .. }) || given.iter().any(Expr::is_of_turn);
        Expr::Call(Call { word, given, needs, of_turn })
    }

    /// Parts that all have to hold.
    pub(crate) fn and(mut parts: Vec<Expr>) -> Expr {
        match parts.len() {
            1 => parts.remove(0),
            _ => Expr::call(word::row("and"), parts),
        }
    }

    /// The word and what stands in its brackets; no word for what is none.
    pub fn parts(&self) -> (&'static str, &[Expr]) {
        match self {
            Expr::Call(call) => (call.word.id, &call.given),
            _ => ("", &[]),
        }
    }

    /// The word that it begins with; none for what is no word.
    pub fn word(&self) -> &'static str {
        self.parts().0
    }

    /// The parts that all have to hold; itself where it is one.
    pub fn all(&self) -> &[Expr] {
        match self.parts() {
            ("and", parts) => parts,
            _ => std::slice::from_ref(self),
        }
    }

    /// Two numbers compared.
    pub fn compared(&self) -> Option<Comparison<'_>> {
        let (word, [left, right]) = self.parts() else { return None };
        Relation::from_sign(word).map(|is| Comparison { left, is, right })
    }

    /// Of which pieces it only looks how many there are: "3 or more War Parties".
    pub fn amount(&self) -> Option<Pieces> {
        let Comparison { left, is, right } = self.compared()?;
        match (left.parts(), is, right) {
            (_, Relation::MoreThan | Relation::LessThan, _) => None,
            (("count", [of]), _, Expr::Number(_)) => Some(of.pieces()),
            _ => None,
        }
    }

    /// What it asks of an Event: of several the first.
    pub fn event(&self) -> Option<&EventTest> {
        match self.parts() {
            ("event", [Expr::Effect(test)]) => Some(test),
            ("and" | "or" | "not", parts) => parts.iter().find_map(Expr::event),
            _ => None,
        }
    }

    /// Whether any of its words needs this (see [`need`]).
    pub const fn needs(&self, what: u16) -> bool {
        self.all_needs() & what != 0
    }

    const fn all_needs(&self) -> u16 {
        match self {
            Expr::Call(call) => call.needs,
            _ => 0,
        }
    }

    /// Whether only the turn knows it, or a part of it.
    pub(crate) const fn is_of_turn(&self) -> bool {
        matches!(self, Expr::Call(Call { of_turn: true, .. }))
    }

    /// The dice that it rolls.
    pub fn dice(&self) -> Vec<Die> {
        match self.parts() {
            ("d3", _) => vec![Die::D3],
            ("d6", _) => vec![Die::D6],
            (_, parts) => parts.iter().flat_map(Expr::dice).collect(),
        }
    }

    /// The die that it rolls, if it rolls one.
    pub fn die(&self) -> Option<Die> {
        match self.parts() {
            _ if !self.needs(need::DIE) => None,
            ("d3", _) => Some(Die::D3),
            ("d6", _) => Some(Die::D6),
            (_, parts) => parts.iter().find_map(Expr::die),
        }
    }

    /// The number that it is; of what holds or not 1 or 0.
    pub fn value(&self, eye: &Evaluator<'_>) -> i32 {
        match self {
            Expr::Call(call) => match call.word.does {
                Does::Number { value, .. } => value(eye, &call.given),
                Does::Truth { holds, .. } => holds(eye, &call.given).into(),
                Does::Turn { .. } => 0,
            },
            Expr::Number(number) => *number,
            _ => 0,
        }
    }

    /// Whether it holds. What only a turn knows does not: that is judged by the turn.
    pub fn holds(&self, eye: &Evaluator<'_>) -> bool {
        match self {
            Expr::Call(Call {
                word: Word { does: Does::Truth { holds, .. }, .. }, given, ..
            }) => holds(eye, given),
            _ => self.value(eye) != 0,
        }
    }

    /// The spaces of these in which it holds: the same as [`Expr::holds`] space by space, which is how it is done where
    /// part of the board is unknown and each look may become a question.
    pub fn passing(&self, among: SpaceSet, eye: &Evaluator<'_>) -> SpaceSet {
        if let Expr::Call(call) = self
            && let Does::Truth { among: Some(pass), .. } = call.word.does
            && eye.board.known_facts().is_none()
        {
            return pass(eye, among, &call.given);
        }
        let mut eye = *eye;
        among.filter(|space| {
            eye.here = space;
            self.holds(&eye)
        })
    }

    /// How it reads, or that it is not so.
    pub(crate) fn reads(&self, so: bool, voice: Voice<'_>) -> String {
        match self {
            Expr::Call(Call { word, given, .. }) => match word.does {
                Does::Truth { reads, .. } | Does::Turn { reads } => reads(given, so, voice),
                Does::Number { .. } => self.term(voice).name(),
            },
            Expr::Effect(test) => test.reads(so, voice),
            Expr::Name(text) => text.clone(),
            Expr::Number(_) | Expr::Literal(_) => self.term(voice).name(),
        }
    }

    /// How a number reads.
    pub(crate) fn term(&self, voice: Voice<'_>) -> Term {
        match self {
            Expr::Number(number) => Term::Plain(*number),
            Expr::Call(Call {
                word: Word { does: Does::Number { reads, .. }, .. }, given, ..
            }) => reads(given, voice),
            other => Term::levels(format!("{other:?}")),
        }
    }
}

/// Whether all of these hold in the space that is looked at.
pub fn all_hold(tests: &[Expr], eye: &Evaluator<'_>) -> bool {
    tests.iter().all(|test| test.holds(eye))
}
