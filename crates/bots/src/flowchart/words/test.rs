//! Tests of one space.

use super::exclusion::{can_pass_all, not_so};
use super::table::words;
use super::{Amount, Comparison, Measure, Need, Only, Pieces, Role, comparison, under};
use crate::flowchart::describe::list::{either, modifiers};
use crate::flowchart::describe::place::{self, SpacePhrase};
use crate::flowchart::describe::term::{Link, Term, compared};
use crate::flowchart::describe::voice::Voice;
use crate::flowchart::evaluator::Evaluator;
use crate::flowchart::read::{Expression, WordReader, from_word, parts, words_of};
use lod_engine::expression::{Node, Operator, RawExpression};
use lod_engine::game::words::joined_by;
use lod_engine::game::{Control, Faction, Kind, Leader, Space, SpaceSet, Support};

words! {
    /// A test of one space.
    Test = "a test of a space";
    value(eye, space) -> bool;
    limits(space) -> (bool, bool) = (true, true);
    reads(passes: bool, voice: Voice<'_>) -> String;
    grammar {
        /// Every one holds.
        All(tests: Vec<Test>) {
            value: eye.all(space, tests),
            reads: several(tests, passes, passes, voice),
        }
        /// At least one holds.
        Any(tests: Vec<Test>) {
            value: tests.iter().any(|test| test.value(eye, space)),
            reads: match neither(tests, voice).filter(|_| !passes) {
                Some(words) => words,
                None => several(tests, passes, !passes, voice),
            },
        }
        /// It does not hold.
        Not(test: Box<Test>) {
            value: !test.value(eye, space),
            reads: test.reads(!passes, voice),
        }
        /// It is of one of these kinds.
        In(kinds: Vec<Kind>) {
            value: kinds.contains(&space.kind()),
            limits: sure(kinds.contains(&space.kind())),
            reads: format!("{} the {}", if passes { "among" } else { "outside" }, place::kinds(kinds)),
        }
        /// It is one of these.
        Is(spaces: Vec<Space>) {
            value: spaces.contains(&space),
            limits: sure(spaces.contains(&space)),
            reads: format!("{} {}", if passes { "that is" } else { "other than" }, place::names(spaces)),
        }
        /// Control is so.
        Control(by: Control) {
            value: eye.board.control(space) == *by,
            reads: not(passes, under(*by)),
        }
        /// Its level is one of these.
        Support(levels: Vec<Support>) {
            value: levels.contains(&eye.board.support(space)),
            limits: match space.population() {
                0 => sure(levels.contains(&Support::Neutral)),
                _ => (true, true),
            },
            reads: not(passes, &format!("at {}", support(levels))),
        }
        /// At least one of these pieces is there.
        Has(pieces: Pieces) {
            value: eye.count(space, *pieces) > 0,
            reads: with(passes, pieces.many()),
        }
        /// This many of these pieces are there.
        Amount(amount: Amount) {
            value: (amount.at_least..=amount.at_most).contains(&eye.board.count(space, amount.of.set())),
            reads: amount.reads(passes),
        }
        /// This very Leader is there.
        Leader(leader: Leader) {
            value: eye.board.leader_in(*leader, space),
            reads: with(passes, leader.name()),
        }
        /// The action under way used it so.
        Role(role: Role) needs Command {
            value: eye.role(space, *role),
            reads: format!("{}{}", if passes { "" } else { "not " }, role.reads()),
        }
        /// Two numbers about it compare so.
        Compare(compared: Comparison<Measure>) {
            value: compared.is.holds(compared.left.value(eye, space), compared.right.value(eye, space)),
            reads: compares(compared, passes, voice),
        }
    }
    words {
        /// These are the only units of that Faction there, and there is one at least.
        Only(only: Only) = "only" {
            value: {
                let others = only.of.set().without(only.these.set());
                eye.board.has(space, only.these.set()) && !eye.board.has(space, others)
            },
            reads: match passes {
                true => format!("with only {} as {}", only.these.many(), only.of.many()),
                false => format!("with other {} than {}", only.of.many(), only.these.many()),
            },
        }
        /// There is room for a Fort or Village (1.4.2).
        Room = "room" {
            value: eye.board.has_room(space),
            reads: with(passes, "room"),
        }
        /// It is Blockaded.
        Blockaded = "blockaded" {
            value: eye.board.is_blockaded(space),
            limits: (space.kind() == Kind::City, true),
            reads: not(passes, "Blockaded"),
        }
        /// This Faction's Leader is there.
        LeaderOf(faction: Faction) = "leader-of" {
            value: eye.board.has_leader(*faction, space),
            reads: with(passes, &format!("the {} Leader", faction.adjective())),
        }
        /// It borders a space that passes the tests.
        Borders(tests: Vec<Test>) = "borders" {
            value: space.adjacent().iter().any(|s| eye.all(s, tests)),
            limits: {
                let tests: Vec<&Test> = tests.iter().collect();
                (space.adjacent().iter().any(|near| can_pass_all(&tests, near)), true)
            },
            reads: not(passes, &format!("adjacent to {}", SpacePhrase::of(tests, voice).single())),
        }
        /// The action would bring this Control here.
        Gains(to: Control) = "gains" needs Ahead {
            value: {
                let (before, after) = eye.control_change(space);
                before != *to && after == *to
            },
            reads: does(passes, voice, &format!("adds {}", to.name())),
        }
        /// The action would end this Control here.
        Ends(of: Control) = "ends" needs Ahead {
            value: {
                let (before, after) = eye.control_change(space);
                before == *of && after != *of
            },
            reads: does(passes, voice, &format!("ends {}", of.name())),
        }
        /// The action would change who Controls it.
        ChangesControl = "changes-control" needs Ahead {
            value: {
                let (before, after) = eye.control_change(space);
                before != after
            },
            reads: does(passes, voice, "changes Control"),
        }
        /// The action would take such a piece from here.
        Removes(pieces: Pieces) = "removes" needs Ahead {
            value: eye.difference(space, *pieces) < 0,
            reads: does(passes, voice, &format!("removes a {}", pieces.one())),
        }
        /// A Special Activity may still come with the action under way (R15, 2.3.5).
        SpecialOpen = "special-open" {
            value: eye.state.is_none_or(|d| d.special().is_none() && d.takes_special()),
            reads: format!(
                "where {} Special Activity may follow",
                if passes { "a" } else { "no" }
            ),
        }
    }
}

const CONTROLS: [(&str, Control); 3] = [
    ("british-control", Control::British),
    ("rebellion-control", Control::Rebellion),
    ("no-control", Control::None),
];

impl Expression for Test {
    const WHAT: &'static str = "a test of a space";
    const RIGHT: &'static [&'static str] = Test::WORDS;

    fn read(reader: &mut WordReader, written: &RawExpression) -> Option<Test> {
        let at = written.span.start;
        match &written.node {
            Node::Two(Operator::And, ..) => Test::all(reader, "all", written).map(Test::All),
            Node::Two(Operator::Or, ..) => {
                let ways = parts(Operator::Or, written);
                reader.several("any", &ways, Test::read).map(Test::Any)
            }
            Node::Not(inner) => not_so(reader, inner, |test| Test::Not(Box::new(test))),
            Node::Two(relation, left, right) => Test::compared(reader, *relation, left, right, at),
            Node::Among(what, items) => match &what.node {
                Node::Name(name, None) if name == "kind" => reader.list("in", items).map(Test::In),
                Node::Name(name, None) if name == "space" => reader.list("is", items).map(Test::Is),
                Node::Name(name, None) if name == "support" => {
                    reader.list(name, items).map(Test::Support)
                }
                _ => reader.unread(at, "before `in` stands `kind`, `space` or `support`"),
            },
            _ => match written.call() {
                None => reader.misplaced::<Test>(written),
                Some((name, given)) => match Test::named(reader, name, given, at) {
                    Some(found) => found,
                    None if given.is_none() => Test::short(reader, name, at),
                    None => Test::stranger(reader, name, at),
                },
            },
        }
    }

    fn can_all_hold(tests: &[&Test]) -> bool {
        Space::ALL.iter().any(|space| can_pass_all(tests, *space))
    }

    fn never(what: &str) -> String {
        format!("no space can ever pass `{what}`")
    }
}

