//! Tests of one space: what they are, what they say of a board, how they read, what is wrong with them.

use super::measure::{self, measures_ahead};
use super::{Comparison, Holder, Measure, Pieces};
use crate::flowchart::check::bounds::existing;
use crate::flowchart::check::spot::Spot;
use crate::flowchart::check::words::{Scope, WordCheck};
use crate::flowchart::evaluator::Evaluator;
use crate::flowchart::say::list::{either, joined, modifiers};
use crate::flowchart::say::place::{self, SpacePhrase, holder};
use crate::flowchart::say::term::{Link, Term, compared};
use crate::flowchart::say::voice::Voice;
use lod_engine::game::{Faction, Kind, Leader, Space, SpaceSet, Support};
use serde::Deserialize;

/// A test of one space.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// Every one holds.
    All(Vec<Test>),
    /// At least one holds.
    Any(Vec<Test>),
    /// It does not hold.
    Not(Box<Test>),
    /// It is of one of these kinds.
    In(Vec<Kind>),
    /// It is one of these.
    Is(Vec<Space>),
    /// Control is so.
    Control(Holder),
    /// Its level is one of these.
    Support(Vec<Support>),
    /// At least one of these pieces is there.
    Has(Pieces),
    /// So many of these pieces are there.
    Amount(Amount),
    /// These are the only units of that Faction there, and there is one at least.
    Only(Only),
    /// There is room for a Fort or Village (1.4.2).
    Room,
    /// It is Blockaded.
    Blockaded,
    /// This very Leader is there.
    Leader(Leader),
    /// This Faction's Leader is there.
    LeaderOf(Faction),
    /// It borders a space that passes the tests.
    Borders(Vec<Test>),
    /// The action under way used it so.
    Role(Role),
    /// Two numbers about it compare so.
    Compare(Comparison<Measure>),
    /// The action would bring this Control here.
    Gains(Holder),
    /// The action would end this Control here.
    Ends(Holder),
    /// The action would change who Controls it.
    ChangesControl,
    /// The action would take such a piece from here.
    Removes(Pieces),
    /// A Special Activity may still come with the action under way (R15, 2.3.5).
    SpecialOpen,
}

/// Some pieces and no others of a wider set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Only {
    /// The pieces that are there.
    pub these: Pieces,
    /// The set of which no others are there.
    pub of: Pieces,
}

/// A number of pieces of some kinds in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Amount {
    /// Which pieces.
    pub of: Pieces,
    /// No fewer than this.
    #[serde(default)]
    pub at_least: u8,
    /// No more than this.
    #[serde(default = "most")]
    pub at_most: u8,
}

const fn most() -> u8 {
    u8::MAX
}

/// What the action under way did with a space so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Selected for the Command.
    Selected,
    /// Chosen for Battle.
    Battle,
    /// Used by the Special Activity.
    Special,
    /// A destination of units that moved.
    MovedInto,
    /// An origin of units that moved.
    MovedFrom,
    /// Where Regulars mustered.
    Mustered,
}

