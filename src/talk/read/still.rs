//! What is believed of a board, shown in one look, and the differences that a person types.

use super::asked::{among, is_number, names_of, spaces_of};
use super::spaces::find_among;
use super::{Amounts, Part, Parts, cylinder, figure, is_nothing, level, level_code, number, parts};
use crate::tell::Thing;
use crate::tell::{find_space, place, plain, quoted, short};
use lod_engine::game::{
    Board, Control, Fact, FactValue, Faction, Leader, Pool, Space, SpaceSet, Stock, Support,
};

pub(crate) const fn is_marker(fact: &Fact) -> bool {
    matches!(fact, Fact::Propaganda(_) | Fact::Raids(_))
}

/// How wide the look may be, and what is marked in it: what people may have changed since.
pub(crate) struct Look<'l> {
    pub width: usize,
    pub old: &'l dyn Fn(Fact) -> bool,
}

impl Look<'_> {
    /// The words, with a mark where one of the facts is old.
    fn marked(&self, words: String, mut facts: impl Iterator<Item = Fact>) -> String {
        match facts.any(self.old) {
            true => format!("{words} *"),
            false => words,
        }
    }

    /// Items with dots between, as many on a line as it has room for.
    fn rows(&self, items: &[String]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for item in items {
            match lines.last_mut() {
                Some(line) if line.chars().count() + item.chars().count() + 3 <= self.width => {
                    line.push_str(" · ");
                    line.push_str(item);
                }
                _ => lines.push(format!("  {item}")),
            }
        }
        lines
    }

    /// Cells side by side in the map's order; a long one takes the room of two or three.
    fn columns(&self, cells: &[String]) -> Vec<String> {
        let most = (self.width / CELL).clamp(1, 3);
        let mut lines: Vec<String> = Vec::new();
        let mut used = most;
        for cell in cells {
            let room = (cell.chars().count() + 2).div_ceil(CELL).min(most);
            match lines.last_mut() {
                Some(line) if used + room <= most => {
                    *line = format!("{line:0$}  {cell}", used * CELL);
                    used += room;
                }
                _ => {
                    lines.push(format!("  {cell}"));
                    used = room;
                }
            }
        }
        lines
    }
}

/// How it is shown: a space in a cell, what is beside the map in a row.
pub(crate) fn shown(believed: &[(Fact, FactValue)], look: &Look<'_>) -> Vec<String> {
    let facts: Vec<Fact> = believed.iter().map(|(f, _)| *f).collect();
    let in_spaces = || facts.iter().filter(|f| f.space().is_some());
    let markers = in_spaces().all(is_marker);
    let bare = |space: Space| {
        let none = |(f, told): &(Fact, FactValue)| f.space() != Some(space) || told.number() == 0;
        markers && believed.iter().all(none)
    };
    let spaces = spaces_of(&facts);
    let cells: Vec<String> = spaces
        .filter(|s| !bare(s))
        .iter()
        .map(|space| {
            let here = facts.iter().copied().filter(|f| f.space() == Some(space));
            look.marked(cell(space, believed), here)
        })
        .collect();
    let mut lines = look.columns(&cells);
    let without = spaces.filter(bare);
    if !without.is_empty() {
        lines.push(format!("  No Propaganda or Raid markers in: {}", among(without)));
    }
    let groups: Vec<String> = Group::ALL
        .into_iter()
        .filter_map(|group| {
            let among = |f: &Fact| group.facts().iter().any(|(own, _)| own == f);
            let facts = facts.iter().copied().filter(among);
            Some(look.marked(group.shown(believed)?, facts))
        })
        .collect();
    lines.extend(look.rows(&groups));
    let leaders: Vec<String> = believed
        .iter()
        .filter_map(|(fact, told)| {
            let FactValue::Leader(leader, at) = told else {
                return None;
            };
            let place = at.map_or("Available", short);
            let words = format!("{} {place}", leader.name());
            Some(look.marked(words, [*fact].into_iter()))
        })
        .collect();
    lines.extend(look.rows(&leaders));
    let cylinders: Vec<String> = believed
        .iter()
        .filter_map(|(fact, told)| match (fact, told) {
            (Fact::Cylinder(faction), FactValue::Cylinder(at)) => {
                Some(format!("{faction} {}", place(*at)))
            }
            _ => None,
        })
        .collect();
    lines.extend(look.rows(&cylinders));
    lines
}

