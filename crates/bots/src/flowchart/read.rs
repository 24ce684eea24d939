//! Reads the expressions of the files: each word by its row in the table of [`super::words`], and what makes no sense is
//! reported at the word.

use super::words::word::{self, Word};
use super::words::{Die, Expr, Literal, Role, Sort, Verb, need};
use lod_engine::expression::{self, Node, RawExpression};
use lod_engine::game::data::{A_WORD, Flaws};
use lod_engine::game::{Control, Faction};
use std::ops::{Deref, DerefMut, Range};

/// What stands around an expression: the needs of its words that are met (see [`need`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope(u16);

impl Default for Scope {
    /// That of an instruction.
    fn default() -> Scope {
        Scope(need::AHEAD | need::COMMAND | need::DIE | need::GAME)
    }
}

impl Scope {
    /// That of a question about the game.
    pub(crate) const fn question() -> Scope {
        Scope(need::DIE | need::GAME)
    }

    /// The same with these needs met too.
    pub(crate) const fn with(self, needs: u16) -> Scope {
        Scope(self.0 | needs)
    }

    /// The same with these needs met too, where it is so.
    pub(crate) const fn with_if(self, needs: u16, is_so: bool) -> Scope {
        if is_so { self.with(needs) } else { self }
    }

    /// The same with these needs not met.
    pub(crate) const fn without(self, needs: u16) -> Scope {
        Scope(self.0 & !needs)
    }

    const fn has(self, need: u16) -> bool {
        self.0 & need == need
    }

    /// That of something about a space.
    pub(crate) const fn in_space(self) -> Scope {
        self.with(need::SPACE).without(need::GAME | need::DIE)
    }
}

/// Reads words, and keeps what is wrong with them.
#[derive(Default)]
pub(crate) struct WordReader {
    pub(crate) scope: Scope,
    pub(crate) flaws: Flaws,
    /// The instructions of other boxes that are looked at, with the place of that: box and verb.
    pub(crate) possible: Vec<(usize, String, Verb)>,
    /// Whose file it is.
    pub(crate) faction: Option<Faction>,
    /// The parts of expressions that hold or not, where `lod check` tries them.
    pub(crate) claims: Option<Vec<Claim>>,
}

/// A part of an expression that holds or not, and the bytes of it and of what it joins.
pub(crate) struct Claim {
    pub(crate) span: Range<usize>,
    pub(crate) parts: Vec<Range<usize>>,
    pub(crate) of: Expr,
}

/// The flaw of a list that names a thing twice.
pub(crate) fn twice(what: &str) -> String {
    format!("`{what}` names the same thing twice: take one away")
}

impl Deref for WordReader {
    type Target = Flaws;

    fn deref(&self) -> &Flaws {
        &self.flaws
    }
}

impl DerefMut for WordReader {
    fn deref_mut(&mut self) -> &mut Flaws {
        &mut self.flaws
    }
}

impl WordReader {
    /// Reads in other surroundings.
    pub(crate) fn read_in_scope<T>(
        &mut self,
        scope: Scope,
        read: impl FnOnce(&mut WordReader) -> T,
    ) -> T {
        let around = std::mem::replace(&mut self.scope, scope);
        let found = read(self);
        self.scope = around;
        found
    }

    /// A whole expression, as its text in the file.
    pub(crate) fn read_expression(
        &mut self,
        text: &str,
        span: &Range<usize>,
        want: Sort,
    ) -> Option<Expr> {
        match expression::read(text, text_begin(text, span)) {
            Ok(written) => self.expr(&written, want),
            Err(flaw) => self.unread(flaw.at, flaw.what),
        }
    }

    /// Checks the question in words for a condition: it names the dice that are rolled for it.
    pub(crate) fn check_ask(&mut self, at: usize, ask: &str, when: &Expr) {
        if !ask.trim().ends_with('?') {
            self.flaw(at, "`ask` is a question of yes or no: it ends with `?`");
        }
        for die in [Die::D3, Die::D6] {
            let name = format!("1{}", die.name());
            match (when.dice().contains(&die), ask.contains(&name)) {
                (true, false) => self.flaw(at, format!("`ask` does not name the {name} of `when`")),
                (false, true) => {
                    self.flaw(at, format!("`ask` names {name}, and `when` rolls none"))
                }
                _ => {}
            }
        }
    }