impl Test {
    /// What a word means that is the thing itself: pieces, a space, a kind, a level, a Leader, a role, Control.
    fn short(reader: &mut WordReader, name: &str, at: usize) -> Option<Test> {
        let control = CONTROLS.iter().find(|(word, _)| *word == name);
        let test = (from_word(name).map(Test::Has))
            .or_else(|| from_word(name).map(|space| Test::Is(vec![space])))
            .or_else(|| from_word(name).map(|kind| Test::In(vec![kind])))
            .or_else(|| from_word(name).map(|level| Test::Support(vec![level])))
            .or_else(|| from_word(name).map(Test::Leader))
            .or_else(|| from_word(name).map(Test::Role))
            .or_else(|| control.map(|(_, holder)| Test::Control(*holder)));
        if let Some(Test::Role(role)) = &test {
            reader.fits(name, Need::Command, 0, at);
            if *role == Role::Mustered && !reader.scope.question && !reader.scope.muster {
                let what = "only a Muster and what may follow it know where Regulars `mustered`";
                reader.flaw(at, what);
            }
        }
        test.or_else(|| Test::stranger(reader, name, at))
    }

    fn stranger(reader: &mut WordReader, name: &str, at: usize) -> Option<Test> {
        let controls = CONTROLS.map(|(word, _)| word.to_string()).to_vec();
        let others = [
            words_of::<Pieces>(),
            words_of::<Space>(),
            words_of::<Kind>(),
            words_of::<Support>(),
            words_of::<Leader>(),
            words_of::<Role>(),
            controls,
        ];
        reader.unknown(name, at, &others)
    }

