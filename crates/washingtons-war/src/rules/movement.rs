//! One General's move: who may be activated, the spaces, the CUs taken along and left on the way (7.1 to 7.5).

use super::enter::{Entry, Mover, enter, land};
use super::reach::{Going, listed};
use super::{pieces, queue};
use crate::Facts;
use crate::names::{General, Named, Side};
use crate::report_line::with_rule;
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{flag, number, on_map, slot};
use crate::space::Space;
use lod_engine::game::words::capital;

/// What activates Generals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Activation {
    /// Nothing that is known.
    Freely,
    /// An OPS card, with its number where it was told.
    Number(Option<i64>),
    /// A queue.
    Queue,
    /// A Campaign.
    Campaign,
    /// Glover: six spaces.
    Glover,
}

/// A card that moves Generals: whose, how, and who was moved by it already.
#[derive(Clone, Debug)]
pub(super) struct Activated {
    pub side: Option<Side>,
    pub by: Activation,
    pub moved: Vec<General>,
    /// Which activation of a Campaign it is, as "Activation 2 of 3: ".
    pub which: String,
}

impl Activated {
    /// By a card of a side, which has moved nobody yet.
    pub(super) fn by(by: Activation, side: Option<Side>) -> Activated {
        Activated { side, by, moved: Vec::new(), which: String::new() }
    }
}

/// So many points activate any General (7.1).
const ANY: i64 = 3;

crate::named!(
    /// What lies in a space that is entered.
    Met, "the pieces there",
    Pc "pc-there-alone pc" "an enemy PC", Enemy "enemy-there enemy" "enemies",
    Both "both-there both" "an enemy PC and enemies",
);
crate::slot::typed!(Met);

/// A General on his way.
struct Walker {
    general: General,
    cus: i64,
    at: Space,
    walked: i64,
    /// Whether he leaves an enemy PC, where it is known.
    from_enemy: Option<bool>,
    /// Whether he stands on a lone enemy General.
    on_lone: bool,
    overran: bool,
    glover: bool,
}

/// The next space, as it is typed.
struct Step {
    to: Space,
    dashed: bool,
    sails: bool,
    drops: i64,
    takes: i64,
    meets: bool,
    meets_pc: bool,
}

/// A move by nothing that is known.
pub(super) fn move_freely(t: &mut Sitting<'_>) -> Flow<()> {
    move_one(t, &mut Activated::by(Activation::Freely, None)).map(|_| ())
}

/// The number of the card that is played.
pub(super) fn card_number(t: &mut Sitting<'_>, told: Option<i64>) -> Flow<i64> {
    match told {
        Some(told) => Ok(told),
        None => t.know(query("6.2", "Which number has the card?"), number("card-value", 1, 3)),
    }
}

/// One General moves, space by space; whether he did, or may have where the pieces are not kept.
pub(super) fn move_one(t: &mut Sitting<'_>, card: &mut Activated) -> Flow<bool> {
    let Some(mut walker) = who(t, card)? else {
        let kept = t.board.kept();
        match (kept, card.by) {
            (false, _) => t.say("7.3", "The move is made on your board."),
            (true, Activation::Number(_)) => {}
            (true, _) => t.say("7.1, 7.2", "No General moves."),
        }
        return Ok(!kept);
    };
    card.moved.push(walker.general);
    loop {
        let Some(mut step) = next_step(t, &walker)? else {
            if walker.on_lone {
                t.not_allowed("7.4", "he may not stop on the enemy General, only pass him");
                continue;
            }
            if walker.walked == 0 && t.board.kept() {
                card.moved.pop();
                return move_one(t, card);
            }
            pieces::two_generals(t, walker.general)?;
            return Ok(true);
        };
        if let Some((rule, why)) = refused(t, &walker, &step)? {
            t.not_allowed(rule, why);
            continue;
        }
        sees(t, &walker, &mut step)?;
        if goes(t, &mut walker, &step)? {
            return Ok(true);
        }
    }
}

