//! Which Faction may use which verb in which box.

use crate::flowchart::instruction::{Raise, Target};
use crate::flowchart::places::InstructionBox;
use crate::flowchart::words::{Die, Holder, Measure, Number, Pieces, Verb};
use lod_engine::game::{Faction, Piece, PieceSet, Stock};

use Faction::{British, French, Indians, Patriots};

/// Why this Faction may not use the verb in this box.
pub(super) fn misplaced(verb: Verb, faction: Faction, place: InstructionBox) -> Option<String> {
    if matches!((verb, place), (Verb::Special, InstructionBox::Command(_))) {
        return None;
    }
    if verb.entry().places.contains(&(faction, place)) {
        return None;
    }
    let id = |v: Verb| format!("`{}`", v.id());
    let right: Vec<String> =
        verb.entry().places.iter().map(|(f, p)| format!("{f} {}", p.name())).collect();
    let here: Vec<String> = Verb::ALL
        .iter()
        .filter(|v| v.entry().places.contains(&(faction, place)))
        .map(|v| id(*v))
        .collect();
    let home = if verb == Verb::Special { "Commands".to_string() } else { right.join(", ") };
    let advice = if here.is_empty() {
        "there is no verb for".to_string()
    } else {
        format!("use {} in", here.join(", "))
    };
    Some(format!("{} belongs in {home}; {advice} {faction} {}", id(verb), place.name()))
}

/// Whether a measure of an action in several spaces is the sum of what it is in each.
pub(super) const fn adds_up(measure: &Measure) -> bool {
    matches!(measure, Measure::ControlChanges | Measure::ControlPopulation | Measure::Empties(_))
}

/// Why a verb cannot use an amount: one die and nothing else for Naval Pressure, whose roll the rules name
/// (4.2.3).
pub(super) fn unfit_amount(verb: Verb, amount: &Number) -> Option<&'static str> {
    match (verb, amount) {
        (Verb::NavalPressureResources, Number::Die(Die::D3)) => None,
        (Verb::NavalPressureResources, _) => Some("Naval Pressure adds one D3: `\"d3\"`"),
        _ => None,
    }
}

/// Why the units that a verb moves can never bring about what they are to reach.
pub(super) fn unfit_up_to(verb: Verb, up_to: Target) -> Option<String> {
    let (movers, name) = match verb {
        Verb::GarrisonMove => (PieceSet::of(Piece::BritishRegular), "`british-regulars`"),
        _ => (PieceSet::WAR_PARTIES, "`war-parties`"),
    };
    match up_to {
        Target::Control(Holder::British) | Target::EndControl(Holder::Rebellion) => None,
        Target::Control(h) | Target::EndControl(h) => Some(format!(
            "Royalist units bring British Control and end Rebellion Control, not {}",
            h.control().name()
        )),
        Target::Have(have) if have.count == 0 => {
            Some("`count` is 0: nobody would come".to_string())
        }
        Target::Have(have) if !movers.without(have.of.set()).is_empty() => {
            Some(format!("{name} move here, and `of` does not count them"))
        }
        Target::Have(_) => None,
    }
}

/// Why War Parties cannot be preferred so.
pub(super) fn unfit_preference(prefer: Pieces) -> Option<&'static str> {
    let face = matches!(prefer, Pieces::WarPartiesUnderground | Pieces::WarPartiesActive);
    (!face).then_some("`prefer` is one face: `war-parties-underground` or `war-parties-active`")
}

/// Why French Agents never raise these (3.5.1), or never come to them after the others.
pub(super) fn unfit_raise(raise: Raise, earlier: &[Raise]) -> Option<String> {
    if !matches!(raise.of, Stock::Militia | Stock::Continental) {
        return Some("Agents raise `militia` or `continentals`".to_string());
    }
    let most = raise.of.pool();
    if !(1..=most).contains(&raise.at_least) {
        return Some(format!("`at-least` is from 1 to {most}, as many as there are"));
    }
    let before = |e: &Raise| e.of == raise.of && e.at_least <= raise.at_least;
    let unused = earlier.iter().any(before);
    unused.then(|| "what comes before it is raised whenever this could be".to_string())
}

/// Why these units never March along with this Faction (3.3.2, 3.5.4, 4.2.1).
pub(super) fn unfit_along(faction: Faction, pieces: Pieces) -> Option<String> {
    let (friends, right) = match faction {
        British => (PieceSet::WAR_PARTIES, "`war-parties`"),
        Patriots => (PieceSet::of(Piece::FrenchRegular), "`french-regulars`"),
        French => (PieceSet::of(Piece::Continental), "`continentals`"),
        Indians => (PieceSet::NONE, "nobody's"),
    };
    let fits = !pieces.set().is_empty() && pieces.set().without(friends).is_empty();
    (!fits).then(|| format!("of others' units {right} March along with the {faction}"))
}

/// Why these units never join a Battle of this Faction, or show that its friend may (3.3.3, 3.5.5, 4.2.1).
pub(super) fn unfit_to_join(faction: Faction, pieces: Pieces) -> Option<String> {
    let (friends, right) = match faction {
        British => (PieceSet::WAR_PARTIES, "`war-parties`"),
        Patriots => (PieceSet::FRENCH, "`french-regulars`"),
        French => (PieceSet::PATRIOTS, "Patriot pieces"),
        Indians => (PieceSet::NONE, "nobody's"),
    };
    let fits = !pieces.set().is_empty() && pieces.set().without(friends).is_empty();
    (!fits).then(|| format!("of others' pieces {right} join the {faction} in a Battle"))
}

/// The summaries that the program looks up by name.
pub const fn summaries(faction: Faction) -> &'static [&'static str] {
    match faction {
        British => &[
            "reward-loyalty",
            "supply",
            "west-indies",
            "redeploy",
            "tory-desertion",
            "trade-answer",
            "howe",
            "brilliant-stroke",
            "leader-movement",
            "win-the-day",
            "defending",
        ],
        Patriots => &[
            "supply",
            "redeploy",
            "patriot-desertion",
            "committees",
            "brilliant-stroke",
            "leader-movement",
            "win-the-day",
            "defending",
            "give-up-fort",
        ],
        French => &[
            "supply",
            "west-indies",
            "redeploy",
            "blockades",
            "tory-desertion",
            "treaty",
            "brilliant-stroke",
            "leader-movement",
            "blockade-move",
            "defending",
        ],
        Indians => &[
            "supply",
            "supply-village",
            "redeploy",
            "patriot-desertion",
            "brilliant-stroke",
            "leader-movement",
            "defending",
            "give-up-village",
        ],
    }
}
