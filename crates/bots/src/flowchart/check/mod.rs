//! What a flowchart file must hold beyond words that can be read: arrows that lead somewhere, boxes that
//! are reached, verbs in their place.

mod arrows;
pub(super) mod bounds;
mod order;
mod sequence;
pub(super) mod spot;
mod uses;
pub(super) mod words;

use super::instruction::{
    Accompanying, Answer, Extent, Instruction, Joining, Selection, VerbParameters,
};
use super::notation;
use super::order::{Metric, rankings};
use super::places::InstructionBox;
use super::schema::{ActivityBox, Chart, CommandBox, Node};
use super::words::{MustStay, Verb};
use lod_engine::game::Faction;
use lod_engine::game::atlas::{Flaw, nearest};
use lod_engine::rules::{Command, Special};
use spot::Spot;
use std::collections::HashSet;
use words::{Scope, WordCheck};

pub use uses::summaries;

/// Every flaw of a flowchart, in the order of the file; `text` is what the chart was read from.
pub fn check(chart: &Chart, text: &str) -> Vec<Flaw> {
    let file = match notation::document(text) {
        Ok(file) => file.table,
        Err(flaws) => return flaws,
    };
    let root = Spot::root(&file);
    let mut check = Check { chart, words: WordCheck { chart, flaws: Vec::new() } };
    check.ids();
    check.arrows();
    // An arrow that leads wrong leaves boxes unreached: that is no fault of theirs.
    if check.words.flaws.is_empty() {
        check.unreached();
        check.circles();
    }
    check.questions(root.key("question"));
    check.events(root.key("event"));
    check.commands(root.key("command"));
    check.activities(root.key("activity"));
    check.summaries(root.key("summary"), text.len());
    let mut flaws = check.words.flaws;
    flaws.sort_by_key(|f| f.at);
    flaws
}

struct Check<'c> {
    chart: &'c Chart,
    words: WordCheck<'c>,
}

const fn letter(faction: Faction) -> char {
    match faction {
        Faction::British => 'B',
        Faction::Patriots => 'P',
        Faction::French => 'F',
        Faction::Indians => 'I',
    }
}

fn id_at(node: Node<'_>) -> usize {
    match node {
        Node::Question(b) => b.id.span().start,
        Node::Event(b) => b.id.span().start,
        Node::Command(b) => b.id.span().start,
        Node::Activity(b) => b.id.span().start,
    }
}

impl<'c> Check<'c> {
    fn flaw(&mut self, at: usize, what: impl Into<String>) {
        self.words.flaws.push(Flaw::new(at, what));
    }

