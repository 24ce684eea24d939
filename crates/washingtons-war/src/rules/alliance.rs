//! The French Alliance marker and France's entry (12.0): the Navy, Rochambeau, the European War.

use super::{opponent, pieces};
use crate::names::{General, Named, Side, Zone};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, slot};
use crate::space::Space;

crate::named!(
    /// What moves the marker.
    Trigger, "what moves the marker",
    Victory "victory" "an American victory", RegularsLost "regulars-lost regulars" "the Regulars lost",
    Hortelez "hortelez" "Hortelez", Franklin "franklin" "Franklin",
    WashingtonTaken "washington-taken captured" "Washington captured",
    Reached "reached 9" "nothing more: it is at 9",
);
crate::slot::typed!(Trigger);

/// The marker stands here once France is in.
pub(super) const FRANCE: i64 = 9;

/// What moves the marker, as a player names it (12.1).
pub(super) fn alliance(t: &mut Sitting<'_>) -> Flow<()> {
    let asked = query("12.1", "Where is the French Alliance marker (9 once France is in)?");
    let was = t.know(asked, number("alliance", 0, FRANCE))?;
    let text = "What moves it: victory (battle or overrun), regulars, hortelez, franklin, captured (Washington), or 9 if it is there?";
    let why =
        "Victory 1, Regulars 2 once in a game, Hortelez 2, Franklin 4, Washington captured 3 back.";
    let trigger = t.ask_one(query("12.1", text).why(why), slot("trigger"))?;
    let steps = match trigger {
        Trigger::Victory => 1,
        Trigger::RegularsLost if was < FRANCE => 2 * i64::from(t.regulars()?),
        Trigger::RegularsLost | Trigger::Reached => 0,
        Trigger::Hortelez => 2,
        Trigger::Franklin => 4,
        Trigger::WashingtonTaken => -3,
    };
    if trigger == Trigger::RegularsLost {
        t.board.keep("regulars", None, false);
    }
    if was >= FRANCE && t.france_placed()? {
        t.say("12.2", "France is in the war: the marker is of no more use.");
        return Ok(());
    }
    if !step(t, steps)? {
        let now = t.alliance()?;
        t.say("12.1", format!("The marker stays at {now}."));
    }
    if t.alliance()? == FRANCE { france(t) } else { Ok(()) }
}

/// Moves the marker where France is not in yet, and tells it; whether it moved (12.1).
pub(super) fn step(t: &mut Sitting<'_>, by: i64) -> Flow<bool> {
    if by == 0 {
        return Ok(false);
    }
    let was = t.alliance()?;
    let now = if was < FRANCE { (was + by).clamp(0, FRANCE) } else { was };
    if now != was {
        t.order("Alliance marker", format!("{was} -> {now}"), "12.1");
        t.board.keep("alliance", None, now);
    }
    Ok(now != was)
}

/// 12.2: after the card with all its activations.
pub(super) fn france(t: &mut Sitting<'_>) -> Flow<()> {
    t.say("12.2", "First finish the card with all its activations.");
    navy(t)?;
    rochambeau(t)?;
    if t.board.is("french-wait") {
        let text = "+ Rochambeau, + 5 French CU: any OPS card brings all of them to one port";
        t.order("American box", text, "12.2");
    }
    t.order(
        "Alliance marker",
        "to its European War side, on the next turn; the war is in force from the End Phase",
        "12.2",
    );
    t.order(
        "End of this turn",
        "the British remove 2 CU from the map, and the deck is shuffled anew (lod ww european-war)",
        "12.2, 5.7",
    );
    t.board.keep("alliance", None, FRANCE);
    t.board.keep("france-placed", None, true);
    t.board.keep("european-war-now", None, true);
    Ok(())
}