/// Who moves, with how many CUs, from where; only whom the card activates.
fn who(t: &mut Sitting<'_>, card: &Activated) -> Flow<Option<Walker>> {
    let why = "A 1 activates Generals with Strategy 1, a 2 those up to 2, a 3 any. At most 5 CUs go with him, 0 for a lone General.";
    let none = match card.by {
        Activation::Number(_) => "another use",
        _ => "none",
    };
    let which = &card.which;
    loop {
        let points = points(t, card);
        if !General::ALL.iter().any(|general| bars(&t.board, card, points, *general).is_none()) {
            t.not_allowed("7.1", "no General is on the map whom it activates");
            return Ok(None);
        }
        let general = slot("walker")
            .asks("Which General moves?")
            .not_none(MOVES)
            .barred(|board: &Facts, general| bars(board, card, points, *general));
        let cus = number("walker-cus", 0, 5).asks("How many CUs has he with him?");
        let told = if t.board.kept() {
            let text = format!("{which}who moves, and with how many CUs [Enter] {none}?");
            let asked = query("7.1, 7.3", capital(&text));
            let told = t.ask_or(asked.why(why).such_as("gates 4"), (general, cus))?;
            told.and_then(|(general, cus)| Some((general, cus, t.board.stands(general)?)))
        } else {
            let text = format!(
                "{which}who moves, with how many CUs, and from where [Enter] done on the board?"
            );
            let asked = query("7.1, 7.3", capital(&text));
            let from = on_map("walks-from", "he stands on the map").asks("Where is he?");
            t.ask_or(asked.why(why).such_as("gates 4 ninety six"), (general, cus, from))?
        };
        let Some((general, cus, at)) = told else {
            return Ok(None);
        };
        if let Some(why) = t.board.lacks_cus(general, cus) {
            t.not_allowed("7.3A", why);
            continue;
        }
        if let Some(why) = lacks(t, card, general)? {
            t.not_allowed("7.1", why);
            continue;
        }
        let glover = card.by == Activation::Glover;
        return Ok(Some(Walker {
            general,
            cus,
            at,
            walked: 0,
            from_enemy: None,
            on_lone: false,
            overran: false,
            glover,
        }));
    }
}

/// What is said of a General who may not move.
const MOVES: &str = "a General of the side to play, on the map, not moved by this card, not out of the game (7.0, 7.2A)";

/// Why a card does not move a General, as far as is known.
fn bars(board: &Facts, card: &Activated, points: i64, general: General) -> Option<String> {
    let there = !board.kept() || board.stands(general).is_some();
    let own = card.side.is_none_or(|side| general.side() == side);
    if own && there && !card.moved.contains(&general) && !board.is_out(general) {
        Some(with_rule(&board.lacks_points(general, points)?, "7.1"))
    } else {
        Some(MOVES.to_string())
    }
}

/// The points by which a card activates Generals, as far as they are told: a 3 activates any (7.1).
fn points(t: &Sitting<'_>, card: &Activated) -> i64 {
    match (card.by, card.side) {
        (Activation::Queue, Some(side)) => queue::points(t, side),
        (Activation::Number(Some(told)), _) => told,
        _ => ANY,
    }
}

/// Why a card does not activate a General: his rating and its number are asked where that hangs on them.
fn lacks(t: &mut Sitting<'_>, card: &Activated, general: General) -> Flow<Option<String>> {
    let mut points = points(t, card);
    if card.by == Activation::Number(None) && t.strategy(general)? > 1 {
        points = card_number(t, None)?;
    }
    if points < ANY {
        t.strategy(general)?;
    }
    Ok(t.board.lacks_points(general, points))
}

impl Walker {
    fn side(&self) -> Side {
        self.general.side()
    }

    /// 7.3C: four spaces, five for Americans who overran nobody.
    fn most(&self) -> i64 {
        match () {
            () if self.glover => 6,
            () if self.side() == Side::British || self.overran => 4,
            () => 5,
        }
    }

