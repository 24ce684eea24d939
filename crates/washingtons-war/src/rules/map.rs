//! A player's own map, entered space by space (2.1, 3.0): what the rulebook or an answer said is not asked.

use crate::facts::key;
use crate::lines::{NEXT, Neighbors, shown};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{on_map, slot};
use crate::space::Space;
use crate::user_map::{look_over, one_ended, open, usual};

/// The map, until every space is entered.
pub(super) fn map(t: &mut Sitting<'_>) -> Flow<()> {
    // Lines that are pasted are not asked about between them.
    let mut pasted = true;
    loop {
        if let Some((one, other)) = one_ended(&t.board).first().copied().filter(|_| !pasted) {
            between(t, one, other)?;
            continue;
        }
        let left = open(&t.board);
        let Some(first) = left.first().copied() else { break };
        let entered = t.board.things(NEXT).count();
        let text = format!(
            "{entered} spaces entered, {} to go. Which space next [Enter] {first}?",
            left.len()
        );
        let why = "A space may be entered again; a new one with a plus, as +princeton; or lines pasted, as hartford: boston, newport. Each answer is saved.";
        let asked = query("3.0", text).why(why).such_as("hartford: boston, newport");
        let lines = slot("pasted").after(":").or(Neighbors::new());
        match t.ask_or(asked, (on_map("map-space", "a space of the map"), lines))? {
            Some((at, next)) if !next.is_empty() => {
                joins(t, at, next);
                pasted = true;
            }
            None if !one_ended(&t.board).is_empty() => pasted = false,
            told => {
                enter(t, told.map_or(first, |(at, _)| at))?;
                pasted = false;
            }
        }
    }
    for line in look_over(&t.board) {
        t.say("", line);
    }
    Ok(())
}

/// A space's area, its kind and its lines; one that has its lines already is asked for all again.
fn enter(t: &mut Sitting<'_>, at: Space) -> Flow<()> {
    if t.board.charted(at) {
        for fact in ["area", "quarters"] {
            t.board.forget(&key(fact, at));
        }
    }
    t.area(at)?;
    t.is_quarters(at)?;
    let before = usual(&t.board, at);
    let enter =
        if before.is_empty() { String::new() } else { format!(" [Enter] {}", shown(&before)) };
    let text = format!(
        "{at}: which spaces are connected, dashed ones last, after the word dashed{enter}?"
    );
    let why = "All lines of the space, also those to spaces that are entered already (7.3D).";
    let asked = query("3.0", text).why(why).such_as("ninety six, eutaw springs dashed oswego");
    let one = slot("connected").must(
        move |_, next: &Neighbors| !next.contains_key(&at),
        format!("{at} is not adjacent to itself"),
    );
    let next = t.ask_one_or(asked, one)?.unwrap_or(before);
    joins(t, at, next);
    Ok(())
}

fn joins(t: &mut Sitting<'_>, at: Space, next: Neighbors) {
    t.order(at, format!("next to {}", shown(&next)), "3.0");
    t.board.keep(NEXT, at, next);
}

/// A line of which only one end is entered: there for both spaces, or for none.
fn between(t: &mut Sitting<'_>, one: Space, other: Space) -> Flow<()> {
    let dashed = t.board.is_wild(one, other);
    let kind = if dashed { "dashed" } else { "solid" };
    let text =
        format!("{one} lists {other}, but the other does not list it so: is there a {kind} line?");
    let why = "A line has two ends: the answer corrects both spaces.";
    let joined = t.yes("joined", query("3.0", text).why(why))?;
    for (here, there) in [(one, other), (other, one)] {
        let mut next = usual(&t.board, here);
        next.remove(&there);
        next.extend(joined.then_some((there, dashed)));
        t.board.keep(NEXT, here, next);
    }
    Ok(())
}
