//! Reads a step as it is written.

use super::{ActionStep, GatherKind, Group, PieceCounts, Preparation, RallyKind, StrikeKind};
use crate::game::words::named_in_full;
use crate::game::{Faction, Piece, PieceType, Space};

/// What a written step says after its verb.
#[derive(Default)]
pub(super) struct StepReader<'t> {
    whose: Option<Faction>,
    at: Option<Space>,
    from: Option<Space>,
    /// Words, pieces and numbers in their order.
    what: Vec<&'t str>,
    /// What follows each `+`.
    more: Vec<(Space, Vec<&'t str>)>,
}

impl<'t> StepReader<'t> {
    /// The step that a text writes, if it writes one.
    pub fn read(text: &str) -> Option<ActionStep> {
        let spaced = text.replace('>', " > ").replace('+', " + ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let (verb, rest) = match words.as_slice() {
            ["war", "path", rest @ ..] => ("war path", rest),
            [verb, rest @ ..] => (*verb, rest),
            [] => return None,
        };
        StepReader::of(rest)?.step(verb)
    }

    fn of<'w>(words: &'w [&'t str]) -> Option<StepReader<'t>> {
        let mut read = StepReader::default();
        let mut chunks = words.split(|word| *word == "+");
        let mut first = chunks.next()?;
        if let Some(faction) = first.first().and_then(|word| Faction::from_id(word)) {
            (read.whose, first) = (Some(faction), &first[1..]);
        }
        if let Some(cut) = first.iter().position(|word| *word == ">") {
            read.from = Some(named_in_full(&first[..cut].join(" "))?);
            first = &first[cut + 1..];
        }
        let (at, what) = space_first(first);
        read.at = at;
        read.what = what.to_vec();
        for chunk in chunks {
            let (space, what) = space_first(chunk);
            read.more.push((space?, what.to_vec()));
        }
        Some(read)
    }

    fn step(&self, verb: &str) -> Option<ActionStep> {
        let space = self.at;
        Some(match verb {
            "muster" => self.muster()?,
            "fort" if self.what.is_empty() => ActionStep::FrenchMusterFort { space: space? },
            "fort" => {
                let cubes = units(&self.what)?;
                let (regulars, tories) = (cubes.get(Piece::BritishRegular), cubes.get(Piece::Tory));
                ActionStep::MusterFort { space: space?, regulars, tories }
            }
            "reward" => ActionStep::MusterReward { space: space?, steps: self.number("")? },
            "garrison" => {
                ActionStep::GarrisonMove { from: self.from?, to: space?, count: self.number("r")? }
            }
            "activate" => ActionStep::Activate,
            "displace" => ActionStep::GarrisonDisplace { city: self.from?, to: space? },
            "blockade" => ActionStep::MoveBlockade { from: self.from?, to: space? },
            "march" => ActionStep::March { to: space?, groups: self.march()? },
            "scout" => {
                let group = Group { from: self.from?, troops: units(&self.what)? };
                ActionStep::Scout { to: space?, group }
            }
            "battle" => self.battle(space?)?,
            "win" => ActionStep::WinTheDay { shifts: self.levels()? },
            "rally" => self.rally(space?)?,
            "gather" => self.gather(space?)?,
            "continentals" => {
                ActionStep::RallyContinentals { space: space?, militia: units(&self.what)? }
            }
            "rabble" => ActionStep::RabbleRousing { space: space? },
            "persuasion" => ActionStep::Persuasion { space: space? },
            "raid" => ActionStep::Raid { space: space?, from: self.raider()? },
            "agents" => ActionStep::FrenchAgents { space: space?, piece: self.agents()? },
            "hortalez" => ActionStep::Hortalez { pay: self.number("")? },
            "naval" => self.naval()?,
            "howe" => ActionStep::Howe { city: self.lowered("lower")? },
            "partisans" => {
                ActionStep::Partisans { space: space?, kind: strike(&self.what, "village")? }
            }
            "skirmish" if space.is_none() => {
                ActionStep::ScoutSkirmish { kind: strike(&self.what, "fort")? }
            }
            "skirmish" => {
                let (kind, militia) = self.strike()?;
                ActionStep::Skirmish { space: space?, kind, militia }
            }
            "war path" => {
                let (kind, militia) = self.strike()?;
                ActionStep::WarPath { space: space?, kind, militia }
            }
            "trade" => {
                let gift = if self.what.is_empty() { 0 } else { self.number("")? };
                ActionStep::Trade { space: space?, gift }
            }
            "plunder" => ActionStep::Plunder { space: space?, remove: piece(self.only()?)? },
            "preparer" => ActionStep::PreparerLaGuerre(self.preparation()?),
            "recall" => {
                let (count, letters) = counted(self.only()?)?;
                ActionStep::Recall { space: space?, piece: piece(letters)?, count }
            }
            "lead" => ActionStep::Lead { faction: self.whose?, to: space? },
            "settle" => ActionStep::Settle { faction: self.whose?, to: self.lowered("available")? },
            _ => return None,
        })
    }

    fn only(&self) -> Option<&'t str> {
        match self.what.as_slice() {
            [word] => Some(word),
            _ => None,
        }
    }

