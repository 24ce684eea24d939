//! One battle (9.0): cards, ratings, modifiers, dice, losses, retreat, and what follows from it.

use super::odds::Odds;
use super::opponent;
use super::retreat::{self, Loser};
use super::{alliance, event, pieces};
use crate::names::{BattleCard, General, Majority, Named, Off, Side};
use crate::sitting::{Flow, Sitting, Stop, query};
use crate::slot::{Slot, flag, number, on_map, slot};
use crate::space::Space;
use crate::{Facts, ReportLine};

/// One side of a battle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Force {
    pub side: Side,
    pub general: Option<General>,
    pub cus: i64,
    /// The General's Battle Rating, 0 without one.
    pub battle: i64,
    pub card: BattleCard,
}

/// A battle as it is known before its dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Battle {
    pub attacker: Force,
    pub defender: Force,
    pub at: Space,
    /// The PC of the space that the attacker came from.
    pub from: Option<Side>,
    /// Whether an American interception led to it.
    pub intercepted: bool,
    pub regulars: bool,
    pub navy: bool,
    pub militia: Majority,
    pub winter_offensive: bool,
}

/// A part of a sum: amount, what it is, the rule.
pub(super) type SumPart = (i64, String, String);

/// How a battle ended for the one who attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BattleEnd {
    /// There was one.
    Fought,
    /// It was none: he may go on (9.7).
    Overrun,
}

impl Force {
    /// A side's CUs, with or without a General.
    pub(super) fn new(side: Side, general: Option<General>, cus: i64) -> Force {
        Force { side, general, cus, battle: 0, card: BattleCard::None }
    }

    /// 9.3: half on 1 to 3, fractions down, all on 4 to 6, never more than the CUs there.
    pub(super) fn rating(&self, die: i64) -> i64 {
        (if die <= 3 { self.battle / 2 } else { self.battle }).min(self.cus)
    }

    fn discards(&self) -> bool {
        [BattleCard::Event, BattleCard::Hortelez].contains(&self.card)
    }

    fn plays_battle_card(&self) -> bool {
        [BattleCard::Battle, BattleCard::Treason].contains(&self.card)
    }
}

impl Battle {
    /// The two sides, before it is known what else counts.
    pub(super) fn new(attacker: Force, defender: Force, at: Space, from: Option<Side>) -> Battle {
        Battle {
            attacker,
            defender,
            at,
            from,
            intercepted: false,
            regulars: false,
            navy: false,
            militia: Majority::Nobody,
            winter_offensive: false,
        }
    }

    fn force(&self, side: Side) -> &Force {
        if self.attacker.side == side { &self.attacker } else { &self.defender }
    }

    fn force_mut(&mut self, side: Side) -> &mut Force {
        if self.attacker.side == side { &mut self.attacker } else { &mut self.defender }
    }

    /// 9.7: 4 or 5 CUs come onto 1 without a General, and no interception brought it about.
    pub(super) fn is_overrun(&self) -> bool {
        let alone = self.defender.general.is_none() && self.defender.cus == 1;
        alone && self.attacker.cus >= 4 && !self.intercepted
    }

    /// Table 9.4 for a side, with the die of its General's rating.
    pub(super) fn modifiers(&self, side: Side, die: i64) -> Vec<SumPart> {
        let force = self.force(side);
        let british = side == Side::British;
        let general = force.general.map_or(String::new(), |general| general.to_string());
        let militia = self.militia == Majority::of(Some(side));
        let offensive = !british && self.winter_offensive;
        let rows = [
            (force.cus, "CU", "", true),
            (force.rating(die), general.as_str(), "", true),
            (1, "Regulars", "9.41", british && self.regulars),
            (1, "Royal Navy", "9.42", british && self.navy),
            (1, "Militia", "9.43", militia),
            (2, "Winter Offensive", "9.44", offensive),
            (2, "Battle Card", "9.45", force.plays_battle_card()),
            (1, "event", "9.45", force.discards()),
            (1, "Interception", "9.46", !british && self.intercepted),
        ];
        let rows = rows.into_iter().filter(|(amount, _, _, counts)| *counts && *amount != 0);
        rows.map(|(amount, say, rule, _)| (amount, say.to_string(), rule.to_string())).collect()
    }

