//! What an opponent does where a rule lets it choose, as a player asks for it (6.31 and others). Unofficial.

use super::priorities::choice;
use super::retreat::Loser;
use super::{alliance, opponent, pieces};
use crate::Value;
use crate::names::{General, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{on_map, slot};

crate::named!(
    /// A matter to choose.
    Matter, "a matter to choose",
    Removal "removal" "what an event takes off", BritishRetreat "british-retreat" "a British retreat after a lost defence",
    AmericanRetreat "american-retreat" "an American retreat", TwoGenerals "two-generals" "two Generals in one space",
    EuropeanWar "european-war" "the 2 CU of the European War", WashingtonPc "washington-pc" "the PC for Washington captured",
    Losses "losses" "the CUs that are lost", NavyZone "navy-zone" "where the Navy goes",
    Rochambeau "rochambeau" "where Rochambeau lands", CongressHome "congress-home" "where the Congress comes back",
    Committees "committees" "the Committees at the set-up", BattleCard "battle-card" "a card in a battle",
    Intercepts "intercepts" "an American interception",
);
crate::slot::typed!(Matter);

/// How an opponent chooses.
pub(super) fn choices(t: &mut Sitting<'_>) -> Flow<()> {
    let text = "What is to be chosen: removal, british-retreat, american-retreat, two-generals, european-war, washington-pc, losses, navy-zone, rochambeau, congress-home, committees, battle-card, intercepts?";
    let matter = t.ask_one(query("6.31", text), slot("matter"))?;
    let mut plays = |side: &str| t.board.set("opponent", Value::word(format!("{side}-side")));
    match matter {
        Matter::EuropeanWar | Matter::WashingtonPc => plays("british"),
        Matter::NavyZone | Matter::Rochambeau => plays("american"),
        _ => {}
    }
    let told = match matter {
        Matter::BritishRetreat => return retreat_of(t, Side::British),
        Matter::AmericanRetreat => return retreat_of(t, Side::American),
        Matter::TwoGenerals => return two_generals(t),
        Matter::EuropeanWar => return alliance::european_war(t),
        Matter::WashingtonPc => return pieces::washington_pc(t),
        Matter::NavyZone => return alliance::navy(t),
        Matter::Rochambeau => return alliance::rochambeau(t),
        Matter::BattleCard => return card_in_battle(t),
        Matter::Removal => (Side::British, "B27"),
        Matter::Losses => (Side::American, "A26"),
        Matter::CongressHome | Matter::Committees => (Side::American, "A25"),
        Matter::Intercepts => (Side::American, "A23"),
    };
    let (side, label) = told;
    let (rule, text) = choice(t.tactics(side), side, label);
    t.say(rule, text);
    Ok(())
}

/// Where an opponent's beaten Army retreats to.
pub(super) fn retreat(t: &mut Sitting<'_>) -> Flow<()> {
    let asked = query("9.61", "Which opponent retreats: british or american?");
    let side = t.know(asked, slot("beaten"))?;
    retreat_of(t, side)
}

fn retreat_of(t: &mut Sitting<'_>, side: Side) -> Flow<()> {
    let at =
        t.know(query("9.61", "From which space?"), on_map("beaten-at", "a space of the map"))?;
    let general: Option<General> = t.board.known("beaten-general", None).flatten();
    let to = opponent::retreat(t, Loser { side, general, at })?;
    t.board.keep("refuge", None, to);
    Ok(())
}

/// Which of an opponent's two Generals stays.
pub(super) fn two_generals(t: &mut Sitting<'_>) -> Flow<()> {
    let comer = slot::<General>("comer").not_none("a General comes");
    let comer = t.know(query("7.4", "Which General comes?"), comer)?;
    let at =
        t.know(query("7.4", "Into which space?"), on_map("comes-into", "a space of the map"))?;
    opponent::two_generals(t, comer, at)
}

/// An opponent's card in a battle.
pub(super) fn card_in_battle(t: &mut Sitting<'_>) -> Flow<()> {
    let asked = query("6.33", "Which opponent: british or american?");
    let side = t.know(asked, slot("holder"))?;
    opponent::card_in_battle(t, side, 100)?;
    Ok(())
}
