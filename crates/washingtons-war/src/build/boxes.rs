//! The boxes of a procedure: the keys that their kind has, and where they lead.

use super::super::Kind;
use super::super::definitions::{
    Among, AskBox, Box, CallBox, Definitions, DoBox, DoRow, Each, Fact, Group, MoveLimits, Next,
    OddsBox, PickBox, Procedure, ReachBox, RollBox, RouteBox, SearchBox, SumBox, SumRow, TestBox,
    Work,
};
use super::super::lines::SPACE;
use super::super::resolve::{Assignment, Expression, Scope};
use super::super::schema::{BoxEntry, RowEntry, Text};
use super::super::text::Template;
use super::{Source, rule, start};
use crate::rules::{self, Listed};
use lod_engine::game::atlas::unknown;
use std::collections::BTreeMap;

/// The word for the end of a procedure.
const END: &str = "end";

/// The kinds, and the keys that each must have and may have.
const KINDS: [(&str, &[&str], &[&str]); 12] = [
    ("ask", &["text", "facts"], &["may", "example", "anew", "enter", "why"]),
    ("test", &["test", "yes", "no"], &["why", "text"]),
    ("roll", &["text", "dice"], &["why"]),
    ("sum", &["into", "row"], &[]),
    ("do", &["row"], &[]),
    ("call", &["call"], &["with"]),
    ("odds", &["with"], &[]),
    ("search", &["start", "through", "goal", "at", "blank"], &[]),
    (
        "each",
        &["as", "call"],
        &["start", "through", "among", "where", "most", "dashed", "arnold", "goal", "shun"],
    ),
    (
        "pick",
        &["among", "where", "as", "none"],
        &["by", "home", "start", "most", "dashed", "through", "arnold"],
    ),
    ("route", &["start", "goal", "most", "dashed", "through", "as", "none"], &["arnold", "shun"]),
    ("reach", &["text", "start", "most", "dashed", "through", "into"], &["arnold"]),
];

/// The keys of a box besides those of every box.
fn keys(entry: &BoxEntry) -> Vec<&'static str> {
    [
        ("text", entry.text.is_some()),
        ("why", entry.why.is_some()),
        ("facts", entry.facts.is_some()),
        ("may", entry.may.is_some()),
        ("example", entry.example.is_some()),
        ("anew", entry.anew.is_some()),
        ("enter", entry.enter.is_some()),
        ("test", entry.test.is_some()),
        ("yes", entry.yes.is_some()),
        ("no", entry.no.is_some()),
        ("dice", entry.dice.is_some()),
        ("into", entry.into.is_some()),
        ("row", entry.row.is_some()),
        ("call", entry.call.is_some()),
        ("with", entry.with.is_some()),
        ("start", entry.start.is_some()),
        ("through", entry.through.is_some()),
        ("goal", entry.goal.is_some()),
        ("at", entry.at.is_some()),
        ("blank", entry.blank.is_some()),
        ("as", entry.each.is_some()),
        ("most", entry.most.is_some()),
        ("dashed", entry.dashed.is_some()),
        ("arnold", entry.arnold.is_some()),
        ("among", entry.among.is_some()),
        ("where", entry.holds.is_some()),
        ("by", entry.by.is_some()),
        ("home", entry.home.is_some()),
        ("none", entry.none.is_some()),
        ("shun", entry.shun.is_some()),
    ]
    .into_iter()
    .filter_map(|(key, is_there)| is_there.then_some(key))
    .collect()
}