    /// Two numbers; pieces beside a plain number have a test of their own.
    fn compared(
        reader: &mut WordReader,
        relation: Operator,
        left: &RawExpression,
        right: &RawExpression,
        at: usize,
    ) -> Option<Test> {
        if let (Node::Name(name, None), Node::Number(number)) = (&left.node, &right.node)
            && let (Some(of), Ok(number)) = (from_word::<Pieces>(name), u8::try_from(*number))
            && let Some((at_least, at_most)) = match relation {
                Operator::AtLeast => Some((number, u8::MAX)),
                Operator::AtMost => Some((0, number)),
                Operator::Is => Some((number, number)),
                _ => None,
            }
        {
            let exist = of.existing();
            if i32::from(at_least) > exist {
                reader.flaw(at, format!("only {exist} of these pieces exist (1.4.1)"));
            }
            return Some(Test::Amount(Amount { of, at_least, at_most }));
        }
        let compared = comparison::<Measure, Test>(reader, relation, left, right, at)?;
        let settled = |c: &Comparison<Measure>| c.settled(c.left.limits()?, c.right.limits()?);
        match compared.left == compared.right {
            true => reader.flaw(at, "both numbers of the comparison are the same"),
            false => reader.flaw_if(at, settled(&compared)),
        }
        Some(Test::Compare(compared))
    }
}

impl Evaluator<'_> {
    /// Whether every test holds in a space.
    pub fn all(&self, space: Space, tests: &[Test]) -> bool {
        tests.iter().all(|test| test.value(self, space))
    }

    /// Whether a test holds in a space.
    pub fn test(&self, space: Space, test: &Test) -> bool {
        test.value(self, space)
    }

    /// Those of these spaces in which every test holds.
    pub(crate) fn passing_all(&self, among: SpaceSet, tests: &[Test]) -> SpaceSet {
        tests.iter().fold(among, |left, test| self.passing(left, test))
    }

    /// Those of these spaces in which a test holds: the same as [`Evaluator::test`] space by space, which is how
    /// it is done at the table, where each look may become a question.
    pub fn passing(&self, among: SpaceSet, test: &Test) -> SpaceSet {
        let board = self.board;
        if board.known_facts().is_some() {
            return among.filter(|s| self.test(s, test));
        }
        match test {
            Test::All(tests) => self.passing_all(among, tests),
            Test::Any(tests) => tests.iter().fold(SpaceSet::EMPTY, |found, test| {
                found.union(self.passing(among.without(found), test))
            }),
            Test::Not(inner) => among.without(self.passing(among, inner)),
            Test::In(kinds) => {
                let kinds = kinds.iter().map(|kind| SpaceSet::kind(*kind));
                among.intersect(kinds.fold(SpaceSet::EMPTY, SpaceSet::union))
            }
            Test::Is(spaces) => among.intersect(spaces.iter().copied().collect()),
            Test::Has(pieces) => board.with_any(among, pieces.set()),
            Test::Amount(amount) if amount.at_least > 0 => {
                let there = board.with_any(among, amount.of.set());
                match (amount.at_least, amount.at_most) {
                    (1, u8::MAX) => there,
                    _ => there.filter(|s| self.test(s, test)),
                }
            }
            Test::Only(only) => {
                let others = only.of.set().without(only.these.set());
                let these = board.with_any(among, only.these.set());
                these.without(board.with_any(these, others))
            }
            Test::Control(by) => among.filter(|s| board.control(s) == *by),
            Test::Support(levels) => among.filter(|s| levels.contains(&board.support(s))),
            Test::Borders(tests) => {
                let near = self.passing_all(among.neighbours(), tests);
                among.intersect(near.neighbours())
            }
            Test::Blockaded => {
                among.intersect(SpaceSet::kind(Kind::City)).filter(|s| board.is_blockaded(s))
            }
            _ => among.filter(|s| self.test(s, test)),
        }
    }

    fn role(&self, space: Space, role: Role) -> bool {
        let Some(state) = self.state else { return false };
        match role {
            Role::Selected => state.selected().contains(space),
            Role::Battle => state.battles().contains(space),
            Role::Special => state.special_spaces().contains(space),
            Role::MovedInto => state.moved().iter().any(|m| m.to == space),
            Role::MovedFrom => state.moved().iter().any(|m| m.from == space),
            Role::Mustered => state.regulars_at() == Some(space),
        }
    }
}