impl Evaluator<'_> {
    /// Whether every test holds in a space.
    pub fn all(&self, space: Space, tests: &[Test]) -> bool {
        tests.iter().all(|t| self.test(space, t))
    }

    /// Those of these spaces in which every test holds.
    pub fn passing_all(&self, among: SpaceSet, tests: &[Test]) -> SpaceSet {
        tests.iter().fold(among, |left, test| self.passing(left, test))
    }

    /// Those of these spaces in which a test holds: the same as [`Evaluator::test`] space by space, which is how
    /// it is done at the table, where each look may become a question.
    pub fn passing(&self, among: SpaceSet, test: &Test) -> SpaceSet {
        let board = self.board;
        if board.notebook().is_some() {
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
            Test::Control(holder) => {
                let control = holder.control();
                among.filter(|s| board.control(s) == control)
            }
            Test::Has(pieces) => {
                let set = pieces.set();
                among.filter(|s| board.has(s, set))
            }
            Test::Support(levels) => among.filter(|s| levels.contains(&board.support(s))),
            Test::Room => among.filter(|s| board.has_room(s)),
            Test::Blockaded => {
                among.intersect(SpaceSet::kind(Kind::City)).filter(|s| board.is_blockaded(s))
            }
            _ => among.filter(|s| self.test(s, test)),
        }
    }

    /// Whether a test holds in a space.
    pub fn test(&self, space: Space, test: &Test) -> bool {
        let board = self.board;
        match test {
            Test::All(tests) => self.all(space, tests),
            Test::Any(tests) => tests.iter().any(|t| self.test(space, t)),
            Test::Not(inner) => !self.test(space, inner),
            Test::In(kinds) => kinds.contains(&space.kind()),
            Test::Is(spaces) => spaces.contains(&space),
            Test::Control(holder) => board.control(space) == holder.control(),
            Test::Support(levels) => levels.contains(&board.support(space)),
            Test::Has(pieces) => self.count(space, *pieces) > 0,
            Test::Amount(a) => {
                let n = board.count(space, a.of.set());
                n >= a.at_least && n <= a.at_most
            }
            Test::Only(only) => {
                board.has(space, only.these.set())
                    && !board.has(space, only.of.set().without(only.these.set()))
            }
            Test::Room => board.has_room(space),
            Test::Blockaded => board.is_blockaded(space),
            Test::Leader(leader) => board.leader_in(*leader, space),
            Test::LeaderOf(faction) => board.has_leader(*faction, space),
            Test::Borders(tests) => space.adjacent().iter().any(|s| self.all(s, tests)),
            Test::Role(role) => self.role(space, *role),
            Test::Compare(c) => {
                c.is.holds(self.measure(space, &c.left), self.measure(space, &c.right))
            }
            Test::Gains(holder) => {
                let (before, after) = self.control_change(space);
                before != holder.control() && after == holder.control()
            }
            Test::Ends(holder) => {
                let (before, after) = self.control_change(space);
                before == holder.control() && after != holder.control()
            }
            Test::ChangesControl => {
                let (before, after) = self.control_change(space);
                before != after
            }
            Test::Removes(pieces) => self.difference(space, *pieces) < 0,
            Test::SpecialOpen => {
                self.deed.is_none_or(|d| d.special().is_none() && d.takes_special())
            }
        }
    }

    fn role(&self, space: Space, role: Role) -> bool {
        let Some(deed) = self.deed else { return false };
        match role {
            Role::Selected => deed.selected().contains(space),
            Role::Battle => deed.battles().contains(space),
            Role::Special => deed.special_spaces().contains(space),
            Role::MovedInto => deed.moved().iter().any(|m| m.to == space),
            Role::MovedFrom => deed.moved().iter().any(|m| m.from == space),
            Role::Mustered => deed.regulars_at() == Some(space),
        }
    }
}

/// Whether a test looks at what the action would do.
pub fn looks_ahead(test: &Test) -> bool {
    match test {
        Test::All(tests) | Test::Any(tests) => tests.iter().any(looks_ahead),
        Test::Not(inner) => looks_ahead(inner),
        Test::Compare(c) => measures_ahead(&c.left) || measures_ahead(&c.right),
        Test::Gains(_) | Test::Ends(_) | Test::ChangesControl | Test::Removes(_) => true,
        _ => false,
    }
}

/// Whether a test weighs the two sides of a Battle.
pub fn weighs_battle(test: &Test) -> bool {
    fn measure(m: &Measure) -> bool {
        match m {
            Measure::Attack | Measure::Defence => true,
            Measure::Sum(parts) => parts.iter().any(measure),
            Measure::Difference(d) => measure(&d.from) || measure(&d.take),
            Measure::Where(w) => weighs_battle(&w.test) || measure(&w.count),
            _ => false,
        }
    }
    match test {
        Test::All(tests) | Test::Any(tests) => tests.iter().any(weighs_battle),
        Test::Not(inner) => weighs_battle(inner),
        Test::Compare(c) => measure(&c.left) || measure(&c.right),
        _ => false,
    }
}