    fn far(&self, board: &Facts, step: &Step) -> i64 {
        let dashed = step.dashed || board.is_wild(self.at, step.to);
        self.walked + if dashed { 3 } else { 1 }
    }
}

/// The next space; none where the move ends.
fn next_step(t: &mut Sitting<'_>, walker: &Walker) -> Flow<Option<Step>> {
    let Walker { general, cus, at, walked, .. } = *walker;
    let why = if t.board.kept() {
        "Add drop and take with a number for CUs left and picked up there; dashed for a wilderness line that is not on your own map, which counts as 3; sea for naval movement of the British."
    } else {
        "Add enemy where an enemy General, CU or the Congress is; pc where an enemy PC is; drop and take with a number for CUs left and picked up there; dashed for a wilderness line, which counts as 3; sea for naval movement of the British. Your map shows which spaces are connected."
    };
    let none = if walked == 0 && t.board.kept() { "another General" } else { "the move ends" };
    let text =
        format!("{general} with {cus} CU in {at}, moved {walked}: next space [Enter] {none}?");
    let (charted, kept) = (t.board.charted(at), t.board.kept());
    let asked = query("7.3", text).why(why).helps(in_reach(t, walker));
    // Without the lines of the space the program knows no next one.
    let asked = asked.such_as(if charted { "eutaw springs drop 2" } else { "" });
    let said = "he goes to another space of the map";
    let to = on_map("walks-to", said).must(move |_, to| *to != at, said);
    let dashed = flag("dashed", "dashed").offered_if(!charted);
    let port = at.is_port() && (!kept || t.board.is_sea_port(at));
    let sea = walked == 0 && general.side() == Side::British && port;
    let sails = flag("sails", "sea").closed((!sea).then_some(SEA));
    let drops = number("drops", 1, cus.max(1)).after("drop").or(0);
    let drops = drops.closed((cus == 0).then_some("he has no CU to leave (7.3A)"));
    let takes = number("takes", 1, 5).after("take").or(0);
    let meets = flag("meets", "enemy").unless(kept, false);
    let meets_pc = flag("meets-pc", "pc").unless(kept, false);
    let told = t.ask_or(asked, (to, dashed, meets, meets_pc, sails, drops, takes))?;
    Ok(told.map(|(to, dashed, meets, meets_pc, sails, drops, takes)| Step {
        to,
        dashed,
        sails,
        drops,
        takes,
        meets,
        meets_pc,
    }))
}

/// Why a General does not go by sea.
const SEA: &str = "by sea only the British go, as their whole move, from a port that is not blockaded and has no American CU or PC (7.5)";

/// What is in reach on the player's map.
fn in_reach(t: &Sitting<'_>, walker: &Walker) -> Option<String> {
    let most = walker.most() - walker.walked;
    if !t.board.charted(walker.at) || most <= 0 {
        return None;
    }
    let arnold = walker.general == General::Arnold;
    let any = |_: Space| true;
    let going = Going { most, dashed: 3, arnold, through: &any, into: &any };
    let found = listed(&t.board, walker.at, &going);
    Some(format!("In reach on your map, if no enemy stops him: {found}."))
}