    /// What a side's die is added to.
    pub(super) fn total(&self, side: Side, die: i64) -> i64 {
        self.modifiers(side, die).iter().map(|(amount, ..)| amount).sum()
    }

    /// The totals of attacker and defender, with the dice of the ratings and of the battle.
    pub(super) fn totals(&self, ratings: [i64; 2], dice: [i64; 2]) -> [i64; 2] {
        let result = |side, n: usize| self.total(side, ratings[n]) + dice[n];
        [result(self.attacker.side, 0), result(self.defender.side, 1)]
    }
}

/// 9.5: what the loser loses on a die, and what the winner does against the loser's Agility.
fn loser_loses(die: i64) -> i64 {
    match die {
        ..=3 => 1,
        4 | 5 => 2,
        _ => 3,
    }
}

/// The battle that a player names.
pub(super) fn battle(t: &mut Sitting<'_>) -> Flow<()> {
    let why = "The activated side attacks, also after an interception, a General with 5 CUs at most. If he loses he goes back, and onto an enemy PC he Surrenders.";
    let asked =
        query("9.1, 9.63A", "Attacking General, his CUs, and the PC of the space he attacks from?")
            .why(why)
            .such_as("burgoyne 5 a");
    let attacker = attacking("attacker").asks("Attacking General?");
    let cus = number("attacker-cus", 1, 5).asks("How many CUs has he?");
    let from = slot("from-pc").asks("Which PC is in the space that he came from?");
    let (general, cus, from) = t.ask(asked, (attacker, cus, from))?;
    let side = general.side();
    let why = "Say none for the General where there is none; add the word intercepted if an interception led to this battle.";
    let asked =
        query("9.1", "Defender, his CUs, and the space?").why(why).such_as("gates 5 saratoga");
    let (defender, enemies, at, intercepted) = t.ask(
        asked,
        (
            enemy_general("defender", side).asks("Defending General (none if there is none)?"),
            opponent::cus("defender-cus").asks("How many CUs has the defender?"),
            on_map("space", "a battle is somewhere on the map").asks("In which space?"),
            flag("intercepted", "intercepted").must(
                move |_, _| side == Side::British,
                "only Americans intercept: an American attacker was not intercepted (7.8)",
            ),
        ),
    )?;
    let attacker = Force::new(side, Some(general), cus);
    let defender = Force::new(side.other(), defender, enemies);
    let battle = Battle { intercepted, ..Battle::new(attacker, defender, at, from) };
    fight(t, battle, None).map(|_| ())
}

/// A General who attacks.
pub(super) fn attacking<'f>(key: &str) -> Slot<'f, General> {
    let why = "only a General with CUs attacks, not one who is out of the game (9.1)";
    slot(key).not_none(why).must(|board: &Facts, general| !board.is_out(*general), why)
}

/// A General of the other side, or none.
pub(super) fn enemy_general<'f>(key: &str, side: Side) -> Slot<'f, Option<General>> {
    let enemy = side.other();
    slot(key)
        .must(
            move |_, general: &Option<General>| general.is_none_or(|g| g.side() == enemy),
            format!("{{it}} is {side}, and so is the other General: type an {enemy} one, or none"),
        )
        .must(
            |board: &Facts, general| general.is_none_or(|g| !board.is_out(g)),
            "{it} is out of the game",
        )
}

/// What else counts in a battle: asked where it is not known and matters (9.3, 9.4).
pub(super) fn survey(t: &mut Sitting<'_>, mut battle: Battle) -> Flow<Battle> {
    rate(t, &mut battle.attacker)?;
    battle.regulars = t.regulars()?;
    battle.navy = t.has_royal_navy(battle.at)?;
    let area = t.area(battle.at)?;
    battle.militia = t.majority(area)?;
    rate(t, &mut battle.defender)?;
    if battle.attacker.general == Some(General::Washington) {
        battle.winter_offensive = if t.board.counted() {
            is_last_card(t, &battle)
        } else {
            let text = "Is this the last card played in the whole Strategy Phase (cards discarded in this battle are not played)?";
            let why = "Then Washington attacks with +2.";
            t.know(query("9.44, D3, D23", text).why(why), slot("last-card"))?
        };
    }
    Ok(battle)
}

