//! The phrases of a lesson's sentence read from its text alone, on a plain board: what a condition comes to in a space, what
//! a priority counts there, whether a refusal is so. `None` for what this board does not show: what comes after the step.

use crate::common::{Field, Ground, Holder};
use crate::strength::{british_attack, french_attack, patriot_attack};
use lod_engine::game::{Faction, PieceType, Space, SpaceSet};

/// What a sentence is about.
pub struct Scene<'f> {
    pub field: &'f Field,
    /// The board before the turn.
    pub start: &'f Field,
    pub faction: Faction,
    pub selected: SpaceSet,
}

type Count = fn(&Ground) -> i32;

/// The names of pieces, the longer ones first where one ends with another.
const PIECES: [(&str, Count); 28] = [
    ("Underground War Part", |g| g.war_hidden),
    ("War Part", Ground::war_parties),
    ("Village", |g| g.villages),
    ("British Regular", |g| g.regulars),
    ("French Regular", |g| g.french),
    ("Regular", |g| g.regulars),
    ("British cubes", |g| g.regulars + g.tories),
    ("British Fort", |g| g.british_forts),
    ("British pieces", Ground::british),
    ("British piece", Ground::british),
    ("Tories", |g| g.tories),
    ("Tory", |g| g.tories),
    ("Continental", |g| g.continentals),
    ("Underground Militia", |g| g.militia_hidden),
    ("Active Militia", |g| g.militia_seen),
    ("Militia", Ground::militia),
    ("Patriot units", |g| g.continentals + g.militia()),
    ("Patriot unit", |g| g.continentals + g.militia()),
    ("Patriot Fort", |g| g.patriot_forts),
    ("Patriot pieces", Ground::patriots),
    ("Patriot piece", Ground::patriots),
    ("Rebellion cubes", |g| g.continentals + g.french),
    ("Rebellion units", |g| g.rebels() - g.patriot_forts),
    ("Rebellion pieces", Ground::rebels),
    ("Rebellion piece", Ground::rebels),
    ("Royalist units", |g| g.regulars + g.tories + g.war_parties()),
    ("Royalist pieces", Ground::royalists),
    ("Royalist piece", Ground::royalists),
];

/// So many of the pieces with this name; what is left of a word after "War Part", "Village" or "Fort" is its ending.
pub fn pieces(name: &str, g: &Ground) -> Option<i32> {
    let ends = |rest: &str| matches!(rest, "" | "s" | "y" | "ies");
    let named = PIECES.iter().find(|(word, _)| name.strip_prefix(word).is_some_and(ends));
    named.map(|(_, count)| count(g))
}