/// Whether a space can pass the test, and whether it can fail it, whatever lies on the board.
fn can(test: &Test, space: Space) -> (bool, bool) {
    let sure = |passes: bool| (passes, !passes);
    match test {
        Test::In(kinds) => sure(kinds.contains(&space.kind())),
        Test::Is(spaces) => sure(spaces.contains(&space)),
        Test::All(tests) => tests.iter().fold((true, false), |(pass, fail), test| {
            let (p, f) = can(test, space);
            (pass && p, fail || f)
        }),
        Test::Any(tests) => tests.iter().fold((false, true), |(pass, fail), test| {
            let (p, f) = can(test, space);
            (pass || p, fail && f)
        }),
        Test::Not(inner) => {
            let (pass, fail) = can(inner, space);
            (fail, pass)
        }
        Test::Borders(tests) => {
            let near = possible(tests);
            (space.adjacent().iter().any(|s| near.contains(s)), true)
        }
        _ => (true, true),
    }
}

/// The spaces that can pass all of these tests.
pub(crate) fn possible(tests: &[Test]) -> SpaceSet {
    SpaceSet::ALL.filter(|space| tests.iter().all(|test| can(test, space).0))
}

impl WordCheck<'_> {
    pub(crate) fn test(&mut self, spot: Spot<'_>, test: &Test, scope: Scope) {
        match test {
            Test::All(tests) => self.filter(spot.key("all"), "all", tests, scope),
            Test::Any(tests) => {
                let spot = spot.key("any");
                self.doubles(spot, "any", tests);
                self.each(spot, tests, scope);
            }
            Test::Not(inner) => self.test(spot.key("not"), inner, scope),
            Test::In(list) => self.doubles(spot.key("in"), "in", list),
            Test::Is(list) => self.doubles(spot.key("is"), "is", list),
            Test::Support(list) => self.doubles(spot.key("support"), "support", list),
            Test::Amount(a) => {
                let spot = spot.key("amount");
                if i32::from(a.at_least) > existing(a.of) {
                    let exist = existing(a.of);
                    self.flaw(spot, format!("only {exist} of these pieces exist (1.4.1)"));
                }
            }
            Test::Only(only) if only.these == only.of => {
                self.flaw(spot.key("only"), "both are the same pieces: say them without `only`")
            }
            Test::Borders(tests) => {
                let beyond = Scope { settled: true, ..scope };
                self.filter(spot.key("borders"), "borders", tests, beyond);
            }
            Test::Role(_) if scope.question => self.flaw(
                spot.key("role"),
                "`role` looks at a Command under way, and there is none at a question",
            ),
            Test::Role(Role::Mustered) if !scope.muster => self.flaw(
                spot.key("role"),
                "only a Muster and what may follow it know where Regulars `mustered`",
            ),
            Test::Compare(c) => {
                let spot = spot.key("compare");
                self.measure(spot.key("left"), &c.left, scope);
                self.measure(spot.key("right"), &c.right, scope);
                if c.left == c.right {
                    self.flaw(spot, "both numbers of the comparison are the same");
                } else if let Some(what) = measure::settled_in_space(c) {
                    self.flaw(spot, what);
                }
            }
            Test::Gains(_) => self.ahead(spot.key("gains"), "gains", scope),
            Test::Ends(_) => self.ahead(spot.key("ends"), "ends", scope),
            Test::ChangesControl => self.ahead(spot, "changes-control", scope),
            Test::Removes(_) => self.ahead(spot.key("removes"), "removes", scope),
            Test::Only(_)
            | Test::Role(_)
            | Test::Control(_)
            | Test::Has(_)
            | Test::Room
            | Test::SpecialOpen
            | Test::Blockaded
            | Test::Leader(_)
            | Test::LeaderOf(_) => {}
        }
    }
}

