//! All that the notation knows of a verb, a row for each.

use super::verb::Verb::{self, *};
use lod_engine::game::{Faction, Piece, PieceSet, PieceType};
use lod_engine::rules::movement::marchers;
use lod_engine::rules::strike::targets;
use lod_engine::rules::{Command, Special};

/// What pieces and numbers a verb takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// These pieces with their numbers.
    Pieces(PieceSet),
    /// One number.
    Number,
    /// Neither.
    Nothing,
}

/// A verb's row: how it is written, what it is and what it does.
#[derive(Clone, Copy)]
pub(super) struct VerbRow {
    /// The word, and the further words of the full name.
    pub name: (&'static str, &'static [&'static str]),
    /// What it means.
    pub about: &'static str,
    /// The rules of it, the one that counts first.
    pub rules: &'static [&'static str],
    /// How it is written: capitals are to be filled in, brackets may be left out.
    pub form: &'static str,
    /// What is written after the space at the least.
    pub least: &'static str,
    /// The words that it knows.
    pub words: &'static [&'static str],
    /// Those that stand alone.
    pub alone: &'static [&'static str],
    /// The pieces and numbers that it takes.
    pub takes: Takes,
    /// The Command that it is a part of.
    pub command: Option<Command>,
    /// The Special Activity that it is. Common Cause has no verb: it is part of March and Battle (4.2.1).
    pub special: Option<Special>,
    /// The verbs of its parts, which its own word stands for as well: `muster boston fort`.
    pub parts: &'static [Verb],
    /// What it places.
    pub places: &'static [PieceType],
    /// The question for what is done in a space.
    pub asks: &'static str,
}

const fn row(
    word: &'static str,
    more: &'static [&'static str],
    about: &'static str,
    rules: &'static [&'static str],
    form: &'static str,
) -> VerbRow {
    VerbRow {
        name: (word, more),
        about,
        rules,
        form,
        words: &[],
        alone: &[],
        least: "",
        takes: Takes::Nothing,
        command: None,
        special: None,
        parts: &[],
        places: &[],
        asks: "which pieces?",
    }
}

impl VerbRow {
    const fn with_command(self, command: Command) -> VerbRow {
        VerbRow { command: Some(command), ..self }
    }

    const fn is(self, special: Special) -> VerbRow {
        VerbRow { special: Some(special), ..self }
    }

    /// Words, all of which stand alone.
    const fn with_words(self, words: &'static [&'static str]) -> VerbRow {
        VerbRow { words, alone: words, ..self }
    }

    /// Words, some of which stand alone.
    const fn with(self, words: &'static [&'static str], alone: &'static [&'static str]) -> VerbRow {
        VerbRow { words, alone, ..self }
    }

    /// One number, which is the least of it.
    const fn number(self) -> VerbRow {
        VerbRow { takes: Takes::Number, least: "1", ..self }
    }

    /// These pieces, and what is the least of them.
    const fn pieces(self, kinds: PieceSet, least: &'static str) -> VerbRow {
        VerbRow { takes: Takes::Pieces(kinds), least, ..self }
    }

    const fn places(self, places: &'static [PieceType]) -> VerbRow {
        VerbRow { places, ..self }
    }

    const fn has(self, parts: &'static [Verb]) -> VerbRow {
        VerbRow { parts, ..self }
    }

    const fn asks(self, asks: &'static str) -> VerbRow {
        VerbRow { asks, ..self }
    }
}

