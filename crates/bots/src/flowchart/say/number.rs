//! Numbers about the whole game, in words.

use super::pieces::{many, one};
use super::place::{Plural, SpacePhrase};
use super::term::{Scale, Term};
use super::voice::Voice;
use crate::flowchart::words::Number;
use lod_engine::game::Stock;

pub(super) fn term(number: &Number, voice: Voice<'_>) -> Term {
    let boxed = |state: &str, stock: Stock| {
        let single = stock.counted(1);
        Term::things(
            format!("{state} {}", single.trim_start_matches("1 ")),
            format!("{state} {}", stock.name()),
        )
    };
    match number {
        Number::Number(n) => Term::Plain(*n),
        Number::Die(die) => Term::Roll(*die),
        Number::Resources(f) => Term::levels(format!("{} Resources", f.adjective())),
        Number::Available(stock) => boxed("Available", *stock),
        Number::Unavailable(stock) => boxed("Unavailable", *stock),
        Number::SquadronsUnavailable => {
            Term::things("Unavailable Squadron", "Unavailable Squadrons")
        }
        Number::SquadronsWestIndies => {
            Term::things("Squadron in the West Indies", "Squadrons in the West Indies")
        }
        Number::OnMap(kind) => Term::things(
            format!("{} on the map", one(*kind)),
            format!("{} on the map", many(*kind)),
        ),
        Number::Support => Term::level("Support", Scale::Much),
        Number::Opposition => Term::level("Opposition", Scale::Much),
        Number::Fni => Term::level("FNI", Scale::High),
        Number::Cbc => Term::level("CBC", Scale::High),
        Number::Sum(parts) => {
            let parts: Vec<Term> = parts.iter().map(|p| term(p, voice)).collect();
            Term::sum(&parts)
        }
        Number::Half(inner) => {
            let name = format!("half of {} (rounded down)", term(inner, voice).name());
            Term::level(name, Scale::Large)
        }
        Number::HalfUp(inner) => {
            let name = format!("half of {} (rounded up)", term(inner, voice).name());
            Term::level(name, Scale::Large)
        }
        Number::Spaces(tests) => {
            let place = SpacePhrase::of(tests, voice);
            Term::things(place.bare(), place.plural(Plural::Or))
        }
        Number::Population(tests) => {
            let place = SpacePhrase::of(tests, voice).plural(Plural::And);
            Term::level(format!("Population in all {place}"), Scale::High)
        }
        Number::BritishEarnings => Term::level(
            "what British Forts and Cities earn in the Resources Phase (without the West Indies)",
            Scale::Large,
        ),
    }
}
