//! The map as data: what `random-spaces/map.toml` says (1.3, 8.2).

use super::{Kind, Space, SpaceSet, recover};
use serde::Deserialize;
use std::sync::OnceLock;
use toml::Spanned;

/// What the map file says of one space.
#[derive(Debug)]
pub struct Site {
    /// The name for people.
    pub name: String,
    /// The printed abbreviation.
    pub abbreviation: Option<String>,
    /// City, Colony, Indian Reserve or West Indies.
    pub kind: Kind,
    /// Population, 0 to 2.
    pub population: u8,
    /// The bordering spaces.
    pub adjacent: SpaceSet,
}

/// The map and the Random Spaces table.
#[derive(Debug)]
pub struct Atlas {
    /// By `Space as usize`.
    pub sites: [Site; Space::COUNT],
    /// The spaces by `Kind as usize`.
    pub kinds: [SpaceSet; Kind::COUNT],
    /// Every space of the table in reading order: down the columns, left to right.
    pub table: Vec<Space>,
    /// Where in `table` the box for a column (D3) and row (D6) begins.
    pub boxes: [[usize; 6]; 3],
}

/// The map file as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MapFile {
    /// The spaces.
    pub space: Vec<MapSpace>,
    /// The table.
    pub random_spaces: RandomSpaces,
}

/// One `[[space]]` of the map file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSpace {
    /// The fixed id.
    pub id: Spanned<String>,
    /// The name for people.
    pub name: String,
    /// The printed abbreviation.
    pub abbreviation: Option<String>,
    /// What it is.
    pub kind: Kind,
    /// 0 to 2.
    pub population: Spanned<u8>,
    /// Borders, each written once from either side.
    pub adjacent: Vec<Spanned<String>>,
}

/// The Random Spaces table of the map file (8.2).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomSpaces {
    /// Three columns of six boxes of one or two spaces.
    pub columns: Spanned<Vec<Vec<Vec<Spanned<String>>>>>,
}

/// Something wrong in a data file: where in the text, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Byte offset into the file.
    pub at: usize,
    /// What is wrong and what would be right.
    pub what: String,
}

impl Flaw {
    /// A flaw at a byte offset.
    pub fn new(at: usize, what: impl Into<String>) -> Flaw {
        Flaw {
            at,
            what: what.into(),
        }
    }

    /// The line (from 1) of the flaw in its text.
    pub fn line(&self, text: &str) -> usize {
        text.as_bytes()[..self.at.min(text.len())]
            .iter()
            .filter(|b| **b == b'\n')
            .count()
            + 1
    }
}

/// No right word is near one that is longer.
const LONGEST_WORD: usize = 200;

/// "`word` is not ...; did you mean `x`?": the nearest of the right words.
pub fn nearest<'a>(word: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    right
        .into_iter()
        .map(|r| (strsim::damerau_levenshtein(word, r), r))
        .min()
        .filter(|(distance, r)| *distance <= r.len().max(word.len()) / 2)
        .map(|(_, r)| r)
}

/// A sentence about an unknown word, with the nearest right one or the whole list.
pub fn unknown<'a>(
    what: &str,
    word: &str,
    right: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    match nearest(word, right.clone()) {
        Some(r) => format!("`{word}` is not {what}; did you mean `{r}`?"),
        None => {
            let all: Vec<&str> = right.into_iter().collect();
            format!("`{word}` is not {what}; use one of: {}", all.join(", "))
        }
    }
}

/// What the reader of a file says of an unknown word, with the nearest right one in place of all of them.
pub fn shortened(message: &str) -> String {
    let message = message.trim();
    let mut quoted = message.split('`').skip(1).step_by(2);
    let word = quoted.next().unwrap_or_default();
    let right: Vec<&str> = quoted.collect();
    match (message.split_once(", expected"), nearest(word, right)) {
        (Some((start, _)), Some(r)) if start.starts_with("unknown ") => {
            format!("{start}; did you mean `{r}`?")
        }
        _ => message.to_string(),
    }
}