/// Every procedure of the files.
pub(super) fn procedures(
    sources: &mut [Source<'_>],
    book: &Definitions,
) -> BTreeMap<String, Procedure> {
    let mut out = BTreeMap::new();
    let programs = || rules::ALL.iter().chain(&rules::CALLED);
    let own = programs().map(|listed| (listed.id.to_string(), Vec::new()));
    let ids: Vec<(String, Vec<String>)> = sources.iter().filter_map(ids).chain(own).collect();
    out.extend(programs().map(|listed| (listed.id.to_string(), in_rust(listed))));
    for source in sources {
        let entries = std::mem::take(&mut source.file.boxes);
        if let Some(procedure) = procedure(source, &entries, book, &ids) {
            let at = source.file.procedure.as_ref().map_or(0, |h| start(&h.id));
            if out.insert(procedure.id.clone(), procedure).is_some() {
                source.flaw(at, "this procedure is there already");
            }
        } else if let Some(first) = entries.first() {
            source.flaw(start(&first.id), "a file with boxes needs a [procedure]");
        }
        source.file.boxes = entries;
    }
    out
}

/// A procedure without boxes.
fn in_rust(listed: &Listed) -> Procedure {
    Procedure {
        id: listed.id.to_string(),
        title: listed.title.to_string(),
        about: listed.about.to_string(),
        rule: listed.rule.to_string(),
        file: "rules".to_string(),
        inner: listed.inner,
        boxes: Vec::new(),
        fresh: Vec::new(),
        run: Some(listed.run),
    }
}

/// A procedure's id and those of its boxes.
fn ids(source: &Source<'_>) -> Option<(String, Vec<String>)> {
    let head = source.file.procedure.as_ref()?;
    let boxes = source.file.boxes.iter().map(|b| b.id.get_ref().clone());
    Some((head.id.get_ref().clone(), boxes.collect()))
}

fn procedure(
    source: &mut Source<'_>,
    entries: &[BoxEntry],
    book: &Definitions,
    ids: &[(String, Vec<String>)],
) -> Option<Procedure> {
    let head = source.file.procedure.take()?;
    let own: Vec<&str> = entries.iter().map(|b| b.id.get_ref().as_str()).collect();
    if entries.is_empty() {
        source.flaw(start(&head.id), "a procedure needs a box");
    }
    for (place, entry) in entries.iter().enumerate() {
        if own[..place].contains(&own[place]) || own[place] == END {
            source.flaw(start(&entry.id), format!("`{}` is taken", own[place]));
        }
    }
    let fresh = head.fresh.iter().filter_map(|f| fact(source, f, book));
    let fresh: Vec<String> = fresh.collect();
    let mut procedure = Procedure {
        id: head.id.get_ref().clone(),
        title: head.title.clone(),
        about: head.about.clone(),
        rule: head.rule.get_ref().clone(),
        file: source.name.to_string(),
        fresh,
        inner: head.inner,
        boxes: Vec::new(),
        run: None,
    };
    for (place, entry) in entries.iter().enumerate() {
        let mut reader = BoxReader { source, book, own: &own, ids };
        procedure.boxes.extend(reader.read(entry, place));
    }
    source.file.procedure = Some(head);
    Some(procedure)
}

/// A fact's id.
fn fact(source: &mut Source<'_>, text: &Text, book: &Definitions) -> Option<String> {
    let id = text.get_ref();
    if book.facts.contains_key(id) {
        return Some(id.clone());
    }
    let right = book.facts.keys().map(String::as_str);
    source.flaw(start(text), unknown("a fact", id, right));
    None
}

struct BoxReader<'a, 's, 't> {
    source: &'a mut Source<'t>,
    book: &'s Definitions,
    own: &'a [&'a str],
    ids: &'a [(String, Vec<String>)],
}