    /// The expression that is written here, where one of this sort is wanted.
    pub(crate) fn expr(&mut self, written: &RawExpression, want: Sort) -> Option<Expr> {
        let at = written.span.start;
        match (&written.node, want) {
            (_, Sort::Test) => {
                let elsewhere = self.scope.in_space().without(need::AHEAD);
                self.read_in_scope(elsewhere, |reader| reader.expr(written, Sort::Truth))
            }
            (_, Sort::Effect) => self.effect(written).map(|test| Expr::Effect(Box::new(test))),
            (Node::Number(number), Sort::Number) => i32::try_from(*number).ok().map(Expr::Number),
            (Node::Name(name, None), Sort::Name) => Some(Expr::Name(name.clone())),
            (Node::Two(operator, one, other), Sort::Truth | Sort::Number) => {
                let given = match *operator {
                    "and" | "or" | "+" => parts(operator, written),
                    _ => vec![&**one, &**other],
                };
                let found = self.implied(operator, &given, at)?;
                self.of_sort(found, want, at)
            }
            (Node::Not(inner), Sort::Truth) => self.implied("not", &[inner], at),
            (Node::If(when, one, other), Sort::Number) => {
                self.implied("if", &[when, one, other], at)
            }
            (Node::Any(what, tests), Sort::Truth) => self.any_space(what, tests, at),
            (Node::Among(what, items), Sort::Truth) => {
                let is = |(word, _): &&(&str, &str)| what.node == Node::Name((*word).into(), None);
                match LISTED.iter().find(is) {
                    Some((_, id)) => self.implied(id, &items.iter().collect::<Vec<_>>(), at),
                    None => self.unread(at, "before `in` stands `kind`, `space` or `support`"),
                }
            }
            (Node::Name(..) | Node::Call(..), Sort::Truth | Sort::Number) => {
                let (name, given) = written.call()?;
                self.word(name, given, at, want)
            }
            (Node::Name(name, None), list) if list != Sort::Name => self.listed(name, at, list),
            _ => self.misplaced(want, at),
        }
    }

    pub(crate) fn misplaced<T>(&mut self, want: Sort, at: usize) -> Option<T> {
        let what = self.sort_name(want);
        self.unread(at, format!("{what} should stand here"))
    }

    /// What was read, if it is what should stand there.
    fn of_sort(&mut self, found: Expr, want: Sort, at: usize) -> Option<Expr> {
        let is_number = word::rows(found.word()).any(Word::is_number);
        if is_number == (want == Sort::Number) { Some(found) } else { self.misplaced(want, at) }
    }

    /// A word out of a fixed list.
    fn listed(&mut self, name: &str, at: usize, list: Sort) -> Option<Expr> {
        match Literal::all(name).iter().find(|word| word.sort() == list) {
            Some(word) => Some(Expr::Literal(*word)),
            None => self.unknown(at, A_WORD, name, &Literal::words(list)),
        }
    }

    /// A word where a truth or a number is wanted: a row of the table, or a word of a fixed list that says one by itself.
    fn word(
        &mut self,
        name: &str,
        given: Option<&[RawExpression]>,
        at: usize,
        want: Sort,
    ) -> Option<Expr> {
        let (is_number, count) = (want == Sort::Number, given.map_or(0, <[_]>::len));
        let all: Vec<&'static Word> =
            word::rows(name).filter(|r| !r.implied && r.is_number() == is_number).collect();
        let in_space = self.scope.has(need::SPACE);
        let here = all.iter().filter(|row| in_space || row.needs & need::SPACE == 0);
        // Of the same word that about the space comes before that about the game.
        let best = here.max_by_key(|row| (row.fits(count), row.needs & need::SPACE));
        match best {
            Some(row) if row.fits(count) => {
                self.call(row, &given.unwrap_or_default().iter().collect::<Vec<_>>(), at)
            }
            Some(row) => {
                let wanted = self.wanted_in_brackets(row, given.is_some());
                self.unread(at, wanted)
            }
            None if !all.is_empty() => {
                self.unread(at, format!("`{name}` is about a space, and this is about the game"))
            }
            None => self.lone_literal(name, given, at, want),
        }
    }

