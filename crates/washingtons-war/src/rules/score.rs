//! Who controls which area, and who wins (10.0, 13.0).

use crate::Facts;
use crate::board::HELD;
use crate::facts::key;
use crate::names::{Area, Majority, Named, Side};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, slot};

/// The areas that a side controls.
pub(crate) fn areas(board: &Facts, side: Side) -> i64 {
    let own = Area::ALL.iter().filter(|area| board.control(**area) == Majority::of(Some(side)));
    i64::try_from(own.count()).unwrap_or(0)
}

/// The side that would win now: the Americans with 7 areas where the British have 5 at most (13.2).
pub(crate) fn winner(board: &Facts) -> Side {
    let american = areas(board, Side::American) >= 7 && areas(board, Side::British) <= 5;
    if american { Side::American } else { Side::British }
}

/// Colony control, area by area. What is not known of the PC is asked.
pub(super) fn score(t: &mut Sitting<'_>) -> Flow<()> {
    for area in Area::ALL {
        count(t, *area)?;
    }
    for area in Area::ALL {
        let pc = |fact| t.board.count(fact, *area);
        let control = t.board.control(*area);
        t.say(
            "",
            match area {
                Area::Canada => format!("{area}: {control}"),
                _ => format!(
                    "{area}: {control}, American {}, British {}",
                    pc("american-pc"),
                    pc("british-pc")
                ),
            },
        );
    }
    let (american, british) = (areas(&t.board, Side::American), areas(&t.board, Side::British));
    t.say("10.0B", format!("The Americans control {american}, the British {british}."));
    if american < 7 {
        t.say("13.2", format!("The Americans lack {} of the 7 that they need.", 7 - american));
    }
    match british {
        6.. if american >= 7 => t.say("13.2", "Both have enough: then the British win."),
        6.. => {}
        _ => t.say(
            "13.2",
            format!(
                "The British lack {} of 6, with which they win whatever the Americans have.",
                6 - british
            ),
        ),
    }
    let winner = winner(&t.board);
    t.say("13.2", format!("If the game ended now, the {winner} side would win."));
    Ok(())
}

/// The PC of an area, where they are not known.
fn count(t: &mut Sitting<'_>, area: Area) -> Flow<()> {
    if area == Area::Canada {
        let text = "Canada: which PC is in Montreal, and which in Quebec?";
        let why = "Canada counts only for the side that has both; Fort Detroit never counts.";
        if HELD.iter().all(|(fact, _)| t.board.get(fact).is_none()) {
            let [first, second] = HELD.map(|(fact, name)| {
                slot::<Option<Side>>(fact).asks(format!("Which PC is in {name}?"))
            });
            let asked = query("10.0B", text).such_as("b b").why(why);
            let (montreal, quebec) = t.ask(asked, (first, second))?;
            t.board.keep(HELD[0].0, None, montreal);
            t.board.keep(HELD[1].0, None, quebec);
        }
        t.held_in_canada()?;
        return Ok(());
    }
    let sides = [(Side::American, "american-pc"), (Side::British, "british-pc")];
    let of = Some(area.id());
    if sides.iter().all(|(_, fact)| t.board.known::<i64>(fact, of).is_some()) {
        return Ok(());
    }
    let [american, british] = sides.map(|(side, fact)| {
        let text = format!("{side} PC in {area}?");
        number(&key(fact, of), 0, 30).asks(text)
    });
    let asked = query("10.0B", format!("{area}: American PC, British PC?")).such_as("3 1");
    let why = "The side with more PC controls the colony. If they are even, neither side does.";
    let (american, british) = t.ask(asked.why(why), (american, british))?;
    t.board.keep("american-pc", of, american);
    t.board.keep("british-pc", of, british);
    Ok(())
}
