//! What each sentence of the flowcharts means to a reader who has it and a board.

use crate::common::{BRITISH, FRENCH, Field, Ground, Holder, INDIANS, PATRIOTS};
use crate::score::totals;
use lod_bots::action::Context;
use lod_engine::game::{Faction, Leader, PieceType};

/// What a reader of the words looks at.
pub struct Seen<'f> {
    pub field: &'f Field,
    /// The die that the words name.
    pub roll: i32,
    pub context: Context,
}

impl Seen<'_> {
    fn available(&self, of: PieceType) -> i32 {
        self.field.available[of as usize]
    }

    /// Leaders of these Factions in a space.
    fn leaders(&self, at: &Ground, of: &[usize]) -> i32 {
        let here = |f: &&usize| self.field.leader_at[**f] == Some(at.space as usize);
        i32::try_from(of.iter().filter(here).count()).expect("a few")
    }

    fn any(&self, test: impl Fn(&Ground) -> bool) -> bool {
        self.field.map().any(test)
    }

    fn any_or_west_indies(&self, test: impl Fn(&Ground) -> bool) -> bool {
        self.field.grounds.iter().any(test)
    }

    fn cities(&self, test: impl Fn(&Ground) -> bool) -> usize {
        self.field.map().filter(|g| g.city && test(g)).count()
    }

    fn sum(&self, of: impl Fn(&Ground) -> i32) -> i32 {
        self.field.map().map(of).sum()
    }

    /// Whether a Leader is in a space or the West Indies with such units.
    fn led_by(&self, faction: usize, units: impl Fn(&Ground) -> bool) -> bool {
        self.field.leader_at[faction].is_some_and(|at| units(&self.field.grounds[at]))
    }
}

const fn rebel_cubes(g: &Ground) -> i32 {
    g.continentals + g.french
}

fn province(g: &Ground) -> bool {
    g.colony || g.reserve
}

fn neutral_or_passive(g: &Ground) -> bool {
    g.level.abs() < 2
}

fn has_room(g: &Ground) -> bool {
    g.british_forts + g.patriot_forts + g.villages < 2
}

/// A sentence and what it means to whoever reads it.
pub type Reading = (&'static str, fn(&Seen<'_>) -> bool);

fn ruled_out(s: &Seen<'_>) -> bool {
    !s.context.event_open || s.context.sword
}

fn garrison(s: &Seen<'_>) -> bool {
    s.sum(|g| g.regulars) >= 10
        && s.cities(|g| g.patriot_forts == 0 && g.holder() == Holder::Rebellion) > 0
}

fn regulars_outnumber(s: &Seen<'_>, g: &Ground) -> bool {
    let active = g.continentals + g.militia_seen + g.patriot_forts + g.french;
    active >= 2
        && g.regulars + s.leaders(g, &[BRITISH]) > g.rebels() + s.leaders(g, &[PATRIOTS, FRENCH])
}

fn british_battle(s: &Seen<'_>) -> bool {
    s.any_or_west_indies(|g| g.regulars > 0 && regulars_outnumber(s, g))
}

fn patriot_battle(s: &Seen<'_>) -> bool {
    s.any(|g| {
        let active = g.british() + g.war_seen + g.villages;
        rebel_cubes(g) > 0
            && g.royalists() > 0
            && rebel_cubes(g) + s.leaders(g, &[PATRIOTS, FRENCH]) > active
    })
}

fn french_battle(s: &Seen<'_>) -> bool {
    s.any_or_west_indies(|g| {
        rebel_cubes(g) > 0
            && g.british() > 0
            && rebel_cubes(g) + s.leaders(g, &[PATRIOTS, FRENCH]) > g.british()
    })
}

fn fort_to_place(s: &Seen<'_>) -> bool {
    let fits = |g: &Ground| g.level < 2 && g.continentals + g.militia() >= 4 && has_room(g);
    s.available(PieceType::PatriotFort) > 0 && s.any(fits)
}

