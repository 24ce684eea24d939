//! The odds of a battle, counted out exactly (9.2): the same battle, with every fall of its dice.

use super::battle::{Battle, Force, attacking, refuse, survey};
use crate::answer::Half;
use crate::facts::key;
use crate::names::{BattleCard, General, Majority, Side, Zone, or_none};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{flag, number, on_map, slot};
use crate::space::Space;
use std::fmt;

/// Chances as a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    wins: i64,
    of: i64,
}

impl Odds {
    /// So many falls of so many, in lowest terms.
    pub fn new(wins: i64, of: i64) -> Odds {
        let (mut one, mut other) = (wins, of);
        while other != 0 {
            (one, other) = (other, one % other);
        }
        Odds { wins: wins / one.max(1), of: of / one.max(1) }
    }

    /// The attacker's, with the falls of every die; a rating die comes to 1 to 3 or to 4 to 6. An overrun is certain (9.7).
    pub(super) fn count(battle: &Battle) -> Odds {
        if battle.is_overrun() {
            return Odds::new(1, 1);
        }
        let wins = RATINGS.into_iter().map(|ratings| falls(battle, ratings)).sum();
        Odds::new(wins, 4 * 36)
    }

    /// The falls that end well.
    pub fn wins(self) -> i64 {
        self.wins
    }

    /// All falls.
    pub fn of(self) -> i64 {
        self.of
    }

    /// In a hundred, rounded to the nearest.
    pub fn in_a_hundred(self) -> i64 {
        (self.wins * 200 + self.of) / (self.of.max(1) * 2)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of 100 ({}/{})", self.in_a_hundred(), self.wins, self.of)
    }
}

/// The dice of both ratings that make a difference.
const RATINGS: [[i64; 2]; 4] = [[1, 1], [1, 4], [4, 1], [4, 4]];

/// The falls of the battle's dice with which the attacker wins.
fn falls(battle: &Battle, ratings: [i64; 2]) -> i64 {
    let [attack, defence] = battle.totals(ratings, [0, 0]);
    let dice = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
    let won = dice.filter(|(one, other)| attack + one >= defence + other);
    i64::try_from(won.count()).unwrap_or(0)
}

/// What a line says besides the two sides.
struct Assumed {
    pc: Option<Side>,
    navy: Option<Zone>,
    militia: Majority,
    lost: bool,
    last: bool,
}

/// The odds of a battle that is told in one line.
pub(super) fn odds(t: &mut Sitting<'_>) -> Flow<()> {
    let text =
        "CUs and General of the attacker, then of the defender, the space, and what else counts?";
    let why = "What is not typed counts as: no Militia, no PC in the space, no French Navy, Regulars not lost, not the last card, no cards.";
    let asked = query("9.2", text).why(why).such_as("5 burgoyne vs 5 gates saratoga militia a");
    let (
        cus,
        general,
        enemies,
        defender,
        at,
        intercepted,
        militia,
        pc,
        navy,
        lost,
        last,
        plays,
        answers,
    ) = t.ask(
        asked,
        (
            number("attacker-cus", 1, 5).half(Half::Before).asks("How many CUs has the attacker?"),
            attacking("attacker").half(Half::Before).asks("Attacking General?"),
            number("defender-cus", 1, 30).half(Half::After).asks("How many CUs has the defender?"),
            slot::<Option<General>>("defender")
                .half(Half::After)
                .asks("Defending General (none if there is none)?"),
            on_map("space", "a battle is somewhere on the map").asks("In which space?"),
            flag("intercepted", "intercepted"),
            slot("militia-for").after("militia").or(Majority::Nobody),
            slot::<Option<Side>>("pc-there").after("pc").or(None),
            slot::<Option<Zone>>("navy-in").after("navy").or(None),
            flag("regulars-lost", "lost"),
            flag("last-card-played", "last"),
            slot("attacker-plays").after("plays").or(BattleCard::None),
            slot("defender-plays").after("answers").or(BattleCard::None),
        ),
    )?;
    let side = general.side();
    if let Some(other) = defender.filter(|other| other.side() == side) {
        return refuse(&format!("{general} and {other} are both {side}: type an enemy, or none"));
    }
    if intercepted && side == Side::American {
        return refuse("only Americans intercept: an American attacker was not intercepted (7.8)");
    }
    let attacker = Force { card: plays, ..Force::new(side, Some(general), cus) };
    let defender = Force { card: answers, ..Force::new(side.other(), defender, enemies) };
    let battle = Battle { intercepted, ..Battle::new(attacker, defender, at, None) };
    if battle.is_overrun() {
        t.say("9.7", "Overrun, no battle: - 1 enemy CU, no dice, no losses.");
        t.say("", format!("Log: {general} {cus} overruns 1 CU in {at}"));
        return Ok(());
    }
    let elsewhere = t.board.area(at).is_none();
    assume(t, at, &Assumed { pc, navy, militia, lost, last });
    let battle = survey(t, battle)?;
    if elsewhere {
        t.board.forget(&key("area", at));
    }
    tell(t, &battle)
}

