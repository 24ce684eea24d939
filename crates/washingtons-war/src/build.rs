//! Reads the data files as strictly as a compiler: every flaw with its place and what would be right.

mod boxes;
mod circles;

use super::definitions::{Definitions, Fact, Item, List, Procedure};
use super::resolve::Scope;
use super::schema::{FactEntry, ProcedureFile, Text};
use super::text::Template;
use super::{Facts, Kind, Value};
use lod_engine::game::DataError;
use lod_engine::game::atlas::unknown;
use lod_engine::game::{FileError, recover};
use std::collections::BTreeMap;

/// A file that was read, and what is wrong with it.
pub(super) struct Source<'t> {
    name: &'t str,
    text: &'t str,
    file: ProcedureFile,
    flaws: Vec<DataError>,
}

impl Source<'_> {
    fn flaw(&mut self, at: usize, what: impl Into<String>) {
        self.flaws.push(DataError::new(at, what));
    }

    /// What was read, or nothing where it is flawed.
    fn keep<T>(&mut self, read: Result<T, DataError>) -> Option<T> {
        read.map_err(|flaw| self.flaws.push(flaw)).ok()
    }
}

/// Where the content of a text in quotes begins.
pub(super) fn start(text: &Text) -> usize {
    text.span().start + 1
}