/// What holds of a space that passes the test, or of one that fails it.
pub(crate) fn modifier(test: &Test, passes: bool, voice: Voice<'_>) -> String {
    let this = voice.action;
    let yes = |word: &str, rest: &str| {
        if passes { format!("{word} {rest}") } else { format!("not {word} {rest}") }
    };
    let with = |what: &str| format!("{} {what}", if passes { "with" } else { "without" });
    let does = |what: String| {
        if passes {
            format!("where {this} {what}")
        } else {
            format!("other than where {this} {what}")
        }
    };
    match test {
        Test::All(parts) => several(parts, passes, passes, voice),
        Test::Any(parts) => match neither(parts, voice).filter(|_| !passes) {
            Some(words) => words,
            None => several(parts, passes, !passes, voice),
        },
        Test::Not(inner) => modifier(inner, !passes, voice),
        Test::In(kinds) if passes => format!("among the {}", place::kinds(kinds)),
        Test::In(kinds) => format!("outside the {}", place::kinds(kinds)),
        Test::Is(spaces) if passes => format!("that is {}", place::names(spaces)),
        Test::Is(spaces) => format!("other than {}", place::names(spaces)),
        Test::Control(h) => {
            let (word, rest) = holder(*h).split_once(' ').unwrap_or(("", ""));
            yes(word, rest)
        }
        Test::Support(levels) => yes("at", &support(levels)),
        Test::Has(kind) => with(kind.many()),
        Test::Amount(a) => amount(*a, passes),
        Test::Only(only) if passes => {
            format!("whose {} are all {}", only.of.many(), only.these.many())
        }
        Test::Only(only) => format!("whose {} are not {} alone", only.of.many(), only.these.many()),
        Test::Room => with("room"),
        Test::Blockaded if passes => "Blockaded".to_string(),
        Test::Blockaded => "not Blockaded".to_string(),
        Test::Leader(leader) => with(leader.name()),
        Test::LeaderOf(faction) => with(&format!("the {} Leader", faction.adjective())),
        Test::Borders(tests) => {
            let beside = SpacePhrase::of(tests, voice).single();
            yes("beside", &beside)
        }
        Test::Role(role) => {
            let not = if passes { "" } else { "not " };
            format!("{not}{}", used(*role))
        }
        Test::Compare(c) => comparison(c, passes, voice),
        Test::Gains(h) => does(format!("brings {}", control(*h))),
        Test::Ends(h) => does(format!("ends {}", control(*h))),
        Test::ChangesControl => does("changes Control".to_string()),
        Test::Removes(kind) => does(format!("takes a {}", kind.one())),
        Test::SpecialOpen => {
            let one = if passes { "a" } else { "no" };
            format!("where {one} Special Activity may still be used this turn")
        }
    }
}

/// What comes first or next in an ordering: "Cities", "with Rebellion cubes".
pub(crate) fn kind(test: &Test, voice: Voice<'_>) -> String {
    match test {
        Test::In(kinds) => place::kinds(kinds),
        Test::Is(spaces) => place::names(spaces),
        Test::Role(Role::Selected) => "spaces already selected for this Command".to_string(),
        Test::Role(Role::Battle) => "spaces chosen for Battle".to_string(),
        _ => modifier(test, true, voice),
    }
}

/// All or any of some tests. With `all`, each has to hold.
fn several(parts: &[Test], passes: bool, all: bool, voice: Voice<'_>) -> String {
    // A long part of a choice stands in brackets, so that it is seen where it ends.
    let word = |part: &Test| match part {
        Test::All(inner) if passes && !all && inner.len() > 2 => {
            format!("({})", modifier(part, passes, voice))
        }
        _ => modifier(part, passes, voice),
    };
    let words: Vec<String> = parts.iter().map(word).collect();
    if all { modifiers(&words) } else { format!("either {}", joined(&words, "or")) }
}

