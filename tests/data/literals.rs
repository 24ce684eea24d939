//! The string literals of a source file, as the compiler reads them: comments and tests are left aside.

/// A string literal and where it begins.
#[derive(Debug, PartialEq)]
pub struct Literal {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands in the quotes, its escapes resolved.
    pub text: String,
    /// The code before it on the same line and the last one that has code.
    pub before: String,
}

/// The literals of a text: of Rust, or, where `quotes` has more marks than `"`, of JavaScript.
pub fn literals(source: &str, quotes: &[char]) -> Vec<Literal> {
    let tests = source.find("\nmod tests {").unwrap_or(source.len());
    let chars: Vec<char> = source[..tests].chars().collect();
    let (mut at, mut line, mut code) = (0, 1, String::new());
    let mut found = Vec::new();
    let ahead = |at: usize| chars.get(at).copied().unwrap_or('\0');
    while at < chars.len() {
        let c = chars[at];
        if c == '/' && ahead(at + 1) == '/' {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if c == '/' && ahead(at + 1) == '*' {
            let end = (at + 2..chars.len()).find(|i| chars[*i] == '*' && ahead(i + 1) == '/');
            let end = end.map_or(chars.len(), |end| end + 2);
            line += chars[at..end].iter().filter(|c| **c == '\n').count();
            at = end;
        } else if c == 'r'
            && (ahead(at + 1) == '"' || ahead(at + 1) == '#' && ahead(at + 2) == '"')
            && !code.ends_with(|c: char| c.is_alphanumeric())
        {
            let close = if ahead(at + 1) == '#' { "\"#" } else { "\"" };
            let begin = at + 1 + close.len();
            let rest: String = chars[begin..].iter().collect();
            let text = rest[..rest.find(close).unwrap_or(rest.len())].to_string();
            at = begin + text.chars().count() + close.len();
            found.push(Literal { line, before: std::mem::take(&mut code), text: text.clone() });
            line += text.matches('\n').count();
        } else if quotes.contains(&c) {
            let (text, end) = quoted(&chars, at);
            found.push(Literal { line, before: std::mem::take(&mut code), text });
            line += chars[at..end].iter().filter(|c| **c == '\n').count();
            at = end;
        } else if c == '\'' && ahead(at + 1) == '\\' {
            at += 3;
            while at < chars.len() && chars[at] != '\'' {
                at += 1;
            }
            at += 1;
        } else if c == '\'' && ahead(at + 2) == '\'' {
            at += 3;
        } else {
            line += usize::from(c == '\n');
            if !c.is_whitespace() || !code.ends_with(' ') {
                code.push(if c.is_whitespace() { ' ' } else { c });
            }
            at += 1;
        }
    }
    found
}

/// The text of the literal that begins at `at`, and where the code goes on.
fn quoted(chars: &[char], at: usize) -> (String, usize) {
    let (mark, mut end, mut text) = (chars[at], at + 1, String::new());
    while end < chars.len() && chars[end] != mark {
        if chars[end] == '\\' {
            end += 1;
            match chars.get(end) {
                Some('n') => text.push('\n'),
                Some('\n') => {
                    while chars.get(end + 1).is_some_and(|c| c.is_whitespace()) {
                        end += 1;
                    }
                }
                Some(c) => text.push(*c),
                None => {}
            }
        } else {
            text.push(chars[end]);
        }
        end += 1;
    }
    (text, end + 1)
}

#[test]
fn literals_are_read_as_the_compiler_reads_them() {
    let source = "let a = \"one\"; // \"no\"\n/* it's \"no\" */f('\"', '\\'', \"t\\\"wo \\\n   lines\", r#\"a \"raw\" one\"#);\nmod tests {\n\"x\"";
    let found: Vec<(usize, String)> =
        literals(source, &['"']).into_iter().map(|l| (l.line, l.text)).collect();
    let wanted = [(1, "one"), (2, "t\"wo lines"), (3, "a \"raw\" one")];
    assert_eq!(found, wanted.map(|(line, text)| (line, text.to_string())));
    assert_eq!(literals(source, &['"'])[0].before, "let a = ");
    let script = literals("say('a', `b ${c}`)", &['"', '\'', '`']);
    assert_eq!(script.len(), 2);
}