/// Why he does not go there, if he does not.
fn refused(
    t: &mut Sitting<'_>,
    walker: &Walker,
    step: &Step,
) -> Flow<Option<(&'static str, String)>> {
    let Walker { general, cus, at, .. } = *walker;
    let to = step.to;
    if t.board.charted(at) && !step.sails && !t.board.joined(at, to) {
        return Ok(Some(("3.0", format!("on your own map no line joins {at} and {to}"))));
    }
    if at.is_arnolds(to) && general != General::Arnold && !step.sails {
        return Ok(Some(("7.4D", "only Arnold goes between Falmouth and Quebec".to_string())));
    }
    if step.sails {
        let alone = step.drops == 0 && step.takes == 0;
        let open = alone && !t.blockaded(at)? && t.pc(at)? != Some(Side::American);
        return Ok((!open).then(|| ("7.5", SEA.to_string())));
    }
    let (far, most) = (walker.far(&t.board, step), walker.most());
    if far > most {
        let why = format!("to {to} it would be {far} spaces in all, and {most} is the most");
        return Ok(Some(("7.3C, 7.3D", why)));
    }
    if step.drops > cus || cus - step.drops + step.takes > 5 {
        let why = format!("he has {cus} CU to leave, and never more than 5 with him");
        return Ok(Some(("7.3A", why)));
    }
    if t.board.kept() && step.takes > t.board.cus(walker.side(), to) {
        return Ok(Some(("7.3A", format!("{to} has fewer CUs"))));
    }
    Ok(None)
}

/// What he meets there: on the kept board, or as it is told.
fn sees(t: &mut Sitting<'_>, walker: &Walker, step: &mut Step) -> Flow<()> {
    let enemy = walker.side().other();
    if t.board.kept() {
        step.meets = t.board.has_unit(enemy, step.to);
        step.meets_pc = t.board.lies(step.to) == Some(enemy);
        return Ok(());
    }
    if step.sails || step.meets || step.meets_pc {
        return Ok(());
    }
    let text = format!(
        "{}: which enemy pieces are there, pc, enemy (a General, CUs or the Congress) or both [Enter] nothing?",
        step.to
    );
    let why =
        "An enemy PC bars a lone General and lets Americans intercept; enemy CUs end the move.";
    let met = t.ask_one_or(query("7.3B, 7.8", text).why(why), slot::<Met>("lies-there"))?;
    step.meets = matches!(met, Some(Met::Enemy | Met::Both));
    step.meets_pc = matches!(met, Some(Met::Pc | Met::Both));
    Ok(())
}

/// He goes there; whether his move is over.
fn goes(t: &mut Sitting<'_>, walker: &mut Walker, step: &Step) -> Flow<bool> {
    let (to, side) = (step.to, walker.side());
    let far = if step.sails { walker.most() } else { walker.far(&t.board, step) };
    let at_congress = t.board.counted() && side == Side::British && t.board.congress() == Some(to);
    let meets = step.meets || step.meets_pc || at_congress;
    let (mut from_enemy, mut on_lone) = (step.meets_pc, false);
    if meets || step.sails {
        let mover = Mover {
            general: walker.general,
            cus: walker.cus,
            from: walker.from_enemy.map(|enemy| enemy.then(|| side.other())),
            fifth: far > 4 && !walker.glover,
            last: far >= walker.most(),
        };
        if !t.board.kept() {
            t.board.forget("pc");
        }
        if step.meets_pc && !t.board.kept() {
            t.board.keep("pc", to, Some(side.other()));
        }
        let nobody = (!step.meets && !at_congress).then_some((None, 0));
        let done = if step.sails {
            land(t, mover, to, true, nobody)?
        } else {
            enter(t, mover, to, nobody)?
        };
        match done.entry {
            Entry::Barred => return Ok(false),
            Entry::Stopped => {
                t.say("7.3B", "His move ends there.");
                return Ok(true);
            }
            Entry::Onward => {}
        }
        from_enemy |= done.enemy_pc;
        walker.overran |= done.overran;
        on_lone = walker.cus == 0 && done.there.is_some();
    }
    walker.on_lone = on_lone;
    if t.board.kept()
        && let Some(from) = t.board.stands(walker.general)
    {
        pieces::carry(t, side, Some(walker.general), walker.cus, from, to)?;
    }
    (walker.walked, walker.at, walker.from_enemy) = (far, to, Some(from_enemy));
    walker.cus += step.takes - step.drops;
    let text =
        format!("{} with {} CU; {far} of {} spaces", walker.general, walker.cus, walker.most());
    t.order(to, text, "7.3");
    Ok(false)
}
