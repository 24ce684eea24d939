//! Numbers about one space, in words.

use super::list::joined;
use super::number;
use super::pieces::{many, one};
use super::place::holder;
use super::term::{Scale, Term};
use super::test;
use super::voice::Voice;
use crate::flowchart::words::Measure;
use lod_engine::game::Faction;

pub(super) fn term(measure: &Measure, voice: Voice<'_>) -> Term {
    match measure {
        Measure::Number(n) => Term::Plain(*n),
        Measure::Count(kind) => Term::things(one(*kind), many(*kind)),
        Measure::Population => Term::level("Population", Scale::High),
        Measure::Support => Term::level("Support", Scale::Much),
        Measure::Opposition => Term::level("Opposition", Scale::Much),
        Measure::Markers => {
            Term::things("Raid or Propaganda marker", "Raid and Propaganda markers")
        }
        Measure::Raids => Term::things("Raid marker", "Raid markers"),
        Measure::Leaders(list) => leaders(list),
        Measure::Sum(parts) => {
            let parts: Vec<Term> = parts.iter().map(|p| term(p, voice)).collect();
            Term::sum(&parts)
        }
        Measure::Difference(d) => {
            let (from, take) = (term(&d.from, voice), term(&d.take, voice));
            Term::levels(format!("{} less {}", from.name(), take.name()))
        }
        Measure::Where(w) => {
            let none = test::modifier(&w.test, false, voice);
            let note = format!("(a space {none} counts as 0)");
            match term(&w.count, voice) {
                Term::Things { one, many } => {
                    Term::things(format!("{one} {note}"), format!("{many} {note}"))
                }
                Term::Level { name, plural, scale } => {
                    Term::Level { name: format!("{name} {note}"), plural, scale }
                }
                other => Term::level(format!("{} {note}", other.name()), Scale::Large),
            }
        }
        Measure::Removes(kind) => {
            Term::things(format!("{} removed", one(*kind)), format!("{} removed", many(*kind)))
        }
        Measure::Brings(kind) => {
            Term::things(format!("{} that comes", one(*kind)), format!("{} that come", many(*kind)))
        }
        Measure::Going(kind) => Term::things(one(*kind), many(*kind)),
        Measure::SupportGain => Term::level("gain in Support less Opposition", Scale::Large),
        Measure::OppositionGain => Term::level("gain in Opposition less Support", Scale::Large),
        Measure::Control(h) => {
            let under = holder(*h);
            Term::things(
                format!("space brought {under}, less those that lose it"),
                format!("spaces brought {under}, less those that lose it"),
            )
        }
        Measure::ControlPopulation => Term::level("Population that changes Control", Scale::High),
        Measure::ControlChanges => Term::things("change of Control", "changes of Control"),
        Measure::Empties(kind) => Term::things(
            format!("space that loses its last {}", one(*kind)),
            format!("spaces that lose their last {}", one(*kind)),
        ),
        Measure::Attack => Term::level("the Attacker's Force Level with modifiers", Scale::High),
        Measure::Defence => Term::level("the Defender's Force Level with modifiers", Scale::High),
        Measure::Game(inner) => number::term(inner, voice),
    }
}

fn leaders(list: &[Faction]) -> Term {
    match list {
        [one] => Term::things(
            format!("{} Leader", one.adjective()),
            format!("the {} Leader", one.adjective()),
        ),
        several => {
            let names: Vec<String> = several.iter().map(|f| f.adjective().to_string()).collect();
            let names = joined(&names, "and");
            Term::things(format!("Leader ({names})"), format!("{names} Leaders"))
        }
    }
}