/// Keeps what a line says, and what it does not say as it counts then.
fn assume(t: &mut Sitting<'_>, at: Space, assumed: &Assumed) {
    t.board.keep("pc", at, assumed.pc);
    t.board.keep("navy", None, assumed.navy);
    t.board.keep("regulars", None, !assumed.lost);
    t.board.keep("last-card", None, assumed.last);
    t.board.keep("alliance", None, if assumed.navy.is_some() { 9_i64 } else { 0 });
    // Where a space lies does not matter: the line says whose the Militia is.
    let area = t.board.area(at).unwrap_or(crate::names::Area::Canada);
    t.board.keep("area", at, area);
    t.board.keep("majority", area, assumed.militia);
}

/// The odds, what they assume, and what changes them.
fn tell(t: &mut Sitting<'_>, battle: &Battle) -> Flow<()> {
    let at = battle.at;
    t.say("", "These odds assume the following. Other words in the line change it: militia a, pc b, navy delaware, lost, last, plays battle, answers event, intercepted.");
    t.say(
        "9.41",
        if battle.regulars { "British Regulars: +1" } else { "British Regulars: lost, 0" },
    );
    t.say(
        "9.42",
        match () {
            () if battle.navy => "Royal Navy: +1 (a port, not blockaded)".to_string(),
            () if !at.is_port() => format!("Royal Navy: 0 ({at} is not a port)"),
            () if t.board.is_blockaded(at) => format!("Royal Navy: 0 ({at} is blockaded)"),
            () => "Royal Navy: 0 (a fortified port without a British PC)".to_string(),
        },
    );
    t.say(
        "9.43",
        match battle.militia {
            Majority::Nobody => format!("Militia: {}, 0", battle.militia),
            side => format!("Militia: {side}, +1"),
        },
    );
    if battle.attacker.general == Some(General::Washington) {
        let last = battle.winter_offensive;
        t.say(
            "9.44",
            if last { "Winter Offensive: +2" } else { "Winter Offensive: 0 (not the last card)" },
        );
    }
    if battle.intercepted {
        t.say("9.46", "Interception: American +1");
    }
    let (plays, answers) = (battle.attacker.card, battle.defender.card);
    t.say("9.45", format!("Cards: the attacker {plays}, the defender {answers}"));
    for force in [battle.attacker, battle.defender] {
        if let Some(general) = force.general {
            let (low, high) = (force.rating(1), force.rating(4));
            t.say("9.3", format!("{general}: + {low} on 1 to 3, + {high} on 4 to 6"));
        }
    }
    let odds = Odds::count(battle);
    let hundred = odds.in_a_hundred();
    t.say("9.2", format!("The attacker wins {hundred} of 100 ({} of {})", odds.wins, odds.of));
    t.say("9.45", "The attacker wins, of 100, by cards; the columns are the defender with no card, an event, a Battle Card:");
    let cards = [BattleCard::None, BattleCard::Event, BattleCard::Battle];
    for card in cards {
        let [none, event, with] = cards.map(|answer| {
            let mut tried = *battle;
            (tried.attacker.card, tried.defender.card) = (card, answer);
            Odds::count(&tried).in_a_hundred()
        });
        t.say("9.45", format!("Attacker with {card}: {none}, {event}, {with}"));
    }
    t.say("9.3", "The attacker wins, by the rating dice of the attacker and the defender (1-3: half, 4-6: all):");
    for ratings in RATINGS {
        let [one, other] = ratings.map(|die| if die == 1 { "1-3" } else { "4-6" });
        let odds = Odds::new(falls(battle, ratings), 36).in_a_hundred();
        t.say("9.3", format!("{one} and {other}: {odds} of 100"));
    }
    t.say("", log(battle, odds));
    Ok(())
}

/// One line to note down.
fn log(battle: &Battle, odds: Odds) -> String {
    let (one, other) = (battle.attacker, battle.defender);
    let by = match (one.card, other.card) {
        (BattleCard::None, BattleCard::None) => String::new(),
        (plays, answers) => format!("; {plays} vs {answers}"),
    };
    format!(
        "Log: {} {} vs {} {}, {}: {}% ({}/{}), Militia {}{by}",
        or_none(one.general),
        one.cus,
        or_none(other.general),
        other.cus,
        battle.at,
        odds.in_a_hundred(),
        odds.wins,
        odds.of,
        battle.militia,
    )
}