/// "NYC 5r 3t 1bf as"; nothing there is "-".
pub(crate) fn cell(space: Space, believed: &[(Fact, FactValue)]) -> String {
    let here = believed.iter().filter(|(f, _)| f.space() == Some(space));
    let mut words: Vec<String> = Vec::new();
    let mut last: Vec<&str> = Vec::new();
    for (fact, told) in here {
        match (Thing::of(*fact), told) {
            (Some(thing), FactValue::Number(n)) if *n > 0 => {
                words.push(format!("{n}{}", thing.code()))
            }
            (_, FactValue::Support(level)) if *level != Support::Neutral => {
                last.push(level_code(*level))
            }
            (_, FactValue::Control(control)) => last.push(control_code(*control)),
            _ => {}
        }
    }
    words.extend(last.into_iter().map(str::to_string));
    if words.is_empty() {
        words.push("-".to_string());
    }
    format!("{} {}", short(space), words.join(" "))
}

/// The letters of who Controls a space.
pub(crate) const fn control_code(control: Control) -> &'static str {
    match control {
        Control::British => "bc",
        Control::Rebellion => "rc",
        Control::None => "nc",
    }
}

/// The columns of a cell, the space before it among them; three stand side by side in 80.
const CELL: usize = 26;

/// What stands together on tracks, in boxes and in hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Resources,
    Available,
    Unavailable,
    Casualties,
    Squadrons,
    Fni,
    Cbc,
    Crc,
    Treaty,
    Strokes,
    Winter,
}

impl Group {
    const ALL: [Group; 11] = [
        Group::Resources,
        Group::Available,
        Group::Unavailable,
        Group::Casualties,
        Group::Squadrons,
        Group::Fni,
        Group::Cbc,
        Group::Crc,
        Group::Treaty,
        Group::Strokes,
        Group::Winter,
    ];

    const fn name(self) -> &'static str {
        match self {
            Group::Resources => "Resources",
            Group::Available => "Available",
            Group::Unavailable => "Unavailable",
            Group::Casualties => "Casualties",
            Group::Squadrons => "Squadrons",
            Group::Fni => "FNI",
            Group::Cbc => "CBC",
            Group::Crc => "CRC",
            Group::Treaty => "Treaty",
            Group::Strokes => "Strokes",
            Group::Winter => "Winter Quarters to come",
        }
    }

    /// Its facts, each with its letters; a lone number has none.
    fn facts(self) -> Vec<(Fact, &'static str)> {
        let lying =
            |pool: Pool| Stock::FORCES.map(|s| (Fact::stock(pool, s), stock_code(s))).to_vec();
        let each =
            |of: fn(Faction) -> Fact| Faction::ALL.map(|f| (of(f), faction_code(f))).to_vec();
        match self {
            Group::Resources => each(Fact::Resources),
            Group::Available => lying(Pool::Available),
            Group::Unavailable => lying(Pool::Unavailable),
            Group::Casualties => lying(Pool::Casualties),
            Group::Squadrons => {
                vec![(Fact::SQUADRONS_WEST_INDIES, "wi"), (Fact::SQUADRONS_UNAVAILABLE, "un")]
            }
            Group::Fni => vec![(Fact::Fni, "")],
            Group::Cbc => vec![(Fact::Cbc, "")],
            Group::Crc => vec![(Fact::Crc, "")],
            Group::Treaty => vec![(Fact::Treaty, "")],
            Group::Strokes => each(Fact::BrilliantStroke),
            Group::Winter => vec![(Fact::WinterQuartersLeft, "")],
        }
    }

    /// "Resources 5b 3p"; nothing where none of it is to be confirmed.
    fn shown(self, believed: &[(Fact, FactValue)]) -> Option<String> {
        let words: Vec<String> = self
            .facts()
            .into_iter()
            .filter_map(|(fact, code)| {
                let (_, told) = believed.iter().find(|(f, _)| *f == fact)?;
                Some(match told {
                    FactValue::Yes(yes) => format!("{}{code}", if *yes { 'y' } else { 'n' }),
                    other => format!("{}{code}", other.number()),
                })
            })
            .collect();
        (!words.is_empty()).then(|| format!("{} {}", self.name(), words.join(" ")))
    }

    /// What one word after its name says: "5b", "yf", or "3" where it is a lone number.
    fn read(self, word: &str) -> Result<(Fact, FactValue), String> {
        let facts = self.facts();
        let yes_no = matches!(self, Group::Treaty | Group::Strokes);
        let cut = match yes_no {
            true => word.chars().next().map_or(0, char::len_utf8),
            false => word.chars().take_while(char::is_ascii_digit).count(),
        };
        let (value, code) = word.split_at(cut);
        let told = match (yes_no, value) {
            (true, "y") => FactValue::Yes(true),
            (true, "n") => FactValue::Yes(false),
            (true, _) => {
                return Err(format!("{}: y or n, as in `{}`", self.name(), self.sample()));
            }
            _ => FactValue::Number(number(value, "number")?),
        };
        match facts.iter().find(|(_, own)| *own == code) {
            Some((fact, _)) => Ok((*fact, told)),
            None => Err(format!(
                "{} in {} is nothing of these, as in `{}`",
                quoted(word),
                self.name(),
                self.sample()
            )),
        }
    }

    fn sample(self) -> String {
        let value = match self {
            Group::Treaty | Group::Strokes => "y",
            _ => "2",
        };
        let words: Vec<String> =
            self.facts().iter().map(|(_, code)| format!("{value}{code}")).collect();
        format!("{} {}", self.typed(), words.join(" "))
    }

    /// Its name as it is typed.
    fn typed(self) -> String {
        let name = self.name().split(' ').next().unwrap_or_default();
        name.to_lowercase()
    }

    /// The group whose name begins so.
    fn named(word: &str) -> Option<Group> {
        // `wi` are the West Indies.
        let least = |g: Group| if g == Group::Winter { 3 } else { 2 };
        let begins =
            |g: &Group| word.len() >= least(*g) && g.name().to_lowercase().starts_with(word);
        Group::ALL.into_iter().find(begins)
    }
}

