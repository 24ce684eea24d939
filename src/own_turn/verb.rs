//! The verbs that a part of a line begins with.

use lod_engine::game::Faction;
use lod_engine::rules::{ActionStep, Command, Special};

/// What a part of a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Verb {
    Muster,
    Fort,
    Reward,
    Garrison,
    Activate,
    Displace,
    March,
    Battle,
    Rally,
    Continentals,
    Rabble,
    Gather,
    Scout,
    Raid,
    Agents,
    Hortalez,
    Skirmish,
    Naval,
    Howe,
    Persuasion,
    Partisans,
    Trade,
    WarPath,
    Plunder,
    Preparer,
    Lead,
    Settle,
    Recall,
    Win,
    Blockade,
    Done,
}

use Verb::*;

impl Verb {
    /// The verbs of a Faction's action (3.2-3.5, 4.2-4.5), the Commands first.
    pub(super) const fn of(faction: Faction) -> &'static [Verb] {
        match faction {
            Faction::British => &[
                Muster, Fort, Reward, Garrison, Activate, Displace, March, Battle, Skirmish, Naval,
                Howe, Lead, Settle, Recall, Done,
            ],
            Faction::Patriots => &[
                Rally,
                Continentals,
                March,
                Battle,
                Rabble,
                Persuasion,
                Partisans,
                Skirmish,
                Lead,
                Settle,
                Recall,
                Done,
            ],
            Faction::French => &[
                Agents, Hortalez, Muster, Fort, March, Battle, Preparer, Skirmish, Naval, Lead,
                Settle, Done,
            ],
            Faction::Indians => &[
                Gather, March, Scout, Skirmish, Raid, Trade, WarPath, Plunder, Lead, Settle,
                Recall, Done,
            ],
        }
    }

    /// The verbs of a free Rally (3.6.8).
    pub(super) const RALLY: &[Verb] = &[Rally, Continentals, Done];

    /// The verbs of a day won (3.6.8).
    pub(super) const SPOILS: &[Verb] = &[Win, Blockade, Lead, Settle];

    /// The word, and the further words of the full name.
    pub(super) const fn name(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Muster => ("muster", &[]),
            Fort => ("fort", &[]),
            Reward => ("reward", &["loyalty"]),
            Garrison => ("garrison", &[]),
            Activate => ("activate", &[]),
            Displace => ("displace", &[]),
            March => ("march", &[]),
            Battle => ("battle", &[]),
            Rally => ("rally", &[]),
            Continentals => ("continentals", &[]),
            Rabble => ("rabble", &["rousing"]),
            Gather => ("gather", &[]),
            Scout => ("scout", &[]),
            Raid => ("raid", &[]),
            Agents => ("agents", &["mobilization"]),
            Hortalez => ("hortalez", &["et", "cie"]),
            Skirmish => ("skirmish", &[]),
            Naval => ("naval", &["pressure"]),
            Howe => ("howe", &[]),
            Persuasion => ("persuasion", &[]),
            Partisans => ("partisans", &[]),
            Trade => ("trade", &[]),
            WarPath => ("war", &["path"]),
            Plunder => ("plunder", &[]),
            Preparer => ("preparer", &["la", "guerre"]),
            Lead => ("lead", &[]),
            Settle => ("settle", &[]),
            Recall => ("recall", &[]),
            Win => ("win", &["the", "day"]),
            Blockade => ("blockade", &[]),
            Done => ("done", &[]),
        }
    }

    /// The whole name as it is typed: "war path".
    pub(super) fn typed(self) -> &'static str {
        match self {
            WarPath => "war path",
            other => other.name().0,
        }
    }

    /// What it means, for the list of what is legal.
    pub(super) const fn about(self, faction: Faction) -> &'static str {
        match (self, faction) {
            (Muster, Faction::French) => "place French Regulars (3.5.3)",
            (Fort, Faction::French) => "and a Patriot Fort (3.5.3)",
            (March, Faction::British) => "move units (3.2.3)",
            (March, Faction::Patriots) => "move units (3.3.2)",
            (March, Faction::French) => "move units (3.5.4)",
            (March, Faction::Indians) => "move units (3.4.2)",
            (Skirmish, Faction::British) => "a small strike (4.2.2)",
            (Skirmish, Faction::Patriots) => "a small strike (4.3.3)",
            (Skirmish, Faction::French) => "a small strike (4.5.2)",
            (Skirmish, Faction::Indians) => "by the Regulars that were led (3.4.3)",
            (Naval, Faction::French) => "Naval Pressure (4.5.3)",
            (verb, _) => verb.says(),
        }
    }

    /// The same where it is the same for all, or for the British.
    const fn says(self) -> &'static str {
        match self {
            Muster => "place units (3.2.1)",
            Fort => "end the Muster with a Fort (3.2.1)",
            Reward => "end the Muster with Reward Loyalty (3.2.1, 6.4.1)",
            Garrison => "Regulars to Cities (3.2.2)",
            Activate => "the moves are over: British cubes find Militia (3.2.2, 3.2.3)",
            Displace => "Rebellion units out of a City (3.2.2)",
            March => "move units",
            Battle => "fight (3.6)",
            Rally => "place Militia, build a Fort (3.3.1)",
            Continentals => "Militia at a Fort become Continentals (3.3.1)",
            Rabble => "Rabble-Rousing: toward Opposition (3.3.4)",
            Gather => "place War Parties, build a Village (3.4.1)",
            Scout => "War Parties lead British cubes (3.4.3)",
            Raid => "Opposition toward Neutral (3.4.4)",
            Agents => "French Agent Mobilization (3.5.1)",
            Hortalez => "Resources for the Patriots (3.5.2)",
            Skirmish => "a small strike",
            Naval => "Naval Pressure (4.2.3)",
            Howe => "FNI down before a Special Activity (1.10)",
            Persuasion => "Resources from Colonies and Cities (4.3.1)",
            Partisans => "strike from hiding (4.3.2)",
            Trade => "Resources for the Indians (4.4.1)",
            WarPath => "strike from hiding (4.4.2)",
            Plunder => "Resources from the Patriots (4.4.3)",
            Preparer => "Préparer la Guerre (4.5.1)",
            Lead => "a Leader follows units that moved (1.10)",
            Settle => "a Leader is placed (1.10)",
            Recall => "own pieces off the map, to place them elsewhere (1.4.1)",
            Win => "shift levels (3.6.8)",
            Blockade => "move a Blockade (3.6.8)",
            Done => "nothing more",
        }
    }

    /// Whether a space alone is the origin of what it moves.
    pub(super) const fn names_origin(self) -> bool {
        matches!(self, Verb::Displace | Verb::Blockade)
    }

    /// The rule that what it means begins with: "3.3.1".
    pub(super) fn rule(self, faction: Faction) -> Option<&'static str> {
        let (_, rules) = self.about(faction).split_once('(')?;
        let end = rules.find([',', ')'])?;
        Some(&rules[..end])
    }

    /// The Special Activity that it is, for a Faction. Common Cause has no verb: it is part of March and
    /// Battle (4.2.1).
    pub(super) fn special(self, faction: Faction) -> Option<Special> {
        Some(match self {
            Skirmish if faction == Faction::Indians => return None,
            Skirmish => Special::Skirmish,
            Naval | Howe => Special::NavalPressure,
            Persuasion => Special::Persuasion,
            Partisans => Special::Partisans,
            Trade => Special::Trade,
            WarPath => Special::WarPath,
            Plunder => Special::Plunder,
            Preparer => Special::PreparerLaGuerre,
            _ => return None,
        })
    }

    /// The Command that it is a part of.
    pub(super) const fn command(self) -> Option<Command> {
        Some(match self {
            Muster | Fort | Reward => Command::Muster,
            Garrison | Displace => Command::Garrison,
            March => Command::March,
            Battle => Command::Battle,
            Rally | Continentals => Command::Rally,
            Rabble => Command::RabbleRousing,
            Gather => Command::Gather,
            Scout => Command::Scout,
            Raid => Command::Raid,
            Agents => Command::FrenchAgentMobilization,
            Hortalez => Command::Hortalez,
            _ => return None,
        })
    }

    /// Whether it is done in a space that has to be said.
    pub(super) const fn takes_place(self) -> bool {
        !matches!(self, Activate | Hortalez | Naval | Howe | Preparer | Lead | Settle | Done)
    }

    /// Whether units move by it, so that a Leader may want to follow when it is done (1.10).
    pub(super) const fn moves(self) -> bool {
        matches!(self, March | Garrison | Raid | Lead)
    }

    /// Whether enemies are fought by it, so that it is told beforehand what it does.
    pub(super) const fn strikes(self) -> bool {
        matches!(self, Battle | Skirmish | Partisans | WarPath)
    }

    /// The verb that writes a step.
    pub(super) const fn writes(step: &ActionStep) -> Verb {
        match step {
            ActionStep::MusterRegulars { .. }
            | ActionStep::MusterTories { .. }
            | ActionStep::FrenchMuster { .. } => Muster,
            ActionStep::MusterFort { .. } | ActionStep::FrenchMusterFort { .. } => Fort,
            ActionStep::MusterReward { .. } => Reward,
            ActionStep::GarrisonMove { .. } => Garrison,
            ActionStep::Activate => Activate,
            ActionStep::GarrisonDisplace { .. } => Displace,
            ActionStep::March { .. } => March,
            ActionStep::Battle { .. } => Battle,
            ActionStep::WinTheDay { .. } => Win,
            ActionStep::MoveBlockade { .. } => Blockade,
            ActionStep::Rally { .. } => Rally,
            ActionStep::RallyContinentals { .. } => Continentals,
            ActionStep::RabbleRousing { .. } => Rabble,
            ActionStep::Gather { .. } => Gather,
            ActionStep::Scout { .. } => Scout,
            ActionStep::ScoutSkirmish { .. } | ActionStep::Skirmish { .. } => Skirmish,
            ActionStep::Raid { .. } => Raid,
            ActionStep::FrenchAgents { .. } => Agents,
            ActionStep::Hortalez { .. } => Hortalez,
            ActionStep::NavalPressureResources { .. }
            | ActionStep::NavalPressureLower { .. }
            | ActionStep::NavalPressureRaise { .. } => Naval,
            ActionStep::Howe { .. } => Howe,
            ActionStep::Persuasion { .. } => Persuasion,
            ActionStep::Partisans { .. } => Partisans,
            ActionStep::Trade { .. } => Trade,
            ActionStep::WarPath { .. } => WarPath,
            ActionStep::Plunder { .. } => Plunder,
            ActionStep::PreparerLaGuerre(_) => Preparer,
            ActionStep::Recall { .. } => Recall,
            ActionStep::Lead { .. } => Lead,
            ActionStep::Settle { .. } => Settle,
        }
    }

    /// Whether a word in small letters is the name of any Faction's verb.
    pub(super) fn is_name(word: &str) -> bool {
        Faction::ALL
            .into_iter()
            .flat_map(|faction| Verb::of(faction).iter())
            .any(|verb| verb.name().0 == word)
    }

    /// The verb that words begin with, and the words after it: a whole word, or the only one that begins
    /// so. The further words of a full name may follow.
    ///
    /// # Errors
    /// What it could be.
    pub(super) fn read<'w, 't>(
        among: &[Verb],
        words: &'w [&'t str],
    ) -> Result<(Verb, &'w [&'t str]), String> {
        let Some((first, mut rest)) = words.split_first() else {
            return Err("nothing is said here".to_string());
        };
        let word = first.to_lowercase().replace('é', "e");
        let word = word.split('-').next().unwrap_or_default();
        let fits: Vec<Verb> = among
            .iter()
            .copied()
            .filter(|v| !word.is_empty() && v.name().0.starts_with(word))
            .collect();
        let exact = fits.iter().find(|v| v.name().0 == word);
        let verb = match (exact, fits.as_slice()) {
            (Some(verb), _) | (None, [verb]) => *verb,
            (None, []) => return Err(unknown(first, word)),
            (None, several) => return Err(format!("\"{word}\" can be {}", list(several))),
        };
        for name in verb.name().1 {
            match rest.split_first() {
                Some((next, more))
                    if (next.len() > 2 || next.eq_ignore_ascii_case(name))
                        && name.starts_with(next.to_lowercase().as_str()) =>
                {
                    rest = more;
                }
                _ => break,
            }
        }
        Ok((verb, rest))
    }
}

