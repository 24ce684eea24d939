//! The verbs that a part of a line begins with: all that the notation knows of one stands in its row.

use super::verb_row::{Takes, VerbRow, usual};
use crate::talk::PieceAmount;
use lod_engine::game::atlas::slip_of;
use lod_engine::game::words::{begun_with, unique_beginning};
use lod_engine::game::{Faction, Piece, PieceSet, PieceType};
use lod_engine::rules::movement::marchers;
use lod_engine::rules::{ActionStep, Command};

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
    Blockade,
    Done,
}

use Faction::{British, French, Indians, Patriots};
use Verb::*;

impl Verb {
    /// Its row for a Faction.
    pub(super) const fn row(self, faction: Faction) -> VerbRow {
        let usual = usual(self);
        match (self, faction) {
            (Muster, French) => VerbRow {
                about: "place French Regulars",
                rules: &["3.5.3"],
                form: "muster SPACE 4fr",
                places: &[PieceType::FrenchRegular],
                takes: Takes::Pieces(PieceSet::FRENCH),
                least: "1fr",
                ..usual
            },
            (Fort, French) => VerbRow {
                about: "and a Patriot Fort",
                rules: &["3.5.3"],
                form: "fort SPACE",
                places: &[PieceType::PatriotFort],
                takes: Takes::Nothing,
                least: "",
                ..usual
            },
            (March, Patriots) => {
                VerbRow { rules: &["3.3.2"], takes: Takes::Pieces(marchers(Patriots)), ..usual }
            }
            (March, French) => {
                VerbRow { rules: &["3.5.4"], takes: Takes::Pieces(marchers(French)), ..usual }
            }
            (March, Indians) => {
                VerbRow { rules: &["3.4.2"], takes: Takes::Pieces(marchers(Indians)), ..usual }
            }
            (Skirmish, Patriots) => VerbRow {
                about: "Continentals remove British cubes",
                rules: &["4.3.3"],
                takes: Takes::Pieces(PieceSet::BRITISH_CUBES),
                least: "1r",
                ..usual
            },
            (Skirmish, French) => VerbRow {
                about: "French Regulars remove British cubes",
                rules: &["4.5.2"],
                takes: Takes::Pieces(PieceSet::BRITISH_CUBES),
                least: "1r",
                ..usual
            },
            (Skirmish, Indians) => VerbRow {
                about: "by the Regulars of the Scout",
                rules: &["3.4.3"],
                form: "skirmish 1c | 1c 1ma | fort",
                special: None,
                ..usual
            },
            (Naval, French) => VerbRow {
                about: "Naval Pressure",
                rules: &["4.5.3"],
                form: "naval CITY [+ CITY ...]",
                ..usual
            },
            (Battle, Patriots | French) => VerbRow { takes: Takes::Nothing, ..usual },
            (Recall, _) => VerbRow { takes: Takes::Pieces(PieceSet::faction(faction)), ..usual },
            _ => usual,
        }
    }

    /// The units that it places one by one with the word `one`.
    pub(super) const fn places_one(self) -> PieceSet {
        match self {
            Rally => PieceSet::MILITIA,
            Gather => PieceSet::WAR_PARTIES,
            _ => PieceSet::NONE,
        }
    }

    /// The verbs of a Faction's action (3.2-3.5, 4.2-4.5), the Commands first.
    pub(super) const fn of(faction: Faction) -> &'static [Verb] {
        match faction {
            British => &[
                Muster, Fort, Reward, Garrison, Activate, Displace, March, Battle, Skirmish, Naval,
                Howe, Lead, Settle, Recall, Done,
            ],
            Patriots => &[
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
            French => &[
                Agents, Hortalez, Muster, Fort, March, Battle, Preparer, Skirmish, Naval, Lead,
                Settle, Done,
            ],
            Indians => &[
                Gather, March, Scout, Skirmish, Raid, Trade, WarPath, Plunder, Lead, Settle,
                Recall, Done,
            ],
        }
    }

    /// The verbs of a free Rally (3.6.8).
    pub(super) const RALLY: &[Verb] = &[Rally, Continentals, Done];

    /// The verbs of a day won (3.6.8).
    pub(super) const SPOILS: &[Verb] = &[Blockade, Lead, Settle];

    /// All that is written alike by all Factions: words, numbers and spaces.
    pub(super) const fn grammar(self) -> VerbRow {
        usual(self)
    }

    /// Whether a space alone is the origin of what it moves.
    pub(super) const fn names_origin(self) -> bool {
        matches!(self, Displace | Blockade)
    }

    /// Whether enemies are fought by it, so that it is told beforehand what it does.
    pub(super) const fn strikes(self) -> bool {
        matches!(self, Battle | Skirmish | Partisans | WarPath)
    }

    /// Whether it sends groups of units to a destination, from any origin.
    pub(super) const fn sends(self) -> bool {
        matches!(self, March | Scout)
    }

    /// Whether it is about a Leader, who is named first.
    pub(super) const fn is_of_leader(self) -> bool {
        matches!(self, Lead | Settle)
    }

    /// Whether Control of its space is shown beside it.
    pub(super) const fn on_control(self) -> bool {
        matches!(self, Reward | Garrison | Displace | Persuasion)
    }

    /// Whether few of the ways to do it are generated, where there are many: the others are typed.
    pub(super) const fn offers_few(self) -> bool {
        matches!(self, March | Scout | Rally | Gather | Naval)
    }

