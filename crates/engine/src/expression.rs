//! Conditions and sums as they are written in the data files: `city and not blockaded`, `half(cbc)`,
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
    /// A whole number.
    Number(i64),
    /// A name; of what, if `of` follows it.
    Name(String, Option<Box<RawExpression>>),
    /// A name with arguments in brackets.
    Call(String, Vec<RawExpression>),
    /// `not` or `no` before something.
    Not(Box<RawExpression>),
    /// Two with an operator between them: `and`, `or`, `is` or a sign.
    Two(&'static str, Box<RawExpression>, Box<RawExpression>),
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

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(i64),
    Sign(&'static str),
}

const SIGNS: [&str; 11] = ["<=", ">=", "<", ">", "(", ")", "[", "]", ",", "+", "-"];

/// Expressions within expressions go no deeper.
const DEEPEST: usize = 40;

/// Words that are no names.
const JOINTS: [&str; 11] =
    ["and", "or", "not", "no", "is", "in", "of", "if", "then", "else", "with"];

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

    /// Whether this word or sign comes next; it is read then.
    fn takes(&mut self, text: &str) -> bool {
        let fits = match self.tokens.get(self.next) {
            Some((Token::Word(word), _)) => word == text,
            Some((Token::Sign(sign), _)) => *sign == text,
            _ => false,
        };
        self.next += usize::from(fits);
        fits
    }

    fn must(&mut self, text: &str) -> Result<(), DataError> {
        if self.takes(text) {
            Ok(())
        } else {
            Err(DataError::new(self.at(), format!("`{text}` is missing here")))
        }
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
        operators: &[&'static str],
        part: fn(&mut ExpressionReader) -> Read,
    ) -> Read {
        let at = self.at();
        let mut left = part(self)?;
        while let Some(operator) = operators.iter().find(|operator| self.takes(operator)) {
            let right = part(self)?;
            let node = Node::Two(operator, Box::new(left), Box::new(right));
            left = self.since(at, node);
        }
        Ok(left)
    }

    fn any(&mut self) -> Read {
        self.deeper(|reader| reader.chain(&["or"], ExpressionReader::all))
    }

    fn all(&mut self) -> Read {
        self.chain(&["and"], ExpressionReader::negated)
    }

    fn negated(&mut self) -> Read {
        let at = self.at();
        if self.takes("not") || self.takes("no") {
            let inner = self.deeper(ExpressionReader::negated)?;
            return Ok(self.since(at, Node::Not(Box::new(inner))));
        }
        self.compared()
    }

    fn compared(&mut self) -> Read {
        let at = self.at();
        let left = self.sum()?;
        if self.takes("in") {
            self.must("[")?;
            let items = self.items("]")?;
            return Ok(self.since(at, Node::Among(Box::new(left), items)));
        }
        let relations = ["is", "<=", ">=", "<", ">"];
        let Some(operator) = relations.into_iter().find(|relation| self.takes(relation)) else {
            return Ok(left);
        };
        let right = self.sum()?;
        let node = Node::Two(operator, Box::new(left), Box::new(right));
        Ok(self.since(at, node))
    }

    /// Expressions between commas, to the sign that ends them.
    fn items(&mut self, end: &'static str) -> Result<Vec<RawExpression>, DataError> {
        let mut items = vec![self.any()?];
        while self.takes(",") {
            items.push(self.any()?);
        }
        self.must(end)?;
        Ok(items)
    }

    fn sum(&mut self) -> Read {
        self.chain(&["+", "-"], ExpressionReader::single)
    }

    fn single(&mut self) -> Read {
        let at = self.at();
        if self.takes("(") {
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
            Token::Word(word) => self.named(word, at)?,
            Token::Sign(sign) => return Err(misplaced(sign, at)),
        };
        Ok(self.since(at, node))
    }

    /// What begins with a word.
    fn named(&mut self, word: String, at: usize) -> Result<Node, DataError> {
        Ok(match word.as_str() {
            "any" => {
                let what = self.single()?;
                self.must("with")?;
                let tests = self.deeper(ExpressionReader::negated)?;
                Node::Any(Box::new(what), Box::new(tests))
            }
            "if" => {
                let condition = self.any()?;
                self.must("then")?;
                let one = self.any()?;
                self.must("else")?;
                let other = self.any()?;
                Node::If(Box::new(condition), Box::new(one), Box::new(other))
            }
            joint if JOINTS.contains(&joint) => return Err(misplaced(joint, at)),
            _ if self.takes("(") => Node::Call(word, self.items(")")?),
            _ => {
                let of = if self.takes("of") {
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
        let Node::Two("or", _, right) = flat.node else {
            panic!("{flat:?}");
        };
        assert_eq!(right.span, 5..12);
        assert!(matches!(right.node, Node::Two("and", ..)));
    }

    #[test]
    fn no_denies() {
        let denied = read("any city with (a and no b)", 0).expect("it reads");
        let Node::Any(city, inner) = denied.node else {
            panic!("{denied:?}");
        };
        assert_eq!(city.node, Node::Name("city".to_string(), None));
        let Node::Two("and", _, denied) = inner.node else {
            panic!("{inner:?}");
        };
        assert!(matches!(denied.node, Node::Not(_)));
    }

    #[test]
    fn what_is_wrong_is_told_at_its_place() {
        assert_eq!(wrong("a and"), "5: the condition ends too early");
        assert_eq!(wrong("a b"), "2: the condition should end here");
        assert_eq!(wrong("a = b"), "2: `=` has no meaning in a condition");
        assert_eq!(wrong("a is not b"), "5: `not` stands where a name or a number should");
        assert_eq!(wrong("no"), "2: the condition ends too early");
        assert_eq!(wrong("half(a"), "6: `)` is missing here");
        assert_eq!(wrong("99999999999"), "0: `99999999999` is too large a number");
        assert!(wrong(&"(".repeat(100)).contains("too deep"));
        assert!(wrong(&"a of ".repeat(100)).contains("too deep"));
    }
}