/// What is wrong with a word that is no verb here: whose it is, if it is another Faction's.
fn unknown(typed: &str, word: &str) -> String {
    let typed = super::words::short(typed);
    let owned: Vec<(Faction, Verb)> = Faction::ALL
        .into_iter()
        .flat_map(|faction| Verb::of(faction).iter().map(move |verb| (faction, *verb)))
        .filter(|(_, verb)| word.len() > 2 && verb.name().0.starts_with(word))
        .collect();
    let Some((faction, verb)) = owned.first().copied() else {
        return format!("unknown word \"{typed}\"");
    };
    if owned.iter().any(|(_, other)| *other != verb) {
        return format!("unknown word \"{typed}\"");
    }
    let owners: Vec<String> = owned.iter().map(|(f, _)| format!("the {f}")).collect();
    let kind = match (verb.special(faction), verb.command()) {
        (Some(_), _) => "a Special Activity of",
        (_, Some(_)) => "a Command of",
        _ => "an action of",
    };
    let rule = verb.rule(faction).unwrap_or("3.0");
    format!("\"{typed}\" is {kind} {} ({rule})", lod_engine::game::words::joined(&owners))
}

fn list(verbs: &[Verb]) -> String {
    let words: Vec<&str> = verbs.iter().map(|v| v.typed()).collect();
    words.join(", ")
}
