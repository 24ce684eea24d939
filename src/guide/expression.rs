//! Conditions and sums as they are written in the data files: `port of space and not blockaded`, `half(cus)`.

use lod_engine::game::atlas::Flaw;

/// An expression as written; names are not looked up yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Truth(bool),
    Number(i64),
    /// A fact or an item of a list, and where it stands; of what, if it is the fact of something.
    Name(String, usize, Option<Box<Written>>),
    /// What a fact with `about` is about, and a `must` looks at.
    It(usize),
    Not(Box<Written>),
    Two(Operator, Box<Written>, Box<Written>),
    Among(Box<Written>, Vec<Written>),
    Half(Box<Written>),
    If(Box<Written>, Box<Written>, Box<Written>),
    /// A question to the person's own map, about these spaces.
    Map(MapWord, Vec<Written>),
}

/// What a person's own map can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapWord {
    /// `charted(a)`: whether the map has all lines of a space.
    Charted,
    /// `joined(a, b)`: whether it has a line between two spaces.
    Joined,
    /// `wild(a, b)`: whether that line is a dashed one.
    Wild,
}

/// What stands between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    And,
    Or,
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    /// The smaller of two.
    Least,
    /// The larger of two.
    Most,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 12] = ["<=", ">=", "<", ">", "(", ")", "[", "]", ",", "+", "-", "*"];

/// Expressions within expressions go no deeper.
const DEEPEST: usize = 40;

/// Splits a text into tokens, each with its byte offset.
fn tokens(text: &str, at: usize) -> Result<Vec<(Token, usize)>, Flaw> {
    let mut out = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let here = at + text.len() - rest.len();
        let Some(first) = rest.chars().next() else {
            return Ok(out);
        };
        let length = if first.is_ascii_lowercase() {
            let end = |c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            let length = rest.find(end).unwrap_or(rest.len());
            out.push((Token::Word(rest[..length].to_string()), here));
            length
        } else if first.is_ascii_digit() {
            let length = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            let number = rest[..length].parse::<i32>().map_err(|_| {
                Flaw::new(here, format!("`{}` is too large a number", &rest[..length]))
            })?;
            out.push((Token::Number(i64::from(number)), here));
            length
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            out.push((Token::Sign(sign), here));
            sign.len()
        } else {
            let what = format!("`{first}` has no meaning in a condition");
            return Err(Flaw::new(here, what));
        };
        rest = &rest[length..];
    }
}

/// Reads an expression that begins at the byte offset `at`.
///
/// # Errors
/// What is wrong, with its place.
pub(super) fn read(text: &str, at: usize) -> Result<Written, Flaw> {
    let mut reader = Reader {
        tokens: tokens(text, at)?,
        next: 0,
        end: at + text.len(),
        depth: 0,
    };
    let written = reader.any()?;
    match reader.tokens.get(reader.next) {
        None => Ok(written),
        Some((_, at)) => Err(Flaw::new(*at, "the condition should end here")),
    }
}

struct Reader {
    tokens: Vec<(Token, usize)>,
    next: usize,
    end: usize,
    depth: usize,
}

type Read = Result<Written, Flaw>;

