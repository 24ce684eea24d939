//! Where beaten defenders go, and an Army that retreats before battle (7.9, 9.61 to 9.63).

use super::opponent;
use crate::Facts;
use crate::names::{General, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::slot;
use crate::space::Space;

/// Whether a beaten side may go from a space to another by land, as far as the board is kept (9.61).
pub(super) fn is_open(
    board: &Facts,
    side: Side,
    general: Option<General>,
    at: Space,
    to: Space,
) -> bool {
    let barred = at.is_arnolds(to) && general != Some(General::Arnold);
    let near = to != at && !barred && (!board.charted(at) || board.joined(at, to));
    near && (!board.kept() || (is_free(board, side, to) && board.came_by() != Some(to)))
}

/// Whether no enemy CU or PC is in a space of the kept board.
fn is_free(board: &Facts, side: Side, at: Space) -> bool {
    let enemy = side.other();
    !board.kept() || (board.cus(enemy, at) == 0 && board.lies(at) != Some(enemy))
}

/// Where a beaten defender goes; nowhere where there is no space, and then it Surrenders.
pub(super) fn refuge(
    t: &mut Sitting<'_>,
    side: Side,
    general: Option<General>,
    at: Space,
) -> Flow<Option<Space>> {
    if t.board.plays(side) {
        return opponent::retreat(t, side, general, at);
    }
    list_adjacent(t, side, general, at);
    let sea = side == Side::British && t.has_royal_navy(at)?;
    let (text, why) = match sea {
        true => (
            "Where do the British retreat to: adjacent (no enemy CU or PC, not where the attack came from), or by sea to a port that is not blockaded, without an American CU or PC (none: there is no such space)?".to_string(),
            "By sea may be chosen though a way by land is open.",
        ),
        false => (
            format!("Where does the {side} side retreat to: adjacent, not where the attack came from, no enemy CU, no enemy PC (none: there is no such space)?"),
            "All go to one space, more than 5 CUs too (D22). A dashed line will do (D4), but for Falmouth to Quebec. After an interception any such space will do (7.8F).",
        ),
    };
    loop {
        let rule = if sea { "9.61, 9.62" } else { "9.61" };
        let to =
            t.ask_one(query(rule, text.as_str()).why(why), slot::<Option<Space>>("retreat-to"))?;
        let Some(to) = to else {
            return Ok(None);
        };
        match refused(t, side, general, at, to, sea)? {
            None => return Ok(Some(to)),
            Some((rule, why)) => t.say(rule, format!("Not allowed: {why}.")),
        }
    }
}

/// Why a player's choice is not allowed, if it is not.
fn refused(
    t: &mut Sitting<'_>,
    side: Side,
    general: Option<General>,
    at: Space,
    to: Space,
    sea: bool,
) -> Flow<Option<(&'static str, String)>> {
    if sea && to.is_port() {
        let charted = t.board.charted(at);
        let by_land = if charted { t.board.joined(at, to) } else { false };
        if t.blockaded(to)? && !by_land && (charted || !is_next_door(t, to)?) {
            return Ok(Some((
                "9.62",
                "by sea they go to a port that is not blockaded".to_string(),
            )));
        }
        let free = is_free(&t.board, side, to);
        return Ok((!free).then(|| ("9.61, 9.62", format!("an American CU or PC is in {to}"))));
    }
    if is_open(&t.board, side, general, at, to) {
        return Ok(None);
    }
    Ok(Some((
        "9.61",
        match () {
            () if at.is_arnolds(to) => "only Arnold goes between Falmouth and Quebec".to_string(),
            () if t.board.charted(at) && !t.board.joined(at, to) => {
                format!("on your own map no line joins {at} and {to}")
            }
            () => format!("an enemy CU or PC is in {to}, or the attack came from there"),
        },
    )))
}

/// The spaces to which a beaten side may go by land, where a player's map has them.
pub(super) fn list_adjacent(t: &mut Sitting<'_>, side: Side, general: Option<General>, at: Space) {
    if t.board.charted(at) {
        let near = t.board.neighbors(at).map(|(to, _)| to);
        let open = near.filter(|to| is_open(&t.board, side, general, at, *to));
        let mut names: Vec<String> = open.map(|to| to.to_string()).collect();
        names.sort();
        let names = if names.is_empty() { "none".to_string() } else { names.join(", ") };
        t.say("9.61", format!("Adjacent on your map: {names}."));
    }
}

fn is_next_door(t: &mut Sitting<'_>, to: Space) -> Flow<bool> {
    let text = format!("{to} is blockaded: do they go there by land, from adjacent?");
    let why = "A blockade closes a port to those who come by sea, not to those who come by land.";
    t.yes("next-door", query("9.61, 9.62", text).why(why))
}
