//! A whole game, year by year (5.0): each phase, each card and each part of the beginning by itself, so that what went before
//! is not gone through again.

use super::movement::{Activated, Activation, card_number, move_one};
use super::pc::{Placing, place};
use super::winter::{units, units_kept, winter};
use super::{
    alliance, discard, event, impulse, middle, pc, pieces, politics, queue, score, set_up,
};
use crate::Facts;
use crate::names::{Area, General, Named, Off, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};
use crate::space::Space;

crate::named!(
    /// Where a game stands.
    Phase, "a phase",
    Reinforcements "in-reinforcements reinforcements" "the Reinforcements Phase",
    Strategy "in-strategy strategy" "the Strategy Phase",
    Winter "in-winter winter" "the Winter Attrition Phase", Naval "in-naval naval" "the French Naval Phase",
    Politics "in-politics politics" "the Political Control Phase", End "in-the-end end" "the End Phase",
);
crate::named!(
    /// Which side the program plays.
    PlaysFor, "the side that the program plays",
    Neither "nobody-plays neither none -" "neither side", British "british-side british b" "the British",
    American "american-side american a americans" "the Americans", Both "both-sides both" "both sides",
);
crate::named!(
    /// What a card is used for.
    Act, "move, pc, reinforce, queue, campaign, event, discard, lost, count or units",
    Move "move m" "a General moves", Campaign "campaign c" "a Campaign", Pc "pc p" "PC placed or flipped",
    Reinforce "reinforce r" "reinforcements", Queue "queue q" "into the queue", Event "event e" "an event",
    Discard "discard d" "a discard", Lost "lost" "a card lost", Recount "recount count" "PC counted anew",
    Units "units-gone units" "no units left",
);
crate::named!(
    /// What an activation of a Campaign does.
    CampaignAct, "what an activation does",
    General "own-general g general" "a General", Landing "landing-party l landing" "a Landing Party",
);
crate::slot::typed!(Phase, PlaysFor, Act, CampaignAct);

/// One part of a game: the sitting begins again with the next, until it is over.
pub(super) fn turn(t: &mut Sitting<'_>) -> Flow<()> {
    let Some(phase) = t.board.known("phase", None) else {
        begin(t)?;
        t.goes_on = true;
        return Ok(());
    };
    let next = match phase {
        Phase::Reinforcements => reinforcements(t)?,
        Phase::Strategy => card(t)?,
        Phase::Winter => {
            winter(t)?;
            if t.board.is("game-over") { None } else { Some(Phase::Naval) }
        }
        Phase::Naval => {
            if t.france_placed()? {
                alliance::navy(t)?;
            }
            Some(Phase::Politics)
        }
        Phase::Politics => {
            politics::politics(t)?;
            Some(Phase::End)
        }
        Phase::End => end(t)?,
    };
    if let Some(next) = next {
        t.board.keep("phase", None, next);
        t.goes_on = true;
    }
    Ok(())
}

/// From the set-up, or from the middle of a game.
fn begin(t: &mut Sitting<'_>) -> Flow<()> {
    let why = "Its opponents are our own and unofficial: lod ww chart shows how they decide.";
    let asked = query("5.0", "Which side does the program play?").why(why);
    let plays: PlaysFor = t.know(asked, slot("opponent"))?;
    if plays != PlaysFor::Neither {
        t.say("", "The opponent is unofficial; its strength is unknown (lod ww chart).");
    }
    let asked = query("4.0", "From the set-up of 1775? n: in the middle of a game");
    if t.yes("from-the-start", asked)? {
        set_up::begin(t)?;
        t.board.keep("phase", None, Phase::Reinforcements);
        return Ok(());
    }
    middle::middle(t)
}

