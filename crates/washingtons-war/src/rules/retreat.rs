//! Where beaten defenders go, and an Army that retreats before battle (7.9, 9.61 to 9.63).

use super::opponent;
use crate::Facts;
use crate::names::{General, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::slot;
use crate::space::Space;
use itertools::Itertools;

/// Who retreats from where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loser {
    pub side: Side,
    pub general: Option<General>,
    pub at: Space,
}

impl Loser {
    /// Why he may not go to a space by land, if he may not, as far as the board is kept (9.61).
    pub(super) fn bars(self, board: &Facts, to: Space) -> Option<String> {
        let Loser { side, general, at } = self;
        match () {
            () if to == at => Some(format!("{to} is the space that they leave")),
            () if board.charted(at) && !board.joined(at, to) => {
                Some(format!("on your own map no line joins {at} and {to}"))
            }
            () if at.is_arnolds(to) && general != Some(General::Arnold) => {
                Some("only Arnold goes between Falmouth and Quebec".to_string())
            }
            () if board.kept() && board.came_by() == Some(to) => {
                Some(format!("the attack came from {to}"))
            }
            () => held(board, side, to),
        }
    }

    /// Why he may not go to a port by sea, if he may not (9.62).
    pub(super) fn bars_by_sea(self, board: &Facts, to: Space) -> Option<String> {
        match () {
            () if to == self.at => Some(format!("{to} is the space that they leave")),
            () if !to.is_port() => Some(format!("{to} is not a port")),
            () if board.is_blockaded(to) => Some(format!("{to} is blockaded")),
            () => held(board, self.side, to),
        }
    }

    /// The spaces to which he may go by land on the player's map, and why he may not go to the others beside it.
    fn ways(self, board: &Facts) -> (Vec<Space>, Vec<String>) {
        board.neighbors(self.at).map(|(to, _)| to).sorted_by_key(ToString::to_string).partition_map(
            |to| match self.bars(board, to) {
                None => itertools::Either::Left(to),
                Some(why) => itertools::Either::Right(why),
            },
        )
    }

    /// Tells where he may go by land, where the player's map has that.
    pub(super) fn list(self, t: &mut Sitting<'_>) {
        if t.board.charted(self.at) {
            let (open, _) = self.ways(&t.board);
            let names = if open.is_empty() { "none".to_string() } else { open.iter().join(", ") };
            t.say("9.61", format!("Adjacent on your map: {names}."));
        }
    }

    /// A reason with those for which he does not go to the other spaces beside him.
    pub(super) fn why(self, board: &Facts, why: &str) -> String {
        match self.ways(board).1.join("; ") {
            none if none.is_empty() => why.to_string(),
            others => format!("{why} Not allowed: {others}."),
        }
    }
}

/// What bars a space, on the kept board: an enemy CU or PC.
fn held(board: &Facts, side: Side, to: Space) -> Option<String> {
    let enemy = if side == Side::British { "an American" } else { "a British" };
    if !board.kept() || board.is_free_of(side.other(), to) {
        return None;
    }
    let what = if board.cus(side.other(), to) > 0 { "CU" } else { "PC" };
    Some(format!("{enemy} {what} is in {to}"))
}

/// Where a beaten defender goes; nowhere where there is no space, and then it Surrenders.
pub(super) fn refuge(t: &mut Sitting<'_>, loser: Loser) -> Flow<Option<Space>> {
    let Loser { side, at, .. } = loser;
    if t.board.plays(side) {
        return opponent::retreat(t, loser);
    }
    loser.list(t);
    let sea = side == Side::British && t.has_royal_navy(at)?;
    let (rule, text, why) = if sea {
        (
        "9.61, 9.62",
        "Where do the British retreat to: adjacent (no enemy CU or PC, not where the attack came from), or by sea to a port that is not blockaded, without an American CU or PC (none: there is no such space)?".to_string(),
        "By sea may be chosen though a way by land is open.",
    )
    } else {
        (
            "9.61",
            format!(
                "Where does the {side} side retreat to: adjacent, not where the attack came from, no enemy CU, no enemy PC (none: there is no such space)?"
            ),
            "All go to one space, more than 5 CUs too (D22). A dashed line will do (D4), but for Falmouth to Quebec. After an interception any such space will do (7.8F).",
        )
    };
    loop {
        let asked = query(rule, text.as_str()).why(loser.why(&t.board, why));
        let to = t.ask_one(asked, slot::<Option<Space>>("retreat-to"))?;
        let Some(to) = to else {
            return Ok(None);
        };
        match refused(t, loser, to, sea)? {
            None => return Ok(Some(to)),
            Some(why) => t.not_allowed(rule, why),
        }
    }
}

/// Why a player's choice is not allowed, if it is not.
fn refused(t: &mut Sitting<'_>, loser: Loser, to: Space, sea: bool) -> Flow<Option<String>> {
    if !(sea && to.is_port()) {
        return Ok(loser.bars(&t.board, to));
    }
    let charted = t.board.charted(loser.at);
    if charted && loser.bars(&t.board, to).is_none() {
        return Ok(None);
    }
    if !t.blockaded(to)? {
        return Ok(loser.bars_by_sea(&t.board, to));
    }
    if charted || !is_next_door(t, to)? {
        return Ok(Some("by sea they go to a port that is not blockaded".to_string()));
    }
    Ok(held(&t.board, loser.side, to))
}

fn is_next_door(t: &mut Sitting<'_>, to: Space) -> Flow<bool> {
    let text = format!("{to} is blockaded: do they go there by land, from adjacent?");
    let why = "A blockade closes a port to those who come by sea, not to those who come by land.";
    t.yes("next-door", query("9.61, 9.62", text).why(why))
}