impl Reader {
    fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |(_, at)| *at)
    }

    fn takes(&mut self, token: &Token) -> bool {
        let fits = self
            .tokens
            .get(self.next)
            .is_some_and(|(next, _)| next == token);
        self.next += usize::from(fits);
        fits
    }

    fn word(&mut self, word: &str) -> bool {
        self.takes(&Token::Word(word.to_string()))
    }

    fn sign(&mut self, sign: &'static str) -> bool {
        self.takes(&Token::Sign(sign))
    }

    fn must(&mut self, sign: &'static str) -> Result<(), Flaw> {
        let at = self.at();
        match self.sign(sign) {
            true => Ok(()),
            false => Err(Flaw::new(at, format!("`{sign}` is missing here"))),
        }
    }

    fn any(&mut self) -> Read {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Flaw::new(self.at(), "this goes too deep: split it"));
        }
        let mut left = self.all()?;
        while self.word("or") {
            left = two(Operator::Or, left, self.all()?);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn all(&mut self) -> Read {
        let mut left = self.negated()?;
        while self.word("and") {
            left = two(Operator::And, left, self.negated()?);
        }
        Ok(left)
    }

    fn negated(&mut self) -> Read {
        let mut negations = 0;
        while self.word("not") {
            negations += 1;
        }
        let written = self.compared()?;
        Ok(match negations % 2 {
            0 => written,
            _ => Written::Not(Box::new(written)),
        })
    }

    fn compared(&mut self) -> Read {
        let left = self.sum()?;
        if self.word("in") {
            self.must("[")?;
            let mut items = vec![self.sum()?];
            while self.sign(",") {
                items.push(self.sum()?);
            }
            self.must("]")?;
            return Ok(Written::Among(Box::new(left), items));
        }
        let operator = if self.word("is") {
            match self.word("not") {
                true => Operator::IsNot,
                false => Operator::Is,
            }
        } else {
            let signs = [
                ("<=", Operator::AtMost),
                (">=", Operator::AtLeast),
                ("<", Operator::Less),
                (">", Operator::More),
            ];
            match signs.into_iter().find(|(sign, _)| self.sign(sign)) {
                Some((_, operator)) => operator,
                None => return Ok(left),
            }
        };
        Ok(two(operator, left, self.sum()?))
    }

    fn sum(&mut self) -> Read {
        let mut left = self.product()?;
        loop {
            let operator = if self.sign("+") {
                Operator::Plus
            } else if self.sign("-") {
                Operator::Minus
            } else {
                return Ok(left);
            };
            left = two(operator, left, self.product()?);
        }
    }

    fn product(&mut self) -> Read {
        let mut left = self.single()?;
        while self.sign("*") {
            left = two(Operator::Times, left, self.single()?);
        }
        Ok(left)
    }

    fn single(&mut self) -> Read {
        let at = self.at();
        if self.sign("(") {
            let inner = self.any()?;
            self.must(")")?;
            return Ok(inner);
        }
        let Some((token, _)) = self.tokens.get(self.next).cloned() else {
            return Err(Flaw::new(at, "the condition ends too early"));
        };
        self.next += 1;
        let word = match token {
            Token::Number(number) => return Ok(Written::Number(number)),
            Token::Word(word) => word,
            Token::Sign(sign) => {
                let what = format!("`{sign}` stands where a name or a number should");
                return Err(Flaw::new(at, what));
            }
        };
        match word.as_str() {
            "yes" => Ok(Written::Truth(true)),
            "no" => Ok(Written::Truth(false)),
            "it" => Ok(Written::It(at)),
            "half" => {
                self.must("(")?;
                let inner = self.any()?;
                self.must(")")?;
                Ok(Written::Half(Box::new(inner)))
            }
            "least" | "most" => {
                self.must("(")?;
                let one = self.any()?;
                self.must(",")?;
                let other = self.any()?;
                self.must(")")?;
                let least = word == "least";
                let operator = if least {
                    Operator::Least
                } else {
                    Operator::Most
                };
                Ok(two(operator, one, other))
            }
            "charted" | "joined" | "wild" => {
                self.must("(")?;
                let mut spaces = vec![self.any()?];
                let word = match word.as_str() {
                    "charted" => MapWord::Charted,
                    "joined" => MapWord::Joined,
                    _ => MapWord::Wild,
                };
                if word != MapWord::Charted {
                    self.must(",")?;
                    spaces.push(self.any()?);
                }
                self.must(")")?;
                Ok(Written::Map(word, spaces))
            }
            "if" => {
                let condition = self.any()?;
                self.part("then")?;
                let one = self.any()?;
                self.part("else")?;
                let other = self.any()?;
                Ok(Written::If(
                    Box::new(condition),
                    Box::new(one),
                    Box::new(other),
                ))
            }
            "and" | "or" | "not" | "is" | "in" | "of" | "then" | "else" => {
                let what = format!("`{word}` stands where a name or a number should");
                Err(Flaw::new(at, what))
            }
            _ => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(Flaw::new(at, "this goes too deep: split it"));
                }
                let of = match self.word("of") {
                    true => Some(Box::new(self.single()?)),
                    false => None,
                };
                self.depth -= 1;
                Ok(Written::Name(word, at, of))
            }
        }
    }

    fn part(&mut self, word: &str) -> Result<(), Flaw> {
        let at = self.at();
        match self.word(word) {
            true => Ok(()),
            false => Err(Flaw::new(at, format!("`{word}` is missing here"))),
        }
    }
}

fn two(operator: Operator, left: Written, right: Written) -> Written {
    Written::Two(operator, Box::new(left), Box::new(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        let flaw = read(text, 100).expect_err(text);
        format!("{}: {}", flaw.at - 100, flaw.what)
    }

    #[test]
    fn and_binds_more_than_or() {
        let flat = read("a or b and c", 0).expect("it reads");
        let apart = read("a or (b and c)", 0).expect("it reads");
        let strip = |w: &Written| {
            let text = format!("{w:?}");
            text.chars()
                .filter(|c| !c.is_ascii_digit())
                .collect::<String>()
        };
        assert_eq!(strip(&flat), strip(&apart));
    }

    #[test]
    fn what_is_wrong_is_told_at_its_place() {
        assert_eq!(wrong("a and"), "5: the condition ends too early");
        assert_eq!(wrong("a b"), "2: the condition should end here");
        assert_eq!(wrong("a = b"), "2: `=` has no meaning in a condition");
        assert_eq!(wrong("half(a"), "6: `)` is missing here");
        assert_eq!(
            wrong("99999999999"),
            "0: `99999999999` is too large a number"
        );
        assert!(wrong(&"(".repeat(100)).contains("too deep"));
        assert!(wrong(&"a of ".repeat(100)).contains("too deep"));
    }
}
