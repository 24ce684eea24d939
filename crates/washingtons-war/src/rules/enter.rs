//! A moving General enters a space: interception, retreat before battle, overrun, capture, Congress, battle (7.4 to 7.9, 9.7).

use super::battle::{Battle, BattleEnd, Force, enemy_general, fight, survey};
use super::odds::Odds;
use super::retreat::Loser;
use super::{opponent, pieces};
use crate::Facts;
use crate::names::{General, Off, Side};
use crate::opponents::Number;
use crate::report_line::with_rule;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{flag, number, on_map, slot};
use crate::space::Space;

/// A General under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub general: General,
    pub cus: i64,
    /// The PC of the space that he leaves, where it is known.
    pub from: Option<Option<Side>>,
    /// Whether it is an American's fifth space (7.3C).
    pub fifth: bool,
    /// Whether he has no space left to go.
    pub last: bool,
}

impl Mover {
    /// With space left to go, and on no fifth one.
    pub(super) fn new(general: General, cus: i64, from: Option<Option<Side>>) -> Mover {
        Mover { general, cus, from, fifth: false, last: false }
    }
}

/// Whether he may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Onward,
    Stopped,
    Barred,
}

/// How a space was entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entered {
    pub entry: Entry,
    /// Whether an enemy CU was overrun: then five spaces are too many (7.3C).
    pub overran: bool,
    /// The enemy General there.
    pub there: Option<General>,
    /// Whether an enemy PC is there.
    pub enemy_pc: bool,
}

/// A General and the space that he enters, as a player names them.
pub(super) fn enter_named(t: &mut Sitting<'_>) -> Flow<()> {
    let asked = query("7.3, 9.63A", "Who moves, with how many CUs, from which PC, and into which space?")
        .such_as("howe 5 b newport")
        .why("If he loses a battle he goes back to the space that he leaves. Add the word sea for naval movement (7.5), and fifth for an American's fifth space (7.3C).");
    let moves = "a General on the map moves, not one who is out of the game (7.0)";
    let general = slot("mover")
        .asks("Which General moves?")
        .not_none(moves)
        .must(|board: &Facts, general: &General| !board.is_out(*general), moves);
    let from = slot("mover-from").asks("Which PC is in the space that he leaves?");
    let (general, cus, from, at, sea, fifth) = t.ask(
        asked,
        (
            general,
            number("mover-cus", 0, 5).asks("How many CUs has he with him?"),
            from,
            on_map("entered", "he enters a space of the map").asks("Which space does he enter?"),
            flag("by-sea", "sea"),
            flag("fifth", "fifth"),
        ),
    )?;
    let mover = Mover { general, cus, from: Some(from), fifth, last: false };
    if sea {
        land(t, mover, at, false, None).map(|_| ())
    } else {
        enter(t, mover, at, None).map(|_| ())
    }
}

/// The enemies in a space: on the kept board, or as they are told.
fn enemies(
    t: &mut Sitting<'_>,
    side: Side,
    at: Space,
    told: Option<(Option<General>, i64)>,
) -> Flow<(Option<General>, i64)> {
    if t.board.kept() {
        return Ok((t.board.general(side.other(), at), t.board.cus(side.other(), at)));
    }
    if let Some(told) = told {
        return Ok(told);
    }
    let general = enemy_general("there", side)
        .asks(format!("Which enemy General is in {at} (none if there is none)?"));
    let cus = number("there-cus", 0, 30).asks(format!("How many enemy CUs are in {at}?"));
    let asked = query("7.3", format!("Enemies in {at}: the General (none), their CUs (0)?"));
    t.ask(asked.such_as("none 0"), (general, cus))
}

/// Where the mover stands on the kept board counts as the space he came from.
fn sets_out(t: &mut Sitting<'_>, mover: &mut Mover) {
    if t.board.kept() {
        let came = t.board.stands(mover.general);
        t.board.keep("came-by", None, came);
        mover.from = Some(came.and_then(|came| t.board.lies(came)));
    }
}