    /// The only number, with these letters after it.
    fn number(&self, of: &str) -> Option<u8> {
        counted(self.only()?).filter(|(_, letters)| *letters == of).map(|(count, _)| count)
    }

    /// The space, or none where a word stands in its place.
    fn lowered(&self, word: &str) -> Option<Option<Space>> {
        match (self.at, self.what.as_slice()) {
            (Some(space), []) => Some(Some(space)),
            (None, [only]) if *only == word => Some(None),
            _ => None,
        }
    }

    /// Who moves to a Raid, if any does.
    fn raider(&self) -> Option<Option<(Space, Piece)>> {
        match self.what.as_slice() {
            ["here"] => Some(None),
            [face] => Some(Some((self.from?, piece(face)?))),
            _ => None,
        }
    }

    fn agents(&self) -> Option<PieceType> {
        match self.what.as_slice() {
            ["1c"] => Some(PieceType::Continental),
            ["2m"] => Some(PieceType::Militia),
            _ => None,
        }
    }

    fn preparation(&self) -> Option<Preparation> {
        Some(match self.what.as_slice() {
            ["squadron"] => Preparation::Squadron,
            ["resources"] => Preparation::Resources,
            _ => Preparation::Regulars(self.number("fr")?),
        })
    }

    fn muster(&self) -> Option<ActionStep> {
        let space = self.at?;
        let [word] = self.what.as_slice() else {
            return None;
        };
        let (count, letters) = counted(word)?;
        Some(match letters {
            "r" => ActionStep::MusterRegulars { space, count },
            "t" => ActionStep::MusterTories { space, count },
            "fr" => ActionStep::FrenchMuster { space, count },
            _ => return None,
        })
    }

    fn groups(&self) -> Option<Vec<Group>> {
        let group =
            |(from, what): &(Space, Vec<&str>)| Some(Group { from: *from, troops: units(what)? });
        self.more.iter().map(group).collect()
    }

    fn march(&self) -> Option<Vec<Group>> {
        let Some(from) = self.from else {
            return (self.what == ["here"]).then(Vec::new);
        };
        let first = Group { from, troops: units(&self.what)? };
        Some([first].into_iter().chain(self.groups()?).collect())
    }

    fn battle(&self, space: Space) -> Option<ActionStep> {
        let mut words = self.what.as_slice();
        let mut take = |word: &str, count: usize| {
            let at = words.iter().rposition(|other| *other == word)?;
            let (before, taken) = words.split_at(at);
            words = before;
            let numbers: Option<Vec<u8>> = taken[1..].iter().map(|n| n.parse().ok()).collect();
            numbers.filter(|numbers| numbers.len() == count)
        };
        let dice = take("dice", 2).unwrap_or(vec![0, 0]);
        let answer = take("answer", 1).unwrap_or(vec![0]);
        let up = take("up", 1).unwrap_or(vec![0]);
        let common_cause = match words {
            ["cc", troops @ ..] => units(troops)?,
            ["alone" | "ally"] => PieceCounts::NONE,
            _ => return None,
        };
        Some(ActionStep::Battle {
            space,
            ally: words == ["ally"],
            common_cause,
            attacker_activates: up[0],
            defender_activates: answer[0],
            attacker_roll: dice[0],
            defender_roll: dice[1],
        })
    }