fn fort_or_few_underground(s: &Seen<'_>) -> bool {
    fort_to_place(s) || s.roll > s.sum(|g| g.militia_hidden)
}

fn rabble(s: &Seen<'_>) -> bool {
    s.any(|g| {
        let may = g.militia_hidden > 0 || g.holder() == Holder::Rebellion && g.patriots() > 0;
        g.population > 0 && g.level > -2 && may
    })
}

fn villages_to_place(s: &Seen<'_>) -> bool {
    let with_him = |g: &Ground| s.field.led_by(Leader::Cornplanter, g.space as usize);
    let fits = |g: &&Ground| {
        let enough = g.war_parties() >= 3 || g.war_parties() >= 2 && with_him(g);
        province(g) && neutral_or_passive(g) && has_room(g) && enough
    };
    let colonies = s.field.map().filter(fits).filter(|g| g.colony).count();
    let reserves = s.field.map().filter(fits).filter(|g| g.reserve).count();
    // Two of them, the cheapest: the first Indian Reserve costs nothing.
    let price = match (colonies + reserves, reserves) {
        (0 | 1, _) => return false,
        (_, 0) => 2,
        _ => 1,
    };
    s.available(PieceType::Village) >= 2 && s.field.resources[INDIANS] >= price
}

fn villages_or_war_parties(s: &Seen<'_>) -> bool {
    villages_to_place(s) || s.available(PieceType::WarParty) > s.roll
}

fn scout(s: &Seen<'_>) -> bool {
    s.any(|g| province(g) && g.war_parties() > 0 && g.regulars > 0)
}

fn regulars_available(s: &Seen<'_>) -> bool {
    s.available(PieceType::BritishRegular) > s.roll
}

fn french_available(s: &Seen<'_>) -> bool {
    s.available(PieceType::FrenchRegular) > s.roll
}

fn support_ahead(s: &Seen<'_>) -> bool {
    let (support, opposition) = totals(s.field);
    support + s.roll > opposition
}

fn patriots_poor(s: &Seen<'_>) -> bool {
    s.field.resources[PATRIOTS] < s.roll
}

fn five_cities(s: &Seen<'_>) -> bool {
    s.cities(|g| g.holder() == Holder::British) >= 5
}

fn treaty(s: &Seen<'_>) -> bool {
    s.field.squadrons + s.available(PieceType::FrenchRegular) + s.field.cbc / 2 > 15
}

/// After the Treaty, the Leader with enough units, and a player's 1st Eligible Faction or a Stroke of these.
fn stroke(s: &Seen<'_>, led: bool, first: &[Faction], played: &[Faction]) -> bool {
    let is_first = |f: Faction| s.context.players[f] && first.contains(&f);
    let may = s.context.first_eligible.is_some_and(is_first)
        || s.context.stroke_by.is_some_and(|f| played.contains(&f));
    s.field.treaty && led && may
}

fn british_stroke(s: &Seen<'_>) -> bool {
    let led = s.led_by(BRITISH, |g| g.regulars >= 4);
    stroke(s, led, &[Faction::Patriots, Faction::French], &[Faction::Patriots])
}

fn patriot_stroke(s: &Seen<'_>) -> bool {
    stroke(s, s.led_by(PATRIOTS, |g| g.continentals >= 4), &Faction::ALL, &[])
}

fn french_stroke(s: &Seen<'_>) -> bool {
    stroke(s, s.led_by(FRENCH, |g| g.french >= 4), &Faction::ALL, &[Faction::British])
}

fn indian_stroke(s: &Seen<'_>) -> bool {
    let first = [Faction::British, Faction::Patriots, Faction::French];
    let played = [Faction::Patriots, Faction::French];
    stroke(s, s.led_by(INDIANS, |g| g.war_parties() >= 3), &first, &played)
}

fn opposition_leads(s: &Seen<'_>) -> bool {
    let (support, opposition) = totals(s.field);
    opposition > support
}

