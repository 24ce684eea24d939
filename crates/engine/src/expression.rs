//! Conditions and sums as they are written in the data files: `port of space and not blockaded`, `half(cus)`,
//! `any city with (rebellion-control and no patriot-forts)`.

use crate::game::DataError;
use std::ops::Range;

/// An expression as written, and where it stands; names are not looked up yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawExpression {
    /// The bytes that it fills.
    pub span: Range<usize>,
    /// What is written there.
    pub node: Node,
}

/// What an expression is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// `yes` or `no`.
    Truth(bool),
    /// A whole number.
    Number(i64),
    /// Words for people, in double quotes.
    Text(String),
    /// A name; of what, if `of` follows it.
    Name(String, Option<Box<RawExpression>>),
    /// A name with arguments in brackets.
    Call(String, Vec<RawExpression>),
    /// `not` or `no` before something.
    Not(Box<RawExpression>),
    /// Two with an operator between them.
    Two(Operator, Box<RawExpression>, Box<RawExpression>),
    /// `one in [this, that]`.
    Among(Box<RawExpression>, Vec<RawExpression>),
    /// `if condition then one else other`.
    If(Box<RawExpression>, Box<RawExpression>, Box<RawExpression>),
    /// `any city with ...`: the name and what has to hold.
    Any(Box<RawExpression>, Box<RawExpression>),
}

impl RawExpression {
    /// A name with what is given to it, in brackets or after `of`.
    pub fn call(&self) -> Option<(&str, Option<&[RawExpression]>)> {
        match &self.node {
            Node::Name(name, of) => Some((name, of.as_deref().map(std::slice::from_ref))),
            Node::Call(name, given) => Some((name, Some(given))),
            _ => None,
        }
    }
}

/// What stands between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operator {
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
    Text(String),
    Sign(&'static str),
}

const SIGNS: [&str; 12] = ["<=", ">=", "<", ">", "(", ")", "[", "]", ",", "+", "-", "*"];

/// Expressions within expressions go no deeper.
const DEEPEST: usize = 40;

/// Words that are no names.
const JOINTS: [&str; 10] = ["and", "or", "not", "is", "in", "of", "if", "then", "else", "with"];

/// Splits a text into tokens, each with the bytes that it fills.
fn tokens(text: &str, at: usize) -> Result<Vec<(Token, Range<usize>)>, DataError> {
    let mut out = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let here = at + text.len() - rest.len();
        let Some(first) = rest.chars().next() else {
            return Ok(out);
        };
        let until = |end: fn(char) -> bool| rest.find(end).unwrap_or(rest.len());
        let (token, length) = if first.is_ascii_alphabetic() {
            let length = until(|c| !(c.is_ascii_alphanumeric() || c == '-'));
            (Token::Word(rest[..length].to_string()), length)
        } else if first.is_ascii_digit() {
            let length = until(|c| !c.is_ascii_digit());
            let number = rest[..length].parse::<i32>().map_err(|_| {
                DataError::new(here, format!("`{}` is too large a number", &rest[..length]))
            })?;
            (Token::Number(i64::from(number)), length)
        } else if let Some(words) = rest.strip_prefix('"') {
            let Some(end) = words.find('"') else {
                return Err(DataError::new(here, "these words have no end: a `\"` is missing"));
            };
            (Token::Text(words[..end].to_string()), end + 2)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            let what = format!("`{first}` has no meaning in a condition");
            return Err(DataError::new(here, what));
        };
        out.push((token, here..here + length));
        rest = &rest[length..];
    }
}

/// Reads an expression that begins at the byte offset `at`.
///
/// # Errors
/// What is wrong, with its place.
pub fn read(text: &str, at: usize) -> Result<RawExpression, DataError> {
    let mut reader =
        ExpressionReader { tokens: tokens(text, at)?, next: 0, end: at + text.len(), depth: 0 };
    let written = reader.any()?;
    match reader.tokens.get(reader.next) {
        None => Ok(written),
        Some((_, span)) => Err(DataError::new(span.start, "the condition should end here")),
    }
}