    fn ids(&mut self) {
        let chart = self.chart;
        let letter = letter(chart.faction);
        let mut seen = HashSet::new();
        for node in chart.nodes() {
            let (id, at) = (node.id(), id_at(node));
            let number = id.strip_prefix(letter).unwrap_or_default();
            if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
                self.flaw(
                    at,
                    format!(
                        "`{id}` is no box number of the {}: it is `{letter}` and a number",
                        chart.faction
                    ),
                );
            }
            if !seen.insert(id) {
                self.flaw(at, format!("`{id}` is given twice"));
            }
        }
    }

    fn heading(&mut self, spot: Spot<'_>, title: &str, rule: &str, section_8: bool) {
        self.words.blank(spot, "title", title);
        if let Some(what) = bad_rule(rule, section_8) {
            self.words.flaw(spot.key("rule"), what);
        }
    }

    fn questions(&mut self, list: Spot<'_>) {
        let chart = self.chart;
        for (i, q) in chart.question.iter().enumerate() {
            let spot = list.item(i);
            self.heading(spot, &q.title, &q.rule, true);
            self.ask(spot, q.ask.as_deref(), &q.when);
        }
    }

    fn ask(&mut self, spot: Spot<'_>, ask: Option<&str>, when: &super::words::Condition) {
        let scope = Scope { question: true, ..Scope::default() };
        match ask {
            Some(ask) => self.words.asked(spot, ask, when, scope),
            None => self.words.condition(spot.key("when"), when, scope),
        }
    }

    fn events(&mut self, list: Spot<'_>) {
        let chart = self.chart;
        for (i, b) in chart.event.iter().enumerate() {
            let spot = list.item(i);
            self.heading(spot, &b.title, &b.rule, true);
            if b.bullet.is_empty() {
                self.words.flaw(spot.key("bullet"), "an Event box without a bullet");
            }
            for (j, bullet) in b.bullet.iter().enumerate() {
                let spot = spot.key("bullet").item(j);
                self.words.blank(spot, "say", &bullet.say);
                self.ask(spot, None, &bullet.when);
                let scope = Scope { settled: true, ..Scope::default() };
                for (k, test) in bullet.order.tests().iter().enumerate() {
                    let spot = spot.key("order").item(k);
                    let key = if k == 0 { "first" } else { "then" };
                    self.words.test(spot.key(key), test, scope);
                }
            }
        }
    }

    fn commands(&mut self, list: Spot<'_>) {
        let chart = self.chart;
        for (i, b) in chart.command.iter().enumerate() {
            let spot = list.item(i);
            self.heading(spot, &b.title, &b.rule, true);
            self.command(spot, b);
        }
    }

    fn command(&mut self, spot: Spot<'_>, b: &CommandBox) {
        let faction = self.chart.faction;
        let right = Command::of(faction);
        if !right.contains(&b.command) {
            let names: Vec<&str> = right.iter().map(|c| c.name()).collect();
            self.words.flaw(
                spot.key("command"),
                format!(
                    "{} is no Command of the {faction}; theirs are {}",
                    b.command.name(),
                    names.join(", ")
                ),
            );
        }
        if b.instructions.is_empty() {
            self.words.flaw(spot.key("do"), "a Command without an instruction");
        }
        if b.max == Some(0) {
            self.words.flaw(spot.key("max"), "`max` is 0: nothing could be done");
        }
        self.words.doubles(spot.key("when-broke"), "when-broke", &b.when_broke);
        let scope = Scope {
            muster: has_regulars(faction) && b.command == Command::Muster,
            battle: b.command == Command::Battle,
            ..Scope::default()
        };
        self.compelled(spot, b);
        self.sequence(spot, b);
        if let Some(leave) = &b.leave {
            let spot = spot.key("leave");
            self.words.leave(spot, leave, scope);
            if !b.instructions.iter().any(|i| i.verb.entry().moves) {
                self.words.flaw(spot, "nothing in this box moves: `leave` has no use");
            }
        }
        for (i, instruction) in b.instructions.iter().enumerate() {
            let spot = spot.key("do").item(i);
            if instruction.verb == Verb::Special && b.special.is_none() {
                self.words.flaw(
                    spot.key("verb"),
                    "the verb `special` needs the arrow `special` of its Command to say where to begin",
                );
            }
            self.instruction(spot, instruction, i, InstructionBox::Command(b.command), scope);
        }
    }

    /// What an Event can make of a Command: of each kind of thing that it does in a space, in which order.
    fn compelled(&mut self, spot: Spot<'_>, b: &CommandBox) {
        let list = spot.key("compelled");
        let in_spaces = matches!(
            b.command,
            Command::Muster
                | Command::Rally
                | Command::Gather
                | Command::RabbleRousing
                | Command::FrenchAgentMobilization
        );
        let name = b.command.name();
        match (in_spaces, b.compelled.is_empty()) {
            (true, true) => self.words.flaw(
                spot.key("command"),
                format!("{name} needs `compelled`: what comes first where an Event demands it"),
            ),
            (false, false) => self.words.flaw(list, format!("`compelled` has no use in {name}")),
            _ => self.words.doubles(list, "compelled", &b.compelled),
        }
        for (i, verb) in b.compelled.iter().enumerate() {
            if !b.instructions.iter().any(|i| i.verb == *verb) {
                let what = format!("no instruction of this box has the verb `{}`", verb.id());
                self.words.flaw(list.item(i), what);
            }
        }
    }

    fn activities(&mut self, list: Spot<'_>) {
        let chart = self.chart;
        for (i, b) in chart.activity.iter().enumerate() {
            let spot = list.item(i);
            self.heading(spot, &b.title, &b.rule, true);
            self.activity(spot, b);
        }
    }

    fn activity(&mut self, spot: Spot<'_>, b: &ActivityBox) {
        let faction = self.chart.faction;
        let right = Special::of(faction);
        if !right.contains(&b.special) {
            let names: Vec<&str> = right.iter().map(|s| s.name()).collect();
            self.words.flaw(
                spot.key("special"),
                format!(
                    "{} is no Special Activity of the {faction}; theirs are {}",
                    b.special.name(),
                    names.join(", ")
                ),
            );
        }
        // Common Cause is carried out by the March or Battle it serves (4.2.1).
        if b.instructions.is_empty() && b.special != Special::CommonCause {
            self.words.flaw(spot.key("do"), "a Special Activity without an instruction");
        }
        if let Some(instead) = &b.instead {
            let spot = spot.key("instead").key("when");
            self.words.condition(spot, &instead.when, Scope::default());
        }
        let scope = Scope { muster: has_regulars(faction), ..Scope::default() };
        for (i, instruction) in b.instructions.iter().enumerate() {
            let spot = spot.key("do").item(i);
            if i > 0 && !instruction.otherwise && !instruction.only_if_nothing {
                self.words.flaw(
                    spot.key("verb"),
                    "a Special Activity takes place once: `otherwise` or `only-if-nothing` for each \
                     instruction but the first",
                );
            }
            self.instruction(spot, instruction, i, InstructionBox::Special(b.special), scope);
        }
    }

    fn summaries(&mut self, list: Spot<'_>, end: usize) {
        let chart = self.chart;
        let mut seen = HashSet::new();
        for (i, s) in chart.summary.iter().enumerate() {
            let spot = list.item(i);
            if !seen.insert(s.id.get_ref().as_str()) {
                self.flaw(s.id.span().start, format!("`{}` is given twice", s.id.get_ref()));
            }
            self.heading(spot, &s.title, &s.rule, false);
            match &s.say {
                Some(say) => self.words.blank(spot, "say", say),
                None if s.instructions.is_empty() && s.when.is_none() => {
                    self.words.flaw(spot, "a summary that says nothing: it needs `say`");
                }
                None => {}
            }
            if let Some(when) = &s.when {
                self.words.condition(spot.key("when"), when, Scope::default());
            }
            for (j, instruction) in s.instructions.iter().enumerate() {
                let spot = spot.key("do").item(j);
                self.instruction(spot, instruction, j, InstructionBox::Summary, Scope::default());
            }
        }
        let known = summaries(chart.faction);
        let missing: Vec<&str> = known.iter().copied().filter(|id| !seen.contains(id)).collect();
        let strange = |id: &str| !known.contains(&id);
        if missing.is_empty() {
            for id in chart.summary.iter().map(|s| &s.id) {
                if strange(id.get_ref()) {
                    let what = format!("nothing asks for a summary `{}`", id.get_ref());
                    self.flaw(id.span().start, what);
                }
            }
        }
        for id in missing {
            let others = seen.iter().copied().filter(|s| strange(s));
            let hint = match nearest(id, others) {
                Some(s) => format!(" (is it the one called `{s}`?)"),
                None => String::new(),
            };
            self.flaw(end, format!("missing summary `{id}`{hint}"));
        }
    }

    fn instruction(
        &mut self,
        spot: Spot<'_>,
        instruction: &Instruction,
        index: usize,
        place: InstructionBox,
        scope: Scope,
    ) {
        if let Some(what) = uses::misplaced(instruction.verb, self.chart.faction, place) {
            self.words.flaw(spot.key("verb"), what);
        }
        let words = &mut self.words;
        words.blank(spot, "say", &instruction.say);
        if index == 0 {
            for (key, given) in [
                ("otherwise", instruction.otherwise),
                ("only-if-nothing", instruction.only_if_nothing),
            ] {
                if given {
                    words.flaw(
                        spot.key(key),
                        format!("`{key}` on the first instruction: there is none before it"),
                    );
                }
            }
        }
        if instruction.max == Some(0) {
            words.flaw(spot.key("max"), "`max` is 0: nothing could be done");
        }
        if matches!(instruction.terms, VerbParameters::Together(true)) {
            let adds_up = |look: &Metric<'_>| match look {
                Metric::Most(measure) | Metric::Least(measure) => uses::adds_up(measure),
                Metric::Kind(_) => false,
            };
            let rankings = rankings(&instruction.order);
            if !rankings.is_some_and(|all| all.iter().all(adds_up)) {
                words.flaw(
                    spot.key("order"),
                    "what is chosen together is compared by numbers of spaces: `control-changes`, \
                     `control-population` or `empties`",
                );
            }
        }
        if let Some(condition) = &instruction.condition {
            words.condition(spot.key("if"), condition, scope);
        }
        words.filter(spot.key("where"), "where", &instruction.tests, scope);
        words.order(spot.key("order"), &instruction.order, scope);
        self.terms(spot, instruction, scope);
    }

    /// What a verb needs besides spaces.
    fn terms(&mut self, spot: Spot<'_>, instruction: &Instruction, scope: Scope) {
        let words = &mut self.words;
        match &instruction.terms {
            VerbParameters::Plain | VerbParameters::Together(_) => {}
            VerbParameters::Joins(None) => {}
            VerbParameters::Raises(raises) => {
                let spot = spot.key("raises");
                if raises.is_empty() {
                    words.flaw(spot, "`raises` is empty: nothing could be raised");
                }
                for (i, raise) in raises.iter().enumerate() {
                    if let Some(what) = uses::unfit_raise(*raise, &raises[..i]) {
                        words.flaw(spot.item(i), what);
                    }
                }
            }
            VerbParameters::Joins(Some(joins)) => self.joins(spot.key("joins"), joins, scope),
            VerbParameters::Join(march) => words.groups(spot, &march.groups, scope),
            VerbParameters::Enough(enough) => {
                if let Some(what) = uses::unfit_up_to(instruction.verb, enough.up_to) {
                    words.flaw(spot.key("up-to"), what);
                }
                if let Some(what) = enough.prefer.and_then(uses::unfit_preference) {
                    words.flaw(spot.key("prefer"), what);
                }
            }
            VerbParameters::Amount(amount) => {
                let settled = Scope { settled: true, ..scope };
                let spot = spot.key("amount");
                if words.number(spot, amount, settled) > 1 {
                    words.flaw(spot, "`amount` rolls one die at most");
                }
                if let Some(what) = uses::unfit_amount(instruction.verb, amount) {
                    words.flaw(spot, what);
                }
            }
            VerbParameters::Answer(answer) => self.answer(spot, answer, scope),
            VerbParameters::Control(march) => {
                words.groups(spot, &march.groups, scope);
                if march.extent == Extent::All && !march.groups.is_empty() {
                    let what = "with `extent = \"all\"` every group goes: `groups` has no use";
                    words.flaw(spot.key("groups"), what);
                }
                self.along(spot, march.along.as_ref(), scope);
            }
            VerbParameters::Displace(Selection { tests, order }) => {
                let spot = spot.key("to");
                words.filter(spot.key("where"), "where", tests, scope);
                words.order(spot.key("order"), order, scope);
            }
            VerbParameters::Ways(order) => words.order(spot.key("ways"), order, scope),
            VerbParameters::From(order) => words.order(spot.key("from").key("order"), order, scope),
            VerbParameters::Toward(march) => {
                words.filter(spot.key("to").key("where"), "where", &march.to, scope);
                self.along(spot, march.along.as_ref(), scope);
            }
        }
    }

    /// What is given to who asks for it.
    fn answer(&mut self, spot: Spot<'_>, answer: &Answer, scope: Scope) {
        let words = &mut self.words;
        let settled = Scope { settled: true, rolled: true, ..scope };
        let dice = words.number(spot.key("amount"), &answer.amount, settled);
        if dice > 1 {
            words.flaw(spot.key("amount"), "`amount` rolls one die at most");
        }
        let Some(below) = &answer.below else { return };
        let spot = spot.key("below");
        if words.number(spot, below, settled) > 0 {
            words.flaw(
                spot,
                "`below` rolls no die: it is what the die of `amount` has to be less than",
            );
        }
        if dice == 0 {
            words.flaw(
                spot,
                "`amount` rolls no die that could be less than this: `below` has no use",
            );
        }
    }

    /// Who joins a Battle.
    fn joins(&mut self, spot: Spot<'_>, joins: &Joining, scope: Scope) {
        let faction = self.chart.faction;
        let words = &mut self.words;
        if let Some(what) = uses::unfit_to_join(faction, joins.pieces) {
            words.flaw(spot.key("pieces"), what);
        }
        if let Some(what) = joins.prefer.and_then(uses::unfit_preference) {
            words.flaw(spot.key("prefer"), what);
        }
        if faction != Faction::British {
            let keys = [
                ("prefer", joins.prefer.is_some()),
                ("most", joins.most.is_some()),
                ("leave", !joins.leave.is_empty()),
            ];
            for (key, _) in keys.into_iter().filter(|(_, given)| *given) {
                let what =
                    format!("the {} join with all or none: `{key}` has no use", faction.friend());
                words.flaw(spot.key(key), what);
            }
        }
        // Nobody has joined yet: there are no Force Levels to look at.
        let before = Scope { settled: true, battle: false, ..scope };
        words.filter(spot.key("where"), "where", &joins.tests, before);
        if let Some(most) = &joins.most {
            words.measure(spot.key("most"), most, before);
        }
        words.leave(spot.key("leave"), &joins.leave, before);
        for (i, rule) in joins.leave.iter().enumerate() {
            if !matches!(rule, MustStay::Last(_)) {
                let what = "units leave no space in a Battle: only `last` has a use";
                words.flaw(spot.key("leave").item(i), what);
            }
        }
    }

    /// Whose units March along.
    fn along(&mut self, spot: Spot<'_>, along: Option<&Accompanying>, scope: Scope) {
        let Some(along) = along else { return };
        let spot = spot.key("along");
        if let Some(what) = uses::unfit_along(self.chart.faction, along.pieces) {
            self.words.flaw(spot.key("pieces"), what);
        }
        if let Some(prefer) = along.prefer {
            let what = match self.chart.faction {
                Faction::British => uses::unfit_preference(prefer),
                _ => Some("only War Parties have two faces to prefer"),
            };
            if let Some(what) = what {
                self.words.flaw(spot.key("prefer"), what);
            }
        }
        if let Some(condition) = &along.condition {
            self.words.condition(spot.key("if"), condition, scope);
        }
    }
}

