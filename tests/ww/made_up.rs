//! Made-up maps of the printed size: the rulebook's spaces and others, in their colonies from north to south, joined to those
//! that lie near. Where they lie and which are squares is drawn by a seed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use washingtons_war::{Facts, Value, own, ratings, user_map};

/// The areas from north to south, how far east they lie, and their spaces. Those with a plus are made up.
const AREAS: [(&str, i64, &str); 14] = [
    ("canada", 40, "quebec montreal fort-detroit"),
    ("nh", 80, "portsmouth-x exeter-x"),
    ("ma", 90, "boston lexington falmouth barnstable springfield-x"),
    ("ri", 95, "newport providence-x"),
    ("ct", 80, "new-haven hartford norwich-x"),
    (
        "ny",
        60,
        "new-york long-island saratoga ticonderoga oswego fort-stanwix albany-x kingston-x white-plains-x",
    ),
    ("nj", 70, "morristown-x princeton-x trenton-x"),
    ("pa", 50, "philadelphia reading basset-town york-x carlisle-x wyoming-x"),
    ("de", 75, "wilmington-de dover-x"),
    ("md", 65, "baltimore annapolis-x frederick-x"),
    (
        "va",
        55,
        "alexandria yorktown norfolk point-pleasant richmond-x charlottesville-x petersburg-x",
    ),
    ("nc", 55, "gilbert-town wilmington-nc new-bern salisbury-x hillsboro-x"),
    ("sc", 55, "ninety-six charleston camden eutaw-springs georgetown-x cheraw-x"),
    ("ga", 50, "savannah st-marys augusta ebenezer-x"),
];

/// Strategy, Battle, Agility: what the rulebook's text does not say is made up.
const RATINGS: [(&str, i64, i64, i64); 13] = [
    ("howe", 2, 4, 1),
    ("carleton", 3, 3, 2),
    ("burgoyne", 2, 2, 1),
    ("clinton", 3, 3, 1),
    ("cornwallis", 1, 4, 2),
    ("washington", 1, 5, 3),
    ("greene", 1, 4, 3),
    ("arnold", 2, 5, 2),
    ("gates", 2, 2, 1),
    ("lincoln", 2, 2, 1),
    ("lee", 2, 3, 1),
    ("lafayette", 2, 3, 3),
    ("rochambeau", 2, 3, 2),
];

/// The name of a made-up space without its mark.
fn bare(id: &str) -> String {
    id.trim_end_matches("-x").to_string()
}

/// A made-up map.
pub struct MadeUp {
    facts: Facts,
}

impl MadeUp {
    pub fn spaces() -> impl Iterator<Item = String> {
        AREAS.iter().flat_map(|(_, _, spaces)| spaces.split(' ').map(bare))
    }

    pub fn areas() -> impl Iterator<Item = &'static str> {
        AREAS.iter().map(|(area, ..)| *area)
    }

    pub fn generals() -> impl Iterator<Item = &'static str> {
        RATINGS.iter().map(|(general, ..)| *general)
    }

    /// The map, and the ratings.
    pub fn facts(&self) -> Facts {
        self.facts.clone()
    }

    pub fn new(seed: u64) -> MadeUp {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut places: Vec<(String, &str, i64, i64)> = Vec::new();
        for (row, (area, east, spaces)) in (0_i64..).zip(AREAS) {
            for space in spaces.split(' ') {
                let x = east + random.random_range(-25..=25);
                let y = row * 14 + random.random_range(-7..=7);
                places.push((bare(space), area, x, y));
            }
        }
        let far = |a: usize, b: usize| {
            let (dx, dy) = (places[a].2 - places[b].2, places[a].3 - places[b].3);
            dx * dx + dy * dy
        };
        let mut joined = vec![vec![false; places.len()]; places.len()];
        (0..places.len()).for_each(|here| {
            let mut others: Vec<usize> = (0..places.len()).filter(|at| *at != here).collect();
            others.sort_by_key(|at| far(here, *at));
            for other in others.into_iter().take(random.random_range(2..=3)) {
                joined[here][other] = true;
                joined[other][here] = true;
            }
        });
        // The map is in one piece: each part is joined to the nearest space of the first.
        loop {
            let mut part = vec![false; places.len()];
            let mut open = vec![0];
            while let Some(at) = open.pop() {
                if !std::mem::replace(&mut part[at], true) {
                    open.extend((0..places.len()).filter(|to| joined[at][*to]));
                }
            }
            let pairs = (0..places.len()).flat_map(|a| (0..places.len()).map(move |b| (a, b)));
            let apart = pairs.filter(|(a, b)| part[*a] && !part[*b]);
            let Some((a, b)) = apart.min_by_key(|(a, b)| far(*a, *b)) else {
                break;
            };
            joined[a][b] = true;
            joined[b][a] = true;
        }
        let mut facts = Facts::default();
        for (here, (id, area, ..)) in places.iter().enumerate() {
            let next = (0..places.len()).filter(|to| joined[here][*to]);
            // The far west is wilderness.
            let wild = |to: usize| places[here].2 + places[to].2 < 75;
            let next =
                next.map(|to| format!("{}{}", if wild(to) { "~" } else { "" }, places[to].0));
            let next: Vec<String> = next.collect();
            facts.set(format!("next/{id}"), Value::word(next.join(" ")));
            facts.set(format!("area/{id}"), Value::word(*area));
            let star = ["quebec", "montreal", "philadelphia", "charleston"].contains(&id.as_str());
            let square = star || (id != "reading" && random.random_range(0..10) < 4);
            facts.set(format!("quarters/{id}"), Value::Truth(square));
        }
        for (general, strategy, battle, agility) in RATINGS {
            for (fact, rating) in [("strategy", strategy), ("battle", battle), ("agility", agility)]
            {
                facts.set(format!("{fact}/{general}"), Value::Number(rating));
            }
        }
        MadeUp { facts }
    }
}

/// Writes the map and the ratings into a folder, as a player's own.
pub fn write_down(map: &MadeUp, folder: &Path) {
    for (name, text) in
        [(own::MAP, user_map::text(&map.facts)), (own::RATINGS, ratings::text(&map.facts))]
    {
        std::fs::write(folder.join(name), text).expect("written");
    }
}
