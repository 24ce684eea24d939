//! What holds for every box, once at the end of a page (8.1-8.3).

use super::block::{Block, Item};
use lod_engine::game::{Faction, Side};

/// The general part of a Faction's page.
pub(super) fn blocks(faction: Faction) -> Vec<Block> {
    let mut blocks = vec![
        part("How to read this page", "8.1", reading(faction)),
        part("Which pieces", "8.1.2", pieces(faction)),
        part("Equal spaces", "8.2", spaces()),
        part("Events", "8.3", events(faction)),
    ];
    blocks
        .extend(battle(faction).map(|list| part("Battles", "3.6", all(&[list, FOUGHT].concat()))));
    blocks.push(part("Words", "1.4-1.10", words()));
    blocks
}

fn part(title: &str, rule: &str, list: Vec<String>) -> Block {
    Block {
        id: String::new(),
        title: title.to_string(),
        rule: rule.to_string(),
        items: list.into_iter().map(|text| Item::marked("-", vec![text])).collect(),
    }
}

fn all(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

fn reading(faction: Faction) -> Vec<String> {
    let pass = faction.pass_resources();
    let list = vec![
        "Follow the arrows from the first box. Do the steps of a Command from the first to the last. In a step choose \
         a space, do all that can be done there, choose the next, until the step's number of spaces is reached, no \
         space is left, or Resources run out; then go to the next step. What the rules forbid is left out."
            .to_string(),
        "\"First A, then B\": as long as there is an A take an A, and look at B only when none is left. Equal ones are \
         drawn by the Random Spaces table. \"Within that\" decides only between equals of what stands just before it, \
         \"within each\" between equals of all before it: \"first A, then B; within each the most C\" is the A with \
         the most C, and without an A the B with the most C. \"The most\" and \"the highest\" rank all spaces."
            .to_string(),
        "The number of spaces of a Command counts all its steps together. A space already selected is paid for and \
         counts once. Pay for each space as it is selected. Where Resources do not suffice even for the first, the box \
         could do nothing."
            .to_string(),
        format!(
            "A box of a Command that is reached a second time in a turn means a Pass (+{pass} Resource{}). Each box of \
             a Special Activity is tried once; one Special Activity in a turn.",
            if pass == 1 { "" } else { "s" }
        ),
        "Where the Sequence of Play allows only a Limited Command, use the full Command and a Special Activity all the \
         same. A free Limited Command of an Event has one space (or destination) and no Special Activity."
            .to_string(),
        "Do everything to the utmost: as many spaces, pieces and levels as can be. Roll a die only where it can matter. \
         Own pieces on the map are never taken off to be placed elsewhere."
            .to_string(),
        "A Leader without a piece of his Faction left beside him goes where he would be redeployed.".to_string(),
    ];
    list
}

fn pieces(faction: Faction) -> Vec<String> {
    let (other, hidden, enemy_other, enemy_hidden) = match faction.side() {
        Side::Royalist => ("Tories", "War Parties", "Continentals", "Militia"),
        Side::Rebellion => ("Continentals", "Militia", "Tories", "War Parties"),
    };
    vec![
        format!(
            "Place own Side's pieces in this order: Forts and Villages; {hidden}; then Regulars and {other} in turns, \
             beginning with the kind that has fewer in the space (Regulars if even). Unavailable ones before Available \
             ones."
        ),
        format!(
            "Remove own Side's pieces in this order: Regulars and {other} in turns, beginning with the kind that has \
             more in the space (Regulars if even), if possible without the last of the {other} there; then Active, then \
             Underground {hidden}; Forts and Villages last. The same goes for cubes that move where not all may."
        ),
        format!(
            "Remove enemy pieces in this order: Forts and Villages; {enemy_hidden}, Underground ones first; then \
             Regulars and {enemy_other} in turns, beginning with the kind that has fewer in the space (Regulars if \
             even)."
        ),
        format!(
            "March so that as many Underground {hidden} as possible arrive as such; as far as that leaves a choice, \
             Active ones go first."
        ),
        "In a Battle no Underground unit is Activated unless this page says so.".to_string(),
        "Cubes that a Battle, Skirmish, Partisans or a War Path removes go to Casualties; all other pieces that are \
         removed or replaced go to Available. A Fort that is lost so counts as a Casualty too."
            .to_string(),
    ]
}

fn spaces() -> Vec<String> {
    all(&[
        "Between spaces that are equal: a D3 for the column of the Random Spaces table and a D6 for the row (the upper of \
         two spaces in a box first), then down the table and on to the top of the next column, to the first of them. \
         Between exactly two: a D6, 1-3 for the \
         first in the map's list (Cities, Colonies, Indian Reserves, West Indies), 4-6 for the second. Roll anew for each choice.",
        "Between equals that are no spaces: an even chance for each.",
    ])
}

fn events(faction: Faction) -> Vec<String> {
    let (own, other) = match faction.side() {
        Side::Royalist => ("Support", "Opposition"),
        Side::Rebellion => ("Opposition", "Support"),
    };
    vec![
        format!(
            "An Event is Ineffective, and never played, if it would change nothing (Eligibility included), or only \
             remove friendly pieces without placing others for them, or make {own} less {other} smaller."
        ),
        format!(
            "Who gets what an Event gives: the {faction}, then the {}, then an enemy by chance, non-players first. Who \
             suffers: an enemy by chance, persons first.",
            faction.friend()
        ),
        format!(
            "Which spaces: those that meet the point for which the Event is played; for shifts the highest gain in \
             {own}, then the highest loss in {other}; those where most Forts and Villages, then most other pieces are \
             placed, removed or replaced; then by the Random Spaces table. As many pieces as possible. If friendly \
             pieces go, first those of the {}.",
            faction.friend()
        ),
        "Free Commands and Special Activities go by the boxes of this page. Any other choice is made by chance."
            .to_string(),
        "A Brilliant Stroke (other than the Treaty of Alliance): by the flowchart the first Limited Command in which \
         the Leader can take part, then its Special Activity, then a second Limited Command; without the first it is \
         not played. It costs nothing."
            .to_string(),
    ]
}

/// The Force Levels of a Faction that can Battle, with the modifiers.
const fn battle(faction: Faction) -> Option<&'static [&'static str]> {
    match faction {
        Faction::British => Some(&[
            "Attacker: British Regulars, with Tories (and War Parties in Common Cause) up to the number of the Regulars, \
             and half of the other Active War Parties, rounded down. +1 if Regulars are at least half of these cubes; \
             +1 if a War Party is Underground; +1 with the British Leader, or the Indian Leader beside a War Party; -1 \
             for each Patriot Fort; -1 with Washington; -1 in a Blockaded City, or in the West Indies with a Squadron \
             there.",
            "Defender: all Rebellion cubes and Patriot Forts, and half of the Active Militia, rounded down. +1 if French \
             Regulars are at least half of the cubes; +1 if a Militia is Underground; +1 with a Rebellion Leader; +1 for \
             each Patriot Fort.",
        ]),
        Faction::Patriots => Some(&[
            "Attacker: Continentals, with French Regulars that join up to the number of the Continentals, and half of \
             the Active Militia, rounded down. +1 if Regulars are at least half of these cubes; +1 if a Militia is \
             Underground; +1 with Washington or, if the French join, their Leader (one more if he is Lauzun); -1 for \
             each British Fort; -1 if Indian pieces are there in an Indian Reserve.",
            ROYALISTS_DEFEND,
        ]),
        Faction::French => Some(&[
            "Attacker: French Regulars, with Continentals that join up to the number of the Regulars, and if Patriots \
             join half of the Active Militia, rounded down. +1 if Regulars are at least half of these cubes; +1 if a \
             Militia that joins is Underground; +1 with the French Leader (one more if he is Lauzun) or, if Patriots \
             join, Washington; -1 for each British Fort; -1 if Indian pieces are there in an Indian Reserve.",
            ROYALISTS_DEFEND,
        ]),
        Faction::Indians => None,
    }
}