/// What the General is worth of a side that has one.
fn rate(t: &mut Sitting<'_>, force: &mut Force) -> Flow<()> {
    if let Some(general) = force.general {
        force.battle = t.battle_rating(general)?;
    }
    Ok(())
}

/// 9.44: by the count of cards; one that is discarded in the battle is not played (D23).
fn is_last_card(t: &Sitting<'_>, battle: &Battle) -> bool {
    let left: i64 = Side::ALL.iter().map(|side| t.board.count("cards-left", *side)).sum();
    let thrown = [battle.attacker, battle.defender].iter().filter(|force| force.discards()).count();
    left - i64::try_from(thrown).unwrap_or(0) <= 1
}

/// Fights a battle to its end. `refuge`: where the defender goes if he loses, where that was found before it.
pub(super) fn fight(
    t: &mut Sitting<'_>,
    battle: Battle,
    refuge: Option<Option<Space>>,
) -> Flow<BattleEnd> {
    t.board.forget("last-card");
    t.board.keep("space", None, battle.at);
    if battle.is_overrun() {
        overrun(t, battle.defender.side, battle.at, "enemy")?;
        return Ok(BattleEnd::Overrun);
    }
    if battle.from == Some(battle.defender.side) {
        t.say("9.63A", "He comes from an enemy PC: if he loses, he Surrenders.");
    }
    let mut battle = survey(t, battle)?;
    let odds = Odds::count(&battle);
    t.say("", format!("Before cards and ratings the attacker wins {odds}."));
    for side in [battle.attacker.side, battle.defender.side] {
        battle.force_mut(side).card = card(t, &battle, side, odds)?;
        if side == Side::British && treason(t, &mut battle)? {
            hands(t, &battle);
            return Ok(BattleEnd::Overrun);
        }
    }
    if battle.attacker.general == Some(General::Washington) && t.board.counted() {
        battle.winter_offensive = is_last_card(t, &battle);
    }
    let won = roll(t, &battle)?;
    after(t, &battle, won, refuge)?;
    hands(t, &battle);
    Ok(BattleEnd::Fought)
}

/// 6.33, 9.2: a side's card, the attacker's first; nothing is asked of an empty hand.
fn card(t: &mut Sitting<'_>, battle: &Battle, side: Side, before: Odds) -> Flow<BattleCard> {
    let attacks = side == battle.attacker.side;
    // The card that is being played is the attacker's still.
    let holds = t.board.count("cards-left", side) > i64::from(attacks);
    if t.board.counted() && !holds {
        return Ok(BattleCard::None);
    }
    if t.board.plays(side) {
        let odds_with = |card| {
            let mut tried = *battle;
            tried.force_mut(side).card = card;
            Odds::count(&tried).in_a_hundred()
        };
        let before = if attacks { before.in_a_hundred() } else { odds_with(BattleCard::None) };
        let gain = if attacks {
            odds_with(BattleCard::Event) - before
        } else {
            before - odds_with(BattleCard::Event)
        };
        return opponent::card_in_battle(t, side, gain);
    }
    let (key, whose) =
        if attacks { ("attacker-card", "attacker") } else { ("defender-card", "defender") };
    let treason = if side == Side::British { ", treason (+2)" } else { "" };
    let text =
        format!("The {whose}'s card: battle (+2), event or hortelez (+1){treason} [Enter] none?");
    let why = "One card a side, the attacker first. Any event may be discarded (D1), but none that Must Be Played.";
    let own =
        move |_: &Facts, card: &BattleCard| *card != BattleCard::Treason || side == Side::British;
    let one = slot(key)
        .must(own, "Treason is a British Battle Card; an American discards it as an event");
    let card = t.ask_one_or(query("9.2, 6.33", text).why(why).by(key), one)?;
    Ok(card.unwrap_or(BattleCard::None))
}

/// 6.33: Treason takes Arnold out, before another card is played; whether an overrun comes of it (9.7).
fn treason(t: &mut Sitting<'_>, battle: &mut Battle) -> Flow<bool> {
    if battle.force(Side::British).card != BattleCard::Treason {
        return Ok(false);
    }
    t.order("Arnold", "out of the game for good, wherever he is; so is the card", "6.33");
    t.board.take_off(General::Arnold, Off::Out);
    let americans = battle.force_mut(Side::American);
    if americans.general != Some(General::Arnold) {
        return Ok(false);
    }
    (americans.general, americans.battle) = (None, 0);
    if battle.attacker.side == Side::British && battle.is_overrun() {
        overrun(t, Side::American, battle.at, "American")?;
        return Ok(true);
    }
    Ok(false)
}

