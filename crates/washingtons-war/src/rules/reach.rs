//! Where a General can get to on a player's own map, and where a loser can retreat to (7.3 to 7.5, 9.61, 9.62).

use super::ways::ways;
use crate::Facts;
use crate::names::{General, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{flag, number, on_map, slot};
use crate::space::Space;
use std::collections::BTreeSet;

/// How far a General goes, and by what he is held up.
#[derive(Clone, Copy)]
pub(super) struct Going<'g> {
    pub most: i64,
    /// How many spaces a dashed line counts.
    pub dashed: i64,
    pub arnold: bool,
    pub through: &'g dyn Fn(Space) -> bool,
    pub into: &'g dyn Fn(Space) -> bool,
}

/// The spaces within reach, the nearest first, in words; and from where the map does not go on.
pub(super) fn listed(board: &Facts, start: Space, going: &Going<'_>) -> String {
    let Going { most, dashed, arnold, through, into } = *going;
    let ways = ways(board, start, (most, dashed, arnold), through, |_| false);
    let far = ways.far();
    let goes_on = |at: &Space, gone: i64| gone < most && (*at == start || through(*at));
    let blank: BTreeSet<Space> = far
        .iter()
        .filter(|(at, gone)| goes_on(at, **gone) && !board.charted(**at))
        .map(|(at, _)| *at)
        .collect();
    let found = far.iter().filter(|(at, _)| **at != start && into(**at));
    let mut found: Vec<(i64, String)> = found.map(|(at, gone)| (*gone, at.to_string())).collect();
    found.sort();
    let named = found.into_iter().map(|(gone, name)| match gone {
        1 => name,
        _ => format!("{name} ({gone})"),
    });
    let names =
        |names: Vec<String>| if names.is_empty() { "none".to_string() } else { names.join(", ") };
    let named = names(named.collect());
    if blank.is_empty() {
        named
    } else {
        let blank = names(blank.iter().map(ToString::to_string).collect());
        format!("{named}; your map does not go on from {blank}")
    }
}

/// Where somebody gets to, as a player names him and what is in his way.
pub(super) fn reach(t: &mut Sitting<'_>) -> Flow<()> {
    let text = "Who goes, with how many CUs, from where? Add retreat for a loser's ways, and from with the space that the attack came from";
    let asked = query("7.3, 9.61", text)
        .such_as("howe 5 boston | gates 3 saratoga retreat from ticonderoga")
        .why("Only spaces that your own map has are listed: lod ww map add.");
    let general = slot("goer").must(
        |board: &Facts, g: &Option<General>| g.is_none_or(|g| !board.is_out(g)),
        "a General who is in the game",
    );
    let (general, cus, from, retreats, came) = t.ask(
        asked,
        (
            general,
            number("goer-cus", 0, 30).asks("How many CUs has he with him?"),
            on_map("goer-from", "he stands on the map").asks("Where does he stand?"),
            flag("retreating", "retreat"),
            slot("came-from").after("from").or(None::<Space>),
        ),
    )?;
    if !t.board.charted(from) {
        t.say("", format!("Your own map has not the lines of {from}: lod ww map add takes them."));
        return Ok(());
    }
    let (mut by_cus, mut by_pc) = (BTreeSet::new(), BTreeSet::new());
    let text = "A space near him with an enemy CU, or with the word pc one with an enemy PC alone [Enter] no more?";
    let why =
        "A move ends at an enemy CU. A lone General enters neither, and a retreat ends on neither.";
    loop {
        let asked = query("7.3B, 7.4B, 9.61", text).why(why).such_as("newport");
        let at = on_map("obstacle", "name a space, or press Enter alone");
        let Some((at, pc)) = t.ask_or(asked, (at, flag("obstacle-pc", "pc")))? else { break };
        if pc {
            by_pc.insert(at)
        } else {
            by_cus.insert(at)
        };
    }
    let arnold = general == Some(General::Arnold);
    let british = general.is_some_and(|general| general.side() == Side::British);
    let bars = |at: Space| cus == 0 && (by_cus.contains(&at) || by_pc.contains(&at));
    let free = |at: Space| !by_cus.contains(&at) && !bars(at);
    let list = |t: &mut Sitting<'_>, rule, text, most, dashed, into: &dyn Fn(Space) -> bool| {
        let through = |at| dashed == 1 || free(at);
        let going = Going { most, dashed, arnold, through: &through, into };
        let found = listed(&t.board, from, &going);
        t.say(rule, format!("{text} {found}."));
    };
    let (rule, sea) = if retreats {
        let into = |at: Space| Some(at) != came && !by_cus.contains(&at) && !by_pc.contains(&at);
        list(t, "9.61", "Retreats by land:", 1, 1, &into);
        ("9.62", "By sea, if he defended")
    } else {
        list(t, "7.3, 7.4", "Within 4 spaces, with the spaces gone:", 4, 3, &|at| !bars(at));
        if !british {
            list(t, "7.3C", "Within 5 without a battle or an overrun:", 5, 3, &free);
        }
        ("7.5", "By sea, as his whole move")
    };
    let by_sea = if retreats {
        british && t.has_royal_navy(from)?
    } else {
        british && from.is_port() && !t.blockaded(from)?
    };
    if by_sea {
        let zone = if t.alliance()? >= 9 { ", outside the zone of the French Navy" } else { "" };
        let rule = if zone.is_empty() { rule.to_string() } else { format!("{rule}, 12.3") };
        t.say(&rule, format!("{sea}: any port without an American CU or PC{zone}."));
    }
    Ok(())
}