    /// A word of a fixed list that says a truth or a number by itself: that pieces are there, that a space is of a kind.
    fn lone_literal(
        &mut self,
        name: &str,
        given: Option<&[RawExpression]>,
        at: usize,
        want: Sort,
    ) -> Option<Expr> {
        let in_space = self.scope.has(need::SPACE);
        let control = CONTROLS.iter().find(|(word, _)| *word == name);
        let control = control.map(|(_, by)| Literal::Control(*by));
        let row_of = |sort| row_of_lone(sort, want == Sort::Number, in_space);
        let literals = Literal::all(name).iter().copied().filter(|of| of.sort() != Sort::Control);
        let found = literals.chain(control).find_map(|of| Some((row_of(of.sort())?, of)));
        let Some((row, of)) = found.filter(|_| given.is_none()) else {
            let (what, words) = (self.sort_name(want), self.possible_words(want));
            return self.unknown(at, what, name, &words);
        };
        self.check_scope(row, at);
        let mustered = of == Literal::Role(Role::Mustered) && self.scope.has(need::COMMAND);
        if mustered && !self.scope.has(need::MUSTER) {
            self.flaw(at, "only a Muster and what may follow it know where Regulars `mustered`");
        }
        Some(Expr::call(row, vec![Expr::Literal(of)]))
    }