impl Scene<'_> {
    fn at(&self, at: usize) -> &Ground {
        &self.field.grounds[at]
    }

    /// Whether a phrase after "is excluded:" is so: of several all are.
    pub fn holds(&self, phrase: &str, at: usize) -> Option<bool> {
        if let Some(so) = self.alone(phrase, at) {
            return Some(so);
        }
        for cut in [", ", " and "] {
            if let Some((one, rest)) = phrase.split_once(cut) {
                return Some(self.alone(one, at)? & self.holds(rest, at)?);
            }
        }
        None
    }

    fn alone(&self, phrase: &str, at: usize) -> Option<bool> {
        let g = self.at(at);
        if let Some(rest) = phrase.strip_prefix("not ") {
            return self.alone(rest, at).map(|so| !so);
        }
        if let Some(rest) = phrase.strip_prefix("adjacent to a space ") {
            let near = g.near.iter().map(|n| self.alone(rest, *n));
            return near.collect::<Option<Vec<bool>>>().map(|all| all.contains(&true));
        }
        Some(match phrase {
            "under British Control" => g.holder() == Holder::British,
            "under Rebellion Control" => g.holder() == Holder::Rebellion,
            "at Active Opposition" => g.level == -2,
            "at Active Support" => g.level == 2,
            "at Neutral or Passive" => (-1..=1).contains(&g.level),
            "at Active or Passive Opposition" => g.level < 0,
            "outside the Colonies" => !g.colony,
            "outside the Cities and Colonies" => !g.colony && !g.city,
            "outside the Cities" => !g.city,
            "other than the West Indies" => !g.indies,
            "without room" => g.british_forts + g.patriot_forts + g.villages > 1,
            "already selected" => self.selected.contains(g.space),
            "where Regulars Mustered" => {
                let all = |f: &Field| f.grounds[at].regulars + f.grounds[at].french;
                all(self.start) < all(self.field)
            }
            "where War Parties <= Rebellion pieces" => g.war_parties() <= g.rebels(),
            "where modified Attacker Force Level <= modified Defender Force Level" => {
                self.sides(at).iter().any(|(attack, defence)| attack <= defence)
            }
            "with neither 3+ War Parties nor 2+ War Parties and Cornplanter" => {
                let two = g.war_parties() == 2 && !self.leads("Cornplanter", at);
                two || g.war_parties() < 2
            }
            _ => return self.with(phrase, at),
        })
    }

    /// Whether this Leader is there.
    fn leads(&self, name: &str, at: usize) -> bool {
        let mut leaders = self.field.leaders.iter();
        leaders.any(|l| l.name() == name && self.field.led_by(*l, at))
    }

    /// "with", "without" and how many.
    fn with(&self, phrase: &str, at: usize) -> Option<bool> {
        let g = self.at(at);
        if let Some(name) = phrase.strip_prefix("without ") {
            return Some(match pieces(name, g) {
                Some(n) => n == 0,
                None => {
                    !self.field.leaders.iter().any(|l| l.name() == name) || !self.leads(name, at)
                }
            });
        }
        let rest = phrase.strip_prefix("with ")?;
        if let Some((these, but)) = rest.strip_prefix("other ").and_then(|r| r.split_once(" than "))
        {
            return Some(pieces(these, g)? > pieces(but, g)?);
        }
        if let Some(most) = rest.strip_prefix("Population <= ") {
            return Some(g.population <= most.parse().ok()?);
        }
        let mut relations = ["fewer than ", "more than ", "exactly ", "at most "].into_iter();
        let Some(relation) = relations.find(|relation| rest.starts_with(relation)) else {
            return pieces(rest, g).map(|n| n > 0);
        };
        let (number, name) = rest[relation.len()..].split_once(' ')?;
        let (n, number) = (pieces(name, g)?, number.parse().ok()?);
        Some(match relation {
            "fewer than " => n < number,
            "more than " => n > number,
            "exactly " => n == number,
            _ => n <= number,
        })
    }

    /// The two sides of a Battle there, alone and with the ally.
    pub fn sides(&self, at: usize) -> Vec<(i32, i32)> {
        match self.faction {
            Faction::British => vec![british_attack(self.field, at)],
            Faction::Patriots => [true, false].map(|w| patriot_attack(self.field, at, w)).to_vec(),
            _ => [true, false].map(|with| french_attack(self.field, at, with)).to_vec(),
        }
    }

    /// The numbers that a sentence names after a condition.
    pub fn numbers(&self, phrase: &str, at: usize) -> Option<Vec<(i32, i32)>> {
        let g = self.at(at);
        match phrase {
            "where War Parties <= Rebellion pieces" => Some(vec![(g.war_parties(), g.rebels())]),
            "where modified Attacker Force Level <= modified Defender Force Level" => {
                Some(self.sides(at))
            }
            _ if phrase.starts_with("with Population <= ") => {
                Some(vec![(g.population, g.population)])
            }
            _ => None,
        }
    }

    /// What a priority counts in a space.
    pub fn counted(&self, priority: &str, at: usize) -> Option<i32> {
        let g = self.at(at);
        match priority {
            "most Support" if g.blockades > 0 => Some(0),
            "most Support" => Some(g.level.max(0) * g.population),
            "most Opposition" => Some((-g.level).max(0) * g.population),
            "highest Population" => Some(g.population),
            "fewest Raid/Propaganda markers" => Some(g.propaganda + g.raids),
            "most Rebellion pieces (with Patriot Forts: 0)" => {
                Some(if g.patriot_forts > 0 { 0 } else { g.rebels() })
            }
            _ => pieces(
                priority.strip_prefix("most ").or_else(|| priority.strip_prefix("fewest "))?,
                g,
            ),
        }
    }

    /// Whether a space is of the kind that comes first.
    pub fn is_kind(&self, kind: &str, at: usize) -> Option<bool> {
        let g = self.at(at);
        match kind {
            "Cities" => return Some(g.city),
            "Colonies" => return Some(g.colony),
            "The West Indies" => return Some(g.indies),
            "Spaces with the Indian Leader" => {
                return Some(self.field.leader_at[Faction::Indians as usize] == Some(at));
            }
            _ => {}
        }
        if let Some(space) = Space::ALL.into_iter().find(|s| s.name() == kind) {
            return Some(space == g.space);
        }
        let phrase = kind.strip_prefix("Spaces ")?;
        if let Some(near) = phrase.strip_prefix("adjacent to ") {
            let of = crate::explained::lessons::named(near)?;
            return Some(of.iter().any(|s| g.near.contains(&(*s as usize))));
        }
        if let Some(name) = phrase
            .strip_prefix("with ")
            .filter(|n| self.field.leaders.iter().any(|l| l.name() == *n))
        {
            return Some(self.leads(name, at));
        }
        self.holds(phrase, at)
    }

    /// Whether a refusal, without its rule, is so in a space.
    pub fn refused(&self, why: &str, at: usize) -> Option<bool> {
        let g = self.at(at);
        if let Some((who, of)) = why.split_once(" Resources ") {
            let (has, needs) = of.split_once(", this costs ")?;
            let (has, needs): (i32, i32) = (has.parse().ok()?, needs.parse().ok()?);
            let payer = Faction::ALL.into_iter().find(|f| f.adjective() == who)?;
            return Some(self.field.resources[payer as usize] == has && needs > has);
        }
        let available = [
            ("Tories", PieceType::Tory),
            ("British Regulars", PieceType::BritishRegular),
            ("French Regulars", PieceType::FrenchRegular),
            ("Continentals", PieceType::Continental),
            ("Militia", PieceType::Militia),
            ("War Parties", PieceType::WarParty),
            ("Villages", PieceType::Village),
            ("British Forts", PieceType::BritishFort),
            ("Patriot Forts", PieceType::PatriotFort),
        ];
        if let Some(name) = why.strip_prefix("no ").and_then(|w| w.strip_suffix(" are Available")) {
            let (_, stock) = available.into_iter().find(|(named, _)| *named == name)?;
            return Some(self.field.available[stock as usize] == 0);
        }
        let royal = |at: &usize| {
            let g = self.at(*at);
            g.regulars + g.british_forts > 0
        };
        Some(match why {
            "Tories were placed there in this Command" => self.start.grounds[at].tories < g.tories,
            "selected already" | "selected for the Command already" => {
                self.selected.contains(g.space)
            }
            "not a Province" => g.city || g.indies,
            "no British Regular there" => g.regulars == 0,
            "no Rebellion piece there" => g.rebels() == 0,
            "no Underground War Party there" => g.war_hidden == 0,
            "no Militia there beyond the 1 that stays Underground" => {
                g.militia() - g.militia_hidden.min(1) == 0
            }
            "at Active Support, so no Rally" => g.level == 2,
            "needs a City or Colony, not at Active Opposition, with a British Regular or Fort there or adjacent" => {
                g.level == -2 || g.reserve || g.indies || !(royal(&at) || g.near.iter().any(royal))
            }
            "needs Underground Militia, or Rebellion Control and a Patriot piece" => {
                let held = g.holder() == Holder::Rebellion && g.patriots() > 0;
                g.militia_hidden == 0 && !held
            }
            "at Active Support already" => g.level == 2,
            "Reward Loyalty needs British Control, 1 British Regular and 1 Tory" => {
                g.regulars == 0 || g.tories == 0 || g.holder() != Holder::British
            }
            // Who may move in is not shown; where Control is theirs none is added.
            "the units that may move in do not add Rebellion Control"
                if g.holder() == Holder::Rebellion =>
            {
                true
            }
            _ => return None,
        })
    }
}