    fn levels(&self) -> Option<Vec<(Space, u8)>> {
        let level = |what: &[&str]| match what {
            [] => Some(0),
            [number] => number.parse().ok(),
            _ => None,
        };
        match self.at {
            None => (self.what == ["none"]).then(Vec::new),
            Some(first) => {
                let first = Some((first, level(&self.what)?));
                let more = self.more.iter().map(|(space, what)| Some((*space, level(what)?)));
                std::iter::once(first).chain(more).collect()
            }
        }
    }

    fn rally(&self, space: Space) -> Option<ActionStep> {
        let kind = match self.what.as_slice() {
            ["one"] => RallyKind::One,
            ["regroup"] => RallyKind::Regroup,
            ["fort", troops @ ..] => RallyKind::Fort(units(troops)?),
            _ => RallyKind::Many(self.number("m")?),
        };
        Some(ActionStep::Rally { space, kind, from: self.groups()? })
    }

    fn gather(&self, space: Space) -> Option<ActionStep> {
        let kind = match self.what.as_slice() {
            ["one"] => GatherKind::One,
            ["regroup"] => GatherKind::Regroup,
            ["village", troops @ ..] => GatherKind::Village(units(troops)?),
            _ => GatherKind::Many(self.number("w")?),
        };
        Some(ActionStep::Gather { space, kind, from: self.groups()? })
    }

    fn naval(&self) -> Option<ActionStep> {
        Some(match self.what.as_slice() {
            ["resources"] => ActionStep::NavalPressureResources { roll: 0 },
            ["resources", "dice", roll] => {
                ActionStep::NavalPressureResources { roll: roll.parse().ok()? }
            }
            ["lower"] => ActionStep::NavalPressureLower { city: self.at },
            [] => {
                let more = self.more.iter().map(|(city, _)| *city);
                ActionStep::NavalPressureRaise { to: self.at.into_iter().chain(more).collect() }
            }
            _ => return None,
        })
    }

    fn strike(&self) -> Option<(StrikeKind, Option<Piece>)> {
        match self.what.as_slice() {
            [kind @ .., "and", face] => Some((strike(kind, "fort")?, Some(piece(face)?))),
            kind => Some((strike(kind, "fort")?, None)),
        }
    }
}

/// The space that words begin with, if they begin with one, and the words after it.
fn space_first<'w, 't>(words: &'w [&'t str]) -> (Option<Space>, &'w [&'t str]) {
    let named =
        |cut: usize| named_in_full(&words[..cut].join(" ")).map(|s| (Some(s), &words[cut..]));
    (1..=words.len()).rev().find_map(named).unwrap_or((None, words))
}

fn piece(letters: &str) -> Option<Piece> {
    Piece::ALL.into_iter().find(|piece| piece.letters() == letters)
}

/// A number and the letters after it.
fn counted(word: &str) -> Option<(u8, &str)> {
    let cut = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (digits, letters) = word.split_at(cut);
    Some((digits.parse().ok()?, letters))
}

fn units(words: &[&str]) -> Option<PieceCounts> {
    if words == ["none"] {
        return Some(PieceCounts::NONE);
    }
    let mut units = PieceCounts::NONE;
    for word in words {
        let (count, letters) = counted(word)?;
        let piece = piece(letters).filter(|piece| Piece::FORCES.contains(piece))?;
        units = units.with(piece, count);
    }
    (!words.is_empty()).then_some(units)
}

fn strike(words: &[&str], base: &str) -> Option<StrikeKind> {
    if words == [base] {
        return Some(StrikeKind::Base);
    }
    let units = units(words)?;
    let all: Vec<Piece> =
        units.iter().flat_map(|(piece, count)| std::iter::repeat_n(piece, count.into())).collect();
    match all.as_slice() {
        [one] => Some(StrikeKind::One(*one)),
        [one, other] => Some(StrikeKind::Two(*one, *other)),
        _ => None,
    }
}