/// 5.1 to 5.3: Generals come back, CUs arrive, cards are dealt, and who begins.
fn reinforcements(t: &mut Sitting<'_>) -> Flow<Option<Phase>> {
    let year = t.board.count("year", None);
    t.say(
        "5.1, 8.1, 8.2",
        format!(
            "{year}. Reinforcements Phase: captured Generals to their own Reinforcements boxes."
        ),
    );
    if year == 1776 {
        t.order(
            "Deck",
            "+ Declaration of Independence, + Baron von Steuben; shuffle; the discards stay out",
            "6.1",
        );
    }
    for fact in ["tried", "mutinies", "reshuffle", "first-is-campaign"] {
        t.board.forget(fact);
    }
    let dispersed = t.board.is("dispersed-this-turn");
    t.board.keep("dispersed-last-turn", None, dispersed);
    t.board.keep("dispersed-this-turn", None, false);
    for general in General::ALL {
        if t.board.off(*general) == Off::Captured {
            pieces::to_box(t, *general, ", who was captured", "5.1");
        }
    }
    let text = format!("How many British CUs does the turn track show for {year}?");
    let why = "They go to the British Reinforcements box and pile up there. The rulebook's text does not print the numbers.";
    let arrive = t.ask_one(query("8.1", text).why(why), number("arrive", 0, 20))?;
    let there = t.board.count("box-cus", None) + arrive;
    t.board.keep("box-cus", None, there);
    t.order("British box", format!("+ {arrive} CU: {there} are there now"), "8.1");
    t.order("Cards", "7 each, American first", "5.2");
    for side in Side::ALL {
        t.board.keep("cards-left", *side, 7_i64);
        t.board.keep("reinforced", *side, 0_i64);
    }
    let begins = who_begins(t, dispersed)?;
    t.board.keep("player", None, begins);
    Ok(Some(Phase::Strategy))
}

/// 5.3: a British Campaign goes before all; then the British choose if the Congress was dispersed, else the Americans.
fn who_begins(t: &mut Sitting<'_>, dispersed: bool) -> Flow<Side> {
    let (text, why) = if t.board.plays(Side::British) {
        (
            "Turn the first card of the British over: is it a Campaign?",
            "With a Campaign they begin. Otherwise it stays first in the row until their first impulse.",
        )
    } else {
        (
            "Does the British player begin with a Campaign card?",
            "That goes before all else. Otherwise the British choose who begins if the Congress was dispersed in the turn before, else the Americans.",
        )
    };
    let campaign = t.yes("campaign-first", query("5.3", text).why(why))?;
    if t.board.plays(Side::British) {
        t.board.keep("first-is-campaign", Side::British, campaign);
    }
    if campaign {
        t.order("Who begins", "the British, with a Campaign", "5.3");
        return Ok(Side::British);
    }
    let chooser = if dispersed { Side::British } else { Side::American };
    if !t.board.plays(chooser) {
        let text = format!("Who begins? The {chooser} player chooses");
        return t.ask_one(query("5.3, D20", text), slot("begins"));
    }
    if chooser == Side::American {
        let text = "The Americans choose who begins. Turn their first card over: is it a Campaign?";
        let why = "With a Campaign they begin; otherwise they let the British begin, and the card stays first in the row until their first impulse.";
        let campaign = t.yes("own-campaign", query("5.3", text).why(why))?;
        t.board.keep("first-is-campaign", Side::American, campaign);
        if campaign {
            t.order("Who begins", "the Americans, who choose it, with a Campaign", "5.3");
            return Ok(Side::American);
        }
    }
    t.order("Who begins", format!("the {chooser} side chooses, and lets the other begin"), "5.3");
    Ok(chooser.other())
}

fn left(t: &Sitting<'_>, side: Side) -> i64 {
    t.board.count("cards-left", side)
}

/// What a use of a card comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// The card is played.
    Played,
    /// Another use is asked for.
    Again,
    /// A side has no units left.
    Over,
}

/// One card of the Strategy Phase.
fn card(t: &mut Sitting<'_>) -> Flow<Option<Phase>> {
    if Side::ALL.iter().all(|side| left(t, *side) == 0) {
        return Ok(Some(Phase::Winter));
    }
    let mut side: Side = t.board.known("player", None).unwrap_or(Side::British);
    if left(t, side) == 0 {
        side = side.other();
        t.board.keep("player", None, side);
    }
    let used = if t.board.plays(side) {
        impulse::impulse(t, side)?;
        Use::Played
    } else {
        loop {
            let used = acts(t, side)?;
            if used != Use::Again {
                break used;
            }
        }
    };
    if used == Use::Over {
        return over(t);
    }
    t.board.keep("cards-left", side, (left(t, side) - 1).max(0));
    if side == Side::British {
        t.board.forget("tried");
    }
    if t.board.kept() && wins(&t.board) {
        return over(t);
    }
    france_enters(t)?;
    t.board.keep("player", None, side.other());
    Ok(Some(Phase::Strategy))
}

