//! The map as data: what `random-spaces/map.toml` says (1.3, 8.2).

use super::data::{Flaws, Readable, read_file};
use super::{DataErrors, Kind, Space, SpaceSet};
use crate::record;
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

record! {
    /// The map file as written.
    MapFile {
        /// The spaces.
        space: Spanned<Readable<MapSpace>>,
        /// The table.
        random_spaces = "random-spaces": RandomSpaces,
    }
}

record! {
    /// One `[[space]]` of the map file.
    MapSpace {
        /// Which it is.
        id: Spanned<Space>,
        /// The name for people.
        name: String,
        /// The printed abbreviation.
        abbreviation: Option<String>,
        /// What it is.
        kind: Kind,
        /// 0 to 2.
        population: Spanned<u8>,
        /// Borders, each written once from either side.
        adjacent: Spanned<Vec<Spanned<Space>>>,
    }
}

record! {
    /// The Random Spaces table of the map file (8.2).
    RandomSpaces {
        /// Three columns of six boxes of one or two spaces.
        columns: Spanned<Vec<Vec<Vec<Spanned<Space>>>>>,
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

/// The right word that a longer word with a slip is meant to be: one letter in three may be wrong.
pub fn slip_of<'a>(word: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let is_slip =
        |right: &&str| word.len() > 3 && strsim::damerau_levenshtein(word, right) * 3 <= word.len();
    nearest(word, right).filter(is_slip)
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

impl Atlas {
    /// Reads the text of a map file.
    ///
    /// # Errors
    /// Every flaw found: bad TOML, unknown or missing or doubled spaces, a border of a space with
    /// itself or given from both sides, a space missing from the table.
    pub fn parse(text: &str) -> Result<Atlas, DataErrors> {
        read_file(text, |flaws, keys| {
            let file = MapFile::from_keys(flaws, &keys)?;
            file.atlas(flaws, text.len())
        })
    }
}

impl MapFile {
    fn atlas(&self, flaws: &mut Flaws, end: usize) -> Option<Atlas> {
        let is_whole = flaws.is_clean();
        let mut sites: [Option<Site>; Space::COUNT] = [const { None }; Space::COUNT];
        let mut borders: Vec<(Space, Space)> = Vec::new();
        for (position, entry) in self.space.get_ref().0.iter().enumerate() {
            let at = entry.id.span().start;
            let space = *entry.id.get_ref();
            let id = space.id();
            if sites[space as usize].is_some() {
                flaws.flaw(at, format!("`{id}` is given twice"));
                continue;
            }
            if is_whole && space as usize != position {
                let number = space as usize + 1;
                let what =
                    format!("`{id}` is out of the listed order; it is space number {number}");
                flaws.flaw(at, what);
            }
            if *entry.population.get_ref() > 2 {
                flaws.flaw(entry.population.span().start, "population is 0, 1 or 2");
            }
            read_borders(space, entry.adjacent.get_ref(), &mut borders, flaws);
            sites[space as usize] = Some(Site {
                name: entry.name.clone(),
                abbreviation: entry.abbreviation.clone(),
                kind: entry.kind,
                population: *entry.population.get_ref(),
                adjacent: SpaceSet::EMPTY,
            });
        }
        if !is_whole {
            return None;
        }
        for space in Space::ALL.into_iter().filter(|s| sites[*s as usize].is_none()) {
            flaws.flaw(end, format!("there is no [[space]] with the id `{}`", space.id()));
        }
        let (table, boxes) = read_table(&self.random_spaces.columns, flaws);
        let sites: Vec<Site> = sites.into_iter().flatten().collect();
        let mut sites: [Site; Space::COUNT] = sites.try_into().ok()?;
        let mut kinds = [SpaceSet::EMPTY; Kind::COUNT];
        for (a, b) in borders {
            sites[a as usize].adjacent.insert(b);
            sites[b as usize].adjacent.insert(a);
        }
        for (space, site) in Space::ALL.into_iter().zip(&sites) {
            kinds[site.kind as usize].insert(space);
        }
        Some(Atlas { sites, kinds, table, boxes })
    }
}

fn read_borders(
    space: Space,
    adjacent: &[Spanned<Space>],
    borders: &mut Vec<(Space, Space)>,
    flaws: &mut Flaws,
) {
    for id in adjacent {
        let other = *id.get_ref();
        let mut flaw = |what| flaws.flaw(id.span().start, what);
        if other == space {
            flaw(format!("`{}` cannot border itself", space.id()));
            continue;
        }
        if borders.contains(&(space, other)) || borders.contains(&(other, space)) {
            flaw(format!(
                "the border of `{}` and `{}` is given twice; give each border once",
                space.id(),
                other.id()
            ));
        }
        if [space, other].contains(&Space::WestIndies) {
            flaw("the West Indies border nothing (1.3.7)".to_string());
        }
        borders.push((space, other));
    }
}

/// The spaces of the Random Spaces table, and where the box for a column and row begins among them.
fn read_table(
    columns: &Spanned<Vec<Vec<Vec<Spanned<Space>>>>>,
    flaws: &mut Flaws,
) -> (Vec<Space>, [[usize; 6]; 3]) {
    let at = columns.span().start;
    let columns = columns.get_ref();
    let (mut table, mut boxes) = (Vec::new(), [[0; 6]; 3]);
    if columns.len() != 3 || columns.iter().any(|c| c.len() != 6) {
        let what = "the Random Spaces table has 3 columns of 6 boxes (8.2)";
        flaws.flaw(at, what);
    }
    for (column, begins) in columns.iter().zip(&mut boxes) {
        for (names, begin) in column.iter().zip(begins) {
            *begin = table.len();
            if !(1..=2).contains(&names.len()) {
                flaws.flaw(at, "a box of the table names 1 or 2 spaces");
            }
            for name in names {
                let space = *name.get_ref();
                if table.contains(&space) {
                    let what = format!("`{}` stands in the table twice", space.id());
                    flaws.flaw(name.span().start, what);
                } else {
                    table.push(space);
                }
            }
        }
    }
    for space in SpaceSet::MAP.filter(|s| !table.contains(&s)) {
        let what = format!("`{}` is missing from the Random Spaces table", space.id());
        flaws.flaw(at, what);
    }
    (table, boxes)
}

static ATLAS: OnceLock<Atlas> = OnceLock::new();

/// The map in use: the one installed, or the embedded one.
pub fn atlas() -> &'static Atlas {
    ATLAS.get_or_init(|| {
        Atlas::parse(include_str!(concat!(env!("LOD_DATA"), "/random-spaces/map.toml")))
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