/// The PC of the space that he leaves.
fn left(t: &mut Sitting<'_>, mover: &mut Mover) -> Flow<Option<Side>> {
    if let Some(from) = mover.from {
        return Ok(from);
    }
    let text = format!("Which PC is in the space that {} leaves?", mover.general);
    let why = "If a battle comes of it and he loses, he goes back there.";
    let from = t.ask_one(query("9.63A", text).why(why), slot("mover-from"))?;
    mover.from = Some(from);
    Ok(from)
}

/// The mover's pieces come to the space.
fn comes(t: &mut Sitting<'_>, mover: Mover, at: Space) -> Flow<()> {
    match t.board.came_by() {
        Some(came) => {
            pieces::carry(t, mover.general.side(), Some(mover.general), mover.cus, came, at)
        }
        None => Ok(()),
    }
}

/// 7.5: from port to port, the whole move, without interception.
pub(super) fn land(
    t: &mut Sitting<'_>,
    mut mover: Mover,
    at: Space,
    from_port: bool,
    told: Option<(Option<General>, i64)>,
) -> Flow<Entered> {
    let side = mover.general.side();
    sets_out(t, &mut mover);
    let (there, cus) = enemies(t, side, at, told)?;
    let mut done = Entered { entry: Entry::Barred, overran: false, there, enemy_pc: false };
    let american = Some(Side::American);
    let port = side == Side::British && at.is_port() && !t.blockaded(at)?;
    let open = port && cus == 0 && t.pc(at)? != american;
    if !open || (!from_port && mover.from == Some(american)) {
        t.not_allowed("7.5", "only the British, from port to port, neither blockaded, neither with an American CU or PC");
        return Ok(done);
    }
    let text = format!(
        "{} and {} CU land; that is his whole move, without interception",
        mover.general, mover.cus
    );
    t.order(at, text, "7.5, 7.8B");
    comes(t, mover, at)?;
    if mover.cus > 0 {
        pieces::disperse(t, at, "")?;
        if let Some(there) = there {
            pieces::captured(t, there, ", who is there alone", "7.6")?;
        }
    }
    done.entry = Entry::Stopped;
    Ok(done)
}

/// By land, in the order of the rules: interceptions, then the retreat before battle, then overrun or battle.
pub(super) fn enter(
    t: &mut Sitting<'_>,
    mut mover: Mover,
    at: Space,
    told: Option<(Option<General>, i64)>,
) -> Flow<Entered> {
    let side = mover.general.side();
    sets_out(t, &mut mover);
    let (there, cus) = enemies(t, side, at, told)?;
    let mut done = Entered { entry: Entry::Stopped, overran: false, there, enemy_pc: false };
    if mover.cus == 0 {
        done.entry = alone(t, mover, at, there, cus)?;
        return Ok(done);
    }
    if mover.fifth && cus > 0 && side == Side::American {
        t.not_allowed("7.3C", "no battle and no overrun in a move of five spaces");
        done.entry = Entry::Barred;
        return Ok(done);
    }
    if side == Side::British {
        done.enemy_pc = t.pc(at)? == Some(Side::American);
        let before = there.is_none() && cus == 0 && done.enemy_pc && british_before(t, at)?;
        if done.enemy_pc && !before && is_intercepted(t, &mut mover, at, there, cus)? {
            return Ok(done);
        }
    }
    if cus == 0 {
        nobody(t, mover, at, there)?;
        done.entry = Entry::Onward;
        return Ok(done);
    }
    let mut defender = Force::new(side.other(), there, cus);
    let (mut stops, mut refuge) = (false, None);
    if let (Side::British, Some(general)) = (side, there)
        && t.board.known("tried", general) != Some(true)
    {
        match evades(t, &mut mover, general, cus, at)? {
            Evasion::Away => {
                (defender.general, defender.cus, stops) = (None, (cus - 5).max(0), true);
                if defender.cus == 0 {
                    pieces::disperse(t, at, "")?;
                    t.say("7.9B", "No battle.");
                    comes(t, mover, at)?;
                    return Ok(done);
                }
            }
            Evasion::Stands(to) => refuge = to,
        }
    }
    comes(t, mover, at)?;
    let attacker = Force::new(side, Some(mover.general), mover.cus);
    let from = left(t, &mut mover)?;
    let end = fight(t, Battle::new(attacker, defender, at, from), refuge)?;
    if end == BattleEnd::Overrun && !stops {
        if !t.board.plays(side) {
            t.say("9.7", "He may move on.");
        }
        (done.entry, done.overran) = (Entry::Onward, true);
    }
    Ok(done)
}