impl<'s> BoxReader<'_, 's, '_> {
    fn scope(&self) -> Scope<'s> {
        Scope { lists: &self.book.lists, facts: &self.book.facts, it: None, that: None }
    }

    fn condition(&mut self, text: Option<&Text>) -> Option<Expression> {
        self.expression(text?, &Kind::Truth)
    }

    fn expression(&mut self, text: &Text, wanted: &Kind) -> Option<Expression> {
        let read = self.scope().read(text.get_ref(), start(text), Some(wanted));
        self.source.keep(read)
    }

    fn template(&mut self, text: Option<&Text>) -> Option<Template> {
        let text = text?;
        let read = Template::read(text.get_ref(), start(text), &self.scope());
        self.source.keep(read)
    }

    fn settings(&mut self, texts: &[Text]) -> Vec<Assignment> {
        let scope = self.scope();
        let read = texts.iter().filter_map(|text| {
            let read = scope.setting(text.get_ref(), start(text));
            self.source.keep(read)
        });
        read.collect()
    }

    fn next(&mut self, text: &Text) -> Next {
        let id = text.get_ref().as_str();
        if id == END {
            return None;
        }
        let place = self.own.iter().position(|own| *own == id);
        if place.is_none() {
            let right: Vec<&str> = self.own.iter().copied().chain([END]).collect();
            self.source.flaw(start(text), unknown("a box", id, right));
        }
        place
    }

    fn facts(&mut self, texts: &[Text]) -> Vec<String> {
        let found = texts.iter().filter_map(|text| fact(self.source, text, self.book));
        found.collect()
    }

    fn read(&mut self, entry: &BoxEntry, place: usize) -> Option<Box> {
        let kinds = KINDS.map(|(kind, ..)| kind);
        let kind = entry.kind.get_ref().as_str();
        let Some((_, must, may)) = KINDS.iter().find(|(k, ..)| *k == kind) else {
            let what = unknown("a kind of box", kind, kinds);
            self.source.flaw(start(&entry.kind), what);
            return None;
        };
        let there = keys(entry);
        for key in must.iter().filter(|key| !there.contains(key)) {
            let what = format!("a box of kind `{kind}` needs `{key}`");
            self.source.flaw(start(&entry.id), what);
        }
        for key in there.iter().filter(|k| !must.contains(k) && !may.contains(k)) {
            let what = format!("a box of kind `{kind}` has no `{key}`");
            self.source.flaw(start(&entry.id), what);
        }
        if kind == "test" && (entry.then.is_some() || entry.when.is_some()) {
            let what = "a box of kind `test` has `yes` and `no`, and neither `then` nor `when`";
            self.source.flaw(start(&entry.id), what);
        }
        let then = match &entry.then {
            Some(then) => self.next(then),
            None => (place + 1 < self.own.len()).then_some(place + 1),
        };
        let when = self.condition(entry.when.as_ref());
        let asks = self.template(entry.text.as_ref()).unwrap_or_default();
        let work = self.work(entry, kind)?;
        Some(Box {
            id: entry.id.get_ref().clone(),
            rule: rule(entry.rule.as_ref()),
            why: entry.why.clone().unwrap_or_default(),
            then,
            rounds: entry.rounds,
            work,
            text: asks.raw.clone(),
            when,
            asks,
        })
    }

    fn work(&mut self, entry: &BoxEntry, kind: &str) -> Option<Work> {
        let rows = entry.row.as_deref().unwrap_or_default();
        match kind {
            "ask" => self.asking(entry).map(Work::Ask),
            "test" => {
                let test = self.condition(entry.test.as_ref());
                let yes = self.next(entry.yes.as_ref()?);
                let no = self.next(entry.no.as_ref()?);
                Some(Work::Test(TestBox { test: test?, yes, no }))
            }
            "roll" => {
                let texts = entry.dice.as_deref()?;
                let dice = self.facts(texts);
                for (text, die) in texts.iter().zip(&dice) {
                    let fact = self.book.facts.get(die);
                    if fact.is_some_and(|f| f.kind != Kind::Number || f.about.is_some()) {
                        self.source.flaw(start(text), "a die must be a number");
                    }
                }
                Some(Work::Roll(RollBox { dice }))
            }
            "sum" => {
                let into = fact(self.source, entry.into.as_ref()?, self.book)?;
                let sides = self.book.facts.get(&into).and_then(|f| f.about.clone());
                let Some(sides) = sides else {
                    let at = entry.into.as_ref().map_or(0, start);
                    let what = "the total must be a fact `about` the sides";
                    self.source.flaw(at, what);
                    return None;
                };
                let sides = Kind::Of(sides);
                let rows = rows.iter().filter_map(|row| self.sum_row(row, &sides));
                let rows = rows.collect();
                Some(Work::Sum(SumBox { into, rows }))
            }
            "do" => {
                let rows = rows.iter().filter_map(|row| self.do_row(row));
                let rows = rows.collect();
                Some(Work::Do(DoBox { rows }))
            }
            "call" => {
                let call = self.called(entry.call.as_ref()?)?;
                let with = self.settings(entry.with.as_deref().unwrap_or_default());
                Some(Work::Call(CallBox { call, with }))
            }
            "search" => self.searching(entry).map(Work::Search),
            "each" => self.each(entry).map(Work::Each),
            "reach" => self.reaching(entry).map(Work::Reach),
            "pick" => self.picking(entry).map(Work::Pick),
            "route" => self.routing(entry).map(Work::Route),
            _ => {
                let with = self.settings(entry.with.as_deref().unwrap_or_default());
                Some(Work::Odds(OddsBox(with)))
            }
        }
    }

    fn asking(&mut self, entry: &BoxEntry) -> Option<AskBox> {
        let mut facts = Vec::new();
        for text in entry.facts.as_deref()? {
            let (name, of) = match text.get_ref().split_once(" of ") {
                Some((name, _)) => (name, true),
                None => (text.get_ref().as_str(), false),
            };
            let read = self.scope().read(text.get_ref(), start(text), None);
            let Some(read) = self.source.keep(read) else {
                continue;
            };
            let Expression::Fact(id, about) = read else {
                self.source.flaw(start(text), "only a fact can be asked");
                continue;
            };
            if self.book.facts.get(name).is_some_and(|f| f.is.is_some() && f.given.is_none()) {
                let what = format!("`{name}` follows from other facts and is never asked");
                self.source.flaw(start(text), what);
            }
            if of && entry.anew == Some(true) {
                let what = "`anew` goes with facts of nothing alone";
                self.source.flaw(start(text), what);
            }
            facts.push((id, about.map(|of| *of)));
        }
        let may = self.facts(entry.may.as_deref().unwrap_or_default());
        for (text, id) in entry.may.iter().flatten().zip(&may) {
            let fact = self.book.facts.get(id);
            let missed = |f: &Fact| f.default.is_none() && f.ask.is_none();
            if fact.is_some_and(|f| missed(f) || f.about.is_some()) {
                let what = format!("`{id}` needs a `default` or an `ask` to be optional");
                self.source.flaw(start(text), what);
            }
        }
        if entry.anew == Some(true) && entry.when.is_some() {
            let what = "a box that asks `anew` has no `when`: put a test before it";
            self.source.flaw(start(&entry.id), what);
        }
        if facts.is_empty() {
            self.source.flaw(start(&entry.id), "there is nothing to ask");
        }
        Some(AskBox {
            facts,
            may,
            example: entry.example.clone().unwrap_or_default(),
            anew: entry.anew.unwrap_or(false),
            enter: entry.enter.as_ref().map(|enter| self.next(enter)),
        })
    }

    fn sum_row(&mut self, row: &RowEntry, sides: &Kind) -> Option<SumRow> {
        let (Some(side), Some(add), Some(say)) = (&row.side, &row.add, &row.say) else {
            let at = row.say.as_ref().or(row.side.as_ref()).map_or(0, start);
            let what = "a row of a sum needs `side`, `add` and `say`";
            self.source.flaw(at, what);
            return None;
        };
        if row.on.is_some() || !row.set.is_empty() || !row.forget.is_empty() {
            let what = "a row of a sum has no `on`, `set` or `forget`";
            self.source.flaw(start(side), what);
        }
        let when = self.condition(row.when.as_ref());
        Some(SumRow {
            when,
            side: self.expression(side, sides)?,
            add: self.expression(add, &Kind::Number)?,
            say: self.template(Some(say))?,
            rule: rule(row.rule.as_ref()),
        })
    }

    fn do_row(&mut self, row: &RowEntry) -> Option<DoRow> {
        for text in [&row.side, &row.add].into_iter().flatten() {
            self.source.flaw(start(text), "a row of things to do has no `side` or `add`");
        }
        if let (Some(on), None) = (&row.on, &row.say) {
            self.source.flaw(start(on), "`on` needs `say`");
        }
        let when = self.condition(row.when.as_ref());
        Some(DoRow {
            when,
            on: self.template(row.on.as_ref()),
            say: self.template(row.say.as_ref()),
            set: self.settings(&row.set),
            forget: self.facts(&row.forget),
            rule: rule(row.rule.as_ref()),
        })
    }

    fn called(&mut self, text: &Text) -> Option<String> {
        let id = text.get_ref();
        if self.ids.iter().any(|(own, _)| own == id) {
            return Some(id.clone());
        }
        let right = self.ids.iter().map(|(own, _)| own.as_str());
        let what = unknown("a procedure", id, right);
        self.source.flaw(start(text), what);
        None
    }

    /// What must hold of a space, `it`.
    fn of_space(&mut self, text: &Text) -> Option<Expression> {
        self.of_each(text, SPACE, &Kind::Truth)
    }

    /// What is reckoned of each item of a list, `it`.
    fn of_each(&mut self, text: &Text, list: &str, wanted: &Kind) -> Option<Expression> {
        let scope = Scope { it: Some(Kind::Of(list.to_string())), ..self.scope() };
        let read = scope.read(text.get_ref(), start(text), Some(wanted));
        self.source.keep(read)
    }

    /// A space.
    fn space(&mut self, text: &Text) -> Option<Expression> {
        self.expression(text, &Kind::Of(SPACE.to_string()))
    }

    /// The id of a fact that takes a space.
    fn takes_space(&mut self, text: &Text) -> Option<String> {
        self.takes(text, SPACE)
    }

    /// The id of a fact that takes an item of a list.
    fn takes(&mut self, text: &Text, list: &str) -> Option<String> {
        let id = fact(self.source, text, self.book)?;
        let found = self.book.facts.get(&id);
        if found.is_some_and(|f| f.kind != Kind::Of(list.to_string()) || f.about.is_some()) {
            let what = format!("`{id}` must be of the kind `{list}`, and of nothing");
            self.source.flaw(start(text), what);
        }
        Some(id)
    }

    fn going(&mut self, entry: &BoxEntry) -> Option<MoveLimits> {
        let at = start(&entry.id);
        let (Some(from), Some(most), Some(dashed), Some(through)) =
            (&entry.start, &entry.most, &entry.dashed, &entry.through)
        else {
            let what = "a way needs `start`, `most`, `dashed` and `through`";
            self.source.flaw(at, what);
            return None;
        };
        Some(MoveLimits {
            start: self.space(from)?,
            most: self.expression(most, &Kind::Number)?,
            dashed: self.expression(dashed, &Kind::Number)?,
            through: self.of_space(through)?,
            arnold: self.condition(entry.arnold.as_ref()),
            shun: entry.shun.as_ref().and_then(|shun| self.of_space(shun)),
        })
    }

    fn among(&mut self, entry: &BoxEntry) -> Option<Among> {
        let text = entry.among.as_ref()?;
        let list = text.get_ref().clone();
        if !self.book.lists.contains_key(&list) {
            let right = self.book.lists.keys().map(String::as_str);
            self.source.flaw(start(text), unknown("a list", &list, right));
            return None;
        }
        let Some(holds) = &entry.holds else {
            self.source.flaw(start(text), "`among` needs `where`");
            return None;
        };
        let holds = self.of_each(holds, &list, &Kind::Truth)?;
        let going = match &entry.start {
            Some(_) => Some(self.going(entry)?),
            None => None,
        };
        Some(Among { list, holds, going })
    }

    fn picking(&mut self, entry: &BoxEntry) -> Option<PickBox> {
        let among = self.among(entry)?;
        let list = among.list.clone();
        let by = entry.by.iter().flatten();
        let by = by.filter_map(|by| self.of_each(by, &list, &Kind::Number)).collect();
        let home = match &entry.home {
            Some(home) => Some(self.space(home)?),
            None => None,
        };
        let each = self.takes(entry.each.as_ref()?, &list)?;
        Some(PickBox { among, by, home, each, none: self.next(entry.none.as_ref()?) })
    }

    fn routing(&mut self, entry: &BoxEntry) -> Option<RouteBox> {
        Some(RouteBox {
            going: self.going(entry)?,
            goal: self.space(entry.goal.as_ref()?)?,
            each: self.takes_space(entry.each.as_ref()?)?,
            none: self.next(entry.none.as_ref()?),
        })
    }

    fn searching(&mut self, entry: &BoxEntry) -> Option<SearchBox> {
        Some(SearchBox {
            start: self.space(entry.start.as_ref()?)?,
            through: self.of_space(entry.through.as_ref()?)?,
            goal: self.of_space(entry.goal.as_ref()?)?,
            at: self.takes_space(entry.at.as_ref()?)?,
            blank: self.takes_space(entry.blank.as_ref()?)?,
        })
    }

    fn each(&mut self, entry: &BoxEntry) -> Option<Each> {
        let call = self.called(entry.call.as_ref()?)?;
        let list = entry.among.as_ref().map_or(SPACE, |list| list.get_ref().as_str());
        let each = self.takes(entry.each.as_ref()?, list)?;
        let group = match (&entry.among, &entry.goal, &entry.start, &entry.through) {
            (Some(_), None, ..) => Group::Among(self.among(entry)?),
            (None, Some(goal), ..) => {
                let goal = self.space(goal)?;
                Group::Way { going: self.going(entry)?, goal }
            }
            (None, None, Some(from), Some(through)) if entry.most.is_none() => {
                Group::Joined { start: self.space(from)?, through: self.of_space(through)? }
            }
            _ => {
                let what = "`each` goes with `start` and `through`, with `among` and `where`, or with a way to a `goal`";
                self.source.flaw(start(&entry.id), what);
                return None;
            }
        };
        Some(Each { call, group, each })
    }

    fn reaching(&mut self, entry: &BoxEntry) -> Option<ReachBox> {
        let arnold = self.condition(entry.arnold.as_ref());
        Some(ReachBox {
            start: self.space(entry.start.as_ref()?)?,
            most: self.expression(entry.most.as_ref()?, &Kind::Number)?,
            dashed: self.expression(entry.dashed.as_ref()?, &Kind::Number)?,
            through: self.of_space(entry.through.as_ref()?)?,
            into: self.of_space(entry.into.as_ref()?)?,
            arnold,
        })
    }
}