/// 12.2: once the marker is at 9.
fn france_enters(t: &mut Sitting<'_>) -> Flow<()> {
    if t.alliance()? >= alliance::FRANCE && !t.france_placed()? {
        alliance::france(t)?;
    }
    Ok(())
}

/// Whether one side alone has units left (13.1).
fn wins(board: &Facts) -> bool {
    let (american, british) = units_kept(board);
    american != british
}

/// 13.1: in the Strategy Phase.
fn over(t: &mut Sitting<'_>) -> Flow<Option<Phase>> {
    let american =
        if t.board.kept() { units_kept(&t.board).0 } else { t.board.is("american-units") };
    t.say(
        "13.1",
        if american {
            "The Americans win at once: no British CU is left in the 13 colonies."
        } else {
            "The British win at once: no American or French CU is left on the map."
        },
    );
    t.board.keep("game-over", None, true);
    Ok(None)
}

/// Why a card has no such use now, if it has none.
fn bars(board: &Facts, side: Side, act: Act) -> Option<String> {
    let most = if side == Side::British { 1 } else { 2 };
    let why = match act {
        Act::Recount | Act::Units if board.kept() => {
            "the program counts the kept pieces, and fix adjusts them (13.1)"
        }
        Act::Reinforce if board.count("reinforced", side) >= most => {
            "the British reinforce once a turn, the Americans twice (8.1, 8.2)"
        }
        _ => return None,
    };
    Some(why.to_string())
}

/// What a player uses a card for.
fn acts(t: &mut Sitting<'_>, side: Side) -> Flow<Use> {
    let (year, cards) = (t.board.count("year", None), left(t, side));
    let text = format!("{year}, {side} card ({cards} left): which use?");
    let counts = if t.board.kept() {
        ""
    } else {
        " Count: enter the PC of all areas again. Units: a side has no units left."
    };
    let why = format!(
        "Move, pc, reinforce and queue take the number of the card, campaign that of the Generals. Lost: an Event took the card.{counts}"
    );
    let told = number("card-told", 1, 3).or(0);
    let asked = query("5.3, 6.0", text).why(why).such_as("move 2 | pc 2");
    let act = slot("act").barred(move |board, act| bars(board, side, *act));
    let (act, told) = t.ask(asked, (act, told))?;
    let told = Some(told).filter(|told| *told > 0);
    match act {
        Act::Lost => return lost(t, side),
        Act::Recount => return recount(t),
        Act::Units => return units_gone(t),
        Act::Queue => return queued(t, side, told),
        _ => {}
    }
    t.board.forget("card-value");
    let by = Activation::Number(told);
    let played = match act {
        Act::Move => move_one(t, &mut Activated::by(by, Some(side)))?,
        Act::Campaign => {
            if campaign(t, side, told)? == Use::Over {
                return Ok(Use::Over);
            }
            true
        }
        Act::Pc => places(t, side, told)?,
        Act::Discard => discard::discard(t, side)?,
        Act::Reinforce => reinforce(t, side, told)?,
        _ => {
            event::event(t, side)?;
            true
        }
    };
    if !played {
        return Ok(Use::Again);
    }
    queue::end(t, side, "abandoned");
    Ok(Use::Played)
}

/// 10.11: PC by an OPS card; whether there were any, or may have been where the pieces are not kept.
fn places(t: &mut Sitting<'_>, side: Side, told: Option<i64>) -> Flow<bool> {
    let value = card_number(t, told)?;
    let placed = place(t, Placing::new(side, value, false))?;
    let kept = t.board.kept();
    if placed == 0 && !kept {
        t.say("10.11", "No PC was entered: count enters those of all areas again.");
    }
    Ok(placed > 0 || !kept)
}

fn lost(t: &mut Sitting<'_>, side: Side) -> Flow<Use> {
    event::drawn(t, side)?;
    france_enters(t)?;
    Ok(if left(t, side) == 0 { Use::Played } else { Use::Again })
}

fn recount(t: &mut Sitting<'_>) -> Flow<Use> {
    for fact in ["american-pc", "british-pc", "holds-montreal", "holds-quebec"] {
        t.board.forget(fact);
    }
    t.board.keep("counted", None, false);
    score::score(t)?;
    t.board.keep("counted", None, true);
    middle::no_count_of(&mut t.board, &[Area::Canada]);
    Ok(Use::Again)
}