/// Builds the book from files, each a name and a text.
///
/// # Errors
/// Every fault of every file.
pub fn build(files: &[(String, String)]) -> Result<Definitions, Vec<FileError>> {
    let mut faults = Vec::new();
    let mut sources = Vec::new();
    for (name, text) in files {
        match recover::read(text) {
            Ok(file) => sources.push(Source { name, text, file, flaws: Vec::new() }),
            Err(flaws) => faults.extend(FileError::all(name, text, &flaws)),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut lists = lists(&mut sources);
    items(&mut sources, &mut lists);
    let mut facts = facts(&mut sources, &lists);
    expressions(&mut sources, &lists, &mut facts);
    let known = known(&mut sources, &lists, &facts);
    let mut book = Definitions { lists, facts, procedures: BTreeMap::new(), known };
    if sources.iter().all(|s| s.flaws.is_empty()) {
        book.procedures = boxes::procedures(&mut sources, &book);
        rules(&mut sources);
        if sources.iter().all(|s| s.flaws.is_empty()) {
            circles::check(&mut sources, &book);
        }
    }
    for source in &mut sources {
        source.flaws.sort_by_key(|flaw| flaw.at);
        faults.extend(FileError::all(source.name, source.text, &source.flaws));
    }
    match faults.is_empty() {
        true => Ok(book),
        false => Err(faults),
    }
}

fn lists(sources: &mut [Source<'_>]) -> BTreeMap<String, List> {
    let mut lists = BTreeMap::new();
    for source in sources {
        let mut twice = Vec::new();
        for entry in &source.file.list {
            let list = List { what: entry.what.clone(), open: entry.open, items: Vec::new() };
            let id = entry.id.get_ref().clone();
            if lists.insert(id, list).is_some() {
                twice.push(start(&entry.id));
            }
        }
        for at in twice {
            source.flaw(at, "this list is there already");
        }
    }
    lists
}

fn items(sources: &mut [Source<'_>], lists: &mut BTreeMap<String, List>) {
    for source in sources {
        let mut flaws = Vec::new();
        for entry in &source.file.item {
            let id = entry.id.get_ref();
            let right: Vec<String> = lists.keys().cloned().collect();
            let Some(list) = lists.get_mut(entry.list.get_ref()) else {
                let right = right.iter().map(String::as_str);
                let what = unknown("a list", entry.list.get_ref(), right);
                flaws.push(DataError::new(start(&entry.list), what));
                continue;
            };
            if list.items.iter().any(|item| item.id == *id) {
                let what = format!("`{id}` is in this list already");
                flaws.push(DataError::new(start(&entry.id), what));
                continue;
            }
            list.items.push(Item {
                id: id.clone(),
                name: entry.name.clone(),
                also: entry.also.clone(),
            });
        }
        source.flaws.extend(flaws);
    }
}

/// A kind by its word in the data.
fn kind(word: &Text, lists: &BTreeMap<String, List>) -> Result<Kind, DataError> {
    match word.get_ref().as_str() {
        "yes-no" => Ok(Kind::Truth),
        "number" => Ok(Kind::Number),
        list if lists.contains_key(list) => Ok(Kind::Of(list.to_string())),
        other => {
            let right = ["yes-no", "number"].into_iter();
            let right: Vec<&str> = right.chain(lists.keys().map(String::as_str)).collect();
            Err(DataError::new(start(word), unknown("a kind", other, right)))
        }
    }
}

/// The facts without their expressions.
fn facts(sources: &mut [Source<'_>], lists: &BTreeMap<String, List>) -> BTreeMap<String, Fact> {
    let mut facts = BTreeMap::new();
    for source in sources {
        let mut flaws = Vec::new();
        for entry in &source.file.fact {
            let kind = match kind(&entry.kind, lists) {
                Ok(kind) => kind,
                Err(flaw) => {
                    flaws.push(flaw);
                    continue;
                }
            };
            if let Some(about) = entry.about.as_ref()
                && !lists.contains_key(about.get_ref())
            {
                let right = lists.keys().map(String::as_str);
                let what = unknown("a list", about.get_ref(), right);
                flaws.push(DataError::new(start(about), what));
            }
            let ranged = entry.least.is_some() || entry.most.is_some();
            if ranged && kind != Kind::Number {
                let what = "only a number has `least` and `most`";
                flaws.push(DataError::new(start(&entry.id), what));
            }
            if entry.is.is_some() && entry.ask.is_some() && entry.given.is_none() {
                let what = "a fact that follows from others (`is`) is never asked (`ask`)";
                flaws.push(DataError::new(start(&entry.id), what));
            }
            if entry.given.is_some() && entry.is.is_none() {
                let what = "`given` says when `is` holds: there is no `is`";
                flaws.push(DataError::new(start(&entry.id), what));
            }
            if entry.printed && (entry.about.is_none() || entry.ask.is_none()) {
                let what = "what is printed is a fact `about` something, with an `ask`";
                flaws.push(DataError::new(start(&entry.id), what));
            }
            if entry.must.is_some() != entry.otherwise.is_some() {
                let what = "`must` and `else` belong together";
                flaws.push(DataError::new(start(&entry.id), what));
            }
            let fact = Fact {
                kind,
                about: entry.about.as_ref().map(|about| about.get_ref().clone()),
                least: entry.least.unwrap_or(0),
                most: entry.most.unwrap_or(99),
                label: entry.label.clone(),
                word: entry.word.clone(),
                rule: rule(entry.rule.as_ref()),
                why: entry.why.clone().unwrap_or_default(),
                printed: entry.printed,
                ask: None,
                is: None,
                given: None,
                default: None,
                must: None,
            };
            let id = entry.id.get_ref().clone();
            if facts.insert(id, fact).is_some() {
                flaws.push(DataError::new(start(&entry.id), "this fact is there already"));
            }
        }
        source.flaws.extend(flaws);
    }
    facts
}

fn rule(text: Option<&Text>) -> String {
    text.map(|rule| rule.get_ref().clone()).unwrap_or_default()
}

/// Reads the facts' expressions, now that all names are known.
fn expressions(
    sources: &mut [Source<'_>],
    lists: &BTreeMap<String, List>,
    facts: &mut BTreeMap<String, Fact>,
) {
    for source in sources {
        let entries = std::mem::take(&mut source.file.fact);
        for entry in &entries {
            expressions_of(source, entry, lists, facts);
        }
        source.file.fact = entries;
    }
}

fn expressions_of(
    source: &mut Source<'_>,
    entry: &FactEntry,
    lists: &BTreeMap<String, List>,
    facts: &mut BTreeMap<String, Fact>,
) {
    let Some(fact) = facts.get(entry.id.get_ref()) else {
        return;
    };
    let own = fact.kind.clone();
    let mut scope = Scope { lists, facts, it: fact.about.clone().map(Kind::Of), that: None };
    let ask = entry.ask.as_ref().map(|t| {
        let read = Template::read(t.get_ref(), start(t), &scope);
        source.keep(read).unwrap_or_default()
    });
    let mut read = |text: &Option<Text>, wanted: &Kind, scope: &Scope<'_>| {
        let text = text.as_ref()?;
        source.keep(scope.read(text.get_ref(), start(text), Some(wanted)))
    };
    let is = read(&entry.is, &own, &scope);
    let default = read(&entry.default, &own, &scope);
    let given = read(&entry.given, &Kind::Truth, &scope);
    scope.it = Some(own);
    let must = read(&entry.must, &Kind::Truth, &scope);
    let otherwise = entry.otherwise.as_ref().and_then(|t| {
        let read = Template::read(t.get_ref(), start(t), &scope);
        source.keep(read)
    });
    if let Some(fact) = facts.get_mut(entry.id.get_ref()) {
        fact.ask = ask;
        fact.is = is;
        fact.given = given;
        fact.default = default;
        fact.must = must.zip(otherwise);
    }
}

/// What the files know of the items.
fn known(
    sources: &mut [Source<'_>],
    lists: &BTreeMap<String, List>,
    facts: &BTreeMap<String, Fact>,
) -> Facts {
    let mut known = Facts::default();
    for source in sources {
        let mut flaws = Vec::new();
        for entry in &source.file.item {
            for (word, value) in &entry.known {
                let at = word.span().start;
                let list = entry.list.get_ref();
                let fact = facts.get(word.get_ref());
                let Some(fact) = fact.filter(|f| f.about.as_ref() == Some(list)) else {
                    let of = facts.iter().filter(|(_, f)| f.about.as_ref() == Some(list));
                    let right: Vec<&str> = of.map(|(id, _)| id.as_str()).collect();
                    let what = unknown(&format!("a fact about `{list}`"), word.get_ref(), right);
                    flaws.push(DataError::new(at, what));
                    continue;
                };
                let read = value.get_ref().value();
                match fits(&read, fact, lists) {
                    true => {
                        known.set(format!("{}/{}", word.get_ref(), entry.id.get_ref()), read);
                    }
                    false => {
                        let what = format!("this must be {}", fact.kind.words());
                        flaws.push(DataError::new(value.span().start, what));
                    }
                }
            }
        }
        source.flaws.extend(flaws);
    }
    known
}

fn fits(value: &Value, fact: &Fact, lists: &BTreeMap<String, List>) -> bool {
    match (value, &fact.kind) {
        (Value::Truth(_), Kind::Truth) => true,
        (Value::Number(number), Kind::Number) => (fact.least..=fact.most).contains(number),
        (Value::Word(word), Kind::Of(list)) => {
            lists.get(list).is_some_and(|list| list.items.iter().any(|item| item.id == *word))
        }
        _ => false,
    }
}

/// Every rule that is named is one of the rulebook's sections, or a ruling of our own (`D1`).
fn rules(sources: &mut [Source<'_>]) {
    let sections: Vec<String> = sources.iter().flat_map(|s| s.file.rules.clone()).collect();
    for source in sources {
        let file = &source.file;
        let head = file.procedure.iter().map(|head| &head.rule);
        let of_facts = file.fact.iter().filter_map(|fact| fact.rule.as_ref());
        let of_boxes = file.boxes.iter().filter_map(|b| b.rule.as_ref());
        let rows = file.boxes.iter().flat_map(|b| b.row.iter().flatten());
        let of_rows = rows.filter_map(|row| row.rule.as_ref());
        let mut flaws = Vec::new();
        for rule in head.chain(of_facts).chain(of_boxes).chain(of_rows) {
            for one in rule.get_ref().split(", ") {
                let numbered = one.trim_end_matches(|c: char| c.is_ascii_alphabetic());
                if !sections.iter().any(|section| section == numbered || section == one) {
                    let right = sections.iter().map(String::as_str);
                    let what = unknown("a section of the rules", one, right);
                    flaws.push(DataError::new(start(rule), what));
                }
            }
        }
        source.flaws.extend(flaws);
    }
}

/// The procedure that a source is, if it is one.
pub(super) fn procedure_of<'b>(
    source: &Source<'_>,
    book: &'b Definitions,
) -> Option<&'b Procedure> {
    let head = source.file.procedure.as_ref()?;
    book.procedures.get(head.id.get_ref())
}