/// "with neither A nor B and C", where one of the alternatives has several conditions and each is something that is there.
fn neither(parts: &[Test], voice: Voice<'_>) -> Option<String> {
    if !parts.iter().any(|part| matches!(part, Test::All(_))) {
        return None;
    }
    let there = |part: &Test| {
        let words = modifier(part, true, voice);
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

pub(crate) const fn control(holder: Holder) -> &'static str {
    match holder {
        Holder::British => "British Control",
        Holder::Rebellion => "Rebellion Control",
        Holder::None => "a state of no Control",
    }
}

fn amount(a: Amount, passes: bool) -> String {
    let (one, many) = (a.of.one(), a.of.many());
    let (least, most) = (i32::from(a.at_least), i32::from(a.at_most));
    let words = match (a.at_least, a.at_most) {
        (n, m) if n == m && passes => Link::Same.counted(least, one, many),
        (n, m) if n == m => Link::Other.counted(least, one, many),
        (0, _) if passes => Link::NoMore.counted(most, one, many),
        (0, _) => Link::More.counted(most, one, many),
        (_, u8::MAX) if passes => Link::NoLess.counted(least, one, many),
        (_, u8::MAX) => Link::Less.counted(least, one, many),
        _ if passes => format!("{least} to {most} {many}"),
        _ => format!("fewer than {least} or more than {most} {many}"),
    };
    format!("with {words}")
}

const fn used(role: Role) -> &'static str {
    match role {
        Role::Selected => "already selected for this Command",
        Role::Battle => "chosen for Battle",
        Role::Special => "used by this turn's Special Activity",
        Role::MovedInto => "that units moved into this turn",
        Role::MovedFrom => "that units moved out of this turn",
        Role::Mustered => "where Regulars were placed this turn",
    }
}

fn comparison(c: &Comparison<Measure>, passes: bool, voice: Voice<'_>) -> String {
    let link = Link::of(c.is, passes);
    let (left, right) = (measure::term(&c.left, voice), measure::term(&c.right, voice));
    match (&c.left, &left, &right) {
        (Measure::Count(_), Term::Things { one, many }, Term::Plain(n)) => {
            format!("with {}", link.counted(*n, one, many))
        }
        (Measure::Population, Term::Level { .. }, Term::Plain(n)) => {
            let n = Term::Plain(*n);
            let words = compared(&left, link, &n).replacen(" is ", " ", 1);
            format!("with {words}")
        }
        (Measure::Removes(kind), _, Term::Plain(n)) => {
            let counted = link.counted(*n, kind.one(), kind.many());
            format!("where {} removes {counted}", voice.action)
        }
        (Measure::Brings(kind), _, Term::Plain(n)) => {
            let counted = link.counted(*n, kind.one(), kind.many());
            format!("where {} brings {counted}", voice.action)
        }
        _ => format!("where {}", compared(&left, link, &right)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Library;
    use crate::bots::testing::boards;
    use crate::flowchart::say;

    #[test]
    fn sets_of_spaces_pass_as_each_of_them_does() {
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
        for board in boards() {
            let sight = Evaluator::of(&board);
            for test in &tests {
                let each = SpaceSet::ALL.filter(|s| sight.test(s, test));
                assert_eq!(sight.passing(SpaceSet::ALL, test), each, "{test:?}");
                passed += each.len();
                failed += Space::COUNT - each.len();
            }
        }
        assert!(passed > 100_000 && failed > 100_000, "{passed}, {failed}");
    }

    fn fails(test: &Test) -> String {
        say::of_space(&Library::get().charts[Faction::Indians], None, test, false)
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
            (only, "whose British cubes are not Tories alone"),
            (Test::SpecialOpen, "where no Special Activity may still be used this turn"),
            (Test::Role(Role::Mustered), "not where Regulars were placed this turn"),
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
            "with neither at least 3 War Parties nor at least 2 War Parties and Cornplanter"
        );
        let either = Test::Any(vec![war_parties(3, u8::MAX), Test::Leader(Leader::Cornplanter)]);
        assert_eq!(fails(&either), "with fewer than 3 War Parties and without Cornplanter");
    }
}