fn units_gone(t: &mut Sitting<'_>) -> Flow<Use> {
    let text = "Any American or French CU left on the map? Any British CU left in the 13 colonies?";
    let (american, british) = units(t, query("13.1, D8", text))?;
    t.board.keep("american-units", None, american);
    if american && british {
        t.say("13.1", "Both sides have units left.");
    }
    Ok(if american == british { Use::Again } else { Use::Over })
}

/// 7.1B: a card into the queue, which may activate a General at once.
fn queued(t: &mut Sitting<'_>, side: Side, told: Option<i64>) -> Flow<Use> {
    t.board.forget("card-value");
    let value = card_number(t, told)?;
    match queue::card(t, side, value)? {
        queue::Queued::Refused => return Ok(Use::Again),
        queue::Queued::Waits => {}
        queue::Queued::Activates => {
            let by = Activation::Queue;
            if move_one(t, &mut Activated::by(by, Some(side)))? {
                queue::end(t, side, "used");
            }
        }
    }
    Ok(Use::Played)
}

/// 7.2: two or three Generals, each once; the British may land a party in place of one.
fn campaign(t: &mut Sitting<'_>, side: Side, told: Option<i64>) -> Flow<Use> {
    let text = "How many Generals: 2 (Minor) or 3 (Major Campaign)?";
    let why = "Generals of any rating, one after the other, none twice; no CU moves with two of them. The British may make one Landing Party in place of a General.";
    let size = match told.filter(|told| *told > 1) {
        Some(told) => told,
        None => t.ask_one(query("7.2A", text).why(why), number("campaign-size", 2, 3))?,
    };
    let mut card = Activated::by(Activation::Campaign, Some(side));
    let mut landed = false;
    for n in 1..=size {
        card.which = format!("Activation {n} of {size}: ");
        let mut act = CampaignAct::General;
        if side == Side::British && !landed {
            let text = format!(
                "{}general, or landing (a Landing Party, once) [Enter] no more?",
                card.which
            );
            match t.ask_one_or(query("7.2", text), slot("campaign-act"))? {
                Some(told) => act = told,
                None => break,
            }
        }
        match act {
            CampaignAct::Landing => landed |= pc::landing(t)?,
            CampaignAct::General => {
                move_one(t, &mut card)?;
            }
        }
        if t.board.kept() && wins(&t.board) {
            return Ok(Use::Over);
        }
    }
    Ok(Use::Played)
}

/// 8.1, 8.2: the British once a turn, the Americans twice.
fn reinforce(t: &mut Sitting<'_>, side: Side, told: Option<i64>) -> Flow<bool> {
    let before = t.board.count("reinforced", side);
    let come = match side {
        Side::British => british_come(t)?,
        Side::American => americans_come(t, told)?,
    };
    if come {
        t.board.keep("reinforced", side, before + 1);
        t.order("Card", format!("into the {side} Reinforcement Card box"), "8.1, 8.2");
    }
    Ok(come)
}

/// A General of a side's Reinforcements box, or none.
fn arrives_with<'f>(side: Side) -> crate::slot::Slot<'f, Option<General>> {
    slot("arrives-with").or(None).must(
        move |board: &Facts, g: &Option<General>| {
            g.is_none_or(|g| g.side() == side && board.off(g) == Off::Box)
        },
        "a General from your Reinforcements box comes, or none (8.1C, 8.2C)",
    )
}