struct ExpressionReader {
    tokens: Vec<(Token, Range<usize>)>,
    next: usize,
    end: usize,
    depth: usize,
}

type Read = Result<RawExpression, DataError>;

impl ExpressionReader {
    fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |(_, span)| span.start)
    }

    /// What was read since the byte offset `at`.
    fn since(&self, at: usize, node: Node) -> RawExpression {
        let last = self.next.checked_sub(1).and_then(|i| self.tokens.get(i));
        let end = last.map_or(at, |(_, span)| span.end);
        RawExpression { span: at..end, node }
    }

    fn takes(&mut self, token: &Token) -> bool {
        let fits = self.tokens.get(self.next).is_some_and(|(next, _)| next == token);
        self.next += usize::from(fits);
        fits
    }

    fn word(&mut self, word: &str) -> bool {
        self.takes(&Token::Word(word.to_string()))
    }

    fn sign(&mut self, sign: &'static str) -> bool {
        self.takes(&Token::Sign(sign))
    }

    fn missing<T>(&self, what: &str) -> Result<T, DataError> {
        Err(DataError::new(self.at(), format!("`{what}` is missing here")))
    }

    fn must(&mut self, sign: &'static str) -> Result<(), DataError> {
        if self.sign(sign) { Ok(()) } else { self.missing(sign) }
    }

    fn part(&mut self, word: &str) -> Result<(), DataError> {
        if self.word(word) { Ok(()) } else { self.missing(word) }
    }

    fn deeper(&mut self, read: impl FnOnce(&mut ExpressionReader) -> Read) -> Read {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(DataError::new(self.at(), "this goes too deep: split it"));
        }
        let written = read(self)?;
        self.depth -= 1;
        Ok(written)
    }

    /// Parts with one of these operators between them; the first binds to the left.
    fn chain(
        &mut self,
        operators: &[(Token, Operator)],
        part: fn(&mut ExpressionReader) -> Read,
    ) -> Read {
        let at = self.at();
        let mut left = part(self)?;
        while let Some((_, operator)) = operators.iter().find(|(token, _)| self.takes(token)) {
            let right = part(self)?;
            let node = Node::Two(*operator, Box::new(left), Box::new(right));
            left = self.since(at, node);
        }
        Ok(left)
    }

    fn any(&mut self) -> Read {
        let or = (Token::Word("or".to_string()), Operator::Or);
        self.deeper(|reader| reader.chain(&[or], ExpressionReader::all))
    }

    fn all(&mut self) -> Read {
        let and = (Token::Word("and".to_string()), Operator::And);
        self.chain(&[and], ExpressionReader::negated)
    }

    /// Whether `no` stands before something that is not to be, and is no value by itself.
    fn denies(&mut self) -> bool {
        let next = self.tokens.get(self.next + 1).map(|(token, _)| token);
        let denies = match next {
            Some(Token::Word(word)) => !JOINTS.contains(&word.as_str()),
            Some(Token::Sign(sign)) => *sign == "(",
            _ => false,
        };
        denies && self.word("no")
    }

    fn negated(&mut self) -> Read {
        let at = self.at();
        if self.word("not") || self.denies() {
            let inner = self.deeper(ExpressionReader::negated)?;
            return Ok(self.since(at, Node::Not(Box::new(inner))));
        }
        self.compared()
    }

    fn compared(&mut self) -> Read {
        let at = self.at();
        let left = self.sum()?;
        if self.word("in") {
            self.must("[")?;
            let items = self.items("]")?;
            return Ok(self.since(at, Node::Among(Box::new(left), items)));
        }
        let operator = if self.word("is") {
            if self.word("not") { Operator::IsNot } else { Operator::Is }
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
        let right = self.sum()?;
        let node = Node::Two(operator, Box::new(left), Box::new(right));
        Ok(self.since(at, node))
    }

    /// Expressions between commas, to the sign that ends them.
    fn items(&mut self, end: &'static str) -> Result<Vec<RawExpression>, DataError> {
        let mut items = vec![self.any()?];
        while self.sign(",") {
            items.push(self.any()?);
        }
        self.must(end)?;
        Ok(items)
    }

    fn sum(&mut self) -> Read {
        let signs = [(Token::Sign("+"), Operator::Plus), (Token::Sign("-"), Operator::Minus)];
        self.chain(&signs, ExpressionReader::product)
    }

    fn product(&mut self) -> Read {
        self.chain(&[(Token::Sign("*"), Operator::Times)], ExpressionReader::single)
    }

    fn single(&mut self) -> Read {
        let at = self.at();
        if self.sign("(") {
            let inner = self.any()?;
            self.must(")")?;
            return Ok(inner);
        }
        let Some((token, _)) = self.tokens.get(self.next).cloned() else {
            return Err(DataError::new(at, "the condition ends too early"));
        };
        self.next += 1;
        let node = match token {
            Token::Number(number) => Node::Number(number),
            Token::Text(text) => Node::Text(text),
            Token::Word(word) => self.named(word, at)?,
            Token::Sign(sign) => return Err(misplaced(sign, at)),
        };
        Ok(self.since(at, node))
    }

    /// What begins with a word.
    fn named(&mut self, word: String, at: usize) -> Result<Node, DataError> {
        Ok(match word.as_str() {
            "yes" => Node::Truth(true),
            "no" => Node::Truth(false),
            "any" => {
                let what = self.single()?;
                self.part("with")?;
                let tests = self.deeper(ExpressionReader::negated)?;
                Node::Any(Box::new(what), Box::new(tests))
            }
            "if" => {
                let condition = self.any()?;
                self.part("then")?;
                let one = self.any()?;
                self.part("else")?;
                let other = self.any()?;
                Node::If(Box::new(condition), Box::new(one), Box::new(other))
            }
            joint if JOINTS.contains(&joint) => return Err(misplaced(joint, at)),
            _ if self.sign("(") => Node::Call(word, self.items(")")?),
            _ => {
                let of = if self.word("of") {
                    Some(Box::new(self.deeper(ExpressionReader::single)?))
                } else {
                    None
                };
                Node::Name(word, of)
            }
        })
    }
}

