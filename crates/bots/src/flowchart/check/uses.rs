//! Which Faction may use which verb in which box.

use crate::flowchart::instruction::{Raise, UpTo};
use crate::flowchart::words::{Die, Holder, Measure, Number, Pieces, Verb};
use lod_engine::game::{Faction, Piece, PieceSet, Stock};
use lod_engine::rules::{Command, Special};

/// A kind of box that holds instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The box of a Command.
    Command(Command),
    /// The box of a Special Activity.
    Special(Special),
    /// A summary.
    Summary,
}

impl Place {
    /// "Muster", "Skirmish" or "summaries".
    pub(super) const fn name(self) -> &'static str {
        match self {
            Place::Command(c) => c.name(),
            Place::Special(s) => s.name(),
            Place::Summary => "summaries",
        }
    }
}

use Faction::{British, French, Indians, Patriots};
use Place::Summary;

type Use = (Faction, Place);

const fn command(faction: Faction, command: Command) -> Use {
    (faction, Place::Command(command))
}

const fn special(faction: Faction, special: Special) -> Use {
    (faction, Place::Special(special))
}

const GARRISON: &[Use] = &[command(British, Command::Garrison)];
const MUSTER: &[Use] = &[command(British, Command::Muster)];
const REWARD: &[Use] = &[command(British, Command::Muster), (British, Summary)];
const MARCH: &[Use] = &[
    command(British, Command::March),
    command(Patriots, Command::March),
    command(French, Command::March),
];
const BRITISH_MARCH: &[Use] = &[command(British, Command::March)];
const PATRIOT_MARCH: &[Use] = &[command(Patriots, Command::March)];
const FRENCH_MARCH: &[Use] = &[command(French, Command::March)];
const INDIAN_MARCH: &[Use] = &[command(Indians, Command::March)];
const BATTLE: &[Use] = &[
    command(British, Command::Battle),
    command(Patriots, Command::Battle),
    command(French, Command::Battle),
];
const COMMON_CAUSE: &[Use] = &[special(British, Special::CommonCause)];
const SKIRMISH: &[Use] = &[
    special(British, Special::Skirmish),
    special(Patriots, Special::Skirmish),
    special(French, Special::Skirmish),
];
const BRITISH_PRESSURE: &[Use] = &[special(British, Special::NavalPressure)];
const FRENCH_PRESSURE: &[Use] = &[special(French, Special::NavalPressure)];
const RALLY: &[Use] = &[command(Patriots, Command::Rally)];
const RABBLE: &[Use] = &[command(Patriots, Command::RabbleRousing)];
const PERSUASION: &[Use] = &[special(Patriots, Special::Persuasion)];
const PARTISANS: &[Use] = &[special(Patriots, Special::Partisans)];
const HORTALEZ: &[Use] = &[command(French, Command::Hortalez)];
const AGENTS: &[Use] = &[command(French, Command::FrenchAgentMobilization)];
const FRENCH_MUSTER: &[Use] = &[command(French, Command::Muster)];
const PREPARER: &[Use] = &[special(French, Special::PreparerLaGuerre)];
const RAID: &[Use] = &[command(Indians, Command::Raid)];
const PLUNDER: &[Use] = &[special(Indians, Special::Plunder)];
const GATHER: &[Use] = &[command(Indians, Command::Gather)];
const SCOUT: &[Use] = &[command(Indians, Command::Scout)];
const WAR_PATH: &[Use] = &[special(Indians, Special::WarPath)];
const TRADE: &[Use] = &[special(Indians, Special::Trade)];
const ANYBODY: &[Use] = &[
    (British, Summary),
    (Patriots, Summary),
    (French, Summary),
    (Indians, Summary),
];
const AT_SEA: &[Use] = &[(British, Summary), (French, Summary)];
const OF_PATRIOTS: &[Use] = &[(Patriots, Summary)];
const OF_FRENCH: &[Use] = &[(French, Summary)];
const OF_INDIANS: &[Use] = &[(Indians, Summary)];
const OF_BRITISH: &[Use] = &[(British, Summary)];
const GIVE_UP: &[Use] = &[(Patriots, Summary), (Indians, Summary)];
const WON: &[Use] = &[
    (British, Summary),
    (Patriots, Summary),
    (French, Summary),
    (Indians, Summary),
];