fn british_come(t: &mut Sitting<'_>) -> Flow<bool> {
    let there = t.board.count("box-cus", None);
    let brought = number("brought", 0, there).asks("How many CUs come?");
    if !t.board.kept() {
        let text = format!("How many of the {there} CUs in the box come, and at which port?");
        let why = "All to one port, not blockaded, without an American CU or PC. At most 1 General with them, also alone (D6); one who is there goes to the box. The port is optional.";
        let port = slot::<Option<Space>>("arrives-at").after("at").or(None);
        let asked = query("8.1, D6", text).why(why).such_as("5 at boston");
        let said = "they come to a port that is not blockaded (8.1C)";
        let port = port.must(
            |board: &Facts, at: &Option<Space>| {
                at.is_some_and(|at| at.is_port() && !board.is_blockaded(at))
            },
            said,
        );
        let (cus, port) = t.ask(asked, (brought, port))?;
        t.board.keep("box-cus", None, there - cus);
        if let Some(port) = port {
            t.order(
                port,
                format!("+ {cus} British CU, and a General of the box if you like"),
                "8.1",
            );
        }
        t.order("British box", format!("- {cus} CU: {} are left", there - cus), "8.1");
        return Ok(true);
    }
    let text = format!(
        "How many of the {there} CUs in the box come, at which port, and with which General [Enter] none after all?"
    );
    let why = "All to one port, not blockaded, without an American CU or PC. At most 1 General with them, also alone (D6); one who is there goes to the box.";
    let said = "they come to a port that is not blockaded, without an American CU or PC (8.1C)";
    let at = on_map("comes-in", said)
        .asks("At which port?")
        .must(|board: &Facts, at| board.is_sea_port(*at), said);
    let asked = query("8.1, D6", text).why(why).such_as("5 boston clinton");
    let told = t.ask_or(asked, (brought, at, arrives_with(Side::British)))?;
    let Some((cus, at, with)) = told else {
        return Ok(false);
    };
    pieces::muster(t, Side::British, cus, at, with)?;
    Ok(true)
}

fn americans_come(t: &mut Sitting<'_>, told: Option<i64>) -> Flow<bool> {
    if t.board.is("french-wait") {
        let text = "Do Rochambeau and the 5 French CUs, who wait in the box, come with this card, all of them?";
        if t.yes("french-come", query("12.2", text))? {
            alliance::rochambeau(t)?;
            return Ok(!t.board.is("french-wait"));
        }
    }
    let cus = card_number(t, told)?;
    if !t.board.kept() {
        let text = format!(
            "+ {cus} American CU, and a General of the box if you like, where no British CU or PC is; a General there goes to the box; no General may join Washington"
        );
        t.order("One space", text, "8.2");
        return Ok(true);
    }
    loop {
        let text = format!(
            "Into which space do {cus} American CU come, and with which General [Enter] none after all?"
        );
        let why = "One space without a British CU or PC. A General there goes to the box. No General may join Washington.";
        let said = "they come to a space without a British CU or PC (8.2C)";
        let at = on_map("comes-in", said)
            .must(|board: &Facts, at| board.is_free_of(Side::British, *at), said);
        let asked = query("8.2", text).why(why).such_as("hartford gates");
        let Some((at, with)) = t.ask_or(asked, (at, arrives_with(Side::American)))? else {
            return Ok(false);
        };
        let washington = t.board.general(Side::American, at) == Some(General::Washington);
        if with.is_none() || !washington {
            pieces::muster(t, Side::American, cus, at, with)?;
            return Ok(true);
        }
        t.not_allowed("8.2C", "no General may join Washington");
    }
}

/// 5.7: the queues end, the European War takes its CUs, and the game ends or goes on.
fn end(t: &mut Sitting<'_>) -> Flow<Option<Phase>> {
    for side in Side::ALL {
        queue::end(t, *side, "over with the turn");
    }
    if t.board.is("european-war-now") {
        alliance::european_war(t)?;
    }
    t.order("End Phase", "cards of the Reinforcement boxes to the discards", "5.7");
    if t.board.is("reshuffle") {
        t.order("Deck", "shuffle it with the discards before the next deal", "6.1");
    }
    let (american, british) =
        (score::areas(&t.board, Side::American), score::areas(&t.board, Side::British));
    let winner = score::winner(&t.board);
    if t.board.counted() {
        t.say("13.2", format!("Areas: American {american}, British {british}. If the game ended now, the {winner} side would win."));
    }
    let (year, ends) = (t.board.count("year", None), t.board.count("war-ends", None));
    if year < 1783 && (ends == 0 || ends > year) {
        t.board.keep("year", None, year + 1);
        t.order("Turn marker", format!("to {}", year + 1), "5.7");
        return Ok(Some(Phase::Reinforcements));
    }
    score::score(t)?;
    t.say(
        "5.7",
        match year {
            1783.. => "The game ends with 1783.".to_string(),
            _ => format!("The game ends: the War Ends card shows {ends}."),
        },
    );
    t.say("13.2", format!("The {winner} side wins: American areas {american}, British areas {british} (7 and at most 5 for the Americans, else the British)."));
    Ok(None)
}
