//! Numbers in a sentence: things that are counted, levels, plain numbers and dice; and how two of them compare.

use crate::flowchart::words::{Die, Relation};

/// How a level is said to be the first or the last of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// "the highest", "the lowest".
    High,
    /// "the most", "the least".
    Much,
    /// "the largest", "the smallest".
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
        /// Whether the name is a plural.
        plural: bool,
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
        Term::Level { name: name.into(), plural: false, scale }
    }

    pub(crate) fn levels(name: impl Into<String>) -> Term {
        Term::Level { name: name.into(), plural: true, scale: Scale::Large }
    }

    /// The same with words after it.
    pub(crate) fn with(self, more: &str) -> Term {
        match self {
            Term::Things { one, many } => {
                Term::things(format!("{one}{more}"), format!("{many}{more}"))
            }
            Term::Level { name, plural, scale } => {
                Term::Level { name: format!("{name}{more}"), plural, scale }
            }
            other => Term::level(format!("{}{more}", other.name()), Scale::Large),
        }
    }

    /// Several added up.
    pub(crate) fn sum(terms: impl Iterator<Item = Term>) -> Term {
        let terms: Vec<Term> = terms.collect();
        let names: Vec<String> = terms.iter().map(Term::name).collect();
        Term::Level {
            name: names.join(" plus "),
            plural: terms.first().is_some_and(|t| t.is() == "are"),
            scale: Scale::Large,
        }
    }

    /// The number by its name: "Rebellion pieces", "FNI", "5", "a D6 roll".
    pub(crate) fn name(&self) -> String {
        match self {
            Term::Things { many, .. } => many.clone(),
            Term::Level { name, .. } => name.clone(),
            Term::Plain(n) => n.to_string(),
            Term::Roll(die) => format!("a {} roll", die.name()),
        }
    }

    const fn is(&self) -> &'static str {
        match self {
            Term::Things { .. } | Term::Level { plural: true, .. } => "are",
            Term::Level { plural: false, .. } | Term::Plain(_) | Term::Roll(_) => "is",
        }
    }

    /// "the most Rebellion pieces", "the highest Population"; or the fewest, the lowest.
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
        format!("the {} {}", if most { high } else { low }, self.name())
    }
}

/// A relation as it is said, or its opposite.
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
            Link::NoLess => format!("at least {n} {noun}"),
            Link::NoMore => format!("at most {n} {noun}"),
            Link::Same if n == 0 => format!("no {many}"),
            Link::Same => format!("exactly {n} {noun}"),
            Link::Other => format!("any number but {n} of {many}"),
        }
    }
}

/// Two numbers compared, as a clause: "Opposition is more than Support".
pub(crate) fn compared(left: &Term, link: Link, right: &Term) -> String {
    if let (Term::Things { one, many }, Term::Plain(n)) = (left, right) {
        match (link, n) {
            (Link::More | Link::Other, 0) | (Link::NoLess, 1) => {
                return format!("there are {many}");
            }
            (Link::NoMore, 0) | (Link::Less, 1) => return format!("there are no {many}"),
            _ => {}
        }
        let be = match (link, n) {
            (Link::Same | Link::NoMore | Link::More, 1) => "is",
            _ => "are",
        };
        return format!("there {be} {}", link.counted(*n, one, many));
    }
    let to = match (link, right) {
        (Link::More, Term::Plain(n)) => format!("above {n}"),
        (Link::Less, Term::Plain(n)) => format!("below {n}"),
        (Link::NoLess, Term::Plain(n)) => format!("at least {n}"),
        (Link::NoMore, Term::Plain(n)) => format!("at most {n}"),
        (Link::Same, Term::Plain(n)) => n.to_string(),
        (Link::Other, Term::Plain(n)) => format!("not {n}"),
        (Link::More, _) => format!("more than {}", right.name()),
        (Link::Less, _) => format!("less than {}", right.name()),
        (Link::NoLess, _) => format!("at least {}", right.name()),
        (Link::NoMore, _) => format!("at most {}", right.name()),
        (Link::Same, _) => format!("equal to {}", right.name()),
        (Link::Other, _) => format!("not equal to {}", right.name()),
    };
    format!("{} {} {to}", left.name(), left.is())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relation_and_its_opposite() {
        let forts = Term::things("Fort", "Forts");
        let says =
            |relation, holds, n| compared(&forts, Link::of(relation, holds), &Term::Plain(n));
        assert_eq!(says(Relation::MoreThan, true, 1), "there is more than 1 Fort");
        assert_eq!(says(Relation::MoreThan, false, 2), "there are at most 2 Forts");
        assert_eq!(says(Relation::LessThan, false, 1), "there are Forts");
        assert_eq!(says(Relation::Equal, true, 0), "there are no Forts");
        let fni = Term::level("FNI", Scale::High);
        let link = Link::of(Relation::AtMost, false);
        assert_eq!(compared(&fni, link, &Term::Plain(0)), "FNI is above 0");
        let roll = Term::Roll(Die::D6);
        assert_eq!(compared(&forts, Link::More, &roll), "Forts are more than a D6 roll");
    }

    #[test]
    fn extremes() {
        assert_eq!(Term::things("Fort", "Forts").extreme(false), "the fewest Forts");
        let support = Term::level("Support", Scale::Much);
        assert_eq!(support.extreme(true), "the most Support");
        let both = Term::sum([support, Term::Plain(2)].into_iter());
        assert_eq!(both.extreme(true), "the largest Support plus 2");
    }
}