fn support_leads(s: &Seen<'_>) -> bool {
    let (support, opposition) = totals(s.field);
    support > opposition
}

/// Every sentence with its meaning; what follows a number in the words of a bullet is no matter of the board.
pub const READINGS: &[Reading] = &[
    (
        "Does the Sequence of Play leave the British no Event, or has the British symbol a sword?",
        ruled_out,
    ),
    (
        "Does the Sequence of Play leave the Patriots no Event, or has the Patriot symbol a sword?",
        ruled_out,
    ),
    (
        "Does the Sequence of Play leave the French no Event, or has the French symbol a sword?",
        ruled_out,
    ),
    (
        "Does the Sequence of Play leave the Indians no Event, or has the Indian symbol a sword?",
        ruled_out,
    ),
    ("Do the British have at least 1 Resource?", |s| s.field.resources[BRITISH] >= 1),
    ("Do the Patriots have at least 1 Resource?", |s| s.field.resources[PATRIOTS] >= 1),
    ("Do the French have at least 1 Resource?", |s| s.field.resources[FRENCH] >= 1),
    ("Are there more Available British Regulars than 1D6?", regulars_available),
    (
        "Can a Patriot Fort be placed (1 Available; a space not at Active Support with at least 4 Patriot units and room), or is 1D6 more than the Underground Militia on the map?",
        fort_or_few_underground,
    ),
    ("Has the Treaty of Alliance been played?", |s| s.field.treaty),
    ("Do the Patriots have fewer Resources than 1D3?", patriots_poor),
    ("Is 1D6 less than the Available French Regulars?", french_available),
    ("Is Support + 1D6 more than Opposition?", support_ahead),
    (
        "Can a Gather place 2 Villages (2 Available; 2 Provinces, Neutral or Passive, with room and at least 3 War Parties, or 2 with Cornplanter; each for 1 Resource, the first Indian Reserve for 0), or is 1D6 less than the Available War Parties?",
        villages_or_war_parties,
    ),
    ("Are Indian Resources 0?", |s| s.field.resources[INDIANS] == 0),
    ("Are Patriot Resources 0?", |s| s.field.resources[PATRIOTS] == 0),
    (
        "Is Opposition > Support, and does the Event shift levels in Royalist favor (removing a Blockade counts, a free Battle does not)?",
        opposition_leads,
    ),
    (
        "Is Support > Opposition, and does the Event shift levels in Rebellion favor (placing a Blockade counts, a free Battle does not)?",
        support_leads,
    ),
    (
        "Do the British Control at least 5 Cities, is the Event Effective (8.3.3), and is 1D6 then at least 5?",
        five_cities,
    ),
    (
        "Are at least 25 Patriot pieces on the map, is the Event Effective (8.3.3), and is 1D6 then at least 5?",
        |s| s.sum(Ground::patriots) >= 25,
    ),
    (
        "Has the Treaty of Alliance been played, is the Event Effective (8.3.3), and is 1D6 then at least 5?",
        |s| s.field.treaty,
    ),
    (
        "Are at least 4 Villages on the map, is the Event Effective (8.3.3), and is 1D6 then at least 5?",
        |s| s.sum(|g| g.villages) >= 4,
    ),
    (
        "Yes if the Sequence of Play leaves the British no Event, or the British symbol has a sword.",
        ruled_out,
    ),
    (
        "The Sequence of Play leaves them no Event, or a sword is under the British symbol.",
        ruled_out,
    ),
    ("British Resources above 0?", |s| s.field.resources[BRITISH] > 0),
    (
        "Are at least 10 British Regulars in the Cities and Provinces, and is a City without a Patriot Fort under Rebellion Control?",
        garrison,
    ),
    (
        "Yes if 10+ British Regulars on the map, and a City under Rebellion Control and without Patriot Forts.",
        garrison,
    ),
    (
        "10+ Regulars in Cities and Provinces, and a City without Patriot Fort under Rebellion Control.",
        garrison,
    ),
    ("Yes if Available British Regulars > 1D6.", regulars_available),
    ("Available British Regulars above 1D6.", regulars_available),
    (
        "Does any space or the West Indies have British Regulars, at least 2 Active Rebellion pieces, and more British Regulars + British Leader than Rebellion pieces + Rebellion Leaders?",
        british_battle,
    ),
    (
        "Yes if a space or the West Indies with British Regulars and 2+ Active Rebellion pieces, and where British Regulars + British Leader > Rebellion pieces + Patriot and French Leaders.",
        british_battle,
    ),
    (
        "A space or the West Indies with 2+ Active Rebels, where Regulars + Leader outnumber all Rebels + Leaders.",
        british_battle,
    ),
    ("Shifts levels in Royalist favor while Opposition > Support", opposition_leads),
    (
        "Opposition > Support and the Event shifts levels in Royalist favor (removing a Blockade counts, a free Battle does not).",
        opposition_leads,
    ),
    ("shifts for the Royalists, while Opposition > Support", opposition_leads),
    ("Is Effective, with at least 5 Cities under British Control and 1D6 of 5-6", five_cities),
    ("5+ Cities under British Control, the Event is Effective (8.3.3) and 1D6 >= 5.", five_cities),
    ("is Effective, with 5+ Cities under British Control and 1D6 of 5+", five_cities),
    ("Only if Indian Resources < British Resources.", |s| {
        s.field.resources[INDIANS] < s.field.resources[BRITISH]
    }),
    (
        "Only if the Treaty was played, the British Leader is in a space or the West Indies with 4+ British Regulars, and either a player has the 1st Eligible Faction (Patriots or French), or the Patriots have just played their Brilliant Stroke.",
        british_stroke,
    ),
    (
        "Yes if the Sequence of Play leaves the Patriots no Event, or the Patriot symbol has a sword.",
        ruled_out,
    ),
    (
        "The Sequence of Play leaves them no Event, or a sword is under the Patriot symbol.",
        ruled_out,
    ),
    ("Patriot Resources above 0?", |s| s.field.resources[PATRIOTS] > 0),
    (
        "Does any City or Province have Rebellion cubes, Royalist pieces (Underground ones too), and more Rebellion cubes + Rebellion Leaders than Active Royalist pieces, Forts and Villages included?",
        patriot_battle,
    ),
    (
        "Yes if a City or Province with Rebellion cubes and Royalist pieces, and where Rebellion cubes + Patriot and French Leaders > Active Royalist pieces.",
        patriot_battle,
    ),
    (
        "A City or Province with Rebellion cubes and Royalists, where cubes + Leaders outnumber Active Royalists (Forts, Villages too).",
        patriot_battle,
    ),
    (
        "Yes if either the Patriots could now place a Patriot Fort (step 1 of P7) in at least 1 space or 1D6 > Underground Militia on the map.",
        fort_or_few_underground,
    ),
    ("P7 can place a Fort, or 1D6 above Underground Militia on the map.", fort_or_few_underground),
    (
        "Does any space with Population, not at Active Opposition, have Underground Militia, or Rebellion Control and a Patriot piece?",
        rabble,
    ),
    ("Yes if the Patriots could now Rabble-Rouse (step 1 of P11) in at least 1 space.", rabble),
    (
        "A space with Population 1-2, not at Active Opposition: Underground Militia, or Rebellion Control and a Patriot piece.",
        rabble,
    ),
    ("Shifts levels in Rebellion favor while Support > Opposition", support_leads),
    (
        "Support > Opposition and the Event shifts levels in Rebellion favor (placing a Blockade counts, a free Battle does not).",
        support_leads,
    ),
    ("shifts for the Rebellion, while Support > Opposition", support_leads),
    ("shifts for the Rebellion (also by FNI), while Support > Opposition", support_leads),
    ("Is Effective, with at least 25 Patriot pieces on the map and 1D6 of 5-6", |s| {
        s.sum(Ground::patriots) >= 25
    }),
    ("25+ Patriot pieces on the map, the Event is Effective (8.3.3) and 1D6 >= 5.", |s| {
        s.sum(Ground::patriots) >= 25
    }),
    ("is Effective, with 25+ Patriot pieces on the map and 1D6 of 5+", |s| {
        s.sum(Ground::patriots) >= 25
    }),
    (
        "Only if the Treaty was played, the Patriot Leader is in a space with 4+ Continentals and a player has the 1st Eligible Faction.",
        patriot_stroke,
    ),
    (
        "Yes if the Sequence of Play leaves the French no Event, or the French symbol has a sword.",
        ruled_out,
    ),
    (
        "The Sequence of Play leaves them no Event, or a sword is under the French symbol.",
        ruled_out,
    ),
    ("French Resources above 0?", |s| s.field.resources[FRENCH] > 0),
    ("Yes if the Treaty was played.", |s| s.field.treaty),
    ("Treaty played?", |s| s.field.treaty),
    ("Yes if Patriot Resources < 1D3.", patriots_poor),
    ("Patriot Resources below 1D3.", patriots_poor),
    ("Yes if 1D6 < Available French Regulars.", french_available),
    ("1D6 below the Available French Regulars.", french_available),
    (
        "Does any space or the West Indies have Rebellion cubes, British pieces, and more Rebellion cubes + Rebellion Leaders than British pieces?",
        french_battle,
    ),
    (
        "Yes if a space or the West Indies with Rebellion cubes and British pieces, and where Rebellion cubes + Patriot and French Leaders > British pieces.",
        french_battle,
    ),
    (
        "A space or the West Indies with Rebellion cubes and British pieces, where cubes + Leaders outnumber them.",
        french_battle,
    ),
    ("Is Effective, with the Treaty of Alliance played and 1D6 of 5-6", |s| s.field.treaty),
    ("The Treaty was played, the Event is Effective (8.3.3) and 1D6 >= 5.", |s| s.field.treaty),
    ("is Effective, with the Treaty played and 1D6 of 5+", |s| s.field.treaty),
    (
        "Only if Squadrons in the West Indies + Available French Regulars + half of CBC (round down) > 15.",
        treaty,
    ),
    (
        "Only if the Treaty was played, the French Leader is in a space or the West Indies with 4+ French Regulars, and either a player has the 1st Eligible Faction or the British have just played their Brilliant Stroke.",
        french_stroke,
    ),
    (
        "Yes if the Sequence of Play leaves the Indians no Event, or the Indian symbol has a sword.",
        ruled_out,
    ),
    (
        "The Sequence of Play leaves them no Event, or a sword is under the Indian symbol.",
        ruled_out,
    ),
    ("Support + 1D6 above Opposition?", support_ahead),
    ("Support + 1D6 above Opposition.", support_ahead),
    (
        "Yes if either the Indians could now build a Village (step 1 of I7) in at least 2 spaces or 1D6 < Available War Parties.",
        villages_or_war_parties,
    ),
    (
        "2+ Villages can be built (I7), or 1D6 below the Available War Parties.",
        villages_or_war_parties,
    ),
    ("Does any Province have both War Parties and British Regulars?", scout),
    ("Yes if a Province with War Parties and British Regulars.", scout),
    ("A Province with War Parties and British Regulars.", scout),
    ("Is Effective, with at least 4 Villages on the map and 1D6 of 5-6", |s| {
        s.sum(|g| g.villages) >= 4
    }),
    ("4+ Villages on the map, the Event is Effective (8.3.3) and 1D6 >= 5.", |s| {
        s.sum(|g| g.villages) >= 4
    }),
    ("is Effective, with 4+ Villages on the map and 1D6 of 5+", |s| s.sum(|g| g.villages) >= 4),
    (
        "Only if the Treaty was played, the Indian Leader is in a space with 3+ War Parties, and either a player has the 1st Eligible Faction (British, Patriots or French), or the Patriots or French have just played their Brilliant Stroke.",
        indian_stroke,
    ),
];