/// What follows from the Force Levels.
const FOUGHT: &[&str] = &[
    "Attacker, then Defender: a D3 for every three of the Force Level (rounded down, three at most), plus the \
     modifiers: the other side removes pieces until so much is reached. Regulars, Continentals and Forts count two, all \
     others one; what is left over takes a whole piece. The \
     Royalists lose Regulars and Tories in turns, then Active War Parties, then, Defending, Villages and Forts; the \
     Rebellion French Regulars, Continentals and Active Militia in turns, then, Defending, Forts. Underground units \
     are left out.",
    "A side that loses all its pieces but Underground ones loses the Battle, otherwise the side that loses more pieces; \
     the Defender wins if even, nobody if both are gone. The winner wins the Day only outside of the West Indies, if \
     the loser removed two pieces or more and a cube or a Fort among them: half as many levels as pieces were removed (rounded down, three at \
     most; if the Rebellion wins with Washington twice as many) shift in the winner's favor.",
];

const ROYALISTS_DEFEND: &str = "Defender: all British cubes and Forts, and half of the Active War Parties, rounded down \
    (non-player Indians with a Village there Activate all but one first). +1 if British Regulars are at least half of \
    the cubes; +1 if a War Party is Underground; +1 with a Royalist Leader; +1 for each British Fort; -1 if British \
    pieces are in a Blockaded City, or in the West Indies with a Squadron there.";

fn words() -> Vec<String> {
    all(&[
        "British Control: more Royalist than Rebellion pieces with a British piece among them. Rebellion Control: more \
         Rebellion than Royalist pieces. Leaders are no pieces.",
        "British pieces are British Regulars, Tories and British Forts, Indian pieces War Parties and Villages; both are \
         Royalist. Patriot and French pieces are Rebellion pieces.",
        "Cubes are Regulars, Tories and Continentals; units are cubes, Militia and War Parties; pieces are units, Forts \
         and Villages. Room: fewer than two Forts and Villages together. Cubes, Forts and Villages count as Active.",
        "The Support or Opposition of a space: its level (Passive 1, Active 2) times its Population. A Blockaded City \
         counts for no Support. Without a space named, Support and Opposition are the totals. Neutral or Passive: Neutral, Passive Support or Passive Opposition. Provinces are \
         Colonies and Indian Reserves.",
    ])
}
