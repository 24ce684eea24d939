//! Numbers in a sentence: things that are counted, levels, plain numbers and dice; and how two of them compare.

use crate::flowchart::words::{Die, Relation};
use itertools::Itertools;

/// How a superlative is written: "highest", "most".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// "highest", "lowest".
    High,
    /// "most", "least".
    Much,
    /// "largest", "smallest".
    Large,
}

/// A number in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// Things that can be counted.
    Things {
        /// One of them.
        one: String,
        /// Several.
        many: String,
    },
    /// A level, or several added up.
    Level {
        /// Its name.
        name: String,
        /// How it ranks.
        scale: Scale,
    },
    /// A plain number.
    Plain(i32),
    /// The roll of a die.
    Roll(Die),
}

impl Term {
    pub(crate) fn things(one: impl Into<String>, many: impl Into<String>) -> Term {
        let (one, many) = (one.into(), many.into());
        Term::Things { one, many }
    }

    pub(crate) fn level(name: impl Into<String>, scale: Scale) -> Term {
        Term::Level { name: name.into(), scale }
    }

    pub(crate) fn levels(name: impl Into<String>) -> Term {
        Term::Level { name: name.into(), scale: Scale::Large }
    }

    /// The same with words after it.
    pub(crate) fn with(self, more: &str) -> Term {
        match self {
            Term::Things { one, many } => {
                Term::things(format!("{one}{more}"), format!("{many}{more}"))
            }
            Term::Level { name, scale } => Term::Level { name: format!("{name}{more}"), scale },
            other => Term::level(format!("{}{more}", other.name()), Scale::Large),
        }
    }

    /// Several added up.
    pub(crate) fn sum(terms: impl Iterator<Item = Term>) -> Term {
        let terms: Vec<Term> = terms.collect();
        let names = terms.iter().map(Term::name).join(" + ");
        Term::Level { name: names, scale: Scale::Large }
    }

    /// The number by its name: "Rebellion pieces", "FNI", "5", "1D6".
    pub(crate) fn name(&self) -> String {
        match self {
            Term::Things { many, .. } => many.clone(),
            Term::Level { name, .. } => name.clone(),
            Term::Plain(n) => n.to_string(),
            Term::Roll(die) => format!("1{}", die.name()),
        }
    }

    /// "most Rebellion pieces", "highest Population"; or fewest, lowest.
    pub(crate) fn extreme(&self, most: bool) -> String {
        let (high, low) = match self {
            Term::Things { .. } => ("most", "fewest"),
            Term::Level { scale, .. } => match scale {
                Scale::High => ("highest", "lowest"),
                Scale::Much => ("most", "least"),
                Scale::Large => ("largest", "smallest"),
            },
            Term::Plain(_) | Term::Roll(_) => ("highest", "lowest"),
        };
        format!("{} {}", if most { high } else { low }, self.name())
    }
}

/// A relation in words, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    More,
    Less,
    NoLess,
    NoMore,
    Same,
    Other,
}

impl Link {
    pub(crate) const fn of(relation: Relation, holds: bool) -> Link {
        match (relation, holds) {
            (Relation::MoreThan, true) | (Relation::AtMost, false) => Link::More,
            (Relation::LessThan, true) | (Relation::AtLeast, false) => Link::Less,
            (Relation::AtLeast, true) | (Relation::LessThan, false) => Link::NoLess,
            (Relation::AtMost, true) | (Relation::MoreThan, false) => Link::NoMore,
            (Relation::Equal, true) => Link::Same,
            (Relation::Equal, false) => Link::Other,
        }
    }

    /// "more than 4 War Parties", "exactly 1 Tory".
    pub(crate) fn counted(self, n: i32, one: &str, many: &str) -> String {
        let noun = if n == 1 { one } else { many };
        match self {
            Link::More => format!("more than {n} {noun}"),
            Link::Less => format!("fewer than {n} {noun}"),
            Link::NoLess => format!("{n}+ {noun}"),
            Link::NoMore => format!("at most {n} {noun}"),
            Link::Same if n == 0 => format!("no {many}"),
            Link::Same => format!("exactly {n} {noun}"),
            Link::Other => format!("any number but {n} of {many}"),
        }
    }
}

/// Two numbers compared, as a clause: "Opposition > Support".
pub(crate) fn compared(left: &Term, link: Link, right: &Term) -> String {
    if let (Term::Things { one, many }, Term::Plain(n)) = (left, right) {
        match (link, n) {
            (Link::More | Link::Other, 0) | (Link::NoLess, 1) => {
                return many.clone();
            }
            (Link::NoMore, 0) | (Link::Less, 1) => return format!("no {many}"),
            _ => {}
        }
        return link.counted(*n, one, many);
    }
    let sign = match link {
        Link::More => ">",
        Link::Less => "<",
        Link::NoLess => ">=",
        Link::NoMore => "<=",
        Link::Same => "=",
        Link::Other => "is not",
    };
    format!("{} {sign} {}", left.name(), right.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relation_and_its_opposite() {
        let forts = Term::things("Fort", "Forts");
        let says =
            |relation, holds, n| compared(&forts, Link::of(relation, holds), &Term::Plain(n));
        assert_eq!(says(Relation::MoreThan, true, 1), "more than 1 Fort");
        assert_eq!(says(Relation::MoreThan, false, 2), "at most 2 Forts");
        assert_eq!(says(Relation::LessThan, false, 1), "Forts");
        assert_eq!(says(Relation::Equal, true, 0), "no Forts");
        let fni = Term::level("FNI", Scale::High);
        let link = Link::of(Relation::AtMost, false);
        assert_eq!(compared(&fni, link, &Term::Plain(0)), "FNI > 0");
        let roll = Term::Roll(Die::D6);
        assert_eq!(compared(&forts, Link::More, &roll), "Forts > 1D6");
    }

    #[test]
    fn extremes() {
        assert_eq!(Term::things("Fort", "Forts").extreme(false), "fewest Forts");
        let support = Term::level("Support", Scale::Much);
        assert_eq!(support.extreme(true), "most Support");
        let both = Term::sum([support, Term::Plain(2)].into_iter());
        assert_eq!(both.extreme(true), "largest Support + 2");
    }
}