    /// The words that could stand where a truth or a number is wanted.
    fn possible_words(&self, want: Sort) -> Vec<&'static str> {
        let lacks = |row: &Word| row.needs & !self.scope.0 & (need::SPACE | need::GAME) != 0;
        let is_number = want == Sort::Number;
        let rows = word::every()
            .filter(|row| !row.implied && row.is_number() == is_number && !lacks(row))
            .map(|row| row.id);
        let in_space = self.scope.has(need::SPACE);
        let lists = LISTS.iter().filter(|sort| row_of_lone(**sort, is_number, in_space).is_some());
        let lists = lists.flat_map(|sort| match sort {
            Sort::Control => CONTROLS.iter().map(|(word, _)| *word).collect(),
            sort => Literal::words(*sort),
        });
        rows.chain(lists).collect()
    }

    /// What an operator or `in` stands for: a word of the table that is not typed itself.
    fn implied(&mut self, id: &str, given: &[&RawExpression], at: usize) -> Option<Expr> {
        self.call(word::row(id), given, at)
    }

    /// "any KIND: TESTS": whether some space of a kind passes tests.
    fn any_space(
        &mut self,
        what: &RawExpression,
        tests: &RawExpression,
        at: usize,
    ) -> Option<Expr> {
        self.check_scope(word::row("any"), at);
        let mut all = Vec::new();
        if what.node != Node::Name("space".to_string(), None) {
            all.push(Expr::call(word::row("kinds"), vec![self.expr(what, Sort::Kind)?]));
        }
        all.extend_from_slice(self.expr(tests, Sort::Test)?.all());
        let all = Expr::and(all);
        self.keep_claim(&all, &[&[what][..], &parts("and", tests)].concat());
        Some(Expr::call(word::row("any"), vec![all]))
    }

    /// A word of the table with what is given to it.
    fn call(&mut self, row: &'static Word, given: &[&RawExpression], at: usize) -> Option<Expr> {
        self.check_scope(row, at);
        let scope = match row.id {
            "half" | "half-up" if !self.scope.has(need::ROLLED) => self.scope.without(need::DIE),
            "game" => self.scope.without(need::SPACE | need::DIE),
            _ => self.scope,
        };
        let sorts = row.takes.iter().chain(row.takes.last().into_iter().cycle());
        let read = |reader: &mut WordReader| {
            let all = given.iter().zip(sorts).map(|(part, sort)| reader.expr(part, *sort));
            all.collect::<Vec<Option<Expr>>>()
        };
        let all = self.read_in_scope(scope, read);
        let all: Vec<Expr> = all.into_iter().collect::<Option<_>>()?;
        self.check_sense(row, &all, given, at);
        let found = Expr::call(row, all);
        self.keep_claim(&found, given);
        Some(found)
    }

    /// Keeps an expression that can be tried on boards.
    fn keep_claim(&mut self, of: &Expr, given: &[&RawExpression]) {
        let is_claim = match of.parts() {
            ("not", [inner]) => matches!(inner.word(), "and" | "or"),
            ("and", _) => true,
            _ => of.compared().is_some(),
        };
        if let Some(claims) = self.claims.as_mut().filter(|_| is_claim)
            && let (Some(first), Some(last)) = (given.first(), given.last())
        {
            let parts = given.iter().map(|part| part.span.clone()).collect();
            claims.push(Claim { span: first.span.start..last.span.end, parts, of: of.clone() });
        }
    }

    /// Tells where a word with these things in its brackets says nothing.
    fn check_sense(&mut self, row: &Word, all: &[Expr], given: &[&RawExpression], at: usize) {
        if row.again && row.id != "+" {
            for (place, item) in given.iter().enumerate() {
                if all[..place].contains(&all[place]) {
                    let listed = LISTED.iter().find(|(_, id)| *id == row.id);
                    self.flaw(item.span.start, twice(listed.map_or(row.id, |(word, _)| word)));
                }
            }
        }
        let same = all.len() == 2 && all[0] == all[1];
        let what = match (row.id, all) {
            ("only", _) if same => "both are the same pieces: say them without `only`",
            ("-", _) if same => "both numbers are the same: that is always 0",
            (">" | "<" | ">=" | "<=" | "is", [left, right]) => {
                match left.dice().len() + right.dice().len() {
                    _ if same => "both numbers of the comparison are the same",
                    0 | 1 => return self.flaw_if(at, more_than_exist(row.id, left, right)),
                    _ => "a comparison rolls one die at most, not two",
                }
            }
            ("possible", [Expr::Name(of), verb, number]) => {
                self.possible.push((at, of.clone(), verb.verb()));
                match number {
                    Expr::Number(1..=255) => return,
                    Expr::Number(0) => "`spaces` is 0: that always holds",
                    _ => "a plain number of spaces should stand here",
                }
            }
            _ => return,
        };
        self.flaw(at, what);
    }

    /// Tells where a word cannot stand in what surrounds it.
    fn check_scope(&mut self, row: &Word, at: usize) {
        let (id, lacks) = (row.id, row.needs & !self.scope.0);
        let wrong = if lacks & need::SPACE != 0 {
            format!("`{id}` is about a space, and this is about the game")
        } else if lacks & need::AHEAD != 0 {
            format!(
                "`{id}` looks at what an action would do in its own space; it stands only in the `where` and `order` \
                 of an instruction"
            )
        } else if lacks & need::BATTLE != 0 {
            "`attack` and `defence` stand only in a Battle".to_string()
        } else if lacks & need::GROUP != 0 {
            format!("`{id}` stands only in `groups`")
        } else if lacks & need::COMMAND != 0 {
            "`role` looks at a Command under way, and there is none at a question".to_string()
        } else if lacks & need::DIE != 0 && self.scope.has(need::GAME) {
            "`half` and `half-up` cannot halve a die".to_string()
        } else if lacks & need::DIE != 0 {
            "a die is not rolled again for every space".to_string()
        } else if lacks & need::GAME != 0 {
            format!("`{id}` is about the game, and this is about a space")
        } else {
            return;
        };
        self.flaw(at, wrong);
    }

    /// What should stand in the brackets of a word.
    fn wanted_in_brackets(&self, row: &Word, given: bool) -> String {
        let id = row.id;
        match row.takes {
            [] => format!("`{id}` has nothing in brackets"),
            _ if !given => format!("`{id}` needs brackets with something in them"),
            [_] => format!("`{id}` has one thing in its brackets"),
            takes => {
                let takes: Vec<&str> = takes.iter().map(|sort| self.sort_name(*sort)).collect();
                format!("in the brackets of `{id}` stand: {}", takes.join(", "))
            }
        }
    }

    /// What something of a sort is called here.
    pub(crate) const fn sort_name(&self, sort: Sort) -> &'static str {
        match sort {
            Sort::Truth if self.scope.has(need::SPACE) => "a test of a space",
            Sort::Truth => "a condition about the game",
            Sort::Test => "a test of a space",
            Sort::Number if self.scope.has(need::SPACE) => "a number about a space",
            Sort::Number => "a number about the game",
            Sort::Name => "a word",
            Sort::Effect => "something that an Event does",
            Sort::Pieces => "pieces",
            Sort::Space => "a space",
            Sort::Kind => "a kind of space",
            Sort::Level => "a level of Support",
            Sort::Leader => "a Leader",
            Sort::Role => "a role in the Command",
            Sort::Control => "a Control",
            Sort::Faction => "a Faction",
            Sort::Stock => "a kind of piece",
            Sort::Verb => "a verb",
        }
    }
}