impl Atlas {
    /// Reads the text of a map file.
    ///
    /// # Errors
    /// Every flaw found: bad TOML, unknown or missing or doubled spaces, a border of a space with
    /// itself or given from both sides, a space missing from the table.
    pub fn parse(text: &str) -> Result<Atlas, Vec<Flaw>> {
        let file: MapFile = recover::read(text)?;
        let ids = || Space::ALL.into_iter().map(Space::id);
        let mut flaws = Vec::new();
        let mut sites: Vec<Option<Site>> = (0..Space::COUNT).map(|_| None).collect();
        let mut borders: Vec<(Space, Space, usize)> = Vec::new();
        for (position, entry) in file.space.iter().enumerate() {
            let at = entry.id.span().start;
            let Some(space) = Space::from_id(entry.id.get_ref()) else {
                flaws.push(Flaw::new(at, unknown("a space", entry.id.get_ref(), ids())));
                continue;
            };
            if sites[space as usize].is_some() {
                flaws.push(Flaw::new(at, format!("`{}` is given twice", space.id())));
                continue;
            }
            if space as usize != position {
                flaws.push(Flaw::new(
                    at,
                    format!(
                        "`{}` is out of the listed order; it is space number {}",
                        space.id(),
                        space as usize + 1
                    ),
                ));
            }
            if *entry.population.get_ref() > 2 {
                flaws.push(Flaw::new(
                    entry.population.span().start,
                    "population is 0, 1 or 2".to_string(),
                ));
            }
            for other in &entry.adjacent {
                let at = other.span().start;
                match Space::from_id(other.get_ref()) {
                    None => flaws.push(Flaw::new(at, unknown("a space", other.get_ref(), ids()))),
                    Some(o) if o == space => flaws.push(Flaw::new(
                        at,
                        format!("`{}` cannot border itself", space.id()),
                    )),
                    Some(o) => {
                        if borders
                            .iter()
                            .any(|(a, b, _)| (*a, *b) == (space, o) || (*a, *b) == (o, space))
                        {
                            flaws.push(Flaw::new(
                                at,
                                format!(
                                    "the border of `{}` and `{}` is given twice; give each border once",
                                    space.id(),
                                    o.id()
                                ),
                            ));
                        }
                        if space == Space::WestIndies || o == Space::WestIndies {
                            flaws.push(Flaw::new(at, "the West Indies border nothing (1.3.7)"));
                        }
                        borders.push((space, o, at));
                    }
                }
            }
            sites[space as usize] = Some(Site {
                name: entry.name.clone(),
                abbreviation: entry.abbreviation.clone(),
                kind: entry.kind,
                population: *entry.population.get_ref(),
                adjacent: SpaceSet::EMPTY,
            });
        }
        for space in Space::ALL {
            if sites[space as usize].is_none() {
                flaws.push(Flaw::new(
                    text.len(),
                    format!("there is no [[space]] with the id `{}`", space.id()),
                ));
            }
        }
        let mut table = Vec::new();
        let mut boxes = [[0; 6]; 3];
        let columns = file.random_spaces.columns;
        let at = columns.span().start;
        let columns = columns.into_inner();
        if columns.len() != 3 || columns.iter().any(|c| c.len() != 6) {
            flaws.push(Flaw::new(
                at,
                "the Random Spaces table has 3 columns of 6 boxes (8.2)".to_string(),
            ));
        }
        for (c, column) in columns.iter().enumerate().take(3) {
            for (r, names) in column.iter().enumerate().take(6) {
                boxes[c][r] = table.len();
                if names.is_empty() || names.len() > 2 {
                    flaws.push(Flaw::new(at, "a box of the table names 1 or 2 spaces"));
                }
                for name in names {
                    let at = name.span().start;
                    match Space::from_id(name.get_ref()) {
                        None => {
                            flaws.push(Flaw::new(at, unknown("a space", name.get_ref(), ids())));
                        }
                        Some(s) if table.contains(&s) => flaws.push(Flaw::new(
                            at,
                            format!("`{}` stands in the table twice", s.id()),
                        )),
                        Some(s) => table.push(s),
                    }
                }
            }
        }
        for space in SpaceSet::MAP {
            if !table.contains(&space) {
                flaws.push(Flaw::new(
                    at,
                    format!("`{}` is missing from the Random Spaces table", space.id()),
                ));
            }
        }
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let sites: Vec<Site> = sites.into_iter().flatten().collect();
        let Ok(mut sites) = <[Site; Space::COUNT]>::try_from(sites) else {
            return Err(vec![Flaw::new(0, "a space is missing")]);
        };
        for (a, b, _) in borders {
            sites[a as usize].adjacent.insert(b);
            sites[b as usize].adjacent.insert(a);
        }
        let mut kinds = [SpaceSet::EMPTY; Kind::COUNT];
        for (space, site) in Space::ALL.into_iter().zip(&sites) {
            kinds[site.kind as usize].insert(space);
        }
        Ok(Atlas {
            sites,
            kinds,
            table,
            boxes,
        })
    }
}

static ATLAS: OnceLock<Atlas> = OnceLock::new();

/// The map in use: the one installed, or the embedded one.
pub fn atlas() -> &'static Atlas {
    ATLAS.get_or_init(|| {
        Atlas::parse(include_str!("../../../../random-spaces/map.toml"))
            .expect("the embedded map is checked by a test")
    })
}

/// Puts another map in place of the embedded one, before anything has looked at it.
///
/// # Errors
/// Gives the map back when one is in use already.
pub fn install(atlas: Atlas) -> Result<(), Box<Atlas>> {
    ATLAS.set(atlas).map_err(Box::new)
}