/// 9.7: the CU goes, nothing is rolled; an American overrun is a victory (12.1), a British one disperses the Congress (7.7).
fn overrun(t: &mut Sitting<'_>, loser: Side, at: Space, whose: &str) -> Flow<()> {
    t.order(at, format!("overrun: - 1 {whose} CU, no losses to roll"), "9.7");
    let french = pieces::french_of(&t.board, loser, at, 1);
    t.board.add(loser, at, -1, -french);
    match loser {
        Side::American => pieces::disperse(t, at, ""),
        Side::British => victory(t, 1),
    }
}

/// The marker moves for what the Americans have won (12.1); at 9 France enters after the card.
fn victory(t: &mut Sitting<'_>, by: i64) -> Flow<()> {
    if alliance::step(t, by)? && t.alliance()? == alliance::FRANCE {
        let text = "France enters the war: the Alliance procedure (lod ww alliance)";
        t.order("After this card", text, "12.2");
    }
    Ok(())
}

/// Steps 2 to 4: ratings, modifiers, dice; whether the attacker wins (9.2 to 9.4).
fn roll(t: &mut Sitting<'_>, battle: &Battle) -> Flow<bool> {
    let why = "1 to 3: half the Battle Rating, fractions down. 4 to 6: all of it. Never more than the CUs there.";
    let ratings = match (battle.attacker.general, battle.defender.general) {
        (Some(one), Some(other)) => {
            t.dice(format!("Dice for the ratings of {one} and {other}?"), why, "9.3")?
        }
        (Some(one), None) => [t.die(format!("Die for the rating of {one}?"), why, "9.3")?, 1],
        (None, Some(other)) => [1, t.die(format!("Die for the rating of {other}?"), why, "9.3")?],
        (None, None) => [1, 1],
    };
    for side in [Side::British, Side::American] {
        let die = ratings[usize::from(side == battle.defender.side)];
        let (parts, total) = (battle.modifiers(side, die), battle.total(side, die));
        t.told.push(ReportLine::Sum { side: side.to_string(), parts, total });
    }
    let why = "Each side adds its die to its modifiers. The attacker wins a tie.";
    let dice = t.dice("Dice of the battle, attacker and defender?", why, "9.2")?;
    let [attack, defence] = battle.totals(ratings, dice);
    let winner = if attack >= defence { battle.attacker.side } else { battle.defender.side };
    let text = format!("{attack} to {defence}: the {winner} side wins (a tie is the attacker's).");
    t.say("9.2", text);
    Ok(attack >= defence)
}