/// How a fact beside the map is told: what is typed before it, what it belongs to, its letters.
pub(crate) fn place_of(fact: Fact) -> Option<(String, String, &'static str)> {
    Group::ALL.into_iter().find_map(|group| {
        let (_, code) = group.facts().into_iter().find(|(own, _)| *own == fact)?;
        Some((group.typed(), group.name().to_string(), code))
    })
}

const fn stock_code(stock: Stock) -> &'static str {
    match stock {
        Stock::Militia => "m",
        Stock::WarParty => "w",
        other => Thing::Piece(other.placed()).code(),
    }
}

const fn faction_code(faction: Faction) -> &'static str {
    match faction {
        Faction::British => "b",
        Faction::Patriots => "p",
        Faction::French => "f",
        Faction::Indians => "i",
    }
}

/// Reads the differences, part by part: "nyc 5r 0t; resources 4b; gage boston; forget va".
pub(crate) fn said(line: &str, believed: &[(Fact, FactValue)], board: &Board) -> Parts {
    let whole = plain(line);
    if ["", "yes", "y", "so", "still so", "same"].contains(&whole.as_str()) {
        return Parts::new();
    }
    parts(line)
        .iter()
        .flat_map(|part| match differs(part, believed, board) {
            Ok(parts) => parts.into_iter().map(Ok).collect(),
            Err(wrong) => vec![Err(wrong)],
        })
        .collect()
}

/// What one part says differs; of several tracks each for itself.
fn differs(part: &str, believed: &[(Fact, FactValue)], board: &Board) -> Result<Vec<Part>, String> {
    let words: Vec<&str> = part.split_whitespace().map(figure).collect();
    let head = plain(words.first().copied().unwrap_or_default());
    if head == "forget" {
        let mut gone = Part::new(part, Vec::new());
        gone.forgotten = forget(&words[1..], believed)?;
        return Ok(vec![gone]);
    }
    if let Some(group) = Group::named(&head) {
        return in_group(group, &words[1..]);
    }
    if believed.iter().any(|(f, _)| matches!(f, Fact::Cylinder(_)))
        && Faction::ALL.iter().any(|f| head.len() > 2 && f.id().starts_with(&head))
    {
        return Ok(vec![cylinder(part, &Faction::ALL)?]);
    }
    let told = match leader(&head, &words)? {
        Some(told) => vec![told],
        None => in_a_space(&words, believed, board)?,
    };
    Ok(vec![Part::new(part, told)])
}

fn forget(words: &[&str], believed: &[(Fact, FactValue)]) -> Result<Vec<Fact>, String> {
    let all = believed.iter().map(|(f, _)| *f);
    if words.is_empty() {
        return Ok(all.collect());
    }
    let spaces = spaces_of(&all.clone().collect::<Vec<_>>());
    let space = find_among(&words.join(" "), spaces)?;
    Ok(all.filter(|f| f.space() == Some(space)).collect())
}

fn in_group(group: Group, words: &[&str]) -> Result<Vec<Part>, String> {
    if words.is_empty() {
        return Err(format!("{}: as in `{}`", group.name(), group.sample()));
    }
    words
        .iter()
        .map(|word| {
            let told = group.read(&word.to_lowercase())?;
            Ok(Part::new(&format!("{} {word}", group.typed()), vec![told]))
        })
        .collect()
}

