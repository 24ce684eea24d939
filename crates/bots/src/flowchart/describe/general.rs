//! What holds for every box, once at the end of a page (8.1-8.3).

use super::block::{Block, Item};
use itertools::Itertools;
use lod_engine::game::atlas::atlas;
use lod_engine::game::words::number_of;
use lod_engine::game::{Faction, Side};

/// The general part of a Faction's page.
pub(super) fn blocks(faction: Faction) -> Vec<Block> {
    vec![
        part("For all boxes", "8.1", reading(faction)),
        part("Which pieces", "8.1.2", pieces(faction)),
        part("Random Spaces", "8.2", spaces()),
        part("Events", "8.3", events(faction)),
    ]
}

fn part(title: &str, rule: &str, list: Vec<String>) -> Block {
    Block {
        id: String::new(),
        title: title.to_string(),
        rule: rule.to_string(),
        items: list.into_iter().map(Item::plain).collect(),
    }
}

fn reading(faction: Faction) -> Vec<String> {
    let pass = faction.pass_resources();
    vec![
        "Do the steps in order; in a step select a space, act there, select the next. None: no step applied.".to_string(),
        "\"First A, then B\": an A, without one a B, then any other. \"Within that\" ranks what is tied just before it, \
         \"within each\" what is tied in all before it. \"-\" subtracts."
            .to_string(),
        "The number of spaces is for all steps; a space is paid and counted once.".to_string(),
        "\"On the map\" is in Cities and Provinces; the West Indies are no space and count where they are named.".to_string(),
        format!(
            "A Command box reached again: Pass (+{}). Try each Special Activity box once.",
            number_of(pass.into(), "Resource", "Resources")
        ),
        "Use the full Command and a Special Activity for a Limited Command, except an Event's free one."
            .to_string(),
        "As many spaces, pieces and levels as possible. Never remove own pieces from the map to place them. A Leader \
         left alone redeploys."
            .to_string(),
    ]
}

fn pieces(faction: Faction) -> Vec<String> {
    let (other, hidden, enemy_other, enemy_hidden) = match faction.side() {
        Side::Royalist => ("Tories", "War Parties", "Continentals", "Militia"),
        Side::Rebellion => ("Continentals", "Militia", "Tories", "War Parties"),
    };
    vec![
        format!(
            "Place Forts and Villages; {hidden}; Regulars and {other} alternating, the fewer kind first (tied: \
             Regulars). Unavailable before Available."
        ),
        format!(
            "Remove or move own Regulars and {other} alternating, the kind with more first (tied: Regulars); Active, \
             then Underground {hidden}; Forts and Villages. The last of the {other} after other units."
        ),
        format!(
            "Remove enemy Forts and Villages; Underground, then Active {enemy_hidden}; Regulars and {enemy_other} \
             alternating, the fewer kind first (tied: Regulars)."
        ),
        format!(
            "March as many {hidden} as possible that arrive Underground, then Active before Underground ones. Activate \
             none in Battle unless this page says so."
        ),
    ]
}

/// How ties are broken, and the table.
fn spaces() -> Vec<String> {
    let rule = "Tied spaces: 1D3 column, 1D6 row, then on through the table to the first tied space. Exactly \
                2: 1D6, 1-3 the first in map order (Cities, Colonies, Indian Reserves, West Indies). Other ties: equal \
                chances.";
    let columns =
        (1..).zip(boxes()).map(|(column, boxes)| format!("{column}: {}.", boxes.join("; ")));
    std::iter::once(rule.to_string()).chain(columns).collect()
}

/// The boxes of each column of the table.
fn boxes() -> Vec<Vec<String>> {
    let atlas = atlas();
    let columns = (1..).zip(&atlas.boxes).map(|(column, rows)| {
        let next = atlas.boxes.get(column).map_or(atlas.table.len(), |rows| rows[0]);
        let ends = rows[1..].iter().copied().chain([next]);
        let spaces = |(from, to): (&usize, usize)| {
            atlas.table[*from..to].iter().map(|s| s.name()).join(", ")
        };
        rows.iter().zip(ends).map(spaces).collect()
    });
    columns.collect()
}

/// The Random Spaces table (8.2) as it is printed: a column for each result of the 1D3, in it a box for each of the 1D6, the
/// spaces of a box below each other. It is 60 columns wide at most.
pub fn random_spaces() -> Vec<String> {
    let atlas = atlas();
    let longest = |rows: &[usize; 6], end: usize| {
        let names = atlas.table[rows[0]..end].iter().map(|space| space.name().len());
        names.max().unwrap_or_default()
    };
    let ends = atlas.boxes[1..].iter().map(|rows| rows[0]).chain([atlas.table.len()]);
    let wide: Vec<usize> =
        atlas.boxes.iter().zip(ends).map(|(rows, end)| longest(rows, end)).collect();
    let row = |first: &str, cells: &[&str]| {
        let cells = cells.iter().zip(&wide).map(|(cell, wide)| format!("{cell:<wide$}")).join(" ");
        format!("{first:<2}{cells}").trim_end().to_string()
    };
    let heads: Vec<String> = (1..=atlas.boxes.len()).map(|n| format!("1D3 = {n}")).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut lines = vec![row("", &heads)];
    let columns = boxes();
    for at in 0..6 {
        let cells: Vec<Vec<&str>> =
            columns.iter().map(|boxes| boxes[at].split(", ").collect()).collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or_default() {
            let first = if line == 0 { (at + 1).to_string() } else { String::new() };
            let cells: Vec<&str> =
                cells.iter().map(|spaces| spaces.get(line).copied().unwrap_or_default()).collect();
            lines.push(row(&first, &cells));
        }
    }
    lines
}

fn events(faction: Faction) -> Vec<String> {
    let (own, other) = match faction.side() {
        Side::Royalist => ("Support", "Opposition"),
        Side::Rebellion => ("Opposition", "Support"),
    };
    let friend = faction.friend();
    vec![
        format!(
            "Benefit: the {faction}, the {friend}, then a random enemy, non-players first. Suffer: a random enemy, \
             players first."
        ),
        format!(
            "Spaces: those that the bullet names; shifts by highest gain in {own}, then highest loss of {other}; then \
             most Forts and Villages, then most other pieces affected. Friendly losses: {friend} \
             first."
        ),
        "Free Commands by these boxes; other choices at random.".to_string(),
        "Brilliant Stroke: a Limited Command with the Leader (without one not played), its Special Activity, a second."
            .to_string(),
    ]
}