/// 7.4: a General without CUs.
fn alone(
    t: &mut Sitting<'_>,
    mover: Mover,
    at: Space,
    there: Option<General>,
    cus: i64,
) -> Flow<Entry> {
    if cus > 0 || t.pc(at)? == Some(mover.general.side().other()) {
        t.not_allowed("7.4", "a General without CUs enters no space with an enemy CU or PC");
        return Ok(Entry::Barred);
    }
    if there.is_some() && mover.last {
        t.not_allowed(
            "7.4",
            format!("he could not go on from {at}, and may not stop on the enemy General"),
        );
        return Ok(Entry::Barred);
    }
    match there {
        Some(_) => t.say("7.4", "He may go through, but not stop on the enemy General."),
        None => t.say("7.8B", "He enters. A General without CUs is not intercepted."),
    }
    comes(t, mover, at)?;
    Ok(Entry::Onward)
}

/// No enemy CU: a lone General is captured (7.6), the Congress dispersed (7.7).
fn nobody(t: &mut Sitting<'_>, mover: Mover, at: Space, there: Option<General>) -> Flow<()> {
    let side = mover.general.side();
    if side == Side::British {
        pieces::disperse(t, at, "; the British may go on")?;
    }
    match there {
        Some(there) => {
            pieces::captured(t, there, ": he had no CU; the Army may go on", "7.6, D18")?;
        }
        None if !t.board.plays(side) => t.say("7.3", "No Army stops him: he may move on."),
        None => {}
    }
    comes(t, mover, at)
}

/// Whether a British CU was in a space before: then no Army intercepts there (7.8B).
fn british_before(t: &mut Sitting<'_>, at: Space) -> Flow<bool> {
    if t.board.kept() {
        return Ok(t.board.cus(Side::British, at) > 0);
    }
    let text = format!("Was a British CU in {at} before?");
    let why = "Then no Army may intercept there. Where Americans are, there was none (3.0).";
    t.yes("british-before", query("7.8B", text).why(why))
}

/// 7.8: each adjacent American Army tries once a British card; the first that comes ends the move with a battle.
fn is_intercepted(
    t: &mut Sitting<'_>,
    mover: &mut Mover,
    at: Space,
    there: Option<General>,
    cus: i64,
) -> Flow<bool> {
    let program = t.board.plays(Side::American);
    let mut passed = Vec::new();
    while let Some((army, all)) = next_army(t, at, there, &passed)? {
        // Five go, which of them is the American's choice (D16).
        let more = all.min(5);
        let leads = match there {
            Some(there) if !program && army != General::Washington => there,
            Some(there) if pieces::worth(t, there)? >= pieces::worth(t, army)? => there,
            _ => army,
        };
        let attacker = Force::new(Side::British, Some(mover.general), mover.cus);
        let defender = Force::new(Side::American, Some(leads), cus + more);
        let mut battle = Battle { intercepted: true, ..Battle::new(attacker, defender, at, None) };
        if program {
            battle.from = left(t, mover)?;
        }
        if program && !tries(t, battle, army, at)? {
            passed.push(army);
            continue;
        }
        let agility = t.agility(army)?;
        let text = format!("Die of {army}: he comes with {agility} or less?");
        let die = t.die(text, "", "7.8")?;
        t.board.keep("tried", army, true);
        if die > agility {
            t.say("7.8", "He fails, and may not retreat before battle during this card.");
            continue;
        }
        t.order(at, format!("+ {army} with {more} CU; the British move ends here, with a battle and no retreat before it"), "7.8");
        let stays = match there {
            Some(there)
                if !program && army != General::Washington && there != General::Washington =>
            {
                let text = format!(
                    "Two American Generals are there now: which one stays, {army} or {there}?"
                );
                let one = slot("stays")
                    .must(move |_, g| [army, there].contains(g), "it must be one of the two");
                t.ask_one(query("7.8D", text), one)?
            }
            _ => leads,
        };
        let goes = there.map(|there| if stays == there { army } else { there });
        if let Some(goes) = goes {
            t.order("American box", goes.to_string(), "7.4C");
        }
        if let Some(came) = t.board.stands(army) {
            pieces::carry(t, Side::American, Some(army), more, came, at)?;
        }
        if let Some(goes) = goes.filter(|_| t.board.kept()) {
            t.board.take_off(goes, Off::Box);
        }
        comes(t, *mover, at)?;
        battle.from = left(t, mover)?;
        let defender = Force::new(Side::American, Some(stays), cus + more);
        fight(t, Battle { defender, ..battle }, None)?;
        return Ok(true);
    }
    Ok(false)
}