/// Every verb but `special`, which stands in any Command.
const USES: &[(Verb, &[Use])] = &[
    (Verb::GarrisonMove, GARRISON),
    (Verb::GarrisonActivate, GARRISON),
    (Verb::GarrisonDisplace, GARRISON),
    (Verb::MusterRegulars, MUSTER),
    (Verb::MusterTories, MUSTER),
    (Verb::RewardLoyalty, REWARD),
    (Verb::MusterFort, MUSTER),
    (Verb::MarchControl, MARCH),
    (Verb::MarchJoin, BRITISH_MARCH),
    (Verb::MarchInPlace, BRITISH_MARCH),
    (Verb::MarchMilitia, PATRIOT_MARCH),
    (Verb::MarchToward, FRENCH_MARCH),
    (Verb::MarchOne, FRENCH_MARCH),
    (Verb::MarchEnough, INDIAN_MARCH),
    (Verb::ChooseBattles, BATTLE),
    (Verb::Fight, BATTLE),
    (Verb::CommonCause, COMMON_CAUSE),
    (Verb::Skirmish, SKIRMISH),
    (Verb::NavalPressureLower, BRITISH_PRESSURE),
    (Verb::NavalPressureResources, BRITISH_PRESSURE),
    (Verb::NavalPressureRaise, FRENCH_PRESSURE),
    (Verb::RallyFort, RALLY),
    (Verb::RallyMilitia, RALLY),
    (Verb::RallyContinentals, RALLY),
    (Verb::RallyRegroup, RALLY),
    (Verb::RabbleRouse, RABBLE),
    (Verb::Persuade, PERSUASION),
    (Verb::Partisans, PARTISANS),
    (Verb::Hortalez, HORTALEZ),
    (Verb::FrenchAgents, AGENTS),
    (Verb::FrenchMuster, FRENCH_MUSTER),
    (Verb::PreparerSquadron, PREPARER),
    (Verb::PreparerRegulars, PREPARER),
    (Verb::PreparerResources, PREPARER),
    (Verb::Raid, RAID),
    (Verb::Plunder, PLUNDER),
    (Verb::GatherVillage, GATHER),
    (Verb::GatherWarParties, GATHER),
    (Verb::GatherRegroup, GATHER),
    (Verb::Scout, SCOUT),
    (Verb::ScoutSkirmish, SCOUT),
    (Verb::WarPath, WAR_PATH),
    (Verb::Trade, TRADE),
    (Verb::PaySupply, ANYBODY),
    (Verb::ShiftSupply, ANYBODY),
    (Verb::StayWestIndies, AT_SEA),
    (Verb::Committees, OF_PATRIOTS),
    (Verb::Redeploy, ANYBODY),
    (Verb::Desert, ANYBODY),
    (Verb::RemoveBlockade, AT_SEA),
    (Verb::PlaceBlockade, OF_FRENCH),
    (Verb::DefendActivate, ANYBODY),
    (Verb::AnswerTrade, OF_BRITISH),
    (Verb::GiveUpBase, GIVE_UP),
    (Verb::WinTheDay, WON),
    (Verb::SupplyVillage, OF_INDIANS),
];

fn places(verb: Verb) -> &'static [Use] {
    USES.iter()
        .find(|(v, _)| *v == verb)
        .map_or(&[], |(_, uses)| uses)
}

/// Why this Faction may not use the verb in this box.
pub(super) fn misplaced(verb: Verb, faction: Faction, place: Place) -> Option<String> {
    if matches!((verb, place), (Verb::Special, Place::Command(_))) {
        return None;
    }
    if places(verb).contains(&(faction, place)) {
        return None;
    }
    let id = |v: Verb| format!("`{}`", v.id());
    let right: Vec<String> = places(verb)
        .iter()
        .map(|(f, p)| format!("{f} {}", p.name()))
        .collect();
    let here: Vec<String> = USES
        .iter()
        .filter(|(_, uses)| uses.contains(&(faction, place)))
        .map(|(v, _)| id(*v))
        .collect();
    let home = if verb == Verb::Special {
        "Commands".to_string()
    } else {
        right.join(", ")
    };
    let advice = if here.is_empty() {
        "there is no verb for".to_string()
    } else {
        format!("use {} in", here.join(", "))
    };
    Some(format!(
        "{} belongs in {home}; {advice} {faction} {}",
        id(verb),
        place.name()
    ))
}

