//! The procedures, each a function: what it asks, rolls and tells, in the order of the rules.

mod alliance;
mod battle;
mod choices;
mod discard;
mod enter;
mod event;
mod isolation;
mod middle;
mod movement;
mod odds;
mod opponent;
mod pc;
mod pieces;
mod politics;
mod queue;
mod reach;
mod retreat;
mod score;
mod set_up;
mod turn;
mod winter;

use crate::names::{General, Side};
use crate::sitting::{Flow, Run, Sitting};
use crate::slot::Typed;
use crate::space::Space;

pub use odds::Odds;

/// A procedure: its word, its title, what it does in a sentence, its rule, and what is run.
pub(super) struct Listed {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub rule: &'static str,
    /// Whether players are not offered it.
    pub inner: bool,
    pub run: Run,
}

const fn listed(
    id: &'static str,
    title: &'static str,
    rule: &'static str,
    about: &'static str,
    run: Run,
) -> Listed {
    Listed { id, title, about, rule, inner: false, run }
}

/// All procedures.
pub(super) const ALL: [Listed; 28] = [
    listed(
        "alliance",
        "French Alliance",
        "12.1",
        "What moves the French Alliance marker, and what happens when it reaches 9.",
        alliance::alliance,
    ),
    listed(
        "battle",
        "Battle",
        "9.0",
        "One battle: odds, cards, ratings, modifiers, dice, losses, retreat, and what follows from it.",
        battle::battle,
    ),
    listed(
        "card-in-battle",
        "An opponent's card in a battle",
        "6.33",
        "Turns the next card of an opponent's row over, and says whether it counts in the battle.",
        choices::card_in_battle,
    ),
    listed(
        "choices",
        "How an opponent chooses",
        "6.31",
        "What an opponent does where a card or a rule lets it choose.",
        choices::choices,
    ),
    listed(
        "discard",
        "A card discarded",
        "6.32",
        "What a discarded card does, and whether the other player exchanges an OPS card for it.",
        discard::discard_named,
    ),
    listed(
        "enter",
        "Entering a space",
        "7.3",
        "What happens where a moving General enters a space, in the order of the rules.",
        enter::enter_named,
    ),
    listed(
        "european-war",
        "European War",
        "12.2",
        "The 2 CU that the British take off the map at the end of the turn in which France enters.",
        alliance::european_war,
    ),
    listed(
        "event",
        "An event",
        "6.3",
        "What an event moves of all that a game keeps, and what an opponent chooses where the card lets it.",
        event::event_named,
    ),
    listed(
        "fleet",
        "The French Navy's zone",
        "12.3",
        "Into which Blockade Zone the Americans put the French Navy: when France enters, and each Naval Phase.",
        alliance::navy,
    ),
    listed(
        "france",
        "France enters the war",
        "12.2",
        "The Navy, Rochambeau and the European War, after the card with all its activations.",
        alliance::france,
    ),
    listed(
        "isolation",
        "Isolation",
        "10.3",
        "Which PC are isolated, in which order they come off; exact where your own map is kept.",
        isolation::isolation,
    ),
    listed(
        "landing",
        "Landing Party",
        "7.2B",
        "One PC in a port, in place of one General of a British Campaign.",
        |t| pc::landing(t).map(|_| ()),
    ),
    listed(
        "move",
        "A General's move",
        "7.3",
        "A General's move space by space, with CUs picked up and left, and what happens where he enters.",
        movement::move_freely,
    ),
    listed(
        "odds",
        "Odds",
        "9.2",
        "The odds of a battle, counted out exactly before it is fought.",
        odds::odds,
    ),
    listed("pc", "PC that a card changes", "10.11", "Keeps the count of PC by area.", |t| {
        pc::by_text(t, 14).map(|_| ())
    }),
    listed(
        "place",
        "PC placed or flipped",
        "10.11",
        "Which PC a card may place or flip, one after another.",
        pc::place_named,
    ),
    listed(
        "politics",
        "Political Control Phase",
        "10.2",
        "The Congress comes back, Armies place PC, isolated PC are removed: first American ones, then British.",
        politics::politics,
    ),
    listed(
        "queue",
        "Operations Queue",
        "7.1B",
        "Which General a queue of OPS cards can activate, and what abandons it.",
        queue::queue,
    ),
    listed(
        "reach",
        "Reach",
        "7.3",
        "On your own map: where a General can get to, or where a loser can retreat to.",
        reach::reach,
    ),
    listed(
        "retreat",
        "An opponent's retreat",
        "9.61",
        "Where an opponent's Army retreats to: B23 for the British, A24 for the Americans.",
        choices::retreat,
    ),
    listed(
        "rochambeau",
        "Rochambeau lands",
        "12.2",
        "In which port Rochambeau and the 5 French CUs land.",
        alliance::rochambeau,
    ),
    listed(
        "score",
        "Score",
        "13.2",
        "Who controls which colony, who would win now, and who has won by the count of units.",
        score::score,
    ),
    listed(
        "set-up",
        "Set-up",
        "4.0",
        "What to lay out for 1775, the Committees, and For the King.",
        set_up::set_up,
    ),
    listed(
        "turn",
        "The game, year by year",
        "5.0",
        "All phases in order. Answers are saved; the next start continues the game.",
        turn::turn,
    ),
    listed(
        "two-generals",
        "Two Generals of an opponent",
        "7.4",
        "Which of an opponent's two Generals in one space stays, and which goes to the box.",
        choices::two_generals,
    ),
    listed(
        "washington",
        "Washington captured",
        "7.6",
        "What follows when Washington is captured.",
        |t| pieces::captured(t, General::Washington, "", ""),
    ),
    listed(
        "washington-pc",
        "PC removed for Washington",
        "7.6",
        "The 5 American PC that the British remove when Washington is captured, at most 1 an area.",
        pieces::washington_pc,
    ),
    listed(
        "winter",
        "Winter Attrition",
        "11.0",
        "Winter Attrition space by space: first the British, then the Americans and the French.",
        winter::winter,
    ),
];