/// 12.3: into which zone the French Navy goes, when France enters and each Naval Phase.
pub(super) fn navy(t: &mut Sitting<'_>) -> Flow<()> {
    let zone = if t.board.plays(Side::American) {
        opponent::navy_zone(t)?
    } else {
        let asked = query("5.5, 12.2, 12.3", "Into which Blockade Zone does the French Navy go?")
            .such_as("new-england")
            .why("In that zone: no British reinforcements, naval movement, landing party, retreat by sea or Royal Navy help.");
        t.ask_one::<Zone>(asked, slot("navy"))?
    };
    t.board.keep("navy", None, zone);
    t.order("French Navy", format!("to the zone {zone}"), "12.3");
    Ok(())
}

/// Whether Rochambeau may land in a port, as far as the board is kept (12.2Bii).
pub(super) fn may_land(board: &crate::Facts, at: Space) -> bool {
    at.is_port() && (!board.kept() || board.is_free_of(Side::British, at))
}

/// 12.2: Rochambeau and 5 French CUs land at once where a port is open to them; else they wait in the box.
pub(super) fn rochambeau(t: &mut Sitting<'_>) -> Flow<()> {
    let lands = if t.board.plays(Side::American) {
        opponent::rochambeau_port(t)?
    } else {
        let asked = query("12.2", "In which port without British CU and PC do Rochambeau and the 5 French CUs land (none if there is none)?")
            .such_as("newport")
            .why("They must land at once where a port is open to them.");
        let closed =
            !t.board.kept() || !t.board.all_spaces().into_iter().any(|at| may_land(&t.board, at));
        let open = move |board: &_, at: &Option<Space>| at.map_or(closed, |at| may_land(board, at));
        let one = slot("lands").must(
            open,
            "they land in a port without a British CU or PC while one is open (12.2Bii)",
        );
        t.ask_one(asked, one)?
    };
    t.board.keep("french-wait", None, lands.is_none());
    t.board.keep("lands", None, lands);
    let Some(at) = lands else {
        return Ok(());
    };
    let text = "+ Rochambeau, + 5 French CU; of two Generals one goes to the Reinforcements box";
    t.order(at, text, "12.2");
    if t.board.kept() {
        t.board.add(Side::American, at, 5, 5);
        t.board.place(General::Rochambeau, at);
        pieces::two_generals(t, General::Rochambeau)?;
        pieces::capture(t, Side::American, at)?;
    }
    Ok(())
}

/// 12.2, 5.7: 2 British CU go from the map at the end of the turn in which France enters.
pub(super) fn european_war(t: &mut Sitting<'_>) -> Flow<()> {
    let left =
        |t: &Sitting<'_>| t.board.all_spaces().iter().any(|at| t.board.cus(Side::British, *at) > 0);
    let asks = t.board.kept() && left(t);
    if !t.board.plays(Side::British) && !asks {
        let text = "European War: - 2 British CU from the map, the British choose; fewer if there are fewer (D9)";
        t.order("End Phase", text, "12.2, D9");
    } else {
        for n in 1..=2 {
            let from = if t.board.plays(Side::British) {
                opponent::war_loss(t, n)?
            } else if left(t) {
                let text = format!("European War, British CU {n} of 2: from which space?");
                let why = "Any space with a British CU, blockaded ports too; not from the box.";
                let there = |board: &crate::Facts, at: &Space| board.cus(Side::British, *at) > 0;
                let one = slot("war-space")
                    .must(there, "the CU stands in a space of the map, not in the box");
                Some(t.ask_one(query("12.2, D9", text).why(why).such_as("boston"), one)?)
            } else {
                None
            };
            let Some(from) = from else { break };
            t.order(from, "- 1 British CU", "12.2");
            t.board.add(Side::British, from, -1, 0);
        }
    }
    t.order("Deck", "shuffle all cards anew before the next deal", "12.2");
    t.board.keep("european-war-now", None, false);
    Ok(())
}

/// The zones.
pub(super) fn zones() -> impl Iterator<Item = Zone> {
    Zone::ALL.iter().copied()
}