/// Whether a measure of an action in several spaces is the sum of what it is in each.
pub(super) const fn adds_up(measure: &Measure) -> bool {
    matches!(
        measure,
        Measure::ControlChanges | Measure::ControlPopulation | Measure::Empties(_)
    )
}

/// Why a verb cannot use an amount: one die and nothing else for Naval Pressure, whose roll the rules name
/// (4.2.3).
pub(super) fn unfit_amount(verb: Verb, amount: &Number) -> Option<&'static str> {
    match (verb, amount) {
        (Verb::NavalPressureResources, Number::Die(Die::D3)) => None,
        (Verb::NavalPressureResources, _) => Some("Naval Pressure adds one D3: `{ die = \"d3\" }`"),
        _ => None,
    }
}

/// Why the units that a verb moves can never bring about what they are to reach.
pub(super) fn unfit_up_to(verb: Verb, up_to: UpTo) -> Option<String> {
    let (movers, name) = match verb {
        Verb::GarrisonMove => (PieceSet::of(Piece::BritishRegular), "`british-regulars`"),
        _ => (PieceSet::WAR_PARTIES, "`war-parties`"),
    };
    match up_to {
        UpTo::Control(Holder::British) | UpTo::EndControl(Holder::Rebellion) => None,
        UpTo::Control(h) | UpTo::EndControl(h) => Some(format!(
            "Royalist units bring British Control and end Rebellion Control, not {}",
            h.control().name()
        )),
        UpTo::Have(have) if have.count == 0 => Some("`count` is 0: nobody would come".to_string()),
        UpTo::Have(have) if !movers.without(have.of.set()).is_empty() => {
            Some(format!("{name} move here, and `of` does not count them"))
        }
        UpTo::Have(_) => None,
    }
}

/// Why War Parties cannot be preferred so.
pub(super) fn unfit_preference(prefer: Pieces) -> Option<&'static str> {
    let face = matches!(
        prefer,
        Pieces::WarPartiesUnderground | Pieces::WarPartiesActive
    );
    (!face).then_some("`prefer` is one face: `war-parties-underground` or `war-parties-active`")
}

/// Why French Agents never raise these (3.5.1), or never come to them after the others.
pub(super) fn unfit_raise(raise: Raise, earlier: &[Raise]) -> Option<String> {
    if !matches!(raise.of, Stock::Militia | Stock::Continental) {
        return Some("Agents raise `militia` or `continentals`".to_string());
    }
    let most = raise.of.pool();
    if !(1..=most).contains(&raise.at_least) {
        return Some(format!(
            "`at-least` is from 1 to {most}, as many as there are"
        ));
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};

    fn read(word: &str) -> Result<Verb, Error> {
        let from: StrDeserializer<'_, Error> = word.into_deserializer();
        Verb::deserialize(from)
    }

    #[test]
    fn every_verb_has_its_places() {
        let all = read("").expect_err("no verb is empty").to_string();
        let words: Vec<&str> = all.split('`').skip(3).step_by(2).collect();
        assert_eq!(words.len(), USES.len() + 1);
        for word in words {
            let verb = read(word).expect("a verb of the list");
            assert_eq!(verb.id(), word);
            assert!(verb == Verb::Special || !places(verb).is_empty(), "{word}");
        }
    }

    #[test]
    fn a_verb_belongs_to_a_box_its_faction_has() {
        for (verb, uses) in USES {
            for (faction, place) in *uses {
                let has = match place {
                    Place::Command(c) => Command::of(*faction).contains(c),
                    Place::Special(s) => Special::of(*faction).contains(s),
                    Place::Summary => true,
                };
                assert!(has, "{verb:?} {faction}");
            }
        }
    }
}