/// A23: an Army of the program tries where the British would win too seldom, or where more is to be lost behind it.
fn tries(t: &mut Sitting<'_>, battle: Battle, army: General, at: Space) -> Flow<bool> {
    let odds = Odds::count(&survey(t, battle)?).in_a_hundred();
    let poor = t.tactics(Side::American).number(Number::Intercept);
    let tries = odds <= poor || is_behind(t, battle.attacker.general, at)?;
    let verb = if tries { "tries" } else { "does not try" };
    t.say("", format!("{army} {verb}: the British would win {odds} of 100."));
    Ok(tries)
}

/// Whether the Congress or a lone American General is within reach behind a space.
fn is_behind(t: &mut Sitting<'_>, mover: Option<General>, at: Space) -> Flow<bool> {
    if t.board.kept() && t.board.charted(at) {
        let board = &t.board;
        return Ok(board.near(at, |to| {
            let lone = board.general(Side::American, to).is_some();
            board.congress() == Some(to) || (lone && board.cus(Side::American, to) == 0)
        }));
    }
    let mover = mover.map_or(String::new(), |general| general.to_string());
    let text = format!(
        "Is the Congress, or a lone American General, within reach of {mover} beyond {at}?"
    );
    let why = "Then the opponent tries even a poor interception.";
    t.yes("worth-it", query("7.8", text).why(why))
}

/// The next Army that may try: by the player's map, or as it is told.
fn next_army(
    t: &mut Sitting<'_>,
    at: Space,
    there: Option<General>,
    passed: &[General],
) -> Flow<Option<(General, i64)>> {
    let program = t.board.plays(Side::American);
    let board = &t.board;
    let open = |board: &Facts, general: General| {
        let tried = board.known("tried", general) == Some(true);
        general.side() == Side::American
            && !tried
            && Some(general) != there
            && !board.is_out(general)
    };
    let army = |board: &Facts, general: General| {
        board.stands(general).filter(|from| board.cus(Side::American, *from) > 0)
    };
    if board.kept() && board.charted(at) {
        let near = board.generals(Side::American).filter_map(|general| {
            let from = army(board, general)?;
            let way = general == General::Arnold || !from.is_arnolds(at);
            let near = way && board.joined(from, at) && open(board, general);
            (near && !passed.contains(&general)).then_some((general, from))
        });
        let near: Vec<(General, Space)> = near.collect();
        if near.is_empty() {
            return Ok(None);
        }
        if program {
            let mut ranked = Vec::new();
            for (general, from) in near {
                let far = t.board.lines_between(from, Space::PHILADELPHIA);
                ranked.push(((t.agility(general)?, -far), general));
            }
            let first = opponent::first(t, "Army that intercepts", &ranked)?;
            return Ok(
                first.and_then(|g| Some((g, t.board.cus(Side::American, army(&t.board, g)?))))
            );
        }
    }
    let said = "only an American Army adjacent, once a card, intercepts: a General with CUs (7.8)";
    let one = slot("interceptor").not_none(said).must(
        move |board: &Facts, g: &General| {
            let near = |from| !board.charted(at) || board.joined(from, at);
            let there = !board.kept() || army(board, *g).is_some_and(near);
            there && open(board, *g) && !passed.contains(g)
        },
        said,
    );
    let (id, which, none, why) = if program {
        (
            "A23-army",
            "next adjacent American Army, best Agility first",
            "no more",
            "Each Army once a British card, over dashed lines too, but only Arnold from Falmouth to Quebec. Of two as agile the one nearer to Philadelphia by lines, then a die.",
        )
    } else {
        (
            "who-intercepts",
            "which adjacent American Army tries next",
            "none",
            "Each Army once a British card, over dashed lines too, but only Arnold from Falmouth to Quebec. Having tried, it cannot retreat before battle until the next card.",
        )
    };
    let what = if t.board.kept() { "by its General" } else { "General and CUs" };
    let asked = query("7.8", format!("Interception at {at}: {which}, {what} [Enter] {none}?"));
    let asked = asked.why(why).by(id);
    if t.board.kept() {
        let g = t.ask_one_or(asked.such_as("arnold"), one)?;
        return Ok(g.and_then(|g| Some((g, t.board.cus(Side::American, army(&t.board, g)?)))));
    }
    let cus = opponent::cus("interceptor-cus").asks("How many CUs has he?");
    t.ask_or(asked.such_as("arnold 3"), (one, cus))
}