/// The row of a verb where all write it alike, or as the British do.
pub(super) const fn usual(verb: Verb) -> VerbRow {
    match verb {
        Muster => row("muster", &[], "place units", &["3.2.1"], "muster SPACE [6r] [2t]")
            .pieces(PieceSet::BRITISH_CUBES, "1r")
            .with_command(Command::Muster)
            .has(&[Fort, Reward])
            .places(&[PieceType::BritishRegular, PieceType::Tory]),
        Fort => row("fort", &[], "end the Muster with a Fort", &["3.2.1"], "fort SPACE [2r 1t]")
            .pieces(PieceSet::BRITISH_CUBES, "3r")
            .with_command(Command::Muster)
            .places(&[PieceType::BritishFort]),
        Reward => row(
            "reward",
            &["loyalty"],
            "end the Muster with Reward Loyalty",
            &["3.2.1", "6.4.1"],
            "reward SPACE [LEVELS AND MARKERS]",
        )
        .with_command(Command::Muster)
        .number()
        .asks("how many markers and levels?"),
        Garrison => {
            row("garrison", &[], "move Regulars to Cities", &["3.2.2"], "garrison FROM>CITY NUMBER")
                .pieces(PieceSet::of(Piece::BritishRegular), "1r")
                .with_command(Command::Garrison)
                .has(&[Activate, Displace])
        }
        Activate => row(
            "activate",
            &[],
            "Activate Militia with British cubes, after the moves",
            &["3.2.2", "3.2.3"],
            "activate",
        ),
        Displace => row(
            "displace",
            &[],
            "displace Rebellion units from a City",
            &["3.2.2"],
            "displace CITY>TO",
        )
        .with_command(Command::Garrison),
        March => row(
            "march",
            &[],
            "move units",
            &["3.2.3"],
            "march FROM>TO UNITS | all [+ FROM UNITS ...] | march SPACE here",
        )
        .pieces(marchers(Faction::British), "1r")
        .with_command(Command::March)
        .has(&[Activate])
        .with_words(&["here", "all"]),
        Battle => {
            row("battle", &[], "fight", &["3.6"], "battle SPACE [alone | ally | cc 2w] [up NUMBER]")
                .pieces(PieceSet::WAR_PARTIES, "alone")
                .with_command(Command::Battle)
                .with(&["alone", "ally", "cc", "up"], &[])
        }
        Rally => row(
            "rally",
            &[],
            "place Militia or a Fort",
            &["3.3.1"],
            "rally SPACE one | 3m | fort 2m | regroup [+ FROM 2m ...]",
        )
        .pieces(PieceSet::PATRIOT_UNITS, "one")
        .with_command(Command::Rally)
        .has(&[Continentals])
        .with(&["one", "fort", "regroup"], &["one", "regroup"])
        .places(&[PieceType::Militia, PieceType::PatriotFort]),
        Continentals => row(
            "continentals",
            &[],
            "replace Militia at a Fort with Continentals",
            &["3.3.1"],
            "continentals SPACE 2m",
        )
        .pieces(PieceSet::MILITIA, "1ma")
        .with_command(Command::Rally)
        .places(&[PieceType::Continental]),
        Rabble => row(
            "rabble",
            &["rousing"],
            "shift 1 level toward Active Opposition",
            &["3.3.4"],
            "rabble SPACE [+ SPACE ...]",
        )
        .with_command(Command::RabbleRousing),
        Gather => row(
            "gather",
            &[],
            "place War Parties or a Village",
            &["3.4.1"],
            "gather SPACE one | 3w | village 2w | regroup [+ FROM 2w ...]",
        )
        .pieces(PieceSet::WAR_PARTIES, "one")
        .with_command(Command::Gather)
        .with(&["one", "village", "regroup"], &["one", "regroup"])
        .places(&[PieceType::WarParty, PieceType::Village]),
        Scout => row(
            "scout",
            &[],
            "move 1 War Party with British cubes",
            &["3.4.3"],
            "scout FROM>TO 1w 2r 1t",
        )
        .pieces(PieceSet::WAR_PARTIES.union(PieceSet::BRITISH_CUBES), "1wa")
        .with_command(Command::Scout),
        Raid => row(
            "raid",
            &[],
            "shift 1 level toward Neutral",
            &["3.4.4"],
            "raid SPACE | raid FROM>SPACE [wu]",
        )
        .pieces(PieceSet::WAR_PARTIES, "here")
        .with_command(Command::Raid)
        .with_words(&["here"]),
        Agents => row(
            "agents",
            &["mobilization"],
            "place Militia or a Continental",
            &["3.5.1"],
            "agents SPACE 2m | 1c",
        )
        .pieces(PieceSet::MILITIA.union(PieceSet::of(Piece::Continental)), "2m")
        .with_command(Command::FrenchAgentMobilization)
        .places(&[PieceType::Militia, PieceType::Continental]),
        Hortalez => {
            row("hortalez", &["et", "cie"], "add Patriot Resources", &["3.5.2"], "hortalez NUMBER")
                .with_command(Command::Hortalez)
                .asks("how many Resources?")
                .number()
        }
        Skirmish => row(
            "skirmish",
            &[],
            "remove cubes or Active Militia with Regulars",
            &["4.2.2"],
            "skirmish SPACE 1t | 2 | fort [and m]",
        )
        .pieces(targets(Faction::British, Special::Skirmish), "1c")
        .is(Special::Skirmish)
        .with(&["fort", "and"], &["fort"]),
        Naval => row(
            "naval",
            &["pressure"],
            "add Resources or lower FNI",
            &["4.2.3"],
            "naval [resources | CITY | lower]",
        )
        .is(Special::NavalPressure)
        .with_words(&["resources", "lower"])
        .asks("what?"),
        Howe => row(
            "howe",
            &[],
            "lower FNI before a Special Activity",
            &["1.10"],
            "howe [CITY | lower]",
        )
        .is(Special::NavalPressure)
        .with_words(&["lower"]),
        Persuasion => row(
            "persuasion",
            &[],
            "add 1 Resource per Colony or City",
            &["4.3.1"],
            "persuasion SPACE [+ SPACE ...]",
        )
        .is(Special::Persuasion),
        Partisans => row(
            "partisans",
            &[],
            "remove pieces with Underground Militia",
            &["4.3.2"],
            "partisans SPACE 1t | 1t 1w | village",
        )
        .pieces(targets(Faction::Patriots, Special::Partisans), "1t")
        .is(Special::Partisans)
        .with_words(&["village"]),
        Trade => row("trade", &[], "add Resources", &["4.4.1"], "trade SPACE [NUMBER]")
            .is(Special::Trade)
            .number(),
        WarPath => row(
            "war",
            &["path"],
            "remove pieces with Underground War Parties",
            &["4.4.2"],
            "war path SPACE 1c | 1c 1m | fort [and m]",
        )
        .pieces(targets(Faction::Indians, Special::WarPath), "1c")
        .is(Special::WarPath)
        .with(&["fort", "and"], &["fort"]),
        Plunder => row("plunder", &[], "take Patriot Resources", &["4.4.3"], "plunder SPACE [wu]")
            .pieces(PieceSet::WAR_PARTIES, "wu")
            .is(Special::Plunder),
        Preparer => row(
            "preparer",
            &["la", "guerre"],
            "move a Squadron or Regulars, or add Resources",
            &["4.5.1"],
            "preparer squadron | 3fr | resources",
        )
        .pieces(PieceSet::FRENCH, "squadron")
        .is(Special::PreparerLaGuerre)
        .asks("what?")
        .with_words(&["squadron", "resources"]),
        Lead => {
            row("lead", &[], "move a Leader with units that moved", &["1.10"], "lead FACTION SPACE")
                .with_words(&["available"])
        }
        Settle => {
            row("settle", &[], "place a Leader", &["1.10"], "settle FACTION SPACE | available")
                .with_words(&["available"])
        }
        Recall => row(
            "recall",
            &[],
            "remove own pieces from the map, to place them elsewhere",
            &["1.4.1"],
            "recall SPACE 1m",
        )
        .pieces(PieceSet::ALL, ""),
        Blockade => row("blockade", &[], "move a Blockade", &["3.6.8"], "blockade FROM>TO"),
        Done => row("done", &[], "end this action", &[], "done"),
    }
}