fn misplaced(what: &str, at: usize) -> DataError {
    let what = format!("`{what}` stands where a name or a number should");
    DataError::new(at, what)
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
        let Node::Two(Operator::Or, _, right) = flat.node else {
            panic!("{flat:?}");
        };
        assert_eq!(right.span, 5..12);
        assert!(matches!(right.node, Node::Two(Operator::And, ..)));
    }

    #[test]
    fn no_is_a_value_or_denies() {
        let value = read("a is no and b", 0).expect("it reads");
        assert!(matches!(value.node, Node::Two(Operator::And, ..)));
        let denied = read("any city with (a and no b)", 0).expect("it reads");
        let Node::Any(city, inner) = denied.node else {
            panic!("{denied:?}");
        };
        assert_eq!(city.node, Node::Name("city".to_string(), None));
        let Node::Two(Operator::And, _, denied) = inner.node else {
            panic!("{inner:?}");
        };
        assert!(matches!(denied.node, Node::Not(_)));
    }

    #[test]
    fn what_is_wrong_is_told_at_its_place() {
        assert_eq!(wrong("a and"), "5: the condition ends too early");
        assert_eq!(wrong("a b"), "2: the condition should end here");
        assert_eq!(wrong("a = b"), "2: `=` has no meaning in a condition");
        assert_eq!(wrong("half(a"), "6: `)` is missing here");
        assert_eq!(wrong("99999999999"), "0: `99999999999` is too large a number");
        assert!(wrong(&"(".repeat(100)).contains("too deep"));
        assert!(wrong(&"a of ".repeat(100)).contains("too deep"));
    }
}