/// What comes of a retreat before battle.
enum Evasion {
    Away,
    /// He fights; where he goes if he loses, where that is known.
    Stands(Option<Option<Space>>),
}

/// 7.9: with a die up to his Agility, Washington and Greene with 2 more, he leaves with up to 5 CUs.
fn evades(
    t: &mut Sitting<'_>,
    mover: &mut Mover,
    general: General,
    cus: i64,
    at: Space,
) -> Flow<Evasion> {
    let program = t.board.plays(Side::American);
    let to = if program {
        let attacker = Force::new(Side::British, Some(mover.general), mover.cus);
        let defender = Force::new(Side::American, Some(general), cus);
        let from = left(t, mover)?;
        let battle = survey(t, Battle::new(attacker, defender, at, from))?;
        let odds = Odds::count(&battle).in_a_hundred();
        let away = odds > t.tactics(Side::American).number(Number::Evade);
        let verb = if away { "would retreat before battle" } else { "stands" };
        t.say("", format!("{general} {verb}: the British would win {odds} of 100."));
        if !away {
            return Ok(Evasion::Stands(None));
        }
        let loser = Loser { side: Side::American, general: Some(general), at };
        let to = opponent::retreat(t, loser)?;
        if to.is_none() {
            t.say("7.9", format!("{general} has nowhere to go, and stands."));
        }
        to
    } else {
        evades_to(t, general, at)?
    };
    let stands = Evasion::Stands(program.then_some(to));
    let Some(to) = to else {
        return Ok(stands);
    };
    let more = [General::Washington, General::Greene].contains(&general);
    let most = t.agility(general)? + 2 * i64::from(more);
    if t.die(format!("Die of {general}: he retreats on {most} or less?"), "", "7.9")? > most {
        return Ok(stands);
    }
    let goes = cus.min(5);
    let text = format!("{general} with {goes} CU retreats to {to}; the British stop here");
    t.order(at, text, "7.9");
    if t.board.kept() {
        pieces::carry(t, Side::American, Some(general), goes, at, to)?;
        pieces::two_generals(t, general)?;
        pieces::capture(t, Side::American, to)?;
    } else if program {
        opponent::two_generals(t, general, to)?;
    }
    Ok(Evasion::Away)
}

/// Where a player's General goes before a battle, if he tries.
fn evades_to(t: &mut Sitting<'_>, general: General, at: Space) -> Flow<Option<Space>> {
    let why = "He succeeds with a die up to his Agility, Washington and Greene with 2 more. He must have a space to go to.";
    let text = format!("Does {general} try to retreat before battle?");
    if !t.yes("evades", query("7.9", text).why(why))? {
        return Ok(None);
    }
    let loser = Loser { side: Side::American, general: Some(general), at };
    loser.list(t);
    let text = format!(
        "Where does {general} retreat to: adjacent, no enemy CU or PC, not where the British came from (none: he stays and fights)?"
    );
    let why =
        loser.why(&t.board, "He goes with up to 5 CUs, by the rules of a retreat after battle.");
    let bars =
        move |board: &_, to: &Option<_>| Some(with_rule(&loser.bars(board, (*to)?)?, "9.61"));
    t.ask_one(query("9.61", text).why(why), slot("evade-to").barred(bars))
}