/// Whether a Faction Musters Regulars (3.2.1, 3.5.3).
const fn has_regulars(faction: Faction) -> bool {
    matches!(faction, Faction::British | Faction::French)
}

/// The last part of each section of chapter 8.
const LAST: [u8; 7] = [3, 0, 8, 11, 9, 11, 9];

/// What is wrong with rule numbers such as "8.4.2", or several between commas. The boxes cite chapter 8.
fn bad_rule(rule: &str, section_8: bool) -> Option<String> {
    let form = if section_8 { "of the form 8.4.2" } else { "of the form 8.4.9 or 6.5.4" };
    for part in rule.split(',').map(str::trim) {
        let numbers: Option<Vec<u8>> = part.split('.').map(|n| n.parse::<u8>().ok()).collect();
        match numbers.as_deref() {
            Some([8, section, rest @ ..]) if rest.len() < 2 => {
                let index = usize::from(*section).checked_sub(1);
                let last = index.and_then(|i| LAST.get(i)).copied();
                let known = last.is_some_and(|l| rest.iter().all(|r| (1..=l).contains(r)));
                if !known {
                    return Some(format!("there is no rule `{part}`"));
                }
            }
            Some([1..=7, _] | [1..=7, _, _]) if !section_8 => {}
            _ => return Some(format!("`{part}` is no rule number {form}")),
        }
    }
    None
}