/// Steps 5 to 7: losses, retreat or Surrender, and what follows from them (9.5, 9.6, 12.1).
fn after(
    t: &mut Sitting<'_>,
    battle: &Battle,
    won: bool,
    refuge: Option<Option<Space>>,
) -> Flow<()> {
    let at = battle.at;
    let winner = if won { battle.attacker.side } else { battle.defender.side };
    let loser = winner.other();
    let why = "The loser loses 1 on a 1 to 3, 2 on a 4 or 5, 3 on a 6. The winner loses 1 on a 1, and on one more for each point of the losing General's Agility.";
    let [british, american]: [i64; 2] =
        t.dice("Dice for losses, British and American?", why, "9.5")?;
    let die = |side| if side == Side::British { british } else { american };
    let agility = match battle.force(loser).general {
        Some(general) => t.agility(general)?,
        None => 0,
    };
    let loss = |side| {
        if side == loser {
            loser_loses(die(side)).min(battle.force(side).cus)
        } else {
            i64::from(die(side) <= 1 + agility).min(battle.force(side).cus)
        }
    };
    for side in [Side::British, Side::American] {
        pieces::lose(t, side, at, loss(side), battle.force(side).cus)?;
    }
    let left = |side| battle.force(side).cus - loss(side);
    let mut taken = Vec::new();
    let mut surrendered = 0;
    let general = battle.force(loser).general;
    if (left(loser) > 0 || general.is_some()) && !retreats(t, battle, loser, left(loser), refuge)? {
        surrendered = left(loser);
        if surrendered > 0 {
            t.order(at, format!("- {surrendered} {loser} CU: they Surrender"), "9.63");
            let french = pieces::french_of(&t.board, loser, at, surrendered);
            t.board.add(loser, at, -surrendered, -french);
        }
        taken.extend(
            general.map(|general| (general, ", back in the next Reinforcements Phase", "7.6")),
        );
    }
    // 9.5: a winner without CUs is captured on an enemy PC.
    if let (0, Some(general)) = (left(winner), battle.force(winner).general)
        && t.pc(at)? == Some(loser)
    {
        taken.push((general, ": he won, but stands alone on an enemy PC", "9.5, 7.6"));
    }
    let washington = taken.iter().any(|(general, ..)| *general == General::Washington);
    for (general, how, rule) in taken.iter().filter(|(g, ..)| *g != General::Washington) {
        pieces::captured(t, *general, how, rule)?;
    }
    if loser == Side::American && battle.defender.side == loser {
        pieces::disperse(t, at, "")?;
    }
    // What was captured counts before the victory.
    if washington {
        alliance::step(t, -3)?;
    }
    let gone = loss(Side::British) + if loser == Side::British { surrendered } else { 0 };
    let falls = gone >= 3 && battle.regulars;
    victory(t, i64::from(winner == Side::American) + 2 * i64::from(falls))?;
    if falls {
        t.order("Turn marker", format!("to the side without Regulars: {gone} CU lost"), "9.41");
        t.board.keep("regulars", None, false);
    }
    if washington { pieces::washington_out(t) } else { Ok(()) }
}

/// 9.6: whether the loser goes away; if not it Surrenders.
fn retreats(
    t: &mut Sitting<'_>,
    battle: &Battle,
    loser: Side,
    left: i64,
    refuge: Option<Option<Space>>,
) -> Flow<bool> {
    let (at, general) = (battle.at, battle.force(loser).general);
    if loser == battle.attacker.side {
        // 9.63A: back where he came from, and not onto an enemy PC.
        if battle.from == Some(loser.other()) {
            return Ok(false);
        }
        let back = t.board.came_by();
        let to = back.map_or("the space that it came from".to_string(), |back| back.to_string());
        t.order(at, format!("the {loser} side goes back to {to}"), "9.61");
        if let Some(back) = back {
            pieces::carry(t, loser, general, left, at, back)?;
        }
        return Ok(true);
    }
    let to = match refuge {
        Some(told) => told,
        None => retreat::refuge(t, Loser { side: loser, general, at })?,
    };
    let Some(to) = to else {
        return Ok(false);
    };
    let text = format!("the {loser} side retreats to {to}");
    if t.board.kept() {
        t.order(at, text, "9.61");
        pieces::carry(t, loser, general, left, at, to)?;
        if let Some(general) = general {
            pieces::two_generals(t, general)?;
        }
        pieces::capture(t, loser, to)?;
        return Ok(true);
    }
    let also = "; a lone enemy General there is captured, and of 2 friendly Generals 1 goes to the Reinforcements box";
    t.order(at, text + also, "9.61, 7.6, 7.4C");
    if let Some(general) = general.filter(|_| t.board.plays(loser)) {
        opponent::two_generals(t, general, to)?;
    }
    Ok(true)
}

/// What becomes of the cards (6.1, 6.33B).
fn hands(t: &mut Sitting<'_>, battle: &Battle) {
    let forces = [battle.attacker, battle.defender];
    if forces.iter().any(|force| force.card == BattleCard::Hortelez) {
        event::hortelez_discarded(t);
    }
    for force in forces {
        if force.plays_battle_card() {
            let text = format!("the {} side draws 1 after this impulse", force.side);
            t.order("Cards", text, "6.33B");
        }
        let left = t.board.count("cards-left", Some(force.side.id()));
        if force.discards() && left > 0 {
            t.board.keep("cards-left", Some(force.side.id()), left - 1);
        }
    }
}

/// A line that cannot be.
pub(super) fn refuse<T>(why: &str) -> Flow<T> {
    Err(Stop::Wrong(why.to_string()))
}