const fn inner(id: &'static str, run: Run) -> Listed {
    Listed { id, title: id, about: "", rule: "", inner: true, run }
}

/// A fact that the caller has set.
fn set<T: Typed>(t: &Sitting<'_>, fact: &str) -> Flow<T> {
    let found = t.board.known(fact, None);
    found.ok_or_else(|| crate::sitting::Stop::Fault(format!("`{fact}` is not set")))
}

/// What procedures of boxes call, with facts that they have set.
pub(super) const CALLED: [Listed; 9] = [
    inner("captures", |t| match set::<Option<Space>>(t, "captor-at")? {
        Some(at) => {
            let side: Side = set(t, "captor-side")?;
            pieces::capture(t, side, at)
        }
        None => Ok(()),
    }),
    inner("carry", |t| {
        let (side, general) = (set(t, "carried-side")?, set(t, "carried")?);
        let ends =
            (set::<Option<Space>>(t, "carried-from")?, set::<Option<Space>>(t, "carried-to")?);
        let cus = set(t, "carried-cus")?;
        match ends {
            (Some(from), Some(to)) => pieces::carry(t, side, general, cus, from, to),
            _ => Ok(()),
        }
    }),
    inner("double", |t| match set::<Option<General>>(t, "double-comer")? {
        Some(comer) => pieces::two_generals(t, comer),
        None => Ok(()),
    }),
    inner("fight", |t| {
        let battle = set_battle(t)?;
        let told: bool = t.board.is("refuge-told");
        let refuge = if told { Some(set(t, "refuge")?) } else { None };
        t.board.forget("refuge-told");
        battle::fight(t, battle, refuge).map(|_| ())
    }),
    inner("muster", |t| {
        let (side, cus) = (set(t, "muster-side")?, set(t, "muster-cus")?);
        let (at, with) = (set(t, "muster-at")?, set(t, "muster-with")?);
        pieces::muster(t, side, cus, at, with)
    }),
    inner("count-pc", |t| {
        let side: Side = set(t, "changed-side")?;
        let (was, to) = match t.board.get("change").map(crate::Value::id).as_deref() {
            Some("removed") => (Some(side), None),
            Some("flipped") => (Some(side.other()), Some(side)),
            _ => (None, Some(side)),
        };
        match set::<Option<Space>>(t, "changed-at")? {
            Some(at) => t.board.set_pc(at, was, to),
            None => t.board.recount(set(t, "changed-in")?, was, to),
        }
        Ok(())
    }),
    inner("text-pc", |t| {
        let most = set(t, "pc-allowed")?;
        let changes = pc::by_text(t, most)?;
        t.board.keep("pc-changes", None, changes);
        Ok(())
    }),
    inner("set-event", |t| {
        let event = set(t, "event")?;
        let side = set(t, "event-by")?;
        event::carry_out(t, event, Some(side))
    }),
    inner("goes-into", goes_into),
];

/// The battle that the caller has set.
fn set_battle(t: &Sitting<'_>) -> Flow<battle::Battle> {
    let general: Option<General> = set(t, "attacker")?;
    let side = general.map_or(Side::British, General::side);
    let attacker = battle::Force::new(side, general, set(t, "attacker-cus")?);
    let defender = battle::Force::new(side.other(), set(t, "defender")?, set(t, "defender-cus")?);
    let at = t.board.get("space").map(crate::Value::id).unwrap_or_default();
    let at = Space::new(&at);
    let from = set(t, "from-pc")?;
    let intercepted = t.board.is("intercepted");
    Ok(battle::Battle { intercepted, ..battle::Battle::new(attacker, defender, at, from) })
}

/// The odds of the battle that the caller has set.
pub(super) fn odds_of(t: &mut Sitting<'_>) -> Flow<Odds> {
    let battle = set_battle(t)?;
    Ok(Odds::count(&battle::survey(t, battle)?))
}

/// A General of the program enters a space, as the caller has set.
fn goes_into(t: &mut Sitting<'_>) -> Flow<()> {
    let (general, cus): (General, i64) = (set(t, "mover")?, set(t, "mover-cus")?);
    let at = t.board.get("entered").map(crate::Value::id).unwrap_or_default();
    let at = Space::new(&at);
    let kept = t.board.kept();
    if !kept {
        t.board.forget("pc");
    }
    let enemy = general.side().other();
    if t.board.is("onto-enemy-pc") && !kept {
        t.board.keep("pc", Some(at.id()), Some(enemy));
    }
    let from = t.board.known("mover-from", None);
    let there = t.board.known("there", None).zip(t.board.known("there-cus", None));
    let there = if t.board.is("nobody-there") { Some((None, 0)) } else { there };
    for fact in ["mover-from", "there", "there-cus", "onto-enemy-pc", "nobody-there"] {
        t.board.forget(fact);
    }
    let mover = enter::Mover { general, cus, from, fifth: false, last: false };
    let done = match t.board.is("by-sea") {
        true => enter::land(t, mover, at, true, there)?,
        false => enter::enter(t, mover, at, there)?,
    };
    let entry = match done.entry {
        enter::Entry::Onward => "onward",
        enter::Entry::Stopped => "stopped",
        enter::Entry::Barred => "barred",
    };
    t.board.set("entry", crate::Value::word(entry));
    Ok(())
}