/// What may stand before `in`, with the word of the table that it becomes.
const LISTED: [(&str, &str); 3] = [("kind", "kinds"), ("space", "spaces"), ("support", "levels")];

const CONTROLS: [(&str, Control); 3] = [
    ("british-control", Control::British),
    ("rebellion-control", Control::Rebellion),
    ("no-control", Control::None),
];

/// The lists whose words say something by themselves.
const LISTS: [Sort; 7] =
    [Sort::Pieces, Sort::Space, Sort::Kind, Sort::Level, Sort::Leader, Sort::Role, Sort::Control];

/// The row of the table that says what a word of a list means by itself, as a number or as a truth; nothing where it
/// means none.
fn row_of_lone(list: Sort, is_number: bool, in_space: bool) -> Option<&'static Word> {
    Some(word::row(match (list, is_number, in_space) {
        (Sort::Pieces, true, true) => "count",
        (Sort::Pieces, true, false) => "on-map",
        (_, true, _) | (_, _, false) => return None,
        (Sort::Pieces, ..) => "has",
        (Sort::Space, ..) => "spaces",
        (Sort::Kind, ..) => "kinds",
        (Sort::Level, ..) => "levels",
        (Sort::Leader, ..) => "led-by",
        (Sort::Role, ..) => "role",
        (Sort::Control, ..) => "controlled",
        _ => return None,
    }))
}

/// Why there are never as many pieces as a comparison wants.
fn more_than_exist(is: &str, left: &Expr, right: &Expr) -> Option<String> {
    match (is, left.parts(), right) {
        (">=" | "is", ("count", [of]), Expr::Number(least)) => {
            let exist = of.pieces().existing();
            (*least > exist).then(|| format!("only {exist} of these pieces exist (1.4.1)"))
        }
        _ => None,
    }
}

/// Where the text of a value begins that fills these bytes with its quotes.
fn text_begin(text: &str, span: &Range<usize>) -> usize {
    let quotes = match span.len().saturating_sub(text.len()) {
        marks @ 0..6 => marks / 2,
        // A line break after three quotes is no part of the text.
        _ => 3,
    };
    span.end.saturating_sub(quotes + text.len())
}

/// What one operator joins, from left to right.
pub(crate) fn parts<'w>(operator: &str, written: &'w RawExpression) -> Vec<&'w RawExpression> {
    match &written.node {
        Node::Two(joins, left, right) if *joins == operator => {
            [parts(operator, left), vec![right]].concat()
        }
        _ => vec![written],
    }
}
