//! No box without a way to it, and no circle that a person's answer does not break.

use super::super::definitions::{Box, Definitions, Next, Work};
use super::super::resolve::Expression;
use super::{Source, procedure_of, start};
use std::collections::{BTreeMap, BTreeSet};

/// Where a box can lead.
pub(super) fn arrows(b: &Box) -> Vec<Next> {
    match &b.work {
        Work::Test(test) => test.arrows().to_vec(),
        Work::Ask(ask) => ask.enter.into_iter().chain([b.then]).collect(),
        Work::Pick(pick) => vec![b.then, pick.none()],
        Work::Route(route) => vec![b.then, route.none()],
        _ => vec![b.then],
    }
}

/// Tells the boxes that cannot be reached, the circles without a question, and what refers to itself.
pub(super) fn check(sources: &mut [Source<'_>], book: &Definitions) {
    let (calls, facts) = (calls(book), facts(book));
    for source in sources {
        let mut flaws: Vec<(usize, String)> = Vec::new();
        for entry in &source.file.fact {
            let id = entry.id.get_ref();
            if leads_to_itself(id, &facts) {
                let what = format!("`{id}` follows from itself");
                flaws.push((start(&entry.id), what));
            }
        }
        if let Some(procedure) = procedure_of(source, book)
            && let Some(head) = &source.file.procedure
        {
            if leads_to_itself(&procedure.id, &calls) {
                let what = format!("`{}` calls itself", procedure.id);
                flaws.push((start(&head.id), what));
            }
            let boxes = &procedure.boxes;
            let at = |place: usize| source.file.boxes.get(place).map_or(0, |b| start(&b.id));
            let reached = reached(boxes, 0, &|_| true);
            for (place, b) in boxes.iter().enumerate() {
                if !reached.contains(&place) {
                    flaws.push((at(place), format!("no arrow leads to `{}`", b.id)));
                }
                let breaks = |b: &Box| asks_anew(b, book) || b.rounds.is_some();
                let around = || {
                    let next = arrows(b).into_iter().flatten();
                    next.map(|n| self::reached(boxes, n, &|b| !breaks(b)))
                        .any(|there| there.contains(&place))
                };
                if !breaks(b) && around() {
                    let what = format!("`{}` is in a circle that asks nothing anew", b.id);
                    flaws.push((at(place), what));
                }
            }
        }
        for (at, what) in flaws {
            source.flaw(at, what);
        }
    }
}

/// Whether a person always answers at a box, or where what it calls begins: there in both ways of a test.
fn asks_anew(b: &Box, book: &Definitions) -> bool {
    let anew = |b: &Box| matches!(&b.work, Work::Ask(ask) if ask.anew);
    let begins = |boxes: &[Box]| match boxes.first() {
        Some(Box { work: Work::Test(test), .. }) => {
            test.arrows().into_iter().all(|to| to.and_then(|to| boxes.get(to)).is_some_and(anew))
        }
        first => first.is_some_and(anew),
    };
    let called = match &b.work {
        Work::Call(call) => book.procedures.get(&call.call),
        _ => None,
    };
    anew(b) || called.is_some_and(|called| called.run.is_some() || begins(&called.boxes))
}

/// The boxes that can be reached from one through boxes that may be gone through.
fn reached(boxes: &[Box], from: usize, through: &dyn Fn(&Box) -> bool) -> BTreeSet<usize> {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(place) = next.pop() {
        let Some(b) = boxes.get(place).filter(|b| through(b)) else {
            continue;
        };
        if seen.insert(place) {
            next.extend(arrows(b).into_iter().flatten());
        }
    }
    seen
}

type Links = BTreeMap<String, BTreeSet<String>>;

fn leads_to_itself(id: &str, links: &Links) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![id.to_string()]);
    while let Some(one) = next.pop() {
        for to in links.get(&one).into_iter().flatten() {
            if to == id {
                return true;
            }
            if seen.insert(to.clone()) {
                next.push(to.clone());
            }
        }
    }
    false
}

fn calls(book: &Definitions) -> Links {
    let mut links = Links::new();
    for procedure in book.procedures.values() {
        let called = procedure.boxes.iter().filter_map(|b| match &b.work {
            Work::Call(call) => Some(call.call.clone()),
            Work::Each(each) => Some(each.call.clone()),
            _ => None,
        });
        links.insert(procedure.id.clone(), called.collect());
    }
    links
}

fn facts(book: &Definitions) -> Links {
    let mut links = Links::new();
    for (id, fact) in &book.facts {
        let mut named = BTreeSet::new();
        for expression in fact.is.iter().chain(&fact.default).chain(&fact.given) {
            names(expression, &mut named);
        }
        links.insert(id.clone(), named);
    }
    links
}

fn names(expression: &Expression, out: &mut BTreeSet<String>) {
    match expression {
        Expression::Value(_) | Expression::It | Expression::That => {}
        Expression::Over(_, _, body) => names(body, out),
        Expression::Fact(id, of) => {
            out.insert(id.clone());
            if let Some(of) = of {
                names(of, out);
            }
        }
        Expression::Not(one) | Expression::Half(one) => names(one, out),
        Expression::Two(_, one, other)
        | Expression::Lines(one, other)
        | Expression::Near(_, one, other) => {
            [one, other].into_iter().for_each(|e| names(e, out));
        }
        Expression::Among(one, items) => {
            names(one, out);
            items.iter().for_each(|e| names(e, out));
        }
        Expression::Map(_, spaces) => spaces.iter().for_each(|e| names(e, out)),
        Expression::If(condition, one, other) => {
            [condition, one, other].into_iter().for_each(|e| names(e, out));
        }
    }
}