/// The spaces that can pass all of these tests.
pub(crate) fn can_pass(tests: &[Test]) -> SpaceSet {
    let tests: Vec<&Test> = tests.iter().collect();
    SpaceSet::ALL.filter(|space| can_pass_all(&tests, space))
}

const fn sure(passes: bool) -> (bool, bool) {
    (passes, !passes)
}

fn not(passes: bool, words: &str) -> String {
    if passes { words.to_string() } else { format!("not {words}") }
}

fn with(passes: bool, what: &str) -> String {
    format!("{} {what}", if passes { "with" } else { "without" })
}

fn does(passes: bool, voice: Voice<'_>, what: &str) -> String {
    let where_it = if passes { "where" } else { "other than where" };
    format!("{where_it} {} {what}", voice.action)
}

/// What comes first or next in an ordering: "Cities", "with Rebellion cubes".
pub(crate) fn kind(test: &Test, voice: Voice<'_>) -> String {
    match test {
        Test::In(kinds) => place::kinds(kinds),
        Test::Is(spaces) => place::names(spaces),
        Test::Role(Role::Selected) => "spaces already selected".to_string(),
        Test::Role(Role::Battle) => "spaces selected for Battle".to_string(),
        _ => test.reads(true, voice),
    }
}

/// All or any of some tests. With `all`, each has to hold.
fn several(parts: &[Test], passes: bool, all: bool, voice: Voice<'_>) -> String {
    // A long part of a choice stands in brackets, so that it is seen where it ends.
    let word = |part: &Test| match part {
        Test::All(inner) if passes && !all && inner.len() > 2 => {
            format!("({})", part.reads(passes, voice))
        }
        _ => part.reads(passes, voice),
    };
    let words: Vec<String> = parts.iter().map(word).collect();
    if all { modifiers(&words) } else { format!("either {}", joined_by(&words, "or")) }
}

/// "with neither A nor B and C", where one of the alternatives has several conditions and each is something that is there.
fn neither(parts: &[Test], voice: Voice<'_>) -> Option<String> {
    if !parts.iter().any(|part| matches!(part, Test::All(_))) {
        return None;
    }
    let there = |part: &Test| {
        let words = part.reads(true, voice);
        let what = words.strip_prefix("with ")?;
        (!what.contains(" or ") && !what.contains(", and ")).then(|| what.to_string())
    };
    let there: Vec<String> = parts.iter().map(there).collect::<Option<_>>()?;
    Some(format!("with neither {}", there.join(" nor ")))
}

/// Levels of Support; some sets of them have names of their own (1.6.1).
fn support(levels: &[Support]) -> String {
    use Support::{ActiveOpposition, ActiveSupport, Neutral, PassiveOpposition, PassiveSupport};
    let is = |set: &[Support]| set.len() == levels.len() && set.iter().all(|l| levels.contains(l));
    if is(&[ActiveSupport, PassiveSupport]) {
        "Active or Passive Support".to_string()
    } else if is(&[ActiveOpposition, PassiveOpposition]) {
        "Active or Passive Opposition".to_string()
    } else if is(&[PassiveOpposition, Neutral, PassiveSupport]) {
        "Neutral or Passive".to_string()
    } else {
        let names: Vec<&str> = levels.iter().map(|l| l.name()).collect();
        either(&names)
    }
}