    /// Whether units move by it, so that a Leader may want to follow when it is done (1.10).
    pub(super) const fn moves(self) -> bool {
        matches!(self, Garrison | March | Raid | Lead)
    }

    /// Whether it has an origin and a destination, with `>` between.
    pub(super) const fn is_route(self) -> bool {
        matches!(self, Garrison | Displace | March | Scout | Raid | Blockade)
    }

    /// Whether further groups or spaces follow after `+`.
    pub(super) const fn is_grouped(self) -> bool {
        matches!(self, March | Rally | Rabble | Gather | Naval | Persuasion)
    }

    /// Whether it is done in a space that has to be said.
    pub(super) const fn takes_place(self) -> bool {
        !matches!(self, Activate | Hortalez | Naval | Howe | Preparer | Lead | Settle | Done)
    }

    /// The word, and the further words of the full name.
    pub(super) const fn name(self) -> (&'static str, &'static [&'static str]) {
        usual(self).name
    }

    /// The whole name as it is typed: "war path".
    pub(super) fn typed(self) -> &'static str {
        match self {
            WarPath => "war path",
            other => other.name().0,
        }
    }

    /// The rule that counts: "3.3.1".
    pub(super) fn rule(self, faction: Faction) -> Option<&'static str> {
        self.row(faction).rules.first().copied()
    }

    /// What it means, with its rules, for the list of what is legal.
    pub(super) fn about(self, faction: Faction) -> String {
        let row = self.row(faction);
        match row.rules {
            [] => row.about.to_string(),
            rules => format!("{} ({})", row.about, rules.join(", ")),
        }
    }

    /// The word of it that this is, or the only one that begins so.
    pub(super) fn word(self, typed: &str) -> Option<&'static str> {
        unique_beginning(usual(self).words.iter().copied(), |word| [*word], typed)
    }

    /// The word of it that an amount is: a Fort or a Village, which is placed or removed singly.
    pub(super) fn base_word(self, amount: &PieceAmount) -> Option<&'static str> {
        let forts = PieceSet::of(Piece::BritishFort).union(PieceSet::of(Piece::PatriotFort));
        let is_one = amount.count == 1 && !amount.is_open;
        let word = match amount.kinds {
            Some(kinds) if is_one && kinds == forts => "fort",
            Some(kinds) if is_one && kinds == PieceSet::of(Piece::Village) => "village",
            _ => return None,
        };
        usual(self).words.iter().copied().find(|own| *own == word)
    }

    /// The verb that writes a step.
    pub(super) fn writes(step: &ActionStep) -> Verb {
        let verbs = Faction::ALL.into_iter().flat_map(Verb::of).chain(Verb::SPOILS);
        let mut written = verbs.filter(|verb| verb.typed() == step.verb());
        written.next().copied().unwrap_or(Done)
    }

    /// The verb that a word with a slip is meant to be.
    pub(super) fn near(among: &[Verb], word: &str) -> Option<Verb> {
        let name = slip_of(word, among.iter().map(|verb| verb.name().0))?;
        among.iter().copied().find(|verb| verb.name().0 == name)
    }

    /// The verb of a Faction's Command.
    pub(super) fn of_command(faction: Faction, command: Command) -> Option<Verb> {
        let mut verbs = Verb::of(faction).iter().copied();
        verbs.find(|verb| verb.grammar().command == Some(command))
    }

    /// Whether a word in small letters is the name of any Faction's verb.
    pub(super) fn is_name(word: &str) -> bool {
        Faction::ALL
            .into_iter()
            .flat_map(|faction| Verb::of(faction).iter())
            .any(|verb| verb.name().0 == word)
    }

    /// Whether a line begins with the name of any Faction's verb.
    pub(super) fn begins(line: &str) -> bool {
        let first =
            line.split(|c: char| c.is_whitespace() || c == ';').find(|word| !word.is_empty());
        first.is_some_and(|word| Verb::is_name(&word.to_lowercase()))
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
            return Err("type a verb".to_string());
        };
        let word = first.to_lowercase().replace('é', "e");
        let word = word.split('-').next().unwrap_or_default();
        let fits = begun_with(among.iter().copied(), |verb| [verb.name().0], word);
        let verb = match fits.as_slice() {
            [verb] => *verb,
            [] => return Err(unknown(among, first, word)),
            several => return Err(format!("\"{word}\" is ambiguous: {}", list(several))),
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
fn unknown(among: &[Verb], typed: &str, word: &str) -> String {
    let typed = super::words::short(typed);
    let owned: Vec<(Faction, Verb)> = Faction::ALL
        .into_iter()
        .flat_map(|faction| Verb::of(faction).iter().map(move |verb| (faction, *verb)))
        .filter(|(_, verb)| word.len() > 2 && verb.name().0.starts_with(word))
        .collect();
    let Some((faction, verb)) = owned.first().copied() else {
        return match Verb::near(among, word) {
            Some(verb) => {
                format!("unknown word \"{typed}\". Did you mean {}?", verb.typed())
            }
            None => format!("unknown word \"{typed}\""),
        };
    };
    if owned.iter().any(|(_, other)| *other != verb) {
        return format!("unknown word \"{typed}\"");
    }
    let owners: Vec<String> = owned.iter().map(|(f, _)| format!("the {f}")).collect();
    let kind = match (verb.row(faction).special, verb.grammar().command) {
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