/// A Leader and where he is; nobody where the words begin with no Leader's name.
fn leader(head: &str, words: &[&str]) -> Result<Option<(Fact, FactValue)>, String> {
    let begins = |l: &Leader| head.len() > 2 && plain(l.name()).starts_with(head);
    let Some(found) = Faction::ALL.into_iter().flat_map(names_of).find(begins) else {
        return Ok(None);
    };
    let canoe = usize::from(words.get(1).is_some_and(|w| plain(w) == "canoe"));
    let place = words[1 + canoe..].join(" ");
    let at = match plain(&place).as_str() {
        "" | "available" | "box" | "none" => None,
        _ => Some(find_space(&place)?),
    };
    Ok(Some((Fact::Leader(found.faction()), FactValue::Leader(found, at))))
}

fn in_a_space(
    words: &[&str],
    believed: &[(Fact, FactValue)],
    board: &Board,
) -> Result<Vec<(Fact, FactValue)>, String> {
    let code = |word: &str| {
        [Control::British, Control::Rebellion, Control::None]
            .into_iter()
            .find(|c| control_code(*c) == word.to_lowercase())
    };
    let begins = |n: usize| {
        let word = words[n].to_lowercase();
        word.starts_with(|c: char| c.is_ascii_digit() || c == '=')
            || is_nothing(&word)
            || level(&word).is_some()
            || (n > 0 && code(&word).is_some())
    };
    let cut = (0..words.len()).find(|n| begins(*n)).unwrap_or(words.len());
    if cut == 0 {
        return Err(format!("where? Begin with the space, e.g. nyc {}", words.join(" ")));
    }
    let facts: Vec<Fact> = believed.iter().map(|(f, _)| *f).collect();
    let space = find_among(&words[..cut].join(" "), spaces_of(&facts))?;
    let mut rest = words[cut..].to_vec();
    let whole = match rest.first_mut() {
        None => {
            return Err(format!(
                "what is in {space}? e.g. {} 5r 0t as, or - for nothing",
                short(space).to_lowercase()
            ));
        }
        Some(word) if is_nothing(word) => {
            *word = "";
            true
        }
        Some(word) => {
            let bare = word.strip_prefix('=');
            *word = bare.unwrap_or(word);
            bare.is_some()
        }
    };
    rest.retain(|word| !word.is_empty());
    let mut said: Vec<(Fact, FactValue)> = Vec::new();
    let (controls, amounts): (Vec<&str>, Vec<&str>) = rest.iter().partition(|w| code(w).is_some());
    said.extend(
        controls
            .into_iter()
            .filter_map(code)
            .map(|c| (Fact::Control(space), FactValue::Control(c))),
    );
    let asked: Vec<Fact> = Fact::in_space(space).collect();
    Amounts { space, asked: &asked, board, told: &mut said }.read(&amounts)?;
    if whole {
        let unnamed = |f: &Fact| {
            let counted = f.space() == Some(space) && Thing::of(*f).is_some();
            counted && said.iter().all(|(named, _)| named != f)
        };
        let gone: Vec<Fact> = believed.iter().map(|(f, _)| *f).filter(unnamed).collect();
        said.extend(gone.into_iter().map(|f| (f, FactValue::Number(0))));
    }
    Ok(said)
}

/// What can be typed, for `?`.
pub(crate) fn help() -> Vec<String> {
    [
        "This is what I believe of your board. Enter: it is all so. Else type \
         only what differs, in any order: `nyc 5r 0t as; va -; resources 4b 2p; fni 1; gage boston`.",
        "A space, then numbers with the letters shown, as they are now; - is nothing there; as ps neutral po ao \
         is its level; bc rc nc who Controls it. `va =2t 1c`: that and nothing else. A Leader's name alone: Available.",
        "Boxes and tracks by their names: available, unavailable, casualties with letters of pieces (m Militia, w War \
         Parties), resources with b p f i, squadrons with wi un, fni, cbc, crc, treaty y, strokes nb, winter 2.",
        "`forget va` drops what I believe of a space, `forget` all of this: I ask for it anew.",
    ]
    .map(str::to_string)
    .to_vec()
}

/// The spaces and numbers of an example that fits what is shown.
pub(crate) fn example(believed: &[(Fact, FactValue)]) -> String {
    let facts: Vec<Fact> = believed.iter().map(|(f, _)| *f).collect();
    let spaces: SpaceSet = spaces_of(&facts);
    let first = believed.iter().find_map(|(fact, _)| {
        let space = fact.space().filter(|s| spaces.contains(*s))?;
        let thing = Thing::of(*fact)?;
        Some(format!("{} 2{}", short(space).to_lowercase(), thing.code()))
    });
    let number = Group::ALL
        .into_iter()
        .find(|g| g.shown(believed).is_some())
        .filter(|_| facts.iter().any(|f| is_number(*f)))
        .and_then(|g| g.shown(believed))
        .map(|text| text.to_lowercase());
    first.or(number).unwrap_or_else(|| "treaty y".to_string())
}