fn compares(c: &Comparison<Measure>, passes: bool, voice: Voice<'_>) -> String {
    let link = Link::of(c.is, passes);
    let (left, right) = (c.left.reads(voice), c.right.reads(voice));
    let (what, kind) = match (&c.left, &right) {
        (Measure::Count(kind), Term::Plain(_)) => ("with".to_string(), kind),
        (Measure::Removes(kind), Term::Plain(_)) => {
            (format!("where {} removes", voice.action), kind)
        }
        (Measure::Brings(kind), Term::Plain(_)) => (format!("where {} adds", voice.action), kind),
        (Measure::Population, Term::Plain(_)) => {
            return format!("with {}", compared(&left, link, &right));
        }
        _ => return format!("where {}", compared(&left, link, &right)),
    };
    let Term::Plain(number) = right else { return what };
    format!("{what} {}", link.counted(number, kind.one(), kind.many()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Library;
    use crate::bots::testing::boards;
    use crate::flowchart::describe;

    #[test]
    fn sets_of_spaces_pass_as_each_of_them_does_where_they_can() {
        let charts = Library::get().charts.0.iter();
        let instructions = charts.flat_map(|chart| {
            let commands = chart.command.iter().flat_map(|b| &b.instructions);
            let activities = chart.activity.iter().flat_map(|b| &b.instructions);
            let summaries = chart.summary.iter().flat_map(|b| &b.instructions);
            commands.chain(activities).chain(summaries)
        });
        let mut tests: Vec<Test> = instructions.flat_map(|i| i.tests.clone()).collect();
        let pairs: Vec<[Test; 2]> =
            tests.windows(2).map(|two| [two[0].clone(), two[1].clone()]).collect();
        for [first, second] in pairs {
            tests.push(Test::Not(Box::new(first.clone())));
            tests.push(Test::Any(vec![first.clone(), second.clone()]));
            tests.push(Test::All(vec![first, second]));
        }
        let (mut passed, mut failed) = (0, 0);
        let able: Vec<SpaceSet> = tests.iter().map(|t| can_pass(std::slice::from_ref(t))).collect();
        assert!(able.iter().any(|able| able.is_empty()), "no two of them exclude each other");
        for board in boards() {
            let evaluator = Evaluator::of(&board);
            for (test, able) in tests.iter().zip(&able) {
                let each = SpaceSet::ALL.filter(|s| evaluator.test(s, test));
                assert_eq!(each.without(*able), SpaceSet::EMPTY, "cannot pass: {test:?}");
                assert_eq!(evaluator.passing(SpaceSet::ALL, test), each, "{test:?}");
                passed += each.len();
                failed += Space::COUNT - each.len();
            }
        }
        assert!(passed > 100_000 && failed > 100_000, "{passed}, {failed}");
    }

    fn fails(test: &Test) -> String {
        describe::of_space(&Library::get().charts[Faction::Indians], None, test, false)
    }

    const fn war_parties(at_least: u8, at_most: u8) -> Test {
        Test::Amount(Amount { of: Pieces::WarParties, at_least, at_most })
    }

    #[test]
    fn of_a_space_that_fails_it_is_said_what_it_has() {
        let only = Test::Only(Only { of: Pieces::BritishCubes, these: Pieces::Tories });
        for (test, words) in [
            (war_parties(3, u8::MAX), "with fewer than 3 War Parties"),
            (war_parties(0, 2), "with more than 2 War Parties"),
            (war_parties(2, 2), "with any number but 2 of War Parties"),
            (war_parties(2, 3), "with fewer than 2 or more than 3 War Parties"),
            (only, "with other British cubes than Tories"),
            (Test::SpecialOpen, "where no Special Activity may follow"),
            (Test::Role(Role::Mustered), "not where Regulars Mustered"),
        ] {
            assert_eq!(fails(&test), words);
        }
    }

    /// I7: three War Parties, or two with the Leader: nothing of it is left out.
    #[test]
    fn alternatives_of_several_conditions_are_said_in_full() {
        let beside = Test::All(vec![war_parties(2, u8::MAX), Test::Leader(Leader::Cornplanter)]);
        let either = Test::Any(vec![war_parties(3, u8::MAX), beside]);
        assert_eq!(
            fails(&either),
            "with neither 3+ War Parties nor 2+ War Parties and Cornplanter"
        );
        let either = Test::Any(vec![war_parties(3, u8::MAX), Test::Leader(Leader::Cornplanter)]);
        assert_eq!(fails(&either), "with fewer than 3 War Parties and without Cornplanter");
    }
}
