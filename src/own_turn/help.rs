//! What `?` shows.

use super::notation::write;
use super::verb::Verb;
use lod_engine::game::Faction;
use lod_engine::rules::ActionStep;

/// How each verb that is possible now is written, with an example that is legal now.
pub(super) fn lines(possible: &[(Verb, ActionStep)], faction: Faction) -> Vec<String> {
    let mut lines = vec![
        "Several parts in a line are joined by ; and checked as a whole. What is left out and clear is"
            .to_string(),
        "completed; a verb alone asks for the rest. r Regular, t Tory, c Continental, m Militia,"
            .to_string(),
        "w War Party (u or a after m and w for the face), fr French Regular.".to_string(),
    ];
    lines.extend(
        possible
            .iter()
            .map(|(verb, step)| format!("{}   e.g. {}", form(*verb, faction), write(step))),
    );
    lines
}

/// How a verb is written, for the questions that it leads to.
pub(super) fn grammar(verb: Verb, faction: Faction) -> Vec<String> {
    vec![form(verb, faction).to_string()]
}

/// How a Faction writes a verb.
pub(super) const fn form(verb: Verb, faction: Faction) -> &'static str {
    match (verb, faction) {
        (Verb::Muster, Faction::French) => "muster SPACE 4fr",
        (Verb::Fort, Faction::French) => "fort SPACE",
        (Verb::Naval, Faction::French) => "naval CITY [+ CITY ...]",
        (Verb::Skirmish, Faction::Indians) => "skirmish 1c | 1c 1ma | fort",
        _ => usual(verb),
    }
}

/// The form of a verb: capitals are to be filled in, brackets may be left out.
const fn usual(verb: Verb) -> &'static str {
    match verb {
        Verb::Muster => "muster SPACE [6r] [2t]",
        Verb::Fort => "fort SPACE [2r 1t]",
        Verb::Reward => "reward SPACE [LEVELS AND MARKERS]",
        Verb::Garrison => "garrison FROM>CITY NUMBER",
        Verb::Activate => "activate",
        Verb::Displace => "displace CITY>TO",
        Verb::March => "march FROM>TO UNITS | all [+ FROM UNITS ...] | march SPACE here",
        Verb::Battle => "battle SPACE [alone | ally | cc 2w] [up NUMBER]",
        Verb::Rally => "rally SPACE one | 3m | fort 2m | regroup [+ FROM 2m ...]",
        Verb::Continentals => "continentals SPACE 2m",
        Verb::Rabble => "rabble SPACE [+ SPACE ...]",
        Verb::Gather => "gather SPACE one | 3w | village 2w | regroup [+ FROM 2w ...]",
        Verb::Scout => "scout FROM>TO 1w 2r 1t",
        Verb::Raid => "raid SPACE | raid FROM>SPACE [wu]",
        Verb::Agents => "agents SPACE 2m | 1c",
        Verb::Hortalez => "hortalez NUMBER",
        Verb::Skirmish => "skirmish SPACE 1t | 2 | fort [and m]",
        Verb::Naval => "naval [resources | CITY | lower]",
        Verb::Howe => "howe [CITY | lower]",
        Verb::Persuasion => "persuasion SPACE [+ SPACE ...]",
        Verb::Partisans => "partisans SPACE 1t | 1t 1w | village",
        Verb::Trade => "trade SPACE [NUMBER]",
        Verb::WarPath => "war path SPACE 1c | 1c 1m | fort [and m]",
        Verb::Plunder => "plunder SPACE [wu]",
        Verb::Preparer => "preparer squadron | 3fr | resources",
        Verb::Lead => "lead FACTION SPACE",
        Verb::Settle => "settle FACTION SPACE | available",
        Verb::Recall => "recall SPACE 1m",
        Verb::Win => "win SPACE LEVELS [+ SPACE LEVELS ...]",
        Verb::Blockade => "blockade FROM>TO",
        Verb::Done => "done",
    }
}
