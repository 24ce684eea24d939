//! Looks for Events that cannot be: wrong numbers, effects in the wrong place.

use super::words::{Count, CountWord, Effect, EventFile, Fni, Free, Text};
use lod_engine::game::atlas::Flaw;

/// Every flaw of a file; the files are counted from 0 and hold 24 cards each.
pub(super) fn check(number: usize, file: &EventFile, text: &str) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let first = u8::try_from(number * 24 + 1).unwrap_or(u8::MAX);
    let last = first.saturating_add(23);
    let mut wanted = first..=last;
    for event in &file.event {
        let (card, at) = (*event.card.get_ref(), event.card.span().start);
        match wanted.next() {
            Some(next) if next == card => {}
            Some(next) => {
                let what = format!(
                    "here comes card {next}, not {card}: this file holds the cards {first} to {last} in order"
                );
                flaws.push(Flaw::new(at, what));
                return flaws;
            }
            None => {
                let what = format!("card {card}: this file ends with card {last}");
                flaws.push(Flaw::new(at, what));
            }
        }
        for text in [Some(&event.unshaded), event.shaded.as_ref()]
            .into_iter()
            .flatten()
        {
            of_text(card, text)
                .into_iter()
                .for_each(|what| flaws.push(Flaw::new(at, what)));
        }
    }
    if let Some(next) = wanted.next() {
        let what = format!("card {next} is missing");
        flaws.push(Flaw::new(text.trim_end().len(), what));
    }
    flaws
}

fn of_text(card: u8, text: &Text) -> Vec<String> {
    let mut flaws = Vec::new();
    if text.say.trim().is_empty() {
        flaws.push(format!("card {card}: `say` is empty; say what happens"));
    }
    if text.effects.is_empty() {
        flaws.push(format!("card {card}: `do` is empty"));
    }
    for effect in &text.effects {
        of_effect(effect, false, &mut |what| {
            flaws.push(format!("card {card}: {what}"));
        });
    }
    flaws
}

fn of_effect(effect: &Effect, inside: bool, flaw: &mut dyn FnMut(String)) {
    let mut own_spaces = |word: &str, given: bool| {
        if inside && given {
            flaw(format!(
                "`{word}` stands in `in`, which selects the space: take its `where` away"
            ));
        }
    };
    match effect {
        Effect::In(within) => {
            if inside {
                flaw("`in` stands in another `in`".to_string());
            }
            if within.effects.is_empty() {
                flaw("`in` does nothing: its `do` is empty".to_string());
            }
            if within.spaces == Some(0) {
                flaw("`in` takes 0 spaces".to_string());
            }
            for effect in &within.effects {
                of_effect(effect, true, flaw);
            }
        }
        Effect::Either(either) => {
            if either.ways.len() < 2 {
                flaw("`either` needs two ways or more".to_string());
            }
            for effect in either.ways.iter().flat_map(|w| &w.effects) {
                of_effect(effect, inside, flaw);
            }
        }
        Effect::Place(p) => {
            own_spaces("place", !p.tests.is_empty());
            if p.these.is_empty() || p.from.is_empty() {
                flaw("`place` needs kinds and a box to take them from".to_string());
            }
            if p.count == Count::Word(CountWord::HalfActive) {
                flaw("`half-active` is a number for `turn` only".to_string());
            }
        }
        Effect::Remove(r) => {
            own_spaces("remove", !r.tests.is_empty());
            half_active(&r.count, flaw);
        }
        Effect::Replace(r) => {
            own_spaces("replace", !r.tests.is_empty());
            half_active(&r.count, flaw);
        }
        Effect::Turn(t) => own_spaces("turn", !t.tests.is_empty()),
        Effect::Move(m) => {
            own_spaces("move", !m.tests.is_empty());
            half_active(&m.count, flaw);
            if m.to.is_empty() && !m.adjacent {
                flaw("`move` needs `to` or `adjacent`".to_string());
            }
            if m.least > 0 && !m.optional {
                flaw("`least` is for a `move` that is `optional`".to_string());
            }
        }
        Effect::Shift(_) | Effect::Mark(_) if !inside => {
            flaw("`shift` and `mark` stand in `in` or `then`, which select the space".to_string());
        }
        Effect::Resources(r) if r.add.is_some() == r.take.is_some() => {
            flaw("`resources` needs one of `add` and `take`".to_string());
        }
        Effect::Fni(Fni::Raise(0) | Fni::Lower(0)) => flaw("`fni` by 0 levels".to_string()),
        Effect::Fni(Fni::To(4..)) => flaw("FNI is 0 to 3 (1.9)".to_string()),
        Effect::Free(free) => of_free(free, flaw),
        _ => {}
    }
}

fn half_active(count: &Count, flaw: &mut dyn FnMut(String)) {
    if *count == Count::Word(CountWord::HalfActive) {
        flaw("`half-active` is a number for `turn` only".to_string());
    }
}

fn of_free(free: &Free, flaw: &mut dyn FnMut(String)) {
    if free.acts.is_empty() {
        flaw("`free` needs acts".to_string());
    }
    for freedom in free.acts.iter().flat_map(|a| &a.of) {
        if freedom.command.is_some() == freedom.special.is_some() {
            flaw("a free act needs one of `command` and `special`".to_string());
        }
    }
    if free.acts.first().is_some_and(|a| a.there) {
        flaw("the first act has no act before it: take `there` away".to_string());
    }
    for effect in &free.then {
        of_effect(effect, true, flaw);
    }
}
